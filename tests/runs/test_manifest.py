"""Fingerprints and manifests: what decides whether a stage is done again."""

import pytest

from legal_rl.runs.manifest import Manifest, fingerprint, fingerprint_rows, outputs_unchanged, read_manifest, write_manifest
from legal_rl.runs.records import checksum


@pytest.mark.parametrize("count", [0, 1, 3])
def test_rows_one_at_a_time_have_the_fingerprint_of_them_all(count):
    rows = [
        Manifest(stage=f"阶{n}\ud83d", status="done", fingerprint="", inputs={"b": n, "a": [1]}) for n in range(count)
    ]
    assert fingerprint_rows("题", rows) != fingerprint_rows("questions", rows)
    assert fingerprint_rows("questions", rows) == fingerprint(
        {"questions": [row.model_dump(mode="json") for row in rows]}
    )


def test_the_fingerprint_knows_values_and_not_their_order():
    assert fingerprint({"a": 1, "b": [1, 2]}) == fingerprint({"b": [1, 2], "a": 1})
    assert fingerprint({"a": 1}) != fingerprint({"a": 2})
    assert fingerprint({"a": [1, 2]}) != fingerprint({"a": [2, 1]})


def test_a_manifest_is_read_back_and_a_broken_one_is_none(tmp_path):
    manifest = Manifest(stage="data", status="done", fingerprint="f", inputs={"seed": 1}, notes={"n": 2})
    write_manifest(tmp_path, manifest)
    assert read_manifest(tmp_path) == manifest
    (tmp_path / "manifest.json").write_text('{"stage": "data"')
    assert read_manifest(tmp_path) is None
    assert read_manifest(tmp_path / "nowhere") is None


def test_an_output_that_changed_or_went_is_seen(tmp_path):
    (tmp_path / "rows").write_text("x")
    outputs = {"rows": checksum(tmp_path / "rows")}
    manifest = Manifest(stage="data", status="done", fingerprint="f", inputs={}, outputs=outputs)
    assert outputs_unchanged(tmp_path, manifest)
    (tmp_path / "rows").write_text("y")
    assert not outputs_unchanged(tmp_path, manifest)
    (tmp_path / "rows").unlink()
    assert not outputs_unchanged(tmp_path, manifest)
