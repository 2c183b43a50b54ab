"""Vignettes of administrative licences (行政许可法 8, 32, 47, 69, 70, 79)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
    "液化气站的经营许可",
    "行政法",
    facts={
        "file": {
            "及时": "该局收到材料后第3日一次告知补正内容，{firm}第10日补齐",
            "过迟": "该局收到材料后第20日才告知补正内容，{firm}第25日补齐",
        },
        "hearing": {
            "及时": "第3个工作日",
            "过迟": "第9个工作日",
        },
        "end": {
            "行贿": "1年后查明，{firm}因向工作人员行贿而获许可",
            "失职": "1年后查明，{firm}如实申请，但用地面积略低于法定条件，因工作人员玩忽职守而获许可",
            "规划": "1年后法规修改，为保护水源，该地禁止设站",
            "到期": "3年有效期届满，{firm}未申请延续",
        },
    },
    story=(
        (
            "{firm}向县住建局申请液化气站经营许可。",
            "县住建局收到{firm}经营液化气站的许可申请。",
            "*为经营液化气站，{firm}向县住建局申请许可。",
        ),
        only("accepted", "{file}。"),
        only("hearing", "相邻业主{host}被告知听证权利后，于{hearing}申请听证。"),
        only("kind money ban", "{firm}获准后投资建站。{end}。"),
        only("money", "县住建局依法处理该许可后，{firm}停业，请求该局承担其建站损失。"),
    ),
    parties=(
        {"firm": "甲公司", "host": "乙"},
        {"firm": "甲公司", "host": "乙"},
        {"firm": "{t[0]}公司|该公司", "host": "{s[0]}某"},
    ),
    about=("该许可", "县住建局的处理", "本案"),
    points=(
        Point(
            "accepted",
            lambda told: {"及时": "补齐日", "过迟": "收到日"}[told.file],
            {
                "收到日": says(
                    RECEIVED,
                    "第二十日才告知补正，五日内不告知的自收到材料之日即为受理",
                    "县住建局首次收到申请材料之日即为受理",
                    "审查期限自县住建局首次收到申请材料之日起算",
                    "县住建局逾期告知补正，应当视为自收到申请材料之日起受理",
                ),
                "补齐日": says(
                    RECEIVED,
                    "五日内已一次告知补正，材料补齐后才受理",
                    "审查期限不自{firm}首次提交材料之日起算",
                    "县住建局告知补正未超过法定期限，{firm}补齐材料后才应受理其申请",
                ).shown(1),
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
                    "县住建局应当依{host}的申请组织听证",
                    "县住建局应当依{host}的申请组织听证，并根据听证笔录作出许可决定",
                    "{host}有权要求听证，县住建局应当在20日内组织，且不得向其收取费用",
                ),
                "不必": says(
                    NEIGHBOUR,
                    "自被告知听证权利之日起已超过五日才提出",
                    "{host}申请听证已逾法定期限",
                    "{host}未在法定期限内申请听证，县住建局可以不依其申请举行听证",
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
                    "以贿赂手段取得，应当（而非可以）撤销；撤销之前不当然失效",
                    "县住建局应当撤销该许可",
                    "除可能对公共利益造成重大损害外，县住建局应当撤销该许可",
                ),
                "可撤销": says(
                    REVOKED,
                    "因工作人员玩忽职守获准，申请人没有欺骗、贿赂，只是可以撤销",
                    "是否撤销该许可由县住建局裁量",
                    "该许可属于可以撤销而非应当撤销的许可",
                ),
                "撤回": says(
                    WITHDRAWN,
                    "许可取得时合法，因法规修改、为公共利益收回，不是撤销",
                    "县住建局可以撤回该许可",
                    "该许可合法有效，但县住建局可以为公共利益的需要依法撤回",
                ),
                "注销": says(
                    CANCELLED,
                    "有效期届满未延续，许可失效，没有可以撤销、撤回的",
                    "该许可已经失效，县住建局应当直接办理注销手续",
                    "县住建局无须撤销或者撤回该许可，应当直接予以注销",
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
                    "工作人员失职致违法许可被撤销，如实申请人的合法权益受损",
                    "县住建局应当赔偿{firm}的建站损失",
                    "{firm}的建站损失因县住建局违法许可而生，县住建局应当依法赔偿",
                ),
                "补偿": says(
                    WITHDRAWN,
                    "收回的是合法许可，机关没有违法，财产损失只须补偿",
                    "县住建局应当补偿{firm}的建站损失",
                    "该许可合法有效，对{firm}的建站损失，县住建局应当依法给予补偿",
                ),
                "自担": says(
                    REVOKED,
                    "因贿赂取得的许可被撤销，其利益不受保护",
                    "建站损失由{firm}自行承担",
                    "{firm}对建站损失无权请求县住建局赔偿或者补偿",
                ).where(lambda told: told.end == "到期", CANCELLED, "有效期届满未延续而注销，不是被撤销或者撤回"),
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
                    "{firm}3年内不得再次申请该许可",
                    "{firm}在3年内不得再次申请液化气站经营许可",
                ),
                "不限": says(
                    BANNED,
                    "没有以欺骗、贿赂取得许可，不适用三年内不得申请",
                    "{firm}在3年内可以再次申请液化气站经营许可",
                    "{firm}在3年内再次申请液化气站经营许可的，县住建局应当依照法定条件审查",
                ),
            },
            {"revoked_is_banned": lambda told: "三年" if told.end in ("行贿", "失职") else "不限"},
        ),
    ),
    flaws=(
        Misbelief("complete_files_only", "以为材料补齐之日才是受理之日"),
        Misbelief("neighbours_are_always_heard", "以为利害关系人何时要求，都应当听证"),
        Misbelief("every_defect_must_go", "以为违法取得的许可一律应当撤销"),
        Misbelief("withdrawal_is_revocation", "以为因公共利益收回许可也是撤销"),
        Misbelief("reliance_is_always_paid", "以为许可失效时一律应当补偿"),
        Misbelief("revoked_is_banned", "以为许可被撤销的，三年内都不得再申请"),
    ),
    issues=(
        Issue(
            (
                "对该许可及{firm}的损失应如何处理？",
                "关于该许可和{firm}的损失，下列哪一说法是正确的？",
                "*关于该许可的处理和{firm}的损失，下列哪一选项是正确的？",
            ),
            {
                "kind": {
                    "应撤销": "县住建局应当撤销该许可",
                    "可撤销": "是否撤销该许可由县住建局裁量",
                    "撤回": "县住建局可以撤回该许可",
                    "注销": "县住建局应当直接注销该许可",
                },
                "money": {
                    "赔偿": "应当赔偿{firm}的建站损失",
                    "补偿": "应当补偿{firm}的建站损失",
                    "自担": "建站损失由{firm}自行承担",
                },
            },
        ),
    ),
)
