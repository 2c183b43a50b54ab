"""Render an audit: one sentence, tables for the terminal and Markdown, audit.md, audit.json and two pictures."""

from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any, Final

from legal_rl.reporting.pictures import as_ascii, new_figure, save_png
from legal_rl.reporting.tables import TextTable, escaped, percent, section
from legal_rl.runs.records import write_json, write_text
from legal_rl.training.audit.audit import Audit, GoldFindings, OrderCounts
from legal_rl.training.audit.outcomes import STRICT, letter_sets
from legal_rl.training.audit.policies import LEAST_ACCURACY, PRICES
from legal_rl.training.rewards.accuracy import MIN_PENALTY

OUTPUTS: Final = ("audit.md", "audit.json", "heatmap.png", "guess_all.png")
_MOST_INVERSIONS: Final = 10
_ANNOTATED: Final = 15  # sets; beyond, figures would not fit their cells
_DASHED: Final = ("best constant set", "one letter at random", "random set")


def write_audit(audit: Audit, out: Path) -> None:
    """Write the four files into ``out``; the same audit gives the same bytes."""
    write_text(out / "audit.md", as_markdown(audit))
    write_json(out / "audit.json", as_json(audit))
    _heatmap_png(audit, out / "heatmap.png")
    _guess_all_png(audit, out / "guess_all.png")


def as_markdown(audit: Audit) -> str:
    """The report: the verdict, then every table that has rows."""
    parts = [
        f"# Reward audit: {escaped(audit.name)}\n",
        f"{verdict(audit)}\n",
        f"{len(audit.outcomes.letters)} options, responses of at most {audit.limit:,} tokens, groups of "
        f"{audit.samples}; {len(audit.outcomes.table):,} graded responses.\n",
        "![Reward by gold and predicted set](heatmap.png)\n\n![What guessing earns](guess_all.png)\n",
    ]
    tables = [table for make in _TABLES if (table := make(audit)).rows]
    return "\n".join([*parts, *map(section, tables)])


def as_json(audit: Audit) -> dict[str, Any]:
    """All figures; answer sets are letters in order. ``strict`` is gold → predicted → reward, as in the heat map."""

    def order(counts: OrderCounts) -> dict[str, Any]:
        worst = [{"wrong": asdict(pair.wrong), "right": asdict(pair.right), "gap": pair.gap} for pair in counts.worst]
        return {"pairs": counts.pairs, "outranked": counts.outranked, "tied": counts.tied, "worst": worst}

    def findings(finding: GoldFindings) -> dict[str, Any]:
        golds = finding.golds
        return {
            **{name: getattr(golds, name) for name in ("name", "questions", "left_out", "counts", "sizes")},
            "policies": [asdict(policy) for policy in finding.policies],
            "student": finding.student,
            "break_even": finding.break_even,
            "groups": [asdict(row) for row in finding.groups],
            "partial": finding.curves,
        }

    sets = letter_sets(audit.outcomes.letters)
    return {
        "verdict": verdict(audit),
        "reward": audit.name,
        "config": audit.config.model_dump(mode="json"),
        "options": len(audit.outcomes.letters),
        "limit": audit.limit,
        "samples": audit.samples,
        "forms": [asdict(row) for row in audit.forms],
        "noise": [asdict(row) for row in audit.noise],
        "all_letters": audit.all_letters,
        "order": {"same_length": order(audit.same_length), "across_lengths": order(audit.across_lengths)},
        "golds": [findings(finding) for finding in audit.findings],
        "partial": {"x": PRICES, "bound": MIN_PENALTY},
        "strict": {gold: {chosen: audit.outcomes.at(STRICT, chosen, gold).reward for chosen in sets} for gold in sets},
    }


def verdict(audit: Audit) -> str:
    """Order of right and wrong, the best blind policy on the first gold distribution, and what it takes to beat it."""
    text = f"{_order_verdict(audit)}; {_blind_verdict(audit.findings[0])}."
    if audit.noise:
        kinds = ", ".join(f"{row.kind} {row.bias:+.3f} and {row.variance:.3f}" for row in audit.noise)
        text += f" All this is without the reward's noise, which adds (bias and variance): {kinds}."
    return text


def _order_verdict(audit: Audit) -> str:
    same, across = audit.same_length, audit.across_lengths
    if same.outranked:
        worst = same.worst[0]
        return (
            f"A wrong response outranks a right one of its length in {same.outranked:,} of {same.pairs:,} pairs, "
            f"at worst by {worst.gap:.3f} (gold {worst.right.gold}: {worst.wrong.predicted}, {worst.wrong.form}, over "
            f"{worst.right.form})"
        )
    text = "No wrong response outranks a right one of its length"
    if same.tied:
        text += f", but {same.tied:,} of {same.pairs:,} pairs earn the same"
    if across.outranked:
        text += f" (across lengths {across.outranked:,} of {across.pairs:,} do)"
    return text


