"""The page of a report in Chinese: the catalogue has every sentence of page and script, and nothing else changes."""

import json
import re
from string import Formatter

import pytest

from legal_rl.evaluation.report.page.html import SCRIPTS
from legal_rl.evaluation.report.page.language import Translator, asset
from legal_rl.evaluation.report.page.sections import sections
from legal_rl.evaluation.report.page.write import write_report

CATALOGUE = json.loads(asset("zh.json"))
SOURCES = "".join(asset(f"{name}.js") for name in SCRIPTS), asset("page.html")
NAMES = re.compile(r"base|grpo|→|↓|\b[nk]\b|pass@\d|k[ds]a|kds|ca[as]|capacity|deposit|lease|answer_tag|none|[,:： ]")


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_a_translation_has_the_placeholders_of_its_sentence():
    for text, said in CATALOGUE.items():
        assert placeholders(said) == placeholders(text), text
        assert "<" not in text + said


def test_every_sentence_that_page_and_script_say_is_in_the_catalogue():
    said = {text for source in SOURCES for text in re.findall(r'\bsay\("([^"]+)"', source)}
    said |= {text for source in SOURCES for text in re.findall(r'\bsay\([^()]*? \? "([^"]+)" : "[^"]+"', source)}
    said |= {text for source in SOURCES for text in re.findall(r'\bsay\([^()]*? \? "[^"]+" : "([^"]+)"', source)}
    assert len(said) > 70
    assert said - {*CATALOGUE} == set()
    # Texts that a reader sees and that go past ``say``.
    shown = re.findall(r'el\("[a-z0-9]+", \{[^{}]*\}, "([A-Za-z][^"]+)"', SOURCES[0])
    assert shown == []


@pytest.mark.large
def test_a_chinese_report_says_what_the_english_one_does(small, tmp_path):
    written = write_report(small.sources, small.questions, tmp_path / "en.html")
    chinese = write_report(small.sources, small.questions, tmp_path / "zh.html", language="zh")
    say, lost = Translator("zh"), []
    for section in sections(written.report):
        texts = [section.title, *section.notes, *(plot.alt for plot in section.plots)]
        for table in (*section.tables, *section.folded):
            texts += [table.title, table.note, *table.header, *(row[0] for row in table.rows)]
        lost += [text for text in texts if say(text) == text and re.search("[a-z]{3}", NAMES.sub("", text))]
    assert lost == []
    pages = [path.read_text("utf-8") for path in (written.html, chinese.html)]
    assert '<html lang="en">' in pages[0] and '<html lang="zh-CN">' in pages[1]
    index = [re.search(r'id="index">([^<]*)<', page)[1] for page in pages]
    figures = [
        re.findall(r"\d+\.\d+", re.sub(r"<script.*?</script>|<svg.*?</svg>|Wilson.*?<", "", page, flags=re.S))
        for page in pages
    ]
    assert index[0] == index[1]
    assert figures[0] == figures[1] != []
    assert written.markdown.read_text("utf-8") == chinese.markdown.read_text("utf-8")


@pytest.mark.parametrize("text", ["a: " * 600, ", " * 900, "1 of " * 300, "x" * 100_000, "{n}", "{x.y}", "votes {0}"])
def test_any_text_is_shown_as_it_is_and_at_once(text):
    assert Translator("zh")(text) in (text, "得票率 {0}")
    assert Translator("en")(text) == text
