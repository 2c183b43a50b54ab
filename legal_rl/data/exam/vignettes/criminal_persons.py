"""Vignettes of defence and of what comes after it: 刑法 20 (defence), 234 (injury), 67 (surrender)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
CIVIL: Final = "2021-01-01"
DEFENCE = Norm("刑法", 20, SINCE, says=("免受正在进行的不法侵害", "属于正当防卫，不负刑事责任"))
EXCESS = Norm("刑法", 20, SINCE, says=("明显超过必要限度造成重大损害的", "但是应当减轻或者免除处罚"))
SPECIAL = Norm("刑法", 20, SINCE, says=("对正在进行行凶、杀人", "造成不法侵害人伤亡的，不属于防卫过当"))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的",))
INJURY = Norm("刑法", 234, SINCE, says=("故意伤害他人身体的", "致人重伤的，处三年以上十年以下有期徒刑", "致人死亡"))
HARMLESS = Norm("民法典", 181, CIVIL, says=("因正当防卫造成损害的，不承担民事责任", "应当承担适当的民事责任"))
TORT = Norm("民法典", 1165, CIVIL, says=("行为人因过错侵害他人民事权益造成损害的，应当承担侵权责任",))


def _struck(told: Any) -> str:
    """The blow during the attack is defence, with the knife against bare hands too much; later it is revenge."""
    if told.moment == "事后":
        return "故意伤害"
    return "过当" if (told.attack, told.tool) == ("徒手", "尖刀") else "正当"


def _struck_hard(told: Any) -> str:
    return "过当" if (told.moment, told.tool) == ("当场", "尖刀") else _struck(told)


def _struck_later(told: Any) -> str:
    return "过当" if (told.attack, told.tool) == ("徒手", "尖刀") else "正当"


def _pays(nature: str) -> str:
    return {"正当": "不赔", "过当": "适当", "故意伤害": "全赔"}[nature]


def _any_crime(told: Any) -> bool:
    return _struck(told) != "正当" or told.companion == "看客"


NOODLE_SHOP_QUARREL: Final = vignette(
    "noodle_shop_quarrel",
    "挨打之后的还手",
    "刑法",
    facts={
        "attack": {
            "徒手": "揪住{owner}连扇耳光",
            "持刀": "持刀朝{owner}身上乱砍",
        },
        "companion": {
            "帮手": "{attacker}的同伴{mate}同时抱住{owner}不放，被{owner}打成轻伤。",
            "看客": "",
        },
        "tool": {"木棍": "木棍", "尖刀": "尖刀"},
        "moment": {
            "当场": "{owner}当即持{tool}反击，{hurt}",
            "事后": "{attacker}离开后，{owner}持{tool}追到其家中，{hurt}",
        },
        "after": {
            "报警": "案发后，{owner}报警并在现场等候，到案后如实供述",
            "躲藏": "3日后，{owner}被抓获，到案后如实供述",
        },
    },
    story=(
        (
            "{attacker}因琐事对{owner}不满，上前{attack}。",
            "{attacker}因停车对{owner}不满，上前{attack}。",
            "*{attacker}与{owner}素有矛盾，某日{attack}。",
        ),
        only("mate surrender", "{companion}"),
        "{moment}。",
        only("mate surrender", "{vented}"),
        only("surrender", "{after}。"),
    ),
    parties=(
        {"owner": "甲", "attacker": "乙", "mate": "丙"},
        {"owner": "{s[0]}某", "attacker": "{s[1]}某", "mate": "{s[2]}某"},
    ),
    terms={
        "vented": lambda told: (
            "{owner}随后又迁怒于没有参与的{attacker}的同伴{mate}，将其打成轻伤。" if told.companion == "看客" else ""
        ),
        "hurt": lambda told: "将{attacker}打成轻伤" if told.tool == "木棍" else "将{attacker}捅成重伤",
    },
    about=("{owner}的行为", "{owner}的法律责任", "本案的处理"),
    points=(
        Point(
            "attacker",
            _struck,
            {
                "正当": says(
                    DEFENCE,
                    "侵害正在进行，当即持棍还击只致轻伤，没有过当",
                    "{owner}打伤{attacker}属于正当防卫",
                    "对{attacker}的伤害后果，{owner}不负刑事责任",
                    "{owner}打伤{attacker}具备防卫的前提条件，也没有超过必要限度，不负刑事责任",
                ).where(
                    lambda told: told.tool == "尖刀", SPECIAL, "持刀乱砍是行凶，对正在进行的行凶防卫致重伤不属于过当"
                ),
                "过当": says(
                    EXCESS,
                    "对徒手扇耳光者以刀捅成重伤，明显超过必要限度",
                    "{owner}打伤{attacker}属于防卫过当",
                    "对{owner}打伤{attacker}的行为，应当减轻或者免除处罚",
                    "{owner}对{attacker}的防卫明显超过必要限度造成重大损害，应当负刑事责任",
                ),
                "故意伤害": says(
                    INJURY,
                    "侵害人离开后追到其家中打伤，侵害已经结束，是事后报复",
                    "{owner}打伤{attacker}属于事后报复",
                    "{owner}打伤{attacker}时，不法侵害已经结束",
                    "{owner}打伤{attacker}缺乏防卫的前提条件，应当以故意伤害罪追究刑事责任",
                ),
            },
            {"heavy_is_excess": _struck_hard, "revenge_is_defence": _struck_later},
        ),
        Point(
            "special",
            lambda told: "无限" if told.attack == "持刀" else "有限",
            {
                "无限": says(
                    SPECIAL,
                    "持刀朝身上乱砍是行凶，严重危及人身安全",
                    "{attacker}的侵害属于行凶",
                    "{attacker}的侵害属于严重危及人身安全的暴力犯罪",
                ),
                "有限": says(
                    SPECIAL,
                    "徒手扇耳光不是严重危及人身安全的暴力犯罪",
                    "{attacker}的侵害不属于严重危及人身安全的暴力犯罪",
                    "{attacker}的侵害尚不属于行凶",
                ),
            },
            {"heavy_is_excess": lambda told: "有限"},
        ),
        Point(
            "mate",
            lambda told: "正当" if told.companion == "帮手" else "犯罪",
            {
                "正当": says(
                    DEFENCE,
                    "抱住他人帮助同伴侵害，也是不法侵害人，只致轻伤",
                    "{owner}打伤{mate}属于正当防卫",
                    "{mate}可以成为{owner}防卫的对象",
                    "{owner}有权对{mate}的不法侵害进行防卫，对致其轻伤不负刑事责任",
                ),
                "犯罪": says(
                    INJURY,
                    "没有参与的同行者不是不法侵害人，对其不存在防卫",
                    "{owner}打伤{mate}构成故意伤害罪",
                    "{owner}应对{mate}的轻伤承担刑事责任",
                    "{mate}不是{owner}防卫的对象，对打伤{mate}的行为应以故意伤害罪论处",
                ),
            },
            {"companions_attack": lambda told: "正当"},
        ),
        Point(
            "civil",
            lambda told: _pays(_struck(told)),
            {
                "不赔": says(
                    HARMLESS,
                    "当场持棍还击只致轻伤，没有过当，是正当防卫",
                    "{attacker}的损失应由其自行承担",
                    "{owner}对{attacker}的损失不承担民事责任",
                    "{attacker}请求{owner}赔偿医疗费的，法院应当判决驳回其诉讼请求",
                ).where(lambda told: told.tool == "尖刀", HARMLESS, "对持刀行凶的防卫致重伤也不过当，是正当防卫"),
                "适当": says(
                    HARMLESS,
                    "对徒手侵害持刀致重伤，防卫超过必要限度",
                    "{owner}防卫过当，应对{attacker}承担适当的民事责任",
                    "{owner}应仅在防卫造成不应有的损害的范围内，对{attacker}承担部分责任",
                ),
                "全赔": says(
                    TORT,
                    "侵害结束后追到家中打伤，不具有防卫性质，按一般侵权",
                    "{owner}应赔偿{attacker}，且不得以防卫为由请求减轻责任",
                    "{attacker}请求赔偿的，{owner}不得以防卫为由抗辩",
                    "{owner}打伤{attacker}不具有防卫性质，应当按照一般侵权承担赔偿责任",
                ),
            },
            {"revenge_is_defence": lambda told: _pays(_struck_later(told))},
        ),
        Point(
            "surrender",
            lambda told: ("自首" if told.after == "报警" else "坦白") if _any_crime(told) else None,
            {
                "自首": says(
                    SURRENDER,
                    "主动报警并在现场等候是自动投案，又如实供述",
                    "{owner}成立自首",
                    "{owner}的行为属于自首，而不是坦白",
                ),
                "坦白": says(
                    CONFESSION,
                    "三日后被抓获，没有自动投案，只是如实供述",
                    "{owner}的供述属于坦白",
                    "{owner}不成立自首，但具有坦白情节",
                ),
            },
            {"telling_is_surrender": lambda told: "自首" if _any_crime(told) else None},
        ),
    ),
    flaws=(
        Misbelief("heavy_is_excess", "以为把侵害人打成重伤就是过当，不知对行凶可以无限防卫"),
        Misbelief("revenge_is_defence", "以为挨打之后找上门去还手也是防卫"),
        Misbelief("companions_attack", "以为与侵害人同来的都可以成为防卫对象"),
        Misbelief("telling_is_surrender", "以为到案后如实供述就是自首"),
    ),
    issues=(
        Issue(
            (
                "{owner}打伤{attacker}、{mate}的行为应如何定性？",
                "对{owner}打伤二人的行为应如何认定？",
                "*{owner}对{attacker}、{mate}的伤害分别应如何处理？",
            ),
            {
                "attacker": {
                    "正当": "打伤{attacker}属于正当防卫",
                    "过当": "打伤{attacker}属于防卫过当",
                    "故意伤害": "打伤{attacker}不具有防卫性质",
                },
                "mate": {"正当": "打伤{mate}属于正当防卫", "犯罪": "打伤{mate}构成故意伤害罪"},
            },
        ),
    ),
)
