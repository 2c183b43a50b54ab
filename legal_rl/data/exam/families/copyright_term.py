"""著作权的保护期: 著作权法 23, fifty years after an author's death or a work's first publication, to the end of the year."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

YEARS: Final = 50
LAYOUT_YEARS: Final = 10
AT: Final = (2024, 7)  # the month as of whose first day all cases are asked

LAW: Final = "著作权法"
SINCE: Final = "2021-06-01"
TERM_NORM = Norm(
    LAW,
    23,
    SINCE,
    says=(
        f"作者终生及其死亡后{han(YEARS)}年，截止于作者死亡后第{han(YEARS)}年的12月31日",
        f"截止于最后死亡的作者死亡后第{han(YEARS)}年的12月31日",
        f"截止于作品首次发表后第{han(YEARS)}年的12月31日，但作品自创作完成后{han(YEARS)}年内未发表的，本法不再保护",
        "视听作品",
    ),
)
MORAL_NORM = Norm(LAW, 22, SINCE, says=("作者的署名权、修改权、保护作品完整权的保护期不受限制",))
LAYOUT_NORM = Norm(LAW, 37, SINCE, says=(f"权利的保护期为{han(LAYOUT_YEARS)}年", "首次出版后第十年的12月31日"))
PERFORMER_NORM = Norm(LAW, 41, SINCE, says=("保护期不受限制", f"截止于该表演发生后第{han(YEARS)}年的12月31日"))
RECORD_NORM = Norm(LAW, 44, SINCE, says=(f"截止于该制品首次制作完成后第{han(YEARS)}年的12月31日",))
CAST_NORM = Norm(LAW, 47, SINCE, says=(f"截止于该广播、电视首次播放后第{han(YEARS)}年的12月31日",))
FORMER = Norm(LAW, 21, "2010-04-01", "2021-05-31", says=("摄影作品",))

SINGLE, COMMON, LEGAL, FILM, PHOTO = "个人作品", "合作作品", "法人作品", "视听作品", "摄影作品"
OVER, RUNS = "届满", "未届满"
TELLINGS: Final = {
    SINGLE: ("创作的小说", "谱写的歌曲", "创作的剧本"),
    COMMON: ("与{other}友人合著的小说", "与{other}友人合作的歌曲"),
    LEGAL: ("执笔的法人作品", "主笔的法人作品"),
    FILM: ("导演的电影", "导演的动画片"),
    PHOTO: ("拍摄的照片",),
}


@dataclass(frozen=True)
class ProtectedWork:
    """Years, and months of the first publication (``published`` 0: none as yet) and of the death that is told; ``last``
    is the year in which the other author of a 合作作品 died."""

    kind: str
    telling: int
    finished: int
    published: int
    month: int
    died: int
    died_month: int
    last: int = 0


def term(case: ProtectedWork) -> Ruling:
    """届满 or 未届满 on the first day of the month ``AT``."""
    if case.kind in (LEGAL, FILM):
        if not case.published:
            return _ends(case.finished + YEARS, f"{case.finished}年完成而{YEARS}年内未发表")
        return _ends(case.published + YEARS, f"{case.published}年首次发表")
    died = max(case.died, case.last)
    return _ends(died + YEARS, f"{'最后死亡的作者' if case.last else '作者'}{died}年死亡")


def _ends(year: int, why: str) -> Ruling:
    return Ruling(f"{why}，保护期截止于{year}年底", OVER if year < AT[0] else RUNS, TERM_NORM)


def from_publication(case: ProtectedWork) -> Ruling:
    """Counts for the works of natural persons, too, from publication."""
    return _ends(case.published + YEARS, f"{case.published}年首次发表") if case.published else term(case)


def photo_from_publication(case: ProtectedWork) -> Ruling:
    """著作权法 21 until 2021: photographs were protected for fifty years from publication."""
    return from_publication(case) if case.kind == PHOTO else term(case)


def to_the_day(case: ProtectedWork) -> Ruling:
    """Ends the term on the anniversary, not with the year."""
    if case.kind in (LEGAL, FILM):
        year, month = (case.published, case.month) if case.published else (case.finished, 12)
    else:
        year, month = (case.last, 12) if case.last > case.died else (case.died, case.died_month)
    over = (year + YEARS, month) < AT
    return Ruling(f"自{year}年起满{YEARS}年之日届满", OVER if over else RUNS, TERM_NORM)


def by_author(case: ProtectedWork) -> Ruling:
    """Counts the term of what belongs to a legal person, and of films, from the death of who made it."""
    if case.kind in (LEGAL, FILM):
        return _ends(case.died + YEARS, f"作者{case.died}年死亡")
    return term(case)


# Years of publication and of death; 1974 ends with the year of the question.
LIVES: Final = (
    (1955, 1966),
    (1958, 1974),
    (1961, 1973),
    (1963, 1974),
    (1966, 1985),
    (1969, 2003),
    (1952, 1970),
    (1972, 1974),
)
SHARED: Final = ((1955, 1960, 1971), (1957, 1968, 1984), (1960, 1973, 1979), (1962, 1972, 1974), (1953, 1959, 1969))
OWNED: Final = ((1966, 1969, 1988), (1970, 1972, 2005), (1972, 1974, 1995), (1975, 1978, 2010), (1971, 1973, 1979))
PHOTOS: Final = ((1971, 1985), (1972, 1996), (1973, 2008), (1973, 1974), (1972, 1973), (1971, 1972))
UNPUBLISHED: Final = ((1969, 1990), (1972, 2001), (1974, 1999))


def _cases() -> Iterator[tuple[ProtectedWork, float]]:
    for month in (2, 5):
        for telling in range(3):
            for published, died in LIVES:
                yield ProtectedWork(SINGLE, telling, published - 1, published, month, died, month + 1), 1
        for telling in range(2):
            for published, died, last in SHARED:
                yield ProtectedWork(COMMON, telling, published - 1, published, month, died, month + 1, last), 1
            for finished, published, died in OWNED:
                for kind in (LEGAL, FILM):
                    yield ProtectedWork(kind, telling, finished, published, month, died, month + 3), 1
            for finished, died in UNPUBLISHED:
                for kind in (LEGAL, FILM):
                    yield ProtectedWork(kind, telling, finished, 0, 0, died, month), 0.7
        for published, died in PHOTOS:
            yield ProtectedWork(PHOTO, 0, published, published, month, died, month + 1), 2.5


def _slots(case: ProtectedWork) -> dict[str, Any]:
    first = f"首次发表于{case.published}年{case.month}月" if case.published else "一直没有发表"
    finished = f"完成于{case.finished}年，" if case.kind in (LEGAL, FILM) else ""
    other = f"{case.last}年去世的" if case.last else ""
    return {
        "work": f"{TELLINGS[case.kind][case.telling].format(other=other)}{finished}{first}",
        "death": f"{case.died}年{case.died_month}月去世",
    }


COPYRIGHT_TERM: Final = Family(
    name="copyright_term",
    title="著作权及相关权利的保护期",
    subject="知识产权",
    rule=LegalRule((TERM_NORM,), term),
    flaws=(
        Flaw(
            "from_publication",
            "confusion",
            "个人作品也从首次发表起算五十年，而不是作者死亡后五十年",
            TERM_NORM,
            from_publication,
        ),
        Flaw(
            "photo_from_publication",
            "former_rule",
            "摄影作品仍按2020年修正前的著作权法第21条从首次发表起算五十年",
            FORMER,
            photo_from_publication,
        ),
        Flaw("to_the_day", "confusion", "以满五十年之日为截止日，而不是第五十年的12月31日", TERM_NORM, to_the_day),
        Flaw(
            "by_author", "confusion", "法人作品和视听作品也从作者死亡起算，而不是从首次发表起算", TERM_NORM, by_author
        ),
    ),
    outcomes=(
        Outcome(
            OVER,
            claims=("{name}所作作品的财产权在2024年7月1日已过保护期", "2024年7月1日，{name}所作作品的财产权不再受保护"),
            positive=("作品财产权在2024年7月1日已过保护期",),
            negative=("作品财产权在2024年7月1日仍受保护",),
            norm=TERM_NORM,
        ),
        Outcome(
            RUNS,
            claims=("{name}所作作品的财产权在2024年7月1日仍在保护期", "2024年7月1日，{name}所作作品的财产权仍然受保护"),
        ),
    ),
    stems=wordings(
        "下列作者中，{ask}的{tail}",
        "根据著作权法，{ask}的作者{tail}",
        "关于保护期，以下作者{ask}的{tail}",
        "以下作者，{ask}的{tail}",
        "*根据著作权法，下列作者中{ask}的{tail}",
        "*关于保护期，{ask}的作者{tail}",
    ),
    phrasings=wordings(
        "{name}{work}，本人于{death}",
        "{name}于{death}，生前{work}",
        "作者{name}于{death}，生前{work}",
        "*作者{name}{work}，本人于{death}",
        "*据查，{name}于{death}，生前{work}",
    ),
    facts=wordings(
        "{name}{work}，本人于{death}",
        "{name}于{death}，生前{work}",
        "*作者{name}{work}，本人于{death}",
    ),
    statements=clozes(
        {
            "自然人作品的发表权，保护期截止于作者死亡后第五十年的[12月31日|死亡纪念日<to_the_day|作品发表日|6月30日:记错截止日]": TERM_NORM,
            f"法人作品的发表权的保护期为[{han(YEARS)}年|二十年|三十年|七十年:记错期间]，截止于作品创作完成后相应年份的12月31日": TERM_NORM,
            "合作作品的财产权，保护期截止于[最后死亡|最先死亡|署名在前|年龄最长:记错起算的作者]的作者死亡后第五十年的12月31日": TERM_NORM,
            "视听作品的财产权的保护期，截止于作品[首次发表|导演死亡<by_author|制片者终止:记错起算点]后第五十年的12月31日": TERM_NORM,
            "法人作品自创作完成后[五十年|三十年|二十年|十年:记错期间]内未发表的，著作权法不再保护": TERM_NORM,
            "自然人的摄影作品的财产权，保护期[截止于作者死亡后第五十年的12月31日|截止于首次发表后第五十年的12月31日<photo_from_publication<from_publication:2020年修正前的旧规定|不受限制:与署名权混淆]": TERM_NORM,
            "作者的[署名权|发表权|复制权|改编权:与财产权和发表权混淆]的保护期不受限制": MORAL_NORM,
            f"出版者对其版式设计享有的权利，保护期为[{han(LAYOUT_YEARS)}年|五十年:与著作权混淆|十五年:与外观设计混淆|二十年:与发明混淆]": LAYOUT_NORM,
            "录音制作者权利的保护期，截止于录音制品[首次制作完成|首次出版|作曲者死亡:记错起算点]后第五十年的12月31日": RECORD_NORM,
            "*表演者许可他人复制其表演的录音制品的权利，保护期截止于该[表演发生|表演者死亡|录音出版:记错起算点]后第五十年的12月31日": PERFORMER_NORM,
            "*广播电台对其播放的广播享有的权利，保护期截止于该广播[首次播放|首次录制|最后播放:记错起算点]后第五十年的12月31日": CAST_NORM,
        }
    ),
    case_type=ProtectedWork,
    cases=dict(_cases()),
    slots=_slots,
)
