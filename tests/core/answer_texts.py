"""Tables from which answers of a known set are written: who announces how, who lists how, what stands around it.

A text is a block, in it an announcement, in it a wrapper, in it a list of letters; behind the list stands what follows.
Each row is somebody's habit, and the comment above a group says whose. ``{}`` is the place of the next inner part,
``{rest}`` that of the letters not chosen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

# --- Announcements: a cue, and the list behind it ---
CUES = [
    # Chinese chat models (Qwen, ChatGLM, Baichuan) closing an analysis
    "答案：",
    "答案:",
    "答案是",
    "答案为",
    "答案应为",
    "正确答案：",
    "正确答案是：",
    "正确答案为",
    "因此，正确答案是",
    "综上所述，正确答案为",
    "所以答案是",
    "因此本题的正确答案为：",
    "正确选项为",
    "正确选项是：",
    "最终答案：",
    "最终答案是",
    "我的答案是",
    "我选择",
    "我还是选",
    "我认为应该选择",
    "应该选择",
    "因此选择",
    "答：",
    "答案选",
    "正确的是",
    "因此，正确的选项是",
    # exam-preparation sites, and models trained on them
    "故选",
    "故选：",
    "因此，本题选",
    "本题应选",
    "应选",
    "故本题答案为",
    "故答案为：",
    "【答案】",
    "[答案]",
    "【参考答案】",
    "【正确答案】",
    "参考答案：",
    "本题正确答案为",
    # instruction-tuned models that write Markdown
    "**答案：**",
    "**答案**：",
    "**正确答案：** ",
    "**最终答案**\n",
    "### 答案\n",
    "## 最终答案\n\n",
    "答案：\n",
    "答案\n\n",
    # models that answer in English
    "Answer: ",
    "**Answer:** ",
    "The answer is ",
    "The answer is: ",
    "The correct answer is ",
    "The correct answers are ",
    "Therefore, the correct options are ",
    "So the correct answer is: ",
    "Final answer: ",
    "## Final Answer\n\n",
    # the form that LawBench's prompts ask for
    "[正确答案]",
]
# --- Announcements around the list ---
FIELDS = [
    # our own form, and models that were told a similar one
    "<think>逐项分析，B项错误。</think>\n<answer>{}</answer>",
    "<answer>{}</answer>",
    "<回答>{}</回答>",
    "<答案>{}</答案>",
    "综上，<answer>\n{}\n</answer>",
]
VALUES = [
    # models trained on mathematics
    "\\boxed{{}}",
    "最终答案：$\\boxed{{}}$",
    "因此，答案是\\(\\boxed{\\text{{}}}\\)。",
    # models told to answer in JSON
    '{"answer": "{}"}',
    '```json\n{"reasoning": "逐项分析", "answer": "{}"}\n```',
    '{"答案": "{}"}',
]
BEHIND = [
    # students and chat models that put the verdict behind the letters
    "因此，{}是正确答案。",
    "综上，{}为本题的正确选项。",
    "综上所述，{}是正确的。",
    "故{}当选。",
    "因此，选项{}正确。",
    "{}是正确答案。",
    "所以，{}符合题意。",
    "{} are the correct answers.",
    "Therefore, {} are the correct options.",
]

# --- Lists ---
STRONG = ["、", "/", "／", "&", "+", "·", "|", "和", "与", "及", "以及", "跟", " and ", " 、 "]
WEAK = [",", "，", ", ", " , ", "，  ", ";", "；", "; ", ".", " ", "  ", "　", "\n", "\n\n", "\n- ", "\n* "]
LAST = ["和", "、", "及", " and ", ", and "]  # before the last item, as a writer of sentences does
ITEMS = [
    "{}",
    # with a noun
    "选项{}",
    "选项 {}",
    "{}项",
    "{}选项",
    "{} 选项",
    "第{}项",
    "option {}",
    "Option {}",
    # in marks: Markdown, brackets of the printed paper, quotation marks, LaTeX, code
    "**{}**",
    "({})",
    "（{}）",
    "[{}]",
    "【{}】",
    "「{}」",
    "“{}”",
    "`{}`",
    "*{}*",
    "__{}__",
    "${}$",
    "选项**{}**",
    "**选项{}**",
    "“{}项”",
    "{{}}",
    # in two pairs of marks: Markdown round a bracket, LaTeX in dollars
    "**({})**",
    "**“{}”**",
    "【**{}**】",
    "“（{}）”",
    "***{}***",
    "**`{}`**",
    "$\\mathbf{{}}$",
    "\\(\\text{{}}\\)",
    # with the option's own words behind the letter: chat models that repeat what they choose
    "{}（甲有责）",
    "{} (甲有责)",
    "{}【甲有责】",
    "{}“合同自成立时生效”",
    "{}「乙应当返还定金」",
    "{}（B公司承担补充责任）",
    "{}项（于法有据）",
    "选项{}（不安抗辩权成立）",
    "**{}**（甲有责）",
    "{} **甲有责**",
    "option {} (the seller)",
]
TOGETHER = [
    "{}",
    "{}项",
    "{}选项",
    "{}{n}项",
    "{}{n}个选项",
]  # letters without anything between them; {n} is their number
NUMBERS = "零一两三四五六七八九十"
WRAPPERS = ["{}", "**{}**", "({})", "（{}）", "【{}】", "[{}]", "「{}」", "“{}”", "`{}`", "${}$", "\\({}\\)", " {} "]

# --- Restated options: a letter and the option's own words ---
LABELS = ["{}. ", "{}.", "{}、", "{}: ", "{}：", "({}) ", "（{}）", "{}) ", "[{}] ", "【{}】", "**{}.** ", "**{}**. "]
JOINTS = ["\n", "；\n", "；", ";", "。\n", "\n\n", "\n- "]
# The options of the sample question in LawBench's prompts, which base models give to others, and their kin.
FOREIGN_OPTIONS = ["港口国", "群岛国", "内陆国", "缔约国"]
OPTION_TEXTS = [
    "甲有责",
    "乙应当返还定金",
    "合同自成立时生效",
    # words of verdict, correction and negation that belong to the option
    "其不对第三人发生效力",
    "更正登记需经同意",
    "修正案自公布之日起施行",
    "正确行使代位权的是丙",
    "应当排除非法证据",
    "如果甲死亡，合同终止",
    # letters that belong to the option
    "B公司承担补充责任",
    "由A公司与C公司按份承担",
    "D国法院有管辖权",
    "甲购买A股股票",
    "A市中级人民法院",
]

# --- What follows a list that is over ---
CLOSED = [
    "",
    "。",
    ".",
    "。\n",
    "！",
    "\n",
    "……",
    "（多选）",
    "(多选题)",
    "（不定项）",
    # exam sites: a heading
    "【解析】本题考查诉讼时效。",
    "\n【解析】本题考查诉讼时效。",
    "\n\n解析：本题考查诉讼时效。",
    "\n\n**解析：**\n\n本题考查诉讼时效。",
    "\n考点：诉讼时效",
    # chat models: an explanation in the same line
    " 解析如下：",
    " 解析：略",
    "，解析如下：",
    "，理由如下：",
    " 理由：",
    "。理由如下：",
    "，因为合同已经成立。",
    " 因为",
    "，根据《民法典》第188条，诉讼时效为三年。",
    "。根据《民法典》第188条，诉讼时效为三年。",
    "，依据是合同法。",
    " because",
    ", because the period has run.",
    " since the contract was void.",
    # the approval behind it
    "正确",
    "正确。",
    "是正确的。",
    "，是正确的。",
    "都是正确的。",
    "均正确。",
    "均当选。",
    "符合题意。",
    # the rest rejected
    "，其余选项错误。",
    "，其他选项均不正确。",
    "，而{rest}不选。",
    "，不选{rest}。",
    "，而不是{rest}。",
    ", not {rest}.",
    "，排除{rest}。",
    "。{rest}错误。",
    "。{rest}不符合法律规定，故不选。",
    "\n{rest}项错误。",
    # a chat model's farewell, and tokens that end its turn
    "。\n\n希望对您有帮助！",
    "\n\n以上是我的分析，仅供参考。",
    "</s>",
    "<|im_end|>",
]
# --- What follows, and nobody can say that the list is over ---
OPEN = ["等", "等。", "等选项", "吗？", "？", "?", "？还是其他？"]
# --- What makes a name of the last letter, or rejects it ---
NAMES = ["公司", "公司承担责任", "国法院有管辖权", "市人民法院", "某", "股", "型车", "地"]
REJECTED = ["错误", "是错误的", "不正确", "项错误", "项不正确，因为合同无效", "不选", "不当选"]

# --- Blocks: where in the text the announcement stands ---
REVIEW = "A项，合同成立，正确。\nB项，期间已过，错误。\nC项，符合规定，正确。\nD项，于法无据，错误。\n"
BLOCKS = [
    "{}",
    # after an opening or a reason
    "本题考查诉讼时效。\n\n{}",
    "经分析，{}",
    "根据《民法典》第188条，诉讼时效期间为三年。{}",
    "好的，我来回答这个问题。\n{}",
    # after thinking, in which a letter is weighed and dropped
    "<think>\n先看题目，答案是B？不对。\n</think>\n\n{}",
    "<think>逐项分析。</think>{}",
    # after a review of every option
    REVIEW + "\n{}",
    "**分析**：\n\n1. **选项A**：正确。\n2. **选项B**：错误。\n3. **选项C**：正确。\n4. **选项D**：错误。\n\n---\n\n{}",
    "| 选项 | 判断 |\n|---|---|\n| A | 正确 |\n| B | 错误 |\n\n{}",
    # quoted, in a list, in a code block
    "> {}",
    "- {}",
    "1. {}",
    "```\n{}\n```",
    # after letters that are names
    "A公司与B公司签订合同，C市法院受理。\n{}",
    "甲选A房，乙选B房。\n\n{}",
    "AA制、DNA鉴定、B超均无关。\n{}",
]


@dataclass(frozen=True)
class Form:
    """Everything about a text but its letters. ``kind`` says which table the announcement is from."""

    announcement: str
    kind: str
    item: str
    separator: str
    last: str
    wrapper: str
    follow: str
    block: str

    def items(self, letters: Sequence[str]) -> str:
        """The letters as one list."""
        if not self.separator:
            return self.item.replace("{n}", NUMBERS[len(letters)]).replace("{}", "".join(letters))
        written = [self.item.replace("{}", letter) for letter in letters]
        return written[0] if len(written) == 1 else self.separator.join(written[:-1]) + self.last + written[-1]

    def write(self, letters: Sequence[str], options: str = "ABCD") -> str:
        """The text in which ``letters`` are chosen among ``options``."""
        rest = "、".join(option for option in options if option not in "".join(letters).upper())
        follow = self.follow.replace("{rest}", rest) if rest or "{rest}" not in self.follow else ""
        inner = self.wrapper.replace("{}", self.items(letters)) + follow
        place = self.announcement + "{}" if self.kind == "cue" else self.announcement
        return self.block.replace("{}", place.replace("{}", inner))

    @property
    def weak(self) -> bool:
        """Whether the last item stands behind a weak separator."""
        return self.separator in WEAK and self.last == self.separator


def form(choose: Callable[[Sequence[str]], str], follows: Sequence[str] = CLOSED) -> Form:
    """A form made by ``choose``, which picks one of a sequence."""
    kind = choose(["cue", "cue", "cue", "field", "value", "behind"])
    announcement = choose({"cue": CUES, "field": FIELDS, "value": VALUES, "behind": BEHIND}[kind])
    if choose(["list", "list", "list", "together"]) == "together":
        item, separator, last = choose(TOGETHER), "", ""
    else:
        item = choose(ITEMS)
        separator = choose(STRONG if choose(["strong", "weak"]) == "strong" else WEAK)
        last = choose([separator, separator, *LAST])
    wrapper = choose(WRAPPERS) if kind in ("cue", "field") else "{}"
    follow = choose(follows) if kind in ("cue", "field") else ""
    return Form(announcement, kind, item, separator, last, wrapper, follow, choose(BLOCKS))


def separated(was: Form, choose: Callable[[Sequence[str]], str]) -> Form:
    """The same text with other marks between the items."""
    separator = choose(STRONG)
    return replace(was, item=choose(ITEMS), separator=separator, last=separator)
