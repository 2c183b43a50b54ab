"""Each component against its formula; what gold, permutations and wrong answers earn."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_text
from legal_rl.core.questions import Question
from legal_rl.data.exam import TeacherConfig, teach
from legal_rl.data.exam.generator import generate
from legal_rl.training.rewards import REGISTRY, RewardConfig, compute
from legal_rl.training.rewards.reward import PRESETS

OPTIONS = ("自交付时生效", "自登记时生效", "自合意时生效", "自公告时生效")
ACCURACY = {"exact": 1, "signed": 1, "tiered": 1, "outcome": 1, "partial": 1, "jaccard": 1, "fbeta": 1, "process": 1}
ACCURACY["share"] = 1
BOUNDS = dict.fromkeys((*ACCURACY, "format", "format_steps", "coherence", "step_length", "concise_right"), (0, 1)) | {
    "signed": (-1, 1),
    "tiered": (-1, 1),
    "segments": (-1, 1),
    "random": (0, 1),
    **dict.fromkeys(("overlong", "tanh_length", "long_wrong", "repetition", "mixing"), (-1, 0)),
}
# Blind to gold, or looking at no more than the text: these may value a wrong answer above a right one.
NOT_ABOUT_GOLD = {
    *("format", "format_steps", "coherence", "segments", "random", "overlong", "step_length", "tanh_length"),
    *("repetition", "mixing", "statutes", "hybrid"),
}
SETS = ["".join(chosen) for size in range(1, 5) for chosen in itertools.combinations("ABCD", size)]


def question(gold="AC", stem="下列说法正确的有？", **more):
    return Question(
        id="q", stem=stem, options=dict(zip("ABCD", OPTIONS, strict=True)), gold=frozenset(gold), source="test", **more
    )


def written(answer, chosen="AC"):
    """Our own form: every option judged with its reason, then the letters."""
    lines = "".join(
        f"{letter}：理由分别见于该条第{letter.lower()}项，说法{'正确，选' if letter in chosen else '错误，不选'}。"
        for letter in "ABCD"
    )
    return f"<think>依民法典第八条。{lines}</think><answer>{','.join(answer)}</answer>"


def value(name, text, asked=None, tokens=100, finish_reason="stop", **terms):
    config = RewardConfig.model_validate({"components": {name: terms}})
    graded = grade_text(asked or question(), text, completion_tokens=tokens, finish_reason=finish_reason)
    return compute(graded, config)[name]


def answer(letters):
    return f"<think>从略。</think><answer>{letters}</answer>"


def everything(statutes):
    terms = {name: {} for name in REGISTRY}
    terms["overlong"] = {"max_tokens": 2048}
    terms["statutes"] = terms["hybrid"] = {"db": str(statutes)}
    return RewardConfig.model_validate({"components": terms})


def test_every_component_has_bounds_or_a_store():
    assert BOUNDS.keys() | {"statutes", "hybrid"} == REGISTRY.keys()
    assert NOT_ABOUT_GOLD | ACCURACY.keys() | {"concise_right", "long_wrong"} == REGISTRY.keys()


@pytest.mark.parametrize("gold", SETS)
@pytest.mark.parametrize("name", ACCURACY)
def test_gold_in_our_own_form_earns_every_accuracy_component_its_most(name, gold):
    assert value(name, written(gold, gold), question(gold)) == ACCURACY[name]


def test_gold_from_the_exams_teacher_earns_every_accuracy_component_its_most():
    config = RewardConfig.model_validate({"components": {name: {} for name in ("coherence", "format", *ACCURACY)}})
    asked = generate(60, seed=5)
    for one, response in zip(asked, teach(asked, TeacherConfig(p_flaw=0, p_slip=0), seed=1), strict=True):
        values = compute(grade_text(one, response.text), config)
        assert {values[name] for name in config.components} == {1.0}, response.text


@pytest.mark.parametrize("name", sorted(REGISTRY.keys() - NOT_ABOUT_GOLD))
@pytest.mark.parametrize("gold", ["A", "AC", "ABCD"])
def test_no_wrong_set_earns_more_than_the_right_one(name, gold):
    right = value(name, written(gold, gold), question(gold))
    for chosen in SETS:
        assert value(name, written(chosen, gold), question(gold)) <= right
        if name not in ("process", "long_wrong") and chosen != gold:
            assert value(name, written(chosen, gold), question(gold)) < right


@given(st.permutations("ABCD"), st.sampled_from(SETS), st.sampled_from(SETS), st.sampled_from(SETS))
def test_permuting_the_options_keeps_every_reward(order, gold, chosen, predicted):
    new = dict(zip("ABCD", order, strict=True))
    config = RewardConfig.model_validate({"components": {name: {} for name in ("coherence", "segments", *ACCURACY)}})

    def renamed(letters):
        return "".join(sorted(new[letter] for letter in letters))

    before = grade_text(question(gold), written(predicted, chosen))
    after = grade_text(question(renamed(gold)), written(renamed(predicted), renamed(chosen)))
    assert compute(after, config) == pytest.approx(compute(before, config))


@pytest.mark.parametrize(
    "text", ["", "答案是A或B。", answer("E"), "<think>只看到", answer(""), answer("B"), answer("A,C")]
)
@pytest.mark.parametrize("name", sorted(BOUNDS))
def test_values_stay_in_their_bounds(name, text):
    low, high = BOUNDS[name]
    for tokens in (0, 1, 1800, 10**9):
        terms = {"max_tokens": 2048} if name == "overlong" else {}
        assert low <= value(name, text, tokens=tokens, **terms) <= high


@pytest.mark.parametrize("status_text", ["", "答案是A或B。", answer("E"), "<think>只看到"])
def test_silence_never_earns_more_accuracy_than_a_wrong_answer(status_text):
    for name in ACCURACY:
        assert value(name, status_text) <= value(name, answer("B,D"))


@pytest.mark.parametrize(
    ("name", "letters", "expected"),
    [
        ("signed", "A", -1.0),
        ("tiered", "A", 0.0),
        ("tiered", "B,D", -1.0),
        ("outcome", "A", 0.35),
        ("outcome", "B,D", 0.35),
        ("jaccard", "A", 1 / 2),
        ("jaccard", "A,B", 1 / 3),
        ("jaccard", "B", 0.0),
        ("fbeta", "A", 2 / 3),
        ("fbeta", "A,B,C,D", 2 / 3),
        ("fbeta", "B", 0.0),
    ],
)
def test_degrees_of_accuracy(name, letters, expected):
    assert value(name, answer(letters)) == pytest.approx(expected)


@given(st.sampled_from(SETS), st.sampled_from(SETS), st.floats(0.1, 10))
def test_fbeta_is_the_textbooks(gold, chosen, beta):
    hits = len(set(gold) & set(chosen))
    precision, recall = hits / len(chosen), hits / len(gold)
    expected = (1 + beta**2) * precision * recall / (beta**2 * precision + recall) if hits else 0.0
    assert value("fbeta", answer(chosen), question(gold), beta=beta) == pytest.approx(expected)


def test_parameters_of_outcome_and_format():
    assert value("outcome", answer("A"), floor=0.1) == 0.1
    assert value("format", "答案：A", failed=-1.0) == -1.0
    assert value("format", answer("A"), failed=-1.0) == 1.0


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (answer("A"), 5),
        ("从略。</think><answer>A</answer>", 4),  # the template may have opened the thinking, this text does not say so
        ("<think>从略。</think>所以<answer>A</answer>", 4),
        ("引言<think>从略。</think><answer>A</answer>", 4),
        ("<think>从略。</think><answer>A</answer>完", 4),
        ("<think>从略。</think><answer>选 A</answer>", 4),
        ("<think>从略。</think><answer>不知道</answer>", 4),
        ("<answer>A</answer><think>从略。</think>", 3),
        ("<answer>A</answer>", 2),
        ("<think>从略。</think>", 1),
        ("<think>从略。</think><answer> </answer>", 1),
        ("<think><think></think></think><answer>A</answer>", 2),
        ("答案：A", 0),
        ("", 0),
    ],
)
def test_steps_towards_the_form(text, steps):
    assert value("format_steps", text) == pytest.approx(steps / 5)


def test_strict_with_an_opened_template_has_all_steps():
    graded = grade_text(question(), "从略。</think><answer>A</answer>", prefill=True)
    assert compute(graded, RewardConfig.model_validate("format_steps"))["score"] == 1.0


@pytest.mark.parametrize(
    ("tokens", "expected"), [(0, 0), (1536, 0), (1537, -1 / 512), (1792, -0.5), (2048, -1), (9999, -1)]
)
def test_overlong_is_dapos_soft_punishment(tokens, expected):
    assert value("overlong", "", tokens=tokens, max_tokens=2048) == pytest.approx(expected)


def test_overlong_takes_its_limit_from_the_run_unless_it_has_one():
    config = RewardConfig.model_validate({"components": {"exact": {}, "overlong": {"cache": 100}}})
    graded = grade_text(question(), answer("A,C"), completion_tokens=950)
    assert compute(graded, config.within(1000))["overlong"] == -0.5
    own = RewardConfig.model_validate({"components": {"overlong": {"max_tokens": 2000}}})
    assert own.within(1000) == own
    with pytest.raises(UserError, match="max_tokens"):
        compute(graded, config)
    with pytest.raises(UserError, match="cache"):
        config.within(50)


@pytest.mark.parametrize("name", ["overlong", "tanh_length", "concise_right", "long_wrong", "hybrid"])
def test_lengths_are_never_guessed(name, statutes):
    graded = grade_text(question(), answer("A,B" if name == "long_wrong" else "A,C"))
    terms = {"max_tokens": 9} if name == "overlong" else {"db": str(statutes)} if name == "hybrid" else {}
    with pytest.raises(UserError, match="completion_tokens"):
        compute(graded, RewardConfig.model_validate({"components": {name: terms}}))


@pytest.mark.parametrize(("lines", "expected"), [(0, 0), (1, 1), (4, 1), (24, 0.5), (34, 1 / (1 + math.exp(2)))])
def test_step_length_is_the_reports_sigmoid(lines, expected):
    text = "<think>" + "\n".join(f"{n}. 甲" for n in range(lines)) + "</think>"
    assert value("step_length", text if lines else "") == pytest.approx(expected)


@pytest.mark.parametrize("thinking", ["", " ", "\n"])
def test_step_length_pays_nothing_for_an_empty_think_block(thinking):
    assert value("step_length", f"<think>{thinking}</think><answer>A</answer>") == 0


def test_step_length_takes_any_number_of_lines():
    assert value("step_length", "甲\n" * 100_000) == pytest.approx(0)


def test_lengths_by_tanh():
    assert value("tanh_length", answer("A,C"), tokens=512) == pytest.approx(-math.tanh(1))
    assert value("concise_right", answer("A,C"), tokens=256, threshold=256) == pytest.approx(1 - math.tanh(1))
    assert value("concise_right", answer("A"), tokens=1) == 0
    assert value("long_wrong", answer("A"), tokens=512) == value("long_wrong", "", tokens=512) == -math.tanh(1)
    assert value("long_wrong", answer("A,C"), tokens=9999) == 0


def test_share_counts_every_option():
    assert [value("share", answer(letters)) for letters in ("AC", "A", "ABC", "BD", "ABCD")] == [1, 0.75, 0.75, 0, 0.5]
    assert value("share", answer("B"), question("A")) == 0.5
    assert value("share", "答案是A或B。") == 0


def test_process_pays_a_response_without_an_answer_where_it_is_told_to():
    thinking = written("AC", "AC").split("<answer>")[0]
    assert (value("process", thinking), value("process", thinking, unread=True)) == (0, 1)
    assert value("process", written("AC", "AB"), unread=True) == 0.5
    dumped = RewardConfig.model_validate({"components": {"process": {}}}).model_dump(mode="json")
    assert dumped["components"]["process"] == {"weight": 1.0}  # as records before this parameter have it


def test_process_is_the_share_of_verdicts_that_agree_with_gold():
    assert value("process", written("AC", "AC")) == 1
    assert value("process", written("AC", "AB")) == 0.5
    assert value("process", "<think>A项正确。</think><answer>B</answer>") == 0.25
    assert value("process", "<think>A项正确，C项错误，C项正确。</think><answer>B</answer>") == 0.25


def test_coherence_is_the_share_of_verdicts_that_agree_with_the_answer():
    assert value("coherence", written("BD", "BD")) == 1
    assert value("coherence", written("AB", "AC")) == 0.5
    assert value("coherence", written("AC") + "<answer>B</answer>") == 0  # two answers that differ are none
    assert value("coherence", "<think>A项正确，A项错误，B项错误，C项正确，D项错误。</think><answer>A,C</answer>") == 0


def test_segments_weigh_key_steps_and_charge_more_for_each_redundant_one():
    assert value("segments", written("AC")) == pytest.approx(
        12 / 13
    )  # four verdicts, and a citation too short to count
    lines = written("AC").removesuffix("</think><answer>A,C</answer>")

    def padded(times):
        return value("segments", f"{lines}{'A项正确。' * times}</think><answer>A,C</answer>")

    values = [padded(times) for times in range(5)]
    drops = [first - second for first, second in itertools.pairwise(values)]
    assert drops == pytest.approx([0.02, 0.04, 0.06, 0.08])
    assert padded(1000) == -1


def test_repetition_and_mixing():
    assert value("repetition", answer("A")) == 0
    assert value("repetition", "甲与乙订立合同并已经依约交付。" * 50) < -0.9
    assert value("mixing", answer("A")) == 0
    assert value("mixing", "<think>because the law says so</think><answer>A</answer>") == -1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("依《民法典》第八条。", 1),
        ("依《民法典》第八条、第九条和第六十一条。", 2 / 3),
        ("依《民法典》第八条。又依《民法典》第8条。", 1),
        ("依《旧示例法》第一条。", 0),
        ("依法。", 0),
        ("依《公司法》第二条。", 0),
    ],
)
def test_statutes_is_the_share_of_articles_that_exist(statutes, text, expected):
    assert value("statutes", text, db=str(statutes)) == pytest.approx(expected)


def test_statutes_follow_the_day_of_the_question(statutes):
    text = "依《公司法》第二条。"
    assert value("statutes", text, question(law_as_of="2024-07-01"), db=str(statutes)) == 0
    assert value("statutes", text, question(law_as_of="2020-01-01"), db=str(statutes)) == 1
    assert value("statutes", text, db=str(statutes), as_of="2020-01-01") == 1


def test_citing_more_than_enough_costs(statutes):
    def cited(count):
        return value("statutes", "、".join(f"《民法典》第{n}条" for n in range(1, count + 1)), db=str(statutes))

    assert cited(8) == 1
    assert cited(9) == pytest.approx(8 / 9)
    assert cited(40) == pytest.approx(8 / 40)


def test_hybrid_is_its_formula(statutes):
    terms = {"db": str(statutes), "alpha": 0.4, "beta": 0.3, "gamma": 0.2, "scale": 0.5, "threshold": 100}
    expected = 0.4 * 1 + 0.3 * 0.5 - 0.2 * 0.5 * math.tanh(1)
    assert value("hybrid", written("AB", "AC"), tokens=100, **terms) == pytest.approx(expected)


def test_the_store_is_kept_as_a_whole_path(statutes, monkeypatch):
    monkeypatch.chdir(statutes.parent)
    config = RewardConfig.model_validate({"components": {"statutes": {"db": statutes.name}}})
    monkeypatch.chdir("/")
    assert RewardConfig.model_validate_json(config.model_dump_json()) == config


def test_a_gate_lets_a_component_count_where_the_other_is_one():
    config = RewardConfig.model_validate(
        {"components": {"exact": {"weight": 1}, "format": {"weight": 0.5}}, "gate": {"exact": "format"}}
    )
    loose = compute(grade_text(question(), "答案：AC"), config)
    assert loose == {"exact": 1.0, "format": 0.0, "acc": 1.0, "score": 0.0}
    assert compute(grade_text(question(), answer("A,C")), config)["score"] == 1.5


def test_clip_bounds_the_total_alone():
    config = RewardConfig.model_validate({"components": {"signed": {"weight": 3}}, "clip": [-0.5, 2]})
    assert compute(grade_text(question(), answer("A,C")), config) == {"signed": 1.0, "acc": 1.0, "score": 2.0}
    assert compute(grade_text(question(), ""), config) == {"signed": -1.0, "acc": 0.0, "score": -0.5}


@pytest.mark.parametrize(
    ("preset", "text", "score"),
    [
        ("discrete", answer("A,C"), 1.1),
        ("discrete", "答案：AC", 0.9),
        ("discrete", answer("A"), 0.1),
        ("discrete", answer("B"), -0.9),
        ("discrete", "", -1.1),
        ("three-part", written("AC"), 1.0),
        ("three-part", written("AB"), 0.55 * 0.35 + 0.45),
        ("three-part", answer("A"), 0.55 * 0.35 + 0.15),
        ("three-part", "", 0.0),
    ],
)
def test_presets(preset, text, score):
    assert compute(grade_text(question(), text), RewardConfig.model_validate(preset))["score"] == pytest.approx(score)


def test_every_preset_is_tested_and_taken_by_name_alone():
    assert PRESETS.keys() == {"discrete", "three-part"}
    assert not PRESETS.keys() & REGISTRY.keys()


def test_keys_are_the_same_whatever_the_response(statutes):
    config = everything(statutes)
    keys = {
        tuple(compute(grade_text(question(), text, completion_tokens=9), config))
        for text in ("", written("AC"), "答案：E")
    }
    assert keys == {(*config.components, "acc", "score")}
