"""`legal-rl eval` from the inside: baselines, stored answers, variants, and what is refused."""

import json

import pytest
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.data.exam import generate
from legal_rl.evaluation.stored_responses import header_path
from legal_rl.pipeline.evaluation.evaluate import default_out, describe, evaluate, prepare
from legal_rl.pipeline.evaluation.questions import read_question_set
from legal_rl.pipeline.sampling_options import EvalOptions
from legal_rl.runs.manifest import outputs_unchanged, read_manifest
from legal_rl.runs.records import write_jsonl
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import build_store

QUIET = Console(quiet=True)


@pytest.fixture(scope="module")
def exam(tmp_path_factory):
    path = tmp_path_factory.mktemp("exam") / "exam.jsonl"
    write_jsonl(path, generate(24, seed=5))
    return path


def job(exam, model="baseline:chance", **options):
    return EvalOptions(model=model, questions=str(exam), **options)


def run(exam, out, model="baseline:chance", fresh=False, **options):
    return evaluate(prepare(job(exam, model, **options)), out, QUIET, fresh=fresh)


@pytest.mark.large
def test_a_second_call_asks_nothing_and_writes_the_same_bytes(exam, tmp_path):
    out = tmp_path / "out"
    first = run(exam, out, samples=3, temperature=1, variants="permuted")
    names = [name for name in first.manifest.outputs if name != "manifest.json"]
    was = {name: (out / name).read_bytes() for name in names}
    second = run(exam, out, samples=3, temperature=1, variants="permuted")
    assert {name: (out / name).read_bytes() for name in names} == was
    assert first.manifest.notes["last_attempt"]["asked"] == 72 + 3 * first.effects[0].variants
    assert second.manifest.notes["last_attempt"]["asked"] == 0 and second.speed == ""
    assert (second.manifest.attempts, second.manifest.status) == (2, "done")
    assert second.manifest.wall_seconds > first.manifest.wall_seconds
    assert outputs_unchanged(out, read_manifest(out))
    keys = [(row["id"], row["sample"]) for row in map(json.loads, was["grades.jsonl"].splitlines())]
    assert keys == sorted(keys) and len(keys) == 72


@pytest.mark.large
def test_the_longest_option_stays_the_longest_in_every_guise(exam, tmp_path):
    found = run(exam, tmp_path, "baseline:longest", variants="permuted,renamed")
    moves = {move.view: move for move in found.effects}
    assert moves["permuted"].same_choice.value == 1 and moves["permuted"].comparison.difference.value == 0
    report = (tmp_path / "report.md").read_text("utf-8")
    assert "The same questions in another guise" in report and "The longest option" in report
    assert set(json.loads((tmp_path / "variants.json").read_text("utf-8"))) == {"permuted", "renamed"}
    run(exam, tmp_path, "baseline:longest")
    assert not (tmp_path / "variants.json").exists()


def test_stored_answers_are_replayed_with_all_their_samples(exam, tmp_path):
    ids = [question.id for question in read_question_set(str(exam)).questions]
    rows = [Response(id=id_, sample=k, text="<answer>A</answer>") for id_ in ids[:20] for k in range(2)]
    write_jsonl(tmp_path / "stored.jsonl", [*rows, Response(id="stranger", text="B")])
    found = run(exam, tmp_path / "out", f"stored:{tmp_path / 'stored.jsonl'}")
    assert (found.metrics.overall.k, found.metrics.overall.responses, found.metrics.overall.not_scored) == (2, 40, 8)
    assert "1 questions that were not asked (stranger" in " ".join(found.notes)
    with pytest.raises(UserError, match="leave --variants out"):
        run(exam, tmp_path / "out", f"stored:{tmp_path / 'stored.jsonl'}", variants="permuted")
    with pytest.raises(UserError, match="is read and would be overwritten"):
        run(exam, tmp_path / "out", f"stored:{tmp_path / 'out' / 'responses.jsonl'}")


def test_limit_draws_a_subset_that_a_larger_one_holds(exam):
    small, large = (read_question_set(str(exam), limit, seed=2) for limit in (5, 12))
    assert {q.id for q in small.questions} < {q.id for q in large.questions}
    assert len(small.questions) == 5 and "5 of 24 questions, drawn by seed 2" in small.notes[0]
    order = [q.id for q in read_question_set(str(exam)).questions]
    assert [q.id for q in large.questions] == [id_ for id_ in order if id_ in {q.id for q in large.questions}]
    assert read_question_set(str(exam), 12, seed=3).questions != large.questions


def test_a_raw_source_goes_through_the_gate_and_what_it_refuses_is_told(tmp_path):
    rows = [
        {"id": "0_1", "type": "0", "statement": "甲能否起诉？", "option_list": {"A": "能", "B": "否"}, "answer": ["A"]},
        {"id": "0_2", "type": "0", "statement": "乙能否起诉？", "option_list": {"A": "能", "B": "否"}, "answer": []},
    ]
    write_jsonl(tmp_path / "0_test.json", rows)
    asked = read_question_set(f"jecqa:{tmp_path / '0_test.json'}")
    assert [q.id for q in asked.questions] == ["0_1"] and "1 of 2 rows were refused" in asked.notes[0]


def test_another_evaluation_in_the_folder_is_left_as_it_is(exam, tmp_path):
    run(exam, tmp_path, "baseline:longest")
    was = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for other in ({"model": "baseline:chance"}, {"model": "baseline:longest", "prompt": "direct-v1"}):
        with pytest.raises(UserError, match="--fresh"):
            run(exam, tmp_path, limit=9, **other)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == was
    assert run(exam, tmp_path, "baseline:chance", fresh=True).metrics.overall.responses == 24


