"""`--structured`: every question's own letters reach the server, and what could not be held to is refused first."""

import pytest
from pydantic import ValidationError
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.sampling import Request, Response, SamplingParams
from legal_rl.core.tags import strict_regex
from legal_rl.data.exam import generate
from legal_rl.pipeline.evaluation.evaluate import evaluate, prepare
from legal_rl.pipeline.evaluation.samplers import Meter, open_lazily
from legal_rl.pipeline.sampling_options import EvalOptions
from legal_rl.runs.records import read_json, write_jsonl
from tests.openai_server import serving


def job(url, questions, **options):
    return EvalOptions(model="toy", base_url=url, questions=str(questions), **options)


@pytest.mark.parametrize(("prefill", "bound"), [("none", None), ("think", 40)])
def test_the_regular_expression_goes_with_every_request(tmp_path, prefill, bound):
    write_jsonl(tmp_path / "exam.jsonl", generate(3, seed=1))
    with serving(lambda _: "<think>想</think><answer>A</answer>", owner="vllm") as server:
        held = {"structured": True, "thinking_chars": bound}
        asked = job(server.url, tmp_path / "exam.jsonl", prefill=prefill, **held)
        plan = prepare(asked)
        evaluate(plan, tmp_path / "out", Console(quiet=True))
        letters = {"".join(question.options) for question in plan.questions}
        regexes = {body["structured_outputs"]["regex"] for body in server.bodies}
        held = {"inside_thinking": prefill == "think", "thinking_chars": bound}
        assert len(server.bodies) == 3 and regexes == {strict_regex(one, **held) for one in letters}
        free = job(server.url, tmp_path / "exam.jsonl", prefill=prefill)
        with pytest.raises(UserError, match="structured"):
            evaluate(prepare(free), tmp_path / "out", Console(quiet=True))
    assert "structured" in read_json(tmp_path / "out" / "responses.header.json")["engine"]


def test_the_regular_expression_goes_on_from_what_the_chat_template_opens(tmp_path):
    write_jsonl(tmp_path / "exam.jsonl", generate(2, seed=1))
    with serving(lambda _: "想</think><answer>A</answer>", owner="vllm", opened=["<think>", "\n"]) as server:
        result = evaluate(
            prepare(job(server.url, tmp_path / "exam.jsonl", structured=True)), tmp_path / "out", Console(quiet=True)
        )
        regexes = {body["structured_outputs"]["regex"] for body in server.bodies}
    letters = {"".join(question.options) for question in generate(2, seed=1)}
    assert regexes == {strict_regex(one, inside_thinking=True) for one in letters}
    assert result.metrics.overall.format["strict"].count == 2


def test_what_cannot_be_held_to_the_format_is_refused(tmp_path):
    with pytest.raises(UserError, match="only vLLM can hold"):
        open_lazily(EvalOptions(model="org/model", questions="q", structured=True), Meter())
    for change in ({"prefill": "no-think"}, {"prompt": "direct-v1"}):
        with pytest.raises(ValidationError, match="which thinks"):
            EvalOptions(model="m", questions="q", structured=True, **change)
    with pytest.raises(ValidationError, match="writes nothing"):
        EvalOptions(model="baseline:chance", questions="q", structured=True)
    with pytest.raises(ValidationError, match="add --structured"):
        EvalOptions(model="m", questions="q", thinking_chars=3)


def test_the_speed_does_not_count_the_time_in_which_a_model_is_opened(monkeypatch):
    now = [0.0]

    class Watch:
        def __init__(self):
            self.began = now[0]

        @property
        def wall(self):
            return now[0] - self.began

    class Slow:
        name = "slow"

        def sample(self, requests, _params):
            now[0] += 100  # the server starts
            for request in requests:
                now[0] += 2
                yield Response(id=request.id, text="x", completion_tokens=6)

    monkeypatch.setattr("legal_rl.pipeline.evaluation.samplers.Stopwatch", Watch)
    meter = Meter()
    requests = [Request(id="a", messages=[]), Request(id="b", messages=[])]
    assert len(list(meter.counted(Slow(), requests, SamplingParams()))) == 2
    assert meter.speed == "0.5 responses/s, 3 tokens/s"
