"""The configuration of a run. What engines read themselves stays in their own YAML files, named from here."""

from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from legal_rl.core.prompts import PROMPTS
from legal_rl.data.exam import ExamConfig, TeacherConfig
from legal_rl.engines.transformers.tiny import TinyConfig
from legal_rl.reporting.words import Language
from legal_rl.runs.yaml_config import Config
from legal_rl.training.rewards import RewardConfig


class ExamSource(ExamConfig):
    """The generated exam: how many training questions, of which families, levels and kinds."""

    questions: int = Field(default=6000, ge=1)


class DataConfig(Config):
    """The questions: ``sources``, which the run cleans and splits, or ``built``, a split that `data build` has made.

    A source is ``exam`` (generated), or what `data build` takes: ``jecqa:0_train.json``.
    """

    sources: list[str] = Field(default_factory=list)
    built: Path | None = None
    exam: ExamSource = ExamSource()
    resplit: bool = False  # 8 : 2 over everything, even where files say which part they are

    @model_validator(mode="after")
    def _one_of(self) -> Self:
        if not self.sources and self.built is None:
            raise ValueError("names no question; give sources, or built: the folder that `legal-rl data build` made")
        if self.built is not None and (self.sources or self.resplit):
            raise ValueError(
                "built is a split made by `legal-rl data build`, which sources and resplit would make anew; remove "
                "them, or set built to null"
            )
        return self


class ModelConfig(Config):
    """A local folder or hub name to start from, or the shape of a tiny model made from scratch: exactly one."""

    path: str | None = None
    tiny: TinyConfig | None = None

    @model_validator(mode="after")
    def _one_of(self) -> Self:
        if (self.path is None) == (self.tiny is None):
            raise ValueError("name either path (a model to start from) or tiny (the shape of one made from scratch)")
        return self


class LimitsConfig(Config):
    """Lengths in tokens. Longer prompts are counted and listed, never cut."""

    prompt: int = Field(default=512, ge=1, le=1_000_000)
    response: int = Field(default=2048, ge=1, le=1_000_000)


class SftConfig(Config):
    """Supervised fine-tuning on traces; ``engine`` is a LlamaFactory YAML beside the run's file.

    Of ``sources``, ``traces`` are the responses in that file on the run's training questions, and ``exam`` is what the
    generated exam's teacher says to its questions. None: traces where a file is named, else the exam where the run's
    data name it.
    """

    engine: Path
    traces: Path | None = None  # JSONL of responses
    sources: list[Literal["traces", "exam"]] | None = Field(default=None, min_length=1)
    unmatched: float = Field(default=0.1, ge=0, le=1)  # more of the traces on no training question is an error
    keep: Literal["all", "right", "strict"] = "all"
    teacher: TeacherConfig = TeacherConfig()
    overrides: dict[str, Any] = Field(default_factory=dict)


class DifficultyConfig(Config):
    """The trial of the model that GRPO starts from on GRPO's questions, and the shares of right answers that are core.

    With up to 19 samples the default core is whatever is neither always right nor always wrong.
    """

    samples: int = Field(default=8, ge=2)
    temperature: float = Field(default=1.0, gt=0)
    core_low: float = Field(default=0.05, gt=0, le=1)
    core_high: float = Field(default=0.95, ge=0, lt=1)

    @model_validator(mode="after")
    def _low_is_below_high(self) -> Self:
        if self.core_low > self.core_high:
            raise ValueError(f"core_low {self.core_low} is above core_high {self.core_high}; exchange them")
        return self


