"""Vignettes of remedies: the second instance (民事诉讼法 177 to 181)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
OUTCOMES = CODE(
    177, says=("以判决、裁定方式驳回上诉", "依法改判、撤销或者变更", "遗漏当事人或者违法缺席判决等严重违反法定程序的")
)
FLAWED = READING(332, says=("但裁判结果正确的", "可以在判决、裁定中纠正瑕疵后"))
OMITTED = READING(324, says=("原审人民法院未作审理、判决的", "调解不成的，发回重审"))
STANDING = READING(
    317, says=("对方当事人为被上诉人", "未上诉的同一方当事人为被上诉人", "未提起上诉的其他当事人均为被上诉人")
)
ADDED = READING(326, says=("调解不成的，告知当事人另行起诉", "双方当事人同意由第二审人民法院一并审理的"))
WITHDRAWN = READING(335, says=("经审查认为一审判决确有错误", "不应准许"))
LEAVE = CODE(180, says=("上诉人申请撤回上诉的，是否准许，由第二审人民法院裁定",))


def _second(told: Any) -> str:
    return {"漏判": "调解发回", "缺席": "发回", "法律": "改判"}.get(told.first, "维持")


SIGNBOARD_ON_A_PASSER_BY: Final = vignette(
    "signboard_on_a_passer_by",
    "招牌坠落案的二审",
    "民事诉讼法",
    facts={
        "appeal": {
            "总额": "{owner}仅就其对{victim}的赔偿数额提起上诉，不涉及{partner}的利益。",
            "份额": "{owner}仅就内部份额提起上诉，不涉及{victim}的利益。",
            "两者": "{owner}就赔偿数额和内部份额提起上诉。",
        },
        "first": {
            "漏判": "二审中，{victim}提出一审对其误工费的请求未作审理和判决，经查属实。",
            "缺席": "二审查明，一审未传唤{partner}到庭即缺席判决。",
            "法律": "二审查明，一审判决认定事实清楚，但就上诉所涉部分适用法律错误，裁判结果有误。",
            "无误": "二审查明，{owner}的上诉理由不能成立，一审判决并无不妥。",
            "瑕疵": "二审查明，一审判决引用法条有瑕疵，但裁判结果正确。",
        },
        "more": {"不肯": "{owner}不同意一并审理。", "愿意": "各方均同意一并审理。"},
    },
    story=(
        (
            "{owner}、{partner}共有的招牌砸伤{victim}，{victim}起诉索赔医疗费、误工费，一审判决二人连带赔偿，并确定内部份额。",
            "{victim}被{owner}、{partner}共有的招牌砸伤，起诉索赔医疗费、误工费，一审判决二人连带赔偿，并确定内部份额。",
            "*{owner}、{partner}共有的招牌坠落砸伤{victim}，{victim}起诉索赔医疗费、误工费，一审判决二人连带赔偿，并确定内部份额。",
        ),
        "{appeal}",
        only("result direct withdrawal", "{first}"),
        only("added", "{victim}在二审中增加请求，要求赔偿被砸坏的{thing}，{more}"),
    ),
    parties=(
        {"owner": "甲", "partner": "乙", "victim": "丙"},
        {"owner": "{s[0]}某", "partner": "{s[1]}某", "victim": "{s[2]}某"},
    ),
    scenes=({"thing": "手机"}, {"thing": "电脑"}, {"thing": "自行车"}),
    possible=lambda told: told.more == "不肯" or told.first in ("法律", "无误", "瑕疵"),
    about=("本案的二审", "二审法院的处理", "本案"),
    points=(
        Point(
            "standing",
            lambda told: told.appeal,
            {
                "总额": says(
                    STANDING,
                    "只对赔偿受害人的数额有意见，不涉及另一共同诉讼人",
                    "被上诉人为{victim}一人",
                    "{victim}为被上诉人，{partner}依原审诉讼地位列明",
                    "{victim}是唯一的被上诉人，不应将{partner}列为被上诉人",
                ),
                "份额": says(
                    STANDING,
                    "只对共同诉讼人的内部份额有意见，不涉及受害人",
                    "被上诉人为{partner}一人",
                    "{partner}为被上诉人，{victim}依原审诉讼地位列明",
                    "{partner}是唯一的被上诉人，不应将{victim}列为被上诉人",
                ),
                "两者": says(
                    STANDING,
                    "对赔偿受害人的数额和内部份额都有意见",
                    "{partner}和{victim}均为被上诉人",
                    "{owner}为上诉人，其他当事人均为被上诉人",
                    "未提起上诉的{partner}和{victim}，均应当列为被上诉人",
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
                    "上诉理由不成立，原判决认定事实清楚，适用法律正确",
                    "应当判决驳回上诉，维持原判",
                    "{owner}的上诉应当驳回，原判决应当维持",
                    "二审法院应当以判决方式驳回{owner}的上诉，维持原判决",
                ).where(lambda told: told.first == "瑕疵", FLAWED, "引用法条虽有瑕疵，裁判结果正确，纠正瑕疵后维持"),
                "改判": says(
                    OUTCOMES,
                    "事实认定清楚，只是适用法律错误致裁判结果有误",
                    "二审法院应当依法改判",
                    "对一审判决，二审法院应当依法予以改判",
                    "二审法院应当以判决方式依法改判、撤销或者变更原判决",
                ),
                "发回": says(
                    OUTCOMES,
                    "未传唤共同被告即缺席判决，严重违反法定程序，不经调解",
                    "因一审违法缺席判决，应当裁定发回重审",
                    "本案应当直接裁定发回重审，不适用调解不成再发回的规定",
                ),
                "调解发回": says(
                    OMITTED,
                    "一审已提出的误工费请求未作判决，应先调解，不成再发回",
                    "因一审漏判，二审调解不成的，发回重审",
                    "因一审漏判误工费，二审法院可以调解，调解不成的，应当发回重审",
                ),
            },
            {"every_error_goes_back": lambda told: "发回" if told.first in ("漏判", "法律", "瑕疵") else None},
        ),
        Point(
            "direct",
            lambda told: "不得" if told.first in ("漏判", "缺席") else "可以",
            {
                "可以": says(
                    OUTCOMES,
                    "裁判结果正确，可以判决维持",
                    "二审法院可以直接作出终审判决",
                    "二审法院无须发回重审，可以作出终审判决",
                ).where(lambda told: told.first == "法律", OUTCOMES, "事实清楚而适用法律错误，可以直接判决改判"),
                "不得": says(
                    OUTCOMES,
                    "未经传唤即违法缺席判决，严重违反法定程序，只能发回重审",
                    "二审法院不得直接作出终审判决",
                    "二审法院既不得直接维持原判，也不得直接改判",
                ).where(lambda told: told.first == "漏判", OMITTED, "诉讼请求漏判，调解不成的应当发回重审"),
            },
            {"what_is_clear_is_decided": lambda told: "可以"},
        ),
        Point(
            "added",
            lambda told: {"不肯": "不得一并", "愿意": "可以一并"}[told.more],
            {
                "不得一并": says(
                    ADDED,
                    "财产损失是二审中增加的独立请求，一方不同意一并审理",
                    "二审法院不得就{thing}损失判决",
                    "二审法院对{thing}损失可以调解，但不得判决",
                ),
                "可以一并": says(
                    ADDED,
                    "财产损失是增加的独立请求，各方均同意二审一并审理",
                    "二审法院可以一并裁判{thing}损失",
                    "对{thing}损失，二审法院可以一并审理并作出判决",
                    "{victim}就{thing}损失提出的请求，二审法院可以一并审理和裁判",
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
                    "一审判决适用法律错误、裁判结果有误，属于确有错误",
                    "{owner}撤回上诉的，不应准许",
                    "{owner}申请撤回上诉，应当裁定不予准许",
                ),
                "可准": says(
                    LEAVE,
                    "上诉理由不成立，一审判决没有错误，由二审法院裁量",
                    "{owner}撤回上诉的，可以准许",
                    "{owner}申请撤回上诉，法院可以裁定准许",
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
                    "维持": "应当判决驳回上诉，维持原判",
                    "改判": "应当依法改判",
                    "发回": "应当直接裁定撤销原判决，发回重审",
                    "调解发回": "可以就漏判的请求进行调解，调解不成的，发回重审",
                }
            },
        ),
    ),
)
