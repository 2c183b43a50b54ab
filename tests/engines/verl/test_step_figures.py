"""What the responses of a step say, counted by hand."""

import pytest

from legal_rl.engines.verl.history import STATUSES, drawn_figures, history, logged_figures
from legal_rl.runs.step_metrics import StepMetrics
from legal_rl.training.rollouts import Rollout, regrade
from tests.engines.verl.cases import GOLDS, job, log, question, rollout, samples


def drawn(*said):
    """Responses to question 1, whose gold is AB: what each says, with its tokens. The last was cut."""
    rollouts = [Rollout(split="train", step=1, **rollout("1", "", text=text, completion_tokens=n)) for text, n in said]
    rollouts[-1] = rollouts[-1].model_copy(update={"finish_reason": "length"})
    return drawn_figures([regrade(one, question("1", "AB")) for one in rollouts], rollouts)


def test_statuses_formats_selection_and_lengths_by_hand():
    strict = "<think>x</think><answer>{}</answer>"
    found = drawn(
        (strict.format("AB"), 10),
        (strict.format("ABC"), 20),
        (strict.format("C"), 40),
        ("故选A。", 60),
        ("答案是A。答案是B。", 70),
        (strict.format("F"), 80),
        ("不知道", 90),
        ("<think>不", 0),
    )
    once = ("right", "no_answer", "ambiguous", "invalid_option", "truncated")
    assert found["status"] == {"wrong": 3 / 8, **dict.fromkeys(once, 1 / 8)}
    assert found["format"] == {"strict": 3 / 8, "loose": 1 / 8, "none": 4 / 8}
    # Read: AB, ABC, C, A. Too many: ABC, C (one letter each). Too few: C (two), A (one).
    assert (found["over_selected"], found["extra_letters"]) == (0.5, 0.5)
    assert (found["under_selected"], found["missed_letters"]) == (0.5, 0.75)
    assert found["tokens"] == {"right": 10, "wrong": 40, "unparsed": 60}
    # numpy's default: 0, 10, 20, 40, 60, 70, 80, 90 with straight lines between them.
    assert found["token_quantiles"] == {"p5": 3.5, "p25": 17.5, "p50": 50, "p75": 72.5, "p95": 86.5}
    assert (found["acc"], found["cut"], found["samples"]) == (1 / 8, 1 / 8, 8)


def test_shares_sum_to_one_and_what_was_not_read_is_no_selection():
    found = drawn(("", 1), ("不知道", 3))
    assert sum(found["status"].values()) == 1 and tuple(found["status"]) == STATUSES
    assert found["over_selected"] is None and found["tokens"] == {"right": None, "wrong": None, "unparsed": 2}
    assert drawn_figures([], []) == {}


def test_groups_without_variance_are_counted_by_total_and_by_acc(tmp_path):
    asked = job(tmp_path)
    log(asked, 0, [(1, {})])
    right, wrong = {"exact": 1.0, "acc": 1.0}, {"exact": 0.0, "acc": 0.0}

    def group(name, *earned):
        return [rollout(name, "A", values={**acc, "score": score}) for acc, score in earned]

    rows = group("0", (right, 1.0), (right, 0.9), (right, 1.0))  # same acc, other totals
    rows += group("1", (wrong, 0.1), (wrong, 0.1))  # the same in both
    rows += group("2", (right, 1.0), (wrong, 0.0))  # differs in both
    rows += group("3", (wrong, 0.3))  # one sample has no variance to speak of
    samples(asked, 1, rows)
    (row,) = history(asked)
    assert (row.groups, row.samples) == (4, 8)
    assert (row.same_acc, row.same_reward) == (pytest.approx(2 / 3), pytest.approx(1 / 3))
    assert row.components == {"exact": 4 / 8} and row.reward == pytest.approx(4.4 / 8)
    # Read again by the grader, not by what the trainer noted: only question 0 has gold A.
    assert (GOLDS["0"], row.acc) == ("A", 3 / 8)


def test_verls_own_figures_come_under_our_names_and_before_ours(tmp_path):
    logged = {"critic/score/mean": 0.7, "actor/ppo_kl": 0.01, "actor/pg_clipfrac": 0.2, "timing_s/step": 4.0}
    speed = {"perf/total_num_tokens": 800, "perf/mfu/actor": 0.4, "actor/perf/max_memory_allocated_gb": 61.5}
    found = logged_figures({**logged, **speed})
    assert (found["mfu"], found["memory_gb"]) == (0.4, 61.5)
    assert (found["reward"], found["ppo_kl"], found["clip_fraction"], found["seconds"]) == (0.7, 0.01, 0.2, 4.0)
    assert (found["tokens_per_second"], found["kl"]) == (200, None)
    asked = job(tmp_path)
    log(asked, 0, [(1, logged)])
    samples(asked, 1, [rollout("0", "A")])
    assert history(asked)[0].reward == 0.7, "verl's mean is over what was trained on"


def test_a_row_reads_back():
    row = StepMetrics(step=3, tokens={"right": None, "wrong": 1.5}, status={"right": 0.5})
    assert StepMetrics.model_validate_json(row.model_dump_json()) == row
