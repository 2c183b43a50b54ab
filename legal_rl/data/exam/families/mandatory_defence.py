"""法律援助辩护: 刑事诉讼法 35, 278, 293 and 304, 法律援助法 25, and who gets a lawyer whether asked for or not."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

ADULT: Final = 18

SINCE: Final = "2018-10-26"
NORM = Norm(
    "刑事诉讼法",
    35,
    SINCE,
    says=(
        "是盲、聋、哑人，或者是尚未完全丧失辨认或者控制自己行为能力的精神病人，没有委托辩护人的",
        "可能被判处无期徒刑、死刑，没有委托辩护人的",
        "应当通知法律援助机构指派律师为其提供辩护",
    ),
)
MINOR_NORM = Norm("刑事诉讼法", 278, SINCE, says=("未成年犯罪嫌疑人、被告人没有委托辩护人的", "应当通知法律援助机构"))
ABSENT_NORM = Norm("刑事诉讼法", 293, SINCE, says=("被告人及其近亲属没有委托辩护人的，人民法院应当通知法律援助机构",))
TREATMENT_NORM = Norm(
    "刑事诉讼法", 304, SINCE, says=("没有委托诉讼代理人的，人民法院应当通知法律援助机构指派律师为其提供法律帮助",)
)
AID_NORM = Norm(
    "法律援助法",
    25,
    "2022-01-01",
    says=(
        "申请法律援助的死刑复核案件被告人",
        "其他适用普通程序审理的刑事案件，被告人没有委托辩护人的，人民法院可以通知法律援助机构",
    ),
)
EXPERIENCE: Final = 3
LAWYER_NORM = Norm("法律援助法", 26, "2022-01-01", says=(f"应当指派具有{han(EXPERIENCE)}年以上相关执业经历的律师",))
NOTICE_DAYS: Final = 3
NOTICE_NORM = Norm("法律援助法", 36, "2022-01-01", says=(f"应当在{han(NOTICE_DAYS)}日内通知法律援助机构指派律师",))
DUTY_NORM = Norm("刑事诉讼法", 36, SINCE, says=("由值班律师为犯罪嫌疑人、被告人提供法律咨询、程序选择建议",))
# Until 2012 neither a life sentence nor a limited mind was enough.
FORMER = Norm(
    "刑事诉讼法", 34, "1997-01-01", "2012-12-31", says=("被告人是盲、聋、哑或者未成年人", "被告人可能被判处死刑")
)

MINOR, GROWN = "审判时17周岁", "犯罪时17周岁，审判时19周岁"
ABSENT, TREATMENT = "在境外，被缺席审判", "被申请强制医疗"
LIFE, MAD = "可能被判处无期徒刑", "系尚未完全丧失控制自己行为能力的精神病人"
LISTED: Final = ("系盲人", "系聋人", "系哑人", MAD, LIFE, "可能被判处死刑")
OTHERS: Final = ("审判时76周岁", "系外国人", "不认罪", "可能被判处15年有期徒刑", "曾因犯罪被判刑")


@dataclass(frozen=True)
class Defendant:
    """Before a court of first instance that sits in 普通程序 (but for 强制医疗), with a ``trait``; ``retained``: with a
    lawyer of one's own."""

    trait: str
    crime: str
    retained: bool = False


def counsel(
    one: Defendant, *, at_the_crime: bool = False, former: bool = False, always_defender: bool = False
) -> Ruling:
    """应当, 可以, 代理 or 已有; ``at_the_crime``: minors are those of that day, ``always_defender``: in 强制医疗 too."""
    if one.retained:
        return Ruling("已经自行委托了律师", "已有", TREATMENT_NORM if one.trait == TREATMENT else NORM)
    if one.trait == TREATMENT:
        return Ruling("强制医疗案件", "应当" if always_defender else "代理", TREATMENT_NORM)
    if one.trait == MINOR or (one.trait == GROWN and at_the_crime):
        return Ruling(f"未满{ADULT}周岁", "应当", MINOR_NORM)
    if one.trait == ABSENT:
        return Ruling("系缺席审判案件的被告人", "应当", ABSENT_NORM)
    if one.trait in LISTED and not (former and one.trait in (LIFE, MAD)):
        return Ruling(one.trait, "应当", NORM)
    why = f"审判时已满{ADULT}周岁" if one.trait == GROWN else f"{one.trait}，不属于应当指派律师的情形"
    return Ruling(why, "可以", AID_NORM)


def _cases() -> Iterator[tuple[Defendant, float]]:
    grave, light = ("故意杀人", "贩卖毒品"), ("盗窃", "诈骗", "故意伤害")
    for trait in (MINOR, GROWN, *LISTED, *OTHERS, TREATMENT, ABSENT):
        crimes = {
            ABSENT: ("贪污", "受贿"),
            TREATMENT: ("放火", "爆炸", "抢劫", "故意杀人", "故意伤害", "投放危险物质"),
        }.get(trait, light)
        for crime in grave if "刑" in trait and trait != OTHERS[-1] else crimes:
            for retained in (False, True):
                weight = 3.0 if trait in (GROWN, LIFE, MAD) else 1.6 if trait == TREATMENT else 0.7
                yield Defendant(trait, crime, retained), 0.25 if retained else weight


CASES: Final = dict(_cases())


