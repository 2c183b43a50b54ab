"""A vignette of pollution: 民法典 1171, 1172, 1229 to 1232."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    "两家公司的排污",
    "经济法",
    facts={
        "act": {
            "暗管": "{x}为逃避监管，通过暗管排放废水",
            "达标": "{x}持排污许可证达标排放",
        },
        "cause": {
            "都足": "经鉴定，两家废水均足以造成全部损失",
            "都不足": "经鉴定，两家废水单独均不足以致损，原因力分别为40%和60%",
            "无关": "经鉴定，损失由{y}的废水造成，与{x}无关",
        },
        "group": {
            "合格": "系在省民政厅登记、连续6年专门从事环保公益活动的社会组织",
            "县级": "系在县民政局登记、连续6年专门从事环保公益活动的社会组织",
            "三年": "系在省民政厅登记、从事环保公益活动仅3年的社会组织",
        },
    },
    story=(
        (
            "{x}、{y}向河中排放废水，下游{a}的鱼死亡，损失300万元。",
            "{x}与{y}均向河中排放废水，下游{a}因鱼死亡损失300万元。",
            "*{a}在河中养鱼，上游的{x}和{y}排放废水，{a}的鱼死亡，损失300万元。",
        ),
        only("punitive punished", "{act}。"),
        only("first second punitive", "{cause}。"),
        only("group", "{y}的排放超标，损害河流生态。{n}{group}，无违法记录，就此提起公益诉讼。"),
    ),
    parties=(
        {"x": "甲公司", "y": "乙公司", "a": "丙", "n": "丁协会"},
        {"x": "甲厂", "y": "乙厂", "a": "丙", "n": "丁协会"},
        {"x": "{t[0]}公司", "y": "{t[1]}公司", "a": "{s[0]}某", "n": "绿野协会"},
        {"x": "{t[0]}化工厂|{t[0]}厂", "y": "{t[1]}印染厂|{t[1]}厂", "a": "{p[0]}", "n": "绿野协会"},
    ),
    about=("该污染事件", "本案的处理"),
    points=(
        Point(
            "first",
            lambda told: {"都足": "连带", "都不足": "四成", "无关": "无责"}[told.cause],
            {
                "连带": says(
                    EACH_ALL,
                    "经鉴定两家的废水各自都足以造成全部损害",
                    "{x}应当与{y}承担连带责任",
                    "{a}有权请求{x}赔偿全部损失300万元",
                    "{x}应当赔偿300万元，赔偿后有权就超过自己份额的部分向{y}追偿",
                ),
                "四成": says(
                    EACH_PART,
                    "单独均不足以造成全部损害，原因力40%，负担120万元",
                    "{x}只需赔偿{a}120万元",
                    "{x}与{y}承担按份责任，{x}的份额为120万元",
                    "{x}仅就300万元损失中的120万元对{a}承担赔偿责任",
                ),
                "无责": says(
                    CAUSE,
                    "鉴定损失由另一家造成，其排放与损害没有因果关系",
                    "{x}对{a}的损失不承担责任",
                    "{a}的损失应当由{y}单独赔偿",
                    "{a}只能请求{y}赔偿损失，对{x}的请求应予驳回",
                ),
            },
            {"polluters_answer_together": lambda told: "连带"},
        ),
        Point(
            "second",
            lambda told: "六成" if told.cause == "都不足" else "全部",
            {
                "六成": says(
                    EACH_PART,
                    "单独均不足以造成全部损害，原因力60%，负担180万元",
                    "{y}只需赔偿{a}180万元",
                    "{a}请求{y}赔偿的数额以180万元为限",
                    "{y}仅就300万元损失中的180万元承担赔偿责任",
                ),
                "全部": says(
                    FAULTLESS,
                    "损失由其废水单独造成，由其承担全部责任",
                    "{y}应当赔偿{a}300万元",
                    "{y}应当对{a}的全部损失承担赔偿责任",
                    "{a}可以仅起诉{y}，请求其赔偿全部损失300万元",
                ).where(lambda told: told.cause == "都足", EACH_ALL, "两家的废水各自都足以造成全部损害，连带负全责"),
            },
            {"polluters_answer_together": lambda told: "全部"},
        ),
        Point(
            "punitive",
            lambda told: "可以" if (told.act, told.cause == "无关") == ("暗管", False) else "不可",
            {
                "可以": says(
                    ON_PURPOSE,
                    "通过暗管故意违法排污，又造成损害的严重后果",
                    "{a}有权请求{x}承担惩罚性赔偿",
                    "{a}请求{x}承担相应的惩罚性赔偿，法院应予支持",
                    "{a}除请求{x}赔偿实际损失外，还可以请求惩罚性赔偿",
                ),
                "不可": says(
                    ON_PURPOSE,
                    "持证达标排放，没有违反法律规定的故意",
                    "对{x}不适用惩罚性赔偿",
                    "法院应当驳回{a}对{x}的惩罚性赔偿请求",
                    "{x}的行为不符合惩罚性赔偿的法定条件，{a}请求惩罚性赔偿的，应予驳回",
                ).where(
                    lambda told: told.act == "暗管", ON_PURPOSE, "虽故意违法排污，但鉴定损失与其无关，没有造成后果"
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
                    "在省民政厅登记，高于设区的市级，连续六年专门从事环保公益",
                    "{n}具有原告资格",
                    "{n}有权提起环境民事公益诉讼，请求{y}停止侵害、修复生态环境",
                ),
                "不适格": says(
                    GROUPS,
                    "只在县级民政部门登记，没有在设区的市级以上登记",
                    "{n}不是适格的原告",
                    "{n}不符合社会组织提起环境公益诉讼的条件",
                ).where(lambda told: told.group == "三年", GROUPS, "从事环保公益活动仅三年，不满连续五年"),
            },
            {
                "any_group_may_sue": lambda told: "适格",
                "years_are_all": lambda told: "不适格" if told.group == "三年" else "适格",
            },
        ),
        Point(
            "punished",
            lambda told: {"暗管": "处罚", "达标": "合法"}[told.act],
            {
                "处罚": says(
                    DETAINED,
                    "通过暗管逃避监管排放污染物",
                    "{x}违法排放污染物，环保部门有权责令改正",
                    "{x}尚不构成犯罪的，公安机关有权对其直接负责的主管人员处以行政拘留",
                ),
                "合法": says(
                    DETAINED,
                    "持证达标排放，没有以逃避监管的方式违法排放",
                    "{x}的排污行为不属于违法排放污染物",
                    "{x}尚不构成犯罪的，也不得因排污对其直接负责的主管人员处以行政拘留",
                ),
            },
            {"harm_is_enough": lambda told: "处罚"},
        ),
    ),
    flaws=(
        Misbelief("polluters_answer_together", "以为数人污染一律承担连带责任"),
        Misbelief("harm_is_enough", "以为造成损害就可以惩罚"),
        Misbelief("malice_is_enough", "以为故意排污即可请求惩罚性赔偿，不问因果关系"),
        Misbelief("any_group_may_sue", "以为任何环保组织都可以提起公益诉讼"),
        Misbelief("years_are_all", "以为社会组织满五年即可起诉，不问登记机关"),
    ),
    issues=(
        Issue(
            (
                "{a}的损失应如何承担？",
                "关于{a}的300万元损失，下列哪一选项是正确的？",
                "*对{a}的损失，{x}和{y}应当如何承担责任？",
            ),
            {
                "first": {
                    "连带": "{x}对全部损失承担责任",
                    "四成": "{x}只对40%的损失承担责任",
                    "无责": "{x}不承担责任",
                },
                "second": {"六成": "{y}只对60%的损失承担责任", "全部": "{y}对全部损失承担责任"},
            },
        ),
    ),
)
