"""A ledger in words and as a document."""

from typing import Any

from legal_rl.training.distill.ledger import Ledger
from legal_rl.training.distill.prices import Prices, Tokens


def account(ledger: Ledger, prices: Prices | None) -> dict[str, Any]:
    """Everything that ``ledger`` adds up to. Money is None without ``prices``; prices are for a million tokens."""
    bill, mean = ledger.bill(), ledger.mean_answer
    return {
        "prices": prices.model_dump() if prices else None,
        "known": _row(bill.known, prices),
        "estimate": _row(bill.estimate, prices),
        "most": _row(bill.most, prices),
        "mean_answer": _row(mean, prices) if mean else None,
        "attempts": {name: ledger.outcomes[name] for name in ("sent", *sorted(set(ledger.outcomes) - {"sent"}))},
        "refused_by_status": {str(status): count for status, count in sorted(ledger.statuses.items())},
        "repeated_after_kills": ledger.repeated_after_kills,
    }


def _row(tokens: Tokens, prices: Prices | None) -> dict[str, float | None]:
    """Whole tokens; a mean is rounded."""
    counts = {name: round(count) for name, count in tokens.model_dump().items()}
    return {**counts, "cost": prices.of(tokens) if prices else None}


def say_spent(ledger: Ledger, prices: Prices | None) -> str:
    """The likely total in a few words, for a line that is written again and again."""
    bill = ledger.bill()
    if prices is None:
        return f"{bill.estimate.prompt + bill.estimate.completion:,.0f} tokens"
    return f"cost {prices.say(bill.estimate)}"


def say_account(ledger: Ledger, prices: Prices | None) -> list[str]:
    """Lines for the end of a collection: cost or tokens with their bounds, attempts by outcome."""
    bill = ledger.bill()
    if prices:
        lines = [f"cost: {_within([prices.say(tokens) for tokens in bill])}"]
    else:
        lines = ["cost: unknown without --price-in and --price-out"]
    counts = [f"{tokens.prompt:,.0f} in, {tokens.completion:,.0f} out" for tokens in bill]
    lines.append(f"tokens: {_within(counts)}")
    others = [name for name, _ in ledger.outcomes.most_common() if name != "sent"]
    ends = ", ".join(f"{ledger.outcomes[name]:,} {name}" for name in others)
    lines.append(f"attempts: {ledger.outcomes['sent']:,} sent" + (f", of these {ends}" if ends else ""))
    if ledger.repeated_after_kills:
        lines.append(f"requests repeated because a kill took their answers: {ledger.repeated_after_kills:,}")
    return lines


def _within(said: list[str]) -> str:
    known, likely, most = said
    return likely if known == likely == most else f"{likely} (the server told of {known}; at most {most})"
