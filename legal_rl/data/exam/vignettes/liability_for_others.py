"""A vignette of pupils who are hurt: parents, inciters and the school (民法典 1169, 1188, 1199–1201)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    "小学生在校受伤",
    "民法",
    facts={
        "age": {"7岁": "7岁", "11岁": "11岁"},
        "advice": {
            "唆使": "成年人{cousin}让{mate}去打{child}，{father}在场未制止",
            "劝阻": "成年人{cousin}劝{mate}不要与{child}打架，{father}未过问",
        },
        "care": {
            "未尽": "在场老师未予制止",
            "尽到": "在场老师及时制止，学校平时也进行了安全教育",
            "不明": "学校是否尽到教育、管理职责无法查明",
        },
        "gate": {
            "放行": "门卫违规放行，{father}进入学校",
            "翻墙": "{father}翻墙进入安保措施完备的学校",
        },
    },
    story=(
        (
            "{child}与{mate}均为{age}的小学生，{mate}的父亲为{father}。",
            "{age}的{child}与{mate}是小学同班同学，{mate}的父亲为{father}。",
            "*小学生{child}、{mate}均为{age}，{mate}的父亲是{father}。",
        ),
        only("guardian cousin", "{advice}。次日，"),
        "{mate}在课间将{child}打致骨折。",
        only("in_class", "{care}。"),
        only("intruder", "当日下午，{gate}，打伤{child}的耳部。"),
    ),
    parties=(
        {"child": "甲", "mate": "乙", "cousin": "丙", "father": "丁"},
        {"child": "小{s[0]}", "mate": "小{s[1]}", "cousin": "{s[2]}某", "father": "{s[1]}某"},
    ),
    about=("{child}的损失", "本案的侵权责任", "各方的责任"),
    points=(
        Point(
            "guardian",
            lambda told: "相应" if told.advice == "唆使" else "全部",
            {
                "全部": says(
                    GUARDIAN,
                    "没有人教唆，由监护人承担无过错责任，尽职也只能减轻",
                    "{father}无论有无过错，均应当对{child}的骨折承担责任",
                    "{child}的骨折应当由{father}承担侵权责任，且不以{father}有过错为条件",
                ),
                "相应": says(
                    WITHIN,
                    "有成年人教唆，监护人在场不制止，仅在未尽职责的范围担责",
                    "{father}对骨折承担与其过错相应的责任",
                    "{father}在未尽到监护职责的范围内对骨折承担责任",
                    "{father}应当在未尽到监护职责的范围内，与{cousin}共同对{child}的骨折承担责任",
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
                    "成年人让未成年人去打人，属于教唆未成年人侵权",
                    "{cousin}对{child}构成教唆侵权",
                    "{cousin}应当赔偿{child}骨折的损失",
                    "{child}一方有权请求{cousin}对骨折承担侵权责任",
                ),
                "不担责": says(
                    INCITING,
                    "劝阻打架，没有教唆、帮助侵权",
                    "{cousin}的行为不构成侵权",
                    "{cousin}的行为与{child}的骨折没有因果关系",
                    "{child}一方请求{cousin}赔偿骨折损失的，应予驳回",
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
                    "7岁是无民事行为能力人，在校受伤的推定学校有过错",
                    "学校对骨折的责任适用过错推定原则",
                    "就{child}的骨折，应由学校证明其尽到教育、管理职责",
                    "{child}一方请求学校赔偿骨折损失的，无须证明学校在教育、管理上有过错",
                ),
                "学生": says(
                    BIGGER,
                    "11岁是限制民事行为能力人，不推定学校有过错",
                    "学校对骨折的过错由{child}一方证明",
                    "学校对骨折的责任适用一般过错责任原则，不推定其有过错",
                    "{child}一方请求学校赔偿骨折损失的，应当证明学校未尽到教育、管理职责",
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
                    "老师在场而不制止，没有尽到教育、管理职责",
                    "学校应当对骨折承担侵权责任",
                    "{child}一方有权请求学校赔偿骨折的损失",
                    "{child}一方请求学校就骨折承担侵权责任的，应予支持",
                )
                .where(lambda told: told.age == "11岁", BIGGER, "老师在场而不制止，学校没有尽到教育、管理职责")
                .where(lambda told: told.care == "不明", SMALL, "对7岁学生推定学校有过错，学校不能证明已尽职责"),
                "不承担": says(
                    BIGGER,
                    "老师及时制止，平时有安全教育，已尽教育、管理职责",
                    "学校对骨折不承担责任",
                    "{child}一方以学校有过错为由请求其赔偿骨折损失的，应予驳回",
                )
                .where(lambda told: told.age == "7岁", SMALL, "老师及时制止，平时有安全教育，能够证明已尽职责")
                .where(lambda told: told.care == "不明", BIGGER, "对11岁学生不推定学校有过错，受害一方未能证明其失职"),
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
                    "校外的人打伤学生，门卫违规放行，学校未尽管理职责",
                    "学校对耳伤承担相应的补充责任",
                    "经强制执行{father}的财产仍不能赔偿耳伤损失的，学校应当承担相应的补充责任",
                    "{child}的耳伤由{father}承担侵权责任，学校承担与其过错相应的补充责任",
                ),
                "不承担": says(
                    OUTSIDER,
                    "校外的人翻墙进入，学校安保完备，已尽管理职责",
                    "学校对耳伤不承担责任",
                    "{child}的耳伤应由{father}单独承担侵权责任",
                    "{child}一方就耳伤只能请求{father}承担侵权责任，无权请求学校赔偿",
                ),
            },
            {"within_the_walls": lambda told: "补充"},
        ),
    ),
    flaws=(
        Misbelief("parents_pay_all", "以为受人教唆的，监护人也承担全部责任"),
        Misbelief("only_hands_hurt", "以为没有动手就不承担侵权责任"),
        Misbelief("schools_always_prove", "以为不分年龄，一律推定学校有过错"),
        Misbelief("within_the_walls", "以为学生在校内受伤学校都有责任"),
    ),
    issues=(
        Issue(
            (
                "关于学校对{child}的责任，下列哪一选项是正确的？",
                "学校对{child}的骨折和耳伤应如何承担责任？",
                "*对{child}两次受伤，学校应承担何种责任？",
            ),
            {
                "in_class": {"承担": "学校对骨折承担侵权责任", "不承担": "学校对骨折不承担责任"},
                "intruder": {"补充": "对耳伤承担相应的补充责任", "不承担": "耳伤由{father}单独承担责任"},
            },
        ),
    ),
)
