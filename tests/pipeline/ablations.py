"""An ablation of toy size, and the folders that its cells would leave."""

import random
from dataclasses import dataclass
from pathlib import Path

import yaml

from legal_rl.core.grading import grade_response
from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.scoring import grade_row
from legal_rl.pipeline.ablation.cells import CellStore
from legal_rl.pipeline.ablation.plan import AblationPlan, read_plan
from legal_rl.pipeline.evaluation.stage import stage_name
from legal_rl.pipeline.report import models
from legal_rl.pipeline.run import stages_of
from legal_rl.runs.manifest import Manifest, write_manifest
from legal_rl.runs.records import write_json, write_jsonl
from legal_rl.runs.shipped_files import HOME

QUICKSTART = HOME / "training" / "quickstart.yaml"
CELLS = {"exact": {}, "partial": {"grpo.reward": "partial"}, "random": {"grpo.reward": "random"}}


def write_file(folder: Path, **changes) -> Path:
    """An ablation's file with ``changes`` laid over a small one; None takes a key out."""
    told = {"name": "toy", "base": str(QUICKSTART), "seeds": [7, 8], "baseline": "exact", "cells": CELLS} | changes
    path = folder / "toy.yaml"
    path.write_text(
        yaml.safe_dump({key: value for key, value in told.items() if value is not None}, sort_keys=False), "utf-8"
    )
    return path


def asked(n: int = 40) -> list[Question]:
    """Questions of two options, two of each stem."""
    return [
        Question(id=f"q{i:03}", stem=f"题干{i // 2}", options={"A": "甲", "B": "乙"}, gold={"A"}, source="test")
        for i in range(n)
    ]


def answered(seed: str, questions: list[Question], right: float) -> list[Response]:
    """An answer to each question, the share ``right`` of them A."""
    chance = random.Random(seed)
    said = ["A" if chance.random() < right else "B" for _ in questions]
    return [
        Response(id=q.id, text=f"<think>甲</think><answer>{a}</answer>", completion_tokens=10 + i % 3)
        for i, (q, a) in enumerate(zip(questions, said, strict=True))
    ]


@dataclass
class Shop:
    """A plan with a store, whose cells the test marks as done, failed or cut."""

    plan: AblationPlan
    store: CellStore

    def finish(self, name: str, seed: int | None, right: float, *, seconds: float = 60.0, n: int = 40) -> None:
        """Leave what a finished cell leaves: ``right`` is the share of questions that it answers correctly."""
        cell = next(cell for cell in self.plan.of(name) if cell.seed == seed)
        run, questions = self.store.run(cell), asked(n)
        write_jsonl(run.folder("data") / "heldout.jsonl", questions)
        rows = answered(f"{name} {seed}", questions, right)
        folder = run.folder(stage_name(models(run)[-1]))
        write_jsonl(folder / "responses.jsonl", rows)
        grades = [grade_response(q, row) for q, row in zip(questions, rows, strict=True)]
        write_jsonl(folder / "grades.jsonl", map(grade_row, grades))
        if cell.config.grpo:
            curve = [{"step": step, "val_acc": right * step / 4 if step % 2 == 0 else None} for step in range(5)]
            write_json(run.folder("grpo") / "history.json", curve)
        for stage in stages_of(run):
            self.mark(cell, stage.name, "done", seconds if stage.name in ("grpo", "sft") else 0.0)

    def mark(self, cell, stage: str, status: str, seconds: float = 1.0) -> None:
        """A manifest of one stage."""
        manifest = Manifest(stage=stage, status=status, fingerprint="0", inputs={}, wall_seconds=seconds)
        write_manifest(self.store.run(cell).folder(stage), manifest)


def open_shop(folder: Path, **changes) -> Shop:
    """A toy ablation with nothing done."""
    return Shop(read_plan(write_file(folder, **changes)), CellStore(folder / "cells"))
