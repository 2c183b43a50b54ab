"""当场处罚: 行政处罚法 51, fines up to 200 yuan for citizens and 3,000 for legal persons, or a warning."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

CITIZEN: Final = 200
FIRM: Final = 3000
CITIZEN_BEFORE_2021: Final = 50
FIRM_BEFORE_2021: Final = 1000
COLLECTED: Final = 100
DELIVERY_DAYS: Final = 2

LAW: Final = "行政处罚法"
SINCE: Final = "2021-07-15"
SPOT = Norm(
    LAW,
    51,
    SINCE,
    says=(
        "违法事实确凿并有法定依据",
        f"对公民处以{han(CITIZEN)}元以下、对法人或者其他组织处以{han(FIRM)}元以下罚款或者警告的行政处罚的",
    ),
)
FORMER = Norm(
    LAW,
    33,
    "1996-10-01",
    "2021-07-14",
    says=(f"对公民处以{han(CITIZEN_BEFORE_2021)}元以下、对法人或者其他组织处以{han(FIRM_BEFORE_2021)}元以下罚款",),
)
PAPERS = Norm(LAW, 52, SINCE, says=("应当在行政处罚决定书上注明", "应当报所属行政机关备案"))
COLLECTION = Norm(LAW, 68, SINCE, says=(f"依法给予{han(COLLECTED)}元以下罚款的",))
RECEIPT = Norm(LAW, 70, SINCE, says=("不出具财政部门统一制发的专用票据的，当事人有权拒绝缴纳罚款",))
DELIVERY = Norm(LAW, 71, SINCE, says=(f"应当自收缴罚款之日起{han(DELIVERY_DAYS)}日内，交至行政机关",))
REVIEW_FIRST = Norm("行政复议法", 23, "2024-01-01", says=("对当场作出的行政处罚决定不服",))

WARNING: Final = "警告"
OTHERS: Final = ("没收违法所得", "暂扣许可证")


@dataclass(frozen=True)
class Penalty:
    """``penalty``: 警告, another kind, or the fine in yuan; ``firm``: a legal person; ``clear``: sure facts."""

    firm: bool
    penalty: int | str
    clear: bool = True


def spot(case: Penalty, citizen: int = CITIZEN, firm: int = FIRM) -> Ruling:
    """可当场 or 不可; the highest fines in yuan."""
    if not case.clear:
        return Ruling("违法事实有待查证", "不可", SPOT)
    if isinstance(case.penalty, str):
        return Ruling(
            f"{case.penalty}{'属' if case.penalty == WARNING else '不属'}可当场作出的处罚",
            "可当场" if case.penalty == WARNING else "不可",
            SPOT,
        )
    limit, who = (firm, "法人") if case.firm else (citizen, "公民")
    return Ruling(f"{who}限额{limit}元，罚款{case.penalty}元", "可当场" if case.penalty <= limit else "不可", SPOT)


def former_spot(case: Penalty) -> Ruling:
    """行政处罚法 33 until 2021-07-14: fifty and one thousand yuan."""
    return spot(case, CITIZEN_BEFORE_2021, FIRM_BEFORE_2021)


def one_limit(case: Penalty) -> Ruling:
    """Applies the limit for legal persons to citizens too."""
    return spot(case, citizen=FIRM)


FINES: Final = {
    False: (20, 50, 60, 100, 150, 180, 199, 200, 201, 250, 300, 500, 1000, 2000, 3000, 3500),
    True: (100, 200, 500, 1000, 1100, 1500, 2000, 2500, 2999, 3000, 3001, 3500, 4000, 5000),
}
PENALTIES: Final[dict[bool, tuple[int | str, ...]]] = {
    firm: (*fines, WARNING, *OTHERS) for firm, fines in FINES.items()
}


def _cases() -> Iterator[tuple[Penalty, float]]:
    for firm, penalties in PENALTIES.items():
        for penalty in penalties:
            yield Penalty(firm, penalty), _weight(Penalty(firm, penalty))
            yield Penalty(firm, penalty, clear=False), 0.3


def _weight(case: Penalty) -> float:
    law = spot(case).outcome
    disputed = law != former_spot(case).outcome or law != one_limit(case).outcome
    return 1.6 if disputed else 1.5 if law == "可当场" else 1


def _slots(case: Penalty) -> dict[str, Any]:
    return {
        "who": "公司" if case.firm else "个人",
        "penalty": case.penalty if isinstance(case.penalty, str) else f"罚款{case.penalty}元",
        "clear": "事实确凿有据" if case.clear else "事实有待查证",
    }


SPOT_PENALTY: Final = Family(
    name="spot_penalty",
    title="当场作出的行政处罚",
    subject="行政法",
    rule=LegalRule((SPOT,), spot),
    flaws=(
        Flaw(
            "fifty_and_thousand",
            "former_rule",
            "当场处罚的限额仍按2021年修订前的规定算作公民50元、法人1000元",
            FORMER,
            former_spot,
        ),
        Flaw(
            "one_limit",
            "confusion",
            "把法人的3000元限额也用于公民，而公民的限额是200元",
            SPOT,
            one_limit,
        ),
    ),
    outcomes=(
        Outcome(
            "可当场",
            claims=("对{name}一案能够当场作出决定", "对{name}一案能够适用当场处罚"),
            positive=("能够当场作出决定", "能够适用当场处罚"),
            negative=("不能当场作出决定", "不能适用当场处罚"),
            norm=SPOT,
        ),
        Outcome("不可", claims=("对{name}一案不能当场作出决定", "对{name}一案不能适用当场处罚")),
    ),
    stems=wordings(
        "依行政处罚法，且法律无另有规定，下列拟作的处罚中{ask}的{tail}",
        "依行政处罚法，且法律无另有规定，以下处罚{ask}的{tail}",
        "法律无另有规定时，依行政处罚法，下列各项{ask}的{tail}",
        "*依行政处罚法，且法律无另有规定，下列各项中{ask}的{tail}",
        "*法律无另有规定时，依行政处罚法，以下处罚中{ask}的{tail}",
    ),
    phrasings=wordings(
        "对{name}{who}拟处{penalty}，违法{clear}",
        "{name}{who}违法，{clear}，拟处{penalty}",
        "拟对{name}{who}处以{penalty}，违法{clear}",
        "*{name}{who}违法，拟处以{penalty}，{clear}",
        "*违法{clear}，拟对{name}{who}处{penalty}",
    ),
    facts=wordings(
        "执法人员依行政处罚法拟对{name}{who}处以{penalty}（法律无另有规定），其违法{clear}",
        "{name}{who}有违法行为，{clear}，法律无另有规定，执法人员依行政处罚法拟处{penalty}",
        "*{name}{who}有违法行为，法律无另有规定，执法人员依行政处罚法拟处以{penalty}，{clear}",
    ),
    statements=clozes(
        {
            f"除法律另有规定外，对公民当场作出罚款决定的，罚款最多为[{han(CITIZEN)}|{han(CITIZEN_BEFORE_2021)}<fifty_and_thousand:2021年修订前的限额|{han(COLLECTED)}:与当场收缴的限额混淆|{han(FIRM)}<one_limit:与法人的限额混淆]元": SPOT,
            f"除法律另有规定外，对法人当场作出罚款决定的，罚款最多为[{han(FIRM)}|{han(FIRM_BEFORE_2021)}<fifty_and_thousand:2021年修订前的限额|五千:记错限额|{han(CITIZEN)}:与公民的限额混淆]元": SPOT,
            "除限额以下的罚款外，可以当场作出的行政处罚还有[警告|拘留|没收|停业:记错当场处罚的种类]": SPOT,
            "当场作出行政处罚决定，须违法事实[确凿|轻微|公开:记错当场处罚的条件]并有法定依据": SPOT,
            "执法人员当场作出的处罚决定，应当报[所属行政机关|同级人民法院|同级人民检察院:记错备案的机关]备案": PAPERS,
            f"按行政处罚法当场处罚，仅因数额小而可以当场收缴的罚款，最多为[{han(COLLECTED)}|{han(CITIZEN)}:与当场处罚的限额混淆|二十:2021年修订前的限额|三百:记错限额]元": COLLECTION,
            "当场收缴罚款不出具财政部门专用票据的，当事人[有权拒绝/均有权拒绝|无权拒绝|仍须先行:漏掉票据的要求]缴纳": RECEIPT,
            "对当场作出的行政处罚决定不服的，应当先申请[行政复议|行政裁决|司法审查:漏掉复议前置|听证:与听证程序混淆]": REVIEW_FIRST,
            f"*执法人员当场收缴的罚款，交至行政机关的期限为自收缴之日起[{han(DELIVERY_DAYS)}|五:与要求听证的期限混淆|三|七:记错期限]日，在水上收缴的除外": DELIVERY,
            "*当事人拒绝签收当场处罚决定书的，执法人员应当[在决定书上注明|收回处罚决定|转为普通程序:漏掉拒签的处理]": PAPERS,
        }
    ),
    case_type=Penalty,
    cases=dict(_cases()),
    slots=_slots,
    asked_until="2025-12-31",  # 治安管理处罚法 has limits of its own from 2026-01-01
)
