"""Look: a report or the files of an evaluation, in the error browser of the HTML report."""

import asyncio
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import gradio as gr

from legal_rl.demo.context import Context
from legal_rl.demo.html import Safe, element, escape, join
from legal_rl.demo.sitting.looking import Looked, look
from legal_rl.demo.sitting.papers import VisitorError
from legal_rl.demo.sitting.show import sentence
from legal_rl.demo.words import Words

_AT_ONCE: Final = 2  # a large evaluation takes the whole of a core for a while
# The page runs its own script in an origin of its own: it reaches neither this page nor the server.
_FRAME: Final = (
    '<iframe sandbox="allow-scripts" title="TITLE" src="${value}" '
    'style="width:100%;height:85vh;border:1px solid var(--border-color-primary);border-radius:8px"></iframe>'
)
Update = dict[Any, Any]


def build(context: Context, words: Words) -> None:
    """The tab: files, and the page made of them."""
    gr.HTML(element("p", words("look.note"), class_="quiet"))
    megabytes = f"{context.limits.upload_bytes / 1e6:.0f}"
    files = gr.File(
        label=words("look.files", megabytes=megabytes), file_count="multiple", height=160, elem_id="look-files"
    )
    with gr.Row(elem_classes="buttons"):
        button = gr.Button(words("look.open"), variant="primary", elem_id="look-open")
        download = gr.DownloadButton(words("look.download"), visible=False, elem_id="look-download")
    said = gr.HTML("", elem_id="look-said")
    template = _FRAME.replace("TITLE", escape(words("look.frame")))
    frame = gr.HTML("", html_template=template, visible=False, elem_id="look-page")
    tab = _Tab(context, words, said, frame, download)
    button.click(tab.open, [files], [said, frame, download], concurrency_limit=_AT_ONCE, api_visibility="private")


class _Tab:
    """What the button does."""

    def __init__(
        self, context: Context, words: Words, said: gr.HTML, frame: gr.HTML, download: gr.DownloadButton
    ) -> None:
        self._context, self._words = context, words
        self._said, self._frame, self._download = said, frame, download

    async def open(self, files: list[str] | None) -> Update:
        """Make the page of the files and show it, or say what is wrong with them."""
        places = [Path(file) for file in files or ()]
        folder, limit = self._context.workdir / "looks", self._context.limits.upload_bytes
        try:
            looked = await asyncio.to_thread(look, places, folder, upload_bytes=limit)
        except VisitorError as error:
            return {
                self._said: sentence(self._words, error),
                self._frame: gr.update(visible=False),
                self._download: gr.update(visible=False),
            }
        return {
            self._said: self._told(looked),
            self._frame: gr.update(value=f"gradio_api/file={quote(str(looked.page))}", visible=True),
            self._download: gr.update(value=str(looked.page), visible=True),
        }

    def _told(self, looked: Looked) -> Safe:
        notes = [element("p", self._words(note.key, **note.values), class_="note") for note in looked.notes]
        return join(element("p", self._words("look.opened"), class_="quiet", role="status"), *notes)
