"""The OpenAI sampler against vLLM's own server, which must agree with the transformers sampler."""

import re

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.engines.openai import Endpoint, open_sampler
from legal_rl.engines.transformers import open_sampler as open_transformers

pytestmark = pytest.mark.engine


def test_greedy_answers_are_those_of_transformers(vllm_toy, toy_model, toy_requests):
    prefilled = [q.model_copy(update={"id": q.id + "p", "prefill": "<think>甲"}) for q in toy_requests[:4]]
    asked, params = [*toy_requests, *prefilled], SamplingParams(max_tokens=40)
    with open_transformers(toy_model, dtype="float32") as sampler:
        expected = {r.id: r for r in sampler.sample(asked, params)}
    with open_sampler(Endpoint(base_url=vllm_toy, model="toy", concurrency=8)) as sampler:
        found = {r.id: r for r in sampler.sample(asked, params)}
    for key, answer in expected.items():
        # vLLM holds back the bytes of a character that the limit cut in two; the other decoder shows them as U+FFFD.
        assert found[key].text.rstrip("\ufffd") == answer.text.rstrip("\ufffd")
        assert found[key].finish_reason == answer.finish_reason
        assert (found[key].prompt_tokens, found[key].completion_tokens, found[key].prefill) == (
            answer.prompt_tokens,
            answer.completion_tokens,
            answer.prefill,
        )


def test_seeded_answers_repeat(vllm_toy, toy_requests):
    params = SamplingParams(temperature=1.0, top_k=50, top_p=0.95, max_tokens=20, seed=1)
    with open_sampler(Endpoint(base_url=vllm_toy, model="toy", concurrency=8)) as sampler:
        first, second = ({r.id: r.text for r in sampler.sample(toy_requests, params)} for _ in range(2))
        other = {r.id: r.text for r in sampler.sample(toy_requests, params.model_copy(update={"seed": 2}))}
    assert first == second != other


def test_the_server_refuses_in_the_ways_that_are_told_apart(vllm_toy, toy_requests):
    with pytest.raises(UserError, match="does not serve 'absent'; it has toy"):
        open_sampler(Endpoint(base_url=vllm_toy, model="absent"))
    long = Request(id="long", messages=[{"role": "user", "content": "龘" * 300}])
    with open_sampler(Endpoint(base_url=vllm_toy, model="toy")) as sampler:
        answers = {r.id: r for r in sampler.sample([long, toy_requests[0]], SamplingParams(max_tokens=5))}
    assert answers["q0"].text is not None
    assert answers["long"].text is None and "256" in answers["long"].error


def test_a_streamed_answer_is_the_whole_one_and_tells_its_tokens(vllm_toy, toy_requests):
    params, told = SamplingParams(max_tokens=20), []
    with open_sampler(Endpoint(base_url=vllm_toy, model="toy", concurrency=8)) as sampler:
        whole = {r.id: r for r in sampler.sample(toy_requests, params)}
    with open_sampler(Endpoint(base_url=vllm_toy, model="toy", concurrency=8, stream=True), told.append) as sampler:
        streamed = {r.id: r for r in sampler.sample(toy_requests, params)}
    assert streamed == whole
    ended = {a.id: a for a in told if a.outcome == "answered"}
    assert {i: (a.prompt_tokens, a.completion_tokens) for i, a in ended.items()} == {
        i: (r.prompt_tokens, r.completion_tokens) for i, r in whole.items()
    }


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("way", [{}, {"prefill": "<think>"}, {"plain": True}], ids=["chat", "prefill", "plain"])
def test_an_untrained_model_is_held_to_a_regex(vllm_toy, toy_requests, way, stream):
    regex = r"[甲偷]{1,4}</think><answer>[AB](,[AB])?</answer>"
    asked = [r.model_copy(update={"regex": regex, **way}) for r in toy_requests[:12]]
    with open_sampler(Endpoint(base_url=vllm_toy, model="toy", concurrency=8, stream=stream)) as sampler:
        answers = list(sampler.sample(asked, SamplingParams(max_tokens=60, temperature=1.0)))
    assert all(re.fullmatch(regex, answer.text) for answer in answers) and len(answers) == len(asked)


@pytest.mark.parametrize("stream", [False, True])
def test_a_regex_that_vllm_cannot_read_is_refused_and_not_asked_again(vllm_toy, toy_requests, stream):
    """In a stream the refusal comes inside a reply of status 200."""
    told, asked = [], toy_requests[0].model_copy(update={"regex": "(?!x)A"})
    with open_sampler(Endpoint(base_url=vllm_toy, model="toy", stream=stream), told.append) as sampler:
        (answer,) = sampler.sample([asked], SamplingParams(max_tokens=5))
    assert answer.text is None and answer.error
    assert [(a.outcome, a.status) for a in told] == [("sent", None), ("refused", 400)]
