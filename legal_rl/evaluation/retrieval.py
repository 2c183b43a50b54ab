"""Articles for a question: the best of the store on its day, as the examinee gets them beside the question."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from legal_rl.core.prompts import render_question
from legal_rl.core.questions import Question
from legal_rl.runs.statutes import StatuteStore, StoredArticle, open_store


@dataclass(frozen=True, slots=True)
class Retrieval:
    """The ``k`` best articles of the store ``db``; ``label`` says so beside the prompt's version."""

    db: Path
    k: int

    @property
    def label(self) -> str:
        """For example ``+5articles@1f2e3d4c``: how many, and which store."""
        return f"+{self.k}articles@{open_store(self.db).digest[:8]}"

    def articles(self, question: Question) -> list[str]:
        """The articles as text, the best first."""
        return [as_text(found) for found in retrieve(question, open_store(self.db), self.k)]


def retrieve(question: Question, store: StatuteStore, k: int) -> Sequence[StoredArticle]:
    """The ``k`` articles that fit passage, stem and options best by BM25, on the question's day (else the newest)."""
    return store.search(render_question(question), as_of=question.law_as_of, limit=k)


def as_text(found: StoredArticle) -> str:
    """For example ``《民法典》第586条：当事人可以约定…``, without line breaks."""
    return f"{found.article.name}：{''.join(found.text.splitlines())}"
