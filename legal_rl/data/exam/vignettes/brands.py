"""A vignette of two brands: a prior user, a shop and a dealer who registers (商标法 15, 45, 49, 59, 64)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

MARKS_SINCE: Final = "2019-11-01"
AGENT = Norm("商标法", 15, MARKS_SINCE, says=("代理人或者代表人以自己的名义将被代理人或者被代表人的商标进行注册",))
OPPOSED = Norm("商标法", 33, MARKS_SINCE, says=("自公告之日起三个月内", "可以向商标局提出异议"))
DECLARED = Norm("商标法", 45, MARKS_SINCE, says=("自商标注册之日起五年内", "驰名商标所有人不受五年的时间限制"))
UNUSED = Norm("商标法", 49, MARKS_SINCE, says=("没有正当理由连续三年不使用的", "申请撤销该注册商标"))
SELLING = Norm("商标法", 57, MARKS_SINCE, says=("销售侵犯注册商标专用权的商品的",))
PRIOR = Norm("商标法", 59, MARKS_SINCE, says=("并有一定影响的商标的", "在原使用范围内继续使用该商标"))
PAYING = Norm(
    "商标法",
    64,
    MARKS_SINCE,
    says=("不能证明此前三年内实际使用过该注册商标", "能证明该商品是自己合法取得并说明提供者的"),
)


def _prior(told: Any) -> str:
    return {"原有": "可以", "扩张": "部分", "无名": "停止"}[told.use]


def _shop(told: Any) -> str:
    if told.use == "原有":
        return "不侵权"
    return "赔偿" if told.shop == "知情" and told.idle == "使用" else "停售"


TWO_BRANDS_OF_A_SAUCE_MAKER: Final = vignette(
    "two_brands_of_a_sauce_maker",
    "在先使用的商标与抢注的商标",
    "知识产权",
    facts={
        "use": {
            "原有": "在当地较有名气",
            "扩张": "在当地较有名气，近年又在外省设厂销售",
            "无名": "但鲜为人知",
        },
        "idle": {"使用": "一直使用", "闲置": "无故从未使用，也无其他损失"},
        "shop": {
            "不知": "{store}不知情，从{source}进货，持有发票",
            "知情": "{store}从{source}进货，收到{rival}通知后仍销售",
        },
        "stage": {"公告": "1个月前初审公告", "三年": "3年前获准注册", "七年": "7年前获准注册"},
    },
    story=(
        only(
            "prior store damages idle",
            "{maker}在A县使用未注册商标“红灶”销售辣椒酱10年，{use}。",
            "{maker}在A县销售“红灶”牌辣椒酱10年，商标未注册，{use}。",
            "*{maker}在A县销售辣椒酱，使用未注册商标“红灶”已10年，{use}。",
        ),
        only("prior store damages idle", "5年前，不知情的{rival}在辣椒酱上注册“红灶”商标，{idle}。"),
        only("store", "{shop}。"),
        only("agent", "{maker}的经销商{agent}擅自申请注册{maker}的“金谷”商标，{stage}。"),
    ),
    parties=(
        {"maker": "甲", "rival": "乙公司", "store": "丙超市", "agent": "丁"},
        {"maker": "甲厂", "rival": "乙公司", "store": "丙超市", "agent": "丁公司"},
        {"maker": "{s[0]}某", "rival": "{t[0]}公司", "store": "{t[1]}超市", "agent": "{s[1]}某"},
    ),
    terms={"source": lambda told: "{maker}的外省工厂" if told.use == "扩张" else "{maker}处"},
    about=("本案的处理", "上述商标"),
    points=(
        Point(
            "prior",
            _prior,
            {
                "可以": says(
                    PRIOR,
                    "在先使用并有一定影响，可以在原使用范围内继续使用",
                    "{maker}现有的使用行为合法",
                    "{maker}可以按现有方式继续使用“红灶”商标",
                    "{maker}使用在先且有一定影响，可以继续现有的使用，但{rival}可以要求其附加适当区别标识",
                ),
                "部分": says(
                    PRIOR,
                    "可以继续使用的限于原使用范围",
                    "{maker}在外省的使用构成侵权",
                    "{maker}可以在A县继续使用“红灶”商标，在外省应当停止使用",
                    "{maker}在外省设厂销售超出原使用范围，侵犯了{rival}的注册商标专用权",
                ),
                "停止": says(
                    PRIOR,
                    "在先使用的商标没有一定影响",
                    "{rival}有权禁止{maker}在A县使用“红灶”商标",
                    "{maker}在A县的使用构成侵权",
                    "{maker}的商标缺乏一定影响，其在A县的使用侵犯了{rival}的注册商标专用权",
                ),
            },
            {"first_user_wins": lambda told: "可以", "registration_is_all": lambda told: "停止"},
        ),
        Point(
            "store",
            _shop,
            {
                "不侵权": says(
                    PRIOR,
                    "所售商品不侵犯注册商标专用权",
                    "{store}可以继续销售辣椒酱",
                    "{store}销售的是未侵权商品",
                    "{store}所售商品上的商标系合法使用，{rival}请求其停止销售的，应予驳回",
                ),
                "停售": says(
                    PAYING,
                    "有合法来源，或者注册人三年未使用商标又没有其他损失",
                    "{store}构成侵权，但可免于赔偿",
                    "{store}应当停止销售，可以拒绝赔偿损失",
                    "{store}的销售行为侵犯注册商标专用权，应当停止销售，但可以免除赔偿责任",
                ),
                "赔偿": says(
                    SELLING,
                    "知道后仍销售侵权商品",
                    "{store}应当赔偿{rival}的损失",
                    "{store}应当停止销售，并赔偿{rival}的损失",
                    "{store}明知是侵犯注册商标专用权的商品仍继续销售，应当承担赔偿责任",
                ),
            },
            {
                "sellers_always_pay": lambda told: "不侵权" if told.use == "原有" else "赔偿",
                "innocent_sellers_are_free": lambda told: "不侵权" if told.shop == "不知" else _shop(told),
            },
        ),
        Point(
            "damages",
            lambda told: None if told.use == "原有" else "不赔" if told.idle == "闲置" else "赔偿",
            {
                "赔偿": says(
                    SELLING,
                    "侵犯实际使用的注册商标",
                    "{maker}应当赔偿{rival}的损失",
                    "{rival}有权请求{maker}停止侵权并赔偿损失",
                    "{maker}侵犯{rival}的注册商标专用权，应当停止侵权，并赔偿{rival}因被侵权所受的损失",
                ),
                "不赔": says(
                    PAYING,
                    "注册人三年未使用商标，也没有其他损失",
                    "{maker}构成侵权，但可免于赔偿",
                    "{rival}仅有权请求{maker}停止侵权",
                    "{rival}此前三年内未实际使用该商标，也未受到其他损失，{maker}不承担赔偿责任",
                ),
            },
            {"registration_is_all": lambda told: None if told.use == "原有" else "赔偿"},
        ),
        Point(
            "idle",
            lambda told: "可以" if told.idle == "闲置" else "不能",
            {
                "可以": says(
                    UNUSED,
                    "没有正当理由连续三年不使用",
                    "{maker}可以申请撤销“红灶”注册商标",
                    "任何单位或者个人都可以申请撤销“红灶”商标",
                    "{rival}没有正当理由连续三年不使用“红灶”商标，{maker}可以向商标局申请撤销",
                ),
                "不能": says(
                    UNUSED,
                    "注册人一直在使用商标",
                    "“红灶”注册商标应当予以维持",
                    "{rival}一直使用“红灶”商标，其注册应当维持",
                    "{maker}以连续三年不使用为由申请撤销“红灶”商标的，商标局应予驳回",
                ),
            },
            {"registration_is_all": lambda told: "不能"},
        ),
        Point(
            "agent",
            lambda told: told.stage,
            {
                "公告": says(
                    OPPOSED,
                    "初步审定公告之日起三个月内可以提出异议",
                    "{maker}可以对“金谷”商标提出异议",
                    "“金谷”商标尚在异议期内，{maker}可以提出异议",
                    "{agent}作为代理人擅自申请注册，{maker}可以在异议期内请求商标局驳回",
                ),
                "三年": says(
                    AGENT,
                    "代理人抢注，五年内可以请求宣告无效",
                    "{maker}可以请求宣告“金谷”商标无效",
                    "{maker}的异议期间已过，但可以请求宣告“金谷”商标无效",
                    "{agent}作为代理人擅自注册，且注册未满5年，{maker}有权请求宣告该商标无效",
                ),
                "七年": says(
                    DECLARED,
                    "注册已满五年，被抢注的也不是驰名商标",
                    "{maker}请求宣告无效已超过期限",
                    "{maker}以代理人抢注为由请求宣告无效的，已超过5年期限",
                    "“金谷”商标注册已满5年，{maker}以{agent}抢注为由请求宣告无效的，不予支持",
                ),
            },
            {"bad_faith_has_no_limit": lambda told: "三年" if told.stage == "七年" else told.stage},
        ),
    ),
    flaws=(
        Misbelief("first_user_wins", "以为使用在先就可以不受限制地继续使用"),
        Misbelief("registration_is_all", "以为只要注册就受全部保护，不问是否使用"),
        Misbelief("sellers_always_pay", "以为销售侵权商品一律赔偿"),
        Misbelief("innocent_sellers_are_free", "以为不知情的销售者不构成侵权"),
        Misbelief("bad_faith_has_no_limit", "以为恶意注册的一律不受五年限制"),
    ),
    issues=(
        Issue(
            (
                "{rival}起诉{maker}侵犯注册商标专用权，法院应当如何处理？",
                "{rival}请求{maker}停止使用“红灶”商标并赔偿损失，下列哪一处理是正确的？",
                "*对{rival}停止侵权和赔偿损失的请求，法院应如何判决？",
            ),
            {
                "prior": {"部分": "判令{maker}停止在A县以外使用该商标", "停止": "判令{maker}停止使用该商标"},
                "damages": {"赔偿": "并赔偿损失", "不赔": "驳回赔偿请求"},
            },
        ),
    ),
)
