"""A vignette of a will made in danger: spoken or recorded (民法典 1137, 1138, 1141)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
ORDER = Norm("民法典", 1123, SINCE, says=("有遗嘱的，按照遗嘱继承或者遗赠办理",))
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
        return "朋友"
    return "妻子" if told.early == "有" else "法定"


def _mother(told: Any) -> str:
    if _taker(told) == "法定":
        return "法定"
    return "保留" if told.mother == "无收入" else "没有"


WORDS_IN_THE_AMBULANCE: Final = vignette(
    "words_in_the_ambulance",
    "病危时的遗嘱",
    "民法",
    facts={
        "mother": {"无收入": "无劳动能力和生活来源", "退休金": "有退休金"},
        "fund": {"婚前": "婚前的积蓄", "婚后": "婚后的工资收入"},
        "early": {
            "有": "{driver}曾自书遗嘱，签名并注明年月日，将自己所有的存款留给{wife}",
            "无": "{driver}此前未立遗嘱",
        },
        "words": {
            "当晚": "{driver}病危时对两名医生口头表示，自己所有的存款死后由朋友{friend}取得，当晚死亡",
            "证人": "{driver}病危时对一名医生和朋友{friend}口头表示，自己所有的存款死后由{friend}取得，当晚死亡",
            "脱险": "{driver}病危时对两名医生口头表示，自己所有的存款死后由朋友{friend}取得；后痊愈出院，1年后死亡",
            "录像": "{driver}病危时在两名医生见证下录像，表示自己所有的存款死后由朋友{friend}取得，"
            "三人均在录像中说明姓名和年月日；后痊愈出院，1年后死亡",
        },
    },
    story=(
        (
            "{driver}与{wife}系夫妻，无子女。",
            "{driver}与妻子{wife}未生育子女。",
            "*{driver}与{wife}结婚后没有子女。",
        ),
        only("taker mother", "{driver}的父亲已故，母亲{mother}。"),
        only("mother", "除存款外，{driver}没有其他财产。"),
        only("fund", "{driver}名下存款80万元系其{fund}。"),
        only("taker mother early", "{early}。"),
        "{words}。",
        only("taker mother early", "{friend}随即表示接受。"),
    ),
    parties=(
        {"driver": "甲", "wife": "乙", "friend": "丙"},
        {"driver": "{s[0]}某", "wife": "{s[1]}某", "friend": "{s[2]}某"},
    ),
    about=("{driver}的遗嘱和遗产", "本案"),
    points=(
        Point(
            "form",
            _form,
            {
                "口头": says(
                    SPOKEN,
                    "病危时有两名合格的见证人，当晚死亡，危急情况未消除",
                    "{driver}的口头遗嘱有效",
                    "{driver}所立的口头遗嘱符合法定条件，有效",
                    "{driver}病危时所立的遗嘱属于口头遗嘱，见证人合格，应当认定有效",
                ),
                "见证": says(
                    UNFIT,
                    "受遗赠人不能作为见证人，合格的见证人只有一名",
                    "{driver}的口头遗嘱因见证人不合格而无效",
                    "因合格的见证人不足两人，{driver}的口头遗嘱无效",
                    "受遗赠人{friend}不能作为见证人，{driver}的口头遗嘱因见证人不足两人而无效",
                ),
                "失效": says(
                    SPOKEN,
                    "痊愈后危急情况消除，一年间能够以其他形式立遗嘱",
                    "{driver}的口头遗嘱已因危急情况消除而无效",
                    "{driver}能够以其他形式另立遗嘱，其口头遗嘱因此无效",
                    "{driver}病危时所立的遗嘱属于口头遗嘱，已因其能够以其他形式立遗嘱而无效",
                ),
                "录像": says(
                    RECORDED,
                    "两名见证人在场，录像记录姓名日期，不以危急情况为条件",
                    "{driver}所立的录音录像遗嘱有效",
                    "{driver}病危时所立的遗嘱为录音录像遗嘱，符合法定形式",
                    "{driver}病危时所立的遗嘱属于录音录像遗嘱，其效力不以危急情况持续为条件，应当认定有效",
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
                "朋友": says(
                    LAST,
                    "后立的口头遗嘱有效，与自书遗嘱抵触，以最后的为准",
                    "{friend}有权依遗赠取得遗产",
                    "{friend}有权依{driver}病危时所立的遗嘱取得遗产",
                    "{friend}作为受遗赠人已接受遗赠，{wife}主张存款中的遗产由其继承的，不予支持",
                )
                .where(
                    lambda told: told.early == "无" and told.words == "录像",
                    ORDER,
                    "录像遗嘱痊愈后仍有效，按遗赠办理，受遗赠人已接受",
                )
                .where(lambda told: told.words == "录像", LAST, "后立的录像遗嘱有效，与自书遗嘱抵触，以最后的为准")
                .where(lambda told: told.early == "无", ORDER, "见证合格的口头遗嘱有效，按遗赠办理，受遗赠人已接受"),
                "妻子": says(
                    LAST,
                    "后立的口头遗嘱因见证人不合格无效，自书遗嘱未被变更",
                    "{wife}有权依自书遗嘱继承遗产",
                    "{friend}无权取得遗产，{wife}可以依自书遗嘱继承",
                    "{wife}有权依{driver}的自书遗嘱继承遗产，{friend}请求取得存款的，不予支持",
                ).where(
                    lambda told: told.words == "脱险", LAST, "后立的口头遗嘱因痊愈后可另立而无效，自书遗嘱未被变更"
                ),
                "法定": says(
                    LEGAL,
                    "口头遗嘱因见证人不合格无效，此前又没有遗嘱",
                    "存款中的遗产按照法定继承办理",
                    "存款中的遗产由{wife}和{driver}的母亲按照法定继承取得",
                    "{friend}无权取得遗产，存款中的遗产应当由{wife}和{driver}的母亲按照法定继承取得",
                ).where(lambda told: told.words == "脱险", LEGAL, "口头遗嘱因痊愈后可另立而无效，此前又没有遗嘱"),
            },
            {"words_stay": lambda told: "朋友" if told.words == "脱险" else _taker(told)},
        ),
        Point(
            "mother",
            _mother,
            {
                "保留": says(
                    RESERVED,
                    "虽有有效遗嘱，继承人没有劳动能力和生活来源",
                    "应当先为{driver}的母亲保留份额，再执行遗嘱",
                    "执行{driver}的遗嘱，应当先为其母亲留下必要的遗产",
                    "处理存款时，应当为{driver}的母亲留下必要的遗产，剩余部分按照遗嘱处理",
                ),
                "没有": says(
                    RESERVED,
                    "有退休金即有生活来源，有效的遗嘱不须为其保留份额",
                    "{driver}的母亲无权分得存款",
                    "存款中的遗产应当全部按遗嘱处理，{driver}的母亲不参与分配",
                    "遗嘱可以不为{driver}的母亲保留遗产份额，其请求分得存款的，不予支持",
                ),
                "法定": says(
                    HEIRS,
                    "没有有效的遗嘱，配偶和母亲同为第一顺序继承人",
                    "{driver}的母亲与{wife}按照法定继承分割存款中的遗产",
                    "{driver}的母亲作为第一顺序继承人，有权与{wife}按照法定继承共同取得存款中的遗产",
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
                    "婚前的积蓄是一方的个人财产，配偶不能先分出一半",
                    "80万元均属于{driver}的遗产",
                    "80万元属于{driver}的个人财产",
                    "80万元属于{driver}的个人财产，{wife}主张先分出一半归己的，不予支持",
                ),
                "一半": says(
                    HALF,
                    "婚后的工资收入是夫妻共同财产，先分出一半归配偶",
                    "80万元中有40万元归{wife}所有",
                    "80万元中属于{driver}遗产的部分为40万元",
                    "80万元属于夫妻共同财产，应当先分出一半归{wife}所有，其余为{driver}的遗产",
                ),
            },
        ),
        Point(
            "early",
            lambda told: None if told.early == "无" else "变更" if _taker(told) == "朋友" else "有效",
            {
                "变更": says(
                    LAST,
                    "病危时的遗嘱有效且与自书遗嘱抵触，以最后的为准",
                    "{wife}依自书遗嘱请求继承存款的，不予支持",
                    "{driver}的自书遗嘱与病危时所立的遗嘱相抵触，应当以后者为准",
                ),
                "有效": says(
                    LAST,
                    "后立的口头遗嘱因见证人不合格而无效，没有变更效力",
                    "{driver}的自书遗嘱未被其后的遗嘱变更",
                    "{driver}病危时所立的遗嘱不发生变更自书遗嘱的效力",
                ).where(lambda told: told.words == "脱险", LAST, "后立的口头遗嘱因痊愈后可另立而无效，没有变更效力"),
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
            (
                "关于{driver}病危时所立遗嘱的效力，下列哪一选项是正确的？",
                "{driver}病危时所立的遗嘱应如何认定？",
                "*对{driver}病危时所立的遗嘱，下列哪一说法是正确的？",
            ),
            {
                "form": {
                    "口头": "该遗嘱属于口头遗嘱，有效",
                    "见证": "该遗嘱属于口头遗嘱，因见证人不合格而无效",
                    "失效": "该遗嘱属于口头遗嘱，因危急情况消除而无效",
                    "录像": "该遗嘱属于录音录像遗嘱，有效",
                }
            },
        ),
    ),
)
