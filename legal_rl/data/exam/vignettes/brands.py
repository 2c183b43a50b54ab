"""A vignette of two brands: a prior user, a shop and a dealer who registers (商标法 33, 45, 49, 59, 64)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

MARKS_SINCE: Final = "2019-11-01"
OPPOSED = Norm("商标法", 33, MARKS_SINCE, says=("自公告之日起三个月内", "可以向商标局提出异议"))
DECLARED = Norm(
    "商标法", 45, MARKS_SINCE, says=("第十五条", "自商标注册之日起五年内", "驰名商标所有人不受五年的时间限制")
)
UNUSED = Norm("商标法", 49, MARKS_SINCE, says=("没有正当理由连续三年不使用的", "申请撤销该注册商标"))
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
            "原有": "并销往外省B市，不久即在两地颇有名气",
            "扩张": "不久即在当地颇有名气，去年又到外省B市设厂销售",
            "无名": "并销往外省B市，但销量甚少，在两地均鲜为人知",
        },
        "idle": {
            "使用": "自己未生产，但一直由获其许可的厂家使用",
            "闲置": "除每年登报声明享有专用权外，无正当理由从未用于商品",
        },
        "shop": {
            "不知": "不知情的{store}从{source}进货，持有发票并说明了供货人",
            "知情": "{store}从{source}进货，收到{rival}附商标注册证的警告函后仍销售",
        },
        "stage": {"公告": "1个月前初审公告", "三年": "3年前获准注册", "七年": "7年前获准注册"},
    },
    story=(
        only(
            "prior store damages idle",
            "{maker}自10年前起在A县使用未注册商标“红灶”销售辣椒酱，{use}。",
            "{maker}自10年前起在A县销售“红灶”牌辣椒酱，商标未注册，{use}。",
            "*10年前，{maker}开始在A县销售辣椒酱，使用未注册商标“红灶”，{use}。",
        ),
        only("prior store damages idle", "5年前，不知情的{rival}在辣椒酱上注册“红灶”商标，{idle}。"),
        only("store", "{shop}。"),
        only("store damages", "{rival}提起侵权诉讼，请求停止侵权并赔偿损失，{defence}。"),
        only(
            "agent",
            "{maker}用于辣椒酱的“金谷”商标未注册，也不驰名，其经销商{agent}擅自以自己的名义在辣椒酱上申请注册，{stage}。",
        ),
    ),
    parties=(
        {"maker": "甲", "rival": "乙公司", "store": "丙超市", "agent": "丁"},
        {"maker": "甲厂", "rival": "乙公司", "store": "丙超市", "agent": "丁公司"},
        {"maker": "{s[0]}某", "rival": "{t[0]}公司", "store": "{t[1]}超市", "agent": "{s[1]}某"},
    ),
    terms={
        "source": lambda told: "{maker}的B市工厂" if told.use == "扩张" else "{maker}处",
        "defence": lambda told: (
            "被告抗辩称{rival}未实际使用商标，{rival}也未能证明另有损失"
            if told.idle == "闲置"
            else "并证明了所受的损失"
        ),
    },
    about=("本案的处理", "上述商标"),
    points=(
        Point(
            "prior",
            _prior,
            {
                "可以": says(
                    PRIOR,
                    "注册申请以前已在两地使用并有一定影响，没有超出原使用范围",
                    "{maker}现有的使用行为不构成侵权",
                    "{maker}可以继续现有的使用，但{rival}有权要求其附加适当区别标识",
                ),
                "部分": says(
                    PRIOR,
                    "在先使用并有一定影响的只是本县，去年才到外省使用，超出原使用范围",
                    "{maker}在B市使用“红灶”商标构成侵权，在A县则不构成",
                    "{maker}可以在A县继续使用“红灶”商标，但应当停止在B市使用",
                ),
                "停止": says(
                    PRIOR,
                    "虽使用在先，但在两地均鲜为人知，没有一定影响，不得继续使用",
                    "{rival}有权禁止{maker}在A县使用“红灶”商标",
                    "{maker}在A县和B市使用“红灶”商标均构成侵权",
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
                    "所售商品是在先使用人在原使用范围内的商品，不是侵权商品",
                    "{store}有权继续销售该辣椒酱",
                    "{store}销售该辣椒酱，不侵犯{rival}的注册商标专用权",
                    "{rival}请求{store}停止销售该辣椒酱的，应予驳回",
                ),
                "停售": says(
                    PAYING,
                    "所售是侵权商品，但不知情，能证明合法取得并说明提供者",
                    "{store}的行为构成侵权，但不承担赔偿责任",
                    "{store}应当停止销售，但可以拒绝赔偿{rival}的损失",
                ).where(
                    lambda told: told.shop == "知情", PAYING, "所售是侵权商品，但注册人三年未使用商标，也未证明其他损失"
                ),
                "赔偿": says(
                    PAYING,
                    "收到警告仍销售侵权商品，不是不知情；注册商标也由被许可人实际使用",
                    "{store}应当赔偿{rival}的损失",
                    "{store}应当停止销售，并赔偿{rival}的损失",
                    "{store}侵犯了{rival}的注册商标专用权，且不具备免除赔偿责任的事由",
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
                    PAYING,
                    "注册商标由被许可人实际使用，又证明了损失，不能以未使用为由免赔",
                    "{maker}应当赔偿{rival}的损失",
                    "{rival}有权请求{maker}停止侵权并赔偿损失",
                    "{maker}侵犯了{rival}的注册商标专用权，且不具备免除赔偿责任的事由",
                ),
                "不赔": says(
                    PAYING,
                    "登报声明不是使用，注册人三年未使用商标，也未证明其他损失",
                    "{maker}构成侵权，但不承担赔偿责任",
                    "{maker}应当停止侵权，但可以拒绝赔偿{rival}的损失",
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
                    "登报声明不是使用，没有正当理由连续三年不使用",
                    "“红灶”商标因连续三年不使用，可以被撤销",
                    "{maker}以连续三年不使用为由申请撤销“红灶”商标的，应予支持",
                ),
                "不能": says(
                    UNUSED,
                    "一直由获许可的厂家使用，许可他人使用也是商标的使用",
                    "“红灶”商标已实际使用，不得以连续三年不使用为由撤销",
                    "{maker}以连续三年不使用为由申请撤销“红灶”商标的，应予驳回",
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
                    "初步审定公告才一个月，在三个月的异议期内，尚未注册",
                    "{maker}可以对“金谷”商标提出异议",
                    "“金谷”商标尚在异议期内，{maker}可以提出异议",
                    "{maker}可以提出异议，但尚不能请求宣告“金谷”商标无效",
                ),
                "三年": says(
                    DECLARED,
                    "经销商抢注，注册已三年，异议期已过，但没有超过五年",
                    "{maker}的异议期间已过，但可以以代理人抢注为由请求宣告“金谷”商标无效",
                    "{maker}有权以{agent}作为代理人擅自注册为由，请求宣告“金谷”商标无效",
                ),
                "七年": says(
                    DECLARED,
                    "注册已七年，超过五年，被抢注的又不是驰名商标",
                    "{maker}以代理人抢注为由请求宣告“金谷”商标无效，已超过5年期限",
                    "{maker}既不能对“金谷”商标提出异议，也不能以代理人抢注为由请求宣告其无效",
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
                "对{rival}针对{maker}的诉讼请求，法院应当如何处理？",
                "关于{rival}对{maker}的诉讼请求，下列哪一处理是正确的？",
                "*对{rival}请求{maker}停止侵权和赔偿损失，法院应如何判决？",
            ),
            {
                "prior": {
                    "部分": "判令{maker}停止在B市使用“红灶”商标",
                    "停止": "判令{maker}在两地均停止使用“红灶”商标",
                },
                "damages": {"赔偿": "并赔偿{rival}的损失", "不赔": "但驳回赔偿请求"},
            },
        ),
    ),
)
