"""A vignette of torts: a dog that is kept, teased and left behind (民法典 1245–1250)."""

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


def _stall(told: Any) -> str | None:
    """Who pays for the melons; left out where the stallholder scared the dog himself."""
    return {"第三人": None, "自发": "只饲养人"}.get(told.cause, "任选")


DOG_BY_THE_MELON_STALL: Final = vignette(
    "dog_by_the_melon_stall",
    "西瓜摊前的狗",
    "民法",
    facts={
        "dog": {
            "拴绳": "养了一只办过证的拉布拉多犬，系好牵引绳带到河边散步",
            "未拴": "养了一只拉布拉多犬，违反当地规定，不系绳子就带到河边散步",
            "烈性": "养了一只当地禁养的藏獒，用铁链牵到河边散步",
        },
        "cause": {
            "第三人": "{stall}嫌狗挡了生意，朝狗脚下扔鞭炮，狗受惊扑倒了正在挑瓜的{customer}",
            "重大": "正在挑瓜的{customer}不听{owner}再三劝阻，拿树枝捅狗取乐，被狗扑倒",
            "一般": "{customer}只顾低头挑瓜，退后踩中狗尾巴，被狗转身扑倒",
            "自发": "狗看见野猫猛地窜出，撞倒了正在挑瓜的{customer}",
        },
        "later": {
            "遗弃": "{owner}怕再惹祸，当晚把狗扔到山脚下。三天后，狗在{friend}的果园外",
            "逃逸": "几天后，狗从院子里跑丢，{owner}四处寻找不见。次日，狗在{friend}的果园外",
            "送人": "{owner}怕再惹祸，把狗送给{friend}看守果园。一个月后，狗在园门口",
            "收留": "{owner}怕再惹祸，把狗扔到山脚下，{friend}将它领回看守果园。半年后，狗在园门口",
        },
    },
    story=(
        ("{owner}{dog}。", "*退休工人{owner}{dog}。"),
        (
            "在{stall}的西瓜摊前，{cause}，{customer}左臂骨折，西瓜碎了一地。",
            "走到{stall}的西瓜摊前，{cause}，{customer}左臂骨折，西瓜也碎了。",
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
                    "{customer}也可以请求{stall}赔偿",
                    "{customer}可以选择要求{owner}或者{stall}赔偿骨折的损失",
                    "{stall}虽非狗的饲养人，{customer}仍可直接请求其赔偿全部医疗费，而不必先找{owner}",
                ),
                "只饲养人": says(
                    ANIMAL,
                    "摊主对狗伤人没有过错",
                    "{customer}只能请求{owner}赔偿",
                    "{customer}要求{stall}赔偿骨折的损失，应予驳回",
                    "狗伤人的过错不能归于{stall}，{customer}请求其与{owner}一起赔偿医疗费的，法院应当驳回",
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
                    "{owner}可以少赔{customer}",
                    "{owner}对{customer}可以少承担甚至不承担责任",
                    "因{customer}自己有重大过失，{owner}虽是饲养人，其赔偿责任仍可以减轻乃至免除",
                ),
                "全额": says(
                    ANIMAL,
                    "没有可以减轻责任的事由",
                    "{owner}应当全额赔偿{customer}",
                    "{customer}要求{owner}赔偿全部损失的，应予支持",
                    "{owner}主张{customer}自己也有过失、应当减轻其赔偿责任的，法院不予支持",
                    "{customer}的行为不足以减轻饲养人的责任，{owner}应当就其骨折承担全部侵权责任",
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
                    "重大过失可以成为{owner}减责的事由",
                    "{owner}如能证明{customer}有重大过失，可以少赔甚至不赔",
                    "{owner}要求免责或者减责，既可以证明{customer}出于故意，也可以证明{customer}有重大过失",
                ),
                "未拴": says(
                    UNTIED,
                    "违反规定未采取安全措施，只有受害人故意才能减轻责任",
                    "只有{customer}出于故意，{owner}才能减责",
                    "{owner}只有证明损害是{customer}故意造成的，才可以减轻责任",
                    "{owner}即使证明{customer}有重大过失，也应当全部赔偿，证明损害是{customer}故意造成的才可以减轻",
                ),
                "烈性": says(
                    FIERCE,
                    "禁止饲养的烈性犬致害，不得免责或者减责",
                    "对{owner}要赔的数额没有减责的余地",
                    "无论{customer}有无过错，{owner}都应当全部赔偿",
                    "即使{customer}是故意招惹，{owner}据此要求免除或者减轻责任的，法院也不予支持",
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
                    "{owner}赔偿{stall}的西瓜后，可以向{customer}追偿，{stall}也可以直接要求{customer}赔偿",
                ),
                "只饲养人": says(
                    ANIMAL,
                    "他人都没有过错，由饲养人赔偿",
                    "西瓜只能由{owner}赔偿",
                    "{stall}的西瓜损失应由{owner}全部赔偿，{customer}没有责任",
                    "{stall}要求{customer}赔偿西瓜的，应予驳回，其损失由{owner}作为饲养人全部承担",
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
                    "送奶工应当向{owner}索赔",
                    "狗虽已不在{owner}身边，{owner}仍应对送奶工承担责任",
                    "{owner}失去对狗的控制并不使其责任终止，送奶工的损失应由{owner}赔偿，而不是由{friend}赔偿",
                ),
                "新饲养人": says(
                    ANIMAL,
                    "动物已有新的饲养人",
                    "{friend}应当赔偿送奶工",
                    "送奶工被咬伤的损失，{owner}有权拒绝赔偿",
                    "{friend}已成为狗的新饲养人，送奶工被咬伤的损失应由其承担，而不再由{owner}承担",
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
