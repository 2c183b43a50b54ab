"""Relations between readings: a list is read whole or not at all, whoever writes it and whatever stands around it.

The texts are written from the tables of ``answer_texts`` and ``no_answers``, so their letters are known before anything
is parsed.
"""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from legal_rl.core.parser import READINGS, ParsedResponse, parse
from legal_rl.core.questions import Question
from tests.core import answer_texts as tables
from tests.core import no_answers
from tests.core.answer_texts import Form

OPTIONS = "ABCD"
# The same texts in every run: what fails here fails for everybody.
bounded = settings(settings.get_profile("legal_rl"), derandomize=True, max_examples=100)


@st.composite
def forms(draw, follows=tables.CLOSED, kinds=("cue", "field", "value", "behind")):
    form = tables.form(lambda rows: draw(st.sampled_from(rows)), follows)
    if form.kind not in kinds:
        form = replace(form, kind="cue", announcement=draw(st.sampled_from(tables.CUES)))
    return form


def letters(least=1, most=4):
    """Letters in the order in which they are written, mostly the alphabet's."""
    drawn = st.lists(st.sampled_from(OPTIONS), min_size=least, max_size=most, unique=True)
    return st.one_of(drawn, drawn.map(sorted), drawn.map(sorted))


def shown(parsed: ParsedResponse) -> str:
    return "".join(sorted(parsed.predicted or "")) or parsed.status


def whole(text, chosen, readings=READINGS, **arguments):
    """Assert that ``text`` is read as ``chosen`` or not at all."""
    for reading in readings:
        parsed = parse(text, reading=reading, **arguments)
        assert parsed.predicted in (None, frozenset(chosen)), (text, reading, shown(parsed))


def nothing(text):
    """Assert that ``text`` has no answer in either profile."""
    for reading in READINGS:
        parsed = parse(text, reading=reading)
        assert parsed.predicted is None, (text, reading, shown(parsed))


def alike(text, other, options=OPTIONS, **arguments):
    """Assert that both texts have one status and one set in both profiles."""
    for reading in READINGS:
        one, two = parse(text, reading=reading), parse(other, options, reading=reading, **arguments)
        assert shown(one) == shown(two), (text, other, reading)


# --- A list is read whole or not at all ---


@bounded
@given(forms(), letters())
def test_a_list_is_read_whole_or_not_at_all(form, chosen):
    whole(form.write(chosen), chosen)


@bounded
@given(forms(kinds=("cue", "field", "value")), letters(2))
def test_letters_with_full_stops_between_them_are_no_label_and_its_text(form, chosen):
    """``A. C`` is one list or two sentences; only an option that names earlier ones is a text (``D. A和B都对``)."""
    item = form.item if form.separator else "{}"
    whole(replace(form, item=item, separator=". ", last=". ").write(sorted(chosen)), chosen)


def test_most_lists_are_read():
    """A parser that never answers would pass nearly every other test here."""
    rng = Random(1)
    texts = [tables.form(rng.choice).write(sorted(rng.sample(OPTIONS, rng.randint(1, 4)))) for _ in range(3000)]
    assert sum(parse(text).status == "ok" for text in texts) / len(texts) > 0.95


@pytest.mark.slow
def test_no_list_of_a_hundred_thousand_is_read_in_part():
    """Run with ``-m slow``."""
    rng = Random(2)
    faults = []
    for _ in range(100_000):
        form, chosen = tables.form(rng.choice), rng.sample(OPTIONS, rng.randint(1, 4))
        text = form.write(sorted(chosen) if rng.random() < 0.8 else chosen)
        parsed = parse(text, reading=rng.choice(READINGS))
        if parsed.predicted not in (None, frozenset(chosen)):
            faults.append((text, chosen, shown(parsed)))
    assert not faults, (len(faults), faults[:10])


@pytest.mark.parametrize("separator", tables.STRONG + tables.WEAK)
def test_every_mark_between_letters_is_read(separator):
    for item in tables.ITEMS:
        text = Form("答案：", "cue", item, separator, separator, "{}", "。", "{}").write("ABD")
        marked = separator.isspace() and separator not in "\n\n" and item[-1] in "*`_$项"
        assert shown(parse(text)) == "ABD" or marked, text  # items in marks with a space between them are passed over


