"""Checks of one row by itself: repair what is certain, refuse what cannot be a question, flag what is odd."""

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from html.entities import html5
from typing import Any, Final

from pydantic import ValidationError

from legal_rl.core.questions import LETTERS, Question, QuestionKey, gold_key, matching_key, option_key, question_key
from legal_rl.core.repeals import repealed_statutes
from legal_rl.data.gate.findings import CODES, SCORED, Finding, Policy, Severity, full_policy
from legal_rl.data.gate.missing_context import cited_letters, merged_options, missing_passage
from legal_rl.data.gate.outdated_law import find_outdated_law
from legal_rl.data.sources.rows import Draft, RawRow
from legal_rl.runs.records import first_problem

# With the semicolon only: "AT&T" and "R&D" are text.
_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);")
# Only what can be read in one way: 曰 (to say) after a number or in 之曰起, a small L or large I among digits, circles
# among numerals, full-width letters and digits, and 査, a form of 查 that Chinese does not write.
_SLIPS: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"(?<=[0-9])曰|(?<=[之当即次同])曰(?=[起内前后])|曰(?=期)"), "日"),
    (re.compile(r"(?<![A-Za-z])l(?=[0-9])|(?<=[0-9])l(?=[0-9年月日条款项万元个岁])"), "1"),
    (re.compile(r"(?<=[0-9])I(?=[0-9日月年])|(?<=月)I(?=日)"), "1"),
    (re.compile("査"), "查"),
)
_ZEROS: Final = re.compile(r"(?<=[一二三四五六七八九〇])[○◯O]+(?=[一二三四五六七八九〇年])")
_WIDE: Final = re.compile("[０-９Ａ-Ｚａ-ｚ]")
# Marks that no question of law uses; ® may follow a Latin word, as in Incoterms®.
_DOUBT: Final = re.compile(
    r"[©£|\\@「」氺彳亅\ufffd]|(?<![0-9A-Za-z０-９])#|#(?![\u4e00-\u9fff，、。；）)])|(?<![A-Za-z])®"
)
# Letters and characters among numerals that stand for another: 20H年, 3月31H, 500O元, 30目内. It may be 1 or 日.
_DOUBTFUL_NUMERAL: Final = re.compile(
    r"(?<=[0-9])H(?=[0-9年月日起至前后内，。；])|(?<=月[0-9])H|(?<=月[0-9]{2})H|(?<=[0-9])[Oo](?=[0-9年月日元万亿条款%])"
    r"|(?<=[0-9])目(?=[内前后起止，。]|以[内前后]|之[内前后])|(?<=月[0-9])目|(?<=月[0-9]{2})目"
)
PLACEHOLDERS: Final = frozenset({"题目", "题干", "试题", "问题", "略"})


def decode_entities(text: str) -> tuple[str, set[str]]:
    """The text without HTML entities, and the entities that stood in it."""
    entities = {match[0] for match in _ENTITY.finditer(text) if _decoded(match) != match[0]}
    # NFKC would make a plain space of it anyway; we want the text itself clean.
    return (_ENTITY.sub(_decoded, text).replace("\xa0", " ").strip() if entities else text), entities


def _decoded(entity: re.Match[str]) -> str:
    """The character of an entity; unknown names stay, since ``unescape`` alone would read ¬ in ``&notary;``."""
    known = entity[0][1] == "#" or entity[0][1:] in html5
    return html.unescape(entity[0]) if known else entity[0]


def repair_slips(text: str) -> str:
    """The text with misread characters corrected where only one reading makes sense."""
    text = _WIDE.sub(lambda match: chr(ord(match[0]) - 0xFEE0), text)
    text = _ZEROS.sub(lambda match: "〇" * len(match[0]), text)
    for pattern, right in _SLIPS:
        text = pattern.sub(right, text)
    return text


def doubtful(text: str) -> str:
    """The distinct characters that look misread, in order; empty where there are none."""
    return "".join(dict.fromkeys([*_DOUBT.findall(text), *_DOUBTFUL_NUMERAL.findall(text)]))


@dataclass(eq=False)
class Examined:
    """A row and the gate's findings on it. ``question`` is None where the row was refused for itself.

    ``in_test``: the row stands in a test file that stays the test. Keys are computed once, from the final ``draft``.
    """

    raw: RawRow
    policy: Policy
    in_test: bool = False
    draft: Draft | None = None
    gold: frozenset[str] = frozenset()
    question: Question | None = None
    findings: list[Finding] = field(default_factory=list)

    @cached_property
    def key(self) -> QuestionKey | None:
        """The key for duplicates; None for a row without a stem or options to compare."""
        if self.draft is None or not self.draft.options:
            return None
        key = question_key(self.draft.stem, self.draft.options.values(), self.draft.passage)
        return key if key[1] else None

    @property
    def stem_key(self) -> str | None:
        """The stem's key; None where there is no stem."""
        return self.key[1] if self.key else (matching_key(self.draft.stem) or None) if self.draft else None

    @property
    def option_order(self) -> tuple[str, ...]:
        """The option keys in letter order: copies with other orders have their letters permuted."""
        options = self.draft.options if self.draft else {}
        return tuple(option_key(options[letter]) for letter in sorted(options))

    @property
    def gold_texts(self) -> frozenset[str]:
        """Gold as option keys; empty where gold is empty or names a letter that is no option."""
        options = self.draft.options if self.draft else {}
        return gold_key(options, self.gold) if self.gold <= set(options) else frozenset()

    def note(self, code: str, detail: str = "", *, severity: Severity | None = None, **more: Any) -> None:
        """Add a finding, as severe as the policy says unless ``severity`` is given."""
        reason = CODES[code].meaning + (f": {detail}" if detail else "")
        self.findings.append(
            Finding(code, severity or self.policy[code], self.raw.source, self.raw.line, self.raw.id, reason, **more)
        )

    def repair(self, code: str, before: str, after: str) -> str:
        """Note a repair and return the text to keep: ``after`` only where the policy is to repair."""
        self.note(code, before=before, after=after)
        return after if self.policy[code] == "repair" else before

    @property
    def refusals(self) -> list[Finding]:
        """Findings that refuse the row, in the order of ``CODES``: the first gives the row its code."""
        return sorted((f for f in self.findings if f.severity == "refuse"), key=lambda f: list(CODES).index(f.code))

    @property
    def kept_question(self) -> Question | None:
        """The question as it leaves the gate, with the codes that matter for a score in ``meta["gate"]``."""
        if self.question is None or self.refusals:
            return None
        noted = {finding.code for finding in self.findings}
        codes = [code for code in SCORED if code in noted]
        meta = {name: value for name, value in self.question.meta.items() if name != "gate"}
        if codes:
            meta["gate"] = codes
        return self.question if meta == self.question.meta else self.question.model_copy(update={"meta": meta})


