"""A vignette of torts: things thrown or falling from a building (民法典 1188, 1253, 1254)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    """How the property manager is liable, where it is."""
    if told.measures == "齐全":
        return None
    return "先行" if told.cause == "不明" else "补充"


BOTTLE_ON_THE_COURIER: Final = vignette(
    "bottle_on_the_courier",
    "砸中外卖员的高空落物",
    "民法",
    facts={
        "cause": {
            "大人": "酒瓶上验出{resident}的指纹，{resident}承认是酒后随手扔的",
            "孩子": "酒瓶上验出孩子的指纹，孩子承认是扔着玩的",
            "花盆": "经查，花盆是{resident}摆在阳台外沿上，被大风刮落的",
            "不明": "民警逐户走访，直到开庭也没查清酒瓶是哪家扔的",
        },
        "measures": {
            "没有": "楼里常有人扔东西，物业公司从不提醒，摄像头坏了[一年|半年]也不修",
            "齐全": "物业公司多次上门提醒，每日巡查，装了仰拍的摄像头，只是夜里没有拍清",
        },
        "absence": {
            "外地": "12楼的{neighbour}拿出[车票|机票]，证明全家当天都在外地",
            "一楼": "住在1楼的{neighbour}不同意",
            "在家": "独自在12楼家中的{neighbour}只说自己[早已睡下|一直在看书]",
        },
    },
    story=(
        (
            "外卖员{victim}夜里在楼下被坠落的{thing}砸伤。",
            "一天晚上，外卖员{victim}被楼上落下的{thing}砸伤。",
            "*{victim}夜里送外卖，在楼下被落下的{thing}砸伤。",
        ),
        "当时，10楼的{resident}带着9岁的儿子在家[看电视|吃饭]。{cause}。",
        "{measures}。",
        "{victim}要求{resident}、物业公司和其他住户出钱，{absence}。",
    ),
    parties=(
        {"victim": "甲", "resident": "乙", "neighbour": "丙"},
        {"victim": "{s[0]}某", "resident": "{s[1]}某", "neighbour": "{s[2]}某"},
        {"victim": "{p[0]}", "resident": "{p[1]}", "neighbour": "{p[2]}"},
    ),
    terms={"thing": lambda told: "花盆" if told.cause == "花盆" else "酒瓶"},
    about=("{victim}的损失", "各方的责任"),
    points=(
        Point(
            "resident",
            _liable,
            {
                "自己": says(
                    FAULT,
                    "抛掷物品的人是侵权人",
                    "{resident}应就抛物行为承担责任",
                    "{victim}可以要求{resident}作为抛物人赔偿",
                    "{resident}应当以抛物人的身份对{victim}承担侵权责任，而不只是给予适当补偿",
                ),
                "监护人": says(
                    GUARDIAN,
                    "未成年人造成损害，由监护人承担侵权责任",
                    "{resident}应以监护人身份承担责任",
                    "{resident}承担责任的依据，是其监护人的身份",
                    "{resident}应当以监护人的身份承担侵权责任，如能证明尽到监护职责，可以减轻",
                ),
                "推定": says(
                    PLACED,
                    "搁置物坠落，使用人不能证明自己没有过错的承担责任",
                    "推定{resident}有过错",
                    "{resident}如果不能证明自己没有过错，就应当赔偿{victim}",
                    "{resident}承担的是过错推定责任，应当赔偿{victim}的损失，而不只是给予适当补偿",
                ),
                "补偿": says(
                    THROWN,
                    "难以确定侵权人，由可能加害的住户给予补偿",
                    "{resident}只需适当补偿{victim}",
                    "{resident}应当与其他可能加害的住户一起补偿{victim}",
                    "不能认定{resident}就是侵权人，但其既在可能加害的住户之列，就应当给予{victim}适当补偿",
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
                    "过错责任由受害人举证",
                    "{victim}应当证明{resident}有过错",
                    "{resident}有无过错，应由要求赔偿的{victim}负责证明",
                    "{victim}请求{resident}赔偿，除了损害和因果关系，还应当就{resident}有过错负举证责任",
                ),
                "监护人": says(
                    GUARDIAN,
                    "监护人承担无过错责任",
                    "{resident}有无过错都应承担责任",
                    "{resident}即使能证明自己没有过错，也应承担侵权责任",
                    "{resident}平日管教得当，也只能减轻而非免除对{victim}的责任，因为该责任的成立并不问其过错",
                ),
                "推定": says(
                    PLACED,
                    "使用人应当证明自己没有过错",
                    "{resident}应当证明自己没有过错",
                    "{resident}想要免责，须由自己证明没有过错",
                    "{victim}只须证明受损害的经过，{resident}有无过错的举证责任由{resident}负担，举证不能的应当赔偿",
                ),
                "补偿": says(
                    THROWN,
                    "可能加害的住户要证明自己不是侵权人",
                    "{resident}应证明自己不是侵权人",
                    "{resident}想要不出钱，应当证明东西并非自家落下",
                    "{resident}需要证明的是{thing}并非自家落下，仅仅证明自己平日小心，尚不足以免除补偿",
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
                    "不能证明自己不是侵权人",
                    "{neighbour}应当补偿{victim}",
                    "{neighbour}是可能加害的住户之一，应当分担补偿",
                    "{neighbour}没能证明自己不是侵权人，应当与其他可能加害的住户一起补偿{victim}",
                ),
                "不补偿": says(
                    THROWN,
                    "侵权人已经查明，或者能够证明自己不是侵权人",
                    "{neighbour}可以拒绝补偿",
                    "{victim}要求{neighbour}给予补偿，法院应当驳回",
                    "{neighbour}虽住在同一栋楼里，但不属于应当对{victim}给予补偿的可能加害人",
                ),
            },
            {"the_whole_house_pays": lambda told: "补偿"},
        ),
        Point(
            "manager",
            lambda told: "担责" if told.measures == "没有" else "不担责",
            {
                "担责": says(
                    THROWN,
                    "没有采取必要的安全保障措施",
                    "物业公司应当承担责任",
                    "物业公司虽未抛物，也应对{victim}承担侵权责任",
                    "物业公司未采取必要的安全保障措施，应当就{victim}的损失依法承担相应的侵权责任",
                ),
                "不担责": says(
                    THROWN,
                    "已经采取必要的安全保障措施",
                    "物业公司可以拒绝赔偿",
                    "{victim}要求物业公司赔偿，法院应当驳回",
                    "物业公司负有防止高空坠物的义务，但已采取必要的安全保障措施，故对{victim}不承担责任",
                ),
            },
        ),
        Point(
            "manner",
            _manner,
            {
                "补充": says(
                    BEHIND,
                    "侵权人确定时，物业公司承担与其过错相应的补充责任",
                    "物业公司只承担补充责任",
                    "物业公司有权要求先执行{resident}的财产",
                    "{resident}的财产依法强制执行后仍不足以赔偿的，物业公司才在其过错范围内承担相应责任",
                ),
                "先行": says(
                    BEFORE,
                    "侵权人不明时，物业公司先承担与其过错相应的责任",
                    "物业公司应当先行承担责任",
                    "物业公司应当先承担自己的一份责任，不必等到他人不能赔偿",
                    "物业公司承担与其过错相应的责任之后，其余损失才由可能加害的住户适当补偿",
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
                "对于{victim}的损失，{resident}应当承担何种责任？",
                "{resident}应当如何承担责任？",
                "*{resident}对{victim}应负什么责任？",
            ),
            {
                "resident": {
                    "自己": "按过错责任原则，就自己的抛物行为承担侵权责任",
                    "监护人": "作为监护人承担侵权责任，尽到监护职责的可以减轻",
                    "推定": "不能证明自己没有过错的，承担侵权责任",
                    "补偿": "不能证明自己不是侵权人的，与其他住户一起给予补偿",
                }
            },
        ),
    ),
)
