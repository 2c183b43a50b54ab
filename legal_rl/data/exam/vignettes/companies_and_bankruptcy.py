"""A vignette of a company that is its owner: 公司法 15, 23, 60."""

from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2024-07-01"
VEIL = Norm("公司法", 23, SINCE, says=("严重损害公司债权人利益的", "股东不能证明公司财产独立于股东自己的财产的"))
SISTERS = Norm("公司法", 23, SINCE, says=("利用其控制的两个以上公司", "各公司应当对任一公司的债务承担连带责任"))
FOR_OWNERS = Norm("公司法", 15, SINCE, says=("公司为公司股东或者实际控制人提供担保的，应当经股东会决议", "不得参加"))
NO_MEETING = Norm("公司法", 60, SINCE, says=("只有一个股东的有限责任公司不设股东会", "应当采用书面形式"))
UNREVIEWED = Norm("担保制度解释", 7, "2021-01-01", says=("相对人非善意的，担保合同对公司不发生效力",))
SOLE_GUARANTEE = Norm("担保制度解释", 10, "2021-01-01", says=("一人有限责任公司为其股东提供担保", "人民法院不予支持"))


def _liable(told: Any) -> bool:
    """Whether the owner answers for the firm's debt (公司法 23): alone he has to show that the purses are two."""
    return told.books in ("私卡", "两家") or (told.number == "一人" and told.books == "不明")


SOLE_OWNER_OF_A_PRINT_SHOP: Final = vignette(
    "sole_owner_of_a_print_shop",
    "印刷公司与老板的钱袋",
    "商法",
    facts={
        "number": {
            "一人": "{a}独资设立有限责任公司{firm}",
            "两人": "{a}与{d}按七比三出资，设立有限责任公司{firm}",
        },
        "books": {
            "清楚": "{firm}年年经过审计，与{a}各有各的账",
            "不明": "{firm}的账册毁于大水，与{a}的财产是否分开已无从查证",
            "私卡": "{a}长年用自己的银行卡收{firm}的货款，债务到期前又转走余款，两边的账已分不开",
            "两家": "{firm}与{other}共用账户，债务到期前，{a}又把{firm}的余款都记到{other}名下",
        },
        "pledge": {
            "有": "，{approval}，由{firm}作保证",
            "无": "，由{firm}盖章作保证，{b}没有看过任何公司文件",
        },
    },
    story=(
        (
            "{number}；{a}还控制着{other}。{firm}欠{b}货款60万元，无力清偿。",
            "{number}。{firm}欠{b}货款60万元，无力清偿；{a}名下还有{other}。",
            "*{number}，{other}也在{a}的控制之下。{firm}欠{b}货款60万元，无力清偿。",
        ),
        "{books}。",
        "{a}[为买房|为儿子买房]又向{b}借款40万元{pledge}。",
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
                    "{a}与{firm}应当对60万元货款承担连带责任，{b}可以径行要求{a}全额偿还",
                    "{firm}的独立人格在本案中应予否认，{a}须以个人财产偿还货款，而不以其出资为限",
                ),
                "有限": says(
                    VEIL,
                    "财产独立，或者股东不止一人而没有证据证明滥用",
                    "{a}仅以出资额为限负责",
                    "{b}就货款起诉{a}个人的，应当驳回其诉讼请求",
                    "60万元货款应由{firm}以其全部财产清偿，{a}只在认缴的出资额以内对{firm}负责",
                    "{firm}的独立人格仍应得到尊重，{b}要求{a}以个人财产连带偿还货款的，应予驳回",
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
                    "{a}应当证明{firm}的财产独立",
                    "{firm}的财产是否独立，应由{a}承担举证责任",
                    "财产是否混同真伪不明的，由{a}承担不利后果，{a}应当对{firm}的货款连带负责",
                ),
                "债权人": says(
                    VEIL,
                    "股东不止一人，滥用公司独立地位由主张者证明",
                    "财产混同应由{b}举证",
                    "{b}主张{a}与{firm}财产混同的，应当举证证明",
                    "举证责任仍按谁主张谁举证的规则分配，财产是否混同真伪不明的，由{b}承担不利后果",
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
                    "{b}的60万元货款，也可以要求{other}偿还",
                    "即使与{b}素无往来，{other}也要以自己的全部财产对60万元货款承担连带责任",
                ),
                "无责": says(
                    SISTERS,
                    "没有利用另一家公司逃避债务",
                    "{other}有权拒绝清偿货款",
                    "{b}要求{other}偿还货款，缺乏法律依据",
                    "{other}虽与{firm}同受{a}控制，但有独立的法人人格，{b}要求其连带偿还货款的，应予驳回",
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
                    "{firm}应当承担保证责任",
                    "{firm}为{a}的借款所作的保证对其发生效力",
                    "{firm}以担保程序不合规定为由，拒绝就{a}的40万元借款承担保证责任的，不应支持",
                ),
                "无效": says(
                    UNREVIEWED,
                    "为股东担保未经股东会决议，相对人也没有审查",
                    "保证合同对{firm}不发生效力",
                    "{firm}有权拒绝为{a}的借款承担保证责任",
                    "{b}未尽合理的审查义务，不属于善意相对人，{firm}有权拒绝就40万元借款承担保证责任",
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
                    "{firm}不设股东会",
                    "{a}可以用书面形式行使股东会的职权",
                    "{firm}是否为{a}担保，由{a}以书面形式作出股东决定即可，用不着召集会议表决",
                ),
                "回避": says(
                    FOR_OWNERS,
                    "为股东担保应经股东会决议，被担保的股东不得表决",
                    "{a}应当回避表决",
                    "{firm}要为{a}担保，应当经股东会决议",
                    "{a}出资再多，也不得就{firm}为其担保参加表决，决议由出席会议的其他股东所持表决权的过半数通过",
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
