"""Vignette of compulsory measures: 刑事诉讼法 68-76, 119."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
SUMMONS = CODE(119, says=("传唤、拘传持续的时间不得超过十二小时",))
PLACE = CODE(75, says=("应当在犯罪嫌疑人、被告人的住处执行；无固定住处的，可以在指定的居所执行",))
CREDIT = CODE(76, says=("监视居住一日折抵刑期一日", "监视居住二日折抵刑期一日"))
BAIL = CODE(68, says=("提出保证人或者交纳保证金",))
BROKEN = CODE(71, says=("未经执行机关批准不得离开所居住的市、县", "没收部分或者全部保证金"))
KEPT = CODE(73, says=("到银行领取退还的保证金",))
SURETY = CODE(70, says=("保证人未履行保证义务的，对保证人处以罚款",))


def _days(told: Any) -> int:
    """Days in a place appointed, never those at home, count with the sentence: one for one or two for one."""
    control: bool = told.sentence == "管制"
    return 10 * (1 + control) + (0 if told.home == "自家" else 60 if control else 30)


def _at_home(told: Any) -> int:
    return 80 if told.sentence == "管制" else 40


SIXTY_DAYS_IN_A_GUESTHOUSE: Final = vignette(
    "sixty_days_in_a_guesthouse",
    "网上卖相机的孕妇",
    "刑事诉讼法",
    facts={
        "summons": {"短": "讯问9小时", "长": "案情简单却讯问了20小时"},
        "home": {
            "自家": "改在自己的公寓监视居住60天",
            "宾馆": "改为监视居住60天，她在县城虽有公寓，仍被安排在宾馆",
            "无房": "改为监视居住60天，因在当地没有住处被安排在宾馆",
        },
        "guarantee": {
            "金": "由舅舅{uncle}代交保证金5000元",
            "人": "由舅舅{uncle}作保证人",
            "并": "由舅舅{uncle}代交保证金5000元并作保证人",
        },
        "breach": {
            "出走": "其间{uncle}送她去邻市吃喜酒，两人都没报告",
            "守约": "其间她在{uncle}提醒下随传随到，从未出县",
        },
        "sentence": {"徒刑": "有期徒刑8个月", "管制": "管制1年"},
    },
    story=(
        (
            "{seller}因网上诈骗被县公安局拘传，{summons}，随后拘留。",
            "*县公安局因网上诈骗案拘传{seller}，{summons}，随后拘留。",
        ),
        "10天后，{seller}因怀孕未被批捕，{home}。",
        "此后取保候审，{guarantee}。{breach}。最终{seller}被判处{sentence}。",
    ),
    parties=(
        {"seller": "甲", "uncle": "乙"},
        {"seller": "{s[0]}某", "uncle": "{s[1]}某"},
        {"seller": "小{s[0]}", "uncle": "{s[1]}某"},
    ),
    about=("对{seller}采取的强制措施", "本案"),
    points=(
        Point(
            "summons",
            lambda told: "合法" if told.summons == "短" else "超时",
            {
                "合法": says(
                    SUMMONS,
                    "拘传未超过十二小时",
                    "拘传的持续时间合法",
                    "县公安局对{seller}的拘传[在时长上符合规定|没有超过法定时限]",
                    "以本案的案情，法律允许的拘传时间足以容纳这次讯问，县公安局的做法合法",
                    "{seller}如果以讯问时间过长为由控告县公安局，理由不能成立",
                ),
                "超时": says(
                    SUMMONS,
                    "案情不是特别重大复杂的，拘传不得超过十二小时",
                    "拘传{seller}的时间过长",
                    "对{seller}的拘传超出了法律允许的时限",
                    "以本案的案情，县公安局本应更早结束拘传，把{seller}一直留下讯问，属于变相拘禁",
                    "县公安局要么及时放人，要么提前办理拘留手续，而不应把{seller}留到讯问结束",
                ),
            },
            {"a_whole_day": lambda told: "合法"},
        ),
        Point(
            "place",
            lambda told: "违法" if told.home == "宾馆" else "合法",
            {
                "合法": says(
                    PLACE,
                    "有住处的在住处执行，没有固定住处的可以指定居所",
                    "监视居住的地点合法",
                    "从{seller}的居住情况看，监视居住的地点选得恰当",
                    "监视居住在何处执行，要看{seller}的居住情况，县公安局所选的地点符合法律的要求",
                    "{seller}不能以执行地点不当为由要求变更，因为监视居住的地点符合法律规定",
                ),
                "违法": says(
                    PLACE,
                    "有住处而非特殊案件的，应当在住处执行",
                    "监视居住的地点违法",
                    "县公安局在监视居住地点的选择上违反了法律",
                    "从{seller}的居住情况看，县公安局应当另选执行监视居住的地点，现有的安排违法",
                    "县公安局把{seller}安排在这里监视居住没有法律依据，应当变更执行的地点",
                ),
            },
            {"hotels_for_all": lambda told: "合法"},
        ),
        Point(
            "credit",
            lambda told: str(_days(told)),
            {
                AMOUNT: says(
                    CREDIT,
                    "拘留和指定居所监视居住折抵刑期，在住处的监视居住不折抵",
                    "刑期可以折抵{value}日",
                    "执行{sentence}时，应当从中扣除{value}日",
                    "判决前的拘留和监视居住，只要依法可以折抵的都算上，{seller}共可折抵{value}日的刑期",
                    "法院在计算{seller}的刑期时，应当把判决前依法可以折抵的{value}日算进去",
                )
            },
            {
                "day_for_day": lambda told: "70",
                "custody_all_along": lambda told: "140" if told.sentence == "管制" else "70",
                "home_counts": lambda told: str(_at_home(told)),
                "only_arrest_counts": lambda told: "20" if told.sentence == "管制" else "10",
                "half_of_all": lambda told: "35",
            },
        ),
        Point(
            "guarantee",
            lambda told: "违法" if told.guarantee == "并" else "合法",
            {
                "合法": says(
                    BAIL,
                    "保证人和保证金只用一种",
                    "取保候审的保证方式合法",
                    "县公安局要求{seller}提供的保证，方式上符合规定",
                    "县公安局准许{seller}取保候审时所要求的担保，种类和数量都在法律允许的范围之内",
                    "在保证方式上，县公安局没有超越法律给它的选择，{seller}一方应当接受",
                ),
                "违法": says(
                    BAIL,
                    "不得同时要求保证人和保证金",
                    "取保候审的保证方式违法",
                    "县公安局要求{seller}提供的保证，方式上违反规定",
                    "县公安局对{seller}取保候审要求的担保，已经超出法律允许的限度，应当予以纠正",
                    "县公安局对{seller}取保候审采取的保证方式没有法律依据，应当予以变更",
                ),
            },
            {"both_are_safer": lambda told: "合法"},
        ),
        Point(
            "deposit",
            lambda told: ("没收" if told.breach == "出走" else "退还") if told.guarantee == "金" else None,
            {
                "没收": says(
                    BROKEN,
                    "未经批准离开所居住的市、县",
                    "保证金可以没收",
                    "县公安局可以没收部分保证金，也可以全部没收",
                    "{seller}在取保候审期间违反了规定，保证金可以没收，还可以责令她具结悔过",
                    "{seller}不能要求全额退还5000元，县公安局部分或者全部没收都有法律依据",
                ),
                "退还": says(
                    KEPT,
                    "取保候审期间没有违反规定",
                    "保证金应当退还",
                    "取保候审结束时，5000元保证金应当全部退还",
                    "取保候审结束时，{seller}凭解除取保候审的通知，就有权到银行全额领回5000元",
                    "县公安局没有没收保证金的理由，5000元应当在取保候审结束时退还",
                ),
            },
            {"only_absence_from_hearing": lambda told: "退还" if told.guarantee == "金" else None},
        ),
        Point(
            "surety",
            lambda told: ("罚款" if told.breach == "出走" else "无责") if told.guarantee == "人" else None,
            {
                "罚款": says(
                    SURETY,
                    "明知被保证人违反规定而不报告",
                    "对{uncle}应当处以罚款",
                    "{uncle}违背了保证人的义务，应当受到罚款处罚",
                    "{uncle}作为保证人应当监督{seller}并及时报告，就其实际做法而言，应当处以罚款",
                    "{uncle}没有履行好保证人的义务，县公安局对其处以罚款，并不违法",
                ),
                "无责": says(
                    SURETY,
                    "已经履行保证义务",
                    "{uncle}应当免受处罚",
                    "{uncle}作为保证人并无过错，对其罚款缺乏根据",
                    "{uncle}的监督和报告义务已经履行完毕，县公安局如果对其罚款，这一处罚应当撤销",
                    "{uncle}没有违反保证人的义务，即使{seller}后来被判有罪，也不应受到处罚",
                ),
            },
            {"sureties_pay_nothing": lambda told: "无责" if told.guarantee == "人" else None},
        ),
    ),
    flaws=(
        Misbelief("a_whole_day", "以为拘传一律可以持续二十四小时"),
        Misbelief("hotels_for_all", "以为监视居住可以随意指定居所"),
        Misbelief("day_for_day", "以为拘留和监视居住都是一日折抵一日"),
        Misbelief("custody_all_along", "以为监视居住与羁押按同样的比例折抵"),
        Misbelief("home_counts", "以为在自己住处监视居住也折抵刑期"),
        Misbelief("only_arrest_counts", "以为监视居住从不折抵刑期"),
        Misbelief("half_of_all", "以为拘留和监视居住都是二日折抵一日"),
        Misbelief("both_are_safer", "以为可以同时要求保证人和保证金"),
        Misbelief("only_absence_from_hearing", "以为只有传讯不到案才没收保证金"),
        Misbelief("sureties_pay_nothing", "以为保证人不承担任何责任"),
    ),
    issues=(
        Issue(
            asks=(
                "{seller}判决前被拘留和监视居住的时间，可以折抵刑期多少日？",
                "执行该判决时，{seller}可以折抵的刑期共计多少？",
                "*法院对{seller}应当折抵多少日的刑期？",
            ),
            answers={"credit": {AMOUNT: "{value}日"}},
        ),
    ),
)
