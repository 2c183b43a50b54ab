"""verl's agent loop for small models on a CPU: a step's samples in a few calls. Train environment.

verl's own makes a task, a tensor dictionary and half a dozen calls between processes for each sample, which is more
work than a tiny model's answer to it. ``actor_rollout_ref.rollout.agent.agent_loop_manager_class`` is verl's place for
another manager. This one asks each server once a step, grades once, and stores all rows of a step at once, with the
same fields. One turn of text is all that it does; anything else is refused.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final
from uuid import uuid4

import hydra
import numpy as np
import ray
import torch
import transfer_queue as tq  # type: ignore[import-not-found]
from tensordict import NonTensorData, TensorDict
from torch.nn.utils.rnn import pad_sequence
from verl import DataProto
from verl.experimental.agent_loop import AgentLoopOutput, AgentLoopWorker
from verl.experimental.agent_loop.agent_loop import AgentLoopMetrics, DictConfigWrap, ToolListWrap
from verl.trainer.ppo.v1 import AgentLoopManagerTQ
from verl.utils.tensordict_utils import list_of_dict_to_tensordict

LOOP: Final = "single_turn_agent"
logger = logging.getLogger(__name__)


class BatchWorker(AgentLoopWorker):  # type: ignore[misc]
    """Answers all prompts that it is given together."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if self.distillation_enabled or self.processor is not None:
            raise ValueError("transformers_cpu: neither distillation in verl nor images are supported on a CPU")
        tq.init()
        self.tasks: set[asyncio.Task[None]] = set()
        self.agent = hydra.utils.instantiate(
            {"_target_": "verl.experimental.agent_loop.SingleTurnAgentLoop"},
            trainer_config=DictConfigWrap(config=self.config),
            server_manager=self.llm_client,
            tokenizer=self.tokenizer,
            processor=self.processor,
            hf_model_type=self.hf_model_type,
            dataset_cls=self.dataset_cls,
            data_config=DictConfigWrap(self.config.data),
            tools=ToolListWrap(self.tools),
        )

    async def generate_sequences(self, batch: TensorDict) -> None:
        """Begin to answer ``batch`` and return; rows arrive in verl's queue."""
        validate = bool(batch["validate"]) if "validate" in batch else False
        batch.pop("validate", None)
        prompts = [_row(batch, number) for number in range(len(batch))]
        if loops := {prompt.get("agent_name", self.rollout_config.agent.default_agent_loop) for prompt in prompts} - {
            LOOP
        }:
            raise ValueError(f"transformers_cpu: the agent loop {loops.pop()!r} is not supported; leave it at {LOOP!r}")
        task = asyncio.create_task(self._answer(prompts, validate))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _answer(self, prompts: list[dict[str, Any]], validate: bool) -> None:
        """Write, grade and store the samples of all prompts, and say of each prompt whether that was done."""
        partition, uids = "val" if validate else "train", [prompt["uid"] for prompt in prompts]
        status = "running"

        async def tell() -> None:
            await tq.async_kv_batch_put(keys=uids, partition_id=partition, tags=[{"status": status}] * len(uids))

        await tell()
        try:
            samples, outputs = await self._write(prompts, validate)
            await self._grade(samples, outputs)
            await self._store(samples, outputs, partition)
            status = "finished"
        except Exception:
            logger.exception("the samples of %d prompts", len(prompts))
            status = "failure"
        await tell()

    async def _write(
        self, prompts: Sequence[dict[str, Any]], validate: bool
    ) -> tuple[list[dict[str, Any]], list[AgentLoopOutput]]:
        """The samples asked for, as rows of their prompts with a number, and what the servers wrote."""
        config = self.rollout_config
        drawn = config.val_kwargs if validate else config
        usual = {name: getattr(drawn, name) for name in ("temperature", "top_p", "top_k")}
        usual |= {"repetition_penalty": 1.0, "logprobs": config.calculate_log_probs}
        greedy = {**usual, "temperature": 0, "top_p": 1.0, "top_k": -1}
        samples: list[dict[str, Any]] = []
        asked: dict[str, tuple[Any, list[tuple[int, str, list[int], dict[str, Any]]]]] = {}
        taken: list[tuple[str, str]] = []
        for prompt in prompts:
            count = prompt.pop("__rollout_n__", drawn.n)
            params = usual if prompt.pop("__do_sample__", True) or validate else greedy
            ids = await self.agent.ct_build_initial_tokens(list(prompt["raw_prompt"]))
            # As verl's own loop names requests; equal names are told apart by the server, which counts them.
            request = f"det-{int(prompt.get('priority', 0))}" if config.full_determinism else uuid4().hex
            name, server = await self.llm_client._acquire_server(request, prompt_ids=ids, sampling_params=params)
            taken.append((name, request))
            _, requests = asked.setdefault(name, (server, []))
            for session in range(count):
                requests.append((len(samples), request, ids, params))
                samples.append({**prompt, "session_id": session})
        try:
            found = await asyncio.gather(
                *(server.generate_all.remote([rest for _, *rest in requests]) for server, requests in asked.values())
            )
        finally:
            for name, request in taken:
                self.llm_client._release_server(name, request_id=request)
        outputs: dict[int, AgentLoopOutput] = {}
        for (_, requests), written in zip(asked.values(), found, strict=True):
            for (number, _, ids, _), tokens in zip(requests, written, strict=True):
                outputs[number] = await self._output(ids, tokens)
        return samples, [outputs[number] for number in range(len(samples))]

    async def _output(self, ids: list[int], tokens: Any) -> AgentLoopOutput:
        merged, mask, logprobs = await self.agent.ct_merge_assistant_token(
            ids,
            tokens.token_ids,
            [],
            [] if tokens.log_probs else None,
            assistant_logprobs=tokens.log_probs or None,
        )
        steps, most = tokens.extra_fields.get("global_steps"), self.rollout_config.response_length
        return AgentLoopOutput(
            prompt_ids=merged.token_ids[: len(merged.token_ids) - len(mask)],
            response_ids=merged.token_ids[len(merged.token_ids) - len(mask) :][:most],
            response_mask=mask[:most],
            response_logprobs=logprobs[:most] if logprobs else None,
            num_turns=2,
            metrics=AgentLoopMetrics(),
            extra_fields={
                **tokens.extra_fields,
                "min_global_steps": steps,
                "max_global_steps": steps,
                "turn_scores": [],
                "tool_rewards": [],
            },
        )

    async def _grade(self, samples: Sequence[dict[str, Any]], outputs: Sequence[AgentLoopOutput]) -> None:
        """Have all outputs graded by one of verl's graders."""
        prompts = [torch.tensor(output.prompt_ids) for output in outputs]
        responses = [torch.tensor(output.response_ids) for output in outputs]
        batch = {
            "prompts": pad_sequence(prompts, batch_first=True, padding_side="left"),
            "responses": pad_sequence(responses, batch_first=True),
        }
        seen = [
            pad_sequence([torch.ones_like(ids) for ids in prompts], batch_first=True, padding_side="left"),
            pad_sequence([torch.ones_like(ids) for ids in responses], batch_first=True),
        ]
        batch["attention_mask"] = torch.cat(seen, dim=1)
        rows = {name: _column([sample[name] for sample in samples]) for name in samples[0]}
        rows["__num_turns__"] = np.array([output.num_turns for output in outputs])
        rows["tool_extra_fields"] = _column([output.extra_fields for output in outputs])
        handles = self.reward_loop_worker_handles
        # As many graders as the configuration names, each its part of the rows.
        parts = DataProto(batch=TensorDict(batch, batch_size=len(outputs)), non_tensor_batch=rows).split(
            -(-len(outputs) // len(handles))
        )
        found = await asyncio.gather(
            *(handle.compute_score_batch.remote(part) for handle, part in zip(handles, parts, strict=False))
        )
        for output, result in zip(outputs, (one for part in found for one in part), strict=True):
            output.reward_score = result["reward_score"]
            output.extra_fields["reward_extra_info"] = result["reward_extra_info"]

    async def _store(
        self, samples: Sequence[dict[str, Any]], outputs: Sequence[AgentLoopOutput], partition: str
    ) -> None:
        """Put all rows into verl's queue, under the keys and with the fields that its own loop gives them."""
        fields, tags = [], []
        for sample, output in zip(samples, outputs, strict=True):
            row = {**output.as_dict(), **sample}
            row["input_ids"] = torch.cat([row["prompts"], row["responses"]])
            row["loss_mask"] = row["response_mask"]
            row["position_ids"] = torch.arange(len(row["input_ids"]))
            row["multi_modal_inputs"] = {}
            fields.append(row)
            tags.append(
                {
                    "status": "success",
                    "prompt_len": len(row["prompts"]),
                    "response_len": len(row["responses"]),
                    "seq_len": len(row["input_ids"]),
                    "global_steps": sample["global_steps"],
                    "min_global_steps": output.extra_fields["min_global_steps"],
                    "max_global_steps": output.extra_fields["max_global_steps"],
                }
            )
        await tq.async_kv_batch_put(
            keys=[f"{sample['uid']}_{sample['session_id']}_0" for sample in samples],
            fields=list_of_dict_to_tensordict(fields),
            tags=tags,
            partition_id=partition,
        )


def _row(batch: TensorDict, number: int) -> dict[str, Any]:
    """One prompt of a batch, its fields as plain values."""
    row = {}
    for name, column in batch.items():
        value = column if isinstance(column, NonTensorData) else column[number]
        row[name] = value if isinstance(value, torch.Tensor) else value.data
    return row


def _column(values: Sequence[Any]) -> np.ndarray[Any, Any]:
    """An array of objects, whatever these are."""
    column = np.empty(len(values), dtype=object)
    for number, value in enumerate(values):
        column[number] = value
    return column


class BatchManager(AgentLoopManagerTQ):  # type: ignore[misc]
    """verl's manager with these workers."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.agent_loop_workers_class = ray.remote(BatchWorker)
