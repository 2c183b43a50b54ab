"""`legal-rl statutes …`: a store of statutes from a folder, a search in it, and articles as they stood on a day."""

import difflib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console

if TYPE_CHECKING:
    from legal_rl.core.citations import Article
    from legal_rl.runs.statutes import Edition, StatuteStore, StoredArticle

_DB_HELP: Final = "The store that `statutes build` made."
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_NUMBER: Final = re.compile(r"第?([0-9零〇一二两三四五六七八九十百千]+)条?(?:[之-]([0-9一二三四五六七八九十]+))?")
_LONGEST_NAME: Final = 60  # characters, and with the next line a bound on what a stranger's store costs
_COMPARED: Final = 20_000  # names

Db = Annotated[Path, typer.Option(help=_DB_HELP)]
AsOf = Annotated[str | None, typer.Option(metavar="DAY", help="ISO day of the law; else the newest editions.")]

app = typer.Typer(help="Statutes as a store: build it, search it, show an article on a day.", no_args_is_help=True)


@app.command("build")
def build_command(
    folder: Annotated[Path, typer.Argument(help="laws.csv and Markdown files by category.")],
    *,
    out: Annotated[Path, typer.Option("--out", metavar="DB", help="The store: one SQLite file.")],
) -> None:
    """Read a folder of statutes into one file: laws, editions with their days, articles, a search over words.

    Example: legal-rl statutes build laws --out laws.db
    """
    from legal_rl.pipeline.progress import progress
    from legal_rl.runs.outputs import claim_outputs
    from legal_rl.runs.statutes import build_store, open_store

    claimed = claim_outputs("statutes build", [out], inputs=folder.glob("*.csv") if folder.is_dir() else [])
    with claimed, progress(Console(stderr=True), "statutes build") as show:
        build_store(folder, out, show)
    store = open_store(out)
    editions = [edition for law in sorted(store.laws) for edition in store.editions(law)]
    console = Console(markup=False, highlight=False, soft_wrap=True)
    console.print(f"{len(store.laws):,} laws, {len(editions):,} editions, {store.articles:,} articles → {out}")


@app.command("find")
def find_command(
    query: Annotated[str, typer.Argument(help="Words; articles with rare ones among them come first.")],
    *,
    db: Db = Path("laws.db"),
    as_of: AsOf = None,
    limit: Annotated[int, typer.Option(min=1, help="How many articles.")] = 5,
) -> None:
    """List the articles that fit the words best (BM25).

    Example: legal-rl statutes find "定金 上限" --db laws.db
    """
    from legal_rl.core.errors import UserError
    from legal_rl.runs.statutes import open_store

    if not query.strip():
        raise UserError("statutes find: no words to look for; write some, for example 定金")
    console = Console(markup=False, highlight=False, soft_wrap=True)
    found = open_store(db).search(query, as_of=iso_day(as_of), limit=limit)
    if not found:
        console.print(f"nothing found for {query}")
    for each in found:
        console.print(f"{_name(each)}  {_days(each.edition)}  {each.score:.1f}")
        console.print(f"  {each.text.splitlines()[0] if each.text else ''}")


@app.command("show")
def show_command(
    law: Annotated[str, typer.Argument(help="Name of the law, in full or short: 民法典, 刑诉法.")],
    article: Annotated[str, typer.Argument(help="Its number: 586, 第五百八十六条, 17-1 for 第十七条之一.")],
    *,
    db: Db = Path("laws.db"),
    as_of: AsOf = None,
) -> None:
    """Show one article in the edition of a day, with its days; of a repealed law, say when it was repealed.

    Example: legal-rl statutes show 民法典 586 --as-of 2024-01-01
    """
    from legal_rl.core.citations import Article, number_of, statute_name
    from legal_rl.core.errors import UserError
    from legal_rl.runs.statutes import open_store
    from legal_rl.runs.statutes.check import standing

    written = _NUMBER.fullmatch(article.strip())
    number, sub = (number_of(written[1]), number_of(written[2] or "")) if written else (None, None)
    if not number:
        raise UserError(f"statutes show: {article} is no article; write 586, 第五百八十六条 or 17-1")
    store, wanted, day = open_store(db), Article(statute_name(law), number, sub or 0), iso_day(as_of)
    found = store.find_article(wanted, day)
    console = Console(markup=False, highlight=False, soft_wrap=True)
    if found is None:
        absence = f"{wanted.name}: {store.absence(wanted, day)}"
        if store.edition_on(wanted.law, day) is None and standing(wanted, store, day) == "repealed":
            console.print(absence)
            return
        raise UserError(f"{db}: {absence}; {_remedy(store, wanted)}")
    console.print(f"{found.edition.title} {wanted.name}  {_days(found.edition)}")
    console.print(found.heading)
    console.print(found.text)


def _remedy(store: "StatuteStore", wanted: "Article") -> str:
    """The way on from an article that is not there: laws of a similar name, or another day or number."""
    if store.editions(wanted.law):
        return "name another article, or another day with --as-of"
    build = "build a store that has it with `legal-rl statutes build FOLDER --out DB`"
    names = sorted(name for name in store.laws if len(name) <= _LONGEST_NAME and name.isprintable())[:_COMPARED]
    near = difflib.get_close_matches(wanted.law, names, n=3, cutoff=0.5)
    return f"name a law that it has, {' or '.join(near)} perhaps, or {build}" if near else build


def _name(found: "StoredArticle") -> str:
    return found.article.name


def _days(edition: "Edition") -> str:
    return f"{edition.valid_from} – {edition.valid_to or ('repealed' if edition.repealed else 'in force')}"


def iso_day(text: str | None) -> str | None:
    """Check a day given as --as-of. Raises ``UserError`` for one that the calendar does not have."""
    from datetime import date

    from legal_rl.core.errors import UserError

    try:
        if text is not None and _DAY.fullmatch(text):
            date.fromisoformat(text)
            return text
    except ValueError:
        pass
    if text is None:
        return None
    raise UserError(f"--as-of: {text} is no day; write it as 2024-01-31")
