"""Vignettes of theft that turns into robbery: 刑法 264 and 269, with merit."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
MERIT_SINCE: Final = "1998-05-09"
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
CONCURRENCE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))
INJURY = Norm("刑法", 234, SINCE, says=("故意伤害他人身体的",))
ROBBERY = Norm("刑法", 263, SINCE, says=("以暴力、胁迫或者其他方法抢劫公私财物的，处三年以上十年以下有期徒刑",))
GRAVE = Norm("刑法", 263, SINCE, says=("抢劫致人重伤、死亡的",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "处三年以下有期徒刑、拘役或者管制"))
TURNED = Norm("刑法", 269, SINCE, says=("犯盗窃、诈骗、抢夺罪", "抗拒抓捕", "当场使用暴力或者以暴力相威胁的"))
LEADING = Norm("自首和立功解释", 5, MERIT_SINCE, says=("协助司法机关抓捕其他犯罪嫌疑人（包括同案犯）",))
NAMING = Norm("自首和立功解释", 6, MERIT_SINCE, says=("揭发同案犯共同犯罪事实的，可以酌情予以从轻处罚",))
ROBS, SNATCHES, EXTORTS, NOTHING = "抢劫罪", "抢夺罪", "敲诈勒索罪", "无罪"


def _thief(told: Any) -> str:
    """Violence on the spot or at the end of a chase turns theft into robbery (269); a week later it does not."""
    return {"挣脱": "转化", "追上": "转化", "夺取": "抢劫", "日后": "两罪", "没有": "盗窃"}[told.violence]


def _partner(told: Any) -> str | None:
    if told.lookout == "上手":
        return ROBS
    # Of a theft of this sum that was not completed authors dispute whether it is punished.
    return None if told.violence in ("夺取", "挣脱") else "盗窃罪"


def _thief_range(told: Any) -> str | None:
    if _thief(told) == "两罪":
        return None
    return "三年以下" if _thief(told) == "盗窃" else "十年以上" if told.wound == "重伤" else "三到十年"


SITE_CABLES: Final = vignette(
    "cables_from_the_building_site",
    "工地上的电缆",
    "刑法",
    facts={
        "lookout": {
            "上手": "",
            "先逃": "{partner}见状[独自逃离|先行逃走]。",
        },
        "wound": {"轻伤": "将其打成轻伤", "重伤": "将其打成重伤"},
        "violence": {
            "挣脱": "{guard}抓住{thief}，{thief}为脱身{wound}，带电缆逃走",
            "追上": "{guard}追出1公里后抓住{thief}，{thief}为脱身{wound}，带电缆逃走",
            "夺取": "{guard}护住尚未搬走的电缆，{thief}为取得电缆{wound}，将电缆搬走",
            "日后": "{thief}带电缆逃走。1周后，{guard}在街上抓住{thief}，{thief}为脱身{wound}",
            "没有": "{guard}抓住{thief}的衣袖，{thief}甩手挣脱，带电缆逃走，{guard}未受伤",
        },
        "merit": {
            "带路": "归案后，{thief}带领民警抓获{partner}",
            "供出": "归案后，{thief}供出{partner}参与作案",
        },
    },
    story=(
        (
            "{thief}由{partner}望风，到工地盗窃价值1万余元的电缆，正在搬取时被看守{guard}发现。",
            "{thief}约{partner}望风，在工地盗窃价值1万余元的电缆，动手搬取时被看守{guard}发现。",
            "*{thief}在工地盗窃价值1万余元的电缆，由{partner}望风，正欲搬走时被看守{guard}发现。",
        ),
        only("partner", "{lookout}"),
        "{violence}。",
        only("partner", "{joined}"),
        only("merit", "{merit}。"),
    ),
    parties=(
        {"thief": "甲", "partner": "乙", "guard": "丙"},
        {"thief": "{s[0]}某", "partner": "{s[1]}某", "guard": "{s[2]}某"},
    ),
    terms={
        "joined": lambda told: "其间，{partner}闻声赶来相助，一同殴打{guard}。" if told.lookout == "上手" else "",
    },
    about=("{thief}、{partner}的行为", "{thief}等人的刑事责任", "本案的处理"),
    points=(
        Point(
            "thief",
            _thief,
            {
                "转化": says(
                    TURNED,
                    "盗窃被抓住后为脱身当场打伤看守，是抗拒抓捕",
                    "{thief}构成转化型抢劫",
                    "{thief}实施暴力是为抗拒抓捕而非取得财物，属于转化型抢劫",
                ).where(lambda told: told.violence == "追上", TURNED, "为抗拒抓捕使用暴力，一路追捕途中仍属当场"),
                "抢劫": says(
                    ROBBERY,
                    "为取得尚未搬走的电缆打伤护物的看守，暴力是取财手段",
                    "{thief}直接构成抢劫罪",
                    "{thief}构成抢劫罪，不属于转化型抢劫",
                    "{thief}实施暴力是为当场取得财物，应直接依抢劫罪的规定定罪，而非转化型抢劫",
                ),
                "两罪": says(
                    INJURY,
                    "一周后才打伤看守，不是当场使用暴力，另成故意伤害",
                    "{thief}构成盗窃罪和故意伤害罪",
                    "对{thief}应以盗窃罪和故意伤害罪定罪处罚",
                    "{thief}盗窃后的行为不使盗窃转化为抢劫，但应另定故意伤害罪",
                ),
                "盗窃": says(
                    THEFT,
                    "甩手挣脱，没有使用暴力，看守也未受伤",
                    "{thief}仅构成盗窃罪",
                    "对{thief}的行为应以盗窃罪一罪论处",
                    "{thief}既未犯抢劫罪，也未犯故意伤害罪，应以盗窃罪定罪处罚",
                ),
            },
            {
                "chase_breaks_off": lambda told: "两罪" if told.violence == "追上" else _thief(told),
                "resisting_always_turns": lambda told: "转化" if told.violence == "日后" else _thief(told),
                "begun_as_theft": lambda told: "转化" if told.violence == "夺取" else _thief(told),
            },
        ),
        Point(
            "partner",
            _partner,
            {
                ROBS: says(
                    TURNED,
                    "望风者赶来一同殴打抓捕的看守，共同使用暴力抗拒抓捕",
                    "{partner}构成抢劫罪",
                    "{partner}与{thief}成立抢劫罪的共同犯罪",
                    "{partner}虽然负责望风，仍应以抢劫罪的共犯追究刑事责任",
                ),
                "盗窃罪": says(
                    JOINT,
                    "望风者已先逃离，没有参与追捕途中的暴力，只有盗窃的故意",
                    "{partner}构成盗窃罪",
                    "{partner}仅应在盗窃罪的范围内承担责任",
                    "{partner}与{thief}仅有共同盗窃的故意，对{partner}应以盗窃罪定罪处罚",
                )
                .where(lambda told: told.violence == "没有", JOINT, "同伴甩手挣脱不是暴力，二人只是共同盗窃")
                .where(lambda told: told.violence == "日后", JOINT, "一周后的伤害与先逃的望风者无关，二人只是共同盗窃"),
            },
            {
                "answers_for_all": lambda told: (
                    ROBS if told.lookout == "上手" or _thief(told) in ("转化", "抢劫") else "盗窃罪"
                )
            },
        ),
        Point(
            "number",
            lambda told: "数罪" if _thief(told) == "两罪" else "一罪",
            {
                "数罪": says(
                    CONCURRENCE,
                    "盗窃完成一周后另行伤人，不转化为抢劫，一人犯两罪",
                    "对{thief}应当数罪并罚",
                    "{thief}犯有数罪，应分别量刑后并罚",
                    "{thief}的行为触犯两个应当并罚的罪名，不能以一罪论处",
                ),
                "一罪": says(
                    TURNED,
                    "盗窃后当场暴力抗拒抓捕，整体按抢劫罪定罪，不另定伤害",
                    "对{thief}应以一罪论处",
                    "{thief}的行为成立一罪，不实行数罪并罚",
                )
                .where(lambda told: told.violence == "夺取", ROBBERY, "打伤看守是劫取财物的手段，已包含在抢劫罪内")
                .where(lambda told: told.violence == "没有", THEFT, "甩手挣脱不是暴力，未伤人，只有盗窃"),
            },
            {
                "chase_breaks_off": lambda told: "数罪" if told.violence in ("追上", "日后") else "一罪",
                "resisting_always_turns": lambda told: "一罪",
            },
        ),
        Point(
            "range",
            _thief_range,
            {
                "十年以上": says(
                    GRAVE,
                    "为抢劫或者抗拒抓捕将看守打成重伤，属抢劫致人重伤",
                    "{thief}的法定最低刑为十年有期徒刑",
                    "就本案而言，对{thief}应处十年以上有期徒刑、无期徒刑或者死刑，并处罚金或者没收财产",
                ),
                "三到十年": says(
                    ROBBERY,
                    "抢劫致轻伤，没有致人重伤等加重情节，适用基本刑",
                    "{thief}的法定最低刑为三年有期徒刑",
                    "对{thief}应处三年以上十年以下有期徒刑，并处罚金",
                ),
                "三年以下": says(
                    THEFT,
                    "没有使用暴力，只是盗窃，一万余元属于数额较大",
                    "{thief}的法定最高刑为三年有期徒刑",
                    "就法定刑而言，对{thief}可以单处罚金",
                ),
            },
            {"turned_is_lighter": lambda told: "三到十年" if _thief(told) == "转化" else _thief_range(told)},
        ),
        Point(
            "merit",
            lambda told: {"带路": "立功", "供出": "不是"}[told.merit],
            {
                "立功": says(
                    LEADING,
                    "带领民警抓获同案犯，是协助抓捕，不只是供述",
                    "{thief}有立功表现",
                    "{thief}协助抓捕同案犯，具有立功情节",
                    "{thief}归案后的行为超出供述本人罪行的范围，应当认定为立功",
                ),
                "不是": says(
                    NAMING,
                    "供出同案犯的共同犯罪事实，只是酌情从轻的情节",
                    "{thief}没有立功表现",
                    "{thief}归案后的行为仍属于如实供述的内容，不是立功",
                    "{thief}归案后的行为可以酌情从轻处罚，但不构成立功",
                ),
            },
            {"naming_is_merit": lambda told: "立功", "partners_never_count": lambda told: "不是"},
        ),
    ),
    flaws=(
        Misbelief("chase_breaks_off", "以为追出一段路就不再是当场"),
        Misbelief("resisting_always_turns", "以为事后抗拒抓捕也使盗窃转化为抢劫"),
        Misbelief("begun_as_theft", "以为由盗窃开始的暴力都是转化抢劫"),
        Misbelief("answers_for_all", "以为望风者要对同伙的暴力负责"),
        Misbelief("turned_is_lighter", "以为转化抢劫没有致人重伤的加重"),
        Misbelief("naming_is_merit", "以为供出同案犯就是立功"),
        Misbelief("partners_never_count", "以为抓获同案犯不算立功"),
    ),
    issues=(
        Issue(
            ("对{thief}的行为应如何定性？", "{thief}的行为构成何罪？", "*{thief}的行为应如何认定？"),
            {
                "thief": {
                    "转化": "构成转化型抢劫",
                    "抢劫": "直接构成抢劫罪",
                    "两罪": "构成盗窃罪和故意伤害罪",
                    "盗窃": "构成盗窃罪",
                }
            },
        ),
        Issue(
            (
                "{thief}、{partner}的行为应如何定性？",
                "对{thief}、{partner}应如何定罪？",
                "*{thief}、{partner}的行为分别应如何认定？",
            ),
            {
                "thief": {
                    "转化": "{thief}构成抢劫罪",
                    "两罪": "{thief}构成盗窃罪和故意伤害罪",
                    "盗窃": "{thief}构成盗窃罪",
                },
                "partner": {ROBS: "{partner}构成抢劫罪", "盗窃罪": "{partner}构成盗窃罪"},
            },
        ),
    ),
    possible=lambda told: (
        (told.violence not in ("日后", "没有") or told.lookout == "先逃")
        and (told.violence != "没有" or told.wound == "轻伤")
    ),
)
