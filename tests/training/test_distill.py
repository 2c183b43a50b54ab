"""What attempts cost, from the order in which they were written."""

from hypothesis import given
from hypothesis import strategies as st

from legal_rl.training.distill import Ledger, LedgerEntry, Prices, Tokens, account, account_lines, spent_text

MOST = Tokens(prompt=300, completion=100)
PRICES = Prices(prompt=1, completion=2, cached=0.1, currency="USD")


def sent(id_="q", number=1, session=1, sample=0):
    return LedgerEntry(session=session, id=id_, sample=sample, number=number, outcome="sent", most=MOST)


def end(outcome, prompt=None, completion=None, id_="q", number=1, session=1, sample=0, **more):
    tokens = {"prompt_tokens": prompt, "completion_tokens": completion}
    return LedgerEntry(session=session, id=id_, sample=sample, number=number, outcome=outcome, **tokens, **more)


def ledger_of(*entries):
    ledger = Ledger()
    for entry in entries:
        ledger.add(entry)
    return ledger


def counts(tokens):
    return tokens.prompt, tokens.completion


def bill_of(*entries):
    return tuple(counts(tokens) for tokens in ledger_of(*entries).bill())


def test_cached_tokens_are_a_cheaper_part_of_the_prompt():
    tokens = Tokens(prompt=3_000_000, cached=1_000_000, completion=500_000)
    assert PRICES.of(tokens) == 2 + 0.1 + 1
    assert PRICES.model_copy(update={"cached": None}).of(tokens) == 4
    assert PRICES.format(tokens) == "3.1000 USD"


def test_answers_and_refusals_leave_nothing_uncertain():
    bill = bill_of(sent(), end("refused", status=429), sent(number=2), end("answered", 20, 50, number=2))
    assert bill == ((20, 50),) * 3


def test_a_lost_attempt_is_priced_by_the_answer_that_its_request_got():
    cut = [sent(), end("cut", 20, 7)]
    assert bill_of(*cut) == ((20, 7), (20, 100), (20, 100))  # nothing to go by yet but the bound
    assert bill_of(*cut, sent(number=2), end("answered", 20, 50, number=2)) == ((40, 57), (40, 100), (40, 150))


def test_until_then_by_the_mean_answer():
    others = [end("answered", 10, 30, id_="a"), end("answered", 30, 50, id_="b")]
    assert bill_of(*others, sent(), end("timeout")) == ((40, 80), (60, 120), (340, 180))
    # Another sample of the question told how long its prompt is.
    known = end("answered", 26, 40, sample=1)
    assert bill_of(*others, known, sent(), end("timeout")) == ((66, 120), (92, 160), (92, 220))


def test_what_was_in_flight_at_a_kill_counts_from_the_next_session_on():
    before = [sent(), sent("r"), end("answered", 20, 50, id_="r")]
    ledger = ledger_of(*before)
    assert ledger.in_flight == 1 and ledger.outcomes["killed"] == 0
    assert counts(ledger.bill().most) == (20, 50)
    ledger.begin_session()
    assert ledger.in_flight == 0 and ledger.outcomes["killed"] == 1
    assert counts(ledger.bill().most) == (320, 150)
    ledger.add(sent(session=2))
    ledger.add(end("answered", 20, 60, session=2))
    assert [counts(tokens) for tokens in ledger.bill()] == [(40, 110), (60, 170), (60, 210)]
    assert ledger.repeated_after_kills == 1


def test_an_answer_that_a_kill_kept_from_the_disk_is_a_repeat_and_paid_twice():
    ledger = ledger_of(
        sent(), end("answered", 20, 50), sent(session=2), end("answered", 20, 52, session=2), sent("r", session=2)
    )
    assert ledger.repeated_after_kills == 1
    assert counts(ledger.bill().known) == (40, 102) and counts(ledger.mean_answer) == (20, 52)


def test_a_request_that_failed_for_good_and_is_asked_again_is_no_repeat():
    assert ledger_of(sent(), end("refused", status=500), sent(session=2)).repeated_after_kills == 0


def test_nothing_is_owed_where_no_connection_came_about_and_little_where_garbage_was_counted():
    assert bill_of(sent(), end("cut", 0, 0)) == ((0, 0),) * 3
    assert bill_of(sent(), end("garbage", 20, 3)) == ((20, 3),) * 3
    assert bill_of(sent(), end("garbage"))[2] == (300, 100)


def test_a_server_that_counts_nothing_leaves_bounds():
    bill = bill_of(sent(), end("answered"))
    assert bill[0] == (0, 0) and bill[2] == (300, 100)


OUTCOMES = st.sampled_from(["answered", "refused", "cut", "timeout", "garbage", "killed"])


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 1), OUTCOMES, st.integers(0, 130)), max_size=30))
def test_known_never_exceeds_the_estimate_nor_the_estimate_the_bound(attempts):
    ledger, session = Ledger(), 1
    prices = Prices(prompt=1, completion=2)
    for number, (id_, sample, outcome, tokens) in enumerate(attempts, 1):
        place = {"id_": id_, "sample": sample, "number": number, "session": session}
        ledger.add(sent(**place))
        if outcome == "killed":
            session += 1
        elif outcome == "refused":
            ledger.add(end("refused", status=500, **place))
        else:
            told = (None, None) if outcome == "garbage" or (outcome == "cut" and tokens % 2) else (40, tokens)
            ledger.add(end(outcome, *told, **place))
    ledger.begin_session()
    known, likely, most = (prices.of(tokens) for tokens in ledger.bill())
    assert 0 <= known <= likely + 1e-12 and likely <= most + 1e-12
    # Whatever is lost before the end is found by reading the same entries again.
    assert ledger.outcomes["sent"] == len(attempts) == sum(ledger.outcomes.values()) - ledger.outcomes["sent"]


def test_the_account_has_money_only_with_prices():
    ledger = ledger_of(sent(), end("refused", status=429), sent(number=2), end("cut", 20, 5, number=2))
    row = account(ledger, PRICES)
    money = PRICES.of(Tokens(prompt=20, completion=5))
    assert row["known"] == {"prompt": 20, "cached": 0, "completion": 5, "cost": money}
    assert row["attempts"] == {"sent": 2, "cut": 1, "refused": 1} and row["refused_by_status"] == {"429": 1}
    assert account(ledger, None)["most"]["cost"] is None and account(Ledger(), None)["mean_answer"] is None
    lines = account_lines(ledger, None)
    assert "unknown" in lines[0] and "20 in, 100 out" in lines[1] and "2 sent, of these 1 refused, 1 cut" in lines[2]
    assert account_lines(Ledger(), PRICES)[0] == "cost: 0.0000 USD"
    assert spent_text(ledger, None) == "120 tokens" and spent_text(ledger, PRICES) == "cost 0.0002 USD"


def test_no_server_can_say_that_more_was_cached_than_there_was():
    bill = bill_of(sent(), end("answered", 20, 50, cached_tokens=1_000_000))
    assert bill == ((20, 50),) * 3 and ledger_of(end("answered", 20, 50, cached_tokens=99)).answers["q", 0].cached == 20
