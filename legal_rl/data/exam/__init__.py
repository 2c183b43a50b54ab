"""An exam without a question bank: rule families whose gold sets are computed from statutes."""

from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.generator import (
    AS_OF,
    ExamConfig,
    TrainOverlap,
    TrainOverlapReport,
    generate,
    heldout,
    train_overlap,
)
from legal_rl.data.exam.teacher import TeacherConfig, Trace, teach, traces

__all__ = [
    "AS_OF",
    "FAMILIES",
    "ExamConfig",
    "TeacherConfig",
    "Trace",
    "TrainOverlap",
    "TrainOverlapReport",
    "generate",
    "heldout",
    "teach",
    "traces",
    "train_overlap",
]
