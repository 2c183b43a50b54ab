"""`legal-rl demo`: sit the exam with a model, in the browser."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console


def demo_command(
    folder: Annotated[
        str | None, typer.Argument(metavar="[MODEL]", help="A model's folder; the quickstart's if not given.")
    ] = None,
    *,
    base_url: Annotated[str | None, typer.Option(help="Of a server that speaks the OpenAI protocol.")] = None,
    model: Annotated[str | None, typer.Option(help="What that server calls the model.")] = None,
    compare: Annotated[str | None, typer.Option(help="A second model's folder.")] = None,
    compare_url: Annotated[str | None, typer.Option(help="The second model's server; --base-url if not given.")] = None,
    compare_model: Annotated[str | None, typer.Option(help="What that server calls the second model.")] = None,
    key_variable: Annotated[str, typer.Option(help="Environment variable with the servers' key.")] = "OPENAI_API_KEY",
    prompt: Annotated[
        str | None, typer.Option(help="think-v1, direct-v1 or bare-v1; the run's own if not given, else think-v1.")
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option(min=1, help="Of one answer; the run's own if not given, else 2048.")
    ] = None,
    questions: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Questions to offer; the run's held-out ones if not given.")
    ] = None,
    statutes: Annotated[
        Path | None, typer.Option(metavar="DB", help="Show cited articles from this store of `statutes build`.")
    ] = None,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 7860,
    queue: Annotated[int, typer.Option(min=1, help="Events that may wait; more are turned away.")] = 200,
    auth_variable: Annotated[
        str | None, typer.Option(help="Environment variable with user:password pairs, with commas between.")
    ] = None,
    no_auth: Annotated[bool, typer.Option("--no-auth", help="Let everybody in on a host that others reach.")] = False,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe X-Forwarded-Host and its like, which a proxy in front sets.")
    ] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Ask, compare, vote, sit a mock exam, browse errors. Serves the model through vLLM, else through transformers.

    With --base-url and --model a server's model answers.

    Example: legal-rl demo runs/quickstart/grpo/model --compare runs/quickstart/sft/model
    """
    from legal_rl.core.errors import UserError
    from legal_rl.demo.launch import DemoOptions, launch

    if bool(model) != bool(base_url) or (folder and base_url):
        raise UserError(
            "demo: name a model's folder, or a server with --base-url and what it calls the model with --model"
        )
    if compare and compare_model:
        raise UserError("demo: name the second model by its folder (--compare) or by its server's name, not both")
    job = DemoOptions(
        model=model or folder,
        base_url=base_url,
        compare=compare_model or compare,
        compare_url=(compare_url or base_url) if compare_model else compare_url,
        key_variable=key_variable,
        prompt=prompt,
        max_tokens=max_tokens,
        questions=questions,
        statutes=statutes,
        host=host,
        port=port,
        queue=queue,
        credentials=auth_variable,
        open_to_all=no_auth,
        behind_proxy=behind_proxy,
    )
    launch(job, Console(markup=False, highlight=False, soft_wrap=True), open_browser=not no_open)
