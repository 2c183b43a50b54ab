"""A vignette of last words in an ambulance: spoken or recorded (民法典 1137, 1138, 1141)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
RECORDED = Norm("民法典", 1137, SINCE, says=("以录音录像形式立的遗嘱，应当有两个以上见证人在场见证",))
SPOKEN = Norm("民法典", 1138, SINCE, says=("口头遗嘱应当有两个以上见证人在场见证", "所立的口头遗嘱无效"))
UNFIT = Norm("民法典", 1140, SINCE, says=("继承人、受遗赠人", "与继承人、受遗赠人有利害关系的人"))
RESERVED = Norm("民法典", 1141, SINCE, says=("应当为缺乏劳动能力又没有生活来源的继承人保留必要的遗产份额",))
LAST = Norm("民法典", 1142, SINCE, says=("立有数份遗嘱，内容相抵触的，以最后的遗嘱为准",))
LEGAL = Norm("民法典", 1154, SINCE, says=("遗嘱无效部分所涉及的遗产", "遗嘱未处分的遗产"))
OWN = Norm("民法典", 1063, SINCE, says=("一方的婚前财产",))
HALF = Norm("民法典", 1153, SINCE, says=("应当先将共同所有的财产的一半分出为配偶所有",))
HEIRS = Norm("民法典", 1127, SINCE, says=("第一顺序：配偶、子女、父母",))


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
        "fund": {"婚前": "婚前攒下的80万元", "婚后": "婚后挣来的80万元"},
        "early": {
            "有": "2019年，{driver}亲笔写过遗嘱，签名并注明年月日，存款都留给妻子{wife}",
            "无": "妻子{wife}劝{driver}写遗嘱，{driver}总说不吉利",
        },
        "words": {
            "当晚": "在救护车上对医生和护士{speech}，说完便昏迷，当晚去世",
            "证人": "救护车上只有一名医生和赶来的{friend}，{driver}{speech}，说完便昏迷，当晚去世",
            "脱险": "在救护车上对医生和护士{speech}。脱险半年后他因病去世",
            "录像": "在救护车上请护士录像，与医生、护士都报了姓名和日期，{speech}。康复半年后他因病去世",
        },
    },
    story=(
        (
            "货车司机{driver}没有子女，父亲早逝，母亲{mother}，存有{fund}。{early}。",
            "*{driver}开货车为生，无儿无女，父亲早逝，母亲{mother}，存款是{fund}。{early}。",
        ),
        "[去年|前年]3月，{driver}出了车祸，{words}。",
        "{driver}死后第三天，{friend}就表示愿意接受。",
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
                    "{driver}的口头遗嘱有效",
                    "{driver}在救护车上所立的口头遗嘱应当认定有效",
                    "{driver}立遗嘱时情况危急，且有两名合格的见证人在场，其口头遗嘱应当认定有效",
                ),
                "见证": says(
                    UNFIT,
                    "受遗赠人不能作为见证人",
                    "口头遗嘱因见证人不合格而无效",
                    "{driver}的口头遗嘱因见证人不合规定而无效",
                    "{driver}虽情况危急，但合格的见证人不足两名，其口头遗嘱应当认定无效",
                ),
                "失效": says(
                    SPOKEN,
                    "危急情况消除后能够以其他形式立遗嘱",
                    "口头遗嘱因脱险而无效",
                    "{driver}脱险之后，其口头遗嘱归于无效",
                    "口头遗嘱即使当时有效，也因{driver}此后能够以其他形式另立遗嘱而归于无效",
                ),
                "录像": says(
                    RECORDED,
                    "合于录音录像遗嘱的形式，不以危急情况为条件",
                    "{driver}所立的录音录像遗嘱有效",
                    "{driver}所立的并非口头遗嘱，情况好转后仍然有效",
                    "{driver}所立的属于录音录像遗嘱，其效力不以情况危急为前提，应当认定有效",
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
                    "{friend}可以按遗赠取得存款",
                    "{driver}的存款，除应保留的份额外归{friend}",
                    "存款中属于{driver}的部分，除依法应当保留的份额外，应当按照遗赠归{friend}所有",
                ),
                "妻子": says(
                    LAST,
                    "后来的遗嘱无效，按先立的自书遗嘱办理",
                    "{wife}可以按遗嘱继承存款",
                    "{driver}的存款，除应保留的份额外归{wife}",
                    "存款中属于{driver}的部分，除依法应当保留的份额外，应当按照遗嘱由{wife}继承",
                ),
                "法定": says(
                    LEGAL,
                    "没有有效的遗嘱",
                    "存款应当按照法定继承办理",
                    "{driver}的存款应由{wife}和{driver}的母亲继承",
                    "{friend}要求取得存款的，应予驳回，属于{driver}的部分由{wife}和{driver}的母亲法定继承",
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
                    "应当为{driver}的母亲保留份额",
                    "{driver}的母亲有权先得到必要的遗产份额",
                    "分配存款之前，应当先留出{driver}的母亲的必要份额，剩余的部分才按照遗嘱办理",
                ),
                "没有": says(
                    RESERVED,
                    "有生活来源，不属于应当保留份额的继承人",
                    "{driver}的母亲要求分得存款，应予驳回",
                    "存款全部按照遗嘱办理，{driver}的母亲无权分得",
                    "{driver}的母亲虽是第一顺序继承人，但存款应当全部按照遗嘱办理，而不必为其保留份额",
                ),
                "法定": says(
                    HEIRS,
                    "没有有效的遗嘱，由第一顺序继承人继承",
                    "{driver}的母亲可以法定继承存款",
                    "存款应由{driver}的母亲与{wife}一起法定继承",
                    "{driver}的母亲与{wife}同为第一顺序继承人，有权要求按照法定继承分得存款",
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
                    "80万元属于{driver}的个人财产，其去世之后应当全部作为遗产，而不必先分出一半",
                ),
                "一半": says(
                    HALF,
                    "共同财产的一半归配偶",
                    "80万元中只有40万元是遗产",
                    "{driver}有权以遗嘱处分的，只是其中的40万元",
                    "80万元属于夫妻共同财产，应当先分出40万元归{wife}所有，其余的才是{driver}的遗产",
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
                    "2019年的遗嘱已经被变更",
                    "{wife}以2019年的遗嘱为由主张存款，应予驳回",
                    "2019年的遗嘱虽是{driver}亲笔所写，但已经被后来的遗嘱取代，{wife}据此主张的，应予驳回",
                ),
                "有效": says(
                    LAST,
                    "后来的遗嘱无效，不发生变更",
                    "存款仍应按2019年的遗嘱处理",
                    "{driver}后来所说的话没有改变2019年的遗嘱",
                    "2019年的遗嘱至今仍是处理存款的依据，{friend}以{driver}后来的话主张存款的，应予驳回",
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
