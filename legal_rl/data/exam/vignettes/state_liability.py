"""Vignettes of the state's liability for custody of the innocent (国家赔偿法 17 to 24)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

LAW, SINCE = "国家赔偿法", "2013-01-01"
DETAINED = Norm(LAW, 17, SINCE, says=("但是拘留时间超过刑事诉讼法规定的时限",))
OWN_FAULT = Norm(LAW, 19, SINCE, says=("因公民自己故意作虚伪供述",))
ARRESTER = Norm(LAW, 21, SINCE, says=("作出逮捕决定的机关为赔偿义务机关",))
FIRST_COURT = Norm(LAW, 21, SINCE, says=("二审改判无罪", "作出一审有罪判决的人民法院为赔偿义务机关"))
LAST_COURT = Norm(LAW, 21, SINCE, says=("再审改判无罪的，作出原生效判决的人民法院为赔偿义务机关",))
REVIEW = Norm(LAW, 24, SINCE, says=("三十日内向赔偿义务机关的上一级机关申请复议",))
COMMITTEE = Norm(LAW, 24, SINCE, says=("向其上一级人民法院赔偿委员会申请作出赔偿决定",))
TWO_YEARS = Norm(LAW, 39, SINCE, says=("赔偿请求人请求国家赔偿的时效为两年",))
SIX_MONTHS = Norm("国家赔偿精神损害解释", 7, "2021-04-01", says=("被羁押六个月以上",))

ACQUITTED_LOADER: Final = vignette(
    "acquitted_loader",
    "无罪的装卸工",
    "国家赔偿法",
    facts={
        "end": {
            "不起诉": "该院以证据不足决定不起诉",
            "一审": "县法院宣告其无罪，判决生效",
            "二审": "县法院判其有罪，市中级法院二审改判无罪",
            "再审": "县法院判其有罪，市中级法院二审维持，刑满后真凶落网，再审改判无罪",
        },
        "held": {
            "短": "关押四个月，出来后生活如常",
            "长": "关押八个月",
        },
        "fate": {
            "五天": "工友{mate}因有目击者指认，被县公安局刑事拘留五天，查清后释放并撤案",
            "五十天": "工友{mate}因有目击者指认，被县公安局刑事拘留五十天，查清后释放并撤案",
            "顶包": "工友{mate}为包庇弟弟编造作案经过，被逮捕关押三个月，查清后撤案",
        },
        "claim": {
            "一年": "{worker}收到无罪的结论一年后请求国家赔偿",
            "三年": "{worker}收到无罪的结论三年后才请求国家赔偿",
        },
    },
    story=(
        (
            "仓库失窃，装卸工{worker}经县检察院批准被逮捕，{end}，{worker}共{held}。",
            "装卸工{worker}涉嫌盗窃仓库，经县检察院批准被逮捕，{end}，{worker}共{held}。",
            "*{worker}是装卸工，因仓库失窃经县检察院批准被逮捕，{end}，{worker}共{held}。",
        ),
        "{fate}，也请求国家赔偿。",
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
                    "县检察院是赔偿义务机关",
                    "{worker}应当向批准逮捕的机关请求赔偿",
                    "应当以县检察院为赔偿义务机关，县公安局和两级法院都可以拒绝{worker}的请求",
                    "{worker}不能请求法院承担赔偿义务，而应当请求县检察院赔偿",
                ),
                "县法院": says(
                    FIRST_COURT,
                    "二审改判无罪，由作出一审有罪判决的法院赔偿",
                    "县法院是赔偿义务机关",
                    "{worker}应当向县法院请求国家赔偿",
                    "应当以县法院为赔偿义务机关，批准逮捕的县检察院和上级法院都可以拒绝{worker}的请求",
                    "{worker}不能请求县检察院赔偿，因为赔偿义务机关是县法院",
                ),
                "市中院": says(
                    LAST_COURT,
                    "再审改判无罪，由作出原生效裁判的法院赔偿",
                    "市中级法院是赔偿义务机关",
                    "{worker}应当向市中级法院请求国家赔偿",
                    "应当以市中级法院为赔偿义务机关，县检察院和县法院都可以拒绝{worker}的请求",
                    "县法院不是赔偿义务机关，{worker}的请求应当由市中级法院处理",
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
                    "对赔偿决定应当先复议",
                    "对赔偿决定，{worker}应当先向上一级机关申请复议",
                    "{worker}对赔偿决定有异议的，应当先申请复议，对复议决定仍有异议的，再请求法院赔偿委员会决定",
                    "未经上一级机关复议，{worker}不能请求法院赔偿委员会作出赔偿决定",
                ),
                "委员会": says(
                    COMMITTEE,
                    "赔偿义务机关是法院",
                    "对赔偿决定可免去复议",
                    "{worker}可就赔偿决定直接请求法院赔偿委员会决定",
                    "{worker}对赔偿决定有异议的，可以在三十日内请求上一级法院赔偿委员会决定，中间免去复议",
                    "{worker}不服赔偿决定的，不必先申请复议，可以请求上一级法院的赔偿委员会决定",
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
                    "{worker}符合获得抚慰金的条件",
                    "{worker}请求精神损害抚慰金，具备法定条件",
                    "{worker}受到的精神损害，除了赔礼道歉、消除影响，还符合支付精神损害抚慰金的条件",
                    "仅仅赔礼道歉、消除影响是不够的，{worker}还符合获得精神损害抚慰金的条件",
                ),
                "不付": says(
                    SIX_MONTHS,
                    "羁押不满六个月，也没有其他严重后果",
                    "抚慰金的请求缺乏依据",
                    "对{worker}的精神损害，赔礼道歉、消除影响即可",
                    "{worker}受到的精神损害还算不上后果严重，其请求精神损害抚慰金，应当予以驳回",
                    "{worker}虽然受到了精神损害，但没有达到应当支付抚慰金的严重程度",
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
                    "{mate}有权获得国家赔偿",
                    "国家应当赔偿{mate}，由县公安局承担义务",
                    "即使当初拘留{mate}符合条件，国家也应当赔偿，因为关押的时间超过了法定时限",
                    "拘留{mate}虽有合法的开端，但未在法定时限内结束，国家不能免除赔偿责任",
                ),
                "合法": says(
                    DETAINED,
                    "拘留符合条件，也没有超过时限",
                    "对{mate}的拘留合法，国家免责",
                    "拘留{mate}的条件和时限都合法，国家可以拒绝赔偿",
                    "{mate}的赔偿请求应予驳回，因为对其拘留的条件和时限都合法，即使事后撤案也是如此",
                    "撤案不足以使国家赔偿{mate}，因为对其拘留并未超出法定的条件和时限",
                ),
                "自招": says(
                    OWN_FAULT,
                    "故意作虚伪供述",
                    "{mate}被关押由自己造成",
                    "关押{mate}的后果，应由其本人承担",
                    "{mate}的赔偿请求应予驳回，因为关押由其自己的行为引起，即使事后撤案也是如此",
                    "{mate}不能获得国家赔偿，因为其被关押的原因不在办案机关，而在其自己",
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
                    "{worker}的请求仍在时效内",
                    "以请求过晚为由拒绝{worker}，缺乏依据",
                    "{worker}请求赔偿时，国家赔偿的请求时效还在进行之中，赔偿义务机关应当受理",
                    "赔偿义务机关不能以请求过晚为由，决定不予赔偿{worker}",
                ),
                "已过": says(
                    TWO_YEARS,
                    "已经超过两年",
                    "{worker}的请求已过时效",
                    "赔偿义务机关可以请求过晚为由拒绝{worker}",
                    "{worker}请求赔偿时，国家赔偿的请求时效已经届满，赔偿义务机关可以据此抗辩",
                    "{worker}没有在时效期间内提出请求，赔偿义务机关可以拒绝赔偿",
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