def examine(row: RawRow, policy: Policy, *, in_test: bool = False) -> Examined:
    """Judge one row without looking at any other."""
    examined = Examined(row, policy, in_test)
    if row.draft is None:
        examined.note("malformed", row.problem or "")
        return examined
    clean = replace(
        row.draft,
        stem=_clean(row.draft.stem, examined),
        passage=row.draft.passage and _clean(row.draft.passage, examined),
        options={letter: _clean(text, examined) for letter, text in row.draft.options.items()},
    )
    draft = examined.draft = row.draft if clean == row.draft else clean
    _check_stem_and_options(draft, examined)
    examined.gold = _read_gold(draft, examined)
    _check_repeats(draft, examined)
    _check_contents(draft, examined)
    if examined.refusals:
        return examined
    names = ("stem", "passage", "options", "kind", "form", "subject", "law_as_of", "meta")
    fields = {name: getattr(draft, name) for name in names}
    try:
        examined.question = Question(id=row.id, gold=examined.gold, source=draft.source or row.source, **fields)
    except ValidationError as error:
        examined.note("malformed", first_problem(error))
    return examined


def questions_of(rows: Iterable[RawRow]) -> list[Question]:
    """The questions of the rows that are kept by themselves, copies included."""
    policy = full_policy(None)
    return [question for row in rows if (question := examine(row, policy).kept_question)]


def _clean(text: str, examined: Examined) -> str:
    decoded, entities = decode_entities(text)
    if entities:
        codes = ["nbsp_entity"] * ("&nbsp;" in entities) + ["html_entity"] * bool(entities - {"&nbsp;"})
        repaired = [examined.repair(code, text, decoded) == decoded for code in codes]
        text = decoded if all(repaired) else text
    if (corrected := repair_slips(text)) != text:
        text = examined.repair("ocr_slip", text, corrected)
    if odd := doubtful(text):
        examined.note("ocr_doubt", odd)
    return text


def _check_stem_and_options(draft: Draft, examined: Examined) -> None:
    key = matching_key(draft.stem)
    if not key:
        examined.note("missing_stem")
    elif key in PLACEHOLDERS:
        examined.note("placeholder_stem", draft.stem)
    letters = sorted(draft.options)
    if len(letters) < 2:
        examined.note("too_few_options", f"{len(letters)}")
    if letters != list(LETTERS[: len(letters)]):
        examined.note("option_letters", ", ".join(letters))
    if empty := [letter for letter in letters if not draft.options[letter]]:
        examined.note("empty_option", ", ".join(empty))
    if merged := merged_options(draft.options):
        examined.note("merged_options", merged)


def _check_repeats(draft: Draft, examined: Examined) -> None:
    """Refuse what leaves gold open: where only wrong options say the same, it is known which texts are right."""
    by_text: dict[str, list[str]] = {}
    for letter in sorted(draft.options):
        if draft.options[letter]:
            by_text.setdefault(option_key(draft.options[letter]), []).append(letter)
    groups = [group for group in by_text.values() if len(group) > 1]
    if groups:
        wrong = bool(examined.gold) and not any(examined.gold & set(group) for group in groups)
        same = ", ".join("=".join(group) for group in groups)
        examined.note("identical_wrong_options" if wrong else "identical_options", same)


def _read_gold(draft: Draft, examined: Examined) -> frozenset[str]:
    gold = frozenset(matching_key(draft.gold).upper())
    if not gold:
        examined.note("empty_gold", draft.gold)
        return gold
    if outside := gold - set(draft.options):
        examined.note("gold_outside_options", "".join(sorted(outside)))
    after = "".join(sorted(gold))
    if "".join(sorted(draft.gold)) != after:
        examined.note("stray_gold_marks", before=draft.gold, after=after)
    return gold


def _check_contents(draft: Draft, examined: Examined) -> None:
    if words := missing_passage(draft.stem, draft.options, draft.passage):
        examined.note("missing_passage", words)
    if words := cited_letters(draft.options):
        examined.note("cites_letters", words)
    texts = "\n".join([draft.passage or "", draft.stem, *draft.options.values()])
    if repeals := repealed_statutes(texts):
        names = ", ".join(f"{repeal.name} ({repeal.on}, {repeal.by})" for repeal in repeals)
        examined.note("repealed_statute", names, since=max(repeal.on for repeal in repeals))
    for change, words in find_outdated_law(draft.stem, draft.options, examined.gold, law_as_of=draft.law_as_of):
        detail = f"{words} ({change.before} → {change.after})"
        examined.note("overtaken_law", detail, rule=change.name, since=change.since)
