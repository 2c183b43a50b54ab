"""A thing sold by somebody who has it but does not own it: good faith and lost property (民法典 311, 312), the seller's breach of
two contracts (577, 597), and a repairer's lien on a thing that is not the debtor's (民法典 457, 担保制度解释 62)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Chain, Effect, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

SINCE: Final = "2021-01-01"
FAITH = Norm(
    "民法典",
    311,
    SINCE,
    says=("受让人受让该不动产或者动产时是善意", "以合理的价格转让", "不需要登记的已经交付给受让人"),
)
LOST = Norm(
    "民法典",
    312,
    SINCE,
    says=(
        "自知道或者应当知道受让人之日起二年内向受让人请求返还原物",
        "通过拍卖或者向具有经营资格的经营者购得该遗失物的，权利人请求返还原物时应当支付受让人所付的费用",
    ),
)
CONTRACT = Norm("民法典", 577, SINCE, says=("当事人一方不履行合同义务或者履行合同义务不符合约定的",))
NO_TITLE = Norm("民法典", 597, SINCE, says=("因出卖人未取得处分权致使标的物所有权不能转移的", "请求出卖人承担违约责任"))
LIEN = Norm("担保制度解释", 62, SINCE, says=("债权人因同一法律关系留置合法占有的第三人的动产",))
LIEN_LOST = Norm("民法典", 457, SINCE, says=("留置权人对留置财产丧失占有",))

KEPT, BORROWED, RENTED, FOUND = "保管", "借用", "租用", "拾得"
FAIR, CHEAP = "市价", "低价"
DIRECT, AUCTION, DEALER = "直接", "拍卖", "商行"
WHOLE, HELD, RETURNED = "没有损坏", "留置", "交还"
THINGS: Final = {
    **{"相机": "一台", "摄像机": "一台", "笔记本电脑": "一台", "提琴": "一把"},
    **{"名表": "一块", "古筝": "一架", "玉器": "一件", "油画": "一幅"},
}


@dataclass(frozen=True)
class SoldThing:
    """``how`` the seller came to have the ``thing`` of the owner; the ``price``, whether the buyer was ``aware`` of the want of
    title, ``via`` whom lost property was bought; ``repair``: of a repairer not paid, whether the thing is still there."""

    thing: str
    how: str
    price: str
    aware: bool
    via: str
    repair: str


def _possible(case: SoldThing) -> bool:
    """Through others only lost property, at a fair price, of which nobody knew; and enough that is at issue."""
    if case.via == DIRECT:
        return True
    return case.how == FOUND and case.price == FAIR and not case.aware and case.repair != HELD


def owned(case: SoldThing, lost_too: bool = False, never: bool = False, price: bool = True) -> Ruling:
    """Rule who owns the thing; ``lost_too``: as though lost property were like any other, ``price``: that it matters."""
    if case.how == FOUND and not lost_too:
        return Ruling("遗失物不适用善意取得", "原主", LOST)
    if never:
        return Ruling("出卖人没有处分权", "原主", FAITH)
    if case.aware:
        return Ruling("受让时明知出卖人无处分权", "原主", FAITH)
    if case.price == CHEAP and price:
        return Ruling("没有以合理的价格受让", "原主", FAITH)
    return Ruling("善意受让，价格合理，已经交付", "买受人", FAITH)


def returned(case: SoldThing, lost_too: bool = False, never: bool = False, price: bool = True) -> Ruling | None:
    """Rule whether the owner can have the thing back from the buyer; not at issue while a repairer has it."""
    if case.repair == HELD:
        return None
    judged = owned(case, lost_too, never, price)
    return Ruling(judged.why, "有权" if judged.outcome == "原主" else "无权", judged.norm)


def paid_for(case: SoldThing, always: bool | None = None) -> Ruling | None:
    """Rule whether lost property comes back only against what the buyer paid."""
    if case.how != FOUND or case.repair == HELD:
        return None
    paying = case.via != DIRECT if always is None else always
    why = {DIRECT: "直接购自拾得人", AUCTION: "通过拍卖购得", DEALER: "购自具有经营资格的经营者"}[case.via]
    return Ruling(why, "应支付" if paying else "不必支付", LOST)


def breach(case: SoldThing, void: bool = False, lost_too: bool = False) -> Ruling | None:
    """Rule whether the buyer has a claim on the seller's promise of title; ``void``: as though the sale were void."""
    if case.via != DIRECT or case.aware:  # whoever knew is not promised title: opinions differ
        return None
    able = owned(case, lost_too).outcome == "原主" and not void
    why = "标的物所有权不能转移" if owned(case).outcome == "原主" else "买受人已经取得所有权"
    return Ruling(why, "有权" if able else "无权", NO_TITLE)


