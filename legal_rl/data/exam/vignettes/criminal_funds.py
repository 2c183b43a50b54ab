"""Vignettes of misused funds: 刑法 25, 93, 272, 382, 384."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
OFFICIAL = Norm("刑法", 93, SINCE, says=("国有公司、企业、事业单位、人民团体中从事公务的人员", "以国家工作人员论"))
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
FUNDS = Norm("刑法", 272, SINCE, says=("挪用本单位资金归个人使用或者借贷给他人", "超过三个月未还的", "进行非法活动的"))
TAKING = Norm("刑法", 382, SINCE, says=("侵吞、窃取、骗取或者以其他手段非法占有公共财物的，是贪污罪",))
MISUSE = Norm(
    "刑法", 384, SINCE, says=("进行非法活动的", "数额较大、进行营利活动的", "数额较大、超过三个月未还的，是挪用公款罪")
)
UNKNOWN_USE = Norm("挪用公款解释", 2, "1998-05-09", says=("不知道使用人用公款进行营利活动或者用于非法活动", "3个月"))
LARGE = Norm("贪污贿赂解释", 1, "2016-04-18", says=("贪污或者受贿数额在三万元以上不满二十万元的",))
THREE = Norm("贪污贿赂解释", 5, "2016-04-18", says=("进行非法活动，数额在三万元以上的",))
FIVE = Norm("贪污贿赂解释", 6, "2016-04-18", says=("进行营利活动或者超过三个月未还，数额在五万元以上的",))


def _use(told: Any) -> str:
    """Decide what the cashier believes the money is for."""
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
    "出纳出借公司资金",
    "刑法",
    facts={
        "firm": {"国有": "国有独资公司", "民营": "民营公司"},
        "sum": {"4": "4", "18": "18"},
        "ask": {
            "手术": "{friend}因母亲手术，",
            "开店": "{friend}以开办饭店为由，",
            "翻本": "{friend}称要去赌博，",
            "瞒赌": "{friend}为赌博谎称母亲手术，",
        },
        "plot": {
            "出主意": "{friend}提议动用公司资金，并与{cashier}商定取款的办法。",
            "蒙在鼓里": "{friend}以为{cashier}会用自己的存款出借。",
        },
        "after": {
            "四十天": "40日后，{friend}还款，{cashier}存回公司账户。",
            "五个月": "5个月后，{friend}还款，{cashier}存回公司账户。",
            "平账": "后{friend}不还，{cashier}用虚假发票平账，不再追讨。",
        },
    },
    story=(
        ("{cashier}是某{firm}的出纳。", "{cashier}系某{firm}出纳。", "*{cashier}担任某{firm}的出纳。"),
        ("{ask}向{cashier}借{sum}万元。", "{ask}请{cashier}借给自己{sum}万元。"),
        only("friend", "{plot}"),
        (
            "{cashier}擅自从公司账户取款借给{friend}，{friend}用于{use}。",
            "{cashier}擅自从公司账户取出该款借给{friend}，{friend}用于{use}。",
        ),
        "{after}",
    ),
    parties=(
        {"cashier": "甲", "friend": "乙"},
        {"cashier": "甲", "friend": "乙"},
        {"cashier": "{s[0]}某", "friend": "{s[1]}某"},
        {"cashier": "{p[0]}", "friend": "{p[1]}"},
    ),
    terms={
        "use": lambda told: {"手术": "支付手术费", "开店": "开办饭店", "翻本": "赌博", "瞒赌": "赌博"}[told.ask],
    },
    about=("{cashier}、{friend}的行为", "本案的定性"),
    possible=_possible,
    points=(
        Point(
            "crime",
            lambda told: _crime(told, _use(told)),
            {
                "挪用公款罪": says(
                    MISUSE,
                    "国有公司出纳挪用十八万元公款出借，超过三个月才归还",
                    "{cashier}构成挪用公款罪",
                    "对{cashier}应以挪用公款罪追究刑事责任",
                    "{cashier}利用职务上的便利，挪用公款归个人使用，构成挪用公款罪",
                )
                .where(
                    lambda told: told.ask == "开店",
                    MISUSE,
                    "国有公司出纳挪用十八万元公款供人营利，不以超过三个月为条件",
                )
                .where(
                    lambda told: told.ask == "翻本", MISUSE, "国有公司出纳明知供人赌博仍挪用公款三万元以上，不问时间"
                )
                .where(
                    lambda told: told.ask == "瞒赌",
                    UNKNOWN_USE,
                    "国有公司出纳不知公款用于赌博，十八万元超过三个月才归还",
                ),
                "挪用资金罪": says(
                    FUNDS,
                    "民营公司出纳不是国家工作人员，挪用十八万元超过三个月才归还",
                    "{cashier}构成挪用资金罪",
                    "对{cashier}应以挪用资金罪追究刑事责任",
                    "{cashier}利用职务上的便利，挪用本单位资金借贷给他人，构成挪用资金罪",
                )
                .where(
                    lambda told: told.ask == "开店",
                    FUNDS,
                    "民营公司出纳不是国家工作人员，挪用十八万元供人营利，不问时间",
                )
                .where(
                    lambda told: told.ask == "翻本", FUNDS, "民营公司出纳不是国家工作人员，明知供人赌博而挪用，不问时间"
                ),
                "贪污罪": says(
                    TAKING,
                    "国有公司出纳用虚假发票平账，不再追讨，有非法占有公款的目的",
                    "{cashier}的行为构成贪污罪",
                    "对{cashier}应以贪污罪追究刑事责任",
                    "{cashier}具有非法占有公款的目的，其行为由挪用转化为贪污罪",
                ),
                "不构成": says(
                    MISUSE,
                    "挪用人以为借款用于手术，不是营利、非法活动，四十日即已归还",
                    "{cashier}的行为不构成犯罪",
                    "{cashier}的行为违反财经纪律，尚不构成犯罪",
                    "{cashier}挪用的数额或者时间未达到法定标准，不应追究刑事责任",
                )
                .where(lambda told: told.sum == "4", FIVE, "并非明知用于非法活动，四万元不足五万元，未达数额较大")
                .where(
                    lambda told: told.firm == "民营",
                    FUNDS,
                    "挪用人以为借款用于手术，不是营利、非法活动，四十日即已归还",
                )
                .where(
                    lambda told: told.ask == "瞒赌", UNKNOWN_USE, "不知公款用于赌博，须超过三个月未还，四十日即已归还"
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
                    "国有独资公司的出纳经管国有资金，属于国有公司中从事公务的人员",
                    "{cashier}以国家工作人员论",
                    "{cashier}具备贪污罪、挪用公款罪的主体身份",
                ),
                "民营": says(
                    OFFICIAL,
                    "民营公司不是国有单位，其出纳也不是由国有单位委派",
                    "{cashier}不属于国家工作人员",
                    "{cashier}不具备贪污罪、挪用公款罪的主体身份",
                    "{cashier}可以单独构成职务侵占罪、挪用资金罪，但不能单独构成贪污罪",
                ),
            },
            {"cashiers_are_officials": lambda told: "国有"},
        ),
        Point(
            "term",
            lambda told: _term(told, _use(told)),
            {
                "须超过": says(
                    MISUSE,
                    "借款用于手术，不是营利或者非法活动，须超过三个月未还",
                    "{cashier}须挪用超过3个月未还，才构成犯罪",
                    "{friend}在3个月以内还款的，{cashier}不构成犯罪",
                )
                .where(
                    lambda told: told.firm == "民营" and told.ask == "瞒赌",
                    FUNDS,
                    "不知用于赌博，以为是手术，不按营利、非法活动论，须超过三个月",
                )
                .where(lambda told: told.firm == "民营", FUNDS, "借款用于手术，不是营利或者非法活动，须超过三个月未还")
                .where(
                    lambda told: told.ask == "瞒赌", UNKNOWN_USE, "不知公款用于赌博，不按非法活动论，须超过三个月未还"
                ),
                "不问": says(
                    MISUSE,
                    "借款用于开办饭店，是进行营利活动，不以超过三个月未还为限",
                    "{friend}1个月后还款的，{cashier}仍构成犯罪",
                    "对{cashier}定罪不以超过3个月未还为条件",
                )
                .where(
                    lambda told: told.firm == "民营" and told.ask == "开店",
                    FUNDS,
                    "借款用于开办饭店，是进行营利活动，不以超过三个月未还为限",
                )
                .where(lambda told: told.firm == "民营", FUNDS, "明知用于赌博，是进行非法活动，不受时间限制")
                .where(lambda told: told.ask != "开店", MISUSE, "明知用于赌博，是进行非法活动，不受时间限制"),
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
                    "明知用于赌博，是进行非法活动，三万元以上即应追究",
                    "{cashier}取出的款项达到3万元的，即符合定罪的数额标准",
                    "{cashier}取出的款项为3.5万元的，也达到定罪的数额标准",
                ).where(lambda told: told.after == "平账", LARGE, "平账占有的按贪污认定，三万元以上属于数额较大"),
                "五万": says(
                    FIVE,
                    "借款用于手术，不是非法活动，五万元以上为数额较大",
                    "对{cashier}定罪的数额起点为5万元",
                    "{cashier}取出的款项为3.5万元的，不构成犯罪",
                    "{cashier}取出的款项不足5万元的，不应追究刑事责任",
                )
                .where(lambda told: told.ask == "开店", FIVE, "借款用于营利活动，不是非法活动，五万元以上为数额较大")
                .where(
                    lambda told: told.ask == "瞒赌", FIVE, "不知用于赌博，不适用非法活动的三万元，五万元以上为数额较大"
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
                    "提议动用公司资金并商定取款的办法，参与策划挪用",
                    "{friend}与{cashier}成立共同犯罪",
                    "对{friend}应以{cashier}所犯之罪的共犯论处",
                    "{friend}参与策划取得挪用款，应以共犯追究刑事责任",
                ),
                "不构成": says(
                    TOGETHER,
                    "以为对方用自己的存款出借，没有共同挪用的故意",
                    "{friend}与{cashier}不成立共同犯罪",
                    "对{friend}不应以共犯追究刑事责任",
                )
                .where(
                    lambda told: told.plot == "出主意" and told.sum == "4",
                    TOGETHER,
                    "虽参与策划，但挪用四万元未达五万元，挪用本身不构成犯罪",
                )
                .where(
                    lambda told: told.plot == "出主意",
                    TOGETHER,
                    "虽参与策划，但用于手术，四十日即归还，挪用本身不构成犯罪",
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
            (
                "{cashier}的行为应如何定性？",
                "关于{cashier}的行为，下列哪一选项是正确的？",
                "*对{cashier}动用公司款项的行为应如何认定？",
            ),
            {
                "crime": {
                    "挪用公款罪": "{cashier}构成挪用公款罪",
                    "挪用资金罪": "{cashier}构成挪用资金罪",
                    "贪污罪": "{cashier}构成贪污罪",
                    "不构成": "{cashier}不构成犯罪",
                }
            },
        ),
    ),
)
