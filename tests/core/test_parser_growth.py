"""Time of parsing grows with the length of hostile input, no faster."""

import gc
import time

import pytest

from legal_rl.core.parser import parse
from tests.core.asked_questions import COMPLETED, ENTITLED, KNOWN, SAID

pytestmark = pytest.mark.large

HOSTILE = [
    "<think>",
    "</think>",
    "<think></think>",
    "<answer>",
    "<answer>A</answer>",
    "<answer>A",
    "</answer>",
    "<",
    "＜",
    "<think",
    "答案",
    "答案：A",
    "答案：A.",
    "答案 ",
    "故选",
    "选A",
    "不选",
    "不",
    "不对，",
    "更正：A",
    "综上，A正确",
    "A是正确答案",
    "故选A。",
    "故A项当选。",
    "因此，B、",
    "例如",
    "\\boxed{",
    "\\boxed{A",
    "{",
    "\\",
    "\\text{",
    '{"answer": [',
    '"answer": "A',
    "A、",
    "A，",
    "A ",
    "A\n",
    "A. x\n",
    "A或",
    "The answer is ",
    "answer is A or ",
    "全选",
    "以上都",
    "\n",
    " ",
    "*",
    "(",
    "(A)",
    "\u0316\u0300",
    "\ud800",
    "<|im_end|>",
    "\r",
    "A. 甲\nB. 乙\n",
    "A：正确\n",
    "[正确答案]A<eoa>\n请你回答：\n",
    "下面是一个例子:A",
    "答案：A 甲",
    "A B ",
    "只有A",
    "综上，",
    "A. 答案：",
    "下列A:甲;B:乙;C:丙;D:丁。",
    "答案：A（",
    "答案：A（甲）、",
    "A（甲）和",
    "选A，还应选",
    "A <eoa>\n",
    "答案：B。不对，",
    "<b>A</b>",
    "A、选",
    "A,选B",
    "A、选B公司、",
    "答案：A. 甲B、",
    "A - 甲，",
    "A **甲**、",
    "A（甲）：",
    "\n1. 甲乙丙丁？\nA. 甲\nB. 乙\n",
    "<think>不对。</think> ",
]


def _seconds(text: str, **given) -> float:
    gc.disable()  # a collection looks at everything that other tests have left in memory
    begin = time.process_time()
    parse(text, **given)
    took = time.process_time() - begin
    gc.enable()
    return took


def _in_proportion(short: str, long: str, least: float, **given) -> bool:
    """True where ``long`` takes at most 24 times as long as ``short`` or ``least`` seconds; the better of two goes."""
    took = _seconds(long, **given)
    if took < 24 * least:
        return True
    floor = max(min(_seconds(short, **given), _seconds(short, **given)), least)
    return took < 24 * floor or _seconds(long, **given) < 24 * floor


@pytest.mark.parametrize(("start", "end"), [("", ""), ("", " "), ("答案：", ""), ("<answer>", "")])
@pytest.mark.parametrize("pattern", HOSTILE)
def test_time_grows_with_length_only(pattern, start, end):
    """Eight times the text may not take twenty-four times as long; a quadratic parser takes sixty-four times."""
    short, long = (start + pattern * (size // len(pattern)) + end for size in (4_000, 32_000))
    assert _in_proportion(short, long, least=1e-3)


@pytest.mark.parametrize("pattern", ["<think>", "答案", "\\boxed{", "A、", "<answer>", "不选", "\\"])
def test_a_megabyte_grows_with_length_only(pattern):
    eighth, full = (pattern * (size // len(pattern)) for size in (125_000, 1_000_000))
    assert _in_proportion(eighth, full, least=5e-3)


@pytest.mark.parametrize(
    "pattern",
    [
        *SAID,
        "因此，甲公司应当承担毁损的风险。",
        "A. 受教育权\n\n",
        "不正确的是A",
        "因为不是A，而是甲公司应当承担毁损的风险",
        KNOWN.stem + "A:甲公司应当承担毁损的风险;",
        "题目：" + KNOWN.stem,
        "A. 抢劫罪\n",
        "请选出\n",
        "请写在\n答案：A\n",
        "答案：A. 抢劫罪\nB. 甲\n",
        "该合同的效力自成立时生效。",
        "A可以请求撤销。",
        "可以请求撤销的是A。",
        "可以请求撤销的只有",
        "只剩下A，",
        "A，定金",
        "A（定金）",
        "我认为是A，",
        "定金（A）",
        "A\nA. 甲公司应当",
        "。或者选A",
        "有责，所以甲公司应当承担毁损的风险",
        "正确的是前两项，即A。",
        "以上四项都可以请求撤销，",
        "C。甲公司应当承担毁损的风险\n\n",
        "1、甲公司应当承担毁损的风险；\n",
        "\n下列说法正确的是：\nA. 甲\nB. 乙\nC. 丙\n",
        "A\n\n单项选择题：\n下列说法正确的是？\n",
    ],
)
def test_time_grows_with_length_only_where_the_question_is_known(pattern):
    short, long = (pattern * (size // len(pattern)) for size in (4_000, 32_000))
    question = COMPLETED if "效力" in pattern else ENTITLED if "可以" in pattern else KNOWN
    assert _in_proportion(short, long, least=2e-3, question=question, reading="lenient")
