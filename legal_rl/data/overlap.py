"""Overlap of sets of questions: copies, copies with permuted letters, shared stems, near-duplicates."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any, Final, Literal, NamedTuple

from legal_rl.core.questions import Question, QuestionKey, matching_key, option_key, question_key
from legal_rl.data.near_duplicates import NEAR, near_pairs, near_text
from legal_rl.data.sources.rows import RawRow

MatchKind = Literal["exact", "permuted", "stem", "near"]
STEM_LENGTH: Final = 12  # characters of the key; shorter stems ("which of these is right?") are shared by chance


class ComparableQuestion(NamedTuple):
    """The keys of a question. ``order`` are the option keys by letter, ``near`` the text for near-duplicates."""

    id: str
    stem: str
    key: QuestionKey
    order: tuple[str, ...]
    near: str


class Match(NamedTuple):
    """One question of a set, and its twins in the other set, the most similar first."""

    id: str
    how: MatchKind
    twins: list[str]
    similarity: float | None = None


@dataclass(frozen=True, slots=True)
class Overlap:
    """The share of set ``a`` in set ``b``: rows of ``a``, except ``stems``, which counts distinct stems.

    ``exact`` (same letters) and ``permuted`` are rows whose passage, stem and set of options occur in ``b``, ``near``
    are rows near one of ``b`` and neither exact nor permuted. ``stems`` and ``stem_rows`` are of at least
    ``STEM_LENGTH`` characters, ``stem_rows_any`` of any length; copies share a stem too and are counted.
    """

    a: str
    b: str
    exact: int
    permuted: int
    near: int
    stems: int
    stem_rows: int
    stem_rows_any: int
    matches: list[Match]

    def as_row(self) -> dict[str, Any]:
        """The counts, without the matches."""
        return {name: value for name, value in asdict(self).items() if name != "matches"}


def comparable_rows(rows: Iterable[RawRow]) -> list[ComparableQuestion]:
    """Raw rows as they came, before any gate. Rows that cannot be read or have no options or stem are left out."""
    drafts = [(row.id, row.draft) for row in rows if row.draft is not None]
    return [
        _comparable(id_, draft.stem, draft.options, draft.passage)
        for id_, draft in drafts
        if draft.options and matching_key(draft.stem)
    ]


def comparable_question(question: Question) -> ComparableQuestion:
    """A clean question."""
    return _comparable(question.id, question.stem, question.options, question.passage)


def _comparable(id_: str, stem: str, options: Mapping[str, str], passage: str | None) -> ComparableQuestion:
    order = tuple(option_key(options[letter]) for letter in sorted(options))
    key = question_key(stem, options.values(), passage)
    return ComparableQuestion(id_, key[1], key, order, near_text(stem, options.values(), passage))


def overlap_matrix(sets: Mapping[str, Sequence[ComparableQuestion]], *, near: float | None = NEAR) -> list[Overlap]:
    """Every set against every other, in both directions; ``near`` is the similarity of near-duplicates, None for none.

    Raises ``UserError`` where that needs the extra ``data`` and it is not installed.
    """
    similar = _similar_texts(sets.values(), near) if near else {}
    return [_overlap(a, sets[a], b, sets[b], similar) for a, b in permutations(sets, 2)]


def benchmark_matches(
    questions: Iterable[Question], benchmarks: Mapping[str, Sequence[ComparableQuestion]], *, near: float | None
) -> dict[str, list[Match]]:
    """The matches of ``questions`` in each benchmark; by the stem only where a question is no copy."""
    entries = [comparable_question(question) for question in questions] if benchmarks else []
    similar = _similar_texts([entries, *benchmarks.values()], near) if near and benchmarks else {}
    matches = {}
    for label, benchmark in benchmarks.items():
        every = _overlap("questions", entries, label, benchmark, similar).matches
        copies = {match.id for match in every if match.how != "stem"}
        matches[label] = [match for match in every if match.how != "stem" or match.id not in copies]
    return matches


def _similar_texts(sets: Iterable[Sequence[ComparableQuestion]], threshold: float) -> dict[str, dict[str, float]]:
    """For each text the texts near it with their similarities, itself included; compared once for all sets."""
    texts = sorted({entry.near for entries in sets for entry in entries})
    similar: dict[str, dict[str, float]] = {text: {text: 1.0} for text in texts}
    for first, second, similarity in near_pairs(texts, threshold=threshold):
        similar[texts[first]][texts[second]] = similarity
        similar[texts[second]][texts[first]] = similarity
    return similar


def _overlap(
    name_a: str,
    a: Sequence[ComparableQuestion],
    name_b: str,
    b: Sequence[ComparableQuestion],
    similar: Mapping[str, Mapping[str, float]],
) -> Overlap:
    copies: defaultdict[QuestionKey, list[ComparableQuestion]] = defaultdict(list)
    stems: defaultdict[str, list[str]] = defaultdict(list)
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for entry in b:
        copies[entry.key].append(entry)
        stems[entry.stem].append(entry.id)
        texts[entry.near].append(entry.id)
    matches: list[Match] = []
    for entry in a:
        if same := copies.get(entry.key):
            exact = [twin.id for twin in same if twin.order == entry.order]
            matches.append(Match(entry.id, "exact" if exact else "permuted", exact or [twin.id for twin in same]))
        elif near := {text: value for text, value in similar.get(entry.near, {}).items() if text in texts}:
            twins = [id_ for text in sorted(near, key=lambda text: -near[text]) for id_ in texts[text]]
            matches.append(Match(entry.id, "near", twins, max(near.values())))
        if entry.stem in stems and len(entry.stem) >= STEM_LENGTH:
            matches.append(Match(entry.id, "stem", stems[entry.stem]))
    counts = Counter(match.how for match in matches)
    return Overlap(
        name_a,
        name_b,
        exact=counts["exact"],
        permuted=counts["permuted"],
        near=counts["near"],
        stems=len({entry.stem for entry in a if entry.stem in stems and len(entry.stem) >= STEM_LENGTH}),
        stem_rows=counts["stem"],
        stem_rows_any=sum(entry.stem in stems for entry in a),
        matches=matches,
    )
