"""Run in the train environment: the estimators against their formulas, worked out by hand, and what verl makes of them.

Sources: softmax ranks A = a - mean(a), a = softmax(r / tau); momentum mean <- m mean + (1 - m) mean(r), the deviation
likewise; VAPO (arXiv 2504.05118) lambda = 1 - 1 / (alpha l), critic at lambda 1, mu times the NLL of right samples.
"""

import math
import tempfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import torch
from omegaconf import OmegaConf
from tensordict import TensorDict
from verl.trainer.ppo.core_algos import compute_gae_advantage_return, get_adv_estimator_fn
from verl.utils import tensordict_utils

from legal_rl.engines.verl.advantages import install
from legal_rl.engines.verl.advantages.estimators import (
    Momentum,
    RunningMoments,
    SoftmaxRank,
    Vapo,
    adaptive_lambda,
    decoupled_gae,
    gae,
    momentum,
    nll_weights,
    places,
    softmax_rank,
)


def close(found, expected, **tolerance):
    torch.testing.assert_close(torch.as_tensor(found), torch.as_tensor(expected), check_dtype=False, **tolerance)


def raises(error, word, function, *arguments):
    try:
        function(*arguments)
    except error as caught:
        assert word in str(caught), caught
    else:
        raise AssertionError(f"{function.__name__} took {arguments}")


def algorithm(estimator, **parameters):
    """That section of verl's configuration, inside the rest of it."""
    tree = {"algorithm": {"adv_estimator": estimator}, "trainer": {"v1": {"sync": {"advantage": parameters}}}}
    return OmegaConf.create(tree).algorithm


def softmax_ranks():
    # Prompts interleaved; softmax(1, 0) = e/(e+1), 1/(e+1); a group of equals and a group of one get nothing.
    scores = torch.tensor([1.0, 0.5, 0.0, 0.5, 3.0])
    high = math.e / (math.e + 1)
    close(softmax_rank(scores, ["a", "b", "a", "b", "c"], SoftmaxRank()), [high - 0.5, 0.0, 0.5 - high, 0.0, 0.0])
    # tau = 0.5 doubles the distance: softmax(2, 0, 0).
    top = math.e**2 / (math.e**2 + 2)
    found = softmax_rank(torch.tensor([1.0, 0.0, 0.0]), [7, 7, 7], SoftmaxRank(tau=0.5))
    close(found, [top - 1 / 3, (1 - top) / 2 - 1 / 3, (1 - top) / 2 - 1 / 3])
    raises(ValueError, "tau", SoftmaxRank, 0.0)
    # By rank: 5 and -2 are as far apart as 0.2 and 0.1; equal rewards share the middle of their places.
    ranks = SoftmaxRank(ranks=True)
    close(
        softmax_rank(torch.tensor([5.0, 0.1, -2.0, 0.2]), [1, 2, 1, 2], ranks),
        [high - 0.5, 0.5 - high, 0.5 - high, high - 0.5],
    )
    close(places(torch.tensor([0.0, 1.0, 1.0, 3.0])), [0.0, 0.5, 0.5, 1.0])
    close(softmax_rank(torch.tensor([2.0, 2.0, 7.0]), [1, 1, 2], ranks), [0.0, 0.0, 0.0])


def momentum_by_hand():
    chosen = Momentum(growth=0.1, cap=0.15, epsilon=1e-6)
    running = RunningMoments()
    # Group a, m = 0: mean 0.5, population deviation 0.5. Group b, m = 0.1: 0.1*0.5 + 0.9*0.25, deviation sqrt(3)/4.
    # Group c, m = min(0.15, 0.2).
    scores = torch.tensor([1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 4.0])
    prompts = ["a", "b", "a", "b", "b", "b", "c", "c"]
    found = momentum(scores, prompts, chosen, running)
    mean, std = 0.05 + 0.9 * 0.25, 0.05 + 0.9 * math.sqrt(3) / 4
    last_mean, last_std = 0.15 * mean + 0.85 * 3, 0.15 * std + 0.85 * 1
    first, second = (1 - mean) / std, (0 - mean) / std
    third = [(2 - last_mean) / last_std, (4 - last_mean) / last_std]
    close(found, [1.0, first, -1.0, second, second, second, *third], rtol=1e-4, atol=1e-5)
    close([running.mean, running.std], [last_mean, last_std], rtol=1e-5, atol=1e-6)
    assert running.updates == 3


