"""An administrative act through reconsideration and suit: whether to go there first and where (行政复议法 23, 24, 27), defendant and
court (行政诉讼法 14, 15, 18, 19, 26), and the trial (34, 53, 58)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Chain, Effect, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

SUITS, REVIEWS, READING = "行政诉讼法", "行政复议法", "行政诉讼法解释"
SINCE, SINCE_REVIEW, SINCE_READING = "2017-07-01", "2024-01-01", "2018-02-08"
_FIRST = ("申请人应当先向行政复议机关申请行政复议", "当场作出的行政处罚决定", "不予公开")
FIRST = Norm(REVIEWS, 23, SINCE_REVIEW, says=_FIRST)
CHOICE = Norm(SUITS, 44, SINCE, says=("也可以直接向人民法院提起诉讼",))
GOVERNMENT = Norm(REVIEWS, 24, SINCE_REVIEW, says=("对本级人民政府工作部门作出的行政行为不服的",))
ABOVE = Norm(REVIEWS, 27, SINCE_REVIEW, says=("税务和国家安全机关的行政行为不服的", "向上一级主管部门申请行政复议"))
_SUED = (
    "作出行政行为的行政机关是被告",
    "作出原行政行为的行政机关和复议机关是共同被告",
    "复议机关改变原行政行为的，复议机关是被告",
    "起诉原行政行为的，作出原行政行为的行政机关是被告；起诉复议机关不作为的，复议机关是被告",
)
DEFENDANT = Norm(SUITS, 26, SINCE, says=_SUED)
CHANGE = Norm(READING, 22, SINCE_READING, says=("但未改变原行政行为处理结果的，视为复议机关维持原行政行为",))
BASIC = Norm(SUITS, 14, SINCE, says=("基层人民法院管辖第一审行政案件",))
MIDDLE = Norm(SUITS, 15, SINCE, says=("县级以上地方人民政府所作的行政行为提起诉讼的案件",))
TOGETHER = Norm(READING, 134, SINCE_READING, says=("以作出原行政行为的行政机关确定案件的级别管辖",))
SEAT = Norm(SUITS, 18, SINCE, says=("由最初作出行政行为的行政机关所在地人民法院管辖",))
LIBERTY = Norm(SUITS, 19, SINCE, says=("限制人身自由的行政强制措施", "由被告所在地或者原告所在地人民法院管辖"))
PROOF = Norm(SUITS, 34, SINCE, says=("无正当理由逾期提供证据，视为没有相应证据", "第三人提供证据的除外"))
DOCUMENTS = Norm(SUITS, 53, SINCE, says=("可以一并请求对该规范性文件进行审查", "不含规章"))
ABSENT = Norm(SUITS, 58, SINCE, says=("可以按照撤诉处理", "可以缺席判决"))

SPOT, CLOSING, LICENCE, SEALING = "当场罚款", "停业", "吊销许可证", "查封"
DETENTION, REHABILITATION, SECRET, TAX, FELLING = "拘留", "强制戒毒", "不予公开", "税务处罚", "滥伐罚款"
ACTS: Final = (SPOT, CLOSING, LICENCE, SEALING, DETENTION, REHABILITATION, SECRET, FELLING, TAX)
_NAMES = "市场监管局 卫生健康局 市场监管局 应急管理局 公安局 公安局 自然资源局 林业局 税务局"
ORGANS: Final = dict(zip(ACTS, _NAMES.split(), strict=True))
NO_REVIEW, UPHELD, OTHER_FACTS, CHANGED, SILENT = "未复议", "维持", "改变事实认定", "改变结果", "不作决定"
NEITHER, PLAINTIFF, ACCUSED = "均到庭", "原告缺席", "被告缺席"
FILED, LATE, RESCUED = "按期举证", "逾期举证", "第三人举证"
NO_RULE, PAPER, RULES = "未涉依据", "规范性文件", "规章"
ACTOR, BOTH, REVIEWER = "原机关", "共同被告", "复议机关"


@dataclass(frozen=True)
class AdministrativeCase:
    """``act`` of a county's organ; what came of ``review``; who was ``absent``; ``proof`` of the defendant in court; and the rule it
    rests on (``basis``)"""

    act: str
    review: str
    absent: str
    proof: str
    basis: str


def _possible(case: AdministrativeCase) -> bool:
    """No suit without a review that comes first; evidence of a third person where one was hurt; rules that bear on the act."""
    if case.review == NO_REVIEW and case.act in (SPOT, SECRET):
        return False
    if case.review in (CHANGED, SILENT) and (case.proof != FILED or case.basis != NO_RULE):
        return False  # another decision is sued for, which these are not told of
    if case.act in (DETENTION, REHABILITATION) and case.basis != NO_RULE:
        return False
    return case.proof != RESCUED or case.act == DETENTION


def direct(case: AdministrativeCase, never_first: bool = False, always_first: bool = False) -> Ruling:
    """Rule whether a suit needs a review before it."""
    if (case.act in (SPOT, SECRET) and not never_first) or always_first:
        why = {SPOT: "当场作出的行政处罚决定", SECRET: "申请政府信息公开，行政机关不予公开"}.get(case.act, "行政行为")
        return Ruling(why, "复议前置", FIRST)
    return Ruling("不属于复议前置的情形", "可以直接起诉", CHOICE)


def reviewer(case: AdministrativeCase, above: bool = False, government: bool = False) -> Ruling | None:
    """Rule where to ask for a review; at issue where nobody has."""
    if case.review != NO_REVIEW:
        return None
    if (case.act == TAX or above) and not government:
        return Ruling("对税务机关的行为不服" if case.act == TAX else "上一级主管部门", "上一级主管部门", ABOVE)
    return Ruling("对政府工作部门的行为不服", "本级政府", GOVERNMENT)


def defendant(case: AdministrativeCase, original: bool = False, facts: bool = False, alone: bool = False) -> Ruling:
    """Rule who is sued; ``original``: always the organ that acted, ``facts``: as though other facts were a change, ``alone``: as though
    one who upholds were not sued too."""
    if case.review == NO_REVIEW or original:
        return Ruling("直接起诉", ACTOR, DEFENDANT)
    if case.review == SILENT:
        return Ruling("起诉复议机关不作为", REVIEWER, DEFENDANT)
    if case.review == CHANGED or (facts and case.review == OTHER_FACTS):
        return Ruling("复议机关改变原行政行为的处理结果", REVIEWER, DEFENDANT)
    if alone:
        return Ruling("复议机关维持", ACTOR, DEFENDANT)
    if case.review == OTHER_FACTS:
        return Ruling("改变事实认定但未改变处理结果，视为维持", BOTH, CHANGE)
    return Ruling("复议机关维持原行政行为", BOTH, DEFENDANT)


def level(case: AdministrativeCase, together: bool = False, always_basic: bool = False) -> Ruling:
    """Rule which court of first instance; ``together``: as though a government sued with another decided it."""
    sued, of_government = defendant(case).outcome, case.act != TAX
    if sued == REVIEWER and of_government and not always_basic:
        return Ruling("被告是县级以上地方人民政府", "中级法院", MIDDLE)
    if sued == BOTH:
        if together and of_government:
            return Ruling("被告之一是县级以上地方人民政府", "中级法院", MIDDLE)
        return Ruling("复议机关作共同被告，以原机关确定级别管辖", "基层法院", TOGETHER)
    return Ruling("被告不是县级以上地方人民政府", "基层法院", BASIC)


def home(case: AdministrativeCase, detained: bool = False, never: bool = False) -> Ruling | None:
    """Rule whether the court at the plaintiff's home is competent; ``detained``: as though for detention as a penalty too."""
    if case.review in (CHANGED, SILENT) or case.act not in (DETENTION, REHABILITATION):
        return None
    if (case.act == REHABILITATION or detained) and not never:
        return Ruling("限制人身自由的行政强制措施", "有管辖权", LIBERTY)
    why = "行政拘留是行政处罚，不是行政强制措施" if case.act == DETENTION else "由行政机关所在地法院管辖"
    return Ruling(why, "无管辖权", SEAT)


