"""Options without letters: lines are options only where the page shows it, by a number, a count behind each, or a form.

Lines that merely follow a question are none: their letters were lost, and a line may be half of an option.
"""

import re
from typing import Final

from legal_rl.core.questions import LETTERS
from legal_rl.demo.paste_lines import ASKED, STOPS, is_chrome
from legal_rl.demo.paste_options import LINE_START, STRONG, find_marks, find_options, missing_letter
from legal_rl.demo.paste_text import plain

_CIRCLED: Final = re.compile(r"(?:^[ \t]*|(?<=[\s。；;]))([①-⑩])(?![①-⑩、和与])", re.MULTILINE)
_ORDINALS: Final = ("123456789", "一二三四五六七八九")
_NUMBERED: Final = re.compile(
    r"^[ \t]*[(（\[]?(?P<digit>[1-9一二三四五六七八九])[ \t]?(?P<mark>[.、)）．:：\]])(?!\d)", re.MULTILINE
)
_NUMBER_KEY: Final = re.compile(
    r"^(?:[^\n]{0,8}[!！])?[^\w\n]{0,6}(?:正确|参考|标准)?答案[^\w\n]{0,6}"
    r"(?P<digits>[1-9一二三四五六七八九](?:[、,，\s(（)）.\]\[]{0,3}[1-9一二三四五六七八九]){0,9})[)）.\]]?[ \t]*$",
    re.MULTILINE,
)
_GOES_ON: Final = re.compile(r"[(]\s*[)]|[?:]\s*$|^\s*(?:其中|以上|上述)", re.MULTILINE)
_LETTER_KEY: Final = re.compile(r"(?:答案|应?选)[\s:为是项】\])]{0,4}[A-Ja-j](?![A-Za-z])")
_ANSWER_LINE: Final = re.compile(r"^[^\n]{0,8}答案[^\n]{0,20}$", re.MULTILINE)
_UNIT: Final = r"(?:%|人\w{0,4}|票|次|份|[Vv]otes?|[Rr]esponses?)"
_LETTER_COLUMN: Final = re.compile(r"(?:^[A-J][ \t]?[.．、]?[ \t]*\n){2,9}[A-J][ \t]?[.．、]?[ \t]*$", re.MULTILINE)
# How many had chosen an option, behind it or on the next line: 12人 34%, 7\t12.96%, (3票).
_TALLY: Final = re.compile(
    r"(?<![\s|])(?:[\s|]++\d{1,6}(?=[\s|]*+[(]?\d))?"
    rf"(?:(?:[\s|]++|\s*+[(])\d[\d.]{{0,6}}[ \t]?{_UNIT}[ \t]?[)]?,?){{1,3}}\s*\Z"
)
_NUMBER_BEHIND: Final = re.compile(r"(?<!\s)\s++\d{1,6}\s*\Z")
_TALLY_ALONE: Final = re.compile(rf"(?:[(]?\d[\d.]{{0,6}}\s?{_UNIT}[)]?[\s,/·|]{{0,3}}){{1,3}}")
_TABLE_HEAD: Final = re.compile(
    r"(?:选项|答案|内容)\W{0,6}\s(?:\w{1,6}\s+)?(?:小计|人数|票数|回复|数量|次数|比例|占比|百分比)[\w\s()%↕⇅]{0,12}"
    r"|[(]空[)][\d\s.%]{0,20}"
)
_BRACKETED: Final = re.compile(r"[(\[【][^()\[\]【】]{1,12}[)\]】]\s*\Z")
_TOTAL: Final = re.compile(r"(?:本题)?(?:合计|总计|小计|总数|总票|总人|有效|共计?|平均|正确率|参与|全部)")
_PERCENT: Final = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)\s?%")
_KEY_SIGN: Final = re.compile(r"(?<!\s)\s*+[(\[【]\s?(?:正确)?答案\s?[)\]】]\s*\Z")
_SINGLE: Final = re.compile(r"单(?:项选|选)")
_LEAST_TOGETHER: Final = 98  # per cent that all options of a single choice have together, but for rounding
_LONGEST_TALLY: Final = 60
_SHORTEST_LETTERED: Final = 3  # characters of a letter, its mark and a text
# What a form puts around a question and its options.
_REQUIRED: Final = re.compile(r"(?<=[?:)。])\s?\*\s*\Z")
_REQUIRED_IN_FRONT: Final = re.compile(r"\s*\*\s?(?=\d{1,3}\s?[.、])")
_POINTS: Final = re.compile(
    r"[(\[【]?\s?(?:\d{1,3}(?:[.]\d)?\s?/\s?)?\d{1,3}(?:[.]\d)?\s?(?:分|[Pp]oints?|[Pp]ts?)?\s?[)\]】]?"
    r"|[(\[【]?\s?(?:[单多]选题?|单项选择题?|多项选择题?|[Ss]ingle choice|[Mm]ultiple choice)[.]?\s?[)\]】]?"
    r"|\*?\s?(?:必[填答]|[Rr]equired)"
)
_FORM_ENDS: Final = re.compile(
    r"(?:清除(?:选取|所?选|表)|[Cc]lear (?:selection|form)|返回|[上下]一[页步题]|[Bb]ack\b|[Nn]ext\b|[Ss]ubmit|提交"
    r"|(?:这是|此为)?必填问|[Tt]his is a required|请勿|[Nn]ever (?:submit|give)|正确答案|答案|[Cc]orrect answer"
    r"|意见回馈|[Ff]eedback|解析|其他\s?:|\d{1,3}\s?[.、])"
)
_LEAVES: Final = re.compile(
    r"(?i:previous|next|back|submit|finish review)(?i: question| page)?|[上下]一[页步题]|返回|完成回顾"
)
# A form's page of results: what somebody had answered, the options, and the right one's text.
_RESULT: Final = re.compile(
    r"^[ \t]*(?:您|你)的(?:回答|答案|选择)[:：][^\n]*\n(?P<options>(?:(?![^\n]{0,4}(?:答案|解析))[^\n]*\n){2,20}?)"
    r"(?=[ \t]*[【\[]?正确答案[】\]]?[:：][ \t]*(?P<key>[^\n]+))",
    re.MULTILINE,
)
# A learning platform's page of results: points above the question, and above an option what it was.
_GRADED: Final = re.compile(r"\d{1,3}(?:[.]\d{1,2})?\s?/\s?\d{1,3}(?:[.]\d{1,2})?\s?(?:pts?|points?|分)")
_STATE: Final = re.compile(
    r"^[ \t]*(?P<wrong>[Yy]ou [Aa]nswered|您?已回答|[您你](?:的?回答|回答了|已回答))?"
    r"(?(wrong)|(?:[Cc]orrect(?: [Aa]nswers?)?|正确答案|正确(?=[!！])))[!！:：]?[ \t]*$",
    re.MULTILINE,
)
_WRONG_STATE: Final = re.compile("[Yy]ou|[您你已]")
_JUDGEMENT: Final = re.compile(
    r"^[ \t]*(?:(?P<first>正确|对|是|[Tt]rue|TRUE|T|√)(?:[ \t]*+\n)++[ \t]*+"
    r"(?P<second>错误?|不正确|不对|否|[Ff]alse|FALSE|F|×))[ \t]*$",
    re.MULTILINE,
)
_TYPED: Final = re.compile(r"(?:您|你)的(?:回答|答案)|[Yy]our answer|[Ee]nter your|(?:简|详)答|请?(?:在此)?输入|请填写")


