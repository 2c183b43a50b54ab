"""The families of labour and constitutional law, read back from their words."""

import re
from fractions import Fraction

import pytest

from legal_rl.data.exam import ExamConfig, generate, heldout


def _found(pattern: str, text: str) -> tuple[str, ...]:
    """What the groups of ``pattern`` hold; a text that lacks it is misread, and fails."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found.groups("")


# A second reading of the law, from the printed words to what is so, sharing no code with the rules.
def _severance(text: str) -> str:
    years, months = _found(r"工作(?:(\d+)年整?)?(?:(\d+)个月)?", text)
    wage, average, paid = (Fraction(_found(rf"{word}([\d.]+)万", text)[0]) for word in ("月工资", "平均工资", "补偿"))
    assert years or months, text
    due = int(years or 0) + (0 if not months else Fraction(1, 2) if int(months) < 6 else 1)
    if wage > 3 * average:
        wage, due = 3 * average, min(due, 12)
    return "足额" if paid >= wage * due else "不足"


def _overtime(text: str) -> str:
    (percent,) = re.findall(r"工资的(\d+)%", text) or ["0"]
    assert (percent == "0") is ("没有另付加班费" in text), text
    assert ("已安排同等时间补休" in text) is not ("没有安排任何补休" in text), text
    if re.search("(元旦|劳动节|国庆节|清明节)当日", text):
        return "足额" if int(percent) >= 300 else "不足"
    if "休息日" in text:
        return "足额" if "已安排" in text or int(percent) >= 200 else "不足"
    assert "工作日下班后" in text
    return "足额" if int(percent) >= 150 else "不足"


def _noncompete(text: str) -> str:
    (months,) = _found(r"竞业限制(\d+)个月", text)
    assert "按月" in text
    bound = re.search("(?<!没有)负有保密义务|高级(管理|技术)人员", text)
    assert bound or "没有保密义务" in text, text
    return "合法" if bound and int(months) <= 24 else "违法"


def _labour_arbitration(text: str) -> str:
    owed, known = _found(r"拖欠(?:自己的)?(.+?)(?:，知情)?已?满(\d+)个月", text)
    left = re.search(r"离职满(\d+)个月", text)
    demand = re.search(r"(\d+)个月前曾书面催要", text)
    assert bool(left) is not ("仍在原单位工作" in text) and bool(demand) is not ("从未提出催要" in text), text
    pay = owed in ("工资", "加班工资", "奖金")
    assert pay or owed in ("工伤医疗费", "经济补偿"), owed
    if pay and not left:
        return "未届满"
    since = int(left[1]) if pay else int(known)
    if demand and 0 <= since - int(demand[1]) < 12:
        since = int(demand[1])
    assert since != 12, "the last day is not for an examination"
    return "届满" if since >= 12 else "未届满"


def _written_contract(text: str) -> str:
    number, unit = _found(r"满(\d+)(日|个月)", text)
    if "非全日制" in text or unit == "日":
        assert unit == "个月" or int(number) < 28, text
        return "合规"
    assert int(number) > 1, "the last day is not for an examination"
    return "视为无固定期限" if int(number) >= 12 else "二倍工资"


def _voting_right(text: str) -> str:
    (age,) = _found(r"(\d+)周岁", text)
    deprived = re.search("(?<!没有)附加剥夺政治权利|仍在剥夺政治权利", text)
    assert ("外国公民" in text) is not ("中国公民" in text)
    return "享有" if "中国公民" in text and int(age) >= 18 and not deprived else "不享有"


def _term_limits(text: str) -> str:
    limited = re.search(
        "届(全国人大常委会副?委员长|国务院副?总理|国务委员|国家监察委员会主任|最高人民法院院长|最高人民检察院检察长)",
        text,
    )
    twice = re.search("已连任两届|又连任两届", text)
    assert twice or re.search("已任一届|又任一届|连任两届.+且至今已隔一届", text), text
    return "禁止" if limited and twice else "允许"


def _constitution_amendment(text: str) -> str:
    deputies, yes = (int(_found(rf"{word}(\d+)人", text)[0]) for word in ("全体代表", "赞成"))
    assert ("宪法修正案" in text) is not ("法律案" in text), text
    passed = yes * 3 >= deputies * 2 if "宪法修正案" in text else yes * 2 > deputies
    return "通过" if passed else "未通过"


def _deputies_election(text: str) -> str:
    seats, candidates = (int(_found(rf"{word}(\d+)名", text)[0]) for word in ("应选(?:代表)?", "候选人"))
    direct = "选区选民选举" in text
    assert "新一届" in text, "in a by-election there may be as many candidates as seats"
    assert (seats <= 3) if direct else "人大选举" in text, "a constituency elects one to three"
    more = Fraction(candidates - seats, seats)
    low, high = (Fraction(1, 3), 1) if direct else (Fraction(1, 5), Fraction(1, 2))
    return "合法" if low <= more <= high else "违法"


def _legislative_reservation(text: str) -> str:
    local = re.search("城市(公共厕所|公园|路灯|道路)|户外广告|餐厨垃圾", text)
    never = re.search("犯罪和刑罚|剥夺公民政治权利|限制人身自由|司法制度", text)
    may = re.search("税|(征收|征用)|民事基本|经济制度|(财政|海关|金融|外贸)基本制度", text)
    assert local or never or may, text
    if local or "以法律" in text:
        return "合法"
    return "合法" if "授权的行政法规" in text and not never else "违法"


READERS = {
    "severance": _severance,
    "overtime": _overtime,
    "noncompete": _noncompete,
    "labour_arbitration": _labour_arbitration,
    "written_contract": _written_contract,
    "voting_right": _voting_right,
    "term_limits": _term_limits,
    "constitution_amendment": _constitution_amendment,
    "deputies_election": _deputies_election,
    "legislative_reservation": _legislative_reservation,
}


@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(2000, exam, seed=31)
    assert check_reading([*train, *heldout(400, exam, seed=32, train=train)], READERS) > 5500
