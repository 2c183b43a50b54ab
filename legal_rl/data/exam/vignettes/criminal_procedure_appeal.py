"""Vignette of the second instance: 刑事诉讼法 229-238."""

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
            "一审": "县法院判处{first}有期徒刑4年，判处{second}2年、缓刑3年",
            "重审": "县法院判处{first}有期徒刑4年，判处{second}2年、缓刑3年；仅{first}上诉，市中级法院以事实不清"
            "发回，县法院重审判得一样",
        },
        "day": {"早": "第2天", "晚": "第9天"},
        "protest": {
            "无": "县检察院没有抗诉",
            "抗甲": "县检察院只就{first}判得太轻提出抗诉",
            "抗乙": "县检察院只就{second}不该缓刑提出抗诉",
            "抗两人": "县检察院认为两人都判得太轻，提出抗诉",
        },
        "bench": {"三人": "三名审判员", "陪审": "两名审判员和一名人民陪审员"},
        "found": {
            "偏轻": "认为事实清楚，但两人都判得偏轻",
            "不清": "认为所偷货物的数量没有查清",
            "程序": "发现原审的一名陪审员是{owner}的弟弟",
        },
    },
    story=(
        (
            "{first}和{second}到{owner}的仓库行窃。{before}。",
            "{first}、{second}撬开{owner}的仓库行窃。{before}。",
            "*{owner}的仓库失窃，系{first}、{second}所为。{before}。",
        ),
        "{owner}收到判决书后的{day}请求抗诉；{first}上诉，{protest}。",
        "市中级法院由{bench}组成合议庭，{found}。",
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
                    "市中级法院应当自行裁判",
                    "市中级法院不得将本案发回县法院重审",
                    "本案只能在第二审了结，市中级法院即使认为原判有问题，也应当自行改判",
                    "县法院已经没有再审理一次的机会，市中级法院应当自己改判或者维持原判",
                ),
                "可以发回": says(
                    OUTCOMES,
                    "原判事实不清",
                    "发回与否可以裁量",
                    "市中级法院可以查清后改判，也可以发回重审",
                    "由市中级法院查清事实后改判固然可以，撤销原判、发回县法院重新审判也符合规定",
                ),
                "应当发回": says(
                    FLAWED,
                    "违反回避制度",
                    "本案应当发回重审",
                    "即使量刑并无不当，市中级法院也必须发回重审",
                    "市中级法院应当撤销原判、发回重审，不能在自己查明情况后直接改判或者维持",
                    "原审存在的问题使原判失去合法的基础，市中级法院应当撤销原判，发回县法院重审",
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
                    "{first}可以被改判更重",
                    "市中级法院如果改判，可以加重{first}的刑罚",
                    "{first}虽然提出上诉，市中级法院改判时仍可以加重其刑罚，判得比4年更长也合法",
                    "如果市中级法院改判，{first}的刑期可以超过4年，是否加重由其根据案情决定",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "没有对其抗诉，或者原先只因其上诉而发回",
                    "{first}至多被判4年",
                    "市中级法院如果改判，对{first}只能减轻而不能加重",
                    "市中级法院即使认为对{first}判得太轻，改判时也应当以有期徒刑4年为上限",
                    "无论市中级法院如何看待原判的轻重，改判时对{first}都只能维持或者减轻",
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
                    "{second}的缓刑可以撤销",
                    "对{second}改判实刑，市中级法院有此权力",
                    "市中级法院改判时，可以撤销对{second}的缓刑，也可以保留缓刑而延长考验期",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "没有对其抗诉，或者原先只因同案人上诉而发回",
                    "{second}的缓刑不得撤销",
                    "{second}的处境在第二审中只能维持或者变好",
                    "市中级法院即使认为{second}应当收监服刑，改判时也不能撤销缓刑、延长考验期",
                    "{second}的缓刑不得因改判而撤销，缓刑考验期也不得因改判而延长",
                ),
            },
            _mistaken(_SECOND),
        ),
        Point(
            "hearing",
            _hearing,
            {
                "应当开庭": says(
                    HEARD,
                    "检察院抗诉的案件",
                    "市中级法院应当开庭审理",
                    "市中级法院只有开庭审理，才能对本案作出裁判",
                    "市中级法院应当开庭审理本案，只凭阅卷和讯问被告人就作出裁判，违反法定程序",
                    "讯问被告人、听取辩护人意见都只是准备，市中级法院应当开庭审理后再作裁判",
                ),
                "可以不开庭": says(
                    UNHEARD,
                    "不是必须开庭的案件",
                    "开庭与否可以裁量",
                    "市中级法院可以不开庭，但应当讯问被告人",
                    "市中级法院可以阅卷、讯问被告人、听取辩护人的意见后裁判，开庭并不是必须的",
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
                    "{owner}请求抗诉仍属及时",
                    "对{owner}的请求，县检察院应当在5日以内作出答复",
                    "{owner}有权请求抗诉，县检察院应当自收到请求后5日以内作出是否抗诉的决定并答复",
                    "{owner}提出请求的时间符合规定，县检察院应当在5日以内决定是否抗诉并答复",
                ),
                "已过期限": says(
                    ASKED,
                    "五日以后请求抗诉",
                    "{owner}请求抗诉已经过期",
                    "{owner}请求抗诉，超过了法律给被害人的期限",
                    "{owner}提出请求时法定期限已满，县检察院没有必须在5日以内作出决定并答复的义务",
                    "{owner}提出请求的时间太晚，县检察院是否抗诉，由其依职权自行决定",
                ),
            },
            {"ten_days_for_all": lambda told: "应当答复"},
        ),
        Point(
            "bench",
            lambda told: "合法" if told.bench == "三人" else "违法",
            {
                "合法": says(
                    BENCH,
                    "由审判员三人组成合议庭",
                    "第二审合议庭组成合法",
                    "市中级法院的合议庭在人员上符合规定",
                    "市中级法院合议庭的人数和人员都符合第二审的要求，由它作出裁判符合法定程序",
                    "市中级法院组成合议庭的方式合法，{first}如以此为由主张程序违法，理由不能成立",
                ),
                "违法": says(
                    BENCH,
                    "第二审合议庭不得有人民陪审员",
                    "第二审合议庭组成违法",
                    "市中级法院的合议庭要更换成员，才能审理本案",
                    "市中级法院的合议庭不符合第二审的要求，应当重新组成合议庭，再对本案作出裁判",
                    "由这样的合议庭审理第二审案件违反规定，市中级法院应当另选人员组成合议庭",
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
