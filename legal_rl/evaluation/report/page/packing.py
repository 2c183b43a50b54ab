"""JSON → text that is inert inside HTML: deflated, then base64, which has no mark that HTML would act on."""

import base64
import json
import re
import zlib
from typing import Any, Final

LEVEL: Final = 9
_HALF = re.compile("[\ud800-\udfff]")


def pack(value: Any) -> str:
    """``value`` as JSON, deflated (raw, as browsers call ``deflate-raw``), in base64."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # UTF-8 has no half of a surrogate pair; JSON has, as an escape.
    plain = _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text).encode()
    return base64.b64encode(zlib.compress(plain, LEVEL, wbits=-15)).decode("ascii")
