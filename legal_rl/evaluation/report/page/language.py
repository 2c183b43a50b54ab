"""Language of report.html: its English sentences, and what stands for each in another language.

The report is made in English, as Markdown and JSON keep it; the page translates what it shows by a catalogue
(``assets/zh.json``: sentence → translation). A name in braces stands for any text, one of a single letter for a text
without blanks. What the catalogue lacks stays English.
"""

import json
import re
from functools import partial
from string import Formatter
from typing import Final

from legal_rl.reporting.words import Language
from legal_rl.runs.shipped_files import read_asset

asset = partial(read_asset, "evaluation/report/page")
_LONGEST: Final = 2000  # characters of a text that is compared with sentences
_JOINTS: Final = ((": ", "："), (", ", "，"))  # between a model or a question's part and what is said of it


class Translator:
    """The page's language: calling it with an English text gives the text to show."""

    def __init__(self, language: Language) -> None:
        self.language: Final = language
        self._catalogue: dict[str, str] = json.loads(asset(f"{language}.json")) if language != "en" else {}
        self._patterns = [(_pattern(text), said) for text, said in self._catalogue.items() if "{" in text]

    @property
    def catalogue(self) -> str:
        """The sentences as JSON for the page's script, which fills in what is in braces itself."""
        return json.dumps(self._catalogue, ensure_ascii=False).replace("<", "\\u003c")

    def __call__(self, text: str, **values: object) -> str:
        """The text in this language, with ``values`` in place of what is in braces."""
        if values:
            return self._catalogue.get(text, text).format_map(values)
        if not self._catalogue or len(text) > _LONGEST:
            return text
        if (whole := self._sentence(text)) != text:
            return whole
        for joint, mark in _JOINTS:
            parts = text.split(joint, 1)
            if len(parts) > 1 and (said := [self._sentence(part) for part in parts]) != parts:
                return mark.join(said)
        return text

    def _sentence(self, text: str) -> str:
        if text in self._catalogue:
            return self._catalogue[text]
        for pattern, said in self._patterns:
            if found := pattern.fullmatch(text):
                values = found.groupdict()
                return said.format_map({name: self._catalogue.get(value, value) for name, value in values.items()})
        return text


def _pattern(text: str) -> re.Pattern[str]:
    written = ""
    for plain, name, _, _ in Formatter().parse(text):
        written += re.escape(plain)
        if name:
            written += f"(?P<{name}>{'[^ ]+' if len(name) == 1 else '.+?'})"
    return re.compile(written)
