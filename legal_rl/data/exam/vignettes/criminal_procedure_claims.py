"""Vignette of those who were hurt: damages claimed beside the charge."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
DAMAGED = COURT(175, says=("财物被犯罪分子毁坏而遭受物质损失的", "要求赔偿精神损失的，人民法院一般不予受理"))
TAKEN = COURT(176, says=("应当依法予以追缴或者责令退赔", "被害人提起附带民事诉讼的，人民法院不予受理"))
LIABLE = COURT(180, says=("未被追究刑事责任的其他共同侵害人", "依法应当承担赔偿责任的其他单位和个人"))
AT_LARGE = COURT(183, says=("同案犯在逃的，不应列为附带民事诉讼被告人",))
SETTLED = COURT(190, says=("调解书经双方当事人签收后即具有法律效力",))
WITHDRAWN_FROM = COURT(191, says=("调解书签收前当事人反悔的，附带民事诉讼应当同刑事诉讼一并判决",))
COSTS = COURT(192, says=("应当赔偿医疗费、护理费、交通费等", "因误工减少的收入"))
EMPLOYER = Norm("民法典", 1191, "2021-01-01", says=("因执行工作任务造成他人损害的，由用人单位承担侵权责任",))


def _total(
    told: Any, *, solace: bool = False, wages: bool = True, things: bool | None = None, paid: bool = True
) -> str | None:
    """What the court awards of the claim, in ten thousands: costs and things destroyed, less what was paid."""
    if told.deal == "签收":
        return None
    thing = 0.6 * (told.phone == "摔碎" if things is None else things)
    return f"{5 + wages + thing + 3 * solace - 2 * (paid and told.paid == '垫付'):g}"


BOTTLE_IN_THE_BAR: Final = vignette(
    "bottle_in_the_bar",
    "酒吧里的酒瓶",
    "刑事诉讼法",
    facts={
        "role": {
            "保安": "酒吧值班保安{hitter}奉命驱赶嫌酒慢的{victim}，两人扭打",
            "顾客": "{victim}与酒吧邻桌的{hitter}扭打，保安劝阻不住即报警",
        },
        "phone": {"摔碎": "还摔碎其手机", "拿走": "还拿走其手机"},
        "mate": {"在逃": "至今在逃", "年少": "但只有15岁，未被追究刑事责任"},
        "paid": {"垫付": "{hitter}的母亲[已赔|先赔了]2万元", "分文": "对方[分文未付|一分未赔]"},
        "deal": {
            "签收": "经调解，双方约定赔7万元并签收了调解书",
            "反悔": "调解时双方谈妥赔7万元，但{victim}拒签调解书",
        },
    },
    story=(
        (
            "{role}。{hitter}用酒瓶把{victim}砸成轻伤，{phone}；{hitter}的表弟{mate_name}也[动了手|打了人]，{mate}。",
            "{role}。{hitter}[抄起|拿起]酒瓶将{victim}打成轻伤，{phone}；其表弟{mate_name}也动了手，{mate}。",
            "*{role}。{hitter}抡起酒瓶将{victim}打成轻伤，{phone}；{hitter}的表弟{mate_name}也上前踢打，{mate}。",
        ),
        "{victim}提起附带民事诉讼，[要求|请求]赔偿医疗费5万元、误工损失1万元、手机款6000元[和|以及]精神抚慰金3万元；{paid}。",
        "{deal}。",
    ),
    parties=(
        {"victim": "甲", "hitter": "乙", "mate_name": "丙"},
        {"victim": "{s[0]}某", "hitter": "{s[1]}某", "mate_name": "{s[2]}某"},
        {"victim": "{p[0]}", "hitter": "{p[1]}", "mate_name": "{p[2]}"},
    ),
    about=("本案的附带民事诉讼", "{victim}的赔偿请求", "本案"),
    points=(
        Point(
            "phone",
            lambda told: "附带民诉" if told.phone == "摔碎" else "追缴退赔",
            {
                "附带民诉": says(
                    DAMAGED,
                    "财物被毁坏的损失",
                    "手机款可以一并索赔",
                    "对{victim}就手机提出的请求，法院应当受理",
                    "手机的损失由{hitter}的犯罪行为造成，{victim}可以在附带民事诉讼中要求赔偿",
                    "{victim}要求赔偿手机的损失，属于附带民事诉讼的范围，可以与医疗费等一并提出",
                ),
                "追缴退赔": says(
                    TAKEN,
                    "财物被非法占有的，追缴或者责令退赔",
                    "手机只能追缴或者退赔",
                    "就手机提起的附带民事诉讼，法院不应受理",
                    "法院可以责令{hitter}退赔手机，而不应受理{victim}就手机提起的附带民事诉讼",
                    "手机的损失应当通过追缴或者责令退赔来弥补，{victim}就此提起附带民事诉讼于法无据",
                ),
            },
            {"all_losses_are_claims": lambda told: "附带民诉"},
        ),
        Point(
            "mate",
            lambda told: "可列被告" if told.mate == "年少" else "不列被告",
            {
                "可列被告": says(
                    LIABLE,
                    "未被追究刑事责任的共同侵害人",
                    "{victim}可以一并起诉{mate_name}",
                    "{mate_name}可以与他人一并列为附带民事诉讼被告人",
                    "{victim}如果没有起诉{mate_name}，法院应当告知其可以对{mate_name}一并提起附带民事诉讼",
                    "{mate_name}的刑事责任与民事责任应当分开看，{victim}可以在本案中要求其一并赔偿损失",
                ),
                "不列被告": says(
                    AT_LARGE,
                    "同案犯在逃",
                    "{mate_name}不应在本案中列为被告",
                    "{victim}对{mate_name}的赔偿请求，只能留待以后解决",
                    "{victim}即使在本案中要求{mate_name}赔偿，法院也不应将{mate_name}列为附带民事诉讼被告人",
                ),
            },
            {"only_the_accused": lambda told: "不列被告", "everyone_at_once": lambda told: "可列被告"},
        ),
        Point(
            "bar",
            lambda told: "负责" if told.role == "保安" else "不负责",
            {
                "负责": says(
                    EMPLOYER,
                    "保安因执行工作任务致人损害",
                    "酒吧应当承担赔偿责任",
                    "{victim}可以把酒吧列为附带民事诉讼被告人",
                    "{hitter}致人损害的责任由酒吧承担，{victim}在附带民事诉讼中可以要求酒吧赔偿",
                    "{victim}要求酒吧赔偿有法律依据，酒吧以伤人的是{hitter}个人为由拒赔，理由难以成立",
                ),
                "不负责": says(
                    EMPLOYER,
                    "行为人不是酒吧的工作人员，酒吧已经劝阻并报警",
                    "酒吧可以拒绝赔偿",
                    "{victim}的损失应由动手的人赔偿，与酒吧无关",
                    "酒吧已经尽到应尽的义务，{victim}在附带民事诉讼中要求它赔偿，法院不应支持",
                    "{victim}要求酒吧赔偿缺乏法律依据，损失应当由实际动手的人承担",
                ),
            },
            {"only_the_accused": lambda told: "不负责"},
        ),
        Point(
            "deal",
            lambda told: "调解生效" if told.deal == "签收" else "一并判决",
            {
                "调解生效": says(
                    SETTLED,
                    "调解书经双方签收即生效",
                    "民事部分已经了结",
                    "双方应当按约定的7万元履行，法院不必再判",
                    "双方的约定已经发生法律效力，{victim}不能再要求法院就其损失作出判决",
                    "{victim}应当接受调解的结果，民事部分以7万元了结，法院只需就刑事部分判决",
                ),
                "一并判决": says(
                    WITHDRAWN_FROM,
                    "签收前反悔的，一并判决",
                    "民事部分应与刑事一并判决",
                    "双方谈妥的7万元，对法院的判决没有约束力",
                    "附带民事部分应当同刑事部分一并判决，{hitter}不能要求按谈妥的7万元了结",
                    "调解的结果对双方尚无约束力，法院应当将民事部分与刑事部分一并作出判决",
                ),
            },
            {"word_is_bond": lambda told: "调解生效"},
        ),
        Point(
            "total",
            _total,
            {
                AMOUNT: says(
                    COSTS,
                    "医疗费、护理费、误工损失和被毁财物应当赔偿，精神抚慰金一般不予受理，已付的应当扣除",
                    "判赔数额应为{value}万元",
                    "附带民事判决应当支持的数额是{value}万元",
                    "把{victim}的各项请求逐一审查以后，法院在附带民事判决中应当支持的数额合计为{value}万元",
                )
            },
            {
                "solace_too": partial(_total, solace=True),
                "bills_only": partial(_total, wages=False),
                "all_losses_are_claims": partial(_total, things=True),
                "persons_only": partial(_total, things=False),
                "gifts_are_gifts": partial(_total, paid=False),
            },
        ),
    ),
    flaws=(
        Misbelief("all_losses_are_claims", "以为被拿走的财物也可以提起附带民事诉讼"),
        Misbelief("persons_only", "以为附带民事诉讼只赔人身损害"),
        Misbelief("only_the_accused", "以为附带民事诉讼只能告刑事被告人"),
        Misbelief("everyone_at_once", "以为在逃的同案犯也可以列为被告人"),
        Misbelief("word_is_bond", "以为调解谈妥后就不得反悔"),
        Misbelief("solace_too", "以为精神抚慰金也应当判赔"),
        Misbelief("bills_only", "以为误工损失不在赔偿之列"),
        Misbelief("gifts_are_gifts", "以为亲属垫付的钱不从赔偿款中扣除"),
    ),
    issues=(
        Issue(
            asks=(
                "附带民事判决应当支持{victim}多少赔偿？",
                "就{victim}的损失，法院应当判给多少赔偿款？",
                "*法院在附带民事判决中应支持的赔偿数额是：",
            ),
            answers={"total": {AMOUNT: "{value}万元"}},
        ),
    ),
)
