"""A vignette of resolutions of shareholders: 公司法 26, 27, 66, 71, 89, 184, 186, 229, 230."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

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
    """What a resolution is that ``votes`` per cent of the votes are for."""
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
    "一次股东会的两项决议",
    "商法",
    facts={
        "cause": {
            "未报": "{b}没告诉公司，另开了一家同类的店",
            "获准": "{b}经董事会同意，另开了一家同类的店",
        },
        "call": {
            "反对": "8月20日，股东会依通知召开，{b}到会，对决议都投反对票",
            "没去": "8月20日，股东会依通知召开，{b}因出差没有到会",
            "未通知": "8月20日，公司没有通知{b}就召开股东会，{b}9月10日看到决议才知道",
            "未开会": "8月20日，{a}没有开会，写好股东会决议拿给{c}看，{b}9月10日才知道",
        },
        "third": {
            "赞成": "{c}也赞成",
            "反对": "{c}反对",
        },
        "sued": {
            "及时": "{b}9月下旬起诉",
            "迟延": "{b}次年1月下旬起诉",
        },
    },
    story=(
        (
            "有限责任公司{firm}由{a}持股60%，董事{b}持股25%，{c}持股15%，章程规定的营业期限2024年7月底届满。",
            "{a}、董事{b}、{c}对有限责任公司{firm}持股60%、25%、15%，章程规定的营业期限2024年7月底届满。",
            ("*依章程，有限责任公司{firm}的营业期限2024年7月底届满，股东{a}、{b}、{c}持股60%、25%、15%，{b}任董事。"),
        ),
        "{cause}。{call}。",
        "决议延长营业期限，免去{b}的董事职务，{a}赞成，{third}。{sued}。",
    ),
    parties=(
        {"firm": "春和公司", "a": "甲", "b": "乙", "c": "丙"},
        {"firm": "{t[0]}公司", "a": "{s[0]}某", "b": "{s[1]}某", "c": "{s[2]}某"},
        {"firm": "{t[0]}公司", "a": "{p[0]}", "b": "{p[1]}", "c": "{p[2]}"},
    ),
    about=("两项决议", "{b}的权利"),
    points=(
        Point(
            "term",
            _extended,
            {
                "有效": says(
                    MAJORITY,
                    "经通知召开，赞成的表决权达到三分之二",
                    "延长期限的决议没有瑕疵",
                    "延长营业期限的决议在召集和表决上都合法",
                    "延长营业期限的决议程序合法，{b}请求撤销或者确认其不成立，都缺乏法定的事由",
                ),
                "不成立": says(
                    UNFORMED,
                    "没有开会，或者赞成的表决权不到三分之二",
                    "延长期限的决议不成立",
                    "{b}请求确认延长营业期限的决议不成立，应予支持",
                    "{b}可以请求确认延长营业期限的决议不成立，这一请求不受60日期间的限制",
                ),
                "撤销": says(
                    ANNULLED,
                    "未被通知的股东自知道之日起60日内起诉",
                    "延长期限的决议可以撤销",
                    "{b}有权请求法院撤销延长营业期限的决议",
                    "延长营业期限的决议虽经法定多数通过，但召集程序违法，{b}请求撤销的，应予支持",
                ),
                "逾期": says(
                    ANNULLED,
                    "自知道之日起已超过60日",
                    "{b}对延期决议的撤销权已消灭",
                    "{b}本可请求撤销延长营业期限的决议，但起诉过迟",
                    "延长营业期限的决议本有召集上的瑕疵，但{b}的撤销权已因超过法定期间而消灭",
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
                    "免去董事只须代表过半数表决权的股东通过",
                    "免职决议没有程序瑕疵",
                    "免去{b}职务的决议在召集和表决上都合法",
                    "免去董事只需过半数表决权通过，关于{b}的免职决议在召集和表决上都合法",
                ),
                "不成立": says(
                    UNFORMED,
                    "没有召开股东会会议",
                    "免去{b}职务的决议不成立",
                    "免职决议自始没有成立，{b}仍然是董事",
                    "{b}仍是董事，可以请求确认免职决议不成立，即使{a}一人的表决权已超过半数",
                ),
                "撤销": says(
                    ANNULLED,
                    "未被通知的股东自知道之日起60日内起诉",
                    "{b}可以请求撤销免职决议",
                    "即使{a}一人的表决权就足以免去{b}，{b}仍可请求撤销该决议",
                    "免职决议虽得到过半数表决权的赞成，但召集程序违法，{b}请求法院撤销的，应予支持",
                ),
                "逾期": says(
                    ANNULLED,
                    "自知道之日起已超过60日",
                    "{b}对免职决议的撤销权已消灭",
                    "{b}对免职决议本来享有撤销权，但起诉过迟",
                    "免职决议的召集程序虽然违法，但{b}的撤销权应在得知决议后60日内行使，现已消灭",
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
                    "董事开店经过同意，免职没有正当理由",
                    "解任{b}缺乏正当理由",
                    "如免职决议生效，{b}可以要求公司赔偿",
                    "公司虽可随时解任董事，但如免职决议生效，应当赔偿{b}因提前解任所受的损失",
                ),
                "不赔": says(
                    DISMISSED,
                    "董事擅自经营同类业务，免职有正当理由",
                    "解任{b}具有正当理由",
                    "即使免职决议生效，公司也可以拒绝赔偿{b}",
                    "如免职决议生效，公司解任{b}具有正当理由，{b}就剩余任期请求赔偿的，应予驳回",
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
                    "未经同意经营同类业务，所得归公司",
                    "{b}开店的收入应当归公司",
                    "公司可以要求{b}交出开店所得的收入",
                    "{b}违反了董事对公司的忠实义务，即使公司未受损失，其开店的收入也应当归公司所有",
                ),
                "本人": says(
                    RIVAL,
                    "事先经董事会决议通过",
                    "{b}可以保留开店的收入",
                    "公司要求{b}交出开店收入的，应予驳回",
                    "{b}虽是公司董事，其开店仍符合忠实义务的要求，所得收入应当归其本人所有",
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
                    "对使公司存续的决议投了反对票",
                    "{b}可以请求公司收购其股权",
                    "{b}有权请求公司按合理价格收购自己的股权",
                    "{b}与公司不能就收购股权达成协议的，可以在法定期间内起诉，请求公司以合理价格收购",
                ),
                "不收": says(
                    BUY_BACK,
                    "没有投反对票，或者决议没有成立",
                    "{b}无权请求公司收购股权",
                    "{b}想退出公司，只能转让股权，而不能要求公司收购",
                    "公司可以拒绝收购{b}的股权，{b}就此向法院起诉的，应当驳回其诉讼请求",
                ),
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
                    "修改章程的决议经三分之二以上表决权通过而未被撤销",
                    "公司可以继续存续",
                    "公司虽已过章程原定的营业期限，仍可以存续",
                    "公司得以继续经营，{b}以营业期限届满为由主张公司应当解散清算的，应予驳回",
                ),
                "解散": says(
                    EXPIRED,
                    "章程没有有效修改，营业期限届满",
                    "公司应当依法解散",
                    "公司要继续存续，须另行作出有效的决议",
                    "营业期限届满构成解散事由，除非另行作出有效的决议，公司应当解散并依法清算",
                ),
            },
            {"half_is_enough": lambda told: "解散" if told.call == "未开会" else "存续"},
        ),
    ),
    flaws=(
        Misbelief("half_is_enough", "以为修改章程也只需过半数的表决权"),
        Misbelief("two_thirds_for_all", "以为免去董事也须三分之二的表决权"),
        Misbelief("no_notice_no_resolution", "以为漏通知一名股东，决议就不成立"),
        Misbelief("suits_at_any_time", "不知撤销决议的诉讼有60日的期间"),
        Misbelief("dismissal_is_paid", "以为提前解任董事总要赔偿"),
        Misbelief("rivals_never", "以为董事在任何情形下都不得经营同类业务"),
        Misbelief("whoever_is_absent_may_leave", "以为没有到会的股东也可以请求公司收购股权"),
    ),
    issues=(
        Issue(
            (
                "关于这两项决议的效力，下列哪一说法是正确的？",
                "法院对两项决议应当如何认定？",
                "*{b}对两项决议提出质疑，下列哪一判断是正确的？",
            ),
            {
                "term": {
                    "有效": "延长营业期限的决议有效",
                    "不成立": "延长营业期限的决议不成立",
                    "撤销": "延长营业期限的决议虽已成立，但可以撤销",
                },
                "dismissal": {
                    "有效": "免去{b}职务的决议有效",
                    "不成立": "免去{b}职务的决议不成立",
                    "撤销": "免去{b}职务的决议虽已成立，但可以撤销",
                },
            },
        ),
    ),
)
