"""How far each rule misjudges responses whose answer is known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from pydantic import BaseModel, ConfigDict

from legal_rl.core.stats import mcnemar, share_interval, wilson
from legal_rl.evaluation.figures import Count
from legal_rl.evaluation.peers.rules import RULES, Rule, after_thinking
from legal_rl.evaluation.peers.trials import Letters, Trial

OURS = "legal_rl"


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Example(_Model):
    """A response that the rule misjudges; ``gold`` is the set it is misjudged against, ``found`` what the rule read."""

    id: str
    text: str
    truth: list[str]
    gold: list[str]
    found: str


class Reading(_Model):
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
    credited: Example | None = None
    denied: Example | None = None


class Score(_Model):
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


class Errors(_Model):
    """A rule's ``Reading`` of one group, without the test and the examples."""

    rule: str
    right: Count
    false_credit: Count
    false_denial: Count


class Compared(_Model):
    """All rules on one set of responses, read in one way (``view``)."""

    responses: int
    answered: int
    true_exact: Count | None
    readings: list[Reading]
    scores: list[Score]


@dataclass(frozen=True, slots=True)
class _Judged:
    """What one rule makes of one response: what it found and the gold sets that would earn the point."""

    trial: Trial
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
    trials: Sequence[Trial], *, view: str = "whole", examples: bool = False, rules: Sequence[Rule] = RULES
) -> Compared:
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
    return Compared(
        responses=len(trials),
        answered=answered,
        true_exact=_count(true) if has_gold else None,
        readings=[_reading(name, rows, ours, examples) for name, rows in table.items()],
        scores=[_score(name, rows) for name, rows in table.items()] if has_gold else [],
    )


def by_group(trials: Sequence[Trial], key: Callable[[Trial], str]) -> dict[str, list[Errors]]:
    """Each rule's errors on the whole response by group, in name order."""
    groups: dict[str, list[Trial]] = {}
    for trial in trials:
        groups.setdefault(key(trial), []).append(trial)
    return {name: _errors(groups[name]) for name in sorted(groups)}


def _errors(trials: Sequence[Trial]) -> list[Errors]:
    table = {OURS: [_ours(trial) for trial in trials]}
    table |= {rule.name: [_judge(rule, trial, trial.text) for trial in trials] for rule in RULES}
    return [Errors(rule=name, **_counts(rows)) for name, rows in table.items()]


@cache
def gold_sets(options: str) -> tuple[Letters, ...]:
    """Every non-empty set of ``options``, small ones first."""
    return tuple(frozenset(chosen) for size in range(1, len(options) + 1) for chosen in combinations(options, size))


def _judge(rule: Rule, trial: Trial, text: str) -> _Judged:
    found = rule.read(text)
    return _Judged(trial, found, frozenset(g for g in gold_sets(trial.options) if rule.credit(found, g)))


def _ours(trial: Trial) -> _Judged:
    found = trial.ours or frozenset()
    return _Judged(trial, "".join(sorted(found)), frozenset({found} if found else ()))


def _count(rows: Sequence[tuple[bool, Trial]]) -> Count:
    hits, n = sum(hit for hit, _ in rows), len(rows)
    if not n:
        return Count(value=None, n=0, count=0)
    clusters = [trial.cluster for _, trial in rows]
    independent = len(set(clusters)) == n  # then the general way ends at Wilson's too, after a bootstrap for nothing
    interval = wilson(hits, n) if independent else share_interval([float(hit) for hit, _ in rows], clusters)
    return Count(value=hits / n, n=n, ci95=interval, count=hits)


def _counts(rows: Sequence[_Judged]) -> dict[str, Count]:
    return {
        "right": _count([(row.right, row.trial) for row in rows]),
        "false_credit": _count([(row.false_credit, row.trial) for row in rows]),
        "false_denial": _count([(row.false_denial, row.trial) for row in rows if row.trial.truth]),
    }


def _reading(name: str, rows: Sequence[_Judged], ours: Sequence[_Judged], examples: bool) -> Reading:
    first = [(row.right, own.right) for row, own in zip(rows, ours, strict=True) if row.trial.first]
    test = mcnemar([rule for rule, _ in first], [own for _, own in first])
    return Reading(
        rule=name,
        **_counts(rows),
        only_rule=test.only_a,
        only_ours=test.only_b,
        p_value=test.p_value,
        credited=_credited([row for row in rows if row.false_credit]) if examples else None,
        denied=_denied([row for row in rows if row.false_denial]) if examples else None,
    )


def _credited(rows: Sequence[_Judged]) -> Example | None:
    """The shortest response, with the smallest wrong gold that it would earn the point for."""
    if not rows:
        return None
    row = min(rows, key=_length)
    return _example(row, min(row.credited - {row.trial.truth}, key=lambda gold: (len(gold), sorted(gold))))


def _denied(rows: Sequence[_Judged]) -> Example | None:
    if not rows:
        return None
    row = min(rows, key=_length)
    return _example(row, row.trial.truth or frozenset())


def _length(row: _Judged) -> tuple[int, str]:
    return len(row.trial.text), row.trial.id


def _example(row: _Judged, gold: Letters) -> Example:
    trial = row.trial
    return Example(id=trial.id, text=trial.text, truth=sorted(trial.truth or ()), gold=sorted(gold), found=row.found)


def _score(name: str, rows: Sequence[_Judged]) -> Score:
    judged = [(row.trial.gold in row.credited, row.trial.truth == row.trial.gold, row.trial) for row in rows]
    first = [(rule, true) for rule, true, trial in judged if trial.first]
    test = mcnemar([rule for rule, _ in first], [true for _, true in first])
    return Score(
        rule=name,
        exact_match=_count([(rule, trial) for rule, _, trial in judged]),
        false_credit=_count([(rule, trial) for rule, true, trial in judged if not true]),
        false_denial=_count([(not rule, trial) for rule, true, trial in judged if true]),
        only_rule=test.only_a,
        only_truth=test.only_b,
        p_value=test.p_value,
    )
