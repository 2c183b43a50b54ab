"""Vignettes of intellectual property: a mascot (著作权法 18, 19, 23), two brands (商标法 15, 45, 49, 59, 64)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-06-01"
MARKS_SINCE: Final = "2019-11-01"
AUTHOR = Norm("著作权法", 11, SINCE, says=("著作权属于作者",))
DUTY = Norm(
    "著作权法", 18, SINCE, says=("法人或者非法人组织有权在其业务范围内优先使用", "作品完成两年内，未经单位同意")
)
SPECIAL = Norm("著作权法", 18, SINCE, says=("合同约定著作权由法人或者非法人组织享有的职务作品", "作者享有署名权"))
COMMISSIONED = Norm("著作权法", 19, SINCE, says=("合同未作明确约定或者没有订立合同的，著作权属于受托人",))
PURPOSE = Norm("著作权纠纷解释", 12, "2021-01-01", says=("委托人在约定的使用范围内享有使用作品的权利",))
LIFE = Norm("著作权法", 23, SINCE, says=("保护期为作者终生及其死亡后五十年", "截止于作品首次发表后第五十年的12月31日"))
NAME = Norm("著作权法", 10, SINCE, says=("表明作者身份，在作品上署名的权利",))
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
COPYING = Norm("著作权法", 53, SINCE, says=("未经著作权人许可，复制、发行、表演、放映、广播、汇编",))


def _licence(told: Any) -> str:
    if told.made == "任务":
        return "不得" if told.time == "八个月" else "可以"
    return "不得" if told.made == "约定" else "可以"


def _use(told: Any) -> str:
    if told.made == "业余":
        return "侵权"
    return "侵权" if told.made == "委托" and told.goods == "文具" else "不侵权"


MASCOT_OF_THE_PARK: Final = vignette(
    "mascot_of_the_park",
    "景区的吉祥物",
    "知识产权",
    facts={
        "made": {
            "任务": "{designer}是{company}的美工，受命设计吉祥物，自行构思画出一只小鹿，对著作权没有约定",
            "约定": "{designer}是{company}的美工，受命设计吉祥物，自行构思画出一只小鹿，劳动合同写明著作权归公司",
            "委托": "{company}花2万元请自由画师{designer}画一只小鹿作景区吉祥物，说好只印在门票上，没有谈著作权归谁",
            "业余": "{company}的会计{designer}爱好画画，周末在家画了一只小鹿发到朋友圈，公司没打招呼就拿来作景区吉祥物",
        },
        "goods": {"门票": "门票", "文具": "对外出售的文具盒"},
        "name": {
            "署名": "图下印着“{designer}绘”",
            "改名": "图下却印着“{boss}绘”，{boss}是{company}的经理，没有画过一笔",
        },
        "time": {"八个月": "八个月后", "三年": "三年后"},
    },
    story=(
        "{company}经营一处景区，兼做文具等纪念品。{made}。",
        ("{company}把小鹿印在{goods}上，{name}。", "*小鹿很快被{company}印在{goods}上，{name}。"),
        "画成{time}，{designer}没有告诉{company}，就许可{other}也把小鹿印在{goods}上。",
    ),
    parties=(
        {"company": "甲公司", "designer": "乙", "boss": "丙", "other": "丁公司"},
        {"company": "{t[0]}公司", "designer": "{s[0]}某", "boss": "{s[1]}某", "other": "{t[1]}公司"},
        {"company": "{t[0]}文旅公司|{t[0]}公司", "designer": "{p[0]}", "boss": "{p[1]}", "other": "{t[1]}公司"},
    ),
    about=("小鹿形象的著作权", "本案"),
    points=(
        Point(
            "owner",
            lambda told: told.made,
            {
                "任务": says(
                    DUTY,
                    "一般职务作品，著作权由作者享有，单位优先使用",
                    "{designer}享有著作权，但{company}有权在业务范围内优先使用",
                    "小鹿形象是职务作品，著作权仍归{designer}",
                ),
                "约定": says(
                    SPECIAL,
                    "合同约定著作权归单位的职务作品，作者享有署名权",
                    "{designer}只享有署名权，著作权的其他权利归{company}",
                    "{company}是小鹿形象的著作权人，{designer}仅保留署名权",
                ),
                "委托": says(
                    COMMISSIONED,
                    "委托作品没有约定归属，著作权属于受托人",
                    "小鹿形象是委托作品，著作权归{designer}",
                    "{company}不是著作权人，只能在约定的范围内使用小鹿形象",
                ),
                "业余": says(
                    AUTHOR,
                    "与工作任务无关的个人作品，著作权属于作者",
                    "{company}对小鹿形象不享有任何权利",
                    "小鹿形象是{designer}的个人作品，{company}无权使用",
                ),
            },
            {
                "who_pays_owns": lambda told: "约定",
                "staff_make_for_the_firm": lambda told: "约定" if told.made != "委托" else "委托",
            },
        ),
        Point(
            "licence",
            _licence,
            {
                "可以": says(
                    DUTY,
                    "作者行使自己的著作权，不需要单位或者委托人同意",
                    "{designer}有权许可{other}使用小鹿形象",
                    "{designer}没有征得{company}同意，但所作的许可并无不当",
                ),
                "不得": says(
                    DUTY,
                    "两年内不得许可第三人以相同方式使用，或者不是著作权人",
                    "{designer}应当先征得{company}同意，才能许可{other}使用",
                    "{designer}许可{other}使用小鹿形象，违反法律规定",
                ),
            },
            {
                "authors_always_license": lambda told: "可以",
                "two_years_for_all": lambda told: "不得" if told.time == "八个月" else "可以",
            },
        ),
        Point(
            "use",
            _use,
            {
                "侵权": says(
                    COPYING,
                    "没有许可，或者超出约定的使用范围",
                    "{company}把小鹿印在{goods}上，侵害了{designer}的复制权",
                    "{designer}可以请求{company}停止在{goods}上使用小鹿形象",
                ),
                "不侵权": says(
                    PURPOSE,
                    "著作权人、优先使用人或者在约定范围内使用的委托人",
                    "{company}无须{designer}另行许可，就可以把小鹿印在{goods}上",
                    "{designer}无权禁止{company}在{goods}上使用小鹿形象",
                ),
            },
            {"who_pays_owns": lambda told: "侵权" if told.made == "业余" else "不侵权"},
        ),
        Point(
            "name",
            lambda told: "侵害" if told.name == "改名" else "没有",
            {
                "侵害": says(
                    NAME,
                    "没有表明作者身份",
                    "{company}侵害了{designer}的署名权",
                    "{designer}可以就署名请求{company}赔礼道歉",
                ),
                "没有": says(
                    NAME,
                    "已经表明作者身份",
                    "{company}没有侵害{designer}的署名权",
                    "就署名问题，{designer}无权要求{company}承担责任",
                ),
            },
            {"owners_sign": lambda told: "没有" if told.made == "约定" or told.name == "署名" else "侵害"},
        ),
        Point(
            "term",
            lambda told: "发表" if told.made == "约定" else "终生",
            {
                "终生": says(
                    LIFE,
                    "著作权属于自然人",
                    "小鹿形象复制权的保护期至{designer}死亡后第50年的12月31日",
                    "小鹿形象财产权的保护期，要从{designer}死亡的时间推算",
                ),
                "发表": says(
                    LIFE,
                    "著作权由法人享有的职务作品",
                    "小鹿形象复制权的保护期至首次发表后第50年的12月31日",
                    "小鹿形象财产权的保护期与{designer}何时死亡无关",
                ),
            },
            {"firms_use_firms_term": lambda told: "发表"},
        ),
    ),
    flaws=(
        Misbelief("who_pays_owns", "以为谁出钱著作权就归谁"),
        Misbelief("staff_make_for_the_firm", "以为员工的作品都归单位"),
        Misbelief("authors_always_license", "以为作者总可以许可他人使用"),
        Misbelief("two_years_for_all", "以为两年的限制适用于一切作品"),
        Misbelief("owners_sign", "以为著作权归单位后可以不署作者的名"),
        Misbelief("firms_use_firms_term", "以为单位使用的作品都从发表起算保护期"),
    ),
    issues=(
        Issue(
            ("小鹿形象的著作权应当归谁？", "小鹿形象属于何种作品？", "*应如何认定小鹿形象的归属？"),
            {
                "owner": {
                    "任务": "属于一般职务作品，著作权归{designer}，{company}有权优先使用",
                    "约定": "属于特殊职务作品，{designer}享有署名权，其他权利归{company}",
                    "委托": "属于委托作品，著作权归{designer}",
                    "业余": "属于{designer}的个人作品，{company}没有任何权利",
                }
            },
        ),
    ),
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
            "原有": "在当地颇有名气，至今仍只在本县产销",
            "扩张": "在当地颇有名气，2023年又在外省建厂，卖到各地",
            "无名": "销量很小，几乎没有人知道",
        },
        "idle": {"使用": "一直使用至今", "闲置": "此后嫌利薄从未用过，也拿不出别的损失"},
        "shop": {
            "不知": "按市价从{source}进货，发票齐全，不知道商标的事",
            "知情": "从{source}进货，收到{rival}的律师函后仍照卖不误",
        },
        "stage": {"公告": "上月初步审定公告", "三年": "三年前获准注册", "七年": "七年前获准注册"},
    },
    story=(
        (
            "2012年起，{maker}在县城做辣椒酱，用“灶小妹”作商标，没有注册，{use}。",
            "*{maker}在县城做辣椒酱，2012年起用“灶小妹”作商标，没有注册，{use}。",
        ),
        "2020年，没听说过{maker}的外省{rival}在自己的辣椒酱上申请并注册“灶小妹”，{idle}。",
        "{store}{shop}。",
        "十多年来经销{maker}“老灶头”腐乳的{agent}，背着他在腐乳上申请注册“老灶头”，{stage}。",
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
                    "{maker}可以照现在的样子继续使用“灶小妹”",
                    "{maker}用“灶小妹”不侵权，但{rival}可以要求其附加适当区别标识",
                ),
                "部分": says(
                    PRIOR,
                    "可以继续使用的限于原使用范围",
                    "{maker}用“灶小妹”，只在超出原使用范围的部分侵权",
                    "{maker}用“灶小妹”，一部分可以继续，一部分应当停止",
                ),
                "停止": says(
                    PRIOR,
                    "在先使用的商标没有一定影响",
                    "{maker}应当完全停止使用“灶小妹”",
                    "{maker}使用在先，但在原使用范围内也不得继续使用“灶小妹”",
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
                    "{store}可以继续出售手中的“灶小妹”辣椒酱",
                    "{store}没有侵犯{rival}的注册商标专用权",
                ),
                "停售": says(
                    PAYING,
                    "有合法来源，或者注册人三年未使用商标又没有其他损失",
                    "{store}应当停止出售“灶小妹”辣椒酱，但不必赔偿",
                    "{store}虽构成侵权，但{rival}要求其赔偿不能得到支持",
                ),
                "赔偿": says(
                    SELLING,
                    "知道后仍销售侵权商品",
                    "{store}不仅应当停止出售“灶小妹”辣椒酱，还应当赔偿",
                    "{rival}可以要求{store}赔偿损失",
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
                ),
                "不赔": says(
                    PAYING,
                    "注册人三年未使用商标，也没有其他损失",
                    "{maker}对{rival}不承担赔偿责任",
                    "{rival}可以要求{maker}停止侵权，但不能要求赔偿",
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
                    "任何人都可以申请撤销{rival}的“灶小妹”商标",
                    "{maker}可以申请撤销{rival}的“灶小妹”商标",
                ),
                "不能": says(
                    UNUSED,
                    "注册人一直在使用商标",
                    "{maker}不能申请撤销{rival}的“灶小妹”商标",
                    "{rival}的“灶小妹”商标没有可以撤销的事由",
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
                    "{maker}可以对“老灶头”商标提出异议",
                    "{agent}还没有取得“老灶头”商标，{maker}可以请商标局不予注册",
                ),
                "三年": says(
                    AGENT,
                    "代理人抢注，五年内可以请求宣告无效",
                    "{maker}可以请求宣告“老灶头”商标无效",
                    "{agent}虽已取得“老灶头”商标，{maker}仍可请求宣告其无效",
                ),
                "七年": says(
                    DECLARED,
                    "注册已满五年，被抢注的也不是驰名商标",
                    "{maker}请求宣告“老灶头”商标无效，已经超过期限",
                    "{agent}即使出于恶意，{maker}也不能再请求宣告“老灶头”商标无效",
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