def with_letters(text: str) -> str:
    """``text`` with letters for options that a form, a poll or the numbers ①, ②, ③ show, where it has no lettered ones.

    Not numbers where the key is a letter or the stem goes on: then they are statements whose options are missing.
    """
    text = _with_letters_for_states(_with_letters_for_judgement(text))
    text = _with_letters_for_result(_with_letters_from_column(text))
    text = _with_letters_for_digits(_with_letters_for_form(_with_letters_for_counts(text)))
    found = list(_CIRCLED.finditer(text))
    listed = [match for place, match in enumerate(found) if ord(match[1]) - ord("①") == place]
    if len(listed) < 2 or listed != found[: len(listed)]:
        return text
    folded = plain(text)
    marks = find_marks(folded)
    first, last = listed[0].start(1), listed[-1].end()
    behind = text[last:].partition("\n")[2]
    if len(found) > len(listed) and found[len(listed)].start() < len(text) - len(behind):
        return text
    if len(listed) > len(LETTERS) or find_options(folded, marks) or missing_letter(marks, []):
        return text
    if any(mark.letter == "A" and mark.kind in STRONG and mark.position == LINE_START for mark in marks):
        return text
    if _GOES_ON.search(plain(behind)) or _LETTER_KEY.search(folded):
        return text
    before = _ANSWER_LINE.sub(lambda match: _lettered(match[0]), text[:first])
    options = _CIRCLED.sub(lambda match: match[0][:-1] + _lettered(match[1]) + ". ", text[first:last])
    return before + options + text[last : len(text) - len(behind)] + _lettered(behind)