def momentum_without_variance():
    # All wrong, then all right: the deviation is 0 and the formula would divide by epsilon.
    running = RunningMoments()
    found = momentum(torch.tensor([0.0, 0.0, 1.0, 1.0]), ["a", "a", "b", "b"], Momentum(growth=0.1), running)
    close(found, [0.0, 0.0, 10.0, 10.0])
    raises(ValueError, "cap", Momentum, 0.1, 1.0)


def momentum_is_kept():
    whole, before, after = RunningMoments(), RunningMoments(), RunningMoments()
    chosen = Momentum(growth=0.05)
    one, two = torch.tensor([1.0, 0.0, 0.0]), torch.tensor([1.0, 1.0, 0.0])
    momentum(one, "aaa", chosen, whole)
    momentum(one, "aaa", chosen, before)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "global_step_1"
        before.save(folder)
        after.load(folder)
        raises(FileNotFoundError, "resume with its estimator", RunningMoments().load, Path(name))
    assert after == before
    close(momentum(two, "bbb", chosen, after), momentum(two, "bbb", chosen, whole))
    assert after == whole


def two_lambdas():
    close(adaptive_lambda(torch.tensor([1.0, 20.0, 40.0, 200.0]), alpha=0.05), [0.0, 0.0, 0.5, 0.9])
    # Two tokens, reward 1 at the end, values 0.25 and 0.5, lambda 0.5: deltas 0.25 and 0.5. Third token masked.
    rewards = torch.tensor([[0.0, 1.0, 0.0]])
    values = torch.tensor([[0.25, 0.5, 9.0]])
    mask = torch.tensor([[1, 1, 0]])
    close(gae(rewards, values, mask, 1.0, torch.tensor([0.5])), [[0.25 + 0.5 * 0.5, 0.5, 0.0]])
    # alpha = 1, l = 2: lambda 0.5 for the policy, 1 for the critic, whose returns are then the reward to come.
    advantages, returns = decoupled_gae(rewards, values, mask, 1.0, Vapo(alpha=1.0))
    close(advantages, [[0.5, 0.5, 0.0]])
    close(returns, [[1.0, 1.0, 0.0]])


def the_critics_half_is_verls_own():
    # Against verl's GAE at lambda 1, on random responses with a hole in the mask.
    torch.manual_seed(0)
    rewards, values = torch.randn(5, 9), torch.randn(5, 9)
    mask = torch.ones(5, 9, dtype=torch.long)
    mask[0, 6:] = mask[1, 3:5] = mask[2, 1:] = 0
    _, returns = decoupled_gae(rewards, values, mask, 0.9, Vapo())
    _, theirs = compute_gae_advantage_return(rewards, values, mask, 0.9, 1.0)
    close(returns[mask > 0], theirs[mask > 0])
    assert not returns[mask == 0].any()


def weights_of_right_samples():
    mask = torch.tensor([[1, 1, 1], [1, 0, 0], [1, 1, 0]])
    weights = nll_weights(torch.tensor([0.0, 1.0, 1.0]), mask, mu=0.1)
    # Six tokens, three of them right: each counts mu * 6 / 3, and the mean over six is mu times the mean over three.
    close(weights, [[0.0, 0.0, 0.0], [0.2, 0.0, 0.0], [0.2, 0.2, 0.0]])
    assert not nll_weights(torch.zeros(3), mask, mu=0.1).any()


