"""Vignettes of an administrative agreement (行政协议规定 5, 7, 16, 25, 26)."""

from typing import Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

BARGAIN, BARGAIN_SINCE = "行政协议规定", "2020-01-01"
BIDDER = Norm(BARGAIN, 5, BARGAIN_SINCE, says=("参与招标", "认为行政机关与他人订立行政协议损害其合法权益"))
CHOSEN_COURT = Norm(BARGAIN, 7, BARGAIN_SINCE, says=("原告所在地", "人民法院从其约定"))
NEEDED = Norm(BARGAIN, 16, BARGAIN_SINCE, says=("判决驳回原告诉讼请求；给原告造成损失的，判决被告予以补偿",))
BROKEN = Norm(BARGAIN, 16, BARGAIN_SINCE, says=("判决被告继续履行协议、采取补救措施",))
TIME = Norm(BARGAIN, 25, BARGAIN_SINCE, says=("诉讼时效参照民事法律规范确定",))
SUIT_TIME = Norm(BARGAIN, 25, BARGAIN_SINCE, says=("起诉期限依照行政诉讼法及其司法解释确定",))
NO_ARBITRATION = Norm(BARGAIN, 26, BARGAIN_SINCE, says=("约定仲裁条款的，人民法院应当确认该条款无效",))

READING, READING_SINCE = "行政诉讼法解释", "2018-02-08"
CREDITOR = Norm(READING, 13, READING_SINCE, says=("人民法院应当告知其就民事争议提起民事诉讼",))