def test_shots_and_prefill_are_in_the_header_of_what_was_sampled(exam, tmp_path):
    asked = tmp_path / "asked.jsonl"
    write_jsonl(asked, read_question_set(str(exam)).questions[:2])
    run(asked, tmp_path / "out", shots="exam:2", prefill="think", base_model=True)
    header = json.loads(header_path(tmp_path / "out" / "responses.jsonl").read_text("utf-8"))
    assert header["prompt"].startswith("think-v1+2shots@") and header["prompt"].endswith("+plain")
    assert header["prefill"] == "<think>"
    manifest = read_manifest(tmp_path / "out")
    assert len(manifest.inputs["shots"]) == 2 and manifest.inputs["shots"][0] in (
        tmp_path / "out" / "report.md"
    ).read_text("utf-8").replace("\\", "")
    # The template had opened the thinking, so the rest is strict.
    rows = [json.loads(line) for line in (tmp_path / "out" / "grades.jsonl").read_text("utf-8").splitlines()]
    assert {row["format"] for row in rows} == {"strict"}


def test_a_dry_run_opens_and_writes_nothing(exam, tmp_path):
    plan = prepare(job(exam, "nobody", base_url="http://127.0.0.1:9/v1", samples=2, prefill="think"))
    lines = list(describe(plan, tmp_path / "out"))
    assert any("24 x 2 = 48 answers, 0 of them stored" in line for line in lines)
    assert plan.questions[0].stem in "\n".join(lines) and lines[-1] == "<think>"
    assert not (tmp_path / "out").exists()
    run(exam, tmp_path / "done")
    plan = prepare(job(exam, samples=2))
    assert any("48 answers, 24 of them stored" in line for line in describe(plan, tmp_path / "done"))


@pytest.mark.parametrize(
    ("model", "more", "words"),
    [
        ("baseline:nope", {}, "nope"),
        ("nomodel", {}, "nomodel: no such folder"),
        ("org/m", {"base_url": "notaurl"}, "--base-url notaurl: "),
        ("org/m", {"base_url": "http://127.0.0.1:9/v1", "engine": "vllm"}, "starts a server of its own"),
    ],
)
def test_a_dry_run_refuses_the_model_that_a_real_one_refuses(exam, tmp_path, model, more, words):
    plan = prepare(job(exam, model, **more))
    with pytest.raises(UserError, match=words):
        list(describe(plan, tmp_path / "out"))


def test_default_folders_differ_where_the_asking_does(exam):
    server = {"model": "org/m", "base_url": "http://127.0.0.1:9/v1"}
    jobs = [
        job(exam), job(exam, "baseline:longest"), job(exam, **server), job(exam, **server, prompt="direct-v1"),
        job(exam, **server, temperature=1), job(exam, **server, prefill="think"), job(exam, **server, shots="exam:1"),
    ]  # fmt: skip
    places = [str(default_out(prepare(one))) for one in jobs]
    assert len(set(places)) == len(places) and all(place.count("/") == 2 for place in places)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"model": "/nowhere/model"}, "no such folder"),
        ({"model": "nope"}, "nope: no such folder; name the folder .* or OWNER/NAME on the hub"),
        ({"model": "nope", "engine": "vllm"}, "nope: no such folder"),
        ({"model": "m", "base_url": "nowhere"}, "must look like http://"),
        ({"model": "m", "base_url": "http://127.0.0.1:9/v1", "engine": "vllm"}, "leave it out"),
        ({"model": "m", "base_url": "http://127.0.0.1:9/v1"}, "cannot be reached"),
        ({"model": "baseline:majority"}, "--train"),
        ({"variants": "turned"}, "choose among"),
    ],
)
def test_what_a_user_can_mend_is_told(exam, tmp_path, options, says):
    with pytest.raises(UserError, match=says):
        run(exam, tmp_path / "out", **options)
    assert not (tmp_path / "out" / "grades.jsonl").exists()


def test_a_folder_of_a_run_is_refused(exam, tmp_path):
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(UserError, match="belongs to a run"):
        run(exam, tmp_path)


def test_articles_of_a_store_stand_in_the_prompt_of_an_arm_of_its_own(exam, tmp_path):
    db = tmp_path / "laws.db"
    build_store(HOME / "tests" / "cases" / "statutes", db)
    server = {"model": "org/m", "base_url": "http://127.0.0.1:9/v1"}
    closed, opened = (prepare(job(exam, **server, **more)) for more in ({}, {"statutes": db, "retrieve": 1}))
    assert default_out(closed) != default_out(opened)
    assert "1articles-v2@" in str(default_out(opened))
    lines = [*describe(opened, tmp_path / "out")]
    assert any("可能有关的法条" in line for line in lines)
    assert not any("可能有关的法条" in line for line in describe(closed, tmp_path / "out"))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"statutes": "laws.db"}, "belong together"),
        ({"retrieve": 3}, "belong together"),
        ({"statutes": "laws.db", "retrieve": 3, "model": "baseline:chance"}, "reads no prompt"),
    ],
)
def test_retrieval_that_cannot_be_is_refused(exam, options, says):
    with pytest.raises(ValueError, match=says):
        job(exam, **{"model": "org/model", **options})


def test_a_store_that_is_none_is_told_before_anything_is_asked(exam, tmp_path):
    with pytest.raises(UserError, match=r"none\.db"):
        prepare(job(exam, "org/model", statutes=tmp_path / "none.db", retrieve=3))
