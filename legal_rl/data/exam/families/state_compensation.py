"""刑事赔偿: 国家赔偿法 17, 19 and 21, which authority owes it by the course of the proceedings, and when none does."""

from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

REVIEW_DAYS: Final = 30
SUIT_MONTHS: Final = 3

LAW: Final = "国家赔偿法"
SINCE: Final = "2013-01-01"
SCOPE = Norm(
    LAW,
    17,
    SINCE,
    says=("拘留时间超过刑事诉讼法规定的时限", "对公民采取逮捕措施后", "再审改判无罪，原判刑罚已经执行"),
)
EXEMPT = Norm(LAW, 19, SINCE, says=("故意作虚伪供述", "伪造其他有罪证据", "刑法第十七条、第十八条规定不负刑事责任"))
DEBTOR = Norm(
    LAW,
    21,
    SINCE,
    says=(
        "作出拘留决定的机关为赔偿义务机关",
        "作出逮捕决定的机关为赔偿义务机关",
        "作出原生效判决的人民法院为赔偿义务机关",
        "二审改判无罪，以及二审发回重审后作无罪处理的，作出一审有罪判决的人民法院为赔偿义务机关",
    ),
)
ADMINISTRATIVE = Norm(
    LAW, 14, SINCE, says=(f"作出赔偿或者不予赔偿决定之日起{han(SUIT_MONTHS)}个月内，向人民法院提起诉讼",)
)
APPEALED = Norm(LAW, 8, SINCE, says=("最初造成侵权行为的行政机关", "复议机关对加重的部分履行赔偿义务"))
ENTRUSTED = Norm(LAW, 7, SINCE, says=("委托的行政机关为赔偿义务机关",))
DECISION = Norm(LAW, 23, SINCE, says=("自收到申请之日起两个月内，作出是否赔偿的决定",))
REVIEW = Norm(
    LAW, 24, SINCE, says=(f"{han(REVIEW_DAYS)}日内，向赔偿义务机关的上一级机关申请复议", "上一级人民法院赔偿委员会")
)
FREEDOM = Norm(LAW, 33, SINCE, says=("按照国家上年度职工日平均工资计算",))
SOLACE = Norm(LAW, 35, SINCE, says=("造成严重后果的，应当支付相应的精神损害抚慰金",))
LIMITATION = Norm(LAW, 39, SINCE, says=("时效为两年", "被羁押等限制人身自由期间不计算在内"))

