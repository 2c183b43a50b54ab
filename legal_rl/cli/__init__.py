"""The command line: ``legal-rl VERB``."""

import errno
import re
import sys
from typing import Any, Final, NoReturn

import typer
from pydantic import ValidationError
from rich.console import Console

from legal_rl.core.errors import UserError

# Troubles with a path that the user named. Any other OSError is a bug and keeps its traceback.
_PATH_ERRORS: Final = frozenset({
    errno.EACCES, errno.EDQUOT, errno.EFBIG, errno.ENOENT, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.ENOTDIR,
    errno.EISDIR, errno.EEXIST, errno.ENAMETOOLONG, errno.ELOOP
})  # fmt: skip
_EXTRAS: Final = {
    "numpy": "eval", "scipy": "eval", "sklearn": "eval", "matplotlib": "eval", "statsmodels": "eval", "jieba": "eval",
    "aiohttp": "openai", "tenacity": "openai", "gradio": "demo", "pyarrow": "parquet"
}  # fmt: skip
_LONGEST: Final = 20_000  # characters of a sentence that quotes a file; of a longer one, both ends are shown
_INTERRUPTED: Final = 130  # what typer ends with on Ctrl-C
_UsageError: Any = typer.BadParameter.__base__  # of the click that typer carries, or of the one it imports


def main() -> None:
    """Run a verb. Errors that a user can correct are told in one sentence, with exit code 2 and no traceback."""
    from legal_rl.cli.app import app

    try:
        sys.exit(app(prog_name="legal-rl", standalone_mode=False))
    except UserError as error:
        _complain(str(error))
    except _UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # the help has been printed
            sys.exit(error.exit_code)
        _complain(_usage_sentence(error))
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        _complain(f"{error.name} is not installed; add it with: pip install 'legal_rl[{extra}]'")
    except OSError as error:
        if error.errno not in _PATH_ERRORS:
            raise
        _complain(f"{error.filename or 'the disk'}: {error.strerror}; choose another place or make room there")
    except RuntimeError as error:
        if not str(error).startswith("Symlink loop"):  # Path.resolve, up to Python 3.12
            raise
        _complain(f"{error}; name a file")
    except SystemExit as end:
        if end.code == _INTERRUPTED:
            print("stopped; a run goes on from here when the same command is given again", file=sys.stderr)
        raise


def _usage_sentence(error: Any) -> str:
    """Say what is wrong with the words of a command line, and what would be right, without pydantic's prefixes."""
    parameter = getattr(error, "param", None)
    if parameter is None:
        said = error.format_message().rstrip(".")
        return f"{said}; see {error.ctx.command_path} --help" if error.ctx else said
    name = parameter.opts[-1] if parameter.param_type_name == "option" else parameter.display_name_raw
    if not error.message:
        return f"{name} is missing; see {error.ctx.command_path} --help"
    cause = error.__cause__  # typer's messages quote the value in some cases only
    value = f" {cause.errors()[0]['input']}" if isinstance(cause, ValidationError) else ""
    said = error.message.removeprefix("Value error, ").rstrip(".")
    if choices := re.fullmatch(r".* is not one of (.+)", said, re.DOTALL):
        *others, last = re.findall(r"'([^']*)'", choices[1])
        said = f"choose {', '.join(others)} or {last}" if others else f"choose {last}"
    return f"{name}{value}: {said.partition(', unable to')[0].replace('Input should be', 'must be')}"


def _complain(sentence: str) -> NoReturn:
    Console(stderr=True, soft_wrap=True, highlight=False).print("[bold red]error:[/bold red]", end=" ")
    if len(sentence) > _LONGEST:
        sentence = f"{sentence[:500]} … {sentence[-500:]}"
    print(sentence, file=sys.stderr)
    sys.exit(2)
