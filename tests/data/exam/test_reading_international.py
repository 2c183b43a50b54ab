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


READERS = {
    "conflict_of_laws": _conflict_of_laws,
}


def test_gold_is_what_a_second_reading_of_the_text_finds(check_reading):
    exam = ExamConfig(families=tuple(READERS))
    train = generate(300 * len(READERS), exam, seed=51)
    test = heldout(100 * len(READERS), exam, seed=52, train=train)
    assert check_reading([*train, *test], READERS) > 900 * len(READERS)
