"""Vignettes of ownership: a flat sold twice, with a right of residence (民法典 209, 221, 368); shares (301 to 307)."""

from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
SHAM = Norm("民法典", 146, SINCE, says=("以虚假的意思表示实施的民事法律行为无效",))
REGISTERED = Norm("民法典", 209, SINCE, says=("经依法登记，发生效力；未经登记，不发生效力",))
CONTRACT = Norm("民法典", 215, SINCE, says=("未办理物权登记的，不影响合同效力",))
NOTICE = Norm("民法典", 221, SINCE, says=("未经预告登记的权利人同意，处分该不动产的，不发生物权效力",))
RESIDENCE = Norm("民法典", 368, SINCE, says=("居住权自登记时设立",))
POSSESSION = Norm("民法典", 235, SINCE, says=("无权占有不动产或者动产的，权利人可以请求返还原物",))
PERFORMANCE = Norm("民法典", 577, SINCE, says=("应当承担继续履行、采取补救措施或者赔偿损失等违约责任",))
IMPOSSIBLE = Norm("民法典", 580, SINCE, says=("法律上或者事实上不能履行",))
CHANGES = Norm("民法典", 301, SINCE, says=("变更性质或者用途的，应当经占份额三分之二以上的按份共有人",))
FIRST = Norm("民法典", 305, SINCE, says=("其他共有人在同等条件下享有优先购买的权利",))
BOTH = Norm("民法典", 306, SINCE, says=("按照转让时各自的共有份额比例行使优先购买权",))
DEBTS = Norm("民法典", 307, SINCE, says=("承担连带债务", "第三人知道共有人不具有连带债权债务关系的除外"))
WITHIN = Norm("民法典", 307, SINCE, says=("除共有人另有约定外，按份共有人按照份额享有债权、承担债务",))
SAME_TERMS = Norm("物权编解释（一）", 12, SINCE, says=("但提出减少转让价款、增加转让人负担等实质性变更要求",))
FIFTEEN_DAYS = Norm(
    "物权编解释（一）", 11, SINCE, says=("通知中未载明行使期间，或者载明的期间短于通知送达之日起十五日的，为十五日",)
)


def _sold(told: Any) -> bool:
    """Whether the flat is the second buyer's: registered, meant, and no notice of the first in the way."""
    return bool(told.second == "过户" and told.kind == "真买" and told.notice != "有效")