def _with_letters_for_judgement(text: str) -> str:
    """``text`` with letters for the two lines, 正确 and 错误, of a statement to be judged."""
    found = [*_JUDGEMENT.finditer(text)]
    if len(found) != 1 or not text[: found[0].start()].strip() or _has_letters(text):
        return text
    return f"{text[: found[0].start()]}A. {found[0]['first']}\nB. {found[0]['second']}{text[found[0].end() :]}"


def _with_letters_for_states(text: str) -> str:
    """``text`` with letters for the lines of a graded page that says above an option what it was: You Answered.

    The points stand above the question; a state that says right makes its option a key.
    """
    lines = [line.strip() for line in text.split("\n")]
    points = [n for n, line in enumerate(lines) if _GRADED.fullmatch(plain(line))]
    if len(points) != 1 or not _STATE.search(text) or _has_letters(text):
        return text
    below = [line for line in lines[points[0] + 1 :] if line]
    states = [bool(_STATE.fullmatch(line)) for line in below]
    before = states.index(True) if True in states else len(below)
    asking = [n for n, line in enumerate(below[:before]) if _asks(plain(line)) or n == 0]
    if not asking:
        return text
    options, right = [], False
    for line, state in zip(below[asking[-1] + 1 :], states[asking[-1] + 1 :], strict=True):
        if state:
            right = not _WRONG_STATE.match(line)
        else:
            options.append(f"{line} √" if right else line)
            right = False
    while options and _LEAVES.fullmatch(plain(options[-1])):
        options.pop()
    if not 1 < len(options) <= len(LETTERS) or any(is_chrome(plain(option.removesuffix(" √"))) for option in options):
        return text
    lettered = (f"{letter}. {option}" for letter, option in zip(LETTERS, options, strict=False))
    return "\n".join([*lines[: points[0]], *below[: asking[-1] + 1], *lettered])


def _with_letters_for_result(text: str) -> str:
    """``text`` with letters for the lines between somebody's answer and the right one, which is one or more of them."""
    found = _RESULT.search(text)
    if not found or not text[: found.start()].strip() or _RESULT.search(text, found.end()) or _has_letters(text):
        return text
    options = [line.strip() for line in found["options"].split("\n") if line.strip()]
    right = (
        {part.strip() for part in re.split(r"[\s|]+", found["key"].strip())}
        if found["key"].strip() not in options
        else set()
    )
    if not 1 < len(set(options)) == len(options) <= len(LETTERS) or not right <= set(options):
        return text
    lettered = "".join(f"{letter}. {option}\n" for letter, option in zip(LETTERS, options, strict=False))
    behind = text[found.end() :]
    if right:
        said = "".join(letter for letter, option in zip(LETTERS, options, strict=False) if option in right)
        behind = behind.replace(found["key"], said, 1)
    return text[: found.start()] + lettered + behind


