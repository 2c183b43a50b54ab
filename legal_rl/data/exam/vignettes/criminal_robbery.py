"""Vignettes of robbery and its neighbours: 刑法 263, 267, 274 (force, weapons, threats), with defence."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
DEFENCE = Norm("刑法", 20, SINCE, says=("免受正在进行的不法侵害", "属于正当防卫，不负刑事责任"))
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
INJURY = Norm("刑法", 234, SINCE, says=("故意伤害他人身体的",))
ROBBERY = Norm("刑法", 263, SINCE, says=("以暴力、胁迫或者其他方法抢劫公私财物的，处三年以上十年以下有期徒刑",))
GRAVE = Norm("刑法", 263, SINCE, says=("抢劫致人重伤、死亡的",))
SNATCHING = Norm("刑法", 267, SINCE, says=("抢夺公私财物，数额较大的", "携带凶器抢夺的，依照本法第二百六十三条"))
BLACKMAIL = Norm("刑法", 274, SINCE, says=("敲诈勒索公私财物，数额较大或者多次敲诈勒索的",))
FALL = Norm("抢夺解释", 3, "2013-11-18", says=("其他严重情节", "导致他人重伤的"))
ROBS, SNATCHES, EXTORTS, NOTHING = "抢劫罪", "抢夺罪", "敲诈勒索罪", "无罪"
PLANNED: Final = {
    "夺走": "抢了包就跑",
    "踢打": "抢不下来就动手打",
    "带刀": "带上匕首防身，抢了包就跑",
    "亮刀": "拿刀逼{victim}交钱",
    "限期": "吓唬{victim}几天内送钱来",
}
DONE: Final = {
    "夺走": "一把扯下{victim}的钱袋，转身就跑",
    "踢打": "扯住{victim}的钱袋，{victim}抱着不放，{robber}猛踢其身体，夺下就跑",
    "带刀": "一把扯下{victim}的钱袋就跑，腰间的匕首始终没有拿出来",
    "亮刀": "把{victim}堵在巷子里亮出匕首，{victim}只得交出钱袋",
    "限期": "拦住{victim}，说“三天内拿8000元来，不然烧了你的摊子”，{victim}第三天照数送去",
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
        return "叫摩的司机{rider}在巷口等着，只说去[收账|取点东西]"
    plan = PLANNED["夺走" if told.rider_knows == "瞒着" else told.way]
    hidden = "，却[背着|瞒着]{rider}在腰里别了匕首" if (told.rider_knows, told.way) == ("瞒着", "带刀") else ""
    role = "一同去壮胆" if told.way == "限期" else "骑摩托接应"
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
            "报复": "半个月后，邻摊的{friend}[在街上认出|遇见]{robber}，一棍打断其手腕（轻伤）",
        },
    },
    story=(
        (
            "{robber}[打牌输光了钱|赌球欠了债]，盯上卖菜的{victim}，{rider_knows}。",
            "{robber}摸清了{victim}每天收摊回家的路线，{rider_knows}。",
            "*{robber}盯上了每天收摊回家的{victim}，{rider_knows}。",
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
            "同去的{friend}见{robber}拿钱要走，将其按倒，把钱夺回"
            if told.way == "限期"
            else "邻摊的{friend}追上去绊倒{robber}，夺回钱袋"
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
                    "对{robber}应以抢劫罪而不是抢夺罪论处",
                    "{robber}对财产和人身都有侵犯或者威胁，应以抢劫罪追究其刑事责任",
                    "{robber}取得财物的方式已经达到抢劫罪的要求，因而不能改按抢夺或者敲诈勒索处理",
                ),
                SNATCHES: says(
                    SNATCHING,
                    "只对物使用强力，公然夺取",
                    "{robber}构成抢夺罪",
                    "{robber}的强力只及于财物，应定抢夺罪",
                    "{robber}靠突然下手取得财物，{victim}的反抗尚未受到压制，应以抢夺罪论处",
                    "即使{robber}的行为给{victim}的人身带来危险，也应以较轻的抢夺罪追究刑事责任",
                ),
                EXTORTS: says(
                    BLACKMAIL,
                    "以将来的侵害相威胁，令其日后交付",
                    "{robber}构成敲诈勒索罪",
                    "{robber}以要挟的方式取财，应定敲诈勒索罪",
                    "{robber}利用{victim}的恐惧使其交付财物，只能以敲诈勒索罪追究刑事责任",
                    "{robber}的行为虽给{victim}造成恐惧，但缺乏抢劫罪的当场性，应以敲诈勒索罪论处",
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
                    "共同抢劫的故意",
                    "{rider}构成抢劫罪的共犯",
                    "{rider}只起辅助作用，也应以抢劫罪论处",
                    "{rider}对抢劫有共同的故意，即使只起配合作用，也应承担抢劫罪的罪责",
                    "{rider}与{robber}的故意内容一致，应成立抢劫罪的共同犯罪，分工不同只影响量刑",
                ),
                SNATCHES: says(
                    JOINT,
                    "只有抢夺的故意",
                    "{rider}构成抢夺罪的共犯",
                    "{rider}的刑事责任应以抢夺罪为限",
                    "不论{robber}最终被定何罪，{rider}都只在公然夺取的范围内负责，即构成抢夺罪",
                    "{rider}的故意只及于公然夺取财物，应以抢夺罪的共犯论处，并可以按从犯从宽处罚",
                ),
                EXTORTS: says(
                    JOINT,
                    "共同敲诈勒索的故意",
                    "{rider}是敲诈勒索罪的共犯",
                    "{rider}应当对敲诈勒索承担刑事责任",
                    "{rider}与{robber}有共同要挟他人的故意，应作为敲诈勒索罪的共犯受到处罚",
                    "{rider}起的作用较小，但仍与{robber}成立共同犯罪，应以敲诈勒索罪追究刑事责任",
                ),
                NOTHING: says(
                    JOINT,
                    "没有共同犯罪的故意",
                    "{rider}不构成犯罪",
                    "{rider}给{robber}带来的方便，仍属于日常的帮忙",
                    "{rider}客观上给{robber}帮了忙，但二人之间缺少共同犯罪的故意，不能对其定罪",
                    "即使{rider}为{robber}的得手提供了方便，也因缺少犯罪的故意而不能成为共犯",
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
                    "抢劫致人重伤",
                    "{robber}的刑期应在十年以上",
                    "{robber}的法定最低刑是十年有期徒刑",
                    "{robber}应处十年以上有期徒刑、无期徒刑或者死刑，并处罚金",
                    "{robber}具备加重处罚的情节，应在十年以上有期徒刑、无期徒刑或者死刑的幅度内量刑",
                ),
                "三到十年": says(
                    FALL,
                    "抢劫的基本刑，或者抢夺致人重伤",
                    "{robber}的刑期在三年到十年之间",
                    "{robber}的法定最低刑是三年有期徒刑",
                    "对{robber}应处三年以上十年以下有期徒刑，并且必须并处罚金",
                    "{robber}的刑罚既不能低到拘役、管制，也不能超过十年，起点应是三年有期徒刑",
                ),
                "三年以下": says(
                    SNATCHING,
                    "抢夺、敲诈勒索数额较大",
                    "{robber}最高可判三年有期徒刑",
                    "对{robber}可以只判拘役、管制或者单处罚金",
                    "对{robber}应适用最轻的一档刑罚，即三年以下有期徒刑、拘役或者管制",
                    "{robber}虽然构成犯罪，但情节一般，量刑最重为三年有期徒刑，最轻可以单处罚金",
                ),
            },
            {"harm_makes_robbery": lambda told: "十年以上" if told.fall == "重伤" else _robber_range(told)},
        ),
        Point(
            "same",
            lambda told: {"约好": "相同", "瞒着": "不同"}.get(told.rider_knows),
            {
                "相同": says(
                    JOINT,
                    "共同故意的内容一致",
                    "{robber}和{rider}的罪名相同",
                    "{robber}和{rider}是同一犯罪的共犯，罪名应当一致",
                    "{rider}与{robber}的故意内容一致，即使分工有别，也应定相同的罪名",
                    "{robber}与{rider}有主有从，刑罚可以有轻重，但作为共犯应当以同一个罪名定罪处罚",
                ),
                "不同": says(
                    JOINT,
                    "在抢夺的范围内成立共犯",
                    "{robber}和{rider}的罪名不同",
                    "{robber}和{rider}虽是共犯，却应分别定罪",
                    "{robber}与{rider}只在罪责重合的范围内成立共犯，法院应当认定两个罪名",
                    "{robber}和{rider}应各按自己的故意和行为定罪，即使成立共犯，也应当是两个罪名",
                ),
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
                    "{friend}的行为属于正当防卫",
                    "{robber}的轻伤，不能由{friend}承担刑事责任",
                    "{friend}有权为追回财物制服{robber}，由此造成的轻伤尚在防卫的限度之内",
                    "即使{robber}已经取得财物，{friend}将其制服也是在制止侵害，致其轻伤不构成犯罪",
                ),
                "伤害": says(
                    INJURY,
                    "侵害早已结束",
                    "{friend}构成故意伤害罪",
                    "{friend}应对{robber}的轻伤承担刑事责任",
                    "{friend}出手时防卫的时机已经错过，致{robber}轻伤应以故意伤害罪处罚",
                    "{robber}虽然犯罪在先，{friend}仍应对其轻伤负故意伤害的刑事责任，动机只影响量刑",
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
