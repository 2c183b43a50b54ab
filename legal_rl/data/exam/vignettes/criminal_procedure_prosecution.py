"""Vignettes of decisions not to prosecute and of juvenile cases: 刑事诉讼法 175-181, 282-286."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
RULES: Final = partial(Norm, "人民检察院刑事诉讼规则", valid_from="2019-12-30")
SENT_BACK = CODE(175, says=("补充侦查以二次为限", "对于二次补充侦查的案件", "应当作出不起诉的决定"))
SENT_BACK_ONCE = RULES(367, says=("没有再次退回补充调查或者补充侦查必要的，经检察长批准",))
STATUTORY = CODE(177, says=("没有犯罪事实，或者有本法第十六条规定的情形之一的，人民检察院应当作出不起诉决定",))
DISCRETION = CODE(177, says=("不需要判处刑罚或者免除刑罚的，人民检察院可以作出不起诉决定",))
OWN_APPEAL = CODE(181, says=("依照本法第一百七十七条第二款规定作出的不起诉决定，被不起诉人如果不服",))
POLICE_REVIEW = CODE(179, says=("公安机关认为不起诉的决定有错误的时候，可以要求复议",))
BOARD_REVIEW = RULES(379, says=("监察机关认为不起诉的决定有错误，向上一级人民检察院提请复议的",))
APPROVED = RULES(371, says=("监察机关移送起诉的案件，拟作不起诉决定的，应当报请上一级人民检察院批准",))
OWN_DECISION = RULES(365, says=("经检察长批准，应当作出不起诉决定",))
IN_TIME = RULES(381, says=("在收到不起诉决定书后七日以内提出申诉的", "上一级人民检察院负责捕诉的部门进行复查"))
TOO_LATE = RULES(382, says=("在收到不起诉决定书七日以后提出申诉的", "由作出不起诉决定的人民检察院"))
CONDITIONAL = CODE(283, says=("考验期为六个月以上一年以下",))
REVOKED = CODE(284, says=("实施新的犯罪", "情节严重的", "应当撤销附条件不起诉的决定，提起公诉"))
NO_SUIT = COURT(320, says=("对未成年犯罪嫌疑人作出的附条件不起诉决定", "裁定不予受理"))
COMPLAINT = CODE(282, says=("或者被害人申诉的，适用本法第一百七十九条、第一百八十条的规定",))
CLOSED = CODE(285, says=("审判的时候被告人不满十八周岁的案件，不公开审理",))
OPEN = CODE(188, says=("人民法院审判第一审案件应当公开进行",))
GUARDIAN = CODE(281, says=("在讯问和审判的时候，应当通知未成年犯罪嫌疑人、被告人的法定代理人到场",))
RELATIVES = COURT(567, says=("开庭时已满十八周岁、不满二十周岁的", "一般应当通知其近亲属到庭"))
SEALED = CODE(286, says=("犯罪的时候不满十八周岁，被判处五年有期徒刑以下刑罚的，应当对相关犯罪记录予以封存",))


def _kind(told: Any) -> str:
    if told.result == "定不了":
        return "应当存疑不起诉" if told.returns == "两次" else "可以存疑不起诉"
    return "酌定不起诉" if told.result == "救急" else "法定不起诉"


CASHIER_AND_THE_GRAIN_MONEY: Final = vignette(
    "cashier_and_the_grain_money",
    "粮款失踪案的不起诉",
    "刑事诉讼法",
    facts={
        "origin": {
            "公安": "民营粮油公司少了3.6万元收购款，县公安局认为是出纳{cashier}[侵吞|拿走]，移送县检察院审查起诉",
            "监委": "国有粮库少了3.6万元收购款，县监察委员会认为是出纳{cashier}[侵吞|拿走]，移送县检察院审查起诉",
        },
        "returns": {"一次": "将案件退回补充{work}一次", "两次": "先后两次将案件退回补充{work}"},
        "result": {
            "定不了": "单据早被老鼠咬烂，再查也没有新东西，检察院认为现有证据定不了案",
            "另有人": "最终查明，钱是另一名出纳{other}偷了{cashier}的印章冒领的，{cashier}毫不知情",
            "时效": "最终查明，钱确系{cashier}拿走，但那已是立案八年之前的事，此后再无别的违法",
            "救急": "最终查明，{cashier}为凑女儿的手术费做假账侵吞了这笔钱，但不久就投案退款，检察院认为不必判刑",
        },
        "day": {"早": "第4天", "晚": "第20天"},
    },
    story=(
        (
            "{origin}。县检察院审查后{returns}。",
            "{origin}。县检察院阅卷后觉得证据不够，{returns}。",
            "*{origin}。县检察院受理后，{returns}。",
        ),
        "{result}，于是决定不起诉。",
        "{unit}不服，收到决定书后的{day}向检察院[申诉|递交了申诉状]；{cashier}对决定书里的说法也有怨言。",
    ),
    parties=(
        {"cashier": "甲", "other": "乙"},
        {"cashier": "{s[0]}某", "other": "{s[1]}某"},
        {"cashier": "{p[0]}", "other": "{p[1]}"},
    ),
    terms={
        "work": lambda told: "侦查" if told.origin == "公安" else "调查",
        "unit": lambda told: "公司" if told.origin == "公安" else "粮库",
        "sender": lambda told: "县公安局" if told.origin == "公安" else "县监察委员会",
    },
    about=("县检察院的不起诉决定", "本案的审查起诉", "本案"),
    points=(
        Point(
            "kind",
            _kind,
            {
                "法定不起诉": says(
                    STATUTORY,
                    "没有犯罪事实，或者已过追诉时效",
                    "对{cashier}的不起诉属于法定不起诉",
                    "县检察院查明案情后[别无选择|没有裁量余地]，只能作出法定不起诉决定",
                ),
                "酌定不起诉": says(
                    DISCRETION,
                    "犯罪情节轻微，不需要判处刑罚",
                    "对{cashier}的不起诉属于酌定不起诉",
                    "{cashier}的行为已构成犯罪，但县检察院有权裁量不予起诉",
                ),
                "应当存疑不起诉": says(
                    SENT_BACK,
                    "两次补充后证据仍然不足，应当不起诉",
                    "因证据不足，县检察院[只能|必须]作出存疑不起诉决定",
                    "对{cashier}的不起诉属于存疑不起诉，县检察院没有别的选择",
                ),
                "可以存疑不起诉": says(
                    SENT_BACK_ONCE,
                    "一次补充后证据不足而没有再补的必要，可以不起诉",
                    "以证据不足为由不起诉，是县检察院可以而非必须作出的决定",
                    "对{cashier}的不起诉属于存疑不起诉，但县检察院并非[只能如此|别无选择]",
                ),
            },
            {
                "doubt_must_acquit": lambda told: "应当存疑不起诉" if told.result == "定不了" else _kind(told),
                "time_is_discretion": lambda told: "酌定不起诉" if told.result == "时效" else _kind(told),
            },
        ),
        Point(
            "own",
            lambda told: "可以申诉" if told.result == "救急" else "无权申诉",
            {
                "可以申诉": says(
                    OWN_APPEAL,
                    "只有酌定不起诉，被不起诉人才可以申诉",
                    "{cashier}如果不服，可以自收到决定书后七日以内向县检察院申诉",
                    "刑事诉讼法给了{cashier}就该决定向县检察院申诉的权利",
                ),
                "无权申诉": says(
                    OWN_APPEAL,
                    "不是酌定不起诉",
                    "刑事诉讼法没有为{cashier}规定对该决定申诉的权利",
                    "对这样的不起诉决定，刑事诉讼法规定的申诉人中不包括{cashier}",
                ),
            },
            {"the_cleared_may_complain": lambda told: "可以申诉"},
        ),
        Point(
            "review",
            lambda told: "先向原院复议" if told.origin == "公安" else "向上一级院复议",
            {
                "先向原院复议": says(
                    POLICE_REVIEW,
                    "公安机关先要求复议，再向上一级检察院提请复核",
                    "{sender}认为决定有错误的，应当先向县检察院要求复议",
                ),
                "向上一级院复议": says(
                    BOARD_REVIEW,
                    "监察机关向上一级检察院提请复议",
                    "{sender}认为决定有错误的，可以向市检察院提请复议",
                ),
            },
            {"boards_are_police": lambda told: "先向原院复议"},
        ),
        Point(
            "approval",
            lambda told: "检察长批准" if told.origin == "公安" else "上级批准",
            {
                "检察长批准": says(
                    OWN_DECISION, "公安机关移送的案件，本院检察长批准即可", "县检察院作出这一决定，无须市检察院批准"
                ),
                "上级批准": says(
                    APPROVED,
                    "监察机关移送的案件不起诉，报上一级检察院批准",
                    "县检察院作出这一决定前，应当报请市检察院批准",
                    "仅有县检察院检察长同意，还不能作出这一决定",
                ),
            },
            {"boards_are_police": lambda told: "检察长批准"},
        ),
        Point(
            "again",
            lambda told: "不得再退" if told.returns == "两次" else "可以再退",
            {
                "不得再退": says(SENT_BACK, "以二次为限", "县检察院[不得|无权]再将案件退回补充{work}"),
                "可以再退": says(SENT_BACK, "只退回过一次", "县检察院如认为确有必要，本可再退回补充{work}一次"),
            },
            {"once_only": lambda told: "不得再退"},
        ),
        Point(
            "complaint",
            lambda told: None if told.origin == "监委" else "市检察院复查" if told.day == "早" else "县检察院审查",
            {
                "市检察院复查": says(
                    IN_TIME,
                    "七日以内申诉的由上一级检察院复查",
                    "{unit}的申诉应由市检察院复查",
                    "不能由县检察院自己处理{unit}的申诉",
                ),
                "县检察院审查": says(
                    TOO_LATE,
                    "七日以后申诉的由作出决定的检察院审查",
                    "{unit}的申诉[应由县检察院审查|应当由县检察院先行审查]",
                ),
            },
            {"always_the_higher_office": lambda told: None if told.origin == "监委" else "市检察院复查"},
        ),
    ),
    flaws=(
        Misbelief("doubt_must_acquit", "以为证据不足就一律应当不起诉"),
        Misbelief("time_is_discretion", "以为已过追诉时效属于酌定不起诉"),
        Misbelief("the_cleared_may_complain", "以为被不起诉人对任何不起诉决定都可以申诉"),
        Misbelief("boards_are_police", "以为监察机关移送的案件与公安机关的一样办理"),
        Misbelief("once_only", "以为补充侦查以一次为限"),
        Misbelief("always_the_higher_office", "以为申诉不论早晚都由上一级检察院复查"),
    ),
    issues=(
        Issue(
            asks=(
                "县检察院对{cashier}的不起诉，性质如何？",
                "对{cashier}不起诉的决定属于哪一种情形？",
                "*应当如何认定县检察院这一不起诉决定的性质？",
            ),
            answers={
                "kind": {
                    "法定不起诉": "法定不起诉",
                    "酌定不起诉": "犯罪情节轻微的酌定不起诉",
                    "应当存疑不起诉": "存疑不起诉，且必须如此决定",
                    "可以存疑不起诉": "存疑不起诉，是否如此决定可以裁量",
                }
            },
        ),
    ),
)


STOLEN_PHONE_AND_A_BROKEN_SPLEEN: Final = vignette(
    "stolen_phone_and_a_broken_spleen",
    "职校学生的手机",
    "刑事诉讼法",
    facts={
        "period": {"合规": "8个月", "过长": "1年6个月"},
        "complaint": {"申诉": "几天后向市检察院递交申诉状", "起诉": "直接向县法院起诉，要求追究{thief}的刑事责任"},
        "conduct": {
            "又犯": "{thief}又撬开一家便利店，偷走价值8000元的香烟",
            "小错": "{thief}有一次没有报告就去邻市看望外婆，当天便赶了回来",
            "表现好": "{thief}每月按时报告，周末还到敬老院帮忙",
        },
        "age": {"未满": "还差两个月才满18岁", "已满": "已满18岁两个月"},
        "sentence": {"轻": "有期徒刑2年", "重": "有期徒刑6年"},
    },
    story=(
        (
            "职校学生{thief}（17岁）偷了16岁同学{victim}的手机，交给17岁的好友{friend}去卖。{victim}找上门讨要，"
            "{friend}恼羞成怒，把他打得脾脏破裂。",
            "*17岁的职校学生{thief}偷走16岁同学{victim}的手机，托同为17岁的{friend}转卖。{victim}追讨时与{friend}争执，"
            "被{friend}打得脾脏破裂。",
        ),
        "县检察院对{thief}作出附条件不起诉决定，考验期{period}，{victim}的父亲不服，{complaint}。",
        "考验期内，{conduct}。{friend}另案受审，开庭时{age}，后以故意伤害罪被判处{sentence}。",
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
                "合法": says(CONDITIONAL, "考验期在六个月以上一年以下", "县检察院为{thief}确定的考验期符合法律规定"),
                "违法": says(
                    CONDITIONAL,
                    "考验期不得超过一年",
                    "县检察院为{thief}确定的考验期不合法",
                    "县检察院为{thief}确定的考验期，长度上违反了法律规定",
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
                    "县检察院应当撤销附条件不起诉决定，对{thief}提起公诉",
                    "因{thief}在考验期内的行为，县检察院应当将其起诉到法院",
                ),
                "不得撤销": says(
                    REVOKED,
                    "没有再犯罪，违反规定的情节也不严重",
                    "{thief}在考验期内的表现，不足以使附条件不起诉被撤销",
                    "考验期满，县检察院应当对{thief}作出不起诉决定",
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
                    "对{victim}父亲的申请，有关机关应当受理",
                    "{victim}的父亲选对了救济的途径",
                ),
                "不予受理": says(
                    NO_SUIT,
                    "对附条件不起诉不能提起自诉",
                    "{victim}的父亲这样做，不能启动对{thief}的追诉",
                    "{victim}的父亲选错了救济的途径",
                ),
            },
            {"victims_may_sue": lambda told: "应当复查"},
        ),
        Point(
            "public",
            lambda told: "不公开" if told.age == "未满" else "公开",
            {
                "不公开": says(
                    CLOSED, "开庭时不满十八周岁", "对{friend}的案件不公开审理", "{friend}受审时，公众不得旁听"
                ),
                "公开": says(
                    OPEN,
                    "开庭时已满十八周岁",
                    "对{friend}的案件应当公开审理",
                    "法院不能以{friend}犯罪时未成年为由不公开审理",
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
                    "开庭时，法院应当通知{friend}的法定代理人到场",
                    "{friend}最后陈述后，其法定代理人可以补充陈述",
                ),
                "近亲属": says(
                    RELATIVES,
                    "审判时已满十八周岁，一般应当通知近亲属到庭",
                    "{friend}的父母不是以法定代理人的身份到庭",
                    "开庭时，法院一般应当通知{friend}的近亲属到庭，经法庭同意，近亲属可以发表意见",
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
                    "{friend}的犯罪记录应当封存",
                    "{friend}的犯罪记录不得向任何单位和个人提供，但司法机关办案需要等情形除外",
                ),
                "不封存": says(
                    SEALED,
                    "判处的刑罚超过五年有期徒刑",
                    "{friend}的犯罪记录不属于应当封存的范围",
                    "{friend}虽在未成年时犯罪，其犯罪记录也不予封存",
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
