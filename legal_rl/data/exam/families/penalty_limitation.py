"""行政处罚的追责期限: 行政处罚法 36, two years, or five for life, health and finance where harm was done."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 2
YEARS_WITH_HARM: Final = 5
MINOR: Final = 14

LAW: Final = "行政处罚法"
SINCE: Final = "2021-07-15"
PERIOD = Norm(
    LAW,
    36,
    SINCE,
    says=(
        f"违法行为在{han(YEARS)}年内未被发现的，不再给予行政处罚",
        f"涉及公民生命健康安全、金融安全且有危害后果的，上述期限延长至{han(YEARS_WITH_HARM)}年",
        "从违法行为发生之日起计算；违法行为有连续或者继续状态的，从行为终了之日起计算",
    ),
)
FORMER = Norm(LAW, 29, "1996-10-01", "2021-07-14", says=(f"违法行为在{han(YEARS)}年内未被发现的，不再给予行政处罚",))
TIME_OF_LAW = Norm(LAW, 37, SINCE, says=("适用违法行为发生时的法律、法规、规章的规定",))
YOUNG = Norm(LAW, 30, SINCE, says=(f"不满{han(MINOR)}周岁的未成年人有违法行为的，不予行政处罚",))
MENTAL = Norm(LAW, 31, SINCE, says=("间歇性精神病人在精神正常时有违法行为的，应当给予行政处罚",))
NO_FAULT = Norm(LAW, 33, SINCE, says=("当事人有证据足以证明没有主观过错的，不予行政处罚",))

GRAVE: Final = ("公民生命健康安全", "金融安全")
AREAS: Final = (*GRAVE, "户外广告管理", "文化市场管理")
# The year of discovery, counted from the act or (for one that lasted) from its beginning and from its end.
ONCE: Final = (1, 2, 3, 4, 5, 6, 7, 8)
LASTING: Final = (
    *((2, 1), (3, 2), (4, 2), (4, 3), (5, 1), (5, 3), (6, 3), (7, 2), (7, 3), (7, 6), (8, 3), (8, 6)),
    (9, 7),
)


@dataclass(frozen=True)
class AdministrativeOffence:
    """Found in year ``began`` since the act or, if it lasted, since it began, and in year ``ended`` since its end."""

    area: str
    harm: bool
    began: int
    ended: int | None = None

    @property
    def year(self) -> int:
        """The year that counts."""
        return self.began if self.ended is None else self.ended


def limitation(case: AdministrativeOffence) -> Ruling:
    """未过 or 已过."""
    return _within(case, YEARS_WITH_HARM if case.area in GRAVE and case.harm else YEARS)


def two_years_for_all(case: AdministrativeOffence) -> Ruling:
    """行政处罚法 29 until 2021-07-14: two years, whatever the harm."""
    return _within(case, YEARS)


def five_without_harm(case: AdministrativeOffence) -> Ruling:
    """Gives life, health and finance five years even where no harm was done."""
    return _within(case, YEARS_WITH_HARM if case.area in GRAVE else YEARS)


def _within(case: AdministrativeOffence, limit: int) -> Ruling:
    since = "行为" if case.ended is None else "终了"
    return Ruling(f"{since}后第{case.year}年，期限{limit}年", "未过" if case.year <= limit else "已过", PERIOD)


def _cases() -> Iterator[tuple[AdministrativeOffence, float]]:
    for area in AREAS:
        for harm in (True, False):
            for began, ended in (*((began, None) for began in ONCE), *LASTING):
                case = AdministrativeOffence(area, harm, began, ended)
                # Which law governs an act of before 2021-07-15 is another question (行政处罚法 37): nobody is asked it.
                if not (area in GRAVE and harm and case.year in (4, 5)):
                    yield case, _weight(case)


def _weight(case: AdministrativeOffence) -> float:
    if two_years_for_all(case).outcome != limitation(case).outcome:
        return 5
    if five_without_harm(case).outcome != limitation(case).outcome:
        return 3
    return 1 if case.area in GRAVE else 0.8


def _slots(case: AdministrativeOffence) -> dict[str, Any]:
    when = f"发生后第{case.began}年" if case.ended is None else f"开始后第{case.began}年、终了后第{case.ended}年"
    return {"area": case.area, "harm": "有危害后果" if case.harm else "无危害后果", "when": when}


PENALTY_LIMITATION: Final = Family(
    name="penalty_limitation",
    title="行政处罚的追责期限",
    subject="行政法",
    rule=LegalRule((PERIOD,), limitation),
    flaws=(
        Flaw(
            "two_years_for_all",
            "former_rule",
            "追责期限一律按2021年修订前的规定算作2年，不知有危害后果的延长至5年",
            FORMER,
            two_years_for_all,
        ),
        Flaw(
            "five_without_harm",
            "confusion",
            "只看涉及生命健康或者金融安全就算5年，忘记还须有危害后果",
            PERIOD,
            five_without_harm,
        ),
    ),
    outcomes=(
        Outcome(
            "未过",
            claims=("{name}的行为尚未超过追责期限", "{name}的行为未过行政处罚期限"),
            positive=("尚未超过追责期限", "未过行政处罚期限"),
            negative=("已经超过追责期限", "已过行政处罚期限"),
            norm=PERIOD,
        ),
        Outcome("已过", claims=("{name}的行为已经超过追责期限", "{name}的行为已过行政处罚期限")),
    ),
    stems=wordings(
        "下列违法行为被发现时，{ask}的{tail}",
        "根据行政处罚法，以下行为发现时{ask}的{tail}",
        "关于行政处罚，下列违法行为中{ask}的{tail}",
        "以下被发现的违法行为，{ask}的{tail}",
        "*根据行政处罚法，下列违法行为{ask}的{tail}",
        "*关于行政处罚，以下行为被发现时{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}的行为涉及{area}，{harm}，{when}被发现",
        "{when}，{name}的行为被发现，涉及{area}，{harm}",
        "{name}的行为{harm}，涉及{area}，{when}被发现",
        "*{when}，{name}的行为被发现，{harm}，涉及{area}",
        "*{name}的行为{when}被发现，涉及{area}，{harm}",
    ),
    facts=wordings(
        "{name}的违法行为涉及{area}，{harm}，在{when}被主管机关发现",
        "{name}有一违法行为，{harm}，涉及{area}，在{when}被主管机关发现",
        "*{name}的违法行为{harm}，涉及{area}，在{when}被主管机关发现",
    ),
    statements=clozes(
        {
            f"除法律另有规定外，行政处罚的追责期限一般为[{han(YEARS)}|三:与民事诉讼时效混淆|一:记错期限|{han(YEARS_WITH_HARM)}:与延长的期限混淆]年": PERIOD,
            f"除法律另有规定外，涉及金融安全且有危害后果的违法行为，追责期限为[{han(YEARS_WITH_HARM)}|{han(YEARS)}<two_years_for_all:2021年修订前的规定|三|十:记错期限]年": PERIOD,
            f"除法律另有规定外，涉及公民生命健康安全但无危害后果的违法行为，追责期限为[{han(YEARS)}|{han(YEARS_WITH_HARM)}<five_without_harm:漏掉危害后果的条件|三:记错期限]年": PERIOD,
            "除法律另有规定外，涉及[公民生命健康安全/金融安全|公共文化安全|城市市容管理|户外广告管理:记错延长的领域]且有危害后果的违法行为，追责期限延长至五年": PERIOD,
            "违法行为有连续或者继续状态的，追责期限一律从行为[终了|开始:漏掉连续状态的例外|发现|立案:起算日有误]之日起计算": PERIOD,
            "没有连续或者继续状态的违法行为，追责期限从行为[发生|被发现|立案|被举报:起算日有误]之日起计算": PERIOD,
            "实施行政处罚，一般适用[违法行为发生时|行为被发现时|作出处罚决定时:记错适用的时点]的规定，新的规定处罚较轻的，适用新的规定": TIME_OF_LAW,
            "当事人有证据足以证明没有主观过错的，除法律、行政法规另有规定外，[不予|从轻|减轻|暂缓:把不予处罚当作从宽]行政处罚": NO_FAULT,
            f"*有违法行为的未成年人，仅因年龄而不予行政处罚的，为不满[{han(MINOR)}|十六:与完全刑事责任年龄混淆|十八:与成年年龄混淆|十二:与刑事责任年龄混淆]周岁者": YOUNG,
            "*间歇性精神病人在精神正常时有违法行为的，[应当给予|不应给予|不再给予:漏掉精神正常的例外]行政处罚": MENTAL,
        }
    ),
    case_type=AdministrativeOffence,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2024-07-15",  # three years after the five-year period: the acts of that age in the exam fall under it
)
