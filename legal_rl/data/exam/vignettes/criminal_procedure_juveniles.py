"""Vignette of juvenile cases: 刑事诉讼法 281-286."""

from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
CONDITIONAL = CODE(283, says=("考验期为六个月以上一年以下",))
REVOKED = CODE(284, says=("实施新的犯罪", "情节严重的", "应当撤销附条件不起诉的决定，提起公诉"))
NO_SUIT = COURT(320, says=("对未成年犯罪嫌疑人作出的附条件不起诉决定", "裁定不予受理"))
COMPLAINT = CODE(282, says=("或者被害人申诉的，适用本法第一百七十九条、第一百八十条的规定",))
CLOSED = CODE(285, says=("审判的时候被告人不满十八周岁的案件，不公开审理",))
OPEN = CODE(188, says=("人民法院审判第一审案件应当公开进行",))
GUARDIAN = CODE(281, says=("在讯问和审判的时候，应当通知未成年犯罪嫌疑人、被告人的法定代理人到场",))
RELATIVES = COURT(567, says=("开庭时已满十八周岁、不满二十周岁的", "一般应当通知其近亲属到庭"))
SEALED = CODE(286, says=("犯罪的时候不满十八周岁，被判处五年有期徒刑以下刑罚的，应当对相关犯罪记录予以封存",))


