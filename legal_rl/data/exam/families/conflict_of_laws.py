"""法律适用: 涉外民事关系法律适用法 13–50, the country whose law governs a dispute before a Chinese court."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

CHINA: Final = "中国"
COUNTRIES: Final = (CHINA, "甲国", "乙国")
OF_THE_FORUM: Final = ("诉讼离婚", "专利归属")  # before a Chinese court their place is China
MISTAKEN: Final = ("房屋继承", "共居结婚", "同籍结婚", "共居侵权", "协议侵权")  # by the flaws


# What the articles say, in a part that the code rests on.
NORMS: Final = {
    article: Norm("涉外民事关系法律适用法", article, "2011-04-01", says=(says,))
    for article, says in {
        8: "涉外民事关系的定性，适用法院地法律",
        9: "不包括该国的法律适用法",
        10: "不能查明外国法律或者该国法律没有规定的，适用中华人民共和国法律",
        13: "适用自然人经常居所地法律",
        14: "法人的主营业地与登记地不一致的，可以适用主营业地法律",
        19: "自然人无国籍或者国籍不明的，适用其经常居所地法律",
        21: "适用当事人共同经常居所地法律；没有共同经常居所地的，适用共同国籍国法律",
        22: "结婚手续，符合婚姻缔结地法律",
        23: "适用共同经常居所地法律；没有共同经常居所地的，适用共同国籍国法律",
        24: "或者主要财产所在地法律",
        27: "诉讼离婚，适用法院地法律",
        31: "适用被继承人死亡时经常居所地法律，但不动产法定继承，适用不动产所在地法律",
        32: "符合遗嘱人立遗嘱时或者死亡时经常居所地法律、国籍国法律或者遗嘱行为地法律的，遗嘱均为成立",
        34: "适用遗产所在地法律",
        35: "适用被继承人死亡时遗产所在地法律",
        36: "不动产物权，适用不动产所在地法律",
        37: "当事人可以协议选择动产物权适用的法律。当事人没有选择的，适用法律事实发生时动产所在地法律",
        40: "权利质权，适用质权设立地法律",
        41: "当事人可以协议选择合同适用的法律",
        42: "在消费者经常居所地没有从事相关经营活动的，适用商品、服务提供地法律",
        43: "适用劳动者工作地法律；难以确定劳动者工作地的，适用用人单位主营业地法律",
        44: "当事人有共同经常居所地的，适用共同经常居所地法律。侵权行为发生后，当事人协议选择适用法律的，按照其协议",
        46: "适用被侵权人经常居所地法律",
        47: "适用当事人共同经常居所地法律；没有共同经常居所地的，适用不当得利、无因管理发生地法律",
        48: "知识产权的归属和内容，适用被请求保护地法律",
    }.items()
}

# A matter, its article, its connecting factor as a field of the case and in words, and how it is told.
_TABLE: Final = """
房屋继承 31 place 不动产所在地 在其经常居所地去世，未立遗嘱，继承人诉请分割位于{}的房屋
古画继承 31 home 被继承人死亡时经常居所地 在其经常居所地去世，未立遗嘱，继承人诉请分割存放于{}的古画
宣告死亡 13 home 自然人经常居所地 在{}旅行时失踪多年，利害关系人申请宣告其死亡
共居结婚 21 home 共同经常居所地 在{}登记结婚，与配偶经常居所地相同、国籍不同，就结婚条件发生争议
同籍结婚 21 nation 共同国籍国 在{}登记结婚，与配偶国籍相同、经常居所地不同，就结婚条件发生争议
共居夫妻 23 home 共同经常居所地 在{}另有住房，与配偶经常居所地相同、国籍不同，就夫妻人身关系发生争议
同籍夫妻 23 nation 共同国籍国 在{}另有住房，与配偶国籍相同、经常居所地不同，就夫妻人身关系发生争议
夫妻财产 24 place 双方选择的主要财产所在地 与配偶协议选择主要财产所在地{}的法律，就夫妻财产关系发生争议
诉讼离婚 27 place 法院地 向{}法院起诉离婚
遗产管理 34 place 遗产所在地 去世后遗产均在{}，继承人就遗产管理发生争议
无人继承 35 place 死亡时遗产所在地 去世时在{}留有存款，该遗产无人继承，归属发生争议
房屋权属 36 place 不动产所在地 因位于{}的房屋的所有权归属与他人发生争议
古董权属 37 place 购买时动产所在地 因购买时位于{}的古董的所有权与卖方发生争议，双方未选择法律
股权质押 40 place 质权设立地 以股权出质，质权在{}设立，就该质权与质权人发生争议
设备租赁 41 place 双方选择的国家 出租设备，与承租人协议选择适用{}法律，就合同履行发生争议
本地消费 42 home 消费者经常居所地 购买{}提供的商品自用，经营者在消费者经常居所地从事相关经营，消费者未选择法律
异地消费 42 place 商品提供地 购买{}提供的商品自用，经营者在消费者经常居所地没有从事相关经营活动
劳动合同 43 place 劳动者工作地 受雇于一家公司，工作地一直在{}，就劳动合同发生争议
异地侵权 44 place 侵权行为地 在{}被人打伤，双方没有共同经常居所地，也未协议选择法律
共居侵权 44 home 共同经常居所地 在{}被人打伤，双方有共同经常居所地，未协议选择法律
协议侵权 44 place 双方事后选择的国家 在其国籍国被人打伤，事后与对方协议选择适用{}法律
网络诽谤 46 home 被侵权人经常居所地 被人在设于{}的网站上诽谤，诉请保护其名誉权
共居得利 47 home 共同经常居所地 就发生在{}的不当得利诉请返还，双方有共同经常居所地，未选择法律
异地得利 47 place 不当得利发生地 就发生在{}的不当得利诉请返还，双方没有共同经常居所地，也未选择法律
专利归属 48 place 被请求保护地 请求在{}保护其发明专利，就专利的归属发生争议
"""
MATTERS: Final = {matter: tuple(rest) for matter, *rest in map(str.split, _TABLE.strip().splitlines())}


@dataclass(frozen=True)
class Dispute:
    """``home``: country of 经常居所地; ``nation``: of nationality; ``place``: the one that the matter tells of."""

    matter: str
    home: str
    nation: str
    place: str


def governing(case: Dispute) -> Ruling:
    """The country whose law governs."""
    _, factor, named, _ = MATTERS[case.matter]
    return _law(case, factor, named)


def one_estate(case: Dispute) -> Ruling:
    """Forgets that land is inherited by the law of its place."""
    return _law(case, "home", "被继承人死亡时经常居所地") if case.matter == "房屋继承" else governing(case)


def place_of_wrong(case: Dispute) -> Ruling:
    """Takes the place of the wrong for every tort."""
    if case.matter in ("共居侵权", "协议侵权"):
        return _law(case, "place" if case.matter == "共居侵权" else "nation", "侵权行为地")
    return governing(case)


def place_of_wedding(case: Dispute) -> Ruling:
    """Takes the law of the wedding's place, which is enough for its form, for the conditions too."""
    return _law(case, "place", "婚姻缔结地") if case.matter.endswith("结婚") else governing(case)


