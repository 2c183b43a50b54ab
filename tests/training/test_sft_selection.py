import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.training.sft import RowSelection, SftRow, SftRows, chinese_share, select_number, select_text


def row(name: str, sample: int, text: str = "<think>甲乙均成立。</think><answer>A</answer>") -> SftRow:
    messages = [{"role": "user", "content": "问"}, {"role": "assistant", "content": text}]
    return SftRow(id=name, sample=sample, messages=messages)


def samples(made: SftRows) -> list[int]:
    return [row.sample for row in made.rows]


THREE = SftRows([row("a", 2, "短"), row("a", 0, "比较长的回答"), row("a", 1, "不长不短")], [])


def test_one_of_a_question_by_each_order():
    def chosen(choose: str, number: int = 1) -> list[int]:
        return samples(select_number(THREE, RowSelection(per_question=number, choose=choose)))

    assert chosen("first") == [0]
    assert chosen("shortest") == [2]
    assert chosen("longest") == [0]
    assert chosen("shortest", 2) == [2, 1], "the order of the rows stays"
    assert samples(select_number(THREE, RowSelection())) == [2, 0, 1]


def test_a_tie_goes_to_the_earlier_sample():
    made = select_number(SftRows([row("a", 1), row("a", 0)], []), RowSelection(per_question=1, choose="shortest"))
    assert samples(made) == [0]


@given(
    keys=st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 6)), unique=True, max_size=15),
    number=st.integers(1, 4),
    choose=st.sampled_from(["first", "shortest", "longest", "random"]),
    seed=st.integers(0, 5),
)
def test_nobody_is_lost_and_a_larger_number_holds_the_smaller(keys, number, choose, seed):
    rows = SftRows([row(name, sample, "长" * (1 + sample % 3)) for name, sample in keys], [])
    small, large = (
        select_number(rows, RowSelection(per_question=n, choose=choose, seed=seed)) for n in (number, number + 1)
    )
    assert len(small.rows) + len(small.dropped) == len(keys)
    assert {drop.reason for drop in small.dropped} <= {"not_chosen"}
    for name in "abc":
        of_question = [r for r in small.rows if r.id == name]
        assert len(of_question) == min(number, sum(key == name for key, _ in keys))
    assert {(r.id, r.sample) for r in small.rows} <= {(r.id, r.sample) for r in large.rows}
    assert [(r.id, r.sample) for r in small.rows] == [
        key for key in keys if key in {(r.id, r.sample) for r in small.rows}
    ]


def test_language_is_that_of_the_thinking_alone():
    english = "<think>The seller is liable for the defect.</think>因此，卖方应当承担违约责任。<answer>A</answer>"
    assert chinese_share(english) == 0.0
    mixed = "<think>卖方应当承担责任 because of this</think><answer>A</answer>"
    assert chinese_share(mixed) == pytest.approx(8 / 11)
    assert chinese_share("<think></think><answer>A</answer>") == 1.0, "no words, none of them foreign"
    made = SftRows([row("a", 0, english), row("b", 0, mixed)], [])
    kept = select_text(made, RowSelection(chinese=0.7))
    assert [row.id for row in kept.rows] == ["b"]
    assert kept.counts() == {"other_language": 1}


def test_length_in_characters():
    made = select_text(SftRows([row("a", 0, "四个汉字"), row("b", 0, "三个字")], []), RowSelection(characters=3))
    assert ([row.id for row in made.rows], made.counts()) == (["b"], {"too_many_characters": 1})
