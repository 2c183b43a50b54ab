"""The options of `legal-rl eval` and `legal-rl distill collect`, each declared once: type, default, bounds and help.

``cli.options`` makes the commands from these models, and every start of `legal-rl` imports them: keep them light.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, ValidationError, model_validator

from legal_rl.core.errors import UserError
from legal_rl.core.parser import ReadingProfile
from legal_rl.core.prompts import PREFILLS, find_prompt
from legal_rl.core.sampling import SamplingParams
from legal_rl.runs.records import first_problem
from legal_rl.runs.yaml_config import Config

if TYPE_CHECKING:
    from legal_rl.engines.openai import Endpoint
    from legal_rl.training.distill import Prices

BASELINE: Final = "baseline:"
STORED: Final = "stored:"


def _known(prompt: str) -> str:
    find_prompt(prompt)
    return prompt


PromptVersion = Annotated[str, AfterValidator(_known)]
Prefill = Literal["none", "think", "no-think"]
_PROMPTS: Final = "think-v1, direct-v1 (no reasoning) or bare-v1."
_PREFILLS: Final = "What the answer begins with: <think>, or it empty."
_OPENS: Final = "The server's chat template opens <think>, and answers come without it; vLLM is asked."
_SERVER: Final = "Of a server that speaks the OpenAI protocol."
_LIMIT: Final = "Only so many questions, drawn by the seed."


class EvalOptions(Config):
    """One model on one set of questions. ``samples`` None is one a question, of stored answers all there are.

    ``seed`` also draws the subset of ``limit``, the shots and the variants. ``concurrency`` None leaves it to the
    engine; for transformers it is the rows of a batch.
    """

    model: str = Field(
        min_length=1,
        description="A folder, a hub name, a server's name for its model, baseline:chance (constant, longest, "
        "majority), or stored:FILE.",
    )
    questions: str = Field(description="Questions, or a source of `data build`.", json_schema_extra={"metavar": "FILE"})
    out: Path | None = Field(None, description="Folder for what is made; runs/eval/… if not given.")
    limit: int | None = Field(None, ge=1, description=_LIMIT)
    engine: Literal["transformers", "vllm"] = Field("transformers", description="What runs a folder.")
    base_url: str | None = Field(None, description=_SERVER)
    key_variable: str = Field("OPENAI_API_KEY", description="Environment variable with its key.")
    samples: int | None = Field(None, ge=1, le=1_000, description="Answers to each question; 1 if not given.")
    temperature: float = Field(0.0, ge=0, description="Of sampling; 0 is greedy.")
    top_p: float = Field(1.0, gt=0, le=1, description="Of sampling.")
    max_tokens: int = Field(2048, ge=1, description="Of one answer.")
    seed: int = Field(0, description="Of sampling, and of whatever is drawn.")
    concurrency: int | None = Field(None, ge=1, description="Requests asked at once.")
    retries: int = Field(6, ge=0, description="Attempts after the first, for a server.")
    timeout: float = Field(600.0, gt=0, description="Seconds for one answer of a server.")
    prompt: PromptVersion = Field("think-v1", description=_PROMPTS)
    prefill: Prefill = Field("none", description=_PREFILLS)
    opens_thinking: bool = Field(False, description=_OPENS)
    shots: str | None = Field(
        None,
        description="N worked examples before the question.",
        json_schema_extra={"metavar": "FILE:N|exam:N"},
    )
    shot_responses: Path | None = Field(
        None, description="Responses to the questions of --shots; right ones are taken."
    )
    base_model: bool = Field(False, description="No chat template: one plain text.")
    statutes: Path | None = Field(None, description="A store of `statutes build`, for --retrieve.")
    retrieve: int | None = Field(None, ge=1, le=50, description="Articles that fit a question best, put before it.")
    variants: str | None = Field(
        None,
        description="Also ask the questions in another guise.",
        json_schema_extra={"metavar": "permuted,renamed"},
    )
    train: str | None = Field(None, description="What baseline:majority learns from.")
    vllm_option: tuple[str, ...] = Field((), description="Goes to vLLM as it is, as in --vllm-option=--max-num-seqs=8.")
    reading: ReadingProfile = Field("strict", description="How answers are read; lenient for files of others.")
    structured: bool = Field(False, description="vLLM holds the answers to the strict format while they are written.")
    thinking_chars: int | None = Field(
        None, ge=0, description="Under --structured: characters of thinking before the answer must come."
    )
    fresh: bool = Field(False, description="Forget the answers in OUT and ask anew.")
    dry_run: bool = Field(False, description="Say what would be asked, and stop.")

    @model_validator(mode="after")
    def _can_be_held_to_the_format(self) -> Self:
        if self.structured and (self.prefill == "no-think" or not find_prompt(self.prompt).thinks):
            raise ValueError("--structured holds to the strict format, which thinks; choose another prompt or prefill")
        if self.structured and self.is_scripted:
            raise ValueError(f"--structured: {self.model} writes nothing that could be held to a format; drop it")
        if self.thinking_chars is not None and not self.structured:
            raise ValueError("--thinking-chars bounds what --structured asks for; add --structured")
        if self.train is not None and self.model != f"{BASELINE}majority":
            raise ValueError("--train is what baseline:majority learns from; drop it")
        if (self.retrieve is None) != (self.statutes is None):
            raise ValueError("--statutes and --retrieve belong together: a store, and how many articles of it")
        if self.retrieve is not None and self.is_scripted:
            raise ValueError(f"--retrieve: {self.model} reads no prompt; drop it")
        return self

    @property
    def is_scripted(self) -> bool:
        """True where a baseline or a file answers, so that no engine is needed."""
        return self.model.startswith((BASELINE, STORED))

    @property
    def stored_file(self) -> Path | None:
        """The file of stored answers, where one is named for a model."""
        return Path(self.model.removeprefix(STORED)) if self.model.startswith(STORED) else None

    @property
    def variant_names(self) -> tuple[str, ...]:
        """The names in ``variants``."""
        return tuple(name.strip() for name in (self.variants or "").split(",") if name.strip())

    @property
    def engine_name(self) -> str:
        """The engine, or the address of the server, for the manifest."""
        return "scripted" if self.is_scripted else self.base_url or self.engine

    @property
    def engine_label(self) -> str:
        """The engine and how it is used: one model's name may stand on two servers, or be served in two ways."""
        held = ["structured"] if self.structured else []
        held += [f"thinking_chars={self.thinking_chars}"] if self.thinking_chars is not None else []
        return " ".join((self.base_url or self.engine, *self.vllm_option, *held))

    @property
    def prefill_text(self) -> str:
        """The beginning of the assistant's turn."""
        return PREFILLS[self.prefill]

    def params(self, samples: int) -> SamplingParams:
        """The sampling parameters for ``samples`` answers a question."""
        return SamplingParams(
            n=samples, temperature=self.temperature, top_p=self.top_p, max_tokens=self.max_tokens, seed=self.seed
        )


