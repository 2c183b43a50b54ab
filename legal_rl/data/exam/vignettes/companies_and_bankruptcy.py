"""Vignettes of a company that is its owner (公司法 15, 23, 60) and of a bankruptcy (企业破产法 16 to 53)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2024-07-01"
VEIL = Norm("公司法", 23, SINCE, says=("严重损害公司债权人利益的", "股东不能证明公司财产独立于股东自己的财产的"))
SISTERS = Norm("公司法", 23, SINCE, says=("利用其控制的两个以上公司", "各公司应当对任一公司的债务承担连带责任"))
FOR_OWNERS = Norm("公司法", 15, SINCE, says=("公司为公司股东或者实际控制人提供担保的，应当经股东会决议", "不得参加"))
NO_MEETING = Norm("公司法", 60, SINCE, says=("只有一个股东的有限责任公司不设股东会", "应当采用书面形式"))
UNREVIEWED = Norm("担保制度解释", 7, "2021-01-01", says=("相对人非善意的，担保合同对公司不发生效力",))
SOLE_GUARANTEE = Norm("担保制度解释", 10, "2021-01-01", says=("一人有限责任公司为其股东提供担保", "人民法院不予支持"))
BANKRUPT: Final = "2007-06-01"
AFTERWARDS = Norm("企业破产法", 16, BANKRUPT, says=("债务人对个别债权人的债务清偿无效",))
GO_ON = Norm("企业破产法", 18, BANKRUPT, says=("均未履行完毕的合同", "二个月内未通知对方当事人", "视为解除合同"))
SIX_MONTHS = Norm("企业破产法", 32, BANKRUPT, says=("受理破产申请前六个月内", "但是，个别清偿使债务人财产受益的除外"))
TAKE_BACK = Norm("企业破产法", 38, BANKRUPT, says=("不属于债务人的财产，该财产的权利人可以通过管理人取回",))
SET_OFF = Norm("企业破产法", 40, BANKRUPT, says=("可以向管理人主张抵销", "在破产申请受理后取得他人对债务人的债权的"))
COMMON = Norm("企业破产法", 42, BANKRUPT, says=("请求对方当事人履行双方均未履行完毕的合同所产生的债务",))
DAMAGES = Norm("企业破产法", 53, BANKRUPT, says=("以因合同解除所产生的损害赔偿请求权申报债权",))
SOLD_ON = Norm("破产法解释（二）", 30, "2021-01-01", says=("作为普通破产债权清偿", "作为共益债务清偿"))
INSURED = Norm("破产法解释（二）", 32, "2021-01-01", says=("主张取回就此获得的保险金、赔偿金、代偿物的",))
UNPAID_SHARES = Norm("破产法解释（二）", 46, "2021-01-01", says=("因欠缴债务人的出资或者抽逃出资对债务人所负的债务",))


def _liable(told: Any) -> bool:
    """Whether the owner answers for the firm's debt (公司法 23): alone he has to show that the purses are two."""
    return told.books in ("私卡", "两家") or (told.number == "一人" and told.books == "不明")


