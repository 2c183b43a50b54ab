"""A vignette of personality rights: a customer suspected, pictured and filmed (民法典 1011–1033)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
SEARCH = Norm("民法典", 1011, SINCE, says=("非法搜查他人身体的",))
PORTRAIT = Norm("民法典", 1019, SINCE, says=("未经肖像权人同意，不得制作、使用、公开肖像权人的肖像",))
REPUTATION = Norm("民法典", 1024, SINCE, says=("不得以侮辱、诽谤等方式侵害他人的名誉权",))
REPORT = Norm("民法典", 1025, SINCE, says=("未尽到合理核实义务", "使用侮辱性言辞等贬损他人名誉"))
PRIVACY = Norm("民法典", 1033, SINCE, says=("拍摄、窥视、窃听、公开他人的私密活动",))

POSTED: Final = {"照片": "肖像与名誉", "文字": "名誉", "广告": "肖像", "提示": "皆未侵害"}


ALARM_AT_THE_CLOTHES_SHOP: Final = vignette(
    "alarm_at_the_clothes_shop",
    "商店报警器误响",
    "民法",
    facts={
        "search": {
            "搜身": "{shop}不顾{customer}反对，在办公室搜查其身体",
            "自愿": "{shop}查看{customer}出示的购物小票后放行",
        },
        "poster": {
            "照片": "{shop}在店门口张贴{customer}的照片，注明其为小偷",
            "文字": "{shop}在店门口张贴告示，写明{customer}的姓名，称其为小偷",
            "广告": "{shop}未经同意在店门口张贴{customer}试穿新衣的照片，用作广告",
            "提示": "{shop}在店门口张贴告示，提示顾客付款后保留小票",
        },
        "camera": {
            "试衣间": "试衣间的摄像头拍下了{customer}更衣的过程",
            "收银台": "收银台上方的摄像头拍下了{customer}排队等候的过程",
        },
        "blogger": {
            "转述": "未经核实，在网上发文称{customer}在该店盗窃",
            "如实": "经核实，在网上如实报道误响一事，{shop}的营业额因此下降",
            "辱骂": "在网上发文评论此事，辱骂{shop}是“畜生”",
        },
    },
    story=(
        (
            "{customer}在{shop}的商店购物付款，离店时报警器误响。",
            "{customer}在{shop}经营的商店付款购物后离开时，报警器因故障鸣响。",
            "*{shop}商店的报警器在顾客{customer}付款离店时误响。",
        ),
        only("body", "{search}。"),
        only("privacy", "此前，{shop}安装在{camera}。"),
        only("posted portrait reputation", "次日，{poster}。"),
        only("blogger", "{blogger_name}{blogger}。"),
    ),
    parties=(
        {"customer": "甲", "shop": "乙", "blogger_name": "丙"},
        {"customer": "{s[0]}某", "shop": "{s[1]}某", "blogger_name": "{s[2]}某"},
    ),
    about=("各方的责任", "本案"),
    points=(
        Point(
            "body",
            lambda told: "侵害" if told.search == "搜身" else "不侵害",
            {
                "侵害": says(
                    SEARCH,
                    "商店无权搜身，不顾反对而搜查是非法搜查身体",
                    "{shop}侵害了{customer}的身体权",
                    "{customer}有权以身体权受到侵害为由，请求{shop}赔礼道歉",
                ),
                "不侵害": says(
                    SEARCH,
                    "只查看自愿出示的购物小票，没有搜查身体",
                    "{customer}的身体权未受侵害",
                    "{customer}以身体权受到侵害为由请求{shop}承担民事责任的，应予驳回",
                ),
            },
        ),
        Point(
            "posted",
            lambda told: POSTED[told.poster],
            {
                "肖像与名誉": says(
                    PORTRAIT,
                    "未经同意公开照片，又不实地称为小偷，降低社会评价",
                    "张贴行为同时侵害肖像权和名誉权",
                    "{shop}的张贴行为既侵害{customer}的肖像权，又侵害其名誉权",
                    "{customer}有权以肖像权和名誉权均受侵害为由，请求{shop}停止张贴、赔礼道歉",
                ),
                "名誉": says(
                    REPUTATION,
                    "只写姓名，没有使用肖像，不实地称为小偷，降低社会评价",
                    "张贴行为侵害名誉权而非肖像权",
                    "{shop}的张贴行为侵害名誉权，但不侵害肖像权",
                    "{customer}有权以名誉权受侵害为由请求{shop}停止张贴，但不得主张肖像权受侵害",
                ),
                "肖像": says(
                    PORTRAIT,
                    "未经同意用试衣照片做广告，但没有降低社会评价",
                    "张贴行为侵害肖像权而非名誉权",
                    "{shop}的张贴行为侵害肖像权，但不侵害名誉权",
                    "{customer}有权以肖像权受侵害为由请求{shop}停止张贴，但不得主张名誉权受侵害",
                ),
                "皆未侵害": says(
                    REPUTATION,
                    "只提示保留小票，没有使用肖像，也不涉及特定人",
                    "{shop}的张贴行为不构成侵权",
                    "{shop}有权在店门口张贴该内容",
                    "{customer}以肖像权或者名誉权受侵害为由请求{shop}停止张贴的，均应驳回",
                ),
            },
            {
                "portraits_need_profit": lambda told: "名誉" if told.poster == "照片" else POSTED[told.poster],
                "any_display_defames": lambda told: "肖像与名誉" if told.poster == "广告" else POSTED[told.poster],
            },
        ),
        Point(
            "portrait",
            lambda told: "侵害" if "肖像" in POSTED[told.poster] else "不侵害",
            {
                "侵害": says(
                    PORTRAIT,
                    "未经同意张贴照片，是使用、公开他人肖像，不论营利与否",
                    "{shop}的张贴行为侵害{customer}的肖像权",
                    "{customer}有权以肖像权受侵害为由请求{shop}停止张贴",
                    "{shop}的张贴行为无论是否以营利为目的，均构成对{customer}肖像权的侵害",
                ),
                "不侵害": says(
                    PORTRAIT,
                    "只张贴文字告示，没有使用、公开他人肖像",
                    "{shop}的张贴行为未侵害{customer}的肖像权",
                    "{customer}以肖像权受侵害为由请求{shop}停止张贴的，应予驳回",
                    "{shop}的张贴行为不属于对{customer}肖像的使用或者公开，不承担侵害肖像权的责任",
                ),
            },
            {"portraits_need_profit": lambda told: "侵害" if told.poster == "广告" else "不侵害"},
        ),
        Point(
            "reputation",
            lambda told: "侵害" if "名誉" in POSTED[told.poster] else "不侵害",
            {
                "侵害": says(
                    REPUTATION,
                    "顾客已付款而称其为小偷，内容不实，降低社会评价",
                    "{shop}的张贴行为侵害{customer}的名誉权",
                    "{shop}应当就张贴的内容为{customer}消除影响、恢复名誉",
                    "{shop}张贴的内容降低了{customer}的社会评价，{customer}有权请求其赔礼道歉",
                ),
                "不侵害": says(
                    REPUTATION,
                    "只提示保留小票，没有侮辱、诽谤特定人",
                    "张贴的内容不侵害{customer}的名誉权",
                    "{customer}的社会评价未因张贴的内容降低",
                    "{customer}以张贴的内容侵害名誉权为由，请求{shop}恢复名誉的，应予驳回",
                ).where(lambda told: told.poster == "广告", REPUTATION, "试衣照片只用作广告，没有侮辱、诽谤的内容"),
            },
            {"any_display_defames": lambda told: "侵害" if told.poster != "提示" else "不侵害"},
        ),
        Point(
            "privacy",
            lambda told: "侵害" if told.camera == "试衣间" else "不侵害",
            {
                "侵害": says(
                    PRIVACY,
                    "更衣是私密活动，未经同意不得拍摄",
                    "{shop}安装摄像头侵害{customer}的隐私权",
                    "{shop}拍摄{customer}的私密活动，构成侵权",
                    "{customer}有权以隐私权受到侵害为由，请求{shop}拆除摄像头、删除所拍内容",
                ),
                "不侵害": says(
                    PRIVACY,
                    "收银台是公开的经营场所，排队等候不是私密活动",
                    "{shop}安装摄像头未侵害{customer}的隐私权",
                    "摄像头所拍的内容不属于{customer}的隐私",
                    "{customer}以隐私权受到侵害为由，请求{shop}拆除摄像头的，法院应当判决驳回",
                ),
            },
        ),
        Point(
            "blogger",
            lambda told: {"转述": "侵害顾客", "如实": "不担责", "辱骂": "侵害店主"}[told.blogger],
            {
                "侵害顾客": says(
                    REPORT,
                    "未经核实就称顾客盗窃，内容严重失实，未尽核实义务",
                    "{blogger_name}侵害了{customer}的名誉权",
                    "{customer}有权请求{blogger_name}赔礼道歉、恢复名誉",
                    "{blogger_name}发文降低{customer}的社会评价，应当对{customer}承担侵害名誉权的民事责任",
                ),
                "不担责": says(
                    REPORT,
                    "经核实如实报道，没有失实和侮辱，营业额下降也不担责",
                    "{blogger_name}发文不构成侵权",
                    "{blogger_name}发文内容属实，不承担侵害名誉权的民事责任",
                    "{customer}或者{shop}以名誉权受侵害为由请求{blogger_name}承担民事责任的，均应驳回",
                ),
                "侵害店主": says(
                    REPORT,
                    "评论误响一事本可以，但使用侮辱性言辞贬损店主名誉",
                    "{blogger_name}侵害了{shop}的名誉权",
                    "{shop}有权请求{blogger_name}赔礼道歉、消除影响",
                    "{blogger_name}发文贬损{shop}的名誉，应当对{shop}承担侵害名誉权的民事责任",
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
                "{shop}的张贴行为是否侵害{customer}的肖像权和名誉权？",
                "关于{shop}的张贴行为，下列哪一选项是正确的？",
                "*对{shop}的张贴行为应如何认定？",
            ),
            {
                "posted": {
                    "肖像与名誉": "该行为同时侵害肖像权和名誉权",
                    "名誉": "该行为侵害名誉权，但不侵害肖像权",
                    "肖像": "该行为侵害肖像权，但不侵害名誉权",
                    "皆未侵害": "该行为既不侵害肖像权，也不侵害名誉权",
                },
            },
        ),
    ),
)
