"""民事上诉: 民事诉讼法 171 (fifteen and ten days), 157 (which rulings) and 85 (a period ending on a day of rest)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

JUDGMENT_DAYS: Final = 15
RULING_DAYS: Final = 10
ABROAD_DAYS: Final = 30
SECOND_INSTANCE_DAYS: Final = 30

LAW: Final = "民事诉讼法"
SINCE: Final = "2024-01-01"
PERIOD = Norm(
    LAW,
    171,
    SINCE,
    says=(f"在判决书送达之日起{han(JUDGMENT_DAYS)}日内", f"在裁定书送达之日起{han(RULING_DAYS)}日内"),
)
RULINGS = Norm(LAW, 157, SINCE, says=("不予受理", "对管辖权有异议的", "驳回起诉", "对前款第一项至第三项裁定，可以上诉"))
COUNTING = Norm(
    LAW,
    85,
    SINCE,
    says=(
        "期间开始的时和日，不计算在期间内",
        "期间届满的最后一日是法定休假日的，以法定休假日后的第一日为期间届满的日期",
        "诉讼文书在期满前交邮的，不算过期",
    ),
)
SMALL_CLAIMS = Norm(LAW, 165, SINCE, says=("适用小额诉讼的程序审理，实行一审终审",))
SPECIAL = Norm(LAW, 185, SINCE, says=("依照本章程序审理的案件，实行一审终审",))
ABROAD = Norm(LAW, 286, SINCE, says=(f"在判决书、裁定书送达之日起{han(ABROAD_DAYS)}日内提起上诉",))
BY_RULING = Norm(LAW, 178, SINCE, says=("对不服第一审人民法院裁定的上诉案件的处理，一律使用裁定",))
SECOND_INSTANCE = Norm(LAW, 183, SINCE, says=(f"在第二审立案之日起{han(SECOND_INSTANCE_DAYS)}日内作出终审裁定",))

JUDGMENTS: Final = ("离婚案件判决书", "房屋确权判决书")  # never small claims (民事诉讼法 166)
FINAL_JUDGMENTS: Final = {"小额诉讼判决书": SMALL_CLAIMS, "宣告失踪判决书": SPECIAL}
APPEALABLE: Final = ("不予受理裁定书", "管辖异议裁定书", "驳回起诉裁定书")
UNAPPEALABLE: Final = ("财产保全裁定书", "准许撤诉裁定书", "中止诉讼裁定书", "补正笔误裁定书")
DOCUMENTS: Final = (*JUDGMENTS, *FINAL_JUDGMENTS, *APPEALABLE, *UNAPPEALABLE)


@dataclass(frozen=True)
class CivilAppeal:
    """``day``: filed on this day after service, the day of service not counted; ``rested``: the day before was one of
    rest. A working day before settles that the period was not prolonged beyond that day."""

    document: str
    day: int
    rested: bool = False


def appeal(case: CivilAppeal, ruling_days: int = RULING_DAYS, extra: int = 0) -> Ruling:
    """有效 or 无效; ``ruling_days``: the period against rulings; ``extra``: days wrongly counted."""
    document, day = case.document, case.day + extra
    if document in FINAL_JUDGMENTS:
        return Ruling(f"{document}一审终审", "无效", FINAL_JUDGMENTS[document])
    if document in UNAPPEALABLE:
        return Ruling(f"{document}不在可上诉的三种之内", "无效", RULINGS)
    limit = JUDGMENT_DAYS if document in JUDGMENTS else ruling_days
    if case.rested and day == limit + 1 and not extra:
        return Ruling(f"上诉期{limit}日，末日休假顺延至第{day}日", "有效", COUNTING)
    counted = f"连送达当日计为第{day}日" if extra else f"第{day}日上诉"
    return Ruling(f"上诉期{limit}日，{counted}", "有效" if day <= limit else "无效", PERIOD)


def rulings_fifteen(case: CivilAppeal) -> Ruling:
    """Gives rulings the fifteen days of judgments."""
    return appeal(case, JUDGMENT_DAYS)


def counts_day_of_service(case: CivilAppeal) -> Ruling:
    """Counts the day of service as the first, and lets no day of rest prolong the period."""
    return appeal(case, extra=1)


def _cases() -> Iterator[tuple[CivilAppeal, float]]:
    for document in DOCUMENTS:
        final = document in FINAL_JUDGMENTS or document in UNAPPEALABLE
        limit = JUDGMENT_DAYS if document in JUDGMENTS else RULING_DAYS
        for day in (5, 8, 9, 10, 11, 12, 14, 15, 16, 18):
            weight = 2.4 if day == limit else 2 if limit < day <= JUDGMENT_DAYS else 1
            yield CivilAppeal(document, day), 0.5 if final else weight
        for day in (limit - 1, limit, limit + 1):  # later, the rest may have lasted
            yield CivilAppeal(document, day, rested=True), 0.5 if final else 2.4 if day >= limit else 1


def _slots(case: CivilAppeal) -> dict[str, Any]:
    return {"document": case.document, "day": case.day, "before": "休假日" if case.rested else "工作日"}


CIVIL_APPEAL: Final = Family(
    name="civil_appeal",
    title="民事上诉",
    subject="民事诉讼法",
    rule=LegalRule((PERIOD, RULINGS, COUNTING, SMALL_CLAIMS, SPECIAL), appeal),
    flaws=(
        Flaw(
            "rulings_fifteen",
            "confusion",
            "把判决的15日上诉期用于裁定，而裁定的上诉期是10日",
            PERIOD,
            rulings_fifteen,
        ),
        Flaw(
            "counts_day_of_service",
            "confusion",
            "把送达当日算作上诉期的第1日，末日休假也不顺延",
            COUNTING,
            counts_day_of_service,
        ),
    ),
    outcomes=(
        Outcome(
            "有效",
            claims=("{name}的上诉符合法律规定", "{name}依法有权提起该上诉"),
            positive=("符合上诉规定", "属于依法上诉"),
            negative=("违反上诉规定", "不是依法上诉"),
            norm=PERIOD,
        ),
        Outcome("无效", claims=("{name}的上诉违反法律规定", "{name}依法无权提起该上诉")),
    ),
    stems=wordings(
        "下列对地方法院一审裁判的上诉，{ask}的{tail}",
        "根据民事诉讼法，以下不服一审的上诉{ask}的{tail}",
        "关于民事上诉，下列情形中{ask}的{tail}",
        "以下对一审裁判的上诉，{ask}的{tail}",
        "*根据民事诉讼法，下列对一审裁判的上诉{ask}的{tail}",
        "*关于民事上诉，以下不服一审的上诉中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}收到{document}后第{day}日上诉，前一日为{before}",
        "{document}送达后第{day}日，{name}提起上诉，前一日是{before}",
        "{name}在{document}送达后第{day}日上诉，前一日是{before}",
        "*{name}收到{document}后第{day}日提起上诉，前一日是{before}",
        "*收到{document}后第{day}日，{name}上诉，前一日为{before}",
    ),
    facts=wordings(
        "{name}收到一审的{document}后第{day}日提起上诉，前一日为{before}",
        "一审的{document}送达{name}后第{day}日，上诉状交到法院，前一日是{before}",
        "*一审的{document}送达{name}后第{day}日，{name}提起上诉，前一日为{before}",
    ),
    statements=clozes(
        {
            f"不服地方人民法院第一审判决的，上诉期为判决书送达之日起[{han(JUDGMENT_DAYS)}|{han(RULING_DAYS)}:与裁定的上诉期混淆|三十:与境内无住所者混淆|二十:记错期间]日": PERIOD,
            f"不服地方人民法院第一审裁定的，上诉期为裁定书送达之日起[{han(RULING_DAYS)}|{han(JUDGMENT_DAYS)}<rulings_fifteen:与判决的上诉期混淆|五:与刑事裁定混淆|七:记错期间]日": PERIOD,
            "对第一审[不予受理/驳回起诉|不准撤诉|中止诉讼|先予执行:不属可上诉的三种裁定]的裁定，当事人可以上诉": RULINGS,
            f"在我国领域内没有住所的当事人，对第一审判决、裁定的上诉期均为[{han(ABROAD_DAYS)}|{han(JUDGMENT_DAYS)}:漏掉境内无住所的例外|六十:与公告送达的期间混淆]日": ABROAD,
            "上诉期的最后一日是法定休假日的，以[法定休假日后的第一日|该法定休假日的当日<counts_day_of_service:漏掉顺延|法定休假日前的一日:顺延方向有误]为期间届满的日期": COUNTING,
            "上诉状在期满前交邮、期满后到达的，[视为按期提交/属于按期提交|不视为按期提交|属于逾期提交:漏掉交邮的规定]": COUNTING,
            "适用小额诉讼程序作出的第一审判决，[一律为终审判决|一律准许上诉|不是终审判决:漏掉一审终审]": SMALL_CLAIMS,
            "*第二审人民法院对不服第一审裁定的上诉案件，一律使用[裁定|判决:判决与裁定混淆|决定:决定与裁定混淆]处理": BY_RULING,
            f"*对裁定的上诉案件，作出终审裁定的期限为第二审立案之日起[{han(SECOND_INSTANCE_DAYS)}|九十:与判决的审理期限混淆|六十:记错期间|十五:与上诉期混淆]日": SECOND_INSTANCE,
        }
    ),
    case_type=CivilAppeal,
    cases=dict(_cases()),
    slots=_slots,
)
