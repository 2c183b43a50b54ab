"""`data difficulty` with a scripted baseline: what is asked, what is paid for once only, what is written."""

import json
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response, Sampler, SamplingParams
from legal_rl.engines.scripted import ScriptedSampler
from legal_rl.pipeline.difficulty import measure_difficulty, open_model
from legal_rl.runs.records import read_jsonl, read_models, write_jsonl

# How many of six answers are right.
RIGHT = {"always": 6, "mostly": 5, "half": 3, "seldom": 1, "never": 0}
SIX = SamplingParams(n=6, temperature=1.0)


class Baseline:
    """Answers as ``RIGHT`` says and keeps the requests; stops like a killed process after ``limit`` of them."""

    def __init__(self, *, limit: int = 10_000, name: str = "baseline") -> None:
        self.asked: list[tuple[str, int]] = []
        self.limit, self.name = limit, name

    def __call__(self) -> AbstractContextManager[Sampler]:
        return nullcontext(ScriptedSampler(self._answer, self.name))

    def _answer(self, request: Request) -> str:
        if len(self.asked) >= self.limit:
            raise KeyboardInterrupt
        self.asked.append((request.id, request.sample))
        return f"<think>析</think><answer>{'A' if request.sample < RIGHT[request.id] else 'B'}</answer>"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    options = {"A": "是", "B": "否"}
    asked = [Question(id=n, stem=f"题{n}", options=options, gold=frozenset("A"), source="ours") for n in RIGHT]
    write_jsonl(tmp_path / "q.jsonl", asked)
    return tmp_path


def run(files: Path, model: Baseline | None, out: str = "out", **more: Any) -> dict[str, Any]:
    return measure_difficulty(files / "q.jsonl", files / out, SIX, prompt="think-v1", model=model, **more)


def ids(path: Path) -> list[str]:
    return [question.id for question in read_models(path, Question)]


def stored(files: Path, rows: list[Response]) -> Path:
    write_jsonl(files / "stored.jsonl", rows)
    return files / "stored.jsonl"


def answers(id_: str, numbers: list[int], text: str | None = "<answer>A</answer>", model: str = "") -> list[Response]:
    return [Response(id=id_, sample=n, text=text, model=model) for n in numbers]


def test_every_question_goes_into_one_file_and_the_rest_follows(files: Path) -> None:
    told: list[tuple[int, int]] = []
    summary = run(files, Baseline(), on_progress=lambda done, total: told.append((done, total)))
    out = files / "out"
    assert ids(out / "core.jsonl") == ["half"]
    assert ids(out / "outside.jsonl") == ["mostly", "seldom"]
    assert ids(out / "dropped.jsonl") == ["always", "never"]
    assert ids(out / "curriculum.jsonl") == ["mostly", "half", "seldom"]
    rows = {row["id"]: row for _, row in read_jsonl(out / "difficulty.jsonl")}
    assert {id_: (row["n"], row["right"]) for id_, row in rows.items()} == {n: (6, k) for n, k in RIGHT.items()}
    assert rows["always"]["band"] == "drop_easy" and rows["always"]["ci95"][0] == pytest.approx(0.61, abs=0.01)
    assert not any(row["settled"] for row in rows.values())
    assert told[-1] == (30, 30)
    assert json.loads((out / "summary.json").read_text("utf-8")) == json.loads(json.dumps(summary))
    assert summary["made_from"]["models"] == ["baseline"]
    assert set(summary["outputs"]) | {"summary.json", "responses.jsonl", "responses.header.json"} == {
        path.name for path in out.glob("[!.]*")
    }


@pytest.mark.large
def test_a_run_that_was_killed_pays_for_nothing_twice(files: Path) -> None:
    first, second = Baseline(limit=13), Baseline()
    with pytest.raises(KeyboardInterrupt):
        run(files, first)
    summary = run(files, second)
    assert len(first.asked) == 13 and not set(first.asked) & set(second.asked)
    assert len(first.asked) + len(second.asked) == 30 == summary["scored_samples"]
    third = Baseline()
    assert run(files, third) == summary and not third.asked
    fourth = Baseline()
    run(files, fourth, fresh=True)
    assert len(fourth.asked) == 30


