"""未成年人的审判和犯罪记录: 刑事诉讼法 285 (age at the trial) and 286 (age at the crime, five years)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

ADULT: Final = 18
SEALED: Final = 5  # years of 有期徒刑
CONFUSED_SEALED: Final = 3

SINCE: Final = "2018-10-26"
CLOSED_NORM = Norm(
    "刑事诉讼法",
    285,
    SINCE,
    says=(
        f"审判的时候被告人不满{han(ADULT)}周岁的案件，不公开审理",
        "未成年被告人所在学校和未成年人保护组织可以派代表到场",
    ),
)
SEALED_NORM = Norm(
    "刑事诉讼法",
    286,
    SINCE,
    says=(
        f"犯罪的时候不满{han(ADULT)}周岁，被判处{han(SEALED)}年有期徒刑以下刑罚的，应当对相关犯罪记录予以封存",
        "但司法机关为办案需要或者有关单位根据国家规定进行查询的除外",
    ),
)
PRESENT_NORM = Norm(
    "刑事诉讼法", 281, SINCE, says=("应当通知未成年犯罪嫌疑人、被告人的法定代理人到场", "应当有女工作人员在场")
)
REPORT_NORM = Norm("刑法", 100, "2011-05-01", says=("被判处五年有期徒刑以下刑罚的人，免除前款规定的报告义务",))
FAST_NORM = Norm("刑事诉讼法", 223, SINCE, says=("被告人是未成年人的",))
PROBATION_LIMIT_NORM = Norm("刑法", 72, "2011-05-01", says=(f"被判处拘役、{han(CONFUSED_SEALED)}年以下有期徒刑",))


@dataclass(frozen=True)
class Youth:
    """``then`` and ``now``: age at the crime and at the trial; ``sentence`` in years of 有期徒刑."""

    crime: str
    then: int
    now: int
    sentence: int


def protection(
    youth: Youth, *, closed_by_then: bool = False, sealed_by_now: bool = False, sealed_to: int = SEALED
) -> Ruling:
    """都有, 封存, 不公开 or 都无: the record is sealed and the trial is closed, only one of these, or neither."""
    closed = (youth.then if closed_by_then else youth.now) < ADULT
    sealed = (youth.now if sealed_by_now else youth.then) < ADULT and youth.sentence <= sealed_to
    outcome = {(True, True): "都有", (True, False): "不公开", (False, True): "封存", (False, False): "都无"}[
        closed, sealed
    ]
    grown = f"审判时{youth.now}周岁，{'不满' if youth.now < ADULT else '已满'}{ADULT}周岁"
    why = f"{grown}，犯罪时{youth.then}周岁，被判处{youth.sentence}年"
    return Ruling(why, outcome, CLOSED_NORM if closed and not sealed else SEALED_NORM)


def _cases() -> Iterator[tuple[Youth, float]]:
    ages = ((16, 17), (17, 17), (16, 16), (17, 18), (17, 19), (16, 18), (18, 18), (18, 19), (19, 20))
    for crime, (then, now), sentence in product(("抢劫", "故意伤害"), ages, (3, 4, 5, 6, 7, 8)):
        grown = then < ADULT <= now
        yield Youth(crime, then, now, sentence), 1.0 if grown or 3 < sentence < 6 else 0.4 if then < ADULT else 0.3


CASES: Final = dict(_cases())


def _slots(youth: Youth) -> dict[str, Any]:
    return dict(vars(youth))


JUVENILE_TRIAL: Final = Family(
    name="juvenile_trial",
    title="未成年人刑事案件的审判和犯罪记录封存",
    subject="刑事诉讼法",
    rule=LegalRule((CLOSED_NORM, SEALED_NORM), protection),
    flaws=(
        Flaw(
            "closed_by_then",
            "confusion",
            "以犯罪时而不是审判时的年龄决定是否公开审理",
            CLOSED_NORM,
            partial(protection, closed_by_then=True),
        ),
        Flaw(
            "sealed_by_now",
            "confusion",
            "以审判时而不是犯罪时的年龄决定是否封存犯罪记录",
            SEALED_NORM,
            partial(protection, sealed_by_now=True),
        ),
        Flaw(
            "sealed_to_three",
            "confusion",
            "以为封存犯罪记录限于3年有期徒刑以下刑罚，与缓刑混淆",
            PROBATION_LIMIT_NORM,
            partial(protection, sealed_to=CONFUSED_SEALED),
        ),
    ),
    outcomes=(
        Outcome(
            "都有",
            claims=("{name}的案件不公开审理，犯罪记录应当封存",),
            positive=("案件不公开审理且犯罪记录应当封存",),
            negative=("案件公开审理或者犯罪记录不必封存",),
            norm=SEALED_NORM,
        ),
        Outcome(
            "封存",
            claims=("{name}的案件依法公开审理，犯罪记录应当封存",),
            positive=("案件依法公开审理但犯罪记录应当封存",),
            negative=("并非依法公开审理而犯罪记录应当封存",),
            norm=SEALED_NORM,
        ),
        Outcome("不公开", claims=("{name}的案件不公开审理，犯罪记录不必封存",)),
        Outcome(
            "都无",
            claims=("{name}的案件依法公开审理，犯罪记录不必封存",),
            positive=("案件依法公开审理且犯罪记录不必封存",),
            negative=("案件不公开审理或者犯罪记录应当封存",),
            norm=SEALED_NORM,
        ),
    ),
    stems=wordings(
        "下列不涉及国家秘密和个人隐私的案件，{ask}的{tail}",
        "根据刑事诉讼法，不涉秘密和隐私的案件中{ask}的{tail}",
        "关于审判公开和记录封存，不涉秘密隐私的下列案件，{ask}的{tail}",
        "以下案件不涉及秘密和隐私，{ask}的{tail}",
        "*根据刑事诉讼法，下列不涉秘密和隐私的案件中{ask}的{tail}",
        "*关于审判公开和记录封存，不涉秘密和隐私的案件，{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}{then}周岁时犯{crime}罪，{now}周岁时受审，被判处有期徒刑{sentence}年",
        "{name}犯{crime}罪时{then}周岁，受审时{now}周岁，被判处有期徒刑{sentence}年",
        "{name}因犯{crime}罪被判处有期徒刑{sentence}年，犯罪时{then}周岁，受审时{now}周岁",
        "*{name}因犯{crime}罪被判处有期徒刑{sentence}年，受审时{now}周岁，犯罪时{then}周岁",
        "*{name}犯{crime}罪时{then}周岁，{now}周岁时受审，被判处有期徒刑{sentence}年",
    ),
    facts=wordings(
        "在一起不涉及秘密和隐私的案件中，{name}{then}周岁时犯{crime}罪，{now}周岁时受审，被判处有期徒刑{sentence}年",
        "在一起不涉及秘密和隐私的案件中，{name}犯{crime}罪时{then}周岁，受审时{now}周岁，被判处有期徒刑{sentence}年",
        "*在一起不涉及秘密和隐私的案件中，{name}犯{crime}罪时{then}周岁，{now}周岁时受审，被判处有期徒刑{sentence}年",
    ),
    statements=clozes(
        {
            "因被告人未成年而不公开审理的，以[审判|犯罪<closed_by_then:与封存犯罪记录混淆|立案:记错时间点]的时候不满十八周岁为准": CLOSED_NORM,
            "犯罪记录封存以行为人在[犯罪|审判<sealed_by_now:与不公开审理混淆|宣判:记错时间点]的时候不满十八周岁为条件": SEALED_NORM,
            f"封存未成年人的犯罪记录，适用于被判处[{han(SEALED)}年|{han(CONFUSED_SEALED)}年<sealed_to_three:与缓刑的条件混淆|{han(10)}年:记错刑期]有期徒刑以下刑罚的情形": SEALED_NORM,
            "不公开审理的未成年人案件，未成年被告人所在学校派代表到场，须经[未成年被告人及其法定代理人|未成年被告人的辩护律师|提起公诉的检察院:记错同意的人]同意": CLOSED_NORM,
            "犯罪记录被封存的，[司法机关为办案需要|学校为录取学生|用人单位为招聘员工:记错查询的主体]可以进行查询": SEALED_NORM,
            "讯问未成年犯罪嫌疑人，应当通知其[法定代理人|班主任|居住地的社区干部:颠倒了通知的先后]到场": PRESENT_NORM,
            "讯问女性未成年犯罪嫌疑人，应当有[女工作人员|女性律师|心理咨询师:记错在场的人]在场": PRESENT_NORM,
            "犯罪的时候不满十八周岁、被判处五年有期徒刑以下刑罚的人，在入伍、就业的时候[免除|仍有|只在国家机关就业时负有:漏掉未成年人的例外]报告曾受刑事处罚的义务": REPORT_NORM,
            "*被告人是未成年人的案件，[不适用|可以适用|应当适用:漏掉对速裁程序的限制]速裁程序": FAST_NORM,
            "*依法查询被封存的犯罪记录的单位，对犯罪记录的情况[应当予以保密|可以公开使用|可以转告其他单位:漏掉保密的义务]": SEALED_NORM,
        }
    ),
    case_type=Youth,
    cases=CASES,
    slots=_slots,
    asked_whole=(
        "该案的审理和犯罪记录应当如何处理？",
        "关于{name}的案件，下列哪一说法是正确的？",
        "*{name}的案件和犯罪记录应当如何处理？",
    ),
)
