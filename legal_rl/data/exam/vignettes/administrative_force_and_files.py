"""Vignettes of administrative compulsion (行政强制法 17, 19, 25, 26, 43, 44, 50 to 52)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

FORCE, FORCE_SINCE = "行政强制法", "2012-01-01"
OWN_HANDS = Norm(FORCE, 17, FORCE_SINCE, says=("行政强制措施权不得委托",))
URGENT = Norm(FORCE, 19, FORCE_SINCE, says=("应当在二十四小时内向行政机关负责人报告，并补办批准手续",))
TERM = Norm(FORCE, 25, FORCE_SINCE, says=("查封、扣押的期限不得超过三十日", "延长期限不得超过三十日"))
KEEPING = Norm(FORCE, 26, FORCE_SINCE, says=("因查封、扣押发生的保管费用由行政机关承担",))
NIGHT = Norm(FORCE, 43, FORCE_SINCE, says=("不得在夜间或者法定节假日实施行政强制执行",))
TORN_DOWN = Norm(FORCE, 44, FORCE_SINCE, says=("当事人在法定期限内不申请行政复议或者提起行政诉讼，又不拆除的",))
IN_HIS_STEAD = Norm(FORCE, 50, FORCE_SINCE, says=("经催告仍不履行", "造成环境污染", "行政机关可以代履行"))
COST = Norm(FORCE, 51, FORCE_SINCE, says=("代履行的费用按照成本合理确定，由当事人承担",))
AT_ONCE = Norm(FORCE, 52, FORCE_SINCE, says=("需要立即清除道路", "行政机关可以决定立即实施代履行"))

RUBBLE_ALONG_THE_STREET: Final = vignette(
    "rubble_along_the_street",
    "沿街抛洒的渣土车",
    "行政法",
    facts={
        "seize": {
            "及时": "县城管局两名执法人员当场扣车，当天补办批准手续",
            "过迟": "县城管局两名执法人员当场扣车，第四天补办批准手续",
            "委托": "受县城管局书面委托的物业保安经局长批准扣车",
        },
        "term": {
            "短": "，第25天发还",
            "长": "，未延期也未送检，第45天发还",
            "延": "；因案情复杂，经局长批准延期并书面告知，第50天发还",
        },
        "heap": {
            "路面": "另一车翻在国道弯道上，{builder}失联，该局叫{cleaner}运走",
            "河滩": "另一车倒在河边，泥浆入河，该局催告无果后叫{cleaner}运走",
            "空地": "另一车堆在{builder}租的空地上待回填，该局嫌难看，叫{cleaner}运走",
        },
        "house": {
            "合法": "没有复议、起诉，八个月后的上午",
            "未满": "一个月后的上午",
            "夜间": "没有复议、起诉，八个月后的深夜",
        },
    },
    story=(
        (
            "{builder}的渣土车沿街抛洒，{seize}{term}。",
            "包工头{builder}的渣土车沿街抛洒，{seize}{term}。",
            "*居民投诉{builder}的渣土车沿街抛洒，{seize}{term}。",
        ),
        "{heap}，事后要他付清运费和扣车停车费。",
        "他违建砖房，被责令十日内拆除并公告，{house}，该局受县政府责成，催告后强拆。",
    ),
    parties=(
        {"builder": "甲", "cleaner": "乙公司"},
        {"builder": "{s[0]}某", "cleaner": "{t[0]}公司|该公司"},
    ),
    about=("县城管局的行为", "本案", "县城管局采取的各项措施"),
    points=(
        Point(
            "seize",
            lambda told: {"及时": "合法", "过迟": "迟报", "委托": "委托"}[told.seize],
            {
                "合法": says(
                    URGENT,
                    "情况紧急当场实施，二十四小时内补办批准手续",
                    "县城管局扣车程序合法",
                    "{builder}对扣车程序提出异议，缺乏依据",
                    "情况紧急时可以先扣车、后报批，县城管局实施扣车的人员和补办手续的时间都合乎法律",
                    "县城管局扣车并未违反法定程序，实施人员有相应的资格，批准手续也符合时限",
                ),
                "迟报": says(
                    URGENT,
                    "当场实施后没有在二十四小时内报告并补办批准手续",
                    "补办扣车手续的时间违法",
                    "扣车虽可先行实施，但补办批准手续过迟",
                    "县城管局可以先扣车、后报批，但其补办批准手续的时间超出了法律允许的限度",
                    "扣车的人员具有资格，当场扣车也有必要，但批准手续未在法定时限内补办",
                ),
                "委托": says(
                    OWN_HANDS,
                    "行政强制措施权不得委托",
                    "实施扣车的人缺乏资格",
                    "扣车违法，因实施者缺少行政强制措施权",
                    "扣车只能由县城管局具备资格的执法人员实施，本案的扣车因实施者的身份而违法",
                    "即使扣车已获批准，程序上仍属违法，因为这项权力不能交由实施者行使",
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
                    "扣押没有超过三十日，或者依法延长后没有超过六十日",
                    "扣车的时间合乎法定期限",
                    "{builder}以扣押超期为由请求赔偿，缺乏依据",
                    "扣押的法定期限包括依法延长的时间，县城管局发还货车时，这一期限还在进行之中",
                    "县城管局没有超期扣押，{builder}请求赔偿因扣押过久造成的停运损失，不应支持",
                ),
                "超期": says(
                    TERM,
                    "超过三十日而没有延长",
                    "县城管局扣车超过期限",
                    "县城管局发还货车过晚，应当赔偿由此造成的损失",
                    "即使扣车的条件原本具备，县城管局也应当更早发还，{builder}可就超期停运的损失请求赔偿",
                    "县城管局在应当发还货车时没有发还，即使扣车有据，超期扣押的部分也属违法",
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
                    "需要立即清除道路的障碍物而当事人不能清除",
                    "县城管局可以立即代履行",
                    "渣土须立即清除，县城管局可以省去催告",
                    "县城管局可以立即代为清除渣土，但应当在事后立即通知{builder}，并依法作出处理",
                    "即使事先没有催告{builder}，县城管局运走渣土也不违法，因为渣土须立即清除",
                ),
                "催告": says(
                    IN_HIS_STEAD,
                    "造成环境污染，经催告仍不履行",
                    "渣土应经催告再代为清除",
                    "县城管局有权代履行，但以催告为前提",
                    "县城管局有权代为清除渣土，只是这类代履行须先责令限期清除并经催告，而后才能实施",
                    "渣土不属于必须立即清除的情形，但县城管局按照一般的代履行程序，有权将其运走",
                ),
                "违法": says(
                    IN_HIS_STEAD,
                    "没有危害，也没有经过催告",
                    "县城管局运走渣土违法",
                    "县城管局运走渣土，缺少代履行的法定条件",
                    "代履行以危害交通安全、污染环境等后果为条件，县城管局运走渣土超出了法律的授权",
                    "{builder}没有义务容忍县城管局运走渣土，因为这车渣土不具备代履行的法定条件",
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
                    "合法代履行的费用由当事人承担，保管费由行政机关承担",
                    "{builder}只须承担清运费",
                    "停车费由县城管局负担，清运费由{builder}负担",
                    "合理的清运费应由{builder}支付，但停车费由县城管局承担，即使扣车完全合法也是如此",
                    "{builder}不能拒付合理的清运费，但扣车的停车费应由县城管局承担",
                ),
                "都不担": says(
                    KEEPING,
                    "代履行违法，保管费由行政机关承担",
                    "两笔费用都由县城管局承担",
                    "{builder}有权拒付清运费和停车费",
                    "县城管局应当自行承担清运费和停车费，已经向{builder}收取的，应当予以退还",
                    "县城管局向{builder}收取停车费和清运费，都没有法律依据，即使金额合理也是如此",
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
                    "期满不复议、不起诉又不拆除",
                    "县城管局强拆砖房合法",
                    "县城管局强制拆房，合乎法定程序",
                    "县城管局拆房的条件和时间都合乎法律，{builder}请求确认强制拆除违法，应予驳回",
                    "县城管局无须申请法院强制执行，可以自行拆房，其选择的时间也没有违法",
                ),
                "未满": says(
                    TORN_DOWN,
                    "复议、起诉的期限尚未届满",
                    "县城管局拆房过早",
                    "拆房时{builder}还可复议、起诉，故属违法",
                    "县城管局应当等到{builder}的复议、起诉期限都已届满再强制拆除，本案的拆除为时过早",
                    "县城管局拆房的时段虽无不当，但{builder}的救济期限尚未届满，不应当强制拆除",
                ),
                "夜间": says(
                    NIGHT,
                    "不得在夜间实施行政强制执行",
                    "县城管局拆房的时段违法",
                    "县城管局虽可强制拆房，但选择的时段违法",
                    "县城管局已经可以强制拆房，但选在法律禁止执行的时段进行，又缺少紧急情况，故属违法",
                    "县城管局强制拆房的条件已经具备，但没有紧急情况，就不得选在这个时段",
                ),
            },
            {"suit_does_not_stop_it": lambda told: "夜间" if told.house == "夜间" else "合法"},
        ),
    ),
    flaws=(
        Misbelief("written_delegation_will_do", "以为行政强制措施可以书面委托他人实施"),
        Misbelief("thirty_days_flat", "不知扣押期限可以延长"),
        Misbelief("always_warn_first", "不知有立即实施的代履行"),
        Misbelief("rubbish_may_be_cleared", "以为垃圾一律可以立即代为清除"),
        Misbelief("suit_does_not_stop_it", "不知拆除违法建筑须待复议、起诉期限届满"),
    ),
    issues=(
        Issue(
            (
                "县城管局扣车、拆房的行为是否合法？",
                "关于扣车和拆除砖房的合法性，下列哪一说法是正确的？",
                "*对扣车和拆房两项措施应如何评价？",
            ),
            {
                "seize": {"合法": "扣车合法", "迟报": "扣车因补办手续过迟而违法", "委托": "扣车因实施者无权而违法"},
                "demolition": {"合法": "拆房合法", "未满": "拆房过早而违法", "夜间": "拆房的时间违法"},
            },
        ),
    ),
)
