"""A vignette of a divorce: the flat, a debt, damages (民法典 1062–1065, 1091)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
COMMON = Norm("民法典", 1062, SINCE, says=("继承或者受赠的财产，但是本法第一千零六十三条第三项规定的除外",))
OWN = Norm("民法典", 1063, SINCE, says=("一方因受到人身损害获得的赔偿", "遗嘱或者赠与合同中确定只归一方的财产"))
DEBT = Norm("民法典", 1064, SINCE, says=("夫妻一方事后追认等共同意思表示所负的债务", "用于夫妻共同生活"))
GAMBLING = Norm("婚姻家庭编解释（一）", 34, SINCE, says=("夫妻一方在从事赌博、吸毒等违法犯罪活动中所负债务",))
FAULT = Norm("民法典", 1091, SINCE, says=("与他人同居", "实施家庭暴力", "无过错方有权请求损害赔偿"))
BOTH = Norm("婚姻家庭编解释（一）", 90, SINCE, says=("一方或者双方向对方提出离婚损害赔偿请求的，人民法院不予支持",))
RISE = Norm("婚姻家庭编解释（一）", 26, SINCE, says=("除孳息和自然增值外，应认定为夫妻共同财产",))
LOAN = Norm("婚姻家庭编解释（一）", 78, SINCE, says=("由不动产登记一方对另一方进行补偿",))
LOVER = Norm("婚姻家庭编解释（二）", 7, "2025-02-01", says=("另一方主张该民事法律行为违背公序良俗无效的",))


def _house(told: Any) -> str:
    return {"全款": "个人", "贷款": "补偿", "婚后": "共同"}[told.house]


FLAT_BOUGHT_BEFORE_MARRIAGE: Final = vignette(
    "flat_bought_before_marriage",
    "离婚时的房屋和债务",
    "民法",
    facts={
        "house": {
            "全款": "{husband}婚前付清房款，房屋登记在自己名下，现已涨价",
            "贷款": "{husband}婚前贷款买房，登记在自己名下，婚后两人用工资还贷，现已涨价",
            "婚后": "婚后两人用工资买房，只登记了{husband}的名字",
        },
        "debt": {
            "手术": "{husband}向{lender}借了20万元给儿子做手术",
            "追认": "{husband}向{lender}借20万元帮弟弟还账，{wife}事后在借条上写明“同意一起还”",
            "赌博": "{husband}瞒着妻子向{lender}借20万元赌博，输得精光",
        },
        "extra": {
            "车祸": "{wife}被车撞伤，获赔15万元",
            "无遗嘱": "{wife}的父亲去世，没有遗嘱，{wife}分得15万元",
            "遗嘱": "{wife}的父亲去世，遗嘱写明15万元“只给女儿一人”",
        },
        "quarrel": {
            "同居": "{husband}搬去与{other}同居，用共同存款给{other}30万元买车",
            "互有": "{husband}搬去与{other}同居，用共同存款给{other}30万元买车，{wife}一气之下也与同事同居",
            "家暴": "家里翻新，付给包工头{other}30万元。其间{husband}动辄打人，{wife}几次被打得住院",
            "不和": "家里翻新，付给包工头{other}30万元。其间两人常为琐事争吵，分居至今",
        },
    },
    story=(
        ("2015年，{husband}与{wife}登记结婚。{house}。", "*{husband}与{wife}于2015年结婚。{house}。"),
        ("2021年，{debt}。次年，{extra}。", "*2021年，{debt}；次年，{extra}。"),
        "此后，{quarrel}。2025年3月，{wife}起诉离婚。",
    ),
    parties=(
        {"husband": "甲", "wife": "乙", "lender": "丙", "other": "丁"},
        {"husband": "{s[0]}某", "wife": "{s[1]}某", "lender": "{s[2]}某", "other": "{s[3]}某"},
        {"husband": "{s[0]}男", "wife": "{s[1]}女", "lender": "{s[2]}某", "other": "{s[3]}某"},
    ),
    about=("二人的财产和债务", "{wife}的请求", "本案"),
    points=(
        Point(
            "house",
            _house,
            {
                "个人": says(
                    RISE,
                    "婚前财产及其自然增值归一方",
                    "房屋归{husband}，涨价部分也归其所有",
                    "{wife}请求分割房屋或者给予补偿，都应驳回",
                    "房屋是{husband}的个人财产，即使婚后涨价，涨出的部分也应当归其一人所有",
                ),
                "补偿": says(
                    LOAN,
                    "婚前首付、婚后共同还贷的房屋可以判归登记一方，由其补偿",
                    "{wife}可以要求{husband}补偿",
                    "房屋可以判归{husband}，但{wife}可以要求补偿",
                    "房屋可以判归{husband}，由其就婚后共同还贷的款项及相应增值部分对{wife}进行补偿",
                ),
                "共同": says(
                    COMMON,
                    "婚后用共同财产购买，登记在谁名下不影响",
                    "{wife}有权请求分割房屋",
                    "房屋虽登记在{husband}名下，仍应作为共同财产分割",
                    "登记在谁的名下并不影响归属，房屋应当作为夫妻共同财产，由{husband}与{wife}分割",
                ),
            },
            {"registered_is_owned": lambda told: "个人", "years_make_common": lambda told: "共同"},
        ),
        Point(
            "debt",
            lambda told: "个人" if told.debt == "赌博" else "共同",
            {
                "共同": says(
                    DEBT,
                    "用于夫妻共同生活，或者经配偶追认",
                    "20万元属于夫妻共同债务",
                    "{wife}以借款由{husband}出面为由，拒绝向{lender}偿还20万元的，应予驳回",
                    "{lender}有权要求{wife}与{husband}一起偿还20万元",
                    "20万元是夫妻共同债务，即使离婚判决由{husband}偿还，{lender}仍可向{wife}主张",
                ),
                "个人": says(
                    GAMBLING,
                    "赌博所负债务不是夫妻共同债务",
                    "20万元应由{husband}一人偿还",
                    "{lender}只能请求{husband}偿还20万元，离婚时也应当由{husband}以个人财产清偿",
                    "{lender}请求{wife}偿还20万元，应予驳回",
                    "20万元虽借于婚姻关系存续期间，但属于{husband}的个人债务，{wife}有权拒绝偿还",
                ),
            },
            {
                "one_signature_one_debt": lambda told: "共同" if told.debt == "追认" else "个人",
                "years_make_common": lambda told: "共同",
            },
        ),
        Point(
            "extra",
            lambda told: "共同" if told.extra == "无遗嘱" else "个人",
            {
                "共同": says(
                    COMMON,
                    "婚后法定继承的财产归夫妻共同所有",
                    "15万元是夫妻共同财产",
                    "{wife}主张15万元归自己一人所有的，应予驳回，离婚时应当由双方分割",
                    "{husband}可以请求分割{wife}得到的15万元",
                    "15万元虽由{wife}一人领取，但仍属于夫妻共同财产，{husband}在离婚时有权请求分割",
                ),
                "个人": says(
                    OWN,
                    "人身损害的赔偿、遗嘱确定只归一方的财产归个人",
                    "15万元归{wife}个人所有",
                    "离婚时分割夫妻共同财产，应当先把15万元除外，由{wife}一人保有",
                    "{husband}请求分割{wife}得到的15万元，应予驳回",
                    "{wife}虽在婚后得到15万元，但应当归其个人所有，{husband}在离婚时要求分割的，应予驳回",
                ),
            },
            {"years_make_common": lambda told: "共同", "inherited_is_own": lambda told: "个人"},
        ),
        Point(
            "damages",
            lambda told: "可以" if told.quarrel in {"同居", "家暴"} else "不能",
            {
                "可以": says(
                    FAULT,
                    "一方有法定过错，另一方无过错",
                    "{wife}可以请求离婚损害赔偿",
                    "判决准予离婚时，法院应当同时支持{wife}要求{husband}赔偿离婚损害的请求",
                    "{husband}应当对离婚承担损害赔偿责任",
                    "{wife}除请求离婚外，还有权作为无过错方请求{husband}承担离婚损害赔偿责任",
                ),
                "不能": says(
                    BOTH,
                    "没有法定的过错，或者双方都有",
                    "{husband}有权拒绝离婚损害赔偿",
                    "{wife}可以请求离婚和分割财产，但要求{husband}赔偿离婚损害的，应予驳回",
                    "{wife}请求离婚损害赔偿的，应予驳回",
                    "法院即使判决准予离婚，对{wife}提出的离婚损害赔偿请求，也应当予以驳回",
                ),
            },
            {"cheated_once_cheated": lambda told: "不能" if told.quarrel == "不和" else "可以"},
        ),
        Point(
            "thirty",
            lambda told: "返还" if told.quarrel in {"同居", "互有"} else "不返还",
            {
                "返还": says(
                    LOVER,
                    "为与他人同居而赠与共同财产，违背公序良俗无效",
                    "{other}应当返还30万元",
                    "{other}应当返还的是30万元，而非其中的15万元",
                    "{husband}将30万元给{other}的行为违背公序良俗，{wife}有权请求{other}全部返还",
                ),
                "不返还": says(
                    COMMON,
                    "支付的是家庭应付的工程款",
                    "{other}有权保留30万元",
                    "{wife}要求{other}返还30万元，应予驳回",
                    "{wife}即使事先并不知情，也要受30万元付款的约束，其要求{other}返还的，应予驳回",
                ),
            },
            {"his_to_give": lambda told: "不返还"},
        ),
    ),
    flaws=(
        Misbelief("registered_is_owned", "以为房屋登记在谁名下就归谁"),
        Misbelief("years_make_common", "以为婚后的财产和债务都是共同的"),
        Misbelief("one_signature_one_debt", "以为一方以自己名义借的就是个人债务"),
        Misbelief("inherited_is_own", "以为继承的财产总是个人财产"),
        Misbelief("cheated_once_cheated", "以为自己有过错也可以请求离婚损害赔偿"),
        Misbelief("his_to_give", "以为夫妻一方可以任意赠与共同存款"),
    ),
    issues=(
        Issue(
            (
                "{wife}请求离婚损害赔偿，并要求{other}返还30万元，能否得到支持？",
                "对{wife}关于损害赔偿和30万元的请求，应如何处理？",
                "*{wife}能否请求损害赔偿，并从{other}处追回30万元？",
            ),
            {
                "damages": {"可以": "损害赔偿的请求应予支持", "不能": "损害赔偿的请求不予支持"},
                "thirty": {"返还": "{other}应当返还30万元", "不返还": "{other}不必返还"},
            },
        ),
    ),
)
