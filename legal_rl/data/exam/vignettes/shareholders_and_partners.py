"""A vignette of a shareholder's rights: 公司法 22, 57, 84, 182, 189."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2024-07-01"
REVISED: Final = "2021-01-01"
BOOKS = Norm(
    "公司法", 57, SINCE, says=("股东可以要求查阅公司会计账簿、会计凭证", "可能损害公司合法利益的，可以拒绝提供查阅")
)
RIVALS = Norm("公司法解释（四）", 8, REVISED, says=("股东自营或者为他人经营与公司主营业务有实质性竞争关系业务的",))
ABUSE = Norm("公司法", 22, SINCE, says=("不得利用关联关系损害公司利益", "给公司造成损失的，应当承担赔偿责任"))
FIRST = Norm("公司法", 84, SINCE, says=("其他股东在同等条件下有优先购买权", "三十日内未答复的，视为放弃优先购买权"))
TERMS = Norm("公司法解释（四）", 18, REVISED, says=("应当考虑转让股权的数量、价格、支付方式及期限等因素",))
REGRET = Norm("公司法解释（四）", 20, REVISED, says=("在其他股东主张优先购买后又不同意转让股权的",))
UNTOLD = Norm(
    "公司法解释（四）", 21, REVISED, says=("其他股东主张按照同等条件购买该转让股权的", "因股东行使优先购买权而不能实现")
)
LOYAL = Norm(
    "公司法", 182, SINCE, says=("近亲属直接或者间接控制的企业", "并按照公司章程的规定经董事会或者股东会决议通过")
)
RELATED = Norm("公司法解释（五）", 1, REVISED, says=("被告仅以该交易已经履行了信息披露", "人民法院不予支持"))
SUING = Norm("公司法", 189, SINCE, says=("收到请求之日起三十日内未提起诉讼", "书面请求监事会向人民法院提起诉讼"))
SMALL_SHAREHOLDERS_DOUBTS: Final = vignette(
    "small_shareholders_doubts",
    "有限责任公司股东的权利",
    "商法",
    facts={
        "books": {
            "正当": "{b}为了解分红情况书面请求查阅会计账簿",
            "竞争": "{b}另设公司经营{firm}的主营业务，与之争夺客户，并书面请求查阅会计账簿",
        },
        "deal": {
            "擅自": "经理{d}未报告即以高出市价80万元的价格为公司购买其姐的货物",
            "高价": "经理{d}按章程报经董事会同意，以高出市价80万元的价格为公司购买其姐的货物",
            "平价": "经理{d}按章程报经董事会同意，按市价为公司购买其姐的货物，后因跌价亏损80万元",
        },
        "asked": {
            "被拒": "{b}书面请求监事会起诉被拒，遂起诉{d}",
            "无声": "{b}书面请求监事会起诉，40日未获答复，遂起诉{d}",
            "直接": "{b}未请求监事会，即直接起诉{d}",
            "太急": "{b}书面请求监事会起诉，10日未获答复，遂起诉{d}",
        },
        "sale": {
            "同价": "{b}获书面通知10日后表示照此购买",
            "分期": "{b}获书面通知后30日内仅要求分3年付款购买",
            "沉默": "{b}获书面通知40日后才表示照此购买",
            "隐瞒": "{c}未通知{b}即变更登记，1个月后{b}得知，随即要求照此购买",
            "反悔": "{b}获书面通知10日后要求照此购买，{c}遂不愿转让",
        },
    },
    story=(
        (
            "{b}系{firm}（有限责任公司）股东。",
            "{b}是{firm}（有限责任公司）的股东。",
            "*{b}为{firm}（有限责任公司）的股东。",
        ),
        only("books", "{books}。"),
        only("manager suit", "{deal}。"),
        only("suit", "{asked}。"),
        only("first outsider", "股东{c}与公司外的{e}约定以现款200万元转让股权，除{b}外，其他股东均放弃购买。{sale}。"),
    ),
    parties=(
        {"b": "甲", "firm": "乙公司", "d": "丙", "c": "丁", "e": "戊"},
        {"b": "甲", "firm": "乙公司", "d": "丙", "c": "丁", "e": "戊公司"},
        {"b": "甲", "firm": "乙公司", "d": "丙", "c": "丁公司", "e": "戊公司"},
        {"b": "{s[0]}某", "firm": "{t[0]}公司", "d": "{s[1]}某", "c": "{s[2]}某", "e": "{s[3]}某"},
        {"b": "{p[0]}", "firm": "{t[0]}公司", "d": "{p[1]}", "c": "{p[2]}", "e": "{t[1]}公司"},
    ),
    about=("各方的权利", "本案的处理"),
    points=(
        Point(
            "books",
            lambda told: {"正当": "可查", "竞争": "可拒"}[told.books],
            {
                "可查": says(
                    BOOKS,
                    "目的是了解分红，已书面说明，公司没有合理根据认为不正当",
                    "{firm}应当提供会计账簿供{b}查阅",
                    "{b}有权委托会计师事务所查阅公司的会计账簿",
                    "{firm}拒绝{b}查阅会计账簿，{b}起诉请求查阅的，应予支持",
                ),
                "可拒": says(
                    RIVALS,
                    "另设公司经营同一主营业务，有实质性竞争，目的不正当",
                    "{firm}有权拒绝{b}查阅会计账簿",
                    "{b}请求查阅会计账簿，应当认定其有不正当目的",
                    "{firm}有合理根据认为{b}的查阅可能损害公司合法利益，可以拒绝提供会计账簿",
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
                    "交易高出市价，损害公司利益，经董事会同意也不能免责",
                    "{d}应当赔偿{firm}80万元",
                    "{firm}有权请求{d}赔偿该交易造成的80万元损失",
                    "{d}利用关联关系损害{firm}的利益，应当承担赔偿责任",
                ).where(lambda told: told.deal == "擅自", ABUSE, "未报告即向近亲属高价购货，利用关联关系使公司受损"),
                "不赔": says(
                    LOYAL,
                    "报经董事会同意，按市价购买，损失出于事后跌价",
                    "{d}对{firm}的80万元损失不承担责任",
                    "80万元损失属于商业风险，由{firm}承担",
                    "{firm}请求{d}赔偿该交易造成的损失，法院应当驳回",
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
                    "已书面请求监事会起诉而被拒绝，可以直接起诉",
                    "{b}起诉{d}已履行股东代表诉讼的前置程序",
                    "{b}起诉{d}符合前置程序的要求，胜诉利益归属于{firm}",
                ).where(lambda told: told.asked == "无声", SUING, "已书面请求监事会，监事会三十日内没有起诉"),
                "不可": says(
                    SUING,
                    "没有书面请求监事会，情况也不紧急",
                    "{b}起诉{d}尚未完成法定的前置程序",
                    "{b}起诉{d}不符合股东代表诉讼前置程序的要求",
                ).where(lambda told: told.asked == "太急", SUING, "请求监事会后仅十日，未满三十日，情况也不紧急"),
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
                    FIRST,
                    "接到通知后十日即主张按同等条件购买，没有超过三十日",
                    "{b}购买{c}股权的主张应予支持",
                    "{b}请求以200万元购买{c}的股权，法院应予支持",
                ).where(lambda told: told.sale == "隐瞒", UNTOLD, "转让未经通知，知道后随即主张，变更登记也未满一年"),
                "不得": says(
                    REGRET,
                    "转让股东在其主张优先购买后又不同意转让",
                    "{c}有权拒绝向{b}转让股权",
                    "{b}请求{c}向其转让股权，法院应当驳回",
                    "{b}以优先购买权为由请求判令{c}将股权转让给自己的，法院不予支持",
                )
                .where(lambda told: told.sale == "分期", TERMS, "只肯分三年付款，支付期限不同于现款，不是同等条件")
                .where(
                    lambda told: told.sale == "沉默", FIRST, "接到通知四十日后才答复，超过三十日，视为放弃优先购买权"
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
                    "其他股东超过三十日才答复，视为放弃优先购买权",
                    "{e}可以最终取得{c}的股权",
                    "{b}未在法定期间内以同等条件主张购买，{e}有权请求{c}转让股权",
                ).where(lambda told: told.sale == "分期", FIRST, "其他股东只肯分期付款，没有按同等条件主张购买"),
                "不得": says(
                    UNTOLD,
                    "其他股东按同等条件主张优先购买，受让人的合同目的不能实现",
                    "{e}不能最终取得{c}的股权，但可以依法请求{c}承担相应民事责任",
                    "{e}因{b}行使优先购买权而不能实现合同目的，可以依法请求{c}承担相应民事责任",
                ).where(
                    lambda told: told.sale == "隐瞒", UNTOLD, "转让未经通知，其他股东及时主张优先购买，变更登记也不妨碍"
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
        Misbelief("shareholders_sue_at_once", "以为股东可以直接提起代表诉讼"),
        Misbelief("asking_is_enough", "以为请求监事会之后随时可以自己起诉"),
        Misbelief("price_is_all", "以为价款相同就是同等条件"),
        Misbelief("an_offer_binds", "以为主张优先购买后转让人不得反悔"),
        Misbelief("registered_is_over", "以为办了过户就不能再主张优先购买"),
    ),
    issues=(
        Issue(
            (
                "对{b}的查阅请求和起诉，应如何处理？",
                "关于{b}的查阅请求和对{d}的起诉，下列哪一选项是正确的？",
                "*{b}请求查阅账簿并起诉{d}，应如何处理？",
            ),
            {
                "books": {"可查": "{firm}应当提供查阅", "可拒": "{firm}有权拒绝查阅"},
                "suit": {"可诉": "{b}已完成起诉{d}的前置程序", "不可": "{b}尚未完成起诉{d}的前置程序"},
            },
        ),
    ),
)
