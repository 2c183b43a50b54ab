"""Vignettes of civil servants (公务员法 60, 64, 95, 105) and of administrative review (行政复议法 20 to 27, 39, 41)."""

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

REVIEW, REVIEW_SINCE = "行政复议法", "2024-01-01"
SIXTY = Norm(REVIEW, 20, REVIEW_SINCE, says=("六十日内提出行政复议申请", "最长不得超过一年"))
FIRST = Norm(
    REVIEW, 23, REVIEW_SINCE, says=("对当场作出的行政处罚决定不服", "侵犯其已经依法取得的自然资源的所有权或者使用权")
)
OPTIONAL = Norm("行政诉讼法", 44, "2017-07-01", says=("也可以直接向人民法院提起诉讼",))
GOVERNMENT = Norm(
    REVIEW, 24, REVIEW_SINCE, says=("对本级人民政府工作部门", "对下一级人民政府", "对本机关作出的行政行为不服的")
)
COUNCIL = Norm(REVIEW, 26, REVIEW_SINCE, says=("也可以向国务院申请裁决", "国务院依照本法的规定作出最终裁决"))
SUED = Norm(REVIEW, 10, REVIEW_SINCE, says=("向人民法院提起行政诉讼",))
ABOVE = Norm(REVIEW, 27, REVIEW_SINCE, says=("税务和国家安全机关的行政行为不服的，向上一级主管部门申请行政复议",))
PAUSED = Norm(REVIEW, 39, REVIEW_SINCE, says=("其近亲属尚未确定是否参加行政复议", "而其他案件尚未审结"))
ENDED = Norm(REVIEW, 41, REVIEW_SINCE, says=("第一项、第二项、第四项的规定中止行政复议满六十日",))
SIMPLE = Norm(REVIEW, 53, REVIEW_SINCE, says=("行政行为是当场作出", "案件涉及款额三千元以下", "当事人各方同意"))

MONTHS: Final = {"警告": "六个月", "记过": "十二个月", "记大过": "十八个月", "降级": "二十四个月"}

