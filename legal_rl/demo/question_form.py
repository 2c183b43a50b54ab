"""The form that a question is asked by: pasted, picked, drawn or typed, shown as a card, its fields folded away."""

import secrets
from typing import Any, Final

import gradio as gr

from legal_rl.core.answers import Letters
from legal_rl.core.errors import UserError
from legal_rl.core.questions import Question
from legal_rl.demo.context import Context
from legal_rl.demo.page import Safe, Update, element, error_html, question_html, shorten
from legal_rl.demo.paste import PastedQuestion, PasteError, option_lines, read_fields, read_key, read_pasted
from legal_rl.demo.questions import IMMEDIATE, draw_questions
from legal_rl.demo.topics import TopicChoice
from legal_rl.reporting.words import Words

_STEM: Final = 40  # characters of a stem in the list
_TYPED: Final[dict[str, Any]] = {**IMMEDIATE, "trigger_mode": "always_last"}


class OtherQuestionError(Exception):
    """The fields hold another question than the one that was asked."""


class QuestionForm:
    """Paste box, the question as a card, and its fields folded under what was recognised.

    ``inputs`` are the components whose values ``read`` takes, ``outputs`` those that it may change. With ``picks`` the
    options can be ticked: ``self.picks`` holds the visitor's own answer. The page opens with an example filled in.
    """

    def __init__(self, context: Context, words: Words, name: str, *, picks: bool = False) -> None:
        self._context, self._words, self._name, self._has_picks = context, words, name, picks
        example = context.samples[0] if context.samples else None
        passage, stem, options, gold = _form_values(example) if example else ("", "", "", "")
        self.pasted = gr.Textbox(
            label=words("ask.paste"),
            placeholder=words("ask.paste.hint"),
            lines=2,
            max_lines=12,
            elem_id=f"{name}-paste",
            elem_classes="enter-asks",
        )
        self._message = gr.HTML("", elem_id=f"{name}-said")
        self._card = gr.HTML(self._show(example, example=True), elem_id=f"{name}-card")
        self.picks = gr.CheckboxGroup(
            _choices(example),
            label=words("ask.picks"),
            interactive=True,
            visible=picks and example is not None,
            elem_id=f"{name}-picks",
            elem_classes="stacked",
        )
        label = self._recognised(example, hidden=True)
        with gr.Accordion(label, open=False, elem_id=f"{name}-fields") as self._fold:
            self._passage = gr.Textbox(
                passage, label=words("ask.passage"), lines=1, max_lines=10, elem_id=f"{name}-passage"
            )
            self._stem = gr.Textbox(stem, label=words("ask.stem"), lines=2, max_lines=10, elem_id=f"{name}-stem")
            self._options = gr.Textbox(
                options,
                label=words("ask.options"),
                info=words("ask.options.hint"),
                lines=4,
                max_lines=16,
                elem_id=f"{name}-options",
            )
            self.gold = gr.Textbox(
                gold, label=words("ask.gold"), info=words("ask.gold.hint"), max_length=40, elem_id=f"{name}-gold"
            )
            # Names the last fill on the page, ``_fill_sent`` that of the server: the page changes field after field,
            # and each change calls ``_edit`` with what stands in the others at that moment.
            self._fill_shown = gr.Textbox("", label=words("ask.stem"), visible="hidden", elem_id=f"{name}-fill")
        # The text of the paste box that the fields were filled after. It lives on the page like them: a click sends all
        # of them as of one moment, where a state of the server would be newer than the fields that the click brings.
        self._known = gr.Textbox("", label=words("ask.paste"), visible="hidden", elem_id=f"{name}-known")
        self._hidden = gr.State(gold)  # the key that is not told before the answer
        self._fill_sent = gr.State("")
        fields = [self._passage, self._stem, self._options, self.gold]
        shown = [self._message, self._card, self.picks, self._fold, self._hidden, self._fill_sent]
        # The page takes them over in this order: once ``_fill_shown`` is the new one, all fields are.
        self.outputs: list[Any] = [self._known, *fields, self._fill_shown, *shown]
        self.inputs: list[Any] = [self.pasted, self._known, *fields]
        self.key_inputs: list[Any] = [self.pasted, self._known, self._stem, self._options, self.gold]
        # Gradio calls only keys that are pressed an input: what is pasted arrives as a change.
        self._filled = [self.pasted.change(self._paste, [self.pasted], self.outputs, **_TYPED)]
        changes = [each.change for each in fields]
        edited = [*fields, self._hidden, self._fill_shown, self._fill_sent]
        gr.on(changes, self._edit, edited, [self._card, self.picks, self._fold], **_TYPED)

    def build_choice(self, draw: gr.Button) -> None:
        """Build the choice of an example or of what ``draw`` is to draw, folded away."""
        context, words, name = self._context, self._words, self._name
        with gr.Accordion(words("ask.pick"), open=False, elem_id=f"{name}-pick"):
            sample = gr.Dropdown(
                [(f"{n + 1}. {shorten(each.stem, _STEM)}", n) for n, each in enumerate(context.samples)],
                value=None,
                label=words("ask.sample"),
                filterable=False,
                visible=bool(context.samples),
                elem_id=f"{name}-sample",
            )
            self._topics = TopicChoice(context, words, name)
        self._filled += [
            sample.input(self._choose, [self.pasted, sample], self.outputs, **IMMEDIATE),
            draw.click(self._draw, [self.pasted, *self._topics.inputs], self.outputs, **IMMEDIATE),
        ]

    def on_other_question(self, handler: Any, inputs: list[Any], outputs: list[Any]) -> None:
        """Call ``handler`` when another question has been pasted, picked or drawn."""
        for event in self._filled:
            event.then(handler, inputs, outputs, **IMMEDIATE)

    def read(self, *values: str | None) -> PastedQuestion:
        """The question in the fields; in the paste box where that holds what the fields were not filled after yet.

        ``values`` are those of ``inputs``; of a box that was never filled it is None. Raises ``PasteError``. The fields
        are filled by the event of the paste box alone: an event that gave them as well would keep a copy of each on the
        server, once more for every question.
        """
        pasted, known, passage, stem, options, gold = (value or "" for value in values)
        limit = self._context.limits.question_chars
        if pasted.strip() and pasted != known:
            return read_pasted(pasted, limit)
        return read_fields(passage, stem, options, gold, limit)

    def key(self, question: Question, *values: str | None) -> Letters | None:
        """The key of ``question`` by the values of ``key_inputs``, None where there is none. Raises ``PasteError``.

        Raises ``OtherQuestionError`` where another question stands there by now.
        """
        if self.subject(*values) != (question.stem, tuple(question.options.values())):
            raise OtherQuestionError
        unread = self._unread(*values)
        return unread.gold if unread else read_key(values[-1] or "", question.letters)

    def subject(self, *values: str | None) -> object:
        """Stem and options by the values of ``key_inputs``, to tell whether two are one question; None for neither."""
        _, _, stem, options, _ = (value or "" for value in values)
        try:
            shown = self._unread(*values) or read_fields("", stem, options, "")
        except PasteError:
            return None
        return shown.stem, tuple(shown.options.values())

    def _unread(self, *values: str | None) -> PastedQuestion | None:
        """The question of the paste box by the values of ``key_inputs``, where the fields do not hold it yet."""
        pasted, known, *_ = (value or "" for value in values)
        try:
            return read_pasted(pasted, self._context.limits.question_chars) if pasted not in ("", known) else None
        except PasteError:
            return None

    def fill(self, pasted: str, question: Question, gold: Letters | None, picked: Letters | None) -> Update:
        """Put a question that was asked before into the fields, with its key and the visitor's own answer."""
        known = PastedQuestion(question.stem, question.options, question.passage, gold, question.form)
        return self._fill(pasted, known) | {
            self.picks: gr.update(choices=_choices(known), value=sorted(picked or ()), visible=self._has_picks)
        }

    def _paste(self, text: str) -> Update:
        if not text.strip():
            return {self._message: ""}
        try:
            read = read_pasted(text, self._context.limits.question_chars)
            filled = self._fill(text, read)
            if read.doubt:
                words = self._words(f"ask.paste.{read.doubt}", answer="".join(sorted(read.gold or ())))
                filled[self._message] = element("p", words, class_="trouble", role="status")
            return filled
        except PasteError as error:
            return {self._message: error_html(self._words, error)}

    def _choose(self, pasted: str, index: int) -> Update:
        return self._fill(pasted, self._context.samples[index], hidden=True)

    def _draw(self, pasted: str, *topics: Any) -> Update:
        try:
            return self._fill(pasted, draw_questions(1, self._topics.config(*topics))[0], hidden=True)
        except UserError:
            return {self._message: element("p", self._words("ask.draw.none"), class_="trouble", role="alert")}

    def _edit(self, *values: str) -> Update:
        passage, stem, options, gold, hidden, shown, sent = values
        if shown != sent:  # some fields are still those of the question before
            return {self._fold: gr.skip()}
        try:
            question = read_fields(passage, stem, options, gold, self._context.limits.question_chars)
        except PasteError:  # somebody is typing; what is wrong is said when the question is asked
            return {self._fold: gr.skip()}
        picks = gr.update(choices=_choices(question), visible=self._has_picks)
        return {
            self._card: self._show(question),
            self.picks: picks,
            self._fold: self._label(question, hidden=gold == hidden),
        }

    def _fill(self, pasted: str, question: PastedQuestion | Question, *, hidden: bool = False) -> Update:
        fill = secrets.token_hex(8)
        values = dict(zip(self.outputs, (pasted, *_form_values(question), fill), strict=False))
        return values | {
            self._fill_sent: fill,
            self._message: "",
            self._card: self._show(question),
            self.picks: gr.update(choices=_choices(question), value=[], visible=self._has_picks),
            self._fold: self._label(question, hidden=hidden),
            self._hidden: values[self.gold] if hidden else "",
        }

    def _label(self, question: PastedQuestion | Question, *, hidden: bool) -> Any:
        return gr.update(label=self._recognised(question, hidden=hidden))

    def _recognised(self, question: PastedQuestion | Question | None, *, hidden: bool) -> str:
        """A line on what was recognised. ``hidden``: the key is there, and not to be told before the answer."""
        words = self._words
        if question is None:
            return words("ask.fields.empty")
        gold = words("ask.fields.no_gold")
        if question.gold:
            letters = "".join(sorted(question.gold))
            gold = words("ask.fields.hidden") if hidden else words("ask.fields.known", letters=letters)
        passage = words("ask.fields.passage") if question.passage else ""
        return words("ask.fields", passage=passage, count=len(question.options), gold=gold)

    def _show(self, question: PastedQuestion | Question | None, *, example: bool = False) -> Safe:
        """The question as a card, with its options where they cannot be ticked."""
        if question is None:
            return element("p", self._words("ask.card.empty"), class_="quiet")
        asked = question.question if isinstance(question, PastedQuestion) else question
        key = "ask.example.right" if self._context.example_is_right else "ask.example"
        note = element("p", self._words(key), class_="quiet") if example else Safe("")
        parts = [note, question_html(asked, self._words)]
        if not self._has_picks:
            rows = []
            for letter, text in asked.options.items():
                rows.append(element("li", element("b", letter), " ", element("span", text, class_="text")))
            parts.append(element("ul", *rows, class_="plain-options"))
        return element("div", *parts, class_="card")


def _form_values(question: PastedQuestion | Question) -> tuple[str, str, str, str]:
    """Passage, stem, options and gold as the form shows them."""
    gold = "".join(sorted(question.gold or ()))
    return question.passage or "", question.stem, option_lines(question.options), gold


def _choices(question: PastedQuestion | Question | None) -> list[tuple[str, str]]:
    return [(f"{letter}. {text}", letter) for letter, text in question.options.items()] if question else []
