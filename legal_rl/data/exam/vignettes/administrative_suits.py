"""Vignettes of administrative suits: parties, courts and limits (行政诉讼法 14, 15, 25, 26, 45, 46)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SUITS, SUITS_SINCE = "行政诉讼法", "2017-07-01"
LOWEST = Norm(SUITS, 14, SUITS_SINCE, says=("基层人民法院管辖第一审行政案件",))
MIDDLE = Norm(SUITS, 15, SUITS_SINCE, says=("县级以上地方人民政府所作的行政行为提起诉讼的案件",))
_SUED = (
    "直接向人民法院提起诉讼的，作出行政行为的行政机关是被告",
    "作出原行政行为的行政机关和复议机关是共同被告",
    "复议机关改变原行政行为的，复议机关是被告",
    "起诉原行政行为的，作出原行政行为的行政机关是被告",
)
SUED = Norm(SUITS, 26, SUITS_SINCE, says=_SUED)

PLAINTIFF = Norm(SUITS, 25, SUITS_SINCE, says=("其他与行政行为有利害关系的公民",))
REVIEWED = Norm(SUITS, 45, SUITS_SINCE, says=("收到复议决定书之日起十五日内", "在复议期满之日起十五日内"))
HALF_A_YEAR = Norm(SUITS, 46, SUITS_SINCE, says=("自知道或者应当知道作出行政行为之日起六个月内提出",))

READING, READING_SINCE = "行政诉讼法解释", "2018-02-08"
STAKE = Norm(READING, 12, READING_SINCE, says=("撤销或者变更行政行为涉及其合法权益的",))
CREDITOR = Norm(READING, 13, READING_SINCE, says=("人民法院应当告知其就民事争议提起民事诉讼",))
CHANGE_OF_DEFENDANT = Norm(READING, 26, READING_SINCE, says=("应当告知原告变更被告；原告不同意变更的，裁定驳回起诉",))
ADDED = Norm(READING, 134, READING_SINCE, says=("原告不同意追加的，人民法院应当将另一机关列为共同被告",))
LEVEL = Norm(READING, 134, READING_SINCE, says=("以作出原行政行为的行政机关确定案件的级别管辖",))


def _defendant(told: Any) -> str:
    level = told.office[0]
    return {"维持": f"{level}局和{level}政府", "撤销": f"{level}政府"}.get(told.review, f"{level}局")


HOUSE_TWO_FLOORS_HIGHER: Final = vignette(
    "house_two_floors_higher",
    "加建住房的规划许可",
    "行政法",
    facts={
        "office": {
            "县局": "县自然资源局征求市自然资源局意见后，向{owner}颁发规划许可证",
            "市局": "市自然资源局根据县自然资源局的初审意见，向{owner}颁发规划许可证",
        },
        "review": {
            "直接": "邻居{neighbour}得知该许可和起诉期限后不服，提起诉讼",
            "维持": "邻居{neighbour}申请复议，{reviewer}维持该许可并告知起诉期限，{neighbour}提起诉讼",
            "撤销": "邻居{neighbour}申请复议，{reviewer}撤销该许可并告知起诉期限，{owner}提起诉讼",
            "逾期": "邻居{neighbour}申请复议，{reviewer}受理并告知起诉期限，但逾期未决定，{neighbour}对该许可提起诉讼",
        },
        "also": {
            "债主": "{owner}的债权人",
            "共有人": "{owner}住房的共有人",
            "旁人": "住在邻镇的居民",
        },
    },
    story=(
        ("因住房加建，{office}。", "{owner}申请加建住房，{office}。", "*为加建住房，{owner}提出申请，{office}。"),
        "{review}。",
        only("joined", "{suer}起诉时仅列{issuer}为被告。"),
        only("standing", "{also}{third}也以原告身份提起行政诉讼。"),
    ),
    parties=(
        {"owner": "甲", "neighbour": "乙", "third": "丙"},
        {"owner": "甲", "neighbour": "乙", "third": "丙"},
        {"owner": "{s[0]}某", "neighbour": "{s[1]}某", "third": "{s[2]}某"},
    ),
    terms={
        "issuer": lambda told: f"{told.office[0]}自然资源局",
        "reviewer": lambda told: f"{told.office[0]}政府",
        "suer": lambda told: "{owner}" if told.review == "撤销" else "{neighbour}",
    },
    about=("本案的行政诉讼", "{suer}提起的诉讼", "本案"),
    points=(
        Point(
            "defendant",
            _defendant,
            {
                "县局": says(
                    SUED,
                    "县局颁证，市局只被征求意见；没有复议决定，只诉原机关",
                    "{suer}一案的适格被告仅为县自然资源局",
                    "{suer}提起的诉讼，应当以县自然资源局单独作为被告",
                ),
                "市局": says(
                    SUED,
                    "市局颁证，县局只提初审意见；没有复议决定，只诉原机关",
                    "{suer}一案的适格被告仅为市自然资源局",
                    "{suer}提起的诉讼，应当以市自然资源局单独作为被告",
                ),
                "县局和县政府": says(
                    SUED,
                    "县局颁证，县政府复议维持，原机关和复议机关共同被诉",
                    "县自然资源局和县政府是{suer}一案的共同被告",
                    "{suer}提起的诉讼，应当以县自然资源局和县政府为共同被告",
                ),
                "市局和市政府": says(
                    SUED,
                    "市局颁证，市政府复议维持，原机关和复议机关共同被诉",
                    "市自然资源局和市政府是{suer}一案的共同被告",
                    "{suer}提起的诉讼，应当以市自然资源局和市政府为共同被告",
                ),
                "县政府": says(
                    SUED,
                    "县政府复议撤销许可，改变了原行为，只以复议机关为被告",
                    "{suer}一案的适格被告仅为县政府",
                    "{suer}提起的诉讼，应当以县政府单独作为被告",
                ),
                "市政府": says(
                    SUED,
                    "市政府复议撤销许可，改变了原行为，只以复议机关为被告",
                    "{suer}一案的适格被告仅为市政府",
                    "{suer}提起的诉讼，应当以市政府单独作为被告",
                ),
            },
            {
                "approval_counts": lambda told: _defendant(told).replace("县", "市"),
                "reviewers_are_always_sued": lambda told: (
                    _defendant(told) if told.review == "直接" else "{0}局和{0}政府".format(told.office[0])
                ),
            },
        ),
        Point(
            "court",
            lambda told: "中院" if told.review == "撤销" else "基层",
            {
                "基层": says(
                    LEVEL,
                    "复议维持的，以颁证的部门而不以政府确定级别管辖",
                    "{suer}应当向基层法院起诉",
                    "{suer}提起的诉讼，由基层人民法院管辖",
                ).where(lambda told: told.review != "维持", LOWEST, "被告只是政府的工作部门，不是县级以上地方政府"),
                "中院": says(
                    MIDDLE,
                    "复议撤销许可的政府是被告，属县级以上地方政府",
                    "{suer}应当向中级法院起诉",
                    "{suer}提起的诉讼，由中级人民法院管辖",
                ),
            },
            {"government_means_middle_court": lambda told: "中院" if told.review in ("维持", "撤销") else "基层"},
        ),
        Point(
            "joined",
            lambda told: {"维持": "追加", "撤销": "变更"}.get(told.review, "不必"),
            {
                "追加": says(
                    ADDED,
                    "复议维持，漏列了作为共同被告的复议机关",
                    "法院应当告知{suer}追加被告",
                    "{suer}漏列被告，法院应当告知其追加，其不同意的，依职权列为共同被告",
                ),
                "变更": says(
                    CHANGE_OF_DEFENDANT,
                    "复议撤销许可，应以复议机关为被告，所列原机关不适格",
                    "法院应当告知{suer}变更被告",
                    "{suer}所列被告不适格，法院应当告知其变更，其不同意的，裁定驳回起诉",
                ),
                "不必": says(
                    SUED,
                    "没有复议决定，颁证机关是唯一的被告",
                    "{suer}起诉的被告适格且无遗漏",
                    "{suer}所列的被告无误，法院无须告知其追加或者变更",
                ),
            },
            {"plaintiff_chooses_defendants": lambda told: "不必", "unwilling_are_dismissed": lambda told: "变更"},
        ),
        Point(
            "limit",
            lambda told: {"直接": "半年", "逾期": "期满起"}.get(told.review, "收到起"),
            {
                "半年": says(
                    HALF_A_YEAR,
                    "未经复议直接起诉，不适用复议后起诉的十五日",
                    "{suer}的起诉期限为6个月",
                    "{suer}应当自知道颁发规划许可证之日起6个月内起诉",
                ),
                "收到起": says(
                    REVIEWED,
                    "复议机关已作出决定，不适用直接起诉的六个月",
                    "{suer}应当自收到复议决定书之日起15日内起诉",
                    "{suer}的起诉期限为15日，自其收到复议决定书之日起算",
                ),
                "期满起": says(
                    REVIEWED,
                    "复议机关逾期不作决定，没有决定书可收，自期满起算",
                    "{suer}应当自复议期满之日起15日内起诉",
                    "{suer}的起诉期限为15日，自复议期限届满之日起算",
                ),
            },
            {"six_months_for_all": lambda told: "半年"},
        ),
        Point(
            "standing",
            lambda told: "有" if told.also == "共有人" else "无",
            {
                "有": says(
                    STAKE,
                    "加建涉及住房共有人的合法权益，与许可有利害关系",
                    "{third}具有原告资格",
                    "{third}有权以自己的名义提起诉讼",
                    "{third}与被诉行政行为有利害关系，其起诉符合其他条件的，应当立案",
                ),
                "无": says(
                    CREDITOR,
                    "债权人应就民事争议另诉，颁证不须考虑其债权，无利害关系",
                    "{third}不具有原告资格",
                    "{third}与被诉行政行为没有利害关系，无权提起诉讼",
                ).where(lambda told: told.also == "旁人", PLAINTIFF, "住在邻镇，不是相对人，也没有相邻权等利害关系"),
            },
            {"money_is_a_stake": lambda told: "无" if told.also == "旁人" else "有"},
        ),
    ),
    flaws=(
        Misbelief("approval_counts", "以为被告是参与审查的上级机关，不看署名"),
        Misbelief("reviewers_are_always_sued", "以为只要经过复议，复议机关都是共同被告"),
        Misbelief("government_means_middle_court", "以为有政府作被告就由中级人民法院管辖"),
        Misbelief("plaintiff_chooses_defendants", "以为被告由原告选定"),
        Misbelief("unwilling_are_dismissed", "以为不追加、不变更被告的一律驳回起诉"),
        Misbelief("six_months_for_all", "以为经过复议的也有六个月起诉期限"),
        Misbelief("money_is_a_stake", "以为债权人可以起诉对债务人的行政行为"),
    ),
    issues=(
        Issue(
            ("{suer}提起的诉讼，被告是谁？", "{suer}应当以谁为被告？", "*{suer}起诉应以哪一机关为被告？"),
            {
                "defendant": {
                    "县局": "县自然资源局",
                    "市局": "市自然资源局",
                    "县局和县政府": "县自然资源局和县政府",
                    "市局和市政府": "市自然资源局和市政府",
                    "县政府": "县政府",
                    "市政府": "市政府",
                }
            },
        ),
    ),
)
