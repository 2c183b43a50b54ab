"""Vignettes of a shareholder's rights (公司法 57, 84, 182, 189) and of partners (合伙企业法 2 to 83)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2024-07-01"
REVISED: Final = "2021-01-01"
BOOKS = Norm(
    "公司法", 57, SINCE, says=("股东可以要求查阅公司会计账簿、会计凭证", "可能损害公司合法利益的，可以拒绝提供查阅")
)
RIVALS = Norm("公司法解释（四）", 8, REVISED, says=("股东自营或者为他人经营与公司主营业务有实质性竞争关系业务的",))
FIRST = Norm("公司法", 84, SINCE, says=("其他股东在同等条件下有优先购买权", "三十日内未答复的，视为放弃优先购买权"))
REGRET = Norm("公司法解释（四）", 20, REVISED, says=("在其他股东主张优先购买后又不同意转让股权的",))
UNTOLD = Norm(
    "公司法解释（四）", 21, REVISED, says=("其他股东主张按照同等条件购买该转让股权的", "因股东行使优先购买权而不能实现")
)
LOYAL = Norm(
    "公司法", 182, SINCE, says=("近亲属直接或者间接控制的企业", "并按照公司章程的规定经董事会或者股东会决议通过")
)
RELATED = Norm("公司法解释（五）", 1, REVISED, says=("被告仅以该交易已经履行了信息披露", "人民法院不予支持"))
SUING = Norm("公司法", 189, SINCE, says=("收到请求之日起三十日内未提起诉讼", "书面请求监事会向人民法院提起诉讼"))
PARTNERSHIP: Final = "2007-06-01"
PARTNERS = Norm("合伙企业法", 2, PARTNERSHIP, says=("有限合伙人以其认缴的出资额为限对合伙企业债务承担责任",))
PLEDGE = Norm("合伙企业法", 25, PARTNERSHIP, says=("未经其他合伙人一致同意，其行为无效", "由行为人依法承担赔偿责任"))
JOINED = Norm("合伙企业法", 44, PARTNERSHIP, says=("新合伙人对入伙前合伙企业的债务承担无限连带责任",))
LEFT = Norm("合伙企业法", 53, PARTNERSHIP, says=("退伙人对基于其退伙前的原因发生的合伙企业债务，承担无限连带责任",))
ABSTAIN = Norm("合伙企业法", 68, PARTNERSHIP, says=("不得对外代表有限合伙企业", "对企业的经营管理提出建议"))
PLEDGE_LIMITED = Norm("合伙企业法", 72, PARTNERSHIP, says=("有限合伙人可以将其在有限合伙企业中的财产份额出质",))
SEEMING = Norm("合伙企业法", 76, PARTNERSHIP, says=("该有限合伙人对该笔交易承担与普通合伙人同样的责任",))
JOINED_LIMITED = Norm("合伙企业法", 77, PARTNERSHIP, says=("以其认缴的出资额为限承担责任",))
CHANGED = Norm("合伙企业法", 83, PARTNERSHIP, says=("作为有限合伙人期间有限合伙企业发生的债务承担无限连带责任",))


SMALL_SHAREHOLDERS_DOUBTS: Final = vignette(
    "small_shareholders_doubts",
    "小股东的疑心",
    "商法",
    facts={
        "books": {
            "正当": "想弄清分红为何一年比一年少，书面要求查阅会计账簿和凭证",
            "竞争": "另开一家公司与{firm}争夺客户，又以分红太少为由书面要求查阅会计账簿和凭证",
        },
        "deal": {
            "擅自": "经理{d}没有报告任何人，高价买进其姐姐工厂的原料，公司损失80万元",
            "高价": "经理{d}报经董事会同意，以市价的两倍买进其姐姐工厂的原料，公司损失80万元",
            "平价": "经理{d}报经董事会同意，按市价买进其姐姐工厂的原料，不料行情大跌，公司亏损80万元",
        },
        "asked": {
            "被拒": "{b}书面请监事会起诉{d}，被一口回绝，遂自己起诉",
            "无声": "{b}书面请监事会起诉{d}，40天没有回音，遂自己起诉",
            "直接": "{b}[气不过|怕夜长梦多]，没找监事会就自己起诉{d}",
            "太急": "{b}书面请监事会起诉{d}，10天没有回音，便自己起诉",
        },
        "sale": {
            "同价": "把条件书面通知了{b}，{b}10天后答复愿照此购买",
            "分期": "把条件书面通知了{b}，{b}10天后答复愿出200万元，但要分三年付清",
            "沉默": "把条件书面通知了{b}，{b}过了40天才说要照此购买",
            "隐瞒": "瞒着{b}办了过户，{b}知情后10天即要求照此购买",
            "反悔": "把条件书面通知了{b}，{b}10天后答复愿照此购买，{c}却说“那我谁也不卖了”",
        },
    },
    story=(
        (
            "{b}持有有限责任公司{firm}10%的股权，{books}。",
            "{b}是有限责任公司{firm}的股东，持股10%，{books}。",
            "*有限责任公司{firm}的股东{b}持股10%，{books}。",
        ),
        "{deal}。{asked}。",
        "股东{c}打算以200万元、一次付清的条件把股权卖给外人{e}，{sale}。其他股东都不想买，章程也无规定。",
    ),
    parties=(
        {"b": "甲", "firm": "乙公司", "d": "丙", "c": "丁", "e": "戊"},
        {"b": "{s[0]}某", "firm": "{t[0]}公司", "d": "{s[1]}某", "c": "{s[2]}某", "e": "{s[3]}某"},
        {"b": "{p[0]}", "firm": "{t[0]}公司", "d": "{p[1]}", "c": "{p[2]}", "e": "{t[1]}公司"},
    ),
    about=("{b}的股东权利", "本案"),
    points=(
        Point(
            "books",
            lambda told: {"正当": "可查", "竞争": "可拒"}[told.books],
            {
                "可查": says(
                    BOOKS,
                    "书面说明了目的，公司没有合理根据认为目的不正当",
                    "{firm}不得拒绝{b}查阅会计账簿和会计凭证",
                    "{b}可以委托会计师事务所查阅{firm}的会计账簿",
                ),
                "可拒": says(
                    RIVALS,
                    "自营与公司有实质性竞争关系的业务",
                    "{firm}可以拒绝{b}查阅会计账簿，但应书面答复并说明理由",
                    "{b}只能查阅、复制财务会计报告等资料，不能查阅会计凭证",
                ),
            },
            {"shareholders_see_all": lambda told: "可查"},
        ),
        Point(
            "manager",
            lambda told: "不赔" if told.deal == "平价" else "赔偿",
            {
                "赔偿": says(
                    RELATED,
                    "关联交易损害公司利益，履行了程序也不能免责",
                    "{d}应当赔偿公司的80万元损失",
                    "即使董事会事先同意，{d}也不能免除对公司的赔偿责任",
                ),
                "不赔": says(
                    LOYAL,
                    "报经董事会同意，价格公允",
                    "{d}对公司的80万元亏损不承担赔偿责任",
                    "{d}经手的采购虽属关联交易，但没有违反对公司的义务",
                ),
            },
            {
                "approval_is_all": lambda told: "赔偿" if told.deal == "擅自" else "不赔",
                "relatives_never": lambda told: "赔偿",
            },
        ),
        Point(
            "suit",
            lambda told: "可诉" if told.asked in ("被拒", "无声") else "不可",
            {
                "可诉": says(
                    SUING,
                    "监事会拒绝起诉，或者30日内没有起诉",
                    "{b}以自己的名义起诉{d}，已经满足前置程序的要求",
                    "法院应当受理{b}为公司利益对{d}提起的诉讼",
                ),
                "不可": says(
                    SUING,
                    "情况不紧急，没有请求监事会或者未满30日",
                    "{b}此时还不能以自己的名义起诉{d}",
                    "情况并不紧急，应先由监事会决定是否起诉{d}",
                ),
            },
            {
                "shareholders_sue_at_once": lambda told: "可诉",
                "asking_is_enough": lambda told: "不可" if told.asked == "直接" else "可诉",
            },
        ),
        Point(
            "first",
            lambda told: "优先" if told.sale in ("同价", "隐瞒") else "不得",
            {
                "优先": says(
                    UNTOLD,
                    "在期限内主张按同等条件购买",
                    "{b}有权优先购买{c}的股权",
                    "{c}应当按200万元、一次付清的条件把股权转让给{b}",
                ),
                "不得": says(
                    REGRET,
                    "条件不同等、逾期未答复，或者转让人不再转让",
                    "{b}不能以优先购买权取得{c}的股权",
                    "{b}请求判令{c}将股权转让给自己的，法院不应支持",
                ),
            },
            {
                "price_is_all": lambda told: "不得" if told.sale in ("沉默", "反悔") else "优先",
                "an_offer_binds": lambda told: "优先" if told.sale in ("同价", "隐瞒", "反悔") else "不得",
                "registered_is_over": lambda told: "优先" if told.sale == "同价" else "不得",
            },
        ),
        Point(
            "outsider",
            lambda told: {"同价": "不得", "隐瞒": "不得", "分期": "取得", "沉默": "取得"}.get(told.sale),
            {
                "取得": says(
                    FIRST,
                    "其他股东没有按同等条件购买，或者视为放弃",
                    "{e}可以取得{c}的股权",
                    "{c}与{e}的股权转让合同可以继续履行",
                ),
                "不得": says(
                    UNTOLD,
                    "其他股东行使优先购买权，受让人可以请求转让人承担责任",
                    "{e}不能得到{c}的股权",
                    "{e}可以依法追究{c}的责任，但不能得到股权",
                ),
            },
            {
                "price_is_all": lambda told: {"同价": "不得", "隐瞒": "不得", "分期": "不得", "沉默": "取得"}.get(
                    told.sale
                ),
                "registered_is_over": lambda told: {"同价": "不得", "隐瞒": "取得", "分期": "取得", "沉默": "取得"}.get(
                    told.sale
                ),
            },
        ),
    ),
    flaws=(
        Misbelief("shareholders_see_all", "以为股东查阅账簿不受任何限制"),
        Misbelief("approval_is_all", "以为关联交易经董事会同意就不必赔偿"),
        Misbelief("relatives_never", "以为与亲属的企业交易一律要赔偿"),
        Misbelief("shareholders_sue_at_once", "不知股东代表诉讼的前置程序"),
        Misbelief("asking_is_enough", "以为请求监事会之后随时可以自己起诉"),
        Misbelief("price_is_all", "以为价款相同就是同等条件"),
        Misbelief("an_offer_binds", "以为主张优先购买后转让人不得反悔"),
        Misbelief("registered_is_over", "以为办了过户就不能再主张优先购买"),
    ),
)


INN_PARTNERSHIP: Final = vignette(
    "inn_partnership",
    "民宿的合伙人",
    "商法",
    facts={
        "deal": {
            "老板": "{c}自称老板向{e}订购60万元家具，{a}在旁点头，{e}不知{c}是有限合伙人",
            "建议": "{c}看中{e}的家具，劝{a}买下，{a}遂代表企业订购60万元家具",
            "转变": "{a}代表企业向{e}订购60万元家具，5月，经全体同意，{c}转为普通合伙人",
        },
        "leave": {
            "先退": "{b}在1月就已经全体同意退伙，并办了登记",
            "后退": "8月，{b}[与人不和|另有打算]，经全体同意退伙",
            "转": "8月，{b}[精力不济|另有打算]，经全体同意转为有限合伙人",
        },
        "join": {
            "普通": "9月，{d}入伙为普通合伙人，约定不承担以前的债务",
            "有限": "9月，{d}入伙为有限合伙人，认缴20万元",
        },
        "pledge": {
            "执行人": "{a}瞒着众人，以财产份额为弟弟的借款出质",
            "出资人": "{c}瞒着众人，以财产份额为弟弟的借款出质",
        },
    },
    story=(
        (
            "{a}、{b}、{c}开民宿，登记为有限合伙企业，{a}、{b}为普通合伙人，{a}执行事务，{c}为有限合伙人，认缴30万元。",
            "{a}、{b}、{c}合办民宿，成立有限合伙企业，{c}是有限合伙人，认缴30万元，{a}、{b}是普通合伙人，由{a}执行事务。",
            "*一家民宿登记为有限合伙企业，普通合伙人是{a}和{b}，由{a}执行事务，有限合伙人{c}认缴30万元。",
        ),
        "2024年3月，{deal}。{leave}。{join}；{pledge}，合伙协议对此没有约定。",
        "年底企业财产耗尽，仍欠{e}40万元。",
    ),
    parties=(
        {"a": "甲", "b": "乙", "c": "丙", "e": "丁", "d": "戊"},
        {"a": "{s[0]}某", "b": "{s[1]}某", "c": "{s[2]}某", "e": "{s[3]}某", "d": "{s[4]}某"},
        {"a": "{p[0]}", "b": "{p[1]}", "c": "{p[2]}", "e": "{t[0]}公司", "d": "{p[3]}"},
    ),
    terms={"pledger": lambda told: "{a}" if told.pledge == "执行人" else "{c}"},
    about=("各合伙人的责任", "这家合伙企业"),
    points=(
        Point(
            "left",
            lambda told: "无责" if told.leave == "先退" else "无限",
            {
                "无限": says(
                    LEFT,
                    "欠款发生时仍是普通合伙人",
                    "{b}应当对所欠的家具款承担无限连带责任",
                    "{b}在欠款发生时是普通合伙人，故仍应以个人财产负责",
                ),
                "无责": says(
                    LEFT,
                    "家具款发生在退伙之后",
                    "{b}对所欠的家具款不承担责任",
                    "家具款产生于{b}退伙之后，{e}无权要求其偿还",
                ),
            },
            {
                "who_leaves_is_free": lambda told: "无限" if told.leave == "转" else "无责",
                "who_changes_is_free": lambda told: "无限" if told.leave == "后退" else "无责",
            },
        ),
        Point(
            "limited",
            lambda told: {"老板": "视同", "建议": "限额", "转变": "转变"}[told.deal],
            {
                "视同": says(
                    SEEMING,
                    "第三人有理由相信其为普通合伙人并与其交易",
                    "{c}虽仍是有限合伙人，但应就这笔家具款承担与普通合伙人同样的责任",
                    "{e}有理由相信{c}是普通合伙人，故可以要求其偿还全部余款",
                ),
                "转变": says(
                    CHANGED,
                    "有限合伙人转变为普通合伙人，对此前的债务也无限负责",
                    "{c}在身份转变之后，对此前的家具款也要承担无限连带责任",
                    "{c}虽在订货时是有限合伙人，因其后成为普通合伙人，仍须偿还全部余款",
                ),
                "限额": says(
                    PARTNERS,
                    "有限合伙人以认缴的出资额为限负责",
                    "{c}以其认缴的30万元为限承担责任",
                    "{e}要求{c}偿还全部余款的，法院不应支持",
                ),
            },
            {
                "limited_is_limited": lambda told: "限额",
                "the_debt_keeps_its_time": lambda told: "视同" if told.deal == "老板" else "限额",
            },
        ),
        Point(
            "conduct",
            lambda told: {"老板": "越权", "建议": "允许"}.get(told.deal),
            {
                "越权": says(
                    ABSTAIN,
                    "有限合伙人不执行合伙事务，不得对外代表企业",
                    "{c}出面与{e}谈买卖，违反了有限合伙人不得对外代表企业的规定",
                    "{c}的做法属于执行合伙事务",
                ),
                "允许": says(
                    ABSTAIN,
                    "对经营管理提出建议不视为执行合伙事务",
                    "{c}在这笔买卖中只是对经营提出建议",
                    "{c}的做法没有超出有限合伙人的权限，不视为执行合伙事务",
                ),
            },
            {"limited_is_silent": lambda told: "越权" if told.deal in ("老板", "建议") else None},
        ),
        Point(
            "joined",
            lambda told: told.join,
            {
                "普通": says(
                    JOINED,
                    "新入伙的普通合伙人对入伙前的债务承担无限连带责任",
                    "{d}对入伙前的家具款也要承担无限连带责任",
                    "{e}可以要求{d}偿还全部余款",
                ),
                "有限": says(
                    JOINED_LIMITED,
                    "新入伙的有限合伙人以认缴的出资额为限负责",
                    "{d}对入伙前的家具款以认缴的出资额为限负责",
                    "即使家具款产生于{d}入伙之前，{e}也可以要求其负责，但只能在认缴的出资额以内",
                ),
            },
            {"new_partners_are_limited": lambda told: "有限"},
        ),
        Point(
            "pledge",
            lambda told: "有效" if (told.pledge, told.deal != "转变") == ("出资人", True) else "无效",
            {
                "有效": says(
                    PLEDGE_LIMITED,
                    "合伙协议没有另外约定，有限合伙人可以出质",
                    "{pledger}以财产份额出质，无须其他合伙人同意",
                    "其他合伙人事先不知情，不影响{pledger}出质的效力",
                ),
                "无效": says(
                    PLEDGE,
                    "普通合伙人以财产份额出质须经其他合伙人一致同意",
                    "{pledger}以财产份额出质的行为无效",
                    "{pledger}擅自出质无效，不知情的债权人因此受损的，由其赔偿",
                ),
            },
            {
                "all_pledges_need_consent": lambda told: "无效",
                "the_debt_keeps_its_time": lambda told: "有效" if told.pledge == "出资人" else "无效",
            },
        ),
    ),
    flaws=(
        Misbelief("who_leaves_is_free", "以为退伙之后不再承担以前的债务"),
        Misbelief("who_changes_is_free", "以为转为有限合伙人之后对以前的债务只负有限责任"),
        Misbelief("limited_is_limited", "以为有限合伙人在任何情形下都只负有限责任"),
        Misbelief("the_debt_keeps_its_time", "以为合伙人转变身份之后仍按原来的身份对待"),
        Misbelief("limited_is_silent", "以为有限合伙人对经营提建议也是执行事务"),
        Misbelief("new_partners_are_limited", "以为新合伙人对入伙前的债务只负有限责任"),
        Misbelief("all_pledges_need_consent", "以为合伙人出质一律须经其他合伙人同意"),
    ),
    issues=(
        Issue(
            (
                "对于所欠的40万元家具款，{b}和{c}应当如何承担责任？",
                "{e}向{b}、{c}追讨40万元余款，下列哪一说法是正确的？",
                "*关于{b}和{c}对40万元余款的责任，下列哪一选项是正确的？",
            ),
            {
                "left": {"无限": "{b}承担无限连带责任", "无责": "{b}不承担责任"},
                "limited": {
                    "视同": "{c}因使{e}误信其身份，对此款与普通合伙人同样负责",
                    "转变": "{c}因身份转变，对此款承担无限连带责任",
                    "限额": "{c}以认缴的30万元为限负责",
                },
            },
        ),
    ),
)
