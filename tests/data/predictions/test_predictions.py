"""Stored predictions in the layouts of five tools, with made-up rows: what is read, refused, and never guessed."""

import csv
import json
import random
from pathlib import Path

import pytest

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data.predictions.importer import import_predictions
from legal_rl.data.predictions.layouts import LAYOUTS
from legal_rl.data.predictions.prompts import lawbench_question, prompted_question
from legal_rl.data.sources.rows import MalformedError
from legal_rl.evaluation.export.tasks import TaskProtocol, export_rows
from legal_rl.evaluation.scoring import read_questions, read_responses, score_files
from legal_rl.runs.records import checksum, read_json, read_jsonl, write_json, write_jsonl
from tests.cli.hostile import mutate

ASK = "请你运用法律知识从A,B,C,D中选出一个正确的答案，例如[正确答案]A<eoa>。请你严格按照这个格式回答。"
SHOT = "下面是一个例子:\n铜铃归谁?A:甲;B:乙;C:丙;D:丁。\n[正确答案]A<eoa>\n请你回答：\n"
LINE = "《铃铛规则》所称铃铛，是指?A:铜铃；含旧铃;B:木铃;C:纸铃;D:玉铃。"
OPTIONS = {"A": "铜铃；含旧铃", "B": "木铃", "C": "纸铃", "D": "玉铃"}
STEM = "《铃铛规则》所称铃铛，是指?"
LINES = "\n".join([STEM, *(f"{letter}. {text}" for letter, text in OPTIONS.items())])


def lawbench(prompt=f"{ASK}\n{LINE}", prediction="[正确答案]B<eoa>", refr="正确答案：B。"):
    return {"origin_prompt": prompt, "prediction": prediction, "refr": refr}


def disc(stem=STEM, answer="B. 木铃", **more):
    return {"input": stem, **OPTIONS, "multichoice": "True", "model_output": answer, "correctness": "1", **more}


def harness(doc_id=0, text="故选B。", **more):
    doc = {"id": doc_id, "question": STEM, **OPTIONS, "answer": "B", "explanation": ""}
    arguments = {"gen_args_0": {"arg_0": LINES, "arg_1": {}}}
    row = {"doc_id": doc_id, "doc": doc, "target": "1", "arguments": arguments, "resps": [[text]], "filter": "none"}
    return row | {"filtered_resps": [text], "metrics": ["exact_match"], "exact_match": 1.0} | more


def compass(prompt=LINES, prediction="故选B。", gold="B"):
    return {"origin_prompt": [{"role": "HUMAN", "prompt": prompt}], "prediction": prediction, "gold": gold}


def rollout(prompt=f"system\n你是考生。\nuser\n{LINES}\nassistant\n", output="<answer>B</answer>", gts="B", score=1.0):
    return {"input": prompt, "output": output, "gts": gts, "score": score, "step": 7, "acc": 1.0}


