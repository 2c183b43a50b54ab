"""A vignette of torts: a dog that is kept, teased and left behind (民法典 1245–1250)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
TORTS_SINCE: Final = "2024-09-27"
ANIMAL = Norm("民法典", 1245, SINCE, says=("能够证明损害是因被侵权人故意或者重大过失造成的，可以不承担或者减轻责任",))
UNTIED = Norm("民法典", 1246, SINCE, says=("能够证明损害是因被侵权人故意造成的，可以减轻责任",))
BANNED = Norm("民法典", 1247, SINCE, says=("禁止饲养的烈性犬等危险动物造成他人损害的",))
FIERCE = Norm("侵权责任编解释（一）", 23, TORTS_SINCE, says=("主张不承担责任或者减轻责任的，人民法院不予支持",))
STRAY = Norm("民法典", 1249, SINCE, says=("由动物原饲养人或者管理人承担侵权责任",))
PROVOKED = Norm("民法典", 1250, SINCE, says=("可以向动物饲养人或者管理人请求赔偿，也可以向第三人请求赔偿",))


def _stall(told: Any) -> str | None:
    """Decide who pays for the melons; left out where the stallholder scared the dog himself, and where a small slip
    meets a keeper at fault."""
    if told.cause == "一般":
        return "任选" if told.dog == "拴绳" else None
    return {"重大": "任选", "自发": "只饲养人"}.get(told.cause)


DOG_BY_THE_MELON_STALL: Final = vignette(
    "dog_by_the_melon_stall",
    "犬只伤人",
    "民法",
    facts={
        "dog": {
            "拴绳": "依规牵绳遛犬",
            "未拴": "违反规定遛犬不牵绳",
            "烈性": "牵着禁止饲养的烈性犬外出",
        },
        "cause": {
            "第三人": "{stall}故意惊吓该犬，该犬扑倒{customer}",
            "重大": "{customer}不听劝阻，反复用木棍击打该犬，被该犬扑倒",
            "一般": "{customer}后退时不慎踩到犬尾，被该犬扑倒",
            "自发": "该犬突然扑倒{customer}",
        },
        "later": {
            "遗弃": "后{owner}将该犬遗弃，{friend}曾喂食一次，3天后该犬咬伤路人",
            "逃逸": "后该犬逃走，{friend}曾喂食一次，次日该犬咬伤路人",
            "送人": "后{owner}将该犬送给{friend}，1个月后该犬咬伤路人",
            "收留": "后{owner}将该犬遗弃，{friend}收养了该犬，半年后该犬咬伤路人",
        },
    },
    story=(
        (
            "{owner}{dog}，途经{stall}的摊位。",
            "{owner}{dog}，行至{stall}的摊位前。",
            "*{owner}{dog}，经过{stall}摆设的摊位。",
        ),
        "{cause}，致其骨折。",
        only("melons", "该犬扑人时还撞坏了{stall}的货物。"),
        only("second", "{later}。"),
    ),
    parties=(
        {"owner": "甲", "stall": "乙", "customer": "丙", "friend": "丁"},
        {"owner": "{s[0]}某", "stall": "{s[1]}某", "customer": "{s[2]}某", "friend": "{s[3]}某"},
    ),
    about=("各方的责任", "动物致害的责任", "本案"),
    # A victim's teasing may be said to be intent, which counts where the dog was untied.
    possible=lambda told: (
        not (told.dog == "未拴" and told.cause == "重大")
        and not (told.dog == "烈性" and told.later in {"送人", "收留"})
    ),
    points=(
        Point(
            "claim",
            lambda told: "任选" if told.cause == "第三人" else "只饲养人",
            {
                "任选": says(
                    PROVOKED,
                    "摊主故意惊吓该犬，是第三人的过错致使伤人，受害人可以择一请求",
                    "{customer}可以请求{owner}或者{stall}赔偿",
                    "{stall}应当对{customer}的骨折承担侵权责任",
                    "就骨折的损失，{customer}既可以请求{owner}赔偿，也可以请求{stall}赔偿",
                ),
                "只饲养人": says(
                    PROVOKED,
                    "摊主没有过错，不是致使动物伤人的第三人",
                    "{stall}对{customer}不承担侵权责任",
                    "就骨折的损失，{customer}请求{stall}承担侵权责任的，应予驳回",
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
                    "依规牵绳，受害人不听劝阻反复击打该犬，有重大过失",
                    "{owner}对{customer}的责任可以减轻或者免除",
                    "因{customer}自身的过错，{owner}对其骨折可以不承担或者减轻责任",
                ),
                "全额": says(
                    ANIMAL,
                    "依规牵绳，但受害人没有故意或者重大过失",
                    "{customer}有权请求{owner}赔偿全部损失",
                    "{owner}主张对{customer}减轻责任的，应予驳回",
                    "{owner}不具备减轻责任的事由，应当赔偿{customer}的全部损失",
                )
                .where(lambda told: told.dog == "烈性", FIERCE, "禁止饲养的烈性犬致害，不得免责或者减责")
                .where(lambda told: told.dog == "未拴", UNTIED, "违反规定不牵绳，只有受害人故意才可减轻，本案没有故意")
                .where(
                    lambda told: told.cause == "一般", ANIMAL, "依规牵绳，但受害人不慎踩到犬尾，只是一般过失，不减责"
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
                    "依规牵绳，故意和重大过失都是免除或者减轻责任的事由",
                    "{customer}有重大过失的，{owner}可以减轻责任",
                    "{owner}能够证明损害因{customer}故意或者重大过失造成的，可以不承担或者减轻责任",
                ),
                "未拴": says(
                    UNTIED,
                    "违反规定不牵绳，只有受害人故意才能减轻责任",
                    "仅在{customer}故意时，{owner}可以减轻责任",
                    "{owner}主张对{customer}减责，只能以证明其故意为条件",
                    "{customer}仅有重大过失的，{owner}不得主张减轻责任，证明其故意的，才可以减轻",
                ),
                "烈性": says(
                    FIERCE,
                    "禁止饲养的烈性犬致害，不得免责或者减责",
                    "即使{customer}出于故意，{owner}也不得减轻责任",
                    "即使{customer}有故意或者重大过失，{owner}主张减免责任的，法院也不予支持",
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
                    "打、踩该犬的人有过错，是第三人致使动物损害，可以择一请求",
                    "{stall}可以请求{customer}赔偿货物损失",
                    "{stall}既可以请求{owner}，也可以请求{customer}赔偿货物损失",
                    "{owner}赔偿{stall}的货物损失后，有权向{customer}追偿",
                ),
                "只饲养人": says(
                    ANIMAL,
                    "该犬突然自行扑人，顾客没有过错，不是致害的第三人",
                    "货物损失由{owner}单独承担",
                    "{customer}对{stall}的货物损失不承担责任",
                    "就货物损失，{stall}只能请求{owner}赔偿，其请求{customer}赔偿的，应予驳回",
                )
                .where(lambda told: told.dog == "未拴", UNTIED, "该犬突然自行扑人，顾客没有过错，不是致害的第三人")
                .where(lambda told: told.dog == "烈性", BANNED, "该犬突然自行扑人，顾客没有过错，不是致害的第三人"),
            },
            {"only_the_keeper": lambda told: "只饲养人"},
        ),
        Point(
            "second",
            lambda told: "原饲养人" if told.later in {"遗弃", "逃逸"} else "新饲养人",
            {
                "原饲养人": says(
                    STRAY,
                    "遗弃、逃逸期间伤人由原饲养人负责，喂食一次不成为饲养人",
                    "{owner}应当赔偿路人的损失",
                    "路人有权请求{owner}承担侵权责任",
                    "路人的损失应当由{owner}承担，{friend}不是该犬的饲养人，不承担责任",
                ),
                "新饲养人": says(
                    ANIMAL,
                    "犬已赠送他人一个月，受赠人成为饲养人",
                    "{friend}应当赔偿路人的损失",
                    "路人有权请求{friend}承担侵权责任",
                    "{friend}已成为该犬的饲养人，应当由其对路人的损失承担侵权责任",
                ).where(lambda told: told.later == "收留", ANIMAL, "遗弃后已被他人收养半年，收养人成为饲养人"),
            },
            {"out_of_hand": lambda told: "新饲养人", "once_a_keeper": lambda told: "原饲养人"},
        ),
    ),
    flaws=(
        Misbelief("only_the_keeper", "以为动物伤人只能由饲养人负责"),
        Misbelief("any_fault_counts", "以为受害人有一般过失也可以减轻饲养人的责任"),
        Misbelief("one_rule_for_dogs", "以为犬只伤人，责任都按一般规定"),
        Misbelief("out_of_hand", "以为动物离开后原饲养人就不再负责"),
        Misbelief("once_a_keeper", "以为动物易主后原饲养人仍要负责"),
    ),
    issues=(
        Issue(
            (
                "关于{customer}和路人的损失，下列哪一选项是正确的？",
                "{customer}和路人可以请求谁承担责任？",
                "*{customer}和路人的损失应由谁赔偿？",
            ),
            {
                "claim": {
                    "任选": "{customer}可以请求{owner}或者{stall}赔偿",
                    "只饲养人": "{customer}无权请求{stall}赔偿",
                },
                "second": {"原饲养人": "路人的损失由{owner}赔偿", "新饲养人": "路人的损失由{friend}赔偿"},
            },
        ),
    ),
)
