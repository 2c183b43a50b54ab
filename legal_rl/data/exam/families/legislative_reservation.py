"""法律保留: 立法法 11 (what only a law may provide) and 12 (what the State Council may be authorised to)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

AUTHORISED_YEARS: Final = 5
REPORT_MONTHS: Final = 6

LAW: Final = "立法法"
SINCE: Final = "2023-03-15"
# Items of art. 11, and the judicial system of art. 12; those under ``ABSOLUTE`` may never be delegated.
DELEGABLE: Final = (
    *("税种设立", "税率确定", "税收征收管理", "非国有财产征收", "非国有财产征用", "民事基本制度"),
    *("基本经济制度", "财政基本制度", "海关基本制度", "金融基本制度", "外贸基本制度"),
)
ABSOLUTE: Final = (*("犯罪和刑罚", "剥夺公民政治权利", "限制人身自由的强制措施", "限制人身自由的处罚", "司法制度"),)
# Local matters of everyday administration that no item of art. 11 comes near to.
FREE: Final = (
    *("城市公园绿化管理", "城市公共厕所管理", "户外广告设施管理"),
    *("餐厨垃圾回收处理", "城市路灯维护管理", "城市道路清扫保洁"),
)

NORM = Norm(
    LAW,
    11,
    SINCE,
    says=(
        "下列事项只能制定法律",
        "犯罪和刑罚",
        "对公民政治权利的剥夺、限制人身自由的强制措施和处罚",
        "税种的设立、税率的确定和税收征收管理等税收基本制度",
        "对非国有财产的征收、征用",
        "民事基本制度",
        "基本经济制度以及财政、海关、金融和外贸的基本制度",
    ),
)
DELEGATION = Norm(
    LAW,
    12,
    SINCE,
    says=(
        "授权国务院可以根据实际需要，对其中的部分事项先制定行政法规",
        "有关犯罪和刑罚、对公民政治权利的剥夺和限制人身自由的强制措施和处罚、司法制度等事项除外",
    ),
)
TERM_NORM = Norm(
    LAW,
    13,
    SINCE,
    says=(
        f"授权的期限不得超过{han(AUTHORISED_YEARS)}年，但是授权决定另有规定的除外",
        f"期限届满的{han(REPORT_MONTHS)}个月以前",
    ),
)
END_NORM = Norm(LAW, 14, SINCE, says=("法律制定后，相应立法事项的授权终止",))
NO_SUB_NORM = Norm(LAW, 15, SINCE, says=("被授权机关不得将被授予的权力转授给其他机关",))
POWER_NORM = Norm(LAW, 10, SINCE, says=("全国人民代表大会制定和修改刑事、民事、国家机构的和其他的基本法律",))

STATUTE, REGULATION, LOCAL = "法律", "行政法规", "省级地方性法规"
DELEGATED = "经全国人大授权的行政法规"
FORMS: Final = (STATUTE, REGULATION, DELEGATED, LOCAL)


@dataclass(frozen=True)
class Proposal:
    """To lay down rules on ``matter``, of which no law speaks yet, in the ``form``."""

    matter: str
    form: str


def reservation(case: Proposal, delegable: tuple[str, ...] = DELEGABLE) -> Ruling:
    """合法 or 违法; ``delegable`` are the reserved matters on which the State Council may be authorised."""
    matter, form = case.matter, case.form
    if matter in FREE:
        return Ruling(f"{matter}不属于只能制定法律的事项", "合法", NORM)
    if form == STATUTE:
        return Ruling(f"{matter}由法律规定", "合法", NORM)
    if form != DELEGATED:
        return Ruling(f"{matter}只能制定法律", "违法", NORM)
    if matter in delegable:
        return Ruling(f"{matter}可以授权国务院先行规定", "合法", DELEGATION)
    return Ruling(f"{matter}不得授权国务院先行规定", "违法", DELEGATION)


def all_delegable(case: Proposal) -> Ruling:
    """Lets the State Council be authorised on anything."""
    return reservation(case, delegable=(*DELEGABLE, *ABSOLUTE))


def never_delegable(case: Proposal) -> Ruling:
    """Takes 只能制定法律 to the letter and lets it be authorised on nothing."""
    return reservation(case, delegable=())


def _cases() -> Iterator[tuple[Proposal, float]]:
    for matter in (*DELEGABLE, *ABSOLUTE, *FREE):
        for form in FORMS:
            if form == DELEGATED:
                yield Proposal(matter, form), 5 if matter in ABSOLUTE else 2.4 if matter in DELEGABLE else 0.5
            else:
                yield Proposal(matter, form), 1


def _slots(case: Proposal) -> dict[str, Any]:
    return {"matter": case.matter, "form": case.form}


LEGISLATIVE_RESERVATION: Final = Family(
    name="legislative_reservation",
    title="立法权限与授权立法",
    subject="宪法",
    rule=LegalRule((NORM, DELEGATION), reservation),
    flaws=(
        Flaw("all_delegable", "confusion", "漏掉犯罪和刑罚等不得授权的例外", DELEGATION, all_delegable),
        Flaw("never_delegable", "confusion", "以为只能制定法律的事项一律不得授权国务院", NORM, never_delegable),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("{name}的立法建议符合立法法的规定", "{name}的建议没有违反立法法"),
            positive=("符合立法法的规定", "没有违反立法法"),
            negative=("违反立法法的规定", "并不符合立法法"),
            norm=NORM,
        ),
        Outcome("违法", claims=("{name}的立法建议违反立法法的规定", "{name}的建议并不符合立法法")),
    ),
    stems=wordings(
        "下列立法建议中，{ask}的{tail}",
        "根据立法法，{ask}的立法建议{tail}",
        "关于尚无法律的事项，以下建议{ask}的{tail}",
        "以下立法建议，{ask}的{tail}",
        "*根据立法法，下列建议中{ask}的{tail}",
        "*关于尚无法律的事项，{ask}的立法建议{tail}",
    ),
    phrasings=wordings(
        "{name}建议，对尚无法律的{matter}事项，以{form}规定",
        "对尚无法律的{matter}事项，{name}建议以{form}规定",
        "{name}建议以{form}规定{matter}事项，该事项尚无法律",
        "*{matter}事项尚无法律，{name}建议以{form}规定",
        "*{name}建议，{matter}事项尚无法律，以{form}规定",
    ),
    facts=wordings(
        "{name}建议，对尚未制定法律的{matter}事项，以{form}加以规定",
        "{matter}事项尚未制定法律，{name}建议以{form}加以规定",
        "*对尚未制定法律的{matter}事项，{name}建议以{form}加以规定",
    ),
    statements=clozes(
        {
            "[税率的确定/犯罪和刑罚|城市的绿化|公园的管理:不属于法律保留的事项]属于只能制定法律的事项": NORM,
            "尚未制定法律的[税率的确定/外贸基本制度|犯罪和刑罚<all_delegable|刑罚的种类:漏掉不得授权的例外]，可以授权国务院先制定行政法规": DELEGATION,
            "尚未制定法律的[犯罪和刑罚/司法制度|税率的确定<never_delegable|金融制度:误以为一律不得授权]，不得授权国务院先制定行政法规": DELEGATION,
            "全国人大及其常委会[不得/无权|可以<all_delegable|有权:漏掉不得授权的例外]授权国务院以行政法规规定对公民政治权利的剥夺": DELEGATION,
            "全国人大及其常委会可以就部分法律保留的事项，授权[国务院|省政府|财政部:记错被授权机关]先作规定": DELEGATION,
            "国务院[可以/有权|不得<never_delegable|无权:误以为一律不得授权]根据全国人大及其常委会的授权决定，对部分法律保留的事项先制定行政法规": DELEGATION,
            f"授权国务院立法的期限最长为[{han(AUTHORISED_YEARS)}|三|十:记错期限]年，授权决定另有规定的除外": TERM_NORM,
            "被授权机关[不得/无权|可以|有权:漏掉禁止]将被授予的立法权转授给其他机关": NO_SUB_NORM,
            "刑事、民事和国家机构的基本法律，由[全国人民代表大会|全国人大常委会:与其他法律混淆|国务院及其各部委:记错立法权限]制定": POWER_NORM,
            "*授权立法的事项制定法律以后，相应的授权[终止|延续:漏掉授权的终止|中止:把终止记作中止]": END_NORM,
            f"*被授权机关最迟应当在授权期限届满的[{han(REPORT_MONTHS)}|三|二:记错期间]个月以前，报告授权决定实施的情况": TERM_NORM,
        }
    ),
    case_type=Proposal,
    cases=dict(_cases()),
    slots=_slots,
)