FLAT_PROMISED_TO_TWO: Final = vignette(
    "flat_promised_to_two",
    "住着老人的房子卖了两次",
    "民法",
    facts={
        "stay": {
            "登记": "写好后一起到登记机构办了登记",
            "未登记": "写好后各自收起一份，没有去登记",
        },
        "notice": {
            "有效": "二人办了预告登记。3月1日房贷还清、可以过户，{buyer}说好月底去办；不料3月20日，",
            "失效": "二人办了预告登记。3月1日房贷还清、可以过户，{buyer}却[忙于生意|常年出差]，一直没去申请；7月20日，",
            "无": "因{buyer}嫌麻烦，没有办预告登记。3月1日房贷还清、可以过户，{buyer}说好月底去办；不料3月20日，",
        },
        "kind": {
            "真买": "{seller}又以110万元把房子卖给不知情的{other}",
            "假买": "{seller}[嫌卖得便宜|反悔]，与表弟{other}签了一份做样子的买卖合同，想让{buyer}知难而退",
        },
        "second": {
            "过户": "，几天后把房子过户到{other}名下",
            "未过户": "，尚未去办过户",
        },
    },
    story=(
        (
            "{seller}感念保姆{nurse}照料母亲多年，书面约定让其在自己一套闲置的房子里免费住到终老，{stay}。",
            "保姆{nurse}照料{seller}的母亲多年，{seller}书面答应让其在自己的一套旧房里免费住到终老，{stay}。",
            "*为报答照料母亲多年的保姆{nurse}，{seller}与其书面约定，自己的一套小房子由其免费居住到终老，{stay}。",
        ),
        "2024年1月，{seller}把房子以90万元卖给{buyer}，{buyer}付了80万元，{notice}{kind}{second}。",
        "{other}以房主自居，要{nurse}搬走；{buyer}也[找上门来|催着过户]。",
    ),
    parties=(
        {"seller": "甲", "nurse": "乙", "buyer": "丙", "other": "丁"},
        {"seller": "{s[0]}某", "nurse": "{s[1]}某", "buyer": "{s[2]}某", "other": "{s[3]}某"},
        {"seller": "{p[0]}", "nurse": "{p[1]}", "buyer": "{p[2]}", "other": "{p[3]}"},
    ),
    about=("这套房子", "各方的权利"),
    points=(
        Point(
            "owner",
            lambda told: "后买" if _sold(told) else "卖方",
            {
                "卖方": says(
                    NOTICE,
                    "后一买卖没有登记、并非真意或者违反有效的预告登记，不发生物权效力",
                    "房屋仍然归{seller}所有",
                    "{other}没有取得房屋所有权",
                ),
                "后买": says(
                    REGISTERED,
                    "买卖有效并已经登记，没有有效的预告登记",
                    "房屋已经归{other}所有",
                    "{other}自过户登记时起成为房屋的所有权人",
                ),
            },
            {
                "first_buyer_first": lambda told: "卖方",
                "registration_is_all": lambda told: "后买" if told.second == "过户" else "卖方",
                "notice_lasts": lambda told: "后买" if _sold(told) and told.notice == "无" else "卖方",
            },
        ),
        Point(
            "contract",
            lambda told: "有效" if told.kind == "真买" else "无效",
            {
                "有效": says(
                    CONTRACT,
                    "先前的买卖和预告登记都不影响后一合同的效力",
                    "{seller}与{other}的买卖合同有效",
                    "{seller}虽已把房子卖给{buyer}，其与{other}的合同仍然有效",
                ),
                "无效": says(
                    SHAM,
                    "双方都没有买卖的真意",
                    "{seller}与{other}的买卖合同无效",
                    "{seller}与{other}所签的合同没有法律约束力",
                ),
            },
            {
                "notice_voids_the_contract": lambda told: (
                    "有效" if told.kind == "真买" and told.notice != "有效" else "无效"
                )
            },
        ),
        Point(
            "claim",
            lambda told: "不能" if _sold(told) else "可以",
            {
                "可以": says(
                    PERFORMANCE,
                    "房屋仍归卖方所有，合同可以继续履行",
                    "{buyer}有权要求{seller}办理过户登记",
                    "{other}虽已与{seller}签约，{buyer}仍有权要求{seller}把房子过户给自己",
                ),
                "不能": says(
                    IMPOSSIBLE,
                    "房屋已归他人，法律上不能履行",
                    "{buyer}虽然签约在先、付款较多，也只能要求{seller}赔偿，不能再要求过户",
                    "{buyer}要求{seller}办理过户，法院不应支持",
                ),
            },
            {
                "first_buyer_first": lambda told: "可以",
                "registration_is_all": lambda told: "不能" if told.second == "过户" else "可以",
            },
        ),
        Point(
            "residence",
            lambda told: "设立" if told.stay == "登记" else "未设立",
            {
                "设立": says(
                    RESIDENCE,
                    "居住权合同已经登记",
                    "{nurse}对该房享有居住权",
                    "即使房屋易主，{nurse}的居住权也不因此消灭",
                ),
                "未设立": says(
                    RESIDENCE,
                    "居住权合同没有登记",
                    "{nurse}没有取得居住权",
                    "{nurse}与{seller}的约定有效，但居住权没有设立",
                ),
            },
            {"agreement_makes_the_right": lambda told: "设立"},
        ),
        Point(
            "leave",
            lambda told: "应搬" if _sold(told) and told.stay == "未登记" else "不搬",
            {
                "应搬": says(
                    POSSESSION,
                    "所有权人不受他人约定的拘束",
                    "{other}有权要求{nurse}搬走",
                    "{nurse}虽与{seller}有书面约定，面对{other}的要求也应当搬走",
                ),
                "不搬": says(
                    RESIDENCE,
                    "居住权已经设立，或者要求搬走的人不是房主",
                    "{nurse}与{seller}有约在先，可以拒绝{other}的要求，继续住下去",
                    "{other}要求{nurse}搬走，没有依据",
                ),
            },
            {
                "agreement_makes_the_right": lambda told: "不搬",
                "owner_can_always_evict": lambda told: "应搬" if _sold(told) else "不搬",
            },
        ),
    ),
    flaws=(
        Misbelief("first_buyer_first", "以为先订立合同并付款的买受人优先"),
        Misbelief("registration_is_all", "以为只要过户登记就取得所有权"),
        Misbelief("notice_lasts", "不知预告登记后九十日未申请登记则失效"),
        Misbelief("notice_voids_the_contract", "以为违反预告登记的买卖合同无效"),
        Misbelief("agreement_makes_the_right", "以为居住权自合同成立时设立"),
        Misbelief("owner_can_always_evict", "以为新的所有权人不受居住权约束"),
    ),
    issues=(
        Issue(
            (
                "关于房屋的归属和{nurse}的去留，下列哪一说法是正确的？",
                "房屋归谁所有，{nurse}是否应当搬走？",
                "*{other}要求{nurse}搬走，应如何处理？",
            ),
            {
                "owner": {"卖方": "房屋归{seller}所有", "后买": "房屋归{other}所有"},
                "leave": {"应搬": "{nurse}应当搬走", "不搬": "{nurse}可以继续居住"},
            },
        ),
    ),
)


