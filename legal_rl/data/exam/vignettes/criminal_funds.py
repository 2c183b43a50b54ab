"""Vignettes of misused funds: 刑法 25, 93, 272, 382, 384."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
OFFICIAL = Norm("刑法", 93, SINCE, says=("国有公司、企业、事业单位、人民团体中从事公务的人员", "以国家工作人员论"))
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
FUNDS = Norm("刑法", 272, SINCE, says=("挪用本单位资金归个人使用或者借贷给他人", "超过三个月未还的", "进行非法活动的"))
TAKING = Norm("刑法", 382, SINCE, says=("侵吞、窃取、骗取或者以其他手段非法占有公共财物的，是贪污罪",))
MISUSE = Norm(
    "刑法", 384, SINCE, says=("进行非法活动的", "数额较大、进行营利活动的", "数额较大、超过三个月未还的，是挪用公款罪")
)
UNKNOWN_USE = Norm("挪用公款解释", 2, "1998-05-09", says=("不知道使用人用公款进行营利活动或者用于非法活动", "3个月"))
THREE = Norm("贪污贿赂解释", 5, "2016-04-18", says=("进行非法活动，数额在三万元以上的",))
FIVE = Norm("贪污贿赂解释", 6, "2016-04-18", says=("进行营利活动或者超过三个月未还，数额在五万元以上的",))


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
            "手术": "[老同学|同乡]{friend}因母亲急需手术，向{cashier}借{sum}万元",
            "开店": "[老同学|同乡]{friend}想盘下一家火锅店，向{cashier}借{sum}万元",
            "翻本": "[老同学|同乡]{friend}在地下赌场输红了眼，向{cashier}借{sum}万元翻本",
            "瞒赌": "[老同学|同乡]{friend}谎称母亲急需手术，向{cashier}借{sum}万元",
        },
        "plot": {
            "出主意": "并出主意先走公司的账，还[想好|拟好]了假名目",
            "蒙在鼓里": "{cashier}[满口|碍于情面]答应，只说是自己的积蓄",
        },
        "after": {
            "四十天": "40天后{friend}还钱，{cashier}当天补回公司账上，年底审计时事发",
            "五个月": "5个月后{friend}还钱，{cashier}当天补回公司账上，年底审计时事发",
            "平账": "{friend}迟迟不还，{cashier}用假发票把账做平，不再追讨",
        },
    },
    story=(
        (
            "{cashier}是{firm}的出纳。",
            "{cashier}在{firm}当出纳。",
            "*{cashier}当着{firm}的出纳。",
        ),
        "2023年3月，{ask}，{plot}。",
        "次日，{cashier}从公司账上取出{sum}万元，{used}。",
        "{after}。",
    ),
    parties=(
        {"cashier": "甲", "friend": "乙"},
        {"cashier": "{s[0]}某", "friend": "{s[1]}某"},
        {"cashier": "{p[0]}", "friend": "{p[1]}"},
    ),
    terms={
        "used": lambda told: {
            "手术": "{friend}拿去交了手术费",
            "开店": "{friend}用它开起了火锅店",
            "翻本": "{friend}拿去押上了赌桌",
            "瞒赌": "{friend}拿去押上了赌桌",
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
                    MISUSE,
                    "挪用公款归个人使用",
                    "{cashier}构成挪用公款罪",
                    "对{cashier}应以挪用公款罪追究刑事责任",
                    "{cashier}利用经手公款的便利擅自出借，已具备挪用公款罪的全部要件，应当定罪处罚",
                    "对{cashier}应以挪用公款罪定罪，{friend}是否知道款项的来源对此没有影响",
                ),
                "挪用资金罪": says(
                    FUNDS,
                    "非国有公司人员挪用",
                    "{cashier}构成挪用资金罪",
                    "对{cashier}应定挪用资金罪，而不是挪用公款罪",
                    "{cashier}的身份和款项的性质决定其构成的是挪用资金罪，处罚轻于挪用公款罪",
                    "即使款项如数归还，{cashier}也应以挪用资金罪追究刑事责任，但可以从宽处罚",
                ),
                "贪污罪": says(
                    TAKING,
                    "做平账目，据为己有",
                    "{cashier}构成贪污罪",
                    "{cashier}的行为已由挪用转化为贪污",
                    "{cashier}对款项已有据为己有的目的，故应以贪污罪论处，挪用的规定难以适用",
                    "认定{cashier}只是挪用并不足够，其罪名应为贪污罪，数额按出借的全部款项计算",
                ),
                "不构成": says(
                    MISUSE,
                    "数额或者时间不够",
                    "{cashier}不构成犯罪",
                    "对{cashier}只能给予纪律处分",
                    "{cashier}的行为违反财务纪律，但离挪用犯罪的标准还有差距，应由所在公司处理",
                    "{cashier}的做法应受公司的处分，但用途、数额和时间合起来看，还够不上犯罪",
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
                    OFFICIAL,
                    "国有公司，从事公务",
                    "{cashier}以国家工作人员论",
                    "{cashier}管理公司资金，属于从事公务",
                    "{cashier}即使只是聘用的普通职员，经手资金的工作也属于公务，应以国家工作人员论",
                    "{cashier}所管的款项在法律上属于公共财物，其工作是从事公务",
                ),
                "民营": says(
                    OFFICIAL,
                    "非国有单位",
                    "{cashier}不是国家工作人员",
                    "{cashier}的职责属于公司业务，与公务有别",
                    "{cashier}虽然经手公司资金，但其职责与公务有别，不能成为贪污罪和挪用公款罪的主体",
                    "国家工作人员的规定对{cashier}难以适用，其利用职务犯罪的，应按公司人员定罪",
                ),
            },
            {"cashiers_are_officials": lambda told: "国有"},
        ),
        Point(
            "term",
            lambda told: _term(told, _use(told)),
            {
                "须超过": says(
                    UNKNOWN_USE,
                    "生活所用",
                    "{cashier}的罪责取决于归还的早晚",
                    "超过三个月未还，是对{cashier}定罪的条件",
                    "对{cashier}应按挪作生活使用处理，三个月内归还的只作违纪看待，超过的才构成犯罪",
                    "假如{friend}在两个月内归还，{cashier}就不构成犯罪，因为挪用的时间还不够",
                ),
                "不问": says(
                    MISUSE,
                    "营利或非法",
                    "归还的早晚只影响{cashier}的量刑",
                    "即使在一周内归还，{cashier}也构成犯罪",
                    "{cashier}把款项交付出去即已构成犯罪，是否在三个月内归还只能在量刑时考虑",
                    "对{cashier}定罪无须等到三个月届满，只要数额达到标准，当即归还也不能免责",
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
                    THREE,
                    "非法或贪污",
                    "对{cashier}定罪以3万元为起点",
                    "款项即使只有3.5万元，也足以对{cashier}定罪",
                    "考虑到行为的性质，对{cashier}适用较低的数额标准，款项达到3万元即可定罪",
                    "5万元的标准对{cashier}并不适用，只要动用3万元以上的公款，就应追究刑事责任",
                ),
                "五万": says(
                    FIVE,
                    "营利或者一般使用",
                    "对{cashier}定罪以5万元为起点",
                    "款项如果只有3.5万元，就不能对{cashier}定罪",
                    "款项达到5万元才谈得上追究{cashier}的刑事责任，较低的3万元标准对其难以适用",
                    "对{cashier}应按一般的标准定罪，即公款数额在5万元以上，而不是3万元以上",
                ),
            },
            {"use_alone_decides": lambda told: _floor(told, _gambled(told))},
        ),
        Point(
            "friend",
            _friend,
            {
                "共犯": says(
                    TOGETHER,
                    "参与策划",
                    "{friend}与{cashier}成立共同犯罪",
                    "{friend}虽是公司以外的人，也应以共犯论处",
                    "{friend}的作用超出了单纯的使用人，应与{cashier}一起承担同一罪名的刑事责任",
                    "{friend}对挪用的促成使其应以共同犯罪追究刑事责任，而不只是返还款项",
                ),
                "不构成": says(
                    TOGETHER,
                    "没有共同犯罪",
                    "{friend}不构成犯罪",
                    "追究{friend}共同犯罪的责任，缺乏法律依据",
                    "就借用款项一事，{friend}只承担民事上的返还责任，而不与{cashier}成立共同犯罪",
                    "使用款项与参与犯罪是两回事，{friend}不对{cashier}的行为承担刑事责任",
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
