"""Stages of a legal argument, sentence by sentence: a logistic regression a stage over features that have a name.

Features are yes or no (``sentence_features``); the weights lie in assets/stages.json with their card: which labelled
responses they were fitted to and how (evaluation/structure/train.py). A stage is in the chain where its likeliest
sentence reaches the stage's threshold; the order is the likeliest one of first appearances.
"""

import json
import math
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations, permutations
from typing import Final, Literal

from legal_rl.core.answers import fold
from legal_rl.evaluation.structure.law import Element, LawReference
from legal_rl.evaluation.structure.linear import LinearModel
from legal_rl.evaluation.structure.options import OptionTreatment
from legal_rl.evaluation.structure.reasoning import Reasoning, grams, is_answer_line

Stage = Literal["issue", "statute", "elements", "conclusion"]
STAGES: Final[tuple[Stage, ...]] = ("issue", "statute", "elements", "conclusion")
_SHARED = 4  # so many characters of the question in a row
_TINY, _COUNTS = 1e-9, 1e-4
_LONGEST = 400  # characters of a sentence that are looked at
_PARTY = r"(?:[甲乙丙丁戊己庚辛]|[一-鿿]某|小[一-鿿](?=[,被把将买卖借租签购])|原告|被告|行为人|当事人)"
# Name → pattern. A name is what the card shows beside its weight.
CUES: Final[dict[str, re.Pattern[str]]] = {
    name: re.compile(pattern)
    for name, pattern in {
        # what is asked or in dispute
        "asks_or_tests": r"考查|考察|考核|考点|考的|考[一个]|题目?(?:是|在|主要)?问|涉及(?:到)?的?(?:是|问题)?|知识点|角度[:】]|题眼|\bissue\b|this is about|question",
        "task_opens": r"\A[^,。]{0,6}(?:[本该这]道?题|题目|题干)(?:目)?(?:主要|重点|其实)?(?:考查|考察|考核|考|问|围绕|涉及|关键|核心|是关于)|围绕|弄清楚|(?:聊|谈|说|讲)(?:一?聊|一?谈|一?说|一?讲)",
        "topic_question": r"(?:[一-鿿]{2,6}|关于.{2,20})(?:题|的问题)\Z|难点|题眼|\A[^,]{0,6}[B-J]?呢…",
        "asks_reader": r"您|请[选问你]|咨询|欢迎",
        "names_dispute": r"争议|争点|焦点|难点|(?:关键|核心|重点|要点)(?:问题|是|在于|在)|问题(?:在于|所在|是|就是)|要解决|需要(?:先)?(?:判断|明确|确定|审查)",
        "whether": r"是否|能否|可否|会不会|该不该|应不应|(.)不\1|算不算|是不是|能不能|有没有|要不要|够不够|管不管|有无|[吗呢]\Z|还是",
        "what": r"什么|谁|如何|怎么|怎样|哪[些个一]|何时|何种|多[久少]|几个|应向|[吗呢](?=\Z|,)",
        "which_option_wanted": r"(?:本题|题目|要)(?:要求?)?选|选(?:出)?(?:说法)?(?:错误|正确|不)的|选[“「]|选不是|挑(?:说法)?错",
        "heading_topic": r"\A[\s#*【\[(一二三四\d、.)]*(?:考点|争点|争议|问题|焦点|关键词|命题|核心|标题|案由|[Ii]ssue)",
        "about": r"\A[^,]{0,12}(?:关于|有关)|的(?:题|问题|知识)(?=\Z|,)|题[,,]",
        "filler": r"嗯|等等|等一下|再想想|让我|看一下|来看|先看|[Hh]mm|[Ww]ait|OK|算了|好的|想一下|确认一[下遍]|检查一遍|逐[个项一]|我们来|分析如下|过一遍",
        # rules
        "states_rule": r"规定|是指|指的?是|应当|应由|不得|可以|须|必须|有权|视为|不予|不能|要求|方可|才|推定|适用|原则上",
        "hypothesis": r"的,|的(?:除外|情形)|的\Z|,但是?|除外|(?:情形|条件|要件)(?:之一|:|下)|有下列",
        "general_measure": r"以上|以下|以内|之日起|期限|三分之|百分之|自[^,]{1,14}[时日]|[年月日]内",
        "definition": r"是指|即为|分为|包括|[:](?!\Z)|要看|一律|均为|属于?一种|分[两三四]",
        "law_named": r"《[^》]{2,40}》|[一-鿿]{1,8}法(?:第|\d|规定|上|的)|解释|条例|批复|法条|法律",
        "by_law": r"根据|依照?|依据|按照?|参照|规定在|写着|写的|说了",
        "doctrine": r"主义|学说|说(?:认为|是)|原则|通说|教材|理论|制度",
        "formula": r"[=+→]",
        # facts against conditions
        "party": _PARTY,
        "case": r"本案|本题中|题中|题干|案情|本例|涉案|题[里目]|案中|这里",
        "meets": r"属于|符合|满足|具备|具有|构成|成立|达到?|足以|正好|也?有了|[齐够]了?|✔|√|明知|已经?|了(?=[,]|\Z)",
        "misses": r"没有|并无|并非|不是|不属|未|缺|欠缺|不足|不具|不构成|不符合|不满足|谈不上|不沾边|无关|超过|超出|不在|不适用",
        "amount_held": r"\d[\d.]*(?:万|元|年|个?月|日|天|小时|周岁|%)|[一二三四五六七八九十]{1,3}(?:万|年|个月|日|天|周岁)",
        "subjective": r"故意|过失|善意|恶意|目的|不知情|知道|预见|明知|意思",
        "causal": r"因果|造成|导致|引起|致使",
        "condition_word": r"条件|要件|要素|标准|前提|构成|限度|义务|主体|行为|结果|程序",
        # what follows
        "therefore": r"因此|因而|所以|故(?!意)|综上|总之|总而言之|可见|据此|由此|结论|从而|于是|那(?:么|就)|[Ss]o |[Tt]herefore",
        "because": r"因为|由于|在于|理由|since|because",
        "wrong": r"错|不对|不正确|不成立|不当选|不选|排除|[×✘✗❌]|不妥|过于绝对|太绝对|[Ww]rong|站不住|没有道理|没有任何?根据|没有依据",
        "right": r"正确|(?<!不)对(?=\Z|[,A-J(;了的])|成立|无误|当选|应选|没(?:有)?问题|[√✔✅]|[Rr]ight|[Cc]orrect",
        "chooses": r"[不应当可]?选(?!项)|排除|剔除|当选",
        "outcome": r"有效|无效|可撤销|效力待定|不?承担|不?构成|应?(?:支持|驳回|返还|赔偿)|不予|取得|消灭|归|有权|无权|罪(?=\Z|[,。])|既遂|未遂",
        "letter_only": r"\A[\s#>*_\-]*(?:所以|因此|那就?|最终|最后|就是|我?选|应该是|答案|∴|→)*(?:[是为:选])?[A-J、,和与及\s]{1,12}(?:走起|吧)?\Z",
        "announces": r"答案|故选|选\s?[A-J]|[Aa]nswer|eoa",
        "told": r"辩称|诉称|查明|指控|主张|提出|据案例|描述",
        "advice": r"提示|提醒|点拨|易错|陷阱|建议|注意|记住|口诀|拓展|小结",
        "held_against": r"超|不足|不满|[未已刚]满|以内|还在|仍在|早就|正好|恰好|刚好|刚够|[低高大小多少长短]于|远[大小高低]|够|齐|俱在|相当|不到|达不",
        "arithmetic": r"[\d万元]\s?[×*+=÷]|[乘加减]\d|\d%|折合|合计|一共",
        "short_equation": r"(?:\A|[,;:\-])[^,;:]{1,10}(?:是|属于?|算|即|就是|=|≠|系|[这那]不就是)[^,;:]{1,10}(?=[,;:]|\Z)",
        "negated_short": r"(?:\A|[,;:])[^,;:]{0,8}(?:没有?|未|不)[^,;:]{1,6}(?=[,;:]|\Z)",
        "obvious": r"当然|肯定|明显|显然|无疑|自然|没问题|obvious|本来就|其实",
        "general_words": r"一律|任何|凡|各|均可|都可|通常|一般|原则",
        "supposed": r"若|如果|假如|倘|即使|只要|除非",
        "to_and_of": r"对[^,]{1,10}(?:而言|来说)|的(?:行为|情形|义务|责任|权利|效力|特征|范围)",
        "contrast": r"但|然而|不过|却|虽然|尽管|反之",
        "speaker": r"我|你|同学|大家|老师",
    }.items()
}
_STORY: Final = re.compile(
    r"[甲乙丙丁](?![、等类级种])|[一-鿿]某|小[一-鿿](?=[,，被把将买卖借租签购])|公司(?:与|和|向|将)|[一-鿿]{2,3}(?:因|将|与)[一-鿿]"
)
_OPTION: Final = re.compile(r"(?<![A-Za-z])[A-J](?![A-Za-z])")
_OPTION_FIRST: Final = re.compile(r"[\s#>*\-|(①-⑳]*(?:选项|[Oo]ption)?\s?[A-J](?![A-Za-z])")
_ARTICLE: Final = re.compile(r"第[^,。;\n]{1,9}条|(?<![\d.])\d{1,4}条|第?[0-9]{1,4}\)")
_LABEL: Final = re.compile(r"\A[\s#>*\-|(]*(?:选项|[Oo]ption)?\s?[A-J](?:[、,和及与]?[A-J])*(?:选?项)?[\s*:.、,)]{0,3}")
_ANNOUNCES: Final = re.compile(
    r"(?:因此|所以|综上所?述?|总之|那么?|故|本题|应该?|正确|最终|最后|答案|选项|为|是|选|我|就|只有|[一两三四]?项|当选|其余|不考虑|而不是|呢|吧|了|的|[A-J]|\W)+"
)
_EMPTY_HEADING: Final = re.compile(
    r"[\s#>*【\[(一二三四五六\d、.)步骤第:]*(?:明确|提出|界定|归纳)?(?:争议|焦点|考点|问题|分析|解析|结论|规则|答案|说明|依据|评析|理由|观点|律师|得出|逐项|判断|选项){1,3}[】\]*:)\W]*"
)
_VERDICT_WORDS: Final = re.compile(
    r"(?:选项|说法|表述|项)?(?:是|为|也|都|均|显然|因此|所以|故)?(?:不?正确|错误?|不?对|不?当选|不?应?选|排除|[√✔✓×✘✗])的?|[A-J]项?|\W"
)
_HEADING: Final = re.compile(r"\A\s*(?:[#*【\[]|[一二三四五六]、|[(（][一二三四五六][)）])")
# Where in a sentence the rule and the facts begin, if it has both, and a result that stands in front of its reason.
_RULE: Final = re.compile(
    r"《|第[^,。;\n]{1,9}条|\d{1,4}条|根据|依(?!然)|按照?|规定|是指|应当|不得|可以|须|视为|因为|的,|[一-鿿]法(?=第|\d)"
)
_FACTS: Final = re.compile(rf"{_PARTY}|本案|题[中里目]|案中|{CUES['amount_held'].pattern}")
_RESULT_FIRST: Final = re.compile(
    rf"[^,:;]{{0,14}}?(?:{CUES['wrong'].pattern}|{CUES['right'].pattern}|{CUES['chooses'].pattern})(?=[^A-J]{{6}})"
    r"|[\s*]{0,3}(?:因此|所以|故|综上|可见)"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the reasoning, ``start`` its place there, and its features."""

    start: int
    text: str
    features: frozenset[str]


def sentence_features(
    reasoning: Reasoning,
    references: Sequence[LawReference],
    options: Mapping[str, OptionTreatment],
    lexicon: Sequence[Element],
) -> list[Sentence]:
    """Features of each sentence; ``lexicon`` are the elements that ``legal_elements`` names."""
    text, question = reasoning.text, reasoning.question
    asked_by, offered = (question.stem, question.passage or ""), tuple(question.options.values())
    articles = sorted(one.start for one in references if one.article is not None)
    laws = sorted(one.start for one in references if one.article is None)
    verdicts = sorted(start for option in options.values() for start in option.starts)
    elements = sorted(element.start for element in lexicon)
    tells_case = _STORY.search("\n".join((*reversed(asked_by), *offered))) is not None
    rows: list[Sentence] = []
    spans, before, asked, heading = reasoning.sentences, False, False, False
    count = len(spans)
    for index, (low, high) in enumerate(spans):
        said = text[low : min(high, low + _LONGEST)].strip()
        words = _of_words(said)
        is_question = text[high : high + 1] == "?"
        checks = {
            "verdict_late": any(low + 8 <= start < high for start in verdicts),
            "first": not before,
            "of_a_case": tells_case,
            "of_no_case": not tells_case,
            "second": index == 1,
            "in_first_third": index * 3 < count,
            "last": index == count - 1,
            "last_two": index >= count - 2,
            "question_mark": is_question,
            "behind_question": asked,
            "behind_heading": heading,
            "cites_article": _any_in(articles, low, high),
            "cites_law": _any_in(laws, low, high),
            "gives_article": reasoning.gives_article(high - 1),
            "verdict": _any_in(verdicts, low, high),
            "verdict_first": _any_in(verdicts, low, low + 8),
            "element": _any_in(elements, low, high),
        }
        found = {*words, *_of_question(said, asked_by, offered), *[name for name, holds in checks.items() if holds]}
        found.update([both for one, two, both in _BOTH if one in found and two in found])
        rows.append(Sentence(low, said, frozenset(found)))
        before = before or not ("answer_line" in words or len(said) < 2)
        asked, heading = is_question, "heading" in words and len(said) < 16
    return rows


@lru_cache(maxsize=8192)  # sentences come back: options restated, openings, conclusions
def _of_words(said: str) -> frozenset[str]:
    """Features of a sentence's words alone."""
    own = len(_VERDICT_WORDS.sub("", _core(said)))
    checks = {
        "only_announces": _ANNOUNCES.fullmatch(said) is not None,
        "empty_heading": _EMPTY_HEADING.fullmatch(said) is not None,
        "own_none": own < 3,
        "own_little": 3 <= own < 8,
        "own_much": own > 16,
        "heading": _HEADING.match(said) is not None,
        "short": len(said) < 8,
        "middling": 8 <= len(said) < 20,
        "long": len(said) > 60,
        "answer_line": is_answer_line(said),
        "cites_article": _ARTICLE.search(said) is not None,
        "option": _OPTION.search(said) is not None,
        "option_first": _OPTION_FIRST.match(said) is not None,
    }
    cues = [name for name, cue in CUES.items() if cue.search(said)]
    return frozenset(cues).union(name for name, holds in checks.items() if holds)


@lru_cache(maxsize=8192)
def _of_question(said: str, asked_by: tuple[str, ...], offered: tuple[str, ...]) -> frozenset[str]:
    """Features of what a sentence shares with the question's stem and passage and with its options."""
    core = _core(said)
    runs = [said[at : at + _SHARED] for at in range(len(said) - _SHARED + 1)]
    pairs = {said[at : at + 2] for at in range(len(said) - 1)}
    of_stem, of_options = (sum(map(grams(texts, _SHARED).__contains__, runs)) for texts in (asked_by, offered))
    stem_pairs, option_pairs = (len(pairs & grams(texts, 2)) for texts in (asked_by, offered))
    checks = {
        "is_an_option": len(core) > 5 and any(core in part for part in _folded(offered)),
        "is_of_stem": len(core) > 5 and any(core in part for part in _folded(asked_by)),
        "stem_pairs_2": stem_pairs >= 2,
        "stem_pairs_5": stem_pairs >= 5,
        "stem_pairs_10": stem_pairs >= 10,
        "stem_mostly": stem_pairs * 2 > len(pairs) > 4,
        "option_pairs_2": option_pairs >= 2,
        "option_pairs_6": option_pairs >= 6,
        "option_mostly": option_pairs * 2 > len(pairs) > 4,
        "words_of_stem": of_stem >= 2,
        "stem_repeated": bool(runs) and of_stem > 0.6 * len(runs),
        "words_of_option": of_options >= 2,
        "option_repeated": bool(runs) and of_options > 0.6 * len(runs),
    }
    return frozenset(name for name, holds in checks.items() if holds)


@lru_cache(maxsize=64)
def _folded(texts: tuple[str, ...]) -> list[str]:
    return [fold(text) for text in texts]


def _core(said: str) -> str:
    """A sentence without the option's letter in front and without marks around it."""
    return _LABEL.sub("", said).strip(" ,.;:。")


# Two features that say more together.
PAIRS: Final = (
    ("of_a_case", "meets"),
    ("of_a_case", "misses"),
    ("of_a_case", "amount_held"),
    ("of_a_case", "words_of_stem"),
    ("of_a_case", "option"),
    ("of_a_case", "because"),
    ("of_no_case", "meets"),
    ("of_no_case", "misses"),
    ("party", "meets"),
    ("party", "misses"),
    ("party", "outcome"),
    ("amount_held", "party"),
    ("amount_held", "misses"),
    ("words_of_stem", "meets"),
    ("words_of_stem", "misses"),
    ("states_rule", "hypothesis"),
    ("question_mark", "whether"),
    ("question_mark", "what"),
    ("question_mark", "first"),
    ("first", "filler"),
    ("behind_heading", "first"),
    ("behind_question", "misses"),
    ("element", "party"),
    ("element", "meets"),
    ("element", "misses"),
    ("option", "because"),
    ("cites_article", "verdict"),
    ("announces", "letter_only"),
    ("announces", "short"),
    ("therefore", "outcome"),
    ("therefore", "letter_only"),
)

_BOTH: Final = [(one, two, f"{one} & {two}") for one, two in PAIRS]


def _any_in(starts: Sequence[int], low: int, high: int) -> bool:
    """True where one of the ordered ``starts`` lies from ``low`` to ``high``."""
    place = bisect_left(starts, low)
    return place < len(starts) and starts[place] < high


@cache
def stage_models() -> dict[Stage, LinearModel]:
    """The shipped weights."""
    stored = json.loads((files("legal_rl.evaluation.structure") / "assets" / "stages.json").read_text("utf-8"))
    return {stage: LinearModel(**stored["stages"][stage]) for stage in STAGES}


Likelihoods = Mapping[Stage, float]  # of each stage in one sentence


def stage_likelihoods(
    sentences: Sequence[Sentence], models: Mapping[Stage, LinearModel] | None = None
) -> list[dict[Stage, float]]:
    """Likelihood of each stage in each sentence."""
    models = models or stage_models()
    return [{stage: models[stage].likelihood(one.features) for stage in STAGES} for one in sentences]


def stage_thresholds() -> dict[Stage, float]:
    """The likelihood from which a stage is there."""
    return {stage: model.threshold for stage, model in stage_models().items()}


def stages_of(
    sentences: Sequence[Sentence], likely: Sequence[Likelihoods], thresholds: Likelihoods | None = None
) -> list[tuple[Stage, ...]]:
    """Stages of each sentence, in the order in which they begin there."""
    thresholds = thresholds or stage_thresholds()
    found = []
    for one, known in zip(sentences, likely, strict=True):
        here = [stage for stage in STAGES if known[stage] >= thresholds[stage]]
        found.append(tuple(sorted(here, key=_order(one.text).__getitem__)) if len(here) > 1 else tuple(here))
    return found


def chain_of(
    sentences: Sequence[Sentence], likely: Sequence[Likelihoods], thresholds: Likelihoods | None = None
) -> tuple[Stage, ...]:
    """The stages present, in their likeliest order of first appearance.

    A stage first appears in a sentence with the likelihood that it is there and in none before; of all orders the one
    is taken in which the pairs are likeliest. One doubtful sentence so moves a stage less than a threshold would.
    """
    thresholds = thresholds or stage_thresholds()
    present = [stage for stage in STAGES if any(known[stage] >= thresholds[stage] for known in likely)]
    if len(present) < 2:
        return tuple(present)
    first = {stage: _first_appearance([known[stage] for known in likely]) for stage in present}
    ahead = {
        (one, other): math.log(_ahead(sentences, (one, first[one]), (other, first[other])) + _TINY)
        for one, other in permutations(present, 2)
    }
    return max(permutations(present), key=lambda chain: sum(ahead[pair] for pair in combinations(chain, 2)))


def _first_appearance(likely: Sequence[float]) -> list[float]:
    """Share of each sentence in the likelihood that the stage appears there first."""
    shares, missing = [], 1.0
    for value in likely:
        shares.append(missing * value)
        missing *= 1 - value
    total = sum(shares) or 1.0
    return [share / total for share in shares]


def _ahead(
    sentences: Sequence[Sentence], one: tuple[Stage, Sequence[float]], other: tuple[Stage, Sequence[float]]
) -> float:
    """Likelihood that the stage ``one`` appears before ``other``; each with the shares of the sentences."""
    later, total = 0.0, 0.0
    for sentence, mine, theirs in zip(reversed(sentences), reversed(one[1]), reversed(other[1]), strict=True):
        total += mine * later
        if mine * theirs > _COUNTS:  # both begin in this sentence
            order = _order(sentence.text)
            total += mine * theirs if order[one[0]] < order[other[0]] else 0.0
        later += theirs
    return total


@lru_cache(maxsize=1024)  # asked for every pair of stages
def _order(sentence: str) -> dict[Stage, tuple[int, int]]:
    """The place where each stage would begin in a sentence."""
    return {stage: (_begins(stage, sentence), index) for index, stage in enumerate(STAGES)}


def _begins(stage: Stage, sentence: str) -> int:
    """The place where a stage begins: a rule in front of its facts unless facts are named first, a result behind both."""
    if stage == "issue":
        return -2
    if stage == "conclusion":
        return -1 if _RESULT_FIRST.match(sentence) else len(sentence)
    found = (_RULE if stage == "statute" else _FACTS).search(sentence)
    return found.start() if found else len(sentence) - 1


def in_order(stages: Sequence[Stage]) -> bool:
    """True where the stages that are present stand in the order of the chain."""
    indices = [STAGES.index(stage) for stage in stages]
    return indices == sorted(indices)
