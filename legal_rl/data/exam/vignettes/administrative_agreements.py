"""Vignettes of an administrative agreement (行政协议规定 5, 7, 16, 25, 26)."""

from typing import Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

BARGAIN, BARGAIN_SINCE = "行政协议规定", "2020-01-01"
BIDDER = Norm(BARGAIN, 5, BARGAIN_SINCE, says=("参与招标", "认为行政机关与他人订立行政协议损害其合法权益"))
CHOSEN_COURT = Norm(BARGAIN, 7, BARGAIN_SINCE, says=("原告所在地", "人民法院从其约定"))
NEEDED = Norm(BARGAIN, 16, BARGAIN_SINCE, says=("判决驳回原告诉讼请求；给原告造成损失的，判决被告予以补偿",))
BROKEN = Norm(BARGAIN, 16, BARGAIN_SINCE, says=("判决被告继续履行协议、采取补救措施",))
TIME = Norm(BARGAIN, 25, BARGAIN_SINCE, says=("诉讼时效参照民事法律规范确定",))
SUIT_TIME = Norm(BARGAIN, 25, BARGAIN_SINCE, says=("起诉期限依照行政诉讼法及其司法解释确定",))
NO_ARBITRATION = Norm(BARGAIN, 26, BARGAIN_SINCE, says=("约定仲裁条款的，人民法院应当确认该条款无效",))

READING, READING_SINCE = "行政诉讼法解释", "2018-02-08"
UNTOLD = Norm(READING, 64, READING_SINCE, says=("未告知公民、法人或者其他组织起诉期限的", "最长不得超过一年"))
CREDITOR = Norm(READING, 13, READING_SINCE, says=("人民法院应当告知其就民事争议提起民事诉讼",))

