"""Vignette of private prosecution: 刑事诉讼法 210-213."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
KINDS = CODE(210, says=("告诉才处理的案件", "被害人有证据证明的轻微刑事案件"))
MEDIATION = CODE(212, says=("可以进行调解", "本法第二百一十条第三项规定的案件不适用调解"))
COUNTER = COURT(334, says=("反诉的内容必须是与本案有关的行为", "告诉才处理和被害人有证据证明的轻微刑事案件的被告人"))
ON_ITS_OWN = COURT(334, says=("自诉人撤诉的，不影响反诉案件的继续审理", "应当与自诉案件一并审理"))
ABSENT = CODE(211, says=("自诉人经两次依法传唤，无正当理由拒不到庭的", "按撤诉处理"))
NO_DEAL = CODE(212, says=("自诉人在宣告判决前，可以同被告人自行和解或者撤回自诉",))
WAIVED = COURT(323, says=("自诉人明知有其他共同侵害人", "就同一事实提起自诉的，人民法院不予受理"))
WHOSE = COURT(1, says=("侮辱、诽谤案", "故意伤害案"))


def _counter(told: Any) -> str:
    return "可以反诉" if told.kind != "重伤" and told.counter == "同场" else "不得反诉"


QUARREL_OF_THE_DANCERS: Final = vignette(
    "quarrel_of_the_dancers",
    "邻居之间的自诉",
    "刑事诉讼法",
    facts={
        "kind": {
            "侮辱": "公然侮辱{plaintiff}，情节严重，但未严重危害社会秩序和国家利益",
            "轻伤": "将{plaintiff}打成轻伤",
            "重伤": "将{plaintiff}打成重伤，{plaintiff}控告后县公安局不予立案",
        },
        "mate": {
            "知情": "{plaintiff}明知{mate_name}参与侵害，经法院告知后果仍未对其起诉",
            "不知": "{plaintiff}在整个审理过程中均不知{mate_name}也参与侵害",
        },
        "counter": {
            "同场": "{plaintiff}在争吵中将其打成轻伤",
            "旧账": "{plaintiff}3年前侵占其财物",
        },
        "end": {
            "缺席": "{plaintiff}经两次依法传唤，均以工作繁忙为由未到庭",
            "变卦": "双方自行和解，但{plaintiff}随后反悔，没有撤回自诉",
        },
    },
    story=(
        (
            "{dancer}与{plaintiff}发生[争吵|争执]，{kind}。{plaintiff}向县法院提起自诉。",
            "*因琐事发生争吵，{dancer}{kind}。{plaintiff}向县法院提起自诉。",
        ),
        only("counter after", "{dancer}提起反诉，[举证证明|并以证据证明]{counter}。"),
        only("end after mate", "审理中，{end}。"),
        only("mate", "{mate}。"),
    ),
    parties=(
        {"dancer": "甲", "plaintiff": "乙", "mate_name": "丙"},
        {"dancer": "{p[0]}", "plaintiff": "{p[1]}", "mate_name": "{p[2]}"},
    ),
    about=("本案的自诉程序", "本案的处理"),
    points=(
        Point(
            "whose",
            lambda told: "只能自诉" if told.kind == "侮辱" else "也可公诉",
            {
                "只能自诉": says(
                    WHOSE,
                    "侮辱未严重危害社会秩序和国家利益，告诉才处理",
                    "本案属于告诉才处理的案件",
                    "即使{plaintiff}没有起诉，检察院也不能提起公诉",
                ),
                "也可公诉": says(
                    KINDS,
                    "故意伤害不是告诉才处理的犯罪，自诉之外也可以公诉",
                    "{dancer}的行为属于可以公诉的犯罪",
                    "即使{plaintiff}没有起诉，检察院也可以提起公诉",
                    "追究{dancer}的刑事责任，不以{plaintiff}告诉为前提",
                ),
            },
            {"private_is_private": lambda told: "只能自诉"},
        ),
        Point(
            "mediation",
            lambda told: "不适用调解" if told.kind == "重伤" else "可以调解",
            {
                "可以调解": says(
                    MEDIATION,
                    "故意伤害致轻伤是轻微刑事案件，不是公诉转自诉",
                    "本案属于可以调解的自诉案件",
                    "就案件类型而言，县法院可以对本案进行调解",
                ).where(lambda told: told.kind == "侮辱", MEDIATION, "侮辱案是告诉才处理的案件，不是公诉转自诉"),
                "不适用调解": says(
                    MEDIATION,
                    "公安机关不予追究而转为自诉的案件不适用调解",
                    "本案属于不适用调解的自诉案件",
                    "双方可以自行和解，但县法院不得调解",
                    "{plaintiff}可以同{dancer}自行和解，但本案不适用法院调解",
                ),
            },
            {"private_is_private": lambda told: "可以调解"},
        ),
        Point(
            "counter",
            _counter,
            {
                "可以反诉": says(
                    COUNTER,
                    "本案不是公诉转自诉，反诉指同一争吵中的轻伤害，与本案有关",
                    "县法院应当受理{dancer}的反诉",
                    "{dancer}的反诉符合法律规定的条件",
                    "{dancer}有权在本案中对{plaintiff}提起反诉，县法院应当受理",
                ),
                "不得反诉": says(
                    COUNTER,
                    "反诉指三年前的侵占，与本次争吵引起的案件无关",
                    "{dancer}的反诉不符合法定条件",
                    "对{dancer}的反诉，县法院应当不予受理",
                    "{dancer}的指控只能另行处理，县法院不得在本案中作为反诉审理",
                ).where(lambda told: told.kind == "重伤", COUNTER, "公安机关不予追究而自诉的案件，不得反诉"),
            },
            {
                "any_grievance": lambda told: "不得反诉" if told.kind == "重伤" else "可以反诉",
                "private_is_private": lambda told: "可以反诉" if told.counter == "同场" else "不得反诉",
            },
        ),
        Point(
            "end",
            lambda told: "按撤诉处理" if told.end == "缺席" else "继续审理",
            {
                "按撤诉处理": says(
                    ABSENT,
                    "两次依法传唤均不到庭，工作繁忙不是正当理由",
                    "对{plaintiff}的自诉应当按撤诉处理",
                    "县法院应当裁定对{plaintiff}的自诉按撤诉处理",
                ),
                "继续审理": says(
                    NO_DEAL,
                    "自行和解而没有撤回自诉，应当继续审理",
                    "县法院应当对{plaintiff}的自诉继续审理",
                    "自诉不因双方和解而终结，县法院应当继续审理",
                ),
            },
            {"the_word_ends_it": lambda told: "按撤诉处理", "in_absence": lambda told: "继续审理"},
        ),
        Point(
            "after",
            lambda told: None if _counter(told) == "不得反诉" else "单独继续" if told.end == "缺席" else "一并审理",
            {
                "单独继续": says(
                    ON_ITS_OWN,
                    "自诉人两次不到庭按撤诉处理，不影响反诉继续审理",
                    "县法院应当仅就反诉继续审理",
                    "自诉应当按撤诉处理，反诉应当继续审理",
                ),
                "一并审理": says(
                    ON_ITS_OWN,
                    "和解后没有撤回自诉，自诉未终结，反诉与之一并审理",
                    "县法院应当继续对自诉和反诉一并审理",
                    "自诉和反诉均未终结，县法院应当一并审理",
                ),
            },
            {"in_absence": lambda told: "一并审理" if _counter(told) == "可以反诉" else None},
        ),
        Point(
            "mate",
            lambda told: (
                None if told.end == "缺席" or told.kind == "重伤" else "不予受理" if told.mate == "知情" else "可以再告"
            ),
            {
                "不予受理": says(
                    WAIVED,
                    "明知有其他侵害人，经告知后果仍不告，是放弃告诉",
                    "判决宣告后，{plaintiff}不得就同一事实再对{mate_name}提起自诉",
                    "判决宣告后，{plaintiff}就同一事实对{mate_name}提起自诉的，法院应当不予受理",
                ),
                "可以再告": says(
                    WAIVED,
                    "不知道有其他侵害人，没有放弃告诉",
                    "判决宣告后，{plaintiff}仍可以对{mate_name}提起自诉",
                    "判决宣告后，{plaintiff}对{mate_name}提起自诉的，法院不得以其已放弃告诉为由不予受理",
                ),
            },
            {"one_suit_only": lambda told: None if told.end == "缺席" or told.kind == "重伤" else "不予受理"},
        ),
    ),
    flaws=(
        Misbelief("private_is_private", "以为自诉案件都一样，都是告诉才处理、可以调解、可以反诉"),
        Misbelief("any_grievance", "以为与本案无关的事也可以反诉"),
        Misbelief("the_word_ends_it", "以为谈妥之后就不再判决"),
        Misbelief("in_absence", "以为自诉人不到庭可以缺席判决"),
        Misbelief("one_suit_only", "以为一次告诉之后，对谁都不能再告"),
    ),
    issues=(
        Issue(
            asks=(
                "对{plaintiff}的自诉和{dancer}的反诉，县法院应当如何处理？",
                "关于本案的自诉和反诉，下列哪一选项是正确的？",
                "*关于自诉和反诉的处理，下列哪一说法是正确的？",
            ),
            answers={
                "end": {"按撤诉处理": "自诉应当按撤诉处理", "继续审理": "对自诉应当继续审理"},
                "counter": {"可以反诉": "反诉符合条件，应当审理", "不得反诉": "反诉不予受理"},
            },
        ),
    ),
)
