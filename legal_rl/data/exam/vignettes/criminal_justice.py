"""Vignettes of crimes against justice: 刑法 306, 307, 389, 399, 417."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
SMALL = Norm("贪污贿赂解释", 1, "2016-04-18", says=("贪污或者受贿数额在三万元以上不满二十万元的",))
SMALL_GIFT = Norm("贪污贿赂解释", 7, "2016-04-18", says=("向国家工作人员行贿，数额在三万元以上的",))


def _number(told: Any) -> str:
    """A bribe for bending the law is punished as the graver crime (399), for any other breach of duty beside it.

    A gift of 2000 yuan is too small for a crime of its own.
    """
    if told.bribe == "情面":
        return "一罪"
    return "从一重" if told.act == "抽换" else "并罚"


SWAPPED_REPORT: Final = vignette(
    "swapped_report",
    "民警与故意伤害案",
    "刑法",
    facts={
        "bribe": {"收钱": "收受{suspect}8万元后，", "情面": "收受{suspect}价值2000元的茶叶后，"},
        "act": {"抽换": "用轻微伤鉴定替换重伤鉴定，使案件被撤销", "报信": "将抓捕计划告知{suspect}，使其逃匿"},
        "coat": {
            "友烧": "{suspect}的朋友{mate}明知是罪证，将{suspect}的血衣烧毁，致使关键物证灭失。",
            "友洗": "{suspect}的朋友{mate}不知是罪证，将{suspect}的血衣洗净。",
            "自烧": "{suspect}将自己的血衣烧毁。",
        },
        "talk": {
            "律师教": "{suspect}的辩护律师{helper}用3000元指使证人作伪证。",
            "表哥教": "{suspect}的表哥{helper}用3000元指使证人作伪证。",
            "律师误": "{suspect}的辩护律师{helper}提交的证人证言与事实不符，后查明系证人记忆有误。",
        },
    },
    story=(
        ("{suspect}将他人打成重伤。", "{suspect}殴打他人，致其重伤。", "*{suspect}因琐事将他人打成重伤。"),
        only("officer number suspect", "{post}{officer}{bribe}{act}。"),
        only("coat suspect", "{coat}"),
        only("helper", "{talk}"),
    ),
    parties=(
        {"suspect": "甲", "officer": "乙", "mate": "丙", "helper": "丁"},
        {"suspect": "甲", "officer": "乙", "mate": "丙", "helper": "丁"},
        {"suspect": "{s[0]}某", "officer": "{s[1]}某", "mate": "{s[2]}某", "helper": "{s[3]}某"},
        {"suspect": "{p[0]}", "officer": "{p[1]}", "mate": "{p[2]}", "helper": "{p[3]}"},
    ),
    terms={
        "post": lambda told: "承办该案的刑警" if told.act == "抽换" else "未承办该案的刑警",
        "burner": lambda told: "{suspect}" if told.coat == "自烧" else "{mate}",
    },
    about=("本案各行为人的刑事责任", "本案的定罪处罚"),
    points=(
        Point(
            "officer",
            lambda told: {"抽换": "徇私枉法罪", "报信": "帮助逃避罪"}[told.act],
            {
                "徇私枉法罪": says(
                    BENDING,
                    "承办该案的刑警抽换鉴定使案件撤销，包庇有罪的人不受追诉",
                    "{officer}构成徇私枉法罪",
                    "{officer}的渎职行为应定徇私枉法罪",
                    "{officer}对明知是有罪的人故意包庇使其不受追诉，构成徇私枉法罪",
                ),
                "帮助逃避罪": says(
                    TIPPING,
                    "没有承办该案，只是负有查禁犯罪职责而向犯罪分子通风报信",
                    "{officer}构成帮助犯罪分子逃避处罚罪",
                    "{officer}的渎职行为应定帮助犯罪分子逃避处罚罪",
                    "{officer}负有查禁犯罪活动职责而通风报信，构成帮助犯罪分子逃避处罚罪",
                ),
            },
            {"all_is_bending": lambda told: "徇私枉法罪"},
        ),
        Point(
            "number",
            _number,
            {
                "一罪": says(
                    SMALL,
                    "只收受价值二千元的茶叶，远不到三万元，未达受贿罪的数额",
                    "{officer}不构成受贿罪",
                    "{officer}收受财物的行为不构成受贿罪，只能以渎职犯罪定罪处罚",
                    "{officer}收受财物未达到受贿罪的定罪标准",
                ),
                "从一重": says(
                    HEAVIER,
                    "受贿八万元又徇私枉法，刑法另有特别规定，不实行并罚",
                    "对{officer}应在受贿罪和渎职犯罪中择一重罪处罚",
                    "{officer}同时触犯受贿罪和渎职犯罪，依照处罚较重的规定定罪处罚",
                ),
                "并罚": says(
                    BOTH,
                    "受贿八万元又犯渎职罪，并非徇私枉法，没有从一重的特别规定",
                    "对{officer}应以受贿罪和渎职犯罪数罪并罚",
                    "{officer}同时触犯受贿罪和渎职犯罪，应当分别定罪，实行数罪并罚",
                ),
            },
            {
                "always_both": lambda told: "并罚" if told.bribe == "收钱" else "一罪",
                "always_heavier": lambda told: "从一重" if told.bribe == "收钱" else "一罪",
                "any_gift_is_bribe": lambda told: "从一重" if told.act == "抽换" else "并罚",
            },
        ),
        Point(
            "suspect",
            lambda told: {"收钱": "两罪", "情面": "一罪"}[told.bribe],
            {
                "两罪": says(
                    GIVING,
                    "为逃避追究送给民警八万元，是为谋取不正当利益而给予财物",
                    "{suspect}还构成行贿罪",
                    "对{suspect}应以故意伤害罪和行贿罪并罚",
                    "{suspect}为谋取不正当利益给予{officer}财物，另构成行贿罪，应当数罪并罚",
                ),
                "一罪": says(
                    SMALL_GIFT,
                    "只送价值二千元的茶叶，远不到三万元，未达行贿罪的数额",
                    "{suspect}只构成故意伤害罪",
                    "对{suspect}应以故意伤害罪一罪定罪处罚",
                    "{suspect}伤害他人之后的行为不另构成犯罪，应以故意伤害罪一罪论处",
                ).where(
                    lambda told: told.coat == "自烧",
                    SMALL_GIFT,
                    "送二千元茶叶未达行贿罪的数额，毁灭自己的罪证也不另成罪",
                ),
            },
            {
                "own_traces": lambda told: "两罪" if told.coat == "自烧" or told.bribe == "收钱" else "一罪",
                "any_gift_is_bribe": lambda told: "两罪",
            },
        ),
        Point(
            "coat",
            lambda told: "构成" if told.coat == "友烧" else "不构成",
            {
                "构成": says(
                    TRACES,
                    "明知是罪证而替当事人烧毁，致使关键物证灭失，情节严重",
                    "{burner}构成帮助毁灭证据罪",
                    "对{burner}处理血衣的行为，应以帮助毁灭证据罪追究刑事责任",
                ),
                "不构成": says(
                    TRACES,
                    "不知道是罪证，没有帮助毁灭证据的故意",
                    "{burner}不构成帮助毁灭证据罪",
                    "{burner}处理血衣的行为不构成犯罪",
                    "{burner}处理血衣的行为不符合帮助毁灭证据罪的构成要件",
                ).where(lambda told: told.coat == "自烧", TRACES, "毁灭的是自己的罪证，不是帮助当事人毁灭"),
            },
            {"own_traces": lambda told: "不构成" if told.coat == "友洗" else "构成"},
        ),
        Point(
            "helper",
            lambda told: {"律师教": "辩护人", "表哥教": "一般", "律师误": "不构成"}[told.talk],
            {
                "辩护人": says(
                    COUNSEL,
                    "身为辩护人而用三千元引诱证人作伪证，另有专门的罪名",
                    "{helper}构成辩护人妨害作证罪",
                    "对{helper}应以辩护人妨害作证罪论处",
                    "对{helper}的行为应定辩护人妨害作证罪，不定妨害作证罪",
                ),
                "一般": says(
                    BUYING,
                    "不是辩护人、诉讼代理人，用三千元贿买证人作伪证",
                    "{helper}的行为构成妨害作证罪",
                    "对{helper}应以妨害作证罪追究刑事责任",
                    "对{helper}的行为应定妨害作证罪，不定辩护人妨害作证罪",
                ),
                "不构成": says(
                    HONEST,
                    "证人记忆有误致证言失实，辩护人不是有意伪造",
                    "{helper}的行为不构成犯罪",
                    "{helper}没有妨害作证的故意，不负刑事责任",
                    "{helper}的行为不属于妨害作证，不应追究刑事责任",
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
        Misbelief("any_gift_is_bribe", "以为收受、送出任何财物都构成贿赂犯罪"),
        Misbelief("own_traces", "以为毁灭自己的罪证也构成犯罪"),
        Misbelief("counsel_like_anyone", "以为辩护人妨害作证与一般人同罪"),
        Misbelief("counsel_vouches", "以为辩护人提交的证言失实就构成犯罪"),
    ),
    issues=(
        Issue(
            (
                "{officer}的行为应如何定罪处罚？",
                "关于{officer}的行为，下列哪一选项是正确的？",
                "*关于{officer}的罪名和罪数，应如何认定？",
            ),
            {
                "officer": {
                    "徇私枉法罪": "{officer}触犯徇私枉法罪",
                    "帮助逃避罪": "{officer}触犯帮助犯罪分子逃避处罚罪",
                },
                "number": {"一罪": "不构成受贿罪", "从一重": "与受贿罪择一重罪处罚", "并罚": "与受贿罪数罪并罚"},
            },
        ),
        Issue(
            (
                "{burner}、{helper}的行为应如何定性？",
                "关于{burner}、{helper}的行为，下列哪一选项是正确的？",
                "*对{burner}、{helper}应如何处理？",
            ),
            {
                "coat": {"构成": "{burner}构成帮助毁灭证据罪", "不构成": "{burner}不构成帮助毁灭证据罪"},
                "helper": {
                    "辩护人": "{helper}构成辩护人妨害作证罪",
                    "一般": "{helper}构成妨害作证罪",
                    "不构成": "{helper}不构成犯罪",
                },
            },
        ),
    ),
)
