"""`legal-rl export`: our protocol as a task of another evaluation framework."""

from pathlib import Path
from typing import Annotated, Literal

import typer


def export_command(
    *,
    to: Annotated[Literal["lm-eval", "opencompass"], typer.Option(help="The framework to write for.")],
    questions: Annotated[Path, typer.Option(metavar="FILE", help="Questions, one JSON object a line.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the task files.")],
    prompt: Annotated[str, typer.Option(help="think-v1, direct-v1 (no reasoning) or bare-v1.")] = "think-v1",
    base_model: Annotated[bool, typer.Option("--base-model", help="No chat template: one plain text.")] = False,
    max_tokens: Annotated[int, typer.Option(min=1, help="Of one answer.")] = 2048,
) -> None:
    """Write questions, prompt and scoring as task files. Scoring calls legal_rl's parser, so figures agree.

    Example: legal-rl export --to lm-eval --questions runs/quickstart/data/heldout.jsonl --out exported
    """
    from legal_rl.evaluation.export.tasks import TaskProtocol, export, file_names
    from legal_rl.evaluation.scoring import read_questions
    from legal_rl.runs.outputs import claim_outputs

    protocol = TaskProtocol(prompt=prompt, plain=base_model, max_tokens=max_tokens)
    with claim_outputs("export", [out / name for name in file_names(to, protocol)], inputs=[questions]):
        asked = read_questions(questions)
        written = export(to, asked, protocol, out)
    typer.echo(f"{len(asked)} questions; written: {', '.join(map(str, written))}")
