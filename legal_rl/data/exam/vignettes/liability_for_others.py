"""A vignette of pupils who are hurt: parents, inciters and the school (民法典 1169, 1188, 1199–1201)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
TORTS_SINCE: Final = "2024-09-27"
INCITING = Norm("民法典", 1169, SINCE, says=("教唆、帮助无民事行为能力人、限制民事行为能力人实施侵权行为的",))
WITHIN = Norm(
    "侵权责任编解释（一）", 12, TORTS_SINCE, says=("监护人在未尽到监护职责的范围内与教唆人、帮助人共同承担责任",)
)
GUARDIAN = Norm("民法典", 1188, SINCE, says=("由监护人承担侵权责任",))
SMALL = Norm("民法典", 1199, SINCE, says=("能够证明尽到教育、管理职责的，不承担侵权责任",))
BIGGER = Norm("民法典", 1200, SINCE, says=("未尽到教育、管理职责的，应当承担侵权责任",))
OUTSIDER = Norm("民法典", 1201, SINCE, says=("未尽到管理职责的，承担相应的补充责任", "可以向第三人追偿"))


def _in_class(told: Any) -> str:
    """The school's own fault: known, or left open, and then against the side that has to prove."""
    if told.care == "不明":
        return "承担" if told.age == "7岁" else "不承担"
    return "承担" if told.care == "未尽" else "不承担"


