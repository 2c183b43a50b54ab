"""Vignette of the evidence: what of it stands at the trial."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    """A statement that follows torture is out with it, but for what is freely told to a prosecutor who explains the
    rights."""
    return "一并排除" if (told.first, told.again) == ("踢打", "民警") else "可以采用"


BLOODY_KNIFE_BEHIND_THE_STOVE: Final = vignette(
    "bloody_knife_behind_the_stove",
    "故意伤害案的证据",
    "刑事诉讼法",
    facts={
        "knife": {
            "缺签": "扣押清单缺少见证人签名，侦查机关已作合理解释并提供搜查录像",
            "无据": "但未附笔录和清单，也无其他证据证明其来源",
        },
        "first": {
            "踢打": "{accused}被侦查人员长时间殴打，被迫供述，笔录经其核对并签名",
            "漏签": "{accused}供述，笔录经其核对并签名，但讯问人没有签名，后补签并作出说明",
            "未看": "{accused}供述，但笔录未交其核对，也未向其宣读",
        },
        "again": {
            "民警": "次日，{accused}向同一侦查人员作了相同供述",
            "检察官": "审查起诉时，检察官告知诉讼权利和认罪的法律后果，{accused}自愿作了相同供述",
        },
        "absence": {"妻子": "{accused}之妻", "邻居": "{accused}的邻居"},
        "excuse": {
            "推脱": "鉴定人{expert}经法院通知，以工作繁忙为由不出庭",
            "重病": "鉴定人{expert}经法院通知，因突发重病不能出庭",
        },
    },
    story=(
        (
            "{accused}涉嫌故意伤害罪。",
            "*{accused}因涉嫌故意伤害罪被提起公诉。",
        ),
        only("knife", "侦查人员称从{accused}家扣押尖刀一把，{knife}。"),
        only("first again", "第一次讯问时，{first}。"),
        only("again", "{again}，笔录经其核对并签名。"),
        only("witness", "目击证人{witness}（{absence}）经法院通知，无正当理由不出庭。"),
        only("expert", "{excuse}。"),
    ),
    parties=(
        {"accused": "甲", "witness": "乙", "expert": "丙"},
        {"accused": "{p[0]}", "witness": "{p[1]}", "expert": "{p[2]}"},
    ),
    about=("本案的证据", "本案证据的审查与认定"),
    points=(
        Point(
            "knife",
            lambda told: "可以采用" if told.knife == "缺签" else "不得采用",
            {
                "可以采用": says(
                    THINGS,
                    "清单缺少见证人签名只是瑕疵，已作合理解释并有录像",
                    "尖刀可以作为定案的根据",
                    "尖刀的收集程序有瑕疵，但可以采用",
                    "尖刀的扣押手续仅存在瑕疵，经合理解释可以作为定案的根据",
                ),
                "不得采用": says(
                    THINGS,
                    "没有笔录和清单，也无其他证据证明来源，不只是瑕疵",
                    "法院不得采用尖刀",
                    "尖刀的来源和扣押过程不能证明，不得作为定案的根据",
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
                    "长时间殴打后被迫供述，是暴力取供，不是瑕疵",
                    "{accused}的第一次供述应当作为非法证据排除",
                    "第一次供述属于以非法方法收集的供述，应当予以排除",
                ),
                "瑕疵证据": says(
                    UNSIGNED,
                    "只是讯问人没有签名，属于瑕疵，已补签并作出说明",
                    "第一次讯问笔录经补正可以采用",
                    "第一次讯问笔录存在瑕疵，但可以采用",
                    "第一次讯问笔录属于瑕疵证据，经补正和说明可以采用",
                ),
                "不得作为根据": says(
                    UNREAD,
                    "没有刑讯，但笔录未交核对也未宣读，不是可补正的瑕疵",
                    "第一次供述不属于非法证据，但不得作为定案的根据",
                    "第一次供述不属于非法证据，但讯问笔录的缺陷不能补正，不得作为定案的根据",
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
                    "次日由同一侦查人员讯问，未换人，仍受殴打的影响",
                    "第二次供述应当一并排除",
                    "第二次供述属于重复性供述，应当一并排除",
                    "第二次供述受第一次讯问的影响，应当与第一次供述一并排除",
                ),
                "可以采用": says(
                    REPEATED,
                    "第一次讯问没有刑讯，不存在受其影响的重复性供述",
                    "第二次供述可以作为证据",
                    "{accused}的第二次供述可以作为定案的根据",
                ).where(
                    lambda told: told.first == "踢打", REPEATED, "审查起诉时检察人员告知权利和后果，自愿供述，属于例外"
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
                    "邻居不是被告人的配偶、父母、子女，又无正当理由",
                    "法院可以强制{witness}到庭",
                    "经院长签发强制证人出庭令，可以由法警强制{witness}到庭",
                    "法院可以强制{witness}到庭，{witness}到庭后拒绝作证且情节严重的，可以予以拘留",
                ),
                "不得强制": says(
                    FORCED,
                    "证人是被告人的妻子，配偶不在可以强制到庭之列",
                    "法院不得强制{witness}到庭",
                    "{witness}可以免于被强制到庭作证",
                    "{witness}有作证的义务，但法院不得强制其到庭",
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
                    "工作繁忙不是正当理由，属于经通知拒不出庭",
                    "{expert}拒不出庭，其鉴定意见不得采用",
                    "法院应当将{expert}拒不出庭的情况通报司法行政机关或者有关部门",
                ),
                "延期或重新鉴定": says(
                    EXPERT,
                    "突发重病是正当理由，不属于拒不出庭",
                    "{expert}不出庭具有正当理由",
                    "{expert}缺席具有正当理由，法院可以延期审理或者重新鉴定",
                ).shown(1),
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
                "关于{accused}的两次供述，下列哪一选项是正确的？",
                "*{accused}的两次供述应当如何认定？",
            ),
            answers={
                "first": {
                    "非法证据": "第一次供述应当作为非法证据排除",
                    "瑕疵证据": "第一次供述经补正可以采用",
                    "不得作为根据": "第一次供述不属于非法证据，但不得采用",
                },
                "again": {"一并排除": "第二次供述也应当排除", "可以采用": "第二次供述可以采用"},
            },
        ),
    ),
)
