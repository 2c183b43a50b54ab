"""Vignettes of remedies: the second instance (民事诉讼法 177 to 181)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
OUTCOMES = CODE(
    177, says=("以判决、裁定方式驳回上诉", "依法改判、撤销或者变更", "遗漏当事人或者违法缺席判决等严重违反法定程序的")
)
OMITTED = READING(324, says=("原审人民法院未作审理、判决的", "调解不成的，发回重审"))
STANDING = READING(
    317, says=("对方当事人为被上诉人", "未上诉的同一方当事人为被上诉人", "未提起上诉的其他当事人均为被上诉人")
)
ADDED = READING(326, says=("调解不成的，告知当事人另行起诉", "双方当事人同意由第二审人民法院一并审理的"))
WITHDRAWN = READING(335, says=("经审查认为一审判决确有错误", "不应准许"))
LEAVE = CODE(180, says=("上诉人申请撤回上诉的，是否准许，由第二审人民法院裁定",))


def _second(told: Any) -> str:
    return {"漏判": "调解发回", "缺席": "发回", "法律": "改判", "无误": "维持"}[told.first]


SIGNBOARD_ON_A_PASSER_BY: Final = vignette(
    "signboard_on_a_passer_by",
    "招牌坠落案的二审",
    "民事诉讼法",
    facts={
        "appeal": {
            "总额": "{owner}嫌数额太高而上诉，对比例无异议",
            "份额": "{owner}不服自己的比例而上诉，对数额无异议",
            "两者": "{owner}既嫌数额太高，又不服自己的比例，提起上诉",
        },
        "first": {
            "漏判": "二审查明，{victim}一审时还要求误工费，判决只字未提",
            "缺席": "二审查明，一审从未传唤{partner}便缺席判决",
            "法律": "二审查明，一审认定事实清楚，但适用法律有误，影响结果",
            "无误": "二审查明，一审已将事实查清，适用法律也无不当",
        },
        "more": {
            "不肯": "{victim}又要求赔偿被砸坏的{thing}，{owner}不肯由二审一并审理",
            "愿意": "{victim}又要求赔偿被砸坏的{thing}，三人都愿意由二审一并审理",
        },
    },
    story=(
        (
            "{shop}的招牌坠落，砸伤{victim}，{victim}起诉共有人{owner}和{partner}，",
            "{victim}被{shop}坠落的招牌砸伤，便起诉该店的共有人{owner}和{partner}，",
            "*{victim}路过{shop}，被坠落的招牌砸伤，将共有人{owner}、{partner}诉至法院，",
        ),
        "一审判决二人连带赔偿{sum}，内部由{owner}承担七成。",
        "{appeal}。{first}。{more}。",
    ),
    parties=(
        {"owner": "甲", "partner": "乙", "victim": "丙"},
        {"owner": "{s[0]}某", "partner": "{s[1]}某", "victim": "{s[2]}某"},
        {"owner": "{p[0]}", "partner": "{p[1]}", "victim": "{p[2]}"},
    ),
    scenes=tuple(
        {"shop": shop, "thing": thing, "sum": amount}
        for shop, amount in (("茶楼", "9万元"), ("理发店", "12万元"), ("五金店", "6万元"), ("书店", "8万元"))
        for thing in ("手机", "电动车", "提琴")
    ),
    possible=lambda told: told.more == "不肯" or told.first in ("法律", "无误"),
    about=("本案的二审", "二审法院的处理"),
    points=(
        Point(
            "standing",
            lambda told: told.appeal,
            {
                "总额": says(
                    STANDING,
                    "只对与对方之间的权利义务有意见",
                    "被上诉人是{victim}一人",
                    "二审中{victim}是被上诉人，{partner}不是",
                    "即使{partner}在二审中到庭陈述，也只按原审诉讼地位列明，被上诉人只有{victim}一人",
                ),
                "份额": says(
                    STANDING,
                    "只对共同诉讼人之间的分担有意见",
                    "被上诉人是{partner}一人",
                    "二审中{partner}是被上诉人，{victim}不是",
                    "即使{victim}在二审中到庭陈述，也只按原审诉讼地位列明，被上诉人只有{partner}一人",
                ),
                "两者": says(
                    STANDING,
                    "对双方之间和共同诉讼人之间的承担都有意见",
                    "{partner}和{victim}都是被上诉人",
                    "一审的其他两名当事人都应列为被上诉人",
                    "{owner}的上诉与其余两人都有利害关系，{partner}和{victim}应当一并列为被上诉人",
                    "{partner}和{victim}虽在一审中处于相对的地位，在二审中却应一并列为被上诉人",
                ),
            },
            {"only_the_other_side_answers": lambda told: "总额", "all_others_answer": lambda told: "两者"},
        ),
        Point(
            "result",
            _second,
            {
                "维持": says(
                    OUTCOMES,
                    "认定事实清楚，适用法律正确",
                    "应当驳回上诉，维持原判",
                    "{owner}的上诉请求应当驳回，原判应当维持",
                    "二审法院应当驳回{owner}的上诉，{victim}所得的赔偿和内部的分担都以一审判决为准",
                ),
                "改判": says(
                    OUTCOMES,
                    "适用法律错误",
                    "二审法院应当依法改判",
                    "二审法院应当自行纠正原判，而不是发回重审",
                    "二审法院可以直接以判决改变一审的结果，将案件发回一审法院重审则于法无据",
                    "二审法院应当依法改判，一审判决虽然不能维持，但不必为此发回重审",
                ),
                "发回": says(
                    OUTCOMES,
                    "违法缺席判决，严重违反法定程序",
                    "应当径行裁定发回重审",
                    "二审法院应当径行撤销原判决，发回重审",
                    "二审法院应当径行裁定撤销原判决、发回重审，使当事人重新得到两级法院的审理",
                    "二审法院应当裁定撤销原判决，发回一审法院重审，先行调解或者直接改判都于法无据",
                ),
                "调解发回": says(
                    OMITTED,
                    "对已经提出的诉讼请求未作判决",
                    "应就漏判调解，不成则发回",
                    "二审法院应就遗漏的请求先行调解，不成则发回重审",
                    "一审遗漏了诉讼请求，二审法院可以先就此组织调解，调解失败的，只能发回重审",
                ),
            },
            {"every_error_goes_back": lambda told: "发回" if told.first in ("漏判", "法律") else None},
        ),
        Point(
            "direct",
            lambda told: "可以" if told.first in ("法律", "无误") else "不得",
            {
                "可以": says(
                    OUTCOMES,
                    "维持或者改判",
                    "二审可以直接判决结案",
                    "二审法院可以直接作出判决，该判决就是终审判决",
                    "二审法院可以直接作出终审判决，对该判决有异议的当事人，只能申请再审",
                    "二审法院可以直接判决了结本案，当事人的审级利益并不因此受到损害",
                ),
                "不得": says(
                    OUTCOMES,
                    "遗漏诉讼请求或者严重违反法定程序",
                    "二审不得直接判决结案",
                    "二审法院只能采取直接判决以外的方式结案",
                    "二审法院如果直接判决，就会损害当事人的审级利益，应当采取判决以外的方式结案",
                    "二审法院即使认为案情清楚，也不得直接判决，以免使当事人失去一次上诉的机会",
                ),
            },
            {"what_is_clear_is_decided": lambda told: "可以"},
        ),
        Point(
            "added",
            lambda told: {"不肯": "不得一并", "愿意": "可以一并"}[told.more],
            {
                "不得一并": says(
                    ADDED,
                    "原审原告在二审中增加独立的诉讼请求",
                    "对{thing}的损失不得判决",
                    "{victim}新提的请求，调解失败的应另行起诉",
                    "对{thing}的损失，二审法院只能组织调解，调解失败的，应当告知{victim}另行起诉",
                    "{victim}新提的请求独立于原来的请求，二审法院可以组织调解，但不得就此判决",
                ),
                "可以一并": says(
                    ADDED,
                    "双方同意由二审法院一并审理",
                    "对{thing}的损失可以一并判决",
                    "{victim}新提的请求，二审法院可以一并判决",
                    "{victim}虽在二审才提出这项请求，二审法院仍可一并审理和判决，不必告知其另行起诉",
                    "尽管{thing}的损失没有经过一审审理，二审法院仍可以在本案中一并作出判决",
                ),
            },
            {"nothing_new_on_appeal": lambda told: "不得一并"},
        ),
        Point(
            "withdrawal",
            lambda told: {"法律": "不准", "无误": "可准"}.get(told.first),
            {
                "不准": says(
                    WITHDRAWN,
                    "一审判决确有错误",
                    "{owner}撤回上诉的，不应准许",
                    "法院对{owner}撤回上诉的申请应当予以拒绝",
                    "即使{owner}改变主意，愿意接受一审判决而申请撤回上诉，二审也应当继续进行下去",
                    "二审的任务不只是回应{owner}，其申请撤回上诉的，法院应当裁定不予准许",
                ),
                "可准": says(
                    LEAVE,
                    "一审判决没有错误",
                    "{owner}撤回上诉的，可以准许",
                    "法院对{owner}撤回上诉的申请可以裁定准许",
                    "{owner}如果改变主意，可以在二审宣判之前申请撤回上诉，经准许后，一审判决即告生效",
                ),
            },
            {"appellants_are_masters": lambda told: "可准" if told.first == "法律" else None},
        ),
    ),
    flaws=(
        Misbelief("only_the_other_side_answers", "以为被上诉人只能是对方当事人"),
        Misbelief("all_others_answer", "以为没有上诉的人都是被上诉人"),
        Misbelief("what_is_clear_is_decided", "以为只要事实清楚，二审就可以直接判决"),
        Misbelief("every_error_goes_back", "以为一审有错误就应发回重审"),
        Misbelief("nothing_new_on_appeal", "以为二审一律不得审理新的请求"),
        Misbelief("appellants_are_masters", "以为上诉人可以随意撤回上诉"),
    ),
    issues=(
        Issue(
            (
                "对于一审判决，二审法院应如何处理？",
                "二审法院应当如何处理原判决？",
                "*对本案的一审判决，二审应怎样处理？",
            ),
            {
                "result": {
                    "维持": "判决驳回上诉，维持原判",
                    "改判": "依法改判",
                    "发回": "裁定撤销原判决，发回重审",
                    "调解发回": "就遗漏的请求先行调解，调解不成的，发回重审",
                }
            },
        ),
    ),
)
