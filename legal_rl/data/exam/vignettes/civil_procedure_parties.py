"""Vignettes of parties to civil suits: who sues and is sued, who joins; and what an outsider can do to a judgment."""

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
OBJECTION = CODE(
    238, says=("认为原判决、裁定错误的，依照审判监督程序办理", "与原判决、裁定无关的，可以自裁定送达之日起十五日内")
)
REVOCATION = CODE(59, says=("因不能归责于本人的事由未参加诉讼", "向作出该判决、裁定、调解书的人民法院提起诉讼"))
RETRIAL = READING(421, says=("可以自执行异议裁定送达之日起六个月内，向作出原判决、裁定、调解书的人民法院申请再审",))
NO_REVOCATION = READING(301, says=("提起第三人撤销之诉的，人民法院不予受理",))
ENFORCING_COURT = READING(302, says=("由执行法院管辖",))
OUTSIDER_SUES = READING(305, says=("以申请执行人为被告", "被执行人反对案外人异议的，被执行人为共同被告"))
CREDITOR_SUES = READING(306, says=("以案外人为被告", "被执行人不反对申请执行人主张的，可以列被执行人为第三人"))
REVOCATION_PARTIES = READING(296, says=("应当将该第三人列为原告，生效判决、裁定、调解书的当事人列为被告",))


def _other(told: Any) -> str:
    return {"不去": "共同原告", "放弃": "可不追加", "寄养": "第三人"}[told.trees]


def _recourse(norm: Norm) -> dict[str, Says]:
    """Whether the payer has recourse to the driver: for drink, not for a wet road."""
    return {
        "可以": says(
            norm,
            "酒后驾车是重大过失",
            "{payer}赔偿之后可以向{driver}追偿",
            "{driver}虽然不是被告，损失最终仍可能由其分担",
        ),
        "不能": says(
            norm,
            "没有故意或者重大过失",
            "{payer}赔偿之后不能向{driver}追偿",
            "苗木的损失最终应由{payer}承担，{driver}不负责任",
        ),
    }


