"""Vignettes of what an office must disclose (政府信息公开行政案件规定 8 to 12), and of suits over it."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

FILES, FILES_SINCE = "政府信息公开行政案件规定", "2011-08-13"
SECRET = Norm(
    FILES, 8, FILES_SINCE, says=("权利人同意公开，或者不公开可能对公共利益造成重大影响的，不受前款规定的限制",)
)
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
    "矿泉水检查报告中的一章",
    "行政法",
    facts={
        "office": {"县政府": "县政府", "县局": "县市场监管局"},
        "content": {
            "数据": "这一章只是检验数据，{firm}嫌丢面子，不愿公开",
            "秘密": "这一章写的是{firm}严格保密的净水配方，{firm}书面反对公开",
            "同意": "这一章写的是{firm}严格保密的净水配方，{firm}为平息议论书面同意公开",
            "公益": "这一章写的是{firm}严格保密的净水配方，{firm}反对公开，可数百名学生饮水中毒，不知配方难以救治",
        },
        "reply": {
            "公开": "{office}最终公开了这一章，{firm}[不服起诉|认为受了损失，提起诉讼]",
            "不公开": "{office}以涉及商业秘密为由不予公开，经复议维持，{drinker}起诉",
        },
        "stage": {
            "一审": "一审法院认为事实清楚、争议不大，打算独任审理",
            "重审": "二审以遗漏第三人为由发回重审，一审法院打算独任审理",
        },
    },
    story=(
        (
            "{drinker}的孩子喝{firm}的桶装水后腹泻，{drinker}申请{office}公开检查报告的一章。",
            "因孩子喝{firm}的桶装水后腹泻，{drinker}申请{office}公开检查报告的一章。",
            "*{drinker}的孩子喝了{firm}的桶装水腹泻，遂向{office}申请公开检查报告的一章。",
        ),
        "{content}。",
        "{reply}。",
        "{stage}。",
    ),
    parties=(
        {"drinker": "甲", "firm": "乙公司"},
        {"drinker": "{s[0]}某", "firm": "{t[0]}公司|该公司"},
    ),
    terms={"loser": lambda told: "{firm}" if told.reply == "公开" else "{drinker}"},
    about=("这一政府信息公开案件", "{office}的处理", "本案"),
    points=(
        Point(
            "duty",
            lambda told: told.content,
            {
                "数据": says(
                    SECRET,
                    "检验数据不是商业秘密",
                    "这一章是应当公开的普通信息",
                    "这一章缺少商业秘密的特征，应当公开",
                    "{office}公开这一章，可以不问{firm}是否愿意，因为它在商业秘密的范围之外",
                    "{firm}的态度没有法律上的意义，因为这一章并非商业秘密，{office}应当公开",
                ),
                "秘密": says(
                    SECRET,
                    "涉及商业秘密，权利人不同意，也没有公共利益的需要",
                    "{office}应当拒绝公开这一章",
                    "{drinker}请求公开这一章，应当予以拒绝",
                    "这一章属于商业秘密，又缺少公共利益上的公开理由，{office}应当拒绝{drinker}的申请",
                    "{drinker}无权获得这一章，因为它是商业秘密，又没有必须公开的理由",
                ),
                "同意": says(
                    SECRET,
                    "涉及商业秘密，但权利人同意公开",
                    "权利人放弃保护，应当公开",
                    "这一章虽是商业秘密，因{firm}的态度仍应公开",
                    "这一章虽属商业秘密，但{firm}可以处分自己的利益，{office}据此就应当公开",
                    "这一商业秘密原本可以不公开，但权利人的意思使保护不再必要，{office}应当公开",
                ),
                "公益": says(
                    SECRET,
                    "不公开可能对公共利益造成重大影响",
                    "公共利益优先，秘密应当公开",
                    "这一章虽是商业秘密，为了公共利益仍应公开",
                    "{firm}对这一章享有商业秘密，其意见本应受到尊重，但公共利益更为重要，{office}应当公开",
                    "{firm}的意愿不能阻止{office}公开这一商业秘密，因为公共利益更为重要",
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
                    "答复合法",
                    "{loser}应当败诉",
                    "法院应当判决驳回{loser}的诉讼请求",
                    "{office}对这一章的处理合乎法律，法院应当判决驳回{loser}的请求，并由其负担诉讼费",
                    "{office}的处理并不违法，{loser}的请求没有依据，法院不应撤销该处理或者确认其违法",
                ),
                "撤销": says(
                    DISCLOSE,
                    "应当公开而不公开",
                    "应撤销{office}的处理",
                    "法院应当判令{office}在一定期限内公开这一章",
                    "{office}对{drinker}的处理违法，法院应当予以撤销，并判令其在一定期限内公开这一章",
                    "法院不能只确认{office}的处理违法，还应当予以撤销，并判令其限期公开这一章",
                ),
                "确认": says(
                    DISCLOSED,
                    "公开了不应公开的商业秘密",
                    "法院应当确认该行为违法",
                    "{office}的行为违法，但撤销已经失去意义",
                    "法院应当确认{office}的行为违法，并可责令其采取补救措施，{loser}的损失还可依法获赔",
                    "法院不能撤销{office}的行为，只能确认其违法，并可责令其采取补救措施",
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
                    "{loser}起诉前须先申请复议",
                    "{loser}直接起诉的，法院应当裁定不予立案",
                    "复议是{loser}提起行政诉讼的必经程序，即使案情简单、事实清楚，也应当先申请复议",
                    "{loser}不能直接提起行政诉讼，须先申请复议，不服复议决定的再行起诉",
                ),
                "直接": says(
                    DIRECT,
                    "不服公开信息的行为，法律没有规定复议前置",
                    "{loser}可以直接起诉",
                    "{loser}可在复议与诉讼之间自行选择",
                    "{loser}既可以先申请行政复议，也可以径行向法院起诉，两条途径由其自行选择",
                    "法律没有要求{loser}先申请复议，法院不得以其未经复议为由裁定不予立案",
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
                    "起诉县级政府所作的行政行为",
                    "本案由中级法院管辖",
                    "本案的一审法院应当是中级人民法院",
                    "{office}的级别决定了本案应由中级人民法院一审，即使案情简单，基层法院也缺少管辖权",
                    "无论是否经过复议，本案都不由基层法院管辖，而应由中级人民法院一审",
                ),
                "基层": says(
                    BASIC,
                    "原行政行为由县政府的部门作出",
                    "本案由基层法院管辖",
                    "本案的一审法院应当是基层人民法院",
                    "级别管辖取决于作出原行为的机关，即使复议机关成为共同被告，本案也由基层人民法院一审",
                    "即使公众关注，本案也不必提高级别，应由基层人民法院一审",
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
                    "一名审判员独任审理本案，合乎法律规定",
                    "本案属于可以适用简易程序的案件，一审法院应当在立案之日起四十五日内审结",
                    "本案适用简易程序，不以各方当事人同意为条件，可以由一名审判员独任审理",
                ),
                "不得": says(
                    SIMPLE,
                    "发回重审的案件不适用简易程序",
                    "本案只能适用普通程序",
                    "审理本案应当组成合议庭，独任审理违法",
                    "本案应当由合议庭适用普通程序审理，即使各方当事人都同意，也不得改为独任审理",
                    "即使案情简单、争议不大，本案也不能由一名审判员独任审理",
                ),
            },
            {"files_are_always_simple": lambda told: "可以"},
        ),
    ),
    possible=lambda told: (told.content, told.reply) != ("同意", "公开"),
    flaws=(
        Misbelief("secrets_stay_secret", "以为涉及商业秘密的信息一律不公开"),
        Misbelief("disclosure_always_first", "以为信息公开案件一律复议前置"),
        Misbelief("review_is_optional", "不知不予公开的须先申请复议"),
        Misbelief("files_are_always_simple", "以为信息公开案件一律可以适用简易程序"),
    ),
    issues=(
        Issue(
            (
                "{office}应否公开这一章？",
                "关于这一章应否公开及其理由，下列哪一说法是正确的？",
                "*对{drinker}的公开申请，{office}本应如何处理？",
            ),
            {
                "duty": {
                    "数据": "应当公开，这一章本来就不是商业秘密",
                    "秘密": "不应公开，商业秘密的权利人已经反对",
                    "同意": "应当公开，权利人放弃了对商业秘密的保护",
                    "公益": "应当公开，公共利益重于对商业秘密的保护",
                },
            },
        ),
    ),
)
