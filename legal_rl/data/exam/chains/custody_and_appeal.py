"""A criminal case from detention to the second instance: 刑事诉讼法 91, 156, 230, 237, and the rules on minors (278, 285)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from random import Random
from typing import Final

from legal_rl.core.citations import han
from legal_rl.data.exam.chain import Chain, Effect, Misbelief, after
from legal_rl.data.exam.family import Norm, Ruling

REQUEST, EXTENDED, ROVING, DECISION = 3, 4, 30, 7  # days
CUSTODY, COMPLEX = 2, 1  # months
JUDGMENT, RULING = 10, 5  # days
ADULT: Final = 18

SINCE: Final = "2018-10-26"
DETENTION_NORM = Norm(
    "刑事诉讼法",
    91,
    SINCE,
    says=(
        f"应当在拘留后的{han(REQUEST)}日以内，提请人民检察院审查批准",
        f"提请审查批准的时间可以延长一日至{han(EXTENDED)}日",
        "对于流窜作案、多次作案、结伙作案的重大嫌疑分子",
        f"提请审查批准的时间可以延长至{han(ROVING)}日",
        f"应当自接到公安机关提请批准逮捕书后的{han(DECISION)}日以内",
    ),
)
CUSTODY_NORM = Norm(
    "刑事诉讼法",
    156,
    SINCE,
    says=("侦查羁押期限不得超过二个月", "可以经上一级人民检察院批准延长一个月"),
)
APPEAL_NORM = Norm("刑事诉讼法", 230, SINCE, says=(f"不服判决的上诉和抗诉的期限为{han(JUDGMENT)}日",))
NO_WORSE = Norm(
    "刑事诉讼法",
    237,
    SINCE,
    says=("不得加重被告人的刑罚", "人民检察院提出抗诉或者自诉人提出上诉的，不受前款规定的限制"),
)
COUNSEL = Norm("刑事诉讼法", 278, SINCE, says=("应当通知法律援助机构指派律师为其提供辩护",))
CLOSED = Norm("刑事诉讼法", 285, SINCE, says=(f"审判的时候被告人不满{han(ADULT)}周岁的案件，不公开审理",))

ORDINARY, ROVER = "入户盗窃一次", "流窜作案"
ACCUSED_ONLY, PROSECUTION_TOO = "只有被告人上诉", "检察院抗诉"


@dataclass(frozen=True)
class CriminalCase:
    """Days: ``requested`` after detention, ``decided`` after the request, ``appealed`` after receipt of the judgment.

    ``age`` at the crime and the interrogation, ``tried`` at the trial; ``complex``: a case that is hard to finish and whose custody
    the next higher procuratorate has extended; ``who`` sought the second instance.
    """

    crime: str
    age: int
    tried: int
    requested: int
    decided: int
    complex: bool
    appealed: int
    who: str


def _possible(case: CriminalCase) -> bool:
    """Nobody is tried before the crime; the year between them is the procedure's; no ninth or tenth day is in dispute."""
    return case.age <= case.tried <= case.age + 1 and not (case.who == PROSECUTION_TOO and case.appealed > JUDGMENT)


def requested(case: CriminalCase, longest_always: bool = False, three_only: bool = False) -> Ruling:
    """Rule whether the arrest was requested in time, extensions taken as granted."""
    limit = ROVING if case.crime == ROVER or longest_always else REQUEST if three_only else REQUEST + EXTENDED
    late = case.requested > limit
    return Ruling(f"拘留后第{case.requested}日提请批捕，最长{limit}日", "超期" if late else "未超期", DETENTION_NORM)


def longest(case: CriminalCase, rover: bool = True) -> Ruling:
    """The most days from detention to the procuratorate's decision."""
    days = ROVING if case.crime == ROVER and rover else REQUEST + EXTENDED
    return Ruling(f"提请批捕最长{days}日，审查批捕最长{DECISION}日", f"{days + DECISION}日", DETENTION_NORM)


def decided(case: CriminalCase, limit: int = DECISION) -> Ruling:
    """Rule whether the procuratorate decided in time."""
    late = case.decided > limit
    return Ruling(f"接到提请后第{case.decided}日决定，期限{limit}日", "超期" if late else "未超期", DETENTION_NORM)


