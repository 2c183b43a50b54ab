"""Response files: an index of where each answer lies, so that the answers stay on the disk, and the header beside it.

A teacher's traces are some twenty kilobytes each; what asks for tens of thousands must hold none of them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Key, Request, Response, SamplingParams, request_seed
from legal_rl.runs.manifest import Manifest, fingerprint
from legal_rl.runs.records import first_problem, placed_rows, read_json, read_row_at, write_jsonl

# All that answers depend on; not ``n``, as more samples are added to the same file.
SETTINGS: Final = ("model", "engine", "prompt", "prefill", "params")
RECOVERED: Final = "recovered"  # the key of a header that was lost and derived anew


class StoredResponses:
    """The last answer to each request in the file ``path``, which must be there; iteration reads one at a time.

    Iteration and length are of ``asked``, sorted. Raises ``UserError`` for a line that is no response.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._places: dict[Key, int] = {}
        self._lines = 0
        self.answered: set[Key] = set()  # those with text
        self.asked: list[Key] = []
        for number, place, row in placed_rows(path):
            self.add(_response(path, number, row), place)

    def __contains__(self, key: Key) -> bool:
        return key in self._places

    def __len__(self) -> int:
        return sum(key in self._places for key in self.asked)

    def __iter__(self) -> Iterator[Response]:
        return self.read(sorted(key for key in self.asked if key in self._places))

    def add(self, response: Response, place: int) -> None:
        """Note an answer whose line begins at byte ``place``; it stands for an earlier one to the same request."""
        self._places[response.key] = place
        self._lines += 1
        (self.answered.add if response.text is not None else self.answered.discard)(response.key)

    def read(self, keys: Iterable[Key] | None = None) -> Iterator[Response]:
        """Read the answers to ``keys``, or all in the file's order."""
        places = sorted(self._places.values()) if keys is None else map(self._places.__getitem__, keys)
        with self._path.open("rb") as file:
            for place in places:
                yield Response.model_validate(read_row_at(file, place))

    def sort(self) -> None:
        """Rewrite the file in the order of (id, sample), one line each, unless it is so already."""
        keys = sorted(self._places)
        places = [self._places[key] for key in keys]
        if self._lines == len(keys) and places == sorted(places):
            return
        write_jsonl(self._path, self.read(keys))
        self._lines, place = len(keys), 0
        with self._path.open("rb") as file:
            for key, line in zip(keys, file, strict=True):
                self._places[key], place = place, place + len(line)


def stored_keys(out: Path) -> set[Key]:
    """The (id, sample) of all answers in ``out``, read only: the file is neither repaired nor locked."""
    keys = set[Key]()
    for number, _, row in placed_rows(out, whole_lines=True) if out.is_file() else ():
        response = _response(out, number, row)
        if response.text is not None:
            keys.add(response.key)
    return keys


def _response(path: Path, number: int, row: dict[str, Any]) -> Response:
    try:
        return Response.model_validate(row)
    except ValidationError as error:
        problem = first_problem(error)
        raise UserError(f"{path}, line {number}: not a Response: {problem}; mend or remove it") from None


def header_path(out: Path) -> Path:
    """The header that lies beside a response file: ``responses.jsonl`` → ``responses.header.json``."""
    return out.with_name(f"{out.stem}.header.json")


def new_header(settings: Mapping[str, Any], params: SamplingParams, requests: Sequence[Request]) -> dict[str, Any]:
    """The header of answers to ``requests``; ``settings`` are model, engine, prompt and prefill."""
    digests = {request.id: _digest(request.messages) for request in requests if request.sample == 0}
    return {**settings, "params": params.model_dump(exclude={"n"}), "questions": digests}


