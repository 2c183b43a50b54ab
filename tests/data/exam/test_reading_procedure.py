"""The families of civil and administrative procedure, read back from their words."""

import re

import pytest

from legal_rl.data.exam import ExamConfig, generate, heldout


def _number(pattern: str, text: str) -> float:
    """The number that ``pattern`` finds; a text that lacks it is misread, and fails."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return float(found[1])


def _told(yes: str, no: str, text: str) -> bool:
    """Whether ``text`` says ``yes``; it must say one of the two and not both."""
    assert (yes in text) is not (no in text), (yes, no, text)
    return yes in text


# A second reading of the law, from the printed words to what is so, sharing no code with the rules.
# 民事诉讼法 85, 157, 165, 171, 185: a day of rest before the day counted may be the last day of the period.
def _civil_appeal(text: str) -> str:
    day, rested = _number(r"第(\d+)日", text), _told("休假日", "工作日", text)
    if re.search("小额|宣告|中止|撤诉|笔误|保全", text):
        return "无效"
    assert re.search("离婚|确权|不予受理|管辖异议|驳回起诉", text), text
    last = 15 if "判决书" in text else 10
    assert not rested or day <= last + 1, "whether the last day was one of rest is not told"
    return "有效" if day <= last + rested else "无效"


# 民事诉讼法 89, 93, 95, 283.
def _public_service_notice(text: str) -> str:
    days, domiciled = _number(r"已满(\d+)日", text), _told("境内有住所", "境内无住所", text)
    if re.search("拒收|服刑", text):
        return "未送达"
    assert "以其他方式均无法送达" in text or ("下落不明" in text and domiciled), text
    return "已送达" if days >= (30 if domiciled else 60) else "未送达"


# 民事诉讼法 165, 166.
def _small_claims(text: str) -> str:
    amount, wage = (_number(rf"{word}(\d+(?:\.\d+)?)万元", text) for word in ("标的额?", "平均工资"))
    agreed = _told("已约定", "未约定", text)
    if re.search("下落不明|需要司法鉴定|确认权属|具有涉外|提出反诉", text):
        return "不适用"
    assert re.search("按时到庭|无需司法鉴定|支付欠费|没有涉外|没有反诉", text), text
    return "适用" if amount <= wage / 2 or (agreed and amount <= 2 * wage) else "不适用"


# 民事诉讼法 85, 211, 216: a last day of rest may reach into the seventh month.
def _retrial_application(text: str) -> str:
    known = _number(r"(?:知道事由后?的?|知道该事由后的|知道已)第(\d+)个月", text)
    final = _number(r"(?:判决生效后?的?|，生效已)第(\d+)个月", text)
    assert known <= final and 7 not in (known, final), text
    special = re.search("新证据足以推翻|系伪造|文书被撤销|受贿枉法", text)
    assert special or re.search("未经质证|剥夺当事人辩论权|遗漏诉讼请求|适用法律确有错误", text), text
    return "未逾期" if (known if special else final) <= 6 else "逾期"


# 民事诉讼法 34 and article 28 of its interpretation.
def _civil_jurisdiction(text: str) -> str:
    if re.search("工程施工|(?:房屋|商铺)租赁|土地承包经营|政策性房屋买卖|居住权|相邻|房屋分割|房屋所有权", text):
        return "专属"
    return "专属" if re.search("港口|继承", text) else "非专属"


# 行政处罚法 36.
def _penalty_limitation(text: str) -> str:
    since = "终了" if "开始" in text else "发生"
    year, harm = _number(rf"{since}后第(\d+)年", text), _told("有危害后果", "无危害后果", text)
    weighty = re.search("公民生命健康安全|金融安全", text)
    assert weighty or re.search("广告|文化市场", text), text
    return "已过" if year > (5 if weighty and harm else 2) else "未过"


# 行政处罚法 51.
def _spot_penalty(text: str) -> str:
    person, clear = _told("个人", "公司", text), _told("确凿有据", "有待查证", text)
    if not clear or re.search("暂扣|没收", text):
        return "不可"
    return "可当场" if "警告" in text or _number(r"罚款(\d+)元", text) <= (200 if person else 3000) else "不可"


# 行政处罚法 63, 64, 85.
def _hearing_request(text: str) -> str:
    late = _number(r"第(\d+)个工作日", text) > 5
    weighty = re.search("吊销|降低资质|停产停业|责令关闭|限制从业|较大", text)
    assert weighty or re.search("小数额|小价值|警告|通报批评", text), text
    return "应听证" if weighty and not late else "不必"


# 行政复议法 20, 88: the days that a holiday could add are not for an examination.
def _reconsideration_period(text: str) -> str:
    act = _number(r"知道\D{4}后的?第(\d+)日", text)
    told = _told("已告知", "未告知", text)
    day = act if told else _number(r"得知后第(\d+)日", text)
    assert day <= act and not 60 < day < 71 and not 360 < act < 380, text
    return "未逾期" if day <= 60 and act <= 365 else "逾期"


# 行政诉讼法 45, 46.
def _administrative_suit_period(text: str) -> str:
    if "复议决定书" in text:
        day = _number(r"复议决定书后第(\d+)日", text)
        assert not 15 < day < 25, "a holiday may have added to the days"
        return "未逾期" if day <= 15 else "逾期"
    month, year = _number(r"知道后第(\d+)个月", text), _number(r"作出后第(\d+)年", text)
    assert month != 7 and "已获告知" in text, text
    return "未逾期" if month <= 6 and year <= (20 if "房屋" in text else 5) else "逾期"


READERS = {
    "civil_appeal": _civil_appeal,
    "public_service_notice": _public_service_notice,
    "small_claims": _small_claims,
    "retrial_application": _retrial_application,
    "civil_jurisdiction": _civil_jurisdiction,
    "penalty_limitation": _penalty_limitation,
    "spot_penalty": _spot_penalty,
    "hearing_request": _hearing_request,
    "reconsideration_period": _reconsideration_period,
    "administrative_suit_period": _administrative_suit_period,
}


@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(2600, exam, seed=41)
    assert check_reading([*train, *heldout(800, exam, seed=42, train=train)], READERS) > 8000
