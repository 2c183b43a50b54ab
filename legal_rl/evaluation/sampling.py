"""Sampling responses to every question, each kept on disk as it comes, so that a killed run loses almost nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import PLAIN_STOP, Shot, build_messages, prompt_label
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Sampler, SamplingParams
from legal_rl.evaluation.retrieval import Retrieval
from legal_rl.evaluation.stored_responses import StoredResponses, header_path, merged_header, new_header
from legal_rl.runs.growing import AppendFile
from legal_rl.runs.records import write_json

Progress = Callable[[int, int], None]  # answered so far, asked in all


def sample_responses(
    questions: Sequence[Question],
    sampler: Sampler,
    params: SamplingParams,
    *,
    prompt_version: str,
    out: Path,
    prefill: str = "",
    shots: Sequence[Shot] = (),
    plain: bool = False,
    retrieval: Retrieval | None = None,
    regex: Callable[[Question], str] | None = None,
    engine: str = "",
    fresh: bool = False,
    partial: bool = False,
    recorded: Mapping[str, Any] = MappingProxyType({}),
    on_progress: Progress = lambda _done, _total: None,
) -> StoredResponses:
    """``params.n`` responses to each question, sorted by (id, sample); ``out`` holds them as JSON lines.

    What ``out`` has already is not asked again, except rows without text. ``fresh`` starts over. ``shots`` and
    ``plain`` are those of ``build_messages``; ``retrieval`` puts articles before each question; ``engine`` is what
    answers beside the model's name, such as a server's address; ``regex`` is what a whole answer must match. With
    ``partial`` the sampler may leave requests out; they have no row then. Where the header of ``out`` was lost,
    ``recorded`` helps to derive it anew: see ``merged_header``.

    Raises ``UserError`` for two questions of one id and for an ``out`` that was sampled in another way (the header
    beside it tells), holds an answer to another question of the same id, or is being written by another process. The
    sampler may raise its own.
    """
    requests = build_requests(
        questions, params.n, prompt_version, prefill, shots=shots, plain=plain, retrieval=retrieval
    )
    settings = {
        "model": sampler.name,
        "engine": engine,
        "prompt": prompt_label(
            prompt_version, shots=shots, plain=plain, retrieved=retrieval.label if retrieval else ""
        ),
        "prefill": requests[0].prefill if requests else "",
    }
    by_id = {question.id: question for question in questions}
    return sample_requests(
        requests,
        sampler,
        params,
        settings=settings,
        out=out,
        prepare=None if regex is None else lambda asked: _held(asked, {id_: regex(q) for id_, q in by_id.items()}),
        fresh=fresh,
        partial=partial,
        recorded=recorded,
        on_progress=on_progress,
    )


def _held(requests: Sequence[Request], regex: Mapping[str, str]) -> list[Request]:
    return [request.model_copy(update={"regex": regex[request.id]}) for request in requests]


def sample_requests(
    requests: Sequence[Request],
    sampler: Sampler,
    params: SamplingParams,
    *,
    settings: Mapping[str, Any],
    out: Path,
    prepare: Callable[[Sequence[Request]], list[Request]] | None = None,
    fresh: bool = False,
    partial: bool = False,
    recorded: Mapping[str, Any] = MappingProxyType({}),
    on_progress: Progress = lambda _done, _total: None,
) -> StoredResponses:
    """One response to each request, stored and gone on with as ``sample_responses`` does it.

    ``settings`` are model, engine, prompt and prefill; ``prepare`` is given the requests that are still to be asked.
    """
    header = new_header(settings, params, requests)
    with AppendFile(out, fresh=fresh) as file:
        stored = StoredResponses(out)
        stored.asked = [request.key for request in requests]
        if out.stat().st_size:
            header = merged_header(out, header, stored, requests=requests, params=params, recorded=recorded)
        write_json(header_path(out), header)
        missing = [request for request in requests if request.key not in stored.answered]
        if prepare and missing:  # which may have to open the model
            missing = prepare(missing)
        done = len(requests) - len(missing)
        on_progress(done, len(requests))
        for response in sampler.sample(missing, params) if missing else ():
            stored.add(response, file.append(response))
            done += 1
            on_progress(done, len(requests))
        lost = sorted(key for key in stored.asked if key not in stored)
        if lost and not partial:
            raise RuntimeError(f"{sampler.name} never answered {len(lost)} requests, {lost[0]} first")
        stored.sort()
    return stored


def build_requests(
    questions: Iterable[Question],
    n: int,
    prompt_version: str,
    prefill: str = "",
    *,
    shots: Sequence[Shot] = (),
    plain: bool = False,
    retrieval: Retrieval | None = None,
) -> list[Request]:
    """``n`` requests a question, numbered from 0. Raises ``UserError`` for an id that comes twice."""
    stop = PLAIN_STOP if plain else ()
    requests: list[Request] = []
    seen: set[str] = set()
    for question in questions:
        if question.id in seen:
            raise UserError(f"question {question.id!r} comes twice; give every question an id of its own")
        seen.add(question.id)
        articles = retrieval.articles(question) if retrieval else ()
        messages = build_messages(question, prompt_version, shots=shots, plain=plain, articles=articles)
        requests += [
            Request(id=question.id, sample=k, messages=messages, prefill=prefill, plain=plain, stop=stop)
            for k in range(n)
        ]
    return requests