def the_critics_values_reach_vapo():
    rewards, values, mask = torch.tensor([[0.0, 1.0]]), torch.tensor([[0.25, 0.5]]), torch.tensor([[1, 1]])
    given = {"token_level_rewards": rewards, "values": values, "response_mask": mask}
    asked = []
    hooked = install.with_values(lambda data, **kwargs: asked.append(kwargs["adv_estimator"]))
    batch = hooked(SimpleNamespace(batch=dict(given)), "vapo", gamma=1.0, lam=0.3, config=algorithm("vapo", alpha=1))
    close(batch.batch["advantages"], [[0.5, 0.5]])
    close(batch.batch["returns"], [[1.0, 1.0]])
    hooked(SimpleNamespace(batch=dict(given)), "grpo")
    assert asked == ["grpo"]


def right_samples_are_learnt_by_likelihood():
    # Two samples, prompts of 2 and 1 tokens, responses of 3 and 1; verl shifts log-probabilities one to the left.
    log_probs = jagged([[9.0, -1.0, -2.0, -3.0, 9.0], [-4.0, 9.0]])
    weights = jagged([[0.0, 0.0, 0.0], [0.4]])  # the second sample is right: mu * 4 / 1
    data = TensorDict(
        {
            "prompts": jagged([[1, 1], [1]]),
            "responses": jagged([[1, 1, 1], [1]]),
            "response_mask": jagged([[1, 1, 1], [1]]),
            install.NLL: weights,
        },
        batch_size=2,
    )
    tensordict_utils.assign_non_tensor(data, dp_size=1, batch_num_tokens=4)
    hooked = install.with_nll(lambda **_: (torch.tensor(1.0), {}))
    loss, metrics = hooked(config=None, model_output={"log_probs": log_probs}, data=data)
    close(loss, 1.0 + 0.1 * 4.0)
    assert "nll_right" in metrics
    loss, metrics = hooked(config=None, model_output={"log_probs": log_probs}, data=data.exclude(install.NLL))
    assert (float(loss), metrics) == (1.0, {})


def jagged(rows):
    return torch.nested.as_nested_tensor([torch.tensor(row) for row in rows], layout=torch.jagged)


def verl_finds_them():
    rewards = torch.tensor([[0.0, 1.0], [0.0, 0.0], [0.0, 0.0]])
    mask = torch.tensor([[1, 1], [1, 0], [0, 0]])  # the last row is one verl fills batches up with
    given = {"token_level_rewards": rewards, "response_mask": mask, "index": np.array(["a", "a", "pad"], dtype=object)}
    share = math.e / (math.e + 1) - 0.5
    advantages, _ = get_adv_estimator_fn("softmax_rank")(**given, config=algorithm("softmax_rank", tau=1.0))
    close(advantages, [[share, share], [-share, 0.0], [0.0, 0.0]])
    advantages, _ = get_adv_estimator_fn("momentum")(**given, config=algorithm("momentum"))
    close(advantages, [[1.0, 1.0], [-1.0, 0.0], [0.0, 0.0]], rtol=1e-4, atol=1e-4)
    assert (install.running.mean, install.running.updates) == (0.5, 1)  # the row of padding is no group


def parameters_are_read():
    assert install.parameters(algorithm("softmax_rank", tau=2), SoftmaxRank) == SoftmaxRank(tau=2.0)
    assert install.parameters(algorithm("vapo"), Vapo) == Vapo()
    raises(ValueError, "advantage.temperature", install.check_parameters, algorithm("softmax_rank", temperature=2))
    install.check_parameters(algorithm("grpo", whatever=1))


def another_verl_is_refused():
    raises(ImportError, "0.9.2", install.check_version, "advantages", "0.9.2")


for check in (
    softmax_ranks,
    momentum_by_hand,
    momentum_without_variance,
    momentum_is_kept,
    two_lambdas,
    the_critics_half_is_verls_own,
    weights_of_right_samples,
    the_critics_values_reach_vapo,
    right_samples_are_learnt_by_likelihood,
    verl_finds_them,
    parameters_are_read,
    another_verl_is_refused,
):
    check()
