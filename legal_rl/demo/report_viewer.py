"""Report viewer: uploaded files of an evaluation become a page in a frame of its own."""

import asyncio
from pathlib import Path
from typing import Final
from urllib.parse import quote

import gradio as gr

from legal_rl.demo.context import Context
from legal_rl.demo.page import Update, VisitorError, element, error_html, escape, join
from legal_rl.demo.untrusted import build_report_apart
from legal_rl.reporting.words import Words

_AT_ONCE: Final = 2  # a large evaluation takes the whole of a core for a while
# The page runs its own script in an origin of its own: it reaches neither this page nor the server.
_FRAME: Final = (
    '<iframe sandbox="allow-scripts" title="TITLE" src="${value}" '
    'style="width:100%;height:85vh;border:1px solid var(--border-color-primary);border-radius:8px"></iframe>'
)


def build_tab(context: Context, words: Words) -> None:
    """Build the tab: files, and the page made of them."""
    gr.HTML(element("p", words("look.note"), class_="quiet"))
    label = words("look.files", megabytes=f"{context.limits.upload_bytes / 1e6:.0f}")
    files = gr.File(label=label, file_count="multiple", height=160, elem_id="look-files")
    with gr.Row(elem_classes="buttons"):
        button = gr.Button(words("look.open"), variant="primary", elem_id="look-open")
        download = gr.DownloadButton(words("look.download"), visible=False, elem_id="look-download")
    message = gr.HTML("", elem_id="look-said")
    template = _FRAME.replace("TITLE", escape(words("look.frame")))
    frame = gr.HTML("", html_template=template, visible=False, elem_id="look-page")

    async def show(uploads: list[str] | None) -> Update:
        """Make the page of the files and show it, or say what is wrong with them."""
        paths, folder = [Path(upload) for upload in uploads or ()], context.workdir / "looks"
        try:
            most = context.limits.upload_bytes
            report = await asyncio.to_thread(
                build_report_apart, paths, folder, upload_bytes=most, language=words.language
            )
        except VisitorError as error:
            hidden = gr.update(visible=False)
            return {message: error_html(words, error), frame: hidden, download: hidden}
        notes = [element("p", words(note.key, **note.values), class_="note") for note in report.notes]
        opened = element("p", words("look.opened"), class_="quiet", role="status")
        return {
            message: join(opened, *notes),
            frame: gr.update(value=f"gradio_api/file={quote(str(report.page))}", visible=True),
            download: gr.update(value=str(report.page), visible=True),
        }

    button.click(show, [files], [message, frame, download], concurrency_limit=_AT_ONCE, api_visibility="private")
