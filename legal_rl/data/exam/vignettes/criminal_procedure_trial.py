"""Vignette of the trial: in which procedure those who plead guilty are tried."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
FAST = CODE(222, says=("可能判处三年有期徒刑以下刑罚", "由审判员一人独任审判"))
NOT_FAST = CODE(223, says=("被告人是未成年人的", "部分被告人对指控的犯罪事实、罪名、量刑建议"))
NOT_SIMPLE = CODE(215, says=("共同犯罪案件中部分被告人不认罪",))
FAST_TERM = CODE(225, says=("应当在受理后十日以内审结",))
SIMPLE_TERM = CODE(220, says=("应当在受理后二十日以内审结", "可以延长至一个半月"))
PLAIN_TERM = CODE(208, says=("应当在受理后二个月以内宣判，至迟不得超过三个月",))
CLOSED = CODE(285, says=("审判的时候被告人不满十八周岁的案件，不公开审理",))
OPEN = CODE(188, says=("人民法院审判第一审案件应当公开进行",))
PROPOSAL = CODE(201, says=("一般应当采纳人民检察院指控的罪名和量刑建议", "被告人否认指控的犯罪事实的"))
NOT_HEAVIER = CODE(237, says=("不得加重被告人的刑罚", "人民检察院提出抗诉或者自诉人提出上诉的，不受前款规定的限制"))


def _procedure(told: Any, *, minors: bool = False, facts: bool = False) -> str:
    """The simplest procedure; some forget that minors have no summary trial, or that all points must be agreed."""
    fast = told.loot == "少" and (minors or told.age == "成年") and (facts or told.plea == "无异议")
    return "普通程序" if told.plea == "否认" else "速裁程序" if fast else "简易程序"


def _term(told: Any, *, minors: bool = False, facts: bool = False) -> str:
    simple = "20日" if told.loot == "少" else "一个半月"
    return {"速裁程序": "10日", "简易程序": simple, "普通程序": "2个月"}[_procedure(told, minors=minors, facts=facts)]


CABLE_THIEVES_CHANGE_THEIR_MIND: Final = vignette(
    "cable_thieves_change_their_mind",
    "认罪认罚的两名被告人",
    "刑事诉讼法",
    facts={
        "age": {"未成年": "{first}（17周岁）", "成年": "{first}（22周岁）"},
        "loot": {"少": "10个月", "多": "3年6个月"},
        "plea": {
            "无异议": "二人均无异议，同意简化审理{consent}",
            "嫌重": "{second}承认犯罪，但认为量刑建议过重，二人同意简化审理{consent}",
            "否认": "{second}否认指控的犯罪事实",
        },
        "after": {
            "上诉": "判决后，{first}以量刑过重为由上诉。",
            "抗诉": "判决后，{first}上诉，检察院以对{first}量刑过轻为由抗诉。",
        },
    },
    story=(
        (
            "{age}与{second}（30周岁）因共同盗窃在县法院受审。",
            "{age}、{second}（30周岁）因共同盗窃在县法院受审。",
            "*{age}和{second}（30周岁）因共同盗窃在县法院受审。",
        ),
        only(
            "procedure term proposal",
            "案件事实清楚，证据充分。二人认罪认罚，检察院建议各判处有期徒刑{loot}。审理时，{plea}。",
        ),
        only("term", "{choice}"),
        only("heavier", "{after}"),
    ),
    parties=(
        {"first": "甲", "second": "乙"},
        {"first": "甲", "second": "乙"},
        {"first": "{s[0]}某", "second": "{s[1]}某"},
        {"first": "{p[0]}", "second": "{p[1]}"},
    ),
    terms={
        "consent": lambda told: "，{first}的父亲和辩护人亦同意" if told.age == "未成年" else "",
        "choice": lambda told: "" if told.plea == "否认" else "县法院在可以适用的程序中，选择了审理期限最短的一种。",
    },
    about=("本案的诉讼程序", "本案的审理"),
    points=(
        Point(
            "procedure",
            _procedure,
            {
                "速裁程序": says(
                    FAST,
                    "可能判处三年以下，二人均成年，认罪认罚并同意",
                    "本案可以适用速裁程序",
                    "县法院经二被告人同意，可以适用速裁程序",
                    "本案可以适用速裁程序，由审判员一人独任审判，并应当当庭宣判",
                ),
                "简易程序": says(
                    FAST,
                    "二人认罪，但可能判处三年六个月，超过三年，不能适用速裁程序",
                    "本案可以适用简易程序，但不得适用速裁程序",
                    "县法院只能在简易程序和普通程序中选择适用",
                    "本案不符合适用速裁程序的条件，县法院可以适用简易程序审理",
                )
                .where(lambda told: told.age == "未成年", NOT_FAST, "二人认罪，但其中一人未成年，不适用速裁程序")
                .where(lambda told: told.plea == "嫌重", NOT_FAST, "二人认罪，但一人对量刑建议有异议，不适用速裁程序"),
                "普通程序": says(
                    NOT_SIMPLE,
                    "共同犯罪案件中一名被告人否认指控，不适用简易程序",
                    "本案只能适用普通程序",
                    "县法院应当组成合议庭，适用普通程序审理",
                    "县法院不得适用简易程序，应当由合议庭适用普通程序审理本案",
                ),
            },
            {"minors_too": partial(_procedure, minors=True), "facts_are_enough": partial(_procedure, facts=True)},
        ),
        Point(
            "term",
            _term,
            {
                "10日": says(
                    FAST_TERM,
                    "可以适用速裁程序，可能判处十个月，没有超过一年",
                    "本案的审理期限为10日",
                    "县法院应当在受理后10日以内审结本案",
                    "县法院应当自受理之日起10日以内审结本案，并应当当庭宣判",
                ),
                "20日": says(
                    SIMPLE_TERM,
                    "一人对量刑建议有异议，只能简易审理，可能的刑期没有超过三年",
                    "本案的审理期限为20日，不得延长",
                    "县法院应当在受理后20日以内审结，不得将审理期限延长至一个半月",
                ).where(
                    lambda told: told.age == "未成年",
                    SIMPLE_TERM,
                    "一人未成年，不能速裁而适用简易程序，可能的刑期没有超过三年",
                ),
                "一个半月": says(
                    SIMPLE_TERM,
                    "不能速裁而适用简易程序，可能判处的有期徒刑超过三年",
                    "本案的审理期限为20日，可以延长至一个半月",
                    "县法院应当在受理后20日以内审结，但可以将审理期限延长至一个半月",
                ),
                "2个月": says(
                    PLAIN_TERM,
                    "有被告人否认指控，不能速裁、简易审理，适用普通程序",
                    "本案适用普通程序的审理期限，应当在受理后2个月以内宣判，至迟不得超过3个月",
                    "县法院应当在受理后2个月以内宣判，至迟不得超过3个月",
                ),
            },
            {
                "simple_is_twenty_days": lambda told: "20日" if _term(told) == "一个半月" else _term(told),
                "minors_too": partial(_term, minors=True),
                "facts_are_enough": partial(_term, facts=True),
            },
        ),
        Point(
            "public",
            lambda told: "不公开" if told.age == "未成年" else "公开",
            {
                "不公开": says(
                    CLOSED,
                    "一名被告人审判时十七周岁，不满十八周岁",
                    "本案不公开审理",
                    "本案应当不公开审理，但应当公开宣告判决",
                ),
                "公开": says(
                    OPEN,
                    "二人均已成年，案件不涉及国家秘密、个人隐私",
                    "本案应当公开审理",
                    "县法院应当公开审理并允许公众旁听",
                    "县法院不公开审理本案的，第二审法院应当撤销原判、发回重审",
                ),
            },
            {"petty_cases_are_open": lambda told: "公开"},
        ),
        Point(
            "proposal",
            lambda told: {"无异议": "一般采纳", "嫌重": None, "否认": "不受约束"}[told.plea],
            {
                "一般采纳": says(
                    PROPOSAL,
                    "认罪认罚且无异议，没有可以不采纳的例外情形",
                    "县法院一般应当采纳对{second}的量刑建议",
                    "对{second}，县法院一般应当采纳判处有期徒刑{loot}的量刑建议",
                ),
                "不受约束": says(
                    PROPOSAL,
                    "审理时否认指控的犯罪事实，属于一般应当采纳的例外",
                    "对{second}不再适用认罪认罚从宽制度",
                    "对{second}不适用一般应当采纳量刑建议的规定",
                ),
            },
            {"once_signed_always_bound": lambda told: None if told.plea == "嫌重" else "一般采纳"},
        ),
        Point(
            "heavier",
            lambda told: "可以加重" if told.after == "抗诉" else "不得加重",
            {
                "可以加重": says(
                    NOT_HEAVIER,
                    "检察院以量刑过轻为由抗诉，不受上诉不加刑的限制",
                    "第二审法院可以加重{first}的刑罚",
                    "第二审法院可以对{first}判处比原判更重的刑罚",
                    "第二审法院审理后认为原判对{first}量刑过轻的，可以改判更重的刑罚",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "只有被告人上诉，检察院没有抗诉",
                    "第二审法院不得加重{first}的刑罚",
                    "第二审法院对{first}应当适用上诉不加刑原则",
                    "第二审法院审理后认为原判对{first}量刑过轻的，也不得改判更重的刑罚",
                ),
            },
            {"appeal_costs_leniency": lambda told: "可以加重"},
        ),
    ),
    flaws=(
        Misbelief("minors_too", "以为未成年人也可以适用速裁程序"),
        Misbelief("facts_are_enough", "以为只要对事实没有异议就可以速裁"),
        Misbelief("simple_is_twenty_days", "以为简易程序的审限一律是二十日"),
        Misbelief("petty_cases_are_open", "以为只有涉及隐私的案件才不公开"),
        Misbelief("once_signed_always_bound", "以为签了具结书，法院就总要采纳量刑建议"),
        Misbelief("appeal_costs_leniency", "以为认罪认罚后上诉就可以加刑"),
    ),
    issues=(
        Issue(
            asks=(
                "县法院应当在多长期限内审结本案？",
                "关于本案的审理期限，下列哪一选项是正确的？",
                "*关于县法院审理本案的期限，下列哪一说法是正确的？",
            ),
            answers={
                "term": {
                    "10日": "县法院应当在受理后10日以内审结",
                    "20日": "县法院应当在受理后20日以内审结，不得延长",
                    "一个半月": "县法院应当在受理后20日以内审结，可以延长至一个半月",
                    "2个月": "县法院应当在受理后2个月以内宣判，至迟不得超过3个月",
                }
            },
        ),
    ),
)
