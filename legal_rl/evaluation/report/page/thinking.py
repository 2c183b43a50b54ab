"""Where the thinking of a response stands, so that a reader can fold it away. Nothing is graded by this."""

from legal_rl.core.sampling import Response
from legal_rl.core.tags import TAG


def fold_thinking(response: Response) -> list[str]:
    """The whole text in three parts: before the thinking, the thinking with its tags, what follows.

    Thinking reaches from the first tag (or the start, where the prompt or nobody opened it) to the last closing one;
    never closed, to the end. A response without any think tag has all in its last part, one without text no parts.
    """
    text = response.full_text
    if text is None:
        return []
    opened = response.prefill and response.reasoning is None
    tags = [tag for tag in TAG.finditer(text) if tag["think"]]
    if not tags and not opened:
        return ["", "", text]
    start = 0 if opened or tags[0]["close"] else tags[0].start()
    end = max((tag.end() for tag in tags if tag["close"]), default=len(text))
    return [text[:start], text[start:end], text[end:]]
