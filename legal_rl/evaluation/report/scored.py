"""report.md of one scored response file, with worked examples, and the table of several stages side by side."""

from collections.abc import Mapping, Sequence

from legal_rl.core.grading import OUTCOMES, Grade, outcome_of
from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.figures import Figure, Metrics
from legal_rl.evaluation.report import metric_tables as tables
from legal_rl.reporting.tables import code_block, escaped, md_table, percent

READING = """\
Figures are followed by their 95 % interval: Wilson's for independent yes/no outcomes, else a bootstrap over questions
that share a stem. *Wrong* is an answer that was read and is not the gold set; no answer, ambiguous, an option that the
question lacks and truncated are not read as answers and count as not right. *not_scored* (no text was ever obtained)
and *missing* (no row) are in no denominator. In worst@k precision a sample without a prediction is passed over while
the question has another; in recall it counts as 0.
"""


def scored_report(metrics: Metrics, examples: str, *, title: str = "Scores") -> str:
    """The whole page as Markdown. ``examples`` is that of ``worked_examples``."""
    sections = {
        "Headline": tables.headline_section(metrics) + "\n" + READING,
        "Statuses": tables.outcome_section(metrics.overall),
        "Options by letter": tables.letter_section(metrics),
        "Over- and under-selection": tables.selection_section(metrics),
        "Strict form and any form": tables.reading_section(metrics),
        "Calibration of several samples": metrics.calibration and tables.calibration_section(metrics.calibration),
        "JEC-QA's six scores": tables.official_section(metrics),
        "The exam's points": tables.points_section(metrics),
        **{f"By {escaped(name)}": tables.slice_section(name, slices) for name, slices in metrics.by.items()},
        "Mean length": metrics.lengths and tables.length_section(metrics),
        "Worked examples": examples,
    }
    warnings = "".join(f"- {escaped(warning)}\n" for warning in metrics.warnings)
    parts = [
        f"# {escaped(title)}\n",
        f"Answers were read by the parser's profile `{metrics.reading}`.\n",
        *([warnings] if warnings else []),
    ]
    return "\n".join([*parts, *(f"## {heading}\n\n{text}" for heading, text in sections.items() if text)])


def worked_examples(
    questions: Sequence[Question], responses: Sequence[Response], grades: Sequence[Grade], *, per_outcome: int = 1
) -> str:
    """Markdown with the first ``per_outcome`` responses, by (id, sample), of each outcome that occurs."""
    by_id = {question.id: question for question in questions}
    by_key = {response.key: response for response in responses}
    ordered = sorted(grades, key=lambda grade: grade.key)
    examples = []
    for outcome in OUTCOMES:
        for grade in [grade for grade in ordered if outcome_of(grade) == outcome][:per_outcome]:
            response = by_key[grade.key]
            predicted = "none" if grade.predicted is None else "".join(sorted(grade.predicted))
            gold = f"Gold **{''.join(sorted(grade.gold))}**, predicted **{predicted}**, format {grade.format}."
            text = response.full_text
            if text is None:
                answer = f"No text was obtained: {escaped(response.error or 'no error was recorded')}\n"
            else:
                opened = "The prompt had already opened the think block.\n\n" if response.prefill else ""
                answer = opened + code_block(text)
            title = f"### {escaped(outcome)}: {escaped(grade.id)}, sample {grade.sample}"
            examples.append(f"{title}\n\n{code_block(render_question(by_id[grade.id]))}\n{gold}\n\n{answer}")
    return "\n".join(examples)


def stage_table(metrics_by_stage: Mapping[str, Metrics]) -> str:
    """Two tables, one row a stage: exact match (all, seen, unseen) and option figures; responses by outcome."""
    figures, statuses = [], []
    for stage, metrics in metrics_by_stage.items():
        overall, seen = metrics.overall, metrics.by.get("seen", {})
        exact: list[Figure | None] = [overall.exact_match["mean@k"]]
        exact += [seen[name].exact_match["mean@k"] if name in seen else None for name in ("seen", "unseen")]
        options = [overall.options.precision, overall.options.recall, overall.options.f1]
        figures.append([stage, overall.questions, *map(percent, [*exact, *options]), overall.not_scored])
        counts = [overall.status[name].count for name in OUTCOMES]
        strict = percent(overall.format["strict"], interval=False)
        statuses.append([stage, *counts, overall.missing, strict])
    header = ["stage", "questions", "exact match", "seen", "unseen"]
    header += ["option precision", "option recall", "option F1", "not scored"]
    read = md_table(["stage", *OUTCOMES, "missing", "strict format"], statuses)
    return md_table(header, figures) + "\n" + read
