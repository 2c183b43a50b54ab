"""选举权和被选举权: 宪法 34, age, citizenship and political rights."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

VOTING_AGE: Final = 18
SELF_SUPPORTING: Final = 16
PROXIES: Final = 3

NORM = Norm(
    "宪法",
    34,
    "1982-12-04",
    says=(
        f"年满{han(VOTING_AGE)}周岁的公民",
        "财产状况、居住期限，都有选举权和被选举权",
        "但是依照法律被剥夺政治权利的人除外",
    ),
)
SUPPORTING = Norm(
    "民法典", 18, "2021-01-01", says=(f"{han(SELF_SUPPORTING)}周岁以上的未成年人，以自己的劳动收入为主要生活来源的",)
)
ELECTIONS: Final = "选举法"
REVISED: Final = "2020-10-18"
ONE_VOTE_NORM = Norm(ELECTIONS, 5, REVISED, says=("每一选民在一次选举中只有一个投票权",))
RESTORED_NORM = Norm(ELECTIONS, 27, REVISED, says=("被剥夺政治权利期满后恢复政治权利的选民，予以登记",))
PROXY_NORM = Norm(ELECTIONS, 42, REVISED, says=(f"每一选民接受的委托不得超过{han(PROXIES)}人",))
TWO_SEATS_NORM = Norm(ELECTIONS, 48, REVISED, says=("不得同时担任两个以上无隶属关系的行政区域的人民代表大会代表",))
PENALTY_NORM = Norm("刑法", 58, "2021-03-01", says=("剥夺政治权利的效力当然施用于主刑执行期间",))

CLEAN, NEWCOMER = "没有犯罪记录", "在当地居住不满半年"
BAIL = "正在取保候审，尚未判决"
SERVING = "正在服有期徒刑，没有附加剥夺政治权利"
SERVING_DEPRIVED = "正在服有期徒刑，附加剥夺政治权利三年"
RELEASED_DEPRIVED = "有期徒刑已经服完，仍在剥夺政治权利期间"
RESTORED = "有期徒刑已经服完，剥夺政治权利也已期满"
EARNING: Final = tuple(f"以{work}的收入为主要生活来源" for work in ("务工", "务农", "送货"))
AT_ANY_AGE: Final = (CLEAN, NEWCOMER, *EARNING)
OF_ADULTS: Final = (*AT_ANY_AGE, BAIL, SERVING, SERVING_DEPRIVED, RELEASED_DEPRIVED, RESTORED)


@dataclass(frozen=True)
class Voter:
    """``age`` in completed years, ``chinese``: a citizen of the PRC, ``status``: what else is known."""

    age: int
    chinese: bool
    status: str


def voting_right(case: Voter, supporting: bool = False) -> Ruling:
    """享有 or 不享有; ``supporting``: who lives on what he or she earns votes from sixteen."""
    if not case.chinese:
        return Ruling("系外国公民", "不享有", NORM)
    if case.age < VOTING_AGE:
        if supporting and case.status in EARNING and case.age >= SELF_SUPPORTING:
            return Ruling(f"{case.age}周岁，有劳动收入，视为成年", "享有", NORM)
        return Ruling(f"{case.age}周岁，不满{VOTING_AGE}周岁", "不享有", NORM)
    if case.status in (SERVING_DEPRIVED, RELEASED_DEPRIVED):
        return Ruling(f"年满{VOTING_AGE}周岁，但在剥夺政治权利期间", "不享有", NORM)
    return Ruling(f"年满{VOTING_AGE}周岁，未被剥夺政治权利", "享有", NORM)


def self_supporting(case: Voter) -> Ruling:
    """Carries 民法典 18(2) over to the right to vote."""
    return voting_right(case, supporting=True)


def offenders_never(case: Voter) -> Ruling:
    """Takes the right from everybody who is or was accused or convicted."""
    lawful = voting_right(case)
    if lawful.outcome == "享有" and case.status in (BAIL, SERVING, RESTORED):
        return Ruling("涉案或者服过刑的人没有选举权", "不享有", NORM)
    return lawful


AGES: Final = (14, 15, 16, 17, 18, 19, 20, 24, 30, 45, 60, 72)


def _cases() -> Iterator[tuple[Voter, float]]:
    for age in AGES[:4]:
        for status in AT_ANY_AGE:
            flawed = status in EARNING and age >= SELF_SUPPORTING
            yield Voter(age, True, status), 5 if flawed else 1
    for age in AGES[4:]:
        for status in OF_ADULTS:
            yield Voter(age, True, status), 1.6 if status in (BAIL, SERVING, RESTORED) else 1
        for status in AT_ANY_AGE:
            yield Voter(age, False, status), 0.35


def _slots(case: Voter) -> dict[str, Any]:
    return {"nation": "中国公民" if case.chinese else "外国公民", "age": case.age, "status": case.status}


VOTING_RIGHT: Final = Family(
    name="voting_right",
    title="选举权和被选举权",
    subject="宪法",
    rule=LegalRule((NORM,), voting_right),
    flaws=(
        Flaw(
            "self_supporting",
            "confusion",
            "把民法上视为完全民事行为能力人的16周岁当作选举权的年龄",
            SUPPORTING,
            self_supporting,
        ),
        Flaw("offenders_never", "confusion", "以为服刑或者涉案的人一律没有选举权", NORM, offenders_never),
    ),
    outcomes=(
        Outcome(
            "享有",
            claims=("{name}有选举权和被选举权", "{name}享有选举的权利"),
            positive=("享有选举权", "有选举权和被选举权"),
            negative=("不享有选举权", "没有选举权和被选举权"),
            norm=NORM,
        ),
        Outcome("不享有", claims=("{name}无选举权和被选举权", "{name}没有选举的权利")),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据宪法，{ask}的人员{tail}",
        "关于选举权和被选举权，以下{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据宪法，下列人员中{ask}的{tail}",
        "*关于选举权和被选举权，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}，{nation}，{age}周岁，{status}",
        "{nation}{name}，{age}周岁，{status}",
        "{name}系{nation}，现年{age}周岁，{status}",
        "*{nation}{name}，现年{age}周岁，{status}",
        "*{name}系{nation}，{age}周岁，{status}",
    ),
    facts=wordings(
        "{name}是{nation}，现年{age}周岁，{status}",
        "现年{age}周岁的{name}是{nation}，{status}",
        "*{name}现年{age}周岁，是{nation}，{status}",
    ),
    statements=clozes(
        {
            f"中国公民从年满[{han(VOTING_AGE)}|{han(SELF_SUPPORTING)}<self_supporting:与视为成年的年龄混淆|二十|二十五:记错年龄]周岁起有选举权，依照法律被剥夺政治权利的人除外": NORM,
            "十六周岁以上、以自己的劳动收入为主要生活来源的未成年公民，[没有|享有<self_supporting|取得:与视为成年的规定混淆]选举权": NORM,
            "被判处有期徒刑而没有附加剥夺政治权利的成年公民，在服刑期间[享有|没有<offenders_never|丧失:漏掉剥夺政治权利的条件]选举权": NORM,
            "公民有无选举权，与其在当地的居住期限[无关|有关|挂钩:与选民登记的选区混淆]": NORM,
            "公民有无选举权，与其[政治权利是否被剥夺|财产的多少和居住期限:宪法不问财产和居住期限|受教育的程度和职业:宪法不问教育程度和职业]有关": NORM,
            "附加剥夺政治权利的罪犯，在有期徒刑执行期间[没有|保有|享有:漏掉对主刑期间的效力]选举权": PENALTY_NORM,
            "每一选民在一次人大代表的选举中有[一|两:记错票数|三:与接受委托的人数混淆]个投票权": ONE_VOTE_NORM,
            f"选民接受外出选民的书面委托代为投票，以[{han(PROXIES)}|二|五:记错人数]人为限": PROXY_NORM,
            "*公民被剥夺政治权利期满的，其选举权[随之恢复|不再恢复<offenders_never|永久丧失:误以为终身剥夺]": RESTORED_NORM,
            "*公民[不得/无权|可以|有权:漏掉禁止]同时担任两个以上无隶属关系的行政区域的人大代表": TWO_SEATS_NORM,
        }
    ),
    case_type=Voter,
    cases=dict(_cases()),
    slots=_slots,
    supposes=False,
)
