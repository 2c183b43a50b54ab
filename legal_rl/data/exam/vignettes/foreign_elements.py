"""A vignette of the law that applies to a marriage: 法律适用法 10, 21 to 24."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    "涉外婚姻的法律适用",
    "国际私法",
    facts={
        "home": {
            "同住": "婚前婚后多年均在上海工作和居住",
            "分居": "婚前婚后多年，{h}一直在上海、{w}一直在乙国工作和居住",
        },
        "rite": {
            "当地": "符合丙国法律",
            "本国": "不符合丙国法律，但符合甲国法律",
            "都不": "不符合丙国、甲国、乙国和中国法律",
        },
        "choice": {
            "未选": "双方未约定财产关系适用的法律",
            "乙国": "双方书面约定财产关系适用乙国法律",
            "丁国": "双方书面约定财产关系适用丁国法律，丁国与二人及其财产均无联系",
        },
    },
    story=(
        only(
            "conditions property persons finding rite",
            "甲国公民{h}与{w}系表兄妹，{home}。",
            "{h}与其表妹{w}均为甲国公民，{home}。",
            "*甲国公民{h}与{w}是表兄妹，{home}。",
        ),
        only("rite", "{h}与{w}在丙国举行婚礼，结婚手续{rite}。", "{h}与{w}在丙国结婚，结婚手续{rite}。"),
        only("property finding", "二人的主要财产在乙国，{choice}。"),
        only(
            "conditions property persons finding",
            "后{w}就婚姻效力和夫妻财产关系在上海起诉。",
            "后{w}因婚姻效力和夫妻财产关系向上海某法院起诉。",
        ),
    ),
    parties=(
        {"h": "汤姆", "w": "丽莎"},
        {"h": "大卫", "w": "安娜"},
        {"h": "约翰", "w": "玛丽"},
        {"h": "琼斯", "w": "凯特"},
    ),
    about=("本案的法律适用", "涉外婚姻的法律适用"),
    points=(
        Point(
            "conditions",
            lambda told: {"同住": "中国法", "分居": "甲国法"}[told.home],
            {
                "中国法": says(
                    MARRIAGE,
                    "双方共同经常居所地在上海，先于共同国籍国法律适用",
                    "结婚条件适用中国法律",
                    "{h}与{w}作为表兄妹能否结婚，应当适用中国法律",
                ),
                "甲国法": says(
                    MARRIAGE,
                    "双方经常居所地不同，适用共同国籍国法律",
                    "结婚条件适用甲国法律",
                    "{h}与{w}作为表兄妹能否结婚，应当适用其共同国籍国甲国的法律",
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
                    "手续符合婚姻缔结地法律即为有效",
                    "二人的结婚手续有效",
                    "二人在丙国办理的结婚手续应当认定为有效",
                ).where(lambda told: told.rite == "本国", RITE, "手续虽不符合缔结地法律，但符合国籍国法律"),
                "无效": says(
                    RITE,
                    "手续不符合缔结地、任一方经常居所地和国籍国法律",
                    "二人的结婚手续无效",
                    "二人在丙国办理的结婚手续应当认定为无效",
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
                    "双方没有选择，适用共同经常居所地法律",
                    "夫妻财产关系适用中国法律",
                    "双方未作出有效的法律选择，夫妻财产关系适用共同经常居所地的中国法律",
                ).where(
                    lambda told: told.choice == "丁国",
                    PROPERTY,
                    "所选国家与人、财产均无联系，选择无效，适用共同经常居所地法",
                ),
                "甲国法": says(
                    PROPERTY,
                    "双方没有选择，也没有共同经常居所地，适用共同国籍国法律",
                    "夫妻财产关系适用甲国法律",
                    "双方未作出有效的法律选择，夫妻财产关系适用共同国籍国甲国的法律",
                ).where(
                    lambda told: told.choice == "丁国",
                    PROPERTY,
                    "所选国家与双方及财产无联系，选择无效，又无共同经常居所地",
                ),
                "乙国法": says(
                    PROPERTY,
                    "双方书面选择的是主要财产所在地法律，选择有效",
                    "夫妻财产关系适用乙国法律",
                    "{h}与{w}的夫妻财产关系，应当适用主要财产所在地乙国的法律",
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
                    "双方共同经常居所地在上海，先于共同国籍国法律适用",
                    "夫妻人身关系适用中国法律",
                    "{h}与{w}的夫妻人身关系，应当适用共同经常居所地的中国法律",
                ),
                "甲国法": says(
                    PERSONS,
                    "双方经常居所地不同，适用共同国籍国法律",
                    "夫妻人身关系适用甲国法律",
                    "{h}与{w}的夫妻人身关系，应当适用共同国籍国甲国的法律",
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
                    "所适用的外国法律是双方书面选择的",
                    "夫妻财产关系所适用的外国法律，应当由双方提供",
                    "{h}与{w}应当提供夫妻财产关系所适用的外国法律",
                ),
                "查明": says(
                    FOUND,
                    "双方没有选择，所适用的外国法律不是当事人选择的",
                    "夫妻财产关系所适用的外国法律，应由法院而非双方负责查明",
                    "双方对夫妻财产关系所适用的外国法律不负提供义务",
                ).where(lambda told: told.choice == "丁国", FOUND, "双方的选择无效，所适用的外国法律不是当事人选择的"),
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
                "关于结婚条件和夫妻财产关系的法律适用，下列哪一选项是正确的？",
                "*对于结婚条件和夫妻财产关系，法院应当适用何国法律？",
            ),
            {
                "conditions": {"中国法": "结婚条件适用中国法律", "甲国法": "结婚条件适用甲国法律"},
                "property": {
                    "中国法": "夫妻财产关系适用中国法律",
                    "甲国法": "夫妻财产关系适用甲国法律",
                    "乙国法": "夫妻财产关系适用乙国法律",
                },
            },
        ),
    ),
)
