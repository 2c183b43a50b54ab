"""Vignettes of defence and of what comes after it: 刑法 20 (defence), 234 (injury), 67 (surrender)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    return "过当" if (told.attack, told.tool) == ("徒手", "剔骨刀") else "正当"


def _struck_hard(told: Any) -> str:
    return "过当" if (told.moment, told.tool) == ("当场", "剔骨刀") else _struck(told)


def _struck_later(told: Any) -> str:
    return "过当" if (told.attack, told.tool) == ("徒手", "剔骨刀") else "正当"


def _pays(nature: str) -> str:
    return {"正当": "不赔", "过当": "适当", "故意伤害": "全赔"}[nature]


def _any_crime(told: Any) -> bool:
    return _struck(told) != "正当" or told.companion == "看客"


NOODLE_SHOP_QUARREL: Final = vignette(
    "noodle_shop_quarrel",
    "面馆里的还手",
    "刑法",
    facts={
        "attack": {
            "徒手": "闯进面馆，揪住{owner}连扇耳光",
            "持刀": "[提着柴刀|拎着砍刀]冲进面馆，朝{owner}身上乱砍",
        },
        "companion": {
            "帮手": "同来的{mate}从背后抱住{owner}，被{owner}一肘撞断鼻梁（轻伤）",
            "看客": "同来的{mate}始终站在门口[看热闹|抽烟]",
        },
        "tool": {"擀面杖": "擀面杖", "剔骨刀": "剔骨刀"},
        "moment": {
            "当场": "{owner}抓起{tool}还击，{hurt}",
            "事后": "{attacker}被食客拉回家后，{owner}越想越气，拿着{tool}找上门，{hurt}",
        },
        "after": {
            "报警": "{owner}随后打电话报警，等民警赶来，如实讲了经过",
            "躲藏": "{owner}躲到乡下，三天后被民警抓获，如实讲了经过",
        },
    },
    story=(
        (
            "因为停车，{attacker}与开面馆的{owner}结了怨。一天酒后，{attacker}{attack}。",
            "面馆老板{owner}与邻居{attacker}为停车积怨已久。某晚，{attacker}酒后{attack}。",
            "*{attacker}因停车与面馆老板{owner}结怨，一日酒后{attack}。",
        ),
        "{companion}。",
        "{moment}{mate_end}。",
        "{after}。",
    ),
    parties=(
        {"owner": "甲", "attacker": "乙", "mate": "丙"},
        {"owner": "{s[0]}某", "attacker": "{s[1]}某", "mate": "{s[2]}某"},
        {"owner": "{p[0]}", "attacker": "{p[1]}", "mate": "{p[2]}"},
    ),
    terms={
        "hurt": lambda told: "打断{attacker}的手指（轻伤）" if told.tool == "擀面杖" else "连捅{attacker}三刀（重伤）",
        "mate_end": lambda told: (
            {
                "当场": "，又追到门口一拳打断{mate}的鼻梁（轻伤）",
                "事后": "，上前劝阻的{mate}也被一拳打断鼻梁（轻伤）",
            }[told.moment]
            if told.companion == "看客"
            else ""
        ),
    },
    about=("{owner}的行为", "{owner}的法律责任", "本案"),
    points=(
        Point(
            "attacker",
            _struck,
            {
                "正当": says(
                    DEFENCE,
                    "对正在进行的不法侵害还击，没有过当",
                    "{owner}打伤{attacker}属于正当防卫",
                    "{owner}的还击为法律所允许，打伤{attacker}不是犯罪",
                    "{owner}打伤{attacker}是为了制止正在进行的侵害，且未超出法律允许的限度，应认定为正当防卫",
                    "{owner}对{attacker}行使的是防卫权，所造成的伤情不产生刑事责任",
                ),
                "过当": says(
                    EXCESS,
                    "对徒手殴打以刀连捅致重伤，明显超过必要限度",
                    "{owner}打伤{attacker}属于防卫过当",
                    "{owner}有权还手，但应对{attacker}的伤情负刑事责任，同时享有减免处罚的待遇",
                    "{owner}打伤{attacker}虽有防卫性质，但后果超出了必要的限度，因而属于应当负刑事责任的行为",
                    "对{attacker}的伤情应追究{owner}的刑事责任，但须减轻或者免除处罚",
                ),
                "故意伤害": says(
                    INJURY,
                    "侵害已经结束，是事后报复",
                    "{owner}打伤{attacker}只是报复",
                    "对{attacker}的伤情，{owner}应按普通的故意伤害罪处罚",
                    "{owner}动手时侵害已经结束，应以故意伤害罪论处，而不得援用防卫过当的规定减免处罚",
                    "{owner}打伤{attacker}与防卫权的行使已经脱离，只能评价为故意伤害罪",
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
                    "持刀乱砍属于行凶",
                    "{attacker}的侵害属于行凶",
                    "{attacker}动手之际，{owner}即使将其打死，也是正当防卫",
                    "{attacker}的侵害严重危及人身安全，当场对其防卫造成伤亡的，不存在防卫过当的问题",
                    "即使{attacker}在侵害的当场被{owner}打成重伤或者打死，法律也予以允许",
                ),
                "有限": says(
                    SPECIAL,
                    "徒手殴打不是严重危及人身安全的暴力犯罪",
                    "{attacker}的侵害尚不属于行凶",
                    "{attacker}动手之际，{owner}若将其打死，应当负刑事责任",
                    "{attacker}的侵害尚未严重危及人身安全，当场对其防卫造成死亡的，可以构成防卫过当",
                    "{attacker}侵害之时，{owner}只能作有限度的防卫，将其打死就应当追究刑事责任",
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
                    "抱住他人助其同伴行凶的，也是不法侵害人",
                    "{mate}也是法律上的侵害人",
                    "对{mate}的轻伤，{owner}同样可以主张正当防卫",
                    "即使{mate}只起次要作用，{owner}打断其鼻梁也是在制止侵害，由此造成的轻伤不构成犯罪",
                    "{mate}与{attacker}同属侵害的一方，{owner}对其造成的轻伤应按防卫处理",
                ),
                "犯罪": says(
                    INJURY,
                    "没有动手的同行者不是不法侵害人",
                    "{owner}对{mate}犯故意伤害罪",
                    "{owner}打断{mate}的鼻梁，应负故意伤害的刑事责任",
                    "{mate}虽与{attacker}同来，却不能成为防卫的对象，{owner}打断其鼻梁应按犯罪处理",
                    "{mate}受法律保护的程度与路人相同，{owner}打断其鼻梁构成故意伤害罪",
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
                    "正当防卫造成损害的，不承担民事责任",
                    "{owner}有权拒绝赔偿{attacker}",
                    "{attacker}索赔医疗费的，法院应当驳回其请求",
                    "{attacker}的医疗费应由其自己负担，{owner}既不承担刑事责任，也不承担民事责任",
                    "防卫的后果由侵害人承受，{attacker}的医疗费应由其自行负担",
                ),
                "适当": says(
                    HARMLESS,
                    "防卫过当",
                    "{owner}只须适当赔偿{attacker}",
                    "{attacker}索赔医疗费的，{owner}应承担防卫过当的部分责任",
                    "{owner}应在超出防卫限度的范围内赔偿{attacker}，对其余的医疗费则有权拒绝",
                    "{attacker}只能就其医疗费的一部分，要求{owner}以防卫过当为由负责",
                ),
                "全赔": says(
                    TORT,
                    "不具有防卫性质，按一般侵权",
                    "{owner}应按一般侵权赔偿{attacker}",
                    "{attacker}索赔医疗费的，{owner}以防卫为由的抗辩不能成立",
                    "对{attacker}的医疗费，{owner}应承担一般的侵权责任，而不能援引正当防卫免责或者减责",
                    "{attacker}有权请求{owner}依照过错侵权的一般规定赔偿医疗费",
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
                    "主动报警等候并如实供述",
                    "{owner}成立自首",
                    "{owner}可以因自首从轻或者减轻处罚",
                    "{owner}属于自动投案，供述又属实，因此量刑时享有的是自首而不仅仅是坦白的从宽待遇",
                    "{owner}的到案应视为自动投案，构成犯罪的，可以从轻或者减轻处罚",
                ),
                "坦白": says(
                    CONFESSION,
                    "被抓获后如实供述",
                    "{owner}只具有坦白情节",
                    "{owner}到案后的供述属于坦白，而非自首",
                    "{owner}可以因如实供述从轻处罚，但欠缺自动投案这一要件，因而自首不能成立",
                    "{owner}如实供述只能带来坦白的从宽，自首还要求自动投案",
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
)
