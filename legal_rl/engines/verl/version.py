"""The one version of verl whose insides this package touches."""

from typing import Final

VERL_VERSION: Final = "0.9.1"


def check_version(part: str, found: str) -> None:
    """On any other version a patch could change the training without a word: raise ``ImportError``, verl stops."""
    if found != VERL_VERSION:
        raise ImportError(f"{part} is written for verl {VERL_VERSION}, found {found}; install {VERL_VERSION}")
