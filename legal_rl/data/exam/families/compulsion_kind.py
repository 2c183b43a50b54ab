"""行政强制措施、行政强制执行与行政处罚: 行政强制法 2, 9 and 12, 行政处罚法 9, told apart."""

from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LATE_DAYS: Final = 30
MONTHS: Final = 3
SINCE: Final = "2012-01-01"
LAW: Final = "行政强制法"
TERMS = Norm(LAW, 2, SINCE, says=("实施暂时性限制", "实施暂时性控制的行为", "依法强制履行义务的行为"))
MEASURES = Norm(LAW, 9, SINCE, says=("限制公民人身自由", "查封场所、设施或者财物", "扣押财物", "冻结存款、汇款"))
LEGISLATION = Norm(
    LAW, 10, SINCE, says=("法律、法规以外的其他规范性文件不得设定行政强制措施", "第二项、第三项的行政强制措施")
)
EXECUTION = Norm(
    LAW,
    12,
    SINCE,
    says=("加处罚款或者滞纳金", "划拨存款、汇款", "拍卖或者依法处理查封、扣押", "排除妨碍、恢复原状", "代履行"),
)
BY_LAW = Norm(LAW, 13, SINCE, says=("行政强制执行由法律设定", "应当申请人民法院强制执行"))
NOTICE = Norm(LAW, 35, SINCE, says=("应当事先催告当事人履行义务", "催告应当以书面形式作出"))
NIGHT = Norm(LAW, 43, SINCE, says=("不得在夜间或者法定节假日", "停止供水、供电、供热、供燃气"))
CAP = Norm(LAW, 45, SINCE, says=("不得超出金钱给付义务的数额",))
LATE = Norm(LAW, 46, SINCE, says=(f"超过{han(LATE_DAYS)}日，经催告当事人仍不履行",))
COURT = Norm(LAW, 53, SINCE, says=(f"自期限届满之日起{han(MONTHS)}个月内",))
PENALTIES = Norm(
    "行政处罚法",
    9,
    "2021-07-15",
    says=("罚款、没收违法所得、没收非法财物", "降低资质等级、吊销许可证件", "责令停产停业", "行政拘留", "暂扣许可证件"),
)

SURCHARGE: Final = "逾期不缴罚款，行政机关每日加处罚款"
TAKEN: Final = ("醉驾被查获，公安机关扣留其机动车", "涉嫌售假，市场监管部门扣押其涉案货物")
CLEARING: Final = (
    *("逾期不清除堆放的障碍物，行政机关代为清除", "逾期不恢复毁坏的林地，行政机关委托他人代为恢复"),
    "逾期不拆除违法建筑，行政机关依法强制拆除",
)
# Outcome, ground, norm: what an authority does to the person.
ACTS: Final = {
    ("措施", "这是对人身自由的暂时性限制", MEASURES): (
        *("醉酒后有危险，公安机关将其约束至酒醒", "扰乱现场秩序，公安机关将其强行带离现场"),
        "患甲类传染病而拒绝隔离，公安机关协助将其强制隔离",
    ),
    ("措施", "这是在违法事实查清之前对财物的暂时性控制", MEASURES): (
        *(*TAKEN, "涉嫌制假，市场监管部门查封其厂房", "涉嫌内幕交易，证券监管机构冻结其资金账户"),
        *("涉嫌非法行医，卫生部门查封其诊所", "有逃避纳税迹象，税务机关冻结其相当于税款的存款"),
    ),
    ("执行", "这是以金钱负担迫使当事人履行已经确定的义务", EXECUTION): (SURCHARGE,),
    ("执行", "这是直接实现当事人逾期未履行的义务", EXECUTION): (
        *(*CLEARING, "逾期不缴税款，税务机关从其账户划拨税款", "逾期不缴罚款，行政机关依法拍卖其已被查封的财物抵缴"),
        "逾期不缴社会保险费，行政机关从其账户划拨保险费",
    ),
    ("处罚", "这是对已经查清的违法行为的制裁", PENALTIES): (
        *("售假被查实，市场监管部门没收其违法所得", "超速驾驶被查实，公安机关决定罚款二百元"),
        *("殴打他人被查实，公安机关决定行政拘留五日", "无证采砂被查实，水利部门没收其非法采得的砂石"),
        *("出售变质食品被查实，主管部门责令其饭店停产停业", "转让许可证被查实，主管部门吊销其许可证"),
        *("逾期不办理纳税申报，税务机关决定罚款一千元", "逾期不消除火灾隐患，消防机构决定罚款五千元"),
        *("违规施工被查实，主管部门降低其资质等级", "违规行医被查实，卫生部门暂扣其执业证六个月"),
    ),
}
RULINGS: Final = {act: Ruling(why, outcome, norm) for (outcome, why, norm), acts in ACTS.items() for act in acts}


@dataclass(frozen=True)
class CompulsoryAct:
    """An act of an authority against somebody, and its purpose."""

    act: str


def kind(case: CompulsoryAct) -> Ruling:
    """措施, 执行 or 处罚."""
    return RULINGS[case.act]


def surcharge_is_a_fine(case: CompulsoryAct) -> Ruling:
    """Takes the surcharge for a penalty."""
    return Ruling("这是罚款", "处罚", PENALTIES) if case.act == SURCHARGE else kind(case)


