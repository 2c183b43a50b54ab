"""A sale by an agent: authority and its appearance (民法典 162, 171, 172), ratification by performance (503), dealing with oneself (168),
collusion (154, 164), what the agent owes the principal (929), and handing the mandate on (923)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from legal_rl.data.exam.chain import Chain, Effect, Judge, Misbelief
from legal_rl.data.exam.family import Norm, Ruling

CODE, SINCE = "民法典", "2021-01-01"
WITHIN_NORM = Norm(CODE, 162, SINCE, says=("代理人在代理权限内", "对被代理人发生效力"))
VOID = Norm(CODE, 154, SINCE, says=("恶意串通，损害他人合法权益的民事法律行为无效",))
COLLUSION = Norm(CODE, 164, SINCE, says=("代理人和相对人应当承担连带责任",))
ONESELF = Norm(CODE, 168, SINCE, says=("不得以被代理人的名义与自己实施民事法律行为，但是被代理人同意或者追认的除外",))
WITHOUT_NORM = Norm(
    CODE, 171, SINCE, says=("未经被代理人追认的，对被代理人不发生效力", "相对人和行为人按照各自的过错承担责任")
)
APPARENT = Norm(CODE, 172, SINCE, says=("相对人有理由相信行为人有代理权的，代理行为有效",))
PERFORMED_NORM = Norm(CODE, 503, SINCE, says=("被代理人已经开始履行合同义务", "视为对合同的追认"))
HANDED = Norm(
    CODE,
    923,
    SINCE,
    says=("可以就委托事务直接指示转委托的第三人", "受托人应当对转委托的第三人的行为承担责任", "在紧急情况下"),
)
LOSS = Norm(CODE, 929, SINCE, says=("受托人超越权限造成委托人损失的，应当赔偿损失",))

WITHIN, EXCEEDED, REVOKED = "有权", "越权", "已撤销委托"
BELIEVES, KNOWS, COLLUDES, ONE = "有理由相信", "明知", "串通", "代理人自己"
RATIFIED, PERFORMED, REFUSED, OPEN = "追认", "接受价款", "拒绝", "未表态"
ALONE, AGREED, ARBITRARY, URGENT = "亲自", "经同意转托", "擅自转托", "紧急转托"
BINDS, FREE, PENDING = "发生效力", "不发生效力", "取决于追认"
THINGS: Final = {
    **{"红木家具": "一套", "摩托车": "一辆", "钢琴": "一架", "座钟": "一座古董"},
    **{"盆景": "一盆名贵", "摄影器材": "一套", "石雕": "一尊", "房车": "一辆", "瓷瓶": "一对", "手风琴": "一架"},
}
SHOWN: Final = ("座钟", "盆景", "石雕", "瓷瓶")  # nobody lets these


@dataclass(frozen=True)
class AgentsSale:
    """``authority`` of the agent to sell the ``thing``; what the ``buyer`` knew, or that it was the agent; the principal's ``answer``;
    and whether the agent handed a part of the task on to another (``handed``), who spoilt the thing a little."""

    thing: str
    authority: str
    buyer: str
    answer: str
    handed: str


def _possible(case: AgentsSale) -> bool:
    """Nobody knows of a want that there is not; an answer is open where the law leaves it to the principal; four things at issue."""
    if case.buyer == KNOWS and case.authority == WITHIN:
        return False
    if case.buyer == ONE and case.authority != WITHIN:
        return False
    if case.answer != REFUSED and case.buyer != KNOWS and not (case.buyer == ONE and case.answer != PERFORMED):
        return False
    judges = (binds, apparent, partial(_performs, binds), liable, repays, answers, orders)
    return sum(judge(case) is not None for judge in judges) >= 4


def binds(case: AgentsSale, seen: bool = True, known: bool = False, own: str = "", conduct: bool = True) -> Ruling:
    """Rule whether the sale binds the principal; ``seen``: that an appearance of authority does, ``known``: as though also where it
    was known to be false, ``own``: of a sale to the agent whatever the answer, ``conduct``: that taking the price ratifies."""
    if case.buyer == COLLUDES:
        return Ruling("代理人与相对人恶意串通，合同无效", FREE, VOID)
    if case.buyer == ONE and own:
        return Ruling("自己代理", own, ONESELF)
    norm = ONESELF if case.buyer == ONE else WITHOUT_NORM
    if case.buyer == BELIEVES and case.authority == WITHIN:
        return Ruling("在代理权限内", BINDS, WITHIN_NORM)
    if (case.buyer == BELIEVES and seen) or (case.buyer == KNOWS and known):
        return Ruling("相对人有理由相信行为人有代理权", BINDS, APPARENT)
    what = (
        "自己代理" if case.buyer == ONE else f"{case.authority}，相对人明知" if case.buyer == KNOWS else case.authority
    )
    if case.answer == PERFORMED and conduct:
        return Ruling("被代理人接受履行，视为追认", BINDS, PERFORMED_NORM)
    if case.answer in (OPEN, PERFORMED):
        return Ruling(f"{what}，尚未追认", PENDING, norm)
    return Ruling(f"{what}，{case.answer}", BINDS if case.answer == RATIFIED else FREE, norm)


def apparent(case: AgentsSale, seen: bool = True, known: bool = False) -> Ruling | None:
    """Rule whether it is apparent authority; at issue where there was none."""
    if case.authority == WITHIN or case.buyer == COLLUDES:
        return None
    if (case.buyer == BELIEVES and seen) or (case.buyer == KNOWS and known):
        return Ruling("相对人有理由相信行为人有代理权", "构成", APPARENT)
    return Ruling("相对人明知行为人没有代理权" if case.buyer == KNOWS else "行为人没有代理权", "不构成", APPARENT)


def _performs(judge: Judge[AgentsSale], case: AgentsSale) -> Ruling | None:
    """Rule whether the principal must deliver; not at issue while it is open."""
    if binds(case).outcome == PENDING or (judged := judge(case)) is None:
        return None
    return Ruling(judged.why, "应交付" if judged.outcome == BINDS else "可拒绝", judged.norm)


def liable(case: AgentsSale, all_joint: bool = False, by_fault: bool = False) -> Ruling | None:
    """Rule how agent and buyer answer for the loss of a sale without effect."""
    if case.buyer == COLLUDES:
        return Ruling("代理人和相对人恶意串通", "按各自过错" if by_fault else "连带", COLLUSION)
    if case.buyer == KNOWS and case.answer == REFUSED:
        return Ruling("相对人知道行为人无权代理", "连带" if all_joint else "按各自过错", WITHOUT_NORM)
    return None


def repays(case: AgentsSale, never: bool = False, ever: bool = False) -> Ruling | None:
    """Rule whether the agent must make good the principal's loss from a sale that binds."""
    if case.buyer != BELIEVES or case.authority == REVOKED:
        return None
    must = (case.authority == EXCEEDED and not never) or ever
    why = "受托人超越权限" if case.authority == EXCEEDED else "受托人在权限内处理事务，没有过错"
    return Ruling(why, "应赔偿" if must else "不赔偿", LOSS)


