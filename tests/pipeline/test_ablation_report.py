"""The tables say what the cells' own files say, with paired tests over seeds, and list what was not run."""

import json
import math
import re

import pytest

from legal_rl.core.errors import UserError
from legal_rl.pipeline.ablation.page import write_study_page
from legal_rl.pipeline.ablation.report import write_report
from legal_rl.pipeline.ablation.results import (
    Contrast,
    contrasts,
    detectable,
    mean_curve,
    pool_seeds,
    read_measured,
    seed_deviation,
    student,
)
from tests.pipeline.ablations import open_shop


@pytest.fixture
def shop(tmp_path):
    shop = open_shop(tmp_path)
    for seed in (7, 8):
        shop.finish("exact", seed, 0.9, n=80)
        shop.finish("partial", seed, 0.5, n=80)
    return shop


def test_a_cell_is_the_mean_of_its_seeds(shop):
    measured = read_measured(shop.plan, shop.store).cells
    assert list(measured) == ["exact", "partial"], "a cell without a finished seed has no figures"
    found = pool_seeds("exact", measured["exact"])
    by_hand = [sum(bool(g.exact) for g in one.grades) / 80 for one in measured["exact"]]
    assert list(found.by_seed.values()) == by_hand
    assert found.whole.exact_match["mean@k"].value == pytest.approx(sum(by_hand) / 2)
    low, high = found.whole.exact_match["mean@k"].ci95
    assert low < sum(by_hand) / 2 < high
    assert found.over_seeds == student(by_hand)
    assert found.tokens.value == pytest.approx(10.9875)
    assert found.curve == [(0.0, 0.0), (2.0, 0.45), (4.0, 0.9)]
    # A wrong answer here is one letter missed and one too many, so all three micro figures agree.
    assert found.whole.options_worst.recall.value == pytest.approx(found.whole.exact_match["mean@k"].value)


def test_a_second_seed_of_the_same_answers_narrows_nothing(tmp_path):
    """Seeds are no new questions: the interval over questions must not shrink when a seed repeats the other."""
    shop = open_shop(tmp_path)
    shop.finish("exact", 7, 0.7, n=80)
    one = read_measured(shop.plan, shop.store).cells["exact"]
    alone, twice = pool_seeds("exact", one), pool_seeds("exact", [*one, *one])
    (low, high), (low2, high2) = (o.whole.exact_match["mean@k"].ci95 for o in (alone, twice))
    assert (low, high) == pytest.approx((low2, high2), abs=1e-6)


def test_contrasts_are_paired_by_question_and_seed(shop):
    measured = read_measured(shop.plan, shop.store).cells
    (found,) = contrasts(measured, "exact")
    exact, partial = ([sum(bool(g.exact) for g in m.grades) / 80 for m in measured[name]] for name in measured)
    differences = [b - a for a, b in zip(exact, partial, strict=True)]
    assert [pair.difference.value for pair in found.by_seed.values()] == pytest.approx(differences)
    assert found.difference.value == pytest.approx(sum(differences) / 2)
    assert found.difference.n == 80
    assert found.difference.p_value < 0.001
    assert found.adjusted == found.difference.p_value, "one comparison needs no adjustment"
    assert seed_deviation([found]) == pytest.approx(abs(differences[0] - differences[1]) / math.sqrt(2))


def test_a_cell_without_a_seed_meets_every_seed_of_the_baseline(tmp_path):
    shop = open_shop(tmp_path, cells={"exact": {}, "sft": {"grpo": None}})
    for name, seed in (("exact", 7), ("exact", 8), ("sft", None)):
        shop.finish(name, seed, 0.5)
    (found,) = contrasts(read_measured(shop.plan, shop.store).cells, "exact")
    assert list(found.by_seed) == [7, 8]


def test_what_can_be_detected():
    """With SE = 1 point: 2.8 points over questions alone; s = 2 points over 4 seeds adds as much variance again."""
    assert detectable(0.01, None, 1) == pytest.approx(0.02801585)
    assert detectable(0.01, 0.02, 4) == pytest.approx(0.02801585 * math.sqrt(2))


def test_seeds_that_were_not_repeated_have_no_deviation(shop):
    measured = {name: seeds[:1] for name, seeds in read_measured(shop.plan, shop.store).cells.items()}
    found: list[Contrast] = contrasts(measured, "exact")
    assert seed_deviation(found) is None


def test_a_mean_curve_has_the_steps_that_all_have():
    assert mean_curve([[(0, 0.0), (2, 1.0)], [(2, 0.5), (4, 1.0)]]) == [(2, 0.75)]
    assert mean_curve([]) == []


def test_the_page_has_tables_pictures_and_what_was_not_run(shop, tmp_path):
    shop.store.note_failure(shop.plan.of("random")[0], "status 2: verl | refuses")
    page = write_report(shop.plan, shop.store, tmp_path / "out").read_text("utf-8")
    for words in (
        "exact match mean@1",
        "option recall worst@1",
        "p (Holm)",
        "McNemar",
        "(1.960 + 0.842)",
        "Half a point",
    ):
        assert words in page.replace("\\", ""), words
    assert "- random (seed 7): failed: status 2: verl \\| refuses" in page
    assert "- random (seed 8): not run yet" in page
    assert (tmp_path / "out" / "curves.png").read_bytes().startswith(b"\x89PNG")
    told = json.loads((tmp_path / "out" / "ablation.json").read_text("utf-8"))
    assert [row["what"] for row in told["not_run"]] == ["random (seed 7)", "random (seed 8)"]
    assert told["wall_seconds"] == 240
    assert [cell["name"] for cell in told["cells"]] == ["exact", "partial"]


