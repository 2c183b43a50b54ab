"""市场支配地位的推定: 反垄断法 24. One half, two thirds for two, three quarters for three; never below one tenth."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from legal_rl.core.citations import han
from legal_rl.data.exam.family import Family, Flaw, LegalRule, Norm, Outcome, Ruling, clozes, wordings

# Shares as (numerator, denominator), by the number of undertakings.
SHARES: Final = {1: (1, 2), 2: (2, 3), 3: (3, 4)}
LEAST: Final = 10  # per cent


def share(fraction: tuple[int, int]) -> str:
    """As statutes write it: (2, 3) → 三分之二."""
    return f"{han(fraction[1])}分之{han(fraction[0])}"


LAW: Final = "反垄断法"
SINCE: Final = "2022-08-01"
NORM = Norm(
    LAW,
    24,
    SINCE,
    says=(
        f"一个经营者在相关市场的市场份额达到{share(SHARES[1])}的",
        f"两个经营者在相关市场的市场份额合计达到{share(SHARES[2])}的",
        f"三个经营者在相关市场的市场份额合计达到{share(SHARES[3])}的",
        "其中有的经营者市场份额不足十分之一的，不应当推定该经营者具有市场支配地位",
        "有证据证明不具有市场支配地位的",
    ),
)
ABUSE = Norm(LAW, 22, SINCE, says=("没有正当理由，以低于成本的价格销售商品", "以不公平的高价销售商品"))
HORIZONTAL = Norm(LAW, 17, SINCE, says=("具有竞争关系的经营者", "（三）分割销售市场", "（五）联合抵制交易"))
VERTICAL = Norm(
    LAW, 18, SINCE, says=("（二）限定向第三人转售商品的最低价格", "能够证明其不具有排除、限制竞争效果的，不予禁止")
)
REPORT = Norm(LAW, 26, SINCE, says=("应当事先向国务院反垄断执法机构申报，未申报的不得实施集中",))
REVIEW = Norm(LAW, 30, SINCE, says=("三十日内", "进行初步审查", "逾期未作出决定的，经营者可以实施集中"))
FURTHER = Norm(LAW, 31, SINCE, says=("应当自决定之日起九十日内审查完毕", "最长不得超过六十日"))
LENIENCY = Norm(LAW, 56, SINCE, says=("主动向反垄断执法机构报告", "可以酌情减轻或者免除"))


@dataclass(frozen=True)
class Market:
    """Market shares in per cent of one's ``own`` company and of the two others that are its largest rivals."""

    own: int
    second: int
    third: int


def presumed(case: Market, shares: dict[int, tuple[int, int]] = SHARES, least: int = LEAST) -> Ruling:
    """推定 or 不推; ``shares``: for how many undertakings which share; ``least``: the share that none may be below."""
    for others in range(3):
        for group in combinations((case.second, case.third), others):
            together = case.own + sum(group)
            needed = shares.get(others + 1)
            if needed and together * needed[1] >= 100 * needed[0]:
                if others and case.own < least:
                    return Ruling(f"份额{case.own}%，不足{least}%", "不推", NORM)
                words = f"{others + 1}家合计{together}%，达到{needed[0]}/{needed[1]}"
                return Ruling(words if others else f"份额{case.own}%，达到{needed[0]}/{needed[1]}", "推定", NORM)
    every = case.own + case.second + case.third
    return Ruling(f"份额{case.own}%，三家合计{every}%，均不足法定比例", "不推", NORM)


def one_half_alone(case: Market) -> Ruling:
    """Knows one undertaking with a half alone."""
    return presumed(case, {1: SHARES[1]})


def tenth_forgotten(case: Market) -> Ruling:
    """Forgets the least share."""
    return presumed(case, least=0)


def two_thirds_for_three(case: Market) -> Ruling:
    """Has two thirds do for three undertakings too."""
    return presumed(case, {**SHARES, 3: SHARES[2]})


def _cases() -> Iterator[tuple[Market, float]]:
    for own in (4, 6, 8, 12, 15, 18, 22, 25, 28, 32, 36, 40, 45, 53, 58, 64):
        for second in (15, 20, 24, 27, 30, 34, 38, 44, 48):
            for third in (11, 14, 19, 23, 26):
                case = Market(own, second, third)
                if third > second or own + second + third > 96 or _arguable(case):
                    continue
                outcome = presumed(case).outcome
                flawed = {judge(case).outcome for judge in (one_half_alone, tenth_forgotten, two_thirds_for_three)}
                yield case, 2.0 if flawed != {outcome} else 0.7


def _arguable(case: Market) -> bool:
    """True where the rivals alone would be presumed dominant, or where a sum is that of a statutory share."""
    rivals = case.second + case.third
    sums = (case.own + case.second, case.own + case.third, rivals, rivals + case.own)
    return (rivals > 65 and case.own >= LEAST) or any(total in (66, 67, 75) for total in sums)


def _slots(case: Market) -> dict[str, Any]:
    return {**vars(case)}


