"""Topics of generated questions: a run's model is asked what it has learnt unless somebody wants something else."""

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import FAMILIES, ExamConfig
from legal_rl.demo.context import Context, PageSpec, ServedModel, make_context, read_learnt
from legal_rl.demo.page import DemoWords
from legal_rl.engines.openai import Endpoint
from legal_rl.pipeline.run_config import RunConfig
from legal_rl.runs.records import read_models, write_jsonl
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.yaml_config import load_config

pytest.importorskip("gradio", reason="the demo's packages are not installed")
import gradio as gr

from legal_rl.demo.app import build_app
from legal_rl.demo.questions import draw_paper, draw_questions
from legal_rl.demo.topics import TopicChoice, learnt_note

QUICKSTART = load_config(HOME / "training" / "quickstart.yaml", RunConfig).model_dump(mode="json")
LEARNT = read_learnt(QUICKSTART)


def choice(tmp_path, learnt, *, several=False):
    with gr.Blocks():
        return TopicChoice(Context((), (), tmp_path, learnt=learnt), DemoWords("zh"), "x", several=several)


def test_a_run_says_what_its_model_has_learnt():
    assert LEARNT is not None
    assert (len(LEARNT.families), LEARNT.levels, LEARNT.kinds) == (6, (1,), ("case",))
    assert LEARNT.from_scratch
    assert "只学过六个考点" in learnt_note(LEARNT, DemoWords("zh"))
    assert all(FAMILIES[name].title in learnt_note(LEARNT, DemoWords("zh")) for name in LEARNT.families)
    pretrained = QUICKSTART | {"model": {"path": "Qwen", "tiny": None}}
    assert "只学过" not in learnt_note(read_learnt(pretrained), DemoWords("zh"))


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"data": {"sources": ["jecqa"], "exam": {"families": ["deposit"]}}},
        {"data": {"sources": ["exam"], "exam": {}}},
        {"data": {"sources": ["exam"], "exam": {"families": ["gone"]}}},
        {"data": {"sources": ["exam"], "exam": {"families": 7}}},
        {"data": 3},
    ],
)
def test_a_run_that_taught_no_part_of_the_exam_limits_nothing(config):
    assert read_learnt(config) is None


def test_every_draw_is_of_what_was_learnt_unless_another_topic_is_chosen(tmp_path):
    one, several = (choice(tmp_path, LEARNT, several=each) for each in (False, True))
    for config in (one.config("", "", ""), several.config(list(LEARNT.families), [], []), several.config([], [], [])):
        questions = [*draw_questions(30, config), *draw_paper(10, config, mix="any", seed=1)]
        assert {question.meta["family"] for question in questions} <= set(LEARNT.families)
        assert {question.meta["level"] for question in questions} == {1}
        assert {question.kind for question in questions} == {"case"}
    assert one.config("deposit", "", "").families == ("deposit",)
    assert one.config("deposit", "", "lease").families == ("lease",), "the other heading wins where it is used"
    assert several.config(["deposit"], ["2"], ["lease"]) == ExamConfig(families=("deposit", "lease"), levels=(2,))
    assert one.config("no such", "9", ["x"]).families == LEARNT.families


def test_other_topics_stand_under_their_own_heading_and_all_are_one_without_a_run(tmp_path):
    assert len(choice(tmp_path, LEARNT).inputs) == 3
    everything = choice(tmp_path, None)
    assert len(everything.inputs) == 2
    assert everything.config("", "") == ExamConfig()


@pytest.mark.parametrize(("learnt", "free"), [(LEARNT, False), (None, True)])
def test_a_model_that_knows_nothing_else_is_not_asked_freely(tmp_path, learnt, free):
    blocks = build_app(Context((), (), tmp_path, learnt=learnt), "zh", ["look", "free"])
    names = {block.elem_id for block in blocks.blocks.values()}
    assert ("tab-free" in names) is free
    assert "tab-look" in names


def test_the_page_opens_with_the_question_that_the_model_had_right(tmp_path, exam):
    path = tmp_path / "questions.jsonl"
    write_jsonl(path, exam)
    served = ServedModel(endpoint=Endpoint(base_url="http://127.0.0.1:1/v1", model="m"), label="m")
    spec = PageSpec(models=(served,), questions=path, port=1, example=exam[5].id)
    context = make_context(spec, tmp_path)
    assert context.samples[0] == exam[5]
    assert context.example_is_right
    assert {each.id for each in context.samples} == {each.id for each in read_models(path, Question)}
    assert not make_context(spec.model_copy(update={"example": "gone"}), tmp_path).example_is_right
