"""Surface cues of an exam: constant answers that pay, and looks of options that predict gold without the content."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from legal_rl.core.questions import Question

# Words by which examinees guess (absolutes are said to be wrong, permissions to be right), and the negations.
HEDGES: Final = (
    *("一律", "必须", "可以", "应当", "不得", "均", "只能", "仅", "除外", "但", "无须", "任何", "所有", "一般", "可能"),
    *("不", "未", "无", "也", "已", "仍", "自", "或者", "以上", "因", "理由是"),
)
MARKS: Final = "，。；：、（）“”"
FOLDS: Final = 5
ONE_ANSWER: Final = ("issue", "which")  # styles of which every question has one right option and asks for it


def features(question: Question) -> list[list[float]]:
    """A row for every option, in letter order: position, length by itself and beside the others, marks, numbers,
    hedges, pairs of characters shared with the stem, length of the stem."""
    texts = list(question.options.values())
    lengths = [len(text) for text in texts]
    pairs = _pairs(question.stem)
    return [
        [
            *(float(i == position) for position in range(len(texts))),
            length,
            length - sum(lengths) / len(lengths),
            sum(other < length for other in lengths),
            float(length == max(lengths)),
            float(length == min(lengths)),
            *(text.count(mark) for mark in MARKS),
            len(numbers := re.findall(r"\d{1,6}", text)),
            sum(map(int, numbers)),
            *(text.count(hedge) for hedge in HEDGES),
            len(_pairs(text) & pairs),
            len(question.stem),
        ]
        for i, (text, length) in enumerate(zip(texts, lengths, strict=True))
    ]


def _pairs(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)}


@dataclass(frozen=True)
class Constant:
    """The constant answer that pays best among questions of one form (``all``: of any), as a share from 0 to 1.

    ``guessing`` is the share of an even guess among the sets that the form admits.
    """

    form: str
    questions: int
    answer: str
    share: float
    guessing: float


def constants(questions: Sequence[Question]) -> list[Constant]:
    """The best constant answer over all questions and form by form."""
    groups = {"all": list(questions)}
    for question in questions:
        groups.setdefault(question.form or "unknown", []).append(question)
    best = []
    for form, group in sorted(groups.items()):
        if group:
            answer, hits = Counter("".join(sorted(question.gold)) for question in group).most_common(1)[0]
            n = len(group[0].letters)
            sets = {"single": n, "multiple": 2**n - 1 - n}.get(form, 2**n - 1)
            best.append(Constant(form, len(group), answer, hits / len(group), 1 / sets))
    return best


def by_answers(questions: Sequence[Question]) -> dict[str, list[Question]]:
    """The questions of which several options may be right, and those that ask for one answer; none of a kind: no key.

    Beside each other an option of the latter would give itself away as one of which three in four are wrong, as the
    stem says anyway.
    """
    groups: dict[str, list[Question]] = {}
    for question in questions:
        groups.setdefault("one" if question.meta["style"] in ONE_ANSWER else "several", []).append(question)
    return groups


@dataclass(frozen=True)
class CueScore:
    """Area under the ROC curve over all options, each predicted from its looks by a model that saw none of its family.

    ``target``: ``gold`` for an option to be chosen, ``true`` for one that says what is so, which is the same to
    someone who has understood of the stem only its polarity. 0.5: no prediction at all.
    """

    target: str
    model: str
    options: int
    auc: float


def cue_scores(questions: Sequence[Question], *, seed: int = 0) -> list[CueScore]:
    """Logistic regression and gradient boosting on ``features`` alone, five folds grouped by family.

    Raises ``ValueError`` for questions of fewer families than folds.
    """
    import numpy as np
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score
    from sklearn.model_selection import GroupKFold, cross_val_predict
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from threadpoolctl import threadpool_limits

    options = [(question, letter) for question in questions for letter in question.options]
    rows = np.array([row for question in questions for row in features(question)], dtype=float)
    families = np.array([question.meta["items"][letter]["family"] for question, letter in options])
    gold = np.array([letter in question.gold for question, letter in options])
    positive = np.array([question.meta["positive"] for question, _ in options])
    models = {
        "logistic regression": make_pipeline(StandardScaler(), LogisticRegression(max_iter=300)),
        "gradient boosting": HistGradientBoostingClassifier(max_iter=100, random_state=seed),
    }
    scores = []
    for target, wanted in (("gold", gold), ("true", gold == positive)):
        for name, model in models.items():
            folds = GroupKFold(FOLDS)
            # On so few rows threads wait for each other longer than they compute: two take more time than one.
            with threadpool_limits(1):
                chances = cross_val_predict(model, rows, wanted, groups=families, cv=folds, method="predict_proba")
            scores.append(CueScore(target, name, len(options), float(roc_auc_score(wanted, chances[:, 1]))))
    return scores


@dataclass(frozen=True)
class WordScore:
    """Area under the ROC curve of the truth of options, told from the words of one ``part`` without the facts.

    ``part``: ``reason``, ``claim`` (what an option says beside its reason) or ``option``. ``seen``: what the model
    learnt from, questions of other families or other questions of the same.
    """

    part: str
    seen: str
    options: int
    auc: float


def word_scores(questions: Sequence[Question], *, seed: int = 0) -> list[WordScore]:
    """Logistic regression on the characters of options that claim something themselves, names masked, in five folds.

    Options of the style ``facts`` are left out: they are the facts. Raises ``ValueError`` for questions of fewer
    families than folds.
    """
    import numpy as np
    from sklearn.feature_extraction.text import HashingVectorizer
    from sklearn.linear_model import SGDClassifier
    from sklearn.metrics import roc_auc_score
    from sklearn.model_selection import GroupKFold, KFold, cross_val_predict

    asked = [question for question in questions if question.meta["style"] != "facts"]
    options = [(question, letter) for question in asked for letter in question.options]
    texts = [_without_names(question, question.options[letter]) for question, letter in options]
    true = np.array([(letter in question.gold) is question.meta["positive"] for question, letter in options])
    families = np.array([question.meta["items"][letter]["family"] for question, letter in options])
    words = HashingVectorizer(analyzer="char", ngram_range=(1, 3), n_features=2**16)
    model = SGDClassifier(loss="log_loss", alpha=1e-5, random_state=seed)
    scores = []
    reasons = {i: question.meta["items"][letter].get("why") for i, (question, letter) in enumerate(options)}
    reasons = {i: _without_names(options[i][0], why) for i, why in reasons.items() if why}
    parts = {
        "option": dict(enumerate(texts)),
        "claim": {i: texts[i].replace(why, "") for i, why in reasons.items()},
        "reason": reasons,
    }
    for part, chosen in parts.items():
        if not chosen:
            continue
        kept, rows = list(chosen), words.transform(chosen.values())
        for seen, folds, groups in (
            ("other families", GroupKFold(FOLDS), families[kept]),
            ("the same families", KFold(FOLDS, shuffle=True, random_state=seed), None),
        ):
            sure = cross_val_predict(model, rows, true[kept], groups=groups, cv=folds, method="decision_function")
            scores.append(WordScore(part, seen, len(kept), float(roc_auc_score(true[kept], sure))))
    return scores


def _without_names(question: Question, text: str) -> str:
    for name in question.meta["names"]:
        text = text.replace(name, "")
    return text