def contract(case: SoldThing, ever: bool | None = None) -> Ruling:
    """Rule whether the owner has a claim on a contract against the seller."""
    bound = case.how != FOUND if ever is None else ever
    why = f"双方之间有{case.how}合同" if case.how != FOUND else "双方之间没有合同"
    return Ruling(why, "有权" if bound else "无权", CONTRACT)


def lien(case: SoldThing, own_only: bool = False, stays: bool = False) -> Ruling | None:
    """Rule whether the repairer has a lien; ``own_only``: as though on the debtor's own things alone, ``stays``: for ever."""
    if case.repair == WHOLE:
        return None
    if case.repair == RETURNED and not stays:
        return Ruling("留置权人丧失占有", "不享有", LIEN_LOST)
    if own_only and owned(case).outcome == "原主":
        return Ruling("该物不归债务人所有", "不享有", LIEN)
    return Ruling("因修理合法占有该物，费用未付", "享有", LIEN)


def _tell(case: SoldThing, asked: Collection[str]) -> list[tuple[str, ...]]:
    thing = case.thing
    one = THINGS[thing] + thing
    had = {
        KEPT: f"{{owner}}{{away}}，将自己的{one}交给{{seller}}保管",
        BORROWED: f"{{owner}}把自己的{one}借给{{seller}}使用",
        RENTED: f"{{owner}}将自己的{one}租给{{seller}}使用",
        FOUND: f"{{owner}}{{away}}，不慎遗失{one}，被{{seller}}拾得",
    }[case.how]
    mine = {
        KEPT: f"{{seller}}替{{owner}}保管{one}期间",
        BORROWED: f"{{seller}}向{{owner}}借用{one}期间",
        RENTED: f"{{seller}}租用{{owner}}的{one}期间",
        FOUND: f"{{seller}}拾得{{owner}}遗失的{one}后",
    }[case.how]
    price = "[以市场价|按市价]" if case.price == FAIR else "[以远低于市场的价格|以不到市价三成的价格]"
    sold = {
        DIRECT: f"[谎称{thing}是自己的|自称是{thing}的主人]，{price}卖给不知情的{{buyer}}",
        AUCTION: f"[谎称{thing}是自己的|自称是{thing}的主人]，交拍卖行拍卖，不知情的{{buyer}}通过拍卖购得并取走",
        DEALER: f"[谎称{thing}是自己的|自称是{thing}的主人]，卖给一家具有经营资格的旧货商行，不知情的{{buyer}}又从该商行按市价购得",
    }[case.via]
    if case.via == DIRECT:
        if case.aware:
            sold = f"{{need}}，{price}把{thing}卖给明知其来历的{{buyer}}"
        sold += "，[双方钱货两清|当场付款取货|钱货当场交割]"
    told: list[tuple[str, ...]] = [
        (
            f"{had}。{{seller}}{sold}。",
            f"{had}，{{seller}}{sold}。",
            f"{mine}，{sold}。",
            f"*{had}。不久，{{seller}}{sold}。",
        )
    ]
    if case.repair == WHOLE or "lien" not in asked:
        asking = (
            "{owner}[得知后|听说后]，[立即|马上]要求{buyer}返还。",
            f"不久，{{owner}}查明{thing}在{{buyer}}手中，[当即索要|随即上门索要]。",
        )
        return [*told, asking if case.how == FOUND else ("", *asking)]  # of lost property the two years are not over
    if case.repair == HELD:
        told.append(
            (
                f"后{thing}损坏，{{buyer}}送到{{repairer}}处修理，却迟迟不付已经到期的修理费，{{repairer}}遂将其留置。",
                f"{{buyer}}使用中将{thing}损坏，交{{repairer}}修好后不按期支付修理费，{{repairer}}拒绝交还{thing}。",
            )
        )
    else:
        told.append(
            (
                f"后{thing}损坏，{{buyer}}送到{{repairer}}处修理，修好后赊账取回，修理费到期未付。",
                f"{{buyer}}将{thing}交{{repairer}}修理，{{repairer}}修好后先行交还{{buyer}}，{{buyer}}到期未付修理费。",
            )
        )
    return [*told, (f"{{owner}}得知{thing}的下落后，[当即|随即]要求返还。", *(() if case.how == FOUND else ("",)))]


