"""Vignettes of wills: several of one man (民法典 1134–1142, 1158), last words in an ambulance (1137, 1138, 1141)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
PRINTED = Norm("民法典", 1136, SINCE, says=("遗嘱人和见证人应当在遗嘱每一页签名，注明年、月、日",))
RECORDED = Norm("民法典", 1137, SINCE, says=("以录音录像形式立的遗嘱，应当有两个以上见证人在场见证",))
SPOKEN = Norm("民法典", 1138, SINCE, says=("口头遗嘱应当有两个以上见证人在场见证", "所立的口头遗嘱无效"))
UNFIT = Norm("民法典", 1140, SINCE, says=("继承人、受遗赠人", "与继承人、受遗赠人有利害关系的人"))
RESERVED = Norm("民法典", 1141, SINCE, says=("应当为缺乏劳动能力又没有生活来源的继承人保留必要的遗产份额",))
LAST = Norm("民法典", 1142, SINCE, says=("立有数份遗嘱，内容相抵触的，以最后的遗嘱为准",))
ORDER = Norm(
    "民法典",
    1123,
    SINCE,
    says=("按照法定继承办理；有遗嘱的，按照遗嘱继承或者遗赠办理；有遗赠扶养协议的，按照协议办理",),
)
SIXTY = Norm("民法典", 1124, SINCE, says=("应当在知道受遗赠后六十日内", "到期没有表示的，视为放弃受遗赠"))
SUITABLE = Norm("民法典", 1131, SINCE, says=("对被继承人扶养较多的人，可以分给适当的遗产",))
LEGAL = Norm("民法典", 1154, SINCE, says=("遗嘱无效部分所涉及的遗产", "遗嘱未处分的遗产"))
OWN = Norm("民法典", 1063, SINCE, says=("一方的婚前财产",))
HALF = Norm("民法典", 1153, SINCE, says=("应当先将共同所有的财产的一半分出为配偶所有",))
HEIRS = Norm("民法典", 1127, SINCE, says=("第一顺序：配偶、子女、父母",))


def _valid(told: Any) -> bool:
    return told.second in {"自书", "录像"}


def _savings(told: Any) -> str:
    if told.care == "协议":
        return "徒弟"
    return "女儿" if _valid(told) else "法定"


def _claim(told: Any) -> str | None:
    """The claim of who cared without an agreement, where something is left for it."""
    if _valid(told) or told.care == "协议":
        return None
    return "适当" if told.care == "义务" else "无权"


WILLS_OF_A_CARPENTER: Final = vignette(
    "wills_of_a_carpenter",
    "木匠的两份遗嘱",
    "民法",
    facts={
        "second": {
            "自书": "{carpenter}亲笔另写一份遗嘱，签名并注明年月日",
            "录像": "{carpenter}请两位邻居到场录下新遗嘱，三人在录像里都说了姓名和日期",
            "打印": "{carpenter}请两位邻居到场，打印了两页遗嘱，三人只在末页签名并注明年月日",
            "代书": "{carpenter}请女婿和一位邻居到场，由邻居代写遗嘱，三人都签名并注明年月日",
        },
        "care": {
            "协议": "{apprentice}早就同他签过协议，为他养老送终，死后30万元归{apprentice}，后来也都照办",
            "义务": "{apprentice}念着师恩，六年来天天照料他，分文未取",
            "雇佣": "{apprentice}受雇照料他，每月领取工资5000元",
        },
        "answer": {
            "接受": "次月就给{son}写信，说要把画留作纪念",
            "沉默": "没有作声，半年后见画价上涨，才来要画",
        },
    },
    story=(
        (
            "木匠{carpenter}丧偶多年，2021年立下公证遗嘱：房屋由儿子{son}继承，一幅古画送给徒弟{apprentice}。",
            "*2021年，丧偶的木匠{carpenter}办理公证遗嘱，房屋由儿子{son}继承，一幅古画送给徒弟{apprentice}。",
        ),
        "2023年，{second}，内容是房屋和30万元存款都归女儿{daughter}。",
        "{care}。",
        "2024年3月，{carpenter}去世，{apprentice}当天得知画的事，{answer}。",
    ),
    parties=(
        {"carpenter": "甲", "son": "乙", "apprentice": "丙", "daughter": "丁"},
        {"carpenter": "{s[0]}某", "son": "{s[0]}强", "apprentice": "{s[1]}某", "daughter": "{s[0]}芳"},
        {"carpenter": "老{s[0]}", "son": "{s[0]}勇", "apprentice": "小{s[1]}", "daughter": "{s[0]}娟"},
    ),
    about=("{carpenter}的遗产", "{carpenter}的遗嘱"),
    points=(
        Point(
            "second",
            lambda told: "有效" if _valid(told) else "无效",
            {
                "有效": says(
                    RECORDED,
                    "形式合于法律规定",
                    "2023年的遗嘱有效",
                    "2023年的遗嘱未经公证，但形式符合法律规定",
                ),
                "无效": says(
                    PRINTED,
                    "打印遗嘱没有每页签名，或者见证人有利害关系",
                    "2023年的遗嘱无效",
                    "2023年的遗嘱虽有签名和日期，形式上仍不符合法律规定",
                ),
            },
            {"signed_is_valid": lambda told: "有效"},
        ),
        Point(
            "house",
            lambda told: "女儿" if _valid(told) else "儿子",
            {
                "女儿": says(
                    LAST,
                    "数份遗嘱相抵触，以最后的为准",
                    "房屋应由{daughter}继承",
                    "{son}不能再以2021年的公证遗嘱要求继承房屋",
                ),
                "儿子": says(
                    LAST,
                    "后立的遗嘱无效，仍按先立的办理",
                    "房屋应由{son}继承",
                    "就房屋而言，2021年的遗嘱没有被变更",
                ),
            },
            {"notaries_prevail": lambda told: "儿子", "signed_is_valid": lambda told: "女儿"},
        ),
        Point(
            "savings",
            _savings,
            {
                "徒弟": says(
                    ORDER,
                    "遗赠扶养协议优先于遗嘱",
                    "30万元存款应当归{apprentice}",
                    "无论2023年的遗嘱是否有效，存款都不应由子女分得",
                ),
                "女儿": says(
                    ORDER,
                    "有遗嘱的按遗嘱办理",
                    "30万元存款由{daughter}一人继承",
                    "就30万元存款，{son}和{apprentice}都没有权利",
                ),
                "法定": says(
                    LEGAL,
                    "没有被有效处分的遗产，按法定继承办理",
                    "30万元存款应当按照法定继承办理",
                    "{son}与{daughter}都可以法定继承30万元存款",
                ),
            },
            {
                "wills_come_first": lambda told: "女儿" if _valid(told) else "法定",
                "signed_is_valid": lambda told: "徒弟" if told.care == "协议" else "女儿",
            },
        ),
        Point(
            "picture",
            lambda told: "徒弟" if told.answer == "接受" else "法定",
            {
                "徒弟": says(
                    SIXTY,
                    "知道后六十日内表示接受遗赠",
                    "古画应当归{apprentice}",
                    "{apprentice}已经接受遗赠，{son}应当把古画交出",
                ),
                "法定": says(
                    SIXTY,
                    "六十日内没有表示的，视为放弃受遗赠",
                    "{apprentice}不能再要求取得古画",
                    "古画应由{son}和{daughter}按法定继承取得",
                ),
            },
            {"silence_accepts": lambda told: "徒弟"},
        ),
        Point(
            "claim",
            _claim,
            {
                "适当": says(
                    SUITABLE,
                    "继承人以外对被继承人扶养较多的人",
                    "{apprentice}可以请求从存款中分给适当的遗产",
                    "{apprentice}不是继承人，但对{carpenter}扶养较多，可以适当分得存款",
                ),
                "无权": says(
                    SUITABLE,
                    "照料有工资作为对价",
                    "{apprentice}无权以照料{carpenter}为由分得存款",
                    "{apprentice}照料过{carpenter}，但不属于可以分得遗产的人",
                ),
            },
            {
                "outsiders_get_nothing": lambda told: "无权",
            },
        ),
    ),
    flaws=(
        Misbelief("signed_is_valid", "以为遗嘱有签名和日期就有效"),
        Misbelief("notaries_prevail", "以为公证遗嘱效力优先"),
        Misbelief("wills_come_first", "以为遗嘱优先于遗赠扶养协议"),
        Misbelief("silence_accepts", "以为受遗赠人没有表示就是接受"),
        Misbelief("outsiders_get_nothing", "以为继承人以外的人不能分得遗产"),
    ),
    issues=(
        Issue(
            ("房屋和存款应当归谁？", "房屋和30万元应如何处理？", "*房屋和存款应由谁取得？"),
            {
                "house": {"女儿": "房屋归{daughter}", "儿子": "房屋归{son}"},
                "savings": {"徒弟": "存款归{apprentice}", "女儿": "存款归{daughter}", "法定": "存款按法定继承"},
            },
        ),
    ),
)


def _form(told: Any) -> str:
    return {"当晚": "口头", "证人": "见证", "脱险": "失效", "录像": "录像"}[told.words]


def _taker(told: Any) -> str:
    if told.words in {"当晚", "录像"}:
        return "战友"
    return "妻子" if told.early == "有" else "法定"


def _mother(told: Any) -> str:
    if _taker(told) == "法定":
        return "法定"
    return "保留" if told.mother == "无收入" else "没有"


WORDS_IN_THE_AMBULANCE: Final = vignette(
    "words_in_the_ambulance",
    "救护车上的遗言",
    "民法",
    facts={
        "mother": {"无收入": "瘫痪在床，没有收入", "退休金": "身体硬朗，每月有退休金6000元"},
        "fund": {"婚前": "婚前攒下的80万元", "婚后": "婚后跑车挣来的80万元"},
        "early": {
            "有": "2019年，{driver}亲笔写过遗嘱，签名并注明年月日，存款都留给妻子{wife}",
            "无": "妻子{wife}几次劝{driver}写份遗嘱，{driver}总说不吉利",
        },
        "words": {
            "当晚": "在救护车上当着医生和护士的面{speech}，[说完便昏迷|随后陷入昏迷]，当晚去世",
            "证人": "救护车上只有一名医生和赶来的{friend}，{driver}{speech}，[说完便昏迷|随后陷入昏迷]，当晚去世",
            "脱险": "在救护车上当着医生和护士的面{speech}。[脱险|康复]后他再没提过此事，半年后病故",
            "录像": "在救护车上请护士录像，与医生、护士都报了姓名和日期，{speech}。[脱险|康复]后半年，他因病去世",
        },
    },
    story=(
        (
            "货车司机{driver}没有子女，父亲已去世，母亲{mother}，存折上有{fund}。{early}。",
            "{driver}开货车为生，无儿无女，父亲早逝，母亲{mother}，存款是{fund}。{early}。",
            "*货车司机{driver}无儿无女，父亲早逝，母亲{mother}，存有{fund}。{early}。",
        ),
        ("去年3月，{driver}出了车祸，{words}。", "[去年|前年]夏天，{driver}疲劳驾驶出了车祸，{words}。"),
        "{driver}死后第[三|五]天，{friend}就表示愿意接受。",
    ),
    parties=(
        {"driver": "甲", "wife": "乙", "friend": "丙"},
        {"driver": "{s[0]}某", "wife": "{s[1]}某", "friend": "{s[2]}某"},
        {"driver": "老{s[0]}", "wife": "{s[1]}某", "friend": "{s[2]}某"},
    ),
    terms={"speech": lambda told: "说“存款都给我的战友{friend}”"},
    about=("{driver}的遗产", "{driver}的遗言", "本案"),
    points=(
        Point(
            "form",
            _form,
            {
                "口头": says(
                    SPOKEN,
                    "危急情况下有两个以上合格的见证人",
                    "{driver}在救护车上所立的口头遗嘱有效",
                    "因情况危急且有两名见证人，{driver}的口头遗嘱有效",
                ),
                "见证": says(
                    UNFIT,
                    "受遗赠人不能作为见证人",
                    "{driver}的口头遗嘱因见证人不合规定而无效",
                    "{driver}虽情况危急，但合格的见证人不足两名，口头遗嘱无效",
                ),
                "失效": says(
                    SPOKEN,
                    "危急情况消除后能够以其他形式立遗嘱",
                    "{driver}脱险之后，其口头遗嘱归于无效",
                    "口头遗嘱即使当时有效，也因{driver}此后能另立遗嘱而无效",
                ),
                "录像": says(
                    RECORDED,
                    "合于录音录像遗嘱的形式，不以危急情况为条件",
                    "{driver}所立的不是口头遗嘱，不因情况好转而无效",
                    "{driver}的遗嘱属于录音录像遗嘱，应为有效",
                ),
            },
            {
                "any_two_may_witness": lambda told: "口头" if told.words == "证人" else _form(told),
                "words_stay": lambda told: "口头" if told.words == "脱险" else _form(told),
            },
        ),
        Point(
            "taker",
            _taker,
            {
                "战友": says(
                    LAST,
                    "最后的遗嘱有效，受遗赠人已接受",
                    "存款中属于{driver}的部分，除应保留的份额外归{friend}",
                    "{wife}不能继承{driver}的存款",
                ),
                "妻子": says(
                    LAST,
                    "后来的遗嘱无效，按先立的自书遗嘱办理",
                    "存款中属于{driver}的部分，除应保留的份额外归{wife}",
                    "{friend}不能取得存款，{wife}可以按遗嘱继承",
                ),
                "法定": says(
                    LEGAL,
                    "没有有效的遗嘱",
                    "存款中属于{driver}的部分应当按照法定继承办理",
                    "{driver}的存款应由{wife}和{driver}的母亲继承",
                ),
            },
            {"words_stay": lambda told: "战友" if told.words == "脱险" else _taker(told)},
        ),
        Point(
            "mother",
            _mother,
            {
                "保留": says(
                    RESERVED,
                    "缺乏劳动能力又没有生活来源的继承人",
                    "应当先为{driver}的母亲保留必要的遗产份额",
                    "分配存款之前，应当先留出{driver}的母亲必须得到的一份",
                ),
                "没有": says(
                    RESERVED,
                    "有生活来源，不属于应当保留份额的继承人",
                    "{driver}的母亲不能分得存款",
                    "{driver}的母亲对存款没有任何权利",
                ),
                "法定": says(
                    HEIRS,
                    "没有有效的遗嘱，由第一顺序继承人继承",
                    "{driver}的母亲可以按法定继承分得存款",
                    "存款应由{driver}的母亲与{wife}一起法定继承",
                ),
            },
            {"mothers_always_keep": lambda told: "法定" if _taker(told) == "法定" else "保留"},
        ),
        Point(
            "fund",
            lambda told: "全部" if told.fund == "婚前" else "一半",
            {
                "全部": says(
                    OWN,
                    "婚前财产归一方所有",
                    "80万元都是{driver}的遗产",
                    "{driver}虽已结婚，仍有权处分全部80万元",
                ),
                "一半": says(
                    HALF,
                    "共同财产的一半归配偶",
                    "80万元中只有40万元是遗产",
                    "{driver}有权处分的，只是其中的40万元",
                ),
            },
        ),
        Point(
            "early",
            lambda told: None if told.early == "无" else "变更" if _taker(told) == "战友" else "有效",
            {
                "变更": says(
                    LAST,
                    "内容相抵触，以最后的遗嘱为准",
                    "2019年的遗嘱已经被变更，不能再据以分配存款",
                    "2019年的遗嘱虽是亲笔所写，也不再是处理存款的依据",
                ),
                "有效": says(
                    LAST,
                    "后来的遗嘱无效，不发生变更",
                    "存款仍应按2019年的遗嘱处理",
                    "{driver}后来所说的话没有改变2019年的遗嘱",
                ),
            },
        ),
    ),
    flaws=(
        Misbelief("any_two_may_witness", "以为受遗赠人也可以作见证人"),
        Misbelief("words_stay", "以为口头遗嘱在脱险后仍然有效"),
        Misbelief("mothers_always_keep", "以为总要为父母保留份额"),
    ),
    issues=(
        Issue(
            ("{driver}的遗言效力如何？", "应如何认定{driver}的遗言？", "*{driver}的遗言是否有效？"),
            {
                "form": {
                    "口头": "属于口头遗嘱，有效",
                    "见证": "属于口头遗嘱，因见证人不合规定而无效",
                    "失效": "属于口头遗嘱，因危急情况已经消除而无效",
                    "录像": "属于录音录像遗嘱，有效",
                }
            },
        ),
    ),
)
