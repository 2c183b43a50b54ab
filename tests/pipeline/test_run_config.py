"""Every shipped run is read by the run's own model, and a mistake in one is a sentence."""

from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.pipeline.run import open_run, stages_of

TRAINING = Path(__file__).parents[2] / "training"
RUNS = sorted(TRAINING.glob("*.yaml"))


def test_every_run_that_ships_is_read():
    assert {path.stem for path in RUNS} == {"quickstart", "qwen2.5-7b", "qwen2.5-7b-1x80g"}
    for path in RUNS:
        run = open_run(path, [], None)
        assert run.out == Path("runs") / path.stem
        assert (path.parent / run.config.sft.engine).is_file()
        assert (path.parent / run.config.grpo.engine).is_file()


def test_the_thesis_setting_is_the_thesis_setting():
    """Two epochs of all traces; prompts of 512 and responses of 2048 tokens; the rest is in the engines' files."""
    for name in ("qwen2.5-7b", "qwen2.5-7b-1x80g"):
        config = open_run(TRAINING / f"{name}.yaml", [], None).config
        assert (config.limits.prompt, config.limits.response) == (512, 2048)
        assert config.sft.keep == "all"
        assert (config.data.built, config.sft_sources) == (Path("runs/data"), {"traces"})


@pytest.mark.parametrize(
    ("overrides", "names"),
    [
        ([], "data traces model lengths eval-base sft eval-sft grpo eval-grpo report"),
        (["grpo=null"], "data traces model lengths eval-base sft eval-sft report"),
        (["sft=null"], "data model lengths eval-base grpo eval-grpo report"),
    ],
)
def test_a_run_has_the_stages_that_it_asks_for(overrides, names):
    assert [stage.name for stage in stages_of(open_run(TRAINING / "quickstart.yaml", overrides, None))] == names.split()


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("grpo.stepz=3", r"unknown key 'grpo.stepz'; did you mean 'grpo.steps'\?"),
        ("grpo.reward=exactt", "did you mean exact"),
        ("grpo.reward={components: {partial: {x: 0.3}}}", "0.3"),
        ("model.path=Qwen/Qwen2.5-7B-Instruct", "either path"),
        ("model=null", "model: "),
        ("prompt=think", "there is no prompt 'think'"),
        ("grpo.steps=0", "greater than or equal to 1"),
        ("grpo.keep=first", "'best' or 'last'"),
        ("grpo.patience=0", "greater than or equal to 1"),
        ("grpo.validate_every=7", "set save_every: 7, or keep: last"),
        ("data.sources=[]", "data: names no question; give sources, or built"),
        ("data.built=runs/data", "remove them, or set built to null"),
        ("data={built: runs/data, resplit: true}", "remove them, or set built to null"),
        ("data.sources=[a.jsonl]", r"yaml: sft has nothing to imitate; .*sft.sources: \[exam\]"),
        ("sft.sources=[traces]", "make them agree"),
        ("sft.sources=[]", "at least 1 item"),
        ("sft.teacher.p_flaw=2", "p_flaw"),
        ("sft.keep=best", "'all', 'right' or 'strict'"),
    ],
)
def test_a_mistake_is_one_sentence(override, words):
    with pytest.raises(UserError, match=words):
        open_run(TRAINING / "quickstart.yaml", [override], None)


@pytest.mark.parametrize(
    ("overrides", "refused"),
    [
        (["grpo.validate_every=7", "grpo.keep=last"], None),
        (["grpo.validate_every=3", "grpo.save_every=6"], None),  # 6 and 12 have both
        (["grpo.validate_every=15", "grpo.save_every=7"], None),  # nothing is validated before the last step
        (["grpo.save_every=15"], "keep: best has nothing to choose from"),
        (["grpo.patience=2"], None),
        (["grpo.patience=2", "grpo.save_every=1"], None),
        (["grpo.patience=2", "grpo.validate_every=3", "grpo.save_every=6"], "not every validated step is saved"),
        (["grpo.patience=2", "grpo.keep=last", "grpo.save_every=15"], "not every validated step is saved"),
    ],
)
def test_the_best_is_chosen_among_steps_that_are_both_validated_and_saved(overrides, refused):
    """The quickstart makes 15 steps and does both every fifth."""
    if refused is None:
        open_run(TRAINING / "quickstart.yaml", overrides, None)
        return
    with pytest.raises(UserError, match=refused):
        open_run(TRAINING / "quickstart.yaml", overrides, None)
