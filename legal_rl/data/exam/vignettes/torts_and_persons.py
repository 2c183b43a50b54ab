"""Vignettes of torts: animals that are kept (民法典 1245–1250), things that fall from buildings (1188, 1253, 1254)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
TORTS_SINCE: Final = "2024-09-27"
ANIMAL = Norm("民法典", 1245, SINCE, says=("能够证明损害是因被侵权人故意或者重大过失造成的，可以不承担或者减轻责任",))
UNTIED = Norm("民法典", 1246, SINCE, says=("能够证明损害是因被侵权人故意造成的，可以减轻责任",))
FIERCE = Norm("侵权责任编解释（一）", 23, TORTS_SINCE, says=("主张不承担责任或者减轻责任的，人民法院不予支持",))
STRAY = Norm("民法典", 1249, SINCE, says=("由动物原饲养人或者管理人承担侵权责任",))
PROVOKED = Norm("民法典", 1250, SINCE, says=("可以向动物饲养人或者管理人请求赔偿，也可以向第三人请求赔偿",))
FAULT = Norm("民法典", 1165, SINCE, says=("行为人因过错侵害他人民事权益造成损害的，应当承担侵权责任",))
GUARDIAN = Norm("民法典", 1188, SINCE, says=("由监护人承担侵权责任", "监护人尽到监护职责的，可以减轻其侵权责任"))
PLACED = Norm("民法典", 1253, SINCE, says=("所有人、管理人或者使用人不能证明自己没有过错的，应当承担侵权责任",))
THROWN = Norm("民法典", 1254, SINCE, says=("除能够证明自己不是侵权人的外", "应当采取必要的安全保障措施"))
BEHIND = Norm("侵权责任编解释（一）", 24, TORTS_SINCE, says=("承担与其过错相应的补充责任",))
BEFORE = Norm("侵权责任编解释（一）", 25, TORTS_SINCE, says=("由可能加害的建筑物使用人给予适当补偿",))


def _stall(told: Any) -> str | None:
    """Who pays for the melons; left out where the stallholder scared the dog himself."""
    return {"第三人": None, "自发": "只饲养人"}.get(told.cause, "任选")


DOG_BY_THE_MELON_STALL: Final = vignette(
    "dog_by_the_melon_stall",
    "西瓜摊前的狗",
    "民法",
    facts={
        "dog": {
            "拴绳": "养了一只拉布拉多犬，办过证，每天给它系好牵引绳、戴上嘴套，牵到河边散步",
            "未拴": "养了一只拉布拉多犬，不顾当地遛狗必须牵绳的规定，每天不系绳子就带到河边散步",
            "烈性": "养了一只当地养犬条例禁养的藏獒，每天用铁链牵到河边散步",
        },
        "cause": {
            "第三人": "{stall}嫌狗挡了生意，点着鞭炮扔到狗脚下，狗受惊窜起，扑倒了正在挑瓜的{customer}",
            "重大": "正在挑瓜的{customer}不听{owner}再三劝阻，拿树枝捅狗取乐，被狗扑倒",
            "一般": "{customer}只顾低头挑瓜，退后时踩中狗尾巴，被狗转身扑倒",
            "自发": "狗看见一只野猫，猛地窜过去，撞倒了正在挑瓜的{customer}",
        },
        "later": {
            "遗弃": "{owner}怕再惹祸，当晚把狗扔到山脚下。三天后，饿急了的狗在{friend}的果园外",
            "逃逸": "没过几天，狗从院子里跑丢了，{owner}四处寻找不见。次日，狗在{friend}的果园外",
            "送人": "{owner}怕再惹祸，把狗送给朋友{friend}看守果园。一个月后，狗在园门口",
            "收留": "{owner}怕再惹祸，当晚把狗扔到山脚下，{friend}将它领回家看守果园。半年后，狗在园门口",
        },
    },
    story=(
        ("退休工人{owner}{dog}。", "*{owner}退休后{dog}。"),
        (
            "一天，在{stall}的西瓜摊前，{cause}，{customer}左臂骨折，西瓜也碎了一地。",
            "这天走到{stall}的西瓜摊前，{cause}，{customer}左臂骨折，摊上的西瓜碎了大半。",
        ),
        "{later}咬伤了一名送奶工。",
    ),
    parties=(
        {"owner": "甲", "stall": "乙", "customer": "丙", "friend": "丁"},
        {"owner": "{s[0]}某", "stall": "{s[1]}某", "customer": "{s[2]}某", "friend": "{s[3]}某"},
        {"owner": "{p[0]}", "stall": "{p[1]}", "customer": "{p[2]}", "friend": "{p[3]}"},
    ),
    about=("各人的损失", "动物致害的责任", "本案"),
    # A victim's teasing may be said to be intent, which counts where the dog was untied.
    possible=lambda told: (
        not (told.dog == "未拴" and told.cause == "重大") and not (told.dog == "烈性" and told.later == "送人")
    ),
    points=(
        Point(
            "claim",
            lambda told: "任选" if told.cause == "第三人" else "只饲养人",
            {
                "任选": says(
                    PROVOKED,
                    "第三人的过错致使动物伤人，受害人可以择一请求赔偿",
                    "{customer}可以选择要求{owner}或者{stall}赔偿",
                    "狗虽不是{stall}的，{customer}仍可直接要求其赔偿全部损失",
                ),
                "只饲养人": says(
                    ANIMAL,
                    "摊主对狗伤人没有过错",
                    "{customer}无权就骨折向{stall}索赔",
                    "{stall}并非责任人，{customer}不能要求其赔偿医疗费",
                ),
            },
            {"only_the_keeper": lambda told: "只饲养人"},
        ),
        Point(
            "defence",
            lambda told: "减免" if told.cause == "重大" and told.dog == "拴绳" else "全额",
            {
                "减免": says(
                    ANIMAL,
                    "被侵权人有重大过失，可以不承担或者减轻责任",
                    "{owner}对{customer}可以不承担责任或者少承担责任",
                    "因{customer}自己有重大过失，{owner}的赔偿责任可以减轻乃至免除",
                ),
                "全额": says(
                    ANIMAL,
                    "没有可以减轻责任的事由",
                    "对{customer}的损失，{owner}无权主张减轻责任",
                    "{customer}要求{owner}赔偿全部损失的，{owner}不得少赔",
                ),
            },
            {"any_fault_counts": lambda told: "减免" if told.cause in {"重大", "一般"} else "全额"},
        ),
        Point(
            "standard",
            lambda told: told.dog,
            {
                "拴绳": says(
                    ANIMAL,
                    "故意和重大过失都是免除或者减轻责任的事由",
                    "{owner}如能证明{customer}有重大过失，可以少赔甚至不赔",
                    "{owner}主张免责或者减责，不以{customer}故意为必要",
                ),
                "未拴": says(
                    UNTIED,
                    "违反规定未采取安全措施，只有受害人故意才能减轻责任",
                    "{owner}只有证明损害是{customer}故意造成的，才可以减轻责任",
                    "{customer}的重大过失不能减轻{owner}的责任，故意才能减轻",
                ),
                "烈性": says(
                    FIERCE,
                    "禁止饲养的烈性犬致害，不得免责或者减责",
                    "无论{customer}有无过错，{owner}都不能减轻责任",
                    "即使{customer}是故意招惹，{owner}也要全部赔偿",
                ),
            },
            {"one_rule_for_dogs": lambda told: "拴绳"},
        ),
        Point(
            "melons",
            _stall,
            {
                "任选": says(
                    PROVOKED,
                    "顾客的过错致使狗撞碎西瓜，摊主可以择一请求",
                    "{stall}可以要求{customer}赔偿西瓜",
                    "{stall}的西瓜损失，既可以找{owner}赔，也可以找{customer}赔",
                ),
                "只饲养人": says(
                    ANIMAL,
                    "他人都没有过错，由饲养人赔偿",
                    "{stall}的西瓜损失应由{owner}全部赔偿，{customer}没有责任",
                    "西瓜被撞碎的损失，{stall}只能找{owner}赔，{owner}应当全赔",
                ),
            },
            {"only_the_keeper": lambda told: "只饲养人"},
        ),
        Point(
            "second",
            lambda told: "原饲养人" if told.later in {"遗弃", "逃逸"} else "新饲养人",
            {
                "原饲养人": says(
                    STRAY,
                    "遗弃、逃逸的动物在此期间伤人，由原饲养人负责",
                    "送奶工应当向{owner}请求赔偿",
                    "狗虽已不在{owner}身边，{owner}仍应对送奶工承担责任",
                ),
                "新饲养人": says(
                    ANIMAL,
                    "动物已有新的饲养人",
                    "送奶工的损失应由{friend}赔偿",
                    "{owner}已不是狗的饲养人，对送奶工被咬不承担责任",
                ),
            },
            {"out_of_hand": lambda told: "新饲养人", "once_a_keeper": lambda told: "原饲养人"},
        ),
    ),
    flaws=(
        Misbelief("only_the_keeper", "以为动物伤人只能由饲养人负责"),
        Misbelief("any_fault_counts", "以为受害人有一般过失也可以减轻饲养人的责任"),
        Misbelief("one_rule_for_dogs", "不区分违规饲养和禁养的烈性犬"),
        Misbelief("out_of_hand", "以为动物离开后原饲养人就不再负责"),
        Misbelief("once_a_keeper", "以为动物易主后原饲养人仍要负责"),
    ),
    issues=(
        Issue(
            (
                "{customer}和送奶工可以向谁请求赔偿？",
                "两名伤者应当向谁主张赔偿？",
                "*{customer}、送奶工被狗所伤，可以要求谁承担责任？",
            ),
            {
                "claim": {"任选": "{customer}可以找{owner}，也可以找{stall}", "只饲养人": "{customer}只能找{owner}"},
                "second": {"原饲养人": "送奶工应当找{owner}", "新饲养人": "送奶工应当找{friend}"},
            },
        ),
    ),
)


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
            "大人": "民警在酒瓶上验出{resident}的指纹，{resident}承认是自己酒后随手扔的",
            "孩子": "民警在酒瓶上验出孩子的指纹，孩子承认是自己扔着玩的",
            "花盆": "民警查明，花盆是{resident}摆在阳台外沿上，被大风刮落的",
            "不明": "民警验不出指纹，逐户走访，直到开庭也没查清酒瓶是哪家扔的",
        },
        "measures": {
            "没有": "楼里常有人往下扔东西，物业公司从不提醒，楼外的摄像头坏了[一年|半年]也不修",
            "齐全": "物业公司多次上门提醒，楼外装有仰拍的摄像头并每日巡查，只是夜里太黑没有拍清",
        },
        "absence": {
            "外地": "12楼的{neighbour}[拿出车票|拿出机票]和住宿记录，证明全家当天都在外地",
            "一楼": "住在1楼的{neighbour}[不肯出钱|不同意]",
            "在家": "独自在12楼家中的{neighbour}只说自己[早已睡下|一直在看书]",
        },
    },
    story=(
        (
            "外卖员{victim}在一栋居民楼下被楼上落下的{thing}砸中，花去医疗费6万余元。",
            "一天晚上，{victim}送外卖到一栋居民楼下，被坠落的{thing}砸伤，花去医疗费6万余元。",
            "*{victim}送外卖时，在一栋居民楼下被落下的{thing}砸伤，花去医疗费6万余元。",
        ),
        "当时，10楼的{resident}带着9岁的儿子在家[吃饭|看电视]。{cause}。",
        "{measures}。",
        "{victim}[要求|打算要求]{resident}、物业公司和其他住户一起出钱，{absence}。",
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
                    "{resident}应当就自己的抛物行为承担侵权责任",
                    "{victim}可以要求{resident}作为抛物人赔偿",
                ),
                "监护人": says(
                    GUARDIAN,
                    "未成年人造成损害，由监护人承担侵权责任",
                    "{resident}应当以监护人的身份承担侵权责任",
                    "{resident}承担责任的依据，是其监护人的身份",
                ),
                "推定": says(
                    PLACED,
                    "搁置物坠落，使用人不能证明自己没有过错的承担责任",
                    "{resident}被推定有过错，应当承担侵权责任",
                    "{resident}不能证明自己没有过错，故应赔偿{victim}",
                ),
                "补偿": says(
                    THROWN,
                    "难以确定侵权人，由可能加害的住户给予补偿",
                    "{resident}只需给予{victim}适当补偿",
                    "不能认定{resident}是侵权人，但其应与其他住户一起补偿{victim}",
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
                    "{victim}要求{resident}赔偿，应当证明{resident}有过错",
                    "{resident}有无过错，应由{victim}负责证明",
                ),
                "监护人": says(
                    GUARDIAN,
                    "监护人承担无过错责任",
                    "不论{resident}本人有无过错，都应当对{victim}承担侵权责任",
                    "{resident}即使能证明自己没有过错，也应承担侵权责任",
                ),
                "推定": says(
                    PLACED,
                    "使用人应当证明自己没有过错",
                    "应当由{resident}证明自己没有过错，{victim}不必证明其有过错",
                    "{resident}想要免责，应当证明自己没有过错",
                ),
                "补偿": says(
                    THROWN,
                    "可能加害的住户要证明自己不是侵权人",
                    "{resident}想要不出钱，应当证明自己不是侵权人",
                    "{resident}需要证明的不是自己没有过错，而是东西并非自家落下",
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
                    "{neighbour}应当对{victim}给予补偿",
                    "{neighbour}是可能加害的住户之一，应当分担补偿",
                ),
                "不补偿": says(
                    THROWN,
                    "侵权人已经查明，或者能够证明自己不是侵权人",
                    "{victim}无权要求{neighbour}补偿",
                    "{neighbour}不在应当给予补偿的住户之列",
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
                    "物业公司应当承担未尽安全保障义务的侵权责任",
                    "物业公司虽未抛物，也应对{victim}承担责任",
                ),
                "不担责": says(
                    THROWN,
                    "已经采取必要的安全保障措施",
                    "{victim}不能要求物业公司赔偿",
                    "物业公司已尽安全保障义务，不承担责任",
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
                    "物业公司只在{resident}的财产强制执行后仍不足的范围内承担相应责任",
                    "物业公司有权要求先执行{resident}的财产，自己只承担补充责任",
                ),
                "先行": says(
                    BEFORE,
                    "侵权人不明时，物业公司先承担与其过错相应的责任",
                    "物业公司承担与其过错相应的责任，其余损失才由可能加害的住户适当补偿",
                    "物业公司应当先承担自己的一份责任，不必等到他人不能赔偿之时",
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
