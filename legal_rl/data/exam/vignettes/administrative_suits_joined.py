"""Vignettes of an administrative suit with civil issues (行政诉讼法 53, 61, 70, 82)."""

from typing import Any, Final

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


def _judgment(told: Any) -> str | None:
    """Not at issue while the contract is another court's matter, or is left to an arbitrator or a later suit."""
    if told.civil == "另诉" or (told.civil != "庭前" and told.change == "不改"):
        return None
    return "确认" if told.change == "更正" else "撤销"


HOUSE_SIGNED_AWAY: Final = vignette(
    "house_signed_away",
    "冒名过户的房屋",
    "行政法",
    facts={
        "paper": {"通知": "省自然资源厅通知", "规章": "省政府规章"},
        "civil": {
            "庭前": "开庭前，{owner}请求一并审理买卖合同效力争议",
            "辩论": "{owner}无正当理由，在法庭辩论时才请求一并审理买卖合同效力争议",
            "另诉": "诉讼中，{owner}就买卖合同效力另行提起民事诉讼，法院已经立案",
            "仲裁": "开庭前，{owner}请求一并审理买卖合同效力争议，但{owner}与{cousin}已书面约定就该争议申请仲裁",
        },
        "consent": {
            "都": "{owner}、县自然资源局和第三人{cousin}均同意适用简易程序",
            "两方": "{owner}和县自然资源局同意适用简易程序，第三人{cousin}反对",
        },
        "sent": {
            "副职": "县自然资源局由副局长和律师出庭",
            "职员": "县自然资源局各负责人均有正当理由不能出庭并提交说明，由经办的工作人员和律师出庭",
            "律师": "县自然资源局各负责人均有正当理由不能出庭并提交说明，由两名律师出庭",
        },
        "change": {
            "更正": "一审期间，县自然资源局更正登记，{owner}仍要求确认原登记违法",
            "不改": "一审期间，县自然资源局以已尽审查义务为由不予更正",
        },
    },
    story=(
        (
            "{cousin}伪造买卖合同，将{owner}的房屋过户给自己，{owner}诉请撤销县自然资源局的登记。",
            "{owner}的房屋被{cousin}以伪造的买卖合同过户，{owner}诉请撤销县自然资源局的登记。",
            "*{cousin}凭伪造的买卖合同，将{owner}的房屋登记到自己名下，{owner}诉请撤销县自然资源局的登记。",
        ),
        only("paper", "{owner}起诉时，一并请求审查登记所依据的{paper}。"),
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
                    "登记案件，开庭前已提出请求，又没有约定仲裁或者另行起诉",
                    "法院可以一并审理合同效力争议",
                    "法院可以一并审理合同效力争议，对行政争议和民事争议应当分别裁判",
                ),
                "过晚": says(
                    BEFORE_TRIAL,
                    "应在开庭审理前提出，到法庭辩论时才提出又无正当理由",
                    "{owner}请求一并审理的时间过晚",
                    "{owner}请求一并审理合同效力争议已逾期，法院不应准许",
                ).shown(1),
                "中止": says(
                    PAUSED,
                    "民事争议已另行起诉并立案，行政诉讼须等待其结果",
                    "法院应当中止行政诉讼的审理",
                    "法院应当中止本案的审理，待合同效力的民事诉讼审结后恢复",
                ),
                "仲裁": says(
                    REFUSED,
                    "双方已书面约定就该争议申请仲裁，不得一并审理",
                    "合同效力争议应当通过仲裁解决",
                    "合同效力争议不由法院主管，法院应当决定不予准许一并审理",
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
                    "省政府部门的通知是规章以外的规范性文件，可以一并审查",
                    "{owner}请求审查的文件属于附带审查的范围",
                    "法院应当对{paper}的合法性一并进行审查",
                    "法院应当一并审查{paper}，经审查不合法的，不作为认定登记合法的依据",
                ),
                "不能": says(
                    PAPERS,
                    "请求审查的是省政府规章，可以一并审查的规范性文件不含规章",
                    "{owner}请求审查的文件不属于附带审查的范围",
                    "{owner}无权请求一并审查{paper}",
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
                    "原告、被告和第三人均同意，登记案件也可以适用简易程序",
                    "法院可以适用简易程序",
                    "本案可以由审判员一人独任审理",
                    "经当事人各方同意，本案可以适用简易程序",
                ),
                "不得": says(
                    SIMPLE,
                    "第三人也是当事人而表示反对，不是当事人各方同意",
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
                    "副局长出庭，副职负责人也是行政机关负责人",
                    "被告的出庭人员符合法律规定",
                    "县自然资源局的出庭安排符合行政诉讼法及其司法解释的规定",
                ).where(
                    lambda told: told.sent == "职员", OFFICERS, "负责人不能出庭，委托了工作人员出庭，并非仅委托律师"
                ),
                "违法": says(
                    OFFICERS,
                    "负责人不能出庭时应委托工作人员，不得仅委托律师出庭",
                    "县自然资源局的出庭安排违法",
                    "县自然资源局未依法履行出庭应诉的义务",
                ),
            },
            {"only_the_head_counts": lambda told: "违法", "lawyers_suffice": lambda told: "合法"},
        ),
        Point(
            "judgment",
            _judgment,
            {
                "确认": says(
                    CHANGED,
                    "被告在一审中已更正登记，原告仍要求确认原登记违法",
                    "法院应当判决确认原登记违法",
                    "法院应当判决确认原登记违法，无须再判决撤销",
                ),
                "撤销": says(
                    QUASHED,
                    "登记所依据的合同系伪造，主要证据不足，被告又未更正",
                    "法院应当判决撤销该登记",
                    "登记的主要证据不足，法院应当判决撤销",
                    "对{owner}撤销登记的诉讼请求，法院应当判决予以支持",
                ),
            },
            {"always_quash": lambda told: _judgment(told) and "撤销"},
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
        Misbelief("lawyers_suffice", "以为行政机关可以只委托律师出庭"),
        Misbelief("always_quash", "以为被告改变违法行为后仍应撤销原行为"),
    ),
    issues=(
        Issue(
            (
                "对买卖合同效力争议，法院应如何处理？",
                "关于买卖合同效力争议的处理，下列哪一说法是正确的？",
                "*对买卖合同效力争议，下列哪一处理是正确的？",
            ),
            {
                "civil": {
                    "准许": "法院可以准许一并审理",
                    "过晚": "因{owner}提出过晚，法院应当不予准许一并审理",
                    "中止": "法院应当中止行政诉讼，等待民事诉讼的结果",
                    "仲裁": "因该争议不由法院主管，应当不予准许一并审理",
                }
            },
        ),
    ),
)
