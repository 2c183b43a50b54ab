"""An audit as tables of text; the report and the terminal show the same ones."""

from dataclasses import astuple

from legal_rl.reporting.tables import TextTable, percent
from legal_rl.training.audit.audit import Audit, Inversion, OrderCounts
from legal_rl.training.audit.outcomes import STRICT
from legal_rl.training.audit.policies import PRICES, PolicyReward
from legal_rl.training.rewards.accuracy import MIN_PENALTY

_SHOWN = 10  # of the worst offenders


def gold_table(audit: Audit) -> TextTable:
    """How gold sizes are distributed, and what answering every letter earns against each."""
    rows = [
        (
            found.golds.name,
            f"{found.golds.questions:,}",
            f"{found.golds.left_out:,}",
            *(percent(share) for share in found.golds.sizes.values()),
        )
        for found in audit.findings
    ]
    earned = ("reward of all letters", "", "", *(f"{reward:.3f}" for reward in audit.all_letters.values()))
    return TextTable(
        "Gold sets",
        "Share of questions by number of right options; left out: questions with another number of options.",
        ("set", "questions", "left out", *(f"{size} right" for size in audit.all_letters)),
        (*rows, earned),
    )


def policy_table(audit: Audit) -> TextTable:
    """Blind policies, best paid first, then students of some accuracy; a column a gold distribution."""
    columns = [{(pay.policy, pay.form): pay for pay in found.pays} for found in audit.findings]
    blind = [
        (_policy(pay), *(_pay(column[pay.policy, pay.form]) for column in columns)) for pay in audit.findings[0].pays
    ]
    students = [
        (f"student, accuracy {accuracy:g}", *(f"{found.student[accuracy]:.3f}" for found in audit.findings))
        for accuracy in audit.findings[0].student
    ]
    return TextTable(
        "What blind policies earn",
        "Expected reward of short responses, and the best answer where the pay hangs on it; strict where no other form "
        "is named. A student judges each option by itself and is all right as often as stated. Break-even: the "
        "accuracy from which on a student earns no less than the best blind policy.",
        ("policy", *(found.golds.name for found in audit.findings)),
        (*blind, *students, ("break-even accuracy", *(_break_even(found.break_even) for found in audit.findings))),
    )


def _policy(pay: PolicyReward) -> str:
    return pay.policy if pay.form == STRICT else f"best set, {pay.form}"


def _pay(pay: PolicyReward) -> str:
    return f"{pay.reward:.3f}" + (f" {pay.answer}" if pay.answer else "")


def _break_even(accuracy: float | None) -> str:
    return "never" if accuracy is None else percent(accuracy)


def form_table(audit: Audit) -> TextTable:
    """What each form is read as and earns."""
    return TextTable(
        "Forms",
        "Short responses: the least that a form earns with the gold set in it, and the most with any other set.",
        ("form", "status", "format", "with gold", "with another set"),
        tuple(
            (row.form, row.status, row.format, f"{row.with_gold:.3f}", f"{row.best_other:.3f}") for row in audit.forms
        ),
    )


def order_table(audit: Audit) -> TextTable:
    """How many wrong responses earn more than, or as much as, a right one."""

    def row(name: str, found: OrderCounts) -> tuple[str, ...]:
        return name, f"{found.pairs:,}", f"{found.outranked:,}", f"{found.tied:,}"

    return TextTable(
        "Order",
        "Pairs of a wrong and a right response to one question, over all forms and statuses. Terms for length may be "
        "meant to rank a short wrong response above an overlong right one, so pairs of different lengths stand apart.",
        ("pairs", "n", "wrong earns more", "the same"),
        (row("of one length", audit.same_length), row("of different lengths", audit.across_lengths)),
    )


def offender_table(audit: Audit) -> TextTable:
    """The worst pairs of one length; where there is none, those of different lengths."""
    found = audit.same_length if audit.same_length.outranked else audit.across_lengths
    return TextTable(
        "Worst offenders",
        "Wrong responses that earn more than a right one; the widest gap of each combination of forms.",
        ("gold", "wrong", "earns", "right", "earns", "gap"),
        tuple(map(_offender, found.worst[:_SHOWN])),
    )


def _offender(found: Inversion) -> tuple[str, ...]:
    wrong, right = found.wrong, found.right
    return (
        right.gold,
        f"{wrong.predicted}, {wrong.form}, {wrong.length}",
        f"{wrong.reward:.3f}",
        f"{right.form}, {right.length}",
        f"{right.reward:.3f}",
        f"{found.gap:.3f}",
    )


def group_table(audit: Audit) -> TextTable:
    """Groups without a signal, and what dynamic sampling costs."""
    rows = []
    for same in zip(*(found.groups for found in audit.findings), strict=True):
        row = same[0]
        kept = "–" if row.prompts_per_kept is None else f"{row.prompts_per_kept:.2f}"
        cells = (f"{100 * one.score_constant:.1f} / {percent(one.discarded)}" for one in same)
        rows.append((f"{row.accuracy:g}", percent(row.acc_constant), kept, *cells))
    return TextTable(
        f"Groups of {audit.samples}",
        "Groups all right or all wrong, and prompts to sample for one that dynamic sampling on acc keeps, if all "
        "questions are equally hard (real sets are spread wider, so more groups are constant). Then, for the student: "
        "groups whose rewards are all equal / groups that the filter discards though their rewards differ.",
        ("accuracy", "acc constant", "prompts per kept", *(found.golds.name for found in audit.findings)),
        tuple(rows),
    )


def noise_table(audit: Audit) -> TextTable:
    """By how much the reward is made to err; no rows where it has no noise."""
    return TextTable(
        "Noise",
        "What config.noise adds to the reward, over all draws: E(r − r̂)² = variance + bias². Strict form, short; means "
        f"over the gold sets of {audit.findings[0].golds.name}. All other tables are of the reward without it.",
        ("responses", "reward", "bias", "variance", "bias²", "squared error"),
        tuple((row.kind, *(f"{figure:.4f}" for figure in astuple(row)[1:])) for row in audit.noise),
    )


def curve_table(audit: Audit) -> TextTable:
    """What answering every letter earns under partial(x), by the formula."""
    shown = [(index, x) for index, x in enumerate(PRICES) if index % 10 == 0]
    return TextTable(
        "All letters under partial(x)",
        f"By the formula max(0, 1 − x·(FP + FN)), without a format term; marked *: below {MIN_PENALTY}, where a "
        "config is refused.",
        ("x", *(found.golds.name for found in audit.findings)),
        tuple(
            (
                f"{x:g}" + ("*" if x < MIN_PENALTY else ""),
                *(f"{found.curves['all letters'][index]:.3f}" for found in audit.findings),
            )
            for index, x in shown
        ),
    )
