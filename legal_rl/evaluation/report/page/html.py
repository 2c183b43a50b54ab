"""report.html: the template's frame, the index of its error browser, and the texts, packed in chunks."""

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final
from urllib.parse import quote

from legal_rl.core.grading import OUTCOMES, outcome_of
from legal_rl.core.questions import LETTERS, Question
from legal_rl.evaluation.comparison.figures import SampleChoice
from legal_rl.evaluation.metrics import ScoredResponse
from legal_rl.evaluation.report.page.data import ModelResponses, Report
from legal_rl.evaluation.report.page.language import Translator, asset
from legal_rl.evaluation.report.page.sections import Section
from legal_rl.evaluation.slices import DIMENSIONS, FORMATS
from legal_rl.reporting.page import data_uri, page_opening, visible
from legal_rl.reporting.words import Language

CHUNK: Final = 80_000  # characters of responses that are unpacked together
# In this order they are one script; each file only uses what stands before it.
SCRIPTS: Final = ("dom", "letters", "store", "filters", "search", "table", "detail", "link", "main")
TEXTS: Final = "TEXTS-GO-HERE"  # in a comment of the template; escaping keeps it out of everything else


def render_page(
    report: Report,
    sections: Sequence[Section],
    questions: Sequence[Question],
    models: Sequence[ModelResponses],
    *,
    by: SampleChoice,
    texts: Callable[[ModelResponses, Question], Sequence[Sequence[str]]],
    language: Language = "en",
) -> Iterator[str]:
    """The pieces of report.html in order, everything escaped; the same input gives the same text.

    ``texts`` gives a text for each response of a model to a question: three parts as ``fold_thinking`` makes them and,
    where there is no text, the reason as a fourth.
    """
    before, after = page_frame(report, sections, index_of(questions, models, report.missed_by_all, by), language)
    yield before
    for number, (first, end) in enumerate(chunks(questions, models)):
        packed = pack([[texts(model, question) for model in models] for question in questions[first:end]])
        yield f'<script type="application/x-texts" id="texts-{number}">{packed}</script>\n'
    yield after


def page_frame(
    report: Report, sections: Sequence[Section], index: dict[str, Any], language: Language = "en"
) -> tuple[str, str]:
    """Render what stands before the packed texts, and what after. The same input gives the same text."""
    style, script, say = asset("page.css"), page_script(), Translator(language)
    whole = page_template(asset("page.html"), say).render(
        report=report,
        sections=sections,
        opening=page_opening(style, script, language="zh-CN" if language == "zh" else "en"),
        words=say.catalogue,
        style=style,
        script=script,
        index=pack(index),
    )
    before, _, after = whole.partition(f"<!--{TEXTS}-->")
    return before, after


def page_template(template: str, say: Translator | None = None) -> Any:
    """``template`` with everything escaped that is put into it; it may import the macros of figures.html.

    ``say`` gives its texts in the page's language.
    """
    from jinja2 import DictLoader, Environment, StrictUndefined

    loader = DictLoader({"figures.html": asset("figures.html")})
    environment = Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    environment.globals["say"] = say or Translator("en")
    environment.filters |= {
        "visible": visible,
        "data_uri": data_uri,
        "percent": lambda share: f"{100 * share:.2f}%",
        "fragment": lambda text: quote(text, safe="", errors="replace"),
    }
    return environment.from_string(template)


def page_script() -> str:
    """The one script of the page."""
    parts = [asset(f"{name}.js") for name in SCRIPTS]
    return '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"


def index_of(
    questions: Sequence[Question], models: Sequence[ModelResponses], missed: Sequence[str], by: SampleChoice
) -> dict[str, Any]:
    """All columns, questions in file order.

    Sets of letters are bits, A the lowest. Of model ``m`` the responses to question ``i`` stand at ``start[i]`` up to
    ``start[i + 1]`` of its columns; ``judged[i]`` is the one that stands for the question, -1 where none was scored.
    """
    missed_ids = set(missed)
    return {
        "outcomes": OUTCOMES,
        "formats": FORMATS,
        "by": by,
        "questions": {
            "id": [question.id for question in questions],
            "passage": [question.passage or "" for question in questions],
            "stem": [question.stem for question in questions],
            "options": [list(question.options.values()) for question in questions],
            "gold": [_bits(question.gold) for question in questions],
            "missed": [int(question.id in missed_ids) for question in questions],
        },
        "groups": dict(_groups(questions)),
        "models": [_response_columns(questions, model, by) for model in models],
        "chunks": [start for start, _ in chunks(questions, models)],
    }


def chunks(questions: Sequence[Question], models: Sequence[ModelResponses]) -> list[tuple[int, int]]:
    """Stretches of questions, ``(first, end)``, whose responses together hold about ``CHUNK`` characters."""
    stretches, first, size = [], 0, 0
    for index, question in enumerate(questions):
        own = sum(row.characters or 0 for model in models for row in model.rows.get(question.id, ()))
        if size and size + own > CHUNK:
            stretches.append((first, index))
            first, size = index, 0
        size += own
    return [*stretches, (first, len(questions))]


def _bits(letters: frozenset[str]) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


def _groups(questions: Sequence[Question]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each dimension in which questions differ: the names of its groups and the group of each question."""
    for dimension, (label, absent) in DIMENSIONS.items():
        labels = [label(question) or absent for question in questions]
        names = sorted(set(labels))
        if len(names) > 1:
            indices = {name: index for index, name in enumerate(names)}
            yield dimension, {"names": names, "of": [indices[label] for label in labels]}


def _response_columns(questions: Sequence[Question], model: ModelResponses, by: SampleChoice) -> dict[str, Any]:
    rows: list[ScoredResponse] = []
    start, judged = [0], []
    for question in questions:
        own, standing = model.rows.get(question.id, []), model.representative(question.id, by)
        judged.append(-1 if standing is None else len(rows) + own.index(standing))
        rows += own
        start.append(len(rows))
    return {
        "name": model.name,
        "start": start,
        "judged": judged,
        "sample": [row.grade.sample for row in rows],
        "outcome": [OUTCOMES.index(outcome_of(row.grade)) for row in rows],
        "format": [FORMATS.index(row.grade.format) for row in rows],
        "chosen": [_bits(row.grade.predicted or frozenset()) for row in rows],
        "characters": [-1 if row.characters is None else row.characters for row in rows],
        "tokens": [-1 if row.tokens is None else row.tokens for row in rows],
    }


def pack(value: Any) -> str:
    """``value`` as JSON, deflated (raw, as browsers call ``deflate-raw``), in base64."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # UTF-8 has no half of a surrogate pair; JSON has, as an escape.
    plain = re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text).encode()
    return base64.b64encode(zlib.compress(plain, 9, wbits=-15)).decode("ascii")