ACQUITTED_AT_ONCE: Final = (
    "经县检察院批准被逮捕，县法院一审判决无罪并生效",
    "经县检察院批准被逮捕，县法院一审判决无罪，市中级法院二审维持",
)
REVERSED: Final = (
    "经县检察院批准被逮捕，县法院一审判处徒刑，市中级法院二审改判无罪",
    "经县检察院批准被逮捕，县法院一审判处徒刑，市中级法院二审发回重审，县法院重审判决无罪并生效",
    "经县检察院批准被逮捕，县法院一审判处徒刑，市中级法院二审发回重审，重审期间检察院作出不起诉决定",
)
LAWFUL: Final = (
    "被县公安局依法拘留，未超过法定时限即获释，后案件撤销",
    "被县公安局依法拘留，县检察院不批准逮捕，在法定时限内获释，后案件撤销",
)
# Outcome, ground, norm: how the proceedings went, in the order of time.
HISTORIES: Final = {
    ("县公安局", "拘留违反法定条件、程序或者时限，此后没有逮捕", DEBTOR): (
        "被县公安局违反法定条件拘留，后案件撤销",
        "被县公安局违反法定程序拘留，后案件撤销",
        "被县公安局拘留，超过法定时限才获释，后案件撤销",
        "被县公安局违反法定条件拘留，县检察院不批准逮捕，后案件撤销",
        "被县公安局拘留，超过法定时限才获释，后县检察院因证据不足决定不起诉",
        "被县公安局拘留，超过法定时限才取保候审，后县法院判决无罪并生效",
    ),
    ("县检察院", "逮捕决定由检察院作出，此后没有任何有罪判决", DEBTOR): (
        *ACQUITTED_AT_ONCE,
        "被县公安局拘留，经县检察院批准被逮捕，后案件撤销",
        "被县公安局拘留，经县检察院批准被逮捕，后该院因证据不足决定不起诉",
        "经县检察院批准被逮捕，起诉后该院撤回起诉，并因证据不足决定不起诉",
        "由县检察院立案侦查并决定逮捕，后案件撤销",
    ),
    ("县法院", "一审判决有罪，二审改判或者发回重审后作无罪处理", DEBTOR): REVERSED,
    ("县法院", "再审改判无罪，原生效判决由县法院作出", DEBTOR): (
        "被县法院一审判处徒刑，判决生效并执行，后县法院再审改判无罪",
        "被县法院一审判处徒刑，判决生效并执行，后市中级法院提审改判无罪",
    ),
    ("县法院", "逮捕由县法院决定，此后没有任何有罪判决", DEBTOR): (
        "在自诉案件中由县法院决定逮捕，后该院判决无罪并生效",
    ),
    ("市中级法院", "再审改判无罪，原生效判决由市中级法院作出", DEBTOR): (
        "被县法院一审判处徒刑，市中级法院二审维持，执行后经再审改判无罪",
        "被县法院一审判决无罪，检察院抗诉，市中级法院二审改判徒刑，执行后经再审改判无罪",
        "被县法院一审判处徒刑五年，市中级法院二审改判三年，执行后经再审改判无罪",
        "被市中级法院一审判处无期徒刑，判决生效并执行，后省高级法院提审改判无罪",
        "被县法院一审判处徒刑，市中级法院二审维持，执行后省高级法院提审改判无罪",
    ),
    ("不赔", "拘留合法且未超过法定时限", SCOPE): LAWFUL,
    ("不赔", "因本人故意作虚伪供述或者伪造有罪证据而被羁押", EXEMPT): (
        "为亲友顶罪故意作虚伪供述，因此被逮捕，查明后案件撤销",
        "故意伪造自己有罪的证据，因此被逮捕，查明后案件撤销",
    ),
    ("不赔", "被羁押者依法不负刑事责任或者不予追究", EXEMPT): (
        "盗窃时未满十四周岁，被拘留和逮捕，查明年龄后案件撤销",
        "伤害他人时因精神病不能控制行为，被拘留和逮捕，经鉴定后案件撤销",
    ),
}
RULINGS: Final = {
    history: Ruling(why, outcome, norm)
    for (outcome, why, norm), histories in HISTORIES.items()
    for history in histories
}


@dataclass(frozen=True)
class WrongfulProceedings:
    """The course of criminal proceedings against somebody."""

    history: str


def liable(case: WrongfulProceedings) -> Ruling:
    """县公安局, 县检察院, 县法院, 市中级法院 or 不赔."""
    return RULINGS[case.history]


def acquitting_court(case: WrongfulProceedings) -> Ruling:
    """Lets the court pay that acquits at last."""
    if case.history in ACQUITTED_AT_ONCE:
        return Ruling("无罪判决由县法院作出", "县法院", DEBTOR)
    return Ruling("案件已到二审", "市中级法院", DEBTOR) if case.history in REVERSED else liable(case)


def every_detention(case: WrongfulProceedings) -> Ruling:
    """Grants it for lawful detention too, as for arrest."""
    return Ruling("拘留后没有追究刑事责任", "县公安局", SCOPE) if case.history in LAWFUL else liable(case)


def _slots(case: WrongfulProceedings) -> dict[str, Any]:
    return {"history": case.history}


def _outcome(debtor: str) -> Outcome:
    return Outcome(
        debtor,
        claims=(f"{{name}}的赔偿义务机关是{debtor}", f"对{{name}}应当赔偿的机关是{debtor}"),
        positive=(f"应由{debtor}赔偿", f"以{debtor}为赔偿义务机关"),
        negative=(f"不应由{debtor}赔偿", f"不以{debtor}为赔偿义务机关"),
        norm=DEBTOR,
    )


