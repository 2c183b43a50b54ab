"""缺陷产品的生产者责任: 产品质量法 41 and 45, three defences and ten years."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 10

LAW: Final = "产品质量法"
SINCE: Final = "2018-12-29"
LIABILITY = Norm(
    LAW,
    41,
    SINCE,
    says=(
        "缺陷产品以外的其他财产（以下简称他人财产）损害的，生产者应当承担赔偿责任",
        "（一）未将产品投入流通的",
        "（二）产品投入流通时，引起损害的缺陷尚不存在的",
        "（三）将产品投入流通时的科学技术水平尚不能发现缺陷的存在的",
    ),
)
EXTINCTION = Norm(LAW, 45, SINCE, says=(f"交付最初消费者满{han(YEARS)}年丧失", "尚未超过明示的安全使用期的除外"))
SELLER = Norm(
    LAW, 42, SINCE, says=("由于销售者的过错使产品存在缺陷", "也不能指明缺陷产品的供货者的，销售者应当承担赔偿责任")
)
CHOICE = Norm(
    LAW, 43, SINCE, says=("可以向产品的生产者要求赔偿，也可以向产品的销售者要求赔偿", "有权向产品的生产者追偿")
)
DEFECT = Norm(LAW, 46, SINCE, says=("危及人身、他人财产安全的不合理的危险", "是指不符合该标准"))
SCOPE = Norm(
    LAW, 2, SINCE, says=("经过加工、制作，用于销售的产品", "建设工程不适用本法规定", "建筑材料、建筑构配件和设备")
)

DEFENCES: Final = (
    *("投入流通时缺陷尚不存在，是后来被他人改装所致", "投入流通时缺陷尚不存在，是后来被他人错误维修所致"),
    *("投入流通时的科学技术水平尚不能发现该缺陷", "投入流通时国内外的科学技术都无法发现该缺陷"),
)
CARE: Final = ("自己在设计和生产中没有过错", "自己在生产中尽到了最大的注意", "缺陷是由零部件供应商的过错所致")
OWN_SKILL: Final = ("投入流通时本厂的技术尚不能发现该缺陷", "投入流通时本地的同行尚不能发现该缺陷")
NOTHING: Final = "自己与受害人没有合同关系"
PLEAS: Final = (*DEFENCES, *CARE, *OWN_SKILL, NOTHING)
GOODS: Final = ("热水器", "高压锅", "电动自行车", "电暖器")


@dataclass(frozen=True)
class ProductClaim:
    """Injury by a defective product ``years`` after delivery; ``safe``: years of use declared safe, 0 for none."""

    goods: str
    plea: str
    years: int
    safe: int


def liability(case: ProductClaim, excuses: tuple[str, ...] = DEFENCES, *, safe_use: bool = True) -> Ruling:
    """赔偿 or 不赔; ``excuses``: what frees the producer who proves it; ``safe_use``: a declared period counts."""
    if case.years > YEARS and not (safe_use and case.years <= case.safe):
        return Ruling(f"产品交付已满{case.years}年，请求权满{YEARS}年丧失", "不赔", EXTINCTION)
    if case.plea in excuses:
        return Ruling("生产者证明了法定的免责事由", "不赔", LIABILITY)
    return Ruling("请求权没有丧失，所证明的也不是法定的免责事由", "赔偿", LIABILITY)


def fault_needed(case: ProductClaim) -> Ruling:
    """Frees the producer who is not at fault."""
    return liability(case, (*DEFENCES, *CARE))


def own_skill_is_enough(case: ProductClaim) -> Ruling:
    """Takes the producer's own skill for the state of science and technology."""
    return liability(case, (*DEFENCES, *OWN_SKILL))


def ten_years_at_most(case: ProductClaim) -> Ruling:
    """Forgets the period declared safe."""
    return liability(case, safe_use=False)


def _cases() -> Iterator[tuple[ProductClaim, float]]:
    for number, plea in enumerate(PLEAS):
        for years in (2, 5, 8, 12, 14):
            for safe in (0, 6, 15):
                case = ProductClaim(GOODS[(number + years + safe) % len(GOODS)], plea, years, safe)
                if safe and years <= YEARS and safe < years:
                    continue  # safe use over, ten years not: nobody need argue about it
                disputed = years > YEARS and safe > years
                yield case, (2.0 if disputed else 1.0) * (1.0 if plea in DEFENCES or years > YEARS else 1.6)


def _slots(case: ProductClaim) -> dict[str, Any]:
    safe = f"明示的安全使用期为{case.safe}年" if case.safe else "没有明示安全使用期"
    return {**vars(case), "safe": safe}


