"""Vignettes of security: mortgaged machines sold and repaired, liens (民法典 402 to 406, 447 to 457)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
SECURED = Norm("民法典", 394, SINCE, says=("债权人有权就该财产优先受偿",))
BUILDING = Norm("民法典", 402, SINCE, says=("应当办理抵押登记。抵押权自登记时设立",))
CHATTEL = Norm("民法典", 403, SINCE, says=("抵押权自抵押合同生效时设立；未经登记，不得对抗善意第三人",))
ORDINARY = Norm("民法典", 404, SINCE, says=("不得对抗正常经营活动中已经支付合理价款并取得抵押财产的买受人",))
EQUIPMENT = Norm("担保制度解释", 56, SINCE, says=("购买出卖人的生产设备", "持续销售同类商品"))
FOLLOWS = Norm("民法典", 406, SINCE, says=("抵押财产转让的，抵押权不受影响",))
LIEN = Norm("民法典", 447, SINCE, says=("债权人可以留置已经合法占有的债务人的动产",))
SAME_RELATION = Norm("民法典", 448, SINCE, says=("债权人留置的动产，应当与债权属于同一法律关系",))
LIEN_FIRST = Norm("民法典", 456, SINCE, says=("该动产又被留置的，留置权人优先受偿",))
LIEN_LOST = Norm("民法典", 457, SINCE, says=("留置权人对留置财产丧失占有",))


def _product(told: Any) -> bool:
    return bool(told.sold == "产品")


def _pursued(told: Any) -> str:
    """The mortgage against the buyer: not in the ordinary course of business, nor unregistered against the unaware."""
    return "可以" if not _product(told) and (told.registered == "全部" or told.sold == "设备知情") else "不能"


def _ranked(told: Any) -> str | None:
    if _pursued(told) == "不能":
        return None
    if told.repair == "扣机器":
        return "修理"
    # How an unregistered mortgage ranks against creditors without security is disputed.
    return "抵押" if told.registered == "全部" else None


LATHES_FOR_A_LOAN: Final = vignette(
    "lathes_for_a_loan",
    "抵押的机床被卖出又送修",
    "民法",
    facts={
        "registered": {
            "全部": "均办理了登记",
            "厂房": "仅厂房办理了登记",
            "均未": "均未办理登记",
        },
        "sold": {
            "产品": "将一台库存待售的机床卖给不知情的{buyer}",
            "设备": "将一台生产自用的机床卖给不知情的{buyer}",
            "设备知情": "将一台生产自用的机床卖给知道抵押的{buyer}",
        },
        "repair": {
            "扣机器": "到期未付修理费，{repairer}扣留该机床",
            "已交还": "取回后到期未付修理费，{repairer}要求重新占有该机床",
            "扣车": "取回后到期未付修理费，{repairer}扣留{buyer}的家用轿车",
        },
    },
    story=(
        (
            "{maker}生产机床，以厂房、生产自用和库存待售的机床抵押向{bank}借款，{registered}。",
            "机床生产商{maker}向{bank}借款，以厂房、生产自用和库存待售的机床抵押，{registered}。",
            "*机床生产商{maker}为担保{bank}的借款，以厂房、生产自用和库存待售的机床设定抵押，{registered}。",
        ),
        only("machine ordinary rank", "后{maker}按市价{sold}，{buyer}付款提货。"),
        only("lien rank", "{buyer}将机床交{repairer}修理，{repair}。"),
        only("machine rank", "借款到期未还。"),
    ),
    parties=(
        {"maker": "甲公司", "bank": "乙银行", "buyer": "丙", "repairer": "丁"},
        {"maker": "{t[0]}公司", "bank": "某银行", "buyer": "{s[0]}某", "repairer": "{s[1]}某"},
    ),
    about=("该机床", "{bank}的权利", "本案的处理"),
    points=(
        Point(
            "building",
            lambda told: "未设立" if told.registered == "均未" else "已设立",
            {
                "已设立": says(
                    BUILDING,
                    "厂房已经办理抵押登记，抵押权自登记时设立",
                    "{bank}对厂房享有抵押权",
                    "借款到期未还的，{bank}有权就厂房优先受偿",
                    "{bank}有权就厂房的变价款优先于{maker}的普通债权人受偿",
                ),
                "未设立": says(
                    BUILDING,
                    "厂房抵押权自登记时才设立，只有合同而没有登记",
                    "厂房的抵押权尚未设立",
                    "{bank}就厂房的变价款不得优先受偿",
                    "厂房的抵押合同有效，但{bank}对厂房不享有抵押权",
                ),
            },
            {"contract_is_enough": lambda told: "已设立"},
        ),
        Point(
            "machine",
            _pursued,
            {
                "可以": says(
                    FOLLOWS,
                    "出卖的是生产自用的设备，抵押已登记，转让不影响抵押权",
                    "{bank}可以就该机床行使抵押权",
                    "{bank}对该机床的抵押权可以对抗{buyer}",
                    "该机床的抵押权不因转让而受影响，{bank}有权请求就其变价款受偿",
                ).where(lambda told: told.registered != "全部", CHATTEL, "机床抵押未登记，但买受人知道抵押，不是善意"),
                "不能": says(
                    ORDINARY,
                    "购买库存待售的机床，是正常经营活动，已付款提货",
                    "{bank}对该机床的抵押权不得对抗{buyer}",
                    "{buyer}取得该机床，不受抵押权的追及",
                    "{bank}请求就{buyer}取得的机床行使抵押权的，法院应当予以驳回",
                ).where(lambda told: not _product(told), CHATTEL, "机床抵押未登记，不得对抗不知情的买受人"),
            },
            {
                "registered_binds_all": lambda told: "可以" if told.registered == "全部" else _pursued(told),
                "sale_frees_the_thing": lambda told: "不能",
                "chattels_need_registration": lambda told: _pursued(told) if told.registered == "全部" else "不能",
            },
        ),
        Point(
            "ordinary",
            lambda told: "不问登记" if _product(told) else "登记即可",
            {
                "不问登记": says(
                    ORDINARY,
                    "库存待售的机床属正常经营的商品，按市价付款并提货",
                    "{buyer}属于正常经营活动中的买受人",
                    "{buyer}属于正常经营活动中的买受人，即使抵押权已经登记，也不受其追及",
                ),
                "登记即可": says(
                    EQUIPMENT,
                    "购买的是生产自用的设备，不属于正常经营活动的买受人",
                    "对{buyer}的买卖不属于{maker}的正常经营活动",
                    "{maker}出卖该机床超出正常经营活动，抵押权经登记的，可以对抗{buyer}",
                ),
            },
            {"registered_binds_all": lambda told: "登记即可", "any_business_is_ordinary": lambda told: "不问登记"},
        ),
        Point(
            "lien",
            lambda told: "有权" if told.repair == "扣机器" else "无权",
            {
                "有权": says(
                    LIEN,
                    "因修理占有机床，修理费到期未付",
                    "{repairer}对该机床享有留置权",
                    "{repairer}在修理费付清前有权留置该机床",
                ),
                "无权": says(
                    LIEN_LOST,
                    "交还后丧失占有，留置权消灭",
                    "{repairer}对{buyer}的财产不享有留置权",
                    "{repairer}就修理费仅享有普通债权",
                    "{repairer}可以请求{buyer}支付修理费，但不得行使留置权",
                ).where(
                    lambda told: told.repair == "扣车", SAME_RELATION, "轿车没有送修，与机床的修理费不属于同一法律关系"
                ),
            },
            {"any_thing_can_be_retained": lambda told: "有权"},
        ),
        Point(
            "rank",
            _ranked,
            {
                "修理": says(
                    LIEN_FIRST,
                    "机床被修理人留置，同一动产上留置权优先于抵押权",
                    "就该机床，{repairer}应先于{bank}受偿",
                    "{repairer}的留置权优先于{bank}的抵押权",
                    "机床的变价款应当先清偿修理费，再清偿{bank}的借款",
                ),
                "抵押": says(
                    SECURED,
                    "修理人对机床没有留置权，修理费只是普通债权",
                    "就该机床，{bank}应先于{repairer}受偿",
                    "机床的变价款应当先清偿{bank}的借款",
                    "{bank}对该机床享有的抵押权，优先于{repairer}的修理费债权",
                ),
            },
            {
                "any_thing_can_be_retained": lambda told: "修理" if _ranked(told) else None,
                "earlier_security_first": lambda told: "抵押" if _ranked(told) else None,
            },
        ),
    ),
    flaws=(
        Misbelief("contract_is_enough", "以为不动产抵押权自合同生效时设立"),
        Misbelief("registered_binds_all", "以为动产抵押登记后可以对抗一切买受人"),
        Misbelief("sale_frees_the_thing", "以为抵押财产一经转让，抵押权即告消灭"),
        Misbelief("chattels_need_registration", "以为动产抵押权未登记就一概不能对抗第三人"),
        Misbelief("any_business_is_ordinary", "以为买自企业、付清价款的都是正常经营活动中的买受人"),
        Misbelief("any_thing_can_be_retained", "以为只要债务人欠款，其财产都可以留置"),
        Misbelief("earlier_security_first", "以为在先的抵押权优先于留置权"),
    ),
    issues=(
        Issue(
            (
                "关于{bank}和{repairer}对该机床的权利，下列哪一选项是正确的？",
                "{bank}和{repairer}对该机床各自享有何种权利？",
                "*{bank}能否行使抵押权，{repairer}能否留置该机床？",
            ),
            {
                "machine": {"可以": "{bank}可以就该机床行使抵押权", "不能": "{bank}的抵押权不得对抗{buyer}"},
                "lien": {"有权": "{repairer}有权留置该机床", "无权": "{repairer}仅享有修理费的普通债权"},
            },
        ),
    ),
)
