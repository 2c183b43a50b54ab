"""The questions that GRPO trains on: which are chosen, in which order, and what is measured for it."""

import io
from contextlib import nullcontext

import pytest
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Response
from legal_rl.engines.scripted import ScriptedSampler
from legal_rl.pipeline.data import DATA, run_questions
from legal_rl.pipeline.evaluation import stage
from legal_rl.pipeline.evaluation.samplers import LazySampler, Meter
from legal_rl.pipeline.grpo import GRPO, job
from legal_rl.pipeline.grpo_questions import DIFFICULTY, about_chosen, choose_questions, split_off_validation
from legal_rl.pipeline.run import open_run, run_stages, stages_of
from legal_rl.runs.manifest import read_manifest
from legal_rl.runs.records import read_jsonl, read_models, write_json, write_jsonl
from legal_rl.runs.shipped_files import HOME

QUICKSTART = HOME / "training" / "quickstart.yaml"
SMALL = ["data.exam.questions=60", "eval.questions=5", "grpo.validate_on=10", "grpo.difficulty.samples=4"]


def right_of(id_):
    """How many of the four answers to a question are right: some always, some never."""
    return sum(map(ord, id_)) % 5


@pytest.fixture
def start(tmp_path, monkeypatch):
    """``start(*overrides)``: the data stage of a small run; its model answers as ``right_of`` says."""
    asked = []

    def begin(*overrides, limit=10**9):
        run = open_run(QUICKSTART, [*SMALL, *overrides], tmp_path / "run", Console(file=io.StringIO(), width=400))
        run_stages(run, [DATA])
        lengths = run.folder("lengths")
        lengths.mkdir(exist_ok=True)
        write_json(lengths / "over_limit.json", {"train": [{"id": run_questions(run, "train")[0].id}]})
        gold = {q.id: "".join(sorted(q.gold)) for q in run_questions(run, "train")}

        def answer(request):
            if len(asked) >= limit:
                raise KeyboardInterrupt
            asked.append(request.key)
            said = (
                gold[request.id] if request.sample < right_of(request.id) else "A" if gold[request.id] != "A" else "B"
            )
            return f"<think>想</think><answer>{said}</answer>"

        sampler = LazySampler("tiny", lambda: nullcontext(ScriptedSampler(answer, "tiny")), Meter())
        monkeypatch.setattr(stage, "open_lazily", lambda *_, **__: sampler)
        monkeypatch.setattr(stage, "engine_versions", lambda _options: {})
        return run

    begin.asked = asked
    return begin


def names(run):
    return [stage.name for stage in stages_of(run)]


def test_difficulty_is_measured_only_where_it_decides_something(start, tmp_path):
    assert "difficulty" not in names(start())
    assert "difficulty" not in names(start(f"grpo.questions={tmp_path / 'mine.jsonl'}", "grpo.order=curriculum"))
    for override in ("grpo.questions=core", "grpo.order=curriculum"):
        stages = names(start(override))
        assert stages.index("eval-sft") + 1 == stages.index("difficulty") == stages.index("grpo") - 1


@pytest.mark.large
def test_core_leaves_out_what_is_always_right_or_always_wrong(start):
    run = start("grpo.questions=core")
    run_stages(run, [DIFFICULTY])
    free, validation = split_off_validation(run)
    assert len(free) == 49 and len(validation) == 10 and len(start.asked) == 49 * 4, "validation costs no answer"
    chosen = choose_questions(run, 4)
    assert chosen.train == [q for q in free if 0 < right_of(q.id) < 4] and chosen.validation == validation
    notes = read_manifest(run.folder("difficulty")).notes
    always, never = (sum(right_of(q.id) == k for q in free) for k in (4, 0))
    assert notes["bands"]["core"] == len(chosen.train) == 49 - always - never
    told = (
        f"{always} questions always, {never} never; {len(chosen.train)} are core (share of right answers from 0.05 to"
    )
    assert told in run.console.file.getvalue()
    assert f"trained on {len(chosen.train)} of 49 questions (core), in random order" in about_chosen(chosen.notes)


