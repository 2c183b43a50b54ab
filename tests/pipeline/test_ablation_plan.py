"""An ablation's file becomes cells; what decides a cell's result decides its key, and nothing else does."""

import json
import subprocess
from pathlib import Path

import pytest
import yaml

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data import build
from legal_rl.pipeline.ablation.plan import read_plan
from legal_rl.runs.records import write_jsonl
from legal_rl.runs.shipped_files import HOME
from tests.pipeline.ablations import CELLS, QUICKSTART, write_file

SHIPPED_7B = sorted((HOME / "training" / "ablations").glob("*-7b.yaml"))
SHIPPED = sorted({*(HOME / "training" / "ablations").glob("*.yaml")} - {*SHIPPED_7B})


def keys(path: Path) -> dict[str, str]:
    return {cell.title: cell.key for cell in read_plan(path).cells}


@pytest.fixture
def data_of_7b(tmp_path, monkeypatch):
    """What the 7B recipes name: a split made by `data build`, and traces on its training questions."""
    monkeypatch.chdir(tmp_path)
    options = {letter: f"选项{letter}的内容" for letter in "ABCD"}
    rows = [
        Question(
            id=f"q{n}",
            stem=f"甲在{n}日与乙订立合同，下列说法正确的有？",
            options=options,
            gold={"A"},
            source="s",
        )
        for n in range(40)
    ]
    write_jsonl(tmp_path / "questions.jsonl", [row.model_dump(mode="json") for row in rows])
    build.build(["questions.jsonl"], Path("runs/data"), seed=42, resplit=True)
    train = [json.loads(line) for line in Path("runs/data/train.jsonl").read_text("utf-8").splitlines()]
    traces = [Response(id=row["id"], sample=0, text="<think>甲</think><answer>A</answer>") for row in train]
    write_jsonl(tmp_path / "runs" / "rows" / "traces.jsonl", [row.model_dump(mode="json") for row in traces])


def test_the_7b_ablations_are_read_and_share_what_is_equal(data_of_7b):
    plans = {path.stem: read_plan(path) for path in SHIPPED_7B}
    assert {name: len(plan.cells) for name, plan in plans.items()} == {
        "thesis-7b": 7,
        "arms-7b": 6,
        "algorithms-7b": 9,
    }
    key = {f"{file}: {cell.name}": cell.key for file, plan in plans.items() for cell in plan.cells}
    assert key["algorithms-7b: grpo"] == key["arms-7b: SFT+GRPO"]
    assert key["thesis-7b: exact"] == key["arms-7b: GRPO alone"]
    starts = {start.key for start in plans["algorithms-7b"].starts.values()}
    assert starts == {key["arms-7b: SFT on all traces"]}, "all algorithms start from one SFT model"
    assert key["thesis-7b: SFT+GRPO"] == key["arms-7b: SFT+GRPO"]
    rewards = {cell.name: cell.config.grpo.reward.components for cell in plans["thesis-7b"].cells if cell.config.grpo}
    assert [rewards[f"partial-{x}"]["partial"].x for x in (0.7, 0.9)] == [0.7, 0.9]
    assert [*rewards["no-format"]] == ["exact"]


@pytest.mark.engine
@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED_7B, ids=lambda path: path.stem)
def test_the_7b_ablations_pass_the_dry_run(path, data_of_7b):
    argv = [str(HOME / ".venv/bin/legal-rl"), "ablate", str(path), "--dry-run"]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "all accepted; nothing was started" in done.stdout


def test_every_ablation_that_ships_is_read_and_shares_what_is_equal():
    plans = {path.stem: read_plan(path) for path in SHIPPED}
    assert {name: len(plan.names) for name, plan in plans.items()} == {
        "reward": 5,
        "algorithms": 9,
        "reward_noise": 12,
        "reward_dose": 12,
        "thesis": 7,
        "arms": 4,
        "clip_gamma_entropy": 8,
    }
    common = {
        next(cell.key for cell in plans[file].of(name) if cell.seed == 7)
        for file, name in [
            ("reward", "exact"),
            ("algorithms", "grpo"),
            ("reward_noise", "none, 7"),
            ("arms", "SFT+GRPO"),
            ("clip_gamma_entropy", "grpo"),
        ]
    }
    assert len(common) == 1, "the GRPO cell is one and the same in all files"
    sft = plans["arms"].of("SFT")[0].key
    starts = {start.key for plan in plans.values() for start in plan.starts.values()}
    assert starts == {sft, plans["arms"].of("base")[0].key}


def test_every_cell_of_the_noise_draws_as_many_responses():
    for cell in read_plan(HOME / "training" / "ablations" / "reward_noise.yaml").cells:
        engine = yaml.safe_load((HOME / "training" / "grpo" / "tiny-cpu.yaml").read_text("utf-8"))
        told = cell.config.grpo.overrides
        prompts = told.get("data", engine["data"])["train_batch_size"]
        n = told.get("actor_rollout_ref", engine["actor_rollout_ref"])["rollout"]["n"]
        assert prompts * n == 112, cell.name


def test_seeds_vary_grpo_alone():
    plan = read_plan(HOME / "training" / "ablations" / "reward.yaml")
    for cell in plan.cells:
        assert cell.config.seed == 7
        assert cell.config.grpo.seed == cell.seed
    assert len({start.key for start in plan.starts.values()}) == 1


def test_a_cell_without_grpo_has_no_seed_and_is_there_once(tmp_path):
    plan = read_plan(write_file(tmp_path, cells={"sft": {"grpo": None}, "exact": {}}))
    assert [cell.title for cell in plan.cells] == ["sft", "exact (seed 7)", "exact (seed 8)"]
    assert plan.starts[plan.cells[1].key].key == plan.cells[0].key


