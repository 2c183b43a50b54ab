"""Vignettes of the state's liability for custody of the innocent (国家赔偿法 17 to 24)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

LAW, SINCE = "国家赔偿法", "2013-01-01"
DETAINED = Norm(LAW, 17, SINCE, says=("但是拘留时间超过刑事诉讼法规定的时限",))
OWN_FAULT = Norm(LAW, 19, SINCE, says=("因公民自己故意作虚伪供述",))
ARRESTER = Norm(LAW, 21, SINCE, says=("作出逮捕决定的机关为赔偿义务机关",))
FIRST_COURT = Norm(LAW, 21, SINCE, says=("二审改判无罪", "作出一审有罪判决的人民法院为赔偿义务机关"))
LAST_COURT = Norm(LAW, 21, SINCE, says=("再审改判无罪的，作出原生效判决的人民法院为赔偿义务机关",))
REVIEW = Norm(LAW, 24, SINCE, says=("三十日内向赔偿义务机关的上一级机关申请复议",))
COMMITTEE = Norm(LAW, 24, SINCE, says=("向其上一级人民法院赔偿委员会申请作出赔偿决定",))
SIX_MONTHS = Norm("国家赔偿精神损害解释", 7, "2021-04-01", says=("被羁押六个月以上",))

ACQUITTED_LOADER: Final = vignette(
    "acquitted_loader",
    "无罪羁押的国家赔偿",
    "国家赔偿法",
    facts={
        "end": {
            "不起诉": "县检察院以证据不足决定不起诉",
            "一审": "县法院一审宣告无罪，判决生效",
            "二审": "县法院一审判决有罪，市中级法院二审改判无罪",
            "再审": "县法院一审判决有罪，市中级法院二审维持原判，后经再审改判无罪",
        },
        "held": {
            "短": "{worker}共被羁押4个月，身心、名誉、家庭和职业等均未受严重损害",
            "长": "{worker}共被羁押8个月",
        },
        "fate": {
            "三天": "另一嫌疑人{mate}经目击者指认，被县公安局刑事拘留3日后撤案释放",
            "五十天": "另一嫌疑人{mate}经目击者指认，被县公安局刑事拘留50日后撤案释放",
            "顶包": "另一嫌疑人{mate}为包庇他人谎称盗窃系其所为，并因此被批准逮捕，羁押3个月后撤案释放",
        },
    },
    story=(
        (
            "{worker}因涉嫌盗窃，经县检察院批准被逮捕。{end}。",
            "经县检察院批准，{worker}因涉嫌盗窃被逮捕。{end}。",
            "*{worker}涉嫌盗窃，县检察院批准将其逮捕。{end}。",
        ),
        only("mental", "{held}。"),
        only("fate", "{fate}。"),
        only("next", "{worker}对赔偿义务机关的赔偿决定不服。"),
    ),
    parties=(
        {"worker": "甲", "mate": "乙"},
        {"worker": "甲", "mate": "乙"},
        {"worker": "{s[0]}某", "mate": "{s[1]}某"},
    ),
    about=("本案的国家赔偿", "本案的赔偿请求", "本案"),
    points=(
        Point(
            "organ",
            lambda told: {"二审": "县法院", "再审": "市中院"}.get(told.end, "县检察院"),
            {
                "县检察院": says(
                    ARRESTER,
                    "逮捕后不起诉，没有有罪判决，由决定逮捕的机关赔偿",
                    "{worker}的赔偿义务机关是县检察院",
                    "{worker}应当向县检察院请求赔偿",
                ).where(
                    lambda told: told.end == "一审", ARRESTER, "一审即宣告无罪，没有有罪判决，由决定逮捕的机关赔偿"
                ),
                "县法院": says(
                    FIRST_COURT,
                    "二审改判无罪，一审有罪判决由县级法院作出",
                    "{worker}的赔偿义务机关是县法院",
                    "{worker}应当向县法院请求国家赔偿",
                ),
                "市中院": says(
                    LAST_COURT,
                    "再审改判无罪，原生效裁判是二审维持原判的裁判",
                    "{worker}的赔偿义务机关是市中级法院",
                    "{worker}应当向市中级法院请求国家赔偿",
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
                    "赔偿义务机关是决定逮捕的检察院而不是法院，须先经复议",
                    "{worker}可以向上一级检察院申请复议",
                    "{worker}未经复议，不得向法院赔偿委员会申请作出赔偿决定",
                ),
                "委员会": says(
                    COMMITTEE,
                    "经二审、再审改判无罪，赔偿义务机关是法院，不须先经复议",
                    "{worker}可以不经复议，申请赔偿委员会作出决定",
                    "{worker}可以直接向上一级法院赔偿委员会申请作出赔偿决定",
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
                    "无罪而被羁押八个月，已满六个月，属于造成严重后果",
                    "应当支付{worker}精神损害抚慰金",
                    "{worker}有权获得精神损害抚慰金",
                    "对{worker}的羁押属于造成严重后果，应当支付相应的精神损害抚慰金",
                ),
                "不付": says(
                    SIX_MONTHS,
                    "羁押四个月，不满六个月，也没有其他严重后果",
                    "{worker}无权获得精神损害抚慰金",
                    "对{worker}的羁押未造成严重后果，不符合支付精神损害抚慰金的条件",
                ),
            },
            {"every_day_hurts": lambda told: "支付"},
        ),
        Point(
            "fate",
            lambda told: {"三天": "合法", "五十天": "赔偿", "顶包": "自招"}[told.fate],
            {
                "赔偿": says(
                    DETAINED,
                    "拘留五十日，超过最长三十七日的时限，其后撤案",
                    "{mate}有权获得国家赔偿",
                    "县公安局是对{mate}的赔偿义务机关，应当予以赔偿",
                    "对{mate}的羁押超过法定的拘留时限，国家应当承担赔偿责任",
                ),
                "合法": says(
                    DETAINED,
                    "经目击者指认而拘留，符合条件，三日没有超过时限",
                    "{mate}被羁押的时间未超过刑事拘留的时限，国家不予赔偿",
                    "国家对{mate}不予赔偿，是因为拘留符合法定条件且未超过时限",
                ),
                "自招": says(
                    OWN_FAULT,
                    "为包庇他人故意作虚伪供述，因此被羁押",
                    "{mate}被羁押应归责于其本人，国家不予赔偿",
                    "{mate}被羁押由其故意作虚伪供述所致，国家不予赔偿",
                ),
            },
            {
                "release_means_liability": lambda told: "赔偿",
                "detention_is_never_paid": lambda told: "自招" if told.fate == "顶包" else "合法",
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
                "{worker}应当向哪一机关请求赔偿，应否支付精神损害抚慰金？",
                "关于对{worker}的国家赔偿，下列哪一说法是正确的？",
                "*对{worker}应由哪一机关赔偿，是否支付精神损害抚慰金？",
            ),
            {
                "organ": {"县检察院": "应由县检察院赔偿", "县法院": "应由县法院赔偿", "市中院": "应由市中级法院赔偿"},
                "mental": {"支付": "并应支付精神损害抚慰金", "不付": "但无须支付精神损害抚慰金"},
            },
        ),
    ),
)
