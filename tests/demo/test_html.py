"""What is made from data shows that data and does nothing else."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.demo.page import details, element, escape, join
from legal_rl.evaluation.report.page.visible import visible


class Reader(HTMLParser):
    """What a browser makes of it: tags in order, their attributes, the text between."""

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
