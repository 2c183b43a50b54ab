"""继承份额: 民法典 1130 (equal shares), 1128 (代位继承), 1152 (转继承), 1123 and 1154 (wills)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SINCE: Final = "2021-01-01"
WILL_NORM = Norm("民法典", 1123, SINCE, says=("有遗嘱的，按照遗嘱继承或者遗赠办理；有遗赠扶养协议的，按照协议办理",))
PLACE_NORM = Norm(
    "民法典",
    1128,
    SINCE,
    says=(
        "由被继承人的子女的直系晚辈血亲代位继承",
        "由被继承人的兄弟姐妹的子女代位继承",
        "一般只能继承被代位继承人有权继承的遗产份额",
    ),
)
EQUAL_NORM = Norm("民法典", 1130, SINCE, says=("一般应当均等", "可以多分", "应当不分或者少分"))
NEED_NORM = Norm("民法典", 1141, SINCE, says=("缺乏劳动能力又没有生活来源的继承人保留必要的遗产份额",))
PASS_NORM = Norm(
    "民法典", 1152, SINCE, says=("于遗产分割前死亡，并没有放弃继承的，该继承人应当继承的遗产转给其继承人",)
)
SPOUSE_NORM = Norm("民法典", 1153, SINCE, says=("先将共同所有的财产的一半分出为配偶所有",))
REST_NORM = Norm("民法典", 1154, SINCE, says=("先于遗嘱人死亡或者终止", "遗嘱未处分的遗产"))
FOETUS_NORM = Norm("民法典", 1155, SINCE, says=("应当保留胎儿的继承份额", "娩出时是死体的，保留的份额按照法定继承办理"))
FORMER = Norm("继承法", 11, "1985-10-01", "2020-12-31", says=("由被继承人的子女的晚辈直系血亲代位继承",))

INTESTATE, PLACE, SIBLINGS, PASSED = "法定继承", "代位继承", "兄弟姐妹", "转继承"
HALF, WHOLE, LAPSED = "遗嘱处分一半", "遗嘱处分全部", "遗嘱继承人先亡"
SPOUSE, PEER, STOCK, WIDOWED = "配偶", "同辈", "晚辈", "晚辈之配偶"
NOTHING: Final = "无份"
SHARES: Final = (2, 3, 4, 6, 8)


@dataclass(frozen=True)
class EstateHeir:
    """``peers`` children (under 兄弟姐妹: siblings) are alive; ``stock`` are the children of the one who is not.

    Under 遗嘱处分一半 and 遗嘱处分全部 the eldest of the ``peers`` has the will's part, and the heir is not the eldest.
    """

    way: str
    role: str
    peers: int
    spouse: bool = False
    mother: bool = False
    stock: int = 0


def share(case: EstateHeir) -> Ruling:
    """The heir's part of the estate: 二分之一, 三分之一 and so on, or 无份."""
    heads = case.spouse + case.mother + case.peers + (case.way in (PLACE, SIBLINGS, PASSED, LAPSED))
    if case.way == WHOLE:
        return Ruling("遗嘱已把全部遗产留给长子", NOTHING, WILL_NORM)
    if case.way == HALF:
        return _part(2 * heads, f"遗嘱未处分的一半由{heads}人均分", REST_NORM)
    if case.way == PASSED and case.role in (STOCK, WIDOWED):
        return _part(heads * (1 + case.stock), f"亡者的{_fraction(heads)}转给其{1 + case.stock}名继承人", PASS_NORM)
    if case.role == WIDOWED:
        return Ruling("先亡者的配偶不能代位继承", NOTHING, PLACE_NORM)
    if case.role == STOCK:
        return _part(heads * case.stock, f"代位继承先亡者的{_fraction(heads)}，由{case.stock}人均分", PLACE_NORM)
    return _part(heads, f"遗产分为{heads}份，同一顺序均等", REST_NORM if case.way == LAPSED else EQUAL_NORM)


def _fraction(parts: int) -> str:
    return f"{han(parts)}分之一" if parts > 1 else "全部"


def _part(parts: int, why: str, norm: Norm) -> Ruling:
    return Ruling(why, _fraction(parts), norm)


def representation_by_heads(case: EstateHeir) -> Ruling:
    """Lets those who take the place of another share by heads with everybody."""
    if case.way in (PLACE, SIBLINGS, LAPSED) and case.role != WIDOWED:
        heads = case.spouse + case.mother + case.peers + case.stock
        return _part(heads, f"遗产由{heads}人按人头均分", PLACE_NORM)
    return share(case)


def nephews_excluded(case: EstateHeir) -> Ruling:
    """继承法 11: nobody takes the place of a sibling."""
    if case.way == SIBLINGS:
        if case.role == STOCK:
            return Ruling("兄弟姐妹的子女不能代位继承", NOTHING, PLACE_NORM)
        return _part(case.peers, f"遗产由{case.peers}名兄弟姐妹均分", EQUAL_NORM)
    return share(case)


