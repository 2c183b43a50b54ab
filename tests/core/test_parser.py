"""The parser's contract: golden cases and properties."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.answers import render
from legal_rl.core.parser import READINGS, ParsedResponse, parse
from legal_rl.core.questions import Question
from legal_rl.core.words import ASKING_SIGN, FOREIGN_SIGN, OPTION_SIGNS, STEM_SIGN
from tests.core.asked_questions import COMPLETED, KNOWN, PLAIN, SAID, asking

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [*sorted(FOLDER.glob("*.json")), FOLDER / "known" / "parser.json"]  # the latter with their questions
ROWS = [(path.stem, number, row) for path in CASES for number, row in enumerate(json.loads(path.read_text("utf-8")))]


def strict(answer: str, thinking: str = "逐项分析。") -> str:
    return f"<think>{thinking}</think>\n<answer>{answer}</answer>"


@st.composite
def subsets(draw):
    options = "ABCDEFGHIJ"[: draw(st.integers(2, 10))]
    return options, draw(st.lists(st.sampled_from(options), min_size=1, unique=True))


def test_there_are_enough_golden_rows_and_every_status_and_rule_is_among_them():
    assert len(ROWS) >= 250
    assert {row["expect"]["status"] for *_, row in ROWS} == {
        "ok",
        "no_answer",
        "ambiguous",
        "invalid_option",
        "truncated",
    }
    rules = {row["expect"]["rule"] for *_, row in ROWS}
    assert rules == {"answer_tag", "boxed", "json", "conclusion", "bare", "none"}
    assert all(row["source"] for *_, row in ROWS)


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{name}-{number}") for name, number, row in ROWS])
def test_golden(row):
    parsed = parse(
        row["text"],
        row["options"],
        question=Question(id="q", gold=frozenset("A"), source="test", **row["question"]) if "question" in row else None,
        reading=row.get("reading", "strict"),
        prefill=row.get("prefill", False),
        finish_reason=row.get("finish_reason", "stop"),
    )
    got = {
        "predicted": sorted(parsed.predicted) if parsed.predicted else None,
        "status": parsed.status,
        "format": parsed.format,
        "rule": parsed.rule,
    }
    assert got == row["expect"]


@given(subsets())
def test_our_own_form_parses_back_as_strict(case):
    options, letters = case
    parsed = parse(strict(render(frozenset(letters))), options)
    assert parsed == ParsedResponse(frozenset(letters), "ok", "strict", "answer_tag")


@given(
    subsets(),
    st.sampled_from(["、", "，", ",", "／", "/", "和", "与", "及", " ", "", "\n", "; "]),
    st.booleans(),
    st.booleans(),
)
def test_order_width_case_and_separator_change_nothing(case, separator, lower, wide):
    options, letters = case
    written = separator.join(letters)
    if lower:
        written = written.lower()
    if wide:
        written = "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in written)
    assert parse(strict(written), options) == parse(strict(render(frozenset(letters))), options)


@given(
    subsets(),
    st.sampled_from(
        ["答案：{}", "故选{}。", "正确答案是{}。", "**答案：{}**", "应选选项{}", "\\boxed{{{}}}", "【答案】{}"]
    ),
)
def test_a_statement_reads_the_same_set(case, statement):
    options, letters = case
    parsed = parse("经分析，B项错误。" + statement.format("、".join(letters)), options)
    assert (parsed.predicted, parsed.status, parsed.format) == (frozenset(letters), "ok", "loose")


@given(subsets(), st.data())
def test_renaming_options_renames_the_prediction(case, data):
    options, letters = case
    names = dict(zip(options, data.draw(st.permutations(options)), strict=True))
    renamed = [names[letter] for letter in letters]
    assert parse("故选" + "、".join(renamed) + "。", options).predicted == frozenset(renamed)


@given(st.text(st.characters(exclude_characters="<>＜＞〈〉")))
def test_noise_in_thinking_changes_nothing(noise):
    assert parse(strict("A,C", noise)) == parse(strict("A,C"))
    assert parse(f"<think>{noise}</think>故选AC。") == parse("<think></think>故选AC。")


FRAGMENTS = st.sampled_from(
    [
        "<think>",
        "</think>",
        "<answer>",
        "</answer>",
        "答案",
        "故选",
        "不",
        "A",
        "C",
        "E",
        "、",
        "：",
        "\\boxed{",
        "}",
        "\n",
        "或",
        "应为",
        "全选",
        "B公司",
        '{"answer": ["',
        '"]}',
        "正确",
        "The answer is ",
        "错误",
        "。",
        " ",
        "综上，",
        "\ud800",
        "\0",
        "Ａ",
        "<|im_end|>",
    ]
)
ANYTHING = st.one_of(st.text(st.characters(exclude_categories=())), st.lists(FRAGMENTS, max_size=25).map("".join))


@given(
    ANYTHING,
    st.sampled_from(["AB", "ABCD", "ABCDEFGHIJ"]),
    st.sampled_from(READINGS),
    st.booleans(),
    st.sampled_from(["stop", "length", "error"]),
)
def test_every_text_gets_a_consistent_result(text, options, reading, prefill, finish_reason):
    parsed = parse(text, options, reading=reading, prefill=prefill, finish_reason=finish_reason)
    assert (parsed.status == "ok") == (parsed.predicted is not None)
    assert (parsed.format == "none") == (parsed.status != "ok")
    assert parsed.predicted is None or (parsed.predicted and parsed.predicted <= set(options))
    assert (parsed.rule == "none") == (parsed.status in ("no_answer", "truncated"))
    assert parsed.status != "truncated" or finish_reason == "length"
    if prefill:
        assert parsed == parse("<think>" + text, options, reading=reading, finish_reason=finish_reason)


WRONG_ONES = asking("下列说法错误的是：", A="甲有责", B="乙有责", C="丙有责", D="丁有责")
RIGHT_ONES = asking("下列说法正确的是：", A="甲有责", B="乙有责", C="丙有责", D="丁有责")


@pytest.mark.parametrize(
    ("text", "question", "letters"),
    [
        ("错误的是C。", WRONG_ONES, "C"),
        ("错误的是C。", RIGHT_ONES, ""),
        ("错误的是C。", None, ""),
        ("错误的是C。正确的是A、B、D。", WRONG_ONES, "C"),
        ("错误的是C。正确的是A、B、D。", RIGHT_ONES, "ABD"),
        ("答案是C。正确的说法是A、B、D。", WRONG_ONES, "C"),
        ("答案是C。错误的说法是C。正确的说法是A、B、D。", None, "C"),
    ],
)
def test_the_stem_says_which_statements_are_the_answer(text, question, letters):
    assert "".join(sorted(parse(text, question=question).predicted or "")) == letters


def test_an_option_repeated_word_by_word_announces_nothing():
    said = "甲认为本题的答案是B，乙不同意"
    question = asking("谁担责？", A=said, B="乙", C="丙", D="丁")
    assert parse(f"{said}。答案：A", question=question).predicted == {"A"}
    assert parse(f"{said}，这一点有争议。", question=question).status == "no_answer"


@given(
    subsets(),
    st.sampled_from(["、", "，", ",", " ", "和", "；", "\n"]),
    st.sampled_from(["{}", "({})", "**{}**", "选项{}"]),
)
def test_no_cut_leaves_a_part_of_a_list(case, separator, item):
    options, letters = case
    text = "经分析，故选" + separator.join(item.format(letter) for letter in letters)
    for end in range(len(text) + 1):
        parsed = parse(text[:end], options, finish_reason="length")
        assert parsed.predicted is None or parsed.predicted == frozenset(letters)


@given(
    st.lists(
        st.sampled_from([*SAID, "答案：", "A. ", "B、", "\n", "。", "，", "题目：", "[正确答案]A<eoa>", "和"]),
        max_size=9,
    )
)
def test_with_its_question_a_text_gets_a_consistent_result(pieces):
    for reading in READINGS:
        parsed = parse("".join(pieces), question=KNOWN, reading=reading)
        assert (parsed.status == "ok") == (parsed.predicted is not None)


@given(
    st.sampled_from("ABC"),
    st.sampled_from("ABC"),
    st.sampled_from(["答案：{}", "故选{}。", "{}", "<answer>{}</answer>"]),
)
def test_an_options_text_is_its_letter_and_another_letter_contradicts_it(letter, other, statement):
    written = KNOWN.options[other]
    assert parse(statement.format(written), question=KNOWN).predicted == {other}
    labelled = parse(statement.format(f"{letter}. {written}"), question=KNOWN)
    assert labelled.predicted == ({letter} if letter == other else None)


FORMS = st.sampled_from(["single", "multiple", "indefinite", None])


@pytest.mark.large
@given(
    st.sets(st.sampled_from("ABCD"), min_size=1),
    FORMS,
    st.sampled_from(["{}. {}", "{}、{}", "{}：{}", "{}.{}；"]),
    st.sampled_from(["", "] ", "答案：", "答案：\n"]),
)
def test_every_option_restated_is_all_of_them_only_where_several_may_be_right(letters, form, label, cue):
    question = PLAIN.model_copy(update={"form": form})
    text = cue + "\n".join(label.format(letter, PLAIN.options[letter]) for letter in sorted(letters))
    echo = len(letters) == 4 and form not in ("multiple", "indefinite")
    for reading in READINGS:
        assert parse(text, question=question, reading=reading).predicted == (None if echo else letters), reading
        assert parse(PLAIN.stem + text, question=question, reading=reading).predicted in (None, letters)
        for end in range(len(text)):
            cut = parse(text[:end], question=question, reading=reading, finish_reason="length")
            assert cut.predicted in (None, letters), text[:end]


@given(
    st.sampled_from("ABCD"),
    st.sampled_from(["", "因此，", "综上所述，", "分析如下。\n"]),
    st.sampled_from(["。", "。\n这是因为登记不是要件。", "。这一说法错误。"]),
)
def test_a_sentence_that_completes_the_stem_is_its_options_letter(letter, before, behind):
    parsed = parse(f"{before}该合同的效力{COMPLETED.options[letter]}{behind}", question=COMPLETED)
    assert parsed.predicted == (None if "说法" in behind else {letter})


@given(st.sampled_from("ABCD"), st.sampled_from("ABCD"), FORMS)
def test_a_letter_before_the_question_alone_is_the_answer(letter, other, form):
    question = PLAIN.model_copy(update={"form": form})
    echo = PLAIN.stem + "".join(f"{name}:{text};" for name, text in PLAIN.options.items())
    assert parse(f"{letter}\n{echo}", question=question).predicted == {letter}
    assert parse(f"{letter}\n{echo}\n答案：{other}", question=question).predicted in (None, {letter} & {other} or None)
    assert parse(echo, question=question).predicted is None


LONG = asking(PLAIN.stem, **{letter: f"合同{text}，当事人应当履行" for letter, text in PLAIN.options.items()})


@given(st.sampled_from("ABC"), st.sampled_from("ABC"), st.sampled_from(["答案选{}。", "故选{}。", "[正确答案]{}<eoa>"]))
def test_a_conclusion_in_another_options_words_right_before_the_announcement_contradicts_it(told, letter, statement):
    text = f"因此，{LONG.options[told]}。因此，{statement.format(letter)}"
    assert parse(text, question=LONG).predicted == ({letter} if told == letter else None)


@pytest.mark.parametrize(
    "written", ["{}", "答案：{}", "故选{}。", "<answer>{}</answer>", r"\boxed{{{}}}", "A{}", "{}A"]
)
@pytest.mark.parametrize("known", [False, True])
def test_a_response_cannot_write_the_parsers_own_signs(written, known):
    """Fonts of icons use the same private characters: an icon in answer position is no option."""
    options = dict(zip("ABCD", ["甲有责任赔偿", "乙有责任赔偿", "丙有责任赔偿", "丁有责任赔偿"], strict=True))
    question = asking("下列说法正确的是？", **options)
    for sign in (*OPTION_SIGNS, STEM_SIGN, ASKING_SIGN, FOREIGN_SIGN):
        for reading in READINGS:
            for text in (written.format(sign), written.format(sign * 8)):
                parsed = parse(text, reading=reading, question=question if known else None)
                assert parsed.predicted in (None, frozenset("A") if "A" in written else None), (text, parsed)
