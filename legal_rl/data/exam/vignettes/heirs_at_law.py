"""A vignette of heirs at law: conduct, substitution, a daughter-in-law (民法典 1125, 1127–1129, 1152)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
LOST = Norm("民法典", 1125, SINCE, says=("遗弃被继承人，或者虐待被继承人情节严重", "被继承人表示宽恕"))
GIVEN_UP = Norm("民法典", 1124, SINCE, says=("以书面形式作出放弃继承的表示",))
HEIRS = Norm("民法典", 1127, SINCE, says=("养子女和有扶养关系的继子女",))
INSTEAD = Norm("民法典", 1128, SINCE, says=("由被继承人的子女的直系晚辈血亲代位继承",))
IN_LAW = Norm("民法典", 1129, SINCE, says=("尽了主要赡养义务的，作为第一顺序继承人",))
EQUAL = Norm("民法典", 1130, SINCE, says=("同一顺序继承人继承遗产的份额，一般应当均等",))
PASSED_ON = Norm("民法典", 1152, SINCE, says=("该继承人应当继承的遗产转给其继承人",))


def _share(told: Any, **counted: bool) -> str:
    """The elder son's share in 万元; a mistake counts an heir who is none, or does not count one who is."""
    widow = told.widow == "赡养" and told.death == "先亡"
    heirs = {"younger": told.conduct == "宽恕", "step": told.raised == "养大", "widow": widow}
    return str(120 // (1 + sum((heirs | counted).values())))


def _widow(told: Any) -> str:
    if told.death == "后亡":
        return "转继承"
    return "继承人" if told.widow == "赡养" else "无权"


TEA_MERCHANTS_HEIRS: Final = vignette(
    "tea_merchants_heirs",
    "茶商的继承人",
    "民法",
    facts={
        "raised": {
            "养大": "{step}5岁时随母亲来到{father}家，由{father}养大",
            "成年": "{step}28岁已成家，母亲才改嫁给{father}",
        },
        "conduct": {
            "宽恕": "{younger}曾把{father}打成重伤，后来悔改，尽心侍奉，{father}说“过去的事不提了”",
            "丧失": "{younger}常年打骂{father}，致其重伤，{father}至死没有原谅他",
            "放弃": "{younger}定居国外，闻讯寄回签名的声明，说自己不要遗产",
        },
        "death": {
            "先亡": "{elder}早在三年前病故，留下妻子和儿子，",
            "后亡": "二十天后遗产还没有分，{elder}也因车祸身亡，留下妻子和儿子，",
        },
        "widow": {"赡养": "{kept}", "疏远": "{away}"},
    },
    story=(
        (
            "茶商{father}的父母和两任妻子都已去世，有儿子{elder}、{younger}和继女{step}。{raised}。",
            ("*{father}做了一辈子茶叶生意，父母和两任妻子都已去世，有儿子{elder}、{younger}和继女{step}。{raised}。"),
        ),
        "今年春天，{father}去世，留下存款120万元，没有遗嘱。",
        "{conduct}。",
        "{death}{widow}。",
    ),
    parties=(
        {"father": "甲", "elder": "乙", "younger": "丙", "step": "丁"},
        {"father": "{s[0]}某", "elder": "{s[0]}大", "younger": "{s[0]}二", "step": "{s[1]}某"},
        {"father": "老{s[0]}", "elder": "{s[0]}强", "younger": "{s[0]}军", "step": "{s[1]}某"},
    ),
    terms={
        "kept": lambda told: (
            "妻子此后一直供养、照料{father}直到送终"
            if told.death == "先亡"
            else "妻子多年来一手照料{father}的起居，直到送终"
        ),
        "away": lambda told: (
            "妻子不久改嫁，与{father}再无来往" if told.death == "先亡" else "妻子常年在外打工，很少见到{father}"
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
                    "子女先于被继承人死亡，由其直系晚辈血亲代位继承",
                    "{elder}的儿子可以代位继承",
                    "{elder}的儿子代替父亲参与遗产分割，属于代位继承",
                    "{elder}的儿子可以取得{father}的遗产，其依据是代位继承，而不是转继承",
                ),
                "转继承": says(
                    PASSED_ON,
                    "继承开始后、遗产分割前死亡的，应得遗产转给其继承人",
                    "{elder}的儿子可以转继承",
                    "{elder}应当继承的遗产，转给{elder}自己的继承人",
                    "{elder}的儿子可以取得{father}的遗产，其依据是转继承，而不是代位继承",
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
                    "丧偶儿媳尽了主要赡养义务",
                    "{elder}的妻子是第一顺序继承人",
                    "{elder}的妻子可以继承{father}的遗产，并与儿子各得一份",
                    "{elder}的妻子虽是儿媳，但可以作为第一顺序继承人，以自己的名义继承{father}的遗产",
                ),
                "转继承": says(
                    PASSED_ON,
                    "应得遗产转给包括配偶在内的继承人",
                    "{elder}的妻子可以转继承",
                    "{elder}的妻子并非{father}的继承人，但可以分得{elder}应得的遗产",
                ),
                "无权": says(
                    IN_LAW,
                    "没有尽主要赡养义务",
                    "{father}的遗产与{elder}的妻子无关",
                    "{elder}的妻子要求分得{father}的遗产，应予驳回",
                    "{elder}的儿子虽能取得{father}的遗产，{elder}的妻子要求分得遗产的，仍应驳回",
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
                    "确有悔改表现并得到宽恕的，不丧失继承权",
                    "{younger}可以继承{father}的遗产",
                    "{younger}与其他继承人一样，有权要求分割120万元",
                    "{younger}过去的行为即使令人不齿，也不影响其作为第一顺序继承人分割{father}的遗产",
                ),
                "丧失": says(
                    LOST,
                    "虐待被继承人情节严重",
                    "{younger}已经丧失继承权",
                    "{younger}要求分割{father}的遗产，应以其丧失继承权为由驳回",
                    "{younger}虽是{father}的亲生儿子，但已经丧失继承权，法院可以判决予以确认",
                ),
                "放弃": says(
                    GIVEN_UP,
                    "遗产处理前书面表示放弃继承",
                    "{younger}属于放弃继承",
                    "{younger}保有继承权，只是其份额归其他继承人",
                    "{younger}属于放弃继承，而非丧失继承权，其原本应得的份额由其他继承人分割",
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
                    "有扶养关系的继子女是第一顺序继承人",
                    "{step}可以继承{father}的遗产",
                    "{step}与{father}之间形成了扶养关系，在遗产分割时应当与亲生子女同样对待",
                    "{step}与{father}没有血缘，但仍是第一顺序继承人",
                    "{step}虽是继女，但与{father}的亲生子女处于同一继承顺序，有权要求分割遗产",
                ),
                "不能": says(
                    HEIRS,
                    "没有形成扶养关系",
                    "{step}并非{father}的法定继承人",
                    "{step}与{father}之间尚未形成扶养关系，遗产分割时应当把{step}排除在继承人之外",
                    "{step}虽称{father}为父，但要求分割遗产的，应予驳回",
                    "{step}与{father}虽有继父女的名分，但要求作为第一顺序继承人分割遗产的，应予驳回",
                ),
            },
            {"steps_always_inherit": lambda told: "可以", "steps_never_inherit": lambda told: "不能"},
        ),
        Point(
            "share",
            _share,
            {
                AMOUNT: says(
                    EQUAL,
                    "同一顺序继承人的份额一般均等",
                    "{elder}的一份应为{value}万元",
                    "属于{elder}的一份，无论由谁取得，均分时都应当是120万元中的{value}万元",
                    "若平均分配，属于{elder}的一份为{value}万元",
                    "各第一顺序继承人均分120万元遗产的，属于{elder}的份额应当是{value}万元",
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
        Misbelief("grandchildren_represent", "不区分代位继承和转继承"),
        Misbelief("daughters_in_law_are_none", "以为儿媳总是不能取得公婆的遗产"),
        Misbelief("care_always_counts", "以为不是丧偶的儿媳也可以作为第一顺序继承人"),
        Misbelief("cruelty_is_final", "以为丧失继承权后不能因宽恕恢复"),
        Misbelief("steps_always_inherit", "以为继子女不论有无扶养关系都可以继承"),
        Misbelief("steps_never_inherit", "以为继子女都不能继承"),
        Misbelief("outcasts_are_counted", "计算份额时把丧失或者放弃继承的人也算在内"),
    ),
    issues=(
        Issue(
            (
                "遗产平均分配时，{elder}的一份是多少，{elder}的妻子能否取得遗产？",
                "关于属于{elder}的份额和{elder}妻子的权利，下列哪一选项是正确的？",
                "*遗产均分的，{elder}的份额是多少，其妻子有何权利？",
            ),
            {
                "share": {AMOUNT: "{elder}的一份为{value}万元"},
                "widow": {
                    "继承人": "妻子另以继承人身份分得遗产",
                    "转继承": "妻子可以从中分得遗产",
                    "无权": "妻子不能取得遗产",
                },
            },
        ),
    ),
)
