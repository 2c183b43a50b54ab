import itertools
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Grade, Graded, grade_text
from legal_rl.core.parser import ParsedResponse
from legal_rl.core.questions import Question
from legal_rl.training.rewards import REGISTRY, RewardConfig, Term, component, compute, lookup

UNPARSED = ("no_answer", "ambiguous", "invalid_option", "truncated")
GATED = {"components": {"exact": {}, "format": {}}, "gate": {"exact": "format"}, "clip": [0, 1]}


def question(gold="AC", options="ABCD"):
    return Question(
        id="q1",
        stem="甲向乙借款，下列哪些说法正确？",
        options={letter: f"说法{letter}" for letter in options},
        gold=frozenset(gold),
        source="test",
    )


def graded(predicted, gold="AC", status=None, format_="strict", text="…", options="ABCD"):
    """A graded response without the parser: what was predicted is given as letters, or None."""
    asked = question(gold, options)
    found = None if predicted is None else frozenset(predicted)
    status = status or ("ok" if found else "no_answer")
    said = found or frozenset()
    grade = Grade(
        "q1", 0, status, format_, found, asked.gold, asked.gold - said, said - asked.gold, found == asked.gold
    )
    return Graded(asked, text, ParsedResponse(found, status, format_, "test"), grade)


def reward(config, response):
    return compute(response, RewardConfig.model_validate(config))


@pytest.mark.parametrize(
    ("x", "gold", "predicted", "value"),
    [
        (0.5, "AC", "AC", 1.0),
        (0.5, "AC", "A", 0.5),
        (0.5, "AC", "ABC", 0.5),
        (0.5, "AC", "AB", 0.0),
        (0.7, "AC", "AC", 1.0),
        (0.7, "AC", "A", 0.3),
        (0.7, "AC", "ACD", 0.3),
        (0.7, "AC", "BD", 0.0),
        (0.7, "B", "ABCD", 0.0),
        (0.9, "ABCD", "ABC", 0.1),
        (0.9, "A", "AB", 0.1),
        (1.0, "A", "AB", 0.0),
    ],
)
def test_partial_charges_x_for_every_wrong_letter(x, gold, predicted, value):
    config = {"components": {"partial": {"x": x}}}
    assert reward(config, graded(predicted, gold))["score"] == pytest.approx(value)


def test_exact_is_all_or_nothing():
    values = {p: reward("exact", graded(p))["exact"] for p in ("AC", "A", "ABC", "BD")}
    assert values == {"AC": 1.0, "A": 0.0, "ABC": 0.0, "BD": 0.0}


@pytest.mark.parametrize("status", UNPARSED)
@pytest.mark.parametrize("name", ["exact", "partial", "outcome", "jaccard", "fbeta", "process", "coherence"])
def test_silence_earns_no_accuracy(name, status):
    # On a one-answer question an empty set would miss one letter only: 1 − 0.7 for saying nothing.
    values = reward({"components": {name: {}}}, graded(None, "A", status))
    assert values == {name: 0.0, "acc": 0.0, "score": 0.0}


@pytest.mark.parametrize(("format_", "value"), [("strict", 1.0), ("loose", 0.0), ("none", 0.0)])
def test_format_pays_for_strict_only(format_, value):
    assert reward("format", graded("AC", format_=format_))["format"] == value


@given(
    st.none() | st.sets(st.sampled_from("ABCD"), min_size=1),
    st.sets(st.sampled_from("ABCD"), min_size=1),
    st.floats(0.5, 3),
)
def test_partial_lies_between_exact_and_one_and_falls_with_x(predicted, gold, x):
    response = graded(predicted, gold)
    values = reward({"components": {"exact": {}, "partial": {"x": x}}}, response)
    stricter = reward({"components": {"partial": {"x": x + 0.1}}}, response)
    assert values["exact"] <= values["partial"] <= 1.0
    assert stricter["partial"] <= values["partial"]


