"""Vignettes of liability for others: pupils (民法典 1169, 1188, 1199–1201), work for another (1191–1193)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
TORTS_SINCE: Final = "2024-09-27"
INCITING = Norm("民法典", 1169, SINCE, says=("教唆、帮助无民事行为能力人、限制民事行为能力人实施侵权行为的",))
WITHIN = Norm(
    "侵权责任编解释（一）", 12, TORTS_SINCE, says=("监护人在未尽到监护职责的范围内与教唆人、帮助人共同承担责任",)
)
GUARDIAN = Norm("民法典", 1188, SINCE, says=("由监护人承担侵权责任",))
SMALL = Norm("民法典", 1199, SINCE, says=("能够证明尽到教育、管理职责的，不承担侵权责任",))
BIGGER = Norm("民法典", 1200, SINCE, says=("未尽到教育、管理职责的，应当承担侵权责任",))
OUTSIDER = Norm("民法典", 1201, SINCE, says=("未尽到管理职责的，承担相应的补充责任", "可以向第三人追偿"))
EMPLOYER = Norm("民法典", 1191, SINCE, says=("由用人单位承担侵权责任", "可以向有故意或者重大过失的工作人员追偿"))
SERVICE = Norm("民法典", 1192, SINCE, says=("由接受劳务一方承担侵权责任", "可以向有故意或者重大过失的提供劳务一方追偿"))
WORKER = Norm("民法典", 1192, SINCE, says=("根据双方各自的过错承担相应的责任", "也有权请求接受劳务一方给予补偿"))
ORDERED = Norm("民法典", 1193, SINCE, says=("定作人不承担侵权责任", "定作人对定作、指示或者选任有过错的"))
TOGETHER = Norm("侵权责任编解释（一）", 18, TORTS_SINCE, says=("造成损害的承揽人承担侵权人应承担的全部责任",))


def _in_class(told: Any) -> str:
    """The school's own fault: known, or left open, and then against the side that has to prove."""
    if told.care == "不明":
        return "承担" if told.age == "7岁" else "不承担"
    return "承担" if told.care == "未尽" else "不承担"


