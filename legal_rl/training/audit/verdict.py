"""The audit in one sentence."""

from legal_rl.reporting.tables import percent
from legal_rl.training.audit.audit import Audit
from legal_rl.training.audit.policies import LEAST_ACCURACY


def verdict(audit: Audit) -> str:
    """Order of right and wrong, the best blind policy on the first gold distribution, and what it takes to beat it."""
    return f"{_order(audit)}; {_blind(audit)}.{_noise(audit)}"


def _noise(audit: Audit) -> str:
    """By how much right and wrong answers are paid wrongly, where the reward is noisy."""
    if not audit.noise:
        return ""
    told = ", ".join(f"{row.kind} {row.bias:+.3f} and {row.variance:.3f}" for row in audit.noise)
    return f" All this is without the reward's noise, which adds (bias and variance): {told}."


def _order(audit: Audit) -> str:
    found = audit.same_length
    if found.outranked:
        worst = found.worst[0]
        return (
            f"A wrong response outranks a right one of its length in {found.outranked:,} of {found.pairs:,} pairs, "
            f"at worst by {worst.gap:.3f} (gold {worst.right.gold}: {worst.wrong.predicted}, {worst.wrong.form}, over "
            f"{worst.right.form})"
        )
    said = "No wrong response outranks a right one of its length"
    if found.tied:
        said += f", but {found.tied:,} of {found.pairs:,} pairs earn the same"
    if audit.across_lengths.outranked:
        said += f" (across lengths {audit.across_lengths.outranked:,} of {audit.across_lengths.pairs:,} do)"
    return said


def _blind(audit: Audit) -> str:
    first = audit.findings[0]
    best = first.pays[0]
    answer = f" {best.answer}" if best.answer else ""
    said = f"on {first.golds.name} the best blind policy, {best.policy}{answer} ({best.form}), earns {best.reward:.3f}"
    if first.break_even is None:
        return f"{said}, and no accuracy earns as much"
    if first.break_even == LEAST_ACCURACY:
        return f"{said}, and so does a student of any accuracy"
    return f"{said}, which takes a student {percent(first.break_even)} accuracy to earn"
