"""HTML pages that need no network: how they open, with their content policy, and text in which nothing is hidden."""

import base64
import hashlib
import re
from typing import Final

# C0 and C1 controls but for tab and line feed, marks of direction, line separators, halves of surrogate pairs.
HIDDEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def page_opening(style: str, script: str | None = None, *, language: str = "en") -> str:
    """Open a page up to the middle of its head; ``style`` and ``script`` are what its two tags will hold.

    The page's policy lets no other script and no other style run, lets nothing be fetched, no form be sent, and refuses
    HTML made from strings.
    """
    scripts = f"script-src 'sha256-{_digest(script)}'; " if script is not None else ""
    policy = (
        f"default-src 'none'; {scripts}style-src 'sha256-{_digest(style)}'; img-src data:; base-uri 'none'; "
        "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    )


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def data_uri(picture: bytes) -> str:
    """A picture (PNG or SVG) as the address of itself."""
    kind = "png" if picture.startswith(b"\x89PNG") else "svg+xml"
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"


def visible(text: object) -> str:
    """``text`` with each hidden character as its control picture (␛) or as ``⟨U+202E⟩``."""
    return HIDDEN.sub(_mark, str(text).replace("\r\n", "\n"))


def _mark(hidden: re.Match[str]) -> str:
    code = ord(hidden[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"⟨U+{code:04X}⟩"
