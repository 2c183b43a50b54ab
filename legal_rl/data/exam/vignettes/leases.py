"""Vignettes of leases: a shop let, sublet and sold (民法典 235, 712 to 728, 租赁合同解释 14)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
PRIOR_MORTGAGE = Norm(
    "城镇房屋租赁合同解释",
    14,
    SINCE,
    says=("房屋在出租前已设立抵押权，因抵押权人实现抵押权发生所有权变动的",),
)
REPAIR = Norm("民法典", 712, SINCE, says=("出租人应当履行租赁物的维修义务",))
POSSESSION = Norm("民法典", 235, SINCE, says=("无权占有不动产或者动产的，权利人可以请求返还原物",))
CONSENTED = Norm("民法典", 716, SINCE, says=("承租人经出租人同意，可以将租赁物转租给第三人",))
SUBTENANT = Norm("民法典", 716, SINCE, says=("第三人造成租赁物损失的，承租人应当赔偿损失",))
SUBLET = Norm("民法典", 716, SINCE, says=("承租人未经出租人同意转租的，出租人可以解除合同",))
TOO_LONG = Norm("民法典", 717, SINCE, says=("超过部分的约定对出租人不具有法律约束力",))
SILENCE = Norm("民法典", 718, SINCE, says=("在六个月内未提出异议的，视为出租人同意转租",))
SALE = Norm("民法典", 725, SINCE, says=("在承租人按照租赁合同占有期限内发生所有权变动的，不影响租赁合同的效力",))
TENANT_FIRST = Norm("民法典", 726, SINCE, says=("将房屋出卖给近亲属的除外", "承租人在十五日内未明确表示购买的"))
AUCTION = Norm("民法典", 727, SINCE, says=("承租人未参加拍卖的，视为放弃优先购买权",))
NOT_TOLD = Norm("民法典", 728, SINCE, says=("承租人可以请求出租人承担赔偿责任",))


def _ended(told: Any) -> bool:
    return bool(told.consent == "反对")


def _bound(told: Any) -> bool:
    return not _ended(told) and told.sale != "拍卖"


def _harmed(told: Any) -> str:
    return "可以" if not _ended(told) and told.sale == "外人" else "不能"


NOODLE_SHOP_SUBLET: Final = vignette(
    "noodle_shop_sublet",
    "转租又被出卖的商铺",
    "民法",
    facts={
        "term": {"短": "2年", "长": "4年"},
        "consent": {
            "同意": "经{landlord}同意将商铺转租给{sub}",
            "默认": "擅自将商铺转租给{sub}，{landlord}当月得知，未作表示",
            "反对": "擅自将商铺转租给{sub}",
        },
        "fire": {
            "油锅": "{sub}用火不慎，烧坏商铺原有的吊顶",
            "电线": "{tenant}请求维修老化的电线，{landlord}置之不理，电线起火烧坏商铺原有的吊顶",
        },
        "sale": {
            "外人": "{landlord}未通知{tenant}，将商铺卖给{buyer}并过户",
            "外孙": "{landlord}未通知{tenant}，将商铺卖给外孙{buyer}并过户",
            "沉默": "{landlord}告知{tenant}售价，{tenant}1个月未答复，{landlord}遂以该价卖给{buyer}并过户",
            "拍卖": "银行实现在出租前已登记的抵押权，拍卖商铺，{tenant}提前10日接到通知未参加，{buyer}竞得",
        },
    },
    story=(
        (
            "{landlord}将商铺出租给{tenant}，租期5年。",
            "{tenant}承租{landlord}的商铺，租期5年。",
            "*{landlord}与{tenant}签订商铺租赁合同，租期5年。",
        ),
        "2年后，{tenant}{consent}。",
        only("term", "转租期限为{term}，{landlord}与{tenant}对此没有其他约定。"),
        only("fire", "转租期间，{fire}。"),
        "1年后，{landlord}{learns}以转租为由通知{tenant}解除合同。",
        only("first bound term", "此后，{sale}。"),
    ),
    parties=(
        {"landlord": "甲", "tenant": "乙", "sub": "丙", "buyer": "丁"},
        {"landlord": "{s[0]}某", "tenant": "{s[1]}某", "sub": "{s[2]}某", "buyer": "{s[3]}某"},
    ),
    terms={"learns": lambda told: "得知转租，即" if told.consent == "反对" else ""},
    about=("该商铺的租赁", "{tenant}的权利", "本案的处理"),
    # Who has ended the lease does not offer the shop to the tenant.
    possible=lambda told: not (told.consent == "反对" and told.sale == "沉默"),
    points=(
        Point(
            "ended",
            lambda told: "解除" if _ended(told) else "未解除",
            {
                "解除": says(
                    SUBLET,
                    "未经同意转租，出租人知道后即通知解除",
                    "租赁合同已因{landlord}的通知解除",
                    "租赁合同自解除通知到达{tenant}时解除",
                    "{landlord}有权以转租为由解除其与{tenant}的租赁合同",
                ),
                "未解除": says(
                    SILENCE,
                    "转租当月已知道，六个月内未提出异议，视为同意转租",
                    "{landlord}无权以转租为由解除租赁合同",
                    "{landlord}的通知不发生解除租赁合同的效力",
                    "{landlord}与{tenant}的租赁关系不因{landlord}的通知而终止",
                ).where(lambda told: told.consent == "同意", CONSENTED, "转租经出租人同意"),
            },
            {"silence_is_no_consent": lambda told: "未解除" if told.consent == "同意" else "解除"},
        ),
        Point(
            "first",
            _harmed,
            {
                "可以": says(
                    NOT_TOLD,
                    "出租人没有通知承租人，即将房屋卖给近亲属以外的人",
                    "{landlord}侵害了{tenant}的优先购买权",
                    "{tenant}有权请求{landlord}赔偿未能优先购买的损失",
                    "{tenant}有权以优先购买权受侵害为由请求{landlord}赔偿，但商铺买卖合同的效力不受影响",
                ),
                "不能": says(
                    TENANT_FIRST,
                    "接到通知后十五日内未表示购买，视为放弃",
                    "{landlord}未侵害{tenant}的优先购买权",
                    "{tenant}主张优先购买权受到侵害的，不能成立",
                    "{tenant}以优先购买权受到侵害为由请求{landlord}承担赔偿责任的，法院不予支持",
                )
                .where(lambda told: told.consent == "反对", TENANT_FIRST, "租赁已经解除，不再享有优先购买权")
                .where(lambda told: told.sale == "外孙", TENANT_FIRST, "外孙是出租人的近亲属，卖给近亲属不适用优先购买")
                .where(lambda told: told.sale == "拍卖", AUCTION, "拍卖五日前已接到通知而没有参加，视为放弃优先购买"),
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
                    "{buyer}应当继续履行租赁合同",
                    "{buyer}取代{landlord}成为出租人，有权收取租金",
                    "租赁合同在租期内对{buyer}继续有效，{tenant}有权租用商铺至租期届满",
                ),
                "收回": says(
                    PRIOR_MORTGAGE,
                    "出租前已经设立抵押权，因实现抵押权而易主，租赁不约束买受人",
                    "{buyer}有权收回商铺",
                    "{buyer}有权请求{tenant}返还商铺",
                    "{buyer}取得商铺后不受该租赁合同的约束，租期虽未届满，仍可请求返还商铺",
                ).where(
                    lambda told: told.consent == "反对", POSSESSION, "转租未经同意，租赁合同已经解除，继续占有没有权源"
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
                    "转租时租期还剩三年，转租二年没有超过剩余租期",
                    "约定的转租期限全部对{buyer}具有约束力",
                    "转租期限在{tenant}的剩余租赁期限以内，{buyer}应当允许{sub}使用商铺至转租期满",
                ),
                "部分": says(
                    TOO_LONG,
                    "转租时租期还剩三年，转租四年，超过部分对出租人没有约束力",
                    "约定的转租期限有一部分对{buyer}没有约束力",
                    "转租期限超过{tenant}的剩余租赁期限，超过部分的约定对{buyer}不具有法律约束力",
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
                    "次承租人用火不慎造成的损失，由承租人向出租人赔偿",
                    "{tenant}应当赔偿吊顶的损失",
                    "{landlord}有权请求{tenant}赔偿吊顶的损失",
                    "{sub}造成吊顶损坏，{tenant}应当向{landlord}赔偿损失，赔偿后可以向{sub}追偿",
                ),
                "不赔": says(
                    REPAIR,
                    "电线老化，承租人已请求维修，出租人没有履行维修义务",
                    "吊顶的损失由{landlord}承担",
                    "{tenant}对吊顶的损失不承担赔偿责任",
                    "{landlord}未履行租赁物的维修义务，其请求{tenant}赔偿吊顶损失的，法院不予支持",
                ),
            },
            {"only_the_doer_pays": lambda told: "不赔", "the_tenant_repairs": lambda told: "赔"},
        ),
    ),
    flaws=(
        Misbelief("silence_is_no_consent", "以为出租人未明确同意，就可以解除合同"),
        Misbelief("kin_are_buyers_too", "以为卖给近亲属时承租人也有优先购买权"),
        Misbelief("sale_breaks_lease", "以为新的所有权人不受租赁合同约束"),
        Misbelief("lease_survives_all", "以为租赁在任何情况下都可以对抗买受人"),
        Misbelief("sublet_as_long_as_agreed", "以为转租期限可以超过剩余租期"),
        Misbelief("only_the_doer_pays", "以为次承租人造成的损失与承租人无关"),
        Misbelief("the_tenant_repairs", "以为租赁物的损坏都由承租人赔偿"),
    ),
    issues=(
        Issue(
            (
                "{buyer}取得商铺后，关于{tenant}的权利，下列哪一选项是正确的？",
                "{buyer}取得商铺后，{tenant}能否继续租用，能否请求{landlord}赔偿？",
                "*{buyer}取得商铺后，{tenant}享有何种权利？",
            ),
            {
                "bound": {"继续": "{tenant}有权租用商铺至租期届满", "收回": "{tenant}应当将商铺交还{buyer}"},
                "first": {
                    "可以": "并可请求{landlord}赔偿未能优先购买的损失",
                    "不能": "其优先购买权未受侵害",
                },
            },
        ),
    ),
)
