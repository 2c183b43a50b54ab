"""Vignettes of preservation and payment in advance, before and in a suit (民事诉讼法 103 to 111)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
BEFORE = CODE(
    104, says=("应当提供担保，不提供担保的，裁定驳回申请", "三十日内不依法提起诉讼或者申请仲裁的", "被保全财产所在地")
)
DURING = CODE(103, says=("可以责令申请人提供担保",))
NO_BOND = Norm("财产保全规定", 9, "2021-01-01", says=("医疗费用", "交通事故人身损害赔偿", "可以不要求提供担保"))
GOES_ON = Norm("财产保全规定", 17, "2021-01-01", says=("诉前财产保全措施自动转为诉讼或仲裁中的保全措施",))
REVIEW = CODE(111, says=("可以申请复议一次。复议期间不停止裁定的执行",))
ADVANCE = CODE(109, says=("追索赡养费、扶养费、抚养费、抚恤金、医疗费用的",))
SAME_COURT = READING(171, says=("向作出裁定的人民法院申请复议",))
MEANS = CODE(110, says=("（二）被申请人有履行能力。",))
ACCEPTED = READING(169, says=("应当在受理案件后终审判决作出前采取",))


def _sued(told: Any) -> bool:
    return bool(told.when == "诉中")


def _sealed(told: Any) -> bool:
    """Before the suit there is no preservation without a bond."""
    return _sued(told) or bool(told.bond == "担保")


def _advance(told: Any) -> str:
    if not _sued(told):
        return "过早"
    return "可以" if told.means == "有钱" else "无力"


RIDER_IN_HOSPITAL: Final = vignette(
    "rider_in_hospital",
    "受伤行人申请保全与先予执行",
    "民事诉讼法",
    facts={
        "when": {
            "诉前及时": "起诉前，{rider}申请查封该车，",
            "诉前迟": "起诉前，{rider}申请查封该车，",
            "诉中": "{rider}的起诉获法院受理后，{rider}申请查封该车，",
        },
        "bond": {"担保": "并提供了足额担保。", "无担保": "但未提供担保。"},
        "means": {
            "有钱": "{firm}账户尚有足额存款。",
            "停业": "{firm}已停业，账户没有存款，除已抵押的货车外别无财产，无力支付医疗费。",
        },
        "move": {"复议": "向该法院申请复议。", "上级": "向上一级法院申请复议。", "上诉": "向上一级法院提起上诉。"},
    },
    story=(
        (
            "{firm}的货车撞伤{rider}，负全部责任，未付医疗费，并急于卖掉该车。",
            "*{rider}被{firm}的货车撞伤，{firm}负全部责任，未付医疗费，并急于卖掉该车。",
        ),
        "{when}{bond}",
        only("court", "{where}，货车停放在{yard}。"),
        only("advance", "{rider}无力继续治疗，同时申请先予执行。{means}"),
        only("review", "法院就查封申请作出裁定，一方当事人不服，3日内{move}"),
        only("keep", "{later}"),
    ),
    parties=(
        {"rider": "甲", "firm": "乙公司"},
        {"rider": "{s[0]}某", "firm": "{t[0]}公司"},
    ),
    scenes=({"seat": "A区", "yard": "B县"}, {"seat": "东湖区", "yard": "青川县"}),
    terms={
        "where": lambda told: "{seat}法院受理了案件" if _sued(told) else "{firm}的住所地在{seat}",
        "later": lambda told: {
            "诉前及时": "{step}20日后，{rider}向法院起诉。",
            "诉前迟": "{step}2个月后，{rider}才向法院起诉。",
            "诉中": "",
        }[told.when].replace("{step}", "法院查封货车" if _sealed(told) else "申请"),
    },
    possible=lambda told: _sued(told) or told.means == "有钱",
    about=("{rider}的申请", "法院对本案的处理", "本案"),
    points=(
        Point(
            "bond",
            lambda told: None if told.bond == "担保" else "可免" if _sued(told) else "必须",
            {
                "必须": says(
                    BEFORE,
                    "申请在起诉前提出，诉前保全须担保，追索医疗费也不例外",
                    "{rider}申请查封应当提供担保",
                    "提供担保是{rider}的查封申请获得准许的必要条件",
                ),
                "可免": says(
                    NO_BOND,
                    "起诉受理后才申请，诉讼中追索医疗费的可以免予担保",
                    "法院可以不要求{rider}提供担保",
                    "{rider}申请查封应否提供担保，由法院决定",
                    "{rider}追索医疗费，法院可以不要求其为查封货车提供担保",
                ),
            },
            {
                "no_bond_no_seal": lambda told: None if told.bond == "担保" else "必须",
                "the_injured_need_no_bond": lambda told: None if told.bond == "担保" else "可免",
            },
        ),
        Point(
            "seal",
            lambda told: "查封" if _sealed(told) else "驳回",
            {
                "查封": says(
                    DURING,
                    "急于卖车可能使判决难以执行，诉讼中可以不以担保为条件",
                    "法院可以裁定查封货车",
                    "{rider}的查封申请符合法律规定，可以准许",
                    "法院可以根据{rider}的申请裁定查封货车，防止该车被转让",
                )
                .where(lambda told: not _sued(told), BEFORE, "情况紧急且提供了担保，可以诉前保全")
                .where(lambda told: told.bond == "担保", DURING, "急于卖车可能使判决难以执行，申请人又提供了足额担保"),
                "驳回": says(
                    BEFORE,
                    "诉前保全没有提供担保",
                    "法院应当裁定驳回查封申请",
                    "{rider}查封货车的申请应当被裁定驳回",
                    "{rider}的申请不具备查封货车的条件，法院应当裁定驳回",
                ),
            },
            {
                "no_bond_no_seal": lambda told: "查封" if told.bond == "担保" else "驳回",
                "the_injured_need_no_bond": lambda told: "查封",
            },
        ),
        Point(
            "court",
            lambda told: "无权" if _sued(told) else "有权",
            {
                "有权": says(
                    BEFORE,
                    "诉前可以向被保全财产所在地的法院申请",
                    "{yard}法院对{rider}的查封申请有管辖权",
                    "{rider}可以向{yard}法院申请查封货车",
                    "{rider}可以向{seat}法院申请查封，也可以向货车所在地的{yard}法院申请查封",
                ),
                "无权": says(
                    DURING,
                    "诉讼中由受理案件的法院保全，财产所在地只管辖诉前保全",
                    "{rider}只能向{seat}法院申请查封货车",
                    "{yard}法院虽为货车所在地的法院，但无权受理{rider}的查封申请",
                ),
            },
            {"where_the_thing_is": lambda told: "有权"},
        ),
        Point(
            "advance",
            _advance,
            {
                "可以": says(
                    ADVANCE,
                    "案件已受理，追索医疗费，被申请人有足额存款可供履行",
                    "{rider}申请先予执行符合法定条件",
                    "{rider}申请先予执行时，法院即可裁定准许",
                ),
                "过早": says(
                    ACCEPTED,
                    "尚未起诉，先予执行应在法院受理案件之后",
                    "{rider}此时尚不得申请先予执行",
                    "因案件所处的阶段，先予执行的申请提出过早",
                ),
                "无力": says(
                    MEANS,
                    "已停业且没有存款，被申请人没有履行能力",
                    "{firm}的状况不符合先予执行的条件",
                    "因{firm}的履行能力不符合要求，不得先予执行",
                ),
            },
            {"hospital_bills_are_paid_at_once": lambda told: "可以"},
        ),
        Point(
            "keep",
            lambda told: {"诉前及时": "延续", "诉前迟": "解除"}.get(told.when) if told.bond == "担保" else None,
            {
                "延续": says(
                    GOES_ON,
                    "查封后二十日即起诉，在三十日以内，转为诉讼中的保全",
                    "{rider}起诉后，查封继续有效",
                    "诉前的查封自动转为诉讼中的保全措施",
                    "{rider}的起诉符合法定期限，诉前的查封自动转为诉讼中的保全措施",
                ),
                "解除": says(
                    BEFORE,
                    "查封后两个月才起诉，超过三十日",
                    "诉前的查封应当予以解除",
                    "{rider}未在法定期间内起诉，应当解除查封",
                ),
            },
            {"thirty_days_do_not_matter": lambda told: "延续" if told.bond == "担保" and told.when != "诉中" else None},
        ),
        Point(
            "review",
            lambda told: "途径相符" if told.move == "复议" else "途径不符",
            {
                "途径相符": says(
                    REVIEW,
                    "对保全裁定可以向作出裁定的法院申请复议一次，三日内已提出",
                    "该方当事人选择的救济途径符合法律规定",
                    "该方当事人的请求合法，法院应当予以审查",
                ),
                "途径不符": says(
                    REVIEW,
                    "对保全裁定可以申请复议，不能上诉",
                    "该方当事人选择的救济途径不合法律规定",
                    "该方当事人应当改以法定的方式寻求救济",
                ).where(lambda told: told.move == "上级", SAME_COURT, "应当向作出裁定的法院申请复议"),
            },
            {
                "orders_are_appealed": lambda told: "途径相符" if told.move == "上诉" else "途径不符",
                "the_court_above_reviews": lambda told: "途径相符" if told.move == "上级" else "途径不符",
            },
        ),
    ),
    flaws=(
        Misbelief("no_bond_no_seal", "以为没有担保一律不能保全"),
        Misbelief("the_injured_need_no_bond", "以为追索医疗费的诉前保全也可以不提供担保"),
        Misbelief("where_the_thing_is", "以为诉讼中也可以向财产所在地法院申请保全"),
        Misbelief("hospital_bills_are_paid_at_once", "以为医疗费一律可以先予执行"),
        Misbelief("thirty_days_do_not_matter", "以为诉前保全后何时起诉都可以"),
        Misbelief("orders_are_appealed", "以为对保全裁定应当上诉"),
        Misbelief("the_court_above_reviews", "以为对保全裁定应当向上一级法院申请复议"),
    ),
    issues=(
        Issue(
            (
                "对{rider}的两项申请，法院应如何处理？",
                "对{rider}的申请，法院的下列哪一做法是正确的？",
                "*法院应如何处理{rider}的两项申请？",
            ),
            {
                "seal": {"查封": "可以裁定查封货车", "驳回": "裁定驳回查封申请"},
                "advance": {
                    "可以": "可以准许先予执行申请",
                    "过早": "以申请过早为由驳回先予执行申请",
                    "无力": "以{firm}无履行能力为由驳回先予执行申请",
                },
            },
        ),
    ),
)
