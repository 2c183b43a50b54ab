"""Vignettes of the state's liability: for custody of the innocent (国家赔偿法 17 to 24), for offices (3 to 7, 36)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

LAW, SINCE = "国家赔偿法", "2013-01-01"
BEATEN = Norm(LAW, 3, SINCE, says=("以殴打、虐待等行为",))
PRIVATE = Norm(LAW, 5, SINCE, says=("行政机关工作人员与行使职权无关的个人行为",))
WHO = Norm(LAW, 7, SINCE, says=("共同赔偿义务机关", "被授权的组织为赔偿义务机关", "委托的行政机关为赔偿义务机关"))
DETAINED = Norm(LAW, 17, SINCE, says=("但是拘留时间超过刑事诉讼法规定的时限",))
OWN_FAULT = Norm(LAW, 19, SINCE, says=("因公民自己故意作虚伪供述",))
ARRESTER = Norm(LAW, 21, SINCE, says=("作出逮捕决定的机关为赔偿义务机关",))
FIRST_COURT = Norm(LAW, 21, SINCE, says=("二审改判无罪", "作出一审有罪判决的人民法院为赔偿义务机关"))
LAST_COURT = Norm(LAW, 21, SINCE, says=("再审改判无罪的，作出原生效判决的人民法院为赔偿义务机关",))
REVIEW = Norm(LAW, 24, SINCE, says=("三十日内向赔偿义务机关的上一级机关申请复议",))
COMMITTEE = Norm(LAW, 24, SINCE, says=("向其上一级人民法院赔偿委员会申请作出赔偿决定",))
CLOSED = Norm(LAW, 36, SINCE, says=("责令停产停业的，赔偿停产停业期间必要的经常性费用开支",))
TWO_YEARS = Norm(LAW, 39, SINCE, says=("赔偿请求人请求国家赔偿的时效为两年",))
SIX_MONTHS = Norm("国家赔偿精神损害解释", 7, "2021-04-01", says=("被羁押六个月以上",))

READING, READING_SINCE = "行政赔偿规定", "2022-05-01"
FIRST_ASK = Norm(READING, 13, READING_SINCE, says=("赔偿义务机关已先行处理或者超过法定期限不予处理",))
JOINED = Norm(READING, 13, READING_SINCE, says=("应当视为提起行政诉讼时一并提起行政赔偿诉讼",))
GRAVE = Norm(READING, 26, READING_SINCE, says=("受害人经鉴定为轻伤以上或者残疾",))
IDLE_TRUCK = Norm(READING, 29, READING_SINCE, says=("机动车停运期间的营运损失",))

ACQUITTED_LOADER: Final = vignette(
    "acquitted_loader",
    "无罪的装卸工",
    "国家赔偿法",
    facts={
        "end": {
            "不起诉": "县检察院以证据不足为由决定不起诉",
            "一审": "县法院宣告其无罪，判决已经生效",
            "二审": "县法院判其有罪，市中级法院二审改判无罪",
            "再审": "县法院判其有罪，市中级法院二审维持原判，刑满后真凶落网，经再审改判无罪",
        },
        "held": {
            "短": "关押了四个月，出来后回原单位上班，生活如常",
            "长": "关押了八个月",
        },
        "fate": {
            "五天": "工友{mate}因有目击者指认，被县公安局刑事拘留五天，查清后即释放并撤案",
            "五十天": "工友{mate}因有目击者指认，被县公安局刑事拘留五十天，查清后才释放并撤案",
            "顶包": "工友{mate}为包庇自己的弟弟，编造了作案经过，被逮捕关押三个月，查清后撤案",
        },
        "claim": {
            "一年": "{worker}收到无罪的结论一年后，请求国家赔偿",
            "三年": "{worker}收到无罪的结论后去了外地，三年后才请求国家赔偿",
        },
    },
    story=(
        (
            "仓库失窃，装卸工{worker}经县检察院批准被逮捕。后来，{end}。{worker}前后共{held}。",
            "装卸工{worker}因涉嫌盗窃仓库财物，经县检察院批准被逮捕。此后，{end}。{worker}前后共{held}。",
            "*{worker}是仓库的装卸工，仓库失窃后经县检察院批准被逮捕。后来，{end}。{worker}前后共{held}。",
        ),
        "{fate}，随后请求国家赔偿。",
        "{claim}。",
    ),
    parties=(
        {"worker": "甲", "mate": "乙"},
        {"worker": "{s[0]}某", "mate": "{s[1]}某"},
        {"worker": "{p[0]}", "mate": "{p[1]}"},
    ),
    about=("本案的国家赔偿", "{worker}、{mate}的赔偿请求", "本案"),
    points=(
        Point(
            "organ",
            lambda told: {"二审": "县法院", "再审": "市中院"}.get(told.end, "县检察院"),
            {
                "县检察院": says(
                    ARRESTER,
                    "逮捕后不起诉或者一审无罪，由决定逮捕的机关赔偿",
                    "{worker}应当向县检察院请求赔偿",
                    "批准逮捕{worker}的机关是赔偿义务机关",
                ),
                "县法院": says(
                    FIRST_COURT,
                    "二审改判无罪，由作出一审有罪判决的法院赔偿",
                    "{worker}应当向县法院请求赔偿",
                    "作为一审法院，县法院是赔偿义务机关",
                ),
                "市中院": says(
                    LAST_COURT,
                    "再审改判无罪，由作出原生效裁判的法院赔偿",
                    "{worker}应当向市中级法院请求赔偿",
                    "赔偿义务机关是市中级法院，因为生效裁判由其作出",
                ),
            },
            {
                "the_arrester_always_pays": lambda told: "县检察院",
                "first_court_always_pays": lambda told: "县法院" if told.end in ("二审", "再审") else "县检察院",
            },
        ),
        Point(
            "next",
            lambda told: "委员会" if told.end in ("二审", "再审") else "复议",
            {
                "复议": says(
                    REVIEW,
                    "赔偿义务机关不是法院",
                    "{worker}不服赔偿决定的，应当先向上一级机关申请复议",
                    "未经复议，{worker}不能请求法院赔偿委员会作出决定",
                ),
                "委员会": says(
                    COMMITTEE,
                    "赔偿义务机关是法院",
                    "{worker}不服赔偿决定的，可以直接请求上一级法院赔偿委员会作出决定",
                    "{worker}与赔偿义务机关的争议，无须经过复议程序",
                ),
            },
            {"review_is_always_next": lambda told: "复议"},
        ),
        Point(
            "mental",
            lambda told: {"短": "不付", "长": "支付"}[told.held],
            {
                "支付": says(
                    SIX_MONTHS,
                    "无罪被羁押六个月以上，属于造成严重后果",
                    "{worker}可以获得精神损害抚慰金",
                    "除赔偿金和赔礼道歉外，还应当支付{worker}精神损害抚慰金",
                ),
                "不付": says(
                    SIX_MONTHS,
                    "羁押不满六个月，也没有其他严重后果",
                    "{worker}请求支付精神损害抚慰金，依据不足",
                    "应为{worker}消除影响、赔礼道歉，但不必支付精神损害抚慰金",
                ),
            },
            {"every_day_hurts": lambda told: "支付"},
        ),
        Point(
            "fate",
            lambda told: {"五天": "合法", "五十天": "赔偿", "顶包": "自招"}[told.fate],
            {
                "赔偿": says(
                    DETAINED,
                    "刑事拘留超过法定的最长时限，其后撤案",
                    "{mate}有权获得国家赔偿，赔偿义务机关是县公安局",
                    "即使拘留{mate}时符合条件，国家也应当赔偿",
                ),
                "合法": says(
                    DETAINED,
                    "拘留符合条件，也没有超过时限",
                    "{mate}不能得到国家赔偿，因为其所受的不过是合法的拘留",
                    "国家对{mate}不负赔偿责任，因为关押没有超出刑事拘留的条件和时限",
                ),
                "自招": says(
                    OWN_FAULT,
                    "故意作虚伪供述",
                    "{mate}被关押由其自己造成，国家不承担赔偿责任",
                    "关押{mate}的后果应由其本人承担，不属于国家赔偿的范围",
                ),
            },
            {
                "release_means_liability": lambda told: "赔偿",
                "detention_is_never_paid": lambda told: "自招" if told.fate == "顶包" else "合法",
            },
        ),
        Point(
            "time",
            lambda told: {"一年": "未过", "三年": "已过"}[told.claim],
            {
                "未过": says(
                    TWO_YEARS,
                    "没有超过两年",
                    "{worker}请求国家赔偿没有超过时效",
                    "赔偿义务机关不能以请求过晚为由拒绝{worker}",
                ),
                "已过": says(
                    TWO_YEARS,
                    "已经超过两年",
                    "{worker}请求国家赔偿的时效已经届满",
                    "{worker}请求赔偿过晚，赔偿义务机关可以此抗辩",
                ),
            },
        ),
    ),
    flaws=(
        Misbelief("the_arrester_always_pays", "以为只要被逮捕，就由批准逮捕的机关赔偿"),
        Misbelief("first_court_always_pays", "以为再审改判无罪也由一审法院赔偿"),
        Misbelief("review_is_always_next", "以为赔偿义务机关是法院的也须复议"),
        Misbelief("every_day_hurts", "以为只要无罪被羁押就支付抚慰金"),
        Misbelief("release_means_liability", "以为撤案、释放就应当国家赔偿"),
        Misbelief("detention_is_never_paid", "以为只有错误逮捕才赔偿，拘留不赔偿"),
    ),
    issues=(
        Issue(
            (
                "{worker}应向哪一机关请求赔偿，能否得到精神损害抚慰金？",
                "关于对{worker}的国家赔偿，下列哪一说法是正确的？",
                "*对{worker}应由谁赔偿，是否支付精神损害抚慰金？",
            ),
            {
                "organ": {"县检察院": "由县检察院赔偿", "县法院": "由县法院赔偿", "市中院": "由市中级法院赔偿"},
                "mental": {"支付": "并支付精神损害抚慰金", "不付": "但不支付精神损害抚慰金"},
            },
        ),
    ),
)

TRUCKER_AND_THE_OFFICERS: Final = vignette(
    "trucker_and_the_officers",
    "修理铺和货车",
    "国家赔偿法",
    facts={
        "doer": {
            "委托": "县运输管理所受县交通运输局委托，以该局的名义",
            "授权": "县运输管理所依地方性法规的授权，以自己的名义",
            "共同": "县运输管理所依地方性法规的授权，与县交通运输局共同署名，",
        },
        "act": {
            "扣车": "扣押{driver}的货车40天",
            "停业": "责令{driver}的修理铺停业40天",
        },
        "hit": {
            "轻伤": "{driver}当场争辩，执法人员{officer}嫌其啰嗦，挥拳打断其鼻梁，经鉴定为轻伤",
            "微伤": "{driver}当场争辩，执法人员{officer}嫌其啰嗦，一拳打肿其脸，经鉴定为轻微伤，不久痊愈",
            "私怨": "半个月后，执法人员{officer}休假打牌时与{driver}吵翻，将其打成轻伤",
        },
        "suit": {
            "先行": "县政府复议确认该决定违法后，{driver}申请赔偿，赔偿义务机关两个多月不予答复，{driver}随即起诉索赔",
            "径行": "县政府复议确认该决定违法后，{driver}没有向赔偿义务机关提出申请，径直起诉索赔",
            "未认": "该决定违法与否未经任何机关确认，{driver}收到决定两个月后起诉索赔",
        },
    },
    story=(
        (
            "{driver}在县城开修理铺，兼用一辆货车跑运输。{doer}{act}，而{driver}其实并未违法。",
            "{driver}开着修理铺，还养着一辆跑运输的货车，一向守法，不料{doer}{act}。",
            "*{driver}靠一间修理铺和一辆跑运输的货车养家。{doer}{act}，事后查明{driver}并无违法行为。",
        ),
        "{hit}。",
        "这40天里，{driver}少挣6万元，修理铺的房租和工人工资照付2万元。",
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
                    "赔偿义务机关只有县交通运输局一家",
                    "县运输管理所不是赔偿义务机关，{driver}只能要求县交通运输局赔偿",
                ),
                "运管所": says(
                    WHO,
                    "法规授权的组织自己赔偿",
                    "赔偿义务机关只有县运输管理所一家",
                    "{driver}不能要求县交通运输局赔偿，应当由县运输管理所承担赔偿义务",
                ),
                "两家": says(
                    WHO,
                    "共同行使职权",
                    "{driver}可以要求县运输管理所或者县交通运输局中的任何一家先予赔偿",
                    "县运输管理所和县交通运输局是共同赔偿义务机关",
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
                    "{driver}少挣的6万元应予赔偿",
                    "停运期间的营运损失属于直接损失，国家应当赔偿",
                ),
                "费用": says(
                    CLOSED,
                    "停产停业只赔偿必要的经常性费用开支",
                    "应当赔偿的是2万元开支，而非少挣的6万元",
                    "{driver}少挣的6万元不在国家赔偿的范围之内",
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
                    "{driver}被打伤的损失，应由国家赔偿",
                    "国家赔偿后，应当责令{officer}承担部分或者全部赔偿费用",
                ),
                "个人": says(
                    PRIVATE,
                    "与行使职权无关的个人行为",
                    "{driver}被打伤的损失，应由{officer}自己赔偿",
                    "{officer}虽是执法人员，国家对其打人的后果也不承担赔偿责任",
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
                    "{driver}可以就被打一事获得精神损害抚慰金",
                    "对{driver}除赔礼道歉外，还应支付精神损害抚慰金",
                ),
                "不付": says(
                    GRAVE,
                    "轻微伤，没有造成严重后果",
                    "{driver}不能就被打一事要求精神损害抚慰金",
                    "对{driver}赔偿医疗费等并赔礼道歉即可，无须支付抚慰金",
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
                    "{driver}单独提起赔偿诉讼，符合起诉条件",
                    "法院应当受理，且无须再就该决定是否违法作出判决",
                ),
                "先申请": says(
                    FIRST_ASK,
                    "单独请求赔偿，应当先向赔偿义务机关提出",
                    "{driver}应当先向赔偿义务机关申请，其起诉不符合条件",
                    "法院不应受理{driver}的起诉，因为尚未经过先行处理",
                ),
                "一并": says(
                    JOINED,
                    "行为未被确认违法",
                    "法院应当视为{driver}在提起行政诉讼时一并请求赔偿",
                    "法院应当受理，并一并审查该决定是否合法",
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
