"""Vignette of those who were hurt: damages claimed beside the charge."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
DAMAGED = COURT(175, says=("财物被犯罪分子毁坏而遭受物质损失的", "要求赔偿精神损失的，人民法院一般不予受理"))
TAKEN = COURT(176, says=("应当依法予以追缴或者责令退赔", "被害人提起附带民事诉讼的，人民法院不予受理"))
LIABLE = COURT(180, says=("未被追究刑事责任的其他共同侵害人", "依法应当承担赔偿责任的其他单位和个人"))
AT_LARGE = COURT(183, says=("同案犯在逃的，不应列为附带民事诉讼被告人",))
SETTLED = COURT(190, says=("调解书经双方当事人签收后即具有法律效力",))
WITHDRAWN_FROM = COURT(191, says=("调解书签收前当事人反悔的，附带民事诉讼应当同刑事诉讼一并判决",))
COSTS = COURT(192, says=("应当赔偿医疗费、护理费、交通费等", "因误工减少的收入"))
SAFETY = Norm("民法典", 1198, "2021-01-01", says=("未尽到安全保障义务的，承担相应的补充责任",))
EMPLOYER = Norm("民法典", 1191, "2021-01-01", says=("因执行工作任务造成他人损害的，由用人单位承担侵权责任",))


def _total(
    told: Any, *, solace: bool = False, wages: bool = True, things: bool | None = None, paid: bool = True
) -> str | None:
    """Decide what the court awards of the claim, in ten thousands: costs and things destroyed, less what was paid."""
    if told.deal == "签收":
        return None
    thing = 0.6 * (told.phone == "摔碎" if things is None else things)
    return f"{5 + wages + thing + 3 * solace - 2 * (paid and told.paid == '垫付'):g}"


BOTTLE_IN_THE_BAR: Final = vignette(
    "bottle_in_the_bar",
    "酒吧伤人案的附带民事诉讼",
    "刑事诉讼法",
    facts={
        "role": {
            "保安": "酒吧保安{hitter}奉命驱赶顾客{victim}时，将{victim}打成轻伤",
            "顾客": "{hitter}在酒吧因琐事将{victim}打成轻伤，酒吧保安及时劝阻并报警",
        },
        "phone": {"摔碎": "{hitter}还[摔坏|砸坏]了{victim}的手机", "拿走": "{hitter}还将{victim}的手机据为己有"},
        "mate": {
            "在逃": "{mate_name}参与殴打，案发后在逃",
            "年少": "{mate_name}（15周岁）参与殴打，未被追究刑事责任",
        },
        "paid": {"垫付": "{hitter}的[母亲|父亲]已代赔医疗费2万元", "分文": "{hitter}尚未赔偿"},
        "deal": {
            "签收": "经法院调解，{victim}与{hitter}达成赔偿7万元的协议，并签收了调解书",
            "反悔": "经法院调解，{victim}与{hitter}达成赔偿7万元的协议，但{victim}拒绝签收调解书",
        },
    },
    story=(
        (
            "{role}。",
            "*{role}，后被提起公诉。",
        ),
        only("phone total", "{phone}。"),
        only("mate", "{mate}。"),
        "{victim}对{hitter}提起附带民事诉讼。",
        only(
            "total",
            "{victim}支出医疗费5万元，误工减少收入1万元，连同手机款6000元和精神抚慰金3万元一并请求赔偿。{paid}。",
        ),
        only("deal total", "{deal}。"),
    ),
    parties=(
        {"victim": "甲", "hitter": "乙", "mate_name": "丙"},
        {"victim": "{p[0]}", "hitter": "{p[1]}", "mate_name": "{p[2]}"},
    ),
    about=("本案的附带民事诉讼", "{victim}的赔偿请求"),
    points=(
        Point(
            "phone",
            lambda told: "附带民诉" if told.phone == "摔碎" else "追缴退赔",
            {
                "附带民诉": says(
                    DAMAGED,
                    "手机是被毁坏而不是被占有，属于毁坏财物的物质损失",
                    "手机损失属于附带民事诉讼的范围",
                    "{victim}可以就手机损失提起附带民事诉讼",
                    "法院应当受理{victim}就手机损失提起的附带民事诉讼",
                ),
                "追缴退赔": says(
                    TAKEN,
                    "手机是被非法占有而不是被毁坏，应由司法机关追缴、退赔",
                    "手机应当追缴或者责令退赔",
                    "对{victim}就手机提出的请求，法院应当不予受理",
                    "{victim}的手机应当追缴或者责令退赔，不能就此提起附带民事诉讼",
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
                    "参与殴打，是未被追究刑事责任的共同侵害人，不是在逃",
                    "{victim}起诉时可以对{mate_name}一并提起附带民事诉讼",
                    "起诉时，{mate_name}可以列为附带民事诉讼被告人",
                ),
                "不列被告": says(
                    AT_LARGE,
                    "共同侵害人尚在逃，没有到案",
                    "起诉时，{mate_name}不能列为附带民事诉讼被告人",
                    "{victim}起诉时不能对{mate_name}一并提起附带民事诉讼",
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
                    "保安奉命驱赶顾客时致人受伤，属于执行工作任务",
                    "{victim}有权请求酒吧赔偿其因伤遭受的物质损失",
                    "对{victim}因伤遭受的物质损失，酒吧属于依法应当承担赔偿责任的单位",
                ),
                "不负责": says(
                    SAFETY,
                    "打人的是顾客，保安及时劝阻并报警，已尽安全保障义务",
                    "{victim}无权请求酒吧赔偿其因伤遭受的物质损失",
                    "酒吧不是依法负有赔偿责任的人，不应列为附带民事诉讼被告人",
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
                    "双方已签收调解书，签收后即有效力，不得再反悔",
                    "附带民事部分已调解结案",
                    "调解书已生效，{hitter}应当按约定赔偿7万元",
                    "调解书已具有法律效力，法院应当仅就刑事部分作出判决",
                ),
                "一并判决": says(
                    WITHDRAWN_FROM,
                    "一方拒绝签收，调解书没有生效，签收前可以反悔",
                    "附带民事诉讼应当同刑事诉讼一并判决",
                    "{victim}可以反悔，法院应当就赔偿作出判决",
                    "调解书尚未生效，附带民事诉讼应当同刑事诉讼一并判决",
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
                    "医疗费5万、误工1万、毁坏手机0.6万，扣已付2万，不赔抚慰金",
                    "法院应当判决赔偿{value}万元",
                    "对{victim}的损失，法院应当判决赔偿{value}万元",
                    "附带民事判决应当确定的赔偿数额为{value}万元",
                )
                .where(
                    lambda told: told.phone == "拿走" and told.paid == "分文",
                    COSTS,
                    "医疗费5万、误工1万，手机另行追缴，不赔抚慰金",
                )
                .where(
                    lambda told: told.phone == "拿走", COSTS, "医疗费5万、误工1万，扣已付2万，手机另行追缴，不赔抚慰金"
                )
                .where(lambda told: told.paid == "分文", COSTS, "医疗费5万、误工1万、毁坏的手机0.6万，不赔抚慰金")
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
                "法院应当判决赔偿{victim}多少？",
                "就{victim}的损失，法院应当判决赔偿多少？",
                "*附带民事判决应当确定的赔偿数额是：",
            ),
            answers={"total": {AMOUNT: "{value}万元"}},
        ),
    ),
)
