"""A vignette of partners: 合伙企业法 2 to 83."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
INN_PARTNERSHIP: Final = vignette(
    "inn_partnership",
    "民宿的合伙人",
    "商法",
    facts={
        "deal": {
            "老板": "{c}自称老板向{e}订购60万元家具，{a}在旁点头，{e}信以为真",
            "建议": "{a}听从{c}的建议，代表企业向{e}订购60万元家具",
            "转变": "{a}代表企业向{e}订购60万元家具，5月，{c}经全体同意转为普通合伙人",
        },
        "leave": {
            "先退": "{b}在1月就已经全体同意退伙并登记",
            "后退": "8月，{b}经全体同意退伙",
            "转": "8月，{b}经全体同意转为有限合伙人",
        },
        "join": {
            "普通": "9月，{d}入伙为普通合伙人",
            "有限": "9月，{d}入伙为有限合伙人，认缴20万元",
        },
        "pledge": {
            "执行人": "{a}擅自以财产份额为弟弟的借款出质",
            "出资人": "{c}擅自以财产份额为弟弟的借款出质",
        },
    },
    story=(
        (
            "{a}、{b}、{c}开民宿，登记为有限合伙企业，{c}为有限合伙人，认缴30万元，其余为普通合伙人。",
            "{a}、{b}、{c}合办民宿，成立有限合伙企业，{a}、{b}为普通合伙人，{c}为有限合伙人，认缴30万元。",
            "*一家民宿登记为有限合伙企业，普通合伙人是{a}和{b}，有限合伙人{c}认缴30万元。",
        ),
        "2024年3月，{deal}。{leave}。{join}；{pledge}，合伙协议对此未作约定。",
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
                    "{b}应当承担无限连带责任",
                    "{b}对所欠的家具款应当以个人财产负责",
                    "{b}的身份变化不影响其对此前债务的责任，{e}可以要求其偿还全部余款",
                ),
                "无责": says(
                    LEFT,
                    "家具款发生在退伙之后",
                    "{b}可以拒绝偿还余款",
                    "家具款产生于{b}退伙之后，{e}无权要求其偿还",
                    "家具款并非基于{b}退伙前的原因而发生，{e}只能向其他合伙人追讨余款",
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
                    "{c}仍是有限合伙人，但须还清余款",
                    "{e}有理由相信{c}是普通合伙人，可以要求其偿还全部余款",
                    "{c}虽仍是有限合伙人，但就这笔家具款应当承担与普通合伙人同样的责任",
                ),
                "转变": says(
                    CHANGED,
                    "有限合伙人转变为普通合伙人，对此前的债务也无限负责",
                    "{c}因身份转变须无限负责",
                    "{c}在身份转变之后，对此前的家具款也要承担无限连带责任",
                    "{c}虽在订货时是有限合伙人，因其后成为普通合伙人，仍须以个人财产偿还全部余款",
                ),
                "限额": says(
                    PARTNERS,
                    "有限合伙人以认缴的出资额为限负责",
                    "{c}以认缴的30万元为限负责",
                    "{e}要求{c}偿还全部40万元的，不应全部支持",
                    "{c}作为有限合伙人，只以认缴的30万元为限对家具款负责，{e}要求其还清余款的，应予驳回",
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
                    "{c}的做法属于执行合伙事务",
                    "{c}违反了有限合伙人不得对外代表企业的规定",
                    "{c}在这笔买卖中的做法已超出有限合伙人的权限，而不只是对经营管理提出建议",
                ),
                "允许": says(
                    ABSTAIN,
                    "对经营管理提出建议不视为执行合伙事务",
                    "{c}的做法没有超出权限",
                    "{c}在这笔买卖中只是对经营管理提出建议",
                    "有限合伙人虽不得执行合伙事务，{c}在这笔买卖中的做法仍在法律允许的范围以内",
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
                    "{d}应当承担无限连带责任",
                    "{e}可以要求{d}偿还全部余款",
                    "即使家具款产生于{d}入伙之前，{d}也应当以个人财产对{e}承担无限连带责任",
                ),
                "有限": says(
                    JOINED_LIMITED,
                    "新入伙的有限合伙人以认缴的出资额为限负责",
                    "{d}以认缴的出资额为限负责",
                    "{e}只能在{d}认缴的出资额以内要求其负责",
                    "即使家具款产生于{d}入伙之前，{e}也可以要求其负责，但以认缴的出资额为限",
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
                    "{pledger}的出质有效",
                    "{pledger}以财产份额出质，无须其他合伙人同意",
                    "其他合伙人以事先不知情为由，主张{pledger}以财产份额出质无效的，应予驳回",
                ),
                "无效": says(
                    PLEDGE,
                    "普通合伙人以财产份额出质须经其他合伙人一致同意",
                    "{pledger}的出质行为无效",
                    "{pledger}以财产份额出质，应当经其他合伙人一致同意",
                    "{pledger}擅自以财产份额出质的行为无效，由此给善意第三人造成损失的，由其承担赔偿责任",
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
