"""Vignettes of small claims: which procedure is theirs, and what can follow (民事诉讼法 160, 165 to 171, 210)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
SMALL = CODE(165, says=("年平均工资百分之五十以下的", "但在二倍以下的，当事人双方也可以约定", "实行一审终审"))
NOT_SMALL = CODE(166, says=("需要评估、鉴定", "一方当事人下落不明的案件", "当事人提出反诉的案件"))
LARGER = READING(278, says=("增加或者变更诉讼请求、提出反诉", "应当适用简易程序的其他规定审理"))
UNFIT = CODE(169, says=("不宜适用小额诉讼的程序的，应当适用简易程序的其他规定审理",))
SIMPLE = CODE(160, says=("简单的民事案件，适用本章规定",))
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
    "货款纠纷的小额诉讼",
    "民事诉讼法",
    facts={
        "seller": {"公司": "{shop}", "个人": "{teacher}"},
        "claim": {
            "小额": "请求支付货款4万元。",
            "约定": "请求支付货款8万元，双方书面约定适用小额诉讼程序。",
            "未约": "请求支付货款8万元，并申请适用小额诉讼程序，{buyer}不同意。",
            "增加": "请求支付货款4万元，后增加请求违约金5万元，{buyer}不同意适用小额诉讼程序。",
        },
        "turn": {
            "认账": "{buyer}对欠款没有异议。",
            "反诉": "{buyer}提起反诉，请求赔偿因质量问题所受的损失6000元。",
            "鉴定": "{buyer}对质量提出异议并申请鉴定，法院予以准许。",
            "失踪": "起诉时，{buyer}已经下落不明。",
        },
    },
    story=(
        (
            "{seller}将一批货物卖给{buyer}，后因货款未付清而起诉，{claim}",
            "{buyer}从{seller}处购买货物，未付清货款，{plaintiff}起诉，{claim}",
            "*{buyer}未付清从{seller}处购买货物的款项，{plaintiff}起诉，{claim}",
        ),
        "法院所在省上年度就业人员年平均工资为10万元。",
        "{turn}",
    ),
    parties=(
        {"shop": "甲公司", "teacher": "乙", "buyer": "丙"},
        {"shop": "{t[0]}公司", "teacher": "{s[0]}某", "buyer": "{s[1]}某"},
    ),
    terms={"plaintiff": lambda told: "{shop}" if told.seller == "公司" else "{teacher}"},
    possible=lambda told: told.turn != "失踪" or told.claim == "小额",
    about=("本案的审理程序", "{plaintiff}与{buyer}的诉讼", "本案"),
    points=(
        Point(
            "consent",
            _consent,
            {
                "无须": says(
                    SMALL,
                    "标的额四万元，在年平均工资的百分之五十即五万元以下",
                    "法院适用小额诉讼程序，无须双方同意",
                    "{buyer}即使反对，也不影响法院适用小额诉讼程序审理本案",
                ),
                "须约定": says(
                    SMALL,
                    "标的额超过年平均工资的一半即五万元，但在二倍即二十万元以下",
                    "双方有约定的，本案可以适用小额诉讼程序，否则不得适用",
                    "本案能否适用小额诉讼程序，取决于双方是否约定适用",
                ),
                "不属小额": says(
                    NOT_SMALL,
                    "提出反诉的案件被排除在小额程序之外，约定也不能改变",
                    "即使双方约定，也不得适用小额诉讼程序",
                    "{plaintiff}和{buyer}即使约定适用小额诉讼程序，法院也不应准许",
                )
                .where(
                    lambda told: told.turn == "鉴定", NOT_SMALL, "需要鉴定的案件被排除在小额程序之外，约定也不能改变"
                )
                .where(
                    lambda told: told.turn == "失踪",
                    NOT_SMALL,
                    "一方下落不明的案件被排除在小额程序之外，约定也不能改变",
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
                    "标的额四万元，在年平均工资的一半即五万元以下，没有争议",
                    "本案符合适用小额诉讼程序的条件",
                    "法院适用小额诉讼程序审理本案，符合法律规定",
                ).where(lambda told: told.claim == "约定", SMALL, "标的额八万元，在年平均工资的二倍以下，双方约定适用"),
                "简易": says(
                    LARGER,
                    "提出反诉，不符合小额诉讼案件条件，适用简易程序的其他规定",
                    "本案不得适用小额诉讼程序，但可以适用简易程序",
                    "法院不得适用小额诉讼程序，但可以由审判员一人适用简易程序审理",
                )
                .where(
                    lambda told: told.claim == "未约",
                    SIMPLE,
                    "标的额八万元超过五万元，双方没有约定小额程序，仍属简单案件",
                )
                .where(
                    lambda told: told.claim == "增加", LARGER, "增加请求后标的额九万元，超过五万元，又没有约定小额程序"
                )
                .where(lambda told: told.turn == "鉴定", UNFIT, "需要鉴定，不适用小额程序，转为适用简易程序的其他规定"),
                "普通": says(
                    NOT_SIMPLE,
                    "起诉时被告已经下落不明，不适用简易程序",
                    "本案应当适用普通程序",
                    "本案不得适用简易程序，应当适用普通程序",
                    "本案既不得适用小额诉讼程序，也不得适用简易程序的其他规定",
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
                    "标的额四万元，在五万元以下，适用小额程序，一审终审",
                    "本案实行一审终审",
                    "一审判决作出后，当事人不得上诉",
                    "一审判决是终审判决，{buyer}拒不履行的，{plaintiff}可以申请强制执行",
                ).where(lambda told: told.claim == "约定", SMALL, "标的额在二倍以下，双方约定适用小额程序，一审终审"),
                "可以上诉": says(
                    APPEAL,
                    "标的额超过五万元又没有约定，不适用一审终审的小额程序",
                    "当事人可以对一审判决上诉",
                    "{buyer}可以对一审判决提起上诉",
                    "{plaintiff}或者{buyer}不服一审判决的，可以在15日内向上一级法院上诉",
                )
                .where(lambda told: told.turn == "反诉", APPEAL, "提出反诉，不适用一审终审的小额程序")
                .where(lambda told: told.turn == "鉴定", APPEAL, "需要鉴定，不适用一审终审的小额程序")
                .where(lambda told: told.turn == "失踪", APPEAL, "被告下落不明，不适用一审终审的小额程序"),
            },
            {"only_the_sum_counts": lambda told: "一审终审" if told.claim in ("小额", "约定") else "可以上诉"},
        ),
        Point(
            "retrial",
            lambda told: None if _small(told) else {"公司": "上一级", "个人": "均可"}[told.seller],
            {
                "上一级": says(
                    ABOVE,
                    "出卖人是公司，不是当事人双方均为公民，人数也不众多",
                    "对生效判决，{buyer}只能向上一级法院申请再审",
                    "{buyer}对生效判决应当向上一级法院申请再审，不能向原审法院申请",
                ),
                "均可": says(
                    ABOVE,
                    "当事人双方都是公民",
                    "对生效判决，{buyer}也可以向原审法院申请再审",
                    "{buyer}对生效判决可以选择向上一级法院或者原审法院申请再审",
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
                    "本案适用小额程序，审限是立案之日起两个月，不同于普通程序",
                    "本案的审理期限为2个月",
                    "法院应当在立案之日起2个月内审结，有特殊情况的，经本院院长批准可以延长1个月",
                ),
                "六个月": says(
                    SIX_MONTHS,
                    "被告下落不明而适用普通程序，审限是立案之日起六个月",
                    "本案的审理期限为6个月",
                    "法院应当在立案之日起6个月内审结，有特殊情况的，经本院院长批准可以延长6个月",
                ),
            },
        ),
    ),
    flaws=(
        Misbelief("only_the_sum_counts", "以为是否适用小额诉讼程序只看标的额"),
        Misbelief("always_the_court_above", "以为申请再审只能向上一级法院提出"),
    ),
    issues=(
        Issue(
            (
                "本案应适用何种程序？对一审判决能否上诉？",
                "关于本案的审理程序和一审判决的效力，下列哪一选项是正确的？",
                "*本案适用的程序和一审判决的效力应如何确定？",
            ),
            {
                "procedure": {
                    "小额": "适用小额诉讼程序审理",
                    "简易": "不得适用小额诉讼程序，可以适用简易程序",
                    "普通": "应当适用普通程序",
                },
                "final": {"一审终审": "一审判决为终审判决", "可以上诉": "对一审判决可以上诉"},
            },
        ),
    ),
)
