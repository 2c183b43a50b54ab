"""Vignettes that begin with a debt: 刑法 238 (detention), 239 (kidnapping)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
HELPER = Norm("刑法", 27, SINCE, says=("在共同犯罪中起次要或者辅助作用的，是从犯",))
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
    "关在仓库里的人",
    "刑法",
    facts={
        "claim": {
            "货款": "{debtor}欠{leader}20万元货款，拖着不还，{leader}叫上{mate}去要账",
            "赌债": "{debtor}打牌输给{leader}20万元，赖着不给，{leader}叫上{mate}去要账",
            "受骗": "{leader}得知{debtor}领了拆迁款，骗{mate}说{debtor}欠自己20万元，叫他去“要账”",
            "同谋": "{leader}和{mate}得知{debtor}领了拆迁款，合谋从他身上弄20万元",
        },
        "shed": {
            "知情": "{landlord}听{leader}说要关一个欠账的人，把仓库钥匙给了他",
            "不知": "{leader}向{landlord}借来仓库，只说堆几天货",
        },
        "force": {
            "耳光": "关了两天，其间{leader}扇过{debtor}几个耳光",
            "捆死": "二人怕{debtor}逃跑，将他捆在柱子上，因绳子勒得太紧致其窒息死亡",
            "同打": "{debtor}嘴硬，{leader}和{mate}轮流用钢管打断了他的双腿（重伤）",
            "独打": "趁{mate}外出买饭，{leader}用钢管打断{debtor}的双腿（重伤），{mate}回来后连连埋怨",
        },
        "told_all": {
            "全说": "[几天后|事后]，{mate}投案，把二人做的事都说了",
            "隐瞒": "[几天后|事后]，{mate}投案，但直到宣判也只讲自己的事，不肯说出{leader}",
        },
    },
    story=(
        ("{claim}。{shed}。", "*{claim}。关人的地方也有了：{shed}。"),
        (
            "二人将{debtor}关进仓库，逼他叫家里送20万元来。",
            "二人把{debtor}锁进仓库，逼他叫妻子送20万元来。",
        ),
        "{force}。{told_all}。",
    ),
    parties=(
        {"leader": "甲", "mate": "乙", "debtor": "丙", "landlord": "丁"},
        {"leader": "{s[0]}某", "mate": "{s[1]}某", "debtor": "{s[2]}某", "landlord": "{s[3]}某"},
        {"leader": "{p[0]}", "mate": "{p[1]}", "debtor": "{p[2]}", "landlord": "{p[3]}"},
    ),
    about=("{leader}、{mate}的刑事责任", "本案各人的行为", "本案"),
    points=(
        Point(
            "leader",
            _leader,
            {
                DETAINS: says(
                    DETENTION,
                    "为索取债务拘禁他人，赌债也是",
                    "{leader}构成非法拘禁罪",
                    "{leader}的罪责在于剥夺他人自由，应定非法拘禁罪",
                    "{leader}关押{debtor}所犯的是非法拘禁罪，手段和后果只影响刑罚的轻重",
                    "{leader}虽向{debtor}家里要钱，但不属于勒索，应定非法拘禁罪而不是绑架罪",
                ),
                INJURES: says(
                    TURNED,
                    "拘禁中使用暴力致人重伤",
                    "{leader}构成故意伤害罪",
                    "{leader}的罪名由拘禁犯罪转化为故意伤害",
                    "{leader}使用的暴力已超出拘禁的需要，应依法转化，改按故意伤害罪定罪处罚",
                    "{leader}起初只是拘禁他人，后来的暴力改变了罪名，应以故意伤害罪一罪追究刑事责任",
                ),
                KIDNAPS: says(
                    KIDNAPPING,
                    "没有债务，以勒索财物为目的",
                    "{leader}构成绑架罪",
                    "{leader}以勒索财物为目的关押他人，应定绑架罪",
                    "{leader}的行为就是以人质换取钱财，应按绑架罪而不是非法拘禁罪定罪处罚",
                    "{leader}关押{debtor}并向其家人要钱，侵犯了人身和财产两种权利，应以绑架罪一罪论处",
                ),
            },
            {"gambling_is_no_debt": _gambling_is_no_debt, "ransom_is_kidnapping": lambda told: KIDNAPS},
        ),
        Point(
            "mate",
            _mate,
            {
                DETAINS: says(
                    JOINT,
                    "只有为讨债而拘禁的故意",
                    "对{mate}应以非法拘禁罪论处",
                    "{mate}的罪责以剥夺他人自由为限",
                    "{mate}只有剥夺他人自由的故意，应当在非法拘禁罪的范围内承担刑事责任",
                    "不论{leader}最终被定何罪，{mate}都只在非法拘禁的范围内与其成立共同犯罪",
                ),
                INJURES: says(
                    TURNED,
                    "拘禁中一同使用暴力致人重伤",
                    "对{mate}应以故意伤害罪论处",
                    "{mate}的罪责由单纯的拘禁升格为故意伤害",
                    "{mate}参与的已是超出拘禁范围的暴力，应改按故意伤害罪追究其刑事责任",
                    "{mate}原本只应对拘禁负责，但后来的行为使其与普通的故意伤害犯一样承担刑事责任",
                ),
                KIDNAPS: says(
                    KIDNAPPING,
                    "以勒索财物为目的，一同绑架",
                    "{mate}是绑架罪的共犯",
                    "对{mate}与{leader}一样，应以绑架罪论处",
                    "{mate}的责任超出了剥夺他人自由的范围，应作为绑架罪的共犯定罪处罚",
                    "即使有的暴力是{leader}单独实施的，{mate}也应与其承担同一罪名，即按绑架罪论处",
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
                    "明知要关人仍提供场所",
                    "{landlord}是非法拘禁罪的从犯",
                    "{landlord}与到场的人一样，要对拘禁他人负责",
                    "{landlord}在共同犯罪中只起辅助作用，但仍构成非法拘禁罪，应当从宽处罚",
                    "{landlord}提供仓库的行为属于帮助，应作为共犯定罪，再从轻、减轻处罚或者免除处罚",
                ),
                "无罪": says(
                    JOINT,
                    "不知仓库的用途，没有共同的故意",
                    "{landlord}的行为不构成犯罪",
                    "{landlord}提供仓库，只是普通的民事出借",
                    "{landlord}的仓库被用来关人，但其与{leader}缺少共同的故意，不负刑事责任",
                    "即使离开这间仓库犯罪就难以得逞，{landlord}也因缺少犯罪的故意而不能成为共犯",
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
                    "具有殴打情节",
                    "{leader}最高只能判三年有期徒刑",
                    "{leader}的刑罚应在三年以下的幅度内从重",
                    "对{leader}应适用拘禁犯罪的基本刑，并且应当在该幅度内从重处罚",
                    "对{leader}应在三年以下有期徒刑、拘役、管制或者剥夺政治权利的幅度内从重处罚",
                ),
                "十年以上": says(
                    DEADLY,
                    "捆绑致人死亡，是非法拘禁的加重结果",
                    "{leader}应处十年以上有期徒刑",
                    "{leader}应适用拘禁犯罪中最重的一档刑罚",
                    "{leader}属于拘禁犯罪的结果加重犯，罪名照旧，刑期则升到十年以上",
                    "{leader}应对拘禁造成的严重后果负责，其法定最低刑由此升至十年有期徒刑",
                ),
                "三到十年": says(
                    TURNED,
                    "依故意伤害致人重伤处罚",
                    "{leader}的刑期在三年到十年之间",
                    "{leader}应处三年以上十年以下有期徒刑",
                    "{leader}的量刑应适用故意伤害罪的规定，刑期在三年以上、十年以下",
                    "对{leader}不能再按非法拘禁罪量刑，应依照故意伤害罪处三年以上十年以下有期徒刑",
                ),
                "无期": says(
                    MAIMING,
                    "故意伤害被绑架人致人重伤",
                    "{leader}最高可以被判处死刑",
                    "{leader}的法定最低刑是无期徒刑",
                    "{leader}具备绑架罪的加重情形，法院只能在无期徒刑和死刑之间选择",
                    "即使{leader}愿意退赔并取得谅解，对其量刑也应从无期徒刑起算，并且应当没收财产",
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
                    "共同故意的内容相同",
                    "{leader}和{mate}的罪名相同",
                    "对{leader}、{mate}应以同一罪名定罪处罚",
                    "{leader}与{mate}的刑罚可以有轻有重，但二人所负的应当是同一个罪名",
                    "{leader}与{mate}作为共犯，对发生的一切承担同样的罪名，区别只在各自刑罚的轻重",
                ),
                "不同": says(
                    JOINT,
                    "只在重合的范围内成立共同犯罪",
                    "{leader}和{mate}的罪名不同",
                    "{leader}、{mate}虽是共犯，却应分别定罪",
                    "{leader}与{mate}的共同犯罪只及于罪责重合的部分，此外应各定其罪",
                    "{leader}与{mate}共同实施了犯罪，但法院应根据各自的故意和行为，分别认定两个罪名",
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
                    "自动投案，并供述了同案犯",
                    "对{mate}应认定自首",
                    "{mate}可以因自首从轻或者减轻处罚",
                    "{mate}供述的范围符合共犯自首的要求，法院可以对其从轻或者减轻处罚",
                    "{mate}自动投案，所作的供述对共同犯罪的人而言已经足够，可以按自首从轻或者减轻",
                ),
                "不成立": says(
                    NAMING,
                    "没有供述所知的同案犯",
                    "{mate}的自首不能成立",
                    "{mate}的供述尚未达到自首的要求",
                    "{mate}主动到案只能作为酌定情节考虑，认定自首还缺少完整的供述",
                    "{mate}虽然自动投案，但供述还没有达到共同犯罪的人所应达到的范围，不成立自首",
                ),
            },
            {"own_share_is_enough": lambda told: "自首"},
        ),
    ),
    flaws=(
        Misbelief("gambling_is_no_debt", "以为为索取赌债关人是绑架"),
        Misbelief("ransom_is_kidnapping", "以为关人要钱都是绑架"),
        Misbelief("answers_for_all", "以为共同犯罪的人必须定相同的罪"),
        Misbelief("violence_stays_detention", "不知拘禁中使用暴力致人伤残的转化"),
        Misbelief("only_who_is_there", "以为没有到场的人不是共犯"),
        Misbelief("own_share_is_enough", "以为共犯只供述自己的行为也是自首"),
    ),
    issues=(
        Issue(
            (
                "对{leader}、{mate}应如何定罪？",
                "{leader}和{mate}的行为分别构成何罪？",
                "*{leader}、{mate}各构成什么犯罪？",
            ),
            {
                "leader": {crime: "{leader}构成" + crime for crime in (DETAINS, INJURES, KIDNAPS)},
                "mate": {crime: "{mate}构成" + crime for crime in (DETAINS, INJURES, KIDNAPS)},
            },
        ),
    ),
    possible=lambda told: told.claim in DEBTS or told.force != "捆死",
)
