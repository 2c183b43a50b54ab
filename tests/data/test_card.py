"""The card: a header that the hub's library takes, and a body that says what it must."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from legal_rl.core.questions import Question
from legal_rl.data.build import build
from legal_rl.data.card import card, card_header


def question(name: str, **fields: Any) -> Question:
    base = {"stem": f"题干{name}", "options": {"A": "是", "B": "否"}, "gold": ["A"], "source": "ours"}
    return Question.model_validate({"id": name, **base, **fields})


def gate(**fields: Any) -> dict[str, Any]:
    return {
        "made_from": {"legal_rl": "1.2.3", "inputs": [], "exclude": []},
        "outputs": {"train.jsonl": "c0ffee"},
        "sources": [{"format": "questions"}],
        "read": 3,
        "refused": 1,
        "refused_by_code": {"empty_gold": 1},
        "repaired_by_code": {},
        "flagged_by_code": {},
        "split": {"mode": "divided", "reason": "no source is a test file", "strata": []},
        **fields,
    }


def test_the_header_is_what_the_hub_asks_for() -> None:
    train = [question(str(n), options={"A": "是", "B": "否", "C": "另"}) for n in range(1200)]
    text = card(gate(), train, [question("t")], command="legal-rl data build")
    found = yaml.safe_load(text.split("---\n")[1])
    assert found["license"] == "other" and found["language"] == ["zh"]
    assert found["size_categories"] == ["1K<n<10K"]
    assert [file["path"] for file in found["configs"][0]["data_files"]] == ["train.jsonl", "test.jsonl"]
    options = next(f for f in found["dataset_info"]["features"] if f["name"] == "options")
    assert [letter["name"] for letter in options["struct"]] == ["A", "B", "C"]
    assert {f["name"] for f in found["dataset_info"]["features"]} == set(Question.model_fields)


def test_an_empty_side_is_no_split() -> None:
    files = card_header([question("1")], [])["configs"][0]["data_files"]
    assert [file["split"] for file in files] == ["train"]


@pytest.mark.parametrize(("source", "warned"), [("jecqa:0_train", True), ("exam", False)])
def test_terms_follow_the_questions_not_only_the_files(source: str, warned: bool) -> None:
    text = card(gate(), [question("1", source=source)], [], command="x")
    assert ("non-commercial use only" in text) is warned
    assert ("arXiv:1911.12011" in text) is warned


def test_counts_findings_checksums_and_the_command_are_told() -> None:
    strata = [{"kind": "case", "gold_size": 2, "train": 1600, "test": 400, "test_share": 0.2}]
    made = {
        "legal_rl": "1.2.3",
        "inputs": [{"source": "jecqa:x", "sha256": "aa11"}],
        "exclude": [{"source": "agieval:y", "sha256": "bb22"}],
    }
    split = {"mode": "divided", "reason": "asked for", "strata": strata}
    train = [question("1", subject="民法"), question("2", subject="民法")]
    text = card(gate(made_from=made, split=split), train, [question("3")], command="legal-rl data build --seed 3")
    for words in (
        "| case | 2 | 1,600 | 400 | 20.0 % |", "| 民法 | 2 | 0 |", "| not given | 0 | 1 |",
        "| refused | empty_gold | 1 |",
        "| read | jecqa:x | aa11 |", "| excluded from training | agieval:y | bb22 |",
        "| written | train.jsonl | c0ffee |",
        "legal-rl data build --seed 3", "legal_rl 1.2.3",
    ):  # fmt: skip
        assert words in text


def test_other_peoples_text_ends_no_cell_and_begins_no_tag() -> None:
    text = card(gate(), [question("1", subject="民|法\n<script>[x](y)`")], [], command="x")
    line = next(line for line in text.splitlines() if "script" in line)
    assert line.count("|") == 4 and not set("<[`") & set(line)


@pytest.mark.large
def test_the_library_loads_both_splits_offline(write, tmp_path: Path) -> None:
    """Options, passages and meta that only some rows have, which the library could not infer from the first rows."""
    pytest.importorskip("datasets")
    rows = [question(f"q{n}", stem=f"{n}" * 20) for n in range(6)]
    odd = [
        question("five", stem="五" * 20, options={k: k * 9 for k in "ABCDE"}, passage="案"),
        question("meta", stem="六" * 20, meta={"note": {"deep": [1, "x"]}}),
        question("other", stem="七" * 20, meta={"note": 3}),
    ]
    train = write("train.jsonl", [row.model_dump(mode="json") for row in rows])
    test = write("test.jsonl", [row.model_dump(mode="json") for row in odd])
    build([f"questions:{train}", f"questions:{test}"], tmp_path / "out")
    code = (
        "import sys\nfrom datasets import load_dataset\n"
        "data = load_dataset(sys.argv[1], cache_dir=sys.argv[2])\n"
        "rows = {row['id']: row for row in data['test']}\n"
        "print(len(data['train']), len(data['test']), rows['five']['options']['E'], rows['five']['passage'],"
        " rows['meta']['meta'], rows['other']['meta'])"
    )
    env = {**os.environ, "HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "out"), str(tmp_path / "cache")],
        capture_output=True,
        text=True,
        env=env,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split(maxsplit=4)[:4] == ["6", "3", "EEEEEEEEE", "案"]
    assert "{'note': {'deep': [1, 'x']}}" in done.stdout and "{'note': 3}" in done.stdout


def test_a_file_that_repeats_another_formats_questions_has_its_terms() -> None:
    of = {"format": "lexeval", "source": "lexeval:3_4"}
    assert "non-commercial use only" in card(gate(sources=[of]), [question("1")], [], command="x")
    other = of | {"source": "lexeval:3_3"}
    assert "non-commercial" not in card(gate(sources=[other]), [question("1")], [], command="x")
