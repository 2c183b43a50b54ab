"""Vignettes of contracts: the risk of goods sold (民法典 604 to 611, 832); a shop let, sublet and sold (716 to 728)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
REQUEST = Norm("民法典", 580, SINCE, says=("对方可以请求履行",))
DELIVERY = Norm("民法典", 604, SINCE, says=("在标的物交付之前由出卖人承担，交付之后由买受人承担",))
IN_TRANSIT = Norm("民法典", 606, SINCE, says=("毁损、灭失的风险自合同成立时起由买受人承担",))
FIRST_CARRIER = Norm(
    "民法典", 607, SINCE, says=("出卖人将标的物交付给第一承运人后，标的物毁损、灭失的风险由买受人承担",)
)
NOT_FETCHED = Norm(
    "民法典", 608, SINCE, says=("买受人违反约定没有收取的，标的物毁损、灭失的风险自违反约定时起由买受人承担",)
)
STILL_BREACH = Norm("民法典", 611, SINCE, says=("不影响因出卖人履行义务不符合约定，买受人请求其承担违约责任的权利",))
CARRIER = Norm("民法典", 832, SINCE, says=("承运人对运输过程中货物的毁损、灭失承担赔偿责任", "因不可抗力"))
PRIOR_MORTGAGE = Norm(
    "民法典", 405, SINCE, says=("抵押权设立前，抵押财产已经出租并转移占有的，原租赁关系不受该抵押权的影响",)
)
REPAIR = Norm("民法典", 712, SINCE, says=("出租人应当履行租赁物的维修义务",))
SUBTENANT = Norm("民法典", 716, SINCE, says=("第三人造成租赁物损失的，承租人应当赔偿损失",))
SUBLET = Norm("民法典", 716, SINCE, says=("承租人未经出租人同意转租的，出租人可以解除合同",))
TOO_LONG = Norm("民法典", 717, SINCE, says=("超过部分的约定对出租人不具有法律约束力",))
SILENCE = Norm("民法典", 718, SINCE, says=("在六个月内未提出异议的，视为出租人同意转租",))
SALE = Norm("民法典", 725, SINCE, says=("在承租人按照租赁合同占有期限内发生所有权变动的，不影响租赁合同的效力",))
TENANT_FIRST = Norm("民法典", 726, SINCE, says=("将房屋出卖给近亲属的除外", "承租人在十五日内未明确表示购买的"))
NOT_TOLD = Norm("民法典", 728, SINCE, says=("承租人可以请求出租人承担赔偿责任",))


def _fault(told: Any) -> str | None:
    if told.mode == "送货":
        return "有" if told.lack == "单证" else None
    return "无" if told.lack == "无" else "有"


GOODS_ON_THE_MOUNTAIN_ROAD: Final = vignette(
    "goods_on_the_mountain_road",
    "货物毁于途中",
    "民法",
    facts={
        "mode": {
            "代运": "2024年5月28日，{seller}卖给外地的{buyer}{goods}，价款12万元，未定交货地点，由{seller}代办托运。"
            "6月1日，{seller}把货交给{carrier}发运，2日电告{buyer}，3日收到{buyer}预付的2万元",
            "送货": "2024年5月28日，{seller}卖给外地的{buyer}{goods}，价款12万元，约定在{buyer}的仓库交货。"
            "6月1日，{seller}雇{carrier}把货运出，2日电告{buyer}，3日收到{buyer}预付的2万元",
            "自提": "2024年5月28日，{seller}卖给外地的{buyer}{goods}，价款12万元，约定{buyer}6月2日自行提货。"
            "6月1日，{seller}在仓库里把货单独码好、贴上{buyer}的标签；2日，{buyer}约好的{carrier}派不出车，"
            "货没有提走，3日{buyer}预付了2万元",
            "在途": "2024年6月1日，{seller}把{goods}交给{carrier}运往外地找销路；2日，{buyer}打来电话询价；"
            "3日，双方签约，将这批路上的货以12万元卖给{buyer}，{buyer}预付2万元",
        },
        "cause": {"山洪": "5日夜里，{flood}", "翻车": "5日夜里，{carrier}的司机疲劳驾驶，货车翻下山谷，货物尽毁"},
        "lack": {
            "无": "{buyer}手里只有按约寄到的质检证书",
            "单证": "说好同时寄出的质检证书，{buyer}催了两次也没有收到",
            "少装": "事后查对，{seller}发出的货还比约定少{few}",
        },
    },
    story=(
        (
            "{mode}。",
            "{seller}与{buyer}[素有往来|做过几次生意]。{mode}。",
            "*{seller}与{buyer}因一笔买卖起了纠纷：{mode}。",
        ),
        "{cause}。",
        "{lack}。{seller}催要余款，{buyer}[拒付|不肯付]，[双方诉至法院|双方争执不下]。",
    ),
    parties=(
        {"seller": "甲公司", "buyer": "乙公司", "carrier": "丙公司"},
        {"seller": "{s[0]}某", "buyer": "{s[1]}某", "carrier": "{t[0]}运输公司|{t[0]}公司"},
        {"seller": "{t[0]}公司", "buyer": "{p[0]}", "carrier": "{t[1]}物流公司|{t[1]}公司"},
    ),
    scenes=(
        {"goods": "300箱茶叶", "few": "20箱"},
        {"goods": "400坛黄酒", "few": "30坛"},
        {"goods": "500袋香菇", "few": "40袋"},
    ),
    terms={
        "flood": lambda told: (
            "山洪冲进仓库，货物全部泡毁" if told.mode == "自提" else "山洪冲垮公路桥，货车连同货物一起被卷走"
        )
    },
    possible=lambda told: (
        (told.mode != "自提" or told.cause == "山洪") and (told.lack != "少装" or told.mode in ("代运", "在途"))
    ),
    about=("货物的损失", "{buyer}的权利和义务"),
    points=(
        Point(
            "moment",
            lambda told: {"代运": "1日", "送货": "送到", "自提": "2日", "在途": "3日"}[told.mode],
            {
                "1日": says(
                    FIRST_CARRIER,
                    "没有约定交付地点而需要运输，交付第一承运人后由买受人承担",
                    "货物毁损的风险自6月1日起由{buyer}承担",
                ),
                "送到": says(
                    DELIVERY,
                    "约定在买受人的仓库交付，交付以前由出卖人承担",
                    "{buyer}收到货物以前，货物毁损的风险由{seller}承担",
                ),
                "2日": says(
                    NOT_FETCHED,
                    "买受人没有如期提货，自违反约定时起由买受人承担",
                    "货物毁损的风险自6月2日起转由{buyer}承担",
                ),
                "3日": says(
                    IN_TRANSIT,
                    "出卖在途的货物，自合同成立时起由买受人承担",
                    "6月3日起，货物毁损的风险由{buyer}承担",
                ),
            },
            {
                "risk_waits_for_receipt": lambda told: "送到",
                "carrier_means_delivery": lambda told: "2日" if told.mode == "自提" else "1日",
            },
        ),
        Point(
            "price",
            lambda told: "不付" if told.mode == "送货" else "应付",
            {
                "应付": says(
                    DELIVERY,
                    "风险由买受人承担，货物毁损不免除付款义务",
                    "{buyer}虽然没有收到货物，也不能以货物已毁为由拒付余款",
                    "货物虽已毁损，{seller}仍有权要求{buyer}付款",
                ),
                "不付": says(
                    DELIVERY,
                    "风险由出卖人承担",
                    "{seller}虽已备好货物，也无权就毁损的货物要求{buyer}付款",
                    "{buyer}没有收到货物，可以拒付余款",
                ),
            },
            {
                "risk_waits_for_receipt": lambda told: "不付",
                "papers_hold_the_risk": lambda told: "不付" if told.mode == "送货" or told.lack == "单证" else "应付",
            },
        ),
        Point(
            "again",
            lambda told: "可以" if told.mode == "送货" else "不能",
            {
                "可以": says(
                    REQUEST,
                    "货物尚未交付，出卖人仍应履行",
                    "{buyer}有权要求{seller}另行交付同样数量的货物",
                    "{seller}应当按约定的数量重新交货",
                ),
                "不能": says(
                    DELIVERY,
                    "风险由买受人承担",
                    "{buyer}要求重新发一批货，{seller}可以拒绝",
                    "{seller}没有义务把这批货再交付一次",
                ),
            },
            {"risk_waits_for_receipt": lambda told: "可以"},
        ),
        Point(
            "breach",
            _fault,
            {
                "有": says(
                    STILL_BREACH,
                    "出卖人没有交付约定的单证或者数量不足",
                    "即使货物毁损的风险由{buyer}承担，{buyer}也可以追究{seller}的违约责任",
                    "{seller}应当承担违约责任",
                ),
                "无": says(
                    STILL_BREACH,
                    "出卖人的履行符合约定",
                    "{seller}的履行没有不符合约定之处，{buyer}无权追究其违约责任",
                    "{seller}不承担违约责任",
                ),
            },
            {"risk_excuses_breach": lambda told: "无" if _fault(told) else None},
        ),
        Point(
            "carrier",
            lambda told: None if told.mode == "自提" else {"山洪": "不赔", "翻车": "赔"}[told.cause],
            {
                "赔": says(
                    CARRIER,
                    "司机疲劳驾驶，不属于免责的事由",
                    "{carrier}应当赔偿毁损的货物",
                    "对货物的毁损，{carrier}不能免责",
                ),
                "不赔": says(
                    CARRIER,
                    "因不可抗力毁损",
                    "对货物的损失，{carrier}不承担赔偿责任",
                    "{carrier}证明事故的原因后，可以不赔",
                ),
            },
            {"carriers_answer_for_all": lambda told: None if told.mode == "自提" else "赔"},
        ),
    ),
    flaws=(
        Misbelief("risk_waits_for_receipt", "以为风险总在买受人实际收到货物时转移"),
        Misbelief("carrier_means_delivery", "以为货物交给承运人，风险就转移"),
        Misbelief("papers_hold_the_risk", "以为单证没有交付，风险就不转移"),
        Misbelief("risk_excuses_breach", "以为买受人承担风险就不能追究违约责任"),
        Misbelief("carriers_answer_for_all", "不知承运人可因不可抗力免责"),
    ),
    issues=(
        Issue(
            (
                "货物毁损的风险从何时起由{buyer}承担？",
                "关于货物毁损风险的转移，下列哪一说法是正确的？",
                "*{buyer}从什么时候开始承担货物毁损的风险？",
            ),
            {
                "moment": {
                    "1日": "自6月1日起由{buyer}承担",
                    "2日": "自6月2日起由{buyer}承担",
                    "3日": "自6月3日起由{buyer}承担",
                    "送到": "收到货物以前，{buyer}都不承担风险",
                }
            },
        ),
    ),
)


def _ended(told: Any) -> bool:
    return bool(told.consent == "反对")


def _bound(told: Any) -> bool:
    return not _ended(told) and told.sale != "拍卖"


def _harmed(told: Any) -> str:
    return "可以" if not _ended(told) and told.sale == "外人" else "不能"


NOODLE_SHOP_SUBLET: Final = vignette(
    "noodle_shop_sublet",
    "转租又被出卖的门面",
    "民法",
    facts={
        "term": {"短": "租到2026年6月", "长": "租到2027年底"},
        "consent": {
            "同意": "征得{landlord}同意，将门面转租给{sub}卖早点，{term}",
            "默认": "自行将门面转租给{sub}卖早点，{term}；{landlord}当月来收租，看见换了招牌，什么也没说",
            "反对": "自行将门面转租给{sub}卖早点，{term}；{landlord}人在外地，年底才听说",
        },
        "fire": {
            "油锅": "其间，{sub}的伙计炸油条时走开，油锅起火烧坏了吊顶",
            "电线": "其间，{tenant}几次催{landlord}更换的老旧电线打火，烧坏了吊顶",
        },
        "sale": {
            "外人": "没有告诉{tenant}，就以200万元把门面卖给{buyer}并过户",
            "外孙": "没有告诉{tenant}，就以200万元把门面卖给外孙{buyer}并过户",
            "沉默": "把200万元的卖价告知{tenant}，{tenant}一个月没有回话，{landlord}便照价把门面卖给{buyer}并过户",
            "拍卖": "还不起银行贷款，法院拍卖了出租前就登记抵押的这间门面，十日前通知过{tenant}，"
            "{tenant}没有参加，{buyer}买得并过户",
        },
    },
    story=(
        (
            "{landlord}把一间临街门面租给{tenant}开面馆，租期从2021年初到2026年底。2023年3月，{tenant}{consent}。",
            "{tenant}租下{landlord}的临街门面开面馆，租期从2021年初到2026年底。2023年3月，{tenant}{consent}。",
            "*为开面馆，{tenant}租用{landlord}的门面，租期自2021年初至2026年底。2023年3月，{tenant}{consent}。",
        ),
        "{fire}。2024年1月，{landlord}以转租为由通知{tenant}解除合同；3月，{landlord}{sale}。",
        "{buyer}[随即|接着]要求收回门面。",
    ),
    parties=(
        {"landlord": "甲", "tenant": "乙", "sub": "丙", "buyer": "丁"},
        {"landlord": "{s[0]}某", "tenant": "{s[1]}某", "sub": "{s[2]}某", "buyer": "{s[3]}某"},
        {"landlord": "{p[0]}", "tenant": "{p[1]}", "sub": "{p[2]}", "buyer": "{p[3]}"},
    ),
    about=("这间门面", "{tenant}的权利"),
    points=(
        Point(
            "ended",
            lambda told: "解除" if _ended(told) else "未解除",
            {
                "解除": says(
                    SUBLET,
                    "未经同意转租，出租人知道后不久即通知解除",
                    "{tenant}将门面转租给{sub}，{landlord}有权据此解除租赁合同",
                    "租赁合同自解除通知到达{tenant}时解除",
                ),
                "未解除": says(
                    SILENCE,
                    "转租经出租人同意，或者知道后六个月内未提出异议",
                    "{landlord}的解除通知不发生效力",
                    "{landlord}无权因{tenant}将门面转租给{sub}而解除租赁合同",
                ),
            },
            {"silence_is_no_consent": lambda told: "未解除" if told.consent == "同意" else "解除"},
        ),
        Point(
            "first",
            _harmed,
            {
                "可以": says(
                    NOT_TOLD,
                    "出租人未通知承租人而出卖房屋",
                    "就门面被卖一事，{tenant}有权请求{landlord}赔偿",
                    "门面的买卖合同有效，但{tenant}可以就未能优先购买请求{landlord}赔偿",
                ),
                "不能": says(
                    TENANT_FIRST,
                    "租赁已经解除，或者卖给近亲属、承租人放弃购买",
                    "{tenant}不能以优先购买权受侵害为由索赔",
                    "门面的出卖并未侵害{tenant}优先购买的权利，{landlord}不负赔偿责任",
                ),
            },
            {"kin_are_buyers_too": lambda told: "可以" if told.sale == "外孙" else _harmed(told)},
        ),
        Point(
            "bound",
            lambda told: "继续" if _bound(told) else "收回",
            {
                "继续": says(
                    SALE,
                    "租赁期限内房屋易主，不影响租赁合同",
                    "{buyer}应当让租赁合同继续履行到2026年底",
                    "{buyer}虽已取得门面的所有权，在2026年底以前也无权要求{tenant}搬出",
                ),
                "收回": says(
                    PRIOR_MORTGAGE,
                    "租赁合同已经解除，或者抵押权设立在出租以前",
                    "{buyer}有权收回门面",
                    "租赁期限虽未届满，{tenant}也不能以租赁合同对抗{buyer}",
                ),
            },
            {
                "sale_breaks_lease": lambda told: "收回",
                "lease_survives_all": lambda told: "收回" if _ended(told) else "继续",
            },
        ),
        Point(
            "term",
            lambda told: {"短": "全部", "长": "部分"}[told.term] if _bound(told) else None,
            {
                "全部": says(
                    TOO_LONG,
                    "转租期限没有超过剩余租期",
                    "{sub}可以一直经营到转租期满，{buyer}不得干涉",
                ),
                "部分": says(
                    TOO_LONG,
                    "转租期限超过剩余租期的部分，对出租人没有约束力",
                    "转租的期限中有一部分对{buyer}没有约束力",
                ),
            },
            {"sublet_as_long_as_agreed": lambda told: "全部" if _bound(told) else None},
        ),
        Point(
            "fire",
            lambda told: {"油锅": "赔", "电线": "不赔"}[told.fire],
            {
                "赔": says(
                    SUBTENANT,
                    "次承租人造成的损失，由承租人赔偿",
                    "{landlord}可以要求{tenant}赔偿吊顶的损失",
                    "吊顶虽不是{tenant}烧坏的，{tenant}也应当向{landlord}赔偿",
                ),
                "不赔": says(
                    REPAIR,
                    "出租人没有履行维修义务",
                    "吊顶的修理费由{landlord}负担",
                    "{landlord}无权就吊顶的损失要求{tenant}赔偿",
                ),
            },
            {"only_the_doer_pays": lambda told: "不赔", "the_tenant_repairs": lambda told: "赔"},
        ),
    ),
    flaws=(
        Misbelief("silence_is_no_consent", "不知出租人六个月内未异议视为同意转租"),
        Misbelief("kin_are_buyers_too", "不知卖给近亲属时承租人没有优先购买权"),
        Misbelief("sale_breaks_lease", "以为新的所有权人不受租赁合同约束"),
        Misbelief("lease_survives_all", "以为租赁在任何情况下都可以对抗买受人"),
        Misbelief("sublet_as_long_as_agreed", "以为转租期限可以超过剩余租期"),
        Misbelief("only_the_doer_pays", "以为次承租人造成的损失与承租人无关"),
        Misbelief("the_tenant_repairs", "以为租赁物的损坏都由承租人赔偿"),
    ),
    issues=(
        Issue(
            (
                "{buyer}能否收回门面？",
                "{buyer}收回门面的要求应否得到支持？",
                "*对{buyer}收回门面的要求，应如何处理？",
            ),
            {
                "ended": {"解除": "租赁合同已因转租解除", "未解除": "租赁合同没有因转租解除"},
                "bound": {"继续": "{buyer}不能收回门面", "收回": "{buyer}可以收回门面"},
            },
        ),
    ),
)
