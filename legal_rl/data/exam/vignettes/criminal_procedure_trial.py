"""Vignettes of the trial: which evidence stands, and in which procedure those who plead guilty are tried."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
TORTURE = COURT(123, says=("采用殴打、违法使用戒具等暴力方法", "应当予以排除"))
REPEATED = COURT(
    124,
    says=("相同的重复性供述，应当一并排除", "检察人员、审判人员讯问时告知诉讼权利和认罪的法律后果，被告人自愿供述的"),
)
UNREAD = COURT(94, says=("讯问笔录没有经被告人核对确认的", "不得作为定案的根据"))
UNSIGNED = COURT(95, says=("讯问人没有签名的", "经补正或者作出合理解释的，可以采用"))
THINGS = COURT(
    86, says=("没有调查人员或者侦查人员、物品持有人、见证人签名", "未附笔录或者清单，不能证明物证、书证来源的")
)
FORCED = CODE(193, says=("人民法院可以强制其到庭，但是被告人的配偶、父母、子女除外",))
EXPERT = COURT(
    99, says=("鉴定人拒不出庭作证的，鉴定意见不得作为定案的根据", "人民法院可以根据情况决定延期审理或者重新鉴定")
)
FAST = CODE(222, says=("可能判处三年有期徒刑以下刑罚", "由审判员一人独任审判"))
NOT_FAST = CODE(223, says=("被告人是未成年人的", "部分被告人对指控的犯罪事实、罪名、量刑建议"))
NOT_SIMPLE = CODE(215, says=("共同犯罪案件中部分被告人不认罪",))
FAST_TERM = CODE(225, says=("应当在受理后十日以内审结",))
SIMPLE_TERM = CODE(220, says=("应当在受理后二十日以内审结", "可以延长至一个半月"))
PLAIN_TERM = CODE(208, says=("应当在受理后二个月以内宣判，至迟不得超过三个月",))
CLOSED = CODE(285, says=("审判的时候被告人不满十八周岁的案件，不公开审理",))
OPEN = CODE(188, says=("人民法院审判第一审案件应当公开进行",))
PROPOSAL = CODE(201, says=("一般应当采纳人民检察院指控的罪名和量刑建议", "被告人否认指控的犯罪事实的"))
NOT_HEAVIER = CODE(237, says=("不得加重被告人的刑罚", "人民检察院提出抗诉或者自诉人提出上诉的，不受前款规定的限制"))


def _second(told: Any) -> str:
    """What follows torture is out with it, but for what is freely told to a prosecutor who explains the rights."""
    return "一并排除" if (told.first, told.again) == ("踢打", "民警") else "可以采用"


BLOODY_KNIFE_BEHIND_THE_STOVE: Final = vignette(
    "bloody_knife_behind_the_stove",
    "灶台后的尖刀",
    "刑事诉讼法",
    facts={
        "knife": {
            "缺签": "扣押清单上缺见证人签名，民警说明当夜大雪找不到旁人，并交出全程录像",
            "无据": "却拿不出任何笔录和清单，对刀的来历说法不一",
        },
        "first": {
            "踢打": "{accused}到案后遭民警轮番踢打，[疼得|实在]受不住，认了罪，看过笔录后签名",
            "漏签": "{accused}到案后认了罪，看过笔录后签名，民警却忘了签，后来补签并说明缘由",
            "未看": "{accused}到案后认了罪，民警记完就收走笔录，没有给他看，也没有念给他听",
        },
        "again": {
            "民警": "次日，还是这几名民警讯问，{accused}照样又讲了一遍",
            "检察官": "一周后，检察官讲明权利和认罪的后果再行讯问，{accused}自愿又讲了一遍",
        },
        "absence": {
            "妻子": "目击者是{accused}的妻子{witness}，怕伤夫妻情分不肯来",
            "邻居": "目击者是邻居{witness}，[嫌耽误生意|怕得罪人]不肯来",
        },
        "excuse": {
            "推脱": "鉴定人{expert}推说[事多|太忙]，也没有来",
            "重病": "鉴定人{expert}突发脑梗[住院|住进病房]，也没能来",
        },
    },
    story=(
        (
            "杂货铺老板夜里被捅成重伤，民警称从{accused}家灶台后搜出一把带血的尖刀，{knife}。",
            "*夜里，一家杂货铺的老板被捅成重伤。民警称从{accused}家灶台后搜出一把带血的尖刀，{knife}。",
        ),
        "{first}。{again}，看过笔录并签名。",
        "法院应辩护人的申请通知证人和鉴定人出庭，{absence}；{excuse}。",
    ),
    parties=(
        {"accused": "甲", "witness": "乙", "expert": "丙"},
        {"accused": "{s[0]}某", "witness": "{s[1]}某", "expert": "{s[2]}某"},
        {"accused": "小{s[0]}", "witness": "{s[1]}某", "expert": "{s[2]}某"},
    ),
    about=("本案的证据", "本案"),
    points=(
        Point(
            "knife",
            lambda told: "可以采用" if told.knife == "缺签" else "不得采用",
            {
                "可以采用": says(
                    THINGS,
                    "清单缺少签名是瑕疵，已经作出合理解释",
                    "尖刀可以作为定案的根据",
                    "尖刀的收集程序只是有瑕疵，[法院可以采用|可以作为物证使用]",
                ),
                "不得采用": says(
                    THINGS,
                    "没有笔录和清单，不能证明来源",
                    "尖刀不得作为定案的根据",
                    "即使刀上是被害人的血迹，尖刀也[不能采用|不得作为定案的根据]",
                ),
            },
            {"things_do_not_lie": lambda told: "可以采用", "every_gap_is_fatal": lambda told: "不得采用"},
        ),
        Point(
            "first",
            lambda told: {"踢打": "非法证据", "漏签": "瑕疵证据", "未看": "不得作为根据"}[told.first],
            {
                "非法证据": says(
                    TORTURE,
                    "殴打取得的供述应当排除",
                    "{accused}第一次的供述属于应当排除的非法证据",
                    "对{accused}第一次的供述，法院即使认为属实，也应当作为非法证据排除",
                ),
                "瑕疵证据": says(
                    UNSIGNED,
                    "讯问人没有签名是瑕疵，已经补正",
                    "{accused}第一次的供述经过补正，可以采用",
                    "第一份讯问笔录虽有瑕疵，但[可以通过补正而采用|不影响法院采用]",
                ),
                "不得作为根据": says(
                    UNREAD,
                    "笔录没有经过核对确认",
                    "对第一份讯问笔录，既谈不上排除非法证据，也不能经补正而采用",
                    "{accused}第一次的供述并非非法证据，但同样不得作为定案的根据",
                ),
            },
            {
                "every_gap_is_fatal": lambda told: "非法证据" if told.first == "踢打" else "不得作为根据",
                "all_can_be_mended": lambda told: "非法证据" if told.first == "踢打" else "瑕疵证据",
            },
        ),
        Point(
            "again",
            _second,
            {
                "一并排除": says(
                    REPEATED,
                    "受刑讯影响的重复性供述一并排除",
                    "{accused}第二次的供述应当与第一次的一并排除",
                    "因受前次讯问的影响，{accused}第二次的供述也不能采用",
                ),
                "可以采用": says(
                    REPEATED,
                    "没有受刑讯影响的重复性供述",
                    "{accused}第二次的供述可以作为证据使用",
                    "无论第一次的供述如何处理，法院都可以采用{accused}第二次的供述",
                ),
            },
            {
                "each_by_itself": lambda told: "可以采用",
                "once_beaten_all_is_lost": lambda told: "一并排除" if told.first == "踢打" else "可以采用",
            },
        ),
        Point(
            "witness",
            lambda told: "不得强制" if told.absence == "妻子" else "可以强制",
            {
                "可以强制": says(
                    FORCED,
                    "证人没有正当理由不出庭",
                    "法院可以强制{witness}到庭作证",
                    "{witness}不肯来，可以由院长签发强制出庭令，[由法警执行|法警带其到庭]",
                ),
                "不得强制": says(
                    FORCED,
                    "被告人的配偶不得强制到庭",
                    "法院不得强制{witness}到庭",
                    "{witness}虽有作证的义务，但可以免于强制到庭",
                ),
            },
            {"all_must_come": lambda told: "可以强制"},
        ),
        Point(
            "expert",
            lambda told: "不得采用" if told.excuse == "推脱" else "延期或重新鉴定",
            {
                "不得采用": says(
                    EXPERT,
                    "鉴定人经通知拒不出庭",
                    "{expert}的鉴定意见不得作为定案的根据",
                    "因{expert}没有出庭，法院[不得采用其鉴定意见|应将其鉴定意见排除在定案根据之外]",
                ),
                "延期或重新鉴定": says(
                    EXPERT,
                    "鉴定人有正当理由无法出庭",
                    "不能仅因{expert}没有出庭就否定其鉴定意见，法院可以决定延期审理",
                    "{expert}没有出庭，并不意味着其鉴定意见必须排除",
                ),
            },
            {"absent_is_out": lambda told: "不得采用"},
        ),
    ),
    flaws=(
        Misbelief("things_do_not_lie", "以为物证不受收集程序的影响"),
        Misbelief("every_gap_is_fatal", "以为取证稍有瑕疵就一律不得采用"),
        Misbelief("all_can_be_mended", "以为笔录的缺陷都可以补正"),
        Misbelief("each_by_itself", "以为每次供述各自独立，互不影响"),
        Misbelief("once_beaten_all_is_lost", "以为一经刑讯，此后的供述一律排除"),
        Misbelief("all_must_come", "以为配偶也可以强制到庭"),
        Misbelief("absent_is_out", "以为鉴定人不出庭，鉴定意见就一律不得采用"),
    ),
    issues=(
        Issue(
            asks=(
                "对{accused}的两次供述，法院应当如何处理？",
                "关于{accused}的两次供述，下列哪一处理是正确的？",
                "*{accused}的两次供述，各自应当如何认定？",
            ),
            answers={
                "first": {
                    "非法证据": "第一次供述作为非法证据排除",
                    "瑕疵证据": "第一次供述经补正可以采用",
                    "不得作为根据": "第一次供述因未经核对不得采用",
                },
                "again": {"一并排除": "第二次供述一并排除", "可以采用": "第二次供述可以作为证据"},
            },
        ),
    ),
)


def _procedure(told: Any, *, minors: bool = False, facts: bool = False) -> str:
    """The simplest procedure; some forget that minors have no summary trial, or that all points must be agreed."""
    fast = told.loot == "少" and (minors or told.age == "成年") and (facts or told.plea == "无异议")
    return "普通程序" if told.plea == "否认" else "速裁程序" if fast else "简易程序"


def _term(told: Any, *, minors: bool = False, facts: bool = False) -> str:
    simple = "20日" if told.loot == "少" else "一个半月"
    return {"速裁程序": "10日", "简易程序": simple, "普通程序": "2个月"}[_procedure(told, minors=minors, facts=facts)]


CABLE_THIEVES_CHANGE_THEIR_MIND: Final = vignette(
    "cable_thieves_change_their_mind",
    "偷电缆的两个人",
    "刑事诉讼法",
    facts={
        "age": {"未成年": "17岁的{first}", "成年": "22岁的{first}"},
        "loot": {
            "少": "价值8000元的电缆。两人认罪认罚，县检察院起诉时建议判处{first}有期徒刑8个月、{second}有期徒刑10个月",
            "多": "价值12万元的电缆。两人认罪认罚，县检察院起诉时建议判处{first}有期徒刑3年3个月、{second}有期徒刑4年",
        },
        "plea": {
            "无异议": "两人都没有意见，愿意从快审理",
            "嫌重": "{first}没有意见，{second}也愿意从快审理，只是嫌建议的刑期太长",
            "否认": "{first}没有意见，{second}却改口说那几夜自己在网吧，没有偷电缆",
        },
        "after": {
            "上诉": "{first}[又嫌判重|反悔]，提出上诉",
            "抗诉": "{first}[又嫌判重|反悔]上诉，县检察院认为从宽的前提已不存在，随即抗诉",
        },
    },
    story=(
        (
            "{age}与25岁的{second}一连几夜翻进工地，偷走{loot}。电缆已追回[发还|并发还]。",
            "{age}跟着25岁的{second}[三次|多次]溜进工地，偷走{loot}。电缆追回后[发还|已还给]工地。",
            "*工地接连几夜失窃，{age}与25岁的{second}落网，两人共偷走{loot}。电缆已追回发还。",
        ),
        "县法院送达起诉书副本[并征求意见|、征求意见]时，{plea}{consent}。",
        "两人被判有罪，[宣判后|收到判决书后]，{after}。",
    ),
    parties=(
        {"first": "甲", "second": "乙"},
        {"first": "{s[0]}某", "second": "{s[1]}某"},
        {"first": "{p[0]}", "second": "{p[1]}"},
    ),
    terms={
        "consent": lambda told: (
            "，{first}的父亲和辩护人也不反对" if told.age == "未成年" and told.plea != "否认" else ""
        )
    },
    about=("本案的诉讼程序", "本案"),
    points=(
        Point(
            "procedure",
            _procedure,
            {
                "速裁程序": says(
                    FAST,
                    "可能判处三年以下，全部认罪认罚",
                    "本案可以适用速裁程序，由审判员一人独任审判",
                    "县法院可以采用一般不进行法庭调查、法庭辩论的方式审理",
                ),
                "简易程序": says(
                    NOT_FAST,
                    "有未成年被告人、部分被告人对量刑建议有异议或者刑期超过三年",
                    "本案不能适用速裁程序，但可以适用简易程序",
                    "县法院至多可以[适用简易程序|将程序简化为简易程序]，而不能速裁",
                ),
                "普通程序": says(
                    NOT_SIMPLE,
                    "共同犯罪案件中部分被告人不认罪",
                    "本案只能适用普通程序审理",
                    "无论速裁程序还是简易程序，对本案都不适用",
                ),
            },
            {"minors_too": partial(_procedure, minors=True), "facts_are_enough": partial(_procedure, facts=True)},
        ),
        Point(
            "term",
            _term,
            {
                "10日": says(FAST_TERM, "适用速裁程序", "按可以适用的最简便的程序，本案的审理期限为受理后10日"),
                "20日": says(
                    SIMPLE_TERM, "适用简易程序", "按可以适用的最简便的程序，本案的审理期限为受理后20日，不能延长"
                ),
                "一个半月": says(
                    SIMPLE_TERM,
                    "适用简易程序，刑期超过三年",
                    "按可以适用的最简便的程序，本案的审理期限可以延长至一个半月",
                ),
                "2个月": says(
                    PLAIN_TERM, "适用普通程序", "按可以适用的最简便的程序，本案应在受理后2个月以内宣判，至迟不超过3个月"
                ),
            },
            {
                "simple_is_twenty_days": lambda told: "20日" if _term(told) == "一个半月" else _term(told),
                "minors_too": partial(_term, minors=True),
                "facts_are_enough": partial(_term, facts=True),
            },
        ),
        Point(
            "public",
            lambda told: "不公开" if told.age == "未成年" else "公开",
            {
                "不公开": says(
                    CLOSED, "审判时被告人不满十八周岁", "本案不公开审理", "即使{first}及其父亲同意，本案也不能公开审理"
                ),
                "公开": says(
                    OPEN, "没有不公开的理由", "本案应当公开审理", "县法院[不得以被告人年轻为由|没有理由]不公开审理本案"
                ),
            },
            {"petty_cases_are_open": lambda told: "公开"},
        ),
        Point(
            "proposal",
            lambda told: {"无异议": "一般采纳", "嫌重": None, "否认": "不受约束"}[told.plea],
            {
                "一般采纳": says(
                    PROPOSAL,
                    "被告人认罪认罚",
                    "对{second}的量刑建议，县法院[一般应予采纳|一般应当接受]",
                    "县法院一般应当采纳对{second}的量刑建议",
                ),
                "不受约束": says(
                    PROPOSAL,
                    "被告人否认指控的犯罪事实",
                    "对{second}的量刑建议，已经失去“一般应当采纳”的前提",
                    "县法院应当根据查明的事实对{second}定罪量刑，不必以量刑建议为准",
                ),
            },
            {"once_signed_always_bound": lambda told: None if told.plea == "嫌重" else "一般采纳"},
        ),
        Point(
            "heavier",
            lambda told: "可以加重" if told.after == "抗诉" else "不得加重",
            {
                "可以加重": says(
                    NOT_HEAVIER,
                    "检察院提出抗诉的，不受上诉不加刑的限制",
                    "第二审法院可以对{first}判处更重的刑罚",
                    "第二审法院对{first}量刑时，不受上诉不加刑的限制",
                ),
                "不得加重": says(
                    NOT_HEAVIER,
                    "只有被告人上诉",
                    "第二审法院不得加重{first}的刑罚",
                    "第二审法院对{first}的刑期，只能维持或者缩短",
                ),
            },
            {"appeal_costs_leniency": lambda told: "可以加重"},
        ),
    ),
    flaws=(
        Misbelief("minors_too", "以为未成年人也可以适用速裁程序"),
        Misbelief("facts_are_enough", "以为只要对事实没有异议就可以速裁"),
        Misbelief("simple_is_twenty_days", "以为简易程序的审限一律是二十日"),
        Misbelief("petty_cases_are_open", "以为只有涉及隐私的案件才不公开"),
        Misbelief("once_signed_always_bound", "以为签了具结书，法院就总要采纳量刑建议"),
        Misbelief("appeal_costs_leniency", "以为认罪认罚后上诉就可以加刑"),
    ),
    issues=(
        Issue(
            asks=(
                "县法院如果适用可以适用的最简便的程序，应当在什么期限内审结本案？",
                "按照可以适用的最简便的程序，本案的审理期限如何计算？",
                "*在可以适用的最简便的程序中，县法院有多长的审理期限？",
            ),
            answers={
                "term": {
                    "10日": "受理后10日以内",
                    "20日": "受理后20日以内，且不能再延长",
                    "一个半月": "受理后20日以内，可以延长至一个半月",
                    "2个月": "受理后2个月以内宣判，至迟不超过3个月",
                }
            },
        ),
    ),
)
