"""How a comparison over a set looks: progress, totals, and a row for every question that opens to both texts."""

from collections.abc import Sequence
from typing import Final

from legal_rl.core.grading import Grade
from legal_rl.core.prompts import render_question
from legal_rl.core.sampling import Response
from legal_rl.demo.asking.pairs import Sides, Totals, totals
from legal_rl.demo.asking.view import listed
from legal_rl.demo.html import Safe, element, fold, join
from legal_rl.demo.models import trouble
from legal_rl.demo.words import Words
from legal_rl.engines.openai.chat import ChatError
from legal_rl.evaluation.comparison.transitions import CLASSES

# The words of a class, and how it looks.
NAMES: Final = dict(zip(CLASSES, ("both_right", "gained", "lost", "both_wrong"), strict=True))
_TONES: Final = {"both_right": "good", "gained": "good", "lost": "bad", "both_wrong": "bad"}
_STEM: Final = 60


def show_set(words: Words, rows: Sequence[Sides], labels: Sequence[str], *, running: bool, run: str) -> Safe:
    """All of it. Texts are shown once nothing runs any more; ``run`` tells the panels of one run from another's."""
    found = totals(rows)
    parts = [_progress(words, found, running), _totals(words, found, labels)]
    parts += [_row(words, row, number, labels, run=None if running else run) for number, row in enumerate(rows, 1)]
    return element("div", *parts, class_="pairs")


def class_badge(words: Words, transition: str) -> Safe:
    """What became of a question between the two models."""
    name = NAMES[transition]
    return element("span", words(f"compare.class.{name}"), class_=f"badge {_TONES[name]}")


def _progress(words: Words, found: Totals, running: bool) -> Safe:
    done, all_ = str(found.answers), str(found.expected)
    told = words("compare.progress" if running else "compare.done", done=done, all=all_)
    bar = element("progress", value=done, max=all_, aria_label=words("compare.progress.label"))
    return element("p", bar, " ", element("span", told), class_="progress", role="status")


def _totals(words: Words, found: Totals, labels: Sequence[str]) -> Safe:
    heads = [element("th", words(f"compare.class.{NAMES[name]}"), scope="col") for name in CLASSES]
    cells = [element("td", str(found.classes[name])) for name in CLASSES]
    n = found.test.both_right + found.test.only_a + found.test.only_b + found.test.both_wrong
    right = (found.test.both_right + found.test.only_a, found.test.both_right + found.test.only_b)
    shares = [words("compare.right", model=label, right=each, n=n) for label, each in zip(labels, right, strict=True)]
    test = words("compare.test", p=f"{found.test.p_value:.3g}", n=n)
    left_out = words("compare.left_out", count=found.left_out) if found.left_out else ""
    table = element(
        "table",
        element("caption", words("compare.totals", a=labels[0], b=labels[1])),
        element("tr", *heads),
        element("tr", *cells),
    )
    lines = [element("p", line) for line in (*shares, test, left_out) if line]
    return element("div", element("div", table, class_="scroll"), *lines, class_="totals")


def _row(words: Words, row: Sides, number: int, labels: Sequence[str], *, run: str | None) -> Safe:
    stem = " ".join(row.question.stem.split())
    short = stem if len(stem) <= _STEM else stem[:_STEM] + "…"
    said = [_said(words, label, grade) for label, grade in zip(labels, row.grades, strict=True)]
    gold = element("span", words("compare.gold", letters=listed(words, row.question.gold)))
    badge = [class_badge(words, row.transition)] if row.transition else []
    head = join(element("span", f"{number}. {short}", class_="stem", dir="auto"), gold, *said, *badge)
    if run is None:
        return element("div", head, class_="pair")
    texts = [_text(words, label, ended) for label, ended in zip(labels, row.answers, strict=True)]
    asked = element("div", render_question(row.question), class_="text", dir="auto")
    body = element("div", asked, element("div", *texts, class_="both"))
    return element("div", fold(element("span", head, class_="pair-head"), body, key=f"{run}-{number}"), class_="pair")


def _said(words: Words, label: str, grade: Grade | None) -> Safe:
    if grade is None:
        told = words("compare.coming")
    elif grade.predicted is None:
        told = words(f"ask.status.{grade.status}")
    else:
        mark = words(f"compare.said.{'hit' if grade.exact else 'miss'}")
        told = f"{listed(words, grade.predicted)} {mark}"
    return element("span", element("b", label), f" {told}", class_="said")


def _text(words: Words, label: str, ended: Response | ChatError | None) -> Safe:
    if isinstance(ended, Response):
        body = element("div", ended.full_text or words("ask.status.not_scored"), class_="text", dir="auto")
    else:
        body = element("p", words("compare.none"), class_="quiet") if ended is None else trouble(words, ended)
    return element("section", element("h4", label), body)
