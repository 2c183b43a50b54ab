"""Vignettes of evidence: who must prove what, what is admitted, excluded or late (民事诉讼法解释 101 to 116)."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, only, says, vignette

READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
PROOF = Norm("民事证据规定", 92, "2020-05-01", says=("由主张以私文书证证明案件事实的当事人承担举证责任",))
REPAID = Norm("民间借贷规定", 15, "2021-01-01", says=("被告抗辩已经偿还借款的，被告应当对其主张提供证据证明",))
OLD_DEBT = Norm("民间借贷规定", 16, "2021-01-01", says=("被告抗辩转账系偿还双方之前借款或者其他债务的",))
SILENT = Norm("民事证据规定", 4, "2020-05-01", says=("仍然不明确表示肯定或者否定的，视为对该事实的承认",))
BY_AGENT = Norm("民事证据规定", 5, "2020-05-01", says=("诉讼代理人的自认视为当事人的自认",))
TAKEN_BACK = Norm("民事证据规定", 9, "2020-05-01", says=("经对方当事人同意的", "受胁迫或者重大误解"))
COMPROMISE = READING(107, says=("作出妥协而认可的事实", "不得在后续的诉讼中作为对其不利的根据"))
TAPPED = READING(106, says=("以严重侵害他人合法权益", "不得作为认定案件事实的根据"))
LAWFUL = READING(104, says=("来源和形式符合法律规定的证据，应当作为认定案件事实的根据",))
STORED = READING(
    116, says=("视听资料包括录音资料和影像资料", "存储在电子介质中的录音资料和影像资料，适用电子数据的规定")
)
LATE = READING(102, says=("该证据与案件基本事实有关的，人民法院应当采纳", "予以训诫、罚款"))
IRRELEVANT = READING(102, says=("因故意或者重大过失逾期提供的证据，人民法院不予采纳",))
CARELESS = READING(102, says=("非因故意或者重大过失逾期提供的证据，人民法院应当采纳，并对当事人予以训诫",))
NOT_LATE = READING(101, says=("当事人因客观原因逾期提供证据", "未提出异议的，视为未逾期"))


def _late(told: Any) -> str:
    return {"留手": "采纳并处罚", "疏忽": "采纳并训诫", "无关": "不采纳"}.get(told.late, "未逾期")


BANK_RECORDS_HELD_BACK: Final = vignette(
    "bank_records_held_back",
    "二十万元借款的证据",
    "民事诉讼法",
    facts={
        "paper": {
            "已还": "{lender}提交借条，{borrower}辩称已经还清。",
            "旧账": "{lender}仅提交转账凭证，{borrower}辩称该款系{lender}清偿旧债。",
            "冒签": "{lender}提交借条，{borrower}辩称借条上的签名系伪造。",
        },
        "demand": {
            "改口": "{borrower}当庭承认{lender}曾经催款，后又无故否认，{lender}不予同意。",
            "律师": "{borrower}的授权委托书未排除自认，其诉讼代理人当庭承认{lender}曾经催款。",
            "沉默": "对{lender}主张的曾经催款一事，{borrower}经法院说明并询问仍不置可否。",
            "调解": "{borrower}为达成调解协议认可{lender}曾经催款，但调解未成。",
        },
        "record": {
            "微信": "手机中保存的双方微信聊天记录",
            "通话": "手机中保存的秘密录制的双方通话录音",
            "磁带": "用磁带秘密录下的双方谈话录音",
            "窃听": "在{borrower}卧室秘密安装窃听器取得的录音",
        },
        "late": {
            "留手": "{borrower}故意逾期提交与案件基本事实有关的银行流水，{lender}提出异议。",
            "故障": "{borrower}因银行系统故障逾期提交银行流水，{lender}提出异议。",
            "认可": "{borrower}逾期提交银行流水，{lender}未提出异议。",
            "无关": "{borrower}故意逾期提交与案件基本事实无关的银行流水，{lender}提出异议。",
            "疏忽": "{borrower}因轻微疏忽逾期提交银行流水，{lender}提出异议。",
        },
    },
    story=(
        (
            "{lender}起诉{borrower}，请求返还借款20万元。",
            "{lender}起诉请求{borrower}返还借款20万元。",
            "*{lender}因民间借贷纠纷起诉{borrower}，请求返还20万元。",
        ),
        only("burden", "{paper}"),
        only("admission", "{demand}"),
        only("record kind", "{lender}提交了{record}。"),
        only("late", "{late}"),
    ),
    parties=(
        {"lender": "甲", "borrower": "乙"},
        {"lender": "{s[0]}某", "borrower": "{s[1]}某"},
    ),
    terms={
        "thing": lambda told: "聊天记录" if told.record == "微信" else "录音",
        "matter": lambda told: {
            "已还": "借款是否已经还清",
            "旧账": "转账是否系清偿旧债",
            "冒签": "借条的签名是否真实",
        }[told.paper],
        "duty": lambda told: "承担举证责任" if told.paper == "冒签" else "首先提供证据证明",
    },
    about=("本案的证据", "本案的证明", "{lender}与{borrower}的诉讼"),
    points=(
        Point(
            "burden",
            lambda told: "出借人" if told.paper == "冒签" else "借款人",
            {
                "借款人": says(
                    REPAID,
                    "主张已经还款的，由被告提供证据证明",
                    "{matter}，应由{borrower}{duty}",
                    "{borrower}不能就{matter}提供证据的，其抗辩不能成立",
                ).where(lambda told: told.paper == "旧账", OLD_DEBT, "主张转账系清偿旧债的，由被告提供证据证明"),
                "出借人": says(
                    PROOF,
                    "借条是私文书证，签名的真实性由提出借条的当事人证明",
                    "{matter}，无须由{borrower}{duty}",
                    "{matter}，应由{lender}{duty}",
                ).shown(1),
            },
            {"who_denies_must_prove": lambda told: "借款人", "who_sues_must_prove": lambda told: "出借人"},
        ),
        Point(
            "admission",
            lambda told: "不构成" if told.demand == "调解" else "构成",
            {
                "构成": says(
                    TAKEN_BACK,
                    "当庭承认后无故否认，对方又不同意，不得撤销自认",
                    "{borrower}就催款一事构成自认",
                    "{lender}对其曾经催款的事实，无须再举证证明",
                )
                .where(lambda told: told.demand == "律师", BY_AGENT, "授权书没有排除自认，代理人的自认视为当事人的自认")
                .where(lambda told: told.demand == "沉默", SILENT, "经说明并询问仍不明确表态，视为承认"),
                "不构成": says(
                    COMPROMISE,
                    "为达成调解而作出的认可，不得在后续诉讼中作不利根据",
                    "催款的事实仍由{lender}举证",
                    "{lender}是否曾经催款，仍应由其举证证明",
                ),
            },
            {
                "only_own_steady_words": lambda told: "不构成",
                "words_in_mediation_bind": lambda told: "构成",
            },
        ),
        Point(
            "record",
            lambda told: "非法证据" if told.record == "窃听" else "可用",
            {
                "可用": says(
                    LAWFUL,
                    "聊天记录是双方自己的通信，来源和形式合法",
                    "{thing}可以作为证据使用",
                    "{thing}经查证属实，可以作为认定事实的根据",
                    "{thing}不属于非法证据，经质证查实，可以作为认定案件事实的根据",
                ).where(lambda told: told.record != "微信", TAPPED, "只是录下自己参与的谈话，没有严重侵害他人合法权益"),
                "非法证据": says(
                    TAPPED,
                    "在卧室窃听严重侵害他人合法权益",
                    "{thing}应当予以排除",
                    "{thing}属于非法证据，法院应当予以排除",
                    "{thing}的取得严重侵害{borrower}的合法权益，不得作为认定案件事实的根据",
                ),
            },
            {"secret_recordings_are_out": lambda told: "可用" if told.record == "微信" else "非法证据"},
        ),
        Point(
            "kind",
            lambda told: {"微信": "电子数据", "通话": "电子数据", "磁带": "视听资料"}.get(told.record),
            {
                "电子数据": says(
                    STORED,
                    "网上聊天记录属于电子数据",
                    "{thing}应当适用电子数据的规定",
                    "审查{thing}，应当适用电子数据的规定",
                ).where(lambda told: told.record == "通话", STORED, "录音存储在手机这一电子介质中，适用电子数据的规定"),
                "视听资料": says(
                    STORED,
                    "录音录在磁带上，没有存储在电子介质中",
                    "{thing}属于视听资料，不适用电子数据的规定",
                    "审查{thing}，应当适用视听资料而非电子数据的规定",
                ),
            },
            {"sound_is_audiovisual": lambda told: {"通话": "视听资料"}.get(told.record)},
        ),
        Point(
            "late",
            _late,
            {
                "采纳并处罚": says(
                    LATE,
                    "故意逾期，但与案件基本事实有关",
                    "银行流水应予采纳，但应对{borrower}训诫、罚款",
                    "法院应当采纳银行流水，并对{borrower}训诫、罚款",
                    "法院不得因{borrower}逾期举证而不采纳银行流水，但应当对其予以训诫、罚款",
                ),
                "采纳并训诫": says(
                    CARELESS,
                    "逾期出于轻微疏忽，不是故意或者重大过失，只予训诫",
                    "银行流水应予采纳，对{borrower}予以训诫，不予罚款",
                    "法院应当采纳银行流水，对{borrower}予以训诫而不得罚款",
                ),
                "不采纳": says(
                    IRRELEVANT,
                    "故意逾期，且与案件基本事实无关",
                    "法院对银行流水应当不予采纳",
                    "因{borrower}逾期举证，法院对银行流水应当不予采纳",
                ),
                "未逾期": says(
                    NOT_LATE,
                    "因银行系统故障这一客观原因逾期",
                    "银行流水视为未逾期提交",
                    "{borrower}提交银行流水，依法视为未逾期",
                ).where(lambda told: told.late == "认可", NOT_LATE, "对方当事人对逾期提供没有提出异议"),
            },
            {"late_is_late": lambda told: "采纳并处罚", "late_is_out": lambda told: "不采纳"},
        ),
    ),
    flaws=(
        Misbelief("who_denies_must_prove", "以为否认签名的人应当证明签名是假的"),
        Misbelief("who_sues_must_prove", "以为一切事实都由原告证明"),
        Misbelief("only_own_steady_words", "以为代理人的承认、沉默和改口前的承认都不算自认"),
        Misbelief("words_in_mediation_bind", "以为调解中的让步也是自认"),
        Misbelief("secret_recordings_are_out", "以为偷录的证据一律排除"),
        Misbelief("sound_is_audiovisual", "以为录音都是视听资料"),
        Misbelief("late_is_late", "以为逾期提交一律应受处罚"),
        Misbelief("late_is_out", "以为逾期提交的证据一律不予采纳"),
    ),
    issues=(
        Issue(
            (
                "对{borrower}逾期提交的银行流水，法院应如何处理？",
                "关于{borrower}逾期提交的银行流水，法院的下列哪一做法是正确的？",
                "*法院应当怎样处理{borrower}逾期提交的银行流水？",
            ),
            {
                "late": {
                    "采纳并处罚": "采纳该证据，并对{borrower}予以训诫、罚款",
                    "采纳并训诫": "采纳该证据，对{borrower}予以训诫，不予罚款",
                    "不采纳": "对该证据不予采纳",
                    "未逾期": "视为未逾期，组织质证，不予处罚",
                }
            },
        ),
    ),
)