class PaidOptions(Config):
    """A server that may cost money, how it is asked, and the money that it may cost in ``currency``."""

    model_config = ConfigDict(allow_inf_nan=False)

    model: str = Field(description="The server's name for its model.")
    base_url: str = Field(description=_SERVER)
    key_variable: str = Field("OPENAI_API_KEY", description="Environment variable with the server's key.")
    temperature: float = Field(0.0, ge=0, description="Of sampling; 0 is greedy.")
    top_p: float = Field(1.0, gt=0, le=1, description="Of sampling.")
    max_tokens: int = Field(4096, ge=1, description="Of one answer, its reasoning included.")
    seed: int = Field(0, description="Of sampling, and of what --limit draws.")
    concurrency: int = Field(16, ge=1, description="Requests in flight at once.")
    requests_per_minute: float | None = Field(None, description="Requests go out no faster than this.")
    retries: int = Field(6, ge=0, description="Attempts after the first.")
    timeout: float = Field(1800.0, description="Seconds for one answer.")
    idle_timeout: float = Field(120.0, description="Seconds without a byte of a started answer.")
    opens_thinking: bool = Field(False, description=_OPENS)
    price_in: float | None = Field(None, ge=0, description="Of a million prompt tokens.")
    price_out: float | None = Field(None, ge=0, description="Of a million answer tokens.")
    price_cached: float | None = Field(None, ge=0, description="Of a million prompt tokens that the server had cached.")
    currency: str = Field("", description="What prices are in: a label, such as USD.")
    max_cost: float | None = Field(
        None, gt=0, description="Ask nothing more once OUT would cost more than this, earlier calls included."
    )
    fresh: bool = Field(False, description="Forget the answers in OUT and what they cost.")
    dry_run: bool = Field(False, description="Say what would be asked, and stop.")

    @model_validator(mode="after")
    def _server_and_budget_make_sense(self) -> Self:
        try:
            _ = self.endpoint
        except ValidationError as error:
            raise ValueError(f"endpoint.{first_problem(error)}") from None
        if not self.key_variable.isidentifier():
            raise ValueError("endpoint: --key-variable takes the name of an environment variable, never a key")
        prices = self.prices
        if self.max_cost is not None and prices is None:
            raise ValueError("--max-cost needs --price-in and --price-out; look them up in the server's price list")
        return self

    @property
    def endpoint(self) -> "Endpoint":
        """The server, asked for answers in a stream: they take minutes, and silent connections are cut on the way."""
        from legal_rl.engines.openai import Endpoint

        same = ("base_url", "model", "key_variable", "concurrency", "requests_per_minute", "retries", "timeout")
        values = {name: getattr(self, name) for name in same}
        opened = self.opens_thinking or None
        return Endpoint(**values, opens_thinking=opened, idle_timeout=self.idle_timeout, stream=True)

    @property
    def prices(self) -> "Prices | None":
        """The prices, None where none was given. Raises ``UserError`` for one without the other."""
        from legal_rl.training.distill import Prices

        if self.price_in is None and self.price_out is None and self.price_cached is None:
            return None
        if self.price_in is None or self.price_out is None:
            raise UserError("prices: --price-in and --price-out belong together; give both, or none")
        return Prices(prompt=self.price_in, completion=self.price_out, cached=self.price_cached, currency=self.currency)


