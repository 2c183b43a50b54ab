"""Profiles: shares in which an exam draws styles, forms, gold sets, stems that ask for the wrong, numbers, lengths."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final, Literal

from legal_rl.core.questions import Form
from legal_rl.data.exam.family import TAILS

ProfileName = Literal["balanced", "jecqa-like"]
LETTERS: Final = "ABCD"
FORMS: Final[Mapping[Form, tuple[int, ...]]] = {"single": (1,), "multiple": (2, 3, 4), "indefinite": (1, 2, 3, 4)}
SETS: Final = {size: [frozenset(gold) for gold in combinations(LETTERS, size)] for size in range(1, 5)}
FORM_SETS: Final = {form: [gold for size in sizes for gold in SETS[size]] for form, sizes in FORMS.items()}


@dataclass(frozen=True)
class Profile:
    """Shares that an exam is drawn in.

    ``styles`` are weights, ``forms`` too, of the styles that ask what is right or wrong. ``sizes``: weights of the
    sizes of gold in a form; where a form has none, all its sets are equally likely. ``negative``: the share of their
    stems that ask for what is wrong, or has not the outcome. ``numbered``: the share of case questions with a number
    and its unit. ``spreads``: standard deviations of the lengths of a question's options, in characters, to come near
    to; of ``candidates`` drawn the nearest is kept. ``tails`` end the stems that ask which cases have an outcome, by
    form. ``framed``: the share of stories of two persons that open with how both came together. ``verdicts``: the
    words for right and wrong, each as often as it stands there. Where ``numbered`` is None, families come in equal
    shares.
    """

    styles: Mapping[str, int]
    forms: Mapping[Form, int]
    sizes: Mapping[Form, Mapping[int, float]] = field(default_factory=dict)
    negative: float = 0.5
    numbered: float | None = None
    spreads: tuple[float, ...] = ()
    candidates: int = 1
    tails: Mapping[Form, tuple[str, ...]] = field(default_factory=lambda: TAILS)
    framed: float = 1.0
    verdicts: Mapping[bool, tuple[str, ...]] = field(
        default_factory=lambda: {True: ("正确", "符合法律规定"), False: ("错误", "不符合法律规定")}
    )

    def draw_form(self, rng: Random) -> tuple[Form, frozenset[str]]:
        """A form and a gold set: no letter is favoured, nor any set among those of its size."""
        form = rng.choices(list(self.forms), list(self.forms.values()))[0]
        if weights := self.sizes.get(form):
            return form, rng.choice(SETS[rng.choices(list(weights), list(weights.values()))[0]])
        return form, rng.choice(FORM_SETS[form])

    def draw_positive(self, rng: Random) -> bool:
        """True for a stem that asks for what is right."""
        return rng.random() < 1 - self.negative

    def weight(self, positive: bool) -> float:
        """The factor on the weight of an ask."""
        return 2 * (1 - self.negative if positive else self.negative)


# The published questions of JEC-QA that have gold (0_train, 0_test: knowledge; 1_test: case), as `legal-rl exam
# likeness` measures them: 1 / 2 / 3 / 4 right 47 / 19 / 22 / 11 % (knowledge) and 53 / 22 / 19 / 6 % (case); 21 and
# 15 % of stems ask for the wrong ones, 7 and 5 % deny something else; 22 and 21 % ask 哪一, 26 and 22 % 哪些; 50 % of
# the case questions have a number and unit. Of 26,365 questions (Zhong et al. 2020) 9,761 are knowledge: 37 %.
PROFILES: Final[Mapping[ProfileName, Profile]] = {
    "balanced": Profile(
        styles={"facts": 25, "rules": 15, "story": 35, "mixed": 25, "chain": 2, "which": 0, "issue": 1},
        forms={"single": 15, "multiple": 40, "indefinite": 45},
    ),
    "jecqa-like": Profile(
        # Of the case questions most are of one dispute, told whole or in a chain, as in real papers.
        styles={"facts": 4, "rules": 74, "story": 2, "mixed": 1, "chain": 96, "which": 4, "issue": 17},
        # A tenth of all is drawn in styles that have one answer and ask for it; these shares are the others'.
        forms={"single": 15, "multiple": 28, "indefinite": 57},
        sizes={
            "multiple": {2: 0.43, 3: 0.42, 4: 0.15},
            # Single letters are 45 % in all, a little below both: each letter alone then gets less than 12 %.
            "indefinite": {1: 0.4, 2: 0.3, 3: 0.22, 4: 0.08},
        },
        negative=0.21,
        numbered=0.5,
        # The middles of ten equal parts of 1_test; those of 0_train differ by less than one character.
        spreads=(0.5, 1.6, 2.6, 3.6, 4.6, 5.6, 6.9, 8.7, 11.6, 18.4),
        candidates=4,
        tails={**TAILS, "indefinite": ("有：", "有：", "有？")},
        framed=0,
        verdicts={
            True: ("正确",),
            False: ("错误", "错误", "不正确"),
        },
    ),
}
