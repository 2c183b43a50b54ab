"""A vignette of a company that is its owner: 公司法 15, 23, 60."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2024-07-01"
VEIL = Norm("公司法", 23, SINCE, says=("严重损害公司债权人利益的", "股东不能证明公司财产独立于股东自己的财产的"))
SISTERS = Norm("公司法", 23, SINCE, says=("利用其控制的两个以上公司", "各公司应当对任一公司的债务承担连带责任"))
FOR_OWNERS = Norm("公司法", 15, SINCE, says=("公司为公司股东或者实际控制人提供担保的，应当经股东会决议", "不得参加"))
NO_MEETING = Norm("公司法", 60, SINCE, says=("只有一个股东的有限责任公司不设股东会", "应当采用书面形式"))
UNREVIEWED = Norm("担保制度解释", 7, "2021-01-01", says=("相对人非善意的，担保合同对公司不发生效力",))
SOLE_GUARANTEE = Norm("担保制度解释", 10, "2021-01-01", says=("一人有限责任公司为其股东提供担保", "人民法院不予支持"))


def _liable(told: Any) -> bool:
    """Decide whether the owner answers for the firm's debt (公司法 23): alone he has to show that the purses are
    two."""
    return told.books in ("私卡", "两家") or (told.number == "一人" and told.books == "不明")


SOLE_OWNER_OF_A_PRINT_SHOP: Final = vignette(
    "sole_owner_of_a_print_shop",
    "一人公司股东的责任",
    "商法",
    facts={
        "number": {
            "一人": "{a}独资设立有限责任公司{firm}",
            "两人": "{a}与{d}分别出资70%和30%，设立有限责任公司{firm}",
        },
        "books": {
            "清楚": "{firm}单独建账并每年审计，财产与{a}分开",
            "不明": "{firm}的财产与{a}的财产是否混同，经各方举证仍无法查明",
            "私卡": "{a}以个人账户收取{firm}的货款，并为逃避债务将{firm}的存款全部转归自己",
            "两家": "为逃避债务，{a}将{firm}的全部存款无偿转给{other}",
        },
        "pledge": {
            "有": "{approval}",
            "无": "该项担保{unapproved}，{b}也未审查",
        },
    },
    story=(
        (
            "{number}。",
            "{number}，已依法登记。",
            "*{number}，并办理了登记。",
        ),
        only(
            "owner proof sister",
            "{firm}欠{b}货款60万元，无力清偿。",
            "{firm}无力清偿所欠{b}的60万元货款。",
            "*{firm}拖欠{b}货款60万元，无力清偿。",
        ),
        only("owner sister", "{a}还控制{other}。{books}。", "{other}也由{a}控制。{books}。"),
        only(
            "guarantee vote",
            "{a}任{firm}法定代表人，以{firm}名义为自己向{b}的40万元借款提供保证。",
            "{a}个人向{b}借款40万元，并作为法定代表人，以{firm}的名义提供保证。",
        ),
        only("guarantee", "{pledge}。"),
    ),
    parties=(
        {"a": "甲", "d": "乙", "firm": "丙公司", "other": "丁公司", "b": "戊"},
        {"a": "甲", "d": "乙", "firm": "丙公司", "other": "丁公司", "b": "戊公司"},
        {"a": "{s[0]}某", "d": "{s[1]}某", "firm": "{t[0]}公司", "other": "{t[1]}公司", "b": "{s[2]}某"},
    ),
    terms={
        "approval": lambda told: (
            "{a}为此作出书面股东决定" if told.number == "一人" else "股东会决议同意该项担保，{a}未参加表决，{b}作了审查"
        ),
        "unapproved": lambda told: "没有书面股东决定" if told.number == "一人" else "未经股东会决议",
    },
    about=("本案的处理", "{b}的债权"),
    points=(
        Point(
            "owner",
            lambda told: "连带" if _liable(told) else "有限",
            {
                "连带": says(
                    VEIL,
                    "公司只有一个股东，是否混同无法查明，股东不能证明财产独立",
                    "{a}应当对60万元货款承担连带责任",
                    "{b}请求{a}对货款承担连带责任的，应予支持",
                    "{firm}的法人人格在本案中应予否认，{a}对60万元货款承担连带责任",
                ).where(
                    lambda told: told.books in ("私卡", "两家"),
                    VEIL,
                    "为逃债转走公司全部存款，滥用法人独立地位，严重损害债权人利益",
                ),
                "有限": says(
                    VEIL,
                    "股东不止一人，是否混同无法查明，没有证明滥用法人独立地位",
                    "{a}对60万元货款不承担连带责任",
                    "{b}请求{a}以个人财产对货款承担连带责任的，法院应当驳回其诉讼请求",
                ).where(lambda told: told.books == "清楚", VEIL, "公司单独建账并每年审计，足以证明财产独立于股东"),
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
                    "{a}应当举证证明{firm}的财产独立于自己的财产",
                    "{firm}的财产是否独立，由{a}承担举证责任",
                    "{firm}与{a}的财产是否混同真伪不明的，由{a}承担举证不能的后果",
                ),
                "债权人": says(
                    VEIL,
                    "公司有两名股东，不适用由股东证明财产独立的规定",
                    "{b}以财产混同为由请求{a}承担连带责任的，应当对混同承担举证责任",
                    "{firm}与{a}的财产是否混同真伪不明的，由{b}承担举证不能的后果",
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
                    "股东为逃避债务，将全部存款无偿转给所控制的另一家公司",
                    "{other}应当对货款承担连带责任",
                    "{b}有权请求{other}清偿60万元货款",
                    "{a}利用其控制的两个公司逃避债务，{other}应当对{firm}的货款承担连带责任",
                ),
                "无责": says(
                    SISTERS,
                    "同受一人控制并不当然连带，本案没有利用另一家公司逃避债务",
                    "{other}对60万元货款不承担责任",
                    "{b}请求{other}清偿货款缺乏法律依据",
                    "{other}与{firm}同受{a}控制，但各有独立的法人人格，{other}不对货款承担责任",
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
                    "一人公司为股东担保，不得以违反决议程序为由拒绝承担责任",
                    "{firm}应当依约承担保证责任",
                    "保证合同对{firm}发生效力",
                    "{firm}以违反公司对外担保的决议程序为由拒绝承担保证责任的，法院不予支持",
                ).where(
                    lambda told: (told.number, told.pledge) == ("两人", "有"),
                    FOR_OWNERS,
                    "为股东担保已经股东会决议，被担保的股东没有参加表决",
                ),
                "无效": says(
                    UNREVIEWED,
                    "为股东担保未经股东会决议，相对人也没有审查",
                    "{firm}有权拒绝承担保证责任",
                    "{b}并非善意，保证合同对{firm}不发生效力",
                    "{a}越权代表{firm}提供担保，{b}无权请求{firm}承担保证责任",
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
                    "公司只有一个股东，不设股东会，无从召开会议和回避",
                    "该项担保可以由{a}书面作出股东决定",
                    "该项担保无须召开股东会，可以由{a}以书面形式决定",
                ),
                "回避": says(
                    FOR_OWNERS,
                    "公司有两名股东，为股东担保应经股东会决议，被担保者不得表决",
                    "该项担保应当由股东会作出决议，{a}不得参加表决",
                    "{firm}为{a}提供担保，应当经股东会决议，且{a}应当回避表决",
                ),
            },
            {"the_owner_decides": lambda told: "书面"},
        ),
    ),
    flaws=(
        Misbelief("a_sole_owner_always_pays", "以为一人公司的股东总要为公司的债务负责"),
        Misbelief("the_creditor_proves", "以为应当由债权人证明一人公司财产混同"),
        Misbelief("sisters_answer_together", "以为同一股东控制的公司总要互相负责"),
        Misbelief("the_seal_binds", "以为盖了公章，担保就对公司有效"),
        Misbelief("no_paper_no_guarantee", "以为没有决议的担保一律无效"),
        Misbelief("the_owner_decides", "以为大股东可以自己决定公司为其担保"),
    ),
    issues=(
        Issue(
            (
                "对于60万元货款，{a}和{other}的责任应如何认定？",
                "关于60万元货款的清偿，下列哪一选项是正确的？",
                "*{b}请求{a}和{other}清偿60万元货款，下列哪一说法是正确的？",
            ),
            {
                "owner": {"连带": "{a}应以个人财产连带清偿", "有限": "{a}受股东有限责任的保护"},
                "sister": {"连带": "{other}应对{firm}的货款连带负责", "无责": "{other}作为独立法人无须清偿"},
            },
        ),
    ),
)
