"""What visitors' clicks leave in the demo's folder: bounded in number, and nowhere else."""

import asyncio
import time

import pytest

from legal_rl.core.sampling import Response
from legal_rl.demo import context
from legal_rl.demo.context import Context
from legal_rl.demo.exam_session import MockExamStore
from legal_rl.demo.models import open_model
from legal_rl.demo.page import DemoWords
from legal_rl.engines.openai import Endpoint
from tests.demo.test_history import QUESTION, generation

gr = pytest.importorskip("gradio", reason="the demo's packages are not installed")


@pytest.fixture
def shared(tmp_path, monkeypatch):
    monkeypatch.setattr(context, "MOST_KEPT", 3)
    model = open_model(
        Endpoint(base_url="http://127.0.0.1:9/v1", model="toy"), label="toy", prompt="bare-v1", max_tokens=8
    )
    return Context((model,), (QUESTION,), tmp_path / "work")


def in_a_page(tab, shared):
    with gr.Blocks():
        return tab(shared, DemoWords("zh"))


def files_below(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_results_of_exams_are_bounded(shared, exam):
    from legal_rl.demo.exam import ExamTab

    tab, store = in_a_page(ExamTab, shared), MockExamStore(shared.workdir / "sittings")

    async def sit():
        session = store.start(exam[:1], model="toy", seconds=60, now=time.time())
        session.responses[exam[0].id] = Response(id=exam[0].id, text="<answer>A</answer>")
        return [update async for update in tab.finish(session)]

    for _ in range(6):
        assert asyncio.run(sit())
    assert len(list((shared.workdir / "results").glob("*/mock-exam.html"))) == 3


@pytest.mark.parametrize("id_", ["q", "../../../../evil", "/evil", "x" * 5000, "\x00"])
def test_answers_to_share_are_bounded_and_no_id_leads_elsewhere(shared, tmp_path, id_):
    from legal_rl.demo.ask import AskTab

    tab = in_a_page(AskTab, shared)
    for _ in range(6):
        tab.share(generation(question=QUESTION.model_copy(update={"id": id_})), None)
    assert [path.split("/", 2)[:2] for path in files_below(tmp_path)] == [["work", "shares"]] * 3
