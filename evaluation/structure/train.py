"""Fit the weights of the stage and element detectors to the labelled responses.

`.venv/bin/python evaluation/structure/train.py --statutes laws.db [--real real.jsonl]` writes
legal_rl/evaluation/structure/assets/stages.json and elements.json and prints eight-fold cross-validation in which the
responses of one style stay together. It needs scikit-learn; reading the weights does not. `--real` names the responses
of other people's models that tests/cases/structure/real.json labels (its README says where they are from); without it
they are left out.
"""

import argparse
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from legal_rl.core.citations import Article
from legal_rl.core.questions import Question
from legal_rl.evaluation.structure import elements as element_rules
from legal_rl.evaluation.structure.elements import ElementCandidate, candidates, conditions, examined
from legal_rl.evaluation.structure.law import ELEMENTS, Element, law_references, legal_elements
from legal_rl.evaluation.structure.linear import LinearModel
from legal_rl.evaluation.structure.options import treated_options
from legal_rl.evaluation.structure.reasoning import Reasoning, read_reasoning
from legal_rl.evaluation.structure.stages import (
    STAGES,
    Sentence,
    Stage,
    chain_of,
    sentence_features,
    stage_likelihoods,
)
from legal_rl.runs.statutes import open_store

ROOT: Final = Path(__file__).parents[2]
CASES: Final = ROOT / "tests" / "cases" / "structure"
ASSETS: Final = ROOT / "legal_rl" / "evaluation" / "structure" / "assets"
CODES: Final[dict[Stage, str]] = {"issue": "I", "statute": "S", "elements": "E", "conclusion": "C"}
FOLDS: Final = 8
STRENGTH: Final = {"stages": 0.6, "elements": 0.1}  # scikit-learn's C, chosen in cross-validation
ELEMENT_THRESHOLDS: Final = (0.3, 0.35, 0.4, 0.45, 0.5)
# Laws whose conditions make the dictionary; a term stands in three articles of any law, one of two characters in six.
CORE: Final = frozenset(
    """
民法典 刑法 行政处罚法 行政许可法 行政强制法 行政诉讼法 行政复议法 国家赔偿法 民事诉讼法
刑事诉讼法 公司法 合伙企业法 企业破产法 票据法 保险法 证券法 著作权法 专利法 商标法
劳动合同法 劳动法 消费者权益保护法 道路交通安全法 反不正当竞争法 反垄断法 仲裁法
产品质量法 食品安全法 治安管理处罚法
""".split()  # noqa: SIM905 (a list of this length is no easier to read)
)
_NO_TERM: Final = re.compile(
    r"规定|下列|第.项|[某前本]款|本[法条]|办法|人\Z|当事人|人民法院|检察院|机关|机构|单位|公司|企业|合同|法律|财产|权利|年|月|日"
)


@dataclass(frozen=True)
class Labelled:
    """A response with what a reader found: a stage code a sentence, and the elements."""

    style: str
    reasoning: Reasoning
    sentences: list[Sentence]
    lexicon: list[Element]
    articles: list[str]
    codes: list[str]
    elements: list[str]

    @property
    def chain(self) -> tuple[Stage, ...]:
        by_code = {code: stage for stage, code in CODES.items()}
        return tuple(dict.fromkeys(by_code[code] for one in self.codes for code in one if code != "-"))


def read_labelled(cases: Iterable[dict[str, Any]], db: Path) -> list[Labelled]:
    """Prepare ``cases``; raises ``ValueError`` where a case has not one code a sentence."""
    store, rows = open_store(db), []
    for case in cases:
        reasoning = read_reasoning(Question.model_validate(case["question"]), case["response"])
        references, lexicon = law_references(reasoning), legal_elements(reasoning)
        sentences = sentence_features(reasoning, references, treated_options(reasoning), lexicon)
        codes = case["labels"]["stages"].split()
        if len(codes) != len(sentences):
            raise ValueError(f"{case['id']}: {len(codes)} codes for {len(sentences)} sentences")
        cited = (
            store.find_article(Article(one.law, one.article))
            for one in references
            if one.law and one.article is not None
        )
        articles = [each.text for each in cited if each is not None]
        rows.append(Labelled(case["style"], reasoning, sentences, lexicon, articles, codes, case["labels"]["elements"]))
    return rows