def test_a_narrower_core_is_the_difficulty_filter_s(start):
    run = start("grpo.questions=core", "grpo.difficulty={samples: 4, core_low: 0.3, core_high: 0.7}")
    run_stages(run, [DIFFICULTY])
    assert {right_of(q.id) for q in choose_questions(run, 4).train} == {2}
    assert {row["band"] for _, row in read_jsonl(run.folder("difficulty") / "difficulty.jsonl")} >= {"core", "outside"}


@pytest.mark.large
def test_a_curriculum_goes_from_easy_to_hard_and_verl_keeps_it(start):
    run = start("grpo.order=curriculum")
    run_stages(run, [DIFFICULTY])
    chosen = choose_questions(run, 16)
    rights = [right_of(q.id) for q in chosen.train]
    assert rights == sorted(rights, reverse=True) and len(rights) == 49 and len({*rights}) == 5
    assert job(run, [], []).in_order
    assert chosen.notes["passes"] == round(run.config.grpo.steps * 16 / 49, 2)
    assert "easiest first; its steps pass over them 4.9 times" in about_chosen(chosen.notes)


def test_a_killed_measurement_asks_only_what_is_missing(start):
    with pytest.raises(KeyboardInterrupt):
        run_stages(start("grpo.questions=core", limit=70), [DIFFICULTY])
    run = start("grpo.questions=core")
    run_stages(run, [DIFFICULTY])
    assert len(start.asked) == 49 * 4 == len({*start.asked})
    assert len(read_models(run.folder("difficulty") / "responses.jsonl", Response)) == 49 * 4
    run_stages(run, [DIFFICULTY])
    assert "unchanged, skipped" in run.console.file.getvalue()


def test_a_file_names_the_questions_and_their_order(start, tmp_path):
    run = start()
    free, validation = split_off_validation(run)
    mine = tmp_path / "mine.jsonl"
    write_jsonl(mine, [*free[20:4:-1], validation[0], {"id": "elsewhere"}, {"id": free[20].id}])
    run = start(f"grpo.questions={mine}", "grpo.order=curriculum")
    chosen = choose_questions(run, 16)
    assert chosen.train == free[20:4:-1] and chosen.notes["foreign"] == 2
    assert "2 rows of the file are no questions that it may train on" in about_chosen(chosen.notes)
    run = start(f"grpo.questions={mine}")
    assert choose_questions(run, 16).train == free[5:21], "shuffled by verl: the file's order must not matter"
    write_jsonl(mine, [{"name": 3}])
    with pytest.raises(UserError, match=r"mine\.jsonl, line 1: has no id"):
        choose_questions(run, 16)
    with pytest.raises(UserError, match=r"leaves 0 of 49 questions, fewer than a batch of 16"):
        write_jsonl(mine, [{"id": "elsewhere"}])
        choose_questions(run, 16)


def test_all_in_random_order_is_what_it_always_was(start):
    run = start()
    chosen = choose_questions(run, 16)
    assert (chosen.train, chosen.validation) == split_off_validation(run) and chosen.notes == {}
    assert {"questions", "order", "difficulty"}.isdisjoint(GRPO.inputs(run)["grpo"])
    assert "difficulty" not in GRPO.inputs(run) and not job(run, [], []).in_order


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("grpo.order=easy", "'random' or 'curriculum'"),
        ("grpo.difficulty={core_low: 0.8, core_high: 0.2}", "exchange them"),
        ("grpo.difficulty.samples=1", "greater than or equal to 2"),
    ],
)
def test_a_mistake_is_one_sentence(start, override, words):
    with pytest.raises(UserError, match=words):
        start(override)


def test_a_missing_file_is_told_before_anything_starts(start):
    with pytest.raises(UserError, match=r"absent\.jsonl: no such file; name core, all or a file"):
        GRPO.inputs(start("grpo.questions=absent.jsonl"))
