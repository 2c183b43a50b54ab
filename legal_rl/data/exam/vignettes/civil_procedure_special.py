"""Vignettes of special procedures: the realization of a mortgage (民事诉讼法 207, 208), lost bills (229 to 234)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
WHERE = CODE(207, says=("向担保财产所在地或者担保物权登记地基层人民法院提出",))
PANEL = READING(367, says=("可以由审判员一人独任审查", "超过基层人民法院管辖范围的，应当组成合议庭进行审查"))
DISPUTED = READING(
    370, says=("就无争议部分裁定准许拍卖", "有实质性争议的，裁定驳回申请，并告知申请人向人民法院提起诉讼")
)
ALLOWED = CODE(208, says=("裁定拍卖、变卖担保财产，当事人依据该裁定可以向人民法院申请执行",))
OBJECTION = READING(372, says=("准许实现担保物权的裁定", "应当自收到裁定之日起十五日内提出"))
SEAT_OF_PAYMENT = CODE(229, says=("可以向票据支付地的基层人民法院申请公示催告",))
SIXTY_DAYS = CODE(230, says=("公示催告的期间", "不得少于六十日"))
VOID = CODE(231, says=("公示催告期间，转让票据权利的行为无效",))
DECLARED = CODE(232, says=("应当裁定终结公示催告程序", "申请人或者申报人可以向人民法院起诉"))
BEFORE_JUDGMENT = READING(448, says=("在申报期届满后、判决作出之前，利害关系人申报权利的",))
WITH_CAUSE = CODE(234, says=("因正当理由不能在判决前向人民法院申报的", "一年内，可以向作出判决的人民法院起诉"))
BY_A_PANEL = READING(452, says=("可由审判员一人独任审理", "判决宣告票据无效的，应当组成合议庭审理"))


def _result(told: Any) -> str:
    return {"宽限": "准许", "部分": "部分准许", "冒签": "驳回"}[told.reply]


OFFICES_FOR_A_LOAN: Final = vignette(
    "offices_for_a_loan",
    "拍卖抵押写字楼的申请",
    "民事诉讼法",
    facts={
        "worth": {"大": "写字楼（价值8亿元，超出基层法院管辖案件的标的额上限）", "小": "写字楼（价值900万元）"},
        "court": {
            "楼": "写字楼所在地的{site}法院",
            "债务人": "{debtor}住所地的{seat}法院",
            "债权人": "自己住所地的{home}法院",
        },
        "reply": {
            "宽限": "{debtor}承认借款和抵押都属实，只说生意难做，请求再宽限半年",
            "部分": "{debtor}承认抵押属实，但拿出账目，称其中两成是重复计算的利息，其余愿意认账",
            "冒签": "{debtor}称抵押合同上的签名和公章都是他人伪造的，并提交了鉴定材料",
        },
    },
    story=(
        (
            "{debtor}向{creditor}借款，以位于{site}的一处{worth}作抵押，办理了抵押登记。",
            "*{creditor}借给{debtor}一笔钱，{debtor}把位于{site}的一处{worth}抵押给{creditor}，并办理了登记。",
        ),
        "到期后{debtor}分文未还，{creditor}不想打[旷日持久的|耗时费力的]官司，直接向{court}申请拍卖写字楼。",
        "{reply}。",
    ),
    parties=(
        {"debtor": "甲公司", "creditor": "乙公司"},
        {"debtor": "{t[0]}公司", "creditor": "{t[1]}公司"},
        {"debtor": "{t[0]}公司", "creditor": "{p[0]}"},
    ),
    scenes=(
        {"site": "A区", "seat": "B区", "home": "C县"},
        {"site": "城西区", "seat": "滨湖区", "home": "清溪县"},
        {"site": "新港区", "seat": "平山县", "home": "东湖区"},
    ),
    about=("{creditor}的申请", "本案"),
    points=(
        Point(
            "competent",
            lambda told: "有权" if told.court == "楼" else "无权",
            {
                "有权": says(
                    WHERE,
                    "担保财产所在地的基层法院",
                    "{creditor}没有选错法院，该院可以受理",
                    "{creditor}提出申请的法院对本案有管辖权",
                ),
                "无权": says(
                    WHERE,
                    "只能向担保财产所在地或者登记地的基层法院申请",
                    "{creditor}找错了法院，只能另向有管辖权的法院申请",
                    "收到申请的法院没有管辖权，不应受理",
                ),
            },
            {
                "where_the_debtor_lives": lambda told: "有权" if told.court == "债务人" else "无权",
                "great_values_go_higher": lambda told: "无权" if told.worth == "大" else None,
            },
        ),
        Point(
            "panel",
            lambda told: {"大": "合议", "小": "独任"}[told.worth],
            {
                "合议": says(
                    PANEL,
                    "标的额超过基层法院管辖范围",
                    "对{creditor}的申请，基层法院应当组成合议庭审查",
                    "本案仍由基层法院审查，但不能由审判员一人独任审查",
                ),
                "独任": says(
                    PANEL,
                    "实现担保物权案件可以独任审查",
                    "对{creditor}的申请，可以由审判员一人审查",
                    "本案适用特别程序，不必组成合议庭",
                ),
            },
            {"one_judge_is_enough": lambda told: "独任"},
        ),
        Point(
            "result",
            _result,
            {
                "准许": says(
                    ALLOWED,
                    "对实现担保物权没有实质性争议",
                    "有管辖权的法院应当裁定准许拍卖写字楼",
                    "{debtor}的说法不构成实质性争议，不妨碍就全部债权裁定拍卖",
                ),
                "部分准许": says(
                    DISPUTED,
                    "有部分实质性争议",
                    "有管辖权的法院可以就没有争议的部分裁定准许拍卖",
                    "{debtor}的说法只涉及一部分债权，法院不应因此全部驳回",
                ),
                "驳回": says(
                    DISPUTED,
                    "对抵押权是否设立有实质性争议",
                    "即使法院有管辖权，也应裁定驳回{creditor}的申请",
                    "{debtor}的说法构成实质性争议，法院不能在这一程序中查明抵押的真伪",
                ),
            },
            {
                "every_objection_ends_it": lambda told: "驳回",
                "the_register_settles_it": lambda told: "准许",
            },
        ),
        Point(
            "next",
            lambda told: "起诉" if _result(told) == "驳回" else "异议",
            {
                "起诉": says(
                    DISPUTED,
                    "驳回申请的，可以起诉",
                    "{creditor}的抵押权只能通过诉讼实现",
                    "{creditor}要拍卖写字楼，不能绕开诉讼，应当先行起诉",
                ),
                "异议": says(
                    OBJECTION,
                    "对准许的裁定，十五日内向原法院提出异议",
                    "{creditor}不必起诉，就可以取得拍卖写字楼的根据",
                    "{creditor}可以凭有管辖权的法院所作的裁定申请执行，{debtor}无权上诉",
                ),
            },
            {"every_objection_ends_it": lambda told: "起诉"},
        ),
    ),
    flaws=(
        Misbelief("where_the_debtor_lives", "以为可以向债务人住所地法院申请实现担保物权"),
        Misbelief("great_values_go_higher", "以为标的额大的应由中级法院管辖"),
        Misbelief("one_judge_is_enough", "以为特别程序一律独任审查"),
        Misbelief("every_objection_ends_it", "以为债务人一有异议就应驳回申请"),
        Misbelief("the_register_settles_it", "以为办理了抵押登记就应准许拍卖"),
    ),
)


def _after(told: Any) -> bool:
    return told.claim in ("昏迷", "懒散")


BILL_IN_A_STOLEN_BRIEFCASE: Final = vignette(
    "bill_in_a_stolen_briefcase",
    "公文包里的汇票",
    "民事诉讼法",
    facts={
        "court": {"支付地": "汇票支付地的{place}法院", "住所地": "自己住所地的{home}法院"},
        "days": {"七十": "公示催告的期间定为七十天", "四五": "公示催告的期间定为四十五天"},
        "moved": {
            "先": "就在公告发布的前一天，有人用这张汇票向不知情的{holder}付清了货款",
            "后": "公告期间，有人用这张汇票向不知情的{holder}付清了货款",
        },
        "claim": {
            "期内": "公告期满前一天，{holder}看到公告，带着汇票到法院申报权利",
            "期后": "公告期满后第三天，法院还没有作出判决，{holder}才看到公告，带着汇票到法院申报权利",
            "昏迷": "无人申报，法院判决宣告汇票无效。{holder}因车祸昏迷半年，醒来才得知此事，立即去法院申报权利",
            "懒散": "{holder}看到了公告，嫌路远没有理会。法院判决宣告汇票无效，{holder}这才去法院申报权利",
        },
        "judges": {"一人": "审判员一人", "三人": "三人组成的合议庭"},
    },
    story=(
        (
            "{owner}业务员的公文包在火车站被盗，内有一张已经到期、可以背书转让的汇票。{owner}向{court}申请公示催告，案件由{judges}审理。",
            "*一张已经到期、可以背书转让的汇票连同公文包在火车站被盗，最后持票人{owner}向{court}申请公示催告，案件由{judges}审理。",
        ),
        "法院通知银行停止支付并发布公告，{days}。{moved}。",
        "{claim}。",
    ),
    parties=(
        {"owner": "甲公司", "holder": "乙"},
        {"owner": "{t[0]}公司", "holder": "{s[0]}某"},
        {"owner": "{t[0]}公司", "holder": "{p[0]}"},
    ),
    scenes=({"place": "A区", "home": "B县"}, {"place": "江东区", "home": "青石县"}),
    about=("本案的公示催告程序", "法院的做法"),
    points=(
        Point(
            "competent",
            lambda told: {"支付地": "有权", "住所地": "无权"}[told.court],
            {
                "有权": says(SEAT_OF_PAYMENT, "票据支付地的基层法院", "{owner}没有选错法院，其申请符合管辖的规定"),
                "无权": says(
                    SEAT_OF_PAYMENT,
                    "应当向票据支付地的基层法院申请",
                    "公示催告案件不应由{owner}所选的法院管辖",
                ),
            },
            {"where_the_owner_lives": lambda told: {"支付地": "无权", "住所地": "有权"}[told.court]},
        ),
        Point(
            "period",
            lambda told: {"七十": "合法", "四五": "违法"}[told.days],
            {
                "合法": says(SIXTY_DAYS, "公示催告的期间不少于六十日", "法院所定的公示催告期间符合法律规定"),
                "违法": says(SIXTY_DAYS, "公示催告的期间不得少于六十日", "法院所定的公示催告期间太短，违反法律规定"),
            },
            {"thirty_days_are_enough": lambda told: "合法"},
        ),
        Point(
            "transfer",
            lambda told: {"先": "不受影响", "后": "无效"}[told.moved],
            {
                "不受影响": says(
                    VOID,
                    "转让在公示催告期间之前",
                    "{holder}受让汇票的行为，不因公示催告而无效",
                    "公示催告不能溯及{holder}取得汇票的行为，使其归于无效",
                ),
                "无效": says(
                    VOID,
                    "公示催告期间转让票据权利的行为无效",
                    "将汇票转让给{holder}的行为无效",
                    "{holder}虽不知情并且付出了货物，其受让汇票的行为也没有效力",
                ),
            },
            {"unaware_is_protected": lambda told: "不受影响"},
        ),
        Point(
            "declared",
            lambda told: "过晚" if _after(told) else "终结",
            {
                "终结": says(
                    BEFORE_JUDGMENT,
                    "判决作出之前申报权利",
                    "对{holder}的申报，法院应当裁定终结公示催告程序",
                    "{holder}的申报足以阻止汇票被法院宣告无效",
                ),
                "过晚": says(
                    WITH_CAUSE,
                    "判决已经作出",
                    "{holder}向法院申报权利，已经为时过晚",
                    "法院不能因{holder}的申报而裁定终结公示催告程序",
                ),
            },
            {"only_within_the_period": lambda told: "过晚" if told.claim == "期后" else None},
        ),
        Point(
            "suit",
            lambda told: {"昏迷": "可以", "懒散": "不能"}.get(told.claim),
            {
                "可以": says(WITH_CAUSE, "有正当理由不能在判决前申报", "{holder}可以在一年内向作出判决的法院起诉"),
                "不能": says(WITH_CAUSE, "没有正当理由而不申报", "{holder}无权请求法院撤销宣告汇票无效的判决"),
            },
            {"every_holder_has_a_year": lambda told: "可以" if _after(told) else None},
        ),
        Point(
            "judges",
            lambda told: ({"一人": "不当", "三人": "适当"}[told.judges]) if _after(told) else None,
            {
                "不当": says(BY_A_PANEL, "宣告票据无效应当组成合议庭", "宣告汇票无效的审判组织不合法"),
                "适当": says(BY_A_PANEL, "由合议庭宣告票据无效", "就审判组织而言，宣告汇票无效的判决没有不当"),
            },
            {"one_judge_is_enough": lambda told: "适当" if _after(told) else None},
        ),
    ),
    flaws=(
        Misbelief("where_the_owner_lives", "以为公示催告由失票人住所地法院管辖"),
        Misbelief("thirty_days_are_enough", "不知公示催告的期间不得少于六十日"),
        Misbelief("unaware_is_protected", "以为不知情的受让人总能取得票据权利"),
        Misbelief("only_within_the_period", "以为公告期满后不能再申报权利"),
        Misbelief("every_holder_has_a_year", "以为判决后一年内一律可以起诉"),
        Misbelief("one_judge_is_enough", "以为公示催告案件一律独任审理"),
    ),
)