PRODUCT_LIABILITY: Final = Family(
    name="product_liability",
    title="缺陷产品的责任",
    subject="经济法",
    rule=LegalRule((LIABILITY, EXTINCTION), liability),
    flaws=(
        Flaw("fault_needed", "confusion", "以为生产者没有过错即可免责", SELLER, fault_needed),
        Flaw(
            "own_skill_is_enough", "confusion", "把生产者自己的技术水平当作科学技术水平", LIABILITY, own_skill_is_enough
        ),
        Flaw("ten_years_at_most", "confusion", "忘记尚未超过明示的安全使用期的除外", EXTINCTION, ten_years_at_most),
    ),
    outcomes=(
        Outcome(
            "赔偿",
            claims=("{name}的损害应当由生产者赔偿", "生产者对{name}的损害应当承担赔偿责任"),
            positive=("应当承担赔偿责任", "依法应当赔偿"),
            negative=("不承担赔偿责任", "依法无须赔偿"),
            norm=LIABILITY,
        ),
        Outcome("不赔", claims=("{name}的损害无须由生产者赔偿", "生产者对{name}的损害不承担赔偿责任")),
    ),
    stems=wordings(
        "下列案件中，生产者{ask}的{tail}",
        "根据产品质量法，以下案件的生产者{ask}的{tail}",
        "关于缺陷产品致人损害，下列案件的生产者{ask}的{tail}",
        "以下案件中，生产者{ask}的{tail}",
        "*根据产品质量法，下列案件的生产者{ask}的{tail}",
        "*关于缺陷产品致人损害，以下案件的生产者{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}近日被有缺陷的{goods}炸伤，该产品交付消费者已{years}年，{safe}，生产者证明{plea}",
        "{name}近日因{goods}的缺陷受伤，该产品交付消费者已{years}年，{safe}，生产者证明{plea}",
        "有缺陷的{goods}近日致{name}受伤，该产品交付消费者已{years}年，{safe}，生产者证明{plea}",
        "*{name}近日被有缺陷的{goods}炸伤，该产品{safe}，交付消费者已{years}年，生产者证明{plea}",
        "*{goods}的缺陷近日致{name}受伤，该产品交付消费者已{years}年，{safe}，生产者证明{plea}",
    ),
    facts=wordings(
        "{name}近日被有缺陷的{goods}炸伤，该产品交付消费者已{years}年，{safe}，生产者证明{plea}",
        "{name}近日因{goods}的缺陷受伤，该产品{safe}，交付消费者已{years}年，生产者证明{plea}",
        "*{name}近日因{goods}的缺陷受伤，该产品交付消费者已{years}年，{safe}，生产者证明{plea}",
    ),
    statements=clozes(
        {
            f"产品没有明示安全使用期的，因缺陷要求赔偿的请求权在产品交付最初消费者满[{han(YEARS)}|二十:与民法典的最长时效混淆|五|二:与诉讼时效混淆]年丧失": EXTINCTION,
            "因缺陷要求赔偿的请求权的十年期间，自产品[交付最初消费者|完成生产|投入流通|造成损害:记错起算点]时起计算": EXTINCTION,
            "产品交付虽已满十年，但尚未超过明示的安全使用期的，要求赔偿的请求权[并未丧失|已经丧失<ten_years_at_most|缩短为五年:漏掉安全使用期的例外]": EXTINCTION,
            "生产者能够证明[投入流通时的科学技术水平|本企业的技术水平<own_skill_is_enough|本行业的一般技术水平|本地区的技术水平:把科学技术水平缩小]尚不能发现缺陷的，不承担赔偿责任": LIABILITY,
            "因产品缺陷造成缺陷产品以外的财产损害的，生产者承担赔偿责任[不以其有过错|以其有过错<fault_needed|以其有重大过失:与过错责任混淆]为条件": LIABILITY,
            "因产品缺陷受到损害的人，[可以在生产者和销售者中选择|必须先向销售者|必须先向生产者:漏掉选择权]要求赔偿": CHOICE,
            "产品责任属于生产者而由销售者赔偿的，销售者[有权|无权|经受害人同意才有权:漏掉追偿权]向生产者追偿": CHOICE,
            "销售者不能指明缺陷产品的生产者，[也不能指明供货者的|但能够指明供货者的|但能够指明运输者的:记错条件]，应当承担赔偿责任": SELLER,
            "产品有保障人体健康和人身、财产安全的国家标准的，所称缺陷是指产品[不符合该标准|不符合企业标准|不符合合同约定:记错标准]": DEFECT,
            "缺陷产品[从未投入流通|经检验合格出厂|由销售者运输|由他人设计:不是法定的免责事由]，生产者能够证明的，对所致损害不承担赔偿责任": LIABILITY,
            "*产品质量法所称的产品，是指经过加工、制作，用于[销售|自用|科研:漏掉销售的条件]的产品": SCOPE,
            "*产品质量法不适用于[建设工程|建筑材料|建筑构配件:把建设工程与其材料混淆]": SCOPE,
        }
    ),
    case_type=ProductClaim,
    cases=dict(_cases()),
    slots=_slots,
    supposes=False,
)
