"""A theft that ends in violence: whether it is robbery (刑法 263, 264, 269), who helped (25, 27), surrender and merit (67, 68)."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Chain, Effect, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

CODE: Final = "刑法"
OLD, SINCE = "1997-10-01", "2011-05-01"
TURNED = Norm(CODE, 269, OLD, says=("犯盗窃、诈骗、抢夺罪", "抗拒抓捕", "当场使用暴力或者以暴力相威胁的"))
ROBBERY = Norm(CODE, 263, OLD, says=("入户抢劫的",))
THEFT = Norm(CODE, 264, SINCE, says=("盗窃公私财物，数额较大的",))
INJURY = Norm(CODE, 234, OLD, says=("故意伤害他人身体的",))
JOINT = Norm(CODE, 25, OLD, says=("二人以上共同故意犯罪",))
HELPER = Norm(CODE, 27, OLD, says=("在共同犯罪中起次要或者辅助作用的，是从犯",))
SURRENDER = Norm(CODE, 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
MERIT = Norm(CODE, 68, SINCE, says=("揭发他人犯罪行为，查证属实的",))

RESISTS, REVENGE, FLEES = "当场抗拒", "事后报复", "逃走"
WATCHES, JOINS = "望风", "一同施暴"
COMES, CAUGHT, DENIES = "投案供述", "抓获供述", "投案隐瞒"
PROVED, UNPROVED, SILENT = "检举属实", "检举不实", "没有检举"
# At home and in a shop: all of them 数额较大 and none 数额巨大, wherever it happens.
GOODS: Final = {
    "首饰": ("价值[9000余元|九千余元]的金首饰", "柜台里价值[9000余元|九千余元]的金项链一条"),
    "现金": ("现金[8000余元|八千余元]", "收银台内的现金[6000余元|六千余元]"),
    "名烟名酒": ("价值[6000余元|六千余元]的名烟名酒", "货架上价值[5000余元|五千余元]的高档香烟"),
    "手表": ("价值[1.2万元|一万余元]的手表一块", "柜台内价值[8500元|八千余元]的手表一块"),
    "电脑": ("价值[7000余元|七千余元]的笔记本电脑一台", "店内价值[7000余元|七千余元]的笔记本电脑一台"),
    "手机": ("价值[6000余元|六千余元]的手机一部", "店内价值[5800元|近六千元]的手机一部"),
}
ROBBED, STOLEN, BOTH = "抢劫罪", "盗窃罪", "盗窃罪和故意伤害罪"


@dataclass(frozen=True)
class Theft:
    """At ``home`` or in a shop; ``end``: violence on the spot, the next day, or none; ``helper``: what the other does.

    ``surrender`` of the thief, and whether he denounces somebody (``merit``). ``goods`` are of some value.
    """

    goods: str
    home: bool
    end: str
    helper: str
    surrender: str
    merit: str


def _possible(case: Theft) -> bool:
    return case.helper == WATCHES or case.end == RESISTS


def crime(case: Theft, turns: bool = True, ever: bool = False) -> Ruling:
    """Rule what the thief has committed; ``turns``: that violence makes it robbery, ``ever``: also the next day."""
    if case.end == RESISTS:
        if not turns:
            return Ruling("盗窃之后又伤害他人", BOTH, INJURY)
        return Ruling("盗窃后为抗拒抓捕当场使用暴力", ROBBED, TURNED)
    if case.end == REVENGE:
        return Ruling("暴力并非当场使用", ROBBED if ever else BOTH, TURNED if ever else INJURY)
    return Ruling("没有使用暴力", STOLEN, THEFT)


def entered(case: Theft, never: bool = False) -> Ruling | None:
    """Rule whether it is robbery in a home; at issue where there was violence on the spot."""
    if case.end != RESISTS:
        return None
    if case.home and not never:
        return Ruling("入户盗窃，在户内当场使用暴力", "入户抢劫", ROBBERY)
    return Ruling("不是在户内", "不是入户抢劫", ROBBERY)


def helped(case: Theft, all_alike: bool = False, theft_only: bool = False) -> Ruling:
    """Rule what the other has committed; ``all_alike``: whatever the thief has, ``theft_only``: theft alone."""
    thief = crime(case).outcome
    if case.helper == JOINS and not theft_only:
        return Ruling("共同使用暴力抗拒抓捕", ROBBED, TURNED)
    if all_alike and thief == ROBBED:
        return Ruling("与盗窃者同罪", ROBBED, JOINT)
    return Ruling("只对共同盗窃的故意负责", STOLEN, JOINT)


def accessory(case: Theft, ever: bool | None = None) -> Ruling:
    """Rule whether the other is an accessory."""
    minor = case.helper == WATCHES if ever is None else ever
    why = "只负责望风，起辅助作用" if case.helper == WATCHES else "直接实施暴力，作用并非次要"
    return Ruling(why, "从犯" if minor else "不是从犯", HELPER)


def surrendered(case: Theft, confession: bool = False, coming: bool = False) -> Ruling:
    """Rule whether it is a surrender; ``confession``: as though it were enough, ``coming``: as though that were."""
    holds = case.surrender == COMES or (confession and case.surrender == CAUGHT)
    holds = holds or (coming and case.surrender == DENIES)
    why = {COMES: "自动投案并如实供述", CAUGHT: "被抓获，没有自动投案", DENIES: "投案后没有如实供述"}[case.surrender]
    return Ruling(why, "自首" if holds else "不是自首", SURRENDER)


def merit(case: Theft, proof: bool = True) -> Ruling | None:
    """Rule whether there is merit; at issue where somebody was denounced."""
    if case.merit == SILENT:
        return None
    holds = case.merit == PROVED or not proof
    return Ruling(
        f"揭发他人犯罪，{'查证属实' if case.merit == PROVED else '未能查实'}", "立功" if holds else "不是立功", MERIT
    )


def _tell(case: Theft, asked: Collection[str]) -> list[tuple[str, ...]]:
    goods = GOODS[case.goods][0 if case.home else 1]
    owner = "主人{victim}" if case.home else "店主{victim}"
    stole = (
        "[进入|潜入|撬锁进入]{victim}家中"
        if case.home
        else "[趁人多混入|装作顾客进入|趁店员不备溜进]{victim}开的[超市|百货店|杂货店]"
    )
    place = "在屋内" if case.home else "在店内"
    resists = (
        "{thief}为[抗拒抓捕|挣脱逃走]"
        if case.helper == WATCHES
        else "[{thief}大声呼喊，{helper}闻声冲入，二人为抗拒抓捕|{helper}听见动静进来接应，二人为了脱身|{thief}高声叫{helper}进来帮忙，二人为抗拒抓捕]"
    )
    away = "，{helper}在外面听到动静后独自逃离，对此并不知情" if case.helper == WATCHES else ""
    end = {
        RESISTS: f"被{owner}[发现并扭住|撞见并拦住|抓住衣领]，{resists}{place}[将{{victim}}打成轻伤|用木棍击打{{victim}}，致其轻伤|对{{victim}}拳打脚踢，致其轻伤]，随后逃走{away}",
        REVENGE: f"离开时被{owner}发现，{{thief}}与{{helper}}携赃逃脱。[次日|数日后|一周后]，{{thief}}[独自找到|在街上遇见]{{victim}}，为报复其报警而将其打成轻伤",
        FLEES: f"得手后离开时被{owner}发现，{{thief}}与{{helper}}先后逃走，{{victim}}追赶不及",
    }[case.end]
    told: list[tuple[str, ...]] = [
        (
            f"{{thief}}与{{helper}}商定盗窃。某日，{{helper}}在外望风，{{thief}}{stole}窃得{goods}，{end}。",
            f"{{thief}}{{why}}，邀{{helper}}一同行窃。由{{helper}}在门外望风，{{thief}}{stole}窃取{goods}，{end}。",
            f"{{thief}}、{{helper}}共谋盗窃，约定{{helper}}望风、{{thief}}下手。{{thief}}{stole}偷得{goods}，{end}。",
            f"{{helper}}应{{thief}}之约为其望风，{{thief}}{stole}行窃，将{goods}拿到手后{end.removeprefix('得手后')}。",
            f"*{{thief}}{{why}}，约{{helper}}共同盗窃。{{thief}}{stole}盗得{goods}，{{helper}}在外望风，{end}。",
        ),
    ]
    if not {"surrendered", "merit"} & set(asked):
        return told
    surrender = {
        COMES: "{thief}[在家人劝说下|在朋友陪同下|思前想后，]主动[到派出所|到公安机关]投案，[如实供述了自己和{helper}的罪行|如实交代了全部事实]",
        CAUGHT: "{thief}[被公安人员抓获|在外地被抓获]，归案后[如实供述了自己的罪行|对犯罪事实供认不讳]",
        DENIES: "{thief}主动[到派出所|到公安机关]投案，但[谎称财物是捡来的|辩称东西是别人送的]，至一审判决时仍不[供述真相|说实话]",
    }[case.surrender]
    merit = {
        PROVED: "[检举{other}曾实施诈骗|揭发{other}以前的诈骗行为]，[经查属实|后查证属实]",
        UNPROVED: "[检举{other}曾实施诈骗|揭发{other}以前的诈骗行为]，[但未能查实|但经查无法证实]",
        SILENT: "",
    }[case.merit if "merit" in asked else SILENT]
    if "surrendered" not in asked:
        return [*told, (f"{{thief}}归案后{merit}。", f"{{thief}}到案后{merit}。")]
    merit = f"，并{merit}" if merit else ""
    return [*told, (f"案发后，{surrender}{merit}。", f"后{surrender}{merit}。")]


THEFT_AND_VIOLENCE: Final = Chain(
    name="theft_and_violence",
    title="盗窃的转化、共犯与自首立功",
    subject="刑法",
    norms=(TURNED, ROBBERY, THEFT, INJURY, JOINT, HELPER, SURRENDER, MERIT),
    world_type=Theft,
    facts={
        "goods": tuple(GOODS),
        "home": (True, False),
        "end": (RESISTS, REVENGE, FLEES),
        "helper": (WATCHES, JOINS),
        "surrender": (COMES, CAUGHT, DENIES),
        "merit": (PROVED, UNPROVED, SILENT),
    },
    possible=_possible,
    parties=(
        {"thief": "甲", "helper": "乙", "victim": "丙", "other": "丁"},
        {"thief": "{p[0]}", "helper": "{p[1]}", "victim": "{p[2]}", "other": "{p[3]}"},
    ),
    scenes=tuple(
        {"why": why}
        for why in ("因赌博欠债", "好吃懒做", "为筹集毒资", "失业后没有收入", "沉迷网络游戏缺钱", "见财起意")
    ),
    about=("{thief}和{helper}的行为", "{thief}、{helper}的刑事责任", "本案的定罪量刑"),
    tell=_tell,
    effects=(
        Effect(
            "crime",
            crime,
            {
                ROBBED: (
                    "{thief}[的行为构成|构成|成立]抢劫罪",
                    "对{thief}应以抢劫罪[一罪论处|定罪处罚]",
                    "{thief}[虽以盗窃的故意着手实施犯罪，其行为整体上|起初虽只想盗窃，其行为]仍应认定为抢劫罪[|，不实行数罪并罚]",
                ),
                STOLEN: (
                    "{thief}[的行为仅构成|仅构成|只成立]盗窃罪",
                    "对{thief}只能以盗窃罪[论处|定罪处罚]",
                    "除盗窃罪外，{thief}不[构成其他犯罪|另成立其他犯罪]",
                ),
                BOTH: (
                    "对{thief}应以盗窃罪和故意伤害罪[数罪并罚|并罚]",
                    "{thief}构成盗窃罪、故意伤害罪[两罪|，应数罪并罚]",
                    "{thief}打伤{victim}[是另一独立的行为|另成立故意伤害罪]，应与盗窃罪并罚",
                ),
            },
            {"never_turns": partial(crime, turns=False), "turns_later_too": partial(crime, ever=True)},
        ),
        Effect(
            "entered",
            entered,
            {
                "入户抢劫": (
                    "{thief}的行为[属于|构成]入户抢劫",
                    "对{thief}应适用入户抢劫的法定刑",
                    "即使{thief}着手时只想盗窃，也[应认定为|属于]入户抢劫",
                ),
                "不是入户抢劫": (
                    "{thief}的行为[不属于|不构成]入户抢劫",
                    "对{thief}不适用入户抢劫的法定刑",
                    "即使认定{thief}构成抢劫罪，也[不应认定为|不属于]入户抢劫",
                ),
            },
            {"theft_at_first": partial(entered, never=True)},
        ),
        Effect(
            "helped",
            helped,
            {
                ROBBED: (
                    "{helper}[构成|成立|的行为构成]抢劫罪",
                    "{helper}的行为应认定为抢劫罪",
                    "{helper}虽未直接窃取财物，但[应当与{thief}一样，以抢劫罪承担刑事责任|也成立抢劫罪]",
                ),
                STOLEN: (
                    "{helper}构成盗窃罪，不构成抢劫罪",
                    "{helper}只对盗窃[承担刑事责任|负责]",
                    "{helper}的共同故意[只及于|仅限于]盗窃，[其行为只成立盗窃罪|只成立盗窃罪]",
                ),
            },
            {
                "helper_like_thief": partial(helped, all_alike=True),
                "helper_theft_only": partial(helped, theft_only=True),
            },
        ),
        Effect(
            "accessory",
            accessory,
            {
                "从犯": (
                    "{helper}是其所犯之罪的从犯[|，应当从轻、减轻处罚或者免除处罚]",
                    "就所犯之罪而言，{helper}[系|属于]从犯",
                    "就所犯之罪而言，{helper}[只起辅助作用|起的是次要或者辅助作用]",
                ),
                "不是从犯": (
                    "{helper}不是其所犯之罪的从犯[|，不能据此从轻处罚]",
                    "就所犯之罪而言，{helper}[不能认定为|不是]从犯",
                    "就所犯之罪而言，{helper}[所起的|的]作用并非次要或者辅助",
                ),
            },
            {
                "watching_is_principal": partial(accessory, ever=False),
                "helpers_all_minor": partial(accessory, ever=True),
            },
        ),
        Effect(
            "surrendered",
            surrendered,
            {
                "自首": (
                    "{thief}[成立|构成]自首",
                    "{thief}具有自首情节，可以从轻或者减轻处罚",
                    "对{thief}[应认定为自首|应当认定自首]",
                ),
                "不是自首": (
                    "{thief}[不成立|不构成]自首",
                    "{thief}不具有自首情节[|，不能据此从轻或者减轻处罚]",
                    "对{thief}不[应认定为自首|能认定自首]",
                ),
            },
            {
                "confession_is_enough": partial(surrendered, confession=True),
                "coming_is_enough": partial(surrendered, coming=True),
            },
        ),
        Effect(
            "merit",
            merit,
            {
                "立功": (
                    "{thief}检举{other}的行为[属于|构成]立功",
                    "{thief}[具有|有]立功表现",
                    "{thief}因检举{other}，可以[作为立功|按立功]从轻或者减轻处罚",
                ),
                "不是立功": (
                    "{thief}检举{other}的行为[不属于|不构成]立功",
                    "{thief}[不具有|没有]立功表现",
                    "{thief}不能因检举{other}而[以立功|按立功]从轻或者减轻处罚",
                ),
            },
            {"proof_forgotten": partial(merit, proof=False)},
        ),
    ),
    flaws=(
        Misbelief("never_turns", "不知盗窃后为抗拒抓捕当场使用暴力的以抢劫罪论处"),
        Misbelief("turns_later_too", "以为事后的暴力也使盗窃转化为抢劫"),
        Misbelief("theft_at_first", "以为入户时只想盗窃的不能成为入户抢劫"),
        Misbelief("helper_like_thief", "以为望风者对超出共同故意的暴力也要负责"),
        Misbelief("helper_theft_only", "以为一同施暴者仍只构成盗窃罪"),
        Misbelief("watching_is_principal", "以为望风者也是主犯"),
        Misbelief("helpers_all_minor", "以为未直接窃取财物的一律是从犯"),
        Misbelief("confession_is_enough", "以为被抓获后如实供述也是自首"),
        Misbelief("coming_is_enough", "以为自动投案而不如实供述也是自首"),
        Misbelief("proof_forgotten", "不知检举须经查证属实才是立功"),
    ),
)
