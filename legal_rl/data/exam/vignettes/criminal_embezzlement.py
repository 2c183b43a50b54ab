"""Vignettes of theft and embezzlement within a firm: 刑法 264, 271, 274 and 382."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
GRAFT_SINCE: Final = "2016-04-18"
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "数额巨大或者有其他严重情节的，处三年以上十年以下"))
OFFICE = Norm("刑法", 271, SINCE, says=("利用职务上的便利，将本单位财物非法占为己有", "处三年以下有期徒刑或者拘役"))
BLACKMAIL = Norm("刑法", 274, SINCE, says=("敲诈勒索公私财物，数额较大或者多次敲诈勒索的",))
CONCEALING = Norm("刑法", 312, SINCE, says=("明知是犯罪所得及其产生的收益而予以窝藏、转移、收购",))
GRAFT = Norm("刑法", 382, SINCE, says=("国家工作人员利用职务上的便利", "伙同贪污的，以共犯论处"))
LARGE = Norm("刑法", 383, SINCE, says=("贪污数额巨大或者有其他严重情节的，处三年以上十年以下有期徒刑",))
SUMS = Norm("贪污贿赂解释", 11, GRAFT_SINCE, says=("第二百七十一条规定的职务侵占罪", "二倍、五倍执行"))
SHARED = Norm("职务侵占共同犯罪解释", 2, "2000-07-08", says=("以职务侵占罪共犯论处",))
POLICE = Norm("刑事诉讼法", 19, "2018-10-26", says=("刑事案件的侦查由公安机关进行，法律另有规定的除外",))


def _insider(told: Any) -> str:
    """Who keeps the goods of his firm by office embezzles them; who only has access to them steals."""
    if told.job == "工人":
        return "盗窃罪"
    return "贪污罪" if told.firm == "国有" else "职务侵占罪"


def _as_if_office(told: Any) -> str:
    return "贪污罪" if told.firm == "国有" else "职务侵占罪"


def _dealer(crime: str, told: Any) -> str:
    return {"通谋": crime, "收购": "掩饰、隐瞒犯罪所得罪", "不知": "无罪"}[told.dealing]


COPPER_CABLES: Final = vignette(
    "copper_cables_at_night",
    "夜里运走的铜缆",
    "刑法",
    facts={
        "firm": {"国有": "国有独资公司", "民营": "民营公司"},
        "job": {"主管": "任仓储主管，掌管库房物资和账目", "工人": "当搬运工，凭主管签字才能进库搬货"},
        "dealing": {
            "通谋": "事先约好的废品站老板{dealer}开车接应，赃款平分",
            "收购": "天亮后，废品站老板{dealer}问明来历，压价收下",
            "不知": "天亮后，废品站老板{dealer}轻信{insider}伪造的报废单，按行情收下",
        },
        "threat": {
            "封口": "同事{finder}得知后对{insider}说：“给我2万元，不然我就举报。”",
            "讨债": "同事{finder}得知后，对欠他2万元的{insider}说：“还钱，不然我就举报。”",
        },
    },
    story=(
        (
            "{insider}在一家{firm}{job}。",
            "{insider}在某{firm}{job}，因[妻子看病|炒股亏损]急需用钱。",
            "*{insider}进了一家{firm}，{job}。",
        ),
        "一天夜里，{insider}{way}，运走价值25万元的铜缆{books}。{dealing}。",
        "{threat}{insider}只得照办。",
    ),
    parties=(
        {"insider": "甲", "dealer": "乙", "finder": "丙"},
        {"insider": "{s[0]}某", "dealer": "{s[1]}某", "finder": "{s[2]}某"},
        {"insider": "{p[0]}", "dealer": "{p[1]}", "finder": "{p[2]}"},
    ),
    terms={
        "books": lambda told: "，在账上记成报废" if told.job == "主管" else "",
        "way": lambda told: "用掌管的钥匙开门" if told.job == "主管" else "用偷配的钥匙开门",
    },
    about=("{insider}、{dealer}的行为", "{insider}等人的刑事责任", "本案"),
    points=(
        Point(
            "insider",
            _insider,
            {
                "盗窃罪": says(
                    THEFT,
                    "没有经手、管理库房财物的职务",
                    "{insider}构成盗窃罪",
                    "{insider}只是利用熟悉环境的便利，应定盗窃罪",
                    "{insider}即使身为单位的职工，对其运走铜缆的行为也应以盗窃罪定罪",
                    "{insider}利用的是工作场所的方便条件而不是职务上的便利，因此应以盗窃罪追究刑事责任",
                ),
                "职务侵占罪": says(
                    OFFICE,
                    "利用职务便利占有本单位财物",
                    "{insider}构成职务侵占罪",
                    "{insider}利用了职务便利，应定职务侵占罪",
                    "{insider}侵吞了自己经手的单位财物，对其应以职务侵占罪追究刑事责任",
                    "{insider}凭职务上的便利侵吞单位财物，又不能以国家工作人员论，应以职务侵占罪论处",
                ),
                "贪污罪": says(
                    GRAFT,
                    "国有公司中从事公务的人员利用职务便利",
                    "{insider}构成贪污罪",
                    "{insider}以国家工作人员论，应定贪污罪",
                    "{insider}利用从事公务的便利占有公司财物，应以贪污罪追究其刑事责任",
                    "{insider}的工作具有公务性质，其利用职务便利侵吞铜缆，应以贪污罪追究刑事责任",
                ),
            },
            {
                "staff_is_office": _as_if_office,
                "night_is_theft": lambda told: "盗窃罪",
                "state_goods_are_graft": lambda told: "贪污罪" if told.firm == "国有" else _insider(told),
            },
        ),
        Point(
            "dealer",
            lambda told: _dealer(_insider(told), told),
            {
                "盗窃罪": says(
                    JOINT,
                    "与盗窃者事先通谋",
                    "{dealer}构成盗窃罪",
                    "对{dealer}应按盗窃罪的共犯追究刑事责任",
                    "{dealer}的责任来自同{insider}的共同盗窃，而不是来自收购赃物的行为",
                    "{dealer}的行为是盗窃的组成部分，即使分工不同，也应与{insider}一样以盗窃罪论处",
                ),
                "职务侵占罪": says(
                    SHARED,
                    "与单位人员勾结，利用其职务便利",
                    "{dealer}构成职务侵占罪",
                    "{dealer}虽然不是公司的人，仍应定职务侵占罪",
                    "{dealer}本身没有职务，但应随{insider}一同以职务侵占罪追究刑事责任",
                    "{dealer}应与{insider}成立同一犯罪，即以职务侵占罪的共犯论处，而不是单独定盗窃罪",
                ),
                "贪污罪": says(
                    GRAFT,
                    "与国家工作人员勾结，伙同贪污",
                    "{dealer}构成贪污罪",
                    "{dealer}没有公职，仍应以贪污罪的共犯论处",
                    "{dealer}的罪名随{insider}的身份而定，二人应共同承担贪污罪的刑事责任",
                    "贪污罪虽以身份为要件，但{dealer}应作为共犯成立该罪，而不应改按收购赃物处理",
                ),
                "掩饰、隐瞒犯罪所得罪": says(
                    CONCEALING,
                    "事后明知是赃物而收购",
                    "{dealer}构成掩饰、隐瞒犯罪所得罪",
                    "{dealer}应单独承担收购赃物的刑事责任",
                    "对{dealer}应与{insider}分别定罪，即以掩饰、隐瞒犯罪所得罪论处",
                    "{dealer}与{insider}不成立共同犯罪，对其收下铜缆应单独以掩饰、隐瞒犯罪所得罪论处",
                ),
                "无罪": says(
                    CONCEALING,
                    "不知是犯罪所得",
                    "{dealer}不构成犯罪",
                    "{dealer}收下铜缆是正常经营，不必负刑事责任",
                    "{dealer}缺少犯罪的故意，铜缆即使被追回，其本人也只承受经济上的损失",
                    "{dealer}收下的铜缆是犯罪所得，应当追缴，但其本人既不是共犯，也不负收购赃物的罪责",
                ),
            },
            {
                "staff_is_office": lambda told: _dealer(_as_if_office(told), told),
                "outsiders_steal": lambda told: _dealer("盗窃罪", told),
            },
        ),
        Point(
            "term",
            lambda told: "三年以下" if _insider(told) == "职务侵占罪" else "三到十年",
            {
                "三年以下": says(
                    SUMS,
                    "职务侵占25万元属于数额较大",
                    "{insider}最高可判三年有期徒刑",
                    "{insider}应处三年以下有期徒刑或者拘役",
                    "{insider}的犯罪只达到“数额较大”，法院可以判处拘役，最高可判三年徒刑",
                    "按照{insider}所犯之罪的数额标准，25万元只是数额较大，应处三年以下有期徒刑或者拘役",
                ),
                "三到十年": says(
                    LARGE,
                    "盗窃、贪污25万元属于数额巨大",
                    "{insider}的刑期在三年到十年之间",
                    "{insider}应处三年以上十年以下有期徒刑",
                    "{insider}的犯罪已达到“数额巨大”，法定最低刑为三年，最高刑为十年徒刑",
                    "按照{insider}所犯之罪的数额标准，25万元已属数额巨大，应处三年以上十年以下有期徒刑",
                ),
            },
            {"staff_is_office": lambda told: "三年以下" if told.firm == "民营" else "三到十年"},
        ),
        Point(
            "investigator",
            lambda told: "监察" if _insider(told) == "贪污罪" else "公安",
            {
                "监察": says(
                    POLICE,
                    "贪污罪由监察机关调查",
                    "{insider}一案由监察机关调查",
                    "对{insider}应由监察机关立案，公安机关应予配合",
                    "公安机关先行接到报案的，应将{insider}一案移送监察机关调查处理",
                    "{insider}涉嫌的犯罪应由监察委员会调查，必要时可以留置，调查终结后移送检察院起诉",
                ),
                "公安": says(
                    POLICE,
                    "盗窃、职务侵占由公安机关侦查",
                    "{insider}一案由公安机关侦查",
                    "对{insider}应由公安机关立案，并可以刑事拘留",
                    "监察机关先行接到举报的，应将{insider}一案移送公安机关立案侦查",
                    "{insider}涉嫌的犯罪应由公安机关侦查，必要时可以刑事拘留，侦查终结后移送检察院起诉",
                ),
            },
            {"state_goods_are_graft": lambda told: "监察" if told.firm == "国有" else "公安"},
        ),
        Point(
            "finder",
            lambda told: "敲诈" if told.threat == "封口" else "无罪",
            {
                "敲诈": says(
                    BLACKMAIL,
                    "以举报相威胁索要财物",
                    "{finder}构成敲诈勒索罪",
                    "{finder}借举报之名取得钱款，应负刑事责任",
                    "{finder}有权举报{insider}，但以此换取钱款就应负敲诈勒索的刑事责任",
                    "{finder}以举报相要挟，取得了自己本不应得的钱款，应以敲诈勒索罪追究刑事责任",
                ),
                "无罪": says(
                    BLACKMAIL,
                    "索要自己的债权，没有非法占有的目的",
                    "{finder}不构成敲诈勒索罪",
                    "{finder}取得的是应得的钱款，不负刑事责任",
                    "{finder}以举报相催固然欠妥，但其有权得到这笔钱，不能按敲诈勒索罪论处",
                    "{finder}要挟的方式虽不妥当，但其缺少非法占有的目的，因而敲诈勒索罪不能成立",
                ),
            },
            {"threats_are_blackmail": lambda told: "敲诈"},
        ),
    ),
    flaws=(
        Misbelief("staff_is_office", "以为单位职工窃取本单位财物都是利用职务便利"),
        Misbelief("night_is_theft", "以为暗中运走财物都是盗窃"),
        Misbelief("state_goods_are_graft", "以为国有公司的人占有公司财物都是贪污"),
        Misbelief("outsiders_steal", "以为没有身份的人不能成立身份犯的共犯"),
        Misbelief("threats_are_blackmail", "以为以举报相威胁要钱都是敲诈勒索"),
    ),
    issues=(
        Issue(
            ("{dealer}的行为应如何定性？", "对{dealer}应如何处理？", "*{dealer}应承担何种刑事责任？"),
            {
                "dealer": {
                    "盗窃罪": "构成盗窃罪（共犯）",
                    "职务侵占罪": "构成职务侵占罪（共犯）",
                    "贪污罪": "构成贪污罪（共犯）",
                    "掩饰、隐瞒犯罪所得罪": "构成掩饰、隐瞒犯罪所得罪",
                    "无罪": "不构成犯罪",
                }
            },
        ),
    ),
)
