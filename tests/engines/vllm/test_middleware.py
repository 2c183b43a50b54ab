"""What a server with a key leaves open."""

import asyncio

import pytest

from legal_rl.engines.vllm.middleware import GuardedPathsOnly


@pytest.mark.parametrize(
    ("kind", "path", "passes"),
    [
        ("http", "/v1/chat/completions", True),
        ("http", "/health", True),
        ("lifespan", "", True),
        ("http", "/invocations", False),
        ("http", "/metrics", False),
        ("http", "/v1", False),
        ("http", "/healthy", False),
        ("http", "//v1/models", False),
        ("websocket", "/v1/realtime", True),
        ("websocket", "/other", False),
    ],
)
def test_only_what_the_key_guards_and_the_health_check_pass(kind, path, passes):
    reached, sent = [], []

    async def app(scope, _receive, _send):
        reached.append(scope["path"])

    async def send(message):
        sent.append(message)

    asyncio.run(GuardedPathsOnly(app)({"type": kind, "path": path}, None, send))
    assert bool(reached) is passes and bool(sent) is not passes
    if kind == "http" and not passes:
        assert sent[0]["status"] == 404