SOLE_OWNER_OF_A_PRINT_SHOP: Final = vignette(
    "sole_owner_of_a_print_shop",
    "印刷公司与老板的钱袋",
    "商法",
    facts={
        "number": {
            "一人": "{a}独自出资设立有限责任公司{firm}，承接印刷业务",
            "两人": "{a}与{d}按七比三出资，设立有限责任公司{firm}承接印刷业务，{d}从不过问经营",
        },
        "books": {
            "清楚": "{firm}年年经事务所审计，公司与股东各有各的账，收支分明",
            "不明": "{firm}的账册毁于大水，公司的钱与{a}的钱是否分开，谁也拿不出证据",
            "私卡": "{a}长年用自己的银行卡收公司货款，债务到期前又把公司余款转进卡里，两边的账已分不开",
            "两家": "{a}让{firm}与{other}共用账户，债务到期前又把{firm}的余款都记到{other}名下，账已分不开",
        },
        "pledge": {
            "有": "，{approval}，由{firm}作保证",
            "无": "，盖上公章由{firm}作保证，{b}没有要求看任何公司文件",
        },
    },
    story=(
        (
            "{number}；{a}另外控制着一家{other}。{firm}拖欠{b}的纸张货款60万元。",
            "{number}。{firm}向{b}买纸，欠下货款60万元；{a}名下还有一家{other}。",
            "*{number}，{other}也在{a}的控制之下。两年来，{firm}从{b}处进纸，欠下货款60万元。",
        ),
        "{books}。",
        ("{a}[买房缺钱|为儿子买房]，又向{b}借款40万元{pledge}。债务到期后，{firm}无力清偿。",),
    ),
    parties=(
        {"a": "甲", "d": "乙", "firm": "丙公司", "other": "丁公司", "b": "戊"},
        {"a": "{s[0]}某", "d": "{s[1]}某", "firm": "{t[0]}公司", "other": "{t[1]}公司", "b": "{s[2]}某"},
        {"a": "{p[0]}", "d": "{p[1]}", "firm": "{t[0]}印刷公司|{t[0]}公司", "other": "{t[1]}公司", "b": "{p[2]}"},
    ),
    terms={
        "approval": lambda told: (
            "{a}以股东身份写下书面决定" if told.number == "一人" else "股东会就此表决，{a}回避，{d}表示同意"
        )
    },
    about=("{b}的债权", "{a}和{firm}的责任"),
    points=(
        Point(
            "owner",
            lambda told: "连带" if _liable(told) else "有限",
            {
                "连带": says(
                    VEIL,
                    "滥用公司独立地位逃债，或者只有一个股东而不能证明财产独立",
                    "{a}应当对货款承担连带责任",
                    "{b}可以要求{a}以个人财产清偿{firm}拖欠的货款",
                ),
                "有限": says(
                    VEIL,
                    "财产独立，或者股东不止一人而没有证据证明滥用",
                    "对于拖欠的货款，{a}仅以出资额为限负责",
                    "{b}就货款起诉{a}个人的，法院应当驳回其诉讼请求",
                ),
            },
            {
                "a_sole_owner_always_pays": lambda told: "连带" if told.number == "一人" or _liable(told) else "有限",
                "the_creditor_proves": lambda told: "连带" if told.books in ("私卡", "两家") else "有限",
            },
        ),
        Point(
            "proof",
            lambda told: {"一人": "股东", "两人": "债权人"}[told.number],
            {
                "股东": says(
                    VEIL,
                    "只有一个股东的公司，由股东证明财产独立",
                    "{firm}的财产是否独立，应由{a}承担举证责任",
                    "{a}不能证明公司财产独立于自己财产的，即应对货款连带负责",
                ),
                "债权人": says(
                    VEIL,
                    "股东不止一人，滥用公司独立地位由主张者证明",
                    "{b}主张{a}与{firm}财产混同的，应当举证证明",
                    "不能仅因{a}没有证明财产独立，就判令其对货款连带负责",
                ),
            },
            {"the_creditor_proves": lambda told: "债权人"},
        ),
        Point(
            "sister",
            lambda told: "连带" if told.books == "两家" else "无责",
            {
                "连带": says(
                    SISTERS,
                    "股东利用所控制的两家公司逃避债务",
                    "{other}应当对货款承担连带责任",
                    "即使没有买过纸张，{other}也要以自己的财产清偿{b}的货款",
                ),
                "无责": says(
                    SISTERS,
                    "没有利用另一家公司逃避债务",
                    "{other}是独立的法人，对货款不承担责任",
                    "{a}控制{other}，不足以使{other}替{firm}还债",
                ),
            },
            {"sisters_answer_together": lambda told: "连带"},
        ),
        Point(
            "guarantee",
            lambda told: "无效" if (told.number, told.pledge) == ("两人", "无") else "有效",
            {
                "有效": says(
                    SOLE_GUARANTEE,
                    "一人公司不得以决议程序为由拒绝，或者已经其他股东表决",
                    "{firm}应当就{a}的40万元借款承担保证责任",
                    "{firm}不能以担保未经决议为由拒绝为{a}还款",
                ),
                "无效": says(
                    UNREVIEWED,
                    "为股东担保未经股东会决议，相对人也没有审查",
                    "保证合同对{firm}不发生效力",
                    "因没有股东会决议，{firm}有权拒绝承担保证责任",
                ),
            },
            {
                "the_seal_binds": lambda told: "有效",
                "no_paper_no_guarantee": lambda told: "有效" if told.pledge == "有" else "无效",
            },
        ),
        Point(
            "vote",
            lambda told: {"一人": "书面", "两人": "回避"}[told.number],
            {
                "书面": says(
                    NO_MEETING,
                    "只有一个股东的公司不设股东会",
                    "{firm}不设股东会，为{a}担保无须开会表决",
                    "股东会的职权由{a}以书面形式行使，包括决定为自己担保",
                ),
                "回避": says(
                    FOR_OWNERS,
                    "为股东担保应经股东会决议，被担保的股东不得表决",
                    "{firm}要为{a}担保，应当经股东会决议",
                    "在决定{firm}是否为{a}作保证时，{a}不得参加表决",
                ),
            },
            {"the_owner_decides": lambda told: "书面"},
        ),
    ),
    flaws=(
        Misbelief("a_sole_owner_always_pays", "以为一人公司的股东总要为公司的债务负责"),
        Misbelief("the_creditor_proves", "不知一人公司的股东应当证明财产独立"),
        Misbelief("sisters_answer_together", "以为同一股东控制的公司总要互相负责"),
        Misbelief("the_seal_binds", "以为盖了公章，担保就对公司有效"),
        Misbelief("no_paper_no_guarantee", "以为没有决议的担保一律无效"),
        Misbelief("the_owner_decides", "以为大股东可以自己决定公司为其担保"),
    ),
)