@pytest.mark.parametrize("gold", [s for n in range(1, 5) for s in map("".join, itertools.combinations("ABCD", n))])
@pytest.mark.parametrize("config", ["exact+format", "partial+format", "exact", "partial"])
def test_gold_in_our_own_format_earns_the_most_there_is(gold, config):
    config = RewardConfig.model_validate(config)
    asked = question(gold)
    values = compute(grade_text(asked, f"<think>逐项分析。</think>\n<answer>{'、'.join(gold)}</answer>"), config)
    assert values["score"] == pytest.approx(sum(term.weight for term in config.components.values()))
    assert values["acc"] == 1.0


@pytest.mark.large
@given(st.permutations("ABCD"), st.sets(st.sampled_from("ABCD"), min_size=1), st.sets(st.sampled_from("ABCD")))
def test_permuting_the_options_permutes_the_grade_and_keeps_the_reward(order, gold, predicted):
    new = dict(zip("ABCD", order, strict=True))
    text = "<think>…</think><answer>{}</answer>"
    config = RewardConfig.model_validate("partial+format")
    before = grade_text(question(gold), text.format("".join(sorted(predicted))))
    after = grade_text(question({new[x] for x in gold}), text.format("".join(sorted(new[x] for x in predicted))))
    assert compute(after, config) == compute(before, config)
    assert after.grade.missed == {new[x] for x in before.grade.missed}
    assert after.grade.extra == {new[x] for x in before.grade.extra}


def test_keys_are_the_same_for_every_sample_and_total_is_the_weighted_sum():
    config = RewardConfig.model_validate(
        {"components": {"exact": {"weight": 0.5}, "partial": {"weight": 0.3, "x": 0.5}, "format": {"weight": -0.2}}}
    )
    values = compute(graded("A"), config)
    assert values == {"exact": 0.0, "partial": 0.5, "format": 1.0, "acc": 0.0, "score": pytest.approx(0.15 - 0.2)}
    for response in (graded("AC"), *(graded(None, status=status, format_="none") for status in UNPARSED)):
        assert compute(response, config).keys() == values.keys()


def test_acc_is_exact_match_whatever_is_rewarded():
    assert reward("format", graded("AC"))["acc"] == 1.0
    assert reward("random", graded("A"))["acc"] == 0.0


def test_random_control_is_random_alone_and_blind_to_the_answer():
    values = [reward("random", graded("AC", text=f"回答{n}")) for n in range(2000)]
    assert values[0].keys() == {"random", "acc", "score"}
    assert {value["score"] for value in values} == {0.0, 1.0}
    assert 900 < sum(value["score"] for value in values) < 1100
    blind = [reward("random", graded("BD", text=f"回答{n}", format_="none"))["score"] for n in range(50)]
    assert blind == [value["score"] for value in values[:50]]


def test_random_control_depends_on_seed_question_and_text():
    def draws(seed):
        config = {"components": {"random": {"seed": seed}}}
        return [reward(config, graded("AC", text=str(n)))["score"] for n in range(64)]

    assert draws(1) == draws(1) != draws(2)


