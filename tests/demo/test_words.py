"""Both languages have every word, and no word is left over or missing."""

import re
from string import Formatter

import pytest

from legal_rl.demo.page import FOLDER, LANGUAGES, Words, load_words
from legal_rl.engines.environments import HOME

SOURCE = "\n".join(path.read_text("utf-8") for path in sorted((HOME / "legal_rl" / "demo").rglob("*.py")))
# "ask.button", and the beginning of f"ask.status.{status}".
LITERAL = re.compile(r'"([a-z_]+\.[\w.-]+)"')
BEGINNING = re.compile(r'f"([a-z_]+\.[\w.-]*)\{')
TABS = {path.stem for path in FOLDER.glob("*.json")}


def test_every_key_has_words_in_both_languages_with_the_same_values():
    for key, both in load_words().items():
        assert all(text.strip() for text in both), key
        zh, en = ({name for _, name, _, _ in Formatter().parse(text) if name is not None} for text in both)
        assert zh == en, key


def test_every_key_is_used():
    literal, beginnings = set(LITERAL.findall(SOURCE)), tuple(BEGINNING.findall(SOURCE))
    assert [key for key in load_words() if key not in literal and not key.startswith(beginnings)] == []


def test_every_key_that_is_asked_for_exists():
    known = load_words()
    asked = {key for key in LITERAL.findall(SOURCE) if key.partition(".")[0] in TABS}
    # What looks like a key but is the name of a file or an attribute is none of ours.
    assert {key for key in asked if key not in known and not key.endswith((".json", ".py", ".md"))} == set()
    beginnings = [part for part in BEGINNING.findall(SOURCE) if part.partition(".")[0] in TABS]
    assert [part for part in beginnings if not any(key.startswith(part) for key in known)] == []


def test_a_missing_key_or_value_fails_at_once():
    for language in LANGUAGES:
        words = Words(language)
        with pytest.raises(KeyError):
            words("shell.nothing")
        assert "7" in words("free.long", chars=7, have=9)
        with pytest.raises(KeyError):
            words("free.long", chars=7)
