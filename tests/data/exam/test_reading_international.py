"""The families of international law, public and private, and of the judicial system, read back from their words."""

import re

from legal_rl.data.exam import ExamConfig, generate, heldout


def _found(pattern: str, text: str) -> str:
    """What the one group of ``pattern`` holds; a text that lacks it is misread, and fails."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found[1]


# A second reading of the law, from the printed words to what is so, sharing no code with the rules.
# 涉外民事关系法律适用法 13, 21, 23, 24, 27, 31, 34-37, 40-44, 46-48.
def _conflict_of_laws(text: str) -> str:
    land = "(中国|甲国|乙国)"
    home, nation = _found(f"经常居所地在{land}", text), _found(f"{land}公民", text)
    chosen = re.search(f"协议选择(?:适用|主要财产所在地){land}", text)
    if chosen:
        return chosen[1]
    if "国籍相同" in text:
        return nation
    if re.search("古画|失踪|经常居所地相同|双方有共同经常居所地|诽谤|从事相关经营，消费者未选择", text):
        return home
    rest = text.replace(f"经常居所地在{home}", "").replace(f"{nation}公民", "")
    here = "房屋|古董|法院起诉离婚|遗产均在|留有存款|质权在|没有从事相关经营|工作地|打伤|不当得利|发明专利"
    assert re.search(here, rest), text
    return _found(land, rest)


# 国籍法 4-6, 8, 9, 11-13.
def _nationality(text: str) -> str:
    if "出生" not in text:
        if "尚未获批准" in text or "没有申请" in text or "永久居留权" in text:
            return "具有" if "系中国公民" in text else "不具有"
        if re.search("系现任法官|系现役军人", text):
            return "具有"
        gained, lost = (
            re.search("申请(?:加入|恢复)中国国籍，已获批准", text),
            re.search("退出.+已获批准|后自愿加入了", text),
        )
        assert bool(gained) is not bool(lost), text
        return "具有" if gained else "不具有"
    born, settled = (_found(f"{word}(中国|甲国|乙国)", text) == "中国" for word in ("出生在", "二人定居"))
    if re.search("均无国籍|国籍均不明", text):
        return "具有" if born and settled else "不具有"
    if re.search("均为[甲乙]国公民", text):
        return "不具有"
    assert "中国公民" in text, text
    return "不具有" if not born and not settled and "本人出生时即具有" in text else "具有"


# 领海及毗连区法 3, 6, 8, 11, 12; 专属经济区和大陆架法 2, 5, 7, 9, 11.
def _territorial_sea(text: str) -> str:
    miles = int(_found(r"(\d+)海里", text))
    assert miles not in (12, 24, 200), text
    if "商船" in text or "货轮" in text:
        return "无须批准"
    if "军舰" in text or ("飞机" in text and "没有准许飞越的协定" in text):
        return "须批准" if miles < 12 else "无须批准"
    assert re.search("科学研究|捕鱼|钻探", text), text
    return "须批准" if miles < 200 else "无须批准"


# 仲裁法 3, 16-19, and articles 3, 5-7 of its interpretation.
def _arbitration_agreement(text: str) -> str:
    assert "书面" in text, text
    if re.search("继承|收养|监护|扶养|胁迫|限制民事行为能力|也可以起诉|不能达成|不能就选择", text):
        return "无效"
    assert re.search("选定了甲市|仅有一个|能够确定|补充约定|选择了其中一个", text), text
    return "有效"


# 民事诉讼法 103, 104, 107, 111.
def _preservation(text: str) -> str:
    before = _found("在(起诉前|诉讼中)", text) == "起诉前"
    if "拒不提供" in text or (before and "没有提供担保" in text):
        return "驳回"
    if before:
        day = int(_found(r"第(\d+)日(?:提起诉讼|申请仲裁)", text))
        assert "提供了担保" in text and not 27 < day < 34, text
        return "继续" if day <= 30 else "解除"
    if "被申请人提供充分有效的担保" in text:
        return "解除"
    assert "没有责令提供担保" in text or "申请复议，尚无结果" in text, text
    return "继续"


# 民事诉讼法 250, 民法典 195.
def _execution_period(text: str) -> str:
    months = int(_found(r"(?:履行期间届满|末期届满|没有规定履行期间，生效)已(\d+)个月", text))
    if promise := re.search(r"(\d+)个月前同意履行", text):
        assert 0 < months - int(promise[1]) < 24, "a promise after the period is none to interrupt it"
        months = int(promise[1])
    assert months not in (23, 24, 25), "the last days are not for an examination"
    return "未届满" if months < 24 else "已届满"


# 民事诉讼法 236, 238.
def _execution_objection(text: str) -> str:
    if "案外人" not in text:
        assert re.search("超出标的额|程序违法|查封违法", text), text
        return "复议"
    if "原判决错误" in text:
        return "审判监督"
    assert "归其所有" in text or "裁定中止" in text, text
    return "起诉"


READERS = {
    "arbitration_agreement": _arbitration_agreement,
    "preservation": _preservation,
    "execution_period": _execution_period,
    "execution_objection": _execution_objection,
    "nationality": _nationality,
    "territorial_sea": _territorial_sea,
    "conflict_of_laws": _conflict_of_laws,
}


def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(300 * len(READERS), exam, seed=51)
    test = heldout(100 * len(READERS), exam, seed=52, train=train)
    assert check_reading([*train, *test], READERS) > 900 * len(READERS)
