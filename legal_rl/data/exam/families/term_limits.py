"""连续任职的届数: which offices the constitution limits to two terms running, and which it does not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LIMIT: Final = 2  # terms
TERM: Final = 5  # years
FORMER_TOWN_TERM: Final = 3

ADOPTED: Final = "1982-12-04"
REVISED: Final = "2018-03-11"  # also the day since which the articles behind 122 have had their numbers
LIMITED: Final = "连续任职不得超过两届"
CONGRESS = Norm("宪法", 66, ADOPTED, says=(f"委员长、副委员长{LIMITED}",))
HEAD = Norm("宪法", 79, REVISED, says=("主席、副主席每届任期同全国人民代表大会每届任期相同",))
CABINET = Norm("宪法", 87, ADOPTED, says=(f"总理、副总理、国务委员{LIMITED}",))
ARMY = Norm("宪法", 93, ADOPTED, says=("中央军事委员会每届任期同全国人民代表大会每届任期相同",))
SUPERVISION = Norm(
    "宪法", 124, REVISED, says=("监察委员会主任每届任期同本级人民代表大会", f"国家监察委员会主任{LIMITED}")
)
COURT = Norm("宪法", 129, REVISED, says=(f"最高人民法院院长每届任期同全国人民代表大会每届任期相同，{LIMITED}",))
PROSECUTION = Norm(
    "宪法", 135, REVISED, says=(f"最高人民检察院检察长每届任期同全国人民代表大会每届任期相同，{LIMITED}",)
)
FORMER = Norm(
    "宪法", 79, ADOPTED, "2018-03-10", says=(f"主席、副主席每届任期同全国人民代表大会每届任期相同，{LIMITED}",)
)
TERM_NORM = Norm(
    "宪法",
    60,
    ADOPTED,
    says=(f"全国人民代表大会每届任期{han(TERM)}年", "全体组成人员的三分之二以上的多数通过，可以推迟选举"),
)
LOCAL_NORM = Norm("宪法", 98, "2004-03-14", says=(f"地方各级人民代表大会每届任期{han(TERM)}年",))

# By office, the article that speaks of it.
CHIEFS: Final = {
    "全国人大常委会委员长": CONGRESS,
    "国务院总理": CABINET,
    "国家监察委员会主任": SUPERVISION,
    "最高人民法院院长": COURT,
    "最高人民检察院检察长": PROSECUTION,
}
DEPUTIES: Final = {"全国人大常委会副委员长": CONGRESS, "国务院副总理": CABINET, "国务委员": CABINET}
FORMERLY: Final = {"国家主席": HEAD, "国家副主席": HEAD}
OTHERS: Final = {
    "中央军委主席": ARMY,
    "中央军委副主席": ARMY,
    "全国人大常委会秘书长": CONGRESS,
    "全国人大常委会委员": CONGRESS,
    "国务院秘书长": CABINET,
    "审计长": CABINET,
    "国家监察委员会副主任": SUPERVISION,
    "省监察委员会主任": SUPERVISION,
    "最高人民法院副院长": COURT,
    "最高人民检察院副检察长": PROSECUTION,
}
OFFICES: Final = {**CHIEFS, **DEPUTIES, **FORMERLY, **OTHERS}
BOUND: Final = frozenset((*CHIEFS, *DEPUTIES))
# By what a person has served: terms running up to now, terms in all.
SERVED: Final = {
    "已任一届{office}": (1, 1),
    "已连任两届{office}": (2, 2),
    "曾任一届{office}且隔一届后又任一届": (1, 2),
    "曾任一届{office}且隔一届后又连任两届": (2, 3),
    "曾连任两届{office}且至今已隔一届": (0, 2),
}


@dataclass(frozen=True)
class Tenure:
    """``office`` and what was ``served`` in it; another term is wanted."""

    office: str
    served: str


def term_limit(case: Tenure, bound: frozenset[str] = BOUND) -> Ruling:
    """允许 or 禁止; ``bound`` are the offices that are limited."""
    running, _ = SERVED[case.served]
    return _against(case, bound, running, "连续任职")


def former_limit(case: Tenure) -> Ruling:
    """宪法 79 until 2018-03-10: president and vice president too."""
    return term_limit(case, BOUND | frozenset(FORMERLY))


def chiefs_only(case: Tenure) -> Ruling:
    """Forgets the deputies and the state councillors."""
    return term_limit(case, frozenset(CHIEFS))


def in_all(case: Tenure) -> Ruling:
    """Counts all terms, whether they follow each other or not."""
    _, terms = SERVED[case.served]
    return _against(case, BOUND, terms, "累计任职")


def _against(case: Tenure, bound: frozenset[str], terms: int, counted: str) -> Ruling:
    norm = OFFICES[case.office]
    if case.office not in bound:
        return Ruling(f"宪法未限制{case.office}的连续任职届数", "允许", norm)
    told = f"已{counted}{'一两三'[terms - 1]}届" if terms else "任职已经间断一届"
    words = f"{case.office}{counted}以两届为限，{told}"
    return Ruling(words, "禁止" if terms >= LIMIT else "允许", norm)


def _cases() -> Iterator[tuple[Tenure, float]]:
    for office in OFFICES:
        for served in SERVED:
            case = Tenure(office, served)
            lawful = term_limit(case).outcome
            disputed = {flaw(case).outcome for flaw in (former_limit, chiefs_only, in_all)} != {lawful}
            yield case, (2.5 if office in FORMERLY else 1) if disputed else 0.5 if lawful == "允许" else 1


def _slots(case: Tenure) -> dict[str, Any]:
    return {"served": case.served.format(office=case.office)}


TERM_LIMITS: Final = Family(
    name="term_limits",
    title="国家机关领导人员的任期",
    subject="宪法",
    rule=LegalRule((CONGRESS, HEAD, CABINET, ARMY, SUPERVISION, COURT, PROSECUTION), term_limit),
    flaws=(
        Flaw("former_limit", "former_rule", "国家主席、副主席仍按2018年修宪以前的两届计算", FORMER, former_limit),
        Flaw("chiefs_only", "confusion", "以为只有正职受两届的限制，漏掉副职和国务委员", CABINET, chiefs_only),
        Flaw("in_all", "confusion", "把连续任职的届数当作累计任职的届数", CONGRESS, in_all),
    ),
    outcomes=(
        Outcome(
            "允许",
            claims=("{name}再任一届不违反宪法", "{name}再任一届为宪法所允许"),
            positive=("再任一届不违反宪法", "再任一届为宪法所允许"),
            negative=("再任一届违反宪法", "再任一届为宪法所禁止"),
            norm=CONGRESS,
        ),
        Outcome("禁止", claims=("{name}再任一届违反宪法", "{name}再任一届为宪法所禁止")),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据宪法，{ask}的人员{tail}",
        "关于连续任职的届数，以下{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据宪法，下列人员中{ask}的{tail}",
        "*关于连续任职的届数，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}{served}，拟再任下一届",
        "{name}拟再任下一届，其{served}",
        "拟再任下一届的{name}{served}",
        "*{name}，{served}，拟再任下一届",
        "*拟再任下一届的{name}，{served}",
    ),
    facts=wordings(
        "{name}{served}，现拟再任下一届同一职务",
        "现拟再任下一届同一职务的{name}{served}",
        "*{name}现拟再任下一届同一职务，{name}{served}",
    ),
    statements=clozes(
        {
            "全国人大常委会委员长、副委员长连续任职以[两|一|三:记错届数]届为限": CONGRESS,
            "宪法对国家主席、副主席连续任职的届数[未作限制|限为两届<former_limit:2018年修宪以前的规定|限为三届:记错规定]": HEAD,
            "宪法规定连续任职不得超过两届的，包括[国务委员/国务院副总理|审计长|国务院秘书长:误以为一律受限]": CABINET,
            "国家监察委员会主任连续任职[以两届为限|不受届数限制:与地方监察委员会主任混淆|以三届为限:记错届数]": SUPERVISION,
            "宪法对地方各级监察委员会主任连续任职的届数[未作限制|限为两届:与国家监察委员会主任混淆|限为三届:记错规定]": SUPERVISION,
            "连任两届最高人民法院院长的人离任一届以后，宪法[并不禁止|仍然禁止<in_all|明文禁止:把连续当作累计]其再任该职": COURT,
            "宪法对国务院副总理连续任职的届数[限为两届|未作限制<chiefs_only:误以为只限正职|限为三届:记错届数]": CABINET,
            f"全国人民代表大会每届任期[{han(TERM)}|四|六:记错任期]年": TERM_NORM,
            f"*乡、民族乡、镇的人民代表大会每届任期[{han(TERM)}|{han(FORMER_TOWN_TERM)}:2004年修宪以前的规定|四:记错任期]年": LOCAL_NORM,
            "*中央军事委员会主席连续任职的届数，宪法[未作限制|限为两届:与国务院总理混淆|限为三届:记错规定]": ARMY,
            "*非常情况下推迟全国人大的选举，由其常委会以全体组成人员的[三分之二以上的多数|四分之三以上的多数|二分之一以上的多数:记错多数]通过": TERM_NORM,
        }
    ),
    case_type=Tenure,
    cases=dict(_cases()),
    slots=_slots,
)
