"""法定继承: 民法典 1127 (order), 1129 (丧偶儿媳, 丧偶女婿)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.exam.family import Ask, Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

ORDER_NORM = Norm(
    "民法典",
    1127,
    "2021-01-01",
    says=(
        "第一顺序：配偶、子女、父母",
        "第二顺序：兄弟姐妹、祖父母、外祖父母",
        "婚生子女、非婚生子女、养子女和有扶养关系的继子女",
        "养父母和有扶养关系的继父母",
        "同父异母或者同母异父的兄弟姐妹",
        "有扶养关系的继兄弟姐妹",
    ),
)
IN_LAW_NORM = Norm(
    "民法典", 1129, "2021-01-01", says=("丧偶儿媳对公婆，丧偶女婿对岳父母，尽了主要赡养义务的，作为第一顺序继承人",)
)

FIRST, SECOND, NEITHER = "第一顺序", "第二顺序", "非继承人"
SIBLINGS: Final = ("哥哥", "姐姐", "弟弟", "妹妹", "同父异母的弟弟", "同母异父的姐姐", "有扶养关系的继兄")
IN_LAWS: Final = ("尽主要赡养义务的丧偶儿媳", "尽主要赡养义务的丧偶女婿")
# Left out: adoptive parents, since adoption ends the tie to the parents by birth (民法典 1111); nephews, nieces and
# grandchildren, since whether they inherit (民法典 1128) hangs on who died first.
ORDERS: Final[dict[str, tuple[str, ...]]] = {
    FIRST: (
        *("配偶", "儿子", "女儿", "养子", "养女", "非婚生子", "非婚生女", "父亲", "母亲"),
        *("有扶养关系的继子", "有扶养关系的继女", "有扶养关系的继父", "有扶养关系的继母"),
    ),
    SECOND: (*SIBLINGS, "祖父", "祖母", "外祖父", "外祖母"),
    NEITHER: (
        *("叔叔", "姑姑", "舅舅", "堂弟", "表妹", "岳父", "岳母", "儿媳", "女婿", "嫂子", "姐夫", "已离婚的前妻"),
        *("无扶养关系的继子", "无扶养关系的继母", "未尽赡养义务的丧偶儿媳", "未尽赡养义务的丧偶女婿"),
    ),
}
_ORDER_OF: Final = {kin: order for order, kins in ORDERS.items() for kin in kins}


PLACE_NORM = Norm(
    "民法典", 1128, "2021-01-01", says=("子女的直系晚辈血亲代位继承", "由被继承人的兄弟姐妹的子女代位继承")
)
SHARE_NORM = Norm("民法典", 1130, "2021-01-01", says=("一般应当均等", "应当予以照顾", "可以多分", "也可以不均等"))


@dataclass(frozen=True)
class Relative:
    """``kin``: what the person is to the deceased."""

    kin: str


def order(relative: Relative) -> Ruling:
    """第一顺序, 第二顺序 or 非继承人."""
    if relative.kin in IN_LAWS:
        return Ruling(relative.kin, FIRST, IN_LAW_NORM)
    return Ruling(relative.kin, _ORDER_OF[relative.kin], ORDER_NORM)


def siblings_first(relative: Relative) -> Ruling:
    """Puts brothers and sisters beside parents and children."""
    return Ruling(relative.kin, FIRST, ORDER_NORM) if relative.kin in SIBLINGS else order(relative)


def _cases() -> Iterator[tuple[Relative, float]]:
    for kin, kin_order in _ORDER_OF.items():
        yield Relative(kin), 1.6 if kin in SIBLINGS else 1.2 if kin_order == SECOND else 1
    for kin in IN_LAWS:
        yield Relative(kin), 2


def _slots(relative: Relative) -> dict[str, Any]:
    return {"kin": relative.kin}


_WITHHELD: Final = {
    FIRST: {"养女", "姐姐", "外祖父", "岳母", "无扶养关系的继子", "有扶养关系的继母"},
    SECOND: {"弟弟", "祖母", "儿子", "有扶养关系的继女", "姑姑", "尽主要赡养义务的丧偶女婿"},
    NEITHER: {"表妹", "女婿", "妹妹", "母亲", "非婚生子", "未尽赡养义务的丧偶儿媳"},
}


def _withheld(relative: Relative, ask: Ask) -> bool:
    """Kin that training shows only under the other two asks: who they are is known, not what to choose here."""
    return relative.kin in _WITHHELD[ask.outcome]


SUCCESSION: Final = Family(
    name="succession",
    title="法定继承",
    subject="民法",
    rule=LegalRule((ORDER_NORM, IN_LAW_NORM), order),
    flaws=(
        Flaw(
            "siblings_first_order",
            "confusion",
            "把兄弟姐妹当作第一顺序继承人，与配偶、子女、父母并列",
            ORDER_NORM,
            siblings_first,
        ),
    ),
    outcomes=(
        Outcome(
            FIRST,
            claims=("{name}属于第一顺序继承人", "{name}是第一顺序的继承人"),
            positive=("属于第一顺序继承人", "为第一顺序继承人"),
            negative=("不属于第一顺序继承人", "不是第一顺序继承人"),
            norm=ORDER_NORM,
            weight=3,
        ),
        Outcome(
            SECOND,
            claims=("{name}属于第二顺序继承人", "{name}是第二顺序的继承人"),
            positive=("属于第二顺序继承人", "为第二顺序继承人"),
            negative=("不属于第二顺序继承人", "不是第二顺序继承人"),
            norm=ORDER_NORM,
            weight=3,
        ),
        Outcome(
            NEITHER,
            claims=("{name}不属于法定继承人", "{name}不是法定的继承人"),
            positive=("不属于法定继承人", "不是法定继承人"),
            negative=("属于法定继承人", "为法定继承人"),
            norm=ORDER_NORM,
        ),
    ),
    stems=wordings(
        "{name}去世，下列人员中{ask}的{tail}",
        "{name}去世，未立遗嘱，{ask}的{tail}",
        "关于{name}的法定继承，以下{ask}的{tail}",
        "根据民法典，{name}的亲属中{ask}的{tail}",
        "*关于{name}的法定继承，{ask}的人员{tail}",
        "*{name}去世，根据民法典，下列{ask}的{tail}",
    ),
    phrasings=wordings("{kin}{name}", "{name}，系{kin}", "{name}是其{kin}", "*其{kin}{name}", "*{name}系其{kin}"),
    facts=wordings("{name}是死者的{kin}", "死者的{kin}名为{name}", "*{name}系死者的{kin}"),
    statements=clozes(
        {
            "没有第一顺序继承人继承的，遗产由[第二顺序继承人|国家或者集体:漏掉第二顺序|叔伯和姑舅:记错第二顺序的范围]继承": ORDER_NORM,
            "继承编所称子女，包括[非婚生子女/有扶养关系的继子女/养子女|丧偶的儿媳:与尽赡养义务的例外混淆|无扶养关系的继子女:漏掉扶养关系|女婿:把姻亲当作子女]": ORDER_NORM,
            "兄弟姐妹是[第二|第一<siblings_first_order:把兄弟姐妹与父母并列|第三:并无第三顺序]顺序继承人": ORDER_NORM,
            "丧偶儿媳[对公婆尽了主要赡养义务|在丈夫死后没有再婚|与公婆没有分家:漏掉赡养义务的条件]的，作为第一顺序继承人": IN_LAW_NORM,
            "被继承人的兄弟姐妹先于被继承人死亡的，其子女[可以|不得|一律不能:继承法第11条的旧规定]代位继承": PLACE_NORM,
            "对生活有特殊困难又缺乏劳动能力的继承人，分配遗产时[应当|可以:把应当记作可以|不得:误以为一律均分]予以照顾": SHARE_NORM,
            "*同一顺序继承人的份额，继承人协商同意的，[也可以不均等|也必须均等|仍应当均等:漏掉例外]": SHARE_NORM,
            "*被继承人的子女先于被继承人死亡的，由其[直系晚辈血亲|兄弟姐妹|生存的配偶|在世的父母:记错代位的人]代位继承": PLACE_NORM,
        }
    ),
    case_type=Relative,
    cases=dict(_cases()),
    slots=_slots,
    withholds=_withheld,
)
