"""Vignettes of the stages of a crime: 刑法 22-25, 232, 307."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
PREPARING = Norm("刑法", 22, SINCE, says=("为了犯罪，准备工具、制造条件的，是犯罪预备", "从轻、减轻处罚或者免除处罚"))
ATTEMPT = Norm(
    "刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "可以比照既遂犯从轻或者减轻处罚")
)
BEGUN = Norm("刑法", 23, SINCE, says=("已经着手实行犯罪",))
GIVEN_UP = Norm("刑法", 24, SINCE, says=("自动放弃犯罪或者自动有效地防止犯罪结果发生的，是犯罪中止",))
UNHARMED = Norm("刑法", 24, SINCE, says=("没有造成损害的，应当免除处罚", "造成损害的，应当减轻处罚"))
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
MURDER = Norm("刑法", 232, SINCE, says=("故意杀人的",))
TRACES = Norm("刑法", 307, SINCE, says=("帮助当事人毁灭、伪造证据，情节严重的",))


def _poisoner(told: Any) -> str:
    return {"查获": "预备", "丢弃": "中止", "打翻": "中止", "救活": "中止", "他救": "未遂", "不治": "既遂"}[told.course]


def _clemency(told: Any) -> str | None:
    harmed = {"救活": "减轻", "丢弃": "免除", "打翻": "免除"}
    return harmed.get(told.course) or {"预备": "可以免", "未遂": "可以减", "既遂": None}[_poisoner(told)]


def _herbalist(told: Any) -> str:
    """Who knowingly gave the poison stops where the deed stops; giving up helps only the one who does."""
    if told.supply == "不知":
        return "不构成"
    return {"查获": "预备", "丢弃": "预备", "不治": "既遂"}.get(told.course, "未遂")


NOODLE_SHOP_POISON: Final = vignette(
    "noodle_shop_poison",
    "面馆合伙人的毒茶",
    "刑法",
    facts={
        "supply": {
            "知情": "采药人{friend}知道{doer}的打算，还是给了一把剧毒的草乌",
            "不知": "{doer}谎称泡药酒擦腿，向采药人{friend}讨得一把剧毒的草乌，{friend}叮嘱不可入口",
        },
        "course": {
            "查获": "次日，{doer}揣着药粉去{shop}，半路被[巡逻|设卡]民警查获",
            "丢弃": "当夜，{doer}想起两人一起摆摊的日子，把药粉[倒进河里|冲进下水道]",
            "打翻": "次日，{doer}把药粉下进{target}的茶壶，见其要喝，[心一软|下不了手]，打翻了茶壶",
            "救活": "次日，{target}喝下掺了药粉的茶，倒地抽搐，{doer}慌忙送医，{target}获救，但已成重伤",
            "他救": "次日，{target}喝下掺了药粉的茶，倒地抽搐，{doer}锁门离去，[小贩|邻居]将人救活，但已成重伤",
            "不治": "次日，{target}喝下掺了药粉的茶，倒地抽搐，{doer}慌忙送医，{target}仍不治身亡",
        },
        "mortar": {
            "砸碎": "表弟{kin}怕石臼成为{doer}的罪证，将它[砸碎沉塘|扔到外县]",
            "刷净": "{doer}的表弟{kin}来借石臼捣蒜，顺手把药渣洗净",
        },
    },
    story=(
        (
            "{doer}疑心{shop}的合伙人{target}私吞货款，[起意|打算]将其毒死。",
            "{doer}、{target}合开一家{shop}，{doer}疑心{target}私吞货款，动了杀心。",
            "*{shop}生意渐好，{doer}却疑心合伙人{target}私吞货款，决意将其毒死。",
        ),
        "{supply}。{doer}回家用石臼把草乌研成粉。",
        "{course}。",
        "{mortar}。",
    ),
    parties=(
        {"doer": "甲", "target": "乙", "friend": "丙", "kin": "丁"},
        {"doer": "{s[0]}某", "target": "{s[1]}某", "friend": "{s[2]}某", "kin": "{s[3]}某"},
        {"doer": "{p[0]}", "target": "{p[1]}", "friend": "{p[2]}", "kin": "{p[3]}"},
    ),
    scenes=({"shop": "面馆"}, {"shop": "包子铺"}, {"shop": "早餐店"}, {"shop": "粮油店"}),
    about=("本案各人的责任", "{doer}与{friend}的行为", "本案的犯罪形态"),
    possible=lambda told: told.mortar == "刷净" or told.course in ("救活", "他救", "不治"),
    points=(
        Point(
            "stage",
            _poisoner,
            {
                "预备": says(
                    PREPARING,
                    "未着手即被查获",
                    "{doer}的行为属于犯罪预备",
                    "{doer}在着手之前被迫停止，应以预备犯论",
                    "{doer}的行为还处在为杀人创造条件的阶段，又因外力而停止，故应以故意杀人罪的预备犯论处",
                    "{doer}构成故意杀人罪，但因犯罪还在准备中即受阻，可以比照既遂犯从轻、减轻或者免除处罚",
                ),
                "中止": says(
                    GIVEN_UP,
                    "自动避免了死亡",
                    "{doer}成立故意杀人罪的中止",
                    "{doer}属于中止犯，法律给予的宽大超过未遂犯",
                    "{doer}的行为同时具备自动性和有效性，应认定为故意杀人罪的中止，法院必须从宽处罚",
                    "即使放弃的动机只是一时心软，{doer}的行为也成立故意杀人罪的中止",
                ),
                "未遂": says(
                    ATTEMPT,
                    "他人救活",
                    "{doer}成立故意杀人罪未遂",
                    "{doer}因意志以外的原因未得逞，应以未遂犯论",
                    "{doer}的犯罪停止在着手之后、既遂之前，又非出于自愿，应以故意杀人罪未遂论处",
                    "对{doer}应按故意杀人罪的未遂犯处罚，既不能认定为中止，也不能认定为预备",
                ),
                "既遂": says(
                    MURDER,
                    "已经致死",
                    "{doer}构成故意杀人罪既遂",
                    "{doer}杀人既遂，事后的表现只影响量刑",
                    "结果一旦发生，犯罪形态便已固定，因此{doer}应承担故意杀人罪既遂的责任",
                    "{doer}应以故意杀人罪既遂论处，即使设法补救，也只能在量刑时酌情考虑",
                ),
            },
            {
                "effort_is_enough": lambda told: "中止" if told.course == "不治" else _poisoner(told),
                "unharmed_only": lambda told: "未遂" if told.course == "救活" else _poisoner(told),
                "buying_is_beginning": lambda told: "未遂" if told.course == "查获" else _poisoner(told),
            },
        ),
        Point(
            "clemency",
            _clemency,
            {
                "免除": says(
                    UNHARMED,
                    "中止犯，没有造成损害",
                    "对{doer}应当免除处罚",
                    "{doer}的处罚必须免除，法院没有裁量的余地",
                    "对{doer}应当免除处罚，法院若仅仅减轻处罚，属于适用法律错误",
                    "由于法律对{doer}的情形规定了最大限度的宽大，处罚必须免除，法院对此只能照办",
                ),
                "减轻": says(
                    UNHARMED,
                    "中止犯，造成了损害",
                    "对{doer}应当减轻处罚",
                    "法院必须减轻对{doer}的处罚，免除则于法有违",
                    "{doer}停止犯罪的方式使其应得到宽大处理，但因造成了损害，只能减轻而不能免除处罚",
                    "减轻处罚对{doer}来说是应当而不是可以，但法院若免除处罚，则超出了法律的允许",
                ),
                "可以免": says(
                    PREPARING,
                    "预备犯",
                    "对{doer}是否免除处罚，由法院裁量",
                    "对{doer}可以从轻、减轻处罚或者免除处罚",
                    "从轻、减轻直至免除处罚，都是法院对{doer}可以作出的选择，哪一种都合乎法律",
                ),
                "可以减": says(
                    ATTEMPT,
                    "未遂犯",
                    "对{doer}可以从轻，免除则缺乏依据",
                    "{doer}可以比照既遂犯从轻或者减轻处罚，但不得免除处罚",
                    "依{doer}的犯罪形态，法院可以从轻或者减轻处罚，但这只是授权，而且以减轻为限",
                ),
            },
            {
                "unharmed_only": lambda told: "可以减" if told.course == "救活" else _clemency(told),
                "buying_is_beginning": lambda told: "可以减" if told.course == "查获" else _clemency(told),
                "given_up_is_free": lambda told: "免除" if told.course == "救活" else _clemency(told),
            },
        ),
        Point(
            "begun",
            lambda told: "未着手" if told.course in ("查获", "丢弃") else "着手",
            {
                "着手": says(
                    BEGUN,
                    "已经投毒",
                    "{doer}已经着手实行犯罪",
                    "{doer}的行为越过准备阶段，进入了实行阶段",
                    "{doer}的行为对{target}的生命产生了现实而紧迫的危险，应认定为已经着手",
                    "{doer}已进入实行阶段，其后不论如何发展，都应按实行阶段的行为评价",
                ),
                "未着手": says(
                    PREPARING,
                    "还没有投毒",
                    "{doer}尚未着手实行犯罪",
                    "{doer}的行为始终停留在准备的阶段",
                    "着手须对生命造成紧迫的危险，{doer}的行为与此尚有距离，只是为犯罪创造条件",
                    "从准备工具到实行杀人还有一步之遥，{doer}的行为属于前者，还谈不上着手",
                ),
            },
            {"buying_is_beginning": lambda told: "着手"},
        ),
        Point(
            "herbalist",
            _herbalist,
            {
                "不构成": says(
                    TOGETHER,
                    "没有杀人的故意",
                    "{friend}不构成故意杀人罪",
                    "{doer}应单独承担杀人的刑事责任",
                    "因缺乏共同的杀人故意，{friend}提供草乌一事只能作道义上的评价，杀人的罪责与其无关",
                    "{friend}与杀人缺乏主观上的联系，{doer}应独自承担由此产生的罪责",
                ),
                "预备": says(
                    PREPARING,
                    "正犯未着手",
                    "{friend}成立故意杀人罪的预备",
                    "{friend}构成犯罪，但只按预备犯处罚",
                    "{doer}的犯罪停在着手之前，提供帮助的{friend}也只在预备的限度内承担责任",
                    "{friend}成立故意杀人罪的预备，即使{doer}另有从宽的理由，其效力也不及于{friend}",
                ),
                "未遂": says(
                    ATTEMPT,
                    "正犯着手而未致死",
                    "{friend}构成故意杀人罪未遂",
                    "{friend}构成犯罪，可按未遂犯从轻处罚",
                    "{friend}的帮助随{doer}的着手进入实行阶段，但只在未遂的限度内承担责任",
                    "{friend}的责任以故意杀人罪的未遂为限，{doer}若有从宽的理由，与其并不相干",
                ),
                "既遂": says(
                    TOGETHER,
                    "正犯已致死",
                    "{friend}构成故意杀人罪既遂",
                    "{friend}虽是帮助者，也应以故意杀人既遂论处",
                    "即使当初只是碍于情面，{friend}也应与{doer}一起承担故意杀人罪既遂的责任",
                ),
            },
            {"helper_stands_apart": lambda told: "不构成"},
        ),
        Point(
            "mortar",
            lambda told: {"砸碎": "构成", "刷净": "不构成"}[told.mortar],
            {
                "构成": says(
                    TRACES,
                    "知情而替人毁灭罪证",
                    "{kin}构成帮助毁灭证据罪",
                    "{kin}处理石臼的行为应当追究刑事责任",
                    "亲属关系只能在量刑时考虑，{kin}处理石臼的行为仍应以帮助毁灭证据罪定罪",
                    "{kin}与杀人本身并无牵连，但其处理石臼的行为妨害了司法，应当单独定罪处罚",
                ),
                "不构成": says(
                    TRACES,
                    "不知情",
                    "{kin}不构成犯罪",
                    "对{kin}处理石臼的行为追究刑事责任，缺乏法律依据",
                    "石臼虽是本案的物证，但{kin}处理它时缺乏妨害司法的故意，故不应追究刑事责任",
                ),
            },
            {"kin_may_destroy": lambda told: "不构成"},
        ),
    ),
    flaws=(
        Misbelief("effort_is_enough", "以为事后尽力抢救就是中止，不问结果"),
        Misbelief("unharmed_only", "以为造成了伤害就不能成立中止"),
        Misbelief("buying_is_beginning", "以为备好毒药就是着手"),
        Misbelief("given_up_is_free", "以为中止犯一律应当免除处罚"),
        Misbelief("helper_stands_apart", "以为只提供毒物而不动手的人不负责"),
        Misbelief("kin_may_destroy", "以为亲戚替人毁灭证据不是犯罪"),
    ),
    issues=(
        Issue(
            ("{doer}的行为停止在何种形态？", "对{doer}的行为应如何认定？", "*{doer}毒杀{target}一事应如何定性？"),
            {
                "stage": {
                    "预备": "故意杀人罪的预备，因为尚未着手",
                    "中止": "故意杀人罪的中止",
                    "未遂": "故意杀人罪未遂，可以从轻或者减轻处罚",
                    "既遂": "构成故意杀人罪既遂，不再有中止的余地",
                }
            },
        ),
    ),
)
