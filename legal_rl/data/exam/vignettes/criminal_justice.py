"""Vignettes of crimes against justice: 刑法 69, 306, 307, 389, 399, 417."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
COUNSEL = Norm("刑法", 306, SINCE, says=("威胁、引诱证人违背事实改变证言或者作伪证的",))
HONEST = Norm("刑法", 306, SINCE, says=("证人证言或者其他证据失实，不是有意伪造的，不属于伪造证据",))
BUYING = Norm("刑法", 307, SINCE, says=("贿买等方法阻止证人作证或者指使他人作伪证的",))
TRACES = Norm("刑法", 307, SINCE, says=("帮助当事人毁灭、伪造证据，情节严重的",))
GIVING = Norm("刑法", 389, SINCE, says=("为谋取不正当利益，给予国家工作人员以财物的，是行贿罪",))
BENDING = Norm("刑法", 399, SINCE, says=("对明知是有罪的人而故意包庇不使他受追诉",))
HEAVIER = Norm("刑法", 399, SINCE, says=("司法工作人员收受贿赂，有前三款行为的", "依照处罚较重的规定定罪处罚"))
TIPPING = Norm("刑法", 417, SINCE, says=("有查禁犯罪活动职责的国家机关工作人员，向犯罪分子通风报信",))
BOTH = Norm("贪污贿赂解释", 17, "2016-04-18", says=("以受贿罪和渎职犯罪数罪并罚",))
SINGLE = Norm("刑法", 69, SINCE, says=("判决宣告以前一人犯数罪的",))


def _number(told: Any) -> str:
    """A bribe for bending the law is punished as the graver crime (399), for any other breach of duty beside it."""
    if told.bribe == "情面":
        return "一罪"
    return "从一重" if told.act == "抽换" else "并罚"


SWAPPED_REPORT: Final = vignette(
    "swapped_report",
    "民警与酒吧伤人案",
    "刑法",
    facts={
        "bribe": {
            "收钱": "{suspect}托人送给{post}{officer}8万元",
            "情面": "{post}{officer}是{suspect}的[战友|老同学]，不忍其坐牢",
        },
        "act": {
            "抽换": "{officer}把卷里的重伤鉴定换成轻微伤鉴定，案件以罚款了结",
            "报信": "{officer}得知当晚要抓人，电话告知{suspect}，使其逃到外省",
        },
        "coat": {
            "友烧": "室友{mate}怕{suspect}的血衣成为罪证，替其烧掉",
            "友洗": "室友{mate}不知{suspect}衣上血迹的由来，顺手洗掉",
            "自烧": "{suspect}把自己的血衣烧掉",
        },
        "talk": {
            "律师教": "辩护律师{helper}塞给目击者3000元，让其改称没看清",
            "表哥教": "表哥{helper}塞给目击者3000元，让其改称没看清",
            "律师误": "辩护律师{helper}提交了如实记录的目击者证言，后查明目击者认错了人",
        },
    },
    story=(
        (
            "{suspect}在酒吧与人争座，用[凳子|酒瓶]将其砸成重伤。",
            "因一句玩笑，{suspect}在酒吧用[凳子|酒瓶]将邻桌客人砸成重伤。",
            "*酒吧打烊前，{suspect}与邻桌客人争吵，用凳子将其砸成重伤。",
        ),
        "{bribe}。{act}。",
        "{coat}。",
        "[半年|一年]后事发，{suspect}被捕，{talk}。",
    ),
    parties=(
        {"suspect": "甲", "officer": "乙", "mate": "丙", "helper": "丁"},
        {"suspect": "{s[0]}某", "officer": "{s[1]}某", "mate": "{s[2]}某", "helper": "{s[3]}某"},
        {"suspect": "{p[0]}", "officer": "{p[1]}", "mate": "{p[2]}", "helper": "{p[3]}"},
    ),
    terms={
        "post": lambda told: "经办此案的民警" if told.act == "抽换" else "公安局另一科室的民警",
        "burner": lambda told: "{suspect}" if told.coat == "自烧" else "{mate}",
    },
    about=("{officer}、{helper}等人的行为", "{officer}和{suspect}的罪与罚", "本案"),
    points=(
        Point(
            "officer",
            lambda told: {"抽换": "徇私枉法罪", "报信": "帮助逃避罪"}[told.act],
            {
                "徇私枉法罪": says(
                    BENDING,
                    "经办人包庇有罪的人",
                    "{officer}构成徇私枉法罪",
                    "对{officer}应以徇私枉法罪追究刑事责任",
                    "{officer}的手法直接左右了案件的追诉，因此应定徇私枉法罪，而不是一般的渎职犯罪",
                    "{officer}身为司法工作人员，其放纵{suspect}的行为应当以徇私枉法罪定罪量刑",
                ),
                "帮助逃避罪": says(
                    TIPPING,
                    "有查禁职责的人通风报信",
                    "{officer}构成帮助犯罪分子逃避处罚罪",
                    "对{officer}不能以徇私枉法罪论处",
                    "{officer}是帮助{suspect}逃避追究，与枉法办案有别，应定帮助犯罪分子逃避处罚罪",
                    "即使案件最后得到公正处理，{officer}也应以帮助犯罪分子逃避处罚罪追究责任",
                ),
            },
            {"all_is_bending": lambda told: "徇私枉法罪"},
        ),
        Point(
            "number",
            _number,
            {
                "一罪": says(
                    SINGLE,
                    "只有一个罪名",
                    "{officer}只触犯一个罪名",
                    "对{officer}只需就渎职的犯罪定罪处罚",
                    "对{officer}以一个渎职的罪名定罪即可，数罪并罚与择一重罪处罚都没有前提",
                    "{officer}的行为应以一个渎职罪名处罚，受贿罪在本案中与其无关",
                ),
                "从一重": says(
                    HEAVIER,
                    "徇私枉法又受贿，从一重处罚",
                    "对{officer}应择一重罪处罚",
                    "{officer}触犯两个罪名，但只按较重的罪处罚",
                    "{officer}触犯的两个罪名本可并罚，但因法律有特别规定，故依照处罚较重的规定定罪",
                    "即使{officer}的两个行为各自独立，也只依处罚较重的规定定罪，而不实行并罚",
                ),
                "并罚": says(
                    BOTH,
                    "受贿与渎职并罚",
                    "对{officer}应当数罪并罚",
                    "{officer}应就受贿和渎职两罪合并处罚",
                    "{officer}触犯两个罪名，司法解释要求分别定罪量刑，因此不能只择其中较重的一罪处罚",
                    "收受财物与渎职应当分别评价，对{officer}须就两罪分别量刑后合并执行",
                ),
            },
            {
                "always_both": lambda told: "并罚" if told.bribe == "收钱" else "一罪",
                "always_heavier": lambda told: "从一重" if told.bribe == "收钱" else "一罪",
            },
        ),
        Point(
            "suspect",
            lambda told: {"收钱": "两罪", "情面": "一罪"}[told.bribe],
            {
                "两罪": says(
                    GIVING,
                    "另有行贿",
                    "对{suspect}应以两罪并罚",
                    "除故意伤害罪外，{suspect}还构成行贿罪",
                    "{suspect}在伤人之后为逃避追究又犯了行贿罪，应与故意伤害罪实行数罪并罚",
                    "{suspect}的刑事责任不限于伤人本身，还应以行贿罪追究，并与前罪并罚",
                ),
                "一罪": says(
                    SINGLE,
                    "只有故意伤害",
                    "{suspect}只构成故意伤害罪",
                    "{suspect}伤人之后的行为不构成新的犯罪",
                    "即使{suspect}在伤人之后有过逃避追究的举动，对其也只以故意伤害罪一罪定罪处罚",
                    "{suspect}伤人之后的表现只能作为量刑情节，并不使其再触犯其他罪名",
                ),
            },
            {"own_traces": lambda told: "两罪" if told.coat == "自烧" or told.bribe == "收钱" else "一罪"},
        ),
        Point(
            "coat",
            lambda told: "构成" if told.coat == "友烧" else "不构成",
            {
                "构成": says(
                    TRACES,
                    "知情而毁灭他人的罪证",
                    "{burner}构成帮助毁灭证据罪",
                    "{burner}处理血衣的行为应当追究刑事责任",
                    "{burner}处理血衣，妨害了司法机关查明案情，应当以帮助毁灭证据罪定罪处罚",
                    "即使案件最终靠其他证据查明，{burner}也应承担帮助毁灭证据罪的责任",
                ),
                "不构成": says(
                    TRACES,
                    "不知情，或者毁灭的是自己的罪证",
                    "{burner}不成立帮助毁灭证据罪",
                    "对{burner}处理血衣一事追究刑事责任，缺乏依据",
                    "血衣虽是案件的物证，但帮助毁灭证据罪的要件有所欠缺，{burner}不因此构成犯罪",
                    "{burner}处理血衣虽给办案造成不便，但不能以帮助毁灭证据罪追究刑事责任",
                ),
            },
            {"own_traces": lambda told: "不构成" if told.coat == "友洗" else "构成"},
        ),
        Point(
            "helper",
            lambda told: {"律师教": "辩护人", "表哥教": "一般", "律师误": "不构成"}[told.talk],
            {
                "辩护人": says(
                    COUNSEL,
                    "辩护人引诱证人改变证言",
                    "{helper}构成辩护人妨害作证罪",
                    "对{helper}应定辩护人妨害作证罪，而不是一般的妨害作证罪",
                    "{helper}的行为超出了辩护的界限，妨害司法公正，应以辩护人妨害作证罪追究刑事责任",
                    "{helper}构成犯罪，应以法律为辩护人专设的妨害作证罪名处罚，而不适用一般规定",
                ),
                "一般": says(
                    BUYING,
                    "贿买证人作伪证",
                    "{helper}构成妨害作证罪",
                    "对{helper}适用妨害作证罪的一般规定",
                    "即使目击者最终如实作证，对{helper}也应当以一般的妨害作证罪定罪处罚",
                    "{helper}妨害了证人如实作证，应定妨害作证罪，辩护人的专门罪名对其难以适用",
                ),
                "不构成": says(
                    HONEST,
                    "证言失实，但不是有意伪造",
                    "{helper}不构成犯罪",
                    "追究{helper}妨害作证的责任，于法无据",
                    "{helper}缺乏使证言失实的故意，即使证言最终被推翻，也不因此承担刑事责任",
                    "{helper}在本案中的做法没有超出法律允许的范围，以妨害作证追究责任站不住脚",
                ),
            },
            {
                "counsel_like_anyone": lambda told: "一般" if told.talk == "律师教" else None,
                "counsel_vouches": lambda told: "辩护人" if told.talk == "律师误" else None,
            },
        ),
    ),
    flaws=(
        Misbelief("all_is_bending", "以为民警放纵犯罪一律是徇私枉法"),
        Misbelief("always_both", "以为受贿又渎职的一律数罪并罚"),
        Misbelief("always_heavier", "以为受贿又渎职的一律从一重处罚"),
        Misbelief("own_traces", "以为毁灭自己的罪证也构成犯罪"),
        Misbelief("counsel_like_anyone", "不知辩护人妨害作证另有罪名"),
        Misbelief("counsel_vouches", "以为辩护人提交的证言失实就构成犯罪"),
    ),
    issues=(
        Issue(
            ("{officer}的行为应如何定罪处罚？", "对{officer}应如何处理？", "*关于{officer}的罪名和罪数，应如何认定？"),
            {
                "officer": {"徇私枉法罪": "触犯徇私枉法罪", "帮助逃避罪": "触犯帮助犯罪分子逃避处罚罪"},
                "number": {"一罪": "只按这一个罪处罚", "从一重": "与受贿罪择一重处罚", "并罚": "与受贿罪数罪并罚"},
            },
        ),
    ),
)
