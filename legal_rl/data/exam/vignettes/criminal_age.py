"""Vignettes of killing and age: 刑法 17 and 49 (age), 232-234 (death), 310 (hiding)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    "堵在楼道口的电动车",
    "刑法",
    facts={
        "age": {"15": "15周岁", "17": "17周岁", "20": "20周岁"},
        "act": {
            "甩开": "{victim}拽住{actor}不放，{actor}[急着上课|急于脱身]，用力一甩，{victim}摔下台阶死亡",
            "踢打": "{actor}喊着“叫你长点记性”，将{victim}踹倒，又猛踢其腹部，{victim}因脾脏破裂死亡",
            "砸": "{actor}喊着“砸死你”，抄起车锁朝{victim}头上连砸十几下，{victim}当场死亡",
        },
        "host": {
            "明知": "{cousin}听说出了人命，仍让他藏进果园的棚屋",
            "不知": "{cousin}以为他[和父母吵了架|和家里闹翻了]，便留他住下",
        },
        "caught": {
            "投案": "一周后，{actor}经父亲劝说、陪同，到派出所讲了全部经过",
            "抓获": "一周后，{actor}被民警抓获，讲了全部经过",
        },
    },
    story=(
        (
            "{actor}（{age}，学生，无收入）的电动车堵住楼道，七旬老人{victim}与其争吵起来。",
            "七旬老人{victim}嫌{actor}（{age}，学生，无收入）的电动车堵路，二人吵了起来。",
            "*因电动车堵了楼道，七旬老人{victim}与邻居{actor}（{age}，学生，无收入）发生争吵。",
        ),
        "{act}。",
        "{actor}逃到表哥{cousin}处。{host}。",
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
                    AGE,
                    "不满16周岁，不对过失负责",
                    "{actor}不负刑事责任",
                    "{actor}对{victim}的死亡有过失，但不应被定罪",
                    "{actor}的行为与{victim}的死亡有因果关系，但以其年龄只能承担刑事责任以外的后果",
                    "{victim}之死即使可以归责于{actor}的过失，公安机关也只能撤销刑事案件",
                ),
                "过失": says(
                    DEATH,
                    "应当预见老人会摔伤而没有预见",
                    "{actor}构成过失致人死亡罪",
                    "{actor}没有伤害的故意，但应当为自己的过失负刑事责任",
                    "{actor}应当预见{victim}会因此死亡却疏忽大意，应以过失致人死亡罪论处，不属于意外事件",
                    "{victim}的死亡出乎{actor}的意料，但本来可以预见，应按过失犯罪处理",
                ),
                "伤害": says(
                    INJURY,
                    "有伤害的故意，对死亡是过失",
                    "{actor}构成故意伤害罪",
                    "对{actor}应以故意伤害（致人死亡）罪论处",
                    "{actor}的故意限于伤害，{victim}的死亡是故意伤害罪的加重结果，量刑应升到更重的一档",
                    "{actor}对伤害{victim}出于故意，对其死亡则出于过失，应按故意伤害罪处罚",
                ),
                "杀人": says(
                    MURDER,
                    "追求死亡结果",
                    "{actor}构成故意杀人罪",
                    "{victim}的死亡是{actor}追求的结果，应定故意杀人罪",
                    "{actor}的故意已经超出伤害的范围，应以故意杀人罪而非故意伤害（致人死亡）罪论处",
                    "{actor}实施的是剥夺他人生命的行为，伤害只是杀人的过程，应定故意杀人罪",
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
                "管教": says(
                    TUTELAGE,
                    "不满16周岁不予刑事处罚",
                    "应责令{actor}的父母加以管教",
                    "对{actor}不予刑事处罚，应责令其父母管教",
                    "对{actor}应以管教代替刑罚，即责令其父母加以管教，必要时依法进行专门矫治教育",
                    "对{actor}的处理以责令父母管教或者专门矫治教育为限，法院不能判处刑罚",
                ),
                "从宽": says(
                    AGE,
                    "不满18周岁的人犯罪",
                    "对{actor}应当从轻或者减轻处罚",
                    "定罪之后，{actor}的年龄是应当从宽处罚的情节",
                    "法院对{actor}定罪量刑时，必须因其年龄从轻或者减轻处罚，有权选择的只是从宽的幅度",
                    "{actor}应负刑事责任，但其年龄决定了法院应当从轻或者减轻处罚",
                ),
                "成年": says(
                    AGE,
                    "已满18周岁",
                    "对{actor}按成年人的标准量刑",
                    "在量刑上，{actor}没有因年龄从宽的余地",
                    "{actor}所处的年龄使其丧失了未成年人从宽处罚的待遇，是否从宽要看有无其他情节",
                    "对{actor}应与其他成年被告人一样量刑，年龄只是酌定的因素",
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
                    "已满18周岁，所犯之罪的法定刑包括死刑",
                    "{actor}可能被判处死刑",
                    "如果罪行极其严重，对{actor}可以适用死刑",
                    "{actor}的年龄符合适用死刑的条件，所犯之罪的法定刑也包括死刑，法院可以依法判处",
                    "{actor}的年龄和罪名都允许适用死刑，是否判处由法院根据情节决定",
                ),
                "不能": says(
                    YOUNG,
                    "不满18周岁，或者所犯之罪没有死刑",
                    "死刑对{actor}不能适用",
                    "即使情节极其恶劣，法院也不得判处{actor}死刑",
                    "死刑对{actor}没有适用的余地，连判处死刑同时宣告缓期二年执行也属于错误",
                    "判处{actor}死刑，即使同时宣告缓期二年执行，也违反刑法",
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
                    "限制民事行为能力人致人损害",
                    "应由{actor}的父母赔偿损失",
                    "{victim}的子女索赔的，由{actor}的父母承担侵权责任",
                    "{victim}的子女有权要求{actor}的父母赔偿，但父母尽到监护职责的，其责任可以减轻",
                    "{actor}只有限制民事行为能力，对{victim}的死亡由其父母承担侵权责任",
                ),
                "本人": says(
                    TORT,
                    "完全民事行为能力人自己负责",
                    "赔偿责任由{actor}自己承担",
                    "{victim}的子女索赔的，应由{actor}本人承担侵权责任",
                    "{actor}是完全民事行为能力人，{victim}的子女只能要求其本人而不能要求其父母赔偿",
                    "{actor}即使一时拿不出钱，也应由自己而非父母对{victim}之死承担侵权责任",
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
                    "{cousin}收留{actor}，应当负刑事责任",
                    "即使只是顾念亲情，{cousin}收留{actor}的行为也妨害了司法，应以窝藏罪论处",
                    "{cousin}为{actor}提供藏身之处，侵犯了司法秩序，应以犯罪论处",
                ),
                "无罪": says(
                    HIDING,
                    "不知是犯罪的人",
                    "{cousin}的行为不构成犯罪",
                    "{cousin}收留{actor}，不承担刑事责任",
                    "{cousin}客观上为{actor}提供了藏身之处，但缺少窝藏罪所要求的故意，因而不负刑事责任",
                    "{cousin}留{actor}住下时缺少犯罪的故意，不应被追究刑事责任",
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
                    "{actor}成立自首",
                    "{actor}可以因自首从轻或者减轻处罚",
                    "{actor}的到案应视为自动投案，即使起初有所犹豫，也可以从轻或者减轻处罚",
                    "{actor}的到案和供述符合自首的条件，从宽的幅度由法院决定",
                ),
                "坦白": says(
                    CONFESSION,
                    "没有自动投案，但如实供述",
                    "{actor}只具有坦白情节",
                    "{actor}的供述属于坦白，而非自首",
                    "{actor}可以因如实供述从轻处罚，但其到案缺少自动投案的性质，因而只是坦白",
                    "{actor}的如实供述属于坦白，若要成立自首，尚缺自动投案这一条件",
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
