"""Vignettes of sale: the risk of goods (民法典 604 to 611, 832)."""

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
            "代运": "{seller}把{goods}卖给外地的{buyer}，未定交货地点，由{seller}代办托运。"
            "6月1日{seller}把货交{carrier}发运，2日告知{buyer}，3日收到一笔预付款",
            "送货": "{seller}把{goods}卖给外地的{buyer}，约定在{buyer}的仓库交货。"
            "6月1日{seller}雇{carrier}把货运出，2日告知{buyer}，3日收到一笔预付款",
            "自提": "{seller}把{goods}卖给{buyer}，约定{buyer}6月2日到{seller}的仓库提货。"
            "1日{seller}备好货并贴上{buyer}的标签，2日{buyer}没来提货，3日预付了部分货款",
            "在途": "6月1日，{seller}把{goods}交{carrier}运往外地找销路。"
            "2日{buyer}来电询价，3日双方签约，{buyer}买下这批路上的货，预付了部分货款",
        },
        "cause": {"山洪": "5日，{flood}", "翻车": "5日，{carrier}的司机疲劳驾驶翻车，货物尽毁"},
        "lack": {
            "无": "约定另寄的质检证书{buyer}已经收到",
            "单证": "约定另寄的质检证书{seller}一直没寄",
            "少装": "另查明，{seller}发出的货比约定少{few}",
        },
    },
    story=(
        (
            "{mode}。",
            "{seller}与{buyer}[素有往来|是老客户]。{mode}。",
            "*{seller}与{buyer}因一笔买卖起了纠纷：{mode}。",
        ),
        "{cause}。",
        "{lack}。{seller}[催要|索要]余款，{buyer}拒付。",
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
    terms={"flood": lambda told: "山洪冲进仓库，货物尽毁" if told.mode == "自提" else "山洪冲走货车，货物尽毁"},
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
                    "风险自6月1日起由{buyer}承担",
                    "{buyer}尚未收到货物，就已从6月1日起承担货物毁损的风险",
                    "货物毁损的风险于6月1日转移，此后即使货物灭失，{seller}也可以免于承担损失",
                ),
                "送到": says(
                    DELIVERY,
                    "约定在买受人的仓库交付，交付以前由出卖人承担",
                    "5日毁损的风险由{seller}承担",
                    "{buyer}收到货物以前，货物毁损的风险由{seller}承担",
                    "货物毁损的风险在5日仍由{seller}承担，即使{buyer}已经预付货款也是如此",
                    "货物毁损的风险到{buyer}实际收货时才会转移，5日毁损的后果应当由{seller}承担",
                ),
                "2日": says(
                    NOT_FETCHED,
                    "买受人没有如期提货，自违反约定时起由买受人承担",
                    "6月2日是风险转移的时间",
                    "货物毁损的风险自6月2日起转由{buyer}承担",
                    "{buyer}虽未占有货物，但从6月2日起，货物毁损的风险已经由{seller}转给{buyer}",
                    "货物毁损的风险于6月2日转移，此前由{seller}承担，此后则由{buyer}承担",
                ),
                "3日": says(
                    IN_TRANSIT,
                    "出卖在途的货物，自合同成立时起由买受人承担",
                    "风险自6月3日起归{buyer}",
                    "货物毁损的风险到6月3日才转由{buyer}承担",
                    "6月3日以前货物毁损的风险由{seller}承担，从这一天起则由{buyer}承担",
                    "货物毁损的风险在6月2日还由{seller}承担，到了6月3日才从{seller}转给{buyer}",
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
                    "{buyer}仍有付款义务",
                    "货物虽已毁损，{seller}仍有权要求{buyer}付款",
                    "货物毁损的风险已由{buyer}承担，{buyer}以货物毁损为由拒付余款，难以成立",
                    "{seller}催要余款有法律依据，{buyer}即使一件货也没有收到，也不能据此免除付款义务",
                ),
                "不付": says(
                    DELIVERY,
                    "风险由出卖人承担",
                    "{buyer}可以拒付余款",
                    "货物既已毁损，{seller}就不能要求{buyer}付款",
                    "货物毁损的风险仍由{seller}承担，{buyer}在收到货物以前可以拒付余款",
                    "{seller}虽已备好货物，也只能自行承担毁损的后果，而不能就这些货物要求{buyer}付款",
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
                    "{seller}应当重发全部货物",
                    "{buyer}有权要求{seller}另行交付同样数量的货物",
                    "{seller}的交货义务并未因事故而消灭，{buyer}要求其另发一批货，应予支持",
                    "{buyer}仍可以要求{seller}履行全部交货义务，5日的事故不能成为{seller}拒绝的理由",
                ),
                "不能": says(
                    DELIVERY,
                    "风险由买受人承担",
                    "{seller}可以拒绝重发毁损的货物",
                    "{buyer}要求{seller}把毁损的货物再交付一次，应予驳回",
                    "即使货物在{buyer}收到以前就已毁损，{seller}也有权拒绝另发一批货来代替",
                    "货物毁损的后果应由{buyer}承受，{seller}有权拒绝再发一批货来弥补{buyer}的损失",
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
                    "{seller}应当承担违约责任",
                    "{buyer}可以追究{seller}履行不合约定的责任",
                    "即使货物毁损的风险由{buyer}承担，{buyer}也可以追究{seller}的违约责任",
                    "{seller}的履行与约定不符，货物的毁损也不能使其免责，{buyer}可以追究其违约责任",
                ),
                "无": says(
                    STILL_BREACH,
                    "出卖人的履行符合约定",
                    "{seller}不承担违约责任",
                    "{buyer}要求{seller}承担违约责任，应予驳回",
                    "{seller}的履行合乎约定，对{buyer}所受的损失，可以拒绝承担违约责任",
                    "{seller}的履行合乎约定，{buyer}只能自担风险或者向他人追究，而不能要求其承担违约责任",
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
                    "{carrier}应当赔偿货物损失",
                    "就货物的毁损而言，{carrier}应当承担赔偿责任",
                    "无论货物毁损的风险归谁，{carrier}都应当就毁损的货物承担赔偿责任",
                    "货物的毁损不属于法定的免责情形，{carrier}以事出意外为由拒绝赔偿，难以成立",
                ),
                "不赔": says(
                    CARRIER,
                    "因不可抗力毁损",
                    "{carrier}可以免于赔偿",
                    "货物毁损造成的损失，不能要求{carrier}赔偿",
                    "货物的毁损属于法定的免责情形，{carrier}证明这一点后可以拒绝赔偿",
                    "{carrier}虽有义务把货物安全运到，但就这批货物的毁损而言，依法可以免除赔偿责任",
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
