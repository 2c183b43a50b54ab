"""Articles for a question: the best of the store on its day, as the examinee gets them beside the question."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.runs.statutes import StatuteStore, StoredArticle, open_store

_RANKING: Final = "v2"  # counted up when other articles would stand before a question: such answers must not mix


@dataclass(frozen=True, slots=True)
class Retrieval:
    """The ``k`` best articles of the store ``db``; ``label`` says so beside the prompt's version."""

    db: Path
    k: int

    @property
    def label(self) -> str:
        """For example ``+5articles-v2@1f2e3d4c``: how many, by which ranking, and from which store."""
        return f"+{self.k}articles-{_RANKING}@{open_store(self.db).digest[:8]}"

    def articles(self, question: Question) -> list[str]:
        """The articles as text, the best first."""
        return list(_best_texts(self.db, self.k, render_question(question), question.law_as_of))


def retrieve(question: Question, store: StatuteStore, k: int) -> Sequence[StoredArticle]:
    """The ``k`` articles that fit passage, stem and options best, on the question's day (else the newest)."""
    return store.search_question(render_question(question), as_of=question.law_as_of, limit=k)


# An evaluation asks twice: for the requests, and for the prompts that its report shows.
@lru_cache(maxsize=1 << 16)
def _best_texts(db: Path, k: int, text: str, day: str | None) -> tuple[str, ...]:
    return tuple(as_text(found) for found in open_store(db).search_question(text, as_of=day, limit=k))


def as_text(found: StoredArticle) -> str:
    """For example ``《民法典》第586条：当事人可以约定…``, without line breaks."""
    return f"{found.article.name}：{''.join(found.text.splitlines())}"