PARKING_FOR_TEN_YEARS: Final = vignette(
    "parking_for_ten_years",
    "停车场特许经营协议",
    "行政法",
    facts={
        "clause": {
            "仲裁": "{firm}的住所地在邻县，协议约定争议由市仲裁委员会仲裁",
            "管辖": "{firm}的住所地在邻县，协议书面约定争议由邻县法院管辖",
        },
        "owed": {
            "一年": "县城管局依约应付的一次性补贴到期1年后，{firm}首次请求支付，该局以时效届满为由拒绝",
            "四年": "县城管局依约应付的一次性补贴到期4年后，{firm}首次请求支付，该局以时效届满为由拒绝",
        },
        "end": {
            "公益": "因防汛急需在该场地修建堤坝",
            "私利": "为将停车场转交出价更高的他人经营",
        },
        "when": {
            "四月": "并告知起诉期限，{firm}4个月后起诉请求撤销",
            "十月": "并告知起诉期限，{firm}10个月后起诉请求撤销",
            "未告": "但未告知起诉期限，{firm}10个月后得知该期限，遂起诉请求撤销",
        },
        "rival": {
            "投标": "参加投标而落选的{other}认为该协议的订立损害其权益",
            "供货": "{firm}的债权人{other}认为该协议的订立损害其债权的实现",
        },
    },
    story=(
        (
            "县城管局与{firm}签订停车场特许经营协议。",
            "{firm}与县城管局签订停车场特许经营协议。",
            "*县城管局经招标，与{firm}签订停车场特许经营协议。",
        ),
        only("forum", "{clause}。"),
        only("owed", "{owed}。"),
        only("end end_time", "{end}，县城管局通知{firm}解除协议，{when}。"),
        only("standing", "{rival}，起诉请求撤销协议。"),
    ),
    parties=(
        {"firm": "甲公司", "other": "乙公司"},
        {"firm": "甲公司", "other": "乙公司"},
        {"firm": "{t[0]}公司", "other": "{t[1]}公司"},
    ),
    about=("该特许经营协议", "该协议引起的诉讼", "本案"),
    points=(
        Point(
            "owed",
            lambda told: {"一年": "未过", "四年": "已过"}[told.owed],
            {
                "未过": says(
                    TIME,
                    "请求支付补贴参照民事诉讼时效三年，到期仅一年即请求",
                    "县城管局以时效届满拒付补贴不应支持",
                    "{firm}的补贴请求未超过民法典规定的诉讼时效期间，县城管局应当支付",
                ),
                "已过": says(
                    TIME,
                    "请求支付补贴参照民事诉讼时效三年，到期四年才首次请求",
                    "县城管局有权拒付补贴",
                    "县城管局对补贴提出的时效抗辩成立",
                    "{firm}的补贴请求超过民法典规定的诉讼时效期间，县城管局可以拒绝支付",
                ),
            },
            {"six_months_for_all": lambda told: "已过", "no_limit_on_offices": lambda told: "未过"},
        ),
        Point(
            "end_time",
            lambda told: "逾期" if told.when == "十月" else "期内",
            {
                "期内": says(
                    SUIT_TIME,
                    "解除行为适用六个月的起诉期限，四个月后即起诉",
                    "{firm}对解除行为的起诉未超过法定期限",
                    "法院不得以逾期为由驳回{firm}请求撤销解除行为的起诉",
                ).where(
                    lambda told: told.when == "未告", UNTOLD, "未告知起诉期限的，自知道行为内容起最长一年，十个月未逾期"
                ),
                "逾期": says(
                    SUIT_TIME,
                    "已告知期限，解除行为适用六个月起诉期限而非三年，十个月才起诉",
                    "{firm}对解除行为的起诉已经逾期",
                    "{firm}起诉请求撤销解除行为，已经立案的，法院应当裁定驳回起诉",
                ),
            },
            {
                "three_years_for_all": lambda told: "期内",
                "six_months_flat": lambda told: "期内" if told.when == "四月" else "逾期",
            },
        ),
        Point(
            "end",
            lambda told: None if told.when == "十月" else {"公益": "补偿", "私利": "违法"}[told.end],
            {
                "补偿": says(
                    NEEDED,
                    "防汛急需修堤，是为社会公共利益而解除，但应补偿损失",
                    "县城管局解除协议合法，给{firm}造成损失的，应当补偿",
                    "对{firm}撤销解除行为的请求，法院应当判决驳回",
                ),
                "违法": says(
                    BROKEN,
                    "为转交出价更高的他人而解除，并非避免公共利益受损",
                    "县城管局解除协议违法",
                    "法院可以判决县城管局继续履行协议",
                    "县城管局解除协议的行为违法，给{firm}造成损失的，应当予以赔偿",
                ),
            },
            {"bargains_bind_offices": lambda told: None if told.when == "十月" else "违法"},
        ),
        Point(
            "forum",
            lambda told: {"仲裁": "无效", "管辖": "有效"}[told.clause],
            {
                "无效": says(
                    NO_ARBITRATION,
                    "约定由仲裁委员会仲裁，而行政协议的仲裁条款不被承认",
                    "双方关于解决争议的约定无效",
                    "{firm}不受协议中解决争议约定的约束",
                ),
                "有效": says(
                    CHOSEN_COURT,
                    "书面选择的是有实际联系的原告所在地法院，应从其约定",
                    "双方关于解决争议的约定有效",
                    "{firm}可以向其住所地的邻县法院提起行政诉讼",
                    "{firm}与县城管局均应受协议中解决争议约定的约束",
                ),
            },
            {"like_any_contract": lambda told: "有效", "courts_are_fixed_by_law": lambda told: "无效"},
        ),
        Point(
            "standing",
            lambda told: {"投标": "有", "供货": "无"}[told.rival],
            {
                "有": says(
                    BIDDER,
                    "参加投标而落选，认为与他人订立协议损害其合法权益",
                    "{other}具有原告资格",
                    "{other}与该协议的订立有利害关系，可以起诉",
                    "{other}虽不是协议的当事人，但有权就协议的订立提起行政诉讼",
                ),
                "无": says(
                    CREDITOR,
                    "只是协议一方的债权人，主张债权受损应提民事诉讼",
                    "{other}不具有原告资格",
                    "法院应当告知{other}就民事争议提起民事诉讼",
                    "{other}与该协议的订立没有利害关系，无权就此提起行政诉讼",
                ),
            },
            {"only_the_parties": lambda told: "无"},
        ),
    ),
    flaws=(
        Misbelief("six_months_for_all", "以为行政协议的诉讼一律适用六个月的起诉期限"),
        Misbelief("no_limit_on_offices", "以为行政机关不得主张诉讼时效"),
        Misbelief("three_years_for_all", "以为行政协议的诉讼一律适用三年诉讼时效"),
        Misbelief("six_months_flat", "以为未告知起诉期限的，也只有六个月"),
        Misbelief("bargains_bind_offices", "以为行政机关不得单方解除协议"),
        Misbelief("like_any_contract", "以为行政协议也可以约定仲裁"),
        Misbelief("courts_are_fixed_by_law", "以为行政协议不得约定管辖"),
        Misbelief("only_the_parties", "以为只有协议的相对人可以起诉"),
    ),
    issues=(
        Issue(
            (
                "{firm}请求支付补贴、撤销解除行为，法院应如何处理？",
                "对{firm}的请求，下列哪一选项是正确的？",
                "*{firm}请求支付补贴并撤销解除行为，下列哪一说法是正确的？",
            ),
            {
                "end": {"补偿": "解除协议合法，造成损失的应当补偿", "违法": "解除协议违法，可以判决继续履行"},
                "owed": {"未过": "县城管局应当支付补贴", "已过": "补贴请求已过诉讼时效"},
            },
        ),
    ),
)
