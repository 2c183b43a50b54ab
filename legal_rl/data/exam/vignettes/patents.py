"""A vignette of patents: who owns one, prior use and prior art, and who sells the product (专利法 6, 67, 75, 77)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    "折叠餐车的专利",
    "知识产权",
    facts={
        "left": {"八个月": "[辞职八个月后|离开公司八个月后]", "三年": "[辞职三年后|离开公司三年后]"},
        "origin": {
            "自研": "此前的2021年底，{factory}已独立研制同样餐车，装好年产两千台的生产线，半年后投产",
            "挖人": "此前的2021年底，{factory}买通{engineer}的助手拿到草图，装好年产两千台的生产线，半年后投产",
            "旧刊": "2023年，{factory}照着2010年杂志登过的同样结构，装好年产两千台的生产线",
        },
        "scale": {
            "原有": "至今只用这条生产线",
            "扩产": "后来又添三条，年产增至八千台",
        },
        "goods": {
            "不知": "{dealer}按市价从{source}进货，发票齐全，并不知情",
            "知情": "{dealer}收到{engineer}的警告函和证书后，仍从{source}进货出售",
            "正品": "{dealer}则从{engineer}授权的厂家进了一批，加价出售",
        },
    },
    story=(
        (
            (
                "{company}的工程师{engineer}研制餐车，{left}在家做出一种折叠餐车，"
                "2022年3月以自己的名义申请实用新型专利，后获授权。"
            ),
            (
                "*{engineer}原在{company}研制餐车，{left}在家做成一种折叠餐车，"
                "2022年3月以自己的名义申请实用新型专利，后获授权。"
            ),
        ),
        "{origin}，{scale}。",
        "{goods}。",
        "{company}主张专利应归自己。",
    ),
    parties=(
        {"engineer": "甲", "company": "乙公司", "factory": "丙厂", "dealer": "丁商店"},
        {"engineer": "{s[0]}某", "company": "{t[0]}公司", "factory": "{t[1]}厂", "dealer": "{s[1]}某"},
        {"engineer": "{p[0]}", "company": "{t[0]}公司", "factory": "{t[1]}厂", "dealer": "{p[1]}"},
    ),
    terms={"source": lambda told: "{factory}新添的生产线" if told.scale == "扩产" else "{factory}"},
    about=("折叠餐车的专利", "本案"),
    possible=lambda told: told.left == "三年" or told.goods != "正品",  # who is no owner authorizes nobody
    points=(
        Point(
            "owner",
            lambda told: "公司" if told.left == "八个月" else "个人",
            {
                "公司": says(
                    JOB,
                    "离职一年内作出、与原工作任务有关的是职务发明",
                    "专利权应当归{company}",
                    "{engineer}的折叠餐车应当认定为职务发明创造",
                    "折叠餐车虽在{engineer}家中完成，但仍属于职务发明创造，专利权应当归{company}",
                ),
                "个人": says(
                    JOB,
                    "离职一年后作出的不是职务发明",
                    "专利权归{engineer}所有",
                    "{company}要求确认专利权归自己，应予驳回",
                    "折叠餐车虽与{engineer}原来的工作有关，但专利权归其个人，{company}的主张应予驳回",
                ),
            },
            {"left_is_free": lambda told: "个人", "craft_is_the_firms": lambda told: "公司"},
        ),
        Point(
            "reward",
            lambda told: "应当" if told.left == "八个月" else "没有",
            {
                "应当": says(
                    REWARD,
                    "单位应当对职务发明的发明人给予奖励",
                    "{company}应当给予{engineer}奖励",
                    "{engineer}可以向{company}要求奖励和合理的报酬",
                    "{engineer}虽是发明人而非专利权人，但有权向{company}要求奖励和合理的报酬",
                ),
                "没有": says(
                    REWARD,
                    "不是职务发明",
                    "{company}可以拒绝奖励{engineer}",
                    "{engineer}要求{company}给予发明人奖励，应予驳回",
                    "{engineer}以职务发明为由，要求{company}就折叠餐车给予奖励和报酬的，应予驳回",
                ),
            },
            {"left_is_free": lambda told: "没有"},
        ),
        Point(
            "made",
            _made,
            {
                "先用": says(
                    PRIOR,
                    "申请日前已作好必要准备，仅在原有范围内制造",
                    "{factory}享有先用权，可以照现有规模继续制造餐车",
                    "{factory}投产虽在申请日之后，但因享有先用权，其制造行为全部不视为侵犯专利权",
                ),
                "超出": says(
                    PRIOR,
                    "先用权限于原有范围",
                    "{factory}制造的餐车只有一部分侵权",
                    "{factory}享有先用权，但应当停止超出原有范围的制造",
                    "{factory}虽可以在原有范围内继续制造餐车，但超出的部分已经侵犯专利权，应当停止",
                ),
                "现有技术": says(
                    KNOWN,
                    "实施的是申请日前已公开的技术",
                    "{factory}可以主张现有技术抗辩",
                    "{factory}实施的是现有技术，制造多少餐车都是合法的",
                    "{factory}虽在申请日之后投产，但其实施的是现有技术，产量增加也不会使其构成侵权",
                ),
                "侵权": says(
                    UNLAWFUL,
                    "非法获得的技术不能主张先用权",
                    "{factory}制造的餐车全部侵权",
                    "{factory}应当停止制造餐车，现有的产量也应停止",
                    "{factory}主张先用权的，法院应予驳回，其不论产量多少都侵犯专利权，应当停止制造餐车",
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
                    "销售未经许可制造的专利产品",
                    "{dealer}出售餐车侵犯专利权",
                    "不论是否知情，{dealer}都应当停止出售餐车",
                    "{dealer}虽只是销售者而非制造者，但出售餐车仍侵犯专利权，应当停止出售手中的存货",
                ),
                "不侵权": says(
                    EXHAUSTED,
                    "所售不是侵权产品",
                    "{dealer}可以把手中的餐车卖完",
                    "{dealer}出售餐车合法，要求其停售的应予驳回",
                    "{dealer}出售的餐车并非侵权产品，即使知道专利的存在，也可以继续出售手中的存货",
                ),
            },
            {"innocence_is_no_breach": lambda told: "不侵权" if told.goods == "不知" else _sold(told)},
        ),
        Point(
            "paid",
            _paid,
            {
                "不赔": says(
                    SOURCE,
                    "不知情并能证明合法来源",
                    "{dealer}可以拒绝赔偿",
                    "{dealer}能证明餐车的合法来源，可以拒绝赔偿",
                    "{dealer}虽然应当停止出售餐车，但专利权人要求其赔偿损失的，应予驳回",
                ),
                "赔偿": says(
                    INFRINGED,
                    "知道后仍销售侵权产品",
                    "{dealer}应当赔偿专利权人",
                    "{dealer}即使能说明餐车从何处买来，也应当赔偿",
                    "{dealer}除停止出售餐车外，还应当赔偿专利权人因此受到的损失，说明来源并不足以免责",
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
                "{factory}制造折叠餐车的行为应当如何认定？",
                "{factory}制造折叠餐车是否侵犯专利权？",
                "*对{factory}的制造行为应当如何定性？",
            ),
            {
                "made": {
                    "先用": "享有先用权，不视为侵权",
                    "超出": "享有先用权，但超出原有范围的部分构成侵权",
                    "现有技术": "实施的是现有技术，不构成侵权",
                    "侵权": "没有任何合法的抗辩事由，全部构成侵权",
                }
            },
        ),
    ),
)