def _bought(told: Any) -> str:
    found = {"外一人": "全部", "外二人": "按比例", "外迟复": "逾期", "外压价": "条件不同"}
    return found.get(told.event, "无此权")


def _share(told: Any) -> str:
    """The second owner's share in the end, in per cent: 30, and what is bought of the 50 sold."""
    return {"全部": "80", "按比例": "60"}.get(_bought(told), "30")


HARVESTER_OF_THREE: Final = vignette(
    "harvester_of_three",
    "三人合买的收割机",
    "民法",
    facts={
        "cost": {"平摊": "修理开支三人平摊", "未约": "由{third}[停放看管|负责保养]"},
        "plan": {
            "七成": "{first}和{third}想把它改装成运输车，{second}不同意",
            "五成": "{second}和{third}想把它改装成运输车，{first}不同意",
        },
        "known": {
            "不知": "修理厂听说机器是三人的，[找到|拦下]{third}，{third}付清了全部6万元修理费",
            "知道": "修理厂早知道三人对外各付各的账，{third}[图省事|磨不开面子]，付清了全部6万元修理费",
        },
        "event": {
            "外一人": "{first}要以32万元把份额卖给邻村的{outsider}，书面通知了另外二人；"
            "{second}3月10日答复愿照此买下，{third}表示不买",
            "外二人": "{first}要以32万元把份额卖给邻村的{outsider}，书面通知了另外二人；"
            "二人都在3月10日答复愿照此买下，却谈不拢各买多少",
            "外迟复": "{first}要以32万元把份额卖给邻村的{outsider}，书面通知了另外二人；"
            "{third}表示不买，{second}3月28日才答复愿照此买下",
            "外压价": "{first}要以32万元把份额卖给邻村的{outsider}，书面通知了另外二人；"
            "{third}表示不买，{second}3月10日答复愿出28万元",
            "内部": "{first}以32万元把份额卖给了{third}，{second}闻讯，第二天就表示愿照此买下",
            "继承": "{first}病故，[独子|独生女儿]继承了份额，{second}第二天就表示愿出32万元买下",
        },
    },
    story=(
        (
            "2023年5月，{first}、{second}、{third}分别出资30万元、18万元、12万元合买一台收割机，约定按出资份额共有，{cost}。",
            "{first}出资30万元、{second}出资18万元、{third}出资12万元，2023年5月合买了一台收割机，约定按出资份额共有，{cost}。",
            "*同村的{first}、{second}、{third}于2023年5月合买收割机，依次出资30万元、18万元、12万元，约定按份额共有，{cost}。",
        ),
        "次年春，{plan}，没有谈成。夏收时机器抛锚，三人送去大修，{known}。",
        "2025年3月1日，{event}。",
    ),
    parties=(
        {"first": "甲", "second": "乙", "third": "丙", "outsider": "丁"},
        {"first": "{s[0]}某", "second": "{s[1]}某", "third": "{s[2]}某", "outsider": "{s[3]}某"},
        {"first": "{p[0]}", "second": "{p[1]}", "third": "{p[2]}", "outsider": "{p[3]}"},
    ),
    terms={"against": lambda told: "{second}" if told.plan == "七成" else "{first}"},
    about=("这台收割机", "{second}的权利"),
    points=(
        Point(
            "bought",
            _bought,
            {
                "全部": says(
                    FIRST,
                    "在十五日内以同等条件主张，没有其他共有人主张",
                    "{second}有权以32万元买下{first}的全部份额",
                    "{second}行使优先购买权，可以取得{first}的全部份额",
                ),
                "按比例": says(
                    BOTH,
                    "两人都主张而协商不成，按各自的份额比例",
                    "{second}可以买下{first}份额的五分之三，其余归{third}购买",
                    "{second}与{third}应按三比二的比例购买{first}的份额",
                ),
                "逾期": says(
                    FIFTEEN_DAYS,
                    "通知没有写明期限，应在十五日内主张",
                    "{second}提出购买已经超过法定的期限，不能优先购买",
                ),
                "条件不同": says(
                    SAME_TERMS,
                    "提出减少转让价款，不是同等条件",
                    "{second}开出的条件不合要求，不能优先购买",
                ),
                "无此权": says(
                    FIRST,
                    "份额在共有人之间转让，或者因继承而转移",
                    "份额这样转移，{second}本来就没有优先购买的权利",
                ),
            },
            {
                "no_deadline": lambda told: "全部" if told.event in ("外迟复", "外压价") else _bought(told),
                "owners_among_themselves": lambda told: "全部" if told.event == "内部" else _bought(told),
                "heirs_too": lambda told: "全部" if told.event == "继承" else _bought(told),
                "free_to_sell": lambda told: "无此权",
            },
        ),
        Point(
            "share",
            _share,
            {AMOUNT: says(BOTH, "依优先购买权的行使结果", "此后{second}对收割机享有的份额为{value}%")},
            {
                "no_deadline": lambda told: "80" if told.event in ("外迟复", "外压价") else _share(told),
                "owners_among_themselves": lambda told: "80" if told.event == "内部" else _share(told),
                "heirs_too": lambda told: "80" if told.event == "继承" else _share(told),
                "free_to_sell": lambda told: "30",
                "in_equal_parts": lambda told: "55" if told.event == "外二人" else _share(told),
            },
        ),
        Point(
            "change",
            lambda told: "可以" if told.plan == "七成" else "不可以",
            {
                "可以": says(
                    CHANGES,
                    "同意的份额为百分之七十，超过三分之二",
                    "改装虽会改变用途，{against}一人反对也不能阻止",
                    "赞成改装的份额已达法律要求",
                ),
                "不可以": says(
                    CHANGES,
                    "同意的份额为百分之五十，不足三分之二",
                    "改装会改变用途，只要{against}不同意，另外二人就不得进行",
                    "赞成改装的人数虽多，份额不够",
                ),
            },
            {"heads_are_counted": lambda told: "可以"},
        ),
        Point(
            "outside",
            lambda told: "连带" if told.known == "不知" else "按份",
            {
                "连带": says(
                    DEBTS,
                    "因共有物产生的债务，对外承担连带债务",
                    "修理厂有权要求{third}一人付清修理费",
                    "三人对修理厂承担连带债务",
                ),
                "按份": says(
                    DEBTS,
                    "修理厂知道三人之间不具有连带关系",
                    "修理厂本来只能要求{third}支付其应当分担的部分",
                    "{third}对修理厂不负连带责任",
                ),
            },
            {"shares_hold_outside": lambda told: "按份"},
        ),
        Point(
            "inside",
            lambda told: "份额" if told.cost == "未约" else "平摊",
            {
                "份额": says(
                    WITHIN,
                    "没有约定，内部按照份额承担",
                    "{third}付款后可以向{second}追偿1.8万元",
                    "三人内部应按各自的份额分担修理费",
                ),
                "平摊": says(
                    WITHIN,
                    "共有人另有约定的，从其约定",
                    "{third}付款后可以向{second}追偿2万元",
                    "三人内部应各承担修理费的三分之一",
                ),
            },
            {"always_equal": lambda told: "平摊"},
        ),
    ),
    flaws=(
        Misbelief("no_deadline", "以为优先购买没有期限，也不必接受同等条件"),
        Misbelief("owners_among_themselves", "以为共有人之间转让份额也有优先购买权"),
        Misbelief("heirs_too", "以为继承份额时其他共有人也有优先购买权"),
        Misbelief("free_to_sell", "以为份额可以自由转让，没有优先购买权"),
        Misbelief("in_equal_parts", "以为几人主张优先购买时平均购买"),
        Misbelief("heads_are_counted", "以为按人数过半决定"),
        Misbelief("shares_hold_outside", "以为按份共有人对外也只按份承担债务"),
        Misbelief("always_equal", "以为内部一律平均分担"),
    ),
    issues=(
        Issue(
            (
                "{second}购买份额的要求应如何处理？",
                "{second}能否买下{first}的份额？",
                "*对{second}提出的购买要求，法院应如何认定？",
            ),
            {
                "bought": {
                    "全部": "{second}可以买下{first}的全部份额",
                    "按比例": "由{second}与{third}按三比二的比例购买",
                    "逾期": "{second}主张得太晚，已经无权优先购买",
                    "条件不同": "因开出的条件不合要求，{second}不能优先购买",
                    "无此权": "这种情形下{second}没有优先购买权",
                }
            },
        ),
    ),
)
