"""The Question, what its stem asks for, and the keys under which two questions are the same."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_serializer, field_validator, model_validator

Kind = Literal["knowledge", "case"]
Form = Literal["single", "multiple", "indefinite"]
Polarity = Literal["right", "wrong"]
LETTERS = "ABCDEFGHIJ"


class Question(BaseModel):
    """One multiple-choice question with a set of gold letters.

    Raises pydantic's ``ValidationError`` when the letters of ``options`` do not run A, B, C … without a gap, when
    ``gold`` is empty or names a letter that ``options`` lacks. The gate turns that into a finding with the row's line.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    stem: str = Field(min_length=1)
    passage: str | None = None
    options: dict[str, str]
    gold: frozenset[str]
    kind: Kind | None = None
    form: Form | None = None
    subject: str | None = None
    source: str
    law_as_of: str | None = None  # ISO date of the law the gold follows; None where the source does not say
    meta: dict[str, Any] = Field(default_factory=dict)

    @field_validator("options")
    @classmethod
    def _letters_in_order(cls, options: dict[str, str]) -> dict[str, str]:
        letters = "".join(sorted(options))
        if not 2 <= len(letters) <= len(LETTERS) or letters != LETTERS[: len(letters)]:
            raise ValueError(f"option letters must run A, B, C … without a gap, got {letters or 'none'}")
        return {letter: options[letter] for letter in letters}

    @model_validator(mode="after")
    def _gold_within_options(self) -> Self:
        if not self.gold:
            raise ValueError("gold is empty")
        if not self.gold <= set(self.options):
            raise ValueError(f"gold names {sorted(self.gold - set(self.options))}, which is not an option")
        return self

    @field_serializer("gold")
    def _gold_sorted(self, gold: frozenset[str]) -> list[str]:
        return sorted(gold)

    @property
    def letters(self) -> str:
        """The option letters in order, for example ``"ABCD"``."""
        return "".join(self.options)


_CLAUSE_MARK: Final = re.compile(r"[,。;:?]")
# Names of legal things that hold an error, a negation or a breach: a stem may ask about them and deny nothing.
_TERMS: Final = re.compile(
    r"(?:事实|法律|违法性|属于|构成|具体|抽象|对象|客体)(?:上的?|的)?认识错误|(?:事实|法律|对象|客体|方法|打击|目标|因果关系)错误"
    r"|错误(?=出生|认识|登记|执行|汇款|送达|逮捕|拘留|拍卖)|不当(?=得利|行为|减刑|影响|联结|利益)"
    r"|不(?=正当|可抗力|可分|能犯|能抗拒|能预见|能辨认|安抗辩|作为|动产|定期|成文|完全履行|真正|特定|起诉"
    r"|[得能]?(?:少于|多于|低于|高于|超过))"
    r"|无(?=权代理|权处分|权占有|因管理|因性|罪推定|行为能力"
    r"|效(?:合同|婚姻|民事|行政|劳动|的(?:合同|婚姻|民事|行政|劳动|保险|法律)))"
    r"|违法(?=性|阻却|所得|行为人)|未(?=成年|遂|婚|来|决)"
)
_NEGATION: Final = r"(?:并?不|没有?|并?无|并?非(?!法)|\bnot\b|n't\b)"
_BETWEEN: Final = (
    r"(?:能|会|应当?|可以?|得|存在|具有|包[含括]|属于?|构成|[是为]|认为|认定|视为|说|算|有|任何|明显|完全|太|够|尽|甚|一定"
    r"|[都全均的\s]|对[^,]{1,20}?的){0,4}"
)
_JUDGED: Final = re.compile(
    rf"(?P<denied>(?:{_NEGATION}{_BETWEEN}){{0,2}})"
    r"(?:(?P<wrong>错误|错的|有误|(?<=无)误|不(?:太|够|甚|很)?(?:[妥当对]|合法|合理|适当)"
    r"|\b(?:incorrect|inaccurate|wrong|false|untrue)\b)"
    r"|(?P<right>正确|准确|恰当|妥当|符合|相符|对的|成立(?=的|[()]|\s*\Z)|\b(?:correct|true|accurate)\b)"
    r"|(?P<breach>违反|违法|违背))",
    re.IGNORECASE,
)
_EXCEPTED: Final = re.compile(r"除[^,]{0,12}外|\bexcept\b", re.IGNORECASE)
_OTHER_NEGATION: Final = re.compile(
    r"不[是属包构成能可应需得适承享视计予具影]|没有|无[权效须需罪]|未|除外|\b(?:not|except)\b", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def asks_for(stem: str) -> Polarity | None:
    """Decide whether the last clause of ``stem`` asks for the right or for the wrong statements.

    Negations in front of a judging word cancel each other: 没有错误 asks for right ones, 不能成立 and 除…外均正确 for
    wrong ones. An error in the topic is not asked for (关于认识错误的下列说法正确的是). None where something else is
    denied (不属于, 不能担任, 违反): there 正确 may be said of the statement or of the choice, and gold are the options
    for which the rule in the stem does not hold.
    """
    clause = _TERMS.sub(lambda term: "□" * len(term[0]), asking_clause(stem))
    judged = list(_JUDGED.finditer(clause))
    if not judged:
        return None if _OTHER_NEGATION.search(clause) else "right"
    last = judged[-1]
    denied = len(re.findall(_NEGATION, last["denied"], re.IGNORECASE)) % 2 == 1
    if last["breach"]:
        return "right" if denied else None
    wrong = (last["wrong"] is not None) ^ denied ^ (_EXCEPTED.search(clause) is not None)
    return "wrong" if wrong else "right"


def asking_clause(stem: str) -> str:
    """The last clause of ``stem`` after NFKC, in which it asks; empty for a stem of marks alone."""
    clauses = _CLAUSE_MARK.split(unicodedata.normalize("NFKC", stem))
    return next((clause for clause in reversed(clauses) if clause.strip()), "")


# Width, spacing and punctuation differ between copies of one question and letters get permuted; the words stay.
QuestionKey = tuple[str, str, frozenset[str]]


def matching_key(text: str) -> str:
    """``text`` after NFKC, letters, digits and ideographs alone; empty for a text of marks alone."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text)))


def option_key(text: str) -> str:
    """Key of one option. An option of marks alone (``>``) is told apart by the marks themselves."""
    return matching_key(text) or "".join(unicodedata.normalize("NFKC", text).split())


def options_key(texts: Iterable[str]) -> frozenset[str]:
    """The set of option texts: the same under every permutation of the letters."""
    return frozenset(map(option_key, texts))


def gold_key(options: Mapping[str, str], gold: Iterable[str]) -> frozenset[str]:
    """Gold as option texts, so that two copies with permuted letters can be compared."""
    return options_key(options[letter] for letter in gold)


def question_key(stem: str, options: Iterable[str], passage: str | None = None) -> QuestionKey:
    """Passage, stem and set of option texts: equal for exact duplicates, permuted ones included."""
    return matching_key(passage or ""), matching_key(stem), options_key(options)


def group_key(question: Question) -> str:
    """Key of what may never stand on both sides of a split: the passage where there is one, else the stem.

    Questions on one passage share its facts, while their stems are often as general as "which is right?".
    """
    return matching_key(question.passage or "") or matching_key(question.stem)
