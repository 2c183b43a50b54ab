"""任职回避: 法官法 23 (kin who are judges) and 24 (spouse, parents and children in the business of law)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DUE, NOT_DUE = "须回避", "不须回避"
NORMS: Final = {
    article: Norm("法官法", article, "2019-10-01", says=says)
    for article, says in {
        13: ("（一）因犯罪受过刑事处罚的；",),
        16: ("其中法官代表不少于三分之一",),
        17: ("初任法官一般到基层人民法院任职",),
        18: ("地方各级人民法院院长由本级人民代表大会选举和罢免", "由院长提请本级人民代表大会常务委员会任免"),
        21: ("任命机关应当撤销该项任命",),
        22: ("法官不得兼任人民代表大会常务委员会的组成人员", "不得兼任律师、仲裁员和公证员"),
        23: (
            "夫妻关系、直系血亲关系、三代以内旁系血亲以及近姻亲关系",
            "（二）同一人民法院的院长、副院长和审判员；",
            "（三）同一审判庭的庭长、副庭长、审判员；",
            "（四）上下相邻两级人民法院的院长、副院长。",
        ),
        24: (
            "法官的配偶、父母、子女",
            "（一）担任该法官所任职人民法院辖区内律师事务所的合伙人或者设立人的；",
            "以律师身份担任诉讼代理人、辩护人，或者为诉讼案件当事人提供其他有偿法律服务的",
        ),
        25: ("在省、自治区、直辖市内实行总量控制、动态管理",),
    }.items()
}

CLOSE: Final = ("配偶", "父亲", "母亲", "女儿")
KIN: Final = ("胞兄", "胞妹", "堂弟", "岳父")
OTHERS: Final = ("大学同学", "昔日同事")
COURT: Final = "甲市中级人民法院"
# The judge and what the other one does: whether the law of the bar (24) forbids it, with the reason.
BAR: Final[dict[tuple[str, str], tuple[bool, str]]] = {
    ("审判员", "是该院辖区内一家律师事务所的合伙人"): (True, "在该院辖区内担任律师事务所合伙人"),
    ("审判员", "以律师身份在该院辖区内担任诉讼代理人"): (True, "以律师身份在该院辖区内担任诉讼代理人"),
    ("审判员", "在该院辖区内为诉讼当事人提供有偿法律服务"): (True, "在该院辖区内为诉讼当事人提供有偿法律服务"),
    ("审判员", "是外省一家律师事务所的合伙人，不在该院辖区内执业"): (False, "不在该院辖区内执业"),
    ("审判员", "是该院辖区内一家企业的会计"): (False, "不从事法律服务"),
}
# The same of the law of the bench (23).
BENCH: Final[dict[tuple[str, str], tuple[bool, str]]] = {
    ("副院长", "是该院审判员"): (True, "分别任同一法院的副院长和审判员"),
    ("民一庭庭长", "是该院民二庭副庭长"): (True, "分别任同一法院的庭长和副庭长"),
    ("民一庭审判员", "是该庭审判员"): (True, "同任一个审判庭的审判员"),
    ("副院长", "是上一级法院副院长"): (True, "分别任上下相邻两级法院的副院长"),
    ("民一庭审判员", "是该院民二庭审判员"): (False, "任不同审判庭的审判员"),
    ("民一庭庭长", "是该院民二庭审判员"): (False, "分别任庭长和另一审判庭的审判员"),
    ("民一庭庭长", "是上一级法院民一庭庭长"): (False, "任上下两级法院的庭长"),
    ("副院长", "是同省乙市中级人民法院副院长"): (False, "任同级法院的副院长"),
}


@dataclass(frozen=True)
class Tie:
    """``office`` of the judge, ``relation`` of the other one to the judge, and what that one ``does``."""

    office: str
    relation: str
    does: str


def recusal(case: Tie, bar_kin: tuple[str, ...] = CLOSE, bench_kin: tuple[str, ...] = (*CLOSE, *KIN)) -> Ruling:
    """须回避 or 不须回避; the kin that each article reaches."""
    told = (case.office, case.does)
    forbids, why = BAR.get(told) or BENCH[told]
    norm, reached = (NORMS[24], bar_kin) if told in BAR else (NORMS[23], bench_kin)
    if case.relation not in reached:
        return Ruling(f"{case.relation}不在该条所列的亲属之内", NOT_DUE, norm)
    return Ruling(
        f"{case.relation}与其{why}" if told in BENCH else f"其{case.relation}{why}",
        DUE if forbids else NOT_DUE,
        norm,
    )


def siblings_at_the_bar(case: Tie) -> Ruling:
    """Takes brothers, sisters and others near for those of 法官法 24."""
    return recusal(case, bar_kin=(*CLOSE, *KIN))


def lineal_only(case: Tie) -> Ruling:
    """Forgets that 法官法 23 reaches collateral kin and kin by marriage."""
    return recusal(case, bench_kin=CLOSE)


def whole_court(case: Tie) -> Ruling:
    """Forbids kin any two offices of one court."""
    if case.does == "是该院民二庭审判员" and case.relation not in OTHERS:
        return Ruling(f"{case.relation}与其在同一法院任职", DUE, NORMS[23])
    return recusal(case)


def _cases() -> Iterator[tuple[Tie, float]]:
    for (office, does), relation in product((*BAR, *BENCH), (*CLOSE, *KIN, *OTHERS)):
        case = Tie(office, relation, does)
        rare = relation in OTHERS or not (BAR.get((office, does)) or BENCH[office, does])[0]
        yield case, 0.5 if rare else 1 if recusal(case).outcome == DUE else 1.4


def _slots(case: Tie) -> dict[str, Any]:
    return {"office": f"{COURT}{case.office}", "relation": case.relation, "does": case.does}


JUDGE_OFFICE_RECUSAL: Final = Family(
    name="judge_office_recusal",
    title="法官的任职",
    subject="司法制度",
    rule=LegalRule((NORMS[23], NORMS[24]), recusal),
    flaws=(
        Flaw(
            "siblings_at_the_bar",
            "confusion",
            "以为法官的兄弟姐妹等从事律师业也须任职回避",
            NORMS[24],
            siblings_at_the_bar,
        ),
        Flaw("lineal_only", "confusion", "以为只有夫妻和直系血亲不得同时任职", NORMS[23], lineal_only),
        Flaw("whole_court", "confusion", "以为亲属不得在同一法院担任任何审判职务", NORMS[23], whole_court),
    ),
    outcomes=(
        Outcome(
            DUE,
            claims=("依照《法官法》，{name}的情形须实行任职回避", "{name}的情形属于《法官法》规定的任职回避情形"),
            positive=("依照《法官法》应当实行任职回避", "须实行任职回避"),
            negative=("依照《法官法》不需要实行任职回避", "不须实行任职回避"),
            norm=NORMS[23],
        ),
        Outcome(
            NOT_DUE,
            claims=("依照《法官法》，{name}的情形不需要实行任职回避", "{name}的情形不属于《法官法》规定的任职回避情形"),
        ),
    ),
    stems=wordings(
        "下列情形中，{ask}的{tail}",
        "关于亲属间的任职，以下情形中{ask}的{tail}",
        "根据《法官法》，下列情形中{ask}的{tail}",
        "关于法官的任职，以下各项中{ask}的{tail}",
        "*关于法官的任职，以下情形中{ask}的{tail}",
        "*根据《法官法》，以下各项中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}是{office}，其{relation}{does}",
        "{office}{name}的{relation}{does}",
        "{name}任{office}期间，其{relation}{does}",
        "*{name}任{office}，其{relation}{does}",
        "*{name}是{office}，任职期间其{relation}{does}",
    ),
    facts=wordings(
        "{name}现任{office}，其{relation}{does}",
        "{name}是{office}，其{relation}{does}",
        "*{name}任{office}，{name}的{relation}{does}",
    ),
    statements=clozes(
        {
            text: NORMS[article]
            for text, article in {
                "法官的[配偶/父母/子女|兄弟姐妹<siblings_at_the_bar|叔伯姑舅:扩大亲属的范围]担任该院辖区内律师事务所合伙人的，该法官应当实行任职回避": 24,
                "法官不得兼任[人民代表大会常务委员会的组成人员/仲裁员/公证员|人民代表大会的代表|法学会的会员:扩大禁止的范围]": 22,
                "地方各级人民法院院长由[本级人民代表大会|本级人大常委会|上一级人民法院:与审判员的任免混淆]选举和罢免": 18,
                "地方人民法院的审判员，由[本院院长|审判委员会|上一级人民法院:记错提请的主体]提请本级人大常委会任免": 18,
                "因过失犯罪受过刑事处罚的人，[不得|可以|经最高人民法院批准可以:与律师的条件混淆]担任法官": 13,
                "初任法官一般到[基层|中级|高级:记错任职的法院]人民法院任职": 17,
                "省级法官遴选委员会的组成人员中，法官代表不少于[三分之一|二分之一|三分之二:记错比例]": 16,
                "违反法定条件任命法官的，由[任命机关|上一级人民法院|同级人民检察院:与建议撤销的法院混淆]撤销该项任命": 21,
                "*法官员额在[省、自治区、直辖市|设区的市|全国法院:记错控制的范围]内实行总量控制": 25,
                "*有近姻亲关系的法官，[不得|可以|经批准可以<lineal_only:漏掉近姻亲]在同一审判庭同时担任审判员": 23,
            }.items()
        }
    ),
    case_type=Tie,
    cases=dict(_cases()),
    slots=_slots,
    supposes=False,
)
