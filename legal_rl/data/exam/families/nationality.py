"""中国国籍: 国籍法 4–6 (by birth), 8–14 (by application, and its loss)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

HAS, LACKS = "具有", "不具有"
NORMS: Final = {
    article: Norm("国籍法", article, "1980-09-10", says=(says,))
    for article, says in {
        3: "不承认中国公民具有双重国籍",
        4: "父母双方或一方为中国公民，本人出生在中国，具有中国国籍",
        5: "但父母双方或一方为中国公民并定居在外国，本人出生时即具有外国国籍的，不具有中国国籍",
        6: "父母无国籍或国籍不明，定居在中国，本人出生在中国，具有中国国籍",
        8: "申请加入中国国籍获得批准的，即取得中国国籍",
        9: "定居外国的中国公民，自愿加入或取得外国国籍的，即自动丧失中国国籍",
        10: "可以经申请批准退出中国国籍",
        11: "申请退出中国国籍获得批准的，即丧失中国国籍",
        12: "国家工作人员和现役军人，不得退出中国国籍",
        13: "可以申请恢复中国国籍；被批准恢复中国国籍的，不得再保留外国国籍",
        14: "未满十八周岁的人，可由其父母或其他法定代理人代为办理申请",
        15: "在国内为当地市、县公安局，在国外为中国外交代表机关和领事机关",
        16: "由中华人民共和国公安部审批",
    }.items()
}

CHINESE: Final = ("父母均为中国公民", "父亲是中国公民而母亲是{}公民", "母亲是中国公民而父亲是{}公民")
FOREIGN: Final = "父母均为{}公民"
STATELESS: Final = ("父母均无国籍", "父母的国籍均不明")
# What an adult was and has done since: whether that leaves a Chinese citizen, by which article, what is still pending.
ACTS: Final[dict[tuple[str, str], tuple[str, int, bool]]] = {
    ("系中国公民", "定居{}后自愿加入了{}国籍"): (LACKS, 9, False),
    ("系中国公民", "定居{}并取得永久居留权，没有加入外国国籍"): (HAS, 9, False),
    ("系中国公民", "因定居{}申请退出中国国籍，已获批准"): (LACKS, 11, False),
    ("系中国公民", "因定居{}申请退出中国国籍，尚未获批准"): (HAS, 11, True),
    ("系中国公民", "与{}公民结婚，没有申请退出中国国籍，也没有加入外国国籍"): (HAS, 11, False),
    ("系现任法官", "因配偶是{}公民而申请退出中国国籍"): (HAS, 12, True),
    ("系现役军人", "因父母定居{}而申请退出中国国籍"): (HAS, 12, True),
    ("原是{}公民", "定居中国后申请加入中国国籍，已获批准"): (HAS, 8, False),
    ("原是{}公民", "定居中国后申请加入中国国籍，尚未获批准"): (LACKS, 8, True),
    ("原是{}公民", "与中国公民结婚，没有申请加入中国国籍"): (LACKS, 8, False),
    ("曾自愿加入{}国籍而丧失中国国籍", "现申请恢复中国国籍，已获批准"): (HAS, 13, False),
    ("曾自愿加入{}国籍而丧失中国国籍", "现申请恢复中国国籍，尚未获批准"): (LACKS, 13, True),
}


@dataclass(frozen=True)
class Person:
    """By birth: ``parents`` of whom one kind is told, ``settled`` and ``born`` in China or not, ``foreign`` at birth.

    Of an adult ``parents`` tells what the person was, ``act`` the act since. ``abroad`` is the foreign country.
    """

    parents: str
    abroad: str
    settled: bool = True
    born: bool = True
    foreign: bool = False
    act: str = ""


def nationality(case: Person) -> Ruling:
    """具有 or 不具有."""
    if case.act:
        outcome, article, pending = ACTS[case.parents, case.act]
        if article == 12:
            return Ruling("国家工作人员和现役军人不得退出中国国籍", outcome, NORMS[12])
        why = {8: "加入", 9: "自动丧失", 11: "退出", 13: "恢复"}[article] + "中国国籍"
        return Ruling(
            f"{why}的条件{'没有' if pending or outcome == _before(case) else '已经'}成就", outcome, NORMS[article]
        )
    born = f"出生在{'中国' if case.born else '外国'}"
    if case.parents in STATELESS:
        here = case.settled and case.born
        where = f"父母{'没有' if not case.settled else ''}定居在中国"
        return Ruling(f"父母无国籍或国籍不明，{where}，本人{born}", HAS if here else LACKS, NORMS[6])
    if case.parents == FOREIGN:
        return Ruling("父母均为外国公民", LACKS, NORMS[4 if case.born else 5])
    if case.born:
        return Ruling("父母双方或一方为中国公民，本人出生在中国", HAS, NORMS[4])
    if case.settled:
        return Ruling("有中国公民身份的父母没有定居在外国", HAS, NORMS[5])
    at_birth = f"父母定居在外国，本人出生时{'即' if case.foreign else '不'}具有外国国籍"
    return Ruling(at_birth, LACKS if case.foreign else HAS, NORMS[5])


def _before(case: Person) -> str:
    """The status before the act."""
    return HAS if case.parents in ("系中国公民", "系现任法官", "系现役军人") else LACKS


def soil(case: Person) -> Ruling:
    """Takes birth in China for enough."""
    return Ruling("出生在中国", HAS, NORMS[4]) if not case.act and case.born else nationality(case)


def blood(case: Person) -> Ruling:
    """Forgets what 国籍法 5 excepts."""
    return Ruling("有中国公民为父母", HAS, NORMS[5]) if case.parents in CHINESE else nationality(case)


def application(case: Person) -> Ruling:
    """Takes an application for enough."""
    ruling = nationality(case)
    if not case.act or not ACTS[case.parents, case.act][2]:
        return ruling
    return Ruling("已经提出申请", LACKS if ruling.outcome == HAS else HAS, ruling.norm)


def _cases() -> Iterator[tuple[Person, float]]:
    both = (True, False)
    for abroad in ("甲国", "乙国"):
        for parents, settled, born, foreign in product(CHINESE, both, both, both):
            excepted = not (settled or born)
            yield Person(parents, abroad, settled, born, foreign), 2 if excepted and foreign else 0.5
        for settled, born in product(both, both):
            yield Person(FOREIGN, abroad, settled, born, True), 2
        for parents, settled, born in product(STATELESS, both, both):
            yield Person(parents, abroad, settled, born), 1.2
        for was, act in ACTS:
            yield Person(was, abroad, act=act), 1


def _slots(case: Person) -> dict[str, Any]:
    if case.act:
        return {"first": case.parents.format(case.abroad), "second": case.act.replace("{}", case.abroad)}
    parents = f"{case.parents.format(case.abroad)}，二人定居{'中国' if case.settled else case.abroad}"
    foreign = f"本人出生时{'即具有' + case.abroad if case.foreign else '没有外国'}国籍"
    return {"first": f"出生在{'中国' if case.born else case.abroad}", "second": f"{parents}，{foreign}"}


NATIONALITY: Final = Family(
    name="nationality",
    title="中国国籍的取得与丧失",
    subject="国际法",
    rule=LegalRule(tuple(NORMS[article] for article in (4, 5, 6, 8, 9, 11, 12, 13)), nationality),
    flaws=(
        Flaw("soil", "confusion", "以为出生在中国的人都具有中国国籍，不问父母", NORMS[4], soil),
        Flaw("blood", "confusion", "以为父母一方是中国公民即具有中国国籍，漏掉定居外国的例外", NORMS[5], blood),
        Flaw("application", "confusion", "以为提出申请即变更国籍，不须批准", NORMS[16], application),
    ),
    outcomes=(
        Outcome(
            HAS,
            claims=("{name}具有中国国籍", "{name}现为中国公民"),
            positive=("具有中国国籍", "现为中国公民"),
            negative=("不具有中国国籍", "现不是中国公民"),
            norm=NORMS[4],
        ),
        Outcome(LACKS, claims=("{name}不具有中国国籍", "{name}现不是中国公民")),
    ),
    stems=wordings(
        "根据《国籍法》，下列人员{ask}的{tail}",
        "下列人员中，{ask}的{tail}",
        "关于中国国籍，以下人员{ask}的{tail}",
        "以下人员中，根据《国籍法》{ask}的{tail}",
        "*关于中国国籍，下列人员中{ask}的{tail}",
        "*根据《国籍法》，以下人员中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{first}，{second}",
        "{first}的{name}，{second}",
        "经查明，{name}{first}，{second}",
        "*经查明，{first}的{name}，{second}",
        "*{name}，{first}，{second}",
    ),
    facts=wordings("{name}{first}，{second}", "{first}的{name}，{second}", "*经查明，{name}{first}，{second}"),
    statements=clozes(
        {
            text: NORMS[article]
            for text, article in {
                "定居外国的中国公民，[自愿加入或取得外国国籍|取得外国的永久居留权|与外国公民结婚或者生育:把其他事由当作丧失国籍]的，即自动丧失中国国籍": 9,
                "[国家工作人员/现役军人|在职的律师|高等学校的教师|外国人的近亲属:把可以退出的当作不得退出]不得退出中国国籍": 12,
                "在国外受理中国国籍申请的机关，是[中国外交代表机关和领事机关|中国移民管理机构|当地的外国人管理机关:记错受理机关]": 15,
                "加入、退出和恢复中国国籍的申请，由[公安部|外交部|国务院|全国人大常委会:记错审批机关]审批": 16,
                "被批准加入中国国籍的，[不得|可以|经批准可以:误以为承认双重国籍]继续保留外国国籍": 8,
                "未满十八周岁的人申请国籍事项，可由其[父母/法定代理人|所在学校|居住地的居民委员会:记错代办的人]代为办理": 14,
                "父母无国籍且定居在中国，本人[出生在中国|出生在外国|在中国居住满五年:漏掉出生地的条件]的，具有中国国籍": 6,
                "父母均为中国公民并定居外国，本人出生在外国并且[出生时即具有外国国籍|出生时没有外国国籍|出生后没有向中国使领馆登记:记错例外]的，不具有中国国籍": 5,
                "*我国[不承认|有条件承认|承认:误以为承认双重国籍]中国公民具有双重国籍": 3,
                "*定居外国的中国公民[可以经申请批准|无须批准即可|不得:记错退出的条件]退出中国国籍": 10,
            }.items()
        }
    ),
    case_type=Person,
    cases=dict(_cases()),
    slots=_slots,
)
