"""A key in the environment, a proxy there that must not be used, and short pauses between attempts."""

import pytest

from legal_rl.engines.openai import retries

KEY = "sk-test-0123456789abcdef"


@pytest.fixture(autouse=True)
def _environment(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    # Were it used for a loopback address, every request would fail.
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    monkeypatch.setattr(retries, "FIRST_PAUSE", 0.02)
