"""Citation checks and retrieval measured on exam questions, against a store of the user's statutes.

`.venv/bin/python evaluation/bench/statutes.py laws.db` writes statutes.json beside this file: precision and recall of
the check on traces with planted errors, and recall@k of the search against the articles that decide each question.

Traces are those of the exam's teacher without flaws, in three styles: `quoted` gives a sentence of the article behind
each citation, `announced` tells its first clauses after 规定, digits for numerals, and `bare` is as the teacher
writes. In each style three citations in ten get one error: a repealed law, a wrong number of the same law, a wrong law.
"""

import json
import random
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from legal_rl.core.citations import Article, number_of, statute_name
from legal_rl.core.questions import Question
from legal_rl.core.stats import mean_interval, wilson
from legal_rl.data.exam import ExamConfig, TeacherConfig, generate, teach
from legal_rl.data.exam.items import Item, judge
from legal_rl.evaluation.retrieval import retrieve
from legal_rl.runs.manifest import describe_machine
from legal_rl.runs.records import write_json
from legal_rl.runs.statutes import StatuteStore, check_citations, open_store

CHECKED, RETRIEVED, SEED = 300, 900, 31
P_ERROR: Final = 0.3
STYLES: Final = ("quoted", "announced", "bare")
DEPTHS: Final = (1, 3, 5, 10)
CITED: Final = re.compile(r"依(?P<law>[一-鿿（）]+?)第(?P<number>\d+)条，")
REPEALED: Final = ("合同法", "物权法", "担保法", "婚姻法", "继承法", "民法通则", "民法总则", "侵权责任法", "收养法")
OTHERS: Final = ("民法典", "刑法", "公司法", "民事诉讼法", "行政诉讼法", "劳动法", "行政处罚法", "保险法", "专利法")
NUMERAL: Final = re.compile(r"[一二三四五六七八九十百千]+(?=[年月日个人倍元周])")


@dataclass(frozen=True)
class Planted:
    """A citation at ``start`` and its error; None where it is right."""

    start: int
    error: str | None


def sentence(store: StatuteStore, law: str, number: int, day: str) -> str | None:
    """The longest sentence of the article within 150 characters; None where the store lacks it."""
    held = store.find_article(Article(statute_name(law), number), day)
    parts = [part for part in re.split("[。；：\n]", held.text if held else "") if 12 <= len(part) <= 150]
    return max(parts, key=len, default=None)


def told(words: str) -> str:
    """The words with digits for numerals and without their last clause, as people report an article."""
    clauses = words.split("，")
    kept = "，".join(clauses[:-1]) if len(clauses) > 2 else words
    return NUMERAL.sub(lambda numeral: str(number_of(numeral[0]) or numeral[0]), kept)


def planted_error(rng: random.Random, store: StatuteStore, law: str, number: int, day: str) -> tuple[str, str, int]:
    """The error, and the law and number that it writes."""
    kind = rng.choice(("repealed", "wrong_number", "wrong_law"))
    if kind == "repealed":
        return kind, rng.choice(REPEALED), rng.randint(1, 100)
    if kind == "wrong_law":
        return kind, rng.choice([other for other in OTHERS if other != law]), number
    edition = store.edition_on(statute_name(law), day)
    last = store.last_number(edition) if edition else 100
    return kind, law, rng.choice([each for each in range(1, last + 30) if each != number])


def trace(rng: random.Random, store: StatuteStore, text: str, style: str, day: str) -> tuple[str, list[Planted]]:
    """A trace with the words of its articles in ``style``, and what was planted in it."""
    made, end, planted = "", 0, []
    for cited in CITED.finditer(text):
        law, number = cited["law"], int(cited["number"])
        words = sentence(store, law, number, day)
        made += text[end : cited.start()] + "依"
        error: str | None = None
        if rng.random() < P_ERROR:
            error, law, number = planted_error(rng, store, law, number, day)
        planted.append(Planted(len(made), error))
        made += f"{law}第{number}条"
        if style == "bare" or words is None:
            made += "，"
        else:
            made += f"“{words}”，" if style == "quoted" else f"规定，{told(words)}。"
        end = cited.end()
    return made + text[end:], planted


