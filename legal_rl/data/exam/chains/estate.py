"""A death without a will: common property (民法典 1153), heirs (1127, 1129), representation (1128) and shares (1130)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from legal_rl.data.exam.chain import AMOUNT, Chain, Effect, Judge, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

SINCE: Final = "2021-01-01"
COMMON = Norm("民法典", 1153, SINCE, says=("应当先将共同所有的财产的一半分出为配偶所有，其余的为被继承人的遗产",))
ORDER = Norm(
    "民法典", 1127, SINCE, says=("第一顺序：配偶、子女、父母", "继承开始后，由第一顺序继承人继承，第二顺序继承人不继承")
)
REPRESENTATION = Norm(
    "民法典",
    1128,
    SINCE,
    says=("由被继承人的子女的直系晚辈血亲代位继承", "代位继承人一般只能继承被代位继承人有权继承的遗产份额"),
)
IN_LAW = Norm("民法典", 1129, SINCE, says=("尽了主要赡养义务的，作为第一顺序继承人",))
EQUAL = Norm("民法典", 1130, SINCE, says=("同一顺序继承人继承遗产的份额，一般应当均等",))


EACH_WHOLE: Final = "each_a_whole_share"


@dataclass(frozen=True)
class Estate:
    """``property`` in 万元, acquired by the couple together where there is a ``spouse``, else the dead person's own.

    ``sons``: the living children; ``grandchildren`` of a child who died earlier (None: no such child); ``parents`` alive;
    ``widow``: of the child who died earlier, True where she mainly supported the dead person, None where there is none.
    """

    property: int
    spouse: bool
    sons: int
    grandchildren: int | None
    parents: int
    widow: bool | None


def _possible(case: Estate) -> bool:
    """At least two heirs, a widow only of a child who died, and whole units or halves, also where somebody errs."""
    if case.widow is not None and case.grandchildren is None:
        return False
    if _heads(case) < 2:
        return False
    amounts = [_share(case, *how) for how in ((True,), (False,), (True, False), (True, True, True))]
    amounts += [share / (case.grandchildren or 1) for share in amounts]
    amounts.append(_amount(case) / ((_heads(case, line=False) + (case.grandchildren or 0)) or 1))
    return all(amount.denominator <= 2 for amount in amounts)


def _heads(case: Estate, line: bool = True, widow: bool = False) -> int:
    """The shares that the estate falls into; ``widow``: counts her even where she did not mainly support."""
    in_law = case.widow is True or (widow and case.widow is not None)
    return case.spouse + case.sons + case.parents + in_law + (line and bool(case.grandchildren))


def _amount(case: Estate, common: bool = True) -> Fraction:
    return Fraction(case.property, 2 if case.spouse and common else 1)


def _share(case: Estate, common: bool = True, line: bool = True, widow: bool = False) -> Fraction:
    return _amount(case, common) / (_heads(case, line, widow) or 1)


def _text(amount: Fraction) -> str:
    return f"{float(amount):g}"


def estate(case: Estate, common: bool = True) -> Ruling:
    """The estate, in 万元."""
    why = "夫妻共同财产先分出一半归配偶" if case.spouse and common else "全部财产均为遗产"
    return Ruling(why, _text(_amount(case, common)), COMMON)


def spouse_total(case: Estate, common: bool = True, line: bool = True, widow: bool = False) -> Ruling | None:
    """All that the spouse has in the end: her half, and her share of the estate."""
    if not case.spouse:
        return None
    half = Fraction(case.property, 2) if common else Fraction(0)
    share = _share(case, common, line, widow)
    why = f"遗产{_text(_amount(case, common))}万元由{_heads(case, line, widow)}份均分，每份{_text(share)}万元"
    return Ruling(f"分出的{_text(half)}万元之外，{why}" if common else why, _text(half + share), EQUAL)


def child_share(case: Estate, common: bool = True, line: bool = True, widow: bool = False) -> Ruling | None:
    """The share of each living child."""
    if not case.sons:
        return None
    heads = _heads(case, line, widow)
    why = f"遗产{_text(_amount(case, common))}万元由{heads}份均分"
    return Ruling(why, _text(_share(case, common, line, widow)), EQUAL)


def grandchild_share(case: Estate, common: bool = True, each: bool = False, widow: bool = False) -> Ruling | None:
    """The share of each grandchild, who take their parent's together; ``each``: as though each had a whole one."""
    if not case.grandchildren:
        return None
    if each:
        heads = _heads(case, line=False, widow=widow) + case.grandchildren
        return Ruling(f"由{heads}人均分", _text(_amount(case, common) / heads), REPRESENTATION)
    share = _share(case, common, widow=widow) / case.grandchildren
    return Ruling(f"代位继承人共得一份，由{case.grandchildren}人均分", _text(share), REPRESENTATION)