def custody(case: CriminalCase, extension: bool = True) -> Ruling:
    """The most months of custody for investigation after the arrest."""
    extended = case.complex and extension
    why = "案情复杂，经上一级检察院批准延长一个月" if extended else "没有延长"
    return Ruling(why, f"{CUSTODY + COMPLEX * extended}个月", CUSTODY_NORM)


def appeal(case: CriminalCase, limit: int = JUDGMENT) -> Ruling | None:
    """Rule whether the accused appealed in time."""
    if case.who != ACCUSED_ONLY:
        return None
    late = case.appealed > limit
    return Ruling(f"接到判决书后第{case.appealed}日上诉，期限{limit}日", "逾期" if late else "未逾期", APPEAL_NORM)


def heavier(case: CriminalCase, never: bool = False) -> Ruling | None:
    """Rule whether the second instance may give a heavier penalty; not at issue where the appeal came too late."""
    if case.who == ACCUSED_ONLY and case.appealed > JUDGMENT:
        return None
    if case.who == ACCUSED_ONLY or never:
        return Ruling("上诉不加刑", "不得加重", NO_WORSE)
    return Ruling("检察院提出抗诉", "可以加重", NO_WORSE)


def counsel(case: CriminalCase, at_trial: bool = True) -> Ruling:
    """Rule whether legal aid must be told to appoint counsel for the accused, who has none, when first interrogated."""
    minor = (case.age if at_trial else case.tried) < ADULT
    return Ruling(f"讯问时{case.age}周岁", "应当指派" if minor else "不必指派", COUNSEL)


def closed(case: CriminalCase, at_crime: bool = False) -> Ruling:
    """Rule whether the trial is closed to the public by reason of age."""
    age = case.age if at_crime else case.tried
    return Ruling(f"{'犯罪' if at_crime else '审判'}时{age}周岁", "不公开" if age < ADULT else "公开", CLOSED)


def _dates(case: CriminalCase, detained: date, _: Random) -> Mapping[str, date]:
    """The time for an appeal ends on a Thursday in a month without holidays."""
    requested = after(detained, days=case.requested)
    judged = after(detained, months=8)
    while judged.weekday() or judged.month not in (3, 7, 8, 11) or judged.day > 15:
        judged += timedelta(1)
    return {
        "detained": detained,
        "requested": requested,
        "decided": after(requested, days=case.decided),
        "judged": judged,
        "appealed": after(judged, days=case.appealed),
    }


def _tell(case: CriminalCase, asked: Collection[str]) -> list[tuple[str, ...]]:
    crime = "{roving}" if case.crime == ROVER else "{once}"
    young = f"，作案及到案时均为{case.age}周岁，未委托辩护人" if "counsel" in asked else ""
    on, at = ("{detained}，", "于{detained}") if "requested" in asked else ("", "")
    taken = (
        f"{{accused}}因涉嫌{crime}，{at}被公安机关拘留{young}。",
        f"{on}公安机关将涉嫌{crime}的{{accused}}拘留" + young.replace("，作案", "，其作案") + "。",
        f"{{accused}}{crime}，{at}被公安机关拘留{young}。",
        f"*{on}{{accused}}因涉嫌{crime}被公安机关拘留{young}。",
    )
    arrest: tuple[str, ...] = (
        "经检察院批准，{accused}被逮捕。",
        "后检察院批准逮捕{accused}。",
        "{accused}后被批准逮捕。",
    )
    if "decided" in asked:
        arrest = (
            "{requested}，公安机关提请检察院批准逮捕，检察院于{decided}作出批准逮捕的决定。",
            "公安机关于{requested}向检察院提请批准逮捕，{decided}检察院批准逮捕。",
        )
    elif "requested" in asked:
        arrest = (
            "{requested}，公安机关提请检察院批准逮捕，检察院予以批准。",
            "公安机关于{requested}提请批准逮捕，后检察院批准逮捕{accused}。",
        )
    told: list[tuple[str, ...]] = [taken, arrest]
    if "custody" in asked:
        told.append(
            (
                "因案情复杂，期限届满不能终结，经上一级检察院批准延长了侦查羁押期限。",
                "由于案情复杂，经上一级检察院批准，侦查羁押期限延长。",
            )
            if case.complex
            else ("案件并不复杂，侦查羁押期限未予延长。", "该案案情简单，没有延长侦查羁押期限。")
        )
    tried = f"法院开庭审理时{{accused}}{case.tried}周岁。" if "closed" in asked else ""
    second: tuple[str, ...] = ("",)
    if "appeal" in asked:
        second = (
            "{judged_full}，{accused}收到一审判决书，{appealed}以量刑过重为由提出上诉，检察院未抗诉。",
            "{accused}于{judged_full}收到一审判决书，认为量刑过重，{appealed}提出上诉。检察院没有抗诉。",
        )
    elif "heavier" in asked and case.who == ACCUSED_ONLY:
        second = (
            "一审宣判后，{accused}认为量刑过重，依法提出上诉，检察院没有抗诉。",
            "{accused}不服一审判决，在上诉期内提出上诉，检察院未抗诉。",
        )
    elif "heavier" in asked:
        second = (
            "一审宣判后，{accused}服判，检察院认为量刑畸轻，在法定期限内提出抗诉。",
            "一审宣判后，检察院以量刑畸轻为由依法提出抗诉，{accused}没有上诉。",
        )
    return [*told, tuple(tried + text for text in second)]