class CollectOptions(PaidOptions):
    """One teacher behind one server, and the questions it is to answer."""

    questions: str = Field(description="Questions, or a source of `data build`.", json_schema_extra={"metavar": "FILE"})
    out: Path = Field(description="Folder for traces.jsonl, attempts.jsonl, cost.json and manifest.json.")
    limit: int | None = Field(None, ge=1, description=_LIMIT)
    samples: int = Field(1, ge=1, le=1_000, description="Answers to each question.")
    temperature: float = Field(0.6, ge=0, description="Of sampling; 0 is greedy.")
    top_p: float = Field(0.95, gt=0, le=1, description="Of sampling.")
    prompt: PromptVersion = Field("think-v1", description=_PROMPTS)
    prefill: Prefill = Field("none", description=_PREFILLS)

    @property
    def prefill_text(self) -> str:
        """The beginning of the assistant's turn."""
        return PREFILLS[self.prefill]

    @property
    def params(self) -> SamplingParams:
        """The sampling parameters."""
        return SamplingParams(
            n=self.samples,
            temperature=self.temperature,
            top_p=self.top_p,
            max_tokens=self.max_tokens,
            seed=self.seed,
        )

    def inputs(self) -> dict[str, Any]:
        """Everything the answers depend on beside the questions, for the manifest."""
        return {
            "model": self.model,
            "engine": self.endpoint.base_url,
            "prompt": self.prompt,
            "prefill": self.prefill_text,
            "params": self.params.model_dump(),
        }


class JudgeOptions(PaidOptions):
    """One judge behind one server, the responses that it reads, and what its verdicts are held against."""

    responses: Path = Field(description="What is judged, one response a line.")
    questions: Path = Field(description="Questions, one JSON object a line.")
    out: Path = Field(description="Folder for judgements, verdicts, judge.md, judge.json, cost.json and manifest.json.")
    rubric: Path | None = Field(None, description="YAML; evaluation/rubrics/reasoning.yaml if not given.")
    against: Path | None = Field(
        None, description="Responses to the same questions: which of two reasons better, asked in both orders."
    )
    agreement: Path | None = Field(
        None,
        description="Verdicts of people, one JSON object a line: id, sample, verdicts.",
        json_schema_extra={"metavar": "LABELS"},
    )
    statutes: Path | None = Field(None, description="A store of `statutes build`: rules then check citations, too.")
    as_of: str | None = Field(
        None,
        description="With --statutes: ISO day of the law for questions that do not say theirs.",
        json_schema_extra={"metavar": "DAY"},
    )
    reading: ReadingProfile = Field("strict", description="How answers are read; lenient for files of others.")
    limit: int | None = Field(None, ge=1, description=_LIMIT)
    free_text: bool = Field(
        False, description="Do not hold the judge to the form: for servers that know neither regex nor JSON schema."
    )

    @model_validator(mode="after")
    def _what_belongs_together(self) -> Self:
        if self.against is not None and self.agreement is not None:
            raise ValueError("--agreement is for verdicts on single responses; leave out --against")
        if self.as_of is not None and self.statutes is None:
            raise ValueError("--as-of is the day of the law that --statutes looks up; give both")
        return self

    @property
    def params(self) -> SamplingParams:
        """The sampling parameters."""
        return SamplingParams(
            temperature=self.temperature, top_p=self.top_p, max_tokens=self.max_tokens, seed=self.seed
        )
