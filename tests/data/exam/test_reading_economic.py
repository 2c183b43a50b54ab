"""The families on bankruptcy, securities, consumers, tax, trial periods and administrative acts, read from words."""

import re

import pytest

from legal_rl.data.exam import ExamConfig, generate, heldout


def _numbers(pattern: str, text: str) -> list[float]:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return [float(group) for group in found.groups()]


# 企业破产法 41, 42, 110, 113. What arose after the petition is a cost or 共益; wages and insurance before it go first.
def _bankruptcy_ranking(text: str) -> str:
    debt = re.split("尚未清偿|债务中有|债务是|即", text)[-1]
    if re.search("诉讼费|管理人的报酬|管理人聘用", debt):
        return "破产费用"
    if "申请受理后" in debt:
        return "破产费用" if re.search("评估|仓储|公告|修缮", debt) else "共益债务"
    if re.search("税款|失业|工伤保险|统筹基金", debt):
        return "第二顺序"
    return "第一顺序" if re.search("工资|伤残补助|抚恤|个人账户|经济补偿金", debt) else "普通债权"


# 企业破产法 64, 84, 97: over half of the heads present; of all claims a half, or two thirds for what binds all.
def _creditors_vote(text: str) -> str:
    found = re.search(r"出席的(\d+)名[^，]*中(\d+)名同意|(\d+)名有表决权的债权人出席，(?:其中)?(\d+)名同意", text)
    found = found or re.search(r"(?:有表决权的债权人)(\d+)名出席，其中(\d+)名同意", text)
    present, agreed = (int(group) for group in found.groups() if group)
    (claims,) = _numbers(r"总额的(\d+)%", text)
    grave = re.search("和解协议|重整计划", text)
    return "通过" if agreed > present / 2 and claims >= (200 / 3 if grave else 50) else "未过"


# 证券法 63, over the shares of all who act in concert.
def _securities_stakes(text: str) -> str:
    own = re.search(r"某上市公司(?:有表决权股份的)?([\d.]+)%", text)[1]
    after = re.search(r"自己所持股份[增减]至([\d.]+)%", text)[1]
    concert = re.search(r"另持([\d.]+)%", text)
    partner = float(concert[1]) if concert else 0.0
    before, now = round(float(own) + partner, 1), round(float(after) + partner, 1)
    if "未曾公告" in text:
        return "举牌" if before < 5 <= now else "无须"
    moved = round(abs(now - before), 1)
    return "举牌" if moved >= 5 else "次日" if moved >= 1 else "无须"


# 消费者权益保护法 55 and 食品安全法 148.
def _punitive_damages(text: str) -> str:
    (price,) = _numbers(r"(?:付款|价款)(\d+)元", text)
    if re.search("转售|标签|并不知情|而不知情|如实告知", text):
        return "没有"
    if "食用" in text:
        return "十倍" if price * 10 >= 1000 else "一千元"
    return "三倍" if price * 3 >= 500 else "五百元"


# 税收征管法 52.
def _tax_recovery(text: str) -> str:
    (years,) = _numbers(r"已满(\d+)年", text)
    if re.search("偷税|抗税", text):
        return "税金"
    if years > (5 if "且有法定特殊情况" in text else 3):
        return "不得"
    return "仅税" if "因税务机关" in text else "税金"


# 劳动合同法 19, 70.
def _trial_period(text: str) -> str:
    (months,) = _numbers(r"试用期(?:为)?(\d+)个月", text)
    if re.search("曾在该公司试用|非全日制|完成一定工作任务|二个月的劳动合同", text):
        return "违法"
    if re.search("无固定期限|[三四五]年的", text):
        return "合法" if months <= 6 else "违法"
    return "合法" if months <= (2 if "年" in text else 1) else "违法"


# 行政许可法 8, 69, 70.
def _licence_revocation(text: str) -> str:
    if "对公共利益造成重大损害" in text:
        return "不撤销"
    if re.search("骗得|贿赂", text):
        return "应撤销"
    if "后查明" in text:
        return "可撤销"
    return "撤回" if "须终止" in text else "注销"


# 行政强制法 2, 9, 12 and 行政处罚法 9.
def _compulsion_kind(text: str) -> str:
    if re.search("决定罚款|没收|决定行政拘留|停产停业|吊销|降低|暂扣", text):
        return "处罚"
    return "执行" if re.search("加处|代为|强制拆除|划拨|拍卖", text) else "措施"


# 行政强制法 25, 32.
def _seizure_period(text: str) -> str:
    (days,) = _numbers(r"(?:扣押|查封|冻结)(?:，至今)?已?(\d+)日", text)
    tested = re.search(r"其中(\d+)日用于", text)
    held = days - (int(tested[1]) if tested else 0)
    return "超期" if held > (60 if "负责人批准" in text else 30) else "未超"


# 国家赔偿法 17, 19, 21: follows the course of the proceedings to the last decision against the person.
def _state_compensation(text: str) -> str:
    if re.search("虚伪供述|伪造自己|未满十四|精神病|依法拘留", text):
        return "不赔"
    if "再审改判" in text or "提审改判" in text:
        appealed = re.search("市中级法院(?:一审|二审)", text)
        return "市中级法院" if appealed else "县法院"
    if "一审判处" in text or "县法院决定逮捕" in text:
        return "县法院"
    return "县检察院" if "逮捕" in text.replace("不批准逮捕", "") else "县公安局"


# 产品质量法 41, 45.
def _product_liability(text: str) -> str:
    (years,) = _numbers(r"交付消费者已(\d+)年", text)
    safe = re.search(r"安全使用期为(\d+)年", text)
    if years > 10 and not (safe and int(safe[1]) >= years):
        return "不赔"
    return "不赔" if re.search("缺陷尚不存在|科学技术", text) else "赔偿"


# 反垄断法 24.
def _market_dominance(text: str) -> str:
    own, second, third = _numbers(r"(\d+)%\D+(\d+)%和(\d+)%", text)
    if own >= 50:
        return "推定"
    joint = own + max(second, third) >= 200 / 3 or own + second + third >= 75
    return "推定" if joint and own >= 10 else "不推"


READERS = {
    "bankruptcy_ranking": _bankruptcy_ranking,
    "creditors_vote": _creditors_vote,
    "securities_stakes": _securities_stakes,
    "punitive_damages": _punitive_damages,
    "tax_recovery": _tax_recovery,
    "trial_period": _trial_period,
    "licence_revocation": _licence_revocation,
    "compulsion_kind": _compulsion_kind,
    "seizure_period": _seizure_period,
    "state_compensation": _state_compensation,
    "product_liability": _product_liability,
    "market_dominance": _market_dominance,
}


@pytest.mark.large
def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(2400, exam, seed=61)
    assert check_reading([*train, *heldout(1000, exam, seed=62, train=train)], READERS) > 5600
