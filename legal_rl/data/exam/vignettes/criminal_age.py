"""Vignettes of killing and age: 刑法 17 and 49 (age), 232-234 (death), 310 (hiding)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
CIVIL: Final = "2021-01-01"
AGE = Norm("刑法", 17, SINCE, says=("犯故意杀人、故意伤害致人重伤或者死亡", "不满十八周岁的人，应当从轻或者减轻处罚"))
TUTELAGE = Norm("刑法", 17, SINCE, says=("因不满十六周岁不予刑事处罚的，责令其父母或者其他监护人加以管教",))
YOUNG = Norm("刑法", 49, SINCE, says=("犯罪的时候不满十八周岁的人和审判的时候怀孕的妇女，不适用死刑",))
CONFESSION = Norm("刑法", 67, SINCE, says=("虽不具有前两款规定的自首情节，但是如实供述自己罪行的",))
MURDER = Norm("刑法", 232, SINCE, says=("故意杀人的，处死刑、无期徒刑或者十年以上有期徒刑",))
DEATH = Norm("刑法", 233, SINCE, says=("过失致人死亡的，处三年以上七年以下有期徒刑",))
INJURY = Norm("刑法", 234, SINCE, says=("故意伤害他人身体的", "致人重伤的，处三年以上十年以下有期徒刑", "致人死亡"))
HIDING = Norm("刑法", 310, SINCE, says=("明知是犯罪的人而为其提供隐藏处所",))
ACCOMPANIED = Norm("自首和立功解释", 1, "1998-05-09", says=("而是经亲友规劝、陪同投案的",))
TORT = Norm("民法典", 1165, CIVIL, says=("行为人因过错侵害他人民事权益造成损害的，应当承担侵权责任",))
PARENTS = Norm("民法典", 1188, CIVIL, says=("限制民事行为能力人造成他人损害的，由监护人承担侵权责任",))


def _death(told: Any) -> str:
    """At 15 one answers for intended injury and murder, not for carelessness (17)."""
    if told.act == "甩开":
        return "不负" if told.age == "15" else "过失"
    return {"踢打": "伤害", "砸": "杀人"}[told.act]


def _capital(told: Any) -> str:
    return "可以" if told.age == "20" and told.act != "甩开" else "不能"


SCOOTER_IN_THE_DOORWAY: Final = vignette(
    "scooter_in_the_doorway",
    "邻里争吵致人死亡",
    "刑法",
    facts={
        "age": {"15": "15周岁", "17": "17周岁", "20": "20周岁"},
        "act": {
            "甩开": "年逾七旬的{victim}在台阶上拉住{actor}，{actor}为脱身用力甩开，{victim}摔下台阶死亡。",
            "踢打": "{actor}为教训{victim}，猛踢其腹部，{victim}因脾脏破裂死亡。",
            "砸": "{actor}持菜刀朝{victim}颈部连砍数刀，致其当场死亡。",
        },
        "host": {
            "明知": "{actor}将实情告诉表哥{cousin}，{cousin}留其在家中躲藏数日。",
            "不知": "{actor}隐瞒实情，表哥{cousin}留其在家中住宿数日。",
        },
        "caught": {
            "投案": "1周后，{actor}由父亲规劝、陪同投案，如实供述。",
            "抓获": "1周后，{actor}被民警抓获，如实供述。",
        },
    },
    story=(
        (
            "{actor}（{age}）与邻居{victim}因琐事争吵。{act}",
            "{actor}（{age}）因琐事与邻居{victim}发生争吵。{act}",
            "*邻居{actor}（{age}）与{victim}因琐事发生争吵。{act}",
        ),
        only("civil", "{actor}为在校学生，由父母供养。"),
        only("cousin", "{host}"),
        only("surrender", "{caught}"),
    ),
    parties=(
        {"victim": "甲", "actor": "乙", "cousin": "丙"},
        {"victim": "甲", "actor": "乙", "cousin": "丙"},
        {"victim": "{s[0]}某", "actor": "{s[1]}某", "cousin": "{s[2]}某"},
        {"victim": "{p[0]}", "actor": "{p[1]}", "cousin": "{p[2]}"},
    ),
    about=("本案的法律责任", "本案的处理"),
    points=(
        Point(
            "crime",
            _death,
            {
                "不负": says(
                    AGE,
                    "十五周岁，对死亡只有过失，不属于该年龄应当负责的犯罪",
                    "{actor}不负刑事责任",
                    "对{actor}的行为不应追究刑事责任",
                    "{actor}对{victim}的死亡存在过失，但因年龄不负刑事责任",
                ),
                "过失": says(
                    DEATH,
                    "只为脱身，没有伤害故意，应当预见摔伤而没有预见",
                    "{actor}构成过失致人死亡罪",
                    "{actor}应负过失致人死亡罪的刑事责任",
                    "{actor}对{victim}的死亡只有过失，应以过失致人死亡罪追究刑事责任",
                ),
                "伤害": says(
                    INJURY,
                    "为教训而猛踢腹部，有伤害的故意，对死亡只是过失",
                    "对{actor}应以故意伤害罪追究刑事责任",
                    "{actor}构成故意伤害罪的结果加重犯",
                    "{actor}对伤害出于故意，对死亡出于过失，构成故意伤害（致人死亡）罪",
                ).where(lambda told: told.age == "15", INJURY, "有伤害故意而对死亡是过失，十五周岁对伤害致死也应负责"),
                "杀人": says(
                    MURDER,
                    "持刀朝颈部连砍数刀，追求死亡结果",
                    "{actor}构成故意杀人罪",
                    "{actor}应负故意杀人罪既遂的刑事责任",
                    "{actor}对{victim}的死亡出于故意，应以故意杀人罪追究刑事责任",
                ).where(lambda told: told.age == "15", MURDER, "持刀连砍颈部追求死亡，十五周岁对故意杀人也应负责"),
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
                "管教": says(
                    TUTELAGE,
                    "十五周岁，不满十六周岁对过失犯罪不予刑事处罚",
                    "应责令{actor}的监护人加以管教",
                    "对{actor}不予刑事处罚，必要时依法进行专门矫治教育",
                    "对{actor}不予刑事处罚，应当责令其父母或者其他监护人加以管教",
                ),
                "从宽": says(
                    AGE,
                    "应当负刑事责任，但犯罪时不满十八周岁",
                    "对{actor}应当从轻或者减轻处罚",
                    "{actor}应当负刑事责任，但因其年龄应当从轻或者减轻处罚",
                ),
                "成年": says(
                    AGE,
                    "犯罪时二十周岁，已满十八周岁，不是未成年人犯罪",
                    "对{actor}应当按照成年人犯罪处罚",
                    "{actor}应当负刑事责任，且不适用未成年人犯罪从轻或者减轻处罚的规定",
                ),
            },
            {"sixteen_for_all": lambda told: {"15": "管教", "17": "从宽"}.get(told.age, "成年")},
        ),
        Point(
            "capital",
            _capital,
            {
                "可以": says(
                    MURDER,
                    "已满18周岁，故意杀人罪的法定刑包括死刑",
                    "{actor}的年龄和所犯之罪均不排除死刑的适用",
                    "{actor}罪行极其严重的，可以判处死刑",
                ).where(lambda told: told.act == "踢打", INJURY, "已满18周岁，故意伤害致死的法定刑包括死刑"),
                "不能": says(
                    YOUNG,
                    "犯罪时不满十八周岁，不适用死刑，包括死缓",
                    "对{actor}不得判处死刑",
                    "法院不得判处{actor}死刑缓期二年执行",
                    "对{actor}不适用死刑，包括不得判处死刑缓期二年执行",
                )
                .where(lambda told: told.age == "20", DEATH, "过失致人死亡罪的法定刑没有死刑")
                .where(
                    lambda told: told.age == "15" and told.act == "甩开",
                    AGE,
                    "不满十六周岁，对过失致人死亡不负刑事责任",
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
                    PARENTS,
                    "不满十八周岁又靠父母供养，是限制民事行为能力人",
                    "应由{actor}的父母承担侵权责任",
                    "{actor}的父母尽到监护职责的，可以减轻其侵权责任",
                    "{actor}有财产的，从其财产中支付赔偿费用，不足部分由其父母赔偿",
                ),
                "本人": says(
                    TORT,
                    "已满十八周岁，是完全民事行为能力人，因过错致人死亡",
                    "应由{actor}自行承担侵权责任",
                    "{actor}具有完全民事行为能力，应当自行对{victim}的死亡承担侵权责任",
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
                    "得知实情仍留其在家躲藏，是明知而提供隐藏处所",
                    "{cousin}构成窝藏罪",
                    "对{cousin}应以窝藏罪追究刑事责任",
                    "{cousin}明知是犯罪的人而为其提供隐藏处所，构成窝藏罪",
                ),
                "无罪": says(
                    HIDING,
                    "不知对方是犯罪的人，没有窝藏的故意",
                    "{cousin}不负刑事责任",
                    "{cousin}缺乏窝藏的故意，不构成犯罪",
                    "{cousin}虽然为{actor}提供住处，但缺乏犯罪故意，不构成窝藏罪",
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
                    "经父亲规劝、陪同投案，视为自动投案，并如实供述",
                    "{actor}成立自首",
                    "{actor}应当视为自动投案，成立自首",
                    "{actor}具有自首情节，可以从轻或者减轻处罚",
                ),
                "坦白": says(
                    CONFESSION,
                    "被民警抓获，没有自动投案，但如实供述",
                    "{actor}的供述属于坦白",
                    "{actor}不成立自首，但属于坦白，可以从轻处罚",
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
                "关于{actor}对{victim}死亡的刑事责任，下列哪一选项是正确的？",
                "*{actor}的行为应当如何处理？",
            ),
            {
                "crime": {
                    "不负": "{actor}不负刑事责任",
                    "过失": "{actor}构成过失致人死亡罪",
                    "伤害": "{actor}构成故意伤害罪（致人死亡）",
                    "杀人": "{actor}构成故意杀人罪",
                }
            },
        ),
    ),
    possible=lambda told: not (_death(told) == "不负" and told.host == "明知"),
)
