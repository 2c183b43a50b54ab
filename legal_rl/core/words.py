"""Words by which answers are announced, judged, denied and followed: data of the scanner and the grammar.

A word has one kind. Where two begin at the same place the longer is taken, so 不难 hides the 不 in it. A comment says
who writes so, or which golden rows (tests/cases) need the words.
"""

import re
from collections.abc import Iterable
from typing import Final

from legal_rl.core.questions import LETTERS

# Private characters that stand for what a response repeats of its question (``asked``): an option's text, the stem.
OPTION_SIGNS: Final = "".join(chr(0xE000 + index) for index in range(len(LETTERS)))
STEM_SIGN: Final = "\ue010"
ASKING_SIGN: Final = "\ue011"  # the stem's last clause
FOREIGN_SIGN: Final = "\ue012"  # behind an option's letter: words of which the question holds none


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def any_of(words: Iterable[str]) -> str:
    """One alternative a word, longest first."""
    return "|".join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))


KINDS: Final[dict[str, tuple[str, ...]]] = {
    # What announces an answer by its name: exam keys, every model (conclusions 0–20).
    "answer": _words(
        "答案 正解 正确选项 正确的选项 正确答案 正确的答案 最佳选项 最佳答案 符合题意的选项"
        " 答案选项 答案项 答案编号 答案序号 答案字母 参考选项 标准选项 应选项 应选选项 应选的选项 所选选项 最终选项"
        " 正确选择项 正确答案选项"
    ),
    # Only before a colon: base models that go on with a dialogue (conclusions 79).
    "reply": _words("答 回答 我的回答"),
    # A statement of what is right, an answer where the stem asks for the right ones (conclusions 97, 98, 161).
    "right": _words(
        "正确 正确的 正确项 正确说法 正确的说法 正确表述 正确的表述 正确选择 正确的选择 正确的项 符合题意的"
        " 正确判断 正确的判断 正确观点 正确的观点 正确做法 正确的做法 正确理解 正确的理解"
    ),
    # Its opposite: an answer only where the stem asks for the wrong ones (conclusions 198).
    "wrong": _words(
        "错误 错误的 错误说法 错误的说法 错误表述 错误的表述 错误选项 错误的选项 不正确的说法 不正确的选项 错的"
        " 错误项 有误的 不准确的 不恰当的 不妥的 不成立的"
        " 错误判断 错误的判断 错误观点 错误的观点 不正确的判断 不正确的观点 不正确的表述"
    ),
    "choose": _words("选 选择 选定 选出 选取"),
    # Corrections that name the new answer (corrections 1–17). The first announce; the second need a mark before them.
    "fix": _words("更正 修正 订正 改正 纠正"),
    "should": _words(
        "应为 应是 应改为 应改成 应改选 应当改为 应该改为 应当为 应该为 应当是 应该是 改为 改成 改选 而是"
    ),
    # Summing up: judgements behind it conclude (conclusions 93, 94, 124).
    "sum": _words("综上 综上所述 综合以上分析 综合上述分析 综合以上 综合上述 总之 综合来看 综合分析"),
    "so": _words("因此 因而 所以 故 故而 由此可见 据此 可见 可知 由此 从而 则 那么 于是"),
    "only": _words("仅 只有 仅有 唯有"),
    "this": _words("本题 此题 该题 这题 本道题 这道题 该道题 此道题 这一题 这个题"),
    # Between a cue and its list: 答案就是, 答案应当只有, 正确选项如下 (conclusions 46, 155, 187, 204).
    "link": _words(
        "应 应当 应该 就 即 便 只能 只 当然 显然 确实 也 仍 仍然 依然 还 最终 的字母 字母 如下 分别 一定 必然"
        " 自然 无疑"
        " 的 在于 包括 才 唯一 最佳 初步"
    ),
    "be": _words("是 为 有 属于"),
    "named": _words("选项 第 option options Option Options OPTION OPTIONS choice choices Choice Choices"),
    "suffix": (
        "项",
        *(
            number + noun
            for number in "一两二三四五六七八多这几"
            for noun in ("项", "个", "个选项", "个项", "种", "者")
        ),
        *("这" + number + noun for number in "两二三四五六几" for noun in ("项", "个", "个选项", "种", "者")),
        *(" " + number + noun for number in "一两二三四五六" for noun in ("项", "个", "个选项")),
    ),
    "and": _words("和 与 及 以及 跟 & + · | and AND"),
    "or": _words("可能 也许 或许 或 或者 还是 抑或 or OR"),
    # Every one of them (conclusions 12–15, 72, 73, 127–133; bare 0, 8–11).
    "all": _words("均 都 皆 全 全部 全都 均为 都是 皆是 皆为 全是 both all"),
    "scope": _words("以上 上述 前述 所有 这些 各项 诸项 每项 每个 全部选项 所有选项"),
    "says": _words("的说法 的表述 的观点 的内容 说法 表述 观点 内容 各项 规定 陈述"),
    # Verdicts (conclusions 93–98, 212–224; traps 14, 50, 118–126).
    "good": _words(
        "对 对的 无误 没错 没有错误 没有错 符合题意 符合题目要求 当选 入选 成立 √ ✓ ✔ ✅ 全选 全对 correct right true"
    ),
    "bad": _words(
        "不正确 错 有误 不对 不符 不符合 不应 不能 不当 不可 不宜 不入选 不当选 不成立 不是 不选 不选择 不应选"
        " 不能选 不应当选 应排除 × ✗ ✘ ❌ 不正确的"
        " 不对的 不准确 不合法 wrong incorrect false"
    ),
    # Denial, condition, question and others' words before a cue (traps 1–3, 15, 24–33, 77–81).
    "void": _words(
        "不 没 没有 尚未 未必 未能 未选 并非 而非 绝非 绝不 除非 切勿 若 如果 如选 如答案 假如 假设 假定 假使 倘"
        " 倘若 误 误选 是否 能否 为什么 为何 怎么"
        " 排除 有人 同学 考生 很多人 有些人 容易 谁 无 不可能 并不 not Not cannot Cannot whether Whether If if"
        " some Some n't 即使 即便 要是 只要 哪怕 怀疑 以为 乍一看 他们 她们 多数人 学生 用户 上一题 下一题"
        " 备选 可选 候选"
        " 起初 最初 一开始"
        " Suppose suppose Assuming assuming Assume doubt Perhaps perhaps Maybe maybe possibly Initially glance"
        " isn't aren't don't Incorrect Wrong"
    ),
    # Samples of the form that a prompt wants (tags 30, traps 107, 108).
    "sample": _words(
        "例如 比如 譬如 形如 诸如 示例 样例 范例 例子 格式 格式要求 格式如下 格式为 格式是 按照 按 如 e.g. example"
        " Example such format Format"
    ),
    # What may open an explanation right behind a list (conclusions 49, 66, 100, 113, 153).
    "why": _words(
        "因为 由于 理由 解析 分析 说明 原因 解释 依据 根据 法律依据 详解 点评 考点 评析 解答 因 而非 而不 而不是"
        " 但 但是 其中 其余 其他 其它 即可 是因为"
        " 具体 希望 以下 请 本选项 该选项 此选项 because Because since as but rather instead only for based"
        " according due"
        " Explanation Reason"
    ),
    # A word in which one of the above stands and means nothing (conclusions 87–90).
    "plain": _words(
        "不定项 不难 不言 不妨 不过 毫无疑问 无疑问 认为 作为 行为 视为 成为 选择题 多选题 单选题 选择项"
        " 第三人 第一款 第二款 正确与否 错误与否 不仅 不但 故意"
        " 事故 变故 缘故 故障 无故 故事 对于 对方 对象 对外 对内 对第三人 相对 绝对 反对 针对 对此 对其 有效 有权"
        " 有关 有责 过错 所有权 公正 全国 全面 全体 首都 都市"
    ),
    "etc": _words("等 等等"),
    "more": _words("还有 另有 另外 同时 外加 此外 再加上 加上"),
    "i": _words("我 我们 我会 I we We would should must will to 'll 'd"),
}
KIND_OF: Final = {word: kind for kind, words in KINDS.items() for word in words}

