"""Citations of a text held against the store: does the article stand on the day, and does it say what is said of it.

Words are said of an article where they are quoted beside it (《民法典》第188条：“…”) or announced (第188条规定，…). What
else a sentence says (第188条，甲的请求…) is held against it only where another article has most of it word for word and
the one cited has not: of a case no comparison of words can tell whether an article applies.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, get_args

from legal_rl.core.citations import Article, Citation, citations, with_han
from legal_rl.core.repeals import REPEALS
from legal_rl.runs.statutes.store import StatuteStore, StoredArticle, open_store

Finding = Literal["right", "repealed", "not_yet", "no_such_article", "wrong_article", "words_not_found", "unknown"]
FINDINGS: Final[tuple[Finding, ...]] = get_args(Finding)

_MARKED: Final = r"[“「『\"](?P<quoted>[^“”「」『』\"\n]{8,800})[”」』\"]"
_SAYS: Final = r"(?:规定|指出|明确|要求|写明|载明|原文|内容|表述)"
_PARTS: Final = r"(?:第?[(（]?[一二三四五六七八九十\d]{1,3}[)）]?[款项])*"
_BEHIND: Final = re.compile(
    rf"{_PARTS}[)）》]?(?:的?(?:明文|明确|同时)?{_SAYS}[^，。；：:,;“「『\"\n]{{0,6}})?[\s*]*[：:，,]?[\s*]*{_MARKED}"
)
_BEFORE: Final = re.compile(rf"{_MARKED}[\s*]*[（(]?(?:参见|见|依据|根据|出自)?\Z")
# 依照刑法第277条的规定，以妨害公务罪论处 applies the article and tells nothing of it.
_APPLIED: Final = r"(?:应当?)?(?:以|按照?|定)[^，。；,;\n]{2,40}?罪"
_ANNOUNCED: Final = re.compile(
    rf"{_PARTS}[)）]?的?(?:明文|明确|同时)?规定[了：:，,]{{1,2}}(?!{_APPLIED})(?P<said>[^。；;“”「」『』\"\n]{{10,300}})"
)
# Neither marked nor announced: 刑法第125条，犯罪中止是指…, 第十四条：当事人…. It may be the case as well as the article.
_FOLLOWS: Final = re.compile(rf"{_PARTS}[)）]?[，,：:\s]{{1,3}}(?!{_APPLIED})(?P<follows>[^。；;“”「」『』\"\n]{{14,300}})")
_LISTED: Final = re.compile(r"[\s、,，和及与至到或以并]{0,4}")
_MARKS: Final = re.compile(r"[\W_]+")
_WINDOW: Final = 900  # characters beside a citation in which its words may stand
_GRAM: Final = {"quoted": 4, "said": 2, "follows": 4}
# Share of a text's runs of characters that an article has. A quotation is nearly whole, a paraphrase is not.
_OTHER: Final = {"quoted": 0.8, "said": 0.75, "follows": 0.6}  # from here on they are another's
_NOWHERE: Final = {"quoted": 0.3, "said": 0.1, "follows": 0.0}  # below this in every article they are nobody's
# By how much more of them than the article cited another must have: some runs of characters stand in many articles.
_LEAD: Final = {"quoted": 0.25, "said": 0.25, "follows": 0.5}
_CANDIDATES: Final = 20  # a long article stands low among those with its words


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    """A citation and what the store says of it.

    ``right``: the article stands in the edition of the day, and has the words said of it, if any are. ``repealed``: it
    stood in an earlier edition, the law is repealed, or the words are those of an earlier edition. ``not_yet``: only in
    a later one. ``no_such_article``: in none. ``wrong_article``: the words are those of ``meant``.
    ``words_not_found``: they are in no article found. ``unknown``: the store does not know the law, or lacks the
    article between others; nothing can be said.
    """

    citation: Citation
    finding: Finding
    meant: Article | None = None


@dataclass(frozen=True, slots=True)
class CitationCheck:
    """A store and the ISO day of the law for questions that do not say theirs (None: the newest editions)."""

    db: Path
    as_of: str | None = None

    def of(self, text: str, law_as_of: str | None = None) -> list[CheckedCitation]:
        """Check ``text``; ``law_as_of`` is its question's own day."""
        return check_citations(text, open_store(self.db), law_as_of or self.as_of)

    def words(self, articles: Iterable[Article], law_as_of: str | None = None) -> list[str]:
        """The words of those ``articles`` that stand on the day."""
        store = open_store(self.db)
        found = (store.find_article(article, law_as_of or self.as_of) for article in articles)
        return [each.text for each in found if each is not None]


def check_citations(text: str, store: StatuteStore, as_of: str | None = None) -> list[CheckedCitation]:
    """Check every citation that ``citations`` finds, in order, against the law of the ISO day ``as_of``.

    Words said of a list of articles (第3条、第4条规定：“…”) may stand in any of them. Never raises.
    """
    checked = []
    for group in _lists(citations(text), text):
        findings = [standing(each.article, store, as_of) for each in group]
        said = _words(text, group)
        if said is None:
            checked += [CheckedCitation(each, finding) for each, finding in zip(group, findings, strict=True)]
            continue
        kind, words = said
        own = max(_own_share(kind, words, each.article, store, as_of) for each in group)
        found, meant = _elsewhere(kind, words, group, own, store, as_of) if own + _LEAD[kind] <= 1 else (None, None)
        for each, finding in zip(group, findings, strict=True):
            checked.append(CheckedCitation(each, (found or finding) if finding == "right" else finding, meant))
    return checked


