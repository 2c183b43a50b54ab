"""A vignette of personality rights: a customer suspected, pictured and filmed (民法典 1011–1033)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
SEARCH = Norm("民法典", 1011, SINCE, says=("非法搜查他人身体的",))
PORTRAIT = Norm("民法典", 1019, SINCE, says=("未经肖像权人同意，不得制作、使用、公开肖像权人的肖像",))
REPUTATION = Norm("民法典", 1024, SINCE, says=("不得以侮辱、诽谤等方式侵害他人的名誉权",))
REPORT = Norm("民法典", 1025, SINCE, says=("未尽到合理核实义务", "使用侮辱性言辞等贬损他人名誉"))
PRIVACY = Norm("民法典", 1033, SINCE, says=("拍摄、窥视、窃听、公开他人的私密活动",))


ALARM_AT_THE_CLOTHES_SHOP: Final = vignette(
    "alarm_at_the_clothes_shop",
    "服装店的报警器",
    "民法",
    facts={
        "search": {
            "搜身": "{shop}不顾其反对，将其拉进里间翻遍全身",
            "自愿": "{customer}主动摊开购物袋和小票，{shop}看过便放行了",
        },
        "poster": {
            "照片": "{shop}截下监控里{customer}的正面照，写上“小偷”贴在门口",
            "文字": "{shop}在门口贴出告示：“3号楼的{customer}是小偷”",
            "广告": "{shop}觉得{customer}在监控里很上镜，截下正面照贴在橱窗里揽客",
        },
        "camera": {
            "试衣间": "试衣间的挂钩里藏着摄像头",
            "收银台": "收银台上方的摄像头正对着柜台",
        },
        "blogger": {
            "转述": "没有打听就听信{shop}，发文说{customer}偷衣服被抓",
            "如实": "向双方问清经过后如实发文，{shop}的生意因此冷清",
            "辱骂": "替{customer}抱不平，发文骂{shop}“畜生”“人渣”",
        },
    },
    story=(
        (
            "{customer}在{shop}的服装店买了外套，出门时报警器响了。",
            "*{customer}在{shop}的服装店付钱买下外套，出门时报警器响了。",
        ),
        "{search}。",
        ("几天后，{poster}。其实只是店员忘了摘磁扣。", "{customer}走后，{poster}。后来查明，是店员忘了摘磁扣。"),
        "{customer}上门理论，又发现{camera}。",
        "博主{blogger_name}{blogger}。",
    ),
    parties=(
        {"customer": "甲", "shop": "乙", "blogger_name": "丙"},
        {"customer": "{s[0]}某", "shop": "{s[1]}某", "blogger_name": "{s[2]}某"},
        {"customer": "{p[0]}", "shop": "{p[1]}", "blogger_name": "{p[2]}"},
    ),
    about=("本案中的人格权", "{shop}、{blogger_name}的行为"),
    points=(
        Point(
            "body",
            lambda told: "侵害" if told.search == "搜身" else "不侵害",
            {
                "侵害": says(
                    SEARCH,
                    "非法搜查他人身体",
                    "{shop}侵害了{customer}的身体权",
                    "{shop}即使怀疑{customer}偷窃，也无权那样查找衣服",
                    "报警器响只是怀疑的理由，{shop}查找衣服的方式仍侵害了{customer}的身体权，应当承担民事责任",
                ),
                "不侵害": says(
                    SEARCH,
                    "没有搜查他人身体",
                    "{shop}有权拒绝就查找担责",
                    "就报警器响后的查找，{shop}可以拒绝承担民事责任",
                    "{shop}查找衣服虽出于误会，但方式尚属正当，{customer}以身体权受侵害为由起诉，应予驳回",
                ),
            },
        ),
        Point(
            "portrait",
            lambda told: "不侵害" if told.poster == "文字" else "侵害",
            {
                "侵害": says(
                    PORTRAIT,
                    "未经同意使用、公开他人肖像",
                    "{shop}侵害了{customer}的肖像权",
                    "{customer}可以请求{shop}就使用其肖像承担民事责任",
                    "{shop}未经同意公开{customer}的肖像，无论是否以营利为目的，都构成对其肖像权的侵害",
                ),
                "不侵害": says(
                    PORTRAIT,
                    "没有使用他人肖像",
                    "{customer}的肖像权未受侵害",
                    "{customer}以肖像权受侵害为由起诉{shop}，应予驳回",
                    "{shop}张贴的内容即使损害{customer}的其他人格权，也与其肖像权毫不相干",
                ),
            },
            {"portraits_need_profit": lambda told: "侵害" if told.poster == "广告" else "不侵害"},
        ),
        Point(
            "reputation",
            lambda told: "不侵害" if told.poster == "广告" else "侵害",
            {
                "侵害": says(
                    REPUTATION,
                    "散布不实言论，降低他人的社会评价",
                    "{shop}侵害了{customer}的名誉权",
                    "{shop}应当在店门口为{customer}恢复名誉、消除影响",
                    "{shop}张贴的内容足以降低{customer}的社会评价，即使是出于误会，也侵害了其名誉权",
                ),
                "不侵害": says(
                    REPUTATION,
                    "没有降低他人的社会评价",
                    "{customer}的名誉权未受侵害",
                    "{customer}要求{shop}为其恢复名誉，应予驳回",
                    "{shop}张贴的内容无论是否侵害{customer}的其他人格权，都没有降低其社会评价",
                ),
            },
            {"any_display_defames": lambda told: "侵害"},
        ),
        Point(
            "privacy",
            lambda told: "侵害" if told.camera == "试衣间" else "不侵害",
            {
                "侵害": says(
                    PRIVACY,
                    "拍摄他人的私密活动",
                    "摄像头侵害了{customer}的隐私权",
                    "{customer}有权以隐私权受侵害为由要求拆除摄像头",
                    "即使摄像头拍下的画面从未外传，{shop}也应当就侵害{customer}的隐私权承担民事责任",
                ),
                "不侵害": says(
                    PRIVACY,
                    "公开的经营场所不是私密空间",
                    "{customer}的隐私权未受侵害",
                    "{customer}以隐私权受侵害为由要求拆除摄像头，应予驳回",
                    "摄像头所拍的并非他人的私密活动，{shop}安装它虽未经{customer}同意，也不侵害其隐私权",
                ),
            },
        ),
        Point(
            "blogger",
            lambda told: {"转述": "侵害顾客", "如实": "不担责", "辱骂": "侵害店主"}[told.blogger],
            {
                "侵害顾客": says(
                    REPORT,
                    "对失实内容未尽到合理核实义务",
                    "{blogger_name}侵害了{customer}的名誉权",
                    "{blogger_name}即使没有捏造事实，也应对{customer}承担民事责任",
                    "{blogger_name}发文前未尽到合理核实义务，应当就文章失实对{customer}承担民事责任",
                ),
                "不担责": says(
                    REPORT,
                    "如实报道，影响他人名誉的不承担民事责任",
                    "{blogger_name}发文属于正当监督",
                    "{blogger_name}的文章影响了他人名誉，但不构成侵权",
                    "{blogger_name}已尽到合理核实义务，其文章即使使他人的社会评价降低，也不承担民事责任",
                ),
                "侵害店主": says(
                    REPORT,
                    "使用侮辱性言辞贬损他人名誉",
                    "{blogger_name}应当向{shop}赔礼道歉",
                    "{shop}虽有不当，{blogger_name}仍侵害了其名誉权",
                    "{blogger_name}发文虽事出有因，但言辞已超出批评的限度，侵害了{shop}的名誉权",
                ),
            },
            {"critics_are_free": lambda told: "不担责"},
        ),
    ),
    flaws=(
        Misbelief("portraits_need_profit", "以为不以营利为目的就不侵害肖像权"),
        Misbelief("any_display_defames", "以为张贴他人照片必然侵害名誉权"),
        Misbelief("critics_are_free", "以为批评和转述他人的话不会侵权"),
    ),
    issues=(
        Issue(
            (
                "{shop}张贴的内容侵害了{customer}的哪些权利？",
                "对{shop}张贴的内容应当如何评价？",
                "*{shop}的张贴行为是否侵害{customer}的人格权？",
            ),
            {
                "portrait": {"侵害": "侵害肖像权", "不侵害": "没有侵害肖像权"},
                "reputation": {"侵害": "名誉权受到侵害", "不侵害": "名誉权没有受到侵害"},
            },
        ),
    ),
)
