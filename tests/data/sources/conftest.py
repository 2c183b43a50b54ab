"""Reading in one call, as the tests want it."""

from collections.abc import Callable, Sequence

import pytest

from legal_rl.data.sources import read_source, resolve
from legal_rl.data.sources.rows import RawRow

ReadAll = Callable[..., list[RawRow]]


@pytest.fixture
def read_all() -> ReadAll:
    """The rows of all the sources named."""

    def read_all(*sources: Sequence[str]) -> list[RawRow]:
        return [row for file in resolve([str(source) for source in sources]) for row in read_source(file)]

    return read_all
