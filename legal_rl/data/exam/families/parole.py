"""假释: 刑法 81 (half of the sentence, thirteen years of life; not for recidivists and listed violent crimes)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

LIFE: Final = "无期徒刑"
PART: Final = 2  # one PARTth of the years must have been served
LIFE_SERVED: Final = 13
LIFE_SERVED_BEFORE_2011: Final = 10
BARRED_FROM: Final = 10
LISTED: Final = ("故意杀人", "强奸", "抢劫", "绑架", "放火", "爆炸")
OTHERS: Final = ("诈骗", "盗窃", "贩卖毒品")

NORM = Norm(
    "刑法",
    81,
    "2011-05-01",
    says=(
        f"执行原判刑期{han(PART)}分之一以上",
        f"被判处{LIFE}的犯罪分子，实际执行{han(LIFE_SERVED)}年以上",
        f"对累犯以及因{'、'.join(LISTED)}、投放危险物质",
        f"被判处{han(BARRED_FROM)}年以上有期徒刑、{LIFE}的犯罪分子，不得假释",
        "经最高人民法院核准",
    ),
)
FORMER = Norm(
    "刑法",
    81,
    "1997-10-01",
    "2011-04-30",
    says=(f"被判处{LIFE}的犯罪分子，实际执行{han(LIFE_SERVED_BEFORE_2011)}年以上",),
)
LIFE_PROBATION: Final = 10
PROBATION_NORM = Norm(
    "刑法",
    83,
    "1997-10-01",
    says=("有期徒刑的假释考验期限，为没有执行完毕的刑期", f"无期徒刑的假释考验期限为{han(LIFE_PROBATION)}年"),
)
REVOKED_NORM = Norm("刑法", 86, "2011-05-01", says=("在假释考验期限内犯新罪，应当撤销假释", "实行数罪并罚"))


@dataclass(frozen=True)
class Prisoner:
    """``sentence`` in years or 无期徒刑, ``served`` in years. The crime is of June 2011: whoever committed one before
    May 2011 and was sentenced to life is paroled by the former rule (刑法修正案（八）时间效力解释 art. 7)."""

    crime: str
    sentence: int | str
    served: int
    recidivist: bool = False


def parole(prisoner: Prisoner, life_served: int = LIFE_SERVED, barred_from: int = BARRED_FROM) -> Ruling:
    """可以 or 不能; ``life_served``: years of a life sentence that are enough, ``barred_from``: years from which
    one of the listed crimes bars."""
    sentence, served = prisoner.sentence, prisoner.served
    if prisoner.recidivist:
        return Ruling("系累犯", "不能", NORM)
    if prisoner.crime in LISTED and (isinstance(sentence, str) or sentence >= barred_from):
        return Ruling(f"{prisoner.crime}罪判{_words(sentence)}", "不能", NORM)
    if isinstance(sentence, str):
        enough, least = served >= life_served, f"{life_served}年"
    else:
        enough, least = served * PART >= sentence, f"{sentence}年的一半"
    return Ruling(f"须执行{least}，已执行{served}年", "可以" if enough else "不能", NORM)


def former_parole(prisoner: Prisoner) -> Ruling:
    """刑法 81 until 2011-04-30: ten years of a life sentence are enough."""
    return parole(prisoner, LIFE_SERVED_BEFORE_2011)


def whatever_the_term(prisoner: Prisoner) -> Ruling:
    """Takes the listed crimes to bar parole under any sentence."""
    return parole(prisoner, barred_from=0)


def _words(sentence: int | str) -> str:
    return sentence if isinstance(sentence, str) else f"有期徒刑{sentence}年"


def _cases() -> Iterator[tuple[Prisoner, float]]:
    for crime, sentence in product((*LISTED, *OTHERS), (6, 8, 9, 10, 12, 15)):
        half = (sentence + 1) // 2
        for served in (half - 1, half, half + 1):
            barred = crime in LISTED and sentence >= BARRED_FROM
            disputed = crime in LISTED and not barred and served >= half
            yield Prisoner(crime, sentence, served), 1.3 if disputed else 0.4 if barred else 0.7
        yield Prisoner(crime, sentence, half + 1, recidivist=True), 0.3
    for crime, served in product(OTHERS, (8, 9, 10, 11, 12, 13)):
        disputed = LIFE_SERVED_BEFORE_2011 <= served < LIFE_SERVED
        yield Prisoner(crime, LIFE, served), 3.2 if disputed else 1.5 if served == LIFE_SERVED else 0.8
    for crime in LISTED:
        yield Prisoner(crime, LIFE, LIFE_SERVED), 0.6


CASES: Final = dict(_cases())


def _slots(prisoner: Prisoner) -> dict[str, Any]:
    record = "累犯" if prisoner.recidivist else "初犯"
    return {**vars(prisoner), "sentence": _words(prisoner.sentence), "record": record}


PAROLE: Final = Family(
    name="parole",
    title="假释",
    subject="刑法",
    rule=LegalRule((NORM,), parole),
    flaws=(
        Flaw(
            "life_ten_years",
            "former_rule",
            "无期徒刑仍按修正案（八）以前的规定，实际执行10年即可假释",
            FORMER,
            former_parole,
        ),
        Flaw(
            "whatever_the_term",
            "confusion",
            "以为犯抢劫等罪的，不论刑期长短都不得假释，漏掉10年以上的条件",
            NORM,
            whatever_the_term,
        ),
    ),
    outcomes=(
        Outcome(
            "可以",
            claims=("对{name}可以依法假释", "{name}符合假释的法定条件"),
            positive=("可以假释", "符合假释的法定条件"),
            negative=("不能假释", "不符合假释的法定条件"),
            norm=NORM,
        ),
        Outcome("不能", claims=("对{name}不能依法假释", "{name}不符合假释的法定条件")),
    ),
    stems=wordings(
        "下列罪犯中，{ask}的{tail}",
        "根据刑法，{ask}的罪犯{tail}",
        "关于假释，以下罪犯中{ask}的{tail}",
        "以下罪犯，{ask}的{tail}",
        "*根据刑法，下列罪犯中{ask}的{tail}",
        "*关于假释，{ask}的罪犯{tail}",
    ),
    phrasings=wordings(
        "{record}{name}2011年6月犯{crime}罪，判{sentence}，实际执行{served}年，其余条件具备",
        "{name}（{record}）2011年6月犯{crime}罪判{sentence}，已实际执行{served}年，其余条件具备",
        "{record}{name}2011年6月犯{crime}罪，其余条件具备，判{sentence}，已实际执行{served}年",
        "*{name}（{record}）2011年6月犯{crime}罪，判{sentence}，实际执行{served}年，其余条件具备",
        "*{record}{name}2011年6月犯{crime}罪判{sentence}，已实际执行{served}年，其余条件具备",
    ),
    facts=wordings(
        "{name}系{record}，因2011年6月犯{crime}罪被判处{sentence}，已实际执行{served}年，假释的其余条件均具备",
        "{name}因2011年6月犯{crime}罪被判处{sentence}，系{record}，已实际执行{served}年，假释的其余条件均具备",
        "*{name}系{record}，因2011年6月犯{crime}罪被判处{sentence}，假释的其余条件均具备，已实际执行{served}年",
    ),
    statements=clozes(
        {
            f"假释有期徒刑的罪犯，一般要求已经执行的刑期至少为原判刑期的[{han(PART)}分之一|三分之一|三分之二|四分之三:记错比例]": NORM,
            f"假释无期徒刑的罪犯，一般要求实际执行的最低年限为[{han(LIFE_SERVED)}|{han(LIFE_SERVED_BEFORE_2011)}<life_ten_years:2011年以前的旧年限|十五:与死缓罪犯的年限混淆|十二:记错年限]年": NORM,
            "因抢劫被判处有期徒刑的初犯，刑期[在十年以上|不论长短<whatever_the_term:漏掉十年以上的条件|在五年以上|在三年以上:记错刑期]的，不得假释": NORM,
            "对于[累犯|过失犯|胁从犯:记错排除的对象]，不得假释": NORM,
            "有特殊情况，经[最高人民法院|最高人民检察院|高级人民法院:记错核准的机关]核准，假释可以不受执行刑期的限制": NORM,
            "有期徒刑的假释考验期限，为[没有执行完毕|已经执行完毕:颠倒考验期限|原判决所确定:记错考验期限]的刑期": PROBATION_NORM,
            f"无期徒刑的假释考验期限为[{han(LIFE_PROBATION)}|五:与缓刑考验期限混淆|十三:与实际执行的年限混淆]年": PROBATION_NORM,
            "*因[绑架/爆炸/强奸|诈骗|盗窃|贪污:不在法定的罪名之内]被判处十年有期徒刑的犯罪分子，不得假释": NORM,
            "*被假释的犯罪分子在假释考验期限内犯新罪的，应当[撤销假释，数罪并罚|维持假释，另行判决|维持假释，延长考验:漏掉撤销假释]": REVOKED_NORM,
        }
    ),
    case_type=Prisoner,
    cases=CASES,
    slots=_slots,
    asked_from="2025-01-01",
)