PENCIL_BOX_QUARREL: Final = vignette(
    "pencil_box_quarrel",
    "铅笔盒引起的争吵",
    "民法",
    facts={
        "age": {"7岁": "7岁的小学生", "11岁": "11岁的小学生"},
        "advice": {
            "唆使": "{mate}20岁的表哥{cousin}让他“明天揍回来”，{mate}的父亲{father}听了只是笑笑",
            "劝阻": "{mate}20岁的表哥{cousin}劝他“算了”，{mate}的父亲{father}只顾看球",
        },
        "care": {
            "未尽": "班主任在走廊上听见哭喊也没有进来",
            "尽到": "班主任当即拉开并送医，平时也常教育学生",
            "不明": "班主任有没有制止，各方说法不一，无从查证",
        },
        "gate": {
            "放行": "对门卫说声“接孩子”便被放行，",
            "翻墙": "翻过有铁丝网的围墙，在保安追赶下",
        },
    },
    story=(
        (
            "{age}{child}与同桌{mate}争抢铅笔盒。",
            "{age}{child}与同桌{mate}为[一只铅笔盒|铅笔盒]吵了起来。",
            "*{age}{child}和同桌{mate}为铅笔盒起了争执。",
        ),
        "[放学后|当晚]，{advice}。",
        "第二天[课间|上午课间]，{mate}把{child}打得鼻骨骨折，{care}。",
        (
            "儿子受了处分，{father}迁怒于{child}，隔天{gate}冲进教室，一耳光打得{child}耳膜穿孔。",
            "{father}因儿子受处分迁怒于{child}，隔天{gate}冲进教室，一巴掌打得{child}耳膜穿孔。",
        ),
    ),
    parties=(
        {"child": "甲", "mate": "乙", "cousin": "丙", "father": "丁"},
        {"child": "小{s[0]}", "mate": "小{s[1]}", "cousin": "{s[2]}某", "father": "{s[1]}某"},
        {"child": "童童", "mate": "浩浩", "cousin": "{s[0]}某", "father": "{s[1]}某"},
    ),
    about=("{child}的损失", "学校的责任", "各方的责任"),
    points=(
        Point(
            "guardian",
            lambda told: "相应" if told.advice == "唆使" else "全部",
            {
                "全部": says(
                    GUARDIAN,
                    "未成年人造成损害，由监护人承担侵权责任",
                    "鼻骨骨折由{father}承担全部责任",
                    "{father}即使没有过错，也应当为{mate}打人承担侵权责任",
                    "就{child}的鼻骨骨折，{father}应当承担侵权人应承担的全部责任，而不以自己有监护上的过错为限",
                ),
                "相应": says(
                    WITHIN,
                    "受人教唆的，监护人在未尽监护职责的范围内承担责任",
                    "{father}对鼻骨骨折只承担部分责任",
                    "{father}只在未尽监护职责的范围内对鼻骨骨折承担责任",
                    "{father}虽是{mate}的监护人，但就鼻骨骨折只在未尽监护职责的范围内与他人共同承担责任",
                ),
            },
            {"parents_pay_all": lambda told: "全部"},
        ),
        Point(
            "cousin",
            lambda told: "担责" if told.advice == "唆使" else "不担责",
            {
                "担责": says(
                    INCITING,
                    "教唆未成年人侵权",
                    "{cousin}应当对鼻骨骨折承担责任",
                    "{cousin}虽没有动手，也应当对{child}承担侵权责任",
                    "{child}一方可以要求{cousin}承担侵权人应承担的全部责任，{cousin}以自己没有动手抗辩的，应予驳回",
                ),
                "不担责": says(
                    INCITING,
                    "没有教唆、帮助",
                    "{cousin}可以拒绝赔偿{child}",
                    "{child}一方要求{cousin}赔偿鼻骨骨折的，应予驳回",
                    "{cousin}虽知道两个孩子有矛盾，但并非教唆人或者帮助人，对{child}的鼻骨骨折可以拒绝赔偿",
                ),
            },
            {"only_hands_hurt": lambda told: "不担责"},
        ),
        Point(
            "burden",
            lambda told: "学校" if told.age == "7岁" else "学生",
            {
                "学校": says(
                    SMALL,
                    "无民事行为能力人受伤，推定学校有过错",
                    "就课间伤害，推定学校有过错",
                    "学校应当证明自己对课间伤害尽到了教育、管理职责",
                    "因{child}的年龄，课间伤害适用过错推定责任，学校举证不能的，应当承担侵权责任",
                ),
                "学生": says(
                    BIGGER,
                    "限制民事行为能力人受伤，由受害人证明学校有过错",
                    "就课间伤害，{child}一方负举证责任",
                    "学校在课间伤害中有过错，应由{child}一方证明",
                    "因{child}的年龄，课间伤害适用一般的过错责任，{child}一方举证不能的，应当承担不利后果",
                ),
            },
            {"schools_always_prove": lambda told: "学校"},
        ),
        Point(
            "in_class",
            _in_class,
            {
                "承担": says(
                    SMALL,
                    "没有尽到教育、管理职责，或者不能证明已经尽到",
                    "学校应当对鼻骨骨折承担责任",
                    "{child}在课间被同学打伤，学校应当承担侵权责任",
                    "{child}的鼻骨骨折虽由{mate}造成，学校仍应当为教育、管理上的过错承担侵权责任",
                ),
                "不承担": says(
                    BIGGER,
                    "尽到教育、管理职责，或者没有尽到一事不能证明",
                    "学校可以拒绝赔偿鼻骨骨折",
                    "{child}一方要求学校赔偿鼻骨骨折的，应予驳回",
                    "课间伤害虽发生在校内，但学校仍有权拒绝赔偿，{child}的鼻骨骨折应由他人承担责任",
                ),
            },
            {
                "schools_always_prove": lambda told: "不承担" if told.care == "尽到" else "承担",
                "within_the_walls": lambda told: "承担",
            },
        ),
        Point(
            "intruder",
            lambda told: "补充" if told.gate == "放行" else "不承担",
            {
                "补充": says(
                    OUTSIDER,
                    "第三人致害，学校未尽管理职责的承担相应的补充责任",
                    "学校对耳伤承担补充责任",
                    "学校应当对耳伤承担补充责任，之后可以向{father}追偿",
                    "{father}的财产不足以赔偿耳伤时，由学校承担与其过错相应的补充责任，而不是连带责任",
                ),
                "不承担": says(
                    OUTSIDER,
                    "学校已尽管理职责",
                    "{child}的耳伤由{father}一人赔偿",
                    "学校已尽管理职责，{child}的耳伤应由{father}一人赔偿",
                    "即使{father}的财产不足以赔偿{child}的耳伤，学校也有权拒绝承担补充责任",
                ),
            },
            {"within_the_walls": lambda told: "补充"},
        ),
    ),
    flaws=(
        Misbelief("parents_pay_all", "以为受人教唆的，监护人也承担全部责任"),
        Misbelief("only_hands_hurt", "以为没有动手就不承担侵权责任"),
        Misbelief("schools_always_prove", "不分年龄，一律推定学校有过错"),
        Misbelief("within_the_walls", "以为学生在校内受伤学校都有责任"),
    ),
    issues=(
        Issue(
            (
                "对{child}的两次受伤，学校应当如何承担责任？",
                "学校应否对{child}的鼻骨骨折和耳膜穿孔承担责任？",
                "*{child}先后两次受伤，学校的责任应如何认定？",
            ),
            {
                "in_class": {"承担": "对鼻骨骨折承担侵权责任", "不承担": "对鼻骨骨折不承担责任"},
                "intruder": {"补充": "对耳膜穿孔承担相应的补充责任", "不承担": "对耳膜穿孔没有责任"},
            },
        ),
    ),
)
