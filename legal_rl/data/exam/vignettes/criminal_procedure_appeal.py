"""Vignette of the second instance: 刑事诉讼法 229-238."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, Rule, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
ASKED = CODE(229, says=("自收到判决书后五日以内，有权请求人民检察院提出抗诉", "应当作出是否抗诉的决定并且答复请求人"))
OUTCOMES = CODE(236, says=("也可以裁定撤销原判，发回原审人民法院重新审判", "不得再发回原审人民法院重新审判"))
FLAWED = CODE(238, says=("违反回避制度的", "应当裁定撤销原判，发回原审人民法院重新审判"))
LIFTED = CODE(237, says=("人民检察院提出抗诉或者自诉人提出上诉的，不受前款规定的限制",))
NOT_HEAVIER = COURT(401, says=("也不得加重其他同案被告人的刑罚", "不得撤销缓刑或者延长缓刑考验期"))
OTHERS_PROTEST = COURT(402, says=("只对部分被告人的判决提出抗诉", "不得对其他同案被告人加重刑罚"))
SENT_BACK = COURT(403, says=("人民检察院抗诉的，第二审人民法院不得改判为重于原审人民法院第一次判处的刑罚",))
HEARD = CODE(234, says=("人民检察院抗诉的案件", "应当组成合议庭，开庭审理"))
UNHEARD = CODE(234, says=("第二审人民法院决定不开庭审理的，应当讯问被告人",))
REMANDED_UNHEARD = COURT(394, says=("需要发回重新审判的，可以不开庭审理",))
ASKED_LATE = Norm(
    "人民检察院刑事诉讼规则", 588, "2019-12-30", says=("五日以后请求人民检察院提出抗诉的，由人民检察院决定是否受理",)
)
BENCH = CODE(183, says=("人民法院审判上诉和抗诉案件，由审判员三人或者五人组成合议庭进行",))


def _heavier(told: Any, *, against: tuple[str, ...], memory: bool = True) -> str | None:
    """Decide whether a sentence can grow: only on a protest against it, and not beyond the first after an appeal
    alone."""
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
    "盗窃案两被告人的第二审",
    "刑事诉讼法",
    facts={
        "before": {
            "一审": "",
            "重审": "二人均上诉，检察院未抗诉，案件因事实不清被发回，县法院重审后作出相同判决。",
        },
        "day": {"早": "第3日", "晚": "第9日"},
        "protest": {
            "无": "",
            "抗甲": "，县检察院仅就{first}量刑过轻抗诉",
            "抗乙": "，县检察院仅就{second}适用缓刑抗诉",
            "抗两人": "，县检察院就两人量刑过轻抗诉",
        },
        "bench": {"三人": "由三名审判员组成", "陪审": "有一名人民陪审员"},
        "found": {
            "偏轻": "认为事实清楚，但量刑均过轻",
            "不清": "认为盗窃数额不清",
            "程序": "发现作出被上诉判决的合议庭中，一名陪审员是被害人之弟",
        },
    },
    story=(
        (
            "{first}、{second}共同盗窃，县法院判处{first}有期徒刑4年，判处{second}有期徒刑2年、缓刑3年。",
            "因共同盗窃，{first}被县法院判处有期徒刑4年，{second}被判处有期徒刑2年、缓刑3年。",
            "*{first}、{second}因共同盗窃，分别被县法院判处有期徒刑4年和有期徒刑2年、缓刑3年。",
        ),
        only("disposal first second", "{before}"),
        only("asked", "被害人{owner}收到判决书后{day}请求县检察院抗诉。"),
        only("disposal first second hearing", "{first}不服，以量刑过重为由上诉{protest}。"),
        only("bench", "第二审合议庭{bench}。"),
        only("disposal first second hearing", "市中级法院{found}。"),
    ),
    parties=(
        {"first": "甲", "second": "乙", "owner": "丙"},
        {"first": "{p[0]}", "second": "{p[1]}", "owner": "{p[2]}"},
    ),
    possible=lambda told: told.found != "程序" or told.protest == "无",
    about=("本案的第二审程序", "本案的处理"),
    points=(
        Point(
            "disposal",
            _disposal,
            {
                "自行裁判": says(
                    OUTCOMES,
                    "原判事实清楚，只是量刑不当，不是可以发回的情形",
                    "市中级法院应当自行裁判",
                    "市中级法院不得将案件发回县法院重审",
                    "市中级法院应当依法作出判决或者裁定，不得发回县法院重新审判",
                ).where(lambda told: told.found == "不清", OUTCOMES, "已因事实不清发回过一次，不得再发回"),
                "可以发回": says(
                    OUTCOMES,
                    "原判盗窃数额不清，以前没有因此发回过",
                    "市中级法院可以改判，也可以发回",
                    "市中级法院可以在查清事实后改判，也可以发回重审",
                    "市中级法院可以在查清事实后改判，也可以裁定撤销原判，发回县法院重审",
                ),
                "应当发回": says(
                    FLAWED,
                    "陪审员是被害人之弟而未回避，违反回避制度",
                    "市中级法院应当发回重审",
                    "市中级法院应当发回重审，不得直接改判",
                    "市中级法院应当裁定撤销原判，将案件发回县法院重新审判",
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
                    "检察院对其提出抗诉，不受上诉不加刑的限制",
                    "市中级法院改判时可以加重{first}的刑罚",
                    "{first}提出上诉，不妨碍市中级法院改判时加重其刑罚",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "只有被告人上诉，检察院没有抗诉，受上诉不加刑的保护",
                    "市中级法院改判时，{first}的刑期至多为4年",
                    "市中级法院改判的，不得加重{first}的刑罚",
                    "即使对{first}的量刑过轻，市中级法院也不得在第二审中加重其刑罚",
                )
                .where(
                    lambda told: told.before == "重审" and told.protest != "无",
                    SENT_BACK,
                    "首次是因上诉而发回，重审后才抗诉，不得重于第一次所判",
                )
                .where(
                    lambda told: told.protest == "抗乙", OTHERS_PROTEST, "检察院只对同案另一被告人抗诉，对其没有抗诉"
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
                    "检察院对其提出抗诉，不受上诉不加刑的限制",
                    "市中级法院改判时可以对{second}判处实刑",
                    "市中级法院改判的，可以撤销对{second}宣告的缓刑",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "检察院没有抗诉，上诉不加刑的保护及于没有上诉的同案犯",
                    "市中级法院不得撤销对{second}宣告的缓刑",
                    "即使{second}不应适用缓刑，市中级法院也不得在第二审中撤销缓刑",
                )
                .where(
                    lambda told: told.before == "重审" and told.protest != "无",
                    SENT_BACK,
                    "首次是因上诉而发回，重审后才抗诉，不得重于第一次所判",
                )
                .where(
                    lambda told: told.protest == "抗甲", OTHERS_PROTEST, "检察院只对同案另一被告人抗诉，对其没有抗诉"
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
                    "检察院已经提出抗诉，又不是需要发回重审的案件",
                    "市中级法院应当开庭审理",
                    "市中级法院不得决定不开庭审理",
                    "市中级法院应当组成合议庭，开庭审理本案",
                ),
                "可以不开庭": says(
                    UNHEARD,
                    "没有抗诉，上诉只称量刑过重，没有对事实、证据提出异议",
                    "市中级法院可以不开庭审理",
                    "对是否开庭审理，市中级法院可以自行决定",
                    "市中级法院可以决定不开庭审理，但应当讯问被告人",
                ).where(lambda told: told.found == "程序", REMANDED_UNHEARD, "没有抗诉，因违反回避制度需要发回重审"),
            },
            {"always_open": lambda told: "应当开庭" if _hearing(told) else None},
        ),
        Point(
            "asked",
            lambda told: "应当答复" if told.day == "早" else "已过期限",
            {
                "应当答复": says(
                    ASKED,
                    "第三日请求抗诉，在收到判决书后五日以内",
                    "县检察院应当受理{owner}的请求",
                    "县检察院应当自收到请求后5日内答复{owner}",
                    "{owner}在法定期限内请求抗诉，县检察院应当作出是否抗诉的决定并答复",
                ),
                "已过期限": says(
                    ASKED_LATE,
                    "第九日请求抗诉，已在五日以后，是否受理由检察院决定",
                    "{owner}请求抗诉已逾期",
                    "是否受理{owner}的请求，由县检察院决定",
                    "{owner}请求抗诉超过了法定期限，县检察院可以不予受理",
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
                    "第二审由审判员三人或者五人组成，此处是审判员三人",
                    "第二审合议庭的组成合法",
                    "市中级法院可以由该合议庭审理本案",
                    "第二审合议庭的人数和人员均符合法律规定，可以审理本案",
                ),
                "违法": says(
                    BENCH,
                    "第二审合议庭只由审判员组成，此处有人民陪审员",
                    "第二审合议庭的组成违法",
                    "第二审合议庭的人员不符合法律规定，不能由其审理本案",
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
                "市中级法院如果改判，对两人的刑罚应如何处理？",
                "关于改判时能否加刑，下列哪一说法是正确的？",
                "*市中级法院如果改判，能否加重两人的刑罚？",
            ),
            answers={
                "first": {"可以加重": "可以加重{first}的刑罚", "不得加重": "不得加重{first}的刑罚"},
                "second": {"可以加重": "可以撤销对{second}的缓刑", "不得加重": "不得撤销对{second}的缓刑"},
            },
        ),
    ),
)
