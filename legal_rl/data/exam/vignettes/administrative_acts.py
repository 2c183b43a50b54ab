"""Vignettes of administrative penalties (行政处罚法 29, 32, 51, 63)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

PENALTIES, PENALTIES_SINCE = "行政处罚法", "2021-07-15"
TWICE = Norm(PENALTIES, 29, PENALTIES_SINCE, says=("同一个违法行为，不得给予两次以上罚款的行政处罚",))
LENIENT = Norm(
    PENALTIES, 32, PENALTIES_SINCE, says=("主动供述行政机关尚未掌握的违法行为的", "应当从轻或者减轻行政处罚")
)
SPOT = Norm(PENALTIES, 51, PENALTIES_SINCE, says=("对法人或者其他组织处以三千元以下罚款", "可以当场作出行政处罚决定"))
HEARD = Norm(PENALTIES, 63, PENALTIES_SINCE, says=("较大数额罚款", "责令停产停业", "行政机关应当组织听证"))
REVIEW_FIRST = Norm("行政复议法", 23, "2024-01-01", says=("对当场作出的行政处罚决定不服",))
DIRECT = Norm("行政诉讼法", 44, "2017-07-01", says=("也可以直接向人民法院提起诉讼",))


def _fined_again(told: Any) -> str:
    """A second fine for one act is barred; another kind of penalty, or another act, is not."""
    if told.matter == "另一":
        return "异事"
    return "重复" if told.kind == "罚款" else "另罚"


TAVERN_ON_THE_MOUNTAIN: Final = vignette(
    "tavern_on_the_mountain",
    "山腰饭馆的两张罚单",
    "行政法",
    facts={
        "first": {
            "小额当场": "县城管局两名执法人员当场罚款2000元",
            "大额当场": "县城管局两名执法人员当场罚款8000元",
            "事后": "县城管局立案调查，半个月后决定罚款2000元",
        },
        "matter": {
            "同一": "县水利局又[就此事|就倒泔水一事]立案",
            "另一": "县水利局又发现饭馆在河滩违建钓鱼台",
        },
        "kind": {
            "罚款": "罚款2万元（该省对单位罚款满5万元为较大数额）",
            "停业": "责令停业20日",
        },
        "frank": {
            "主动": "经理{manager}说出还在无证取水，办案人员头一回听说",
            "被动": "面对核查表，经理{manager}才承认还在无证取水",
        },
    },
    story=(
        (
            "{firm}的山腰饭馆把泔水倒进水沟，{first}。",
            "{firm}在半山腰开饭馆，把泔水倒进路边水沟，{first}。",
            "*{firm}在盘山路旁开饭馆，泔水倒进水沟，{first}。",
        ),
        "缴款后，{matter}，{frank}。",
        "该局告知拟{kind}，{firm}次日书面要求听证，该局未听证即予处罚。",
    ),
    parties=(
        {"firm": "甲公司", "manager": "乙"},
        {"firm": "{t[0]}公司|该公司/公司", "manager": "{s[0]}某"},
        {"firm": "{t[0]}餐饮公司|该公司", "manager": "{p[0]}"},
    ),
    about=("两家机关的处罚", "本案", "{firm}受到的处罚"),
    points=(
        Point(
            "procedure",
            lambda told: {"小额当场": "简易", "大额当场": "普通"}.get(told.first),
            {
                "简易": says(
                    SPOT,
                    "对单位三千元以下的罚款可以当场决定",
                    "县城管局可以当场罚款",
                    "县城管局适用简易程序罚款，符合法律规定",
                    "县城管局的罚款在简易程序的适用范围之内，但执法人员应当当场交付决定书，并报该局备案",
                    "即使{firm}对罚款有异议，县城管局也可以直接适用简易程序，当场作出决定",
                ),
                "普通": says(
                    SPOT,
                    "罚款数额超过三千元，不能当场决定",
                    "县城管局的罚款程序违法",
                    "县城管局的罚款应当适用普通程序作出",
                    "这笔罚款超出了可以当场决定的数额，县城管局应当先立案调查，再由负责人作出决定",
                    "县城管局的执法人员即使依法出示了证件，也无权当场决定这笔罚款，而应当报请负责人决定",
                ),
            },
            {
                "two_hundred_for_all": lambda told: None if told.first == "事后" else "普通",
                "caught_is_enough": lambda told: None if told.first == "事后" else "简易",
            },
        ),
        Point(
            "remedy",
            lambda told: "直接" if told.first == "事后" else "先复议",
            {
                "先复议": says(
                    REVIEW_FIRST,
                    "对当场作出的处罚决定应当先申请复议",
                    "起诉县城管局须先经复议",
                    "对县城管局的罚款，{firm}应当先申请行政复议",
                    "{firm}径行起诉县城管局的，法院应当裁定不予立案，因为复议是对这一罚款起诉的前提",
                    "{firm}应当先就县城管局的罚款申请复议，不服复议决定的，再提起行政诉讼",
                ),
                "直接": says(
                    DIRECT,
                    "处罚决定不是当场作出，没有复议前置的规定",
                    "{firm}可以径行起诉县城管局",
                    "对县城管局的罚款，{firm}可在复议与诉讼中任选",
                    "{firm}就县城管局的罚款起诉，只要符合其他条件，即使从未申请复议，法院也应当立案",
                    "复议不是对县城管局罚款起诉的必经程序，法院不能因{firm}没有复议而拒绝立案",
                ),
            },
            {"review_is_optional": lambda told: "直接"},
        ),
        Point(
            "again",
            _fined_again,
            {
                "重复": says(
                    TWICE,
                    "同一行为已被罚款，又处罚款",
                    "县水利局违反一事不再罚",
                    "县城管局罚过之后，县水利局应当放弃这一处罚",
                    "即使另有条例授权，县水利局的这一处罚也违反“一事不再罚”，应当予以撤销",
                    "县水利局可以责令{firm}改正，但不得再作这一处罚，因为同一行为已由县城管局罚过",
                ),
                "另罚": says(
                    TWICE,
                    "对同一行为只是不得两次罚款，可以另处其他种类的处罚",
                    "这是对同一行为另处他种处罚",
                    "县水利局虽就同一行为处罚，但选择的种类为法律所允许",
                    "县水利局处罚的虽是同一行为，但“一事不再罚”限制的只是罚款，{firm}的此项异议难以成立",
                    "县水利局查处的仍是同一行为，但这种处罚与县城管局的并不重复，法律未加禁止",
                ),
                "异事": says(
                    TWICE,
                    "两次处罚针对两个违法行为",
                    "两家机关罚的是两个行为",
                    "{firm}应就两个违法行为分别受罚",
                    "县水利局针对的是另一个违法行为，{firm}虽已缴清前一笔罚款，仍可就此另受处罚",
                    "县水利局的处罚与县城管局的罚款彼此独立，因为{firm}先后实施了两个违法行为",
                ),
            },
            {"no_second_penalty": lambda told: "异事" if told.matter == "另一" else "重复"},
        ),
        Point(
            "hearing",
            lambda told: "应当" if told.kind == "停业" else "不必",
            {
                "应当": says(
                    HEARD,
                    "拟责令停产停业，当事人在五日内要求听证",
                    "县水利局应当举行听证",
                    "县水利局拒绝{firm}的听证要求，程序违法",
                    "{firm}有权要求听证，县水利局应当在七个工作日前通知其时间、地点，听证费用也由该局承担",
                    "县水利局除了听取陈述、申辩，还应当依{firm}的要求举行听证，再决定是否处罚",
                ),
                "不必": says(
                    HEARD,
                    "罚款没有达到较大数额",
                    "县水利局可以省去听证",
                    "县水利局有权拒绝{firm}的听证要求",
                    "县水利局拟作的处罚在应当听证的范围之外，该局只须听取{firm}的陈述、申辩并加以复核",
                    "{firm}虽然及时提出要求，但这类处罚不以听证为必经程序，县水利局的程序并不违法",
                ),
            },
            {"all_fines_are_heard": lambda told: "应当"},
        ),
        Point(
            "lenient",
            lambda told: "从轻" if told.frank == "主动" else "不必",
            {
                "从轻": says(
                    LENIENT,
                    "主动供述行政机关尚未掌握的违法行为",
                    "{firm}具有法定从宽情节",
                    "对违规取水一事，县水利局应当从轻或者减轻处罚",
                    "{manager}的话属于主动供述，县水利局处罚违规取水应当从轻或者减轻，而不是酌情决定",
                    "即使{firm}没有其他从宽情节，县水利局对违规取水也应当从轻或者减轻处罚",
                ),
                "不必": says(
                    LENIENT,
                    "所供述的行为行政机关已经掌握",
                    "{firm}缺少法定从宽情节",
                    "{manager}承认违规取水，算不上主动供述",
                    "县水利局对违规取水可以照常处罚，{manager}的承认至多是酌情考虑的因素",
                    "{manager}的承认不足以使县水利局必须从轻或者减轻，是否从宽由其酌情决定",
                ),
            },
            {"owning_up_is_enough": lambda told: "从轻"},
        ),
    ),
    flaws=(
        Misbelief("two_hundred_for_all", "把对公民二百元的限额用于单位"),
        Misbelief("caught_is_enough", "以为当场查获就可以当场处罚，不问数额"),
        Misbelief("review_is_optional", "不知对当场处罚决定须先申请复议"),
        Misbelief("no_second_penalty", "以为一事不再罚禁止任何种类的再次处罚"),
        Misbelief("all_fines_are_heard", "以为所有罚款都应当听证"),
        Misbelief("owning_up_is_enough", "以为承认违法就应当从轻"),
    ),
    issues=(
        Issue(
            (
                "对县水利局的处罚应如何评价？",
                "关于县水利局的处罚及其程序，下列哪一说法是正确的？",
                "*{firm}对县水利局处罚的质疑，哪一项能够成立？",
            ),
            {
                "again": {
                    "重复": "对同一行为重复罚款，应属违法",
                    "另罚": "虽针对同一行为，但不违反“一事不再罚”",
                    "异事": "针对的是另一行为，与前次罚款无关",
                },
                "hearing": {"应当": "未依要求举行听证，程序违法", "不必": "不举行听证，程序上并无不当"},
            },
        ),
    ),
)
