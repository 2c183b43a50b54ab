"""The numbers that the code computes with, looked up in the text of the articles they come from."""

import re
from functools import cache
from pathlib import Path

import pytest

from legal_rl.core.citations import han
from legal_rl.data.exam import AS_OF, FAMILIES
from legal_rl.data.exam.items import DISPUTES

# Texts without a date in their file's name: since when this wording has been in force.
UNDATED = {
    "民法典": ("民法典/*.md", "2021-01-01"),
    "刑法": ("刑法/刑法.md", "2021-03-01"),
    "宪法": ("宪法/宪法.md", "2018-03-11"),
}
# Short names beside what the file's name begins with.
FULL_NAMES = {
    "选举法": "全国人民代表大会和地方各级人民代表大会选举法",
    "担保制度解释": "最高人民法院关于适用《民法典》有关担保制度的解释",
    "担保法解释": "最高人民法院关于适用《担保法》若干问题的解释",
    "仲裁法解释": "最高人民法院关于适用《仲裁法》若干问题的解释",
    "行政诉讼法解释": "最高人民法院关于适用《行政诉讼法》的解释",
    "国家赔偿精神损害解释": "最高人民法院关于审理国家赔偿案件确定精神损害赔偿责任适用法律若干问题的解释",
    "行政赔偿规定": "最高人民法院关于审理行政赔偿案件若干问题的规定",
    "行政协议规定": "最高人民法院关于审理行政协议案件若干问题的规定",
    "政府信息公开行政案件规定": "最高人民法院关于审理政府信息公开行政案件若干问题的规定",
    "民事诉讼法解释": "最高人民法院关于适用《民事诉讼法》的解释",
    "刑事诉讼法解释": "最高人民法院关于适用《刑事诉讼法》的解释",
    "民事证据规定": "最高人民法院关于民事诉讼证据的若干规定",
    "城镇房屋租赁合同解释": "最高人民法院关于审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释",
    "民间借贷规定": "最高人民法院关于审理民间借贷案件适用法律若干问题的规定",
    "执行和解规定": "最高人民法院关于执行和解若干问题的规定",
    "财产保全规定": "最高人民法院关于人民法院办理财产保全案件若干问题的规定",
    "物权编解释（一）": "最高人民法院关于适用《民法典》物权编的解释（一）",
    "自首和立功解释": "最高人民法院关于处理自首和立功具体应用法律若干问题的解释",
    "挪用公款解释": "最高人民法院关于审理挪用公款案件具体应用法律若干问题的解释",
    "贪污贿赂解释": "最高人民法院、最高人民检察院关于办理贪污贿赂刑事案件适用法律若干问题的解释",
    "交通肇事解释": "最高人民法院关于审理交通肇事刑事案件具体应用法律若干问题的解释",
    "食品安全刑事解释": "最高人民法院、最高人民检察院关于办理危害食品安全刑事案件适用法律若干问题的解释",
    "公司法解释（四）": "最高人民法院关于适用《公司法》若干问题的规定（四）",
    "公司法解释（五）": "最高人民法院关于适用《公司法》若干问题的规定（五）",
    "保险法解释（四）": "最高人民法院关于适用《保险法》若干问题的解释（四）",
    "票据规定": "最高人民法院关于审理票据纠纷案件若干问题的规定",
    "劳动争议解释（一）": "最高人民法院关于审理劳动争议案件适用法律问题的解释（一）",
    "法律适用法解释（一）": "最高人民法院关于适用《涉外民事关系法律适用法》若干问题的解释（一）",
    "破产法解释（二）": "最高人民法院关于适用《企业破产法》若干问题的规定（二）",
    "继承编解释（一）": "最高人民法院关于适用《民法典》继承编的解释（一）",
    "袭警解释": "最高人民法院、最高人民检察院关于办理袭警刑事案件适用法律若干问题的解释",
    "抢夺解释": "最高人民法院、最高人民检察院关于办理抢夺刑事案件适用法律若干问题的解释",
    "职务侵占共同犯罪解释": "最高人民法院关于审理贪污、职务侵占案件如何认定共同犯罪几个问题的解释",
    "婚姻家庭编解释（一）": "最高人民法院关于适用《民法典》婚姻家庭编的解释（一）",
    "婚姻家庭编解释（二）": "最高人民法院关于适用《民法典》婚姻家庭编的解释（二）",
    "侵权责任编解释（一）": "最高人民法院关于适用《民法典》侵权责任编的解释（一）",
    "著作权纠纷解释": "最高人民法院关于审理著作权民事纠纷案件适用法律若干问题的解释",
    "专利侵权解释": "最高人民法院关于审理侵犯专利权纠纷案件应用法律若干问题的解释",
}
NORMS = {
    (norm.citation, norm.valid_from, norm.says): norm
    for family in FAMILIES.values()
    for norm in (*family.norms, *(flaw.norm for flaw in family.flaws))
} | {(norm.citation, norm.valid_from, norm.says): norm for chain in DISPUTES.values() for norm in chain.norms}


