"""Vignettes of the state's liability for offices (国家赔偿法 3, 5, 7, 36)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

LAW, SINCE = "国家赔偿法", "2013-01-01"
BEATEN = Norm(LAW, 3, SINCE, says=("以殴打、虐待等行为",))
PRIVATE = Norm(LAW, 5, SINCE, says=("行政机关工作人员与行使职权无关的个人行为",))
WHO = Norm(LAW, 7, SINCE, says=("共同赔偿义务机关", "被授权的组织为赔偿义务机关", "委托的行政机关为赔偿义务机关"))
CLOSED = Norm(LAW, 36, SINCE, says=("责令停产停业的，赔偿停产停业期间必要的经常性费用开支",))

READING, READING_SINCE = "行政赔偿规定", "2022-05-01"
FIRST_ASK = Norm(READING, 13, READING_SINCE, says=("赔偿义务机关已先行处理或者超过法定期限不予处理",))
JOINED = Norm(READING, 13, READING_SINCE, says=("应当视为提起行政诉讼时一并提起行政赔偿诉讼",))
GRAVE = Norm(READING, 26, READING_SINCE, says=("受害人经鉴定为轻伤以上或者残疾",))
IDLE_TRUCK = Norm(READING, 29, READING_SINCE, says=("机动车停运期间的营运损失",))

TRUCKER_AND_THE_OFFICERS: Final = vignette(
    "trucker_and_the_officers",
    "扣车、停业与行政赔偿",
    "国家赔偿法",
    facts={
        "doer": {
            "委托": "县运输管理所受县交通运输局委托",
            "授权": "县交通运输局所属的县运输管理所依法规授权，以自己的名义",
            "共同": "县交通运输局与法规授权的县运输管理所以共同名义",
        },
        "act": {
            "扣车": "扣押{driver}的营运货车40日",
            "停业": "责令{driver}的修理厂停业40日",
        },
        "hit": {
            "轻伤": "工作人员{officer}送达决定时，因{driver}拒绝签收将其打伤，经鉴定为轻伤",
            "微伤": "工作人员{officer}送达决定时，因{driver}拒绝签收将其打伤，经鉴定为轻微伤",
            "私怨": "工作人员{officer}休假时与{driver}打牌争吵，将其打伤，经鉴定为轻伤",
        },
        "suit": {
            "先行": "该决定被确认违法后，{driver}申请赔偿逾期未获答复，遂起诉请求赔偿",
            "径行": "该决定被确认违法后，{driver}未申请赔偿，直接起诉请求赔偿",
            "未认": "该决定未被确认违法，{driver}2个月后起诉请求赔偿",
        },
    },
    story=(
        (
            "{doer}{act}，但{driver}没有违法行为。",
            "{doer}{act}，而{driver}并未违法。",
            "*{doer}{act}，后查明{driver}并无违法行为。",
        ),
        only("loss", "{driver}因此减少{income}6万元，期间仍支出场地租金2万元。"),
        only("beaten mental", "{hit}。"),
        only("suit", "{suit}。"),
    ),
    parties=(
        {"driver": "甲", "officer": "乙"},
        {"driver": "甲", "officer": "乙"},
        {"driver": "{s[0]}某", "officer": "{s[1]}某"},
    ),
    terms={"income": lambda told: "营运净收入" if told.act == "扣车" else "净收入"},
    about=("本案的国家赔偿", "{driver}的赔偿请求", "本案"),
    points=(
        Point(
            "who",
            lambda told: {"委托": "县局", "授权": "运管所", "共同": "两家"}[told.doer],
            {
                "县局": says(
                    WHO,
                    "运管所只是受委托行使权力，委托的行政机关为赔偿义务机关",
                    "县交通运输局单独作为赔偿义务机关",
                    "县运输管理所不是赔偿义务机关，应当由县交通运输局赔偿",
                ),
                "运管所": says(
                    WHO,
                    "运管所依法规授权以自己的名义行使权力，不是受委托",
                    "县运输管理所单独作为赔偿义务机关",
                    "县交通运输局不是赔偿义务机关，应当由县运输管理所赔偿",
                ),
                "两家": says(
                    WHO,
                    "两机关以共同名义行使职权，不是受委托，也不是一家单独行使",
                    "县交通运输局和县运输管理所应当共同赔偿",
                    "{driver}可以请求两机关中的任何一个先予赔偿",
                ),
            },
            {"superiors_always_pay": lambda told: "县局"},
        ),
        Point(
            "loss",
            lambda told: {"扣车": "营运", "停业": "费用"}[told.act],
            {
                "营运": says(
                    IDLE_TRUCK,
                    "扣押的是营运货车，停运期间的营运损失属于直接损失",
                    "{driver}有权请求赔偿减少的净收入6万元",
                    "{driver}减少的净收入6万元属于直接损失，国家应当赔偿",
                ),
                "费用": says(
                    CLOSED,
                    "责令停业的，只赔偿租金等必要的经常性费用开支",
                    "减少的净收入6万元不属于国家赔偿的范围",
                    "国家应当赔偿租金等必要的经常性费用开支，不赔偿减少的净收入",
                ),
            },
            {"profits_are_never_paid": lambda told: "费用", "all_losses_are_paid": lambda told: "营运"},
        ),
        Point(
            "beaten",
            lambda told: "个人" if told.hit == "私怨" else "国家",
            {
                "国家": says(
                    BEATEN,
                    "送达决定时因拒绝签收而打人，是行使职权时殴打致伤",
                    "国家应当赔偿{driver}受伤的损失",
                    "赔偿义务机关赔偿{driver}受伤的损失后，应当责令{officer}承担部分或者全部赔偿费用",
                ),
                "个人": says(
                    PRIVATE,
                    "休假时因打牌争吵打人，与行使职权无关",
                    "国家对{driver}受伤不承担赔偿责任",
                    "{driver}受伤的损失应由{officer}承担民事责任",
                ),
            },
            {"officers_always_bind": lambda told: "国家", "violence_is_private": lambda told: "个人"},
        ),
        Point(
            "mental",
            lambda told: {"轻伤": "支付", "微伤": "不付"}.get(told.hit),
            {
                "支付": says(
                    GRAVE,
                    "经鉴定为轻伤以上，属于造成严重后果",
                    "应当支付{driver}精神损害抚慰金",
                    "{driver}有权请求支付精神损害抚慰金",
                    "{driver}被打伤属于造成严重后果，国家应当支付相应的精神损害抚慰金",
                ),
                "不付": says(
                    GRAVE,
                    "只是轻微伤，未达轻伤以上，不属于造成严重后果",
                    "{driver}无权请求支付精神损害抚慰金",
                    "{driver}受伤未造成严重后果，不应支付精神损害抚慰金",
                ),
            },
            {"every_blow_hurts": lambda told: None if told.hit == "私怨" else "支付"},
        ),
        Point(
            "suit",
            lambda told: {"先行": "单独", "径行": "先申请", "未认": "一并"}[told.suit],
            {
                "单独": says(
                    FIRST_ASK,
                    "行为已被确认违法，赔偿义务机关逾期不予处理",
                    "{driver}可以单独提起行政赔偿诉讼",
                    "{driver}单独提起的行政赔偿诉讼，法院应当予以受理",
                ),
                "先申请": says(
                    FIRST_ASK,
                    "行为已被确认违法，单独请求赔偿须经赔偿义务机关先行处理",
                    "{driver}尚须先向赔偿义务机关申请赔偿",
                    "{driver}的赔偿请求未经赔偿义务机关先行处理，法院不应受理",
                ),
                "一并": says(
                    JOINED,
                    "决定尚未被确认违法，视为一并起诉，不须先行申请赔偿",
                    "法院应当一并审理该决定的合法性和赔偿请求",
                    "{driver}的起诉应当视为提起行政诉讼时一并提起行政赔偿诉讼",
                ),
            },
            {
                "ask_first_always": lambda told: "单独" if told.suit == "先行" else "先申请",
                "unlawful_is_enough": lambda told: "一并" if told.suit == "未认" else "单独",
            },
        ),
    ),
    flaws=(
        Misbelief("superiors_always_pay", "以为一律由主管的行政机关赔偿"),
        Misbelief("profits_are_never_paid", "以为国家赔偿不含任何经营损失"),
        Misbelief("all_losses_are_paid", "以为停业的利润损失也应赔偿"),
        Misbelief("officers_always_bind", "以为公务人员打人都由国家赔偿"),
        Misbelief("violence_is_private", "以为执法中打人是个人行为"),
        Misbelief("every_blow_hurts", "以为只要受伤就支付抚慰金"),
        Misbelief("ask_first_always", "以为请求行政赔偿一律应当先申请"),
        Misbelief("unlawful_is_enough", "以为行为被确认违法即可直接起诉请求赔偿"),
    ),
    issues=(
        Issue(
            (
                "{driver}的损失应由谁赔偿、赔偿哪些项目？",
                "关于对{driver}财产损失的赔偿，下列哪一说法是正确的？",
                "*对{driver}的财产损失，应由哪一机关赔偿、如何赔偿？",
            ),
            {
                "who": {
                    "县局": "应由县交通运输局单独赔偿",
                    "运管所": "应由县运输管理所单独赔偿",
                    "两家": "应由两机关共同赔偿",
                },
                "loss": {"营运": "减少的净收入属于赔偿范围", "费用": "应当赔偿租金，但不赔偿减少的净收入"},
            },
        ),
    ),
)
