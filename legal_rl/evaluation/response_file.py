"""A file of responses, line by line, so that a large one is never in memory as a whole.

Everything that is wrong with a file is told at once: how many lines, and the first ten of them.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.evaluation.figures import Place
from legal_rl.evaluation.left_out import NAMED
from legal_rl.runs.records import first_problem, to_line, unreadable


class ResponseFile:
    """Iterates over ``(line, response)``; rows that repeat an earlier one word for word are read once.

    ``repeated`` names those so far. At the end raises ``UserError`` if there was a line that is no response, two
    different rows with the same (id, sample), or no response at all; and at once for a file that cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.repeated: list[Place] = []
        self._problems: list[tuple[int, str]] = []
        # The first line of each (id, sample) and a hash of what it said: the texts themselves are let go.
        self._first: dict[tuple[str, int], tuple[int, int]] = {}

    def __iter__(self) -> Iterator[tuple[int, Response]]:
        try:
            with self.path.open("rb") as file:
                for number, line in enumerate(file, 1):
                    response = self._read(number, line) if line.strip() else None
                    if response is not None and self._is_new(number, response):
                        yield number, response
        except OSError as error:
            raise unreadable(self.path, error) from None
        if self._problems:
            raise UserError(_complaint(self.path, self._problems))
        if not self._first:
            raise UserError(f"{self.path}: holds no response; give a file with one response a line")

    def _read(self, number: int, line: bytes) -> Response | None:
        try:
            row: Any = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"))
            return Response.model_validate(row)
        except UnicodeDecodeError:
            problem = "not UTF-8 text"
        except ValidationError as error:
            problem = f"not a Response: {first_problem(error)}"
        except (ValueError, RecursionError) as error:  # ValueError alone: a number of thousands of digits
            problem = f"not JSON ({error})"
        self._problems.append((number, problem))
        return None

    def _is_new(self, number: int, response: Response) -> bool:
        key, content = (response.id, response.sample), hash(to_line(response))
        line, earlier = self._first.setdefault(key, (number, content))
        if line == number:
            return True
        if content == earlier:
            self.repeated.append(Place(id=response.id, sample=response.sample, line=number))
        else:
            self._problems.append((number, f"id {response.id!r}, sample {response.sample} differs from line {line}"))
        return False


def _complaint(path: Path, problems: list[tuple[int, str]]) -> str:
    remedy = "mend or remove them; of rows with the same id and sample keep one, or number the samples"
    if len(problems) == 1:
        ((line, problem),) = problems
        return f"{path}, line {line}: {problem}; {remedy.replace('them', 'it')}"
    named = "; ".join(f"line {line}: {problem}" for line, problem in problems[:NAMED])
    more = f"; and {len(problems) - NAMED} more" if len(problems) > NAMED else ""
    return f"{path}: {len(problems)} lines cannot be used: {named}{more}; {remedy}"
