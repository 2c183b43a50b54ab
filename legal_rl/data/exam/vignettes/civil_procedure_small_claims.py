"""Vignettes of small claims: which procedure is theirs, and what can follow (民事诉讼法 165 to 171, 210)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
SMALL = CODE(165, says=("年平均工资百分之五十以下的", "但在二倍以下的，当事人双方也可以约定", "实行一审终审"))
NOT_SMALL = CODE(166, says=("需要评估、鉴定", "一方当事人下落不明的案件", "当事人提出反诉的案件"))
LARGER = READING(278, says=("增加或者变更诉讼请求、提出反诉", "应当适用简易程序的其他规定审理"))
NOT_SIMPLE = READING(257, says=("起诉时被告下落不明的",))
TWO_MONTHS = CODE(168, says=("应当在立案之日起两个月内审结",))
SIX_MONTHS = CODE(152, says=("应当在立案之日起六个月内审结",))
APPEAL = CODE(171, says=("有权在判决书送达之日起十五日内向上一级人民法院提起上诉",))
ABOVE = CODE(210, says=("可以向上一级人民法院申请再审", "当事人双方为公民的案件，也可以向原审人民法院申请再审"))


def _consent(told: Any) -> str:
    """A claim of up to half the yearly wage needs no consent, up to twice the wage it does; some cases are excluded."""
    if told.turn != "认账":
        return "不属小额"
    return "无须" if told.claim == "小额" else "须约定"


def _small(told: Any) -> bool:
    return bool(told.turn == "认账" and told.claim in ("小额", "约定"))


def _procedure(told: Any) -> str:
    if told.turn == "失踪":
        return "普通"
    return "小额" if _small(told) else "简易"


def _period(told: Any) -> str | None:
    return {"小额": "两个月", "普通": "六个月"}.get(_procedure(told))


PIANO_ON_CREDIT: Final = vignette(
    "piano_on_credit",
    "赊购钢琴的余款",
    "民事诉讼法",
    facts={
        "seller": {"公司": "琴行{shop}", "个人": "钢琴教师{teacher}"},
        "claim": {
            "小额": "请求支付余款4万元",
            "约定": "请求支付余款8万元，双方书面同意适用小额诉讼程序",
            "未约": "请求支付余款8万元，并提出适用小额诉讼程序，{buyer}不同意",
            "增加": "请求支付余款4万元，开庭前又要求一并支付违约金5万元，{buyer}声明不接受小额诉讼",
        },
        "turn": {
            "认账": "开庭时，{buyer}承认欠款属实，只求[分期|宽限几个月]",
            "反诉": "{buyer}随后提出反诉，称琴键失灵，要求赔偿[换件|修理]花费6000元",
            "鉴定": "{buyer}随后称音板是旧货翻新，申请鉴定，法院予以准许",
            "失踪": "法院送达时得知，{buyer}早在起诉之前就已离家，去向不明",
        },
    },
    story=(
        (
            "{seller}把一架三角钢琴赊卖给{buyer}，说好一年付清。到期后{buyer}迟迟不付，{plaintiff}起诉，{claim}。",
            "*为给女儿练琴，{buyer}从{seller}处赊来一架三角钢琴，期满仍未付清，{plaintiff}起诉，{claim}。",
        ),
        "该省已公布的上年度就业人员年平均工资为10万元。",
        "{turn}。",
    ),
    parties=(
        {"shop": "甲公司", "teacher": "乙", "buyer": "丙"},
        {"shop": "{t[0]}公司", "teacher": "{s[0]}某", "buyer": "{s[1]}某"},
        {"shop": "{t[0]}公司", "teacher": "{p[0]}", "buyer": "{p[1]}"},
    ),
    terms={"plaintiff": lambda told: "{shop}" if told.seller == "公司" else "{teacher}"},
    possible=lambda told: told.turn != "失踪" or told.claim == "小额",
    about=("本案的审理程序", "{plaintiff}诉{buyer}一案"),
    points=(
        Point(
            "consent",
            _consent,
            {
                "无须": says(
                    SMALL,
                    "标的额在年平均工资百分之五十以下",
                    "小额诉讼程序对本案强制适用",
                    "{buyer}同意与否，都可以适用小额诉讼程序",
                    "标的额在法定的限额之内，法院可以依职权适用小额诉讼程序，即使{buyer}反对也应照此审理",
                    "只要标的额在法定的限额之内，法院就可以直接适用小额诉讼程序，而不必等待双方约定",
                ),
                "须约定": says(
                    SMALL,
                    "标的额超过年平均工资百分之五十但在二倍以下",
                    "适用小额程序须经双方约定",
                    "只有{buyer}也同意，法院才可以适用小额诉讼程序",
                    "标的额仍在可以约定的上限之内，但只有双方作出约定，法院才可以适用小额诉讼程序",
                    "适用小额诉讼程序取决于{plaintiff}和{buyer}的约定，法院不得依职权决定适用",
                ),
                "不属小额": says(
                    NOT_SMALL,
                    "反诉、鉴定和下落不明的案件不适用小额诉讼程序",
                    "本案依法排除小额诉讼程序",
                    "即使双方都愿意，也应当采用小额诉讼以外的程序",
                    "因存在法律规定的排除情形，标的额再小，双方再愿意，本案也只能适用小额诉讼以外的程序",
                    "适用小额诉讼程序不能只看标的额，本案的情形使其被排除，双方的约定也不能改变",
                ),
            },
            {"only_the_sum_counts": lambda told: "无须" if told.claim == "小额" else "须约定"},
        ),
        Point(
            "procedure",
            _procedure,
            {
                "小额": says(
                    SMALL,
                    "符合小额诉讼程序的条件",
                    "本案可按小额诉讼程序审理",
                    "法院按小额诉讼程序审理本案，符合法律规定",
                    "法院可以按小额诉讼程序审理，一次开庭审结并且当庭宣判",
                    "本案符合小额诉讼程序的各项条件，法院可以依此审理，而不必改用其他程序",
                ),
                "简易": says(
                    LARGER,
                    "不能适用小额诉讼程序的，适用简易程序的其他规定或者转为普通程序",
                    "可用简易程序，而非小额程序",
                    "本案可以适用小额诉讼以外的简易程序",
                    "如果已按小额诉讼程序开始审理，应当改用简易程序的其他规定继续审理",
                    "本案应在小额诉讼程序之外审理，但还可以由审判员一人适用简易程序审理",
                ),
                "普通": says(
                    NOT_SIMPLE,
                    "起诉时被告下落不明",
                    "本案应当适用普通程序",
                    "小额诉讼程序和简易程序都应排除在外",
                    "本案连简易程序也应排除，即使标的额再小，法院也应当按照普通程序审理",
                    "本案的情形排除了简易程序，更谈不上小额诉讼程序，法院应当按照普通程序审理",
                ),
            },
            {"only_the_sum_counts": lambda told: "小额" if told.claim in ("小额", "约定") else "简易"},
        ),
        Point(
            "final",
            lambda told: "一审终审" if _small(told) else "可以上诉",
            {
                "一审终审": says(
                    SMALL,
                    "小额诉讼实行一审终审",
                    "本案实行一审终审",
                    "一审判决就是终审判决，败诉的一方只能申请再审",
                    "法院的一审判决就是终审判决，{plaintiff}胜诉的，可以直接据此申请强制执行",
                    "败诉的一方只能服从一审判决，或者以申请再审的方式寻求救济，而没有上诉的机会",
                ),
                "可以上诉": says(
                    APPEAL,
                    "不适用小额诉讼程序",
                    "对一审判决可以上诉",
                    "败诉的一方可以在判决书送达之日起十五日内上诉",
                    "本案实行两审终审，败诉的一方可以先行上诉，对二审判决仍有异议的，再申请再审",
                    "一审判决要等上诉期届满或者二审终结才生效，败诉的一方可以先行上诉",
                ),
            },
            {"only_the_sum_counts": lambda told: "一审终审" if told.claim in ("小额", "约定") else "可以上诉"},
        ),
        Point(
            "retrial",
            lambda told: None if _small(told) else {"公司": "上一级", "个人": "均可"}[told.seller],
            {
                "上一级": says(
                    ABOVE,
                    "当事人一方不是公民",
                    "只能向上一级法院申请再审",
                    "生效判决即使确有错误，{buyer}也只能向上一级法院申请再审",
                    "对生效判决申请再审的，应由上一级法院受理，原审法院应当告知{buyer}向该院提出",
                    "{buyer}即使认为原审法院更熟悉案情，也只能向上一级法院申请再审",
                ),
                "均可": says(
                    ABOVE,
                    "当事人双方都是公民",
                    "可以向原审法院申请再审",
                    "{buyer}可以向原审法院申请再审，也可以向上一级法院申请",
                    "对生效判决申请再审的，既可以向上一级法院提出，也可以向熟悉案情的原审法院提出",
                    "{buyer}既可以选择更熟悉案情的原审法院申请再审，也可以选择上一级法院",
                ),
            },
            {"always_the_court_above": lambda told: None if _small(told) else "上一级"},
        ),
        Point(
            "period",
            _period,
            {
                "两个月": says(
                    TWO_MONTHS,
                    "小额诉讼的审限",
                    "本案的审限是两个月",
                    "本案应当在立案之日起两个月内审结",
                    "法院应当在立案之日起两个月内审结，有特殊情况需要延长的，应经本院院长批准",
                ),
                "六个月": says(
                    SIX_MONTHS,
                    "普通程序的审限",
                    "本案的审限是六个月",
                    "本案应当在立案之日起六个月内审结",
                    "法院应当在立案之日起六个月内审结，有特殊情况需要延长的，应经本院院长批准",
                ),
            },
        ),
    ),
    flaws=(
        Misbelief("only_the_sum_counts", "以为是否适用小额诉讼程序只看标的额"),
        Misbelief("always_the_court_above", "以为申请再审只能向上一级法院提出"),
    ),
)
