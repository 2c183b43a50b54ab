"""Vignettes of civil servants (公务员法 60, 64, 95, 105)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

STAFF, STAFF_SINCE = "公务员法", "2019-06-01"
ORDERS = Norm(STAFF, 60, STAFF_SINCE, says=("执行的后果由上级负责，公务员不承担责任", "执行明显违法的决定或者命令的"))
PERIODS = Norm(
    STAFF,
    64,
    STAFF_SINCE,
    says=("警告，六个月；记过，十二个月；记大过，十八个月；降级、撤职，二十四个月",),
)
RAISE = Norm(STAFF, 64, STAFF_SINCE, says=("其中受记过、记大过、降级、撤职处分的，不得晋升工资档次",))
APPEAL = Norm(
    STAFF, 95, STAFF_SINCE, says=("自接到复核决定之日起十五日内", "也可以不经复核，自知道该人事处理之日起三十日内")
)
ASSESSED = Norm(STAFF, 95, STAFF_SINCE, says=("定期考核定为不称职",))
HIRED = Norm(STAFF, 105, STAFF_SINCE, says=("因履行聘任合同发生争议的，可以自争议发生之日起六十日内申请仲裁",))

MONTHS: Final = {"警告": "6个月", "记过": "12个月", "记大过": "18个月", "降级": "24个月"}

SLUICE_BEFORE_THE_STORM: Final = vignette(
    "sluice_before_the_storm",
    "公务员的责任与救济",
    "行政法",
    facts={
        "order": {
            "明显": "局长{chief}命令{clerk}伪造检修记录，{clerk}照办并造成损失",
            "有误": "局长{chief}决定将例行检修推迟3日，命令{clerk}执行，"
            "{clerk}认为不妥而提出异议，{chief}坚持要求执行，{clerk}照办并造成损失",
        },
        "grade": {grade: grade for grade in MONTHS},
        "appeal": {
            "直接二十": "{clerk}未申请复核，于收到处分决定后第20日向县公务员主管部门提出申诉",
            "直接四十": "{clerk}未申请复核，于收到处分决定后第40日向县公务员主管部门提出申诉",
            "复核十": "{clerk}于收到处分决定后第25日申请复核，接到复核决定后第10日向县公务员主管部门提出申诉",
            "复核廿五": "{clerk}于收到处分决定后第10日申请复核，接到复核决定后第25日向县公务员主管部门提出申诉",
        },
        "hired": {
            "合同": "因岗位安排不符合聘任合同，与该局发生争议",
            "考核": "在年度考核中被定为不称职",
        },
    },
    story=(
        (
            "{clerk}是县水利局科员。",
            "{clerk}在县水利局任科员。",
            "*{clerk}系县水利局科员。",
        ),
        only("liable", "{order}。"),
        only("period raise appeal", "{clerk}因旷工被该局给予{grade}处分。"),
        only("appeal", "{appeal}。"),
        only("path", "县水利局聘任制公务员{hand}{hired}。"),
    ),
    parties=(
        {"chief": "甲", "clerk": "乙", "hand": "丙"},
        {"chief": "甲", "clerk": "乙", "hand": "丙"},
        {"chief": "{s[0]}某", "clerk": "{s[1]}某", "hand": "{s[2]}某"},
    ),
    about=("公务员的权利义务", "公务员的管理", "本案"),
    points=(
        Point(
            "liable",
            lambda told: "承担" if told.order == "明显" else "不承担",
            {
                "承担": says(
                    ORDERS,
                    "伪造检修记录的命令明显违法，不得以服从上级为由免责",
                    "{clerk}对执行该命令应当承担责任",
                    "{clerk}执行了明显违法的命令，应当承担责任",
                ),
                "不承担": says(
                    ORDERS,
                    "已提出异议而上级坚持执行，命令并非明显违法，后果归上级",
                    "{clerk}对执行该命令的后果不承担责任",
                    "{clerk}应当执行该命令，由此造成的后果由上级{chief}负责",
                ),
            },
            {"orders_always_excuse": lambda told: "不承担", "doers_always_answer": lambda told: "承担"},
        ),
        Point(
            "period",
            lambda told: told.grade,
            {
                grade: says(
                    PERIODS,
                    f"处分期间依处分的种类而定，{grade}为{months}",
                    f"{{clerk}}受处分的期间为{months}",
                    f"对{{clerk}}所受的处分，法定期间为{months}",
                )
                for grade, months in MONTHS.items()
            },
            {"a_year_for_all": lambda told: "记过"},
        ),
        Point(
            "raise",
            lambda told: "可以" if told.grade == "警告" else "不得",
            {
                "可以": says(
                    RAISE,
                    "不得晋升工资档次的限于记过以上处分，警告不在其列",
                    "{clerk}在处分期间可以晋升工资档次",
                    "{clerk}在受处分期间不得晋升职务、职级和级别，但可以晋升工资档次",
                ),
                "不得": says(
                    RAISE,
                    "受记过以上处分的，不得晋升工资档次",
                    "{clerk}在处分期间不得晋升工资档次",
                    "{clerk}的处分解除后，方可晋升工资档次",
                    "{clerk}在受处分期间不得晋升职务、职级、级别和工资档次",
                ),
            },
            {"all_sanctions_alike": lambda told: "不得"},
        ),
        Point(
            "appeal",
            lambda told: "期内" if told.appeal in ("直接二十", "复核十") else "逾期",
            {
                "期内": says(
                    APPEAL,
                    "可以不经复核直接申诉，知道处分后第二十日未超过三十日",
                    "{clerk}的申诉符合法定期限",
                    "县公务员主管部门不得以逾期为由不受理{clerk}的申诉",
                ).where(lambda told: told.appeal == "复核十", APPEAL, "接到复核决定后第十日申诉，没有超过十五日"),
                "逾期": says(
                    APPEAL,
                    "直接申诉应在知道处分后三十日内，第四十日才申诉",
                    "{clerk}的申诉已经逾期",
                    "对{clerk}的申诉，县公务员主管部门应当以超过申诉期限为由不予受理",
                ).where(
                    lambda told: told.appeal == "复核廿五", APPEAL, "申诉应在接到复核决定后十五日内，第二十五日才申诉"
                ),
            },
            {
                "recheck_comes_first": lambda told: "期内" if told.appeal == "复核十" else "逾期",
                "thirty_days_again": lambda told: "逾期" if told.appeal == "直接四十" else "期内",
            },
        ),
        Point(
            "path",
            lambda told: {"合同": "仲裁", "考核": "申诉"}[told.hired],
            {
                "仲裁": says(
                    HIRED,
                    "争议因岗位安排是否符合聘任合同而起，属于履行聘任合同的争议",
                    "{hand}可以就该争议申请仲裁",
                    "{hand}可以申请人事争议仲裁，对裁决不服的，可以在15日内提起诉讼",
                ),
                "申诉": says(
                    ASSESSED,
                    "考核定为不称职属于可以复核、申诉的人事处理，不是合同争议",
                    "{hand}可以申请复核，也可以直接申诉",
                    "{hand}可以在30日内向县水利局申请复核",
                    "{hand}可以不经复核，自知道该处理之日起30日内直接提出申诉",
                ),
            },
            {"hired_staff_arbitrate": lambda told: "仲裁", "staff_only_appeal": lambda told: "申诉"},
        ),
    ),
    flaws=(
        Misbelief("orders_always_excuse", "以为执行上级命令一概免责"),
        Misbelief("doers_always_answer", "以为执行错误命令的人一概有责"),
        Misbelief("a_year_for_all", "以为处分期间一律为一年"),
        Misbelief("all_sanctions_alike", "以为受任何处分都不得晋升工资档次"),
        Misbelief("recheck_comes_first", "以为申诉之前必须先申请复核"),
        Misbelief("thirty_days_again", "以为接到复核决定后仍有三十日"),
        Misbelief("hired_staff_arbitrate", "以为聘任制公务员的争议都归仲裁"),
        Misbelief("staff_only_appeal", "以为公务员的争议都只能申诉"),
    ),
    issues=(
        Issue(
            (
                "关于{clerk}受到的处分，下列哪一说法是正确的？",
                "{clerk}受处分的期间为多长，期间内能否晋升工资档次？",
                "*关于该处分对{clerk}的影响，下列哪一选项是正确的？",
            ),
            {
                "period": {grade: f"处分期间为{months}" for grade, months in MONTHS.items()},
                "raise": {"可以": "期间内可以晋升工资档次", "不得": "期间内不得晋升工资档次"},
            },
        ),
    ),
)