class GrpoConfig(Config):
    """Group-relative policy optimisation; ``engine`` is a verl YAML beside the run's file.

    ``questions`` are ``all``, ``core`` (by difficulty) or those whose ids are in a file of JSON lines.
    """

    engine: Path
    reward: RewardConfig = RewardConfig()
    seed: int | None = None  # the run's seed unless given; another draws other batches and rollouts of the same data
    steps: int = Field(ge=1)
    save_every: int = Field(default=5, ge=1)
    validate_every: int = Field(default=5, ge=1)
    validate_on: int = Field(default=100, ge=1)  # training questions kept out of GRPO to draw its curve
    # Left out of records at their defaults: runs made before these keys stay as they are.
    questions: str = Field(default="all", min_length=1, exclude_if=lambda value: value == "all")
    order: Literal["random", "curriculum"] = Field(default="random", exclude_if=lambda value: value == "random")
    difficulty: DifficultyConfig = Field(
        default=DifficultyConfig(), exclude_if=lambda value: value == DifficultyConfig()
    )
    keep: Literal["best", "last"] = "best"  # which step's model is left; best: by exact match on those questions
    patience: int | None = Field(default=None, ge=1)  # validations without a new best after which training stops
    mask_cut: bool = False  # leave responses that the limit cut out of the loss; groups are still compared whole
    overrides: dict[str, Any] = Field(default_factory=dict)

    @property
    def questions_file(self) -> Path | None:
        """The file that names the questions, where one does."""
        return None if self.questions in ("all", "core") else Path(self.questions)

    @property
    def measures_difficulty(self) -> bool:
        """True where choice or order ask how difficult questions are. A file brings its own order."""
        return self.questions == "core" or (self.order == "curriculum" and self.questions == "all")

    @model_validator(mode="after")
    def _validated_steps_are_saved(self) -> Self:
        """verl validates and saves the last step in any case; of the others, those count that have both."""
        validated = range(self.validate_every, self.steps, self.validate_every)
        saved = [step for step in validated if step % self.save_every == 0]
        if self.patience and len(saved) < len(validated):
            raise ValueError(
                f"patience counts validations, but not every validated step is saved (save_every {self.save_every}, "
                f"validate_every {self.validate_every}); set save_every: {self.validate_every}"
            )
        if self.keep == "best" and validated and not saved:
            raise ValueError(
                f"keep: best has nothing to choose from, no step before the last is both validated and saved "
                f"(save_every {self.save_every}, validate_every {self.validate_every}); set save_every: "
                f"{self.validate_every}, or keep: last"
            )
        return self


class VllmConfig(Config):
    """vLLM's server where it evaluates. A copy of the model takes ``tensor_parallel`` GPUs; copies take all GPUs.

    ``gpu_memory`` is the share of a GPU's memory; ``options`` go to vLLM as they are, after ours.
    """

    tensor_parallel: int = Field(default=1, ge=1)
    max_num_seqs: int | None = Field(default=None, ge=1)
    gpu_memory: float | None = Field(default=None, gt=0, le=1)
    options: tuple[str, ...] = ()

    @property
    def argv(self) -> tuple[str, ...]:
        """All of it as vLLM's options."""
        given = {
            "--tensor-parallel-size": None if self.tensor_parallel == 1 else self.tensor_parallel,
            "--max-num-seqs": self.max_num_seqs,
            "--gpu-memory-utilization": self.gpu_memory,
        }
        return (*(f"{name}={value}" for name, value in given.items() if value is not None), *self.options)


class EvalConfig(Config):
    """The evaluation of each stage. ``questions`` bounds the held-out set; the report says of how many they are.

    ``engine`` auto is vLLM where the serve environment has it and a GPU is there, else transformers.
    """

    questions: int = Field(default=500, ge=1)
    samples: int = Field(default=1, ge=1)
    temperature: float = Field(default=0.0, ge=0)
    engine: Literal["auto", "transformers", "vllm"] = "auto"
    vllm: VllmConfig = VllmConfig()


class ReportConfig(Config):
    """The page of a run: its language, and a store of `legal-rl statutes build` that citations are held against."""

    language: Language = "en"
    statutes: Path | None = None


class RunConfig(Config):
    """One run from data to report. Leave out ``sft`` or ``grpo`` (or set it to null) to go without that stage."""

    name: str = Field(min_length=1)
    seed: int = 0
    prompt: str = "think-v1"
    data: DataConfig
    model: ModelConfig
    limits: LimitsConfig = LimitsConfig()
    sft: SftConfig | None = None
    grpo: GrpoConfig | None = None
    eval: EvalConfig = EvalConfig()
    report: ReportConfig = ReportConfig()

    @property
    def sft_sources(self) -> set[str]:
        """The rows that SFT imitates: ``traces``, ``exam``, both, or nothing without SFT."""
        if self.sft is None:
            return set()
        return {*(self.sft.sources or (["traces"] if self.sft.traces else ["exam"]))}

    @model_validator(mode="after")
    def _sft_has_something_to_imitate(self) -> Self:
        sft = self.sft
        if sft is None:
            return self
        if (sft.traces is not None) != ("traces" in self.sft_sources):
            raise ValueError("sft.traces is named exactly where sft.sources holds traces; make them agree")
        if sft.sources is None and sft.traces is None and "exam" not in self.data.sources:
            raise ValueError(
                "sft has nothing to imitate; name sft.traces, or take the generated exam's teacher by name with "
                "sft.sources: [exam]"
            )
        return self

    @field_validator("prompt")
    @classmethod
    def _known_prompt(cls, version: str) -> str:
        if version not in PROMPTS:
            raise ValueError(f"there is no prompt {version!r}; choose one of {', '.join(PROMPTS)}")
        return version
