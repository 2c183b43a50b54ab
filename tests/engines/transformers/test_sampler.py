"""The transformers sampler: against generate(), and through the worker as the core environment uses it."""

import json
import subprocess

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.engines.environments import child_environ
from legal_rl.engines.imported_once import copied
from legal_rl.engines.transformers import LoadOptions, open_sampler
from legal_rl.engines.transformers.worker import WorkerSampler

pytestmark = pytest.mark.engine

AGAINST_GENERATE = """
import json, sys
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer
from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.engines.transformers import open_sampler
folder, texts = sys.argv[1], json.loads(sys.argv[2])
requests = [Request(id=str(i), messages=[{"role": "user", "content": t}]) for i, t in enumerate(texts)]
ours = {}
for rows in (1, 5, 16):
    with open_sampler(folder, dtype="float32", batch_rows=rows) as sampler:
        kind = type(sampler).__name__
        found = {r.id: r for r in sampler.sample(requests, SamplingParams(max_tokens=150))}
        ours[rows] = [(r.text, r.completion_tokens, r.finish_reason) for r in (found[q.id] for q in requests)]
tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModelForCausalLM.from_pretrained(folder).eval()
theirs = []
for q in requests:
    prompt = tokenizer.apply_chat_template(q.messages, tokenize=False, add_generation_prompt=True)
    ids = tokenizer(prompt, return_tensors="pt", add_special_tokens=False)["input_ids"]
    room = min(150, 256 - ids.shape[1])
    new = model.generate(ids, max_new_tokens=room, do_sample=False)[0, ids.shape[1]:]
    stopped = new[-1].item() == tokenizer.eos_token_id
    theirs.append((tokenizer.decode(new, skip_special_tokens=True), len(new), "stop" if stopped else "length"))
print(json.dumps({"kind": kind, "ours": ours, "theirs": theirs}))
"""

CHOOSE = """
import json, torch
from legal_rl.core.sampling import SamplingParams
from legal_rl.engines.transformers.decoding import choose
weights = torch.tensor([0.1, 0.4, 0.05, 0.3, 0.15])
draws = [(i + 0.5) / 2000 for i in range(2000)]  # evenly spread: the shares come out exact, not by luck
def shares(**params):
    tokens = choose(weights.log().expand(2000, 5), SamplingParams(**params), draws)
    return [round(x, 3) for x in (torch.bincount(tokens, minlength=5) / 2000).tolist()]
print(json.dumps({
    "greedy": shares(), "plain": shares(temperature=1), "cold": shares(temperature=0.5),
    "top_k": shares(temperature=1, top_k=2), "top_p": shares(temperature=1, top_p=0.8),
    "narrow": shares(temperature=1, top_p=0.01),
}))
"""


