"""Errors of each answer rule on responses whose answer is known.

Those are the parser's golden cases, the labelled responses, or an evaluation of the user's.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict

from legal_rl.core.errors import UserError
from legal_rl.core.parser import Format, parse
from legal_rl.core.questions import Question
from legal_rl.core.stats import mcnemar, share_interval, wilson
from legal_rl.evaluation.external_parsers.rules import RULES, AnswerRule, after_thinking
from legal_rl.evaluation.figures import Count
from legal_rl.evaluation.k_samples import cluster_of
from legal_rl.evaluation.metrics import index_questions
from legal_rl.evaluation.scoring import ResponseFile, read_questions
from legal_rl.runs.records import read_json

Letters = frozenset[str]


OURS: Final = "legal_rl"


@dataclass(frozen=True, slots=True)
class KnownAnswer:
    """One response. ``truth`` is the set it gives as its answer, None for none; ``ours`` what the parser reads.

    ``gold`` is None where there is no question behind it. ``first`` marks one response of each ``cluster``.
    """

    id: str
    text: str
    options: str
    truth: Letters | None
    ours: Letters | None
    format: Format
    gold: Letters | None
    cluster: Hashable
    first: bool = True


def golden_answers(folder: Path) -> list[KnownAnswer]:
    """The parser's golden cases, ``folder/*.json``: truth is what they expect. ``UserError`` where there are none."""
    answers = []
    for path in sorted(folder.glob("*.json")):
        for number, row in enumerate(read_json(path)):
            id_, text, options = f"{path.stem}#{number}", row["text"], row["options"]
            finish, prefill = row.get("finish_reason", "stop"), row.get("prefill", False)
            reading = row.get("reading", "strict")
            parsed = parse(text, options, reading=reading, prefill=prefill, finish_reason=finish)
            truth = frozenset(row["expect"]["predicted"] or ()) or None
            answers.append(KnownAnswer(id_, text, options, truth, parsed.predicted, parsed.format, None, id_))
    return _not_empty(answers, folder)


def labelled_answers(folder: Path) -> list[KnownAnswer]:
    """Responses of ``folder/tuning-*.json``: truth is the final answer that a reader labelled, ours or not."""
    answers = []
    for path in sorted(folder.glob("tuning-*.json")):
        for case in read_json(path)["cases"]:
            question, text = Question.model_validate(case["question"]), case["response"]
            letters, gold = question.letters, question.gold
            parsed = parse(text, letters, question=question)
            truth, cluster = frozenset(case["labels"]["final"]) or None, cluster_of(question)
            answers.append(
                KnownAnswer(case["id"], text, letters, truth, parsed.predicted, parsed.format, gold, cluster)
            )
    return _not_empty(answers, folder)


def evaluated_answers(questions: Path, responses: Path) -> tuple[list[KnownAnswer], int]:
    """Stored responses to questions, and how many rows have no text or no question: truth is what our parser reads.

    Raises ``UserError`` as ``read_questions`` and ``ResponseFile`` do, and where no row is left.
    """
    by_id = index_questions(read_questions(questions))
    answers: list[KnownAnswer] = []
    seen: set[Hashable] = set()
    rows = sorted((row for _, row in ResponseFile(responses)), key=lambda row: row.key)
    for row in rows:
        question, text = by_id.get(row.id), row.full_text
        if question is None or text is None:
            continue
        letters, cluster = question.letters, cluster_of(question)
        prefill, finish = row.starts_in_thinking, row.finish_reason
        parsed = parse(text, letters, question=question, prefill=prefill, finish_reason=finish)
        id_, read, first = f"{row.id}, sample {row.sample}", parsed.predicted, cluster not in seen
        seen.add(cluster)
        answers.append(KnownAnswer(id_, text, letters, read, read, parsed.format, question.gold, cluster, first))
    return _not_empty(answers, responses), len(rows) - len(answers)


