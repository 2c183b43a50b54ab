"""Public benchmarks with law-exam questions. Their files are always a test.

Most have no ids: the id is then made of file name and line.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from legal_rl.core.questions import LETTERS
from legal_rl.data.sources import fields
from legal_rl.data.sources.gold import read_gold
from legal_rl.data.sources.rows import Draft, Format, MalformedError, WrongShapeError

_AGIEVAL_KINDS: Final = {"kd": "knowledge", "ca": "case"}
_AGIEVAL_MARK: Final = re.compile(r"\s*[(（]([A-J])[)）]")


def _read_agieval(raw: dict[str, Any], path: Path) -> Draft:
    """Read ``{"passage", "question", "options": ["(A)…"], "label": ["A", "B"]}``.

    Version 1 of the benchmark writes ``label`` as a list, others as ``"A"`` or as a list printed into a string.
    """
    fields.require(raw, "question", "options", "label")
    words = re.split(r"[^a-z]+", path.stem.lower())
    options = _marked_options(raw["options"])
    gold = read_gold(raw["label"], "label", options)
    return Draft(
        id=fields.row_id(raw),
        stem=fields.text(raw, "question"),
        passage=fields.optional_text(raw, "passage"),
        options=options,
        gold=re.sub(r"[\[\]'\",\s]", "", gold) if gold.startswith("[") else gold,
        kind=next((_AGIEVAL_KINDS[word] for word in words if word in _AGIEVAL_KINDS), None),
    )


def _marked_options(value: Any) -> dict[str, str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise MalformedError("'options' is not a list of strings")
    marks = [_AGIEVAL_MARK.match(item) for item in value]
    options = {mark[1]: item[mark.end() :].strip() for mark, item in zip(marks, value, strict=True) if mark}
    if len(options) < len(value):
        raise MalformedError("'options' must be '(A)…', '(B)…' and so on, each letter once")
    return options


_CEVAL_COLUMNS: Final = frozenset({"id", "question", "A", "B", "C", "D"})
_CMMLU_COLUMNS: Final = frozenset({"Question", "A", "B", "C", "D", "Answer"})
_SPLIT_NAME: Final = re.compile(r"[_-](?:dev|val|validation|test|train)$")


def _read_ceval(raw: dict[str, Any], path: Path) -> Draft:
    """Read ``id,question,A,B,C,D,answer`` and in ``dev`` also ``explanation``; the test split has no answers."""
    fields.require(raw, "question", "A", "B")
    return _subject_row(raw, path, number="id", question="question", answer="answer")


def _read_cmmlu(raw: dict[str, Any], path: Path) -> Draft:
    """Read an unnamed column that counts from 0, then ``Question,A,B,C,D,Answer``."""
    fields.require(raw, "Question", "A", "B", "Answer")
    return _subject_row(raw, path, number="", question="Question", answer="Answer")


def _subject_row(raw: dict[str, Any], path: Path, *, number: str, question: str, answer: str) -> Draft:
    """A single-choice row of a file that holds one subject; ids begin at 0 in every file, so its name precedes them."""
    options = fields.letter_columns(raw)
    own = fields.row_id(raw, number)
    return Draft(
        id=f"{path.stem}:{own}" if own else None,
        stem=fields.text(raw, question),
        options=options,
        gold=read_gold(raw.get(answer), answer, options),
        form="single",
        subject=_SPLIT_NAME.sub("", path.stem),
    )


def _read_disc(raw: dict[str, Any], _path: Path) -> Draft:
    """Read ``input,output,A,B,C,D,source,multichoice``; ``multichoice`` is True or False."""
    fields.require(raw, "input", "output", "A", "B")
    options = fields.letter_columns(raw)
    exam = fields.optional_text(raw, "source")
    return Draft(
        id=None,
        stem=fields.text(raw, "input"),
        options=options,
        gold=read_gold(raw["output"], "output", options),
        form={"true": "multiple", "false": "single"}.get(str(raw.get("multichoice")).strip().lower()),
        meta={"exam": exam} if exam else {},
    )


_LAWBENCH_KINDS: Final = {"1-2": "knowledge", "3-6": "case"}
_LAWBENCH_OPTION: Final = re.compile(r"B\s?[：:]")
_LEXEVAL_OPTION: Final = re.compile(r"\n[ \t]*B[ \t]*[：:]")


def _read_lawbench(raw: dict[str, Any], path: Path) -> Draft:
    """Read ``{"instruction", "question", "answer"}``: single choice, options in the question, gold a sentence.

    The question is ``…？A:…;B:…;C:…;D:…。`` with ASCII or full-width colons, the answer ``正确答案：B。``.
    """
    fields.require(raw, "instruction", "question", "answer")
    stem, options = fields.inline_options(fields.text(raw, "question"), "question")
    gold = read_gold(raw["answer"], "answer", options)
    return Draft(id=None, stem=stem, options=options, gold=gold, kind=_LAWBENCH_KINDS.get(path.stem), form="single")


def _read_lexeval(raw: dict[str, Any], _path: Path) -> Draft:
    """Read ``{"instruction", "input", "answer"}``; ``input`` is the stem, then three to five lines ``A: …``.

    ``answer`` is written by hand (``选项ABC``, ``ac``, ``None``, ``ABD（B是…）``); some published files lack it.
    """
    fields.require(raw, "input")
    stem, options = fields.lettered_lines(fields.text(raw, "input"), "input")
    gold = read_gold(raw.get("answer"), "answer", options)
    return Draft(id=None, stem=stem, options=options, gold=gold)


# No document states the column names of Unilaw-R1's spreadsheet: these are tried.
_UNILAW_STEMS: Final = ("question", "input", "题目", "问题", "题干")
_UNILAW_GOLDS: Final = ("answer", "output", "答案", "正确答案")
_UNILAW_OPTIONS: Final = ("options", "choices", "选项")


def _fits_unilaw(raw: dict[str, Any]) -> bool:
    """True where every option repeats its letter: ``A: A.text``."""
    try:
        options = _unilaw_options(raw)
    except MalformedError:
        return False
    named = _first_of(raw, _UNILAW_STEMS) and _first_of(raw, _UNILAW_GOLDS)
    return bool(named) and len(options) > 1 and fields.without_repeated_letters(options) != options


def _read_unilaw(raw: dict[str, Any], _path: Path) -> Draft:
    stem, gold = _first_of(raw, _UNILAW_STEMS), _first_of(raw, _UNILAW_GOLDS)
    if not stem or not gold:
        raise WrongShapeError(f"no column {' or '.join(_UNILAW_GOLDS if stem else _UNILAW_STEMS)}")
    options = fields.without_repeated_letters(_unilaw_options(raw))
    id_, words = fields.row_id(raw), fields.text(raw, stem)
    return Draft(id=id_, stem=words, options=options, gold=read_gold(raw[gold], gold, options))


def _unilaw_options(raw: dict[str, Any]) -> dict[str, str]:
    name = _first_of(raw, _UNILAW_OPTIONS)
    if name is None:
        if LETTERS[0] not in raw:
            raise WrongShapeError(f"no column {' or '.join(_UNILAW_OPTIONS)}, nor A, B …")
        return fields.letter_columns(raw)
    if isinstance(raw[name], dict):
        return fields.option_texts(raw[name], name)
    return fields.option_lines(fields.text(raw, name), name, colon=": ")


def _first_of(raw: dict[str, Any], names: Iterable[str]) -> str | None:
    return next((name for name in names if name in raw), None)


def _finds(pattern: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and pattern.search(value) is not None


BENCHMARKS: Final = (
    Format(
        name="agieval",
        about="AGIEval, its two files made from JEC-QA",
        files="jec-qa-kd.jsonl, jec-qa-ca.jsonl (JSON lines)",
        licence="questions from JEC-QA: academic, non-commercial use",
        citation="Zhong et al., 2023, arXiv:2304.06364",
        expects="fields question, options (a list of '(A)…') and label",
        fits=lambda raw: {"question", "label"} <= set(raw) and isinstance(raw.get("options"), list),
        read=_read_agieval,
        benchmark=True,
    ),
    Format(
        name="lawbench",
        about="LawBench, tasks 1-2 (knowledge) and 3-6 (case analysis)",
        files="1-2.json, 3-6.json, zero_shot or one_shot (a JSON array)",
        licence="that of each task's source; of these two JEC-QA: academic, non-commercial use",
        citation="Fei et al., 2023, arXiv:2309.16289",
        expects="fields instruction, question ('…？A:…;B:…') and answer",
        # LawBench's other tasks have no options in the question.
        fits=lambda raw: {"instruction", "answer"} <= set(raw) and _finds(_LAWBENCH_OPTION, raw.get("question")),
        read=_read_lawbench,
        benchmark=True,
    ),
    Format(
        name="lexeval",
        about="LexEval, its tasks of choice",
        files="1_1.json, 1_2.json … (JSON lines)",
        licence="MIT, as published; see the authors for the questions of each task",
        citation="Li et al., NeurIPS 2024, arXiv:2409.20288",
        expects="fields input (the stem, then lines 'A: …') and answer",
        # LexEval's tasks of generation have no options in the input.
        fits=lambda raw: "A" not in raw and _finds(_LEXEVAL_OPTION, raw.get("input")),
        read=_read_lexeval,
        benchmark=True,
        hub="CSHaitao/LexEval",
    ),
    Format(
        name="disc",
        about="DISC-Law-Eval, objective questions of six examinations",
        files="mcq_sing_nje.csv, mcq_mult_nje.csv … (CSV)",
        licence="see the authors",
        citation="Yue et al., 2023, arXiv:2309.11325",
        expects="columns input, output, A, B, C, D, source and multichoice",
        fits=lambda raw: {"input", "output", "A", "B"} <= set(raw),
        read=_read_disc,
        benchmark=True,
    ),
    Format(
        name="ceval",
        about="C-Eval, its legal subjects law and legal_professional",
        files="law_val.csv, legal_professional_val.csv (CSV)",
        licence="CC BY-NC-SA 4.0",
        citation="Huang et al., NeurIPS 2023, arXiv:2305.08322",
        expects="columns id, question, A, B, C, D and answer",
        # Its columns and no others: a table of the user's own must not pass for a benchmark.
        fits=lambda raw: set(raw) >= _CEVAL_COLUMNS >= set(raw) - {"answer", "explanation"},
        read=_read_ceval,
        benchmark=True,
        hub="ceval/ceval-exam",
    ),
    Format(
        name="cmmlu",
        about="CMMLU, its legal subjects such as jurisprudence and college_law",
        files="jurisprudence.csv, college_law.csv (CSV)",
        licence="CC BY-NC 4.0 on its hub card; see the authors",
        citation="Li et al., 2023, arXiv:2306.09212",
        expects="columns Question, A, B, C, D and Answer",
        fits=lambda raw: set(raw) >= _CMMLU_COLUMNS >= set(raw) - {"", "Unnamed: 0"},
        read=_read_cmmlu,
        benchmark=True,
        hub="haonan-li/cmmlu",
    ),
    Format(
        name="unilaw",
        about="Unilaw-R1-Eval",
        files="UnilawR1Eval.xlsx (Excel)",
        licence="see the authors",
        citation="Unilaw-R1, 2025, github.com/Hanscal/Unilaw-R1",
        expects="columns for question, options ('A: A.…') and answer",
        fits=_fits_unilaw,
        read=_read_unilaw,
        benchmark=True,
    ),
)
