"""Vignettes of administrative review (行政复议法 10, 20 to 27, 39, 41, 53)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

REVIEW, REVIEW_SINCE = "行政复议法", "2024-01-01"
SIXTY = Norm(REVIEW, 20, REVIEW_SINCE, says=("六十日内提出行政复议申请", "最长不得超过一年"))
FIRST = Norm(
    REVIEW, 23, REVIEW_SINCE, says=("对当场作出的行政处罚决定不服", "侵犯其已经依法取得的自然资源的所有权或者使用权")
)
OPTIONAL = Norm("行政诉讼法", 44, "2017-07-01", says=("也可以直接向人民法院提起诉讼",))
TAX_FINED = Norm("税收征收管理法", 88, "2015-04-24", says=("对税务机关的处罚决定", "也可以依法向人民法院起诉"))
GOVERNMENT = Norm(
    REVIEW, 24, REVIEW_SINCE, says=("对本级人民政府工作部门", "对下一级人民政府", "对本机关作出的行政行为不服的")
)
COUNCIL = Norm(REVIEW, 26, REVIEW_SINCE, says=("也可以向国务院申请裁决", "国务院依照本法的规定作出最终裁决"))
SUED = Norm(REVIEW, 10, REVIEW_SINCE, says=("向人民法院提起行政诉讼",))
ABOVE = Norm(REVIEW, 27, REVIEW_SINCE, says=("税务和国家安全机关的行政行为不服的，向上一级主管部门申请行政复议",))
PAUSED = Norm(REVIEW, 39, REVIEW_SINCE, says=("其近亲属尚未确定是否参加行政复议", "而其他案件尚未审结"))
ENDED = Norm(REVIEW, 41, REVIEW_SINCE, says=("第一项、第二项、第四项的规定中止行政复议满六十日",))
SIMPLE = Norm(REVIEW, 53, REVIEW_SINCE, says=("行政行为是当场作出", "案件涉及款额三千元以下", "当事人各方同意"))

TEA_HILL_UNDER_REVIEW: Final = vignette(
    "tea_hill_under_review",
    "行政复议的申请与审理",
    "行政法",
    facts={
        "act": {
            "税务大": "县税务局决定对{grower}罚款1万元",
            "税务小": "县税务局决定对{grower}罚款2000元",
            "当场": "县交通运输局执法人员当场决定对{grower}罚款200元",
            "林地": "县政府决定将{grower}已登记的林地使用权确认给邻村",
            "省府": "省政府决定撤销{grower}的省级种植示范户资格",
        },
        "days": {
            "五十": "决定书告知了复议权利、机关和期限，{grower}收到后第50日申请复议",
            "八十告知": "决定书告知了复议权利、机关和期限，{grower}收到后第80日申请复议",
            "八十未告": "决定书未告知复议权利、机关和期限，{grower}收到后第70日才得知，第80日申请复议",
        },
        "event": {
            "新丧": "复议中{grower}死亡，近亲属{heir}尚未确定是否参加，复议已中止10日",
            "久拖": "复议中{grower}死亡，近亲属{heir}尚未确定是否参加，复议已中止70日",
            "另案": "复议须以另一未审结案件的结果为依据，已中止70日",
            "未理": "复议机关正在审查复议申请",
        },
    },
    story=(
        ("{act}。", "{act}，{grower}不服。", "*{act}，{grower}拟寻求救济。"),
        only("limit simple", "{days}。"),
        only("simple", "复议机关认为案件事实清楚、权利义务关系明确、争议不大，但被申请人不同意适用简易程序。"),
        only("status", "{event}。"),
    ),
    parties=(
        {"grower": "甲", "heir": "乙"},
        {"grower": "甲", "heir": "乙"},
        {"grower": "{s[0]}某", "heir": "{s[1]}某"},
    ),
    terms={
        "above": lambda told: {
            "林地": "市自然资源局",
            "当场": "市交通运输局",
            "省府": "农业农村部",
        }.get(told.act, "市税务局"),
    },
    about=("本案的行政复议", "{grower}的救济途径", "本案"),
    possible=lambda told: told.days != "八十告知" or told.event == "未理",
    points=(
        Point(
            "body",
            lambda told: {"当场": "县政府", "林地": "市政府", "省府": "省政府"}.get(told.act, "主管部门"),
            {
                "主管部门": says(
                    ABOVE,
                    "税务机关不由本级政府复议，向上一级主管部门申请",
                    "本案的复议机关是{above}",
                    "{grower}应当向{above}申请行政复议",
                ),
                "县政府": says(
                    GOVERNMENT,
                    "对政府工作部门的行为由本级政府复议，不再由上级部门复议",
                    "本案的复议机关是县政府",
                    "{grower}应当向县政府申请行政复议",
                ),
                "市政府": says(
                    GOVERNMENT,
                    "对下一级政府的行为由上一级政府复议，部门不能复议",
                    "本案的复议机关是市政府",
                    "{grower}应当向市政府申请行政复议",
                ),
                "省政府": says(
                    GOVERNMENT,
                    "对省级政府自己的行为由其本机关复议，部委不能复议",
                    "本案的复议机关是省政府",
                    "{grower}应当向省政府申请行政复议",
                ),
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
                    "不服当场作出的处罚决定，应当先申请复议",
                    "对该决定实行复议前置",
                    "{grower}起诉该决定前应当先申请行政复议",
                    "{grower}未经复议直接对该决定提起诉讼的，法院应当裁定不予立案",
                ).where(lambda told: told.act == "林地", FIRST, "侵犯已经依法取得的林地使用权，应当先申请复议"),
                "自选": says(
                    TAX_FINED,
                    "不服税务机关的罚款而非纳税决定，可以复议也可以直接起诉",
                    "对该决定，行政复议不是提起诉讼的必经程序",
                    "对该决定不实行复议前置",
                ).where(lambda told: told.act == "省府", OPTIONAL, "撤销示范户资格不在应当先申请复议的情形之列"),
            },
            {"taxes_come_first": lambda told: "前置" if told.act != "省府" else "自选"},
        ),
        Point(
            "beyond",
            lambda told: "裁决" if told.act == "省府" else "起诉",
            {
                "裁决": says(
                    COUNCIL,
                    "省政府对自己的行为作出的复议决定，可诉也可申请国务院裁决",
                    "对复议决定不服的，可以申请国务院裁决",
                    "对复议决定不服的，可以起诉，也可以向国务院申请裁决",
                ),
                "起诉": says(
                    SUED,
                    "不是省部级机关对自己行为的复议决定，只能提起行政诉讼",
                    "对复议决定不服的，不得申请国务院裁决",
                    "对复议决定不服的，可以提起行政诉讼，但不得申请国务院裁决",
                ).shown(1),
            },
            {"council_hears_all": lambda told: "裁决" if told.act in ("林地", "省府") else "起诉"},
        ),
        Point(
            "simple",
            lambda told: None if told.days == "八十告知" else "可以" if told.act in ("税务小", "当场") else "同意",
            {
                "可以": says(
                    SIMPLE,
                    "案件涉及款额三千元以下，属法定的简易案件，不须各方同意",
                    "本案可以适用简易程序",
                    "被申请人不同意不影响复议机关适用简易程序",
                ).where(lambda told: told.act == "当场", SIMPLE, "行为是当场作出的，属法定的简易案件，不须各方同意"),
                "同意": says(
                    SIMPLE,
                    "不在法定的简易案件之列，被申请人又不同意",
                    "本案应当适用普通程序",
                    "因被申请人不同意，复议机关应当适用普通程序审理本案",
                ),
            },
            {"consent_always": lambda told: None if told.days == "八十告知" else "同意"},
        ),
        Point(
            "limit",
            lambda told: "逾期" if told.days == "八十告知" else "期内",
            {
                "期内": says(
                    SIXTY,
                    "收到决定书后第五十日申请，未超过六十日",
                    "{grower}的复议申请符合法定期限",
                    "复议机关不得以申请逾期为由不予受理",
                    "{grower}的申请没有逾期，符合其他条件的，复议机关应当受理",
                ).where(
                    lambda told: told.days == "八十未告", SIXTY, "未告知的，六十日自得知复议权利之日起算，且未超过一年"
                ),
                "逾期": says(
                    SIXTY,
                    "已告知复议权利和期限，收到决定书后超过六十日才申请",
                    "{grower}的复议申请已经逾期",
                    "{grower}的复议申请超过法定期限，复议机关应当决定不予受理",
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
                    "近亲属尚未确定是否参加，中止才十日，不满六十日不能终止",
                    "行政复议应当继续中止",
                    "中止的原因尚未消除，复议机关还不能决定终止行政复议",
                ).where(lambda told: told.event == "另案", PAUSED, "另案尚未审结；满六十日即终止的不包括因另案中止"),
                "终止": says(
                    ENDED,
                    "因申请人死亡中止满六十日，原因仍未消除",
                    "复议机关应当决定终止行政复议",
                    "本案的中止期限已经届满，复议机关应当决定终止行政复议",
                ),
            },
            {
                "sixty_days_end_all": lambda told: {"新丧": "中止", "久拖": "终止", "另案": "终止"}.get(told.event),
                "death_ends_it": lambda told: {"新丧": "终止", "久拖": "终止", "另案": "中止"}.get(told.event),
            },
        ),
    ),
    flaws=(
        Misbelief("department_above", "以为仍可以选择上一级主管部门复议"),
        Misbelief("government_always", "以为一律由本级政府复议"),
        Misbelief("taxes_come_first", "以为税务罚款也须先复议"),
        Misbelief("council_hears_all", "以为政府的行为都可以申请国务院裁决"),
        Misbelief("consent_always", "以为简易程序都须各方同意"),
        Misbelief("sixty_days_flat", "以为未告知复议权利的，也只有六十日"),
        Misbelief("sixty_days_end_all", "以为中止满六十日一律终止"),
        Misbelief("death_ends_it", "以为申请人死亡即终止复议"),
    ),
    issues=(
        Issue(
            (
                "{grower}应当向哪一机关申请行政复议，起诉前是否必须先申请复议？",
                "关于对该决定的救济，下列哪一说法是正确的？",
                "*关于该决定的复议和诉讼，下列哪一选项是正确的？",
            ),
            {
                "body": {
                    "主管部门": "复议机关是{above}",
                    "县政府": "复议机关是县政府",
                    "市政府": "复议机关是市政府",
                    "省政府": "复议机关是省政府",
                },
                "first": {"前置": "{grower}未经复议不得起诉", "自选": "{grower}可以不经复议直接起诉"},
            },
        ),
    ),
)
