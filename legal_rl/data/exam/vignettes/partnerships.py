"""A vignette of partners: 合伙企业法 2 to 83."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

PARTNERSHIP: Final = "2007-06-01"
PARTNERS = Norm("合伙企业法", 2, PARTNERSHIP, says=("有限合伙人以其认缴的出资额为限对合伙企业债务承担责任",))
PLEDGE = Norm("合伙企业法", 25, PARTNERSHIP, says=("未经其他合伙人一致同意，其行为无效", "由行为人依法承担赔偿责任"))
JOINED = Norm("合伙企业法", 44, PARTNERSHIP, says=("新合伙人对入伙前合伙企业的债务承担无限连带责任",))
LEFT = Norm("合伙企业法", 53, PARTNERSHIP, says=("退伙人对基于其退伙前的原因发生的合伙企业债务，承担无限连带责任",))
TURNED_LIMITED = Norm("合伙企业法", 84, PARTNERSHIP, says=("作为普通合伙人期间合伙企业发生的债务承担无限连带责任",))
ABSTAIN = Norm("合伙企业法", 68, PARTNERSHIP, says=("不得对外代表有限合伙企业", "对企业的经营管理提出建议"))
PLEDGE_LIMITED = Norm("合伙企业法", 72, PARTNERSHIP, says=("有限合伙人可以将其在有限合伙企业中的财产份额出质",))
SEEMING = Norm("合伙企业法", 76, PARTNERSHIP, says=("该有限合伙人对该笔交易承担与普通合伙人同样的责任",))
JOINED_LIMITED = Norm("合伙企业法", 77, PARTNERSHIP, says=("以其认缴的出资额为限承担责任",))
CHANGED = Norm("合伙企业法", 83, PARTNERSHIP, says=("作为有限合伙人期间有限合伙企业发生的债务承担无限连带责任",))
INN_PARTNERSHIP: Final = vignette(
    "inn_partnership",
    "有限合伙企业的债务",
    "商法",
    facts={
        "deal": {
            "老板": "{c}自称普通合伙人，以企业名义与{e}签订买卖合同，{a}在场未否认，{e}信以为真",
            "建议": "{a}采纳{c}的建议，代表企业与{e}签订买卖合同",
            "转变": "{a}代表企业与{e}签订买卖合同，{c}其后转为普通合伙人",
        },
        "leave": {
            "先退": "{b}在签约前已退伙并办理变更登记",
            "后退": "{b}在签约后退伙",
            "转": "{b}在企业收货后转为有限合伙人",
        },
        "join": {
            "普通": "签约后，{d}入伙成为普通合伙人",
            "有限": "签约后，{d}入伙成为有限合伙人",
        },
        "pledge": {"执行人": "{a}", "出资人": "{c}"},
    },
    story=(
        (
            "{a}、{b}是某有限合伙企业普通合伙人，{c}是有限合伙人，认缴30万元。",
            "{a}、{b}、{c}设立有限合伙企业，{c}为有限合伙人，认缴30万元，{a}、{b}为普通合伙人。",
            "*某有限合伙企业的普通合伙人为{a}和{b}，有限合伙人{c}认缴出资30万元。",
        ),
        only("left limited conduct joined pledge", "{deal}。"),
        only("left", "{leave}。"),
        only("joined", "{join}。"),
        only("left limited joined", "企业收货后，无力清偿{e}的货款40万元。"),
        only("pledge", "现{pledge}未征得其他合伙人同意，以其财产份额出质，合伙协议未作约定。"),
    ),
    parties=(
        {"a": "甲", "b": "乙", "c": "丙", "e": "丁公司", "d": "戊"},
        {"a": "甲", "b": "乙", "c": "丙", "e": "丁", "d": "戊"},
        {"a": "{s[0]}某", "b": "{s[1]}某", "c": "{s[2]}某", "e": "{t[0]}公司", "d": "{s[3]}某"},
    ),
    terms={"pledger": lambda told: "{a}" if told.pledge == "执行人" else "{c}"},
    about=("各合伙人的行为和责任", "本案的处理"),
    points=(
        Point(
            "left",
            lambda told: "无责" if told.leave == "先退" else "无限",
            {
                "无限": says(
                    LEFT,
                    "签约在退伙之前，货款基于退伙以前的原因发生",
                    "{b}应当对货款承担无限连带责任",
                    "{e}有权请求{b}以个人财产清偿货款",
                ).where(
                    lambda told: told.leave == "转",
                    TURNED_LIMITED,
                    "收货时还是普通合伙人，债务发生在转为有限合伙人之前",
                ),
                "无责": says(
                    LEFT,
                    "签约在退伙之后，货款不是基于退伙以前的原因发生",
                    "{b}可以拒绝清偿货款",
                    "{e}请求{b}清偿货款的，应予驳回",
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
                    "自称普通合伙人，对方有理由相信并与其交易，身份未变",
                    "{c}仍为有限合伙人，但应当对货款承担无限连带责任",
                    "{e}有理由相信{c}为普通合伙人，{c}虽为有限合伙人，仍应对货款承担无限连带责任",
                ),
                "转变": says(
                    CHANGED,
                    "有限合伙人转变为普通合伙人，对此前的债务也无限负责",
                    "{c}对包括该货款在内的全部企业债务承担无限连带责任",
                    "{c}已成为普通合伙人，应当对货款承担无限连带责任",
                ),
                "限额": says(
                    PARTNERS,
                    "只提建议，仍是有限合伙人，以认缴的出资额为限负责",
                    "{c}对货款仅以30万元为限承担责任",
                    "{c}仅以其认缴的出资额为限对货款承担责任",
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
                    "以企业名义签约是对外代表企业，有限合伙人不得为之",
                    "{c}的行为属于有限合伙人对外代表合伙企业，为法律所不许",
                    "{c}在签约中的行为超出有限合伙人的权限",
                ),
                "允许": says(
                    ABSTAIN,
                    "只是对经营管理提出建议，不视为执行合伙事务",
                    "{c}在签约中的行为符合法律规定",
                    "{c}在签约中的行为不视为执行合伙事务",
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
                    "入伙为普通合伙人，对入伙前的债务承担无限连带责任",
                    "{d}应当对货款承担无限连带责任",
                    "货款虽发生在{d}入伙之前，{d}仍应承担无限连带责任",
                ),
                "有限": says(
                    JOINED_LIMITED,
                    "入伙为有限合伙人，对入伙前的债务以认缴的出资额为限",
                    "{d}对货款仅以其认缴的出资额为限承担责任",
                    "{e}无权请求{d}以认缴的出资额以外的财产清偿货款",
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
                    "{pledger}的出质行为有效",
                    "{pledger}可以自行将其财产份额出质",
                    "{pledger}以其财产份额出质，无须经其他合伙人同意",
                ),
                "无效": says(
                    PLEDGE,
                    "普通合伙人以财产份额出质须经其他合伙人一致同意",
                    "{pledger}的出质行为无效",
                    "{pledger}以其财产份额出质，应当经其他合伙人一致同意",
                    "{pledger}的出质行为无效，由此给善意第三人造成损失的，由其承担赔偿责任",
                ).where(
                    lambda told: told.pledge == "出资人",
                    PLEDGE,
                    "已转为普通合伙人，以财产份额出质须经其他合伙人一致同意",
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
                "{b}和{c}对该货款应当如何承担责任？",
                "关于{b}和{c}对该货款的责任，下列哪一选项是正确的？",
                "*{e}请求{b}和{c}清偿货款，二人应当如何承担责任？",
            ),
            {
                "left": {"无限": "{b}承担无限连带责任", "无责": "{b}对货款不负清偿责任"},
                "limited": {
                    "视同": "{c}虽为有限合伙人，仍承担与普通合伙人同样的责任",
                    "转变": "{c}已成为普通合伙人，承担无限连带责任",
                    "限额": "{c}以认缴的30万元为限承担责任",
                },
            },
        ),
    ),
)
