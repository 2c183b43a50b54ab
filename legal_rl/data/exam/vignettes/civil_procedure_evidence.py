"""Vignettes of evidence: who must prove what, what is admitted, excluded or late (民事诉讼法解释 101 to 116)."""

from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
PROOF = Norm("民事证据规定", 92, "2020-05-01", says=("由主张以私文书证证明案件事实的当事人承担举证责任",))
REPAID = Norm("民间借贷规定", 15, "2021-01-01", says=("被告抗辩已经偿还借款的，被告应当对其主张提供证据证明",))
ADMITTED = Norm("民事证据规定", 3, "2020-05-01", says=("对于己不利的事实明确表示承认的，另一方当事人无需举证证明",))
COMPROMISE = READING(107, says=("作出妥协而认可的事实", "不得在后续的诉讼中作为对其不利的根据"))
TAPPED = READING(106, says=("以严重侵害他人合法权益", "不得作为认定案件事实的根据"))
LAWFUL = READING(104, says=("来源和形式符合法律规定的证据，应当作为认定案件事实的根据",))
STORED = READING(
    116, says=("视听资料包括录音资料和影像资料", "存储在电子介质中的录音资料和影像资料，适用电子数据的规定")
)
LATE = READING(102, says=("该证据与案件基本事实有关的，人民法院应当采纳", "予以训诫、罚款"))
NOT_LATE = READING(101, says=("当事人因客观原因逾期提供证据", "未提出异议的，视为未逾期"))


