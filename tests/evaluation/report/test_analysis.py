"""The page of several models in order: its figures are those of `compare`, its words are whole, its texts are tame."""

import re
from itertools import pairwise
from types import SimpleNamespace

import pytest

from legal_rl.evaluation.comparison.compare import compare_models
from legal_rl.evaluation.report.analysis import tables
from legal_rl.evaluation.report.analysis.data import ModelSource, analyse_models
from legal_rl.evaluation.report.analysis.page import Extras, Training, render
from legal_rl.evaluation.report.page.structure import WORDS
from legal_rl.evaluation.scoring import write_scores
from legal_rl.reporting.words import LANGUAGES, load_words
from legal_rl.runs.records import write_jsonl
from legal_rl.runs.shipped_files import PACKAGE
from legal_rl.runs.step_metrics import StepMetrics

pytestmark = pytest.mark.large  # the page of forty questions takes four seconds, whatever is asked of it
NASTY = "\"><img src=x onerror='window.hacked=1'></script>\u202e{{7*7}}"
HISTORY = [
    StepMetrics(
        step=step,
        reward=0.4 + step / 20,
        acc=0.3 + step / 20,
        val_acc=0.5 if step % 2 else None,
        tokens={"right": 90.0 + step, "wrong": 120.0},
        token_quantiles={"p5": 60.0, "p25": 80.0, "p50": 95.0 + step, "p75": 110.0, "p95": 140.0},
    )
    for step in range(1, 6)
]
CHINESE = re.compile("[一-鿿]")


@pytest.fixture(scope="module")
def made(parts, tmp_path_factory):
    """Forty questions, three models of which the second has a name and texts that want to break the page."""
    folder, questions = tmp_path_factory.mktemp("analysis"), parts.exam(40)
    write_jsonl(folder / "questions.jsonl", questions)
    sources = []
    for name, flaw in (("base", 0.9), (NASTY, 0.5), ("GRPO", 0.2)):
        rows = parts.responses(questions, name, 1, flaw)
        if name == NASTY:
            rows = [row.model_copy(update={"text": row.text and f"{NASTY}{row.text}"}) for row in rows]
        place = folder / str(len(sources))
        write_jsonl(place / "responses.jsonl", rows)
        write_scores(place, questions, rows, title="eval")
        sources.append(ModelSource(name, place))
    pairs = [*pairwise(source.name for source in sources)]
    analysis = analyse_models(sources, folder / "questions.jsonl", pairs, folder / "structure")
    extras = Extras(training=Training([(1, 2.0), (2, 1.0)], HISTORY, 3))
    pages = {lang: render(analysis, extras, tables.page_words(lang), title=NASTY) for lang in LANGUAGES}
    return SimpleNamespace(analysis=analysis, extras=extras, pages=pages, folder=folder)


def test_neighbours_are_compared_and_adjusted_together(made):
    named = {model.name: model.evaluation for model in made.analysis.models}
    whole = compare_models(named, made.analysis.questions, all_pairs=True)
    by_name = {(pair.a, pair.b): pair for pair in whole.pairs}
    assert [(pair.a, pair.b) for pair in made.analysis.pairs] == [("base", NASTY), (NASTY, "GRPO")]
    for pair in made.analysis.pairs:
        same = by_name[pair.a, pair.b]
        assert pair.changes["mean@k"].difference == same.changes["mean@k"].difference
        assert pair.flips.cells == same.flips.cells
        assert pair.changes["mean@k"].p_holm <= same.changes["mean@k"].p_holm  # over two pairs, not three


def test_features_before_and_after_are_those_of_structure(made):
    pair, words = made.analysis.pairs[1], tables.page_words("en")
    table = tables.structure_change(made.analysis, pair, words)
    rows = {row[0]: row for row in table.rows}
    unargued = made.analysis.by_name["GRPO"].structure.features["options_unargued"].overall
    row = rows[words("page.feature.options_unargued")]
    assert row[2].startswith(f"{100 * unargued.value:.1f} %")
    assert row[4] == "32 % → none"


