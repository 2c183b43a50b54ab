"""`legal-rl preflight`: what a run asks of a machine, before anybody pays for it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console


def preflight_command(
    config: Annotated[Path, typer.Argument(help="The run's YAML.")],
    *,
    gpus: Annotated[int | None, typer.Option(min=1, help="GPUs of a node; default: what the recipe asks for.")] = None,
    gpu_memory: Annotated[float, typer.Option(min=1, help="Memory of a GPU in GB, as its label says.")] = 80,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes; default: what the recipe asks for.")] = None,
    cpus: Annotated[int | None, typer.Option(min=1, help="Cores of a node.")] = None,
    ram: Annotated[float | None, typer.Option(min=1, help="Memory of a node in GiB.")] = None,
    disk: Annotated[float | None, typer.Option(min=1, help="Free disk in GiB.")] = None,
    model: Annotated[str | None, typer.Option(help="Another model: a folder, or a name on the hub.")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Override a key.")] = None,
    parts: Annotated[bool, typer.Option("--parts", help="Show what each amount is made of.")] = False,
    json_: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """State memory, disk, slots, packages and hours of each phase, and which key to turn where it does not fit.

    Reads the recipes as their engines do and the model's config.json; no weights, no GPU. The engines that read them
    are installed by make train-cpu, or make train-cuda on a machine with GPUs. Exit status 1 where it does not fit.

    Example: legal-rl preflight training/qwen2.5-7b.yaml --gpus 8 --gpu-memory 80 --cpus 96 --ram 1000 --disk 2000
    """
    import json

    from legal_rl.pipeline.preflight.report import MachineOptions, preflight, show_report
    from legal_rl.pipeline.run import open_run

    overrides = [*(set_ or []), *([f"model.path={model}"] if model else [])]
    run = open_run(config, overrides, None)
    report = preflight(run, MachineOptions(gpus, gpu_memory, nodes, cpus, ram, disk))
    if json_:
        typer.echo(json.dumps(report.to_json(), ensure_ascii=False, indent=2))
    else:
        show_report(report, Console(highlight=False), parts=parts)
    if report.verdict == "does not fit":
        raise typer.Exit(1)
