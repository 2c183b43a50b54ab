"""Vignettes of administrative acts: penalties (行政处罚法 29, 32, 51, 63), licences (行政许可法 8, 47, 69, 70, 79)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

PENALTIES, PENALTIES_SINCE = "行政处罚法", "2021-07-15"
TWICE = Norm(PENALTIES, 29, PENALTIES_SINCE, says=("同一个违法行为，不得给予两次以上罚款的行政处罚",))
LENIENT = Norm(
    PENALTIES, 32, PENALTIES_SINCE, says=("主动供述行政机关尚未掌握的违法行为的", "应当从轻或者减轻行政处罚")
)
SPOT = Norm(PENALTIES, 51, PENALTIES_SINCE, says=("对法人或者其他组织处以三千元以下罚款", "可以当场作出行政处罚决定"))
HEARD = Norm(PENALTIES, 63, PENALTIES_SINCE, says=("较大数额罚款", "责令停产停业", "行政机关应当组织听证"))
REVIEW_FIRST = Norm("行政复议法", 23, "2024-01-01", says=("对当场作出的行政处罚决定不服",))
DIRECT = Norm("行政诉讼法", 44, "2017-07-01", says=("也可以直接向人民法院提起诉讼",))

LICENCES, LICENCES_SINCE = "行政许可法", "2019-04-23"
WITHDRAWN = Norm(LICENCES, 8, LICENCES_SINCE, says=("可以依法变更或者撤回", "行政机关应当依法给予补偿"))
RECEIVED = Norm(LICENCES, 32, LICENCES_SINCE, says=("逾期不告知的，自收到申请材料之日起即为受理", "五日内一次告知"))
NEIGHBOUR = Norm(LICENCES, 47, LICENCES_SINCE, says=("在被告知听证权利之日起五日内提出听证申请的",))
REVOKED = Norm(
    LICENCES, 69, LICENCES_SINCE, says=("可以撤销行政许可", "应当予以撤销", "应当依法给予赔偿", "利益不受保护")
)
CANCELLED = Norm(LICENCES, 70, LICENCES_SINCE, says=("行政许可有效期届满未延续的",))
BANNED = Norm(LICENCES, 79, LICENCES_SINCE, says=("申请人在三年内不得再次申请该行政许可",))


def _fined_again(told: Any) -> str:
    """A second fine for one act is barred; another kind of penalty, or another act, is not."""
    if told.matter == "另一":
        return "异事"
    return "重复" if told.kind == "罚款" else "另罚"


TAVERN_ON_THE_MOUNTAIN: Final = vignette(
    "tavern_on_the_mountain",
    "山腰饭馆的两张罚单",
    "行政法",
    facts={
        "first": {
            "小额当场": "被县城管局两名执法人员撞见，二人按市容条例当场罚款2000元",
            "大额当场": "被县城管局两名执法人员撞见，二人按市容条例当场罚款8000元",
            "事后": "被县城管局的巡查人员拍下，该局立案调查，半个月后决定罚款2000元",
        },
        "matter": {
            "同一": "县水利局又以泔水弄脏沟水为由[找上门来|立案]",
            "另一": "县水利局又发现饭馆在河滩上私搭了一座钓鱼台",
        },
        "kind": {
            "罚款": "罚款2万元（该省规定，对单位罚款满5万元才属于较大数额）",
            "停业": "责令饭馆停业20日",
        },
        "frank": {
            "主动": "饭馆经理{manager}心里发虚，连取水许可证早已过期、一直照用的事也说了，办案人员还是头一回听说",
            "被动": "办案人员拿出核查表，饭馆经理{manager}才承认取水许可证早已过期、一直照用",
        },
    },
    story=(
        (
            "{firm}在半山腰开了一家饭馆。一天清早，帮厨图省事，把两桶泔水倒进路边水沟，{first}。",
            "半山腰的饭馆由{firm}经营，生意一向红火。一天清早，帮厨把两桶泔水倒进路边水沟，{first}。",
            "*{firm}经营的饭馆开在盘山路旁。一天清早，帮厨偷懒，把两桶泔水倒进路边水沟，{first}。",
        ),
        "罚款缴清后，{matter}。询问中，{frank}。",
        "县水利局告知拟依条例{kind}，{firm}次日就书面要求听证，未获理会，一周后收到处罚决定。",
    ),
    parties=(
        {"firm": "甲公司", "manager": "乙"},
        {"firm": "{t[0]}公司|该公司/公司", "manager": "{s[0]}某"},
        {"firm": "{t[0]}餐饮公司|该公司", "manager": "{p[0]}"},
    ),
    about=("两家机关的处罚", "本案", "{firm}受到的处罚"),
    points=(
        Point(
            "procedure",
            lambda told: {"小额当场": "简易", "大额当场": "普通"}.get(told.first),
            {
                "简易": says(
                    SPOT,
                    "对单位三千元以下的罚款可以当场决定",
                    "县城管局适用简易程序作出罚款，符合法律规定",
                    "这笔罚款不必经过普通程序，县城管局可以当场决定",
                ),
                "普通": says(
                    SPOT,
                    "罚款数额超过三千元，不能当场决定",
                    "县城管局的罚款应当适用普通程序作出",
                    "县城管局所罚数额超出了可以当场处罚的范围",
                ),
            },
            {
                "two_hundred_for_all": lambda told: None if told.first == "事后" else "普通",
                "caught_is_enough": lambda told: None if told.first == "事后" else "简易",
            },
        ),
        Point(
            "remedy",
            lambda told: "直接" if told.first == "事后" else "先复议",
            {
                "先复议": says(
                    REVIEW_FIRST,
                    "对当场作出的处罚决定应当先申请复议",
                    "对县城管局的罚款，{firm}应当先申请行政复议",
                    "{firm}未经复议就起诉县城管局的，法院应当裁定不予立案",
                ),
                "直接": says(
                    DIRECT,
                    "处罚决定不是当场作出，没有复议前置的规定",
                    "不服县城管局的罚款，{firm}既可申请复议，也可径行起诉",
                    "{firm}直接起诉县城管局的，法院不得因其未经复议而拒绝立案",
                ),
            },
            {"review_is_optional": lambda told: "直接"},
        ),
        Point(
            "again",
            _fined_again,
            {
                "重复": says(
                    TWICE,
                    "同一行为已被罚款，又处罚款",
                    "县水利局的处罚违反了“一事不再罚”的规定",
                    "因同一行为已受过罚款，县水利局不得作出这一处罚",
                ),
                "另罚": says(
                    TWICE,
                    "对同一行为只是不得两次罚款，可以另处其他种类的处罚",
                    "县水利局虽就同一行为处罚，但并未违反“一事不再罚”",
                    "即使针对同一行为，县水利局仍可作出这种处罚，因其与罚款种类不同",
                ),
                "异事": says(
                    TWICE,
                    "两次处罚针对两个违法行为",
                    "{firm}应就两个违法行为分别受罚",
                    "县水利局处罚的是另一违法行为，谈不上重复处罚",
                ),
            },
            {"no_second_penalty": lambda told: "异事" if told.matter == "另一" else "重复"},
        ),
        Point(
            "hearing",
            lambda told: "应当" if told.kind == "停业" else "不必",
            {
                "应当": says(
                    HEARD,
                    "拟责令停产停业，当事人在五日内要求听证",
                    "县水利局未组织听证即作出处罚，程序违法",
                    "{firm}的听证要求应予满足，且不负担听证费用",
                ),
                "不必": says(
                    HEARD,
                    "罚款没有达到较大数额",
                    "县水利局没有组织听证，不影响处罚程序的合法性",
                    "县水利局拟作的处罚不在应当听证之列，听取陈述、申辩即可",
                ),
            },
            {"all_fines_are_heard": lambda told: "应当"},
        ),
        Point(
            "lenient",
            lambda told: "从轻" if told.frank == "主动" else "不必",
            {
                "从轻": says(
                    LENIENT,
                    "主动供述行政机关尚未掌握的违法行为",
                    "对无证取水一事，县水利局应当从轻或者减轻处罚",
                    "{manager}的话使{firm}在取水一事上有了法定的从宽情节",
                ),
                "不必": says(
                    LENIENT,
                    "所供述的行为行政机关已经掌握",
                    "{manager}承认无证取水，不属于主动供述",
                    "对无证取水，{firm}不能凭{manager}的话要求县水利局必须从轻或者减轻",
                ),
            },
            {"owning_up_is_enough": lambda told: "从轻"},
        ),
    ),
    flaws=(
        Misbelief("two_hundred_for_all", "把对公民二百元的限额用于单位"),
        Misbelief("caught_is_enough", "以为当场查获就可以当场处罚，不问数额"),
        Misbelief("review_is_optional", "不知对当场处罚决定须先申请复议"),
        Misbelief("no_second_penalty", "以为一事不再罚禁止任何种类的再次处罚"),
        Misbelief("all_fines_are_heard", "以为所有罚款都应当听证"),
        Misbelief("owning_up_is_enough", "以为承认违法就应当从轻"),
    ),
    issues=(
        Issue(
            (
                "对县水利局的处罚应如何评价？",
                "关于县水利局的处罚及其程序，下列哪一说法是正确的？",
                "*{firm}对县水利局处罚的质疑，哪一项能够成立？",
            ),
            {
                "again": {
                    "重复": "对同一行为重复罚款，应属违法",
                    "另罚": "虽针对同一行为，但不违反“一事不再罚”",
                    "异事": "针对的是另一行为，与前次罚款无关",
                },
                "hearing": {"应当": "未依要求举行听证，程序违法", "不必": "不举行听证，程序上并无不当"},
            },
        ),
    ),
)

GAS_STORE_BESIDE_AN_INN: Final = vignette(
    "gas_store_beside_an_inn",
    "旅馆隔壁的液化气站",
    "行政法",
    facts={
        "file": {
            "及时": "窗口人员两天后一次列明所缺材料，公司于6月20日补齐",
            "过迟": "窗口人员搁了三周才说材料不全，公司于6月30日补齐",
        },
        "hearing": {
            "及时": "第三个工作日就提出了要求",
            "过迟": "[犹豫再三|拿不定主意]，第九个工作日才提出要求",
        },
        "end": {
            "行贿": "次年查明，{firm}本不够条件，是给经办科长送了8万元才拿到许可证",
            "失职": "次年查明，{firm}如实填报的站址离小学不足规定的距离，经办人员马虎，没有核对",
            "规划": "次年，省里修订条例，把该镇划入水源保护区，区内不得再设液化气站",
            "到期": "三年期满时，{firm}已改行做快餐，没有申请延续",
        },
    },
    story=(
        (
            "6月3日，{firm}向县住建局申请在镇上开办瓶装液化气站，{file}。",
            "{firm}想在镇上开一家瓶装液化气站，6月3日向县住建局递交了申请，{file}。",
            "*6月3日，县住建局收到{firm}开办瓶装液化气站的申请，{file}。",
        ),
        "隔壁旅馆老板{host}担心失火，被告知可以要求听证后，{hearing}。县住建局依法办理，发给三年期的许可证。",
        "{end}。",
        "县住建局着手处理该许可，{firm}则称建站花了200万元，不能白花。",
    ),
    parties=(
        {"firm": "甲公司", "host": "乙"},
        {"firm": "{t[0]}公司|该公司", "host": "{s[0]}某"},
        {"firm": "{t[0]}燃气公司|该公司", "host": "{p[0]}"},
    ),
    about=("该许可", "县住建局的做法", "{firm}取得的许可"),
    points=(
        Point(
            "accepted",
            lambda told: {"及时": "补齐日", "过迟": "收到日"}[told.file],
            {
                "收到日": says(
                    RECEIVED,
                    "五日内没有告知补正的，自收到材料之日起即为受理",
                    "应视为县住建局自6月3日起已经受理申请",
                    "审查该申请的期限，应当从6月3日起算",
                ),
                "补齐日": says(
                    RECEIVED,
                    "已经及时一次告知，补齐材料后才受理",
                    "不能认为县住建局在6月3日已经受理申请",
                    "审查期限应从{firm}补齐材料、县住建局受理之日起算",
                ),
            },
            {"complete_files_only": lambda told: "补齐日"},
        ),
        Point(
            "hearing",
            lambda told: {"及时": "应当", "过迟": "不必"}[told.hearing],
            {
                "应当": says(
                    NEIGHBOUR,
                    "利害关系人在被告知之日起五日内提出",
                    "根据{host}的要求，县住建局应当组织听证",
                    "颁发许可证之前，县住建局必须先听证，费用不由{host}承担",
                ),
                "不必": says(
                    NEIGHBOUR,
                    "提出要求时已超过五日",
                    "{host}提出要求过晚，县住建局可以不组织听证",
                    "县住建局即使未经听证就颁发许可证，也不违反法定程序",
                ),
            },
            {"neighbours_are_always_heard": lambda told: "应当"},
        ),
        Point(
            "kind",
            lambda told: {"行贿": "应撤销", "失职": "可撤销", "规划": "撤回", "到期": "注销"}[told.end],
            {
                "应撤销": says(
                    REVOKED,
                    "以贿赂手段取得许可",
                    "该许可应当予以撤销",
                    "除非将给公共利益造成重大损害，县住建局必须撤销该许可",
                ),
                "可撤销": says(
                    REVOKED,
                    "因工作人员玩忽职守，对不符合条件的申请人准予许可",
                    "是否撤销该许可，由县住建局权衡后决定",
                    "因发证时把关有误，县住建局可以撤销该许可，但并非必须撤销",
                ),
                "撤回": says(
                    WITHDRAWN,
                    "法规修改，为公共利益的需要撤回生效的许可",
                    "县住建局可以撤回该许可",
                    "该许可合法有效，但为了公共利益可以撤回",
                ),
                "注销": says(
                    CANCELLED,
                    "有效期届满未延续",
                    "县住建局应当直接办理注销手续",
                    "对该许可无须撤销或者撤回，予以注销即可",
                ),
            },
            {
                "every_defect_must_go": lambda told: "应撤销" if told.end in ("行贿", "失职") else None,
                "withdrawal_is_revocation": lambda told: "可撤销" if told.end == "规划" else None,
            },
        ),
        Point(
            "money",
            lambda told: {"失职": "赔偿", "规划": "补偿"}.get(told.end, "自担"),
            {
                "赔偿": says(
                    REVOKED,
                    "因行政机关的原因撤销许可，被许可人的合法权益受到损害",
                    "{firm}因此受到损害的，国家应当予以赔偿",
                    "建站的损失由发证机关的过失引起，县住建局应当依法赔偿",
                ),
                "补偿": says(
                    WITHDRAWN,
                    "撤回合法的许可造成财产损失",
                    "对{firm}由此受到的损失，县住建局应当依法补偿",
                    "{firm}可以请求补偿，但不能请求国家赔偿",
                ),
                "自担": says(
                    REVOKED,
                    "许可届期，或者因贿赂取得，其利益不受保护",
                    "{firm}的建站费用由其自行承担",
                    "{firm}请求赔偿或者补偿建站费用的，不应支持",
                ),
            },
            {
                "withdrawal_is_revocation": lambda told: "赔偿" if told.end == "规划" else None,
                "reliance_is_always_paid": lambda told: "补偿" if told.end != "失职" else "赔偿",
            },
        ),
        Point(
            "ban",
            lambda told: "三年" if told.end == "行贿" else "不限",
            {
                "三年": says(
                    BANNED,
                    "以贿赂取得直接关系公共安全的许可",
                    "{firm}在三年内不得再次申请该许可",
                    "三年之内，{firm}即使条件具备，也不能重新申请经营液化气",
                ),
                "不限": says(
                    BANNED,
                    "没有以不正当手段取得许可",
                    "{firm}以后具备条件的，随时可以重新申请",
                    "再次申请液化气经营许可，{firm}不受年限的限制",
                ),
            },
            {"revoked_is_banned": lambda told: "三年" if told.end in ("行贿", "失职") else "不限"},
        ),
    ),
    flaws=(
        Misbelief("complete_files_only", "不知逾期不告知补正的视为收到时受理"),
        Misbelief("neighbours_are_always_heard", "不知要求听证须在五日内提出"),
        Misbelief("every_defect_must_go", "混淆应当撤销与可以撤销"),
        Misbelief("withdrawal_is_revocation", "混淆撤回与撤销"),
        Misbelief("reliance_is_always_paid", "以为许可失效时一律应当补偿"),
        Misbelief("revoked_is_banned", "以为许可被撤销的，三年内都不得再申请"),
    ),
    issues=(
        Issue(
            (
                "对该许可及{firm}的损失应如何处理？",
                "县住建局应当怎样处理该许可，{firm}能否得到赔偿或者补偿？",
                "*关于该许可的处理和{firm}的损失，下列哪一选项是正确的？",
            ),
            {
                "kind": {
                    "应撤销": "应当撤销该许可",
                    "可撤销": "可以撤销该许可",
                    "撤回": "可以撤回该许可",
                    "注销": "应当直接注销该许可",
                },
                "money": {
                    "赔偿": "并赔偿{firm}受到的损失",
                    "补偿": "并补偿{firm}受到的损失",
                    "自担": "建站费用由{firm}自行承担",
                },
            },
        ),
    ),
)
