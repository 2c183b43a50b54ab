"""A reward: its configuration, the named presets, and the total that a graded response earns."""

from typing import Any, Final, Self

from pydantic import BaseModel, ConfigDict, SerializeAsAny, ValidationError, field_validator, model_validator

from legal_rl.core.errors import UserError
from legal_rl.core.grading import Graded
from legal_rl.training.rewards.format_and_length import FormatTerm
from legal_rl.training.rewards.noise import Noise, NoiseMoments, against, other_golds
from legal_rl.training.rewards.registry import Component, Term, lookup

PRESETS: Final[dict[str, dict[str, Any]]] = {
    # ±0.1 for the format; −1 unusable, 0 partly right, +1 right.
    "discrete": {"components": {"tiered": {"weight": 1.0}, "format": {"weight": 0.1, "failed": -1.0}}},
    # 0.55·outcome + 0.30·process + 0.15·length
    "three-part": {
        "components": {
            "outcome": {"weight": 0.55, "floor": 0.35},
            "process": {"weight": 0.30},
            "step_length": {"weight": 0.15, "t": 4, "m": 20, "k": 0.2},
        }
    },
}


class RewardConfig(BaseModel):
    """Components by name. The default is exact match, and a tenth for the format.

    Four ways to write one::

        reward: exact+format                                     # names; weights 0.9 and 0.1
        reward: random                                           # one name: that component alone, weight 1
        reward: three-part                                       # a preset of ``legal_rl.training.rewards.reward``
        reward: {components: {partial: {weight: 0.9, x: 0.7}, format: {weight: 0.1}}, gate: {partial: format}}

    Joined names take each component's default weight (accuracy 0.9, format 0.1); so does a component whose mapping
    leaves ``weight`` out, unless it stands alone and weighs 1. Weights may be negative. ``gate`` (component → the one
    that must be 1 for it to count), ``clip`` (lowest and highest total) and ``noise`` (errors put in on purpose, for
    training alone) are optional. ``model_dump`` writes all of it out and reads back as an equal config. Raises
    ``UserError`` for an unknown component or parameter, a gate that names none of the components, and a clip whose
    bounds are not in order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    components: dict[str, SerializeAsAny[Term]] = {"exact": Term(weight=0.9), "format": FormatTerm(weight=0.1)}
    gate: dict[str, str] = {}
    clip: tuple[float, float] | None = None
    noise: Noise | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_names(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return PRESETS.get(value.strip(), {"components": {name.strip(): {} for name in value.split("+")}})

    @field_validator("components", mode="before")
    @classmethod
    def _terms(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        if not value:
            raise UserError("reward: no component is named; name at least one, for example exact")
        alone = len(value) == 1
        return {name: _read_term(lookup(str(name)), parameters, alone=alone) for name, parameters in value.items()}

    @model_validator(mode="after")
    def _gate_and_clip(self) -> Self:
        for name in (*self.gate, *self.gate.values()):
            if name not in self.components:
                raise UserError(
                    f"reward: gate names {name!r}; name components of this reward: {', '.join(self.components)}"
                )
        if self.clip is not None and not self.clip[0] < self.clip[1]:
            raise UserError(f"reward: clip is {list(self.clip)}; give the lowest total first, then the highest")
        return self

    def on(self, split: str) -> Self:
        """This config as ``split`` is rewarded: validation gets the same keys, and no noise."""
        if split == "train" or self.noise is None:
            return self
        return self.model_copy(update={"noise": Noise()})

    def within(self, max_response_tokens: int) -> Self:
        """This config with every length left open set by the run's limit on responses, in tokens."""
        terms = {name: term.within(max_response_tokens) for name, term in self.components.items()}
        return self.model_copy(update={"components": terms})


def _read_term(component: Component[Any], parameters: Any, *, alone: bool) -> Term:
    """Read one component's mapping into its own model, weight filled in."""
    if isinstance(parameters, Term):
        parameters = parameters.model_dump()
    if not isinstance(parameters, dict | None):
        raise UserError(f"reward: {component.name} is {parameters!r}; write a mapping such as {{weight: 0.5}}")
    weight = 1.0 if alone else component.default_weight
    try:
        term: Term = component.term.model_validate({"weight": weight, **(parameters or {})})
    except ValidationError as error:
        problem = error.errors(include_url=False)[0]
        key, known = ".".join(map(str, problem["loc"])), ", ".join(component.term.model_fields)
        if problem["type"] == "extra_forbidden":
            message = f"{component.name} has no parameter {key!r}"
        else:
            message = f"{component.name}.{key} is {problem['input']!r}: {problem['msg']}"
        raise UserError(f"reward: {message}; it takes: {known}") from None
    return term


def compute(graded: Graded, config: RewardConfig) -> dict[str, float]:
    """``R = Σ w_i · r_i``: every component unweighted under its name, ``acc``, and the total under ``score``.

    A component that ``config.gate`` ties to another counts only where that one is 1; ``config.clip`` bounds the total.
    The keys are the same for every sample, because the trainer stacks them into columns; it reads ``score`` as the
    reward. ``acc`` is binary exact match whatever the components are: filters that ask which group is informative must
    not be steered by a shaped total. Where ``config.noise`` is set, components and ``score`` are those that paid,
    ``acc`` is the truth, and ``noise`` is by how much ``score`` departs from the reward without it.
    """
    values, total = _pay(graded, config)
    acc = {"acc": float(graded.grade.exact is True)}
    if config.noise is None:
        return {**values, **acc, "score": total}
    shown = config.noise.shown(graded)
    values, paid = _pay(shown, config, turned=config.noise.flips(shown))
    paid += config.noise.added(graded)
    return {**values, **acc, "noise": paid - total, "score": paid}


def noise_moments(graded: Graded, config: RewardConfig) -> NoiseMoments:
    """Bias and variance of this response's reward over all draws of ``config.noise``, by enumeration."""
    noise = config.noise
    if noise is None:
        return NoiseMoments(0.0, 0.0)
    true = _pay(graded, config)[1]
    golds = other_golds(graded.question) if noise.gold else []
    cases = [(1 - noise.gold, graded), *((noise.gold / len(golds), against(graded, gold)) for gold in golds)]
    errors = []
    for chance, shown in cases:
        rate = noise.flip_rate(shown)
        for share, turned in ((1 - rate, False), (rate, True)):
            errors.append((chance * share, _pay(shown, config, turned=turned)[1] - true if share else 0.0))
    bias = sum(chance * error for chance, error in errors)
    spread = sum(chance * (error - bias) ** 2 for chance, error in errors)
    return NoiseMoments(bias, spread + noise.variance)


def _pay(graded: Graded, config: RewardConfig, *, turned: bool = False) -> tuple[dict[str, float], float]:
    """Compute components and total; ``turned`` exchanges right and wrong in those of accuracy."""
    values = {name: lookup(name).value(graded, term) for name, term in config.components.items()}
    if turned:
        for name, value in values.items():
            span = lookup(name).accuracy
            values[name] = value if span is None else span[0] + span[1] - value
    total, gate = 0.0, config.gate
    for name, term in config.components.items():
        if name not in gate or values[gate[name]] >= 1.0:
            total += term.weight * values[name]
    if config.clip is not None:
        total = min(max(total, config.clip[0]), config.clip[1])
    return values, total
