"""Vignettes of administrative suits: parties and courts (行政诉讼法 14, 15, 26), what can be sued over, and when."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SUITS, SUITS_SINCE = "行政诉讼法", "2017-07-01"
BASIC = Norm(SUITS, 14, SUITS_SINCE, says=("基层人民法院管辖第一审行政案件",))
MIDDLE = Norm(SUITS, 15, SUITS_SINCE, says=("县级以上地方人民政府所作的行政行为提起诉讼的案件",))
SEAT = Norm(SUITS, 18, SUITS_SINCE, says=("由最初作出行政行为的行政机关所在地人民法院管辖",))
LIBERTY = Norm(SUITS, 19, SUITS_SINCE, says=("限制人身自由的行政强制措施", "由被告所在地或者原告所在地人民法院管辖"))
_SUED = (
    "直接向人民法院提起诉讼的，作出行政行为的行政机关是被告",
    "作出原行政行为的行政机关和复议机关是共同被告",
    "复议机关改变原行政行为的，复议机关是被告",
    "起诉原行政行为的，作出原行政行为的行政机关是被告",
)
SUED = Norm(SUITS, 26, SUITS_SINCE, says=_SUED)
HALF_A_YEAR = Norm(SUITS, 46, SUITS_SINCE, says=("应当自知道或者应当知道作出行政行为之日起六个月内提出",))

READING, READING_SINCE = "行政诉讼法解释", "2018-02-08"
OUTSIDE = Norm(READING, 1, READING_SINCE, says=("依照刑事诉讼法的明确授权实施的行为", "调解行为", "行政指导行为"))
PETITION = Norm(
    READING, 1, READING_SINCE, says=("行政机关针对信访事项作出的登记、受理、交办、转送、复查、复核意见等行为",)
)
INSIDE = Norm(READING, 1, READING_SINCE, says=("属于人民法院行政诉讼的受案范围",))
STAKE = Norm(READING, 12, READING_SINCE, says=("撤销或者变更行政行为涉及其合法权益的",))
CREDITOR = Norm(READING, 13, READING_SINCE, says=("人民法院应当告知其就民事争议提起民事诉讼",))
CHANGE_OF_DEFENDANT = Norm(READING, 26, READING_SINCE, says=("应当告知原告变更被告；原告不同意变更的，裁定驳回起诉",))
OTHERS = Norm(READING, 30, READING_SINCE, says=("应当通知没有起诉的其他利害关系人作为第三人参加诉讼",))
NOT_TOLD = Norm(READING, 64, READING_SINCE, says=("从知道或者应当知道行政行为内容之日起最长不得超过一年",))
ADDED = Norm(READING, 134, READING_SINCE, says=("原告不同意追加的，人民法院应当将另一机关列为共同被告",))
LEVEL = Norm(READING, 134, READING_SINCE, says=("以作出原行政行为的行政机关确定案件的级别管辖",))
REVIEW_FIRST = Norm("行政复议法", 23, "2024-01-01", says=("未履行法定职责情形",))


def _defendant(told: Any) -> str:
    level = told.office[0]
    return {"维持": f"{level}局和{level}政府", "撤销": f"{level}政府"}.get(told.review, f"{level}局")


HOUSE_TWO_FLOORS_HIGHER: Final = vignette(
    "house_two_floors_higher",
    "加高两层的楼房",
    "行政法",
    facts={
        "office": {
            "县局": "县自然资源局报请市自然资源局批准后，以县自然资源局的名义发给{owner}规划许可证",
            "市局": "县自然资源局初审并上报后，以市自然资源局的名义发给{owner}规划许可证",
        },
        "review": {
            "直接": "后邻{neighbour}嫌楼高挡光，直接向法院起诉该许可",
            "维持": "后邻{neighbour}嫌楼高挡光，申请复议，复议机关{reviewer}维持了该许可。{neighbour}向法院起诉",
            "撤销": "后邻{neighbour}嫌楼高挡光，申请复议，复议机关{reviewer}撤销了该许可。{owner}向法院起诉",
            "逾期": "后邻{neighbour}嫌楼高挡光，申请复议，复议机关{reviewer}过期没有答复，{neighbour}起诉该许可",
        },
        "also": {
            "债主": "{third}几年前借给{owner}30万元，眼看[收回无望|钱要打水漂]，也递交了起诉状",
            "共有人": "{third}是这幢楼的共有人，对此同样不满，也递交了起诉状",
            "旁人": "{third}住在镇子另一头，[爱管闲事|平日好打抱不平]，也递交了起诉状",
        },
    },
    story=(
        (
            "{owner}打算把自家的小楼加高两层，{office}。",
            "镇上的{owner}开客栈，想把小楼加高两层，{office}。",
            "*为了多出几间客房，{owner}申请把自家小楼加高两层，{office}。",
        ),
        "{review}，诉状只列{issuer}为被告。",
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
                    "县自然资源局是适格被告，其他机关都不是",
                    "本案只应以县自然资源局为被告",
                ),
                "市局": says(
                    SUED,
                    "许可由市局署名，没有复议决定",
                    "市自然资源局是适格被告，其他机关都不是",
                    "本案只应以市自然资源局为被告",
                ),
                "县局和县政府": says(
                    SUED,
                    "县政府维持县局的许可",
                    "县自然资源局和县政府是共同被告",
                    "本案被告有两个，即县政府和县自然资源局",
                ),
                "市局和市政府": says(
                    SUED,
                    "市政府维持市局的许可",
                    "市自然资源局和市政府是共同被告",
                    "本案被告有两个，即市政府和市自然资源局",
                ),
                "县政府": says(SUED, "县政府改变了原行政行为", "本案应当以县政府为被告", "县政府一家是本案的适格被告"),
                "市政府": says(SUED, "市政府改变了原行政行为", "本案应当以市政府为被告", "市政府一家是本案的适格被告"),
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
                    "本案由基层人民法院管辖",
                    "本案的级别管辖，应当按作出许可的机关确定",
                ),
                "中院": says(
                    MIDDLE,
                    "被告是县级以上地方人民政府",
                    "本案由中级人民法院管辖",
                    "本案的级别管辖，应当按作出复议决定的机关确定",
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
                    "法院应当告知{suer}追加被告",
                    "{suer}不同意追加被告的，法院应当依职权列入",
                ),
                "变更": says(
                    CHANGE_OF_DEFENDANT,
                    "复议机关改变原行政行为，应以复议机关为被告",
                    "法院应当告知{suer}变更被告",
                    "{suer}坚持不换被告的，法院应当裁定驳回起诉",
                ),
                "不必": says(
                    SUED,
                    "作出许可的机关是被告",
                    "{suer}所列的被告无须追加，也无须变更",
                    "{suer}没有列错被告，法院应按诉状所列进行审理",
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
                    "{owner}应当作为第三人参加诉讼",
                    "法院应当通知{owner}参加诉讼，但其不是原告",
                ),
                "邻居": says(
                    OTHERS,
                    "申请复议的人没有起诉",
                    "{neighbour}应当作为第三人参加诉讼",
                    "法院应当通知{neighbour}参加诉讼，但其不是原告",
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
                    "{third}有权以自己的名义提起行政诉讼",
                    "{third}与本案有利害关系，其起诉应予受理",
                ),
                "无": says(
                    CREDITOR,
                    "债权人、旁人与该许可没有行政诉讼上的利害关系",
                    "{third}不具有原告资格",
                    "{third}的起诉不符合条件，法院应当不予立案",
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

DEAD_FISH_DOWNSTREAM: Final = vignette(
    "dead_fish_downstream",
    "下游鱼塘的死鱼",
    "行政法",
    facts={
        "town": {
            "调解": "镇政府把两人叫到一起劝和，双方签了由{keeper}补偿5000元的调解书",
            "决定": "镇政府下发通知，责令{keeper}十日内付给{farmer}5000元",
            "指导": "镇长上门劝{keeper}改养蛋鸡，答应帮着找销路",
        },
        "police": {
            "拘留": "认定{keeper}阻碍民警执行职务，对其行政拘留5日",
            "侦查": "以涉嫌污染环境罪立案侦查，对{keeper}刑事拘留",
            "盘问": "把{keeper}带到派出所，继续盘问20小时",
        },
        "fine": {
            "四月告知": "决定书载明了起诉期限，{keeper}收到四个月后起诉",
            "八月告知": "决定书载明了起诉期限，{keeper}收到八个月后起诉",
            "八月未告": "决定书漏写了起诉期限，{keeper}收到八个月后才从律师处得知，随即起诉",
            "超年未告": "决定书漏写了起诉期限，{keeper}收到十四个月后才从律师处得知，随即起诉",
        },
        "appeal": {
            "信访": "{farmer}嫌罚得轻，多次向县信访局反映，最后只收到一纸信访答复意见",
            "举报": "{farmer}发现{keeper}夜里还在偷排，书面请求县水利局制止，三个月过去没有任何答复",
        },
    },
    story=(
        (
            "{farmer}的鱼塘接连死鱼，认定是家住邻县的{keeper}在上游办的养猪场排污所致，{town}。",
            "{keeper}家住邻县，在本县河边办养猪场。下游{farmer}的鱼塘死了鱼，怪他排污，{town}。",
            "*家住邻县的{keeper}在本县河边养猪，下游鱼塘接连死鱼，塘主{farmer}找上门理论，{town}。",
        ),
        "县公安局接到报警后，{police}。",
        "县水利局以往河里倒粪污为由对{keeper}罚款3万元，{fine}。",
        "{appeal}。",
    ),
    parties=(
        {"farmer": "甲", "keeper": "乙"},
        {"farmer": "{s[0]}某", "keeper": "{s[1]}某"},
        {"farmer": "{p[0]}", "keeper": "{p[1]}"},
    ),
    about=("本案引起的行政诉讼", "{farmer}、{keeper}的诉讼", "各机关的行为"),
    points=(
        Point(
            "town",
            lambda told: "可诉" if told.town == "决定" else "不可诉",
            {
                "可诉": says(
                    INSIDE,
                    "镇政府单方设定义务",
                    "{keeper}对镇政府的行为不服，可以提起行政诉讼",
                    "镇政府的行为为{keeper}设定了义务，属于受案范围",
                ),
                "不可诉": says(
                    OUTSIDE,
                    "调解和行政指导不属于受案范围",
                    "镇政府的行为不属于行政诉讼的受案范围",
                    "{keeper}以镇政府为被告起诉的，法院应当不予立案",
                ),
            },
            {"officials_can_always_be_sued": lambda told: "可诉"},
        ),
        Point(
            "police",
            lambda told: "不可诉" if told.police == "侦查" else "可诉",
            {
                "可诉": says(
                    INSIDE,
                    "行政处罚和行政强制措施属于受案范围",
                    "县公安局的行为属于行政诉讼的受案范围",
                    "{keeper}可以对县公安局的行为申请复议，也可以提起行政诉讼",
                ),
                "不可诉": says(
                    OUTSIDE,
                    "依照刑事诉讼法的授权实施",
                    "对县公安局的行为，不能提起行政诉讼",
                    "{keeper}认为县公安局违法的，只能通过刑事诉讼和刑事赔偿程序寻求救济",
                ),
            },
            {"officials_can_always_be_sued": lambda told: "可诉"},
        ),
        Point(
            "where",
            lambda told: {"拘留": "本县", "盘问": "两地"}.get(told.police),
            {
                "本县": says(
                    SEAT,
                    "行政拘留是处罚，不是行政强制措施",
                    "{keeper}起诉县公安局的，应由本县法院管辖，邻县法院无权管辖",
                    "{keeper}不能因家在邻县，就在邻县起诉县公安局",
                ),
                "两地": says(
                    LIBERTY,
                    "继续盘问是限制人身自由的行政强制措施",
                    "{keeper}起诉县公安局的，可以在本县与邻县法院之间选择",
                    "邻县法院作为原告所在地的法院，也有权审理{keeper}诉县公安局一案",
                ),
            },
            {"detention_is_a_measure": lambda told: None if told.police == "侦查" else "两地"},
        ),
        Point(
            "limit",
            lambda told: "未逾期" if told.fine in ("四月告知", "八月未告") else "逾期",
            {
                "未逾期": says(
                    NOT_TOLD,
                    "没有超过六个月；未告知起诉期限的，从知道时起算，不超过一年",
                    "{keeper}对罚款的起诉没有超过起诉期限",
                    "如符合其他条件，法院应当受理{keeper}对罚款的起诉",
                ),
                "逾期": says(
                    HALF_A_YEAR,
                    "告知的为六个月，未告知的最长一年",
                    "{keeper}对罚款提起诉讼时，起诉期限已经届满",
                    "{keeper}对罚款起诉过晚，已经立案的，法院应裁定驳回起诉",
                ),
            },
            {
                "six_months_flat": lambda told: "未逾期" if told.fine == "四月告知" else "逾期",
                "untold_never_ends": lambda told: "逾期" if told.fine == "八月告知" else "未逾期",
            },
        ),
        Point(
            "appeal",
            lambda told: "不可诉" if told.appeal == "信访" else "先复议",
            {
                "不可诉": says(
                    PETITION,
                    "对信访事项的处理不属于受案范围",
                    "{farmer}的请求没有得到满足，但这不属于行政诉讼的受案范围",
                    "{farmer}即使先申请复议，也不能把此事诉至法院",
                ),
                "先复议": says(
                    REVIEW_FIRST,
                    "申请履行法定职责而不予答复，应当先申请复议",
                    "{farmer}可以通过行政诉讼寻求救济，但须先申请复议",
                    "{farmer}应当先申请行政复议，对复议决定不服才能起诉",
                ),
            },
            {"petitions_can_be_sued_over": lambda told: "先复议"},
        ),
    ),
    flaws=(
        Misbelief("officials_can_always_be_sued", "以为凡是行政机关的行为都可以起诉"),
        Misbelief("detention_is_a_measure", "把行政拘留当作行政强制措施"),
        Misbelief("six_months_flat", "不知未告知起诉期限时最长为一年"),
        Misbelief("untold_never_ends", "以为未告知起诉期限的，随时可以起诉"),
        Misbelief("petitions_can_be_sued_over", "以为信访答复可以复议、起诉"),
    ),
)
