"""Errors of each answer rule on responses whose answer is known.

Those are the parser's golden cases, the labelled responses, or an evaluation of the user's.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.core.responses import Format, parse
from legal_rl.core.stats import mcnemar, share_interval, wilson
from legal_rl.evaluation.external_parsers.rules import RULES, AnswerRule, after_thinking
from legal_rl.evaluation.figures import Count
from legal_rl.evaluation.metrics import index_questions
from legal_rl.evaluation.samples import cluster_of
from legal_rl.evaluation.scoring import ResponseFile, read_questions
from legal_rl.runs.records import read_json

Letters = frozenset[str]


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
    """The parser's golden cases, ``folder/*.json``: truth is what they expect. ``UserError`` if there are none."""
    trials = []
    for path in sorted(folder.glob("*.json")):
        for number, row in enumerate(read_json(path)):
            expected = row["expect"]["predicted"]
            truth = frozenset(expected) if expected else None
            finish, prefill = row.get("finish_reason", "stop"), row.get("prefill", False)
            parsed = parse(row["text"], row["options"], prefill=prefill, finish_reason=finish)
            id_ = f"{path.stem}#{number}"
            trials.append(
                KnownAnswer(id_, row["text"], row["options"], truth, parsed.predicted, parsed.format, None, id_)
            )
    return _some(trials, folder)


def labelled_answers(folder: Path) -> list[KnownAnswer]:
    """Responses of ``folder/tuning-*.json``: truth is the final answer that a reader labelled, ours or not."""
    trials = []
    for path in sorted(folder.glob("tuning-*.json")):
        for case in read_json(path)["cases"]:
            question = Question.model_validate(case["question"])
            parsed = parse(case["response"], question.letters)
            truth = frozenset(case["labels"]["final"]) or None
            trials.append(
                KnownAnswer(
                    case["id"],
                    case["response"],
                    question.letters,
                    truth,
                    parsed.predicted,
                    parsed.format,
                    question.gold,
                    cluster_of(question),
                )
            )
    return _some(trials, folder)


def evaluated_answers(questions: Path, responses: Path) -> tuple[list[KnownAnswer], int]:
    """Stored responses to questions, and how many rows have no text or no question: truth is what our parser reads.

    Raises ``UserError`` as ``read_questions`` and ``ResponseFile`` do, and where no row is left.
    """
    by_id = index_questions(read_questions(questions))
    trials: list[KnownAnswer] = []
    seen: set[Hashable] = set()
    left_out = 0
    rows = sorted((row for _, row in ResponseFile(responses)), key=lambda row: (row.id, row.sample))
    for row in rows:
        question, text = by_id.get(row.id), row.full_text
        if question is None or text is None:
            left_out += 1
            continue
        prefill = row.starts_in_thinking
        parsed = parse(text, question.letters, prefill=prefill, finish_reason=row.finish_reason)
        cluster = cluster_of(question)
        said = parsed.predicted
        id_ = f"{row.id}, sample {row.sample}"
        first = cluster not in seen
        seen.add(cluster)
        trials.append(
            KnownAnswer(id_, text, question.letters, said, said, parsed.format, question.gold, cluster, first)
        )
    return _some(trials, responses), left_out


def _some(trials: list[KnownAnswer], place: Path) -> list[KnownAnswer]:
    if not trials:
        raise UserError(f"{place}: holds no response that can be used; check the path")
    return trials


OURS = "legal_rl"


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
    """What one rule would report against the questions' own gold.

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
    """What one rule makes of one response: what it found and the gold sets that would earn the point."""

    trial: KnownAnswer
    found: str
    credited: frozenset[Letters]

    @property
    def false_credit(self) -> bool:
        return bool(self.credited - {self.trial.truth})

    @property
    def false_denial(self) -> bool:
        return self.trial.truth is not None and self.trial.truth not in self.credited

    @property
    def right(self) -> bool:
        return not self.false_credit and not self.false_denial


def compare_rules(
    trials: Sequence[KnownAnswer], *, view: str = "whole", examples: bool = False, rules: Sequence[AnswerRule] = RULES
) -> RuleComparison:
    """Our parser and every rule on the same responses; ``view`` "answer" gives the rules what follows the thinking.

    Our parser always reads the whole. Scores are empty where the trials have no gold.
    """
    cut: Callable[[str], str] = after_thinking if view == "answer" else str
    ours = [_ours(trial) for trial in trials]
    judged = {rule.name: [_judge(rule, trial, cut(trial.text)) for trial in trials] for rule in rules}
    table = {OURS: ours} | judged
    answered = sum(trial.truth is not None for trial in trials)
    has_gold = all(trial.gold is not None for trial in trials)
    true = [(trial.truth == trial.gold, trial) for trial in trials]
    return RuleComparison(
        responses=len(trials),
        answered=answered,
        true_exact=_count(true) if has_gold else None,
        readings=[_reading(name, rows, ours, examples) for name, rows in table.items()],
        scores=[_score(name, rows) for name, rows in table.items()] if has_gold else [],
    )


def by_group(trials: Sequence[KnownAnswer], key: Callable[[KnownAnswer], str]) -> dict[str, list[RuleErrors]]:
    """Each rule's errors on the whole response by group, in name order."""
    groups: dict[str, list[KnownAnswer]] = {}
    for trial in trials:
        groups.setdefault(key(trial), []).append(trial)
    return {name: _errors(groups[name]) for name in sorted(groups)}


