"""Vignettes of fraud, theft and embezzlement: 刑法 264, 266, 271, 382, with attempt and withdrawal (23, 24)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-03-01"
GRAFT_SINCE: Final = "2016-04-18"
ATTEMPT = Norm("刑法", 23, SINCE, says=("由于犯罪分子意志以外的原因而未得逞的，是犯罪未遂", "从轻或者减轻处罚"))
WITHDRAWAL = Norm("刑法", 24, SINCE, says=("自动放弃犯罪", "没有造成损害的，应当免除处罚"))
JOINT = Norm("刑法", 25, SINCE, says=("共同犯罪是指二人以上共同故意犯罪",))
THEFT = Norm("刑法", 264, SINCE, says=("盗窃公私财物，数额较大的", "数额巨大或者有其他严重情节的，处三年以上十年以下"))
FRAUD = Norm("刑法", 266, SINCE, says=("诈骗公私财物，数额较大的",))
OFFICE = Norm("刑法", 271, SINCE, says=("利用职务上的便利，将本单位财物非法占为己有", "处三年以下有期徒刑或者拘役"))
BLACKMAIL = Norm("刑法", 274, SINCE, says=("敲诈勒索公私财物，数额较大或者多次敲诈勒索的",))
CONCEALING = Norm("刑法", 312, SINCE, says=("明知是犯罪所得及其产生的收益而予以窝藏、转移、收购",))
GRAFT = Norm("刑法", 382, SINCE, says=("国家工作人员利用职务上的便利", "伙同贪污的，以共犯论处"))
LARGE = Norm("刑法", 383, SINCE, says=("贪污数额巨大或者有其他严重情节的，处三年以上十年以下有期徒刑",))
SUMS = Norm("贪污贿赂解释", 11, GRAFT_SINCE, says=("第二百七十一条规定的职务侵占罪", "二倍、五倍执行"))
SHARED = Norm("职务侵占共同犯罪解释", 2, "2000-07-08", says=("以职务侵占罪共犯论处",))
POLICE = Norm("刑事诉讼法", 19, "2018-10-26", says=("刑事案件的侦查由公安机关进行，法律另有规定的除外",))

TRICKS: Final = {
    "支开": "谎称{owner}停在街角的车被人撞了。{owner}跑出去查看，",
    "调包": "请{owner}取出手镯，趁其转身找证书，",
    "假付": "同{owner}谈好价钱，让其看一张事先做好的“转账成功”截图，",
    "冒领": "自称受一位老主顾之托，来取他付过钱的手镯，",
}
TAKEN: Final = {
    "支开": "{cheat}从柜里拿出手镯，揣进怀里上了车",
    "调包": "用仿品换下真镯，推说再想想，揣着真镯上了车",
    "假付": "{owner}没有查账，把手镯包好递给他，他拿了就上车",
    "冒领": "{owner}信以为真，把手镯交给他带走",
}
FOILED: Final = {
    "支开": "{cheat}刚打开柜门，就被折回来的{owner}一把抓住",
    "调包": "正要用仿品换下真镯，被{owner}从镜子里看见，当场按住",
    "假付": "{owner}打开手机一查，分文未到，当场将他扣住",
    "冒领": "{owner}给老主顾打去电话，当场将他揭穿扣住",
}
STOPPED: Final = {
    "支开": "{cheat}打开柜门，忽然想起[女儿|母亲]的话，又轻轻关上，空手走了",
    "调包": "掏出仿品要换，想到自己也是做小生意的，又塞回口袋，空手走了",
    "假付": "{owner}正要装盒，{cheat}心里过意不去，说了声“对不住，图是假的”，空手走了",
    "冒领": "{owner}转身去取，{cheat}心里过意不去，说了声“我弄错了”，空手走了",
}


def _crime(told: Any) -> str:
    """Whoever is only lured away or distracted hands nothing over: theft."""
    return "盗窃罪" if told.trick in ("支开", "调包") else "诈骗罪"


def _stage(told: Any) -> str:
    return {"识破": "未遂", "收手": "中止"}.get(told.end, "既遂")


def _play(told: Any) -> str:
    table = {"识破": FOILED, "收手": STOPPED}.get(told.end, TAKEN)
    return TRICKS[told.trick] + table[told.trick]


JADE_BRACELET: Final = vignette(
    "bracelet_in_the_jade_shop",
    "玉器店里的手镯",
    "刑法",
    facts={
        "mate": {
            "知情": "找{driver}开车接应，答应卖掉后分给他两成",
            "不知": "叫{driver}开车送他，只说要给母亲[挑件寿礼|买件礼物]",
        },
        "trick": {"支开": "{play}", "调包": "{play}", "假付": "{play}", "冒领": "{play}"},
        "end": {
            "卖明知": "。次日，{cheat}把手镯的来历告诉玉贩{buyer}，{buyer}以4万元收下",
            "卖不知": "。次日，{cheat}说手镯是祖传的，玉贩{buyer}信了，以11万元买下",
            "送回": "。三天后，{cheat}良心不安，趁夜把手镯放回店门口",
            "识破": "",
            "收手": "",
        },
    },
    story=(
        (
            "{owner}开玉器店，柜中有一只价值12万元的翡翠手镯。{cheat}动了歪心思，{mate}。",
            "{cheat}[做生意亏了本|欠了一身债]，盯上{owner}玉器店里一只价值12万元的翡翠手镯，{mate}。",
            "*{owner}的玉器店摆着一只价值12万元的翡翠手镯。{cheat}看在眼里，{mate}。",
        ),
        "到了店里，{cheat}{trick}{end}。",
    ),
    parties=(
        {"owner": "甲", "cheat": "乙", "driver": "丙", "buyer": "丁"},
        {"owner": "{s[0]}某", "cheat": "{s[1]}某", "driver": "{s[2]}某", "buyer": "{s[3]}某"},
        {"owner": "{p[0]}", "cheat": "{p[1]}", "driver": "{p[2]}", "buyer": "{p[3]}"},
    ),
    terms={"play": _play},
    about=("{cheat}的行为", "{cheat}、{driver}的刑事责任", "本案"),
    points=(
        Point(
            "crime",
            _crime,
            {
                "盗窃罪": says(
                    THEFT,
                    "被害人没有处分手镯，是秘密窃取",
                    "{cheat}的行为属于盗窃",
                    "{cheat}用了骗术，但不是骗{owner}交出手镯，应以盗窃罪论处",
                ),
                "诈骗罪": says(
                    FRAUD,
                    "使被害人基于认识错误而交付手镯",
                    "{cheat}的行为属于诈骗",
                    "{cheat}意在使{owner}受骗而交出手镯，应以诈骗罪论处",
                ),
            },
            {"any_trick_is_fraud": lambda told: "诈骗罪", "taking_is_theft": lambda told: "盗窃罪"},
        ),
        Point(
            "stage",
            _stage,
            {
                "既遂": says(
                    THEFT, "已经取得手镯", "{cheat}的犯罪已经既遂", "手镯后来的去向，不影响认定{cheat}犯罪既遂"
                ),
                "未遂": says(
                    ATTEMPT,
                    "因意志以外的原因未得逞",
                    "{cheat}属于犯罪未遂",
                    "{cheat}没有得手是意志以外的原因造成的，成立未遂",
                ),
                "中止": says(WITHDRAWAL, "自动放弃", "{cheat}属于犯罪中止", "{cheat}出于悔意而放弃，成立犯罪中止"),
            },
            {
                "returned_is_withdrawn": lambda told: "中止" if told.end == "送回" else _stage(told),
                "begun_is_attempt": lambda told: "未遂" if told.end == "收手" else _stage(told),
            },
        ),
        Point(
            "leniency",
            lambda told: {"既遂": "没有", "未遂": "可以从宽", "中止": "应当免除"}[_stage(told)],
            {
                "没有": says(
                    THEFT, "犯罪既遂", "对{cheat}应按既遂犯的法定刑处罚", "{cheat}没有法定的减轻或者免除处罚情节"
                ),
                "可以从宽": says(ATTEMPT, "未遂犯", "对{cheat}可以比照既遂犯从轻或者减轻处罚"),
                "应当免除": says(WITHDRAWAL, "中止犯，没有造成损害", "对{cheat}应当免除处罚"),
            },
            {
                "returned_is_withdrawn": lambda told: (
                    "应当免除"
                    if told.end == "送回"
                    else {"既遂": "没有", "未遂": "可以从宽", "中止": "应当免除"}[_stage(told)]
                ),
                "begun_is_attempt": lambda told: "没有" if _stage(told) == "既遂" else "可以从宽",
            },
        ),
        Point(
            "driver",
            lambda told: _crime(told) if told.mate == "知情" else "无罪",
            {
                "盗窃罪": says(
                    JOINT, "明知他人盗窃而接应", "{driver}构成盗窃罪的共犯", "{driver}没有进店，也应以盗窃罪论处"
                ),
                "诈骗罪": says(
                    JOINT, "明知他人诈骗而接应", "{driver}构成诈骗罪的共犯", "{driver}没有进店，也应以诈骗罪论处"
                ),
                "无罪": says(
                    JOINT, "没有共同犯罪的故意", "{driver}不构成犯罪", "{driver}客观上帮了忙，但不承担刑事责任"
                ),
            },
            {"any_trick_is_fraud": lambda told: "诈骗罪" if told.mate == "知情" else "无罪", "help_is_enough": _crime},
        ),
        Point(
            "buyer",
            lambda told: {"卖明知": "有罪", "卖不知": "无罪"}.get(told.end),
            {
                "有罪": says(
                    CONCEALING,
                    "明知是犯罪所得而收购",
                    "{buyer}构成掩饰、隐瞒犯罪所得罪",
                    "{buyer}不是{cheat}的共犯，但其收购行为构成犯罪",
                ),
                "无罪": says(
                    CONCEALING, "不知是犯罪所得", "{buyer}不构成掩饰、隐瞒犯罪所得罪", "{buyer}买下手镯，不负刑事责任"
                ),
            },
            {"paid_is_clean": lambda told: {"卖明知": "无罪", "卖不知": "无罪"}.get(told.end)},
        ),
    ),
    flaws=(
        Misbelief("any_trick_is_fraud", "以为使用了骗术就是诈骗"),
        Misbelief("taking_is_theft", "以为暗中打主意取走财物都是盗窃"),
        Misbelief("returned_is_withdrawn", "以为得手后归还是犯罪中止"),
        Misbelief("begun_is_attempt", "以为着手之后没有得手都是未遂"),
        Misbelief("help_is_enough", "以为客观上有帮助就是共犯"),
        Misbelief("paid_is_clean", "以为付钱买赃不是犯罪"),
    ),
    issues=(
        Issue(
            (
                "关于{cheat}的行为，下列哪一选项是正确的？",
                "对{cheat}的行为应如何定性？",
                "*{cheat}的行为应当如何认定？",
            ),
            {
                "crime": {"盗窃罪": "构成盗窃罪", "诈骗罪": "构成诈骗罪"},
                "stage": {"既遂": "且已既遂", "未遂": "属于犯罪未遂", "中止": "属于犯罪中止"},
            },
        ),
    ),
)


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
        "firm": {"国有": "国有独资的电力器材公司", "民营": "民营的电力器材公司"},
        "job": {"主管": "任仓储主管，库房的物资和账目都归他管", "工人": "当搬运工，凭仓储主管签字才能进库搬货"},
        "dealing": {
            "通谋": "事先约好的废品站老板{dealer}开着货车等在后门，卖得的钱二人平分",
            "收购": "天亮后，{insider}把铜缆拉到废品站，老板{dealer}问明来历，压价收下",
            "不知": "天亮后，{insider}拿出伪造的报废处理单，废品站老板{dealer}信以为真，按行情收下",
        },
        "threat": {
            "封口": "同事{finder}发现后对{insider}说：“给我2万元，不然我就去举报。”",
            "讨债": "同事{finder}发现后，想起{insider}去年向自己借的2万元还没还，对他说：“马上还钱，不然我就去举报。”",
        },
    },
    story=(
        (
            "{insider}在一家{firm}{job}。",
            "{insider}在某{firm}{job}。因[妻子看病|炒股亏损]缺钱，他打起了库存铜缆的主意。",
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
        "books": lambda told: "，又在账上记成报废" if told.job == "主管" else "",
        "way": lambda told: "用自己掌管的钥匙打开库房" if told.job == "主管" else "用偷配的钥匙打开库房",
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
                    "{insider}利用的只是熟悉环境的便利，应定盗窃罪",
                ),
                "职务侵占罪": says(
                    OFFICE,
                    "利用职务便利占有本单位财物",
                    "{insider}构成职务侵占罪",
                    "{insider}利用了职务便利，但不是国家工作人员，应定职务侵占罪",
                ),
                "贪污罪": says(
                    GRAFT,
                    "国有公司中从事公务的人员利用职务便利",
                    "{insider}构成贪污罪",
                    "{insider}以国家工作人员论，应定贪污罪",
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
                "盗窃罪": says(JOINT, "与盗窃者事先通谋", "{dealer}构成盗窃罪", "对{dealer}应以盗窃罪的共犯论处"),
                "职务侵占罪": says(
                    SHARED,
                    "与单位人员勾结，利用其职务便利",
                    "{dealer}构成职务侵占罪",
                    "{dealer}不是公司的人，也可以成立职务侵占罪的共犯",
                ),
                "贪污罪": says(
                    GRAFT,
                    "与国家工作人员勾结，伙同贪污",
                    "{dealer}构成贪污罪",
                    "{dealer}没有公职，也可以成立贪污罪的共犯",
                ),
                "掩饰、隐瞒犯罪所得罪": says(
                    CONCEALING,
                    "事后明知是赃物而收购",
                    "{dealer}构成掩饰、隐瞒犯罪所得罪",
                    "{dealer}不是{insider}的共犯，但应以掩饰、隐瞒犯罪所得罪论处",
                ),
                "无罪": says(CONCEALING, "不知是犯罪所得", "{dealer}不构成犯罪", "{dealer}收下铜缆，不必负刑事责任"),
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
                "三年以下": says(SUMS, "职务侵占25万元属于数额较大", "对{insider}应处三年以下有期徒刑或者拘役"),
                "三到十年": says(LARGE, "盗窃、贪污25万元属于数额巨大", "对{insider}应处三年以上十年以下有期徒刑"),
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
                    "{insider}一案应由监察机关调查",
                    "公安机关无权对{insider}一案进行侦查",
                ),
                "公安": says(
                    POLICE,
                    "盗窃、职务侵占由公安机关侦查",
                    "{insider}一案应由公安机关立案侦查",
                    "对{insider}一案，无须由监察机关立案调查",
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
                    "{finder}有权举报，但以此要钱已构成敲诈勒索罪",
                ),
                "无罪": says(
                    BLACKMAIL,
                    "索要自己的债权，没有非法占有的目的",
                    "{finder}不构成敲诈勒索罪",
                    "{finder}以举报相要挟不妥，但还不是敲诈勒索",
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
