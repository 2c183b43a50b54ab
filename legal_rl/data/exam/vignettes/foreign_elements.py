"""Vignettes of the law that applies: a marriage (法律适用法 10, 21 to 24), an estate and a tort (31 to 33, 44)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CONFLICTS: Final = "2011-04-01"
PROVIDED = Norm("涉外民事关系法律适用法", 10, CONFLICTS, says=("当事人选择适用外国法律的，应当提供该国法律",))
FOUND = Norm("涉外民事关系法律适用法", 10, CONFLICTS, says=("由人民法院、仲裁机构或者行政机关查明",))
MARRIAGE = Norm("涉外民事关系法律适用法", 21, CONFLICTS, says=("适用当事人共同经常居所地法律", "适用共同国籍国法律"))
RITE = Norm(
    "涉外民事关系法律适用法",
    22,
    CONFLICTS,
    says=("符合婚姻缔结地法律、一方当事人经常居所地法律或者国籍国法律的，均为有效",),
)
PROPERTY = Norm(
    "涉外民事关系法律适用法", 24, CONFLICTS, says=("一方当事人经常居所地法律、国籍国法律或者主要财产所在地法律",)
)
PERSONS = Norm("涉外民事关系法律适用法", 23, CONFLICTS, says=("夫妻人身关系，适用共同经常居所地法律",))
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


def _estate(told: Any) -> str:
    """The law of the spouses' property: a choice within what may be chosen, else where both live, else of both."""
    if told.choice == "乙国":
        return "乙国法"
    return {"同住": "中国法", "分居": "甲国法"}[told.home]