MARKET_DOMINANCE: Final = Family(
    name="market_dominance",
    title="垄断行为的认定",
    subject="经济法",
    rule=LegalRule((NORM,), presumed),
    flaws=(
        Flaw("one_half_alone", "confusion", "只知道一家达到二分之一，忘记两家、三家合计的推定", NORM, one_half_alone),
        Flaw("tenth_forgotten", "confusion", "忘记份额不足十分之一的经营者不应推定", NORM, tenth_forgotten),
        Flaw(
            "two_thirds_for_three",
            "confusion",
            "把两家合计的三分之二用于三家合计，后者须达四分之三",
            NORM,
            two_thirds_for_three,
        ),
    ),
    outcomes=(
        Outcome(
            "推定",
            claims=("可以推定{name}的公司具有市场支配地位", "{name}的公司可以被推定具有市场支配地位"),
            positive=("可以推定具有市场支配地位", "符合市场支配地位的推定条件"),
            negative=("不能推定具有市场支配地位", "不符合市场支配地位的推定条件"),
            norm=NORM,
        ),
        Outcome("不推", claims=("不能推定{name}的公司具有市场支配地位", "{name}的公司不能被推定具有市场支配地位")),
    ),
    stems=wordings(
        "按照市场份额，下列各人的公司{ask}的{tail}",
        "根据反垄断法，按照市场份额，以下公司{ask}的{tail}",
        "关于市场支配地位，按照市场份额，下列公司{ask}的{tail}",
        "按照市场份额，以下各人的公司{ask}的{tail}",
        "*根据反垄断法，按照市场份额，下列公司{ask}的{tail}",
        "*关于市场支配地位，按照市场份额，以下公司{ask}的{tail}",
    ),
    phrasings=wordings(
        "{name}的公司占相关市场的{own}%，另有两家大公司分别占{second}%和{third}%，其余均不足4%",
        "{name}的公司市场份额为{own}%，另两家大公司分别为{second}%和{third}%，其余各家均不足4%",
        "相关市场上，{name}的公司占{own}%，另有两家大公司分别占{second}%和{third}%，其余各家均不足4%",
        "*相关市场上，{name}的公司市场份额为{own}%，另两家大公司分别占{second}%和{third}%，其余均不足4%",
        "*{name}的公司占相关市场的{own}%，另两家大公司分别占{second}%和{third}%，其余各家均不足4%",
    ),
    facts=wordings(
        "相关市场上，{name}的公司占{own}%的份额，另有两家大公司分别占{second}%和{third}%，其余各家均不足4%",
        "{name}的公司占相关市场份额的{own}%，另两家大公司分别占{second}%和{third}%，其余各家均不足4%",
        "*相关市场上，{name}的公司份额占{own}%，另有两家大公司分别占{second}%和{third}%，其余均不足4%",
    ),
    statements=clozes(
        {
            f"一个经营者在相关市场的份额达到[{share(SHARES[1])}|三分之一|四分之一:记错比例|{share(SHARES[2])}:与两个经营者的比例混淆]的，可以推定其具有市场支配地位": NORM,
            f"两个经营者的市场份额合计达到[{share(SHARES[2])}|{share(SHARES[1])}:与一个经营者的比例混淆|五分之三:记错比例|{share(SHARES[3])}:与三个经营者的比例混淆]的，可以推定其具有市场支配地位": NORM,
            f"三个经营者的市场份额合计须达到[{share(SHARES[3])}|{share(SHARES[2])}<two_thirds_for_three:与两个经营者的比例混淆|五分之四:记错比例]，才可以推定其具有市场支配地位": NORM,
            "三个经营者的市场份额合计达到法定比例，但其中一家的份额不足[十分之一|五分之一|四分之一:记错比例]的，不应当推定该家具有市场支配地位": NORM,
            "被推定具有市场支配地位的经营者，[可以举证推翻该推定|不得再推翻该推定|只能起诉推翻该推定:漏掉反证的规定]": NORM,
            "具有市场支配地位的经营者以低于成本的价格销售商品，[没有正当理由的|无论有无理由的|经申报批准后的:漏掉正当理由]，构成滥用市场支配地位": ABUSE,
            "[具有竞争关系的经营者之间联合抵制交易/具有竞争关系的经营者之间分割销售市场|经营者与交易相对人限定最低转售价格|经营者与交易相对人固定转售价格:与纵向协议混淆]的协议，属于横向垄断协议": HORIZONTAL,
            "经营者与交易相对人限定最低转售价格，能够证明该协议不具有排除、限制竞争效果的，[不予禁止|仍予禁止|减轻处罚:漏掉2022年修正后的例外]": VERTICAL,
            "经营者集中达到申报标准的，经营者应当[事先|事后|在实施后三十日内:记错时间]向国务院反垄断执法机构申报": REPORT,
            "反垄断执法机构对经营者集中进行初步审查的期限为[三十|九十:与进一步审查的期限混淆|六十|十五:记错期限]日": REVIEW,
            "*反垄断执法机构对经营者集中进一步审查的期限，未经延长的为[九十|三十:与初步审查的期限混淆|六十|一百八十:记错期限]日": FURTHER,
            "*经营者主动报告达成垄断协议的情况并提供重要证据的，反垄断执法机构可以[酌情减轻或者免除处罚|加重处罚|责令其解散:记错后果]": LENIENCY,
        }
    ),
    case_type=Market,
    cases=dict(_cases()),
    slots=_slots,
)
