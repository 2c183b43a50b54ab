"""A vignette of an insured van: 保险法 52, 55, 56, 60 to 62."""

from collections.abc import Callable
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

INSURANCE: Final = "2015-04-24"
RISK = Norm(
    "保险法", 52, INSURANCE, says=("因保险标的的危险程度显著增加而发生的保险事故，保险人不承担赔偿保险金的责任",)
)
USE = Norm("保险法解释（四）", 4, "2021-01-01", says=("保险标的用途的改变",))
SHARE = Norm("保险法", 55, INSURANCE, says=("保险人按照保险金额与保险价值的比例承担赔偿保险金的责任",))
TWICE = Norm("保险法", 56, INSURANCE, says=("各保险人按照其保险金额与保险金额总和的比例承担赔偿保险金的责任",))
SUBROGATION = Norm("保险法", 60, INSURANCE, says=("自向被保险人赔偿保险金之日起", "就未取得赔偿的部分向第三者请求赔偿"))
WAIVED = Norm(
    "保险法", 61, INSURANCE, says=("被保险人放弃对第三者请求赔偿的权利的，保险人不承担赔偿保险金的责任", "该行为无效")
)
FAMILY = Norm("保险法", 62, INSURANCE, says=("不得对被保险人的家庭成员或者其组成人员行使代位请求赔偿的权利",))
LOSS: Final = 8  # of a van worth 20 (all in 10,000 yuan), insured for 20, for 10, or for 20 and elsewhere for 12


def _refused(told: Any) -> str:
    """Why the insurer need not pay, or that it has to."""
    if told.use == "途中":
        return "危险"
    return "放弃" if told.event == "先弃" else "应赔"


def _paid(told: Any) -> str | None:
    """What the insurer pays, in 10,000 yuan."""
    if _refused(told) != "应赔":
        return None
    return f"{LOSS * {'足额': 20 / 20, '不足': 10 / 20, '重复': 20 / (20 + 12)}[told.sums]:g}"


def _instead(amounts: dict[str, str]) -> Callable[[Any], str | None]:
    """A mistaken amount by the sums insured."""
    return lambda told: amounts[told.sums] if _paid(told) else None