PARKING_FOR_TEN_YEARS: Final = vignette(
    "parking_for_ten_years",
    "十年停车场",
    "行政法",
    facts={
        "clause": {
            "仲裁": "，约定争议交市仲裁委仲裁",
            "管辖": "，约定争议由公司所在的邻县法院管辖",
        },
        "owed": {
            "一年": "该局应付的300万元补贴到期一年未付",
            "四年": "该局应付的300万元补贴到期四年未付，公司从未催要",
        },
        "end": {
            "公益": "因修防洪堤须占用场地，该局通知解除协议",
            "私利": "新局长想把场地交给熟人，该局通知解除协议",
        },
        "when": {
            "四月": "并写明起诉期限，{firm}四个月后起诉",
            "十月": "并写明起诉期限，{firm}十个月后起诉",
            "未告": "但漏写起诉期限，{firm}十个月后问清，随即起诉",
        },
        "rival": {
            "投标": "落标的{other}得知标底泄露，起诉请求撤销协议",
            "供货": "{firm}的供货商{other}担心货款落空，也起诉该局",
        },
    },
    story=(
        (
            "县城管局与中标的{firm}签订停车场特许经营协议{clause}。",
            "{firm}中标，与县城管局签订停车场特许经营协议{clause}。",
            "*县城管局经招标与{firm}签订停车场特许经营协议{clause}。",
        ),
        "{owed}。",
        "{end}{when}，要求付清补贴、恢复经营。",
        "{rival}。",
    ),
    parties=(
        {"firm": "甲公司", "other": "乙公司"},
        {"firm": "{t[0]}公司", "other": "{t[1]}公司"},
    ),
    about=("该特许经营协议引起的诉讼", "本案", "各公司的起诉"),
    points=(
        Point(
            "owed",
            lambda told: {"一年": "未过", "四年": "已过"}[told.owed],
            {
                "未过": says(
                    TIME,
                    "不按约定履行的，参照民事诉讼时效，三年未满",
                    "补贴请求仍在时效之内",
                    "县城管局以时效届满为由拒付补贴，缺乏依据",
                    "{firm}请求支付补贴，应当参照民事诉讼时效的规定，县城管局的时效抗辩难以成立",
                    "县城管局不能以时间过久为由拒付补贴，因为诉讼时效并未届满",
                ),
                "已过": says(
                    TIME,
                    "不按约定履行的，参照民事诉讼时效，三年已满",
                    "补贴请求已过诉讼时效",
                    "县城管局对补贴提出的时效抗辩，应予支持",
                    "{firm}请求支付补贴，应当参照民事诉讼时效的规定，县城管局可以据此拒绝支付",
                    "县城管局可以拒付补贴，因为{firm}没有在诉讼时效期间内提出请求",
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
                    "六个月内起诉；未告知起诉期限的，不超过一年",
                    "对解除的起诉合乎期限",
                    "法院应当审查县城管局解除协议是否合法",
                    "就单方解除协议起诉，适用行政诉讼的起诉期限，{firm}起诉时，这一期限还在进行之中",
                    "法院不能以起诉过晚为由，拒绝审查县城管局解除协议的行为是否合法",
                ),
                "逾期": says(
                    SUIT_TIME,
                    "已告知起诉期限，超过六个月才起诉",
                    "对解除的起诉已经逾期",
                    "因起诉过晚，解除协议的行为免受法院审查",
                    "就单方解除协议起诉，适用行政诉讼的起诉期限，{firm}起诉时，这一期限已经届满",
                    "{firm}没有及时对解除协议的行为起诉，法院不应再审查其是否合法",
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
                    "为公共利益解除协议合法，但应给予补偿",
                    "县城管局应当补偿{firm}",
                    "解除协议合法，但{firm}的损失应予补偿",
                    "法院应当驳回{firm}恢复经营的请求，但解除给其造成的损失，由县城管局给予补偿",
                    "{firm}不能要求继续履行协议，但有权就解除造成的损失获得补偿",
                ),
                "违法": says(
                    BROKEN,
                    "没有公共利益的需要而解除协议",
                    "解除协议的行为违法",
                    "{firm}请求恢复经营停车场，应予支持",
                    "县城管局违反了协议，法院可以判决其继续履行，{firm}因此受到的损失还应由其赔偿",
                    "县城管局没有合法的解除理由，不能只给{firm}补偿了事，法院可以判决其继续履行",
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
                    "行政协议的仲裁条款无效",
                    "争议解决条款无效",
                    "{firm}应当向县城管局所在地的法院起诉",
                    "双方对争议解决途径的选择违反法律，{firm}应当按照法定管辖，向被告所在地的法院起诉",
                    "{firm}的起诉不受协议约定的限制，应当由县城管局所在地的法院管辖",
                ),
                "有效": says(
                    CHOSEN_COURT,
                    "可以书面约定由原告所在地的法院管辖",
                    "争议解决条款有效",
                    "{firm}可以循约定的途径主张权利",
                    "争议解决条款对双方都有约束力，{firm}可以据此在自己所在地的法院起诉",
                    "{firm}在自己所在地的法院起诉，符合协议的约定，法院不得以没有管辖权为由拒绝",
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
                    "参与招标，认为订立协议损害其合法权益",
                    "{other}具有原告资格",
                    "{other}虽是协议以外的人，仍可就该协议起诉",
                    "{other}与该协议的订立有利害关系，即使身在协议之外，也可以提起行政诉讼",
                    "法院不能因{other}不是协议的当事人，就对其起诉裁定不予立案",
                ),
                "无": says(
                    CREDITOR,
                    "只是一方当事人的债权人",
                    "{other}缺少原告资格",
                    "{other}的起诉应当裁定不予立案",
                    "{other}只能通过民事诉讼实现自己的权利，其对县城管局提起的行政诉讼，应当裁定不予立案",
                    "{other}与该协议没有行政诉讼上的利害关系，只能另行提起民事诉讼",
                ),
            },
            {"only_the_parties": lambda told: "无"},
        ),
    ),
    flaws=(
        Misbelief("six_months_for_all", "以为行政协议的诉讼一律适用六个月的起诉期限"),
        Misbelief("no_limit_on_offices", "以为行政机关不得主张诉讼时效"),
        Misbelief("three_years_for_all", "以为行政协议的诉讼一律适用三年诉讼时效"),
        Misbelief("six_months_flat", "不知未告知起诉期限时最长为一年"),
        Misbelief("bargains_bind_offices", "以为行政机关不得单方解除协议"),
        Misbelief("like_any_contract", "以为行政协议也可以约定仲裁"),
        Misbelief("courts_are_fixed_by_law", "以为行政协议不得约定管辖"),
        Misbelief("only_the_parties", "以为只有协议的相对人可以起诉"),
    ),
)
