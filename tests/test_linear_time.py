"""Time of reading grows with the length of the text, for every public reader of text and texts that are meant to hurt.

CPU time of this process is compared for a text and one twice as long, the least of several goes each: a reader whose
time is in proportion takes twice as long, a quadratic one four times. Nothing is held to a number of seconds.
"""

import atexit
import gc
import inspect
import itertools
import json
import pkgutil
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import legal_rl.core
import legal_rl.data
import legal_rl.demo
import legal_rl.evaluation
from legal_rl.core import (
    answers,
    asked,
    bare,
    citations,
    closing,
    copies,
    fields,
    grading,
    lenient,
    lists,
    next_question,
    opened,
    parser,
    places,
    polarity,
    predicates,
    prompts,
    questions,
    repeals,
    scanner,
    segmentation,
    stated,
    stems,
    tags,
    text_features,
    verdicts,
    whole,
)
from legal_rl.core.assertion import Claim
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.data import near_duplicates
from legal_rl.data.gate import missing_context, outdated_law, rows
from legal_rl.data.sources import fields as source_fields
from legal_rl.data.sources import gold, texts
from legal_rl.demo import (
    answer,
    page,
    paste,
    paste_ends,
    paste_key,
    paste_lines,
    paste_markup,
    paste_options,
    paste_quoted,
    paste_stem,
    paste_table,
    paste_text,
    paste_typed,
    paste_unlettered,
    report_unpacking,
    set_table,
)
from legal_rl.evaluation import variants
from legal_rl.evaluation.external_parsers.rules import RULES, after_thinking
from legal_rl.evaluation.structure import connectives, reasoning
from legal_rl.evaluation.structure.aggregate import structure_of
from legal_rl.evaluation.structure.wordings import loose_verdicts
from legal_rl.runs.shipped_files import HOME
from legal_rl.runs.statutes.files import read_statutes

LONG = 16_000  # characters of the longer text
UNSEEN = 0.015  # CPU seconds for it that no reader of a page or a file would notice, whatever its growth
MOST = 2.6
GOES = 40  # a quadratic reader fails however often; beside other work a linear one may need many
OPTIONS = {"A": "甲公司应当承担违约责任", "B": "乙公司可以解除合同", "C": "合同无效", "D": "合同可撤销"}
ASKED = Question(id="q", stem="关于合同，下列哪些选项是正确的？", options=OPTIONS, gold=frozenset("AB"), source="t")
ENTITLED = ASKED.model_copy(update={"stem": "下列债权人中，可以请求撤销的是哪一项？"})


def _question(text: str) -> Question:
    return ASKED.model_copy(update={"stem": text, "passage": text, "options": {"A": text, "B": "乙"}})


def _response(text: str) -> Response:
    return Response(id="q", text=text)


def _decoded(text: str) -> texts.DecodedText:
    return texts.DecodedText(text, "utf-8", False)


def _next_option(marks: list[paste_options.OptionMark], text: str) -> bool:
    return bool(marks) and paste_options.next_option(text, marks, marks[:2], len(text), len(text)) is not None


def _out_of_order(marks: list[paste_options.OptionMark], text: str) -> bool:
    return bool(marks) and paste_options.out_of_order(text, marks, marks[:2])


def _read_law(text: str) -> object:
    """The text as the one law of a folder that is made once."""
    (_law_folder() / "法" / "甲法.md").write_text(text, "utf-8", errors="replace", newline="")
    return read_statutes(_law_folder())


@cache
def _law_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="legal_rl_laws_"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "法").mkdir()
    (folder / "laws.csv").write_text("name,publish,valid_from,expired\n甲法,2000-01-01,2000-01-01,0\n", "utf-8")
    return folder


