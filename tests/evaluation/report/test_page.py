"""report.html without a browser: the same figures everywhere, every text in it, nothing that could run."""

import base64
import hashlib
import json
import re
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.core.tags import fold_thinking
from legal_rl.evaluation.report.page import ReportSource, find_sources, write_report
from legal_rl.evaluation.report.page.data import read_model_responses
from legal_rl.evaluation.report.page.html import CHUNK, SCRIPTS, chunks, index_of, pack, page_script
from legal_rl.evaluation.report.page.language import asset
from legal_rl.evaluation.structure.report import analyse_file
from legal_rl.reporting.page import HIDDEN, visible
from legal_rl.runs.records import write_jsonl

ANY_TEXT = st.text(st.characters(codec=None), max_size=60)  # halves of surrogate pairs too


def unpack(text):
    return json.loads(zlib.decompress(base64.b64decode(text), wbits=-15))


def scripts(page, kind):
    return re.findall(rf'<script type="application/{kind}" id="[a-z0-9-]+">([^<]*)</script>', page)


@pytest.fixture(scope="module")
def written(small):
    return write_report(small.sources, small.questions, small.folder / "report.html", title="报告 <b>")


@given(st.recursive(ANY_TEXT | st.integers(-1, 9), lambda inner: st.lists(inner, max_size=4), max_leaves=8))
def test_what_is_packed_comes_back_and_is_inert(value):
    packed = pack(value)
    assert re.fullmatch(r"[A-Za-z0-9+/]*=*", packed)
    assert unpack(packed) == value


@given(ANY_TEXT)
def test_no_hidden_character_stays_hidden(text):
    shown = visible(text)
    assert not HIDDEN.search(shown)
    assert visible("答案：A\n\tB") == "答案：A\n\tB"
    shown.encode()


@given(
    st.lists(st.sampled_from(["<think>", "</think>", "<思考>", "</answer>", "甲", "\n", "<"]), max_size=8),
    st.booleans(),
)
def test_folding_loses_nothing(pieces, prefill):
    text = "".join(pieces)
    before, thinking, after = fold_thinking(Response(id="q", text=text, prefill=prefill))
    assert before + thinking + after == text
    assert "</think>" not in after
    assert prefill or "<think>" in thinking or "</think>" in thinking or "思考" in thinking or not thinking


@pytest.mark.parametrize(
    ("fields", "parts"),
    [
        ({"text": "<think>甲</think><answer>A</answer>"}, ["", "<think>甲</think>", "<answer>A</answer>"]),
        ({"text": "甲</think>答案：A", "prefill": True}, ["", "甲</think>", "答案：A"]),
        ({"text": "好。<think>甲"}, ["好。", "<think>甲", ""]),
        ({"text": "答案：A", "reasoning": "甲"}, ["", "<think>甲</think>", "答案：A"]),
        ({"text": "答案：A"}, ["", "", "答案：A"]),
        ({"text": None, "error": "HTTP 503"}, []),
    ],
)
def test_thinking_is_folded_where_it_stands(fields, parts):
    assert fold_thinking(Response(id="q", **fields)) == parts


def test_the_three_files_say_the_same(written, small):
    data = json.loads(written.json.read_text("utf-8"))
    assert data["questions"] == 60
    figure = data["models"]["grpo"]["metrics"]["overall"]["exact_match"]["mean@k"]
    low, high = figure["ci95"]
    said = f"{100 * figure['value']:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
    assert said in written.markdown.read_text("utf-8")
    assert said in written.html.read_text("utf-8")
    change = data["comparison"]["pairs"][0]["changes"]["mean@k"]["difference"]
    assert f"{100 * change:+.1f} (" in written.html.read_text("utf-8")
    assert low < figure["value"] < high


@pytest.mark.large
def test_the_same_input_gives_the_same_bytes(written, small):
    again = write_report(small.sources, small.questions, small.folder / "again" / "report.html", title="报告 <b>")
    for one, other in ((written.html, again.html), (written.markdown, again.markdown), (written.json, again.json)):
        assert one.read_bytes() == other.read_bytes()


def test_every_text_is_in_the_page(written, small):
    page = written.html.read_text("utf-8")
    packed = [question for chunk in scripts(page, "x-texts") for question in unpack(chunk)]
    assert len(packed) == len(small.questions)
    for place, source in enumerate(small.sources):
        rows = [Response.model_validate_json(line) for line in source.responses.read_text("utf-8").splitlines()]
        stored = {}
        for row in sorted(rows, key=lambda row: row.sample):
            stored.setdefault(row.id, []).append(row.full_text)
        for question, models in zip(small.questions, packed, strict=True):
            found = [None if len(parts) == 4 else "".join(parts) for parts in models[place]]
            assert found == stored.get(question.id, [])


def test_the_index_agrees_with_the_figures(written, small):
    (packed,) = scripts(written.html.read_text("utf-8"), "x-index")
    index = unpack(packed)
    report = written.report
    for model in index["models"]:
        status = report.models[model["name"]].metrics.overall.status
        counts = {name: model["outcome"].count(place) for place, name in enumerate(index["outcomes"])}
        assert counts == {name: status[name].count for name in index["outcomes"]}
    right = index["outcomes"].index("right")
    a, b = index["models"]
    cells = {(True, True): [], (False, True): [], (True, False): [], (False, False): []}
    for place, id_ in enumerate(index["questions"]["id"]):
        if a["judged"][place] >= 0 and b["judged"][place] >= 0:
            cells[a["outcome"][a["judged"][place]] == right, b["outcome"][b["judged"][place]] == right].append(id_)
    flips = report.comparison.pairs[0].flips.cells
    assert [sorted(ids) for ids in cells.values()] == list(flips.values())
    assert [x for x, m in zip(index["questions"]["id"], index["questions"]["missed"], strict=True) if m] == sorted(
        report.missed_by_all, key=index["questions"]["id"].index
    )


