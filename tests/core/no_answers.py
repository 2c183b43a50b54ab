"""Tables of texts in which nothing is chosen: what stands around an answer, and what only looks like one.

``{}`` is the place of a list of letters, ``{rest}`` that of the others; the comment above a group says whose habit
it is.
"""

# --- Explanations that may be appended and announce nothing. Chat models that answer first go on like this ---
EXPLANATIONS = [
    "\n\n解析：本题考查诉讼时效，A项符合规定，B项于法无据。",
    "\n\n理由如下：\n1. A项：甲公司已经付款。\n2. B项：乙市法院没有管辖权。",
    "\n\n**解析**：\n- **A**：正确，合同成立。\n- **B**：错误，期间已过。\n- **C**：正确。\n- **D**：错误。",
    "\n\nA公司与B公司签订合同，C市法院受理，D国法律不适用。",
    "\n\n很多考生误选B，应予注意。",
    "\n\n如果选A，则与法条矛盾，但本题并非如此。",
    "\n\n有人认为答案是D，这种观点不足取。",
    "\n\nExplanation: option A is right under the statute, option B is barred.",
    "\n\n注意：以上分析仅供参考。",
    "\n\n法条：《民法典》第188条 向人民法院请求保护民事权利的诉讼时效期间为三年。",
]

# --- The question and the prompt, repeated before the answer by base models and small chat models ---
STEM = "甲向乙借款十万元，到期未还。下列说法正确的是"
ECHOES = [
    f"{STEM}：\nA. 甲应当返还借款\nB. 乙可以请求支付利息\nC. 合同自始无效\nD. 诉讼时效为二年\n\n",
    f"{STEM}（ ）\nA、甲应当返还借款\nB、乙可以请求支付利息\nC、合同自始无效\nD、诉讼时效为二年\n",
    f"{STEM}：A:甲应当返还借款；B:乙可以请求支付利息；C:合同自始无效；D:诉讼时效为二年。\n",
    f"题目：{STEM}（    ）。\nA：甲应当返还借款\nB：乙可以请求支付利息\nC：合同自始无效\nD：诉讼时效为二年\n\n",
    f"问题：{STEM}？\n选项：\nA. 甲应当返还借款\nB. 乙可以请求支付利息\nC. 合同自始无效\nD. 诉讼时效为二年\n",
    "Question: Which of these is correct?\nA. the seller\nB. the buyer\nC. the bank\nD. none of them\n\n",
]
PROMPTS = [
    # LawBench's
    "请你运用法律知识从A,B,C,D中选出一个正确的答案，并写在[正确答案]和<eoa>之间。例如[正确答案]A<eoa>。请你严格按照这个格式回答。\n",
    # those of other benchmarks and of users
    "请按“答案：A,C”的格式作答。\n",
    "以下是单项选择题，请直接给出正确答案的选项，例如：答案：B。\n\n",
    "请将最终答案写在\\boxed{}中。\n",
    "请选出所有正确的选项，从A、B、C、D中选择。\n",
]

# --- A next question, invented behind the answer by base models that do not stop ---
FOREIGN = [
    "\n\n题目：下列说法错误的是：\nA. 甲\nB. 乙\nC. 丙\nD. 丁\n答案：{}",
    "\n请你回答：\n谁担责？A:甲;B:乙;C:丙;D:丁。\n[正确答案]{}<eoa>",
    "\n\n问题：谁应当承担责任？\n答案：{}",
    "\n\n<human>: 谁应当承担责任？\n<bot>: 答案是{}。",
]

# --- Claims that are none: whatever list stands in the braces, the writer has not chosen it ---
VOID = [
    # negation
    "答案不是{}。",
    "本题不选{}。",
    "不应选{}。",
    "答案并非{}。",
    "不能选{}。",
    "答案绝不是{}。",
    "应排除{}。",
    "很多考生误选{}。",
    "The answer is not {}.",
    # condition and question
    "如果选{}，则与法条矛盾。",
    "若答案为{}，则与法条矛盾。",
    "假如选{}，那么合同无效。",
    "是否应选{}，取决于合同。",
    "能否选{}，要看合同的约定。",
    "为什么选{}？",
    "为什么答案是{}？",
    "答案是{}吗？",
    "If the answer is {}, the contract is void.",
    "I wonder whether the answer is {}.",
    # others' words
    "有人认为答案是{}。",
    "有同学选{}。",
    "部分考生可能会选{}。",
    # a sample of the form
    "例如：答案：{}",
    "格式：答案：{}",
    "请按“答案：{}”的格式作答。",
    "形如“正确答案：{}”。",
    "比如[正确答案]{}<eoa>。",
    # two alternatives, or nothing decided
    "到底选{}，还是选{rest}，我不知道。",
    "选{}还是选{rest}？",
    "答案是{}或者{rest}。",
    "答案要么是{}，要么是{rest}。",
    "答案不是{}就是{rest}。",
    "应选{}还是{rest}，难以确定。",
    "The answer is {} or {rest}.",
    "The answer is either {} or {rest}.",
    "我在{}和{rest}之间犹豫。",
]


# --- Pieces of answers, to be strung together without any sense ---
WORDS = [
    # letters, names and labelled lines
    "A",
    "C",
    "AC",
    "A项",
    "B公司",
    "A. 甲\n",
    "D：丁\n",
    # cues, verdicts and what voids
    "答案",
    "答案：",
    "故选",
    "因此",
    "仅",
    "全选",
    "以上都对",
    "错误",
    "正确",
    "是正确答案",
    "不",
    "不选",
    "更正：",
    "如果",
    "例如",
    "解析：",
    "The answer is ",
    # fields and markers
    "[正确答案]",
    "<eoa>",
    "\\boxed{A}",
    "<answer>A</answer>",
    "<answer>A、C</answer>",
    '{"answer": "',
    '"}',
    # marks
    "、",
    "，",
    ",",
    "和",
    " and ",
    "或",
    "：",
    "。",
    "？",
    "（",
    "）",
    "**",
    " ",
    "\n",
    "\n\n",
]
