"""The layouts in which other tools store predictions: where their files lie, and what a row says.

Layouts were read from LawBench's predictions (open-compass/LawBench at 94e0f41 and fdc09d7), DISC-Law-Eval's results
and scripts (FudanDISC/DISC-LawLLM at 64dcb81 and b26f3ef), lm_eval 0.4.13 (``samples_*.jsonl`` of ``--log_samples``),
OpenCompass's inferencers (open-compass/opencompass at 00c80cd) and verl 0.9.1 (``rollout_data_dir`` and
``validation_data_dir``). What a row does not hold is never made up: it raises ``MalformedError``.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from legal_rl.core.sampling import opens_thinking
from legal_rl.data.predictions.prompts import (
    PromptedQuestion,
    last_user_turn,
    lawbench_question,
    prompted_question,
)
from legal_rl.data.sources import FORMATS, fields
from legal_rl.data.sources.files import read_rows
from legal_rl.data.sources.gold import read_gold
from legal_rl.data.sources.rows import Draft, MalformedError
from legal_rl.data.sources.texts import FileRow


@dataclass(frozen=True, slots=True)
class PredictionFile:
    """A file of one task. ``evaluation`` is what its rows belong to: the tool's own folders below the one given.

    ``column`` is that of the answers, where a table may have several.
    """

    path: Path
    evaluation: str
    task: str
    column: str = ""


@dataclass(frozen=True, slots=True)
class Prediction:
    """One row: a question as far as the file knows it, and the answers to it, None for one that is null.

    ``draft.gold`` is empty where the file holds none. ``unclear`` says why the stem cannot be told from what stands
    before it; such a row needs its question from elsewhere. ``verdict`` is what the tool itself made of the answer.
    """

    row: str
    draft: Draft
    texts: tuple[str | None, ...]
    unclear: str = ""
    prefill: bool = False
    verdict: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Layout:
    """One tool. ``lacks`` says in one sentence what its files do not hold. ``samples``: a question asked again in one
    file is another sample of it; elsewhere it is another question."""

    name: str
    about: str
    files: str
    lacks: str
    find: Callable[[Path], Iterable[PredictionFile]]
    read: Callable[[FileRow, PredictionFile], Prediction]
    samples: bool = False


def file_rows(file: PredictionFile) -> Iterator[FileRow]:
    """The rows of a file; those of an object of objects (``{"0": {…}, "1": {…}}``) are its values, by their keys."""
    for row in read_rows(file.path):
        if row.problem is None and row.raw and all(isinstance(value, dict) for value in row.raw.values()):
            yield from (FileRow(number, {_KEY: key, **value}) for number, (key, value) in enumerate(row.raw.items(), 1))
        else:
            yield row


_KEY: Final = "\0key"  # of a row in an object of objects
_FORMS: Final = re.compile(r"single|multi")
_UNFIT: Final = re.compile(r"[^\w.@+-]")  # for the name of a folder
_CASES: Final = {"1-2": "knowledge", "JEC-KD": "knowledge", "3-6": "case", "JEC-AC": "case"}


def _below(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.rglob(pattern) if path.is_file() and not path.name.startswith("."))


def _place(folder: Path, path: Path, without: re.Pattern[str] | None = None) -> str:
    """The folders of a file below ``folder``, or the folder's own name where it lies in it directly."""
    parts = [part for part in path.parent.relative_to(folder).parts if not (without and without.fullmatch(part))]
    return "/".join(parts) or folder.resolve().name


def _text(raw: Mapping[str, Any], key: str) -> str | None:
    fields.require(dict(raw), key)
    value = raw[key]
    if value is not None and not isinstance(value, str):
        raise MalformedError(f"{key!r} is a {type(value).__name__}, not a text")
    return value


def _drafted(asked: PromptedQuestion, gold: str, **more: Any) -> Draft:
    return Draft(id=None, stem=asked.stem, options=asked.options, gold=gold, **more)


_UNCLEAR: Final = "worked examples stand before the question"


# LawBench: predictions/zero_shot/MODEL/1-2.json, {"0": {"origin_prompt", "prediction", "refr"}}.


def _find_lawbench(folder: Path) -> Iterator[PredictionFile]:
    for path in _below(folder, "*.json"):
        yield PredictionFile(path, _place(folder, path), path.stem.removeprefix("lawbench_"))


def _read_lawbench(row: FileRow, file: PredictionFile) -> Prediction:
    fields.require(row.raw, "origin_prompt", "prediction", "refr")
    asked = lawbench_question(last_user_turn(row.raw["origin_prompt"]))
    gold = read_gold(row.raw["refr"], "refr", asked.options)
    draft = _drafted(asked, gold, kind=_CASES.get(file.task), form="single")
    return Prediction(str(row.raw.get(_KEY, row.number)), draft, (_text(row.raw, "prediction"),))


