"""What the tests of rewards share."""

import pytest

from legal_rl.runs.statutes import build_store


@pytest.fixture(scope="session")
def statutes(tmp_path_factory):
    """A store of statutes: 《民法典》 of sixty articles, 《公司法》 of two editions, and one that is repealed."""
    place = tmp_path_factory.mktemp("statutes")
    files = {
        "laws.csv": "name,publish,valid_from,expired\n"
        "民法典,2020-05-28,2021-01-01,0\n公司法,2018-10-26,2018-10-26,0\n公司法,2023-12-29,2024-07-01,0\n旧示例法,1999-01-01,,1\n",
        "法律/民法典(2020-05-28).md": "<!-- INFO END -->\n"
        + "\n".join(f"第{numeral}条 甲" for numeral in _numerals(60)),
        "法律/公司法(2018-10-26).md": "<!-- INFO END -->\n第一条 甲\n第二条 乙",
        "法律/公司法(2023-12-29).md": "<!-- INFO END -->\n第一条 甲",
        "法律/旧示例法(1999-01-01).md": "<!-- INFO END -->\n第一条 甲",
    }
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    build_store(place, place / "laws.db")
    return place / "laws.db"


def _numerals(count):
    digits = " 一二三四五六七八九"
    for number in range(1, count + 1):
        tens, ones = divmod(number, 10)
        yield (("" if tens == 1 else digits[tens]) + "十" if tens else "") + digits[ones].strip()
