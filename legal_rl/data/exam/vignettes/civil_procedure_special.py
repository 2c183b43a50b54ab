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
        "worth": {"大": "写字楼（价值8亿元，超出基层法院管辖案件的上限）", "小": "写字楼（价值900万元）"},
        "court": {
            "楼": "写字楼所在地的{site}法院",
            "债务人": "{debtor}住所地的{seat}法院",
            "债权人": "自己住所地的{home}法院",
        },
        "reply": {
            "宽限": "{debtor}承认借款和抵押都属实，只请求宽限半年",
            "部分": "{debtor}承认抵押属实，但拿出账目，称欠款中两成是重复计算的利息",
            "冒签": "{debtor}称抵押合同上的签名和公章系他人伪造，并提交了鉴定材料",
        },
    },
    story=(
        (
            "{debtor}向{creditor}借款，以位于{site}的{worth}抵押，办理了登记。",
            "*{creditor}借给{debtor}一笔钱，以{debtor}位于{site}的{worth}作抵押，办理了登记。",
        ),
        "到期后{debtor}分文未还，{creditor}不想打官司，直接向{court}申请拍卖写字楼。",
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
                    "{creditor}选对了法院",
                    "收到申请的法院对本案有管辖权，应当受理",
                    "{creditor}选择的法院有权受理，写字楼的价值再大，也应由该院审查{creditor}的申请",
                    "{creditor}选择的法院有管辖权，{debtor}认为应当由别处法院审查的，不予支持",
                ),
                "无权": says(
                    WHERE,
                    "只能向担保财产所在地或者登记地的基层法院申请",
                    "{creditor}选错了法院",
                    "收到申请的法院缺少管辖权，应当拒绝受理",
                    "{creditor}的选择有误，要拍卖写字楼，只能改向有管辖权的法院提出申请",
                    "{creditor}找错了法院，该院不能因为{debtor}作出了答复就取得对本案的管辖权",
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
                    "基层法院应当组成合议庭",
                    "对{creditor}的申请，应当由合议庭进行审查",
                    "本案虽由基层法院审查，但应当组成合议庭，由审判员一人独任审查则于法无据",
                    "本案超出了独任审查的范围，对{creditor}的申请，基层法院应当组成合议庭",
                ),
                "独任": says(
                    PANEL,
                    "实现担保物权案件可以独任审查",
                    "可以由审判员一人审查",
                    "对{creditor}的申请，基层法院可以独任审查",
                    "本案适用特别程序，由审判员一人独任审查即可，组成合议庭属于可有可无",
                    "本案可以适用最简便的审查方式，对{creditor}的申请，由审判员一人审查即可",
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
                    "应当准许就全部债权拍卖",
                    "有管辖权的法院应当就全部债权裁定准许拍卖",
                    "{debtor}的说法够不上实质性争议，有管辖权的法院应当就全部债权裁定准许拍卖写字楼",
                    "{debtor}的说法阻止不了拍卖，有管辖权的法院应当准许以拍卖所得清偿全部债权",
                ),
                "部分准许": says(
                    DISPUTED,
                    "有部分实质性争议",
                    "只能就部分债权准许拍卖",
                    "有管辖权的法院可以就其中无争议的部分准许拍卖",
                    "{debtor}的说法只关系到一部分债权，有管辖权的法院可以就其余部分裁定准许拍卖写字楼",
                    "{debtor}的说法只能使申请部分落空，有管辖权的法院可以就其余债权准许拍卖",
                ),
                "驳回": says(
                    DISPUTED,
                    "对抵押权是否设立有实质性争议",
                    "申请应因实质性争议被驳回",
                    "即使法院有管辖权，也应当驳回{creditor}的申请",
                    "{debtor}的说法构成实质性争议，有管辖权的法院应当裁定驳回申请，并告知{creditor}起诉",
                    "{debtor}的说法使抵押的效力难以在这一程序中判断，有管辖权的法院也应驳回申请",
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
                    "{creditor}只能先行起诉",
                    "{creditor}的抵押权只能通过诉讼实现",
                    "{creditor}要拍卖写字楼，就绕不开诉讼，应当先请法院以判决解决与{debtor}的争议",
                    "{creditor}想要避免诉讼，却绕不开它，抵押权能否实现须由法院另案判决",
                ),
                "异议": says(
                    OBJECTION,
                    "对准许的裁定，十五日内向原法院提出异议",
                    "抵押权可以凭裁定实现",
                    "{creditor}不必起诉，就可以取得拍卖写字楼的根据",
                    "有管辖权的法院作出裁定后，{creditor}可以据此申请执行，{debtor}只能在十五日内提出异议",
                    "{creditor}可以凭有管辖权的法院所作的裁定申请执行，{debtor}不服的，也无权上诉",
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
        "days": {"七十": "催告期间定为七十天", "四五": "催告期间定为四十五天"},
        "moved": {
            "先": "公告发布前一天，有人用汇票向不知情的{holder}支付了货款",
            "后": "公告期间，有人用汇票向不知情的{holder}支付了货款",
        },
        "claim": {
            "期内": "公告期满前一天，{holder}看到公告，到法院申报权利",
            "期后": "公告期满后第三天，法院还没有判决，{holder}才到法院申报权利",
            "昏迷": "法院判决宣告汇票无效。{holder}因车祸昏迷半年，醒来后立即申报权利",
            "懒散": "{holder}看到公告却没有理会，法院判决宣告汇票无效后才去申报权利",
        },
        "judges": {"一人": "审判员一人", "三人": "三人组成的合议庭"},
    },
    story=(
        (
            "{owner}一张已到期、可背书转让的汇票被盗，遂向{court}申请公示催告，由{judges}审理。",
            "*一张已到期、可背书转让的汇票被盗，最后持票人{owner}向{court}申请公示催告，由{judges}审理。",
        ),
        "法院发布公告，{days}。{moved}。",
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
                "有权": says(
                    SEAT_OF_PAYMENT,
                    "票据支付地的基层法院",
                    "{owner}选对了法院",
                    "{owner}选择的法院符合管辖的规定",
                    "{owner}选择的法院有权受理公示催告的申请，并应当同时通知付款人停止支付",
                ),
                "无权": says(
                    SEAT_OF_PAYMENT,
                    "应当向票据支付地的基层法院申请",
                    "{owner}选错了法院",
                    "公示催告案件应由{owner}所选以外的法院管辖",
                    "{owner}选择的法院对公示催告缺少管辖权，应当告知其向有管辖权的法院提出申请",
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
                    "公示催告的期间合法",
                    "法院所定的公示催告期间符合法律的要求",
                    "公示催告的期间可以由法院根据情况确定，本案所定的天数高于法定的最低限度",
                ),
                "违法": says(
                    SIXTY_DAYS,
                    "公示催告的期间不得少于六十日",
                    "公示催告的期间太短",
                    "法院所定的公示催告期间违反法律的要求",
                    "公示催告的期间虽可由法院根据情况确定，但本案所定的天数低于法定的最低限度",
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
                    "转让行为不受公示催告影响",
                    "{holder}受让汇票在公示催告的约束之外",
                    "公示催告约束的只是特定期间内的转让，{holder}受让汇票的行为可以免受其影响",
                ),
                "无效": says(
                    VOID,
                    "公示催告期间转让票据权利的行为无效",
                    "汇票的转让行为无效",
                    "{holder}即使不知情，其受让汇票的行为也归于无效",
                    "公示催告约束票据权利的转让，{holder}虽不知情并付出了货物，受让行为也归于无效",
                    "{holder}即使付出了货物，也难以使转让生效，因为汇票的权利此时受到限制",
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
                    "{holder}的申报足以阻止汇票被宣告无效",
                    "{holder}的申报还来得及，法院应当裁定终结公示催告程序，{owner}可以另行起诉",
                    "{holder}的申报使汇票的归属出现争议，法院应当终结公示催告程序，由双方另行诉讼",
                ),
                "过晚": says(
                    WITH_CAUSE,
                    "判决已经作出",
                    "{holder}的申报为时过晚",
                    "{holder}申报时，终结公示催告程序的时机已经过去",
                    "{holder}的申报来得太晚，法院应当予以驳回，据此裁定终结公示催告程序则于法无据",
                    "{holder}此时申报已失去意义，法院以裁定终结公示催告程序的时机已经过去",
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
                    "{holder}可以在一年内起诉",
                    "{holder}可以在一年内向作出判决的法院起诉",
                    "{holder}错过申报有正当的理由，可以自知道判决公告之日起一年内，向作出判决的法院起诉",
                    "{holder}错过申报情有可原，仍可以在一年内向法院起诉",
                ),
                "不能": says(
                    WITH_CAUSE,
                    "没有正当理由而不申报",
                    "{holder}丧失了起诉的机会",
                    "{holder}起诉要求推翻判决的，法院应当拒绝支持",
                    "{holder}错过申报缺乏正当的理由，即使在一年内向作出判决的法院起诉，也应当承担不利后果",
                    "{holder}错过申报的责任在于自己，其起诉要求推翻判决的，难以得到支持",
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
                    "宣告汇票无效的审判组织不当",
                    "宣告汇票无效的审判组织违反法律规定",
                    "公示催告的申请虽可独任审理，但宣告汇票无效须由合议庭审理，本案的审判组织不当",
                ),
                "人数合法": says(
                    BY_A_PANEL,
                    "由合议庭宣告票据无效",
                    "宣告汇票无效的审判组织适当",
                    "宣告汇票无效的审判组织符合法律规定",
                    "公示催告与宣告汇票无效可以由同一审判组织审理，本案的审判组织符合法律规定",
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
)
