"""Vignettes of crimes against persons: 刑法 20 (defence), 17 and 49 (age), 232-234 (death), 310 (hiding)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
CIVIL: Final = "2021-01-01"
AGE = Norm("刑法", 17, SINCE, says=("犯故意杀人、故意伤害致人重伤或者死亡", "不满十八周岁的人，应当从轻或者减轻处罚"))
TUTELAGE = Norm("刑法", 17, SINCE, says=("因不满十六周岁不予刑事处罚的，责令其父母或者其他监护人加以管教",))
DEFENCE = Norm("刑法", 20, SINCE, says=("免受正在进行的不法侵害", "属于正当防卫，不负刑事责任"))
EXCESS = Norm("刑法", 20, SINCE, says=("明显超过必要限度造成重大损害的", "但是应当减轻或者免除处罚"))
SPECIAL = Norm("刑法", 20, SINCE, says=("对正在进行行凶、杀人", "造成不法侵害人伤亡的，不属于防卫过当"))
YOUNG = Norm("刑法", 49, SINCE, says=("犯罪的时候不满十八周岁的人和审判的时候怀孕的妇女，不适用死刑",))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的",))
MURDER = Norm("刑法", 232, SINCE, says=("故意杀人的，处死刑、无期徒刑或者十年以上有期徒刑",))
DEATH = Norm("刑法", 233, SINCE, says=("过失致人死亡的，处三年以上七年以下有期徒刑",))
INJURY = Norm("刑法", 234, SINCE, says=("故意伤害他人身体的", "致人重伤的，处三年以上十年以下有期徒刑", "致人死亡"))
HIDING = Norm("刑法", 310, SINCE, says=("明知是犯罪的人而为其提供隐藏处所",))
ACCOMPANIED = Norm("自首和立功解释", 1, "1998-05-09", says=("而是经亲友规劝、陪同投案的",))
HARMLESS = Norm("民法典", 181, CIVIL, says=("因正当防卫造成损害的，不承担民事责任", "应当承担适当的民事责任"))
TORT = Norm("民法典", 1165, CIVIL, says=("行为人因过错侵害他人民事权益造成损害的，应当承担侵权责任",))
PARENTS = Norm("民法典", 1188, CIVIL, says=("限制民事行为能力人造成他人损害的，由监护人承担侵权责任",))


def _struck(told: Any) -> str:
    """The blow during the attack is defence, with the knife against bare hands too much; later it is revenge."""
    if told.moment == "事后":
        return "故意伤害"
    return "过当" if (told.attack, told.tool) == ("徒手", "剔骨刀") else "正当"


def _struck_hard(told: Any) -> str:
    return "过当" if (told.moment, told.tool) == ("当场", "剔骨刀") else _struck(told)


def _struck_later(told: Any) -> str:
    return "过当" if (told.attack, told.tool) == ("徒手", "剔骨刀") else "正当"


def _pays(nature: str) -> str:
    return {"正当": "不赔", "过当": "适当", "故意伤害": "全赔"}[nature]


def _any_crime(told: Any) -> bool:
    return _struck(told) != "正当" or told.companion == "看客"


NOODLE_SHOP_QUARREL: Final = vignette(
    "noodle_shop_quarrel",
    "面馆里的还手",
    "刑法",
    facts={
        "attack": {
            "徒手": "空着手闯进面馆，揪住{owner}的衣领左右开弓扇耳光",
            "持刀": "[拎着砍刀|提着一把柴刀]冲进面馆，朝{owner}头上身上乱砍，{owner}肩头被划开一道口子",
        },
        "companion": {
            "帮手": "同来的{mate}从背后箍住{owner}的双臂，被{owner}一肘撞断鼻梁（轻伤）",
            "看客": "同来的{mate}靠在门口[抽烟|嗑瓜子]，始终没有插手",
        },
        "tool": {"擀面杖": "擀面杖", "剔骨刀": "剔骨刀"},
        "moment": {
            "当场": "{owner}[挣不脱|躲不开]，抓起案板上的{tool}还击，{hurt}",
            "事后": "{attacker}被食客拉回五金店。[过了半个钟头|收摊以后]，{owner}越想越气，拿着{tool}找上门，{hurt}",
        },
        "after": {
            "报警": "{owner}放下{tool}，自己打了110，[坐等民警赶来|等来民警]，把经过都说了",
            "躲藏": "{owner}连夜躲到乡下，三天后被民警[找到|抓获]，如实讲了经过",
        },
    },
    story=(
        (
            "隔壁五金店的{attacker}常把货车停在{owner}的面馆门前，两家不和。一天晚上，{attacker}酒后{attack}。",
            "{owner}的面馆与{attacker}的五金店相邻，两家为门前停车早有积怨。某晚，{attacker}喝了酒，{attack}。",
            "*为了门前的停车位，面馆老板{owner}与隔壁五金店的{attacker}结了怨。某日，{attacker}酒后{attack}。",
        ),
        "{companion}。",
        "{moment}{mate_end}。",
        "{after}。",
    ),
    parties=(
        {"owner": "甲", "attacker": "乙", "mate": "丙"},
        {"owner": "{s[0]}某", "attacker": "{s[1]}某", "mate": "{s[2]}某"},
        {"owner": "{p[0]}", "attacker": "{p[1]}", "mate": "{p[2]}"},
    ),
    terms={
        "hurt": lambda told: "打断{attacker}手指（轻伤）" if told.tool == "擀面杖" else "连捅{attacker}三刀（重伤）",
        "mate_end": lambda told: (
            {
                "当场": "，随后又冲到门口，骂{mate}“一路货色”，一拳打断其鼻梁（轻伤）",
                "事后": "，在店里喝茶的{mate}上前劝阻，也被一拳打断鼻梁（轻伤）",
            }[told.moment]
            if told.companion == "看客"
            else ""
        ),
    },
    about=("{owner}的行为", "{owner}的法律责任", "本案"),
    points=(
        Point(
            "attacker",
            _struck,
            {
                "正当": says(
                    DEFENCE,
                    "对正在进行的不法侵害还击，没有过当",
                    "{owner}打伤{attacker}是正当防卫",
                    "对{attacker}的伤情，{owner}不负刑事责任",
                ),
                "过当": says(
                    EXCESS,
                    "对徒手殴打以刀连捅致重伤，明显超过必要限度",
                    "{owner}打伤{attacker}属于防卫过当",
                    "{owner}有权对{attacker}还手，但后果明显超过了必要限度，应当负刑事责任",
                ),
                "故意伤害": says(
                    INJURY,
                    "侵害已经结束，是事后报复",
                    "{owner}打伤{attacker}不具有防卫性质，构成故意伤害罪",
                    "{owner}动手时不法侵害已经结束，应对{attacker}的伤情负故意伤害的罪责",
                ),
            },
            {"heavy_is_excess": _struck_hard, "revenge_is_defence": _struck_later},
        ),
        Point(
            "special",
            lambda told: "无限" if told.attack == "持刀" else "有限",
            {
                "无限": says(
                    SPECIAL,
                    "持刀乱砍属于行凶",
                    "{attacker}闯进面馆动手时，{owner}即使当场将其打死，也不属于防卫过当",
                    "{attacker}的侵害属于行凶，当场对其防卫造成伤亡的，不负刑事责任",
                ),
                "有限": says(
                    SPECIAL,
                    "徒手殴打不是严重危及人身安全的暴力犯罪",
                    "{attacker}闯进面馆动手时，{owner}若当场将其打死，应当负刑事责任",
                    "{attacker}的侵害还算不上行凶，对其防卫应有限度",
                ),
            },
            {"heavy_is_excess": lambda told: "有限"},
        ),
        Point(
            "mate",
            lambda told: "正当" if told.companion == "帮手" else "犯罪",
            {
                "正当": says(
                    DEFENCE,
                    "抱住他人助其同伴行凶的，也是不法侵害人",
                    "{owner}打断{mate}的鼻梁，不构成犯罪",
                    "{mate}的伤是防卫行为造成的，{owner}对此不负刑事责任",
                ),
                "犯罪": says(
                    INJURY,
                    "没有动手的同行者不是不法侵害人",
                    "{owner}打断{mate}的鼻梁，构成故意伤害罪",
                    "{mate}不能成为防卫的对象，{owner}对其轻伤应负刑事责任",
                ),
            },
            {"companions_attack": lambda told: "正当"},
        ),
        Point(
            "civil",
            lambda told: _pays(_struck(told)),
            {
                "不赔": says(
                    HARMLESS,
                    "正当防卫造成损害的，不承担民事责任",
                    "{attacker}要求赔偿医疗费的，{owner}可以拒绝",
                    "{owner}对{attacker}的损失不承担民事责任",
                ),
                "适当": says(HARMLESS, "防卫过当", "对{attacker}的损失，{owner}应承担适当的民事责任，不必全赔"),
                "全赔": says(
                    TORT, "不具有防卫性质，按一般侵权", "对{attacker}的损失，{owner}不能援引防卫的规定免责或者减责"
                ),
            },
            {"revenge_is_defence": lambda told: _pays(_struck_later(told))},
        ),
        Point(
            "surrender",
            lambda told: ("自首" if told.after == "报警" else "坦白") if _any_crime(told) else None,
            {
                "自首": says(SURRENDER, "主动报警等候并如实供述", "{owner}成立自首", "应当认定{owner}自动投案"),
                "坦白": says(CONFESSION, "被抓获后如实供述", "{owner}到案后的供述只能算坦白，不是自首"),
            },
            {"telling_is_surrender": lambda told: "自首" if _any_crime(told) else None},
        ),
    ),
    flaws=(
        Misbelief("heavy_is_excess", "以为把侵害人打成重伤就是过当，不知对行凶可以无限防卫"),
        Misbelief("revenge_is_defence", "以为挨打之后找上门去还手也是防卫"),
        Misbelief("companions_attack", "以为与侵害人同来的都可以成为防卫对象"),
        Misbelief("telling_is_surrender", "以为到案后如实供述就是自首"),
    ),
)


def _death(told: Any) -> str:
    """At 15 one answers for intended injury and murder, not for carelessness (17)."""
    if told.act == "甩开":
        return "不负" if told.age == "15" else "过失"
    return {"踢打": "伤害", "砸": "杀人"}[told.act]


def _capital(told: Any) -> str:
    return "可以" if told.age == "20" and told.act != "甩开" else "不能"


SCOOTER_IN_THE_DOORWAY: Final = vignette(
    "scooter_in_the_doorway",
    "堵在楼道口的电动车",
    "刑法",
    facts={
        "age": {"15": "15周岁", "17": "17周岁", "20": "20周岁"},
        "act": {
            "甩开": "{victim}拽住{actor}的袖子不放，{actor}急着上课，用力一甩，{victim}从台阶上仰面摔下，后脑着地身亡",
            "踢打": "{actor}将{victim}摔倒在地，朝其肚子猛踹，边踹边骂“让你长点记性”，{victim}因脾脏破裂死亡",
            "砸": "{actor}抄起车锁，朝{victim}头上连砸十几下，嘴里喊着“砸死你”，{victim}当场身亡",
        },
        "host": {
            "明知": "{cousin}听他说[出了人命|弄出了人命]，还是腾出果园的棚屋让他藏身，天天送饭",
            "不知": "{cousin}以为他和父母吵了架，[留他在果园的棚屋里住下|收拾出果园的棚屋给他住]",
        },
        "caught": {
            "投案": "一周后，父亲找来，[劝了一夜|好说歹说]，陪着{actor}到派出所讲了全部经过",
            "抓获": "一周后，民警在棚屋里抓住了{actor}，[他|其]到案后讲了全部经过",
        },
    },
    story=(
        (
            "{victim}年过七旬，下楼买菜时被{actor}（{age}，学生，靠父母供养）停在楼道口的电动车挡了路，两人吵了起来。",
            "{actor}（{age}，学生，靠父母供养）把电动车停在楼道口，年过七旬的邻居{victim}出门时被绊了一下，张口便骂，两人吵了起来。",
            "*因电动车堵了楼道口，年过七旬的{victim}与邻居家的{actor}（{age}，学生，靠父母供养）争吵起来。",
        ),
        "{act}。",
        "{actor}[慌忙|连夜]逃到外县的表哥{cousin}处。{host}。",
        "{caught}。",
    ),
    parties=(
        {"victim": "甲", "actor": "乙", "cousin": "丙"},
        {"victim": "{s[0]}某", "actor": "{s[1]}某", "cousin": "{s[2]}某"},
        {"victim": "{p[0]}", "actor": "{p[1]}", "cousin": "{p[2]}"},
    ),
    about=("{actor}的刑事责任", "{actor}、{cousin}的行为", "本案"),
    points=(
        Point(
            "crime",
            _death,
            {
                "不负": says(
                    AGE, "不满16周岁，不对过失负责", "{actor}不负刑事责任", "即使存在因果关系，也不能对{actor}定罪"
                ),
                "过失": says(
                    DEATH,
                    "应当预见老人会摔伤而没有预见",
                    "{actor}构成过失致人死亡罪",
                    "{actor}没有伤害的故意，应当承担过失致人死亡的罪责",
                ),
                "伤害": says(
                    INJURY,
                    "有伤害的故意，对死亡是过失",
                    "{actor}构成故意伤害罪，{victim}的死亡是加重结果",
                    "对{actor}应以故意伤害（致人死亡）罪论处",
                ),
                "杀人": says(
                    MURDER,
                    "追求死亡结果",
                    "{actor}构成故意杀人罪",
                    "{actor}对{victim}的死亡持希望的态度，应定故意杀人罪",
                ),
            },
            {
                "sixteen_for_all": lambda told: "不负" if told.age == "15" else _death(told),
                "death_is_injury": lambda told: "伤害" if told.act == "甩开" else _death(told),
            },
        ),
        Point(
            "leniency",
            lambda told: "管教" if _death(told) == "不负" else "成年" if told.age == "20" else "从宽",
            {
                "管教": says(TUTELAGE, "不满16周岁不予刑事处罚", "应当责令{actor}的父母加以管教，不判处刑罚"),
                "从宽": says(
                    AGE,
                    "不满18周岁的人犯罪",
                    "考虑到{actor}的年龄，应当对其从轻或者减轻处罚",
                    "{actor}的年龄是“应当”而非“可以”从宽的情节，定罪后须从轻或者减轻",
                ),
                "成年": says(
                    AGE,
                    "已满18周岁",
                    "对{actor}应按成年人的标准量刑",
                    "{actor}没有因年龄从轻处罚的余地，应与一般被告人同样量刑",
                ),
            },
            {"sixteen_for_all": lambda told: {"15": "管教", "17": "从宽"}.get(told.age, "成年")},
        ),
        Point(
            "capital",
            _capital,
            {
                "可以": says(
                    MURDER, "已满18周岁，所犯之罪的法定刑包括死刑", "对{actor}可以适用死刑", "{actor}有可能被判处死刑"
                ),
                "不能": says(
                    YOUNG,
                    "不满18周岁，或者所犯之罪没有死刑",
                    "对{actor}不能适用死刑",
                    "即使情节极其恶劣，也不得判处{actor}死刑",
                ),
            },
            {
                "only_murder_is_capital": lambda told: "可以" if (told.age, told.act) == ("20", "砸") else "不能",
                "sixteen_for_all": lambda told: "可以" if told.age != "15" and told.act != "甩开" else "不能",
            },
        ),
        Point(
            "civil",
            lambda told: "本人" if told.age == "20" else "父母",
            {
                "父母": says(
                    PARENTS, "限制民事行为能力人致人损害", "{victim}的子女要求赔偿的，由{actor}的父母承担侵权责任"
                ),
                "本人": says(
                    TORT,
                    "完全民事行为能力人自己负责",
                    "{victim}的子女要求赔偿的，应由{actor}自己承担侵权责任，其父母没有赔偿义务",
                ),
            },
            {"students_cannot_owe": lambda told: "父母"},
        ),
        Point(
            "cousin",
            lambda told: "窝藏" if told.host == "明知" else "无罪",
            {
                "窝藏": says(
                    HIDING,
                    "明知是犯罪的人而提供隐藏处所",
                    "{cousin}构成窝藏罪",
                    "即使是亲戚，{cousin}也应对收留{actor}的行为负刑事责任",
                ),
                "无罪": says(
                    HIDING, "不知是犯罪的人", "{cousin}不构成犯罪", "{cousin}虽然留{actor}住下，但不能认定为窝藏罪"
                ),
            },
            {"relatives_may_hide": lambda told: "无罪"},
        ),
        Point(
            "surrender",
            lambda told: None if _death(told) == "不负" else {"投案": "自首", "抓获": "坦白"}[told.caught],
            {
                "自首": says(
                    ACCOMPANIED,
                    "经亲友规劝、陪同投案，视为自动投案",
                    "{actor}具有自首情节",
                    "对{actor}应当认定为自首，可以从轻或者减轻处罚",
                ),
                "坦白": says(
                    CONFESSION, "没有自动投案，但如实供述", "{actor}的供述属于坦白，不属于自首", "{actor}没有自首情节"
                ),
            },
            {"brought_is_caught": lambda told: None if _death(told) == "不负" else "坦白"},
        ),
    ),
    flaws=(
        Misbelief("sixteen_for_all", "以为不满16周岁的人对任何犯罪都不负刑事责任"),
        Misbelief("death_is_injury", "以为争执中动手致人死亡就是故意伤害致死"),
        Misbelief("only_murder_is_capital", "以为故意伤害致人死亡没有死刑"),
        Misbelief("students_cannot_owe", "以为没有收入的学生都由父母赔偿"),
        Misbelief("relatives_may_hide", "以为亲属之间窝藏不为罪"),
        Misbelief("brought_is_caught", "以为由亲属陪同到案不是自动投案"),
    ),
    issues=(
        Issue(
            (
                "对{actor}的行为应如何定性？",
                "{actor}应对{victim}的死亡承担何种刑事责任？",
                "*{actor}的行为应当如何处理？",
            ),
            {
                "crime": {
                    "不负": "不负刑事责任",
                    "过失": "构成过失致人死亡罪",
                    "伤害": "构成故意伤害罪（致人死亡）",
                    "杀人": "构成故意杀人罪",
                }
            },
        ),
    ),
    possible=lambda told: not (_death(told) == "不负" and told.host == "明知"),
)