def merged_header(
    out: Path,
    new: dict[str, Any],
    stored: StoredResponses,
    *,
    requests: Sequence[Request],
    params: SamplingParams,
    recorded: Mapping[str, Any],
) -> dict[str, Any]:
    """``new`` with the questions already stored in ``out``, which must have been sampled as ``new`` says.

    A header that was lost or damaged is derived anew, if nothing that is known of the answers speaks against it:
    their rows, and ``recorded``, what another record says of the settings. Raises ``UserError`` otherwise.
    """
    old = _intact(header_path(out))
    if old is None:
        return _recovered(out, new, stored, requests=requests, params=params, recorded=recorded)
    for key in SETTINGS:
        if old[key] != new[key]:
            raise UserError(
                f"{out}: was sampled with {key} {_shown(old[key])}, not {_shown(new[key])}; use --fresh to sample "
                "anew, or another file"
            )
    changed = [id_ for id_, digest in new["questions"].items() if old["questions"].get(id_, digest) != digest]
    if changed:
        raise UserError(f"{out}: question {changed[0]!r} has changed since it was answered; use --fresh to sample anew")
    kept = {RECOVERED: old[RECOVERED]} if RECOVERED in old else {}
    return {**new, "questions": {**old["questions"], **new["questions"]}, **kept}


def _intact(path: Path) -> dict[str, Any] | None:
    try:
        header = read_json(path)
    except UserError:
        return None
    whole = isinstance(header, dict) and {*SETTINGS} <= header.keys() and isinstance(header.get("questions"), dict)
    return header if whole else None


def _recovered(
    out: Path,
    new: dict[str, Any],
    stored: StoredResponses,
    *,
    requests: Sequence[Request],
    params: SamplingParams,
    recorded: Mapping[str, Any],
) -> dict[str, Any]:
    lost, remedy = f"{out}: its header is lost", "give the settings that they were sampled with, or another folder"
    for key in SETTINGS:
        if key in recorded and recorded[key] != new[key]:
            raise UserError(f"{lost}, and the answers were sampled with {key} {_shown(recorded[key])}; {remedy}")
    asked = {request.key: request for request in requests}
    questions: dict[str, str] = {}
    borne_out = {"model": True, "prompt": True, "questions": True}
    for row in stored.read():
        request = asked.get(row.key)
        against = _contradiction(row, request, new, params)
        if against:
            raise UserError(f"{lost}, and the answer to {row.id!r} {against}; {remedy}")
        if row.messages is not None:
            questions[row.id] = _digest(row.messages)
        borne_out["model"] &= bool(row.model)
        borne_out["prompt"] &= row.messages is not None
        borne_out["questions"] &= row.messages is not None
    known = {*recorded} | {key for key, fits in borne_out.items() if fits}
    unknown = [key for key in (*SETTINGS, "questions") if key not in known]
    if "prompt" in unknown:
        raise UserError(
            f"{lost}, and nothing tells what was asked; put {header_path(out).name} back, or name another folder "
            "(`legal-rl score` still reads these answers)"
        )
    status = {"answers": len(stored.answered), "not_borne_out": unknown}
    return {**new, "questions": {**questions, **new["questions"]}, RECOVERED: status}


def _contradiction(row: Response, request: Request | None, new: Mapping[str, Any], params: SamplingParams) -> str:
    """The evidence of a row against its having been sampled as ``new`` says; empty where nothing does."""
    if row.model not in ("", new["model"]):
        return f"is of model {row.model}, not of {new['model']}"
    if request is None:
        return ""
    if row.messages is not None and list(row.messages) != request.messages:
        return "is to other messages than would be sent now"
    if row.seed is not None and row.seed != request_seed(request, params):
        return "was drawn with another seed"
    if request.inside_thinking and not row.prefill:
        return "was not begun with <think>"
    return ""


def recorded_settings(manifest: Manifest | None) -> dict[str, Any]:
    """The settings as the manifest of a collection or an evaluation states them, as ``merged_header`` takes it."""
    inputs = manifest.inputs if manifest else {}
    settings: dict[str, Any] = {key: inputs[key] for key in SETTINGS if key in inputs}
    if isinstance(params := settings.get("params"), dict):
        settings["params"] = {key: value for key, value in params.items() if key != "n"}
    return settings


def recovery_note(out: Path) -> str | None:
    """A sentence where the header of ``out`` was once lost, None where it never was."""
    header = _intact(header_path(out))
    if header is None or RECOVERED not in header:
        return None
    status = header[RECOVERED]
    unknown = ", ".join(status["not_borne_out"])
    told = (
        f"nothing stored bears out {unknown}, which this command's settings are taken for" if unknown else "all agree"
    )
    return (
        f"The header of {out.name} was lost. It was derived anew and held against {status['answers']} stored answers: "
        f"{told}."
    )


def _digest(messages: Iterable[Any]) -> str:
    return fingerprint({"messages": list(messages)})[:16]


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
