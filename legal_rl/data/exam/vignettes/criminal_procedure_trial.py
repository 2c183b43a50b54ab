"""Vignette of the trial: in which procedure those who plead guilty are tried."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    "偷电缆的两个人",
    "刑事诉讼法",
    facts={
        "age": {"未成年": "17岁的{first}", "成年": "22岁的{first}"},
        "loot": {
            "少": "价值8000元的电缆。两人认罪认罚，县检察院建议分别判处有期徒刑8个月和10个月",
            "多": "价值12万元的电缆。两人认罪认罚，县检察院建议分别判处有期徒刑3年3个月和4年",
        },
        "plea": {
            "无异议": "两人都没有意见，愿意从快审理",
            "嫌重": "{first}没有意见，{second}愿意从快审理，但嫌刑期太长",
            "否认": "{first}没有意见，{second}却改口否认偷过电缆",
        },
        "after": {
            "上诉": "{first}[又嫌判重|反悔]，提出上诉",
            "抗诉": "{first}[又嫌判重|反悔]上诉，县检察院随即以对其判得太轻为由抗诉",
        },
    },
    story=(
        (
            "{age}与25岁的{second}从工地偷走{loot}。",
            "{age}与25岁的{second}夜里从工地盗走{loot}。",
            "*{age}伙同25岁的{second}，从工地盗走{loot}。",
        ),
        "县法院征求意见时，{plea}{consent}。",
        "一审判决两人有罪，{after}。",
    ),
    parties=(
        {"first": "甲", "second": "乙"},
        {"first": "{s[0]}某", "second": "{s[1]}某"},
        {"first": "{p[0]}", "second": "{p[1]}"},
    ),
    terms={
        "consent": lambda told: (
            "，{first}的父亲和辩护人也不反对" if told.age == "未成年" and told.plea != "否认" else ""
        )
    },
    about=("本案的诉讼程序", "本案"),
    points=(
        Point(
            "procedure",
            _procedure,
            {
                "速裁程序": says(
                    FAST,
                    "可能判处三年以下，全部认罪认罚",
                    "本案可以适用速裁程序",
                    "县法院可以用速裁程序，由审判员一人独任审判",
                    "县法院一般可以省去法庭调查和法庭辩论，但宣判前应当听取辩护人意见和被告人最后陈述",
                    "县法院不必组成合议庭，一般也不进行法庭调查和法庭辩论，但应当当庭宣判",
                ),
                "简易程序": says(
                    NOT_FAST,
                    "有未成年被告人、部分被告人对量刑建议有异议或者刑期超过三年",
                    "本案可以简易，不能速裁",
                    "本案可以适用的最简便的程序，是简易程序",
                    "本案具备适用简易程序的条件，但速裁程序的条件更严，县法院用速裁程序审理就会违法",
                    "县法院不能用速裁程序审理本案，但不必因此改用普通程序，简易程序就可以适用",
                ),
                "普通程序": says(
                    NOT_SIMPLE,
                    "共同犯罪案件中部分被告人不认罪",
                    "本案只能适用普通程序",
                    "县法院应当组成合议庭，按照普通程序审理本案",
                    "本案的情形使简化审理失去了前提，县法院即使想要从快，也应当按普通程序审理",
                    "无论速裁程序还是简易程序，本案都不符合条件，县法院只能按普通程序审理",
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
                    "适用速裁程序",
                    "最简便的合法程序审限10日",
                    "按可以适用的最简便的程序，审限为受理后10日",
                    "县法院若选用法律允许的最简便的程序，就应当在受理本案后的10日以内审结",
                ),
                "20日": says(
                    SIMPLE_TERM,
                    "适用简易程序",
                    "最简便的合法程序限20日，不得延长",
                    "按可以适用的最简便的程序，审限为20日且不得延长",
                    "县法院若选用法律允许的最简便的程序，应当在受理后20日以内审结，延长审限缺乏根据",
                ),
                "一个半月": says(
                    SIMPLE_TERM,
                    "适用简易程序，刑期超过三年",
                    "最简便的合法程序审限可到一个半月",
                    "按可以适用的最简便的程序，审限可以延长至一个半月",
                    "县法院若选用法律允许的最简便的程序，应当在受理后20日以内审结，但可以延长至一个半月",
                ),
                "2个月": says(
                    PLAIN_TERM,
                    "适用普通程序",
                    "最简便的合法程序审限2个月",
                    "即使按可以适用的最简便的程序，审限也有2个月",
                    "县法院只能按通常的审限办理本案，在受理后2个月以内宣判，至迟也要在3个月以内",
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
                    "审判时被告人不满十八周岁",
                    "本案应当不公开审理",
                    "{second}即使要求公开审理，县法院也应当拒绝",
                    "本案的审理应当谢绝公众旁听，但经{first}一方同意，有关组织可以派代表到场",
                    "无论两人的罪名是否涉及隐私，本案都不公开审理，公众不得到庭旁听",
                ),
                "公开": says(
                    OPEN,
                    "没有不公开的理由",
                    "本案应当公开审理",
                    "县法院[应当允许|应当准许]公众旁听本案的审理",
                    "即使{first}请求关起门来审理，县法院也应当公开开庭，并提前公布案由和开庭时间",
                    "本案没有不公开审理的法定理由，县法院应当公开开庭，允许公众到庭旁听",
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
                    "被告人认罪认罚",
                    "量刑建议一般应予采纳",
                    "对{second}的量刑建议，县法院一般应当接受",
                    "县法院对{second}量刑，一般应当采纳检察院的建议，认为建议明显偏重的可以请其调整",
                    "只要对{second}的量刑建议没有明显不当，县法院一般应当采纳，不能随意另行量刑",
                ),
                "不受约束": says(
                    PROPOSAL,
                    "被告人否认指控的犯罪事实",
                    "对{second}的量刑建议，已经失去“一般应当采纳”的前提",
                    "县法院不再受“一般应当采纳”量刑建议的约束，应当根据查明的事实对{second}定罪量刑",
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
                    "检察院提出抗诉的，不受上诉不加刑的限制",
                    "{first}可能被改判更重",
                    "第二审法院可以对{first}判处更重的刑罚",
                    "第二审法院认为对{first}判得太轻的，可以改判更重的刑罚，即使这有违其上诉的初衷",
                    "第二审法院对{first}量刑，不受上诉不加刑的限制，判得比原判更重也不违法",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "只有被告人上诉",
                    "{first}的刑期只能维持或缩短",
                    "第二审法院对{first}的处罚，至多与原判一样重",
                    "第二审法院即使认为{first}上诉意在反悔、原判偏轻，也只能在原判的限度以内量刑",
                    "无论第二审法院如何评价{first}的反悔，都不得判得比原判更重，只能维持或者减轻",
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
                "县法院如果适用可以适用的最简便的程序，应当在什么期限内审结本案？",
                "按照可以适用的最简便的程序，本案的审理期限如何计算？",
                "*在可以适用的最简便的程序中，县法院有多长的审理期限？",
            ),
            answers={
                "term": {
                    "10日": "受理后10日以内",
                    "20日": "受理后20日以内，且不能再延长",
                    "一个半月": "受理后20日以内，可以延长至一个半月",
                    "2个月": "受理后2个月以内宣判，至迟不超过3个月",
                }
            },
        ),
    ),
)
