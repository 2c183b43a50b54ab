"""A vignette of unfair competition: 反不正当竞争法 6, 8 to 11."""

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
BAKER_CHANGES_SHOPS: Final = vignette(
    "baker_changes_shops",
    "跳槽的糕点师",
    "经济法",
    facts={
        "box": {
            "仿": "{new}的糕点也装进印着石桥的红盒，[老顾客也分不清|不少人买错]",
            "异": "{new}的糕点用通行的透明盒包装，贴着自家名号",
        },
        "recipe": {
            "明知": "{a}违反保密协议，把{old}的秘方抄给{new}，{new}明知来历，仍照方生产",
            "不知": "{a}违反保密协议，把{old}的秘方抄给{new}，{new}不知其履历，听信是祖传手艺，遂照方生产",
            "公开": "{a}把{old}两年前登在杂志上的方子抄给{new}照做",
        },
        "talk": {
            "捏造": "{new}又在网上造谣，说{old}用过期面粉",
            "属实": "{new}又在网上转发{old}因使用过期面粉受罚的公告",
        },
        "sale": {
            "汽车": "{new}还凭小票抽奖，头奖是一辆8万元的汽车",
            "手机": "{new}还凭小票抽奖，头奖是一部6000元的手机",
            "刷单": "{new}还付钱请网络公司假冒顾客，写下上千条好评",
            "征评": "{new}还付钱请网络公司向顾客征集评价，好评差评一律照登",
        },
    },
    story=(
        (
            "老字号{old}的糕点装在印着石桥的红盒里，当地家喻户晓。糕点师{a}从{old}跳槽到{new}。",
            "一见印着石桥的红盒，当地人就知道是{old}的糕点。{old}的糕点师{a}跳槽到{new}。",
            "*{a}在老字号{old}做糕点师，{old}印着石桥的红盒在当地家喻户晓。后来，{a}跳槽到{new}。",
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
                    "{new}的包装构成混淆",
                    "{old}可以要求{new}停止使用现有的包装",
                    "{old}的红盒即使没有注册商标，也因有一定影响而受保护，{new}的包装构成混淆行为",
                ),
                "正当": says(
                    CONFUSING,
                    "使用通行的包装，标明自家名号，不会引人误认",
                    "{new}的包装使用正当",
                    "{old}要求{new}更换糕点包装的，应予驳回",
                    "红盒虽因{old}而家喻户晓，{new}使用的包装仍不足以使人误认为是{old}的商品",
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
                    "{a}侵犯了商业秘密",
                    "{a}虽不是经营者，将配方交给他人仍视为侵犯商业秘密",
                    "{a}离职之后仍应保守配方的秘密，其向{new}披露配方，应当对{old}承担侵权责任",
                ),
                "合法": says(
                    NOT_SECRET,
                    "已为公众所知悉的信息不是商业秘密",
                    "{a}交出配方并不侵权",
                    "{a}交出的配方不属于商业秘密",
                    "{a}虽曾在{old}任职，将这份配方交给{new}仍属合法，{old}要求其赔偿的，应予驳回",
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
                    "{new}侵犯了商业秘密",
                    "{old}可以要求{new}停止使用配方并赔偿损失",
                    "{new}即使没有参与抄取，照方生产也视为侵犯商业秘密，应当对{old}承担责任",
                ),
                "合法": says(
                    SECRET,
                    "不知也不应知来历，或者并非商业秘密",
                    "{new}照方生产并不侵权",
                    "{old}以侵犯商业秘密为由起诉{new}的，应予驳回",
                    "无论{a}是否应当承担责任，{new}照方生产都不构成对{old}商业秘密的侵犯",
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
                    "{new}构成商业诋毁",
                    "{new}在网上的做法应当认定为商业诋毁",
                    "{new}在网上发布的内容损害了竞争对手的商业信誉，{old}可以要求其停止侵害并赔偿损失",
                ),
                "正当": says(
                    SLANDER,
                    "所传播的信息真实，没有误导",
                    "{new}的网上言论正当合法",
                    "{old}以商业诋毁为由起诉{new}的，应予驳回",
                    "{new}在网上发布的内容虽使{old}的声誉受损，但属于正当的信息传播，可以继续保留",
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
                    "{new}的抽奖属于不正当竞争",
                    "{new}设置的头奖超出了法律允许的限额",
                    "即使头奖如实兑付、抽取公平，{new}的抽奖活动也因头奖金额过高而违反法律",
                ),
                "合法": says(
                    PRIZE,
                    "最高奖不超过五万元",
                    "{new}的抽奖符合法律规定",
                    "{new}可以采用这种抽奖方式促销",
                    "抽奖式有奖销售并非一律禁止，{new}所设头奖的金额在法律允许的限度以内",
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
                    "网络公司也构成不正当竞争",
                    "{new}和网络公司都实施了不正当竞争行为",
                    "网络公司虽不经营糕点，其收费帮助{new}取得评价的做法也属于不正当竞争",
                ),
                "合法": says(
                    PRAISED,
                    "评价真实，没有欺骗、误导消费者",
                    "网络公司收取报酬合法",
                    "{new}付费取得顾客评价，属于正当的宣传",
                    "{new}虽为取得评价付了钱，仍不构成虚假宣传，网络公司收取报酬也不违反法律",
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
