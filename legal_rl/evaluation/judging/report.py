"""judge.json and judge.md: a judge's verdicts, and what other readers, lengths and orders say of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from legal_rl.evaluation.figures import Figure
from legal_rl.evaluation.judging.agreement import (
    JudgedPair,
    JudgedResponse,
    LengthBias,
    PairVerdicts,
    PointVerdicts,
    ReaderAgreement,
    agreement,
    length_biases,
    pair_verdicts,
    point_verdicts,
)
from legal_rl.evaluation.judging.rubric import Rubric
from legal_rl.reporting.tables import escaped, format_mean, md_table, percent

PEOPLE = "people"
NEVER_A_SCORE = (
    "A model's opinion of reasoning. It enters no grade, metric or reward, and is worth what the agreement below says."
)


class JudgeReport(BaseModel):
    """Content of judge.json. ``of`` is the checksum of the responses; ``pairs`` is None where single ones were judged.

    ``judged`` counts judgements by what became of them: ``ok``, ``unreadable`` (not in the form asked for), ``failed``
    (no answer).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: str | None = None
    model: str
    rubric: str
    judged: dict[str, int]
    points: list[PointVerdicts] = []
    agreement: list[ReaderAgreement] = []
    length: list[LengthBias] = []
    pairs: PairVerdicts | None = None
    notes: list[str] = []


def point_report(
    rubric: Rubric, rows: Sequence[JudgedResponse], verdicts: Iterable[dict[str, Any]], *, model: str, people: bool
) -> JudgeReport:
    """Single responses: shares of yes, agreement with the rubric's detectors and with people, dependence on length."""
    compared = [
        agreement(name, reader, rows)
        for name, point in rubric.points.items()
        for reader in (*point.detectors, *([PEOPLE] if people else []))
    ]
    return JudgeReport(
        model=model,
        rubric=rubric.label,
        judged=_judged(verdicts),
        points=[point_verdicts(name, rows) for name in rubric.points],
        agreement=compared,
        length=length_biases([*rubric.points], rows, [PEOPLE] if people else []),
        notes=[NEVER_A_SCORE],
    )


def pair_report(
    rubric: Rubric, pairs: Sequence[JudgedPair], verdicts: Iterable[dict[str, Any]], *, model: str
) -> JudgeReport:
    """Pairs in both orders; one with a judgement that failed or cannot be read is in no figure of ``pairs``."""
    judged = _judged(verdicts)
    return JudgeReport(
        model=model, rubric=rubric.label, judged=judged, pairs=pair_verdicts(pairs), notes=[NEVER_A_SCORE]
    )


def _judged(verdicts: Iterable[dict[str, Any]]) -> dict[str, int]:
    counts = Counter(row["status"] for row in verdicts)
    return {status: counts[status] for status in ("ok", "unreadable", "failed")}


def judge_markdown(report: JudgeReport) -> str:
    """The report to read."""
    counts = ", ".join(f"{count:,} {status}" for status, count in report.judged.items())
    head = f"# Judgements by {escaped(report.model)}\n\nRubric {escaped(report.rubric)}; {counts}.\n\n"
    parts = [head + "".join(f"{note}\n" for note in report.notes)]
    if report.points:
        rows = [
            [point.point, percent(point.yes), percent(point.right), percent(point.wrong), point.yes.n, point.unclear]
            for point in report.points
        ]
        table = md_table(["point", "yes", "in right answers", "in wrong answers", "n", "unclear"], rows)
        parts.append(f"## Points\n\n{table}")
    if report.agreement:
        rows = [
            [
                *(each.point, each.reader, percent(each.agreement), _mean(each.kappa), each.agreement.n),
                *each.cells,
            ]
            for each in report.agreement
        ]
        header = ["point", "other reader", "agreement", "κ", "n", "yes yes", "yes no", "no yes", "no no"]
        parts.append(f"## Agreement\n\nCells: the judge's verdict first.\n\n{md_table(header, rows)}")
    if report.length:
        rows = [[bias.reader, bias.among, _mean(bias.correlation), bias.correlation.n] for bias in report.length]
        note = "Spearman's ρ of the share of points passed with the length in characters."
        parts.append(f"## Length\n\n{note}\n\n{md_table(['verdicts of', 'answers', 'ρ', 'n'], rows)}")
    if report.pairs:
        parts.append(f"## Pairs\n\n{_pairs_table(report.pairs)}")
    return "\n".join(parts)


def _mean(figure: Figure) -> str:
    return format_mean(figure, digits=2)


def _pairs_table(pairs: PairVerdicts) -> str:
    rows = [
        ["judged alike in both orders", percent(pairs.consistent), pairs.consistent.n],
        ["for the response shown first (half without order bias)", percent(pairs.first), pairs.first.n],
        ["won by the response of --against, of those judged alike", percent(pairs.wins), pairs.wins.n],
        ["won by the longer one, of those judged alike", percent(pairs.longer), pairs.longer.n],
        ["a tie in both orders", str(pairs.ties), pairs.pairs],
    ]
    return md_table(["", "share", "n"], rows)
