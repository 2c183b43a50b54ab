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
UNDISPUTED = READING(370, says=("无实质性争议且实现担保物权条件成就的，裁定准许拍卖",))
SEAT_OF_PAYMENT = CODE(229, says=("可以向票据支付地的基层人民法院申请公示催告",))
PAST_PAYMENT = READING(447, says=("公示催告期间届满日不得早于票据付款日后十五日",))
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
        "worth": {
            "大": "办公楼价值6亿元，当地标的额5亿元以上的民事案件由中级法院一审。",
            "小": "办公楼价值2亿元，当地标的额5亿元以上的民事案件由中级法院一审。",
        },
        "court": {
            "楼": "办公楼所在地的{site}法院",
            "债务人": "{debtor}住所地的{seat}法院",
            "债权人": "{creditor}住所地的{home}法院",
        },
        "reply": {
            "宽限": "审查中，{debtor}对借款和抵押没有异议，请求延期半年。",
            "部分": "审查中，{debtor}对抵押没有异议，但举证主张借款的两成已经偿还。",
            "冒签": "审查中，{debtor}提交鉴定意见，主张抵押合同上的公章系伪造。",
        },
    },
    story=(
        (
            "{debtor}以位于{site}的办公楼抵押向{creditor}借款，在当地办理了登记。到期未还，{creditor}拟申请实现担保物权。",
            "*{debtor}向{creditor}借款，以位于{site}的办公楼抵押并在当地办理登记。到期未还，{creditor}拟申请实现担保物权。",
        ),
        only("competent", "{creditor}准备向{court}提出申请。"),
        only("panel competent", "{worth}"),
        only("panel result next", "申请由有管辖权的法院受理。"),
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
    terms={"chosen": lambda told: {"楼": "{site}法院", "债务人": "{seat}法院", "债权人": "{home}法院"}[told.court]},
    about=("{creditor}的申请", "本案的处理", "本案"),
    points=(
        Point(
            "competent",
            lambda told: "有权" if told.court == "楼" else "无权",
            {
                "有权": says(
                    WHERE,
                    "是担保财产所在地的基层法院，不论标的额大小",
                    "{chosen}对{creditor}的申请有管辖权",
                    "受理{creditor}的申请，属于{chosen}的管辖权限",
                ),
                "无权": says(
                    WHERE,
                    "当事人的住所地，既非担保财产所在地也非登记地",
                    "{chosen}无权受理{creditor}的申请",
                    "{creditor}应当改向担保财产所在地或者担保物权登记地的基层法院申请",
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
                    "办公楼价值6亿元，超过基层法院管辖的标的额",
                    "应当组成合议庭进行审查",
                    "对{creditor}的申请，应当组成合议庭审查",
                    "法院不得由审判员一人审查{creditor}的申请，应当组成合议庭",
                ),
                "独任": says(
                    PANEL,
                    "办公楼价值2亿元，未超过基层法院管辖的标的额",
                    "可以由审判员一人独任审查",
                    "对{creditor}的申请，可以由审判员一人审查",
                    "法院无须组成合议庭，{creditor}的申请可以由审判员一人独任审查",
                ),
            },
            {"one_judge_is_enough": lambda told: "独任"},
        ),
        Point(
            "result",
            _result,
            {
                "准许": says(
                    UNDISPUTED,
                    "对借款和抵押没有异议，请求延期不是实质性争议",
                    "应当就全部债权裁定准许拍卖",
                    "当事人对实现担保物权没有实质性争议，法院应当裁定准许拍卖、变卖办公楼",
                ),
                "部分准许": says(
                    DISPUTED,
                    "只就已还的两成有争议，对抵押和其余债权没有异议",
                    "仅可就部分债权裁定准许拍卖",
                    "法院只能就无争议的部分债权裁定准许拍卖办公楼",
                    "当事人对实现担保物权有部分实质性争议，法院只能就无争议部分裁定准许拍卖",
                ),
                "驳回": says(
                    DISPUTED,
                    "以鉴定意见主张公章伪造，抵押是否设立有实质性争议",
                    "法院应当裁定驳回申请",
                    "因存在实质性争议，法院应当裁定驳回全部申请",
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
                    "公章真伪是实质性争议，裁定驳回申请，告知另行起诉",
                    "{creditor}不能经本次申请拍卖办公楼，但可以另行起诉",
                    "{creditor}的申请不能引起办公楼的拍卖，其可以向法院提起诉讼",
                ),
                "异议": says(
                    ALLOWED,
                    "对抵押没有异议，无争议的债权准许拍卖，凭裁定申请执行",
                    "{creditor}可以依据法院的裁定，不经诉讼拍卖办公楼",
                    "{creditor}可以依据法院就其申请所作的裁定申请执行",
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
                    "准许": "裁定准许拍卖办公楼以清偿全部债权",
                    "部分准许": "仅就部分债权裁定准许拍卖办公楼",
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
        "court": {"支付地": "{place}法院", "住所地": "{home}法院"},
        "days": {
            "七十": "70日，至付款日后1个月届满",
            "四五": "45日，至付款日后1个月届满",
            "早满": "70日，至付款日后10日届满",
        },
        "moved": {"先": "申请公示催告前", "后": "公示催告期间"},
        "claim": {
            "期内": "公示催告期间届满前，{holder}持该汇票向法院申报权利。",
            "期后": "公示催告期间届满后、判决作出前，{holder}持该汇票向法院申报权利。",
            "昏迷": "持有该汇票的{holder}在公告前因事故昏迷，法院判决宣告汇票无效后清醒，随即申报权利。",
            "懒散": "持有该汇票的{holder}得知公告而未申报，法院判决宣告汇票无效后才申报权利。",
        },
        "judges": {"一人": "审判员一人", "三人": "合议庭"},
    },
    story=(
        (
            "{owner}的一张汇票被盗，遂申请公示催告。",
            "{owner}因汇票被盗，向法院申请公示催告。",
            "*{owner}持有的一张汇票被盗，遂向法院申请公示催告。",
        ),
        only("competent", "汇票的支付地为{place}，{owner}的住所地为{home}，申请由{court}受理。"),
        only("period", "公示催告期间为{days}。"),
        only("transfer", "{moved}，不知情的{holder}有偿受让该汇票。"),
        only("declared suit judges", "{claim}"),
        only("judges", "从受理申请到作出判决，案件始终由{judges}审理。"),
    ),
    parties=(
        {"owner": "甲公司", "holder": "乙"},
        {"owner": "{t[0]}公司", "holder": "{s[0]}某"},
    ),
    scenes=({"place": "A区", "home": "B县"}, {"place": "江东区", "home": "青石县"}),
    # Whether who neglected a notice that was itself too short may still sue is open to argument.
    possible=lambda told: (
        (told.moved == "先" or told.claim != "昏迷") and (told.days == "七十" or told.claim != "懒散")
    ),
    about=("本案的公示催告程序", "本案的处理", "本案"),
    points=(
        Point(
            "competent",
            lambda told: {"支付地": "有权", "住所地": "无权"}[told.court],
            {
                "有权": says(
                    SEAT_OF_PAYMENT,
                    "受理的是票据支付地的基层法院，申请人住所地在所不问",
                    "受理法院有管辖权",
                    "{owner}可以向该法院申请公示催告",
                    "受理{owner}的公示催告申请，属于该法院的管辖权限",
                ),
                "无权": says(
                    SEAT_OF_PAYMENT,
                    "受理的是申请人住所地而非票据支付地的法院",
                    "受理法院违反管辖规定",
                    "{owner}只能向票据支付地的基层法院申请，受理法院没有管辖权",
                ),
            },
            {"where_the_owner_lives": lambda told: {"支付地": "无权", "住所地": "有权"}[told.court]},
        ),
        Point(
            "period",
            lambda told: "合法" if told.days == "七十" else "违法",
            {
                "合法": says(
                    PAST_PAYMENT,
                    "期间70日不少于六十日，届满日晚于付款日后十五日",
                    "公示催告期间符合法律规定",
                    "公示催告期间的长短和届满日期均符合法律规定",
                ),
                "违法": says(
                    PAST_PAYMENT,
                    "期间虽有70日，届满日却早于付款日后十五日",
                    "公示催告期间违反法律规定",
                    "公示催告期间的长短或者届满日期不合法律规定",
                ).where(lambda told: told.days == "四五", SIXTY_DAYS, "期间只有45日，不足六十日"),
            },
            {
                "thirty_days_are_enough": lambda told: None if told.days == "早满" else "合法",
                "only_the_length_counts": lambda told: "合法" if told.days == "早满" else None,
            },
        ),
        Point(
            "transfer",
            lambda told: {"先": "不受影响", "后": "无效"}[told.moved],
            {
                "不受影响": says(
                    VOID,
                    "只有公示催告期间的转让无效，此转让在申请之前",
                    "{holder}受让汇票的行为不因公示催告而无效",
                    "汇票的转让，不属于因公示催告而无效的转让",
                ),
                "无效": says(
                    VOID,
                    "转让发生在公示催告期间，受让人不知情、有偿也不例外",
                    "汇票的转让因公示催告而无效",
                    "{holder}受让汇票时已受公示催告的限制，转让票据权利的行为无效",
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
                    "申报期虽已届满，但判决尚未作出，申报仍有效",
                    "法院应当终结公示催告程序",
                    "因{holder}的申报，应当终结公示催告程序",
                    "法院应当裁定终结公示催告程序，{owner}或者{holder}可以向法院起诉",
                ).where(lambda told: told.claim == "期内", DECLARED, "持票人在公示催告期间届满前已申报权利"),
                "过晚": says(
                    BEFORE_JUDGMENT,
                    "除权判决已经作出才申报，申报应当在判决作出之前",
                    "{holder}申报权利为时已晚",
                    "{holder}的申报已经过迟，不影响汇票被宣告无效",
                    "{holder}的申报不能引起公示催告程序的终结",
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
                    "公告前已昏迷，有正当理由不能在判决前申报",
                    "{holder}可以起诉请求撤销除权判决",
                    "{holder}可以自知道或者应当知道判决公告之日起1年内，起诉请求撤销判决",
                    "{holder}有正当理由，可以向作出判决的法院起诉，请求撤销判决",
                ),
                "不能": says(
                    WITH_CAUSE,
                    "得知公告而不申报，不属于因正当理由不能申报",
                    "{holder}丧失请求撤销判决的权利",
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
                    "一人可以审理公示催告，但宣告票据无效须组成合议庭",
                    "作出判决的审判组织违法",
                    "审判组织的组成违反法律规定",
                    "由该审判组织审理公示催告案件合法，但由其作出除权判决违法",
                ),
                "人数合法": says(
                    BY_A_PANEL,
                    "全程由合议庭审理，宣告票据无效须由合议庭为之",
                    "作出判决的审判组织合法",
                    "审判组织的组成符合法律规定",
                    "公示催告案件可以由该审判组织审理，并由其作出除权判决",
                ),
            },
            {"one_judge_is_enough": lambda told: "人数合法" if _after(told) else None},
        ),
    ),
    flaws=(
        Misbelief("where_the_owner_lives", "以为公示催告由失票人住所地法院管辖"),
        Misbelief("thirty_days_are_enough", "以为公示催告的期间有三十日即可"),
        Misbelief("only_the_length_counts", "以为公示催告的期间满六十日即可，不问付款日"),
        Misbelief("unaware_is_protected", "以为不知情的受让人总能取得票据权利"),
        Misbelief("only_within_the_period", "以为公告期满后不能再申报权利"),
        Misbelief("every_holder_has_a_year", "以为判决后一年内一律可以起诉"),
        Misbelief("one_judge_is_enough", "以为公示催告案件一律独任审理"),
    ),
    issues=(
        Issue(
            (
                "对{holder}受让汇票和申报权利，应如何认定？",
                "关于{holder}受让汇票和申报权利，下列哪一选项是正确的？",
                "*{holder}受让汇票和申报权利发生何种效力？",
            ),
            {
                "transfer": {"不受影响": "受让行为不因公示催告而无效", "无效": "受让行为因公示催告而无效"},
                "declared": {"终结": "法院应当因申报终结公示催告程序", "过晚": "申报权利为时已晚"},
            },
        ),
    ),
)