def _errors(trials: Sequence[KnownAnswer]) -> list[RuleErrors]:
    table = {OURS: [_ours(trial) for trial in trials]}
    table |= {rule.name: [_judge(rule, trial, trial.text) for trial in trials] for rule in RULES}
    return [RuleErrors(rule=name, **_counts(rows)) for name, rows in table.items()]


@cache
def gold_sets(options: str) -> tuple[Letters, ...]:
    """Every non-empty set of ``options``, small ones first."""
    return tuple(frozenset(chosen) for size in range(1, len(options) + 1) for chosen in combinations(options, size))


def _judge(rule: AnswerRule, trial: KnownAnswer, text: str) -> _RuleResult:
    found = rule.read(text)
    return _RuleResult(trial, found, frozenset(g for g in gold_sets(trial.options) if rule.credit(found, g)))


def _ours(trial: KnownAnswer) -> _RuleResult:
    found = trial.ours or frozenset()
    return _RuleResult(trial, "".join(sorted(found)), frozenset({found} if found else ()))


def _count(rows: Sequence[tuple[bool, KnownAnswer]]) -> Count:
    hits, n = sum(hit for hit, _ in rows), len(rows)
    if not n:
        return Count(value=None, n=0, count=0)
    clusters = [trial.cluster for _, trial in rows]
    independent = len(set(clusters)) == n  # then the general way ends at Wilson's too, after a bootstrap for nothing
    interval = wilson(hits, n) if independent else share_interval([float(hit) for hit, _ in rows], clusters)
    return Count(value=hits / n, n=n, ci95=interval, count=hits)


def _counts(rows: Sequence[_RuleResult]) -> dict[str, Count]:
    return {
        "right": _count([(row.right, row.trial) for row in rows]),
        "false_credit": _count([(row.false_credit, row.trial) for row in rows]),
        "false_denial": _count([(row.false_denial, row.trial) for row in rows if row.trial.truth]),
    }


def _reading(name: str, rows: Sequence[_RuleResult], ours: Sequence[_RuleResult], examples: bool) -> RuleReading:
    first = [(row.right, own.right) for row, own in zip(rows, ours, strict=True) if row.trial.first]
    test = mcnemar([rule for rule, _ in first], [own for _, own in first])
    return RuleReading(
        rule=name,
        **_counts(rows),
        only_rule=test.only_a,
        only_ours=test.only_b,
        p_value=test.p_value,
        credited=_credited([row for row in rows if row.false_credit]) if examples else None,
        denied=_denied([row for row in rows if row.false_denial]) if examples else None,
    )


def _credited(rows: Sequence[_RuleResult]) -> Misreading | None:
    """The shortest response, with the smallest wrong gold that it would earn the point for."""
    if not rows:
        return None
    row = min(rows, key=_length)
    return _example(row, min(row.credited - {row.trial.truth}, key=lambda gold: (len(gold), sorted(gold))))


def _denied(rows: Sequence[_RuleResult]) -> Misreading | None:
    if not rows:
        return None
    row = min(rows, key=_length)
    return _example(row, row.trial.truth or frozenset())


def _length(row: _RuleResult) -> tuple[int, str]:
    return len(row.trial.text), row.trial.id


def _example(row: _RuleResult, gold: Letters) -> Misreading:
    trial = row.trial
    return Misreading(id=trial.id, text=trial.text, truth=sorted(trial.truth or ()), gold=sorted(gold), found=row.found)


def _score(name: str, rows: Sequence[_RuleResult]) -> RuleScore:
    judged = [(row.trial.gold in row.credited, row.trial.truth == row.trial.gold, row.trial) for row in rows]
    first = [(rule, true) for rule, true, trial in judged if trial.first]
    test = mcnemar([rule for rule, _ in first], [true for _, true in first])
    return RuleScore(
        rule=name,
        exact_match=_count([(rule, trial) for rule, _, trial in judged]),
        false_credit=_count([(rule, trial) for rule, true, trial in judged if not true]),
        false_denial=_count([(not rule, trial) for rule, true, trial in judged if true]),
        only_rule=test.only_a,
        only_truth=test.only_b,
        p_value=test.p_value,
    )
