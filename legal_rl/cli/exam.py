"""`legal-rl exam`: generate questions whose gold is computed from statutes, and list the families."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from legal_rl.core.questions import Question
    from legal_rl.data.exam.family import Norm

AS_OF: Final = "2025-05-31"  # legal_rl.data.exam.AS_OF, which is slow to import
app = typer.Typer(help="An exam made by rules: generate it, list its families.", no_args_is_help=True)


@app.command("generate")
def generate_command(
    *,
    out: Annotated[Path, typer.Option("--out", help="Where the questions go, one JSON object a line.")],
    n: Annotated[int, typer.Option("--n", min=1, max=10_000_000, help="How many questions.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same file.")] = 7,
    split: Annotated[
        Literal["train", "heldout"], typer.Option("--split", help="Held-out: half seen, half unseen.")
    ] = "train",
    family: Annotated[list[str] | None, typer.Option("--family", help="Only this family; may be repeated.")] = None,
    level: Annotated[
        list[int] | None, typer.Option("--level", min=1, max=4, help="Only this level; may be repeated.")
    ] = None,
    kind: Annotated[Literal["knowledge", "case"] | None, typer.Option("--kind", help="Only this kind.")] = None,
    profile: Annotated[
        Literal["balanced", "jecqa-like"],
        typer.Option("--profile", help="Even shares, or those of JEC-QA's published questions."),
    ] = "balanced",
    holdout: Annotated[
        list[str] | None,
        typer.Option(
            "--holdout", help="A family or chain for held-out questions only; may be repeated. Or a share, such as 0.2."
        ),
    ] = None,
    train: Annotated[Path | None, typer.Option("--train", help="Questions a held-out exam must not repeat.")] = None,
    traces: Annotated[Path | None, typer.Option("--traces", help="Also write a teacher's responses here.")] = None,
    p_flaw: Annotated[float, typer.Option("--p-flaw", help="How often the teacher judges by a wrong rule.")] = 0.6,
    p_slip: Annotated[float, typer.Option("--p-slip", help="How often one of its verdicts slips.")] = 0.08,
    as_of: Annotated[str, typer.Option("--as-of", help="ISO day of the law that the gold follows.")] = AS_OF,
    unverified: Annotated[
        bool,
        typer.Option("--unverified", help="Allow a day that the articles were not looked up for; every row says so."),
    ] = False,
) -> None:
    """Write an exam; for training, with --traces, the teacher's responses too.

    Example: legal-rl exam generate --n 1000 --seed 7 --out exam.jsonl --traces traces.jsonl
    """
    from legal_rl.core.errors import UserError
    from legal_rl.core.questions import Question
    from legal_rl.data.exam import ExamConfig, TeacherConfig, generate, heldout, teach
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.runs.records import read_models, write_jsonl

    if split == "heldout" and traces is not None:
        raise UserError("exam generate: --traces cannot go with --split heldout; traces are made for training alone")
    if split == "train" and train is not None:
        raise UserError("exam generate: --train goes with --split heldout alone; leave it out")
    exam = ExamConfig(
        families=family and tuple(family),
        levels=level and tuple(level),
        kinds=kind and (kind,),
        law_as_of=as_of,
        unverified=unverified,
        profile=profile,
        holdout=_holdout(holdout or []),
    )
    teacher = TeacherConfig(p_flaw=p_flaw, p_slip=p_slip)
    console = Console(soft_wrap=True, highlight=False, markup=False)  # file names may hold brackets
    with claim_outputs("exam generate", [out, *([traces] if traces else [])], inputs=[train]):
        if split == "heldout":
            shown = read_models(train, Question) if train else []
            questions = heldout(n, exam, seed=seed, train=shown)
            if train:
                _print_overlap(console, shown, questions)
        else:
            questions = generate(n, exam, seed=seed)
        write_jsonl(out, questions)
        if left_out := exam.left_out():
            console.print(f"not in force or not verified on {as_of}, and left out: {', '.join(left_out)}")
        console.print(f"{len(questions)} questions → {out}")
        if traces is not None:
            write_jsonl(traces, teach(questions, teacher, seed=seed))
            console.print(f"{len(questions)} responses of the teacher → {traces}")


def _holdout(given: "list[str]") -> tuple[str, ...] | float:
    """A share where it is one number, else names."""
    try:
        return float(*given) if given else ()
    except (TypeError, ValueError):
        return tuple(given)


def _print_overlap(console: Console, train: "list[Question]", questions: "list[Question]") -> None:
    from legal_rl.data.exam import train_overlap

    report = train_overlap(train, questions)
    for name, group in (("seen", report.seen), ("unseen", report.unseen)):
        console.print(
            f"{name}: {group.questions_in_train} of {group.questions} questions and {group.options_in_train} of "
            f"{group.options} single options occur in {len(train)} training questions (names masked)"
        )


@app.command("balance")
def balance_command(
    n: Annotated[int, typer.Option("--n", min=100, help="How many questions to look at.")] = 20000,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the exam.")] = 7,
    profile: Annotated[
        Literal["balanced", "jecqa-like"], typer.Option("--profile", help="The profile of the exam.")
    ] = "balanced",
) -> None:
    """Measure what an exam gives away: constant answers that pay, looks and words of options that predict gold.

    Example: legal-rl exam balance --n 20000
    """
    from legal_rl.data.exam import ExamConfig, generate
    from legal_rl.data.exam.cues import by_answers, constants, cue_scores, word_scores

    questions = generate(n, ExamConfig(profile=profile), seed=seed)
    constant = Table("form", "best constant answer", title=f"Constant answers, n = {n:,}")
    for heading in ("questions", "right", "even guessing"):
        constant.add_column(heading, justify="right")
    for row in constants(questions):
        constant.add_row(row.form, row.answer, f"{row.questions:,}", f"{row.share:.1%}", f"{row.guessing:.1%}")
    groups = by_answers(questions)
    cues = Table("right", "predicted", "model", title="Looks of options alone, five folds grouped by family")
    for heading in ("options", "ROC-AUC"):
        cues.add_column(heading, justify="right")
    for name, group in groups.items():
        for score in cue_scores(group):
            cues.add_row(name, score.target, score.model, f"{score.options:,}", f"{score.auc:.3f}")
    words = Table("right", "part", "learnt from", title="Truth from the words of an option, its facts unread")
    for heading in ("options", "ROC-AUC"):
        words.add_column(heading, justify="right")
    for name, group in groups.items():
        for told in word_scores(group):
            words.add_row(name, told.part, told.seen, f"{told.options:,}", f"{told.auc:.3f}")
    for table in (constant, cues, words):
        Console().print(table)


@app.command("likeness")
def likeness_command(
    files: Annotated[list[str], typer.Argument(metavar="[NAME:]PATH", help="An exam, and question files beside it.")],
    kind: Annotated[
        Literal["knowledge", "case"] | None, typer.Option("--kind", help="Only questions of this kind.")
    ] = None,
    json_out: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures here.")
    ] = None,
) -> None:
    """Set an exam beside real question files: some thirty measures of how questions look.

    Example: legal-rl exam likeness exam.jsonl jecqa:1_test.json --kind case
    """
    from legal_rl.core.errors import UserError
    from legal_rl.data.exam.likeness import measure
    from legal_rl.data.gate.rows import questions_of
    from legal_rl.data.sources import read_source, resolve
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.runs.records import write_json

    measured, named = {}, resolve(files)
    with claim_outputs("exam likeness", [json_out] if json_out else [], inputs=[file.path for file in named]):
        for file in named:
            questions = [question for question in questions_of(read_source(file)) if kind in (None, question.kind)]
            if not questions:
                raise UserError(f"exam likeness: {file.spec} has no {kind or 'readable'} question; name another file")
            measured[file.label] = measure(questions)
        if json_out:
            write_json(json_out, {label: [row._asdict() for row in rows] for label, rows in measured.items()})
    table = Table("measure", title="Likeness" + (f", {kind} questions" if kind else ""))
    for label in measured:
        table.add_column(label, justify="right", overflow="fold")
    for row in zip(*measured.values(), strict=True):
        table.add_row(row[0].name, *(column.text for column in row))
    Console().print(table)


@app.command("families")
def families_command() -> None:
    """List every family, chained case and vignette with the law it rests on and the flaws its teacher can have.

    Example: legal-rl exam families
    """
    from legal_rl.data.exam import FAMILIES
    from legal_rl.data.exam.chains import CHAINS
    from legal_rl.data.exam.items import DISPUTES
    from legal_rl.data.exam.vignettes import VIGNETTES

    table = Table(show_lines=True, title=f"{len(FAMILIES)} families")
    for heading in ("family", "law in force", "cases, statements", "flaw"):
        table.add_column(heading, overflow="fold")
    for family in sorted(FAMILIES.values(), key=lambda family: family.subject):
        flaws = (f"{flaw.name} ({flaw.kind}): {flaw.says}\n{_dated(flaw.norm)}" for flaw in family.flaws)
        table.add_row(
            f"{family.name}\n{family.title}\n{family.subject}",
            "\n".join(map(_dated, family.norms)),
            f"{len(family.cases)}, {len(family.statements)}",
            "\n".join(flaws),
        )
    Console().print(table)
    chains = Table(show_lines=True, title=f"{len(CHAINS)} chained cases, {len(VIGNETTES)} vignettes")
    for heading in ("dispute", "law in force", "worlds, effects", "misbelief"):
        chains.add_column(heading, overflow="fold")
    for chain in DISPUTES.values():
        chains.add_row(
            f"{chain.name}\n{chain.title}\n{chain.subject}",
            "\n".join(map(_dated, chain.norms)),
            f"{sum(map(len, chain.worlds.values()))}, {len(chain.effects)}",
            "\n".join(f"{flaw.name}: {flaw.says}" for flaw in chain.flaws),
        )
    Console().print(chains)


def _dated(norm: "Norm") -> str:
    return f"{norm.citation} ({norm.valid_from} – {norm.valid_to or 'in force'})"
