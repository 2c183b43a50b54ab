"""Pictures: matplotlib figures as PNG without a display, the same figure giving the same bytes."""

import io
from pathlib import Path
from typing import Any

from legal_rl.runs.records import replacing


def new_figure(width: float, height: float, *, dpi: int = 120) -> Any:
    """Make an empty matplotlib figure of ``width`` × ``height`` inches."""
    # The object interface leaves the process's global backend alone.
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), dpi=dpi, layout="constrained")


def png_bytes(figure: Any) -> bytes:
    """``figure`` as PNG, without the name of the software in it."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    buffer = io.BytesIO()
    FigureCanvasAgg(figure).print_png(buffer, metadata={"Software": None})
    return buffer.getvalue()


def save_png(figure: Any, path: Path) -> None:
    """Write ``figure`` as PNG, whole or not at all; folders are made. ``UserError`` where nothing can be written."""
    picture = png_bytes(figure)
    with replacing(path) as partial:
        partial.write_bytes(picture)


def as_ascii(name: str) -> str:
    """``name`` in characters that matplotlib's fonts have."""
    return name.encode("ascii", "replace").decode("ascii")
