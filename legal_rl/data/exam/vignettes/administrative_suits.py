"""Vignettes of administrative suits: parties and courts (行政诉讼法 14, 15, 26)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SUITS, SUITS_SINCE = "行政诉讼法", "2017-07-01"
MIDDLE = Norm(SUITS, 15, SUITS_SINCE, says=("县级以上地方人民政府所作的行政行为提起诉讼的案件",))
_SUED = (
    "直接向人民法院提起诉讼的，作出行政行为的行政机关是被告",
    "作出原行政行为的行政机关和复议机关是共同被告",
    "复议机关改变原行政行为的，复议机关是被告",
    "起诉原行政行为的，作出原行政行为的行政机关是被告",
)
SUED = Norm(SUITS, 26, SUITS_SINCE, says=_SUED)

READING, READING_SINCE = "行政诉讼法解释", "2018-02-08"
STAKE = Norm(READING, 12, READING_SINCE, says=("撤销或者变更行政行为涉及其合法权益的",))
CREDITOR = Norm(READING, 13, READING_SINCE, says=("人民法院应当告知其就民事争议提起民事诉讼",))
CHANGE_OF_DEFENDANT = Norm(READING, 26, READING_SINCE, says=("应当告知原告变更被告；原告不同意变更的，裁定驳回起诉",))
OTHERS = Norm(READING, 30, READING_SINCE, says=("应当通知没有起诉的其他利害关系人作为第三人参加诉讼",))
ADDED = Norm(READING, 134, READING_SINCE, says=("原告不同意追加的，人民法院应当将另一机关列为共同被告",))
LEVEL = Norm(READING, 134, READING_SINCE, says=("以作出原行政行为的行政机关确定案件的级别管辖",))


def _defendant(told: Any) -> str:
    level = told.office[0]
    return {"维持": f"{level}局和{level}政府", "撤销": f"{level}政府"}.get(told.review, f"{level}局")


HOUSE_TWO_FLOORS_HIGHER: Final = vignette(
    "house_two_floors_higher",
    "加高两层的楼房",
    "行政法",
    facts={
        "office": {
            "县局": "县自然资源局报市自然资源局批准后，以县自然资源局的名义发给{owner}规划许可证",
            "市局": "县自然资源局初审上报后，以市自然资源局的名义发给{owner}规划许可证",
        },
        "review": {
            "直接": "后邻{neighbour}嫌楼高挡光，直接起诉该许可",
            "维持": "后邻{neighbour}嫌楼高挡光，申请复议，{reviewer}复议维持该许可，{neighbour}起诉",
            "撤销": "后邻{neighbour}嫌楼高挡光，申请复议，{reviewer}复议撤销该许可，{owner}起诉",
            "逾期": "后邻{neighbour}嫌楼高挡光，向{reviewer}申请复议，逾期未获答复，遂起诉该许可",
        },
        "also": {
            "债主": "{third}曾借给{owner}30万元，眼看[收回无望|钱要打水漂]，也来起诉",
            "共有人": "{third}是这幢楼的共有人，对此同样不满，也来起诉",
            "旁人": "{third}住在镇子另一头，[爱管闲事|平日好打抱不平]，也来起诉",
        },
    },
    story=(
        (
            "{owner}想把自家小楼加高两层，{office}。",
            "镇上的{owner}想把客栈小楼加高两层，{office}。",
            "*为多出几间客房，{owner}申请把小楼加高两层，{office}。",
        ),
        "{review}，只列{issuer}为被告。",
        "{also}。",
    ),
    parties=(
        {"owner": "甲", "neighbour": "乙", "third": "丙"},
        {"owner": "{s[0]}某", "neighbour": "{s[1]}某", "third": "{s[2]}某"},
        {"owner": "{p[0]}", "neighbour": "{p[1]}", "third": "{p[2]}"},
    ),
    terms={
        "issuer": lambda told: f"{told.office[0]}自然资源局",
        "reviewer": lambda told: f"{told.office[0]}政府",
        "suer": lambda told: "{owner}" if told.review == "撤销" else "{neighbour}",
    },
    about=("本案的当事人和管辖", "{suer}提起的诉讼", "本案"),
    points=(
        Point(
            "defendant",
            _defendant,
            {
                "县局": says(
                    SUED,
                    "许可由县局署名，没有复议决定",
                    "被告只能是县自然资源局",
                    "本案的适格被告只有县自然资源局一家",
                    "本案应当以县自然资源局为唯一的被告，县政府和市自然资源局即使被列入，也应当排除",
                    "县自然资源局是适格被告，其他任何机关都不是，法院不能要求追加",
                ),
                "市局": says(
                    SUED,
                    "许可由市局署名，没有复议决定",
                    "被告只能是市自然资源局",
                    "本案的适格被告只有市自然资源局一家",
                    "本案应当以市自然资源局为唯一的被告，市政府和县自然资源局即使被列入，也应当排除",
                    "市自然资源局是适格被告，其他任何机关都不是，法院不能要求追加",
                ),
                "县局和县政府": says(
                    SUED,
                    "县政府维持县局的许可",
                    "县自然资源局、县政府是共同被告",
                    "本案被告有两个，即县政府和县自然资源局",
                    "本案应当以县自然资源局和县政府为共同被告，原告即使只愿起诉其中一个，也是如此",
                    "只列县自然资源局或者只列县政府都不够，两者应当作为共同被告",
                ),
                "市局和市政府": says(
                    SUED,
                    "市政府维持市局的许可",
                    "市自然资源局、市政府是共同被告",
                    "本案被告有两个，即市政府和市自然资源局",
                    "本案应当以市自然资源局和市政府为共同被告，原告即使只愿起诉其中一个，也是如此",
                    "只列市自然资源局或者只列市政府都不够，两者应当作为共同被告",
                ),
                "县政府": says(
                    SUED,
                    "县政府改变了原行政行为",
                    "被告应当是县政府",
                    "县政府一家是本案的适格被告",
                    "本案应当由县政府单独作被告，颁发许可证的机关即使被诉，也应当变更为县政府",
                    "应当作被告的是县政府，自然资源局无论是县局还是市局，都不是适格被告",
                ),
                "市政府": says(
                    SUED,
                    "市政府改变了原行政行为",
                    "被告应当是市政府",
                    "市政府一家是本案的适格被告",
                    "本案应当由市政府单独作被告，颁发许可证的机关即使被诉，也应当变更为市政府",
                    "应当作被告的是市政府，自然资源局无论是县局还是市局，都不是适格被告",
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
                    "原行政行为由政府的部门作出，复议没有改变它",
                    "本案由基层法院管辖",
                    "本案的一审法院应当是基层人民法院",
                    "级别管辖应当按作出许可的机关确定，即使复议机关是政府，本案也由基层人民法院一审",
                    "本案不由中级法院一审，因为级别管辖取决于颁发许可证的机关，而不是复议机关",
                ),
                "中院": says(
                    MIDDLE,
                    "被告是县级以上地方人民政府",
                    "本案由中级法院管辖",
                    "本案的一审法院应当是中级人民法院",
                    "级别管辖应当按复议机关确定，即使许可由政府的部门颁发，本案也由中级人民法院一审",
                    "本案不由基层法院一审，因为级别管辖取决于复议机关，而不是颁发许可证的机关",
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
                    "复议维持，原机关和复议机关是共同被告",
                    "本案的被告应当增加",
                    "法院应当先告知{suer}追加被告",
                    "{suer}漏列了被告，法院应当告知其追加，其拒绝追加的，由法院依职权列为共同被告",
                    "{suer}不同意追加被告的，法院不能因此驳回起诉，而应当依职权追加",
                ),
                "变更": says(
                    CHANGE_OF_DEFENDANT,
                    "复议机关改变原行政行为，应以复议机关为被告",
                    "{suer}应当变更被告",
                    "法院应当先告知{suer}变更被告",
                    "{suer}列错了被告，法院应当告知其变更，其坚持原来所列的，法院应当裁定驳回起诉",
                    "{suer}坚持不换被告的，法院不能依职权变更，而应当裁定驳回起诉",
                ),
                "不必": says(
                    SUED,
                    "作出许可的机关是被告",
                    "{suer}所列的被告正确",
                    "法院应当按{suer}所列的被告进行审理",
                    "{suer}只列这一个被告是正确的，法院如果要求其追加或者变更，{suer}有权拒绝",
                    "{suer}没有列错被告，法院不得要求其追加或者变更，应当按诉状进行审理",
                ),
            },
            {"plaintiff_chooses_defendants": lambda told: "不必", "unwilling_are_dismissed": lambda told: "变更"},
        ),
        Point(
            "third_party",
            lambda told: "邻居" if told.review == "撤销" else "房主",
            {
                "房主": says(
                    OTHERS,
                    "许可的相对人没有起诉",
                    "{owner}应列为第三人",
                    "法院应当通知{owner}作为第三人参加诉讼",
                    "{owner}应当作为第三人参加诉讼，一审判决如果减损其权益，其有权提起上诉",
                    "即使{owner}没有主动申请，法院也应当通知其作为第三人参加诉讼",
                ),
                "邻居": says(
                    OTHERS,
                    "申请复议的人没有起诉",
                    "{neighbour}应列为第三人",
                    "法院应当通知{neighbour}作为第三人参加诉讼",
                    "{neighbour}应当作为第三人参加诉讼，一审判决如果减损其权益，其有权提起上诉",
                    "即使{neighbour}没有主动申请，法院也应当通知其作为第三人参加诉讼",
                ),
            },
            {"holder_is_the_third": lambda told: "房主"},
        ),
        Point(
            "standing",
            lambda told: "有" if told.also == "共有人" else "无",
            {
                "有": says(
                    STAKE,
                    "行政行为涉及共有人的合法权益",
                    "{third}具有原告资格",
                    "{third}有权以自己的名义提起行政诉讼",
                    "{third}的合法权益受到该许可处理结果的影响，其自行起诉而符合其他条件的，法院应当立案",
                    "{third}即使不是许可证的申请人，也与该许可有利害关系，其起诉应予受理",
                ),
                "无": says(
                    CREDITOR,
                    "债权人、旁人与该许可没有行政诉讼上的利害关系",
                    "{third}缺少原告资格",
                    "{third}的起诉应当裁定不予立案",
                    "{third}至多与该许可间接相关，其即使以自己的名义起诉，法院也应当裁定不予立案",
                    "{third}与该许可没有行政诉讼上的利害关系，法院不应当受理其起诉",
                ),
            },
            {"money_is_a_stake": lambda told: "无" if told.also == "旁人" else "有"},
        ),
    ),
    flaws=(
        Misbelief("approval_counts", "以为被告是最后批准的上级机关，不看署名"),
        Misbelief("reviewers_are_always_sued", "以为只要经过复议，复议机关都是共同被告"),
        Misbelief("government_means_middle_court", "以为有政府作被告就由中级人民法院管辖"),
        Misbelief("plaintiff_chooses_defendants", "以为被告由原告选定"),
        Misbelief("unwilling_are_dismissed", "以为不追加、不变更被告的一律驳回起诉"),
        Misbelief("holder_is_the_third", "以为许可的相对人总是第三人"),
        Misbelief("money_is_a_stake", "以为债权人可以起诉对债务人的行政行为"),
    ),
    issues=(
        Issue(
            ("本案的适格被告是谁？", "{suer}应当以谁为被告？", "*{suer}起诉时应列哪些机关为被告？"),
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
