"""A vignette of pollution: 民法典 1171, 1172, 1229 to 1232."""

from typing import Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = "2021-01-01"
ENVIRONMENT: Final = "2015-01-01"
FAULTLESS = Norm("民法典", 1229, CODE, says=("因污染环境、破坏生态造成他人损害的，侵权人应当承担侵权责任",))
EACH_ALL = Norm("民法典", 1171, CODE, says=("每个人的侵权行为都足以造成全部损害的，行为人承担连带责任",))
EACH_PART = Norm("民法典", 1172, CODE, says=("能够确定责任大小的，各自承担相应的责任",))
CAUSE = Norm("民法典", 1230, CODE, says=("其行为与损害之间不存在因果关系承担举证责任",))
ON_PURPOSE = Norm("民法典", 1232, CODE, says=("违反法律规定故意污染环境、破坏生态造成严重后果的",))
GROUPS = Norm("环境保护法", 58, ENVIRONMENT, says=("设区的市级以上人民政府民政部门登记", "连续五年以上且无违法记录"))
DETAINED = Norm("环境保护法", 63, ENVIRONMENT, says=("通过暗管、渗井、渗坑、灌注", "处五日以上十日以下拘留"))
FISH_BELOW_TWO_FACTORIES: Final = vignette(
    "fish_below_two_factories",
    "两家工厂下游的鱼塘",
    "经济法",
    facts={
        "act": {
            "暗管": "{x}明知废水有毒，夜里用暗管直排入河",
            "达标": "{x}把废水处理到符合国家标准后排入河中",
        },
        "cause": {
            "都足": "经鉴定，任何一家的废水都足以毒死全部塘鱼",
            "都不足": "经鉴定，任何一家的废水都毒不死这么多鱼，两家的作用占四成和六成",
            "无关": "经鉴定，鱼全是被{y}的废水毒死的",
        },
        "group": {
            "合格": "省民政厅登记，专做环保公益六年",
            "县级": "县民政局登记，专做环保公益六年",
            "三年": "省民政厅登记，专做环保公益三年",
        },
    },
    story=(
        (
            "{a}引河水养鱼。上游的{act}，{y}因处理不当而超标排放。",
            "{a}在河边养鱼，上游有两家工厂。{act}，{y}因处理不当而超标排放。",
            "*{act}，上游的另一家工厂{y}因处理不当而超标排放，{a}在下游引河水养鱼。",
        ),
        "2024年夏，{a}的塘鱼死绝，损失30万元，沿河停水三天。{cause}。",
        "{a}起诉索赔；{n}（{group}，从无违法记录）提起环境民事公益诉讼。",
    ),
    parties=(
        {"a": "甲", "x": "乙公司", "y": "丙公司", "n": "丁协会"},
        {"a": "{s[0]}某", "x": "{t[0]}公司", "y": "{t[1]}公司", "n": "清源会"},
        {"a": "{p[0]}", "x": "{t[0]}化工厂|{t[0]}厂", "y": "{t[1]}印染厂|{t[1]}厂", "n": "碧水社"},
    ),
    about=("{x}和{y}的责任", "本案的诉讼"),
    points=(
        Point(
            "first",
            lambda told: {"都足": "连带", "都不足": "四成", "无关": "无责"}[told.cause],
            {
                "连带": says(
                    EACH_ALL,
                    "每一家的行为都足以造成全部损害",
                    "{x}应当与{y}承担连带责任",
                    "{a}可以只要求{x}赔偿全部30万元",
                    "{x}应当就30万元与{y}承担连带责任，赔偿超过自己份额的部分，可以向{y}追偿",
                ),
                "四成": says(
                    EACH_PART,
                    "单独都不足以造成全部损害，各负相应的责任",
                    "{x}应当赔偿{a}12万元",
                    "{x}只须按其作用赔偿{a}的一部分损失",
                    "{x}与{y}应当各自承担相应的责任，{a}要求{x}独自赔偿30万元的，只能得到部分支持",
                ),
                "无责": says(
                    CAUSE,
                    "排放与损害之间没有因果关系",
                    "{x}可以拒绝赔偿{a}",
                    "{a}要求{x}赔偿塘鱼损失的，应予驳回",
                    "{x}的排放并非塘鱼死亡的原因，{a}的30万元损失只能由{y}赔偿",
                ),
            },
            {
                "polluters_answer_together": lambda told: "连带",
                "standards_excuse": lambda told: (
                    "无责" if told.act == "达标" else {"都足": "连带", "都不足": "四成", "无关": "无责"}[told.cause]
                ),
            },
        ),
        Point(
            "second",
            lambda told: "六成" if told.cause == "都不足" else "全部",
            {
                "六成": says(
                    EACH_PART,
                    "单独都不足以造成全部损害，各负相应的责任",
                    "{y}应当赔偿{a}18万元",
                    "{a}只能要求{y}赔偿一部分塘鱼损失",
                    "{y}只按自己对损害所起的作用负责，{a}要求其独自赔偿全部30万元的，不应全部支持",
                ),
                "全部": says(
                    FAULTLESS,
                    "其废水足以造成或者单独造成全部损害",
                    "{y}应当赔偿全部损失",
                    "即使超标并非有意，{a}也可以要求{y}赔偿30万元",
                    "{a}可以只起诉{y}并要求赔偿30万元，{y}不得以上游另有排污者为由要求减少赔偿",
                ),
            },
            {"polluters_answer_together": lambda told: "全部"},
        ),
        Point(
            "punitive",
            lambda told: "可以" if (told.act, told.cause == "无关") == ("暗管", False) else "不可",
            {
                "可以": says(
                    ON_PURPOSE,
                    "违反法律规定故意排污，造成严重后果",
                    "{x}应当承担惩罚性赔偿",
                    "{a}有权请求{x}承担惩罚性赔偿责任",
                    "除填补塘鱼的损失外，{a}还可以请求{x}就其违法排污承担相应的惩罚性赔偿责任",
                ),
                "不可": says(
                    ON_PURPOSE,
                    "没有违法故意，或者没有造成损害",
                    "对{x}不适用惩罚性赔偿",
                    "{a}请求{x}支付惩罚性赔偿金的，应予驳回",
                    "无论塘鱼死亡的后果多么严重，{x}都可以拒绝{a}提出的惩罚性赔偿请求",
                ),
            },
            {
                "harm_is_enough": lambda told: "不可" if told.cause == "无关" else "可以",
                "malice_is_enough": lambda told: {"暗管": "可以", "达标": "不可"}[told.act],
            },
        ),
        Point(
            "group",
            lambda told: "适格" if told.group == "合格" else "不适格",
            {
                "适格": says(
                    GROUPS,
                    "在设区的市级民政部门登记，连续五年以上从事环保公益活动",
                    "{n}有权提起公益诉讼",
                    "法院应当受理{n}的起诉，但{a}的损失须由其另行主张",
                    "{n}具备提起环境民事公益诉讼的资格，{a}另行起诉索赔，不影响法院受理{n}的起诉",
                ),
                "不适格": says(
                    GROUPS,
                    "登记的级别不够，或者不满五年",
                    "{n}不具备原告资格",
                    "法院对{n}的起诉应当裁定不予受理",
                    "{n}虽专门从事环保公益活动，仍不符合法定条件，公益诉讼应由其他有资格的主体提起",
                ),
            },
            {
                "any_group_may_sue": lambda told: "适格",
                "years_are_all": lambda told: "不适格" if told.group == "三年" else "适格",
            },
        ),
        Point(
            "detained",
            lambda told: {"暗管": "拘留", "达标": "不得"}[told.act],
            {
                "拘留": says(
                    DETAINED,
                    "通过暗管逃避监管排放污染物",
                    "{x}的责任人员可能被拘留",
                    "尚不构成犯罪的，可以拘留{x}的直接责任人员",
                    "{x}以逃避监管的方式排放污染物，除受罚款外，其直接负责的主管人员还可能被处以行政拘留",
                ),
                "不得": says(
                    DETAINED,
                    "没有以逃避监管的方式违法排放",
                    "{x}的人员不受行政拘留",
                    "公安机关就排污拘留{x}的主管人员，缺乏依据",
                    "即使河水的污染后果严重，{x}的直接负责的主管人员也不因排污受到行政拘留",
                ),
            },
            {"harm_is_enough": lambda told: "拘留"},
        ),
    ),
    flaws=(
        Misbelief("polluters_answer_together", "以为数人污染一律承担连带责任"),
        Misbelief("standards_excuse", "以为达标排放不承担侵权责任"),
        Misbelief("harm_is_enough", "以为造成损害就可以惩罚"),
        Misbelief("malice_is_enough", "以为故意排污即可请求惩罚性赔偿，不问因果关系"),
        Misbelief("any_group_may_sue", "以为任何环保组织都可以提起公益诉讼"),
        Misbelief("years_are_all", "不知对登记的民政部门有级别要求"),
    ),
)
