"""公告送达: 民事诉讼法 95 (thirty days), 283 (sixty without a domicile in China), 89 and 93 (other ways first)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

DAYS: Final = 30
DAYS_ABROAD: Final = 60
DAYS_BEFORE_2022: Final = 60

LAW: Final = "民事诉讼法"
SINCE: Final = "2024-01-01"
NOTICE = Norm(
    LAW,
    95,
    SINCE,
    says=("受送达人下落不明，或者用本节规定的其他方式无法送达的", f"自发出公告之日起，经过{han(DAYS)}日，即视为送达"),
)
ABROAD = Norm(
    LAW,
    283,
    SINCE,
    says=("在中华人民共和国领域内没有住所的当事人", f"自发出公告之日起，经过{han(DAYS_ABROAD)}日，即视为送达"),
)
LEFT = Norm(LAW, 89, SINCE, says=("拒绝接收诉讼文书", "把诉讼文书留在受送达人的住所"))
PRISON = Norm(LAW, 93, SINCE, says=("受送达人被监禁的，通过其所在监所转交",))
FORMER = Norm(LAW, 92, "2013-01-01", "2021-12-31", says=(f"经过{han(DAYS_BEFORE_2022)}日，即视为送达",))
HOUSEHOLD = Norm(LAW, 88, SINCE, says=("本人不在交他的同住成年家属签收",))
ELECTRONIC = Norm(LAW, 90, SINCE, says=("经受送达人同意", "受送达人提出需要纸质文书的，人民法院应当提供"))
MAIL = Norm(LAW, 91, SINCE, says=("可以委托其他人民法院代为送达", "以回执上注明的收件日期为送达日期"))

# What makes a notice lawful, and what calls for another way of service.
GROUNDS: Final = ("下落不明", "以其他方式均无法送达")
OTHER_WAYS: Final = {
    "住址明确但拒收文书": ("拒收应留置送达", LEFT),
    "正在监狱服刑": ("服刑应由监所转交", PRISON),
}


@dataclass(frozen=True)
class Notice:
    """``days``: completed since the notice was put out; ``domiciled``: in China; ``state``: why a notice."""

    state: str
    domiciled: bool
    days: int


def service(case: Notice, days_at_home: int = DAYS, days_abroad: int = DAYS_ABROAD) -> Ruling:
    """已送达 or 未送达; the two periods in days."""
    if case.state in OTHER_WAYS:
        why, norm = OTHER_WAYS[case.state]
        return Ruling(why, "未送达", norm)
    limit, norm, home = (days_at_home, NOTICE, "境内有住所") if case.domiciled else (days_abroad, ABROAD, "境内无住所")
    why = f"{home}须公告{limit}日，已满{case.days}日"
    return Ruling(why, "已送达" if case.days >= limit else "未送达", norm)


def former_service(case: Notice) -> Ruling:
    """民事诉讼法 92 until 2021: sixty days within China too."""
    return service(case, days_at_home=DAYS_BEFORE_2022)


def thirty_for_all(case: Notice) -> Ruling:
    """Forgets that those without a domicile in China have a longer period."""
    return service(case, days_abroad=DAYS)


SPANS: Final = (10, 15, 20, 25, 28, 29, 30, 31, 35, 40, 45, 50, 55, 59, 60, 61, 70, 80, 90)


def _cases() -> Iterator[tuple[Notice, float]]:
    for days in SPANS:
        disputed = DAYS <= days < DAYS_ABROAD
        for state in GROUNDS:
            yield Notice(state, True, days), 1.5 if disputed else 1.2
        yield Notice(GROUNDS[1], False, days), 2.4 if disputed else 2.2
        for state in OTHER_WAYS:
            yield Notice(state, True, days), 0.4


def _slots(case: Notice) -> dict[str, Any]:
    return {"state": case.state, "home": "有" if case.domiciled else "无", "days": case.days}


PUBLIC_SERVICE_NOTICE: Final = Family(
    name="public_service_notice",
    title="公告送达",
    subject="民事诉讼法",
    rule=LegalRule((NOTICE, ABROAD, LEFT, PRISON), service),
    flaws=(
        Flaw(
            "sixty_day_notice",
            "former_rule",
            "公告送达的期间仍按2022年以前的规定算作60日，而不是30日",
            FORMER,
            former_service,
        ),
        Flaw(
            "thirty_for_all",
            "confusion",
            "以为公告期一律30日，不知在境内没有住所的当事人为60日",
            ABROAD,
            thirty_for_all,
        ),
    ),
    outcomes=(
        Outcome(
            "已送达",
            claims=("对{name}的公告已经视为送达", "对{name}的公告已经发生送达效力"),
            positive=("已经视为送达", "已经发生送达效力"),
            negative=("尚未视为送达", "尚未发生送达效力"),
            norm=NOTICE,
        ),
        Outcome("未送达", claims=("对{name}的公告尚未视为送达", "对{name}的公告尚未发生送达效力")),
    ),
    stems=wordings(
        "下列公告送达中，{ask}的{tail}",
        "根据民事诉讼法，以下公告送达{ask}的{tail}",
        "关于民事案件的公告送达，下列情形{ask}的{tail}",
        "以下公告送达的情形，{ask}的{tail}",
        "*根据民事诉讼法，下列情形中{ask}的{tail}",
        "*关于公告送达，以下案件的情形{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{state}，境内{home}住所，公告发出已满{days}日",
        "{name}在境内{home}住所，{state}，公告已满{days}日",
        "向{name}公告已满{days}日，{name}{state}，在境内{home}住所",
        "*{name}在境内{home}住所，{state}，公告发出已满{days}日",
        "*公告已满{days}日，{name}{state}，境内{home}住所",
    ),
    facts=wordings(
        "{name}{state}，在我国境内{home}住所，法院向其公告送达，公告发出已满{days}日",
        "法院向{name}公告送达已满{days}日，{name}{state}，在我国境内{home}住所",
        "*法院向{name}公告送达，公告发出已满{days}日，{name}在我国境内{home}住所，{state}",
    ),
    statements=clozes(
        {
            f"对在我国领域内有住所的当事人公告送达，从发出公告到视为送达的期间为[{han(DAYS)}|{han(DAYS_BEFORE_2022)}<sixty_day_notice:2022年以前的规定|十五:与上诉期混淆|二十:记错期间]日": NOTICE,
            f"对在我国领域内没有住所的当事人公告送达，从发出公告到视为送达的期间为[{han(DAYS_ABROAD)}|{han(DAYS)}<thirty_for_all:漏掉境内无住所的例外|九十:与旧法的三个月混淆|十五:与上诉期混淆]日": ABROAD,
            "受送达人在住所拒绝接收诉讼文书的，可以[留置送达|公告送达:与下落不明混淆|转交送达:与被监禁者混淆]": LEFT,
            "受送达人被监禁的，诉讼文书通过其[所在监所|所在社区:记错转交的机关|同住家属:与直接送达混淆|原来单位:记错转交的机关]转交": PRISON,
            "采用电子方式送达判决书，须经[受送达人|对方当事人|上级法院:记错同意的人]同意": ELECTRONIC,
            "电子送达判决书后，受送达人提出需要纸质文书的，人民法院[应当|不再|酌情:漏掉纸质文书的要求]提供": ELECTRONIC,
            "邮寄送达的，以[回执上注明的收件日期|法院交付邮寄的日期|邮件寄出后的第三日:送达日有误]为送达日期": MAIL,
            "*受送达人是公民的，本人不在交他的[同住成年家属|同住未成年子女:漏掉成年的条件|同单位的同事|同楼的邻居:记错代收的人]签收": HOUSEHOLD,
            "*直接送达诉讼文书有困难的，可以委托[其他人民法院|当地公安机关|对方的律师:记错受托的机关]代为送达": MAIL,
        }
    ),
    case_type=Notice,
    cases=dict(_cases()),
    slots=_slots,
    asked_from="2024-04-01",  # ninety days after 民事诉讼法 283: no notice in the exam was put out before
)