def _words(case: SoldThing) -> Mapping[str, str]:
    return {"thing": case.thing}


SALE_WITHOUT_TITLE: Final = Chain(
    name="sale_without_title",
    title="无权处分与遗失物",
    subject="民法",
    norms=(FAITH, LOST, CONTRACT, NO_TITLE, LIEN, LIEN_LOST),
    world_type=SoldThing,
    facts={
        "thing": tuple(THINGS),
        "how": (KEPT, BORROWED, RENTED, FOUND),
        "price": (FAIR, CHEAP),
        "aware": (False, True),
        "via": (DIRECT, AUCTION, DEALER),
        "repair": (WHOLE, HELD, RETURNED),
    },
    possible=_possible,
    parties=(
        {"owner": "甲", "seller": "乙", "buyer": "丙", "repairer": "丁"},
        {"owner": "{p[0]}", "seller": "{p[1]}", "buyer": "{p[2]}", "repairer": "{p[3]}"},
        {"owner": "{p[0]}", "seller": "{p[1]}", "buyer": "{p[2]}", "repairer": "某修理部|该修理部/修理部"},
    ),
    scenes=tuple(
        {"away": away, "need": need}
        for away in ("出国进修前", "外出旅游期间", "搬家期间", "到外地探亲时", "住院期间")
        for need in ("急需用钱", "因赌博输钱", "为偿还欠款", "见有利可图")
    ),
    about=("本案中各方的权利", "本案的处理"),
    words=_words,
    tell=_tell,
    effects=(
        Effect(
            "owned",
            owned,
            {
                "原主": (
                    "{owner}仍[为|是]该{thing}的所有权人",
                    "{buyer}[没有|未能]取得该{thing}的所有权",
                    "该{thing}仍[归{owner}所有|属于{owner}]",
                    "{buyer}不能[依善意取得制度取得该{thing}|善意取得该{thing}]",
                ),
                "买受人": (
                    "{buyer}[已取得|取得了]该{thing}的所有权",
                    "{buyer}[因善意取得而|依善意取得]成为所有权人",
                    "该{thing}[已归{buyer}所有|已属于{buyer}]",
                    "尽管{seller}没有处分权，{buyer}仍可[依善意取得制度|善意]取得该{thing}的所有权",
                ),
            },
            {
                "lost_like_lent": partial(owned, lost_too=True),
                "never_in_good_faith": partial(owned, never=True),
                "price_is_nothing": partial(owned, price=False),
            },
        ),
        Effect(
            "returned",
            returned,
            {
                "有权": (
                    "{owner}有权[要求{buyer}返还|向{buyer}追回该{thing}]",
                    "{buyer}[负有|有]向{owner}返还该{thing}的义务",
                    "{owner}[可以|有权]从{buyer}处取回该{thing}",
                ),
                "无权": (
                    "{owner}无权[要求{buyer}返还|向{buyer}追回该{thing}]",
                    "{buyer}[没有|不负]向{owner}返还该{thing}的义务",
                    "{owner}不能从{buyer}处[取回|追回]该{thing}[|，其损失只能向{seller}主张]",
                ),
            },
            {
                "lost_like_lent": partial(returned, lost_too=True),
                "never_in_good_faith": partial(returned, never=True),
                "price_is_nothing": partial(returned, price=False),
            },
        ),
        Effect(
            "paid_for",
            paid_for,
            {
                "应支付": (
                    "{owner}要求返还的，[应当支付|须支付]{buyer}购买该{thing}的费用",
                    "{buyer}返还时，可以要求{owner}支付[其所付的价款|购买的费用]",
                    "{owner}支付{buyer}所付的[费用|价款]，才能取回该{thing}",
                ),
                "不必支付": (
                    "{owner}要求返还的，[无须支付|不必支付]{buyer}购买该{thing}的费用",
                    "{buyer}[支付的价款不能|不能就所付价款]向{owner}索要",
                    "{buyer}应当[无条件|无偿]将该{thing}返还{owner}",
                ),
            },
            {"never_paid": partial(paid_for, always=False), "always_paid": partial(paid_for, always=True)},
        ),
        Effect(
            "breach",
            breach,
            {
                "有权": (
                    "{buyer}可以解除与{seller}的合同[并要求其承担违约责任|，并请求赔偿]",
                    "{seller}应对{buyer}承担违约责任",
                    "因标的物的所有权不能转移，{buyer}有权[解除与{seller}的合同|要求{seller}承担违约责任]",
                ),
                "无权": (
                    "{buyer}不能以标的物所有权不能转移为由[解除与{seller}的合同|要求{seller}承担违约责任]",
                    "{seller}对{buyer}不承担标的物所有权不能转移的违约责任",
                    "{buyer}[无权|不能]以{seller}没有处分权为由[解除合同|请求解除合同]",
                ),
            },
            {"sale_is_void": partial(breach, void=True), "lost_like_lent": partial(breach, lost_too=True)},
        ),
        Effect(
            "contract",
            contract,
            {
                "有权": (
                    "{owner}[有权|可以]要求{seller}承担违约责任",
                    "{seller}对{owner}[构成违约|应负违约责任]",
                    "{seller}擅自处分该{thing}，[违反了其与{owner}之间的合同|应依合同向{owner}承担责任]",
                ),
                "无权": (
                    "{owner}[无权|不能]要求{seller}承担违约责任",
                    "{seller}对{owner}[不构成违约|不负违约责任]",
                    "{owner}[只能|须]依据合同以外的理由要求{seller}[赔偿|承担责任]",
                ),
            },
            {"tort_alone": partial(contract, ever=False), "finder_is_bound": partial(contract, ever=True)},
        ),
        Effect(
            "lien",
            lien,
            {
                "享有": (
                    "{repairer}对该{thing}[享有|有]留置权",
                    "{repairer}有权就该{thing}优先受偿",
                    "{repairer}可以修理费未付为由对该{thing}主张留置权[|，不论其归谁所有]",
                ),
                "不享有": (
                    "{repairer}对该{thing}[不享有|没有]留置权",
                    "{repairer}无权就该{thing}优先受偿",
                    "{repairer}的修理费只能作为普通债权[向{buyer}主张|请求清偿]",
                ),
            },
            {"own_things_only": partial(lien, own_only=True), "lien_stays": partial(lien, stays=True)},
        ),
    ),
    flaws=(
        Misbelief("lost_like_lent", "以为遗失物也适用善意取得"),
        Misbelief("never_in_good_faith", "以为无权处分的买受人一律不能取得所有权"),
        Misbelief("price_is_nothing", "以为善意取得不问价格是否合理"),
        Misbelief("never_paid", "以为经拍卖或者经营者购得的遗失物也应无偿返还"),
        Misbelief("always_paid", "以为遗失物的权利人一律要支付买受人所付的费用"),
        Misbelief("sale_is_void", "以为无权处分的买卖合同无效，没有违约责任"),
        Misbelief("tort_alone", "以为无权处分他人之物只是侵权，不构成违约"),
        Misbelief("finder_is_bound", "以为拾得人与失主之间也有合同"),
        Misbelief("own_things_only", "以为只能留置债务人自己的动产"),
        Misbelief("lien_stays", "以为丧失占有后留置权仍在"),
    ),
)
