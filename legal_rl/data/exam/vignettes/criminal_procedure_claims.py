"""Vignettes of those who were hurt: damages claimed beside the charge, private prosecution."""

from functools import partial
from typing import Any, Final

from legal_rl.data.exam.chain import AMOUNT, Issue, Misbelief
from legal_rl.data.exam.family import Norm
from legal_rl.data.exam.vignette import Point, says, vignette

CODE: Final = partial(Norm, "刑事诉讼法", valid_from="2018-10-26")
COURT: Final = partial(Norm, "刑事诉讼法解释", valid_from="2021-03-01")
DAMAGED = COURT(175, says=("财物被犯罪分子毁坏而遭受物质损失的", "要求赔偿精神损失的，人民法院一般不予受理"))
TAKEN = COURT(176, says=("应当依法予以追缴或者责令退赔", "被害人提起附带民事诉讼的，人民法院不予受理"))
LIABLE = COURT(180, says=("未被追究刑事责任的其他共同侵害人", "依法应当承担赔偿责任的其他单位和个人"))
AT_LARGE = COURT(183, says=("同案犯在逃的，不应列为附带民事诉讼被告人",))
SETTLED = COURT(190, says=("调解书经双方当事人签收后即具有法律效力",))
WITHDRAWN_FROM = COURT(191, says=("调解书签收前当事人反悔的，附带民事诉讼应当同刑事诉讼一并判决",))
COSTS = COURT(192, says=("应当赔偿医疗费、护理费、交通费等", "因误工减少的收入"))
EMPLOYER = Norm("民法典", 1191, "2021-01-01", says=("因执行工作任务造成他人损害的，由用人单位承担侵权责任",))
KINDS = CODE(210, says=("告诉才处理的案件", "被害人有证据证明的轻微刑事案件"))
MEDIATION = CODE(212, says=("可以进行调解", "本法第二百一十条第三项规定的案件不适用调解"))
COUNTER = COURT(334, says=("反诉的内容必须是与本案有关的行为", "告诉才处理和被害人有证据证明的轻微刑事案件的被告人"))
ON_ITS_OWN = COURT(334, says=("自诉人撤诉的，不影响反诉案件的继续审理", "应当与自诉案件一并审理"))
ABSENT = CODE(211, says=("自诉人经两次依法传唤，无正当理由拒不到庭的", "按撤诉处理"))
NO_DEAL = COURT(328, says=("调解书签收前当事人反悔的，应当及时作出判决",))
WAIVED = COURT(323, says=("自诉人明知有其他共同侵害人", "就同一事实提起自诉的，人民法院不予受理"))
WHOSE = COURT(1, says=("侮辱、诽谤案", "故意伤害案"))


def _total(
    told: Any, *, solace: bool = False, wages: bool = True, things: bool | None = None, paid: bool = True
) -> str | None:
    """What the court awards of the claim, in ten thousands: costs and things destroyed, less what was paid."""
    if told.deal == "签收":
        return None
    thing = 0.6 * (told.phone == "摔碎" if things is None else things)
    return f"{5 + wages + thing + 3 * solace - 2 * (paid and told.paid == '垫付'):g}"


