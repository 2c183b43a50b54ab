"""`legal-rl data difficulty`: a baseline answers, the shares of right answers sort the questions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from legal_rl import __version__
from legal_rl.core.errors import UserError
from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Request, Response, Sampler, SamplingParams
from legal_rl.data.difficulty import Bands, Difficulty, curriculum, difficulty_png, measure, summarise
from legal_rl.evaluation.sampling import Progress, build_requests, sample_responses
from legal_rl.evaluation.scoring import read_questions, read_responses
from legal_rl.evaluation.stored_responses import header_path
from legal_rl.runs.manifest import fingerprint
from legal_rl.runs.outputs import claim_outputs
from legal_rl.runs.records import checksum, read_json, write_json, write_jsonl

RESPONSES: Final = "responses.jsonl"
DIFFICULTY_FILE: Final = "difficulty.jsonl"
CURRICULUM: Final = "curriculum.jsonl"
PICTURE: Final = "difficulty.png"
SUMMARY: Final = "summary.json"
# Which file a question of each band goes to.
FILES: Final = {
    "core": "core.jsonl",
    "outside": "outside.jsonl",
    "unmeasured": "outside.jsonl",
    "drop_easy": "dropped.jsonl",
    "drop_hard": "dropped.jsonl",
}
WRITTEN: Final = (DIFFICULTY_FILE, *sorted(set(FILES.values())), CURRICULUM, PICTURE)
OpenModel = Callable[[], AbstractContextManager[Sampler]]
Rows = Mapping[tuple[str, int], Response]


def open_model(model: str, base_url: str | None = None) -> AbstractContextManager[Sampler]:
    """A folder or hub name for transformers; with ``base_url`` the model of that name on an OpenAI-compatible server.

    Raises ``UserError`` for a model that cannot be opened.
    """
    if base_url is None:
        from legal_rl.engines.model_names import require_model
        from legal_rl.engines.transformers import open_sampler

        require_model(model)
        return open_sampler(model)
    from pydantic import ValidationError

    from legal_rl.engines import openai

    try:
        endpoint = openai.Endpoint(base_url=base_url, model=model)
    except ValidationError:
        raise UserError(f"--base-url {base_url}: must look like http://127.0.0.1:8000/v1") from None
    return openai.open_sampler(endpoint)


def measure_difficulty(
    questions: Path,
    out: Path,
    params: SamplingParams,
    *,
    prompt: str,
    model: OpenModel | None,
    engine: str = "",
    recorded: Mapping[str, Any] = MappingProxyType({}),
    responses: Path | None = None,
    bands: Bands | None = None,
    fresh: bool = False,
    on_progress: Progress = lambda _done, _total: None,
) -> dict[str, Any]:
    """Sample until each question has ``params.n`` answers, sort into bands, write everything into ``out``; the summary.

    Answers in ``responses`` count and are not asked for again, nor is what an attempt that was killed left in ``out``
    (``fresh`` forgets it). Without a ``model`` the stored answers are all there are, however many; ``engine`` and
    ``recorded`` are those of ``sample_responses``.
    Raises ``UserError`` for files that cannot be read or belong to another model, prompt or question, for nothing to
    measure by, for what the sampler cannot do, and for outputs that are read or that this did not make.
    """
    bands, answers = bands or Bands(), (RESPONSES, header_path(Path(RESPONSES)).name)
    names = [*WRITTEN, SUMMARY, *(answers if model is not None or fresh else ())]
    with claim_outputs("data difficulty", [out / name for name in names], inputs=[questions, responses]):
        asked = read_questions(questions)
        stored, strangers = _stored(responses, asked, params, prompt) if responses else ({}, 0)
        if model is None and not stored:
            raise UserError("difficulty: nothing to measure by; name a --model, or stored answers with --responses")
        if fresh:
            for name in answers:
                (out / name).unlink(missing_ok=True)
        rows = dict(stored)
        if model is not None:
            path = out / RESPONSES
            rows |= _sample(
                asked,
                stored,
                params,
                prompt=prompt,
                out=path,
                model=model,
                engine=engine,
                recorded=recorded,
                on_progress=on_progress,
            )
        outcomes: dict[str, list[bool | None]] = {question.id: [] for question in asked}
        by_id = {question.id: question for question in asked}
        for row in rows.values():
            outcomes[row.id].append(grade_response(by_id[row.id], row).exact)
        measured = [measure(id_, own, bands) for id_, own in outcomes.items()]
        made_from = {
            "legal_rl": __version__,
            "questions": checksum(questions),
            "responses": checksum(responses) if responses else None,
            "answers_to_other_questions": strangers,
            "models": sorted({row.model for row in rows.values()}),
            "prompt": prompt,
            "params": params.model_dump(),
            "bands": asdict(bands),
        }
        return _write(out, asked, measured, bands, made_from)


def _stored(path: Path, asked: Sequence[Question], params: SamplingParams, prompt: str) -> tuple[Rows, int]:
    """Stored answers to the questions asked, and how many are to others. A header beside them must tell of the same."""
    known = {request.id: request for request in build_requests(asked, 1, prompt)}
    responses, _ = read_responses(path)
    rows = {row.key: row for row in responses if row.id in known}
    header = read_json(header_path(path)) if header_path(path).is_file() else {}
    same = {"prompt": prompt, "params": params.model_dump(exclude={"n"})}
    for key, value in same.items():
        if header.get(key, value) != value:
            raise UserError(f"{path}: was sampled with {key} {header[key]}, not {value}; give the same options")
    for id_, digest in header.get("questions", {}).items():
        if id_ in known and fingerprint({"messages": known[id_].messages})[:16] != digest:
            raise UserError(f"{path}: question {id_!r} has changed since it was answered; sample it anew")
    return rows, len(responses) - len(rows)


def _sample(
    asked: Sequence[Question],
    stored: Rows,
    params: SamplingParams,
    *,
    prompt: str,
    out: Path,
    model: OpenModel,
    engine: str,
    recorded: Mapping[str, Any],
    on_progress: Progress,
) -> Rows:
    """Sample the missing answers. Questions that need the same numbers of samples are asked together."""
    answered: dict[str, set[int]] = {question.id: set() for question in asked}
    for row in stored.values():
        if row.text is not None:
            answered[row.id].add(row.sample)
    upto = {id_: _numbers(samples, params.n) for id_, samples in answered.items()}
    rows: dict[tuple[str, int], Response] = {}
    done, total = 0, sum(upto.values())
    if not total:
        return rows
    with model() as sampler:
        other = next((row.model for row in stored.values() if row.model not in ("", sampler.name)), None)
        if other:
            raise UserError(
                f"the stored answers are of model {other}, not of {sampler.name}; open that one, or leave them out"
            )
        for n in sorted({*upto.values()} - {0}):
            group = [question for question in asked if upto[question.id] == n]

            def on_new(new: int, _total: int, before: int = done) -> None:
                on_progress(before + new, total)

            new = sample_responses(
                group,
                StoredFirstSampler(sampler, stored),
                params.model_copy(update={"n": n}),
                prompt_version=prompt,
                engine=engine,
                recorded=recorded,
                out=out,
                on_progress=on_new,
            )
            rows |= {row.key: row for row in new}
            done += len(new)
    return rows


def _numbers(answered: set[int], samples: int) -> int:
    """The smallest n such that the numbers answered and 0 … n - 1 are ``samples`` together: no more is asked for."""
    n = 0
    while len(answered | set(range(n))) < samples:
        n += 1
    return n


class StoredFirstSampler:
    """Answers with what is stored, and asks the sampler for the rest."""

    def __init__(self, sampler: Sampler, stored: Rows) -> None:
        self._sampler, self._stored = sampler, stored

    @property
    def name(self) -> str:
        """The name for ``Response.model``."""
        return self._sampler.name

    def sample(self, requests: Iterable[Request], params: SamplingParams) -> Iterator[Response]:
        """Yield the stored answers, then those of the sampler."""
        missing = []
        for request in requests:
            row = self._stored.get(request.key)
            if row is not None and row.text is not None:
                yield row
            else:
                missing.append(request)
        if missing:
            yield from self._sampler.sample(missing, params)


def _write(
    out: Path, asked: Sequence[Question], measured: Sequence[Difficulty], bands: Bands, made_from: dict[str, Any]
) -> dict[str, Any]:
    by_id = {row.id: row for row in measured}
    write_jsonl(out / DIFFICULTY_FILE, map(asdict, measured))
    for name in sorted(set(FILES.values())):
        write_jsonl(out / name, [question for question in asked if FILES[by_id[question.id].band] == name])
    write_jsonl(out / CURRICULUM, curriculum(asked, by_id))
    samples = sum(row.n for row in measured)
    difficulty_png(measured, bands, out / PICTURE, title=f"{len(asked):,} questions, {samples:,} samples")
    outputs = {name: checksum(out / name) for name in WRITTEN}
    summary = {"made_from": made_from, **summarise(measured, bands), "outputs": outputs}
    write_json(out / SUMMARY, summary)
    return summary
