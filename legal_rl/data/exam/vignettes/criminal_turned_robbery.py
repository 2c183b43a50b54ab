"""Vignettes of theft that turns into robbery: 刑法 264 and 269, with merit."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
            "上手": "望风的{partner}听见喊声，跑来接应",
            "先逃": "望风的{partner}[听见喊声|一看不妙]，独自先跑了",
        },
        "wound": {"轻伤": "打断{guard}的鼻梁（轻伤）", "重伤": "用铁棍打碎{guard}的膝盖（重伤）"},
        "violence": {
            "挣脱": "{guard}揪住{thief}，{who}为脱身，{wound}，带着电缆逃走",
            "追上": "{guard}紧追到一里地外，揪住{thief}，{who}为脱身，{wound}，带着电缆逃走",
            "夺取": "{guard}趴在电缆上不让拿，{who}{wound}，把电缆扛走",
            "日后": "{thief}扛着电缆跑了。一周后，{guard}在集市上揪住{thief}，{thief}为脱身，{wound}",
            "没有": "{thief}扛着电缆翻墙而去，{guard}追了一阵，[没有追上|把人跟丢了]",
        },
        "merit": {
            "带路": "落网后，{thief}领着民警连夜抓获了{partner}",
            "供出": "落网后，{thief}供出{partner}参与，民警查通话记录将{partner}抓获",
        },
    },
    story=(
        (
            "{thief}[好赌|欠下赌债]，约{partner}夜里到工地偷电缆。{thief}剪下价值1.2万元的电缆，正要扛走，被看守{guard}发现。",
            "{thief}和{partner}夜里到工地偷电缆。{thief}刚捆好价值1.2万元的电缆，就被看守{guard}撞见。",
            "*{guard}看守工地。一天夜里，{thief}约{partner}来偷电缆，剪下价值1.2万元的一捆，正要扛走，被{guard}撞见。",
        ),
        "{lookout}。{violence}。",
        "{merit}。",
    ),
    parties=(
        {"thief": "甲", "partner": "乙", "guard": "丙"},
        {"thief": "{s[0]}某", "partner": "{s[1]}某", "guard": "{s[2]}某"},
        {"thief": "{p[0]}", "partner": "{p[1]}", "guard": "{p[2]}"},
    ),
    terms={"who": lambda told: "二人" if told.lookout == "上手" else "{thief}"},
    about=("{thief}、{partner}的行为", "{thief}的刑事责任", "本案"),
    points=(
        Point(
            "thief",
            _thief,
            {
                "转化": says(
                    TURNED,
                    "盗窃后为抗拒抓捕当场使用暴力，追捕途中仍属当场",
                    "{thief}构成转化型抢劫",
                    "{thief}应以转化型抢劫论处，而非普通抢劫",
                    "{thief}先犯盗窃，其后的行为应按转化型抢劫论处，盗窃由此失去独立的意义",
                    "{thief}的前后行为应作为整体评价，即由盗窃转化为抢劫，按照转化型抢劫一罪处罚",
                ),
                "抢劫": says(
                    ROBBERY,
                    "为夺取财物使用暴力",
                    "{thief}构成普通的抢劫罪",
                    "{thief}直接成立抢劫罪，不属于盗窃的转化",
                    "{thief}取得电缆的手段已经属于劫取，应直接以普通的抢劫罪追究刑事责任",
                    "{thief}的行为本身就符合普通抢劫罪的全部条件，不需要适用转化型抢劫的规定",
                ),
                "两罪": says(
                    INJURY,
                    "暴力并非当场使用",
                    "{thief}犯盗窃罪和故意伤害罪",
                    "{thief}的后一行为与盗窃脱离，应另定一罪",
                    "{thief}的行为不符合转化为抢劫的条件，应分别认定盗窃罪和故意伤害罪",
                    "{thief}的前后行为缺少转化所需的当场性，应以盗窃罪和故意伤害罪追究刑事责任",
                ),
                "盗窃": says(
                    THEFT,
                    "没有使用暴力",
                    "{thief}只构成盗窃罪",
                    "{thief}虽被发现，其行为始终是盗窃",
                    "即使{guard}当场撞见，{thief}的行为也只能评价为盗窃，应以该罪一罪处罚",
                    "{thief}虽然被人发现，但其行为没有达到抢劫的程度，只应以盗窃罪追究刑事责任",
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
            lambda told: ROBS if told.lookout == "上手" else "盗窃罪",
            {
                ROBS: says(
                    JOINT,
                    "一同使用暴力",
                    "{partner}构成抢劫罪",
                    "{partner}与{thief}一样，应以抢劫罪论处",
                    "{partner}起初只打算偷窃，但最终应与{thief}一同对抢劫罪承担刑事责任",
                    "{partner}的责任已经超出了事先约定的盗窃，应以抢劫罪而不是盗窃罪追究其刑事责任",
                ),
                "盗窃罪": says(
                    JOINT,
                    "只有共同盗窃的故意",
                    "{partner}构成盗窃罪",
                    "{partner}的责任以共同盗窃为限",
                    "即使{thief}另被认定更重的罪名，{partner}也只在盗窃的范围内成立共犯",
                    "{partner}的故意和行为都停留在盗窃的范围内，此后发生的事应由{thief}自己承担责任",
                ),
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
                    "盗窃之后另犯故意伤害",
                    "对{thief}应当数罪并罚",
                    "{thief}犯有两罪，应分别量刑后并罚",
                    "{thief}的前后两个行为各自成立犯罪，应当分别评价，再合并决定刑罚",
                    "法院应先对{thief}的两个犯罪分别定罪量刑，再在总和刑期以下决定执行的刑罚",
                ),
                "一罪": says(
                    CONCURRENCE,
                    "只成立抢劫罪或者盗窃罪",
                    "对{thief}只能以一罪论处",
                    "{thief}的全部行为应评价为一个犯罪",
                    "{thief}的全部行为应合在一起以一个罪名定罪，而不应实行数罪并罚",
                    "法院对{thief}只应认定一个罪名，各种情节都在这一犯罪的法定刑之内加以考虑",
                ),
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
                    "抢劫致人重伤",
                    "{thief}的刑期应在十年以上",
                    "{thief}的法定最低刑是十年有期徒刑",
                    "{thief}应处十年以上有期徒刑、无期徒刑或者死刑，并处罚金",
                    "{thief}具备抢劫罪的加重情节，应在十年以上有期徒刑、无期徒刑或者死刑的幅度内量刑",
                ),
                "三到十年": says(
                    ROBBERY,
                    "抢劫的基本刑",
                    "{thief}的刑期在三年到十年之间",
                    "{thief}的法定最低刑是三年有期徒刑",
                    "对{thief}应处三年以上十年以下有期徒刑，并且必须并处罚金",
                    "{thief}应适用抢劫罪的基本刑，即三年以上十年以下有期徒刑，而不是加重的一档",
                ),
                "三年以下": says(
                    THEFT,
                    "盗窃数额较大",
                    "{thief}最高可判三年有期徒刑",
                    "对{thief}可以只判拘役、管制或者单处罚金",
                    "对{thief}应适用最轻的一档刑罚，即三年以下有期徒刑、拘役或者管制",
                    "{thief}应按盗窃数额较大处罚，量刑最重为三年有期徒刑，最轻可以只是单处罚金",
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
                    "协助抓捕同案犯",
                    "{thief}有立功表现",
                    "{partner}归案得力于{thief}，应认定立功",
                    "{thief}对{partner}归案的协助应当认定为立功，可以从轻或者减轻处罚",
                    "{thief}对抓获{partner}的贡献已超出如实供述的范围，应在坦白之外另行认定立功",
                ),
                "不是": says(
                    NAMING,
                    "只是供述同案犯的共同犯罪事实",
                    "{thief}没有立功表现",
                    "{thief}供述同案犯，只属于如实供述",
                    "{thief}在{partner}归案一事上尽到的只是共犯如实供述的义务，不能认定立功",
                    "{thief}在{partner}归案中所起的作用只能在量刑时酌情考虑，而不能按立功从宽处罚",
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
            ("对{thief}的行为应如何定性？", "{thief}的行为构成何罪？", "*{thief}应承担何种罪责？"),
            {
                "thief": {
                    "转化": "由盗窃转化为抢劫罪",
                    "抢劫": "直接构成抢劫罪，不是盗窃的转化",
                    "两罪": "构成盗窃罪和故意伤害罪",
                    "盗窃": "只构成盗窃罪",
                }
            },
        ),
    ),
    possible=lambda told: (
        (told.violence not in ("日后", "没有") or told.lookout == "先逃")
        and (told.violence != "没有" or told.wound == "轻伤")
    ),
)
