"""Characters of one row: what is corrected, what is only doubted, and that repairing twice changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legal_rl.data.gate.rows import decode_entities, doubtful, repair_slips


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("2020年1月1曰起", "2020年1月1日起"),
        ("自收到之曰起十日内", "自收到之日起十日内"),
        ("宪法第l3条，l982年", "宪法第13条，1982年"),
        ("侦査人员的检査", "侦查人员的检查"),
        ("ＦＯＢ价格１０元", "FOB价格10元"),
        ("2021年3月I日，一九九○年，二OO八年", "2021年3月1日，一九九〇年，二〇〇八年"),
        ("第I类，O型血，○○公司", "第I类，O型血，○○公司"),
        ("子曰：学而时习之", "子曰：学而时习之"),
        ("一曰无我", "一曰无我"),
        ("Model2与bill3", "Model2与bill3"),
    ],
)
def test_slips_with_one_reading_are_repaired(text: str, after: str) -> None:
    assert repair_slips(text) == after


@given(st.text(alphabet="1曰l日之起0３Ａ査年月a第IO○一〇", max_size=12))
def test_repairing_twice_changes_nothing_more(text: str) -> None:
    assert repair_slips(repair_slips(text)) == repair_slips(text)


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("经济法©题", "©"),
        ("甲|乙#丙|", "|#"),
        ("Incoterms®2020", ""),
        ("应当®新制作", "®"),
        ("甲（乙）、“丙”", ""),
        ("20H年", "H"),
        ("3月31H修订", "H"),
        ("5月3H", "H"),
        ("价款500O元", "O"),
        ("公布之日起30目内", "目"),
        ("3月31目", "目"),
        ("0#柴油", ""),
        ("14＃楼", ""),
        ("3#楼、5#楼", ""),
        ("H股、B超、20HP", ""),
        ("O型血", ""),
        ("第3目规定", ""),
        ("两目中", ""),
    ],
)
def test_what_looks_misread_is_named(text: str, odd: str) -> None:
    assert doubtful(text) == odd


def test_entities_are_told_apart_from_names() -> None:
    assert decode_entities("甲&nbsp;&#8226;乙") == ("甲 •乙", {"&nbsp;", "&#8226;"})
    assert decode_entities("AT&T；&notary;&copy") == ("AT&T；&notary;&copy", set())
