"""A pasted text made plain: what HTML, Markdown, scans, keyboards and tables put around and between its characters."""

import html
import re
from typing import Final

from legal_rl.core.answers import fold
from legal_rl.core.questions import LETTERS
from legal_rl.demo.paste_lines import is_talk

_CIRCLED: Final = re.compile("[Ⓐ-Ⓙⓐ-ⓙ🅐-🅙]")
_CIRCLES: Final = dict(zip("🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙", LETTERS, strict=True))
# Letters of a telephone's keyboard of pictures, where it begins a line; © is the nearest that it has to C.
_PICTURED: Final = re.compile("^[ \t]*(?:([🄰-🄹])|([🅰-🅹])|([🇦-🇯])|(©))\ufe0f?(?=\\s?\\w)", re.MULTILINE)
_DECORATION: Final = re.compile(
    "^[ \t]*(?:(?![✓✔✅✗✘❌☐☑☒■□])[\U0001f300-\U0001faff\u231a-\u23ff\u2600-\u27bf]\ufe0f?[ \t]*)+", re.MULTILINE
)
# Bullets, boxes and radio buttons of a page; a ticked one may be what somebody had chosen, and is no key.
_BULLET: Final = re.compile(
    r"^([ \t]*)(?:>[ \t]?)?(?:(?:[-*•·‣◦][ \t]+)?\[[ xX]?\]\s*(?=[A-J(（])|[-*•·‣◦][ \t]+|[☐☑☒□■▢▣○●◉◯◎▪]\s*"
    r"|(?:[→➤➢▶►▸☞]|[\U0001f300-\U0001faff])\ufe0f?\s*(?=[A-J][.、:)．：）])"
    r"|>[ \t]*|\d[.)、][ \t]*(?=[A-J][.、:)．：）]))",
    re.MULTILINE,
)
# Buttons and boxes that a form draws in front of options without letters, and glyphs of a font that was not copied.
_BUTTON: Final = re.compile(
    r"^[ \t]*(?:[○●◯◉◎□■☐☑☒▢▣⚪⚫⭕⬜🔘\ue000-\uf8ff\ufffd]\ufe0f?|(?:[-*][ \t])?\[[ xX]?\]"
    r"|[(（][ 　]{0,4}[)）](?![ \t]*\d))\s?(?=[^\s○●◯◉◎□■☐☑☒▢▣])",
    re.MULTILINE,
)
# Private characters that a font draws as A, B, C …, as many as a paper's question has options.
_GLYPH: Final = re.compile("[\ue020-\uf8ff]")
_FEWEST_GLYPHS: Final = 3
_LAST_GLYPH: Final = 3  # places behind the first
_LETTERED: Final = re.compile(rf"^[^\w\n]{{0,8}}[{LETTERS}Ａ-Ｊ](?:\s|[.、:)．：）]|$)", re.MULTILINE)
# Letters of a scan that only look like A, B, C …, and what else it or a keyboard puts for a mark.
_LOOKALIKES: Final = str.maketrans("АВСЕНІЈ", "ABCEHIJ")
_LOOKALIKE: Final = re.compile(r"^[ \t]*[АВСЕНІЈ](?=\s?[.、:,)．：，）])", re.MULTILINE)
# Digits that a scan reads for B and D, where nothing else can stand: 8. between A. and C., 0. below C.
_SCANNED_B: Final = re.compile(
    r"^([ \t]*A\s?([.、,:．，：])(?:.*\n){1,3}?[ \t]*)(?:8|13)(?=\s?\2(?!\d)(?:.*\n){1,3}?[ \t]*C\s?\2)", re.MULTILINE
)
_SCANNED_D: Final = re.compile(r"^([ \t]*C\s?([.、,:．，：])(?:.*\n){1,3}?[ \t]*)[0OＯ０](?=\s?\2(?!\d))", re.MULTILINE)
_LETTER_ALONE: Final = re.compile(r"^([ \t]*[A-JＡ-Ｊ][ \t]*)\n[ \t]*([.．、:：)）])[ \t]*$", re.MULTILINE)
# A picture that an app writes as its name, behind a sentence or at a line's end: [捂脸][doge], /微笑; not [单选], [A].
_STICKER: Final = re.compile(
    r"(?<![ \t\]］])(?P<line>^)?[ \t]*+(?:[\[［](?!(?:单|單|多[选選项項]|判[断斷]|不定|"
    r"任[选選]|[题題材案图圖答略例問问√×]|[視视][频頻]|[语語]音|文件"
    r"|[链鏈]接|[甲乙丙丁戊]|正[确確]|[对對错錯][\]］]|[错錯][误誤]|[A-Ja-j、，,]{1,10}[\]］])|[^\]］\n]{0,8}(?:[题題选選]|答案))"
    r"[a-zA-Z_一-鿿]{1,10}[\]］][ \t]?)++(?(line)|(?:$|(?=[A-J][.、．]|[。？！])|(?<=[ \t])))"
    r"|(?:(?<=[。？?！!~～…)）])[ \t]?|(?<![ \t])[ \t]+)/[一-鿿]{1,3}$",
    re.MULTILINE,
)
# Fields of a form that has room for more options than the question has.
_UNUSED: Final = re.compile(
    r"(?:^[ \t]*(?:选项[ \t]?[E-J][ \t]?[.．、:：]?|[E-J][ \t]?[.．、:：])[ \t]*\n)+"
    r"(?=[^\w\n]{0,4}(?:正确|参考|标准)?答案)",
    re.MULTILINE,
)
_APART: Final = re.compile(r"(?<=[【\[])\s?(答|解)\s+(案|析)\s?(?=[】\]])")
# A remark of its own line below an option that it is right or wrong.
_JUDGED: Final = re.compile(r"\n[ \t]*(?:—{1,2}|-{1,3}|[→⇒])\s?([√✓✔×✗✘])[^\n]*")
_HTML_LINE: Final = re.compile(
    r"<br\s*/?>|(?:</?(?:p|div|tr|h\d|dt|dd|summary|details|section)(?:\s[^<>\n]{0,400})?>\s*)+|</(?:li|option|label)>\s*",
    re.IGNORECASE,
)
_HTML_ITEM: Final = re.compile(r"<li(?:\s[^<>\n]{0,400})?>\s*", re.IGNORECASE)
_HTML_TAG: Final = re.compile(r"</?[a-z][a-z0-9-]{0,15}(?:\s[^<>\n]{0,400})?/?>")
# A letter in a tag of its own; options of a judgement, or of a word each.
_HTML_LETTER: Final = re.compile(r"(?<=>)<(em|b|i|strong|span)(?:\s[^<>\n]{0,99})?>([A-J])[.、]?</\1>\s?(?=[^\s<])")
_JUDGEMENT: Final = re.compile(
    r"^A[ \t]*+(?:\n[ \t]*+)?(正确|对|错误?|[是否])[ \t]*+\n\s*+B[ \t]*+(?:\n[ \t]*+)?(正确|对|错误?|[是否])[ \t]*$",
    re.MULTILINE,
)
_WORDS: Final = re.compile(r"^A([一-鿿]{1,8})B([一-鿿]{1,8})C([一-鿿]{1,8})D([一-鿿]{1,8})[ \t]*$", re.MULTILINE)
# Bubbles of a word processor, and what a voice that reads a page aloud says of its controls.
_BUBBLE: Final = re.compile(
    r"[\[【]?批注\s?[\[［][^\[\]\n]{1,12}[\]］]\s?[:：][^\[\]\n]*[\]】]?|^带格式的\s?[:：].*", re.MULTILINE
)
_CONTROL: Final = re.compile(
    r"^(?:单选按钮|复选框) (?:[未已]?选中 )?(?=[A-J] )|(?:\d\d? ?之 ?\d\d?|第 ?\d\d? ?项[，, ]{0,2}共 ?\d\d? ?项)$"
    r"|^(?:分组结束|列表结束|按钮|链接|图形)(?: .*)?$",
    re.MULTILINE,
)
# A judgement behind its sign: ✔选, ×错误. Where the wrong ones are asked for, a sign with 对 or 错 tells no key.
_SIGNED: Final = re.compile(
    r"(?<=[^\sA-J.、．])( {0,4}[✓✔✅√✗✘❌×]\ufe0f?) ?(?:(不?选)|正确|错误|[对错])$", re.MULTILINE
)
_WRONG_ASKED: Final = re.compile("错误|有误|不(?!定)")
# The times of subtitles.
_CUE: Final = re.compile(r"(?:^\d{1,5}[ \t]*\n)?^(?:\d\d:)?\d\d:\d\d[,.]\d{3} --> [^\n]*(?:\n|\Z)", re.MULTILINE)
_BOX: Final = re.compile("[\u2500-\u257f]+|(?<![一-鿿])丨|丨(?![一-鿿])")
_ESCAPED: Final = re.compile("&(?:lt|gt|nbsp|quot);")
_TABLE_RULE: Final = re.compile(r"^[ \t]*\|?[ \t:|-]*-{2,}[ \t:|-]*\|?[ \t]*\n?", re.MULTILINE)
_TABLE_HEAD: Final = re.compile(r"^[ \t]*\|?[ \t]*(?:选项|序号)[ \t]*\|[^\n]*\n?", re.MULTILINE)
_REMARKS: Final = re.compile(r"^[ \t]*\|[^\n]*\|[ \t]*(?:备注|说明|解析)[ \t]*\|[ \t]*$", re.MULTILINE)
_LAST_CELL: Final = re.compile(r"\|[^|\n]*\|[ \t]*$", re.MULTILINE)
_TABLE_ROW: Final = re.compile(r"^[ \t]*\|[ \t]*(.*?)[ \t]*\|[ \t]*$", re.MULTILINE)
_LINE_END: Final = re.compile("\r\n|[\r\v\f\u2028\u2029]")
# Three and more cells of a row that is no Markdown table.
_CELLS: Final = re.compile(r"^(?=(?:[^|\n]*\|){3})[^\n]*", re.MULTILINE)
_EMPTY_CELL: Final = re.compile(r"^[ \t]*\|[ \t]*\n", re.MULTILINE)
_SPACED: Final = re.compile("[一-鿿] (?=[一-鿿])")
_CLOSE: Final = re.compile("[一-鿿](?=[一-鿿])")
_LEAST_SPACED: Final = 10
_FEWEST_CUES: Final = 3
# Characters of the words that pages use, as they are written in Hong Kong and Taiwan.
_TRADITIONAL: Final = str.maketrans(
    "題選項單雙說詳點難試擬編輯訴訟關於據應當為屬構稱個種機參準標確錯誤結論綜擇問統計筆記簡檢舉讚學師發練習彙總網來實驗課與對誰幾認識國開書頁節講資覆綱歷見饋這",
    "题选项单双说详点难试拟编辑诉讼关于据应当为属构称个种机参准标确错误结论综择问统计笔记简检举赞学师发练习汇总网来实验课与对谁几认识国开书页节讲资复纲历见馈这",
)


