"""Vignettes of civil servants (公务员法 60, 64, 95, 105)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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

MONTHS: Final = {"警告": "六个月", "记过": "十二个月", "记大过": "十八个月", "降级": "二十四个月"}

SLUICE_BEFORE_THE_STORM: Final = vignette(
    "sluice_before_the_storm",
    "暴雨前的水闸",
    "行政法",
    facts={
        "order": {
            "明显": "县水利局局长{chief}命科员{clerk}编造水闸检修记录，{clerk}照办，后来闸门失灵，淹了果园",
            "有误": "县水利局局长{chief}命科员{clerk}开闸，{clerk}说水位未到，{chief}仍坚持立即执行，"
            "{clerk}照办，结果淹了果园",
        },
        "grade": {grade: grade for grade in MONTHS},
        "appeal": {
            "直接二十": "第20天直接向县公务员主管部门申诉",
            "直接四十": "第40天才直接向县公务员主管部门申诉",
            "复核十": "第25天申请复核，又在接到复核决定后第10天申诉",
            "复核廿五": "第10天申请复核，又在接到复核决定后第25天申诉",
        },
        "hired": {
            "合同": "与单位就聘任合同约定的安家补贴发生争执",
            "考核": "在年度考核中被定为不称职，很不服气",
        },
    },
    story=(
        ("暴雨将至，{order}。", "去年汛期，{order}。", "*一场暴雨之前，{order}。"),
        "{clerk}接到{grade}处分决定后，{appeal}。",
        "聘任制同事{hand}受此牵连，{hired}。",
    ),
    parties=(
        {"chief": "甲", "clerk": "乙", "hand": "丙"},
        {"chief": "{s[0]}某", "clerk": "{s[1]}某", "hand": "{s[2]}某"},
        {"chief": "{p[0]}", "clerk": "{p[1]}", "hand": "{p[2]}"},
    ),
    about=("{clerk}、{hand}的责任与救济", "本案", "各人的责任和待遇"),
    points=(
        Point(
            "liable",
            lambda told: "承担" if told.order == "明显" else "不承担",
            {
                "承担": says(
                    ORDERS,
                    "执行明显违法的命令",
                    "{clerk}应当承担责任",
                    "{clerk}虽是奉命行事，仍应承担相应的责任",
                    "{clerk}有权也应当拒绝{chief}的这一命令，其既已执行，就应当依法承担相应的责任",
                    "{clerk}不能以服从命令为由免责，因为这一命令明显违法，本应拒绝执行",
                ),
                "不承担": says(
                    ORDERS,
                    "提出意见后上级要求立即执行，命令并非明显违法",
                    "执行的后果由{chief}负责",
                    "责任应由{chief}承担，{clerk}可以免责",
                    "即使{chief}的命令有错，{clerk}也有服从的义务，执行的后果应当由{chief}负责",
                    "{clerk}虽然执行了错误的命令，但责任不应由其承担，而应由{chief}负责",
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
                    f"{grade}处分的期间",
                    f"{{clerk}}受处分的期间为{months}",
                    f"{{clerk}}自受处分之日起满{months}，才可晋升职务和职级",
                    f"{{clerk}}在受处分期间有悔改表现，又遵守纪律和法律的，满{months}时处分自动解除",
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
                    "受警告处分的，只是不得晋升职务、职级和级别",
                    "{clerk}可以晋升工资档次",
                    "受处分期间，{clerk}的工资档次仍可晋升",
                    "受处分期间，{clerk}的职务、职级和级别都停止晋升，但工资档次可以照常晋升",
                    "{clerk}的工资档次不受这一处分影响，但在期间内不得晋升职务、职级和级别",
                ),
                "不得": says(
                    RAISE,
                    "受记过以上处分的，不得晋升工资档次",
                    "{clerk}的工资档次停止晋升",
                    "处分解除以前，{clerk}不得晋升工资档次",
                    "受处分期间，{clerk}除停止晋升职务、职级和级别外，工资档次也要等处分解除后才能晋升",
                    "{clerk}即使年度考核合格，在处分解除以前也不能晋升工资档次和职级",
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
                    "三十日内直接申诉，或者接到复核决定后十五日内申诉",
                    "{clerk}的申诉合乎法定期限",
                    "县公务员主管部门应当受理{clerk}的申诉",
                    "县公务员主管部门应当受理{clerk}的申诉，一般应自受理之日起六十日内作出处理决定",
                    "{clerk}的申诉没有超过法定期限，县公务员主管部门不得以此为由拒绝受理",
                ),
                "逾期": says(
                    APPEAL,
                    "超过三十日才直接申诉，或者接到复核决定后超过十五日才申诉",
                    "{clerk}的申诉已经逾期",
                    "县公务员主管部门有权拒绝受理{clerk}的申诉",
                    "{clerk}已经错过申诉的期限，其申诉即使理由充分，县公务员主管部门也可以拒绝受理",
                    "{clerk}不能再就这一处分提出申诉，因为其提出时法定期限已经届满",
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
                    "因履行聘任合同发生争议",
                    "{hand}可以申请人事争议仲裁",
                    "{hand}可在争议发生之日起六十日内申请仲裁",
                    "{hand}可以就这一争议申请仲裁，对裁决有异议的，还可以在接到裁决书后十五日内起诉",
                    "{hand}与单位的争议不适用复核、申诉的程序，而应当通过人事争议仲裁解决",
                ),
                "申诉": says(
                    ASSESSED,
                    "定期考核定为不称职，属于可以复核、申诉的人事处理",
                    "{hand}只能申请复核或者申诉",
                    "{hand}可以在三十日内申请复核或者直接申诉",
                    "{hand}可以申请复核、提出申诉，但若申请仲裁或者提起诉讼，仲裁机构和法院都应拒绝受理",
                    "{hand}与单位的分歧不属于人事争议仲裁的范围，{hand}也不能提起诉讼",
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
                "关于{clerk}受处分的期间和工资档次，下列哪一说法是正确的？",
                "该处分的期间有多长，期间内{clerk}能否晋升工资档次？",
                "*这一处分对{clerk}有何影响？",
            ),
            {
                "period": {grade: f"处分期间为{months}" for grade, months in MONTHS.items()},
                "raise": {"可以": "期间内可以晋升工资档次", "不得": "期间内不得晋升工资档次"},
            },
        ),
    ),
)
