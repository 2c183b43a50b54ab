"""`legal-rl judge`: ask a model for verdicts on the reasoning of stored responses, and measure what they are worth.

Verdicts stand in files of their own and enter no grade, metric or reward.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from rich.console import Console

from legal_rl.core.errors import UserError
from legal_rl.core.grading import graded_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Key, Request, Response, text_hash
from legal_rl.engines import openai
from legal_rl.evaluation.judging.agreement import JudgedPair, JudgedResponse
from legal_rl.evaluation.judging.report import PEOPLE, JudgeReport, judge_markdown, pair_report, point_report
from legal_rl.evaluation.judging.rubric import (
    DEFAULT,
    REASON,
    VERDICTS,
    WINNER,
    Rubric,
    answer_regex,
    answer_schema,
    detector_verdict,
    judge_messages,
    pair_messages,
    read_answer,
)
from legal_rl.evaluation.k_samples import cluster_of
from legal_rl.evaluation.sampling import sample_requests
from legal_rl.evaluation.scoring import read_questions, read_responses
from legal_rl.evaluation.stored_responses import StoredResponses, header_path, recorded_settings, stored_keys
from legal_rl.evaluation.structure.feature_table import FEATURES, analyse
from legal_rl.pipeline.distill.budget import ATTEMPTS, COST, BudgetSampler, accounted, most_tokens, read_ledger
from legal_rl.pipeline.sampling_options import JudgeOptions
from legal_rl.runs.attempt import Attempt, refuse_foreign_folder
from legal_rl.runs.manifest import NAME as MANIFEST
from legal_rl.runs.manifest import Manifest, fingerprint_rows, read_manifest
from legal_rl.runs.outputs import claim_outputs
from legal_rl.runs.records import checksum, first_problem, read_jsonl, write_json, write_jsonl, write_text
from legal_rl.runs.statutes import CitationCheck
from legal_rl.runs.yaml_config import load_config
from legal_rl.training.distill import account, account_lines, spent_text

STAGE: Final = "judge"
JUDGEMENTS: Final = "judgements.jsonl"
FILES: Final = (
    *(JUDGEMENTS, header_path(Path(JUDGEMENTS)).name, ATTEMPTS, COST),
    *("verdicts.jsonl", "judge.json", "judge.md"),
)


class LabelRow(BaseModel):
    """One response as people judged it; points that are left out were not judged."""

    model_config = ConfigDict(extra="forbid")

    id: str
    sample: int = Field(0, ge=0)
    verdicts: dict[str, str]


@dataclass(frozen=True, slots=True)
class JudgeResult:
    """Results of a call. ``unasked`` counts the requests that the budget left over, ``spent`` is lines for people."""

    out: Path
    report: JudgeReport
    unasked: int
    spent: list[str]
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class _Case:
    """One response to be judged, or two to one question: the request's id is that of the case."""

    id: str
    question: Question
    answers: tuple[Response, ...]


def judge(options: JudgeOptions, console: Console) -> JudgeResult:
    """Ask what the folder does not hold yet, read every answer, and write the verdicts with their report.

    Raises ``UserError`` for a broken rubric, responses without a question, labels of other points, a folder that is not
    ours, answers in it that were sampled otherwise, and a server that cannot be used.
    """
    out = options.out
    refuse_foreign_folder(out, STAGE)
    rubric, cases = _read(options)
    labels = _read_labels(options.agreement, rubric)
    named = [out / name for name in (*FILES, MANIFEST)]
    read = [options.responses, options.questions, options.rubric, options.against, options.agreement, options.statutes]
    with claim_outputs("judge", named, inputs=read, ours=read_manifest(out) is not None):
        return _judge(options, rubric, cases, labels, console)


