"""The page's words and HTML: every word in both languages, and whatever is not made here is escaped."""

import re
from html.parser import HTMLParser
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.demo.page import FOLDER, DemoWords, details, element, escape, join
from legal_rl.reporting.page import visible
from legal_rl.reporting.words import LANGUAGES, load_words
from legal_rl.runs.shipped_files import HOME


class Reader(HTMLParser):
    """HTML as a browser reads it: tags in order, their attributes, the text between."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.text = [], {}, ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes |= dict(attrs)

    def handle_data(self, data):
        self.text += data


@given(st.text(), st.text())
def test_any_text_is_read_back_as_text_and_never_as_markup(inside, value):
    read = Reader(element("div", inside, element("b", inside), title=value))
    assert read.tags == ["div", "b"]
    assert read.text == visible(inside) * 2
    assert read.attributes == {"title": visible(value)}


def test_hostile_texts_stay_texts(hostile):
    for name, text in hostile.items():
        read = Reader(join("x", escape(text), element("p", text, class_=text)))
        assert read.tags == ["p"], name
        assert read.text == "x" + visible(text) * 2, name


def test_safe_parts_are_not_escaped_twice_and_plain_ones_always_once():
    assert join("<", element("br"), escape("&")) == "&lt;<br>&amp;"
    assert element("p", "<b>") == "<p>&lt;b&gt;</p>"
    assert element("p", str(element("b", "x"))) == "<p><b>x</b></p>".replace("<b>x</b>", "&lt;b&gt;x&lt;/b&gt;")
    assert element("a", "x", class_="chip", aria_label="y") == '<a class="chip" aria-label="y">x</a>'
    assert details("s", "t", key="k", opened=True) == '<details data-keep="k" open=""><summary>s</summary>t</details>'


@pytest.mark.parametrize(
    "attributes",
    [{"onclick": "x"}, {"href": "javascript:x"}, {"href": "https://example.org"}, {"src": "//example.org/a.png"}],
)
def test_handlers_and_addresses_elsewhere_are_refused(attributes):
    with pytest.raises(ValueError):
        element("a", "x", **attributes)


SOURCE = "\n".join(path.read_text("utf-8") for path in sorted((HOME / "legal_rl" / "demo").rglob("*.py")))
# "ask.button", and the beginning of f"ask.status.{status}".
LITERAL = re.compile(r'"([a-z_]+\.[\w.-]+)"')
BEGINNING = re.compile(r'f"([a-z_]+\.[\w.-]*)\{')
TABS = {path.stem for path in FOLDER.glob("*.json")}


def test_every_key_has_words_in_both_languages_with_the_same_values():
    for key, both in load_words(FOLDER).items():
        assert all(text.strip() for text in both), key
        zh, en = ({name for _, name, _, _ in Formatter().parse(text) if name is not None} for text in both)
        assert zh == en, key


def test_every_key_is_used():
    literal, beginnings = set(LITERAL.findall(SOURCE)), tuple(BEGINNING.findall(SOURCE))
    assert [key for key in load_words(FOLDER) if key not in literal and not key.startswith(beginnings)] == []


def test_every_key_that_is_asked_for_exists():
    known = load_words(FOLDER)
    asked = {key for key in LITERAL.findall(SOURCE) if key.partition(".")[0] in TABS}
    # What looks like a key but is the name of a file or an attribute is none of ours.
    assert {
        key for key in asked if key not in known and not key.endswith((".json", ".py", ".md", ".css", ".js"))
    } == set()
    beginnings = [part for part in BEGINNING.findall(SOURCE) if part.partition(".")[0] in TABS]
    assert [part for part in beginnings if not any(key.startswith(part) for key in known)] == []


def test_a_missing_key_or_value_fails_at_once():
    for language in LANGUAGES:
        words = DemoWords(language)
        with pytest.raises(KeyError):
            words("shell.nothing")
        assert "7" in words("free.long", chars=7, have=9)
        with pytest.raises(KeyError):
            words("free.long", chars=7)


def test_whatever_is_wrong_with_a_file_has_its_words():
    raising = ("runs/records.py", "evaluation/scoring.py", "evaluation/metrics.py", "data/sources/__init__.py")
    source = "".join((HOME / "legal_rl" / path).read_text("utf-8") for path in raising)
    codes = {"bad_field", "bad_row", *re.findall(r'code="(\w+)"', source), "other"}
    assert codes == {key.partition(".")[2] for key in load_words(FOLDER) if key.startswith("file.")}
