"""Folders of stored predictions → an evaluation's folder for each model: questions, responses and their provenance."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question, matching_key, option_key, options_key, question_key
from legal_rl.core.sampling import Response
from legal_rl.data.predictions.layouts import LAYOUTS, Layout, Prediction, PredictionFile, file_rows
from legal_rl.data.sources import path_of, read_source, resolve
from legal_rl.data.sources.rows import Draft, MalformedError
from legal_rl.runs.outputs import claim_outputs
from legal_rl.runs.records import checksum, first_problem, write_json, write_jsonl

VERB: Final = "import"
QUESTIONS: Final = "questions.jsonl"
RESPONSES: Final = "responses.jsonl"
PROVENANCE: Final = "provenance.jsonl"
EVALUATION_FILES: Final = (QUESTIONS, RESPONSES, PROVENANCE)
SUMMARY_FILES: Final = ("import.json", QUESTIONS, "refused.jsonl")
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """Counts of what was read. ``passed_over``: files of which no row could be used, with the first row's reason."""

    evaluations: dict[str, int]  # folder below OUT → responses
    questions: int
    refused: list[dict[str, str]]  # file, row, reason
    passed_over: dict[str, str]
    notes: list[str]


def import_predictions(
    tool: str,
    folder: Path,
    out: Path,
    *,
    questions: Sequence[str] = (),
    on_progress: Progress = lambda done, total, note: None,
) -> ImportSummary:
    """Read every file of ``tool`` below ``folder``; write a folder for each evaluation below ``out``.

    With ``questions`` (sources as `data build` takes them) each row is given the question of that text, with its id and
    gold. Without, the question is the row's own. A row that cannot be used, or whose gold differs from its question's,
    is refused with its file and number.

    Raises ``UserError`` for a folder without a file of the tool, and where no row could be used.
    """
    layout = LAYOUTS[tool]
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder; name one with {layout.files}")
    files: dict[str, list[PredictionFile]] = defaultdict(list)
    for file in layout.find(folder):
        if out.resolve() not in file.path.resolve().parents:  # what an earlier import wrote below the folder
            files[file.evaluation].append(file)
    if not files:
        raise UserError(f"{folder}: holds no file of {layout.about}; expected {layout.files}")
    named = [out / name for name in SUMMARY_FILES] + [out / name / leaf for name in files for leaf in EVALUATION_FILES]
    read = [file.path for group in files.values() for file in group]
    with claim_outputs(VERB, named, inputs=[*read, *map(path_of, questions)]):
        catalogue = _Catalogue(layout, questions)
        summary = ImportSummary({}, 0, [], {}, [layout.lacks, *catalogue.notes])
        listed: list[dict[str, Any]] = []
        for done, name in enumerate(sorted(files)):
            on_progress(done, len(files), name)
            evaluation = _Evaluation(name, layout, catalogue)
            for file in files[name]:
                listed.append(_read_file(evaluation, file, folder, summary))
            if evaluation.responses:
                write_jsonl(out / name / QUESTIONS, evaluation.questions.values())
                write_jsonl(out / name / RESPONSES, evaluation.responses)
                write_jsonl(out / name / PROVENANCE, evaluation.provenance)
                summary.evaluations[name] = len(evaluation.responses)
        if not summary.evaluations:
            place, reason = next(iter(summary.passed_over.items()))
            raise UserError(f"{folder}: no row could be used: {place}: {reason}; expected {layout.files}")
        write_jsonl(out / QUESTIONS, catalogue.used.values())
        write_jsonl(out / "refused.jsonl", summary.refused)
        counts = {"evaluations": summary.evaluations, "passed_over": summary.passed_over, "notes": summary.notes}
        write_json(out / "import.json", {"tool": tool, "folder": folder.resolve().name, **counts, "files": listed})
    return ImportSummary(summary.evaluations, len(catalogue.used), summary.refused, summary.passed_over, summary.notes)


def _read_file(evaluation: "_Evaluation", file: PredictionFile, folder: Path, summary: ImportSummary) -> dict[str, Any]:
    """Take the rows of a file into its evaluation and note refusals; returns the file's entry of import.json."""
    place = str(file.path.relative_to(folder))
    source = {"tool": evaluation.layout.name, "file": place, "sha256": checksum(file.path)}
    rows, problems = evaluation.read(file, source)
    if len(problems) == rows:
        row, reason = problems[0] if problems else ("1", "it holds no row")
        summary.passed_over[place] = f"row {row}: {reason}"
    else:
        summary.refused.extend({"file": place, "row": row, "reason": reason} for row, reason in problems)
    return {**source, "evaluation": evaluation.name, "rows": rows, "refused": len(problems)}