def _with_letters_from_column(text: str) -> str:
    """``text`` with the letters that stand in a column in front of the lines below it, or else above."""
    column = _LETTER_COLUMN.search(text)
    letters = re.findall("[A-J]", column[0]) if column else []
    count = len(letters)
    if not column or "".join(letters) != LETTERS[:count]:
        return text
    parts = (text[: column.start()], text[column.end() :])
    above, below = ([line.strip() for line in part.split("\n") if line.strip()] for part in parts)
    own = [not is_chrome(plain(line)) for line in below[: count + 1]]
    if own in ([True] * count, [True] * count + [False]):
        options, below = below[:count], below[count:]
    elif len(above) > count and _asks(plain(above[-count - 1])):
        above, options = above[:-count], above[-count:]
    else:
        return text
    lettered = (f"{letter}. {option}" for letter, option in zip(letters, options, strict=True))
    return "\n".join([*above, *lettered, *below])


def _with_letters_for_digits(text: str) -> str:
    """``text`` with letters for options that are numbered 1) 2) 3) or （一）（二）（三）, where the key is so too."""
    key = _NUMBER_KEY.search(text)
    signs = next((signs for signs in _ORDINALS if key and key["digits"][0] in signs), "")
    marks = [mark for mark in _NUMBERED.finditer(text, 0, key.start() if key else 0) if mark["digit"] in signs]
    runs = [n for n in range(len(marks)) if marks[n]["digit"] == signs[0]]
    run = marks[runs[-1] :] if runs else []
    alike = {mark["mark"] for mark in run} if "".join(mark["digit"] for mark in run) in signs else set()
    if not key or len(alike) != 1 or len(run) < 3 or find_options(plain(text), find_marks(plain(text))):
        return text
    said = "".join(LETTERS[signs.index(digit)] for digit in key["digits"] if digit in signs)
    parts, last = [], 0
    for mark in run:
        parts += [text[last : mark.start()], f"{LETTERS[signs.index(mark['digit'])]}. "]
        last = mark.end()
    return "".join([*parts, text[last : key.start("digits")], said, text[key.end("digits") :]])


def _lettered(text: str) -> str:
    return re.sub("[①-⑩]", lambda match: chr(ord(match[0]) - ord("①") + ord("A")), text)


def _with_letters_for_counts(text: str) -> str:
    """``text`` with letters for the rows of a poll or its statistics, without how many had chosen each.

    Rows stay where those of a single choice have less than all votes together, and where no text would be left of them.
    """
    lines = _with_tallies_joined(text.split("\n"))
    folded = [plain(line).rstrip() for line in lines]
    rows: list[list[int]] = []
    heads: list[int] = []
    last = -1  # the last line with something in it
    for number, line in enumerate(folded):
        if not line:
            continue
        if _TABLE_HEAD.fullmatch(line.strip()):
            heads.append(number)
        elif not _TOTAL.match(line) and _tally(line, headed=bool(heads)) < len(line):
            if rows and rows[-1][-1] == last:
                rows[-1].append(number)
            elif last in heads or (last >= 0 and _asks(folded[last])):
                rows.append([number])
        last = number
    named = all(folded[n].strip().startswith(letter) for run in rows for letter, n in zip(LETTERS, run, strict=False))
    for run in rows:
        shares = [float(share[1]) for number in run if (share := _PERCENT.search(folded[number]))]
        single = any(_SINGLE.search(line) for line in folded[: run[0]])
        short = single and len(shares) == len(run) and sum(shares) < _LEAST_TOGETHER
        left = {folded[number][: _tally(folded[number], headed=bool(heads))].strip() for number in run}
        bare = len(left) < len(run) or min(map(len, left)) < (_SHORTEST_LETTERED if named else 1)
        if short or bare or not 1 < len(run) <= len(LETTERS):
            return text
    if not rows or (not heads if named else _has_letters(text)):
        return text
    for run in rows:
        for letter, number in zip(LETTERS, run, strict=False):
            option = lines[number][: _tally(folded[number], headed=bool(heads))].strip()
            sign = _KEY_SIGN.search(plain(option))
            option = option[: sign.start()] + " √" if sign else option
            lines[number] = option if named else f"{letter}. {option}"
    return "\n".join(line for number, line in enumerate(lines) if number not in heads)