def _law(case: Dispute, factor: str, named: str) -> Ruling:
    country = getattr(case, factor)
    return Ruling(f"适用{named}的法律，{named}是{country}", country, NORMS[int(MATTERS[case.matter][0])])


def _cases() -> Iterator[tuple[Dispute, float]]:
    for matter, (_, factor, _, _) in MATTERS.items():
        for home, nation, place in permutations(COUNTRIES):
            if place == CHINA or matter not in OF_THE_FORUM:
                often = 5 if matter in MISTAKEN else 1
                yield Dispute(matter, home, nation, place), often * {"home": 1.3, "nation": 2, "place": 0.8}[factor]


def _slots(case: Dispute) -> dict[str, Any]:
    return {"home": case.home, "nation": case.nation, "tells": MATTERS[case.matter][-1].format(case.place)}


def _outcome(country: str) -> Outcome:
    return Outcome(
        country,
        claims=(f"{{name}}一案应当适用{country}法律", f"对{{name}}一案应适用{country}的法律"),
        positive=(f"应当适用{country}法律", f"应适用{country}法律"),
        negative=(f"不应当适用{country}法律", f"不应适用{country}法律"),
        norm=NORMS[31],
    )


CONFLICT_OF_LAWS: Final = Family(
    name="conflict_of_laws",
    title="涉外民事关系的法律适用",
    subject="国际私法",
    rule=LegalRule(tuple(NORMS[number] for number in sorted({int(row[0]) for row in MATTERS.values()})), governing),
    flaws=(
        Flaw("one_estate", "confusion", "以为法定继承不分动产与不动产，一律适用经常居所地法律", NORMS[31], one_estate),
        Flaw("place_of_wrong", "confusion", "以为侵权责任一律适用侵权行为地法律", NORMS[44], place_of_wrong),
        Flaw(
            "place_of_wedding",
            "confusion",
            "以为结婚条件也适用婚姻缔结地法律，与结婚手续混淆",
            NORMS[22],
            place_of_wedding,
        ),
    ),
    outcomes=tuple(map(_outcome, COUNTRIES)),
    stems=wordings(
        "下列由我国法院受理的案件，{ask}的{tail}",
        "根据《涉外民事关系法律适用法》，下列案件{ask}的{tail}",
        "关于涉外民事关系的法律适用，以下案件{ask}的{tail}",
        "我国法院审理的以下涉外案件中，{ask}的{tail}",
        "*根据《涉外民事关系法律适用法》，以下案件中{ask}的{tail}",
        "*关于涉外民事关系的法律适用，下列案件中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{nation}公民{name}的经常居所地在{home}，其{tells}",
        "{name}是{nation}公民，经常居所地在{home}，{tells}",
        "经常居所地在{home}的{nation}公民{name}{tells}",
        "*{name}的经常居所地在{home}，是{nation}公民，{tells}",
        "*{name}是经常居所地在{home}的{nation}公民，其{tells}",
    ),
    facts=wordings(
        "{name}系{nation}公民，经常居所地在{home}，{tells}",
        "{name}系经常居所地在{home}的{nation}公民，{tells}",
        "*{name}系{nation}公民，其经常居所地在{home}，其{tells}",
    ),
    statements=clozes(
        {
            text: NORMS[article]
            for text, article in {
                "法人的主营业地与登记地不一致的，[可以|不得|一律:把选择性规定记错]适用主营业地法律": 14,
                "涉外民事关系的定性，适用[法院地|行为地|当事人国籍国|与案件有最密切联系地:与最密切联系原则混淆]法律": 8,
                "不能查明应当适用的外国法律的，适用[中华人民共和国|当事人共同国籍国|有最密切联系的国家的:与兜底的最密切联系原则混淆]法律": 10,
                "遗嘱方式符合[遗嘱行为地/遗嘱人死亡时国籍国/遗嘱人立遗嘱时经常居所地|遗产所在地|继承人经常居所地|受理案件的法院所在地:不在法律列举之内]法律的，遗嘱为成立": 32,
                "被继承人的房屋由法定继承人继承的，适用[不动产所在地|被继承人死亡时经常居所地<one_estate|被继承人死亡时国籍国:不分动产与不动产]法律": 31,
                "劳动合同难以确定劳动者工作地的，适用[用人单位主营业地|劳动者经常居所地|劳动者国籍国|劳动合同签订地:与一般合同混淆]法律": 43,
                "没有共同经常居所地而国籍相同的当事人，结婚条件适用[共同国籍国|婚姻缔结地<place_of_wedding|受理案件的法院所在地:与结婚手续混淆]法律": 21,
                "当事人可以协议选择[动产物权|不动产物权|诉讼离婚|法定继承:把不能选择的当作可以选择]适用的法律": 37,
                "侵权行为发生后，当事人协议选择适用法律的，[按照其协议|仍适用侵权行为地法律<place_of_wrong|仍适用法院地法律:漏掉意思自治]": 44,
                "*涉外民事关系适用的外国法律，[不包括|包括|原则上包括:误以为接受反致]该国的法律适用法": 9,
                "*应当适用国籍国法律而自然人无国籍的，适用其[经常居所地|出生地|现在居所地|父母国籍国:与经常居所地不明时混淆]法律": 19,
            }.items()
        }
    ),
    case_type=Dispute,
    cases=dict(_cases()),
    slots=_slots,
)
