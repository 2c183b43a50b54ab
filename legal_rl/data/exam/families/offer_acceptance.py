"""要约与承诺: 民法典 475 to 489, whether a contract has come about by letters that crossed, came late or changed the terms."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SINCE: Final = "2021-01-01"
WITHDRAW_NORM = Norm("民法典", 475, SINCE, says=("要约可以撤回", "适用本法第一百四十一条"))
REVOKE_NORM = Norm("民法典", 476, SINCE, says=("要约可以撤销", "以确定承诺期限或者其他形式明示要约不可撤销"))
BEFORE_NORM = Norm("民法典", 477, SINCE, says=("应当在受要约人作出承诺之前到达受要约人",))
BACK_NORM = Norm("民法典", 485, SINCE, says=("承诺可以撤回",))
LATE_NORM = Norm("民法典", 486, SINCE, says=("为新要约；但是，要约人及时通知受要约人该承诺有效的除外",))
DELAY_NORM = Norm("民法典", 487, SINCE, says=("除要约人及时通知受要约人因承诺超过期限不接受该承诺外，该承诺有效",))
MAIN_NORM = Norm(
    "民法典",
    488,
    SINCE,
    says=(
        "作出实质性变更的，为新要约",
        "标的、数量、质量、价款或者报酬、履行期限、履行地点和方式、违约责任和解决争议方法等的变更",
    ),
)
MINOR_NORM = Norm(
    "民法典",
    489,
    SINCE,
    says=("除要约人及时表示反对或者要约表明承诺不得对要约的内容作出任何变更外，该承诺有效", "以承诺的内容为准"),
)
NOTICE_NORM = Norm("民法典", 141, SINCE, says=("到达相对人前或者与意思表示同时到达相对人",))
FORM_NORM = Norm("民法典", 483, SINCE, says=("承诺生效时合同成立",))
INVITE_NORM = Norm("民法典", 473, SINCE, says=("商业广告和宣传的内容符合要约条件的，构成要约",))

MADE, NOT_MADE = "成立", "未成立"
WITHDRAWN, REVOKED, LATE, DELAYED, MAIN, MINOR, BACK = (
    "要约撤回",
    "要约撤销",
    "迟发",
    "迟到",
    "实质变更",
    "非实质变更",
    "承诺撤回",
)
EARLY, SAME, AFTER, OPEN, LIMIT, FIRM, SILENT, AGREES, REFUSES, CLOSED = (
    *("先到", "同时到", "后到", "无期限", "有期限", "明示"),
    *("沉默", "认可", "反对", "禁止变更"),
)
# Of every course and what decides it: who brought the contract about or did not, and the telling.
COURSES: Final[dict[tuple[str, str], tuple[str, str, Norm, str]]] = {
    (WITHDRAWN, EARLY): (
        "撤回要约的通知先于要约到达",
        NOT_MADE,
        WITHDRAW_NORM,
        "撤回通知先于要约到达，{name}仍回信承诺",
    ),
    (WITHDRAWN, SAME): (
        "撤回要约的通知与要约同时到达",
        NOT_MADE,
        WITHDRAW_NORM,
        "撤回通知与要约同时到达，{name}仍回信承诺",
    ),
    (WITHDRAWN, AFTER): (
        *("撤回要约的通知后于要约和承诺到达", MADE, WITHDRAW_NORM),
        "要约到达后{name}当即回信，承诺到达该公司之后，撤回通知才到达",
    ),
    (REVOKED, OPEN): (
        *("未定期限的要约在承诺之前被撤销", NOT_MADE, BEFORE_NORM),
        "要约未定承诺期限，{name}未作准备，撤销通知到达之后才回信承诺",
    ),
    (REVOKED, LIMIT): (
        *("要约确定了承诺期限，不可撤销", MADE, REVOKE_NORM),
        "要约定有{limit}日的承诺期限，撤销通知第{early}日到达，{name}回信的承诺第{late}日到达",
    ),
    (REVOKED, FIRM): (
        *("要约明示不可撤销", MADE, REVOKE_NORM),
        "要约写明不可撤销，撤销通知到达之后，{name}在合理期限内回信承诺",
    ),
    (LATE, SILENT): (
        *("承诺在期限届满后发出，要约人没有认可", NOT_MADE, LATE_NORM),
        "承诺期限为{limit}日，{name}第{over}日才回信承诺，该公司没有答复",
    ),
    (LATE, AGREES): (
        *("要约人及时通知迟发的承诺有效", MADE, LATE_NORM),
        "承诺期限为{limit}日，{name}第{over}日才回信承诺，该公司及时通知承诺有效",
    ),
    (DELAYED, SILENT): (
        *("承诺按时发出而意外迟到，要约人没有拒绝", MADE, DELAY_NORM),
        "承诺期限为{limit}日，{name}第{early}日回信，本可次日到达，因意外第{over}日才到，该公司没有答复",
    ),
    (DELAYED, REFUSES): (
        *("要约人及时通知因迟到不接受承诺", NOT_MADE, DELAY_NORM),
        "承诺期限为{limit}日，{name}第{early}日回信，本可次日到达，因意外第{over}日才到，该公司及时通知因逾期不予接受",
    ),
    (MAIN, SILENT): ("承诺对要约作了实质性变更", NOT_MADE, MAIN_NORM, "{name}回信同意，但{main}，该公司没有答复"),
    (MINOR, SILENT): (
        *("承诺只作了非实质性变更，要约人没有反对", MADE, MINOR_NORM),
        "{name}回信同意，仅{minor}，该公司没有答复",
    ),
    (MINOR, REFUSES): (
        *("要约人及时反对非实质性变更", NOT_MADE, MINOR_NORM),
        "{name}回信同意，仅{minor}，该公司及时表示反对",
    ),
    (MINOR, CLOSED): (
        *("要约表明承诺不得作任何变更", NOT_MADE, MINOR_NORM),
        "要约写明不得作任何变更，{name}回信同意，仅{minor}，该公司没有答复",
    ),
    (BACK, EARLY): (
        "撤回承诺的通知先于承诺到达",
        NOT_MADE,
        BACK_NORM,
        "{name}回信承诺后反悔，撤回通知先于承诺到达该公司",
    ),
    (BACK, SAME): (
        "撤回承诺的通知与承诺同时到达",
        NOT_MADE,
        BACK_NORM,
        "{name}回信承诺后反悔，撤回通知与承诺同时到达该公司",
    ),
    (BACK, AFTER): (
        "撤回承诺的通知后于承诺到达",
        MADE,
        BACK_NORM,
        "{name}回信承诺后反悔，撤回通知在承诺到达次日才到达该公司",
    ),
}
# The goods, the change of a main and of a minor point, the days of the period, in it and after it.
DEALS: Final = (
    ("出售钢材", "要求降价一成", "增加一条，要求随货附上装箱单", 10, 3, 13),
    ("出售木材", "要求减少一半数量", "增加一条，要求在包装上贴好标签", 15, 4, 19),
    ("购买药材", "要求改在邻市交货", "增加一条，要求发车时电话告知", 7, 2, 10),
    ("出租仓库", "要求推迟一年交付", "增加一条，要求另附一份仓库平面图", 20, 6, 24),
    ("购买茶叶", "要求提高一倍违约金", "增加一条，要求货到后短信告知", 12, 5, 16),
    ("出售电缆", "要求改由仲裁解决争议", "增加一条，要求装箱时放入重量清单", 9, 4, 12),
)


@dataclass(frozen=True)
class Exchange:
    """``way`` the letters went, ``turn``: what decides it; ``deal``: the number of the telling."""

    way: str
    turn: str
    deal: int


def contract(case: Exchange) -> Ruling:
    """成立 or 未成立."""
    why, outcome, norm, _ = COURSES[case.way, case.turn]
    return Ruling(why, outcome, norm)


def always_revocable(case: Exchange) -> Ruling:
    """Lets any offer be revoked before it is accepted."""
    return Ruling("要约在承诺之前被撤销", NOT_MADE, REVOKE_NORM) if case.way == REVOKED else contract(case)


def late_is_late(case: Exchange) -> Ruling:
    """Holds an acceptance that arrives late void, whatever delayed it and whatever the offeror says."""
    if case.way in (LATE, DELAYED):
        return Ruling("承诺到达时已过期限", NOT_MADE, contract(case).norm)
    return contract(case)


def any_change(case: Exchange) -> Ruling:
    """Takes every change for a new offer."""
    return Ruling("承诺变更了要约，为新要约", NOT_MADE, MINOR_NORM) if case.way == MINOR else contract(case)


def silence_agrees(case: Exchange) -> Ruling:
    """Takes silence on a belated or changed acceptance for consent."""
    if (case.way, case.turn) in ((LATE, SILENT), (MAIN, SILENT)):
        return Ruling("要约人没有表示反对", MADE, contract(case).norm)
    return contract(case)


def _cases() -> Iterator[tuple[Exchange, float]]:
    for way, turn in COURSES:
        for deal in range(len(DEALS)):
            case = Exchange(way, turn, deal)
            flawed = (always_revocable, late_is_late, any_change, silence_agrees)
            disputed = any(judge(case).outcome != contract(case).outcome for judge in flawed)
            yield case, (4 if disputed else 1) * (1.5 if contract(case).outcome == MADE else 1)


def _slots(case: Exchange) -> dict[str, Any]:
    offer, main, minor, limit, early, over = DEALS[case.deal]
    told = COURSES[case.way, case.turn][3]
    words = {"main": main, "minor": minor, "limit": limit, "early": early, "late": early + 2, "over": over}
    before, _, after = told.partition("{name}")
    return {"offer": offer, "before": before.format(**words), "after": after.format(**words)}


OFFER_ACCEPTANCE: Final = Family(
    name="offer_acceptance",
    title="要约与承诺",
    subject="民法",
    rule=LegalRule(
        (WITHDRAW_NORM, REVOKE_NORM, BEFORE_NORM, BACK_NORM, LATE_NORM, DELAY_NORM, MAIN_NORM, MINOR_NORM), contract
    ),
    flaws=(
        Flaw(
            "always_revocable",
            "confusion",
            "认为要约在承诺之前一律可以撤销，漏掉定有承诺期限等例外",
            REVOKE_NORM,
            always_revocable,
        ),
        Flaw(
            "late_is_late",
            "confusion",
            "认为迟到的承诺一律无效，不知要约人可以认可，意外迟到的原则上有效",
            DELAY_NORM,
            late_is_late,
        ),
        Flaw(
            "any_change",
            "confusion",
            "认为对要约的任何变更都是新要约，不知非实质性变更的承诺原则上有效",
            MINOR_NORM,
            any_change,
        ),
        Flaw(
            "silence_agrees",
            "confusion",
            "把要约人对迟发的或者实质性变更的承诺的沉默当作同意",
            MAIN_NORM,
            silence_agrees,
        ),
    ),
    outcomes=(
        Outcome(
            MADE,
            claims=("{name}与该公司的合同已经成立", "该公司与{name}之间成立了合同"),
            positive=("与该公司的合同已经成立", "与该公司之间成立了合同"),
            negative=("与该公司的合同没有成立", "与该公司之间没有成立合同"),
            norm=MINOR_NORM,
        ),
        Outcome(NOT_MADE, claims=("{name}与该公司的合同没有成立", "该公司与{name}之间没有成立合同")),
    ),
    stems=wordings(
        "下列人员中，{ask}的{tail}",
        "根据民法典，{ask}的人员{tail}",
        "关于要约与承诺，以下人员{ask}的{tail}",
        "以下人员，{ask}的{tail}",
        "*根据民法典，下列人员中{ask}的{tail}",
        "*关于要约与承诺，{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "某公司向{name}寄出{offer}的要约，{before}{name}{after}",
        "某公司就{offer}向{name}寄出要约，{before}{name}{after}",
        "某公司向{name}寄信，要约{offer}，{before}{name}{after}",
        "*某公司就{offer}向{name}寄信要约，{before}{name}{after}",
        "*就{offer}，某公司向{name}寄出要约，{before}{name}{after}",
    ),
    facts=wordings(
        "某公司向{name}寄出{offer}的要约，{before}{name}{after}",
        "某公司就{offer}向{name}寄出要约，{before}{name}{after}",
        "*就{offer}，某公司向{name}寄出要约，{before}{name}{after}",
    ),
    statements=clozes(
        {
            "撤回要约的通知应当[在要约到达受要约人前或者与要约同时|在受要约人发出承诺前或者同时|在合同成立前或者同时:与撤销混淆]到达受要约人": WITHDRAW_NORM,
            "要约人以确定承诺期限的形式明示要约不可撤销的，要约[不得撤销|可以撤销<always_revocable|在承诺发出前可以撤销:漏掉不可撤销的例外]": REVOKE_NORM,
            "以非对话方式撤销要约的，撤销的意思表示应当在受要约人作出承诺[之前|之后|的同时:记错时间]到达受要约人": BEFORE_NORM,
            "受要约人超过承诺期限发出承诺，要约人没有及时通知该承诺有效的，该承诺[为新要约|有效<silence_agrees|效力待定:误以沉默为同意]": LATE_NORM,
            "承诺在期限内发出，按照通常情形能够及时到达而因其他原因迟到的，要约人没有及时拒绝的，该承诺[有效|无效<late_is_late|为新要约:与迟发的承诺混淆]": DELAY_NORM,
            "受要约人对要约中[价款|包装箱的颜色|附送资料的份数:把次要内容当作实质性内容]的变更，属于对要约内容的实质性变更": MAIN_NORM,
            "承诺对要约作出非实质性变更而有效的，合同的内容以[承诺|要约|交易习惯:记错合同内容的依据]的内容为准": MINOR_NORM,
            "除法律另有规定或者当事人另有约定外，承诺[生效|发出|作成:记错成立的时间]时合同成立": FORM_NORM,
            "撤回承诺的通知[与承诺同时|在承诺到达的次日|在合同履行之前:漏掉同时到达的限度]到达要约人的，承诺被撤回": BACK_NORM,
            "*商业广告的内容符合要约条件的，[构成要约|仍为要约邀请|不发生法律效力:把广告都当作要约邀请]": INVITE_NORM,
            "*要约表明承诺不得对要约的内容作出任何变更的，作了非实质性变更的承诺[无效|有效|效力待定:漏掉要约的限制]": MINOR_NORM,
        }
    ),
    case_type=Exchange,
    cases=dict(_cases()),
    slots=_slots,
)
