"""`legal-rl data …`: from raw files to clean questions, and what is known of them."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer
from rich.console import Console
from rich.table import Column, Table

if TYPE_CHECKING:
    from legal_rl.data.build_record import BuildSummary


FIELDS: Final = ("name", "about", "files", "licence", "citation", "hub")
SHOWN: Final = {"about": "", "files": "files: ", "licence": "licence: ", "citation": "citation: ", "hub": "hub: "}

Near = Annotated[
    float | None,
    typer.Option(help="Similarity from which questions are near-duplicates; 0.5 to 1, 0.8 if not given."),
]

app = typer.Typer(help="From raw files to clean questions.", no_args_is_help=True)


@app.command("build")
def build_command(
    *,
    source: Annotated[list[str], typer.Option(metavar="[NAME:]PATH", help="A file; `data sources` lists the names.")],
    out: Annotated[Path, typer.Option(help="Folder for the six files.")],
    seed: Annotated[int, typer.Option(help="Seed of the 8 : 2 division.")] = 0,
    resplit: Annotated[bool, typer.Option("--resplit", help="Divide 8 : 2 even where test files are given.")] = False,
    keep_split: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep the sides of the build in DIR; OUT's own are kept anyway."),
    ] = None,
    exclude: Annotated[
        list[str] | None, typer.Option(metavar="[NAME:]PATH", help="A benchmark; refuse training rows that it holds.")
    ] = None,
    exclude_stems: Annotated[
        bool, typer.Option("--exclude-stems", help="Refuse training rows that share only a stem with it, too.")
    ] = False,
    policy: Annotated[
        list[str] | None, typer.Option(metavar="CODE=DEED", help="refuse, repair or flag; or `strict` for a preset.")
    ] = None,
    near: Near = None,
    no_near: Annotated[bool, typer.Option("--no-near", help="Do not look for near-duplicates.")] = False,
    role: Annotated[
        Literal["train", "test"] | None, typer.Option("--as", help="All sources are this side; nothing is divided.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Build and divide anew, whatever OUT holds.")] = False,
) -> None:
    """Read sources, repair or refuse each row, divide into train and test.

    Example: legal-rl data build --source jecqa:0_train.json --source 1_test.json --exclude agieval:jec-qa-kd.jsonl
    --policy near_duplicate=refuse --out runs/data
    """
    from legal_rl.data.build import build
    from legal_rl.pipeline.progress import progress

    console = Console(markup=False)  # file names may hold brackets
    with progress(console, "data build") as show:
        summary = build(
            source,
            out,
            seed=seed,
            resplit=resplit,
            fresh=fresh,
            policy=policy or [],
            near=_similarity("data build", near, no_near),
            role=role,
            exclude=exclude or [],
            exclude_stems=exclude_stems,
            keep_split=keep_split,
            on_progress=show,
        )
    _print_build(console, summary)


def _similarity(verb: str, near: float | None, no_near: bool) -> float | None:
    """The similarity to look with, None where near-duplicates are not looked for."""
    from legal_rl.core.errors import UserError

    if near is not None and no_near:
        raise UserError(f"{verb}: --near and --no-near contradict each other; drop one")
    return None if no_near else 0.8 if near is None else near


def _said_first(summary: "BuildSummary") -> Iterator[str]:
    if summary.reused:
        yield "Nothing has changed since the last build; its files are kept (--fresh builds anew)."
    if summary.replaced:
        yield f"{summary.out}: the build that was here is replaced; {summary.replaced}"
    for source in summary.sources:
        if source["detected"]:
            yield f"detected: {source['format']} in {source['source']}"
        if source["note"]:
            yield f"note: {source['source']}: {source['note']}"


def _print_build(console: Console, summary: "BuildSummary") -> None:
    from legal_rl.reporting.tables import percent

    def say(sentence: str) -> None:
        console.print(sentence, soft_wrap=True, highlight=False)

    for sentence in _said_first(summary):
        say(sentence)
    table = _table("Sources", [Column("source", overflow="fold"), "role"], ["rows read"])
    for source in summary.sources:
        table.add_row(source["source"], source["role"], f"{source['rows']:,}")
    console.print(table)
    table = _table(
        f"{summary.read:,} read = {summary.kept:,} kept + {summary.refused:,} refused", ["", "code"], ["rows"]
    )
    for effect in ("refused", "repaired", "flagged"):
        for code, number in getattr(summary, f"{effect}_by_code").items():
            table.add_row(effect, code, f"{number:,}")
    console.print(table)
    if summary.excluded:
        headings = ["its rows", "exact", "permuted", "near", "stem only"]
        table = _table("Training questions that a benchmark holds", [Column("benchmark", overflow="fold")], headings)
        for row in summary.excluded:
            numbers = (row[name] for name in ("rows", "exact", "permuted", "near", "stem"))
            table.add_row(row["benchmark"], *(f"{number:,}" for number in numbers))
        console.print(table)
    split = summary.split
    table = _table("Split", ["kind", "right options"], ["train", "test", "test share"])
    table.caption = split["reason"]
    for row in split["strata"]:
        table.add_row(
            row["kind"], str(row["gold_size"]), f"{row['train']:,}", f"{row['test']:,}", percent(row["test_share"])
        )
    train, test = split["train"]["questions"], split["test"]["questions"]
    table.add_section()
    table.add_row("all", "", f"{train:,}", f"{test:,}", percent(test / (train + test) if train + test else None))
    console.print(table)
    if kept := split.get("kept_from_earlier"):
        say(f"{kept:,} questions were divided before and stay on their side.")
    for warning in summary.warnings:
        Console(stderr=True, soft_wrap=True, highlight=False).print(f"[bold red]warning:[/bold red] {warning}")
    say(f"{summary.read:,} read = {train:,} train + {test:,} test + {summary.refused:,} refused")
    say(f"{summary.out}: train.jsonl, test.jsonl, refused.jsonl, gate.json, gate.html, README.md")


def _table(title: str, left: Sequence[str | Column], right: Sequence[str]) -> Table:
    """A table for the terminal, with columns of words on the left and of numbers on the right."""
    table = Table(*left, title=title)
    for heading in right:
        table.add_column(heading, justify="right")
    return table


@app.command("overlap")
def overlap_command(
    sets: Annotated[list[str], typer.Argument(metavar="[NAME:]PATH", help="Two files or more.")],
    near: Near = None,
    no_near: Annotated[bool, typer.Option("--no-near", help="Do not look for near-duplicates.")] = False,
    json_out: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Also write the counts here.")] = None,
    list_out: Annotated[
        Path | None, typer.Option("--list", metavar="FILE", help="Also write the pairs, by id, one a line.")
    ] = None,
) -> None:
    """Count for each ordered pair how many rows of the first set are in the second, over the rows as they came.

    Example: legal-rl data overlap jecqa:0_test.json jecqa:0_train.json exam.jsonl --list pairs.jsonl
    """
    from legal_rl.core.errors import UserError
    from legal_rl.data.overlap import STEM_LENGTH, comparable_rows, overlap_matrix
    from legal_rl.data.sources import read_source, resolve
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.runs.records import write_json, write_jsonl

    similarity = _similarity("data overlap", near, no_near)
    if similarity is not None and not 0.5 <= similarity <= 1:
        raise UserError(f"--near {near}: name a similarity from 0.5 to 1, or --no-near")
    files = resolve(sets)
    if len(files) < 2:
        raise UserError("data overlap: one set overlaps with nothing; name two or more")
    console = Console(markup=False)  # file names may hold brackets
    for file in files:
        if file.detected:
            console.print(f"detected: {file.format} in {file.spec}", soft_wrap=True, highlight=False)
    outputs = [path for path in (json_out, list_out) if path]
    with claim_outputs("data overlap", outputs, inputs=[file.path for file in files]):
        rows = {file.label: read_source(file) for file in files}
        entries = {label: comparable_rows(members) for label, members in rows.items()}
        pairs = overlap_matrix(entries, near=similarity)
        if json_out:
            counts = {label: {"rows": len(members), "compared": len(entries[label])} for label, members in rows.items()}
            write_json(json_out, {"sets": counts, "pairs": [pair.as_row() for pair in pairs]})
        if list_out:
            write_jsonl(list_out, ({"a": p.a, "b": p.b, **match._asdict()} for p in pairs for match in p.matches))
    # Folded and never cut: of jecqa:0_train and jecqa:0_test a narrow screen would show the same eight letters.
    names, headings = [Column(heading, overflow="fold") for heading in ("of", "in")], ["exact", "permuted", "near"]
    table = _table("Overlap", names, [*headings, "stems", "rows", "rows, any stem"])
    table.caption = f"rows of the first set; stems of {STEM_LENGTH} characters and more, and their rows"
    for pair in pairs:
        stems = (pair.stems, pair.stem_rows, pair.stem_rows_any)
        numbers = (pair.exact, pair.permuted, None if no_near else pair.near, *stems)
        table.add_row(pair.a, pair.b, *("–" if number is None else f"{number:,}" for number in numbers))
    console.print(table)
    for label, members in rows.items():
        if left := len(members) - len(entries[label]):
            console.print(f"{label}: {left} of {len(members)} rows could not be compared", highlight=False)


@app.command("difficulty")
def difficulty_command(
    questions: Annotated[Path, typer.Argument(help="Questions, one JSON object a line.")],
    *,
    out: Annotated[Path, typer.Option(help="Folder for what is measured; answers that it holds are not asked again.")],
    model: Annotated[str | None, typer.Option(help="A folder, a hub name, or a server's name for its model.")] = None,
    base_url: Annotated[str | None, typer.Option(help="Of a server that speaks the OpenAI protocol.")] = None,
    responses: Annotated[
        Path | None, typer.Option(help="Stored answers; they count, only missing ones are asked.")
    ] = None,
    samples: Annotated[int, typer.Option(min=1, help="Answers to each question.")] = 6,
    prompt: Annotated[str, typer.Option(help="Version of the prompt.")] = "think-v1",
    temperature: Annotated[float, typer.Option(min=0, help="Of sampling.")] = 1.0,
    max_tokens: Annotated[int, typer.Option(min=1, help="Of one answer.")] = 2048,
    seed: Annotated[int, typer.Option(help="Of sampling.")] = 0,
    hard: Annotated[float, typer.Option(help="Drop what is right less often than this.")] = 0.05,
    core_low: Annotated[float, typer.Option(help="The core begins here.")] = 0.3,
    core_high: Annotated[float, typer.Option(help="The core ends here.")] = 0.7,
    easy: Annotated[float, typer.Option(help="Drop what is right more often than this.")] = 0.95,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget the answers in OUT and sample anew.")] = False,
) -> None:
    """Sample a baseline, sort the questions by how often it is right: core, outside, dropped, and a curriculum.

    Where --responses holds all answers, no model is needed.

    Example: legal-rl data difficulty runs/data/train.jsonl --model Qwen/Qwen2.5-7B-Instruct --samples 6 --out
    runs/difficulty
    """
    from legal_rl.core.sampling import SamplingParams
    from legal_rl.data.difficulty import Bands
    from legal_rl.pipeline.difficulty import measure_difficulty, open_model
    from legal_rl.pipeline.progress import progress

    params = SamplingParams(n=samples, temperature=temperature, max_tokens=max_tokens, seed=seed)
    bands = Bands(hard=hard, core_low=core_low, core_high=core_high, easy=easy)
    console = Console(markup=False)  # file names may hold brackets
    with progress(console, "answers") as show:
        summary = measure_difficulty(
            questions,
            out,
            params,
            prompt=prompt,
            model=(lambda: open_model(model, base_url)) if model else None,
            responses=responses,
            bands=bands,
            fresh=fresh,
            on_progress=show,
        )
    title = f"{summary['questions']:,} questions, {summary['scored_samples']:,} answers"
    table = _table(title, ["band"], ["questions", "of these certain"])
    for band, row in summary["bands"].items():
        table.add_row(band, f"{row['questions']:,}", f"{row['settled']:,}")
    console.print(table)
    if needed := [number for number in summary["samples_to_settle"].values() if number is not None]:
        console.print(
            "certain: the whole 95 % interval of the share lies in the band; of a question that is always right or "
            f"always wrong, this takes {max(needed)} answers",
            soft_wrap=True,
            highlight=False,
        )
    if others := summary["made_from"]["answers_to_other_questions"]:
        console.print(f"{others:,} stored answers are to questions that were not asked for; they were left out")
    if summary["not_scored_samples"]:
        console.print(f"{summary['not_scored_samples']:,} requests never returned text; they count as nothing")
    console.print(f"{out}: {', '.join([*summary['outputs'], 'summary.json'])}", soft_wrap=True, highlight=False)


@app.command("sources")
def sources_command(
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON array.")] = False,
) -> None:
    """List the formats that --source reads, with licence and citation.

    Example: legal-rl data sources --json
    """
    from legal_rl.data.sources import FORMATS

    rows = [{field: getattr(known, field) for field in FIELDS} for known in FORMATS.values()]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    table = Table(
        *("name", "what"),
        title="Sources",
        show_lines=True,
        caption="--source NAME:PATH, or PATH alone: the format is told by the first rows. "
        "--source hub:OWNER/NAME/CONFIG@SPLIT: a dataset of the hub or a folder in its layout.",
    )
    for row in rows:
        table.add_row(row["name"], "\n".join(f"{word}{row[field]}" for field, word in SHOWN.items() if row[field]))
    Console(markup=False).print(table)