def test_a_grid_is_drawn_against_each_axis(tmp_path):
    grid = {"noise": {"none": {}, "much": {"grpo.reward": "random"}}, "size": {4: {"grpo.steps": 4}, 7: {}}}
    shop = open_shop(tmp_path, cells=None, grid=grid, baseline="none, 7", seeds=[7], left_out={"seed 8": "no time"})
    for name in shop.plan.names[:3]:
        shop.finish(name, 7, 0.5)
    page = write_report(shop.plan, shop.store, tmp_path / "out").read_text("utf-8")
    assert {path.name for path in (tmp_path / "out").glob("*.png")} == {"curves.png", "by-noise.png", "by-size.png"}
    assert "- seed 8: no time" in page and "- much, 7 (seed 7): not run yet" in page


def test_nothing_done_is_a_page_too(tmp_path):
    shop = open_shop(tmp_path)
    page = write_report(shop.plan, shop.store, tmp_path / "out").read_text("utf-8")
    assert page.count("not run yet") == 6


def test_the_same_results_give_the_same_pages(shop, tmp_path):
    pages = [write_report(shop.plan, shop.store, tmp_path / name).parent for name in ("one", "two")]
    for path in pages[0].iterdir():
        assert path.read_bytes() == (pages[1] / path.name).read_bytes(), path.name


def test_a_finished_cell_that_cannot_be_read_does_not_hide_the_others(shop, tmp_path):
    (broken, _) = shop.plan.of("partial")
    grades = next(shop.store.run(broken).out.glob("eval-*/grades.jsonl"))
    grades.write_text("{", "utf-8")
    page = write_report(shop.plan, shop.store, tmp_path / "out").read_text("utf-8")
    assert "- partial (seed 7): done, but not readable" in page and "line 1: not JSON" in page.replace("\\", "")
    told = json.loads((tmp_path / "out" / "ablation.json").read_text("utf-8"))
    assert [len(cell["exact_match_by_seed"]) for cell in told["cells"]] == [2, 1]


@pytest.mark.parametrize("history", ['["step"]', '"甲"', "7", '[{"step": "first"}]', '[{"val_acc": 0.5}]'])
def test_a_history_that_is_none_does_not_hide_the_others(shop, history):
    (broken, _) = shop.plan.of("partial")
    (shop.store.run(broken).folder("grpo") / "history.json").write_text(history, "utf-8")
    found = read_measured(shop.plan, shop.store)
    assert {name: len(seeds) for name, seeds in found.cells.items()} == {"exact": 2, "partial": 1}
    ((title, why),) = found.broken.items()
    assert title == "partial (seed 7)" and "done, but not readable" in why and "is no history of a training run" in why


DOSES = {"flip": {0: "exact", 0.3: "flipped"}}
FLIPPED = {"grpo.reward": {"components": {"exact": {}}, "noise": {"flip": 0.3}}}
STUDY = {
    "cells": {"base": {"sft": None, "grpo": None}, "exact": {"grpo.reward": "exact"}, "flipped": FLIPPED},
    "pairs": [["base", "exact"]],
    "published": {"exact": {"exact_match": 0.576, "recall": 0.77}},
    "doses": DOSES,
}


@pytest.mark.large
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_studys_page_has_the_published_figures_beside_its_own_and_doses(tmp_path, language):
    shop = open_shop(tmp_path, seeds=[7], **STUDY)
    shop.finish("base", None, 0.2)
    shop.finish("exact", 7, 0.9)
    shop.finish("flipped", 7, 0.6)
    page = write_study_page(shop.plan, shop.store, tmp_path / "out", language=language).read_text("utf-8")
    assert "57.6 %" in page and "77.0 %" in page and "base → exact" in page
    # Every answer that was read is turned over with a chance of 0.3, and then its reward is off by 1.
    row = re.search(r'<th scope="row">flip</th><td>0.3</td><td>flipped</td><td>(.*?)</td>', page)
    assert row[1] == "0.300"
    assert re.search(r'<th scope="row">flip</th><td>0</td><td>exact</td><td>0.000</td>', page)
    assert "<script" not in page


def test_a_page_of_nothing_is_none(tmp_path):
    shop = open_shop(tmp_path, seeds=[7], **STUDY)
    assert write_study_page(shop.plan, shop.store, tmp_path / "out") is None


@pytest.mark.parametrize("key", ["pairs", "published", "doses", "tables"])
def test_a_cell_that_is_named_and_not_there_is_told(tmp_path, key):
    named = {"pairs": [["exact", "x"]], "published": {"x": {}}, "doses": {"flip": {0: "x"}}, "tables": {"1": ["x"]}}
    with pytest.raises(UserError, match=f"{key} names 'x', which is no cell"):
        open_shop(tmp_path, **{key: named[key]})