JOINERY_BANKRUPTCY: Final = vignette(
    "joinery_bankruptcy",
    "家具厂的破产",
    "商法",
    facts={
        "machine": {
            "在": "{b}寄放在{firm}的机床还在原处",
            "前卖": "{b}寄放在{firm}的机床，上年11月被{firm}按市价卖给一家不知情的工厂，[款货两清|对方已提走]",
            "后卖": "{b}寄放在{firm}的机床，2月间被管理人按市价误卖给一家不知情的工厂，[款货两清|对方已提走]",
            "烧": "{b}寄放在{firm}的机床，上年12月毁于火灾，保险公司的30万元赔款还没付给{firm}",
        },
        "setoff": {
            "旧": "{c}欠{firm}货款50万元，{firm}2023年向{c}借的60万元也已到期，{c}[提出抵账|要求抵账]",
            "未到": "{c}欠{firm}货款50万元，{firm}2023年向{c}借的60万元到2026年才到期，{c}[提出抵账|要求抵账]",
            "购": "{c}欠{firm}货款50万元，2月间打折买来他人对{firm}的60万元债权，[提出抵账|要求抵账]",
            "股": "{firm}的股东{c}还欠50万元出资，{firm}2023年向{c}借的60万元也已到期，{c}[提出抵账|要求抵账]",
        },
        "paid": {
            "撤": "上年10月，{firm}已资不抵债，却单独还清了欠{d}的到期货款20万元",
            "执": "上年10月，{firm}已资不抵债，{d}凭生效判决经法院执行得到货款20万元",
            "早": "上年3月，{firm}资金已很紧张，还是还清了欠{d}的到期货款20万元",
            "后": "1月20日，{firm}的老板还是付清了欠{d}的货款20万元",
        },
        "contract": {
            "续": "管理人1月底通知{d}照常送货",
            "默": "管理人到4月都没有表态，{d}也没去催问",
        },
    },
    story=(
        (
            "2025年1月10日，法院受理了{firm}的破产申请。",
            "{firm}连年亏损，2025年1月10日，法院受理其破产申请。",
            "*因家具卖不出去，{firm}资不抵债。2025年1月10日，法院受理其破产申请。",
        ),
        "{machine}。{setoff}。",
        "{paid}；双方上年12月另约定，{d}2月底供应40万元木料，货到付款，{contract}。",
    ),
    parties=(
        {"firm": "甲公司", "b": "乙", "c": "丙", "d": "丁公司"},
        {"firm": "{t[0]}家具公司|{t[0]}公司", "b": "{s[0]}某", "c": "{s[1]}某", "d": "{t[1]}公司"},
        {"firm": "{t[0]}家具厂有限公司|{t[0]}公司", "b": "{p[0]}", "c": "{p[1]}", "d": "{t[1]}木业公司|{t[1]}公司"},
    ),
    about=("{b}、{c}、{d}的权利", "{firm}的破产程序", "管理人的做法"),
    points=(
        Point(
            "machine",
            lambda told: {"在": "取回", "前卖": "普通", "后卖": "共益", "烧": "保险金"}[told.machine],
            {
                "取回": says(
                    TAKE_BACK,
                    "机床不属于债务人，权利人可以取回",
                    "{b}可以通过管理人取回机床",
                    "机床不属于债务人财产，{b}不必申报债权即可要求交还",
                ),
                "普通": says(
                    SOLD_ON,
                    "破产申请受理前被转让，第三人善意取得",
                    "{b}追不回机床，其损失只能作为普通破产债权受偿",
                    "{b}应当就机床的损失向管理人申报债权",
                ),
                "共益": says(
                    SOLD_ON,
                    "破产申请受理后因管理人执行职务被转让，第三人善意取得",
                    "{b}的损失属于共益债务",
                    "{b}虽追不回机床，但其损失应由债务人财产随时清偿",
                ),
                "保险金": says(
                    INSURED,
                    "机床已毁，保险金还没有交付给债务人",
                    "{b}有权取回尚未付给{firm}的保险金",
                    "机床虽已灭失，{b}仍可就保险公司的赔款行使取回权",
                ),
            },
            {
                "loss_is_a_claim": lambda told: "取回" if told.machine == "在" else "普通",
                "the_owner_follows_his_thing": lambda told: "取回" if told.machine != "烧" else "保险金",
            },
        ),
        Point(
            "setoff",
            lambda told: "可以" if told.setoff in ("旧", "未到") else "不得",
            {
                "可以": says(
                    SET_OFF,
                    "受理前互负债务，债权未到期不妨碍抵销",
                    "{c}有权向管理人主张抵销50万元",
                    "抵销之后，{c}只须就剩余的10万元申报债权",
                ),
                "不得": says(
                    UNPAID_SHARES,
                    "债权是受理后取得的，或者所欠的是出资",
                    "{c}应当向管理人付足50万元，其债权另行申报",
                    "管理人对{c}的抵销主张提出异议的，法院应予支持",
                ),
            },
            {
                "any_debts_set_off": lambda told: "可以",
                "only_due_debts_set_off": lambda told: "可以" if told.setoff == "旧" else "不得",
            },
        ),
        Point(
            "paid",
            lambda told: {"撤": "撤销", "执": "有效", "早": "有效", "后": "无效"}[told.paid],
            {
                "撤销": says(
                    SIX_MONTHS,
                    "受理前六个月内具备破产原因而个别清偿",
                    "管理人有权请求法院撤销{firm}对{d}的清偿",
                    "{d}收到的虽是到期货款，20万元仍可因撤销权的行使而被追回",
                ),
                "无效": says(
                    AFTERWARDS,
                    "受理破产申请后的个别清偿无效",
                    "{firm}向{d}付款的行为无效",
                    "{d}应当退还20万元，无须先由法院撤销这笔清偿",
                ),
                "有效": says(
                    SIX_MONTHS,
                    "清偿早于受理前六个月，或者是经执行程序得到的",
                    "{d}收取的20万元不必退还",
                    "对于{d}得到的20万元，管理人无权追回",
                ),
            },
            {
                "a_year_for_all": lambda told: {"早": "撤销", "撤": "撤销", "执": "有效", "后": "无效"}[told.paid],
                "execution_is_no_better": lambda told: {"早": "有效", "后": "无效"}.get(told.paid, "撤销"),
            },
        ),
        Point(
            "contract",
            lambda told: {"续": "履行", "默": "解除"}[told.contract],
            {
                "履行": says(
                    GO_ON,
                    "管理人决定继续履行并通知了对方",
                    "{d}应当按木料合同交货",
                    "{d}不能以{firm}已进入破产程序为由拒绝送货",
                ),
                "解除": says(
                    GO_ON,
                    "自受理之日起二个月内没有通知",
                    "木料合同视为解除",
                    "{d}可以另行处置备好的木料，不必再等管理人的决定",
                ),
            },
            {"silence_goes_on": lambda told: "履行"},
        ),
        Point(
            "price",
            lambda told: {"续": "共益", "默": "申报"}[told.contract],
            {
                "共益": says(
                    COMMON,
                    "因管理人请求继续履行而产生的债务",
                    "{d}送货后，40万元货款应当作为共益债务清偿",
                    "{d}可以要求管理人就40万元货款提供担保，管理人不提供的，合同视为解除",
                ),
                "申报": says(
                    DAMAGES,
                    "合同解除，对方以损害赔偿请求权申报债权",
                    "就木料合同，{d}只能以损害赔偿请求权申报债权",
                    "{d}因备货遭受的损失，应当向管理人申报",
                ),
            },
            {"silence_goes_on": lambda told: "共益"},
        ),
    ),
    flaws=(
        Misbelief("loss_is_a_claim", "以为失去原物的权利人只能申报普通债权"),
        Misbelief("the_owner_follows_his_thing", "以为他人财产被卖掉后仍可以取回"),
        Misbelief("any_debts_set_off", "以为互负债务都可以抵销"),
        Misbelief("only_due_debts_set_off", "以为债权未到期就不得抵销"),
        Misbelief("a_year_for_all", "把撤销个别清偿的期间记成受理前一年"),
        Misbelief("execution_is_no_better", "以为经执行得到的清偿也可以撤销"),
        Misbelief("silence_goes_on", "以为管理人不表态，合同就继续履行"),
    ),
    issues=(
        Issue(
            (
                "就这台机床，{b}可以主张下列哪一权利？",
                "关于{b}的机床，下列哪一说法是正确的？",
                "*{b}失去或者找到机床后，应当怎样主张权利？",
            ),
            {
                "machine": {
                    "取回": "通过管理人取回机床",
                    "普通": "以机床的损失申报普通破产债权",
                    "共益": "要求把机床的损失作为共益债务随时清偿",
                    "保险金": "取回保险公司将要赔付的保险金",
                }
            },
        ),
    ),
)
