"""Vignettes of theft and embezzlement within a firm: 刑法 264, 271, 274 and 382."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-03-01"
GRAFT_SINCE: Final = "2016-04-18"
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "数额巨大或者有其他严重情节的，处三年以上十年以下"))
OFFICE = Norm("刑法", 271, SINCE, says=("利用职务上的便利，将本单位财物非法占为己有", "处三年以下有期徒刑或者拘役"))
BLACKMAIL = Norm("刑法", 274, SINCE, says=("敲诈勒索公私财物，数额较大或者多次敲诈勒索的",))
CONCEALING = Norm("刑法", 312, SINCE, says=("明知是犯罪所得及其产生的收益而予以窝藏、转移、收购",))
GRAFT = Norm("刑法", 382, SINCE, says=("国家工作人员利用职务上的便利", "伙同贪污的，以共犯论处"))
TWENTY = Norm("贪污贿赂解释", 2, GRAFT_SINCE, says=("贪污或者受贿数额在二十万元以上不满三百万元的",))
SUMS = Norm("贪污贿赂解释", 11, GRAFT_SINCE, says=("第二百七十一条规定的职务侵占罪", "二倍、五倍执行"))
SHARED = Norm("职务侵占共同犯罪解释", 2, "2000-07-08", says=("以职务侵占罪共犯论处",))
SUPERVISORS = Norm("监察法", 11, "2018-03-20", says=("对涉嫌贪污贿赂、滥用职权", "职务犯罪进行调查"))
POLICE = Norm("刑事诉讼法", 19, "2018-10-26", says=("刑事案件的侦查由公安机关进行，法律另有规定的除外",))


def _insider(told: Any) -> str:
    """One who keeps the goods of his firm by office embezzles them; who only has access to them steals."""
    if told.job == "工人":
        return "盗窃罪"
    return "贪污罪" if told.firm == "国有" else "职务侵占罪"


def _as_if_office(told: Any) -> str:
    return "贪污罪" if told.firm == "国有" else "职务侵占罪"


def _dealer(crime: str, told: Any) -> str:
    return {"通谋": crime, "收购": "掩饰、隐瞒犯罪所得罪", "不知": "无罪"}[told.dealing]


COPPER_CABLES: Final = vignette(
    "copper_cables_at_night",
    "公司仓库的电缆",
    "刑法",
    facts={
        "firm": {"国有": "国有独资公司", "民营": "民营公司"},
        "job": {"主管": "仓库主管，负责管理库内物资", "工人": "搬运工，经主管批准方可进入仓库"},
        "dealing": {
            "通谋": "{dealer}事先与{insider}约定，开车接应，事后二人平分所得。",
            "收购": "次日，{dealer}明知电缆的来历，仍低价收购。",
            "不知": "次日，{insider}谎称电缆系报废物资，{dealer}信以为真，按市价收购。",
        },
        "threat": {
            "封口": "同事{finder}得知后，以举报相威胁，向{insider}索要2万元。",
            "讨债": "同事{finder}得知后，以举报相威胁，让{insider}归还所欠自己的2万元。",
        },
    },
    story=(
        (
            "{insider}是某{firm}{job}。某日，{insider}{way}，运走价值25万元的电缆。",
            "{insider}系某{firm}{job}。一日，{insider}{way}，运走价值25万元的电缆。",
            "*{insider}担任某{firm}{job}。某日，{insider}{way}，运走价值25万元的电缆。",
        ),
        only("dealer", "{dealing}"),
        only("finder", "{threat}"),
    ),
    parties=(
        {"insider": "甲", "dealer": "乙", "finder": "丙"},
        {"insider": "甲", "dealer": "乙", "finder": "丙"},
        {"insider": "{s[0]}某", "dealer": "{s[1]}某", "finder": "{s[2]}某"},
        {"insider": "{p[0]}", "dealer": "{p[1]}", "finder": "{p[2]}"},
    ),
    terms={
        "way": lambda told: "用保管的钥匙打开仓库" if told.job == "主管" else "用私配的钥匙打开仓库",
    },
    about=("本案各行为人的刑事责任", "本案的处理"),
    points=(
        Point(
            "insider",
            _insider,
            {
                "盗窃罪": says(
                    THEFT,
                    "搬运工没有管理库内物资的职务，用私配的钥匙秘密窃取",
                    "{insider}的行为构成盗窃罪",
                    "对{insider}应以盗窃罪追究刑事责任",
                    "{insider}只是利用了工作中形成的便利条件，应以盗窃罪论处",
                ),
                "职务侵占罪": says(
                    OFFICE,
                    "民营公司主管不是国家工作人员，利用管理库内物资的职务便利",
                    "{insider}构成职务侵占罪",
                    "对{insider}应以职务侵占罪追究刑事责任",
                    "{insider}利用职务上的便利，将本单位财物非法占为己有，构成职务侵占罪",
                ),
                "贪污罪": says(
                    GRAFT,
                    "国有公司主管从事公务，以国家工作人员论，利用管理物资的职务便利",
                    "{insider}的行为构成贪污罪",
                    "{insider}以国家工作人员论，构成贪污罪",
                    "{insider}属于国家工作人员，利用职务上的便利非法占有公共财物，构成贪污罪",
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
                    "事先约定接应并分赃，实行者没有职务便利，是共同盗窃的故意",
                    "{dealer}构成盗窃罪",
                    "对{dealer}应以盗窃罪的共犯追究刑事责任",
                    "{dealer}与{insider}成立共同犯罪，应当以盗窃罪定罪处罚",
                ),
                "职务侵占罪": says(
                    SHARED,
                    "事先与民营公司主管勾结，利用其职务便利占有公司财物",
                    "{dealer}构成职务侵占罪",
                    "对{dealer}应以职务侵占罪的共犯论处",
                    "{dealer}与{insider}成立共同犯罪，应当以职务侵占罪定罪处罚",
                ),
                "贪污罪": says(
                    GRAFT,
                    "事先与国有公司主管勾结，利用其职务便利，是伙同贪污",
                    "{dealer}构成贪污罪",
                    "对{dealer}应以贪污罪的共犯论处",
                    "{dealer}与{insider}成立共同犯罪，应当以贪污罪定罪处罚",
                ),
                "掩饰、隐瞒犯罪所得罪": says(
                    CONCEALING,
                    "事先没有通谋，事后明知是犯罪所得而低价收购",
                    "{dealer}构成掩饰、隐瞒犯罪所得罪",
                    "对{dealer}应以掩饰、隐瞒犯罪所得罪论处",
                ),
                "无罪": says(
                    CONCEALING,
                    "误信是报废物资，按市价收购，不知是犯罪所得",
                    "{dealer}的行为不构成犯罪",
                    "{dealer}缺乏犯罪故意，不负刑事责任",
                    "{dealer}不应作为{insider}的共犯或者以赃物犯罪追究刑事责任",
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
                    "职务侵占数额巨大的起点为二十万元的五倍，二十五万元未达一百万元",
                    "{insider}的犯罪属于数额较大",
                    "对{insider}应处三年以下有期徒刑或者拘役",
                    "{insider}所犯之罪属于数额较大，应处三年以下有期徒刑或者拘役，并处罚金",
                ).shown(1),
                "三到十年": says(
                    TWENTY,
                    "贪污二十五万元，在二十万元以上不满三百万元，属于数额巨大",
                    "{insider}的犯罪属于数额巨大",
                    "对{insider}应处三年以上十年以下有期徒刑",
                    "{insider}所犯之罪属于数额巨大，应处三年以上十年以下有期徒刑",
                )
                .shown(1)
                .where(
                    lambda told: told.job == "工人", THEFT, "盗窃二十五万元已超过十万元，不到三十万元，属于数额巨大"
                ),
            },
            {"staff_is_office": lambda told: "三年以下" if told.firm == "民营" else "三到十年"},
        ),
        Point(
            "investigator",
            lambda told: "监察" if _insider(told) == "贪污罪" else "公安",
            {
                "监察": says(
                    SUPERVISORS,
                    "国有公司主管是公职人员，利用职务贪污，属于职务犯罪",
                    "对{insider}的犯罪应由监察机关立案调查",
                    "公安机关接到报案的，应将{insider}案移送监察机关",
                    "{insider}案应由监察机关立案调查，必要时可以对其采取留置措施",
                ),
                "公安": says(
                    POLICE,
                    "民营公司主管不是公职人员，所犯职务侵占由公安机关侦查",
                    "对{insider}的犯罪应由公安机关立案侦查",
                    "监察机关接到举报的，应将{insider}案移送公安机关",
                    "{insider}案应由公安机关立案侦查，必要时可以对其采取拘留措施",
                ).where(
                    lambda told: told.job == "工人", POLICE, "没有利用职务，所犯是盗窃，不是由监察机关调查的职务犯罪"
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
                    "没有债权而以举报相威胁索要二万元，有非法占有的目的",
                    "{finder}构成敲诈勒索罪",
                    "对{finder}应以敲诈勒索罪追究刑事责任",
                    "{finder}具有非法占有的目的，构成敲诈勒索罪",
                ),
                "无罪": says(
                    BLACKMAIL,
                    "索要的是对方所欠自己的二万元，没有非法占有的目的",
                    "{finder}的行为不构成犯罪",
                    "{finder}没有非法占有的目的，不构成敲诈勒索罪",
                    "对{finder}以举报相威胁的行为，不应追究刑事责任",
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
            (
                "{dealer}的行为应如何定性？",
                "关于{dealer}的行为，下列哪一选项是正确的？",
                "*{dealer}应承担何种刑事责任？",
            ),
            {
                "dealer": {
                    "盗窃罪": "{dealer}构成盗窃罪",
                    "职务侵占罪": "{dealer}构成职务侵占罪",
                    "贪污罪": "{dealer}构成贪污罪",
                    "掩饰、隐瞒犯罪所得罪": "{dealer}构成掩饰、隐瞒犯罪所得罪",
                    "无罪": "{dealer}不构成犯罪",
                }
            },
        ),
        Issue(
            (
                "对{insider}、{finder}应如何定罪？",
                "关于{insider}、{finder}的行为，下列哪一选项是正确的？",
                "*{insider}、{finder}的行为应如何定性？",
            ),
            {
                "insider": {
                    "盗窃罪": "{insider}构成盗窃罪",
                    "职务侵占罪": "{insider}构成职务侵占罪",
                    "贪污罪": "{insider}构成贪污罪",
                },
                "finder": {"敲诈": "{finder}构成敲诈勒索罪", "无罪": "{finder}不构成犯罪"},
            },
        ),
    ),
)
