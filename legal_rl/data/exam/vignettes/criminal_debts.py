"""Vignettes that begin with a debt: 刑法 238 (detention), 239 (kidnapping)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
HELPER = Norm("刑法", 27, SINCE, says=("在共同犯罪中起次要或者辅助作用的，是从犯",))
INJURY = Norm("刑法", 234, SINCE, says=("致人重伤的，处三年以上十年以下有期徒刑",))
DETENTION = Norm("刑法", 238, SINCE, says=("具有殴打、侮辱情节的，从重处罚", "为索取债务非法扣押、拘禁他人的"))
DEADLY = Norm("刑法", 238, SINCE, says=("致人死亡的，处十年以上有期徒刑",))
TURNED = Norm("刑法", 238, SINCE, says=("使用暴力致人伤残、死亡的，依照本法第二百三十四条",))
KIDNAPPING = Norm("刑法", 239, SINCE, says=("以勒索财物为目的绑架他人的",))
MAIMING = Norm("刑法", 239, SINCE, says=("或者故意伤害被绑架人，致人重伤、死亡的，处无期徒刑或者死刑",))
SURRENDER = Norm("刑法", 67, SINCE, says=("犯罪以后自动投案，如实供述自己的罪行的，是自首",))
NAMING = Norm("自首和立功解释", 1, "1998-05-09", says=("除如实供述自己的罪行，还应当供述所知的同案犯",))
DEBTS: Final = ("货款", "赌债")
DETAINS: Final = "非法拘禁罪"
INJURES: Final = "故意伤害罪"
KIDNAPS: Final = "绑架罪"


def _leader(told: Any) -> str:
    """Whoever detains for a debt, even one at cards, does not kidnap; violence that maims turns it into injury."""
    if told.claim not in DEBTS:
        return KIDNAPS
    return INJURES if told.force in ("同打", "独打") else DETAINS


def _mate(told: Any) -> str:
    """Whoever was told of a debt detains; he answers for violence only that he joins."""
    if told.claim == "同谋":
        return KIDNAPS
    return INJURES if told.force == "同打" else DETAINS


def _term(told: Any) -> str | None:
    if told.claim not in DEBTS:
        return "无期" if told.force in ("同打", "独打") else None
    return {"耳光": "从重", "捆死": "十年以上"}.get(told.force, "三到十年")


def _gambling_is_no_debt(told: Any) -> str:
    return KIDNAPS if told.claim == "赌债" else _leader(told)


LOCKED_WAREHOUSE: Final = vignette(
    "locked_in_the_warehouse",
    "关在仓库里的债务人",
    "刑法",
    facts={
        "claim": {
            "货款": "{debtor}欠{leader}货款20万元，{leader}邀{mate}一同讨要。",
            "赌债": "{debtor}欠{leader}赌债20万元，{leader}邀{mate}一同讨要。",
            "受骗": "{debtor}不欠{leader}钱，{leader}对{mate}谎称其欠款20万元，邀{mate}一同讨要。",
            "同谋": "{leader}、{mate}与{debtor}素无经济往来，商定将其扣押以索要钱财。",
        },
        "shed": {
            "知情": "{landlord}得知{leader}要关押欠债人，仍向其提供仓库。",
            "不知": "{landlord}误以为用于存货，向{leader}提供仓库。",
        },
        "force": {
            "耳光": "其间，{leader}打了{debtor}几个耳光。",
            "捆死": "二人捆绑{debtor}以防逃跑，因绳索过紧致其窒息死亡。",
            "同打": "二人用钢管殴打{debtor}，致其重伤。",
            "独打": "{mate}外出时，{leader}用钢管殴打{debtor}，致其重伤。",
        },
        "told_all": {
            "全说": "案发后，{mate}投案，如实供述全部犯罪事实和所知的同案犯。",
            "隐瞒": "案发后，{mate}投案，供述自己的行为，但拒不供出{leader}。",
        },
    },
    story=(
        "{claim}",
        only("landlord", "{shed}"),
        (
            "二人将{debtor}关在仓库3日，让其家人交付20万元。",
            "二人把{debtor}关进仓库3日，要求其家人交付20万元。",
            "*二人将{debtor}锁在仓库内3日，要求其家人交付20万元。",
        ),
        only("leader mate term same", "{force}"),
        only("surrender", "{told_all}"),
    ),
    parties=(
        {"leader": "甲", "mate": "乙", "debtor": "丙", "landlord": "丁"},
        {"leader": "甲", "mate": "乙", "debtor": "丙", "landlord": "丁"},
        {"leader": "{s[0]}某", "mate": "{s[1]}某", "debtor": "{s[2]}某", "landlord": "{s[3]}某"},
        {"leader": "{p[0]}", "mate": "{p[1]}", "debtor": "{p[2]}", "landlord": "{p[3]}"},
    ),
    about=("本案各行为人的刑事责任", "本案的处理"),
    points=(
        Point(
            "leader",
            _leader,
            {
                DETAINS: says(
                    DETENTION,
                    "为索取欠款拘禁他人，没有超出拘禁的暴力致人伤残、死亡",
                    "对{leader}应以非法拘禁罪追究刑事责任",
                    "{leader}为索取债务扣押、拘禁他人，应当以非法拘禁罪定罪处罚",
                ).where(
                    lambda told: told.claim == "赌债",
                    DETENTION,
                    "为索取赌债拘禁也是索债，没有超出拘禁的暴力致人伤残、死亡",
                ),
                INJURES: says(
                    TURNED,
                    "为讨债而拘禁，又用钢管殴打致人重伤，是使用暴力致人伤残",
                    "对{leader}应以故意伤害罪追究刑事责任",
                    "{leader}的行为超出非法拘禁的范围，应当以故意伤害罪定罪处罚",
                ),
                KIDNAPS: says(
                    KIDNAPPING,
                    "明知没有债务，关押他人而要其家人交钱，是以勒索财物为目的",
                    "{leader}的行为构成绑架罪",
                    "对{leader}应以绑架罪追究刑事责任",
                    "{leader}以勒索财物为目的绑架他人，应当以绑架罪定罪处罚",
                ),
            },
            {"gambling_is_no_debt": _gambling_is_no_debt, "ransom_is_kidnapping": lambda told: KIDNAPS},
        ),
        Point(
            "mate",
            _mate,
            {
                DETAINS: says(
                    DETENTION,
                    "为索债拘禁他人，没有超出拘禁的暴力致人伤残、死亡",
                    "对{mate}应以非法拘禁罪追究刑事责任",
                    "{mate}只有为索取债务拘禁他人的故意，应当以非法拘禁罪定罪处罚",
                )
                .where(
                    lambda told: told.force == "独打", JOINT, "只有为讨债而拘禁的故意，没有参与殴打，不对过限的重伤负责"
                )
                .where(
                    lambda told: told.claim == "受骗", DETENTION, "误信有债务，为讨债而拘禁他人，没有勒索财物的目的"
                ),
                INJURES: says(
                    TURNED,
                    "意在讨债而拘禁，又一同用钢管殴打致人重伤，是使用暴力致人伤残",
                    "对{mate}应以故意伤害罪追究刑事责任",
                    "{mate}的行为超出非法拘禁的范围，应当以故意伤害罪定罪处罚",
                ),
                KIDNAPS: says(
                    KIDNAPPING,
                    "明知没有债务，商定扣押他人索要钱财，有共同的勒索目的",
                    "{mate}的行为构成绑架罪",
                    "对{mate}应以绑架罪追究刑事责任",
                    "{mate}与{leader}构成绑架罪的共同犯罪，应当以绑架罪定罪处罚",
                ),
            },
            {
                "answers_for_all": _leader,
                "violence_stays_detention": lambda told: DETAINS if _mate(told) == INJURES else _mate(told),
            },
        ),
        Point(
            "landlord",
            lambda told: "从犯" if told.shed == "知情" else "无罪",
            {
                "从犯": says(
                    HELPER,
                    "明知要关押欠债人仍提供仓库，在非法拘禁中起辅助作用",
                    "{landlord}是非法拘禁罪的从犯",
                    "对{landlord}应以非法拘禁罪的从犯追究刑事责任",
                    "{landlord}在共同犯罪中起辅助作用，应当从轻、减轻处罚或者免除处罚",
                ),
                "无罪": says(
                    JOINT,
                    "误以为仓库用于存货，没有非法拘禁的共同故意",
                    "{landlord}的行为不构成犯罪",
                    "{landlord}缺乏共同犯罪的故意，不负刑事责任",
                ),
            },
            {"only_who_is_there": lambda told: "无罪"},
        ),
        Point(
            "term",
            _term,
            {
                "从重": says(
                    DETENTION,
                    "只打了几个耳光，未致重伤、死亡，属于具有殴打情节",
                    "对{leader}应以非法拘禁罪从重处罚",
                    "对{leader}应当在三年以下有期徒刑、拘役、管制或者剥夺政治权利的幅度内从重处罚",
                ),
                "十年以上": says(
                    DEADLY,
                    "为防逃跑捆绑致人死亡，死亡由拘禁行为本身造成",
                    "对{leader}应处十年以上有期徒刑",
                    "{leader}属于非法拘禁罪的结果加重犯，应处十年以上有期徒刑",
                ),
                "三到十年": says(
                    INJURY,
                    "为讨债拘禁而用暴力致人重伤，转化为故意伤害，致一人重伤",
                    "对{leader}应处三年以上十年以下有期徒刑",
                    "对{leader}应当按故意伤害致人重伤量刑",
                    "对{leader}应当依照故意伤害罪的规定，处三年以上十年以下有期徒刑",
                ),
                "无期": says(
                    MAIMING,
                    "没有债务而绑架勒索，又故意伤害被绑架人致其重伤",
                    "对{leader}应处无期徒刑或者死刑",
                    "对{leader}的量刑以无期徒刑为法定最低刑",
                    "对{leader}应当依照绑架罪的加重情形，处无期徒刑或者死刑，并处没收财产",
                ),
            },
            {"ransom_is_kidnapping": lambda told: "无期" if told.force in ("同打", "独打") else None},
        ),
        Point(
            "same",
            lambda told: "相同" if _leader(told) == _mate(told) else "不同",
            {
                "相同": says(
                    JOINT,
                    "二人都只有为讨债而拘禁的故意，没有超出拘禁的暴力",
                    "{leader}、{mate}构成同一罪名",
                    "对{leader}、{mate}应当以同一罪名定罪处罚",
                )
                .where(lambda told: told.claim == "同谋", JOINT, "二人明知没有债务而共谋扣押勒索，共同故意的内容相同")
                .where(
                    lambda told: told.force == "同打", JOINT, "二人为讨债一同拘禁，又一同殴打致人重伤，共同故意相同"
                ),
                "不同": says(
                    JOINT,
                    "一人单独殴打致人重伤，另一人只有拘禁的故意，不对过限行为负责",
                    "{leader}、{mate}构成不同罪名",
                    "对{leader}、{mate}应分别认定不同的罪名",
                ).where(
                    lambda told: told.claim == "受骗",
                    JOINT,
                    "一人意在勒索财物，另一人误信是讨债，共同故意的内容不同",
                ),
            },
            {"answers_for_all": lambda told: "相同"},
        ),
        Point(
            "surrender",
            lambda told: {"全说": "自首", "隐瞒": "不成立"}[told.told_all],
            {
                "自首": says(
                    SURRENDER,
                    "自动投案，如实供述自己的罪行和所知的同案犯",
                    "{mate}应当认定为自首",
                    "对{mate}可以因自首从轻或者减轻处罚",
                    "{mate}自动投案并供述所知的同案犯，成立自首，可以从轻或者减轻处罚",
                ),
                "不成立": says(
                    NAMING,
                    "虽自动投案并供述自己的行为，但拒不供述所知的同案犯",
                    "{mate}的行为不成立自首",
                    "{mate}的供述不符合自首的成立条件",
                    "{mate}未供述所知的同案犯，不能以自首从轻或者减轻处罚",
                ),
            },
            {"own_share_is_enough": lambda told: "自首"},
        ),
    ),
    flaws=(
        Misbelief("gambling_is_no_debt", "以为为索取赌债关人是绑架"),
        Misbelief("ransom_is_kidnapping", "以为关人要钱都是绑架"),
        Misbelief("answers_for_all", "以为共同犯罪的人必须定相同的罪"),
        Misbelief("violence_stays_detention", "以为拘禁中使用暴力致人伤残仍是非法拘禁罪"),
        Misbelief("only_who_is_there", "以为没有到场的人不是共犯"),
        Misbelief("own_share_is_enough", "以为共犯只供述自己的行为也是自首"),
    ),
    issues=(
        Issue(
            (
                "对{leader}、{mate}应如何定罪？",
                "关于{leader}和{mate}的行为定性，下列哪一选项是正确的？",
                "*{leader}、{mate}各构成什么犯罪？",
            ),
            {
                "leader": {crime: "{leader}构成" + crime for crime in (DETAINS, INJURES, KIDNAPS)},
                "mate": {crime: "{mate}构成" + crime for crime in (DETAINS, INJURES, KIDNAPS)},
            },
        ),
    ),
    possible=lambda told: (
        (told.claim in DEBTS or told.force != "捆死") and (told.claim != "同谋" or told.shed == "不知")
    ),
)