# DISC-Law-Eval: result/objective_result/MODEL/{single,multi}/PAPER_results.csv, and responses/mcq_sing_PAPER.csv.


def _find_disc(folder: Path) -> Iterator[PredictionFile]:
    for path in _below(folder, "*.csv"):
        rows = read_rows(path)
        columns = rows[0].raw if rows else {}
        task = path.stem.removesuffix("_results")
        if "model_output" in columns:
            kind = path.parent.name if _FORMS.fullmatch(path.parent.name) else ""
            place = _place(folder, path, _FORMS)
            yield PredictionFile(path, place, "/".join(filter(None, (kind, task))), "model_output")
        answers = [name for name in columns if isinstance(name, str) and name.endswith("_response")]
        for name in answers:
            yield PredictionFile(path, _UNFIT.sub("_", name.removesuffix("_response")).strip(".") or "_", task, name)
        if "model_output" not in columns and not answers:
            yield PredictionFile(path, _place(folder, path, _FORMS), task)


def _read_disc(row: FileRow, file: PredictionFile) -> Prediction:
    raw = row.raw
    if not file.column:
        raise MalformedError("no column 'model_output' nor one that ends in '_response'")
    fields.require(raw, "input", "A", "B")
    options = fields.letter_columns(raw)
    gold = read_gold(raw["output"], "output", options) if "output" in raw else ""
    form = {"true": "multiple", "false": "single"}.get(str(raw.get("multichoice")).strip().lower())
    draft = Draft(id=None, stem=fields.text(raw, "input"), options=options, gold=gold, form=form)
    verdict = {"correctness": raw["correctness"]} if "correctness" in raw else {}
    return Prediction(str(row.number), draft, (_text(raw, file.column),), verdict=verdict)


# lm-evaluation-harness: OUT/MODEL/samples_TASK_DATE.jsonl of --log_samples.

_SAMPLES: Final = re.compile(r"samples_(.+)_(\d{4}-\d\d-\d\dT[\d.:-]+)\.jsonl")
_OURS: Final = frozenset({"id", "prompt", "letters", "gold"})  # a row of `legal-rl export`


def _find_lm_eval(folder: Path) -> Iterator[PredictionFile]:
    found = [(path, _SAMPLES.fullmatch(path.name)) for path in _below(folder, "samples_*.jsonl")]
    dates: dict[str, set[str]] = {}
    for path, match in found:
        dates.setdefault(_place(folder, path), set()).add(match[2] if match else "")
    for path, match in found:
        place, date = _place(folder, path), match[2] if match else ""
        task = match[1] if match else path.stem.removeprefix("samples_")
        yield PredictionFile(path, f"{place}/{date}" if len(dates[place]) > 1 and date else place, task)


def _read_lm_eval(row: FileRow, file: PredictionFile) -> Prediction:
    raw = row.raw
    fields.require(raw, "doc_id", "doc", "target", "resps")
    repeats = raw["resps"][0] if isinstance(raw["resps"], list) and len(raw["resps"]) == 1 else None
    if not isinstance(repeats, list) or not all(isinstance(text, str | None) for text in repeats):
        raise MalformedError("no text was written: the task is scored by the likelihood of its options")
    metrics = [name for name in raw.get("metrics") or [] if isinstance(name, str)]
    verdict = {name: raw[name] for name in metrics if isinstance(raw.get(name), int | float)}
    draft, unclear = _lm_eval_draft(raw, file)
    return Prediction(str(raw["doc_id"]), draft, tuple(repeats), unclear, verdict=verdict)


def _lm_eval_draft(raw: Mapping[str, Any], file: PredictionFile) -> tuple[Draft, str]:
    doc = raw["doc"]
    if isinstance(doc, dict) and set(doc) >= _OURS:
        return _exported_draft(doc)
    fitting = [form for form in FORMATS.values() if isinstance(doc, dict) and form.fits(doc)]
    if len(fitting) == 1:
        return fitting[0].read(doc, Path(file.task)), ""
    arguments = raw.get("arguments")
    first = arguments.get("gen_args_0", {}).get("arg_0") if isinstance(arguments, dict) else None
    prompt = first[0] if isinstance(first, list) and first and isinstance(first[0], str) else first
    if isinstance(prompt, str) and prompt.lstrip().startswith('[{"role"'):
        prompt = json.loads(prompt)
    asked = prompted_question(last_user_turn(prompt))
    return _drafted(asked, read_gold(raw["target"], "target", asked.options)), _UNCLEAR if asked.several else ""


def _exported_draft(doc: Mapping[str, Any]) -> tuple[Draft, str]:
    """The question of a task that `legal-rl export` wrote."""
    asked = prompted_question(str(doc["prompt"]))
    draft = _drafted(asked, read_gold(doc["gold"], "gold", asked.options))
    return replace(draft, id=str(doc["id"])), _UNCLEAR if asked.several else ""


