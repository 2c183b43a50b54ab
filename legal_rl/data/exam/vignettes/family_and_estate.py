"""A vignette of a divorce: the flat, a debt, damages (民法典 1062–1065, 1091)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
COMMON = Norm("民法典", 1062, SINCE, says=("继承或者受赠的财产，但是本法第一千零六十三条第三项规定的除外",))
DAILY = Norm("民法典", 1060, SINCE, says=("夫妻一方因家庭日常生活需要而实施的民事法律行为，对夫妻双方发生效力",))
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


def _cheated(told: Any) -> bool:
    return bool(told.quarrel in {"同居", "互有"})


FLAT_BOUGHT_BEFORE_MARRIAGE: Final = vignette(
    "flat_bought_before_marriage",
    "离婚时的财产和债务",
    "民法",
    facts={
        "house": {
            "全款": "{husband}婚前贷款购房并于婚前还清，登记在自己名下，现市场价格上涨",
            "贷款": "{husband}婚前自付首付款并贷款购房，登记在自己名下，婚后二人共同还贷",
            "婚后": "婚后二人用工资付首付款并贷款购房，登记在{husband}名下，共同还贷",
        },
        "debt": {
            "手术": "婚后{husband}向{lender}借款20万元，用于二人儿子的手术",
            "追认": "婚后{husband}向{lender}借款20万元替其弟还债，{wife}事后在借条上签名表示共同偿还",
            "赌博": "婚后{husband}向{lender}借款20万元，用于赌博",
        },
        "extra": {
            "车祸": "婚后{wife}因交通事故致残，获残疾赔偿金15万元",
            "无遗嘱": "婚后{wife}之父死亡，无遗嘱，{wife}分得遗产15万元",
            "遗嘱": "婚后{wife}之父死亡，遗嘱写明15万元仅归{wife}个人",
        },
        "quarrel": {
            "同居": "{husband}与他人同居",
            "互有": "{husband}与他人同居，{wife}亦与他人同居",
            "家暴": "{husband}多次将{wife}打伤住院",
            "不和": "二人因琐事长期分居",
        },
    },
    story=(
        ("{husband}与{wife}结婚。", "{husband}和{wife}系夫妻。", "*{husband}、{wife}登记结婚。"),
        only("house", "{house}。"),
        only("debt", "{debt}。"),
        only("extra", "{extra}。"),
        only("damages", "{quarrel}。"),
        only("thirty", "{husband}以夫妻共同存款{paid}。"),
        ("现{wife}起诉离婚。", "*{wife}诉至法院请求离婚。"),
    ),
    parties=(
        {"husband": "甲", "wife": "乙", "lender": "丙", "other": "丁"},
        {"husband": "{s[0]}某", "wife": "{s[1]}某", "lender": "{s[2]}某", "other": "{s[3]}某"},
        {"husband": "{s[0]}男", "wife": "{s[1]}女", "lender": "{s[2]}某", "other": "{s[3]}某"},
        {"husband": "甲", "wife": "乙", "lender": "丙", "other": "丁"},
    ),
    terms={
        "paid": lambda told: (
            "赠与和其同居的{other}30万元" if _cheated(told) else "向承包二人住房装修的{other}支付装修款30万元"
        ),
    },
    about=("该离婚案件", "夫妻双方的争议", "本案的处理"),
    points=(
        Point(
            "house",
            _house,
            {
                "个人": says(
                    RISE,
                    "房款婚前已还清，是婚前财产，市场涨价属于自然增值",
                    "房屋归{husband}所有，{husband}无须就房屋补偿{wife}",
                    "{wife}无权就房屋请求分割或者补偿",
                    "房屋的自然增值属于{husband}的个人财产，{wife}请求补偿的，应予驳回",
                ),
                "补偿": says(
                    LOAN,
                    "婚前自付首付、婚后共同还贷，登记在首付方名下，只补偿共同还贷部分",
                    "房屋判归{husband}的，{husband}应当补偿{wife}，但以婚后共同还贷款项及其相应增值为限",
                    "法院可以判决房屋归{husband}，由其仅就婚后共同还贷款项及其相应增值补偿{wife}",
                ),
                "共同": says(
                    COMMON,
                    "首付和还贷均用婚后的工资，登记在谁名下不影响",
                    "房屋属于夫妻共同财产",
                    "房屋应当作为夫妻共同财产予以分割",
                    "房屋归{husband}和{wife}共同所有，登记在{husband}名下不影响其归属",
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
                    "借款用于二人儿子的手术，是夫妻共同生活所需",
                    "20万元属于夫妻共同债务",
                    "{lender}有权请求{wife}与{husband}共同偿还20万元",
                    "离婚后，{lender}仍有权就20万元债务向{husband}、{wife}双方主张权利",
                ).where(lambda told: told.debt == "追认", DEBT, "配偶事后在借条上签名表示共同偿还，是事后追认"),
                "个人": says(
                    GAMBLING,
                    "借款用于赌博，是从事违法犯罪活动所负的债务",
                    "20万元属于{husband}的个人债务",
                    "{wife}对20万元债务不承担清偿责任",
                    "{lender}主张20万元为夫妻共同债务，请求{wife}偿还的，法院不予支持",
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
                    "婚后法定继承所得，没有遗嘱确定只归一方",
                    "15万元属于夫妻共同财产",
                    "{husband}有权请求分割15万元",
                    "15万元系夫妻关系存续期间所得，归双方共同所有，离婚时应当分割",
                ),
                "个人": says(
                    OWN,
                    "残疾赔偿金是一方因受到人身损害获得的赔偿",
                    "15万元为{wife}的个人财产",
                    "{husband}请求分割15万元，法院应当驳回",
                    "15万元属于法律规定的一方个人财产，离婚时归{wife}所有",
                ).where(lambda told: told.extra == "遗嘱", OWN, "遗嘱写明只归一方个人"),
            },
            {"years_make_common": lambda told: "共同", "inherited_is_own": lambda told: "个人"},
        ),
        Point(
            "damages",
            lambda told: "可以" if told.quarrel in {"同居", "家暴"} else "不能",
            {
                "可以": says(
                    FAULT,
                    "一方与他人同居，另一方没有过错",
                    "{wife}有权请求离婚损害赔偿",
                    "法院判决离婚的，应当支持{wife}的损害赔偿请求",
                    "判决准予离婚的，{wife}作为无过错方有权请求{husband}赔偿精神损害",
                ).where(lambda told: told.quarrel == "家暴", FAULT, "一方多次打伤对方，实施家庭暴力，对方没有过错"),
                "不能": says(
                    FAULT,
                    "因琐事长期分居，没有同居、家暴等法定的过错情形",
                    "{husband}不承担离婚损害赔偿责任",
                    "{wife}请求离婚损害赔偿，法院应当驳回",
                    "{wife}不符合离婚损害赔偿的法定条件，判决离婚的，对其赔偿请求不予支持",
                ).where(lambda told: told.quarrel == "互有", BOTH, "双方都与他人同居，都有法定的过错情形"),
            },
            {"cheated_once_cheated": lambda told: "不能" if told.quarrel == "不和" else "可以"},
        ),
        Point(
            "thirty",
            lambda told: "返还" if _cheated(told) else "不返还",
            {
                "返还": says(
                    LOVER,
                    "为与他人同居而赠与夫妻共同财产，违背公序良俗",
                    "{other}应当返还30万元",
                    "{husband}给付{other}30万元的行为无效",
                    "{husband}给付30万元的行为违背公序良俗，{wife}有权请求{other}返还",
                ),
                "不返还": says(
                    DAILY,
                    "付的是二人住房的装修款，为家庭生活需要，对夫妻双方发生效力",
                    "{other}有权保有30万元",
                    "{husband}给付30万元的行为有效",
                    "{other}取得30万元具有合法根据，{wife}请求其返还的，应予驳回",
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
                "判决离婚的，{wife}的离婚损害赔偿请求和{other}取得的30万元，应如何处理？",
                "关于离婚损害赔偿和{other}取得的30万元，下列哪一选项是正确的？",
                "*{wife}请求离婚损害赔偿，并主张{other}返还30万元，能否得到支持？",
            ),
            {
                "damages": {"可以": "{wife}作为无过错方有权获得损害赔偿", "不能": "{wife}不符合损害赔偿的条件"},
                "thirty": {"返还": "{other}应当返还30万元", "不返还": "{other}取得30万元具有合法根据"},
            },
        ),
        Issue(
            (
                "关于20万元债务和{wife}取得的15万元，下列哪一选项是正确的？",
                "离婚时，20万元债务和{wife}取得的15万元应如何认定？",
                "*{husband}的20万元借款和{wife}的15万元所得，应如何认定？",
            ),
            {
                "debt": {"共同": "20万元为夫妻共同债务", "个人": "20万元为{husband}的个人债务"},
                "extra": {"共同": "15万元由双方共同所有", "个人": "15万元归{wife}个人所有"},
            },
        ),
    ),
)
