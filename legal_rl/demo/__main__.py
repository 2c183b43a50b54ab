"""``python -m legal_rl.demo SPEC.json``: the page's own process, in whichever environment has Gradio."""

import sys
from contextlib import suppress
from pathlib import Path

from legal_rl.core.errors import UserError
from legal_rl.demo.context import PageSpec, make_context, read_credentials, temporary_folder
from legal_rl.engines.environments import interruptible
from legal_rl.runs.yaml_config import load_config

_FAREWELL = 2  # seconds that open streams get when the server is asked to stop


def main(path: Path) -> None:
    """Serve the page of the spec at ``path`` until SIGINT or SIGTERM."""
    import uvicorn

    from legal_rl.demo.app import build_site
    from legal_rl.demo.guard import guard, one_line_log

    spec = load_config(path, PageSpec)
    credentials = read_credentials(spec.credentials) if spec.credentials else None
    # Uvicorn ends well, then sends itself the signal once more: it must not end us before the folder is gone.
    with suppress(KeyboardInterrupt), interruptible(), temporary_folder() as folder:
        context = make_context(spec, Path(folder))
        site = build_site(context, queue=spec.queue)
        uvicorn.run(
            guard(site, spec.host, credentials, limits=context.limits, behind_proxy=spec.behind_proxy),
            host=spec.host,
            port=spec.port,
            log_level="warning",
            log_config=one_line_log(),
            proxy_headers=spec.behind_proxy,
            timeout_graceful_shutdown=_FAREWELL,
        )


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
