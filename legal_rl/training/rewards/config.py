"""RewardConfig: which components a run uses, with their weights and parameters."""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, SerializeAsAny, ValidationError, field_validator, model_validator

from legal_rl.core.errors import UserError
from legal_rl.training.rewards.format import FormatTerm
from legal_rl.training.rewards.noise import Noise
from legal_rl.training.rewards.presets import PRESETS
from legal_rl.training.rewards.registry import Component, Term, lookup


class RewardConfig(BaseModel):
    """Components by name. The default is the method's first setting: exact match, and a tenth for the format.

    Four ways to write one::

        reward: exact+format                                     # names; weights 0.9 and 0.1
        reward: random                                           # one name: that component alone, weight 1
        reward: three-part                                       # a preset of ``legal_rl.training.rewards.presets``
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
        if isinstance(value, str) and value.strip() in PRESETS:
            return PRESETS[value.strip()]
        if isinstance(value, str):
            return {"components": {name.strip(): {} for name in value.split("+")}}
        return value

    @field_validator("components", mode="before")
    @classmethod
    def _terms(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        if not value:
            raise UserError("reward: no component is named; name at least one, for example exact")
        return {name: _term(lookup(str(name)), parameters, alone=len(value) == 1) for name, parameters in value.items()}

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


def _term(component: Component[Any], parameters: Any, *, alone: bool) -> Term:
    """Read one component's mapping into its own model, weight filled in."""
    if isinstance(parameters, Term):
        parameters = parameters.model_dump()
    if not isinstance(parameters, dict | None):
        raise UserError(f"reward: {component.name} is {parameters!r}; write a mapping such as {{weight: 0.5}}")
    weight = 1.0 if alone else component.default_weight
    try:
        term: Term = component.term.model_validate({"weight": weight, **(parameters or {})})
    except ValidationError as error:
        raise UserError(_complaint(component, error)) from None
    return term


def _complaint(component: Component[Any], error: ValidationError) -> str:
    problem = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in problem["loc"])
    known = ", ".join(component.term.model_fields)
    if problem["type"] == "extra_forbidden":
        return f"reward: {component.name} has no parameter {place!r}; it takes: {known}"
    return f"reward: {component.name}.{place} is {problem['input']!r}: {problem['msg']}; it takes: {known}"