@bounded
@given(
    st.sampled_from(tables.CUES),
    st.sampled_from(tables.LABELS),
    st.sampled_from(tables.JOINTS),
    letters(1, 3),
    st.data(),
)
def test_options_restated_with_their_words_are_read_whole_or_not_at_all(cue, label, joint, chosen, data):
    words = data.draw(st.lists(st.sampled_from(tables.OPTION_TEXTS), min_size=3, max_size=3, unique=True))
    items = [label.replace("{}", letter) + text for letter, text in zip(sorted(chosen), words, strict=False)]
    for end in ("", "。", "\n\n解析：本题考查诉讼时效。"):
        whole(cue + joint.join(items) + end, sorted(chosen)[: len(items)])


@bounded
@given(
    st.sampled_from(tables.CUES),
    st.sampled_from(tables.LABELS),
    st.sampled_from(tables.JOINTS),
    letters(1, 3),
    st.permutations(tables.FOREIGN_OPTIONS),
    st.data(),
)
def test_an_option_of_another_question_voids_its_list(cue, label, joint, chosen, foreign, data):
    """Words behind a letter of which the known question holds none: 答案：A:港口国."""
    texts = dict(zip(OPTIONS, tables.OPTION_TEXTS, strict=False))
    asked = Question(id="q", stem="关于合同，下列说法正确的是：", options=texts, gold=frozenset("A"), source="t")
    others = data.draw(st.sets(st.sampled_from(chosen), min_size=1))
    words = {letter: foreign[place] if letter in others else texts[letter] for place, letter in enumerate(OPTIONS)}
    text = cue + joint.join(label.replace("{}", letter) + words[letter] for letter in sorted(chosen))
    for reading in READINGS:
        parsed = parse(text, reading=reading, question=asked)
        assert parsed.predicted is None, (text, reading, shown(parsed))


@bounded
@given(forms(tables.OPEN, ("cue", "field")), letters())
def test_an_open_list_and_a_question_have_no_answer(form, chosen):
    item = form.item if form.item in ("{}", "选项{}", "{}项", "**{}**") else "{}"
    form = replace(form, wrapper="{}", item=item, follow=form.follow or tables.OPEN[0])
    nothing(form.write(chosen))


@bounded
@given(forms(tables.NAMES + tables.REJECTED, ("cue", "field")), letters(2))
def test_a_list_ends_before_a_name_or_a_rejected_letter_or_there_is_none(form, chosen):
    """``A,C公司`` is A or nothing; ``A、C公司`` is nothing."""
    item = form.item if form.item in ("{}", "选项{}", "{}项") else "{}"
    form = replace(form, wrapper="{}", item=item, follow=form.follow or tables.NAMES[0])
    dropped = 1 if form.last in tables.WEAK or len(chosen) == 2 else 2
    before = frozenset(chosen[:-dropped]) if tables.WEAK.count(form.separator) else None
    for reading in READINGS:
        assert parse(form.write(chosen), reading=reading).predicted in (None, before), form.write(chosen)


@bounded
@given(
    st.sampled_from(no_answers.VOID), st.sampled_from(["、", "和", ""]), st.sampled_from(tables.BLOCKS), letters(1, 3)
)
def test_what_the_writer_does_not_choose_is_no_answer(void, separator, block, chosen):
    rest = "、".join(letter for letter in OPTIONS if letter not in chosen)
    nothing(block.replace("{}", void.replace("{rest}", rest).replace("{}", separator.join(chosen))))


# --- The same answer written differently ---


@bounded
@given(forms(), st.permutations(OPTIONS), letters())
def test_options_relabelled_relabel_the_answer(form, names, chosen):
    renamed = [dict(zip(OPTIONS, names, strict=True))[letter] for letter in chosen]
    if form.separator:
        one, two = parse(form.write(chosen)), parse(form.write(renamed))
        assert one.status == two.status
    whole(form.write(renamed), renamed)


@bounded
@given(forms(), letters())
def test_more_options_change_nothing(form, chosen):
    assume(len(chosen) < len(OPTIONS))  # A/B/C/D is a template of four options, and a list of six
    alike(form.write(chosen), form.write(chosen), "ABCDEF")


@bounded
@given(forms(kinds=("cue", "field", "value")), letters())
def test_lower_case_changes_nothing_in_a_field_and_behind_a_cue(form, chosen):
    alike(form.write(sorted(chosen)), form.write([letter.lower() for letter in sorted(chosen)]))


@bounded
@given(forms(), letters())
def test_full_width_changes_nothing(form, chosen):
    text = form.write(chosen)
    alike(text, text.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)}))


