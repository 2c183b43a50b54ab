"""The later families of civil law, read back from their words."""

import re

import pytest

from legal_rl.data.exam import ExamConfig, generate, heldout

_SPAN = r"(?:\d+年)?(?:\d+个月)?(?:\d+天)?"


def _found(pattern: str, text: str) -> tuple[str, ...]:
    """What the groups of ``pattern`` hold; a text that lacks it is misread, and fails."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found.groups()


def _days(span: str) -> int:
    """About how many days: a year is 365, a month 30."""
    units = {"年": 365, "个月": 30, "天": 1}
    return sum(int(number) * units[unit] for number, unit in re.findall(r"(\d+)(年|个月|天)", span))


# A second reading of the law, from the printed words to what is so, sharing no code with the rules.
def _missing_person(text: str) -> str:
    (gone,) = _found(rf"刚满({_SPAN})", text)
    accident = re.search("沉船|飞机失事|地震|透水", text)
    assert accident or re.search("外出|离家出走", text), text
    if "机关证明其不可能生存" in text or _days(gone) >= (730 if accident else 1460):
        return "死亡"
    return "失踪" if _days(gone) >= 730 else "不能"


def _rescission(text: str) -> str:
    contract, since = _found(rf"刚满({_SPAN})，(?:知情|胁迫终止)刚满({_SPAN})", text)
    assert ("误解" in text) is since.endswith("天") and ("胁迫终止" in text) is ("受对方胁迫" in text), text
    assert _days(since) < _days(contract), text
    limit = 90 if "误解" in text else 365
    assert _days(since) != limit and _days(contract) != 5 * 365, "the last day is not for an examination"
    lost = _days(since) > limit or _days(contract) > 5 * 365 or "曾书面放弃" in text
    return "消灭" if lost else "存续"


def _guarantee_period(text: str) -> str:
    (elapsed,) = _found(r"(?:到期|宽限期届满)(?:至今)?刚满(\d+)个月", text)
    agreed = re.search(r"自债务到期起(\d+)个月", text)
    assert agreed or re.search("未约定保证期间|先于主债务履行期|同时届满|本息还清时为止", text), text
    months = int(agreed[1]) if agreed else 6
    assert int(elapsed) != months, "the last day is not for an examination"
    return "届满" if int(elapsed) > months else "未届满"


def _lease(text: str) -> str:
    if "口头" in text:
        (found,) = _found("经查(能够|无法)确定", text)
        return "有效" if found == "能够" else "不定期"
    if "继续使用，出租人无异议" in text:
        return "不定期"
    (years,) = _found(r"(?:续订|约定租期)(\d+)年", text)
    return "部分无效" if int(years) > 20 else "有效"


def _marriage_capacity(text: str) -> str:
    man, woman = (int(_found(rf"{sex}方?(?:现年)?(\d+)周岁", text)[0]) for sex in "男女")
    bigamy = re.search("有配偶尚未离婚|婚姻尚未解除", text)
    kin = re.search("亲(?:叔叔|姑姑|舅舅|姨妈|姐姐)的孩子|同父异母|同母异父", text)
    return "无效" if bigamy or kin or man < 22 or woman < 20 else "非无效"


def _community_vote(text: str) -> str:
    households, voters, ayes = sorted((int(number) for number in re.findall(r"\d+", text)), reverse=True)
    assert f"参与{voters}户" in text or f"{voters}户参与" in text, text
    assert f"同意{ayes}户" in text or f"{ayes}户同意" in text, text
    weighty = re.search("筹集维修资金|改建附属设施|改变共有部分用途|利用共有部分经营", text)
    assert weighty or re.search("使用维修资金|修改管理规约|更换业委会成员|解聘物业公司", text), text
    carried = 4 * ayes >= 3 * voters if weighty else 2 * ayes > voters
    return "通过" if 3 * voters >= 2 * households and carried else "未通过"


def _bequest_acceptance(text: str) -> str:
    day, act = _found(r"得知后(?:已满|第)(\d+)日(.+?)(?:。|$)", text)
    if "受遗赠人" not in text:
        return "放弃" if act == "于遗产处理前书面放弃" else "未放弃"
    assert act != "一直没有作出表示" or day != "60", "the last day is not for an examination"
    return "未放弃" if int(day) <= 60 and act != "于遗产处理前书面放弃" else "放弃"


READERS = {
    "missing_person": _missing_person,
    "rescission": _rescission,
    "guarantee_period": _guarantee_period,
    "lease": _lease,
    "marriage_capacity": _marriage_capacity,
    "community_vote": _community_vote,
    "bequest_acceptance": _bequest_acceptance,
}


@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(2400, exam, seed=11)
    assert check_reading([*train, *heldout(800, exam, seed=12, train=train)], READERS) > 7000
