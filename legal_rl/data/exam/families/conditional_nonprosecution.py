"""附条件不起诉: 刑事诉讼法 282 (for whom) and 283 (for how long)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle, product
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings, years_and_months

LIGHT: Final = 1  # years of 有期徒刑 to be expected at most
SUSPENDED: Final = 3
SHORTEST, LONGEST = 6, 12  # months of the trial period
SUSPENDED_SHORTEST, SUSPENDED_LONGEST = 1, 5  # years

SINCE: Final = "2018-10-26"
NORM = Norm(
    "刑事诉讼法",
    282,
    SINCE,
    says=(
        "对于未成年人涉嫌刑法分则第四章、第五章、第六章规定的犯罪",
        f"可能判处{han(LIGHT)}年有期徒刑以下刑罚，符合起诉条件，但有悔罪表现的",
        "应当听取公安机关、被害人的意见",
        "对人民检察院决定附条件不起诉有异议的，人民检察院应当作出起诉的决定",
    ),
)
PERIOD_NORM = Norm(
    "刑事诉讼法",
    283,
    SINCE,
    says=(
        f"考验期为{han(SHORTEST)}个月以上一年以下，从人民检察院作出附条件不起诉的决定之日起计算",
        "由人民检察院对被附条件不起诉的未成年犯罪嫌疑人进行监督考察",
    ),
)
REVOKED_NORM = Norm(
    "刑事诉讼法",
    284,
    SINCE,
    says=("应当撤销附条件不起诉的决定，提起公诉", "考验期满的，人民检察院应当作出不起诉的决定"),
)
SUSPENDED_NORM = Norm("刑法", 72, "2011-05-01", says=(f"被判处拘役、{han(SUSPENDED)}年以下有期徒刑",))
PROBATION_NORM = Norm(
    "刑法",
    73,
    "1997-10-01",
    says=(f"原判刑期以上{han(SUSPENDED_LONGEST)}年以下，但是不能少于{han(SUSPENDED_SHORTEST)}年",),
)

IN_CHAPTERS: Final = ("盗窃", "诈骗", "故意伤害", "寻衅滋事")  # of chapters 5, 5, 4 and 6
OTHERS: Final = ("交通肇事", "非法持有枪支", "走私普通货物", "销售伪劣产品")  # of chapters 2, 2, 3 and 3


@dataclass(frozen=True)
class Suspect:
    """A minor who repents; the sentence to be expected and the ``period`` of trial in months. ``objects``: the minor
    and the 法定代理人 are against 附条件不起诉."""

    crime: str
    expected: int
    period: int
    objects: bool = False


def nonprosecution(
    suspect: Suspect, *, any_crime: bool = False, light: int = LIGHT, shortest: int = SHORTEST, longest: int = LONGEST
) -> Ruling:
    """合法, 条件 or 考验期: nothing is wrong, the conditions are not met, or the period is not a lawful one."""
    if suspect.crime in OTHERS and not any_crime:
        return Ruling(f"{suspect.crime}罪不在刑法分则第四、五、六章之内", "条件", NORM)
    if suspect.expected > light * 12:
        return Ruling(f"可能判处{years_and_months(suspect.expected)}，超过{light}年", "条件", NORM)
    if suspect.objects:
        return Ruling("本人及其法定代理人有异议", "条件", NORM)
    if shortest <= suspect.period <= longest:
        why = f"符合附条件不起诉的条件，考验期{suspect.period}个月在法定期限之内"
        return Ruling(why, "合法", PERIOD_NORM)
    return Ruling(f"考验期{suspect.period}个月，不在法定期限之内", "考验期", PERIOD_NORM)


def _cases() -> Iterator[tuple[Suspect, float]]:
    for crime, expected, period in product(IN_CHAPTERS, (8, 10, 12), (4, 5, 7, 8, 9, 10, 14, 18)):
        yield Suspect(crime, expected, period), 0.7 if period > 12 else 0.5
    periods = cycle((7, 8, 9, 10))
    for crime, expected in product(OTHERS, (8, 10, 12)):
        yield Suspect(crime, expected, next(periods)), 1.4
    for crime, expected in product(IN_CHAPTERS, (18, 24, 30, 48)):
        yield Suspect(crime, expected, next(periods)), 1.1 if expected <= SUSPENDED * 12 else 0.4
    for crime, expected in product(IN_CHAPTERS, (8, 10)):
        yield Suspect(crime, expected, next(periods), objects=True), 0.6


CASES: Final = dict(_cases())


def _slots(suspect: Suspect) -> dict[str, Any]:
    opinion = "本人及其法定代理人对附条件不起诉有异议" if suspect.objects else "本人及其法定代理人没有异议"
    return {
        "crime": suspect.crime,
        "expected": years_and_months(suspect.expected),
        "opinion": opinion,
        "period": suspect.period,
    }


CONDITIONAL_NONPROSECUTION: Final = Family(
    name="conditional_nonprosecution",
    title="附条件不起诉",
    subject="刑事诉讼法",
    rule=LegalRule((NORM, PERIOD_NORM), nonprosecution),
    flaws=(
        Flaw("any_crime", "confusion", "以为附条件不起诉不限罪名", NORM, partial(nonprosecution, any_crime=True)),
        Flaw(
            "three_year_threshold",
            "confusion",
            "以为可能判处3年以下有期徒刑的即可附条件不起诉，与缓刑混淆",
            SUSPENDED_NORM,
            partial(nonprosecution, light=SUSPENDED),
        ),
        Flaw(
            "probation_of_suspension",
            "confusion",
            "把有期徒刑缓刑的考验期（1年以上5年以下）用于附条件不起诉",
            PROBATION_NORM,
            partial(nonprosecution, shortest=SUSPENDED_SHORTEST * 12, longest=SUSPENDED_LONGEST * 12),
        ),
    ),
    outcomes=(
        Outcome(
            "合法",
            claims=("对{name}可以附条件不起诉，考验期也合法",),
            positive=("附条件不起诉及其考验期均符合法律规定",),
            negative=("附条件不起诉或者其考验期不符合法律规定",),
            norm=NORM,
        ),
        Outcome(
            "条件",
            claims=("对{name}依法不能附条件不起诉",),
            positive=("依法不能附条件不起诉",),
            negative=("依法能够附条件不起诉",),
            norm=NORM,
        ),
        Outcome("考验期", claims=("对{name}可以附条件不起诉，但考验期不合法",)),
    ),
    stems=wordings(
        "检察院拟附条件不起诉的下列案件，{ask}的{tail}",
        "根据刑事诉讼法，检察院拟附条件不起诉的案件中{ask}的{tail}",
        "下列案件检察院拟附条件不起诉，其中{ask}的{tail}",
        "检察院拟附条件不起诉的以下案件中，{ask}的{tail}",
        "*根据刑事诉讼法，检察院拟附条件不起诉的下列案件{ask}的{tail}",
        "*以下案件检察院拟附条件不起诉，其中{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}17周岁，涉嫌{crime}罪，可能判处{expected}有期徒刑，有悔罪表现，{opinion}，拟定的考验期为{period}个月",
        "{name}17周岁，涉嫌{crime}罪，有悔罪表现，可能判处{expected}有期徒刑，{opinion}，拟定的考验期为{period}个月",
        "17周岁的{name}涉嫌{crime}罪，可能判处{expected}有期徒刑，有悔罪表现，{opinion}，拟定的考验期为{period}个月",
        "*17周岁的{name}涉嫌{crime}罪，有悔罪表现，可能判处{expected}有期徒刑，{opinion}，拟定的考验期为{period}个月",
        "*{name}17周岁，涉嫌{crime}罪，有悔罪表现，可能判处{expected}有期徒刑，拟定的考验期为{period}个月，{opinion}",
    ),
    facts=wordings(
        "{name}17周岁，涉嫌{crime}罪，可能判处{expected}有期徒刑，有悔罪表现，{opinion}，拟附条件不起诉，考验期{period}个月",
        "17周岁的{name}涉嫌{crime}罪，可能判处{expected}有期徒刑，有悔罪表现，{opinion}，拟附条件不起诉，考验期{period}个月",
        "*17周岁的{name}涉嫌{crime}罪，有悔罪表现，可能判处{expected}有期徒刑，{opinion}，拟附条件不起诉，考验期{period}个月",
    ),
    statements=clozes(
        {
            f"附条件不起诉要求未成年犯罪嫌疑人可能判处[{han(LIGHT)}年|{han(SUSPENDED)}年<three_year_threshold:与缓刑的条件混淆|五年:与犯罪记录封存混淆]有期徒刑以下刑罚": NORM,
            "附条件不起诉适用于未成年人涉嫌[侵犯财产|危害公共安全<any_crime:不在法定的章节之内|破坏市场秩序|危害国家安全:不在法定的章节之内]的犯罪": NORM,
            f"附条件不起诉的考验期为[{han(SHORTEST)}个月以上一年以下|一年以上五年以下<probation_of_suspension:与有期徒刑的缓刑混淆|二个月以上一年以下:与拘役的缓刑混淆]": PERIOD_NORM,
            "附条件不起诉的考验期，从人民检察院[作出决定|收到案卷|听取意见:记错起算之日]之日起计算": PERIOD_NORM,
            "人民检察院作出附条件不起诉的决定以前，应当听取[公安机关、被害人|人民法院、被害人|公安机关、人民法院:记错听取意见的对象]的意见": NORM,
            "在附条件不起诉的考验期内，对未成年犯罪嫌疑人进行监督考察的是[人民检察院|社区矫正机构:与缓刑混淆|公安机关:记错考察机关]": PERIOD_NORM,
            "未成年犯罪嫌疑人及其法定代理人对附条件不起诉有异议的，人民检察院应当作出[起诉|不起诉:与考验期满混淆|附条件不起诉:漏掉异议的效力]的决定": NORM,
            "被附条件不起诉的人在考验期内实施新的犯罪的，人民检察院应当[撤销原决定，提起公诉|延长考验期一年|维持原决定，另行起诉新罪:漏掉撤销原决定]": REVOKED_NORM,
            "*被附条件不起诉的人在考验期内没有应当撤销的情形，考验期满的，人民检察院应当作出[不起诉|起诉:颠倒了结果|撤销案件:记错处理的方式]的决定": REVOKED_NORM,
            "*附条件不起诉以案件[符合起诉条件|证据尚不充分|不构成犯罪:与其他不起诉混淆]为前提": NORM,
        }
    ),
    case_type=Suspect,
    cases=CASES,
    slots=_slots,
)
