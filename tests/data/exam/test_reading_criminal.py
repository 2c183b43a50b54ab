"""The later families of criminal law and procedure, read back from their words."""

import re

import pytest

from legal_rl.data.exam import ExamConfig, generate, heldout


def _found(pattern: str, text: str) -> tuple[str, ...]:
    """What the groups of ``pattern`` hold; a text that lacks it is misread, and fails."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found.groups()


# A second reading of the law, from the printed words to what is so, sharing no code with the rules.
def _recidivism(text: str) -> str:
    (age,) = _found(r"(\d+)周岁", text)
    first, second = re.findall("(拘役|有期徒刑)", text)
    served, years, months = _found(r"(刑罚执行完毕|假释考验期满|缓刑考验期满)(?:(\d+)年)?(?:(\d+)个月)?后", text)
    assert len(re.findall("(?:盗窃|抢劫|抢夺|诈骗|失火|交通肇事)罪", text)) == 2, text
    elapsed = int(years or 0) * 12 + int(months or 0)
    assert elapsed not in (0, 60), "the last day is not for an examination"
    intended = not re.search("失火|交通肇事", text)
    grave = first == second == "有期徒刑" and "缓刑" not in served
    return "累犯" if grave and intended and int(age) >= 18 and elapsed < 60 else "非累犯"


def _prosecution_limitation(text: str) -> str:
    fixed, total = (
        *_found(r"最高刑为?(?:死刑|无期徒刑|有期徒刑(\d+)年)", text),
        *_found(r"[罪今]已?满(\d+)年", text),
    )
    limit = 20 if fixed is None else 5 if int(fixed) < 5 else 10 if int(fixed) < 10 else 15
    if "从未再犯罪也未立案" in text:
        return "已过" if int(total) >= limit else "未过"
    then, event = _found(r"，满(\d+)年(时又犯乙罪|立案后逃避侦查)", text)
    if int(then) >= limit:
        return "已过"
    return "已过" if "乙罪" in event and int(total) - int(then) >= limit else "未过"


def _suspended_sentence(text: str) -> str:
    assert re.search("四项条件均具备|具备(刑法规定的)?缓刑四项条件", text), text
    (years,) = _found(r"拘役5个月|有期徒刑(\d+)年", text)
    (standing,) = _found("(初犯|累犯|犯罪集团的首要分子|犯罪集团的一般成员)", text)
    assert standing != "累犯" or years, "whose second sentence is detention is no recidivist"
    if int(years or 0) > 3 or standing in ("累犯", "犯罪集团的首要分子"):
        return "不得"
    state, day, age = _found(r"（(?:女，审判时(怀孕|哺乳)|(犯罪|审判)时(\d+)周岁)）", text)
    disputed = {"犯罪": (*range(18), *range(70, 75)), "审判": (*range(18, 23), *range(75, 99))}
    assert not age or int(age) not in disputed[day], "young or old enough on one of the two days only"
    return "应当" if state == "怀孕" or (age and not 18 <= int(age) < 75) else "可以"


def _parole(text: str) -> str:
    assert re.search("其余条件(均)?具备", text) and "2011年6月" in text, "on the law since 1 May 2011"
    (years,) = _found(r"无期徒刑|有期徒刑(\d+)年", text)
    (served,) = _found(r"实际执行(\d+)年", text)
    violent = re.search("故意杀人|强奸|抢劫|绑架|放火|爆炸|投放危险物质", text)
    if "累犯" in text or (violent and (not years or int(years) >= 10)):
        return "不能"
    return "可以" if (int(served) * 2 >= int(years) if years else int(served) >= 13) else "不能"


def _death_penalty(text: str) -> str:
    (crime,), (trial,) = _found(r"犯罪时(\d+)周岁", text), _found(r"审判时(\d+)周岁", text)
    assert re.search("贩卖毒品|致人死亡|致人严重残疾", text), text
    assert "哺乳" not in text or "产后犯罪" in text, "whether she was pregnant in custody is open"
    if int(crime) < 18 or re.search("审判时怀孕|羁押期间流产", text):
        return "不适用"
    return "不适用" if int(trial) >= 75 and "以特别残忍手段致人死亡" not in text else "可适用"


def _pretrial_release(text: str) -> str:
    (measure,), (months,) = _found("(取保候审|监视居住)", text), _found(r"(\d+)个月", text)
    if measure == "取保候审":
        (security,) = _found("(并用|责令其提出保证人|责令其交纳保证金)", text)
        return "合法" if security != "并用" and int(months) <= 12 else "违法"
    (place,) = _found("在(其固定住处|看守所内|专门办案场所)执行", text)
    return "合法" if place == "其固定住处" and int(months) <= 6 else "违法"


def _criminal_appeal(text: str) -> str:
    received, paper = _found(r"该?月(\d+)日[^，]*收到一审(判决书|裁定书)", text)
    holidays = [int(day) for day in _found(r"该?月仅(\d+)日和(\d+)日[是为]节假日", text)]
    (filed,) = _found(r"(\d+)日(?:寄出上诉状|向法院递交上诉状)", text)
    last = int(received) + (10 if paper == "判决书" else 5)
    while last in holidays:
        last += 1
    return "未逾期" if int(received) < int(filed) <= last else "逾期"


def _summons_detention(text: str) -> str:
    (hours,), (kept,) = _found(r"(\d+)小时", text), _found("(未?)保证了?饮食和休息", text)
    gravity, need = _found("案情(简单|特别重大、复杂)，(需要拘留|无需拘留逮捕)", text)
    longest = 24 if gravity != "简单" and need == "需要拘留" else 12
    return "合法" if int(hours) <= longest and not kept else "违法"


READERS = {
    "recidivism": _recidivism,
    "prosecution_limitation": _prosecution_limitation,
    "suspended_sentence": _suspended_sentence,
    "parole": _parole,
    "death_penalty": _death_penalty,
    "pretrial_release": _pretrial_release,
    "criminal_appeal": _criminal_appeal,
    "summons_detention": _summons_detention,
}


@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(1400, exam, seed=11)
    assert check_reading([*train, *heldout(400, exam, seed=12, train=train)], READERS) > 3900
