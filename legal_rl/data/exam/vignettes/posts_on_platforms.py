"""A vignette of a post on a forum: the author, the platform and whom it is about (民法典 1195–1197, 1226)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
REPUTATION = Norm("民法典", 1024, SINCE, says=("不得以侮辱、诽谤等方式侵害他人的名誉权",))
NOTICE = Norm("民法典", 1195, SINCE, says=("通知应当包括构成侵权的初步证据及权利人的真实身份信息", "对损害的扩大部分"))
MISTAKEN = Norm("民法典", 1195, SINCE, says=("权利人因错误通知造成网络用户或者网络服务提供者损害的，应当承担侵权责任",))
DECLARED = Norm("民法典", 1196, SINCE, says=("未收到权利人已经投诉或者提起诉讼通知的，应当及时终止所采取的措施",))
KNOWING = Norm("民法典", 1197, SINCE, says=("未采取必要措施的，与该网络用户承担连带责任",))
RECORDS = Norm("民法典", 1226, SINCE, says=("未经患者同意公开其病历资料的，应当承担侵权责任",))


def _site(told: Any) -> str:
    if told.post == "属实" or told.site in {"及时", "无效"}:
        return "不承担"
    return "全部" if told.site == "明知" else "扩大"


def _restoring(told: Any) -> str | None:
    """Left out where the platform knows better than any declaration, or what was made up would have to be restored."""
    if told.site == "明知" or (told.post == "捏造" and told.reply == "不动"):
        return None
    return {"起诉": "不恢复", "不动": "恢复"}.get(told.reply)


DENTURES_ON_THE_FORUM: Final = vignette(
    "dentures_on_the_forum",
    "论坛上批评医生的帖子",
    "民法",
    facts={
        "site": {
            "及时": "{dentist}提供身份证明和证据要求删帖，{platform}当日转送{author}并删帖",
            "拖延": "{dentist}提供身份证明和证据要求删帖，{platform}1个月后才转送{author}并删帖",
            "明知": "{platform}自始知道帖子不实，仍予以置顶，经{dentist}提供身份证明和证据要求删帖，才删除该帖",
            "无效": "{dentist}要求删帖，但未提供身份信息和证据，{platform}未予处理",
        },
        "reply": {
            "起诉": "{author}提交声明和证据，{platform}转送{dentist}，{dentist}5日后起诉并通知{platform}。",
            "不动": "{author}提交声明和证据，{platform}转送{dentist}，{dentist}3个月内未投诉或者起诉。",
            "无": "",
        },
        "records": {
            "病历": "{dentist}未经{author}同意，在网上公布其病历予以反驳",
            "声明": "{dentist}在网上发表声明，称治疗符合规范",
        },
        "post": {"捏造": "系{author}捏造", "属实": "属实"},
    },
    story=(
        (
            "{author}在{platform}的论坛发帖，称医生{dentist}治疗不当。",
            "{author}在{platform}经营的论坛发帖，称医生{dentist}为其治疗失误。",
            "*医生{dentist}为{author}治疗后，{author}在{platform}的论坛发帖称其治疗不当。",
        ),
        only("author platform restoring mistaken", "帖子内容{post}。"),
        only("records", "{records}。"),
        only("platform notice restoring mistaken", "{site}。"),
        only("restoring", "{reply}"),
        only("mistaken", "{knowing}{author}因删帖损失论坛稿酬4000元。"),
    ),
    parties=(
        {"author": "甲", "platform": "乙公司", "dentist": "丙"},
        {"author": "{s[0]}某", "platform": "{t[0]}公司", "dentist": "{s[1]}某"},
    ),
    terms={"knowing": lambda told: "{dentist}要求删帖时明知帖子属实。" if told.post == "属实" else ""},
    about=("各方的责任", "该帖子引起的纠纷", "本案"),
    possible=lambda told: (
        (told.site == "无效") is (told.reply == "无") and not (told.site in {"明知", "无效"} and told.post == "属实")
    ),
    points=(
        Point(
            "author",
            lambda told: "侵权" if told.post == "捏造" else "不侵权",
            {
                "侵权": says(
                    REPUTATION,
                    "捏造治疗不当的事实，是以诽谤损害他人名誉",
                    "{author}侵害了{dentist}的名誉权",
                    "{author}应当为{dentist}消除影响、恢复名誉",
                    "{author}发帖降低{dentist}的社会评价，应当承担侵害名誉权的民事责任",
                ),
                "不侵权": says(
                    REPUTATION,
                    "帖子内容属实，没有侮辱、诽谤",
                    "{author}发帖属于正当的批评",
                    "{author}发帖不构成对{dentist}的侵权",
                    "{author}发帖属于对医疗服务的评价，{dentist}请求其恢复名誉的，应予驳回",
                ),
            },
            {"complaints_defame": lambda told: "侵权"},
        ),
        Point(
            "platform",
            lambda told: None if told.post == "属实" else _site(told),
            {
                "全部": says(
                    KNOWING,
                    "自始知道帖子不实仍予置顶，没有采取必要措施",
                    "{platform}对{dentist}的全部损害承担责任",
                    "{platform}就全部损害与{author}承担连带责任",
                    "{dentist}有权请求{platform}与{author}对其全部损害承担连带责任",
                ),
                "扩大": says(
                    NOTICE,
                    "接到有效通知，一个月后才删帖，没有及时采取必要措施",
                    "{platform}仅对损害的扩大部分承担责任",
                    "{platform}仅就损害的扩大部分与{author}承担连带责任",
                    "{dentist}有权请求{platform}与{author}承担连带责任，但仅以损害的扩大部分为限",
                ),
                "不承担": says(
                    NOTICE,
                    "接到有效通知当日即转送并删帖，已及时采取必要措施",
                    "{platform}对{dentist}不承担侵权责任",
                    "{dentist}的损害由{author}单独承担侵权责任",
                    "{dentist}以{platform}未采取必要措施为由，请求其与{author}承担连带责任的，应予驳回",
                ).where(lambda told: told.site == "无效", NOTICE, "通知没有身份信息和证据，不是有效的通知"),
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
                    "{dentist}的通知具备法定的内容",
                    "{platform}应当将{dentist}的通知及时转送{author}",
                    "{dentist}的通知内容符合法定要求，{platform}应当及时将其转送{author}",
                ),
                "无效": says(
                    NOTICE,
                    "通知没有初步证据和真实身份信息",
                    "{dentist}的通知缺少法定的内容",
                    "{platform}没有义务将{dentist}的通知转送{author}",
                    "{dentist}的通知内容不符合法定要求，{platform}不因此负有采取必要措施的义务",
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
                    "{dentist}侵害了{author}的隐私权",
                    "{dentist}应当就侵害隐私权向{author}赔礼道歉",
                ),
                "不侵权": says(
                    RECORDS,
                    "只声明治疗符合规范，没有公开患者的隐私、病历",
                    "{dentist}未侵害{author}的隐私权",
                    "{author}以隐私权受到侵害为由，请求{dentist}承担侵权责任的，应予驳回",
                ),
            },
            {"liars_have_no_privacy": lambda told: "不侵权"},
        ),
        Point(
            "restoring",
            _restoring,
            {
                "恢复": says(
                    DECLARED,
                    "转送声明后三个月内没有投诉或者起诉，已过合理期限",
                    "{platform}应当恢复该帖",
                    "{platform}应当及时终止删帖措施，恢复该帖",
                    "{platform}继续维持删帖措施没有法律依据，应当及时终止",
                ),
                "不恢复": says(
                    DECLARED,
                    "转送声明后五日，权利人已起诉并通知平台",
                    "{platform}可以维持删帖措施",
                    "{author}与{dentist}的纠纷解决以前，{platform}有权维持所采取的删帖措施",
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
                    "明知帖子属实仍要求删帖，是错误通知，造成用户损失",
                    "{dentist}应当赔偿{author}4000元",
                    "4000元的损失应由{dentist}承担赔偿责任",
                    "{dentist}因错误通知造成{author}损害，应当就4000元的损失承担侵权责任",
                ),
                "不赔": says(
                    MISTAKEN,
                    "帖子确系捏造，要求删帖的通知没有错误",
                    "4000元的损失由{author}自行承担",
                    "{author}无权请求{dentist}赔偿4000元",
                    "{dentist}的通知没有错误，{author}请求其赔偿4000元损失的，应予驳回",
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
                "关于{platform}和{dentist}的责任，下列哪一选项是正确的？",
                "对{platform}和{dentist}的责任应如何认定？",
                "*{platform}是否承担责任，{dentist}是否侵害{author}的隐私权？",
            ),
            {
                "platform": {
                    "全部": "{platform}与{author}对全部损害承担连带责任",
                    "扩大": "{platform}仅就损害的扩大部分与{author}承担连带责任",
                    "不承担": "{platform}不承担责任",
                },
                "records": {"侵权": "{dentist}侵害了{author}的隐私权", "不侵权": "{dentist}未侵害{author}的隐私权"},
            },
        ),
    ),
)
