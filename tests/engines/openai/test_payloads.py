"""Whatever bytes come, an answer or one kind of error comes out, and how they were cut up does not matter."""

import asyncio
import json
import time
from email.utils import formatdate

import aiohttp
import pytest
from aiohttp.base_protocol import BaseProtocol
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.core.sampling import Request, SamplingParams
from legal_rl.engines.openai import Endpoint
from legal_rl.engines.openai.client import _events
from legal_rl.engines.openai.payloads import Reply, ReplyError, request_payload
from legal_rl.engines.openai.retries import read_retry_after

REQUEST = Request(id="q", messages=[{"role": "user", "content": "q"}])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(
            st.sampled_from(
                [
                    "choices",
                    "message",
                    "delta",
                    "text",
                    "content",
                    "reasoning",
                    "finish_reason",
                    "usage",
                    "error",
                    "code",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def events_of(pieces):
    async def collect():
        reader = aiohttp.StreamReader(BaseProtocol(asyncio.get_running_loop()), 2**16)
        for piece in pieces:
            reader.feed_data(piece)
        reader.feed_eof()
        return [event async for event in _events(reader)]

    return asyncio.run(collect())


@pytest.mark.large
@given(VALUES.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=30), st.booleans())
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_an_answer_or_one_kind_of_error(data, piecewise):
    reply = Reply()
    try:
        (reply.add if piecewise else reply.read)(data)
        response = reply.response(REQUEST, "toy", None)
    except ReplyError:
        return
    assert response.text is not None and response.text.encode()


@given(
    st.lists(st.text(max_size=6), max_size=5),
    st.lists(st.integers(1, 9), min_size=1),
    st.sampled_from(["\n", "\r\n"]),
)
@settings(max_examples=60, deadline=None)
def test_a_stream_may_be_cut_up_anywhere(texts, sizes, newline):
    events = [json.dumps({"choices": [{"delta": {"content": text}}]}, ensure_ascii=False) for text in texts]
    lines = [": keep-alive", *(f"data: {event}" for event in events), "event: end", "data: [DONE]", "data: after"]
    data, pieces, place = (newline * 2).join(lines).encode() + newline.encode(), [], 0
    while data:
        size = sizes[place % len(sizes)]
        pieces.append(data[:size])
        data, place = data[size:], place + 1
    assert events_of(pieces) == [event.encode() for event in events]


def test_a_last_line_without_an_end_was_cut():
    assert events_of([b"data: 1\n\ndata: 2"]) == [b"1"]


@pytest.mark.parametrize(
    ("value", "seconds"),
    [(None, None), ("", None), ("soon", None), ("7", 7), ("0.5", 0.5), ("-3", 0), ("nan", None), ("inf", None)],
)
def test_retry_after(value, seconds):
    assert read_retry_after(value) == seconds


def test_retry_after_may_be_a_date():
    assert 50 < read_retry_after(formatdate(time.time() + 60, usegmt=True)) <= 60


def test_a_server_gone_mad_does_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr("legal_rl.engines.openai.client._MOST_BYTES", 1000)
    assert events_of([b"data: 1\n", b"x" * 900]) == [b"1"]
    with pytest.raises(ReplyError, match="an answer of more than"):
        events_of([b"x" * 300] * 4)


@pytest.mark.parametrize("count", [True, -1, 10**400, 1.5, "7"])
def test_a_count_that_is_none_is_unknown(count):
    reply = Reply()
    reply.read(json.dumps({"choices": [{"text": "A"}], "usage": {"prompt_tokens": count}}).encode())
    assert reply.tokens()["prompt_tokens"] is None


def test_a_message_in_parts_is_one_text():
    reply = Reply()
    parts = [{"type": "text", "text": "<answer>"}, {"type": "image"}, {"type": "text", "text": "A</answer>"}]
    reply.read(json.dumps({"choices": [{"message": {"content": parts}, "finish_reason": "stop"}]}).encode())
    assert reply.response(REQUEST, "m", None).text == "<answer>A</answer>"


def test_a_form_is_a_regex_for_vllm_and_a_schema_for_others():
    form = REQUEST.model_copy(update={"regex": "a", "json_schema": {"type": "object"}})
    endpoint = Endpoint(base_url="http://127.0.0.1:9/v1", model="toy")
    vllm, other = (request_payload(form, SamplingParams(), endpoint, dialect) for dialect in ("vllm", "openai"))
    assert vllm["structured_outputs"] == {"regex": "a"} and "response_format" not in vllm
    assert other["response_format"]["json_schema"]["schema"] == {"type": "object"}
    assert "structured_outputs" not in other
