"""A paper as files for teachers: Word, Markdown and a page to print, each with and without the answers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from legal_rl.core.citations import citations
from legal_rl.core.questions import Question
from legal_rl.demo.context import new_folder
from legal_rl.demo.page import Safe, asset, element, join, text_block
from legal_rl.demo.statute_view import ArticleLookup, edition_days, look_up
from legal_rl.reporting.page import page_opening, visible
from legal_rl.reporting.tables import escaped
from legal_rl.reporting.words import Words
from legal_rl.runs.records import replacing, write_text
from legal_rl.runs.statutes import StatuteStore

if TYPE_CHECKING:
    from docx.document import Document

FORMATS: Final = ("docx", "md", "html")
_NO_XML: Final = str.maketrans({"\ufffe": "\ufffd", "\uffff": "\ufffd"})


@dataclass(frozen=True, slots=True)
class PrintedQuestion:
    """One question as a paper prints it; the answer's part is empty where it is printed without.

    ``reasons`` are lines (``A：…``), ``articles`` those that they name.
    """

    head: str
    passage: str | None
    stem: str
    options: tuple[tuple[str, str], ...]
    answer: str = ""
    reasons: tuple[str, ...] = ()
    articles: tuple[ArticleLookup, ...] = ()


def write_papers(folder: Path, questions: Sequence[Question], words: Words, statutes: StatuteStore | None) -> Path:
    """Write ``paper.*`` and ``answers.*`` in every format into a folder of their own within ``folder``, and give it."""
    out = new_folder(folder)
    for name, with_answers in (("paper", False), ("answers", True)):
        printed = print_questions(questions, words, statutes, with_answers=with_answers)
        title = words(f"export.title.{name}")
        write_text(out / f"{name}.md", markdown_of(title, printed, words))
        write_text(out / f"{name}.html", html_of(title, printed, words, with_answers=with_answers))
        with replacing(out / f"{name}.docx") as partial:
            docx_of(title, printed, words, with_answers=with_answers).save(str(partial))
    return out


def links_html(out: Path, n: int, words: Words) -> Safe:
    """The links to the files of ``write_papers``."""
    rows = []
    for name in ("paper", "answers"):
        links = [element("b", words(f"export.{name}"))]
        for kind in FORMATS:
            path = f"./gradio_api/file={quote(str(out / f'{name}.{kind}'))}"
            more = {"target": "_blank", "rel": "noopener"} if kind == "html" else {"download": f"{name}.{kind}"}
            links.append(
                element("a", words(f"export.{kind}"), href=path, class_="file", data_kind=f"{name}-{kind}", **more)
            )
        rows.append(element("li", *links))
    done = element("p", words("export.done", n=n), role="status")
    return element(
        "div", done, element("ul", *rows), element("p", words("export.print"), class_="quiet"), class_="files"
    )


def print_questions(
    questions: Sequence[Question], words: Words, statutes: StatuteStore | None, *, with_answers: bool
) -> list[PrintedQuestion]:
    """Questions as a paper prints them, numbered from 1."""
    printed = []
    for number, question in enumerate(questions, 1):
        form = words("export.form", form=words(f"exam.form.{question.form}")) if question.form else ""
        options = tuple(question.options.items())
        head = words("export.head", n=number, form=form)
        if not with_answers:
            printed.append(PrintedQuestion(head, question.passage, question.stem, options))
            continue
        reasons = explanations(question, words)
        articles = dict.fromkeys(cited.article for line in reasons for cited in citations(line)) if statutes else ()
        found = tuple(look_up(statutes, article, question.law_as_of) for article in articles) if statutes else ()
        answer = words("export.answer", letters="".join(sorted(question.gold)))
        printed.append(PrintedQuestion(head, question.passage, question.stem, options, answer, reasons, found))
    return printed


def explanations(question: Question, words: Words) -> tuple[str, ...]:
    """The explanation of a question in lines: one an option where it was generated, or the one its file has."""
    reasons, whole = question.meta.get("reasons"), question.meta.get("explanation")
    if isinstance(reasons, dict):
        return tuple(f"{letter}：{text}" for letter, text in reasons.items() if isinstance(text, str))
    return tuple(f"{words('exam.why')}{whole}".splitlines()) if isinstance(whole, str) else ()


def markdown_of(title: str, printed: Sequence[PrintedQuestion], words: Words) -> str:
    """The paper as Markdown; everything a question says is escaped."""
    parts = [f"# {title}\n", f"{words('export.note')}\n"]
    for each in printed:
        lines = [f"> {escaped(line)}" for line in (each.passage or "").splitlines() if line.strip()]
        parts += ["\n>\n".join(lines) + "\n"] if lines else []
        parts.append(f"**{escaped(each.head)}** {escaped(each.stem)}\n")
        parts.append("".join(f"- {letter}. {escaped(text)}\n" for letter, text in each.options))
        if each.answer:
            parts.append(f"**{escaped(each.answer)}**\n")
            parts += [f"{escaped(line)}\n" for line in each.reasons]
            for place, lines in _statutes(each, words):
                parts.append("\n>\n".join(f"> {escaped(line)}" for line in (place, *lines)) + "\n")
    return "\n".join(parts)


def html_of(title: str, printed: Sequence[PrintedQuestion], words: Words, *, with_answers: bool) -> str:
    """The paper as a page to print, which loads nothing and runs nothing."""
    style = f"\n{asset('print.css')}"
    body = [element("h1", title)]
    body.append(element("p", words("export.note"), class_="note"))
    if not with_answers:
        body.append(element("p", words("export.blanks"), class_="blanks"))
    for each in printed:
        parts = [element("div", each.passage, class_="text passage")] if each.passage else []
        parts.append(element("p", element("b", each.head), " ", element("span", each.stem, class_="text")))
        rows = [element("li", f"{letter}. ", element("span", text, class_="text")) for letter, text in each.options]
        parts.append(element("ul", *rows))
        if each.answer:
            parts.append(element("p", element("b", each.answer)))
            parts += [element("p", line, class_="text why") for line in each.reasons]
            for place, lines in _statutes(each, words):
                parts.append(element("blockquote", element("b", place), *map(text_block, lines)))
        body.append(element("section", *parts))
    head = page_opening(style, language="zh-CN" if words.language == "zh" else "en")
    return (
        f"{head}\n{element('title', title)}<style>{style}</style>\n</head>\n<body>\n{join(*body)}\n</body>\n</html>\n"
    )


def docx_of(title: str, printed: Sequence[PrintedQuestion], words: Words, *, with_answers: bool) -> "Document":
    """The paper as a Word document on A4; a question stays on one page where it can."""
    import docx
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.oxml.ns import qn
    from docx.shared import Mm, Pt, RGBColor

    document = docx.Document()
    document.core_properties.author, document.core_properties.title = "", title
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(25)
    for name, size in (("Normal", 10.5), ("Heading 1", 16)):
        style: Any = document.styles[name]
        style.font.name, style.font.size, style.font.color.rgb = "Times New Roman", Pt(size), RGBColor(0, 0, 0)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for theme in ("w:asciiTheme", "w:hAnsiTheme", "w:eastAsiaTheme", "w:cstheme"):
            fonts.attrib.pop(qn(theme), None)
        fonts.set(qn("w:eastAsia"), "宋体")

    def add(text: str, *, bold: str = "", indent: float = 0.0, quiet: bool = False, last: bool = False) -> Any:
        paragraph = document.add_paragraph()
        if bold:
            paragraph.add_run(_for_xml(bold)).bold = True
        run = paragraph.add_run(_for_xml(text))
        run.font.size = Pt(9) if quiet else None
        spacing = paragraph.paragraph_format
        spacing.left_indent, spacing.space_after = Mm(indent), Pt(8 if last else 2)
        spacing.keep_together, spacing.keep_with_next = True, not last
        return paragraph

    document.add_heading(_for_xml(title), 1).alignment = WD_ALIGN_PARAGRAPH.CENTER
    add(words("export.note"), quiet=True, last=True)
    if not with_answers:
        add(words("export.blanks"), last=True).alignment = WD_ALIGN_PARAGRAPH.CENTER
    for each in printed:
        for line in (each.passage or "").splitlines():
            add(line, indent=4)
        add(f" {each.stem}", bold=each.head)
        for letter, text in each.options:
            last = not each.answer and letter == each.options[-1][0]
            add(f"{letter}. {text}", indent=6, last=last)
        if each.answer:
            statutes = [*_statutes(each, words)]
            add("", bold=each.answer, last=not (each.reasons or statutes))
            for n, line in enumerate(each.reasons, 1):
                add(line, last=n == len(each.reasons) and not statutes)
            for n, (place, lines) in enumerate(statutes, 1):
                add("", bold=place, indent=6)
                for m, line in enumerate(lines, 1):
                    add(line, indent=6, quiet=True, last=n == len(statutes) and m == len(lines))
    return document


def _statutes(each: PrintedQuestion, words: Words) -> Iterator[tuple[str, list[str]]]:
    """Each article with the days of its edition, and its lines."""
    for found in each.articles:
        if found.stored is not None:
            days = edition_days(words, found.stored.edition, found.as_of)
            yield f"{found.article.name}  {days}", [line for line in found.stored.text.splitlines() if line.strip()]


def _for_xml(text: str) -> str:
    return visible(text).translate(_NO_XML)
