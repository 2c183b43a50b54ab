"""Vignette of death sentences under review and of the reprieve: 刑事诉讼法 247-261."""

from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
REVIEWED = CODE(247, says=("被告人不上诉的，应当由高级人民法院复核后，报请最高人民法院核准", "判处死刑的第二审案件"))
APPROVING = COURT(
    429, says=("应当裁定不予核准，并撤销原判", "必要时，也可以依法改判", "可以在纠正后作出核准的判决、裁定")
)
NEW_BENCH = COURT(432, says=("原审人民法院应当另行组成合议庭审理", "第四百二十九条第四项、第五项规定的案件除外"))
REPRIEVE = Norm(
    "刑法", 50, "2021-03-01", says=("二年期满以后，减为无期徒刑", "减为二十五年有期徒刑", "死刑缓期执行的期间重新计算")
)
FATES = CODE(261, says=("报请高级人民法院裁定", "由高级人民法院报请最高人民法院核准", "并报最高人民法院备案"))


FATE: Final = {"杀人": "执行死刑", "伤人": "重新计算", "平常": "减为无期", "救人": "减为25年"}


TWO_SENTENCES_FOR_ONE_MURDER: Final = vignette(
    "two_sentences_for_one_murder",
    "一案两种死刑",
    "刑事诉讼法",
    facts={
        "appeal": {
            "未上诉": "两人均未上诉，检察院也未抗诉",
            "上诉": "{first}上诉，省高级法院裁定驳回上诉，维持原判",
        },
        "finding": {
            "证据": "作案工具来源不明，{first}是否到过现场存有疑问",
            "纠纷": "事实清楚，但案件因宅基地纠纷而起，被害人先动手，不应判处{first}死刑",
            "条文": "事实清楚，死刑并无不当，只是原判漏引了一个条款",
        },
        "conduct": {
            "杀人": "因争铺位用铁凳打死同监犯，情节恶劣",
            "伤人": "与人口角打断对方鼻梁，被判故意伤害罪，但情节尚不恶劣",
            "平常": "失手砸伤过同监犯的脚，此外再无违纪",
            "救人": "从火场救出三人，被认定为重大立功",
        },
    },
    story=(
        (
            "{first}和{second}合谋杀人，被市中级法院分别判处死刑立即执行和死刑缓期二年执行。{appeal}。",
            "*市中级法院以故意杀人罪判处{first}死刑立即执行，判处同案的{second}死刑缓期二年执行。{appeal}。",
        ),
        "最高法院复核[时|后]认为，{finding}。",
        "{second}在缓期执行的[两年间|两年里]，{conduct}。",
    ),
    parties=(
        {"first": "甲", "second": "乙"},
        {"first": "{s[0]}某", "second": "{s[1]}某"},
        {"first": "{p[0]}", "second": "{p[1]}"},
    ),
    about=("对{first}和{second}的处理", "本案的死刑复核与执行", "本案"),
    points=(
        Point(
            "route",
            lambda told: "先经复核" if told.appeal == "未上诉" else "直接报核准",
            {
                "先经复核": says(
                    REVIEWED,
                    "被告人不上诉的，由高级法院复核后报请核准",
                    "{first}的死刑须先由省高级法院复核",
                    "对{first}的死刑，省高级法院应当先复核再报请核准",
                    "报请最高法院核准以前，省高级法院应当先对{first}的死刑进行复核，不能径行上报",
                    "省高级法院应当先对{first}的死刑进行复核，同意判处死刑的，再报请最高法院核准",
                ),
                "直接报核准": says(
                    REVIEWED,
                    "判处死刑的第二审案件直接报请核准",
                    "{first}的死刑直接报请核准",
                    "{first}的死刑不必经省高级法院复核，即可报请核准",
                    "对{first}的死刑，省高级法院直接报请最高法院核准即可，另设一道复核程序没有根据",
                    "{first}的死刑由省高级法院直接报请最高法院核准，法律没有要求它为此先作复核",
                ),
            },
            {"always_reviewed_twice": lambda told: "先经复核"},
        ),
        Point(
            "review",
            lambda told: {"证据": "应当发回", "纠纷": "发回或改判", "条文": "纠正后核准"}[told.finding],
            {
                "应当发回": says(
                    APPROVING,
                    "原判事实不清、证据不足",
                    "{first}的案件只能发回重审",
                    "最高法院应当不予核准并发回重审，不得直接改判",
                    "最高法院应当撤销原判、发回重新审判，由自己直接改判{first}较轻的刑罚则违反规定",
                    "对{first}的死刑，最高法院应当裁定撤销原判、发回重审，改判与否由下级法院决定",
                ),
                "发回或改判": says(
                    APPROVING,
                    "事实正确而不应当判处死刑",
                    "最高法院可以直接改判",
                    "最高法院可以将案件发回重审，必要时也可以改判",
                    "{first}的死刑不应核准，最高法院可以把案件发回重审，必要时也可以自己依法改判",
                ),
                "纠正后核准": says(
                    APPROVING,
                    "引用条款有瑕疵，但判处死刑并无不当",
                    "{first}的死刑仍可以核准",
                    "最高法院纠正原判的问题以后，可以核准{first}的死刑",
                    "原判的问题由最高法院加以纠正即可，不妨碍核准{first}的死刑，更不必发回重审",
                    "原判的问题属于瑕疵，最高法院可以作出纠正后的裁判，核准{first}的死刑",
                ),
            },
            {
                "every_fault_sends_back": lambda told: "发回或改判" if told.finding == "纠纷" else "应当发回",
            },
        ),
        Point(
            "bench",
            lambda told: {"证据": "另行组成", "纠纷": "不必另组", "条文": None}[told.finding],
            {
                "另行组成": says(
                    NEW_BENCH,
                    "因事实不清发回的，另行组成合议庭",
                    "重审应当另组合议庭",
                    "发回重审的，应当由原合议庭以外的人审理",
                    "{first}的案件发回重审后，应当另行组成合议庭，仍由原来的合议庭审理则违反规定",
                    "发回重审的案件应当换人审理，原来的合议庭成员都应当退出{first}的案件",
                ),
                "不必另组": says(
                    NEW_BENCH,
                    "因不应当判处死刑发回的，不必另行组成合议庭",
                    "重审可以由原班人马进行",
                    "发回重审的，不是必须另行组成合议庭",
                    "{first}的案件发回重审后，可以由原来的合议庭继续审理，另行组成合议庭并非必须",
                    "发回重审的，另组合议庭或者由原来的合议庭审理都可以，法律给了法院选择",
                ),
            },
            {"always_a_new_bench": lambda told: None if told.finding == "条文" else "另行组成"},
        ),
        Point(
            "fate",
            lambda told: FATE[told.conduct],
            {
                "执行死刑": says(
                    REPRIEVE,
                    "故意犯罪，情节恶劣",
                    "{second}应当被执行死刑",
                    "报请核准之后，应当对{second}执行死刑",
                    "{second}在缓期内的行为使死缓不再适用，应当报请核准，变更为死刑立即执行",
                ),
                "重新计算": says(
                    REPRIEVE,
                    "故意犯罪而未执行死刑",
                    "{second}的缓期应当重新计算",
                    "对{second}不执行死刑，但两年的考验要从头算起",
                    "{second}仍处在死刑缓期执行之中，只是缓期的两年应当重新计算，从头接受考验",
                    "{second}在缓期内的行为使考验中断，死刑缓期执行的期间应当重新计算",
                ),
                "减为无期": says(
                    REPRIEVE,
                    "没有故意犯罪",
                    "{second}应当减为无期徒刑",
                    "二年期满以后，应当把{second}减为无期徒刑",
                    "缓期执行期满后，应当把{second}减为无期徒刑，而不能一步减到25年有期徒刑",
                    "{second}在缓期内的表现符合减刑的一般条件，期满后应当减为无期徒刑",
                ),
                "减为25年": says(
                    REPRIEVE,
                    "有重大立功表现",
                    "{second}应当减为25年徒刑",
                    "二年期满以后，应当把{second}减为25年有期徒刑",
                    "{second}在缓期内的表现使其可以越过无期徒刑，期满后直接减为25年有期徒刑",
                ),
            },
            {
                "any_crime_is_death": lambda told: "执行死刑" if told.conduct == "伤人" else FATE[told.conduct],
                "negligence_restarts": lambda told: "重新计算" if told.conduct == "平常" else FATE[told.conduct],
            },
        ),
        Point(
            "organ",
            lambda told: {"杀人": "最高法院核准", "伤人": "最高法院备案"}.get(told.conduct, "高级法院裁定"),
            {
                "最高法院核准": says(
                    FATES,
                    "执行死刑须经核准",
                    "处理{second}须最高法院核准",
                    "对{second}的处理，应由最高法院核准后才能生效",
                    "对{second}的处理，省高级法院无权自行决定，而应当报请最高法院，由其作出核准",
                ),
                "最高法院备案": says(
                    FATES,
                    "重新计算的报最高法院备案",
                    "处理{second}须报最高法院备案",
                    "对{second}的处理，应当层报最高法院备案",
                    "对{second}的处理不必得到最高法院的核准，但在作出以后，应当层报最高法院备案",
                ),
                "高级法院裁定": says(
                    FATES,
                    "减刑由高级法院裁定",
                    "由省高级法院裁定即可",
                    "对{second}的处理，到省高级法院裁定为止",
                    "监狱应当就{second}提出书面意见，报请省高级法院裁定，不必再报请最高法院核准",
                ),
            },
            {"death_is_for_beijing": lambda told: "最高法院核准"},
        ),
    ),
    flaws=(
        Misbelief("always_reviewed_twice", "以为死刑案件一律先由高级法院复核"),
        Misbelief("every_fault_sends_back", "以为原判一有瑕疵就要发回"),
        Misbelief("always_a_new_bench", "以为发回重审一律另行组成合议庭"),
        Misbelief("any_crime_is_death", "以为死缓期间一有故意犯罪就执行死刑"),
        Misbelief("negligence_restarts", "以为过失伤人也使死缓期间重新计算"),
        Misbelief("death_is_for_beijing", "以为死缓的变更都由最高法院核准"),
    ),
    issues=(
        Issue(
            asks=("对{second}应当如何处理？", "{second}的刑罚将如何变更？", "*{second}的死缓应当怎样变更？"),
            answers={
                "fate": {
                    "执行死刑": "核准后执行死刑",
                    "重新计算": "不执行死刑，死缓期间重新计算",
                    "减为无期": "期满减为无期徒刑",
                    "减为25年": "期满减为25年有期徒刑",
                }
            },
        ),
    ),
)
