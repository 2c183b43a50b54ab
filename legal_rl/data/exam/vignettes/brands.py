"""A vignette of two brands: a prior user, a shop and a dealer who registers (商标法 15, 45, 49, 59, 64)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    "酱坊的两个商标",
    "知识产权",
    facts={
        "use": {
            "原有": "在当地颇有名气，至今只在本县产销",
            "扩张": "在当地颇有名气，2023年又在外省建厂，卖到各地",
            "无名": "销量很小，几乎没有人知道",
        },
        "idle": {"使用": "一直使用至今", "闲置": "此后从未用过，也没有别的损失"},
        "shop": {
            "不知": "按市价从{source}进货，发票齐全，对此并不知情",
            "知情": "从{source}进货，收到{rival}的律师函后仍照卖",
        },
        "stage": {"公告": "上月初步审定公告", "三年": "三年前获准注册", "七年": "七年前获准注册"},
    },
    story=(
        (
            "2012年起，{maker}在县城以“灶小妹”作商标卖辣椒酱，没有注册，{use}。",
            "*{maker}在县城做辣椒酱，2012年起用“灶小妹”作商标，没有注册，{use}。",
        ),
        "2020年，没听说过{maker}的外省{rival}在辣椒酱上注册“灶小妹”，{idle}。",
        "{store}{shop}。",
        "经销{maker}“老灶头”腐乳的{agent}，背着他在腐乳上申请注册“老灶头”，{stage}。",
    ),
    parties=(
        {"maker": "甲", "rival": "乙公司", "store": "丙超市", "agent": "丁"},
        {"maker": "{s[0]}某", "rival": "{t[0]}公司", "store": "{t[1]}超市", "agent": "{s[1]}某"},
        {"maker": "{p[0]}", "rival": "{t[0]}公司", "store": "{t[1]}商店", "agent": "{p[1]}"},
    ),
    terms={"source": lambda told: "{maker}的外省工厂" if told.use == "扩张" else "{maker}处"},
    about=("两个商标", "各方的权利", "本案"),
    points=(
        Point(
            "prior",
            _prior,
            {
                "可以": says(
                    PRIOR,
                    "在先使用并有一定影响，可以在原使用范围内继续使用",
                    "{maker}可以继续使用“灶小妹”",
                    "{maker}可以照现在的样子用下去，{rival}只能要求附加区别标识",
                    "{maker}使用“灶小妹”在先，{rival}要求其停止使用的，应予驳回，但可以要求其附加适当区别标识",
                ),
                "部分": says(
                    PRIOR,
                    "可以继续使用的限于原使用范围",
                    "{maker}的使用只有一部分侵权",
                    "{maker}用“灶小妹”，一部分可以继续，一部分应当停止",
                    "{maker}在原使用范围内可以继续使用“灶小妹”，但超出该范围的部分侵犯{rival}的商标专用权",
                ),
                "停止": says(
                    PRIOR,
                    "在先使用的商标没有一定影响",
                    "{maker}应当完全停止使用“灶小妹”",
                    "{maker}即使只在原使用范围内使用“灶小妹”，也构成侵权",
                    "{maker}虽使用在先，但{rival}有权要求其全部停止使用“灶小妹”，在原使用范围内的使用也是如此",
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
                    "{store}可以继续出售",
                    "{store}出售“灶小妹”辣椒酱是合法的，{rival}要求停售应予驳回",
                    "{store}出售的“灶小妹”辣椒酱并非侵权商品，其既可以继续出售，也可以拒绝赔偿",
                ),
                "停售": says(
                    PAYING,
                    "有合法来源，或者注册人三年未使用商标又没有其他损失",
                    "{store}只需停止出售“灶小妹”辣椒酱",
                    "{store}虽构成侵权，但{rival}要求其赔偿，应予驳回",
                    "{store}应当停止出售“灶小妹”辣椒酱，但{rival}要求其赔偿损失的，法院应当驳回",
                ),
                "赔偿": says(
                    SELLING,
                    "知道后仍销售侵权商品",
                    "{rival}可以要求{store}赔偿",
                    "{store}除停止出售外，还应当赔偿{rival}的损失",
                    "{store}出售“灶小妹”辣椒酱侵犯商标专用权，应当停止出售，并赔偿{rival}的损失",
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
                    "{rival}除要求停止侵权外，还可以要求{maker}赔偿",
                    "{maker}侵犯{rival}的商标专用权，除停止侵权外，{rival}因此受到的损失也应由{maker}赔偿",
                ),
                "不赔": says(
                    PAYING,
                    "注册人三年未使用商标，也没有其他损失",
                    "{maker}可以拒绝赔偿{rival}",
                    "{rival}可以要求{maker}停止侵权，但要求赔偿的应予驳回",
                    "{maker}虽侵犯{rival}的商标专用权，但只须停止侵权，{rival}要求赔偿损失的，应予驳回",
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
                    "“灶小妹”可以被申请撤销",
                    "任何人都可以申请撤销{rival}的“灶小妹”商标",
                    "{maker}虽未注册，但可以以连续三年停止使用为由，申请撤销{rival}的“灶小妹”商标",
                ),
                "不能": says(
                    UNUSED,
                    "注册人一直在使用商标",
                    "“灶小妹”商标应当维持",
                    "{maker}申请撤销{rival}的“灶小妹”商标，应予驳回",
                    "{rival}的“灶小妹”商标应当维持，{maker}以其停止使用为由申请撤销的，应予驳回",
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
                    "{maker}可以对“老灶头”提出异议",
                    "{agent}还在申请之中，{maker}可以请商标局对“老灶头”不予注册",
                    "{maker}可以在法定期限内对“老灶头”提出异议，而宣告无效尚无从谈起",
                ),
                "三年": says(
                    AGENT,
                    "代理人抢注，五年内可以请求宣告无效",
                    "{maker}可以请求宣告“老灶头”无效",
                    "{agent}虽已取得“老灶头”商标，{maker}仍可请求宣告其无效",
                    "{maker}提出异议的期限虽已届满，但现在仍有权请求宣告{agent}的“老灶头”商标无效",
                ),
                "七年": says(
                    DECLARED,
                    "注册已满五年，被抢注的也不是驰名商标",
                    "{maker}请求宣告“老灶头”无效，已过期限",
                    "{agent}即使出于恶意，也可以保有“老灶头”商标",
                    "{maker}现在请求宣告“老灶头”商标无效的，因超过法定期限，应予驳回，{agent}恶意与否都是如此",
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
            ("{maker}可以如何主张权利？", "对两个商标，{maker}可以采取什么措施？", "*{maker}能够主张什么？"),
            {
                "idle": {"可以": "可以申请撤销“灶小妹”", "不能": "不能申请撤销“灶小妹”"},
                "agent": {
                    "公告": "可以对“老灶头”提出异议",
                    "三年": "可以请求宣告“老灶头”无效",
                    "七年": "已不能否定“老灶头”的注册",
                },
            },
        ),
    ),
)
