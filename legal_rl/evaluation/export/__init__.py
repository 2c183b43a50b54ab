"""Our protocol as task files of other evaluation frameworks: same prompts, same parser, same figures."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

from legal_rl.core.questions import Question
from legal_rl.evaluation.export.lm_eval import write_lm_eval
from legal_rl.evaluation.export.opencompass import write_opencompass
from legal_rl.evaluation.export.protocol import Protocol

Framework = Literal["lm-eval", "opencompass"]
_WRITERS: Final[dict[str, Callable[[Sequence[Question], Protocol, Path], list[Path]]]] = {
    "lm-eval": write_lm_eval,
    "opencompass": write_opencompass,
}


def export(to: Framework, questions: Sequence[Question], protocol: Protocol, out: Path) -> list[Path]:
    """Write the task files for ``questions`` into ``out`` and name them. The same input gives the same bytes."""
    return _WRITERS[to](questions, protocol, out)
