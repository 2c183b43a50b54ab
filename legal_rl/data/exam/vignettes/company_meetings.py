"""A vignette of resolutions of shareholders: 公司法 26, 27, 66, 71, 89, 184, 186, 229, 230."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2024-07-01"
ANNULLED = Norm("公司法", 26, SINCE, says=("未被通知参加股东会会议的股东", "六十日内，可以请求人民法院撤销"))
UNFORMED = Norm("公司法", 27, SINCE, says=("未召开股东会、董事会会议作出决议", "所持表决权数"))
MAJORITY = Norm("公司法", 66, SINCE, says=("应当经代表过半数表决权的股东通过", "三分之二以上表决权的股东"))
DISMISSED = Norm("公司法", 71, SINCE, says=("无正当理由，在任期届满前解任董事的",))
RIVAL = Norm("公司法", 184, SINCE, says=("不得自营或者为他人经营与其任职公司同类的业务",))
INCOME = Norm("公司法", 186, SINCE, says=("所得的收入应当归公司所有",))
BUY_BACK = Norm("公司法", 89, SINCE, says=("投反对票的股东可以请求公司按照合理的价格收购其股权", "修改章程使公司存续"))
EXPIRED = Norm("公司法", 229, SINCE, says=("公司章程规定的营业期限届满",))
SURVIVAL = Norm("公司法", 230, SINCE, says=("有限责任公司须经持有三分之二以上表决权的股东通过",))


def _resolved(told: Any, votes: int, needed: float) -> str:
    """Decide what a resolution is that ``votes`` per cent of the votes are for."""
    if told.call == "未开会" or votes < needed:
        return "不成立"
    if told.call == "未通知":
        return "撤销" if told.sued == "及时" else "逾期"
    return "有效"


def _extended(told: Any) -> str:
    """The term of business is in the articles: two thirds of the votes, 60 and 15 per cent together."""
    return _resolved(told, 75 if told.third == "赞成" else 60, 100 * 2 / 3)


RESOLUTION_BEHIND_THE_BACK: Final = vignette(
    "resolution_behind_the_back",
    "股东会决议的效力",
    "商法",
    facts={
        "cause": {"未报": "未经报告即", "获准": "依章程报告并获董事会决议通过，"},
        "call": {
            "反对": "股东会通知全体股东后召开，{b}到会投反对票",
            "没去": "股东会通知全体股东后召开，{b}未到会",
            "未通知": "公司未通知{b}即召开股东会",
            "未开会": "{a}未开会，自行制作股东会决议",
        },
        "third": {"赞成": "{a}、{c}赞成", "反对": "{a}赞成，{c}反对"},
        "sued": {"及时": "1个月", "迟延": "4个月"},
    },
    story=(
        (
            "{a}、{b}、{c}持有某有限责任公司60%、25%、15%的股权，{b}任董事。",
            "某有限责任公司股东{a}、{b}、{c}持股60%、25%、15%，{b}任董事。",
            "*某有限责任公司有{a}、董事{b}和{c}三名股东，分别持股60%、25%、15%。",
        ),
        only("term purchase company dismissal", "{call}。"),
        only("term purchase company", "决议延长章程中已届满的营业期限，{third}。"),
        only("company", "公司尚未向股东分配财产。"),
        only("dismissal compensation income", "{b}任职期间{cause}自营与公司同类的业务。"),
        only("dismissal compensation", "股东会决议以此为由，在任期届满前免去{b}的董事职务，{a}赞成。"),
        only("term dismissal company", "{b}至迟在决议作出次日得知其内容，{sued}后起诉，否认决议的效力。"),
    ),
    parties=(
        {"a": "甲", "b": "乙", "c": "丙"},
        {"a": "{s[0]}某", "b": "{s[1]}某", "c": "{s[2]}某"},
    ),
    possible=lambda told: (told.call, told.third) != ("未通知", "反对") and (told.call, told.sued) != ("反对", "迟延"),
    about=("本案的处理", "{b}的权利"),
    points=(
        Point(
            "term",
            _extended,
            {
                "有效": says(
                    MAJORITY,
                    "已通知全体股东，赞成者共持百分之七十五，达到三分之二",
                    "延长期限的决议在程序和表决上均无瑕疵",
                    "延长期限的决议召集程序合法，赞成的表决权数符合法定要求",
                ),
                "不成立": says(
                    UNFORMED,
                    "没有召开股东会会议，自行制作决议",
                    "延长期限的决议不成立",
                    "{b}请求确认延长期限的决议不成立的，应予支持",
                    "延长期限的决议欠缺法定的成立要件，法院应当支持{b}确认其不成立的请求",
                ).where(
                    lambda told: told.call != "未开会" and told.third == "反对",
                    UNFORMED,
                    "赞成者只持百分之六十，延长期限是修改章程，不到三分之二",
                ),
                "撤销": says(
                    ANNULLED,
                    "漏通知属召集程序违法，知道决议后一个月即起诉，未超过六十日",
                    "{b}有权请求法院撤销延长期限的决议",
                    "延长期限的决议成立，但{b}请求撤销的，法院应予支持",
                    "延长期限的决议因召集程序违法而可撤销，{b}请求撤销的，法院应予支持",
                ),
                "逾期": says(
                    ANNULLED,
                    "漏通知属召集程序违法，但知道决议四个月后才起诉，已超过六十日",
                    "延长期限的决议原可撤销，但{b}已丧失撤销权",
                    "延长期限的决议召集程序违法，但因{b}逾期起诉而继续有效",
                ),
            },
            {
                "half_is_enough": lambda told: _resolved(told, 60, 50),
                "no_notice_no_resolution": lambda told: "不成立" if told.call == "未通知" else _extended(told),
                "suits_at_any_time": lambda told: "撤销" if _extended(told) == "逾期" else _extended(told),
            },
        ),
        Point(
            "dismissal",
            lambda told: _resolved(told, 60, 50),
            {
                "有效": says(
                    MAJORITY,
                    "已通知全体股东；免去董事只须过半数，赞成者至少持百分之六十",
                    "免职决议在程序和表决上均无瑕疵",
                    "免职决议召集程序合法，赞成的表决权数符合法定要求",
                ),
                "不成立": says(
                    UNFORMED,
                    "没有召开股东会会议，自行制作决议",
                    "免职决议不成立",
                    "{b}请求确认免职决议不成立的，应予支持",
                    "免职决议欠缺法定的成立要件，法院应当支持{b}确认其不成立的请求",
                ),
                "撤销": says(
                    ANNULLED,
                    "漏通知属召集程序违法，知道决议后一个月即起诉，未超过六十日",
                    "{b}有权请求法院撤销免职决议",
                    "免职决议成立，但{b}请求撤销的，法院应予支持",
                    "免职决议因召集程序违法而可撤销，{b}请求撤销的，法院应予支持",
                ),
                "逾期": says(
                    ANNULLED,
                    "漏通知属召集程序违法，但知道决议四个月后才起诉，已超过六十日",
                    "免职决议原可撤销，但{b}已丧失撤销权",
                    "免职决议召集程序违法，但因{b}逾期起诉而继续有效",
                ),
            },
            {
                "two_thirds_for_all": _extended,
                "suits_at_any_time": lambda told: {"逾期": "撤销"}.get(
                    _resolved(told, 60, 50), _resolved(told, 60, 50)
                ),
            },
        ),
        Point(
            "compensation",
            lambda told: {"未报": "不赔", "获准": "赔偿"}[told.cause],
            {
                "赔偿": says(
                    DISMISSED,
                    "自营业务已经报告并获董事会决议通过，以此解任没有正当理由",
                    "公司提前免去{b}的职务缺乏正当理由",
                    "免职决议有效的，{b}有权要求公司赔偿因提前解任所受的损失",
                ),
                "不赔": says(
                    DISMISSED,
                    "未经报告即自营同类业务，违反忠实义务，解任有正当理由",
                    "公司提前免去{b}的职务有正当理由",
                    "即使免职决议有效，{b}也无权因提前解任请求公司赔偿",
                ),
            },
            {"dismissal_is_paid": lambda told: "赔偿"},
        ),
        Point(
            "income",
            lambda told: {"未报": "公司", "获准": "本人"}[told.cause],
            {
                "公司": says(
                    INCOME,
                    "未经报告和决议即自营同类业务，违反忠实义务",
                    "{b}自营业务的收入应当归公司所有",
                    "公司有权要求{b}交出自营业务所得的收入",
                    "{b}自营与公司同类的业务违反忠实义务，所得的收入应当归公司所有",
                ),
                "本人": says(
                    RIVAL,
                    "自营同类业务已依章程报告并获董事会决议通过",
                    "{b}自营业务的收入归其所有",
                    "{b}自营同类业务未违反董事的忠实义务",
                    "公司请求将{b}自营业务所得的收入归公司所有的，应予驳回",
                ),
            },
            {"rivals_never": lambda told: "公司"},
        ),
        Point(
            "purchase",
            lambda told: (
                None
                if told.call in ("未通知", "未开会")
                else ("收购" if (told.call, told.third) == ("反对", "赞成") else "不收")
            ),
            {
                "收购": says(
                    BUY_BACK,
                    "延长营业期限的决议已通过，使公司存续，该股东投了反对票",
                    "{b}享有股权回购请求权",
                    "公司无权拒绝{b}提出的股权回购请求",
                    "{b}属于异议股东，有权请求公司按照合理的价格收购其股权",
                ),
                "不收": says(
                    BUY_BACK,
                    "没有到会，未对使公司存续的决议投反对票",
                    "{b}不享有股权回购请求权",
                    "公司可以拒绝{b}提出的股权回购请求",
                    "{b}不符合请求公司收购股权的法定条件，起诉请求收购的，应予驳回",
                ).where(lambda told: told.third == "反对", BUY_BACK, "赞成者不到三分之二，使公司存续的决议没有成立"),
            },
            {
                "whoever_is_absent_may_leave": lambda told: (
                    None if told.call in ("未通知", "未开会") else ("收购" if told.third == "赞成" else "不收")
                )
            },
        ),
        Point(
            "company",
            lambda told: {"有效": "存续", "逾期": "存续", "不成立": "解散"}.get(_extended(told)),
            {
                "存续": says(
                    SURVIVAL,
                    "赞成者持百分之七十五，超过三分之二，决议未被撤销，章程已修改",
                    "公司因修改章程而存续",
                    "公司的营业期限已经延长，可以继续经营",
                    "{b}主张公司已因营业期限届满而解散的，不能成立",
                ),
                "解散": says(
                    EXPIRED,
                    "赞成者不到三分之二，决议不成立，章程未修改，营业期限已届满",
                    "公司因营业期限届满而解散",
                    "延长期限的决议不能使公司存续",
                    "公司的营业期限未因决议而延长，公司出现解散事由",
                ).where(lambda told: told.call == "未开会", EXPIRED, "未开会的决议不成立，章程未修改，营业期限已届满"),
            },
            {"half_is_enough": lambda told: "解散" if told.call == "未开会" else "存续"},
        ),
    ),
    flaws=(
        Misbelief("half_is_enough", "以为修改章程也只需过半数的表决权"),
        Misbelief("two_thirds_for_all", "以为免去董事也须三分之二的表决权"),
        Misbelief("no_notice_no_resolution", "以为漏通知一名股东，决议就不成立"),
        Misbelief("suits_at_any_time", "以为请求撤销决议不受期间限制"),
        Misbelief("dismissal_is_paid", "以为提前解任董事总要赔偿"),
        Misbelief("rivals_never", "以为董事在任何情形下都不得经营同类业务"),
        Misbelief("whoever_is_absent_may_leave", "以为没有到会的股东也可以请求公司收购股权"),
    ),
    issues=(
        Issue(
            (
                "关于两项决议的效力，下列哪一选项是正确的？",
                "两项决议的效力应如何认定？",
                "*{b}就两项决议提起诉讼，法院应如何认定其效力？",
            ),
            {
                "term": {
                    "有效": "延长期限的决议有效",
                    "不成立": "延长期限的决议不成立",
                    "撤销": "延长期限的决议可撤销",
                },
                "dismissal": {
                    "有效": "免职决议有效",
                    "不成立": "免职决议不成立",
                    "撤销": "免职决议可撤销",
                },
            },
        ),
    ),
)
