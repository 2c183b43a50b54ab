"""Vignettes of stages and accomplices: 刑法 22-25, 67, 232, 264, 269, 307."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
PREPARING = Norm("刑法", 22, SINCE, says=("为了犯罪，准备工具、制造条件的，是犯罪预备", "从轻、减轻处罚或者免除处罚"))
ATTEMPT = Norm(
    "刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "可以比照既遂犯从轻或者减轻处罚")
)
BEGUN = Norm("刑法", 23, SINCE, says=("已经着手实行犯罪",))
GIVEN_UP = Norm("刑法", 24, SINCE, says=("自动放弃犯罪或者自动有效地防止犯罪结果发生的，是犯罪中止",))
UNHARMED = Norm("刑法", 24, SINCE, says=("没有造成损害的，应当免除处罚", "造成损害的，应当减轻处罚"))
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
NAMING = Norm("自首和立功解释", 1, "1998-05-09", says=("共同犯罪案件中的犯罪嫌疑人", "还应当供述所知的同案犯"))
MURDER = Norm("刑法", 232, SINCE, says=("故意杀人的",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的",))
TURNED = Norm("刑法", 269, SINCE, says=("抗拒抓捕或者毁灭罪证而当场使用暴力", "定罪处罚"))
TRACES = Norm("刑法", 307, SINCE, says=("帮助当事人毁灭、伪造证据，情节严重的",))


def _raid(told: Any) -> str:
    """How far the raid came for one who is answerable for it and does not give it up himself."""
    return "既遂" if told.raid == "得手" else "未遂"


def _quitter(told: Any) -> str:
    """Who takes his share in the deed back, or sees that it fails, gives up; who merely stays away does not."""
    return "中止" if told.quit in ("取回", "报信") else _raid(told)


def _driver(told: Any) -> str | None:
    if told.raid == "同打":
        return None
    return "中止" if told.raid == "同弃" else _raid(told)


def _thief(told: Any) -> str | None:
    if told.raid in ("独打", "同打"):
        return None
    return "中止" if told.raid in ("骗走", "同弃") else _raid(told)


APPRENTICES_KEY: Final = vignette(
    "apprentices_key",
    "中途退出的配钥匙人",
    "刑法",
    facts={
        "quit": {
            "缺席": "动手那晚，{helper}在[表弟|同乡]的婚宴上喝得大醉，没能去望风，另两人用钥匙打开了后门",
            "溜走": "当晚到了街口，{helper}越想越怕，没打招呼就溜回了家，另两人照旧用钥匙打开了后门",
            "取回": "动手前一天，{helper}说“这事我不干了”，把钥匙要了回来，另两人当晚[撬开了后门|翻窗进了店]",
            "报信": "当晚{helper}心里不安，没去望风，还悄悄打电话叫{owner}提防，另两人不知此事，用钥匙打开了后门",
        },
        "raid": {
            "得手": "{thief}把箱子搬上{driver}停在街口的车，两人连夜将货[卖到外地|脱手]",
            "惊走": "{thief}正要搬箱子，{owner}[举着手电|提着木棍]冲进来，{thief}夺路而逃，跳上{driver}的车跑掉",
            "独打": "{thief}刚抱起箱子就被赶来的{owner}堵在屋里，为脱身挥拳将{owner}打成轻伤，丢下箱子逃走；"
            "{driver}在街口的车里[打盹|听歌]，对此一无所知",
            "同打": "{thief}刚抱起箱子就被赶来的{owner}揪住，{driver}听到喊声从街口跑来，"
            "两人为脱身一起将{owner}打成轻伤，丢下箱子逃走",
            "骗走": "{thief}抱起箱子，看见柜台上压着{owner}女儿的化疗单，又放了回去，"
            "出来对等在街口车里的{driver}谎称“货早运走了”，两人空手而归",
            "同弃": "{thief}抱起箱子，看见柜台上压着{owner}女儿的化疗单，放下箱子出来告诉了等在街口车里的{driver}，"
            "{driver}闷头抽完一支烟，说“这钱烫手”，两人空手而归",
        },
        "told": {
            "全说": "次日，{helper}到派出所把三人如何商量、如何分工和盘托出",
            "半说": "次日，{helper}到派出所承认自己配过钥匙，但不肯说出另外两人是谁",
        },
    },
    story=(
        (
            "{driver}打听到{owner}的药材行存着一箱价值18万元的冬虫夏草，便约{thief}去偷。店里从前的学徒{helper}交出私配的后门钥匙，"
            "三人说好，{thief}进店，{driver}开车接应，{helper}望风。",
            "{owner}的药材行新到一箱冬虫夏草，价值18万元。{driver}起了贼心，拉上{thief}和店里从前的学徒{helper}，"
            "由{helper}交出私配的后门钥匙并望风，{thief}进店搬货，{driver}开车接应。",
            "*{driver}欠下赌债，盯上了{owner}药材行里一箱价值18万元的冬虫夏草，邀{thief}同去。店里从前的学徒{helper}答应望风，"
            "并交出私配的后门钥匙；{driver}负责开车接应。",
        ),
        "{quit}。",
        "{raid}。",
        "{told}。",
    ),
    parties=(
        {"driver": "甲", "thief": "乙", "helper": "丙", "owner": "丁"},
        {"driver": "{s[0]}某", "thief": "{s[1]}某", "helper": "{s[2]}某", "owner": "{s[3]}某"},
        {"driver": "{p[0]}", "thief": "{p[1]}", "helper": "{p[2]}", "owner": "{p[3]}"},
    ),
    about=("{driver}、{thief}、{helper}的刑事责任", "本案的共同犯罪", "{helper}等人的行为"),
    possible=lambda told: (
        told.quit in ("缺席", "取回") or (told.quit, told.raid) in (("报信", "惊走"), ("溜走", "得手"))
    ),
    points=(
        Point(
            "helper_stage",
            _quitter,
            {
                "中止": says(
                    GIVEN_UP,
                    "使自己所起的作用归于无效",
                    "{helper}是中止犯",
                    "因自动放弃并消除了自己行为的危险，{helper}虽参与密谋，仍成立犯罪中止",
                ),
                "既遂": says(
                    TOGETHER,
                    "钥匙起了作用，同伙已得手",
                    "即使没有进店，{helper}也成立盗窃罪既遂",
                    "{helper}先前提供的帮助没有消除，故应负盗窃既遂的责任",
                ),
                "未遂": says(
                    ATTEMPT,
                    "同伙没有得手",
                    "{helper}属于盗窃罪的未遂犯",
                    "{helper}并未消除自己先前提供的帮助，但因意志以外的原因，只负未遂的责任",
                ),
            },
            {
                "staying_away_is_enough": lambda told: "中止",
                "once_in_always_in": _raid,
                "one_for_all": lambda told: "中止" if told.raid in ("骗走", "同弃") else _quitter(told),
            },
        ),
        Point(
            "driver_stage",
            _driver,
            {
                "既遂": says(
                    TOGETHER, "共同盗窃得手", "{driver}在车里接应，同样成立盗窃罪既遂", "{driver}构成盗窃罪既遂"
                ),
                "未遂": says(
                    ATTEMPT, "不是自己放弃", "{driver}因意志以外的原因成立未遂", "{driver}成立盗窃罪未遂，可以减轻处罚"
                ),
                "中止": says(
                    GIVEN_UP, "知情后自己决定不再行窃", "{driver}成立犯罪中止", "{driver}属于自动放弃犯罪，应以中止犯论"
                ),
            },
            {
                "one_for_all": lambda told: "中止" if told.raid == "骗走" else _driver(told),
                "nothing_taken_is_attempt": lambda told: "未遂" if told.raid == "同弃" else _driver(told),
            },
        ),
        Point(
            "thief_stage",
            _thief,
            {
                "既遂": says(THEFT, "已将财物搬走", "{thief}的盗窃行为已经既遂", "{thief}应按盗窃罪的既遂犯处罚"),
                "未遂": says(
                    ATTEMPT, "被人发现而未得逞", "{thief}的行为停止在未遂阶段", "{thief}盗窃未遂，但仍应追究刑事责任"
                ),
                "中止": says(
                    GIVEN_UP, "能够搬走而放回原处", "{thief}构成盗窃罪的中止", "对{thief}应适用中止犯的处罚规定"
                ),
            },
            {"nothing_taken_is_attempt": lambda told: "未遂" if told.raid in ("骗走", "同弃") else _thief(told)},
        ),
        Point(
            "thief_crime",
            lambda told: "抢劫" if told.raid in ("独打", "同打") else "盗窃",
            {
                "抢劫": says(
                    TURNED, "盗窃时为抗拒抓捕当场使用暴力", "对{thief}应以抢劫罪论处", "{thief}的盗窃行为转化为抢劫罪"
                ),
                "盗窃": says(THEFT, "没有使用暴力", "{thief}触犯的罪名是盗窃罪", "对{thief}不能以抢劫罪论处"),
            },
        ),
        Point(
            "driver_crime",
            lambda told: "抢劫" if told.raid == "同打" else "盗窃",
            {
                "抢劫": says(
                    TURNED, "共同使用暴力抗拒抓捕", "{driver}构成抢劫罪", "{driver}与{thief}成立抢劫罪的共同犯罪"
                ),
                "盗窃": says(
                    TOGETHER,
                    "没有抢劫的故意",
                    "{driver}与{thief}商定的只是盗窃，故{driver}仅在盗窃罪的范围内承担责任",
                    "{driver}不构成抢劫罪",
                ),
            },
            {
                "all_answer_for_violence": lambda told: "抢劫" if told.raid in ("独打", "同打") else "盗窃",
            },
        ),
        Point(
            "surrender",
            lambda told: {"全说": "自首", "半说": "不成立"}[told.told],
            {
                "自首": says(
                    SURRENDER, "自动投案，并供述了所知的同案犯", "{helper}成立自首", "应当认定{helper}有自首情节"
                ),
                "不成立": says(
                    NAMING, "没有供出同案犯", "{helper}虽主动投案，但不成立自首", "{helper}缺少如实供述，不是自首"
                ),
            },
            {"coming_is_enough": lambda told: "自首"},
        ),
    ),
    flaws=(
        Misbelief("staying_away_is_enough", "以为只要没有参加实行就是犯罪中止"),
        Misbelief("once_in_always_in", "以为参加过密谋的人一概随同伙成立既遂或者未遂"),
        Misbelief("one_for_all", "以为一人中止，效力及于全体共犯"),
        Misbelief("nothing_taken_is_attempt", "以为没有拿到东西就是未遂"),
        Misbelief("all_answer_for_violence", "以为共犯对同伙过限的暴力也要负责"),
        Misbelief("coming_is_enough", "以为主动投案就是自首"),
    ),
    issues=(
        Issue(
            (
                "{helper}和{driver}的盗窃行为各停止在什么形态？",
                "关于{helper}、{driver}的犯罪形态，应如何认定？",
                "*就盗窃罪而言，{helper}、{driver}应如何处理？",
            ),
            {
                "helper_stage": {
                    "中止": "{helper}是中止犯",
                    "既遂": "{helper}构成盗窃罪既遂",
                    "未遂": "{helper}应负未遂的责任",
                },
                "driver_stage": {
                    "既遂": "{driver}为既遂",
                    "未遂": "{driver}成立未遂",
                    "中止": "{driver}成立中止",
                },
            },
        ),
    ),
)


def _poisoner(told: Any) -> str:
    return {"查获": "预备", "丢弃": "中止", "打翻": "中止", "救活": "中止", "他救": "未遂", "不治": "既遂"}[told.course]


def _clemency(told: Any) -> str | None:
    harmed = {"救活": "减轻", "丢弃": "免除", "打翻": "免除"}
    return harmed.get(told.course) or {"预备": "可以免", "未遂": "可以减", "既遂": None}[_poisoner(told)]


def _herbalist(told: Any) -> str:
    """Who knowingly gave the poison stops where the deed stops; giving up helps only the one who does."""
    if told.supply == "不知":
        return "不构成"
    return {"查获": "预备", "丢弃": "预备", "不治": "既遂"}.get(told.course, "未遂")


NOODLE_SHOP_POISON: Final = vignette(
    "noodle_shop_poison",
    "面馆合伙人的毒茶",
    "刑法",
    facts={
        "supply": {
            "知情": "采药人{friend}知道{doer}的打算，劝了几句，最后还是给了一把剧毒的草乌",
            "不知": "{doer}向采药人{friend}谎称要泡药酒擦腿，讨得一把草乌，{friend}再三叮嘱此物剧毒、不可入口",
        },
        "course": {
            "查获": "第二天一早，{doer}揣着药粉去{shop}，半路被[巡逻的|设卡的]民警拦下，药粉被当场查获",
            "丢弃": "夜里{doer}翻出两人当年一起摆摊的合影，坐了半宿，把药粉全部[倒进了河里|冲进了下水道]",
            "打翻": "第二天，{doer}把药粉下进{target}的茶壶，见{target}要喝，[心一软|下不了手]，打翻了茶壶",
            "救活": "第二天，{target}喝下掺了药粉的茶，倒地抽搐，{doer}慌忙背人送医，{target}获救，但已构成重伤",
            "他救": "第二天，{target}喝下掺了药粉的茶，倒地抽搐，{doer}锁门离去，[小贩|邻居]将人救下，但已构成重伤",
            "不治": "第二天，{target}喝下掺了药粉的茶，倒地抽搐，{doer}慌忙背人送医，{target}终因中毒过深死亡",
        },
        "mortar": {
            "砸碎": "事发后，{doer}的表弟{kin}怕石臼落到警察手里，将它[砸碎沉入水塘|搬上车扔到外县]",
            "刷净": "{doer}的表弟{kin}来借石臼捣蒜，见里面有药渣，随手[刷洗干净|用水冲净]",
        },
    },
    story=(
        (
            "{doer}与{target}合伙开{shop}，疑心{target}私吞货款，[起意|打算]毒死{target}。",
            "{doer}、{target}合开一家{shop}，[近来账目常对不上|年底一算账少了4万元]，{doer}认定是{target}捣鬼，动了杀心。",
            "*{shop}生意渐好，{doer}却疑心合伙人{target}私吞货款，决意下毒要{target}的命。",
        ),
        "{supply}。{doer}回家用石臼把草乌研成了粉。",
        "{course}。",
        "{mortar}。",
    ),
    parties=(
        {"doer": "甲", "target": "乙", "friend": "丙", "kin": "丁"},
        {"doer": "{s[0]}某", "target": "{s[1]}某", "friend": "{s[2]}某", "kin": "{s[3]}某"},
        {"doer": "{p[0]}", "target": "{p[1]}", "friend": "{p[2]}", "kin": "{p[3]}"},
    ),
    scenes=({"shop": "面馆"}, {"shop": "包子铺"}, {"shop": "早餐店"}, {"shop": "粮油店"}),
    about=("本案各行为人的责任", "{doer}与{friend}的行为", "{doer}的犯罪形态及相关问题"),
    possible=lambda told: told.mortar == "刷净" or told.course in ("救活", "他救", "不治"),
    points=(
        Point(
            "stage",
            _poisoner,
            {
                "预备": says(PREPARING, "未着手即被查获", "{doer}的行为属于犯罪预备", "{doer}还谈不上未遂，只是预备犯"),
                "中止": says(
                    GIVEN_UP, "自动避免了死亡", "{doer}的行为成立故意杀人罪的中止", "{doer}不是未遂犯，而是中止犯"
                ),
                "未遂": says(ATTEMPT, "他人救活", "{doer}成立故意杀人罪未遂", "{doer}因意志以外的原因未得逞，是未遂"),
                "既遂": says(MURDER, "已经致死", "{doer}构成故意杀人罪既遂", "{doer}杀人既遂，事后的表现只影响量刑"),
            },
            {
                "effort_is_enough": lambda told: "中止" if told.course == "不治" else _poisoner(told),
                "unharmed_only": lambda told: "未遂" if told.course == "救活" else _poisoner(told),
                "buying_is_beginning": lambda told: "未遂" if told.course == "查获" else _poisoner(told),
            },
        ),
        Point(
            "clemency",
            _clemency,
            {
                "免除": says(
                    UNHARMED, "中止犯，没有造成损害", "对{doer}应当免除处罚", "{doer}没有造成损害，法院必须免除其处罚"
                ),
                "减轻": says(
                    UNHARMED, "中止犯，造成了损害", "对{doer}应当减轻处罚", "{doer}不能免除处罚，但必须减轻处罚"
                ),
                "可以免": says(
                    PREPARING, "预备犯", "对{doer}可以从轻、减轻处罚或者免除处罚", "对{doer}是否免除处罚，由法院裁量"
                ),
                "可以减": says(
                    ATTEMPT,
                    "未遂犯",
                    "依{doer}的犯罪形态，可以从轻或者减轻处罚，但不能免除处罚",
                    "{doer}不在可以免除处罚之列，但可以从轻或者减轻",
                ),
            },
            {
                "unharmed_only": lambda told: "可以减" if told.course == "救活" else _clemency(told),
                "buying_is_beginning": lambda told: "可以减" if told.course == "查获" else _clemency(told),
                "given_up_is_free": lambda told: "免除" if told.course == "救活" else _clemency(told),
            },
        ),
        Point(
            "begun",
            lambda told: "未着手" if told.course in ("查获", "丢弃") else "着手",
            {
                "着手": says(
                    BEGUN, "已经投毒", "{doer}已经着手实行杀人行为", "{doer}的行为不再是单纯的准备，已进入实行阶段"
                ),
                "未着手": says(
                    PREPARING, "还没有投毒", "{doer}尚未着手实行犯罪", "{doer}的行为始终停留在为犯罪做准备的阶段"
                ),
            },
            {"buying_is_beginning": lambda told: "着手"},
        ),
        Point(
            "herbalist",
            _herbalist,
            {
                "不构成": says(
                    TOGETHER, "没有杀人的故意", "{friend}不构成故意杀人罪", "{friend}对{doer}所为不负刑事责任"
                ),
                "预备": says(
                    PREPARING, "正犯未着手", "{friend}成立故意杀人罪的预备", "{friend}构成犯罪，但只应按预备犯处罚"
                ),
                "未遂": says(
                    ATTEMPT, "正犯着手而未致死", "{friend}构成故意杀人罪未遂", "{friend}构成犯罪，可按未遂犯从轻处罚"
                ),
                "既遂": says(
                    TOGETHER, "正犯已致死", "{friend}构成故意杀人罪既遂", "{friend}虽未动手，也应以杀人既遂论处"
                ),
            },
            {"helper_stands_apart": lambda told: "不构成"},
        ),
        Point(
            "mortar",
            lambda told: {"砸碎": "构成", "刷净": "不构成"}[told.mortar],
            {
                "构成": says(
                    TRACES, "知情而替人毁灭罪证", "{kin}构成帮助毁灭证据罪", "{kin}处理石臼的行为应当追究刑事责任"
                ),
                "不构成": says(TRACES, "不知情", "{kin}不构成犯罪", "{kin}没有毁灭证据的故意，不负刑事责任"),
            },
            {"kin_may_destroy": lambda told: "不构成"},
        ),
    ),
    flaws=(
        Misbelief("effort_is_enough", "以为事后尽力抢救就是中止，不问结果"),
        Misbelief("unharmed_only", "以为造成了伤害就不能成立中止"),
        Misbelief("buying_is_beginning", "以为备好毒药就是着手"),
        Misbelief("given_up_is_free", "以为中止犯一律应当免除处罚"),
        Misbelief("helper_stands_apart", "以为只提供毒物而不动手的人不负责"),
        Misbelief("kin_may_destroy", "以为亲戚替人毁灭证据不是犯罪"),
    ),
    issues=(
        Issue(
            ("{doer}的行为停止在何种形态？", "对{doer}的行为应如何认定？", "*{doer}毒杀{target}一事应如何定性？"),
            {
                "stage": {
                    "预备": "故意杀人罪的预备，因为尚未着手",
                    "中止": "故意杀人罪的中止",
                    "未遂": "故意杀人罪未遂，可以从轻或者减轻处罚",
                    "既遂": "构成故意杀人罪既遂，不再有中止的余地",
                }
            },
        ),
    ),
)
