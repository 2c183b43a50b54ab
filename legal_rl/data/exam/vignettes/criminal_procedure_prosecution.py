"""Vignette of decisions not to prosecute: 刑事诉讼法 175-181."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
IN_TIME = RULES(381, says=("在收到不起诉决定书后七日以内提出申诉的", "上一级人民检察院负责捕诉的部门进行复查"))
TOO_LATE = RULES(382, says=("在收到不起诉决定书七日以后提出申诉的", "由作出不起诉决定的人民检察院"))


def _kind(told: Any) -> str:
    if told.result == "定不了":
        return "应当存疑不起诉" if told.returns == "两次" else "可以存疑不起诉"
    return "酌定不起诉" if told.result == "救急" else "法定不起诉"


CASHIER_AND_THE_GRAIN_MONEY: Final = vignette(
    "cashier_and_the_grain_money",
    "出纳案的不起诉",
    "刑事诉讼法",
    facts={
        "origin": {
            "公安": "某民营公司出纳{cashier}涉嫌侵占公司6.8万元，县公安局移送审查起诉",
            "监委": "某国有公司出纳{cashier}涉嫌贪污公款6.8万元，县监察委员会移送审查起诉",
        },
        "returns": {"一次": "将案件退回补充{work}一次", "两次": "先后两次将案件退回补充{work}"},
        "result": {
            "定不了": "县检察院仍认为证据不足，且已难以取得新的证据",
            "另有人": "[后|经]查明该款系出纳{other}冒领，{cashier}并不知情",
            "时效": "[后|经]查明{cashier}的行为发生在立案16年前，此后再未犯罪",
            "救急": "{cashier}自首并全部退赔，县检察院认为其犯罪情节轻微，不需要判处刑罚",
        },
        "day": {"早": "第4日", "晚": "第20日"},
    },
    story=(
        (
            "{origin}。",
            "*经侦办，{origin}。",
        ),
        only("kind again", "县检察院{returns}。"),
        only("kind own", "{result}。"),
        "县检察院决定对{cashier}不起诉。",
        only("complaint", "公司收到决定书后{day}向县检察院申诉。"),
    ),
    parties=(
        {"cashier": "甲", "other": "乙"},
        {"cashier": "{p[0]}", "other": "{p[1]}"},
    ),
    terms={
        "work": lambda told: "侦查" if told.origin == "公安" else "调查",
        "sender": lambda told: "县公安局" if told.origin == "公安" else "县监察委员会",
    },
    about=("县检察院的不起诉决定", "本案的审查起诉"),
    points=(
        Point(
            "kind",
            _kind,
            {
                "法定不起诉": says(
                    STATUTORY,
                    "款项系他人冒领，被不起诉人没有犯罪事实",
                    "该决定属于法定不起诉",
                    "县检察院应当作出法定不起诉的决定",
                    "依法不应追究{cashier}的刑事责任，县检察院应当作出法定不起诉决定",
                ).where(
                    lambda told: told.result == "时效", STATUTORY, "行为在立案十六年前，已过追诉时效，属第十六条的情形"
                ),
                "酌定不起诉": says(
                    DISCRETION,
                    "构成犯罪，但自首退赔，情节轻微，不需要判处刑罚",
                    "该决定属于酌定不起诉",
                    "因{cashier}犯罪情节轻微，县检察院可以作出酌定不起诉决定",
                ),
                "应当存疑不起诉": says(
                    SENT_BACK,
                    "两次补充后证据仍然不足，应当不起诉",
                    "县检察院应当作出存疑不起诉决定",
                    "该决定属于存疑不起诉，县检察院没有裁量余地",
                ),
                "可以存疑不起诉": says(
                    SENT_BACK_ONCE,
                    "一次补充后证据不足而没有再补的必要，可以不起诉",
                    "县检察院可以但并非必须作出存疑不起诉决定",
                    "该决定属于存疑不起诉，县检察院有权裁量是否作出",
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
                    "属于因情节轻微的酌定不起诉，正是可由本人申诉的一种",
                    "依照刑事诉讼法，{cashier}可以自收到决定书后7日内向县检察院申诉",
                    "{cashier}对该决定享有刑事诉讼法规定的申诉权",
                ),
                "无权申诉": says(
                    OWN_APPEAL,
                    "只有情节轻微的酌定不起诉可以申诉，此处是没有犯罪事实",
                    "刑事诉讼法没有规定{cashier}可以对该决定申诉",
                    "{cashier}对该决定不享有刑事诉讼法规定的申诉权",
                )
                .where(
                    lambda told: told.result == "定不了", OWN_APPEAL, "只有情节轻微的酌定不起诉可以申诉，此处是证据不足"
                )
                .where(
                    lambda told: told.result == "时效",
                    OWN_APPEAL,
                    "只有情节轻微的酌定不起诉可以申诉，此处是已过追诉时效",
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
                    "案件由公安机关移送，先要求原院复议，再提请上一级复核",
                    "{sender}可以要求县检察院复议",
                    "{sender}要求县检察院复议，意见不被接受的，可以向市检察院提请复核",
                ),
                "向上一级院复议": says(
                    BOARD_REVIEW,
                    "案件由监察机关移送，不服的直接向上一级检察院提请",
                    "{sender}可以提请市检察院复议",
                    "{sender}不服的，可以直接向市检察院提请复议",
                    "{sender}认为决定有错误的，可以提请市检察院复议，市检察院应当作出复议决定",
                ),
            },
            {"boards_are_police": lambda told: "先向原院复议"},
        ),
        Point(
            "approval",
            lambda told: "检察长批准" if told.origin == "公安" else "上级批准",
            {
                "检察长批准": says(
                    APPROVED,
                    "案件由公安机关移送，只有自侦和监察移送的才报上一级批准",
                    "该决定无需报请市检察院批准",
                    "该决定经县检察院检察长批准即可作出",
                ),
                "上级批准": says(
                    APPROVED,
                    "监察机关移送的案件不起诉，报上一级检察院批准",
                    "该决定应当经市检察院批准",
                    "县检察院应当先将该决定报请市检察院批准",
                    "县检察院应当报请市检察院批准后，才能对{cashier}作出该决定",
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
                    "以二次为限，此前已经退回两次",
                    "再次退回补充{work}将超过法定次数",
                    "退回补充{work}的次数已达法定上限",
                ),
                "可以再退": says(
                    SENT_BACK,
                    "以二次为限，此前只退回过一次",
                    "退回补充{work}的次数尚未达到法定上限",
                    "仅就次数而言，县检察院还可以再退回补充{work}一次",
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
                    "第四日申诉，未过七日，由上一级检察院复查",
                    "公司的申诉应由市检察院复查",
                    "县检察院应当将申诉材料报送市检察院",
                    "公司的申诉应当由市检察院负责捕诉的部门进行复查",
                ),
                "县检察院审查": says(
                    TOO_LATE,
                    "第二十日申诉，已过七日，由作出决定的检察院审查",
                    "公司的申诉应由县检察院审查",
                    "公司的申诉应当由县检察院负责控告申诉检察的部门进行审查",
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
                "县检察院对{cashier}的不起诉属于何种情形？",
                "如何认定县检察院对{cashier}不起诉的性质？",
                "*县检察院的不起诉决定属于哪一种？",
            ),
            answers={
                "kind": {
                    "法定不起诉": "法定不起诉，属于应当不起诉",
                    "酌定不起诉": "酌定不起诉，属于可以不起诉",
                    "应当存疑不起诉": "存疑不起诉，属于应当不起诉",
                    "可以存疑不起诉": "存疑不起诉，属于可以不起诉",
                }
            },
        ),
    ),
)