COUSINS_FROM_ABROAD: Final = vignette(
    "cousins_from_abroad",
    "在中国起诉离婚的外国夫妻",
    "国际私法",
    facts={
        "home": {
            "同住": "婚前都已在上海任教四年，婚后也一直住在上海",
            "分居": "婚前婚后，{h}一直在上海任教，{w}一直在乙国做生意，都已十年",
        },
        "rite": {
            "当地": "{y}，二人在丙国旅游时，按丙国法律的规定举行了婚礼",
            "本国": "{y}，二人在丙国旅游时请船长主持了婚礼，这一方式不合丙国法律，却为甲国法律认可",
            "都不": "{y}，二人在丙国旅游时请船长主持了婚礼，这一方式丙国、甲国、乙国和中国的法律都不认可",
        },
        "choice": {
            "未选": "双方没有谈过财产适用哪国法律",
            "乙国": "双方的主要房产在乙国，曾书面约定夫妻财产适用乙国法律",
            "丁国": "双方在丁国既不居住也无财产，却书面约定夫妻财产适用丁国法律",
        },
    },
    story=(
        (
            "{h}和{w}是表兄妹，都是甲国公民，{home}。{rite}。",
            "甲国公民{h}与{w}是表兄妹，{home}。{rite}。",
            "*{h}和{w}同为甲国公民，又是表兄妹，{home}。{rite}。",
        ),
        "{choice}。后来，{w}向上海某法院起诉离婚，要求分割财产，{h}则[辩称|主张]表亲之间的婚姻无效。",
    ),
    parties=(
        {"h": "汤姆", "w": "丽莎"},
        {"h": "大卫", "w": "安娜"},
        {"h": "约翰", "w": "玛丽"},
        {"h": "保罗", "w": "凯特"},
    ),
    scenes=({"y": "2016年"}, {"y": "2017年夏"}, {"y": "2018年"}),
    about=("本案的法律适用", "{h}和{w}的争议"),
    points=(
        Point(
            "conditions",
            lambda told: {"同住": "中国法", "分居": "甲国法"}[told.home],
            {
                "中国法": says(
                    MARRIAGE,
                    "结婚条件适用共同经常居所地法律",
                    "表兄妹能否结婚，应依中国法判断",
                    "二人是否符合结婚条件，适用其共同经常居所地的法律",
                ),
                "甲国法": says(
                    MARRIAGE,
                    "没有共同经常居所地，适用共同国籍国法律",
                    "表兄妹能否结婚，应依甲国法判断",
                    "二人是否符合结婚条件，适用其共同国籍国的法律",
                ),
            },
            {
                "nationality_first": lambda told: "甲国法",
                "the_court_applies_its_own": lambda told: "中国法",
            },
        ),
        Point(
            "rite",
            lambda told: "无效" if told.rite == "都不" else "有效",
            {
                "有效": says(
                    RITE,
                    "符合缔结地、一方经常居所地或者国籍国法律之一",
                    "二人的结婚手续有效",
                    "结婚手续不必同时符合丙国法和甲国法，二人举行的婚礼已经合格",
                ),
                "无效": says(
                    RITE,
                    "不符合任何一个可以适用的法律",
                    "二人的结婚手续无效",
                    "{h}可以主张婚礼的方式不发生结婚的效力",
                ),
            },
            {"the_place_rules_the_form": lambda told: "有效" if told.rite == "当地" else "无效"},
        ),
        Point(
            "property",
            _estate,
            {
                "中国法": says(
                    PROPERTY,
                    "没有有效的选择，适用共同经常居所地法律",
                    "分割夫妻财产应当适用中国法",
                    "夫妻财产关系由法院依中国法处理",
                ),
                "甲国法": says(
                    PROPERTY,
                    "没有有效的选择，也没有共同经常居所地",
                    "分割夫妻财产应当适用甲国法",
                    "因双方没有共同的经常居所地，夫妻财产关系适用甲国法",
                ),
                "乙国法": says(
                    PROPERTY,
                    "协议选择了主要财产所在地法律",
                    "分割夫妻财产应当适用乙国法",
                    "双方对夫妻财产适用乙国法的约定有效",
                ),
            },
            {
                "no_choice_in_marriage": lambda told: {"同住": "中国法", "分居": "甲国法"}[told.home],
                "the_court_applies_its_own": lambda told: "中国法",
            },
        ),
        Point(
            "persons",
            lambda told: {"同住": "中国法", "分居": "甲国法"}[told.home],
            {
                "中国法": says(
                    PERSONS,
                    "夫妻人身关系适用共同经常居所地法律",
                    "夫妻人身关系适用中国法",
                    "二人在夫妻人身关系上的争议，应依其共同经常居所地的法律处理",
                ),
                "甲国法": says(
                    PERSONS,
                    "没有共同经常居所地，适用共同国籍国法律",
                    "夫妻人身关系适用甲国法",
                    "因二人婚后各居一地，夫妻人身关系应依其国籍国的法律处理",
                ),
            },
            {
                "nationality_first": lambda told: "甲国法",
                "the_court_applies_its_own": lambda told: "中国法",
            },
        ),
        Point(
            "finding",
            lambda told: {"乙国法": "提供", "甲国法": "查明"}.get(_estate(told)),
            {
                "提供": says(
                    PROVIDED,
                    "当事人选择适用外国法律",
                    "双方应当提供所适用的外国夫妻财产法",
                    "夫妻财产所适用的外国法，双方无正当理由不提供的，可以认定为不能查明",
                ),
                "查明": says(
                    FOUND,
                    "外国法律不是当事人选择的",
                    "夫妻财产所适用的外国法，应由法院查明",
                    "查明夫妻财产所适用的外国法，是法院而不是双方的责任",
                ),
            },
            {"parties_prove_foreign_law": lambda told: None if _estate(told) == "中国法" else "提供"},
        ),
    ),
    flaws=(
        Misbelief("nationality_first", "以为结婚条件首先适用国籍国法律"),
        Misbelief("the_court_applies_its_own", "以为中国法院一律适用中国法"),
        Misbelief("the_place_rules_the_form", "以为结婚手续只看缔结地法律"),
        Misbelief("no_choice_in_marriage", "以为夫妻财产关系不能协议选择法律"),
        Misbelief("parties_prove_foreign_law", "以为外国法律一律由当事人提供"),
    ),
    issues=(
        Issue(
            (
                "二人的结婚条件和夫妻财产关系应当适用哪国法律？",
                "关于结婚条件和夫妻财产的法律适用，下列哪一选项是正确的？",
                "*对于二人能否结婚以及财产如何分割，法院应当适用何国法律？",
            ),
            {
                "conditions": {"中国法": "结婚条件适用中国法", "甲国法": "结婚条件适用甲国法"},
                "property": {
                    "中国法": "夫妻财产适用中国法",
                    "甲国法": "夫妻财产适用甲国法",
                    "乙国法": "夫妻财产适用乙国法",
                },
            },
        ),
    ),
)