def plain(text: str) -> str:
    """``text`` folded, the words of a page in simplified characters; every position is kept after ``clean``."""
    return fold(text).translate(_TRADITIONAL)


def clean(text: str) -> str:
    """``text`` without Markdown bullets, emphasis, unseen characters; line ends are ``\\n``, circled letters bracketed.

    Folding what comes out keeps every position.
    """
    if _ESCAPED.search(text):
        text = html.unescape(text)
    if _HTML_TAG.search(text) or _HTML_LINE.search(text):
        text = _HTML_ITEM.sub("□", _HTML_LETTER.sub(r"\2. ", text))
        text = html.unescape(_HTML_TAG.sub("", _HTML_LINE.sub("\n", text)))
    text = _BUBBLE.sub("", text.replace("✖", "✘"))
    if len(_CUE.findall(text)) >= _FEWEST_CUES:
        asks, sign, options = re.sub(r"\n\s*", "\n", _CUE.sub("", text)).partition("\nA")
        said = ("，".join(line.split()) for line in asks.split("\n") if line and not is_talk(plain(line)))
        text = re.sub("(?<=[。？！?，])，", "", "，".join(said)) + sign + options
    if "单选按钮" in text or "复选框" in text:
        text = _CONTROL.sub("", text)
    text = without_scanned_spaces(_BOX.sub(" ", text))
    asked = text.partition("\nA")[0]
    text = _SIGNED.sub(lambda sign: sign[1] if sign[2] or not _WRONG_ASKED.search(asked) else "", text)
    text = _WORDS.sub(r"A. \1\nB. \2\nC. \3\nD. \4", text)
    text = _CIRCLED.sub(
        lambda match: f"({_CIRCLES.get(match[0]) or fold(match[0])})", _LINE_END.sub("\n", text).replace("**", "")
    )
    text = _with_letters_for_glyphs(text)
    if any(match[2] or match[3] or match[1] for match in _PICTURED.finditer(text)):
        text = _PICTURED.sub(lambda match: f"({LETTERS[_place(match)]})", text)
    text = _DECORATION.sub("", _with_letters_for_buttons(text))
    text = _LOOKALIKE.sub(lambda match: match[0].translate(_LOOKALIKES), text.replace("〖", "【").replace("〗", "】"))
    text = _STICKER.sub(_after_sticker, _UNUSED.sub("", text))
    text = _LETTER_ALONE.sub(r"\1\2", text)
    text = _SCANNED_D.sub(r"\1D", _SCANNED_B.sub(r"\1B", text))
    text = _JUDGED.sub(r" \1", _APART.sub(r"\1\2", text))
    if text.count("|") >= 4:
        text = _LAST_CELL.sub("|", text) if _REMARKS.search(text) else text
        text = _TABLE_ROW.sub(r"\1", _TABLE_RULE.sub("", _TABLE_HEAD.sub("", text)))
        text = _CELLS.sub(lambda match: re.sub(r"(?<=\S)[ \t]*\|[ \t]*", "  ", match[0]), _EMPTY_CELL.sub("", text))
    text = _BULLET.sub(r"\1", "".join(character for character in text if fold(character))).strip()
    return _JUDGEMENT.sub(r"A. \1\nB. \2", text)