READERS: dict[str, Callable[[str], object]] = {
    "fold": answers.fold,
    "without_signs": asked.without_signs,
    "behind_echo": lambda text: asked.behind_echo(text, ASKED),
    "asked.is_foreign": lambda text: asked.is_foreign(text, ASKED),
    "behind_samples": asked.behind_samples,
    "is_echo_alone": asked.is_echo_alone,
    "concluded_claim": lambda text: stems.concluded_claim(text, "ABCD", ASKED),
    "behind_instruction": asked.behind_instruction,
    "alters_little": lambda text: asked.alters_little(text, OPTIONS["A"]),
    "text_table": set_table.text_table,
    "bare_claims": lambda text: bare.bare_claims(text, "ABCD"),
    "first_line_claim": lambda text: bare.first_line_claim(scanner.scan(text), "ABCD", ASKED),
    "is_most_alike": lambda text: asked.is_most_alike(text, "A", ASKED),
    "citations": citations.citations,
    "claim_places": places.claim_places,
    "opens_judgement": places.opens_judgement,
    "opened_claims": lambda text: opened.opened_claims(text, "ABCD", ASKED),
    "opening_letters": lambda text: opened.opening_letters(text, "ABCD"),
    "opens_with_letters": bare.opens_with_letters,
    "scanned_from": scanner.scanned_from,
    "statutes_named": citations.statutes_named,
    "statute_name": citations.statute_name,
    "number_of": citations.number_of,
    "with_han": citations.with_han,
    "field_claims": lambda text: fields.field_claims(text, "ABCD"),
    "plain_latex": fields.plain_latex,
    "read_field": lambda text: fields.read_field(text, "ABCD"),
    "grade_text": lambda text: grading.grade_text(ASKED, text),
    "read_letters": lambda text: lists.read_letters(text, "ABCD", field=True),
    "next_stem": lambda text: next_question.next_stem(text, "ABCD"),
    "restated": lambda text: copies.restated(text, "ABCD", ASKED, "right"),
    "predicates": predicates.predicates,
    "said_of": lambda text: predicates.said_of(text, "可以请求撤销的是哪一项？"),
    "said_of, stem": lambda text: predicates.said_of("A可以请求撤销", text),
    "announced": lambda text: list(predicates.announced(text, "ABCD", ENTITLED)),
    "predicated": lambda text: list(predicates.predicated(text, "ABCD", ENTITLED)),
    "stated": lambda text: stated.stated(whole.WholeResponse(text, "ABCD", ASKED, "right"), lenient=True),
    "next_questions": lambda text: next_question.next_questions(text, "ABCD"),
    "parse": parser.parse,
    "closing_claim": lambda text: closing.closing_claim(text, 0, "ABCD"),
    "last_claim": lambda text: closing.last_claim(text, Claim(0, 0, (), "bare"), "ABCD"),
    "opening_option": lambda text: lenient.opening_option(text, "ABCD", ASKED),
    "parse, lenient": lambda text: parser.parse(text, question=ASKED, reading="lenient"),
    "own_asked": polarity.own_asked,
    "asks_for": polarity.asks_for,
    "asking_clause": polarity.asking_clause,
    "template_prefill": lambda text: prompts.template_prefill(text, "probe"),
    "render_question": lambda text: prompts.render_question(_question(text)),
    "matching_key": questions.matching_key,
    "option_key": questions.option_key,
    "question_key": lambda text: questions.question_key(text, [text], text),
    "scan": scanner.scan,
    "strict_answer": tags.strict_answer,
    "outside_thinking": tags.outside_thinking,
    "reasoning_span": tags.reasoning_span,
    "thinking_span": tags.thinking_span,
    "fold_thinking": lambda text: tags.fold_thinking(_response(text)),
    "repetition": text_features.repetition,
    "foreign_share": text_features.foreign_share,
    "steps": text_features.steps,
    "sentence_spans": text_features.sentence_spans,
    "judgements": lambda text: verdicts.judgements(text, "ABCD"),
    "option_verdicts": lambda text: verdicts.option_verdicts(ASKED, text),
    "names_by_letter": verdicts.names_by_letter,
    "missing_passage": lambda text: missing_context.missing_passage(text, {"A": text, "B": "乙"}, None),
    "repealed_statutes": repeals.repealed_statutes,
    "find_outdated_law": lambda text: outdated_law.find_outdated_law(text, {"A": text, "B": "乙"}, ["A"]),
    "decode_entities": rows.decode_entities,
    "repair_slips": rows.repair_slips,
    "doubtful": rows.doubtful,
    "near_text": lambda text: near_duplicates.near_text(text, [text]),
    "lettered_lines": lambda text: source_fields.lettered_lines(text, "options"),
    "option_lines": lambda text: source_fields.option_lines(text, "options"),
    "inline_options": lambda text: source_fields.inline_options(text, "question"),
    "read_gold": lambda text: gold.read_gold(text, "answer", OPTIONS),
    "without_repeated_letters": lambda text: source_fields.without_repeated_letters({"A": text, "B": "B. 乙"}),
    "decode": lambda text: texts.decode(text.encode("utf-8", "replace")),
    "json_rows": lambda text: list(texts.json_rows(_decoded(text))),
    "csv_rows": lambda text: list(texts.csv_rows(_decoded(text))),
    "after_thinking": after_thinking,
    "refers_to_options": lambda text: variants.refers_to_options(_question(text)),
    "rename": lambda text: variants.rename(_question(text)),
    "read_reasoning": lambda text: reasoning.read_reasoning(ASKED, text),
    "is_answer_line": reasoning.is_answer_line,
    "word_spans": connectives.word_spans,
    "search_words": segmentation.search_words,
    "whole_words": segmentation.whole_words,
    "loose_verdicts": lambda text: list(loose_verdicts(text, "ABCD")),
    "structure_of": lambda text: structure_of(ASKED, _response(text)),
    "read_answer": lambda text: answer.read_answer(ASKED, _response(text), running=True),
    "read_pasted": lambda text: paste.read_pasted(text, 10 * LONG),
    "read_fields": lambda text: paste.read_fields(text, text, text, text, 10 * LONG),
    "read_key": lambda text: paste.read_key(text, "ABCD"),
    "clean": paste_text.clean,
    "plain": paste_text.plain,
    "without_table": paste_table.without_table,
    "without_markup": paste_markup.without_markup,
    "without_scanned_spaces": paste_text.without_scanned_spaces,
    "find_options": lambda text: paste_options.find_options(text, paste_options.find_marks(text)),
    "out_of_order": lambda text: _out_of_order(paste_options.find_marks(text), text),
    "next_option": lambda text: _next_option(paste_options.find_marks(text), text),
    "interrupted": lambda text: paste_options.interrupted(text, paste_options.find_marks(text)),
    "without_letters": lambda text: paste_options.without_letters([text, text]),
    "with_letters": paste_unlettered.with_letters,
    "without_quotes": paste_quoted.without_quotes,
    "without_reply": paste_quoted.without_reply,
    "told_in_reply": lambda text: paste_quoted.told_in_reply(text, OPTIONS, 1),
    "read_head": paste_stem.read_head,
    "strip_head": paste_stem.strip_head,
    "strip_foot": paste_stem.strip_foot,
    "is_talk": paste_lines.is_talk,
    "is_foreign": paste_lines.is_foreign,
    "form_of": paste_lines.form_of,
    "columns": paste_lines.columns,
    "is_chrome": paste_lines.is_chrome,
    "one_line": paste_lines.one_line,
    "options_end": lambda text: paste_ends.options_end(text, 0, 1),
    "last_option_end": lambda text: paste_ends.last_option_end(text, [0, 1], len(text)),
    "own_option": paste_ends.own_option,
    "page_ends": lambda text: paste_ends.page_ends(text, 0),
    "is_hidden": lambda text: paste_ends.is_hidden(text, 0),
    "is_next_question": paste_ends.is_next_question,
    "announced_at": lambda text: paste_key.announced_at(text, 0),
    "answers_behind": lambda text: paste_key.answers_behind(text, OPTIONS),
    "is_disputed": lambda text: paste_key.is_disputed(text, frozenset("A")),
    "is_broken_off": lambda text: paste_ends.is_broken_off(text, 0),
    "cut_option": lambda text: paste_ends.cut_option({"A": text, "B": "甲"}),
    "without_key_in_front": lambda text: paste_typed.without_key_in_front(text, "ABCD"),
    "letters_at": lambda text: paste_key.letters_at(text, 0, "ABCD"),
    "opens_key_table": paste_key.opens_key_table,
    "read_key_table": paste_key.read_key_table,
    "told_in_prose": paste_key.told_in_prose,
    "without_answer_aside": lambda text: paste_typed.without_answer_aside(text, "ABCD"),
    "without_answer_lines": paste_key.without_answer_lines,
    "without_signs_in_front": paste_typed.without_signs_in_front,
    "without_tick": paste_typed.without_tick,
    "without_typed": lambda text: paste_typed.without_typed(text, "ABCD"),
    "read_statutes": _read_law,
    "unpack_report": report_unpacking.unpack_report,
    "escape": page.escape,
    "response_html": lambda text: page.response_html(text, page.DemoWords("zh")),
    "shorten": lambda text: page.shorten(text, 40),
    **{f"rule {rule.name}": rule.read for rule in RULES},
}
CASES = json.loads((HOME / "tests" / "cases" / "hostile" / "growth.json").read_text("utf-8"))
HOSTILE = [*itertools.product(CASES["openings"], CASES["fillings"]), *(("", unit) for unit in CASES["units"])]
# Readers by their signature that are parts of one above, or read no text of a stranger.
ELSEWHERE = {
    "core.asked": {"mark", "asks_again"},
    "core.assertion": {"shows_form", "is_withdrawn", "announces_correction"},
    "core.next_question": {"before_next_question"},  # by the parser, with its claims
    "core.parser": {"collect"},
    "core.phrases": {"plausible"},
    "core.predicates": {"whole_letters"},  # of a piece of a bounded length
    "core.prompts": {"begin_turn"},
    "core.sampling": {"opens_thinking", "text_hash"},
    "core.stems": {"told_otherwise"},  # by the parser, with its question
    "data.sources": {"path_of"},
    "data.sources.specs": {"parse_spec", "parse_hub_name"},
    "data.sources.texts": {"broken_row"},
    "demo.history": {"reopen"},  # JSON of a bounded length
    "demo.page": {"element", "text_block"},
    "demo.paste_options": {"find_marks", "empty_option"},
}
TEXTS = frozenset(
    ["text", "tail", "stem", "head", "line", "value", "content", "option", "folded", "asides", "rendered"]
)


