"""行政许可的撤销、撤回与注销: 行政许可法 8, 69 and 70, by what is wrong with the licence or has happened since."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DECISION_DAYS: Final = 20
EXTENSION_DAYS: Final = 10
RENEWAL_DAYS: Final = 30
BARRED_YEARS: Final = 3
APPLICANT_YEARS: Final = 1

LAW: Final = "行政许可法"
SINCE: Final = "2019-04-23"
WITHDRAWAL = Norm(
    LAW, 8, SINCE, says=("客观情况发生重大变化", "可以依法变更或者撤回已经生效的行政许可", "依法给予补偿")
)
REVOCATION = Norm(
    LAW,
    69,
    SINCE,
    says=(
        "可以撤销行政许可",
        "（一）行政机关工作人员滥用职权、玩忽职守作出准予行政许可决定的",
        "（二）超越法定职权",
        "（三）违反法定程序",
        "（四）对不具备申请资格或者不符合法定条件的申请人",
        "被许可人以欺骗、贿赂等不正当手段取得行政许可的，应当予以撤销",
        "可能对公共利益造成重大损害的，不予撤销",
        "应当依法给予赔偿",
        "被许可人基于行政许可取得的利益不受保护",
    ),
)
CANCELLATION = Norm(
    LAW,
    70,
    SINCE,
    says=("应当依法办理有关行政许可的注销手续", "有效期届满未延续", "死亡或者丧失行为能力", "依法被吊销", "因不可抗力"),
)
TIME = Norm(
    LAW, 42, SINCE, says=(f"自受理行政许可申请之日起{han(DECISION_DAYS)}日内", f"可以延长{han(EXTENSION_DAYS)}日")
)
RENEWAL = Norm(LAW, 50, SINCE, says=(f"有效期届满{han(RENEWAL_DAYS)}日前", "逾期未作决定的，视为准予延续"))
BAR = Norm(LAW, 79, SINCE, says=(f"申请人在{han(BARRED_YEARS)}年内不得再次申请",))
WORKING_DAYS = Norm(LAW, 82, SINCE, says=("以工作日计算，不含法定节假日",))

# Of each: the licence, and what was found or happened later.
OFFICIALS: Final = (
    ("食品经营许可", "后查明经办人员玩忽职守，未作审查即予准许"),
    ("采砂许可", "后查明发证机关超越了法定职权"),
    ("道路客运许可", "后查明发证机关违反了法定程序"),
    ("烟草零售许可", "后查明经营场所不符合法定条件，发证机关误予准许"),
    ("水产养殖许可", "后查明经办人员滥用职权违法准许"),
    ("成品油零售许可", "后查明发证机关没有法定管辖权"),
)
FRAUD: Final = (
    ("食品经营许可", "后查明该许可是以虚假的场所证明骗得"),
    ("采砂许可", "后查明该许可是以贿赂经办人员的方式取得"),
    ("道路客运许可", "后查明该许可是冒用他人的资质证明骗得"),
    ("烟草零售许可", "后查明该许可是隐瞒真实经营场所骗得"),
    ("水产养殖许可", "后查明该许可是以贿赂主管人员的方式取得"),
    ("成品油零售许可", "后查明该许可是以伪造的验收材料骗得"),
)
CHANGE: Final = (
    ("采砂许可", "后因河床严重下切，为保护堤防须终止采砂"),
    ("水产养殖许可", "后因水域被划为饮用水水源保护区，为保护水源须终止养殖"),
    ("道路客运许可", "后因原有公路被水库淹没，为公共安全须终止客运"),
    ("烟花零售许可", "后因所依据的法规修改，为公共安全须终止销售"),
    ("采石许可", "后因山体被划入自然保护区，为保护生态须终止采石"),
    ("出租汽车经营许可", "后因所依据的规章废止，为公共利益须终止该许可"),
)
END: Final = (
    ("采砂许可", "后该许可有效期届满而未申请延续"),
    ("食品经营许可", "后该许可因出售变质食品而被依法吊销"),
    ("水产养殖许可", "后因地震使养殖水域消失，养殖已无法进行"),
    ("道路客运许可", "后所办的客运企业依法终止"),
    ("医师执业许可", "后因病丧失行为能力"),
    ("导游执业许可", "后因意外丧失行为能力"),
)
HARMS: Final = "，但撤销可能对公共利益造成重大损害"


@dataclass(frozen=True)
class Licence:
    """A licence, what was found or happened later, and whether revoking it would gravely harm the public."""

    licence: str
    event: str
    harm: bool


def fate(case: Licence) -> Ruling:
    """可撤销, 应撤销, 不撤销, 撤回 or 注销."""
    if (case.licence, case.event) in CHANGE:
        return Ruling("许可合法，其依据后来变化，公共利益要求终止", "撤回", WITHDRAWAL)
    if (case.licence, case.event) in END:
        return Ruling("许可合法取得，其存续的条件已经消失", "注销", CANCELLATION)
    if case.harm:
        return Ruling("撤销可能对公共利益造成重大损害", "不撤销", REVOCATION)
    if (case.licence, case.event) in FRAUD:
        return Ruling("许可是以不正当手段取得", "应撤销", REVOCATION)
    return Ruling("许可因行政机关一方的原因违法作出", "可撤销", REVOCATION)


def every_fault_alike(case: Licence) -> Ruling:
    """Revokes as a matter of duty whatever was unlawful."""
    ruling = fate(case)
    return Ruling(ruling.why, "应撤销", REVOCATION) if ruling.outcome == "可撤销" else ruling


def harm_forgotten(case: Licence) -> Ruling:
    """Forgets the harm to the public."""
    return fate(Licence(case.licence, case.event, False))


def withdrawn_as_revoked(case: Licence) -> Ruling:
    """Takes the withdrawal of a lawful licence for a revocation."""
    return Ruling("许可的依据已经变化", "可撤销", REVOCATION) if (case.licence, case.event) in CHANGE else fate(case)


def _cases() -> Iterator[tuple[Licence, float]]:
    for found in (*OFFICIALS, *FRAUD):
        yield Licence(*found, False), 1.5 if found in OFFICIALS else 1.0
        yield Licence(*found, True), 0.8
    for happened in (*CHANGE, *END):
        yield Licence(*happened, False), 1.5 if happened in CHANGE else 1.0


def _slots(case: Licence) -> dict[str, Any]:
    return {"licence": case.licence, "event": case.event + (HARMS if case.harm else "")}


def _outcome(name: str, words: str, norm: Norm) -> Outcome:
    return Outcome(
        name,
        claims=(f"{{name}}的这项许可属于{words}的情形", f"就{{name}}的这项许可而言，属于{words}的情形"),
        positive=(f"属于{words}的情形", f"依法属于{words}的情形"),
        negative=(f"不属于{words}的情形", f"依法不属于{words}的情形"),
        norm=norm,
    )


LICENCE_REVOCATION: Final = Family(
    name="licence_revocation",
    title="行政许可的撤销、撤回与注销",
    subject="行政法",
    rule=LegalRule((WITHDRAWAL, REVOCATION, CANCELLATION), fate),
    flaws=(
        Flaw(
            "every_fault_alike",
            "confusion",
            "把因行政机关违法而可以撤销的许可一概当作应当撤销",
            REVOCATION,
            every_fault_alike,
        ),
        Flaw("harm_forgotten", "confusion", "忘记撤销可能严重损害公共利益的，不予撤销", REVOCATION, harm_forgotten),
        Flaw(
            "withdrawn_as_revoked", "confusion", "把合法许可的撤回当作违法许可的撤销", WITHDRAWAL, withdrawn_as_revoked
        ),
    ),
    outcomes=(
        _outcome("可撤销", "可以撤销而非应当撤销", REVOCATION),
        _outcome("应撤销", "应当撤销", REVOCATION),
        _outcome("不撤销", "虽然违法但不予撤销", REVOCATION),
        _outcome("撤回", "可以撤回并给予补偿", WITHDRAWAL),
        _outcome("注销", "直接办理注销手续", CANCELLATION),
    ),
    stems=wordings(
        "下列行政许可中，{ask}的{tail}",
        "根据行政许可法，以下许可{ask}的{tail}",
        "关于已经作出的行政许可，下列各项{ask}的{tail}",
        "以下行政许可，{ask}的{tail}",
        "*根据行政许可法，下列许可中{ask}的{tail}",
        "*关于已经作出的行政许可，以下各项{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}获得{licence}，{event}",
        "{name}申请并获得{licence}，{event}",
        "行政机关批准了{name}的{licence}申请，{event}",
        "*行政机关批准了{name}申请的{licence}，{event}",
        "*{name}申请的{licence}获得批准，{event}",
    ),
    facts=wordings(
        "{name}向行政机关申请并获得{licence}，{event}",
        "行政机关批准了{name}申请的{licence}，{event}",
        "*{name}向行政机关申请{licence}并获得批准，{event}",
    ),
    statements=clozes(
        {
            "被许可人以欺骗手段取得行政许可，撤销不会损害公共利益的，行政机关[应当|可以:与行政机关违法的情形混淆|无须:漏掉撤销的义务]予以撤销": REVOCATION,
            "行政机关工作人员玩忽职守作出准予许可决定的，有关行政机关[可以|必须<every_fault_alike:与欺骗取得许可的情形混淆|无权:漏掉可以撤销的规定]撤销该许可": REVOCATION,
            "撤销行政许可可能对公共利益造成重大损害的，行政机关[不予撤销|应当撤销<harm_forgotten|可以撤销:漏掉公共利益的例外]": REVOCATION,
            "因行政机关超越职权而撤销许可，使无过错的被许可人受到损害的，行政机关应当依法给予[赔偿|补偿:与撤回许可混淆]": REVOCATION,
            "以贿赂手段取得的行政许可被撤销的，被许可人基于该许可取得的利益[不受保护|仍受保护|应予补偿:与信赖保护混淆]": REVOCATION,
            "因许可依据的客观情况重大变化而撤回合法的许可，造成财产损失的，行政机关应当依法给予[补偿|赔偿:与撤销许可混淆|返还:记错后果]": WITHDRAWAL,
            "行政许可有效期届满未延续的，行政机关应当办理许可的[注销|撤销<withdrawn_as_revoked|撤回|吊销:几种终止方式混淆]手续": CANCELLATION,
            f"除可以当场作出决定的外，行政机关一般应当自受理许可申请之日起[{han(DECISION_DAYS)}|十五|四十五:与联合办理的期限混淆|六十:记错期限]日内作出决定": TIME,
            f"行政机关不能在法定期限内作出许可决定的，经本机关负责人批准可以延长[{han(EXTENSION_DAYS)}|二十|三十|十五:记错延长的期限]日": TIME,
            "行政机关对按期提出的延续许可的申请，在有效期届满前未作决定的，视为[准予延续|不予延续|申请撤回:记错后果]": RENEWAL,
            f"*法律、法规、规章没有另外规定的，被许可人应当在许可有效期届满[{han(RENEWAL_DAYS)}|十五|二十|六十:记错期限]日前提出延续的申请": RENEWAL,
            f"*以欺骗手段取得直接关系人身健康的行政许可的，申请人在[{han(BARRED_YEARS)}|{han(APPLICANT_YEARS)}:与提供虚假材料申请的期限混淆|五|二:记错期限]年内不得再次申请该许可": BAR,
            "*行政机关实施行政许可的期限，以[工作日|自然日|公历日:漏掉工作日的规定]计算": WORKING_DAYS,
        }
    ),
    case_type=Licence,
    cases=dict(_cases()),
    slots=_slots,
    supposes=False,
    asked_whole=(
        "对{name}的这项许可，应当如何处理？",
        "关于该许可的处理，下列哪一说法是正确的？",
        "*该许可应当如何处理？",
    ),
)
