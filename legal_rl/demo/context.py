"""What every tab is given: the models, questions to try, limits, and a folder of the app's own."""

from dataclasses import dataclass, field
from pathlib import Path

from legal_rl.core.questions import Question
from legal_rl.demo.models import Model


@dataclass(frozen=True)
class Limits:
    """Bounds on what one visitor may ask for: characters, counts, bytes; ``concurrency`` is handlers at once, a tab."""

    question_chars: int = 6000
    options: int = 10
    samples: int = 16
    exam_questions: int = 50
    upload_bytes: int = 20_000_000
    chat_turns: int = 20
    chat_chars: int = 4000
    concurrency: int = 64


@dataclass(frozen=True)
class Context:
    """``models`` holds one or two; ``workdir`` is the app's temporary folder, the only place files are served from."""

    models: tuple[Model, ...]
    samples: tuple[Question, ...]
    workdir: Path
    limits: Limits = field(default_factory=Limits)
