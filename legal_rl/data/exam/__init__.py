"""An exam without a question bank: rule families whose gold sets are computed from statutes."""

from legal_rl.data.exam.config import AS_OF, ExamConfig
from legal_rl.data.exam.families import FAMILIES
from legal_rl.data.exam.generator import generate, heldout
from legal_rl.data.exam.repeats import train_overlap
from legal_rl.data.exam.teacher import TeacherConfig, teach

__all__ = ["AS_OF", "FAMILIES", "ExamConfig", "TeacherConfig", "generate", "heldout", "teach", "train_overlap"]