def test_equal_cells_have_one_key_in_whatever_file_and_place(tmp_path):
    first = write_file(tmp_path)
    there = tmp_path / "there"
    there.mkdir()
    for name in ("sft", "grpo"):
        (there / name).symlink_to(QUICKSTART.parent / name)
    (there / "base.yaml").write_text(QUICKSTART.read_text("utf-8").replace("name: quickstart", "name: other"), "utf-8")
    again = {"same": {"grpo.reward": "exact"}, "other": {"grpo.steps": 9}}
    second = write_file(there, name="second", base="base.yaml", cells=again, baseline="same")
    assert keys(first)["exact (seed 7)"] == keys(second)["same (seed 7)"] != keys(second)["other (seed 7)"]


@pytest.mark.parametrize(
    "setting",
    [
        {"grpo.steps": 3},
        {"grpo.overrides.actor_rollout_ref.actor.optim.lr": 0.001},
        {"grpo.engine": "grpo/tiny-cpu-dapo.yaml"},
        {"sft.overrides.max_steps": 3},
        {"eval.questions": 3},
        {"seed": 3},
        {"limits.response": 3},
        {"data.exam.questions": 300},
    ],
)
def test_whatever_decides_the_result_changes_the_key(tmp_path, setting):
    before = keys(write_file(tmp_path, cells={"exact": {}}))
    after = keys(write_file(tmp_path, cells={"exact": setting}))
    assert len({*before.values(), *after.values()}) == 4


@pytest.mark.parametrize(
    "cell, words",
    [
        ({"grpo.reward": "exact"}, "are the same cell"),  # a setting that another replaced, or that changes nothing
        ({"data.exam.levels": [2]}, "must be those of 'exact'"),  # other questions under the same ids
        ({"grpo.seed": 99}, "grpo.seed comes from seeds"),
    ],
)
def test_what_would_make_a_comparison_void_is_refused(tmp_path, cell, words):
    with pytest.raises(UserError, match=words):
        read_plan(write_file(tmp_path, cells={"exact": {"grpo.reward": "exact"}, "other": cell}))


def test_a_changed_engine_file_changes_the_key(tmp_path):
    for name in ("sft", "grpo"):
        (tmp_path / name).mkdir()
        for path in (QUICKSTART.parent / name).glob("*.yaml"):
            (tmp_path / name / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (tmp_path / "base.yaml").write_text(QUICKSTART.read_text("utf-8"), "utf-8")
    path = write_file(tmp_path, base="base.yaml")
    before = keys(path)
    engine = tmp_path / "grpo" / "cpu.yaml"  # named by the defaults of the file that the run names
    engine.write_text(engine.read_text("utf-8").replace("dtype: float32", "dtype: bfloat16"), "utf-8")
    assert not set(before.values()) & set(keys(path).values())


def test_a_grid_makes_every_combination_in_order(tmp_path):
    grid = {"reward": {"exact": {}, "random": {"grpo.reward": "random"}}, "steps": {3: {"grpo.steps": 3}, 4: {}}}
    path = write_file(tmp_path, cells=None, grid=grid, baseline="exact, 4", seeds=[7])
    plan = read_plan(path)
    assert plan.names == ["exact, 3", "exact, 4", "random, 3", "random, 4"]
    assert plan.cells[2].levels == {"reward": "random", "steps": "3"}
    assert plan.cells[2].config.grpo.steps == 3
    assert list(plan.cells[2].config.grpo.reward.components) == ["random"]


def test_a_cell_lies_over_what_all_cells_set_and_numbers_stay_numbers(tmp_path):
    cells = {"exact": {}, "small": {"grpo.steps": 2, "grpo.overrides.actor_rollout_ref.actor.optim.lr": 0.00001}}
    plan = read_plan(write_file(tmp_path, set={"grpo.steps": 5}, cells=cells, seeds=[7]))
    assert [cell.config.grpo.steps for cell in plan.cells] == [5, 2]
    assert plan.cells[1].config.grpo.overrides["actor_rollout_ref"]["actor"]["optim"]["lr"] == 1e-5


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cells": {**CELLS, "bad": {"grpo.stepz": 3}}}, r"cell 'bad': .*unknown key 'grpo.stepz'; did you mean"),
        ({"cells": {**CELLS, "bad": {"grpo.reward": "exactt"}}}, "cell 'bad': .*did you mean exact"),
        ({"cells": {**CELLS, "bad": {"grpo.engine": "grpo/none.yaml"}}}, "cell 'bad': .*none.yaml: no such file"),
        ({"cells": {**CELLS, "bad": {"data.sources": ["absent.jsonl"], "sft": None}}}, "cell 'bad': .*absent.jsonl"),
        ({"base": "absent.yaml"}, "absent.yaml: no such file"),
        ({"baseline": "exactly"}, "baseline 'exactly' is no cell; the cells are exact, partial, random"),
        ({"grid": {"a": {"b": {}}}}, "either cells or a grid"),
        ({"cells": None}, "either cells or a grid"),
        ({"seeds": [7, 7]}, "named twice"),
        ({"seed": 7}, "unknown key 'seed'; did you mean 'seeds'"),
        ({"name": "../elsewhere"}, "name: "),
    ],
)
def test_a_mistake_is_one_sentence_before_anything_starts(tmp_path, changes, words):
    with pytest.raises(UserError, match=words):
        read_plan(write_file(tmp_path, **changes))
