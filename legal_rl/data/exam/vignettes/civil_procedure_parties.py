"""Vignettes of parties to civil suits: who sues and is sued, who joins, who acts for them."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, Says, says, vignette

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
    """Whether the payer has recourse to the driver: for drink, not for a wet road."""
    return {
        "可以": says(
            norm,
            "酒后驾车是重大过失",
            "{payer}赔偿后可向{driver}追偿",
            "{driver}虽可免于应诉，最终仍可能分担损失",
            "{driver}虽可免于应诉，但{payer}赔偿之后可以向其追偿，损失最终可能由其分担",
            "法院判决之后，{payer}应当先行赔偿，再根据{driver}的过错程度向其追偿",
        ),
        "不能": says(
            norm,
            "没有故意或者重大过失",
            "{payer}赔偿后无权追偿",
            "损失最终应由{payer}承担，{driver}可以免于分担",
            "{driver}既不在被告之列，也可以免受追偿，{payer}赔偿之后应当自行承担这笔损失",
            "{driver}的过错还达不到应当分担损失的程度，{payer}赔偿之后只能自行承担损失",
        ),
    }


TRUCK_IN_THE_TREE_NURSERY: Final = vignette(
    "truck_in_the_tree_nursery",
    "货车冲毁苗圃案的当事人",
    "民事诉讼法",
    facts={
        "drive": {
            "公司": "{firm}的司机{driver}受调度员{boss}指派外出送货，",
            "挂靠双": "{boss}自购货车挂靠在{firm}名下，雇{driver}开车。一次送货，{driver}",
            "挂靠单": "{boss}自购货车挂靠在{firm}名下，[请|雇]了{driver}开车。一次送货，{driver}",
        },
        "fault": {"酒后": "酒后上路", "湿滑": "因雨天路滑刹车不及"},
        "trees": {
            "不去": "苗木由{grower}与{other}合种，{other}不肯打官司，又说自己那一半不能少",
            "放弃": "苗木由{grower}与{other}合种，{other}告诉法院，自己那一半不要了",
            "寄养": "{other}赶来，称苗木是自己寄养在此的，赔款应当全归自己",
        },
        "event": {
            "未定": "审理期间{grower}病故，其独子是否参加诉讼一直没有答复",
            "不接": "审理期间{grower}病故，唯一的继承人表示不参加诉讼，赔款也不要",
            "全权": "{grower}的律师凭只写“全权代理”的授权书，当庭放弃三成请求",
            "特别": "{grower}的律师凭写明可以代为放弃诉讼请求的授权书，当庭放弃三成请求",
        },
    },
    story=(
        (
            "{drive}{fault}，货车冲进苗圃，苗木损失9万元。",
            "*一辆货车冲进苗圃，苗木损失9万元。经查，{drive}{fault}，酿成此祸。",
        ),
        "园主{grower}{demand}。{trees}。",
        "{event}。",
    ),
    parties=(
        {"driver": "甲", "firm": "乙公司", "boss": "丙", "grower": "丁", "other": "戊"},
        {"driver": "{s[0]}某", "firm": "{t[0]}公司", "boss": "{s[1]}某", "grower": "{s[2]}某", "other": "{s[3]}某"},
        {"driver": "{p[0]}", "firm": "{t[0]}公司", "boss": "{p[1]}", "grower": "{p[2]}", "other": "{p[3]}"},
    ),
    terms={
        "demand": lambda told: {
            "公司": "起诉索赔",
            "挂靠双": "起诉，要求{boss}和{firm}一并赔偿",
            "挂靠单": "起诉，只要求{boss}赔偿",
        }[told.drive],
        "payer": lambda told: "{firm}" if told.drive == "公司" else "{boss}",
    },
    possible=lambda told: told.event != "不接" or told.trees == "放弃",
    about=("本案的当事人", "{grower}提起的诉讼"),
    points=(
        Point(
            "defendant",
            lambda told: told.drive,
            {
                "公司": says(
                    EMPLOYER,
                    "工作人员执行工作任务致人损害",
                    "只应以{firm}为被告",
                    "{firm}是唯一的被告，{boss}和{driver}都应排除在外",
                    "{driver}开车是执行工作任务，由此致人损害的，应以{firm}为被告，{boss}应排除在外",
                    "本案的被告只有{firm}，{driver}的行为后果由其所在单位承担，{boss}与责任无关",
                ),
                "挂靠双": says(
                    AFFILIATED,
                    "请求挂靠人和被挂靠人一并承担责任",
                    "{boss}和{firm}是共同被告",
                    "法院应当将{firm}与{boss}一并列为被告",
                    "{driver}虽是肇事的人，却应排除在外，由{boss}和{firm}作为共同被告应诉",
                    "{firm}不能置身事外，应与{boss}一同作为被告，{driver}则应排除在外",
                ),
                "挂靠单": says(
                    HELPED,
                    "只请求接受劳务一方承担责任",
                    "只应以{boss}为被告",
                    "法院只须列{boss}为被告，追加{firm}于法无据",
                    "{driver}因提供劳务致人损害，应以接受劳务的{boss}为被告，其他人都应排除在外",
                    "法院应当尊重{grower}的选择，只列{boss}为被告，即使{firm}也可能承担责任",
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
                    "不愿参加诉讼又不放弃实体权利",
                    "{other}仍是共同原告",
                    "法院应当追加{other}为共同原告",
                    "{other}应当与{grower}一同作为原告，由法院通知其参加诉讼，其对打官司的态度在所不问",
                    "法院应当追加{other}为共同原告，即使其拒绝到庭，也可以照常审理和判决",
                ),
                "可不追加": says(
                    OWNERS,
                    "明确表示放弃实体权利",
                    "法院可以不追加{other}",
                    "{other}本应作共同原告，现在可以免于追加",
                    "{other}的态度是对实体权利的放弃，法院可以只审理{grower}的请求，而不追加{other}",
                    "{other}本应作为共同原告参加诉讼，但其态度使法院可以只就{grower}的请求审理",
                ),
                "第三人": says(
                    THIRD,
                    "对全部赔款主张独立的权利",
                    "{other}是有独立请求权的第三人",
                    "{other}要参加本案，只能以起诉的方式提出请求",
                    "{other}可以对本诉的双方提起诉讼，在本案中处于相当于原告的地位，但法院不能依职权追加",
                    "{other}应以本诉的原告和被告为对方提起诉讼，由法院依职权追加则于法无据",
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
                    "需要等待继承人表明是否参加诉讼",
                    "法院应当裁定中止诉讼",
                    "诉讼应当停下来，等待{grower}的继承人表明态度",
                    "{grower}去世后，法院应当裁定中止诉讼，待继承人表明态度之后，再恢复或者终结诉讼",
                    "{grower}死亡之后，诉讼还有继续的可能，法院应当裁定中止，等待继承人的态度",
                ),
                "终结": says(
                    ENDED,
                    "继承人放弃诉讼权利",
                    "法院应当裁定终结诉讼",
                    "诉讼已经失去继续的可能，法院应当裁定终结",
                    "{grower}去世后，诉讼因缺少承担的人而难以继续，法院应当裁定终结，而不是中止",
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
                    "仅写全权代理而无具体授权",
                    "律师的表示超出代理权限",
                    "律师要放弃部分请求，须由{grower}另行特别授权",
                    "律师当庭的表示超出代理权限，未经{grower}追认的，法院应当按照原来的请求审理",
                    "授权的范围限于一般的诉讼权利，律师要放弃部分请求，应当先取得{grower}的特别授权",
                ),
                "有权": says(
                    SPECIAL,
                    "有放弃诉讼请求的特别授权",
                    "律师的表示在代理权限之内",
                    "律师有权放弃部分请求，而不必再由{grower}授权",
                    "律师当庭的表示在代理权限之内，对{grower}有约束力，法院可以只就其余请求审理",
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
            ("本案的当事人应如何确定？", "本案应以谁为被告？{other}处于何种地位？", "*本案应如何列明当事人？"),
            {
                "defendant": {"公司": "{firm}为被告", "挂靠双": "{boss}和{firm}为共同被告", "挂靠单": "{boss}为被告"},
                "other": {
                    "共同原告": "{other}为共同原告",
                    "可不追加": "可以不追加{other}",
                    "第三人": "{other}为第三人",
                },
            },
        ),
    ),
)
