"""Vignettes of compulsion (行政强制法 17, 19, 25, 43, 44, 50 to 52) and of what an office must disclose."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

FORCE, FORCE_SINCE = "行政强制法", "2012-01-01"
OWN_HANDS = Norm(FORCE, 17, FORCE_SINCE, says=("行政强制措施权不得委托",))
URGENT = Norm(FORCE, 19, FORCE_SINCE, says=("应当在二十四小时内向行政机关负责人报告，并补办批准手续",))
TERM = Norm(FORCE, 25, FORCE_SINCE, says=("查封、扣押的期限不得超过三十日", "延长期限不得超过三十日"))
KEEPING = Norm(FORCE, 26, FORCE_SINCE, says=("因查封、扣押发生的保管费用由行政机关承担",))
NIGHT = Norm(FORCE, 43, FORCE_SINCE, says=("不得在夜间或者法定节假日实施行政强制执行",))
TORN_DOWN = Norm(FORCE, 44, FORCE_SINCE, says=("当事人在法定期限内不申请行政复议或者提起行政诉讼，又不拆除的",))
IN_HIS_STEAD = Norm(FORCE, 50, FORCE_SINCE, says=("经催告仍不履行", "造成环境污染", "行政机关可以代履行"))
COST = Norm(FORCE, 51, FORCE_SINCE, says=("代履行的费用按照成本合理确定，由当事人承担",))
AT_ONCE = Norm(FORCE, 52, FORCE_SINCE, says=("需要立即清除道路", "行政机关可以决定立即实施代履行"))

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

RUBBLE_ALONG_THE_STREET: Final = vignette(
    "rubble_along_the_street",
    "沿街抛洒的渣土车",
    "行政法",
    facts={
        "seize": {
            "及时": "县城管局两名执法人员当场扣车，当天下午向局长补办了批准手续",
            "过迟": "县城管局两名执法人员当场扣车，第四天才想起向局长补办批准手续",
            "委托": "受县城管局书面委托的物业保安经局长批准，当场扣车",
        },
        "term": {
            "短": "，第25天发还",
            "长": "，其间没有延期也没有送检，第45天才发还",
            "延": "；因牵涉多个工地，经局长批准延期并书面告知，第50天发还",
        },
        "heap": {
            "路面": "另一车渣土翻在国道弯道上，来车纷纷急刹，{builder}又联系不上，县城管局立即叫{cleaner}运走",
            "河滩": "另一车渣土倒在河边，泥浆流进河里，县城管局限期清除，催告后仍无动静，便委托{cleaner}运走",
            "空地": "另一车渣土堆在{builder}租的空地上待回填，县城管局嫌难看，径自叫{cleaner}运走",
        },
        "house": {
            "合法": "他不拆，也没有复议、起诉。八个月后的一天上午，县城管局受县政府责成，催告后将房拆除",
            "未满": "他没有理会。一个月后的一天上午，县城管局受县政府责成，催告后将房拆除",
            "夜间": "他不拆，也没有复议、起诉。八个月后的一天深夜，县城管局受县政府责成，催告后将房拆除",
        },
    },
    story=(
        (
            "包工头{builder}用敞篷货车拉渣土，沿街抛洒，{seize}{term}。",
            "{builder}承包旧房拆除，拉渣土的货车沿街抛洒，{seize}{term}。",
            "*居民投诉{builder}的渣土车沿街抛洒，{seize}{term}。",
        ),
        "{heap}，事后要{builder}付清运费和扣车期间的停车费。",
        "{builder}擅自盖了两间砖房，被责令十日内拆除并公告，{house}。",
    ),
    parties=(
        {"builder": "甲", "cleaner": "乙公司"},
        {"builder": "{s[0]}某", "cleaner": "{t[0]}公司|该公司"},
    ),
    about=("县城管局的行为", "本案", "县城管局采取的各项措施"),
    points=(
        Point(
            "seize",
            lambda told: {"及时": "合法", "过迟": "迟报", "委托": "委托"}[told.seize],
            {
                "合法": says(
                    URGENT,
                    "情况紧急当场实施，二十四小时内补办批准手续",
                    "县城管局当场扣车，程序合法",
                    "{builder}以扣车程序违法为由提出的异议不能成立",
                ),
                "迟报": says(
                    URGENT,
                    "当场实施后没有在二十四小时内报告并补办批准手续",
                    "扣车虽可先行实施，但补办手续过迟",
                    "扣车的批准手续不符合法定时限",
                ),
                "委托": says(
                    OWN_HANDS,
                    "行政强制措施权不得委托",
                    "扣车违法，因实施扣车的人没有这项权力",
                    "扣车的批准虽无问题，实施扣车的人却没有资格",
                ),
            },
            {"written_delegation_will_do": lambda told: "迟报" if told.seize == "过迟" else "合法"},
        ),
        Point(
            "term",
            lambda told: "超期" if told.term == "长" else "未超",
            {
                "未超": says(
                    TERM,
                    "扣押没有超过三十日，或者依法延长后没有超过六十日",
                    "扣车的时间没有超过法律允许的期限",
                    "{builder}不能以扣押超期为由请求赔偿",
                ),
                "超期": says(
                    TERM,
                    "超过三十日而没有延长",
                    "县城管局扣车超过了法定期限",
                    "县城管局迟迟不发还货车，{builder}可以请求赔偿由此造成的损失",
                ),
            },
            {"thirty_days_flat": lambda told: "未超" if told.term == "短" else "超期"},
        ),
        Point(
            "clearing",
            lambda told: {"路面": "立即", "河滩": "催告", "空地": "违法"}[told.heap],
            {
                "立即": says(
                    AT_ONCE,
                    "需要立即清除道路的障碍物而当事人不能清除",
                    "县城管局可以不经催告，立即代为清除渣土",
                    "即使没有事先通知{builder}，县城管局运走渣土也不违法",
                ),
                "催告": says(
                    IN_HIS_STEAD,
                    "造成环境污染，经催告仍不履行",
                    "县城管局运走渣土合法，但不属于可以立即实施的代履行",
                    "渣土并非必须立即清除，但县城管局仍可依法代履行",
                ),
                "违法": says(
                    IN_HIS_STEAD,
                    "没有危害，也没有经过催告",
                    "县城管局运走渣土，不具备代履行的条件",
                    "县城管局无权运走这车渣土",
                ),
            },
            {
                "always_warn_first": lambda told: "催告" if told.heap == "河滩" else "违法",
                "rubbish_may_be_cleared": lambda told: "催告" if told.heap == "河滩" else "立即",
            },
        ),
        Point(
            "fees",
            lambda told: "都不担" if told.heap == "空地" else "清运费",
            {
                "清运费": says(
                    COST,
                    "合法代履行的费用由当事人承担，保管费由行政机关承担",
                    "{builder}应承担清运费，但不承担停车费",
                    "停车费由县城管局负担，{builder}只须支付合理的清运费",
                ),
                "都不担": says(
                    KEEPING,
                    "代履行违法，保管费由行政机关承担",
                    "清运费、停车费都不应由{builder}承担",
                    "县城管局向{builder}收取这两笔费用，均无依据",
                ),
            },
            {"rubbish_may_be_cleared": lambda told: "清运费"},
        ),
        Point(
            "demolition",
            lambda told: told.house,
            {
                "合法": says(
                    TORN_DOWN,
                    "期满不复议、不起诉又不拆除",
                    "县城管局拆除砖房，没有违反法定程序",
                    "{builder}主张强制拆除违法，不能成立",
                ),
                "未满": says(
                    TORN_DOWN,
                    "复议、起诉的期限尚未届满",
                    "拆房违法，因为{builder}寻求救济的法定期限还没有届满",
                    "县城管局拆得过早，没有等到{builder}的复议、起诉期限届满",
                ),
                "夜间": says(
                    NIGHT,
                    "不得在夜间实施行政强制执行",
                    "县城管局虽可强制拆除，但选择的时间违法",
                    "拆房违法，因为如无紧急情况，不得在那个时候强制执行",
                ),
            },
            {"suit_does_not_stop_it": lambda told: "夜间" if told.house == "夜间" else "合法"},
        ),
    ),
    flaws=(
        Misbelief("written_delegation_will_do", "以为行政强制措施可以书面委托他人实施"),
        Misbelief("thirty_days_flat", "不知扣押期限可以延长"),
        Misbelief("always_warn_first", "不知有立即实施的代履行"),
        Misbelief("rubbish_may_be_cleared", "以为垃圾一律可以立即代为清除"),
        Misbelief("suit_does_not_stop_it", "不知拆除违法建筑须待复议、起诉期限届满"),
    ),
    issues=(
        Issue(
            (
                "县城管局扣车、拆房的行为是否合法？",
                "关于扣车和拆除砖房的合法性，下列哪一说法是正确的？",
                "*对扣车和拆房两项措施应如何评价？",
            ),
            {
                "seize": {"合法": "扣车合法", "迟报": "扣车因补办手续过迟而违法", "委托": "扣车因实施者无权而违法"},
                "demolition": {"合法": "拆房合法", "未满": "拆房过早而违法", "夜间": "拆房的时间违法"},
            },
        ),
    ),
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
            "数据": "这一章只是各批次的检验数据，{firm}嫌丢面子，不愿公开",
            "秘密": "这一章写的是{firm}独有的净水配方，{firm}一向严格保密，书面表示不同意公开",
            "同意": "这一章写的是{firm}独有的净水配方，{firm}一向严格保密，但为平息议论，书面同意公开",
            "公益": "这一章写的是{firm}独有的净水配方，{firm}坚决反对；当时县里数百名学生喝水中毒，不知配方就难以救治",
        },
        "reply": {
            "公开": "{office}最终向{drinker}公开了这一章，{firm}[不服|认为受了损失]，提起诉讼",
            "不公开": "{office}最终以涉及商业秘密为由决定不予公开，经复议维持后，{drinker}提起诉讼",
        },
        "stage": {
            "一审": "一审法院认为案情简单、争议不大，打算由一名审判员独任审理",
            "重审": "二审法院以遗漏第三人为由将案件发回重审，一审法院打算由一名审判员独任审理",
        },
    },
    story=(
        (
            "{drinker}订购{firm}的桶装矿泉水，孩子喝后腹泻，遂申请{office}公开其检查报告中的一章。",
            "{firm}的桶装水被查出问题。订户{drinker}的孩子喝后腹泻，遂申请{office}公开检查报告中的一章。",
            "*孩子喝了{firm}的桶装水后腹泻，{drinker}向{office}申请公开其检查报告中的一章。",
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
                    "这一章不属于商业秘密，应当公开",
                    "即使{firm}反对，{office}也应当公开，因为这一章并不涉及商业秘密",
                ),
                "秘密": says(
                    SECRET,
                    "涉及商业秘密，权利人不同意，也没有公共利益的需要",
                    "这一章属于不予公开的范围",
                    "{drinker}无权获得这一章的内容",
                ),
                "同意": says(
                    SECRET,
                    "涉及商业秘密，但权利人同意公开",
                    "这一章虽是商业秘密，因{firm}的态度仍应公开",
                    "{firm}已放弃保护，{office}应当公开这一商业秘密",
                ),
                "公益": says(
                    SECRET,
                    "不公开可能对公共利益造成重大影响",
                    "这一章虽是商业秘密，为了公共利益仍应公开",
                    "{firm}的反对不能阻止{office}公开这一商业秘密",
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
                    "法院应当判决驳回{loser}的诉讼请求",
                    "{office}的答复合法，{loser}的诉讼请求不应支持",
                ),
                "撤销": says(
                    DISCLOSE,
                    "应当公开而不公开",
                    "法院应当撤销{office}的处理决定",
                    "法院应当判令{office}在一定期限内公开这一章",
                ),
                "确认": says(
                    DISCLOSED,
                    "公开了不应公开的商业秘密",
                    "法院应当确认{office}的行为违法，并可责令其采取补救措施",
                    "{office}的行为违法，但法院只能确认，而不能撤销",
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
                    "{loser}起诉之前，应当先申请行政复议",
                    "{loser}直接起诉的，法院应当裁定不予立案",
                ),
                "直接": says(
                    DIRECT,
                    "不服公开信息的行为，法律没有规定复议前置",
                    "{loser}可以不经复议，直接提起行政诉讼",
                    "{loser}既可以先申请复议，也可以直接起诉",
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
                    "本案由中级人民法院管辖",
                    "无论是否经过复议，本案都不由基层法院管辖",
                ),
                "基层": says(
                    BASIC,
                    "原行政行为由县政府的部门作出",
                    "本案由基层人民法院管辖",
                    "即使县政府复议维持而成为共同被告，本案仍由基层法院管辖",
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
                    "法院可以对本案适用简易程序",
                    "由一名审判员独任审理本案，不违反法律规定",
                ),
                "不得": says(
                    SIMPLE,
                    "发回重审的案件不适用简易程序",
                    "本案必须由合议庭审理",
                    "对本案不得适用简易程序，各方当事人都同意的也不例外",
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
