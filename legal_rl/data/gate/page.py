"""gate.html: the findings of a build as one page that needs no network, to read, filter and search."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.data.gate.findings import CODES, Finding
from legal_rl.data.sources.rows import RawRow
from legal_rl.reporting.page import page_opening
from legal_rl.runs.shipped_files import read_asset

if TYPE_CHECKING:
    from legal_rl.data.gate import GateReport

SHOWN: Final = 200  # findings of one code
Op = Literal["same", "del", "ins"]


@dataclass(frozen=True, slots=True)
class _Shown:
    """One finding with its row, its twin's row and the repair as stretches of text that stayed, went and came."""

    finding: Finding
    row: RawRow | None
    twin: RawRow | None
    change: list[tuple[Op, str]]
    evidence: list[str]


def gate_html(report: "GateReport", rows: Sequence[RawRow]) -> str:
    """The page for ``report`` on ``rows``; of each code at most ``SHOWN`` findings are listed.

    All text of rows is escaped. Raises ``UserError`` where the extra ``data`` is not installed.
    """
    try:
        from jinja2 import Environment
    except ImportError:
        raise UserError('gate.html needs jinja2; install it with: pip install "legal_rl[data]"') from None
    by_code: dict[str, list[Finding]] = {code: [] for code in CODES}  # codes of later steps follow
    for finding in report.findings:
        by_code.setdefault(finding.code, []).append(finding)
    listed = [finding for findings in by_code.values() for finding in findings[:SHOWN]]
    total, shown = (Counter((f.code, f.severity) for f in findings) for findings in (report.findings, listed))
    # The page has a line break before each of them.
    template, style, script = ("\n" + read_asset("data/gate", f"gate.{kind}") for kind in ("html", "css", "js"))
    page = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(template)
    return page.render(
        report=report,
        counts=[(*key, total[key], shown[key]) for code in by_code for key in sorted(total) if key[0] == code],
        codes=CODES,
        sources=sorted({row.source for row in rows}),
        shown=list(_shown(listed, rows)),
        limit=SHOWN,
        marked=_marked,
        opening=page_opening(style, script, language="zh"),
        style=style,
        script=script,
    )


def _shown(findings: Sequence[Finding], rows: Sequence[RawRow]) -> Iterator[_Shown]:
    by_line = {(row.source, row.line): row for row in rows}
    by_id = {(row.source, row.id): row for row in reversed(rows)}
    for finding in findings:
        twin = by_id.get((finding.twin_source or finding.source, finding.twin)) if finding.twin else None
        yield _Shown(finding, by_line.get((finding.source, finding.line)), twin, _change(finding), _evidence(finding))


# Codes whose reason ends in words of the row itself.
_QUOTING: Final = frozenset({"missing_passage", "cites_letters", "overtaken_law", "repealed_statute", "ocr_doubt"})


def _evidence(finding: Finding) -> list[str]:
    """The words of the row that show the finding, the longest first."""
    if finding.code not in _QUOTING:
        return []
    words = finding.reason.partition(": ")[2]
    if finding.code == "ocr_doubt":
        return [*words]
    if finding.code == "repealed_statute":
        return sorted(re.findall(r"(?:^|, )([^,(]+) \(", words), key=len, reverse=True)
    return [words.partition(" (")[0]] if words else []


def _marked(text: str, words: Sequence[str]) -> list[tuple[bool, str]]:
    """``text`` in stretches, True for those that are one of ``words``."""
    found = [word for word in words if word]
    if not found:
        return [(False, text)]
    pieces = re.split(f"({'|'.join(map(re.escape, found))})", text)
    return [(bool(number % 2), piece) for number, piece in enumerate(pieces) if piece]


def _change(finding: Finding) -> list[tuple[Op, str]]:
    before, after = finding.before, finding.after
    if before is None or after is None:
        return []
    stretches: list[tuple[Op, str]] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        stretches += [("same", before[a:b])] if tag == "equal" else [("del", before[a:b]), ("ins", after[c:d])]
    return [stretch for stretch in stretches if stretch[1]]
