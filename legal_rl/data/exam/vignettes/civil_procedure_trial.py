"""Vignettes of a civil trial: which court it is (民事诉讼法 34 to 37, 130), and what a court does that it is not."""

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


def _clause(told: Any) -> str:
    if told.deal == "租赁":
        return "专属"
    return "无联系" if told.clause == "无关地" else "有效"


def _competent(told: Any) -> str:
    """Where the seller could sue: a seat agreed on is the one at the time of the contract, else that of the filing."""
    if told.deal == "租赁":
        return "不动产所在地"
    if told.clause != "无关地":
        return {"原告地": "约定的原告地", "被告地": "签约时的被告地"}[told.clause]
    return "新址或者履行地" if told.moved == "前迁" else "被告地或者履行地"


def _heard(told: Any) -> str:
    if _competent(told) == "约定的原告地":
        return "约定"
    return "应诉" if told.reply == "答辩" and told.deal == "买卖" else "移送"


def _transferee(told: Any) -> str | None:
    if _heard(told) == "应诉":
        return None
    return "自行审理" if "被告地" in _competent(told) else "报请指定"


DEBTOR_WHO_MOVED: Final = vignette(
    "debtor_who_moved",
    "欠款公司搬迁后的管辖",
    "民事诉讼法",
    facts={
        "deal": {
            "买卖": "{seller}（住所地{a}）卖给{buyer}（住所地{b}）一批机床，合同履行地为{c}",
            "租赁": "{seller}（住所地{a}）把{c}的一座[旧厂房|仓库]租给{buyer}（住所地{b}）",
        },
        "clause": {
            "原告地": "，约定纠纷由原告住所地法院管辖",
            "被告地": "，约定纠纷由{buyer}住所地法院管辖",
            "无关地": "，约定纠纷由双方素无往来的{d}法院管辖",
        },
        "moved": {
            "前迁": "{buyer}拖欠{money}，又迁到了{e}，{seller}遂向{a}法院起诉",
            "后迁": "{buyer}拖欠{money}，{seller}遂向{a}法院起诉，立案后{buyer}迁到了{e}",
        },
        "reply": {
            "异议": "{buyer}在答辩期内提交异议书，称{a}法院无权管辖，又对欠款数额[说了几句|提了点意见]",
            "答辩": "{buyer}在答辩期内提交答辩状，只请求减免部分欠款",
            "沉默": "答辩期过后，{buyer}仍没有回音，案件尚未开庭",
        },
    },
    story=(
        ("{deal}{clause}。", "*某年年初，{deal}{clause}。"),
        ("后来{moved}。", "*不料{moved}。"),
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
                    "双方的管辖约定有效",
                    "双方选定的法院与争议有实际联系，约定有效",
                    "双方的约定有效，并且排除了其他法院原本依法律规定享有的管辖权",
                    "合同当事人可以选择与争议有实际联系的法院，本案的选择正在此列，约定应属有效",
                ),
                "无联系": says(
                    AGREED,
                    "所选法院与争议没有实际联系",
                    "约定因缺乏实际联系而无效",
                    "所选法院与争议缺少实际联系，管辖约定归于无效",
                    "合同当事人虽可约定管辖，但应以与争议有实际联系的地点为限，本案的约定超出此限，归于无效",
                ),
                "专属": says(
                    RENT,
                    "房屋租赁合同纠纷按不动产纠纷专属管辖",
                    "约定违反专属管辖而无效",
                    "本案属于专属管辖，双方的约定因此归于无效",
                    "合同纠纷一般可以约定管辖，但本案由法律规定了专属管辖，双方选择任何其他法院都归于无效",
                ),
            },
            {"any_court_will_do": lambda told: "有效"},
        ),
        Point(
            "court",
            _competent,
            {
                "约定的原告地": says(
                    AGREED,
                    "约定原告住所地法院管辖",
                    "{seller}应当向{a}法院起诉",
                    "起诉时有管辖权的法院只有{a}法院",
                    "无论合同在何地履行，{seller}都只能依约定在{a}法院起诉",
                    "约定管辖优先于一般的地域管辖，故{seller}应当在{a}法院起诉，合同履行地的法院应当拒绝受理",
                ),
                "签约时的被告地": says(
                    FORMER_SEAT,
                    "约定一方住所地法院的，以签订协议时的住所地为准",
                    "起诉时有管辖权的只有{b}法院",
                    "无论{buyer}何时搬迁，{seller}都应当在{b}法院起诉",
                    "约定一方住所地法院管辖的，以签订合同时的住所地为准，故{seller}只能在{b}法院起诉",
                ),
                "被告地或者履行地": says(
                    CONTRACTS,
                    "约定无效，由被告住所地或者合同履行地法院管辖",
                    "{b}、{c}两地法院均有管辖权",
                    "{seller}可以在{b}法院与{c}法院之间任选其一起诉",
                    "管辖应以起诉时的情形为准，故{seller}可以向{b}法院起诉，也可以选择向{c}法院起诉",
                ),
                "新址或者履行地": says(
                    CONTRACTS,
                    "约定无效，由起诉时的被告住所地或者合同履行地法院管辖",
                    "{e}、{c}两地法院均有管辖权",
                    "{seller}可以在{e}法院与{c}法院之间任选其一起诉",
                    "管辖应以起诉时的情形为准，故{seller}可以向{e}法院起诉，也可以选择向{c}法院起诉",
                ),
                "不动产所在地": says(
                    LAND,
                    "房屋租赁纠纷由不动产所在地法院专属管辖",
                    "{seller}只能向{c}法院起诉",
                    "{c}法院对本案享有排他的专属管辖权",
                    "本案因争议的性质而由{c}法院专属管辖，{seller}向其他任何法院起诉都属于选错法院",
                ),
            },
            {"seat_follows_the_party": lambda told: "新址或者履行地" if told.clause != "原告地" else "约定的原告地"},
        ),
        Point(
            "heard",
            _heard,
            {
                "约定": says(
                    AGREED,
                    "依约定享有管辖权",
                    "{a}法院依约定有权审理",
                    "{a}法院因双方的约定而有管辖权，{buyer}应当应诉",
                    "{a}法院的管辖权来自双方的约定，无论{buyer}对起诉作何答复，都可以继续审理",
                ),
                "应诉": says(
                    ANSWERED,
                    "未提异议并应诉答辩",
                    "{a}法院因应诉管辖才有权审理",
                    "{a}法院本应移送案件，但后来依法取得了管辖权",
                    "{a}法院可以继续审理，其依据是{buyer}对起诉的态度，而不是双方当初的约定",
                ),
                "移送": says(
                    PASSED_ON,
                    "案件不属于本院管辖",
                    "{a}法院应当移送案件",
                    "{a}法院应当裁定将案件移送有管辖权的法院",
                    "{a}法院即使愿意审理，也只能裁定将案件移送，由有管辖权的法院审理{seller}的请求",
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
                    "{b}法院应当接受移送并审理",
                    "假如{a}法院将案件移送{b}法院，{b}法院应当自行审理",
                    "案件如果移送到{b}法院，该院可以径行审理，以无管辖权为由报请指定管辖则于法无据",
                ),
                "报请指定": says(
                    RECEIVED,
                    "受移送的法院没有管辖权，不得再自行移送",
                    "{b}法院接到移送应报请指定",
                    "假如{a}法院将案件移送{b}法院，{b}法院应当报请指定管辖",
                    "案件如果移送到{b}法院，该院既要受理，又要报请上级法院指定管辖，而不得退回{a}法院",
                ),
            },
            {"seat_follows_the_party": lambda told: "报请指定"},
        ),
        Point(
            "move",
            lambda told: None if told.deal == "租赁" else "取得" if _competent(told) == "新址或者履行地" else "无关",
            {
                "取得": says(
                    CONTRACTS,
                    "起诉时被告住所地已在此",
                    "{e}法院因搬迁取得管辖权",
                    "{buyer}的搬迁使{e}法院对本案有了管辖权",
                    "{buyer}的搬迁影响本案的管辖，{seller}如果改向{e}法院起诉，法院应当受理",
                ),
                "无关": says(
                    FIXED,
                    "约定、专属管辖或者立案在先",
                    "搬迁影响不到本案的管辖",
                    "{e}虽是{buyer}的新址，但{seller}如果到当地起诉，法院应当告知其另找有管辖权的法院",
                ),
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
                    "约定的原告地": "{a}法院",
                    "签约时的被告地": "{b}法院",
                    "被告地或者履行地": "{b}法院或者{c}法院",
                    "新址或者履行地": "{e}法院或者{c}法院",
                    "不动产所在地": "{c}法院，且为专属管辖",
                }
            },
        ),
    ),
)