@pytest.mark.large
def test_random_control_is_the_same_in_every_process():
    code = (
        "from legal_rl.core.grading import grade_text, Grade, Graded\n"
        "from legal_rl.core.questions import Question\n"
        "from legal_rl.core.parser import ParsedResponse\n"
        "from legal_rl.training.rewards import RewardConfig, compute\n"
        "q = Question(id='q1', stem='s', options={'A': 'a', 'B': 'b'}, gold=frozenset('A'), source='t')\n"
        "n = frozenset()\n"
        "g = Grade('q1', 0, 'no_answer', 'none', None, q.gold, q.gold, n, False)\n"
        "p = ParsedResponse(None, 'no_answer', 'none', 'x')\n"
        "c = RewardConfig.model_validate('random')\n"
        "print([compute(Graded(q, f'回答{i}', p, g), c)['score'] for i in range(40)])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@given(st.text())
def test_random_control_takes_any_text(text):
    assert reward("random", graded("A", text=text))["score"] in (0.0, 1.0)
    assert reward("random", graded("A", text=text + "\ud800"))["score"] in (0.0, 1.0)


def test_a_name_alone_is_that_component_alone():
    for name in REGISTRY.keys() - {"statutes", "hybrid"}:  # these cannot be named without a store
        config = RewardConfig.model_validate(name)
        assert {key: term.weight for key, term in config.components.items()} == {name: 1.0}


def test_joined_names_take_the_default_weights():
    config = RewardConfig.model_validate("partial + format")
    assert {key: term.weight for key, term in config.components.items()} == {"partial": 0.9, "format": 0.1}
    assert RewardConfig() == RewardConfig.model_validate("exact+format")


@pytest.mark.parametrize(
    "value",
    [
        "exact",
        "random",
        "partial+format",
        "three-part",
        "discrete",
        GATED,
        {"components": {"partial": {"weight": 0.4, "x": 0.9}, "format": None}},
    ],
)
def test_config_round_trips_through_json(value):
    config = RewardConfig.model_validate(value)
    assert RewardConfig.model_validate_json(config.model_dump_json()) == config
    assert RewardConfig.model_validate(config.model_dump()) == config


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("exat", ["'exat'", "did you mean exact?"]),
        ("exact+formt", ["'formt'", "did you mean format?"]),
        ("", ["''", "exact"]),
        ({"components": {}}, ["no component", "name at least one"]),
        ({"components": {"partial": {"x": 0.3}}}, ["x = 0.3", "0.5", "on purpose", "or more"]),
        ({"components": {"partial": {"x": 0.4999999}}}, ["0.5"]),
        ({"components": {"partial": {"y": 0.7}}}, ["partial", "'y'", "x"]),
        ({"components": {"partial": {"x": "viel"}}}, ["partial.x", "'viel'"]),
        ({"components": {"partial": {"x": float("nan")}}}, ["partial.x", "finite"]),
        ({"components": {"exact": {"weight": float("inf")}}}, ["exact.weight", "finite"]),
        ({"components": {"exact": 0.9}}, ["exact", "0.9", "weight"]),
        ({"components": {"exact": {}}, "gate": {"exact": "format"}}, ["gate", "'format'", "exact"]),
        ({"components": {"exact": {}}, "gate": {"partial": "exact"}}, ["gate", "'partial'"]),
        ({"components": {"exact": {}}, "clip": [1, 0]}, ["clip", "lowest"]),
        ({"components": {"overlong": {"max_tokens": 100, "cache": 200}}}, ["overlong.cache", "200", "quarter"]),
        ({"components": {"outcome": {"floor": 1.0}}}, ["outcome.floor", "1.0"]),
        ("exact+statutes", ["statutes", "statutes build"]),
        ("hybrid", ["hybrid", "statutes build"]),
        ({"components": {"statutes": {"db": "/no/such.db"}}}, ["/no/such.db", "no such file"]),
    ],
)
def test_a_config_that_cannot_be_meant_is_refused_with_the_remedy(value, words):
    with pytest.raises(UserError) as caught:
        RewardConfig.model_validate(value)
    for word in words:
        assert word in str(caught.value)


def test_unknown_keys_are_refused():
    with pytest.raises(ValidationError):
        RewardConfig.model_validate({"component": {"exact": {}}})


@pytest.mark.parametrize("name", ["acc", "score", "exact"])
def test_a_component_cannot_take_a_name_that_is_in_use(name):
    with pytest.raises(ValueError):
        component(name, Term, default_weight=1.0)


def test_lookup_lists_what_there_is():
    with pytest.raises(UserError, match="exact, fbeta, format"):
        lookup("zzz")
