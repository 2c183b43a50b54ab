"""A vignette of copyright: a mascot drawn by staff, to order or at leisure (著作权法 10, 11, 18, 19, 23)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-06-01"
AUTHOR = Norm("著作权法", 11, SINCE, says=("著作权属于作者",))
DUTY = Norm(
    "著作权法", 18, SINCE, says=("法人或者非法人组织有权在其业务范围内优先使用", "作品完成两年内，未经单位同意")
)
SPECIAL = Norm("著作权法", 18, SINCE, says=("合同约定著作权由法人或者非法人组织享有的职务作品", "作者享有署名权"))
COMMISSIONED = Norm("著作权法", 19, SINCE, says=("合同未作明确约定或者没有订立合同的，著作权属于受托人",))
PURPOSE = Norm("著作权纠纷解释", 12, "2021-01-01", says=("委托人在约定的使用范围内享有使用作品的权利",))
LIFE = Norm("著作权法", 23, SINCE, says=("保护期为作者终生及其死亡后五十年", "截止于作品首次发表后第五十年的12月31日"))
NAME = Norm("著作权法", 10, SINCE, says=("表明作者身份，在作品上署名的权利",))
COPYING = Norm("著作权法", 53, SINCE, says=("未经著作权人许可，复制、发行、表演、放映、广播、汇编",))


def _licence(told: Any) -> str:
    if told.made == "任务":
        return "不得" if told.time == "八个月" else "可以"
    return "不得" if told.made == "约定" else "可以"


def _use(told: Any) -> str:
    if told.made == "业余":
        return "侵权"
    return "侵权" if told.made == "委托" and told.goods == "文具" else "不侵权"


MASCOT_OF_THE_PARK: Final = vignette(
    "mascot_of_the_park",
    "景区的吉祥物",
    "知识产权",
    facts={
        "made": {
            "任务": "{company}的美工{designer}受命设计吉祥物，自行构思画出一只小鹿，对著作权没有约定",
            "约定": "{company}的美工{designer}受命设计吉祥物，自行构思画出一只小鹿，劳动合同写明著作权归公司",
            "委托": "{company}花2万元请画师{designer}画一只小鹿作吉祥物，说好只印在门票上，没有谈著作权归谁",
            "业余": "{company}的会计{designer}周末在家画了一只小鹿发到朋友圈，公司没打招呼就拿来作吉祥物",
        },
        "goods": {"门票": "门票", "文具": "对外出售的文具盒"},
        "name": {
            "署名": "图下印着“{designer}绘”",
            "改名": "图下却印着“{boss}绘”，{boss}是公司的经理，没有画过一笔",
        },
        "time": {"八个月": "八个月后", "三年": "三年后"},
    },
    story=(
        "{company}经营景区，兼做文具。{made}。",
        ("{company}把小鹿印在{goods}上，{name}。", "*小鹿很快被{company}印在{goods}上，{name}。"),
        "画成{time}，{designer}没有告诉{company}，就许可{other}也把小鹿印在{goods}上。",
    ),
    parties=(
        {"company": "甲公司", "designer": "乙", "boss": "丙", "other": "丁公司"},
        {"company": "{t[0]}公司", "designer": "{s[0]}某", "boss": "{s[1]}某", "other": "{t[1]}公司"},
        {"company": "{t[0]}文旅公司|{t[0]}公司", "designer": "{p[0]}", "boss": "{p[1]}", "other": "{t[1]}公司"},
    ),
    about=("小鹿形象的著作权", "本案"),
    points=(
        Point(
            "owner",
            lambda told: told.made,
            {
                "任务": says(
                    DUTY,
                    "一般职务作品，著作权由作者享有，单位优先使用",
                    "小鹿形象是一般职务作品",
                    "{designer}享有著作权，但{company}可以在业务范围内优先使用",
                    "小鹿形象虽是职务作品，著作权仍归{designer}，{company}只享有在业务范围内优先使用的权利",
                ),
                "约定": says(
                    SPECIAL,
                    "合同约定著作权归单位的职务作品，作者享有署名权",
                    "{designer}只享有署名权",
                    "{company}是小鹿形象的著作权人，{designer}仅保留署名权",
                    "小鹿形象是职务作品，除署名权归{designer}外，著作权的其他权利都由{company}享有",
                ),
                "委托": says(
                    COMMISSIONED,
                    "委托作品没有约定归属，著作权属于受托人",
                    "小鹿形象是委托作品，著作权归{designer}",
                    "{company}只能在约定的范围内使用小鹿形象",
                    "{company}虽支付了报酬，但著作权仍归{designer}，{company}只能在约定的范围内使用小鹿形象",
                ),
                "业余": says(
                    AUTHOR,
                    "与工作任务无关的个人作品，著作权属于作者",
                    "小鹿形象是{designer}的个人作品",
                    "{company}想要使用小鹿形象，应当取得{designer}许可并付酬",
                    "小鹿形象是{designer}的个人作品，与{company}的工作任务无关，著作权完全由{designer}享有",
                ),
            },
            {
                "who_pays_owns": lambda told: "约定",
                "staff_make_for_the_firm": lambda told: "约定" if told.made != "委托" else "委托",
            },
        ),
        Point(
            "licence",
            _licence,
            {
                "可以": says(
                    DUTY,
                    "作者行使自己的著作权，不需要单位或者委托人同意",
                    "{designer}有权许可{other}使用小鹿形象",
                    "{designer}虽未征得{company}同意，所作的许可仍然正当",
                    "{designer}许可{other}使用小鹿形象，是在行使自己的权利，{company}要求停止的，应予驳回",
                ),
                "不得": says(
                    DUTY,
                    "两年内不得许可第三人以相同方式使用，或者不是著作权人",
                    "{designer}无权自行许可{other}",
                    "{designer}应当先征得{company}同意，才能许可{other}使用",
                    "{designer}许可{other}使用小鹿形象违反法律规定，{company}有权要求停止以同样的方式使用",
                ),
            },
            {
                "authors_always_license": lambda told: "可以",
                "two_years_for_all": lambda told: "不得" if told.time == "八个月" else "可以",
            },
        ),
        Point(
            "use",
            _use,
            {
                "侵权": says(
                    COPYING,
                    "没有许可，或者超出约定的使用范围",
                    "{company}侵害了{designer}的复制权",
                    "{designer}可以请求{company}停止在{goods}上使用小鹿形象",
                    "{company}把小鹿印在{goods}上，应当取得{designer}的许可，其擅自使用侵害了复制权",
                ),
                "不侵权": says(
                    PURPOSE,
                    "著作权人、优先使用人或者在约定范围内使用的委托人",
                    "{company}有权把小鹿印在{goods}上",
                    "{designer}要求停止在{goods}上使用小鹿，应予驳回",
                    "{company}把小鹿印在{goods}上，无须{designer}另行许可，{designer}要求停止使用的，应予驳回",
                ),
            },
            {"who_pays_owns": lambda told: "侵权" if told.made == "业余" else "不侵权"},
        ),
        Point(
            "name",
            lambda told: "侵害" if told.name == "改名" else "没有",
            {
                "侵害": says(
                    NAME,
                    "没有表明作者身份",
                    "{company}侵害了{designer}的署名权",
                    "{designer}可以就署名请求{company}赔礼道歉",
                    "无论著作权的其他权利归谁，{company}都应当就侵害{designer}的署名权承担责任",
                ),
                "没有": says(
                    NAME,
                    "已经表明作者身份",
                    "{company}尊重了{designer}的署名权",
                    "{designer}以署名权受侵害为由起诉，应予驳回",
                    "无论著作权的其他权利归谁，{designer}就署名要求{company}赔礼道歉的，都应予以驳回",
                ),
            },
            {"owners_sign": lambda told: "没有" if told.made == "约定" or told.name == "署名" else "侵害"},
        ),
        Point(
            "term",
            lambda told: "发表" if told.made == "约定" else "终生",
            {
                "终生": says(
                    LIFE,
                    "著作权属于自然人",
                    "{designer}死亡五十年后财产权才到期",
                    "小鹿形象财产权的保护期，应当从{designer}死亡的时间推算",
                    "小鹿形象复制权的保护期为{designer}终生及其死亡后五十年，而不是从首次发表起算",
                ),
                "发表": says(
                    LIFE,
                    "著作权由法人享有的职务作品",
                    "小鹿形象复制权的保护期从首次发表推算",
                    "小鹿形象财产权的保护期，应当从首次发表的时间推算",
                    "小鹿形象复制权的保护期截止于首次发表后第五十年的12月31日，而与{designer}何时死亡无关",
                ),
            },
            {"firms_use_firms_term": lambda told: "发表"},
        ),
    ),
    flaws=(
        Misbelief("who_pays_owns", "以为谁出钱著作权就归谁"),
        Misbelief("staff_make_for_the_firm", "以为员工的作品都归单位"),
        Misbelief("authors_always_license", "以为作者总可以许可他人使用"),
        Misbelief("two_years_for_all", "以为两年的限制适用于一切作品"),
        Misbelief("owners_sign", "以为著作权归单位后可以不署作者的名"),
        Misbelief("firms_use_firms_term", "以为单位使用的作品都从发表起算保护期"),
    ),
    issues=(
        Issue(
            ("小鹿形象的著作权应当归谁？", "小鹿形象属于何种作品？", "*应如何认定小鹿形象的归属？"),
            {
                "owner": {
                    "任务": "属于一般职务作品，著作权归{designer}，{company}有权优先使用",
                    "约定": "属于特殊职务作品，{designer}享有署名权，其他权利归{company}",
                    "委托": "属于委托作品，著作权归{designer}",
                    "业余": "属于{designer}的个人作品，{company}没有任何权利",
                }
            },
        ),
    ),
)
