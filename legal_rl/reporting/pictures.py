"""Pictures: matplotlib figures as PNG without a display, the same figure giving the same bytes."""

import io
from pathlib import Path
from typing import Any


def new_figure(width: float, height: float, *, dpi: int = 120) -> Any:
    """An empty matplotlib figure, in inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), dpi=dpi, layout="constrained")


def png_bytes(figure: Any) -> bytes:
    """``figure`` as PNG; the same figure gives the same bytes."""
    # The object interface leaves the process's global backend alone.
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    buffer = io.BytesIO()
    FigureCanvasAgg(figure).print_png(buffer, metadata={"Software": None})
    return buffer.getvalue()


def save_png(figure: Any, path: Path) -> None:
    """Write ``figure`` to ``path``, whose folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png_bytes(figure))


def as_ascii(name: str) -> str:
    """``name`` in characters that matplotlib's fonts have."""
    return name.encode("ascii", "replace").decode("ascii")
