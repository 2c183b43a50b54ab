import json

import pytest

QUESTIONS = [
    {"id": "q1", "stem": "题一", "options": {"A": "甲", "B": "乙", "C": "丙"}, "gold": ["A", "C"], "source": "test"},
    {"id": "q2", "stem": "题二", "options": {"A": "甲", "B": "乙"}, "gold": ["B"], "source": "test"},
]
ANSWERS = {"base": ("A,C", "A"), "grpo": ("A,C", "B")}


def write(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


@pytest.fixture
def folder(tmp_path):
    write(tmp_path / "q.jsonl", QUESTIONS)
    for name, answers in ANSWERS.items():
        rows = [
            {"id": f"q{place}", "sample": 0, "text": f"<think>甲</think><answer>{answer}</answer>"}
            for place, answer in enumerate(answers, 1)
        ]
        write(tmp_path / name / "responses.jsonl", rows)
    return tmp_path


def test_report_writes_three_files(folder, here):
    done = here(
        "report", folder / "base", f"new[b]={folder / 'grpo'}", "--questions", folder / "q.jsonl",
        "--out", folder / "out" / "page.html", "--title", "测试",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (folder / "out").glob("[!.]*")) == ["page.html", "page.json", "page.md"]
    data = json.loads((folder / "out" / "page.json").read_text("utf-8"))
    assert (data["title"], list(data["models"])) == ("测试", ["base", "new[b]"])
    assert data["comparison"]["pairs"][0]["flips"]["cells"]["wrong → right"] == ["q2"]
    assert "| exact match, mean@k | 50.0 % " in (folder / "out" / "page.md").read_text("utf-8")
    assert "page.html" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere"], "of a folder of `legal-rl score` the one that was scored"),
        (["base", "base"], "two models are named 'base'"),
        (["base", "--out", "page.pdf"], "name it with .html at the end"),
        (["base", "--questions", "nowhere.jsonl"], "no such file"),
    ],
)
def test_what_can_be_mended_is_one_sentence(folder, here, arguments, told):
    places = [folder / word if word == "base" or word.startswith("nowhere") else word for word in arguments]
    questions = [] if "--questions" in arguments else ["--questions", folder / "q.jsonl"]
    done = here("report", *places, *questions)
    assert done.returncode == 2
    assert told in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


def test_nothing_that_is_read_is_overwritten(folder, here):
    (folder / "base" / "metrics.json").write_text("{}", "utf-8")
    own = folder / "base" / "report.html"
    done = here("report", folder / "base", "--questions", folder / "q.jsonl", "--out", own)
    assert (done.returncode, "is an evaluation's own report" in done.stderr) == (2, True)
    asked = folder / "q.json"
    asked.write_bytes((folder / "q.jsonl").read_bytes())
    done = here("report", folder / "base", "--questions", asked, "--out", folder / "q.html")
    assert (done.returncode, "would be overwritten" in done.stderr) == (2, True)
    assert asked.read_bytes() == (folder / "q.jsonl").read_bytes()
