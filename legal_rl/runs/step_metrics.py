"""History of a training run: one row of figures a step."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from legal_rl.core.errors import UserError
from legal_rl.runs.records import first_problem, read_json


class StepMetrics(BaseModel):
    """One training step: a row of history.json and of watch.jsonl. None, or an empty mapping, where not measured.

    ``acc``, ``components``, ``status``, ``format``, the selection figures, ``tokens``, ``cut``, ``same_…`` and
    ``reward_std`` are over every response drawn in the step; ``reward`` and ``response_tokens`` are verl's own, over
    those it trained on, which are fewer where groups are filtered. Lengths are in tokens, ``seconds`` of wall time.
    Step 0 is the validation before training: it has nothing but ``val_acc``.
    """

    model_config = ConfigDict(frozen=True)

    step: int
    reward: float | None = None  # mean total
    reward_std: float | None = None
    acc: float | None = None
    val_acc: float | None = None
    components: dict[str, float] = {}  # unweighted means by name
    status: dict[str, float] = {}  # shares: right, wrong, and each way of not being read
    format: dict[str, float] = {}  # shares: strict, loose, none
    over_selected: float | None = None  # share of read answers with a letter too many; under_selected: too few
    under_selected: float | None = None
    extra_letters: float | None = None  # mean number of them in a read answer
    missed_letters: float | None = None
    tokens: dict[str, float | None] = {}  # mean response length: right, wrong, unparsed
    token_quantiles: dict[str, float] = {}  # of the lengths of all responses: p5, p25, p50, p75, p95
    same_reward: float | None = None  # share of groups in which all totals are the same; same_acc: all right or none
    same_acc: float | None = None
    groups: int = 0
    samples: int = 0
    response_tokens: float | None = None
    cut: float | None = None  # share of responses that the token limit cut
    entropy: float | None = None
    kl: float | None = None  # loss term against the reference, where there is one
    ppo_kl: float | None = None  # old policy against new, within the step
    grad_norm: float | None = None
    clip_fraction: float | None = None
    seconds: float | None = None
    tokens_per_second: float | None = None  # prompts and responses
    mfu: float | None = None  # of the actor's update: share of the GPUs' peak, as verl reckons both
    memory_gb: float | None = None  # GiB, most that torch had allocated on a GPU of the actor's update

    def figure(self, name: str) -> float | None:
        """The figure ``name``, of which ``status.right`` looks into a mapping; None where it was not measured."""
        field, _, part = name.partition(".")
        value = getattr(self, field)
        if part:
            value = value.get(part)
        return None if value is None else float(value)


def read_history(path: Path) -> list[StepMetrics]:
    """The steps in a run's history.json; ``UserError`` where it is missing or broken."""
    rows = read_json(path)
    try:
        return TypeAdapter(list[StepMetrics]).validate_python(rows)
    except ValidationError as error:
        problem = first_problem(error)
        raise UserError(f"{path}: is no history of a training run: {problem}; let the run write it again") from None
