"""The gate on the real JEC-QA files: every anomaly that was counted in them by hand is found, with its rows."""

import pytest

from legal_rl.data.gate import run_gate
from legal_rl.data.sources import read_source, resolve

pytestmark = pytest.mark.large

# file: rows, then by name the counts (rows, or groups and rows beyond the first)
COUNTS = {
    "0_train": (7775, {"empty_gold": 4, "identical_options": 3, "identical_wrong_options": 1, "stray_gold_marks": 1,
                       "placeholder_stem": 1},
                {"exact_duplicates": (170, 176), "repeated_stems": (377, 492)}),
    "0_test": (1986, {"empty_gold": 1, "identical_wrong_options": 1, "stray_gold_marks": 0, "placeholder_stem": 0}, {}),
    "1_test": (3303, {"empty_gold": 4, "identical_options": 1, "stray_gold_marks": 1, "nbsp_entity": 1}, {}),
}  # fmt: skip
IDS = {
    ("0_train", "empty_gold"): {"4_772", "1_1206", "1_1379", "1_1365"},
    ("0_test", "empty_gold"): {"4_779"},
    ("1_test", "empty_gold"): {"3_3821", "3_3529", "4_903", "3_3962"},
    ("0_train", "stray_gold_marks"): {"2_186"},
    ("1_test", "stray_gold_marks"): {"3_1573"},
    ("1_test", "nbsp_entity"): {"3_11562"},
    ("0_train", "placeholder_stem"): {"2_369"},
}


# Of each two files: questions in both, stems of twelve characters and more, rows of the second file that have these,
# and rows of the second file that have any stem of the first.
SHARED = {("0_train", "0_test"): (80, 188, 195, 220), ("0_train", "1_test"): (4, 18, 18, 33)}
NAMES = ("0_train", "0_test", "1_test")


def rows_of(jecqa, *names: str):
    return [row for file in resolve([f"jecqa:{jecqa / name}.json" for name in names]) for row in read_source(file)]


@pytest.fixture(scope="module")
def report(jecqa):
    """All three files in one pool."""
    return run_gate(rows_of(jecqa, *NAMES), keep_roles=False)


@pytest.mark.parametrize("name", COUNTS)
def test_the_anomalies_of_each_file(report, name: str) -> None:
    read, rows, groups = COUNTS[name]
    found = report.anomalies[f"jecqa:{name}"]
    assert found["rows"] == read
    assert {code: found[code]["rows"] for code in rows} == rows
    assert {code: (found[code]["groups"], found[code]["rows_beyond_first"]) for code in groups} == groups
    for (file, code), ids in IDS.items():
        if file == name:
            assert set(found[code]["ids"]) == ids


def test_permuted_and_conflicting_copies_in_train(jecqa) -> None:
    report = run_gate(rows_of(jecqa, "0_train"), keep_roles=False, near=False)
    found = report.anomalies["jecqa:0_train"]
    assert found["exact_duplicates_with_permuted_letters"]["groups"] == 14
    conflicts = {frozenset(group) for group in found["exact_duplicates_with_conflicting_gold"]["ids"]}
    pairs = ["1_701/1_612", "1_5866/1_2593", "1_1911/1_910", "3_1768/4_467"]
    assert conflicts == {frozenset(pair.split("/")) for pair in pairs}
    refused = {row.id: row.code for row in report.refused}
    assert {refused[row] for group in conflicts for row in group} == {"conflicting_gold"}


@pytest.mark.parametrize(("one", "other"), SHARED)
def test_what_two_files_share(report, one: str, other: str) -> None:
    found = report.anomalies[f"jecqa:{one} × jecqa:{other}"]
    long_stems = found["shared_stems_of_12_characters"]
    figures = found["shared_questions"]["distinct"], long_stems["distinct"], long_stems["rows"][1]
    assert (*figures, found["shared_stems"]["rows"][1]) == SHARED[one, other]


def test_training_rows_that_are_test_questions_are_refused(jecqa) -> None:
    report = run_gate(rows_of(jecqa, *NAMES), keep_roles=True)
    leaks = {(finding.twin_source, finding.twin) for finding in report.findings if finding.code == "leak"}
    # Repairing 査 shows one question more than the 80 that are the same as they came.
    assert sum(source == "jecqa:0_test" for source, _ in leaks) == 81
    near = {finding.id for finding in report.findings if finding.code == "near_leak"}
    assert len(near) > 200
    assert not near & {finding.id for finding in report.findings if finding.code == "leak"}


def test_near_duplicates_stand_in_one_cluster(report) -> None:
    clusters = report.clusters
    pairs = [f for f in report.findings if f.code == "near_duplicate"]
    assert len(pairs) > 600
    assert all(0.8 <= pair.similarity <= 1 and clusters[pair.id] == clusters[pair.twin] for pair in pairs)


def test_how_many_rows_each_new_code_finds(report) -> None:
    """Bounds, not exact counts: each was read by hand when the rule was written, so a jump means a rule gone wild."""
    found = report.findings_by_code("flag")
    assert 30 <= found["missing_passage"] <= 50
    assert 40 <= found["overtaken_law"] <= 80
    assert 150 <= found["repealed_statute"] <= 200
    assert 25 <= found["cites_letters"] <= 40
    assert 30 <= found["near_conflict"] <= 50
    assert {"2_382", "4_902"} <= {f.id for f in report.findings if f.code == "ocr_doubt"}
    assert "3_13150" in {f.id for f in report.findings if f.code == "cites_letters"}
