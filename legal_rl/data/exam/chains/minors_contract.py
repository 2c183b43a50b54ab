"""A contract of a young person: capacity (民法典 18 to 20), its validity (143 to 145), and what is to be given back (157)."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Final

from legal_rl.core.citations import han
from legal_rl.data.exam.chain import Chain, Effect, Judge, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

ADULT: Final = 18
SELF_SUPPORTING: Final = 16
LIMITED: Final = 8
LIMITED_BEFORE_2017: Final = 10
ANSWER_DAYS: Final = 30
DECEPTIVE: Final = 13  # younger, nobody can say that the age was not to be seen

SINCE: Final = "2021-01-01"
FULL = Norm(
    "民法典",
    18,
    SINCE,
    says=(
        "成年人为完全民事行为能力人，可以独立实施民事法律行为",
        f"{han(SELF_SUPPORTING)}周岁以上的未成年人，以自己的劳动收入为主要生活来源的，视为完全民事行为能力人",
    ),
)
PARTIAL = Norm(
    "民法典",
    19,
    SINCE,
    says=(f"{han(LIMITED)}周岁以上的未成年人为限制民事行为能力人", "可以独立实施纯获利益的民事法律行为"),
)
NONE = Norm("民法典", 20, SINCE, says=(f"不满{han(LIMITED)}周岁的未成年人为无民事行为能力人",))
VOID = Norm("民法典", 144, SINCE, says=("无民事行为能力人实施的民事法律行为无效",))
PENDING = Norm(
    "民法典",
    145,
    SINCE,
    says=(
        "经法定代理人同意或者追认后有效",
        f"自收到通知之日起{han(ANSWER_DAYS)}日内予以追认",
        "法定代理人未作表示的，视为拒绝追认",
        "善意相对人有撤销的权利",
    ),
)
RETURN = Norm("民法典", 157, SINCE, says=("行为人因该行为取得的财产，应当予以返还",))

# What such a purchase comes to; at any age under eighteen beyond what is fitting.
COSTLY: Final = {"名表": "一块价值九千元的手表", "钢琴": "一架价值一万元的电子琴", "金手镯": "一只价值一万元的金手镯"}
NOTEBOOK, GIFT = "笔记本", "受赠"
AGREED, RATIFIED, REFUSED, SILENT, OPEN = "事先同意", "追认", "拒绝", "未作表示", "尚未表态"
# Asked to ratify, the parent still has time.
WAITING: Final = {"催告第十日": "十", "催告第二十五日": "二十五"}
VALID, UNSETTLED, INEFFECTIVE = "有效", "效力待定", "不发生效力"


@dataclass(frozen=True)
class YoungPerson:
    """``age`` in years; ``earns`` a living by own labour; ``deal`` bought or given; ``parent``: the parent's answer.

    ``honest``: the other party neither knew nor had to know the age; ``revoked``: it has given notice of revocation.
    """

    age: int
    earns: bool
    deal: str
    parent: str
    honest: bool
    revoked: bool


def _possible(case: YoungPerson) -> bool:
    """Facts that matter, and none in dispute: of the youngest neither small nor gainful acts."""
    if case.earns and not SELF_SUPPORTING <= case.age < ADULT:
        return False
    free = case.deal not in COSTLY or case.earns or case.age >= ADULT
    if free and (case.parent not in (REFUSED, OPEN) or case.revoked):
        return False
    if case.deal not in COSTLY and not LIMITED <= case.age < ADULT:
        return False
    if case.age < DECEPTIVE:
        return not case.honest and (case.parent == OPEN or not case.revoked)
    return case.parent == OPEN or (case.honest and not case.revoked)


def _status(case: YoungPerson, *, limited_from: int = LIMITED, income: bool = True) -> Ruling:
    if case.age >= ADULT:
        return Ruling(f"{case.age}周岁，已成年", "完全", FULL)
    if income and case.earns:
        return Ruling(f"{case.age}周岁，以劳动收入为主要生活来源", "完全", FULL)
    if case.age >= limited_from:
        return Ruling(f"{case.age}周岁，满{limited_from}不满{ADULT}", "限制", PARTIAL)
    return Ruling(f"{case.age}周岁，不满{limited_from}", "无", NONE)


def need(case: YoungPerson, *, limited_from: int = LIMITED, income: bool = True) -> Ruling:
    """独立, 须同意 or 须代理: how such a contract can be made."""
    status = _status(case, limited_from=limited_from, income=income)
    if status.outcome == "完全":
        return Ruling(status.why, "独立", FULL)
    if status.outcome == "无":
        return Ruling(status.why, "须代理", NONE)
    if case.deal == GIFT:
        return Ruling("限制民事行为能力人纯获利益", "独立", PARTIAL)
    if case.deal == NOTEBOOK:
        return Ruling("限制民事行为能力人，与年龄、智力相适应", "独立", PARTIAL)
    return Ruling("限制民事行为能力人，与年龄、智力不相适应", "须同意", PARTIAL)


def validity(
    case: YoungPerson,
    *,
    limited_from: int = LIMITED,
    income: bool = True,
    cures: bool = False,
    silence: str = INEFFECTIVE,
    faith: bool = True,
) -> Ruling:
    """The contract as it stands."""
    needed = need(case, limited_from=limited_from, income=income)
    if needed.outcome == "独立":
        return Ruling(needed.why, VALID, needed.norm)
    if needed.outcome == "须代理" and not (cures and case.parent in (AGREED, RATIFIED)):
        return Ruling("无民事行为能力人所实施", INEFFECTIVE, VOID)
    if case.parent in (AGREED, RATIFIED):
        return Ruling(f"经法定代理人{'同意' if case.parent == AGREED else '追认'}", VALID, PENDING)
    if case.parent == SILENT:
        return Ruling("收到催告三十日未作表示", silence, PENDING)
    if case.parent == REFUSED:
        return Ruling("法定代理人拒绝追认", INEFFECTIVE, PENDING)
    if case.revoked and (case.honest or not faith):
        return Ruling("善意相对人已经撤销", INEFFECTIVE, PENDING)
    waited = f"催告后第{WAITING[case.parent]}日，未满三十日，" if case.parent in WAITING else ""
    return Ruling(f"{waited}尚待法定代理人追认", UNSETTLED, PENDING)


def _returned(judge: Judge[YoungPerson], case: YoungPerson) -> Ruling | None:
    """Rule whether price and goods go back; open, and so not at issue, as long as the contract can still be ratified."""
    if case.deal == GIFT or validity(case).outcome == UNSETTLED or (ruling := judge(case)) is None:
        return None
    return Ruling(ruling.why, "应返还" if ruling.outcome == INEFFECTIVE else "不返还", RETURN)


def _ratifiable(judge: Judge[YoungPerson], case: YoungPerson) -> Ruling | None:
    if (ruling := judge(case)) is None:
        return None
    return Ruling(ruling.why, "取决于追认" if ruling.outcome == UNSETTLED else "已经确定", ruling.norm)


def revocable(case: YoungPerson, faith: bool = True) -> Ruling | None:
    """Rule whether the other party can still revoke: only an honest one, before ratification; at issue where one is needed."""
    ruling = validity(case)
    if need(case).outcome != "须同意":
        return None
    if ruling.outcome != UNSETTLED:
        return Ruling(ruling.why, "不可撤销", ruling.norm)
    if faith and not case.honest:
        return Ruling("尚未追认，但相对人明知", "不可撤销", PENDING)
    return Ruling("尚未追认，相对人善意", "可以撤销", PENDING)


def _tell(case: YoungPerson, asked: Collection[str]) -> list[tuple[str, ...]]:
    goods = {NOTEBOOK: "一本五元钱的笔记本"}.get(case.deal, COSTLY.get(case.deal, "{gift}"))
    who = f"{{when}}，{case.age}周岁的{{young}}"
    if case.earns:
        who = f"{{young}}现年{case.age}周岁，初中毕业后便进厂打工，靠工资养活自己。{{when}}，{{young}}"
        alone = f"{case.age}周岁的{{young}}初中毕业后在餐馆打工，以自己的工资为主要生活来源。"
    else:
        alone = f"{{young}}今年{case.age}周岁，与父母一起生活。"
    then = alone if case.earns else f"当时{{young}}{'只有' if case.age < ADULT else '已满'}{case.age}周岁。"
    # Of use where the contract may be revoked; elsewhere nobody would tell of it.
    looks = two = ""
    if case.parent in (OPEN, *WAITING) and (case.revoked or "revocation" in asked):
        looks = (
            "，{other}[不知道{young}的年龄，{young}看上去也已成年|与{young}素不相识，无从得知其年龄]"
            if case.honest
            else "，{other}[与{young}同村，对其年龄一清二楚|看着{young}长大，知道其年龄|是{young}同学的家长，清楚其年龄]"
        )
        two = "{other}不知也无从知道{young}的年龄。" if case.honest else "{other}是{young}的邻居，清楚{young}的年龄。"
    if case.deal == GIFT:
        deals: tuple[str, ...] = (
            f"{who}应邀到{{other}}家做客，{{other}}将{goods}送给{{young}}，{{young}}高兴地收下并带回家{looks}。",
            f"{alone}{{other}}一向喜欢{{young}}，{{when}}将{goods}赠与{{young}}，{{young}}欣然接受{looks}。",
            f"{{other}}{{when}}把{goods}送给{case.age}周岁的{{young}}，{{young}}收下{looks}。"
            if not case.earns
            else f"{alone}{{other}}把{goods}送给{{young}}，{{young}}收下{looks}。",
            f"*{alone}{{when}}，{{other}}把{goods}当作礼物送给{{young}}，{{young}}收下后带走{looks}。",
        )
    else:
        deals = (
            f"{who}独自从{{other}}处买下{goods}，付款后将东西带回{looks}。",
            f"{alone}{two}{{when}}，{{young}}{{way}}从{{other}}处购买{goods}，一手交钱一手交货。",
            f"{alone}{{when}}，{{young}}看中{{other}}的{goods}，{{way}}付款买下{looks}。",
            f"{{other}}将{goods}卖给{case.age}周岁的{{young}}，[当场钱货两清|钱款当场付清，东西随即交付]{looks}。"
            if not case.earns
            else f"{alone}{{other}}将{goods}卖给{{young}}，[当场钱货两清|钱款当场付清，东西随即交付]{looks}。",
            f"{{when}}，{{young}}{{way}}从{{other}}处买回{goods}。{then}{two}",
            f"*{alone}一日，{two}{{young}}{{way}}向{{other}}购买{goods}并当场付款取货。",
        )
    revoked = "，{other}遂通知{parent}撤销该合同" if case.revoked else ""
    answers = {
        AGREED: ("{young}的父亲{parent}事先已经答应此事", "此前，{young}曾征得其父{parent}的同意"),
        RATIFIED: (
            "{other}催告{young}的父亲{parent}予以追认，十天后{parent}回复说可以",
            "{young}的父亲{parent}在收到{other}的催告后第十日，表示认可",
        ),
        REFUSED: (
            "{young}的父亲{parent}得知后大怒，当即表示不予认可",
            "{young}的父亲{parent}知道后当场表示反对",
        ),
        SILENT: (
            "{other}随后催告{young}的父亲{parent}予以追认，{parent}收到通知一个多月了，一直不置可否",
            "{other}向{young}的父亲{parent}发函催告追认，三十五日过去了，{parent}始终没有答复",
        ),
        OPEN: (
            "{young}的父亲{parent}得知此事后，[一时拿不定主意|说要想一想]",
            "{young}的父亲{parent}日前得知此事，尚未表态",
        ),
        **{
            name: (
                f"{{other}}催告{{young}}的父亲{{parent}}予以追认，{{parent}}收到通知至今{days}天，仍未表态",
                f"{{other}}通知{{young}}的父亲{{parent}}尽快表态是否追认，{days}天过去了，{{parent}}没有回音",
            )
            for name, days in WAITING.items()
        },
    }[case.parent]
    return [deals, tuple(f"{answer}{revoked}。" for answer in answers)]


_VALIDITY: Final[dict[str, Judge[YoungPerson]]] = {
    "limited_from_ten": partial(validity, limited_from=LIMITED_BEFORE_2017),
    "income_forgotten": partial(validity, income=False),
    "ratification_cures_all": partial(validity, cures=True),
    "silence_consents": partial(validity, silence=VALID),
    "anyone_revokes": partial(validity, faith=False),
}

MINORS_CONTRACT: Final = Chain(
    name="minors_contract",
    title="未成年人订立的合同",
    subject="民法",
    norms=(FULL, PARTIAL, NONE, VOID, PENDING, RETURN),
    world_type=YoungPerson,
    facts={
        "age": (4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 17, 18, 19, 20),
        "earns": (False, True),
        "deal": (*COSTLY, NOTEBOOK, GIFT),
        "parent": (AGREED, RATIFIED, REFUSED, SILENT, OPEN, *WAITING),
        "honest": (False, True),
        "revoked": (False, True),
    },
    possible=_possible,
    parties=(
        {"young": "甲", "other": "乙", "parent": "丙"},
        {"young": "乙", "other": "甲", "parent": "丙"},
        {"young": "小{s[0]}", "other": "老{s[1]}", "parent": "老{s[0]}"},
        {"young": "小{s[0]}", "other": "{s[1]}某", "parent": "{s[0]}某"},
    ),
    scenes=tuple(
        {"way": way, "gift": gift, "when": when}
        for way in ("瞒着家人", "拿着压岁钱", "用过年时积攒的红包", "未与家里商量就", "背着父母", "用平时攒下的钱")
        for when, gift in (
            ("某日", "一台价值八千元的笔记本电脑"),
            ("一个周末", "一块价值五万元的名表"),
            ("暑假里的一天", "一套珍藏多年的邮票"),
            ("一天", "一幅名家字画"),
        )
    ),
    about=("{young}与{other}之间的合同", "{young}的行为"),
    tell=_tell,
    effects=(
        Effect(
            "capacity",
            _status,
            {
                "无": ("{young}[为|是]无民事行为能力人", "{young}[不具有|没有]民事行为能力"),
                "限制": ("{young}[为|是]限制民事行为能力人", "{young}只具有限制民事行为能力"),
                "完全": (
                    "{young}的民事行为能力[是完全的|没有欠缺]",
                    "{young}具有完全民事行为能力",
                ),
            },
            {
                "limited_from_ten": partial(_status, limited_from=LIMITED_BEFORE_2017),
                "income_forgotten": partial(_status, income=False),
            },
        ),
        Effect(
            "need",
            need,
            {
                "独立": (
                    "{young}[可以|有权]独立实施该行为",
                    "{young}实施该行为[无须经法定代理人同意|不必征得{parent}同意]",
                    "{young}有能力独立实施该行为，{parent}[是否同意，不影响该行为的效力|同意与否，与该行为的效力无关]",
                ),
                "须同意": (
                    "{young}实施该行为，须经[其法定代理人|{parent}]同意或者追认",
                    "{young}不能独立实施该行为，但可经{parent}同意[而实施|后实施]",
                    "该行为[与{young}的年龄、智力不相适应|超出了{young}所能独立实施的范围]，须经{parent}同意或者追认",
                ),
                "须代理": (
                    "{young}不能自己实施该行为，[须|应当]由其法定代理人代理",
                    "该行为[只能|应]由{parent}代理{young}实施",
                ),
            },
            {
                "limited_from_ten": partial(need, limited_from=LIMITED_BEFORE_2017),
                "income_forgotten": partial(need, income=False),
            },
        ),
        Effect(
            "validity",
            validity,
            {
                VALID: (
                    "[该|双方的]合同有效",
                    "{young}与{other}之间的合同有效[|，对双方均有约束力]",
                    "{young}与{other}均[应受|须受]该合同的约束",
                ),
                UNSETTLED: (
                    "[该|双方的]合同效力待定",
                    "{young}与{other}之间的合同[目前仍属|属于]效力待定",
                    "该合同目前既非有效，也非[确定不发生效力|无效]",
                ),
                INEFFECTIVE: (
                    "[该|双方的]合同确定不发生效力",
                    "{young}与{other}之间的合同或者无效，或者已确定不发生效力",
                    "该合同[已经确定|确定]没有法律约束力",
                ),
            },
            _VALIDITY,
        ),
        Effect(
            "return",
            partial(_returned, validity),
            {
                "应返还": (
                    "{other}[应当|须]向{young}返还价款",
                    "{young}[应当|须]向{other}返还所购之物",
                    "{young}与{other}应当[相互返还|各自返还因合同所得]",
                ),
                "不返还": (
                    "{other}[不必|无须]向{young}返还价款",
                    "{young}[不必|无须]向{other}返还所购之物",
                    "{young}与{other}[无须相互返还|均不必返还因合同所得]",
                ),
            },
            {name: partial(_returned, judge) for name, judge in _VALIDITY.items() if name != "anyone_revokes"},
        ),
        Effect(
            "ratification",
            partial(_ratifiable, validity),
            {
                "取决于追认": (
                    "合同最终是否有效，取决于{parent}是否追认",
                    "合同的效力尚未确定，有待{parent}追认",
                    "在{parent}作出[追认或者拒绝追认的表示|表示]之前，合同的效力仍不确定",
                ),
                "已经确定": (
                    "合同的效力已经确定，{parent}今后追认与否[均无影响|都不影响]",
                    "{parent}此后是否追认，对合同的效力[没有意义|已无影响]",
                    "合同的效力[不取决于|并不取决于]{parent}今后是否追认",
                ),
            },
            {
                name: partial(_ratifiable, _VALIDITY[name])
                for name in ("limited_from_ten", "income_forgotten", "anyone_revokes")
            },
        ),
        Effect(
            "revocation",
            revocable,
            {
                "可以撤销": (
                    "合同被追认之前，{other}有权[以通知的方式|通知{parent}]撤销",
                    "{other}享有善意相对人的撤销权",
                    "{other}[可以|有权]撤销[该合同|合同]",
                ),
                "不可撤销": (
                    "{other}无权[以通知的方式|通过通知{parent}]撤销合同",
                    "{other}不享有善意相对人的撤销权",
                    "{other}[不能|无权]撤销[该合同|合同]",
                ),
            },
            {"anyone_revokes": partial(revocable, faith=False)},
        ),
    ),
    flaws=(
        Misbelief("limited_from_ten", "仍以十周岁为限制民事行为能力的起点"),
        Misbelief("income_forgotten", "不知十六周岁以上以劳动收入为主要生活来源的视为完全民事行为能力人"),
        Misbelief("ratification_cures_all", "以为无民事行为能力人的行为也可以因追认而有效"),
        Misbelief("silence_consents", "以为收到催告后沉默即是追认"),
        Misbelief("anyone_revokes", "以为明知年龄的相对人也可以撤销"),
    ),
)
