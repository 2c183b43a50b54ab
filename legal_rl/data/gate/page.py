"""gate.html: the findings of a build as one page that needs no network, to read, filter and search."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final, Literal

from legal_rl.core.errors import UserError
from legal_rl.data.gate.findings import CODES, Finding
from legal_rl.data.sources.rows import RawRow
from legal_rl.reporting.page import page_opening

if TYPE_CHECKING:
    from legal_rl.data.gate import GateReport

SCRIPT: Final = """
const fields = ["code", "severity", "source"].map(name => document.getElementById(name));
const search = document.getElementById("search");
const cards = [...document.querySelectorAll("article")];
function filter() {
  const wanted = search.value.trim().toLowerCase();
  let count = 0;
  for (const card of cards) {
    card.hidden = fields.some(field => field.value && card.dataset[field.id] !== field.value)
      || (wanted !== "" && !card.textContent.toLowerCase().includes(wanted));
    count += !card.hidden;
  }
  document.getElementById("count").textContent = count;
}
for (const field of [...fields, search]) field.addEventListener("input", filter);
for (const row of document.querySelectorAll("tr[data-code]")) {
  row.addEventListener("click", () => {
    fields[0].value = row.dataset.code;
    fields[1].value = row.dataset.severity;
    filter();
  });
}
"""

STYLE: Final = """
body { font: 15px/1.6 system-ui, "Noto Sans CJK SC", sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem;
 color: #1c2330; background: #f5f6f8; }
h1 { font-size: 1.4rem; }
table { border-collapse: collapse; width: 100%; background: #fff; }
td, th { padding: .25rem .6rem; border-bottom: 1px solid #e2e5ea; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
tr[data-code] { cursor: pointer; }
tr[data-code]:hover { background: #eef3fb; }
form { position: sticky; top: 0; background: #f5f6f8; padding: .7rem 0; display: flex; gap: .6rem; flex-wrap: wrap; }
form input { flex: 1 1 14rem; }
select, input { font: inherit; padding: .25rem .4rem; border: 1px solid #b9c0cb; border-radius: 4px; background: #fff; }
article { background: #fff; border-left: 4px solid #9aa4b2; margin: .7rem 0; padding: .6rem 1rem; border-radius: 4px; }
article.refuse { border-color: #b3261e; }
article.repair { border-color: #1b7a3d; }
article.flag { border-color: #b26a00; }
article p, article ul { margin: .3rem 0; overflow-wrap: anywhere; }
article ul { list-style: none; padding: 0; }
.gold { background: #e6f4ea; }
.meta { color: #5a6472; font-size: .85rem; }
.passage { border-left: 3px solid #d5dae1; padding-left: .6rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1.2rem; }
.change { background: #f5f6f8; padding: .4rem .6rem; white-space: pre-wrap; overflow-wrap: anywhere; }
del { background: #fbdcd9; color: #8c1d18; } ins { background: #d3efdb; color: #0f5127; text-decoration: none; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
"""

TEMPLATE: Final = """
{%- macro question(row) %}
{% if row.draft %}
{% if row.draft.passage %}<p class="passage">{{ row.draft.passage }}</p>{% endif %}
<p>{{ row.draft.stem }}</p>
<ul>
{% for letter, text in row.draft.options.items() %}
<li{% if letter in row.draft.gold %} class="gold"{% endif %}><b>{{ letter }}</b> {{ text }}</li>
{% endfor %}
</ul>
<p class="meta">答案 gold {{ row.draft.gold or "—" }}</p>
{% else %}
<p>{{ row.problem }}</p><pre>{{ row.raw | string | truncate(2000) }}</pre>
{% endif %}
{% endmacro -%}
{{ opening | safe }}
<title>数据检查 · Gate</title>
<style>{{ style | safe }}</style>
</head>
<body>
<h1>数据检查 · Gate</h1>
<p>读入 read {{ report.read }} · 保留 kept {{ report.kept | length }} · 拒绝 refused {{ report.refused | length }}
 · 修复 repaired {{ report.repaired }}</p>
<table>
<tr><th>代码 Code</th><th>处理 Severity</th><th class="number">数量 Findings</th><th class="number">列出 Listed</th>
<th>含义 Meaning</th></tr>
{% for code, severity, found, listed in counts %}
<tr data-code="{{ code }}" data-severity="{{ severity }}"><td>{{ code }}</td><td>{{ severity }}</td>
<td class="number">{{ found }}</td><td class="number">{{ listed }}</td>
<td>{{ codes[code].meaning if code in codes else "" }}</td></tr>
{% endfor %}
</table>
<p class="meta">每个代码最多列出 {{ limit }} 条，其余见 gate.json。
 At most {{ limit }} findings a code are listed; gate.json has all.</p>
<form>
<select id="code" aria-label="code"><option value="">全部代码 all codes</option>
{% for code in counts | map(attribute=0) | unique %}<option>{{ code }}</option>{% endfor %}</select>
<select id="severity" aria-label="severity"><option value="">全部处理 all severities</option>
{% for severity in ("refuse", "repair", "flag") %}<option>{{ severity }}</option>{% endfor %}</select>
<select id="source" aria-label="source"><option value="">全部来源 all sources</option>
{% for source in sources %}<option>{{ source }}</option>{% endfor %}</select>
<input id="search" type="search" placeholder="搜索 search" aria-label="search">
<span><output id="count">{{ shown | length }}</output> / {{ shown | length }}</span>
</form>
{% for item in shown %}
<article class="{{ item.finding.severity }}" data-code="{{ item.finding.code }}"
 data-severity="{{ item.finding.severity }}" data-source="{{ item.finding.source }}">
<p><b>{{ item.finding.code }}</b> <span class="meta">{{ item.finding.severity }} · {{ item.finding.source }}:{{
 item.finding.line }} · {{ item.finding.id }}{% if item.finding.similarity %} · {{
 "%.2f" | format(item.finding.similarity) }}{% endif %}{% if item.finding.rule %} · {{ item.finding.rule }}{% endif %}
{% if item.finding.since %} · {{ item.finding.since }}{% endif %}</span></p>
<p>{{ item.finding.reason }}</p>
{% if item.change %}
<p class="change">{% for op, text in item.change %}{% if op == "del" %}<del>{{ text }}</del>{% elif op == "ins"
 %}<ins>{{ text }}</ins>{% else %}{{ text }}{% endif %}{% endfor %}</p>
{% endif %}
<div class="pair">
{% if item.row %}<div>{{ question(item.row) }}</div>{% endif %}
{% if item.twin %}<div><p class="meta">对照 twin · {{ item.twin.source }}:{{ item.twin.line }} · {{ item.twin.id }}</p>
{{ question(item.twin) }}</div>{% endif %}
</div>
</article>
{% endfor %}
<script>{{ script | safe }}</script>
</body>
</html>
"""

SHOWN: Final = 200  # findings of one code
Op = Literal["same", "del", "ins"]


@dataclass(frozen=True, slots=True)
class _Shown:
    """One finding with its row, its twin's row and the repair as stretches of text that stayed, went and came."""

    finding: Finding
    row: RawRow | None
    twin: RawRow | None
    change: list[tuple[Op, str]]


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
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(TEMPLATE)
    return template.render(
        report=report,
        counts=[(*key, total[key], shown[key]) for code in by_code for key in sorted(total) if key[0] == code],
        codes=CODES,
        sources=sorted({row.source for row in rows}),
        shown=list(_shown(listed, rows)),
        limit=SHOWN,
        opening=page_opening(STYLE, SCRIPT, language="zh"),
        style=STYLE,
        script=SCRIPT,
    )


def _shown(findings: Sequence[Finding], rows: Sequence[RawRow]) -> Iterator[_Shown]:
    by_line = {(row.source, row.line): row for row in rows}
    by_id = {(row.source, row.id): row for row in reversed(rows)}
    for finding in findings:
        twin = by_id.get((finding.twin_source or finding.source, finding.twin)) if finding.twin else None
        yield _Shown(finding, by_line.get((finding.source, finding.line)), twin, _change(finding))


def _change(finding: Finding) -> list[tuple[Op, str]]:
    before, after = finding.before, finding.after
    if before is None or after is None:
        return []
    stretches: list[tuple[Op, str]] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        stretches += [("same", before[a:b])] if tag == "equal" else [("del", before[a:b]), ("ins", after[c:d])]
    return [stretch for stretch in stretches if stretch[1]]
