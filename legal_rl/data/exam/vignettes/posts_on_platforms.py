"""A vignette of a post on a forum: the author, the platform and whom it is about (民法典 1195–1197, 1226)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    """Left out where the platform knows better than any declaration."""
    return None if told.site == "明知" else {"起诉": "不恢复", "不动": "恢复"}.get(told.reply)


DENTURES_ON_THE_FORUM: Final = vignette(
    "dentures_on_the_forum",
    "论坛上的假牙",
    "民法",
    facts={
        "site": {
            "及时": "{dentist}凭身份证明和诊疗记录要求删帖，{platform}当天转告{author}并删帖",
            "拖延": "{dentist}凭身份证明和诊疗记录要求删帖，{platform}拖了20多天才删",
            "明知": (
                "{platform}的编辑早知帖子是编的，为流量仍将其置顶，"
                "{dentist}凭身份证明和诊疗记录要求删帖，{platform}才删"
            ),
            "无效": ("{dentist}匿名留言“快删帖”，{platform}请其补交身份证明和证据，{dentist}不予理会，帖子一直挂着"),
        },
        "reply": {
            "起诉": (
                "，{author}少得流量分成4000元。{author}提交实名声明和收据，"
                "{platform}转给{dentist}，{dentist}三天后起诉并告知了{platform}"
            ),
            "不动": (
                "，{author}少得流量分成4000元。{author}提交实名声明和收据，"
                "{platform}转给{dentist}，{dentist}两个多月没有起诉或者投诉"
            ),
            "无": "",
        },
        "records": {
            "病历": "{dentist}气不过，把{author}的病历发到朋友圈",
            "声明": "{dentist}气不过，在诊所门口贴出声明，逐条否认",
        },
        "post": {"捏造": "帖子是{author}为讹钱编造的", "属实": "帖子句句属实"},
    },
    story=(
        (
            "{author}在{platform}的论坛上发帖，说牙医{dentist}装的假牙三天就掉。",
            "*{author}在{platform}的论坛上发帖，称牙医{dentist}装的假牙三天就掉。",
        ),
        "{site}{reply}。",
        "{records}。",
        ("后来查明，{post}。", "*法院查明，{post}。"),
    ),
    parties=(
        {"author": "甲", "platform": "乙公司", "dentist": "丙"},
        {"author": "{s[0]}某", "platform": "{t[0]}公司", "dentist": "{s[1]}某"},
        {"author": "{p[0]}", "platform": "{t[0]}网络公司|{t[0]}公司", "dentist": "{p[1]}"},
    ),
    about=("各方的责任", "{platform}的做法", "本案"),
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
                    "捏造事实损害他人名誉",
                    "{author}侵害了{dentist}的名誉权",
                    "{author}应当为{dentist}消除影响、恢复名誉",
                    "{author}发帖并非正当的批评，应当就{dentist}因此受到的损失承担侵权责任",
                ),
                "不侵权": says(
                    REPUTATION,
                    "帖子内容属实",
                    "{author}发帖属于正当批评",
                    "{dentist}要求{author}恢复名誉，应予驳回",
                    "帖子虽使{dentist}的生意受到影响，但并未侵害其名誉权，{author}有权拒绝赔偿",
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
                    "知道用户侵权而不采取必要措施",
                    "{platform}应对全部损害承担连带责任",
                    "{platform}的连带责任，不以损害的扩大部分为限",
                    "{platform}即使最终删了帖，也应当就{dentist}的全部损害与{author}承担连带责任",
                ),
                "扩大": says(
                    NOTICE,
                    "接到有效通知后没有及时采取必要措施",
                    "{platform}只就扩大的损害承担责任",
                    "{platform}仅就损害的扩大部分与{author}承担连带责任",
                    "{platform}应当与{author}承担连带责任，但范围限于接到通知后扩大的损害，而不是全部损害",
                ),
                "不承担": says(
                    NOTICE,
                    "没有侵权，或者已尽平台的义务",
                    "{platform}可以拒绝赔偿{dentist}",
                    "{dentist}请求{platform}与{author}承担连带责任，应予驳回",
                    "即使帖子给{dentist}造成了损失，{platform}作为网络服务提供者也不对其承担侵权责任",
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
                    "{dentist}的通知合于法律规定",
                    "{platform}接到{dentist}的要求后，应当转告{author}并采取必要措施",
                    "{platform}不能以帖子真假难辨为由，对{dentist}的删帖要求置之不理，而应当采取必要措施",
                ),
                "无效": says(
                    NOTICE,
                    "通知没有初步证据和真实身份信息",
                    "{platform}可以不理会删帖的要求",
                    "{dentist}的要求不合规定，{platform}可以不予处理",
                    "{dentist}的要求不发生通知的效力，{platform}并不因此负有转告{author}或者删帖的义务",
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
                    "即使事情由{author}挑起，{dentist}的回应也构成侵权",
                    "无论帖子是真是假，{dentist}为自己辩解都应有度，其回应侵害了{author}的隐私权",
                ),
                "不侵权": says(
                    RECORDS,
                    "没有公开患者的隐私",
                    "{dentist}的回应属于正当辩解",
                    "{author}要求{dentist}就回应承担责任，应予驳回",
                    "{dentist}的回应即使使{author}难堪，也只是为自己辩解，没有侵害{author}的隐私权",
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
                    "{platform}应当及时恢复帖子",
                    "{author}要求恢复帖子，{platform}应当照办",
                    "合理期限已过，{platform}应当终止已采取的措施，不能再以{dentist}发过通知为由拒绝{author}",
                ),
                "不恢复": says(
                    DECLARED,
                    "权利人已经及时起诉",
                    "{platform}可以不恢复帖子",
                    "{author}虽提交了声明，仍无权要求{platform}恢复帖子",
                    "{platform}收到{author}的声明后负有转送的义务，但可以维持已经采取的措施，等待争议解决",
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
                    "{dentist}应当赔偿4000元",
                    "{author}因删帖少得的流量分成，应由{dentist}赔偿",
                    "{dentist}的通知有误，{author}因删帖少得的4000元应由{dentist}赔偿，而不能由{author}自己承担",
                ),
                "不赔": says(
                    MISTAKEN,
                    "通知没有错误",
                    "4000元应由{author}自己承担",
                    "{author}要求{dentist}赔偿4000元，应予驳回",
                    "{dentist}的通知并无错误，{author}因删帖少得的流量分成只能由自己承担",
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
