"""Vignettes of the state's liability for offices (国家赔偿法 3, 5, 7, 36)."""

from typing import Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    "修理铺和货车",
    "国家赔偿法",
    facts={
        "doer": {
            "委托": "县运输管理所受县交通运输局委托，以该局名义",
            "授权": "县运输管理所依地方性法规授权，以自己名义",
            "共同": "县运输管理所依地方性法规授权，与县交通运输局共同署名，",
        },
        "act": {
            "扣车": "扣押{driver}的货车40天",
            "停业": "责令{driver}的修理铺停业40天",
        },
        "hit": {
            "轻伤": "争辩时，执法人员{officer}打断{driver}的鼻梁，经鉴定为轻伤",
            "微伤": "争辩时，执法人员{officer}打肿{driver}的脸，经鉴定为轻微伤",
            "私怨": "半个月后，执法人员{officer}休假打牌时将{driver}打成轻伤",
        },
        "suit": {
            "先行": "县政府复议确认该决定违法，{driver}申请赔偿两个多月未获答复，起诉索赔",
            "径行": "县政府复议确认该决定违法，{driver}未申请赔偿，径直起诉索赔",
            "未认": "该决定未经确认违法，{driver}收到两个月后起诉索赔",
        },
    },
    story=(
        (
            "{driver}开修理铺兼跑货运，从未违法，{doer}{act}，致其少挣6万元，铺租、工资照付2万元。",
            "{driver}开着修理铺，也跑货运，一向守法，{doer}{act}，致其少挣6万元，铺租、工资照付2万元。",
            "*{driver}靠修理铺和一辆货车养家，并未违法，{doer}{act}，致其少挣6万元，铺租、工资照付2万元。",
        ),
        "{hit}。",
        "{suit}。",
    ),
    parties=(
        {"driver": "甲", "officer": "乙"},
        {"driver": "{s[0]}某", "officer": "{s[1]}某"},
        {"driver": "{p[0]}", "officer": "{p[1]}"},
    ),
    about=("本案的国家赔偿", "{driver}的赔偿请求", "本案"),
    points=(
        Point(
            "who",
            lambda told: {"委托": "县局", "授权": "运管所", "共同": "两家"}[told.doer],
            {
                "县局": says(
                    WHO,
                    "受委托的组织行使权力，由委托的机关赔偿",
                    "由县交通运输局赔偿",
                    "赔偿义务机关只有县交通运输局一家",
                    "应当由县交通运输局承担赔偿义务，县运输管理所可以拒绝{driver}的赔偿请求",
                    "县运输管理所不是赔偿义务机关，{driver}只能要求县交通运输局赔偿",
                ),
                "运管所": says(
                    WHO,
                    "法规授权的组织自己赔偿",
                    "由县运输管理所赔偿",
                    "{driver}只能要求县运输管理所赔偿",
                    "应当由县运输管理所自己承担赔偿义务，县交通运输局可以拒绝{driver}的赔偿请求",
                    "县交通运输局不是赔偿义务机关，{driver}应当向县运输管理所请求赔偿",
                ),
                "两家": says(
                    WHO,
                    "共同行使职权",
                    "两家机关是共同赔偿义务机关",
                    "县运输管理所和县交通运输局都是赔偿义务机关",
                    "{driver}可以要求县运输管理所或者县交通运输局中的任何一家赔偿，被要求的应当先予赔偿",
                    "两家机关都不能以对方应当赔偿为由，拒绝{driver}的赔偿请求",
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
                    "机动车停运期间的营运损失属于直接损失",
                    "少挣的6万元应予赔偿",
                    "{driver}少挣的6万元属于国家赔偿的范围",
                    "国家应当赔偿{driver}少挣的6万元，因为这笔营运损失属于直接损失，而不是可得利益",
                    "{driver}少挣的6万元并非可得利益，不能排除在国家赔偿的范围以外",
                ),
                "费用": says(
                    CLOSED,
                    "停产停业只赔偿必要的经常性费用开支",
                    "国家只赔偿2万元开支",
                    "{driver}少挣的6万元，在国家赔偿的范围之外",
                    "国家应当赔偿铺租、工资这类必要的经常性开支，{driver}少挣的6万元则由其自己承受",
                    "{driver}不能请求赔偿少挣的6万元，国家只赔偿必要的经常性费用开支",
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
                    "工作人员行使职权时殴打致人身体伤害",
                    "打伤{driver}应由国家赔偿",
                    "{driver}被打的损失属于国家赔偿的范围",
                    "{driver}被打的损失应由国家赔偿，此后应当责令{officer}承担部分或者全部赔偿费用",
                    "国家不能以打人是{officer}的个人行为为由，拒绝赔偿{driver}被打的损失",
                ),
                "个人": says(
                    PRIVATE,
                    "与行使职权无关的个人行为",
                    "打伤{driver}应由{officer}赔偿",
                    "{driver}被打的损失，只能向{officer}个人索赔",
                    "{officer}虽有执法人员的身份，打人却是其个人行为，应当由其自己向{driver}赔偿",
                    "{officer}打人与行使职权无关，国家对{driver}被打的损失不承担赔偿责任",
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
                    "{driver}可得精神损害抚慰金",
                    "打人的后果严重，应当支付精神损害抚慰金",
                    "国家对{driver}除赔偿医疗费等损失并赔礼道歉外，还应当支付相应的精神损害抚慰金",
                    "只赔偿医疗费等并赔礼道歉还不够，国家应当支付{driver}精神损害抚慰金",
                ),
                "不付": says(
                    GRAVE,
                    "轻微伤，没有造成严重后果",
                    "抚慰金的请求缺乏依据",
                    "就被打一事，赔偿医疗费等并赔礼道歉即可",
                    "打人尚未造成严重后果，国家赔偿医疗费等损失即可，{driver}请求抚慰金的，应予驳回",
                    "{driver}虽然被打伤，但没有造成严重后果，不能请求支付精神损害抚慰金",
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
                    "单独索赔合乎起诉条件",
                    "{driver}可以单独提起行政赔偿诉讼",
                    "法院应当受理{driver}单独提起的赔偿诉讼，只审理是否赔偿和赔偿多少的问题",
                    "{driver}不必再等待赔偿义务机关处理，也不必一并起诉该决定，可以单独索赔",
                ),
                "先申请": says(
                    FIRST_ASK,
                    "单独请求赔偿，应当先向赔偿义务机关提出",
                    "{driver}应当先申请赔偿再起诉",
                    "{driver}应当先由赔偿义务机关处理其请求",
                    "法院应当拒绝受理{driver}的赔偿诉讼，其索赔须先由赔偿义务机关处理，才能诉至法院",
                    "{driver}不能越过赔偿义务机关的处理程序，直接诉请法院判决赔偿",
                ),
                "一并": says(
                    JOINED,
                    "行为未被确认违法",
                    "索赔应与违法一并审理",
                    "应视为{driver}在提起行政诉讼时一并索赔",
                    "法院应当受理{driver}的起诉，对该决定是否合法与应否赔偿一并审理",
                    "{driver}不必先向赔偿义务机关申请，法院应当对索赔与该决定是否合法一并审理",
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
)
