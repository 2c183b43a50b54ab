"""The ``transformers_cpu`` rollout: weights pushed by the trainer, a Ray actor that generates. Train environment."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

import ray
import torch
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
from transformers import AutoModelForCausalLM
from verl.utils.config import omega_conf_to_dataclass
from verl.workers.rollout.base import BaseRollout
from verl.workers.rollout.replica import RolloutReplica, TokenOutput

from legal_rl.core.sampling import SamplingParams
from legal_rl.engines.transformers.decoding import GROUPED_MATMUL, DecodeRow, decode, draw_with_logprobs, end_ids

# Products of a small model are too little work for more.
MOST_THREADS: Final = 2


class GenerationServer:
    """Serves one model: ``generate_all`` is asked by our agent loop, the other methods are control calls of verl's."""

    def __init__(self, config: Any, model_config: Any, replica_rank: int) -> None:
        self.config = omega_conf_to_dataclass(config)
        path = omega_conf_to_dataclass(model_config).local_path
        dtype = getattr(torch, str(self.config.dtype).removeprefix("torch."))
        self.model = AutoModelForCausalLM.from_pretrained(
            path, dtype=dtype, attn_implementation=GROUPED_MATMUL, use_safetensors=True
        ).eval()
        self.weights = {**dict(self.model.named_buffers()), **dict(self.model.named_parameters())}
        own, generation = self.model.config, self.model.generation_config
        self.end_ids = end_ids(own.eos_token_id if generation.eos_token_id is None else generation.eos_token_id)
        pad = own.pad_token_id if generation.pad_token_id is None else generation.pad_token_id
        self.pad_id = min(self.end_ids) if pad is None else int(pad)
        torch.set_num_threads(min(torch.get_num_threads(), MOST_THREADS))
        random.seed(self.config.seed + replica_rank)
        self.global_steps: int | None = None
        self.asked: Counter[str] = Counter()  # requests of the present weights
        self.busy = asyncio.Lock()
        self.worker = ThreadPoolExecutor(max_workers=1)

    async def generate_all(self, requests: Sequence[tuple[str, list[int], dict[str, Any]]]) -> list[TokenOutput]:
        """Answer requests (name, prompt, parameters) together. Raises ``ValueError`` for what is not supported."""
        rows = [self._row(prompt, params, name) for name, prompt, params in requests]

        def work() -> None:
            for start in range(0, len(rows), self.config.max_num_seqs):
                part = rows[start : start + self.config.max_num_seqs]
                for _ in generate(self.model, part, self.end_ids, self.pad_id):
                    pass

        async with self.busy:
            await asyncio.get_running_loop().run_in_executor(self.worker, work)
        return [
            TokenOutput(
                token_ids=row.tokens,
                log_probs=row.logprobs if params.get("logprobs") else None,
                stop_reason="completed",
                extra_fields={"global_steps": self.global_steps},
            )
            for row, (_, _, params) in zip(rows, requests, strict=True)
        ]

    def _row(self, prompt: list[int], params: dict[str, Any], request_id: str) -> DecodeRow:
        if float(params.get("repetition_penalty", 1.0)) != 1.0:
            raise ValueError("transformers_cpu: a repetition penalty is not supported; leave it at 1.0")
        room = self.config.prompt_length + self.config.response_length - len(prompt)
        sampling = SamplingParams(
            temperature=float(params.get("temperature", 1.0)),
            top_p=float(params.get("top_p", 1.0)),
            top_k=max(0, int(params.get("top_k", -1))),
        )
        limit = min(int(params.get("max_tokens") or self.config.response_length), room)
        return DecodeRow(prompt, max(1, limit), sampling, random=self._stream(f"{request_id} {prompt} {sampling}"))

    def _stream(self, request: str) -> Random | None:
        """With ``full_determinism``, the same step draws the same samples, in a resumed run and on any number of ranks.

        verl then numbers a step's questions instead of naming requests at random, and sends all samples of one to the
        same server under one number: they are told apart by counting.
        """
        if not self.config.full_determinism:
            return None
        self.asked[request] += 1
        return Random(f"{self.config.seed} {self.global_steps} {request} {self.asked[request]}")

    async def load_weights(self, named: dict[str, torch.Tensor]) -> None:
        """Overwrite weights by name; raises ``KeyError`` for a name the model lacks (a tied output layer excepted)."""
        tied = {"lm_head.weight"} if self.model.config.tie_word_embeddings else set()
        unknown = sorted(set(named) - set(self.weights) - tied)
        if unknown:
            raise KeyError(f"transformers_cpu: the trainer sent {unknown[:3]}, which the model does not have")
        async with self.busy:
            with torch.no_grad():
                for name, tensor in named.items():
                    if name in self.weights:
                        self.weights[name].copy_(tensor)

    async def set_global_steps(self, global_steps: int | None) -> None:
        """The version of the weights, which verl stamps on every sample."""
        self.global_steps = global_steps
        self.asked.clear()

    async def sleep(self) -> None:
        """Wait until nothing is being generated: verl is about to train."""
        async with self.busy:
            return

    async def wake_up(self, tags: list[str] | None = None) -> None:
        """Nothing was put away."""

    async def clear_kv_cache(self) -> None:
        """A cache lives no longer than its batch."""

    async def release_kv_cache(self) -> None:
        """A cache lives no longer than its batch."""

    async def resume_kv_cache(self) -> None:
        """A cache lives no longer than its batch."""

    async def abort_all_requests(self, reject_request: bool = False) -> None:
        """Only verl's asynchronous trainers abort; they are not offered on a CPU."""

    async def resume_generation(self) -> None:
        """Nothing was aborted."""


