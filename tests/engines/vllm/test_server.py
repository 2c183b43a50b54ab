"""A real vLLM server: held to the strict format it answers strictly, however little the model knows."""

import pytest

from legal_rl.core.parser import parse
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.core.tags import strict_regex
from legal_rl.engines.openai import Endpoint, open_sampler

pytestmark = pytest.mark.engine
# Eight characters of thinking cannot come to more tokens than this together with the tags and the answer, even where
# every byte is a token.
BOUND, TOKENS = 8, 128


def strictly(request):
    regex = strict_regex("AB", inside_thinking=request.inside_thinking, thinking_chars=BOUND)
    return request.model_copy(update={"regex": regex})


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_an_untrained_model_answers_strictly(vllm_toy, temperature):
    questions = [
        Question(id=f"q{n}", stem=f"{n}周岁？", options={"A": "不负刑事责任", "B": "应当负"}, gold={"A"}, source="test")
        for n in range(12)
    ]
    asked = [Request(id=q.id, messages=[{"role": "user", "content": q.stem}]) for q in questions]
    asked += [one.model_copy(update={"prefill": "<think>", "sample": 1}) for one in asked]
    params = SamplingParams(temperature=temperature, max_tokens=TOKENS)
    with open_sampler(Endpoint(base_url=vllm_toy, model="toy", concurrency=16)) as sampler:
        free = list(sampler.sample(asked, params))
        held = list(sampler.sample(map(strictly, asked), params))
    assert not any(parse(answer.text, "AB", prefill=answer.prefill).format == "strict" for answer in free)
    loose = [answer for answer in held if parse(answer.text, "AB", prefill=answer.prefill).format != "strict"]
    assert len(held) == 24 and not loose