def widow_inherits(case: Estate, always: bool | None = None) -> Ruling | None:
    """Rule whether the widow of the child who died earlier is an heir."""
    if case.widow is None:
        return None
    inherits = case.widow if always is None else always
    why = "对公婆尽了主要赡养义务" if case.widow else "没有尽主要赡养义务"
    return Ruling(why, "可以继承" if inherits else "不能继承", IN_LAW)


def line_inherits(case: Estate, ends: bool = False) -> Ruling | None:
    """Rule whether the line of the child who died earlier takes a share."""
    if case.grandchildren is None:
        return None
    takes = case.grandchildren > 0 and not ends
    why = "先于被继承人死亡的子女有直系晚辈血亲" if case.grandchildren else "先于被继承人死亡的子女没有直系晚辈血亲"
    return Ruling(why, "由后代代位" if takes else "没有人代位", REPRESENTATION)


def _elders(case: Estate, second: bool = False, second_too: bool = False) -> Ruling:
    """Rule whether the parents, or else the sister, share; ``second``: as though parents came after the children,
    ``second_too``: as though the second order shared with the first."""
    if not case.parents:
        return Ruling("姐姐属于第二顺序", "继承" if second_too else "不继承", ORDER)
    takes = not (second and case.sons)
    return Ruling("父母与子女同为第一顺序", "继承" if takes else "不继承", ORDER)


def _where(case: Estate, judge: Judge[Estate], heirs: str, one: bool) -> Ruling | None:
    """The ruling where there is one of these heirs, or else where there are several."""
    return judge(case) if (getattr(case, heirs) == 1) is one else None


def _by_number(
    name: str,
    heirs: str,
    judge: Judge[Estate],
    says: dict[bool, tuple[str, ...]],
    mistakes: dict[str, Judge[Estate]],
) -> tuple[Effect[Estate], Effect[Estate]]:
    """An effect on each of several heirs, and the same on one who is alone (``says`` True): 每人 is of several only."""

    def of(one: bool, judge: Judge[Estate]) -> Judge[Estate]:
        return partial(_where, judge=judge, heirs=heirs, one=one)

    def effect(end: str, one: bool) -> Effect[Estate]:
        erring = [flaw for flaw in mistakes if not (one and flaw == EACH_WHOLE)]  # of one alone that is no mistake
        mistaken = {flaw: of(one, mistakes[flaw]) for flaw in erring}
        return Effect(name + end, of(one, judge), {AMOUNT: says[one]}, mistaken)

    return effect("", False), effect("_alone", True)


NUMBER: Final = {0: "没有", 1: "一", 2: "两", 3: "三"}


