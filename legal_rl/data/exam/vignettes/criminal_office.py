"""Vignettes of bribery: 刑法 67, 385, 388, 388之一, 389, 390之一."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
TOGETHER = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
BRIBE = Norm("刑法", 385, SINCE, says=("或者非法收受他人财物，为他人谋取利益的，是受贿罪",))
THROUGH = Norm("刑法", 388, SINCE, says=("通过其他国家工作人员职务上的行为，为请托人谋取不正当利益", "以受贿论处"))
GIVING = Norm("刑法", 389, SINCE, says=("为谋取不正当利益，给予国家工作人员以财物的，是行贿罪",))
INFLUENCE = Norm("贪污贿赂解释", 10, "2016-04-18", says=("利用影响力受贿罪", "对有影响力的人行贿罪"))


def _chief(told: Any) -> str:
    """Who has others act takes a bribe only for an improper advantage (388); who acts himself, for any (385)."""
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
            "违规": "{boss}的公司没有资质，却想承包县里的[污水管网|河堤加固]工程",
            "应得": "{boss}承建县里的[污水管网|河堤加固]工程，验收后一直拿不到工程款",
        },
        "route": {
            "主管": "此事归县水务局局长{chief}管",
            "托人": "此事归县水务局管，县住建局局长{chief}与该局局长相熟",
        },
        "knew": {
            "不知": "{kin}瞒着{chief}收下，只说替朋友问问",
            "退还": "{kin}瞒着{chief}收下，只说替朋友问问",
            "默认": "{kin}瞒着{chief}收下，只说替朋友问问",
            "点头": "{kin}问过{chief}，{chief}说“你收着吧”，{kin}收下后转告{boss}“他同意了”",
        },
        "spoke": {
            "立案前": "案发前，{boss}主动到监委交代了送钱经过",
            "留置后": "{boss}被留置后才交代了送钱经过",
        },
    },
    story=(
        (
            "{wish}。{route}，{boss}便送{chief}的妻子{kin}60万元，托其说情。",
            "*{wish}。{route}，{boss}便托{chief}的妻子{kin}说情，送上60万元。",
        ),
        "{knew}。",
        "{favour}。{later}{spoke}。",
    ),
    parties=(
        {"boss": "甲", "chief": "乙", "kin": "丙"},
        {"boss": "{s[0]}某", "chief": "{s[1]}某", "kin": "{s[2]}某"},
        {"boss": "{s[0]}总", "chief": "{s[1]}某", "kin": "{s[2]}某"},
    ),
    terms={
        "favour": lambda told: (
            ("{chief}向评标的手下打了招呼，{boss}中标" if told.wish == "违规" else "{chief}签字拨付了款项")
            if told.route == "主管"
            else "{chief}给水务局局长打电话，对方照办"
        ),
        "later": lambda told: {
            "不知": "直到案发，{chief}也不知收钱一事。",
            "退还": "{chief}事后得知，逼{kin}当即全部退回。",
            "默认": "{chief}事后得知，没有作声，还用其中20万元装修房子。",
        }.get(told.knew, ""),
    },
    about=("{chief}、{kin}、{boss}的行为", "本案中的贿赂犯罪", "{boss}送出的60万元"),
    possible=lambda told: (told.knew, told.wish) != ("默认", "应得"),
    points=(
        Point(
            "chief",
            _chief,
            {
                "受贿": says(
                    BRIBE,
                    "知道收钱而为人谋取利益",
                    "{chief}构成受贿罪",
                    "{chief}应对60万元承担受贿罪的责任",
                    "{chief}的职务帮助与{kin}收下的钱已形成对价，对其应以受贿罪追究刑事责任",
                    "即使钱款始终在{kin}手中，{chief}也应以受贿罪承担刑事责任",
                ),
                "不构成": says(
                    BRIBE,
                    "缺少受贿的要件",
                    "{chief}不构成受贿罪",
                    "追究{chief}受贿的刑事责任，于法无据",
                    "{chief}所为或可受到纪律处分，但受贿罪的要件有所欠缺，不能以受贿追究刑事责任",
                    "为他人办事与受贿并不等同，{chief}的行为离受贿罪的要求还有差距，不能以该罪处罚",
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
                    "与国家工作人员通谋收钱",
                    "{kin}是受贿罪的共犯",
                    "{kin}虽是公职以外的人，也应以受贿罪论处",
                    "{kin}收钱与{chief}的职权结为一体，二人成立共同犯罪，{kin}应以受贿罪论处",
                    "即使60万元全归{kin}支配，{kin}与{chief}也成立受贿罪的共同犯罪，应一并追究",
                ),
                "利用影响力": says(
                    INFLUENCE,
                    "瞒着国家工作人员",
                    "{kin}构成利用影响力受贿罪",
                    "{kin}收下的钱，应按利用影响力受贿罪定罪处罚",
                    "{kin}凭借的是与{chief}的密切关系，应单独以利用影响力受贿罪追究刑事责任",
                    "{kin}凭{chief}的地位为他人谋取利益，构成的是利用影响力受贿罪而非受贿罪",
                ),
                "不构成": says(
                    INFLUENCE,
                    "要件不备",
                    "{kin}收钱的行为不构成犯罪",
                    "对{kin}收钱一事，追究刑事责任缺乏根据",
                    "{kin}的做法有违廉洁家风，但受贿和利用影响力受贿的要件都有欠缺，难以定罪",
                    "{boss}所求的性质使{kin}难以成立利用影响力受贿，受贿罪的共犯也缺乏前提",
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
                    "向国家工作人员送钱",
                    "{boss}构成行贿罪",
                    "虽经{kin}之手，{boss}仍应以行贿罪论处",
                    "{boss}收买的是国家工作人员的职权，应以行贿罪论处，经由何人之手只是方式的差别",
                    "即使{boss}从未与{chief}见面，也应以行贿罪追究刑事责任",
                ),
                "对影响力": says(
                    INFLUENCE,
                    "向密切关系人送钱",
                    "{boss}构成对有影响力的人行贿罪",
                    "{boss}够不上行贿罪，但构成对有影响力的人行贿罪",
                    "{boss}收买的是他人对国家工作人员的影响力，应以对有影响力的人行贿罪追究刑事责任",
                ),
                "不构成": says(
                    GIVING,
                    "谋取的是正当利益",
                    "{boss}送钱的行为不构成犯罪",
                    "行贿方面的罪名对{boss}都难以适用",
                    "行贿犯罪以谋取不正当利益为要件，{boss}的请托在此之外，追究刑事责任缺乏根据",
                    "{boss}的做法固不可取，但由于所求利益的性质，任何行贿罪名都难以成立",
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
                    "利用本人职权",
                    "所求是否正当与{chief}的罪责无关",
                    "即使{boss}所求完全正当，{chief}收钱也可成立受贿",
                    "{chief}利用的是本人职权，收钱办事即可成立受贿罪，{boss}所求的性质只影响量刑",
                    "对{chief}来说，为人谋取正当利益与谋取不正当利益，同样可能构成受贿罪",
                ),
                "须不正当": says(
                    THROUGH,
                    "斡旋",
                    "若所求正当，{chief}就不成立受贿",
                    "只有{boss}所求不正当，{chief}才可能成立受贿",
                    "{chief}借助的是其他国家工作人员的职权，{boss}所求的性质因此决定受贿罪能否成立",
                    "{chief}属于通过他人的职务行为办事，收钱后为请托人谋取正当利益的，不成立受贿",
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
                    "自动投案，如实供述",
                    "{boss}成立自首",
                    "对{boss}应当认定自首，可以从轻或者减轻处罚",
                    "{boss}的交代出于自动，应认定为自首，法院可以从轻或者减轻处罚，而不限于从轻",
                    "{boss}的交代满足投案和供述两方面的要求，对其犯罪可以按自首从宽处罚",
                ),
                "不成立": says(
                    SURRENDER,
                    "被留置后才交代",
                    "{boss}的交代至多属于坦白",
                    "对{boss}以自首从宽处罚，缺乏法律依据",
                    "因交代缺乏投案的自动性，{boss}只能作为坦白得到从轻处罚，自首则难以认定",
                    "即使{boss}交代的内容完全属实，也不能认定为自首，只能按坦白考虑从宽",
                ),
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
                "{kin}、{boss}的行为应如何定性？",
                "对{kin}和{boss}应如何处理？",
                "*{kin}收钱、{boss}送钱，各应如何认定？",
            ),
            {
                "kin": {"受贿": "{kin}构成受贿罪", "利用影响力": "{kin}构成利用影响力受贿罪", "不构成": "{kin}无罪"},
                "boss": {
                    "行贿": "{boss}构成行贿罪",
                    "对影响力": "{boss}构成对有影响力的人行贿罪",
                    "不构成": "{boss}无罪",
                },
            },
        ),
    ),
)
