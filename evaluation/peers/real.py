"""Our parser and published answer rules against labels of real models' answers.

    .venv/bin/python evaluation/peers/real.py OUTPUTS.jsonl
    .venv/bin/python evaluation/peers/real.py OUTPUTS.jsonl --half held --out FOLDER

OUTPUTS holds one answer a line: {"id", "prompt", "text", "options"}. The answers themselves are not shipped;
real_labels.jsonl beside this file has the label of each under a hash of id and text. The parser was built with part of
the labels; the others (--half held) judged it once, before anybody built with them. Those of ``fresh-1`` and
``fresh-2`` go by the answer's id alone: which stored prediction of which repository it is. Our parser is asked twice,
without the question and with it, as graders ask it: the question is read from the prompt.
"""

import argparse
import hashlib
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.core.parser import READINGS, ReadingProfile, parse
from legal_rl.core.questions import Question
from legal_rl.core.stats import wilson
from legal_rl.evaluation.external_parsers.rules import RULES
from legal_rl.reporting.tables import md_table
from legal_rl.runs.records import read_jsonl, write_json, write_text

LABELS = Path(__file__).with_name("real_labels.jsonl")
OURS: tuple[tuple[str, ReadingProfile, bool], ...] = tuple(
    (f"{profile}, question known" if known else profile, profile, known)
    for profile in READINGS
    for known in (False, True)
)
HALVES: Final = ("build", "held", "fresh-1", "fresh-2")
OUTCOMES = ("right", "left open", "wrong set", "missed", "guessed")
# LawBench asks in one line, "stem A:…;B:…;C:…;D:…。", behind its instruction; DISC-Law-Eval puts each option on a line.
_ONE_LINE = re.compile(r"\s?A[:：](?P<A>.*?);\s?B[:：](?P<B>.*?);\s?C[:：](?P<C>.*?);\s?D[:：](?P<D>[^\n]*)", re.DOTALL)
_LINES = re.compile(r"\s*\nA\.(?P<A>.*?)\nB\.(?P<B>.*?)\nC\.(?P<C>.*?)\nD\.(?P<D>.*)", re.DOTALL)
_INSTRUCTION = re.compile(r"(?:请你回答|格式回答)[。:：]\n")
_TURN = re.compile(r"(?:\s*(?:</s>|###|<\||\[\|)|。\s).*")  # what a chat template puts behind the question


@dataclass(frozen=True)
class LabelledText:
    """An answer with its label: ``letters`` is empty where the reader found no answer, or two that disagree."""

    text: str
    options: str
    letters: frozenset[str]
    kind: str
    question: Question | None
    goes_on: bool = False  # the text goes on to ask further questions and to answer them


def key_of(answer_id: str, text: str) -> str:
    """The key under which the label of an answer is stored."""
    return hashlib.sha256(f"{answer_id}\n{text}".encode("utf-8", "backslashreplace")).hexdigest()[:24]


def labelled(outputs: Path, half: str, labels: Path = LABELS) -> list[LabelledText]:
    """The answers of ``outputs`` that have a label in ``half``. Raises ``UserError`` where one of them is missing."""
    wanted = {row.get("key") or row["id"]: row for _, row in read_jsonl(labels) if row["half"] == half}
    found = []
    for _, row in read_jsonl(outputs):
        name = str(row["id"])
        label = wanted.pop(name, None) or wanted.pop(key_of(name, str(row["text"])), None)
        if label is not None:
            letters = frozenset(label["letters"])
            asked = question_of(str(row.get("prompt", "")), str(row["id"]))
            options, goes_on = row.get("options", "ABCD"), label.get("goes_on", False)
            found.append(LabelledText(row["text"], options, letters, label["class"], asked, goes_on))
    if wanted:
        raise UserError(f"{outputs}: lacks {len(wanted)} of the labelled answers; give the file they came from")
    return found


