"""Topics of generated questions: what the model of a run has learnt, and the choice that begins with it."""

from collections.abc import Sequence
from typing import Any, Final

import gradio as gr

from legal_rl.data.exam import FAMILIES, ExamConfig
from legal_rl.demo.context import Context, Learnt
from legal_rl.reporting.words import Words

LEVELS: Final = (1, 2, 3)
_NUMERALS: Final = "零一二三四五六七八九十"


class TopicChoice:
    """Topics and level of generated questions; ``inputs`` are the components whose values ``config`` takes.

    Where a run says what its model learnt, that is the choice's default, and all other topics stand under a heading of
    their own. ``several``: any number of topics and levels can be chosen, else one of each.
    """

    def __init__(self, context: Context, words: Words, name: str, *, several: bool = False) -> None:
        self._learnt = learnt = context.learnt
        titles = _titles(words)
        own = [pair for pair in titles if learnt is None or pair[1] in learnt.families]
        others = [pair for pair in titles if pair not in own]
        levels = [(words(f"ask.level.{each}"), str(each)) for each in LEVELS]
        any_level = words("ask.level.learnt" if learnt else "ask.level.any")
        with gr.Row():
            self._own = _topics(own, words, words("ask.family"), f"{name}-family", several=several, learnt=learnt)
            if several:
                hint = words("ask.level.none", any=any_level)
                label = words("ask.level")
                self._level: Any = gr.CheckboxGroup(levels, label=label, info=hint, elem_id=f"{name}-levels")
            else:
                choices = [(any_level, ""), *levels]
                self._level = gr.Dropdown(
                    choices, value="", label=words("ask.level"), filterable=False, elem_id=f"{name}-level"
                )
        self.inputs: list[Any] = [self._own, self._level]
        if others:
            with gr.Accordion(words("ask.family.others"), open=False, elem_id=f"{name}-others"):
                self.inputs.append(
                    _topics(others, words, words("ask.family.other"), f"{name}-other", several=several, learnt=None)
                )

    def config(self, own: Any, level: Any, other: Any = None) -> ExamConfig:
        """The exam to draw from, for the values of ``inputs``, whatever a visitor has sent as them."""
        others = _known(other)
        families = ([] if others and not isinstance(other, list) else _known(own)) + others
        levels: Any = tuple(each for each in LEVELS if str(each) in map(str, _listed(level))) or None
        learnt = self._learnt
        if learnt is None or not set(families) <= set(learnt.families):
            return ExamConfig(families=tuple(families) or None, levels=levels)
        kinds = learnt.kinds if levels in (None, learnt.levels) else None
        return ExamConfig(
            families=tuple(families) or learnt.families,
            levels=levels or learnt.levels,
            kinds=kinds,
            law_as_of=learnt.law_as_of,
        )


def _topics(
    choices: list[tuple[str, str]], words: Words, label: str, name: str, *, several: bool, learnt: Learnt | None
) -> gr.Dropdown:
    if several:
        value = list(learnt.families) if learnt else []
        return gr.Dropdown(choices, value=value, multiselect=True, label=label, elem_id=name)
    every = words("ask.family.learnt" if learnt else "ask.family.any")
    return gr.Dropdown([(every, ""), *choices], value="", label=label, filterable=True, elem_id=name)


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else [value] if value else []


def _known(value: Any) -> list[str]:
    return [name for name in _listed(value) if isinstance(name, str) and name in FAMILIES]


def _titles(words: Words) -> list[tuple[str, str]]:
    """Every family's title, sorted by field of law, and its name."""
    chinese = words.language == "zh"
    titles = sorted((family.subject, family.title, name) for name, family in FAMILIES.items())
    return [(f"{subject}：{title}" if chinese else f"{name} ({title})", name) for subject, title, name in titles]


def learnt_note(learnt: Learnt, words: Words) -> str:
    """A line on what the model has learnt and nothing else: how many topics, and which."""
    n, chinese = len(learnt.families), words.language == "zh"
    count = _NUMERALS[n] if chinese and n < len(_NUMERALS) else str(n)
    titles = [FAMILIES[name].title if chinese else name for name in learnt.families]
    key = "shell.learnt.only" if learnt.from_scratch else "shell.learnt"
    return words(key, count=count, topics=("、" if chinese else ", ").join(titles))
