"""Datasets by the real library, from folders it reads without a network, and the sentence for one it cannot reach."""

import json
import sys
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.data.sources import read_source, resolve
from legal_rl.data.sources.specs import HubDataset, parse_hub_name
from legal_rl.runs.records import checksum

ROW = {
    "id": 0,
    "question": "虚构的《影子法》规定，影子属于：",
    "A": "人",
    "B": "光",
    "C": "墙",
    "D": "夜",
    "answer": "B",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    """A dataset of two splits, and the library told to stay offline and to keep its cache here."""
    datasets = pytest.importorskip("datasets")
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    monkeypatch.setattr(datasets.config, "HF_HUB_OFFLINE", True)
    made = tmp_path / "law"
    made.mkdir()
    for split, rows in (("train", [ROW, ROW | {"id": 1, "answer": "A"}]), ("test", [ROW | {"id": 2, "answer": None}])):
        (made / f"{split}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return made


def test_a_split_of_a_dataset_is_detected_like_a_file(folder: Path) -> None:
    files = resolve([f"hub:{folder}@train", f"hub:{folder}@test"])
    assert [(file.format, file.label, file.detected) for file in files] == [
        ("ceval", "ceval:law_train", True), ("ceval", "ceval:law_test", True)
    ]  # fmt: skip
    rows = [row for file in files for row in read_source(file)]
    assert [(row.id, row.line) for row in rows] == [("law_train:0", 1), ("law_train:1", 2), ("law_test:2", 1)]
    assert [row.draft.gold for row in rows if row.draft] == ["B", "A", ""]
    assert rows[0].draft and rows[0].draft.subject == "law"
    assert checksum(files[0].path) == checksum(files[1].path)


def test_a_column_map_reads_any_dataset(folder: Path) -> None:
    [file] = resolve([f"hub:{folder}@train?stem=question&options=A,B,C,D&gold=answer&id=id"])
    assert (file.format, file.label, file.held_out) == ("table", "table:law_train", False)
    assert [row.id for row in read_source(file)] == ["0", "1"]


@pytest.mark.parametrize(
    ("split", "says"), [("", r"has the splits train, test; name one: .*@train"), ("@dev", "cannot be loaded.*dev")]
)
def test_a_split_must_be_named_and_be_there(folder: Path, split: str, says: str) -> None:
    with pytest.raises(UserError, match=says):
        resolve([f"hub:{folder}{split}"])


def test_no_network_is_told_with_the_way_round_it(folder: Path) -> None:
    with pytest.raises(UserError, match=r"cannot be loaded .*download the file and name its path"):
        resolve(["hub:nobody/no-such-questions@test"])


def test_without_the_library_the_extra_is_named(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "datasets", None)
    with pytest.raises(UserError, match=r'pip install "legal_rl\[hub\]"'):
        resolve(["hub:nobody/no-such-questions"])


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("owner/name", HubDataset("owner/name")),
        ("owner/name/config@val", HubDataset("owner/name", "config", "val")),
        ("name@val", HubDataset("name", None, "val")),
        ("/no/such/folder/config", HubDataset("/no/such/folder", "config")),
    ],
)
def test_names(text: str, named: HubDataset) -> None:
    assert parse_hub_name(text) == named