@bounded
@given(forms(kinds=("cue", "field", "value")), letters(), st.data())
def test_other_marks_between_letters_change_nothing(form, chosen, data):
    other = tables.separated(form, lambda rows: data.draw(st.sampled_from(rows)))
    whole(other.write(chosen), chosen)


# --- What stands before and behind an answer ---


@bounded
@given(forms(kinds=("cue", "field", "value")), letters(), st.sampled_from(no_answers.EXPLANATIONS))
def test_an_appended_explanation_changes_nothing(form, chosen, explanation):
    text = form.write(chosen)
    whole(text + explanation, chosen)
    if "\n" not in form.separator:  # a list by lines goes on into a line that begins with a letter, or there is none
        alike(text, text + explanation)


@pytest.mark.large
@bounded
@given(forms(), letters(), st.sampled_from(no_answers.ECHOES + no_answers.PROMPTS))
def test_an_echo_of_the_question_or_the_prompt_is_no_answer_and_changes_none(form, chosen, echo):
    nothing(echo)
    whole(echo + form.write(chosen), chosen)


@bounded
@given(forms(kinds=("cue", "field", "value")), letters(), st.sampled_from(no_answers.FOREIGN), st.sampled_from(OPTIONS))
def test_a_foreign_question_changes_no_answer_into_another(form, chosen, foreign, other):
    whole(form.write(chosen) + foreign.replace("{}", other), chosen)


@bounded
@given(forms(kinds=("cue", "field", "value")), letters(), forms(kinds=("cue", "field", "value")), letters())
def test_two_claims_agree_or_there_is_no_answer(form, chosen, other, again):
    assume("<" not in form.follow)  # a token that ends the turn
    assume("应为" not in other.announcement)  # a correction
    other = replace(other, block="{}")  # a block that approves other letters makes a review of the first claim
    text = form.write(chosen) + "。\n\n" + other.write(again)
    for reading in READINGS:
        parsed = parse(text, reading=reading)
        read = [parse(part, reading=reading).predicted for part in (form.write(chosen), other.write(again))]
        assert None in read or parsed.predicted == (frozenset(chosen) if set(chosen) == set(again) else None), text


@bounded
@given(
    st.sampled_from(["[正确答案]{}", "【答案】{}", "【正确答案】{}", "[答案] {}", "**[正确答案]**{}"]),
    st.sampled_from(["", " ", "，", "；", "。", "\n", "\n\n", "<eoa>", "<eoa>\n", " [eoa]\n"]),
    letters(1, 2),
    letters(1, 2),
)
def test_two_marked_answers_in_a_row_agree_or_there_is_none(mark, between, chosen, again):
    text = mark.format("".join(chosen)) + between + mark.format("".join(again))
    for reading in READINGS:
        parsed = parse(text, reading=reading)
        assert parsed.predicted in ((None, frozenset(chosen)) if set(chosen) == set(again) else (None,)), text


@bounded
@given(letters(1, 3), st.sampled_from(["\n", "\n\n", "。\n"]), forms(kinds=("cue", "field", "value")), letters(1, 3))
def test_an_opening_line_and_a_conclusion_agree_or_there_is_no_answer(chosen, end, form, again):
    assume("应为" not in form.announcement)  # a correction
    text = "、".join(chosen) + end + "理由如下，法律有明文规定。\n\n" + replace(form, block="{}").write(again)
    for reading in READINGS:
        parsed = parse(text, reading=reading)
        assert set(chosen) == set(again) or parsed.predicted in (None, frozenset(chosen)), (text, reading)
        read = parse(replace(form, block="{}").write(again), reading=reading).predicted
        assert read is None or set(chosen) == set(again) or parsed.predicted is None, (text, reading)


# --- A cut, and the two profiles ---


@pytest.mark.large
@bounded
@given(forms(), letters(), st.booleans())
def test_a_cut_leaves_no_part_of_a_list(form, chosen, explained):
    text = form.write(chosen) + (no_answers.EXPLANATIONS[0] if explained else "")
    for end in range(len(text)):
        whole(text[:end], chosen, finish_reason="length")


@settings(bounded, max_examples=400)
@given(st.lists(st.sampled_from(no_answers.WORDS), max_size=14).map("".join), st.sampled_from(["stop", "length"]))
def test_the_profiles_never_read_two_answers(text, finish_reason):
    read = {parse(text, reading=reading, finish_reason=finish_reason).predicted for reading in READINGS} - {None}
    assert len(read) < 2, text