def standing(article: Article, store: StatuteStore, as_of: str | None = None) -> Finding:
    """Say whether ``article`` stands on a day, whatever is said of it."""
    editions = store.editions(article.law)
    if not editions:
        repeal = REPEALS.get(article.law)
        return "unknown" if repeal is None or (as_of is not None and as_of < repeal.on) else "repealed"
    edition = store.edition_on(article.law, as_of)
    if edition is not None and store.exists(article, as_of):
        return "right"
    held = store.history(article)
    if edition is None:
        before = as_of is not None and as_of < editions[0].applies_from
        return "no_such_article" if not held else "not_yet" if before else "repealed"
    if held:
        return "repealed" if held[0].edition.valid_from < edition.valid_from else "not_yet"
    last = store.last_number(edition)
    # The collection lacks some articles and the text of some laws: that is no error of the writer.
    return "unknown" if not last or (article.number < last and not article.sub) else "no_such_article"


def _lists(found: Sequence[Citation], text: str) -> Iterator[list[Citation]]:
    """Citations that stand side by side, as one."""
    group: list[Citation] = []
    for citation in found:
        if group and _LISTED.fullmatch(text, group[-1].end, citation.start) is None:
            yield group
            group = []
        group.append(citation)
    if group:
        yield group


def _words(text: str, group: Sequence[Citation]) -> tuple[str, str] | None:
    """The words said of the articles of a list: how (``quoted``, ``said``, or they only stand behind), and what."""
    start, end = group[0].start, group[-1].end
    if behind := _BEHIND.match(text, end, end + _WINDOW):
        return "quoted", behind["quoted"]
    if before := _BEFORE.search(text, max(0, start - _WINDOW), start):
        return "quoted", before["quoted"]
    if announced := _ANNOUNCED.match(text, end, end + _WINDOW):
        return "said", announced["said"]
    if follows := _FOLLOWS.match(text, end, end + _WINDOW):
        return "follows", follows["follows"]
    return None


def _own_share(kind: str, words: str, article: Article, store: StatuteStore, as_of: str | None) -> float:
    held = store.find_article(article, as_of)
    return 0.0 if held is None else share_of_words(words, held.text, _GRAM[kind])


def _elsewhere(
    kind: str, words: str, group: Sequence[Citation], own: float, store: StatuteStore, as_of: str | None
) -> tuple[Finding | None, Article | None]:
    """The place of words of which the articles cited have the share ``own``; no finding where they may render these."""
    enough = max(_OTHER[kind], own + _LEAD[kind])
    former = (held for each in group for held in store.history(each.article))
    if any(share_of_words(words, held.text, _GRAM[kind]) >= enough for held in former):
        return "repealed", None
    cited = frozenset(each.article for each in group)
    best, held = _best(kind, words, cited, store, as_of)
    if best >= enough and held is not None:
        # An interpretation that names the article cited (依照刑法第二百七十七条的规定，以…论处) tells what that one does.
        refers = any(each.article in cited for each in citations(held.text))
        return (None, None) if refers else ("wrong_article", held.article)
    return ("words_not_found", None) if max(best, own) < _NOWHERE[kind] else (None, None)


@lru_cache(maxsize=4096)  # samples of one question repeat themselves and each other
def _best(
    kind: str, words: str, cited: frozenset[Article], store: StatuteStore, as_of: str | None
) -> tuple[float, StoredArticle | None]:
    """The article not among ``cited`` that has the largest share of ``words``, and that share."""
    best, article = 0.0, None
    ways: tuple[Literal[2, 1], ...] = (2, 1)  # words that no article shares are looked for once more, less strictly
    for sharing in ways:
        for held in store.search_text(words, as_of=as_of, limit=_CANDIDATES, sharing=sharing):
            share = share_of_words(words, held.text, _GRAM[kind])
            if held.article not in cited and share > best:
                best, article = share, held
        if best >= _NOWHERE[kind]:
            break
    return best, article


def share_of_words(words: str, text: str, gram: int) -> float:
    """Share (0 to 1) of the runs of ``gram`` characters of ``words`` that ``text`` has; marks and spaces left out.

    Numbers count as statutes write them: 3年 is 三年.
    """
    runs = _runs_in_order(words, gram)
    return sum(map(_runs(text, gram).__contains__, runs)) / len(runs)


def _plain(text: str) -> str:
    return _MARKS.sub("", with_han(text))


@lru_cache(maxsize=64)
def _runs_in_order(words: str, gram: int) -> Sequence[str]:
    plain = _plain(words)
    return [plain[start : start + gram] for start in range(max(1, len(plain) - gram + 1))]


@lru_cache(maxsize=4096)
def _runs(text: str, gram: int) -> frozenset[str]:
    plain = _plain(text)
    return frozenset(plain[start : start + gram] for start in range(len(plain) - gram + 1))


def worst_by_article(checked: Sequence[CheckedCitation]) -> dict[Article, Finding]:
    """One finding an article, in order of first mention: of several, one that is an error rather than one that is not."""
    found: dict[Article, Finding] = {}
    for each in checked:
        known = found.get(each.citation.article)
        if known is None or known in ("right", "unknown"):
            found[each.citation.article] = each.finding
    return found
