"""Polarity of a stem: whether it asks for the right options or for the wrong ones."""

import re
import unicodedata
from functools import lru_cache
from typing import Final, Literal

from legal_rl.core.answers import fold

Polarity = Literal["right", "wrong"]

_CLAUSE_MARK: Final = re.compile(r"[,。;:?]")
# Names of legal things that hold an error, a negation or a breach: a stem may ask about them and deny nothing.
_TERMS: Final = re.compile(
    r"(?:事实|法律|违法性|属于|构成|具体|抽象|对象|客体)(?:上的?|的)?认识错误|(?:事实|法律|对象|客体|方法|打击|目标|因果关系)错误"
    r"|错误(?=出生|认识|登记|执行|汇款|送达|逮捕|拘留|拍卖)|不当(?=得利|行为|减刑|影响|联结|利益)"
    r"|不(?=正当|可抗力|可分|能犯|能抗拒|能预见|能辨认|安抗辩|作为|动产|定期|成文|完全履行|真正|特定|起诉"
    r"|[得能]?(?:少于|多于|低于|高于|超过))"
    r"|无(?=权代理|权处分|权占有|因管理|因性|罪推定|行为能力"
    r"|效(?:合同|婚姻|民事|行政|劳动|的(?:合同|婚姻|民事|行政|劳动|保险|法律)))"
    r"|违法(?=性|阻却|所得|行为人)|未(?=成年|遂|婚|来|决)"
)
_NEGATION: Final = r"(?:并?不|没有?|并?无|并?非(?!法)|\bnot\b|n't\b)"
_BETWEEN: Final = (
    r"(?:能|会|应当?|可以?|得|存在|具有|包[含括]|属于?|构成|[是为]|认为|认定|视为|说|算|有|任何|明显|完全|太|够|尽|甚|一定"
    r"|[都全均的\s]|对[^,]{1,20}?的){0,4}"
)
_JUDGED: Final = re.compile(
    rf"(?P<denied>(?:{_NEGATION}{_BETWEEN}){{0,2}})"
    r"(?:(?P<wrong>错误|错的|有误|(?<=无)误|不(?:太|够|甚|很)?(?:[妥当对]|合法|合理|适当)"
    r"|\b(?:incorrect|inaccurate|wrong|false|untrue)\b)"
    r"|(?P<right>正确|准确|恰当|妥当|符合|相符|对的|成立(?=的|[()]|\s*\Z)|\b(?:correct|true|accurate)\b)"
    r"|(?P<breach>违反|违法|违背))",
    re.IGNORECASE,
)
_EXCEPTED: Final = re.compile(r"除[^,]{0,12}外|\bexcept\b", re.IGNORECASE)
_OTHER_NEGATION: Final = re.compile(
    r"不[是属包构成能可应需得适承享视计予具影]|没有|无[权效须需罪]|未|除外|\b(?:not|except)\b", re.IGNORECASE
)
_WRONG: Final = (
    r"不(?:正确|准确|恰当|妥当?|适?当|对|合法|合理|成立|符合|相符)|(?<!认识)(?<!事实)错误(?!出生|认识)|错的|有误"
    r"|\b(?:incorrect|wrong|false)|\bnot (?:correct|true)"
)
_OWN: Final = re.compile(
    rf"选(?:出|择)?(?:的?(?:是|为))?(?:说法|表述)?(?:(?P<wrong>{_WRONG}|非题)|(?P<right>正确))"
    r"(?:的(?:一?项|选项|说法)?|项|(?<=非题))(?=[,。;!\n])"
)


def own_asked(text: str) -> Polarity | None:
    """The kind that a response says it is to choose (本题选错误的), if it says. ``text`` is folded."""
    own = _OWN.search(text)
    return None if own is None else "wrong" if own["wrong"] else "right"


@lru_cache(maxsize=4096)
def asks_for(stem: str) -> Polarity | None:
    """Decide whether the last clause of ``stem`` asks for the right or for the wrong statements.

    Negations in front of a judging word cancel each other: 没有错误 asks for right ones, 不能成立 and 除…外均正确 for
    wrong ones. An error in the topic is not asked for (关于认识错误的下列说法正确的是). None where something else is
    denied (不属于, 不能担任, 违反): there 正确 may be said of the statement or of the choice, and gold are the options
    for which the rule in the stem does not hold.
    """
    clause = _TERMS.sub(lambda term: "□" * len(term[0]), asking_clause(stem))
    judged = list(_JUDGED.finditer(clause))
    if not judged:
        return None if _OTHER_NEGATION.search(clause) else "right"
    last = judged[-1]
    denied = len(re.findall(_NEGATION, last["denied"], re.IGNORECASE)) % 2 == 1
    if last["breach"]:
        return "right" if denied else None
    wrong = (last["wrong"] is not None) ^ denied ^ (_EXCEPTED.search(clause) is not None)
    return "wrong" if wrong else "right"


def asking_clause(stem: str) -> str:
    """The clause of ``stem`` in which it asks, the last one, folded and after NFKC; empty for a stem of marks alone."""
    clauses = _CLAUSE_MARK.split(unicodedata.normalize("NFKC", fold(stem)))
    return next((clause for clause in reversed(clauses) if clause.strip()), "")
