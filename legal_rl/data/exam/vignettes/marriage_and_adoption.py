"""A vignette of marriage: a certificate in doubt (民法典 1051–1054, 1062)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
VOID = Norm("民法典", 1051, SINCE, says=("有禁止结婚的亲属关系", "未到法定婚龄"))
FORCED = Norm("民法典", 1052, SINCE, says=("应当自胁迫行为终止之日起一年内提出",))
ILL = Norm("民法典", 1053, SINCE, says=("应当自知道或者应当知道撤销事由之日起一年内提出",))
AFTER = Norm("民法典", 1054, SINCE, says=("婚姻无效或者被撤销的，无过错方有权请求损害赔偿",))
ENTITLED = Norm("婚姻家庭编解释（一）", 9, SINCE, says=("为未到法定婚龄者的近亲属", "为当事人的近亲属"))
HEALED = Norm("婚姻家庭编解释（一）", 10, SINCE, says=("法定的无效婚姻情形在提起诉讼时已经消失的，人民法院不予支持",))
WITHDRAWN = Norm("婚姻家庭编解释（一）", 11, SINCE, says=("原告申请撤诉的，不予准许",))
LET_GO = Norm("民事诉讼法", 148, "2024-01-01", says=("宣判前，原告申请撤诉的，是否准许，由人民法院裁定",))
PARTY_ALONE = Norm("婚姻家庭编解释（一）", 18, SINCE, says=("只能是受胁迫一方的婚姻关系当事人本人",))
NO_SPOUSES = Norm("婚姻家庭编解释（一）", 22, SINCE, says=("除有证据证明为当事人一方所有的以外",))
HIS_ALONE = Norm("民法典", 1063, SINCE, says=("遗嘱或者赠与合同中确定只归一方的财产",))
COMMON = Norm("民法典", 1062, SINCE, says=("继承或者受赠的财产",))


def _marriage(told: Any) -> str:
    if told.defect == "表亲" or (told.defect == "婚龄" and told.when == "早"):
        return "无效"
    return "撤销" if told.when == "早" and told.defect != "婚龄" else "有效"


def _mother(told: Any) -> str | None:
    """None where a relative may sue and would lose."""
    if told.defect == "婚龄" and told.mother == "女方":
        return "有权" if told.when == "早" else None
    return "有权" if told.defect == "表亲" else "无权"


def _house(told: Any) -> str | None:
    """None where a marriage that is none leaves it to the evidence whose an inheritance is."""
    if told.will == "指定":
        return "一人"
    return "共同" if _marriage(told) == "有效" else None


CERTIFICATE_IN_DOUBT: Final = vignette(
    "certificate_in_doubt",
    "婚姻的效力",
    "民法",
    facts={
        "defect": {
            "疾病": "{woman}登记前隐瞒患有重大疾病",
            "胁迫": "{man}系因{woman}以公开其隐私相威胁而登记",
            "表亲": "二人的母亲是亲姐妹，登记时均隐瞒了这一关系",
            "婚龄": "登记时{man}25岁，{woman}刚满19周岁，对{man}谎称已满20周岁",
        },
        "will": {
            "没有": "{man}的父亲去世，未立遗嘱，{man}继承房屋一套",
            "指定": "{man}的父亲去世，遗嘱写明房屋一套只归{man}个人所有",
        },
        "when": {"早": "半年后", "晚": "2年后"},
        "mother": {"男方": "{man}的母亲", "女方": "{woman}的母亲"},
    },
    story=(
        (
            "{man}（男）与{woman}（女）登记结婚。",
            "{man}（男）与{woman}（女）经人介绍登记结婚。",
            "*{man}（男）和{woman}（女）办理了结婚登记。",
        ),
        "{defect}。",
        only("house", "婚后1个月，{will}。"),
        "{since}{when}，{man}诉至法院，请求{claim}。",
        only("relative", "{mother}也以自己的名义提出该请求。"),
    ),
    parties=(
        {"man": "甲", "woman": "乙"},
        {"man": "{s[0]}某", "woman": "{s[1]}某"},
    ),
    terms={
        "claim": lambda told: "确认婚姻无效" if told.defect in {"表亲", "婚龄"} else "撤销婚姻",
        "since": lambda told: {"疾病": "婚后1年，{man}得知{woman}患病，又过", "胁迫": "婚后1年，威胁停止，又过"}.get(
            told.defect, "登记"
        ),
    },
    # From when a marriage under age counts once both are of age is disputed, and with it whose the house is.
    possible=lambda told: not (told.defect == "婚龄" and told.when == "晚" and told.will == "没有"),
    about=("该婚姻", "本案的处理", "{man}的权利"),
    points=(
        Point(
            "marriage",
            _marriage,
            {
                "无效": says(
                    VOID,
                    "双方的母亲是亲姐妹，有禁止结婚的亲属关系",
                    "法院应当判决婚姻无效",
                    "{man}与{woman}的婚姻属于无效婚姻",
                    "{man}与{woman}的婚姻存在法定无效情形，自始没有法律约束力，法院应当判决确认",
                ).where(lambda told: told.defect == "婚龄", VOID, "女方登记时刚满十九周岁，起诉时仍不满二十周岁"),
                "撤销": says(
                    ILL,
                    "对方隐瞒重大疾病，知道后半年即请求撤销，未过一年",
                    "法院应当判决撤销婚姻",
                    "{man}的撤销权尚未消灭，其婚姻应予撤销",
                    "{man}在法定期限内提出请求，法院应当判决撤销其与{woman}的婚姻",
                ).where(lambda told: told.defect == "胁迫", FORCED, "受胁迫结婚，胁迫终止后半年即请求撤销，未过一年"),
                "有效": says(
                    HEALED,
                    "起诉时女方已满二十周岁，无效的情形已经消失",
                    "{man}的诉讼请求应予驳回",
                    "{man}的诉讼请求应予驳回，其要求解除婚姻关系的，可以依法请求离婚",
                )
                .where(lambda told: told.defect == "疾病", ILL, "知道对方患病两年后才请求撤销，超过一年")
                .where(lambda told: told.defect == "胁迫", FORCED, "胁迫行为终止两年后才请求撤销，超过一年"),
            },
            {
                "year_from_the_wedding": lambda told: "有效" if _marriage(told) == "撤销" else _marriage(told),
                "void_for_ever": lambda told: "无效" if told.defect == "婚龄" else _marriage(told),
                "illness_makes_void": lambda told: "无效" if told.defect == "疾病" else _marriage(told),
            },
        ),
        Point(
            "relative",
            _mother,
            {
                "有权": says(
                    ENTITLED,
                    "以禁止结婚的亲属关系为由，双方的近亲属都可以请求",
                    "{mother}有权提出该请求",
                    "{mother}属于本案的利害关系人，可以起诉",
                    "{mother}作为当事人的近亲属，有权以自己的名义请求法院确认婚姻无效",
                ).where(lambda told: told.defect == "婚龄", ENTITLED, "女方未到婚龄，其母是未到婚龄者的近亲属"),
                "无权": says(
                    PARTY_ALONE,
                    "受胁迫结婚，只能由受胁迫的当事人本人请求撤销",
                    "{mother}不是适格的原告",
                    "{mother}无权提出该请求",
                    "{mother}不属于法律规定的有权提出该请求的人，法院对其请求不应支持",
                )
                .where(lambda told: told.defect == "疾病", ILL, "隐瞒疾病的，只有未获如实告知的另一方可以请求撤销")
                .where(lambda told: told.defect == "婚龄", ENTITLED, "未到婚龄的是女方，男方的母亲不是女方的近亲属"),
            },
            {"parents_may_sue": lambda told: "有权"},
        ),
        Point(
            "withdrawal",
            lambda told: "不准" if told.defect in {"表亲", "婚龄"} else "可准",
            {
                "不准": says(
                    WITHDRAWN,
                    "以婚龄或者亲属关系请求确认婚姻无效，受理后不准撤诉",
                    "{man}申请撤诉的，不予准许",
                    "{man}不得撤回起诉，法院应当依法作出判决",
                    "受理后{man}申请撤诉的，法院不予准许，应当依法对其婚姻的效力作出判决",
                ),
                "可准": says(
                    LET_GO,
                    "请求撤销婚姻不是请求确认无效，是否准许撤诉由法院裁定",
                    "{man}申请撤诉的，可以准许",
                    "宣判前，经法院准许，{man}可以撤回起诉",
                    "法院受理后、宣判前，{man}愿意维持婚姻而申请撤诉的，法院可以裁定准许",
                ),
            },
            {"plaintiffs_may_withdraw": lambda told: "可准"},
        ),
        Point(
            "house",
            _house,
            {
                "共同": says(
                    COMMON,
                    "婚姻有效，没有遗嘱指定，婚后继承所得归夫妻共同所有",
                    "房屋属于夫妻共同财产",
                    "{woman}对该房屋享有共有权",
                    "房屋为婚姻关系存续期间继承所得，应当归{man}与{woman}共同所有",
                ),
                "一人": says(
                    HIS_ALONE,
                    "婚姻有效，但遗嘱确定房屋只归一方",
                    "房屋属于{man}的个人财产",
                    "{woman}对该房屋不享有共有权",
                    "房屋应当归{man}个人所有，{woman}主张为夫妻共同财产的，不能成立",
                ).where(
                    lambda told: _marriage(told) != "有效", NO_SPOUSES, "婚姻自始没有约束力，遗嘱又证明房屋为一方所有"
                ),
            },
            {"all_is_shared": lambda told: "共同" if _house(told) else None},
        ),
        Point(
            "damages",
            lambda told: "不能" if told.defect == "表亲" or _marriage(told) == "有效" else "可以",
            {
                "可以": says(
                    AFTER,
                    "女方谎报年龄致婚姻无效，男方没有过错",
                    "{man}有权请求婚姻无效或者被撤销的损害赔偿",
                    "{man}有权依照婚姻无效或者被撤销的规定请求{woman}赔偿损失",
                    "因婚姻无效或者被撤销，{man}作为无过错方有权请求{woman}赔偿损失",
                )
                .where(lambda told: told.defect == "疾病", AFTER, "女方隐瞒重大疾病，婚姻应撤销，男方没有过错")
                .where(lambda told: told.defect == "胁迫", AFTER, "女方胁迫结婚，婚姻应撤销，男方没有过错"),
                "不能": says(
                    AFTER,
                    "起诉已过一年，婚姻不能撤销，没有无效或者被撤销",
                    "{man}以婚姻无效或者被撤销为由请求赔偿的，应予驳回",
                    "{man}依照婚姻无效或者被撤销的规定请求{woman}赔偿损失的，应予驳回",
                )
                .where(lambda told: told.defect == "表亲", AFTER, "双方都隐瞒亲属关系，都不是无过错方")
                .where(lambda told: told.defect == "婚龄", AFTER, "起诉时已到婚龄，婚姻没有被确认无效"),
            },
            {"liars_always_pay": lambda told: "不能" if told.defect == "表亲" else "可以"},
        ),
    ),
    flaws=(
        Misbelief("year_from_the_wedding", "以为一年的期间从结婚登记起算"),
        Misbelief("void_for_ever", "以为未到婚龄的婚姻一直无效"),
        Misbelief("illness_makes_void", "以为隐瞒重大疾病的婚姻无效"),
        Misbelief("liars_always_pay", "以为隐瞒或者胁迫的一方总要赔偿，不问婚姻是否被否定"),
        Misbelief("parents_may_sue", "以为父母总可以请求否定子女的婚姻"),
        Misbelief("plaintiffs_may_withdraw", "以为婚姻案件的原告都可以撤诉"),
        Misbelief("all_is_shared", "以为登记后所得的财产都是共同财产"),
    ),
    issues=(
        Issue(
            (
                "关于该婚姻的效力和损害赔偿，下列哪一选项是正确的？",
                "该婚姻应如何认定，{man}能否作为无过错方请求损害赔偿？",
                "*该婚姻的效力如何，{man}能否请求{woman}赔偿？",
            ),
            {
                "marriage": {"无效": "婚姻无效", "撤销": "婚姻应予撤销", "有效": "{man}的诉讼请求应予驳回"},
                "damages": {"可以": "{man}有权作为无过错方请求赔偿", "不能": "{man}无权作为无过错方请求赔偿"},
            },
        ),
    ),
)