def run_in(python, folder, script, *arguments):
    path = folder / "script.py"
    path.write_text(script, "utf-8")
    done = subprocess.run(
        copied([str(python), str(path), *arguments]),
        env=child_environ({"OMP_NUM_THREADS": "1"}),
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_greedy_answers_are_those_of_generate_whatever_the_batch(tmp_path, train_python, toy_model, toy_requests):
    texts = [request.messages[0]["content"] for request in toy_requests]
    found = run_in(train_python, tmp_path, AGAINST_GENERATE, str(toy_model), json.dumps(texts))
    assert found["kind"] == "TransformersSampler"
    assert len({text for text, _, _ in found["theirs"]}) > 4, "the model answers everything alike: nothing is compared"
    for answers in found["ours"].values():
        assert answers == found["theirs"]


def test_choice_follows_the_distribution(tmp_path, train_python):
    found = run_in(train_python, tmp_path, CHOOSE)
    assert found["greedy"] == [0, 1, 0, 0, 0]
    assert found["plain"] == pytest.approx([0.1, 0.4, 0.05, 0.3, 0.15], abs=0.001)
    squares = [x**2 for x in (0.1, 0.4, 0.05, 0.3, 0.15)]
    assert found["cold"] == pytest.approx([x / sum(squares) for x in squares], abs=0.002)
    assert found["top_k"] == pytest.approx([0, 4 / 7, 0, 3 / 7, 0], abs=0.001)
    # 0.4 + 0.3 falls short of 0.8, so the nucleus takes 0.15 as well
    assert found["top_p"] == pytest.approx([0, 0.4 / 0.85, 0, 0.3 / 0.85, 0.15 / 0.85], abs=0.001)
    assert found["narrow"] == [0, 1, 0, 0, 0]


@pytest.fixture(scope="module")
def worker(train_python, toy_model):
    with WorkerSampler(LoadOptions(model=str(toy_model), dtype="float32")) as sampler:
        yield sampler


def test_worker_answers_every_request_once(worker, toy_requests):
    asked = [request.model_copy(update={"sample": k}) for request in toy_requests for k in range(4)]
    # Hot enough for the end of the turn to come up by chance in some of the answers.
    params = SamplingParams(temperature=5.0, max_tokens=60, seed=3)
    answers = list(worker.sample(asked, params))
    assert sorted((r.id, r.sample) for r in answers) == sorted((r.id, r.sample) for r in asked)
    assert {r.finish_reason for r in answers} == {"stop", "length"}
    for answer in answers:
        assert "<|im_end|>" not in answer.text
        room = min(60, 256 - answer.prompt_tokens)
        assert answer.completion_tokens == room or answer.finish_reason == "stop"
        assert answer.model == worker.name == f"model@{worker.name[-8:]}"


def test_a_seeded_answer_does_not_depend_on_its_neighbours(worker, toy_requests):
    params = SamplingParams(temperature=1.0, top_p=0.95, max_tokens=30, seed=3)
    together = {r.id: r.text for r in worker.sample(toy_requests, params)}
    alone = {q.id: next(iter(list(worker.sample([q], params)))).text for q in toy_requests[:4]}
    assert alone == {key: together[key] for key in alone}
    other_seed = {r.id: r.text for r in worker.sample(toy_requests, params.model_copy(update={"seed": 4}))}
    assert other_seed != together
    second = {r.id: r.text for r in worker.sample([q.model_copy(update={"sample": 1}) for q in toy_requests], params)}
    assert second != together


def test_a_regular_expression_is_refused_and_the_worker_goes_on(worker, toy_requests):
    with pytest.raises(UserError, match="ask a vLLM server instead"):
        list(worker.sample([toy_requests[0].model_copy(update={"regex": "A"})], SamplingParams(max_tokens=2)))
    assert len(list(worker.sample(toy_requests[:1], SamplingParams(max_tokens=2)))) == 1


def test_prefill_is_continued_and_tags_are_kept(worker):
    request = Request(id="q", messages=[{"role": "user", "content": "甲17周岁"}], prefill="<think>")
    (plain,) = worker.sample([request.model_copy(update={"prefill": ""})], SamplingParams(max_tokens=5))
    (answer,) = worker.sample([request], SamplingParams(max_tokens=5))
    assert (plain.prefill, answer.prefill) == (False, True)
    assert answer.prompt_tokens == plain.prompt_tokens + 1
    assert not answer.text.startswith("<think>甲17")


def test_prompt_beyond_the_context_is_an_error_row(worker, toy_requests):
    long = Request(id="long", messages=[{"role": "user", "content": "龘" * 300}])
    answers = {r.id: r for r in worker.sample([long, toy_requests[0]], SamplingParams(max_tokens=3))}
    assert answers["long"].text is None and "256" in answers["long"].error
    assert answers["q0"].text is not None


def test_leaving_early_does_not_spoil_the_next_call(worker, toy_requests):
    params = SamplingParams(max_tokens=20)
    whole = {r.id: r.text for r in worker.sample(toy_requests, params)}
    for _ in worker.sample(toy_requests, params):
        break
    assert {r.id: r.text for r in worker.sample(toy_requests, params)} == whole


def test_missing_model_and_missing_environment_name_the_remedy(train_python, tmp_path, monkeypatch):
    with pytest.raises(UserError, match="safetensors"), open_sampler(tmp_path):
        pass
    monkeypatch.setenv("LEGAL_RL_TRAIN_PYTHON", str(tmp_path / "absent"))
    with pytest.raises(UserError, match="make train-cpu"), open_sampler(tmp_path):
        pass


def test_a_plain_request_has_no_template_and_ends_at_its_stop(worker):
    chat = Request(id="q", messages=[{"role": "user", "content": "甲17周岁"}])
    plain = chat.model_copy(update={"id": "p", "plain": True})
    params = SamplingParams(temperature=1.0, max_tokens=40, seed=5)
    asked = {row.id: row for row in worker.sample([chat, plain], params)}
    assert asked["p"].prompt_tokens < asked["q"].prompt_tokens
    whole = asked["p"].text
    mark = whole[10:12]
    # The seed hangs on the id, so the same answer is begun again.
    (cut,) = worker.sample([plain.model_copy(update={"stop": (mark,)})], params)
    assert cut.text == whole.partition(mark)[0] and cut.finish_reason == "stop"
    assert cut.completion_tokens < asked["p"].completion_tokens
