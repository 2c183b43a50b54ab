"""A vignette of work for another: who pays for a passer-by and for the worker (民法典 1191–1193)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
TORTS_SINCE: Final = "2024-09-27"
EMPLOYER = Norm("民法典", 1191, SINCE, says=("由用人单位承担侵权责任", "可以向有故意或者重大过失的工作人员追偿"))
SERVICE = Norm("民法典", 1192, SINCE, says=("由接受劳务一方承担侵权责任", "可以向有故意或者重大过失的提供劳务一方追偿"))
WORKER = Norm("民法典", 1192, SINCE, says=("根据双方各自的过错承担相应的责任", "也有权请求接受劳务一方给予补偿"))
ORDERED = Norm("民法典", 1193, SINCE, says=("定作人不承担侵权责任", "定作人对定作、指示或者选任有过错的"))
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


def _slip(told: Any) -> str:
    return "扔下一根钢管时估错了落点" if told.instruction == "直扔" else "有一处绳结没系牢，一根钢管滑落"


CANOPY_TAKEN_DOWN: Final = vignette(
    "canopy_taken_down",
    "拆雨棚时掉下的钢管",
    "民法",
    facts={
        "relation": {
            "劳务": "嫌{company}要价太贵，便请同村的{worker}帮工两天，每天300元，怎么拆都听{owner}的",
            "承揽": "嫌{company}要价太贵，便包给专做拆装的{worker}，拆完付3000元，工具、时间由{worker}自定",
            "派工": "与{company}谈好8000元包拆，{company}派员工{worker}施工",
        },
        "instruction": {
            "吊下": "{owner}叮嘱{worker}用绳子把钢管慢慢吊下来",
            "直扔": "{owner}嫌用绳子太慢，叫{worker}把钢管直接扔下楼",
        },
        "care": {"重大": "{worker}中午喝了半斤白酒，看也不看便扔下钢管", "一般": "{worker}{slip}"},
        "fall": {
            "梯子": "{worker}又从{ladder}上摔下，伤了腰",
            "货车": "一辆倒车的货车撞翻梯子，{worker}摔伤了腰",
        },
    },
    story=(
        (
            "{owner}要拆临街小楼的雨棚，{relation}。",
            "[入夏|年底]，{owner}要拆掉自家临街的雨棚，{relation}。",
            "*{owner}家临街的雨棚锈坏了，要拆掉。{owner}{relation}。",
        ),
        "{instruction}，{care}，砸伤了[路过的|在楼下等人的]{passer}。",
        "[收工时|快收工时]，{fall}。",
    ),
    parties=(
        {"owner": "甲", "company": "乙公司", "worker": "丙", "passer": "丁"},
        {"owner": "{s[0]}某", "company": "{t[0]}公司", "worker": "{s[1]}某", "passer": "{s[2]}某"},
        {"owner": "{p[0]}", "company": "{t[0]}公司", "worker": "{p[1]}", "passer": "{p[2]}"},
    ),
    terms={
        "slip": _slip,
        "ladder": lambda told: "{owner}找来的朽坏梯子" if told.relation == "劳务" else "自己带来、没有支稳的梯子",
        "payer": lambda told: "{company}" if told.relation == "派工" else "{owner}",
    },
    about=("{passer}和{worker}的损失", "各方的责任", "本案"),
    # A client who interferes with a firm's work may be liable beside it.
    possible=lambda told: told.relation != "派工" or told.instruction == "吊下",
    points=(
        Point(
            "relation",
            lambda told: told.relation,
            {
                "劳务": says(
                    SERVICE,
                    "按对方安排提供劳务",
                    "{owner}与{worker}之间是个人劳务关系",
                    "{worker}向{owner}提供的是劳务，而非工作成果",
                    "{owner}与{worker}之间形成个人劳务关系，而不是以交付工作成果为内容的承揽合同关系",
                ),
                "承揽": says(
                    ORDERED,
                    "自备工具交付工作成果",
                    "{owner}是定作人，{worker}是承揽人",
                    "{owner}与{worker}之间是承揽合同关系，而非劳务关系",
                    "{worker}应当向{owner}交付拆除雨棚的工作成果，二人之间成立承揽合同关系",
                ),
                "派工": says(
                    EMPLOYER,
                    "员工执行单位的工作任务",
                    "{owner}的合同相对人是{company}",
                    "{worker}拆雨棚是在执行{company}的工作任务",
                    "与{owner}订立合同的是{company}，{worker}拆雨棚只是执行单位的工作任务",
                ),
            },
        ),
        Point(
            "passer",
            _passer,
            {
                "接受劳务方": says(
                    SERVICE,
                    "个人劳务致人损害，由接受劳务一方承担侵权责任",
                    "{passer}应当请求{owner}赔偿",
                    "{owner}应当对{worker}砸伤{passer}承担全部侵权责任",
                    "{owner}是接受劳务的一方，{passer}的损失应由其承担侵权责任，而不是由{worker}承担",
                ),
                "承揽人": says(
                    ORDERED,
                    "承揽人致第三人损害，定作人没有过错的不承担责任",
                    "应由{worker}一人赔偿{passer}",
                    "{passer}要求{owner}承担责任的，{owner}有权拒绝，应由{worker}赔偿",
                    "{owner}对定作、指示和选任都没有过错，故{passer}的损失应由{worker}自行承担",
                ),
                "共同": says(
                    TOGETHER,
                    "定作人指示有过错，在过错范围内与承揽人共同承担责任",
                    "{owner}应当就指示的过错承担责任",
                    "{worker}应当承担全部责任，{owner}在过错范围内与其共同承担",
                    "{owner}虽然只是定作人，但其指示有过错，应当在过错范围内与{worker}共同对{passer}承担责任",
                ),
                "用人单位": says(
                    EMPLOYER,
                    "工作人员执行工作任务致人损害，由用人单位承担侵权责任",
                    "{passer}应当请求{company}赔偿",
                    "{company}应当赔偿{passer}，{owner}和{worker}都有权拒绝赔偿",
                    "{worker}是因执行工作任务造成损害，{passer}的损失应由{company}承担侵权责任",
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
                    ORDERED,
                    "承揽人对自己造成的损害承担侵权责任",
                    "{passer}可以要求{worker}赔偿",
                    "{passer}可以起诉{worker}，要求其承担侵权责任",
                    "{worker}以自己是为{owner}干活为由，拒绝向{passer}承担侵权责任的，法院应当驳回",
                ),
                "不直接": says(
                    SERVICE,
                    "责任由接受劳务一方或者用人单位承担",
                    "{worker}有权拒绝赔偿{passer}",
                    "{passer}起诉要求{worker}赔偿的，法院应当驳回",
                    "即使{worker}砸伤人是因为自己疏忽，{passer}也只能请求他人承担侵权责任，{worker}可以拒绝赔偿",
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
                    "提供劳务一方受伤，根据双方各自的过错承担责任",
                    "腰伤由{owner}和{worker}按过错分担",
                    "{owner}应当就{worker}的腰伤承担与其过错相应的责任",
                    "{worker}在提供劳务中受伤，其腰伤的损失由{owner}和{worker}根据各自的过错承担",
                ),
                "补偿": says(
                    WORKER,
                    "第三人致提供劳务一方受伤，接受劳务一方应给予补偿",
                    "{owner}应当对{worker}的腰伤给予补偿",
                    "{owner}补偿{worker}的腰伤后，可以向他人追偿",
                    "{worker}可以请求他人赔偿腰伤，也有权请求{owner}给予补偿，{owner}以没有过错为由拒绝的，应予驳回",
                ),
                "无责": says(
                    ORDERED,
                    "不是接受劳务一方，没有过错",
                    "{owner}有权拒绝赔偿腰伤",
                    "{worker}要求{owner}对腰伤负责的，应予驳回",
                    "{worker}的腰伤，既不能要求{owner}按过错赔偿，也不能要求其给予补偿，{owner}有权拒绝",
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
                    "有重大过失，可以追偿",
                    "{payer}赔偿后可以向{worker}追偿",
                    "赔给{passer}的钱，{payer}有权要求{worker}偿还",
                    "{worker}有重大过失，{payer}对{passer}承担侵权责任后，可以向其追偿",
                ),
                "不能": says(
                    SERVICE,
                    "只有一般过失，不能追偿",
                    "{payer}赔偿后只能自己承担",
                    "{payer}赔偿{passer}后向{worker}追偿的，应予驳回",
                    "{worker}即使有过失也只是一般过失，赔给{passer}的钱，最后应由{payer}自己承担",
                ),
            },
            {"any_fault_is_recovered": lambda told: "可以"},
        ),
    ),
    flaws=(
        Misbelief("masters_always_pay", "不区分劳务与承揽，以为出钱请人就要负责"),
        Misbelief("doers_pay", "以为谁造成损害就由谁本人赔偿"),
        Misbelief("any_fault_is_recovered", "以为有一般过失也可以追偿"),
    ),
    issues=(
        Issue(
            ("{passer}的损失应当由谁承担？", "谁应当赔偿{passer}？", "*对{passer}的损失，责任应如何承担？"),
            {
                "passer": {
                    "接受劳务方": "{owner}承担侵权责任",
                    "承揽人": "{worker}承担责任，{owner}和{company}都不承担",
                    "共同": "{worker}承担全部责任，{owner}在过错范围内与其共同承担",
                    "用人单位": "{company}承担",
                }
            },
        ),
    ),
)
