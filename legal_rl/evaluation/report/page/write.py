"""Responses on disk → report.html, report.md and report.json. Texts pass through one by one and are never gathered."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.core.tags import fold_thinking
from legal_rl.evaluation.comparison.figures import SampleChoice
from legal_rl.evaluation.report.page.data import ModelResponses, Report, ReportSource, make_report, read_model_responses
from legal_rl.evaluation.report.page.html import render_page
from legal_rl.evaluation.report.page.sections import Section, sections, warnings
from legal_rl.evaluation.scoring import METRICS, REPORT
from legal_rl.reporting.page import visible
from legal_rl.reporting.tables import escaped, md_table
from legal_rl.reporting.words import Language
from legal_rl.runs.records import replacing_text, write_json, write_text

OnProgress = Callable[[float, float | None, str], None]


@dataclass(frozen=True, slots=True)
class WrittenReport:
    """The three files and the report that they show."""

    html: Path
    markdown: Path
    json: Path
    report: Report

    @property
    def warnings(self) -> list[str]:
        """Warnings to read before trusting the figures."""
        return warnings(self.report)


def write_report(
    sources: Sequence[ReportSource],
    questions: Sequence[Question],
    out: Path,
    *,
    title: str | None = None,
    by: SampleChoice = "first",
    on_progress: OnProgress | None = None,
    language: Language = "en",
) -> WrittenReport:
    """Write ``out`` and, beside it under the same name, .md and .json with the same figures.

    ``by`` says which of several samples stands for a question in flips and transitions, ``language`` is the page's.
    The same input gives the same bytes. Raises ``UserError`` for responses that cannot be scored, models that share no
    scored question, and a place where nothing can be written.
    """
    if out.suffix.lower() not in (".html", ".htm"):
        raise UserError(f"{out}: the report is a page; name it with .html at the end")
    scored = {(source.folder / REPORT).resolve() for source in sources if (source.folder / METRICS).exists()}
    if out.with_suffix(".md").resolve() in scored:
        raise UserError(f"{out.with_suffix('.md')}: is an evaluation's own report; choose another --out")
    show = on_progress or (lambda done, total, note: None)
    models = []
    for index, source in enumerate(sources):
        show(index, len(sources) + 2, f"reading {source.name}")
        models.append(read_model_responses(source, questions))
    show(len(sources), len(sources) + 2, "comparing")
    report = make_report(questions, models, title=title, by=by)
    written = WrittenReport(out, out.with_suffix(".md"), out.with_suffix(".json"), report)
    show(len(sources) + 1, len(sources) + 2, "packing")
    parts = sections(report)
    with ExitStack() as stack:
        files = {model.name: stack.enter_context(model.source.responses.open("rb")) for model in models}

        def texts(model: ModelResponses, question: Question) -> list[list[str]]:
            return [_text(response) for response in model.responses(files[model.name], question)]

        file = stack.enter_context(replacing_text(out))
        file.writelines(render_page(report, parts, questions, models, by=by, texts=texts, language=language))
    write_text(written.markdown, page_markdown(report.title, parts))
    write_json(written.json, report.model_dump(mode="json"))
    show(len(sources) + 2, len(sources) + 2, "")
    return written


def _text(response: Response) -> list[str]:
    """The parts of ``fold_thinking``, or the error where there is no text."""
    return fold_thinking(response) or ["", "", "", response.error or "no error was recorded"]


def page_markdown(title: str, sections: Sequence[Section]) -> str:
    """The whole page; plots are left to report.html, as a table here says the same."""

    def shown(text: str) -> str:
        return escaped(visible(text))

    parts = [f"# {shown(title)}\n"]
    for section in sections:
        parts.append(f"## {shown(section.title)}\n")
        if section.notes:
            parts.append("".join(f"- {shown(note)}\n" for note in section.notes))
        for table in (*section.tables, *section.folded):
            body = md_table([visible(text) for text in table.header], [[visible(t) for t in row] for row in table.rows])
            parts.append(f"### {shown(table.title)}\n\n{shown(table.note)}\n\n{body}")
        if section.ids:
            parts.append(", ".join(map(shown, section.ids)) + "\n")
    return "\n".join(parts)