def proof(case: AdministrativeCase, third: bool = True, late: bool = True) -> Ruling | None:
    """Rule whether the act counts as without evidence; ``third``: that what a third person hands in counts."""
    if case.proof == FILED:
        return None
    if case.proof == RESCUED and third:
        return Ruling("涉及第三人合法权益，第三人提供了证据", "不视为没有证据", PROOF)
    return Ruling("被告无正当理由逾期提供证据", "视为没有证据" if late else "不视为没有证据", PROOF)


def document(case: AdministrativeCase, rules: bool = False, never: bool = False) -> Ruling | None:
    """Rule whether the rule that the act rests on can be reviewed with it."""
    if case.basis == NO_RULE:
        return None
    able = "可以审查" if (case.basis == PAPER or rules) and not never else "不可以审查"
    return Ruling(f"所依据的是{case.basis}", able, DOCUMENTS)


def absent(case: AdministrativeCase, alike: bool = False) -> Ruling | None:
    """Rule what the court may do where a party does not appear; ``alike``: as though judgment by default were for both."""
    if case.absent == NEITHER:
        return None
    what = "缺席判决" if case.absent == ACCUSED or alike else "按撤诉处理"
    return Ruling(f"{case.absent[:2]}无正当理由拒不到庭", what, ABSENT)