def _tell(case: Estate, asked: Collection[str]) -> list[tuple[str, ...]]:
    wife = (
        f"与妻子{{wife}}婚后共积攒财产{case.property}万元"
        if case.spouse
        else f"早年丧偶，名下有财产{case.property}万元"
    )
    children = {0: "", 1: "一子{son}", 2: "两个儿子{son}、{son2}"}[case.sons]
    elders = {0: "姐姐", 1: "母亲", 2: "父母"}[case.parents]
    alive = f"{{dead}}的{elders}{'都' if case.parents == 2 else ''}还在世"
    alive += {0: "，父母均已先去世", 1: "，父亲早已去世", 2: ""}[case.parents]
    died, left = "", ""
    if case.grandchildren is not None:
        left = f"留下{NUMBER[case.grandchildren]}个孩子" if case.grandchildren else "没有留下子女"
        care = {
            True: "，其妻{widow}此后没有再婚，一直照料{dead}的起居，尽了主要赡养义务",
            False: "，其妻{widow}不久迁往外地，再没有过问过{dead}的生活",
            None: "",
        }[case.widow]
        died = f"{'另有一子' if case.sons else '独子'}{{child}}先于{{dead}}病故，{'生前已经离异，' if case.widow is None else ''}{left}{care}"
    family = "，".join(filter(None, (f"育有{children}" if case.sons else "", died)))
    # Who mainly cared for the dead may be given more, unless all agree (民法典 1130).
    agreed = (
        "各继承人均同意同一顺序的份额均等，不予多分。",
        "众人同意不因照料老人而多分遗产，但对谁有权继承仍有争议。",
    )
    quarrel = ("", "", "亲属之间就遗产[如何分割|分割]发生争执。", "众人对应由谁继承[争执不下，诉至法院|各执一词]。")
    return [
        (
            f"{{dead}}{wife}，{family + '，' if family else ''}{alive}。{{dead}}{{cause}}，未留下遗嘱。",
            f"{{dead}}{{cause}}，生前未立遗嘱。{{dead}}{wife}，{family or '没有子女'}；{alive}。",
            f"{{dead}}{{cause}}，没有留下遗嘱。经查，{{dead}}{wife}；{family or '没有子女'}；{alive}。",
            f"{{dead}}去世时，{'' if family else '没有子女，'}{alive}。{'{dead}' if case.sons else ''}{family + '。' if family else ''}{{dead}}{wife}，没有立过遗嘱。",
            f"*{{dead}}{{cause}}，身后没有遗嘱。{{dead}}{wife}，{family or '没有子女'}，{alive}。",
        ),
        agreed if case.widow else quarrel,
    ]


def _words(case: Estate) -> Mapping[str, str]:
    return {
        "elders": f"{{dead}}的{ ({0: '姐姐', 1: '母亲', 2: '父母'}[case.parents]) }",
        "sons": {0: "", 1: "{son}", 2: "{son}、{son2}"}[case.sons],
    }


