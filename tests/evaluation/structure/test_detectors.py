"""Every detector by small examples: what counts, and what looks alike and does not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legal_rl.evaluation.structure import analyse
from legal_rl.evaluation.structure.argument import closes_whole
from legal_rl.evaluation.structure.connectives import connectives, foreign_words, numbered_paragraphs, repeats
from legal_rl.evaluation.structure.elements import conditions
from legal_rl.evaluation.structure.feature_table import FEATURES
from legal_rl.evaluation.structure.law import law_references, legal_elements, vague_appeals
from legal_rl.evaluation.structure.options import agreement, treated_options
from legal_rl.evaluation.structure.stages import (
    CUES,
    PAIRS,
    STAGES,
    Sentence,
    chain_of,
    in_order,
    stage_models,
    stages_of,
)


@pytest.mark.parametrize(
    "line",
    ["一、概述", "（二）规则", "3. 适用", "4、结论", "(5)其他", "⑥补充", "第七，另行", "首先，看规则",
    "其次看事实", "再次，看结果",
     "最后，得出结论", "第一步，找法条", "## 1. 规则", "**二、适用**", "- 1) 规则", "其一，规则",
     "步骤一：规则", "1️⃣ 规则"],
)  # fmt: skip
def test_lines_that_open_with_an_enumerator(make, line):
    assert numbered_paragraphs(make.reasoning(line).lines) == 1


@pytest.mark.parametrize(
    "line",
    ["A. 正确", "2023年5月1日", "18万元", "第一百二十条规定", "3.5倍", "一审判决", "二分之一", "甲首先提出",
    "一般认为", "最后一次付款",
     "- 规则", "再次检查一遍", "第二天"],
)  # fmt: skip
def test_lines_that_do_not(make, line):
    assert numbered_paragraphs(make.reasoning(line).lines) == 0


def test_a_tag_before_an_enumerator_is_transparent(make):
    assert (
        numbered_paragraphs(make.reasoning("<think>首先，看规则。\n其次，看事实。</think><answer>A</answer>").lines)
        == 2
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("因为已付款，所以甲履行了义务。", ["因为", "所以"]),
        ("虽然未登记，但合同成立。", ["虽然", "但"]),
        ("由此可见，甲违约。综上所述，乙有权解除。", ["由此可见", "综上所述"]),
        ("这是因为甲不知情。", ["因为"]),
        ("不仅如此，而且甲已付款。", ["不仅", "而且"]),
        ("此外，若乙拒绝，则甲可以解除。", ["此外", "若"]),
        ("不过，乙并不知情。", ["不过"]),
        ("同时，乙还应赔偿。", ["同时"]),
        ("尽管如此，乙仍应付款。", ["尽管"]),
        ("故意杀人与事故的缘故无关，若干问题另行处理。", []),
        ("原因为乙不付款，此种原因不影响结果。", []),
        ("期限不过三年，甲可以同时主张两项。", []),
        ("同时履行抗辩权不成立，另外两人无责。", []),
        ("最终结论与此相反。", []),
        ("但法律另有规定的除外。", []),
        ("题目说“如果乙拒绝”，不必管它。", []),
        ("第五条规定，但是另有约定的从其约定。", []),
    ],
)
def test_connectives(make, text, words):
    assert [one.word for one in connectives(make.reasoning(text))] == words


def test_classes_of_connectives(make):
    kinds = [(one.kind, one.word) for one in connectives(make.reasoning("故甲违约。可见乙有权解除，故选A。"))]
    assert kinds == [("causal", "故"), ("conclusive", "可见"), ("conclusive", "故")]


def test_a_connective_of_the_question_itself_does_not_count(make):
    stem = "甲与乙约定如果甲逾期则乙可以解除。下列说法正确的有："
    reasoning = make.reasoning("双方约定如果甲逾期则乙可以解除，因此乙有权解除。", stem=stem)
    assert [one.word for one in connectives(reasoning)] == ["因此"]


@pytest.mark.parametrize(
    ("text", "framed"),
    [
        ("本题考查合同的生效。A项正确。", True),
        ("嗯，这道题问的是合同何时生效。", True),
        ("本案的争议焦点是合同是否成立。", True),
        ("【考点】合同的生效\n【解析】A项正确。", True),
        ("## 争议焦点\n合同何时生效", True),
        ("**Issue**: 合同何时生效", True),
        ("合同究竟是否生效？先看法条。", True),
        ("好，看一下这道题。", False),
        ("民法典第502条规定，依法成立的合同自成立时生效。", False),
        ("经审理查明，甲与乙订立合同。", False),
        ("A项正确。", False),
        ("", False),
    ],
)
def test_framing(make, text, framed):
    assert analyse(make.graded(text)).framing is framed


@pytest.mark.parametrize(
    ("closing", "whole"),
    [
        ("综上，A项正确，其余错误。", True),
        ("所以选A。", True),
        ("可见，甲应当付款。", True),
        ("因此D项错误。", False),
        ("D项不选。", False),
    ],
)
def test_closing_for_the_whole(make, closing, whole):
    assert closes_whole(make.reasoning(f"本题考查合同。\nA项，已成立，正确。\n{closing}\n【答案】A")) is whole


def test_general_parts_general(make):
    parts = "A项，依法成立即生效，正确。\nB项，登记不影响合同效力，错误。\n"
    whole = make.graded(f"本题考查合同的生效时间。\n{parts}综上，只有A项正确。\n答案：A")
    assert analyse(whole).general_parts_general
    assert not analyse(make.graded(f"好，开始吧。\n{parts}综上，只有A项正确。")).general_parts_general
    assert not analyse(make.graded(f"本题考查合同的生效时间。\n{parts}答案：A")).general_parts_general


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("《民法典》第502条规定……第215条另有规定。", [("民法典", 502), ("民法典", 215)]),
        ("刑法第六十七条第一款，同法第68条。", [("刑法", 67), ("刑法", 68)]),
        ("487条，民法典的，写得清楚。", [("民法典", 487)]),
        ("刑法133条之一只要求醉酒。", [("刑法", 133)]),
        ("依据道路交通安全法第119条，停车场是道路。", [("道路交通安全法", 119)]),
        ("依照某某市停车管理条例第九条处理。", [("某某市停车管理条例", 9)]),
        (
            "过去的《继承法》另有规定，民法典第1142条改了，第1134条没改。",
            [("继承法", None), ("民法典", 1142), ("民法典", 1134)],
        ),
        ("行政处罚法写得比较细。", [("行政处罚法", None)]),
        ("宪法第67条如此规定，宪法另有条文。", [("宪法", 67)]),
        ("有三条理由，共2条意见。", []),
    ],
)  # fmt: skip
def test_statutes(make, text, pairs):
    assert [(one.law, one.article) for one in law_references(make.reasoning(text))] == pairs


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("根据法律规定，甲应当付款。", 1),
        ("依照有关法律规定，甲应付款；公平原则上看，乙也有责任。", 2),
        ("一般认为，合同自成立时生效。", 1),
        ("甲依法应当付款。", 1),
        ("按照公平原则，甲应当赔偿。", 1),
        ("根据民法典第六条的公平原则，甲应当赔偿。", 0),
        ("原则上，上诉状通过原审法院提出。", 0),
        ("期间由法律规定，甲违法。", 0),
    ],
)
def test_vague_principles(make, text, count):
    assert len(vague_appeals(make.reasoning(text))) == count


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("乙不知情，属于善意，价格合理，符合合理价格的要求。", ["善意", "合理价格"]),
        ("未经许可、商品同类、标志近似三个要件都具备。", ["未经许可", "商品同类", "标志近似"]),
        ("甲具有非法占有目的，数额较大。", ["非法占有目的", "数额较大"]),
        ("善意取得制度。", []),
        ("向登记机关提交通知书。", []),
    ],
)
def test_elements(make, text, names):
    assert [one.name for one in legal_elements(make.reasoning(text))] == names


def treated(make, text, **fields):
    return treated_options(make.reasoning(text, **fields))


def test_options_named_judged_and_argued(make):
    text = (
        "A项，民法典第502条原则上如此，A项正确。B，登记只影响物权，不影响债权，错。"
        "C漏了当事人合意这一步，也不对。D项明显错误。"
    )
    options = treated(make, text)
    assert [one.verdict for one in options.values()] == ["right", "wrong", "wrong", "wrong"]
    assert [letter for letter, one in options.items() if one.argued] == ["A", "B", "C"]


def test_a_reason_before_a_verdict_is_shared_with_the_named_neighbour(make):
    options = treated(make, "合同不以登记为要件，因此A正确，B错误。C不选。D不选。")
    assert [letter for letter, one in options.items() if one.argued] == ["A", "B"]
    assert [one.verdict for one in options.values()] == ["right", "wrong", "not chosen", "not chosen"]


def test_the_last_verdict_stands(make):
    assert treated(make, "A项正确。再往下看，约定在先，A项错误。")["A"].verdict == "wrong"


def test_a_party_named_by_a_letter_is_no_option(make):
    stem = "A公司与B公司订立合同。下列说法正确的有："
    options = treated(make, "A未付款，错误在先。B没有过错，正确行使了权利。", stem=stem)
    assert {one.verdict for one in options.values()} == {None}


def test_agreement(make):
    options = treated(make, "A项正确，B项错误，C项错误，D项错误。")
    assert agreement(options, frozenset("A")) is True
    assert agreement(options, frozenset("AB")) is False
    assert agreement(options, None) is None
    some = treated(make, "A项正确，B项错误。")
    assert agreement(some, frozenset("A")) is None
    assert agreement(some, frozenset("B")) is False


def test_statements_that_are_wrong_are_chosen_where_the_question_asks_for_them(make):
    options = treated(make, "A项错误，B项正确，C项正确，D项正确。", stem="下列说法错误的是：")
    assert agreement(options, frozenset("A")) is True


def test_reasoned_rightly_and_concluded_wrongly(make):
    text = "<think>A项正确，B项错误，C项错误，D项错误。</think><answer>{}</answer>"
    wrong, right = (analyse(make.graded(text.format(letter))) for letter in "BA")
    assert (wrong.reasoned, wrong.agrees, wrong.outcome) == (True, False, "wrong")
    assert (right.reasoned, right.agrees, right.outcome) == (True, True, "right")


def test_repetition(make):
    again = "违约方应当承担继续履行的责任"
    assert repeats(make.reasoning(f"{again}。\n等等，再想想。{again}。"))
    assert not repeats(make.reasoning("应当承担责任。应当承担责任。"))
    stem = f"{again}，下列说法正确的有："
    assert not repeats(make.reasoning(f"{again}。\n题目说{again}。", stem=stem))
    title = "《最高人民法院关于审理买卖合同纠纷案件适用法律问题的解释》"
    assert not repeats(make.reasoning(f"{title}第一条。另见{title}第二条。"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("甲的行为是 fraud，hmm，再想想。", ["fraud", "hmm"]),
        ("甲的thing不对。", ["thing"]),
        ("A公司加入WTO，选ABD。", []),
        ("\\boxed{A}，血液酒精含量80mg。", []),
        ("<think>甲违约</think><answer>A</answer>", []),
        ("The answer is A.", []),
    ],
)
def test_foreign_words_in_chinese(make, text, words):
    assert foreign_words(make.reasoning(text)) == words


def test_the_chain_in_and_out_of_order(make):
    text = (
        "本题考查善意取得。民法典第311条规定了善意取得。乙不知情，符合善意的要求。因此A项正确。",
        "A项正确。本案中乙不知情，属于善意。民法典第311条有规定。",
    )
    first, second = (analyse(make.graded(one)).chain for one in text)
    assert first == ("issue", "statute", "elements", "conclusion")
    assert in_order(first)
    assert second == ("conclusion", "elements", "statute")
    assert not in_order(second)


PIECES = st.sampled_from(
    ["A项正确", "因此", "<think>", "</think>", "<answer>", "A", "B", "，", "。", "\n", "民法典第", "三", "条",
    "《", "》", "故选", "1.", "若",
     "“", "”", "善意", "、", "两个要件", "fraud ", "第", "12条", "同法", "依法", "？", "②", "\u200b", "\ud800",
     "😀", "C漏了", "错。"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=40).map("".join)))
@settings(max_examples=60, deadline=None)
def test_any_text_is_read(make, text):
    structure = analyse(make.graded(text))
    assert structure.characters == len(text)
    assert set(structure.argued) <= set(structure.verdicts)
    assert len(set(structure.chain)) == len(structure.chain)


@pytest.mark.large
@pytest.mark.timeout(120)  # quadratic time would take many minutes
@pytest.mark.parametrize(
    "unit",
    ["因此甲违约", "A项正确，", "民法典第三条、", "《民法典》", "善意、", "第3条", "依法应当按照公平原则", "“",
    "B漏了这一步，", "1. 甲\n", "《", "若"],
)  # fmt: skip
def test_a_very_long_text_is_read(make, unit):
    text = unit * (20_000 // len(unit))
    assert analyse(make.graded(text)).characters == len(text)


def test_conditions_are_the_items_and_what_stands_before_the_consequence():
    # 《民法典》第311条第1款, 《刑法》第269条
    article = "符合下列情形的，受让人取得所有权：\n（一）受让时是善意；\n（二）以合理的价格转让；"
    assert conditions(article) == ("符合下列情形", "受让时是善意", "以合理的价格转让")
    assert conditions("犯盗窃罪，为抗拒抓捕而当场使用暴力的，依照抢劫罪处罚。") == (
        "犯盗窃罪",
        "为抗拒抓捕而当场使用暴力",
    )
    assert conditions("善意的相对人有撤销的权利。") == ()


def _known(**likely):
    return {stage: likely.get(stage, 0.01) for stage in STAGES}


def test_a_chain_is_the_likeliest_order_of_first_appearances():
    sentences = [Sentence(place, "一句话", frozenset()) for place in range(4)]
    sure = [_known(), _known(statute=0.9, elements=0.9), _known(issue=0.9, statute=0.9), _known(conclusion=0.9)]
    assert chain_of(sentences, sure) == ("statute", "elements", "issue", "conclusion")
    assert chain_of([], []) == ()
    doubtful = [_known(elements=0.35), _known(statute=0.95), _known(elements=0.95)]
    half = dict.fromkeys(STAGES, 0.3)
    assert stages_of(sentences[:3], doubtful, half)[0] == ("elements",)
    assert chain_of(sentences[:3], doubtful, half) == ("statute", "elements")


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("A漏掉了登记；B把成立偷换成公告。C项即属此。D项说反了。", ["wrong", "wrong", "right", "wrong"]),
        ("A与规则相符；B太绝对。", ["right", "wrong", None, None]),
        ("A对，其余都不对。", ["right", "wrong", "wrong", "wrong"]),
        ("C说依公告生效，没有任何依据。", [None, None, "wrong", None]),
        ("若B太绝对，则另当别论。", [None, None, None, None]),
        ("A正确。后来又说A太绝对。", ["right", None, None, None]),
    ],
)
def test_wordings_of_talk_judge_where_nothing_else_does(make, text, verdicts):
    assert [option.verdict for option in treated_options(make.reasoning(text)).values()] == verdicts


def test_an_article_without_a_law_is_cited_but_not_by_name(make):
    structure = analyse(make.graded("依法成立的合同，502条说得清楚。第一条理由如下。"))
    assert structure.statutes == ((None, 502),)
    assert FEATURES["articles"].ratio(structure) == (0, 1)
    again = law_references(make.reasoning("民法典502条，又看民法典婚姻家庭编解释（一）第29条，还有502条。"))
    assert {(one.law, one.article) for one in again} == {("民法典", 502), ("民法典婚姻家庭编解释(一)", 29)}


def test_letters_alone_at_the_end_are_compared_with_the_verdicts(make):
    text = "A正确，B错误，C错误，D错误。{}"
    assert analyse(make.graded(text.format("剩A。"))).agrees is True
    assert analyse(make.graded(text.format("那就是B"))).agrees is False
    assert analyse(make.graded(text.format("说完了。"))).agrees is None


@pytest.mark.parametrize(
    ("text", "framed"),
    [
        ("答案\nA\n解析\n本题考查的是合同的生效。", True),
        ("[关键词] 合同生效", True),
        ("好，合同题。甲与乙订立了合同。", True),
        ("甲与乙订立合同。下列说法正确的有？选A。", False),
    ],
)
def test_framing_behind_what_says_nothing(make, text, framed):
    assert analyse(make.graded(text)).framing is framed


def test_the_shipped_weights_know_only_features_that_exist():
    named = set(CUES) | {f"{one} & {two}" for one, two in PAIRS}
    for stage in STAGES:
        model = stage_models()[stage]
        assert 0 < model.threshold < 1
        assert len(set(model.weights) & named) > 30
        assert model.likelihood(frozenset()) < 0.5  # a sentence of which nothing is known does no work
