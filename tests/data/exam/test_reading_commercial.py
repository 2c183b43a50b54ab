"""The families of commercial law, read back from their words."""

import re

import pytest

from legal_rl.data.exam import ExamConfig, generate, heldout


def _found(pattern: str, text: str) -> list[int]:
    """The numbers of the first match; a group that is absent counts as 0."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return [int(group or 0) for group in found.groups()]


def _months(before: str, text: str) -> int:
    """The length of time that follows the words ``before``."""
    years, months = _found(before + r"(?=\d)(?:(\d+)年)?(?:(\d+)个月)?", text)
    return 12 * years + months


# 公司法 47, 98: five years from the founding for a limited company, before it for a company limited by shares.
def _capital_contribution(text: str) -> str:
    if "成立前" in text:
        return "合法"
    return "合法" if "有限责任公司" in text and _months("自成立之日起", text) <= 5 * 12 else "违法"


# 公司法 66, 116: of all votes in a limited company, of those present in a company limited by shares.
def _shareholder_resolution(text: str) -> str:
    (present,), (yes,) = _found(r"到会(\d+)票", text), _found(r"赞成(\d+)票", text)
    (every,) = _found(r"共\D*(\d+)票", text) if "共" in text else _found(r"(\d+)票中", text)
    base = every if "有限责任" in text else present
    special = re.search("章程修改|修改公司章程|注册资本|合并|分立|解散|公司形式", text)
    return "通过" if (yes * 3 >= base * 2 if special else yes * 2 > base) else "未过"


# 公司法 189: 180 days and one per cent in a company limited by shares alone; the board of supervisors first.
def _derivative_suit(text: str) -> str:
    held, share = re.search(r"连续(\d+)日", text), re.search(r"([\d.]+)%", text)
    if "股份有限" in text and (int(held[1]) < 180 or float(share[1]) < 1):
        return "不可"
    waited = re.search(r"请求已(\d+)日未起诉", text)
    free = "拒绝" in text or "因情况紧急" in text or (waited and int(waited[1]) >= 30)
    return "可诉" if free else "不可"


# 公司法 178 I: which crimes count without loss of political rights, and the years for each of its items.
def _director_disqualification(text: str) -> str:
    if "负债" in text:
        return "不得" if "，因此已被法院列为失信" in text else "可任"
    if "责任" in text:
        return "不得" if "负有个人责任" in text and _months("(?:执照|完结)已", text) <= 36 else "可任"
    economic = re.search("贪污|贿|侵占|挪用|串通投标|合同诈骗", text)
    if not economic and not re.search("罪被剥夺政治权利", text):
        return "可任"
    return "不得" if _months("期满已", text) <= (24 if "缓刑" in text else 60) else "可任"


# 企业破产法 31, 32 and articles 14 to 16 of the second interpretation of it.
def _bankruptcy_avoidance(text: str) -> str:
    months = _months("受理(?:其破产申请)?前", text)
    if re.search("无偿转让|不合理低价|为其无担保旧债设抵押|仍未到期|放弃", text):
        return "可撤" if months <= 12 else "不可"
    spared = re.search("水费|电费|劳动报酬", text)
    return "可撤" if months <= 6 and "已具破产原因" in text and not spared else "不可"


# 票据法 17.
def _bill_limitation(text: str) -> str:
    if "清偿" in text:
        return "消灭" if _months("清偿满", text) >= 3 else "未灭"
    if "拒付" in text:
        return "消灭" if _months("拒付满", text) >= 6 else "未灭"
    if "支票" in text:
        return "消灭" if _months("出票满", text) >= 6 else "未灭"
    since = "出票满" if re.search("见票即付|本票", text) else "到期满"
    return "消灭" if _months(since, text) >= 24 else "未灭"


# 保险法 26: from knowing of the accident, five years for life insurance, two for any other.
def _insurance_limitation(text: str) -> str:
    (known,) = _found(r"应当知道[^，]*满(\d+)年", text)
    return "届满" if known >= (5 if "寿险" in text else 2) else "未届满"


# 合伙企业法 30, 31, 43.
def _partnership_vote(text: str) -> str:
    partners, yes = _found(r"(\d+)名合伙人中(\d+)名同意", text)
    agreed = "协议约定一切事项过半数决" in text
    grave = re.search("担保|房产|入伙|企业名称|经营范围|外人任经理|专利", text)
    return "通过" if (yes == partners if grave and not agreed else yes * 2 > partners) else "未过"


READERS = {
    "capital_contribution": _capital_contribution,
    "shareholder_resolution": _shareholder_resolution,
    "derivative_suit": _derivative_suit,
    "director_disqualification": _director_disqualification,
    "bankruptcy_avoidance": _bankruptcy_avoidance,
    "bill_limitation": _bill_limitation,
    "insurance_limitation": _insurance_limitation,
    "partnership_vote": _partnership_vote,
}


@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(2000, exam, seed=31)
    assert check_reading([*train, *heldout(800, exam, seed=32, train=train)], READERS) > 4800
