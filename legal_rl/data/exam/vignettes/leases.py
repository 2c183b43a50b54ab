"""Vignettes of leases: a shop let, sublet and sold (民法典 405, 712 to 728)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
PRIOR_MORTGAGE = Norm(
    "民法典", 405, SINCE, says=("抵押权设立前，抵押财产已经出租并转移占有的，原租赁关系不受该抵押权的影响",)
)
REPAIR = Norm("民法典", 712, SINCE, says=("出租人应当履行租赁物的维修义务",))
SUBTENANT = Norm("民法典", 716, SINCE, says=("第三人造成租赁物损失的，承租人应当赔偿损失",))
SUBLET = Norm("民法典", 716, SINCE, says=("承租人未经出租人同意转租的，出租人可以解除合同",))
TOO_LONG = Norm("民法典", 717, SINCE, says=("超过部分的约定对出租人不具有法律约束力",))
SILENCE = Norm("民法典", 718, SINCE, says=("在六个月内未提出异议的，视为出租人同意转租",))
SALE = Norm("民法典", 725, SINCE, says=("在承租人按照租赁合同占有期限内发生所有权变动的，不影响租赁合同的效力",))
TENANT_FIRST = Norm("民法典", 726, SINCE, says=("将房屋出卖给近亲属的除外", "承租人在十五日内未明确表示购买的"))
NOT_TOLD = Norm("民法典", 728, SINCE, says=("承租人可以请求出租人承担赔偿责任",))


def _ended(told: Any) -> bool:
    return bool(told.consent == "反对")


def _bound(told: Any) -> bool:
    return not _ended(told) and told.sale != "拍卖"


def _harmed(told: Any) -> str:
    return "可以" if not _ended(told) and told.sale == "外人" else "不能"


NOODLE_SHOP_SUBLET: Final = vignette(
    "noodle_shop_sublet",
    "转租又被出卖的门面",
    "民法",
    facts={
        "term": {"短": "租到2026年6月", "长": "租到2027年底"},
        "consent": {
            "同意": "经{landlord}同意，转租给{sub}，{term}",
            "默认": "擅自转租给{sub}，{term}；{landlord}当月得知，[没有作声|没说什么]",
            "反对": "擅自转租给{sub}，{term}；{landlord}年底才得知",
        },
        "fire": {
            "油锅": "{sub}炸油条时走开，油锅起火[烧坏|烧毁]吊顶",
            "电线": "{landlord}拖着不换的老旧电线打火，[烧坏|烧毁]吊顶",
        },
        "sale": {
            "外人": "未告知{tenant}就把门面卖给{buyer}并过户",
            "外孙": "未告知{tenant}就把门面卖给外孙{buyer}并过户",
            "沉默": "把门面的卖价告知{tenant}，一个月未获答复，便照价卖给{buyer}并过户",
            "拍卖": "出租前就已登记抵押的门面因{landlord}欠债被拍卖，{tenant}十日前接到通知而未参加，{buyer}买得",
        },
    },
    story=(
        (
            "{landlord}把门面租给{tenant}，租期到2026年底。2023年，{tenant}{consent}。",
            "{tenant}租{landlord}的门面开店，租期到2026年底。2023年，{tenant}{consent}。",
            "*为开面馆，{tenant}租下{landlord}的门面，租期到2026年底。2023年，{tenant}{consent}。",
        ),
        "{fire}。2024年1月，{landlord}以转租为由通知解除合同；3月，{sale}。",
        "{buyer}要求收回门面。",
    ),
    parties=(
        {"landlord": "甲", "tenant": "乙", "sub": "丙", "buyer": "丁"},
        {"landlord": "{s[0]}某", "tenant": "{s[1]}某", "sub": "{s[2]}某", "buyer": "{s[3]}某"},
        {"landlord": "{p[0]}", "tenant": "{p[1]}", "sub": "{p[2]}", "buyer": "{p[3]}"},
    ),
    about=("这间门面", "{tenant}的权利"),
    points=(
        Point(
            "ended",
            lambda told: "解除" if _ended(told) else "未解除",
            {
                "解除": says(
                    SUBLET,
                    "未经同意转租，出租人知道后不久即通知解除",
                    "租赁合同已经解除",
                    "租赁合同自解除通知到达{tenant}时即告解除",
                    "{tenant}的转租不能视为得到同意，{landlord}有权以此为由解除租赁合同",
                    "{landlord}的解除通知发生效力，从通知到达{tenant}时起，{tenant}丧失承租人的地位",
                ),
                "未解除": says(
                    SILENCE,
                    "转租经出租人同意，或者知道后六个月内未提出异议",
                    "租赁合同并未解除",
                    "{landlord}以转租为由通知解除合同，缺乏法律依据",
                    "{landlord}应当受其对转租的态度约束，再以转租为由解除租赁合同，难以成立",
                    "{landlord}即使事后反悔，也要受租赁合同的约束，其解除通知没有达到预期的效果",
                ),
            },
            {"silence_is_no_consent": lambda told: "未解除" if told.consent == "同意" else "解除"},
        ),
        Point(
            "first",
            _harmed,
            {
                "可以": says(
                    NOT_TOLD,
                    "出租人未通知承租人而出卖房屋",
                    "{landlord}侵害了{tenant}的优先购买权",
                    "就门面被卖一事，{tenant}有权请求{landlord}赔偿",
                    "门面的买卖合同有效，但{tenant}可以就自己未能优先购买请求{landlord}赔偿",
                    "{tenant}虽不能要求撤销门面的买卖，却可以因优先购买权受到侵害要求{landlord}赔偿",
                ),
                "不能": says(
                    TENANT_FIRST,
                    "租赁已经解除，或者卖给近亲属、承租人放弃购买",
                    "{tenant}的优先购买权未受侵害",
                    "{tenant}以未能优先购买为由要求赔偿，应予驳回",
                    "门面易主与{tenant}的优先购买权并不抵触，{landlord}可以拒绝为此赔偿",
                    "{tenant}只能接受门面易主的结果，主张优先购买或者就此要求{landlord}赔偿，均难成立",
                ),
            },
            {"kin_are_buyers_too": lambda told: "可以" if told.sale == "外孙" else _harmed(told)},
        ),
        Point(
            "bound",
            lambda told: "继续" if _bound(told) else "收回",
            {
                "继续": says(
                    SALE,
                    "租赁期限内房屋易主，不影响租赁合同",
                    "{buyer}应当继续履行租约",
                    "{buyer}应当让租赁合同继续履行到2026年底",
                    "{buyer}取代{landlord}成为新的出租人，应当继续履行与{tenant}的租赁合同",
                    "{buyer}虽已取得门面的所有权，但在2026年底以前，要求{tenant}搬出的请求应予驳回",
                ),
                "收回": says(
                    PRIOR_MORTGAGE,
                    "租赁合同已经解除，或者抵押权设立在出租以前",
                    "{buyer}有权收回门面",
                    "{buyer}要求{tenant}交还门面的请求，应予支持",
                    "租赁期限虽未届满，{tenant}也应当按照{buyer}的要求腾出并交还门面",
                    "{buyer}可以主张其门面免受{landlord}与{tenant}所订租赁合同的约束，要求将门面交还",
                ),
            },
            {
                "sale_breaks_lease": lambda told: "收回",
                "lease_survives_all": lambda told: "收回" if _ended(told) else "继续",
            },
        ),
        Point(
            "term",
            lambda told: {"短": "全部", "长": "部分"}[told.term] if _bound(told) else None,
            {
                "全部": says(
                    TOO_LONG,
                    "转租期限没有超过剩余租期",
                    "转租期限全部约束{buyer}",
                    "{sub}可以一直经营到转租期满，{buyer}应当容忍",
                    "转租的期限在法律允许的范围以内，期满以前{buyer}要求{sub}腾出门面，难以成立",
                    "{buyer}取得门面以后应当承受整个转租期限，要让{sub}提前搬出，只能与其协商",
                ),
                "部分": says(
                    TOO_LONG,
                    "转租期限超过剩余租期的部分，对出租人没有约束力",
                    "转租期限中只有一部分约束{buyer}",
                    "转租期满以前，{buyer}就可以要求{sub}搬出",
                    "转租的期限超出了法律允许的范围，{sub}在转租期满以前就要把门面交还给{buyer}",
                    "{sub}只能经营到2026年底，此后{buyer}要求收回门面的，{sub}应当搬出",
                ),
            },
            {"sublet_as_long_as_agreed": lambda told: "全部" if _bound(told) else None},
        ),
        Point(
            "fire",
            lambda told: {"油锅": "赔", "电线": "不赔"}[told.fire],
            {
                "赔": says(
                    SUBTENANT,
                    "次承租人造成的损失，由承租人赔偿",
                    "{tenant}应当赔偿吊顶损失",
                    "{landlord}可以要求{tenant}赔偿吊顶的损失",
                    "吊顶虽不是{tenant}烧坏的，{tenant}也应当就其损失向{landlord}承担赔偿责任",
                    "{tenant}应当先向{landlord}赔偿吊顶的全部损失，然后可以要求{sub}予以偿还",
                ),
                "不赔": says(
                    REPAIR,
                    "出租人没有履行维修义务",
                    "吊顶损失由{landlord}自负",
                    "{tenant}可以拒绝赔偿{landlord}吊顶的损失",
                    "吊顶的修复是{landlord}自己的义务，{landlord}要求{tenant}赔偿，应予驳回",
                    "吊顶的损失应当由{landlord}承担，{landlord}要求{tenant}或者{sub}赔偿，均难成立",
                ),
            },
            {"only_the_doer_pays": lambda told: "不赔", "the_tenant_repairs": lambda told: "赔"},
        ),
    ),
    flaws=(
        Misbelief("silence_is_no_consent", "不知出租人六个月内未异议视为同意转租"),
        Misbelief("kin_are_buyers_too", "不知卖给近亲属时承租人没有优先购买权"),
        Misbelief("sale_breaks_lease", "以为新的所有权人不受租赁合同约束"),
        Misbelief("lease_survives_all", "以为租赁在任何情况下都可以对抗买受人"),
        Misbelief("sublet_as_long_as_agreed", "以为转租期限可以超过剩余租期"),
        Misbelief("only_the_doer_pays", "以为次承租人造成的损失与承租人无关"),
        Misbelief("the_tenant_repairs", "以为租赁物的损坏都由承租人赔偿"),
    ),
    issues=(
        Issue(
            (
                "{buyer}能否收回门面？",
                "{buyer}收回门面的要求应否得到支持？",
                "*对{buyer}收回门面的要求，应如何处理？",
            ),
            {
                "ended": {"解除": "租赁合同已因转租解除", "未解除": "租赁合同没有因转租解除"},
                "bound": {"继续": "{buyer}不能收回门面", "收回": "{buyer}可以收回门面"},
            },
        ),
    ),
)
