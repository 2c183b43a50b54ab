"""Vignettes of lost property: a camera found and sold (民法典 312, 316, 317)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

SINCE: Final = "2021-01-01"
LOST = Norm("民法典", 312, SINCE, says=("自知道或者应当知道受让人之日起二年内向受让人请求返还原物",))
BOUGHT_IN_A_SHOP = Norm("民法典", 312, SINCE, says=("向具有经营资格的经营者购得该遗失物的", "应当支付受让人所付的费用"))
FROM_THE_SELLER = Norm("民法典", 312, SINCE, says=("权利人有权向无处分权人请求损害赔偿",))
KEPT_WELL = Norm("民法典", 316, SINCE, says=("因故意或者重大过失致使遗失物毁损、灭失的，应当承担民事责任",))
EXPENSES = Norm("民法典", 317, SINCE, says=("支付保管遗失物等支出的必要费用",))
REWARD = Norm("民法典", 317, SINCE, says=("应当按照承诺履行义务",))
KEEPER = Norm("民法典", 317, SINCE, says=("拾得人侵占遗失物的，无权请求保管遗失物等支出的费用",))


def _in_time(told: Any) -> bool:
    return bool(told.when != "迟诉")


CAMERA_LEFT_BY_THE_LAKE: Final = vignette(
    "camera_left_by_the_lake",
    "遗失的相机被转卖",
    "民法",
    facts={
        "notice": {
            "悬赏": "{owner}登报悬赏2000元征集线索。",
            "报失": "{owner}到派出所[报失|报了失]。",
        },
        "taker": {
            "拾得人": "{finder}[舍不得归还|起了贪念]，",
            "受托人": "{finder}托{mate}送交派出所，{mate}却",
        },
        "shop": {
            "直接": "将其以8000元卖给不知情的{buyer}。",
            "器材店": "将其卖给证照齐全的器材店，{buyer}花8000元买走。",
        },
        "when": {
            "及时": "2022年6月，{finder}告知{owner}相机归了{buyer}，索要烘干费和2000元酬金；9月，{owner}",
            "晚知": "2024年3月，{finder}告知{owner}相机归了{buyer}，索要烘干费和2000元酬金；6月，{owner}",
            "迟诉": "2022年6月，{finder}告知{owner}相机归了{buyer}，索要烘干费和2000元酬金；2024年10月，{owner}才",
        },
    },
    story=(
        (
            "2021年10月，{owner}把相机忘在湖边，{finder}拾得后[花|付]400元烘干。{notice}",
            "{finder}在湖边拾得{owner}2021年10月丢失的相机，花400元烘干。{notice}",
            "*2021年10月，{owner}的相机丢在湖边，{finder}拾得，花400元烘干。{notice}",
        ),
        "{taker}{shop}",
        "{when}要求{buyer}返还。",
    ),
    parties=(
        {"owner": "甲", "finder": "乙", "mate": "丙", "buyer": "丁"},
        {"owner": "{s[0]}某", "finder": "{s[1]}某", "mate": "{s[2]}某", "buyer": "{s[3]}某"},
        {"owner": "{p[0]}", "finder": "{p[1]}", "mate": "{p[2]}", "buyer": "{p[3]}"},
    ),
    possible=lambda told: told.taker == "拾得人" or _in_time(told),
    about=("{owner}的权利", "这台相机"),
    points=(
        Point(
            "return",
            lambda told: "可以" if _in_time(told) else "过期",
            {
                "可以": says(
                    LOST,
                    "遗失物可以自知道受让人之日起二年内追回，受让人不知情也一样",
                    "{owner}有权追回相机",
                    "{buyer}买到的相机属于遗失物，{owner}可以追回",
                    "相机属于遗失物，即使{buyer}属于善意，{owner}要求返还的请求也应予支持",
                    "二年期间应从{owner}得知相机归了{buyer}时起算，{owner}在期间内提出请求，故可以追回",
                ),
                "过期": says(
                    LOST,
                    "知道受让人之日起已经超过二年",
                    "{buyer}可以拒绝返还相机",
                    "{owner}提出请求过晚，相机应当留在{buyer}手中",
                    "{owner}要求返还时已超过法定的二年期间，{buyer}有权继续保有这台相机",
                    "相机虽是遗失物，但{owner}得知其下落后拖延过久，要求{buyer}返还的请求应予驳回",
                ),
            },
            {
                "buyer_in_good_faith_keeps": lambda told: "过期",
                "two_years_from_the_loss": lambda told: "可以" if told.when == "及时" else "过期",
            },
        ),
        Point(
            "price",
            lambda told: ("应付" if told.shop == "器材店" else "不付") if _in_time(told) else None,
            {
                "应付": says(
                    BOUGHT_IN_A_SHOP,
                    "购自具有经营资格的经营者，追回时应当支付所付的费用",
                    "{owner}追回相机须付8000元",
                    "{owner}取回相机时，应当付给{buyer}8000元",
                    "按照{buyer}取得相机的方式，{owner}只有付清8000元，才能要求其交出相机",
                    "{owner}须先付给{buyer}8000元才能取回相机，这笔钱可以再向无权处分人追偿",
                ),
                "不付": says(
                    LOST,
                    "不是通过拍卖或者向经营者购得，追回时不必付费",
                    "{owner}可以无偿取回相机",
                    "{buyer}应当交还相机，并自行承担8000元",
                    "{buyer}应当把相机无偿交还{owner}，买相机的8000元只能向卖主要回",
                    "8000元是{buyer}与卖主之间的问题，{buyer}以{owner}未作补偿为由拒绝返还，难以成立",
                ),
            },
            {"the_price_is_always_refunded": lambda told: "应付" if _in_time(told) else None},
        ),
        Point(
            "damages",
            lambda told: "赔" if told.taker == "拾得人" else "不赔",
            {
                "赔": says(
                    FROM_THE_SELLER,
                    "拾得人无权处分而转卖",
                    "相机未追回的，{finder}应当赔偿",
                    "相机被转卖造成的损失，{owner}可以要求{finder}赔偿",
                    "{owner}如果最终没有追回相机，可以请求{finder}按照相机的价值赔偿损失",
                    "转卖相机属于无权处分，由此造成的损失如不能从{buyer}处挽回，应由{finder}赔偿",
                ),
                "不赔": says(
                    KEPT_WELL,
                    "托人送交公安，没有故意或者重大过失",
                    "{finder}可以拒绝赔偿{owner}",
                    "相机要不回来的，{owner}应向{finder}以外的人索赔",
                    "{owner}可以要求擅自处分相机的人赔偿损失，但{finder}不在此列",
                    "{finder}对相机被卖至多只有轻微过失，{owner}即使要不回相机，也只能向他人索赔",
                ),
            },
            {"the_finder_answers_for_all": lambda told: "赔"},
        ),
        Point(
            "reward",
            lambda told: "应付" if told.notice == "悬赏" and told.taker == "受托人" else "拒付",
            {
                "应付": says(
                    REWARD,
                    "悬赏人应当按照承诺履行义务",
                    "{owner}应付2000元酬金",
                    "{finder}请求{owner}支付2000元酬金，应予支持",
                    "{finder}有权取得2000元酬金，即使{owner}最终未能追回相机也是如此",
                    "{finder}索要2000元酬金有法律依据，{owner}以相机曾被转卖为由拒付，难以成立",
                ),
                "拒付": says(
                    KEEPER,
                    "没有悬赏，或者拾得人侵占了遗失物",
                    "{owner}可以拒付酬金",
                    "对{finder}索要的2000元酬金，{owner}有权拒绝支付",
                    "即使相机最终被追回，{finder}索要2000元酬金的请求也应驳回",
                    "{finder}提供相机的下落固然对{owner}有利，但据此索要2000元酬金缺乏法律依据",
                ),
            },
            {"every_finder_is_paid": lambda told: "应付"},
        ),
        Point(
            "expenses",
            lambda told: "不付" if told.taker == "拾得人" else "应付",
            {
                "应付": says(
                    EXPENSES,
                    "为保管遗失物支出的必要费用",
                    "烘干费由{owner}负担",
                    "{finder}有权请求{owner}偿付400元烘干费",
                    "400元属于为保管遗失物支出的必要费用，{owner}应当付给{finder}",
                    "无论酬金应否支付，{finder}为烘干相机花去的400元都应当由{owner}偿付",
                ),
                "不付": says(
                    KEEPER,
                    "拾得人侵占遗失物，无权请求保管费用",
                    "烘干费由{finder}自行承担",
                    "对{finder}索要的400元烘干费，{owner}有权拒绝",
                    "400元虽是保管相机所需的费用，也只能由{finder}自行负担",
                    "{owner}虽因相机被烘干而受益，{finder}仍然丧失了请求偿付400元烘干费的权利",
                ),
            },
            {"every_finder_is_paid": lambda told: "应付"},
        ),
    ),
    flaws=(
        Misbelief("buyer_in_good_faith_keeps", "以为遗失物也适用善意取得"),
        Misbelief("two_years_from_the_loss", "以为二年从丢失之日起算"),
        Misbelief("the_price_is_always_refunded", "以为追回时都要补偿价款"),
        Misbelief("the_finder_answers_for_all", "以为拾得人对遗失物的丧失一律负责"),
        Misbelief("every_finder_is_paid", "以为拾得人都有权取得费用和酬金"),
    ),
    issues=(
        Issue(
            (
                "对{finder}索要的两笔钱，{owner}应如何处理？",
                "{finder}向{owner}提出的要求能否得到支持？",
                "*{owner}是否应当向{finder}付款？",
            ),
            {
                "expenses": {"应付": "烘干费应由{owner}支付", "不付": "烘干费由{finder}自己承担"},
                "reward": {"应付": "2000元酬金应当照付", "拒付": "2000元酬金可以不给"},
            },
        ),
    ),
)