# OpenCompass: OUT/DATE/predictions/MODEL/DATASET.json, {"0": {"origin_prompt", "prediction", "gold"}}.


def _find_opencompass(folder: Path) -> Iterator[PredictionFile]:
    paths = _below(folder, "*.json")
    predicted = [path for path in paths if "predictions" in path.parts]
    for path in predicted or paths:
        yield PredictionFile(path, _place(folder, path, re.compile("predictions")), path.stem)


def _read_opencompass(row: FileRow, file: PredictionFile) -> Prediction:
    raw = row.raw
    if any(key.startswith("label: ") for key in raw) or "pred_label" in raw:
        raise MalformedError("no text was written: the options were scored by their perplexity")
    fields.require(raw, "origin_prompt", "prediction")
    number, said = str(raw.get(_KEY, row.number)), raw["prediction"]
    texts = tuple(said) if isinstance(said, list) else (said,)
    if not all(isinstance(text, str | None) for text in texts):
        raise MalformedError("'prediction' is neither a text nor a list of texts")
    gold = raw.get("gold")
    exported = _exported_row(gold)
    if exported is not None:
        return Prediction(number, exported[0], texts, exported[1])
    asked = prompted_question(last_user_turn(raw["origin_prompt"]))
    draft = _drafted(asked, "" if gold is None else read_gold(gold, "gold", asked.options))
    return Prediction(number, draft, texts, _UNCLEAR if asked.several else "")


def _exported_row(gold: Any) -> tuple[Draft, str] | None:
    """The question in the gold field of a task that `legal-rl export` wrote: a whole row as JSON."""
    if not isinstance(gold, str) or not gold.startswith("{"):
        return None
    try:
        row = json.loads(gold)
    except (ValueError, RecursionError):
        return None
    return _exported_draft(row) if isinstance(row, dict) and set(row) >= _OURS else None


# verl: trainer.rollout_data_dir and validation_data_dir, STEP.jsonl of {"input", "output", "gts", "score", "step", …}.


def _find_verl(folder: Path) -> Iterator[PredictionFile]:
    for path in _below(folder, "*.jsonl"):
        step = f"step-{path.stem}" if path.stem.isdigit() else path.stem
        below = path.parent.relative_to(folder).parts
        yield PredictionFile(path, "/".join((*below, step)), "verl")


def _read_verl(row: FileRow, file: PredictionFile) -> Prediction:
    raw = row.raw
    fields.require(raw, "input", "output", "gts", "score")
    prompt = _text(raw, "input") or ""
    asked = prompted_question(prompt)
    draft = _drafted(asked, "" if raw["gts"] is None else read_gold(raw["gts"], "gts", asked.options))
    verdict = {key: raw[key] for key in ("score", "acc") if isinstance(raw.get(key), int | float)}
    begun = opens_thinking(prompt[-_TURN_END:])
    return Prediction(
        str(row.number), draft, (_text(raw, "output"),), _UNCLEAR if asked.several else "", begun, verdict
    )


_TURN_END: Final = 12  # characters: what a template that opens <think> ends a prompt with

_ENDED: Final = "whether the token limit cut an answer, so all count as ended, nor token counts"
LAYOUTS: Final = {
    layout.name: layout
    for layout in (
        Layout(
            "lawbench",
            "LawBench's predictions",
            "predictions/{zero_shot,one_shot}/MODEL/*.json",
            f"LawBench does not store {_ENDED}.",
            _find_lawbench,
            _read_lawbench,
        ),
        Layout(
            "disc",
            "DISC-Law-Eval's objective results",
            "eval/result/objective_result/MODEL/{single,multi}/PAPER_results.csv, or eval/responses/*.csv",
            f"DISC-Law-Eval does not store the prompt, {_ENDED}; its results hold no gold, which --questions names.",
            _find_disc,
            _read_disc,
        ),
        Layout(
            "lm-eval",
            "lm-evaluation-harness, --log_samples",
            "OUT/MODEL/samples_TASK_DATE.jsonl",
            f"lm-eval does not store {_ENDED}; a reply that it could not read stands as an empty answer.",
            _find_lm_eval,
            _read_lm_eval,
        ),
        Layout(
            "opencompass",
            "OpenCompass's predictions",
            "OUT/DATE/predictions/MODEL/DATASET.json",
            f"OpenCompass does not store {_ENDED}; options are read from the prompt.",
            _find_opencompass,
            _read_opencompass,
        ),
        Layout(
            "verl",
            "verl's dumps of rollouts and validations",
            "trainer.rollout_data_dir or validation_data_dir, STEP.jsonl",
            f"verl does not store ids, {_ENDED}; options are read from the prompt.",
            _find_verl,
            _read_verl,
            samples=True,
        ),
    )
}
