"""A vignette of work for another: who pays for a passer-by and for the worker (民法典 1191–1193)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
TORTS_SINCE: Final = "2024-09-27"
EMPLOYER = Norm("民法典", 1191, SINCE, says=("由用人单位承担侵权责任", "可以向有故意或者重大过失的工作人员追偿"))
SERVICE = Norm("民法典", 1192, SINCE, says=("由接受劳务一方承担侵权责任", "可以向有故意或者重大过失的提供劳务一方追偿"))
WORKER = Norm("民法典", 1192, SINCE, says=("根据双方各自的过错承担相应的责任", "也有权请求接受劳务一方给予补偿"))
ORDERED = Norm("民法典", 1193, SINCE, says=("定作人不承担侵权责任", "定作人对定作、指示或者选任有过错的"))
CONTRACT = Norm("民法典", 770, SINCE, says=("承揽人按照定作人的要求完成工作，交付工作成果，定作人支付报酬",))
TOGETHER = Norm("侵权责任编解释（一）", 18, TORTS_SINCE, says=("造成损害的承揽人承担侵权人应承担的全部责任",))


def _passer(told: Any) -> str:
    if told.relation == "承揽":
        return "共同" if told.instruction == "直扔" else "承揽人"
    return {"劳务": "接受劳务方", "派工": "用人单位"}[told.relation]


def _own(told: Any) -> str:
    if told.relation != "劳务":
        return "无责"
    return "按过错" if told.fall == "梯子" else "补偿"


def _recourse(told: Any) -> str | None:
    """Left out where the owner himself told the worker to throw."""
    if told.relation == "承揽" or told.instruction == "直扔":
        return None
    return "可以" if told.care == "重大" else "不能"


CANOPY_TAKEN_DOWN: Final = vignette(
    "canopy_taken_down",
    "拆除雨棚致人损害",
    "民法",
    facts={
        "relation": {
            "劳务": "按日付酬请{worker}拆除，由{owner}安排和指挥",
            "承揽": "与从事拆装业务的{worker}约定，{worker}自备工具独立拆除，完工后付3000元",
            "派工": "将工程发包给有资质的{company}，{company}派员工{worker}施工",
        },
        "instruction": {"吊下": "要求用绳索吊放钢管", "直扔": "要求将钢管直接抛下"},
        "care": {"重大": "{worker}醉酒后随意抛下钢管", "一般": "{worker}一时疏忽致钢管偏落"},
        "fall": {"梯子": "{ladder}", "货车": "一辆货车撞倒梯子，正在下梯的{worker}摔伤腰部"},
    },
    story=(
        (
            "{owner}需拆除自家雨棚，{relation}。",
            "{owner}因拆除自家雨棚，{relation}。",
            "*{owner}要拆除自家的雨棚，{relation}。",
        ),
        only("passer recourse", "{owner}{instruction}。"),
        only("passer worker_sued recourse", "{care}，砸伤路人{passer}。"),
        only("own_injury", "收工时，{fall}。"),
    ),
    parties=(
        {"owner": "甲", "company": "乙公司", "worker": "丙", "passer": "丁"},
        {"owner": "{s[0]}某", "company": "{t[0]}公司", "worker": "{s[1]}某", "passer": "{s[2]}某"},
    ),
    terms={
        "ladder": lambda told: (
            "{owner}提供的梯子断裂，{worker}攀爬时也未按规定系安全绳，摔伤腰部"
            if told.relation == "劳务"
            else "{worker}从自带的梯子上摔下，腰部受伤"
        ),
        "payer": lambda told: "{company}" if told.relation == "派工" else "{owner}",
    },
    about=("各方的责任", "{worker}的行为", "本案的处理"),
    # A client who interferes with a firm's work may be liable beside it.
    possible=lambda told: told.relation != "派工" or told.instruction == "吊下",
    points=(
        Point(
            "relation",
            lambda told: told.relation,
            {
                "劳务": says(
                    SERVICE,
                    "按日付酬，由房主安排和指挥，不是独立交付工作成果",
                    "{owner}与{worker}之间形成个人劳务关系",
                    "{owner}是接受劳务的一方",
                    "{owner}与{worker}之间形成个人劳务关系，而非承揽合同关系",
                ),
                "承揽": says(
                    CONTRACT,
                    "自备工具独立拆除，完工交付成果后付酬，不受指挥",
                    "{worker}是{owner}的承揽人",
                    "{owner}与{worker}之间形成承揽合同关系",
                    "{owner}与{worker}之间形成承揽合同关系，而非个人劳务关系",
                ),
                "派工": says(
                    EMPLOYER,
                    "工程发包给公司，施工者是公司指派的员工",
                    "{worker}的施工属于执行用人单位的工作任务",
                    "{worker}与{owner}之间没有合同关系",
                    "{worker}与{owner}之间既不成立个人劳务关系，也不成立承揽合同关系",
                ),
            },
        ),
        Point(
            "passer",
            _passer,
            {
                "接受劳务方": says(
                    SERVICE,
                    "按房主指挥提供个人劳务致人损害，由接受劳务一方承担侵权责任",
                    "{owner}应当赔偿{passer}的全部损失",
                    "{passer}的损失应当由{owner}单独赔偿",
                    "{passer}的损失应当由{owner}承担侵权责任，{worker}不对{passer}承担责任",
                ),
                "承揽人": says(
                    ORDERED,
                    "房主要求吊放，指示没有过错，承揽人自行致害，定作人不承担责任",
                    "{passer}的损失由{worker}单独赔偿",
                    "{worker}应当赔偿{passer}，{owner}不承担责任",
                    "{passer}有权请求{worker}赔偿全部损失，其请求{owner}赔偿的，应予驳回",
                ),
                "共同": says(
                    TOGETHER,
                    "定作人要求直接抛下钢管，指示有过错，在过错范围内共同承担责任",
                    "{owner}在过错范围内与{worker}共同赔偿{passer}",
                    "就{passer}的损失，{worker}承担全部责任，{owner}在其过错范围内共同承担",
                    "{owner}因指示有过错，应当在过错范围内与{worker}共同对{passer}承担责任",
                ),
                "用人单位": says(
                    EMPLOYER,
                    "公司员工执行工作任务致人损害，由用人单位承担侵权责任",
                    "{worker}的用人单位应当赔偿{passer}",
                    "{passer}有权请求{worker}的用人单位承担侵权责任",
                    "{passer}的损失应当由{worker}的用人单位赔偿，{worker}不对{passer}承担责任",
                ),
            },
            {
                "masters_always_pay": lambda told: "用人单位" if told.relation == "派工" else "接受劳务方",
                "doers_pay": lambda told: "承揽人",
            },
        ),
        Point(
            "worker_sued",
            lambda told: "直接" if told.relation == "承揽" else "不直接",
            {
                "直接": says(
                    TOGETHER,
                    "承揽人独立完成工作，致人损害的，自己承担侵权人的责任",
                    "{passer}有权请求{worker}承担侵权责任",
                    "{worker}应当就钢管砸人向{passer}承担责任",
                    "{worker}不得以应由他人担责为由，拒绝对{passer}承担侵权责任",
                ),
                "不直接": says(
                    SERVICE,
                    "个人劳务致人损害，对外由接受劳务一方承担责任",
                    "{passer}请求{worker}赔偿的，应予驳回",
                    "{worker}本人对{passer}不承担侵权责任",
                    "{passer}无权直接请求{worker}对自己承担侵权责任",
                ).where(
                    lambda told: told.relation == "派工", EMPLOYER, "员工执行工作任务致人损害，对外由用人单位承担责任"
                ),
            },
            {"doers_pay": lambda told: "直接"},
        ),
        Point(
            "own_injury",
            _own,
            {
                "按过错": says(
                    WORKER,
                    "梯子由房主提供而断裂，施工者未系安全绳，双方均有过错",
                    "{owner}对腰伤有过错，应当承担相应的责任",
                    "{owner}、{worker}对腰伤均有过错，应当各自承担相应的责任",
                ),
                "补偿": says(
                    WORKER,
                    "由第三人的货车撞伤，接受劳务一方没有过错，只应给予补偿",
                    "{owner}对腰伤负有补偿义务，但不负赔偿责任",
                    "就腰伤，{worker}可以请求侵权人赔偿，也可以请求{owner}给予补偿",
                ),
                "无责": says(
                    ORDERED,
                    "承揽人完成工作时自己受损，定作人没有过错",
                    "{owner}对{worker}的腰伤不承担责任",
                    "{worker}请求{owner}赔偿或者补偿腰伤的，应予驳回",
                    "{owner}对{worker}的腰伤既不承担赔偿责任，也不负有补偿的义务",
                ).where(
                    lambda told: told.relation == "派工",
                    WORKER,
                    "施工者由公司指派，与房主没有个人劳务关系，房主也没有过错",
                ),
            },
            {"masters_always_pay": lambda told: "按过错"},
        ),
        Point(
            "recourse",
            _recourse,
            {
                "可以": says(
                    SERVICE,
                    "醉酒后随意抛下钢管，是重大过失，符合追偿的条件",
                    "{payer}赔偿后有权向{worker}追偿",
                    "{payer}对{passer}承担责任后，可以向{worker}追偿",
                    "{worker}有重大过失，{payer}对{passer}承担侵权责任后，有权向其追偿",
                ).where(
                    lambda told: told.relation == "派工", EMPLOYER, "醉酒后随意抛下钢管，是重大过失，符合追偿的条件"
                ),
                "不能": says(
                    SERVICE,
                    "追偿限于故意或者重大过失，一时疏忽致钢管偏落只是一般过失",
                    "{payer}赔偿{passer}后向{worker}追偿的，应予驳回",
                    "{worker}的过失尚非重大，{payer}对{passer}承担侵权责任后，不得向其追偿",
                ).where(
                    lambda told: told.relation == "派工",
                    EMPLOYER,
                    "追偿限于故意或者重大过失，一时疏忽致钢管偏落只是一般过失",
                ),
            },
            {"any_fault_is_recovered": lambda told: "可以"},
        ),
    ),
    flaws=(
        Misbelief("masters_always_pay", "以为不论劳务还是承揽，出钱请人就要负责"),
        Misbelief("doers_pay", "以为谁造成损害就由谁本人赔偿"),
        Misbelief("any_fault_is_recovered", "以为有一般过失也可以追偿"),
    ),
    issues=(
        Issue(
            (
                "{passer}的损失应如何承担？",
                "关于{passer}的损失，下列哪一选项是正确的？",
                "*对{passer}的侵权责任应由谁承担？",
            ),
            {
                "passer": {
                    "接受劳务方": "应由{owner}承担侵权责任，{worker}不对{passer}承担责任",
                    "承揽人": "应由{worker}承担侵权责任，{owner}不承担责任",
                    "共同": "应由{worker}承担全部责任，{owner}在过错范围内共同承担",
                    "用人单位": "应由{worker}的用人单位承担侵权责任",
                }
            },
        ),
    ),
)
