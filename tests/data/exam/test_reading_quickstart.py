"""The first six families, read back from their words."""

import re

import pytest

from legal_rl.data.exam import ExamConfig, generate, heldout


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


# A second reading of the law, from the printed option to what it is, sharing no code with the rules.
def _capacity(text: str) -> str:
    (age,) = _numbers(text)
    if age < 8:
        return "无"
    return "完全" if age > 17 or (age in (16, 17) and "劳动收入" in text) else "限制"


def _limitation(text: str) -> str:
    years, *demand = _numbers(text)
    running_since = demand[0] if demand and demand[0] < 3 else 0
    return "届满" if years - running_since >= 3 else "未届满"


def _succession(text: str) -> str:
    if re.search("无扶养|未尽|前妻|岳|叔|姑|舅|堂|表|嫂|姐夫", text):
        return "非继承人"
    if "丧偶" in text:
        return "第一顺序"
    if re.search("儿媳|女婿", text):
        return "非继承人"
    return "第二顺序" if re.search("哥|姐|弟|妹|继兄|祖", text) else "第一顺序"


def _criminal_age(text: str) -> str:
    (age,) = _numbers(text)
    eight = re.search("故意杀人|故意伤害致人(重伤|死亡)|强奸|抢劫|贩卖毒品|放火|爆炸|投放", text)
    liable = age >= 16 or (age in (14, 15) and eight) or (age in (12, 13) and "，经最高检核准" in text)
    return "负责" if liable else "不负"


def _deposit(text: str) -> str:
    price, deposit = (int(re.search(rf"{word}(\d+)", text)[1]) for word in ("价款", "定金"))
    return "未超" if deposit * 5 <= price else "超过"


def _probation(text: str) -> str:
    months = int(re.search(r"试用期为?(\d+)", text)[1])
    term = re.search(r"期限(\d+)", text)
    if term:
        length = int(term[1])
        longest = 0 if length < 3 else 1 if length < 12 else 2 if length < 36 else 6
    else:
        longest = 6 if "无固定期限" in text else 0
    return "合法" if months <= longest else "违法"


READERS = {
    "capacity": _capacity,
    "limitation": _limitation,
    "succession": _succession,
    "criminal_age": _criminal_age,
    "deposit": _deposit,
    "probation": _probation,
}


@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(2400, exam, seed=11)
    assert check_reading([*train, *heldout(800, exam, seed=12, train=train)], READERS) > 4800
