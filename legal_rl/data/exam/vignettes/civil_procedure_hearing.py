"""Vignettes of the hearing: counterclaims, absence, mediation (民事诉讼法 102, 146, 147); evidence."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "民事诉讼法", valid_from="2024-01-01")
READING: Final = partial(Norm, "民事诉讼法解释", valid_from="2022-04-10")
THIRD = CODE(59, says=("第三人认为有独立请求权的，有权提起诉讼", "案件处理结果同他有法律上的利害关系的"))
NOT_SIGNED = CODE(102, says=("调解书送达前一方反悔的，人民法院应当及时判决",))
SIGNED = READING(151, says=("签名或者盖章后即发生法律效力", "当事人拒收调解书的，不影响调解协议的效力"))
PLAINTIFF_GONE = CODE(146, says=("可以按撤诉处理；被告反诉的，可以缺席判决",))
DEFENDANT_GONE = CODE(147, says=("未经法庭许可中途退庭的，可以缺席判决",))
ORDERS = CODE(157, says=("准许或者不准许撤诉", "对前款第一项至第三项裁定，可以上诉"))
APPEAL = CODE(171, says=("有权在判决书送达之日起十五日内向上一级人民法院提起上诉",))
SUED_AGAIN = READING(214, says=("原告以同一诉讼请求再次起诉的，人民法院应予受理",))
SETTLED = CODE(127, says=("对判决、裁定、调解书已经发生法律效力的案件",))
COUNTER = READING(233, says=("基于相同事实的，人民法院应当合并审理", "无关联的，裁定不予受理，告知另行起诉"))
DEFENCE = CODE(54, says=("被告可以承认或者反驳诉讼请求，有权提起反诉",))
GOES_ON = READING(239, says=("准许本诉原告撤诉的，应当对反诉继续审理",))
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


def _over(told: Any) -> str | None:
    """Whether the case is over without a judgment, in the way the plaintiff or both chose."""
    return None if told.ending in ("退庭", "拒收") else told.ending


def _counter(told: Any) -> str | None:
    if told.plea != "反诉" or told.ending in ("拒收", "生效"):
        return None
    return "按撤诉" if told.ending == "退庭" else "审理"


LEAK_IN_THE_BATHROOM: Final = vignette(
    "leak_in_the_bathroom",
    "装修尾款案的反诉、缺席与调解",
    "民事诉讼法",
    facts={
        "plea": {
            "反诉": "{owner}应诉后，请求判令{firm}赔偿漏水泡坏家具的损失4万元",
            "抗辩": "{owner}应诉后辩称，防水层要花4万元重做，尾款至少应当减去一半",
            "无关": "{owner}应诉后，请求判令{firm}归还两年前周转时借走的4万元",
        },
        "joined": {
            "供货": "法院通知[防水涂料|水管]的供货商{third}参加诉讼",
            "受让": "{third}向法院起诉，称{firm}早已把这笔尾款转让给自己，钱应当付给自己",
        },
        "ending": {
            "撤诉": "第一次开庭后，{firm}[自觉理亏|怕坏了名声]，申请撤诉，法院裁定准许",
            "缺席": "开庭那天，{firm}经传票传唤无故没有到庭",
            "退庭": "庭审中，{owner}[发言被打断|与对方争吵被制止]，一怒之下未经许可离席而去",
            "拒收": "经法院调解，双方商定由{owner}再付3万元了结此事。送达调解书时，{firm}当场签收，{owner}却反悔拒收",
            "生效": "经法院调解，双方商定由{owner}再付3万元了结此事，并言明签字即生效，双方与审判员、书记员都签了名。"
            "事后{owner}反悔，拒收法院送来的调解书",
        },
    },
    story=(
        (
            "{firm}为{owner}装修新房，交工不久卫生间就漏水，{owner}因此拒付尾款6万元，{firm}诉至法院。",
            "{owner}新房装修交工不久，卫生间漏水，便扣下应付{firm}的尾款6万元。{firm}诉至法院。",
            "*因卫生间漏水，{owner}不肯付清装修尾款6万元，负责施工的{firm}向法院起诉。",
        ),
        "{plea}。{joined}。",
        "{ending}。",
    ),
    parties=(
        {"firm": "甲公司", "owner": "乙", "third": "丙公司"},
        {"firm": "{t[0]}公司", "owner": "{s[0]}某", "third": "{t[1]}公司"},
        {"firm": "{t[0]}公司", "owner": "{p[0]}", "third": "{p[1]}"},
    ),
    terms={"gone": lambda told: "{firm}" if told.ending == "缺席" else "{owner}"},
    possible=lambda told: told.joined == "供货" or told.ending in ("缺席", "退庭"),
    about=("{owner}与{firm}的诉讼", "本案的处理"),
    points=(
        Point(
            "plea",
            lambda told: {"反诉": "反诉", "抗辩": "抗辩", "无关": "另诉"}[told.plea],
            {
                "反诉": says(
                    COUNTER,
                    "两个请求基于相同的事实",
                    "{owner}提出的是反诉，应与本诉合并审理",
                    "{owner}的主张独立于{firm}的请求而又与之有牵连，法院应当一并审理",
                ),
                "抗辩": says(
                    DEFENCE,
                    "只是反驳对方的请求，没有提出独立的请求",
                    "{owner}的主张只是反驳{firm}的请求，不构成反诉",
                    "{owner}的主张没有超出抗辩的范围，不必为此另交案件受理费",
                ),
                "另诉": says(
                    COUNTER,
                    "与本诉的事实、理由没有关联",
                    "{owner}的请求与本诉没有牵连，法院应告知其另行起诉",
                    "双方虽然就是本诉的当事人，对{owner}的请求仍应裁定不予受理",
                ),
            },
            {"all_between_them_is_a_counterclaim": lambda told: "反诉"},
        ),
        Point(
            "third",
            lambda told: {"供货": "无独立请求权", "受让": "有独立请求权"}[told.joined],
            {
                "无独立请求权": says(
                    THIRD,
                    "只与案件处理结果有法律上的利害关系",
                    "{third}是无独立请求权的第三人",
                    "如果判决没有让{third}承担责任，{third}就无权上诉",
                ),
                "有独立请求权": says(
                    THIRD,
                    "对本诉争议的尾款主张独立的权利",
                    "{third}是有独立请求权的第三人",
                    "{third}在本案中相当于原告，{firm}与{owner}都是其对方",
                ),
            },
        ),
        Point(
            "absence",
            lambda told: {"缺席": "按撤诉", "退庭": "缺席判决"}.get(told.ending),
            {
                "按撤诉": says(
                    PLAINTIFF_GONE,
                    "原告无正当理由拒不到庭",
                    "对{firm}的起诉，可以按撤诉处理",
                    "{gone}不在庭上，法院不能就尾款作出缺席判决",
                ),
                "缺席判决": says(
                    DEFENDANT_GONE,
                    "被告未经许可中途退庭",
                    "对{firm}的起诉，可以缺席判决",
                    "{gone}不在庭上，不妨碍法院继续审理并就尾款作出判决",
                ),
            },
            {"who_is_absent_is_judged": lambda told: "缺席判决" if told.ending == "缺席" else None},
        ),
        Point(
            "counterclaim",
            _counter,
            {
                "审理": says(
                    GOES_ON,
                    "反诉不因本诉了结而结束",
                    "法院仍应审理{owner}的赔偿请求",
                    "本诉如何了结，并不影响{owner}的赔偿请求继续审理",
                ),
                "按撤诉": says(
                    PLAINTIFF_GONE,
                    "反诉原告中途退庭",
                    "{owner}的赔偿请求可以按撤诉处理",
                    "{owner}也是提出请求的一方，就其赔偿请求不能缺席判决",
                ),
            },
            {"counterclaim_falls_with_the_claim": lambda told: "按撤诉" if _counter(told) else None},
        ),
        Point(
            "mediation",
            lambda told: {"拒收": "未生效", "生效": "生效"}.get(told.ending),
            {
                "未生效": says(
                    NOT_SIGNED,
                    "调解书送达前一方反悔",
                    "双方的协议没有生效，法院应当及时判决",
                    "调解书不能留置送达，{firm}也无权凭调解书申请执行",
                ),
                "生效": says(
                    SIGNED,
                    "各方同意签名即生效并已签名",
                    "{owner}拒收调解书，不影响调解协议的效力",
                    "{owner}不付3万元的，{firm}可以申请强制执行",
                ),
            },
            {"paper_must_be_received": lambda told: "未生效" if told.ending == "生效" else None},
        ),
        Point(
            "again",
            lambda told: {"生效": "不受理"}.get(told.ending, "受理") if _over(told) and told.joined == "供货" else None,
            {
                "受理": says(
                    SUED_AGAIN,
                    "撤诉和按撤诉处理后可以再次起诉",
                    "{firm}日后就这笔尾款再次起诉的，法院应予受理",
                    "本诉虽然如此了结，{firm}仍可以同样的请求起诉{owner}",
                ),
                "不受理": says(
                    SETTLED,
                    "调解已经发生法律效力",
                    "{firm}不得就这笔尾款再行起诉",
                    "{firm}即使后悔让步太多，也不能再以6万元尾款起诉{owner}",
                ),
            },
            {"one_suit_only": lambda told: "不受理" if _over(told) and told.joined == "供货" else None},
        ),
        Point(
            "appeal",
            lambda told: "不能上诉" if _over(told) else "可以上诉",
            {
                "可以上诉": says(
                    APPEAL,
                    "本诉以判决了结",
                    "就本诉的结果，当事人还可以上诉",
                    "本诉应当以判决了结，对判决不服的当事人有权上诉",
                ),
                "不能上诉": says(
                    ORDERS,
                    "撤诉的裁定和调解不能上诉",
                    "{firm}和{owner}都不能再以上诉争执尾款",
                    "法院了结本诉的方式不是判决，双方都没有上诉的机会",
                ),
            },
        ),
    ),
    flaws=(
        Misbelief("all_between_them_is_a_counterclaim", "以为被告对原告的任何请求都是反诉"),
        Misbelief("who_is_absent_is_judged", "以为原告不到庭也应缺席判决"),
        Misbelief("counterclaim_falls_with_the_claim", "以为反诉随本诉一起结束"),
        Misbelief("paper_must_be_received", "以为拒收调解书就使调解不生效"),
        Misbelief("one_suit_only", "以为撤诉以后不得再次起诉"),
    ),
)


BANK_RECORDS_HELD_BACK: Final = vignette(
    "bank_records_held_back",
    "二十万元借款的证据",
    "民事诉讼法",
    facts={
        "paper": {
            "已还": "{lender}凭借条起诉，要求{borrower}归还20万元，{borrower}称钱借过，但早已用现金还清",
            "旧账": "{lender}凭一张转账凭证起诉，要求{borrower}归还20万元，{borrower}称这是对方还给自己的旧货款",
            "冒签": "{lender}凭一张署名{borrower}的借条起诉，要求归还20万元，{borrower}称签名是别人冒写的",
        },
        "demand": {
            "改口": "{borrower}第一次庭审时承认，第二次庭审却说记错了，{lender}不同意其改口",
            "律师": "{borrower}没有到庭，其律师当庭承认，授权书对此未加限制",
            "沉默": "{borrower}不置可否，审判员说明后果并询问，还是一言不发",
            "调解": "{borrower}在法院调解时松口：“少还五万，我就认你催过。”调解最终没有谈成",
        },
        "record": {
            "微信": "从手机里导出打印的微信聊天记录，并当庭出示了手机",
            "通话": "一段存在手机里的录音，是与{borrower}通话时悄悄录下的",
            "磁带": "一盘录音磁带，是用老式录音机在自己店里悄悄录下的与{borrower}的谈话",
            "窃听": "一段录音，是溜进{borrower}卧室装窃听器录到的",
        },
        "late": {
            "留手": "{borrower}交来与借款直接相关的银行流水，承认早已到手，只想打{lender}个措手不及，{lender}反对",
            "故障": "{borrower}交来与借款直接相关的银行流水，此前因银行系统迁移一直无法打印",
            "认可": "{borrower}交来与借款直接相关的银行流水，说是忙忘了，{lender}没有提出异议",
        },
    },
    story=(
        ("2023年10月，{paper}。", "*{paper}，法院于2023年10月立案。"),
        "{borrower}又说时效已过，{lender}则称2022年5月上门催讨过。对于催讨，{demand}。",
        "{lender}还提交了{record}。举证期限过后，{late}。",
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
                    "对于{matter}，{borrower}应当提供证据",
                    "{borrower}对“{matter}”拿不出任何证据的，应当承担不利的后果",
                ),
                "出借人": says(
                    PROOF,
                    "私文书证的真实性由提出它的当事人证明",
                    "对于{matter}，应由{lender}承担举证责任",
                    "就“{matter}”需要鉴定的，应由{lender}提出申请并预交费用",
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
                    "{lender}无须再就上门催讨一事举证",
                    "法院可以按自认认定{lender}曾经催讨，{borrower}不得随意反悔",
                ),
                "不构成": says(
                    COMPROMISE,
                    "为达成调解作出的妥协",
                    "上门催讨一事，仍须由{lender}举证",
                    "法院不得以{borrower}的态度为由，认定{lender}曾经催讨",
                ),
            },
            {
                "only_own_steady_words": lambda told: "不构成",
                "words_in_mediation_bind": lambda told: "构成",
            },
        ),
        Point(
            "record",
            lambda told: "排除" if told.record == "窃听" else "可用",
            {
                "可用": says(
                    LAWFUL,
                    "取得方法没有严重侵害他人权益",
                    "{thing}经过质证，可以作为认定事实的根据",
                    "即使{borrower}事先不知情，{thing}也具有证据资格",
                ),
                "排除": says(
                    TAPPED,
                    "潜入卧室窃听严重侵害他人合法权益",
                    "{lender}提交的{thing}不得作为认定事实的根据",
                    "{thing}即使内容属实，也应当予以排除",
                ),
            },
            {"secret_recordings_are_out": lambda told: "可用" if told.record == "微信" else "排除"},
        ),
        Point(
            "kind",
            lambda told: {"微信": "电子数据", "通话": "电子数据", "磁带": "视听资料"}.get(told.record),
            {
                "电子数据": says(
                    STORED, "存储在电子介质中", "{thing}属于电子数据", "{thing}在证据种类上应归入电子数据"
                ),
                "视听资料": says(
                    STORED, "录在磁带上的录音", "{thing}属于视听资料", "{thing}并非电子数据，而是视听资料"
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
                    "法院应当采纳银行流水，并对{borrower}予以训诫、罚款",
                    "银行流水不因逾期而失权，但{borrower}应当受到处罚",
                ),
                "未逾期": says(
                    NOT_LATE,
                    "因客观原因逾期，或者对方没有异议",
                    "银行流水应当视为没有逾期提交",
                    "法院应当组织双方对银行流水质证，不得因提交时间处罚{borrower}",
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