# English cues; a link must follow (english 0–47).
EN_CUES: Final = frozenset(_words("answer answers Answer Answers ANSWER ANSWERS Ans ans"))
EN_CHOICE: Final = frozenset(_words("correct Correct right Right best Best final Final my My"))
EN_LINKS: Final = frozenset(_words("is are would should must will be to for this the your question problem s"))
EN_FILLERS: Final = frozenset(
    _words(
        "therefore thus indeed clearly definitely likely probably both either as follows option options choice choices"
    )
)
EN_PICKS: Final = frozenset(_words("choose Choose select Select pick Pick"))

# What goes on behind a letter that names somebody or something (traps 6–8, 16, 36–38, 58–63, 88–90).
PARTIES: Final = _words(
    "公司 国 股 证 市 县 省 区 镇 乡 村 厂 银行 企业 集团 某 方 君 女 男 先生 法院 超 级 类 型 制 照 房 地 座"
    " 栋 楼 车 店 商 人 童 两人 两公司"
)
NAMES: Final = PARTIES + _words(
    "等 向 将 把 被 应 可 在 已 系 提起 起诉 有权 无权 作为 是 为 与 和 对 给 因 又 则 以 于 并 未 没 所 要 之 能 会 只"
    " 还 的 到 至"
)

# What may join the next letter; a cut can leave a part of it (cut 7).
JOINING: Final = (
    *_words("以及 或者 还是 抑或 选项 选择 还有 and or option options Option Options choice"),
    "as well as",
)

