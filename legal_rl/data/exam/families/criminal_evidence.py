"""非法证据排除: 刑事诉讼法 56, and 192 for experts who do not appear."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SINCE: Final = "2018-10-26"
NORM = Norm(
    "刑事诉讼法",
    56,
    SINCE,
    says=(
        "采用刑讯逼供等非法方法收集的犯罪嫌疑人、被告人供述",
        "采用暴力、威胁等非法方法收集的证人证言、被害人陈述，应当予以排除",
        "应当予以补正或者作出合理解释；不能补正或者作出合理解释的，对该证据应当予以排除",
        "在侦查、审查起诉、审判时发现有应当排除的证据的",
    ),
)
EXPERT_NORM = Norm("刑事诉讼法", 192, SINCE, says=("鉴定人拒不出庭作证的，鉴定意见不得作为定案的根据",))
WITNESS_DAYS: Final = 10
WITNESS_NORM = Norm(
    "刑事诉讼法",
    193,
    SINCE,
    says=("人民法院可以强制其到庭，但是被告人的配偶、父母、子女除外", f"处以{han(WITNESS_DAYS)}日以下的拘留"),
)
PROOF_NORM = Norm("刑事诉讼法", 59, SINCE, says=("人民检察院应当对证据收集的合法性加以证明",))
DOUBT_NORM = Norm("刑事诉讼法", 60, SINCE, says=("确认或者不能排除存在本法第五十六条规定的以非法方法收集证据情形的",))
UNFIT_NORM = Norm("刑事诉讼法", 62, SINCE, says=("不能辨别是非、不能正确表达的人，不能作证人",))

STATEMENTS: Final = {  # how it was got, unlawfully and lawfully
    "被告人的供述": ("由侦查人员以刑讯逼供的方法取得", "由侦查人员在依法讯问中取得"),
    "证人的证言": ("由侦查人员以暴力威胁的方法取得", "由侦查人员在依法询问中取得"),
    "被害人的陈述": ("由侦查人员以暴力威胁的方法取得", "由侦查人员在依法询问中取得"),
}
THINGS: Final = ("作案刀具", "被告人日记", "现场血衣", "被告人书信")
FAULT: Final = "的扣押不符合法定程序，可能严重影响司法公正"
MENDED: Final = ("但侦查机关已经补正", "但侦查机关作出了合理解释")
UNMENDED: Final = "侦查机关既不能补正也不能作出合理解释"
EXPERTS: Final = ("伤情鉴定意见", "笔迹鉴定意见", "价格鉴定意见")
TRUE: Final = "该证据经法庭查证属实"


@dataclass(frozen=True)
class Evidence:
    """A ``kind`` of evidence and what is wrong with it: 非法, 合法, one of ``MENDED``, ``UNMENDED``, 出庭 or 拒不出庭.
    ``true``: the court found it true, without which nothing that is lawful could be relied on."""

    kind: str
    how: str
    true: bool = False


def use(evidence: Evidence, *, truth_cures: bool = False, things_go: bool = False, things_stay: bool = False) -> Ruling:
    """不可用 or 可用; ``things_go``: things got wrongly are excluded even if that is mended, ``things_stay``: never."""
    kind, how = evidence.kind, evidence.how
    if kind in STATEMENTS and how == "非法":
        if truth_cures and evidence.true:
            return Ruling("该证据经查证属实", "可用", NORM)
        return Ruling(STATEMENTS[kind][0].removeprefix("由侦查人员"), "不可用", NORM)
    if kind in THINGS and how != "合法":
        out = not things_stay if how == UNMENDED else things_go
        return Ruling(f"收集程序违法，{how.removeprefix('但')}", "不可用" if out else "可用", NORM)
    if how == "拒不出庭":
        return Ruling("鉴定人经通知拒不出庭作证", "不可用", EXPERT_NORM)
    return Ruling(
        "鉴定人依法出庭作证" if how == "出庭" else "收集程序合法", "可用", EXPERT_NORM if how == "出庭" else NORM
    )


def _cases() -> Iterator[tuple[Evidence, float]]:
    for kind in STATEMENTS:
        yield Evidence(kind, "合法", true=True), 0.8
        yield Evidence(kind, "非法", true=True), 2.2
        yield Evidence(kind, "非法"), 0.7
    for kind in THINGS:
        for how in MENDED:
            yield Evidence(kind, how, true=True), 1.2
        yield Evidence(kind, UNMENDED, true=True), 1.2
        yield Evidence(kind, UNMENDED), 0.7
    for kind in EXPERTS:
        yield Evidence(kind, "出庭", true=True), 0.8
        yield Evidence(kind, "拒不出庭"), 0.8


CASES: Final = dict(_cases())


def _slots(evidence: Evidence) -> dict[str, Any]:
    kind, how = evidence.kind, evidence.how
    if kind in STATEMENTS:
        told = f"{kind}{STATEMENTS[kind][how == '合法']}"
    elif kind in THINGS:
        told = f"对{kind}{FAULT}，{how}"
    elif how == "出庭":
        told = f"辩护人对{kind}有异议，鉴定人经法院通知出庭作证"
    else:
        told = f"辩护人对{kind}有异议，鉴定人经法院通知拒不出庭作证"
    return {"told": f"{told}，{TRUE}" if evidence.true else told}


CRIMINAL_EVIDENCE: Final = Family(
    name="criminal_evidence",
    title="刑事证据的排除",
    subject="刑事诉讼法",
    rule=LegalRule((NORM, EXPERT_NORM), use),
    flaws=(
        Flaw(
            "truth_cures",
            "confusion",
            "以为非法取得的言词证据，内容属实的可以使用",
            NORM,
            partial(use, truth_cures=True),
        ),
        Flaw(
            "things_go",
            "confusion",
            "以为违法收集的物证、书证经补正或者解释也要排除",
            NORM,
            partial(use, things_go=True),
        ),
        Flaw("things_stay", "confusion", "以为物证、书证不因收集程序违法而排除", NORM, partial(use, things_stay=True)),
    ),
    outcomes=(
        Outcome(
            "不可用",
            claims=("{name}一案的该项证据不得作为定案的根据", "在{name}一案中，该项证据不能用作判决的依据"),
            positive=("该项证据不得作为定案的根据", "该项证据不能用作判决的依据"),
            negative=("该项证据可以作为定案的根据", "该项证据可以用作判决的依据"),
            norm=NORM,
        ),
        Outcome(
            "可用", claims=("{name}一案的该项证据可以作为定案的根据", "在{name}一案中，该项证据可以用作判决的依据")
        ),
    ),
    stems=wordings(
        "下列刑事案件中，{ask}的{tail}",
        "根据刑事诉讼法，下列案件中{ask}的{tail}",
        "关于刑事证据，以下案件中{ask}的{tail}",
        "以下刑事案件，{ask}的{tail}",
        "*根据刑事诉讼法，以下案件中{ask}的{tail}",
        "*关于刑事证据，下列案件中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}涉嫌抢劫一案，{told}",
        "在{name}涉嫌抢劫一案中，{told}",
        "{name}涉嫌故意伤害一案，{told}",
        "*在{name}涉嫌故意伤害一案中，{told}",
        "*{name}涉嫌诈骗一案，{told}",
    ),
    facts=wordings("{name}涉嫌抢劫一案，{told}", "在{name}涉嫌故意伤害一案中，{told}", "*{name}涉嫌诈骗一案，{told}"),
    statements=clozes(
        {
            "采用威胁的方法收集的证人证言，[应当|可以:把应当记作可以|经查属实的无须<truth_cures:误以为属实即可使用]予以排除": NORM,
            "收集书证不符合法定程序，可能严重影响司法公正的，应当[予以补正或者作出合理解释|立即予以排除<things_go:漏掉补正和解释|由侦查机关重新收集:漏掉补正和解释]": NORM,
            "收集物证不符合法定程序，严重影响司法公正，又不能补正或者作出合理解释的，对该物证[应当予以排除|可以继续使用<things_stay:误以为物证不排除|由法院酌情使用:误以为可以裁量]": NORM,
            "人民检察院在审查起诉时发现有应当排除的证据的，[不得|可以:误以为只在审判阶段排除|经查属实的可以<truth_cures:误以为属实即可使用]作为起诉决定的依据": NORM,
            "在对证据收集的合法性进行法庭调查的过程中，对合法性加以证明的是[人民检察院|被告人|人民法院:记错证明责任]": PROOF_NORM,
            "经过法庭审理，不能排除存在刑讯逼供情形的，对有关供述[应当予以排除|可以继续使用:误以为须经确认才排除|补正后可以使用:与物证、书证混淆]": DOUBT_NORM,
            "当事人对鉴定意见有异议，经人民法院通知，[鉴定人|侦查人员:混淆出庭的人|证人:混淆出庭的人]拒不出庭作证的，鉴定意见不得作为定案的根据": EXPERT_NORM,
            "证人没有正当理由不出庭作证的，人民法院可以强制其到庭，但被告人的[父母|兄弟姐妹|祖父母:不在法定的例外之内]除外": WITNESS_NORM,
            f"*证人没有正当理由拒绝出庭，情节严重的，经院长批准，处以[{han(WITNESS_DAYS)}日|十五日:与民事诉讼的拘留混淆|五日:记错期限]以下的拘留": WITNESS_NORM,
            "*年幼的人[不能辨别是非、不能正确表达|没有法定代理人到场|不满十四周岁:记错条件]的，不能作证人": UNFIT_NORM,
        }
    ),
    case_type=Evidence,
    cases=CASES,
    slots=_slots,
)