def _not_empty(answers: list[KnownAnswer], path: Path) -> list[KnownAnswer]:
    if not answers:
        raise UserError(f"{path}: holds no response that can be used; check the path")
    return answers


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Misreading(_Model):
    """A response that the rule misjudges; ``gold`` is the set it is misjudged against, ``found`` what the rule read."""

    id: str
    text: str
    truth: list[str]
    gold: list[str]
    found: str


class RuleReading(_Model):
    """One rule over all gold sets that a question of these options could have.

    ``right`` counts the responses for which the rule gives the point for their answer and for nothing else,
    ``false_credit`` those for which some other set would earn it, ``false_denial`` those, among the responses that give
    an answer, for which their own answer would not. ``only_rule`` and ``only_ours`` are the discordant responses
    against our parser, one response a cluster, with McNemar's exact ``p_value``.
    """

    rule: str
    right: Count
    false_credit: Count
    false_denial: Count
    only_rule: int
    only_ours: int
    p_value: float
    credited: Misreading | None = None
    denied: Misreading | None = None


class RuleScore(_Model):
    """Figures that one rule would report against the questions' own gold.

    ``exact_match`` is the rule's; ``false_credit`` is over the responses that are wrong in truth, ``false_denial`` over
    those that are right. ``only_rule`` and ``only_truth`` are the responses, one a cluster, that only one of the two
    calls right, with McNemar's exact ``p_value``.
    """

    rule: str
    exact_match: Count
    false_credit: Count
    false_denial: Count
    only_rule: int
    only_truth: int
    p_value: float


class RuleErrors(_Model):
    """A rule's ``RuleReading`` of one group, without the test and the examples."""

    rule: str
    right: Count
    false_credit: Count
    false_denial: Count


class RuleComparison(_Model):
    """All rules on one set of responses, read in one way (``view``)."""

    responses: int
    answered: int
    true_exact: Count | None
    readings: list[RuleReading]
    scores: list[RuleScore]


@dataclass(frozen=True, slots=True)
class _RuleResult:
    """One rule on one response: what it reads, and the gold sets that would earn the point."""

    answer: KnownAnswer
    read: str
    credited: frozenset[Letters]

    @property
    def false_credit(self) -> bool:
        return bool(self.credited - {self.answer.truth})

    @property
    def false_denial(self) -> bool:
        return self.answer.truth is not None and self.answer.truth not in self.credited

    @property
    def right(self) -> bool:
        return not self.false_credit and not self.false_denial


def compare_rules(
    answers: Sequence[KnownAnswer], *, view: str = "whole", examples: bool = False, rules: Sequence[AnswerRule] = RULES
) -> RuleComparison:
    """Compare our parser with every rule; ``view`` "answer" gives the rules only what follows the thinking.

    Our parser always reads the whole. Scores are empty where the responses have no gold.
    """
    results = _results(answers, rules, after_thinking if view == "answer" else str)
    has_gold = all(answer.gold is not None for answer in answers)
    return RuleComparison(
        responses=len(answers),
        answered=sum(answer.truth is not None for answer in answers),
        true_exact=_count([(answer.truth == answer.gold, answer) for answer in answers]) if has_gold else None,
        readings=[_reading(name, rows, results[OURS], examples) for name, rows in results.items()],
        scores=[_score(name, rows) for name, rows in results.items()] if has_gold else [],
    )


def by_group(answers: Sequence[KnownAnswer], key: Callable[[KnownAnswer], str]) -> dict[str, list[RuleErrors]]:
    """Errors of each rule on the whole response by group, in name order."""
    groups: dict[str, list[KnownAnswer]] = {}
    for answer in answers:
        groups.setdefault(key(answer), []).append(answer)
    return {
        name: [RuleErrors(rule=rule, **_counts(rows)) for rule, rows in _results(groups[name], RULES, str).items()]
        for name in sorted(groups)
    }