def _blind_verdict(finding: GoldFindings) -> str:
    best = finding.policies[0]
    answer = f" {best.answer}" if best.answer else ""
    text = (
        f"on {finding.golds.name} the best blind policy, {best.policy}{answer} ({best.form}), earns {best.reward:.3f}"
    )
    if finding.break_even is None:
        return f"{text}, and no accuracy earns as much"
    if finding.break_even == LEAST_ACCURACY:
        return f"{text}, and so does a student of any accuracy"
    return f"{text}, which takes a student {percent(finding.break_even)} accuracy to earn"


def _noise_table(audit: Audit) -> TextTable:
    return TextTable(
        "Noise",
        "What config.noise adds to the reward, over all draws: E(r − r̂)² = variance + bias². Strict form, short; means "
        f"over the gold sets of {audit.findings[0].golds.name}. All other tables are of the reward without it.",
        ("responses", "reward", "bias", "variance", "bias²", "squared error"),
        tuple((row.kind, *(f"{figure:.4f}" for figure in astuple(row)[1:])) for row in audit.noise),
    )


def _gold_table(audit: Audit) -> TextTable:
    rows = [
        (
            finding.golds.name,
            f"{finding.golds.questions:,}",
            f"{finding.golds.left_out:,}",
            *map(percent, finding.golds.sizes.values()),
        )
        for finding in audit.findings
    ]
    earned = ("reward of all letters", "", "", *(f"{reward:.3f}" for reward in audit.all_letters.values()))
    return TextTable(
        "Gold sets",
        "Share of questions by number of right options; left out: questions with another number of options.",
        ("set", "questions", "left out", *(f"{size} right" for size in audit.all_letters)),
        (*rows, earned),
    )


def _policy_table(audit: Audit) -> TextTable:
    """Blind policies, best paid first, then students of some accuracy; a column a gold distribution."""
    columns = [{(policy.policy, policy.form): policy for policy in finding.policies} for finding in audit.findings]
    rows = []
    for name, form in columns[0]:
        policies = [column[name, form] for column in columns]
        earned = (f"{policy.reward:.3f}" + (f" {policy.answer}" if policy.answer else "") for policy in policies)
        rows.append((name if form == STRICT else f"best set, {form}", *earned))
    for accuracy in audit.findings[0].student:
        earned = (f"{finding.student[accuracy]:.3f}" for finding in audit.findings)
        rows.append((f"student, accuracy {accuracy:g}", *earned))
    thresholds = ("never" if finding.break_even is None else percent(finding.break_even) for finding in audit.findings)
    return TextTable(
        "What blind policies earn",
        "Expected reward of short responses, and the best answer where the pay hangs on it; strict where no other form "
        "is named. A student judges each option by itself and is all right as often as stated. Break-even: the "
        "accuracy from which on a student earns no less than the best blind policy.",
        ("policy", *(finding.golds.name for finding in audit.findings)),
        (*rows, ("break-even accuracy", *thresholds)),
    )


def _group_table(audit: Audit) -> TextTable:
    rows = []
    for same in zip(*(finding.groups for finding in audit.findings), strict=True):
        row = same[0]
        kept = "–" if row.prompts_per_kept is None else f"{row.prompts_per_kept:.2f}"
        cells = (f"{100 * group.score_constant:.1f} / {percent(group.discarded)}" for group in same)
        rows.append((f"{row.accuracy:g}", percent(row.acc_constant), kept, *cells))
    return TextTable(
        f"Groups of {audit.samples}",
        "Groups all right or all wrong, and prompts to sample for one that dynamic sampling on acc keeps, if all "
        "questions are equally hard (real sets are spread wider, so more groups are constant). Then, for the student: "
        "groups whose rewards are all equal / groups that the filter discards though their rewards differ.",
        ("accuracy", "acc constant", "prompts per kept", *(finding.golds.name for finding in audit.findings)),
        tuple(rows),
    )


def _order_table(audit: Audit) -> TextTable:
    pairs = {"of one length": audit.same_length, "of different lengths": audit.across_lengths}
    return TextTable(
        "Order",
        "Pairs of a wrong and a right response to one question, over all forms and statuses. Terms for length may be "
        "meant to rank a short wrong response above an overlong right one, so pairs of different lengths stand apart.",
        ("pairs", "n", "wrong earns more", "the same"),
        tuple((name, f"{row.pairs:,}", f"{row.outranked:,}", f"{row.tied:,}") for name, row in pairs.items()),
    )


def _inversion_table(audit: Audit) -> TextTable:
    """The worst pairs of one length; where there is none, those of different lengths."""
    counts = audit.same_length if audit.same_length.outranked else audit.across_lengths
    return TextTable(
        "Worst offenders",
        "Wrong responses that earn more than a right one; the widest gap of each combination of forms.",
        ("gold", "wrong", "earns", "right", "earns", "gap"),
        tuple(
            (
                right.gold,
                f"{wrong.predicted}, {wrong.form}, {wrong.length}",
                f"{wrong.reward:.3f}",
                f"{right.form}, {right.length}",
                f"{right.reward:.3f}",
                f"{pair.gap:.3f}",
            )
            for pair in counts.worst[:_MOST_INVERSIONS]
            for wrong, right in [(pair.wrong, pair.right)]
        ),
    )


