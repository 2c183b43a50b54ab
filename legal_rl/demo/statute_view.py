"""Articles of the statute store on the page: the words and days of the edition, or why there are none."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from legal_rl.core.citations import Article, citations
from legal_rl.core.repeals import REPEALS
from legal_rl.demo.page import Safe, details, element, join, text_block
from legal_rl.reporting.words import Words
from legal_rl.runs.statutes import Edition, Finding, StatuteStore, StoredArticle
from legal_rl.runs.statutes.check import standing

_TONES: Final[dict[Finding, str]] = {"repealed": "odd", "not_yet": "odd", "no_such_article": "bad", "unknown": ""}


@dataclass(frozen=True, slots=True)
class ArticleLookup:
    """An article as the store has it on a day. ``stored``: its words then, else those of the nearest edition."""

    article: Article
    as_of: str | None
    finding: Finding
    stored: StoredArticle | None


@lru_cache(maxsize=4096)
def look_up(store: StatuteStore, article: Article, as_of: str | None = None) -> ArticleLookup:
    """The article by the law of the ISO day ``as_of``, today's where it is None."""
    finding = standing(article, store, as_of)
    stored = store.find_article(article, as_of)
    if stored is None and (held := store.history(article)):
        stored = held[0] if finding == "not_yet" else held[-1]
    return ArticleLookup(article, as_of, finding, stored)


def statute_chips(
    words: Words, names: Sequence[Article | str], store: StatuteStore | None, as_of: str | None, *, key: str
) -> Safe:
    """Articles and names of laws as a list of chips; with a store each article opens, and says what is wrong with it.

    ``key`` names the panels across updates.
    """
    chips = []
    for name in names:
        if store is None or isinstance(name, str):
            chips.append(element("li", name if isinstance(name, str) else name.name, class_="chip"))
        else:
            panel = article_panel(words, store, name, as_of, key=f"{key}-{name.name}")
            chips.append(element("li", panel, class_="chip opens"))
    return element("ul", *chips, class_="chips")


def cited_panels(words: Words, store: StatuteStore | None, text: str, as_of: str | None, *, key: str) -> Safe:
    """The chips of the articles that ``text`` cites, each once; nothing without a store."""
    articles = dict.fromkeys(citation.article for citation in citations(text)) if store else ()
    return statute_chips(words, [*articles], store, as_of, key=key) if articles else Safe("")


def article_panel(words: Words, store: StatuteStore, article: Article, as_of: str | None, *, key: str) -> Safe:
    """An article's name that opens its words with the days of their edition, or the reason why there are none."""
    found = look_up(store, article, as_of)
    label = words(f"statute.label.{found.finding}") if found.finding in _TONES else ""
    badge = element("span", label, class_=f"badge {_TONES[found.finding]}".rstrip()) if label else ""
    parts = [element("p", reason, class_="reason") for reason in (_reason(words, store, found),) if reason]
    if found.stored is not None:
        stored = found.stored
        place = " · ".join(
            part for part in (words("statute.title", title=stored.edition.title), stored.heading) if part
        )
        parts += [
            element("p", place, class_="quiet"),
            element("p", edition_days(words, stored.edition, as_of), class_="days"),
            text_block(stored.text),
        ]
    body = element("div", *parts, class_="statute")
    return details(join(article.name, " " if badge else "", badge), body, key=key)


def edition_days(words: Words, edition: Edition, as_of: str | None) -> str:
    """The days of an edition, and that it is only the nearest one where the law is older."""
    if edition.valid_to is not None:
        text = words("statute.days.span", first=edition.valid_from, last=edition.valid_to)
    elif edition.repealed:
        text = words("statute.days.ended", first=edition.valid_from)
    else:
        text = words("statute.days.now", first=edition.valid_from)
    nearest = as_of is not None and edition.applies_from <= as_of < edition.valid_from
    return text + (words("statute.days.nearest", day=as_of) if nearest else "")


def _reason(words: Words, store: StatuteStore, found: ArticleLookup) -> str:
    """Why the article is not in force on the day; empty where it is."""
    law, editions = found.article.law, store.editions(found.article.law)
    edition = store.edition_on(law, found.as_of)
    if found.finding == "not_yet":
        return words("statute.not_yet", day=found.as_of)
    if found.finding == "no_such_article":
        if edition is None:
            return words("statute.no_such_article.ever", law=law)
        return words("statute.no_such_article", law=law, day=edition.valid_from, last=store.last_number(edition))
    if found.finding == "unknown":
        return words("statute.unknown.article" if editions else "statute.unknown.law", law=law)
    if found.finding != "repealed":
        return ""
    if edition is not None:
        return words("statute.repealed.article", day=edition.valid_from)
    if repeal := REPEALS.get(law):
        key = "statute.repealed.law" if found.stored else "statute.repealed.law.no_text"
        return words(key, law=law, day=repeal.on, by=repeal.by)
    return words("statute.repealed.law.unknown", law=law)