def _judge(
    options: JudgeOptions, rubric: Rubric, cases: Sequence[_Case], labels: Mapping[Key, LabelRow], console: Console
) -> JudgeResult:
    out, pair = options.out, options.against is not None
    requests = list(_requests(options, rubric, cases))
    if options.fresh:
        openai.greet(options.endpoint)  # a server that cannot be used is told of before what was paid for is gone
    settings = _settings(options, rubric)
    digest = fingerprint_rows("requests", requests)
    attempt = Attempt(out, {**settings, "params": options.params.model_dump(), "requests": digest}, STAGE)
    sampler = BudgetSampler(
        options.model,
        lambda on_attempt: openai.open_sampler(options.endpoint, on_attempt=on_attempt),
        out / ATTEMPTS,
        prices=options.prices,
        max_cost=options.max_cost,
        fresh=options.fresh,
    )
    with accounted(sampler, out / COST, console, "judge", attempt.tick) as on_progress:
        answers = sample_requests(
            requests,
            sampler,
            options.params,
            settings=settings,
            out=out / JUDGEMENTS,
            fresh=options.fresh,
            partial=True,
            recorded=recorded_settings(read_manifest(out)),
            on_progress=on_progress,
        )
    verdicts = [*_verdicts(rubric, cases, answers, pair=pair)]
    write_jsonl(out / "verdicts.jsonl", (row for _, row in verdicts))
    report = (_pairs if pair else _points)(options, rubric, verdicts, labels)
    write_json(out / "judge.json", report.model_dump(mode="json"))
    write_text(out / "judge.md", judge_markdown(report))
    notes = {"unasked": sampler.unasked, "cost": account(sampler.ledger, options.prices)}
    manifest = attempt.finish(
        [name for name in FILES if (out / name).exists()],
        {**notes, "judged": report.judged, "last_attempt": sampler.meter.counts},
        {},
        whole=not sampler.unasked,
    )
    return JudgeResult(out, report, sampler.unasked, account_lines(sampler.ledger, options.prices), manifest)


def describe(options: JudgeOptions) -> Iterator[str]:
    """The requests of a real call, as lines; nothing is opened or written. The last ones are the first prompt."""
    rubric, cases = _read(options)
    requests = list(_requests(options, rubric, cases))
    stored = stored_keys(options.out / JUDGEMENTS)
    missing = [request for request in requests if request.key not in stored]
    yield f"{options.model} at {options.endpoint.base_url}, rubric {rubric.label}, {options.out}"
    yield f"{len(requests)} judgements, {len(requests) - len(missing)} of them stored"
    yield f"spent so far: {spent_text(read_ledger(options.out / ATTEMPTS), options.prices)}"
    if options.prices:
        most = sum(options.prices.of(most_tokens(request, options.params)) for request in missing)
        yield f"still to be spent, repeats aside: at most {most:.4f} {options.prices.currency}".rstrip()
    yield from (f"[{message['role']}] {message['content']}" for message in requests[0].messages)


def _read(options: JudgeOptions) -> tuple[Rubric, list[_Case]]:
    rubric = load_config(options.rubric or DEFAULT, Rubric)
    if options.against is not None and not rubric.pair:
        raise UserError(f"{options.rubric or DEFAULT}: has no question for pairs; add the key pair, or drop --against")
    questions = {question.id: question for question in read_questions(options.questions)}
    files = [path for path in (options.responses, options.against) if path is not None]
    answered = [_answered(path, questions) for path in files]
    shared = [key for key in answered[0] if all(key in other for other in answered)]
    if not shared:
        where = " and ".join(map(str, files))
        raise UserError(f"{where}: no answer with text to a question of {options.questions}; name files that fit")
    # By a hash, so that a larger draw holds the smaller.
    drawn = sorted(shared, key=lambda key: text_hash(f"{options.seed}\0{key[1]}\0{key[0]}"))[: options.limit]
    cases = [
        _Case(f"{key[0]}#{key[1]}", questions[key[0]], tuple(other[key] for other in answered)) for key in sorted(drawn)
    ]
    return rubric, cases


def _answered(path: Path, questions: Mapping[str, Question]) -> dict[Key, Response]:
    responses, _ = read_responses(path)
    return {each.key: each for each in responses if each.id in questions and each.full_text is not None}


def _requests(options: JudgeOptions, rubric: Rubric, cases: Iterable[_Case]) -> Iterator[Request]:
    pair = options.against is not None
    held: dict[str, Any] = {}
    if not options.free_text:
        held = {"regex": answer_regex(rubric, pair=pair), "json_schema": answer_schema(rubric, pair=pair)}
    for case in cases:
        texts = [answer.full_text or "" for answer in case.answers]
        if not pair:
            yield Request(id=case.id, messages=judge_messages(rubric, case.question, texts[0]), **held)
            continue
        for order, shown in enumerate((texts, texts[::-1])):
            messages = pair_messages(rubric, case.question, shown)
            yield Request(id=case.id, sample=order, messages=messages, **held)


def _settings(options: JudgeOptions, rubric: Rubric) -> dict[str, Any]:
    kind = "pairs" if options.against is not None else "points"
    form = "+free" if options.free_text else ""
    prompt = f"{rubric.label}+{kind}{form}"
    return {"model": options.model, "engine": options.endpoint.base_url, "prompt": prompt, "prefill": ""}


