"""Vignettes of family and estate: a divorce (民法典 1062–1065, 1091), heirs of three kinds (1125, 1127–1129, 1152)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
COMMON = Norm("民法典", 1062, SINCE, says=("继承或者受赠的财产，但是本法第一千零六十三条第三项规定的除外",))
OWN = Norm("民法典", 1063, SINCE, says=("一方因受到人身损害获得的赔偿", "遗嘱或者赠与合同中确定只归一方的财产"))
DEBT = Norm("民法典", 1064, SINCE, says=("夫妻一方事后追认等共同意思表示所负的债务", "用于夫妻共同生活"))
GAMBLING = Norm("婚姻家庭编解释（一）", 34, SINCE, says=("夫妻一方在从事赌博、吸毒等违法犯罪活动中所负债务",))
FAULT = Norm("民法典", 1091, SINCE, says=("与他人同居", "实施家庭暴力", "无过错方有权请求损害赔偿"))
BOTH = Norm("婚姻家庭编解释（一）", 90, SINCE, says=("一方或者双方向对方提出离婚损害赔偿请求的，人民法院不予支持",))
RISE = Norm("婚姻家庭编解释（一）", 26, SINCE, says=("除孳息和自然增值外，应认定为夫妻共同财产",))
LOAN = Norm("婚姻家庭编解释（一）", 78, SINCE, says=("由不动产登记一方对另一方进行补偿",))
LOVER = Norm("婚姻家庭编解释（二）", 7, "2025-02-01", says=("另一方主张该民事法律行为违背公序良俗无效的",))
LOST = Norm("民法典", 1125, SINCE, says=("遗弃被继承人，或者虐待被继承人情节严重", "被继承人表示宽恕"))
GIVEN_UP = Norm("民法典", 1124, SINCE, says=("以书面形式作出放弃继承的表示",))
HEIRS = Norm("民法典", 1127, SINCE, says=("养子女和有扶养关系的继子女",))
INSTEAD = Norm("民法典", 1128, SINCE, says=("由被继承人的子女的直系晚辈血亲代位继承",))
IN_LAW = Norm("民法典", 1129, SINCE, says=("尽了主要赡养义务的，作为第一顺序继承人",))
EQUAL = Norm("民法典", 1130, SINCE, says=("同一顺序继承人继承遗产的份额，一般应当均等",))
PASSED_ON = Norm("民法典", 1152, SINCE, says=("该继承人应当继承的遗产转给其继承人",))
LEFT_TO_LOVER: Final = "{husband}搬去与{other}同居，还用共同存款给{other}30万元买车"
PAID_FOR_WORK: Final = "家里翻新，付给包工头{other}30万元工程款。其间，"


def _house(told: Any) -> str:
    return {"全款": "个人", "贷款": "补偿", "婚后": "共同"}[told.house]


FLAT_BOUGHT_BEFORE_MARRIAGE: Final = vignette(
    "flat_bought_before_marriage",
    "离婚时的房屋和债务",
    "民法",
    facts={
        "house": {
            "全款": "{husband}婚前付清120万元买了一套房，登记在自己名下，现已涨到200万元",
            "贷款": "{husband}婚前付首付贷款买了一套房，登记在自己名下，婚后两人用工资还贷，现已涨价",
            "婚后": "婚后，两人用攒下的工资买了一套房，只登记了{husband}的名字",
        },
        "debt": {
            "手术": "{husband}出面向{lender}借了20万元给儿子做手术",
            "追认": "{husband}向{lender}借20万元帮弟弟还账，{wife}后来在借条上写下“同意一起还”并签名",
            "赌博": "{husband}瞒着妻子向{lender}借了20万元去赌，输得精光",
        },
        "extra": {
            "车祸": "{wife}被车撞伤，获赔15万元",
            "无遗嘱": "{wife}的父亲去世，没有遗嘱，{wife}分得15万元",
            "遗嘱": "{wife}的父亲去世，遗嘱写明15万元“只给女儿一人”",
        },
        "quarrel": {
            "同居": LEFT_TO_LOVER,
            "互有": LEFT_TO_LOVER + "，{wife}一气之下也与同事同居",
            "家暴": PAID_FOR_WORK + "{husband}动辄打人，{wife}几次被打得住院",
            "不和": PAID_FOR_WORK + "两人常为琐事争吵，分居至今",
        },
    },
    story=(
        ("2015年，{husband}与{wife}登记结婚。{house}。", "*{husband}与{wife}于2015年结婚。{house}。"),
        ("2021年，{debt}。次年，{extra}。", "*2021年，{debt}；次年，{extra}。"),
        ("此后，{quarrel}。2025年3月，{wife}起诉离婚。", "*此后，{quarrel}。2025年3月，{wife}向法院起诉离婚。"),
    ),
    parties=(
        {"husband": "甲", "wife": "乙", "lender": "丙", "other": "丁"},
        {"husband": "{s[0]}某", "wife": "{s[1]}某", "lender": "{s[2]}某", "other": "{s[3]}某"},
        {"husband": "{s[0]}男", "wife": "{s[1]}女", "lender": "{s[2]}某", "other": "{s[3]}某"},
    ),
    about=("二人的财产和债务", "{wife}的请求", "本案"),
    points=(
        Point(
            "house",
            _house,
            {
                "个人": says(
                    RISE,
                    "婚前财产及其自然增值归一方",
                    "房屋归{husband}，涨价的部分也不必分给{wife}",
                    "{wife}既不能分割房屋，也不能要求补偿",
                ),
                "补偿": says(
                    LOAN,
                    "婚前首付、婚后共同还贷的房屋可以判归登记一方，由其补偿",
                    "{wife}不能分得房屋，但可以要求{husband}补偿",
                    "房屋可以判归{husband}，由其就婚后还贷及相应增值补偿{wife}",
                ),
                "共同": says(
                    COMMON,
                    "婚后用共同财产购买，登记在谁名下不影响",
                    "{wife}有权请求分割房屋",
                    "不论登记在谁的名下，房屋都应作为夫妻共同财产分割",
                ),
            },
            {"registered_is_owned": lambda told: "个人", "years_make_common": lambda told: "共同"},
        ),
        Point(
            "debt",
            lambda told: "个人" if told.debt == "赌博" else "共同",
            {
                "共同": says(
                    DEBT,
                    "用于夫妻共同生活，或者经配偶追认",
                    "{lender}有权要求{wife}偿还20万元",
                    "20万元是夫妻共同债务，即使判决由{husband}偿还，{lender}仍可向{wife}主张",
                ),
                "个人": says(
                    GAMBLING,
                    "赌博所负债务不是夫妻共同债务",
                    "{lender}请求{wife}偿还20万元，法院不予支持",
                    "20万元虽借于婚姻关系存续期间，但不属于夫妻共同债务",
                ),
            },
            {
                "one_signature_one_debt": lambda told: "共同" if told.debt == "追认" else "个人",
                "years_make_common": lambda told: "共同",
            },
        ),
        Point(
            "extra",
            lambda told: "共同" if told.extra == "无遗嘱" else "个人",
            {
                "共同": says(
                    COMMON,
                    "婚后法定继承的财产归夫妻共同所有",
                    "15万元是夫妻共同财产",
                    "{husband}可以请求分割{wife}得到的15万元",
                ),
                "个人": says(
                    OWN,
                    "人身损害的赔偿、遗嘱确定只归一方的财产归个人",
                    "15万元归{wife}个人所有",
                    "{wife}在婚后得到15万元，但不必与{husband}分割",
                ),
            },
            {"years_make_common": lambda told: "共同", "inherited_is_own": lambda told: "个人"},
        ),
        Point(
            "damages",
            lambda told: "可以" if told.quarrel in {"同居", "家暴"} else "不能",
            {
                "可以": says(
                    FAULT,
                    "一方有法定过错，另一方无过错",
                    "{wife}可以请求离婚损害赔偿",
                    "{husband}应当对离婚承担损害赔偿责任",
                ),
                "不能": says(
                    BOTH,
                    "没有法定的过错，或者双方都有",
                    "{wife}请求离婚损害赔偿，不能得到支持",
                    "双方都无权要求对方赔偿离婚造成的损害",
                ),
            },
            {"cheated_once_cheated": lambda told: "不能" if told.quarrel == "不和" else "可以"},
        ),
        Point(
            "thirty",
            lambda told: "返还" if told.quarrel in {"同居", "互有"} else "不返还",
            {
                "返还": says(
                    LOVER,
                    "为与他人同居而赠与共同财产，违背公序良俗无效",
                    "{wife}可以要求{other}返还30万元",
                    "{other}应当返还的是30万元，而非其中的15万元",
                ),
                "不返还": says(
                    COMMON,
                    "支付的是家庭应付的工程款",
                    "{other}没有义务返还30万元",
                    "{wife}以不知情为由向{other}追讨30万元，不能得到支持",
                ),
            },
            {"his_to_give": lambda told: "不返还"},
        ),
    ),
    flaws=(
        Misbelief("registered_is_owned", "以为房屋登记在谁名下就归谁"),
        Misbelief("years_make_common", "以为婚后的财产和债务都是共同的"),
        Misbelief("one_signature_one_debt", "以为一方以自己名义借的就是个人债务"),
        Misbelief("inherited_is_own", "以为继承的财产总是个人财产"),
        Misbelief("cheated_once_cheated", "以为自己有过错也可以请求离婚损害赔偿"),
        Misbelief("his_to_give", "以为夫妻一方可以任意赠与共同存款"),
    ),
    issues=(
        Issue(
            (
                "{wife}请求离婚损害赔偿，并要求{other}返还30万元，能否得到支持？",
                "对{wife}关于损害赔偿和30万元的请求，应如何处理？",
                "*{wife}能否请求损害赔偿，并从{other}处追回30万元？",
            ),
            {
                "damages": {"可以": "损害赔偿的请求应予支持", "不能": "损害赔偿的请求不予支持"},
                "thirty": {"返还": "{other}应当返还30万元", "不返还": "{other}不必返还"},
            },
        ),
    ),
)


def _share(told: Any, **counted: bool) -> str:
    """The elder son's share in 万元; a mistake counts an heir who is none, or does not count one who is."""
    widow = told.widow == "赡养" and told.death == "先亡"
    heirs = {"younger": told.conduct == "宽恕", "step": told.raised == "养大", "widow": widow}
    return str(120 // (1 + sum((heirs | counted).values())))


def _widow(told: Any) -> str:
    if told.death == "后亡":
        return "转继承"
    return "继承人" if told.widow == "赡养" else "无权"


TEA_MERCHANTS_HEIRS: Final = vignette(
    "tea_merchants_heirs",
    "茶商的继承人",
    "民法",
    facts={
        "raised": {
            "养大": "{step}5岁时随母亲来到{father}家，由{father}养大",
            "成年": "{step}28岁时母亲才改嫁给{father}，此前{step}已在外地成家",
        },
        "conduct": {
            "宽恕": "{younger}早年打骂、饿饭，把{father}折磨成重伤，后来悔改，尽心侍奉，{father}常说“过去的事不提了”",
            "丧失": "{younger}常年打骂、饿饭，把{father}折磨成重伤，从不认错，{father}到死也没有原谅他",
            "放弃": "{younger}定居国外，得知{father}去世后，寄回一纸签了名的声明，说自己不要遗产",
        },
        "death": {
            "先亡": "{elder}早在三年前病故，留下妻子和儿子，",
            "后亡": "{father}去世二十天后，遗产还没有分，{elder}也因车祸身亡，留下妻子和儿子，",
        },
        "widow": {"赡养": "{kept}", "疏远": "{away}"},
    },
    story=(
        (
            "茶商{father}有{elder}、{younger}两个儿子和继女{step}，父母和两任妻子都已去世。{raised}。",
            "*{father}做了一辈子茶叶生意，父母和两任妻子都已去世，有儿子{elder}、{younger}和继女{step}。{raised}。",
        ),
        "今年春天，{father}去世，留下存款120万元，没有遗嘱。",
        "{conduct}。",
        "{death}{widow}。",
    ),
    parties=(
        {"father": "甲", "elder": "乙", "younger": "丙", "step": "丁"},
        {"father": "{s[0]}某", "elder": "{s[0]}大", "younger": "{s[0]}二", "step": "{s[1]}某"},
        {"father": "老{s[0]}", "elder": "{s[0]}强", "younger": "{s[0]}军", "step": "{s[1]}某"},
    ),
    terms={
        "kept": lambda told: (
            "妻子此后一直供养、照料{father}直到送终"
            if told.death == "先亡"
            else "妻子多年来一手照料{father}的起居，直到送终"
        ),
        "away": lambda told: (
            "妻子不久改嫁，与{father}再无来往" if told.death == "先亡" else "妻子常年在外打工，很少见到{father}"
        ),
    },
    about=("{father}的遗产", "各人的继承权"),
    points=(
        Point(
            "line",
            lambda told: {"先亡": "代位", "后亡": "转继承"}[told.death],
            {
                "代位": says(
                    INSTEAD,
                    "子女先于被继承人死亡，由其直系晚辈血亲代位继承",
                    "{elder}的儿子可以代位继承{father}的遗产",
                    "{elder}的儿子代替{elder}参与遗产分割，属于代位继承",
                ),
                "转继承": says(
                    PASSED_ON,
                    "继承开始后、遗产分割前死亡的，应得遗产转给其继承人",
                    "{elder}的儿子取得{father}的遗产，属于转继承",
                    "{elder}应当继承的遗产，转给{elder}自己的继承人",
                ),
            },
            {"grandchildren_represent": lambda told: "代位"},
        ),
        Point(
            "widow",
            _widow,
            {
                "继承人": says(
                    IN_LAW,
                    "丧偶儿媳尽了主要赡养义务",
                    "{elder}的妻子可以作为第一顺序继承人继承{father}的遗产",
                    "{elder}的妻子与儿子可以各得{father}遗产中的一份",
                ),
                "转继承": says(
                    PASSED_ON,
                    "应得遗产转给包括配偶在内的继承人",
                    "{elder}的妻子不是{father}的继承人，但可以分得{elder}应得的遗产",
                ),
                "无权": says(
                    IN_LAW,
                    "没有尽主要赡养义务",
                    "{elder}的妻子对{father}的遗产没有任何权利",
                    "{father}的遗产与{elder}的妻子无关",
                ),
            },
            {
                "daughters_in_law_are_none": lambda told: "无权",
                "care_always_counts": lambda told: "继承人" if told.widow == "赡养" else _widow(told),
            },
        ),
        Point(
            "younger",
            lambda told: told.conduct,
            {
                "宽恕": says(
                    LOST,
                    "确有悔改表现并得到宽恕的，不丧失继承权",
                    "{younger}可以继承{father}的遗产",
                    "{younger}与其他继承人一样，有权要求分割120万元",
                ),
                "丧失": says(
                    LOST,
                    "虐待被继承人情节严重",
                    "{younger}已经丧失继承权",
                    "法院可以判决确认{younger}丧失继承权",
                ),
                "放弃": says(
                    GIVEN_UP,
                    "遗产处理前书面表示放弃继承",
                    "{younger}没有丧失继承权，但不再参与分割遗产",
                    "{younger}的继承权并未丧失，只是其应得的份额归其他继承人",
                ),
            },
            {"cruelty_is_final": lambda told: "丧失" if told.conduct == "宽恕" else told.conduct},
        ),
        Point(
            "step",
            lambda told: "可以" if told.raised == "养大" else "不能",
            {
                "可以": says(
                    HEIRS,
                    "有扶养关系的继子女是第一顺序继承人",
                    "{step}可以继承{father}的遗产",
                    "{step}与{father}没有血缘，但仍是第一顺序继承人",
                ),
                "不能": says(
                    HEIRS,
                    "没有形成扶养关系",
                    "{step}对{father}的遗产没有继承权",
                    "{step}虽称{father}为父，但不是法定继承人",
                ),
            },
            {"steps_always_inherit": lambda told: "可以", "steps_never_inherit": lambda told: "不能"},
        ),
        Point(
            "share",
            _share,
            {
                AMOUNT: says(
                    EQUAL,
                    "同一顺序继承人的份额一般均等",
                    "若平均分配，{elder}的一份为{value}万元",
                    "各继承人均分时，属于{elder}的份额是{value}万元",
                )
            },
            {
                "outcasts_are_counted": lambda told: _share(told, younger=True),
                "cruelty_is_final": lambda told: _share(told, younger=False),
                "steps_always_inherit": lambda told: _share(told, step=True),
                "steps_never_inherit": lambda told: _share(told, step=False),
                "care_always_counts": lambda told: _share(told, widow=told.widow == "赡养"),
                "daughters_in_law_are_none": lambda told: _share(told, widow=False),
            },
        ),
    ),
    flaws=(
        Misbelief("grandchildren_represent", "不区分代位继承和转继承"),
        Misbelief("daughters_in_law_are_none", "以为儿媳总是不能取得公婆的遗产"),
        Misbelief("care_always_counts", "以为不是丧偶的儿媳也可以作为第一顺序继承人"),
        Misbelief("cruelty_is_final", "以为丧失继承权后不能因宽恕恢复"),
        Misbelief("steps_always_inherit", "以为继子女不论有无扶养关系都可以继承"),
        Misbelief("steps_never_inherit", "以为继子女都不能继承"),
        Misbelief("outcasts_are_counted", "计算份额时把丧失或者放弃继承的人也算在内"),
    ),
    issues=(
        Issue(
            (
                "遗产平均分配时，{elder}的一份是多少，{elder}的妻子能否取得遗产？",
                "关于属于{elder}的份额和{elder}妻子的权利，下列哪一选项是正确的？",
                "*遗产均分的，{elder}的份额是多少，其妻子有何权利？",
            ),
            {
                "share": {AMOUNT: "{elder}的一份为{value}万元"},
                "widow": {
                    "继承人": "妻子另以继承人身份分得遗产",
                    "转继承": "妻子可以从中分得遗产",
                    "无权": "妻子不能取得遗产",
                },
            },
        ),
    ),
)
