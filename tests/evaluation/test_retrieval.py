"""Articles in front of a question: on its day, in the prompt and its label, never mixed with closed-book answers."""

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import build_messages, prompt_label
from legal_rl.core.sampling import SamplingParams
from legal_rl.engines.scripted import ScriptedSampler
from legal_rl.evaluation.retrieval import Retrieval
from legal_rl.evaluation.sampling import build_requests, sample_responses
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import build_store


@pytest.fixture(scope="module")
def retrieval(tmp_path_factory):
    db = tmp_path_factory.mktemp("store") / "laws.db"
    build_store(HOME / "tests" / "cases" / "statutes", db)
    return Retrieval(db, 2)


@pytest.fixture
def question(make):
    return make.question(
        "q", stem="定金的数额超过主合同标的额的百分之二十的，下列说法正确的是？", law_as_of="2025-05-31"
    )


def test_the_best_articles_of_the_day_stand_before_the_question(question, retrieval):
    first, second = retrieval.articles(question)
    assert first.startswith("《民法典》第586条：当事人可以约定")
    assert "\n" not in first + second
    assert retrieval.articles(question.model_copy(update={"law_as_of": "1970-01-01"})) == []
    (request,) = build_requests([question], 1, "think-v1", retrieval=retrieval)
    asked = request.messages[-1]["content"]
    assert asked.index("可能有关的法条") < asked.index(first) < asked.index(second) < asked.index(question.stem)
    assert request.messages[0] == build_messages(question, "think-v1")[0]


def test_without_articles_the_prompt_is_as_it_was(question):
    assert build_messages(question, "bare-v1", articles=()) == build_messages(question, "bare-v1")
    assert prompt_label("think-v1") == "think-v1"


def test_a_plain_prompt_has_them_too(question, retrieval):
    (message,) = build_messages(question, "think-v1", plain=True, articles=retrieval.articles(question))
    assert message["content"].index("《民法典》第586条") < message["content"].index(question.stem)


def test_the_label_says_how_many_and_of_which_store(retrieval):
    label = prompt_label("think-v1", retrieved=retrieval.label, plain=True)
    assert label.startswith("think-v1+2articles-v2@")
    assert label.endswith("+plain")


def test_answers_with_and_without_articles_do_not_mix(question, retrieval, tmp_path):
    def ask(**options):
        sampler, params = ScriptedSampler(lambda request: request.messages[-1]["content"]), SamplingParams(n=1)
        out = tmp_path / "r.jsonl"
        return [*sample_responses([question], sampler, params, prompt_version="bare-v1", out=out, **options)]

    (response,) = ask(retrieval=retrieval)
    assert "《民法典》第586条" in response.text
    with pytest.raises(UserError, match="prompt"):
        ask()
