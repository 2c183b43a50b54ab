"""Vignettes of security: mortgaged machines sold and repaired, liens (民法典 402 to 406, 447 to 457)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
BUILDING = Norm("民法典", 402, SINCE, says=("应当办理抵押登记。抵押权自登记时设立",))
CHATTEL = Norm("民法典", 403, SINCE, says=("抵押权自抵押合同生效时设立；未经登记，不得对抗善意第三人",))
ORDINARY = Norm("民法典", 404, SINCE, says=("不得对抗正常经营活动中已经支付合理价款并取得抵押财产的买受人",))
FOLLOWS = Norm("民法典", 406, SINCE, says=("抵押财产转让的，抵押权不受影响",))
LIEN = Norm("民法典", 447, SINCE, says=("债权人可以留置已经合法占有的债务人的动产",))
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
    return "修理" if told.repair == "扣机器" else "抵押"


def _knowing(told: Any) -> str | None:
    """Whether it matters that the buyer knew; of ordinary business without registration opinions may differ."""
    if told.registered == "全部":
        return "无关"
    return None if _product(told) else "有关"


LATHES_FOR_A_LOAN: Final = vignette(
    "lathes_for_a_loan",
    "抵押的机器被卖出又送修",
    "民法",
    facts={
        "registered": {
            "全部": "都办了登记",
            "厂房": "但只为厂房办了登记",
            "均未": "但都没有办理登记",
        },
        "sold": {
            "产品": "后{maker}按标价把展厅里的一台车床卖给不知情的{buyer}，收款交货",
            "设备": "后{maker}转产，按市价把铣床卖给不知情的{buyer}，收款交货",
            "设备知情": "后{maker}转产，按市价把铣床卖给看过抵押合同的{buyer}，收款交货",
        },
        "repair": {
            "扣机器": "{buyer}付不出修理费，{repairer}扣下机器",
            "已交还": "{buyer}取回后未付修理费，{repairer}要求送回机器",
            "扣摩托": "{buyer}取回后未付修理费，{repairer}扣下向{buyer}借来的摩托车",
        },
    },
    story=(
        (
            "{maker}生产车床，2023年向{bank}借款，以厂房、自用铣床和库存车床抵押，{registered}。",
            "2023年，生产车床的{maker}向{bank}借款，抵押厂房、自用铣床和库存车床，{registered}。",
            "*车床生产商{maker}2023年向{bank}借款，抵押厂房、自用铣床和库存车床，{registered}。",
        ),
        "{sold}。机器送{repairer}修理，{repair}。",
        "借款[到期未还|届期未还]，{bank}要求就机器受偿。",
    ),
    parties=(
        {"maker": "甲公司", "bank": "乙银行", "buyer": "丙", "repairer": "丁"},
        {"maker": "{t[0]}机床公司|{t[0]}公司", "bank": "某银行", "buyer": "{s[0]}某", "repairer": "{s[1]}某"},
        {"maker": "{t[0]}公司", "bank": "{t[1]}银行", "buyer": "{p[0]}", "repairer": "{p[1]}"},
    ),
    terms={"act": lambda told: {"扣机器": "扣下机器", "扣摩托": "扣下摩托车"}.get(told.repair, "要求送回机器")},
    about=("这台机器", "{bank}和{repairer}的权利"),
    points=(
        Point(
            "building",
            lambda told: "未设立" if told.registered == "均未" else "已设立",
            {
                "已设立": says(
                    BUILDING,
                    "厂房已经办理抵押登记",
                    "{bank}对厂房享有抵押权",
                    "将来厂房变价时，{bank}可以就价款优先受偿",
                    "{bank}可以就厂房优先受偿，即使{maker}把厂房卖给他人也是如此",
                    "厂房的抵押权已经设立，{maker}到期不还款时，{bank}可以请求拍卖厂房并优先受偿",
                ),
                "未设立": says(
                    BUILDING,
                    "厂房没有办理抵押登记",
                    "厂房的抵押权没有设立",
                    "就厂房的变价款而言，{bank}只是普通债权人",
                    "以厂房抵押的约定对{maker}有约束力，但{bank}尚未取得厂房的抵押权",
                    "{bank}可以请求{maker}履行就厂房订立的抵押合同，但厂房变价时只能与其他债权人平等受偿",
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
                    "抵押的设备转让，抵押权已经登记或者买受人知情",
                    "{bank}可以就机器受偿",
                    "机器易主以后，{bank}的抵押权仍可对抗{buyer}",
                    "{buyer}取得的是带有抵押负担的机器，{bank}仍可以就其变价款受偿",
                    "机器虽归{buyer}所有，{bank}仍可以请求将其拍卖，用所得价款清偿{maker}的借款",
                ),
                "不能": says(
                    ORDINARY,
                    "买受人在正常经营活动中付清价款取得，或者抵押权未登记且买受人不知情",
                    "机器不再受抵押权约束",
                    "机器卖出以后，{bank}的抵押权不能对抗{buyer}",
                    "{buyer}取得的机器已经没有抵押负担，{bank}要求就机器受偿，应予驳回",
                    "这台机器归{buyer}所有，{bank}只能从{maker}的其他财产中寻求清偿，而不能向{buyer}追及",
                ),
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
                    "正常经营活动中的买受人不受抵押权追及",
                    "{buyer}是正常经营中的买受人",
                    "机器的抵押是否登记，都不影响{buyer}受到保护",
                    "即使动产的抵押都办过登记，{bank}也不能就{buyer}买到的机器主张抵押权",
                    "{buyer}是在{maker}的正常经营活动中买得机器，无论抵押权是否登记，都可以加以对抗",
                ),
                "登记即可": says(
                    CHATTEL,
                    "出卖自用的设备不是正常经营活动",
                    "这笔买卖超出正常经营活动",
                    "机器的抵押如已登记，{bank}就可以对抗{buyer}",
                    "只要这台机器办理过抵押登记，{bank}就可以向{buyer}主张抵押权",
                    "{maker}出卖这台机器不属于正常经营活动，抵押权一经登记就可以对抗{buyer}",
                ),
            },
            {"registered_binds_all": lambda told: "登记即可", "any_business_is_ordinary": lambda told: "不问登记"},
        ),
        Point(
            "knowledge",
            _knowing,
            {
                "有关": says(
                    CHATTEL,
                    "未登记的动产抵押权不得对抗善意第三人",
                    "{buyer}是否知情影响结论",
                    "{bank}能否追及机器，取决于{buyer}是否知道抵押",
                    "{buyer}不知道抵押的，可以对抗{bank}；知道抵押的，则应承受机器上的抵押权",
                    "{bank}要就机器受偿，应当证明{buyer}购买时知道或者应当知道机器已经抵押",
                ),
                "无关": says(
                    CHATTEL,
                    "抵押已经登记，结论不因买受人是否知情而不同",
                    "{buyer}知情与否，结论相同",
                    "{bank}能否追及机器，与{buyer}是否知道抵押无关",
                    "假如{buyer}对抵押的了解与实际相反，{bank}能否就机器受偿，结论仍然一样",
                    "{bank}能否向{buyer}主张抵押权，应由其他事实决定，而不取决于{buyer}是否知道抵押",
                ),
            },
            {"only_the_unaware_are_protected": lambda told: "有关"},
        ),
        Point(
            "lien",
            lambda told: "有权" if told.repair == "扣机器" else "无权",
            {
                "有权": says(
                    LIEN,
                    "因修理占有机器，修理费到期未付",
                    "{repairer}有权{act}",
                    "{buyer}付清修理费以前，{repairer}可以{act}",
                    "{repairer}{act}是在依法行使留置权，{buyer}提出的异议难以成立",
                    "为使修理费得到清偿，{repairer}可以{act}，即使{buyer}明确表示反对也是如此",
                ),
                "无权": says(
                    LIEN_LOST,
                    "对已交还的机器丧失占有，对与修理无关的动产不得留置",
                    "{repairer}无权{act}",
                    "{repairer}为索要修理费{act}，缺乏法律依据",
                    "{repairer}可以起诉{buyer}索要修理费，但{act}超出了留置权的范围",
                    "修理费只能作为普通债权请求清偿，对{repairer}{act}的做法，{buyer}有权提出异议",
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
                    "同一动产上留置权优先于抵押权",
                    "{repairer}应先于{bank}受偿",
                    "就机器的变价款，{bank}应当排在{repairer}之后",
                    "机器变价后应当先付清{repairer}的修理费，余款再用于清偿{bank}的借款",
                    "抵押虽然成立在先，就这台机器而言，{repairer}的留置权仍优先于{bank}的抵押权",
                ),
                "抵押": says(
                    FOLLOWS,
                    "修理费的债权人没有留置权，只是普通债权人",
                    "{bank}应先于{repairer}受偿",
                    "就机器的变价款而言，{repairer}只是普通债权人",
                    "机器变价后应当先清偿{bank}的借款，{repairer}的修理费应当排在其后",
                    "就这台机器而言，{bank}享有优先受偿的权利，{repairer}以修理费为由要求先行受偿，难以成立",
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
        Misbelief("only_the_unaware_are_protected", "以为买受人是否善意总有影响"),
        Misbelief("any_thing_can_be_retained", "以为只要债务人欠款，其财产都可以留置"),
        Misbelief("earlier_security_first", "以为在先的抵押权优先于留置权"),
    ),
    issues=(
        Issue(
            (
                "{bank}和{repairer}的主张应如何处理？",
                "对{bank}和{repairer}各自的要求，应如何认定？",
                "*{bank}、{repairer}的做法是否合法有据？",
            ),
            {
                "machine": {"可以": "{bank}可以就这台机器行使抵押权", "不能": "{bank}不能向{buyer}主张抵押权"},
                "lien": {"有权": "{repairer}有权{act}", "无权": "{repairer}{act}没有依据"},
            },
        ),
    ),
)
