"""Vignettes of arbitration: agreements and who judges of them (仲裁法 16 to 20), arbitrators and awards (34 to 59)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

LAST_DAY: Final = "2026-02-28"  # the law as revised takes its place on 2026-03-01
LAW: Final = partial(Norm, "仲裁法", valid_from="2018-01-01", valid_to=LAST_DAY)
READING: Final = partial(Norm, "仲裁法解释", valid_from="2006-09-08")
VALID = LAW(16, says=("请求仲裁的意思表示", "选定的仲裁委员会"))
ONLY_ONE = READING(6, says=("该地仅有一个仲裁机构的，该仲裁机构视为约定的仲裁机构",))
OR_SUED = READING(7, says=("也可以向人民法院起诉的，仲裁协议无效", "期间内提出异议的除外"))
DISAGREED = READING(5, says=("当事人不能就仲裁机构选择达成一致的，仲裁协议无效",))
OBJECTING = LAW(20, says=("由人民法院裁定", "应当在仲裁庭首次开庭前提出"))
NOT_HEARD = READING(13, says=("在仲裁庭首次开庭前没有对仲裁协议的效力提出异议", "人民法院不予受理"))
NO_AGREEMENT = READING(18, says=("仲裁协议被认定无效或者被撤销的，视为没有仲裁协议",))
NOT_OBJECTED = READING(27, says=("未对仲裁协议的效力提出异议", "人民法院不予支持"))
SCOPE = READING(2, says=("概括约定仲裁事项为合同争议的", "都可以认定为仲裁事项"))
ANNULLED = LAW(58, says=("没有仲裁协议的", "不属于仲裁协议的范围", "违反法定程序的", "隐瞒了足以影响公正裁决的证据的"))
SUED = Norm("民事诉讼法", 127, "2024-01-01", says=("告知原告向仲裁机构申请仲裁",))
TAKEN = Norm("民事诉讼法解释", 215, "2022-04-10", says=("仲裁条款或者仲裁协议不成立、无效、失效",))
WHEN = LAW(35, says=("在首次开庭前提出。回避事由在首次开庭后知道的，可以在最后一次开庭终结前提出",))
DECIDES = LAW(36, says=("由仲裁委员会主任决定；仲裁委员会主任担任仲裁员时，由仲裁委员会集体决定",))
VOTES = LAW(53, says=("应当按照多数仲裁员的意见作出", "裁决应当按照首席仲裁员的意见作出"))
SIX_MONTHS = LAW(59, says=("应当自收到裁决书之日起六个月内提出",))
NO_GROUND = READING(17, says=("以不属于仲裁法第五十八条", "人民法院不予支持"))
AGAIN = READING(21, says=("通知仲裁庭在一定期限内重新仲裁", "对方当事人隐瞒了足以影响公正裁决的证据的"))


def _valid(told: Any) -> bool:
    """A choice between arbitration and the courts is cured where the other party did not object in time."""
    return told.clause in ("选定", "一家") or bool(told.clause == "或审" and told.stage != "分头")


COLD_STORE_THAT_DID_NOT_COOL: Final = vignette(
    "cold_store_that_did_not_cool",
    "设备买卖合同的仲裁条款",
    "民事诉讼法",
    facts={
        "matter": {"全部": "因合同发生的争议", "货款": "因货款支付发生的争议"},
        "clause": {
            "选定": "由{city}仲裁委员会仲裁。",
            "一家": "由{city}的仲裁机构仲裁，该市仅有一家仲裁机构。",
            "两家": "由{city}或者{other}仲裁委员会仲裁，双方未能就选择机构达成一致。",
            "或审": "可以由{city}仲裁委员会仲裁，也可以向法院起诉。",
        },
        "stage": {
            "分头": "首次开庭前，{seller}请求法院裁定条款无效，{buyer}请求仲裁委员会决定条款有效。",
            "已决": "首次开庭前，仲裁委员会应{buyer}请求决定条款有效，{seller}又请求法院确认条款无效。",
            "庭后": "{seller}未提异议，答辩并参加首次开庭，其后请求法院确认条款无效。",
            "裁后": "{seller}未提异议，答辩并参加开庭，裁决作出后以条款无效为由申请撤销裁决。",
        },
    },
    story=(
        (
            "{buyer}向{seller}购买设备，约定{matter}{clause}{buyer}因质量问题申请仲裁，请求赔偿损失。",
            "{buyer}与{seller}签订设备买卖合同，约定{matter}{clause}{buyer}因质量问题申请仲裁，请求赔偿损失。",
            "*{seller}将设备卖给{buyer}，约定{matter}{clause}{buyer}因质量问题申请仲裁，请求赔偿损失。",
        ),
        only("validity heard set_aside scope suit", "{stage}"),
    ),
    parties=({"buyer": "甲公司", "seller": "乙公司"}, {"buyer": "{t[0]}公司", "seller": "{t[1]}公司"}),
    scenes=({"city": "A市", "other": "B市"}, {"city": "江城", "other": "海州"}),
    terms={"award": lambda told: "" if told.stage == "裁后" else "仲裁庭如作出裁决，"},
    possible=lambda told: (
        (told.stage == "分头" or told.clause != "两家")
        and (told.stage != "已决" or told.clause in ("选定", "一家"))
        and (told.stage in ("分头", "已决") or told.matter == "全部")
    ),
    about=("该仲裁条款引起的争议", "本案的处理"),
    asked_until=LAST_DAY,
    points=(
        Point(
            "validity",
            lambda told: "有效" if _valid(told) else "无效",
            {
                "有效": says(
                    VALID,
                    "有请求仲裁的意思、仲裁事项和选定的仲裁委员会",
                    "该仲裁条款有效",
                    "该仲裁条款对{buyer}和{seller}有约束力",
                    "该仲裁条款有效，双方因约定事项发生的争议应当通过仲裁解决",
                )
                .where(lambda told: told.clause == "一家", ONLY_ONE, "该地仅有一家仲裁机构，视为约定的仲裁机构")
                .where(lambda told: told.clause == "或审", OR_SUED, "约定可仲裁可起诉，但首次开庭前没有提出异议"),
                "无效": says(
                    DISAGREED,
                    "约定两家仲裁机构，又不能达成一致",
                    "该仲裁条款无效",
                    "该仲裁条款对{buyer}和{seller}没有约束力",
                    "该仲裁条款没有约束力，{buyer}和{seller}均可就合同争议向法院起诉",
                ).where(lambda told: told.clause == "或审", OR_SUED, "约定可仲裁可起诉，且首次开庭前已提出异议"),
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
                    "首次开庭前提出，一方请求委员会、另一方请求法院，法院优先",
                    "条款的效力应由法院裁定",
                    "法院应当受理{seller}的请求并作出裁定",
                    "条款的效力应由法院裁定，而不能由仲裁委员会决定",
                ),
                "不予受理": says(
                    NOT_HEARD,
                    "首次开庭前没有提出异议",
                    "法院不应受理{seller}的请求",
                    "法院对{seller}的请求应当裁定不予受理",
                ).where(lambda told: told.stage == "已决", NOT_HEARD, "仲裁委员会已经对效力作出决定"),
            },
            {"courts_always_decide": lambda told: "法院裁定"},
        ),
        Point(
            "set_aside",
            lambda told: None if told.stage == "庭后" else "不支持" if _valid(told) else "支持",
            {
                "支持": says(
                    NO_AGREEMENT,
                    "条款无效且开庭前已提出异议，视为没有仲裁协议",
                    "{award}{seller}以条款无效为由申请撤销的，其理由成立",
                    "{award}{seller}以条款无效为由申请撤销的，法院应予支持",
                ),
                "不支持": says(
                    NOT_OBJECTED,
                    "仲裁中没有提出异议，裁决后不得再主张无效",
                    "{award}{seller}以条款无效为由申请撤销的，法院不予支持",
                    "{award}{seller}以条款无效为由申请撤销的，法院应当裁定驳回申请",
                ).where(lambda told: told.stage != "裁后", ANNULLED, "仲裁机构已选定或可确定，协议有效，不是没有协议"),
            },
            {"arbitration_named_is_enough": lambda told: None if told.stage == "庭后" else "不支持"},
        ),
        Point(
            "scope",
            lambda told: None if not _valid(told) else {"全部": "属于", "货款": "超出"}[told.matter],
            {
                "属于": says(
                    SCOPE,
                    "概括约定合同争议的，包括因质量违约引起的争议",
                    "质量争议属于约定的仲裁事项",
                    "仲裁庭有权对{buyer}的请求作出裁决",
                    "{buyer}因质量问题提出的请求，属于仲裁协议约定的仲裁事项",
                ),
                "超出": says(
                    ANNULLED,
                    "只约定货款支付的争议仲裁，质量赔偿不在其内",
                    "质量争议超出约定的仲裁事项",
                    "仲裁庭对{buyer}的请求作出裁决，属于超裁",
                    "仲裁庭就质量争议作出裁决的，{seller}可以裁决超出仲裁协议范围为由申请撤销",
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
                    "仲裁条款有效，质量争议在其约定的合同争议之内",
                    "{buyer}不得就质量争议向法院起诉",
                    "{buyer}就质量争议起诉的，法院不予受理",
                ),
                "应予受理": says(
                    TAKEN,
                    "该仲裁条款无效，不排除就质量争议向法院起诉",
                    "{buyer}就质量争议起诉的，法院应予受理",
                    "{buyer}就质量争议起诉，{seller}以仲裁条款提出异议的，其异议不成立",
                ).where(_valid, SUED, "只约定货款争议仲裁，质量争议不受仲裁协议约束"),
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
    issues=(
        Issue(
            (
                "该仲裁条款的效力如何？法院应如何处理{seller}的请求？",
                "关于仲裁条款的效力和{seller}的请求，下列哪一选项是正确的？",
                "*仲裁条款是否有效？对{seller}的请求应如何处理？",
            ),
            {
                "validity": {"有效": "仲裁条款有效", "无效": "仲裁条款对双方没有约束力"},
                "heard": {
                    "法院裁定": "法院应当就{seller}的请求作出裁定",
                    "不予受理": "对{seller}的请求，法院应当不予受理",
                },
            },
        ),
    ),
)


def _grounded(told: Any) -> str:
    return "无事由" if told.why == "法律" else "逾期" if told.filed == "八" else "成立"


def _again(told: Any) -> str | None:
    """Decide whether the arbitrators may mend it; whether they may mend a breach of procedure is disputed."""
    return "不能" if _grounded(told) != "成立" else "可以" if told.why == "隐瞒" else None


DINNER_WITH_COUNSEL: Final = vignette(
    "dinner_with_counsel",
    "仲裁员的回避和裁决的撤销",
    "民事诉讼法",
    facts={
        "chair": {"名册": "教授{arbiter}", "主任": "仲裁委员会主任{arbiter}"},
        "learned": {
            "开庭前": "首次开庭前，{loser}得知{arbiter}接受{winner}宴请，随即申请其回避，未获准许。",
            "开庭后": "首次开庭后，{loser}得知{arbiter}接受{winner}宴请，再次开庭时申请其回避，未获准许。",
            "拖延": "首次开庭前，{loser}得知{arbiter}接受{winner}宴请，再次开庭时申请其回避，未获准许。",
        },
        "votes": {
            "二比一": "评议时，另两名仲裁员意见一致，{arbiter}持异议。",
            "各异": "评议时，三名仲裁员的意见各异。",
        },
        "filed": {"五": "5个月后", "八": "8个月后"},
        "why": {
            "回避": "因{arbiter}确曾接受{winner}宴请，经申请仍未回避，可能影响正确裁决",
            "隐瞒": "因查明{winner}隐瞒了足以影响公正裁决的证据",
            "法律": "因认为仲裁庭适用法律错误",
        },
    },
    story=(
        (
            "{loser}与{winner}因合同纠纷仲裁，{chair}任首席仲裁员。",
            "{loser}因合同纠纷对{winner}申请仲裁，{chair}任首席仲裁员。",
            "*{loser}就与{winner}的合同纠纷申请仲裁，由{chair}任首席仲裁员。",
        ),
        only("decider timing", "{learned}"),
        only("vote", "{votes}"),
        only("set_aside again", "{loser}{why}，在收到裁决书{filed}申请撤销裁决。"),
    ),
    parties=(
        {"loser": "甲公司", "winner": "乙公司", "arbiter": "丙"},
        {"loser": "{t[0]}公司", "winner": "{t[1]}公司", "arbiter": "{s[0]}某"},
    ),
    possible=lambda told: (told.why != "法律" or told.filed == "五") and (told.why != "回避" or told.learned != "拖延"),
    about=("本案的仲裁", "该仲裁案件", "本案的仲裁程序"),
    asked_until=LAST_DAY,
    points=(
        Point(
            "decider",
            lambda told: {"名册": "主任", "主任": "集体"}[told.chair],
            {
                "主任": says(
                    DECIDES,
                    "被申请回避的仲裁员不是仲裁委员会主任，不须集体决定",
                    "{arbiter}的回避由仲裁委员会主任决定",
                    "对该回避申请，由仲裁委员会主任作出决定",
                    "{loser}申请{arbiter}回避的，应当由仲裁委员会主任决定是否回避",
                ),
                "集体": says(
                    DECIDES,
                    "被申请回避的仲裁员就是委员会主任，不能由其自己决定",
                    "{arbiter}的回避由仲裁委员会集体决定",
                    "对该回避申请，由仲裁委员会集体作出决定",
                    "{loser}申请{arbiter}回避的，应当由仲裁委员会集体而非其主任决定",
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
                    "在首次开庭前提出",
                    "回避申请在法定期限内提出",
                    "{loser}申请回避的时间符合法律规定",
                    "{loser}在法律规定的期限内申请{arbiter}回避，其申请应当予以审查",
                ).where(lambda told: told.learned == "开庭后", WHEN, "首次开庭后知道，在最后一次开庭终结前提出"),
                "过晚": says(
                    WHEN,
                    "首次开庭前已经知道而没有提出",
                    "回避申请已超过法定期限",
                    "{loser}丧失了以此为由申请{arbiter}回避的权利",
                    "{loser}应当更早申请{arbiter}回避，其提出申请已超过法定期限",
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
                    "另两名仲裁员意见一致，已成多数，首席的异议只可记入笔录",
                    "裁决应当按另两名仲裁员的意见作出",
                    "裁决应当按照另两名仲裁员的意见作出，{arbiter}的不同意见可以记入笔录",
                ),
                "首席": says(
                    VOTES,
                    "三名仲裁员意见各异，不能形成多数意见，从首席的意见",
                    "裁决应当按照{arbiter}的意见作出",
                    "裁决应当按照首席仲裁员{arbiter}的意见作出",
                    "仲裁庭不能形成多数意见，裁决应当按照首席仲裁员{arbiter}的意见作出",
                ),
            },
            {"the_chair_decides": lambda told: "首席"},
        ),
        Point(
            "set_aside",
            _grounded,
            {
                "成立": says(
                    ANNULLED,
                    "对方隐瞒足以影响公正裁决的证据，且在六个月内提出",
                    "撤销裁决的申请符合法定条件",
                    "{loser}在法定期间内提出了法定的撤销事由",
                    "{loser}申请撤销裁决的期限和事由均符合法律规定",
                ).where(lambda told: told.why == "回避", ANNULLED, "应回避未回避，违反法定程序，且在六个月内提出"),
                "逾期": says(
                    SIX_MONTHS,
                    "自收到裁决书之日起已经超过六个月",
                    "申请撤销裁决已超过法定期间",
                    "因超过法定期间，撤销裁决的申请不应得到支持",
                    "{loser}主张的虽为法定事由，但其申请撤销裁决已超过法定期间",
                ),
                "无事由": says(
                    NO_GROUND,
                    "期限虽未过，适用法律错误不是撤销裁决的法定事由",
                    "申请撤销裁决缺乏法定事由",
                    "因缺乏法定事由，撤销裁决的申请不应得到支持",
                    "{loser}主张的理由不属于撤销裁决的法定事由，其申请不能得到支持",
                ),
            },
            {"courts_review_the_law": lambda told: "成立", "a_year_to_set_aside": lambda told: "成立"},
        ),
        Point(
            "again",
            _again,
            {
                "可以": says(
                    AGAIN,
                    "六个月内申请，对方隐瞒了足以影响公正裁决的证据",
                    "法院可以通知仲裁庭重新仲裁",
                    "法院可以通知仲裁庭在一定期限内重新仲裁",
                    "法院可以通知仲裁庭在一定期限内重新仲裁，并裁定中止撤销程序",
                ),
                "不能": says(
                    AGAIN,
                    "适用法律错误不是可以重新仲裁的情形",
                    "法院不得通知仲裁庭重新仲裁",
                    "法院不得因{loser}的申请而通知仲裁庭重新仲裁",
                ).where(lambda told: told.filed == "八", SIX_MONTHS, "申请撤销已超过六个月，无从通知重新仲裁"),
            },
            {"every_flaw_can_be_mended": lambda told: "可以" if _again(told) else None},
        ),
    ),
    flaws=(
        Misbelief("the_chairman_always_decides", "以为主任对自己的回避也可以决定"),
        Misbelief("any_time_before_the_award", "以为裁决前随时可以申请回避"),
        Misbelief("only_before_the_first_hearing", "以为首次开庭后一律不得申请回避"),
        Misbelief("the_chair_decides", "以为裁决一律以首席仲裁员的意见为准"),
        Misbelief("courts_review_the_law", "以为裁决适用法律错误也可以撤销"),
        Misbelief("a_year_to_set_aside", "以为一年内都可以申请撤销裁决"),
        Misbelief("every_flaw_can_be_mended", "以为不论申请是否成立，都可以通知重新仲裁"),
    ),
    issues=(
        Issue(
            (
                "对{loser}的两次申请，应如何认定？",
                "关于{loser}的两次申请，下列哪一选项是正确的？",
                "*{loser}的两次申请是否符合法律规定？",
            ),
            {
                "timing": {"及时": "回避申请在法定期限内提出", "过晚": "回避申请已超过法定期限"},
                "set_aside": {
                    "成立": "撤销裁决的申请符合法定条件",
                    "逾期": "撤销裁决的申请已超过法定期间",
                    "无事由": "撤销裁决的申请缺乏法定事由",
                },
            },
        ),
    ),
)
