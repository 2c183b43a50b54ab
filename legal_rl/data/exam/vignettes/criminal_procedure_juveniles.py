"""Vignette of juvenile cases: 刑事诉讼法 281-286."""

from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
CONDITIONAL = CODE(283, says=("考验期为六个月以上一年以下",))
REVOKED = CODE(284, says=("实施新的犯罪", "情节严重的", "应当撤销附条件不起诉的决定，提起公诉"))
NO_SUIT = COURT(320, says=("对未成年犯罪嫌疑人作出的附条件不起诉决定", "裁定不予受理"))
COMPLAINT = CODE(282, says=("或者被害人申诉的，适用本法第一百七十九条、第一百八十条的规定",))
CLOSED = CODE(285, says=("审判的时候被告人不满十八周岁的案件，不公开审理",))

GUARDIAN = CODE(281, says=("在讯问和审判的时候，应当通知未成年犯罪嫌疑人、被告人的法定代理人到场",))
RELATIVES = COURT(567, says=("开庭时已满十八周岁、不满二十周岁的", "一般应当通知其近亲属到庭"))
SEALED = CODE(286, says=("犯罪的时候不满十八周岁，被判处五年有期徒刑以下刑罚的，应当对相关犯罪记录予以封存",))


STOLEN_PHONE_AND_A_BROKEN_SPLEEN: Final = vignette(
    "stolen_phone_and_a_broken_spleen",
    "两名未成年人的刑事诉讼",
    "刑事诉讼法",
    facts={
        "period": {"合规": "8个月", "过长": "1年6个月"},
        "complaint": {"申诉": "向市检察院申诉", "起诉": "向县法院提起自诉"},
        "conduct": {
            "又犯": "[又盗窃他人财物，数额较大|又犯盗窃罪]",
            "小错": "曾未经批准前往外地一日，此外遵守各项规定，现考验期已满",
            "表现好": "遵守各项规定，现考验期已满",
        },
        "age": {"未满": "仍不满18周岁", "已满": "刚满18周岁"},
        "sentence": {"轻": "有期徒刑[2年|3年]", "重": "有期徒刑[6年|7年]"},
    },
    story=(
        (
            "17周岁的{thief}、{friend}分别[涉嫌盗窃罪和故意伤害罪|因涉嫌盗窃罪和故意伤害罪被立案侦查]。",
            "{thief}、{friend}均17周岁，[分别涉嫌|二人分别涉嫌]盗窃罪和故意伤害罪。",
            "*{thief}和{friend}均为17周岁，分别因涉嫌盗窃罪、故意伤害罪被移送审查起诉。",
        ),
        only("period revoked complaint", "县检察院对{thief}作出附条件不起诉决定。"),
        only("period revoked", "考验期为{period}。"),
        only("complaint", "盗窃案的被害人{victim}不服，收到决定书后第3日{complaint}。"),
        only("revoked", "考验期内，{thief}{conduct}。"),
        only("public family", "{friend}被提起公诉，[开庭时|审判时]{age}。"),
        only("record", "{friend}[后被|被]判处{sentence}。"),
    ),
    parties=(
        {"thief": "甲", "friend": "乙", "victim": "丙"},
        {"thief": "{p[0]}", "friend": "{p[1]}", "victim": "{p[2]}"},
    ),
    # Where the decision is to be revoked, how long its probation should have been is idle.
    possible=lambda told: not (told.period == "过长" and told.conduct == "又犯"),
    about=("{thief}和{friend}的刑事诉讼", "本案的处理"),
    points=(
        Point(
            "period",
            lambda told: "合法" if told.period == "合规" else "违法",
            {
                "合法": says(
                    CONDITIONAL,
                    "考验期八个月，在法定的六个月以上一年以下",
                    "考验期的长度符合法律规定",
                    "县检察院可以将考验期确定为{period}",
                    "县检察院确定的考验期在法定幅度之内",
                ),
                "违法": says(
                    CONDITIONAL,
                    "考验期一年六个月，超过一年的上限",
                    "考验期的长度违反法律规定",
                    "县检察院确定的考验期过长，违反法律规定",
                    "县检察院对{thief}确定的考验期超过了法定上限",
                ),
            },
            {"like_suspension": lambda told: "合法"},
        ),
        Point(
            "revoked",
            lambda told: None if told.period == "过长" else "应当撤销" if told.conduct == "又犯" else "不得撤销",
            {
                "应当撤销": says(
                    REVOKED,
                    "考验期内实施新的犯罪",
                    "县检察院应当对{thief}提起公诉",
                    "县检察院应当撤销附条件不起诉决定",
                    "县检察院应当撤销附条件不起诉决定，对{thief}提起公诉",
                ),
                "不得撤销": says(
                    REVOKED,
                    "没有再犯罪，未经批准外出仅一日，违反规定情节不严重",
                    "县检察院应当对{thief}作出不起诉决定",
                    "县检察院不得撤销附条件不起诉决定",
                    "{thief}没有应当撤销附条件不起诉决定的情形，县检察院应当作出不起诉决定",
                ).where(lambda told: told.conduct == "表现好", REVOKED, "没有再犯罪，也没有违反规定"),
            },
            {"any_breach_revokes": lambda told: "不得撤销" if told.conduct == "表现好" else "应当撤销"},
        ),
        Point(
            "complaint",
            lambda told: "应当复查" if told.complaint == "申诉" else "不予受理",
            {
                "应当复查": says(
                    COMPLAINT,
                    "被害人不服附条件不起诉决定，可向上一级检察院申诉",
                    "{victim}的请求应当得到受理",
                    "{victim}寻求救济的方式符合法律规定",
                ),
                "不予受理": says(
                    NO_SUIT,
                    "对附条件不起诉只能申诉，不能向法院提起自诉",
                    "{victim}寻求救济的方式不符合法律规定",
                    "{victim}不服该决定，不能以这种方式寻求救济",
                ),
            },
            {"victims_may_sue": lambda told: "应当复查"},
        ),
        Point(
            "public",
            lambda told: "不公开" if told.age == "未满" else "公开",
            {
                "不公开": says(
                    CLOSED,
                    "是否公开看开庭时的年龄，开庭时仍不满十八周岁",
                    "对{friend}应当不公开审理",
                    "{friend}的案件应当不公开审理，但宣告判决应当公开进行",
                ),
                "公开": says(
                    CLOSED,
                    "是否公开看开庭时的年龄，开庭时已满十八周岁",
                    "对{friend}应当公开审理",
                    "{friend}的案件不属于不公开审理的案件",
                ),
            },
            {"age_at_the_deed": lambda told: "不公开"},
        ),
        Point(
            "family",
            lambda told: "法定代理人" if told.age == "未满" else "近亲属",
            {
                "法定代理人": says(
                    GUARDIAN,
                    "审判时不满十八周岁，应当通知法定代理人到场",
                    "开庭时应当通知{friend}的法定代理人到场",
                    "{friend}最后陈述后，其法定代理人可以补充陈述",
                    "法院应当通知{friend}的法定代理人到场，其可以代为行使{friend}的诉讼权利",
                ),
                "近亲属": says(
                    RELATIVES,
                    "审判时已满十八周岁，一般应当通知近亲属到庭",
                    "庭审中，{friend}的父母无权代为行使{friend}的诉讼权利",
                    "{friend}的父母到庭的，身份是近亲属而不是法定代理人",
                    "{friend}已无法定代理人，一般应当通知其近亲属到庭，经法庭同意可以发表意见",
                ).shown(1),
            },
            {"age_at_the_deed": lambda told: "法定代理人"},
        ),
        Point(
            "record",
            lambda told: "应当封存" if told.sentence == "轻" else "不封存",
            {
                "应当封存": says(
                    SEALED,
                    "犯罪时不满十八周岁，判处五年以下有期徒刑",
                    "{friend}的犯罪记录应当封存",
                    "{friend}的犯罪记录应当封存，除法定情形外不得向任何单位和个人提供",
                ),
                "不封存": says(
                    SEALED,
                    "犯罪时虽未成年，判处的刑罚超过五年有期徒刑",
                    "{friend}的犯罪记录不予封存",
                    "{friend}所判刑罚不符合犯罪记录封存的条件",
                    "{friend}所判刑罚超出了应当封存犯罪记录的范围",
                ),
            },
            {"age_is_all": lambda told: "应当封存"},
        ),
    ),
    flaws=(
        Misbelief("like_suspension", "以为考验期与缓刑一样可以长过一年"),
        Misbelief("any_breach_revokes", "以为违反一次规定就要撤销附条件不起诉"),
        Misbelief("victims_may_sue", "以为被害人不服附条件不起诉也可以提起自诉"),
        Misbelief("age_at_the_deed", "以为审理方式以犯罪时的年龄为准"),
        Misbelief("age_is_all", "以为未成年人的犯罪记录一律封存"),
    ),
    issues=(
        Issue(
            asks=(
                "对{friend}的审理方式和犯罪记录，应当如何处理？",
                "关于{friend}的审理方式和犯罪记录，下列哪一选项是正确的？",
                "*法院对{friend}案的审理和犯罪记录应如何处理？",
            ),
            answers={
                "public": {"不公开": "审理不公开进行", "公开": "审理应当公开进行"},
                "record": {"应当封存": "犯罪记录应当封存", "不封存": "犯罪记录不予封存"},
            },
        ),
    ),
)