def write_csv(path: Path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def write(tool, folder, rows=None, model="铃-7b"):
    """A folder of ``tool`` with one model's file of one task; the file."""
    if tool == "lawbench":
        path = folder / "zero_shot" / model / "1-2.json"
        write_json(path, {str(n): row for n, row in enumerate(rows or [lawbench()])})
    elif tool == "disc":
        path = folder / model / "multi" / "nje_results.csv"
        write_csv(path, rows or [disc(output="B")])
    elif tool == "lm-eval":
        path = folder / model / "samples_ceval_law_2026-01-02T03-04-05.678901.jsonl"
        write_jsonl(path, rows or [harness()])
    elif tool == "opencompass":
        path = folder / "20260102_030405" / "predictions" / model / "jec.json"
        write_json(path, {str(n): row for n, row in enumerate(rows or [compass()])})
    else:
        path = folder / "7.jsonl"
        write_jsonl(path, rows or [rollout()])
    return path


NAMES = {
    "lawbench": "zero_shot/铃-7b",
    "disc": "铃-7b",
    "lm-eval": "铃-7b",
    "opencompass": "20260102_030405/铃-7b",
    "verl": "step-7",
}


@pytest.mark.parametrize("tool", LAYOUTS)
def test_a_row_becomes_a_question_and_a_response_that_score_and_know_where_they_come_from(tool, tmp_path):
    path = write(tool, tmp_path / "in")
    summary = import_predictions(tool, tmp_path / "in", tmp_path / "out")
    out = tmp_path / "out" / NAMES[tool]
    assert summary.evaluations == {NAMES[tool]: 1} and summary.refused == []
    (question,) = read_questions(out / "questions.jsonl")
    (answer,), _ = read_responses(out / "responses.jsonl")
    assert (question.stem, question.options, question.gold) == (STEM, OPTIONS, frozenset("B"))
    assert (answer.id, answer.model) == (question.id, NAMES[tool].rpartition("/")[2])
    ((_, row),) = read_jsonl(out / "provenance.jsonl")
    assert (row["id"], row["tool"], row["sha256"]) == (question.id, tool, checksum(path))
    assert (tmp_path / "in" / row["file"]).samefile(path)
    scores = score_files(out / "questions.jsonl", out / "responses.jsonl", out, reading="lenient")
    assert [grade.exact for grade in scores.grades] == [True]
    assert summary.notes == [LAYOUTS[tool].lacks]


def test_the_same_question_has_one_id_in_all_models_whatever_its_row_and_template(tmp_path):
    other = lawbench(f"{ASK}\n铜铃归谁?A:甲;B:乙;C:丙;D:丁。")
    write("lawbench", tmp_path / "in", [lawbench(), other], "one")
    write("lawbench", tmp_path / "in", [other, lawbench(f"{ASK}{SHOT}{LINE}\n### Response:")], "two")
    import_predictions("lawbench", tmp_path / "in", tmp_path / "out")
    one, two = (read_questions(tmp_path / "out" / "zero_shot" / name / "questions.jsonl") for name in ("one", "two"))
    assert {q.id: q for q in one} == {q.id: q for q in two} and len(one) == 2
    assert len(read_questions(tmp_path / "out" / "questions.jsonl")) == 2


@pytest.mark.parametrize(
    "end", ["", "\n### Assistant:", "</s>", "<|im_end|>\n<|im_start|>assistant", " 丁某：", "<eoh>"]
)
def test_what_a_template_puts_behind_lawbenchs_question_is_no_part_of_it(end):
    asked = lawbench_question(f"{ASK}{SHOT}{LINE}{end}")
    assert (asked.stem, asked.options) == (STEM, OPTIONS)


def test_questions_that_stand_several_times_in_a_set_stay_several(tmp_path):
    write("lawbench", tmp_path / "in", [lawbench(), lawbench(prediction="A")])
    import_predictions("lawbench", tmp_path / "in", tmp_path / "out")
    assert [q.id for q in read_questions(tmp_path / "out" / "questions.jsonl")] == ["lawbench/1-2/0", "lawbench/1-2/1"]


def test_rollouts_of_one_prompt_are_samples_and_steps_are_evaluations(tmp_path):
    opened = rollout(f"user\n{LINES}\nassistant\n<think>\n", "想</think><answer>B</answer>")
    write_jsonl(tmp_path / "in" / "7.jsonl", [rollout(), rollout(output=None), opened])
    write_jsonl(tmp_path / "in" / "14.jsonl", [rollout()])
    summary = import_predictions("verl", tmp_path / "in", tmp_path / "out")
    assert summary.evaluations == {"step-14": 1, "step-7": 3} and summary.questions == 1
    answers, _ = read_responses(tmp_path / "out" / "step-7" / "responses.jsonl")
    assert [(a.sample, a.finish_reason, a.prefill) for a in answers] == [
        (0, "stop", False),
        (1, "error", False),
        (2, "stop", True),
    ]


@pytest.mark.parametrize(
    ("tool", "bad", "reason"),
    [
        ("lawbench", lawbench("写一份起诉状。"), "does not end its instruction"),
        ("lawbench", lawbench(refr="正确答案：A或B。"), "names no answer that can be read"),
        ("lawbench", lawbench(prediction=7), "'prediction' is a int, not a text"),
        ("disc", disc(output=""), "holds no gold"),
        ("lm-eval", harness(1, resps=[[["-1.5", "False"]], [["-2.0", "False"]]]), "likelihood of its options"),
        ("lm-eval", harness(0, "故选A。"), "another row of this number differs"),
        ("opencompass", compass(gold=None), "holds no gold"),
        ("opencompass", compass(f"问\nA. 甲\nB. 乙\n答案：A\n{LINES}"), "worked examples stand before the question"),
        ("opencompass", {"origin_prompt": "", "label: A": {"PPL": 1.0}}, "perplexity"),
        ("verl", rollout(gts={"answer": "B"}), "'gts' is neither a string nor a list of strings"),
        ("verl", rollout("system\n…"), "holds no lines"),
        ("verl", rollout(gts="E"), "which is not an option"),
    ],
)
def test_a_row_that_is_not_certain_is_refused_by_file_and_row(tool, bad, reason, tmp_path):
    good = {"lawbench": lawbench, "lm-eval": harness, "opencompass": compass, "verl": rollout}
    write(tool, tmp_path / "in", [good[tool]() if tool in good else disc(output="B"), bad])
    summary = import_predictions(tool, tmp_path / "in", tmp_path / "out")
    (row,) = summary.refused
    assert reason in row["reason"] and row["file"] and row["row"]
    assert [row for _, row in read_jsonl(tmp_path / "out" / "refused.jsonl")] == [row]
    assert sum(summary.evaluations.values()) == 1


def test_another_filters_row_of_lm_eval_is_the_same_answer(tmp_path):
    write("lm-eval", tmp_path / "in", [harness(), harness(filter="strict-match")])
    assert import_predictions("lm-eval", tmp_path / "in", tmp_path / "out").evaluations == {"铃-7b": 1}


def test_two_runs_of_one_model_are_two_evaluations(tmp_path):
    first = write("lm-eval", tmp_path / "in")
    write_jsonl(first.with_name("samples_ceval_law_2026-01-03T03-04-05.1.jsonl"), [harness(text="A")])
    names = import_predictions("lm-eval", tmp_path / "in", tmp_path / "out").evaluations
    assert [*names] == ["铃-7b/2026-01-02T03-04-05.678901", "铃-7b/2026-01-03T03-04-05.1"]


def test_a_file_without_a_question_is_passed_over_and_named(tmp_path):
    write("lawbench", tmp_path / "in")
    write_json(tmp_path / "in" / "zero_shot" / "铃-7b" / "2-1.json", {"0": lawbench("改错：今天天汽好。")})
    summary = import_predictions("lawbench", tmp_path / "in", tmp_path / "out")
    assert [*summary.passed_over] == ["zero_shot/铃-7b/2-1.json"]
    record = read_json(tmp_path / "out" / "import.json")
    assert [file["refused"] for file in record["files"]] == [0, 1] and len(record["files"][0]["sha256"]) == 64


def test_questions_given_bring_gold_and_id_by_text_and_contradictions_are_refused(tmp_path):
    write_csv(
        tmp_path / "mcq.csv", [{"input": STEM, "output": "BC", **OPTIONS, "source": "nje", "multichoice": "True"}]
    )
    known = [f"disc:{tmp_path / 'mcq.csv'}"]
    rows = [disc(), disc("另一题?"), disc()]
    write("disc", tmp_path / "in", rows)
    with pytest.raises(UserError, match=r"row 2: the row holds no gold; name the questions with --questions"):
        import_predictions("disc", tmp_path / "in", tmp_path / "out")
    summary = import_predictions("disc", tmp_path / "in", tmp_path / "out", questions=known)
    (question,) = read_questions(tmp_path / "out" / "questions.jsonl")
    assert (question.id, question.gold) == ("mcq:2", frozenset("BC"))
    assert [row["reason"].partition(";")[0] for row in summary.refused] == [
        "no question of --questions has this stem and these options in this order",
        "question 'mcq:2' was answered by an earlier row",
    ]
    write("verl", tmp_path / "dump", [rollout(gts="B"), rollout(gts=None), rollout(f"讲解\n{LINES}", gts=None)])
    summary = import_predictions("verl", tmp_path / "dump", tmp_path / "out2", questions=known)
    assert summary.refused[0]["reason"] == "gold is B here and BC in --questions (question 'mcq:2')"
    assert summary.evaluations == {"step-7": 2}


def test_options_in_another_order_are_another_question(tmp_path):
    write_csv(tmp_path / "mcq.csv", [{"input": STEM, "output": "B", **dict(zip("ABCD", "丁丙乙甲", strict=True))}])
    turned = {"A": "甲", "B": "乙", "C": "丙", "D": "丁"}
    write("disc", tmp_path / "in", [disc() | turned])
    with pytest.raises(UserError, match="in this order"):
        import_predictions("disc", tmp_path / "in", tmp_path / "o", questions=[f"disc:{tmp_path / 'mcq.csv'}"])


@pytest.mark.parametrize("tool", ["lm-eval", "opencompass"])
def test_tasks_that_export_wrote_come_back_with_their_ids(tool, tmp_path):
    question = Question(id="甲/1", passage="材料：铃。", stem=STEM, options=OPTIONS, gold=frozenset("BD"), source="t")
    (doc,) = export_rows([question], TaskProtocol())
    row = harness(doc=doc, target="BD") if tool == "lm-eval" else compass(doc["prompt"], gold=json.dumps(doc))
    write(tool, tmp_path / "in", [row])
    import_predictions(tool, tmp_path / "in", tmp_path / "out")
    (back,) = read_questions(tmp_path / "out" / "questions.jsonl")
    assert (back.id, back.options, back.gold) == (question.id, OPTIONS, question.gold)


def test_chat_messages_of_a_served_model_are_read_in_a_generic_task(tmp_path):
    said = json.dumps([{"role": "system", "content": "你是考生。"}, {"role": "user", "content": LINES}])
    row = harness(doc={"q": "?"}, target="BD", arguments={"gen_args_0": {"arg_0": [said]}})
    write("lm-eval", tmp_path / "in", [row])
    import_predictions("lm-eval", tmp_path / "in", tmp_path / "out")
    (question,) = read_questions(tmp_path / "out" / "questions.jsonl")
    assert (question.stem, question.gold) == (STEM, frozenset("BD"))


def test_responses_of_several_models_stand_in_one_table_of_disc(tmp_path):
    row = {"input": STEM, "output": "B", **OPTIONS, "one_response": "B", "../two_response": "选C"}
    write_csv(tmp_path / "in" / "mcq_sing_nje.csv", [row])
    summary = import_predictions("disc", tmp_path / "in", tmp_path / "out")
    assert summary.evaluations == {"_two": 1, "one": 1}


@pytest.mark.parametrize(
    ("text", "stem", "options"),
    [
        ("问？\n(A) 甲\n(B) 乙", "问？", {"A": "甲", "B": "乙"}),
        ("问？\nA：甲\n续\nB：乙\n答案：", "问？", {"A": "甲\n续", "B": "乙"}),
        ("<|im_start|>user\n问？\nＡ．甲\nＢ．乙<|im_end|>", "问？", {"A": "甲", "B": "乙<|im_end|>"}),
    ],
)
def test_options_are_read_by_lines(text, stem, options):
    asked = prompted_question(text)
    assert (asked.stem, asked.options, asked.several) == (stem, options, False)


@pytest.mark.parametrize("text", ["", "问？A. 甲 B. 乙", "问？\nA. 甲", "B. 乙\nC. 丙"])
def test_no_options_are_made_up(text):
    with pytest.raises(MalformedError):
        prompted_question(text)


def test_a_folder_without_files_of_the_tool_is_refused_with_what_was_expected(tmp_path):
    with pytest.raises(UserError, match=r"holds no file of LawBench's predictions; expected predictions/"):
        import_predictions("lawbench", tmp_path, tmp_path / "out")
    with pytest.raises(UserError, match="no such folder"):
        import_predictions("lawbench", tmp_path / "none", tmp_path / "out")


def test_the_same_import_again_gives_the_same_bytes_even_inside_the_folder(tmp_path):
    write("verl", tmp_path)
    import_predictions("verl", tmp_path, tmp_path / "out")
    before = {path: path.read_bytes() for path in (tmp_path / "out").rglob("*.json*")}
    import_predictions("verl", tmp_path, tmp_path / "out")
    assert {path: path.read_bytes() for path in (tmp_path / "out").rglob("*.json*")} == before


@pytest.mark.large
@pytest.mark.parametrize("tool", LAYOUTS)
def test_hostile_files_end_in_a_sentence_or_a_result(tool, tmp_path):
    draw = random.Random(7)
    for number in range(60):
        path = write(tool, tmp_path / f"{number}")
        path.write_bytes(mutate(path.read_bytes(), draw))
        try:
            import_predictions(tool, tmp_path / f"{number}", tmp_path / "out" / f"{number}")
        except UserError:
            continue
        for file in (tmp_path / "out" / f"{number}").rglob("responses.jsonl"):
            assert [Response.model_validate(row) for _, row in read_jsonl(file)]