@dataclass
class _Evaluation:
    """The answers of one model, as its files are read."""

    name: str
    layout: Layout
    catalogue: "_Catalogue"
    responses: list[Response] = field(default_factory=list)
    provenance: list[dict[str, Any]] = field(default_factory=list)
    questions: dict[str, Question] = field(default_factory=dict)
    _samples: Counter[str] = field(default_factory=Counter)
    _repeats: Counter[Hashable] = field(default_factory=Counter)

    def read(self, file: PredictionFile, source: Mapping[str, str]) -> tuple[int, list[tuple[str, str]]]:
        """Take in the rows of ``file``; returns how many it has, and row and reason of those that were refused."""
        rows, problems, seen = [*file_rows(file)], [], dict[str, Prediction]()
        for row in rows:
            number = str(row.number)
            try:
                if row.problem is not None:
                    raise MalformedError(row.problem)
                prediction = self.layout.read(row, file)
                number = prediction.row
                earlier = seen.setdefault(number, prediction)
                if (earlier.draft, earlier.texts) != (prediction.draft, prediction.texts):
                    raise MalformedError("another row of this number differs")
                # lm-eval writes a row again for every filter that it reads answers with.
                if earlier is prediction:
                    self._take(prediction, file, source)
            except MalformedError as error:
                problems.append((number, str(error)))
        return len(rows), problems

    def _take(self, prediction: Prediction, file: PredictionFile, source: Mapping[str, str]) -> None:
        question = self.catalogue.question(prediction, file, self._repeats)
        if question.id in self.questions and not self.layout.samples:
            raise MalformedError(f"question {question.id!r} was answered by an earlier row")
        self.questions[question.id] = question
        for text in prediction.texts:
            sample, model = self._samples[question.id], self.name.rpartition("/")[2]
            self._samples[question.id] += 1
            answer = Response(id=question.id, sample=sample, text=text, model=model, prefill=prediction.prefill)
            if text is None:
                answer = answer.model_copy(update={"finish_reason": "error", "error": "the file holds no answer"})
            self.responses.append(answer)
            row = {**source, "row": prediction.row, "verdict": prediction.verdict}
            self.provenance.append({"id": question.id, "sample": sample, **row})


class _Catalogue:
    """The questions of all evaluations, each under one id: those of ``sources`` by their text, else the rows' own."""

    def __init__(self, layout: Layout, sources: Sequence[str]) -> None:
        self._layout = layout
        self.used: dict[str, Question] = {}
        self.notes: list[str] = []
        self._ids: dict[Hashable, str] = {}
        self._taken: set[str] = set()
        self._known: dict[frozenset[str], list[Question]] = defaultdict(list)
        self._is_given = bool(sources)
        for question in self._read(sources) if sources else ():
            self._known[options_key(question.options.values())].append(question)

    def _read(self, sources: Sequence[str]) -> Iterator[Question]:
        left_out, ids = 0, set[str]()
        for row in (row for file in resolve(sources) for row in read_source(file)):
            try:
                if row.draft is None or row.id in ids:
                    raise MalformedError("no question")
                question = _question(row.draft, row.id, row.source)
            except MalformedError:
                left_out += 1
            else:
                ids.add(question.id)
                yield question
        if left_out:
            self.notes.append(f"{left_out} rows of --questions make no question, or have the id of an earlier one.")

    def question(self, prediction: Prediction, file: PredictionFile, repeats: Counter[Hashable]) -> Question:
        """The question that a row answers. Raises ``MalformedError`` where that is not known for certain.

        ``repeats`` counts the rows of one evaluation with the same question, which are further questions of a set that
        has it several times.
        """
        if self._is_given:
            question = self._found(prediction.draft, repeats)
        elif prediction.unclear:
            raise MalformedError(f"{prediction.unclear}; name the questions with --questions")
        elif not prediction.draft.gold:
            raise MalformedError("the row holds no gold; name the questions with --questions")
        else:
            question = self._own(prediction, file, repeats)
        return self.used.setdefault(question.id, question)

    def _found(self, draft: Draft, repeats: Counter[Hashable]) -> Question:
        """The question with these options, in their order, whose stem the draft's stem ends with: the longest such."""
        head = matching_key(draft.stem)
        order = [option_key(draft.options[letter]) for letter in sorted(draft.options)]
        fitting: dict[int, list[Question]] = defaultdict(list)
        for question in self._known.get(frozenset(order), []):
            stem = matching_key(question.stem)
            if head.endswith(stem) and [*map(option_key, question.options.values())] == order:
                fitting[len(stem)].append(question)
        if not fitting:
            raise MalformedError("no question of --questions has this stem and these options in this order")
        copies = fitting[max(fitting)]
        place = 0 if self._layout.samples else repeats[copies[0].id]
        repeats[copies[0].id] += 1
        if place >= len(copies):
            raise MalformedError(f"question {copies[-1].id!r} was answered by an earlier row")
        gold = _gold(draft)
        if gold and gold != copies[place].gold:
            said, known = ("".join(sorted(letters)) for letters in (gold, copies[place].gold))
            raise MalformedError(f"gold is {said} here and {known} in --questions (question {copies[place].id!r})")
        return copies[place]

    def _own(self, prediction: Prediction, file: PredictionFile, repeats: Counter[Hashable]) -> Question:
        """The row's own question. The same text and gold in one task have one id in all evaluations."""
        draft = prediction.draft
        texts = question_key(draft.stem, draft.options.values(), draft.passage)
        order = tuple(map(option_key, draft.options.values()))
        key: Hashable = (file.task, texts[:2], order, tuple(sorted(_gold(draft))))
        name = draft.id or f"{self._layout.name}/{file.task}/{prediction.row}"
        if self._layout.samples:
            name = f"{self._layout.name}/{hashlib.sha256(repr(key).encode()).hexdigest()[:12]}"
        else:
            repeats[key] += 1
            key = (key, repeats[key])
        if key not in self._ids:
            free = chain([name], (f"{name}#{number}" for number in count(2)))
            self._ids[key] = next(id_ for id_ in free if id_ not in self._taken)
            self._taken.add(self._ids[key])
        id_ = self._ids[key]
        return self.used.get(id_) or _question(draft, id_, draft.source or f"{self._layout.name}:{file.task}")


def _gold(draft: Draft) -> frozenset[str]:
    return frozenset(matching_key(draft.gold).upper())


def _question(draft: Draft, id_: str, source: str) -> Question:
    """The draft unrepaired, as it was asked. Raises ``MalformedError`` where it is no question."""
    names = ("stem", "passage", "options", "kind", "form", "subject", "law_as_of", "meta")
    try:
        return Question(id=id_, gold=_gold(draft), source=source, **{name: getattr(draft, name) for name in names})
    except ValidationError as error:
        raise MalformedError(first_problem(error)) from None
