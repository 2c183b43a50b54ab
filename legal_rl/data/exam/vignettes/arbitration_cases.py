"""Vignettes of arbitration: agreements and who judges of them (仲裁法 16 to 20), arbitrators and awards (34 to 59)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

LAST_DAY: Final = "2026-02-28"  # the law as revised takes its place on 2026-03-01
LAW: Final = partial(Norm, "仲裁法", valid_from="2018-01-01", valid_to=LAST_DAY)
READING: Final = partial(Norm, "仲裁法解释", valid_from="2006-09-08")
VALID = LAW(16, says=("请求仲裁的意思表示", "选定的仲裁委员会"))
DISAGREED = READING(5, says=("当事人不能就仲裁机构选择达成一致的，仲裁协议无效",))
OBJECTING = LAW(20, says=("由人民法院裁定", "应当在仲裁庭首次开庭前提出"))
NOT_HEARD = READING(13, says=("在仲裁庭首次开庭前没有对仲裁协议的效力提出异议", "人民法院不予受理"))
NO_AGREEMENT = READING(18, says=("仲裁协议被认定无效或者被撤销的，视为没有仲裁协议",))
NOT_OBJECTED = READING(27, says=("未对仲裁协议的效力提出异议", "人民法院不予支持"))
SCOPE = READING(2, says=("概括约定仲裁事项为合同争议的", "都可以认定为仲裁事项"))
BEYOND = LAW(58, says=("裁决的事项不属于仲裁协议的范围",))
SUED = Norm("民事诉讼法", 127, "2024-01-01", says=("告知原告向仲裁机构申请仲裁",))
TAKEN = Norm(
    "民事诉讼法解释", 215, "2022-04-10", says=("仲裁条款或者仲裁协议不成立、无效、失效、内容不明确无法执行的除外",)
)
WHEN = LAW(35, says=("在首次开庭前提出。回避事由在首次开庭后知道的，可以在最后一次开庭终结前提出",))
DECIDES = LAW(36, says=("由仲裁委员会主任决定；仲裁委员会主任担任仲裁员时，由仲裁委员会集体决定",))
VOTES = LAW(53, says=("应当按照多数仲裁员的意见作出", "裁决应当按照首席仲裁员的意见作出"))
SET_ASIDE = LAW(58, says=("仲裁的程序违反法定程序的", "对方当事人隐瞒了足以影响公正裁决的证据的"))
SIX_MONTHS = LAW(59, says=("应当自收到裁决书之日起六个月内提出",))
NO_GROUND = READING(17, says=("以不属于仲裁法第五十八条", "人民法院不予支持"))
AGAIN = READING(21, says=("通知仲裁庭在一定期限内重新仲裁", "对方当事人隐瞒了足以影响公正裁决的证据的"))


def _valid(told: Any) -> bool:
    """A choice between arbitration and the courts is cured where the other party did not object in time."""
    return told.clause in ("选定", "一家") or bool(told.clause == "或审" and told.stage != "分头")


COLD_STORE_THAT_DID_NOT_COOL: Final = vignette(
    "cold_store_that_did_not_cool",
    "冷库设备合同的仲裁条款",
    "民事诉讼法",
    facts={
        "matter": {"全部": "因合同发生的争议", "货款": "因货款支付发生的争议"},
        "clause": {
            "选定": "由{city}仲裁委员会仲裁",
            "一家": "由{city}的仲裁机构仲裁，而该市只有{city}仲裁委员会一家",
            "两家": "由{city}仲裁委员会或者{other}仲裁委员会仲裁，但双方谈不拢去哪一家",
            "或审": "可以由{city}仲裁委员会仲裁，也可以向法院起诉",
        },
        "stage": {
            "分头": "首次开庭前，{seller}请求法院裁定仲裁条款无效，{buyer}请求仲裁委员会决定，该会尚未决定",
            "已决": "首次开庭前，仲裁委员会应{buyer}的请求决定条款有效，{seller}又请求法院确认无效",
            "庭后": "{seller}到庭[答辩质证|激烈争辩]，首次开庭之后才请求法院确认仲裁条款无效",
            "裁后": "{seller}到庭[答辩质证|激烈争辩]，败诉后才以仲裁条款无效为由申请撤销裁决",
        },
    },
    story=(
        (
            "{buyer}向{seller}订购冷库设备，约定{matter}{clause}。",
            "*{seller}卖给{buyer}一套冷库设备，合同写明，{matter}{clause}。",
        ),
        "投产后制冷不达标，{buyer}因质量问题向{city}仲裁委员会申请仲裁索赔。",
        "{stage}。",
    ),
    parties=({"buyer": "甲公司", "seller": "乙公司"}, {"buyer": "{t[0]}公司", "seller": "{t[1]}公司"}),
    scenes=({"city": "A市", "other": "B市"}, {"city": "江城", "other": "海州"}),
    possible=lambda told: (
        (told.stage == "分头" or told.clause != "两家")
        and (told.stage != "已决" or told.clause in ("选定", "一家"))
        and (told.stage in ("分头", "已决") or told.matter == "全部")
    ),
    about=("本案的仲裁条款", "{seller}的异议"),
    asked_until=LAST_DAY,
    points=(
        Point(
            "validity",
            lambda told: "有效" if _valid(told) else "无效",
            {
                "有效": says(
                    VALID,
                    "仲裁机构已经确定，或者对方没有按期提出异议",
                    "仲裁条款有效",
                    "{seller}应当受仲裁条款的约束",
                    "仲裁条款有效，其约定范围之内的争议，{buyer}只能请求仲裁，而不能向法院起诉",
                    "仲裁条款对双方都有约束力，{buyer}可以据此就约定范围之内的争议申请仲裁",
                ),
                "无效": says(
                    DISAGREED,
                    "不能就仲裁机构达成一致，或者约定既可仲裁也可起诉而对方按期提出异议",
                    "仲裁条款无效",
                    "{seller}可以摆脱仲裁条款的约束",
                    "双方虽有仲裁的意思，但约定的方式存在缺陷，致使仲裁条款无效，{seller}可以摆脱其约束",
                ),
            },
            {
                "one_body_must_be_named": lambda told: "有效" if told.clause == "选定" else "无效",
                "arbitration_named_is_enough": lambda told: "有效",
            },
        ),
        Point(
            "heard",
            lambda told: {"分头": "法院裁定", "已决": "不予受理", "庭后": "不予受理"}.get(told.stage),
            {
                "法院裁定": says(
                    OBJECTING,
                    "一方请求仲裁委员会决定，另一方请求法院裁定的，由法院裁定",
                    "仲裁条款的效力应由法院裁定",
                    "法院应当受理{seller}的请求，裁定条款是否有效",
                    "仲裁条款的效力应由法院裁定，即使仲裁委员会也收到了请求，也应当让位于法院",
                ),
                "不予受理": says(
                    NOT_HEARD,
                    "首次开庭前没有提出异议，或者仲裁委员会已经作出决定",
                    "{seller}的请求不应受理",
                    "对{seller}的请求，法院应当拒绝受理",
                    "{seller}已经失去请求法院裁定仲裁条款效力的机会，其请求应当被法院拒之门外",
                    "法院此时不再过问仲裁条款的效力，对{seller}的请求应当裁定不予受理",
                ),
            },
            {"courts_always_decide": lambda told: "法院裁定"},
        ),
        Point(
            "set_aside",
            lambda told: None if told.stage == "庭后" else "不支持" if _valid(told) else "支持",
            {
                "支持": says(
                    NO_AGREEMENT,
                    "仲裁协议无效的，视为没有仲裁协议",
                    "裁决可以因条款无效被撤销",
                    "以仲裁条款无效为由申请撤销裁决的，应予支持",
                    "仲裁庭如果支持{buyer}，{seller}可以缺少仲裁协议为由申请撤销裁决，法院应予支持",
                    "{seller}一旦败诉，就可以请求法院撤销裁决，理由是仲裁庭缺少有效的仲裁条款作为根据",
                ),
                "不支持": says(
                    NOT_OBJECTED,
                    "仲裁协议有效，或者仲裁中没有提出异议",
                    "条款的效力动摇不了裁决",
                    "以仲裁条款无效为由申请撤销裁决的，应予驳回",
                    "仲裁庭如果支持{buyer}，{seller}要撤销裁决，就只能另找仲裁条款的效力以外的理由",
                ),
            },
            {"arbitration_named_is_enough": lambda told: None if told.stage == "庭后" else "不支持"},
        ),
        Point(
            "scope",
            lambda told: None if not _valid(told) else {"全部": "属于", "货款": "超出"}[told.matter],
            {
                "属于": says(
                    SCOPE,
                    "概括约定的合同争议包括违约责任的争议",
                    "质量争议在仲裁事项之内",
                    "{city}仲裁委员会有权裁决{buyer}的赔偿请求",
                    "约定的仲裁事项足以涵盖设备的质量争议，仲裁庭可以就{buyer}的赔偿请求作出裁决",
                    "{buyer}的赔偿请求仍在仲裁条款约定的争议范围之内，仲裁庭可以就此作出裁决",
                ),
                "超出": says(
                    BEYOND,
                    "只约定就货款支付的争议仲裁",
                    "质量争议在仲裁事项之外",
                    "对{buyer}赔偿请求的裁决，可因超出约定而被撤销",
                    "约定的仲裁事项涵盖不了设备的质量争议，仲裁庭如果就{buyer}的赔偿请求作出裁决，可以撤销",
                ),
            },
            {"one_contract_one_forum": lambda told: "属于" if _valid(told) else None},
        ),
        Point(
            "suit",
            lambda told: "不予受理" if _valid(told) and told.matter == "全部" else "应予受理",
            {
                "不予受理": says(
                    SUED,
                    "有仲裁协议的，不得向法院起诉",
                    "{buyer}改为起诉的，不予受理",
                    "对设备的质量争议，{buyer}只能通过仲裁解决",
                    "{buyer}如果改为向法院起诉，法院应当拒绝受理，合同约定的仲裁是唯一的途径",
                ),
                "应予受理": says(
                    TAKEN,
                    "仲裁协议无效，或者争议不在仲裁事项之内",
                    "{buyer}改为起诉的，应予受理",
                    "对设备的质量争议，{buyer}可以通过诉讼解决",
                    "{buyer}如果改为向法院起诉，法院应当受理，以合同写有仲裁为由拒绝受理则于法无据",
                    "设备的质量争议并没有被仲裁条款排除在诉讼之外，{buyer}可以改为向法院起诉",
                ),
            },
            {
                "arbitration_named_is_enough": lambda told: "不予受理",
                "one_body_must_be_named": lambda told: "应予受理" if told.clause != "选定" else None,
            },
        ),
    ),
    flaws=(
        Misbelief("one_body_must_be_named", "以为没有写明唯一仲裁机构的约定一律无效"),
        Misbelief("arbitration_named_is_enough", "以为只要约定了仲裁就有效"),
        Misbelief("courts_always_decide", "以为法院随时可以裁定仲裁协议的效力"),
        Misbelief("one_contract_one_forum", "以为同一合同的争议都在仲裁事项之内"),
    ),
)


def _grounded(told: Any) -> str:
    if told.why == "法律":
        return "无事由"
    return "逾期" if told.filed == "八" else "成立"


DINNER_WITH_COUNSEL: Final = vignette(
    "dinner_with_counsel",
    "首席仲裁员赴宴之后",
    "民事诉讼法",
    facts={
        "chair": {"名册": "从名册中选出的{arbiter}", "主任": "仲裁委员会主任{arbiter}"},
        "learned": {
            "开庭前": "首次开庭前，{loser}得知{arbiter}赴过{winner}律师的饭局，当即申请回避",
            "开庭后": "首次开庭后，{loser}才得知{arbiter}赴过{winner}律师的饭局，在最后一次开庭时申请回避",
            "拖延": "首次开庭前，{loser}就知道{arbiter}赴过{winner}律师的饭局，到最后一次开庭时才申请回避",
        },
        "votes": {
            "二比一": "评议时，{arbiter}与另两名仲裁员的一致意见不同",
            "各异": "评议时，三名仲裁员各执一词",
        },
        "filed": {"五": "第五个月", "八": "第八个月"},
        "why": {
            "回避": "首席仲裁员应回避而没有回避",
            "隐瞒": "{winner}隐瞒了决定胜负的检测报告",
            "法律": "仲裁庭适用法律错误",
        },
    },
    story=(
        (
            "{loser}与{winner}的合同争议提交仲裁，由{chair}任首席仲裁员。",
            "*{loser}就与{winner}的合同争议申请仲裁，由{chair}任首席仲裁员。",
        ),
        "{learned}，未获准许。{votes}。",
        "{loser}败诉，收到裁决书后{filed}，以{why}为由申请撤销裁决{proved}。",
    ),
    parties=(
        {"loser": "甲公司", "winner": "乙公司", "arbiter": "丙"},
        {"loser": "{t[0]}公司", "winner": "{t[1]}公司", "arbiter": "{s[0]}某"},
        {"loser": "{p[0]}", "winner": "{t[0]}公司", "arbiter": "{p[1]}"},
    ),
    terms={"proved": lambda told: "" if told.why == "法律" else "，经查属实"},
    possible=lambda told: (told.why != "法律" or told.filed == "五") and (told.why != "回避" or told.learned != "拖延"),
    about=("本案的仲裁", "{loser}的申请"),
    asked_until=LAST_DAY,
    points=(
        Point(
            "decider",
            lambda told: {"名册": "主任", "主任": "集体"}[told.chair],
            {
                "主任": says(
                    DECIDES,
                    "仲裁员的回避由仲裁委员会主任决定",
                    "回避由仲裁委员会主任决定",
                    "{arbiter}是否回避，主任一人就可以作出决定",
                    "对{loser}的回避申请，应由仲裁委员会主任作出决定，而不必交给仲裁委员会集体讨论",
                    "主任一人就可以决定{arbiter}是否回避，而不必召集仲裁委员会的其他成员讨论",
                ),
                "集体": says(
                    DECIDES,
                    "主任担任仲裁员的，由仲裁委员会集体决定",
                    "回避由仲裁委员会集体决定",
                    "{arbiter}是否回避，应当由仲裁委员会集体决定",
                    "对{loser}的回避申请，主任无权一人作出决定，应当交给仲裁委员会集体讨论后决定",
                    "{arbiter}的身份使回避的决定权归于仲裁委员会集体，主任自己不能就此作出决定",
                ),
            },
            {"the_chairman_always_decides": lambda told: "主任"},
        ),
        Point(
            "timing",
            lambda told: "过晚" if told.learned == "拖延" else "及时",
            {
                "及时": says(
                    WHEN,
                    "首次开庭前提出，或者首次开庭后知道而在最后一次开庭终结前提出",
                    "申请回避的时间合法",
                    "{loser}申请回避的时间符合法律规定",
                    "从时间上说，{loser}仍有权要求{arbiter}回避，其申请应当得到实质的审查",
                    "{loser}申请回避没有超过法定时间，以逾期为由予以拒绝是错误的",
                ),
                "过晚": says(
                    WHEN,
                    "首次开庭前已经知道而没有提出",
                    "申请回避为时已晚",
                    "{loser}申请回避错过了法律允许的时间",
                    "{loser}本应更早申请{arbiter}回避，对其申请，可以以超过法定时间为由予以拒绝",
                    "{loser}在申请回避之前迟疑太久，已经错过法律允许的时间，申请可以不予准许",
                ),
            },
            {
                "any_time_before_the_award": lambda told: "及时",
                "only_before_the_first_hearing": lambda told: "及时" if told.learned == "开庭前" else "过晚",
            },
        ),
        Point(
            "vote",
            lambda told: {"二比一": "多数", "各异": "首席"}[told.votes],
            {
                "多数": says(
                    VOTES,
                    "按照多数仲裁员的意见作出",
                    "裁决应当按照多数意见作出",
                    "裁决应当以另外两名仲裁员的意见为准",
                    "裁决应当以多数仲裁员的意见为准，{arbiter}作为少数，可以选择是否在裁决书上签名",
                    "首席仲裁员{arbiter}的意见并不优先，裁决应当以另外两名仲裁员的意见为准",
                ),
                "首席": says(
                    VOTES,
                    "不能形成多数意见的，按照首席仲裁员的意见作出",
                    "裁决应当按首席的意见作出",
                    "裁决应当以{arbiter}一人的意见为准",
                    "裁决应当以首席仲裁员的意见为准，另外两名仲裁员可以选择是否在裁决书上签名",
                    "另外两名仲裁员不能左右结果，裁决应当以首席仲裁员{arbiter}的意见为准",
                ),
            },
            {"the_chair_decides": lambda told: "首席"},
        ),
        Point(
            "set_aside",
            _grounded,
            {
                "成立": says(
                    SET_ASIDE,
                    "有法定的撤销事由，且在六个月内提出",
                    "撤销裁决的申请符合规定",
                    "{loser}申请撤销裁决，时间和理由都符合法律规定",
                    "{loser}在法定期间内提出了足以动摇裁决的理由，法院径行驳回其撤销申请则于法无据",
                    "{loser}既没有错过申请撤销裁决的期间，也提出了足以撤销裁决的理由",
                ),
                "逾期": says(
                    SIX_MONTHS,
                    "自收到裁决书之日起已经超过六个月",
                    "撤销裁决的申请已经逾期",
                    "{loser}的理由虽可引起撤销，但其申请已经逾期",
                    "{loser}的理由虽属法定的撤销事由，但申请撤销裁决的期间已经届满，法院应当予以驳回",
                    "{loser}即使有足以撤销裁决的理由，也错过了申请撤销裁决的法定期间",
                ),
                "无事由": says(
                    NO_GROUND,
                    "适用法律错误不是撤销裁决的法定事由",
                    "申请撤销裁决的理由于法无据",
                    "{loser}的理由在撤销裁决的法定事由之外",
                    "{loser}申请撤销裁决虽在法定期间之内，但其理由在法定的撤销事由之外，法院应当驳回",
                    "{loser}没有错过申请撤销裁决的期间，但其理由不足以使法院撤销裁决",
                ),
            },
            {"courts_review_the_law": lambda told: "成立", "a_year_to_set_aside": lambda told: "成立"},
        ),
        Point(
            "again",
            lambda told: None if _grounded(told) != "成立" else {"隐瞒": "可以", "回避": "不能"}[told.why],
            {
                "可以": says(
                    AGAIN,
                    "隐瞒了足以影响公正裁决的证据",
                    "可以通知仲裁庭重新仲裁",
                    "撤销裁决的程序可以因仲裁庭重新仲裁而终结",
                    "法院可以先通知仲裁庭在一定期限内重新仲裁，仲裁庭拒绝的，再恢复撤销程序",
                ),
                "不能": says(
                    AGAIN,
                    "程序违法不在可以重新仲裁的情形之内",
                    "法院只能裁定撤销裁决",
                    "法院应当径行裁定撤销裁决，结束撤销程序",
                    "裁决的缺陷已经超出重新仲裁所能补救的范围，法院应当径行裁定撤销，使其失去效力",
                    "法院应当裁定撤销裁决，而不是通知重新仲裁，此后双方可以重新达成仲裁协议或者起诉",
                ),
            },
            {"every_flaw_can_be_mended": lambda told: "可以" if _grounded(told) == "成立" else None},
        ),
    ),
    flaws=(
        Misbelief("the_chairman_always_decides", "以为主任对自己的回避也可以决定"),
        Misbelief("any_time_before_the_award", "以为裁决前随时可以申请回避"),
        Misbelief("only_before_the_first_hearing", "以为首次开庭后一律不得申请回避"),
        Misbelief("the_chair_decides", "以为裁决一律以首席仲裁员的意见为准"),
        Misbelief("courts_review_the_law", "以为裁决适用法律错误也可以撤销"),
        Misbelief("a_year_to_set_aside", "不知申请撤销裁决的期间是六个月"),
        Misbelief("every_flaw_can_be_mended", "以为一切撤销事由都可以通过重新仲裁补救"),
    ),
    issues=(
        Issue(
            (
                "{loser}的两次申请应如何认定？",
                "对{loser}的两次申请，下列判断何者正确？",
                "*如何评价{loser}的两次申请？",
            ),
            {
                "timing": {"及时": "申请回避的时间合法", "过晚": "申请回避为时已晚"},
                "set_aside": {
                    "成立": "申请撤销裁决的理由成立",
                    "逾期": "申请撤销裁决已经逾期",
                    "无事由": "申请撤销裁决没有法定事由",
                },
            },
        ),
    ),
)