CUSTODY_AND_APPEAL: Final = Chain(
    name="custody_and_appeal",
    title="拘留、逮捕与上诉",
    subject="刑事诉讼法",
    norms=(DETENTION_NORM, CUSTODY_NORM, APPEAL_NORM, NO_WORSE, COUNSEL, CLOSED),
    world_type=CriminalCase,
    facts={
        "crime": (ORDINARY, ROVER),
        "age": (16, 17, 18, 22),
        "tried": (16, 17, 18, 19, 22, 23),
        "requested": (2, 5, 6, 10, 20, 25, 33, 36),
        "decided": (3, 5, 9, 12),
        "complex": (True, False),
        "appealed": (4, 6, 8, 9, 12, 14),
        "who": (ACCUSED_ONLY, PROSECUTION_TOO),
    },
    possible=_possible,
    asked_from="2025-05-01",  # whatever is told has happened
    parties=(
        {"accused": "甲"},
        {"accused": "{p[0]}"},
        {"accused": "{s[1]}某"},
        {"accused": "小{s[0]}"},
    ),
    scenes=(
        {"once": "入户盗窃一次", "roving": "在多个省份流窜盗窃"},
        {"once": "在公交车上扒窃一次", "roving": "跨省流窜盗窃电动车"},
        {"once": "在商场盗窃手机一部", "roving": "流窜数省入户盗窃"},
        {"once": "在工地盗窃电缆一次", "roving": "在多省流窜作案盗窃电缆"},
    ),
    about=("本案的诉讼程序", "{accused}涉嫌盗窃一案的程序"),
    dates=_dates,
    begins=("2021-01-10", "2024-02-28"),
    tell=_tell,
    effects=(
        Effect(
            "requested",
            requested,
            {
                "超期": (
                    "公安机关提请批准逮捕的时间超过了法定的最长期限",
                    "即使算上可以延长的时间，公安机关提请批准逮捕也[已超期|超过了法定期限]",
                    "公安机关[提请批捕|提请批准逮捕]过迟，超过了法定的最长期限",
                ),
                "未超期": (
                    "公安机关提请批准逮捕的时间在法定的最长期限以内",
                    "算上可以延长的时间，公安机关提请批准逮捕[没有超期|并未超过法定期限]",
                    "公安机关[提请批捕|提请批准逮捕]的时间，没有超出刑诉法[规定|允许]的最长期限",
                ),
            },
            {
                "thirty_for_all": partial(requested, longest_always=True),
                "three_only": partial(requested, three_only=True),
            },
        ),
        Effect(
            "longest",
            longest,
            {
                f"{REQUEST + EXTENDED + DECISION}日": (
                    f"从拘留到检察院作出是否批准逮捕的决定，本案最长为{REQUEST + EXTENDED + DECISION}日",
                ),
                f"{ROVING + DECISION}日": (f"从拘留到检察院作出是否批准逮捕的决定，本案最长为{ROVING + DECISION}日",),
            },
            {"never_thirty": partial(longest, rover=False)},
        ),
        Effect(
            "decided",
            decided,
            {
                "超期": (
                    "检察院作出批准逮捕的决定[超过了|没有遵守]法定期限",
                    "检察院审查批准逮捕[超期|已经超期]",
                ),
                "未超期": (
                    "检察院在法定期限内作出了批准逮捕的决定",
                    "检察院审查批准逮捕[没有超期|并未超期]",
                ),
            },
            {"ten_to_decide": partial(decided, limit=10), "four_to_decide": partial(decided, limit=4)},
        ),
        Effect(
            "custody",
            custody,
            {
                f"{CUSTODY}个月": (
                    f"{{accused}}被逮捕后的侦查羁押期限最长为{CUSTODY}个月",
                    f"本案的侦查羁押期限最长为{CUSTODY}个月",
                ),
                f"{CUSTODY + COMPLEX}个月": (
                    f"{{accused}}被逮捕后的侦查羁押期限最长为{CUSTODY + COMPLEX}个月",
                    f"本案的侦查羁押期限最长为{CUSTODY + COMPLEX}个月",
                ),
            },
            {"never_extended": partial(custody, extension=False)},
        ),
        Effect(
            "appeal",
            appeal,
            {
                "逾期": (
                    "{accused}提出上诉时[已过上诉期|上诉期已满]",
                    "{accused}的上诉[已经逾期|超过了法定期限]",
                ),
                "未逾期": (
                    "{accused}提出上诉时[未过上诉期|上诉期未满]",
                    "{accused}的上诉[并未逾期|没有超过法定期限]",
                ),
            },
            {"fifteen_to_appeal": partial(appeal, limit=15), "five_to_appeal": partial(appeal, limit=RULING)},
        ),
        Effect(
            "heavier",
            heavier,
            {
                "不得加重": (
                    "二审法院不得加重{accused}的刑罚",
                    "二审法院即使认为量刑过轻，也不得改判[更重|较重]的刑罚",
                    "[受上诉不加刑的限制，|依上诉不加刑原则，]二审法院不能判处{accused}更重的刑罚",
                ),
                "可以加重": (
                    "二审法院可以加重{accused}的刑罚",
                    "二审法院认为量刑过轻的，可以改判[更重|较重]的刑罚",
                    "二审法院[不受上诉不加刑的限制|可以不受上诉不加刑的约束]",
                ),
            },
            {"never_heavier": partial(heavier, never=True)},
        ),
        Effect(
            "counsel",
            counsel,
            {
                "应当指派": (
                    "公安机关[应当|有义务]通知法律援助机构为{accused}指派律师",
                    "公安机关未通知法律援助机构为{accused}指派律师的，违反[法律规定|刑诉法的规定]",
                ),
                "不必指派": (
                    "公安机关[没有义务|不必]通知法律援助机构为{accused}指派律师",
                    "公安机关未通知法律援助机构为{accused}指派律师的，[不违法|并不违反刑诉法的规定]",
                ),
            },
            {"counsel_by_trial": partial(counsel, at_trial=False)},
        ),
        Effect(
            "closed",
            closed,
            {
                "不公开": (
                    "一审因{accused}的年龄而不应公开审理",
                    "因{accused}未[满十八周岁|成年]，一审法院应当不公开审理",
                    "[一审|一审法院]公开审理{accused}的案件，违反法律规定",
                ),
                "公开": (
                    "{accused}的年龄不妨碍一审公开审理",
                    "一审法院不得以{accused}系未成年人为由不公开审理",
                    "[一审|一审法院]不能因{accused}的年龄而不公开审理",
                ),
            },
            {"closed_by_crime": partial(closed, at_crime=True)},
        ),
    ),
    flaws=(
        Misbelief("thirty_for_all", "以为提请批捕的期限一律可以延长至三十日"),
        Misbelief("three_only", "不知提请批捕的三日可以再延长一至四日"),
        Misbelief("never_thirty", "不知流窜作案可以延长至三十日"),
        Misbelief("ten_to_decide", "把审查批捕的期限记作十日"),
        Misbelief("four_to_decide", "把审查批捕的期限记作四日"),
        Misbelief("never_extended", "以为侦查羁押期限不能延长"),
        Misbelief("fifteen_to_appeal", "与民事判决的上诉期混淆"),
        Misbelief("five_to_appeal", "与裁定的上诉期混淆"),
        Misbelief("never_heavier", "以为有抗诉时也不得加刑"),
        Misbelief("counsel_by_trial", "以审判时的年龄判断侦查中的法律援助"),
        Misbelief("closed_by_crime", "以犯罪时的年龄判断是否公开审理"),
    ),
)
