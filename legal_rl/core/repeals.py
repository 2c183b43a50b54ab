"""Statutes that were repealed: when, and by what. Facts of the statutes as published, up to spring 2025."""

import re
from typing import Final, NamedTuple


class Repeal(NamedTuple):
    """``on`` (ISO date) is the first day on which ``name`` was no longer in force; ``by`` is what replaced it."""

    name: str
    on: str
    by: str


_GROUPS: Final[tuple[tuple[str, str, str], ...]] = (
    ("2021-01-01", "民法典", "民法通则 民法总则 合同法 物权法 担保法 侵权责任法 婚姻法 继承法 收养法"),
    ("1999-10-01", "合同法", "经济合同法 涉外经济合同法 技术合同法"),
    ("1999-10-01", "行政复议法", "行政复议条例"),
    ("2003-08-01", "城市生活无着的流浪乞讨人员救助管理办法", "城市流浪乞讨人员收容遣送办法"),
    ("2003-10-01", "婚姻登记条例", "婚姻登记管理条例"),
    ("2006-01-01", "公务员法", "国家公务员暂行条例"),
    ("2006-03-01", "治安管理处罚法", "治安管理处罚条例"),
    ("2008-01-01", "企业所得税法", "企业所得税暂行条例 外商投资企业和外国企业所得税法"),
    ("2011-01-21", "国有土地上房屋征收与补偿条例", "城市房屋拆迁管理条例"),
    ("2012-01-01", "车船税法", "车船税暂行条例"),
    ("2013-07-01", "出境入境管理法", "外国人入境出境管理法 公民出境入境管理法"),
    ("2017-11-19", "增值税暂行条例", "营业税暂行条例"),
    ("2018-03-20", "监察法", "行政监察法"),
    ("2019-07-01", "车辆购置税法", "车辆购置税暂行条例"),
    ("2019-09-01", "耕地占用税法", "耕地占用税暂行条例"),
    ("2020-01-01", "外商投资法", "中外合资经营企业法 中外合作经营企业法 外资企业法"),
    ("2020-09-01", "资源税法", "资源税暂行条例"),
    ("2021-09-01", "契税法", "契税暂行条例"),
    ("2021-09-01", "城市维护建设税法", "城市维护建设税暂行条例"),
    ("2022-03-01", "市场主体登记管理条例", "公司登记管理条例 企业法人登记管理条例"),
    ("2022-06-05", "噪声污染防治法", "环境噪声污染防治法"),
    ("2022-07-01", "印花税法", "印花税暂行条例"),
)
REPEALS: Final[dict[str, Repeal]] = {
    name: Repeal(name, on, by) for on, by, names in _GROUPS for name in names.split()
}  # fmt: skip
_QUOTED: Final = re.compile(r"《(?:中华人民共和国|我国|原)?([^《》]{2,24})》")
# Without quotation marks 合同法 must not be a part of 劳动合同法 or 合同法律关系.
_BEFORE: Final = (
    r"(?:根据|依据|依照|按照|依|据|我国|适用|违反|符合|属于|与|和|及|在|[，。；、“‘（(]|^)(?:中华人民共和国|我国)?"
)
_AFTER: Final = r"(?![律院官人学界定庭系理主]|的解释|解释)"
_BARE: Final = re.compile(
    rf"{_BEFORE}({'|'.join(sorted(REPEALS, key=len, reverse=True))}){_AFTER}",
    re.MULTILINE,
)


def repealed_statutes(text: str) -> list[Repeal]:
    """The repealed statutes that ``text`` names, in the table's order."""
    named = {name.strip() for name in _QUOTED.findall(text)} | set(_BARE.findall(text))
    return [repeal for name, repeal in REPEALS.items() if name in named]