def share(right: int, n: int) -> dict[str, object]:
    interval = wilson(right, n) if n else None
    return {"value": round(right / n, 4) if n else None, "n": n, "ci95": interval and [round(x, 4) for x in interval]}


def measure_checks(store: StatuteStore) -> dict[str, object]:
    """Precision and recall by style; recall also by error, and the findings that erred."""
    questions = generate(CHECKED, ExamConfig(), seed=SEED)
    responses = teach(questions, TeacherConfig(p_flaw=0, p_slip=0), seed=SEED)
    report: dict[str, object] = {}
    for style in STYLES:
        rng, counts, missed, wronged = random.Random(f"{style}{SEED}"), Counter[tuple[str, bool]](), [], []
        for question, response in zip(questions, responses, strict=True):
            day = question.law_as_of or ""
            text, planted = trace(rng, store, response.text or "", style, day)
            found = {each.citation.start: each.finding for each in check_citations(text, store, day)}
            for each in planted:
                finding = found.get(each.start, "unread")
                flagged = finding not in ("right", "unknown", "unread")
                counts[each.error or "right", flagged] += 1
                if flagged is (each.error is None):
                    (missed if each.error else wronged).append(f"{each.error}/{finding}: {text[each.start :][:40]}")
        errors = [name for name, _ in counts if name != "right"]
        caught = sum(counts[name, True] for name in {*errors})
        planted_in_all = caught + sum(counts[name, False] for name in {*errors})
        report[style] = {
            "citations": sum(counts.values()),
            "precision": share(caught, caught + counts["right", True]),
            "recall": share(caught, planted_in_all),
            "recall by error": {
                name: share(counts[name, True], counts[name, True] + counts[name, False]) for name in sorted({*errors})
            },
            "flagged wrongly": wronged[:10],
            "missed": missed[:10] if style != "bare" else [],
        }
    return report


def gold_articles(question: Question) -> set[Article]:
    """The articles that decide the options."""
    norms = (judge(Item(**item)).norm for item in question.meta["items"].values())
    return {Article(statute_name(norm.law), norm.article, norm.sub) for norm in norms}


def measure_retrieval(store: StatuteStore) -> dict[str, object]:
    """Mean share of a question's articles among the first k found, and the share of questions with all of them.

    The ranking was chosen on every other family by name; ``families not looked at`` are the rest.
    """
    questions = generate(RETRIEVED, ExamConfig(), seed=SEED + 1)
    looked_at = {*sorted({str(question.meta["family"]) for question in questions})[::2]}
    rows, unseen = [], []
    for question in questions:
        gold, found = gold_articles(question), [each.article for each in retrieve(question, store, max(DEPTHS))]
        rows.append([len(gold & {*found[:depth]}) / len(gold) for depth in DEPTHS])
        if question.meta["family"] not in looked_at:
            unseen.append(rows[-1])
    return {
        "articles a question": round(sum(len(gold_articles(question)) for question in questions) / len(rows), 2),
        "all families": recall(rows),
        "families not looked at": recall(unseen),
    }


def recall(rows: list[list[float]]) -> dict[str, object]:
    """Means with a bootstrap over questions, and the share with all articles."""
    columns = list(zip(DEPTHS, zip(*rows, strict=True), strict=True))
    means = {f"@{k}": mean_interval(part) for k, part in columns}
    return {
        "questions": len(rows),
        "recall": {f"@{k}": round(sum(part) / len(part), 4) for k, part in columns},
        "ci95": {name: interval and [round(bound, 4) for bound in interval] for name, interval in means.items()},
        "all of them": {f"@{k}": share(part.count(1.0), len(part)) for k, part in columns},
    }


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    store = open_store(Path(sys.argv[1]))
    report = {
        "machine": describe_machine(),
        "store": {"laws": len(store.laws), "articles": store.articles},
        "checks": measure_checks(store),
        "retrieval": measure_retrieval(store),
    }
    write_json(Path(__file__).with_suffix(".json"), report)
    print(json.dumps(report, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
