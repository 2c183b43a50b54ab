"""A model as a user names it: a folder on this disk, or OWNER/NAME on the Hugging Face hub.

What cannot be a model is refused before an engine is started for it: an engine asks the hub for a mistyped folder, and
without a network asks again for a minute or more. ``python -c`` runs ``main`` where huggingface_hub is installed.
"""

import difflib
import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from legal_rl.core.errors import UserError
from legal_rl.engines.environments import Environment, child_environ, python_of

_HUB_NAME: Final = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*", re.ASCII)
_HUB_SECONDS: Final = 10.0
_CHILD_SECONDS: Final = 60.0  # with the start of Python on a busy machine
_MOST_LISTED: Final = 1000  # folders looked through for one that is spelt alike
# Other hubs that an engine asks instead of this one: vLLM's switch, and LlamaFactory's two.
_OTHER_HUBS: Final = ("VLLM_USE_MODELSCOPE", "USE_MODELSCOPE_HUB", "USE_OPENMIND_HUB")


def require_model(model: str) -> None:
    """Raise ``UserError`` for what is neither the folder of a model nor OWNER/NAME as on the hub."""
    path = Path(model)
    if path.is_dir():
        if not (path / "config.json").is_file():
            raise UserError(f"{model}: holds no config.json; name the folder of a Hugging Face model")
    elif path.exists() or not _HUB_NAME.fullmatch(model):
        raise UserError(
            f"{model}: no such folder{_alike(path)}; name the folder of a Hugging Face model, or OWNER/NAME on the hub"
        )


def require_fetchable(model: str, environment: Environment | None = None) -> None:
    """Raise ``UserError`` for a hub name that is not in the hub's cache and that the hub does not give out.

    ``environment`` is where huggingface_hub is asked, None: in this process. Folders pass, and so does whatever the
    library cannot judge: the engine then sees for itself.
    """
    if Path(model).is_dir() or not _HUB_NAME.fullmatch(model) or any(map(_is_on, _OTHER_HUBS)):
        return
    problem = _hub_problem(model) if environment is None else _problem_in(environment, model)
    if problem:
        raise UserError(f"{model}: no such folder{_alike(Path(model))}, and {problem}")


def main() -> None:
    """Print as JSON what keeps the hub name ``sys.argv[1]`` from being fetched, empty for nothing."""
    print(json.dumps(_hub_problem(sys.argv[1])))


def _is_on(variable: str) -> bool:
    return os.environ.get(variable, "").lower() in ("1", "true", "yes")


def _problem_in(environment: Environment, model: str) -> str:
    argv = [str(python_of(environment)), "-c", f"from {__name__} import main; main()", model]
    try:
        done = subprocess.run(
            argv, capture_output=True, text=True, timeout=_CHILD_SECONDS, check=False, env=child_environ()
        )
        return str(json.loads(done.stdout)) if done.returncode == 0 else ""
    except (ValueError, subprocess.TimeoutExpired):
        return ""


def _hub_problem(model: str) -> str:
    """The reason why ``model`` cannot be fetched, with the remedy; empty for nothing that is known."""
    try:
        from huggingface_hub import get_hf_file_metadata, hf_hub_url, try_to_load_from_cache
        from huggingface_hub.errors import (
            EntryNotFoundError,
            GatedRepoError,
            HfHubHTTPError,
            OfflineModeIsEnabled,
            RepositoryNotFoundError,
        )
    except ImportError:
        return ""
    if isinstance(try_to_load_from_cache(model, "config.json"), str):
        return ""
    try:
        get_hf_file_metadata(hf_hub_url(model, "config.json"), timeout=_HUB_SECONDS)  # asks once
    except GatedRepoError:
        return "the hub gives it to those alone who agreed to its terms; agree on its page and set HF_TOKEN"
    except RepositoryNotFoundError:
        return "the hub has no such model, or a private one; correct the name, or set HF_TOKEN"
    except EntryNotFoundError:
        return "on the hub it holds no config.json; name a model in transformers' format"
    except OfflineModeIsEnabled:
        return "HF_HUB_OFFLINE forbids asking the hub for it; name its folder, or unset the variable"
    except HfHubHTTPError:
        return ""  # a busy hub: the engine asks again
    except Exception as error:  # the library lets through what its own dependencies raise
        return (
            f"the hub cannot be asked for it ({type(error).__name__}); name its folder, or connect this machine (a "
            "mirror: HF_ENDPOINT)"
        )
    return ""


def _alike(path: Path) -> str:
    """`` (there is A and B)`` for folders spelt like the first part of ``path`` that is missing, else empty."""
    with suppress(OSError):
        missing = path
        while missing.parent != missing and not missing.parent.is_dir():
            missing = missing.parent
        beside = [entry.name for entry in list(missing.parent.iterdir())[:_MOST_LISTED] if entry.is_dir()]
        close = difflib.get_close_matches(missing.name, beside, n=2, cutoff=0.6)
        if close:
            rest = path.relative_to(missing)
            named = [missing.parent / name for name in close]
            whole = [str(folder / rest if (folder / rest).is_dir() else folder) for folder in named]
            return f" (there is {' and '.join(whole)})"
    return ""
