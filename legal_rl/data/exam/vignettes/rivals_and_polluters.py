"""A vignette of unfair competition: 反不正当竞争法 6, 8 to 11."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    "同业公司的竞争",
    "经济法",
    facts={
        "box": {
            "仿": "{new}使用与{old}知名商品的特有包装近似的包装，致消费者误购",
            "异": "{new}使用行业通用的包装，并标明自己的商号",
        },
        "recipe": {
            "明知": "{old}的技术员{a}违反保密协议，将保密配方卖给{new}，{new}明知而使用",
            "不知": "{old}的技术员{a}违反保密协议，隐瞒身份，将保密配方作为自己的成果以合理价格卖给不知情的{new}使用",
            "公开": "{old}的技术员{a}将其掌握的配方卖给{new}使用，该配方两年前已由{old}在行业期刊上发表",
        },
        "talk": {
            "捏造": "{new}在网上编造{old}使用过期原料的信息",
            "属实": "{new}在网上转载{old}使用过期原料的处罚公告",
        },
        "sale": {
            "汽车": "{new}举办抽奖促销，最高奖为价值8万元的汽车",
            "手机": "{new}举办抽奖促销，最高奖为价值6000元的手机",
            "刷单": "{new}付费由某网络公司虚构交易并发布好评",
            "征评": "{new}付费由某网络公司征集顾客评价并如实全部公布",
        },
    },
    story=(
        ("{old}与{new}均生产糕点。", "{old}、{new}均生产糕点食品。", "*{old}和{new}均从事食品生产。"),
        only("baker shop", "{recipe}。"),
        only("box", "{box}。"),
        only("talk", "{talk}。"),
        only("prize praise", "{sale}。"),
    ),
    parties=(
        {"old": "甲公司", "new": "乙公司", "a": "丙"},
        {"old": "甲厂", "new": "乙厂", "a": "丙"},
        {"old": "{t[0]}公司", "new": "{t[1]}公司", "a": "{s[0]}某"},
        {"old": "{t[0]}公司", "new": "{t[1]}公司", "a": "{p[0]}"},
    ),
    about=("{new}的行为", "本案"),
    points=(
        Point(
            "box",
            lambda told: {"仿": "混淆", "异": "正当"}[told.box],
            {
                "混淆": says(
                    CONFUSING,
                    "擅自使用与他人有一定影响的包装近似的标识，引人误认",
                    "{new}使用该包装构成混淆行为",
                    "{old}有权请求{new}停止使用该包装",
                    "{new}使用该包装，应当赔偿{old}因此受到的损失",
                ),
                "正当": says(
                    CONFUSING,
                    "使用通行的包装，标明自家名号，不会引人误认",
                    "{new}有权继续使用该包装",
                    "{old}请求{new}更换包装，法院应当驳回",
                    "{new}使用该包装属于正当的商业行为，{old}无权禁止",
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
                    "违反保密协议出卖保密配方，自然人也能侵犯商业秘密",
                    "{a}侵犯了{old}的商业秘密",
                    "{a}应当就提供配方对{old}承担赔偿责任",
                ),
                "合法": says(
                    NOT_SECRET,
                    "配方已在行业期刊发表，为公众所知悉，不是商业秘密",
                    "{a}提供的配方不属于商业秘密",
                    "{a}不因提供配方对{old}承担侵权责任",
                    "{old}请求{a}就提供配方承担侵权责任的，应予驳回",
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
                    "明知配方系员工违反保密协议披露的秘密，仍然使用",
                    "{new}侵犯了{old}的商业秘密",
                    "{new}应当停止使用配方并赔偿{old}的损失",
                    "{new}使用该配方的行为视为侵犯{old}的商业秘密",
                ),
                "合法": says(
                    SECRET,
                    "以合理价格购买，不知也不应知配方是违约披露的秘密",
                    "{new}不因使用配方对{old}承担侵权责任",
                    "{old}以侵犯商业秘密为由请求{new}赔偿损失，法院应当驳回",
                ).where(
                    lambda told: told.recipe == "公开", NOT_SECRET, "配方已在行业期刊发表，为公众所知悉，不是商业秘密"
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
                    "编造使用过期原料的虚假信息，损害竞争对手商誉",
                    "{new}构成商业诋毁",
                    "{new}发布该信息损害了{old}的商业信誉，应当消除影响",
                    "{new}发布该信息构成不正当竞争，应当赔偿{old}的损失",
                ),
                "正当": says(
                    SLANDER,
                    "转载的处罚公告真实，不是虚假或者误导性信息",
                    "{new}有权在网上发布该信息",
                    "{old}请求{new}删除该信息，法院应当驳回",
                    "{new}对{old}因该信息受到的商业信誉损失不承担责任",
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
                    "最高奖的汽车价值八万元，超过五万元",
                    "{new}的抽奖活动构成不正当竞争",
                    "{new}的抽奖活动所设最高奖超过法定限额，构成不正当竞争",
                ),
                "合法": says(
                    PRIZE,
                    "最高奖的手机价值六千元，不超过五万元",
                    "{new}的抽奖活动不构成不正当竞争",
                    "{new}的抽奖活动所设最高奖在法定限额以内，属于合法促销",
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
                    "虚构交易编造好评，组织虚假交易的网络公司也违法",
                    "{new}构成虚假宣传",
                    "{new}和网络公司发布评价，均构成不正当竞争",
                ),
                "合法": says(
                    PRAISED,
                    "真实评价如实全部公布，没有欺骗、误导消费者",
                    "{new}不构成虚假宣传",
                    "{new}和网络公司发布评价，均不构成不正当竞争",
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
        Misbelief("five_thousand_is_the_limit", "以为最高奖不得超过五千元"),
        Misbelief("prizes_are_free", "以为抽奖式有奖销售没有最高限额"),
        Misbelief("paid_praise_is_false", "以为付钱请人征集评价就是虚假宣传"),
    ),
    issues=(
        Issue(
            (
                "关于该配方，{a}和{new}的行为应如何认定？",
                "就该配方而言，下列哪一选项是正确的？",
                "*{a}提供和{new}使用该配方，应如何认定？",
            ),
            {
                "baker": {"侵犯": "{a}侵犯{old}的商业秘密", "合法": "{a}提供的配方不属于商业秘密"},
                "shop": {"侵犯": "{new}应当停止使用该配方", "合法": "{new}不承担侵权责任"},
            },
        ),
        Issue(
            (
                "对{new}使用包装和发布信息的行为，应如何认定？",
                "{new}使用包装和发布信息，会产生何种法律后果？",
                "*关于{new}的包装和所发布的信息，下列哪一选项是正确的？",
            ),
            {
                "box": {"混淆": "{new}应当停止使用该包装", "正当": "{new}可以继续使用该包装"},
                "talk": {"诋毁": "发布信息构成商业诋毁", "正当": "{old}无权请求删除该信息"},
            },
        ),
    ),
)
