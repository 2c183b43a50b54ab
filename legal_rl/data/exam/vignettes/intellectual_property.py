"""A vignette of copyright: a mascot drawn by staff, to order or at leisure (著作权法 10, 11, 18, 19, 23)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    "图形的著作权",
    "知识产权",
    facts={
        "made": {
            "任务": "{company}的职员{designer}接受工作任务，独立创作一吉祥物图形，双方未约定著作权归属",
            "约定": "{company}的职员{designer}接受工作任务，独立创作一吉祥物图形，双方约定著作权归公司",
            "委托": "{company}委托画家{designer}创作一吉祥物图形，约定仅用于门票，未约定著作权归属",
            "业余": "{company}的会计{designer}业余创作并发表一图形，{company}未经许可将其用作景区吉祥物",
        },
        "goods": {"门票": "门票", "文具": "出售的文具"},
        "name": {"署名": "按{designer}的要求署其笔名", "改名": "署名未参与创作的经理{boss}"},
        "time": {"八个月": "8个月", "三年": "3年"},
    },
    story=(
        ("{made}。", "*{made}，后发生争议。"),
        only(
            "use",
            "{company}经营景区并兼售文具，将该图形印在{goods}上。",
            "{company}经营景区并出售文具，在{goods}上使用该图形。",
        ),
        only("name", "{company}使用该图形时{name}。"),
        only(
            "licence",
            "{done}{time}后，{designer}自行许可{other}以与{company}相同的方式使用该图形。",
            "{done}{time}后，{designer}未经{company}同意，许可{other}以与其相同的方式使用该图形。",
        ),
    ),
    parties=(
        {"company": "甲公司", "designer": "乙", "boss": "丙", "other": "丁公司"},
        {"company": "{t[0]}公司", "designer": "{s[0]}某", "boss": "{s[1]}某", "other": "{t[1]}公司"},
        {"company": "甲公司", "designer": "乙", "boss": "丙", "other": "丁企业"},
    ),
    terms={"done": lambda told: "图形完成" if told.made == "业余" else "图形完成并交付{company}"},
    possible=lambda told: (told.made, told.name) != ("业余", "署名"),
    about=("该图形的著作权", "本案的处理"),
    points=(
        Point(
            "owner",
            lambda told: told.made,
            {
                "任务": says(
                    DUTY,
                    "为完成工作任务而作，又未约定归属，是一般职务作品",
                    "该图形是著作权归{designer}的职务作品",
                    "该图形属于职务作品，著作权由{designer}享有，但{company}有权在业务范围内优先使用",
                ),
                "约定": says(
                    SPECIAL,
                    "合同约定著作权归单位的职务作品，作者享有署名权",
                    "{company}享有该图形除署名权以外的著作权",
                    "该图形属于职务作品，{designer}享有署名权，著作权的其他权利由{company}享有",
                ),
                "委托": says(
                    COMMISSIONED,
                    "委托作品没有约定归属，著作权属于受托人",
                    "该图形属于委托作品，{designer}享有著作权",
                    "该图形属于委托作品，因合同未约定归属，著作权属于受托人{designer}",
                ),
                "业余": says(
                    AUTHOR,
                    "会计业余创作，与工作任务无关，著作权属于作者",
                    "该图形是{designer}业余创作的个人作品，著作权由其享有",
                    "{designer}虽在{company}任职，但该图形不属于职务作品，著作权由{designer}享有",
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
                    "完成已满三年，超过两年的限制期，许可不需要单位同意",
                    "{designer}有权自行许可{other}以上述方式使用该图形",
                    "{designer}许可{other}以上述方式使用该图形，无须{company}同意",
                )
                .where(lambda told: told.made == "业余", AUTHOR, "业余创作的个人作品，著作权属于作者，与单位无关")
                .where(lambda told: told.made == "委托", COMMISSIONED, "没有约定归属，著作权属于受托人"),
                "不得": says(
                    DUTY,
                    "完成仅八个月，两年内不得许可第三人以相同方式使用",
                    "{designer}无权自行许可{other}以上述方式使用该图形",
                    "{designer}许可{other}以上述方式使用该图形，应当经{company}同意",
                    "{designer}未经{company}同意即作上述许可，不符合法律规定",
                ).where(lambda told: told.made == "约定", SPECIAL, "约定著作权归单位，作者只有署名权"),
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
                    "业余创作的个人作品，未经著作权人许可而复制",
                    "{company}侵犯了{designer}的复制权",
                    "{company}在{goods}上使用该图形，侵犯了{designer}的著作财产权",
                ).where(
                    lambda told: told.made == "委托", COPYING, "约定仅用于门票，印在文具上超出约定，未经许可而复制"
                ),
                "不侵权": says(
                    PURPOSE,
                    "约定的使用范围就是门票，委托人可以在该范围内使用",
                    "{company}有权在{goods}上使用该图形",
                    "{company}在{goods}上使用该图形，无须另行取得{designer}的许可",
                )
                .where(lambda told: told.made == "任务", DUTY, "一般职务作品，单位有权在经营景区和文具的业务内使用")
                .where(lambda told: told.made == "约定", SPECIAL, "约定著作权归单位，除署名权外由单位享有"),
            },
            {"who_pays_owns": lambda told: "侵权" if told.made == "业余" else "不侵权"},
        ),
        Point(
            "name",
            lambda told: "侵害" if told.name == "改名" else "没有",
            {
                "侵害": says(
                    NAME,
                    "署了没有参与创作的人，没有表明作者身份",
                    "{company}侵犯了{designer}的署名权",
                    "{designer}有权请求{company}更正署名",
                    "{designer}有权以署名权受到侵犯为由，请求{company}赔礼道歉",
                ),
                "没有": says(
                    NAME,
                    "署作者要求的笔名，已经表明作者身份",
                    "{designer}的署名权未受侵犯",
                    "{company}的署名方式符合法律规定",
                    "{designer}以署名权受到侵犯为由请求{company}赔礼道歉的，应予驳回",
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
                    "著作权由自然人而非公司享有，不自首次发表起算",
                    "该图形复制权的保护期截止于{designer}死亡后第50年的12月31日",
                    "该图形复制权的保护期为{designer}终生及其死亡后50年",
                    "该图形的著作权由自然人享有，其复制权的保护期为作者终生及其死亡后50年",
                ),
                "发表": says(
                    LIFE,
                    "约定归公司的职务作品，著作权由法人享有，自首次发表起算",
                    "该图形复制权的保护期截止于其首次发表后第50年的12月31日",
                    "该图形复制权的保护期为50年，截止于作品首次发表后第50年的12月31日",
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
            (
                "该图形的性质和著作权归属应如何认定？",
                "关于该图形的性质和归属，下列哪一选项是正确的？",
                "*应如何认定该图形的性质及其著作权归属？",
            ),
            {
                "owner": {
                    "任务": "该图形属于职务作品，著作权归{designer}，{company}可优先使用",
                    "约定": "该图形属于职务作品，{designer}享有署名权，其他权利归{company}",
                    "委托": "该图形属于委托作品，{designer}享有著作权",
                    "业余": "该图形是业余创作的个人作品，{designer}享有著作权",
                }
            },
        ),
    ),
)