def answers(case: AgentsSale, ever: bool = False, never: bool = False) -> Ruling | None:
    """Rule whether the agent answers for the one a task was handed to, beyond choice and orders."""
    if case.handed == ALONE:
        return None
    why = {
        AGREED: "转委托经委托人同意，受托人仅就选任和指示负责",
        ARBITRARY: "转委托未经同意",
        URGENT: "紧急情况下为维护委托人的利益而转委托",
    }[case.handed]
    must = (case.handed == ARBITRARY or ever) and not never
    return Ruling(why, "负责" if must else "不负责", HANDED)


def orders(case: AgentsSale, always: bool | None = None) -> Ruling | None:
    """Rule whether the principal can give orders to the one it was handed to; doubtful where it was urgent."""
    if case.handed in (ALONE, URGENT):
        return None
    able = case.handed == AGREED if always is None else always
    return Ruling(
        f"转委托{'已' if case.handed == AGREED else '未'}经委托人同意", "可以指示" if able else "不可指示", HANDED
    )


def _tell(case: AgentsSale, asked: Collection[str]) -> list[tuple[str, ...]]:
    thing = case.thing
    one = THINGS[thing] + thing
    let = "送去参展" if thing in SHOWN else "出租"
    paid = "有偿" if {"answers", "repays"} & set(asked) else ""
    charge = {
        WITHIN: (
            f"{{owner}}{{away}}，{paid}委托{{agent}}将自己的{one}卖掉",
            f"{{agent}}受{{owner}}{paid}委托，代为出售{{owner}}的{one}",
        ),
        EXCEEDED: (
            f"{{owner}}将{one}交给{{agent}}，{paid}委托其代为{let}，出具的委托书却写明由{{agent}}“[全权处理|全权代理]”",
            f"{{agent}}受{{owner}}{paid}委托，将{{owner}}的{one}{let}，{{owner}}[嘱咐不得出售|反复交代不能卖掉]，但委托书上写的是“[全权处理|全权代理]”",
        ),
        REVOKED: (f"{{owner}}{paid}委托{{agent}}出售{one}", f"{{agent}}受{{owner}}{paid}委托，代其出售{one}"),
    }[case.authority]
    as_agent = "以{owner}的名义"
    if case.buyer == BELIEVES:
        seen = "" if case.authority == WITHIN else "看过委托书、不知内情的"
        at = "，按{owner}定的价格" if case.authority == WITHIN and "repays" in asked else ""
        sold = f"{{agent}}{as_agent}{at}把{thing}卖给{seen}{{buyer}}"
    else:
        secret = "不许出售" if case.authority == EXCEEDED else "已经取消委托"
        sold = {
            KNOWS: f"{{agent}}{as_agent}把{thing}卖给{{buyer}}，{{buyer}}知道{{owner}}{secret}",
            COLLUDES: f"{{agent}}与{{buyer}}串通，{as_agent}将{thing}低价卖给{{buyer}}，[双方私下分利|事后分了差价]",
            ONE: f"{{agent}}看中{thing}，便{as_agent}与自己订立了买卖合同",
        }[case.buyer]
    ended = ("", "不久，")
    if case.authority == REVOKED:
        ended = (
            "后{owner}通知{agent}取消委托，但没有收回委托书。",
            "其后{owner}改变主意，告知{agent}不再委托，委托书却仍在{agent}手中。",
        )
    told: list[tuple[str, ...]] = [(f"{charge[0]}。", f"{charge[1]}。", f"*{charge[0]}。")]
    if {"answers", "orders"} & set(asked):
        why = {
            AGREED: "征得{owner}同意，",
            ARBITRARY: "未告知{owner}，",
            URGENT: "[当地突发地震|适逢台风登陆|其间暴雨成灾]，{agent}[无法与{owner}取得联系|始终打不通{owner}的电话]，为保全{thing}，",
        }[case.handed]
        agent = "" if case.handed == URGENT else "{agent}"
        told.append(
            (
                f"{agent}{why}把{{task}}{thing}一事转托给{{carrier}}，{{carrier}}{{harm}}。",
                f"[因人手不够|因自己不便|因临时另有要事]，{{agent}}{why}将{thing}转托{{carrier}}{{task}}，{{carrier}}{{harm}}。"
                if case.handed != URGENT
                else f"{why}将{thing}转托{{carrier}}{{task}}，{{carrier}}{{harm}}。",
            )
        )
    told.append(tuple(f"{end}{sold}。" for end in ended))
    if {"binds", "performs", "liable"} & set(asked):
        told.append(
            {
                RATIFIED: ("{owner}得知后表示认可。", "{owner}知道后没有异议，明确表示同意这笔买卖。"),
                PERFORMED: (
                    "{owner}得知后未置可否，收下了{buyer}付来的价款。",
                    "{buyer}将价款付给{owner}，{owner}照收。",
                ),
                REFUSED: (
                    "{owner}[得知后|知道后][明确表示反对|当即表示不同意]。",
                    "{owner}[知情后不予认可|闻讯后拒不承认这笔买卖]，[双方发生纠纷|诉至法院]。",
                    *(("",) if case.buyer == BELIEVES else ()),
                ),
                OPEN: ("{owner}[刚刚|日前]得知此事，尚未表态。", "{owner}得知后[一时拿不定主意|表示要再考虑几天]。"),
            }[case.answer]
        )
    return told


