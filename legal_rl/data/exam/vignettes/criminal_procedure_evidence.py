"""Vignette of the evidence: what of it stands at the trial."""

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


def _second(told: Any) -> str:
    """What follows torture is out with it, but for what is freely told to a prosecutor who explains the rights."""
    return "一并排除" if (told.first, told.again) == ("踢打", "民警") else "可以采用"


BLOODY_KNIFE_BEHIND_THE_STOVE: Final = vignette(
    "bloody_knife_behind_the_stove",
    "灶台后的尖刀",
    "刑事诉讼法",
    facts={
        "knife": {
            "缺签": "因大雪夜找不到旁人，清单缺见证人签名，但有全程录像",
            "无据": "却拿不出笔录和清单，来历说不清",
        },
        "first": {
            "踢打": "{accused}被民警踢打后认罪，看过笔录并签名",
            "漏签": "{accused}认罪，看过笔录并签名，民警却忘了签，后来补签并说明",
            "未看": "{accused}认罪，民警却没有给他看笔录，也没有念给他听",
        },
        "again": {
            "民警": "次日，同一批民警讯问，{accused}又讲了一遍",
            "检察官": "一周后，检察官讲明权利和认罪后果，{accused}自愿又讲一遍",
        },
        "absence": {
            "妻子": "目击的妻子{witness}[不肯来|不愿来]",
            "邻居": "目击的邻居{witness}[嫌误生意|怕得罪人]不肯来",
        },
        "excuse": {
            "推脱": "鉴定人{expert}推说[事多|太忙]也没来",
            "重病": "鉴定人{expert}因突发脑梗也没来",
        },
    },
    story=(
        (
            "民警从涉嫌捅伤人的{accused}家搜出带血的尖刀，{knife}。",
            "*{accused}涉嫌用刀伤人，民警从其家搜出带血的尖刀，{knife}。",
        ),
        "{first}。{again}，核对后签名。",
        "经法院通知，{absence}，{excuse}。",
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
                    "尖刀的收集程序只是有瑕疵，法院可以采用",
                    "尖刀在收集程序上的缺陷可以得到补救，法院可以把它与其他证据结合起来认定案情",
                    "尖刀在收集手续上的欠缺已有合理的解释，法院不应当排除，而可以采用",
                ),
                "不得采用": says(
                    THINGS,
                    "没有笔录和清单，不能证明来源",
                    "尖刀应当排除在证据之外",
                    "即使刀上是被害人的血，法院也只能弃用尖刀",
                    "尖刀的来源缺少应有的证明，即使与被害人的伤口吻合，也失去作为定案根据的资格",
                    "尖刀的来源不能得到证明，法院不得以物证客观真实为由，把它作为定案的根据",
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
                    "第一次供述属于非法证据",
                    "{accused}第一次的供述应当作为非法证据排除",
                    "{accused}第一次的供述即使真实，也应当作为非法证据排除，重新补办手续难以补救",
                    "对{accused}第一次的供述，法院不必查明是否属实，就应当作为非法证据排除",
                ),
                "瑕疵证据": says(
                    UNSIGNED,
                    "讯问人没有签名是瑕疵，已经补正",
                    "第一份笔录只是有瑕疵",
                    "第一份讯问笔录虽有瑕疵，但经过补正可以采用",
                    "第一份讯问笔录的缺陷属于可以补正或者作出合理解释的瑕疵，解释清楚就可以采用",
                    "第一份讯问笔录的缺陷可以通过补正或者合理解释来弥补，法院没有必要因此排除",
                ),
                "不得作为根据": says(
                    UNREAD,
                    "笔录没有经过核对确认",
                    "第一次供述虽属自愿也应弃用",
                    "第一次供述并非非法证据，但笔录不得作为定案的根据",
                    "第一份讯问笔录的问题只出在制作环节，但仅此一点就使它失去了作为定案根据的资格",
                    "对{accused}第一次的供述，既谈不上排除非法证据，也不能通过补正而采用",
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
                    "第二次供述应当一并排除",
                    "{accused}第二次的供述受前次讯问影响，也应当排除",
                    "{accused}第二次的供述虽在另一天作出，仍是前次讯问的延续，应当与第一次的一并排除",
                    "{accused}第二次的供述不能单独评价，它受第一次讯问的影响，应当一并排除",
                ),
                "可以采用": says(
                    REPEATED,
                    "没有受刑讯影响的重复性供述",
                    "第二次供述可以采用",
                    "第一次的供述另当别论，{accused}第二次的供述可以采用",
                    "{accused}的两次供述应当分别判断，第二次的供述具有证据资格，法院可以据此认定案情",
                    "无论第一次的供述如何处理，法院都不应排除{accused}第二次的供述",
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
                    "法院可以强制{witness}到庭",
                    "法院可以签发强制出庭令，由法警带{witness}到庭",
                    "{witness}可以被强制到庭，到庭后拒绝作证且情节严重的，法院还可以决定予以拘留",
                    "{witness}不来没有正当理由，法院可以强制其到庭，由院长签发强制出庭令",
                ),
                "不得强制": says(
                    FORCED,
                    "被告人的配偶不得强制到庭",
                    "{witness}应免于强制到庭",
                    "{witness}虽有作证的义务，但可以免于强制到庭",
                    "{witness}有权拒绝被强制带到法庭，但其作证的义务仍在，法院可以继续劝其出庭",
                    "无论证言多么重要，法院都不得强制{witness}到庭，院长也不能签发强制出庭令",
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
                    "鉴定意见应当排除",
                    "{expert}的鉴定意见失去了作为定案根据的资格",
                    "{expert}的鉴定意见应当排除，法院还应当将其缺席一事通报司法行政机关或者有关部门",
                    "无论鉴定意见是否科学，{expert}缺席的后果都是法院不得把它作为定案的根据",
                ),
                "延期或重新鉴定": says(
                    EXPERT,
                    "鉴定人有正当理由无法出庭",
                    "鉴定意见仍有采用的余地",
                    "仅凭{expert}缺席一事，还难以排除其鉴定意见",
                    "对{expert}的缺席，法院可以延期审理或者重新鉴定，直接排除其鉴定意见缺乏根据",
                    "{expert}的缺席有别于拒绝作证，法院可以根据情况延期审理，也可以决定重新鉴定",
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
