"""Vignettes of deposits: a banquet that came to nothing (民法典 586 to 593)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    """What the hotel pays of the money it took: all, the deposit twice, or only what is no deposit; None is nothing."""
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


BANQUET_CALLED_OFF: Final = vignette(
    "banquet_called_off",
    "没有办成的婚宴",
    "民法",
    facts={
        "paid": {"1万": "实际只交了1万元", "1.5万": "实际交了1.5万元", "3万": "实际交了3万元"},
        "event": {
            "台风及时": "16日，政府因台风下令停业到20日，{hotel}当即告知{guest}",
            "台风迟告": "16日，政府因台风下令停业到20日，{hotel}18日才告知{guest}，{guest}多花5000元食宿费",
            "转让少": "10日，{hotel}把大厅让给出价更高的公司，{guest}只好改期换地方，多花5000元",
            "转让多": "10日，{hotel}把大厅让给出价更高的公司，{guest}只好改期换地方，多花5万元",
            "涨价少": "10日，{hotel}称海鲜涨了两成，不加2万元就不办，{guest}只好改期换地方，多花5000元",
            "涨价多": "10日，{hotel}称海鲜涨了两成，不加2万元就不办，{guest}只好改期换地方，多花5万元",
            "分手少": "10日，{guest}与未婚妻分手，通知{hotel}不办了，{hotel}把大厅另租出去，仍损失5000元",
            "分手多": "10日，{guest}与未婚妻分手，通知{hotel}不办了，大厅空置，{hotel}损失5万元",
        },
    },
    story=(
        (
            "{guest}在{hotel}订下2024年8月18日的婚宴，价款10万元，约定定金2万元，{paid}；又请琴师{player}演奏。",
            "{guest}向{hotel}预订2024年8月18日的婚宴，价款10万元，说好定金2万元，{paid}。琴师{player}应约演奏。",
            "*{guest}在{hotel}预订2024年8月18日的婚宴，价款10万元，约定定金2万元，{paid}；另请琴师{player}演奏。",
        ),
        "8月{event}。{guest}马上通知{player}不必来，{player}要求赔偿。",
    ),
    parties=(
        {"guest": "甲", "hotel": "乙酒店", "player": "丙"},
        {"guest": "{s[0]}某", "hotel": "{t[0]}酒店", "player": "{s[1]}某"},
        {"guest": "{p[0]}", "hotel": "{t[0]}饭店", "player": "{p[1]}"},
    ),
    terms={"victim": lambda told: "{hotel}" if _whose(told) == "客人" else "{guest}"},
    about=("{guest}所交的钱", "各方的责任"),
    points=(
        Point(
            "hotel",
            _excused,
            {
                "免责": says(
                    FORCE,
                    "因不可抗力不能履行",
                    "{hotel}未办婚宴可以免责",
                    "{hotel}没有办成婚宴，可以免除违约责任",
                    "即使{guest}因此受到损失，{hotel}也可以就没有办成婚宴一事免除违约责任",
                    "婚宴没有办成出于{hotel}难以避免的原因，{guest}要求其为此承担违约责任，应予驳回",
                ),
                "违约": says(
                    REFUSAL,
                    "自行另作安排，或者因涨价而拒绝履行，都不是免责的事由",
                    "{hotel}未办婚宴应当负责",
                    "{hotel}没有办成婚宴，应当承担违约责任",
                    "即使{hotel}愿意退钱，也应当为没有办成婚宴向{guest}承担违约责任",
                    "{hotel}应当为没有办成婚宴承担违约责任，其以情况有变为由要求免除，难以成立",
                ),
            },
            {"dear_food_is_hardship": lambda told: "免责" if told.event[0] == "涨" else _excused(told)},
        ),
        Point(
            "late",
            lambda told: {"台风及时": "不赔", "台风迟告": "还赔"}.get(told.event),
            {
                "还赔": says(
                    FORCE,
                    "没有及时通知对方",
                    "{hotel}应赔偿{guest}的损失",
                    "除退款外，{hotel}还应赔偿{guest}的损失",
                    "台风不能使{hotel}完全免责，{hotel}还应就自己的过错向{guest}赔偿损失",
                    "{hotel}虽有理由不办婚宴，但处理上有过错，应当赔偿{guest}因此受到的损失",
                ),
                "不赔": says(
                    FORCE,
                    "已经及时通知对方",
                    "{hotel}退款后不再负责",
                    "{hotel}退还收下的钱即可，可以拒绝赔偿",
                    "台风足以使{hotel}完全免责，{guest}只能要求退款，而不能请求赔偿损失",
                    "{hotel}对婚宴的取消处理得当，除把收下的钱退还以外，可以拒绝{guest}的其他请求",
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
                    "以实际交付的为准，不超过价款的百分之二十",
                    "定金数额为{value}万元",
                    "{guest}所交的钱中，具有定金效力的是{value}万元",
                    "无论当初如何约定，本案中能够适用定金规则的数额应当认定为{value}万元",
                    "按照实际交付的情况和法律的限制，应当作为定金处理的数额是{value}万元",
                )
            },
            {"deposit_as_agreed": lambda told: "2", "all_that_was_paid": lambda told: told.paid.removesuffix("万")},
        ),
        Point(
            "kind",
            _kind,
            {
                "双倍": says(
                    DOUBLE,
                    "收受定金的一方不履行",
                    "{hotel}应当双倍返还定金",
                    "{guest}有权请求{hotel}按定金的两倍返还",
                    "{hotel}只把定金如数退还是不够的，还应当另付一份同样数额的钱",
                    "{hotel}应当受到定金罚则的约束，向{guest}返还的数额应当是定金的两倍",
                ),
                "原数": says(
                    FORCE,
                    "因不可抗力不能履行，不适用定金罚则",
                    "{hotel}应当如数退还定金",
                    "{guest}有权要求返还定金，但只能按原数",
                    "定金罚则在本案中不适用，{hotel}应当把定金退还给{guest}，但可以拒绝加倍",
                    "{guest}可以要回定金，{hotel}把原来的数额如数退还，就定金而言即已尽责",
                ),
                "不退": says(
                    FORFEIT,
                    "给付定金的一方不履行",
                    "{hotel}可以不退定金",
                    "{guest}要求{hotel}返还定金，应予驳回",
                    "{guest}所交的定金归{hotel}所有，即使婚宴没有办，也不能要回",
                    "按照定金罚则，{hotel}有权留下全部定金，{guest}提出的返还请求难以成立",
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
                    "定金以外的部分如数退还",
                    "{hotel}共应退付{value}万元",
                    "就所收的钱，{hotel}一共应付给{guest}{value}万元",
                    "按照定金的规则算清以后，{hotel}就婚宴收下的钱一共应当付给{guest}{value}万元",
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
                    "定金不足以弥补损失",
                    "{victim}还可以请求赔偿",
                    "适用定金罚则以外，{victim}还能得到一笔赔偿",
                    "定金不足以弥补{victim}的损失，{victim}可以就超过定金的部分继续请求赔偿",
                    "适用定金罚则以后，{victim}仍有一部分损失，可以就此继续要求对方赔偿",
                ),
                "不能": says(
                    BEYOND,
                    "定金足以弥补损失",
                    "{victim}不能再请求赔偿",
                    "{victim}的损失已由定金弥补，另求赔偿应予驳回",
                    "适用定金罚则已经足以弥补{victim}的损失，其再就损失请求赔偿，难以成立",
                    "{victim}从定金罚则中得到的数额已经高于损失，再请求赔偿就会多得一份",
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
                    "自己或者第三人的原因造成违约，都应当向对方承担责任",
                    "{guest}应当赔偿{player}",
                    "{player}要求{guest}赔偿的请求，应予支持",
                    "婚宴取消即使是别人造成的，{guest}也应当对{player}承担违约责任",
                    "{guest}通知得即使再及时，也应当赔偿{player}因不能演奏受到的损失",
                ),
                "不赔": says(
                    FORCE,
                    "因不可抗力不能履行",
                    "{guest}可以拒绝赔偿{player}",
                    "{player}要求{guest}赔偿的请求，应予驳回",
                    "婚宴取消不能归责于{guest}，{player}失去演奏机会的损失应当自行承担",
                    "{guest}虽是请{player}演奏的人，也可以就没有演奏一事免除对其的违约责任",
                ),
            },
            {"the_third_party_pays": lambda told: "赔偿" if _whose(told) == "客人" else "不赔"},
        ),
    ),
    flaws=(
        Misbelief("dear_food_is_hardship", "以为原料涨价属于不可抗力或者情势变更"),
        Misbelief("force_excuses_silence", "不知遇到不可抗力应当及时通知对方"),
        Misbelief("money_is_just_returned", "以为合同没有履行，所收的钱都按原数退还"),
        Misbelief("deposit_as_agreed", "以为定金以约定的数额为准"),
        Misbelief("all_that_was_paid", "不知定金不得超过价款的百分之二十"),
        Misbelief("any_failure_doubles", "以为只要没有履行就应双倍返还定金"),
        Misbelief("deposit_is_all", "以为适用定金罚则后不得再请求赔偿"),
        Misbelief("the_third_party_pays", "以为因第三人的原因违约，可以不承担责任"),
    ),
    issues=(
        Issue(
            (
                "对{guest}所交的定金和{player}的要求，应如何处理？",
                "定金应否返还，{guest}应否赔偿{player}？",
                "*关于定金和{player}的请求，下列哪一说法是正确的？",
            ),
            {
                "kind": {"双倍": "{hotel}双倍返还定金", "原数": "{hotel}按原数返还定金", "不退": "{hotel}不必返还定金"},
                "player": {"赔偿": "{guest}应当赔偿{player}", "不赔": "{guest}不必赔偿{player}"},
            },
        ),
    ),
)