ARTISTS_ESTATE: Final = vignette(
    "artists_estate",
    "外国艺术家的遗产",
    "国际私法",
    facts={
        "home": {
            "定居": "从2015年起一直在北京生活和{work}，2024年病逝",
            "就医": "常年在家乡{work}，2023年初来北京治病，住院一年半后病逝",
        },
        "flat": {"乙国": "乙国", "北京": "北京"},
        "will": {
            "当地": "2020年在丙国采风时写下遗嘱，把全部{things}留给{c}，写法符合丙国法律",
            "本国": "2020年在丙国采风时写下遗嘱，把全部{things}留给{c}，写法不合丙国法律，却合甲国法律",
            "都不": "2020年在丙国采风时录音，称全部{things}留给{c}，这种遗嘱形式在丙国、甲国、中国都不成立",
        },
        "pact": {
            "无": "",
            "有": "，伤后两人书面约定，赔偿一事适用甲国法律",
        },
    },
    story=(
        (
            "甲国公民{a}{home}，留下北京某银行的一笔存款和{flat}的一套公寓，没有说明由谁继承。",
            "{job}{a}是甲国公民，{home}，名下有北京某银行的一笔存款和{flat}的一套公寓，对此没有立遗嘱。",
            "*{a}，甲国公民，{home}，其在北京某银行的存款和{flat}的一套公寓都没有写进遗嘱。",
        ),
        "{a}{will}。",
        "在丙国时，{a}还被常年住在北京的{b}开车撞伤{pact}。{a}的子女为遗产和赔偿诉至中国法院。",
    ),
    parties=(
        {"a": "彼得", "c": "{s[0]}某", "b": "{s[1]}某"},
        {"a": "马克", "c": "{p[0]}", "b": "{p[1]}"},
        {"a": "杰克", "c": "中国助手{s[0]}某|{s[0]}某", "b": "{s[1]}某"},
    ),
    scenes=(
        {"job": "摄影师", "work": "拍照", "things": "相机"},
        {"job": "画家", "work": "作画", "things": "画作"},
        {"job": "陶艺家", "work": "制陶", "things": "陶器"},
    ),
    about=("本案的法律适用", "{a}的遗产"),
    points=(
        Point(
            "deposit",
            lambda told: {"定居": "中国法", "就医": "甲国法"}[told.home],
            {
                "中国法": says(
                    HEIRS,
                    "死亡时的经常居所地在中国",
                    "存款的继承应当适用中国法",
                    "由谁继承存款，依{a}死亡时经常居所地即中国的法律决定",
                ),
                "甲国法": says(
                    DWELLING,
                    "因就医居住的地方不是经常居所地",
                    "存款的继承应当适用甲国法",
                    "存款虽在中国，由谁继承仍应依甲国法决定",
                ),
            },
            {
                "a_year_makes_a_home": lambda told: "中国法",
                "nationality_decides": lambda told: "甲国法",
            },
        ),
        Point(
            "flat",
            lambda told: {"乙国": "乙国法", "北京": "中国法"}[told.flat],
            {
                "乙国法": says(
                    HEIRS,
                    "不动产法定继承适用不动产所在地法律",
                    "公寓的继承应当适用乙国法",
                    "公寓与存款的继承应当分别适用不同国家的法律，前者适用乙国法",
                ),
                "中国法": says(
                    HEIRS,
                    "不动产法定继承适用不动产所在地法律",
                    "公寓的继承应当适用中国法",
                    "不论{a}的经常居所地在何处，公寓都应依中国法继承",
                ),
            },
            {"one_law_for_all": lambda told: "中国法"},
        ),
        Point(
            "form",
            lambda told: "不成立" if told.will == "都不" else "成立",
            {
                "成立": says(
                    FORM,
                    "符合遗嘱行为地或者国籍国法律之一",
                    "关于{things}的遗嘱在形式上成立",
                    "中国法对遗嘱形式如何规定，不妨碍认定{a}的遗嘱形式成立",
                ),
                "不成立": says(
                    FORM,
                    "不符合任何一个可以适用的法律",
                    "关于{things}的遗嘱在形式上不成立",
                    "{c}不能依这份遗嘱取得{things}",
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
                    "经常居所地法律与国籍国法律都可以适用",
                    "遗嘱的效力既可以依甲国法、也可以依中国法判断",
                    "法院可以依中国法判断{a}所立遗嘱的效力",
                ),
                "甲国法": says(
                    EFFECT,
                    "经常居所地和国籍都在甲国",
                    "遗嘱的效力只能依甲国法判断",
                    "法院不能依中国法判断{a}所立遗嘱的效力",
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
                    "侵权行为发生后协议选择了法律",
                    "{b}的赔偿责任应当适用甲国法",
                    "就撞伤一事，法院应当适用当事人事后选择的甲国法",
                ),
                "中国法": says(
                    TORT,
                    "当事人有共同经常居所地",
                    "{b}的赔偿责任应当适用中国法",
                    "就撞伤一事，法院应当适用双方共同经常居所地的法律",
                ),
                "丙国法": says(
                    TORT,
                    "没有共同经常居所地，适用侵权行为地法律",
                    "{b}的赔偿责任应当适用丙国法",
                    "就撞伤一事，法院应当适用侵权行为地的法律",
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
        Misbelief("nationality_decides", "以为动产继承适用国籍国法律"),
        Misbelief("one_law_for_all", "以为在中国法院审理的遗产都适用中国法"),
        Misbelief("the_place_rules_the_form", "以为遗嘱方式只看行为地法律"),
        Misbelief("where_it_happened", "以为侵权一律适用侵权行为地法律"),
    ),
    issues=(
        Issue(
            (
                "存款和公寓的继承应当分别适用哪国法律？",
                "关于{a}的存款和公寓，下列哪一说法是正确的？",
                "*{a}的子女继承存款和公寓，应当适用何国法律？",
            ),
            {
                "deposit": {"中国法": "存款的继承适用中国法", "甲国法": "存款的继承适用甲国法"},
                "flat": {"乙国法": "公寓的继承适用乙国法", "中国法": "公寓的继承适用中国法"},
            },
        ),
    ),
)