def read_cases(real: Path | None) -> list[dict[str, Any]]:
    """All that may be tuned on: the project's own cases, and those of ``real`` whose texts lie elsewhere."""
    cases = [case for path in sorted(CASES.glob("tuning-*.json")) for case in json.loads(path.read_text())["cases"]]
    if real is not None:
        texts = {row["id"]: row for row in map(json.loads, real.read_text().splitlines())}
        labelled = json.loads((CASES / "real.json").read_text())["cases"]
        cases += [{**texts[case["id"]], **case} for case in labelled if case["half"] == "tuning"]
    return cases


def fit(features: Sequence[frozenset[str]], labels: Sequence[bool], strength: float, threshold: float) -> LinearModel:
    """A model of ``labels``; features that fewer than three rows have are left out."""
    counts = Counter(name for row in features for name in row)
    names = sorted(name for name, count in counts.items() if count >= 3)
    table = np.array([[name in row for name in names] for row in features], dtype=float)
    model = LogisticRegression(C=strength, max_iter=2000).fit(table, np.array(labels))
    weights = {name: round(float(weight), 3) for name, weight in zip(names, model.coef_[0], strict=True)}
    return LinearModel(intercept=round(float(model.intercept_[0]), 3), weights=weights, threshold=threshold)


def fit_stages(rows: Sequence[Labelled], thresholds: dict[Stage, float]) -> dict[Stage, LinearModel]:
    features = [one.features for row in rows for one in row.sentences]
    codes = [code for row in rows for code in row.codes]
    return {
        stage: fit(features, [CODES[stage] in code for code in codes], STRENGTH["stages"], thresholds[stage])
        for stage in STAGES
    }


def fit_elements(rows: Sequence[Labelled], threshold: float) -> LinearModel:
    """Candidates with and without the articles cited, so that a missing store does not turn the weights wrong."""
    found: list[tuple[ElementCandidate, bool]] = []
    for row in rows:
        for articles in (row.articles, []) if row.articles else ([],):
            for one in candidates(row.reasoning, row.sentences, row.lexicon, articles):
                found.append((one, any(same_element(one.name, name) for name in row.elements)))
    return fit([one.features for one, _ in found], [right for _, right in found], STRENGTH["elements"], threshold)


def same_element(one: str, other: str) -> bool:
    """True where either holds the other, or half of their character pairs are shared (Dice)."""
    if one in other or other in one:
        return True
    pairs = [{word[place : place + 2] for place in range(len(word) - 1)} for word in (one, other)]
    return 2 * len(pairs[0] & pairs[1]) >= 0.5 * (len(pairs[0]) + len(pairs[1]))


def statute_terms(db: Path) -> list[str]:
    """Terms in which statutes state conditions, with the lexicon's."""
    everywhere: Counter[str] = Counter()
    core: Counter[str] = Counter()
    query = (
        "select law.name, article.text from article join edition on article.edition = edition.id"
        " join law on edition.law = law.id where edition.newest = 1"
    )
    with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as connection:
        for law, text in connection.execute(query):
            found = set(conditions(text))
            everywhere.update(found)
            core.update(found if law in CORE else ())
    often = {word for word in core if 2 <= len(word) <= 8 and everywhere[word] >= (6 if len(word) == 2 else 3)}
    return sorted({word for word in often if not _NO_TERM.search(word)} | set(" ".join(ELEMENTS.values()).split()))