def _words(case: AdministrativeCase) -> Mapping[str, str]:
    above = "市" + ORGANS[case.act].replace("健康局", "健康委")
    review = above if case.act == TAX else "县政府"
    away = "{party}" if case.absent == PLAINTIFF else "被告"
    organ = f"县{ORGANS[case.act]}" + ("" if case.act == TAX else "|该局")  # of taxes a second office decides on review
    return {"organ": organ, "government": "县政府", "above": above, "review": review, "absent": away}


def _tell(case: AdministrativeCase, asked: Collection[str]) -> list[tuple[str, ...]]:
    rule = ""
    if "document" in asked:
        rule = "依据国务院有关部门的规章，" if case.basis == RULES else "依据市政府发布的一份规范性文件，"
    home = "{elsewhere}人" if "home" in asked else ""
    third = "{victim}作为第三人参加诉讼。" if case.proof == RESCUED and "proof" in asked else ""
    act = {
        SPOT: f"{{organ}}执法人员检查时认为{{party}}经营的{{shop}}违规，{rule}当场对其作出罚款决定",
        CLOSING: f"{{organ}}{rule}以{{party}}经营的{{shop}}卫生状况不合格为由，责令其停业",
        LICENCE: f"{{organ}}{rule}吊销了{{party}}经营的{{shop}}的食品经营许可证",
        SEALING: f"{{organ}}{rule}以存在安全隐患为由，查封了{{party}}经营的{{shop}}",
        FELLING: f"{{organ}}{rule}以滥伐林木为由，决定对{{party}}处以罚款",
        DETENTION: f"{{organ}}以殴打{{victim}}为由，对{home}{{party}}处以行政拘留",
        REHABILITATION: f"{{organ}}认定{home}{{party}}吸毒成瘾严重，决定对其强制隔离戒毒",
        SECRET: f"{{party}}申请公开{{papers}}，{{organ}}{rule}决定不予公开",
        TAX: f"{{organ}}{rule}以偷税为由，对经营{{shop}}的{{party}}处以罚款",
    }[case.act]
    lodged = "{party}向{review}申请复议，"
    reviewed = {
        NO_REVIEW: ("{party}不服，直接向法院起诉", "{party}未申请复议，直接提起行政诉讼"),
        UPHELD: (
            lodged + "{review}维持了该决定，{party}仍不服，提起行政诉讼",
            "经{party}申请，{review}复议后维持该决定，{party}遂向法院起诉",
        ),
        OTHER_FACTS: (
            lodged + "{review}另行认定了主要事实，但没有改变处理结果。{party}提起行政诉讼",
            "经{party}申请，{review}在复议中改变了所认定的主要事实，处理结果则未改变，{party}遂向法院起诉",
        ),
        CHANGED: (
            lodged + "复议决定改变了{organ}的处理结果，{party}仍不服，提起行政诉讼",
            "经{party}申请，{review}复议后改变了处理结果，{party}对复议决定不服，向法院起诉",
        ),
        SILENT: (
            lodged + "{review}受理后逾期不作决定，{party}遂起诉{review}不作为",
            "{party}申请复议，{review}逾期未作出复议决定，{party}以其不作为为由提起行政诉讼",
        ),
    }[case.review]
    told: list[tuple[str, ...]] = [
        (f"{act}。{reviewed[0]}。", f"{act}，{reviewed[0]}。", f"{act}。{reviewed[1]}。", f"*{act}。后{reviewed[1]}。")
    ]
    if "proof" in asked:
        given = "，但{victim}向法院提供了相应证据" if case.proof == RESCUED else ""
        told.append(
            (
                f"{third}被告无正当理由逾期提供证据{given}。",
                f"{third}举证期限届满，被告没有正当理由而未提供作出该决定的证据{given}。",
            )
        )
    if "absent" in asked:
        told.append(
            ("开庭当日，{absent}经传票传唤，无正当理由没有到庭。", "{absent}收到法院传票，开庭时无正当理由未到。")
        )
    return told


