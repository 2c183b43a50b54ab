"""缓刑: 刑法 72 (up to three years; must for minors, pregnant women and the old), 74 (never for two groups)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LONGEST: Final = 3
YOUNG: Final = 18
OLD: Final = 75

SINCE: Final = "2011-05-01"
NORM = Norm(
    "刑法",
    72,
    SINCE,
    says=(
        f"对于被判处拘役、{han(LONGEST)}年以下有期徒刑的犯罪分子，同时符合下列条件的，可以宣告缓刑",
        f"不满{han(YOUNG)}周岁的人、怀孕的妇女和已满{han(OLD)}周岁的人，应当宣告缓刑",
        "可以根据犯罪情况，同时禁止犯罪分子在缓刑考验期限内",
        "附加刑仍须执行",
    ),
)
BARRED_NORM = Norm("刑法", 74, SINCE, says=("对于累犯和犯罪集团的首要分子，不适用缓刑",))
# Until 刑法修正案（八） nobody had to be spared, and 刑法 74 barred recidivists alone.
FORMER = Norm("刑法", 72, "1997-10-01", "2011-04-30", says=(f"{han(LONGEST)}年以下有期徒刑的犯罪分子",))

PROBATION_MOST: Final = 5
DETENTION_LEAST: Final = 2
PROBATION_NORM = Norm(
    "刑法",
    73,
    "1997-10-01",
    says=(
        f"原判刑期以上{han(PROBATION_MOST)}年以下，但是不能少于一年",
        f"不能少于{han(DETENTION_LEAST)}个月",
        "从判决确定之日起计算",
    ),
)
REVOKED_NORM = Norm("刑法", 77, SINCE, says=("应当撤销缓刑，对新犯的罪或者新发现的罪作出判决",))

# Each is on one side of the age limits both at the crime and at the trial, so that no dispute of the day that counts
# reaches the outcome.
PROTECTED: Final = ("审判时17周岁", "审判时16周岁", "女，审判时怀孕", "犯罪时75周岁", "犯罪时76周岁")
ORDINARY: Final = ("犯罪时18周岁", "犯罪时20周岁", "女，审判时哺乳", "审判时74周岁", "审判时73周岁")
FIRST, HELPER, RECIDIVIST, LEADER = "初犯", "犯罪集团的一般成员", "累犯", "犯罪集团的首要分子"
TERMS: Final = ("拘役5个月", "有期徒刑1年", "有期徒刑2年", "有期徒刑3年", "有期徒刑4年", "有期徒刑5年")
SHORT: Final = TERMS[: 1 + LONGEST]  # 拘役, and one year to three


@dataclass(frozen=True)
class SentencedOffender:
    """The person, the role and the sentence; the four conditions of 刑法 72 are met."""

    person: str
    role: str
    sentence: str


def suspension(convict: SentencedOffender) -> Ruling:
    """应当, 可以 or 不得."""
    if convict.role in (RECIDIVIST, LEADER):
        return Ruling(f"系{convict.role}", "不得", BARRED_NORM)
    return without_exclusion(convict)


def without_exclusion(convict: SentencedOffender) -> Ruling:
    """Forgets 刑法 74."""
    if convict.sentence not in SHORT:
        return Ruling(f"判{convict.sentence}，超过{LONGEST}年", "不得", NORM)
    if convict.person in PROTECTED:
        return Ruling(f"{convict.person.removeprefix('女，')}，判{convict.sentence}", "应当", NORM)
    return Ruling(f"判{convict.sentence}，不属于三类人", "可以", NORM)


def former_suspension(convict: SentencedOffender) -> Ruling:
    """刑法 72 and 74 until 2011-04-30: recidivists alone are barred, nobody must be spared."""
    if convict.role == RECIDIVIST:
        return suspension(convict)
    if convict.sentence not in SHORT:
        return without_exclusion(convict)
    return Ruling(f"判{convict.sentence}，不超过{LONGEST}年", "可以", NORM)


def _cases() -> Iterator[tuple[SentencedOffender, float]]:
    for person, role, sentence in product((*PROTECTED, *ORDINARY), (FIRST, HELPER, RECIDIVIST, LEADER), TERMS):
        # A recidivist was eighteen at an earlier crime and has served its sentence; detention makes nobody one.
        if role == RECIDIVIST and (person in (*PROTECTED[:2], *ORDINARY[:2]) or sentence == TERMS[0]):
            continue
        if sentence not in SHORT:
            weight = 0.6
        elif person in PROTECTED:
            weight = 0.8 if role in (RECIDIVIST, LEADER) else 0.7
        else:
            weight = 0.4 if role in (RECIDIVIST, LEADER) else 1.1
        yield SentencedOffender(person, role, sentence), weight


CASES: Final = dict(_cases())


def _slots(convict: SentencedOffender) -> dict[str, Any]:
    return dict(vars(convict))


SUSPENDED_SENTENCE: Final = Family(
    name="suspended_sentence",
    title="缓刑",
    subject="刑法",
    rule=LegalRule((NORM, BARRED_NORM), suspension),
    flaws=(
        Flaw(
            "before_2011",
            "former_rule",
            "仍按修正案（八）以前的规定，没有应当宣告缓刑的人，首要分子也可以缓刑",
            FORMER,
            former_suspension,
        ),
        Flaw(
            "without_exclusion",
            "confusion",
            "漏掉刑法第74条，对累犯和首要分子也适用第72条",
            BARRED_NORM,
            without_exclusion,
        ),
    ),
    outcomes=(
        Outcome(
            "应当",
            claims=("对{name}依法应当宣告缓刑", "依照刑法应当对{name}宣告缓刑"),
            positive=("应当宣告缓刑", "属于应当宣告缓刑"),
            negative=("并非应当宣告缓刑", "不属于应当宣告缓刑"),
            norm=NORM,
        ),
        Outcome("可以", claims=("对{name}可以但非应当宣告缓刑", "可以但非应当对{name}宣告缓刑")),
        Outcome(
            "不得",
            claims=("对{name}依法不得宣告缓刑", "依照刑法不得对{name}宣告缓刑"),
            positive=("不得宣告缓刑", "依法不得宣告缓刑"),
            negative=("能够宣告缓刑", "依法能够宣告缓刑"),
            norm=NORM,
        ),
    ),
    stems=wordings(
        "下列犯罪人中，{ask}的{tail}",
        "根据刑法，{ask}的犯罪人{tail}",
        "关于缓刑，以下犯罪人中{ask}的{tail}",
        "以下犯罪人，{ask}的{tail}",
        "*根据刑法，下列犯罪人中{ask}的{tail}",
        "*关于缓刑，{ask}的犯罪人{tail}",
    ),
    phrasings=wordings(
        "{name}（{person}）系{role}，被判{sentence}，缓刑四项条件均具备",
        "{name}（{person}）被判{sentence}，系{role}，具备缓刑四项条件",
        "{role}{name}（{person}）被判{sentence}，缓刑四项条件均具备",
        "*{name}（{person}）系{role}，被判{sentence}，具备缓刑四项条件",
        "*{role}{name}（{person}）被判{sentence}，具备缓刑四项条件",
    ),
    facts=wordings(
        "{name}（{person}）系{role}，被判处{sentence}，刑法规定的缓刑四项条件均具备",
        "{name}（{person}）被判处{sentence}，系{role}，具备刑法规定的缓刑四项条件",
        "*{name}（{person}）系{role}，被判处{sentence}，具备刑法规定的缓刑四项条件",
    ),
    statements=clozes(
        {
            f"能够宣告缓刑的有期徒刑，刑期最长为[{han(LONGEST)}|五:与考验期限混淆|二|一:记错刑期]年": NORM,
            "怀孕的妇女被判处拘役，符合缓刑条件的，[应当|可以不<before_2011:2011年以前的旧规定|不得:漏掉从宽]宣告缓刑": NORM,
            "对于被判处三年以下有期徒刑的累犯，[不适用/不得适用|仍可适用<without_exclusion|一律适用:漏掉累犯的排除]缓刑": BARRED_NORM,
            "宣告缓刑，[可以|应当:把可以记作应当|不得:漏掉禁止令]同时禁止犯罪分子在缓刑考验期限内进入特定场所": NORM,
            "对于[犯罪集团的首要分子|聚众犯罪的首要分子|犯罪集团的一般成员:扩大了首要分子的范围]，不适用缓刑": BARRED_NORM,
            f"有期徒刑的缓刑考验期限，最长为[{han(PROBATION_MOST)}|三:与能缓刑的刑期混淆|十:与假释考验期限混淆]年": PROBATION_NORM,
            f"拘役的缓刑考验期限，最短为[{han(DETENTION_LEAST)}|一:与拘役的刑期混淆|三:与管制的刑期混淆|六:与有期徒刑的刑期混淆]个月": PROBATION_NORM,
            "缓刑考验期限，从判决[确定|宣告|送达:起算日有误|执行:与有期徒刑的起算混淆]之日起计算": PROBATION_NORM,
            "*被宣告缓刑的犯罪分子，如果被判处附加刑，附加刑[仍须|不再|暂缓:以为缓刑及于附加刑]执行": NORM,
            "*在缓刑考验期限内犯新罪的，应当[撤销缓刑，数罪并罚|维持缓刑，另行判决|维持缓刑，延长考验:漏掉撤销缓刑]": REVOKED_NORM,
        }
    ),
    case_type=SentencedOffender,
    cases=CASES,
    slots=_slots,
)
