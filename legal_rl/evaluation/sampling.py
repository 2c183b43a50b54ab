"""Sampling responses to every question, each kept on disk as it comes, so that a killed run loses almost nothing."""

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.prompts import PLAIN_STOP, Shot, build_messages, prompt_label
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Key, Request, Response, Sampler, SamplingParams
from legal_rl.runs.manifest import fingerprint
from legal_rl.runs.records import AppendFile, first_problem, read_json, read_models, write_json, write_jsonl

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
    regex: Callable[[Question], str] | None = None,
    engine: str = "",
    fresh: bool = False,
    partial: bool = False,
    on_progress: Progress = lambda _done, _total: None,
) -> list[Response]:
    """``params.n`` responses to each question, sorted by (id, sample); ``out`` holds them as JSON lines.

    What ``out`` has already is not asked again, except rows without text. ``fresh`` starts over. ``shots`` and
    ``plain`` are those of ``build_messages``; ``engine`` is what answers beside the model's name, such as a server's
    address; ``regex`` is what a whole answer must match. With ``partial`` the sampler may leave requests out; they have
    no row then. Raises ``UserError`` for two questions of one id and for an ``out`` that was sampled in another way
    (the header beside it tells), holds an answer to another question of the same id, or is being written by another
    process. The sampler may raise its own.
    """
    requests = build_requests(questions, params.n, prompt_version, prefill, shots=shots, plain=plain, regex=regex)
    header = {  # all that the stored answers depend on; not ``n``, as more samples are added to the same file
        "model": sampler.name,
        "engine": engine,
        "prompt": prompt_label(prompt_version, shots=shots, plain=plain),
        "prefill": requests[0].prefill if requests else "",
        "params": params.model_dump(exclude={"n"}),
        "questions": {r.id: fingerprint({"messages": r.messages})[:16] for r in requests if r.sample == 0},
    }
    with AppendFile(out, fresh=fresh) as file:
        write_json(header_path(out), _merged_header(out, header) if out.stat().st_size else header)
        stored = {row.key: row for row in read_models(out, Response)}
        answered = {key for key, row in stored.items() if row.text is not None}
        missing = [request for request in requests if request.key not in answered]
        done = len(requests) - len(missing)
        on_progress(done, len(requests))
        for response in sampler.sample(missing, params) if missing else ():
            file.append(response)
            stored[response.key] = response
            done += 1
            on_progress(done, len(requests))
        keys = sorted(request.key for request in requests)
        lost = [key for key in keys if key not in stored]
        if lost and not partial:
            raise RuntimeError(f"{sampler.name} never answered {len(lost)} requests, {lost[0]} first")
        write_jsonl(out, [stored[key] for key in sorted(stored)])
    return [stored[key] for key in keys if key in stored]


def build_requests(
    questions: Iterable[Question],
    n: int,
    prompt_version: str,
    prefill: str = "",
    *,
    shots: Sequence[Shot] = (),
    plain: bool = False,
    regex: Callable[[Question], str] | None = None,
) -> list[Request]:
    """``n`` requests a question, numbered from 0. Raises ``UserError`` for an id that comes twice."""
    stop = PLAIN_STOP if plain else ()
    requests: list[Request] = []
    seen: set[str] = set()
    for question in questions:
        if question.id in seen:
            raise UserError(f"question {question.id!r} comes twice; give every question an id of its own")
        seen.add(question.id)
        messages = build_messages(question, prompt_version, shots=shots, plain=plain)
        held = regex(question) if regex else None
        requests += [
            Request(id=question.id, sample=k, messages=messages, prefill=prefill, plain=plain, stop=stop, regex=held)
            for k in range(n)
        ]
    return requests


def stored_keys(out: Path) -> set[Key]:
    """The (id, sample) of all answers in ``out``, read only: the file is neither repaired nor locked."""
    lines = out.read_bytes().split(b"\n")[:-1] if out.is_file() else []  # what a kill left half written has no end
    keys = set[Key]()
    for number, line in enumerate(lines, 1):
        try:
            row = Response.model_validate_json(line) if line.strip() else None
        except ValidationError as error:
            problem = first_problem(error)
            raise UserError(f"{out}, line {number}: not a Response: {problem}; mend or remove it") from None
        if row is not None and row.text is not None:
            keys.add(row.key)
    return keys


def header_path(out: Path) -> Path:
    """The header that lies beside a response file: ``responses.jsonl`` → ``responses.header.json``."""
    return out.with_name(f"{out.stem}.header.json")


def _merged_header(out: Path, new: dict[str, Any]) -> dict[str, Any]:
    """``new`` with the questions already stored in ``out``, which must have been sampled as ``new`` says."""
    path = header_path(out)
    old = read_json(path) if path.exists() else None
    if not isinstance(old, dict) or not isinstance(old.get("questions"), dict):
        raise UserError(f"{out}: holds responses of unknown origin; use --fresh to sample anew, or another file")
    for key in ("model", "engine", "prompt", "prefill", "params"):
        if old.get(key) != new[key]:
            before, now = (json.dumps(header.get(key), ensure_ascii=False) for header in (old, new))
            raise UserError(
                f"{out}: was sampled with {key} {before}, not {now}; use --fresh to sample anew, or another file"
            )
    changed = [id_ for id_, digest in new["questions"].items() if old["questions"].get(id_, digest) != digest]
    if changed:
        raise UserError(f"{out}: question {changed[0]!r} has changed since it was answered; use --fresh to sample anew")
    return {**new, "questions": {**old["questions"], **new["questions"]}}