BOTTLE_IN_THE_BAR: Final = vignette(
    "bottle_in_the_bar",
    "酒吧里的酒瓶",
    "刑事诉讼法",
    facts={
        "role": {
            "保安": "{victim}嫌上酒慢，酒吧值班保安{hitter}奉经理之命赶他出门，两人扭打起来",
            "顾客": "{victim}在酒吧与邻桌的{hitter}争吵，保安劝阻不住，当即报警，两人还是扭打起来",
        },
        "phone": {
            "摔碎": "还摔碎他价值6000元的手机",
            "拿走": "临走把他落下的手机（价值6000元）[揣进口袋|拿去卖掉]",
        },
        "mate": {"在逃": "事后逃走，至今没有归案", "年少": "此人只有15岁，未被追究刑事责任"},
        "paid": {"垫付": "{hitter}的母亲[已先赔2万元|先赔了2万元]", "分文": "对方[分文未付|没有赔过一分钱]"},
        "deal": {
            "签收": "经法院调解，双方约定[一次|当庭]付清7万元，并签收了调解书",
            "反悔": "法院调解时双方[说好|谈妥]赔7万元，但调解书送来时{victim}变了主意，不肯签收",
        },
    },
    story=(
        (
            "{role}。{hitter}抡起酒瓶把{victim}砸成轻伤，{phone}；赶来的表弟{mate_name}也[踢了几脚|动了手]，{mate}。",
            "{role}。{hitter}用酒瓶[砸伤{victim}的头（轻伤）|把{victim}的头砸成轻伤]，{phone}；表弟{mate_name}跟着动手，{mate}。",
            "*{role}。{hitter}抄起酒瓶砸中{victim}的头，致其轻伤，{phone}；表弟{mate_name}也上前踢打，{mate}。",
        ),
        "{victim}[花去|支出]医疗费、护理费5万元，误工损失1万元，{paid}。",
        "一审中，{victim}提起附带民事诉讼，要求赔偿上述损失、手机款和精神抚慰金3万元。{deal}。",
    ),
    parties=(
        {"victim": "甲", "hitter": "乙", "mate_name": "丙"},
        {"victim": "{s[0]}某", "hitter": "{s[1]}某", "mate_name": "{s[2]}某"},
        {"victim": "{p[0]}", "hitter": "{p[1]}", "mate_name": "{p[2]}"},
    ),
    about=("本案的附带民事诉讼", "{victim}的赔偿请求", "本案"),
    points=(
        Point(
            "phone",
            lambda told: "附带民诉" if told.phone == "摔碎" else "追缴退赔",
            {
                "附带民诉": says(
                    DAMAGED,
                    "财物被毁坏的损失",
                    "手机的损失可以在附带民事诉讼中一并解决",
                    "对{victim}就手机提出的请求，法院应当受理",
                ),
                "追缴退赔": says(
                    TAKEN,
                    "财物被非法占有的，追缴或者责令退赔",
                    "对于手机，只能追缴或者责令{hitter}退赔",
                    "就手机提起的附带民事诉讼，法院不应受理",
                ),
            },
            {"all_losses_are_claims": lambda told: "附带民诉"},
        ),
        Point(
            "mate",
            lambda told: "可列被告" if told.mate == "年少" else "不列被告",
            {
                "可列被告": says(
                    LIABLE,
                    "未被追究刑事责任的共同侵害人",
                    "{victim}可以将{mate_name}一并列为附带民事诉讼被告人",
                    "法院应当告知{victim}，可以对{mate_name}一并提起附带民事诉讼",
                ),
                "不列被告": says(
                    AT_LARGE,
                    "同案犯在逃",
                    "{mate_name}不应被列为本案附带民事诉讼的被告人",
                    "{victim}对{mate_name}的赔偿请求，[不能在本案中提出|本案不作处理]",
                ),
            },
            {"only_the_accused": lambda told: "不列被告", "everyone_at_once": lambda told: "可列被告"},
        ),
        Point(
            "bar",
            lambda told: "负责" if told.role == "保安" else "不负责",
            {
                "负责": says(
                    EMPLOYER,
                    "保安因执行工作任务致人损害",
                    "酒吧可以成为附带民事诉讼的被告人",
                    "{victim}的损失，应由酒吧承担赔偿责任",
                ),
                "不负责": says(
                    EMPLOYER,
                    "行为人不是酒吧的工作人员，酒吧已经劝阻并报警",
                    "酒吧对{victim}的损失不负赔偿责任",
                    "{victim}[不能|无权]在附带民事诉讼中要求酒吧赔偿",
                ),
            },
            {"only_the_accused": lambda told: "不负责"},
        ),
        Point(
            "deal",
            lambda told: "调解生效" if told.deal == "签收" else "一并判决",
            {
                "调解生效": says(
                    SETTLED,
                    "调解书经双方签收即生效",
                    "附带民事部分已经了结，法院不必再作判决",
                    "{victim}不能再要求法院就其损失作出判决",
                ),
                "一并判决": says(
                    WITHDRAWN_FROM,
                    "签收前反悔的，一并判决",
                    "附带民事部分应当同刑事部分一并判决",
                    "双方谈妥的赔偿数额，对法院的判决没有约束力",
                ),
            },
            {"word_is_bond": lambda told: "调解生效"},
        ),
        Point(
            "total",
            _total,
            {
                AMOUNT: says(
                    COSTS,
                    "医疗费、护理费、误工损失和被毁财物应当赔偿，精神抚慰金一般不予受理，已付的应当扣除",
                    "附带民事判决应支持的数额为{value}万元",
                    "就民事部分，法院应当判给{victim}{value}万元",
                )
            },
            {
                "solace_too": partial(_total, solace=True),
                "bills_only": partial(_total, wages=False),
                "all_losses_are_claims": partial(_total, things=True),
                "persons_only": partial(_total, things=False),
                "gifts_are_gifts": partial(_total, paid=False),
            },
        ),
    ),
    flaws=(
        Misbelief("all_losses_are_claims", "以为被拿走的财物也可以提起附带民事诉讼"),
        Misbelief("persons_only", "以为附带民事诉讼只赔人身损害"),
        Misbelief("only_the_accused", "以为附带民事诉讼只能告刑事被告人"),
        Misbelief("everyone_at_once", "以为在逃的同案犯也可以列为被告人"),
        Misbelief("word_is_bond", "以为调解谈妥后就不得反悔"),
        Misbelief("solace_too", "以为精神抚慰金也应当判赔"),
        Misbelief("bills_only", "以为误工损失不在赔偿之列"),
        Misbelief("gifts_are_gifts", "以为亲属垫付的钱不从赔偿款中扣除"),
    ),
    issues=(
        Issue(
            asks=(
                "附带民事判决应当支持{victim}多少赔偿？",
                "就{victim}的损失，法院应当判给多少赔偿款？",
                "*法院在附带民事判决中应支持的赔偿数额是：",
            ),
            answers={"total": {AMOUNT: "{value}万元"}},
        ),
    ),
)


