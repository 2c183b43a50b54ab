"""A vignette of an insured van: 保险法 52, 55, 56, 60 to 62."""

from collections.abc import Callable
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    """Decide what the insurer pays, in 10,000 yuan."""
    if _refused(told) != "应赔":
        return None
    return f"{LOSS * {'足额': 20 / 20, '不足': 10 / 20, '重复': 20 / (20 + 12)}[told.sums]:g}"


def _instead(amounts: dict[str, str]) -> Callable[[Any], str | None]:
    """A mistaken amount by the sums insured."""
    return lambda told: amounts[told.sums] if _paid(told) else None


VAN_WITH_A_SECOND_JOB: Final = vignette(
    "van_with_a_second_job",
    "车辆损失保险",
    "商法",
    facts={
        "sums": {
            "足额": "保险金额20万元",
            "不足": "保险金额10万元",
            "重复": "保险金额20万元，{a}又另向他公司就同一险种投保12万元",
        },
        "use": {
            "捎带": "{a}偶尔用该车无偿为邻居捎带物品",
            "途中": "投保后，{a}未通知{ins}，长期用该车从事营运",
            "停放": "投保后，{a}未通知{ins}，长期用该车从事营运",
        },
        "event": {
            "外人": "{crash}",
            "先弃": "被{c}驾车撞坏，{c}负全责。{a}免除{c}的赔偿责任后，向{ins}索赔",
            "后弃": "被{c}驾车撞坏，{c}负全责。{a}从{ins}取得赔款后，未经{ins}同意免除{c}的赔偿责任",
            "家人": "与{a}共同生活的儿子{c}挪车时不慎将其撞坏",
        },
    },
    story=(
        (
            "{a}为家用汽车向{ins}投保车损险。",
            "{a}就其家用汽车向{ins}投保了车损险。",
            "*{a}有家用汽车一辆，向{ins}投保车损险。",
        ),
        only("amount rest", "该车价值20万元，{sums}，合同未约定其他赔偿计算方式。"),
        only("duty amount recourse rest risk", "{use}。"),
        only("duty amount recourse rest waiver freed", "某日，该车{place}，{event}。"),
        only("amount rest", "车辆修理费8万元。"),
    ),
    parties=(
        {"a": "甲", "ins": "乙保险公司", "c": "丙"},
        {"a": "甲", "ins": "乙公司", "c": "丙"},
        {"a": "{s[0]}某", "ins": "{t[0]}保险公司|{t[0]}公司/保险公司", "c": "{s[1]}某"},
    ),
    terms={
        "place": lambda told: "在营运途中" if told.use == "途中" else "停放在小区内",
        "crash": lambda told: (
            "与{c}驾驶的货车相撞，{a}负主要责任" if told.use == "途中" else "被{c}驾车撞坏，{c}负全责"
        ),
    },
    possible=lambda told: (
        (told.use != "途中" or (told.event == "外人" and told.sums != "重复"))
        and (told.sums, told.event) != ("不足", "后弃")
    ),
    about=("本案的处理", "{ins}的责任"),
    points=(
        Point(
            "duty",
            lambda told: None if told.event in ("先弃", "后弃") else _refused(told),
            {
                "应赔": says(
                    RISK,
                    "危险程度虽显著增加，事故发生在停放时，与营运的危险无关",
                    "{ins}应当承担保险责任",
                    "{ins}应当向{a}赔偿保险金",
                    "该事故并非因危险程度显著增加而发生，{ins}应当承担赔偿保险金的责任",
                ).where(lambda told: told.use == "捎带", RISK, "偶尔无偿捎带，危险程度没有显著增加"),
                "危险": says(
                    RISK,
                    "改作营运显著增加危险而未通知，事故又发生在营运途中",
                    "{ins}可以拒绝赔偿",
                    "{ins}对该事故不承担赔偿保险金的责任",
                ),
            },
            {
                "any_change_frees": lambda told: (
                    None if told.event in ("先弃", "后弃") else "应赔" if told.use == "捎带" else "危险"
                ),
                "an_accident_is_paid": lambda told: None if told.event in ("先弃", "后弃") else "应赔",
            },
        ),
        Point(
            "amount",
            _paid,
            {
                AMOUNT: says(
                    SHARE,
                    "保险金额十万元是车价的一半，修理费也按一半赔偿",
                    "{ins}应赔的保险金数额为{value}万元",
                    "就8万元修理费，{ins}应当赔偿的保险金数额为{value}万元",
                )
                .where(lambda told: told.sums == "足额", SHARE, "保险金额等于车价二十万元，按实际修理费全额赔偿")
                .where(
                    lambda told: told.sums == "重复", TWICE, "重复保险，保额占总和三十二万元的八分之五，按此比例赔偿"
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
                    "事故由第三者负全责，保险人赔付后代位行使请求权",
                    "{ins}应当承担保险责任，并有权在赔偿范围内向{c}追偿",
                    "{ins}应当赔偿保险金，赔偿后有权代位请求{c}承担赔偿责任",
                ).where(lambda told: told.event == "后弃", WAIVED, "赔付之后的放弃无效，仍可代位求偿"),
                "不可": says(
                    WAIVED,
                    "赔付之前放弃请求权，保险人不赔，也无从代位",
                    "{ins}可以拒绝赔偿，也不得向{c}追偿",
                    "{ins}不承担保险责任，故不享有代位求偿权",
                    "{ins}可以拒绝赔偿保险金，故不取得对{c}的代位求偿权",
                ).where(lambda told: told.use == "途中", RISK, "因危险程度显著增加而不赔，也无从代位"),
                "家人": says(
                    FAMILY,
                    "共同生活的儿子是家庭成员，又不是故意造成事故",
                    "{ins}应当赔偿，但不得向{c}追偿",
                    "{ins}应当赔偿{a}的损失，且不享有对{c}的代位求偿权",
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
                else "侵权人"
                if told.use == "途中"
                else {"足额": "没有", "不足": "差额", "重复": "没有"}[told.sums]
            ),
            {
                "侵权人": says(
                    SUBROGATION,
                    "营运途中出险而保险人不赔，未获补偿，可按侵权人责任请求",
                    "{a}的车损不能由{ins}赔偿，但可以请求{c}依法赔偿",
                    "{a}无权从{ins}取得保险赔偿，但可以请求{c}依法赔偿",
                ),
                "差额": says(
                    SUBROGATION,
                    "不足额保险只赔四万元，其余四万元仍可向第三者请求",
                    "{a}取得4万元保险赔偿后，还可以请求{c}赔偿4万元",
                    "{a}就保险赔偿不足的4万元，有权请求{c}赔偿",
                    "{ins}行使代位求偿权，不影响{a}就未取得赔偿的4万元请求{c}赔偿",
                ),
                "没有": says(
                    SUBROGATION,
                    "保险已经补偿全部损失，没有未取得赔偿的部分",
                    "{a}的8万元损失可由保险全部补偿",
                    "{a}可以取得全部8万元保险赔偿，此后不得再向{c}索赔",
                ),
            },
            {
                "insured_is_satisfied": lambda told: (
                    None if told.event != "外人" else "侵权人" if told.use == "途中" else "没有"
                ),
                "any_change_frees": lambda told: (
                    None
                    if told.event != "外人"
                    else {"足额": "没有", "不足": "差额", "重复": "没有"}[told.sums]
                    if told.use == "捎带"
                    else "侵权人"
                ),
            },
        ),
        Point(
            "waiver",
            lambda told: {"先弃": "有效", "后弃": "无效"}.get(told.event),
            {
                "有效": says(
                    WAIVED,
                    "放弃在保险赔付之前，尚未代位，被保险人可以处分请求权",
                    "{a}免除{c}责任的行为有效",
                    "因{a}免除其责任，{c}可以拒绝承担赔偿责任",
                ),
                "无效": says(
                    WAIVED,
                    "赔付之后未经保险人同意放弃求偿无效",
                    "{a}免除{c}责任的行为无效",
                    "未经{ins}同意，{a}免除{c}责任的行为不发生效力",
                    "{a}擅自放弃对{c}的请求权，该行为无效，{c}仍应承担赔偿责任",
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
                    "{ins}因{a}免除{c}的责任而不承担赔偿保险金的责任",
                    "{ins}有权以{a}放弃对{c}的请求权为由，拒绝承担保险责任",
                ),
                "照赔": says(
                    WAIVED,
                    "赔付之后的放弃无效，不影响保险赔偿",
                    "{ins}不得以{a}放弃请求权为由拒绝承担保险责任",
                    "{a}免除{c}的责任，不影响{ins}的保险责任",
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
                    "{a}的用车方式无须通知{ins}",
                    "{a}的用车方式属于家用汽车的正常使用",
                ),
                "显著": says(
                    USE,
                    "家用车改作营运，用途改变",
                    "该车的危险程度显著增加",
                    "{a}应当将该车用途的改变及时通知{ins}",
                    "{a}的用车方式使该车危险程度显著增加，{ins}可以按约定增加保险费或者解除合同",
                ),
            },
            {"any_carrying_is_risk": lambda told: "显著"},
        ),
    ),
    flaws=(
        Misbelief("any_change_frees", "以为危险增加而未通知，一切事故都不赔"),
        Misbelief("an_accident_is_paid", "以为只要发生事故就应当得到赔付"),
        Misbelief("waivers_change_nothing", "以为被保险人放弃求偿不影响赔付"),
        Misbelief("waivers_bind_the_insurer", "以为赔付后放弃求偿也有效"),
        Misbelief("family_pays_too", "以为对家庭成员也可以代位求偿"),
        Misbelief("insured_is_satisfied", "以为取得保险赔款后不能再向侵权人请求"),
        Misbelief("any_carrying_is_risk", "以为偶尔捎带也是危险程度显著增加"),
        Misbelief("the_whole_loss", "以为总要赔偿全部损失"),
        Misbelief("the_whole_sum", "以为出险就按保险金额赔付"),
        Misbelief("insurers_pay_alike", "以为重复保险的保险人平均分担"),
    ),
    issues=(
        Issue(
            (
                "{ins}应当赔偿多少，能否向{c}追偿？",
                "关于{ins}的赔偿和追偿，下列哪一选项是正确的？",
                "*对于{a}的损失，{ins}应当赔偿多少，赔偿后能否追偿？",
            ),
            {
                "amount": {AMOUNT: "{ins}应当赔偿{value}万元"},
                "recourse": {"可以": "赔偿后有权向{c}追偿", "家人": "赔偿后不得向{c}追偿"},
            },
        ),
    ),
)
