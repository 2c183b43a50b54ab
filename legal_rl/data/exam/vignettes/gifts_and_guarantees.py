"""Vignettes of gifts and their revocation (民法典 658 to 666)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
AT_WILL = Norm("民法典", 658, SINCE, says=("赠与人在赠与财产的权利转移之前可以撤销赠与",))
NOTARISED = Norm("民法典", 660, SINCE, says=("赠与人不交付赠与财产的，受赠人可以请求交付",))
DEFECT = Norm("民法典", 662, SINCE, says=("赠与的财产有瑕疵的，赠与人不承担责任", "赠与人故意不告知瑕疵"))
GROUND = Norm("民法典", 663, SINCE, says=("严重侵害赠与人或者赠与人近亲属的合法权益",))
YEAR = Norm("民法典", 663, SINCE, says=("自知道或者应当知道撤销事由之日起一年内行使",))
RETURN = Norm("民法典", 665, SINCE, says=("撤销权人撤销赠与的，可以向受赠人请求返还赠与的财产",))
HARDSHIP = Norm("民法典", 666, SINCE, says=("赠与人的经济状况显著恶化", "可以不再履行赠与义务"))


def _ground(told: Any) -> str:
    return {"及时": "可以", "迟延": "过期", "口角": "无由"}[told.event]


def _kept(told: Any) -> str:
    """Whether the cash is still owed: not revoked at will, nor for a ground, nor held back in hardship."""
    free = told.form == "书面" or _ground(told) == "可以" or told.means == "困难"
    return "拒付" if free else "应付"


TRUCK_AND_CASH_FOR_A_NEPHEW: Final = vignette(
    "truck_and_cash_for_a_nephew",
    "送出的货车和许下的三十万元",
    "民法",
    facts={
        "form": {"公证": "并办了公证", "书面": "一式两份"},
        "defect": {
            "知情": "{donor}明知刹车有毛病而未说",
            "不知": "{donor}不知道刹车有毛病",
        },
        "event": {
            "及时": "9月，{nephew}当着{donor}的面把{donor}的女儿打成重伤。2023年2月，{donor}通知撤销赠与",
            "迟延": "9月，{nephew}当着{donor}的面把{donor}的女儿打成重伤。2024年1月，{donor}通知撤销赠与",
            "口角": "9月，{nephew}当着{donor}的面骂了{donor}的女儿几句。2023年2月，{donor}通知撤销赠与",
        },
        "means": {
            "困难": "此时{donor}[的工厂|开的厂]停产，靠借债度日",
            "宽裕": "此时{donor}[的工厂|开的厂]照常盈利",
        },
    },
    story=(
        (
            "2022年5月，{donor}与外甥{nephew}签订赠与合同，{form}：送旧货车一辆，另给30万元。",
            "{donor}与外甥{nephew}于2022年5月签订赠与合同，{form}，约定送旧货车一辆，另给30万元。",
            "*2022年5月，{donor}为扶持外甥{nephew}签订赠与合同，{form}：送旧货车一辆，另给30万元。",
        ),
        "货车[随即|当天]过户，{defect}，{nephew}因刹车失灵[花去医药费|就医花去]2万元。",
        "{event}，{nephew}[要求|催促]付清30万元。{means}。",
    ),
    parties=(
        {"donor": "甲", "nephew": "乙"},
        {"donor": "{s[0]}某", "nephew": "{s[1]}某"},
        {"donor": "{p[0]}", "nephew": "{p[1]}"},
    ),
    about=("这笔赠与", "{donor}的权利和义务"),
    points=(
        Point(
            "at_will",
            lambda told: "可以" if told.form == "书面" else "不得",
            {
                "可以": says(
                    AT_WILL,
                    "合同没有公证，款项没有给付",
                    "30万元的赠与可以任意撤销",
                    "就约定的30万元而言，{donor}享有任意撤销权",
                    "30万元在给付以前，{donor}不需要任何理由也可以撤销这部分赠与",
                    "即使{nephew}没有任何过错，{donor}也可以在给付以前撤销30万元的赠与",
                ),
                "不得": says(
                    NOTARISED,
                    "经过公证的赠与合同不得任意撤销",
                    "30万元的赠与不得任意撤销",
                    "{donor}要撤销30万元的赠与，应当具备法定理由",
                    "30万元虽未给付，{donor}也应当受约定的拘束，任意撤销没有效力",
                    "就30万元而言，{donor}只有具备法定事由才能反悔，而不能凭自己的意愿撤销",
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
                    "严重侵害赠与人的近亲属，一年内行使撤销权",
                    "{donor}享有法定撤销权",
                    "{donor}行使法定撤销权，时间和事由均合乎要求",
                    "{nephew}的行为构成法定的撤销事由，{donor}又在法定期间内通知，撤销有效",
                    "无论合同以何种形式订立、财产是否交付，{donor}都有权撤销其对{nephew}的全部赠与",
                ),
                "过期": says(
                    YEAR,
                    "知道撤销事由之日起已超过一年",
                    "{donor}的法定撤销权已经消灭",
                    "{donor}虽有法定的撤销事由，但行使权利已经逾期",
                    "{nephew}的行为本可使{donor}撤销赠与，但{donor}应在一年内行使这一权利，现已过期",
                ),
                "无由": says(
                    GROUND,
                    "口角不属于严重侵害合法权益",
                    "{nephew}的行为不构成撤销事由",
                    "{donor}无论何时通知，都不享有法定撤销权",
                    "{nephew}的行为尚未达到严重侵害的程度，{donor}以此为由撤销赠与，难以成立",
                    "{nephew}的所为虽属不当，法律却没有因此给予{donor}撤销赠与的权利",
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
                    "依法定事由撤销，已交付的财产也应返还",
                    "{nephew}应当返还货车",
                    "货车虽已过户，{donor}撤销赠与以后仍有权要回",
                    "{donor}撤销赠与的效力及于已经过户的货车，{nephew}应当把车还给{donor}",
                    "{nephew}继续占有货车已经失去依据，应当把车交还，并办理手续使其重归{donor}所有",
                ),
                "不还": says(
                    AT_WILL,
                    "权利已经转移，又没有可以行使的法定撤销权",
                    "{nephew}可以保有货车",
                    "货车归{nephew}所有，{donor}要求返还的，应予驳回",
                    "货车的所有权已经确定地归{nephew}所有，{donor}通知撤销赠与对其没有作用",
                    "{donor}虽然通知撤销赠与，{nephew}对货车的所有权依然存在，可以拒绝把车还给{donor}",
                ),
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
                    "经过公证，没有撤销事由，经济状况也没有显著恶化",
                    "{donor}应当付清30万元",
                    "{nephew}要求{donor}给付约定的30万元，应予支持",
                    "{donor}拒付30万元缺乏法律依据，{nephew}可以请求法院判令其如数给付",
                    "30万元的赠与既不能撤销，又不存在可以停止履行的情形，{donor}应当如数付清",
                ),
                "拒付": says(
                    AT_WILL,
                    "可以撤销或者可以不再履行",
                    "{donor}可以拒付30万元",
                    "{nephew}要求{donor}给付约定的30万元，应予驳回",
                    "30万元的赠与合同虽然有效成立，{donor}仍可以依法免于给付这笔钱",
                    "即使{nephew}起诉催要，{donor}也有合法的理由拒绝给付当初约定的30万元",
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
                    "经济状况显著恶化，严重影响生产经营和家庭生活",
                    "{donor}可因经济困难停止履行",
                    "{donor}的经济状况足以使其拒绝再给付30万元",
                    "即使赠与不能撤销，{donor}也可以因经济状况显著恶化而停止给付30万元",
                    "无论是否享有撤销权，{donor}都可以自己的经济状况显著恶化为由停止给付30万元",
                ),
                "不成立": says(
                    HARDSHIP,
                    "经济状况没有显著恶化",
                    "{donor}的经济状况并非拒付理由",
                    "{donor}以经济状况为由停止履行，不应支持",
                    "{donor}的经济状况尚未达到法律要求的程度，以此为由停止给付30万元，难以成立",
                    "{donor}如要停止给付30万元，应当另寻理由，而不能依靠自己的经济状况",
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
                    "故意不告知瑕疵，造成受赠人损失",
                    "{donor}应当赔偿医药费",
                    "{nephew}有权要求{donor}赔偿2万元医药费",
                    "货车虽是白送的，{donor}仍要对刹车失灵给{nephew}造成的损失负责",
                    "赠与人一般不对财产的瑕疵负责，但{nephew}的医药费属于例外，应当由{donor}赔偿",
                ),
                "不赔": says(
                    DEFECT,
                    "不知道瑕疵，赠与的财产有瑕疵不承担责任",
                    "{nephew}应当自担医药费",
                    "{nephew}要求{donor}赔偿2万元医药费，应予驳回",
                    "货车是白送的，刹车失灵造成的损失只能由{nephew}自行承担，而不能要求{donor}赔偿",
                    "{donor}送出的货车虽有瑕疵，但其作为赠与人，可以拒绝赔偿{nephew}的医药费",
                ),
            },
            {"donors_never_answer": lambda told: "不赔", "a_promise_is_a_promise": lambda told: "赔"},
        ),
    ),
    flaws=(
        Misbelief("gifts_bind_nobody", "以为赠与随时可以撤销"),
        Misbelief("a_promise_is_a_promise", "以为赠与人与出卖人一样受合同约束"),
        Misbelief("any_ingratitude_will_do", "以为受赠人有不敬的行为就可以撤销"),
        Misbelief("revocation_never_lapses", "不知法定撤销权应当在一年内行使"),
        Misbelief("delivered_is_final", "以为交付后的财产不能因撤销而要回"),
        Misbelief("donors_never_answer", "以为赠与人对瑕疵一概不负责任"),
    ),
    issues=(
        Issue(
            (
                "关于货车和30万元，下列哪一说法是正确的？",
                "货车应否返还，30万元应否给付？",
                "*对货车和30万元应如何处理？",
            ),
            {
                "truck": {"返还": "货车应当返还", "不还": "货车不必返还"},
                "cash": {"应付": "30万元仍应给付", "拒付": "30万元可以不再给付"},
            },
        ),
    ),
)
