"""Vignettes of houses: a flat sold twice, with a right of residence (民法典 209, 221, 368)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
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


def _sold(told: Any) -> bool:
    """Whether the flat is the second buyer's: registered, meant, and no notice of the first in the way."""
    return bool(told.second == "过户" and told.kind == "真买" and told.notice != "有效")


FLAT_PROMISED_TO_TWO: Final = vignette(
    "flat_promised_to_two",
    "住着老人的房子卖了两次",
    "民法",
    facts={
        "stay": {
            "登记": "并一起办了登记",
            "未登记": "但没有去登记",
        },
        "notice": {
            "有效": "办了预告登记，3月1日起即可过户。3月20日，",
            "失效": "办了预告登记，3月1日起即可过户，{buyer}却一直没去申请。7月20日，",
            "无": "没有办预告登记。3月20日，",
        },
        "kind": {
            "真买": "{seller}又把房子卖给不知情的{other}",
            "假买": "{seller}[反悔|嫌价低]，与表弟{other}签了做样子的买卖合同",
        },
        "second": {
            "过户": "并办了过户",
            "未过户": "，尚未过户",
        },
    },
    story=(
        (
            "{seller}与保姆{nurse}书面约定，由其在自己的旧房免费住到终老，{stay}。",
            "保姆{nurse}照料{seller}多年，二人书面约定由{nurse}在{seller}的旧房免费住到终老，{stay}。",
            "*为答谢保姆{nurse}，{seller}与其书面约定，自己的旧房由其免费住到终老，{stay}。",
        ),
        "2024年，{seller}把房子卖给{buyer}，[收款|收了]80万元，{notice}{kind}{second}。",
        "{other}要{nurse}搬走，{buyer}也催着过户。",
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
                    "房屋仍归{seller}所有",
                    "就归属而言，房屋的所有权至今仍由{seller}享有",
                    "{seller}与{other}的交易缺少物权变动的条件，房屋的所有权仍在{seller}手中",
                    "{seller}虽先后把房屋许给{buyer}和{other}两人，但直到现在，所有权人仍是{seller}自己",
                ),
                "后买": says(
                    REGISTERED,
                    "买卖有效并已经登记，没有有效的预告登记",
                    "房屋已经归{other}所有",
                    "{seller}已经失去所有权，现在的房主是{other}",
                    "{seller}与{other}的交易已经引起物权变动，房屋的所有权从此归{other}享有",
                    "{buyer}虽然签约在先，房屋的所有权却由{other}取得，{buyer}只享有合同上的权利",
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
                    "{seller}与{other}的合同有效",
                    "{seller}虽然一房二卖，后一份买卖合同仍然有效",
                    "{seller}与{other}的合同自成立时起生效，房屋能否过户只影响合同的履行",
                    "{other}可以依据与{seller}的合同要求其履行，遇到违约时也可以请求赔偿自己的损失",
                ),
                "无效": says(
                    SHAM,
                    "双方都没有买卖的真意",
                    "{seller}与{other}的合同无效",
                    "{seller}与{other}所签的合同自始没有约束力",
                    "{other}与{seller}虽然签了合同，但据此提出的任何请求都应当予以驳回",
                    "{seller}可以拒绝履行与{other}所签的合同，{other}也不能据此请求赔偿违约的损失",
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
                    "{buyer}有权要求{seller}过户",
                    "{buyer}要求{seller}办理过户登记，应予支持",
                    "{buyer}可以请求{seller}继续履行合同，而不是只能请求赔偿损失",
                    "房屋仍可依合同过户给{buyer}，{seller}以已与{other}签约为由拒绝办理，难以成立",
                ),
                "不能": says(
                    IMPOSSIBLE,
                    "房屋已归他人，法律上不能履行",
                    "{buyer}已不能要求{seller}过户",
                    "{buyer}要求{seller}办理过户登记，应予驳回",
                    "{buyer}虽然签约在先，也只能请求赔偿损失、返还价款，而不能要求过户",
                    "房屋在法律上已经不能交给{buyer}，{seller}应当承担赔偿等责任，但可以拒绝办理过户",
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
                    "{nurse}对房屋享有居住权",
                    "{nurse}的居住权已经设立，可以对抗任何新的房主",
                    "{nurse}享有居住权，即使房屋归他人所有，也可以在其中继续居住到终老",
                    "{nurse}对房屋享有的是居住权这一物权，{seller}和任何新的房主都应当容忍其居住",
                ),
                "未设立": says(
                    RESIDENCE,
                    "居住权合同没有登记",
                    "{nurse}尚未取得房屋的居住权",
                    "{nurse}对房屋只享有合同上的权利，而无物权",
                    "{nurse}可以请求{seller}履行约定，但这一约定尚未使其取得房屋的居住权",
                    "{nurse}与{seller}的约定只约束他们二人，一旦房屋归他人所有，{nurse}即失去居住的依据",
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
                    "{nurse}应当从房中搬走",
                    "{other}有权以所有权人的身份要求{nurse}搬走",
                    "{nurse}与{seller}的约定不能约束{other}，{nurse}应当按照{other}的要求搬走",
                    "{nurse}因失去住处受到的损失，可以要求{seller}赔偿，但{other}要其搬走的请求应予支持",
                ),
                "不搬": says(
                    RESIDENCE,
                    "居住权已经设立，或者要求搬走的人不是房主",
                    "{nurse}可以在房中继续居住",
                    "对{other}要其搬走的要求，{nurse}有权予以拒绝",
                    "{other}的要求缺乏法律依据，{nurse}可以按照与{seller}的约定继续住下去",
                    "{nurse}的居住对{other}来说有正当的根据，{other}要其搬走，只能与其协商解决",
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
