"""`data build`: what it writes, how roles and earlier divisions are kept, and what a second call does."""

import json
import os
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question, group_key
from legal_rl.data.build import WRITTEN, build
from legal_rl.data.build_record import built_checksums
from legal_rl.data.overlap import comparable_question, overlap_matrix
from legal_rl.runs.lock import lock_folder
from legal_rl.runs.records import checksum, read_jsonl, read_models, replacing

WORDS = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥东南西北春夏秋冬金木水火土"

SEED = 4  # with which a draw without memory would take four of fifty questions out of the test when fifty join


def row(number: int, **fields: Any) -> dict[str, Any]:
    """A row of JEC-QA's first shape, like no other: no sentence is near another one."""
    words = random.Random(number)
    texts = ["".join(words.choices(WORDS, k=24)) for _ in range(5)]
    base = {"id": f"n_{number}", "statement": texts[0], "option_list": dict(zip("ABCD", texts[1:], strict=True))}
    return base | {"answer": ["A"], "type": "0"} | fields


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [row for _, row in read_jsonl(path)]


def ids(out: Path, side: str) -> set[str]:
    return {question.id for question in read_models(out / f"{side}.jsonl", Question)}


@pytest.fixture
def spec(write):
    def spec(rows: Iterable[Any], name: str = "x.json") -> str:
        return f"jecqa:{write(name, [row(item) if isinstance(item, int) else item for item in rows])}"

    return spec


def test_every_row_read_is_in_one_of_three_files(spec, tmp_path: Path) -> None:
    source, out = spec([*range(40), row(3, id="copy"), row(99, answer=[])]), tmp_path / "out"
    summary = build([source], out, seed=1)
    assert summary.read == 42 and summary.kept == 40
    refused = rows_of(out / "refused.jsonl")
    assert ids(out, "train") | ids(out, "test") == {f"n_{n}" for n in range(40)}
    assert not ids(out, "train") & ids(out, "test")
    assert [(r["line"], r["code"], r["row"]["id"]) for r in refused] == [
        (41, "exact_duplicate", "copy"), (42, "empty_gold", "n_99")
    ]  # fmt: skip
    gate = json.loads((out / "gate.json").read_text("utf-8"))
    assert gate["split"]["strata"] == [{"kind": "knowledge", "gold_size": 1, "train": 32, "test": 8, "test_share": 0.2}]
    assert gate["split"]["test"]["by_kind_and_gold_size"] == {"knowledge": {"1": 8}}
    assert gate["made_from"]["inputs"][0]["sha256"] == checksum(tmp_path / "x.json")
    assert "exact_duplicate" in (out / "gate.html").read_text("utf-8")


def test_roles_are_kept_while_something_is_left_to_train_on(spec, tmp_path: Path) -> None:
    train, test = spec(range(10), "train.json"), spec([row(n, id=f"t{n}") for n in range(9, 15)], "test.json")
    kept = build([train, test], tmp_path / "kept")
    assert (kept.split["mode"], kept.refused_by_code) == ("as_given", {"leak": 1})
    assert ids(tmp_path / "kept", "test") == {f"t{n}" for n in range(9, 15)}
    divided = build([train, test], tmp_path / "divided", resplit=True)
    assert (divided.split["mode"], divided.refused_by_code) == ("divided", {"duplicate_across_files": 1})
    alone = build([test], tmp_path / "alone")
    assert alone.split["mode"] == "divided" and "test files" in alone.split["reason"]
    assert alone.split["train"]["questions"] and alone.split["test"]["questions"]


def test_an_unchanged_build_is_reused_and_a_changed_one_is_not(spec, tmp_path: Path) -> None:
    source, out = spec(range(10)), tmp_path / "out"
    first = build([source], out)
    assert not first.reused and not first.replaced
    assert (same := build([source], out)).reused and not same.replaced
    assert not (anew := build([source], out, fresh=True)).reused and not anew.replaced
    assert not (other := build([source], out, seed=3)).reused and other.replaced == "with another: seed"
    assert not build([source], out, seed=3, policy=["repeated_stem=refuse"]).reused
    assert not build([source], out, seed=3, near=False).reused
    (out / "train.jsonl").write_text("", "utf-8")
    assert not build([source], out, seed=3, near=False).reused and rows_of(out / "train.jsonl")
    (out / "gate.json").write_text("{", "utf-8")
    assert not build([source], out, seed=3).reused
    spec(range(11))
    assert build([source], out, seed=3).read == 11
    second = spec(range(20, 30), "b.json")
    spec(range(12))
    grown = build([source, second], out, seed=3)
    label, added = (row["source"] for row in grown.sources)
    assert grown.replaced == f"new in it: {added}; changed: {label}"
    assert build([second], out, seed=3).replaced == f"no longer in it: {label}"


