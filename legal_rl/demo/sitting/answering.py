"""Many requests at once to one model, each answer as soon as it is there."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Final

from legal_rl.core.sampling import Request, Response
from legal_rl.demo.models import Model
from legal_rl.engines.openai.chat import ChatError

Answer = tuple[Request, Response | ChatError]
BEAT: Final = 1.0


async def answers(
    model: Model, requests: Sequence[Request], *, at_once: int, temperature: float = 0.0, seed: int = 0
) -> AsyncIterator[Answer | None]:
    """Every request with its response or what befell it, in the order they end; ``at_once`` run side by side.

    Where nothing ends for ``BEAT`` seconds it yields None: Gradio finds out at a yield that the visitor has left.
    Closing the iterator cancels what is still running, so that the server stops too.
    """
    places = asyncio.Semaphore(at_once)

    async def ask(request: Request) -> Answer:
        async with places:
            try:
                return request, await model.answer(request, temperature=temperature, seed=seed)
            except ChatError as error:
                return request, error

    running = {asyncio.create_task(ask(request)) for request in requests}
    try:
        while running:
            ended, running = await asyncio.wait(running, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                yield task.result()
            if not ended:
                yield None
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
