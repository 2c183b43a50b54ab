"""A vignette of wills: two of one man, and who cared for him (民法典 1123–1142)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
BY_HAND = Norm("民法典", 1134, SINCE, says=("自书遗嘱由遗嘱人亲笔书写，签名，注明年、月、日",))
PRINTED = Norm("民法典", 1136, SINCE, says=("遗嘱人和见证人应当在遗嘱每一页签名，注明年、月、日",))
RECORDED = Norm("民法典", 1137, SINCE, says=("以录音录像形式立的遗嘱，应当有两个以上见证人在场见证",))
UNFIT = Norm("民法典", 1140, SINCE, says=("与继承人、受遗赠人有利害关系的人",))
LAST = Norm("民法典", 1142, SINCE, says=("立有数份遗嘱，内容相抵触的，以最后的遗嘱为准",))
ORDER = Norm(
    "民法典",
    1123,
    SINCE,
    says=("按照法定继承办理；有遗嘱的，按照遗嘱继承或者遗赠办理；有遗赠扶养协议的，按照协议办理",),
)
SIXTY = Norm("民法典", 1124, SINCE, says=("应当在知道受遗赠后六十日内", "到期没有表示的，视为放弃受遗赠"))
SUITABLE = Norm("民法典", 1131, SINCE, says=("对被继承人扶养较多的人，可以分给适当的遗产",))
LEGAL = Norm("民法典", 1154, SINCE, says=("遗嘱无效部分所涉及的遗产", "遗嘱未处分的遗产"))


def _valid(told: Any) -> bool:
    return told.second in {"自书", "录像"}


def _savings(told: Any) -> str:
    if told.care == "协议":
        return "扶养人"
    return "女儿" if _valid(told) else "法定"


def _claim(told: Any) -> str | None:
    """The claim of who cared without an agreement, where something is left for it."""
    if _valid(told) or told.care == "协议":
        return None
    return "适当" if told.care == "义务" else "无权"


WILLS_OF_A_CARPENTER: Final = vignette(
    "wills_of_a_carpenter",
    "先后两份遗嘱",
    "民法",
    facts={
        "second": {
            "自书": "由{carpenter}亲笔书写，签名并注明年月日",
            "录像": "由两名邻居在场见证并全程录像，三人均在录像中说明姓名和年月日",
            "打印": "为打印遗嘱，共两页，{carpenter}和在场见证的两名邻居仅在末页签名并注明年月日",
            "代书": "由一名邻居代书，该邻居和{daughter}的丈夫在场见证，三人均签名并注明年月日",
        },
        "care": {
            "协议": "{carpenter}与{apprentice}订有遗赠扶养协议，约定存款归{apprentice}，"
            "{apprentice}一直依约赡养{carpenter}",
            "义务": "{carpenter}多年来的生活由{apprentice}一人无偿照料",
            "雇佣": "{apprentice}多年来受雇照料{carpenter}，按月领取报酬",
        },
        "answer": {
            "接受": "1个月后向{son}表示接受",
            "沉默": "半年内未作表示",
        },
    },
    story=(
        only("savings claim", "{care}。"),
        (
            "{carpenter}立公证遗嘱，房屋由儿子{son}继承，一幅画遗赠给{apprentice}。",
            "{carpenter}立公证遗嘱，将房屋留给儿子{son}，将一幅画遗赠给{apprentice}。",
            "*{carpenter}办理公证遗嘱：房屋由儿子{son}继承，一幅画遗赠给{apprentice}。",
        ),
        "1年后{carpenter}又立遗嘱，房屋和存款由女儿{daughter}继承。该遗嘱{second}。",
        only("savings picture claim", "{carpenter}死亡，无其他继承人。"),
        only("picture", "{apprentice}得知受遗赠，{answer}。"),
    ),
    parties=(
        {"carpenter": "甲", "son": "乙", "apprentice": "丙", "daughter": "丁"},
        {"carpenter": "{s[0]}某", "son": "{s[0]}强", "apprentice": "{s[1]}某", "daughter": "{s[0]}芳"},
    ),
    about=("{carpenter}的遗产", "{carpenter}的遗嘱", "本案的处理"),
    points=(
        Point(
            "second",
            lambda told: "有效" if _valid(told) else "无效",
            {
                "有效": says(
                    RECORDED,
                    "有两名见证人，录像记录了姓名和年月日",
                    "{carpenter}后立的遗嘱符合法定形式",
                    "后立的遗嘱符合法定形式，其对房屋的处分有效",
                    "后立的遗嘱符合法定形式，与公证遗嘱相抵触的，应当以后立的遗嘱为准",
                )
                .shown(1)
                .where(lambda told: told.second == "自书", BY_HAND, "亲笔书写，签名并注明年月日"),
                "无效": says(
                    PRINTED,
                    "打印遗嘱共两页，只在末页签名，没有在每一页签名",
                    "{carpenter}后立的遗嘱不符合法定形式",
                    "后立的遗嘱不符合法定形式，应当认定无效",
                    "后立的遗嘱不符合法定形式，{carpenter}的公证遗嘱未被变更，仍然有效",
                )
                .shown(1)
                .where(lambda told: told.second == "代书", UNFIT, "继承人的丈夫与其有利害关系，合格的见证人不足两名"),
            },
            {"signed_is_valid": lambda told: "有效"},
        ),
        Point(
            "house",
            lambda told: "女儿" if _valid(told) else "儿子",
            {
                "女儿": says(
                    LAST,
                    "后立的遗嘱有效，公证遗嘱没有优先效力，以最后的为准",
                    "房屋应当由{daughter}继承",
                    "公证遗嘱已被变更，房屋由{daughter}继承",
                    "{carpenter}立有数份内容相抵触的遗嘱，房屋应当按后立的遗嘱由{daughter}继承",
                ),
                "儿子": says(
                    LAST,
                    "后立的遗嘱见证人不合格而无效，公证遗嘱未被变更",
                    "房屋应当由{son}继承",
                    "房屋应当按照公证遗嘱由{son}继承",
                    "因后立的遗嘱无效，{daughter}请求继承房屋的，应予驳回，房屋由{son}继承",
                ).where(lambda told: told.second == "打印", LAST, "后立的打印遗嘱未逐页签名而无效，公证遗嘱未被变更"),
            },
            {"notaries_prevail": lambda told: "儿子", "signed_is_valid": lambda told: "女儿"},
        ),
        Point(
            "savings",
            _savings,
            {
                "扶养人": says(
                    ORDER,
                    "有遗赠扶养协议且已依约赡养，按协议办理，优先于遗嘱",
                    "存款应当归{apprentice}所有",
                    "{apprentice}有权请求继承人交付全部存款",
                    "{son}或者{daughter}请求继承存款的，均应驳回，存款归{apprentice}所有",
                ),
                "女儿": says(
                    ORDER,
                    "处分存款的后立遗嘱有效，又没有遗赠扶养协议",
                    "存款应当由{daughter}继承",
                    "存款应当按照后立的遗嘱由{daughter}继承",
                    "{son}请求与{daughter}共同继承存款的，应予驳回，存款由{daughter}继承",
                ),
                "法定": says(
                    LEGAL,
                    "处分存款的后立遗嘱无效，又没有遗赠扶养协议",
                    "存款应当按照法定继承办理",
                    "{daughter}不得依遗嘱取得存款，存款按照法定继承办理",
                    "存款属于遗嘱无效部分所涉及的遗产，应当按照法定继承办理",
                ),
            },
            {
                "wills_come_first": lambda told: "女儿" if _valid(told) else "法定",
                "signed_is_valid": lambda told: "扶养人" if told.care == "协议" else "女儿",
            },
        ),
        Point(
            "picture",
            lambda told: "取得" if told.answer == "接受" else "法定",
            {
                "取得": says(
                    SIXTY,
                    "知道受遗赠后一个月表示接受，没有超过六十日",
                    "{apprentice}有权取得该画",
                    "{apprentice}请求交付该画的，应予支持",
                    "{apprentice}已在法定期限内接受遗赠，{son}和{daughter}无权继承该画",
                ),
                "法定": says(
                    SIXTY,
                    "知道后半年没有表示，满六十日即视为放弃受遗赠",
                    "该画应当按照法定继承办理",
                    "{apprentice}应当视为放弃受遗赠，该画由继承人继承",
                    "{apprentice}对该画的受遗赠权已经丧失，该画由{son}和{daughter}继承",
                ),
            },
            {"silence_accepts": lambda told: "取得"},
        ),
        Point(
            "claim",
            _claim,
            {
                "适当": says(
                    SUITABLE,
                    "多年无偿照料，是继承人以外对被继承人扶养较多的人",
                    "{apprentice}可以适当分得存款",
                    "{apprentice}有权请求从存款中分得适当的遗产",
                    "{apprentice}虽非继承人，但属于对{carpenter}扶养较多的人，可以分得适当的存款",
                ),
                "无权": says(
                    SUITABLE,
                    "受雇照料并按月领取报酬，不属于扶养较多的人",
                    "{apprentice}无权请求分得存款",
                    "{apprentice}以照料{carpenter}为由请求分得存款的，应予驳回",
                    "{apprentice}不属于可以分得适当遗产的人，存款应当全部由继承人继承",
                ),
            },
            {
                "outsiders_get_nothing": lambda told: "无权",
            },
        ),
    ),
    flaws=(
        Misbelief("signed_is_valid", "以为遗嘱有签名和日期就有效"),
        Misbelief("notaries_prevail", "以为公证遗嘱效力优先"),
        Misbelief("wills_come_first", "以为遗嘱优先于遗赠扶养协议"),
        Misbelief("silence_accepts", "以为受遗赠人没有表示就是接受"),
        Misbelief("outsiders_get_nothing", "以为继承人以外的人不能分得遗产"),
    ),
    issues=(
        Issue(
            (
                "关于房屋和存款的归属，下列哪一选项是正确的？",
                "房屋和存款应如何处理？",
                "*房屋和存款应由谁取得？",
            ),
            {
                "house": {"女儿": "房屋由{daughter}继承", "儿子": "房屋由{son}继承"},
                "savings": {
                    "扶养人": "存款归{apprentice}所有",
                    "女儿": "存款由{daughter}继承",
                    "法定": "存款按照法定继承办理",
                },
            },
        ),
    ),
)