ADMINISTRATIVE_SUIT: Final = Chain(
    name="administrative_suit",
    title="行政复议与行政诉讼",
    subject="行政法",
    norms=(
        *(FIRST, CHOICE, GOVERNMENT, ABOVE, DEFENDANT, CHANGE, BASIC, MIDDLE),
        *(TOGETHER, SEAT, LIBERTY, PROOF, DOCUMENTS, ABSENT),
    ),
    world_type=AdministrativeCase,
    facts={
        "act": (SPOT, CLOSING, LICENCE, SEALING, FELLING, DETENTION, REHABILITATION, SECRET, TAX),
        "review": (NO_REVIEW, UPHELD, OTHER_FACTS, CHANGED, SILENT),
        "absent": (NEITHER, PLAINTIFF, ACCUSED),
        "proof": (FILED, LATE, RESCUED),
        "basis": (NO_RULE, PAPER, RULES),
    },
    possible=_possible,
    asked_from="2025-01-01",
    parties=({"party": "甲", "victim": "乙"}, {"party": "{p[0]}", "victim": "{p[1]}"}),
    words=_words,
    scenes=tuple(
        {"shop": shop, "papers": papers, "elsewhere": elsewhere}
        for shop, elsewhere in (("火锅店", "邻县"), ("面馆", "外省"), ("烧烤店", "外地"), ("小吃店", "邻市"))
        for papers in ("一处宅基地的审批材料", "村集体土地的征收文件", "某地块的出让合同")
    ),
    about=("本案的复议与诉讼", "该行政争议的解决"),
    tell=_tell,
    effects=(
        Effect(
            "direct",
            direct,
            {
                "复议前置": (
                    "对该决定不服的，{party}应当先申请行政复议",
                    "未经行政复议，不能[直接|径行]对该决定提起行政诉讼",
                    "该决定属于[复议前置|应当先申请复议]的情形",
                ),
                "可以直接起诉": (
                    "对该决定，{party}可以不经复议直接提起行政诉讼",
                    "行政复议不是{party}就该决定提起行政诉讼的必经程序",
                    "该决定[不属于复议前置|不属于应当先申请复议]的情形",
                    "对该决定，{party}可以[选择复议，也可以直接起诉|在复议与诉讼之间选择]",
                ),
            },
            {
                "review_never_first": partial(direct, never_first=True),
                "review_always_first": partial(direct, always_first=True),
            },
        ),
        Effect(
            "reviewer",
            reviewer,
            {
                "本级政府": (
                    "{party}如申请行政复议，应向{government}提出",
                    "[有权受理{party}复议申请的|如申请复议，复议机关]是{government}，而不是{above}",
                    "{above}[无权|不能]受理{party}的复议申请",
                ),
                "上一级主管部门": (
                    "{party}如申请行政复议，应向{above}提出",
                    "[有权受理{party}复议申请的|如申请复议，复议机关]是{above}，而不是{government}",
                    "{government}[无权|不能]受理{party}的复议申请",
                ),
            },
            {"department_above": partial(reviewer, above=True), "tax_like_others": partial(reviewer, government=True)},
        ),
        Effect(
            "defendant",
            defendant,
            {
                ACTOR: (
                    "本案的被告只有{organ}",
                    "{party}[应当|应]以{organ}为被告，{review}不是被告",
                    "应当由{organ}[单独作被告|一个机关作被告]",
                ),
                BOTH: (
                    "{organ}和{review}[是|应为]共同被告",
                    "{party}只起诉{organ}的，法院应当告知其追加{review}为被告",
                    "本案应[以{organ}和{review}|将{organ}、{review}]作为共同被告",
                ),
                REVIEWER: (
                    "本案的被告[是|应为]{review}，不包括{organ}",
                    "{party}[应当|应]以{review}为被告，{organ}不是被告",
                    "应当由{review}[单独作被告|一个机关作被告]",
                ),
            },
            {
                "actor_always_sued": partial(defendant, original=True),
                "facts_are_change": partial(defendant, facts=True),
                "upholder_not_sued": partial(defendant, alone=True),
            },
        ),
        Effect(
            "level",
            level,
            {
                "基层法院": ("本案由基层法院管辖", "本案第一审不属于中级法院管辖", "{party}应向基层法院起诉"),
                "中级法院": ("本案[应由|由]中级法院管辖", "基层法院对本案没有管辖权", "{party}应向中级法院起诉"),
            },
            {"government_draws_up": partial(level, together=True), "always_basic": partial(level, always_basic=True)},
        ),
        Effect(
            "home",
            home,
            {
                "有管辖权": (
                    "{party}住所地的法院对本案有管辖权",
                    "{party}[可以|有权]向自己住所地的法院起诉",
                    "本案除被告所在地外，[也可由原告所在地的法院管辖|{party}住所地的法院也有管辖权]",
                ),
                "无管辖权": (
                    "{party}住所地的法院对本案没有管辖权",
                    "{party}[不能|无权]向自己住所地的法院起诉",
                    "本案[只能由被告所在地的法院管辖|不能由原告所在地的法院管辖]",
                ),
            },
            {"detention_too": partial(home, detained=True), "seat_only": partial(home, never=True)},
        ),
        Effect(
            "proof",
            proof,
            {
                "视为没有证据": (
                    "应视为该决定没有相应证据",
                    "被告[逾期举证|未按期举证]，视为其作出的决定没有证据",
                ),
                "不视为没有证据": (
                    "不能因被告逾期举证而视为该决定没有证据",
                    "被告虽然[逾期举证|未按期举证]，不应视为该决定没有相应证据",
                ),
            },
            {"third_counts_nothing": partial(proof, third=False), "late_is_nothing": partial(proof, late=False)},
        ),
        Effect(
            "document",
            document,
            {
                "可以审查": (
                    "{party}起诉时可以一并请求审查该决定所依据的[文件|规定]",
                    "对该决定所依据的文件，{party}有权请求法院一并审查",
                    "法院[可以|有权]根据{party}的请求，一并审查该决定所依据的文件",
                ),
                "不可以审查": (
                    "{party}[不能|无权]请求法院一并审查该决定所依据的文件",
                    "该决定所依据的文件不属于可以请求一并审查的范围",
                    "{party}请求一并审查该决定所依据的文件的，法院[不予支持|不应审查]",
                ),
            },
            {"rules_too": partial(document, rules=True), "no_document": partial(document, never=True)},
        ),
        Effect(
            "absent",
            absent,
            {
                "按撤诉处理": (
                    "对{absent}拒不到庭，法院可以按照撤诉处理",
                    "因{absent}拒不到庭，本案可以按撤诉处理",
                    "{absent}拒不到庭的后果是[法院可以按撤诉处理|可以视为撤诉]",
                ),
                "缺席判决": (
                    "[对|因]{absent}拒不到庭，法院可以缺席判决",
                    "{absent}拒不到庭，法院[仍可|仍然可以]缺席判决",
                    "{absent}拒不到庭的后果是[法院可以缺席判决|可以缺席判决]",
                ),
            },
            {"default_for_both": partial(absent, alike=True)},
        ),
    ),
    flaws=(
        Misbelief("review_never_first", "不知当场处罚和不予公开政府信息须先申请复议"),
        Misbelief("review_always_first", "以为起诉之前都须先申请复议"),
        Misbelief("department_above", "仍以为可以向上一级主管部门申请复议"),
        Misbelief("tax_like_others", "不知对税务机关的行为应向上一级主管部门申请复议"),
        Misbelief("actor_always_sued", "以为被告总是作出原行政行为的机关"),
        Misbelief("facts_are_change", "以为改变事实认定也是改变原行政行为"),
        Misbelief("upholder_not_sued", "不知维持的复议机关是共同被告"),
        Misbelief("government_draws_up", "以为县级政府作共同被告的案件由中级法院管辖"),
        Misbelief("always_basic", "不知以县级以上政府为被告的案件由中级法院管辖"),
        Misbelief("detention_too", "把行政拘留当作限制人身自由的行政强制措施"),
        Misbelief("seat_only", "不知限制人身自由的强制措施也可由原告所在地法院管辖"),
        Misbelief("third_counts_nothing", "不知第三人提供证据的除外"),
        Misbelief("late_is_nothing", "以为逾期举证没有后果"),
        Misbelief("rules_too", "以为规章也可以一并审查"),
        Misbelief("no_document", "以为行政诉讼不能审查规范性文件"),
        Misbelief("default_for_both", "以为原告拒不到庭也可以缺席判决"),
    ),
)
