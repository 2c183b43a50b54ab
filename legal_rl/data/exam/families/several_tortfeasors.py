"""数人侵权: 民法典 1168 to 1172, whether each of several tortfeasors owes the whole, a part, an equal part or nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

SINCE: Final = "2021-01-01"
TOGETHER_NORM = Norm("民法典", 1168, SINCE, says=("二人以上共同实施侵权行为，造成他人损害的，应当承担连带责任",))
ABET_NORM = Norm(
    "民法典", 1169, SINCE, says=("教唆、帮助他人实施侵权行为的，应当与行为人承担连带责任", "未尽到监护职责的")
)
DANGER_NORM = Norm(
    "民法典",
    1170,
    SINCE,
    says=("能够确定具体侵权人的，由侵权人承担责任；不能确定具体侵权人的，行为人承担连带责任",),
)
ENOUGH_NORM = Norm("民法典", 1171, SINCE, says=("每个人的侵权行为都足以造成全部损害的，行为人承担连带责任",))
PARTLY_NORM = Norm(
    "民法典",
    1172,
    SINCE,
    says=("能够确定责任大小的，各自承担相应的责任；难以确定责任大小的，平均承担责任",),
)
SHARE_NORM = Norm("民法典", 178, SINCE, says=("有权请求部分或者全部连带责任人承担责任", "难以确定责任大小的，平均承担"))
OWN_NORM = Norm("民法典", 1173, SINCE, says=("可以减轻侵权人的责任",))
SPORT_NORM = Norm("民法典", 1176, SINCE, says=("有故意或者重大过失的除外",))

TOGETHER, ABET, DANGER, APART = "共同实施", "教唆帮助", "危及他人", "分别实施"
JOINT, PART, EQUAL, NONE = "连带", "按份", "平均", "不担"
UNKNOWN, OTHER, ENOUGH, TOLD, UNTOLD = "不明", "同伴", "都足以", "大小已定", "大小难定"
UNEQUAL, UNWEIGHED = "作用不同", "作用不明"  # nothing turns on it towards the victim
DEEDS: Final = {
    TOGETHER: (
        *("与{mate}合谋殴打路人致伤", "与{mate}商定后一起砸毁他人汽车", "与{mate}合谋纵火烧毁他人仓库"),
        *("与{mate}合谋投毒，毒死他人鱼苗", "与{mate}合谋伪造账目，骗取他人货款"),
    ),
    ABET: (
        *("教唆成年的{mate}砸毁他人汽车", "为成年的{mate}殴打路人望风", "教唆成年的{mate}毁坏他人鱼塘"),
        *("明知成年的{mate}要撬坏他人店门而提供工具", "唆使成年的{mate}殴打路人致伤"),
    ),
    DANGER: (
        *("与{mate}各自向山下扔石块，一块石头砸伤路人", "与{mate}各自在街边燃放烟花，一枚烟花烧毁他人货摊"),
        *("与{mate}各自朝林中开枪打猎，一枪击伤护林员", "与{mate}各自从桥上抛掷杂物，一件杂物砸坏他人游船"),
        *("与{mate}各自在广场练习飞镖，一支飞镖扎伤游人",),
    ),
    APART: (
        *("与另一养殖户互不知情，各自开闸放水，淹没他人稻田", "与另一司机先后违章，两车相继撞伤同一行人"),
        *("与另一住户互不知情，各自失火，两处火势烧毁邻屋", "与邻近工地互不知情，各自违规开挖，致民房倒塌"),
        *("与另一施工队互不知情，各自违规拆墙，致他人房屋开裂", "与邻近商户互不知情，各自堆放货物，砸坏他人车库"),
        *("与另一租户互不知情，各自忘关水龙头，浸坏楼下住宅", "与另一店家互不知情，各自私接电线，短路烧毁他人货物"),
    ),
}
MATES: Final = ("同伴", "同事", "邻居", "老乡")
FINDINGS: Final = {
    UNKNOWN: "现已无法查明由谁所致",
    OTHER: "经查系{mate}所致",
    ENOUGH: "经鉴定任何一方的行为都足以造成全部损害",
    TOLD: "经鉴定任何一方的行为都不足以造成全部损害，责任大小可以确定",
    UNTOLD: "经鉴定任何一方的行为都不足以造成全部损害，责任大小难以确定",
    UNEQUAL: "二人所起的作用大小不同",
    UNWEIGHED: "二人所起的作用大小难以确定",
}


@dataclass(frozen=True)
class Tort:
    """``way`` the persons acted, ``found``: what was found of the cause; ``deed``: the number of the telling."""

    way: str
    found: str
    deed: int
    mate: str = ""


def liability(case: Tort) -> Ruling:
    """连带, 按份, 平均 or 不担, of one of the persons; who alone did the harm is not among the cases."""
    if case.way == TOGETHER:
        return Ruling("二人以上共同实施侵权行为", JOINT, TOGETHER_NORM)
    if case.way == ABET:
        return Ruling("教唆、帮助他人实施侵权行为", JOINT, ABET_NORM)
    if case.way == DANGER:
        known = case.found == OTHER
        return Ruling(f"{'能够' if known else '不能'}确定具体侵权人", NONE if known else JOINT, DANGER_NORM)
    if case.found == ENOUGH:
        return Ruling("每个人的行为都足以造成全部损害", JOINT, ENOUGH_NORM)
    told = case.found == TOLD
    return Ruling(f"分别实施，责任大小{'能够' if told else '难以'}确定", PART if told else EQUAL, PARTLY_NORM)


def always_joint(case: Tort) -> Ruling:
    """Holds all who contributed to one harm jointly liable."""
    if case.way == APART:
        return Ruling("二人以上造成同一损害", JOINT, liability(case).norm)
    return liability(case)


def danger_shared(case: Tort) -> Ruling:
    """Divides the harm equally where it is unknown whose act did it."""
    if case.way == DANGER and case.found == UNKNOWN:
        return Ruling("不能确定具体侵权人，平均承担", EQUAL, DANGER_NORM)
    return liability(case)


def danger_joint(case: Tort) -> Ruling:
    """Holds those jointly liable whose act is known not to have done the harm."""
    return Ruling("共同实施了危险行为", JOINT, DANGER_NORM) if case.way == DANGER else liability(case)


def _cases() -> Iterator[tuple[Tort, float]]:
    for number in range(5):
        for mate in MATES:
            for way in (TOGETHER, ABET):
                yield Tort(way, UNEQUAL, number, mate), 0.4
                yield Tort(way, UNWEIGHED, number, mate), 0.6
            yield Tort(DANGER, UNKNOWN, number, mate), 1.5
            yield Tort(DANGER, OTHER, number, mate), 2
    for number in range(len(DEEDS[APART])):
        yield Tort(APART, ENOUGH, number), 2
        yield Tort(APART, TOLD, number), 4
        yield Tort(APART, UNTOLD, number), 4


def _slots(case: Tort) -> dict[str, Any]:
    return {
        "deed": DEEDS[case.way][case.deed].format(mate=case.mate),
        "found": FINDINGS[case.found].format(mate=case.mate),
    }


SEVERAL_TORTFEASORS: Final = Family(
    name="several_tortfeasors",
    title="数人侵权的责任",
    subject="民法",
    rule=LegalRule((TOGETHER_NORM, ABET_NORM, DANGER_NORM, ENOUGH_NORM, PARTLY_NORM), liability),
    flaws=(
        Flaw(
            "always_joint",
            "confusion",
            "只要造成同一损害就让数人连带负责，不分各自的行为是否足以造成全部损害",
            PARTLY_NORM,
            always_joint,
        ),
        Flaw(
            "danger_shared",
            "confusion",
            "不能确定具体侵权人时让共同危险行为人平均承担，而不是连带承担",
            DANGER_NORM,
            danger_shared,
        ),
        Flaw(
            "danger_joint", "confusion", "已经确定具体侵权人，仍让其他共同危险行为人连带负责", DANGER_NORM, danger_joint
        ),
    ),
    outcomes=(
        Outcome(
            JOINT,
            claims=("{name}应当承担连带责任", "{name}应当与他人连带赔偿全部损害"),
            positive=("应当承担连带责任",),
            negative=("不承担连带责任",),
            norm=TOGETHER_NORM,
            weight=3,
        ),
        Outcome(
            PART,
            claims=("{name}应当按责任大小承担相应责任", "{name}只承担与其责任大小相应的份额"),
            positive=("应当按责任大小承担相应责任",),
            negative=("不是按责任大小承担相应责任",),
            norm=PARTLY_NORM,
        ),
        Outcome(
            EQUAL,
            claims=("{name}应当与他人平均承担责任", "{name}只承担平均分担的责任份额"),
            positive=("应当与他人平均承担责任",),
            negative=("不是与他人平均承担责任",),
            norm=PARTLY_NORM,
        ),
        Outcome(
            NONE,
            claims=("{name}不承担该损害的侵权责任", "{name}对该损害不承担责任"),
            positive=("不承担侵权责任",),
            negative=("应当承担侵权责任",),
            norm=DANGER_NORM,
        ),
    ),
    stems=wordings(
        "下列人员中，对受害人{ask}的{tail}",
        "根据民法典，对受害人{ask}的人员{tail}",
        "关于数人侵权，以下人员对受害人{ask}的{tail}",
        "以下人员，对受害人{ask}的{tail}",
        "*根据民法典，下列人员中对受害人{ask}的{tail}",
        "*关于数人侵权，对受害人{ask}的人员{tail}",
    ),
    phrasings=wordings(
        "{name}{deed}，{found}",
        "某日，{name}{deed}，{found}",
        "据法院查明，{name}{deed}，{found}",
        "*法院查明，{name}{deed}，{found}",
        "*据查明，某日{name}{deed}，{found}",
    ),
    facts=wordings(
        "某日，{name}{deed}，{found}",
        "据法院查明，{name}{deed}，{found}",
        "*法院查明，某日{name}{deed}，{found}",
    ),
    statements=clozes(
        {
            "二人以上共同实施侵权行为，造成他人损害的，应当承担[连带|按份|补充|平均:记错责任形态]责任": TOGETHER_NORM,
            "教唆成年人实施侵权行为的，教唆人应当与行为人承担[连带|补充|按份|相应:记错责任形态]责任": ABET_NORM,
            "二人以上实施危及他人财产安全的行为，造成损害而不能确定具体侵权人的，由行为人承担[连带|平均<danger_shared:与分别侵权混淆|补偿:与高空抛物混淆|补充:记错责任形态]责任": DANGER_NORM,
            "二人以上实施危及他人人身安全的行为，能够确定具体侵权人的，由[该侵权人|全体行为人连带<danger_joint:漏掉但书|全体行为人平均:记错责任人]承担责任": DANGER_NORM,
            "二人以上分别实施侵权行为造成同一损害，[每个人|多数人|过错较大的人:记错条件]的侵权行为都足以造成全部损害的，行为人承担连带责任": ENOUGH_NORM,
            "二人以上分别实施侵权行为造成同一损害，每个人的行为都不足以造成全部损害，且难以确定责任大小的，[平均|连带<always_joint:误以同一损害即连带|按获利比例|由过错最大者:记错规则]承担责任": PARTLY_NORM,
            "二人以上承担连带责任的，权利人有权请求[部分或者全部责任人承担责任|各责任人仅按份额或者人数承担责任|过错最大的责任人先行承担责任:漏掉连带的效力]": SHARE_NORM,
            "被侵权人对同一损害的发生或者扩大有过错的，[可以减轻|应当免除|不得减轻:记错与有过失的后果]侵权人的责任": OWN_NORM,
            "*自愿参加有风险的文体活动而受害的，请求其他参加者承担侵权责任，须其他参加者有[故意或者重大过失|一般过失|轻微过失:记错例外的条件]": SPORT_NORM,
            "*教唆无民事行为能力人实施侵权行为，其监护人[未尽到监护职责的|明知被教唆的|与教唆人同住的:记错监护人负责的条件]，应当承担相应的责任": ABET_NORM,
        }
    ),
    case_type=Tort,
    cases=dict(_cases()),
    slots=_slots,
    asked_whole=(
        "对受害人的损害，{name}应当如何承担责任？",
        "{name}对受害人应当承担何种责任？",
        "*{name}应当如何对受害人承担责任？",
    ),
)
