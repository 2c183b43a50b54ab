"""Vignettes of bribery: 刑法 67, 385, 388, 388之一, 389, 390之一."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
BRIBE = Norm("刑法", 385, SINCE, says=("或者非法收受他人财物，为他人谋取利益的，是受贿罪",))
THROUGH = Norm("刑法", 388, SINCE, says=("通过其他国家工作人员职务上的行为，为请托人谋取不正当利益", "以受贿论处"))
GIVING = Norm("刑法", 389, SINCE, says=("为谋取不正当利益，给予国家工作人员以财物的，是行贿罪",))
RETURNING = Norm("贪污贿赂解释", 16, "2016-04-18", says=("国家工作人员知道后未退还或者上交的",))
INFLUENCE = Norm("刑法", 388, SINCE, says=("国家工作人员的近亲属", "为请托人谋取不正当利益"), sub=1)
GIVING_KIN = Norm("刑法", 390, SINCE, says=("为谋取不正当利益，向国家工作人员的近亲属",), sub=1)


def _chief(told: Any) -> str:
    """One who has others act takes a bribe only for an improper advantage (388); who acts himself, for any (385)."""
    taken = told.knew in ("点头", "默认")
    return "受贿" if taken and (told.route == "主管" or told.wish == "违规") else "不构成"


def _kin(told: Any) -> str | None:
    """Left out where the chief keeps silent only afterwards."""
    if told.knew == "默认":
        return None
    if told.knew == "点头":
        return "受贿" if _chief(told) == "受贿" else "不构成"
    return "利用影响力" if told.wish == "违规" else "不构成"


def _boss(told: Any) -> str:
    if told.wish == "应得":
        return "不构成"
    return "行贿" if told.knew == "点头" else "对影响力"


DIRECTORS_WIFE: Final = vignette(
    "directors_wife",
    "局长的妻子",
    "刑法",
    facts={
        "wish": {
            "违规": "没有资质，为承揽县水务局的工程",
            "应得": "为要回县水务局拖欠的到期征地补偿款",
        },
        "route": {
            "主管": "{chief}系该局局长，{favour}。",
            "托人": "{chief}系县交通局局长，请有工作联系但无隶属、制约关系的水务局局长{favour}。",
        },
        "knew": {
            "不知": "{chief}对收钱一事始终不知情",
            "退还": "{chief}事后得知收钱一事，当即将钱退还{boss}",
            "默认": "{chief}事后得知收钱一事，[将其中部分用于购房|与{kin}将钱用于购房]，{boss}对此不知情",
            "点头": "{kin}收钱前已征得{chief}同意，并告知{boss}",
        },
        "spoke": {
            "立案前": "案发前，{boss}主动向监察机关如实交代。",
            "留置后": "{boss}因此被留置，其后如实交代。",
        },
    },
    story=(
        (
            "{boss}{wish}，送给{chief}之妻{kin}60万元，请其说情。",
            "{boss}{wish}，请{chief}之妻{kin}说情，并送其60万元。",
            "*{boss}{wish}，以60万元请{chief}之妻{kin}向{chief}说情。",
        ),
        "{route}",
        "{knew}。",
        only("surrender", "{spoke}"),
    ),
    parties=(
        {"boss": "甲", "chief": "乙", "kin": "丙"},
        {"boss": "{s[0]}某", "chief": "{s[1]}某", "kin": "{s[2]}某"},
    ),
    terms={
        "favour": lambda told: "将工程交给{boss}" if told.wish == "违规" else "支付了补偿款",
    },
    about=("{boss}、{chief}、{kin}的行为", "本案的处理", "{chief}等人的刑事责任"),
    possible=lambda told: (told.knew, told.wish) != ("默认", "应得"),
    points=(
        Point(
            "chief",
            _chief,
            {
                "受贿": says(
                    BRIBE,
                    "同意妻子收钱，利用本人职务为人谋取利益，不问利益是否正当",
                    "{chief}构成受贿罪",
                    "对{chief}应以受贿罪追究刑事责任",
                    "{chief}具有受贿的故意，又为{boss}谋取了利益，应以受贿罪论处",
                )
                .where(
                    lambda told: told.route == "托人" and told.wish == "违规",
                    THROUGH,
                    "知道收钱，通过他人职务使无资质者承揽工程，谋取的利益不正当",
                )
                .where(
                    lambda told: told.knew == "默认", RETURNING, "得知妻子收钱后不退还而用于购房，应当认定有受贿的故意"
                ),
                "不构成": says(
                    BRIBE,
                    "始终不知道收钱，没有受贿的故意",
                    "{chief}不构成受贿罪",
                    "{chief}的行为欠缺受贿罪的构成要件",
                    "{chief}虽为{boss}办了事，但对{kin}收受的60万元不承担受贿罪的刑事责任",
                )
                .where(lambda told: told.knew == "退还", RETURNING, "事后得知即全部退还，没有受贿的故意")
                .where(
                    lambda told: told.knew == "点头",
                    THROUGH,
                    "通过他人职务办事，要回到期补偿款是正当利益，不成立斡旋受贿",
                ),
            },
            {
                "favour_is_enough": lambda told: "受贿",
                "any_wish_will_do": lambda told: "受贿" if told.knew in ("点头", "默认") else "不构成",
                "too_late_to_learn": lambda told: "不构成" if told.knew == "默认" else _chief(told),
            },
        ),
        Point(
            "kin",
            _kin,
            {
                "受贿": says(
                    TOGETHER,
                    "收钱前已征得国家工作人员同意，是与其通谋，共同收受财物",
                    "{kin}构成受贿罪的共犯",
                    "{kin}与{chief}成立受贿罪的共同犯罪",
                    "{kin}与国家工作人员通谋，收受他人财物，应以受贿罪的共犯论处",
                ),
                "利用影响力": says(
                    INFLUENCE,
                    "瞒着国家工作人员收钱，使无资质者承揽工程，是谋取不正当利益",
                    "{kin}构成利用影响力受贿罪",
                    "对{kin}应以利用影响力受贿罪定罪处罚",
                    "{kin}是国家工作人员的近亲属，为请托人谋取不正当利益，构成利用影响力受贿罪",
                ),
                "不构成": says(
                    INFLUENCE,
                    "国家工作人员没有受贿的故意；要回到期补偿款又是正当利益",
                    "{kin}收钱的行为不构成犯罪",
                    "对{kin}不应追究刑事责任",
                    "{boss}请托的事项属于正当利益，{kin}收受其60万元不构成犯罪",
                ).where(
                    lambda told: told.knew == "点头",
                    THROUGH,
                    "斡旋受贿须谋取不正当利益，要回到期补偿款正当，没有受贿可以共犯",
                ),
            },
            {
                "kin_take_influence": lambda told: None if told.knew == "默认" else "利用影响力",
                "any_wish_will_do": lambda told: {"点头": "受贿", "默认": None}.get(told.knew, "利用影响力"),
            },
        ),
        Point(
            "boss",
            _boss,
            {
                "行贿": says(
                    GIVING,
                    "没有资质而谋取工程，是谋取不正当利益，明知国家工作人员同意收钱",
                    "{boss}构成行贿罪",
                    "对{boss}应以行贿罪追究刑事责任",
                    "{boss}为谋取不正当利益，给予国家工作人员以财物，构成行贿罪",
                ),
                "对影响力": says(
                    GIVING_KIN,
                    "没有资质而谋取工程，是谋取不正当利益；送钱时只有近亲属知情",
                    "{boss}构成对有影响力的人行贿罪",
                    "{boss}应承担对有影响力的人行贿罪的刑事责任",
                    "{boss}为谋取不正当利益，向国家工作人员的近亲属行贿，构成对有影响力的人行贿罪",
                ),
                "不构成": says(
                    GIVING,
                    "为要回到期的征地补偿款，不是谋取不正当利益",
                    "{boss}送钱的行为不构成犯罪",
                    "{boss}缺少行贿犯罪的目的要件，不负刑事责任",
                    "{boss}送钱所谋取的不属于不正当利益，对其不应追究刑事责任",
                ),
            },
            {"any_wish_will_do": lambda told: "行贿" if told.knew == "点头" else "对影响力"},
        ),
        Point(
            "propriety",
            lambda told: {"主管": "不问", "托人": "须不正当"}[told.route],
            {
                "不问": says(
                    BRIBE,
                    "身为主管局长利用本人职务办事，普通受贿不要求利益不正当",
                    "{chief}是利用本人职务上的便利为{boss}办事",
                    "认定{chief}构成受贿罪，不以{boss}谋取的利益不正当为要件",
                ),
                "须不正当": says(
                    THROUGH,
                    "对办事的局长没有隶属、制约关系，是通过他人职务为请托人谋利",
                    "{chief}的行为是否构成受贿罪，应依斡旋受贿的规定认定",
                    "认定{chief}构成受贿罪，以为{boss}谋取不正当利益为要件",
                ),
            },
            {"any_wish_will_do": lambda told: "不问"},
        ),
        Point(
            "surrender",
            lambda told: None if _boss(told) == "不构成" else {"立案前": "自首", "留置后": "不成立"}[told.spoke],
            {
                "自首": says(
                    SURRENDER,
                    "案发前主动向监察机关如实交代，是自动投案",
                    "{boss}成立自首",
                    "{boss}具有自首情节，可以从轻或者减轻处罚",
                    "{boss}自动投案并如实供述自己的罪行，应当认定为自首",
                ),
                "不成立": says(
                    SURRENDER,
                    "被留置后才如实交代，不是自动投案",
                    "{boss}的交代属于坦白",
                    "{boss}不成立自首，但可以从轻处罚",
                    "{boss}被动归案后如实供述自己的罪行，应当认定为坦白",
                ).shown(1),
            },
            {"telling_is_surrender": lambda told: None if _boss(told) == "不构成" else "自首"},
        ),
    ),
    flaws=(
        Misbelief("favour_is_enough", "以为替请托人办了事就是受贿"),
        Misbelief("any_wish_will_do", "以为这些犯罪都不问利益正当与否"),
        Misbelief("too_late_to_learn", "以为事后知道而不退还的不是受贿"),
        Misbelief("kin_take_influence", "以为亲属收钱一律是利用影响力受贿"),
        Misbelief("telling_is_surrender", "以为如实交代就是自首"),
    ),
    issues=(
        Issue(
            (
                "{boss}、{kin}的行为应如何定性？",
                "对{boss}、{kin}应当如何处理？",
                "*{boss}、{kin}的行为分别应如何认定？",
            ),
            {
                "boss": {
                    "行贿": "{boss}构成行贿罪",
                    "对影响力": "{boss}构成对有影响力的人行贿罪",
                    "不构成": "{boss}不构成犯罪",
                },
                "kin": {
                    "受贿": "{kin}构成受贿罪",
                    "利用影响力": "{kin}构成利用影响力受贿罪",
                    "不构成": "{kin}不构成犯罪",
                },
            },
        ),
    ),
)
