"""Near-duplicates: pairs of texts whose sets of character 3-grams have a Jaccard similarity of at least a threshold.

A copied exam question differs by a word, a name or a misread character. One changed character costs three
3-grams and five 5-grams, and most questions have only 100 to 200 characters. Three code points also fit a 64-bit number
without loss, so that the similarities are exact. Needs the extra ``data``.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from legal_rl.core.errors import UserError
from legal_rl.core.questions import matching_key, option_key

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

GRAM: Final = 3
NEAR: Final = 0.8  # similarity from which two questions are near-duplicates, unless another is asked for
LEAST: Final = 0.5
SEED: Final = 1
HASHES: Final = 120
# Hashes are compared in bands of so many: the larger, the fewer candidates. The largest is taken that misses at most 1
# in 100 of the pairs right at the threshold. At 0.8 that is six: 2 in 1,000 missed there, 1 in 15,000 at 0.85.
BAND_SIZES: Final = (10, 8, 6, 5, 4, 3)
MISSED: Final = 0.01
# Rows with one band alike, a bucket, are put in order of their next band, so that the most alike are neighbours, and
# each is compared with the eight before it. A larger bucket is a template, whose variants all resemble each other:
# comparing all of them, as the index of datasketch does, would be quadratic.
WINDOW: Final = 8
# Rows that agree in so few of their hashes are not looked at again: three standard errors below the threshold.
MARGIN: Final = 3 * (0.25 / HASHES) ** 0.5
CHUNK: Final = 1 << 14  # pairs compared at once, which bounds the memory


class NearPair(NamedTuple):
    """Two texts by index, ``first`` < ``second``, and the exact Jaccard similarity of their sets of 3-grams."""

    first: int
    second: int
    similarity: float


def near_text(stem: str, options: Iterable[str], passage: str | None = None) -> str:
    """The text by which a question is compared: keys of passage, stem and options, these in order of their text."""
    return "\n".join([matching_key(passage or ""), matching_key(stem), *sorted(map(option_key, options))]).strip()


def near_pairs(texts: Sequence[str], *, threshold: float = NEAR) -> list[NearPair]:
    """The pairs at or above ``threshold``, in order.

    Of true pairs a few near the threshold may be missed (see ``MISSED``), and of a template's many variants only
    neighbours are paired (see ``WINDOW``). A copy is paired with the first copy only, which is paired with all that is
    near. An empty text is near nothing. The same texts give the same pairs on every machine.

    Raises ``ValueError`` unless 0.5 <= ``threshold`` <= 1, ``UserError`` where the extra ``data`` is not installed.
    """
    if not LEAST <= threshold <= 1:
        raise ValueError(f"threshold must lie between 0.5 and 1, got {threshold}")
    copies: dict[str, list[int]] = {}
    for index, text in enumerate(texts):
        if text:
            copies.setdefault(text, []).append(index)
    firsts = [group[0] for group in copies.values()]
    pairs = [NearPair(first, copy, 1.0) for first, *rest in copies.values() for copy in rest]
    for left, right, similarity in _compare(list(copies), threshold):
        pairs.append(NearPair(min(firsts[left], firsts[right]), max(firsts[left], firsts[right]), similarity))
    return sorted(pairs)


def clusters(count: int, pairs: Iterable[NearPair]) -> list[int]:
    """For each of ``count`` indices the smallest index that a chain of pairs leads to; its own where it has no pair."""
    np, sparse, csgraph = _libraries()
    edges = np.array([(pair.first, pair.second) for pair in pairs], dtype=np.int64).reshape(-1, 2)
    graph = sparse.coo_array((np.ones(len(edges), np.int8), (edges[:, 0], edges[:, 1])), shape=(count, count))
    labels = csgraph.connected_components(graph, directed=False)[1]
    smallest = np.full(count, count)
    np.minimum.at(smallest, labels, np.arange(count))
    return [int(index) for index in smallest[labels]]


def _libraries() -> tuple[Any, Any, Any]:
    try:
        import datasketch  # noqa: F401
        import numpy
        import scipy.sparse
        import scipy.sparse.csgraph
    except ImportError as error:
        raise UserError(f'near-duplicates need {error.name}; install it with: pip install "legal_rl[data]"') from None
    return numpy, scipy.sparse, scipy.sparse.csgraph


def _compare(texts: Sequence[str], threshold: float) -> Iterator[tuple[int, int, float]]:
    """Pairs of different texts: candidates by MinHash, each then compared exactly."""
    np, sparse, _ = _libraries()
    if not texts:
        return
    signatures = _signatures(texts)
    size = next(size for size in BAND_SIZES if (1 - threshold**size) ** (HASHES // size) <= MISSED)
    pairs = _candidates(signatures, size)
    for start in range(0, len(pairs), CHUNK):
        left, right = np.divmod(pairs[start : start + CHUNK], len(texts))
        alike = (signatures[left] == signatures[right]).mean(axis=1) >= threshold - MARGIN
        if not alike.any():
            continue
        left, right = left[alike], right[alike]
        rows, places = np.unique(np.concatenate([left, right]), return_inverse=True)
        # Made anew, since those of all texts take some two kilobytes each.
        grams = [_grams(texts[row]) for row in rows.tolist()]
        sizes = np.array([len(each) for each in grams])
        names, columns = np.unique(np.concatenate(grams), return_inverse=True)
        table = sparse.csr_array(
            (np.ones(len(columns), np.int32), columns.astype(np.int32), np.cumsum([0, *sizes])),
            shape=(len(rows), len(names)),
        )
        one, other = np.split(places, 2)
        shared = table[one].multiply(table[other]).sum(axis=1)
        similarity = shared / (sizes[one] + sizes[other] - shared)
        enough = similarity >= threshold
        yield from zip(*(column[enough].tolist() for column in (left, right, similarity)), strict=True)


def _grams(text: str) -> "NDArray[np.uint64]":
    """The distinct 3-grams, three code points of 21 bits in a number each; of a shorter text the text itself."""
    import numpy as np

    padded = text.ljust(GRAM, "\0").encode("utf-32-le", "surrogatepass")
    points = np.frombuffer(padded, np.uint32).astype(np.uint64)
    return np.unique(points[:-2] << np.uint64(42) | points[1:-1] << np.uint64(21) | points[2:])


def _signatures(texts: Sequence[str]) -> "NDArray[np.uint32]":
    """One row of ``HASHES`` MinHash values a text."""
    import numpy as np
    from datasketch import MinHash

    blank = MinHash(HASHES, seed=SEED, hashfunc=int)
    rows = np.empty((len(texts), HASHES), np.uint32)
    for row, values in zip(rows, map(_grams, texts), strict=True):
        sketch = blank.copy()
        # Multiplied by an odd constant (Knuth's, of 64 bits), the upper half depends on every bit.
        sketch.update_batch((values * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(32)).tolist())
        row[:] = sketch.hashvalues
    return rows


def _candidates(signatures: "NDArray[np.uint32]", size: int) -> "Ints":
    """Pairs (left < right) that share a band of ``size`` hashes, as ``left * number of rows + right``, each once."""
    import numpy as np

    count, pairs = len(signatures), np.empty(0, np.int64)
    bands = signatures.reshape(count, -1, size)
    for number in range(bands.shape[1]):
        following = bands[:, (number + 1) % bands.shape[1]]
        order = np.lexsort((*following.T, *bands[:, number].T))
        chosen = bands[order, number]
        new = [pairs]
        for step in range(1, min(WINDOW, count - 1) + 1):
            same = (chosen[step:] == chosen[:-step]).all(axis=1)
            left, right = order[:-step][same], order[step:][same]
            new.append(np.minimum(left, right) * count + np.maximum(left, right))
        pairs = np.unique(np.concatenate(new))
    return pairs