def test_chunks_part_the_questions(small):
    models = [read_model_responses(source, small.questions) for source in small.sources]
    found = chunks(small.questions, models)
    assert [place for first, end in found for place in range(first, end)] == list(range(len(small.questions)))
    size = {
        id_: sum(row.characters or 0 for model in models for row in model.rows.get(id_, ()))
        for id_ in (question.id for question in small.questions)
    }
    assert all(sum(size[small.questions[p].id] for p in range(first, end)) <= CHUNK for first, end in found)
    assert index_of(small.questions, models, [], "majority")["chunks"] == [first for first, _ in found]


def test_the_policy_allows_the_pages_own_script_and_style_alone(written):
    page = written.html.read_text("utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy and "http" not in policy
    for tag, name in (("script", "script-src"), ("style", "style-src")):
        (own,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
        assert f"{name} 'sha256-{digest}';" in policy
    assert "<h1>报告 &lt;b&gt;</h1>" in page
    assert not re.search(
        r"https?:|\bhref=\"[^#]|@import|url\(|\sstyle=|\son[a-z]+=",
        re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL),
    )


def test_no_asset_makes_html_from_a_string():
    script = page_script()
    for sink in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "DOMParser",
        "eval(",
        "Function(",
        "srcdoc",
        "fetch(",
        "XMLHttpRequest",
        "import(",
    ):
        assert sink not in script, sink
    assert not re.search(r"<!--|</?script", script, re.IGNORECASE)
    assert "</style" not in asset("page.css")
    assert len(set(SCRIPTS)) == len(SCRIPTS)


def test_people_are_shown_beside_jecqa_alone(parts, tmp_path, make):
    for source, shown in (("jecqa:1_test", True), ("test", False)):
        questions = [make.question(f"q{n}", "AB", source=source, stem=f"题{n}") for n in range(4)]
        rows = [Response(id=question.id, text="<think>甲</think><answer>A,B</answer>") for question in questions]
        written = write_report(parts.store(tmp_path / source[:2], one=rows), questions, tmp_path / "r.html")
        assert ("skilled people 81 %" in written.html.read_text("utf-8")) is shown
        assert ("skilled people 81 %" in written.markdown.read_text("utf-8")) is shown
        assert written.report.comparison is None


def test_what_is_left_out_comes_first(small, parts, tmp_path):
    rows = [row for row in parts.responses(small.questions, "x", 1, 0.5) if row.id != small.questions[0].id]
    rows.append(Response(id="nobody's", text="<answer>A</answer>"))
    written = write_report(parts.store(tmp_path, one=rows), small.questions, tmp_path / "report.html")
    page = written.markdown.read_text("utf-8")
    assert page.index("## Warnings") < page.index("## Headline")
    assert "an id that no question has" in page and "nobody's" in page
    assert any("no response" in warning for warning in written.warnings)


def test_places_and_names(tmp_path, small):
    base = small.sources[0].responses
    assert find_sources([str(base.parent), f"二={base}"]) == [ReportSource("base", base), ReportSource("二", base)]
    for places, told in (
        ([str(base), str(base)], "two models are named 'base'"),
        ([str(tmp_path)], "holds no responses.jsonl"),
        ([f"={base}"], "is not NAME=FOLDER"),
    ):
        with pytest.raises(UserError, match=told):
            find_sources(places)
    with pytest.raises(UserError, match=r"name it with \.html"):
        write_report(small.sources, small.questions, tmp_path / "report.pdf")


@pytest.mark.large
def test_a_report_that_fails_leaves_the_old_one(small, tmp_path, monkeypatch):
    out = tmp_path / "report.html"
    out.write_text("old", "utf-8")
    monkeypatch.setattr("legal_rl.evaluation.report.page.write.fold_thinking", lambda response: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_report(small.sources[:1], small.questions, out)
    assert out.read_text("utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


@pytest.mark.large
def test_the_shape_of_the_reasoning_is_taken_from_beside_the_responses(small, parts, tmp_path):
    questions = small.questions[:12]
    models = {name: parts.responses(questions, name, 1, flaw) for name, flaw in (("base", 0.7), ("grpo", 0.3))}
    sources = parts.store(tmp_path, **models)
    write_jsonl(tmp_path / "questions.jsonl", questions)
    for source in sources:
        analyse_file(tmp_path / "questions.jsonl", source.responses, source.folder, jobs=1)
    written = write_report(sources, questions, tmp_path / "report.html")
    page = written.markdown.read_text("utf-8")
    row = written.report.models["grpo"].structure.features["cites_article"]
    (line,) = [line for line in page.splitlines() if line.endswith("accuracy of citing by name +62 % |")]
    assert line.startswith("| cites a statute by name and article | ")
    assert f"| {100 * row.overall.value:.1f} % (" in line
    lost = written.report.comparison.pairs[0].transitions["all"].features
    assert "numbered paragraphs" in lost
    (sources[0].folder / "structure.json").write_text("{}", "utf-8")
    write_jsonl(sources[1].responses, models["grpo"][:-1])
    again = write_report(sources, questions, tmp_path / "report.html")
    assert any("base: its structure.json cannot be read" in note for note in again.warnings)
    assert any("grpo: its structure.json is of other responses" in note for note in again.warnings)
    assert "Structure of the reasoning" not in again.markdown.read_text("utf-8")
