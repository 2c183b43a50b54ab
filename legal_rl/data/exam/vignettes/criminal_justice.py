"""Vignettes of traffic crimes and of crimes against justice: 刑法 133, 133之一, 305-307, 310, 399, 417."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
NO_FAULT = Norm("刑法", 14, SINCE, says=("明知自己的行为会发生危害社会的结果",))
CRASH = Norm("刑法", 133, SINCE, says=("处三年以下有期徒刑或者拘役", "因逃逸致人死亡的，处七年以上有期徒刑"))
FLEEING = Norm("刑法", 133, SINCE, says=("交通运输肇事后逃逸或者有其他特别恶劣情节的，处三年以上七年以下有期徒刑",))
DRUNK = Norm("道路交通安全法", 91, "2021-04-29", says=("醉酒驾驶机动车的", "依法追究刑事责任"))
ONE_HURT = Norm("交通肇事解释", 2, "2000-11-21", says=("交通肇事致1人以上重伤", "为逃避法律追究逃离事故现场的"))
FLIGHT = Norm("交通肇事解释", 3, "2000-11-21", says=("在发生交通事故后，为逃避法律追究而逃跑的行为",))
URGING = Norm(
    "交通肇事解释",
    5,
    "2000-11-21",
    says=("乘车人指使肇事人逃逸，致使被害人因得不到救助而死亡的，以交通肇事罪的共犯论处",),
)
FALSE_WITNESS = Norm("刑法", 305, SINCE, says=("对与案件有重要关系的情节，故意作虚假证明",))
COUNSEL = Norm("刑法", 306, SINCE, says=("威胁、引诱证人违背事实改变证言或者作伪证的",))
HONEST = Norm("刑法", 306, SINCE, says=("证人证言或者其他证据失实，不是有意伪造的，不属于伪造证据",))
BUYING = Norm("刑法", 307, SINCE, says=("贿买等方法阻止证人作证或者指使他人作伪证的",))
TRACES = Norm("刑法", 307, SINCE, says=("帮助当事人毁灭、伪造证据，情节严重的",))
SHELTER = Norm("刑法", 310, SINCE, says=("为其提供隐藏处所、财物，帮助其逃匿或者作假证明包庇的",))
GIVING = Norm("刑法", 389, SINCE, says=("为谋取不正当利益，给予国家工作人员以财物的，是行贿罪",))
BENDING = Norm("刑法", 399, SINCE, says=("对明知是有罪的人而故意包庇不使他受追诉",))
HEAVIER = Norm("刑法", 399, SINCE, says=("司法工作人员收受贿赂，有前三款行为的", "依照处罚较重的规定定罪处罚"))
TIPPING = Norm("刑法", 417, SINCE, says=("有查禁犯罪活动职责的国家机关工作人员，向犯罪分子通风报信",))
BOTH = Norm("贪污贿赂解释", 17, "2016-04-18", says=("以受贿罪和渎职犯罪数罪并罚",))
SINGLE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))


def _range(told: Any, *, counted_twice: bool = False, death_counts: bool = False) -> str:
    """Flight makes a crime of one who is hurt by a sober driver; of a crime that there is anyway, a graver one."""
    if told.crash == "清醒重伤":
        return "三至七" if counted_twice else "三以下"
    if told.crash == "当场死亡" and death_counts:
        return "七以上"
    return {"醉酒擦伤": "拘役", "延误死亡": "七以上"}.get(told.crash, "三至七")


def _flight(told: Any) -> str | None:
    if told.crash == "醉酒擦伤":
        return None
    return "定罪" if told.crash == "清醒重伤" else "升格"


AFTER_THE_CRASH: Final = vignette(
    "after_the_crash",
    "肇事之后",
    "刑法",
    facts={
        "crash": {
            "醉酒擦伤": "{driver}醉酒驾车（血液酒精含量210毫克/100毫升），追尾一辆三轮车，车主手臂擦伤",
            "醉酒重伤": "{driver}醉酒驾车（血液酒精含量210毫克/100毫升），撞上过马路的老人，致其重伤",
            "清醒重伤": "{driver}滴酒未沾，但[赶着接孩子|急着赶火车]，闯红灯撞上过马路的老人，致其重伤",
            "当场死亡": "{driver}滴酒未沾，但[赶着接孩子|急着赶火车]，闯红灯撞上过马路的老人，致其当场死亡",
            "延误死亡": "{driver}醉酒驾车（血液酒精含量210毫克/100毫升），撞上过马路的老人，致其重伤",
        },
        "urged": {
            "催逃": "副驾驶座上的{rider}连声催促“快走，没人看见”，{driver}一踩油门跑了",
            "劝停": "副驾驶座上的{rider}要{driver}停车，{driver}不听，一踩油门跑了",
        },
        "help": {
            "顶包": "{friend}听{driver}讲了经过，到交警队谎称[车是自己开的|自己才是司机]",
            "留宿": "{friend}听{driver}讲了经过，让{driver}躲进自家果园的[小屋|窝棚]，送饭送水半个月",
            "不知": "{driver}谎称与家人吵架，在{friend}家借住了[五天|一周]",
        },
        "saw": {
            "说谎": "立案后，路边摊贩{vendor}看得真切，却因与{driver}同乡，对办案民警说肇事的是一辆白色货车",
            "看错": "立案后，路边摊贩{vendor}眼神不好，看走了眼，对办案民警说肇事的是一辆白色货车",
        },
    },
    story=(
        ("傍晚，{crash}。", "[周五|周日]傍晚，{crash}。", "*天刚擦黑，{crash}。"),
        "{urged}。{later}事后认定，{driver}负事故全部责任。",
        "{help}。",
        "{saw}。",
    ),
    parties=(
        {"driver": "甲", "rider": "乙", "friend": "丙", "vendor": "丁"},
        {"driver": "{s[0]}某", "rider": "{s[1]}某", "friend": "{s[2]}某", "vendor": "{s[3]}某"},
        {"driver": "{p[0]}", "rider": "{p[1]}", "friend": "{p[2]}", "vendor": "{p[3]}"},
    ),
    terms={
        "later": lambda told: (
            "老人无人施救，一小时后失血过多死亡，经鉴定，及时送医可以保命。" if told.crash == "延误死亡" else ""
        ),
    },
    about=("本案各人的行为", "{driver}、{friend}和{vendor}的责任", "本案的定罪与量刑"),
    points=(
        Point(
            "crime",
            lambda told: "危险驾驶罪" if told.crash == "醉酒擦伤" else "交通肇事罪",
            {
                "危险驾驶罪": says(
                    DRUNK, "醉酒驾车，没有造成重伤以上的后果", "{driver}构成危险驾驶罪", "{driver}的行为不是交通肇事罪"
                ),
                "交通肇事罪": says(CRASH, "造成重大事故", "{driver}构成交通肇事罪", "对{driver}应以交通肇事罪一罪论处"),
            },
            {
                "drunk_is_dangerous_driving": lambda told: (
                    "交通肇事罪" if told.crash in ("清醒重伤", "当场死亡") else "危险驾驶罪"
                )
            },
        ),
        Point(
            "range",
            _range,
            {
                "拘役": says(DRUNK, "只构成危险驾驶罪", "{driver}的最高刑为拘役", "对{driver}不能判处有期徒刑"),
                "三以下": says(
                    ONE_HURT,
                    "逃逸是定罪情节",
                    "对{driver}应在三年以下有期徒刑或者拘役的幅度内量刑",
                    "{driver}构成交通肇事罪，但法定刑不升格",
                ),
                "三至七": says(
                    FLEEING,
                    "构成犯罪后逃逸",
                    "对{driver}应判处三年以上七年以下有期徒刑",
                    "{driver}属于肇事后逃逸，起刑点为三年",
                ),
                "七以上": says(
                    CRASH, "因逃逸致人死亡", "对{driver}应判处七年以上有期徒刑", "对{driver}量刑，起点为七年有期徒刑"
                ),
            },
            {
                "flight_counts_twice": lambda told: _range(told, counted_twice=True),
                "any_death_of_fleeing": lambda told: _range(told, death_counts=True),
            },
        ),
        Point(
            "flight",
            _flight,
            {
                "定罪": says(
                    ONE_HURT,
                    "致一人重伤而未饮酒，有逃逸才构成犯罪",
                    "{driver}的逃逸是定罪的条件，不能再用来加重处罚",
                    "如果没有逃逸，{driver}就不构成犯罪",
                ),
                "升格": says(
                    FLIGHT,
                    "不算逃逸也已构成犯罪",
                    "即使没有逃逸，{driver}也构成犯罪，因此逃逸使其法定刑升格",
                    "{driver}的逃逸与定罪无关，只影响刑罚",
                ),
            },
            {"flight_counts_twice": lambda told: "升格" if _flight(told) else None},
        ),
        Point(
            "rider",
            lambda told: "共犯" if (told.crash, told.urged) == ("延误死亡", "催逃") else "不构成",
            {
                "共犯": says(
                    URGING,
                    "指使逃逸致人死亡",
                    "{rider}以交通肇事罪的共犯论处",
                    "{rider}虽未开车，也要负交通肇事罪的责任",
                ),
                "不构成": says(URGING, "没有指使逃逸致人死亡", "{rider}不构成犯罪", "{rider}不成立交通肇事罪的共犯"),
            },
            {"no_accomplices_in_negligence": lambda told: "不构成"},
        ),
        Point(
            "friend",
            lambda told: {"顶包": "包庇罪", "留宿": "窝藏罪", "不知": "不构成"}[told.help],
            {
                "包庇罪": says(SHELTER, "作假证明", "{friend}构成包庇罪", "对{friend}应以包庇罪追究刑事责任"),
                "窝藏罪": says(SHELTER, "提供隐藏处所", "{friend}构成窝藏罪", "对{friend}应以窝藏罪追究刑事责任"),
                "不构成": says(
                    NO_FAULT, "不知道对方犯了罪", "{friend}不负刑事责任", "{friend}的行为不成立窝藏、包庇罪"
                ),
            },
            {
                "lodging_is_hiding": lambda told: (
                    "窝藏罪" if told.help == "不知" else {"顶包": "包庇罪"}.get(told.help, "窝藏罪")
                )
            },
        ),
        Point(
            "vendor",
            lambda told: {"说谎": "伪证罪", "看错": "不构成"}[told.saw],
            {
                "伪证罪": says(
                    FALSE_WITNESS,
                    "证人故意作虚假证明",
                    "{vendor}构成伪证罪",
                    "{vendor}作为证人，应对其陈述承担伪证罪的责任",
                ),
                "不构成": says(
                    FALSE_WITNESS, "没有伪证的故意", "{vendor}不构成犯罪", "{vendor}的陈述与事实不符，但不成立伪证罪"
                ),
            },
            {"falsehood_is_perjury": lambda told: "伪证罪"},
        ),
    ),
    flaws=(
        Misbelief("drunk_is_dangerous_driving", "以为醉酒驾车一律只定危险驾驶罪"),
        Misbelief("flight_counts_twice", "以为逃逸既用来定罪又用来加重"),
        Misbelief("any_death_of_fleeing", "以为逃逸后凡有人死亡就是因逃逸致人死亡"),
        Misbelief("no_accomplices_in_negligence", "以为过失犯罪一概没有以共犯论处的"),
        Misbelief("lodging_is_hiding", "以为留宿的人不知情也构成窝藏罪"),
        Misbelief("falsehood_is_perjury", "以为证言失实就是伪证"),
    ),
    issues=(
        Issue(
            ("对{driver}应如何处罚？", "{driver}的行为应如何定罪量刑？", "*关于{driver}的刑事责任，应如何认定？"),
            {
                "range": {
                    "拘役": "以危险驾驶罪判处拘役",
                    "三以下": "构成交通肇事罪，处三年以下有期徒刑或者拘役",
                    "三至七": "以交通肇事罪判处三年以上七年以下有期徒刑",
                    "七以上": "属于因逃逸致人死亡，处七年以上有期徒刑",
                }
            },
        ),
        Issue(
            (
                "{friend}、{vendor}的行为应如何定性？",
                "对{friend}和{vendor}应如何处理？",
                "*{friend}、{vendor}各应负何种责任？",
            ),
            {
                "friend": {"包庇罪": "{friend}构成包庇罪", "窝藏罪": "{friend}构成窝藏罪", "不构成": "{friend}无罪"},
                "vendor": {"伪证罪": "{vendor}构成伪证罪", "不构成": "{vendor}不构成犯罪"},
            },
        ),
    ),
)


def _number(told: Any) -> str:
    """A bribe for bending the law is punished as the graver crime (399), for any other breach of duty beside it."""
    if told.bribe == "情面":
        return "一罪"
    return "从一重" if told.act == "抽换" else "并罚"


SWAPPED_REPORT: Final = vignette(
    "swapped_report",
    "民警与酒吧伤人案",
    "刑法",
    facts={
        "bribe": {
            "收钱": "{suspect}托人给{post}{officer}送去8万元，{officer}收下",
            "情面": "{post}{officer}是{suspect}的[战友|老同学]，不忍心看老友坐牢",
        },
        "act": {
            "抽换": "{officer}抽走卷里的重伤鉴定，换上一份轻微伤的，案件便以罚款了结",
            "报信": "{officer}得知当晚要抓人，打电话叫{suspect}快走，{suspect}连夜逃到外省",
        },
        "coat": {
            "友烧": "室友{mate}怕{suspect}沾血的外套成为证据，替{suspect}烧掉了",
            "友洗": "室友{mate}不知{suspect}外套上的血从何而来，顺手把外套洗了",
            "自烧": "{suspect}把自己那件沾血的外套烧掉了",
        },
        "talk": {
            "律师教": "辩护律师{helper}塞给目击者3000元，让其改口说没看清是谁动的手",
            "表哥教": "表哥{helper}塞给目击者3000元，让其改口说没看清是谁动的手",
            "律师误": "辩护律师{helper}向法庭提交了如实记录的目击者证言，后来查明是目击者认错了人",
        },
    },
    story=(
        (
            "{suspect}在酒吧与人争座，[抡起凳子|用酒瓶]把对方砸成重伤。",
            "因为一句玩笑，{suspect}在酒吧[抡起凳子|用酒瓶]把邻桌客人砸成重伤。",
            "*酒吧打烊前，{suspect}与邻桌客人争吵，用凳子将其砸成重伤。",
        ),
        "{bribe}。{act}。",
        "{coat}。",
        "[半年|一年]后事情败露，{suspect}被逮捕，{talk}。",
    ),
    parties=(
        {"suspect": "甲", "officer": "乙", "mate": "丙", "helper": "丁"},
        {"suspect": "{s[0]}某", "officer": "{s[1]}某", "mate": "{s[2]}某", "helper": "{s[3]}某"},
        {"suspect": "{p[0]}", "officer": "{p[1]}", "mate": "{p[2]}", "helper": "{p[3]}"},
    ),
    terms={
        "post": lambda told: "经办此案的民警" if told.act == "抽换" else "公安局另一科室的民警",
        "burner": lambda told: "{suspect}" if told.coat == "自烧" else "{mate}",
    },
    about=("{officer}、{helper}等人的行为", "{officer}和{suspect}的罪与罚", "本案"),
    points=(
        Point(
            "officer",
            lambda told: {"抽换": "徇私枉法罪", "报信": "帮助逃避罪"}[told.act],
            {
                "徇私枉法罪": says(
                    BENDING, "经办人包庇有罪的人", "{officer}构成徇私枉法罪", "{officer}包庇有罪的人，应定徇私枉法罪"
                ),
                "帮助逃避罪": says(
                    TIPPING,
                    "有查禁职责的人通风报信",
                    "{officer}构成帮助犯罪分子逃避处罚罪",
                    "{officer}所犯不是徇私枉法罪",
                ),
            },
            {"all_is_bending": lambda told: "徇私枉法罪"},
        ),
        Point(
            "number",
            _number,
            {
                "一罪": says(SINGLE, "只有一个罪名", "{officer}只触犯一个罪名", "{officer}不存在触犯数罪的问题"),
                "从一重": says(
                    HEAVIER,
                    "徇私枉法又受贿，从一重处罚",
                    "对{officer}应择一重罪处罚",
                    "{officer}触犯两个罪名，但不实行并罚",
                ),
                "并罚": says(
                    BOTH, "受贿与渎职并罚", "对{officer}应当数罪并罚", "{officer}触犯的两个罪名应当分别定罪，合并执行"
                ),
            },
            {
                "always_both": lambda told: "并罚" if told.bribe == "收钱" else "一罪",
                "always_heavier": lambda told: "从一重" if told.bribe == "收钱" else "一罪",
            },
        ),
        Point(
            "suspect",
            lambda told: {"收钱": "两罪", "情面": "一罪"}[told.bribe],
            {
                "两罪": says(GIVING, "另有行贿", "对{suspect}应以两罪并罚", "除故意伤害罪外，{suspect}还构成行贿罪"),
                "一罪": says(
                    SINGLE, "只有故意伤害", "{suspect}只构成故意伤害罪", "{suspect}在伤人之后的行为不构成新的犯罪"
                ),
            },
            {"own_traces": lambda told: "两罪" if told.coat == "自烧" or told.bribe == "收钱" else "一罪"},
        ),
        Point(
            "coat",
            lambda told: "构成" if told.coat == "友烧" else "不构成",
            {
                "构成": says(
                    TRACES,
                    "知情而毁灭他人的罪证",
                    "{burner}构成帮助毁灭证据罪",
                    "{burner}处理外套的行为应当追究刑事责任",
                ),
                "不构成": says(
                    TRACES,
                    "不知情，或者毁灭的是自己的罪证",
                    "{burner}处理外套的行为不构成犯罪",
                    "{burner}不成立帮助毁灭证据罪",
                ),
            },
            {"own_traces": lambda told: "不构成" if told.coat == "友洗" else "构成"},
        ),
        Point(
            "helper",
            lambda told: {"律师教": "辩护人", "表哥教": "一般", "律师误": "不构成"}[told.talk],
            {
                "辩护人": says(
                    COUNSEL,
                    "辩护人引诱证人改变证言",
                    "{helper}构成辩护人妨害作证罪",
                    "对{helper}不以一般的妨害作证罪论处，而应定辩护人妨害作证罪",
                ),
                "一般": says(
                    BUYING, "贿买证人作伪证", "{helper}构成妨害作证罪", "对{helper}应适用妨害作证罪的一般规定"
                ),
                "不构成": says(
                    HONEST,
                    "证言失实，但不是有意伪造",
                    "{helper}不构成犯罪",
                    "证言虽然失实，{helper}也不因此承担刑事责任",
                ),
            },
            {
                "counsel_like_anyone": lambda told: "一般" if told.talk == "律师教" else None,
                "counsel_vouches": lambda told: "辩护人" if told.talk == "律师误" else None,
            },
        ),
    ),
    flaws=(
        Misbelief("all_is_bending", "以为民警放纵犯罪一律是徇私枉法"),
        Misbelief("always_both", "以为受贿又渎职的一律数罪并罚"),
        Misbelief("always_heavier", "以为受贿又渎职的一律从一重处罚"),
        Misbelief("own_traces", "以为毁灭自己的罪证也构成犯罪"),
        Misbelief("counsel_like_anyone", "不知辩护人妨害作证另有罪名"),
        Misbelief("counsel_vouches", "以为辩护人提交的证言失实就构成犯罪"),
    ),
    issues=(
        Issue(
            ("{officer}的行为应如何定罪处罚？", "对{officer}应如何处理？", "*关于{officer}的罪名和罪数，应如何认定？"),
            {
                "officer": {"徇私枉法罪": "触犯徇私枉法罪", "帮助逃避罪": "触犯帮助犯罪分子逃避处罚罪"},
                "number": {"一罪": "只按这一个罪处罚", "从一重": "与受贿罪择一重处罚", "并罚": "与受贿罪数罪并罚"},
            },
        ),
    ),
)
