"""Vignettes of robbery and its neighbours: 刑法 263, 267, 269, 274 (force, weapons, threats), defence and merit."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
MERIT_SINCE: Final = "1998-05-09"
DEFENCE = Norm("刑法", 20, SINCE, says=("免受正在进行的不法侵害", "属于正当防卫，不负刑事责任"))
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
CONCURRENCE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))
INJURY = Norm("刑法", 234, SINCE, says=("故意伤害他人身体的",))
ROBBERY = Norm("刑法", 263, SINCE, says=("以暴力、胁迫或者其他方法抢劫公私财物的，处三年以上十年以下有期徒刑",))
GRAVE = Norm("刑法", 263, SINCE, says=("抢劫致人重伤、死亡的",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "处三年以下有期徒刑、拘役或者管制"))
SNATCHING = Norm("刑法", 267, SINCE, says=("抢夺公私财物，数额较大的", "携带凶器抢夺的，依照本法第二百六十三条"))
TURNED = Norm("刑法", 269, SINCE, says=("犯盗窃、诈骗、抢夺罪", "抗拒抓捕", "当场使用暴力或者以暴力相威胁的"))
BLACKMAIL = Norm("刑法", 274, SINCE, says=("敲诈勒索公私财物，数额较大或者多次敲诈勒索的",))
FALL = Norm("抢夺解释", 3, "2013-11-18", says=("其他严重情节", "导致他人重伤的"))
LEADING = Norm("自首和立功解释", 5, MERIT_SINCE, says=("协助司法机关抓捕其他犯罪嫌疑人（包括同案犯）",))
NAMING = Norm("自首和立功解释", 6, MERIT_SINCE, says=("揭发同案犯共同犯罪事实的，可以酌情予以从轻处罚",))

ROBS, SNATCHES, EXTORTS, NOTHING = "抢劫罪", "抢夺罪", "敲诈勒索罪", "无罪"
PLANNED: Final = {
    "夺走": "抢了包就跑",
    "踢打": "抢不下来就动手打",
    "带刀": "带上匕首防身，抢了包就跑",
    "亮刀": "拿刀逼{victim}把钱交出来",
    "限期": "吓唬{victim}一顿，让其几天内送钱来",
}
DONE: Final = {
    "夺走": "从后面一把扯下{victim}的钱袋，转身就跑",
    "踢打": "扯住{victim}的钱袋，{victim}死死抱着不放，{robber}朝其身上猛踢几脚，夺下钱袋就跑",
    "带刀": "从后面一把扯下{victim}的钱袋，转身就跑，别在腰间的匕首始终没有拿出来",
    "亮刀": "把{victim}堵在巷子里，亮出匕首，{victim}只得把钱袋交给他",
    "限期": "拦住{victim}，说“三天内拿8000元来，不然就烧了你的摊子”，{victim}第三天照数送去",
}


def _robber(told: Any) -> str:
    """Force against a person, a weapon carried, or a threat there and then robs; a sudden grip only snatches."""
    return {"夺走": SNATCHES, "限期": EXTORTS}.get(told.way, ROBS)


def _rider(told: Any) -> str:
    return {"约好": _robber(told), "瞒着": SNATCHES, "不知": NOTHING}[told.rider_knows]


def _robber_range(told: Any) -> str:
    if told.fall == "重伤":
        return {"夺走": "三到十年", "踢打": "十年以上"}[told.way]
    return "三到十年" if _robber(told) == ROBS else "三年以下"


def _plan(told: Any) -> str:
    if told.rider_knows == "不知":
        return "叫了一辆摩的，让司机{rider}在巷口等着，只说去[收一笔账|取点东西]"
    plan = PLANNED["夺走" if told.rider_knows == "瞒着" else told.way]
    hidden = (
        "，临出门却[背着|瞒着]{rider}在腰里别了一把匕首" if (told.rider_knows, told.way) == ("瞒着", "带刀") else ""
    )
    role = "一同去壮胆" if told.way == "限期" else "骑摩托在巷口接应"
    return "找来{rider}" + role + "，说好" + plan + hidden


def _hurt(told: Any) -> str:
    if told.fall == "重伤":
        return {"夺走": "，{victim}被带倒，摔断髋骨（重伤）", "踢打": "，{victim}脾脏破裂（重伤）"}[told.way]
    return "，{victim}身上只有几处淤青" if told.way == "踢打" else ""


MARKET_PURSE: Final = vignette(
    "purse_outside_the_market",
    "收摊路上的钱袋",
    "刑法",
    facts={
        "rider_knows": {"约好": "{plan}", "瞒着": "{plan}", "不知": "{plan}"},
        "way": DONE,
        "fall": {"重伤": "{hurt}", "无恙": "{hurt}"},
        "neighbour": {
            "追赶": "{chased}，{robber}手腕骨折（轻伤）",
            "报复": "半个月后，邻摊的{friend}在街上认出{robber}，[为{victim}出气|越想越气]，抄起木棍打断其手腕（轻伤）",
        },
    },
    story=(
        (
            "{robber}[打牌输光了钱|赌球欠了债]，盯上在市场卖菜的{victim}，{rider_knows}。",
            "{victim}在市场卖菜，每天傍晚拎着货款回家。{robber}摸清了规律，{rider_knows}。",
            "*卖菜的{victim}天天傍晚带着货款走同一条巷子。{robber}看准了，{rider_knows}。",
        ),
        "这天，{victim}{carrying}走到巷口，{robber}{way}{fall}。{neighbour}。",
    ),
    parties=(
        {"robber": "甲", "victim": "乙", "rider": "丙", "friend": "丁"},
        {"robber": "{s[0]}某", "victim": "{s[1]}某", "rider": "{s[2]}某", "friend": "{s[3]}某"},
        {"robber": "{p[0]}", "victim": "{p[1]}", "rider": "{p[2]}", "friend": "{p[3]}"},
    ),
    terms={
        "plan": _plan,
        "carrying": lambda told: "刚" if told.way == "限期" else "带着8000元货款",
        "hurt": _hurt,
        "chased": lambda told: (
            "陪{victim}同去的{friend}见{robber}拿了钱要走，冲上去将其按倒，把钱夺回"
            if told.way == "限期"
            else "邻摊的{friend}听到喊声追上去，将{robber}绊倒，夺回钱袋"
        ),
    },
    about=("{robber}、{rider}的行为", "{robber}等人的刑事责任", "本案"),
    points=(
        Point(
            "robber",
            _robber,
            {
                ROBS: says(
                    ROBBERY,
                    "当场以暴力、胁迫劫取财物，或者携带凶器抢夺",
                    "{robber}构成抢劫罪",
                    "对{robber}应以抢劫罪论处，而不是抢夺罪",
                ),
                SNATCHES: says(
                    SNATCHING,
                    "只对物使用强力，公然夺取",
                    "{robber}构成抢夺罪",
                    "{robber}没有压制{victim}的反抗，应以抢夺罪论处",
                ),
                EXTORTS: says(
                    BLACKMAIL,
                    "以将来的侵害相威胁，令其日后交付",
                    "{robber}构成敲诈勒索罪",
                    "{robber}的威胁不具有当场性，应以敲诈勒索罪论处",
                ),
            },
            {
                "hidden_knife_is_nothing": lambda told: SNATCHES if told.way == "带刀" else _robber(told),
                "harm_makes_robbery": lambda told: ROBS if told.fall == "重伤" else _robber(told),
                "any_threat_robs": lambda told: ROBS if told.way == "限期" else _robber(told),
            },
        ),
        Point(
            "rider",
            _rider,
            {
                ROBS: says(JOINT, "共同抢劫的故意", "{rider}构成抢劫罪的共犯", "{rider}只管接应，也应以抢劫罪论处"),
                SNATCHES: says(JOINT, "只有抢夺的故意", "{rider}构成抢夺罪的共犯", "{rider}只应对抢夺罪负责"),
                EXTORTS: says(
                    JOINT, "共同敲诈勒索的故意", "{rider}构成敲诈勒索罪的共犯", "{rider}应对敲诈勒索的结果负责"
                ),
                NOTHING: says(
                    JOINT, "没有共同犯罪的故意", "{rider}不构成犯罪", "{rider}帮了{robber}的忙，但不负刑事责任"
                ),
            },
            {
                "answers_for_all": lambda told: _robber(told) if told.rider_knows == "瞒着" else _rider(told),
                "help_is_enough": _robber,
            },
        ),
        Point(
            "range",
            _robber_range,
            {
                "十年以上": says(GRAVE, "抢劫致人重伤", "对{robber}量刑应在十年有期徒刑以上"),
                "三到十年": says(FALL, "抢劫的基本刑，或者抢夺致人重伤", "对{robber}应处三年以上十年以下有期徒刑"),
                "三年以下": says(SNATCHING, "抢夺、敲诈勒索数额较大", "对{robber}应处三年以下有期徒刑、拘役或者管制"),
            },
            {"harm_makes_robbery": lambda told: "十年以上" if told.fall == "重伤" else _robber_range(told)},
        ),
        Point(
            "same",
            lambda told: {"约好": "相同", "瞒着": "不同"}.get(told.rider_knows),
            {
                "相同": says(JOINT, "共同故意的内容一致", "{robber}、{rider}成立同一犯罪的共犯，罪名没有区别"),
                "不同": says(JOINT, "在抢夺的范围内成立共犯", "{robber}、{rider}虽属共同犯罪，应分别定罪"),
            },
            {"answers_for_all": lambda told: None if told.rider_knows == "不知" else "相同"},
        ),
        Point(
            "friend",
            lambda told: {"追赶": "防卫", "报复": "伤害"}[told.neighbour],
            {
                "防卫": says(
                    DEFENCE,
                    "当场追回财物，侵害尚未结束",
                    "{friend}致{robber}轻伤，属于正当防卫",
                    "{robber}的轻伤，不能由{friend}承担刑事责任",
                ),
                "伤害": says(
                    INJURY,
                    "侵害早已结束",
                    "{friend}构成故意伤害罪",
                    "{friend}出于义愤，但仍应对{robber}的轻伤负刑事责任",
                ),
            },
            {"robbers_have_it_coming": lambda told: "防卫", "taken_is_over": lambda told: "伤害"},
        ),
    ),
    flaws=(
        Misbelief("hidden_knife_is_nothing", "以为没有亮出凶器就只是抢夺"),
        Misbelief("harm_makes_robbery", "以为致人重伤的抢夺就是抢劫"),
        Misbelief("any_threat_robs", "以为以暴力威胁要钱都是抢劫"),
        Misbelief("answers_for_all", "以为接应者要对同伙的一切行为负责"),
        Misbelief("help_is_enough", "以为客观上有帮助就是共犯"),
        Misbelief("robbers_have_it_coming", "以为对抢劫的人什么时候都可以防卫"),
        Misbelief("taken_is_over", "以为财物到手后就不能再防卫"),
    ),
    issues=(
        Issue(
            (
                "{robber}、{rider}的行为分别应如何定性？",
                "对{robber}、{rider}应如何定罪？",
                "*{robber}、{rider}各自应承担何种罪责？",
            ),
            {
                "robber": {crime: "{robber}构成" + crime for crime in (ROBS, SNATCHES, EXTORTS)},
                "rider": {
                    ROBS: "{rider}构成抢劫罪",
                    SNATCHES: "{rider}构成抢夺罪",
                    EXTORTS: "{rider}构成敲诈勒索罪",
                    NOTHING: "{rider}不构成犯罪",
                },
            },
        ),
    ),
    possible=lambda told: (
        (told.fall == "无恙" or told.way in ("夺走", "踢打"))
        and (told.rider_knows != "瞒着" or told.way in ("踢打", "带刀"))
    ),
)


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
            "上手": "望风的{partner}听见喊声，跑过来接应",
            "先逃": "望风的{partner}[听见喊声|一看不妙]，独自先跑了",
        },
        "wound": {"轻伤": "打断{guard}的鼻梁（轻伤）", "重伤": "捡起铁棍打碎{guard}的膝盖（重伤）"},
        "violence": {
            "挣脱": "{guard}揪住{thief}的衣领，{who}为脱身，{wound}，带着电缆逃走",
            "追上": "{guard}紧追不放，在一里地外揪住{thief}，{who}为脱身，{wound}，带着电缆逃走",
            "夺取": "{guard}趴在电缆上不让拿，{who}{wound}，把电缆扛走",
            "日后": "{thief}扛着电缆跑了。一周后，{guard}在集市上认出{thief}，揪住他要送派出所，{thief}为脱身，{wound}",
            "没有": "{thief}扛着电缆翻墙而去，{guard}追了一阵，[没有追上|把人跟丢了]",
        },
        "merit": {
            "带路": "落网后，{thief}领着民警连夜赶到邻县，抓获了{partner}",
            "供出": "落网后，{thief}交代了{partner}参与的经过，民警后来从通话记录查到其行踪，将其抓获",
        },
    },
    story=(
        (
            "{thief}[好赌|沉迷赌博]，约老乡{partner}到一处停工的工地偷电缆。当晚，{thief}剪下价值1.2万元的电缆，正要扛走，被看工地的{guard}发现。",
            "{thief}和{partner}夜里到停工的工地偷电缆，由{partner}在墙外望风。{thief}刚把价值1.2万元的电缆捆好，看工地的{guard}打着手电走了过来，大喝一声。",
            "*{guard}替人看守停工的工地。一天夜里，{thief}约{partner}来偷电缆，剪下价值1.2万元的一捆，正要扛走，被{guard}撞见。",
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
                    "{thief}的盗窃转化为抢劫罪，而非一开始就是抢劫",
                ),
                "抢劫": says(
                    ROBBERY,
                    "为夺取财物使用暴力",
                    "{thief}直接构成抢劫罪，不属于盗窃的转化",
                    "{thief}以暴力夺取电缆，成立普通的抢劫罪",
                ),
                "两罪": says(
                    INJURY,
                    "暴力并非当场使用",
                    "{thief}构成盗窃罪和故意伤害罪",
                    "{thief}的暴力不具有当场性，应在盗窃罪之外另定一罪",
                ),
                "盗窃": says(THEFT, "没有使用暴力", "{thief}只构成盗窃罪", "{thief}虽被发现，但其行为始终是盗窃"),
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
                    JOINT, "一同使用暴力", "{partner}构成抢劫罪", "{partner}也应对{guard}的伤情负责，以抢劫罪论处"
                ),
                "盗窃罪": says(JOINT, "只有共同盗窃的故意", "{partner}构成盗窃罪", "{partner}的责任以盗窃罪为限"),
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
                "数罪": says(CONCURRENCE, "盗窃之后另犯故意伤害", "对{thief}应当数罪并罚"),
                "一罪": says(CONCURRENCE, "只成立抢劫罪或者盗窃罪", "对{thief}只能以一罪论处"),
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
                "十年以上": says(GRAVE, "抢劫致人重伤", "对{thief}量刑应在十年有期徒刑以上"),
                "三到十年": says(ROBBERY, "抢劫的基本刑", "对{thief}应处三年以上十年以下有期徒刑"),
                "三年以下": says(THEFT, "盗窃数额较大", "对{thief}应处三年以下有期徒刑、拘役或者管制"),
            },
            {"turned_is_lighter": lambda told: "三到十年" if _thief(told) == "转化" else _thief_range(told)},
        ),
        Point(
            "merit",
            lambda told: {"带路": "立功", "供出": "不是"}[told.merit],
            {
                "立功": says(
                    LEADING, "协助抓捕同案犯", "{thief}有立功表现", "{partner}归案得力于{thief}，对{thief}应认定立功"
                ),
                "不是": says(
                    NAMING,
                    "只是供述同案犯的共同犯罪事实",
                    "{thief}没有立功表现",
                    "{thief}对{partner}的交代属于如实供述，不是立功",
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
