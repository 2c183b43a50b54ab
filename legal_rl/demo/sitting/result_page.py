"""A result → HTML, in the page and as a file of its own that needs nothing else."""

from typing import Final

from legal_rl.core.grading import Grade
from legal_rl.demo.html import Safe, element, escape, join
from legal_rl.demo.sitting.results import Result, Row
from legal_rl.demo.sitting.sheets import Sheet
from legal_rl.demo.sitting.show import question_html, response_html, said, style
from legal_rl.demo.words import Words
from legal_rl.evaluation.figures import Points

_COLOURS: Final = """
:root { --good: #12653a; --good-bg: #e3f4ea; --bad: #9c2121; --bad-bg: #fbe8e8; --odd: #7a4a00; --odd-bg: #fdf1dc;
  --border-color-primary: #d3d9e4; --body-text-color-subdued: #4b5a70; --color-accent: #4f46e5; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1b2433; background: #fff;
  font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
.quiet { color: var(--body-text-color-subdued); margin: .3rem 0; }
.note { color: var(--odd); }
summary { cursor: pointer; }
"""


def result_html(result: Result, sheet: Sheet, words: Words) -> Safe:
    """Both scores by the exam's rules, what they rest on, and every question."""
    you = words("exam.you")
    sides = (
        _score(you, result.person, result.right[0], len(result.rows), words),
        _score(sheet.model, result.model, result.right[1], result.answered, words),
    )
    items = [_item(place, row, sheet.model, words) for place, row in enumerate(result.rows)]
    return element(
        "section",
        element("div", *sides, class_="score"),
        element("p", _time(sheet, words), class_="quiet"),
        element("p", words("exam.rules"), class_="quiet"),
        *(element("p", note, class_="note") for note in _notes(result, words)),
        element("h3", words("exam.details")),
        *items,
        class_="result",
        aria_label=words("exam.result"),
    )


def report_page(result: Result, sheet: Sheet, words: Words) -> str:
    """The result as a whole page that loads nothing and runs nothing."""
    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    head = join(
        element("title", words("exam.result")),
        Safe(f"<style>{_COLOURS}{style()}</style>"),  # our own style sheet: escaped it would be another one
    )
    body = join(
        element("h1", words("exam.result")),
        element("p", words("shell.note"), class_="note"),
        result_html(result, sheet, words),
    )
    language = "zh-CN" if words.language == "zh" else "en"
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n{head}\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _score(who: str, points: Points, right: int, questions: int, words: Words) -> Safe:
    lines = [element("p", words("exam.right", n=right, of=questions))]
    scaled = points.scaled.value
    if scaled is not None:
        passed = scaled >= points.pass_line - 1e-9
        verdict = words("exam.passed" if passed else "exam.missed", line=points.pass_line)
        lines.append(element("p", words("exam.scaled", points=f"{scaled:.0f}")))
        lines.append(element("p", verdict, class_="hit" if passed else "miss"))
    total = words("exam.points", raw=f"{points.raw:g}", of=points.maximum)
    return element("div", element("h3", who), element("p", total, class_="points"), *lines)


def _notes(result: Result, words: Words) -> list[str]:
    notes = []
    if result.person.scaled.value is None:
        notes.append(words("exam.unscaled"))
    if result.person.assumed:
        notes.append(words("exam.assumed", n=result.person.assumed))
    if lacking := len(result.rows) - result.answered:
        notes.append(words("exam.lacking", n=lacking))
    return notes


def _time(sheet: Sheet, words: Words) -> str:
    used = round((sheet.handed_in or sheet.started) - sheet.started)
    return words("exam.time", minutes=used // 60, seconds=used % 60, total=sheet.seconds // 60)


def _item(place: int, row: Row, model: str, words: Words) -> Safe:
    you = words("exam.you")
    sides = join(_side(you, row.person, words, blank="exam.blank"), _side(model, row.model, words, blank="vote.none"))
    summary = element("summary", element("b", words("exam.item", n=place + 1)), " ", sides)
    gold = element("p", element("b", words("exam.gold", letters=said(row.question.gold, words))))
    parts = [question_html(row.question, words, options=False), _options(row, model, words), gold]
    if row.question.law_as_of:
        parts.append(element("p", words("exam.law_as_of", day=row.question.law_as_of), class_="quiet"))
    text = row.response.full_text if row.response else None
    if text is not None:
        reasons = words("exam.reasons", model=model)
        parts.append(element("details", element("summary", reasons), response_html(text, words)))
    return element("details", summary, *parts, class_="item", data_keep=f"exam-{row.question.id}")


def _side(who: str, grade: Grade | None, words: Words, *, blank: str) -> Safe:
    if grade is None:
        return element("span", words("exam.side", who=who, answer=words("exam.awaited")), class_="badge")
    answer = words(blank) if grade.predicted is None else said(grade.predicted, words)
    if grade.status not in ("ok", "no_answer"):
        answer = words(f"vote.status.{grade.status}")
    told = words("exam.side", who=who, answer=answer)
    if grade.exact is None:
        return element("span", told, class_="badge")
    verdict = words("vote.right" if grade.exact else "vote.wrong")
    return element("span", f"{told} {verdict}", class_="badge right" if grade.exact else "badge wrong")


def _options(row: Row, model: str, words: Words) -> Safe:
    sides = [(words("exam.you"), row.person)]
    if row.model is not None and row.model.exact is not None:
        sides.append((model, row.model))
    items = []
    for letter, text in row.question.options.items():
        badges = [element("span", words("exam.is_gold"), class_="badge hit")] if letter in row.question.gold else []
        badges += [badge for who, grade in sides if (badge := _badge(letter, who, grade, words))]
        option = element("span", text, class_="text")
        items.append(element("li", element("b", letter), option, element("span", *badges, class_="badges")))
    return element("ul", *items, class_="options")


def _badge(letter: str, who: str, grade: Grade, words: Words) -> Safe | None:
    for key, letters, look in (
        ("exam.extra", grade.extra, "extra"),
        ("exam.miss", grade.missed, "miss"),
        ("exam.hit", grade.predicted or frozenset(), "hit"),
    ):
        if letter in letters:
            return element("span", words(key, who=who), class_=f"badge {look}")
    return None