def _words(case: AgentsSale) -> Mapping[str, str]:
    return {"thing": case.thing, "party": "{agent}" if case.buyer == ONE else "{buyer}"}


_BINDING: Final[dict[str, Judge[AgentsSale]]] = {
    "no_appearance": partial(binds, seen=False),
    "known_appearance": partial(binds, known=True),
    "own_always_void": partial(binds, own=FREE),
    "own_always_binds": partial(binds, own=BINDS),
    "price_says_nothing": partial(binds, conduct=False),
}

AGENCY: Final = Chain(
    name="agency",
    title="代理与转委托",
    subject="民法",
    norms=(WITHIN_NORM, VOID, COLLUSION, ONESELF, WITHOUT_NORM, APPARENT, PERFORMED_NORM, HANDED, LOSS),
    world_type=AgentsSale,
    facts={
        "thing": tuple(THINGS),
        "authority": (WITHIN, EXCEEDED, REVOKED),
        "buyer": (BELIEVES, KNOWS, COLLUDES, ONE),
        "answer": (RATIFIED, PERFORMED, REFUSED, OPEN),
        "handed": (ALONE, AGREED, ARBITRARY, URGENT),
    },
    possible=_possible,
    parties=(
        {"owner": "甲", "agent": "乙", "buyer": "丙", "carrier": "丁"},
        {"owner": "甲", "agent": "乙", "buyer": "丙商行", "carrier": "丁"},
        {"owner": "{p[0]}", "agent": "{p[1]}", "buyer": "{p[2]}", "carrier": "{p[3]}"},
        {"owner": "{p[0]}", "agent": "{p[1]}", "buyer": "{t[0]}商行|该商行/商行", "carrier": "{p[3]}"},
    ),
    scenes=tuple(
        {"away": away, "task": task, "harm": harm}
        for away in ("移居国外前", "因年老体弱", "常年在外经商", "因搬家", "因工作繁忙")
        for task, harm in (("运送", "不慎将其刮损"), ("存放", "保管不当致其受损"), ("看管", "疏忽大意致其受损"))
    ),
    words=_words,
    about=("{agent}的代理行为", "本案中各方的权利义务", "本案"),
    tell=_tell,
    effects=(
        Effect(
            "binds",
            binds,
            {
                BINDS: (
                    "[该买卖合同|{agent}订立的买卖合同][对{owner}发生效力|约束{owner}|对{owner}有约束力]",
                    "{owner}[应受|须受][该买卖合同|{agent}所订合同]的约束",
                    "该买卖合同的[法律后果|效果]由{owner}承担",
                ),
                FREE: (
                    "[该买卖合同|{agent}订立的买卖合同][对{owner}确定不发生效力|确定不能约束{owner}]",
                    "{owner}已经确定不受[该买卖合同|{agent}所订合同]的约束",
                    "该买卖合同的[法律后果|效果]确定不由{owner}承担",
                ),
                PENDING: (
                    "[该买卖合同|{agent}订立的买卖合同]是否对{owner}发生效力，[取决于{owner}是否追认|有待{owner}追认]",
                    "该买卖合同[目前|现在][效力未定|效力待定]，有待{owner}追认",
                    "{owner}尚未追认，该买卖合同[的效力还没有确定|目前效力待定]",
                ),
            },
            _BINDING,
        ),
        Effect(
            "apparent",
            apparent,
            {
                "构成": (
                    "{agent}[的行为|的代理行为|以{owner}名义出卖{thing}的行为][构成|属于|成立]表见代理",
                    "{buyer}[可以|有权]主张[{agent}的行为|该代理行为]成立表见代理",
                    "依表见代理的规定，{agent}的代理行为[有效|对{owner}发生效力]",
                ),
                "不构成": (
                    "{agent}[的行为|的代理行为|以{owner}名义出卖{thing}的行为][不构成|不属于|不成立]表见代理",
                    "{buyer}[不能|无权]主张[{agent}的行为|该代理行为]成立表见代理",
                    "{agent}的代理行为[不符合表见代理的条件|不能依表见代理的规定而有效]",
                ),
            },
            {"no_appearance": partial(apparent, seen=False), "known_appearance": partial(apparent, known=True)},
        ),
        Effect(
            "performs",
            partial(_performs, binds),
            {
                "应交付": (
                    "{owner}[应当|有义务]向{party}交付{thing}",
                    "{party}[有权要求|可以请求]{owner}交付{thing}",
                    "{owner}拒绝交付{thing}的，[应对{party}承担违约责任|构成违约]",
                ),
                "可拒绝": (
                    "{owner}[有权|可以]拒绝向{party}交付{thing}",
                    "{party}[无权要求|不能请求]{owner}交付{thing}",
                    "{owner}不交付{thing}的，[无须对{party}承担违约责任|不构成违约]",
                ),
            },
            {name: partial(_performs, judge) for name, judge in _BINDING.items() if name != "price_says_nothing"},
        ),
        Effect(
            "liable",
            liable,
            {
                "连带": (
                    "对{owner}由此受到的[损害|损失]，[应由{agent}与{buyer}|{agent}、{buyer}应当]承担连带责任",
                    "{owner}[有权请求|可以要求]{agent}和{buyer}对由此造成的损害[承担连带责任|连带赔偿]",
                    "就{owner}的损失，{agent}与{buyer}[负|应负]连带责任",
                ),
                "按各自过错": (
                    "由此造成的[损害|损失]，由{agent}与{buyer}按照各自的过错承担责任",
                    "{agent}与{buyer}对由此造成的[损害|损失]不承担连带责任[|，只按各自的过错负责]",
                    "{owner}[不能|无权]要求{agent}和{buyer}对由此造成的损害承担连带责任",
                ),
            },
            {
                "bad_faith_is_joint": partial(liable, all_joint=True),
                "collusion_by_fault": partial(liable, by_fault=True),
            },
        ),
        Effect(
            "repays",
            repays,
            {
                "应赔偿": (
                    "{owner}因该交易受到[损失|损害]的，[有权要求|可以请求]{agent}赔偿",
                    "该交易给{owner}造成损失的，{agent}[应当赔偿|负有赔偿责任]",
                    "{owner}因该交易[遭受|所受]的损失，应由{agent}[承担|赔偿]",
                ),
                "不赔偿": (
                    "{owner}[无权|不能]以该交易使其受损为由要求{agent}赔偿",
                    "即使该交易[对{owner}不利|使{owner}受到损失]，{agent}也[无须|不必]赔偿",
                    "{owner}因该交易[遭受|所受]的损失，{agent}不承担赔偿责任",
                ),
            },
            {"excess_is_free": partial(repays, never=True), "agent_guarantees": partial(repays, ever=True)},
        ),
        Effect(
            "answers",
            answers,
            {
                "负责": (
                    "{agent}应当对{carrier}的行为[向{owner}承担责任|负责]",
                    "不论{agent}对{carrier}的选任、指示有无过失，{owner}都可以要求{agent}[赔偿|承担责任]",
                    "就{carrier}的[行为|过失]，{agent}应当向{owner}承担责任，[即使其选任、指示没有过失|不论其选任、指示有无过失]",
                ),
                "不负责": (
                    "{agent}只要在选任和指示上没有过失，就[不必|无须]对{carrier}的行为向{owner}承担责任",
                    "{agent}对{carrier}的选任、指示并无不当的，[对{carrier}造成的损坏不承担责任|{owner}不能要求{agent}赔偿]",
                    "{agent}仅就对{carrier}的选任[及其指示|和指示]向{owner}承担责任",
                ),
            },
            {"always_answers": partial(answers, ever=True), "never_answers": partial(answers, never=True)},
        ),
        Effect(
            "orders",
            orders,
            {
                "可以指示": (
                    "{owner}可以就{task}事宜直接指示{carrier}",
                    "就{task}事宜，{carrier}[应当听从|须遵从]{owner}的直接指示",
                    "{owner}[有权|可以]越过{agent}，直接就{task}事宜[向{carrier}作出指示|指示{carrier}]",
                ),
                "不可指示": (
                    "{owner}[不能|无权]就{task}事宜直接[指示{carrier}|向{carrier}发出指示]",
                    "就{task}事宜，{carrier}[不必听从|无须遵从]{owner}的直接指示",
                    "{owner}[不能|无权]越过{agent}，直接就{task}事宜[向{carrier}作出指示|指示{carrier}]",
                ),
            },
            {"always_orders": partial(orders, always=True), "never_orders": partial(orders, always=False)},
        ),
    ),
    flaws=(
        Misbelief("no_appearance", "不知相对人有理由相信行为人有代理权的，代理行为有效"),
        Misbelief("known_appearance", "以为明知无权代理的相对人也可以主张表见代理"),
        Misbelief("own_always_void", "以为自己代理一律无效"),
        Misbelief("own_always_binds", "以为自己代理不须同意或者追认"),
        Misbelief("price_says_nothing", "不知接受相对人履行视为追认"),
        Misbelief("bad_faith_is_joint", "以为明知无权代理的相对人与行为人承担连带责任"),
        Misbelief("collusion_by_fault", "不知恶意串通的代理人和相对人承担连带责任"),
        Misbelief("excess_is_free", "以为表见代理成立后，越权的代理人不必赔偿"),
        Misbelief("agent_guarantees", "以为代理人一律要对被代理人的损失负责"),
        Misbelief("always_answers", "以为转委托后受托人一律对第三人的行为负责"),
        Misbelief("never_answers", "以为转委托后受托人一律不再负责"),
        Misbelief("always_orders", "以为委托人一律可以直接指示第三人"),
        Misbelief("never_orders", "以为委托人一律不能直接指示第三人"),
    ),
)
