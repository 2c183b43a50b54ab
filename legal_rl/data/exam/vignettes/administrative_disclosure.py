"""Vignettes of what an office must disclose (政府信息公开行政案件规定 8 to 12), and of suits over it."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

FILES, FILES_SINCE = "政府信息公开行政案件规定", "2011-08-13"
SECRET = Norm(
    FILES, 8, FILES_SINCE, says=("权利人同意公开，或者不公开可能对公共利益造成重大影响的，不受前款规定的限制",)
)
NOT_SECRET = Norm("反不正当竞争法", 9, "2019-04-23", says=("并经权利人采取相应保密措施",))
DISCLOSE = Norm(FILES, 9, FILES_SINCE, says=("应当撤销或者部分撤销被诉不予公开决定，并判决被告在一定期限内公开",))
DISCLOSED = Norm(FILES, 11, FILES_SINCE, says=("应当判决确认公开政府信息的行为违法",))
DISMISSED = Norm(FILES, 12, FILES_SINCE, says=("依法属于不予公开范围", "为由反对公开，理由不成立的"))
REVIEW_FIRST = Norm("行政复议法", 23, "2024-01-01", says=("申请政府信息公开，行政机关不予公开",))
SUITS, SUITS_SINCE = "行政诉讼法", "2017-07-01"
BASIC = Norm(SUITS, 14, SUITS_SINCE, says=("基层人民法院管辖第一审行政案件",))
MIDDLE = Norm(SUITS, 15, SUITS_SINCE, says=("县级以上地方人民政府所作的行政行为提起诉讼的案件",))
DIRECT = Norm(SUITS, 44, SUITS_SINCE, says=("也可以直接向人民法院提起诉讼",))
SIMPLE = Norm(
    SUITS, 82, SUITS_SINCE, says=("属于政府信息公开案件的", "发回重审、按照审判监督程序再审的案件不适用简易程序")
)


def _judgment(told: Any) -> str:
    """Only a secret that its owner keeps, and nobody needs, is not to be disclosed."""
    if (told.reply == "公开") == (told.content != "秘密"):
        return "驳回"
    return "撤销" if told.reply == "不公开" else "确认"


CHAPTER_ON_THE_SPRING_WATER: Final = vignette(
    "chapter_on_the_spring_water",
    "产品备案材料的公开",
    "行政法",
    facts={
        "office": {"县政府": "县政府", "县局": "县市场监管局"},
        "content": {
            "数据": "该材料为未采取保密措施的产品检验结果，{firm}不同意公开",
            "秘密": "该材料为{firm}的未公开配方，具有商业价值并已采取保密措施，{firm}不同意公开",
            "同意": "该材料为{firm}的未公开配方，具有商业价值并已采取保密措施，{firm}同意公开",
            "公益": (
                "该材料为{firm}的未公开配方，具有商业价值并已采取保密措施，{firm}不同意公开，"
                "但抢救大批中毒的消费者急需该配方"
            ),
        },
        "reply": {
            "公开": "{office}公开了该材料",
            "不公开": "{office}以涉及商业秘密为由决定不予公开",
        },
        "stage": {
            "一审": "一审法院认为事实清楚、权利义务关系明确、争议不大",
            "重审": "二审法院以遗漏诉讼请求为由发回重审，一审法院认为事实清楚、权利义务关系明确、争议不大",
        },
    },
    story=(
        (
            "{drinker}向{office}申请公开{firm}的一份备案材料。",
            "{drinker}申请{office}公开{firm}的一份备案材料。",
            "*因需要了解{firm}的产品，{drinker}向{office}申请公开一份备案材料。",
        ),
        only("duty judgment", "{content}。"),
        only("first judgment court simple", "{reply}。"),
        only("judgment court simple", "{suit}。"),
        only("simple", "{stage}。"),
    ),
    parties=(
        {"drinker": "甲", "firm": "乙公司"},
        {"drinker": "甲", "firm": "乙公司"},
        {"drinker": "{s[0]}某", "firm": "{t[0]}公司|该公司"},
    ),
    terms={
        "loser": lambda told: "{firm}" if told.reply == "公开" else "{drinker}",
        "suit": lambda told: (
            "{firm}起诉请求确认公开行为违法"
            if told.reply == "公开"
            else "{drinker}申请复议逾期未获答复，遂起诉请求撤销该决定并公开材料"
        ),
    },
    about=("该政府信息公开案件", "{office}的处理", "本案"),
    points=(
        Point(
            "duty",
            lambda told: told.content,
            {
                "数据": says(
                    NOT_SECRET,
                    "材料未采取保密措施，不具备商业秘密的要件",
                    "该材料不构成商业秘密，应当公开",
                    "该材料并非商业秘密，{firm}无权阻止公开",
                    "该材料不涉及商业秘密，{office}不得以此为由拒绝公开",
                ),
                "秘密": says(
                    SECRET,
                    "已保密的配方是商业秘密，权利人不同意，又无公共利益的需要",
                    "{office}不得公开该材料",
                    "对{drinker}的公开申请，{office}应当决定不予公开",
                    "公开该材料会损害{firm}的合法权益，{office}应当决定不予公开",
                ),
                "同意": says(
                    SECRET,
                    "已保密的配方是商业秘密，但权利人同意公开",
                    "因{firm}同意，该商业秘密应予公开",
                    "该材料虽属商业秘密，{office}应当根据权利人的同意予以公开",
                ),
                "公益": says(
                    SECRET,
                    "已保密的配方是商业秘密，但抢救中毒者急需，关系公共利益",
                    "为公共利益，该商业秘密应予公开",
                    "该材料虽属商业秘密，但不公开可能对公共利益造成重大影响，应予公开",
                ),
            },
            {"secrets_stay_secret": lambda told: "数据" if told.content == "数据" else "秘密"},
        ),
        Point(
            "judgment",
            _judgment,
            {
                "驳回": says(
                    DISMISSED,
                    "抢救中毒者急需，以商业秘密为由反对公开，理由不成立",
                    "法院应当判决驳回{loser}的诉讼请求",
                    "{office}的处理合法，{loser}的诉讼请求应予驳回",
                )
                .where(
                    lambda told: told.reply == "不公开",
                    DISMISSED,
                    "权利人不同意，又无公共利益需要，依法属于不予公开的范围",
                )
                .where(
                    lambda told: told.content == "数据", DISMISSED, "未保密的材料不是商业秘密，以此反对公开，理由不成立"
                ),
                "撤销": says(
                    DISCLOSE,
                    "抢救中毒者急需，关系公共利益，应当公开而拒绝公开",
                    "法院应当判决撤销{office}的决定",
                    "{office}应当公开该材料，其不予公开的决定应予撤销",
                )
                .where(lambda told: told.content == "同意", DISCLOSE, "权利人同意公开的商业秘密应当公开，却拒绝公开")
                .where(lambda told: told.content == "数据", DISCLOSE, "未保密的材料不是商业秘密，应当公开而拒绝公开"),
                "确认": says(
                    DISCLOSED,
                    "权利人不同意，又无公共利益事由，商业秘密却已公开",
                    "法院应当判决确认{office}的处理违法",
                    "法院应当确认{office}的处理违法，并可以责令其采取补救措施",
                ),
            },
            {"secrets_stay_secret": lambda told: _judgment(told) if told.content == "数据" else "驳回"},
        ),
        Point(
            "first",
            lambda told: "前置" if told.reply == "不公开" else "直接",
            {
                "前置": says(
                    REVIEW_FIRST,
                    "申请公开而不予公开，应当先申请复议",
                    "{loser}起诉前须经行政复议",
                    "{loser}不服{office}的处理，应当先申请行政复议，再提起行政诉讼",
                ),
                "直接": says(
                    DIRECT,
                    "不服的是公开信息的行为，不属于不予公开，没有复议前置",
                    "{loser}可以不经复议直接提起行政诉讼",
                    "{loser}不服{office}的处理，可以申请行政复议，也可以直接向法院起诉",
                ),
            },
            {"disclosure_always_first": lambda told: "前置", "review_is_optional": lambda told: "直接"},
        ),
        Point(
            "court",
            lambda told: "中院" if told.office == "县政府" else "基层",
            {
                "中院": says(
                    MIDDLE,
                    "被诉行为由县政府作出，属于县级以上地方政府的行政行为",
                    "本案由中级法院管辖",
                    "本案的第一审法院是中级人民法院",
                    "本案应当以{office}为被告，由中级人民法院管辖",
                ),
                "基层": says(
                    BASIC,
                    "被诉行为由县政府的部门而非县政府作出，不归中级法院一审",
                    "本案由基层法院管辖",
                    "本案的第一审法院是基层人民法院",
                    "本案应当以{office}为被告，由基层人民法院管辖",
                ),
            },
        ),
        Point(
            "simple",
            lambda told: "可以" if told.stage == "一审" else "不得",
            {
                "可以": says(
                    SIMPLE,
                    "政府信息公开案件，事实清楚，争议不大",
                    "本案可以适用简易程序",
                    "本案可以由审判员一人独任审理",
                    "一审法院可以适用简易程序审理本案，应当在立案之日起45日内审结",
                ),
                "不得": says(
                    SIMPLE,
                    "发回重审的案件不适用简易程序",
                    "本案应当组成合议庭审理",
                    "本案不适用简易程序",
                    "一审法院应当另行组成合议庭，适用普通程序审理本案",
                ).shown(1),
            },
            {"files_are_always_simple": lambda told: "可以"},
        ),
    ),
    possible=lambda told: (told.content, told.reply) != ("同意", "公开"),
    flaws=(
        Misbelief("secrets_stay_secret", "以为涉及商业秘密的信息一律不公开"),
        Misbelief("disclosure_always_first", "以为信息公开案件一律复议前置"),
        Misbelief("review_is_optional", "以为对不予公开可以直接起诉"),
        Misbelief("files_are_always_simple", "以为信息公开案件一律可以适用简易程序"),
    ),
    issues=(
        Issue(
            (
                "{office}应否公开该材料？",
                "关于该材料应否公开，下列哪一说法是正确的？",
                "*对{drinker}的公开申请，{office}应如何处理？",
            ),
            {
                "duty": {
                    "数据": "应当公开，该材料不构成商业秘密",
                    "秘密": "不予公开，该材料构成商业秘密",
                    "同意": "应当公开，该商业秘密的权利人已经同意",
                    "公益": "应当公开，不公开该商业秘密会严重影响公共利益",
                },
            },
        ),
    ),
)
