"""Python's search for garbage, put off while millions of rows are read that no cycle holds."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_garbage_search() -> Iterator[None]:
    """Leave cycles lying inside the block: to look through a growing heap again and again takes a quarter of a build.

    What nothing refers to any more is freed at once as ever.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
