"""Vignettes of crimes in office: 刑法 93, 272, 382, 384, 385, 388, 388之一, 389, 390之一."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
OFFICIAL = Norm("刑法", 93, SINCE, says=("国有公司、企业、事业单位、人民团体中从事公务的人员", "以国家工作人员论"))
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
FUNDS = Norm("刑法", 272, SINCE, says=("挪用本单位资金归个人使用或者借贷给他人", "超过三个月未还的", "进行非法活动的"))
TAKING = Norm("刑法", 382, SINCE, says=("侵吞、窃取、骗取或者以其他手段非法占有公共财物的，是贪污罪",))
MISUSE = Norm(
    "刑法", 384, SINCE, says=("进行非法活动的", "数额较大、进行营利活动的", "数额较大、超过三个月未还的，是挪用公款罪")
)
BRIBE = Norm("刑法", 385, SINCE, says=("或者非法收受他人财物，为他人谋取利益的，是受贿罪",))
THROUGH = Norm("刑法", 388, SINCE, says=("通过其他国家工作人员职务上的行为，为请托人谋取不正当利益", "以受贿论处"))
GIVING = Norm("刑法", 389, SINCE, says=("为谋取不正当利益，给予国家工作人员以财物的，是行贿罪",))
UNKNOWN_USE = Norm("挪用公款解释", 2, "1998-05-09", says=("不知道使用人用公款进行营利活动或者用于非法活动", "3个月"))
THREE = Norm("贪污贿赂解释", 5, "2016-04-18", says=("进行非法活动，数额在三万元以上的",))
FIVE = Norm("贪污贿赂解释", 6, "2016-04-18", says=("进行营利活动或者超过三个月未还，数额在五万元以上的",))
INFLUENCE = Norm("贪污贿赂解释", 10, "2016-04-18", says=("利用影响力受贿罪", "对有影响力的人行贿罪"))


def _use(told: Any) -> str:
    """What the cashier believes the money is for."""
    return {"手术": "生活", "瞒赌": "生活", "开店": "营利", "翻本": "非法"}[told.ask]


def _floor(told: Any, use: str) -> str | None:
    if told.firm == "民营":
        return None
    return "三万" if use == "非法" or told.after == "平账" else "五万"


def _crime(told: Any, use: str, *, months: int = 3) -> str:
    """Taken for good, it is embezzlement; otherwise use, sum and time decide."""
    if told.after == "平账":
        return "贪污罪"
    enough = told.sum == "18" or use == "非法"
    late = use != "生活" or (told.after == "五个月" and months == 3)
    if not (enough and late):
        return "不构成"
    return "挪用公款罪" if told.firm == "国有" else "挪用资金罪"


def _gambled(told: Any) -> str:
    return "非法" if told.ask == "瞒赌" else _use(told)


def _term(told: Any, use: str) -> str | None:
    """Left out where the sum is too small for the question to arise."""
    if told.after == "平账" or (told.sum == "4" and use != "非法"):
        return None
    return "须超过" if use == "生活" else "不问"


def _friend(told: Any) -> str:
    return "共犯" if told.plot == "出主意" and _crime(told, _use(told)) != "不构成" else "不构成"


def _possible(told: Any) -> bool:
    """A private firm loses a large sum that comes back; who lies to the cashier or leaves him to it plans nothing."""
    alone = told.ask == "瞒赌" or told.after == "平账"
    return (told.firm == "国有" or (told.sum == "18" and told.after != "平账")) and not (
        alone and told.plot == "出主意"
    )


CASHIERS_LOAN: Final = vignette(
    "cashiers_loan",
    "出纳借给同学的公司款",
    "刑法",
    facts={
        "firm": {"国有": "国有独资的自来水公司", "民营": "一家民营物业公司"},
        "sum": {"4": "4", "18": "18"},
        "ask": {
            "手术": "{friend}因母亲急需手术，来找{cashier}借{sum}万元",
            "开店": "{friend}想盘下一家火锅店，来找{cashier}借{sum}万元",
            "翻本": "{friend}在地下赌场输红了眼，来找{cashier}借{sum}万元翻本",
            "瞒赌": "{friend}谎称母亲急需手术，来找{cashier}借{sum}万元",
        },
        "plot": {
            "出主意": "并出主意说“先从公司账上走，对账前补上就行”，还[替{cashier}想好了|拟好了]付款的假名目",
            "蒙在鼓里": "{cashier}[满口答应|碍于情面答应]，只说是自己的积蓄",
        },
        "after": {
            "四十天": "40天后，{friend}把钱还上，{cashier}当天补回公司账上，年底审计时此事才被查出",
            "五个月": "5个月后，{friend}把钱还上，{cashier}当天补回公司账上，年底审计时此事才被查出",
            "平账": "{friend}迟迟不还，{cashier}[怕审计查出来|见无人察觉]，用几张假发票把账做平，不再追讨",
        },
    },
    story=(
        (
            "{cashier}是{firm}的出纳，与{friend}是[中学同学|多年的牌友]。",
            "{cashier}在{firm}当出纳，[女儿刚上小学|年年都被评为先进]，与{friend}是同乡。",
            "*{firm}的出纳{cashier}有个[发小|远房表亲]叫{friend}。",
        ),
        "2023年3月，{ask}，{plot}。",
        "次日，{cashier}取出公司的{sum}万元现金交给{friend}，{used}。",
        "{after}。",
    ),
    parties=(
        {"cashier": "甲", "friend": "乙"},
        {"cashier": "{s[0]}某", "friend": "{s[1]}某"},
        {"cashier": "{p[0]}", "friend": "{p[1]}"},
    ),
    terms={
        "used": lambda told: {
            "手术": "{friend}用来交了手术费",
            "开店": "火锅店如期开张",
            "翻本": "{friend}当晚就把钱押上了赌桌",
            "瞒赌": "{friend}转身进了地下赌场",
        }[told.ask],
    },
    about=("{cashier}和{friend}的行为", "{cashier}的刑事责任", "公司的这笔款项"),
    possible=_possible,
    points=(
        Point(
            "crime",
            lambda told: _crime(told, _use(told)),
            {
                "挪用公款罪": says(
                    MISUSE, "挪用公款归个人使用", "{cashier}构成挪用公款罪", "对{cashier}应以挪用公款罪追究刑事责任"
                ),
                "挪用资金罪": says(
                    FUNDS, "非国有公司人员挪用", "{cashier}构成挪用资金罪", "对{cashier}应以挪用资金罪追究刑事责任"
                ),
                "贪污罪": says(
                    TAKING, "做平账目，据为己有", "{cashier}构成贪污罪", "{cashier}的行为已不再是挪用，应定贪污罪"
                ),
                "不构成": says(
                    MISUSE, "数额或者时间不够", "{cashier}不构成犯罪", "{cashier}违反财务纪律，但尚不构成犯罪"
                ),
            },
            {
                "three_months_always": lambda told: _crime(told, "生活"),
                "use_alone_decides": lambda told: _crime(told, _gambled(told)),
                "returned_is_nothing": lambda told: "不构成" if told.after == "五个月" else _crime(told, _use(told)),
                "cashiers_are_officials": lambda told: (
                    "挪用公款罪" if _crime(told, _use(told)) == "挪用资金罪" else _crime(told, _use(told))
                ),
            },
        ),
        Point(
            "status",
            lambda told: told.firm,
            {
                "国有": says(
                    OFFICIAL, "国有公司，从事公务", "{cashier}以国家工作人员论", "{cashier}管理公司资金属于从事公务"
                ),
                "民营": says(
                    OFFICIAL, "非国有单位", "{cashier}不是国家工作人员", "{cashier}虽经手公司资金，但不是从事公务"
                ),
            },
            {"cashiers_are_officials": lambda told: "国有"},
        ),
        Point(
            "term",
            lambda told: _term(told, _use(told)),
            {
                "须超过": says(
                    UNKNOWN_USE, "生活所用", "{cashier}超过三个月未还的，才构成犯罪", "三个月内归还的，{cashier}无罪"
                ),
                "不问": says(
                    MISUSE, "营利或非法", "{cashier}是否有罪，与三个月的期限无关", "{cashier}的行为不以超过三个月为要件"
                ),
            },
            {
                "three_months_always": lambda told: _term(told, "生活"),
                "use_alone_decides": lambda told: _term(told, _gambled(told)),
            },
        ),
        Point(
            "floor",
            lambda told: _floor(told, _use(told)),
            {
                "三万": says(
                    THREE, "非法或贪污", "{cashier}的行为，数额满3万元即可定罪", "对{cashier}定罪，不以5万元为起点"
                ),
                "五万": says(
                    FIVE, "营利或者一般使用", "若数额不满5万元，就不能对{cashier}定罪", "对{cashier}定罪，3万元还不够"
                ),
            },
            {"use_alone_decides": lambda told: _floor(told, _gambled(told))},
        ),
        Point(
            "friend",
            _friend,
            {
                "共犯": says(
                    TOGETHER, "参与策划", "{friend}与{cashier}成立共同犯罪", "{friend}虽非员工，也应以共犯论处"
                ),
                "不构成": says(
                    TOGETHER, "没有共同犯罪", "{friend}不构成犯罪", "{friend}借用款项的行为不应追究刑事责任"
                ),
            },
            {"users_are_accomplices": lambda told: "不构成" if _crime(told, _use(told)) == "不构成" else "共犯"},
        ),
    ),
    flaws=(
        Misbelief("three_months_always", "以为挪用一律须超过三个月未还"),
        Misbelief("use_alone_decides", "以为只看钱的实际用途，不问挪用人是否知道"),
        Misbelief("returned_is_nothing", "以为案发前归还就不构成犯罪"),
        Misbelief("cashiers_are_officials", "以为民营公司的出纳也是国家工作人员"),
        Misbelief("users_are_accomplices", "以为使用挪用款的人都是共犯"),
    ),
    issues=(
        Issue(
            ("{cashier}的行为应如何定性？", "对{cashier}应如何处理？", "*{cashier}动用公司款项，应如何认定？"),
            {
                "crime": {
                    "挪用公款罪": "构成挪用公款罪",
                    "挪用资金罪": "应以挪用资金罪论处",
                    "贪污罪": "构成贪污罪，而不是挪用",
                    "不构成": "属于违纪，不构成犯罪",
                }
            },
        ),
    ),
)


def _chief(told: Any) -> str:
    """Who has others act takes a bribe only for an improper advantage (388); who acts himself, for any (385)."""
    taken = told.knew in ("点头", "默认")
    return "受贿" if taken and (told.route == "主管" or told.wish == "违规") else "不构成"


def _kin(told: Any) -> str | None:
    """Left out where the chief keeps silent only afterwards."""
    if told.knew == "默认":
        return None
    if told.knew == "点头":
        return "受贿" if _chief(told) == "受贿" else "不构成"
    return "利用影响力" if told.wish == "违规" else "不构成"


def _boss(told: Any) -> str:
    if told.wish == "应得":
        return "不构成"
    return "行贿" if told.knew == "点头" else "对影响力"


DIRECTORS_WIFE: Final = vignette(
    "directors_wife",
    "局长的妻子",
    "刑法",
    facts={
        "wish": {
            "违规": "{boss}的公司没有相应资质，却想拿下县里的[污水管网|河堤加固]工程",
            "应得": "{boss}的公司早已按约完工，验收合格，却迟迟拿不到县里拖欠的[污水管网|河堤加固]工程款",
        },
        "route": {
            "主管": "此事归县水务局管，局长就是{chief}",
            "托人": "此事归县水务局管，{chief}是县住建局局长，与水务局局长相熟",
        },
        "knew": {
            "不知": "{kin}收下钱，没有告诉{chief}，只说替朋友问问",
            "退还": "{kin}收下钱，没有告诉{chief}，只说替朋友问问",
            "默认": "{kin}收下钱，没有告诉{chief}，只说替朋友问问",
            "点头": "{kin}把来意和价码说给{chief}听，{chief}说“你收着吧”，{kin}收下后转告{boss}“我家那口子同意了”",
        },
        "spoke": {
            "立案前": "县监委尚未掌握此事时，{boss}主动[前去|上门]交代了送钱经过",
            "留置后": "{boss}被留置后，[扛了两天才|经教育]交代了送钱经过",
        },
    },
    story=(
        (
            "{wish}。{route}。{boss}便拿出60万元，托{chief}的妻子{kin}说情。",
            "*{boss}有事求人：{wish}。{route}。经打听，{boss}找到{chief}的妻子{kin}，送上60万元。",
        ),
        "{knew}。",
        "{favour}，{boss}如愿以偿。{later}{spoke}。",
    ),
    parties=(
        {"boss": "甲", "chief": "乙", "kin": "丙"},
        {"boss": "{s[0]}某", "chief": "{s[1]}某", "kin": "{s[2]}某"},
        {"boss": "{s[0]}总", "chief": "{s[1]}某", "kin": "{s[2]}某"},
    ),
    terms={
        "favour": lambda told: (
            ("{chief}在评标前向手下打了招呼" if told.wish == "违规" else "{chief}签字后，款项一周内拨付到位")
            if told.route == "主管"
            else "{chief}给水务局局长打了电话，对方碍于情面照办"
        ),
        "later": lambda told: {
            "不知": "直到案发，{chief}也不知道{kin}收过钱。",
            "退还": "事后{chief}得知{kin}收了钱，当即逼着{kin}把60万元全部退回。",
            "默认": "事后{chief}得知{kin}收了钱，没有作声，还让{kin}拿其中20万元装修了新房。",
        }.get(told.knew, ""),
    },
    about=("{chief}、{kin}、{boss}的行为", "本案中的贿赂犯罪", "{boss}送出的60万元"),
    possible=lambda told: (told.knew, told.wish) != ("默认", "应得"),
    points=(
        Point(
            "chief",
            _chief,
            {
                "受贿": says(
                    BRIBE, "知道收钱而为人谋取利益", "{chief}构成受贿罪", "{chief}没有亲手收钱，但仍应以受贿论处"
                ),
                "不构成": says(BRIBE, "缺少受贿的要件", "{chief}不构成受贿罪", "追究{chief}受贿的责任没有根据"),
            },
            {
                "favour_is_enough": lambda told: "受贿",
                "any_wish_will_do": lambda told: "受贿" if told.knew in ("点头", "默认") else "不构成",
                "too_late_to_learn": lambda told: "不构成" if told.knew == "默认" else _chief(told),
            },
        ),
        Point(
            "kin",
            _kin,
            {
                "受贿": says(
                    TOGETHER, "与国家工作人员通谋收钱", "{kin}应以受贿罪的共犯论处", "{kin}虽无公职，也构成受贿罪"
                ),
                "利用影响力": says(
                    INFLUENCE, "瞒着国家工作人员", "{kin}构成利用影响力受贿罪", "{kin}非受贿共犯，而是利用影响力受贿"
                ),
                "不构成": says(INFLUENCE, "要件不备", "{kin}收钱的行为不构成犯罪", "{kin}既非受贿，也非利用影响力受贿"),
            },
            {
                "kin_take_influence": lambda told: None if told.knew == "默认" else "利用影响力",
                "any_wish_will_do": lambda told: {"点头": "受贿", "默认": None}.get(told.knew, "利用影响力"),
            },
        ),
        Point(
            "boss",
            _boss,
            {
                "行贿": says(GIVING, "向国家工作人员送钱", "{boss}构成行贿罪", "虽由他人转手，{boss}仍应以行贿罪论处"),
                "对影响力": says(
                    INFLUENCE,
                    "向密切关系人送钱",
                    "{boss}构成对有影响力的人行贿罪",
                    "{boss}不构成行贿罪，但构成对有影响力的人行贿罪",
                ),
                "不构成": says(GIVING, "谋取的是正当利益", "{boss}不构成任何行贿犯罪", "{boss}送钱的行为不构成犯罪"),
            },
            {"any_wish_will_do": lambda told: "行贿" if told.knew == "点头" else "对影响力"},
        ),
        Point(
            "propriety",
            lambda told: {"主管": "不问", "托人": "须不正当"}[told.route],
            {
                "不问": says(
                    BRIBE,
                    "利用本人职权",
                    "{chief}是否受贿，不看{boss}所求是否正当",
                    "{boss}所求正当与否，与{chief}是否受贿无关",
                ),
                "须不正当": says(
                    THROUGH, "斡旋", "若{boss}所求正当，{chief}收钱也非受贿", "只有{boss}所求不正当，{chief}才可能受贿"
                ),
            },
            {"any_wish_will_do": lambda told: "不问"},
        ),
        Point(
            "surrender",
            lambda told: None if _boss(told) == "不构成" else {"立案前": "自首", "留置后": "不成立"}[told.spoke],
            {
                "自首": says(SURRENDER, "自动投案，如实供述", "{boss}成立自首", "对{boss}应当认定自首"),
                "不成立": says(SURRENDER, "被留置后才交代", "{boss}不成立自首", "{boss}虽交代了送钱经过，但不是自首"),
            },
            {"telling_is_surrender": lambda told: None if _boss(told) == "不构成" else "自首"},
        ),
    ),
    flaws=(
        Misbelief("favour_is_enough", "以为替请托人办了事就是受贿"),
        Misbelief("any_wish_will_do", "以为这些犯罪都不问利益正当与否"),
        Misbelief("too_late_to_learn", "以为事后知道而不退还的不是受贿"),
        Misbelief("kin_take_influence", "以为亲属收钱一律是利用影响力受贿"),
        Misbelief("telling_is_surrender", "以为如实交代就是自首"),
    ),
    issues=(
        Issue(
            (
                "{kin}、{boss}的行为应如何定性？",
                "对{kin}和{boss}应如何处理？",
                "*{kin}收钱、{boss}送钱，各应如何认定？",
            ),
            {
                "kin": {"受贿": "{kin}构成受贿罪", "利用影响力": "{kin}构成利用影响力受贿罪", "不构成": "{kin}无罪"},
                "boss": {
                    "行贿": "{boss}构成行贿罪",
                    "对影响力": "{boss}构成对有影响力的人行贿罪",
                    "不构成": "{boss}无罪",
                },
            },
        ),
    ),
)
