"""Vignettes of a civil trial: which court it is (民事诉讼法 34 to 37, 130), and what a court does that it is not."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
CONTRACTS = CODE(24, says=("由被告住所地或者合同履行地人民法院管辖",))
LAND = CODE(34, says=("因不动产纠纷提起的诉讼，由不动产所在地人民法院管辖",))
AGREED = CODE(35, says=("原告住所地", "与争议有实际联系的地点", "不得违反本法对级别管辖和专属管辖的规定"))
RECEIVED = CODE(37, says=("受移送的人民法院应当受理", "应当报请上级人民法院指定管辖，不得再自行移送"))
ANSWERED = CODE(
    130,
    says=(
        "异议成立的，裁定将案件移送有管辖权的人民法院",
        "视为受诉人民法院有管辖权，但违反级别管辖和专属管辖规定的除外",
    ),
)
RENT = READING(28, says=("房屋租赁合同纠纷", "按照不动产纠纷确定管辖"))
FORMER_SEAT = READING(32, says=("由签订管辖协议时的住所地人民法院管辖",))
FIXED = READING(37, says=("受诉人民法院的管辖权不受当事人住所地、经常居住地变更的影响",))
PASSED_ON = READING(35, says=("发现案件不属于本院管辖的，应当裁定移送有管辖权的人民法院",))


def _clause(told: Any) -> str:
    if told.deal == "租赁":
        return "专属"
    return "无联系" if told.clause == "无关地" else "有效"


def _competent(told: Any) -> str:
    """Decide where the seller could sue: a seat agreed on is the one at the time of the contract, else that of the
    filing."""
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
            "买卖": "{a}{seller}与{b}{buyer}签订[设备|货物]买卖合同，履行地为{c}",
            "租赁": "{a}{seller}将位于{c}的[厂房|房屋]出租给{b}{buyer}",
        },
        "clause": {
            "原告地": "由原告住所地法院管辖",
            "被告地": "由{buyer}住所地法院管辖",
            "无关地": "由与双方和合同均无关联的{d}法院管辖",
        },
        "moved": {
            "前迁": "起诉时，{buyer}的住所地已迁至{e}",
            "后迁": "立案后，{buyer}的住所地迁至{e}",
        },
        "reply": {
            "异议": "{buyer}在答辩期内提出管辖异议",
            "答辩": "{buyer}按期答辩，仅请求减少欠款数额",
            "沉默": "答辩期满，{buyer}没有答辩，案件尚未开庭",
        },
    },
    story=(
        (
            "{deal}，双方书面约定纠纷{clause}。",
            "*{deal}，书面合同约定如发生争议{clause}。",
        ),
        "{buyer}{owes}，{seller}向{a}法院起诉。",
        only("court transferee move", "{moved}。"),
        only("heard transferee", "{reply}。"),
    ),
    parties=({"seller": "甲公司", "buyer": "乙公司"}, {"seller": "{t[0]}公司", "buyer": "{t[1]}公司"}),
    scenes=(
        {"a": "A区", "b": "B区", "c": "C区", "d": "D区", "e": "E区"},
        {"a": "A县", "b": "B县", "c": "C县", "d": "D县", "e": "E县"},
    ),
    terms={"owes": lambda told: "收货后拖欠货款" if told.deal == "买卖" else "后拖欠租金"},
    possible=lambda told: told.deal == "买卖" or told.clause != "无关地",
    about=("本案的管辖", "本案的管辖法院"),
    points=(
        Point(
            "clause",
            _clause,
            {
                "有效": says(
                    AGREED,
                    "买卖纠纷不属专属管辖，书面选择了有实际联系的一方住所地",
                    "双方的管辖约定有效",
                    "双方有权作出这一管辖约定",
                    "双方的管辖约定有效，{seller}应当按照约定选择起诉的法院",
                ),
                "无联系": says(
                    AGREED,
                    "所选法院与双方和合同均无关联，不是有实际联系的地点",
                    "管辖约定因缺乏实际联系而无效",
                    "双方的管辖约定无效，应当适用合同纠纷地域管辖的一般规定",
                ),
                "专属": says(
                    RENT,
                    "房屋租赁合同纠纷按不动产纠纷确定管辖，不得以约定排除",
                    "管辖约定违反专属管辖而无效",
                    "本案按照不动产纠纷确定管辖，双方的约定无效",
                    "本案属于专属管辖的案件，双方不得以协议选择管辖法院",
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
                    "书面约定由原告住所地法院管辖，与争议有实际联系，被告迁址无关",
                    "起诉时仅{a}法院有管辖权",
                    "起诉时{a}法院依约定有管辖权",
                ),
                "签约时的被告地": says(
                    FORMER_SEAT,
                    "有效约定由买受人住所地法院管辖，以签订协议时的住所地为准",
                    "起诉时仅{b}法院有管辖权",
                    "起诉时，仅签订合同时{buyer}住所地的{b}法院有管辖权",
                ),
                "被告地或者履行地": says(
                    CONTRACTS,
                    "约定的法院无实际联系，约定无效；被告立案后才迁址，以起诉时的住所地为准",
                    "起诉时{b}、{c}法院均有管辖权",
                    "{seller}起诉时可以选择{b}法院或者{c}法院",
                    "起诉时本案由被告住所地或者合同履行地法院管辖，即{b}法院或者{c}法院",
                ),
                "新址或者履行地": says(
                    CONTRACTS,
                    "约定的法院无实际联系，约定无效；起诉时被告的住所地已迁至新址",
                    "起诉时{e}、{c}法院均有管辖权",
                    "{seller}起诉时可以选择{e}法院或者{c}法院",
                    "起诉时本案由被告住所地或者合同履行地法院管辖，即{e}法院或者{c}法院",
                ),
                "不动产所在地": says(
                    LAND,
                    "房屋租赁纠纷由不动产所在地法院专属管辖，约定和迁址均无影响",
                    "本案由{c}法院专属管辖",
                    "起诉时仅{c}法院对本案有管辖权",
                    "本案属于专属管辖的案件，{seller}应当向{c}法院起诉",
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
                    "书面约定由原告住所地法院管辖，约定有效，被告有无异议均无影响",
                    "{a}法院立案时即有管辖权",
                    "依照有效的管辖约定，{a}法院对本案有管辖权",
                ),
                "应诉": says(
                    ANSWERED,
                    "受诉法院本无管辖权，但被告未提异议并应诉答辩，又不属专属管辖",
                    "{a}法院立案时无管辖权，后因应诉管辖取得",
                    "{a}法院立案时没有管辖权，但依应诉管辖的规定可以继续审理本案",
                ),
                "移送": says(
                    PASSED_ON,
                    "受诉法院不是约定或者法定的管辖法院，被告又未应诉答辩",
                    "{a}法院应当裁定移送案件",
                    "{a}法院对本案没有管辖权，应当裁定移送",
                    "{a}法院应当裁定将本案移送有管辖权的法院，不得继续审理",
                )
                .where(
                    lambda told: told.reply == "异议",
                    ANSWERED,
                    "受诉法院不是约定或者法定的管辖法院，被告在答辩期内提出的异议成立",
                )
                .where(lambda told: told.reply == "答辩", ANSWERED, "房屋租赁纠纷属于专属管辖，不因应诉答辩取得管辖权"),
            },
            {"answering_cures_all": lambda told: "应诉" if told.reply != "异议" else None},
        ),
        Point(
            "transferee",
            _transferee,
            {
                "自行审理": says(
                    RECEIVED,
                    "起诉时被告的住所地在此，受移送的法院有管辖权",
                    "本案如移送{b}法院，该院应当审理",
                    "{a}法院如将案件移送{b}法院，{b}法院应当审理",
                    "{a}法院如将案件移送{b}法院，{b}法院不得以没有管辖权为由报请指定管辖",
                ).where(
                    lambda told: told.clause == "被告地",
                    RECEIVED,
                    "有效约定的是签约时买受人的住所地，受移送的法院有管辖权",
                ),
                "报请指定": says(
                    RECEIVED,
                    "起诉前被告已经迁走，受移送的法院没有管辖权，不得再自行移送",
                    "本案如移送{b}法院，该院应当报请指定管辖",
                    "{a}法院如将案件移送{b}法院，{b}法院应当报请上级法院指定管辖",
                )
                .where(
                    lambda told: told.deal == "租赁",
                    RECEIVED,
                    "不动产所在地法院专属管辖，受移送的法院无管辖权，不得再自行移送",
                )
                .where(
                    lambda told: told.clause == "原告地",
                    RECEIVED,
                    "约定由原告住所地法院管辖，受移送的法院无管辖权，不得再自行移送",
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
                    "约定无效，起诉时被告的住所地已迁至此处",
                    "起诉时{e}法院有管辖权",
                    "{seller}起诉时可以选择向{e}法院起诉",
                    "{seller}起诉时，{e}法院作为被告住所地法院对本案有管辖权",
                ),
                "无关": says(
                    FIXED,
                    "被告立案后才迁入，案件受理后管辖不受住所地变更的影响",
                    "起诉时{e}法院没有管辖权",
                    "{e}法院不因{buyer}迁址而取得本案的管辖权",
                )
                .where(lambda told: told.clause == "原告地", AGREED, "有效约定由原告住所地法院管辖，与被告的住所地无关")
                .where(lambda told: told.clause == "被告地", FORMER_SEAT, "约定以签订协议时的住所地为准，不随迁址变更"),
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
            (
                "{seller}本应向何地法院起诉？",
                "关于{seller}起诉的法院，下列哪一选项是正确的？",
                "*对{buyer}提起诉讼，{seller}应当如何选择法院？",
            ),
            {
                "court": {
                    "约定的原告地": "只能向{a}法院起诉",
                    "签约时的被告地": "只能向{b}法院起诉",
                    "被告地或者履行地": "可以向{b}法院或者{c}法院起诉",
                    "新址或者履行地": "可以向{e}法院或者{c}法院起诉",
                    "不动产所在地": "只能向{c}法院起诉",
                }
            },
        ),
    ),
)