def _slots(one: Defendant) -> dict[str, Any]:
    if one.trait == TREATMENT:
        retained = "委托了律师担任诉讼代理人" if one.retained else "没有委托诉讼代理人"
        return {"told": f"实施{one.crime}行为后经鉴定无刑事责任能力，{one.trait}，{retained}"}
    if one.trait == ABSENT:
        retained = "其近亲属已经代为委托辩护律师" if one.retained else "本人和近亲属都没有委托辩护人"
        return {"told": f"因涉嫌{one.crime}被提起公诉，{one.trait}，{retained}"}
    retained = "已经委托辩护律师" if one.retained else "没有委托辩护人"
    return {"told": f"因涉嫌{one.crime}受审，{one.trait}，案件适用普通程序，{retained}"}


MANDATORY_DEFENCE: Final = Family(
    name="mandatory_defence",
    title="法律援助辩护",
    subject="刑事诉讼法",
    rule=LegalRule((NORM, MINOR_NORM, ABSENT_NORM, TREATMENT_NORM, AID_NORM), counsel),
    flaws=(
        Flaw(
            "at_the_crime",
            "confusion",
            "以为犯罪时未成年的，审判时虽已成年也应当指派辩护人",
            MINOR_NORM,
            partial(counsel, at_the_crime=True),
        ),
        Flaw(
            "former_defence",
            "former_rule",
            "仍按2012年修正以前的规定，可能判处无期徒刑的人和限制责任能力人不在应当指派之列",
            FORMER,
            partial(counsel, former=True),
        ),
        Flaw(
            "always_defender",
            "confusion",
            "以为在强制医疗案件中也是指派律师担任辩护人",
            TREATMENT_NORM,
            partial(counsel, always_defender=True),
        ),
    ),
    outcomes=(
        Outcome(
            "应当",
            claims=("法院应当通知法律援助机构为{name}指派辩护律师",),
            positive=("法院应当通知法律援助机构指派辩护律师",),
            negative=("法院没有义务通知法律援助机构指派辩护律师",),
            norm=NORM,
            weight=2,
        ),
        Outcome(
            "可以",
            claims=("法院可以酌情通知法律援助机构为{name}指派辩护律师",),
            positive=("法院可以酌情通知法律援助机构指派辩护律师",),
            negative=("法院不能酌情通知法律援助机构指派辩护律师",),
            norm=AID_NORM,
        ),
        Outcome("代理", claims=("法院应当通知法律援助机构指派律师为{name}代理诉讼",)),
        Outcome("已有", claims=("{name}不符合由法律援助机构指派律师的条件",)),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据刑事诉讼法和法律援助法，{ask}的{tail}",
        "关于法律援助，以下人员中{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据刑事诉讼法和法律援助法，下列人员中{ask}的{tail}",
        "*关于法律援助，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}{told}",
        "经查，{name}{told}",
        "某案中，{name}{told}",
        "*经法院查明，{name}{told}",
        "*某年某月，{name}{told}",
    ),
    facts=wordings("{name}{told}", "某年，{name}{told}", "*某案中，{name}{told}"),
    statements=clozes(
        {
            "被告人可能被判处[无期徒刑|十年以上有期徒刑:记错刑罚|三年以上有期徒刑:记错刑罚]，没有委托辩护人的，人民法院应当通知法律援助机构指派律师为其提供辩护": NORM,
            "被告人是尚未完全丧失辨认能力的精神病人，没有委托辩护人的，人民法院[应当|可以<former_defence:2012年以前不在应当指派之列|不必:记错职责]通知法律援助机构指派律师为其提供辩护": NORM,
            "公安机关侦查的案件，未成年犯罪嫌疑人没有委托辩护人的，[公安机关|本人或者近亲属:与申请法律援助混淆|人民法院:误以为只在审判阶段指派]应当通知法律援助机构指派律师": MINOR_NORM,
            "适用缺席审判程序的案件，被告人本人没有委托辩护人的，[其近亲属|其所在单位|其居住地的居民委员会:记错代为委托的人]可以代为委托辩护人": ABSENT_NORM,
            "强制医疗案件的被申请人没有委托诉讼代理人的，人民法院应当通知法律援助机构指派律师[提供法律帮助|担任辩护人<always_defender:与刑事被告人混淆|担任值班律师:与值班律师混淆]": TREATMENT_NORM,
            "死刑复核案件的被告人没有委托辩护人，又[申请法律援助|表示不服判决|拒绝认罪悔罪:记错条件]的，应当通知法律援助机构指派律师担任辩护人": AID_NORM,
            f"对可能被判处死刑的人，法律援助机构应当指派具有[{han(EXPERIENCE)}年|一年|十年:记错年限]以上相关执业经历的律师担任辩护人": LAWYER_NORM,
            "法律援助机构没有指派律师、犯罪嫌疑人又没有委托辩护人的，由[值班律师|公益律师|公职律师:记错律师的种类]提供法律咨询等法律帮助": DUTY_NORM,
            f"*办案机关发现属于应当指派律师的情形的，应当在[{han(NOTICE_DAYS)}日|七日|十五日:记错期限]内通知法律援助机构指派律师": NOTICE_NORM,
            "*法律没有另外规定的普通程序案件，被告人没有委托辩护人的，人民法院[可以|应当:与法定情形混淆|不得:漏掉酌定的通知]通知法律援助机构指派律师担任辩护人": AID_NORM,
        }
    ),
    case_type=Defendant,
    cases=CASES,
    slots=_slots,
    supposes=False,
    asked_whole=(
        "对{name}，法院应当如何处理？",
        "关于{name}的法律援助，下列哪一说法是正确的？",
        "*对{name}的法律援助，法院应当如何处理？",
    ),
)