def test_the_thesis_is_quoted_with_what_each_figure_is_of(made):
    *_, findings = tables.transition_tables(made.analysis.pairs[1], tables.page_words("en"))
    told = {row[0]: row[2] for row in findings.rows}
    assert told["right → wrong: questions"] == "144"
    assert told["of these, reasoned rightly and concluded wrongly"] == "56 / 144 (38.89 %)"
    assert (told["complex questions: change of length"], told["complex questions: change of exact match"]) == (
        "+42 %",
        "+9 %",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_from_outside_are_escaped_and_nothing_is_fetched_or_run(made, language):
    page = made.pages[language]
    assert "<img src=x" not in page and "49" not in re.findall(r"<h1>(.*)</h1>", page)[0]
    assert "\u202e" not in page and "⟨U+202E⟩" in page
    assert "<script" not in page
    assert "default-src 'none'" in page and "script-src" not in page
    assert not re.findall(r"""(?:src|href)="(?!data:image/(?:svg\+xml|png);base64,|#)""", page)
    assert " style=" not in page
    assert f'<html lang="{"zh-CN" if language == "zh" else "en"}">' in page


def test_the_chinese_page_has_chinese_headings_and_the_english_none(made):
    heads = re.compile(r"<h2>(.*?)</h2>|<th scope=\"col\">(.*?)</th>|<p class=\"note\">(.*?)</p>|<figcaption.*?>(.*?)<")
    english = ["".join(found) for found in heads.findall(made.pages["en"])]
    chinese = ["".join(found) for found in heads.findall(made.pages["zh"])]
    assert len(english) == len(chinese) > 60
    assert [text for text in english if CHINESE.search(text)] == []
    plain = {text for text in chinese if text and not CHINESE.search(text)}
    assert plain <= {"F1", "p", "p（Welch）", "p（Holm）", "p（McNemar）"}


def test_every_word_is_used_and_both_languages_take_the_same_values():
    code = "".join(path.read_text("utf-8") for place in ("evaluation/report/analysis", "pipeline")
                   for path in (PACKAGE / place).rglob("*") if path.suffix in (".py", ".html"))  # fmt: skip
    literal = set(re.findall(r"(?:page|study)\.[\w.]+\w", code)) | {"page.right", "page.wrong"}
    families = {name.partition("{")[0] for name in re.findall(r"page\.[\w.]+\{\w+", code)} | {
        "page.headline.", "page.pairs.", "page.lengths.", "page.times.", "page.thesis.", "page.feature.",
        "page.structure.", "page.transitions.", "page.findings.", "page.complexity.", "page.statutes.", "page.run.",
        "study.published.", "study.contrasts.", "study.doses.",
    }  # fmt: skip
    for key, (zh, en) in load_words(WORDS).items():
        assert key in literal or key.startswith(tuple(families)), f"nobody says {key}"
        assert set(re.findall(r"\{(\w+)\}", zh)) == set(re.findall(r"\{(\w+)\}", en)), key
        assert zh.count("|") == en.count("|"), key


@pytest.mark.large
def test_the_same_input_gives_the_same_page(made):
    again = render(made.analysis, made.extras, tables.page_words("zh"), title=NASTY)
    assert again == made.pages["zh"]


@pytest.mark.large
def test_one_model_alone_has_a_page(made):
    alone = analyse_models([made.analysis.models[0].source], made.folder / "questions.jsonl", [], made.folder / "one")
    page = render(alone, Extras(), tables.page_words("en"), title="one")
    assert 'id="headline"' in page and 'id="pairs"' not in page and 'id="examples"' not in page


@pytest.mark.engine
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1440, 390])
def test_in_a_browser_it_fits_and_stays_deaf(made, chromium, tmp_path, language, width):
    file = tmp_path / "report.html"
    file.write_text(made.pages[language], "utf-8")
    page = chromium.new_page(viewport={"width": width, "height": 900})
    seen, asked = [], []
    page.on("console", lambda message: seen.append(message.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.eval_on_selector_all(".example", "all => all.forEach(each => { each.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("[...document.images].every(image => image.complete && image.naturalWidth > 100)")
    assert page.evaluate("window.hacked") is None
    assert seen == [] and [url for url in asked if not url.startswith(("file:", "data:image/"))] == []
    page.close()
