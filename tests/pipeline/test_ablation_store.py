"""How cells stand is read from what they left; a copy of the shared start shares no file that is written again."""

import json
import os

from rich.console import Console

from legal_rl.pipeline.ablation.cells import list_cells, run_cells, select
from legal_rl.runs.attempt import lock_run
from tests.pipeline.ablations import open_shop


def test_a_cell_is_done_when_all_its_stages_are(tmp_path):
    shop = open_shop(tmp_path)
    cell = shop.plan.cells[0]
    assert shop.store.state(cell).status == "not run"
    shop.mark(cell, "sft", "done", 100)
    assert shop.store.state(cell).status == "not run", "the shared start is no beginning of a cell"
    shop.mark(cell, "grpo", "started", 5)
    assert (shop.store.state(cell).status, shop.store.state(cell).seconds) == ("cut", 5)
    shop.store.note_failure(cell, "status 2: verl refuses it")
    assert (shop.store.state(cell).status, shop.store.state(cell).message) == ("failed", "status 2: verl refuses it")
    shop.finish(cell.name, cell.seed, 0.5, seconds=60)
    assert (shop.store.state(cell).status, shop.store.state(cell).seconds) == ("done", 60), "SFT is not the cell's time"


def test_a_start_counts_all_of_its_stages(tmp_path):
    shop = open_shop(tmp_path, cells={"exact": {}, "sft": {"grpo": None}})
    shop.finish("sft", None, 0.5, seconds=200)
    assert shop.store.state(shop.plan.of("sft")[0]).seconds == 200


def test_the_shared_start_is_linked_but_not_its_lock_nor_its_report(tmp_path):
    shop = open_shop(tmp_path, cells={"exact": {}, "sft": {"grpo": None}})
    cell, start = shop.plan.of("exact")[0], shop.plan.of("sft")[0]
    made = shop.store.run(start)
    with lock_run(made.out, start.config.model_dump(mode="json"), fresh=False):
        shop.finish("sft", None, 0.5)
        for place in ("report.md", "eval-sft/report.md"):
            (made.out / place).write_text("the start's")
        shop.store.prepare(cell, start)
        with lock_run(shop.store.run(cell).out, cell.config.model_dump(mode="json"), fresh=False):
            pass  # both at once
    copy = shop.store.run(cell).out
    assert (copy / "eval-sft" / "grades.jsonl").samefile(made.out / "eval-sft" / "grades.jsonl")
    assert (copy / "eval-sft" / "report.md").exists(), "only the run's own report is made anew"
    assert not (copy / "report.md").exists() and not (copy / "report").exists()
    assert (made.out / "report.md").read_text() == "the start's"
    marks = [json.loads((out / "run.json").read_text())["config"]["grpo"] for out in (made.out, copy)]
    assert marks[0] is None and marks[1] is not None, "the copy's own mark must not reach the start's"


def test_a_half_made_copy_is_made_again(tmp_path):
    shop = open_shop(tmp_path, cells={"exact": {}, "sft": {"grpo": None}})
    shop.finish("sft", None, 0.5)
    cell, start = shop.plan.of("exact")[0], shop.plan.of("sft")[0]
    partial = shop.store.folder_of(cell) / "run.partial"
    (partial / "data").mkdir(parents=True)
    shop.store.prepare(cell, start)
    assert not partial.exists() and (shop.store.run(cell).out / "data" / "heldout.jsonl").exists()


def test_what_is_done_is_not_started(tmp_path, capsys):
    shop = open_shop(tmp_path)
    for name in shop.plan.names:
        for seed in (7, 8):
            shop.finish(name, seed, 0.5, seconds=90)
    assert run_cells(shop.plan, shop.plan.cells, shop.store, Console(width=200)) == []
    said = capsys.readouterr().out
    assert said.count("already run (0:01:30)") == 6 and "started" not in said


def test_the_list_tells_how_cells_stand_and_how_long_is_left(tmp_path, capsys):
    shop = open_shop(tmp_path)
    shop.finish("exact", 7, 0.5, seconds=120)
    shop.store.note_failure(shop.plan.of("random")[0], "broken")
    held = shop.store.lock(shop.plan.of("partial")[0])
    list_cells(shop.plan, shop.plan.cells, shop.store, Console(width=200), jobs=2)
    os.close(held)
    said = capsys.readouterr().out
    for word in ("done", "failed", "running", "not run", "0:02:00", "5 to go, about 0:05:00 with --jobs 2"):
        assert word in said
    assert [cell.title for cell in select(shop.plan, ["random"], [8])] == ["random (seed 8)"]
