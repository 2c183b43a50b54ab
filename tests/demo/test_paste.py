"""Pasted questions: golden cases in many layouts, and that reading undoes every layout."""

import json
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.answers import fold
from legal_rl.data.exam import generate
from legal_rl.demo.page import FOLDER
from legal_rl.demo.paste import PasteError, option_lines, read_fields, read_pasted
from legal_rl.demo.paste_text import clean
from legal_rl.reporting.words import load_words
from legal_rl.runs.shipped_files import HOME

FILES = sorted((HOME / "tests" / "cases" / "paste").glob("*.json"))
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in FILES
    for case in json.loads(path.read_text("utf-8"))["cases"]
]
QUESTIONS = generate(8, seed=11)
LAYOUTS = {
    "lines": ("\n", "\n"),
    "one line": (" ", " "),
    "full-width spaces": ("　", "　　"),
    "tabs": ("\n", "\t"),
    "blank lines": ("\n\n", "\n\n"),
}
PARTS = ("三十年", "《民法典》第一条", "“定金”罚则", "10万元", "甲有权解除合同", "D级危房", "一年", "法院应当驳回起诉")
ODD_MARKS = (
    "{}",
    "{}。",
    "{} ",
    "{}·",
    "{}；",
    "{}-",
    "{}'",
    "{}、",
    "{}.",
    "({})",
    "[{}]",
    "({}",
    "{}项",
    "选项{}",
    "{}　",
)
CLEAR_MARKS = ("{}·", "{}、", "{}.", "({})", "[{}]")
MARKS = ("{}. ", "{}.", "{}、", "（{}）", "({}) ", "{}：", "【{}】", "{}) ")
# Where a page tells its key.
KEY_PLACES = {
    "in front": "（{}）",
    "blank": "（ {} ）",
    "tick": " √",
    "key": "\n参考答案：{}",
    "conclusion": "\n【解析】法律有明文规定。故本题选{}。",
    "elected": "\n解析：法律有明文规定。综上，本题为选非题，{}项当选。",
    "reported": "\n小王：书后面的答案给的是{}哈",
}
# A question as programs write it: stem and (letter, text, whether it is right).
FORMATS = {
    "GIFT": lambda stem, options: (
        f"::1:: {stem} {{\n" + "\n".join("~="[right] + text for _, text, right in options) + "\n}"
    ),
    "LaTeX": lambda stem, options: "\n".join(
        [
            f"\\question {stem}",
            "\\begin{choices}",
            *(f"\\{'CorrectChoice' if right else 'choice'} {text}" for _, text, right in options),
            "\\end{choices}",
        ]
    ),
    "YAML": lambda stem, options: "\n".join(
        [
            f"question: {stem}",
            "options:",
            *(f"  - {text}" for _, text, _ in options),
            "answer: " + "".join(letter for letter, _, right in options if right),
        ]
    ),
    "JSON": lambda stem, options: json.dumps(
        [{"stem": stem, "options": [{"label": each[0], "text": each[1], "correct": each[2]} for each in options]}]
    ),
    "graded page": lambda stem, options: "\n".join(
        [f"Question 7\n0 / 2 pts\n{stem}", *("Correct Answer\n" * right + text for _, text, right in options)]
    ),
    "cell of a sheet": lambda stem, options: "\t".join(
        ["12", stem, "|".join(text for _, text, _ in options), "".join(each[0] for each in options if each[2])]
    ),
}


def test_there_are_as_many_cases_as_this_takes():
    assert len(CASES) >= 60


@pytest.mark.parametrize("case", CASES)
def test_golden(case):
    if "error" in case:
        with pytest.raises(PasteError) as raised:
            read_pasted(case["text"])
        assert (raised.value.key, raised.value.values) == (f"ask.paste.{case['error']}", case["values"])
        assert raised.value.key in load_words(FOLDER)
        return
    read = read_pasted(case["text"])
    assert (read.passage, read.stem) == (case.get("passage"), case["stem"])
    assert read.options == case["options"]
    assert "".join(sorted(read.gold or ())) == case.get("gold", "")
    assert read.form == case.get("form")
    assert read.doubt == case.get("doubt")


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_of_a_question_is_read_as_the_question(layout, mark):
    after_stem, between = LAYOUTS[layout]
    for question in QUESTIONS:
        options = between.join(mark.format(letter) + text for letter, text in question.options.items())
        read = read_pasted(f"{question.stem}{after_stem}{options}\n答案：{''.join(sorted(question.gold))}")
        assert read.options == question.options, question.stem
        assert (read.passage or "") + read.stem == question.stem
        assert read.gold == question.gold


