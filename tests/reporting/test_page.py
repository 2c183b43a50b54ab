"""The opening of a page and its policy."""

import base64
import hashlib
import re

import pytest

from legal_rl.reporting.page import page_opening, visible


def digest(text):
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@pytest.mark.parametrize("script", [None, "", "let x = 1;\n"])
def test_only_the_pages_own_script_and_style_run(script):
    opening = page_opening("p { color: red }", script, language="zh")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', opening)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["style-src"] == f"'sha256-{digest('p { color: red }')}'"
    assert rules.get("script-src") == (None if script is None else f"'sha256-{digest(script)}'")
    assert "unsafe" not in policy and "http" not in policy
    assert opening.startswith('<!DOCTYPE html>\n<html lang="zh">\n<head>\n<meta charset="utf-8">')


def test_hidden_characters_are_shown():
    assert visible("a\u202eb\0\r\nc\x7f\ud800\t") == "a⟨U+202E⟩b␀\nc␡⟨U+D800⟩\t"