@cache
def _since(path: Path, laws: Path) -> str:
    """The day on which an edition took effect: from the table; where that is silent, from the text's own last words."""
    name, published = re.fullmatch(r"(.+)\((\d{4}-\d\d-\d\d)\)", path.stem).groups()
    for line in (laws / "laws.csv").read_text("utf-8").splitlines():
        fields = line.split(",")
        if fields[0] == name and fields[3] == published and fields[4]:
            return fields[4]
    dates = re.findall(r"自(\d{4})年(\d+)月(\d+)日起(?:施行|实施)", path.read_text("utf-8"))
    said = "{}-{:0>2}-{:0>2}".format(*dates[-1]) if dates else published
    return max(said, published)  # an amended law still ends with the day of its first edition


@cache
def _editions(laws: Path) -> dict[str, list[tuple[str, Path]]]:
    """Name of a law → the files that hold it, each with the day on which it took effect, oldest first."""
    names = {FULL_NAMES.get(norm.law, norm.law) for norm in NORMS.values()}
    found: dict[str, list[tuple[str, Path]]] = {}
    for path in laws.glob("*/*(*.md"):
        if (name := path.stem.partition("(")[0]) in names:
            found.setdefault(name, []).append((_since(path, laws), path))
    return {name: sorted(files) for name, files in found.items()}


@cache
def edition(laws: Path, law: str, day: str) -> str:
    """The text of ``law`` as it stood on the ISO ``day``; empty where the folder does not hold it."""
    if law in UNDATED:
        pattern, since = UNDATED[law]
        return "\n".join(path.read_text("utf-8") for path in sorted(laws.glob(pattern))) if since <= day else ""
    editions = _editions(laws).get(FULL_NAMES.get(law, law), [])
    held = [path for since, path in editions if since <= day]
    return held[-1].read_text("utf-8") if held else ""


def article(text: str, number: int, sub: int = 0) -> str:
    next_one = r"^第[一二三四五六七八九十百千零]+\s?条"
    own = rf"{han(number)}\s?条" + (f"之{han(sub)}" if sub else "")
    found = re.search(rf"^第{own}\s?(.*?)(?={next_one}|^#|\Z)", text, re.S | re.M)
    assert found, f"there is no article {number}"
    return found[1]


EDITIONS = sorted({(norm.law, norm.valid_from, norm.valid_to or "") for norm in NORMS.values()})


@pytest.mark.parametrize(("law", "valid_from", "valid_to"), EDITIONS, ids=lambda value: value)
def test_the_articles_say_what_the_code_computes_with(law: str, valid_from: str, valid_to: str, laws):
    assert not valid_to or valid_from <= valid_to
    text = edition(laws, law, min(valid_to or AS_OF, AS_OF))
    if not text:
        assert valid_to, f"{law} is in force and not found: is that its name in the folder?"
        pytest.skip(f"the folder of statutes does not hold {law} in the wording of {valid_from}")
    norms = [
        norm
        for norm in NORMS.values()
        if (norm.law, norm.valid_from, norm.valid_to or "") == (law, valid_from, valid_to)
    ]
    assert all(norm.says for norm in norms)
    assert [(n.article, said) for n in norms for said in n.says if said not in article(text, n.article, n.sub)] == []


def test_the_thirty_per_cent_of_penalties(laws):
    (path,) = laws.glob("司法解释/*合同编通则若干问题的解释(2023*.md")
    assert f"百分之{han(30)}的" in article(path.read_text("utf-8"), 65)


def test_the_former_limitation_period_was_two_years_and_ended_with_the_general_provisions(laws):
    (path,) = laws.glob("司法解释/*《民法总则》诉讼时效制度若干问题的解释(2018*.md")
    assert "民法通则关于二年" in article(path.read_text("utf-8"), 1)


def test_under_the_civil_code_above_includes_and_below_excludes_the_number(laws):
    text = article(edition(laws, "民法典", AS_OF), 1259)
    assert "“以上”、“以下”、“以内”、“届满”，包括本数" in text
    assert "“不满”、“超过”、“以外”，不包括本数" in text