# Taking back what was said (corrections 0–17): a clause of its own, a fresh look, or a judgement on the answer.
RETRACT: Final = _words(
    "不对 错了 等等 等一下 稍等 更正 修正 订正 纠正 抱歉 对不起 Wait wait Correction correction Sorry sorry"
    " Actually actually"
)
AGAIN: Final = _words("考虑 审视 检查 分析 判断 作答 回答 梳理 思考 审题")
# What begins the next question (disagreement 4; base models that go on inventing).
NEXT_QUESTION: Final = _words(
    "请你回答 请回答 问题: 题目: 问: 【问题】 【题目】 [问题] [题目] [案例] 案例: Question: question: Q: <human>"
    " <bot> Human: User: 下一题 现在,解决这个问题: 解决这个问题:"
    " 单项选择题: 多项选择题: 不定项选择题: 单选题: 多选题: 不定项题:"
)
HEADINGS: Final = _words(
    "解析 理由 分析 说明 原因 依据 法律依据 解释 详解 答案解析 Explanation explanation Reason reason"
)

# A list of letters in a sentence, for readers of whole responses; what these find ``lists`` reads.
MARK: Final = r"[*_【\[(「“\"]{0,3}"
CLOSED: Final = r"[*_】\])」”\"]{0,3}"
LIST: Final = (
    rf"(?P<list>(?:选项\s?)?{MARK}[A-J]{{1,6}}(?![A-Za-z])"
    rf"(?:{CLOSED}\s?选?项?\s?(?:[、,/&+]|和|与|及|以及|,? and)?\s?(?:选项\s?)?{MARK}[A-J]{{1,6}}(?![A-Za-z])){{0,5}}"
    rf"{CLOSED})"
)
# What may stand behind a list: 两项, 四个选项, 这三项.
NOUN: Final = r"(?:\s?这?[两二三四五]?[个种]?(?:选项|选择|项|者))?"
_SUMMED: Final = _words(
    "综上分析 综上可知 综上可见 综合 综合以上来看 综合上述来看 分析 分析可知 经分析 经分析可知 由此可知 结论"
    " 总的来说 那"
)
SUM: Final = f"(?:{any_of((*KINDS['sum'], *KINDS['so'], *_SUMMED))})"