@cache
def gold_sets(options: str) -> tuple[Letters, ...]:
    """Every non-empty set of ``options``, small ones first."""
    return tuple(frozenset(chosen) for size in range(1, len(options) + 1) for chosen in combinations(options, size))


def _results(
    answers: Sequence[KnownAnswer], rules: Sequence[AnswerRule], cut: Callable[[str], str]
) -> dict[str, list[_RuleResult]]:
    """Rule → its results, our parser first."""
    table: dict[str, list[_RuleResult]] = {OURS: []}
    for answer in answers:
        ours = answer.ours or frozenset()
        table[OURS].append(_RuleResult(answer, "".join(sorted(ours)), frozenset({ours} if ours else ())))
    for rule in rules:
        table[rule.name] = []
        for answer in answers:
            read = rule.read(cut(answer.text))
            credited = frozenset(gold for gold in gold_sets(answer.options) if rule.credit(read, gold))
            table[rule.name].append(_RuleResult(answer, read, credited))
    return table


def _count(rows: Sequence[tuple[bool, KnownAnswer]]) -> Count:
    hits, n = sum(hit for hit, _ in rows), len(rows)
    if not n:
        return Count(value=None, n=0, count=0)
    clusters = [answer.cluster for _, answer in rows]
    independent = len(set(clusters)) == n  # then the general way ends at Wilson's too, after a bootstrap for nothing
    interval = wilson(hits, n) if independent else share_interval([float(hit) for hit, _ in rows], clusters)
    return Count(value=hits / n, n=n, ci95=interval, count=hits)


def _counts(rows: Sequence[_RuleResult]) -> dict[str, Count]:
    return {
        "right": _count([(row.right, row.answer) for row in rows]),
        "false_credit": _count([(row.false_credit, row.answer) for row in rows]),
        "false_denial": _count([(row.false_denial, row.answer) for row in rows if row.answer.truth]),
    }


def _reading(name: str, rows: Sequence[_RuleResult], ours: Sequence[_RuleResult], examples: bool) -> RuleReading:
    pairs = [(row.right, own.right) for row, own in zip(rows, ours, strict=True) if row.answer.first]
    test = mcnemar([rule for rule, _ in pairs], [own for _, own in pairs])
    credited = denied = None
    if examples:
        # The shortest response, with the smallest wrong gold that it would earn the point for.
        if row := _shortest([row for row in rows if row.false_credit]):
            golds = row.credited - {row.answer.truth}
            credited = _misreading(row, min(golds, key=lambda gold: (len(gold), sorted(gold))))
        if row := _shortest([row for row in rows if row.false_denial]):
            denied = _misreading(row, row.answer.truth or frozenset())
    return RuleReading(
        rule=name,
        **_counts(rows),
        only_rule=test.only_a,
        only_ours=test.only_b,
        p_value=test.p_value,
        credited=credited,
        denied=denied,
    )


def _shortest(rows: Sequence[_RuleResult]) -> _RuleResult | None:
    return min(rows, key=lambda row: (len(row.answer.text), row.answer.id), default=None)


def _misreading(row: _RuleResult, gold: Letters) -> Misreading:
    answer = row.answer
    truth = sorted(answer.truth or ())
    return Misreading(id=answer.id, text=answer.text, truth=truth, gold=sorted(gold), found=row.read)


def _score(name: str, rows: Sequence[_RuleResult]) -> RuleScore:
    judged = [(row.answer.gold in row.credited, row.answer.truth == row.answer.gold, row.answer) for row in rows]
    pairs = [(rule, true) for rule, true, answer in judged if answer.first]
    test = mcnemar([rule for rule, _ in pairs], [true for _, true in pairs])
    return RuleScore(
        rule=name,
        exact_match=_count([(rule, answer) for rule, _, answer in judged]),
        false_credit=_count([(rule, answer) for rule, true, answer in judged if not true]),
        false_denial=_count([(not rule, answer) for rule, true, answer in judged if true]),
        only_rule=test.only_a,
        only_truth=test.only_b,
        p_value=test.p_value,
    )
