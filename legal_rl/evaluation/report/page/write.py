"""Responses on disk → report.html, report.md and report.json. Texts pass through one by one and are never gathered."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TextIO

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.tags import fold_thinking
from legal_rl.evaluation.comparison.figures import SampleChoice
from legal_rl.evaluation.report.page.html import page_frame
from legal_rl.evaluation.report.page.index import chunks, index_of, pack
from legal_rl.evaluation.report.page.report import Report, make_report
from legal_rl.evaluation.report.page.section import Section
from legal_rl.evaluation.report.page.sections import sections, warnings
from legal_rl.evaluation.report.page.sources import ModelResponses, ReportSource, read_model_responses
from legal_rl.evaluation.report.page.visible import visible
from legal_rl.reporting.tables import TextTable, escaped, md_table
from legal_rl.runs.records import write_json, write_text


def page_markdown(title: str, sections: Sequence[Section]) -> str:
    """The whole page; plots are left to report.html, as a table here says the same."""
    parts = [f"# {_cell(title)}\n"]
    for section in sections:
        parts.append(f"## {_cell(section.title)}\n")
        if section.notes:
            parts.append("".join(f"- {_cell(note)}\n" for note in section.notes))
        parts += [_table(one) for one in (*section.tables, *section.folded)]
        if section.ids:
            parts.append(", ".join(map(_cell, section.ids)) + "\n")
    return "\n".join(parts)


def _table(one: TextTable) -> str:
    header = [visible(text) for text in one.header]
    rows = [[visible(text) for text in row] for row in one.rows]
    return f"### {_cell(one.title)}\n\n{_cell(one.note)}\n\n{md_table(header, rows)}"


def _cell(text: str) -> str:
    return escaped(visible(text))


METRICS: Final = "metrics.json"  # what a folder of scores holds, beside a report.md of its own
OnProgress = Callable[[float, float | None, str], None]
Text = list[Any]  # the parts of ``fold_thinking``, then the error where there is one


@dataclass(frozen=True, slots=True)
class WrittenReport:
    """The files, and what they show."""

    html: Path
    markdown: Path
    json: Path
    report: Report

    @property
    def warnings(self) -> list[str]:
        """What a reader must know before trusting the figures."""
        return warnings(self.report)


def write_report(
    sources: Sequence[ReportSource],
    questions: Sequence[Question],
    out: Path,
    *,
    title: str | None = None,
    by: SampleChoice = "first",
    on_progress: OnProgress | None = None,
) -> WrittenReport:
    """Write ``out`` and, beside it under the same name, .md and .json with the same figures.

    ``by`` says which of several samples stands for a question in flips and transitions. The same input gives the same
    bytes. Raises ``UserError`` for responses that cannot be scored, models that share no scored question, and a place
    where nothing can be written.
    """
    if out.suffix.lower() not in (".html", ".htm"):
        raise UserError(f"{out}: the report is a page; name it with .html at the end")
    scored = {(source.folder / "report.md").resolve() for source in sources if (source.folder / METRICS).exists()}
    if out.with_suffix(".md").resolve() in scored:
        raise UserError(f"{out.with_suffix('.md')}: is an evaluation's own report; choose another --out")
    show = on_progress or (lambda done, total, note: None)
    models = []
    for place, source in enumerate(sources):
        show(place, len(sources) + 2, f"reading {source.name}")
        models.append(read_model_responses(source, questions))
    show(len(sources), len(sources) + 2, "comparing")
    report = make_report(questions, models, title=title, by=by)
    written = WrittenReport(out, out.with_suffix(".md"), out.with_suffix(".json"), report)
    show(len(sources) + 1, len(sources) + 2, "packing")
    parts = sections(report)
    _write_html(written, parts, questions, models, by)
    write_text(written.markdown, page_markdown(report.title, parts))
    write_json(written.json, report.model_dump(mode="json"))
    show(len(sources) + 2, len(sources) + 2, "")
    return written


def _write_html(
    written: WrittenReport,
    parts: Sequence[Section],
    questions: Sequence[Question],
    models: Sequence[ModelResponses],
    by: SampleChoice,
) -> None:
    index = index_of(questions, models, written.report.missed_by_all, by)
    before, after = page_frame(written.report, parts, index)
    with _replacing(written.html) as file:
        file.write(before)
        for place, packed in enumerate(_packed(questions, models)):
            file.write(f'<script type="application/x-texts" id="texts-{place}">{packed}</script>\n')
        file.write(after)


def _packed(questions: Sequence[Question], models: Sequence[ModelResponses]) -> Iterator[str]:
    """Chunk by chunk: question → model → response → text."""
    with ExitStack() as stack:
        files = [stack.enter_context(model.source.responses.open("rb")) for model in models]
        sides = list(zip(models, files, strict=True))
        for first, end in chunks(questions, models):
            yield pack(
                [
                    [[_text(one) for one in model.responses(file, question)] for model, file in sides]
                    for question in questions[first:end]
                ]
            )


def _text(response: Response) -> Text:
    parts: Text = list(fold_thinking(response))
    return parts or ["", "", "", response.error or "no error was recorded"]


@contextmanager
def _replacing(path: Path) -> Iterator[TextIO]:
    """A file that takes the place of ``path`` when the block ends, and only then."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}); choose another place") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            yield file
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
