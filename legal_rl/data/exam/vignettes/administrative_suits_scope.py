"""Vignettes of administrative suits: what can be sued over, where and when (行政诉讼法 12, 18, 19, 46)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SUITS, SUITS_SINCE = "行政诉讼法", "2017-07-01"
SEAT = Norm(SUITS, 18, SUITS_SINCE, says=("由最初作出行政行为的行政机关所在地人民法院管辖",))
LIBERTY = Norm(SUITS, 19, SUITS_SINCE, says=("限制人身自由的行政强制措施", "由被告所在地或者原告所在地人民法院管辖"))
PENALISED = Norm(SUITS, 12, SUITS_SINCE, says=("对行政拘留", "等行政处罚不服的"))
RESTRAINED = Norm(SUITS, 12, SUITS_SINCE, says=("对限制人身自由", "等行政强制措施和行政强制执行不服的"))
HALF_A_YEAR = Norm(SUITS, 46, SUITS_SINCE, says=("应当自知道或者应当知道作出行政行为之日起六个月内提出",))

READING, READING_SINCE = "行政诉讼法解释", "2018-02-08"
OUTSIDE = Norm(READING, 1, READING_SINCE, says=("依照刑事诉讼法的明确授权实施的行为", "调解行为", "行政指导行为"))
PETITION = Norm(
    READING, 1, READING_SINCE, says=("行政机关针对信访事项作出的登记、受理、交办、转送、复查、复核意见等行为",)
)
INSIDE = Norm(READING, 1, READING_SINCE, says=("属于人民法院行政诉讼的受案范围",))
NOT_TOLD = Norm(READING, 64, READING_SINCE, says=("从知道或者应当知道行政行为内容之日起最长不得超过一年",))
REVIEW_FIRST = Norm("行政复议法", 23, "2024-01-01", says=("未履行法定职责情形",))

DEAD_FISH_DOWNSTREAM: Final = vignette(
    "dead_fish_downstream",
    "养殖污染引起的行政诉讼",
    "行政法",
    facts={
        "town": {
            "调解": "镇政府主持调解，双方自愿达成赔偿协议",
            "决定": "镇政府决定由{keeper}赔偿{farmer}5000元",
            "指导": "镇政府建议{keeper}改养其他畜禽",
        },
        "police": {
            "拘留": "县公安局以阻碍执行职务为由对{keeper}行政拘留5日",
            "侦查": "县公安局以涉嫌污染环境罪对{keeper}刑事拘留",
            "盘问": "因{keeper}被指控盗窃，县公安局依照人民警察法对其继续盘问20小时",
        },
        "fine": {
            "四月告知": "并告知起诉期限，{keeper}4个月后对罚款起诉",
            "八月告知": "并告知起诉期限，{keeper}8个月后对罚款起诉",
            "八月未告": "但未告知起诉期限，{keeper}8个月后得知该期限，即对罚款起诉",
            "超年未告": "但未告知起诉期限，{keeper}14个月后得知该期限，即对罚款起诉",
        },
        "appeal": {
            "信访": "{farmer}就污染向县信访局信访，对其答复意见不服",
            "举报": "{farmer}书面申请县生态环境局制止排污，3个月未获答复",
        },
    },
    story=(
        (
            "{keeper}养猪排放污水，致{farmer}鱼塘的鱼死亡。",
            "{farmer}鱼塘的鱼因{keeper}养猪排放污水而死亡。",
            "*因{keeper}养猪排放污水，{farmer}鱼塘的鱼死亡。",
        ),
        only("where", "{keeper}的住所地在邻县。"),
        only("town", "{town}。"),
        only("police where", "{police}。"),
        only("limit", "县生态环境局向{keeper}送达罚款决定，{fine}。"),
        only("appeal", "{appeal}。"),
    ),
    parties=(
        {"farmer": "甲", "keeper": "乙"},
        {"farmer": "甲", "keeper": "乙"},
        {"farmer": "{s[0]}某", "keeper": "{s[1]}某"},
    ),
    about=("本案的行政诉讼", "本案的救济途径", "本案"),
    points=(
        Point(
            "town",
            lambda told: "可诉" if told.town == "决定" else "不可诉",
            {
                "可诉": says(
                    INSIDE,
                    "单方决定由一方赔偿，是设定义务的行为，不是调解或者指导",
                    "{keeper}可以对镇政府提起行政诉讼",
                    "镇政府的行为属于行政诉讼的受案范围",
                ),
                "不可诉": says(
                    OUTSIDE,
                    "只是建议改养，属于没有强制力的行政指导行为",
                    "{keeper}起诉镇政府的，法院应当裁定不予立案",
                    "镇政府的行为对{keeper}没有强制力，不属于行政诉讼的受案范围",
                ).where(lambda told: told.town == "调解", OUTSIDE, "主持双方自愿达成协议，属于没有强制力的调解行为"),
            },
            {"officials_can_always_be_sued": lambda told: "可诉"},
        ),
        Point(
            "police",
            lambda told: "不可诉" if told.police == "侦查" else "可诉",
            {
                "可诉": says(
                    PENALISED,
                    "行政拘留是行政处罚，不是刑事诉讼中的侦查行为",
                    "{keeper}可以对县公安局提起行政诉讼",
                    "县公安局的行为属于行政诉讼的受案范围",
                    "对县公安局的行为，{keeper}可以申请行政复议，也可以直接起诉",
                ).where(
                    lambda told: told.police == "盘问",
                    RESTRAINED,
                    "继续盘问是限制人身自由的行政强制措施，不是刑事侦查行为",
                ),
                "不可诉": says(
                    OUTSIDE,
                    "刑事拘留是依照刑事诉讼法的授权实施的行为",
                    "县公安局的行为不属于行政诉讼的受案范围",
                    "{keeper}起诉县公安局的，法院应当裁定不予立案",
                ),
            },
            {"officials_can_always_be_sued": lambda told: "可诉"},
        ),
        Point(
            "where",
            lambda told: {"拘留": "本县", "盘问": "两地"}.get(told.police),
            {
                "本县": says(
                    SEAT,
                    "行政拘留是处罚而非强制措施，由作出机关所在地法院管辖",
                    "邻县法院对{keeper}诉县公安局一案无管辖权",
                    "县公安局的行为属于行政处罚，{keeper}应当向该局所在地的法院起诉",
                ).shown(1),
                "两地": says(
                    LIBERTY,
                    "继续盘问是限制人身自由的强制措施，原告所在地法院也可管辖",
                    "{keeper}可以在邻县法院起诉县公安局",
                    "{keeper}起诉县公安局，可以在该局所在地法院和邻县法院之间选择",
                ),
            },
            {"detention_is_a_measure": lambda told: None if told.police == "侦查" else "两地"},
        ),
        Point(
            "limit",
            lambda told: "未逾期" if told.fine in ("四月告知", "八月未告") else "逾期",
            {
                "未逾期": says(
                    NOT_TOLD,
                    "未告知起诉期限，从知道该期限时起算，未超一年",
                    "{keeper}对罚款的起诉符合起诉期限",
                    "{keeper}对罚款的起诉没有逾期，符合其他起诉条件的，法院应当立案",
                ).where(
                    lambda told: told.fine == "四月告知", HALF_A_YEAR, "已告知起诉期限，四个月后起诉，没有超过六个月"
                ),
                "逾期": says(
                    HALF_A_YEAR,
                    "已告知起诉期限，八个月后才起诉，超过六个月",
                    "{keeper}对罚款的起诉已经逾期",
                    "对{keeper}就罚款的起诉，法院应当不予立案",
                    "{keeper}对罚款的起诉超过法定期限，已经立案的，应当裁定驳回起诉",
                ).where(
                    lambda told: told.fine == "超年未告", NOT_TOLD, "未告知起诉期限的最长为一年，十四个月后起诉已超过"
                ),
            },
            {
                "six_months_flat": lambda told: "未逾期" if told.fine == "四月告知" else "逾期",
                "untold_never_ends": lambda told: "逾期" if told.fine == "八月告知" else "未逾期",
            },
        ),
        Point(
            "appeal",
            lambda told: "不可诉" if told.appeal == "信访" else "先复议",
            {
                "不可诉": says(
                    PETITION,
                    "信访机关的答复是对信访事项的处理，被排除在受案范围之外",
                    "{farmer}不服的事项不属于行政诉讼的受案范围",
                    "{farmer}即使先申请行政复议，也不能就其不服的事项提起行政诉讼",
                ),
                "先复议": says(
                    REVIEW_FIRST,
                    "申请制止排污而不予答复，属于未履行法定职责，复议前置",
                    "{farmer}应当先申请行政复议，方可起诉",
                    "{farmer}就其不服的事项应当先申请行政复议，再提起行政诉讼",
                ),
            },
            {"petitions_can_be_sued_over": lambda told: "先复议"},
        ),
    ),
    flaws=(
        Misbelief("officials_can_always_be_sued", "以为凡是行政机关的行为都可以起诉"),
        Misbelief("detention_is_a_measure", "以为行政拘留也是行政强制措施"),
        Misbelief("six_months_flat", "以为未告知起诉期限的，也只有六个月"),
        Misbelief("untold_never_ends", "以为未告知起诉期限的，随时可以起诉"),
        Misbelief("petitions_can_be_sued_over", "以为信访答复可以复议、起诉"),
    ),
    issues=(
        Issue(
            (
                "{keeper}对县公安局和罚款决定的起诉，应如何处理？",
                "{keeper}对县公安局和罚款决定提起诉讼，下列哪一选项是正确的？",
                "*关于{keeper}对县公安局和罚款决定的起诉，下列哪一说法是正确的？",
            ),
            {
                "police": {"可诉": "县公安局的行为属于受案范围", "不可诉": "对县公安局的起诉应当裁定不予立案"},
                "limit": {"未逾期": "对罚款的起诉未超过起诉期限", "逾期": "对罚款的起诉已经逾期"},
            },
        ),
    ),
)
