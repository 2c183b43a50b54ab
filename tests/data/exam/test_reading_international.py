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


READERS = {
    "nationality": _nationality,
    "territorial_sea": _territorial_sea,
    "conflict_of_laws": _conflict_of_laws,
}


def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(300 * len(READERS), exam, seed=51)
    test = heldout(100 * len(READERS), exam, seed=52, train=train)
    assert check_reading([*train, *test], READERS) > 900 * len(READERS)
