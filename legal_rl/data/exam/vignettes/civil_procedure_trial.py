"""Vignettes of a civil trial: which court it is (民事诉讼法 34 to 37, 130), in which procedure (157 to 170)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
CONTRACTS = CODE(24, says=("由被告住所地或者合同履行地人民法院管辖",))
LAND = CODE(34, says=("因不动产纠纷提起的诉讼，由不动产所在地人民法院管辖",))
AGREED = CODE(35, says=("原告住所地", "与争议有实际联系的地点", "不得违反本法对级别管辖和专属管辖的规定"))
RECEIVED = CODE(37, says=("受移送的人民法院应当受理", "应当报请上级人民法院指定管辖，不得再自行移送"))
ANSWERED = CODE(130, says=("视为受诉人民法院有管辖权，但违反级别管辖和专属管辖规定的除外",))
RENT = READING(28, says=("房屋租赁合同纠纷", "按照不动产纠纷确定管辖"))
FORMER_SEAT = READING(32, says=("由签订管辖协议时的住所地人民法院管辖",))
FIXED = READING(37, says=("受诉人民法院的管辖权不受当事人住所地、经常居住地变更的影响",))
PASSED_ON = READING(35, says=("发现案件不属于本院管辖的，应当裁定移送有管辖权的人民法院",))
SMALL = CODE(165, says=("年平均工资百分之五十以下的", "但在二倍以下的，当事人双方也可以约定", "实行一审终审"))
NOT_SMALL = CODE(166, says=("需要评估、鉴定", "一方当事人下落不明的案件", "当事人提出反诉的案件"))
LARGER = READING(278, says=("增加或者变更诉讼请求、提出反诉", "应当适用简易程序的其他规定审理"))
NOT_SIMPLE = READING(257, says=("起诉时被告下落不明的",))
TWO_MONTHS = CODE(168, says=("应当在立案之日起两个月内审结",))
SIX_MONTHS = CODE(152, says=("应当在立案之日起六个月内审结",))
APPEAL = CODE(171, says=("有权在判决书送达之日起十五日内向上一级人民法院提起上诉",))
ABOVE = CODE(210, says=("可以向上一级人民法院申请再审", "当事人双方为公民的案件，也可以向原审人民法院申请再审"))


def _clause(told: Any) -> str:
    if told.deal == "租赁":
        return "专属"
    return "无联系" if told.clause == "无关地" else "有效"


def _competent(told: Any) -> str:
    """Where the seller could sue: a seat agreed on is the one at the time of the contract, else that of the filing."""
    if told.deal == "租赁":
        return "C"
    if told.clause != "无关地":
        return {"原告地": "A", "被告地": "B"}[told.clause]
    return "E或C" if told.moved == "前迁" else "B或C"


def _heard(told: Any) -> str:
    if _competent(told) == "A":
        return "约定"
    return "应诉" if told.reply == "答辩" and told.deal == "买卖" else "移送"


def _transferee(told: Any) -> str | None:
    if _heard(told) == "应诉":
        return None
    return "自行审理" if "B" in _competent(told) else "报请指定"


DEBTOR_WHO_MOVED: Final = vignette(
    "debtor_who_moved",
    "欠款公司搬迁后的管辖",
    "民事诉讼法",
    facts={
        "deal": {
            "买卖": "{seller}（住所地{a}）卖给{buyer}（住所地{b}）一批[注塑机|数控机床]，合同写明履行地为{c}",
            "租赁": "{seller}（住所地{a}）把位于{c}的一座[旧厂房|仓库]租给{buyer}（住所地{b}）",
        },
        "clause": {
            "原告地": "，并约定发生纠纷由原告住所地法院管辖",
            "被告地": "，并约定发生纠纷由{buyer}住所地法院管辖",
            "无关地": "，并约定发生纠纷由{d}法院管辖，双方与该地素无往来，只是听说那里结案快",
        },
        "moved": {
            "前迁": "半年后，{buyer}因周转不灵拖欠{money}，公司也迁到了{e}。{seller}催讨无果，向{a}法院起诉",
            "后迁": "半年后，{buyer}因周转不灵拖欠{money}，{seller}向{a}法院起诉。立案后没几天，{buyer}迁到了{e}",
        },
        "reply": {
            "异议": "{buyer}在答辩期内提交异议书，称{a}法院无权管辖，末尾还对欠款数额[说了几句|提了点意见]",
            "答辩": "{buyer}在答辩期内提交答辩状，请求减免部分欠款，对该由哪里的法院审理只字未提",
            "沉默": "答辩期过后，{buyer}仍然没有任何回音，案件尚未开庭",
        },
    },
    story=(
        ("{deal}{clause}。", "*某年年初，{deal}{clause}。"),
        ("{moved}。", "*不料{moved}。"),
        "{reply}。",
    ),
    parties=({"seller": "甲公司", "buyer": "乙公司"}, {"seller": "{t[0]}公司", "buyer": "{t[1]}公司"}),
    scenes=(
        {"a": "A区", "b": "B区", "c": "C县", "d": "D区", "e": "E区"},
        {"a": "城东区", "b": "江北区", "c": "云山县", "d": "海州区", "e": "南湖区"},
    ),
    terms={"money": lambda told: "货款" if told.deal == "买卖" else "租金"},
    possible=lambda told: told.deal == "买卖" or told.clause != "无关地",
    about=("本案的管辖", "各法院的职权"),
    points=(
        Point(
            "clause",
            _clause,
            {
                "有效": says(
                    AGREED,
                    "书面选择了与争议有实际联系的地点",
                    "双方关于管辖的约定有效",
                    "双方选定的地点与争议有实际联系，不违反专属管辖，约定有效",
                ),
                "无联系": says(
                    AGREED,
                    "所选法院与争议没有实际联系",
                    "所选地点与争议没有实际联系，管辖约定无效",
                    "双方有权约定管辖法院，但所选的地点不当，约定不发生效力",
                ),
                "专属": says(
                    RENT,
                    "房屋租赁合同纠纷按不动产纠纷专属管辖",
                    "本案属于专属管辖，管辖约定无效",
                    "无论双方选择哪里，管辖约定都因违反专属管辖而无效",
                ),
            },
            {"any_court_will_do": lambda told: "有效"},
        ),
        Point(
            "court",
            _competent,
            {
                "A": says(
                    AGREED,
                    "约定原告住所地法院管辖",
                    "{seller}应当向{a}法院起诉",
                    "起诉时有管辖权的只有{a}法院，合同履行地法院不能受理",
                ),
                "B": says(
                    FORMER_SEAT,
                    "约定一方住所地法院的，以签订协议时的住所地为准",
                    "起诉时有管辖权的只有{b}法院",
                    "{seller}应当向{b}法院起诉，因为那里是签订合同时{buyer}的住所地",
                ),
                "B或C": says(
                    CONTRACTS,
                    "约定无效，由被告住所地或者合同履行地法院管辖",
                    "{b}法院和{c}法院起诉时都有管辖权",
                    "{seller}可以在{b}法院与{c}法院之间任选其一起诉",
                ),
                "E或C": says(
                    CONTRACTS,
                    "约定无效，由起诉时的被告住所地或者合同履行地法院管辖",
                    "{e}法院和{c}法院起诉时都有管辖权",
                    "{seller}可以在{e}法院与{c}法院之间任选其一起诉",
                ),
                "C": says(
                    LAND,
                    "房屋租赁纠纷由不动产所在地法院专属管辖",
                    "{seller}只能向{c}法院起诉",
                    "房屋所在地的{c}法院是唯一有管辖权的法院",
                ),
            },
            {"seat_follows_the_party": lambda told: "E或C" if told.clause != "原告地" else "A"},
        ),
        Point(
            "heard",
            _heard,
            {
                "约定": says(
                    AGREED,
                    "依约定享有管辖权",
                    "{a}法院有权审理，依据是双方的约定",
                    "{a}法院因双方的约定而有管辖权，{buyer}不能要求移送",
                ),
                "应诉": says(
                    ANSWERED,
                    "未提异议并应诉答辩",
                    "{a}法院起初没有管辖权，后因{buyer}的行为取得了管辖权",
                    "{a}法院可以审理，但理由不是双方的约定，而是{buyer}已经应诉",
                ),
                "移送": says(
                    PASSED_ON,
                    "案件不属于本院管辖",
                    "{a}法院应当将案件移送有管辖权的法院",
                    "{a}法院不能自行审理本案，只能裁定移送",
                ),
            },
            {"answering_cures_all": lambda told: "应诉" if told.reply != "异议" else None},
        ),
        Point(
            "transferee",
            _transferee,
            {
                "自行审理": says(
                    RECEIVED,
                    "受移送的法院有管辖权",
                    "如果案件移送到{b}法院，{b}法院应当自行审理",
                    "假如{a}法院把案件移送{b}法院，后者不能以无管辖权为由报请指定管辖",
                ),
                "报请指定": says(
                    RECEIVED,
                    "受移送的法院没有管辖权，不得再自行移送",
                    "如果案件移送到{b}法院，{b}法院应当报请上级法院指定管辖",
                    "假如{a}法院把案件移送{b}法院，后者不得退回，而应报请指定管辖",
                ),
            },
            {"seat_follows_the_party": lambda told: "报请指定"},
        ),
        Point(
            "move",
            lambda told: None if told.deal == "租赁" else "取得" if _competent(told) == "E或C" else "无关",
            {
                "取得": says(CONTRACTS, "起诉时被告住所地已在此", "搬迁使{e}法院[也|]取得了本案的管辖权"),
                "无关": says(FIXED, "约定、专属管辖或者立案在先", "{e}虽是{buyer}的新址，当地法院并无管辖权"),
            },
            {"seat_follows_the_party": lambda told: "取得"},
        ),
    ),
    flaws=(
        Misbelief("any_court_will_do", "以为当事人可以约定任何法院，不知房屋租赁纠纷专属管辖"),
        Misbelief("seat_follows_the_party", "以为管辖随当事人住所的变更而变更"),
        Misbelief("answering_cures_all", "以为只要没有提出异议，任何法院都取得管辖权"),
    ),
    issues=(
        Issue(
            ("{seller}应向何地法院起诉？", "起诉时哪个法院有管辖权？", "*本案应由何地的法院管辖？"),
            {
                "court": {
                    "A": "{a}法院",
                    "B": "{b}法院",
                    "B或C": "{b}法院或者{c}法院",
                    "E或C": "{e}法院或者{c}法院",
                    "C": "{c}法院，且为专属管辖",
                }
            },
        ),
    ),
)


def _consent(told: Any) -> str:
    """A claim of up to half the yearly wage needs no consent, up to twice the wage it does; some cases are excluded."""
    if told.turn != "认账":
        return "排除"
    return "无须" if told.claim == "小额" else "须约定"


def _small(told: Any) -> bool:
    return bool(told.turn == "认账" and told.claim in ("小额", "约定"))


def _procedure(told: Any) -> str:
    if told.turn == "失踪":
        return "普通"
    return "小额" if _small(told) else "简易"


def _period(told: Any) -> str | None:
    return {"小额": "两个月", "普通": "六个月"}.get(_procedure(told))


PIANO_ON_CREDIT: Final = vignette(
    "piano_on_credit",
    "赊购钢琴的余款",
    "民事诉讼法",
    facts={
        "seller": {"公司": "琴行{shop}", "个人": "钢琴教师{teacher}"},
        "claim": {
            "小额": "请求支付余款4万元",
            "约定": "请求支付余款8万元，双方书面同意适用小额诉讼程序",
            "未约": "请求支付余款8万元，并提出适用小额诉讼程序，{buyer}不同意",
            "增加": "请求支付余款4万元，开庭前又要求一并支付违约金5万元，{buyer}声明不接受小额诉讼",
        },
        "turn": {
            "认账": "开庭时，{buyer}承认欠款属实，只求[分期|宽限几个月]",
            "反诉": "{buyer}随后提出反诉，称琴键失灵，要求赔偿[换件|修理]花费6000元",
            "鉴定": "{buyer}随后称音板是旧货翻新，申请鉴定，法院予以准许",
            "失踪": "法院送达时得知，{buyer}早在起诉之前就已离家，去向不明",
        },
    },
    story=(
        (
            "{seller}把一架三角钢琴赊卖给{buyer}，说好一年付清。到期后{buyer}迟迟不付，{plaintiff}起诉，{claim}。",
            "*为给女儿练琴，{buyer}从{seller}处赊来一架三角钢琴，期满仍未付清，{plaintiff}起诉，{claim}。",
        ),
        "该省已公布的上年度就业人员年平均工资为10万元。",
        "{turn}。",
    ),
    parties=(
        {"shop": "甲公司", "teacher": "乙", "buyer": "丙"},
        {"shop": "{t[0]}公司", "teacher": "{s[0]}某", "buyer": "{s[1]}某"},
        {"shop": "{t[0]}公司", "teacher": "{p[0]}", "buyer": "{p[1]}"},
    ),
    terms={"plaintiff": lambda told: "{shop}" if told.seller == "公司" else "{teacher}"},
    possible=lambda told: told.turn != "失踪" or told.claim == "小额",
    about=("本案的审理程序", "{plaintiff}诉{buyer}一案"),
    points=(
        Point(
            "consent",
            _consent,
            {
                "无须": says(
                    SMALL,
                    "标的额在年平均工资百分之五十以下",
                    "本案适用小额诉讼程序，不以{buyer}同意为条件",
                    "就标的额而言，法院可以径行适用小额诉讼程序，不必征求双方意见",
                ),
                "须约定": says(
                    SMALL,
                    "标的额超过年平均工资百分之五十但在二倍以下",
                    "本案须经双方约定，才能适用小额诉讼程序",
                    "标的额虽未超出可以约定的上限，但单凭一方的意愿不能适用小额诉讼程序",
                ),
                "排除": says(
                    NOT_SMALL,
                    "反诉、鉴定和下落不明的案件不适用小额诉讼程序",
                    "即使双方都愿意，本案也不能按小额诉讼程序审理",
                    "本案有法律规定的排除情形，不得适用小额诉讼程序",
                ),
            },
            {"only_the_sum_counts": lambda told: "无须" if told.claim == "小额" else "须约定"},
        ),
        Point(
            "procedure",
            _procedure,
            {
                "小额": says(
                    SMALL,
                    "符合小额诉讼程序的条件",
                    "法院按小额诉讼程序审理本案，符合法律规定",
                    "本案可以依小额诉讼程序一次开庭审结并且当庭宣判",
                ),
                "简易": says(
                    LARGER,
                    "不能适用小额诉讼程序的，适用简易程序的其他规定或者转为普通程序",
                    "本案不能按小额诉讼程序审理，但仍可适用简易程序",
                    "如果已按小额诉讼程序审理，可以改用简易程序的其他规定继续审理",
                ),
                "普通": says(
                    NOT_SIMPLE,
                    "起诉时被告下落不明",
                    "本案应当适用普通程序",
                    "不仅小额诉讼程序，连简易程序也不能适用于本案",
                ),
            },
            {"only_the_sum_counts": lambda told: "小额" if told.claim in ("小额", "约定") else "简易"},
        ),
        Point(
            "final",
            lambda told: "一审终审" if _small(told) else "可以上诉",
            {
                "一审终审": says(
                    SMALL,
                    "小额诉讼实行一审终审",
                    "{buyer}即使败诉，也没有上诉的机会",
                    "法院作出的一审判决就是终审判决，{plaintiff}可以据此申请执行",
                ),
                "可以上诉": says(
                    APPEAL,
                    "不适用小额诉讼程序",
                    "对本案的一审判决可以上诉",
                    "不服一审判决的一方，可以在判决书送达之日起十五日内上诉",
                ),
            },
            {"only_the_sum_counts": lambda told: "一审终审" if told.claim in ("小额", "约定") else "可以上诉"},
        ),
        Point(
            "retrial",
            lambda told: None if _small(told) else {"公司": "上一级", "个人": "均可"}[told.seller],
            {
                "上一级": says(
                    ABOVE,
                    "当事人一方不是公民",
                    "如果对生效判决申请再审，只能向上一级法院提出",
                    "生效判决即使确有错误，{buyer}也不能向原审法院申请再审",
                ),
                "均可": says(
                    ABOVE,
                    "当事人双方都是公民",
                    "如果对生效判决申请再审，可以向原审法院提出",
                    "申请再审时，{buyer}可以在原审法院与上一级法院之间选择",
                ),
            },
            {"always_the_court_above": lambda told: None if _small(told) else "上一级"},
        ),
        Point(
            "period",
            _period,
            {
                "两个月": says(TWO_MONTHS, "小额诉讼的审限", "本案应当在立案之日起两个月内审结"),
                "六个月": says(SIX_MONTHS, "普通程序的审限", "本案应当在立案之日起六个月内审结"),
            },
        ),
    ),
    flaws=(
        Misbelief("only_the_sum_counts", "以为是否适用小额诉讼程序只看标的额"),
        Misbelief("always_the_court_above", "以为申请再审只能向上一级法院提出"),
    ),
)
