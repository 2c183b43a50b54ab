"""The command line: ``legal-rl VERB``."""

import errno
import sys
from typing import Final, NoReturn

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


def main() -> None:
    """Run a verb. Errors that a user can correct are told in one sentence, with exit code 2 and no traceback."""
    from legal_rl.cli.app import app

    try:
        app(prog_name="legal-rl")
    except UserError as error:
        _complain(str(error))
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


def _complain(sentence: str) -> NoReturn:
    Console(stderr=True, soft_wrap=True, highlight=False).print("[bold red]error:[/bold red]", end=" ")
    if len(sentence) > _LONGEST:
        sentence = f"{sentence[:500]} … {sentence[-500:]}"
    print(sentence, file=sys.stderr)
    sys.exit(2)