def _texts(opening: str, filling: str, length: int, go: int) -> str:
    """A text of about ``length``, another for each ``go``: some readers remember what they have read."""
    return opening + filling * (max(1, length // len(filling)) + go) + "尾"


def _seconds(read: Callable[[str], object], text: str) -> float:
    begin = time.process_time()
    with suppress(UserError, page.VisitorError, ValueError, IndexError, RecursionError):
        read(text)
    return time.process_time() - begin


def _growth(read: Callable[[str], object], opening: str, filling: str) -> float:
    """How many times as long twice the text takes; 0 for a time that nobody sees. The least of several goes counts."""
    long, short = _seconds(read, _texts(opening, filling, LONG, 0)), float("inf")
    for go in range(GOES):
        if long < UNSEEN:
            return 0.0
        short = min(short, _seconds(read, _texts(opening, filling, LONG // 2, go)))
        if long <= MOST * short and go:
            break
        long = min(long, _seconds(read, _texts(opening, filling, LONG, go + 1)))
    return long / short


@pytest.fixture
def _no_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()  # a collection looks at everything that other tests have left in memory
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_collection")
@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_time_grows_with_the_length_of_the_text(name: str) -> None:
    grown = {case: _growth(READERS[name], *case) for case in HOSTILE}
    assert {case: round(growth, 1) for case, growth in grown.items() if growth > MOST} == {}


# Reader and text that were quadratic once.
MENDED = [
    ("sentence_spans", "", " "),
    ("read_statutes", "# 法", " "),
    ("answers_behind", "", "\n答案："),
    ("read_pasted", "题\nA. 甲\nB. 乙\n答案", "\n答案 甲"),
    ("clean", "A", " "),
    ("inline_options", "", "\n"),
    ("refers_to_options", "", "A、"),
    ("read_reasoning", "答案", " "),
    ("parse", "", "下列说法正确的是：A:…;"),
    ("parse", "", "例如正确答案是A:甲;"),
    ("parse", "", "若答案：A、"),
    ("parse, lenient", "", "因此A:甲，"),
    ("parse", "", "那么选A:错误，"),
    ("parse", "", "那么答案是A:甲C.乙，"),
]


@pytest.mark.large
@pytest.mark.timeout(120)  # the last one was cubic
@pytest.mark.usefixtures("_no_collection")
@pytest.mark.parametrize(("name", "opening", "filling"), MENDED)
def test_what_was_quadratic_is_so_no_more(name: str, opening: str, filling: str) -> None:
    assert _growth(READERS[name], opening, filling) <= MOST


@pytest.mark.large  # as often as GOES says, since it never meets the bound
def test_a_quadratic_reader_is_found() -> None:
    def read(text: str) -> int:
        return sum(sum(map(ord, text[:place])) for place in range(0, len(text), 50))

    assert _growth(read, "", "长") > MOST
    assert _growth(lambda text: [sum(map(ord, text)) for _ in range(60)], "", "长") <= MOST


def test_every_public_reader_of_text_is_held_to_it() -> None:
    """Public functions of one text, by their signature; generated questions, which are ours, are left out."""
    missing = []
    for package in (legal_rl.core, legal_rl.data, legal_rl.evaluation, legal_rl.demo):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            place = module.name.removeprefix("legal_rl.")
            if place.startswith("data.exam") or place.endswith("__main__"):
                continue
            for name, function in inspect.getmembers(import_module(module.name), inspect.isfunction):
                first = next(iter(inspect.signature(function).parameters.values()), None)
                own = function.__module__ == module.name and not name.startswith("_")
                if own and first and first.annotation is str and first.name in TEXTS:
                    missing += [] if name in READERS or name in ELSEWHERE.get(place, ()) else [f"{place}.{name}"]
    assert missing == []
