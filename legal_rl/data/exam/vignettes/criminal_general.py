"""Vignettes of accomplices: 刑法 23-25, 67, 264, 269."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
ATTEMPT = Norm(
    "刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "可以比照既遂犯从轻或者减轻处罚")
)
GIVEN_UP = Norm("刑法", 24, SINCE, says=("自动放弃犯罪或者自动有效地防止犯罪结果发生的，是犯罪中止",))
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
NAMING = Norm("自首和立功解释", 1, "1998-05-09", says=("共同犯罪案件中的犯罪嫌疑人", "还应当供述所知的同案犯"))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的",))
TURNED = Norm("刑法", 269, SINCE, says=("抗拒抓捕或者毁灭罪证而当场使用暴力", "定罪处罚"))


def _raid(told: Any) -> str:
    """Decide how far the raid came for one who is answerable for it and does not give it up himself."""
    return "既遂" if told.raid == "得手" else "未遂"


def _quitter(told: Any) -> str:
    """One who takes his share in the deed back, or sees that it fails, gives up; who merely stays away does not."""
    return "中止" if told.quit in ("取回", "报信") else _raid(told)


def _driver(told: Any) -> str | None:
    if told.raid == "同打":
        return None
    return "中止" if told.raid == "同弃" else _raid(told)


def _violence(told: Any, crime: str) -> str | None:
    """Left out where nobody is caught; who only breaks loose uses no violence."""
    return crime if told.raid in ("惊走", "独打", "同打") else None


def _thief(told: Any) -> str | None:
    if told.raid in ("独打", "同打"):
        return None
    return "中止" if told.raid in ("骗走", "同弃") else _raid(told)


APPRENTICES_KEY: Final = vignette(
    "apprentices_key",
    "共同盗窃中的退出",
    "刑法",
    facts={
        "quit": {
            "缺席": "当晚{helper}因醉酒未到，二人用钥匙开门。",
            "溜走": "当晚{helper}因害怕离开，二人用钥匙开门。",
            "取回": "动手前{helper}经二人同意退出并取回钥匙，二人改从未锁的窗户入内。",
            "报信": "当晚{helper}离开并电话通知{owner}，二人用钥匙开门。",
        },
        "raid": {
            "得手": "{thief}搬出手机，与{driver}离开。",
            "惊走": "{thief}搬手机时被{owner}抓住衣袖，挣脱后与{driver}空手逃走。",
            "独打": "{thief}被{owner}抓住，为逃脱将其打成轻伤，空手离开，{driver}不知情。",
            "同打": "{thief}被{owner}抓住，{driver}赶来，二人为逃脱将{owner}打成轻伤，空手离开。",
            "骗走": "{thief}心生悔意，未取手机，对{driver}谎称店内无货，二人离开。",
            "同弃": "{thief}心生悔意，未取手机，{driver}得知后同意放弃，二人离开。",
        },
        "told": {
            "全说": "次日，{helper}投案，如实供述三人的全部行为。",
            "半说": "次日，{helper}投案，但拒不供出同案犯。",
        },
    },
    story=(
        (
            "{driver}、{thief}、{helper}共谋盗窃{owner}店内价值10万元的手机，由{thief}入店，{driver}接应。",
            "{driver}、{thief}、{helper}约定盗窃{owner}店内价值10万元的手机，{thief}入店，{driver}接应。",
            "*{driver}、{thief}、{helper}共谋盗窃{owner}店内价值10万元的手机，由{thief}入店行窃，{driver}接应。",
        ),
        only("helper_stage surrender", "{helper}提供钥匙并负责望风。"),
        only("helper_stage", "{quit}"),
        only("helper_stage driver_stage thief_stage thief_crime driver_crime", "{raid}"),
        only("surrender", "{told}"),
    ),
    parties=(
        {"driver": "甲", "thief": "乙", "helper": "丙", "owner": "丁"},
        {"driver": "甲", "thief": "乙", "helper": "丙", "owner": "丁"},
        {"driver": "{s[0]}某", "thief": "{s[1]}某", "helper": "{s[2]}某", "owner": "{s[3]}某"},
        {"driver": "{p[0]}", "thief": "{p[1]}", "helper": "{p[2]}", "owner": "{p[3]}"},
    ),
    about=("本案的共同犯罪", "本案的定罪量刑"),
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
                    "动手前取回钥匙，二人改从窗户入内，自己所起的作用已经消除",
                    "{helper}的行为成立犯罪中止",
                    "对{helper}应当按照盗窃罪的中止犯处罚",
                    "{helper}自动放弃犯罪，并消除了自己行为的作用，成立犯罪中止",
                ).where(lambda told: told.quit == "报信", GIVEN_UP, "自动离开并通知失主，有效防止了盗窃结果发生"),
                "既遂": says(
                    TOGETHER,
                    "没有消除钥匙所起的作用，同伙用其开门并已得手",
                    "{helper}构成盗窃罪既遂",
                    "对{helper}应以盗窃罪既遂追究刑事责任",
                    "{helper}提供的钥匙对盗窃起到帮助作用，应负盗窃罪既遂的责任",
                ),
                "未遂": says(
                    ATTEMPT,
                    "因醉酒未到而非自动放弃，钥匙仍被使用，未得手出于其意志以外",
                    "{helper}构成盗窃罪未遂",
                    "对{helper}应以盗窃罪未遂追究刑事责任",
                    "{helper}因意志以外的原因未得逞，构成盗窃罪未遂，可以从轻或者减轻处罚",
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
                    TOGETHER,
                    "按分工负责接应，同伙已得手，共同盗窃的人都对结果负责",
                    "{driver}构成盗窃罪既遂",
                    "{driver}应对盗窃罪既遂承担刑事责任",
                    "{driver}与{thief}成立共同犯罪，应当负盗窃罪既遂的责任",
                ),
                "未遂": says(
                    ATTEMPT,
                    "同伙被失主发现而空手离开，未得手出于意志以外的原因",
                    "{driver}构成盗窃罪未遂",
                    "就盗窃罪而言，{driver}属于犯罪未遂",
                    "{driver}因意志以外的原因未得逞，构成盗窃罪未遂，可以从轻或者减轻处罚",
                ).where(
                    lambda told: told.raid == "骗走",
                    ATTEMPT,
                    "受骗误信店内无货才离开，不是自动放弃，未得手出于意志以外",
                ),
                "中止": says(
                    GIVEN_UP,
                    "店内有货可偷，得知同伙放弃后自己也同意放弃",
                    "{driver}的行为成立犯罪中止",
                    "对{driver}应当以中止犯免除处罚",
                    "{driver}自动放弃犯罪，成立犯罪中止，没有造成损害的，应当免除处罚",
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
                "既遂": says(
                    THEFT,
                    "已将手机搬出并离开，取得了财物",
                    "{thief}构成盗窃罪既遂",
                    "{thief}已经取得财物，构成盗窃罪既遂",
                ),
                "未遂": says(
                    ATTEMPT,
                    "被失主抓住而空手逃走，不是自动放弃，未得手出于意志以外",
                    "{thief}构成盗窃罪未遂",
                    "对{thief}可以比照既遂犯从轻或者减轻处罚",
                    "{thief}因意志以外的原因未得逞，应当以盗窃罪未遂追究刑事责任",
                ),
                "中止": says(
                    GIVEN_UP,
                    "店内有货能够取走，心生悔意而自动放弃",
                    "{thief}的行为成立犯罪中止",
                    "对{thief}应当以中止犯免除处罚",
                    "{thief}自动放弃犯罪，没有造成损害，应当认定为中止并免除处罚",
                ),
            },
            {"nothing_taken_is_attempt": lambda told: "未遂" if told.raid in ("骗走", "同弃") else _thief(told)},
        ),
        Point(
            "thief_crime",
            lambda told: _violence(told, "盗窃" if told.raid == "惊走" else "抢劫"),
            {
                "抢劫": says(
                    TURNED,
                    "盗窃时为逃脱将抓捕的失主打成轻伤，是为抗拒抓捕当场使用暴力",
                    "{thief}的行为构成抢劫罪",
                    "{thief}的行为由盗窃罪转化为抢劫罪",
                    "{thief}为抗拒抓捕当场使用暴力，应当依照抢劫罪定罪处罚",
                ),
                "盗窃": says(
                    TURNED,
                    "被抓住衣袖只是挣脱，没有为抗拒抓捕使用暴力，不转化",
                    "对{thief}应以盗窃罪追究刑事责任",
                    "{thief}只构成盗窃罪，不转化为抢劫罪",
                    "{thief}的行为不属于使用暴力抗拒抓捕，应定盗窃罪",
                ),
            },
            {"breaking_loose_is_violence": lambda told: _violence(told, "抢劫")},
        ),
        Point(
            "driver_crime",
            lambda told: _violence(told, "抢劫" if told.raid == "同打" else "盗窃"),
            {
                "抢劫": says(
                    TURNED,
                    "赶来与同伙一起将抓捕的失主打成轻伤，共同使用暴力抗拒抓捕",
                    "{driver}的行为构成抢劫罪",
                    "{driver}与{thief}成立抢劫罪的共同犯罪",
                    "对{driver}应以抢劫罪追究刑事责任，不以盗窃罪论处",
                ),
                "盗窃": says(
                    TOGETHER,
                    "不知同伙使用暴力，没有抗拒抓捕的共同故意，不对过限行为负责",
                    "{driver}的行为应定盗窃罪",
                    "{driver}只在盗窃罪的范围内承担刑事责任",
                    "对{driver}应以盗窃罪追究刑事责任，不以抢劫罪论处",
                ).where(lambda told: told.raid == "惊走", TURNED, "同伙只是挣脱，没有人使用暴力，不转化为抢劫"),
            },
            {
                "all_answer_for_violence": lambda told: _violence(told, "盗窃" if told.raid == "惊走" else "抢劫"),
                "breaking_loose_is_violence": lambda told: _violence(told, "盗窃" if told.raid == "独打" else "抢劫"),
            },
        ),
        Point(
            "surrender",
            lambda told: {"全说": "自首", "半说": "不成立"}[told.told],
            {
                "自首": says(
                    SURRENDER,
                    "自动投案，如实供述自己和所知同案犯的行为",
                    "{helper}应当认定为自首",
                    "{helper}自动投案并如实供述，成立自首",
                ),
                "不成立": says(
                    NAMING,
                    "虽自动投案，但拒不供述所知的同案犯",
                    "{helper}的行为不成立自首",
                    "{helper}欠缺自首所要求的如实供述",
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
        Misbelief("breaking_loose_is_violence", "以为挣脱逃走也是使用暴力抗拒抓捕"),
        Misbelief("coming_is_enough", "以为主动投案就是自首"),
    ),
    issues=(
        Issue(
            (
                "就盗窃罪而言，{helper}、{driver}分别属于何种犯罪形态？",
                "关于{helper}、{driver}的盗窃行为，下列哪一选项是正确的？",
                "*关于{helper}、{driver}盗窃的停止形态，下列哪一说法是正确的？",
            ),
            {
                "helper_stage": {
                    "中止": "{helper}属于犯罪中止",
                    "既遂": "{helper}属于犯罪既遂",
                    "未遂": "{helper}属于犯罪未遂",
                },
                "driver_stage": {
                    "既遂": "{driver}属于犯罪既遂",
                    "未遂": "{driver}属于犯罪未遂",
                    "中止": "{driver}属于犯罪中止",
                },
            },
        ),
        Issue(
            (
                "{thief}、{driver}的行为应如何定性？",
                "关于{thief}、{driver}的行为，下列哪一选项是正确的？",
                "*对{thief}、{driver}应如何定罪？",
            ),
            {
                "thief_crime": {"抢劫": "{thief}构成抢劫罪", "盗窃": "{thief}构成盗窃罪"},
                "driver_crime": {"抢劫": "{driver}构成抢劫罪", "盗窃": "{driver}构成盗窃罪"},
            },
        ),
    ),
)