STOLEN_PHONE_AND_A_BROKEN_SPLEEN: Final = vignette(
    "stolen_phone_and_a_broken_spleen",
    "职校学生的手机",
    "刑事诉讼法",
    facts={
        "period": {"合规": "8个月", "过长": "1年6个月"},
        "complaint": {"申诉": "向市检察院申诉", "起诉": "向县法院提起自诉"},
        "conduct": {
            "又犯": "{thief}又偷走便利店8000元的香烟",
            "小错": "{thief}没有报告就去了一次邻市",
            "表现好": "{thief}按时报告，从未违规",
        },
        "age": {"未满": "还差两个月满18岁", "已满": "已满18岁两个月"},
        "sentence": {"轻": "有期徒刑2年", "重": "有期徒刑6年"},
    },
    story=(
        (
            "17岁的{thief}偷走16岁同学{victim}的手机，其好友{friend}（17岁）又将前来讨要的{victim}打成重伤。",
            "*{thief}（17岁）偷走16岁同学{victim}的手机，{victim}来讨，被{thief}的同龄好友{friend}打成重伤。",
        ),
        "县检察院对{thief}附条件不起诉，考验期{period}，{victim}的父亲不服，{complaint}。",
        "考验期内，{conduct}。{friend}受审时{age}，被判处{sentence}。",
    ),
    parties=(
        {"thief": "甲", "victim": "乙", "friend": "丙"},
        {"thief": "{s[0]}某", "victim": "{s[1]}某", "friend": "{s[2]}某"},
        {"thief": "小{s[0]}", "victim": "小{s[1]}", "friend": "小{s[2]}"},
    ),
    about=("{thief}和{friend}的刑事诉讼", "本案"),
    points=(
        Point(
            "period",
            lambda told: "合法" if told.period == "合规" else "违法",
            {
                "合法": says(
                    CONDITIONAL,
                    "考验期在六个月以上一年以下",
                    "考验期的长度合法",
                    "县检察院为{thief}确定的考验期符合规定",
                    "县检察院可以根据{thief}的情况确定考验期的长短，本案的期限在法律允许的范围内",
                    "县检察院为{thief}确定的考验期没有超出法律规定的幅度，不存在过长或者过短的问题",
                ),
                "违法": says(
                    CONDITIONAL,
                    "考验期不得超过一年",
                    "考验期的长度违法",
                    "县检察院为{thief}确定的考验期超出了法定限度",
                    "考验期的长短虽由县检察院裁量，但为{thief}确定的期限越过了法定的界限，应当纠正",
                    "县检察院无权为{thief}确定这样长的考验期，超出法定幅度的部分没有依据",
                ),
            },
            {"like_suspension": lambda told: "合法"},
        ),
        Point(
            "revoked",
            lambda told: "应当撤销" if told.conduct == "又犯" else "不得撤销",
            {
                "应当撤销": says(
                    REVOKED,
                    "考验期内实施新的犯罪",
                    "{thief}应当被提起公诉",
                    "{thief}考验期内的表现足以使原决定被撤销",
                    "县检察院应当撤销原决定，对{thief}提起公诉，而不是等到考验期满以后再作处理",
                    "无论{thief}平时表现如何，县检察院都应当撤销原决定，将其起诉到法院",
                ),
                "不得撤销": says(
                    REVOKED,
                    "没有再犯罪，违反规定的情节也不严重",
                    "对{thief}的考验应当继续",
                    "{thief}即使有缺点，县检察院也应当维持原决定",
                    "县检察院应当继续考察{thief}直到期满，随后作出不起诉决定，中途撤销原决定缺乏根据",
                    "县检察院没有撤销原决定的法定理由，考验期满后，应当对{thief}作出不起诉决定",
                ),
            },
            {"any_breach_revokes": lambda told: "不得撤销" if told.conduct == "表现好" else "应当撤销"},
        ),
        Point(
            "complaint",
            lambda told: "应当复查" if told.complaint == "申诉" else "不予受理",
            {
                "应当复查": says(
                    COMPLAINT,
                    "被害人可以向上一级检察院申诉",
                    "{victim}的父亲选对了途径",
                    "对{victim}父亲的请求，有关机关应当受理并审查",
                    "{victim}的父亲有权以这种方式寻求救济，收到请求的机关应当审查，并把结果告知他",
                    "{victim}的父亲这样做于法有据，收到请求的机关不得以其不是被害人本人为由拒绝",
                ),
                "不予受理": says(
                    NO_SUIT,
                    "对附条件不起诉不能提起自诉",
                    "{victim}的父亲选错了途径",
                    "{victim}的父亲提出的请求，会被裁定不予受理",
                    "收到请求的机关应当拒绝受理，{victim}的父亲要想推翻县检察院的决定，只能走别的途径",
                    "{victim}的父亲不能以这种方式追究{thief}的刑事责任，收到请求的机关不应受理",
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
                    "开庭时不满十八周岁",
                    "对{friend}应当不公开审理",
                    "{friend}受审时，法院应当谢绝公众旁听",
                    "对{friend}的审理应当谢绝公众旁听，但最后宣告判决时，法院应当公开进行",
                    "无论{friend}一方是否同意，法院都不得公开审理其案件，也不得允许公众旁听",
                ),
                "公开": says(
                    OPEN,
                    "开庭时已满十八周岁",
                    "对{friend}应当公开审理",
                    "{friend}受审时，法院应当允许公众旁听",
                    "即使{friend}一方请求关起门来审理，法院也应当公开开庭，允许公众到庭旁听",
                    "法院没有理由对{friend}的案件不公开审理，公众可以到庭旁听审理的过程",
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
                    "应通知{friend}的法定代理人",
                    "{friend}最后陈述后，其法定代理人可以补充陈述",
                    "开庭时应当通知{friend}的法定代理人到场，其可以代为行使{friend}的诉讼权利",
                    "{friend}的父母不只是旁听的人，法院应当通知他们作为法定代理人到场",
                ),
                "近亲属": says(
                    RELATIVES,
                    "审判时已满十八周岁，一般应当通知近亲属到庭",
                    "应通知的是{friend}的近亲属",
                    "{friend}的父母到庭，只是以近亲属的身份参加",
                    "开庭时一般应当通知{friend}的近亲属到庭，经法庭同意，近亲属可以发表意见",
                    "{friend}的父母不再是法定代理人，法院一般应当通知他们以近亲属的身份到庭",
                ),
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
                    "{friend}的犯罪记录要封存",
                    "判决生效以后，{friend}的犯罪记录应当予以封存",
                    "{friend}的犯罪记录应当封存，但司法机关为办案需要，或者有关单位依国家规定，仍可查询",
                    "{friend}的犯罪记录不得向任何单位和个人提供，但司法机关办案需要等情形除外",
                ),
                "不封存": says(
                    SEALED,
                    "判处的刑罚超过五年有期徒刑",
                    "{friend}的犯罪记录不予封存",
                    "{friend}的犯罪记录超出了应当封存的范围",
                    "{friend}的犯罪记录超出了封存的范围，将来入伍、就业时，应当如实报告受过刑罚",
                    "{friend}不能以犯罪时的年龄为由要求封存犯罪记录，将来的查询不受封存的限制",
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
)
