"""Think and answer tags: the strict grammar, and what lies outside thinking when a response keeps it loosely."""

import re

_THINK_NAMES = "think|thinking|thought|reasoning|思考|思考过程|推理"
_ANSWER_NAMES = "answer|final_answer|回答|答案|最终答案"
TAG = re.compile(
    rf"<\s{{0,4}}(?P<close>/?)\s{{0,4}}(?:(?P<think>{_THINK_NAMES})|(?P<answer>{_ANSWER_NAMES}))\s{{0,4}}>",
    re.IGNORECASE,
)
_END_OF_TURN = re.compile(r"<\|?(?:im_end|endoftext|eot_id|end[▁_]of[▁_]sentence|end)\|>|</s>|<\|im_start\|>")
# One option letter of either case or width, and what may stand between two.
_STRICT_ANSWER = re.compile(r"[A-Za-zＡ-Ｚａ-ｚ\s、，,／/和与及;；]*")


def strict_answer(text: str) -> str | None:
    """The content of the answer tag if ``text`` has the strict form, else None.

    One ``<think>…</think>``, then one ``<answer>…</answer>``, only white space around them; no other tag of either
    kind, in whatever spelling, inside; the content only letters and the separators 、，,／/；;和与及 and white space.
    """
    body = text.strip()
    if not (body.startswith("<think>") and body.endswith("</answer>")):
        return None
    thinking, closed, rest = body[7:].partition("</think>")
    rest = rest.lstrip()
    if not closed or not rest.startswith("<answer>"):
        return None
    content = rest[8:-9]
    if not _STRICT_ANSWER.fullmatch(content) or (("<" in thinking or "＜" in thinking) and _has_tag(thinking)):
        return None
    return content


def _has_tag(text: str) -> bool:
    return TAG.search(text.replace("＜", "<").replace("＞", ">").replace("／", "/")) is not None


def outside_thinking(text: str) -> str:
    """Folded ``text`` without its thinking; thinking never closed reaches to the end.

    A closing tag without an opening one ends thinking that the template opened, if it is the first think tag; a second
    closing tag extends the thinking it follows only when more were opened than closed. What follows an end-of-turn
    token is no part of the response.
    """
    if "<" not in text:
        return text
    turn = _END_OF_TURN.search(text)
    if turn is not None and text[: turn.start()].strip():
        text = text[: turn.start()]
    pieces: list[str] = []
    position, opened, surplus, seen = 0, False, 0, False
    for tag in TAG.finditer(text):
        if tag["think"] is None:
            continue
        if not tag["close"]:
            if opened:
                surplus += 1
            else:
                pieces.append(text[position : tag.start()])
            opened = True
        else:
            if not opened and seen and surplus == 0:
                pieces.append(text[position : tag.start()])
            elif not opened and surplus:
                surplus -= 1
            opened = False
            position = tag.end()
        seen = True
    if not opened:
        pieces.append(text[position:])
    return "\n".join(piece for piece in pieces if piece)