def _with_letters_for_glyphs(text: str) -> str:
    """``text`` with letters for private characters that follow each other as A, B, C, D do."""
    found = [*_GLYPH.finditer(text)]
    signs = {match[0] for match in found}
    first = ord(found[0][0]) if found else 0
    if len(signs) < _FEWEST_GLYPHS or not _LAST_GLYPH <= max(map(ord, signs)) - first < len(LETTERS):
        return text
    if min(map(ord, signs)) < first or _LETTERED.search(text):
        return text
    return _GLYPH.sub(lambda match: f"\n{LETTERS[ord(match[0]) - first]}. ", text)


def _with_letters_for_buttons(text: str) -> str:
    """``text`` with letters for options that have only a button or a box in front."""
    found = [*_BUTTON.finditer(text)]
    if not 1 < len(found) <= len(LETTERS) or not text[: found[0].start()].strip() or _LETTERED.search(text):
        return text
    if text[found[0].end() : found[-1].start()].count("\n") > 2 * len(found):
        return text
    if any(_GLYPH.search(match[0]) for match in found) and len({match[0].strip() for match in found}) > 1:
        return text  # letters, but nobody knows which
    letters = iter(LETTERS)
    return _BUTTON.sub(lambda _: f"{next(letters)}. ", text)


def _after_sticker(sticker: re.Match[str]) -> str:
    """Nothing at a line's end or behind a sentence; within a line, where a sticker ends what is said, a sign for it."""
    before = sticker.string[max(0, sticker.start() - 1) : sticker.start()]
    behind = sticker.string[sticker.end() : sticker.end() + 1]
    return "" if behind in ("", *"\n。？！") or before in ("", *"\n。？?！!") else "~ "


def _place(pictured: re.Match[str]) -> int:
    """The place of a pictured letter in the alphabet."""
    first = ("🄰", "🅰", "🇦", "©")[(pictured.lastindex or 1) - 1]
    return 2 if first == "©" else ord(pictured[pictured.lastindex or 1]) - ord(first)


def without_scanned_spaces(text: str) -> str:
    """``text`` without the single spaces that a scan puts between all characters."""
    if len(_SPACED.findall(text)) < max(_LEAST_SPACED, len(_CLOSE.findall(text))):
        return text
    lines = text.split("\n")
    return "\n".join(line if _CLOSE.search(line) else re.sub(r"(?<=\S) (?=\S)", "", line) for line in lines)
