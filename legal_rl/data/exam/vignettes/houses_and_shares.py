"""Vignettes of houses: a flat sold twice, with a right of residence (民法典 209, 221, 368)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

SINCE: Final = "2021-01-01"
SHAM = Norm("民法典", 146, SINCE, says=("以虚假的意思表示实施的民事法律行为无效",))
REGISTERED = Norm("民法典", 209, SINCE, says=("经依法登记，发生效力；未经登记，不发生效力",))
CONTRACT = Norm("民法典", 215, SINCE, says=("未办理物权登记的，不影响合同效力",))
NOTICE = Norm("民法典", 221, SINCE, says=("未经预告登记的权利人同意，处分该不动产的，不发生物权效力",))
NOTICE_LAPSED = Norm("民法典", 221, SINCE, says=("自能够进行不动产登记之日起九十日内未申请登记的，预告登记失效",))
RESIDENCE = Norm("民法典", 368, SINCE, says=("居住权自登记时设立",))
POSSESSION = Norm("民法典", 235, SINCE, says=("无权占有不动产或者动产的，权利人可以请求返还原物",))
PERFORMANCE = Norm("民法典", 577, SINCE, says=("应当承担继续履行、采取补救措施或者赔偿损失等违约责任",))
IMPOSSIBLE = Norm("民法典", 580, SINCE, says=("法律上或者事实上不能履行",))


def _sold(told: Any) -> bool:
    """Decide whether the flat is the second buyer's: registered, meant, and no notice of the first in the way."""
    return bool(told.second == "过户" and told.kind == "真买" and told.notice != "有效")


