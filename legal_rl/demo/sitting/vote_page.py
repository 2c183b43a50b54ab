"""Votes → HTML: bars with their numbers, every distinct answer, the majority, and what was not read as an answer."""

from collections.abc import Sequence

from legal_rl.core.grading import Grade
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.demo.html import Safe, element, join
from legal_rl.demo.sitting.show import response_html, said
from legal_rl.demo.sitting.votes import Votes, count_votes
from legal_rl.demo.words import Words
from legal_rl.evaluation.report.examples import outcome_of

Samples = Sequence[tuple[Response, Grade]]


def votes_html(question: Question, samples: Samples, words: Words, *, asked: int, gold: bool, running: bool) -> Safe:
    """All of it; ``gold`` also says what is right."""
    votes = count_votes(question, [grade for _, grade in samples])
    key = "vote.running" if running else "vote.done"
    progress = element("p", words(key, n=len(samples), asked=asked), class_="quiet", role="status")
    if not samples:
        return progress
    return element(
        "div",
        progress,
        _headline(question, votes, words, gold=gold),
        _bars(question, votes, words, gold=gold),
        _sets(question, votes, words, gold=gold),
        _lost(votes, words),
        "" if running else _texts(samples, words, gold=gold),
        class_="votes",
    )


def _headline(question: Question, votes: Votes, words: Words, *, gold: bool) -> Safe:
    if not votes.majority:
        return element("p", words("vote.no_majority"), class_="headline")
    answers = words("vote.or").join(said(letters, words) for letters in votes.majority)
    key = "vote.tie" if len(votes.majority) > 1 else "vote.majority"
    share = words("vote.agreement", n=votes.most, of=votes.scored, percent=f"{100 * (votes.agreement or 0):.0f}")
    right = _verdict(question.gold in votes.majority and len(votes.majority) == 1, words)
    told = [element("span", words("vote.gold", letters=said(question.gold, words))), right] if gold else []
    return element("p", element("b", words(key, answers=answers)), element("span", share), *told, class_="headline")


def _verdict(right: bool, words: Words) -> Safe:
    return element("span", words("vote.right" if right else "vote.wrong"), class_="hit" if right else "extra")


def _bars(question: Question, votes: Votes, words: Words, *, gold: bool) -> Safe:
    names = (words("vote.option"), words("vote.share"), words("vote.count"))
    head = element("tr", *(element("th", name, scope="col") for name in names))
    rows = [_bar(question, letter, votes, words, gold=gold) for letter in question.letters]
    return element(
        "table", element("caption", words("vote.bars")), element("thead", head), element("tbody", *rows), class_="bars"
    )


def _bar(question: Question, letter: str, votes: Votes, words: Words, *, gold: bool) -> Safe:
    n = votes.letters[letter]
    percent = 100 * n / votes.scored if votes.scored else 0.0
    right = gold and letter in question.gold
    mark = element("span", words("vote.is_gold"), class_="badge hit") if right else ""
    bar = element("span", class_="bar right" if right else "bar", style=f"width:{percent:.1f}%")
    text = element("span", question.options[letter], class_="text")
    return element(
        "tr",
        element("th", element("b", letter), text, mark, scope="row"),
        element("td", element("span", bar, class_="track", aria_hidden="true"), class_="drawn"),
        element("td", words("vote.of", n=n, of=votes.scored, percent=f"{percent:.0f}"), class_="number"),
    )


def _sets(question: Question, votes: Votes, words: Words, *, gold: bool) -> Safe:
    if not votes.sets:
        return join()
    items = []
    for letters, n in votes.sets:
        verdict = _verdict(letters == question.gold, words) if gold else ""
        items.append(element("li", element("b", said(letters, words)), words("vote.times", n=n), verdict))
    return join(element("h4", words("vote.sets", n=len(votes.sets))), element("ul", *items, class_="sets"))


def _lost(votes: Votes, words: Words) -> Safe:
    lost = [words("vote.lost.one", status=words(f"vote.status.{status}"), n=n) for status, n in votes.lost.items()]
    if votes.not_scored:
        lost.append(words("vote.lost.one", status=words("vote.status.not_scored"), n=votes.not_scored))
    return element("p", words("vote.lost"), words("vote.and").join(lost), class_="lost") if lost else join()


def _texts(samples: Samples, words: Words, *, gold: bool) -> Safe:
    parts = []
    for response, grade in sorted(samples, key=lambda pair: pair[0].sample):
        status = outcome_of(grade) if gold or grade.status != "ok" else "ok"
        what = words("vote.sample", n=response.sample + 1, answer=said(grade.predicted, words))
        text = response.full_text
        body = element("p", words("vote.failed"), class_="quiet") if text is None else response_html(text, words)
        note = "" if status == "ok" else element("span", words(f"vote.status.{status}"), class_=f"badge {status}")
        parts.append(element("details", element("summary", what, note), body, data_keep=f"vote-{response.sample}"))
    return join(element("h4", words("vote.texts")), element("div", *parts, class_="samples"))