def _asks(line: str) -> bool:
    said = _BRACKETED.sub("", line)
    return STOPS.search(said) is not None or ASKED.search(said) is not None


def _tally(line: str, *, headed: bool) -> int:
    """The place where the count begins that ``line`` ends with; the line's length where there is none."""
    match = _TALLY.search(line) or (_NUMBER_BEHIND.search(line) if headed else None)
    return match.start() if match else len(line)


def _with_tallies_joined(lines: list[str]) -> list[str]:
    """``lines`` with those that hold only a count at the end of the line above."""
    joined: list[str] = []
    for line in lines:
        above = next((n for n in (-1, -2) if len(joined) >= -n and joined[n].strip()), 0)
        end = plain(joined[above])[-_LONGEST_TALLY:].strip() if above else ""
        counted = _TALLY.search(end) or _TALLY_ALONE.fullmatch(end)
        if above and not counted and _TALLY_ALONE.fullmatch(plain(line).strip()) and not _asks(plain(joined[above])):
            joined[above:] = [f"{joined[above]}  {line.strip()}"]
        else:
            joined.append(line)
    return joined


def _with_letters_for_form(text: str) -> str:
    """``text`` with letters for the lines below a question that a form requires, up to the form's own buttons.

    The sign of a question that must be answered is enough; its points are, where such a button follows.
    """
    lines = [line.strip() for line in text.split("\n")]
    folded = [plain(line) for line in lines]
    found: list[tuple[int, list[int]]] = []
    number = 0
    while number < len(lines):
        asks = number
        number += 1
        required = _REQUIRED.search(folded[asks])
        if not required and not _asks(folded[asks]):
            continue
        scored = False
        while number < len(lines) and (not lines[number] or _POINTS.fullmatch(folded[number])):
            scored = scored or bool(lines[number])
            number += 1
        below: list[int] = []
        while number < len(lines) and len(below) <= len(LETTERS):
            if _FORM_ENDS.match(folded[number]) or _REQUIRED.search(folded[number]):
                break
            if folded[number]:
                below.append(number)
            number += 1
        framed = number < len(lines) and _FORM_ENDS.match(folded[number]) is not None
        if (required or _REQUIRED_IN_FRONT.match(folded[asks])) or (scored and framed):
            found.append((asks, below))
        elif not found:
            number = asks + 1
    if not found or _has_letters(text):
        return _without_required_signs(lines)
    for asks, below in found:
        if not 1 < len(below) <= len(LETTERS) or any(_is_no_option(folded[number]) for number in below):
            return _without_required_signs(lines)
        for letter, number in zip(LETTERS, below, strict=False):
            lines[number] = f"{letter}. {lines[number]}"
        first = below[0]
        lines[asks + 1 : first] = [""] * (first - asks - 1)
    return _without_required_signs(lines)


def _is_no_option(line: str) -> bool:
    return is_chrome(line) or _TYPED.search(line) is not None or (STOPS.search(line[-2:]) is not None and "?" in line)


def _without_required_signs(lines: list[str]) -> str:
    ends = (_REQUIRED.search(plain(line)) for line in lines)
    return "\n".join(line[: sign.start()] if sign else line for line, sign in zip(lines, ends, strict=True))


def _has_letters(text: str) -> bool:
    """True for a text with lettered options, or a part of them."""
    folded = plain(text)
    marks = find_marks(folded)
    return bool(find_options(folded, marks)) or missing_letter(marks, []) is not None