def question_of(prompt: str, answer_id: str) -> Question | None:
    """The question that ``prompt`` asks, as a grader knows it; None where stem and options cannot be told apart.

    Its form is the paper's: DISC-Law-Eval has papers with one right option and papers with several, LawBench asks for
    one.
    """
    *_, begin = 0, *(found.end() for found in _INSTRUCTION.finditer(prompt))
    asked = prompt[begin:]
    found = _ONE_LINE.search(asked) if begin else _LINES.search(asked)
    stem = asked[: found.start()].strip() if found else ""
    if found is None or not stem:
        return None
    options = {letter: _TURN.sub("", text).strip().removesuffix("。") for letter, text in found.groupdict().items()}
    form = "multiple" if "/multi/" in answer_id else "single"
    return Question(id="q", stem=stem, options=options, gold=frozenset("A"), form=form, source="prompt")


def ours(answer: LabelledText, reading: ReadingProfile, known: bool) -> frozenset[str]:
    """The letters our parser reads, none where it abstains; ``known`` gives it the question."""
    question = answer.question if known else None
    return parse(answer.text, answer.options, reading=reading, question=question).predicted or frozenset()


def readers() -> Iterator[tuple[str, Callable[[LabelledText], frozenset[str]]]]:
    """Our parser in both profiles, without and with the question, and every published rule, by name."""
    for name, profile, known in OURS:
        yield f"legal_rl, {name}", lambda answer, profile=profile, known=known: ours(answer, profile, known)
    for rule in RULES:
        yield rule.name, lambda answer, read=rule.read: frozenset(read(answer.text))


def outcome(answer: LabelledText, read: frozenset[str]) -> str:
    """One of ``OUTCOMES``: a guess is a reading where there is no answer to read.

    ``left open`` is an abstention from a text that goes on to answer questions of its own: to a reward it gives several
    answers, and ``strict`` abstains by its contract; a label holds the answer to the question that was asked.
    """
    if read == answer.letters:
        return "right"
    if not answer.letters:
        return "guessed"
    if read:
        return "wrong set"
    return "left open" if answer.goes_on else "missed"


def main(arguments: list[str] | None = None) -> None:
    """Score every reader; print the table, and with ``--out`` write real.md and real.json."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("outputs", type=Path)
    options.add_argument("--half", choices=HALVES, default="build")
    options.add_argument("--out", type=Path, help="folder for real.md and real.json")
    chosen = options.parse_args(arguments)
    answers = labelled(chosen.outputs, chosen.half)
    rows, figures = [], {}
    for name, read in readers():
        seen = [outcome(answer, read(answer)) for answer in answers]
        figures[name] = {word: seen.count(word) for word in OUTCOMES}
        rows.append([name, *(share(seen.count(word), len(answers)) for word in OUTCOMES)])
    kinds = sorted({answer.kind for answer in answers})
    by_kind = []
    for kind in kinds:
        those = [answer for answer in answers if answer.kind == kind]
        for name, profile, known in OURS:
            seen = [outcome(answer, ours(answer, profile, known)) for answer in those]
            by_kind.append([kind, name, len(seen), *(seen.count(word) for word in OUTCOMES)])
    text = (
        f"# Real answers, half `{chosen.half}`, n = {len(answers)}\n\n{md_table(['reader', *OUTCOMES], rows)}\n"
        f"## legal_rl by how the answer is written\n\n{md_table(['class', 'reading', 'n', *OUTCOMES], by_kind)}"
    )
    print(text)
    if chosen.out:
        write_text(chosen.out / "real.md", text)
        write_json(chosen.out / "real.json", {"half": chosen.half, "n": len(answers), "readers": figures})


def share(count: int, n: int) -> str:
    """A share in percent with its Wilson interval."""
    low, high = wilson(count, n) or (0.0, 1.0)
    return f"{count / n:.1%} ({low:.1%}–{high:.1%})" if n else "–"


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
