"""Vignettes of parties to civil suits: who sues and is sued, who joins, who acts for them."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, Says, only, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
AFFILIATED = READING(54, says=("以挂靠形式从事民事活动", "该挂靠人和被挂靠人为共同诉讼人"))
EMPLOYER = READING(56, says=("工作人员执行工作任务造成他人损害的，该法人或者其他组织为当事人",))
HELPED = READING(57, says=("以接受劳务一方为被告",))
OWNERS = READING(
    74, says=("已明确表示放弃实体权利的，可不予追加", "既不愿意参加诉讼，又不放弃实体权利的，仍应追加为共同原告")
)
THIRD = CODE(59, says=("第三人认为有独立请求权的，有权提起诉讼",))
HEIRS = CODE(153, says=("一方当事人死亡，需要等待继承人表明是否参加诉讼的",))
ENDED = CODE(154, says=("没有继承人，或者继承人放弃诉讼权利的",))
SPECIAL = CODE(62, says=("代为承认、放弃、变更诉讼请求", "必须有委托人的特别授权"))
FULL_AGENT = READING(89, says=("授权委托书仅写“全权代理”而无具体授权的", "无权代为承认、放弃、变更诉讼请求"))
STAFF = Norm("民法典", 1191, "2021-01-01", says=("可以向有故意或者重大过失的工作人员追偿",))
LABOUR = Norm("民法典", 1192, "2021-01-01", says=("可以向有故意或者重大过失的提供劳务一方追偿",))


def _other(told: Any) -> str:
    return {"不去": "共同原告", "放弃": "可不追加", "寄养": "第三人"}[told.trees]


def _recourse(norm: Norm) -> dict[str, Says]:
    """Decide whether the payer has recourse to the driver: for drink, not for a slip."""
    return {
        "可以": says(
            norm,
            "酒后操作是重大过失，可以向有故意或者重大过失者追偿",
            "{payer}赔偿后有权向{driver}追偿",
            "{driver}有重大过失，{payer}赔偿后可以追偿",
        ),
        "不能": says(
            norm,
            "一时疏忽不是重大过失，只能向故意或者重大过失者追偿",
            "{payer}赔偿后不得向{driver}追偿",
            "{driver}仅有一般过失，{payer}承担赔偿责任后，不得向其追偿",
        ),
    }


TRUCK_IN_THE_TREE_NURSERY: Final = vignette(
    "truck_in_the_tree_nursery",
    "挖掘机损坏苗木案的当事人",
    "民事诉讼法",
    facts={
        "drive": {
            "公司": "{firm}的经理{boss}指派本公司工人{driver}施工，{driver}操作挖掘机",
            "挂靠双": "{boss}挂靠{firm}承接工程，其雇用的{driver}操作挖掘机",
            "挂靠单": "{boss}挂靠{firm}承接工程，其雇用的{driver}操作挖掘机",
        },
        "fault": {"酒后": "经查，{driver}系酒后操作。", "湿滑": "经查，事故系{driver}一时疏忽所致。"},
        "trees": {
            "不去": "苗木由{grower}与{other}共有，{other}不愿参加诉讼，亦不放弃权利。",
            "放弃": "苗木由{grower}与{other}共有，{other}明确放弃自己的赔偿份额。",
            "寄养": "{other}称苗木系自己寄养在{grower}处，以原、被告双方为被告起诉，主张赔偿款全归自己。",
        },
        "event": {
            "未定": "诉讼中{grower}死亡，其继承人尚未表态。",
            "不接": "诉讼中{grower}死亡，其唯一的继承人放弃诉讼权利。",
            "全权": "{grower}的律师凭仅写“全权代理”的委托书放弃部分请求。",
            "特别": "{grower}的律师凭载明可放弃诉讼请求的委托书放弃部分请求。",
        },
    },
    story=(
        ("{drive}损坏{grower}的苗木，", "{drive}损坏{grower}的一批苗木，", "*{drive}损坏{grower}种植的苗木，"),
        "{demand}。",
        only("recourse_of_the_firm recourse_of_the_owner", "{fault}"),
        only("other", "{trees}"),
        only("course waiver", "{event}"),
    ),
    parties=(
        {"driver": "甲", "firm": "乙公司", "boss": "丙", "grower": "丁", "other": "戊"},
        {"driver": "{s[0]}某", "firm": "{t[0]}公司", "boss": "{s[1]}某", "grower": "{s[2]}某", "other": "{s[3]}某"},
    ),
    terms={
        "demand": lambda told: {
            "公司": "{grower}起诉索赔",
            "挂靠双": "{grower}起诉请求{boss}和{firm}赔偿",
            "挂靠单": "{grower}起诉仅请求{boss}赔偿",
        }[told.drive],
        "payer": lambda told: "{firm}" if told.drive == "公司" else "{boss}",
    },
    possible=lambda told: (
        told.event == "未定" or told.trees == "放弃" or (told.event != "不接" and told.trees == "寄养")
    ),
    about=("{grower}提起的诉讼", "本案的处理", "本案"),
    points=(
        Point(
            "defendant",
            lambda told: told.drive,
            {
                "公司": says(
                    EMPLOYER,
                    "工人受指派执行公司的工作任务致人损害，以公司为当事人",
                    "本案的被告是{firm}，而非{boss}",
                    "应当以{firm}为被告，{boss}和{driver}均不是被告",
                    "{driver}执行工作任务致人损害，应当以{firm}为被告，{boss}和{driver}均不是被告",
                ),
                "挂靠双": says(
                    AFFILIATED,
                    "以挂靠形式施工，受害人请求挂靠人和被挂靠人一并担责",
                    "{boss}和{firm}为共同被告",
                    "应当以{boss}和{firm}为共同诉讼人",
                ),
                "挂靠单": says(
                    HELPED,
                    "驾驶人受雇提供劳务，受害人又未请求被挂靠的公司担责",
                    "本案的被告是{boss}，而非{firm}",
                    "应当以接受劳务的{boss}为被告，{firm}不是被告",
                    "{grower}未请求{firm}赔偿，应当以{boss}为被告，不追加{firm}",
                ),
            },
            {"affiliates_are_always_joined": lambda told: "挂靠双" if told.drive == "挂靠单" else None},
        ),
        Point(
            "other",
            _other,
            {
                "共同原告": says(
                    OWNERS,
                    "共有人不愿参加诉讼又不放弃实体权利，仍须追加",
                    "法院应当追加{other}参加诉讼",
                    "{other}应当列为本案的共同原告",
                    "法院应当追加{other}为共同原告，其不参加诉讼不影响案件的审理",
                ),
                "可不追加": says(
                    OWNERS,
                    "共有人已明确表示放弃实体权利，可以不予追加",
                    "{other}是苗木的共有人，但法院可以不追加其为共同原告",
                    "{other}本应作为共同原告参加诉讼，但法院可以不予追加",
                ),
                "第三人": says(
                    THIRD,
                    "以原、被告双方为被告，主张赔款全归自己，请求权独立",
                    "{other}是有独立请求权的第三人",
                    "{other}在本案中是有独立请求权的第三人，而非共同原告",
                ),
            },
            {"who_stays_away_waives": lambda told: "可不追加" if told.trees == "不去" else None},
        ),
        Point(
            "course",
            lambda told: {"未定": "中止", "不接": "终结"}.get(told.event),
            {
                "中止": says(
                    HEIRS,
                    "原告死亡，继承人尚未表态，需要等待其表明是否参加诉讼",
                    "法院应当裁定中止诉讼",
                    "诉讼应当中止，以等待{grower}的继承人表明是否参加诉讼",
                ),
                "终结": says(
                    ENDED,
                    "原告死亡，唯一的继承人放弃诉讼权利，不必再等待",
                    "法院应当裁定终结诉讼",
                    "{grower}死亡后，诉讼应当终结",
                    "{grower}死亡后，诉讼没有继续进行的必要，法院应当裁定终结",
                ),
            },
            {"death_ends_the_suit": lambda told: "终结" if told.event == "未定" else None},
        ),
        Point(
            "waiver",
            lambda told: {"全权": "无权", "特别": "有权"}.get(told.event),
            {
                "无权": says(
                    FULL_AGENT,
                    "委托书仅写全权代理，没有放弃诉讼请求的具体授权",
                    "律师超越了代理权限",
                    "律师放弃部分请求，超越了代理权限",
                    "律师无权代为放弃部分请求",
                ),
                "有权": says(
                    SPECIAL,
                    "委托书载明可放弃诉讼请求，属于特别授权",
                    "律师有权放弃部分请求",
                    "律师放弃部分请求对{grower}发生效力",
                    "律师已取得{grower}的特别授权，有权代为放弃部分诉讼请求",
                ),
            },
            {"full_agents_can_do_all": lambda told: "有权" if told.event == "全权" else None},
        ),
        Point(
            "recourse_of_the_firm",
            lambda told: {"酒后": "可以", "湿滑": "不能"}[told.fault] if told.drive == "公司" else None,
            _recourse(STAFF),
            {"employees_never_pay": lambda told: "不能" if told.drive == "公司" else None},
        ),
        Point(
            "recourse_of_the_owner",
            lambda told: {"酒后": "可以", "湿滑": "不能"}[told.fault] if told.drive != "公司" else None,
            _recourse(LABOUR),
            {"employees_never_pay": lambda told: "不能" if told.drive != "公司" else None},
        ),
    ),
    flaws=(
        Misbelief("affiliates_are_always_joined", "以为被挂靠人一律追加为共同被告"),
        Misbelief("who_stays_away_waives", "以为不愿参加诉讼就是放弃权利"),
        Misbelief("death_ends_the_suit", "以为原告死亡，诉讼一律终结"),
        Misbelief("full_agents_can_do_all", "以为全权代理的律师可以放弃诉讼请求"),
        Misbelief("employees_never_pay", "以为受雇的人从不被追偿"),
    ),
    issues=(
        Issue(
            ("本案的当事人应如何确定？", "本案应以谁为被告？{other}处于何种诉讼地位？", "*本案应如何列明当事人？"),
            {
                "defendant": {
                    "公司": "仅以{firm}为被告",
                    "挂靠双": "{boss}和{firm}为共同被告",
                    "挂靠单": "仅以{boss}为被告",
                },
                "other": {
                    "共同原告": "应当追加{other}为共同原告",
                    "可不追加": "{other}作为共有人可以不予追加",
                    "第三人": "{other}为有独立请求权的第三人",
                },
            },
        ),
    ),
)
