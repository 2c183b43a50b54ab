"""Vignettes of preservation and payment in advance, before and in a suit (民事诉讼法 103 to 111)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    "受伤骑手申请保全与先予执行",
    "民事诉讼法",
    facts={
        "when": {
            "诉前及时": "起诉前，{rider}听说{firm}要卖车，申请查封",
            "诉前迟": "还没有起诉，{rider}听说{firm}要卖车，申请查封",
            "诉中": "{rider}向{seat}法院起诉，受理后又申请查封货车",
        },
        "bond": {"担保": "提供了足额担保", "无担保": "但拿不出担保"},
        "means": {
            "有钱": "{firm}账上存款充足",
            "停业": "{firm}停业半年，账上分文皆无，货车也不值几个钱",
        },
        "move": {
            "复议": "{firm}三天后就查封裁定向该院申请复议",
            "上诉": "{firm}三天后就查封裁定向上一级法院上诉",
            "沉默": "{firm}始终没有回音",
        },
    },
    story=(
        (
            "{firm}（住所地{seat}）的货车撞伤骑手{rider}，负全责，医疗费{sum}未付，车停在{yard}。",
            "*骑手{rider}被{firm}（住所地{seat}）的货车撞伤，对方负全责，医疗费{sum}未付，车停在{yard}。",
        ),
        "{when}，{bond}，同时请求{firm}先付医疗费。{means}。",
        "{move}。{later}",
    ),
    parties=(
        {"rider": "甲", "firm": "乙公司"},
        {"rider": "{s[0]}某", "firm": "{t[0]}公司"},
        {"rider": "{p[0]}", "firm": "{t[0]}公司"},
    ),
    scenes=tuple(
        {"seat": seat, "yard": yard, "sum": amount}
        for seat, yard in (("A区", "B县"), ("城北区", "青川县"))
        for amount in ("8万元", "12万元")
    ),
    terms={
        "later": lambda told: {
            "诉前及时": "申请后第20天，{rider}向{seat}法院起诉。",
            "诉前迟": "申请后第50天，{rider}才向{seat}法院起诉。",
            "诉中": "",
        }[told.when]
    },
    possible=lambda told: (_sued(told) or told.means == "有钱") and (_sealed(told) or told.move == "沉默"),
    about=("{rider}的申请", "查封与先予执行"),
    points=(
        Point(
            "bond",
            lambda told: "可免" if _sued(told) else "必须",
            {
                "必须": says(
                    BEFORE,
                    "诉前保全应当提供担保",
                    "查封货车必须有担保",
                    "{rider}必须提供担保，才能使货车被查封",
                    "{rider}追索的虽是医疗费，但要查封货车，仍应当提供担保，否则申请应被驳回",
                    "{rider}的处境固然值得同情，但担保是查封货车的前提，拿不出担保就不能获得准许",
                ),
                "可免": says(
                    NO_BOND,
                    "诉讼中追索医疗费的，可以不要求提供担保",
                    "查封货车可以免于担保",
                    "法院可以免除{rider}为查封货车提供担保的义务",
                    "{rider}追索的是医疗费，即使拿不出担保，法院也可以准许其查封货车的申请",
                    "是否要求担保由法院酌定，{rider}即使不提供担保，也可能获准查封货车",
                ),
            },
            {"no_bond_no_seal": lambda told: "必须", "the_injured_need_no_bond": lambda told: "可免"},
        ),
        Point(
            "seal",
            lambda told: "查封" if _sealed(told) else "驳回",
            {
                "查封": says(
                    DURING,
                    "符合财产保全的条件",
                    "法院可以裁定查封货车",
                    "{rider}查封货车的申请可以得到准许",
                    "法院可以裁定查封货车，裁定一经作出就应当立即开始执行，以防{firm}将车转手",
                    "{rider}查封货车的申请符合法定条件，法院可以准许，{firm}此后不得将车转手",
                ),
                "驳回": says(
                    BEFORE,
                    "诉前保全没有提供担保",
                    "法院应当拒绝查封货车",
                    "法院应当裁定驳回{rider}查封货车的申请",
                    "{firm}即使真要卖掉货车，法院也应当驳回查封的申请，{rider}只能另想办法",
                    "法院不能裁定查封货车，{firm}在此情形下仍可自由处分货车，{rider}只能另想办法",
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
                    "{yard}法院也可以查封货车",
                    "{yard}法院有权受理查封货车的申请",
                    "{rider}既可以向{seat}法院申请查封货车，也可以就近向{yard}法院申请查封",
                    "货车停在何处关系到查封的管辖，{rider}的查封申请也可以由{yard}法院受理",
                ),
                "无权": says(
                    DURING,
                    "诉讼中向受理案件的法院申请",
                    "查封货车只能由{seat}法院裁定",
                    "{yard}法院应当拒绝{rider}查封货车的申请",
                    "货车虽然停在{yard}，{rider}查封货车的申请却只能向{seat}法院提出，由该院裁定",
                    "{rider}如果为了方便而到{yard}法院申请查封货车，该院应当告知其向{seat}法院提出",
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
                    "追索医疗费，且被申请人有履行能力",
                    "法院可以裁定先予执行",
                    "{firm}可以被裁定先行支付医疗费",
                    "{rider}的伤情等不起判决，其请求符合先予执行的条件，法院可以裁定{firm}先付医疗费",
                    "{rider}可以在判决之前得到医疗费，因为其请求已经符合先予执行的各项条件",
                ),
                "过早": says(
                    ACCEPTED,
                    "先予执行应在受理案件之后",
                    "请求先付医疗费为时过早",
                    "{rider}请求先付医疗费的时机还未到来，应予驳回",
                    "医疗费虽属可以先予执行的款项，但{rider}提出请求的时机过早，法院只能驳回",
                    "{rider}急需用钱虽是实情，但其请求先付医疗费的时机过早，法院只能予以驳回",
                ),
                "无力": says(
                    MEANS,
                    "被申请人没有履行能力",
                    "先予执行因{firm}的财力落空",
                    "{firm}的经济状况使先予执行的条件难以具备",
                    "{rider}急需用钱虽是实情，但考虑到{firm}的经济状况，法院应当驳回先予执行的请求",
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
                    "三十日内起诉的，转为诉讼中的保全",
                    "起诉后查封继续有效",
                    "起诉之后，查封自动转为诉讼中的保全措施",
                    "{rider}起诉之后，查封自动转为诉讼中的保全措施，可以免去再向{seat}法院申请的手续",
                ),
                "解除": says(
                    BEFORE,
                    "采取保全后三十日内没有起诉",
                    "法院应当解除查封",
                    "{rider}起诉太迟，法院应当解除对货车的查封",
                    "{rider}虽然起诉，但已超过法定的期限，对货车的查封应当解除，要再查封只能重新申请",
                ),
            },
            {"thirty_days_do_not_matter": lambda told: "延续" if told.bond == "担保" and told.when != "诉中" else None},
        ),
        Point(
            "review",
            lambda told: {"复议": "途径相符", "上诉": "途径不符"}.get(told.move),
            {
                "途径相符": says(
                    REVIEW,
                    "对保全裁定可以申请复议一次",
                    "{firm}的救济途径正确",
                    "{firm}选对了救济途径，但货车仍处于查封之中",
                    "{firm}的救济途径正确，法院应当受理并审查，但在审查期间，货车的查封照常进行",
                    "{firm}以正确的方式提出了不满，法院应当审查查封裁定，但审查期间不停止执行",
                ),
                "途径不符": says(
                    REVIEW,
                    "对保全裁定不能上诉",
                    "{firm}的救济途径有误",
                    "{firm}选错了救济途径，法院应当拒绝受理",
                    "{firm}的救济途径有误，其不满只能以别的方式提出，在此期间，货车的查封照常进行",
                    "{firm}的不满没有以正确的方式提出，上下两级法院都不应因此停止对货车的查封",
                ),
            },
            {"orders_are_appealed": lambda told: {"复议": "途径不符", "上诉": "途径相符"}.get(told.move)},
        ),
    ),
    flaws=(
        Misbelief("no_bond_no_seal", "以为没有担保一律不能保全"),
        Misbelief("the_injured_need_no_bond", "以为追索医疗费的诉前保全也可以不提供担保"),
        Misbelief("where_the_thing_is", "以为诉讼中也可以向财产所在地法院申请保全"),
        Misbelief("hospital_bills_are_paid_at_once", "以为医疗费一律可以先予执行"),
        Misbelief("thirty_days_do_not_matter", "以为诉前保全后何时起诉都可以"),
        Misbelief("orders_are_appealed", "以为对保全裁定应当上诉"),
    ),
    issues=(
        Issue(
            (
                "对{rider}的两项请求，法院应如何处理？",
                "法院应当怎样答复{rider}的请求？",
                "*对{rider}的请求应作何处理？",
            ),
            {
                "seal": {"查封": "可以裁定查封货车", "驳回": "驳回查封货车的申请"},
                "advance": {
                    "可以": "并裁定先予执行医疗费",
                    "过早": "先予执行的请求提出过早，不予准许",
                    "无力": "因{firm}没有履行能力，不予先予执行",
                },
            },
        ),
    ),
)