def cross_validate(rows: Sequence[Labelled]) -> tuple[dict[Stage, float], float]:
    """Choose the thresholds of the stages and of the elements; no response is judged by models that saw its style.

    A stage's has the better of its two worse figures (precision, recall), the elements' the best F1. Prints them.
    """
    likely: dict[int, list[dict[Stage, float]]] = {}
    named: dict[float, dict[int, list[str]]] = {threshold: {} for threshold in ELEMENT_THRESHOLDS}
    for train, test in GroupKFold(FOLDS).split(np.arange(len(rows)), groups=[row.style for row in rows]):
        models = fit_stages([rows[index] for index in train], dict.fromkeys(STAGES, 0.5))
        model = fit_elements([rows[index] for index in train], 0.5)
        for index in test:
            row = rows[index]
            likely[index] = stage_likelihoods(row.sentences, models)
            for threshold, by_row in named.items():
                chosen = replace(model, threshold=threshold)
                found = examined(row.reasoning, row.sentences, row.lexicon, row.articles, chosen)
                by_row[index] = [element.name for element in found]
    thresholds: dict[Stage, float] = {}
    for stage in STAGES:
        best = {index: max((one[stage] for one in likely[index]), default=0.0) for index in likely}
        has = {index: any(CODES[stage] in code for code in rows[index].codes) for index in likely}
        table = {
            option: _precision_recall(best, has, option) for option in [round(0.2 + 0.05 * n, 2) for n in range(11)]
        }
        thresholds[stage] = max(table, key=lambda option: min(table[option]))
        print(
            "{}: threshold {}, precision {:.3f}, recall {:.3f}".format(
                stage, thresholds[stage], *table[thresholds[stage]]
            )
        )
    order = sum(chain_of(row.sentences, likely[index], thresholds) == row.chain for index, row in enumerate(rows))
    print(f"the same order: {order} of {len(rows)}")
    figures = {threshold: _named_rightly(rows, by_row) for threshold, by_row in named.items()}
    for threshold, (precision, recall) in figures.items():
        print(f"elements: threshold {threshold}, precision {precision:.3f}, recall {recall:.3f}")
    return thresholds, max(figures, key=lambda one: figures[one][0] * figures[one][1] / sum(figures[one]))


def _precision_recall(best: dict[int, float], has: dict[int, bool], threshold: float) -> tuple[float, float]:
    hits = sum(best[index] >= threshold and has[index] for index in best)
    return hits / max(1, sum(value >= threshold for value in best.values())), hits / sum(has.values())


def _named_rightly(rows: Sequence[Labelled], named: dict[int, list[str]]) -> tuple[float, float]:
    found = sum(any(same_element(a, b) for b in row.elements) for index, row in enumerate(rows) for a in named[index])
    seen = sum(any(same_element(a, b) for b in named[index]) for index, row in enumerate(rows) for a in row.elements)
    return found / sum(map(len, named.values())), seen / sum(len(row.elements) for row in rows)


def main() -> None:
    """Fit, print the cross-validation, write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--statutes", type=Path, required=True)
    parser.add_argument("--real", type=Path)
    options = parser.parse_args()
    terms = statute_terms(options.statutes)
    element_rules.use_terms(terms)
    cases = read_cases(options.real)
    rows = read_labelled(cases, options.statutes)
    thresholds, element_threshold = cross_validate(rows)
    card = {
        "made by": "evaluation/structure/train.py",
        "model": "logistic regression (scikit-learn, L2), a feature is there or not",
        "responses": len(rows),
        "sentences": sum(len(row.sentences) for row in rows),
        "labelled": "by one reader, tests/cases/structure (tuning-1 to -6 and real.json)",
        "of other people's models": sum("half" in case for case in cases),
        "cross-validation": f"{FOLDS} folds, responses of one style in one fold",
        "limits": "Chinese law questions with lettered options; the figures on unseen responses are in docs/results.md",
    }
    stages = {stage: _stored(model) for stage, model in fit_stages(rows, thresholds).items()}
    _write("stages.json", {"card": {**card, "C": STRENGTH["stages"]}, "stages": stages})
    element_card = {
        **card,
        "C": STRENGTH["elements"],
        "terms": f"{len(terms)}: conditions of statutes, and the lexicon of law.py",
    }
    fitted = _stored(fit_elements(rows, element_threshold))
    _write("elements.json", {"card": element_card, "examined": fitted, "terms": " ".join(terms)})


def _stored(model: LinearModel) -> dict[str, Any]:
    return {"intercept": model.intercept, "weights": dict(model.weights), "threshold": model.threshold}


def _write(name: str, content: dict[str, Any]) -> None:
    ASSETS.mkdir(exist_ok=True)
    (ASSETS / name).write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
