"""股东代表诉讼: 公司法 189, who may sue for the company, and when without waiting for its organs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LIMITED, SHARES = "有限责任", "股份有限"
DAYS: Final = 180
PERCENT: Final = 1
ANSWER_DAYS: Final = 30

SINCE: Final = "2024-07-01"
NORM = Norm(
    "公司法",
    189,
    SINCE,
    says=(
        f"有限责任公司的股东、股份有限公司连续{han(DAYS)}日以上单独或者合计持有公司百分之{han(PERCENT)}以上股份的股东",
        "可以书面请求监事会向人民法院提起诉讼；监事有前条规定的情形的，前述股东可以书面请求董事会",
        f"自收到请求之日起{han(ANSWER_DAYS)}日内未提起诉讼",
        "情况紧急、不立即提起诉讼将会使公司利益受到难以弥补的损害的",
        "以自己的名义直接向人民法院提起诉讼",
        "他人侵犯公司合法权益，给公司造成损失的",
    ),
)
PERSONAL_NORM = Norm("公司法", 190, SINCE, says=("损害股东利益的，股东可以向人民法院提起诉讼",))

REFUSED, URGENT, CALM = "拒绝", "紧急", "不急"
ANSWERS: Final = {
    REFUSED: "监事会收到其书面请求后拒绝起诉",
    URGENT: "因情况紧急、损失将难以弥补而未先请求",
    CALM: "在情况并不紧急时未先请求监事会",
}
# Days of silence; the very day on which the thirty end is a question of counting, and nobody is asked that here.
WAITS: Final = (10, 20, 25, 35, 40, 50)
DAYS_HELD: Final = (90, 150, 179, 180, 181, 270)
RESPONSES: Final[tuple[str | int, ...]] = (*ANSWERS, *WAITS)
PERMILLES: Final = (5, 8, 9, 10, 15, 20)


@dataclass(frozen=True)
class Shareholder:
    """``days`` held without a break, ``permille`` of the capital; ``answer``: as in ``ANSWERS``, or days of silence."""

    company: str
    days: int
    permille: int
    answer: str | int


def _reaches(holder: Shareholder) -> bool:
    return holder.days >= DAYS and holder.permille >= PERCENT * 10


def _standing(holder: Shareholder, entitled: bool) -> str:
    if holder.company == LIMITED and entitled:
        return "有限责任公司股东不限持股"
    return f"持股{holder.days}日、{holder.permille / 10:g}%，{'已' if entitled else '未'}同时达到{DAYS}日和{PERCENT}%"


def derivative_suit(holder: Shareholder) -> Ruling:
    """可诉 or 不可."""
    return _judge(holder, holder.company == LIMITED or _reaches(holder), urgency=True)


def thresholds_for_all(holder: Shareholder) -> Ruling:
    """Asks for 180 days and one per cent in a 有限责任公司 as well."""
    return _judge(holder, _reaches(holder), urgency=True)


def always_ask_first(holder: Shareholder) -> Ruling:
    """Forgets that in urgent cases nobody need be asked."""
    return _judge(holder, holder.company == LIMITED or _reaches(holder), urgency=False)


def _judge(holder: Shareholder, entitled: bool, *, urgency: bool) -> Ruling:
    standing = _standing(holder, entitled)
    if not entitled:
        return Ruling(standing, "不可", NORM)
    answer = holder.answer
    if isinstance(answer, int):
        over = answer > ANSWER_DAYS
        words = f"请求后{answer}日未起诉，{'已过' if over else '未过'}{ANSWER_DAYS}日"
        return Ruling(f"{standing}，{words}", "可诉" if over else "不可", NORM)
    if answer == URGENT:
        return Ruling(f"{standing}，{'紧急无须' if urgency else '紧急亦须'}先请求", "可诉" if urgency else "不可", NORM)
    words = "监事会已拒绝" if answer == REFUSED else "不紧急须先请求"
    return Ruling(f"{standing}，{words}", "可诉" if answer == REFUSED else "不可", NORM)


def _cases() -> Iterator[tuple[Shareholder, float]]:
    for company in (LIMITED, SHARES):
        for days in DAYS_HELD:
            for permille in PERMILLES:
                for answer in RESPONSES:
                    holder = Shareholder(company, days, permille, answer)
                    yield holder, _weight(holder)


def _weight(holder: Shareholder) -> float:
    told = 2.5 if holder.answer == URGENT else 0.9
    return told * (1 if holder.company == LIMITED else 1.6 if _reaches(holder) else 0.5)


def _slots(holder: Shareholder) -> dict[str, Any]:
    answer = holder.answer
    waited = f"监事会收到其书面请求已{answer}日未起诉"
    return {
        "company": f"{holder.company}公司",
        "days": holder.days,
        "share": f"{holder.permille / 10:g}%",
        "stock": "股权" if holder.company == LIMITED else "股份",
        "answer": waited if isinstance(answer, int) else ANSWERS[answer],
    }


DERIVATIVE_SUIT: Final = Family(
    name="derivative_suit",
    title="股东代表诉讼",
    subject="商法",
    rule=LegalRule((NORM,), derivative_suit),
    flaws=(
        Flaw(
            "thresholds_for_all",
            "confusion",
            "以为有限责任公司的股东也须连续180日以上持有1%以上",
            NORM,
            thresholds_for_all,
        ),
        Flaw(
            "always_ask_first",
            "confusion",
            "以为一切情形都须先书面请求公司机关，漏掉情况紧急的例外",
            NORM,
            always_ask_first,
        ),
    ),
    outcomes=(
        Outcome(
            "可诉",
            claims=("{name}有权以自己名义直接起诉董事", "{name}可以直接提起股东代表诉讼"),
            positive=("有权以自己名义直接起诉董事", "可以直接提起股东代表诉讼"),
            negative=("无权以自己名义直接起诉董事", "不能直接提起股东代表诉讼"),
            norm=NORM,
        ),
        Outcome("不可", claims=("{name}无权以自己名义直接起诉董事", "{name}不能直接提起股东代表诉讼")),
    ),
    stems=wordings(
        "董事违法履职致公司受损，{ask}的股东{tail}",
        "董事违法履职致公司受损，下列股东{ask}的{tail}",
        "根据公司法，董事违法履职致公司受损，{ask}的{tail}",
        "公司董事违法履职致公司受损，以下股东中，{ask}的{tail}",
        "*根据公司法，董事违法履职致公司受损，{ask}的股东{tail}",
        "*董事违法履职致公司受损，以下股东{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}连续{days}日持有{company}{share}的{stock}，{answer}",
        "{name}持有{company}{share}的{stock}已连续{days}日，{answer}",
        "连续{days}日持有{company}{share}{stock}的{name}，{answer}",
        "*{name}已连续{days}日持有{company}{share}的{stock}，{answer}",
        "*持有{company}{share}{stock}已连续{days}日的{name}，{answer}",
    ),
    facts=wordings(
        "{name}连续{days}日持有某{company}{share}的{stock}，该公司董事违法履职致公司受损，{answer}",
        "某{company}的董事违法履职致公司受损，{name}已连续{days}日持有该公司{share}的{stock}，{answer}",
        "*某{company}的董事违法履职致公司受损，{name}持有该公司{share}的{stock}已连续{days}日，{answer}",
    ),
    statements=clozes(
        {
            f"公司法规定，股份有限公司股东提起代表诉讼的连续持股期间最短为[{han(DAYS)}|九十:与自行召集股东会混淆|三十:与答复期间混淆|三百六十:记错期间]日": NORM,
            f"公司法规定，股份有限公司股东提起代表诉讼的单独或者合计持股比例最低为百分之[{han(PERCENT)}|三:与旧法的临时提案混淆|十:与请求解散公司混淆|五:记错比例]": NORM,
            "有限责任公司的股东提起股东代表诉讼，其持股比例[没有法定的下限|须达到百分之一<thresholds_for_all:与股份有限公司混淆|须达到百分之十:与请求解散公司混淆]": NORM,
            "情况紧急、不立即起诉将使公司利益受到难以弥补的损害的，合格股东[有权不经请求|先书面请求才能<always_ask_first|待三十日后才能:漏掉情况紧急的例外]以自己的名义起诉": NORM,
            "监事违法履职致公司受损、情况并不紧急的，合格股东应当先书面请求[董事会|监事会:与董事致损的情形混淆|股东会:记错被请求的机关]向人民法院提起诉讼": NORM,
            f"法律留给监事会提起诉讼的期间，为自收到合格股东的书面请求之日起[{han(ANSWER_DAYS)}|十五|九十|六十:记错期间]日": NORM,
            "*他人侵犯公司合法权益给公司造成损失的，符合条件的股东[有权|无权|不得:误以为仅可诉董事监事]依法提起股东代表诉讼": NORM,
            "*董事违反公司章程直接损害股东利益的，股东[有权为自己的利益|先请求监事会才能|持股百分之一才能:与股东代表诉讼混淆]向人民法院提起诉讼": PERSONAL_NORM,
            "股东代表诉讼由合格股东以[股东本人|公司本身:误以公司为原告|监事会:误以监事会为原告|董事会:误以董事会为原告]的名义提起": NORM,
        }
    ),
    case_type=Shareholder,
    cases=dict(_cases()),
    slots=_slots,
)
