"""A vignette of torts: things thrown or falling from a building (民法典 1188, 1253, 1254)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
TORTS_SINCE: Final = "2024-09-27"
FAULT = Norm("民法典", 1165, SINCE, says=("行为人因过错侵害他人民事权益造成损害的，应当承担侵权责任",))
GUARDIAN = Norm("民法典", 1188, SINCE, says=("由监护人承担侵权责任", "监护人尽到监护职责的，可以减轻其侵权责任"))
PLACED = Norm("民法典", 1253, SINCE, says=("所有人、管理人或者使用人不能证明自己没有过错的，应当承担侵权责任",))
THROWN = Norm("民法典", 1254, SINCE, says=("除能够证明自己不是侵权人的外", "应当采取必要的安全保障措施"))
BEHIND = Norm("侵权责任编解释（一）", 24, TORTS_SINCE, says=("承担与其过错相应的补充责任",))
BEFORE = Norm("侵权责任编解释（一）", 25, TORTS_SINCE, says=("由可能加害的建筑物使用人给予适当补偿",))


def _liable(told: Any) -> str:
    return {"大人": "自己", "孩子": "监护人", "花盆": "推定", "不明": "补偿"}[told.cause]


def _manner(told: Any) -> str | None:
    """Decide how the property manager is liable, where it is."""
    if told.measures == "齐全":
        return None
    return "先行" if told.cause == "不明" else "补充"


BOTTLE_ON_THE_COURIER: Final = vignette(
    "bottle_on_the_courier",
    "高空坠物伤人",
    "民法",
    facts={
        "cause": {
            "大人": "[经查|经公安机关调查]，酒瓶系10层住户{resident}教训9岁的儿子时抛出",
            "孩子": "[经查|经公安机关调查]，酒瓶系10层住户{resident}9岁的儿子抛掷",
            "花盆": "[经查|经公安机关调查]，花盆系10层住户{resident}放在阳台外沿、被风吹落，当时家中只有其9岁的儿子",
            "不明": "公安机关至一审法庭辩论终结前仍[未|无法]查明抛掷人，10层住户{resident}与9岁的儿子[当时|事发时]在家",
        },
        "measures": {
            "没有": "该楼[多次|此前多次]发生高空抛物、坠物，物业公司从未[提醒、巡查或者设置监控|采取任何措施]",
            "齐全": "物业公司[此前已|已]多次提醒，并设置监控、[定期|每日]巡查",
        },
        "absence": {
            "外地": "12层住户{neighbour}举证证明[当日|事发时]全家[均在外地，家中无人|外出，家中无人]",
            "一楼": "{neighbour}[系|为]1层住户",
            "在家": "12层住户{neighbour}[当时|事发时]独自在家，称自己未抛物",
        },
    },
    story=(
        (
            "{victim}在某高层住宅楼下被高空坠落的{thing}砸伤。",
            "{victim}路过某小区高层住宅楼下时，被高空坠落的{thing}砸伤。",
            "{victim}在某住宅楼下被高空坠落的{thing}砸[伤|成轻伤]。",
            "*某日，{victim}在高层住宅楼下行走时被高空坠落的{thing}砸伤。",
        ),
        "{cause}。",
        only("neighbour", "{absence}。"),
        only("manager manner", "{measures}。"),
    ),
    parties=(
        {"victim": "甲", "resident": "乙", "neighbour": "丙"},
        {"victim": "{s[0]}某", "resident": "{s[1]}某", "neighbour": "{s[2]}某"},
        {"victim": "{p[0]}", "resident": "{p[1]}", "neighbour": "{p[2]}"},
        {"victim": "甲", "resident": "乙", "neighbour": "丙"},
    ),
    terms={"thing": lambda told: "花盆" if told.cause == "花盆" else "酒瓶"},
    about=("{victim}的损害", "本案的责任承担"),
    points=(
        Point(
            "resident",
            _liable,
            {
                "自己": says(
                    THROWN,
                    "酒瓶是住户本人抛出，抛掷人就是侵权人",
                    "{resident}作为抛掷人承担侵权责任",
                    "{victim}有权请求抛掷人{resident}赔偿损失",
                    "{resident}应当就自己抛掷物品的行为对{victim}承担侵权责任",
                ),
                "监护人": says(
                    GUARDIAN,
                    "九岁的儿子抛掷致人损害，由监护人承担侵权责任",
                    "{resident}承担监护人责任",
                    "{victim}有权请求{resident}以监护人的身份承担侵权责任",
                    "{resident}就其子的行为承担侵权责任，尽到监护职责的可以减轻",
                ),
                "推定": says(
                    PLACED,
                    "花盆是搁置物，被风吹落并非抛掷，使用人推定有过错",
                    "{resident}承担搁置物坠落致人损害的责任",
                    "{victim}有权请求搁置物的使用人{resident}赔偿损失",
                    "{resident}作为搁置物的使用人，应当对{victim}承担侵权责任",
                ),
                "补偿": says(
                    THROWN,
                    "难以确定侵权人，由可能加害的住户给予补偿",
                    "{resident}作为可能加害人，应当给予{victim}适当补偿",
                    "{resident}属于可能加害人，补偿后有权向侵权人追偿",
                ),
            },
            {"the_whole_house_pays": lambda told: "补偿"},
        ),
        Point(
            "proof",
            _liable,
            {
                "自己": says(
                    FAULT,
                    "抛掷人已查明，法律没有推定其过错，由受害人举证",
                    "{victim}应当对{resident}的过错承担举证责任",
                    "{victim}请求{resident}承担侵权责任的，须证明其有过错",
                ),
                "监护人": says(
                    GUARDIAN,
                    "九岁的儿子抛掷，监护人不论有无过错均应承担责任",
                    "{resident}承担无过错责任",
                    "{resident}作为监护人承担侵权责任，不以其有过错为要件",
                ),
                "推定": says(
                    PLACED,
                    "搁置物坠落推定使用人有过错，由其证明自己没有过错",
                    "{resident}须证明自己没有过错，才能免除侵权责任",
                    "法律推定{resident}有过错，由其承担证明自己没有过错的举证责任",
                ),
                "补偿": says(
                    THROWN,
                    "可能加害的住户要证明自己不是侵权人",
                    "{resident}须证明自己不是侵权人，才能免于补偿",
                    "{resident}应当就自己不是侵权人承担举证责任",
                ),
            },
            {"victims_always_prove": lambda told: "自己"},
        ),
        Point(
            "neighbour",
            lambda told: "补偿" if told.cause == "不明" and told.absence == "在家" else "不补偿",
            {
                "补偿": says(
                    THROWN,
                    "侵权人难以确定，独自在家又不能证明自己不是侵权人",
                    "{neighbour}应当给予{victim}补偿",
                    "{victim}有权请求{neighbour}给予适当补偿",
                    "{neighbour}属于可能加害的建筑物使用人，应当给予{victim}补偿",
                ),
                "不补偿": says(
                    THROWN,
                    "侵权人已经查明，只有难以确定侵权人时才由他人补偿",
                    "{neighbour}不承担补偿责任",
                    "{victim}请求{neighbour}补偿，法院应当驳回",
                    "{neighbour}对{victim}的损害没有给予补偿的义务",
                )
                .where(
                    lambda told: told.cause == "不明" and told.absence == "外地",
                    THROWN,
                    "已证明当时家中无人，能够证明自己不是侵权人",
                )
                .where(lambda told: told.cause == "不明", THROWN, "住在一层，不可能高空抛物加害"),
            },
            {"the_whole_house_pays": lambda told: "补偿"},
        ),
        Point(
            "manager",
            lambda told: "担责" if told.measures == "没有" else "不担责",
            {
                "担责": says(
                    THROWN,
                    "多次发生坠物仍无任何措施，未采取必要的安全保障措施",
                    "物业公司应当承担侵权责任",
                    "{victim}有权请求物业公司依法承担侵权责任",
                    "物业公司应当依法承担未履行安全保障义务的侵权责任",
                ),
                "不担责": says(
                    THROWN,
                    "已多次提醒、设置监控并巡查，采取了必要的安全保障措施",
                    "物业公司不承担赔偿责任",
                    "{victim}请求物业公司赔偿，法院应当驳回",
                    "物业公司已尽安全保障义务，对{victim}的损害不承担责任",
                ),
            },
        ),
        Point(
            "manner",
            _manner,
            {
                "补充": says(
                    BEHIND,
                    "侵权人已经查明，未采取措施的物业公司只补其不能履行的部分",
                    "物业公司承担相应的补充责任",
                    "对{resident}强制执行后仍不能履行的部分，物业公司承担相应的补充责任",
                    "{resident}应当首先赔偿，其不能履行的，由物业公司承担与其过错相应的补充责任",
                ),
                "先行": says(
                    BEFORE,
                    "侵权人难以确定，未采取措施的物业公司先按自己的过错负责",
                    "物业公司应当先行承担责任",
                    "物业公司承担责任后，其余损害由可能加害的住户补偿",
                    "物业公司应当先承担与其过错相应的责任，其余损害由{resident}等住户适当补偿",
                ),
            },
            {"managers_come_first": lambda told: "先行"},
        ),
    ),
    flaws=(
        Misbelief("the_whole_house_pays", "以为高空落物一律由全楼住户补偿"),
        Misbelief("victims_always_prove", "以为侵权案件一律由受害人证明过错"),
        Misbelief("managers_come_first", "以为物业公司总是先承担责任"),
    ),
    issues=(
        Issue(
            (
                "{resident}应当对{victim}承担何种责任？",
                "关于{resident}的责任，下列哪一选项是正确的？",
                "*{victim}可以请求{resident}承担何种责任？",
            ),
            {
                "resident": {
                    "自己": "{resident}作为抛掷人承担过错责任",
                    "监护人": "{resident}作为监护人承担无过错责任",
                    "推定": "{resident}作为搁置物使用人承担过错推定责任",
                    "补偿": "{resident}作为可能加害的建筑物使用人给予补偿",
                }
            },
        ),
    ),
)
