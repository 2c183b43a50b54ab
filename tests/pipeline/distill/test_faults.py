"""Collecting through faults and kills: nothing lost, nothing asked twice without need, every token accounted for."""

import pytest

from legal_rl.core.questions import Question
from legal_rl.runs.records import write_jsonl
from legal_rl.training.distill import Tokens
from tests.conftest import SENTENCE
from tests.fault_proxy import RATES, proxying
from tests.openai_server import serving
from tests.pipeline.distill.conftest import answer
from tests.pipeline.distill.faulty import PRICES, Run


@pytest.mark.large
def test_killed_twice_behind_a_faulty_server(exam, tmp_path):
    with serving(answer, owner="vllm", delay=0.01) as server:
        with proxying(server.url, seed=5, retry_after="0.1") as proxy:
            run = Run(proxy, out=tmp_path / "out", samples=1, idle=0.8, **exam)
            run.kill_and_finish(kills=2, seed=5)
        assert proxy.billed == (server.prompt_tokens, server.completion_tokens)
    assert set(proxy.faults()) == {*RATES, "none"}
    run.check_rows()
    run.check_repeats()
    run.check_attempts()
    run.check_secret()
    run.check_cost(0.1)


@pytest.mark.large
def test_without_a_kill_or_a_lost_answer_the_cost_is_exact(gather):
    rates = {"429": 0.1, "500": 0.1}
    with serving(answer, owner="vllm") as server, proxying(server.url, seed=6, rates=rates, retry_after="0.1") as proxy:
        found = gather(proxy.url, price_in=PRICES.prompt, price_out=PRICES.completion, retries=9)
    faults, cost = proxy.faults(), found.manifest.notes["cost"]
    assert cost["attempts"] == {"sent": len(proxy.asks), "answered": 40, "refused": faults["429"] + faults["500"]}
    assert cost["refused_by_status"] == {"429": faults["429"], "500": faults["500"]}
    for bound in ("known", "estimate", "most"):
        assert (cost[bound]["prompt"], cost[bound]["completion"]) == proxy.billed
    prompt, completion = proxy.billed
    assert cost["most"]["cost"] == pytest.approx(PRICES.of(Tokens(prompt=prompt, completion=completion)))


@pytest.mark.engine
@pytest.mark.slow
def test_five_hundred_requests_to_vllm_killed_three_times(vllm_toy, tmp_path):
    questions = [
        Question(
            id=f"q{n:03}",
            stem=SENTENCE.format(n=n, m=n * 7).partition("A.")[0],
            options={"A": "不负刑事责任", "B": "应当负刑事责任"},
            gold={"AB"[n >= 16]},
            source="test",
        )
        for n in range(3, 128)
    ]
    write_jsonl(tmp_path / "questions.jsonl", questions)
    with proxying(vllm_toy, seed=1) as proxy:
        run = Run(
            proxy, tmp_path / "questions.jsonl", questions, tmp_path / "out", concurrency=16, max_tokens=96, idle=8.0
        )
        run.kill_and_finish(kills=3, seed=1)
    run.check_rows()
    repeated = run.check_repeats()
    run.check_attempts()
    run.check_secret()
    print({"cost": run.cost, "billed": run.billed, "repeated": repeated, "faults": proxy.faults()})  # shown by -s
    run.check_cost(0.02)
