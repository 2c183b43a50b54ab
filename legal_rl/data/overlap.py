"""What sets of questions share: copies, copies with permuted letters, stems, near-duplicates. Nothing is changed."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any, Final, Literal, NamedTuple

from legal_rl.core.questions import Question, QuestionKey, matching_key, option_key, question_key
from legal_rl.data.near_duplicates import near_pairs, near_text
from legal_rl.data.sources.rows import RawRow

MatchKind = Literal["exact", "permuted", "stem", "near"]
STEM_LENGTH: Final = 12  # characters of the key; shorter stems ("which of these is right?") are shared by chance


class Entry(NamedTuple):
    """A question as it is compared. ``order`` are the option keys by letter, ``near`` what near-duplicates share."""

    id: str
    stem: str
    key: QuestionKey
    order: tuple[str, ...]
    near: str


class Match(NamedTuple):
    """One question of a set, and the questions of the other that it is like, the likest first."""

    id: str
    how: MatchKind
    twins: list[str]
    similarity: float | None = None


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much of set ``a`` is in set ``b``: rows of ``a``, except ``stems``, which counts distinct stems.

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


def comparable_rows(rows: Iterable[RawRow]) -> list[Entry]:
    """Raw rows as they came, before any gate. Rows that cannot be read or have no options or stem are left out."""
    drafts = [(row.id, row.draft) for row in rows if row.draft is not None]
    return [
        _entry(id_, draft.stem, draft.options, draft.passage)
        for id_, draft in drafts
        if draft.options and matching_key(draft.stem)
    ]


def comparable_question(question: Question) -> Entry:
    """A clean question."""
    return _entry(question.id, question.stem, question.options, question.passage)


def _entry(id_: str, stem: str, options: Mapping[str, str], passage: str | None) -> Entry:
    order = tuple(option_key(options[letter]) for letter in sorted(options))
    key = question_key(stem, options.values(), passage)
    return Entry(id_, key[1], key, order, near_text(stem, options.values(), passage))


def overlap_matrix(sets: Mapping[str, Sequence[Entry]], *, near: bool = True) -> list[Overlap]:
    """Every set against every other, in both directions. ``near`` needs the extra ``data``: ``UserError`` else."""
    alike = similar_texts(sets.values()) if near else {}
    return [overlap(a, sets[a], b, sets[b], alike) for a, b in permutations(sets, 2)]


def similar_texts(sets: Iterable[Sequence[Entry]]) -> dict[str, dict[str, float]]:
    """For each ``Entry.near`` those near it with their similarities, itself included; compared once for all sets."""
    texts = sorted({entry.near for entries in sets for entry in entries})
    alike: dict[str, dict[str, float]] = {text: {text: 1.0} for text in texts}
    for first, second, similarity in near_pairs(texts):
        alike[texts[first]][texts[second]] = similarity
        alike[texts[second]][texts[first]] = similarity
    return alike


def overlap(
    name_a: str, a: Sequence[Entry], name_b: str, b: Sequence[Entry], alike: Mapping[str, Mapping[str, float]]
) -> Overlap:
    """``a`` against ``b``; ``alike`` gives for each text the texts near it, with similarities."""
    copies, stems, texts = (_by(b, field) for field in ("key", "stem", "near"))
    matches: list[Match] = []
    for entry in a:
        same = copies.get(entry.key, [])
        if same:
            exact = [twin.id for twin in same if twin.order == entry.order]
            matches.append(Match(entry.id, "exact" if exact else "permuted", exact or [twin.id for twin in same]))
        elif near := {text: value for text, value in alike.get(entry.near, {}).items() if text in texts}:
            twins = [twin.id for text in sorted(near, key=lambda text: -near[text]) for twin in texts[text]]
            matches.append(Match(entry.id, "near", twins, max(near.values())))
        if entry.stem in stems and len(entry.stem) >= STEM_LENGTH:
            matches.append(Match(entry.id, "stem", [twin.id for twin in stems[entry.stem]]))
    counts = {how: sum(match.how == how for match in matches) for how in ("exact", "permuted", "near", "stem")}
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


def _by(entries: Iterable[Entry], field: Literal["key", "stem", "near"]) -> dict[Any, list[Entry]]:
    groups: defaultdict[Any, list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[getattr(entry, field)].append(entry)
    return groups