ESTATE: Final = Chain(
    name="estate",
    title="法定继承的份额",
    subject="民法",
    norms=(COMMON, ORDER, REPRESENTATION, IN_LAW, EQUAL),
    world_type=Estate,
    facts={
        "property": (48, 60, 72, 80, 96, 120, 144, 160, 180, 200, 240, 288, 300, 360, 420, 480, 600, 720, 840),
        "spouse": (True, False),
        "sons": (0, 1, 2),
        "grandchildren": (None, 0, 1, 2, 3),
        "parents": (0, 1, 2),
        "widow": (None, True, False),
    },
    possible=_possible,
    parties=(
        {"dead": "甲", "wife": "乙", "son": "丙", "son2": "丁", "child": "戊", "widow": "己"},
        {
            "dead": "老{s[0]}",
            "wife": "{s[1]}某",
            "son": "{s[0]}文",
            "son2": "{s[0]}武",
            "child": "{s[0]}斌",
            "widow": "{s[2]}某",
        },
        {
            "dead": "{s[0]}某",
            "wife": "{s[1]}某",
            "son": "{s[0]}明",
            "son2": "{s[0]}亮",
            "child": "{s[0]}强",
            "widow": "{s[2]}某",
        },
    ),
    scenes=tuple(
        {"cause": cause}
        for cause in ("因病去世", "于2023年突发心脏病死亡", "外出时遇车祸身亡", "病故", "因年迈去世", "于2022年病故")
    ),
    words=_words,
    about=("{dead}的遗产", "{dead}遗产的继承", "本案的继承"),
    tell=_tell,
    effects=(
        Effect(
            "estate",
            estate,
            {
                AMOUNT: (
                    "{dead}的遗产[为|共]{value}万元",
                    "可以作为遗产分割的财产[是|为]{value}万元",
                    "[应由|可供]各继承人继承的财产为{value}万元",
                )
            },
            {"all_is_estate": partial(estate, common=False)},
        ),
        Effect(
            "spouse_total",
            spouse_total,
            {
                AMOUNT: (
                    "{wife}最终共[可得到|可得]{value}万元",
                    "连同属于自己的财产，{wife}共可得{value}万元",
                    "遗产分割之后，{wife}[共有财产|名下应有]{value}万元",
                )
            },
            {
                "all_is_estate": partial(spouse_total, common=False),
                "line_ends": partial(spouse_total, line=False),
                "widow_always": partial(spouse_total, widow=True),
            },
        ),
        *_by_number(
            "child_share",
            "sons",
            child_share,
            {
                False: (
                    "{sons}每人可分得{value}万元",
                    "{sons}[每人|各自]的继承份额为{value}万元",
                    "{sons}[各应继承|各可继承]{value}万元",
                ),
                True: (
                    "{sons}[可分得|可以分得]{value}万元",
                    "{sons}[应继承遗产|的继承份额为]{value}万元",
                ),
            },
            {
                "all_is_estate": partial(child_share, common=False),
                "line_ends": partial(child_share, line=False),
                "widow_always": partial(child_share, widow=True),
            },
        ),
        *_by_number(
            "grandchild_share",
            "grandchildren",
            grandchild_share,
            {
                False: (
                    "{child}的孩子每人可分得{value}万元",
                    "{child}的每个孩子[应继承|可继承]{value}万元",
                ),
                True: (
                    "{child}的孩子[可分得|可以分得]{value}万元",
                    "{child}的孩子[应继承遗产|的继承份额为]{value}万元",
                ),
            },
            {
                "all_is_estate": partial(grandchild_share, common=False),
                EACH_WHOLE: partial(grandchild_share, each=True),
                "widow_always": partial(grandchild_share, widow=True),
            },
        ),
        Effect(
            "widow",
            widow_inherits,
            {
                "可以继承": (
                    "{widow}有权作为第一顺序继承人[继承遗产|参与继承]",
                    "{widow}[有权|可以]继承{dead}的遗产",
                    "{widow}虽是丧偶儿媳，[也有权|也可以]作为第一顺序继承人继承",
                ),
                "不能继承": (
                    "{widow}不是{dead}的法定继承人，[无权继承|不能继承]",
                    "{widow}[无权|不能]继承{dead}的遗产",
                    "{widow}[作为儿媳，|]不能作为第一顺序继承人参与继承",
                ),
            },
            {
                "widow_always": partial(widow_inherits, always=True),
                "widow_never": partial(widow_inherits, always=False),
            },
        ),
        Effect(
            "line",
            line_inherits,
            {
                "由后代代位": (
                    "{child}应继承的份额，由其子女代位继承",
                    "{child}虽已去世，其应得份额[仍有人代位继承|发生代位继承]",
                ),
                "没有人代位": (
                    "{child}先于{dead}去世，不发生代位继承",
                    "没有人可以代位继承{child}的份额",
                    "{child}[本可继承|应得]的份额，无人代位继承",
                ),
            },
            {"line_ends": partial(line_inherits, ends=True)},
        ),
        Effect(
            "elders",
            _elders,
            {
                "继承": (
                    "{elders}有权参与继承",
                    "即使{dead}有其他继承人，{elders}也有权[参与|一同]继承",
                    "{elders}与其他继承人处于同一顺序，可以一同继承",
                ),
                "不继承": (
                    "{elders}无权参与继承",
                    "{dead}另有顺序在先的继承人，{elders}无权[参与|一同]继承",
                    "{elders}不能与其他继承人一同继承遗产",
                ),
            },
            {
                "parents_second": partial(_elders, second=True),
                "second_order_too": partial(_elders, second_too=True),
            },
        ),
    ),
    flaws=(
        Misbelief("all_is_estate", "不先分出配偶的一半，把夫妻共同财产全部当作遗产"),
        Misbelief("line_ends", "以为先去世的子女一支不再继承，漏掉代位继承"),
        Misbelief(EACH_WHOLE, "以为代位继承人每人各得一份"),
        Misbelief("widow_always", "以为丧偶儿媳一律是第一顺序继承人"),
        Misbelief("widow_never", "以为丧偶儿媳一律不能继承"),
        Misbelief("parents_second", "以为有子女时父母不继承"),
        Misbelief("second_order_too", "以为第二顺序的姐姐也与第一顺序继承人一同继承"),
    ),
)