def _counter(told: Any) -> str:
    return "可以反诉" if told.kind != "重伤" and told.counter == "同场" else "不得反诉"


QUARREL_OF_THE_DANCERS: Final = vignette(
    "quarrel_of_the_dancers",
    "广场舞队的自诉",
    "刑事诉讼法",
    facts={
        "kind": {
            "侮辱": "{dancer}当众把一桶粪水从{plaintiff}头上浇下，还往她嘴里抹",
            "轻伤": "{dancer}抄起凳子砸断{plaintiff}两根肋骨，经鉴定为轻伤",
            "重伤": "{dancer}把{plaintiff}推下台阶，致其脾脏被切除，经鉴定为重伤，县公安局以摔倒纯属意外为由决定不立案",
        },
        "mate": {
            "知情": "按住{plaintiff}手脚的{mate_name}是她的远房侄女，她念及亲情，没有一并告",
            "不知": "当时还有人从背后按住{plaintiff}的手脚，她一直不知是谁，很久以后才听说是{mate_name}",
        },
        "counter": {
            "同场": "{plaintiff}在那场争吵中用茶缸砸伤自己的脸，经鉴定为轻伤",
            "旧账": "{plaintiff}三年前替自己保管金项链，至今拒不归还",
        },
        "end": {
            "缺席": "此后，{plaintiff}两次经依法传唤都没有到庭，只托人带话说[排练太忙|要去外地演出]",
            "变卦": "双方经法庭劝说一度谈妥赔偿，但调解书送来时{plaintiff}变了卦，不肯签收",
        },
    },
    story=(
        (
            "广场舞队的{plaintiff}与{dancer}为音响放在哪里吵翻，{kind}。",
            "*同在一支广场舞队的{plaintiff}与{dancer}因音响摆放的位置争吵，{kind}。",
        ),
        "{plaintiff}到县法院自诉，要求追究{dancer}的刑事责任；{mate}。",
        "{dancer}[随即反诉|提起反诉]，称{counter}。{end}。",
    ),
    parties=(
        {"plaintiff": "甲", "dancer": "乙", "mate_name": "丙"},
        {"plaintiff": "{s[0]}某", "dancer": "{s[1]}某", "mate_name": "{s[2]}某"},
        {"plaintiff": "{s[0]}女士", "dancer": "{s[1]}女士", "mate_name": "{s[2]}某"},
    ),
    about=("本案的自诉程序", "{plaintiff}的自诉与{dancer}的反诉", "本案"),
    points=(
        Point(
            "whose",
            lambda told: "只能自诉" if told.kind == "侮辱" else "也可公诉",
            {
                "只能自诉": says(
                    WHOSE,
                    "一般的侮辱罪告诉才处理",
                    "{dancer}的行为属于告诉才处理的犯罪",
                    "如果{plaintiff}不告诉，就不能追究{dancer}的刑事责任",
                ),
                "也可公诉": says(
                    KINDS,
                    "故意伤害不是告诉才处理的犯罪",
                    "对{dancer}的行为，检察院本来也可以提起公诉",
                    "追究{dancer}的刑事责任，并不以{plaintiff}告诉为前提",
                ),
            },
            {"private_is_private": lambda told: "只能自诉"},
        ),
        Point(
            "mediation",
            lambda told: "不适用调解" if told.kind == "重伤" else "可以调解",
            {
                "可以调解": says(
                    MEDIATION,
                    "前两类自诉案件可以调解",
                    "对{plaintiff}的自诉，法院可以进行调解",
                    "如果双方自愿，本案可以调解结案",
                ),
                "不适用调解": says(
                    MEDIATION,
                    "公安机关不予追究而转为自诉的案件不适用调解",
                    "{plaintiff}提起的自诉不适用调解",
                    "即使双方都愿意，法院也不应主持调解",
                ),
            },
            {"private_is_private": lambda told: "可以调解"},
        ),
        Point(
            "counter",
            _counter,
            {
                "可以反诉": says(
                    COUNTER,
                    "前两类自诉案件，反诉与本案有关",
                    "{dancer}有权提起这一反诉",
                    "{dancer}提起的反诉符合条件，法院应当受理",
                ),
                "不得反诉": says(
                    COUNTER,
                    "反诉与本案无关，或者属于不得反诉的一类案件",
                    "{dancer}的反诉不符合法定条件",
                    "对{dancer}指控的事，法院[不能在本案中作为反诉受理|不应作为反诉一并审理]",
                ),
            },
            {
                "any_grievance": lambda told: "不得反诉" if told.kind == "重伤" else "可以反诉",
                "private_is_private": lambda told: "可以反诉" if told.counter == "同场" else "不得反诉",
            },
        ),
        Point(
            "end",
            lambda told: "按撤诉处理" if told.end == "缺席" else "及时判决",
            {
                "按撤诉处理": says(
                    ABSENT,
                    "自诉人两次经依法传唤无正当理由不到庭",
                    "对{plaintiff}的自诉，应当按撤诉处理",
                    "法院不必再就{dancer}是否有罪作出判决",
                ),
                "及时判决": says(
                    NO_DEAL,
                    "调解书签收前反悔，应当及时判决",
                    "对{plaintiff}的自诉，法院应当及时作出判决",
                    "法院仍应就{dancer}是否有罪作出判决",
                ),
            },
            {"the_word_ends_it": lambda told: "按撤诉处理", "in_absence": lambda told: "及时判决"},
        ),
        Point(
            "after",
            lambda told: None if _counter(told) == "不得反诉" else "单独继续" if told.end == "缺席" else "一并审理",
            {
                "单独继续": says(
                    ON_ITS_OWN,
                    "自诉人撤诉不影响反诉",
                    "法院接下来只需审理{dancer}的反诉",
                    "自诉告终，{dancer}的反诉却要继续审理",
                ),
                "一并审理": says(
                    ON_ITS_OWN, "反诉与自诉一并审理", "法院应当对自诉和反诉一并作出判决", "自诉和反诉都要继续审理"
                ),
            },
            {"in_absence": lambda told: "一并审理" if _counter(told) == "可以反诉" else None},
        ),
        Point(
            "mate",
            lambda told: None if told.end == "缺席" else "不予受理" if told.mate == "知情" else "可以再告",
            {
                "不予受理": says(
                    WAIVED,
                    "明知有其他侵害人而未告，视为放弃",
                    "判决宣告后，{plaintiff}又就此事对{mate_name}提起自诉的，法院不予受理",
                    "{plaintiff}没有告{mate_name}，判决宣告后便不能再告",
                ),
                "可以再告": says(
                    WAIVED,
                    "并不知道有其他侵害人是谁，没有放弃告诉",
                    "判决宣告后，{plaintiff}仍可以就此事对{mate_name}提起自诉",
                    "{plaintiff}没有放弃对{mate_name}的告诉，故判决宣告后还可以告",
                ),
            },
            {"one_suit_only": lambda told: None if told.end == "缺席" else "不予受理"},
        ),
    ),
    flaws=(
        Misbelief("private_is_private", "以为自诉案件都一样，都是告诉才处理、可以调解、可以反诉"),
        Misbelief("any_grievance", "以为与本案无关的事也可以反诉"),
        Misbelief("the_word_ends_it", "以为谈妥之后就不再判决"),
        Misbelief("in_absence", "以为自诉人不到庭可以缺席判决"),
        Misbelief("one_suit_only", "以为一次告诉之后，对谁都不能再告"),
    ),
    issues=(
        Issue(
            asks=(
                "对{plaintiff}的自诉和{dancer}的反诉，县法院应当如何处理？",
                "本案能否调解，{dancer}能否反诉？",
                "*关于本案的调解与反诉，下列哪一说法是正确的？",
            ),
            answers={
                "mediation": {"可以调解": "自诉部分可以调解", "不适用调解": "自诉部分不适用调解"},
                "counter": {"可以反诉": "反诉应当受理", "不得反诉": "反诉不符合条件"},
            },
        ),
    ),
)
