"""The general part of criminal law, and who is tried how and how long, read back from their words."""

import re

import pytest

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
            rf"因(\S+?罪)被判有期徒刑{TERM}，服刑{TERM}后(又犯|被发现判决前另犯)\S+?罪，该罪应判有期徒刑{TERM}",
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


# 刑事诉讼法 91.
def _arrest_request(text: str) -> str:
    asked, reviewed = (int(_found(p, text)[0]) for p in (r"拘留\D{0,3}(\d+)日后", r"又过(\d+)日批准逮捕"))
    last = int(_only({"没有延长提请期限的情形": "3", "特殊情况": "7", "(流窜|多次|结伙)作案的重大嫌疑": "30"}, text))
    assert asked != last and reviewed != 7 and (asked < last or reviewed < 7), text
    return "公安超期" if asked > last else "检察超期" if reviewed > 7 else "未超期"


# 刑事诉讼法 156, 158, 159.
def _investigation_custody(text: str) -> str:
    years, half = (float(_found(p, text)[0]) for p in (r"可能判处(\d+)年", r"羁押(\d+)个半月"))
    may = 2
    if "没有经批准延长" not in text:
        assert re.search("由上一级(的市级)?检察院(先后)?批准延长1个月", text), text
        may = 3
        if re.search("犯罪集团|流窜作案", text) and "省级检察院" in text:
            may = 7 if "两次" in text and years >= 10 else 5
    return "超期" if half + 0.5 > may else "合法"


# 刑事诉讼法 172, 208, 220, 225, 243, a month of 28 to 31 days.
def _case_terms(text: str) -> str:
    days, term = int(_found(r"用了(\d+)日", text)[0]), re.search(r"可能判处((?:\d+年)?(?:\d+个月)?)有期徒刑", text)
    months = _months(term[1]) if term else 0
    extended = "附带民事诉讼" in text and "法院批准延长" in text
    if "速裁" in text:
        least, most = (15, 15) if months > 12 else (10, 10)
    elif "简易" in text:
        least, most = (43, 46) if months > 36 else (20, 20)
    elif "检察院从受理" in text:
        least, most = {"一般": (28, 31), "重大": (43, 46)}[_only({"案情一般": "一般", "案情重大、复杂": "重大"}, text)]
    elif _only({"二审从": "二审", "一审从": "一审"}, text) == "二审":
        least, most = (120, 123) if extended else (59, 62)
    else:
        least, most = (181, 184) if extended else (89, 92)
    assert not least <= days <= most, text
    return "超期" if days > most else "未超期"


# 刑事诉讼法 35, 278, 293, 304; 法律援助法 25.
def _mandatory_defence(text: str) -> str:
    if _only({"没有委托": "无", "委托辩护律师|委托了律师": "有"}, text) == "有":
        return "已有"
    if "强制医疗" in text:
        return "代理"
    if "缺席审判" in text:
        return "应当"
    assert "适用普通程序" in text, text
    age = re.search(r"审判时(\d+)周岁", text)
    listed = re.search("系[盲聋哑]人|尚未完全丧失|可能被判处(无期徒刑|死刑)", text)
    return "应当" if listed or (age and int(age[1]) < 18) else "可以"


# 刑事诉讼法 285, 286.
def _juvenile_trial(text: str) -> str:
    then, now = r"(\d+)周岁时犯|罪时(\d+)周岁", r"(\d+)周岁时受审|受审时(\d+)周岁"
    at_crime, at_trial = (int(next(filter(None, _found(p, text)))) for p in (then, now))
    closed, sealed = at_trial < 18, at_crime < 18 and int(_found(r"有期徒刑(\d+)年", text)[0]) <= 5
    return "都有" if closed and sealed else "不公开" if closed else "封存" if sealed else "都无"


# 刑事诉讼法 282, 283; 刑法分则 4 to 6.
def _conditional_nonprosecution(text: str) -> str:
    assert "17周岁" in text and "有悔罪表现" in text, text
    fit = _only({"盗窃罪|诈骗罪|故意伤害罪|寻衅滋事罪": "在", "交通肇事罪|枪支罪|货物罪|产品罪": "不在"}, text) == "在"
    expected, period = _months(_found(rf"可能判处{TERM}有期徒刑", text)[0]), int(_found(r"考验期为?(\d+)个月", text)[0])
    if not fit or expected > 12 or _only({"没有异议": "无", "不起诉有异议": "有"}, text) == "有":
        return "条件"
    return "合法" if 6 <= period <= 12 else "考验期"


# 刑事诉讼法 50, 56, 192.
def _criminal_evidence(text: str) -> str:
    if re.search("刑讯逼供|暴力威胁|既不能补正也不能作出合理解释|拒不出庭", text):
        return "不可用"
    assert "查证属实" in text and re.search("已经补正|作出了合理解释|依法[讯询]问|通知出庭作证", text), text
    return "可用"


READERS = {
    "concurrent_sentences": _concurrent_sentences,
    "stages_of_crime": _stages_of_crime,
    "accomplices": _accomplices,
    "arrest_request": _arrest_request,
    "investigation_custody": _investigation_custody,
    "case_terms": _case_terms,
    "mandatory_defence": _mandatory_defence,
    "juvenile_trial": _juvenile_trial,
    "conditional_nonprosecution": _conditional_nonprosecution,
    "criminal_evidence": _criminal_evidence,
}


@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(170 * len(READERS), exam, seed=11)
    questions = [*train, *heldout(50 * len(READERS), exam, seed=12, train=train)]
    assert check_reading(questions, READERS) > 450 * len(READERS)
