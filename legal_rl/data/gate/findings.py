"""Findings of the gate: their codes, the severities each may have, and the policy that chooses among these."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, NamedTuple

from legal_rl.core.errors import UserError

Severity = Literal["refuse", "repair", "flag"]
Policy = Mapping[str, Severity]


class Code(NamedTuple):
    """The meaning of a code and its possible severities; the first is the default."""

    meaning: str
    choices: tuple[Severity, ...]


_REFUSE: Final[tuple[Severity, ...]] = ("refuse",)
_REFUSE_OR_FLAG: Final[tuple[Severity, ...]] = ("refuse", "flag")
_REPAIR: Final[tuple[Severity, ...]] = ("repair", "flag", "refuse")
_FLAG: Final[tuple[Severity, ...]] = ("flag", "refuse")

# Of several reasons to refuse a row the first in this order is its code in refused.jsonl.
CODES: Final[dict[str, Code]] = {
    "malformed": Code("the row cannot be read as a question", _REFUSE),
    "missing_stem": Code("there is no stem", _REFUSE),
    "placeholder_stem": Code("the stem is only a heading such as 题目", _REFUSE_OR_FLAG),
    "too_few_options": Code("fewer than two options", _REFUSE),
    "option_letters": Code("the option letters do not run A, B, C … without a gap", _REFUSE),
    "empty_option": Code("an option has no text", _REFUSE_OR_FLAG),
    "identical_options": Code("two options of the question say the same", _REFUSE_OR_FLAG),
    "identical_wrong_options": Code(
        "two wrong options of the question say the same; gold is known all the same", _FLAG
    ),
    "merged_options": Code("an option holds the mark of a later letter, as if several had run together", _FLAG),
    "empty_gold": Code("no right option is named", _REFUSE),
    "gold_outside_options": Code("gold names what is not an option", _REFUSE),
    "conflicting_gold": Code("copies of the question disagree on which texts are right", _REFUSE_OR_FLAG),
    "leak": Code("a training row that is also a test question", _REFUSE),
    "in_benchmark": Code("a training row that a benchmark to be kept out holds", _REFUSE),
    "bridges_split": Code("a new row that ties earlier training rows to earlier test rows", _REFUSE),
    "exact_duplicate": Code("stem and set of option texts occur earlier in the same file", _REFUSE_OR_FLAG),
    "duplicate_across_files": Code("stem and set of option texts occur in an earlier file", _REFUSE_OR_FLAG),
    "disputed_gold": Code("a test question of which a training copy names other right texts", _FLAG),
    "near_leak": Code("a training row that is nearly a test question", _REFUSE_OR_FLAG),
    "near_conflict": Code("a near-duplicate judges the same option differently", _FLAG),
    "near_duplicate": Code("the question is nearly an earlier one", _FLAG),
    "missing_passage": Code("the question leans on a passage that is not there", _FLAG),
    "overtaken_law": Code("gold follows a rule of law that has since changed", _FLAG),
    "repealed_statute": Code("the question names a statute that has been repealed", _FLAG),
    "cites_letters": Code(
        "an option refers to other options by letter or place, so letters must not be permuted", _FLAG
    ),
    "ocr_doubt": Code("a character that looks misread, and what stood there is not certain", _FLAG),
    "stem_in_test": Code("a training row whose stem, with other options, is also in the test", _FLAG),
    "stem_in_benchmark": Code("a training row whose stem, with other options, is also in a benchmark", ("flag",)),
    "stem_across_files": Code("the stem occurs in an earlier file; the split keeps such rows together", _FLAG),
    "repeated_stem": Code("the stem occurs earlier in the same file; the split keeps such rows together", _FLAG),
    "stray_gold_marks": Code("gold held marks beside its letters, or a letter twice", ("repair", "refuse")),
    "nbsp_entity": Code("a no-break space stood in the text as an HTML entity", _REPAIR),
    "html_entity": Code("another character stood in the text as an HTML entity", _REPAIR),
    "ocr_slip": Code("a misread character, such as 1曰 for 1日, of which only one reading makes sense", _REPAIR),
    "id_clash": Code("the id was taken by another question of this run", ("repair",)),
}

# Codes that a score should be shown with and without; a kept question carries its own in meta["gate"].
SCORED: Final = ("near_conflict", "missing_passage", "overtaken_law", "repealed_statute", "cites_letters")

PRESETS: Final[Mapping[str, Policy]] = {
    "default": {},
    "strict": {
        "disputed_gold": "refuse",
        "near_conflict": "refuse",
        "near_duplicate": "refuse",
        "missing_passage": "refuse",
        "overtaken_law": "refuse",
    },
}


def read_policy(entries: Iterable[str]) -> dict[str, Severity]:
    """``["strict", "near_duplicate=flag"]`` → code → severity; later entries win over earlier ones.

    Raises ``UserError`` for an unknown preset or code, and for a severity that the code does not allow.
    """
    policy: dict[str, Severity] = {}
    for entry in entries:
        code, equals, severity = (part.strip() for part in entry.partition("="))
        if equals:
            policy[code] = _checked(code, severity)
        elif code in PRESETS:
            policy.update(PRESETS[code])
        else:
            raise UserError(
                f"policy {entry!r}: write CODE=DEED, such as near_duplicate=refuse, or one of {', '.join(PRESETS)}"
            )
    return policy


def full_policy(policy: Policy | None) -> dict[str, Severity]:
    """Every code with its severity. Raises ``UserError`` as ``read_policy`` does."""
    defaults: dict[str, Severity] = {code: entry.choices[0] for code, entry in CODES.items()}
    return defaults | {code: _checked(code, severity) for code, severity in (policy or {}).items()}


def _checked(code: str, severity: str) -> Severity:
    if code not in CODES:
        close = difflib.get_close_matches(code, CODES, n=1)
        hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(CODES)}"
        raise UserError(f"policy: there is no code {code!r}; {hint}")
    for choice in CODES[code].choices:
        if choice == severity:
            return choice
    raise UserError(f"policy: {code} cannot be {severity!r}; choose from {', '.join(CODES[code].choices)}")


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding on one row.

    ``before`` and ``after`` belong to repairs; ``twin`` is the id of the row it repeats, in the file ``twin_source``,
    and ``similarity`` the Jaccard similarity to it; ``rule`` and ``since`` (ISO date) name the change of law.
    """

    code: str
    severity: Severity
    source: str
    line: int
    id: str
    reason: str
    before: str | None = None
    after: str | None = None
    twin: str | None = None
    twin_source: str | None = None
    permuted: bool | None = None
    similarity: float | None = None
    rule: str | None = None
    since: str | None = None

    def as_row(self) -> dict[str, Any]:
        """The fields that are set."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@dataclass(frozen=True, slots=True)
class Refused:
    """A row that goes no further, with the raw row itself, so that nothing is lost."""

    source: str
    line: int
    id: str
    code: str
    reason: str
    row: dict[str, Any]

    def as_row(self) -> dict[str, Any]:
        """The line of refused.jsonl."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # asdict copies, and nests too deep
