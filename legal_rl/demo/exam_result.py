"""Result of a mock exam as HTML: both scores, the topics, every question with both answers."""

from legal_rl.core.grading import Grade
from legal_rl.data.exam import FAMILIES
from legal_rl.demo.exam_session import AnswerSheet, ExamResult, ResultRow
from legal_rl.demo.page import (
    Safe,
    asset,
    element,
    join,
    letters_or_none,
    model_name,
    question_html,
    response_html,
)
from legal_rl.demo.statute_view import cited_panels
from legal_rl.evaluation.figures import ExamPoints
from legal_rl.reporting.page import page_opening
from legal_rl.reporting.words import Words
from legal_rl.runs.statutes import StatuteStore


def result_html(result: ExamResult, sheet: AnswerSheet, words: Words, statutes: StatuteStore | None = None) -> Safe:
    """Both scores by the exam's rules, what they rest on, and every question.

    With ``statutes`` each option's explanation shows the words of the articles it names.
    """
    model = model_name(words, sheet.model, sheet.trained)
    sides = (
        _score(words("exam.you"), result.person, result.right[0], len(result.rows), words),
        _score(model, result.model, result.right[1], result.answered, words),
    )
    used = round((sheet.handed_in or sheet.started) - sheet.started)
    time_used = words("exam.time", minutes=used // 60, seconds=used % 60, total=sheet.seconds // 60)
    notes = []
    if result.person.scaled.value is None:
        notes.append(words("exam.unscaled"))
    if result.person.assumed:
        notes.append(words("exam.assumed", n=result.person.assumed))
    if lacking := len(result.rows) - result.answered:
        notes.append(words("exam.lacking", n=lacking))
    return element(
        "section",
        element("div", *sides, class_="score"),
        element("p", time_used, class_="quiet"),
        element("p", words("exam.rules"), class_="quiet"),
        *(element("p", note, class_="note") for note in notes),
        _by_topic(result, words),
        element("h3", words("exam.details")),
        _only_wrong(words),
        *(_item(number, row, model, words, statutes) for number, row in enumerate(result.rows, 1)),
        class_="result",
        aria_label=words("exam.result"),
    )


def _by_topic(result: ExamResult, words: Words) -> Safe:
    """Right answers of both by topic, or by field of law where a question was not generated; empty for one topic."""
    topics: dict[str, list[ResultRow]] = {}
    for row in result.rows:
        family = FAMILIES.get(str(row.question.meta.get("family")))
        title = f"{family.subject}：{family.title}" if family else row.question.subject or words("exam.topic.none")
        topics.setdefault(title, []).append(row)
    if len(topics) < 2:
        return Safe("")
    heads = [element("th", words(key), scope="col") for key in ("exam.topic", "exam.you", "exam.model.short")]
    rows = []
    for title, group in sorted(topics.items()):
        person = sum(row.person.exact is True for row in group)
        model = sum(row.model is not None and row.model.exact is True for row in group)
        cells = [element("td", f"{right} / {len(group)}", class_="number") for right in (person, model)]
        rows.append(element("tr", element("th", title, scope="row"), *cells))
    caption = element("caption", words("exam.topics"))
    return element("table", caption, element("thead", element("tr", *heads)), element("tbody", *rows), class_="topics")


def _only_wrong(words: Words) -> Safe:
    """A box to hide what was right; the style sheet does it, on the downloaded page too."""
    box = element("input", type="checkbox", class_="only-wrong")
    return element("label", box, " ", words("exam.only_wrong"), class_="filter")


def report_page(result: ExamResult, sheet: AnswerSheet, words: Words, statutes: StatuteStore | None = None) -> str:
    """The result as a whole page that loads nothing and runs nothing."""
    style = f"\n{asset('result.css')}{asset('exam.css')}{asset('parts.css')}"
    body = join(
        element("h1", words("exam.result")),
        element("p", words("shell.note"), class_="note"),
        result_html(result, sheet, words, statutes),
    )
    head = page_opening(style, language="zh-CN" if words.language == "zh" else "en")
    head += f"\n{element('title', words('exam.result'))}<style>{style}</style>\n</head>\n"
    return f"{head}<body>\n{body}\n</body>\n</html>\n"


def _score(who: str, points: ExamPoints, right: int, questions: int, words: Words) -> Safe:
    lines = [element("p", words("exam.right", n=right, of=questions))]
    scaled = points.scaled.value
    if scaled is not None:
        passed = scaled >= points.pass_line - 1e-9
        verdict = words("exam.passed" if passed else "exam.missed", line=points.pass_line)
        lines.append(element("p", words("exam.scaled", points=f"{scaled:.0f}")))
        lines.append(element("p", verdict, class_="hit" if passed else "miss"))
    total = words("exam.points", raw=f"{points.raw:g}", of=points.maximum)
    return element("div", element("h3", who), element("p", total, class_="points"), *lines)


def _item(number: int, row: ResultRow, model: str, words: Words, statutes: StatuteStore | None) -> Safe:
    """One question of the result, folded: both answers, the options with their badges, gold, the model's reasons."""
    person = _answer_badge(words("exam.you"), row.person, words, blank="exam.blank")
    badges = join(person, _answer_badge(model, row.model, words, blank="vote.none"))
    summary = element("summary", element("b", words("exam.item", n=number)), " ", badges)
    gold = element("p", element("b", words("exam.gold", letters=letters_or_none(row.question.gold, words))))
    parts = [question_html(row.question, words), _options(row, model, words, statutes), gold]
    if isinstance(explained := row.question.meta.get("explanation"), str):  # of a set that somebody brought
        parts.append(element("p", words("exam.why"), explained, class_="text why"))
        parts.append(cited_panels(words, statutes, explained, row.question.law_as_of, key=f"exam-{row.question.id}"))
    if row.question.law_as_of:
        parts.append(element("p", words("exam.law_as_of", day=row.question.law_as_of), class_="quiet"))
    text = row.response.full_text if row.response else None
    if text is not None:
        reasons = words("exam.reasons", model=model)
        parts.append(element("details", element("summary", reasons), response_html(text, words)))
    right = "item is-right" if row.person.exact else "item"
    return element("details", summary, *parts, class_=right, data_keep=f"exam-{row.question.id}")


def _answer_badge(who: str, grade: Grade | None, words: Words, *, blank: str) -> Safe:
    if grade is None:
        return element("span", words("exam.side", who=who, answer=words("exam.awaited")), class_="badge")
    answer = words(blank) if grade.predicted is None else letters_or_none(grade.predicted, words)
    if grade.status not in ("ok", "no_answer"):
        answer = words(f"vote.status.{grade.status}")
    text = words("exam.side", who=who, answer=answer)
    if grade.exact is None:
        return element("span", text, class_="badge")
    verdict = words("vote.right" if grade.exact else "vote.wrong")
    return element("span", f"{text} {verdict}", class_="badge right" if grade.exact else "badge wrong")


def _options(row: ResultRow, model: str, words: Words, statutes: StatuteStore | None) -> Safe:
    sides = [(words("exam.you"), row.person)]
    if row.model is not None and row.model.exact is not None:
        sides.append((model, row.model))
    items, reasons = [], row.question.meta.get("reasons")
    for letter, text in row.question.options.items():
        badges = [element("span", words("exam.is_gold"), class_="badge hit")] if letter in row.question.gold else []
        for who, grade in sides:
            if letter in grade.extra:
                badges.append(element("span", words("exam.extra", who=who), class_="badge extra"))
            elif letter in grade.missed:
                badges.append(element("span", words("exam.miss", who=who), class_="badge miss"))
            elif letter in (grade.predicted or ()):
                badges.append(element("span", words("exam.hit", who=who), class_="badge hit"))
        reason = reasons.get(letter) if isinstance(reasons, dict) else None
        option: str | Safe = element("span", text, class_="text")
        if isinstance(reason, str):
            key, day = f"exam-{row.question.id}-{letter}", row.question.law_as_of
            laws = cited_panels(words, statutes, reason, day, key=key)
            option = element("div", option, element("p", words("exam.why"), reason, class_="text why"), laws)
        items.append(element("li", element("b", letter), option, element("span", *badges, class_="badges")))
    return element("ul", *items, class_="options")