SLUICE_BEFORE_THE_STORM: Final = vignette(
    "sluice_before_the_storm",
    "暴雨前的水闸",
    "行政法",
    facts={
        "order": {
            "明显": "县水利局局长{chief}命科员{clerk}编造水闸检修记录应付检查，{clerk}照办。后来闸门失灵，淹了果园",
            "有误": "县水利局局长{chief}命科员{clerk}开闸，{clerk}认为还没到开闸的水位，{chief}听后仍坚持立即执行，"
            "{clerk}只得照办，结果淹了果园",
        },
        "grade": {grade: grade for grade in MONTHS},
        "appeal": {
            "直接二十": "接到决定后第20天，直接向县公务员主管部门申诉",
            "直接四十": "思前想后，接到决定后第40天才直接向县公务员主管部门申诉",
            "复核十": "接到决定后第25天申请复核，又在接到复核决定后第10天提出申诉",
            "复核廿五": "接到决定后第10天申请复核，又在接到复核决定后第25天提出申诉",
        },
        "hired": {
            "合同": "被停发聘任合同约定的安家补贴，双方对合同条款各执一词",
            "考核": "在年度考核中被定为不称职，本人认为有失公允",
        },
    },
    story=(
        ("暴雨将至，{order}。", "去年汛期，{order}。", "*一场暴雨之前，{order}。"),
        "县水利局给予{clerk}{grade}处分，{clerk}{appeal}。",
        "同一单位的聘任制公务员{hand}也受到牵连，{hired}。",
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
                    "{clerk}虽是奉命行事，仍应承担相应的责任",
                    "{chief}的命令不能使{clerk}免除责任",
                ),
                "不承担": says(
                    ORDERS,
                    "提出意见后上级要求立即执行，命令并非明显违法",
                    "执行命令的后果由{chief}负责，{clerk}不承担责任",
                    "即使{chief}的命令有错，{clerk}也不因执行而承担责任",
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
                    f"{{clerk}}如有悔改表现且不再违纪，{months}期满后处分自动解除",
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
                    "受处分期间，{clerk}可以晋升工资档次，但不得晋升职级",
                    "{clerk}的工资档次不因这一处分而不能晋升",
                ),
                "不得": says(
                    RAISE,
                    "受记过以上处分的，不得晋升工资档次",
                    "受处分期间，{clerk}的职级和工资档次都不得晋升",
                    "处分解除以前，{clerk}不得晋升工资档次",
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
                    "{clerk}的申诉符合法定期限",
                    "县公务员主管部门应当受理{clerk}的申诉",
                ),
                "逾期": says(
                    APPEAL,
                    "超过三十日才直接申诉，或者接到复核决定后超过十五日才申诉",
                    "{clerk}提出申诉时已经逾期",
                    "县公务员主管部门可以不受理{clerk}的申诉，因其错过了期限",
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
                    "{hand}可以申请人事争议仲裁，不服裁决的还可以起诉",
                    "{hand}应在争议发生之日起六十日内申请仲裁",
                ),
                "申诉": says(
                    ASSESSED,
                    "定期考核定为不称职，属于可以复核、申诉的人事处理",
                    "{hand}可以在三十日内申请复核或者直接申诉",
                    "{hand}与单位的分歧不能申请仲裁，也不能提起诉讼",
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

TEA_HILL_UNDER_REVIEW: Final = vignette(
    "tea_hill_under_review",
    "茶山主人的复议申请",
    "行政法",
    facts={
        "act": {
            "税务大": "县税务局以茶场拒开发票为由罚款1万元",
            "税务小": "县税务局以茶场拒开发票为由罚款2000元",
            "当场": "县交通运输局的执法人员在路上查到茶场货车遗撒，当场罚款200元",
            "林地": "县政府作出决定，把登记在{grower}名下的30亩山林的使用权确认给邻村",
            "省府": "省政府认为当初的申报材料不实，撤销了茶场的省级示范农场资格",
        },
        "days": {
            "五十": "{grower}正忙着收秋茶，第50天才申请行政复议",
            "八十告知": "决定书写明了申请复议的机关和期限，{grower}忙着收秋茶，第80天才申请行政复议",
            "八十未告": "决定书对如何申请复议只字未提，{grower}第80天打听清楚后，随即申请行政复议",
        },
        "event": {
            "新丧": "复议机关受理后，{grower}病故，至今十天，唯一的近亲属{heir}还没想好要不要继续",
            "久拖": "复议机关受理后，{grower}病故，复议中止已满七十天，唯一的近亲属{heir}仍没说要不要继续",
            "另案": "复议机关受理后，因须以另一案件的结果为依据，中止审理已满七十天，另案仍无结果",
            "未理": "复议机关收到申请才两天，还没有作出任何答复",
        },
    },
    story=(
        (
            "{grower}包下一座荒山种茶，办起茶场，家业渐渐兴旺。{act}。",
            "{grower}在山上种了十几年茶。去年入秋，{act}。",
            "*茶场是{grower}一手办起来的，产品远销外省。{act}。",
        ),
        "{days}。",
        "{event}。",
    ),
    parties=(
        {"grower": "甲", "heir": "乙"},
        {"grower": "{s[0]}某", "heir": "{s[1]}某"},
        {"grower": "{p[0]}", "heir": "{p[1]}"},
    ),
    about=("本案的行政复议", "{grower}提出的复议申请", "本案"),
    possible=lambda told: told.days != "八十告知" or told.event == "未理",
    points=(
        Point(
            "body",
            lambda told: {"当场": "县政府", "林地": "市政府", "省府": "省政府"}.get(told.act, "主管部门"),
            {
                "主管部门": says(
                    ABOVE,
                    "税务机关实行垂直领导",
                    "本案应由上一级主管部门复议",
                    "作出决定的机关的上一级主管部门是复议机关，政府无权复议",
                ),
                "县政府": says(
                    GOVERNMENT, "县政府部门的行为由县政府复议", "本案的复议机关是县政府", "本案应由县政府复议"
                ),
                "市政府": says(GOVERNMENT, "县政府的行为由市政府复议", "本案的复议机关是市政府", "本案应由市政府复议"),
                "省政府": says(GOVERNMENT, "省政府的行为由其自己复议", "本案的复议机关是省政府", "本案应由省政府复议"),
            },
            {
                "department_above": lambda told: "主管部门" if told.act == "当场" else None,
                "government_always": lambda told: "县政府" if told.act.startswith("税务") else None,
            },
        ),
        Point(
            "first",
            lambda told: "前置" if told.act in ("当场", "林地") else "自选",
            {
                "前置": says(
                    FIRST,
                    "法律规定应当先申请复议",
                    "未经复议，不能就该决定提起行政诉讼",
                    "对该决定不服，应当先申请复议，而不能直接起诉",
                ),
                "自选": says(
                    OPTIONAL,
                    "没有复议前置的规定",
                    "对该决定，可以不申请复议而直接起诉",
                    "复议并非起诉的必经程序",
                ),
            },
            {"taxes_come_first": lambda told: "前置" if told.act != "省府" else "自选"},
        ),
        Point(
            "beyond",
            lambda told: "裁决" if told.act == "省府" else "起诉",
            {
                "裁决": says(
                    COUNCIL,
                    "省政府对自己的行为作出复议决定",
                    "不服复议决定的，除起诉外还可以申请国务院裁决",
                    "对复议决定不服，可以申请国务院作出最终裁决",
                ),
                "起诉": says(
                    SUED,
                    "只能对复议决定提起诉讼",
                    "不服复议决定的，救济途径只有行政诉讼",
                    "对复议决定不服，只能起诉，不能申请国务院裁决",
                ),
            },
            {"council_hears_all": lambda told: "裁决" if told.act in ("林地", "省府") else "起诉"},
        ),
        Point(
            "simple",
            lambda told: "可以" if told.act in ("税务小", "当场") else "同意",
            {
                "可以": says(
                    SIMPLE,
                    "当场作出，或者款额在三千元以下",
                    "如事实清楚、争议不大，复议机关可以自行决定适用简易程序",
                    "复议机关适用简易程序，不以各方同意为条件",
                ),
                "同意": says(
                    SIMPLE,
                    "不在法定的简易程序案件之列",
                    "除非各方同意，复议机关不得适用简易程序",
                    "只有当事人各方同意，本案才可以适用简易程序",
                ),
            },
            {"consent_always": lambda told: "同意"},
        ),
        Point(
            "limit",
            lambda told: "逾期" if told.days == "八十告知" else "期内",
            {
                "期内": says(
                    SIXTY,
                    "六十日内申请，或者未告知时自知道之日起算",
                    "{grower}申请复议没有超过法定期限",
                    "复议机关不能以逾期为由不受理{grower}的申请",
                ),
                "逾期": says(
                    SIXTY,
                    "已告知复议权利和期限，超过六十日才申请",
                    "{grower}申请复议时，法定期限已经届满",
                    "因申请过晚，复议机关应当决定不予受理",
                ),
            },
            {"sixty_days_flat": lambda told: "期内" if told.days == "五十" else "逾期"},
        ),
        Point(
            "status",
            lambda told: {"新丧": "中止", "久拖": "终止", "另案": "中止"}.get(told.event),
            {
                "中止": says(
                    PAUSED,
                    "中止的原因没有消除，也不到终止的时候",
                    "行政复议应当处于中止状态",
                    "复议机关此时还不能终止行政复议",
                ),
                "终止": says(
                    ENDED,
                    "因申请人死亡中止满六十日，原因仍未消除",
                    "复议机关应当决定终止行政复议",
                    "行政复议不能再中止下去，而应终结",
                ),
            },
            {
                "sixty_days_end_all": lambda told: {"新丧": "中止", "久拖": "终止", "另案": "终止"}.get(told.event),
                "death_ends_it": lambda told: {"新丧": "终止", "久拖": "终止", "另案": "中止"}.get(told.event),
            },
        ),
    ),
    flaws=(
        Misbelief("department_above", "仍以为可以选择上一级主管部门复议"),
        Misbelief("government_always", "以为一律由本级政府复议"),
        Misbelief("taxes_come_first", "以为税务罚款也须先复议"),
        Misbelief("council_hears_all", "以为政府的行为都可以申请国务院裁决"),
        Misbelief("consent_always", "以为简易程序都须各方同意"),
        Misbelief("sixty_days_flat", "不知未告知复议权利时最长为一年"),
        Misbelief("sixty_days_end_all", "以为中止满六十日一律终止"),
        Misbelief("death_ends_it", "以为申请人死亡即终止复议"),
    ),
    issues=(
        Issue(
            ("该复议申请应向哪一机关提出？", "本案的复议机关是哪一机关？", "*受理这一复议申请的应是哪一机关？"),
            {
                "body": {
                    "主管部门": "作出决定的机关的上一级主管部门",
                    "县政府": "县政府",
                    "市政府": "市政府",
                    "省政府": "省政府",
                }
            },
        ),
    ),
)