PENCIL_BOX_QUARREL: Final = vignette(
    "pencil_box_quarrel",
    "铅笔盒引起的争吵",
    "民法",
    facts={
        "age": {"7岁": "7岁的一年级学生", "11岁": "11岁的五年级学生"},
        "advice": {
            "唆使": "{mate}20岁的表哥{cousin}让他“明天揍回来”，{mate}的父亲{father}听了只是笑笑",
            "劝阻": "{mate}20岁的表哥{cousin}劝他“算了”，{mate}的父亲{father}只顾看球，没有理会",
        },
        "care": {
            "未尽": "班主任在走廊上打电话，听见哭喊也没有进来",
            "尽到": "守在教室的班主任当即拉开并送医，平时也常教育学生不得打闹",
            "不明": "班主任在不在场、有没有制止，各方说法不一，无从查证",
        },
        "gate": {
            "放行": "对门卫说声“接孩子”便被放行，",
            "翻墙": "翻过装有铁丝网的围墙，在巡逻保安的追赶下",
        },
    },
    story=(
        (
            "{age}{child}与同桌{mate}为一只铅笔盒吵了起来。",
            "{age}{child}与同桌{mate}争抢一只铅笔盒，闹得很不愉快。",
            "*因为一只铅笔盒，{age}{child}和同桌{mate}起了争执。",
        ),
        "[放学后|当天晚上]，{advice}。",
        "第二天[课间|上午课间]，{mate}把{child}打得鼻骨骨折，{care}。",
        (
            "{father}因儿子受了处分迁怒于{child}，隔天{gate}冲进教室，一耳光打得{child}耳膜穿孔。",
            "儿子受了处分，{father}把气撒在{child}身上，隔天{gate}冲进教室，一耳光打得{child}耳膜穿孔。",
        ),
    ),
    parties=(
        {"child": "甲", "mate": "乙", "cousin": "丙", "father": "丁"},
        {"child": "小{s[0]}", "mate": "小{s[1]}", "cousin": "{s[2]}某", "father": "{s[1]}某"},
        {"child": "童童", "mate": "浩浩", "cousin": "{s[0]}某", "father": "{s[1]}某"},
    ),
    about=("{child}的损失", "学校的责任", "各方的责任"),
    points=(
        Point(
            "guardian",
            lambda told: "相应" if told.advice == "唆使" else "全部",
            {
                "全部": says(
                    GUARDIAN,
                    "未成年人造成损害，由监护人承担侵权责任",
                    "{father}即使没有过错，也应当为{mate}打人承担侵权责任",
                    "就{child}的鼻骨骨折，{father}应承担侵权人应承担的全部责任",
                ),
                "相应": says(
                    WITHIN,
                    "受人教唆的，监护人在未尽监护职责的范围内承担责任",
                    "就{child}的鼻骨骨折，{father}只在未尽监护职责的范围内承担责任",
                    "{father}有监护上的过错，但无须为{mate}打人承担全部责任",
                ),
            },
            {"parents_pay_all": lambda told: "全部"},
        ),
        Point(
            "cousin",
            lambda told: "担责" if told.advice == "唆使" else "不担责",
            {
                "担责": says(
                    INCITING,
                    "教唆未成年人侵权",
                    "{cousin}没有动手，也应当对{child}承担侵权责任",
                    "{child}一方可以要求{cousin}承担侵权人应承担的全部责任",
                ),
                "不担责": says(
                    INCITING,
                    "没有教唆、帮助",
                    "{cousin}对{child}的鼻骨骨折不承担责任",
                    "{child}一方起诉{cousin}要求赔偿，不能得到支持",
                ),
            },
            {"only_hands_hurt": lambda told: "不担责"},
        ),
        Point(
            "burden",
            lambda told: "学校" if told.age == "7岁" else "学生",
            {
                "学校": says(
                    SMALL,
                    "无民事行为能力人受伤，推定学校有过错",
                    "学校应当证明自己对课间伤害尽到了教育、管理职责",
                    "对于课间伤害，推定学校有过错",
                ),
                "学生": says(
                    BIGGER,
                    "限制民事行为能力人受伤，由受害人证明学校有过错",
                    "学校在课间伤害中有过错，应由{child}一方证明",
                    "就课间伤害，学校不必自证清白",
                ),
            },
            {"schools_always_prove": lambda told: "学校"},
        ),
        Point(
            "in_class",
            _in_class,
            {
                "承担": says(
                    SMALL,
                    "没有尽到教育、管理职责，或者不能证明已经尽到",
                    "学校应当对{child}的鼻骨骨折承担侵权责任",
                    "{child}在课间被同学打伤，学校不能置身事外",
                ),
                "不承担": says(
                    BIGGER,
                    "尽到教育、管理职责，或者没有尽到一事不能证明",
                    "学校对{child}的鼻骨骨折不承担责任",
                    "课间伤害虽发生在校内，学校也不必赔偿",
                ),
            },
            {
                "schools_always_prove": lambda told: "不承担" if told.care == "尽到" else "承担",
                "within_the_walls": lambda told: "承担",
            },
        ),
        Point(
            "intruder",
            lambda told: "补充" if told.gate == "放行" else "不承担",
            {
                "补充": says(
                    OUTSIDER,
                    "第三人致害，学校未尽管理职责的承担相应的补充责任",
                    "{father}的财产不足以赔偿{child}的耳伤时，学校承担相应的补充责任",
                    "学校应当对耳伤承担补充责任，之后可以向{father}追偿",
                ),
                "不承担": says(
                    OUTSIDER,
                    "学校已尽管理职责",
                    "{child}的耳伤应由{father}一人赔偿",
                    "学校对{father}造成的耳伤不承担任何责任",
                ),
            },
            {"within_the_walls": lambda told: "补充"},
        ),
    ),
    flaws=(
        Misbelief("parents_pay_all", "以为受人教唆的，监护人也承担全部责任"),
        Misbelief("only_hands_hurt", "以为没有动手就不承担侵权责任"),
        Misbelief("schools_always_prove", "不分年龄，一律推定学校有过错"),
        Misbelief("within_the_walls", "以为学生在校内受伤学校都有责任"),
    ),
    issues=(
        Issue(
            (
                "对{child}的两次受伤，学校应当如何承担责任？",
                "学校应否对{child}的鼻骨骨折和耳膜穿孔承担责任？",
                "*{child}先后两次受伤，学校的责任应如何认定？",
            ),
            {
                "in_class": {"承担": "对鼻骨骨折承担侵权责任", "不承担": "对鼻骨骨折不承担责任"},
                "intruder": {"补充": "对耳膜穿孔承担相应的补充责任", "不承担": "对耳膜穿孔没有责任"},
            },
        ),
    ),
)


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
            "劳务": "嫌{company}要价8000元太贵，便请同村的{worker}帮工两天，每天300元，怎么拆、用什么工具都听{owner}的",
            "承揽": "嫌{company}要价8000元太贵，便包给专做拆装的{worker}，拆完付3000元，工具、时间都由{worker}自定",
            "派工": "与{company}谈好8000元包拆，{company}派员工{worker}前来施工",
        },
        "instruction": {
            "吊下": "{owner}叮嘱{worker}把拆下的钢管用绳子慢慢吊下来",
            "直扔": "{owner}嫌用绳子吊太慢，叫{worker}把拆下的钢管直接扔下楼",
        },
        "care": {"重大": "{worker}中午喝了半斤白酒，看也不看便扔下一根钢管", "一般": "{worker}{slip}"},
        "fall": {
            "梯子": "{worker}又从{ladder}上摔下，伤了腰",
            "货车": "一辆倒车的货车撞翻了梯子，{worker}摔伤了腰",
        },
    },
    story=(
        (
            "{owner}想拆掉自家临街小楼的[旧雨棚|雨棚]，{relation}。",
            "[入夏|年底]，{owner}要拆掉自家临街小楼的雨棚，{relation}。",
            "*{owner}家临街的雨棚锈坏了，要拆掉。{owner}{relation}。",
        ),
        "{instruction}，{care}，砸伤了[路过的|在楼下等人的]{passer}。",
        "[收工时|傍晚收工时|快收工时]，{fall}。",
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
                    "{owner}与{worker}之间形成个人劳务关系",
                    "{worker}向{owner}提供的是劳务，而非工作成果",
                ),
                "承揽": says(
                    ORDERED,
                    "自备工具交付工作成果",
                    "{owner}是定作人，{worker}是承揽人",
                    "{owner}与{worker}之间是承揽合同关系",
                ),
                "派工": says(
                    EMPLOYER,
                    "员工执行单位的工作任务",
                    "{owner}与{worker}之间没有合同关系",
                    "{worker}拆雨棚是在执行{company}的工作任务",
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
                    "{passer}的损失应由{owner}承担，不应由{worker}承担",
                    "{owner}应当对{worker}砸伤{passer}承担全部侵权责任",
                ),
                "承揽人": says(
                    ORDERED,
                    "承揽人致第三人损害，定作人没有过错的不承担责任",
                    "{passer}的损失应由{worker}承担，{owner}不承担责任",
                    "应由{worker}一人赔偿{passer}",
                ),
                "共同": says(
                    TOGETHER,
                    "定作人指示有过错，在过错范围内与承揽人共同承担责任",
                    "{worker}应当对{passer}承担全部责任，{owner}在过错范围内与其共同承担责任",
                    "{owner}作为定作人，也应当就其指示的过错对{passer}承担责任",
                ),
                "用人单位": says(
                    EMPLOYER,
                    "工作人员执行工作任务致人损害，由用人单位承担侵权责任",
                    "{passer}应当要求{company}承担侵权责任",
                    "{company}应当赔偿{passer}，{owner}没有责任",
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
                    "{passer}可以起诉{worker}，要求其承担侵权责任",
                    "{worker}不能以是为{owner}干活为由，拒绝赔偿{passer}",
                ),
                "不直接": says(
                    SERVICE,
                    "责任由接受劳务一方或者用人单位承担",
                    "{worker}本人对{passer}不承担侵权责任",
                    "即使{worker}砸伤人是因为自己疏忽，{passer}也不能要求{worker}承担侵权责任",
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
                    "{worker}的腰伤，由{owner}和{worker}按各自的过错承担",
                    "{owner}应当就{worker}的腰伤承担与其过错相应的责任",
                ),
                "补偿": says(
                    WORKER,
                    "第三人致提供劳务一方受伤，接受劳务一方应给予补偿",
                    "{owner}对{worker}的腰伤没有过错，但应给予补偿",
                    "{owner}补偿{worker}的腰伤后，可以向他人追偿",
                ),
                "无责": says(
                    ORDERED,
                    "不是接受劳务一方，没有过错",
                    "{owner}对{worker}的腰伤不承担责任",
                    "{worker}的腰伤，既不能要求{owner}赔偿，也不能要求其补偿",
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
                    "{payer}赔偿{passer}后，可以向{worker}追偿",
                    "赔给{passer}的钱，{payer}有权要求{worker}偿还",
                ),
                "不能": says(
                    SERVICE,
                    "只有一般过失，不能追偿",
                    "{payer}赔偿{passer}后，无权向{worker}追偿",
                    "赔给{passer}的钱，最后应由{payer}自己承担",
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
