"""What markup a piece of HTML really holds, and questions of our own."""

from html.parser import HTMLParser

import pytest

from legal_rl.data.exam import ExamConfig, generate


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags, self.attributes = set(), set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    handle_startendtag = handle_starttag

    def handle_comment(self, data):
        self.tags.add("!--")


@pytest.fixture(scope="session")
def tags_of():
    """HTML → the names of its tags, and of their attributes."""

    def read(html):
        parser = _Tags()
        parser.feed(html)
        parser.close()
        return parser.tags, parser.attributes

    return read


@pytest.fixture(scope="session")
def exam():
    """Eight generated questions."""
    return generate(8, ExamConfig(families=("lease", "deposit")), seed=5)
