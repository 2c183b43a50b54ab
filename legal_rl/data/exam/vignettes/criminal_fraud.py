"""Vignettes of fraud and theft: 刑法 264, 266 and 312, with attempt and withdrawal (23, 24)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
ATTEMPT = Norm("刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "从轻或者减轻处罚"))
WITHDRAWAL = Norm("刑法", 24, SINCE, says=("自动放弃犯罪", "没有造成损害的，应当免除处罚"))
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "数额巨大或者有其他严重情节的，处三年以上十年以下"))
FRAUD = Norm("刑法", 266, SINCE, says=("诈骗公私财物，数额较大的",))
CONCEALING = Norm("刑法", 312, SINCE, says=("明知是犯罪所得及其产生的收益而予以窝藏、转移、收购",))
TRICKS: Final = {
    "支开": "谎称{owner}停在街角的车被人撞了。{owner}跑出去查看，",
    "调包": "请{owner}取出手镯，趁其转身找证书，",
    "假付": "同{owner}谈好价钱，让其看一张事先做好的“转账成功”截图，",
    "冒领": "自称受一位老主顾之托，来取他付过钱的手镯，",
}
TAKEN: Final = {
    "支开": "{cheat}从柜里拿出手镯，揣进怀里上了车",
    "调包": "用仿品换下真镯，推说再想想，揣着真镯上了车",
    "假付": "{owner}没有查账，把手镯包好递给他，他拿了就上车",
    "冒领": "{owner}信以为真，把手镯交给他带走",
}
FOILED: Final = {
    "支开": "{cheat}刚打开柜门，就被折回来的{owner}一把抓住",
    "调包": "正要用仿品换下真镯，被{owner}从镜子里看见，当场按住",
    "假付": "{owner}打开手机一查，分文未到，当场将他扣住",
    "冒领": "{owner}给老主顾打去电话，当场将他揭穿扣住",
}
STOPPED: Final = {
    "支开": "{cheat}打开柜门，忽然想起[女儿|母亲]的话，又轻轻关上，空手走了",
    "调包": "掏出仿品要换，想到自己也是做小生意的，又塞回口袋，空手走了",
    "假付": "{owner}正要装盒，{cheat}心里过意不去，说了声“对不住，图是假的”，空手走了",
    "冒领": "{owner}转身去取，{cheat}心里过意不去，说了声“我弄错了”，空手走了",
}


def _crime(told: Any) -> str:
    """Whoever is only lured away or distracted hands nothing over: theft."""
    return "盗窃罪" if told.trick in ("支开", "调包") else "诈骗罪"


def _stage(told: Any) -> str:
    return {"识破": "未遂", "收手": "中止"}.get(told.end, "既遂")


def _play(told: Any) -> str:
    table = {"识破": FOILED, "收手": STOPPED}.get(told.end, TAKEN)
    return TRICKS[told.trick] + table[told.trick]


JADE_BRACELET: Final = vignette(
    "bracelet_in_the_jade_shop",
    "玉器店里的手镯",
    "刑法",
    facts={
        "mate": {
            "知情": "找{driver}开车接应，答应卖掉后分给他两成",
            "不知": "叫{driver}开车送他，只说要给母亲[挑件寿礼|买件礼物]",
        },
        "trick": {"支开": "{play}", "调包": "{play}", "假付": "{play}", "冒领": "{play}"},
        "end": {
            "卖明知": "。次日，{cheat}把手镯的来历告诉玉贩{buyer}，{buyer}以4万元收下",
            "卖不知": "。次日，{cheat}说手镯是祖传的，玉贩{buyer}信了，以11万元买下",
            "送回": "。三天后，{cheat}良心不安，趁夜把手镯放回店门口",
            "识破": "",
            "收手": "",
        },
    },
    story=(
        (
            "{owner}的玉器店有一只价值12万元的翡翠手镯。{cheat}动了歪心思，{mate}。",
            "{cheat}[做生意亏了本|欠了一身债]，盯上{owner}玉器店里一只价值12万元的翡翠手镯，{mate}。",
            "*{owner}的玉器店摆着一只价值12万元的翡翠手镯。{cheat}看在眼里，{mate}。",
        ),
        "到了店里，{cheat}{trick}{end}。",
    ),
    parties=(
        {"owner": "甲", "cheat": "乙", "driver": "丙", "buyer": "丁"},
        {"owner": "{s[0]}某", "cheat": "{s[1]}某", "driver": "{s[2]}某", "buyer": "{s[3]}某"},
        {"owner": "{p[0]}", "cheat": "{p[1]}", "driver": "{p[2]}", "buyer": "{p[3]}"},
    ),
    terms={"play": _play},
    about=("{cheat}的行为", "{cheat}、{driver}的刑事责任", "本案"),
    points=(
        Point(
            "crime",
            _crime,
            {
                "盗窃罪": says(
                    THEFT,
                    "被害人没有处分手镯，是秘密窃取",
                    "{cheat}的行为属于盗窃",
                    "骗术只是{cheat}行为的掩护，应定盗窃罪",
                    "骗术只为{cheat}暗中下手制造机会，其行为的性质应认定为盗窃",
                    "{cheat}虽然用了骗术，但转移手镯的占有靠的是违背{owner}的意志，应以盗窃罪论处",
                ),
                "诈骗罪": says(
                    FRAUD,
                    "使被害人基于认识错误而交付手镯",
                    "{cheat}的行为属于诈骗",
                    "骗术决定了{cheat}行为的性质，应定诈骗罪",
                    "{cheat}企图让受骗的{owner}自己处分手镯，其行为的性质应认定为诈骗",
                    "{cheat}打的是让{owner}陷入错误认识并交出手镯的主意，应以诈骗罪追究刑事责任",
                ),
            },
            {"any_trick_is_fraud": lambda told: "诈骗罪", "taking_is_theft": lambda told: "盗窃罪"},
        ),
        Point(
            "stage",
            _stage,
            {
                "既遂": says(
                    THEFT,
                    "已经取得手镯",
                    "{cheat}的犯罪已经既遂",
                    "{cheat}的犯罪已经完成，其后的表现只影响量刑",
                    "手镯已经脱离{owner}的控制而归{cheat}支配，其犯罪应以既遂论处",
                    "即使手镯最终又回到{owner}手中，{cheat}的犯罪也早已既遂，归还只能酌情考虑",
                ),
                "未遂": says(
                    ATTEMPT,
                    "因意志以外的原因未得逞",
                    "{cheat}属于犯罪未遂",
                    "使{cheat}停止犯罪的，是其意志以外的原因",
                    "{cheat}的犯罪停止于着手之后、得手之前，并且违背其意愿，属于未遂",
                    "{cheat}的犯罪没有得逞，停下来又并非出于其本人的意愿，因而应当认定为犯罪未遂",
                ),
                "中止": says(
                    WITHDRAWAL,
                    "自动放弃",
                    "{cheat}属于犯罪中止",
                    "{cheat}在得手之前自愿放弃，应认定为中止",
                    "即使已经着手实行，{cheat}的自动放弃也足以使犯罪成立中止",
                    "犯罪的停止应归因于{cheat}本人的意愿，因此应当认定为犯罪中止而不是犯罪未遂",
                ),
            },
            {
                "returned_is_withdrawn": lambda told: "中止" if told.end == "送回" else _stage(told),
                "begun_is_attempt": lambda told: "未遂" if told.end == "收手" else _stage(told),
            },
        ),
        Point(
            "leniency",
            lambda told: {"既遂": "没有", "未遂": "可以从宽", "中止": "应当免除"}[_stage(told)],
            {
                "没有": says(
                    THEFT,
                    "犯罪既遂",
                    "{cheat}应按既遂犯的法定刑处罚",
                    "不能因未遂或者中止对{cheat}从宽",
                    "对{cheat}应按既遂犯的法定刑量刑，即使悔过，也只能由法院酌情考虑",
                    "法院对{cheat}应按既遂犯量刑，既不能以未遂为由减轻，也不能以中止为由免除处罚",
                ),
                "可以从宽": says(
                    ATTEMPT,
                    "未遂犯",
                    "{cheat}可以比照既遂犯从宽",
                    "对{cheat}可以比照既遂犯从轻或者减轻处罚",
                    "法院可以比照既遂犯对{cheat}从轻或者减轻处罚，也有权决定照常量刑",
                    "法院有权决定是否比照既遂犯对{cheat}从轻、减轻处罚，即从宽是“可以”而不是“应当”",
                ),
                "应当免除": says(
                    WITHDRAWAL,
                    "中止犯，没有造成损害",
                    "对{cheat}应当免除处罚",
                    "{cheat}的行为构成犯罪，但应当免除处罚",
                    "法院可以对{cheat}定罪，但依法必须免除处罚，判处任何刑罚都属错误",
                    "法院对{cheat}的从宽没有裁量的余地，应当免除处罚，而不是从轻或者减轻处罚",
                ),
            },
            {
                "returned_is_withdrawn": lambda told: (
                    "应当免除"
                    if told.end == "送回"
                    else {"既遂": "没有", "未遂": "可以从宽", "中止": "应当免除"}[_stage(told)]
                ),
                "begun_is_attempt": lambda told: "没有" if _stage(told) == "既遂" else "可以从宽",
            },
        ),
        Point(
            "driver",
            lambda told: _crime(told) if told.mate == "知情" else "无罪",
            {
                "盗窃罪": says(
                    JOINT,
                    "明知他人盗窃而接应",
                    "{driver}构成盗窃罪的共犯",
                    "{driver}没有进店，也应以盗窃罪论处",
                    "{driver}的接应是盗窃行为的一部分，应与{cheat}一同承担盗窃罪的刑事责任",
                    "{driver}虽然只是接应，但与{cheat}在盗窃罪的范围内成立共同犯罪，应负刑事责任",
                ),
                "诈骗罪": says(
                    JOINT,
                    "明知他人诈骗而接应",
                    "{driver}是诈骗罪的共犯",
                    "{driver}虽在店外，也应以诈骗罪论处",
                    "{driver}对诈骗起了帮助作用，应认定为从犯，但罪名与{cheat}相同",
                    "即使行骗的只有{cheat}一人，{driver}也应作为其共犯，对诈骗罪承担刑事责任",
                ),
                "无罪": says(
                    JOINT,
                    "没有共同犯罪的故意",
                    "{driver}不构成犯罪",
                    "{driver}客观上帮了忙，但不负刑事责任",
                    "{driver}开车送人只是日常行为，与{cheat}的犯罪之间缺少共犯关系",
                    "即使{driver}开车给作案带来了方便，也因缺少共同犯罪的故意而不应受到刑事处罚",
                ),
            },
            {"any_trick_is_fraud": lambda told: "诈骗罪" if told.mate == "知情" else "无罪", "help_is_enough": _crime},
        ),
        Point(
            "buyer",
            lambda told: {"卖明知": "有罪", "卖不知": "无罪"}.get(told.end),
            {
                "有罪": says(
                    CONCEALING,
                    "明知是犯罪所得而收购",
                    "{buyer}买下手镯构成犯罪",
                    "{buyer}应负掩饰、隐瞒犯罪所得的刑事责任",
                    "{buyer}虽不是{cheat}的共犯，但其买下手镯构成掩饰、隐瞒犯罪所得罪",
                    "{buyer}买下手镯妨害了司法机关追缴赃物，应以掩饰、隐瞒犯罪所得罪追究刑事责任",
                ),
                "无罪": says(
                    CONCEALING,
                    "不知是犯罪所得",
                    "{buyer}买下手镯不构成犯罪",
                    "{buyer}与{cheat}的交易应按民事买卖处理",
                    "{buyer}与{cheat}之间的买卖至多产生返还、赔偿等民事上的后果",
                    "即使手镯应当追缴，{buyer}也不负掩饰、隐瞒犯罪所得的罪责，因为其缺少犯罪的故意",
                ),
            },
            {"paid_is_clean": lambda told: {"卖明知": "无罪", "卖不知": "无罪"}.get(told.end)},
        ),
    ),
    flaws=(
        Misbelief("any_trick_is_fraud", "以为使用了骗术就是诈骗"),
        Misbelief("taking_is_theft", "以为暗中打主意取走财物都是盗窃"),
        Misbelief("returned_is_withdrawn", "以为得手后归还是犯罪中止"),
        Misbelief("begun_is_attempt", "以为着手之后没有得手都是未遂"),
        Misbelief("help_is_enough", "以为客观上有帮助就是共犯"),
        Misbelief("paid_is_clean", "以为付钱买赃不是犯罪"),
    ),
    issues=(
        Issue(
            (
                "关于{cheat}的行为，下列哪一选项是正确的？",
                "对{cheat}的行为应如何定性？",
                "*{cheat}的行为应当如何认定？",
            ),
            {
                "crime": {"盗窃罪": "构成盗窃罪", "诈骗罪": "构成诈骗罪"},
                "stage": {"既遂": "且已既遂", "未遂": "属于犯罪未遂", "中止": "属于犯罪中止"},
            },
        ),
    ),
)
