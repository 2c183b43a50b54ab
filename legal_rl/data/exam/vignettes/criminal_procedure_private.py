"""Vignette of private prosecution: 刑事诉讼法 210-213."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
KINDS = CODE(210, says=("告诉才处理的案件", "被害人有证据证明的轻微刑事案件"))
MEDIATION = CODE(212, says=("可以进行调解", "本法第二百一十条第三项规定的案件不适用调解"))
COUNTER = COURT(334, says=("反诉的内容必须是与本案有关的行为", "告诉才处理和被害人有证据证明的轻微刑事案件的被告人"))
ON_ITS_OWN = COURT(334, says=("自诉人撤诉的，不影响反诉案件的继续审理", "应当与自诉案件一并审理"))
ABSENT = CODE(211, says=("自诉人经两次依法传唤，无正当理由拒不到庭的", "按撤诉处理"))
NO_DEAL = COURT(328, says=("调解书签收前当事人反悔的，应当及时作出判决",))
WAIVED = COURT(323, says=("自诉人明知有其他共同侵害人", "就同一事实提起自诉的，人民法院不予受理"))
WHOSE = COURT(1, says=("侮辱、诽谤案", "故意伤害案"))


def _counter(told: Any) -> str:
    return "可以反诉" if told.kind != "重伤" and told.counter == "同场" else "不得反诉"


QUARREL_OF_THE_DANCERS: Final = vignette(
    "quarrel_of_the_dancers",
    "广场舞队的自诉",
    "刑事诉讼法",
    facts={
        "kind": {
            "侮辱": "{dancer}当众把一桶粪水浇到{plaintiff}头上",
            "轻伤": "{dancer}抄起凳子砸断{plaintiff}两根肋骨，经鉴定为轻伤",
            "重伤": "{dancer}抡起凳子将{plaintiff}砸成重伤，县公安局认为纯属意外，决定不立案",
        },
        "mate": {
            "知情": "但念及亲情，没有告按住自己手脚的侄女{mate_name}",
            "不知": "很久以后才得知当时按住自己手脚的是{mate_name}",
        },
        "counter": {
            "同场": "{plaintiff}在争吵中用茶缸把自己砸成轻伤",
            "旧账": "{plaintiff}三年前代管自己的金项链，拒不归还",
        },
        "end": {
            "缺席": "此后{plaintiff}两次经依法传唤都没有到庭，只说[排练太忙|要去演出]",
            "变卦": "经法庭调解，双方谈妥赔偿，但{plaintiff}不肯签收调解书",
        },
    },
    story=(
        (
            "广场舞队的{plaintiff}与{dancer}争吵，{kind}。",
            "*{plaintiff}与{dancer}同在一支广场舞队，因琐事吵翻，{kind}。",
        ),
        "{plaintiff}向县法院提起自诉，{mate}。",
        "{dancer}[反诉|提起反诉]，称{counter}。{end}。",
    ),
    parties=(
        {"plaintiff": "甲", "dancer": "乙", "mate_name": "丙"},
        {"plaintiff": "{s[0]}某", "dancer": "{s[1]}某", "mate_name": "{s[2]}某"},
        {"plaintiff": "{s[0]}女士", "dancer": "{s[1]}女士", "mate_name": "{s[2]}某"},
    ),
    about=("本案的自诉程序", "{plaintiff}的自诉与{dancer}的反诉", "本案"),
    points=(
        Point(
            "whose",
            lambda told: "只能自诉" if told.kind == "侮辱" else "也可公诉",
            {
                "只能自诉": says(
                    WHOSE,
                    "一般的侮辱罪告诉才处理",
                    "{dancer}所犯之罪告诉才处理",
                    "如果{plaintiff}不告诉，就不能追究{dancer}的刑事责任",
                    "{plaintiff}如果不告，{dancer}的行为再恶劣，检察院也应当尊重其选择，不能提起公诉",
                    "追究{dancer}的刑事责任以{plaintiff}告诉为前提，本案只能自诉，检察院应当尊重其选择",
                ),
                "也可公诉": says(
                    KINDS,
                    "故意伤害不是告诉才处理的犯罪",
                    "{dancer}也可以由检察院公诉",
                    "追究{dancer}的刑事责任，不以{plaintiff}告诉为前提",
                    "{plaintiff}虽然选择了自诉，{dancer}的行为同样属于检察院可以提起公诉的犯罪",
                    "即使{plaintiff}放弃告诉，只要符合追诉的条件，检察院仍可以对{dancer}提起公诉",
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
                    "前两类自诉案件可以调解",
                    "自诉部分可以调解",
                    "只要双方自愿，县法院可以主持调解结案",
                    "县法院可以在查明事实、分清是非的基础上进行调解，调解书经双方签收后生效",
                    "{plaintiff}与{dancer}自愿的，县法院可以主持调解，双方也可以自行和解",
                ),
                "不适用调解": says(
                    MEDIATION,
                    "公安机关不予追究而转为自诉的案件不适用调解",
                    "自诉部分不适用调解",
                    "双方即使都愿意，县法院也应当拒绝主持调解",
                    "{plaintiff}与{dancer}可以自行和解，也可以由{plaintiff}撤回自诉，但本案不适用法院调解",
                    "即使{plaintiff}愿意谅解{dancer}，也只能自行和解或者撤回自诉，由县法院调解则违反规定",
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
                    "前两类自诉案件，反诉与本案有关",
                    "{dancer}有权提起反诉",
                    "{dancer}的反诉符合条件，县法院应当受理",
                    "{dancer}指控的事与本案相关，且本案属于可以反诉的案件，县法院应当受理其反诉",
                    "{dancer}作为自诉案件的被告人，可以就这件事反诉{plaintiff}，县法院应当受理",
                ),
                "不得反诉": says(
                    COUNTER,
                    "反诉与本案无关，或者属于不得反诉的一类案件",
                    "{dancer}的反诉没有法律依据",
                    "{dancer}指控的事要另案解决，不能作为反诉受理",
                    "{dancer}可以就所指控的事另行寻求救济，但在本案中提起反诉，不符合法定的条件",
                    "{dancer}所称之事即使属实，也应当另行解决，县法院在本案中应当拒绝受理反诉",
                ),
            },
            {
                "any_grievance": lambda told: "不得反诉" if told.kind == "重伤" else "可以反诉",
                "private_is_private": lambda told: "可以反诉" if told.counter == "同场" else "不得反诉",
            },
        ),
        Point(
            "end",
            lambda told: "按撤诉处理" if told.end == "缺席" else "及时判决",
            {
                "按撤诉处理": says(
                    ABSENT,
                    "自诉人两次经依法传唤无正当理由不到庭",
                    "自诉应当按撤诉处理",
                    "{plaintiff}的自诉到此为止，县法院应当按撤诉处理",
                    "{plaintiff}的做法等于放弃自诉，县法院应当按撤诉处理，不再判断{dancer}是否有罪",
                    "由于{plaintiff}的做法，县法院应当对自诉按撤诉处理，{dancer}在自诉中免于被定罪",
                ),
                "及时判决": says(
                    NO_DEAL,
                    "调解书签收前反悔，应当及时判决",
                    "县法院应当对自诉及时判决",
                    "县法院仍应当就{dancer}是否有罪作出判决",
                    "{plaintiff}的做法不等于放弃自诉，县法院应当继续审理，对自诉及时作出判决",
                    "县法院应当根据查明的事实和证据，就{dancer}是否构成犯罪及时作出判决",
                ),
            },
            {"the_word_ends_it": lambda told: "按撤诉处理", "in_absence": lambda told: "及时判决"},
        ),
        Point(
            "after",
            lambda told: None if _counter(told) == "不得反诉" else "单独继续" if told.end == "缺席" else "一并审理",
            {
                "单独继续": says(
                    ON_ITS_OWN,
                    "自诉人撤诉不影响反诉",
                    "只有反诉要继续审理",
                    "自诉虽然告终，{dancer}的反诉却要继续审理",
                    "反诉是独立的诉，自诉结束以后，县法院应当单就反诉继续审理，并作出判决",
                ),
                "一并审理": says(
                    ON_ITS_OWN,
                    "反诉与自诉一并审理",
                    "自诉和反诉都要继续审理",
                    "县法院应当对自诉和反诉继续审理并一并判决",
                    "反诉虽是独立的诉，但应当与自诉一并审理，县法院接下来要对两者都作出判决",
                ),
            },
            {"in_absence": lambda told: "一并审理" if _counter(told) == "可以反诉" else None},
        ),
        Point(
            "mate",
            lambda told: None if told.end == "缺席" else "不予受理" if told.mate == "知情" else "可以再告",
            {
                "不予受理": says(
                    WAIVED,
                    "明知有其他侵害人而未告，视为放弃",
                    "{plaintiff}不能再告{mate_name}",
                    "{plaintiff}只告{dancer}，等于放弃了对{mate_name}的告诉",
                    "判决宣告后，{plaintiff}就此事又对{mate_name}提起自诉的，县法院应当不予受理",
                ),
                "可以再告": says(
                    WAIVED,
                    "并不知道有其他侵害人是谁，没有放弃告诉",
                    "{plaintiff}还可以告{mate_name}",
                    "判决宣告后，{plaintiff}仍可以对{mate_name}提起自诉",
                    "{plaintiff}起诉时漏掉{mate_name}，不等于放弃告诉，判决宣告后还可以就此事再告{mate_name}",
                ),
            },
            {"one_suit_only": lambda told: None if told.end == "缺席" else "不予受理"},
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
                "本案能否调解，{dancer}能否反诉？",
                "*关于本案的调解与反诉，下列哪一说法是正确的？",
            ),
            answers={
                "mediation": {"可以调解": "自诉部分可以调解", "不适用调解": "自诉部分不适用调解"},
                "counter": {"可以反诉": "反诉应当受理", "不得反诉": "反诉不符合条件"},
            },
        ),
    ),
)