def _form_table(audit: Audit) -> TextTable:
    return TextTable(
        "Forms",
        "Short responses: the least that a form earns with the gold set in it, and the most with any other set.",
        ("form", "status", "format", "with gold", "with another set"),
        tuple(
            (row.form, row.status, row.format, f"{row.with_gold:.3f}", f"{row.best_other:.3f}") for row in audit.forms
        ),
    )


def _curve_table(audit: Audit) -> TextTable:
    rows = []
    for index in range(0, len(PRICES), 10):
        refused = "*" if PRICES[index] < MIN_PENALTY else ""
        earned = (f"{finding.curves['all letters'][index]:.3f}" for finding in audit.findings)
        rows.append((f"{PRICES[index]:g}{refused}", *earned))
    return TextTable(
        "All letters under partial(x)",
        f"By the formula max(0, 1 − x·(FP + FN)), without a format term; marked *: below {MIN_PENALTY}, where a "
        "config is refused.",
        ("x", *(finding.golds.name for finding in audit.findings)),
        tuple(rows),
    )


TERMINAL_TABLES: Final = (_noise_table, _gold_table, _policy_table, _group_table, _order_table, _inversion_table)
_TABLES: Final = (
    *(_noise_table, _policy_table, _gold_table, _order_table),
    *(_inversion_table, _form_table, _group_table, _curve_table),
)


def _heatmap_png(audit: Audit, path: Path) -> None:
    """Reward of every predicted set against every gold set, short and in the strict form; lines part the set sizes."""
    sets = letter_sets(audit.outcomes.letters)
    rewards = [[audit.outcomes.at(STRICT, chosen, gold).reward for chosen in sets] for gold in sets]
    figure = new_figure(9, 8)
    axes = figure.add_subplot()
    image = axes.imshow(rewards, cmap="viridis")
    axes.set_xticks(range(len(sets)), sets, rotation=90)
    axes.set_yticks(range(len(sets)), sets)
    for edge in (index - 0.5 for index in range(1, len(sets)) if len(sets[index]) > len(sets[index - 1])):
        axes.axvline(edge, color="white", linewidth=1)
        axes.axhline(edge, color="white", linewidth=1)
    if len(sets) <= _ANNOTATED:
        values = [value for row in rewards for value in row]
        middle = (min(values) + max(values)) / 2
        for y, row in enumerate(rewards):
            for x, value in enumerate(row):
                colour = "black" if value > middle else "white"
                axes.text(x, y, f"{value:.2f}", ha="center", va="center", fontsize=7, color=colour)
    axes.set(title=f"Reward of {_label(audit)} (strict form, short)", xlabel="predicted set", ylabel="gold set")
    figure.colorbar(image, shrink=0.8)
    save_png(figure, path)


def _guess_all_png(audit: Audit, path: Path) -> None:
    """Left: blind policies under partial(x), by the formula. Right: all letters under the audited reward."""
    figure = new_figure(12, 5)
    curves, bars = figure.subplots(1, 2, width_ratios=(3, 2))
    for finding in audit.findings:
        curves.plot(PRICES, finding.curves["all letters"], label=f"all letters, {as_ascii(finding.golds.name)}")
    first = audit.findings[0]
    for policy in _DASHED:
        curves.plot(PRICES, first.curves[policy], linestyle="--", label=f"{policy}, {as_ascii(first.golds.name)}")
    label = f"x < {MIN_PENALTY}: refused"
    curves.axvspan(PRICES[0], MIN_PENALTY, color="#c0504d", alpha=0.12, linewidth=0, label=label)
    curves.set(title="Guessing under partial(x), without a format term", xlabel="x, price of a wrong letter")
    curves.set(ylabel="expected reward", xlim=(PRICES[0], PRICES[-1]), ylim=(0, None))
    curves.grid(alpha=0.3)
    curves.legend(fontsize="small")
    sizes = list(audit.all_letters)
    drawn = bars.bar(sizes, list(audit.all_letters.values()), color="#4f81bd")
    bars.bar_label(drawn, fmt="%.2f", padding=2)
    bars.set(title=f"All letters under {_label(audit)}", xlabel="right options of the question", ylabel="reward")
    bars.set_xticks(sizes)
    bars.margins(y=0.12)
    save_png(figure, path)


def _label(audit: Audit) -> str:
    """The components: matplotlib's fonts have no Chinese, and a file's name may have."""
    names = list(audit.config.components)
    return " + ".join(names[:4]) + (f" + {len(names) - 4} more" if len(names) > 4 else "")