def taking_is_a_penalty(case: CompulsoryAct) -> Ruling:
    """Takes the provisional seizure of a thing for a confiscation."""
    return Ruling("这使当事人失去财物", "处罚", PENALTIES) if case.act in TAKEN else kind(case)


def force_is_a_measure(case: CompulsoryAct) -> Ruling:
    """Takes the performance of a duty by force for a measure."""
    return Ruling("这是以强制手段排除违法状态", "措施", MEASURES) if case.act in CLEARING else kind(case)


def _slots(case: CompulsoryAct) -> dict[str, Any]:
    return {"act": case.act}


def _outcome(name: str, words: str, norm: Norm) -> Outcome:
    return Outcome(
        name,
        claims=(f"行政机关对{{name}}的行为属于{words}", f"行政机关对{{name}}所采取的是{words}"),
        positive=(f"属于{words}", f"是{words}"),
        negative=(f"不属于{words}", f"不是{words}"),
        norm=norm,
    )


COMPULSION_KIND: Final = Family(
    name="compulsion_kind",
    title="行政强制",
    subject="行政法",
    rule=LegalRule((MEASURES, EXECUTION, PENALTIES), kind),
    flaws=(
        Flaw("surcharge_is_a_fine", "confusion", "把促使履行的加处罚款当作行政处罚", PENALTIES, surcharge_is_a_fine),
        Flaw("taking_is_a_penalty", "confusion", "把暂时性的扣押、扣留当作行政处罚", PENALTIES, taking_is_a_penalty),
        Flaw("force_is_a_measure", "confusion", "把代履行和强制拆除当作行政强制措施", MEASURES, force_is_a_measure),
    ),
    outcomes=(
        _outcome("措施", "行政强制措施", MEASURES),
        _outcome("执行", "行政强制执行", EXECUTION),
        _outcome("处罚", "行政处罚", PENALTIES),
    ),
    stems=wordings(
        "下列行政机关的行为中，{ask}的{tail}",
        "根据法律规定，以下行政机关的行为{ask}的{tail}",
        "关于行政行为的种类，下列行为{ask}的{tail}",
        "以下行政机关的行为，{ask}的{tail}",
        "*根据法律规定，下列行政机关的行为{ask}的{tail}",
        "*关于行政行为的种类，以下行为{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{act}",
        "某日，{name}{act}",
        "因{name}{act}",
        "*某日，因{name}{act}",
        "*当日，{name}{act}",
    ),
    facts=wordings(
        "{name}{act}",
        "某日，{name}{act}",
        "*当日，{name}{act}",
    ),
    statements=clozes(
        {
            "行政强制措施是对公民人身自由或者对财物的[暂时性|永久性|惩罚性:与行政处罚混淆]限制或者控制": TERMS,
            "当事人逾期不缴纳罚款，行政机关加处罚款的，加处罚款属于[行政强制执行|行政处罚<surcharge_is_a_fine:与罚款混淆|行政强制措施:与行政强制措施混淆]": EXECUTION,
            "行政机关在查清违法事实之前扣押涉案财物，属于[行政强制措施|行政处罚<taking_is_a_penalty:与没收混淆|行政强制执行:与行政强制执行混淆]": MEASURES,
            "当事人逾期不履行恢复原状的义务，行政机关代履行的，属于[行政强制执行|行政强制措施<force_is_a_measure:与行政强制措施混淆|行政处罚:与行政处罚混淆]": EXECUTION,
            "地方性法规可以设定的行政强制措施限于[查封和扣押|查封和冻结|扣押和冻结|限制人身自由:记错设定的范围]": LEGISLATION,
            "行政强制执行由[法律|行政法规|地方性法规|部门规章:与行政强制措施的设定混淆]设定": BY_LAW,
            "法律没有规定行政机关强制执行的，作出决定的行政机关应当[申请人民法院强制执行|请求上级机关强制执行|委托公安机关强制执行:记错执行的主体]": BY_LAW,
            "行政机关作出强制执行决定前，应当事先以[书面|口头|公告:记错催告的形式]形式催告当事人履行义务": NOTICE,
            "除情况紧急以外，行政机关不得在[夜间/法定节假日|工作日|当事人不在场时:记错禁止的时间]实施行政强制执行": NIGHT,
            "对居民生活停止供水、供电以迫使当事人履行行政决定，为行政强制法所[禁止|允许|不禁止:漏掉禁止的规定]": NIGHT,
            "行政机关加处的罚款或者滞纳金，其数额不得超出[金钱给付义务的数额|金钱给付义务的二倍|金钱给付义务的一半:记错上限]": CAP,
            "规章以下的规范性文件[无权|有权|经批准有权:漏掉法律保留]设定行政强制措施": LEGISLATION,
            f"*没有强制执行权的行政机关申请法院强制执行的，应当自当事人起诉等的法定期限届满之日起[{han(MONTHS)}|六|一|十二:记错期限]个月内提出": COURT,
            f"*加处罚款超过[{han(LATE_DAYS)}|十|十五|六十:记错期限]日，经催告仍不履行的，有强制执行权的行政机关可以强制执行": LATE,
        }
    ),
    case_type=CompulsoryAct,
    cases={CompulsoryAct(act): 2.5 if act in {SURCHARGE, *TAKEN, *CLEARING} else 1.0 for act in RULINGS},
    slots=_slots,
)
