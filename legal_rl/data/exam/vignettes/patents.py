"""A vignette of patents: who owns one, prior use and prior art, and who sells the product (专利法 6, 67, 75, 77)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-06-01"
JOB = Norm("专利法", 6, SINCE, says=("申请被批准后，该单位为专利权人", "该发明人或者设计人为专利权人"))
REWARD = Norm("专利法", 15, SINCE, says=("应当对职务发明创造的发明人或者设计人给予奖励",))
INFRINGED = Norm("专利法", 65, SINCE, says=("未经专利权人许可，实施其专利，即侵犯其专利权",))
KNOWN = Norm("专利法", 67, SINCE, says=("属于现有技术或者现有设计的，不构成侵犯专利权",))
EXHAUSTED = Norm("专利法", 75, SINCE, says=("由专利权人或者经其许可的单位、个人售出后",))
PRIOR = Norm("专利法", 75, SINCE, says=("已经作好制造、使用的必要准备，并且仅在原有范围内继续制造、使用的",))
UNLAWFUL = Norm("专利侵权解释", 15, "2010-01-01", says=("以非法获得的技术或者设计主张先用权抗辩的，人民法院不予支持",))
SOURCE = Norm("专利法", 77, SINCE, says=("能证明该产品合法来源的，不承担赔偿责任",))


def _made(told: Any) -> str:
    if told.origin == "旧刊":
        return "现有技术"
    if told.origin == "挖人":
        return "侵权"
    return "先用" if told.scale == "原有" else "超出"


def _sold(told: Any) -> str:
    return "侵权" if told.goods != "正品" and _made(told) in {"侵权", "超出"} else "不侵权"


def _paid(told: Any) -> str | None:
    if _sold(told) == "不侵权":
        return None
    return "不赔" if told.goods == "不知" else "赔偿"


FOLDING_FOOD_CART: Final = vignette(
    "folding_food_cart",
    "离职后完成的发明",
    "知识产权",
    facts={
        "left": {"八个月": "8个月", "三年": "3年"},
        "origin": {
            "自研": "申请日前，{factory}已自行秘密研制相同餐车并建成1条生产线",
            "挖人": "申请日前，{factory}窃取{engineer}的图纸，建成1条生产线",
            "旧刊": "授权后，{factory}按申请日前期刊公开的相同技术建成1条生产线",
        },
        "scale": {"原有": "现仅以该线制造", "扩产": "{more}"},
        "goods": {
            "不知": "{dealer}不知该专利，以合理价格购进{source}制造的餐车销售，有进货发票",
            "知情": "{dealer}明知未经专利权人许可，仍购进{source}制造的餐车销售",
            "正品": "{dealer}从{engineer}处购进其制造的该种餐车销售",
        },
    },
    story=(
        (
            "{engineer}完成一种折叠餐车的发明，后被授予专利权。",
            "{engineer}完成的一种折叠餐车的发明被授予专利权。",
            "*{engineer}完成一项折叠餐车的发明，该发明获得专利授权。",
        ),
        only("owner reward", "{engineer}曾在{company}负责折叠餐车的研发，离职{left}后完成该发明。"),
        only("made sold paid", "{origin}，{scale}。"),
        only("sold paid", "{goods}。"),
    ),
    parties=(
        {"engineer": "甲", "company": "乙公司", "factory": "丙公司", "dealer": "丁公司"},
        {"engineer": "甲", "company": "乙公司", "factory": "丙厂", "dealer": "丁"},
        {"engineer": "{s[0]}某", "company": "{t[0]}公司", "factory": "{t[1]}公司", "dealer": "{s[1]}某"},
        {"engineer": "{p[0]}", "company": "{t[0]}公司", "factory": "{t[1]}厂", "dealer": "{p[1]}"},
    ),
    terms={
        "source": lambda told: "{factory}新增生产线" if told.scale == "扩产" else "{factory}",
        "more": lambda told: "次年增至3条" if told.origin == "旧刊" else "授权后增至3条",
    },
    about=("该专利引起的纠纷", "本案"),
    possible=lambda told: told.left == "三年" or told.goods != "正品",  # who is no owner authorizes nobody
    points=(
        Point(
            "owner",
            lambda told: "公司" if told.left == "八个月" else "个人",
            {
                "公司": says(
                    JOB,
                    "离职八个月完成，在一年内，又与原研发工作有关，是职务发明",
                    "该专利权应归{company}享有",
                    "该发明属于职务发明创造，专利权属于{company}",
                    "该发明与{engineer}在{company}承担的工作有关，应由{company}享有专利权",
                ),
                "个人": says(
                    JOB,
                    "离职三年才完成，已过一年，不是职务发明",
                    "该专利权归{engineer}享有",
                    "该发明并非执行{company}的任务所完成，专利权属于发明人{engineer}",
                ),
            },
            {"left_is_free": lambda told: "个人", "craft_is_the_firms": lambda told: "公司"},
        ),
        Point(
            "reward",
            lambda told: "应奖励" if told.left == "八个月" else "不奖励",
            {
                "应奖励": says(
                    REWARD,
                    "离职八个月完成，与原工作有关，是职务发明",
                    "{company}应当给予{engineer}职务发明的奖励",
                    "{engineer}有权以职务发明人的身份请求{company}给予奖励",
                    "{engineer}为职务发明的发明人，{company}实施该专利后应当给予其合理的报酬",
                ),
                "不奖励": says(
                    REWARD,
                    "离职三年后完成，不是职务发明，原单位没有奖励的义务",
                    "{company}没有义务就该发明给予{engineer}奖励",
                    "{engineer}请求{company}支付职务发明奖励的，应予驳回",
                ),
            },
            {"left_is_free": lambda told: "不奖励"},
        ),
        Point(
            "made",
            _made,
            {
                "先用": says(
                    PRIOR,
                    "申请日前已研制并建成生产线，仅以该线继续制造",
                    "{factory}享有先用权，可以按现有规模继续制造",
                    "{factory}的先用权抗辩成立，其现有的制造行为均不视为侵犯专利权",
                ),
                "超出": says(
                    PRIOR,
                    "申请日前只有一条生产线，授权后增至三条，超出原有范围",
                    "{factory}仅就超出原有范围的部分承担侵权责任",
                    "{factory}享有先用权，但现有的制造规模已部分超出先用权的范围",
                    "{factory}的制造行为只有部分可以适用先用权抗辩，其余构成侵权",
                ),
                "现有技术": says(
                    KNOWN,
                    "按申请日前期刊公开的技术制造，规模大小不影响",
                    "{factory}的现有技术抗辩成立",
                    "{factory}实施的技术属于现有技术，不构成侵犯专利权",
                    "{factory}实施的是现有技术，可以继续制造并扩大生产规模",
                ),
                "侵权": says(
                    UNLAWFUL,
                    "图纸是窃取的，以非法获得的技术不能主张先用权",
                    "{factory}应当停止制造该种餐车的全部行为，并赔偿专利权人的损失",
                    "{factory}不享有先用权，应当停止制造该种餐车",
                ),
            },
            {
                "earlier_is_enough": lambda told: "先用" if told.origin != "旧刊" else "现有技术",
                "later_is_too_late": lambda told: "侵权",
            },
        ),
        Point(
            "sold",
            _sold,
            {
                "侵权": says(
                    INFRINGED,
                    "所售产品以窃取的技术制造，未经专利权人许可",
                    "{dealer}应当停止销售该批餐车",
                    "{dealer}的销售行为侵犯专利权",
                    "专利权人有权请求{dealer}停止销售所购进的餐车",
                ).where(
                    lambda told: told.origin == "自研", INFRINGED, "所售由新增生产线制造，超出先用权范围，未经许可"
                ),
                "不侵权": says(
                    EXHAUSTED,
                    "所售是专利权人售出的产品",
                    "{dealer}有权继续销售该批餐车",
                    "{dealer}销售该批餐车不侵犯专利权",
                    "专利权人请求{dealer}停止销售该批餐车的，应予驳回",
                )
                .where(lambda told: told.goods != "正品" and told.origin == "旧刊", KNOWN, "所售产品实施的是现有技术")
                .where(lambda told: told.goods != "正品", PRIOR, "所售是先用权人在原有范围内制造的产品"),
            },
            {"innocence_is_no_breach": lambda told: "不侵权" if told.goods == "不知" else _sold(told)},
        ),
        Point(
            "paid",
            _paid,
            {
                "不赔": says(
                    SOURCE,
                    "不知道是侵权产品，价格合理并有发票证明合法来源",
                    "{dealer}不承担赔偿责任",
                    "{dealer}的合法来源抗辩成立，不承担赔偿责任",
                    "{dealer}应当停止销售，但对专利权人的损失不承担赔偿责任",
                ),
                "赔偿": says(
                    SOURCE,
                    "明知未经许可仍购进销售，不合不知情的免赔条件",
                    "{dealer}应当赔偿专利权人的损失",
                    "专利权人有权请求{dealer}赔偿损失",
                    "{dealer}除停止销售外，还应当赔偿专利权人的损失",
                ),
            },
            {"invoices_save": lambda told: "不赔" if _paid(told) else None},
        ),
    ),
    flaws=(
        Misbelief("left_is_free", "以为离职后的发明都归个人"),
        Misbelief("craft_is_the_firms", "以为与原工作有关的发明都归原单位"),
        Misbelief("earlier_is_enough", "以为申请日前有准备就享有不受限制的先用权"),
        Misbelief("later_is_too_late", "以为申请日后投产的都是侵权"),
        Misbelief("innocence_is_no_breach", "以为不知情的销售不构成侵权"),
        Misbelief("invoices_save", "以为能说明来源就不赔偿，不问是否知情"),
    ),
    issues=(
        Issue(
            (
                "{factory}制造该种餐车的行为应如何认定？",
                "关于{factory}制造该种餐车的行为，下列哪一选项是正确的？",
                "*对{factory}的制造行为应如何定性？",
            ),
            {
                "made": {
                    "先用": "享有先用权，不视为侵犯专利权",
                    "超出": "享有先用权，但现有制造已部分超出原有范围，构成侵权",
                    "现有技术": "属于实施现有技术，不构成侵权",
                    "侵权": "侵犯专利权，应当停止全部制造行为",
                }
            },
        ),
    ),
)
