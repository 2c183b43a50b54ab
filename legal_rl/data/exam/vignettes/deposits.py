"""Vignettes of deposits: a banquet that came to nothing (民法典 586 to 593)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
REFUSAL = Norm("民法典", 577, SINCE, says=("当事人一方不履行合同义务",))
DEPOSIT = Norm("民法典", 586, SINCE, says=("不得超过主合同标的额的百分之二十", "视为变更约定的定金数额"))
DOUBLE = Norm("民法典", 587, SINCE, says=("应当双倍返还定金",))
FORFEIT = Norm("民法典", 587, SINCE, says=("无权请求返还定金",))
BEYOND = Norm("民法典", 588, SINCE, says=("对方可以请求赔偿超过定金数额的损失",))
FORCE = Norm("民法典", 590, SINCE, says=("根据不可抗力的影响，部分或者全部免除责任", "应当及时通知对方"))
THIRD = Norm("民法典", 593, SINCE, says=("当事人一方因第三人的原因造成违约的，应当依法向对方承担违约责任",))


def _whose(told: Any) -> str:
    return {"台": "天灾", "转": "酒店", "涨": "酒店", "分": "客人"}[told.event[0]]


def _deposit(told: Any, capped: bool = True) -> float:
    return min(float(told.paid.removesuffix("万")), 2 if capped else 3)


def _back(told: Any, doubled: bool = False, capped: bool = True) -> str | None:
    """Decide what the hotel pays of the money it took: all, the deposit twice, or only what is no deposit; None is
    nothing."""
    times = {"天灾": int(doubled), "酒店": 1, "客人": -1}[_whose(told)]
    number = float(told.paid.removesuffix("万")) + times * _deposit(told, capped)
    return f"{number:g}" if number else None


def _beyond(told: Any) -> str | None:
    if _whose(told) == "天灾":
        return None
    return "可以" if told.event.endswith("多") else "不能"


def _excused(told: Any) -> str | None:
    return {"天灾": "免责", "酒店": "违约", "客人": None}[_whose(told)]


def _kind(told: Any) -> str:
    return {"天灾": "原数", "酒店": "双倍", "客人": "不退"}[_whose(told)]


def _loss(told: Any) -> str:
    if _whose(told) == "天灾":
        return {
            "台风及时": "{hotel}立即通知{guest}，{guest}改期另订，多支出5000元",
            "台风迟告": "{hotel}2日后才通知{guest}，致其改期另订时多支出5000元",
        }[told.event]
    sum_lost = "5万元" if told.event.endswith("多") else "5000元"
    return f"{{hotel}}因此损失{sum_lost}" if _whose(told) == "客人" else f"{{guest}}改订他处，多支出{sum_lost}"


BANQUET_CALLED_OFF: Final = vignette(
    "banquet_called_off",
    "取消的宴席",
    "民法",
    facts={
        "paid": {"1万": "实际交付1万元", "1.5万": "实际交付1.5万元", "3万": "实际交付3万元"},
        "event": {
            "台风及时": "因台风，政府责令停业、停止演出，{hotel}取消宴席",
            "台风迟告": "因台风，政府责令停业、停止演出，{hotel}取消宴席",
            "转让少": "{hotel}将宴会厅另租他人，取消宴席",
            "转让多": "{hotel}将宴会厅另租他人，取消宴席",
            "涨价少": "{hotel}以食材涨价两成为由要求加价，{guest}不同意，{hotel}即取消宴席",
            "涨价多": "{hotel}以食材涨价两成为由要求加价，{guest}不同意，{hotel}即取消宴席",
            "分手少": "{guest}因个人原因取消宴席",
            "分手多": "{guest}因个人原因取消宴席",
        },
    },
    story=(
        (
            "{guest}在{hotel}预订宴席，价款10万元，约定定金2万元，{paid}。",
            "{guest}向{hotel}预订10万元的宴席，约定定金2万元，{paid}。",
            "*{guest}与{hotel}约定举办宴席，价款10万元，定金2万元，{paid}。",
        ),
        "后{event}。",
        only("late beyond", "{loss}。"),
        only("player", "{guest}随即通知与其约定在宴席上演出的{player}取消演出，{player}请求赔偿。"),
    ),
    parties=(
        {"guest": "甲", "hotel": "乙酒店", "player": "丙"},
        {"guest": "甲公司", "hotel": "乙酒店", "player": "丙"},
        {"guest": "{s[0]}某", "hotel": "{t[0]}酒店", "player": "{s[1]}某"},
        {"guest": "{p[0]}", "hotel": "{t[0]}酒店", "player": "{p[1]}"},
    ),
    terms={
        "victim": lambda told: "{hotel}" if _whose(told) == "客人" else "{guest}",
        "loss": _loss,
    },
    about=("本案的处理", "各方的责任"),
    points=(
        Point(
            "hotel",
            _excused,
            {
                "免责": says(
                    FORCE,
                    "因台风被责令停业，不可抗力致使不能举办宴席",
                    "{hotel}可以不可抗力为由，就宴席的取消免责",
                    "{hotel}对宴席的取消不承担违约责任",
                    "{guest}请求{hotel}就不举办宴席承担违约责任的，应予驳回",
                ),
                "违约": says(
                    REFUSAL,
                    "将宴会厅另租他人，没有免责的事由",
                    "{hotel}应当对宴席的取消承担违约责任",
                    "{guest}有权请求{hotel}就不举办宴席承担违约责任",
                ).where(lambda told: told.event[0] == "涨", REFUSAL, "食材涨价是商业风险，不是免责的事由"),
            },
            {"dear_food_is_hardship": lambda told: "免责" if told.event[0] == "涨" else _excused(told)},
        ),
        Point(
            "late",
            lambda told: {"台风及时": "不赔", "台风迟告": "还赔"}.get(told.event),
            {
                "还赔": says(
                    FORCE,
                    "因不可抗力不能履行也应及时通知，两日后才通知致多支出",
                    "{hotel}应当赔偿{guest}多支出的5000元",
                    "{guest}有权请求{hotel}赔偿5000元",
                    "{hotel}未尽及时通知的义务，应当赔偿{guest}5000元",
                ),
                "不赔": says(
                    FORCE,
                    "因不可抗力不能履行，已经立即通知对方，没有扩大损失",
                    "{guest}多支出的5000元由其自行承担",
                    "{guest}请求{hotel}赔偿5000元，应予驳回",
                    "{hotel}可以不可抗力为由，拒绝赔偿{guest}多支出的5000元",
                ),
            },
            {"force_excuses_silence": lambda told: "不赔" if _whose(told) == "天灾" else None},
        ),
        Point(
            "deposit",
            lambda told: f"{_deposit(told):g}",
            {
                AMOUNT: says(
                    DEPOSIT,
                    "实际交付少于约定的二万元，以实际交付的为准",
                    "定金的数额为{value}万元",
                    "本案的定金应当认定为{value}万元",
                    "{guest}所付款项中，具有定金效力的为{value}万元",
                ).where(lambda told: told.paid == "3万", DEPOSIT, "价款十万元的百分之二十是二万元，多付部分不是定金")
            },
            {"deposit_as_agreed": lambda told: "2", "all_that_was_paid": lambda told: told.paid.removesuffix("万")},
        ),
        Point(
            "kind",
            _kind,
            {
                "双倍": says(
                    DOUBLE,
                    "酒店违约取消宴席，是收受定金的一方不履行",
                    "{hotel}应当双倍返还定金",
                    "{guest}有权请求{hotel}双倍返还定金",
                    "依照定金罚则，{hotel}应当向{guest}双倍返还定金",
                ),
                "原数": says(
                    FORCE,
                    "台风是不可抗力，没有一方违约，不适用定金罚则",
                    "{hotel}应当返还定金，但无须双倍返还",
                    "本案不适用定金罚则，{hotel}应当按原数返还定金",
                ),
                "不退": says(
                    FORFEIT,
                    "预订人因个人原因取消宴席，是给付定金的一方不履行",
                    "{hotel}有权不予返还定金",
                    "{guest}请求返还定金，应予驳回",
                    "依照定金罚则，{guest}无权请求{hotel}返还定金",
                ),
            },
            {
                "any_failure_doubles": lambda told: "双倍" if _whose(told) == "天灾" else _kind(told),
                "money_is_just_returned": lambda told: "原数",
            },
        ),
        Point(
            "back",
            _back,
            {
                AMOUNT: says(
                    DEPOSIT,
                    "定金至多二万元，不予退还，多付的一万元不是定金，应退",
                    "{hotel}共应返还{guest}{value}万元",
                    "{guest}有权请求{hotel}返还的款项共计{value}万元",
                )
                .where(
                    lambda told: _whose(told) == "天灾", FORCE, "因不可抗力不能履行，不适用定金罚则，所收款项如数退还"
                )
                .where(
                    lambda told: _whose(told) == "酒店" and told.paid == "3万",
                    DOUBLE,
                    "定金以二万元为限，双倍返还四万元，多付的一万元如数退还",
                )
                .where(
                    lambda told: _whose(told) == "酒店" and told.paid == "1万",
                    DOUBLE,
                    "收受定金的一方不履行，定金为实付的一万元，双倍返还",
                )
                .where(
                    lambda told: _whose(told) == "酒店",
                    DOUBLE,
                    "收受定金的一方不履行，定金为实付的一万五千元，双倍返还",
                )
            },
            {
                "any_failure_doubles": lambda told: _back(told, doubled=True),
                "money_is_just_returned": lambda told: told.paid.removesuffix("万"),
                "all_that_was_paid": lambda told: _back(told, capped=False),
            },
        ),
        Point(
            "beyond",
            _beyond,
            {
                "可以": says(
                    BEYOND,
                    "损失五万元，定金不足以弥补，可以请求超过定金的部分",
                    "{victim}适用定金罚则后，还可以请求赔偿损失",
                    "{victim}的损失大于定金数额，可以请求赔偿超过的部分",
                ),
                "不能": says(
                    BEYOND,
                    "损失五千元少于定金，只有超过定金的损失才可请求",
                    "{victim}适用定金罚则后，不得再请求赔偿损失",
                    "{victim}在定金之外另行请求赔偿损失的，应予驳回",
                ),
            },
            {"deposit_is_all": lambda told: _beyond(told) and "不能"},
        ),
        Point(
            "player",
            lambda told: "不赔" if _whose(told) == "天灾" else "赔偿",
            {
                "赔偿": says(
                    THIRD,
                    "虽因第三人酒店取消宴席而违约，仍应向对方承担责任",
                    "{guest}应当对{player}承担违约责任",
                    "{player}有权请求{guest}赔偿损失",
                    "{guest}不履行与{player}的合同，应当赔偿其因此受到的损失",
                ).where(lambda told: _whose(told) == "客人", REFUSAL, "因个人原因取消演出，没有免责的事由"),
                "不赔": says(
                    FORCE,
                    "政府因台风责令停止演出，是不可抗力致使不能履行",
                    "{guest}对{player}不承担违约责任",
                    "{player}请求{guest}赔偿，应予驳回",
                    "{guest}可以不可抗力为由，拒绝{player}的赔偿请求",
                ),
            },
            {"the_third_party_pays": lambda told: "赔偿" if _whose(told) == "客人" else "不赔"},
        ),
    ),
    flaws=(
        Misbelief("dear_food_is_hardship", "以为原料涨价属于不可抗力或者情势变更"),
        Misbelief("force_excuses_silence", "以为遇到不可抗力，不通知对方也不赔偿"),
        Misbelief("money_is_just_returned", "以为合同没有履行，所收的钱都按原数退还"),
        Misbelief("deposit_as_agreed", "以为定金以约定的数额为准"),
        Misbelief("all_that_was_paid", "以为交了多少，就有多少是定金"),
        Misbelief("any_failure_doubles", "以为只要没有履行就应双倍返还定金"),
        Misbelief("deposit_is_all", "以为适用定金罚则后不得再请求赔偿"),
        Misbelief("the_third_party_pays", "以为因第三人的原因违约，可以不承担责任"),
    ),
    issues=(
        Issue(
            (
                "对定金和{player}的请求，应如何处理？",
                "关于定金和{player}的请求，下列哪一选项是正确的？",
                "*关于定金的返还和对{player}的赔偿，下列哪一说法是正确的？",
            ),
            {
                "kind": {
                    "双倍": "{hotel}应当双倍返还定金",
                    "原数": "{hotel}应当按原数返还定金",
                    "不退": "{hotel}有权不予返还定金",
                },
                "player": {"赔偿": "{guest}应当赔偿{player}的损失", "不赔": "{player}无权请求{guest}赔偿"},
            },
        ),
        Issue(
            (
                "定金的数额和返还应如何认定？",
                "关于本案的定金，下列哪一选项是正确的？",
                "*{guest}所付的定金应如何认定和处理？",
            ),
            {
                "deposit": {AMOUNT: "定金为{value}万元"},
                "kind": {"双倍": "{hotel}应当双倍返还", "原数": "{hotel}应当按原数返还", "不退": "{guest}无权请求返还"},
            },
        ),
    ),
)
