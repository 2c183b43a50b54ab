"""A vignette of marriage: a certificate in doubt (民法典 1051–1054, 1062)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
VOID = Norm("民法典", 1051, SINCE, says=("有禁止结婚的亲属关系", "未到法定婚龄"))
ILL = Norm("民法典", 1053, SINCE, says=("应当自知道或者应当知道撤销事由之日起一年内提出",))
AFTER = Norm("民法典", 1054, SINCE, says=("婚姻无效或者被撤销的，无过错方有权请求损害赔偿",))
ENTITLED = Norm("婚姻家庭编解释（一）", 9, SINCE, says=("为未到法定婚龄者的近亲属", "为当事人的近亲属"))
HEALED = Norm("婚姻家庭编解释（一）", 10, SINCE, says=("法定的无效婚姻情形在提起诉讼时已经消失的，人民法院不予支持",))
WITHDRAWN = Norm("婚姻家庭编解释（一）", 11, SINCE, says=("原告申请撤诉的，不予准许",))
PARTY_ALONE = Norm("婚姻家庭编解释（一）", 18, SINCE, says=("只能是受胁迫一方的婚姻关系当事人本人",))
JOINT = Norm("婚姻家庭编解释（一）", 22, SINCE, says=("除有证据证明为当事人一方所有的以外，按共同共有处理",))
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


def _house(told: Any) -> str:
    return "共同" if _marriage(told) == "有效" and told.will == "没有" else "一人"


def _when(told: Any) -> str:
    if told.when == "晚":
        return "2024年10月"
    return "2022年9月" if told.defect == "婚龄" else "2023年9月"


CERTIFICATE_IN_DOUBT: Final = vignette(
    "certificate_in_doubt",
    "有争议的结婚证",
    "民法",
    facts={
        "defect": {
            "疾病": "{woman}婚前因精神分裂症两次住院，登记时隐瞒未说，2023年3月{man}翻到病历才知道",
            "胁迫": "{man}是因{woman}扬言公布其私密照片才去登记的；2023年3月，{woman}当面删掉了照片",
            "表亲": "两人的母亲是亲姐妹，两人登记时一起瞒下了这层关系",
            "婚龄": "登记时{woman}刚满19周岁，用的是多报两岁的户口本，23岁的{man}婚后才听说",
        },
        "will": {
            "没有": "{man}的父亲去世，没有遗嘱，{man}分得一套老房子",
            "指定": "{man}的父亲去世，遗嘱写明一套老房子“只归{man}一人”",
        },
        "when": {"早": "{day}", "晚": "{day}"},
        "mother": {"男方": "{man}的母亲", "女方": "{woman}的母亲"},
    },
    story=(
        ("2022年5月，{man}与{woman}登记结婚。", "*{man}与{woman}于2022年5月登记结婚。"),
        "当年7月，{will}。{defect}。",
        (
            "{when}，{man}起诉要求否定婚姻的效力，{mother}也想自己出面起诉。",
            "{when}，{man}起诉要求否定婚姻的效力，{mother}也打算以自己的名义起诉。",
        ),
    ),
    parties=(
        {"man": "甲", "woman": "乙"},
        {"man": "{s[0]}某", "woman": "{s[1]}某"},
        {"man": "{s[0]}男", "woman": "{s[1]}女"},
    ),
    terms={"day": _when},
    about=("二人的婚姻", "本案"),
    points=(
        Point(
            "marriage",
            _marriage,
            {
                "无效": says(
                    VOID,
                    "有禁止结婚的亲属关系，或者起诉时仍未到法定婚龄",
                    "二人的婚姻应确认无效",
                    "对二人的婚姻，法院应当确认无效，而不是予以撤销",
                    "{man}的请求应予支持，法院应当确认婚姻无效，二人的婚姻自始没有法律约束力",
                ),
                "撤销": says(
                    ILL,
                    "在一年内请求撤销",
                    "法院应当撤销二人的婚姻",
                    "二人的婚姻可以撤销，且{man}的请求在法定期限之内",
                    "{man}的请求应予支持，但法院的判决应当是撤销婚姻，而不是确认婚姻无效",
                ),
                "有效": says(
                    HEALED,
                    "撤销权已经消灭，或者无效的情形已经消失",
                    "{man}的诉讼请求应予驳回",
                    "二人的婚姻仍然有效，{man}只能另行请求离婚",
                    "二人的婚姻即使在登记时有瑕疵，现在也应当认定有效，{man}想要分开只能请求离婚",
                ),
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
                    "近亲属可以请求确认婚姻无效",
                    "{mother}有权请求确认婚姻无效",
                    "{mother}可以作为利害关系人，以自己的名义起诉",
                    "{mother}虽非婚姻当事人，但作为近亲属，有权以自己的名义请求确认婚姻无效",
                ),
                "无权": says(
                    PARTY_ALONE,
                    "只能由当事人本人请求，或者不是未到婚龄者的近亲属",
                    "{mother}并非适格的原告",
                    "{mother}以自己的名义起诉的，法院应当驳回",
                    "{mother}虽是当事人的母亲，但并非有权请求否定婚姻效力的人，其自行起诉应予驳回",
                ),
            },
            {"parents_may_sue": lambda told: "有权"},
        ),
        Point(
            "withdrawal",
            lambda told: "不准" if told.defect in {"表亲", "婚龄"} else "可准",
            {
                "不准": says(
                    WITHDRAWN,
                    "请求确认婚姻无效的案件不准撤诉",
                    "{man}申请撤诉的，应予拒绝",
                    "{man}起诉后即使反悔，法院也应当依法作出判决",
                    "因案件的性质特殊，{man}在受理之后申请撤诉的，法院应当拒绝，并依法作出判决",
                ),
                "可准": says(
                    WITHDRAWN,
                    "不准撤诉的是请求确认婚姻无效的案件",
                    "{man}申请撤诉的，可以准许",
                    "{man}如果起诉后反悔，可以申请撤回起诉",
                    "受理之后，{man}如果愿意维持婚姻，可以申请撤诉，法院可以准许，而不必作出判决",
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
                    "婚姻有效，婚后法定继承的财产归夫妻共同所有",
                    "老房子是夫妻共同财产",
                    "{woman}对老房子也享有共有权",
                    "老房子虽来自{man}的父亲，但应当作为夫妻共同财产，由二人共同所有",
                ),
                "一人": says(
                    JOINT,
                    "遗嘱只给一人，或者同居期间所得有证据证明为一方所有",
                    "老房子归{man}一人所有",
                    "{woman}要求分割老房子，应予驳回",
                    "老房子虽在结婚登记之后取得，但应当归{man}一人所有，{woman}要求分割的，应予驳回",
                ),
            },
            {"all_is_shared": lambda told: "共同"},
        ),
        Point(
            "damages",
            lambda told: "不能" if told.defect == "表亲" or _marriage(told) == "有效" else "可以",
            {
                "可以": says(
                    AFTER,
                    "婚姻无效或者被撤销，无过错方有权请求损害赔偿",
                    "{man}可以请求损害赔偿",
                    "{man}作为无过错方，有权要求{woman}赔偿",
                    "{man}除要求否定婚姻的效力外，还有权以无过错方的身份请求{woman}赔偿损失",
                ),
                "不能": says(
                    AFTER,
                    "婚姻没有被否定，或者双方都有过错",
                    "{woman}可以拒绝损害赔偿",
                    "{man}请求{woman}赔偿损失的，应予驳回",
                    "即使{woman}在结婚一事上有过错，{man}就此请求损害赔偿的，法院也应当驳回",
                ),
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
                "法院应如何认定二人的婚姻和老房子的归属？",
                "二人婚姻的效力如何，老房子归谁？",
                "*对二人的婚姻和老房子，应如何处理？",
            ),
            {
                "marriage": {"无效": "婚姻无效", "撤销": "婚姻应予撤销", "有效": "婚姻有效"},
                "house": {"共同": "老房子是二人的共同财产", "一人": "老房子归{man}一人"},
            },
        ),
    ),
)
