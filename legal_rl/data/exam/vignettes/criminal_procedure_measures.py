"""Vignette of compulsory measures: 刑事诉讼法 68-76, 119; 刑法 41, 47."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
SUMMONS = CODE(119, says=("传唤、拘传持续的时间不得超过十二小时",))
PLACE = CODE(75, says=("应当在犯罪嫌疑人、被告人的住处执行；无固定住处的，可以在指定的居所执行",))
CREDIT = CODE(76, says=("监视居住一日折抵刑期一日", "监视居住二日折抵刑期一日"))
CONTROL = Norm("刑法", 41, "1997-10-01", says=("判决执行以前先行羁押的，羁押一日折抵刑期二日",))
PRISON = Norm("刑法", 47, "1997-10-01", says=("判决执行以前先行羁押的，羁押一日折抵刑期一日",))
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
    "诈骗案的强制措施",
    "刑事诉讼法",
    facts={
        "summons": {"短": "9小时", "长": "20小时"},
        "home": {
            "自家": "在其住处执行",
            "宾馆": "有固定住处但被指定在宾馆执行",
            "无房": "因无固定住处被指定在宾馆执行",
        },
        "guarantee": {
            "金": "交纳保证金5000元",
            "人": "提出保证人{surety}",
            "并": "提出保证人{surety}并交纳保证金",
        },
        "breach": {"出走": "未经批准前往外省", "守约": "遵守各项规定"},
        "sentence": {"徒刑": "有期徒刑[8个月|10个月]", "管制": "管制1年"},
    },
    story=(
        (
            "{seller}（女）涉嫌诈骗罪，案情[简单|并不复杂]。",
            "*{seller}（女）因一起案情简单的诈骗案被立案侦查。",
        ),
        only("summons", "县公安局对其拘传{summons}。"),
        only("credit", "{seller}被拘留10日。"),
        only("place credit", "{seller}因怀孕被县公安局监视居住60日，{home}。"),
        only("guarantee deposit surety", "{seller}后被取保候审，县公安局责令其{guarantee}。"),
        only("deposit surety", "取保候审期间，{seller}{breach}{knew}。"),
        only("credit", "{seller}被判处{sentence}。"),
    ),
    parties=(
        {"seller": "甲", "surety": "乙"},
        {"seller": "{s[0]}某", "surety": "{s[1]}某"},
    ),
    terms={
        "knew": lambda told: (
            "" if told.guarantee != "人" else "，{surety}知情未报告" if told.breach == "出走" else "，{surety}认真监督"
        )
    },
    about=("对{seller}采取的强制措施", "本案的强制措施"),
    points=(
        Point(
            "summons",
            lambda told: "合法" if told.summons == "短" else "超时",
            {
                "合法": says(
                    SUMMONS,
                    "案情简单的拘传不得超过十二小时，实际只有九小时",
                    "县公安局可以对{seller}拘传{summons}",
                    "县公安局拘传{seller}的时间没有超过法定限度",
                ),
                "超时": says(
                    SUMMONS,
                    "案情简单，拘传不得超过十二小时，实际达二十小时",
                    "对{seller}的拘传违法",
                    "县公安局拘传{seller}的时间超过法定限度",
                    "县公安局拘传{seller}的时间过长，违反法律规定",
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
                    "可以在指定的居所执行",
                    "监视居住的执行场所合法",
                    "县公安局可以在该场所对{seller}监视居住",
                    "县公安局确定的执行场所符合刑事诉讼法的规定",
                )
                .where(lambda told: told.home == "无房", PLACE, "没有固定住处，可以在指定的居所执行")
                .where(lambda told: told.home == "自家", PLACE, "监视居住应当在住处执行，本案即在其住处"),
                "违法": says(
                    PLACE,
                    "有固定住处，诈骗案又不属特殊案件，不得指定在宾馆执行",
                    "监视居住的执行场所违法",
                    "县公安局不得在该场所对{seller}执行监视居住",
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
                    "徒刑：拘留一日折抵一日为十日，指定居所二日折抵一日为三十日",
                    "{seller}的刑期应当折抵{value}日",
                    "判决执行以前的期间共折抵刑期{value}日",
                    "{seller}被拘留和监视居住，依法应当折抵刑期共计{value}日",
                )
                .where(
                    lambda told: told.home == "自家" and told.sentence == "管制",
                    CONTROL,
                    "管制：拘留一日折抵二日为二十日，在住处的监视居住不折抵",
                )
                .where(lambda told: told.home == "自家", PRISON, "徒刑：拘留一日折抵一日为十日，在住处的监视居住不折抵")
                .where(
                    lambda told: told.sentence == "管制",
                    CREDIT,
                    "管制：拘留一日折抵二日为二十日，指定居所一日折抵一日为六十日",
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
                    "提出保证人和交纳保证金应择其一，本案只用一种",
                    "县公安局采取的保证方式合法",
                    "县公安局责令{seller}提供保证的方式符合刑事诉讼法的规定",
                ),
                "违法": says(
                    BAIL,
                    "提出保证人和交纳保证金应择其一，不得同时责令",
                    "县公安局采取的保证方式违法",
                    "县公安局责令{seller}提供保证的方式违反刑事诉讼法的规定",
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
                    "取保候审期间未经批准前往外省，离开了所居住的市、县",
                    "{seller}交纳的保证金应当部分或者全部没收",
                    "依法应当没收{seller}的部分或者全部保证金",
                ),
                "退还": says(
                    KEPT,
                    "取保候审期间遵守各项规定，没有没收保证金的事由",
                    "保证金应当全部退还{seller}",
                    "取保候审结束时，{seller}有权领取全部保证金",
                    "{seller}可以凭解除取保候审的通知，领取退还的全部保证金",
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
                    "被保证人未经批准离开，保证人知情而不报告",
                    "对{surety}应当处以罚款",
                    "{surety}未履行保证义务，应当处以罚款",
                ),
                "无责": says(
                    SURETY,
                    "被保证人遵守规定，保证人认真监督",
                    "对{surety}不得处以罚款",
                    "{surety}已履行保证义务，不应受到处罚",
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
                "{seller}的刑期依法应当折抵多少日？",
                "执行该判决时，{seller}的刑期应当折抵多少日？",
                "*对{seller}的刑期，应当折抵多少日？",
            ),
            answers={"credit": {AMOUNT: "{value}日"}},
        ),
    ),
)
