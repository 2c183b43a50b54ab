"""A vignette of the law that applies to an estate and a tort: 法律适用法 31 to 33, 44."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CONFLICTS: Final = "2011-04-01"
HEIRS = Norm(
    "涉外民事关系法律适用法",
    31,
    CONFLICTS,
    says=("适用被继承人死亡时经常居所地法律", "不动产法定继承，适用不动产所在地法律"),
)
FORM = Norm("涉外民事关系法律适用法", 32, CONFLICTS, says=("国籍国法律或者遗嘱行为地法律的，遗嘱均为成立",))
EFFECT = Norm(
    "涉外民事关系法律适用法", 33, CONFLICTS, says=("适用遗嘱人立遗嘱时或者死亡时经常居所地法律或者国籍国法律",)
)
TORT = Norm(
    "涉外民事关系法律适用法", 44, CONFLICTS, says=("当事人有共同经常居所地的，适用共同经常居所地法律", "按照其协议")
)
DWELLING = Norm("法律适用法解释（一）", 13, "2021-01-01", says=("但就医、劳务派遣、公务等情形除外",))
ARTISTS_ESTATE: Final = vignette(
    "artists_estate",
    "涉外继承与侵权的法律适用",
    "国际私法",
    facts={
        "home": {
            "定居": "在北京定居工作9年后病故",
            "就医": "长居甲国，来北京就医1年半后病故",
        },
        "flat": {
            "乙国": "其在乙国的银行存款和在乙国的一套房屋",
            "北京": "其在乙国的银行存款和在北京的一套房屋",
            "甲国": "其在乙国的银行存款和在甲国的一套房屋",
        },
        "will": {
            "当地": "遗嘱形式符合丙国法律",
            "本国": "遗嘱形式不符合丙国法律，但符合甲国法律",
            "都不": "遗嘱形式不符合丙国、甲国和中国法律",
        },
        "pact": {
            "无": "，双方未协议选择适用的法律",
            "有": "，双方事后书面选择适用甲国法律",
        },
    },
    story=(
        (
            "甲国公民{a}{home}。",
            "{a}为甲国公民，{home}。",
            "*{a}系甲国公民，其{home}。",
        ),
        only("deposit flat", "{flat}均未立遗嘱处分。", "{flat}均无遗嘱处分。"),
        only(
            "form effect",
            "病故前2年，{a}在丙国立遗嘱，将{things}赠与{c}。",
            "病故前2年，{a}在丙国旅行时立遗嘱，将{things}赠与{c}。",
        ),
        only("form", "{will}。"),
        only("crash", "病故前3年，{a}在丙国被经常居所地在北京的{b}驾车撞伤{pact}。"),
    ),
    parties=(
        {"a": "彼得", "c": "{s[0]}某", "b": "{s[1]}某"},
        {"a": "马克", "c": "{p[0]}", "b": "{p[1]}"},
        {"a": "琼斯", "c": "{s[0]}某", "b": "{s[1]}某"},
    ),
    scenes=({"things": "汽车"}, {"things": "藏书"}, {"things": "收藏的字画"}),
    about=("本案的法律适用", "上述事项的法律适用"),
    points=(
        Point(
            "deposit",
            lambda told: {"定居": "中国法", "就医": "甲国法"}[told.home],
            {
                "中国法": says(
                    HEIRS,
                    "存款是动产，被继承人定居北京，死亡时经常居所地在中国",
                    "存款的继承适用中国法律",
                    "存款的法定继承适用被继承人死亡时经常居所地的中国法律",
                    "{a}死亡时的经常居所地在中国，存款的法定继承应当适用中国法律",
                ),
                "甲国法": says(
                    DWELLING,
                    "来华就医居住虽逾一年，不构成经常居所地，仍以长居国为准",
                    "存款的继承适用甲国法律",
                    "存款的法定继承适用被继承人死亡时经常居所地的甲国法律",
                    "{a}死亡时的经常居所地在甲国，存款的法定继承应当适用甲国法律",
                ),
            },
            {
                "a_year_makes_a_home": lambda told: "中国法",
                "nationality_decides": lambda told: "甲国法",
            },
        ),
        Point(
            "flat",
            lambda told: {"乙国": "乙国法", "北京": "中国法", "甲国": "甲国法"}[told.flat],
            {
                "乙国法": says(
                    HEIRS,
                    "房屋是不动产，位于乙国，法定继承适用其所在地法律",
                    "房屋的继承适用乙国法律",
                    "{a}所留房屋的法定继承应当适用乙国法律",
                ),
                "甲国法": says(
                    HEIRS,
                    "房屋是不动产，位于甲国，法定继承适用其所在地法律",
                    "房屋的继承适用甲国法律",
                    "{a}所留房屋的法定继承应当适用甲国法律",
                ),
                "中国法": says(
                    HEIRS,
                    "房屋是不动产，位于北京，法定继承适用其所在地法律",
                    "房屋的继承适用中国法律",
                    "{a}所留房屋的法定继承应当适用中国法律",
                ),
            },
            {"one_law_for_all": lambda told: "中国法", "nationality_decides": lambda told: "甲国法"},
        ),
        Point(
            "form",
            lambda told: "不成立" if told.will == "都不" else "成立",
            {
                "成立": says(
                    FORM,
                    "遗嘱方式符合遗嘱行为地法律即可成立",
                    "{a}的遗嘱成立",
                    "{a}的遗嘱在方式上应当认定为成立",
                ).where(lambda told: told.will == "本国", FORM, "遗嘱方式虽不符合行为地法律，但符合国籍国法律"),
                "不成立": says(
                    FORM,
                    "遗嘱方式不符合行为地、经常居所地和国籍国的任一法律",
                    "{a}的遗嘱不成立",
                    "{a}的遗嘱因方式不合法，不能认定为成立",
                ),
            },
            {"the_place_rules_the_form": lambda told: "成立" if told.will == "当地" else "不成立"},
        ),
        Point(
            "effect",
            lambda told: {"定居": "两者", "就医": "甲国法"}[told.home],
            {
                "两者": says(
                    EFFECT,
                    "经常居所地在中国，国籍在甲国，两国法律都可以适用",
                    "遗嘱效力可以适用中国法律",
                    "遗嘱效力可以适用甲国法律，也可以适用中国法律",
                    "遗嘱效力可以适用{a}死亡时经常居所地的中国法律，也可以适用其国籍国法律",
                ),
                "甲国法": says(
                    EFFECT,
                    "来华就医不改变经常居所地，经常居所地和国籍都在甲国",
                    "遗嘱效力只能适用甲国法律",
                    "{a}的遗嘱效力问题，不能适用中国法律",
                ),
            },
            {"a_year_makes_a_home": lambda told: "两者"},
        ),
        Point(
            "crash",
            lambda told: "甲国法" if told.pact == "有" else {"定居": "中国法", "就医": "丙国法"}[told.home],
            {
                "甲国法": says(
                    TORT,
                    "侵权行为发生后书面选择了法律，优先于行为地和居所地",
                    "侵权责任适用甲国法律",
                    "{b}对{a}的侵权责任应当适用甲国法律，而非侵权行为地法律",
                ),
                "中国法": says(
                    TORT,
                    "双方的共同经常居所地在北京，又没有协议选择法律",
                    "侵权责任适用中国法律",
                    "{a}与{b}的共同经常居所地在中国，{b}的侵权责任应当适用中国法律",
                ),
                "丙国法": says(
                    TORT,
                    "双方没有共同经常居所地，也没有协议，适用侵权行为地法律",
                    "侵权责任适用丙国法律",
                    "{a}与{b}没有共同经常居所地，{b}的侵权责任应当适用丙国法律",
                ),
            },
            {
                "where_it_happened": lambda told: "丙国法",
                "a_year_makes_a_home": lambda told: "甲国法" if told.pact == "有" else "中国法",
            },
        ),
    ),
    flaws=(
        Misbelief("a_year_makes_a_home", "以为因就医住满一年也是经常居所地"),
        Misbelief("nationality_decides", "以为遗产继承适用国籍国法律"),
        Misbelief("one_law_for_all", "以为在中国法院审理的遗产都适用中国法"),
        Misbelief("the_place_rules_the_form", "以为遗嘱方式只看行为地法律"),
        Misbelief("where_it_happened", "以为侵权一律适用侵权行为地法律"),
    ),
    issues=(
        Issue(
            (
                "存款和房屋的继承应当适用哪国法律？",
                "关于{a}遗产继承的法律适用，下列哪一选项是正确的？",
                "*关于存款和房屋的继承，法院应当适用何国法律？",
            ),
            {
                "deposit": {"中国法": "存款的继承适用中国法律", "甲国法": "存款的继承适用甲国法律"},
                "flat": {
                    "乙国法": "房屋的继承适用乙国法律",
                    "中国法": "房屋的继承适用中国法律",
                    "甲国法": "房屋的继承适用甲国法律",
                },
            },
        ),
    ),
)