def generate(model: Any, rows: list[DecodeRow], stop_ids: frozenset[int], pad: int) -> Iterator[DecodeRow]:
    """Write all ``rows`` at once and yield each as it is done: few prompts, many samples of each."""
    drop = lambda idle, total: idle > total // 4  # noqa: E731
    return decode(model, rows, draw_with_logprobs, stop_ids, pad, share_prompts=True, worth_dropping=drop)


def server_name(replica_rank: int) -> str:
    """The Ray actor's name, by which the trainer's half finds it."""
    return f"transformers_cpu_{replica_rank}"


class WeightPusher(BaseRollout):  # type: ignore[misc]
    """Lives in the trainer's process; sends its weights through Ray's shared memory."""

    def __init__(self, config: Any, model_config: Any, device_mesh: Any, replica_rank: int = -1, **_: Any) -> None:
        super().__init__(config, model_config, device_mesh)
        if self.config.tensor_model_parallel_size * self.config.data_parallel_size != 1:
            raise ValueError("transformers_cpu: set rollout.tensor_model_parallel_size and data_parallel_size to 1")
        self.replica_rank = int(os.environ["RANK"]) if replica_rank == -1 else replica_rank

    async def resume(self, tags: list[str]) -> None:
        """Nothing was released."""

    async def release(self) -> None:
        """The server keeps its copy of the weights: a CPU has no other memory to make room in."""

    async def update_weights(
        self, weights: Any, wire_format: str = "named_tensors", global_steps: int | None = None, **options: Any
    ) -> None:
        """Send every weight, in buckets of the size verl's configuration names."""
        if wire_format != "named_tensors" or options.get("peft_config") is not None:
            raise ValueError(
                "transformers_cpu takes whole weights; for LoRA set actor_rollout_ref.model.lora.merge=True"
            )
        # Looked up at use: the server is started after this worker.
        server = ray.get_actor(server_name(self.replica_rank))
        limit = self.config.checkpoint_engine.update_weights_bucket_megabytes << 20
        async for bucket in _buckets(weights, limit):
            await server.load_weights.remote(bucket)
        await server.set_global_steps.remote(global_steps)


async def _buckets(weights: Any, limit: int) -> AsyncIterator[dict[str, torch.Tensor]]:
    """Group named tensors until ``limit`` bytes are reached."""

    async def each() -> AsyncIterator[tuple[str, torch.Tensor]]:
        # verl hands over a plain or an asynchronous generator, depending on the engine.
        if isinstance(weights, Iterable):
            for item in weights:
                yield item
        else:
            async for item in weights:
                yield item

    bucket: dict[str, torch.Tensor] = {}
    size = 0
    async for name, tensor in each():
        bucket[name] = tensor.detach().cpu()
        size += tensor.nbytes
        if size >= limit:
            yield bucket
            bucket, size = {}, 0
    if bucket:
        yield bucket


class TransformersReplica(RolloutReplica):  # type: ignore[misc]
    """Starts one generation server beside its trainer rank."""

    async def launch_servers(self) -> None:
        """Start the server and wait until its model is loaded."""
        node = await self.workers[0].__ray_call__.remote(lambda _worker: ray.get_runtime_context().get_node_id())
        name = server_name(self.replica_rank)
        server = (
            ray.remote(GenerationServer)
            .options(
                # Trainer and server take turns; a slot of its own would ask for a core that stands idle.
                num_cpus=0,
                name=name,
                max_concurrency=self.max_concurrency,
                scheduling_strategy=NodeAffinitySchedulingStrategy(node_id=node, soft=False),
            )
            .remote(self.config, self.model_config, self.replica_rank)
        )
        await server.set_global_steps.remote(None)
        self.servers = [server]
        self._server_handle = server
        self._server_address = name
