"""Sections and the browser's index → the pieces of report.html, everything escaped."""

from collections.abc import Sequence
from importlib import resources
from typing import Any, Final
from urllib.parse import quote

from legal_rl.evaluation.report.page.data import Report
from legal_rl.evaluation.report.page.index import pack
from legal_rl.evaluation.report.page.sections import Section
from legal_rl.reporting.page import data_uri, page_opening, visible

# In this order they are one script; each file only uses what stands before it.
SCRIPTS: Final = ("dom", "letters", "store", "filters", "search", "table", "detail", "link", "main")
TEXTS: Final = "TEXTS-GO-HERE"  # in a comment of the template; escaping keeps it out of everything else


def page_frame(report: Report, sections: Sequence[Section], index: dict[str, Any]) -> tuple[str, str]:
    """Render what stands before the packed texts, and what after. The same input gives the same text."""
    from jinja2 import Environment, StrictUndefined

    style, script = asset("page.css"), page_script()
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined)
    environment.filters |= {"visible": visible, "data_uri": data_uri, "percent": _percent, "fragment": _fragment}
    whole = environment.from_string(asset("page.html")).render(
        report=report,
        sections=sections,
        opening=page_opening(style, script),
        style=style,
        script=script,
        index=pack(index),
    )
    before, _, after = whole.partition(f"<!--{TEXTS}-->")
    return before, after


def page_script() -> str:
    """The one script of the page."""
    parts = [asset(f"{name}.js") for name in SCRIPTS]
    return '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"


def asset(name: str) -> str:
    """A file that is shipped beside this module."""
    return (resources.files("legal_rl.evaluation.report.page") / "assets" / name).read_text("utf-8")


def _percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def _fragment(text: str) -> str:
    return quote(text, safe="", errors="replace")
