"""Vignettes of personality rights: a customer suspected (民法典 1011–1033), a post on a forum (1195–1197, 1226)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
SEARCH = Norm("民法典", 1011, SINCE, says=("非法搜查他人身体的",))
PORTRAIT = Norm("民法典", 1019, SINCE, says=("未经肖像权人同意，不得制作、使用、公开肖像权人的肖像",))
REPUTATION = Norm("民法典", 1024, SINCE, says=("不得以侮辱、诽谤等方式侵害他人的名誉权",))
REPORT = Norm("民法典", 1025, SINCE, says=("未尽到合理核实义务", "使用侮辱性言辞等贬损他人名誉"))
PRIVACY = Norm("民法典", 1033, SINCE, says=("拍摄、窥视、窃听、公开他人的私密活动",))
NOTICE = Norm("民法典", 1195, SINCE, says=("通知应当包括构成侵权的初步证据及权利人的真实身份信息", "对损害的扩大部分"))
MISTAKEN = Norm("民法典", 1195, SINCE, says=("权利人因错误通知造成网络用户或者网络服务提供者损害的，应当承担侵权责任",))
DECLARED = Norm("民法典", 1196, SINCE, says=("未收到权利人已经投诉或者提起诉讼通知的，应当及时终止所采取的措施",))
KNOWING = Norm("民法典", 1197, SINCE, says=("未采取必要措施的，与该网络用户承担连带责任",))
RECORDS = Norm("民法典", 1226, SINCE, says=("未经患者同意公开其病历资料的，应当承担侵权责任",))

ALARM_AT_THE_CLOTHES_SHOP: Final = vignette(
    "alarm_at_the_clothes_shop",
    "服装店的报警器",
    "民法",
    facts={
        "search": {
            "搜身": "{shop}认定是{customer}偷了东西，不顾其反对，将其拉进里间翻遍全身",
            "自愿": "{customer}主动把购物袋和小票摊在柜台上，{shop}看过便放行了",
        },
        "poster": {
            "照片": "{shop}截下店堂监控里{customer}的正面照，写上“小偷”二字贴在门口",
            "文字": "{shop}在门口贴出告示：“对面3号楼的{customer}是小偷，各家当心”",
            "广告": "{shop}觉得{customer}在店堂监控里很上镜，便截下正面照贴在橱窗里招揽顾客",
        },
        "camera": {
            "试衣间": "试衣间的挂钩里藏着摄像头，正对着更衣的地方",
            "收银台": "收银台上方的摄像头正对着柜台，旁边贴有提示牌",
        },
        "blogger": {
            "转述": "没有打听就听信{shop}的一面之词，发文说{customer}偷衣服当场被抓",
            "如实": "找双方问清经过、看过监控后写成文章发出，{shop}的生意因此冷清了许多",
            "辱骂": "替{customer}抱不平，发文骂{shop}“畜生”“人渣”",
        },
    },
    story=(
        (
            "{customer}在{shop}的服装店买了一件外套，出门时报警器突然响了。",
            "*{customer}在{shop}的服装店里付钱买下一件外套，走到门口，报警器响了起来。",
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
                    "{shop}查找衣服的做法侵害了{customer}的身体权",
                    "{shop}即使怀疑{customer}偷窃，也无权那样查找",
                ),
                "不侵害": says(
                    SEARCH,
                    "没有搜查他人身体",
                    "{shop}查找衣服时没有侵害{customer}的身体权",
                    "就报警器响后的查找，{customer}无权请求{shop}承担民事责任",
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
                    "{shop}未经同意公开{customer}的肖像，是否营利不影响侵权成立",
                ),
                "不侵害": says(
                    PORTRAIT,
                    "没有使用他人肖像",
                    "{shop}张贴的内容没有侵害{customer}的肖像权",
                    "{customer}不能以肖像权受侵害为由起诉{shop}",
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
                ),
                "不侵害": says(
                    REPUTATION,
                    "没有降低他人的社会评价",
                    "{shop}张贴的内容没有侵害{customer}的名誉权",
                    "{customer}无权要求{shop}为其恢复名誉",
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
                    "{shop}安装的摄像头侵害了{customer}的隐私权",
                    "即使摄像头拍下的画面从未外传，{shop}也侵害了{customer}的隐私权",
                ),
                "不侵害": says(
                    PRIVACY,
                    "公开的经营场所不是私密空间",
                    "摄像头没有侵害{customer}的隐私权",
                    "{customer}虽未同意拍摄，也不能以隐私权受侵害为由要求拆除摄像头",
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
                    "{blogger_name}没有捏造事实，但仍应对{customer}承担民事责任",
                ),
                "不担责": says(
                    REPORT,
                    "如实报道，影响他人名誉的不承担民事责任",
                    "{blogger_name}发文不承担民事责任",
                    "{blogger_name}的文章影响了他人名誉，但属于正当的舆论监督",
                ),
                "侵害店主": says(
                    REPORT,
                    "使用侮辱性言辞贬损他人名誉",
                    "{blogger_name}应当向{shop}赔礼道歉",
                    "{shop}虽有不当，{blogger_name}仍侵害了其名誉权",
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


def _site(told: Any) -> str:
    if told.post == "属实" or told.site in {"及时", "无效"}:
        return "不承担"
    return "全部" if told.site == "明知" else "扩大"


def _restoring(told: Any) -> str | None:
    """Left out where the platform knows better than any declaration."""
    return None if told.site == "明知" else {"起诉": "不恢复", "不动": "恢复"}.get(told.reply)


ASKED: Final = "{dentist}凭身份证明和诊疗记录要求删帖，{platform}"
DECLARED_TO: Final = "，{author}少得流量分成4000元。{author}提交实名声明和收据，{platform}转给{dentist}，{dentist}"
DENTURES_ON_THE_FORUM: Final = vignette(
    "dentures_on_the_forum",
    "论坛上的假牙",
    "民法",
    facts={
        "site": {
            "及时": ASKED + "当天转告{author}并删帖",
            "拖延": ASKED + "拖了20多天才删，其间帖子传遍全城",
            "明知": "{platform}的编辑早知帖子是编的，为了流量仍将其置顶，10天后" + ASKED + "才删",
            "无效": "{dentist}匿名留言“快删帖”，{platform}请其补交身份证明和证据，{dentist}不予理会，帖子一直挂着",
        },
        "reply": {
            "起诉": DECLARED_TO + "三天后就起诉并告知了{platform}",
            "不动": DECLARED_TO + "两个多月没有起诉，也没有投诉",
            "无": "",
        },
        "records": {
            "病历": "{dentist}气不过，把{author}的病历发到朋友圈",
            "声明": "{dentist}气不过，在诊所门口贴出声明，逐条否认",
        },
        "post": {"捏造": "帖子是{author}为了讹回装牙的钱编造的", "属实": "帖子里写的句句是真"},
    },
    story=(
        (
            "{author}在{platform}的论坛上发帖，说牙医{dentist}装的假牙三天就掉，8000元却不肯退。",
            "*{author}在{platform}的论坛上发帖，称花8000元找牙医{dentist}装的假牙三天就掉，钱也要不回来。",
        ),
        "{site}{reply}。",
        "{records}。",
        ("法院后来查明，{post}。", "*案件审理中查明，{post}。"),
    ),
    parties=(
        {"author": "甲", "platform": "乙公司", "dentist": "丙"},
        {"author": "{s[0]}某", "platform": "{t[0]}公司", "dentist": "{s[1]}某"},
        {"author": "{p[0]}", "platform": "{t[0]}网络公司|{t[0]}公司", "dentist": "{p[1]}"},
    ),
    about=("各方的责任", "{platform}的做法", "本案"),
    possible=lambda told: (
        (told.site == "无效") is (told.reply == "无") and not (told.site == "明知" and told.post == "属实")
    ),
    points=(
        Point(
            "author",
            lambda told: "侵权" if told.post == "捏造" else "不侵权",
            {
                "侵权": says(
                    REPUTATION,
                    "捏造事实损害他人名誉",
                    "{author}发帖侵害了{dentist}的名誉权",
                    "{author}应当为{dentist}消除影响、恢复名誉",
                ),
                "不侵权": says(
                    REPUTATION,
                    "帖子内容属实",
                    "{author}发帖没有侵害{dentist}的名誉权",
                    "帖子虽使{dentist}的生意受到影响，{author}也不承担侵权责任",
                ),
            },
            {"complaints_defame": lambda told: "侵权"},
        ),
        Point(
            "platform",
            _site,
            {
                "全部": says(
                    KNOWING,
                    "知道用户侵权而不采取必要措施",
                    "{platform}应当就全部损害与{author}承担连带责任",
                    "{platform}的连带责任，不以损害的扩大部分为限",
                ),
                "扩大": says(
                    NOTICE,
                    "接到有效通知后没有及时采取必要措施",
                    "{platform}只就损害的扩大部分与{author}承担连带责任",
                    "{platform}应当与{author}承担连带责任，但范围只是接到通知后扩大的损害",
                ),
                "不承担": says(
                    NOTICE,
                    "没有侵权，或者已尽平台的义务",
                    "{platform}对{dentist}不承担侵权责任",
                    "{dentist}请求{platform}与{author}承担连带责任，不能得到支持",
                ),
            },
            {
                "deleting_saves": lambda told: "不承担",
                "hosts_always_answer": lambda told: "全部",
                "any_message_is_notice": lambda told: "扩大" if told.site in {"拖延", "无效"} else "不承担",
            },
        ),
        Point(
            "notice",
            lambda told: "无效" if told.site == "无效" else "有效",
            {
                "有效": says(
                    NOTICE,
                    "通知附有初步证据和真实身份信息",
                    "{platform}接到{dentist}的删帖要求后，应当转告{author}并采取必要措施",
                    "{platform}不能以帖子真假难辨为由，对{dentist}的删帖要求置之不理",
                ),
                "无效": says(
                    NOTICE,
                    "通知没有初步证据和真实身份信息",
                    "{dentist}的删帖要求不合规定，{platform}可以不予处理",
                    "{dentist}要求删帖，并未使{platform}负有采取措施的义务",
                ),
            },
            {"any_message_is_notice": lambda told: "有效"},
        ),
        Point(
            "records",
            lambda told: "侵权" if told.records == "病历" else "不侵权",
            {
                "侵权": says(
                    RECORDS,
                    "未经患者同意公开其病历资料",
                    "{dentist}的回应侵害了{author}的隐私权",
                    "即使事情是{author}挑起的，{dentist}的回应也构成侵权",
                ),
                "不侵权": says(
                    RECORDS,
                    "没有公开患者的隐私",
                    "{dentist}的回应没有侵害{author}的隐私权",
                    "{author}不能要求{dentist}就其回应承担侵权责任",
                ),
            },
            {"liars_have_no_privacy": lambda told: "侵权" if told.post == "属实" else "不侵权"},
        ),
        Point(
            "restoring",
            _restoring,
            {
                "恢复": says(
                    DECLARED,
                    "合理期限内没有投诉或者起诉",
                    "{platform}应当及时恢复{author}的帖子",
                    "{author}要求恢复帖子，{platform}不能再以{dentist}发过通知为由拒绝",
                ),
                "不恢复": says(
                    DECLARED,
                    "权利人已经及时起诉",
                    "{platform}收到{author}的声明后，可以不恢复帖子",
                    "{author}的声明尚不足以使{platform}终止已采取的措施",
                ),
            },
            {"declarations_restore": lambda told: "恢复" if _restoring(told) else None},
        ),
        Point(
            "mistaken",
            lambda told: None if told.reply == "无" else "赔偿" if told.post == "属实" else "不赔",
            {
                "赔偿": says(
                    MISTAKEN,
                    "错误通知造成用户损害",
                    "{dentist}应当赔偿{author}少得的4000元",
                    "{dentist}的通知有误，应当赔偿{author}因删帖受到的损失",
                ),
                "不赔": says(
                    MISTAKEN,
                    "通知没有错误",
                    "{author}无权要求{dentist}赔偿4000元",
                    "帖子被删的损失应由{author}自己承担",
                ),
            },
            {"notices_are_free": lambda told: None if told.reply == "无" else "不赔"},
        ),
    ),
    flaws=(
        Misbelief("complaints_defame", "以为使人评价降低就侵害名誉权，不问是否属实"),
        Misbelief("deleting_saves", "以为删了帖平台就不承担责任"),
        Misbelief("hosts_always_answer", "以为平台对用户的侵权总要承担全部连带责任"),
        Misbelief("any_message_is_notice", "以为只要要求删帖就是有效通知"),
        Misbelief("liars_have_no_privacy", "以为对侵权人可以公开其隐私"),
        Misbelief("declarations_restore", "以为用户一提交声明平台就应恢复"),
        Misbelief("notices_are_free", "以为错误通知不承担责任"),
    ),
    issues=(
        Issue(
            (
                "{author}和{platform}对{dentist}应当如何承担责任？",
                "{dentist}起诉{author}和{platform}，应当如何处理？",
                "*对{dentist}，{author}与{platform}应否承担侵权责任？",
            ),
            {
                "author": {"侵权": "{author}应当承担侵权责任", "不侵权": "{author}不承担侵权责任"},
                "platform": {
                    "全部": "{platform}对全部损害承担连带责任",
                    "扩大": "{platform}对损害的扩大部分承担连带责任",
                    "不承担": "{platform}不承担责任",
                },
            },
        ),
    ),
)
