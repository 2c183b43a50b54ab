"""Vignettes of an administrative agreement (行政协议规定 5, 7, 16, 25, 26) and of a suit with civil issues."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

BARGAIN, BARGAIN_SINCE = "行政协议规定", "2020-01-01"
BIDDER = Norm(BARGAIN, 5, BARGAIN_SINCE, says=("参与招标", "认为行政机关与他人订立行政协议损害其合法权益"))
CHOSEN_COURT = Norm(BARGAIN, 7, BARGAIN_SINCE, says=("原告所在地", "人民法院从其约定"))
NEEDED = Norm(BARGAIN, 16, BARGAIN_SINCE, says=("判决驳回原告诉讼请求；给原告造成损失的，判决被告予以补偿",))
BROKEN = Norm(BARGAIN, 16, BARGAIN_SINCE, says=("判决被告继续履行协议、采取补救措施",))
TIME = Norm(BARGAIN, 25, BARGAIN_SINCE, says=("诉讼时效参照民事法律规范确定",))
SUIT_TIME = Norm(BARGAIN, 25, BARGAIN_SINCE, says=("起诉期限依照行政诉讼法及其司法解释确定",))
NO_ARBITRATION = Norm(BARGAIN, 26, BARGAIN_SINCE, says=("约定仲裁条款的，人民法院应当确认该条款无效",))

READING, READING_SINCE = "行政诉讼法解释", "2018-02-08"
CREDITOR = Norm(READING, 13, READING_SINCE, says=("人民法院应当告知其就民事争议提起民事诉讼",))
CHANGED = Norm(READING, 81, READING_SINCE, says=("原告仍要求确认原行政行为违法的，人民法院应当依法作出确认判决",))
OFFICERS = Norm(READING, 128, READING_SINCE, says=("正职、副职负责人", "不得仅委托律师出庭"))
BEFORE_TRIAL = Norm(READING, 137, READING_SINCE, says=("应当在第一审开庭审理前提出",))
PAUSED = Norm(READING, 138, READING_SINCE, says=("另行提起民事诉讼并已立案的，人民法院应当中止行政诉讼的审理",))
REFUSED = Norm(READING, 139, READING_SINCE, says=("不予准许一并审理民事争议", "约定仲裁或者已经提起民事诉讼的"))
SUITS, SUITS_SINCE = "行政诉讼法", "2017-07-01"
PAPERS = Norm(SUITS, 53, SUITS_SINCE, says=("国务院部门和地方人民政府及其部门制定的规范性文件", "规范性文件不含规章"))
TOGETHER = Norm(SUITS, 61, SUITS_SINCE, says=("行政许可、登记", "人民法院可以一并审理"))
QUASHED = Norm(SUITS, 70, SUITS_SINCE, says=("主要证据不足的",))
SIMPLE = Norm(SUITS, 82, SUITS_SINCE, says=("当事人各方同意适用简易程序的，可以适用简易程序",))

PARKING_FOR_TEN_YEARS: Final = vignette(
    "parking_for_ten_years",
    "十年停车场",
    "行政法",
    facts={
        "clause": {
            "仲裁": "，约定争议交市仲裁委员会仲裁",
            "管辖": "，约定争议由公司所在的邻县法院管辖",
        },
        "owed": {
            "一年": "县城管局应付的300万元建设补贴，到期一年还没有付",
            "四年": "县城管局应付的300万元建设补贴，到期四年没有付，公司也从未催要",
        },
        "end": {
            "公益": "今年，因修防洪堤必须占用场地，县城管局通知解除协议，却不提善后",
            "私利": "今年，新局长想把停车场交给熟人，县城管局遂通知解除协议",
        },
        "when": {
            "四月": "通知写明了起诉期限，{firm}四个月后起诉，要求付清补贴、恢复经营",
            "十月": "通知写明了起诉期限，{firm}十个月后起诉，要求付清补贴、恢复经营",
            "未告": "通知没有写起诉期限，{firm}十个月后问清了，随即起诉，要求付清补贴、恢复经营",
        },
        "rival": {
            "投标": "当年一同投标的{other}刚得知有人泄露标底，起诉要求撤销该协议",
            "供货": "向{firm}赊销道闸的{other}担心货款落空，也起诉县城管局",
        },
    },
    story=(
        (
            "县城管局经招标与{firm}签订特许经营协议，由其建设城区停车场并经营十年{clause}。",
            "{firm}中标后，与县城管局签订特许经营协议，建设城区停车场并经营十年{clause}。",
            "*为解决停车难，县城管局与中标的{firm}签订特许经营协议，由其建设停车场并经营十年{clause}。",
        ),
        "{owed}。",
        "{end}。{when}。",
        "{rival}。",
    ),
    parties=(
        {"firm": "甲公司", "other": "乙公司"},
        {"firm": "{t[0]}公司", "other": "{t[1]}公司"},
    ),
    about=("该特许经营协议引起的诉讼", "本案", "各公司的起诉"),
    points=(
        Point(
            "owed",
            lambda told: {"一年": "未过", "四年": "已过"}[told.owed],
            {
                "未过": says(
                    TIME,
                    "不按约定履行的，参照民事诉讼时效，三年未满",
                    "{firm}对补贴的请求没有超过诉讼时效",
                    "就补贴而言，县城管局不能以时间过久为由拒付",
                ),
                "已过": says(
                    TIME,
                    "不按约定履行的，参照民事诉讼时效，三年已满",
                    "县城管局就补贴提出的诉讼时效抗辩可以成立",
                    "{firm}对补贴的请求已经超过诉讼时效",
                ),
            },
            {"six_months_for_all": lambda told: "已过", "no_limit_on_offices": lambda told: "未过"},
        ),
        Point(
            "end_time",
            lambda told: "逾期" if told.when == "十月" else "期内",
            {
                "期内": says(
                    SUIT_TIME,
                    "六个月内起诉；未告知起诉期限的，不超过一年",
                    "{firm}就解除协议起诉，没有超过起诉期限",
                    "法院不能以起诉过晚为由，拒绝审查解除协议的行为",
                ),
                "逾期": says(
                    SUIT_TIME,
                    "已告知起诉期限，超过六个月才起诉",
                    "{firm}就解除协议起诉时，已经超过起诉期限",
                    "因起诉过晚，法院不应审查解除协议的行为是否合法",
                ),
            },
            {
                "three_years_for_all": lambda told: "期内",
                "six_months_flat": lambda told: "期内" if told.when == "四月" else "逾期",
            },
        ),
        Point(
            "end",
            lambda told: None if told.when == "十月" else {"公益": "补偿", "私利": "违法"}[told.end],
            {
                "补偿": says(
                    NEEDED,
                    "为公共利益解除协议合法，但应给予补偿",
                    "县城管局解除协议合法，但应补偿{firm}的损失",
                    "{firm}不能要求继续履行协议，只能要求补偿损失",
                ),
                "违法": says(
                    BROKEN,
                    "没有公共利益的需要而解除协议",
                    "县城管局解除协议违法，法院可以判决其继续履行",
                    "{firm}请求继续经营停车场，可以得到支持",
                ),
            },
            {"bargains_bind_offices": lambda told: None if told.when == "十月" else "违法"},
        ),
        Point(
            "forum",
            lambda told: {"仲裁": "无效", "管辖": "有效"}[told.clause],
            {
                "无效": says(
                    NO_ARBITRATION,
                    "行政协议的仲裁条款无效",
                    "双方关于争议解决的约定无效",
                    "{firm}应当向县城管局所在地的法院起诉，协议中的约定对此没有影响",
                ),
                "有效": says(
                    CHOSEN_COURT,
                    "可以书面约定由原告所在地的法院管辖",
                    "双方关于争议解决的约定有效",
                    "{firm}可以按照协议的约定，向自己所在地的法院起诉",
                ),
            },
            {"like_any_contract": lambda told: "有效", "courts_are_fixed_by_law": lambda told: "无效"},
        ),
        Point(
            "standing",
            lambda told: {"投标": "有", "供货": "无"}[told.rival],
            {
                "有": says(
                    BIDDER,
                    "参与招标，认为订立协议损害其合法权益",
                    "{other}具有行政诉讼的原告资格",
                    "{other}虽非协议的当事人，仍可就该协议起诉",
                ),
                "无": says(
                    CREDITOR,
                    "只是一方当事人的债权人",
                    "{other}与该协议没有行政诉讼上的利害关系",
                    "{other}的权利应通过民事诉讼实现，其无权对县城管局提起行政诉讼",
                ),
            },
            {"only_the_parties": lambda told: "无"},
        ),
    ),
    flaws=(
        Misbelief("six_months_for_all", "以为行政协议的诉讼一律适用六个月的起诉期限"),
        Misbelief("no_limit_on_offices", "以为行政机关不得主张诉讼时效"),
        Misbelief("three_years_for_all", "以为行政协议的诉讼一律适用三年诉讼时效"),
        Misbelief("six_months_flat", "不知未告知起诉期限时最长为一年"),
        Misbelief("bargains_bind_offices", "以为行政机关不得单方解除协议"),
        Misbelief("like_any_contract", "以为行政协议也可以约定仲裁"),
        Misbelief("courts_are_fixed_by_law", "以为行政协议不得约定管辖"),
        Misbelief("only_the_parties", "以为只有协议的相对人可以起诉"),
    ),
)

HOUSE_SIGNED_AWAY: Final = vignette(
    "house_signed_away",
    "冒名过户的房屋",
    "行政法",
    facts={
        "paper": {"通知": "省自然资源厅的一份通知", "规章": "省政府制定的一部规章"},
        "civil": {
            "庭前": "开庭之前，{owner}曾请求法院一并确认合同无效",
            "辩论": "到了法庭辩论时，{owner}才想起请求法院一并确认合同无效",
            "另诉": "此外，{owner}还另行提起民事诉讼，请求确认合同无效，民事案件已经立案",
            "仲裁": "开庭之前，{owner}曾请求法院一并确认合同无效，但两人在诉前已书面约定将合同之争交付仲裁",
        },
        "consent": {
            "都": "{owner}、该局和第三人{cousin}都同意适用简易程序",
            "两方": "{owner}和该局同意适用简易程序，第三人{cousin}坚决反对",
        },
        "sent": {
            "副职": "该局的一名副局长和一名律师出庭",
            "职员": "局长、副局长都在外开会，该局委托经办职员和一名律师出庭",
            "律师": "局长、副局长都在外开会，该局委托两名律师出庭",
        },
        "change": {
            "更正": "该局发现确实弄错，更正了登记，{owner}仍要求确认原登记违法",
            "不改": "该局坚称没有过错，登记一直未改",
        },
    },
    story=(
        (
            "{owner}在外打工，表弟{cousin}冒其名签了一份房屋买卖合同，把{owner}的房屋登记到自己名下。",
            "趁{owner}在外打工，表弟{cousin}伪造其签名写了一份买卖合同，把{owner}的房屋过户给自己。",
            "*{owner}在外打工多年，回乡时发现，表弟{cousin}冒其名签了买卖合同，房屋已登记在{cousin}名下。",
        ),
        "{owner}起诉负责登记的县自然资源局，请求撤销登记，并附带审查其依据的{paper}。",
        "{consent}。",
        "开庭时，{sent}。诉讼中，{change}。",
        "{civil}。",
    ),
    parties=(
        {"owner": "甲", "cousin": "乙"},
        {"owner": "{s[0]}某", "cousin": "{s[1]}某"},
        {"owner": "{p[0]}", "cousin": "{p[1]}"},
    ),
    about=("本案的审理", "{owner}提起的行政诉讼", "本案"),
    points=(
        Point(
            "civil",
            lambda told: {"庭前": "准许", "辩论": "过晚", "另诉": "中止", "仲裁": "仲裁"}[told.civil],
            {
                "准许": says(
                    TOGETHER,
                    "登记案件，开庭审理前提出请求",
                    "法院可以一并审理合同的效力，但应单独立案",
                    "合同的效力与登记是否合法，可以由同一审判组织一并审理",
                ),
                "过晚": says(
                    BEFORE_TRIAL,
                    "没有在开庭审理前提出，也没有正当理由",
                    "因提出的时间过晚，法院可以不予准许一并审理合同之争",
                    "{owner}没有正当理由而迟延，不能再要求在本案中解决合同之争",
                ),
                "中止": says(
                    PAUSED,
                    "就民事争议另行起诉并已立案",
                    "法院应当中止行政诉讼的审理",
                    "行政案件应当等待民事裁判的结果",
                ),
                "仲裁": says(
                    REFUSED,
                    "对民事争议约定了仲裁",
                    "因合同之争另有约定的解决途径，法院不应一并审理",
                    "两人的约定排除了法院在本案中审理合同效力的可能",
                ),
            },
            {
                "any_time_before_judgment": lambda told: {
                    "庭前": "准许",
                    "辩论": "准许",
                    "另诉": "中止",
                    "仲裁": "仲裁",
                }[told.civil],
                "civil_always_joins": lambda told: "过晚" if told.civil == "辩论" else "准许",
            },
        ),
        Point(
            "paper",
            lambda told: {"通知": "可以", "规章": "不能"}[told.paper],
            {
                "可以": says(
                    PAPERS,
                    "省政府部门的规范性文件可以一并审查",
                    "对{owner}请求附带审查的文件，法院应当审查",
                    "{owner}请求附带审查该文件，于法有据",
                ),
                "不能": says(
                    PAPERS,
                    "规章不属于可以一并审查的规范性文件",
                    "{owner}提出的附带审查请求，法院不应支持",
                    "{owner}请求审查的文件，不在可以附带审查之列",
                ),
            },
            {"provincial_papers_are_exempt": lambda told: "不能", "all_below_statutes": lambda told: "可以"},
        ),
        Point(
            "simple",
            lambda told: "可以" if told.consent == "都" else "不得",
            {
                "可以": says(
                    SIMPLE,
                    "当事人各方同意",
                    "本案可以由一名审判员独任审理",
                    "法院适用简易程序审理本案，不违反法律规定",
                ),
                "不得": says(
                    SIMPLE,
                    "第三人也是当事人，须各方同意",
                    "本案必须适用普通程序",
                    "法院只能组成合议庭审理本案",
                ),
            },
            {"two_sides_suffice": lambda told: "可以", "registers_are_never_simple": lambda told: "不得"},
        ),
        Point(
            "sent",
            lambda told: "不当" if told.sent == "律师" else "合法",
            {
                "合法": says(
                    OFFICERS,
                    "副职负责人出庭，或者委托相应的工作人员出庭",
                    "县自然资源局出庭人员的安排符合法律规定",
                    "县自然资源局没有违反出庭应诉的义务",
                ),
                "不当": says(
                    OFFICERS,
                    "不得仅委托律师出庭",
                    "县自然资源局出庭人员的安排违反法律规定",
                    "法院应将县自然资源局的出庭情况记录在案，并可建议有关机关处理",
                ),
            },
            {"only_the_head_counts": lambda told: "不当", "lawyers_suffice": lambda told: "合法"},
        ),
        Point(
            "judgment",
            lambda told: None if told.civil == "另诉" else {"更正": "确认", "不改": "撤销"}[told.change],
            {
                "确认": says(
                    CHANGED,
                    "被告改变违法行为，原告仍要求确认违法",
                    "法院应当判决确认原登记违法",
                    "无须再撤销登记，但法院仍应对其是否合法作出判决",
                ),
                "撤销": says(
                    QUASHED,
                    "登记没有事实根据，主要证据不足",
                    "法院应当判决撤销该登记",
                    "只确认登记违法是不够的，法院应当予以撤销",
                ),
            },
            {"always_quash": lambda told: None if told.civil == "另诉" else "撤销"},
        ),
    ),
    flaws=(
        Misbelief("any_time_before_judgment", "以为宣判以前都可以请求一并审理民事争议"),
        Misbelief("civil_always_joins", "以为相关民事争议一律可以一并审理"),
        Misbelief("provincial_papers_are_exempt", "以为省级机关的文件不能审查"),
        Misbelief("all_below_statutes", "以为规章也可以附带审查"),
        Misbelief("two_sides_suffice", "以为原告、被告同意即可适用简易程序"),
        Misbelief("registers_are_never_simple", "以为登记案件一律不得适用简易程序"),
        Misbelief("only_the_head_counts", "以为行政机关必须由正职出庭"),
        Misbelief("lawyers_suffice", "不知不得仅委托律师出庭"),
        Misbelief("always_quash", "不知被告改变行为后应确认违法"),
    ),
    issues=(
        Issue(
            (
                "对合同效力之争，审理行政案件的法院应如何处理？",
                "关于合同效力之争与本案的关系，下列哪一说法是正确的？",
                "*审理登记案件的法院应当怎样对待合同效力问题？",
            ),
            {
                "civil": {
                    "准许": "可以将合同之争与登记案件一并审理",
                    "过晚": "因提得过晚，不予一并审理",
                    "中止": "中止本案的审理，等待另案裁判",
                    "仲裁": "因合同之争不归法院解决，不予一并审理",
                }
            },
        ),
    ),
)