@given(
    st.permutations(PARTS).map(lambda parts: parts[:4]),
    st.sampled_from(MARKS),
    st.sampled_from(ODD_MARKS),
    st.sampled_from(("\n", " ", "  ", "\t", "\n\n", "；", "")),
    st.integers(0, 3),
    st.sampled_from(("", "\n答案：B", "\n解析：略")),
)
def test_four_options_of_which_one_is_written_otherwise_are_four_or_refused(parts, mark, odd, between, place, tail):
    labels = [(odd if number == place else mark).format(letter) for number, letter in enumerate("ABCD")]
    options = between.join(label + part for label, part in zip(labels, parts, strict=True))
    try:
        read = read_pasted(f"关于诉讼时效，下列哪一选项是正确的？\n{options}{tail}")
    except PasteError:
        # On lines of their own a mark that other questions have is no riddle, nor is any sign between two others.
        assert between not in ("\n", "\n\n") or not (odd in CLEAR_MARKS or (place == 2 and odd[-1] not in "}项"))
        return
    assert {letter: text.rstrip("；") for letter, text in read.options.items()} == dict(zip("ABCD", parts, strict=True))


@pytest.mark.parametrize(("first", "second"), [*combinations(KEY_PLACES, 2)])
@pytest.mark.parametrize(("told", "again"), [("B", "B"), ("B", "C"), ("C", "A"), ("D", "B")])
def test_two_keys_are_one_or_a_doubt_wherever_they_stand(first, second, told, again):
    places = {first: KEY_PLACES[first].format(told), second: KEY_PLACES[second].format(again)}
    marks = {first: told, second: again}
    options = [
        f"{letter}. {text}" + "".join(places[name] for name in places if name == "tick" and marks[name] == letter)
        for letter, text in zip("ABCD", PARTS[:4], strict=True)
    ]
    behind = "".join(places.get(name, "") for name in ("key", "conclusion", "elected", "reported"))
    stem = f"{places.get('in front', '')}3. 关于诉讼时效，下列说法正确的是{places.get('blank', '（　）')}。"
    read = read_pasted("\n".join([stem, *options]) + behind)
    assert (read.gold, read.doubt) == ((frozenset(told), None) if told == again else (None, "contradicted"))
    assert read.options == dict(zip("ABCD", PARTS[:4], strict=True))


@pytest.mark.parametrize("name", FORMATS)
def test_what_programs_write_around_a_question_is_read_as_the_question(name):
    for number, question in enumerate(QUESTIONS):
        if question.form == "indefinite" or question.passage or len(question.options) != 4:
            continue
        right = sorted(question.gold)
        options = [(letter, text, letter in right) for letter, text in question.options.items()]
        read = read_pasted(FORMATS[name](question.stem, options))
        assert (read.stem, read.options) == (question.stem, question.options), number
        assert read.gold == question.gold


@given(st.text(max_size=300) | st.text("AB. 、CD（）\n答案：解析甲", max_size=120))
def test_any_text_is_a_question_or_an_error_with_words(text):
    try:
        read = read_pasted(text)
    except PasteError as error:
        assert error.key in load_words(FOLDER)
    else:
        assert read.stem and len(read.options) >= 2 and all(read.options.values())
        assert read.question.letters == "".join(read.options)
        assert read.gold is None or read.gold <= set(read.options)


@given(st.text(max_size=200))
def test_folding_a_cleaned_text_keeps_every_position(text):
    cleaned = clean(text)
    assert len(fold(cleaned)) == len(cleaned)


def test_the_length_is_bounded():
    text = "甲" * 50 + "？\nA. 是\nB. 否"
    assert read_pasted(text, limit=len(text)).options == {"A": "是", "B": "否"}
    for long in (text, text * 100_000):
        with pytest.raises(PasteError) as raised:
            read_pasted(long, limit=len(text) - 1)
        assert raised.value.key == "ask.paste.long"


def test_what_is_read_goes_through_the_fields_and_back():
    for question in QUESTIONS:
        fields = (question.passage or "", question.stem, option_lines(question.options), "".join(sorted(question.gold)))
        read = read_fields(*fields)
        assert (read.stem, read.options, read.gold) == (question.stem, question.options, question.gold)


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        (("", "", "", ""), "empty"),
        (("", "谁有权？", "", ""), "options"),
        (("", "谁有权？", "A. 甲", ""), "one"),
        (("", "", "甲\n乙", ""), "stem"),
        (("", "谁有权？", "A. 甲\nB.", ""), "option"),
        (("", "谁有权？", "甲\n乙", "C"), "answer"),
        (("", "谁有权？", "甲\n乙", "不知道"), "answer"),
        (("", "谁有权？", "\n".join("甲乙丙丁戊己庚辛壬癸子"), ""), "many"),
        (("甲" * 7000, "谁有权？", "甲\n乙", ""), "long"),
    ],
)
def test_fields_that_lack_something_say_so(fields, key):
    with pytest.raises(PasteError) as raised:
        read_fields(*fields)
    assert raised.value.key == f"ask.paste.{key}"


def test_options_without_letters_get_them_and_names_stay():
    read = read_fields("", "谁有权？", "A公司\nB公司", "b")
    assert (read.options, read.gold) == ({"A": "A公司", "B": "B公司"}, frozenset("B"))


def test_without_an_answer_there_is_no_gold_and_the_question_can_be_asked():
    read = read_pasted("谁有权？\nA. 甲\nB. 乙")
    assert read.gold is None
    assert read.question.gold == frozenset("AB")
    assert read.question.id == read_pasted("1. 谁有权？ A、甲 B、乙").question.id
