"""A vignette of a shareholder's rights: 公司法 57, 84, 182, 189."""

from typing import Final

from legal_rl.data.exam.chain import Misbelief
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
SMALL_SHAREHOLDERS_DOUBTS: Final = vignette(
    "small_shareholders_doubts",
    "小股东的疑心",
    "商法",
    facts={
        "books": {
            "正当": "想弄清分红为何减少，书面要求查阅会计账簿和凭证",
            "竞争": "另开公司与{firm}争夺客户，又以分红减少为由书面要求查阅会计账簿和凭证",
        },
        "deal": {
            "擅自": "经理{d}没有报告，高价买进其姐姐工厂的原料，公司损失80万元",
            "高价": "经理{d}经董事会同意，以市价两倍买进其姐姐工厂的原料，公司损失80万元",
            "平价": "经理{d}经董事会同意，按市价买进其姐姐工厂的原料，因行情大跌亏损80万元",
        },
        "asked": {
            "被拒": "{b}书面请监事会起诉{d}被拒，遂自己起诉",
            "无声": "{b}书面请监事会起诉{d}，40天没有回音，遂自己起诉",
            "直接": "{b}没找监事会就自己起诉{d}",
            "太急": "{b}书面请监事会起诉{d}，10天没有回音，便自己起诉",
        },
        "sale": {
            "同价": "{b}接到书面通知后10天答复愿照此购买",
            "分期": "{b}接到书面通知后10天答复愿出200万元，但要分三年付清",
            "沉默": "{b}接到书面通知后过了40天才说要照此购买",
            "隐瞒": "瞒着{b}办了过户，{b}知情后10天即要求照此购买",
            "反悔": "{b}接到书面通知后10天答复愿照此购买，{c}却说谁也不卖了",
        },
    },
    story=(
        (
            "{b}持有有限责任公司{firm}10%的股权，{books}。",
            "{b}是有限责任公司{firm}的股东，持股10%，{books}。",
            "*有限责任公司{firm}的股东{b}持股10%，{books}。",
        ),
        "{deal}。{asked}。",
        "股东{c}要把股权以200万元一次付清的条件卖给外人{e}，{sale}。",
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
                    "{firm}应当准许{b}查账",
                    "{b}可以委托会计师事务所查阅{firm}的会计账簿",
                    "{firm}拒绝查阅的，{b}可以起诉，法院应当判令{firm}提供会计账簿和会计凭证",
                ),
                "可拒": says(
                    RIVALS,
                    "自营与公司有实质性竞争关系的业务",
                    "{firm}可以拒绝{b}查账",
                    "{b}只能查阅、复制财务会计报告等资料，不能查阅会计凭证",
                    "{firm}有合理根据认为{b}目的不正当，可以拒绝其查阅账簿，但应当书面答复并说明理由",
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
                    "{d}应当赔偿公司80万元",
                    "即使董事会事先同意，{d}也要对公司的损失负责",
                    "{d}利用关联交易损害了公司利益，应当赔偿80万元，是否经过内部程序都不影响其责任",
                ),
                "不赔": says(
                    LOYAL,
                    "报经董事会同意，价格公允",
                    "{d}不必赔偿公司",
                    "80万元亏损属于公司的商业风险，{d}可以免责",
                    "{d}经手的采购虽属关联交易，但没有违反对公司的忠实义务，公司要求其赔偿的，应予驳回",
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
                    "法院应当受理{b}的起诉",
                    "{b}可以以自己的名义起诉{d}，胜诉利益归公司",
                    "{b}起诉{d}已经满足前置程序的要求，法院应当受理其为公司利益提起的诉讼",
                ),
                "不可": says(
                    SUING,
                    "情况不紧急，没有请求监事会或者未满30日",
                    "{b}尚不能自己起诉{d}",
                    "{b}应当先完成前置程序，再以自己的名义起诉{d}",
                    "情况并不紧急，{d}是否应被起诉，须先由监事会决定，法院对{b}提起的诉讼应当裁定驳回起诉",
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
                    "{b}行使优先购买权符合法律要求，{c}应当按与{e}商定的同等条件把股权转让给{b}",
                ),
                "不得": says(
                    REGRET,
                    "条件不同等、逾期未答复，或者转让人不再转让",
                    "{b}不能优先取得{c}的股权",
                    "{b}请求判令{c}将股权转让给自己的，应予驳回",
                    "{b}作为股东虽享有优先购买权，但不能据此取得这份股权，其对{c}的请求应予驳回",
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
                    "{e}取得{c}的股权没有障碍，{b}以优先购买权为由阻止转让的，应予驳回",
                ),
                "不得": says(
                    UNTOLD,
                    "其他股东行使优先购买权，受让人可以请求转让人承担责任",
                    "{e}不能取得{c}的股权",
                    "{e}可以依法追究{c}的责任，但不能得到股权",
                    "{b}的优先购买权足以阻止{e}取得股权，{e}因合同不能履行，可以依法要求{c}承担民事责任",
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