FLAT_PROMISED_TO_TWO: Final = vignette(
    "flat_promised_to_two",
    "设有居住权的房屋卖了两次",
    "民法",
    facts={
        "stay": {
            "登记": "并办理了登记",
            "未登记": "但未办理登记",
        },
        "notice": {
            "有效": "并办理了预告登记。1个月后，",
            "失效": "并办理了预告登记，{buyer}在能够申请过户后半年内一直未申请。其后，",
            "无": "未办理预告登记。1个月后，",
        },
        "kind": {
            "真买": "{seller}又将房屋卖给不知情的{other}",
            "假买": "{seller}为避免过户给{buyer}，与{other}假装买卖该房屋",
        },
        "second": {
            "过户": "，并办理了过户登记",
            "未过户": "，尚未办理过户登记",
        },
    },
    story=(
        only("residence leave", "{seller}与{nurse}书面约定由{nurse}在{seller}的房屋无偿居住终身，{stay}。"),
        (
            "{seller}将房屋卖给{buyer}，{notice}{kind}{second}。",
            "{seller}与{buyer}签订房屋买卖合同，{notice}{kind}{second}。",
            "*{seller}把自有房屋卖给{buyer}，{notice}{kind}{second}。",
        ),
        only("leave", "{other}以已买下房屋为由，要求{nurse}搬离。"),
    ),
    parties=(
        {"seller": "甲", "nurse": "乙", "buyer": "丙", "other": "丁"},
        {"seller": "{s[0]}某", "nurse": "{s[1]}某", "buyer": "{s[2]}某", "other": "{s[3]}某"},
    ),
    about=("该房屋", "各方的权利", "本案的处理"),
    points=(
        Point(
            "owner",
            lambda told: "后买" if _sold(told) else "卖方",
            {
                "卖方": says(
                    NOTICE,
                    "预告登记有效，未经权利人同意的处分没有物权效力",
                    "房屋仍归{seller}所有",
                    "{other}尚未取得该房屋的所有权",
                    "{seller}与{other}的交易未发生物权变动的效力，{seller}仍是该房屋的所有权人",
                )
                .where(lambda told: told.second == "未过户", REGISTERED, "后一买卖没有办理过户登记，所有权没有转移")
                .where(lambda told: told.kind == "假买", SHAM, "后一买卖是假装的，合同无效，过户登记也不转移所有权"),
                "后买": says(
                    REGISTERED,
                    "没有办理预告登记，后一买卖有效并已过户登记",
                    "{other}已取得房屋的所有权",
                    "{other}已依法成为该房屋的所有权人",
                    "{seller}与{other}的交易已经发生物权变动的效力，{other}依法取得房屋的所有权",
                ).where(
                    lambda told: told.notice == "失效",
                    NOTICE_LAPSED,
                    "预告登记逾九十日未申请而失效，后一买卖有效并已过户",
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
                    "双方有买卖的真意，先前的买卖和预告登记不影响合同效力",
                    "{seller}与{other}的买卖合同有效",
                    "{seller}与{other}的合同对双方具有法律约束力",
                    "{seller}先与{buyer}签订合同，不影响其与{other}签订的买卖合同的效力，后一合同有效",
                ),
                "无效": says(
                    SHAM,
                    "双方为避免向前一买受人过户而假装买卖，没有真意",
                    "{seller}与{other}的买卖合同无效",
                    "{seller}与{other}的合同自始没有法律约束力",
                    "无论是否办理过户登记，{seller}与{other}的买卖合同均应当认定无效",
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
                    "预告登记使后一处分不生物权效力，房屋仍归卖方，可以履行",
                    "{buyer}有权请求{seller}继续履行合同",
                    "{buyer}请求{seller}继续履行的，应予支持",
                    "{seller}与{buyer}的合同并非在法律上不能履行，{buyer}有权请求其继续履行",
                )
                .where(
                    lambda told: told.second == "未过户",
                    PERFORMANCE,
                    "后一买卖没有过户，房屋仍归卖方，合同可以继续履行",
                )
                .where(
                    lambda told: told.kind == "假买", PERFORMANCE, "后一买卖虚假而无效，房屋仍归卖方，合同可以继续履行"
                ),
                "不能": says(
                    IMPOSSIBLE,
                    "房屋已经过户给后一买受人，卖方在法律上不能履行",
                    "{buyer}不能请求{seller}继续履行合同",
                    "{seller}与{buyer}的合同已在法律上不能履行",
                    "因合同在法律上不能履行，{buyer}请求{seller}继续履行的，不予支持",
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
                    "居住权自登记时设立，该合同已经办理登记",
                    "{nurse}已取得居住权",
                    "{nurse}对房屋享有用益物权，可以占有、使用",
                    "{nurse}的居住权已经设立，房屋所有权转移的，{nurse}仍有权在该房屋居住",
                ),
                "未设立": says(
                    RESIDENCE,
                    "居住权自登记时设立，该合同没有办理登记",
                    "{nurse}的居住权尚未设立",
                    "{nurse}对该房屋仅享有合同上的债权",
                    "{seller}与{nurse}的合同有效，但{nurse}尚未取得该房屋的居住权",
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
                    "居住权未经登记而没有设立，合同约定不能对抗所有权人",
                    "{nurse}应当将房屋交给{other}",
                    "{other}作为所有权人，有权请求{nurse}返还房屋",
                    "{nurse}与{seller}的约定不能对抗{other}，{other}请求{nurse}搬离的，应予支持",
                ),
                "不搬": says(
                    RESIDENCE,
                    "居住权已经登记设立，不因房屋出卖而消灭",
                    "{nurse}有权继续居住",
                    "{nurse}有权拒绝{other}要求其搬离的请求",
                    "{other}无权请求{nurse}搬离，法院对其请求应当判决驳回",
                )
                .where(
                    lambda told: told.stay == "未登记" and told.second == "未过户",
                    POSSESSION,
                    "后一买受人没有办理过户，不是所有权人，无权请求返还",
                )
                .where(
                    lambda told: told.stay == "未登记" and told.kind == "假买",
                    POSSESSION,
                    "买卖虚假而无效，后一买受人不是所有权人，无权请求返还",
                )
                .where(
                    lambda told: told.stay == "未登记", POSSESSION, "过户因预告登记不生物权效力，后一买受人不是所有权人"
                ),
            },
            {
                "agreement_makes_the_right": lambda told: "不搬",
                "owner_can_always_evict": lambda told: "应搬" if _sold(told) else "不搬",
            },
        ),
    ),
    flaws=(
        Misbelief("first_buyer_first", "以为先订立合同的买受人优先"),
        Misbelief("registration_is_all", "以为只要过户登记就取得所有权"),
        Misbelief("notice_lasts", "以为预告登记一直有效，不问何时能够登记"),
        Misbelief("notice_voids_the_contract", "以为违反预告登记的买卖合同无效"),
        Misbelief("agreement_makes_the_right", "以为居住权自合同成立时设立"),
        Misbelief("owner_can_always_evict", "以为新的所有权人不受居住权约束"),
    ),
    issues=(
        Issue(
            (
                "关于后一份合同的效力和房屋的归属，下列哪一选项是正确的？",
                "后一份合同的效力如何，房屋归谁所有？",
                "*对后一份合同和房屋所有权，应如何认定？",
            ),
            {
                "contract": {"有效": "{seller}与{other}的合同有效", "无效": "{seller}与{other}的合同无效"},
                "owner": {"卖方": "房屋仍归{seller}所有", "后买": "{other}取得房屋所有权"},
            },
        ),
    ),
)
