"""Vignettes of accomplices: 刑法 23-25, 67, 264, 269."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
            "缺席": "当晚{helper}[醉酒|喝醉]未到，另两人用钥匙开了门",
            "溜走": "当晚{helper}到了街口，越想越怕，悄悄溜走，另两人用钥匙开了门",
            "取回": "动手前，{helper}声明退出并要回钥匙，另两人只好[撬门|翻窗]进店",
            "报信": "当晚{helper}没去望风，还暗中打电话叫{owner}提防，另两人用钥匙开了门",
        },
        "raid": {
            "得手": "{thief}搬出虫草，坐{driver}的车离去",
            "惊走": "{thief}正要搬箱，{owner}[举着手电|提着木棍]冲进来，{thief}空手逃上{driver}的车",
            "独打": "{thief}刚抱起箱子就被{owner}堵住，将其打成轻伤后空手逃走，车里的{driver}毫不知情",
            "同打": "{thief}刚抱起箱子就被{owner}揪住，{driver}赶来，两人为脱身将{owner}打成轻伤，空手逃走",
            "骗走": "{thief}看见柜台上{owner}女儿的化疗单，放下箱子，谎称货已运走，与{driver}空手而归",
            "同弃": "{thief}看见柜台上{owner}女儿的化疗单，放下箱子，如实告诉{driver}，{driver}说“算了”，两人空手而归",
        },
        "told": {
            "全说": "次日，{helper}到派出所讲出了三人的分工",
            "半说": "次日，{helper}到派出所承认交过钥匙，但不肯说出同伙",
        },
    },
    story=(
        (
            "{driver}约{thief}、{helper}去偷{owner}店里价值18万元的虫草，{helper}交出私配的钥匙并望风，"
            "{thief}进店，{driver}开车接应。",
            "{driver}、{thief}、{helper}商定去偷{owner}店里价值18万元的虫草，{helper}交出私配的钥匙并望风，"
            "{thief}进店，{driver}开车接应。",
            "*{owner}店里存有价值18万元的虫草，旧学徒{helper}应{driver}、{thief}之约，交出私配的钥匙并望风，"
            "{thief}进店行窃，{driver}开车接应。",
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
                    "{helper}属于中止犯",
                    "{helper}虽曾参与密谋，仍可成立犯罪中止",
                    "因自动消除了自己先前提供的帮助所产生的影响，{helper}应按中止犯处理",
                    "{helper}及时从共同犯罪中脱离出来，即使当晚的盗窃已经着手，对其也只能按中止犯处罚",
                ),
                "既遂": says(
                    TOGETHER,
                    "钥匙起了作用，同伙已得手",
                    "{helper}构成盗窃罪既遂",
                    "即使分文未得，{helper}也应负盗窃既遂的责任",
                    "{helper}先前提供的帮助一直发挥作用，故应与同伙一起承担盗窃罪既遂的责任",
                    "只有消除了自己行为的影响，{helper}才可能成立中止，因此其仍应对盗窃既遂负责",
                ),
                "未遂": says(
                    ATTEMPT,
                    "同伙没有得手",
                    "{helper}属于盗窃罪的未遂犯",
                    "{helper}因意志以外的原因，只负盗窃未遂的责任",
                    "因为先前的帮助并未消除，对{helper}不能认定中止，而只能按盗窃未遂从宽处罚",
                    "即使{helper}中途已无参加之意，也不能成立中止，而只能按盗窃罪的未遂犯处罚",
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
                    "共同盗窃得手",
                    "{driver}构成盗窃罪既遂",
                    "{driver}只负责接应，但同样应以盗窃罪既遂论处",
                    "按照部分实行、全部责任的原则，{driver}应与{thief}一起承担盗窃既遂的责任",
                    "接应与窃取是同一犯罪的分工，{driver}不论分得多少，都应以盗窃罪既遂论处",
                ),
                "未遂": says(
                    ATTEMPT,
                    "不是自己放弃",
                    "{driver}成立盗窃罪未遂",
                    "对{driver}可以比照既遂犯从轻或者减轻处罚",
                    "{driver}始终希望得手，只是因意志以外的原因落空，应以盗窃罪的未遂犯论处",
                    "即使{thief}可以认定为中止，其效力也只及于本人，{driver}仍应负未遂的责任",
                ),
                "中止": says(
                    GIVEN_UP,
                    "知情后自己决定不再行窃",
                    "{driver}成立犯罪中止",
                    "{driver}在自认还能得手时罢手，应以中止犯论",
                    "{driver}停止犯罪出于本人意愿，具备中止所要求的自动性，故应当免除或者减轻处罚",
                    "对{driver}应当减轻或者免除处罚，因为共同犯罪的每个人都可以各自成立中止",
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
                    "已将财物搬走",
                    "{thief}应按盗窃罪既遂处罚",
                    "{thief}已经取得对财物的占有，盗窃既遂",
                    "{thief}即使随后将财物全部退还，也只能在量刑时酌情从宽，而不影响盗窃既遂",
                    "{thief}的盗窃在控制财物时即告完成，其后已谈不上犯罪中止",
                ),
                "未遂": says(
                    ATTEMPT,
                    "被人发现而未得逞",
                    "{thief}的盗窃停止在未遂阶段",
                    "就盗窃而言，{thief}是欲为而不能，可以从轻或者减轻处罚",
                    "外部障碍使{thief}的盗窃止于未遂，但因目标数额巨大，仍应追究刑事责任",
                ),
                "中止": says(
                    GIVEN_UP,
                    "能够搬走而放回原处",
                    "{thief}构成盗窃罪的中止",
                    "就盗窃而言，{thief}是能为而不欲，应按中止犯处理",
                    "放弃的动机是否高尚在所不问，{thief}停手时仍可得手，因此应当免除或者减轻处罚",
                ),
            },
            {"nothing_taken_is_attempt": lambda told: "未遂" if told.raid in ("骗走", "同弃") else _thief(told)},
        ),
        Point(
            "thief_crime",
            lambda told: "抢劫" if told.raid in ("独打", "同打") else "盗窃",
            {
                "抢劫": says(
                    TURNED,
                    "盗窃时为抗拒抓捕当场使用暴力",
                    "对{thief}应以抢劫罪论处",
                    "{thief}的行为在现场由盗窃转化为抢劫",
                    "{thief}的行为性质在现场发生了转化，应以抢劫罪一罪定罪，先前的盗窃不再单独处罚",
                    "{thief}原先的故意虽是盗窃，但后来的行为使其应依抢劫罪的规定定罪处罚",
                ),
                "盗窃": says(
                    THEFT,
                    "没有使用暴力",
                    "{thief}触犯的罪名是盗窃罪",
                    "对{thief}应在盗窃罪的范围内定罪量刑，而不能升格为抢劫",
                    "{thief}的行为始终停留在秘密窃取的限度内，以转化型抢劫追究其责任缺乏法律根据",
                    "无论{thief}的盗窃停在哪个阶段，罪名都只能是盗窃罪，转化为抢劫的条件有所欠缺",
                ),
            },
        ),
        Point(
            "driver_crime",
            lambda told: "抢劫" if told.raid == "同打" else "盗窃",
            {
                "抢劫": says(
                    TURNED,
                    "共同使用暴力抗拒抓捕",
                    "{driver}构成抢劫罪",
                    "{driver}与{thief}成立抢劫罪的共同犯罪",
                    "虽然事先商定的只是盗窃，{driver}仍应对抢劫罪负责，因为共同故意也可以在现场形成",
                    "{driver}的行为已超出原先的商定，应当以抢劫罪定罪，而不能只按盗窃的接应者处理",
                ),
                "盗窃": says(
                    TOGETHER,
                    "没有抢劫的故意",
                    "{driver}的罪名以盗窃罪为限",
                    "{driver}只应在盗窃罪的范围内承担责任",
                    "{driver}的故意限于盗窃，同伙若有超出共谋的行为，由行为人自己承担责任",
                    "认定{driver}构成抢劫罪缺乏根据，因为共犯只对共同故意范围内的事实负责",
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
                    SURRENDER,
                    "自动投案，并供述了所知的同案犯",
                    "{helper}成立自首",
                    "应当认定{helper}有自首情节，可以从轻或者减轻处罚",
                    "{helper}的投案出于自动，其供述又达到了对共同犯罪人的要求，故应当认定为自首",
                    "即使{helper}在共同犯罪中作用很小，其投案和供述也应认定为自首，可以从轻或者减轻处罚",
                ),
                "不成立": says(
                    NAMING,
                    "没有供出同案犯",
                    "{helper}不成立自首",
                    "{helper}欠缺自首所要求的如实供述",
                    "{helper}的供述离共同犯罪人应有的程度尚有差距，仅凭投案的自动性难以成立自首",
                    "共同犯罪人自首须供述所知的同案犯，{helper}的交代还不够完整，只能酌情从宽",
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
