"""Responses whose answer is known: the golden cases, the labelled responses, or an evaluation of the user's."""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.responses import Format, parse
from legal_rl.evaluation.metrics import index
from legal_rl.evaluation.response_file import ResponseFile
from legal_rl.evaluation.samples import cluster_of
from legal_rl.evaluation.scoring import read_questions
from legal_rl.runs.records import read_json

Letters = frozenset[str]


@dataclass(frozen=True, slots=True)
class Trial:
    """One response. ``truth`` is the set it gives as its answer, None for none; ``ours`` what the parser reads.

    ``gold`` is None where there is no question behind it. ``first`` marks one response of each ``cluster``.
    """

    id: str
    text: str
    options: str
    truth: Letters | None
    ours: Letters | None
    format: Format
    gold: Letters | None
    cluster: Hashable
    first: bool = True


def golden_trials(folder: Path) -> list[Trial]:
    """The parser's golden cases, ``folder/*.json``: truth is what they expect. ``UserError`` if there are none."""
    trials = []
    for path in sorted(folder.glob("*.json")):
        for number, row in enumerate(read_json(path)):
            expected = row["expect"]["predicted"]
            truth = frozenset(expected) if expected else None
            finish, prefill = row.get("finish_reason", "stop"), row.get("prefill", False)
            parsed = parse(row["text"], row["options"], prefill=prefill, finish_reason=finish)
            id_ = f"{path.stem}#{number}"
            trials.append(Trial(id_, row["text"], row["options"], truth, parsed.predicted, parsed.format, None, id_))
    return _some(trials, folder)


def labelled_trials(folder: Path) -> list[Trial]:
    """Responses of ``folder/tuning-*.json``: truth is the final answer that a reader labelled, ours or not."""
    trials = []
    for path in sorted(folder.glob("tuning-*.json")):
        for case in read_json(path)["cases"]:
            question = Question.model_validate(case["question"])
            parsed = parse(case["response"], question.letters)
            truth = frozenset(case["labels"]["final"]) or None
            trials.append(
                Trial(
                    case["id"],
                    case["response"],
                    question.letters,
                    truth,
                    parsed.predicted,
                    parsed.format,
                    question.gold,
                    cluster_of(question),
                )
            )
    return _some(trials, folder)


def evaluated_trials(questions: Path, responses: Path) -> tuple[list[Trial], int]:
    """Stored responses to questions, and how many rows have no text or no question: truth is what our parser reads.

    Raises ``UserError`` as ``read_questions`` and ``ResponseFile`` do, and where no row is left.
    """
    by_id = index(read_questions(questions))
    trials: list[Trial] = []
    seen: set[Hashable] = set()
    left_out = 0
    rows = sorted((row for _, row in ResponseFile(responses)), key=lambda row: (row.id, row.sample))
    for row in rows:
        question, text = by_id.get(row.id), row.full_text
        if question is None or text is None:
            left_out += 1
            continue
        prefill = row.prefill and row.reasoning is None
        parsed = parse(text, question.letters, prefill=prefill, finish_reason=row.finish_reason)
        cluster = cluster_of(question)
        said = parsed.predicted
        id_ = f"{row.id}, sample {row.sample}"
        first = cluster not in seen
        seen.add(cluster)
        trials.append(Trial(id_, text, question.letters, said, said, parsed.format, question.gold, cluster, first))
    return _some(trials, responses), left_out


def _some(trials: list[Trial], place: Path) -> list[Trial]:
    if not trials:
        raise UserError(f"{place}: holds no response that can be used; check the path")
    return trials
