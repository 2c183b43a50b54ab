"""`legal-rl sft`: supervised fine-tuning by LlamaFactory on a folder of rows."""

from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console


def sft_command(
    recipe: Annotated[Path, typer.Argument(help="LlamaFactory's own YAML; training/sft/ has some.")],
    *,
    data: Annotated[Path, typer.Option(help="A folder that `legal-rl distill filter` made.")],
    model: Annotated[str, typer.Option(help="A folder, or a name on the hub, to start from.")],
    out: Annotated[Path, typer.Option(help="Folder of the training; its model is in OUT/model.")],
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Override a key.")] = None,
    seed: Annotated[int, typer.Option(help="Of training.")] = 0,
    over: Annotated[Literal["refuse", "cut"], typer.Option(help="What is done with rows over cutoff_len.")] = "refuse",
    export_only: Annotated[
        bool, typer.Option("--export-only", help="Train nothing: make a model of the newest checkpoint.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Judge the recipe, start nothing.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Throw away what earlier attempts left in OUT.")] = False,
) -> None:
    """Train, from the last checkpoint if there is one; an adapter is merged at the end and kept beside the model.

    On several nodes the same command runs on each, with NNODES, NODE_RANK, MASTER_ADDR and MASTER_PORT set, and OUT on
    storage that they share: training/cluster/launch.sh does that.

    Example: legal-rl sft training/sft/qwen2.5-7b-1x80g.yaml --data runs/rows --model Qwen/Qwen2.5-7B-Instruct
    --out runs/sft --set num_train_epochs=3
    """
    import shlex

    from legal_rl.engines import llamafactory
    from legal_rl.pipeline.progress import clock, progress
    from legal_rl.pipeline.sft import finetune, join, open_job

    console = Console(markup=False, highlight=False, soft_wrap=True)  # file names may hold brackets
    job = open_job(recipe, data=data, model=model, out=out, overrides=set_ or [], seed=seed)
    if dry_run:
        checked = llamafactory.check(job)
        for line in (shlex.join(checked.command), *checked.not_checked):
            console.print(line)
        console.print("LlamaFactory accepts the recipe; nothing was started")
        return
    nodes = llamafactory.read_nodes()
    if nodes.rank > 0:
        with progress(console, "sft") as show:
            trained_here = not export_only and join(job, show, fresh=fresh)
        done = "has done its part" if trained_here else "has nothing to train"
        console.print(f"node {nodes.rank} of {nodes.count} {done}; node 0 has the results")
        return
    with progress(console, "sft") as show:
        trained = finetune(job, show, over=over, export_only=export_only, fresh=fresh)
    if trained.result.loss:
        (_, first), (_, last) = trained.result.loss[0], trained.result.loss[-1]
        console.print(f"loss {first:.4f} → {last:.4f} in {trained.result.steps} steps")
    console.print(f"{out}: model/, {'adapter/, ' if job.lora else ''}report.md, loss.png, loss.json, manifest.json")
    console.print(f"wall time of all attempts: {clock(trained.manifest.wall_seconds)}")
    console.print(f"next: legal-rl eval {trained.result.model} --questions FILE --out FOLDER")
