"""What is shared among workers is made once, and closed when the last has left it. Threads stand for the workers."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.shared import made_once, opened_once


def test_a_folder_is_made_once_and_anew_where_that_failed(tmp_path: Path) -> None:
    made: list[Path] = []

    def make(folder: Path) -> None:
        made.append(folder)
        (folder / f"file-{len(made)}").touch()
        if len(made) == 1:
            raise OSError("half made")

    with pytest.raises(OSError, match="half made"):
        made_once(tmp_path, "toy", make)
    assert [made_once(tmp_path, "toy", make) for _ in range(2)] == [tmp_path / "toy"] * 2
    assert len(made) == 2 and [path.name for path in (tmp_path / "toy").iterdir()] == ["file-2"]


def test_whoever_opened_something_closes_it_after_the_others_have_left(tmp_path: Path) -> None:
    events: list[str] = []
    left = threading.Event()

    @contextmanager
    def open_() -> Iterator[list[str]]:
        events.append("opened")
        yield ["here"]
        events.append("closed")

    def ask() -> None:
        with opened_once(tmp_path, "server", open_) as told:
            assert told == ["here"]
        left.set()

    with opened_once(tmp_path, "server", open_) as told:  # of one that did not open it
        assert told == ["here"]
        with opened_once(tmp_path, "server", open_) as again:
            assert again == ["here"] and events == ["opened"]
    assert events == ["opened", "closed"] and not left.is_set()

    opener = threading.Thread(target=ask)
    with opened_once(tmp_path, "server", open_):
        opener.start()
        assert left.wait(10), "another worker neither opens it nor waits for anybody"
    opener.join(10)
    assert events == ["opened", "closed"] * 2


def test_the_one_that_opened_it_waits(tmp_path: Path) -> None:
    opened, leave, closed = threading.Event(), threading.Event(), threading.Event()

    @contextmanager
    def open_() -> Iterator[list[str]]:
        yield ["here"]
        closed.set()

    def worker() -> None:
        with opened_once(tmp_path, "server", open_):
            opened.set()
            assert leave.wait(10)

    owner = threading.Thread(target=worker)
    owner.start()
    assert opened.wait(10)
    with opened_once(tmp_path, "server", open_):
        leave.set()
        assert not closed.wait(0.1)
    owner.join(10)
    assert closed.is_set() and not (tmp_path / "server.json").exists()


def test_what_could_not_be_opened_is_opened_by_the_next(tmp_path: Path) -> None:
    @contextmanager
    def fails() -> Iterator[list[str]]:
        raise OSError("no server")
        yield []

    @contextmanager
    def opens() -> Iterator[list[str]]:
        yield ["here"]

    with pytest.raises(OSError, match="no server"), opened_once(tmp_path, "server", fails):
        pass
    with opened_once(tmp_path, "server", opens) as told:
        assert told == ["here"]