STATE_COMPENSATION: Final = Family(
    name="state_compensation",
    title="国家赔偿",
    subject="行政法",
    rule=LegalRule((SCOPE, EXEMPT, DEBTOR), liable),
    flaws=(
        Flaw("acquitting_court", "confusion", "以为由最后作出无罪处理的法院赔偿", DEBTOR, acquitting_court),
        Flaw("every_detention", "confusion", "忘记合法且未超期的拘留不予赔偿，与逮捕混淆", SCOPE, every_detention),
    ),
    outcomes=(
        *(_outcome(debtor) for debtor in ("县公安局", "县检察院", "县法院", "市中级法院")),
        Outcome(
            "不赔",
            claims=("对{name}，国家不承担赔偿责任", "{name}无权取得国家赔偿"),
            positive=("无权取得国家赔偿",),
            negative=("有权取得国家赔偿",),
            norm=EXEMPT,
        ),
    ),
    stems=wordings(
        "下列受过羁押的人中，{ask}的{tail}",
        "根据国家赔偿法，以下受过羁押的人{ask}的{tail}",
        "关于刑事赔偿，下列受过羁押的人中{ask}的{tail}",
        "以下受过羁押的人，{ask}的{tail}",
        "*根据国家赔偿法，下列受过羁押的人{ask}的{tail}",
        "*关于刑事赔偿，以下受过羁押的人{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{history}",
        "{name}因涉嫌犯罪被立案，{history}",
        "某刑事案件中，{name}{history}",
        "*某刑事案件中，{name}因涉嫌犯罪被立案，{history}",
        "*{name}因涉嫌某罪被立案，{history}",
    ),
    facts=wordings(
        "{name}因涉嫌犯罪被立案，{history}，现申请赔偿",
        "某刑事案件中，{name}{history}，现申请国家赔偿",
        "*{name}因涉嫌犯罪被立案，{history}，现申请国家赔偿",
    ),
    statements=clozes(
        {
            "请求国家赔偿的时效为[两|三:与民法典的普通时效混淆|一|五:记错期间]年，自知道或者应当知道侵权行为之日起计算": LIMITATION,
            "一审判决有罪、二审改判无罪的，赔偿义务机关是作出[一审有罪判决|二审无罪判决<acquitting_court:记错义务机关|逮捕决定:与一审无罪混淆]的机关": DEBTOR,
            "被逮捕的人经一审判决无罪并生效的，赔偿义务机关是作出[逮捕决定|一审判决<acquitting_court:与二审改判混淆|拘留决定:记错义务机关]的机关": DEBTOR,
            "依照法定条件和程序拘留公民，未超过法定时限，后撤销案件的，国家[免于承担|应当承担<every_detention:与逮捕混淆]赔偿责任": SCOPE,
            "赔偿请求人被羁押的期间，[不计算在|应当计算在|至少一半计算在:漏掉扣除的规定]请求国家赔偿的时效之内": LIMITATION,
            "赔偿义务机关应当自收到刑事赔偿申请之日起[两个月|一个月|三个月|六个月:记错期限]内作出是否赔偿的决定": DECISION,
            f"对行政赔偿决定不服的，赔偿请求人可以自决定作出之日起[{han(SUIT_MONTHS)}个月|六个月:与行政诉讼的起诉期限混淆|三十日|十五日:与刑事赔偿的复议期限混淆]内提起诉讼": ADMINISTRATIVE,
            "公安机关作出不予刑事赔偿的决定，赔偿请求人不服的，可以向[上一级机关申请复议|同级人民法院提起诉讼|同级检察院申请复议:与行政赔偿混淆]": REVIEW,
            "赔偿义务机关是人民法院而赔偿请求人不服其决定的，可以向[其上一级法院的赔偿委员会|同级检察院|该法院的赔偿委员会:记错受理的机关]申请作出赔偿决定": REVIEW,
            "复议决定加重损害的，对加重的部分由[复议机关|最初侵权的机关|两个机关连带:记错义务机关]履行行政赔偿义务": APPEALED,
            "受委托的组织行使所委托的行政权力而侵权的，赔偿义务机关是[委托的行政机关|受委托的组织|二者的共同上级:记错义务机关]": ENTRUSTED,
            "侵犯公民人身自由的每日赔偿金，按照[国家上年度职工|当地上年度职工|国家本年度职工:记错标准]日平均工资计算": FREEDOM,
            "*侵犯人身自由致人精神损害的，造成[严重后果|任何后果|身体残疾:记错条件]时才应当支付精神损害抚慰金": SOLACE,
            "*再审改判无罪的，赔偿义务机关是作出[原生效判决|再审判决|一审判决:记错义务机关]的人民法院": DEBTOR,
        }
    ),
    case_type=WrongfulProceedings,
    cases={
        WrongfulProceedings(told): 2.5 if told in {*ACQUITTED_AT_ONCE, *REVERSED, *LAWFUL} else 1.0 for told in RULINGS
    },
    slots=_slots,
    asked_whole=(
        "关于{name}的赔偿请求，下列哪一说法是正确的？",
        "{name}的赔偿请求应当如何处理？",
        "*对{name}的赔偿请求，下列哪一说法是正确的？",
    ),
)
