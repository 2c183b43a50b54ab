"""免证事实与自认: 民事证据规定 3–5, 8–10 and article 107 of the interpretation of 民事诉讼法."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

PERIOD: Final = 15
FREE, BURDEN = "无须举证", "仍须举证"
RULES: Final = {
    article: Norm("民事证据规定", article, "2020-05-01", says=says)
    for article, says in {
        3: ("在诉讼过程中", "或者对于己不利的事实明确表示承认的，另一方当事人无需举证证明"),
        4: ("其仍然不明确表示肯定或者否定的，视为对该事实的承认",),
        5: ("诉讼代理人的自认视为当事人的自认", "当事人在场对诉讼代理人的自认明确否认的，不视为自认"),
        6: ("自认而其他共同诉讼人予以否认的，不发生自认的效力",),
        8: ("第九十六条第一款规定的事实，不适用有关自认的规定",),
        9: ("（一）经对方当事人同意的；", "（二）自认是在受胁迫或者重大误解情况下作出的"),
        10: ("（六）已为人民法院发生法律效力的裁判所确认的基本事实；", "当事人有相反证据足以推翻的除外"),
        31: ("逾期不提出申请或者不预交鉴定费用的，视为放弃申请",),
        34: ("未经质证的材料，不得作为鉴定的根据",),
        51: ("举证期限可以由当事人协商，并经人民法院准许", f"适用第一审普通程序审理的案件不得少于{han(PERIOD)}日"),
    }.items()
}
COMPROMISE: Final = Norm("民事诉讼法解释", 107, "2022-04-10", says=("为达成调解协议或者和解协议作出妥协而认可的事实",))
FRAUD: Final = Norm("民事诉讼法解释", 109, "2022-04-10", says=("能够排除合理怀疑的，应当认定该事实存在",))
BURDEN_OF_PROOF: Final = Norm("民事诉讼法", 67, "2024-01-01", says=("当事人对自己提出的主张，有责任提供证据",))
SECRETS: Final = Norm("民事诉讼法", 71, "2024-01-01", says=("需要在法庭出示的，不得在公开开庭时出示",))
EXPERTS: Final = Norm(
    "民事诉讼法", 79, "2024-01-01", says=("由双方当事人协商确定具备资格的鉴定人；协商不成的，由人民法院指定",)
)

THINGS: Final = ("借款已经交付", "货物已经交付", "工程已经完工", "租金已经支付")
STATUS: Final = ("双方存在亲子关系", "双方存在收养关系")
IN_COURT: Final = ("对方在庭审中明确表示承认", "对方在答辩状中明确表示承认")
SILENT: Final = "对方不置可否，经审判人员说明并询问后仍不表态"
OUTSIDE: Final = ("对方在起诉前的谈话中承认过，在诉讼中明确否认", "对方为达成调解协议作出妥协而予以认可，调解没有成功")
# By circumstance: the outcome, the norm, the reason.
TOLD: Final[dict[str, tuple[str, Norm, str]]] = {
    **dict.fromkeys(IN_COURT, (FREE, RULES[3], "对方在诉讼中明确承认")),
    SILENT: (FREE, RULES[4], "经说明并询问仍不表态，视为承认"),
    "对方未到庭，其代理人当庭承认，授权委托书没有排除": (FREE, RULES[5], "代理人的自认视为当事人的自认"),
    "对方的代理人当庭承认，在场的对方当事人明确否认": (BURDEN, RULES[5], "在场的当事人否认代理人的自认"),
    "对方当庭承认，其后无故请求撤销承认，提出主张的一方不同意": (FREE, RULES[9], "撤销自认的条件不具备"),
    "对方当庭承认，辩论终结前经提出主张的一方同意撤销承认": (BURDEN, RULES[9], "自认经提出主张的一方同意已经撤销"),
    "该事实是另案生效判决确认的基本事实，对方没有相反证据": (FREE, RULES[10], "基本事实已为生效裁判确认"),
    "该事实是另案生效判决确认的基本事实，对方的相反证据足以推翻": (BURDEN, RULES[10], "相反证据足以推翻"),
    "该事实已为有效公证书证明，对方没有相反证据": (FREE, RULES[10], "事实已为有效公证文书证明"),
    "该事实已为有效公证书证明，对方的相反证据足以推翻": (BURDEN, RULES[10], "相反证据足以推翻"),
    OUTSIDE[0]: (BURDEN, RULES[3], "在诉讼之外承认，不构成自认"),
    OUTSIDE[1]: (BURDEN, COMPROMISE, "为达成调解协议而认可"),
    "对方当庭明确否认，双方均未提交证据": (BURDEN, BURDEN_OF_PROOF, "主张的事实没有证据而有争议"),
}


@dataclass(frozen=True)
class Assertion:
    """``fact``: asserted by the one who has to prove it; ``told``: a key of ``TOLD``."""

    fact: str
    told: str


def exemption(case: Assertion) -> Ruling:
    """无须举证 or 仍须举证."""
    outcome, norm, why = TOLD[case.told]
    if case.fact in STATUS and norm in (RULES[3], RULES[4]):
        return Ruling("身份关系的事实不适用自认", BURDEN, RULES[8])
    return Ruling(why, outcome, norm)


def status_admitted(case: Assertion) -> Ruling:
    """Lets status be admitted like anything else."""
    return exemption(Assertion(THINGS[0], case.told))


def any_admission(case: Assertion) -> Ruling:
    """Takes words outside the suit, or to settle it, for an admission."""
    return Ruling("对方曾经承认", FREE, RULES[3]) if case.told in OUTSIDE else exemption(case)


def silence_denies(case: Assertion) -> Ruling:
    """Takes silence for denial."""
    return Ruling("对方没有明确承认", BURDEN, RULES[3]) if case.told == SILENT else exemption(case)


def _cases() -> Iterator[tuple[Assertion, float]]:
    for fact, told in product(THINGS, TOLD):
        yield Assertion(fact, told), 4 if told in (*OUTSIDE, SILENT) else 1
    for fact, told in product(STATUS, (*IN_COURT, SILENT)):
        yield Assertion(fact, told), 5


def _slots(case: Assertion) -> dict[str, Any]:
    return {"fact": case.fact, "told": case.told}


EVIDENCE_EXEMPTION: Final = Family(
    name="evidence_exemption",
    title="民事诉讼的证据",
    subject="民事诉讼法",
    rule=LegalRule((*(RULES[article] for article in (3, 4, 5, 8, 9, 10)), COMPROMISE, BURDEN_OF_PROOF), exemption),
    flaws=(
        Flaw("status_admitted", "confusion", "以为身份关系的事实也可以自认", RULES[8], status_admitted),
        Flaw("any_admission", "confusion", "以为诉讼外或者为调解所作的承认也是自认", COMPROMISE, any_admission),
        Flaw("silence_denies", "confusion", "以为不置可否不能视为承认", RULES[4], silence_denies),
    ),
    outcomes=(
        Outcome(
            FREE,
            claims=("{name}对所主张的事实无须举证", "{name}不必举证证明所主张的事实"),
            positive=("当事人对该事实无须举证", "不必由当事人举证证明"),
            negative=("当事人对该事实仍须举证", "仍应由当事人举证证明"),
            norm=RULES[3],
        ),
        Outcome(BURDEN, claims=("{name}对所主张的事实仍须举证", "{name}仍应举证证明所主张的事实")),
    ),
    stems=wordings(
        "根据民事诉讼法及司法解释，下列主张{ask}的{tail}",
        "关于民事诉讼的举证，以下主张中{ask}的{tail}",
        "下列主张中，{ask}的{tail}",
        "当事人的以下主张，{ask}的{tail}",
        "*关于民事诉讼的举证，当事人的下列主张{ask}的{tail}",
        "*根据民事诉讼法及司法解释，以下主张中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}主张{fact}，{told}",
        "{name}在诉讼中主张{fact}，{told}",
        "就{name}所主张的{fact}一事，{told}",
        "*{name}在民事诉讼中主张{fact}，{told}",
        "*就{name}在诉讼中主张的{fact}一事，{told}",
    ),
    facts=wordings(
        "{name}在民事诉讼中主张{fact}，{told}",
        "原告{name}主张{fact}，{told}",
        "*原告{name}在诉讼中主张{fact}，{told}",
    ),
    statements=clozes(
        {
            "必要共同诉讼人中一人自认，其他共同诉讼人予以否认的，[不发生自认的效力|对全体发生自认的效力|对自认者发生自认的效力:与普通共同诉讼混淆]": RULES[
                6
            ],
            "当事人撤销自认，须在[法庭辩论终结前|举证期限届满前|判决宣告前:记错时间]提出，并具备法定情形": Norm(
                "民事证据规定", 9, "2020-05-01", says=("当事人在法庭辩论终结前撤销自认的",)
            ),
            "举证期限[可以由当事人协商并经法院准许|一律由法院指定|可以由当事人自行约定而无须法院准许:漏掉协商或者准许]": RULES[
                51
            ],
            f"适用第一审普通程序审理的案件，法院指定的举证期限不得少于[{han(PERIOD)}|{han(20)}|{han(30)}:记错期限]日": RULES[
                51
            ],
            "未经[质证|公证|法院鉴定部门审批:记错要求]的材料，不得作为鉴定的根据": RULES[34],
            "申请鉴定的当事人逾期不预交鉴定费用的，视为[放弃申请|撤回起诉|承认对方的主张:记错后果]": RULES[31],
            "当事人申请鉴定的，首先由[双方当事人协商|人民法院|申请人单方:漏掉协商]确定具备资格的鉴定人": EXPERTS,
            "当事人对欺诈、胁迫事实的证明，应当达到[能够排除合理怀疑|具有高度可能性|比相反事实更有可能:与一般的证明标准混淆]的程度": FRAUD,
            "*涉及商业秘密而需要在法庭出示的证据，[不得|可以|应当:漏掉保密]在公开开庭时出示": SECRETS,
            "*当事人为达成和解协议作出妥协而认可的事实，一般[不得|可以|应当<any_admission:与自认混淆]在后续的诉讼中作为对其不利的根据": COMPROMISE,
        }
    ),
    case_type=Assertion,
    cases=dict(_cases()),
    slots=_slots,
    supposes=False,
)
