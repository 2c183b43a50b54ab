"""Vignettes of lost property: a camera found and sold (民法典 312, 316, 317)."""

from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

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
            "悬赏": "{owner}登报声明，将相机送交派出所者酬谢2000元。",
            "报失": "{owner}登报寻找，请拾得者将相机送交派出所。",
        },
        "taker": {
            "拾得人": "{finder}将该相机",
            "受托人": "{finder}将相机送交派出所，派出所尚未发布招领公告，保管人员{mate}即将其",
        },
        "shop": {
            "直接": "以8000元卖给不知情的{buyer}。",
            "器材店": "卖给依法登记经营的某器材店，不知情的{buyer}从该店以8000元购得。",
        },
        "when": {
            "及时": "半年后，{owner}得知相机在{buyer}处，遂要求返还。",
            "晚知": "3年后，{owner}得知相机在{buyer}处，遂要求返还。",
            "迟诉": "半年后，{owner}得知相机在{buyer}处，但又过2年半才要求返还。",
        },
    },
    story=(
        (
            "{owner}在公园游玩时遗失相机一部，被{finder}拾得。",
            "{finder}在公园拾得{owner}遗失的相机一部。",
            "*{owner}的相机遗失在公园，{finder}拾得。",
        ),
        only("expenses", "相机已经进水，{finder}为防锈蚀花400元烘干。"),
        only("reward", "{notice}"),
        "{taker}{shop}",
        only("return price", "{when}"),
        only("reward", "{finder}要求{owner}支付报酬2000元。"),
    ),
    parties=(
        {"owner": "甲", "finder": "乙", "mate": "丙", "buyer": "丁"},
        {"owner": "{s[0]}某", "finder": "{s[1]}某", "mate": "{s[2]}某", "buyer": "{s[3]}某"},
        {"owner": "{p[0]}", "finder": "{p[1]}", "mate": "{p[2]}", "buyer": "{p[3]}"},
    ),
    possible=lambda told: told.taker == "拾得人" or _in_time(told),
    about=("该相机引起的纠纷", "本案"),
    points=(
        Point(
            "return",
            lambda told: "可以" if _in_time(told) else "过期",
            {
                "可以": says(
                    LOST,
                    "自知道受让人起未满二年即请求，遗失物不问受让人知情与否均可追回",
                    "{owner}有权要求{buyer}返还相机",
                    "{owner}在法定期间内提出请求，有权追回相机",
                    "{buyer}虽不知情，{owner}仍有权要求其返还相机",
                ),
                "过期": says(
                    LOST,
                    "半年后已知道受让人，又过二年半才请求，超过二年",
                    "{owner}无权再要求{buyer}返还相机",
                    "{owner}未在法定期间内提出请求，不能自{buyer}处追回相机",
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
                    "购自依法登记的经营者，请求返还时应当支付所付的费用",
                    "{owner}取回相机应当支付8000元",
                    "{owner}要求返还相机时，应当向{buyer}支付其所付的8000元",
                ),
                "不付": says(
                    LOST,
                    "由个人直接转让，不是通过拍卖或者向经营者购得，不必付费",
                    "{owner}取回相机，无须向{buyer}支付8000元",
                    "{buyer}应当返还相机，且无权要求{owner}支付8000元",
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
                    "拾得人擅自转卖遗失物，是无处分权人",
                    "{owner}可以要求{finder}赔偿相机的损失",
                    "{owner}不向{buyer}追回相机的，可以要求{finder}赔偿损失",
                ),
                "不赔": says(
                    KEPT_WELL,
                    "已送交派出所，由保管人员转卖，拾得人没有故意或者重大过失",
                    "{finder}对{owner}不承担赔偿责任",
                    "{owner}要求{finder}赔偿相机的损失，应予驳回",
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
                    "登报承诺酬谢，拾得人已按要求送交派出所，没有侵占",
                    "{owner}应当向{finder}支付报酬2000元",
                    "{finder}有权请求{owner}支付报酬2000元",
                ),
                "拒付": says(
                    KEEPER,
                    "拾得人擅自转卖，侵占遗失物，有无悬赏都无权请求报酬",
                    "{finder}无权要求{owner}支付2000元",
                    "{owner}有权拒绝{finder}的报酬请求",
                    "{finder}要求支付报酬没有法律依据",
                ).where(lambda told: told.taker == "受托人", REWARD, "只登报寻找，没有悬赏，没有应当履行的承诺"),
            },
            {"every_finder_is_paid": lambda told: "应付"},
        ),
        Point(
            "expenses",
            lambda told: "不付" if told.taker == "拾得人" else "应付",
            {
                "应付": says(
                    EXPENSES,
                    "烘干进水的相机是保管的必要支出，拾得人已送交派出所，没有侵占",
                    "{owner}应当偿付{finder}400元",
                    "400元属于保管遗失物的必要费用，应由{owner}承担",
                    "{finder}有权要求{owner}偿付所花的400元",
                ),
                "不付": says(
                    KEEPER,
                    "拾得人擅自转卖，侵占遗失物，无权请求保管费用",
                    "400元应由{finder}自行承担",
                    "{finder}无权要求{owner}偿付所花的400元",
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
                "对{finder}要求的400元费用和2000元报酬，应如何处理？",
                "关于{finder}的费用和报酬，下列哪一选项是正确的？",
                "*{finder}要求{owner}支付400元费用和2000元报酬，下列哪一说法是正确的？",
            ),
            {
                "expenses": {"应付": "400元由{owner}偿付", "不付": "400元由{finder}自行承担"},
                "reward": {"应付": "{owner}应当支付2000元报酬", "拒付": "{finder}无权请求报酬"},
            },
        ),
    ),
)
