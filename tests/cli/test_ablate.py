"""`legal-rl ablate` from the shell: what it shows and how it complains, without starting anything."""

import pytest

from tests.pipeline.ablations import open_shop, write_file


@pytest.fixture
def ablate(here, tmp_path):
    return lambda *words: here("ablate", *words, "--store", tmp_path / "cells", "--out", tmp_path / "out")


@pytest.mark.large
def test_it_reports_what_is_done_and_lists_the_rest(ablate, tmp_path):
    shop = open_shop(tmp_path)
    shop.finish("exact", 7, 0.9)
    done = ablate(tmp_path / "toy.yaml", "--report")
    assert done.returncode == 0, done.stderr
    assert "ablation.md" in done.stdout
    assert "partial (seed 8): not run yet" in (tmp_path / "out" / "ablation.md").read_text("utf-8")
    listed = ablate(tmp_path / "toy.yaml", "--list", "--only", "exact")
    assert "1 to go, about 0:01:00" in listed.stdout


def test_a_mistake_is_one_sentence_and_exit_code_2(ablate, tmp_path):
    file = write_file(tmp_path, cells={"exact": {}, "bad": {"grpo.reward": "exactt"}})
    done = ablate(file)
    assert done.returncode == 2 and "cell 'bad'" in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "cells").exists()
    unknown = ablate(write_file(tmp_path), "--only", "nobody")
    assert unknown.returncode == 2 and "the cells are exact, partial, random" in unknown.stderr
