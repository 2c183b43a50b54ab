"""专属管辖: 民事诉讼法 34, immovables (法释〔2022〕11号 art. 28 says which contracts count), ports and estates."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LAW: Final = "民事诉讼法"
SINCE: Final = "2024-01-01"
EXCLUSIVE = Norm(
    LAW,
    34,
    SINCE,
    says=(
        "因不动产纠纷提起的诉讼，由不动产所在地人民法院管辖",
        "因港口作业中发生纠纷提起的诉讼，由港口所在地人民法院管辖",
        "因继承遗产纠纷提起的诉讼，由被继承人死亡时住所地或者主要遗产所在地人民法院管辖",
    ),
)
PLAINTIFF = Norm(LAW, 23, SINCE, says=("由原告住所地人民法院管辖", "对被监禁的人提起的诉讼"))
CONTRACT = Norm(LAW, 24, SINCE, says=("因合同纠纷提起的诉讼，由被告住所地或者合同履行地人民法院管辖",))
COMPANY = Norm(LAW, 27, SINCE, says=("确认股东资格、分配利润", "由公司住所地人民法院管辖"))
TORT = Norm(LAW, 29, SINCE, says=("由侵权行为地或者被告住所地人民法院管辖",))
AGREED = Norm(LAW, 35, SINCE, says=("可以书面协议选择", "不得违反本法对级别管辖和专属管辖的规定"))
SEVERAL = Norm(LAW, 36, SINCE, says=("由最先立案的人民法院管辖",))
OBJECTION = Norm(LAW, 130, SINCE, says=("应当在提交答辩状期间提出", "但违反级别管辖和专属管辖规定的除外"))

# 法释〔2022〕11号 art. 28(2): contracts treated as disputes over immovables. A sale of ordinary housing is not.
AS_IMMOVABLE: Final = (
    *("房屋租赁合同", "商铺租赁合同", "建设工程施工合同", "桥梁工程施工合同"),
    *("农村土地承包经营合同", "政策性房屋买卖合同"),
)
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "不动产": (*("房屋所有权确认", "居住权确认", "共有房屋分割", "相邻通行", "相邻采光"), *AS_IMMOVABLE),
    "港口作业": ("港口装卸作业", "港口驳运作业"),
    "继承遗产": ("法定继承", "遗嘱继承", "转继承"),
}
# Articles 27, 32 and 33 name no domicile of the defendant; yet only article 34 makes a court the only one.
SPECIAL: Final = ("股东资格确认", "公司利润分配", "海难救助费用", "共同海损分摊")
OTHERS: Final = (
    *SPECIAL,
    *("商品房买卖合同", "房屋中介合同", "货物买卖合同", "借款合同", "设备租赁合同", "承揽合同", "保险合同", "票据付款"),
    *("水上货物运输合同", "交通事故赔偿", "船舶碰撞赔偿", "名誉侵权", "离婚", "赡养费", "解除收养关系"),
)
_KIND_OF: Final = {dispute: kind for kind, disputes in KINDS.items() for dispute in disputes}


@dataclass(frozen=True)
class CivilDispute:
    """``matter``: what the suit is about."""

    matter: str


def jurisdiction(case: CivilDispute) -> Ruling:
    """专属 or 非专属."""
    kind = _KIND_OF.get(case.matter)
    if kind is None:
        return Ruling(f"{case.matter}不在三类之内", "非专属", EXCLUSIVE)
    how = "依民诉法解释按" if case.matter in AS_IMMOVABLE else "属"
    return Ruling(f"{case.matter}{how}{kind}纠纷", "专属", EXCLUSIVE)


def leases_as_contracts(case: CivilDispute) -> Ruling:
    """Takes leases of houses, building contracts and their like for ordinary contracts."""
    if case.matter in AS_IMMOVABLE:
        return Ruling(f"{case.matter}属合同纠纷", "非专属", EXCLUSIVE)
    return jurisdiction(case)


def special_as_exclusive(case: CivilDispute) -> Ruling:
    """Takes a court named without the defendant's domicile for exclusive."""
    if case.matter in SPECIAL:
        return Ruling(f"{case.matter}不由被告住所地管辖", "专属", EXCLUSIVE)
    return jurisdiction(case)


def _cases() -> Iterator[tuple[CivilDispute, float]]:
    for matter in _KIND_OF:
        yield CivilDispute(matter), 1.3 if matter in AS_IMMOVABLE else 1
    for matter in OTHERS:
        yield CivilDispute(matter), 2 if matter in SPECIAL else 0.8