def passed_as_place(case: EstateHeir) -> Ruling:
    """Takes an heir's death after the testator's for one before it."""
    if case.way == PASSED and case.role == WIDOWED:
        return Ruling("配偶不能代位继承", NOTHING, PASS_NORM)
    if case.way == PASSED and case.role == STOCK:
        return _part((case.peers + 1) * case.stock, f"代位继承{_fraction(case.peers + 1)}", PASS_NORM)
    return share(case)


def named_left_out(case: EstateHeir) -> Ruling:
    """Leaves the heir named by the will out of what the will leaves open."""
    if case.way == HALF:
        heads = case.spouse + case.mother + case.peers - 1
        return _part(2 * heads, f"遗嘱未处分的一半由其余{heads}人均分", REST_NORM)
    return share(case)


def _heirs() -> Iterator[tuple[EstateHeir, float]]:
    for peers in (1, 2, 3, 4, 5):
        for spouse in (False, True):
            for mother in (False, True):
                roles = (SPOUSE, PEER) if spouse else (PEER,)
                for role in roles:
                    yield EstateHeir(INTESTATE, role, peers, spouse, mother), 0.5
                    if peers > 1:
                        yield EstateHeir(WHOLE, role, peers, spouse, mother), 0.5
                        yield EstateHeir(HALF, role, peers, spouse, mother), 2
                for stock in (1, 2, 3):
                    for role in (*roles, STOCK, WIDOWED):
                        yield EstateHeir(PLACE, role, peers, spouse, mother, stock), 0.4 if role == WIDOWED else 1
                    yield EstateHeir(LAPSED, PEER, peers, spouse, mother, stock), 0.5
                    yield EstateHeir(LAPSED, STOCK, peers, spouse, mother, stock), 1
        for stock in (1, 2, 3):
            for role in (PEER, STOCK):
                yield EstateHeir(SIBLINGS, role, peers, stock=stock), 3
            for role in (PEER, STOCK, WIDOWED):
                yield EstateHeir(PASSED, role, peers, stock=stock), 0.5 if role == PEER else 3


def _cases() -> Iterator[tuple[EstateHeir, float]]:
    shares = {_fraction(parts) for parts in SHARES} | {NOTHING}
    return ((heir, weight) for heir, weight in _heirs() if share(heir).outcome in shares)


_COUNT: Final = {1: "一", 2: "两", 3: "三", 4: "四", 5: "五", 6: "六"}


def _slots(case: EstateHeir) -> dict[str, Any]:
    peers, stock, all_peers = _COUNT[case.peers], _COUNT.get(case.stock, ""), _COUNT[case.peers + 1]
    kin = [*(["配偶"] if case.spouse else []), *(["母亲"] if case.mother else [])]
    others = [*kin, "长子", f"另外{_COUNT.get(case.peers - 1, '')}名子女"]
    alive = _listed([*kin, f"{peers}名子女"])
    left = {
        INTESTATE: f"未立遗嘱，第一顺序继承人为{alive}",
        PLACE: f"未立遗嘱，{alive}在世，另一子女先亡，遗有配偶和{stock}名子女",
        SIBLINGS: f"未立遗嘱，没有配偶和子女，长辈均已先亡，{peers}名兄弟姐妹在世，另一名先亡，遗有{stock}名子女",
        PASSED: f"未立遗嘱，继承人仅为{all_peers}名子女，遗产分割前其中一人未立遗嘱而亡，遗有配偶和{stock}名子女",
        HALF: f"遗嘱只把一半遗产留给长子，继承人为{_listed(others)}",
        WHOLE: f"遗嘱把全部遗产留给长子，继承人为{_listed(others)}，都有收入",
        LAPSED: f"遗嘱把全部遗产留给长子，但长子先亡，遗有{stock}名子女，另有{alive}在世",
    }[case.way]
    gone = {PASSED: "分割前死亡者", LAPSED: "长子"}.get(case.way, "先亡者")
    role = {
        SPOUSE: "死者的配偶",
        PEER: "长子以外的子女"
        if case.way in (HALF, WHOLE)
        else f"在世的{'兄弟姐妹' if case.way == SIBLINGS else '子女'}",
        STOCK: f"{gone}的子女",
        WIDOWED: f"{gone}的配偶" + ("，没有赡养过死者" if case.way == PLACE else ""),
    }[case.role]
    return {"left": left, "role": role}


def _listed(kin: list[str]) -> str:
    return "和".join(["、".join(kin[:-1]), kin[-1]]) if len(kin) > 1 else kin[0]


