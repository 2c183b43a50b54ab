"""A vignette of adoption: an orphaned or half-orphaned nephew and his uncle (民法典 1093–1113)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
GIVER = Norm("民法典", 1094, SINCE, says=("孤儿的监护人",))
TAKER = Norm("民法典", 1098, SINCE, says=("无子女或者只有一名子女", "年满三十周岁"))
ORPHAN = Norm("民法典", 1100, SINCE, says=("可以不受前款和本法第一千零九十八条第一项规定的限制",))
CONSENT = Norm("民法典", 1104, SINCE, says=("收养八周岁以上未成年人的，应当征得被收养人的同意",))
REGISTERED = Norm("民法典", 1105, SINCE, says=("收养关系自登记之日起成立",))
SEVERED = Norm("民法典", 1111, SINCE, says=("因收养关系的成立而消除",))
INVALID = Norm("民法典", 1113, SINCE, says=("违反本编规定的收养行为无效",))
INSTEAD = Norm("民法典", 1128, SINCE, says=("由被继承人的子女的直系晚辈血亲代位继承",))


def _eligible(told: Any) -> str:
    if told.couple == "年轻":
        return "年龄"
    return "子女" if told.couple == "两个" and told.parents == "母病" else "符合"


def _adoption(told: Any) -> str | None:
    """None where it is neither registered nor allowed."""
    if told.office == "未登记":
        return "不成立" if _eligible(told) == "符合" else None
    return "成立" if _eligible(told) == "符合" else "无效"


ORPHANED_NEPHEW: Final = vignette(
    "orphaned_nephew",
    "叔叔收养侄子",
    "民法",
    facts={
        "parents": {
            "双亡": "父母双亡，由祖父{grandpa}监护，其余祖辈均已死亡",
            "母病": "父亲死亡，母亲患重病无力抚养，祖父{grandpa}健在",
        },
        "age": {"6岁": "6岁", "9岁": "9岁"},
        "couple": {
            "年轻": "叔叔{uncle}夫妇均28岁，无子女",
            "一个": "叔叔{uncle}夫妇均36岁，有一女",
            "两个": "叔叔{uncle}夫妇均36岁，有一子一女",
        },
        "office": {
            "登记": "并办理了收养登记",
            "未登记": "但一直未办理收养登记",
        },
    },
    story=(
        ("{nephew}{age}，{parents}。", "*{nephew}现年{age}，{parents}。"),
        (
            "{couple}，具备其他收养条件。经{giver}和{nephew}同意，双方签订收养协议，{office}。",
            "{couple}，具备其他收养条件。{giver}与其签订收养协议，{nephew}同意，{office}。",
        ),
        only("estate", "3年后{grandpa}死亡，未立遗嘱，遗有存款40万元，其配偶早亡，子女仅有{nephew}之父和{uncle}二人。"),
    ),
    parties=(
        {"nephew": "甲", "grandpa": "乙", "uncle": "丙"},
        {"nephew": "{s[0]}小明", "grandpa": "{s[0]}建国", "uncle": "{s[0]}明"},
        {"nephew": "甲", "grandpa": "乙", "uncle": "丙"},
        {"nephew": "{s[0]}小军", "grandpa": "{s[0]}大年", "uncle": "{s[0]}某"},
    ),
    terms={"giver": lambda told: "{grandpa}" if told.parents == "双亡" else "{nephew}的母亲"},
    about=("{nephew}的收养", "本案的处理"),
    points=(
        Point(
            "eligible",
            _eligible,
            {
                "符合": says(
                    TAKER,
                    "夫妇均36岁，已满三十周岁，只有一名子女",
                    "{uncle}夫妇符合收养{nephew}的条件",
                    "就年龄和子女数而言，{uncle}夫妇可以收养{nephew}",
                    "{uncle}夫妇的年龄和子女数均不妨碍其收养{nephew}",
                ).where(
                    lambda told: told.couple == "两个",
                    ORPHAN,
                    "父母双亡是孤儿，收养孤儿不受子女数限制，夫妇也满三十周岁",
                ),
                "年龄": says(
                    TAKER,
                    "夫妇均28岁，未满三十周岁，收养侄子或孤儿也不例外",
                    "{uncle}夫妇因年龄不得收养{nephew}",
                    "{uncle}夫妇不符合收养人的年龄要求",
                    "{uncle}夫妇收养侄子，仍因年龄不符合收养人的条件",
                ),
                "子女": says(
                    TAKER,
                    "已有两名子女，被收养人母亲健在并非孤儿，不得放宽",
                    "{uncle}夫妇因子女数不得收养{nephew}",
                    "{uncle}夫妇的子女数不符合收养{nephew}的条件",
                    "{uncle}夫妇收养侄子，仍因子女数不符合收养人的条件",
                ),
            },
            {
                "kin_are_free": lambda told: "符合",
                "two_are_too_many": lambda told: "子女" if told.couple == "两个" else "符合",
            },
        ),
        Point(
            "adoption",
            _adoption,
            {
                "成立": says(
                    REGISTERED,
                    "收养人年满三十周岁、只有一名子女，并已办理登记",
                    "{uncle}夫妇与{nephew}之间适用法律关于父母子女关系的规定",
                    "收养符合法定的条件和程序，{nephew}已成为{uncle}夫妇的养子女",
                )
                .shown(1)
                .where(lambda told: told.couple == "两个", REGISTERED, "收养孤儿不受子女数的限制，并已办理登记"),
                "无效": says(
                    INVALID,
                    "收养人均28岁，未满三十周岁，违反法定条件，登记不能补正",
                    "该收养因收养人不具备条件而无效",
                    "{uncle}夫妇不具备收养人的条件，收养自始没有法律约束力",
                ).where(
                    lambda told: told.couple == "两个", INVALID, "收养人已有两名子女，被收养人又非孤儿，登记不能补正"
                ),
                "不成立": says(
                    REGISTERED,
                    "只签订了协议，收养关系自登记之日起才成立",
                    "收养关系因未登记而尚未成立",
                    "因没有办理登记，{uncle}夫妇与{nephew}之间的收养关系尚未成立",
                ),
            },
            {"papers_suffice": lambda told: "成立" if _adoption(told) else None},
        ),
        Point(
            "consent",
            lambda told: "应当" if told.age == "9岁" else "不必",
            {
                "应当": says(
                    CONSENT,
                    "被收养人9岁，收养八周岁以上未成年人应当征得其同意",
                    "收养应当征得{nephew}的同意",
                    "该收养以{nephew}本人的同意为条件",
                    "该收养除双方自愿外，还应当征得{nephew}的同意",
                ),
                "不必": says(
                    CONSENT,
                    "被收养人6岁，只有满八周岁的才须征得其同意",
                    "收养无须征得{nephew}的同意",
                    "该收养不以{nephew}本人的同意为条件",
                ),
            },
            {"children_never_decide": lambda told: "不必"},
        ),
        Point(
            "grandpa",
            lambda told: "送养" if told.parents == "双亡" else "优先",
            {
                "送养": says(
                    GIVER,
                    "父母双亡，被收养人是孤儿，祖父是孤儿的监护人",
                    "{grandpa}可以作为送养人",
                    "就送养人而言，由{grandpa}送养{nephew}符合法律规定",
                ),
                "优先": says(
                    GIVER,
                    "母亲健在，被收养人并非孤儿，祖父不是送养人，只可优先抚养",
                    "{grandpa}无权送养{nephew}，但可以主张优先抚养",
                    "{grandpa}不能作为送养人，但有优先抚养{nephew}的权利",
                ),
            },
            {"elders_give": lambda told: "送养"},
        ),
        Point(
            "estate",
            lambda told: "不能" if _eligible(told) == "符合" and told.office == "登记" else "代位",
            {
                "代位": says(
                    INSTEAD,
                    "生父先于祖父死亡，收养未登记没有成立，由其子女代位",
                    "{nephew}有权代位继承{grandpa}的遗产",
                    "40万元由{uncle}和{nephew}共同继承",
                    "{nephew}可以代位继承其父有权继承的{grandpa}的遗产份额",
                ).where(
                    lambda told: told.office == "登记",
                    INSTEAD,
                    "生父先于祖父死亡，收养无效不消除亲属关系，由其子女代位",
                ),
                "不能": says(
                    SEVERED,
                    "收养已经成立，与生父一方的权利义务消除，不能代生父之位",
                    "40万元由{uncle}单独继承",
                    "{nephew}请求代位继承{grandpa}的遗产，应予驳回",
                ),
            },
            {"blood_remains": lambda told: "代位", "papers_suffice": lambda told: "不能"},
        ),
    ),
    flaws=(
        Misbelief("kin_are_free", "以为收养侄子不受任何条件限制"),
        Misbelief("two_are_too_many", "以为有两名子女的都不能再收养，也不问年龄"),
        Misbelief("papers_suffice", "以为签了协议或者领了证收养就成立"),
        Misbelief("children_never_decide", "以为收养从不需要被收养人同意"),
        Misbelief("elders_give", "以为祖父母总可以送养孙子女"),
        Misbelief("blood_remains", "以为被收养后仍可代位继承生父的份额"),
    ),
    issues=(
        Issue(
            (
                "收养的效力如何，{nephew}能否代位继承{grandpa}的遗产？",
                "关于收养的效力和{grandpa}的遗产，下列哪一选项是正确的？",
                "*对{uncle}夫妇收养{nephew}的效力和40万元遗产，应如何认定？",
            ),
            {
                "adoption": {
                    "成立": "收养关系有效成立",
                    "无效": "收养人不具备条件，收养无效",
                    "不成立": "收养因未登记而尚未成立",
                },
                "estate": {"代位": "{nephew}有权代位继承", "不能": "40万元由{uncle}单独继承"},
            },
        ),
    ),
)