def _slots(case: CivilDispute) -> dict[str, Any]:
    return {"matter": case.matter}


CIVIL_JURISDICTION: Final = Family(
    name="civil_jurisdiction",
    title="民事管辖",
    subject="民事诉讼法",
    rule=LegalRule((EXCLUSIVE,), jurisdiction),
    flaws=(
        Flaw(
            "leases_as_contracts",
            "confusion",
            "把房屋租赁、建设工程施工等合同当作普通合同，不知按不动产纠纷专属管辖",
            CONTRACT,
            leases_as_contracts,
        ),
        Flaw(
            "special_as_exclusive",
            "confusion",
            "把公司诉讼、海难救助、共同海损的特殊地域管辖当作专属管辖",
            COMPANY,
            special_as_exclusive,
        ),
    ),
    outcomes=(
        Outcome(
            "专属",
            claims=("{name}的诉讼属于专属管辖", "{name}的诉讼适用专属管辖"),
            positive=("属于专属管辖", "适用专属管辖"),
            negative=("并非专属管辖", "不是专属管辖"),
            norm=EXCLUSIVE,
        ),
        Outcome("非专属", claims=("{name}的诉讼并非专属管辖", "{name}的诉讼不是专属管辖")),
    ),
    stems=wordings(
        "下列民事诉讼中，{ask}的{tail}",
        "根据民事诉讼法及其司法解释，以下纠纷{ask}的{tail}",
        "关于民事管辖，下列纠纷中{ask}的{tail}",
        "当事人提起的以下诉讼，{ask}的{tail}",
        "*根据民事诉讼法及其司法解释，下列纠纷中{ask}的{tail}",
        "*关于民事管辖，以下诉讼中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}因{matter}纠纷起诉",
        "{name}提起的{matter}纠纷诉讼",
        "{matter}纠纷，{name}提起诉讼",
        "*{name}因{matter}纠纷提起诉讼",
        "*{matter}纠纷，{name}起诉",
    ),
    facts=wordings(
        "{name}因{matter}纠纷向法院提起诉讼", "{name}就{matter}纠纷诉至法院", "*{name}就{matter}纠纷向法院提起诉讼"
    ),
    statements=clozes(
        {
            "因不动产纠纷提起的诉讼，由[不动产所在地|被告住所地:与一般地域管辖混淆|合同履行地:与合同纠纷混淆|不动产权利人住所地:记错连结点]人民法院专属管辖": EXCLUSIVE,
            "因继承遗产纠纷提起的诉讼，由[被继承人死亡时住所地|继承人起诉时住所地|遗嘱人立遗嘱时住所地:记错连结点]或者主要遗产所在地人民法院管辖": EXCLUSIVE,
            "因[港口作业/继承遗产|票据付款|分配利润<special_as_exclusive|交通事故:与特殊地域管辖混淆]纠纷提起的诉讼，属于专属管辖": EXCLUSIVE,
            "合同纠纷的当事人书面协议选择法院，不得违反级别管辖和[专属管辖|共同管辖|选择管辖:记错协议管辖的限制]的规定": AGREED,
            "合同纠纷的当事人可以书面协议选择[原告住所地/合同签订地|任意地点|无关联的地点:漏掉实际联系]的人民法院管辖": AGREED,
            "当事人未提管辖异议并应诉答辩的，视为法院有管辖权，但违反[专属管辖/级别管辖|协议管辖|共同管辖:错用应诉管辖的例外]规定的除外": OBJECTION,
            "原告向两个以上有管辖权的法院起诉的，由最先[立案|开庭|收到诉状|送达:记错先后的标准]的法院管辖": SEVERAL,
            "对被监禁的人提起的诉讼，由[原告|被告|被监禁人:漏掉原告就被告的例外]住所地人民法院管辖": PLAINTIFF,
            "*因侵权行为提起的诉讼，由[侵权行为地|原告住所地|原告经常居住地:记错连结点|合同签订地:与合同纠纷混淆]或者被告住所地人民法院管辖": TORT,
            "*当事人对管辖权有异议的，应当在[提交答辩状|法庭辩论|法庭调查|提起上诉:记错提出的期间]期间提出": OBJECTION,
        }
    ),
    case_type=CivilDispute,
    cases=dict(_cases()),
    slots=_slots,
)