VAN_WITH_A_SECOND_JOB: Final = vignette(
    "van_with_a_second_job",
    "跑货运的家用面包车",
    "商法",
    facts={
        "sums": {
            "足额": "保险金额20万元",
            "不足": "保险金额10万元",
            "重复": "保险金额20万元，又就同一险别另向一家保险公司投保，保险金额12万元",
        },
        "use": {
            "捎带": "平日自家用，偶尔替邻居捎些东西，分文不收。一天，车停在路边",
            "途中": "不久，{a}瞒着{ins}，天天用这辆车接单运货挣钱。一天送货途中",
            "停放": "不久，{a}瞒着{ins}，天天用这辆车接单运货挣钱。一天歇业在家，车停在楼下",
        },
        "event": {
            "外人": "，被{c}的货车撞坏，修理费8万元，{c}负全责，{a}向{ins}索赔",
            "先弃": "，被{c}的货车撞坏，修理费8万元，{c}负全责，{a}见{c}可怜，写下字据“不要你赔了”，随后向{ins}索赔",
            "后弃": "，被{c}的货车撞坏，修理费8万元，{c}负全责，{a}从{ins}领到赔款后，见{c}可怜，写下字据“不要你赔了”",
            "家人": "，由{a}养大、一直同住的继子{c}挪车时不慎撞上石墩，修理费8万元，{a}向{ins}索赔",
        },
    },
    story=(
        (
            "{a}为一辆价值20万元的家用面包车向{ins}投保车损险，{sums}。{use}{event}。",
            "{a}买了一辆20万元的家用面包车，向{ins}投保车损险，{sums}。{use}{event}。",
            "*{ins}承保了{a}一辆家用面包车的车损险，车价20万元，{sums}。{use}{event}。",
        ),
    ),
    parties=(
        {"a": "甲", "ins": "乙保险公司", "c": "丙"},
        {"a": "{s[0]}某", "ins": "{t[0]}保险公司|{t[0]}公司/保险公司", "c": "{s[1]}某"},
        {"a": "{p[0]}", "ins": "{t[0]}保险公司|{t[0]}公司", "c": "{p[1]}"},
    ),
    possible=lambda told: told.use != "途中" or told.event == "外人",
    about=("{ins}的责任", "{a}的损失"),
    points=(
        Point(
            "duty",
            lambda told: None if told.event == "先弃" else _refused(told),
            {
                "应赔": says(
                    RISK,
                    "事故不是因危险程度显著增加而发生",
                    "{ins}应当承担赔偿责任",
                    "{ins}以车辆的用途为由拒绝赔付，缺乏依据",
                    "即使{a}从未就车辆的使用情况通知过{ins}，{ins}也应当承担赔偿保险金的责任",
                ),
                "危险": says(
                    RISK,
                    "因危险程度显著增加而发生事故，又没有通知保险人",
                    "{ins}可以拒绝赔付",
                    "即使{a}对事故没有过错，{ins}也有权拒绝赔付",
                    "{a}对车辆用途的改变负有通知义务，因其未尽这一义务，{ins}可以拒绝赔偿保险金",
                ),
            },
            {
                "any_change_frees": lambda told: (
                    None if told.event == "先弃" else "应赔" if told.use == "捎带" else "危险"
                ),
                "fault_decides": lambda told: None if told.event == "先弃" else "应赔",
            },
        ),
        Point(
            "amount",
            _paid,
            {
                AMOUNT: says(
                    SHARE,
                    "按保险金额与保险价值，或者与保险金额总和的比例赔偿",
                    "{ins}应当赔付{value}万元",
                    "{a}有权从{ins}得到的保险金为{value}万元",
                    "就车辆的修理费，{ins}应当依照保险合同和法律规定承担{value}万元的赔偿责任",
                )
            },
            {
                "the_whole_loss": _instead(dict.fromkeys(("足额", "不足", "重复"), "8")),
                "the_whole_sum": _instead({"足额": "20", "不足": "10", "重复": "20"}),
                "insurers_pay_alike": _instead({"足额": "8", "不足": "4", "重复": "4"}),
            },
        ),
        Point(
            "recourse",
            lambda told: "家人" if told.event == "家人" else "可以" if _refused(told) == "应赔" else "不可",
            {
                "可以": says(
                    SUBROGATION,
                    "赔付后代位行使对第三者的请求权",
                    "{ins}赔付后可以向{c}追偿",
                    "{ins}有权以自己的名义起诉{c}，要求其偿还所付的赔款",
                    "自赔偿保险金之日起，{ins}在赔偿金额范围内代位行使{a}对{c}请求赔偿的权利",
                ),
                "不可": says(
                    SUBROGATION,
                    "没有赔付，就不发生代位求偿",
                    "{ins}既不赔付，也无从追偿",
                    "由于不负赔付义务，{ins}对{c}不享有代位求偿权",
                    "代位求偿以赔付为前提，{ins}有权拒赔，也就不能取得{a}对{c}请求赔偿的权利",
                ),
                "家人": says(
                    FAMILY,
                    "家庭成员并非故意造成事故",
                    "{ins}应当赔付，但不得追偿",
                    "{ins}对{a}负有赔付义务，对{c}却没有代位求偿权",
                    "{c}属于{a}的家庭成员，{ins}赔付之后只能自行承担，而不得就赔款向{c}追偿",
                ),
            },
            {
                "family_pays_too": lambda told: "可以" if _refused(told) == "应赔" else "不可",
                "waivers_bind_the_insurer": lambda told: (
                    "家人"
                    if told.event == "家人"
                    else "可以"
                    if (told.event, told.use != "途中") == ("外人", True)
                    else "不可"
                ),
            },
        ),
        Point(
            "rest",
            lambda told: (
                None
                if told.event != "外人"
                else "全部"
                if told.use == "途中"
                else {"足额": "没有", "不足": "差额", "重复": "没有"}[told.sums]
            ),
            {
                "全部": says(
                    SUBROGATION,
                    "没有取得保险赔偿，全部损失都可以向侵权人请求",
                    "全部修理费只能向{c}请求",
                    "{a}得不到保险赔款，但可以要求{c}赔偿全部修理费",
                    "{a}的损失虽不能从保险得到补偿，仍可要求{c}赔偿8万元，{c}不得以{a}已投保为由拒绝",
                ),
                "差额": says(
                    SUBROGATION,
                    "就未取得赔偿的部分仍可向第三者请求",
                    "{a}还可以向{c}请求4万元",
                    "保险赔款没有弥补的4万元，{a}有权向{c}请求",
                    "{a}得到保险赔款后，还可以要求{c}赔偿其余4万元，{ins}的代位求偿不影响这一请求",
                ),
                "没有": says(
                    SUBROGATION,
                    "各份保险已经补偿全部损失",
                    "{a}的损失可由保险赔款补足",
                    "保险赔款足以弥补修理费，{a}此后不能再向{c}请求",
                    "{a}得到全部保险赔款后，对{c}的请求权应由保险人代位行使，{a}不能再要求{c}赔偿",
                ),
            },
            {
                "insured_is_satisfied": lambda told: (
                    None if told.event != "外人" else "全部" if told.use == "途中" else "没有"
                ),
                "any_change_frees": lambda told: (
                    None
                    if told.event != "外人"
                    else {"足额": "没有", "不足": "差额", "重复": "没有"}[told.sums]
                    if told.use == "捎带"
                    else "全部"
                ),
            },
        ),
        Point(
            "waiver",
            lambda told: {"先弃": "有效", "后弃": "无效"}.get(told.event),
            {
                "有效": says(
                    WAIVED,
                    "赔付之前，被保险人可以处分自己的请求权",
                    "{a}写给{c}的字据有效",
                    "{a}有权放弃对{c}的请求，无须{ins}同意",
                    "{a}写下字据时仍可处分自己对{c}的请求权，{c}可以凭该字据拒绝赔偿修理费",
                ),
                "无效": says(
                    WAIVED,
                    "赔付之后未经保险人同意放弃求偿无效",
                    "{a}写给{c}的字据无效",
                    "{c}不能凭{a}写的字据拒绝{ins}的追偿",
                    "{a}放弃索赔须经{ins}同意，否则无效，{ins}仍可在赔偿金额范围内向{c}追偿",
                ),
            },
            {"waivers_bind_the_insurer": lambda told: "有效" if told.event in ("先弃", "后弃") else None},
        ),
        Point(
            "freed",
            lambda told: {"先弃": "免责", "后弃": "照赔"}.get(told.event),
            {
                "免责": says(
                    WAIVED,
                    "在保险人赔偿之前放弃对第三者的求偿权",
                    "{ins}因字据而不再负责",
                    "{a}既不要{c}赔偿，也就不能再要求{ins}赔偿",
                    "{a}放弃了对{c}请求赔偿的权利，{ins}的代位求偿因此落空，可以拒绝赔偿保险金",
                ),
                "照赔": says(
                    WAIVED,
                    "赔付之后的放弃无效，不影响保险赔偿",
                    "{ins}的责任不受字据影响",
                    "即使{a}写下字据，{ins}的赔偿责任也不因此免除",
                    "{a}写给{c}的字据不能产生放弃求偿的效力，{ins}对修理费仍应承担赔偿责任",
                ),
            },
            {"waivers_change_nothing": lambda told: "照赔" if told.event in ("先弃", "后弃") else None},
        ),
        Point(
            "risk",
            lambda told: "不显著" if told.use == "捎带" else "显著",
            {
                "不显著": says(
                    USE,
                    "用途没有改变，只是偶尔无偿捎带",
                    "{a}的用车情况无须通知{ins}",
                    "投保后车辆的危险程度没有显著增加",
                    "{a}投保后的用车情况属于家用车的正常使用，{ins}以危险增加为由要求加收保险费的，{a}有权拒绝",
                ),
                "显著": says(
                    USE,
                    "家用车改作营运，用途改变",
                    "车辆的危险程度显著增加",
                    "知道车辆的用途后，{ins}可以按约定要求增加保险费",
                    "{a}改变了车辆的用途，应当及时通知{ins}，{ins}可以按照约定增加保险费或者解除合同",
                ),
            },
            {"any_carrying_is_risk": lambda told: "显著"},
        ),
    ),
    flaws=(
        Misbelief("any_change_frees", "以为危险增加而未通知，一切事故都不赔"),
        Misbelief("fault_decides", "以为对事故没有过错就应当得到赔付"),
        Misbelief("waivers_change_nothing", "不知赔付前放弃求偿，保险人不再赔偿"),
        Misbelief("waivers_bind_the_insurer", "以为赔付后放弃求偿也有效"),
        Misbelief("family_pays_too", "以为对家庭成员也可以代位求偿"),
        Misbelief("insured_is_satisfied", "以为取得保险赔款后不能再向侵权人请求"),
        Misbelief("any_carrying_is_risk", "以为偶尔捎带也是危险程度显著增加"),
        Misbelief("the_whole_loss", "以为总要赔偿全部损失"),
        Misbelief("the_whole_sum", "以为出险就按保险金额赔付"),
        Misbelief("insurers_pay_alike", "以为重复保险的保险人平均分担"),
    ),
)
