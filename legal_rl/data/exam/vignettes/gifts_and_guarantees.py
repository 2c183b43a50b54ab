"""Vignettes of gifts and their revocation (民法典 658 to 666)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
AT_WILL = Norm("民法典", 658, SINCE, says=("赠与人在赠与财产的权利转移之前可以撤销赠与",))
NOT_AT_WILL = Norm("民法典", 658, SINCE, says=("经过公证的赠与合同", "不适用前款规定"))
NOTARISED = Norm("民法典", 660, SINCE, says=("赠与人不交付赠与财产的，受赠人可以请求交付",))
DEFECT = Norm("民法典", 662, SINCE, says=("赠与的财产有瑕疵的，赠与人不承担责任", "赠与人故意不告知瑕疵"))
GROUND = Norm("民法典", 663, SINCE, says=("严重侵害赠与人或者赠与人近亲属的合法权益",))
YEAR = Norm("民法典", 663, SINCE, says=("自知道或者应当知道撤销事由之日起一年内行使",))
RETURN = Norm("民法典", 665, SINCE, says=("撤销权人撤销赠与的，可以向受赠人请求返还赠与的财产",))
HARDSHIP = Norm("民法典", 666, SINCE, says=("赠与人的经济状况显著恶化", "可以不再履行赠与义务"))


def _ground(told: Any) -> str:
    return {"及时": "可以", "迟延": "过期", "口角": "无由"}[told.event]


def _kept(told: Any) -> str:
    """Decide whether the cash is still owed: not revoked at will, nor for a ground, nor held back in hardship."""
    free = told.form == "书面" or _ground(told) == "可以" or told.means == "困难"
    return "拒付" if free else "应付"


TRUCK_AND_CASH_FOR_A_NEPHEW: Final = vignette(
    "truck_and_cash_for_a_nephew",
    "汽车和现金的赠与",
    "民法",
    facts={
        "form": {"公证": "经公证的赠与合同", "书面": "书面赠与合同"},
        "defect": {
            "知情": "{donor}明知汽车刹车有故障而未告知",
            "不知": "{donor}不知汽车刹车有故障",
        },
        "event": {
            "及时": "后{nephew}无故将{donor}的女儿打成重伤，{donor}当场目睹，3个月后通知撤销赠与",
            "迟延": "后{nephew}无故将{donor}的女儿打成重伤，{donor}当场目睹，2年后通知撤销赠与",
            "口角": "后{nephew}与{donor}的女儿争吵，{donor}当场目睹，3个月后通知撤销赠与",
        },
        "means": {
            "困难": "现{donor}的企业停产，靠借债维持生活",
            "宽裕": "现{donor}的企业利润略减，经营和生活如常",
        },
    },
    story=(
        (
            "{donor}与{nephew}签订{form}，{donor}赠与汽车一辆和30万元，汽车已过户，30万元未付。",
            "{donor}、{nephew}签订{form}，约定{donor}赠与汽车一辆和30万元。汽车已过户，30万元未付。",
            "*{nephew}与{donor}签订{form}，由{donor}赠与汽车一辆和30万元，汽车已过户，30万元未付。",
        ),
        only("defect", "{defect}，{nephew}驾驶时因刹车失灵受伤，支出医疗费2万元。"),
        only("ground truck cash", "{event}。"),
        only("cash hardship", "{means}。"),
    ),
    parties=(
        {"donor": "甲", "nephew": "乙"},
        {"donor": "{s[0]}某", "nephew": "{s[1]}某"},
        {"donor": "{p[0]}", "nephew": "{p[1]}"},
        {"donor": "甲", "nephew": "乙"},
    ),
    about=("该赠与合同", "双方的权利和义务"),
    points=(
        Point(
            "at_will",
            lambda told: "可以" if told.form == "书面" else "不得",
            {
                "可以": says(
                    AT_WILL,
                    "赠与合同没有公证，款项尚未给付，权利没有转移",
                    "{donor}可以任意撤销30万元的赠与",
                    "{donor}对30万元的赠与享有任意撤销权",
                    "{donor}尚未支付30万元，可以任意撤销该部分赠与",
                ),
                "不得": says(
                    NOT_AT_WILL,
                    "赠与合同经过公证，虽未付款，任意撤销的规定也不适用",
                    "30万元的赠与不得任意撤销",
                    "{donor}撤销30万元的赠与，应当具备法定事由",
                    "{donor}在支付30万元之前，也不得任意撤销该部分赠与",
                ),
            },
            {"gifts_bind_nobody": lambda told: "可以", "a_promise_is_a_promise": lambda told: "不得"},
        ),
        Point(
            "ground",
            _ground,
            {
                "可以": says(
                    GROUND,
                    "把赠与人的女儿打成重伤，是严重侵害，三个月即撤销未过一年",
                    "{donor}享有法定撤销权",
                    "{donor}有权因{nephew}的行为撤销全部赠与",
                    "{nephew}严重侵害{donor}近亲属的合法权益，{donor}行使法定撤销权有效",
                ),
                "过期": says(
                    YEAR,
                    "当场知道撤销事由，二年后才通知撤销，已超过一年",
                    "{donor}的法定撤销权已因期间届满而消灭",
                    "{nephew}的行为构成撤销事由，但{donor}行使法定撤销权已逾期",
                    "{donor}未在知道撤销事由之日起1年内行使法定撤销权，该权利消灭",
                ),
                "无由": says(
                    GROUND,
                    "只是与赠与人的女儿争吵，不属于严重侵害合法权益",
                    "{nephew}的行为不构成法定撤销事由",
                    "{nephew}的行为尚未达到严重侵害的程度",
                    "{nephew}并未严重侵害{donor}近亲属的合法权益，{donor}不享有法定撤销权",
                ),
            },
            {
                "any_ingratitude_will_do": lambda told: "可以" if told.event == "口角" else _ground(told),
                "revocation_never_lapses": lambda told: "可以" if told.event == "迟延" else _ground(told),
            },
        ),
        Point(
            "truck",
            lambda told: "返还" if _ground(told) == "可以" else "不还",
            {
                "返还": says(
                    RETURN,
                    "打伤赠与人女儿，法定撤销权一年内行使，及于已过户的汽车",
                    "{nephew}应当返还汽车",
                    "{donor}有权请求{nephew}返还汽车",
                    "{donor}的撤销及于已经过户的汽车，{nephew}应当予以返还",
                ),
                "不还": says(
                    AT_WILL,
                    "汽车权利已经转移，口角又不是法定撤销事由",
                    "{nephew}有权保有汽车",
                    "{donor}请求返还汽车，法院应当驳回",
                    "汽车的权利已经转移，{donor}的撤销通知对汽车的赠与不发生效力",
                ).where(lambda told: told.event == "迟延", AT_WILL, "汽车权利已经转移，法定撤销权又超过一年而消灭"),
            },
            {
                "delivered_is_final": lambda told: "不还",
                "revocation_never_lapses": lambda told: "不还" if told.event == "口角" else "返还",
                "gifts_bind_nobody": lambda told: "返还",
            },
        ),
        Point(
            "cash",
            _kept,
            {
                "应付": says(
                    NOTARISED,
                    "经过公证，没有可以行使的撤销权，经济也未恶化",
                    "{donor}应当支付30万元",
                    "{nephew}有权请求{donor}支付30万元",
                    "{donor}拒绝支付30万元的，{nephew}可以诉请法院判令其履行",
                ),
                "拒付": says(
                    AT_WILL,
                    "没有经过公证，给付之前可以任意撤销",
                    "{donor}有权拒绝支付30万元",
                    "{nephew}请求支付30万元，法院应当驳回",
                    "对尚未支付的30万元，{donor}可以不予支付",
                )
                .where(
                    lambda told: told.form == "公证" and told.event == "及时",
                    GROUND,
                    "重伤赠与人的女儿，一年内已依法撤销，公证也不妨碍",
                )
                .where(
                    lambda told: told.form == "公证" and told.means == "困难",
                    HARDSHIP,
                    "企业停产、靠借债维持生活，经济状况显著恶化",
                ),
            },
            {"gifts_bind_nobody": lambda told: "拒付", "a_promise_is_a_promise": lambda told: "应付"},
        ),
        Point(
            "hardship",
            lambda told: "成立" if told.means == "困难" else "不成立",
            {
                "成立": says(
                    HARDSHIP,
                    "企业停产，靠借债维持生活，经营和家庭生活受到严重影响",
                    "{donor}可以经济困难为由拒绝支付30万元",
                    "{donor}的经济状况构成不再履行赠与义务的法定事由",
                    "{donor}的经济状况显著恶化，严重影响其生活，可以不再支付30万元",
                ),
                "不成立": says(
                    HARDSHIP,
                    "利润略减，经营和生活如常，经济状况没有显著恶化",
                    "{donor}以经济困难为由拒绝支付30万元，该理由不成立",
                    "{donor}的经济状况不构成不再履行赠与义务的法定事由",
                    "{donor}的经济状况不符合法定条件，不得据此停止履行赠与义务",
                ),
            },
            {"a_promise_is_a_promise": lambda told: "不成立"},
        ),
        Point(
            "defect",
            lambda told: "赔" if told.defect == "知情" else "不赔",
            {
                "赔": says(
                    DEFECT,
                    "明知刹车有故障而故意不告知，造成受赠人受伤",
                    "{donor}应当赔偿2万元医疗费",
                    "{nephew}有权请求{donor}赔偿2万元医疗费",
                    "{donor}应当对汽车的瑕疵给{nephew}造成的损失承担赔偿责任",
                ),
                "不赔": says(
                    DEFECT,
                    "不知刹车有故障，没有故意不告知，也没有保证无瑕疵",
                    "{nephew}请求赔偿2万元医疗费，法院应当驳回",
                    "{donor}作为赠与人，对汽车的瑕疵给{nephew}造成的损失不承担责任",
                ),
            },
            {"donors_never_answer": lambda told: "不赔", "a_promise_is_a_promise": lambda told: "赔"},
        ),
    ),
    flaws=(
        Misbelief("gifts_bind_nobody", "以为赠与随时可以撤销"),
        Misbelief("a_promise_is_a_promise", "以为赠与人与出卖人一样受合同约束"),
        Misbelief("any_ingratitude_will_do", "以为受赠人有不敬的行为就可以撤销"),
        Misbelief("revocation_never_lapses", "以为法定撤销权没有期限"),
        Misbelief("delivered_is_final", "以为交付后的财产不能因撤销而要回"),
        Misbelief("donors_never_answer", "以为赠与人对瑕疵一概不负责任"),
    ),
    issues=(
        Issue(
            (
                "对汽车和30万元，应如何处理？",
                "关于汽车和30万元，下列哪一说法是正确的？",
                "*汽车和30万元的赠与应如何处理？",
            ),
            {
                "truck": {"返还": "{nephew}应当返还汽车", "不还": "{nephew}有权保有汽车"},
                "cash": {"应付": "{donor}应当支付30万元", "拒付": "{donor}无须支付30万元"},
            },
        ),
    ),
)
