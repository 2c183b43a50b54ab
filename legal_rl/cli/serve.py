"""`legal-rl serve`: a model behind an OpenAI-compatible address."""

from pathlib import Path
from typing import Annotated

import typer


def serve_command(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="A folder with safetensors, or a hub name.")],
    *,
    name: Annotated[str | None, typer.Option(help="What the server calls it; the folder's name if not given.")] = None,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for others too.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    reasoning: Annotated[
        bool, typer.Option("--reasoning", help="Answers come with their thinking split off (vLLM's reasoning parser).")
    ] = False,
    lora: Annotated[
        list[str] | None, typer.Option(metavar="NAME=PATH", help="Also serve the model with this adapter.")
    ] = None,
    key_variable: Annotated[
        str | None,
        typer.Option(help="Environment variable with the key to ask for; LEGAL_RL_API_KEY where that is set."),
    ] = None,
    no_key: Annotated[bool, typer.Option("--no-key", help="Ask for no key, whoever can reach the server.")] = False,
    max_model_len: Annotated[int | None, typer.Option(min=1, help="Tokens of prompt and answer together.")] = None,
    gpu_memory: Annotated[
        float | None, typer.Option(min=0.01, max=1, help="Share of the GPU's memory to take.")
    ] = None,
    vllm_option: Annotated[
        list[str] | None, typer.Option(help="Goes to vLLM as it is, as in --vllm-option=--max-num-seqs=8.")
    ] = None,
    patience: Annotated[float, typer.Option(min=1, help="Seconds that the start may take.")] = 600.0,
    log: Annotated[Path | None, typer.Option(help="File for what vLLM says; runs/serve/NAME.log if not given.")] = None,
) -> None:
    """Start vLLM, wait until it answers, say how to ask it, stay until Ctrl-C or SIGTERM.

    Example: legal-rl serve runs/quickstart/grpo/model --name tuned --max-model-len 2048
    """
    from pydantic import ValidationError
    from rich.console import Console

    from legal_rl.core.errors import UserError
    from legal_rl.engines.vllm import ServerSettings
    from legal_rl.pipeline.evaluation.samplers import slug
    from legal_rl.pipeline.serving import find_key, serve_until_stopped
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.runs.records import first_problem

    called = name or (Path(model).resolve().name if Path(model).is_dir() else model)
    try:
        settings = ServerSettings(
            model=model,
            name=called,
            host=host,
            port=port,
            reasoning=reasoning,
            adapters=_adapters(lora or [], called),
            max_model_len=max_model_len,
            gpu_memory=gpu_memory,
            options=tuple(vllm_option or ()),
        )
    except ValidationError as error:
        raise UserError(f"serve: {first_problem(error)}; correct it") from None
    key, variable = find_key(settings, key_variable, no_key=no_key)
    log_file = log or Path("runs") / "serve" / f"{slug(called)}.log"
    console = Console(markup=False, highlight=False, soft_wrap=True)
    with claim_outputs("serve", [log_file]):
        serve_until_stopped(settings, key=key, variable=variable, log=log_file, patience=patience, console=console)


def _adapters(pairs: list[str], model: str) -> dict[str, Path]:
    from legal_rl.core.errors import UserError

    adapters: dict[str, Path] = {}
    for pair in pairs:
        name, equals, path = pair.partition("=")
        if not (name and equals and path):
            raise UserError(f"--lora {pair}: must look like NAME=PATH, for example --lora civil=runs/sft/adapter")
        if name in adapters or name == model:
            raise UserError(f"--lora {pair}: the name {name!r} is taken; give every adapter a name of its own")
        adapters[name] = Path(path)
    return adapters
