"""The gate on rows we wrote: each code, what is kept of copies, and that no row is ever lost."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.data.gate import GateReport, run_gate
from legal_rl.data.gate.findings import CODES, SCORED
from legal_rl.data.sources import FORMATS, read_source, resolve
from legal_rl.data.sources.rows import MalformedError, RawRow


@pytest.fixture
def gate(write):
    """Read rows as files of JEC-QA (name → rows) and pass them through the gate."""

    def gate(keep_roles: bool = False, policy: Any = None, **files: list[Any]) -> GateReport:
        specs = [f"jecqa:{write(name + '.json', rows)}" for name, rows in files.items()]
        rows = [row for file in resolve(specs) for row in read_source(file)]
        return run_gate(rows, keep_roles=keep_roles, policy=policy)

    return gate


def codes(report: GateReport) -> list[tuple[str, str]]:
    return [(row.id, row.code) for row in report.refused]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"statement": ""}, "missing_stem"),
        ({"statement": "？！"}, "missing_stem"),
        ({"statement": "题目"}, "placeholder_stem"),
        ({"statement": 7}, "malformed"),
        ({"type": "2"}, "malformed"),
        ({"option_list": {"A": "甲"}}, "too_few_options"),
        ({"option_list": {}}, "too_few_options"),
        ({"option_list": {"A": "甲", "C": "丙"}}, "option_letters"),
        ({"option_list": {"A": "甲", "B": ""}}, "empty_option"),
        ({"option_list": {"A": "甲，乙", "B": "甲乙。", "C": "丙"}}, "identical_options"),
        ({"option_list": {"A": "甲", "B": 5}}, "malformed"),
        ({"answer": []}, "empty_gold"),
        ({"answer": "。"}, "empty_gold"),
        ({"answer": ["E"]}, "gold_outside_options"),
        ({"answer": ["A-D"]}, "malformed"),
        ({"answer": 3}, "malformed"),
    ],
)
def test_a_row_that_is_no_question_is_refused_with_its_code(gate, shape1, fields, code: str) -> None:
    report = gate(x=[shape1(1), shape1(2, **fields)])
    assert codes(report) == [("n_2" if code != "malformed" else "x:2", code)]
    assert report.refused[0].row == json.loads(json.dumps(shape1(2, **fields)))
    assert report.refused[0].line == 2


@pytest.mark.parametrize(
    ("answer", "gold"),
    [(["B", "。"], "B"), ("C、", "C"), ("Ａ,d", "AD"), (["A", "A"], "A"), (" b ", "B")],
)
def test_stray_marks_are_taken_off_gold_and_recorded(gate, shape1, answer, gold: str) -> None:
    report = gate(x=[shape1(1, answer=answer)])
    [finding] = report.findings
    assert (finding.code, finding.after, report.kept[0].gold) == ("stray_gold_marks", gold, frozenset(gold))


def test_the_order_of_gold_letters_is_no_fault(gate, shape1) -> None:
    assert gate(x=[shape1(1, answer="CA")]).findings == []


def test_entities_are_decoded_and_other_ampersands_stay(gate, shape1) -> None:
    options = {"A": "甲&nbsp;&#8226;乙", "B": "AT&T 与 R&D；&copy", "C": "&notaname;与&notary"}
    report = gate(x=[shape1(1, option_list=options)])
    assert report.kept[0].options == {"A": "甲 •乙", "B": "AT&T 与 R&D；&copy", "C": "&notaname;与&notary"}
    assert [(f.code, f.before) for f in report.findings] == [
        ("nbsp_entity", options["A"]),
        ("html_entity", options["A"]),
    ]


def test_copies_keep_the_first_even_with_permuted_letters(gate, shape1) -> None:
    turned = {"A": "丁说", "B": "甲说。", "C": "丙说", "D": "乙说"}
    report = gate(x=[shape1(1), shape1(1, id="copy", option_list=turned, answer=["B"])])
    assert codes(report) == [("copy", "exact_duplicate")]
    assert report.anomalies["jecqa:x"]["exact_duplicates_with_permuted_letters"]["groups"] == 1
    assert [f.permuted for f in report.findings if f.code == "exact_duplicate"] == [True]


def test_copies_with_other_gold_are_refused_all(gate, shape1) -> None:
    turned = {"A": "丁说", "B": "甲说", "C": "丙说", "D": "乙说"}
    report = gate(x=[shape1(1), shape1(1, id="copy", option_list=turned, answer=["A"]), shape1(2)])
    assert codes(report) == [("n_1", "conflicting_gold"), ("copy", "conflicting_gold")]


def test_a_copy_is_kept_when_the_first_has_no_gold(gate, shape1) -> None:
    report = gate(x=[shape1(1, answer=[]), shape1(1, id="good"), shape1(1, id="later")])
    assert codes(report) == [("n_1", "empty_gold"), ("later", "exact_duplicate")]
    assert [question.id for question in report.kept] == ["good"]


def test_copies_across_files_of_one_role(gate, shape1) -> None:
    assert codes(gate(x=[shape1(1)], y=[shape1(1, id="again")])) == [("again", "duplicate_across_files")]


def test_a_training_row_that_is_in_the_test_is_refused_as_a_leak(gate, shape1) -> None:
    other = {"A": "别的", "B": "另外的"}
    report = gate(keep_roles=True, train=[shape1(1), shape1(2, option_list=other)], test=[shape1(1, id="t1"),
                  shape1(2, id="t2")])  # fmt: skip
    assert codes(report) == [("n_1", "leak")]
    assert report.test_ids == {"t1", "t2"}
    assert [f.id for f in report.findings if f.code == "stem_in_test"] == ["n_2"]


def test_a_taken_id_is_changed_and_recorded(gate, shape1) -> None:
    report = gate(x=[shape1(1), shape1(2, id="n_1")])
    assert [question.id for question in report.kept] == ["n_1", "jecqa:x:2"]
    assert [(f.before, f.after) for f in report.findings if f.code == "id_clash"] == [("n_1", "jecqa:x:2")]


def test_copies_across_files_with_other_gold_are_refused_in_one_pool(gate, shape1) -> None:
    turned = {"A": "丁说", "B": "甲说", "C": "丙说", "D": "乙说"}
    report = gate(x=[shape1(1)], y=[shape1(1, id="other", option_list=turned, answer=["A"])])
    assert codes(report) == [("n_1", "conflicting_gold"), ("other", "conflicting_gold")]
    shared = report.anomalies["jecqa:x × jecqa:y"]["shared_questions"]
    assert shared == {"distinct": 1, "rows": [1, 1], "permuted": 1, "conflicting": 1, "ids": [[["n_1"], ["other"]]]}


def test_a_test_question_whose_training_copy_has_other_gold_is_disputed(gate, shape1) -> None:
    report = gate(keep_roles=True, train=[shape1(1, answer=["B"])], test=[shape1(1, id="t1")])
    assert codes(report) == [("n_1", "leak")]
    assert [(f.id, f.code, f.twin) for f in report.findings if f.severity == "flag"] == [("t1", "disputed_gold", "n_1")]


def test_stems_shared_between_files_of_one_pool(gate, shape1) -> None:
    other = {"A": "别的", "B": "另外的"}
    report = gate(
        x=[shape1(1)], y=[shape1(1, id="o1", option_list=other), shape1(1, id="o2", option_list=other | {"C": "再来"})]
    )
    assert [(f.id, f.code, f.twin) for f in report.findings if "stem" in f.code] == [
        ("o1", "stem_across_files", "n_1"),
        ("o2", "repeated_stem", "o1"),
    ]
    assert len(set(report.clusters.values())) == 1
    stems = report.anomalies["jecqa:x × jecqa:y"]
    assert (stems["shared_stems"]["distinct"], stems["shared_stems"]["rows"]) == (1, [1, 2])
    assert stems["shared_stems_of_12_characters"]["distinct"] == 1


def test_anomalies_are_counted_as_the_rows_came_and_copies_as_they_are_repaired(gate, shape1) -> None:
    slip = {"A": "甲检査", "B": "乙检查", "C": "丙"}
    repaired = {"A": "甲检查", "B": "乙检查", "C": "丙"}
    report = gate(x=[shape1(1, option_list=slip), shape1(1, id="copy", option_list=repaired)])
    assert codes(report) == [("copy", "exact_duplicate")]
    assert report.anomalies["jecqa:x"]["exact_duplicates"]["groups"] == 0
    assert report.anomalies["jecqa:x"]["ocr_slip"] == {"rows": 1, "ids": ["n_1"]}
    assert report.kept[0].options == repaired


def test_codes_that_matter_to_a_score_go_with_the_question(gate, shape1) -> None:
    cites = {"A": "甲", "B": "以上都不对"}
    report = gate(x=[shape1(1, statement="关于本案的管辖，根据《合同法》正确的是？", option_list=cites), shape1(2)])
    assert report.kept[0].meta == {"gate": ["missing_passage", "repealed_statute", "cites_letters"]}
    assert report.kept[1].meta == {}
    assert set(report.kept[0].meta["gate"]) <= set(SCORED)


def test_overtaken_gold_names_the_rule_and_the_day(gate, shape1) -> None:
    row = shape1(1, statement="关于诉讼时效，正确的是？", option_list={"A": "诉讼时效期间为2年", "B": "没有诉讼时效"})
    [finding] = [f for f in gate(x=[row]).findings if f.code == "overtaken_law"]
    assert (finding.rule, finding.since) == ("limitation_three_years", "2017-10-01")


@pytest.mark.parametrize(
    ("fields", "code", "severity"),
    [
        ({"option_list": {"A": "甲，乙", "B": "甲乙。", "C": "丙"}}, "identical_options", "flag"),
        ({"option_list": {"A": "丙", "B": "甲乙。", "C": "甲，乙"}}, "identical_wrong_options", "flag"),
        ({"option_list": {"A": "丙", "B": "甲乙。", "C": "甲，乙"}}, "identical_wrong_options", "refuse"),
        ({"option_list": {"A": "甲", "B": "乙 C:丙 D:丁"}}, "merged_options", "flag"),
        ({"statement": "题目"}, "placeholder_stem", "flag"),
        ({"option_list": {"A": "甲", "B": "以上都不对"}}, "cites_letters", "refuse"),
        ({"statement": "1月1曰的下列说法正确的是？"}, "ocr_slip", "flag"),
        ({"statement": "1月1曰的下列说法正确的是？"}, "ocr_slip", "refuse"),
        ({"statement": "甲&amp;乙&nbsp;的下列说法"}, "html_entity", "flag"),
        ({"answer": ["A", "。"]}, "stray_gold_marks", "refuse"),
    ],
)
def test_a_policy_changes_what_a_code_leads_to(gate, shape1, fields, code: str, severity: str) -> None:
    row = shape1(1, **fields)
    report = gate(policy={code: severity}, x=[row, shape1(2)])
    [finding] = [f for f in report.findings if f.code == code]
    assert finding.severity == severity
    assert [refused.code for refused in report.refused] == ([code] if severity == "refuse" else [])
    if severity == "flag":
        assert report.kept[0].stem == row["statement"]


def test_conflicting_gold_that_is_flagged_keeps_the_first_copy(gate, shape1) -> None:
    report = gate(policy={"conflicting_gold": "flag"}, x=[shape1(1), shape1(1, id="copy", answer=["B"])])
    assert codes(report) == [("copy", "exact_duplicate")]
    assert sum(f.code == "conflicting_gold" for f in report.findings) == 2


def test_a_policy_that_is_not_allowed_stops_the_gate(gate, shape1) -> None:
    with pytest.raises(UserError, match="leak cannot be 'flag'"):
        gate(policy={"leak": "flag"}, x=[shape1(1)])


TEXT = st.sampled_from(["", "题目", "甲", "乙。", "甲，", "乙", "&nbsp;", "借款合同何时成立？", "\ud800"]) | st.text(
    max_size=4
)
ROWS = st.fixed_dictionaries(
    {},
    optional={
        "id": TEXT | st.integers(0, 3) | st.none(),
        "statement": TEXT | st.none() | st.integers(),
        "option_list": st.dictionaries(st.sampled_from("ABCDEa1"), TEXT, max_size=5)
        | st.just({"A": "甲", "B": "乙"})
        | st.sampled_from(["A：甲\nB：乙", "B：乙\nA：甲", "甲", ""])
        | st.none(),
        "answer": st.sampled_from(["A", "B", "AB", "", "C、", "ａ"]) | st.lists(TEXT, max_size=2) | st.none(),
        "type": st.sampled_from(["0", "1", 0, "x", None]),
    },
)


def _raw(source: str, line: int, held_out: bool, raw: dict[str, Any]) -> RawRow:
    try:
        return RawRow(source, line, held_out, raw, FORMATS["jecqa"].read(raw, Path("0_x.json")))
    except MalformedError as error:
        return RawRow(source, line, held_out, raw, None, str(error))


@pytest.mark.large
@given(st.lists(st.tuples(st.booleans(), ROWS), max_size=12), st.booleans())
def test_no_row_is_lost_whatever_it_holds(rows: list[tuple[bool, dict[str, Any]]], keep_roles: bool) -> None:
    given_rows = [_raw("jecqa:t" if held else "jecqa:x", line, held, raw) for line, (held, raw) in enumerate(rows, 1)]
    report = run_gate(given_rows, keep_roles=keep_roles)
    assert report.read == len(rows) == len(report.kept) + len(report.refused)
    assert len({question.id for question in report.kept}) == len(report.kept)
    assert sum(report.refused_by_code.values()) == len(report.refused)
    assert report.clusters.keys() == {question.id for question in report.kept}
    for finding in report.findings:
        kept_copy = finding.code == "exact_duplicate" and finding.severity == "flag"
        assert finding.severity == CODES[finding.code].choices[0] or kept_copy
    again = run_gate(given_rows, keep_roles=keep_roles)
    assert again == report


@given(st.lists(ROWS, max_size=8))
def test_what_is_kept_passes_the_gate_again_untouched(rows: list[dict[str, Any]]) -> None:
    kept = run_gate([_raw("jecqa:x", n, False, raw) for n, raw in enumerate(rows, 1)], keep_roles=False).kept
    read = FORMATS["questions"].read
    second = [
        RawRow("questions:x", n, False, row, read(row, Path("x")))
        for n, row in enumerate((question.model_dump(mode="json") for question in kept), 1)
    ]
    assert run_gate(second, keep_roles=False).kept == kept


@pytest.mark.parametrize(
    "options",
    [
        ("1.3倍", "13倍"),
        ("15%", "15‰"),
        ("+5%", "-5%"),
        ("3-5年", "35年"),
        ("1:3", "13"),
        ("1/2", "12"),
        ("甲>乙", "甲<乙"),
        ("≥5", "≤5"),
    ],
)
def test_options_that_differ_by_a_sign_or_a_point_are_two(gate, shape1, options: tuple[str, str]) -> None:
    report = gate(x=[shape1(1, option_list=dict(zip("AB", options, strict=True)))])
    assert len(report.kept) == 1 and not report.findings


@pytest.mark.parametrize(
    "options",
    [
        ("1．3 倍", "1.3倍"),
        ("１５％", "15%。"),
        ("3－5年", "3—5年"),
        ("1~2名", "1―2名"),
        ("<刑法>第3条", "《刑法》第3条"),
        ("（1）甲", "1甲"),
    ],
)
def test_options_that_differ_by_width_or_punctuation_are_one(gate, shape1, options: tuple[str, str]) -> None:
    report = gate(x=[shape1(1, option_list=dict(zip("AB", options, strict=True)))])
    assert report.refused_by_code == {"identical_options": 1}
