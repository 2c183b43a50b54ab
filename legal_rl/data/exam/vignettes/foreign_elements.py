"""A vignette of the law that applies to a marriage: 法律适用法 10, 21 to 24."""

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
            "同住": "婚前都已在上海任教四年，婚后仍住上海",
            "分居": "婚前婚后，{h}一直在上海任教，{w}一直在乙国经商，都已十年",
        },
        "rite": {
            "当地": "{y}，二人在丙国按当地法律举行了婚礼",
            "本国": "{y}，二人在丙国请船长主持婚礼，方式不合丙国法律，却为甲国法律认可",
            "都不": "{y}，二人在丙国请船长主持婚礼，方式在丙国、甲国、乙国和中国都得不到认可",
        },
        "choice": {
            "未选": "双方没有谈过财产适用哪国法律",
            "乙国": "双方的主要房产在乙国，曾书面约定夫妻财产适用乙国法律",
            "丁国": "双方与丁国毫无关系，却书面约定夫妻财产适用丁国法律",
        },
    },
    story=(
        (
            "{h}和{w}是表兄妹，都是甲国公民，{home}。{rite}。",
            "甲国公民{h}与{w}是表兄妹，{home}。{rite}。",
            "*{h}和{w}同为甲国公民，又是表兄妹，{home}。{rite}。",
        ),
        "{choice}。后来，{w}向上海某法院起诉离婚，要求分割财产，{h}则[辩称|主张]婚姻无效。",
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
                    "表兄妹能否结婚应依中国法",
                    "二人是否符合结婚条件，适用其共同经常居所地的法律",
                    "{h}以双方是表亲为由主张婚姻无效的，法院应当依中国法，而不是依甲国法判断",
                ),
                "甲国法": says(
                    MARRIAGE,
                    "没有共同经常居所地，适用共同国籍国法律",
                    "表兄妹能否结婚应依甲国法",
                    "二人是否符合结婚条件，适用其共同国籍国的法律",
                    "中国法对表亲结婚的规定不适用于本案，二人是否符合结婚条件应当由甲国法决定",
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
                    "就婚礼的方式而言，应当认定二人的婚姻成立",
                    "结婚手续符合可以适用的法律之一即可，二人举行的婚礼在方式上已经满足要求",
                ),
                "无效": says(
                    RITE,
                    "不符合任何一个可以适用的法律",
                    "二人的结婚手续无效",
                    "{h}可以主张婚礼的方式不发生结婚的效力",
                    "二人的婚礼在方式上不符合任何一个可以适用的法律，结婚手续应当认定为无效",
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
                    "分割夫妻财产适用中国法",
                    "夫妻财产关系应当由法院依中国法处理",
                    "双方有共同的经常居所地，又缺少有效的法律选择，夫妻财产关系应当适用中国法",
                ),
                "甲国法": says(
                    PROPERTY,
                    "没有有效的选择，也没有共同经常居所地",
                    "分割夫妻财产适用甲国法",
                    "因双方没有共同的经常居所地，夫妻财产关系适用甲国法",
                    "案件虽由中国法院审理，分割夫妻财产仍应依双方共同国籍国的法律，即甲国法",
                ),
                "乙国法": says(
                    PROPERTY,
                    "协议选择了主要财产所在地法律",
                    "分割夫妻财产适用乙国法",
                    "双方对夫妻财产适用乙国法的约定有效",
                    "夫妻财产关系允许当事人协议选择法律，故应适用乙国法，而不是法院所在地的法律",
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
                    "二人的夫妻人身关系应依其共同经常居所地的法律处理",
                    "不论夫妻财产适用哪国法律，二人在夫妻人身关系上的争议都应当依中国法处理",
                ),
                "甲国法": says(
                    PERSONS,
                    "没有共同经常居所地，适用共同国籍国法律",
                    "夫妻人身关系适用甲国法",
                    "二人的夫妻人身关系应依其共同国籍国的法律处理",
                    "案件虽由中国法院审理，因二人没有共同的经常居所地，夫妻人身关系仍应适用甲国法",
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
                    "双方应当提供外国法",
                    "夫妻财产所适用的外国法，应由{h}和{w}提供",
                    "夫妻财产所适用的外国法，双方无正当理由拒不提供的，法院可以认定为不能查明",
                ),
                "查明": says(
                    FOUND,
                    "外国法律不是当事人选择的",
                    "外国法应由法院查明",
                    "查明夫妻财产所适用的外国法，是法院而不是双方的责任",
                    "夫妻财产所适用的外国法应由法院查明，即使双方都没有提供，法院也不得径行适用中国法",
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
                "conditions": {
                    "中国法": "二人的结婚条件适用中国法",
                    "甲国法": "结婚条件适用二人共同国籍国即甲国的法律",
                },
                "property": {
                    "中国法": "夫妻财产关系适用中国法",
                    "甲国法": "夫妻财产适用甲国法",
                    "乙国法": "夫妻财产关系适用双方选定的乙国法",
                },
            },
        ),
    ),
)
