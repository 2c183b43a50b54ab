"""Vignettes of administrative suits: what can be sued over, where and when (行政诉讼法 18, 19, 46)."""

from typing import Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SUITS, SUITS_SINCE = "行政诉讼法", "2017-07-01"
SEAT = Norm(SUITS, 18, SUITS_SINCE, says=("由最初作出行政行为的行政机关所在地人民法院管辖",))
LIBERTY = Norm(SUITS, 19, SUITS_SINCE, says=("限制人身自由的行政强制措施", "由被告所在地或者原告所在地人民法院管辖"))
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
    "下游鱼塘的死鱼",
    "行政法",
    facts={
        "town": {
            "调解": "镇政府主持双方签了由{keeper}补偿5000元的调解书",
            "决定": "镇政府发通知，责令{keeper}付给{farmer}5000元",
            "指导": "镇长劝{keeper}改养蛋鸡",
        },
        "police": {
            "拘留": "以阻碍执行职务为由对{keeper}行政拘留5日",
            "侦查": "以涉嫌污染环境罪对{keeper}刑事拘留",
            "盘问": "把{keeper}带到派出所继续盘问20小时",
        },
        "fine": {
            "四月告知": "告知了起诉期限，{keeper}四个月后起诉",
            "八月告知": "告知了起诉期限，{keeper}八个月后起诉",
            "八月未告": "漏告起诉期限，{keeper}八个月后得知，随即起诉",
            "超年未告": "漏告起诉期限，{keeper}十四个月后得知，随即起诉",
        },
        "appeal": {
            "信访": "{farmer}嫌罚得轻，到县信访局反映，得到一纸答复意见",
            "举报": "{farmer}书面请求县水利局制止偷排，三个月没有答复",
        },
    },
    story=(
        (
            "{farmer}的鱼塘死了鱼，怪家住邻县的{keeper}在上游养猪排污，{town}。",
            "家住邻县的{keeper}养猪排污，下游{farmer}的鱼塘死了鱼，{town}。",
            "*{farmer}怀疑鱼塘死鱼是家住邻县的{keeper}在上游养猪排污所致，{town}。",
        ),
        "县公安局接警后，{police}。",
        "县水利局又对{keeper}罚款3万元，{fine}。",
        "{appeal}。",
    ),
    parties=(
        {"farmer": "甲", "keeper": "乙"},
        {"farmer": "{s[0]}某", "keeper": "{s[1]}某"},
        {"farmer": "{p[0]}", "keeper": "{p[1]}"},
    ),
    about=("本案引起的行政诉讼", "{farmer}、{keeper}的诉讼", "各机关的行为"),
    points=(
        Point(
            "town",
            lambda told: "可诉" if told.town == "决定" else "不可诉",
            {
                "可诉": says(
                    INSIDE,
                    "镇政府单方设定义务",
                    "{keeper}可以起诉镇政府",
                    "镇政府的行为属于行政诉讼的受案范围",
                    "{keeper}的权利义务因镇政府的行为而改变，其起诉而符合其他条件的，法院应当立案",
                    "镇政府的行为不只是劝说，它为{keeper}设定了义务，{keeper}不服的可以起诉",
                ),
                "不可诉": says(
                    OUTSIDE,
                    "调解和行政指导不属于受案范围",
                    "对镇政府不能提起行政诉讼",
                    "镇政府的行为在行政诉讼的受案范围之外",
                    "镇政府的行为缺少行政强制力，{keeper}以镇政府为被告起诉的，法院应当裁定不予立案",
                    "镇政府的行为没有强制{keeper}接受，即使{keeper}事后不满，也不能对其提起行政诉讼",
                ),
            },
            {"officials_can_always_be_sued": lambda told: "可诉"},
        ),
        Point(
            "police",
            lambda told: "不可诉" if told.police == "侦查" else "可诉",
            {
                "可诉": says(
                    INSIDE,
                    "行政处罚和行政强制措施属于受案范围",
                    "{keeper}可以起诉县公安局",
                    "县公安局的行为属于行政诉讼的受案范围",
                    "县公安局行使的是行政职权，{keeper}对其行为可以申请复议，也可以径行提起行政诉讼",
                    "法院不能以县公安局从事刑事侦查为由，拒绝受理{keeper}的行政诉讼",
                ),
                "不可诉": says(
                    OUTSIDE,
                    "依照刑事诉讼法的授权实施",
                    "对县公安局不能提起行政诉讼",
                    "县公安局的行为在行政诉讼的受案范围之外",
                    "县公安局行使的是刑事侦查职权，{keeper}如认为其违法，应当循刑事诉讼和刑事赔偿程序寻求救济",
                    "县公安局的行为即使违法，{keeper}也不能提起行政诉讼，而应当另循途径救济",
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
                    "行政拘留是处罚，不是行政强制措施",
                    "{keeper}只能在本县起诉县公安局",
                    "{keeper}诉县公安局一案，邻县法院应当拒绝受理",
                    "{keeper}起诉县公安局，应当由被告所在地的法院管辖，其家所在的邻县法院对此缺少管辖权",
                    "{keeper}不能因家在邻县就在邻县起诉县公安局，此案只能由本县法院管辖",
                ),
                "两地": says(
                    LIBERTY,
                    "继续盘问是限制人身自由的行政强制措施",
                    "{keeper}也可在邻县起诉县公安局",
                    "{keeper}可以选择在本县或者邻县起诉县公安局",
                    "{keeper}起诉县公安局，本县和邻县法院都有管辖权，向两地都起诉的，由最先立案的法院管辖",
                    "邻县法院作为原告所在地的法院，不得以没有管辖权为由拒绝受理{keeper}诉县公安局一案",
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
                    "没有超过六个月；未告知起诉期限的，从知道时起算，不超过一年",
                    "对罚款的起诉合乎期限",
                    "{keeper}起诉罚款时，起诉期限还在进行之中",
                    "县水利局如果以起诉过晚为由抗辩，法院应当驳回，并继续审理{keeper}对罚款的起诉",
                    "法院不能以起诉过晚为由，对{keeper}就罚款提起的诉讼裁定不予立案",
                ),
                "逾期": says(
                    HALF_A_YEAR,
                    "告知的为六个月，未告知的最长一年",
                    "对罚款的起诉已经逾期",
                    "{keeper}起诉罚款时，起诉期限已经届满",
                    "{keeper}对罚款的起诉过晚，法院已经立案的，应当裁定驳回，罚款是否合法就此免于审查",
                    "{keeper}没有及时对罚款起诉，法院不应再审查罚款是否合法",
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
                    "对信访事项的处理不属于受案范围",
                    "{farmer}的诉求超出受案范围",
                    "{farmer}只能在行政诉讼以外寻求解决",
                    "{farmer}即使先申请复议，再就复议结果起诉，其诉求也在行政诉讼的受案范围之外",
                    "{farmer}的诉求没有得到满足，但法院不应受理其行政诉讼，复议以后也是如此",
                ),
                "先复议": says(
                    REVIEW_FIRST,
                    "申请履行法定职责而不予答复，应当先申请复议",
                    "{farmer}应当先申请复议再起诉",
                    "{farmer}可以提起行政诉讼，但以先行复议为前提",
                    "{farmer}对其诉求的落空应当先申请复议，对复议结果仍有异议的，再向法院起诉",
                    "{farmer}不能直接提起行政诉讼，须先申请复议，不服复议决定的再行起诉",
                ),
            },
            {"petitions_can_be_sued_over": lambda told: "先复议"},
        ),
    ),
    flaws=(
        Misbelief("officials_can_always_be_sued", "以为凡是行政机关的行为都可以起诉"),
        Misbelief("detention_is_a_measure", "把行政拘留当作行政强制措施"),
        Misbelief("six_months_flat", "不知未告知起诉期限时最长为一年"),
        Misbelief("untold_never_ends", "以为未告知起诉期限的，随时可以起诉"),
        Misbelief("petitions_can_be_sued_over", "以为信访答复可以复议、起诉"),
    ),
)