def _verdicts(
    rubric: Rubric, cases: Iterable[_Case], answers: StoredResponses, *, pair: bool
) -> Iterator[tuple[_Case, dict[str, Any]]]:
    """Each judgement that was asked, with its case; ``verdicts`` is None where it could not be read."""
    found = {answer.key: answer for answer in answers}
    for case in cases:
        for order in range(2 if pair else 1):
            answer = found.get((case.id, order))
            if answer is None:
                continue
            text, first = answer.text, case.answers[0]
            read = None if text is None else read_answer(rubric, text, pair=pair)
            status = "failed" if text is None else "unreadable" if read is None else "ok"
            reason = read.pop(REASON) if read else ""
            named: dict[str, Any] = {"id": first.id, "sample": first.sample, **({"order": order} if pair else {})}
            yield case, {**named, "status": status, "verdicts": read, REASON: reason}


def _read_labels(path: Path | None, rubric: Rubric) -> dict[Key, LabelRow]:
    labels: dict[Key, LabelRow] = {}
    for number, row in read_jsonl(path) if path else ():
        try:
            label = LabelRow.model_validate(row)
        except ValidationError as error:
            raise UserError(f"{path}, line {number}: not a label: {first_problem(error)}; correct it") from None
        for point, verdict in label.verdicts.items():
            if point not in rubric.points or verdict not in VERDICTS:
                known = f"points {', '.join(rubric.points)}, verdicts {', '.join(VERDICTS)}"
                raise UserError(f"{path}, line {number}: {point}: {verdict!r} is not of this rubric; known: {known}")
        if (label.id, label.sample) in labels:
            raise UserError(f"{path}, line {number}: {label.id!r}, sample {label.sample} is labelled twice; keep one")
        labels[label.id, label.sample] = label
    return labels


def _points(
    options: JudgeOptions,
    rubric: Rubric,
    verdicts: Sequence[tuple[_Case, dict[str, Any]]],
    labels: Mapping[Key, LabelRow],
) -> JudgeReport:
    check = CitationCheck(options.statutes, options.as_of) if options.statutes else None
    rows, used = [], 0
    for case, verdict in verdicts:
        if verdict["verdicts"] is None:
            continue
        response = case.answers[0]
        graded = graded_response(case.question, response, options.reading)
        assert graded is not None
        structure = analyse(graded, check)
        ratios = {name: feature.ratio(structure) for name, feature in FEATURES.items()}
        readers: dict[str, dict[str, bool | None]] = {}
        for name, point in rubric.points.items():
            for detector in point.detectors:
                readers.setdefault(detector, {})[name] = detector_verdict(detector, ratios)
        label = labels.get(response.key)
        used += label is not None
        said = label.verdicts if label else {}
        readers[PEOPLE] = {name: said[name] == "yes" for name in said if said[name] != "unclear"}
        rows.append(
            JudgedResponse(verdict["verdicts"], structure.outcome, len(graded.text), cluster_of(case.question), readers)
        )
    report = point_report(rubric, rows, [row for _, row in verdicts], model=options.model, people=bool(labels))
    notes = [f"{len(labels) - used} labels are of responses that have no verdict."] if len(labels) > used else []
    return report.model_copy(update={"of": checksum(options.responses), "notes": [*report.notes, *notes]})


def _pairs(
    options: JudgeOptions,
    rubric: Rubric,
    verdicts: Sequence[tuple[_Case, dict[str, Any]]],
    _labels: Mapping[Key, LabelRow],
) -> JudgeReport:
    winners: dict[str, dict[int, str]] = {}
    cases = {case.id: case for case, _ in verdicts}
    for case, row in verdicts:
        if row["verdicts"] is not None:
            shown = {"first": "ab"[row["order"]], "second": "ba"[row["order"]], "tie": "tie"}
            winners.setdefault(case.id, {})[row["order"]] = shown[row["verdicts"][WINNER]]
    pairs = [
        JudgedPair(
            (winner[0], winner[1]),
            (len(cases[id_].answers[0].full_text or ""), len(cases[id_].answers[1].full_text or "")),
            cluster_of(cases[id_].question),
        )
        for id_, winner in winners.items()
        if len(winner) == 2
    ]
    report = pair_report(rubric, pairs, [row for _, row in verdicts], model=options.model)
    return report.model_copy(update={"of": checksum(options.responses)})
