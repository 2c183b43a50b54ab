"""Vignettes of unfair competition (反不正当竞争法 6, 8 to 11) and of pollution (民法典 1171, 1172, 1229 to 1232)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

COMPETITION: Final = "2019-04-23"
CONFUSING = Norm(
    "反不正当竞争法", 6, COMPETITION, says=("擅自使用与他人有一定影响的商品名称、包装、装潢等相同或者近似的标识",)
)
PRAISED = Norm("反不正当竞争法", 8, COMPETITION, says=("用户评价", "不得通过组织虚假交易等方式，帮助其他经营者"))
SECRET = Norm("反不正当竞争法", 9, COMPETITION, says=("违反保密义务", "经营者以外的其他自然人", "第三人明知或者应知"))
NOT_SECRET = Norm("反不正当竞争法", 9, COMPETITION, says=("不为公众所知悉、具有商业价值并经权利人采取相应保密措施",))
PRIZE = Norm("反不正当竞争法", 10, COMPETITION, says=("抽奖式的有奖销售，最高奖的金额超过五万元",))
SLANDER = Norm(
    "反不正当竞争法", 11, COMPETITION, says=("不得编造、传播虚假信息或者误导性信息，损害竞争对手的商业信誉",)
)
CODE: Final = "2021-01-01"
ENVIRONMENT: Final = "2015-01-01"
FAULTLESS = Norm("民法典", 1229, CODE, says=("因污染环境、破坏生态造成他人损害的，侵权人应当承担侵权责任",))
EACH_ALL = Norm("民法典", 1171, CODE, says=("每个人的侵权行为都足以造成全部损害的，行为人承担连带责任",))
EACH_PART = Norm("民法典", 1172, CODE, says=("能够确定责任大小的，各自承担相应的责任",))
CAUSE = Norm("民法典", 1230, CODE, says=("其行为与损害之间不存在因果关系承担举证责任",))
ON_PURPOSE = Norm("民法典", 1232, CODE, says=("违反法律规定故意污染环境、破坏生态造成严重后果的",))
GROUPS = Norm("环境保护法", 58, ENVIRONMENT, says=("设区的市级以上人民政府民政部门登记", "连续五年以上且无违法记录"))
DETAINED = Norm("环境保护法", 63, ENVIRONMENT, says=("通过暗管、渗井、渗坑、灌注", "处五日以上十日以下拘留"))


BAKER_CHANGES_SHOPS: Final = vignette(
    "baker_changes_shops",
    "跳槽的糕点师",
    "经济法",
    facts={
        "box": {
            "仿": "{new}的糕点也装进印着石桥的红盒，[老顾客也分不清|不少人买错]",
            "异": "{new}的糕点用通行的透明塑料盒包装，贴着自家名号",
        },
        "recipe": {
            "明知": "{a}违反保密协议，把{old}锁在保险柜里的秘方抄给{new}，{new}明知来历，仍照方生产",
            "不知": "{a}违反保密协议，把{old}锁在保险柜里的秘方抄给{new}，"
            "{new}不知其在{old}做过工，又听信这是祖传手艺，遂照方生产",
            "公开": "{a}把{old}的一个方子抄给{new}照做，这个方子两年前已由{old}登在美食杂志上",
        },
        "talk": {
            "捏造": "{new}又在网上造谣，说{old}用过期面粉",
            "属实": "{new}又在网上原样转发市场监管局处罚{old}使用过期面粉的公告",
        },
        "sale": {
            "汽车": "{new}还凭小票抽奖，头奖是一辆8万元的汽车",
            "手机": "{new}还凭小票抽奖，头奖是一部6000元的手机",
            "刷单": "{new}还付钱请一家网络公司假冒顾客下单，写下上千条好评",
            "征评": "{new}还付钱请一家网络公司向真实顾客征集评价，好评差评一律照登",
        },
    },
    story=(
        (
            "老字号{old}的糕点一直装在印着石桥的红盒里，在当地家喻户晓。糕点师{a}跳槽到新开的{new}。",
            "提起印着石桥的红盒，当地人都知道是{old}的糕点。{old}的糕点师{a}后来跳槽到新开的{new}。",
            "*{a}在老字号{old}做糕点师，{old}印着石桥的红色糕点盒在当地家喻户晓。后来，{a}跳槽到新开的{new}。",
        ),
        "{recipe}。{box}。{talk}。{sale}。",
    ),
    parties=(
        {"a": "甲", "old": "乙公司", "new": "丙公司"},
        {"a": "{s[0]}某", "old": "{t[0]}公司", "new": "{t[1]}公司"},
        {"a": "{p[0]}", "old": "{t[0]}斋", "new": "{t[1]}饼店"},
    ),
    about=("{new}的行为", "{a}和{new}的行为"),
    points=(
        Point(
            "box",
            lambda told: {"仿": "混淆", "异": "正当"}[told.box],
            {
                "混淆": says(
                    CONFUSING,
                    "擅自使用与他人有一定影响的包装近似的标识，引人误认",
                    "{new}使用的包装盒构成混淆行为",
                    "{old}的红盒虽未注册商标，{new}也不得擅自使用近似的包装",
                ),
                "正当": says(
                    CONFUSING,
                    "使用通行的包装，标明自家名号，不会引人误认",
                    "{new}的包装盒不会使人误认为是{old}的商品",
                    "就糕点的包装，{old}无权要求{new}停止使用",
                ),
            },
            {"only_marks_are_protected": lambda told: "正当"},
        ),
        Point(
            "baker",
            lambda told: "合法" if told.recipe == "公开" else "侵犯",
            {
                "侵犯": says(
                    SECRET,
                    "违反保密义务披露商业秘密，自然人也在其列",
                    "{a}侵犯了{old}的商业秘密",
                    "{a}虽不是经营者，将配方交给他人仍视为侵犯商业秘密",
                ),
                "合法": says(
                    NOT_SECRET,
                    "已为公众所知悉的信息不是商业秘密",
                    "{a}把方子交给{new}，没有侵犯{old}的商业秘密",
                    "{a}交出的方子不属于商业秘密",
                ),
            },
            {
                "only_traders_compete": lambda told: "合法",
                "whatever_is_taken_is_secret": lambda told: "侵犯",
            },
        ),
        Point(
            "shop",
            lambda told: "侵犯" if told.recipe == "明知" else "合法",
            {
                "侵犯": says(
                    SECRET,
                    "明知是他人违反保密义务披露的商业秘密而使用",
                    "{new}照方生产，视为侵犯商业秘密",
                    "{new}即使没有参与抄取，也要对使用配方承担责任",
                ),
                "合法": says(
                    SECRET,
                    "不知也不应知来历，或者并非商业秘密",
                    "{new}照方生产，不构成侵犯商业秘密",
                    "{old}以侵犯商业秘密为由起诉{new}的，不应支持",
                ),
            },
            {
                "whatever_is_taken_is_secret": lambda told: "侵犯",
                "use_is_no_wrong": lambda told: "合法",
            },
        ),
        Point(
            "talk",
            lambda told: {"捏造": "诋毁", "属实": "正当"}[told.talk],
            {
                "诋毁": says(
                    SLANDER,
                    "编造虚假信息损害竞争对手",
                    "{new}在网上的做法构成商业诋毁",
                    "{new}所发的内容损害了{old}的商业信誉，应当承担民事责任",
                ),
                "正当": says(
                    SLANDER,
                    "所传播的信息真实，没有误导",
                    "{new}在网上的做法不构成商业诋毁",
                    "{new}所发的内容虽对{old}不利，但并不违法",
                ),
            },
            {"bad_news_is_slander": lambda told: "诋毁"},
        ),
        Point(
            "prize",
            lambda told: {"汽车": "违法", "手机": "合法"}.get(told.sale),
            {
                "违法": says(
                    PRIZE,
                    "抽奖式有奖销售的最高奖超过五万元",
                    "{new}的抽奖活动属于不正当竞争",
                    "{new}设置的头奖超出了法律允许的限额",
                ),
                "合法": says(
                    PRIZE,
                    "最高奖不超过五万元",
                    "{new}的抽奖活动不违反反不正当竞争法",
                    "{new}可以采用这种抽奖方式促销",
                ),
            },
            {
                "five_thousand_is_the_limit": lambda told: "违法" if told.sale in ("汽车", "手机") else None,
                "prizes_are_free": lambda told: "合法" if told.sale in ("汽车", "手机") else None,
            },
        ),
        Point(
            "praise",
            lambda told: {"刷单": "违法", "征评": "合法"}.get(told.sale),
            {
                "违法": says(
                    PRAISED,
                    "以虚假交易编造用户评价，组织者也违法",
                    "{new}和网络公司都实施了不正当竞争行为",
                    "网络公司虽不卖糕点，其做法也属于不正当竞争",
                ),
                "合法": says(
                    PRAISED,
                    "评价真实，没有欺骗、误导消费者",
                    "网络公司收取报酬的做法不违反反不正当竞争法",
                    "{new}请人征集评价，不属于虚假宣传",
                ),
            },
            {"paid_praise_is_false": lambda told: "违法" if told.sale in ("刷单", "征评") else None},
        ),
    ),
    flaws=(
        Misbelief("only_marks_are_protected", "以为没有注册商标的包装不受保护"),
        Misbelief("only_traders_compete", "以为只有经营者才会侵犯商业秘密"),
        Misbelief("whatever_is_taken_is_secret", "以为使用从他人处抄来的资料都是侵犯商业秘密"),
        Misbelief("use_is_no_wrong", "以为只有窃取者才侵犯商业秘密"),
        Misbelief("bad_news_is_slander", "以为传播不利于对手的真实信息也是诋毁"),
        Misbelief("five_thousand_is_the_limit", "把最高奖的限额记成五千元"),
        Misbelief("prizes_are_free", "不知抽奖式有奖销售有最高限额"),
        Misbelief("paid_praise_is_false", "以为付钱请人征集评价就是虚假宣传"),
    ),
    issues=(
        Issue(
            (
                "就这份配方，应当如何评价{a}和{new}的行为？",
                "关于{a}交出配方和{new}照方生产，下列哪一说法是正确的？",
                "*{a}和{new}是否侵犯{old}的商业秘密？",
            ),
            {
                "baker": {"侵犯": "{a}侵犯了商业秘密", "合法": "{a}没有侵犯商业秘密"},
                "shop": {"侵犯": "{new}的使用视为侵犯商业秘密", "合法": "{new}的使用不构成侵权"},
            },
        ),
    ),
)


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
            "都不足": "经鉴定，单独一家的废水都毒不死这么多鱼，两家的作用依次占四成和六成",
            "无关": "经鉴定，鱼全是被{y}的废水毒死的，与{x}无关",
        },
        "group": {
            "合格": "在省民政厅登记、专做环保公益六年",
            "县级": "在县民政局登记、专做环保公益六年",
            "三年": "在省民政厅登记、专做环保公益三年",
        },
    },
    story=(
        (
            "{a}引河水养鱼。上游的{act}，{y}则因处理不当而超标排放。",
            "{a}在河边承包鱼塘，上游有两家工厂。{act}，{y}则因处理不当而超标排放。",
            "*{act}，上游的另一家工厂{y}因处理不当而超标排放，{a}在下游引河水养鱼。",
        ),
        "2024年夏，{a}的塘鱼几乎死绝，损失30万元，沿河停水三天。{cause}。",
        "{a}起诉索赔；环保组织{n}（{group}，从无违法记录）提起环境民事公益诉讼。",
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
                ),
                "四成": says(
                    EACH_PART,
                    "单独都不足以造成全部损害，各负相应的责任",
                    "{x}应当向{a}赔偿12万元",
                    "{x}应当按其作用赔偿{a}的一部分损失，不与{y}连带负责",
                ),
                "无责": says(
                    CAUSE,
                    "排放与损害之间没有因果关系",
                    "{x}对塘鱼的死亡不承担责任",
                    "{a}要求{x}赔偿的，不应支持",
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
                    "{a}能够从{y}得到的赔偿为18万元",
                    "{y}不必对塘鱼的全部损失负责",
                ),
                "全部": says(
                    FAULTLESS,
                    "其废水足以造成或者单独造成全部损害",
                    "{y}应当对{a}的全部损失承担责任",
                    "即使超标并非有意，{a}也可以要求{y}赔偿30万元",
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
                    "{a}有权请求{x}承担惩罚性赔偿责任",
                    "除填补损失外，{x}还可能被判令支付惩罚性赔偿金",
                ),
                "不可": says(
                    ON_PURPOSE,
                    "没有违法故意，或者没有造成损害",
                    "{a}要求{x}支付惩罚性赔偿金，不能得到支持",
                    "对{x}不适用生态环境侵权的惩罚性赔偿",
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
                    "{n}有资格提起环境民事公益诉讼",
                    "法院应当受理{n}的起诉，但{a}的损失须由其另行主张",
                ),
                "不适格": says(
                    GROUPS,
                    "登记的级别不够，或者不满五年",
                    "法院对{n}的起诉应当不予受理",
                    "{n}尚不具备提起环境民事公益诉讼的条件",
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
                    "尚不构成犯罪的，可以拘留{x}的直接责任人员",
                    "{x}的排污行为可能给其直接负责的主管人员招致行政拘留",
                ),
                "不得": says(
                    DETAINED,
                    "没有以逃避监管的方式违法排放",
                    "公安机关不能就排污对{x}的主管人员处以拘留",
                    "{x}没有以逃避监管的方式违法排污，其人员不受行政拘留",
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
