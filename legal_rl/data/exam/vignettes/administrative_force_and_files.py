"""Vignettes of administrative compulsion (行政强制法 17, 19, 25, 43, 44, 50 to 52)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

FORCE, FORCE_SINCE = "行政强制法", "2012-01-01"
OWN_HANDS = Norm(FORCE, 17, FORCE_SINCE, says=("行政强制措施权不得委托",))
URGENT = Norm(FORCE, 19, FORCE_SINCE, says=("应当在二十四小时内向行政机关负责人报告，并补办批准手续",))
TERM = Norm(FORCE, 25, FORCE_SINCE, says=("查封、扣押的期限不得超过三十日", "延长期限不得超过三十日"))
NIGHT = Norm(FORCE, 43, FORCE_SINCE, says=("不得在夜间或者法定节假日实施行政强制执行",))
TORN_DOWN = Norm(FORCE, 44, FORCE_SINCE, says=("当事人在法定期限内不申请行政复议或者提起行政诉讼，又不拆除的",))
IN_HIS_STEAD = Norm(FORCE, 50, FORCE_SINCE, says=("经催告仍不履行", "造成环境污染", "行政机关可以代履行"))
COST = Norm(FORCE, 51, FORCE_SINCE, says=("代履行的费用按照成本合理确定，由当事人承担",))
AT_ONCE = Norm(FORCE, 52, FORCE_SINCE, says=("需要立即清除道路", "行政机关可以决定立即实施代履行"))

RUBBLE_ALONG_THE_STREET: Final = vignette(
    "rubble_along_the_street",
    "扣押货车与强制拆除",
    "行政法",
    facts={
        "seize": {
            "及时": "因情况紧急，两名具备资格的执法人员当场扣押，当日报告并补办批准手续",
            "过迟": "因情况紧急，两名具备资格的执法人员当场扣押，4日后报告并补办批准手续",
            "委托": "扣押经批准后由受委托的物业公司实施",
        },
        "term": {
            "短": "该车于第25日返还",
            "长": "该车于第45日返还，期间未办理延期",
            "延": "因情况复杂，经该局负责人批准延长30日并书面告知，该车于第50日返还",
        },
        "heap": {
            "路面": "{builder}另有渣土阻断公路，其当场不能清除，该局立即委托他人清除",
            "河滩": "{builder}堆放渣土毁坏耕地，经责令和催告仍不清除，该局送达代履行决定书后委托他人清除",
            "空地": "{builder}将渣土堆在承租的空地上备用，对交通、环境和自然资源均无危害，该局径行委托他人清除",
        },
        "house": {
            "合法": "8个月后一个工作日的上午",
            "未满": "1个月后一个工作日的上午",
            "夜间": "8个月后的一天深夜",
        },
    },
    story=(
        (
            "{builder}的货车沿街抛洒渣土，被县综合执法局扣押。",
            "因{builder}的货车沿街抛洒渣土，县综合执法局将该车扣押。",
            "*{builder}驾驶货车沿街抛洒渣土，县综合执法局将货车扣押。",
        ),
        only("seize", "{seize}。"),
        only("term", "{term}。"),
        only("clearing fees", "{heap}。"),
        only(
            "demolition",
            "该局公告责令{builder}限期拆除其违法建筑并告知救济期限，{builder}未拆除，也未申请复议或者起诉。"
            "{house}，该局受县政府责成，经催告并作出决定后强制拆除。",
        ),
    ),
    parties=({"builder": "甲"}, {"builder": "甲"}, {"builder": "{s[0]}某"}),
    about=("县综合执法局的行为", "县综合执法局采取的措施", "本案"),
    points=(
        Point(
            "seize",
            lambda told: {"及时": "合法", "过迟": "迟报", "委托": "委托"}[told.seize],
            {
                "合法": says(
                    URGENT,
                    "具备资格的执法人员因情况紧急当场扣押，二十四小时内补办了批准手续",
                    "扣押的实施主体和批准手续均合法",
                    "扣押由具备资格的执法人员实施，且批准手续合法",
                ),
                "迟报": says(
                    URGENT,
                    "情况紧急当场扣押，四日后才报告并补办批准手续，超过二十四小时",
                    "补办扣押的批准手续超过法定期限",
                    "扣押的实施主体合法，但补办批准手续的时间违法",
                ),
                "委托": says(
                    OWN_HANDS,
                    "行政强制措施权不得委托，受委托的物业公司无权实施扣押",
                    "实施扣押的主体不合法",
                    "扣押没有由行政机关的执法人员实施，因而违法",
                ),
            },
            {"written_delegation_will_do": lambda told: "迟报" if told.seize == "过迟" else "合法"},
        ),
        Point(
            "term",
            lambda told: "超期" if told.term == "长" else "未超",
            {
                "未超": says(
                    TERM,
                    "扣押的期限为三十日，该车于第二十五日已经返还",
                    "扣押货车未超过法定期限",
                    "{builder}以超期扣押为由请求赔偿货车停运损失的，应予驳回",
                ).where(
                    lambda told: told.term == "延", TERM, "经批准延长三十日并书面告知，第五十日返还，没有超过六十日"
                ),
                "超期": says(
                    TERM,
                    "没有办理延期，第四十五日才返还，超过三十日",
                    "扣押货车超过法定期限",
                    "县综合执法局扣押货车超期，{builder}因此受到损害的，有权依法要求赔偿",
                ),
            },
            {"thirty_days_flat": lambda told: "未超" if told.term == "短" else "超期"},
        ),
        Point(
            "clearing",
            lambda told: {"路面": "立即", "河滩": "催告", "空地": "违法"}[told.heap],
            {
                "立即": says(
                    AT_ONCE,
                    "渣土阻断公路需要立即清除，当事人当场不能清除，无须先行催告",
                    "县综合执法局可以立即实施代履行",
                    "清除渣土合法，代履行前可以不经催告",
                ),
                "催告": says(
                    IN_HIS_STEAD,
                    "渣土毁坏耕地，经催告仍不清除；并非道路障碍物，不能不经催告",
                    "清除渣土合法，但代履行前必须经过催告",
                    "县综合执法局无权立即代履行，但其经催告后委托他人清除渣土合法",
                ),
                "违法": says(
                    IN_HIS_STEAD,
                    "渣土对交通、环境和自然资源均无危害，也未经催告，不得代履行",
                    "县综合执法局委托他人清除渣土违法",
                    "{builder}堆放渣土没有造成法定的危害后果，县综合执法局无权代为清除",
                ),
            },
            {
                "always_warn_first": lambda told: "催告" if told.heap == "河滩" else "违法",
                "rubbish_may_be_cleared": lambda told: "催告" if told.heap == "河滩" else "立即",
            },
        ),
        Point(
            "fees",
            lambda told: "都不担" if told.heap == "空地" else "清运费",
            {
                "清运费": says(
                    COST,
                    "代履行合法，由当事人承担清除的费用，扣押货车的保管费不在其内",
                    "{builder}应当承担清除渣土的费用",
                    "清除费用由{builder}承担，货车保管费用由县综合执法局承担",
                    "清除渣土的费用应当按照成本合理确定，由{builder}承担",
                ),
                "都不担": says(
                    COST,
                    "没有危害后果，代履行违法，其费用不能令当事人承担，保管费也不在其内",
                    "{builder}有权拒付清除渣土的费用",
                    "清除费用和货车保管费用均由县综合执法局承担",
                ),
            },
            {"rubbish_may_be_cleared": lambda told: "清运费"},
        ),
        Point(
            "demolition",
            lambda told: told.house,
            {
                "合法": says(
                    TORN_DOWN,
                    "已过六个月的起诉期限而不复议、不起诉又不拆除，在工作日上午实施",
                    "强制拆除的条件和实施时间均符合法律规定",
                    "{builder}请求确认强制拆除行为违法的，法院应当判决驳回其诉讼请求",
                ),
                "未满": says(
                    TORN_DOWN,
                    "告知后才一个月，申请复议、提起诉讼的期限尚未届满",
                    "县综合执法局在{builder}的起诉期限内强制拆除，程序违法",
                    "{builder}当时仍可以起诉，县综合执法局强制拆除的条件尚未具备",
                ),
                "夜间": says(
                    NIGHT,
                    "起诉期限虽已届满，但没有紧急情况而在深夜实施",
                    "强制拆除的条件已经具备，但实施的时间违法",
                    "强制拆除仅因实施的时段不符合法律规定而违法",
                ),
            },
            {"suit_does_not_stop_it": lambda told: "夜间" if told.house == "夜间" else "合法"},
        ),
    ),
    flaws=(
        Misbelief("written_delegation_will_do", "以为行政强制措施可以书面委托他人实施"),
        Misbelief("thirty_days_flat", "以为扣押一律不得超过三十日"),
        Misbelief("always_warn_first", "以为代履行之前一律应当催告"),
        Misbelief("rubbish_may_be_cleared", "以为垃圾一律可以立即代为清除"),
        Misbelief("suit_does_not_stop_it", "以为复议、起诉期限未满也可以拆除违法建筑"),
    ),
    issues=(
        Issue(
            (
                "县综合执法局的扣押和强制拆除是否合法？",
                "关于扣押和强制拆除的合法性，下列哪一说法是正确的？",
                "*对县综合执法局的扣押和强制拆除，应如何评价？",
            ),
            {
                "seize": {
                    "合法": "扣押的实施主体和批准手续合法",
                    "迟报": "扣押后补办手续过迟，程序违法",
                    "委托": "实施扣押的主体不合法",
                },
                "demolition": {
                    "合法": "强制拆除合法",
                    "未满": "强制拆除的条件尚未具备",
                    "夜间": "强制拆除仅因实施的时段而违法",
                },
            },
        ),
    ),
)