def test_stored_answers_count_and_only_missing_ones_are_asked_for(files: Path) -> None:
    # Of seldom six under numbers of their own; of never one that failed; of half one; a question that is not asked.
    rows = [
        *answers("seldom", [10, 11, 12, 13, 14, 15]), *answers("half", [4]), *answers("mostly", [0, 1, 20]),
        *answers("never", [2], text=None), *answers("other", [0]),
    ]  # fmt: skip
    model = Baseline()
    summary = run(files, model, responses=stored(files, rows))
    assert summary["made_from"]["answers_to_other_questions"] == 1
    asked = {id_: sorted(n for name, n in model.asked if name == id_) for id_ in RIGHT}
    assert asked == {
        "always": [0, 1, 2, 3, 4, 5], "half": [0, 1, 2, 3, 5], "mostly": [2, 3, 4], "never": [0, 1, 2, 3, 4, 5],
        "seldom": [],
    }  # fmt: skip
    found = {
        row["id"]: (row["n"], row["right"], row["not_scored"]) for _, row in read_jsonl(files / "out/difficulty.jsonl")
    }
    assert found == {
        "always": (6, 6, 0), "half": (6, 4, 0), "mostly": (6, 6, 0), "never": (6, 0, 0), "seldom": (6, 6, 0)
    }  # fmt: skip


def test_stored_answers_alone_need_no_model(files: Path) -> None:
    rows = [*answers("always", [0, 1, 2, 3, 4, 5, 6, 7]), *answers("never", [0], text=None)]
    summary = run(files, None, responses=stored(files, rows))
    assert summary["bands"]["drop_easy"]["questions"] == 1 and summary["bands"]["unmeasured"]["questions"] == 4
    assert summary["not_scored_samples"] == 1 and summary["scored_samples"] == 8
    assert len(ids(files / "out" / "outside.jsonl")) == 4 and ids(files / "out" / "curriculum.jsonl") == []
    with pytest.raises(UserError, match="nothing to measure by"):
        run(files, None)


def test_a_model_is_not_opened_where_nothing_is_missing(files: Path) -> None:
    rows = [row for id_ in RIGHT for row in answers(id_, [0, 1, 2, 3, 4, 5], model="another")]

    def never() -> AbstractContextManager[Sampler]:
        raise AssertionError("opened")

    assert run(files, never, responses=stored(files, rows))["scored_samples"] == 30  # type: ignore[arg-type]


def test_answers_of_another_model_prompt_or_question_are_refused(files: Path) -> None:
    with pytest.raises(UserError, match="of model another, not of baseline"):
        run(files, Baseline(), responses=stored(files, answers("half", [0], model="another")))
    run(files, Baseline())
    old = files / "out" / "responses.jsonl"
    with pytest.raises(UserError, match="was sampled with prompt think-v1, not direct-v1"):
        measure_difficulty(files / "q.jsonl", files / "b", SIX, prompt="direct-v1", model=None, responses=old)
    cold = SIX.model_copy(update={"temperature": 0.5})
    with pytest.raises(UserError, match="was sampled with params"):
        measure_difficulty(files / "q.jsonl", files / "b", cold, prompt="think-v1", model=None, responses=old)
    text = (files / "q.jsonl").read_text("utf-8").replace("题half", "别的题")
    (files / "q.jsonl").write_text(text, "utf-8")
    with pytest.raises(UserError, match="'half' has changed"):
        run(files, None, "b", responses=old)


def test_the_questions_are_not_overwritten_by_their_own_core(files: Path) -> None:
    (files / "q.jsonl").rename(files / "core.jsonl")
    before = (files / "core.jsonl").read_bytes()
    with pytest.raises(UserError, match="is read and would be overwritten"):
        measure_difficulty(files / "core.jsonl", files, SIX, prompt="think-v1", model=Baseline())
    assert (files / "core.jsonl").read_bytes() == before


def test_a_server_address_that_is_none_is_told() -> None:
    with pytest.raises(UserError, match="--base-url nowhere"):
        open_model("m", "nowhere")