TRUCK_IN_THE_TREE_NURSERY: Final = vignette(
    "truck_in_the_tree_nursery",
    "货车冲毁苗圃案的当事人",
    "民事诉讼法",
    facts={
        "drive": {
            "公司": "{driver}是{firm}的司机，受调度员{boss}指派外出送货，",
            "挂靠双": "{boss}自购货车挂靠在{firm}名下跑运输，雇{driver}开车。一次送货，{driver}",
            "挂靠单": "{boss}自购货车挂靠在{firm}名下跑运输，[请|雇]了{driver}开车。一次送货，{driver}",
        },
        "fault": {"酒后": "喝了半斤白酒仍旧上路", "湿滑": "因雨天路滑刹车不及"},
        "trees": {
            "不去": "苗木由{grower}与{other}共同出资栽种，{other}听说要打官司，摆手道：“我不去，但我那一半不能少。”",
            "放弃": "苗木由{grower}与{other}共同出资栽种，{other}对法院说：“我那一半不要了，官司也别找我。”",
            "寄养": "{other}听说后赶来，称这批苗木是自己寄养在苗圃的，赔款应当全归自己",
        },
        "event": {
            "未定": "审理期间，{grower}病故，其独子远在国外，是否参加诉讼一直没有答复",
            "不接": "审理期间，{grower}病故，其独子是唯一继承人，表示不参加诉讼，赔款也不要",
            "全权": "{grower}委托律师出庭，授权书只写了“全权代理”。庭上律师自行表示放弃三成的请求",
            "特别": "{grower}委托律师出庭，授权书写明可以代为放弃、变更诉讼请求。庭上律师自行表示放弃三成的请求",
        },
    },
    story=(
        (
            "{drive}{fault}，货车冲进路边苗圃，压毁苗木损失9万元。",
            "*一辆货车冲进路边苗圃，压毁苗木损失9万元。事情的经过是：{drive}{fault}，酿成此祸。",
        ),
        "经营苗圃的{grower}{demand}。{trees}{stop}",
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
        "stop": lambda told: "。" if told.trees == "寄养" else "",
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
                    "本案应以{firm}为被告",
                    "{boss}与{driver}都不应列为被告，被告只有{firm}",
                ),
                "挂靠双": says(
                    AFFILIATED,
                    "请求挂靠人和被挂靠人一并承担责任",
                    "{boss}和{firm}为共同被告",
                    "法院应当将{firm}与{boss}一并列为被告，而不列{driver}",
                ),
                "挂靠单": says(
                    HELPED,
                    "只请求接受劳务一方承担责任",
                    "本案以{boss}一人为被告即可",
                    "{driver}因提供劳务致人损害，应以{boss}为被告，法院不必追加{firm}",
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
                    "{other}仍应列为共同原告",
                    "法院应当通知{other}参加诉讼，其不到庭不影响依法判决",
                ),
                "可不追加": says(
                    OWNERS,
                    "明确表示放弃实体权利",
                    "就{other}而言，其作为共有人本应成为共同原告，现在可以不予追加",
                    "{other}的表态是对实体权利的放弃，因此法院可以不追加其参加诉讼",
                ),
                "第三人": says(
                    THIRD,
                    "对全部赔款主张独立的权利",
                    "{other}是有独立请求权的第三人",
                    "{other}要参加本案，应当提起诉讼，法院不能依职权追加",
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
                    "{grower}去世后，诉讼应当中止，以待继承人承担诉讼",
                ),
                "终结": says(
                    ENDED,
                    "继承人放弃诉讼权利",
                    "法院应当裁定终结诉讼",
                    "{grower}去世后，诉讼没有继续的可能，应当终结",
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
                    "律师放弃三成请求，超出了代理权限",
                    "未经{grower}另行授权，律师不能代其放弃部分请求",
                ),
                "有权": says(
                    SPECIAL,
                    "有放弃诉讼请求的特别授权",
                    "律师有权代为放弃三成请求",
                    "律师在庭上的表示属于其代理权限，不必再由{grower}授权",
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


def _course(told: Any) -> str:
    """What can be done: a suit where the judgment was on another debt, else something against the judgment."""
    if told.case == "借款":
        return {"驳回": "案外人异议之诉", "成立": "债权人异议之诉"}[told.step]
    return {"驳回": "再审", "未执行": "撤销之诉"}[told.step]


def _standing(told: Any) -> str | None:
    """The debtor is a defendant who denies what the claimant says; in a suit against the judgment he always is one."""
    course = _course(told)
    if course in ("再审", "撤销之诉"):
        return None if course == "再审" else "被告"
    denied = told.stance == ("否认" if course == "案外人异议之诉" else "附和")
    return "被告" if denied else "可列第三人"


HOUSE_OF_AN_ABSENT_OWNER: Final = vignette(
    "house_of_an_absent_owner",
    "久别归来的案外人",
    "民事诉讼法",
    facts={
        "case": {
            "借款": "{creditor}起诉{debtor}归还借款90万元",
            "房屋": "{creditor}与{debtor}因一套房屋归谁所有打起官司",
            "调解": "{creditor}起诉，称登记在{debtor}名下的一套房屋实为自己出资所购",
        },
        "level": {
            "一审": "。{district}法院作出的{paper}已经生效，{content}",
            "二审": "。经{district}法院一审，{city}中级法院二审作出的{paper}已经生效，{content}",
        },
        "step": {
            "驳回": "执行中，{district}法院{act}。{away}的{outsider}书面提出异议，称房屋归自己所有，法院裁定驳回异议",
            "成立": "执行中，{district}法院{act}。{away}的{outsider}书面提出异议，称房屋归自己所有，法院裁定中止执行",
            "未执行": "{creditor}还没有申请执行，{away}的{outsider}才[得知|听说]这场官司，称房屋归自己所有",
        },
        "stance": {"否认": "{debtor}说{outsider}纯属捏造", "附和": "{debtor}说{outsider}所言不假"},
    },
    story=("{case}{level}。", "{step}。", ("{stance}。", "*得知此事后，{stance}。")),
    parties=(
        {"creditor": "甲", "debtor": "乙", "outsider": "丙"},
        {"creditor": "{s[0]}某", "debtor": "{s[1]}某", "outsider": "{s[2]}某"},
        {"creditor": "{p[0]}", "debtor": "{p[1]}", "outsider": "{p[2]}"},
    ),
    scenes=tuple(
        {"district": district, "city": city, "away": away}
        for district, city in (("A区", "B市"), ("江东区", "临海市"))
        for away in ("远航归来", "援外两年回国", "在外省打工多年", "随考察队从高原归来")
    ),
    terms={
        "paper": lambda told: "调解书" if told.case == "调解" else "判决",
        "content": lambda told: "{debtor}应当还款" if told.case == "借款" else "房屋归{creditor}，{debtor}应当腾房",
        "act": lambda told: "查封了{debtor}名下的一套房屋" if told.case == "借款" else "责令{debtor}腾房",
        "seeker": lambda told: "{creditor}" if told.step == "成立" else "{outsider}",
    },
    possible=lambda told: told.step != {"借款": "未执行"}.get(told.case, "成立"),
    about=("{outsider}的主张", "当事人和案外人的救济"),
    points=(
        Point(
            "remedy",
            _course,
            {
                "案外人异议之诉": says(
                    OBJECTION,
                    "案外人的异议被驳回，且与原判决无关",
                    "{outsider}应当提起执行异议之诉",
                    "{outsider}不必推翻生效{paper}，可以起诉请求不得执行该房屋",
                ),
                "债权人异议之诉": says(
                    OBJECTION,
                    "执行被裁定中止，且与原判决无关",
                    "{creditor}应当提起执行异议之诉",
                    "{creditor}可以起诉请求准许执行该房屋",
                ),
                "再审": says(
                    RETRIAL,
                    "异议被驳回，且认为原裁判文书内容错误",
                    "{outsider}应当申请再审",
                    "{outsider}的主张与生效{paper}相抵触，只能依审判监督程序办理",
                ),
                "撤销之诉": says(
                    REVOCATION,
                    "因不能归责于本人的事由未参加诉讼，生效文书损害其权益",
                    "{outsider}可以提起第三人撤销之诉",
                    "{outsider}可以起诉请求撤销生效{paper}",
                ),
            },
            {
                "every_objector_sues": lambda told: "案外人异议之诉" if told.step == "驳回" else None,
                "every_outsider_revokes": lambda told: "撤销之诉",
            },
        ),
        Point(
            "court",
            lambda told: "中院" if told.level == "二审" and told.case != "借款" else "区法院",
            {
                "区法院": says(
                    ENFORCING_COURT, "执行法院或者作出生效文书的法院", "{seeker}应当向{district}法院寻求救济"
                ),
                "中院": says(REVOCATION, "作出生效文书的法院", "{seeker}应当向{city}中级法院寻求救济"),
            },
            {"always_where_it_is_executed": lambda told: "区法院"},
        ),
        Point(
            "period",
            lambda told: "十五日" if told.case == "借款" else "六个月",
            {
                "十五日": says(OBJECTION, "执行异议之诉的期间", "{seeker}寻求救济，应当在裁定送达后[的|]十五日内"),
                "六个月": says(REVOCATION, "再审和撤销之诉的期间", "{seeker}寻求救济的法定期间是六个月"),
            },
            {"every_objector_sues": lambda told: "十五日" if told.step == "驳回" else None},
        ),
        Point(
            "standing",
            _standing,
            {
                "被告": says(
                    OUTSIDER_SUES,
                    "反对原告的主张，或者是生效文书的当事人",
                    "{seeker}起诉后，{debtor}应列为被告",
                    "在{seeker}提起的诉讼中，被告不止一人",
                ),
                "可列第三人": says(
                    CREDITOR_SUES,
                    "不反对原告的主张",
                    "{seeker}起诉后，{debtor}可以列为第三人",
                    "在{seeker}提起的诉讼中，{debtor}并非必须列为被告",
                ),
            },
            {"debtors_are_always_sued": lambda told: "被告" if _standing(told) else None},
        ),
        Point(
            "revocation",
            lambda told: {"再审": "不受理", "撤销之诉": "受理"}.get(_course(told)),
            {
                "受理": says(
                    REVOCATION_PARTIES,
                    "符合第三人撤销之诉的条件",
                    "对{outsider}的第三人撤销之诉，法院应当受理",
                    "{outsider}请求撤销{paper}的，以{creditor}和{debtor}为被告",
                ),
                "不受理": says(
                    NO_REVOCATION,
                    "异议已被驳回，应当申请再审",
                    "{outsider}提起第三人撤销之诉的，法院不予受理",
                    "{outsider}已经错过以第三人身份起诉请求撤销{paper}的机会",
                ),
            },
            {"every_outsider_revokes": lambda told: "受理" if _course(told) == "再审" else None},
        ),
    ),
    flaws=(
        Misbelief("every_objector_sues", "以为案外人异议被驳回后一律提起执行异议之诉"),
        Misbelief("every_outsider_revokes", "以为案外人一律可以提起第三人撤销之诉"),
        Misbelief("always_where_it_is_executed", "以为一律由执行法院管辖"),
        Misbelief("debtors_are_always_sued", "以为被执行人一律是被告"),
    ),
    issues=(
        Issue(
            ("下列哪一救济途径是正确的？", "应由谁以何种方式寻求救济？", "*应采取下列哪种救济途径？"),
            {
                "remedy": {
                    "案外人异议之诉": "{outsider}提起执行异议之诉",
                    "债权人异议之诉": "{creditor}提起执行异议之诉",
                    "再审": "{outsider}申请再审",
                    "撤销之诉": "{outsider}提起第三人撤销之诉",
                }
            },
        ),
    ),
)
