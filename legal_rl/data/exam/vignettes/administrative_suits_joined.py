"""Vignettes of an administrative suit with civil issues (行政诉讼法 53, 61, 70, 82)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
            "庭前": "开庭前，{owner}请求一并审理买卖合同效力",
            "辩论": "{owner}无正当理由，在法庭辩论时才请求一并审理买卖合同效力",
            "另诉": "{owner}就买卖合同效力另行起诉，法院已经立案",
            "仲裁": "开庭前，{owner}请求一并审理买卖合同效力，但双方订有仲裁协议",
        },
        "consent": {
            "都": "各方当事人均同意适用简易程序",
            "两方": "除第三人{cousin}外，当事人均同意适用简易程序",
        },
        "sent": {
            "副职": "该局副局长和律师出庭",
            "职员": "该局负责人说明理由后未出庭，由相应的工作人员和律师出庭",
            "律师": "该局负责人说明理由后未出庭，由两名律师出庭",
        },
        "change": {
            "更正": "该局更正了登记，{owner}仍要求确认原登记违法",
            "不改": "该局未更正登记",
        },
    },
    story=(
        (
            "{cousin}冒名将{owner}的房屋过户给自己，{owner}诉请撤销县自然资源局的登记。",
            "{owner}的房屋被{cousin}冒名过户，{owner}诉请撤销县自然资源局的登记。",
            "*因{cousin}冒名将{owner}的房屋过户，{owner}诉请撤销县自然资源局的登记。",
        ),
        only("paper", "{owner}同时请求审查所依据的{paper}。"),
        only("simple", "{consent}。"),
        only("judgment", "{change}。"),
        only("sent", "{sent}。"),
        only("civil judgment", "{civil}。"),
    ),
    parties=(
        {"owner": "甲", "cousin": "乙"},
        {"owner": "甲", "cousin": "乙"},
        {"owner": "{s[0]}某", "cousin": "{s[1]}某"},
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
                    "法院可以一并审理合同效力争议",
                    "合同效力争议应当单独立案，由同一审判组织审理",
                    "法院可以一并审理合同效力争议，对行政争议和民事争议应当分别裁判",
                ),
                "过晚": says(
                    BEFORE_TRIAL,
                    "没有在开庭审理前提出，也没有正当理由",
                    "{owner}请求一并审理的时间过晚",
                    "因请求提出过晚，法院应当不予准许一并审理",
                    "合同效力争议不在本案中一并审理，{owner}可以另行提起民事诉讼",
                ),
                "中止": says(
                    PAUSED,
                    "就民事争议另行起诉并已立案",
                    "法院应当中止行政诉讼的审理",
                    "本案应当待民事诉讼审结后恢复审理",
                    "合同效力争议已另案处理，处理期间不计入本案的审理期限",
                ),
                "仲裁": says(
                    REFUSED,
                    "对民事争议约定了仲裁",
                    "合同效力争议应当通过仲裁解决",
                    "法院应当告知{owner}依仲裁协议主张权利",
                    "因双方约定仲裁，法院应当决定不予准许一并审理合同效力争议",
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
                    "该文件属于附带审查的范围",
                    "法院应当对该文件的合法性一并进行审查",
                    "该文件经审查不合法的，法院应当向制定机关提出处理建议",
                ),
                "不能": says(
                    PAPERS,
                    "规章不属于可以一并审查的规范性文件",
                    "{owner}请求审查的文件超出审查范围",
                    "法院审理本案应当参照该文件",
                    "该文件不属于可以附带审查的规范性文件，法院审理本案时参照适用",
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
                    "法院可以适用简易程序",
                    "本案可以由审判员一人独任审理",
                    "本案可以适用简易程序，自立案之日起45日内审结",
                ),
                "不得": says(
                    SIMPLE,
                    "第三人也是当事人，须各方同意",
                    "法院应当适用普通程序",
                    "本案应当组成合议庭审理",
                    "因未经当事人各方同意，法院应当适用普通程序审理本案",
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
                    "被告的出庭人员符合规定",
                    "县自然资源局履行了出庭应诉的义务",
                    "县自然资源局的出庭安排符合行政诉讼法及其司法解释的规定",
                ),
                "违法": says(
                    OFFICERS,
                    "不得仅委托律师出庭",
                    "被告仅委托律师出庭违法",
                    "县自然资源局未依法履行出庭应诉的义务",
                    "负责人不能出庭的，应当委托工作人员出庭，县自然资源局的做法违法",
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
                    "法院应当确认原登记违法",
                    "法院应当判决确认原登记违法，不再撤销",
                    "县自然资源局已改变违法的登记，法院应当依{owner}的请求判决确认违法",
                ),
                "撤销": says(
                    QUASHED,
                    "登记没有事实根据，主要证据不足",
                    "法院应当判决撤销该登记",
                    "登记的主要证据不足，法院应当判决撤销",
                    "该登记缺乏事实根据，对{owner}撤销登记的请求，法院应当予以支持",
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
                "对买卖合同的效力争议，法院应如何处理？",
                "关于买卖合同效力争议的处理，下列哪一说法是正确的？",
                "*对买卖合同效力争议，下列哪一处理是正确的？",
            ),
            {
                "civil": {
                    "准许": "可以准许一并审理",
                    "过晚": "因提出过晚，不予一并审理，可以另行起诉",
                    "中止": "中止行政诉讼，等待民事裁判",
                    "仲裁": "不予准许一并审理，通过仲裁解决",
                }
            },
        ),
    ),
)
