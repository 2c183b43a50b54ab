"""Vignettes of special procedures: the realization of a mortgage (民事诉讼法 207, 208), lost bills (229 to 234)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    "实现担保物权的申请",
    "民事诉讼法",
    facts={
        "worth": {"大": "房屋价值超过基层法院的管辖范围。", "小": "房屋价值为300万元。"},
        "court": {
            "楼": "房屋所在地的{site}法院",
            "债务人": "{debtor}住所地的{seat}法院",
            "债权人": "{creditor}住所地的{home}法院",
        },
        "reply": {
            "宽限": "{debtor}对借款和抵押没有异议，请求延期半年。",
            "部分": "{debtor}对抵押没有异议，但举证主张借款的两成已经偿还。",
            "冒签": "{debtor}提交鉴定意见，主张抵押合同上的公章系伪造。",
        },
    },
    story=(
        (
            "{debtor}以房屋抵押向{creditor}借款，办理了登记。到期未还，{creditor}申请实现担保物权。",
            "*{debtor}向{creditor}借款，以房屋抵押并办理登记。到期未还，{creditor}申请实现担保物权。",
        ),
        only("competent", "其拟向{court}提出申请。"),
        only("panel competent", "{worth}"),
        only("result next", "{reply}"),
    ),
    parties=(
        {"debtor": "甲公司", "creditor": "乙公司"},
        {"debtor": "{t[0]}公司", "creditor": "{t[1]}公司"},
    ),
    scenes=(
        {"site": "A区", "seat": "B区", "home": "C县"},
        {"site": "城西区", "seat": "滨湖区", "home": "清溪县"},
    ),
    about=("{creditor}的申请", "本案的处理", "本案"),
    points=(
        Point(
            "competent",
            lambda told: "有权" if told.court == "楼" else "无权",
            {
                "有权": says(
                    WHERE,
                    "担保财产所在地的基层法院",
                    "{creditor}所选法院有管辖权",
                    "{creditor}可以向其所选的法院提出申请",
                    "{creditor}所选法院是担保财产所在地的基层法院，有权受理其申请",
                ),
                "无权": says(
                    WHERE,
                    "只能向担保财产所在地或者登记地的基层法院申请",
                    "{creditor}所选法院无权受理",
                    "{creditor}应当改向房屋所在地的基层法院申请",
                    "{creditor}所选法院应当告知其向担保财产所在地的基层法院提出申请",
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
                    "应当组成合议庭进行审查",
                    "对{creditor}的申请，应当组成合议庭审查",
                    "标的额超过基层法院管辖范围，法院应当组成合议庭审查{creditor}的申请",
                ),
                "独任": says(
                    PANEL,
                    "实现担保物权案件可以独任审查",
                    "可以由审判员一人独任审查",
                    "对{creditor}的申请，可以由审判员一人审查",
                    "本案适用特别程序，{creditor}的申请可以由审判员一人独任审查",
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
                    "应当就全部债权裁定准许拍卖",
                    "法院应当裁定拍卖房屋，以清偿全部债权",
                    "当事人对实现担保物权没有实质性争议，法院应当裁定拍卖、变卖房屋",
                ),
                "部分准许": says(
                    DISPUTED,
                    "有部分实质性争议",
                    "仅可就部分债权裁定准许拍卖",
                    "法院可以就无争议的八成债权裁定准许拍卖",
                    "当事人对实现担保物权有部分实质性争议，法院可以就无争议部分裁定准许拍卖",
                ),
                "驳回": says(
                    DISPUTED,
                    "对抵押权是否设立有实质性争议",
                    "法院应当裁定驳回申请",
                    "因存在实质性争议，法院应当裁定驳回申请",
                    "法院应当裁定驳回{creditor}的申请，并告知其向法院提起诉讼",
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
                    "{creditor}须经诉讼才能拍卖房屋",
                    "{creditor}应当另行起诉，请求实现抵押权",
                    "因{debtor}的异议，{creditor}须先通过诉讼确认其抵押权，才可以拍卖房屋",
                ),
                "异议": says(
                    OBJECTION,
                    "对准许的裁定，十五日内向原法院提出异议",
                    "{creditor}可以依据裁定申请执行",
                    "{creditor}可以不经诉讼，依据裁定申请执行",
                    "{creditor}可以依据法院准许拍卖的裁定申请执行，{debtor}对该裁定不得上诉",
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
    issues=(
        Issue(
            (
                "对{creditor}的申请，法院应如何审查和处理？",
                "关于法院对{creditor}申请的审查和处理，下列哪一选项是正确的？",
                "*法院应如何审查和处理{creditor}的申请？",
            ),
            {
                "panel": {"合议": "应当组成合议庭审查", "独任": "可以独任审查"},
                "result": {
                    "准许": "裁定准许拍卖以清偿全部债权",
                    "部分准许": "就无争议部分裁定准许拍卖",
                    "驳回": "裁定驳回申请",
                },
            },
        ),
    ),
)


def _after(told: Any) -> bool:
    return told.claim in ("昏迷", "懒散")


BILL_IN_A_STOLEN_BRIEFCASE: Final = vignette(
    "bill_in_a_stolen_briefcase",
    "失票后的公示催告",
    "民事诉讼法",
    facts={
        "court": {"支付地": "票据支付地的{place}法院", "住所地": "{owner}住所地的{home}法院"},
        "days": {"七十": "70日", "四五": "45日"},
        "moved": {"先": "申请公示催告前", "后": "公示催告期间"},
        "claim": {
            "期内": "公示催告期间，{holder}向法院申报权利。",
            "期后": "公示催告期间届满后、判决作出前，{holder}向法院申报权利。",
            "昏迷": "{holder}因事故昏迷，判决宣告汇票无效后清醒，随即申报权利。",
            "懒散": "{holder}得知公告而未申报，判决宣告汇票无效后才申报权利。",
        },
        "judges": {"一人": "审判员一人", "三人": "合议庭"},
    },
    story=(
        (
            "{owner}的一张汇票被盗，遂申请公示催告。",
            "{owner}因汇票被盗，向法院申请公示催告。",
            "*{owner}持有的一张汇票被盗，遂向法院申请公示催告。",
        ),
        only("competent", "申请由{court}受理。"),
        only("period", "公示催告期间为{days}，至付款日后1个月届满。"),
        only("transfer", "{moved}，不知情的{holder}有偿受让该汇票。"),
        only("declared suit judges", "{claim}"),
        only("judges", "案件由{judges}审理。"),
    ),
    parties=(
        {"owner": "甲公司", "holder": "乙"},
        {"owner": "{t[0]}公司", "holder": "{s[0]}某"},
    ),
    scenes=({"place": "A区", "home": "B县"}, {"place": "江东区", "home": "青石县"}),
    about=("本案的公示催告程序", "本案的处理", "本案"),
    points=(
        Point(
            "competent",
            lambda told: {"支付地": "有权", "住所地": "无权"}[told.court],
            {
                "有权": says(
                    SEAT_OF_PAYMENT,
                    "票据支付地的基层法院",
                    "受理法院有管辖权",
                    "{owner}可以向该法院申请公示催告",
                    "受理申请的法院是票据支付地的基层法院，对公示催告案件有管辖权",
                ),
                "无权": says(
                    SEAT_OF_PAYMENT,
                    "应当向票据支付地的基层法院申请",
                    "受理法院违反管辖规定",
                    "{owner}应当改向票据支付地法院申请",
                    "公示催告应由票据支付地的基层法院管辖，{owner}应当改向该地法院申请",
                ),
            },
            {"where_the_owner_lives": lambda told: {"支付地": "无权", "住所地": "有权"}[told.court]},
        ),
        Point(
            "period",
            lambda told: {"七十": "合法", "四五": "违法"}[told.days],
            {
                "合法": says(
                    SIXTY_DAYS,
                    "公示催告的期间不少于六十日",
                    "公示催告期间合法",
                    "法院确定的公示催告期间符合法律规定",
                    "公示催告的期间由法院根据情况决定，本案确定的期间符合法律规定",
                ),
                "违法": says(
                    SIXTY_DAYS,
                    "公示催告的期间不得少于六十日",
                    "公示催告期间过短",
                    "法院确定的公示催告期间短于法定期间",
                    "公示催告的期间应当在60日以上，法院确定的期间违反法律规定",
                ),
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
                    "{holder}受让汇票不受公示催告影响",
                    "公示催告对汇票的转让没有约束力",
                    "汇票的转让发生在公示催告期间之前，其效力不受公示催告的影响",
                ),
                "无效": says(
                    VOID,
                    "公示催告期间转让票据权利的行为无效",
                    "汇票的转让行为无效",
                    "因公示催告，{holder}不能取得票据权利",
                    "汇票的转让发生在公示催告期间，转让票据权利的行为应属无效",
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
                    "法院应当终结公示催告程序",
                    "因{holder}的申报，应当终结公示催告程序",
                    "法院应当裁定终结公示催告程序，{owner}或者{holder}可以向法院起诉",
                ),
                "过晚": says(
                    WITH_CAUSE,
                    "判决已经作出",
                    "公示催告程序不因该申报而终结",
                    "{holder}的申报不产生终结程序的效力",
                    "因判决已经作出，{holder}的申报不能引起公示催告程序的终结",
                ),
            },
            {"only_within_the_period": lambda told: "过晚" if told.claim == "期后" else None},
        ),
        Point(
            "suit",
            lambda told: {"昏迷": "可以", "懒散": "不能"}.get(told.claim),
            {
                "可以": says(
                    WITH_CAUSE,
                    "有正当理由不能在判决前申报",
                    "{holder}可以向作出判决的法院起诉",
                    "{holder}可以自知道判决公告之日起1年内起诉",
                    "{holder}因正当理由不能在判决前申报权利，可以向作出判决的法院起诉",
                ),
                "不能": says(
                    WITH_CAUSE,
                    "没有正当理由而不申报",
                    "{holder}丧失请求撤销判决的权利",
                    "{holder}起诉请求撤销判决的，应当予以驳回",
                    "{holder}没有正当理由而未在判决前申报权利，无权起诉请求撤销判决",
                ),
            },
            {"every_holder_has_a_year": lambda told: "可以" if _after(told) else None},
        ),
        Point(
            "judges",
            lambda told: ({"一人": "人数违法", "三人": "人数合法"}[told.judges]) if _after(told) else None,
            {
                "人数违法": says(
                    BY_A_PANEL,
                    "宣告票据无效应当组成合议庭",
                    "作出判决的审判组织违法",
                    "本案由审判员一人作出判决，违反法定程序",
                    "作出除权判决应当组成合议庭，本案的审判组织违反法律规定",
                ),
                "人数合法": says(
                    BY_A_PANEL,
                    "由合议庭宣告票据无效",
                    "作出判决的审判组织合法",
                    "本案的审判组织符合法律的规定",
                    "公示催告案件可以由本案的审判组织审理，并由其作出除权判决",
                ),
            },
            {"one_judge_is_enough": lambda told: "人数合法" if _after(told) else None},
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
    issues=(
        Issue(
            (
                "对{holder}的受让和申报，应如何认定？",
                "关于{holder}受让汇票和申报权利，下列哪一选项是正确的？",
                "*{holder}的受让和申报发生何种效力？",
            ),
            {
                "transfer": {"不受影响": "受让不受公示催告影响", "无效": "受让汇票的行为无效"},
                "declared": {"终结": "应当终结公示催告程序", "过晚": "申报不产生终结程序的效力"},
            },
        ),
    ),
)
