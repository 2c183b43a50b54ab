"""Vignettes of the second instance, of death sentences under review and of the reprieve: 刑事诉讼法 229-261."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, Rule, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
ASKED = CODE(229, says=("自收到判决书后五日以内，有权请求人民检察院提出抗诉", "应当作出是否抗诉的决定并且答复请求人"))
OUTCOMES = CODE(236, says=("也可以裁定撤销原判，发回原审人民法院重新审判", "不得再发回原审人民法院重新审判"))
FLAWED = CODE(238, says=("违反回避制度的", "应当裁定撤销原判，发回原审人民法院重新审判"))
LIFTED = CODE(237, says=("人民检察院提出抗诉或者自诉人提出上诉的，不受前款规定的限制",))
NOT_HEAVIER = COURT(401, says=("也不得加重其他同案被告人的刑罚", "不得撤销缓刑或者延长缓刑考验期"))
HEARD = CODE(234, says=("人民检察院抗诉的案件", "应当组成合议庭，开庭审理"))
UNHEARD = CODE(234, says=("第二审人民法院决定不开庭审理的，应当讯问被告人",))
BENCH = CODE(183, says=("人民法院审判上诉和抗诉案件，由审判员三人或者五人组成合议庭进行",))
REVIEWED = CODE(247, says=("被告人不上诉的，应当由高级人民法院复核后，报请最高人民法院核准", "判处死刑的第二审案件"))
APPROVING = COURT(
    429, says=("应当裁定不予核准，并撤销原判", "必要时，也可以依法改判", "可以在纠正后作出核准的判决、裁定")
)
NEW_BENCH = COURT(432, says=("原审人民法院应当另行组成合议庭审理", "第四百二十九条第四项、第五项规定的案件除外"))
REPRIEVE = Norm(
    "刑法", 50, "2021-03-01", says=("二年期满以后，减为无期徒刑", "减为二十五年有期徒刑", "死刑缓期执行的期间重新计算")
)
FATES = CODE(261, says=("报请高级人民法院裁定", "由高级人民法院报请最高人民法院核准", "并报最高人民法院备案"))


def _heavier(told: Any, *, against: tuple[str, ...], memory: bool = True) -> str | None:
    """Whether a sentence can grow: only on a protest against it, and not beyond the first after an appeal alone."""
    if told.found == "程序":
        return None
    return "可以加重" if told.protest in against and not (memory and told.before == "重审") else "不得加重"


def _mistaken(against: tuple[str, ...]) -> dict[str, Rule]:
    everybody = partial(_heavier, against=("抗甲", "抗乙", "抗两人"))
    forgetful = partial(_heavier, against=against, memory=False)
    return {"a_protest_is_for_all": everybody, "past_appeals_do_not_count": forgetful}


_FIRST, _SECOND = ("抗甲", "抗两人"), ("抗乙", "抗两人")


def _disposal(told: Any, *, often: bool = False) -> str:
    if told.found == "程序":
        return "应当发回"
    return "可以发回" if told.found == "不清" and (often or told.before == "一审") else "自行裁判"


def _hearing(told: Any) -> str | None:
    if told.found == "不清":
        return None
    return "应当开庭" if told.found == "偏轻" and told.protest != "无" else "可以不开庭"


WAREHOUSE_RAIDERS_APPEAL: Final = vignette(
    "warehouse_raiders_appeal",
    "撬仓库的两人的第二审",
    "刑事诉讼法",
    facts={
        "before": {
            "一审": "县法院一审判处{first}有期徒刑4年，判处{second}有期徒刑2年、缓刑3年",
            "重审": "县法院判处{first}有期徒刑4年、{second}有期徒刑2年缓刑3年，仅{first}上诉，市中级法院以事实不清"
            "发回，县法院重审后判得与前一次一样",
        },
        "day": {"早": "第2天", "晚": "第9天"},
        "protest": {
            "无": "县检察院没有抗诉",
            "抗甲": "县检察院认为对{first}判得太轻，只就{first}的部分提出抗诉",
            "抗乙": "县检察院认为对{second}不该适用缓刑，只就{second}的部分提出抗诉",
            "抗两人": "县检察院认为对两人都判得太轻，一并提出抗诉",
        },
        "bench": {"三人": "三名审判员", "陪审": "两名审判员和一名人民陪审员"},
        "found": {
            "偏轻": "认为原判认定的事实清楚，只是对两人都判得偏轻",
            "不清": "认为两人究竟搬走多少货物，原判没有查清",
            "程序": "发现作出判决的合议庭中，一名人民陪审员竟是{owner}的亲弟弟",
        },
    },
    story=(
        (
            "{first}和{second}撬开{owner}的仓库行窃。{before}。",
            "{first}、{second}趁夜撬开{owner}的仓库，[搬走一批货物|偷走货物一批]。{before}。",
            "*{owner}的仓库失窃，系{first}、{second}所为。{before}。",
        ),
        "{owner}收到判决书后的{day}请求县检察院抗诉；{first}嫌刑期长，提出上诉；{protest}。",
        "市中级法院由{bench}组成合议庭，经审理，{found}。",
    ),
    parties=(
        {"first": "甲", "second": "乙", "owner": "丙"},
        {"first": "{s[0]}某", "second": "{s[1]}某", "owner": "{s[2]}某"},
        {"first": "{p[0]}", "second": "{p[1]}", "owner": "{p[2]}"},
    ),
    about=("本案的第二审程序", "本案"),
    points=(
        Point(
            "disposal",
            _disposal,
            {
                "自行裁判": says(
                    OUTCOMES,
                    "事实清楚，或者已因事实不清发回过一次",
                    "本案不应发回县法院重审，市中级法院应当自行作出裁判",
                    "市中级法院[无权|不得]将本案发回县法院重新审判",
                ),
                "可以发回": says(
                    OUTCOMES,
                    "原判事实不清",
                    "市中级法院可以在查清事实后改判，也可以发回重审",
                    "是否发回县法院重审，市中级法院可以裁量",
                ),
                "应当发回": says(
                    FLAWED,
                    "违反回避制度",
                    "市中级法院应当裁定撤销原判，发回县法院重审",
                    "即使量刑并无不当，市中级法院也必须发回重审",
                ),
            },
            {"remand_again_and_again": partial(_disposal, often=True)},
        ),
        Point(
            "first",
            partial(_heavier, against=_FIRST),
            {
                "可以加重": says(
                    LIFTED,
                    "检察院对其提出抗诉",
                    "市中级法院如果改判，可以加重{first}的刑罚",
                    "{first}虽然上诉，仍可能被改判更重的刑罚",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "没有对其抗诉，或者原先只因其上诉而发回",
                    "市中级法院无论如何改判，都不得加重{first}的刑罚",
                    "对{first}的刑期，市中级法院至多维持在4年",
                ),
            },
            _mistaken(_FIRST),
        ),
        Point(
            "second",
            partial(_heavier, against=_SECOND),
            {
                "可以加重": says(
                    LIFTED,
                    "检察院对其提出抗诉",
                    "市中级法院如果改判，可以撤销对{second}的缓刑",
                    "对{second}改判实刑，市中级法院有此权力",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "没有对其抗诉，或者原先只因同案人上诉而发回",
                    "市中级法院无论如何改判，都不得撤销对{second}的缓刑",
                    "{second}的缓刑及其考验期，在第二审中不能变得对其更不利",
                ),
            },
            _mistaken(_SECOND),
        ),
        Point(
            "hearing",
            _hearing,
            {
                "应当开庭": says(HEARD, "检察院抗诉的案件", "市中级法院应当开庭审理", "市中级法院不能不开庭就作出裁判"),
                "可以不开庭": says(
                    UNHEARD, "不是必须开庭的案件", "市中级法院可以不开庭审理", "市中级法院并非必须开庭审理本案"
                ),
            },
            {"always_open": lambda told: "应当开庭" if _hearing(told) else None},
        ),
        Point(
            "asked",
            lambda told: "应当答复" if told.day == "早" else "已过期限",
            {
                "应当答复": says(
                    ASKED,
                    "五日以内请求抗诉",
                    "对{owner}的请求，县检察院应当在5日以内决定是否抗诉并答复",
                    "{owner}提出请求时，并未超过法定期限",
                ),
                "已过期限": says(ASKED, "五日以后请求抗诉", "{owner}请求县检察院抗诉，已经超过法定期限"),
            },
            {"ten_days_for_all": lambda told: "应当答复"},
        ),
        Point(
            "bench",
            lambda told: "合法" if told.bench == "三人" else "违法",
            {
                "合法": says(BENCH, "由审判员三人组成合议庭", "市中级法院合议庭的组成[合法|符合法律规定]"),
                "违法": says(
                    BENCH,
                    "第二审合议庭不得有人民陪审员",
                    "市中级法院合议庭的组成不合法",
                    "市中级法院组成的合议庭，无权审理上诉案件",
                ),
            },
            {"jurors_everywhere": lambda told: "合法"},
        ),
    ),
    flaws=(
        Misbelief("remand_again_and_again", "以为事实不清可以多次发回"),
        Misbelief("a_protest_is_for_all", "以为一有抗诉，对同案各人都可以加刑"),
        Misbelief("past_appeals_do_not_count", "以为重审后抗诉的，可以判得比第一次更重"),
        Misbelief("always_open", "以为第二审一律开庭"),
        Misbelief("ten_days_for_all", "以为被害人也有十日的期限"),
        Misbelief("jurors_everywhere", "以为人民陪审员也可以参加第二审"),
    ),
    issues=(
        Issue(
            asks=(
                "市中级法院如果改判，能否加重两人的刑罚？",
                "关于改判时能否加刑，下列哪一说法是正确的？",
                "*改判时，{first}和{second}的处境会不会变得更坏？",
            ),
            answers={
                "first": {"可以加重": "可以加重{first}的刑罚", "不得加重": "不得加重{first}的刑罚"},
                "second": {"可以加重": "可以撤销对{second}的缓刑", "不得加重": "不得撤销对{second}的缓刑"},
            },
        ),
    ),
)


FATE: Final = {"杀人": "执行死刑", "伤人": "重新计算", "平常": "减为无期", "救人": "减为25年"}


TWO_SENTENCES_FOR_ONE_MURDER: Final = vignette(
    "two_sentences_for_one_murder",
    "一案两种死刑",
    "刑事诉讼法",
    facts={
        "appeal": {
            "未上诉": "宣判后，两人都没有上诉，检察院也没有抗诉",
            "上诉": "宣判后，{first}提出上诉，省高级法院裁定驳回上诉，维持原判",
        },
        "finding": {
            "证据": "关键的作案工具来源不明，{first}是否到过现场存有疑问",
            "纠纷": "事实清楚、证据充分，但本案因多年的宅基地纠纷而起，被害人先动手打人，依法不必判处{first}死刑",
            "条文": "事实清楚，判处{first}死刑并无不当，只是原判漏引了一个法律条款",
        },
        "conduct": {
            "杀人": "他因争抢铺位，用铁凳将同监犯活活打死，法院认定情节恶劣",
            "伤人": "他与人口角，一拳打断对方的鼻梁，法院以故意伤害罪判刑，但认为情节尚不恶劣",
            "平常": "他干活时失手砸伤过同监犯的脚，此外再无违纪",
            "救人": "监狱厂房起火，他冲进火场救出三人，被认定为重大立功，此外再无违纪",
        },
    },
    story=(
        (
            "{first}和{second}因合谋杀害邻居，被市中级法院分别判处死刑立即执行和死刑缓期二年执行。",
            "*市中级法院以故意杀人罪判处{first}死刑立即执行，判处同案的{second}死刑缓期二年执行。",
        ),
        "{appeal}。",
        "案件报到最高法院，最高法院复核[时|后]认为，{finding}。",
        "{second}则在[本省监狱|省内一所监狱]服刑，缓期执行的[两年间|两年里]，{conduct}。",
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
                    "{first}的死刑须先由省高级法院复核，再报请最高法院核准",
                    "报请最高法院核准之前，省高级法院应当对{first}的死刑进行复核",
                ),
                "直接报核准": says(
                    REVIEWED,
                    "判处死刑的第二审案件直接报请核准",
                    "{first}的死刑不必再经省高级法院复核，直接报请最高法院核准即可",
                    "对{first}的死刑，报请最高法院核准之前没有另外的复核程序",
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
                    "最高法院应当裁定不予核准，发回重审，不得直接改判",
                    "对{first}的死刑，最高法院[不能核准|应当不予核准]，也不能自行改判",
                ),
                "发回或改判": says(
                    APPROVING,
                    "事实正确而不应当判处死刑",
                    "最高法院应当裁定不予核准，必要时也可以直接改判",
                    "最高法院既可以将{first}的案件发回重审，也可以在必要时依法改判",
                ),
                "纠正后核准": says(
                    APPROVING,
                    "引用条款有瑕疵，但判处死刑并无不当",
                    "最高法院可以在纠正后核准{first}的死刑",
                    "原判存在的问题，不妨碍最高法院核准{first}的死刑",
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
                    "如果发回重审，应当另行组成合议庭",
                    "发回后仍由原来的合议庭审理的，违反法律规定",
                ),
                "不必另组": says(
                    NEW_BENCH,
                    "因不应当判处死刑发回的，不必另行组成合议庭",
                    "如果发回重审，可以由原来的合议庭审理",
                    "发回重审的，不是必须另行组成合议庭",
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
                    "经依法核准后，应当对{second}执行死刑",
                    "{second}的死缓[最终将变更为立即执行|应当变更为立即执行]",
                ),
                "重新计算": says(
                    REPRIEVE,
                    "故意犯罪而未执行死刑",
                    "{second}死刑缓期执行的期间应当重新计算",
                    "对{second}不执行死刑，但两年的考验要从头算起",
                ),
                "减为无期": says(REPRIEVE, "没有故意犯罪", "二年期满后，{second}应当减为无期徒刑"),
                "减为25年": says(REPRIEVE, "有重大立功表现", "二年期满后，{second}应当减为25年有期徒刑"),
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
                "最高法院核准": says(FATES, "执行死刑须经核准", "对{second}的处理，须报请最高法院核准"),
                "最高法院备案": says(
                    FATES,
                    "重新计算的报最高法院备案",
                    "对{second}的处理无须最高法院核准，但要报其备案",
                    "对{second}这样处理，应当层报最高法院备案",
                ),
                "高级法院裁定": says(
                    FATES,
                    "减刑由高级法院裁定",
                    "对{second}的处理，由省高级法院裁定即可",
                    "监狱应当就{second}提出书面意见，报请省高级法院裁定",
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
