"""The general part of criminal law, and who is tried how and how long, read back from their words."""

import re

from legal_rl.data.exam import ExamConfig, generate, heldout


def _found(pattern: str, text: str) -> tuple[str, ...]:
    """What the groups of ``pattern`` hold; a text that lacks it is misread, and fails."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found.groups()


def _only(words: dict[str, str], text: str) -> str:
    """The meaning of the one pattern of ``words`` that ``text`` has; none or two are misread, and fail."""
    met = {meaning for pattern, meaning in words.items() if re.search(pattern, text)}
    assert len(met) == 1, (met, text)
    return met.pop()


def _months(text: str) -> int:
    years, months = _found(r"^(?:(\d+)年)?(?:(\d+)个月)?$", text)
    return int(years or 0) * 12 + int(months or 0)


TERM = r"((?:\d+年)?(?:\d+个月)?)"


# A second reading of the law, from the printed words to what is so, sharing no code with the rules.
# 刑法 69, 70, 71, 99.
def _concurrent_sentences(text: str) -> str:
    before, after = text.split("决定执行")
    kind, term = _found(rf"^(有期徒刑|拘役|管制){TERM}", after)
    decided, then = _months(term), re.search(rf"期满后再执行(拘役|管制){TERM}", after)
    if "服刑" in before:
        _, first, served, how, second = _found(
            rf"因(\S+?罪)被判处有期徒刑{TERM}，服刑{TERM}后(又犯|被发现判决宣告前另犯)\S+?罪，该罪应当判处有期徒刑{TERM}",
            before,
        )
        terms = [_months(first) - (_months(served) if how == "又犯" else 0), _months(second)]
    else:
        assert "在判决宣告前犯" in before, text
        said = _found("分别被判处(.*)，", before)[0]
        terms = [_months(term) for term in re.findall(r"(?:\d+年)?(?:\d+个月)?", said) if term]
        kinds = re.findall("有期徒刑|拘役|管制", said)
        assert kinds[0] == kind, text
        if len(kinds) == 2:
            assert decided == terms[0], text
            if kinds[1] == "拘役":
                return "过重" if then else "合法"
            return "合法" if then and _months(then[2]) == terms[1] else "过轻"
    total = sum(terms)
    highest = {"管制": 36, "拘役": 12, "有期徒刑": 240 if total < 35 * 12 else 300}[kind]
    if decided > min(total, highest):
        return "过重"
    return "过轻" if decided < max(terms) else "合法"


# 刑法 22, 23, 24.
def _stages_of_crime(text: str) -> str:
    if "死亡" in text:
        return "既遂"
    begun = re.search("持刀行凶|投毒，|而投毒|持刀威胁|谎称可以供货|将其刺伤", text)
    prepared = re.search("购买了(匕首|毒药)|准备了凶器|拟好了虚假的供货方案", text)
    assert bool(begun) is not bool(prepared), text
    hindered = "查获|搬走|制服|逃脱|他人拿走|察觉异味|他人打翻|抓获|没有出租车|弃车逃走|突然停业|识破|报警"
    free = "悔意|家人劝说|停手离去|主动告知|日后坐牢|心生同情|主动说明|送医抢救"
    if _only({hindered: "外因", free: "自动"}, text) == "外因":
        return "未遂" if begun else "预备"
    return _only({"没有造成任何损害": "免除", "轻伤": "减轻"}, text)


# 刑法 26 to 29.
def _accomplices(text: str) -> str:
    if "教唆" not in text:
        roles = {"被胁迫": "胁从", "起辅助作用": "从犯", "组织、领导|系.{2,}的首要分子": "集团", "起主要作用": "主犯"}
        return _only(roles, text)
    (age,) = _found(r"教唆(\d+)周岁", text)
    if re.search("拒绝|没有实施", text):
        assert int(age) >= 18, "more for the minor, less as nothing came of it"
        return "可轻"
    assert "起主要作用" in text and "对方依计实施" in text, text
    return "从重" if int(age) < 18 else "主犯"


READERS = {
    "concurrent_sentences": _concurrent_sentences,
    "stages_of_crime": _stages_of_crime,
    "accomplices": _accomplices,
}


def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(170 * len(READERS), exam, seed=11)
    questions = [*train, *heldout(50 * len(READERS), exam, seed=12, train=train)]
    assert check_reading(questions, READERS) > 550 * len(READERS)