INHERITANCE_SHARES: Final = Family(
    name="inheritance_shares",
    title="遗产份额",
    subject="民法",
    rule=LegalRule((WILL_NORM, PLACE_NORM, EQUAL_NORM, PASS_NORM, REST_NORM), share),
    flaws=(
        Flaw(
            "representation_by_heads",
            "confusion",
            "让代位继承人与其他继承人按人头均分，不知只能继承被代位人的份额",
            PLACE_NORM,
            representation_by_heads,
        ),
        Flaw(
            "nephews_excluded",
            "former_rule",
            "仍按继承法第11条认为先亡兄弟姐妹的子女不能代位继承",
            FORMER,
            nephews_excluded,
        ),
        Flaw("passed_as_place", "confusion", "把分割前死亡的转继承当作代位继承", PASS_NORM, passed_as_place),
        Flaw("named_left_out", "confusion", "认为遗嘱继承人不再参与分配遗嘱未处分的遗产", REST_NORM, named_left_out),
    ),
    outcomes=(
        *(
            Outcome(
                _fraction(parts),
                claims=(f"{{name}}应分得遗产的{_fraction(parts)}", f"遗产的{_fraction(parts)}应归{{name}}所有"),
                positive=(f"应分得遗产的{_fraction(parts)}",),
                negative=(f"应得份额并非遗产的{_fraction(parts)}",),
                norm=EQUAL_NORM,
                weight=2,
            )
            for parts in SHARES
        ),
        Outcome(
            NOTHING,
            claims=("{name}不能分得该遗产", "{name}在遗产中没有份额"),
            positive=("不能分得遗产",),
            negative=("可以分得遗产",),
            norm=WILL_NORM,
        ),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据民法典，{ask}的人员{tail}",
        "关于遗产的份额，以下{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据民法典，下列人员中{ask}的{tail}",
        "*关于遗产的份额，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "某人去世，{left}，各继承人条件相当，{name}是{role}",
        "死者{left}，各继承人条件相当，{name}是{role}",
        "某人去世，各继承人条件相当，{left}，{name}是{role}",
        "*死者{left}，{name}是{role}，各继承人条件相当",
        "*某人去世，{left}，{name}是{role}，各继承人条件相当",
    ),
    facts=wordings(
        "某人去世，{left}，各继承人条件相当，{name}是{role}",
        "死者{left}，各继承人条件相当，{name}是{role}",
        "*某人去世，{left}，{name}是{role}，各继承人条件相当",
    ),
    statements=clozes(
        {
            "代位继承人一般只能继承[被代位继承人有权继承的|与其他继承人按人头均等的<representation_by_heads:误按人头|被代位继承人应得一半的:记错份额]遗产份额": PLACE_NORM,
            "继承人于[继承开始后、遗产分割前|继承开始前|遗嘱设立前:与代位继承混淆]死亡且没有放弃继承的，其应继承的遗产转给其继承人，但是遗嘱另有安排的除外": PASS_NORM,
            "遗嘱未处分的遗产，[按照法定继承办理|归遗嘱继承人所有|由遗嘱继承人以外的继承人分得<named_left_out:误以遗嘱排除法定继承]": REST_NORM,
            "遗嘱继承人先于遗嘱人死亡的，遗嘱指定由其继承的遗产[按照法定继承办理|由其子女取得|由其配偶取得:与代位继承混淆|归国家所有:误作无人继承]": REST_NORM,
            "被继承人的兄弟姐妹先于被继承人死亡的，由该兄弟姐妹的[子女|配偶|直系晚辈血亲:与子女的代位继承混淆|父母:记错代位的人]代位继承": PLACE_NORM,
            "与被继承人共同生活的继承人，分配遗产时[可以|应当|不得:把可以多分记错]多分": EQUAL_NORM,
            "有扶养能力和有扶养条件而不尽扶养义务的继承人，分配遗产时[应当不分或者少分|丧失继承权|可以与他人均分:记错后果]": EQUAL_NORM,
            "夫妻共同所有的财产没有约定的，遗产分割时，应当先将[一半|三分之一|三分之二:记错份额]分出为配偶所有": SPOUSE_NORM,
            "遗赠扶养协议与遗嘱的内容相抵触的，按照[遗赠扶养协议|遗嘱|法定继承:记错效力的次序]办理": WILL_NORM,
            "*遗嘱应当为[缺乏劳动能力又没有生活来源|年满六十周岁|尽了主要扶养义务|与被继承人共同生活:记错必留份的条件]的继承人保留必要的遗产份额": NEED_NORM,
            "*胎儿娩出时是死体的，为其保留的份额[按照法定继承办理|由其母亲取得|归国家所有:与出生后死亡混淆]": FOETUS_NORM,
        }
    ),
    case_type=EstateHeir,
    cases=dict(_cases()),
    slots=_slots,
    asked_whole=("{name}可以分得多少遗产？", "关于{name}的份额，下列哪一说法是正确的？", "*{name}可以得到多少遗产？"),
)
