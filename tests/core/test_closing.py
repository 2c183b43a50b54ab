"""The plain closing sentence is read as the grammar reads it, and what is not plain is left to the grammar."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core import parser
from legal_rl.core.answers import fold
from legal_rl.core.assertion import Claim
from legal_rl.core.claims import conclusion_claims
from legal_rl.core.closing import closing_claim, last_claim
from legal_rl.core.scanner import scan
from tests.core.asked_questions import PLAIN

BEFORE = ["", "甲有责。", "不。\n", "例如。", "如果甲应选A。 ", "D错误,答案格式如下。\n\n"]
OPENINGS = ["", "综上,", "综上所述,", "综上", "因此,", "因此", "所以,", "故", "故,"]
ANSWERS = [
    of + cue + link
    for of in ("", "的")
    for cue in ("答案", "正确答案", "正确的答案", "最佳答案", "正确选项")
    for link in ("是", "为", "选", ":", "是:", "为:", "选:")
]
CHOICES = [should + cue for should in ("", "应", "应当", "应该") for cue in ("选", "选择", "选:", "选择:")]
LETTERS = ["A", "AC", "CA", "A、C", "A和C", "A、B和C", "ABCD", "A、B、C、D", "BAD", "AA"]
sentences = st.tuples(
    st.sampled_from(OPENINGS),
    st.sampled_from(["", "本题", "此题"]),
    st.sampled_from(ANSWERS) | st.sampled_from(CHOICES),
    st.sampled_from(["", " "]),
    st.sampled_from(LETTERS),
    st.sampled_from(["", "。", "。\n", "\n"]),
).map("".join)


@given(st.sampled_from(BEFORE), sentences)
def test_a_plain_closing_sentence_is_claimed_as_the_grammar_claims_it(before, sentence):
    text = before + sentence
    begin = max(0, before.rfind("。"))
    claim = closing_claim(text, begin, "ABCD")
    assert claim is not None
    assert [claim] == [found for found in conclusion_claims(scan(text), "ABCD") if found.start >= len(before)]


@pytest.mark.parametrize("finish_reason", ["stop", "length"])
@pytest.mark.parametrize("question", [None, PLAIN])
@given(before=st.sampled_from([*BEFORE, "A项正确。", "答案是B。", "答案是A。不对。", "下一题:"]), sentence=sentences)
def test_a_response_is_read_alike_with_and_without_the_short_way(before, sentence, question, finish_reason):
    text = before + sentence
    read = parser.parse(text, question=question, finish_reason=finish_reason)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "closing_claim", lambda *_: None)
        assert parser.parse(text, question=question, finish_reason=finish_reason) == read


OTHERS = """故不选A。 答案是A吗? 答案是A项。 答案是A或C。 答案是A,C。 答案是AE。 甲的答案是A。 答案是A。B。
故选A公司。 若选A。 答案应为A。 还应选A。 答案是甲。 答案是A。因为甲有责。 AC是正确答案。"""


@pytest.mark.parametrize("sentence", OTHERS.split())
def test_what_is_not_plain_is_left_to_the_grammar(sentence):
    assert closing_claim(sentence, 0, "ABCD") is None


@given(
    st.sampled_from(["答案：", "正确答案是", "故选", "本题答案为:"]),
    st.sampled_from(["D", "A、C", "BD"]),
    st.sampled_from(["\n\n", "\n", "。\n\n", "。\n"]),
    st.sampled_from(["根据", "因为", "依据", "理由是", "由于", "解析:"]),
    st.sampled_from([".", "、", ":", "）"]),
)
def test_a_review_behind_the_answer_adds_no_letter_to_it(cue, letters, between, why, mark):
    review = "\n".join(f"{letter}{mark}{why}甲的约定,判断如下。" for letter in "ABCD")
    read = parser.parse(f"{cue}{letters}{between}{review}").predicted
    told = frozenset(letters) - {"、"}
    assert read in (None, told)
    # Behind a full stop "A." may also be a further item: then nothing is read.
    assert read == told or (mark == "." and between.startswith("。"))


ANNOUNCED = Claim(0, 2, (frozenset("A"),), "conclusion")


@pytest.mark.parametrize(
    ("end", "letters", "corrects"),
    [
        ("B也要选上。AB。", "AB", True),
        ("\n\n综上：ABCD\n", "ABCD", False),
        ("前面写错了，以B为准。", "B", True),
        ("完整的是A、C、D。", "ACD", True),
        ("\n**C**", "C", False),
    ],
)
def test_other_letters_at_the_end_are_claimed_and_may_correct(end, letters, corrects):
    (claim,) = last_claim(fold(f"选A。{end}"), ANNOUNCED, "ABCD")
    assert (claim.sets, claim.correction, claim.cut) == ((frozenset(letters),), corrects, True)


@pytest.mark.parametrize(
    "end", ["不选D。", "排除D。", "故D错误。", "因此D项不当选。", "甲公司与D公司", "选D吗？", "而不是D。", "综上：A"]
)
def test_letters_that_are_rejected_asked_about_or_the_same_close_nothing(end):
    assert last_claim(fold(f"选A。{end}"), ANNOUNCED, "ABCD") == []


@pytest.mark.parametrize("end", ["完整的是A、C", "完整的是A、C、", "更正，以B", "\n\n综上：AB"])
def test_a_correction_that_a_cut_may_have_shortened_does_not_count(end):
    assert parser.parse(f"答案是A。{end}", finish_reason="length").status == "truncated"
