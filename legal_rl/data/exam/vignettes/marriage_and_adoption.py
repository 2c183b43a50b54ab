"""Vignettes of marriage and adoption: a marriage in doubt (民法典 1051–1054), an orphaned nephew (1093–1113)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
VOID = Norm("民法典", 1051, SINCE, says=("有禁止结婚的亲属关系", "未到法定婚龄"))
ILL = Norm("民法典", 1053, SINCE, says=("应当自知道或者应当知道撤销事由之日起一年内提出",))
AFTER = Norm("民法典", 1054, SINCE, says=("婚姻无效或者被撤销的，无过错方有权请求损害赔偿",))
ENTITLED = Norm("婚姻家庭编解释（一）", 9, SINCE, says=("为未到法定婚龄者的近亲属", "为当事人的近亲属"))
HEALED = Norm("婚姻家庭编解释（一）", 10, SINCE, says=("法定的无效婚姻情形在提起诉讼时已经消失的，人民法院不予支持",))
WITHDRAWN = Norm("婚姻家庭编解释（一）", 11, SINCE, says=("原告申请撤诉的，不予准许",))
PARTY_ALONE = Norm("婚姻家庭编解释（一）", 18, SINCE, says=("只能是受胁迫一方的婚姻关系当事人本人",))
JOINT = Norm("婚姻家庭编解释（一）", 22, SINCE, says=("除有证据证明为当事人一方所有的以外，按共同共有处理",))
COMMON = Norm("民法典", 1062, SINCE, says=("继承或者受赠的财产",))
GIVER = Norm("民法典", 1094, SINCE, says=("孤儿的监护人",))
TAKER = Norm("民法典", 1098, SINCE, says=("无子女或者只有一名子女", "年满三十周岁"))
ORPHAN = Norm("民法典", 1100, SINCE, says=("可以不受前款和本法第一千零九十八条第一项规定的限制",))
CONSENT = Norm("民法典", 1104, SINCE, says=("收养八周岁以上未成年人的，应当征得被收养人的同意",))
REGISTERED = Norm("民法典", 1105, SINCE, says=("收养关系自登记之日起成立",))
PRIORITY = Norm("民法典", 1108, SINCE, says=("死亡一方的父母有优先抚养的权利",))
SEVERED = Norm("民法典", 1111, SINCE, says=("因收养关系的成立而消除",))
INVALID = Norm("民法典", 1113, SINCE, says=("违反本编规定的收养行为无效",))
INSTEAD = Norm("民法典", 1128, SINCE, says=("由被继承人的子女的直系晚辈血亲代位继承",))


def _marriage(told: Any) -> str:
    if told.defect == "表亲" or (told.defect == "婚龄" and told.when == "早"):
        return "无效"
    return "撤销" if told.when == "早" and told.defect != "婚龄" else "有效"


def _mother(told: Any) -> str | None:
    """None where a relative may sue and would lose."""
    if told.defect == "婚龄" and told.mother == "女方":
        return "有权" if told.when == "早" else None
    return "有权" if told.defect == "表亲" else "无权"


def _house(told: Any) -> str:
    return "共同" if _marriage(told) == "有效" and told.will == "没有" else "一人"


def _when(told: Any) -> str:
    if told.when == "晚":
        return "2024年10月"
    return "2022年9月" if told.defect == "婚龄" else "2023年9月"


CERTIFICATE_IN_DOUBT: Final = vignette(
    "certificate_in_doubt",
    "有争议的结婚证",
    "民法",
    facts={
        "defect": {
            "疾病": "{woman}婚前曾因精神分裂症两次住院，登记时只字未提，直到2023年3月，{man}翻到病历才知道",
            "胁迫": "{man}当初并不情愿，只因{woman}扬言要公布其私密照片才去登记；2023年3月，{woman}当面删掉了照片",
            "表亲": "两人的母亲是亲姐妹，两人自小熟识，登记时一起瞒下了这层关系",
            "婚龄": "登记时{woman}刚满19周岁，用的是多报了两岁的户口本，23岁的{man}婚后才从邻居那里听说",
        },
        "will": {
            "没有": "{man}的父亲去世，没有留下遗嘱，{man}分得一套老房子",
            "指定": "{man}的父亲去世，遗嘱写明一套老房子“只归{man}一人”",
        },
        "when": {"早": "{day}", "晚": "{day}"},
        "mother": {"男方": "{man}的母亲", "女方": "{woman}的母亲"},
    },
    story=(
        ("2022年5月，{man}与{woman}登记结婚。", "*{man}与{woman}于2022年5月登记结婚。"),
        "当年7月，{will}。{defect}。",
        (
            "{when}，{man}以此为由起诉，要求否定二人婚姻的效力，{mother}也想自己出面起诉。",
            "{when}，{man}起诉要求否定二人婚姻的效力，{mother}听说后也打算以自己的名义起诉。",
        ),
    ),
    parties=(
        {"man": "甲", "woman": "乙"},
        {"man": "{s[0]}某", "woman": "{s[1]}某"},
        {"man": "{s[0]}男", "woman": "{s[1]}女"},
    ),
    terms={"day": _when},
    about=("二人的婚姻", "本案"),
    points=(
        Point(
            "marriage",
            _marriage,
            {
                "无效": says(
                    VOID,
                    "有禁止结婚的亲属关系，或者起诉时仍未到法定婚龄",
                    "法院应当确认二人的婚姻无效",
                    "对二人的婚姻，法院不能撤销，而应确认无效",
                ),
                "撤销": says(
                    ILL,
                    "在一年内请求撤销",
                    "法院应当撤销二人的婚姻",
                    "二人的婚姻可以撤销，且{man}的请求没有超过期限",
                ),
                "有效": says(
                    HEALED,
                    "撤销权已经消灭，或者无效的情形已经消失",
                    "{man}的诉讼请求不能得到支持",
                    "二人的婚姻仍然有效，{man}只能另行请求离婚",
                ),
            },
            {
                "year_from_the_wedding": lambda told: "有效" if _marriage(told) == "撤销" else _marriage(told),
                "void_for_ever": lambda told: "无效" if told.defect == "婚龄" else _marriage(told),
                "illness_makes_void": lambda told: "无效" if told.defect == "疾病" else _marriage(told),
            },
        ),
        Point(
            "relative",
            _mother,
            {
                "有权": says(
                    ENTITLED,
                    "近亲属可以请求确认婚姻无效",
                    "{mother}有权请求确认婚姻无效",
                    "{mother}不是婚姻当事人，但可以作为利害关系人起诉",
                ),
                "无权": says(
                    PARTY_ALONE,
                    "只能由当事人本人请求，或者不是未到婚龄者的近亲属",
                    "{mother}不能以自己的名义起诉",
                    "就二人婚姻的效力，{mother}不是适格的原告",
                ),
            },
            {"parents_may_sue": lambda told: "有权"},
        ),
        Point(
            "withdrawal",
            lambda told: "不准" if told.defect in {"表亲", "婚龄"} else "可准",
            {
                "不准": says(
                    WITHDRAWN,
                    "请求确认婚姻无效的案件不准撤诉",
                    "受理之后，{man}申请撤诉的，法院不予准许",
                    "{man}起诉后即使反悔，法院也应当依法作出判决",
                ),
                "可准": says(
                    WITHDRAWN,
                    "不准撤诉的是请求确认婚姻无效的案件",
                    "受理之后，{man}申请撤诉的，法院可以准许",
                    "{man}如果起诉后反悔，可以撤回起诉",
                ),
            },
            {"plaintiffs_may_withdraw": lambda told: "可准"},
        ),
        Point(
            "house",
            _house,
            {
                "共同": says(
                    COMMON,
                    "婚姻有效，婚后法定继承的财产归夫妻共同所有",
                    "老房子是夫妻共同财产",
                    "{woman}对老房子也享有权利",
                ),
                "一人": says(
                    JOINT,
                    "遗嘱只给一人，或者同居期间所得有证据证明为一方所有",
                    "老房子归{man}一人所有",
                    "{woman}要求分割老房子，不能得到支持",
                ),
            },
            {"all_is_shared": lambda told: "共同"},
        ),
        Point(
            "damages",
            lambda told: "不能" if told.defect == "表亲" or _marriage(told) == "有效" else "可以",
            {
                "可以": says(
                    AFTER,
                    "婚姻无效或者被撤销，无过错方有权请求损害赔偿",
                    "{man}可以请求{woman}赔偿损失",
                    "{man}作为无过错方，有权要求损害赔偿",
                ),
                "不能": says(
                    AFTER,
                    "婚姻没有被否定，或者双方都有过错",
                    "{man}无权请求{woman}赔偿损失",
                    "{man}就结婚一事要求损害赔偿，法院不予支持",
                ),
            },
            {"liars_always_pay": lambda told: "不能" if told.defect == "表亲" else "可以"},
        ),
    ),
    flaws=(
        Misbelief("year_from_the_wedding", "以为一年的期间从结婚登记起算"),
        Misbelief("void_for_ever", "以为未到婚龄的婚姻一直无效"),
        Misbelief("illness_makes_void", "以为隐瞒重大疾病的婚姻无效"),
        Misbelief("liars_always_pay", "以为隐瞒或者胁迫的一方总要赔偿，不问婚姻是否被否定"),
        Misbelief("parents_may_sue", "以为父母总可以请求否定子女的婚姻"),
        Misbelief("plaintiffs_may_withdraw", "以为婚姻案件的原告都可以撤诉"),
        Misbelief("all_is_shared", "以为登记后所得的财产都是共同财产"),
    ),
    issues=(
        Issue(
            (
                "法院应如何认定二人的婚姻和老房子的归属？",
                "二人婚姻的效力如何，老房子归谁？",
                "*对二人的婚姻和老房子，应如何处理？",
            ),
            {
                "marriage": {"无效": "婚姻无效", "撤销": "婚姻应予撤销", "有效": "婚姻有效"},
                "house": {"共同": "老房子是二人的共同财产", "一人": "老房子归{man}一人"},
            },
        ),
    ),
)


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
            "母病": "父亲在车祸中遇难，母亲患尿毒症卧床，无力抚养，丧偶多年的爷爷{grandpa}常来照看",
        },
        "age": {"6岁": "6岁", "9岁": "9岁"},
        "couple": {
            "年轻": "叔叔{uncle}夫妇都是28岁，没有子女",
            "一个": "叔叔{uncle}夫妇都是36岁，只有一个女儿",
            "两个": "叔叔{uncle}夫妇都是36岁，有一儿一女",
        },
        "office": {
            "登记": "一同到民政局领取了收养登记证",
            "未登记": "签好收养协议，请亲友吃了顿饭，没有去民政局",
        },
    },
    story=(
        ("{nephew}{age}时，{parents}。", "*{nephew}{age}那年，{parents}。"),
        (
            "{couple}，想收养{nephew}，{nephew}也愿意跟着他们。{giver}同意后，双方{office}。",
            "{couple}，提出收养{nephew}，{nephew}听了很高兴，{giver}也同意，双方{office}。",
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
                    "{uncle}夫妇具备收养{nephew}的条件",
                    "无论年龄还是子女数，都不妨碍{uncle}夫妇收养{nephew}",
                ),
                "年龄": says(
                    TAKER,
                    "收养人应当年满三十周岁",
                    "受年龄的限制，{uncle}夫妇还不能收养{nephew}",
                    "{uncle}夫妇收养{nephew}，年龄上不符合条件",
                ),
                "子女": says(
                    TAKER,
                    "有两名子女的，不能收养并非孤儿的侄子",
                    "因子女数的限制，{uncle}夫妇不能收养{nephew}",
                    "{uncle}夫妇收养{nephew}，不合关于子女数的要求",
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
                    "{uncle}夫妇与{nephew}之间已成立收养关系",
                    "{nephew}已经是{uncle}夫妇的养子女",
                ),
                "无效": says(
                    INVALID,
                    "收养人不符合条件",
                    "收养行为无效，自始没有法律约束力",
                    "{uncle}夫妇收养{nephew}违反法律规定，属于无效",
                ),
                "不成立": says(
                    REGISTERED,
                    "收养关系自登记之日起成立",
                    "因手续欠缺，收养关系没有成立",
                    "{uncle}夫妇与{nephew}之间只差登记，收养关系尚未成立",
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
                    "收养应当征得{nephew}本人同意",
                    "{nephew}本人如果不同意，就不得收养",
                ),
                "不必": says(
                    CONSENT,
                    "不满八周岁的，不以其同意为条件",
                    "{nephew}本人是否愿意，不是收养的条件",
                    "收养无须征得{nephew}本人同意",
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
                ),
                "优先": says(
                    PRIORITY,
                    "配偶一方死亡，另一方送养的，死亡一方的父母有优先抚养的权利",
                    "{grandpa}不是送养人，但有优先抚养{nephew}的权利",
                    "{grandpa}若想自己抚养{nephew}，可以对送养人主张优先",
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
                    "{nephew}可以代位继承{grandpa}的遗产",
                    "40万元应由{uncle}和{nephew}继承",
                ),
                "不能": says(
                    SEVERED,
                    "与生父及其近亲属间的权利义务关系因收养而消除",
                    "{nephew}不能代位继承{grandpa}的遗产",
                    "40万元应由{uncle}一人继承",
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
