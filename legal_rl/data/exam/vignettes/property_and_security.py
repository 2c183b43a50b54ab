"""Vignettes of movables: lost property (民法典 312, 316, 317); mortgaged machines, liens (402 to 406, 447 to 457)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
LOST = Norm("民法典", 312, SINCE, says=("自知道或者应当知道受让人之日起二年内向受让人请求返还原物",))
BOUGHT_IN_A_SHOP = Norm("民法典", 312, SINCE, says=("向具有经营资格的经营者购得该遗失物的", "应当支付受让人所付的费用"))
FROM_THE_SELLER = Norm("民法典", 312, SINCE, says=("权利人有权向无处分权人请求损害赔偿",))
KEPT_WELL = Norm("民法典", 316, SINCE, says=("因故意或者重大过失致使遗失物毁损、灭失的，应当承担民事责任",))
EXPENSES = Norm("民法典", 317, SINCE, says=("支付保管遗失物等支出的必要费用",))
REWARD = Norm("民法典", 317, SINCE, says=("应当按照承诺履行义务",))
KEEPER = Norm("民法典", 317, SINCE, says=("拾得人侵占遗失物的，无权请求保管遗失物等支出的费用",))
BUILDING = Norm("民法典", 402, SINCE, says=("应当办理抵押登记。抵押权自登记时设立",))
CHATTEL = Norm("民法典", 403, SINCE, says=("抵押权自抵押合同生效时设立；未经登记，不得对抗善意第三人",))
ORDINARY = Norm("民法典", 404, SINCE, says=("不得对抗正常经营活动中已经支付合理价款并取得抵押财产的买受人",))
FOLLOWS = Norm("民法典", 406, SINCE, says=("抵押财产转让的，抵押权不受影响",))
LIEN = Norm("民法典", 447, SINCE, says=("债权人可以留置已经合法占有的债务人的动产",))
LIEN_FIRST = Norm("民法典", 456, SINCE, says=("该动产又被留置的，留置权人优先受偿",))
LIEN_LOST = Norm("民法典", 457, SINCE, says=("留置权人对留置财产丧失占有",))


def _in_time(told: Any) -> bool:
    return bool(told.when != "迟诉")


CAMERA_LEFT_BY_THE_LAKE: Final = vignette(
    "camera_left_by_the_lake",
    "遗失的相机被转卖",
    "民法",
    facts={
        "notice": {
            "悬赏": "{owner}[在公园门口|在本地论坛]贴出启事：“告知相机下落者，酬谢2000元。”",
            "报失": "{owner}向公园和派出所报失，[一直没有回音|打听多日没有结果]。",
        },
        "taker": {
            "拾得人": "{finder}见相机成色不错，舍不得归还，",
            "受托人": "{finder}托[老同事|表弟]{mate}把相机送交派出所，{mate}却",
        },
        "shop": {
            "直接": "谎称是自己的旧物，把相机以8000元卖给[同事|球友]{buyer}。",
            "器材店": "把相机卖给一家证照齐全的二手器材店，{buyer}[不久|几天后]花8000元买走。",
        },
        "when": {
            "及时": "2022年6月，{tell}告知{owner}相机在{buyer}手中；三个月后，{owner}起诉{buyer}要求返还",
            "晚知": "2024年3月，{tell}告知{owner}相机在{buyer}手中；三个月后，{owner}起诉{buyer}要求返还",
            "迟诉": "2022年6月，{tell}告知{owner}相机在{buyer}手中；{owner}忙于他事，2024年10月才起诉{buyer}要求返还",
        },
    },
    story=(
        (
            "2021年10月，{owner}到湖边拍日出，把相机忘在长椅上。次日{finder}晨跑时拾得，见相机淋湿，花400元送去烘干。",
            "{finder}晨跑时在湖边长椅上拾得一台淋湿的相机，花400元送去烘干。相机是2021年10月{owner}来拍照时忘在那里的。",
            "*摄影爱好者{owner}2021年10月外出拍照时丢了相机，被{finder}拾得；相机淋过雨，{finder}花400元请人烘干。",
        ),
        "{notice}",
        "{taker}{shop}",
        "{buyer}毫不知情。{when}，{finder}也索要烘干费和2000元酬金。",
    ),
    parties=(
        {"owner": "甲", "finder": "乙", "mate": "丙", "buyer": "丁"},
        {"owner": "{s[0]}某", "finder": "{s[1]}某", "mate": "{s[2]}某", "buyer": "{s[3]}某"},
        {"owner": "{p[0]}", "finder": "{p[1]}", "mate": "{p[2]}", "buyer": "{p[3]}"},
    ),
    terms={
        "tell": lambda told: "{finder}自觉理亏，" if told.taker == "拾得人" else "{finder}打听到相机的去向，",
    },
    possible=lambda told: told.taker == "拾得人" or _in_time(told),
    about=("{owner}的权利", "这台相机"),
    points=(
        Point(
            "return",
            lambda told: "可以" if _in_time(told) else "过期",
            {
                "可以": says(
                    LOST,
                    "遗失物可以自知道受让人之日起二年内追回，受让人不知情也一样",
                    "{buyer}虽然不知情并且付了钱，{owner}仍有权追回相机",
                    "{owner}自得知相机下落起未满二年即已起诉，故可以向{buyer}追回相机",
                ),
                "过期": says(
                    LOST,
                    "知道受让人之日起已经超过二年",
                    "{owner}已经无权要求{buyer}返还相机",
                    "因起诉时距得知相机下落已满二年，{owner}不能再向{buyer}追回相机",
                ),
            },
            {
                "buyer_in_good_faith_keeps": lambda told: "过期",
                "two_years_from_the_loss": lambda told: "可以" if told.when == "及时" else "过期",
            },
        ),
        Point(
            "price",
            lambda told: ("应付" if told.shop == "器材店" else "不付") if _in_time(told) else None,
            {
                "应付": says(
                    BOUGHT_IN_A_SHOP,
                    "购自具有经营资格的经营者，追回时应当支付所付的费用",
                    "{owner}取回相机时，应当付给{buyer}8000元",
                    "{owner}不补上{buyer}付出的8000元，就不能取回相机",
                ),
                "不付": says(
                    LOST,
                    "不是通过拍卖或者向经营者购得，追回时不必付费",
                    "{owner}取回相机，无须向{buyer}作任何补偿",
                    "{buyer}交还相机后，为买相机花掉的8000元只能找卖主要回",
                ),
            },
            {"the_price_is_always_refunded": lambda told: "应付" if _in_time(told) else None},
        ),
        Point(
            "damages",
            lambda told: "赔" if told.taker == "拾得人" else "不赔",
            {
                "赔": says(
                    FROM_THE_SELLER,
                    "拾得人无权处分而转卖",
                    "{owner}若不追回相机，可以要求{finder}赔偿损失",
                    "{finder}应当就相机被转卖一事对{owner}承担赔偿责任",
                ),
                "不赔": says(
                    KEPT_WELL,
                    "托人送交公安，没有故意或者重大过失",
                    "{owner}的损失不能要求{finder}赔偿",
                    "相机落入{buyer}手中，{finder}不负赔偿责任",
                ),
            },
            {"the_finder_answers_for_all": lambda told: "赔"},
        ),
        Point(
            "reward",
            lambda told: "应付" if told.notice == "悬赏" and told.taker == "受托人" else "拒付",
            {
                "应付": says(
                    REWARD,
                    "悬赏人应当按照承诺履行义务",
                    "{finder}索要的2000元酬金，{owner}应当照付",
                    "{finder}说出了相机的下落，有权请求{owner}支付2000元酬金",
                ),
                "拒付": says(
                    KEEPER,
                    "没有悬赏，或者拾得人侵占了遗失物",
                    "{owner}可以拒付2000元酬金",
                    "即使{finder}说出了相机的下落，{owner}也不必支付2000元酬金",
                ),
            },
            {"every_finder_is_paid": lambda told: "应付"},
        ),
        Point(
            "expenses",
            lambda told: "不付" if told.taker == "拾得人" else "应付",
            {
                "应付": says(
                    EXPENSES,
                    "为保管遗失物支出的必要费用",
                    "烘干相机花的400元，{owner}应当付给{finder}",
                    "{finder}可以请求{owner}支付烘干费",
                ),
                "不付": says(
                    KEEPER,
                    "拾得人侵占遗失物，无权请求保管费用",
                    "400元烘干费由{finder}自行负担",
                    "{finder}无权就烘干相机的花费向{owner}求偿",
                ),
            },
            {"every_finder_is_paid": lambda told: "应付"},
        ),
    ),
    flaws=(
        Misbelief("buyer_in_good_faith_keeps", "以为遗失物也适用善意取得"),
        Misbelief("two_years_from_the_loss", "以为二年从丢失之日起算"),
        Misbelief("the_price_is_always_refunded", "以为追回时都要补偿价款"),
        Misbelief("the_finder_answers_for_all", "以为拾得人对遗失物的丧失一律负责"),
        Misbelief("every_finder_is_paid", "以为拾得人都有权取得费用和酬金"),
    ),
    issues=(
        Issue(
            (
                "对{finder}索要的两笔钱，{owner}应如何处理？",
                "{finder}向{owner}提出的要求能否得到支持？",
                "*{owner}是否应当向{finder}付款？",
            ),
            {
                "expenses": {"应付": "烘干费应由{owner}支付", "不付": "烘干费由{finder}自己承担"},
                "reward": {"应付": "2000元酬金应当照付", "拒付": "2000元酬金可以不给"},
            },
        ),
    ),
)


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
            "全部": "不久都办了抵押登记",
            "厂房": "事后只为厂房办了抵押登记",
            "均未": "但[因经办人离职，|嫌手续繁琐，]一直没有办理登记",
        },
        "sold": {
            "产品": "8月，{buyer}到{maker}的展厅选购车床，按标价付清4万元后拉走一台，不知道它已抵押",
            "设备": "8月，{maker}转产，把那台铣床按市价18万元卖给{buyer}，{buyer}不知道它已抵押，付清价款后运走",
            "设备知情": "8月，{maker}转产，把那台铣床按市价18万元卖给{buyer}，{buyer}看过抵押合同，仍付清价款运走",
        },
        "repair": {
            "扣机器": "{buyer}付不出6000元修理费，{repairer}便扣下机器不让拉走",
            "已交还": "{repairer}修好后让{buyer}拉走机器，见6000元修理费迟迟未付，又要求把机器送回来扣着",
            "扣摩托": "{repairer}修好后让{buyer}拉走机器，见6000元修理费迟迟未付，便扣下{buyer}借给自己的摩托车",
        },
    },
    story=(
        (
            "{maker}生产、销售小型车床。2023年5月，{maker}向{bank}借款，书面约定以厂房、自用的一台铣床和库存车床抵押，",
            "{maker}以制售小型车床为业，2023年5月向{bank}借款，书面约定以厂房、自用铣床一台和库存车床作抵押，",
            "*2023年5月，制售小型车床的{maker}为向{bank}借款，以书面合同把厂房、自用的一台铣床和库存车床抵押，",
        ),
        "{registered}。",
        "{sold}。年底机器出了故障，送到{repairer}处修理。{repair}。",
        "借款到期，{maker}无力偿还，{bank}[要求就这台机器优先受偿|要求拍卖这台机器受偿]。",
    ),
    parties=(
        {"maker": "甲公司", "bank": "乙银行", "buyer": "丙", "repairer": "丁"},
        {"maker": "{t[0]}机床公司|{t[0]}公司", "bank": "某银行", "buyer": "{s[0]}某", "repairer": "{s[1]}某"},
        {"maker": "{t[0]}公司", "bank": "{t[1]}银行", "buyer": "{p[0]}", "repairer": "{p[1]}"},
    ),
    terms={"act": lambda told: {"扣机器": "扣下机器", "扣摩托": "扣下摩托车"}.get(told.repair, "要求把机器送回来扣着")},
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
                    "{bank}可以就厂房的变价款优先受偿",
                ),
                "未设立": says(
                    BUILDING,
                    "厂房没有办理抵押登记",
                    "{bank}对厂房的抵押权没有设立",
                    "就厂房而言，抵押合同有效，但{bank}不能优先受偿",
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
                    "机器虽已卖给{buyer}，{bank}的抵押权不受影响",
                    "即使{buyer}已经付清价款并取得机器，{bank}仍可以就这台机器实现抵押权",
                ),
                "不能": says(
                    ORDINARY,
                    "买受人在正常经营活动中付清价款取得，或者抵押权未登记且买受人不知情",
                    "{buyer}买到的机器不再承受{bank}的抵押权",
                    "{buyer}付清价款并取得机器以后，{bank}不能再就这台机器优先受偿",
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
                    "即使车床和铣床的抵押都登记了，{bank}也不能向{buyer}主张抵押权",
                    "{buyer}买机器属于正常经营活动中的购买，不受已登记的抵押权追及",
                ),
                "登记即可": says(
                    CHATTEL,
                    "出卖自用的设备不是正常经营活动",
                    "只要这台机器办理过抵押登记，{bank}就可以向{buyer}主张抵押权",
                    "{buyer}不属于正常经营活动中的买受人",
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
                    "{bank}能否就这台机器受偿，取决于{buyer}购买时是否知道抵押",
                ),
                "无关": says(
                    CHATTEL,
                    "抵押已经登记，结论不因买受人是否知情而不同",
                    "{buyer}购买时是否知道抵押，对{bank}能否就这台机器受偿没有影响",
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
                    "{repairer}有权{act}，直到{buyer}付清修理费",
                    "为催讨修理费，{repairer}{act}并不违法",
                ),
                "无权": says(
                    LIEN_LOST,
                    "对已交还的机器丧失占有，对与修理无关的动产不得留置",
                    "{repairer}{act}，没有法律依据",
                    "{repairer}可以起诉索要修理费，但无权{act}",
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
                    "因{repairer}对这台机器享有留置权，其修理费应先于{bank}的债权受偿",
                ),
                "抵押": says(
                    FOLLOWS,
                    "修理费的债权人没有留置权，只是普通债权人",
                    "因抵押权仍可行使，这台机器变价后{bank}应先于{repairer}受偿",
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