def test_what_it_writes_can_be_a_source(spec, tmp_path: Path) -> None:
    build([spec(range(20))], tmp_path / "one")
    build([f"questions:{tmp_path / 'one' / side}.jsonl" for side in ("train", "test")], tmp_path / "two")
    for side in ("train", "test"):
        assert rows_of(tmp_path / "one" / f"{side}.jsonl") == rows_of(tmp_path / "two" / f"{side}.jsonl")


def test_rows_added_later_move_nothing(spec, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build([spec(range(50))], out, seed=SEED)
    before = {side: ids(out, side) for side in ("train", "test")}
    # With these the quotas grow and the draw alone would move some; the last joins the stem of a test question.
    stem = next(r for r in rows_of(out / "test.jsonl"))["stem"]
    grown = build([spec([*range(100), row(999, statement=stem)])], out, seed=SEED)
    after = {side: ids(out, side) for side in ("train", "test")}
    assert all(before[side] <= after[side] for side in before)
    assert "n_999" in after["test"] and len(after["test"]) == 20
    assert grown.split["kept_from_earlier"] == 50
    assert build([spec([*range(100), row(999, statement=stem)])], out, seed=SEED).reused
    build([spec(range(100))], out, seed=SEED, fresh=True)
    assert not before["test"] <= ids(out, "test")


def test_an_earlier_division_elsewhere_is_kept_when_named(spec, tmp_path: Path) -> None:
    old, out = tmp_path / "old", tmp_path / "out"
    build([spec(range(50))], old, seed=5)
    build([spec(range(100))], out, seed=6, keep_split=old)
    assert ids(old, "train") <= ids(out, "train") and ids(old, "test") <= ids(out, "test")
    assert build([spec(range(100))], out, seed=6, keep_split=old).reused
    with pytest.raises(UserError, match="cannot be kept; name the folder of a build, or leave --keep-split out"):
        build([spec(range(100))], out, keep_split=tmp_path / "nowhere")
    with pytest.raises(UserError, match="add --resplit"):
        build([spec(range(9), "train.json"), spec(range(9, 20), "test.json")], out, keep_split=old)


def test_a_row_that_ties_training_to_the_test_is_refused(spec, tmp_path: Path) -> None:
    out = tmp_path / "out"
    old = [row(n, statement=row(n)["statement"][:8]) for n in range(20)]
    build([spec(old)], out)
    before = {side: ids(out, side) for side in ("train", "test")}
    train, test = (next(r for r in old if r["id"] in before[side]) for side in ("train", "test"))
    # It has the stem of the one; with the options of the other, which are long, it is nearly that question.
    tie = row(100, statement=train["statement"], option_list=test["option_list"])
    summary = build([spec([*old, tie])], out)
    assert summary.refused_by_code == {"bridges_split": 1}
    assert {side: ids(out, side) for side in before} == before
    assert rows_of(out / "refused.jsonl")[0]["row"] == tie


def test_a_build_cut_short_while_writing_keeps_the_division(spec, tmp_path: Path, monkeypatch) -> None:
    out = tmp_path / "out"
    build([spec(range(50))], out)
    before = {side: ids(out, side) for side in ("train", "test")}
    more = spec(range(100))
    monkeypatch.setattr("legal_rl.data.build_record.gate_record", lambda *_args, **_more: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        build([more], out)
    monkeypatch.undo()
    assert not build([more], out).reused
    assert all(before[side] <= ids(out, side) for side in before)


def test_training_rows_of_a_benchmark_are_refused(spec, tmp_path: Path) -> None:
    permuted = row(3)
    permuted["option_list"] = dict(zip("ABCD", reversed(permuted["option_list"].values()), strict=True))
    near = row(4, statement=row(4)["statement"] + "了")
    stem = row(5) | {"option_list": row(77)["option_list"]}
    bench = spec([row(2, answer=[]), permuted, near, stem, *range(50, 60)], "bench.json")
    train, test = spec(range(30), "train.json"), spec([row(n, id=f"t{n}") for n in (2, 200, 201)], "test.json")
    out = tmp_path / "out"
    summary = build([train, test], out, exclude=[bench])
    found = {r["id"]: (r["code"], r["reason"]) for r in rows_of(out / "refused.jsonl")}
    assert found.pop("n_2")[0] == "leak"
    assert {id_: code for id_, (code, _) in found.items()} == {"n_3": "in_benchmark", "n_4": "in_benchmark"}
    assert "n_3 of jecqa:bench with the letters permuted" in found["n_3"][1] and "similarity 0.9" in found["n_4"][1]
    assert summary.read == 33 == summary.kept + summary.refused
    assert summary.excluded == [
        {"benchmark": "jecqa:bench", "rows": 14, "exact": 0, "permuted": 1, "near": 1, "stem": 1}
    ]
    # The test is not the training side: t2 is in the benchmark, and stays.
    assert ids(out, "test") == {"t2", "t200", "t201"}
    gate = json.loads((out / "gate.json").read_text("utf-8"))
    assert [f["id"] for f in gate["findings"] if f["code"] == "stem_in_benchmark"] == ["n_5"]
    assert gate["made_from"]["exclude"][0]["sha256"] == checksum(tmp_path / "bench.json")
    with pytest.raises(UserError, match="named twice"):
        build([train], out, exclude=[train])
    stricter = build([train, test], out, exclude=[bench], exclude_stems=True)
    assert stricter.refused_by_code == {"in_benchmark": 3, "leak": 1}


def test_a_policy_changes_what_becomes_of_a_row(spec, tmp_path: Path) -> None:
    twin = row(4, id="twin", statement=row(4)["statement"] + "了")
    source = spec([*range(10), twin])
    assert build([source], tmp_path / "flag").flagged_by_code == {"near_duplicate": 1}
    assert build([source], tmp_path / "out", policy=["near_duplicate=refuse"]).refused_by_code == {"near_duplicate": 1}
    assert not build([source], tmp_path / "far", near=False).flagged_by_code
    with pytest.raises(UserError, match="near_duplicate"):
        build([source], tmp_path / "none", policy=["near_duplicat=refuse"])
    assert not (tmp_path / "none").exists()


def test_progress_only_grows_and_names_the_step(spec, tmp_path: Path) -> None:
    told: list[tuple[float, float | None, str]] = []
    build([spec(range(10))], tmp_path / "out", on_progress=lambda *step: told.append(step))
    assert [note for _, _, note in told] == ["read jecqa:x", "judge", "divide", "write"]
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)
    assert all(done < total == 100 for done, total, _ in told)


def test_nothing_left_is_told_and_the_rows_are_kept(spec, tmp_path: Path) -> None:
    source = spec([row(1, answer=[])])
    for _ in range(2):
        with pytest.raises(UserError, match="all 1 rows were refused"):
            build([source], tmp_path / "out")
    assert len(rows_of(tmp_path / "out" / "refused.jsonl")) == 1


def test_a_file_cannot_be_the_folder_to_write_to(spec, tmp_path: Path) -> None:
    source = spec([1])
    with pytest.raises(UserError, match="is a file"):
        build([source], tmp_path / "x.json")


def test_a_readme_of_something_else_is_not_written_over(spec, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Mine", "utf-8")
    with pytest.raises(UserError, match="would be lost; choose another place"):
        build([spec([1])], tmp_path)
    assert (tmp_path / "README.md").read_text("utf-8") == "# Mine"


@pytest.mark.large
def test_all_real_files_at_once(jecqa, tmp_path: Path) -> None:
    specs = [f"jecqa:{jecqa / name}.json" for name in ("0_train", "0_test", "1_test")]
    summary = build(specs, tmp_path, seed=7, resplit=True)
    train, test = (read_models(tmp_path / f"{side}.jsonl", Question) for side in ("train", "test"))
    assert summary.read == 13064 == len(train) + len(test) + summary.refused
    assert not {group_key(q) for q in train} & {group_key(q) for q in test}
    shared = overlap_matrix({"train": [*map(comparable_question, train)], "test": [*map(comparable_question, test)]})[0]
    assert not shared.matches
    assert all(abs(stratum["test_share"] - 0.2) < 0.005 for stratum in summary.split["strata"])


@pytest.mark.parametrize("name", ["train.jsonl", "test.jsonl", "refused.jsonl"])
def test_what_is_read_is_never_overwritten(spec, tmp_path: Path, name: str) -> None:
    source, other = spec(range(9), f"out/{name}"), spec(range(20, 40))
    before = checksum(tmp_path / "out" / name)
    for sources, benches in ([source], []), ([other], [source]):
        with pytest.raises(UserError, match="would be overwritten; choose another place"):
            build(sources, tmp_path / "out", exclude=benches)
    assert [path.name for path in (tmp_path / "out").iterdir()] == [name]
    assert checksum(tmp_path / "out" / name) == before


def test_a_folder_belongs_to_one_build_at_a_time(spec, tmp_path: Path) -> None:
    out, source = tmp_path / "out", spec(range(30))
    build([source], out)
    before = {name: checksum(out / name) for name in WRITTEN}
    with lock_folder(out), pytest.raises(UserError, match="another process is at work here"):
        build([source], out, seed=1)
    assert {name: checksum(out / name) for name in WRITTEN} == before


@pytest.mark.parametrize("place", range(len(WRITTEN)))
def test_a_build_cut_short_between_two_files_is_never_taken_for_a_whole_one(
    spec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    source, out = spec(range(40)), tmp_path / "out"
    build([source], out, seed=1)
    build([source], tmp_path / "right", seed=2)
    renamed: list[Path] = []

    def replace(partial: Path, target: Path) -> None:
        if target.name in WRITTEN:
            renamed.append(target)
        if len(renamed) == place + 1:
            raise KeyboardInterrupt
        os.rename(partial, target)  # noqa: PTH104 - Path's own is what is replaced

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", replace)
        with pytest.raises(KeyboardInterrupt):
            build([source], out, seed=2)
    if place:
        with pytest.raises(UserError):
            built_checksums(out)
    build([source], out, seed=2)
    sides = ("train.jsonl", "test.jsonl", "refused.jsonl")
    assert [checksum(out / name) for name in sides] == [checksum(tmp_path / "right" / name) for name in sides]
    assert not list(out.glob(".*.partial"))


def test_what_a_killed_process_left_half_written_is_swept_and_what_is_being_written_is_not(tmp_path: Path) -> None:
    path = tmp_path / "train.jsonl"
    left = tmp_path / ".train.jsonl.abcdefgh.partial"
    left.write_text("half")
    mine = tmp_path / ".train.jsonl.note.partial"
    mine.write_text("mine")
    with replacing(path) as first, replacing(path) as second:
        assert not left.exists() and first.exists() and second.exists() and mine.exists()
        second.write_text("second")
    assert path.exists() and sorted(p.name for p in tmp_path.iterdir()) == [mine.name, "train.jsonl"]


def stems(*words: str, **fields: Any) -> list[dict[str, Any]]:
    return [row(number, statement=word, **fields) for number, word in enumerate(words)]


def test_one_stem_shared_by_everything_is_said(spec, tmp_path: Path) -> None:
    summary = build([spec(stems(*["下列关于合同的说法正确的是哪一项"] * 40))], tmp_path / "out")
    assert summary.split["test"]["questions"] == 0
    assert summary.warnings[0].startswith("40 of 40 questions share a stem")
    assert summary.warnings[1].startswith("test.jsonl is empty: all of them are one group")
    assert build([spec(range(40), "y.json")], tmp_path / "well").warnings == []


def test_training_rows_that_are_all_leaks_leave_a_side_empty_and_that_is_said(spec, tmp_path: Path) -> None:
    summary = build([spec(range(3)), spec(range(3), "x_test.json")], tmp_path / "out")
    assert summary.warnings == [
        "train.jsonl is empty: the rows of its files were refused (refused.jsonl); nothing can be trained on it"
    ]


def test_rows_that_are_nearly_a_test_question_are_left_out_of_training_and_counted(spec, tmp_path: Path) -> None:
    near = row(1)["statement"][:-1] + "龙"
    train, test = spec([row(50, statement=near, option_list=row(1)["option_list"]), 2, 3]), spec([1], "x_test.json")
    summary = build([train, test], tmp_path / "out")
    assert summary.refused_by_code == {"near_leak": 1} and summary.split["train"]["questions"] == 2
    kept = build([train, test], tmp_path / "kept", policy=["near_leak=flag"])
    assert kept.flagged_by_code == {"near_leak": 1} and kept.split["train"]["questions"] == 3


def test_a_lone_benchmark_can_be_all_test(spec, tmp_path: Path) -> None:
    source, out = spec(range(12)), tmp_path / "out"
    summary = build([source], out, role="test")
    assert summary.split["reason"] == "asked for by --as test" and not summary.warnings
    assert (len(rows_of(out / "train.jsonl")), len(rows_of(out / "test.jsonl"))) == (0, 12)
    assert "--as test" in (out / "README.md").read_text("utf-8")
    build([source], tmp_path / "all", role="train")
    assert len(rows_of(tmp_path / "all" / "train.jsonl")) == 12
    with pytest.raises(UserError, match="--as test: leaves nothing to divide"):
        build([source], out, role="test", resplit=True)


def test_the_similarity_of_near_duplicates_is_an_option(spec, tmp_path: Path) -> None:
    half = row(1)["statement"][:14] + "东风西雨南雷北雪"
    source = spec([1, row(50, statement=half, option_list=row(1)["option_list"])])
    assert not build([source], tmp_path / "a", near=0.9).flagged_by_code
    assert build([source], tmp_path / "b", near=0.6).flagged_by_code == {"near_duplicate": 1}
    assert "--near 0.6" in (tmp_path / "b" / "README.md").read_text("utf-8")
    with pytest.raises(UserError, match=r"name a similarity from 0\.5 to 1"):
        build([source], tmp_path / "c", near=0.3)
