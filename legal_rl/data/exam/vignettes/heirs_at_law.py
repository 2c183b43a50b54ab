"""A vignette of heirs at law: conduct, substitution, a daughter-in-law (民法典 1125, 1127–1129, 1152)."""

from functools import partial
from itertools import product
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, Says, only, says, vignette

SINCE: Final = "2021-01-01"
LOST = Norm("民法典", 1125, SINCE, says=("遗弃被继承人，或者虐待被继承人情节严重", "被继承人表示宽恕"))
GIVEN_UP = Norm("民法典", 1124, SINCE, says=("以书面形式作出放弃继承的表示",))
HEIRS = Norm("民法典", 1127, SINCE, says=("养子女和有扶养关系的继子女",))
INSTEAD = Norm("民法典", 1128, SINCE, says=("由被继承人的子女的直系晚辈血亲代位继承",))
IN_LAW = Norm("民法典", 1129, SINCE, says=("尽了主要赡养义务的，作为第一顺序继承人",))
PASSED_ON = Norm("民法典", 1152, SINCE, says=("该继承人应当继承的遗产转给其继承人",))


def _share(told: Any, **counted: bool) -> str:
    """The elder son's share in 万元; a mistake counts an heir who is none, or does not count one who is."""
    widow = told.widow == "赡养" and told.death == "先亡"
    heirs = {"younger": told.conduct == "宽恕", "step": told.raised == "养大", "widow": widow}
    return str(120 // (1 + sum((heirs | counted).values())))


def _heads(told: Any) -> tuple[str, str, str]:
    """What the number of equal shares hangs on: the younger son, the stepdaughter, the elder son's wife."""
    return told.conduct, told.raised, told.death if told.widow == "赡养" else ""


def _counts(heads: tuple[str, str, str], told: Any) -> bool:
    return _heads(told) == heads


def _why_so_many(conduct: str, raised: str, nursed: str) -> str:
    """Who counts as an heir and who does not."""
    heirs: list[str] = ["亡故之子"]
    others: list[str] = []
    (heirs if conduct == "宽恕" else others).append(
        {"宽恕": "获宽恕的另一子", "丧失": "另一子丧失继承权", "放弃": "另一子放弃继承"}[conduct]
    )
    (heirs if raised == "养大" else others).append("有扶养关系的继女" if raised == "养大" else "继女无扶养关系")
    if nursed:
        (heirs if nursed == "先亡" else others).append("尽主要赡养义务的儿媳" if nursed == "先亡" else "儿媳当时未丧偶")
    counted = "、".join(heirs) + ("一人继承", "两人均分", "三人均分", "四人均分")[len(heirs) - 1]
    return "；".join(part for part in (counted, "、".join(others)) if part)


def _by_heads(*texts: str) -> Says:
    """An equal share, which rests on the article by which somebody counts or does not."""
    said = says(HEIRS, "同一顺序继承人的份额均等", *texts)
    for heads in product(("宽恕", "丧失", "放弃"), ("养大", "成年"), ("先亡", "后亡", "")):
        norm = IN_LAW if heads[2] == "先亡" else HEIRS if heads[0] == "放弃" else LOST
        said = said.where(partial(_counts, heads), norm, _why_so_many(*heads))
    return said


def _widow(told: Any) -> str:
    if told.death == "后亡":
        return "转继承"
    return "继承人" if told.widow == "赡养" else "无权"


TEA_MERCHANTS_HEIRS: Final = vignette(
    "tea_merchants_heirs",
    "法定继承人",
    "民法",
    facts={
        "raised": {
            "养大": "{step}5岁起由{father}与其母共同抚养成人",
            "成年": "{step}成家后，其母才与{father}结婚",
        },
        "conduct": {
            "宽恕": "{younger}曾长期殴打{father}致其重伤，后悔改并取得{father}的谅解",
            "丧失": "{younger}长期殴打{father}致其重伤，{father}至死未予谅解",
            "放弃": "{younger}在{father}死后、遗产分割前书面向其他继承人表示放弃继承",
        },
        "death": {
            "先亡": "{elder}先于{father}死亡，留有妻子和一子",
            "后亡": "遗产分割前，{elder}死亡，留有妻子和一子",
        },
        "widow": {"赡养": "{kept}", "疏远": "{away}"},
    },
    story=(
        (
            "{father}死亡，遗产120万元，未立遗嘱。其父母及先后两任妻子均已先亡，有子{elder}、{younger}和继女{step}。",
            "{father}死亡，无遗嘱，遗产120万元，父母及先后两任妻子均已先亡，有子{elder}、{younger}和继女{step}。",
            "*{father}未立遗嘱而死亡，遗产120万元，父母及先后两任妻子均已先亡，有子{elder}、{younger}和继女{step}。",
        ),
        only("step share", "{raised}。"),
        only("younger share", "{conduct}。"),
        only("line widow share", "{death}。"),
        only("widow share", "{widow}。"),
    ),
    parties=(
        {"father": "甲", "elder": "乙", "younger": "丙", "step": "丁"},
        {"father": "甲", "elder": "乙", "younger": "丙", "step": "丁"},
        {"father": "{s[0]}某", "elder": "{s[0]}大", "younger": "{s[0]}二", "step": "{s[1]}某"},
        {"father": "{s[0]}某", "elder": "{s[0]}强", "younger": "{s[0]}军", "step": "{s[1]}某"},
    ),
    terms={
        "kept": lambda told: (
            "{father}此后由{elder}之妻供养、照料" if told.death == "先亡" else "{father}生前由{elder}之妻供养、照料"
        ),
        "away": lambda told: (
            "{elder}之妻此后仅偶尔探望{father}" if told.death == "先亡" else "{elder}之妻平时仅偶尔探望{father}"
        ),
    },
    about=("{father}的遗产", "各人的继承权"),
    points=(
        Point(
            "line",
            lambda told: {"先亡": "代位", "后亡": "转继承"}[told.death],
            {
                "代位": says(
                    INSTEAD,
                    "儿子先于被继承人死亡，由其直系晚辈血亲代位继承",
                    "{elder}之子可以代位继承",
                    "{elder}之子代位继承{elder}有权继承的遗产份额",
                    "{elder}的应继份由其子一人代位取得",
                ),
                "转继承": says(
                    PASSED_ON,
                    "后于被继承人、遗产分割前死亡，应得遗产转给其继承人",
                    "{elder}之子可以转继承",
                    "{elder}应当继承的遗产转给其继承人",
                ),
            },
            {"grandchildren_represent": lambda told: "代位"},
        ),
        Point(
            "widow",
            _widow,
            {
                "继承人": says(
                    IN_LAW,
                    "丧偶后供养、照料公公，尽了主要赡养义务",
                    "{elder}之妻为{father}的第一顺序继承人",
                    "{elder}之妻以丧偶儿媳的身份继承{father}的遗产",
                    "{elder}之妻对公公尽了主要赡养义务，以自己的名义作为第一顺序继承人继承",
                ),
                "转继承": says(
                    PASSED_ON,
                    "丈夫在遗产分割前死亡，其应得遗产转给配偶等继承人",
                    "{elder}之妻可以转继承",
                    "{elder}之妻有权继承{elder}应当继承的遗产",
                    "{elder}之妻作为{elder}的继承人，可以从{elder}应得的遗产中取得份额",
                ),
                "无权": says(
                    IN_LAW,
                    "丈夫先亡，仅偶尔探望公公，没有尽主要赡养义务",
                    "{elder}之妻无权取得{father}的遗产",
                    "{elder}之妻请求分割{father}的遗产，应予驳回",
                    "{elder}之妻既非{father}的继承人，也不能转继承其遗产",
                ),
            },
            {
                "daughters_in_law_are_none": lambda told: "无权",
                "care_always_counts": lambda told: "继承人" if told.widow == "赡养" else _widow(told),
            },
        ),
        Point(
            "younger",
            lambda told: told.conduct,
            {
                "宽恕": says(
                    LOST,
                    "虽曾虐待情节严重，后悔改并得到宽恕，不丧失继承权",
                    "{younger}有权继承{father}的遗产",
                    "{younger}可以与其他继承人一起分割遗产",
                    "{younger}未丧失继承权，可以分得{father}的遗产",
                ),
                "丧失": says(
                    LOST,
                    "长期殴打致被继承人重伤，虐待情节严重，又未获宽恕",
                    "{younger}丧失继承权",
                    "{younger}因虐待被继承人而丧失继承权",
                ),
                "放弃": says(
                    GIVEN_UP,
                    "遗产处理前书面表示放弃继承",
                    "{younger}放弃继承有效",
                    "{younger}放弃继承，其应得份额由其他继承人继承",
                ),
            },
            {"cruelty_is_final": lambda told: "丧失" if told.conduct == "宽恕" else told.conduct},
        ),
        Point(
            "step",
            lambda told: "可以" if told.raised == "养大" else "不能",
            {
                "可以": says(
                    HEIRS,
                    "自幼由继父共同抚养成人，是有扶养关系的继子女",
                    "{step}有权继承{father}的遗产",
                    "{step}与{father}的亲生子女属于同一继承顺序",
                    "{step}系有扶养关系的继子女，作为第一顺序继承人继承{father}的遗产",
                ),
                "不能": says(
                    HEIRS,
                    "成家后其母才再婚，继父女之间没有形成扶养关系",
                    "{step}不是{father}的法定继承人",
                    "{step}请求继承{father}的遗产，应予驳回",
                ),
            },
            {"steps_always_inherit": lambda told: "可以", "steps_never_inherit": lambda told: "不能"},
        ),
        Point(
            "share",
            _share,
            {
                AMOUNT: _by_heads(
                    "均等分配时，{elder}的应继份为{value}万元",
                    "遗产均等分配的，{elder}的应继份应为{value}万元",
                    "各继承人的份额均等的，遗产中属于{elder}应继份的为{value}万元",
                )
            },
            {
                "outcasts_are_counted": lambda told: _share(told, younger=True),
                "cruelty_is_final": lambda told: _share(told, younger=False),
                "steps_always_inherit": lambda told: _share(told, step=True),
                "steps_never_inherit": lambda told: _share(told, step=False),
                "care_always_counts": lambda told: _share(told, widow=told.widow == "赡养"),
                "daughters_in_law_are_none": lambda told: _share(told, widow=False),
            },
        ),
    ),
    flaws=(
        Misbelief("grandchildren_represent", "以为孙辈继承的都是代位继承"),
        Misbelief("daughters_in_law_are_none", "以为儿媳总是不能取得公婆的遗产"),
        Misbelief("care_always_counts", "以为不是丧偶的儿媳也可以作为第一顺序继承人"),
        Misbelief("cruelty_is_final", "以为丧失继承权后不能因宽恕恢复"),
        Misbelief("steps_always_inherit", "以为继子女不论有无扶养关系都可以继承"),
        Misbelief("steps_never_inherit", "以为继子女都不能继承"),
        Misbelief("outcasts_are_counted", "以为丧失或者放弃继承的人也要算一份"),
    ),
    issues=(
        Issue(
            (
                "{elder}之妻和{elder}之子能否取得遗产？",
                "关于{elder}的妻子和儿子，下列哪一选项是正确的？",
                "*{elder}的妻子和儿子对遗产有何权利？",
            ),
            {
                "line": {"代位": "{elder}之子代位继承", "转继承": "{elder}之子转继承"},
                "widow": {
                    "继承人": "{elder}之妻作为第一顺序继承人继承",
                    "转继承": "{elder}之妻继承{elder}应得的遗产",
                    "无权": "{elder}之妻无权取得遗产",
                },
            },
        ),
        Issue(
            (
                "遗产均等分配的，{elder}的应继份是多少，{younger}能否继承？",
                "遗产均等分配的，关于{elder}的应继份和{younger}的继承权，下列哪一选项是正确的？",
                "*均等分配遗产时，{elder}的应继份为多少，{younger}有无继承权？",
            ),
            {
                "share": {AMOUNT: "{elder}的应继份为{value}万元"},
                "younger": {
                    "宽恕": "{younger}可以继承",
                    "丧失": "{younger}丧失继承权",
                    "放弃": "{younger}因放弃而不能继承",
                },
            },
        ),
    ),
)
