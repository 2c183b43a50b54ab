"""Vignettes of robbery and its neighbours: 刑法 263, 267, 274 (force, weapons, threats), with defence."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
DEFENCE = Norm("刑法", 20, SINCE, says=("免受正在进行的不法侵害", "属于正当防卫，不负刑事责任"))
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
INJURY = Norm("刑法", 234, SINCE, says=("故意伤害他人身体的",))
ROBBERY = Norm("刑法", 263, SINCE, says=("以暴力、胁迫或者其他方法抢劫公私财物的，处三年以上十年以下有期徒刑",))
GRAVE = Norm("刑法", 263, SINCE, says=("抢劫致人重伤、死亡的",))
SNATCHING = Norm("刑法", 267, SINCE, says=("抢夺公私财物，数额较大的",))
ARMED = Norm("刑法", 267, SINCE, says=("携带凶器抢夺的，依照本法第二百六十三条的规定定罪处罚",))
BLACKMAIL = Norm("刑法", 274, SINCE, says=("敲诈勒索公私财物，数额较大或者多次敲诈勒索的",))
FALL = Norm("抢夺解释", 3, "2013-11-18", says=("其他严重情节", "导致他人重伤的"))
ROBS, SNATCHES, EXTORTS, NOTHING = "抢劫罪", "抢夺罪", "敲诈勒索罪", "无罪"
PLANNED: Final = {
    "夺走": "由{robber}夺包",
    "踢打": "由{robber}夺包，遇反抗即动手",
    "带刀": "由{robber}带匕首夺包",
    "亮刀": "由{robber}持刀逼人交钱",
    "限期": "由{robber}威胁{victim}交钱",
}
DONE: Final = {
    "夺走": "从{victim}身后夺下其装有8000元的提包后逃跑",
    "踢打": "夺取{victim}装有8000元的提包，{victim}不放手，{robber}将其打倒，拿包逃跑",
    "带刀": "携带匕首，趁{victim}不备夺下其装有8000元的提包后逃跑，未出示匕首",
    "亮刀": "持匕首逼迫{victim}交出装有8000元的提包，拿包逃跑",
    "限期": "对{victim}声称3日内不交8000元就烧其店铺，{victim}于第3日将钱交给{robber}",
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


def _friend(told: Any) -> str | None:
    """Left out where money that was handed over after a threat is taken back by force."""
    if told.neighbour == "报复":
        return "伤害"
    return None if told.way == "限期" else "防卫"


def _plan(told: Any) -> str:
    if told.rider_knows == "不知":
        return "{robber}谎称收账，叫{rider}开车送其前往"
    plan = PLANNED["夺走" if told.rider_knows == "瞒着" else told.way]
    hidden = "，未告知{rider}带有匕首" if (told.rider_knows, told.way) == ("瞒着", "带刀") else ""
    return "{robber}与{rider}约定，" + plan + "，{rider}开车接应" + hidden


def _hurt(told: Any) -> str:
    if told.fall == "重伤":
        return {"夺走": "，{victim}被带倒受重伤", "踢打": "，{victim}受重伤"}[told.way]
    return "，{victim}未受伤" if told.way == "踢打" else ""


MARKET_PURSE: Final = vignette(
    "purse_outside_the_market",
    "夺包",
    "刑法",
    facts={
        "rider_knows": {"约好": "{plan}", "瞒着": "{plan}", "不知": "{plan}"},
        "way": DONE,
        "fall": {"重伤": "{hurt}", "无恙": "{hurt}"},
        "neighbour": {
            "追赶": "{chased}，致{robber}轻伤",
            "报复": "半个月后，{victim}的朋友{friend}遇见{robber}，为泄愤将其打成轻伤",
        },
    },
    story=(
        only("rider same", "{rider_knows}。"),
        (
            "{robber}{way}{fall}。",
            "某日，{robber}{way}{fall}。",
            "*某晚，{robber}{way}{fall}。",
        ),
        only("friend", "{neighbour}。"),
    ),
    parties=(
        {"robber": "甲", "victim": "乙", "rider": "丙", "friend": "丁"},
        {"robber": "{s[0]}某", "victim": "{s[1]}某", "rider": "{s[2]}某", "friend": "{s[3]}某"},
    ),
    terms={
        "plan": _plan,
        "hurt": _hurt,
        "chased": lambda told: (
            "{victim}的朋友{friend}当场制服{robber}，夺回8000元"
            if told.way == "限期"
            else "{victim}的朋友{friend}随即追上{robber}，夺回提包"
        ),
    },
    about=("{robber}等人的行为", "{robber}等人的刑事责任", "本案的处理"),
    points=(
        Point(
            "robber",
            _robber,
            {
                ROBS: says(
                    ROBBERY,
                    "因不放手而将人打倒，当场以暴力劫取财物",
                    "{robber}构成抢劫罪",
                    "对{robber}应以抢劫罪追究刑事责任",
                )
                .where(lambda told: told.way == "亮刀", ROBBERY, "持匕首逼迫当场交出，以暴力相胁迫劫取财物")
                .where(lambda told: told.way == "带刀", ARMED, "匕首是凶器，携带凶器抢夺，未出示也以抢劫罪定罪处罚"),
                SNATCHES: says(
                    SNATCHING,
                    "从身后夺包，只对物使用强力，没有对人使用暴力、胁迫",
                    "{robber}构成抢夺罪",
                    "对{robber}应以抢夺罪追究刑事责任",
                ),
                EXTORTS: says(
                    BLACKMAIL,
                    "以日后烧店相威胁，限期交付，不是当场劫取",
                    "{robber}构成敲诈勒索罪",
                    "对{robber}应以敲诈勒索罪追究刑事责任",
                    "{robber}取得财物的行为符合敲诈勒索罪的构成要件，应以该罪定罪处罚",
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
                ROBS: says(
                    JOINT,
                    "事先约定持刀逼人交钱并接应，有共同抢劫的故意",
                    "{rider}构成抢劫罪的共犯",
                    "{rider}仅负责接应，也应以抢劫罪论处",
                    "{rider}与{robber}有共同抢劫的故意和行为，应以抢劫罪的共犯追究刑事责任",
                )
                .where(lambda told: told.way == "带刀", JOINT, "事先约定带匕首夺包并接应，有共同抢劫的故意")
                .where(lambda told: told.way == "踢打", JOINT, "事先约定遇反抗即动手并接应，有共同抢劫的故意"),
                SNATCHES: says(
                    JOINT,
                    "只约定夺包并接应，有共同抢夺的故意",
                    "{rider}构成抢夺罪的共犯",
                    "{rider}仅应在抢夺罪的范围内承担责任",
                    "{rider}仅有抢夺的共同故意，应以抢夺罪追究刑事责任",
                )
                .where(
                    lambda told: told.rider_knows == "瞒着" and told.way == "带刀",
                    JOINT,
                    "只约定夺包，不知带有匕首，共同故意仅限于抢夺",
                )
                .where(lambda told: told.rider_knows == "瞒着", JOINT, "只约定夺包，没有约定动手，共同故意仅限于抢夺"),
                EXTORTS: says(
                    JOINT,
                    "事先约定威胁被害人交钱并接应，有共同敲诈勒索的故意",
                    "{rider}构成敲诈勒索罪的共犯",
                    "对{rider}应以敲诈勒索罪追究刑事责任",
                    "{rider}与{robber}有共同敲诈勒索的故意，成立敲诈勒索罪的共同犯罪",
                ),
                NOTHING: says(
                    JOINT,
                    "误信收账而开车，不知其要取财，没有共同犯罪的故意",
                    "{rider}不构成犯罪",
                    "{rider}缺乏共同犯罪的故意，不负刑事责任",
                    "{rider}只是客观上为{robber}提供了便利，对其应作无罪处理",
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
                "十年以上": says(
                    GRAVE,
                    "当场以暴力致人重伤，是抢劫的加重情节",
                    "{robber}的法定最低刑为十年有期徒刑",
                    "对{robber}应处十年以上有期徒刑、无期徒刑或者死刑，并处罚金或者没收财产",
                ),
                "三到十年": says(
                    ROBBERY,
                    "抢劫而没有致人重伤等加重情节，适用基本刑",
                    "{robber}的法定最低刑为三年有期徒刑",
                    "对{robber}应处三年以上十年以下有期徒刑",
                    "对{robber}应当在三年以上十年以下有期徒刑的幅度内量刑，并处罚金",
                )
                .where(lambda told: told.way == "夺走", FALL, "抢夺致人重伤，属于其他严重情节")
                .where(lambda told: told.way == "带刀", ROBBERY, "携带凶器抢夺按抢劫罪处罚，没有加重情节，适用基本刑"),
                "三年以下": says(
                    SNATCHING,
                    "抢夺数额较大，没有致人重伤等其他严重情节",
                    "{robber}的法定最高刑为三年有期徒刑",
                    "对{robber}可以单处罚金",
                    "对{robber}应处三年以下有期徒刑、拘役或者管制，并处或者单处罚金",
                ).where(lambda told: told.way == "限期", BLACKMAIL, "敲诈勒索数额较大，没有其他严重情节"),
            },
            {"harm_makes_robbery": lambda told: "十年以上" if told.fall == "重伤" else _robber_range(told)},
        ),
        Point(
            "same",
            lambda told: {"约好": "相同", "瞒着": "不同"}.get(told.rider_knows),
            {
                "相同": says(
                    JOINT,
                    "所实施的正是事先约定的，一方取财，一方接应",
                    "{robber}与{rider}应定同一罪名",
                    "{robber}与{rider}的犯罪故意内容一致",
                    "{robber}与{rider}是共同犯罪，应当以相同的罪名定罪处罚",
                ),
                "不同": says(
                    JOINT,
                    "接应人只约定夺包，另一方抢劫超出共同故意，只在抢夺内共犯",
                    "{robber}与{rider}应定不同的罪名",
                    "{robber}的行为超出了与{rider}共同的故意",
                    "{robber}与{rider}虽有共同犯罪的部分，但应以不同的罪名定罪处罚",
                ),
            },
            {"answers_for_all": lambda told: None if told.rider_knows == "不知" else "相同"},
        ),
        Point(
            "friend",
            _friend,
            {
                "防卫": says(
                    DEFENCE,
                    "随即追上夺回提包，侵害尚未结束，致轻伤没有过当",
                    "{friend}的行为属于正当防卫",
                    "{friend}对{robber}的轻伤不负刑事责任",
                    "{friend}打伤{robber}具备正当防卫的时间条件，不负刑事责任",
                ),
                "伤害": says(
                    INJURY,
                    "半个月后为泄愤打伤，侵害早已结束，不是防卫",
                    "{friend}构成故意伤害罪",
                    "{friend}应对{robber}的轻伤承担刑事责任",
                    "{friend}打伤{robber}不具备正当防卫的时间条件，应以故意伤害罪追究刑事责任",
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
                "{robber}、{rider}的行为应如何定性？",
                "对{robber}、{rider}应如何定罪？",
                "*{robber}、{rider}的行为分别应如何认定？",
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
        and (told.rider_knows, told.way, told.neighbour) != ("不知", "限期", "追赶")
    ),
)
