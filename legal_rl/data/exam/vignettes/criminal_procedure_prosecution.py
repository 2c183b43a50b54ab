"""Vignette of decisions not to prosecute: 刑事诉讼法 175-181."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
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
            "公安": "民营公司少了3.6万元，县公安局认为是出纳{cashier}[侵吞|拿走]，移送县检察院审查起诉",
            "监委": "国有粮库少了3.6万元，县监察委员会认为是出纳{cashier}[侵吞|拿走]，移送县检察院审查起诉",
        },
        "returns": {"一次": "将案件退回补充{work}一次", "两次": "先后两次将案件退回补充{work}"},
        "result": {
            "定不了": "但单据已被老鼠咬烂，现有证据仍定不了案",
            "另有人": "后查明是另一名出纳{other}偷了{cashier}的印章冒领，{cashier}毫不知情",
            "时效": "后查明钱确系{cashier}拿走，但那是立案八年之前的事，此后再无违法",
            "救急": "后查明{cashier}为凑女儿的手术费侵吞了这笔钱，但已投案退款，检察院认为不必判刑",
        },
        "day": {"早": "第4天", "晚": "第20天"},
    },
    story=(
        (
            "{origin}。县检察院{returns}。",
            "{origin}。县检察院[审查后|阅卷后]{returns}。",
            "*{origin}。县检察院受理后，{returns}。",
        ),
        "{result}，于是决定不起诉。",
        "{unit}收到决定书后的{day}向检察院申诉，{cashier}也有怨言。",
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
                    "这属于法定不起诉",
                    "县检察院应当作出的，是法定不起诉的决定",
                    "查明的案情使追究{cashier}的刑事责任失去可能，县检察院应当作出法定不起诉决定",
                    "本案没有裁量的余地，不应追究{cashier}的刑事责任，县检察院应当法定不起诉",
                ),
                "酌定不起诉": says(
                    DISCRETION,
                    "犯罪情节轻微，不需要判处刑罚",
                    "这属于酌定不起诉",
                    "{cashier}已构成犯罪，但县检察院有权裁量免予起诉",
                    "{cashier}的行为虽已构成犯罪，但情节轻微，起诉还是放弃起诉，由县检察院裁量决定",
                    "对{cashier}本来也可以提起公诉，县检察院作出的是情节轻微的酌定不起诉",
                ),
                "应当存疑不起诉": says(
                    SENT_BACK,
                    "两次补充后证据仍然不足，应当不起诉",
                    "本案必须存疑不起诉",
                    "因证据状况，县检察院只能作出存疑不起诉决定",
                    "从证据和退回的次数看，县检察院应当作出存疑不起诉决定，起诉或者再拖都违反规定",
                    "因证据不足，县检察院没有起诉或者再退回的选择，必须作出存疑不起诉决定",
                ),
                "可以存疑不起诉": says(
                    SENT_BACK_ONCE,
                    "一次补充后证据不足而没有再补的必要，可以不起诉",
                    "存疑不起诉可作可不作",
                    "以证据不足为由放弃起诉，在本案中是可以而非必须",
                    "对{cashier}以证据不足为由作出的存疑不起诉，是县检察院可以裁量而非必须作出的决定",
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
                    "{cashier}享有法定的申诉权",
                    "{cashier}可以在七日以内依法向县检察院申诉",
                    "刑事诉讼法允许{cashier}对该决定提出异议，可以自收到决定书后七日以内申诉",
                    "{cashier}不服该决定的，依刑事诉讼法可以申诉，但应当向县检察院而非市检察院提出",
                ),
                "无权申诉": says(
                    OWN_APPEAL,
                    "不是酌定不起诉",
                    "{cashier}缺少法定的申诉权",
                    "刑事诉讼法规定的申诉人中不包括{cashier}",
                    "{cashier}对该决定的意见只能另行反映，刑事诉讼法规定的申诉要由别人提出",
                    "{cashier}即使不服该决定，也不属于刑事诉讼法规定的可以提出申诉的人",
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
                    "{sender}应先要求复议",
                    "{sender}有意见的，应当先向县检察院要求复议",
                    "{sender}认为决定有错误的，先要求县检察院复议，被驳回后可以向市检察院提请复核",
                    "{sender}不能直接找市检察院，而应当先要求县检察院复议，意见不被接受的再提请复核",
                ),
                "向上一级院复议": says(
                    BOARD_REVIEW,
                    "监察机关向上一级检察院提请复议",
                    "{sender}可找市检察院复议",
                    "{sender}有意见的，可以直接向市检察院提请复议",
                    "{sender}认为决定有错误的，可以越过县检察院，由上一级的市检察院进行复议",
                    "{sender}不必先要求县检察院复议，认为决定有错误的，直接向市检察院提请复议",
                ),
            },
            {"boards_are_police": lambda told: "先向原院复议"},
        ),
        Point(
            "approval",
            lambda told: "检察长批准" if told.origin == "公安" else "上级批准",
            {
                "检察长批准": says(
                    OWN_DECISION,
                    "公安机关移送的案件，本院检察长批准即可",
                    "县检察院自己就可以决定",
                    "经县检察院检察长批准，就可以作出这一决定",
                    "县检察院作出这一决定，经本院检察长批准即可，报请市检察院批准是多此一举",
                    "县检察院不必报请市检察院批准，由本院检察长批准就可以作出这一决定",
                ),
                "上级批准": says(
                    APPROVED,
                    "监察机关移送的案件不起诉，报上一级检察院批准",
                    "这一决定须报市检察院批准",
                    "仅有县检察院检察长同意，还难以作出这一决定",
                    "县检察院应当先报请市检察院批准，获得批准之后，才能对{cashier}作出这一决定",
                    "县检察院检察长无权最后拍板，这一决定应当报请市检察院批准后才能作出",
                ),
            },
            {"boards_are_police": lambda told: "检察长批准"},
        ),
        Point(
            "again",
            lambda told: "不得再退" if told.returns == "两次" else "可以再退",
            {
                "不得再退": says(
                    SENT_BACK,
                    "以二次为限",
                    "退回补充{work}已到上限",
                    "县检察院再将案件退回补充{work}，就违反了规定",
                    "补充{work}的次数已经用完，县检察院即使认为证据仍有欠缺，也只能就现有材料决定",
                    "即使发现新的线索，县检察院在这一阶段也不得再将案件退回{sender}补充{work}",
                ),
                "可以再退": says(
                    SENT_BACK,
                    "只退回过一次",
                    "退回补充{work}尚有余地",
                    "县检察院如认为确有必要，本可再退回补充{work}一次",
                    "县检察院在作出决定以前，如果认为证据还有欠缺，可以将案件再退回{sender}补充{work}",
                    "法律没有要求县检察院到此为止，如有必要，本来还可以再退回补充{work}一次",
                ),
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
                    "申诉应由市检察院复查",
                    "{unit}的申诉，应由市检察院负责捕诉的部门复查",
                    "县检察院收到{unit}的申诉后，应当把申诉材料连同案卷报送市检察院，由其复查",
                    "{unit}的申诉不能由县检察院自己复查，应当由市检察院复查并告知结果",
                ),
                "县检察院审查": says(
                    TOO_LATE,
                    "七日以后申诉的由作出决定的检察院审查",
                    "申诉应由县检察院审查",
                    "{unit}的申诉，应由县检察院负责控告申诉的部门审查",
                    "{unit}的申诉应由县检察院先行审查，认为决定可能有错的，再移送本院捕诉部门复查",
                    "{unit}的申诉不必由市检察院直接复查，而应当先由县检察院进行审查",
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
