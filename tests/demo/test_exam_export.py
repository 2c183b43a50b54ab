"""Papers for teachers: three formats, with and without the answers, whatever the questions hold."""

import re
import zipfile

import pytest

from legal_rl.core.questions import Question
from legal_rl.data.exam import ExamConfig, generate
from legal_rl.demo.exam_export import html_of, links_html, markdown_of, print_questions, write_papers
from legal_rl.demo.page import DemoWords
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes import build_store, open_store

docx = pytest.importorskip("docx", reason="python-docx is not installed")
ZH, EN = DemoWords("zh"), DemoWords("en")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("store") / "laws.db"
    build_store(HOME / "tests" / "cases" / "statutes", path)
    return open_store(path)


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html.partition("<body>")[2] or html).split())


def text_of(path) -> str:
    if path.suffix == ".docx":
        return "\n".join(paragraph.text for paragraph in docx.Document(str(path)).paragraphs)
    text = path.read_text("utf-8")
    return plain(text) if path.suffix == ".html" else text


def test_a_paper_has_every_question_and_only_the_other_the_answers(tmp_path, store):
    questions = generate(3, ExamConfig(families=("deposit",), levels=(1,)), seed=4)
    out = write_papers(tmp_path, questions, ZH, store)
    for kind in ("docx", "md", "html"):
        paper, answers = (text_of(out / f"{name}.{kind}") for name in ("paper", "answers"))
        for number, question in enumerate(questions, 1):
            for text in (f"{number}．", question.stem, *question.options.values()):
                assert text in paper, (kind, text)
                assert text in answers, (kind, text)
        assert "【答案】" not in paper
        assert "《民法典》" not in paper
        assert answers.count("【答案】") == 3
        assert "依《民法典》第586条" in answers
        assert "2021-01-01 起施行，现行有效" in answers
        assert "姓名：" in paper or kind == "md"
    links = links_html(out, 3, ZH)
    assert links.count("<a ") == 6
    assert 'href="./gradio_api/file=' in links


def test_the_word_file_is_a4_and_names_nobody(tmp_path):
    questions = generate(1, ExamConfig(families=("deposit",), levels=(1,)), seed=4)
    document = docx.Document(str(write_papers(tmp_path, questions, EN, None) / "paper.docx"))
    assert round(document.sections[0].page_width.mm) == 210
    assert document.core_properties.author == ""
    fonts = document.styles["Normal"].element.rPr.rFonts
    assert fonts.get(docx.oxml.ns.qn("w:eastAsia")) == "宋体"


def test_hostile_texts_stay_text_in_every_format(tmp_path, hostile, tags_of):
    questions = []
    for name, text in hostile.items():
        short = text[:300].encode("utf-8", "replace").decode("utf-8") + "\ufffe"
        question = Question(
            id="h",
            stem=short or "问",
            passage=short or None,
            options={"A": short + "a", "B": short + "b"},
            gold=frozenset("A"),
            source="own",
            meta={"explanation": short},
        )
        printed = print_questions([question], ZH, None, with_answers=True)
        page = html_of("卷", printed, ZH, with_answers=True)
        tags, attributes = tags_of(page.partition("<body>")[2])
        assert tags <= {"h1", "p", "b", "span", "div", "ul", "li", "section"}, name
        assert attributes <= {"class", "dir"}, name
        assert not re.search(r"(?<!\\)[<`\[]", markdown_of("卷", printed, ZH)), name
        questions.append(question)
    out = write_papers(tmp_path, questions, ZH, None)
    with zipfile.ZipFile(out / "answers.docx") as file:
        assert file.testzip() is None
    assert len(docx.Document(str(out / "answers.docx")).paragraphs) > 4 * len(questions)
