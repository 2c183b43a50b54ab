"""Vignettes of the stages of a crime: 刑法 22-25, 232, 307."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    """One who knowingly gave the poison stops where the deed stops; giving up helps only the one who does."""
    if told.supply == "不知":
        return "不构成"
    return {"查获": "预备", "丢弃": "预备", "不治": "既遂"}.get(told.course, "未遂")


NOODLE_SHOP_POISON: Final = vignette(
    "noodle_shop_poison",
    "投毒",
    "刑法",
    facts={
        "supply": {
            "知情": "毒药系知道{doer}意图的{friend}提供",
            "不知": "毒药系{doer}谎称灭鼠，从{friend}处取得",
        },
        "course": {
            "查获": "{doer}携毒药前往{target}住处途中，被民警查获",
            "丢弃": "准备妥当后，{doer}心生悔意，将毒药丢弃",
            "打翻": "{doer}将毒药投入{target}的茶杯，见其正要喝，心生悔意，将茶倒掉",
            "救活": "{target}喝下{doer}投毒的茶，{doer}心生悔意将其送医，{target}获救但受重伤",
            "他救": "{target}喝下{doer}投毒的茶，{doer}离去，邻居将其送医，{target}获救但受重伤",
            "不治": "{target}喝下{doer}投毒的茶，{doer}心生悔意将其送医，{target}因中毒不治身亡",
        },
        "bottle": {
            "销毁": "{doer}的表弟{kin}为帮其脱罪，[销毁|烧毁]盛毒药的容器，致案件长期未能查清",
            "误丢": "{doer}的表弟{kin}不知实情，将盛毒药的容器当垃圾扔掉",
        },
    },
    story=(
        (
            "{doer}与{target}有仇，准备毒药欲将其杀害。",
            "{doer}为杀害{target}，准备了毒药。",
            "*{doer}因债务纠纷欲杀害{target}，备好毒药。",
        ),
        only("herbalist", "{supply}。"),
        "{course}。",
        only("bottle", "{bottle}。"),
    ),
    parties=(
        {"doer": "甲", "target": "乙", "friend": "丙", "kin": "丁"},
        {"doer": "{s[0]}某", "target": "{s[1]}某", "friend": "{s[2]}某", "kin": "{s[3]}某"},
    ),
    about=("{doer}等人的行为", "{doer}等人的刑事责任", "本案的处理"),
    possible=lambda told: told.bottle == "误丢" or told.course in ("救活", "他救", "不治"),
    points=(
        Point(
            "stage",
            _poisoner,
            {
                "预备": says(
                    PREPARING,
                    "尚未投毒即在途中被民警查获，不是自动停止",
                    "{doer}的行为属于犯罪预备",
                    "{doer}构成故意杀人罪的预备犯",
                    "{doer}因意志以外的原因未能着手实行犯罪，属于犯罪预备",
                ),
                "中止": says(
                    GIVEN_UP,
                    "投毒后自己倒掉毒茶，自动有效地防止了死亡",
                    "{doer}的行为属于犯罪中止",
                    "{doer}构成故意杀人罪的中止犯",
                )
                .where(lambda told: told.course == "救活", GIVEN_UP, "投毒后自己将被害人送医救活，自动有效地防止了死亡")
                .where(lambda told: told.course == "丢弃", GIVEN_UP, "能够投毒而心生悔意丢弃毒药，自动放弃犯罪"),
                "未遂": says(
                    ATTEMPT,
                    "投毒后离去，因邻居救治才未得逞，不是自动防止",
                    "{doer}的行为属于犯罪未遂",
                    "{doer}构成故意杀人罪的未遂犯",
                    "{doer}因意志以外的原因而未得逞，应以故意杀人罪未遂追究刑事责任",
                ),
                "既遂": says(
                    MURDER,
                    "虽自行送医，没有有效防止，被害人仍中毒死亡",
                    "{doer}构成故意杀人罪既遂",
                    "{doer}的行为属于犯罪既遂",
                    "对{doer}应按故意杀人罪的既遂犯处罚",
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
                    "自动放弃或者防止结果，对他人没有造成任何损害",
                    "对{doer}应当免除处罚",
                    "法院应当对{doer}免除处罚，不得仅对其从轻或者减轻处罚",
                ),
                "减轻": says(
                    UNHARMED,
                    "自动送医防止了死亡，但已造成重伤的损害",
                    "对{doer}应当减轻处罚",
                    "{doer}是造成损害的中止犯，应当减轻处罚",
                ),
                "可以免": says(
                    PREPARING,
                    "途中被民警查获，尚未投毒，不是自动放弃",
                    "对{doer}可以按照预备犯从轻、减轻处罚或者免除处罚",
                    "{doer}是预备犯，可以比照既遂犯从轻、减轻处罚或者免除处罚",
                ),
                "可以减": says(
                    ATTEMPT,
                    "已经投毒，因邻居救治而未得逞，不是自动防止",
                    "对{doer}可以按照未遂犯从轻或者减轻处罚",
                    "{doer}是未遂犯，可以比照既遂犯从轻或者减轻处罚",
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
                    "毒药已投入他人的茶中，对生命有紧迫的危险",
                    "{doer}已经着手实行犯罪",
                    "{doer}的行为已进入犯罪的实行阶段",
                    "{doer}的行为已对{target}的生命造成紧迫的危险，应认定为着手",
                ),
                "未着手": says(
                    PREPARING,
                    "毒药尚未投入饮食，只是准备了工具",
                    "{doer}尚未着手实行犯罪",
                    "{doer}的犯罪停止在预备阶段",
                    "{doer}的行为仍属于准备工具、制造条件，没有进入犯罪的实行阶段",
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
                    "被谎称灭鼠，不知投毒的意图，没有共同杀人的故意",
                    "{friend}不构成故意杀人罪",
                    "{friend}缺乏杀人的故意，不是{doer}的共犯",
                ),
                "预备": says(
                    PREPARING,
                    "明知意图而提供毒药，但投毒者停在着手以前",
                    "{friend}成立故意杀人罪的预备",
                    "对{friend}应以故意杀人罪的预备犯论处",
                    "{friend}与{doer}有共同犯罪的故意，但只承担故意杀人罪预备的责任",
                ),
                "未遂": says(
                    ATTEMPT,
                    "明知意图而提供毒药，已经投毒，因邻居救治而未致死",
                    "{friend}成立故意杀人罪未遂",
                    "对{friend}应以故意杀人罪的未遂犯论处",
                    "{friend}与{doer}有共同犯罪的故意，但只承担故意杀人罪未遂的责任",
                ).where(
                    lambda told: told.course != "他救", ATTEMPT, "明知意图而提供毒药，投毒者自动中止的效力不及于提供者"
                ),
                "既遂": says(
                    TOGETHER,
                    "明知意图而提供毒药，与投毒者共同故意，被害人已死亡",
                    "{friend}成立故意杀人罪既遂",
                    "对{friend}应以故意杀人罪的既遂犯论处",
                    "{friend}虽未投毒，仍应承担故意杀人罪既遂的责任",
                ),
            },
            {"helper_stands_apart": lambda told: "不构成"},
        ),
        Point(
            "bottle",
            lambda told: {"销毁": "构成", "误丢": "不构成"}[told.bottle],
            {
                "构成": says(
                    TRACES,
                    "明知是罪证而毁掉，案件长期未破，情节严重；亲属不例外",
                    "{kin}构成帮助毁灭证据罪",
                    "对{kin}应以帮助毁灭证据罪追究刑事责任",
                    "{kin}与{doer}的亲属关系，不影响对{kin}以帮助毁灭证据罪论处",
                ),
                "不构成": says(
                    TRACES,
                    "不知容器是罪证，没有帮助毁灭证据的故意",
                    "{kin}不构成犯罪",
                    "{kin}欠缺犯罪的故意，应作无罪处理",
                    "{kin}的行为不符合帮助毁灭证据罪的主观要件，不负刑事责任",
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
            ("{doer}的行为应如何认定？", "{doer}应承担何种刑事责任？", "*对{doer}的行为应如何定性？"),
            {
                "stage": {
                    "预备": "成立故意杀人罪预备",
                    "中止": "成立故意杀人罪中止",
                    "未遂": "成立故意杀人罪未遂",
                    "既遂": "成立故意杀人罪既遂",
                }
            },
        ),
        Issue(
            ("对{friend}的行为应如何认定？", "{friend}的行为应如何定性？", "*{friend}应承担何种刑事责任？"),
            {
                "herbalist": {
                    "不构成": "不构成故意杀人罪",
                    "预备": "成立故意杀人罪预备",
                    "未遂": "成立故意杀人罪未遂",
                    "既遂": "成立故意杀人罪既遂",
                }
            },
        ),
    ),
)
