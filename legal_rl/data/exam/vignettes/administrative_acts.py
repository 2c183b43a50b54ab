"""Vignettes of administrative penalties (行政处罚法 29, 32, 51, 63)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    "餐厅受到的两次处罚",
    "行政法",
    facts={
        "first": {
            "小额当场": "两名执法人员当场查明事实并当场罚款2000元",
            "大额当场": "两名执法人员当场查明事实并当场罚款8000元",
            "事后": "立案调查，1个月后决定罚款2000元",
        },
        "matter": {
            "同一": "该行为还违反由县生态环境局负责执行的另一法律，该局又拟就此",
            "另一": "县生态环境局查明该餐厅焚烧垃圾，拟就此",
        },
        "kind": {
            "罚款": "罚款1000元",
            "停业": "责令停业20日",
        },
        "frank": {
            "主动": "主动供述了尚未被发现的倾倒废油行为",
            "被动": "承认了已被查明的倾倒废油行为",
        },
    },
    story=(
        (
            "{firm}的餐厅违法排放污水，县城管局{first}。",
            "因{firm}的餐厅违法排放污水，县城管局{first}。",
            "*{firm}的餐厅因违法排放污水，由县城管局{first}。",
        ),
        only("again hearing", "{matter}{kind}。"),
        only("hearing", "{firm}被告知拟作的处罚后，次日申请听证。"),
        only("lenient", "县生态环境局到餐厅检查时，{firm}{frank}。"),
    ),
    parties=({"firm": "甲公司"}, {"firm": "甲公司"}, {"firm": "{t[0]}公司|该公司/公司"}),
    about=("对{firm}的处罚", "对{firm}的处理", "本案"),
    points=(
        Point(
            "procedure",
            lambda told: {"小额当场": "简易", "大额当场": "普通"}.get(told.first),
            {
                "简易": says(
                    SPOT,
                    "对单位罚款两千元，在三千元限额以内，可以当场决定",
                    "县城管局可以当场作出该罚款决定",
                    "罚款数额在简易程序的限额以内，县城管局可以当场作出处罚决定",
                ),
                "普通": says(
                    SPOT,
                    "对单位罚款八千元，超过三千元的限额，不能当场决定",
                    "县城管局的罚款程序违法",
                    "县城管局应当适用普通程序作出该罚款决定",
                    "该罚款数额超过简易程序的限额，县城管局应当立案调查后再作出决定",
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
                    "{firm}起诉县城管局前应当先申请复议",
                    "{firm}就县城管局的罚款直接起诉的，法院应当裁定不予立案",
                ),
                "直接": says(
                    DIRECT,
                    "处罚决定经立案调查作出，不是当场作出，没有复议前置",
                    "{firm}可以不经复议，直接起诉县城管局",
                    "对县城管局的罚款，{firm}可以选择复议或者诉讼",
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
                    "同一排污行为虽违反两部法律，已被罚款，不得再处罚款",
                    "县生态环境局拟作的处罚违反对同一违法行为不得两次罚款的规定",
                    "因同一违法行为已被县城管局罚款，县生态环境局不得再作出拟作的处罚",
                ),
                "另罚": says(
                    TWICE,
                    "同一行为只是不得两次罚款，责令停业不是罚款，可以另处",
                    "县生态环境局拟作的处罚虽针对同一行为，但不属于重复罚款",
                    "县生态环境局拟处罚的行为与县城管局相同，但不违反不得两次罚款的规定",
                ),
                "异事": says(
                    TWICE,
                    "排放污水与焚烧垃圾是两个违法行为，可以分别处罚",
                    "县生态环境局拟处罚的是另一违法行为，不属于重复罚款",
                    "两机关的处罚针对两个违法行为，不违反同一违法行为不得两次罚款的规定",
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
                    "责令停产停业属于听证范围，当事人被告知的次日即要求",
                    "县生态环境局应当组织听证",
                    "县生态环境局应当组织听证，并根据听证笔录作出决定",
                    "拟作的处罚属于听证范围，县生态环境局应当在听证7日前通知{firm}时间、地点",
                ),
                "不必": says(
                    HEARD,
                    "罚款一千元不是较大数额罚款，不在听证的范围之内",
                    "{firm}无权要求举行听证",
                    "县生态环境局可以拒绝{firm}的听证申请",
                    "拟作的处罚不属于法定的听证范围，县生态环境局可以不组织听证",
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
                    "对倾倒废油行为应当从轻或者减轻处罚",
                    "{firm}供述倾倒废油，具有法定的从轻或者减轻处罚情节",
                    "县生态环境局处罚倾倒废油行为时，应当依法从轻或者减轻处罚",
                ),
                "不必": says(
                    LENIENT,
                    "所供述的行为行政机关已经查明，不是尚未掌握的行为",
                    "{firm}承认倾倒废油，不是应当从轻或者减轻处罚的情形",
                    "{firm}的供述不使县生态环境局负有从轻或者减轻处罚的义务",
                ),
            },
            {"owning_up_is_enough": lambda told: "从轻"},
        ),
    ),
    flaws=(
        Misbelief("two_hundred_for_all", "以为当场处罚的限额对单位也是二百元"),
        Misbelief("caught_is_enough", "以为当场查获就可以当场处罚，不问数额"),
        Misbelief("review_is_optional", "以为对当场处罚决定可以直接起诉"),
        Misbelief("no_second_penalty", "以为一事不再罚禁止任何种类的再次处罚"),
        Misbelief("all_fines_are_heard", "以为所有罚款都应当听证"),
        Misbelief("owning_up_is_enough", "以为承认违法就应当从轻"),
    ),
    issues=(
        Issue(
            (
                "对县生态环境局拟作的处罚，下列哪一说法是正确的？",
                "关于县生态环境局拟作的处罚及其程序，下列哪一选项是正确的？",
                "*县生态环境局拟作的处罚应如何定性，应否举行听证？",
            ),
            {
                "again": {
                    "重复": "拟作的处罚属于重复罚款",
                    "另罚": "拟作的处罚虽针对同一行为，但不属于重复罚款",
                    "异事": "拟作的处罚针对另一违法行为",
                },
                "hearing": {"应当": "县生态环境局应当组织听证", "不必": "县生态环境局可以拒绝听证申请"},
            },
        ),
    ),
)
