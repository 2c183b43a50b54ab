"""Run in the train environment: the CPU sampler against transformers' own, and against the distribution itself."""

from random import Random

import torch
from transformers import Qwen2Config, Qwen2ForCausalLM

from legal_rl.core.sampling import SamplingParams
from legal_rl.engines.transformers.decoding import GROUPED_MATMUL, DecodeRow, draw_with_logprobs
from legal_rl.engines.verl.cpu.rollout import generate


def row(prompt, limit, **params):
    return DecodeRow(prompt, limit, SamplingParams(**params))


def sample(model, rows, ends=frozenset()):
    list(generate(model, rows, ends, 0))
    return rows


torch.manual_seed(0)
config = Qwen2Config(
    vocab_size=320,
    hidden_size=64,
    intermediate_size=128,
    num_hidden_layers=3,
    num_attention_heads=4,
    num_key_value_heads=2,
    initializer_range=0.2,
    tie_word_embeddings=True,
)
model = Qwen2ForCausalLM(config).eval()
prompts = [torch.randint(3, 300, (length,)).tolist() for length in (1, 9, 30)]


def expected(prompt):
    """transformers' greedy tokens and the log-probability of each."""
    ids = torch.tensor([prompt])
    out = model.generate(
        ids,
        attention_mask=torch.ones_like(ids),
        max_new_tokens=20,
        do_sample=False,
        eos_token_id=None,
        pad_token_id=0,
        output_scores=True,
        return_dict_in_generate=True,
    )
    return out.sequences[0, len(prompt) :].tolist(), [float(s.log_softmax(-1).max()) for s in out.scores]


with torch.no_grad():
    wanted = [expected(prompt) for prompt in prompts]
model.set_attn_implementation(GROUPED_MATMUL)

# Greedy, three prompt lengths and one prompt twice in a batch: token for token what transformers says.
order = [0, 1, 2, 1]
for number, got in zip(order, sample(model, [row(prompts[i], 20, temperature=0.0) for i in order]), strict=True):
    assert got.tokens == wanted[number][0] and not got.stopped
    assert max(abs(a - b) for a, b in zip(got.logprobs, wanted[number][1], strict=True)) < 1e-3

# Rows that end early change nothing for the others: each stops at its first end token, or at its own limit.
ends = frozenset(range(0, 320, 11))
limits = list(zip(prompts, (20, 3, 20), strict=True))
alone = [sample(model, [row(p, limit, temperature=0.0)], ends)[0] for p, limit in limits]
together = sample(model, [row(p, limit, temperature=0.0) for p, limit in limits * 5], ends)
assert [r.tokens for r in together] == [r.tokens for r in alone] * 5
for result, (ids, _) in zip(alone, wanted, strict=True):
    assert result.tokens == ids[: len(result.tokens)]
    assert result.stopped == (result.tokens[-1] in ends)
    assert not ends & set(result.tokens[:-1])

# Draws follow the distribution: 20,000 draws from four tokens, within five standard errors.
probabilities = torch.tensor([0.5, 0.3, 0.15, 0.05])
rows = 20_000
tokens, logprobs = draw_with_logprobs(probabilities.log().expand(rows, 4), [row([1], 1, temperature=1.0)] * rows)
shares = torch.bincount(tokens, minlength=4) / rows
assert bool(((shares - probabilities).abs() < 5 * (probabilities * (1 - probabilities) / rows).sqrt()).all()), shares
assert torch.allclose(logprobs, probabilities.log()[tokens], atol=1e-5)

# A row with a random stream of its own draws the same whatever its batch, and by the same distribution.
seeded = lambda seed: DecodeRow(prompts[1], 12, SamplingParams(temperature=1.0), random=Random(seed))  # noqa: E731
alone = [sample(model, [seeded(seed)])[0].tokens for seed in range(6)]
crowd = [seeded(seed) for seed in range(6)] + [
    DecodeRow(prompts[2], 20, SamplingParams(temperature=0.5), random=Random(9))
]
assert [each.tokens for each in sample(model, crowd)[:6]] == alone
assert len({*map(tuple, alone)}) == 6
streams = [DecodeRow([1], 1, SamplingParams(temperature=1.0), random=Random(number)) for number in range(5000)]
tokens, _ = draw_with_logprobs(probabilities.log().expand(5000, 4), streams)
shares = torch.bincount(tokens, minlength=4) / 5000
assert bool(((shares - probabilities).abs() < 5 * (probabilities * (1 - probabilities) / 5000).sqrt()).all()), shares

# Temperature, top-k and top-p each keep what they should; a mixed batch keeps its rows apart.
settings = [{"top_k": 2}, {"top_p": 0.75}, {"temperature": 0.0}, {"temperature": 0.5}]
mixed = [row([1], 1, **{"temperature": 1.0, **each}) for each in settings]
drawn = [draw_with_logprobs(probabilities.log().expand(4, 4), mixed) for _ in range(400)]
kept = [{int(tokens[index]) for tokens, _ in drawn} for index in range(4)]
assert kept[0] == {0, 1} and kept[1] == {0, 1} and kept[2] == {0}, kept
sharp = {int(t[3]): float(lp[3].exp()) for t, lp in drawn}
assert abs(sharp[0] - 0.25 / (0.25 + 0.09 + 0.0225 + 0.0025)) < 1e-4
assert all(abs(float(lp[0].exp()) - {0: 0.625, 1: 0.375}[int(t[0])]) < 1e-4 for t, lp in drawn)
