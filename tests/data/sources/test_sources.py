"""Naming sources: specs, labels, roles, detection, and the sentences for what is wrong."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from legal_rl.cli.data import sources_command
from legal_rl.core.errors import UserError
from legal_rl.data.sources import FORMATS, path_of, read_source, resolve

OTHER = {"question": "问？", "options": ["(A)甲", "(B)乙"], "label": "A"}


def test_a_file_that_names_no_format_is_detected(write, shape1) -> None:
    [file] = resolve([str(write("x.json", [shape1()]))])
    assert (file.format, file.label, file.detected, file.note) == ("jecqa", "jecqa:x", True, None)
    [row] = read_source(file)
    assert (row.source, row.line, row.id) == ("jecqa:x", 1, "n_1")


def test_labels_are_unique(write, shape1) -> None:
    names = ("a/x.json", "b/x.json", "c/x#2.json")
    files = resolve([f"jecqa:{write(name, [shape1()])}" for name in names])
    assert [file.label for file in files] == ["jecqa:x", "jecqa:x#2", "jecqa:x#2#2"]


@pytest.mark.parametrize(
    ("sources", "says"),
    [
        (["jeqca:{}"], "did you mean jecqa:"),
        (["zzz:{}"], "known: jecqa, cail, agieval"),
        (["jecqa:"], "NAME:PATH"),
        ([""], "NAME:PATH"),
        (["jecqa:{}.gone"], "no such file"),
        (["{}.gone"], "no such file"),
        (["jecqa:{}", "{}"], "twice"),
        ([], "--source"),
        (["table:{}"], "column map"),
    ],
)
def test_bad_specs_get_one_sentence(write, shape1, sources: list[str], says: str) -> None:
    path = write("x.json", [shape1()])
    with pytest.raises(UserError, match=says):
        resolve([source.format(path) for source in sources])


@pytest.mark.parametrize("before", ["", "jecqa:", "zzz:", "zzz" * 3000 + ":", "hub:", "hub:/", "table:"])
def test_a_name_that_no_file_can_have_is_refused_in_a_short_sentence(before: str) -> None:
    for name in ("甲" * 300, "a/" * 3000):
        with pytest.raises(UserError, match=r"characters; name a file|unknown source") as refused:
            path_of(f"{before}{name}" + ("?stem=a&options=A,B&gold=c" if before == "table:" else ""))
        assert len(str(refused.value)) < 500


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=f"is a folder.*hub:{tmp_path}"):
        resolve([f"jecqa:{tmp_path}"])


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("jecqa:a/b.json", "a/b.json"),
        ("a/b.json", "a/b.json"),
        ("table:a/b.csv?stem=s&options=A,B&gold=g", "a/b.csv"),
        ("hub:owner/name/config@test", "owner/name"),
    ],
)
def test_the_path_of_a_source_that_is_not_here(source: str, path: str) -> None:
    assert path_of(source) == Path(path)


def test_a_path_may_hold_a_colon(write, shape1, monkeypatch) -> None:
    monkeypatch.chdir(write("a:b.json", [shape1()]).parent)
    assert resolve(["a:b.json"])[0].format == "jecqa"


def test_a_file_in_another_format_names_the_one_that_it_is_in(write, shape1, read_all) -> None:
    path = write("x.json", [shape1()])
    with pytest.raises(UserError, match=r"line 1: no field 'question'.*look like jecqa: did you mean jecqa:"):
        read_all(f"agieval:{path}")


def test_a_named_file_of_which_nothing_can_be_read_stops(write, read_all) -> None:
    with pytest.raises(UserError, match=r"line 1: not JSON .* source 'jecqa' expects fields id, statement"):
        read_all(f"jecqa:{write('x.json', ['{broken', '7'])}")


def test_a_file_in_no_format_shows_its_fields(write) -> None:
    with pytest.raises(UserError, match=r"'frage', 'antwort'; fits: none; name the format.*table:PATH"):
        resolve([str(write("x.json", [{"frage": "?", "antwort": "!"}]))])


def test_a_file_in_two_formats_lists_both(write, shape1) -> None:
    path = write("x.json", [shape1(1), shape1(2), OTHER, OTHER])
    with pytest.raises(UserError, match=r"jecqa \(2 of the first 4\), agieval \(2 of the first 4\)"):
        resolve([str(path)])


def test_a_file_without_a_readable_row_has_no_format(write) -> None:
    with pytest.raises(UserError, match="line 1: not JSON"):
        resolve([str(write("x.json", ["{broken"]))])


@pytest.mark.parametrize(("others", "stops"), [(2, False), (3, True)])
def test_rows_that_do_not_fit_are_refused_up_to_a_tenth(write, shape1, read_all, others: int, stops: bool) -> None:
    path = write("x.json", [*map(shape1, range(20)), *[OTHER] * others])
    if stops:
        with pytest.raises(UserError, match=r"begins as jecqa, but 3 of 23 rows.*line 21: .*line 22: .*line 23: "):
            read_all(path)
    else:
        assert [row.line for row in read_all(path) if row.problem] == [21, 22]


def test_a_format_that_was_named_is_taken_at_its_word(write, shape1, read_all) -> None:
    rows = read_all(f"jecqa:{write('x.json', [shape1(), OTHER, OTHER])}")
    assert [row.problem for row in rows] == [None, *["no field 'statement', 'option_list', 'answer'"] * 2]


def test_the_command_lists_every_format() -> None:
    app = typer.Typer()
    app.command("sources")(sources_command)
    listed = json.loads(CliRunner().invoke(app, ["--json"]).output)
    assert [row["name"] for row in listed] == list(FORMATS)
    assert all(row["licence"] and row["citation"] and row["about"] and row["files"] for row in listed)
    shown = CliRunner().invoke(app, [], env={"COLUMNS": "200"})
    assert shown.exit_code == 0 and all(name in shown.output for name in FORMATS)
    assert "arXiv:1911.12011" in shown.output and "…" not in shown.output.replace("json …", "").replace("csv …", "")
