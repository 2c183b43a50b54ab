"""Vignettes of who answers for a crime: 刑法 14-17, 28, 29 (age, omission, instigation)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
INTENT = Norm("刑法", 14, SINCE, says=("并且希望或者放任这种结果发生", "故意犯罪，应当负刑事责任"))
CARELESS = Norm("刑法", 15, SINCE, says=("因为疏忽大意而没有预见", "以致发生这种结果的，是过失犯罪"))
BY_LAW = Norm("刑法", 15, SINCE, says=("过失犯罪，法律有规定的才负刑事责任",))
NO_FAULT = Norm("刑法", 16, SINCE, says=("由于不能抗拒或者不能预见的原因所引起的，不是犯罪",))
AGE = Norm("刑法", 17, SINCE, says=("已满十六周岁的人犯罪，应当负刑事责任", "已满十四周岁不满十六周岁的人", "抢劫"))
YOUNG = Norm("刑法", 17, SINCE, says=("不满十八周岁的人，应当从轻或者减轻处罚",))
TUTELAGE = Norm("刑法", 17, SINCE, says=("因不满十六周岁不予刑事处罚的，责令其父母或者其他监护人加以管教",))
ATTEMPT = Norm(
    "刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "可以比照既遂犯从轻或者减轻处罚")
)
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
FORCED = Norm("刑法", 28, SINCE, says=("对于被胁迫参加犯罪的，应当按照他的犯罪情节减轻处罚或者免除处罚",))
INCITING = Norm("刑法", 29, SINCE, says=("教唆他人犯罪的，应当按照他在共同犯罪中所起的作用处罚",))
INCITED_YOUNG = Norm("刑法", 29, SINCE, says=("教唆不满十八周岁的人犯罪的，应当从重处罚",))
MURDER = Norm("刑法", 232, SINCE, says=("故意杀人的",))
DEATH = Norm("刑法", 233, SINCE, says=("过失致人死亡的",))
ROBBERY = Norm("刑法", 263, SINCE, says=("以暴力、胁迫或者其他方法抢劫公私财物的",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "入户盗窃"))


def _youth(told: Any) -> str:
    """From 16 on he answers for every crime, from 14 on for robbery, not for theft."""
    if told.deed in ("过限", "照抢"):
        return "抢劫罪"
    return "不负" if told.age == "15" else "盗窃罪"


def _forced(told: Any) -> str | None:
    """Whoever goes beyond what he was forced to does that of his own will, which is left out."""
    if _youth(told) == "不负" or (told.push, told.deed) == ("威胁", "过限"):
        return None
    return {"威胁": "胁从", "许诺": "自愿"}[told.push]


def _leniency(told: Any) -> str:
    return "管教" if _youth(told) == "不负" else {"20": "没有"}.get(told.age, "从宽")


SILVER_DOLLARS: Final = vignette(
    "silver_dollars",
    "老人家里的银元",
    "刑法",
    facts={
        "age": {"15": "15周岁", "17": "17周岁", "20": "[20|21]周岁"},
        "push": {
            "许诺": "[答应卖掉后分给|许诺事成后给]{youth}两成",
            "威胁": "见{youth}不肯，放话说“不去就打断你弟弟的腿”",
        },
        "deed": {
            "偷得": "次日{victim}出门赶集，{youth}翻窗进屋，从[米缸里|床板下]找出银元带走",
            "偷空": "次日{victim}出门赶集，{youth}翻窗进屋，刚撬开柜子就被[邻居|村民]堵住，什么也没拿到",
            "过限": "次日{youth}翻窗进屋，不料{victim}因[下雨|生病]没有出门，{youth}抓起菜刀架在其脖子上，抢走了银元",
            "照抢": "次日{youth}带刀敲开房门，把刀架在{victim}脖子上，抢走了银元",
        },
    },
    story=(
        (
            "{inciter}开修车铺欠下一身债，听说独居的{victim}家里藏着一罐价值12万元的银元，便打起同村{youth}（{age}）的主意。",
            "独居老人{victim}家里藏着一罐价值12万元的银元。修车铺老板{inciter}得知后，找来常在店里玩的{youth}（{age}）商量。",
            "*{youth}（{age}）常去{inciter}的修车铺玩。{inciter}急于还债，盯上了独居的{victim}家中一罐价值12万元的银元。",
        ),
        "{inciter}叫{youth}{plan}，{push}。",
        "{deed}。",
        "不久，{inciter}和{youth}[先后归案|双双被抓]。",
    ),
    parties=(
        {"inciter": "甲", "youth": "乙", "victim": "丙"},
        {"inciter": "{s[0]}某", "youth": "{s[1]}某", "victim": "{s[2]}某"},
        {"inciter": "{p[0]}", "youth": "{p[1]}", "victim": "{p[2]}"},
    ),
    terms={
        "plan": lambda told: (
            "带上刀，逼{victim}把银元交出来" if told.deed == "照抢" else "趁{victim}出门赶集时把银元偷出来"
        ),
    },
    about=("{inciter}、{youth}的刑事责任", "{inciter}和{youth}的行为", "本案的定罪处罚"),
    points=(
        Point(
            "youth",
            _youth,
            {
                "不负": says(
                    AGE,
                    "不满16周岁，对盗窃不负刑事责任",
                    "{youth}不负刑事责任",
                    "即使{inciter}被判有罪，也不能追究{youth}的刑事责任",
                ),
                "盗窃罪": says(THEFT, "入户盗窃", "{youth}构成盗窃罪", "对{youth}应以盗窃罪追究刑事责任"),
                "抢劫罪": says(
                    ROBBERY,
                    "持刀劫取财物，已满14周岁即应负责",
                    "{youth}构成抢劫罪",
                    "对{youth}应以抢劫罪追究刑事责任，其年龄不影响犯罪的成立",
                ),
            },
            {
                "sixteen_for_all": lambda told: "不负" if told.age == "15" else _youth(told),
                "fourteen_for_all": lambda told: "盗窃罪" if _youth(told) == "不负" else _youth(told),
            },
        ),
        Point(
            "inciter",
            lambda told: "抢劫罪" if told.deed == "照抢" else "盗窃罪",
            {
                "盗窃罪": says(
                    TOGETHER,
                    "教唆的故意以盗窃为限",
                    "{inciter}构成盗窃罪",
                    "{inciter}只在盗窃罪的范围内负责，不承担抢劫罪的责任",
                ),
                "抢劫罪": says(
                    INCITING, "教唆他人抢劫", "{inciter}构成抢劫罪", "{inciter}虽未动手，也应当以抢劫罪论处"
                ),
            },
            {"answers_for_all": lambda told: "抢劫罪" if told.deed in ("过限", "照抢") else "盗窃罪"},
        ),
        Point(
            "heavier",
            lambda told: None if _youth(told) == "不负" else "不从重" if told.age == "20" else "从重",
            {
                "从重": says(
                    INCITED_YOUNG,
                    "教唆不满18周岁的人犯罪",
                    "对{inciter}应当从重处罚",
                    "考虑到{youth}的年龄，对{inciter}不是“可以”而是“应当”从重处罚",
                ),
                "不从重": says(
                    INCITING,
                    "被教唆的人已满18周岁",
                    "{inciter}没有法定的从重处罚情节",
                    "{inciter}按其在共同犯罪中所起的作用处罚即可，无须从重",
                ),
            },
            {"heavier_below_sixteen": lambda told: "从重" if told.age == "15" else "不从重"},
        ),
        Point(
            "leniency",
            _leniency,
            {
                "管教": says(TUTELAGE, "不满16周岁，不予刑事处罚", "应当责令{youth}的监护人加以管教，而不是判处刑罚"),
                "从宽": says(
                    YOUNG,
                    "犯罪时不满18周岁",
                    "对{youth}应当从轻或者减轻处罚",
                    "因其年龄，{youth}依法必须得到从轻或者减轻的处罚",
                ),
                "没有": says(AGE, "已满18周岁", "{youth}不能因年龄获得从宽处罚", "年龄不是{youth}的法定从宽情节"),
            },
            {"fourteen_for_all": lambda told: "从宽" if told.age == "15" else _leniency(told)},
        ),
        Point(
            "forced",
            _forced,
            {
                "胁从": says(
                    FORCED, "被胁迫参加犯罪", "{youth}属于胁从犯", "对{youth}应当按照其犯罪情节减轻处罚或者免除处罚"
                ),
                "自愿": says(
                    FORCED, "为利所动，不是被胁迫", "{youth}不属于胁从犯", "对{youth}不适用应当减轻或者免除处罚的规定"
                ),
            },
            {"bidden_is_forced": lambda told: "胁从" if _forced(told) else None},
        ),
        Point(
            "stage",
            lambda told: "未遂" if told.deed == "偷空" else "既遂",
            {
                "既遂": says(
                    INCITING, "银元已经到手", "{inciter}应负既遂的责任", "{inciter}没有到场，但仍然成立犯罪既遂"
                ),
                "未遂": says(
                    ATTEMPT, "因被人发现而未得逞", "{inciter}成立犯罪未遂", "对{inciter}可以比照既遂犯从轻或者减轻处罚"
                ),
            },
            {"beyond_is_attempt": lambda told: "未遂" if told.deed in ("偷空", "过限") else "既遂"},
        ),
    ),
    flaws=(
        Misbelief("sixteen_for_all", "以为不满16周岁的人对一切犯罪都不负责"),
        Misbelief("fourteen_for_all", "以为已满14周岁的人对盗窃也要负责"),
        Misbelief("answers_for_all", "以为教唆者对过限的行为也要负责"),
        Misbelief("heavier_below_sixteen", "以为只有教唆不满16周岁的人才从重处罚"),
        Misbelief("bidden_is_forced", "以为听从教唆的人都是胁从犯"),
        Misbelief("beyond_is_attempt", "以为被教唆的人过限时，教唆者只是未遂"),
    ),
    issues=(
        Issue(
            (
                "对{youth}、{inciter}应如何处理？",
                "{youth}、{inciter}的行为应如何定性？",
                "*关于{youth}和{inciter}的刑事责任，应如何认定？",
            ),
            {
                "youth": {
                    "不负": "{youth}不负刑事责任",
                    "盗窃罪": "{youth}构成盗窃罪",
                    "抢劫罪": "对{youth}应以抢劫罪论处",
                },
                "inciter": {"盗窃罪": "{inciter}只对盗窃负责", "抢劫罪": "{inciter}构成抢劫罪"},
            },
        ),
    ),
)


def _nanny(told: Any) -> str:
    if told.care == "看着":
        return "杀人"
    if told.care == "昏倒":
        return "意外"
    return "过失" if told.end == "溺亡" else "无结果"


def _murderers(told: Any) -> int:
    """How many were bound to save the child, could, and let it drown."""
    return sum((told.care == "看着", told.duty == "值班", told.fall == "撞落"))


def _stage(told: Any) -> str | None:
    return {"溺亡": "既遂", "获救": "未遂"}[told.end] if _murderers(told) else None


CHILD_IN_THE_POOL: Final = vignette(
    "child_in_the_pool",
    "泳池里的孩子",
    "刑法",
    facts={
        "fall": {
            "撞落": "住户{swimmer}追逐打闹，失手把小宝撞进深水区，见小宝在水里挣扎，怕担责任，悄悄溜回了家",
            "旁观": "小宝脚下一滑跌进深水区，住户{swimmer}水性很好，看见小宝挣扎，嫌下水[麻烦|弄湿头发]，没有理会",
        },
        "care": {
            "看着": "{nanny}会游泳，却因[刚被扣了工资|即将被辞退]怨恨雇主，站在池边一动不动地看着",
            "刷剧": "{nanny}戴着耳机[看短剧|打手机游戏]，一直没有抬头，毫无察觉",
            "昏倒": "{nanny}向来身体健康，不巧[刚刚|几分钟前]突发脑梗，昏倒在池边的躺椅上",
        },
        "duty": {
            "值班": "值班救生员{guard}看到了，认出这孩子的父亲投诉过自己，转身进了休息室",
            "轮休": "救生员{guard}当天轮休，带女友来游泳，看到后说“今天不归我管”，没有下水",
            "救人": "值班救生员{guard}正在泳池另一头救一名抽筋的老人，抽不开身",
        },
        "end": {
            "溺亡": "几分钟后小宝沉入水底，经抢救无效死亡",
            "获救": "几分钟后，路过的[外卖员|快递员]翻过栏杆跳进水里，把小宝救了上来，小宝安然无恙",
        },
    },
    story=(
        (
            "保姆{nanny}受雇主之托，带其5岁的儿子小宝到小区泳池玩水。",
            "周末，保姆{nanny}带着雇主5岁的儿子小宝在小区泳池玩水，雇主出门前[特意|再三]叮嘱{nanny}看好孩子。",
            "*小区泳池开放的第一天，保姆{nanny}就带着雇主托付的5岁男孩小宝来玩水。",
        ),
        "{fall}。",
        "{care}。",
        "{duty}。",
        "{end}。",
    ),
    parties=(
        {"nanny": "甲", "swimmer": "乙", "guard": "丙"},
        {"nanny": "{s[0]}某", "swimmer": "{s[1]}某", "guard": "{s[2]}某"},
        {"nanny": "{s[0]}阿姨", "swimmer": "{s[1]}某", "guard": "{s[2]}某"},
    ),
    about=("{nanny}、{swimmer}、{guard}的行为", "各人对小宝的责任", "本案中的不作为"),
    points=(
        Point(
            "nanny",
            _nanny,
            {
                "杀人": says(MURDER, "能救而故意不救", "{nanny}构成故意杀人罪", "{nanny}的不作为应评价为故意杀人"),
                "过失": says(
                    DEATH, "疏忽致人死亡", "{nanny}构成过失致人死亡罪", "{nanny}没有杀人的故意，应定过失致人死亡罪"
                ),
                "意外": says(NO_FAULT, "突然昏倒，无法救助", "{nanny}不负刑事责任，因其不作为出于不能抗拒的原因"),
                "无结果": says(BY_LAW, "没有伤亡，过失不为罪", "{nanny}虽有过失，但不构成犯罪"),
            },
            {
                "omission_is_negligence": lambda told: "过失" if told.care == "看着" else _nanny(told),
                "carelessness_suffices": lambda told: "过失" if told.care == "刷剧" else _nanny(told),
            },
        ),
        Point(
            "guard",
            lambda told: {"值班": "杀人", "轮休": "无义务", "救人": "无可能"}[told.duty],
            {
                "杀人": says(
                    MURDER,
                    "职务上有义务、有能力而故意不救",
                    "{guard}构成故意杀人罪",
                    "{guard}负有救助义务，其不作为与亲手加害具有同等性质，应以故意杀人罪论处",
                ),
                "无义务": says(INTENT, "当天没有职务上的救助义务", "{guard}没有救助小宝的法律义务，不构成犯罪"),
                "无可能": says(NO_FAULT, "正在救助他人", "{guard}虽负有救助小宝的义务，但因无法履行而不构成犯罪"),
            },
            {
                "morals_are_duties": lambda told: "无可能" if told.duty == "救人" else "杀人",
                "post_is_all": lambda told: "无义务" if told.duty == "轮休" else "杀人",
            },
        ),
        Point(
            "swimmer",
            lambda told: {"撞落": "杀人", "旁观": "不构成"}[told.fall],
            {
                "杀人": says(
                    MURDER,
                    "先前行为使人落水，能救而不救",
                    "{swimmer}构成不作为的故意杀人罪",
                    "{swimmer}放任不管，对小宝应负故意犯罪的责任",
                ),
                "不构成": says(
                    INTENT,
                    "没有救助义务",
                    "{swimmer}的行为只应受到道德谴责",
                    "法律并不要求{swimmer}下水救人，故其不负刑事责任",
                ),
            },
            {
                "morals_are_duties": lambda told: "杀人",
                "bumping_is_accident": lambda told: "不构成",
            },
        ),
        Point(
            "number",
            lambda told: ("无人", "一人", "两人", "三人")[_murderers(told) + (_nanny(told) == "过失")],
            {
                "无人": says(NO_FAULT, "三人都不负刑事责任", "{nanny}、{swimmer}、{guard}均无罪"),
                "一人": says(INTENT, "只有一人应负责", "三人之中，只有一人应当负刑事责任"),
                "两人": says(INTENT, "有两人应负责", "三人之中，应当负刑事责任的有两人"),
                "三人": says(INTENT, "三人都应负责", "{nanny}、{swimmer}和{guard}都构成犯罪"),
            },
        ),
        Point(
            "negligent",
            lambda told: "有" if _nanny(told) == "过失" else "无",
            {
                "有": says(CARELESS, "因疏忽致人死亡", "本案中有人成立过失犯罪"),
                "无": says(BY_LAW, "没有人成立过失犯罪", "本案不存在过失犯罪", "追究过失犯罪的责任，在本案中没有根据"),
            },
            {"carelessness_suffices": lambda told: "有" if told.care == "刷剧" else "无"},
        ),
        Point(
            "stage",
            _stage,
            {
                "既遂": says(MURDER, "孩子已经死亡", "成立故意杀人罪的人，均应负既遂的责任"),
                "未遂": says(ATTEMPT, "孩子被他人救起", "成立故意杀人罪的人，可以比照既遂犯从轻或者减轻处罚"),
            },
        ),
    ),
    flaws=(
        Misbelief("morals_are_duties", "以为见死不救一概是犯罪"),
        Misbelief("omission_is_negligence", "以为不作为至多是过失"),
        Misbelief("carelessness_suffices", "以为过失不要求死伤结果"),
        Misbelief("post_is_all", "以为有职守的人没有救起就构成犯罪"),
        Misbelief("bumping_is_accident", "以为失手撞人落水后没有救助义务"),
    ),
    issues=(
        Issue(
            ("对{nanny}的行为应如何认定？", "关于{nanny}的责任，应如何处理？", "*{nanny}是否构成犯罪，构成何罪？"),
            {
                "nanny": {
                    "杀人": "构成故意杀人罪",
                    "过失": "构成过失致人死亡罪",
                    "意外": "不构成犯罪，属于不能抗拒的情形",
                    "无结果": "虽有疏忽，但不负刑事责任",
                }
            },
        ),
        Issue(
            (
                "{guard}和{swimmer}应负何种责任？",
                "对{guard}、{swimmer}应如何处理？",
                "*{guard}、{swimmer}的不救应如何定性？",
            ),
            {
                "guard": {
                    "杀人": "{guard}应负故意杀人的责任",
                    "无义务": "{guard}没有救助义务，不构成犯罪",
                    "无可能": "{guard}有救助义务但无法履行，不构成犯罪",
                },
                "swimmer": {"杀人": "{swimmer}构成故意杀人罪", "不构成": "{swimmer}不负刑事责任"},
            },
        ),
    ),
)
