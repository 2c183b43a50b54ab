"""A vignette of adoption: an orphaned or half-orphaned nephew and his uncle (民法典 1093–1113)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
GIVER = Norm("民法典", 1094, SINCE, says=("孤儿的监护人",))
TAKER = Norm("民法典", 1098, SINCE, says=("无子女或者只有一名子女", "年满三十周岁"))
ORPHAN = Norm("民法典", 1100, SINCE, says=("可以不受前款和本法第一千零九十八条第一项规定的限制",))
CONSENT = Norm("民法典", 1104, SINCE, says=("收养八周岁以上未成年人的，应当征得被收养人的同意",))
REGISTERED = Norm("民法典", 1105, SINCE, says=("收养关系自登记之日起成立",))
PRIORITY = Norm("民法典", 1108, SINCE, says=("死亡一方的父母有优先抚养的权利",))
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
            "双亡": "父母在车祸中双双遇难，由丧偶多年的爷爷{grandpa}监护，外祖父母早已去世",
            "母病": "父亲在车祸中遇难，母亲患尿毒症卧床，无力抚养，丧偶的爷爷{grandpa}常来照看",
        },
        "age": {"6岁": "6岁", "9岁": "9岁"},
        "couple": {
            "年轻": "叔叔{uncle}夫妇都是28岁，没有子女",
            "一个": "叔叔{uncle}夫妇都是36岁，只有一个女儿",
            "两个": "叔叔{uncle}夫妇都是36岁，有一儿一女",
        },
        "office": {
            "登记": "到民政局领取了收养登记证",
            "未登记": "签好收养协议，但没有去民政局",
        },
    },
    story=(
        ("{nephew}{age}时，{parents}。", "*{nephew}{age}那年，{parents}。"),
        (
            "{couple}，想收养{nephew}，{nephew}也愿意。{giver}同意后，双方{office}。",
            "{couple}，想收养{nephew}，{nephew}很高兴，{giver}也同意，双方{office}。",
        ),
        "三年后，{grandpa}去世，没有遗嘱，留下存款40万元，健在的子女只有{uncle}。",
    ),
    parties=(
        {"nephew": "甲", "grandpa": "乙", "uncle": "丙"},
        {"nephew": "小{s[0]}", "grandpa": "老{s[0]}", "uncle": "{s[0]}某"},
        {"nephew": "浩浩", "grandpa": "{s[0]}老汉", "uncle": "{s[0]}某"},
    ),
    terms={"giver": lambda told: "{grandpa}" if told.parents == "双亡" else "{nephew}的母亲和{grandpa}"},
    about=("{nephew}的收养", "{uncle}夫妇的收养", "本案"),
    points=(
        Point(
            "eligible",
            _eligible,
            {
                "符合": says(
                    ORPHAN,
                    "年满三十周岁，子女数合于规定或者所收养的是孤儿",
                    "{uncle}夫妇具备收养的条件",
                    "{uncle}夫妇收养{nephew}，年龄和子女数都合于规定",
                    "从年龄和已有的子女数来看，{uncle}夫妇都可以成为{nephew}的收养人",
                ),
                "年龄": says(
                    TAKER,
                    "收养人应当年满三十周岁",
                    "{uncle}夫妇应当等到年龄合格再收养",
                    "{uncle}夫妇收养{nephew}，年龄上不符合条件",
                    "{uncle}虽是{nephew}的叔叔，但仍要受收养人年龄的限制，夫妇二人还不能收养{nephew}",
                ),
                "子女": says(
                    TAKER,
                    "有两名子女的，不能收养并非孤儿的侄子",
                    "{uncle}夫妇因子女数而不能收养",
                    "{uncle}夫妇收养{nephew}，不合关于子女数的要求",
                    "{uncle}虽是{nephew}的叔叔，但仍要受子女数的限制，夫妇二人不能收养{nephew}",
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
                    "符合条件并已登记",
                    "收养关系已经成立",
                    "{nephew}已经是{uncle}夫妇的养子女，适用父母子女的规定",
                    "收养合于法定的条件和程序，{uncle}夫妇与{nephew}之间自登记之日起成立收养关系",
                ),
                "无效": says(
                    INVALID,
                    "收养人不符合条件",
                    "收养行为自始无效",
                    "{uncle}夫妇收养{nephew}违反法律规定，属于无效",
                    "收养即使经过登记也属于无效，{uncle}夫妇与{nephew}之间自始没有养父母子女关系",
                ),
                "不成立": says(
                    REGISTERED,
                    "收养关系自登记之日起成立",
                    "收养关系尚未成立",
                    "{uncle}夫妇具备收养的条件，但收养关系尚未成立",
                    "收养人和送养人虽已达成一致，但因欠缺登记，{uncle}夫妇与{nephew}之间的收养关系尚未成立",
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
                    "收养八周岁以上未成年人应当征得其同意",
                    "收养应当征得{nephew}的同意",
                    "{nephew}本人如果反对，{uncle}夫妇就应当放弃收养",
                    "除送养人和收养人同意外，收养还应当征得{nephew}本人的同意，否则不得收养",
                ),
                "不必": says(
                    CONSENT,
                    "不满八周岁的，不以其同意为条件",
                    "{nephew}是否同意，不影响收养",
                    "收养由送养人和收养人决定，{nephew}的意愿并非条件",
                    "{nephew}本人即使反对，也不妨碍收养，应当自愿的只是送养人和收养人双方",
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
                    "孤儿的监护人可以作送养人",
                    "{grandpa}可以作为送养人",
                    "有权决定把{nephew}送养的是{grandpa}",
                    "{grandpa}在收养中的地位是送养人，而不只是享有优先抚养权的祖父",
                ),
                "优先": says(
                    PRIORITY,
                    "配偶一方死亡，另一方送养的，死亡一方的父母有优先抚养的权利",
                    "{grandpa}享有优先抚养权",
                    "{grandpa}若想自己抚养{nephew}，可以对送养人主张优先",
                    "{grandpa}在收养中的地位并非送养人，但其享有优先抚养{nephew}的权利",
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
                    "收养没有成立，仍可代位继承",
                    "{nephew}可以代位继承",
                    "40万元应由{uncle}和{nephew}继承，各得一份",
                    "{nephew}可以代替父亲的位置，与{uncle}一起继承{grandpa}留下的40万元",
                ),
                "不能": says(
                    SEVERED,
                    "与生父及其近亲属间的权利义务关系因收养而消除",
                    "40万元由{uncle}一人继承",
                    "{nephew}主张代位继承40万元的，应予驳回",
                    "{nephew}虽是{grandpa}的亲孙，但其代位继承的请求应予驳回，40万元由{uncle}一人继承",
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
                "收养的效力如何，{nephew}能否代位继承？",
                "收养有无效力，{nephew}能否代替父亲继承{grandpa}的遗产？",
                "*{uncle}夫妇的收养效力如何，{nephew}能否取得{grandpa}的遗产？",
            ),
            {
                "adoption": {"成立": "收养关系成立", "无效": "收养无效", "不成立": "收养关系没有成立"},
                "estate": {"代位": "{nephew}可以代位继承", "不能": "{nephew}不能代位继承"},
            },
        ),
    ),
)
