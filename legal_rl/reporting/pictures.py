"""Pictures: matplotlib figures as PNG without a display, the same figure giving the same bytes."""

import io
import warnings
from pathlib import Path
from typing import Any, Final

from legal_rl.runs.records import replacing

_FONTS: Final = b"system-ui, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"


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


def svg_bytes(figure: Any) -> bytes:
    """``figure`` as SVG whose text stays text, in the fonts of whoever looks at it, and so in any script."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    buffer = io.BytesIO()
    settings = {"svg.fonttype": "none", "svg.hashsalt": "legal_rl"}
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        # The layout is reckoned in matplotlib's own font, which lacks Chinese; what is drawn is not.
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        FigureCanvasSVG(figure).print_svg(buffer, metadata={"Date": None, "Creator": None})
    return buffer.getvalue().replace(b"'DejaVu Sans'", _FONTS)


def save_png(figure: Any, path: Path) -> None:
    """Write ``figure`` as PNG, whole or not at all; folders are made. ``UserError`` where nothing can be written."""
    picture = png_bytes(figure)
    with replacing(path) as partial:
        partial.write_bytes(picture)


def as_ascii(name: str) -> str:
    """``name`` in characters that matplotlib's fonts have."""
    return name.encode("ascii", "replace").decode("ascii")
