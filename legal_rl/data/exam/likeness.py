"""Likeness of question files: about thirty measures of their form, to set an exam beside real papers."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Final, Literal, NamedTuple

from legal_rl.core.citations import statutes_named
from legal_rl.core.polarity import asking_clause, asks_for
from legal_rl.core.questions import Question

Unit = Literal["share", "characters", "sentences", "number"]

_COUNTED: Final = (
    r"(?:[万亿]?(?:元|美元|吨|公斤|千克|克|平方米|平米|亩|股|份|票)|个?(?:月|小时|工作日)"
    r"|周?岁|年|日|天|周|%|％|倍|次|人|名|成)"
)
NUMBER_WITH_UNIT: Final = re.compile(rf"\d[\d,.]*(?:多|余)?{_COUNTED}")
NUMERAL_WITH_UNIT: Final = re.compile(  # 第十二条 and 一人公司 count nothing; one of a thing seldom matters
    rf"(?<![第\d一二三四五六七八九十百千万])[一二两三四五六七八九十百千万亿]+(?:多|余|几)?{_COUNTED}(?<!一[人名次份年日天周])"
    r"|[一二三四五六七八九十]分之[一二三四五六七八九十]"
)
DATE: Final = re.compile(
    r"(?:\d{4}|[一二][〇○零一二三四五六七八九]{3})年|\d{1,2}月\d{1,2}日|[一二三四五六七八九十]+月[一二三四五六七八九十]+日"
)
STEM_PARTY: Final = re.compile(r"[甲乙丙丁戊](?![级种类型肝])")
UNNAMED: Final = re.compile(r"某|[A-Z](?:公司|国|市|县|区)")
REASONED: Final = re.compile(r"因为|由于|理由|因此|所以|，(?:故|因|系)|因其|因而|既然")
ABSOLUTE: Final = re.compile(r"一律|必须|只能|仅|任何|所有|均|都|绝对|不得")
DENIED: Final = re.compile(r"不|无|未|没有|非")
WHICH_ONE: Final = re.compile(r"哪一|哪项|哪个|哪种|何者|何种")
WHICH_SEVERAL: Final = re.compile(r"哪些|哪几")


class LikenessMeasure(NamedTuple):
    """One figure of a file. ``of`` is the number of questions (or options) that it is taken over; None: none had it."""

    name: str
    unit: Unit
    value: float | None
    of: int

    @property
    def text(self) -> str:
        """For example ``47.3 %`` or ``24.1``; a dash for None."""
        if self.value is None:
            return "–"
        return {"share": f"{self.value:.1%}", "number": f"{self.value:,}"}.get(self.unit, f"{self.value:.1f}")


def measure(questions: Sequence[Question]) -> list[LikenessMeasure]:
    """All measures, in one order. Lengths are in characters without white space."""
    options = [text for question in questions for text in question.options.values()]
    kinds = [question for question in questions if question.kind]
    cases = [question for question in questions if question.kind == "case"]
    numbered = sum(map(has_number, cases))
    lengths = [[_length(text) for text in question.options.values()] for question in questions]
    stems = sorted(_length(question.stem) for question in questions)
    letters = Counter(letter for question in questions for letter in question.gold)
    golds = Counter("".join(sorted(question.gold)) for question in questions)
    sizes = Counter(len(question.gold) for question in questions)
    n = len(questions)

    def share(name: str, holds: Callable[[Question], bool]) -> LikenessMeasure:
        return LikenessMeasure(name, "share", sum(map(holds, questions)) / n if n else None, n)

    def of_options(name: str, pattern: re.Pattern[str]) -> LikenessMeasure:
        found = sum(pattern.search(text) is not None for text in options)
        return LikenessMeasure(name, "share", found / len(options) if options else None, len(options))

    def quantile(at: float) -> LikenessMeasure:
        value = stems[min(n - 1, int(at * n))] if n else None
        return LikenessMeasure(f"stem length, {at:.0%} of stems below", "characters", value, n)

    def mean(name: str, values: Sequence[float]) -> LikenessMeasure:
        return LikenessMeasure(name, "characters", fmean(values) if values else None, len(values))

    return [
        LikenessMeasure("questions", "number", n, n),
        LikenessMeasure("case questions", "share", len(cases) / len(kinds) if kinds else None, len(kinds)),
        share("stems that ask for the wrong ones", lambda question: asks_for(question.stem) == "wrong"),
        share("stems that deny something else", lambda question: asks_for(question.stem) is None),
        *(LikenessMeasure(f"{size} right", "share", sizes[size] / n if n else None, n) for size in (1, 2, 3, 4)),
        share("all options right", lambda question: len(question.gold) == len(question.options)),
        *(
            LikenessMeasure(f"options {letter} that are right", "share", letters[letter] / n if n else None, n)
            for letter in "ABCD"
        ),
        LikenessMeasure("best constant answer", "share", max(golds.values()) / n if n else None, n),
        share("asks 哪一, 哪个", lambda question: _asks(WHICH_ONE, question)),
        share("asks 哪些, 哪几", lambda question: _asks(WHICH_SEVERAL, question)),
        share("asks 下列 or 以下", lambda question: re.search("下列|以下", question.stem) is not None),
        share("stems that end with a question mark", lambda question: question.stem.rstrip("（）() ")[-1:] in "？?"),
        *map(quantile, (0.1, 0.5, 0.9)),
        LikenessMeasure("sentences in a stem", "sentences", fmean(map(_sentences, questions)) if n else None, n),
        share("distinct stems", _first_with_stem()),
        mean("option length", [length for row in lengths for length in row]),
        mean("spread of option lengths in a question", [pstdev(row) for row in lengths]),
        mean("longest less shortest option", [max(row) - min(row) for row in lengths]),
        LikenessMeasure(
            "case questions with a number and unit", "share", numbered / len(cases) if cases else None, len(cases)
        ),
        share("questions with a number and unit", has_number),
        share("the same in words", lambda question: NUMERAL_WITH_UNIT.search(_text(question)) is not None),
        share("a date", lambda question: DATE.search(_text(question)) is not None),
        share("parties 甲, 乙, 丙", lambda question: STEM_PARTY.search(_text(question)) is not None),
        share("某 or a letter as a name", lambda question: UNNAMED.search(_text(question)) is not None),
        share("a statute named in the stem", lambda question: bool(statutes_named(question.stem))),
        of_options("options with a reason", REASONED),
        of_options("options with an absolute word", ABSOLUTE),
        of_options("options with a negation", DENIED),
        of_options("options with a comma", re.compile("[，,；;]")),
    ]


def has_number(question: Question) -> bool:
    """True where stem or options hold a number in digits with its unit."""
    return number_in(question.stem, question.options.values())


def number_in(stem: str, options: Iterable[str]) -> bool:
    """The same of a stem and options."""
    return any(NUMBER_WITH_UNIT.search(text) for text in (stem, *options))


def spread(options: Iterable[str]) -> float:
    """The standard deviation of the lengths of ``options``, in characters."""
    lengths = [_length(text) for text in options]
    return sqrt(len(lengths) * sum(length * length for length in lengths) - sum(lengths) ** 2) / len(lengths)


def _text(question: Question) -> str:
    return "\n".join((question.stem, *question.options.values()))


def _length(text: str) -> int:
    return len("".join(text.split()))


def _sentences(question: Question) -> int:
    return max(1, len([part for part in re.split("[。！？!?]", question.stem) if part.strip()]))


def _asks(pattern: re.Pattern[str], question: Question) -> bool:
    return pattern.search(asking_clause(question.stem)) is not None


def _first_with_stem() -> Callable[[Question], bool]:
    """A test that is true of the first question with its stem, and of no other."""
    found: set[str] = set()

    def first(question: Question) -> bool:
        new = question.stem not in found
        found.add(question.stem)
        return new

    return first