BANK_RECORDS_HELD_BACK: Final = vignette(
    "bank_records_held_back",
    "二十万元借款的证据",
    "民事诉讼法",
    facts={
        "paper": {
            "已还": "{lender}凭借条起诉{borrower}，要求归还20万元，{borrower}称早已还清",
            "旧账": "{lender}凭转账凭证起诉{borrower}，要求归还借款20万元，{borrower}称这是还给自己的旧货款",
            "冒签": "{lender}凭借条起诉{borrower}，要求归还20万元，{borrower}称签名是别人冒写的",
        },
        "demand": {
            "改口": "{borrower}当庭承认，下次庭审又说记错了，{lender}不同意其改口",
            "律师": "{borrower}没有到庭，其律师当庭承认，授权书对此未加限制",
            "沉默": "审判员说明后果并询问，{borrower}始终一言不发",
            "调解": "{borrower}在法院调解时松口：“少还五万，我就认。”调解没有谈成",
        },
        "record": {
            "微信": "打印的微信聊天记录，并出示了手机",
            "通话": "一段悄悄录在手机里的通话录音",
            "磁带": "一盘在自己店里悄悄录下双方谈话的磁带",
            "窃听": "一段溜进{borrower}卧室装窃听器录到的录音",
        },
        "late": {
            "留手": "{borrower}交来与借款直接相关的银行流水，承认早已到手，只想打个措手不及，{lender}反对",
            "故障": "{borrower}交来与借款直接相关的银行流水，此前因银行系统故障无法打印",
            "认可": "{borrower}交来与借款直接相关的银行流水，说是忙忘了，{lender}没有异议",
        },
    },
    story=(
        ("{paper}。", "*法院受理一案：{paper}。"),
        "{borrower}又说时效已过，{lender}则称曾上门催讨，对此，{demand}。",
        "{lender}提交了{record}。举证期限过后，{late}。",
    ),
    parties=(
        {"lender": "甲", "borrower": "乙"},
        {"lender": "{s[0]}某", "borrower": "{s[1]}某"},
        {"lender": "{p[0]}", "borrower": "{p[1]}"},
    ),
    terms={
        "thing": lambda told: "聊天记录" if told.record == "微信" else "录音",
        "matter": lambda told: {"已还": "是否已经还款", "旧账": "转账是否为了还旧账", "冒签": "借条是否真实"}[
            told.paper
        ],
    },
    about=("本案的证据", "本案的举证和证明"),
    points=(
        Point(
            "burden",
            lambda told: "出借人" if told.paper == "冒签" else "借款人",
            {
                "借款人": says(
                    REPAID,
                    "被告主张已经还款或者转账另有原因",
                    "{matter}，由{borrower}举证",
                    "对于{matter}，应由{borrower}提供证据",
                    "对于{matter}，应由{borrower}提供证据，始终提供不出的，由其承担不利的后果",
                    "{lender}在{matter}的问题上可以等待对方先举证，{borrower}应当就此提供证据",
                ),
                "出借人": says(
                    PROOF,
                    "私文书证的真实性由提出它的当事人证明",
                    "{matter}，由{lender}举证",
                    "对于{matter}，应由{lender}承担举证责任",
                    "对于{matter}，应由{lender}举证，需要鉴定的，也由其提出申请并预交费用",
                    "{borrower}在{matter}的问题上只须提出质疑，举证责任应由{lender}承担",
                ),
            },
            {"who_denies_must_prove": lambda told: "借款人", "who_sues_must_prove": lambda told: "出借人"},
        ),
        Point(
            "admission",
            lambda told: "不构成" if told.demand == "调解" else "构成",
            {
                "构成": says(
                    ADMITTED,
                    "承认于己不利的事实，或者经询问仍不表态",
                    "{borrower}的态度构成自认",
                    "对催讨一事，法院可以根据{borrower}的态度认定，{lender}可以免于举证",
                    "{lender}可以免于就催讨一事举证，因为{borrower}的态度依法应视为对该事实的承认",
                ),
                "不构成": says(
                    COMPROMISE,
                    "为达成调解作出的妥协",
                    "催讨一事仍由{lender}举证",
                    "{borrower}的态度够不上自认，{lender}对催讨一事仍须另行举证",
                    "法院即使相信{lender}催讨过，也应要求其举证，而不得把{borrower}的态度作为根据",
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
                    "取得方法没有严重侵害他人权益",
                    "{thing}可以作为证据",
                    "{thing}经过质证，可以作为认定事实的根据",
                    "{thing}的取得仍在法律容许的范围之内，经过质证，可以作为认定案件事实的根据",
                    "即使{borrower}事先对取证一无所知，{thing}经过质证，也可以作为认定事实的根据",
                ),
                "非法证据": says(
                    TAPPED,
                    "潜入卧室窃听严重侵害他人合法权益",
                    "{thing}应当予以排除",
                    "{thing}即使内容属实，也应当予以排除",
                    "{thing}的取得严重侵害他人的合法权益，法院应当拒绝将其作为认定案件事实的根据",
                    "取证的方法使{thing}失去证据资格，即使{borrower}认可其内容真实，也应当排除",
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
                    "存储在电子介质中",
                    "{thing}属于电子数据",
                    "{thing}应归入电子数据，质证时应当出示原始载体",
                    "{thing}在证据种类上应归入电子数据，而不是视听资料，质证时应当出示原始载体",
                ),
                "视听资料": says(
                    STORED,
                    "录在磁带上的录音",
                    "{thing}属于视听资料",
                    "{thing}应归入视听资料，质证时应当出示原始载体",
                    "{thing}在证据种类上应归入视听资料，而不是电子数据，质证时应当出示原始载体",
                ),
            },
            {"sound_is_audiovisual": lambda told: {"通话": "视听资料"}.get(told.record)},
        ),
        Point(
            "late",
            lambda told: "采纳并处罚" if told.late == "留手" else "未逾期",
            {
                "采纳并处罚": says(
                    LATE,
                    "故意逾期，但与案件基本事实有关",
                    "{borrower}应受训诫、罚款",
                    "法院应当采纳银行流水，同时处罚{borrower}",
                    "{borrower}因逾期举证应受训诫、罚款，但银行流水并不因此失权，法院应当采纳",
                    "银行流水的证明价值使其免于失权，但{borrower}逾期提交仍应受到训诫、罚款",
                ),
                "未逾期": says(
                    NOT_LATE,
                    "因客观原因逾期，或者对方没有异议",
                    "银行流水视为按期提交",
                    "法院应当对银行流水组织质证，{borrower}可以免受处罚",
                    "银行流水应当视为按期提交，法院只须组织双方质证，以逾期为由处罚{borrower}则于法无据",
                    "{borrower}提交银行流水并不构成法律上的逾期，法院应当组织质证，而不得予以训诫",
                ),
            },
            {"late_is_late": lambda told: "采纳并处罚"},
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
    ),
)
