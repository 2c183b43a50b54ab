"""一般累犯: 刑法 65, and 76 for a sentence that was suspended and so never executed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import (
    Family,
    Flaw,
    LegalRule,
    Norm,
    Outcome,
    Ruling,
    clozes,
    wordings,
    years_and_months,
)

WITHIN: Final = 5
ADULT: Final = 18

NORM = Norm(
    "刑法",
    65,
    "2011-05-01",
    says=(
        "被判处有期徒刑以上刑罚的犯罪分子",
        f"在{han(WITHIN)}年以内再犯应当判处有期徒刑以上刑罚之罪的，是累犯，应当从重处罚",
        f"过失犯罪和不满{han(ADULT)}周岁的人犯罪的除外",
        "对于被假释的犯罪分子，从假释期满之日起计算",
    ),
)
SUSPENDED_NORM = Norm("刑法", 76, "2011-05-01", says=("缓刑考验期满，原判的刑罚就不再执行",))
# Until 刑法修正案（八） the article excepted crimes of negligence alone.
FORMER = Norm("刑法", 65, "1997-10-01", "2011-04-30", says=("但是过失犯罪除外",))
SPECIAL_NORM = Norm("刑法", 66, "2011-05-01", says=("在任何时候再犯上述任一类罪的，都以累犯论处",))
NO_SUSPENSION = Norm("刑法", 74, "2011-05-01", says=("对于累犯和犯罪集团的首要分子，不适用缓刑",))

IMPRISONMENT, DETENTION = "有期徒刑", "拘役"
SERVED, PAROLED, SUSPENDED = "刑罚执行完毕", "假释考验期满", "缓刑考验期满"
INTENDED: Final = ("盗窃罪", "诈骗罪", "抢夺罪", "抢劫罪")
NEGLIGENT: Final = ("交通肇事罪", "失火罪")


@dataclass(frozen=True)
class RepeatOffender:
    """``age`` at the ``first`` crime; ``months`` from ``end`` to the ``second`` crime, which deserves ``due``.

    Never exactly five years: whether that day still counts hangs on how the first day is counted.
    """

    age: int
    first: str
    penalty: str
    end: str
    months: int
    second: str
    due: str


def recidivism(convict: RepeatOffender, adult: int = ADULT, *, suspended_counts: bool = False) -> Ruling:
    """累犯 or 非累犯; crimes before the age ``adult`` do not count."""
    if DETENTION in (convict.penalty, convict.due):
        return Ruling(f"{'前' if convict.penalty == DETENTION else '后'}罪只是拘役", "非累犯", NORM)
    for crime in (convict.first, convict.second):
        if crime in NEGLIGENT:
            return Ruling(f"{crime}是过失犯罪", "非累犯", NORM)
    if convict.age < adult:
        return Ruling(f"犯前罪时{convict.age}周岁，不满{adult}", "非累犯", NORM)
    if convict.end == SUSPENDED and not suspended_counts:
        return Ruling("缓刑期满，前罪刑罚未执行", "非累犯", SUSPENDED_NORM)
    since = f"{convict.end}{years_and_months(convict.months)}后"
    if convict.months > WITHIN * 12:
        return Ruling(f"{since}，超过{WITHIN}年", "非累犯", NORM)
    return Ruling(f"{since}，在{WITHIN}年以内", "累犯", NORM)


def former_recidivism(convict: RepeatOffender) -> Ruling:
    """刑法 65 until 2011-04-30: crimes of minors count."""
    return recidivism(convict, 0)


def suspension_served(convict: RepeatOffender) -> Ruling:
    """Takes a probation that has run out for a sentence that was executed."""
    return recidivism(convict, suspended_counts=True)


def _cases() -> Iterator[tuple[RepeatOffender, float]]:
    near, far = (6, 12, 24, 36, 48, 59), (61, 72, 96)
    for i, (age, months, end) in enumerate(product((18, 19, 22, 30), (*near, *far), (SERVED, PAROLED))):
        weight = 0.8 if months == 59 else 0.55 if months in near else 0.4
        yield (
            RepeatOffender(age, INTENDED[i % 4], IMPRISONMENT, end, months, INTENDED[i // 4 % 4], IMPRISONMENT),
            weight,
        )
    for i, (age, months, end) in enumerate(product((16, 17), near, (SERVED, PAROLED))):
        yield RepeatOffender(age, INTENDED[i % 3], IMPRISONMENT, end, months, INTENDED[i // 3 % 4], IMPRISONMENT), 1.05
    for i, (age, months) in enumerate(product((18, 22, 30), near)):
        yield (
            RepeatOffender(age, INTENDED[i % 4], IMPRISONMENT, SUSPENDED, months, INTENDED[i // 4 % 4], IMPRISONMENT),
            1.15,
        )
    for i, (crime, months) in enumerate(product(NEGLIGENT, near)):
        other = INTENDED[i % 4]
        yield RepeatOffender(30, crime, IMPRISONMENT, SERVED, months, other, IMPRISONMENT), 0.4
        yield RepeatOffender(22, other, IMPRISONMENT, SERVED, months, crime, IMPRISONMENT), 0.4
    for i, months in enumerate(near):
        yield RepeatOffender(22, "盗窃罪", DETENTION, SERVED, months, INTENDED[i % 4], IMPRISONMENT), 0.5
        yield RepeatOffender(30, INTENDED[i % 4], IMPRISONMENT, SERVED, months, "盗窃罪", DETENTION), 0.5


CASES: Final = dict(_cases())


def _slots(convict: RepeatOffender) -> dict[str, Any]:
    return {**vars(convict), "gap": years_and_months(convict.months)}


RECIDIVISM: Final = Family(
    name="recidivism",
    title="累犯",
    subject="刑法",
    rule=LegalRule((NORM, SUSPENDED_NORM), recidivism),
    flaws=(
        Flaw(
            "minors_too",
            "former_rule",
            "认为不满18周岁时所犯的前罪也能构成累犯，不知2011年5月1日起的例外",
            FORMER,
            former_recidivism,
        ),
        Flaw(
            "suspension_served",
            "confusion",
            "把缓刑考验期满当作前罪刑罚执行完毕",
            SUSPENDED_NORM,
            suspension_served,
        ),
    ),
    outcomes=(
        Outcome(
            "累犯",
            claims=("{name}犯后罪已经构成累犯", "{name}属于刑法规定的累犯"),
            positive=("构成累犯", "属于累犯"),
            negative=("不构成累犯", "不属于累犯"),
            norm=NORM,
        ),
        Outcome("非累犯", claims=("{name}犯后罪并不构成累犯", "{name}不是刑法规定的累犯")),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据刑法，{ask}的人员{tail}",
        "关于累犯，以下人员中{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据刑法，下列人员中{ask}的{tail}",
        "*关于累犯，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}{age}周岁时犯{first}被判{penalty}，{end}{gap}后犯{second}应判{due}",
        "{age}周岁时{name}犯{first}被判{penalty}，{end}{gap}后又犯{second}应判{due}",
        "{name}{age}周岁时犯{first}被判{penalty}，{end}{gap}后犯{second}，应判{due}",
        "*{age}周岁时{name}犯{first}被判{penalty}，{end}{gap}后犯{second}，应判{due}",
        "*{name}{age}周岁时犯{first}被判{penalty}，{end}{gap}后又犯{second}应判{due}",
    ),
    facts=wordings(
        "{name}{age}周岁时犯{first}，被判处{penalty}，{end}{gap}后又犯{second}，应当判处{due}",
        "{name}曾在{age}周岁时犯{first}被判处{penalty}，{end}{gap}后再犯{second}，应当判处{due}",
        "*{name}曾在{age}周岁时犯{first}，被判处{penalty}，{end}{gap}后又犯{second}，应当判处{due}",
    ),
    statements=clozes(
        {
            f"构成一般累犯的期限，是前罪刑罚执行完毕或者赦免以后[{han(WITHIN)}|三:1979年刑法的旧期间|十|七:记错期间]年以内": NORM,
            "对于被假释的犯罪分子，一般累犯的期限从[假释期满|裁定假释|假释出狱:起算日有误]之日起计算": NORM,
            "不满十八周岁时所犯的罪，[一律不能作为/不能作为|一律可以作为|仍能作为<minors_too:2011年以前的旧规定]一般累犯的前罪": NORM,
            "前罪或者后罪是[过失犯罪|故意犯罪:颠倒了主观要件|共同犯罪|未遂犯罪:与过失犯罪的例外混淆]的，不构成一般累犯": NORM,
            "缓刑考验期满后五年以内再犯罪的，[不构成|应构成|可构成<suspension_served:把缓刑期满当作执行完毕]一般累犯": SUSPENDED_NORM,
            "危害国家安全犯罪、恐怖活动犯罪的累犯，前罪刑罚执行完毕与再犯相隔的时间[没有限制|限于五年:与一般累犯混淆|限于十年:记错期间]": SPECIAL_NORM,
            "对于[累犯|过失犯|胁从犯:记错排除的对象]，不适用缓刑": NO_SUSPENSION,
            "*对于累犯，[应当|可以不:把应当记作可以|不必:漏掉从重]从重处罚": NORM,
            f"*一般累犯对前罪刑罚的最低要求，是被判处[{IMPRISONMENT}|{DETENTION}|无期徒刑|剥夺政治权利:记错刑种]": NORM,
        }
    ),
    case_type=RepeatOffender,
    cases=CASES,
    slots=_slots,
)
