"""Pictures as files."""

import warnings

import pytest

from legal_rl.core.errors import UserError
from legal_rl.reporting.pictures import new_figure, png_bytes, save_png, svg_bytes

pytest.importorskip("matplotlib")


def test_the_same_figure_gives_the_same_bytes(tmp_path):
    def drawn():
        figure = new_figure(2, 1, dpi=50)
        figure.add_subplot().plot([1, 2], [2, 1])
        return figure

    save_png(drawn(), tmp_path / "new" / "a.png")
    assert (tmp_path / "new" / "a.png").read_bytes() == png_bytes(drawn())
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["a.png"]
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UserError, match="cannot be written"):
        save_png(drawn(), tmp_path / "file" / "a.png")


def test_text_of_an_svg_stays_text_in_any_script_without_a_warning():
    def drawn():
        figure = new_figure(2, 1)
        figure.add_subplot().set_title("全对率 <b>&")
        return svg_bytes(figure)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        svg = drawn()
    text = svg.decode("utf-8")
    assert "全对率 &lt;b&gt;&amp;" in text and "Noto Sans CJK SC" in text and "DejaVu" not in text
    assert svg == drawn()
