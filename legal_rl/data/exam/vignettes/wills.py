"""A vignette of wills: two of one man, and who cared for him (民法典 1123–1142)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
PRINTED = Norm("民法典", 1136, SINCE, says=("遗嘱人和见证人应当在遗嘱每一页签名，注明年、月、日",))
RECORDED = Norm("民法典", 1137, SINCE, says=("以录音录像形式立的遗嘱，应当有两个以上见证人在场见证",))
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
        return "徒弟"
    return "女儿" if _valid(told) else "法定"


def _claim(told: Any) -> str | None:
    """The claim of who cared without an agreement, where something is left for it."""
    if _valid(told) or told.care == "协议":
        return None
    return "适当" if told.care == "义务" else "无权"


WILLS_OF_A_CARPENTER: Final = vignette(
    "wills_of_a_carpenter",
    "木匠的两份遗嘱",
    "民法",
    facts={
        "second": {
            "自书": "{carpenter}亲笔另写一份遗嘱，签名并注明年月日",
            "录像": "{carpenter}请两位邻居到场录下新遗嘱，三人都说了姓名和日期",
            "打印": "{carpenter}请两位邻居到场，打印了两页遗嘱，三人只在末页签名并注明年月日",
            "代书": "{carpenter}请女婿和一位邻居到场，由邻居代写遗嘱，三人都签名并注明年月日",
        },
        "care": {
            "协议": "{apprentice}早同他签了协议，为他养老送终，死后30万元归{apprentice}，也都照办",
            "义务": "{apprentice}六年来天天照料他，分文未取",
            "雇佣": "{apprentice}受雇照料他，月薪5000元",
        },
        "answer": {
            "接受": "次月就给{son}写信，说要把画留作纪念",
            "沉默": "没有作声，半年后才来要画",
        },
    },
    story=(
        (
            "木匠{carpenter}丧偶多年，2021年立公证遗嘱：房屋由儿子{son}继承，古画送给徒弟{apprentice}。",
            "*2021年，丧偶的木匠{carpenter}办理公证遗嘱，房屋由儿子{son}继承，古画送给徒弟{apprentice}。",
        ),
        "2023年，{second}，内容是房屋和30万元存款都归女儿{daughter}。",
        "{care}。",
        "2024年3月，{carpenter}去世，{apprentice}当天得知画的事，{answer}。",
    ),
    parties=(
        {"carpenter": "甲", "son": "乙", "apprentice": "丙", "daughter": "丁"},
        {"carpenter": "{s[0]}某", "son": "{s[0]}强", "apprentice": "{s[1]}某", "daughter": "{s[0]}芳"},
        {"carpenter": "老{s[0]}", "son": "{s[0]}勇", "apprentice": "小{s[1]}", "daughter": "{s[0]}娟"},
    ),
    about=("{carpenter}的遗产", "{carpenter}的遗嘱"),
    points=(
        Point(
            "second",
            lambda told: "有效" if _valid(told) else "无效",
            {
                "有效": says(
                    RECORDED,
                    "形式合于法律规定",
                    "2023年的遗嘱有效",
                    "2023年的遗嘱虽未经公证，但形式符合法律规定",
                    "2023年的遗嘱形式合于法律规定，与2021年的遗嘱相抵触的部分，以2023年的为准",
                ),
                "无效": says(
                    PRINTED,
                    "打印遗嘱没有每页签名，或者见证人有利害关系",
                    "2023年的遗嘱无效",
                    "2023年的遗嘱虽有签名和日期，形式上仍不符合规定",
                    "2023年的遗嘱即使出自{carpenter}的真实意思，也因形式不符合法律规定而无效",
                ),
            },
            {"signed_is_valid": lambda told: "有效"},
        ),
        Point(
            "house",
            lambda told: "女儿" if _valid(told) else "儿子",
            {
                "女儿": says(
                    LAST,
                    "数份遗嘱相抵触，以最后的为准",
                    "房屋应由{daughter}继承",
                    "公证遗嘱并不具有优先的效力，{daughter}可以按照后来的遗嘱取得房屋",
                    "{son}以公证遗嘱为由要求继承房屋，应予驳回",
                    "就房屋而言，公证遗嘱已被后来的遗嘱取代，应由{daughter}继承，而不是由{son}继承",
                ),
                "儿子": says(
                    LAST,
                    "后立的遗嘱无效，仍按先立的办理",
                    "房屋应由{son}继承",
                    "2021年的遗嘱就房屋而言至今有效，{daughter}以后来的遗嘱主张房屋的，应予驳回",
                    "{daughter}要求继承房屋，应予驳回，房屋归{son}",
                    "就房屋而言，仍应按2021年的公证遗嘱办理，由{son}继承，{daughter}的请求应予驳回",
                ),
            },
            {"notaries_prevail": lambda told: "儿子", "signed_is_valid": lambda told: "女儿"},
        ),
        Point(
            "savings",
            _savings,
            {
                "徒弟": says(
                    ORDER,
                    "遗赠扶养协议优先于遗嘱",
                    "30万元存款应当归{apprentice}",
                    "{son}和{daughter}要求分得存款的，都应驳回",
                    "存款应当归{apprentice}，即使{carpenter}在遗嘱里对存款另有安排，也要让位于二人的协议",
                ),
                "女儿": says(
                    ORDER,
                    "有遗嘱的按遗嘱办理",
                    "30万元存款由{daughter}一人继承",
                    "{son}和{apprentice}要求分得存款的，都应驳回",
                    "存款应当按照2023年的遗嘱办理，由{daughter}一人继承，{son}要求平分的，应予驳回",
                ),
                "法定": says(
                    LEGAL,
                    "没有被有效处分的遗产，按法定继承办理",
                    "30万元存款应当按照法定继承办理",
                    "{son}与{daughter}都可以要求继承存款",
                    "存款属于{carpenter}的遗嘱没有有效处分的遗产，应当由{son}与{daughter}法定继承",
                ),
            },
            {
                "wills_come_first": lambda told: "女儿" if _valid(told) else "法定",
                "signed_is_valid": lambda told: "徒弟" if told.care == "协议" else "女儿",
            },
        ),
        Point(
            "picture",
            lambda told: "徒弟" if told.answer == "接受" else "法定",
            {
                "徒弟": says(
                    SIXTY,
                    "知道后六十日内表示接受遗赠",
                    "古画应当归{apprentice}",
                    "{apprentice}要求取得古画，应予支持",
                    "{apprentice}已在法定期限内接受遗赠，有权要求{carpenter}的子女交出古画",
                ),
                "法定": says(
                    SIXTY,
                    "六十日内没有表示的，视为放弃受遗赠",
                    "古画应由子女法定继承",
                    "{apprentice}要求取得古画，应予驳回",
                    "{apprentice}应视为放弃受遗赠，古画应由{son}和{daughter}按照法定继承取得",
                ),
            },
            {"silence_accepts": lambda told: "徒弟"},
        ),
        Point(
            "claim",
            _claim,
            {
                "适当": says(
                    SUITABLE,
                    "继承人以外对被继承人扶养较多的人",
                    "{apprentice}可以适当分得存款",
                    "{apprentice}可以请求从存款中分给适当的遗产",
                    "{apprentice}并非继承人，但因对{carpenter}扶养较多，有权请求从存款中分给适当的遗产",
                ),
                "无权": says(
                    SUITABLE,
                    "照料有工资作为对价",
                    "{apprentice}要求分得存款，应予驳回",
                    "{apprentice}虽照料过{carpenter}，仍无权分得存款",
                    "{apprentice}并非继承人，其以自己照料{carpenter}为由请求适当分得存款的，应予驳回",
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
            ("房屋和存款应当归谁？", "房屋和30万元应如何处理？", "*房屋和存款应由谁取得？"),
            {
                "house": {"女儿": "房屋归{daughter}", "儿子": "房屋归{son}"},
                "savings": {"徒弟": "存款归{apprentice}", "女儿": "存款归{daughter}", "法定": "存款按法定继承"},
            },
        ),
    ),
)
