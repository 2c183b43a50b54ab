"""Vignettes of sale: the risk of goods (民法典 604 to 611, 832)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
REQUEST = Norm("民法典", 580, SINCE, says=("对方可以请求履行",))
BREACH = Norm("民法典", 577, SINCE, says=("履行合同义务不符合约定的，应当承担",))
DELIVERY = Norm("民法典", 604, SINCE, says=("在标的物交付之前由出卖人承担，交付之后由买受人承担",))
IN_TRANSIT = Norm("民法典", 606, SINCE, says=("毁损、灭失的风险自合同成立时起由买受人承担",))
FIRST_CARRIER = Norm(
    "民法典", 607, SINCE, says=("出卖人将标的物交付给第一承运人后，标的物毁损、灭失的风险由买受人承担",)
)
NOT_FETCHED = Norm(
    "民法典", 608, SINCE, says=("买受人违反约定没有收取的，标的物毁损、灭失的风险自违反约定时起由买受人承担",)
)
PAPERS = Norm("民法典", 609, SINCE, says=("不影响标的物毁损、灭失风险的转移",))
STILL_BREACH = Norm("民法典", 611, SINCE, says=("不影响因出卖人履行义务不符合约定，买受人请求其承担违约责任的权利",))
CARRIER = Norm("民法典", 832, SINCE, says=("承运人对运输过程中货物的毁损、灭失承担赔偿责任", "因不可抗力"))


def _fault(told: Any) -> str | None:
    if told.mode == "送货":
        return "有" if told.lack == "单证" else None
    return "无" if told.lack == "无" else "有"


GOODS_ON_THE_MOUNTAIN_ROAD: Final = vignette(
    "goods_on_the_mountain_road",
    "货物风险的转移",
    "民法",
    facts={
        "mode": {
            "代运": "{seller}向外地的{buyer}出售{goods}并代办托运，未约定交货地点。6月1日货物交{carrier}承运，"
            "当日通知{buyer}，3日{buyer}预付部分货款",
            "送货": "{seller}向外地的{buyer}出售{goods}，约定送至{buyer}仓库交货。6月1日货物交{carrier}承运，"
            "当日通知{buyer}，3日{buyer}预付部分货款",
            "自提": "{seller}向{buyer}出售{goods}，约定6月2日上午由{buyer}到{seller}仓库提货。"
            "1日{seller}将货物单独备妥，2日{buyer}未提货，3日{buyer}预付部分货款",
            "在途": "6月1日，{seller}将{goods}交{carrier}运往外地。2日{buyer}询价，"
            "3日{buyer}与{seller}订立合同购买该批途中货物，并预付部分货款",
        },
        "cause": {"山洪": "5日，突发特大山洪，货物全部灭失", "翻车": "5日，{carrier}的司机疲劳驾驶翻车，货物全部毁损"},
        "lack": {
            "无": "{seller}按约定于4日前寄送了质检证书",
            "单证": "约定4日前寄送的质检证书，{seller}未寄送",
            "少装": "另查明，{seller}发出的货物少于约定的数量",
        },
    },
    story=(
        ("{mode}。", "*{mode}。"),
        "{cause}。",
        only("again", "同种货物市场上随时可以购得。"),
        only("breach price", "{lack}。"),
    ),
    parties=(
        {"seller": "甲公司", "buyer": "乙公司", "carrier": "丙公司"},
        {"seller": "甲", "buyer": "乙", "carrier": "丙公司"},
        {"seller": "{s[0]}某", "buyer": "{s[1]}某", "carrier": "{t[0]}公司"},
        {"seller": "{t[0]}公司", "buyer": "{p[0]}", "carrier": "{t[1]}公司"},
    ),
    scenes=({"goods": "一批大米"}, {"goods": "一批饮料"}, {"goods": "一批钢材"}, {"goods": "一批建材"}),
    possible=lambda told: (
        (told.mode != "自提" or told.cause == "山洪") and (told.lack != "少装" or told.mode in ("代运", "在途"))
    ),
    about=("货物的损失", "本案的处理"),
    points=(
        Point(
            "moment",
            lambda told: {"代运": "1日", "送货": "送到", "自提": "2日", "在途": "3日"}[told.mode],
            {
                "1日": says(
                    FIRST_CARRIER,
                    "没有约定交付地点而需要运输，交付第一承运人后由买受人承担",
                    "风险自6月1日起由{buyer}承担",
                    "货物毁损、灭失的风险自6月1日起由{buyer}承担",
                    "{seller}对货物风险的承担止于6月1日，此后由{buyer}承担",
                ),
                "送到": says(
                    DELIVERY,
                    "约定送到买受人的仓库交付，途中尚未交付，由出卖人承担",
                    "6月5日的风险由{seller}承担",
                    "货物尚未交付{buyer}，毁损、灭失的风险仍由{seller}承担",
                ),
                "2日": says(
                    NOT_FETCHED,
                    "买受人没有如期提货，自违反约定时起由买受人承担",
                    "风险自6月2日起由{buyer}承担",
                    "货物毁损、灭失的风险自6月2日起由{buyer}承担",
                    "{seller}对货物风险的承担止于6月2日，此后由{buyer}承担",
                ),
                "3日": says(
                    IN_TRANSIT,
                    "出卖在途的货物，自合同成立时起由买受人承担",
                    "风险自6月3日起由{buyer}承担",
                    "货物毁损、灭失的风险自6月3日起由{buyer}承担",
                    "{buyer}自合同成立时起承担货物毁损、灭失的风险",
                ),
            },
            {
                "risk_waits_for_receipt": lambda told: "送到",
                "carrier_means_delivery": lambda told: "2日" if told.mode == "自提" else "1日",
            },
        ),
        Point(
            "price",
            lambda told: None if told.lack == "少装" else "不付" if told.mode == "送货" else "应付",
            {
                "应付": says(
                    FIRST_CARRIER,
                    "未约定交付地点，货交第一承运人后风险由买受人承担",
                    "{buyer}不得以货物毁损、灭失为由拒付该批货物的剩余货款",
                    "货物虽已毁损、灭失，{buyer}仍不得据此拒付该批货物的剩余货款",
                )
                .where(lambda told: told.lack == "单证", PAPERS, "未寄送单证不影响风险转移，毁损前风险已由买受人承担")
                .where(lambda told: told.mode == "在途", IN_TRANSIT, "在途货物的风险自合同成立时起由买受人承担")
                .where(lambda told: told.mode == "自提", NOT_FETCHED, "买受人没有如期提货，风险由其承担"),
                "不付": says(
                    DELIVERY,
                    "约定送到仓库交付，途中尚未交付，风险由出卖人承担",
                    "{buyer}有权以货物毁损、灭失为由拒付该批货物的剩余货款",
                    "{seller}不得就毁损、灭失的货物请求{buyer}支付剩余货款",
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
                    "货物尚未交付，同种货物市场可以购得，仍能履行",
                    "{seller}应当另行交付货物，替换毁损、灭失的部分",
                    "{buyer}有权就毁损、灭失的货物请求{seller}另行交付",
                ),
                "不能": says(
                    FIRST_CARRIER,
                    "货交第一承运人后，风险由买受人承担",
                    "{seller}无须就毁损、灭失的货物另行交付",
                    "{buyer}请求{seller}重新交付毁损、灭失的货物，应予驳回",
                    "货物毁损、灭失的后果由{buyer}承担，{seller}无须就此重新交货",
                )
                .where(lambda told: told.mode == "在途", IN_TRANSIT, "在途货物的风险自合同成立时起由买受人承担")
                .where(lambda told: told.mode == "自提", NOT_FETCHED, "买受人没有如期提货，风险由其承担"),
            },
            {"risk_waits_for_receipt": lambda told: "可以"},
        ),
        Point(
            "breach",
            _fault,
            {
                "有": says(
                    STILL_BREACH,
                    "没有寄送约定的证书，风险转移不影响违约责任",
                    "{seller}应当承担违约责任",
                    "{buyer}有权请求{seller}承担违约责任",
                    "{seller}履行义务不符合约定，{buyer}可以请求其承担违约责任",
                )
                .where(lambda told: told.mode == "送货", BREACH, "没有如期寄送约定的质检证书，履行不符合约定")
                .where(lambda told: told.lack == "少装", STILL_BREACH, "发货数量不足，风险转移不影响违约责任"),
                "无": says(
                    BREACH,
                    "证书已如期寄送，货物在风险转移后毁损，履行没有不合约定",
                    "{seller}没有违反合同约定",
                    "{buyer}请求{seller}承担违约责任，应予驳回",
                    "{seller}并未违约，对{buyer}不承担违约责任",
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
                    "司机疲劳驾驶翻车，不是不可抗力等免责事由",
                    "{carrier}应当赔偿货物的损失",
                    "{carrier}对货物的毁损、灭失没有免责事由，应当承担赔偿责任",
                ),
                "不赔": says(
                    CARRIER,
                    "突发特大山洪是不可抗力，不是承运人造成的毁损",
                    "{carrier}免于承担赔偿责任",
                    "{carrier}以不可抗力为由主张免责，应予支持",
                    "对货物的毁损、灭失，{carrier}作为承运人不承担赔偿责任",
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
        Misbelief("carriers_answer_for_all", "以为货物毁损，承运人一律应当赔偿"),
    ),
    issues=(
        Issue(
            (
                "货物毁损、灭失的风险应如何承担？",
                "关于货物毁损、灭失的风险，下列哪一说法是正确的？",
                "*货物毁损、灭失的风险由谁承担？",
            ),
            {
                "moment": {
                    "1日": "风险自6月1日起由{buyer}承担",
                    "2日": "风险自6月2日起由{buyer}承担",
                    "3日": "风险自6月3日起由{buyer}承担",
                    "送到": "风险至6月5日仍由{seller}承担",
                }
            },
        ),
    ),
)
