"""Stages are skipped when nothing changed, resumed when they were cut, done anew when their inputs changed."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.pipeline.run import Run, Stage, StageResult, check_run, open_run, run_stages
from legal_rl.pipeline.run_config import RunConfig
from legal_rl.runs.attempt import lock_run
from legal_rl.runs.manifest import read_manifest

QUICKSTART = Path(__file__).parents[2] / "training" / "quickstart.yaml"


@pytest.fixture
def run(tmp_path):
    return open_run(QUICKSTART, [], tmp_path / "run", Console(file=io.StringIO(), width=200))


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("data.exam.families=[nope]", "nope"),
        ("data.exam.holdout=[nope]", "nope"),
        ("data.exam.law_as_of=1900-01-01", "cannot be asked of the law as of 1900-01-01"),
        ("limits.response=1000000000000", "limits.response"),
    ],
)
def test_a_dry_run_refuses_what_the_run_would_refuse(tmp_path, override, words):
    with pytest.raises(UserError, match=words):
        check_run(QUICKSTART, [override], tmp_path / "run")


def test_a_dry_run_refuses_a_file_as_its_folder(tmp_path):
    (tmp_path / "run").write_text("mine")
    with pytest.raises(UserError, match="is a file; give --out a folder"):
        check_run(QUICKSTART, [], tmp_path / "run")


class Recorder:
    """Stages that write a file each and remember what they were asked to do."""

    def __init__(self):
        self.worked: list[str] = []
        self.seed = 1
        self.fail_in: str | None = None

    def stages(self) -> list[Stage]:
        return [self._stage("one", lambda run: {"seed": self.seed}), self._stage("two", lambda run: run.outputs("one"))]

    def _stage(self, name, inputs) -> Stage:
        def work(run: Run, show) -> StageResult:
            self.worked.append(name)
            half = run.folder(name) / "half"
            found = half.exists()
            half.write_text("half")
            show(1, 2)
            if self.fail_in == name:
                raise RuntimeError("cut")
            (run.folder(name) / "made").write_text(f"{name} {self.seed}")
            return StageResult(["made"], {"went_on": found})

        return Stage(name, f"stage {name}", inputs, work)


def said(run: Run) -> str:
    return run.console.file.getvalue()


def test_what_is_done_is_not_done_again(run):
    recorder = Recorder()
    run_stages(run, recorder.stages())
    run_stages(run, recorder.stages())
    assert recorder.worked == ["one", "two"]
    assert said(run).count("unchanged, skipped") == 2


def test_changed_inputs_change_what_follows(run):
    recorder = Recorder()
    run_stages(run, recorder.stages())
    recorder.seed = 2
    run_stages(run, recorder.stages())
    assert recorder.worked == ["one", "two", "one", "two"]
    assert (run.folder("two") / "made").read_text() == "two 2"
    assert run.notes("one")["went_on"] is False, "results of other inputs must not be resumed"


def test_an_output_that_was_touched_is_made_again(run):
    recorder = Recorder()
    run_stages(run, recorder.stages())
    (run.folder("two") / "made").write_text("edited")
    run_stages(run, recorder.stages())
    assert recorder.worked == ["one", "two", "two"]


def test_a_cut_stage_goes_on_in_its_own_folder_and_counts_the_attempts(run):
    recorder = Recorder()
    recorder.fail_in = "two"
    with pytest.raises(RuntimeError):
        run_stages(run, recorder.stages())
    assert read_manifest(run.folder("two")).status == "started"
    recorder.fail_in = None
    run_stages(run, recorder.stages())
    assert recorder.worked == ["one", "two", "two"]
    manifest = read_manifest(run.folder("two"))
    assert (manifest.status, manifest.attempts, manifest.notes["went_on"]) == ("done", 2, True)
    assert "(resuming)" in said(run)


def test_fresh_starts_over(run):
    recorder = Recorder()
    run_stages(run, recorder.stages())
    run_stages(run, recorder.stages(), fresh=True)
    assert recorder.worked == ["one", "two", "one", "two"]


def test_the_manifest_says_what_made_the_result(run):
    run_stages(run, Recorder().stages())
    manifest = read_manifest(run.folder("one"))
    assert manifest.inputs == {"legal_rl": __version__, "seed": 1}
    assert set(manifest.outputs) == {"made"}
    assert manifest.versions["legal_rl"]
    assert manifest.wall_seconds > 0


def test_a_folder_that_no_run_made_is_left_alone(run):
    run.out.mkdir(parents=True)
    (run.out / "one").mkdir()
    (run.out / "one" / "thesis.txt").write_text("mine")
    for fresh in (False, True):
        with pytest.raises(UserError, match="holds files that no run made"):
            run_stages(run, Recorder().stages(), fresh=fresh)
    assert (run.out / "one" / "thesis.txt").read_text() == "mine"


def test_a_file_in_the_place_of_the_folder_is_told(run):
    run.out.parent.mkdir(exist_ok=True)
    run.out.write_text("mine")
    with pytest.raises(UserError, match="is a file"):
        run_stages(run, Recorder().stages())


def test_two_processes_do_not_share_a_folder(run):
    with lock_run(run.out, {}, fresh=False), pytest.raises(UserError, match="another process is at work"):
        run_stages(run, Recorder().stages())
    run_stages(run, Recorder().stages())


def test_the_resolved_configuration_is_kept(run):
    run_stages(run, Recorder().stages())
    kept = json.loads((run.out / "run.json").read_text("utf-8"))
    assert RunConfig.model_validate(kept["config"]) == run.config


def test_a_run_on_one_node_does_not_wait_for_others(run, monkeypatch):
    for name, value in {"NNODES": "2", "NODE_RANK": "1", "MASTER_ADDR": "10.0.0.1", "MASTER_PORT": "29500"}.items():
        monkeypatch.setenv(name, value)
    recorder = Recorder()
    with pytest.raises(UserError, match="NNODES is 2: a run is started on one node"):
        run_stages(run, recorder.stages())
    assert recorder.worked == [] and not run.out.exists()
