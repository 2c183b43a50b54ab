"""Vignettes of an administrative suit with civil issues (行政诉讼法 53, 61, 70, 82)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

READING, READING_SINCE = "行政诉讼法解释", "2018-02-08"
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

HOUSE_SIGNED_AWAY: Final = vignette(
    "house_signed_away",
    "冒名过户的房屋",
    "行政法",
    facts={
        "paper": {"通知": "省自然资源厅通知", "规章": "省政府规章"},
        "civil": {
            "庭前": "开庭前，{owner}曾请求一并确认合同无效",
            "辩论": "法庭辩论时，{owner}才请求一并确认合同无效",
            "另诉": "{owner}另行起诉请求确认合同无效，已经立案",
            "仲裁": "开庭前，{owner}曾请求一并确认合同无效，但两人此前已书面约定将该争议交付仲裁",
        },
        "consent": {
            "都": "原被告和第三人{cousin}都同意简易程序",
            "两方": "原被告同意简易程序，第三人{cousin}反对",
        },
        "sent": {
            "副职": "开庭时，该局副局长和律师出庭",
            "职员": "开庭时，正副局长外出，该局委托经办职员和律师出庭",
            "律师": "开庭时，正副局长外出，该局委托两名律师出庭",
        },
        "change": {
            "更正": "该局更正了登记，{owner}仍要求确认违法",
            "不改": "该局坚称登记没错",
        },
    },
    story=(
        (
            "{cousin}冒表兄{owner}之名签买卖合同，把其房屋过户给自己。",
            "趁{owner}外出打工，表弟{cousin}冒其名签买卖合同，把房屋过户给自己。",
            "*{owner}打工回乡，得知表弟{cousin}冒其名签买卖合同，把房屋过户给了自己。",
        ),
        "{owner}诉请撤销县自然资源局的登记，并附带审查其依据的{paper}。",
        "{consent}。{change}。{sent}。",
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
                    "法院可以一并审理合同之争",
                    "合同效力与登记，可由同一审判组织审理",
                    "法院可以准许一并审理合同的效力，但应单独立案，与登记案件由同一审判组织审理",
                    "法院不必让{owner}另行起诉，可以把合同效力与登记案件一并审理",
                ),
                "过晚": says(
                    BEFORE_TRIAL,
                    "没有在开庭审理前提出，也没有正当理由",
                    "请求一并审理为时过晚",
                    "法院可因请求过迟，拒绝一并审理合同之争",
                    "{owner}提出请求过迟，如果缺少正当理由，法院可以决定让其就合同之争另行起诉",
                    "{owner}未能及时提出请求，法院可以不准许在登记案件中一并审理合同之争",
                ),
                "中止": says(
                    PAUSED,
                    "就民事争议另行起诉并已立案",
                    "本案的行政诉讼应当中止",
                    "登记案件应当等待民事裁判的结果",
                    "法院应当先行中止登记案件的审理，待合同效力在民事诉讼中有了结论，再恢复审理",
                    "民事裁判作出以前，法院不宜判断登记是否合法，而应当中止本案的审理",
                ),
                "仲裁": says(
                    REFUSED,
                    "对民事争议约定了仲裁",
                    "合同之争在法院主管之外",
                    "因两人另有约定，法院应当拒绝一并审理合同之争",
                    "两人的约定排除了法院审理合同效力的可能，即使案件涉及登记，一并审理的请求也应拒绝",
                    "法院不应一并审理合同之争，也不应受理{owner}就此另行提起的民事诉讼",
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
                    "法院应当附带审查该文件",
                    "{owner}请求附带审查该文件，于法有据",
                    "该文件属于可以附带审查的规范性文件，法院认为其违法的，应当向制定机关提出处理建议",
                    "法院不能拒绝附带审查，因为该文件属于规章以下的规范性文件",
                ),
                "不能": says(
                    PAPERS,
                    "规章不属于可以一并审查的规范性文件",
                    "法院应当拒绝审查该文件",
                    "{owner}请求审查的文件，超出附带审查的范围",
                    "该文件在附带审查的范围之外，{owner}即使在起诉时就提出审查请求，也应当被拒绝",
                    "法院不应支持附带审查的请求，因为该文件不在可以审查的规范性文件之列",
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
                    "本案可以适用简易程序",
                    "本案可以由一名审判员独任审理",
                    "法院可以适用简易程序独任审理本案，但应当在立案之日起四十五日内审结",
                    "登记案件并不排斥简易程序，本案可以由一名审判员独任审理",
                ),
                "不得": says(
                    SIMPLE,
                    "第三人也是当事人，须各方同意",
                    "本案应当适用普通程序",
                    "法院只能组成合议庭审理本案",
                    "本案应当由合议庭适用普通程序审理，即使案情简单、标的不大，也要排除独任审理",
                    "本案不能由一名审判员独任审理，因为当事人的意见尚不足以适用简易程序",
                ),
            },
            {"two_sides_suffice": lambda told: "可以", "registers_are_never_simple": lambda told: "不得"},
        ),
        Point(
            "sent",
            lambda told: "违法" if told.sent == "律师" else "合法",
            {
                "合法": says(
                    OFFICERS,
                    "副职负责人出庭，或者委托相应的工作人员出庭",
                    "被告出庭的安排合法",
                    "县自然资源局尽到了出庭应诉的义务",
                    "县自然资源局的出庭人员合乎法律要求，{owner}如果对此提出异议，法院应当驳回",
                    "县自然资源局没有违反出庭应诉的义务，法院不能就此提出司法建议",
                ),
                "违法": says(
                    OFFICERS,
                    "不得仅委托律师出庭",
                    "被告出庭的安排违法",
                    "县自然资源局违反了出庭应诉的义务",
                    "法院应将县自然资源局违反出庭义务的情况记录在案并写入裁判文书，还可建议有关机关处理",
                    "县自然资源局没有正确履行出庭义务，也不能以负责人事务繁忙为由免责",
                ),
            },
            {"only_the_head_counts": lambda told: "违法", "lawyers_suffice": lambda told: "合法"},
        ),
        Point(
            "judgment",
            lambda told: None if told.civil == "另诉" else {"更正": "确认", "不改": "撤销"}[told.change],
            {
                "确认": says(
                    CHANGED,
                    "被告改变违法行为，原告仍要求确认违法",
                    "法院应当确认登记违法",
                    "撤销已失去对象，法院应当确认登记违法",
                    "撤销登记已经失去意义，但法院仍应对原登记的合法性作出判决，确认其违法",
                    "法院不必再撤销原登记，但不能驳回{owner}的请求，而应当确认原登记违法",
                ),
                "撤销": says(
                    QUASHED,
                    "登记没有事实根据，主要证据不足",
                    "法院应当撤销该登记",
                    "只确认登记违法还不够，法院应当予以撤销",
                    "登记缺乏事实根据，即使县自然资源局尽到了审查的责任，法院也应当判决撤销",
                    "法院不能只确认登记违法，因为该登记没有事实根据，应当予以撤销",
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
