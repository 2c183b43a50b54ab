"""Vignettes of administrative licences (行政许可法 8, 32, 47, 69, 70, 79)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

LICENCES, LICENCES_SINCE = "行政许可法", "2019-04-23"
WITHDRAWN = Norm(LICENCES, 8, LICENCES_SINCE, says=("可以依法变更或者撤回", "行政机关应当依法给予补偿"))
RECEIVED = Norm(LICENCES, 32, LICENCES_SINCE, says=("逾期不告知的，自收到申请材料之日起即为受理", "五日内一次告知"))
NEIGHBOUR = Norm(LICENCES, 47, LICENCES_SINCE, says=("在被告知听证权利之日起五日内提出听证申请的",))
REVOKED = Norm(
    LICENCES, 69, LICENCES_SINCE, says=("可以撤销行政许可", "应当予以撤销", "应当依法给予赔偿", "利益不受保护")
)
CANCELLED = Norm(LICENCES, 70, LICENCES_SINCE, says=("行政许可有效期届满未延续的",))
BANNED = Norm(LICENCES, 79, LICENCES_SINCE, says=("申请人在三年内不得再次申请该行政许可",))

GAS_STORE_BESIDE_AN_INN: Final = vignette(
    "gas_store_beside_an_inn",
    "旅馆隔壁的液化气站",
    "行政法",
    facts={
        "file": {
            "及时": "窗口两天后一次列明所缺材料，公司6月20日补齐",
            "过迟": "窗口三周后才说缺材料，公司6月30日补齐",
        },
        "hearing": {
            "及时": "第三个工作日提出要求",
            "过迟": "第九个工作日才提出要求",
        },
        "end": {
            "行贿": "次年查明，{firm}给经办科长送了8万元才拿到许可",
            "失职": "次年查明，{firm}如实填报的站址离小学过近，经办人漏看",
            "规划": "次年条例修订，该镇划入水源保护区，不得设站",
            "到期": "三年期满，{firm}已改行做快餐，没有申请延续",
        },
    },
    story=(
        (
            "6月3日，{firm}向县住建局申请开液化气站，{file}。",
            "{firm}想开液化气站，6月3日向县住建局申请，{file}。",
            "*6月3日，县住建局收到{firm}开液化气站的申请，{file}。",
        ),
        "隔壁旅馆老板{host}获知可要求听证，{hearing}。后来，{firm}领到三年期许可，花200万元建站。",
        "{end}。",
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
                    "应视为6月3日已经受理",
                    "县住建局审查该申请的期限，应当从6月3日起算",
                    "{firm}虽然后来才补齐材料，县住建局仍应视为自收到申请之日起已经受理",
                    "县住建局不能把受理时间推迟到材料补齐之日，审查期限自6月3日起计算",
                ),
                "补齐日": says(
                    RECEIVED,
                    "已经及时一次告知，补齐材料后才受理",
                    "材料补齐后才算受理",
                    "审查期限应从{firm}补齐材料、县住建局受理之日起算",
                    "{firm}6月3日只是递交了申请，县住建局应在材料补齐后受理，并从受理之日起计算审查期限",
                    "县住建局在材料补齐以前尚未受理申请，审查期限也没有开始计算",
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
                    "县住建局应当组织听证",
                    "根据{host}的要求，县住建局应当先听证再决定",
                    "{host}作为利害关系人有权要求听证，县住建局应当在二十日内组织，费用由该局承担",
                    "未经听证，县住建局不得直接决定颁发许可，{host}也无须承担听证的费用",
                ),
                "不必": says(
                    NEIGHBOUR,
                    "提出要求时已超过五日",
                    "{host}的听证要求可予拒绝",
                    "{host}提出要求过晚，县住建局可以省去听证",
                    "{host}虽是利害关系人，但已失去要求听证的权利，县住建局可以直接作出许可决定",
                    "县住建局不经听证就颁发许可证，并不违反法定程序，即使{host}坚持要求也是如此",
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
                    "该许可必须撤销",
                    "除将重大损害公共利益外，县住建局必须撤销该许可",
                    "只要撤销不致给公共利益造成重大损害，县住建局就应当撤销该许可，并依法处罚{firm}",
                    "{firm}不能以许可已经生效为由请求保留，除非将重大损害公共利益，该许可应予撤销",
                ),
                "可撤销": says(
                    REVOKED,
                    "因工作人员玩忽职守，对不符合条件的申请人准予许可",
                    "是否撤销可由县住建局权衡",
                    "县住建局可以撤销该许可，但并非必须撤销",
                    "县住建局可以依据职权或者利害关系人的请求撤销该许可，也可以权衡后予以保留",
                    "该许可的颁发有误，但并非一律撤销，县住建局可以在权衡各方利益之后作出决定",
                ),
                "撤回": says(
                    WITHDRAWN,
                    "法规修改，为公共利益的需要撤回生效的许可",
                    "县住建局可以撤回该许可",
                    "该许可合法有效，但可以因公共利益而撤回",
                    "该许可自始合法，县住建局可为公共利益将其撤回，撤销则只适用于取得时即有瑕疵的许可",
                    "该许可没有可以撤销的事由，县住建局因公共利益的需要将其收回，应当采用撤回的方式",
                ),
                "注销": says(
                    CANCELLED,
                    "有效期届满未延续",
                    "该许可应当直接注销",
                    "县住建局只须为该许可办理注销手续",
                    "该许可已经自行失效，县住建局应当直接办理注销手续，撤销和撤回都已失去对象",
                    "该许可既不必撤销，也不必撤回，县住建局直接办理注销手续即可了结",
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
                    "国家应当赔偿{firm}的损失",
                    "{firm}的合法权益受到损害，应由县住建局赔偿",
                    "{firm}的建站损失应当由县住建局赔偿，而不是补偿，因为发证机关对此负有责任",
                    "县住建局不能只给{firm}适当补偿，对其合法权益受到的损害应当依法赔偿",
                ),
                "补偿": says(
                    WITHDRAWN,
                    "撤回合法的许可造成财产损失",
                    "{firm}只能请求补偿",
                    "对{firm}由此受到的损失，县住建局应当依法补偿",
                    "{firm}的财产损失应由行政机关给予补偿，其若转而请求国家赔偿，则应予驳回",
                    "{firm}不能请求国家赔偿，但县住建局对其财产损失应当依法给予补偿",
                ),
                "自担": says(
                    REVOKED,
                    "许可届期，或者因贿赂取得，其利益不受保护",
                    "建站费用由{firm}自行承担",
                    "{firm}请求赔偿或者补偿的，县住建局有权拒绝",
                    "建站所花的200万元应由{firm}自行承担，其向县住建局请求赔偿或者补偿，都缺乏依据",
                    "{firm}就建站的费用既不能请求赔偿，也不能请求补偿，只能由其自行承担",
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
                    "{firm}三年内不得再次申请",
                    "{firm}再次申请该许可，须等到三年以后",
                    "{firm}即使日后具备全部条件，也要满三年才能重新申请该许可，此前的申请应当被拒绝",
                    "即使{firm}整改后符合全部条件，三年内也不得再次申请该许可",
                ),
                "不限": says(
                    BANNED,
                    "没有以不正当手段取得许可",
                    "{firm}可以随时再次申请",
                    "日后具备条件的，{firm}可以立即重新申请该许可",
                    "{firm}重新申请该许可的，县住建局应当照常审查，三年的禁止期只适用于别的情形",
                    "法律没有限制{firm}再次申请的时间，其具备条件后，县住建局不得拒绝受理",
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
