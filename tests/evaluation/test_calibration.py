import pytest

from legal_rl.evaluation.calibration import VoteShare, calibrate, reliability, reliability_figure, set_vote
from legal_rl.evaluation.k_samples import samples_by_question
from legal_rl.evaluation.metrics import measure
from legal_rl.reporting.pictures import save_png


def test_votes_by_hand(make):
    """Gold AB of ABC; A is voted for by three of four, B by two, C by one; one sample says nothing."""
    question = make.question("q", "AB", options="ABC")
    grades = [make.grade(question, said, n) for n, said in enumerate(["AB", "AB", "AC", None])]
    figures = measure([question], grades).calibration
    shares = {round(row.confidence, 9): row.truth.value for row in figures.options.bins if row.truth.n}
    assert shares == {0.75: 1.0, 0.5: 1.0, 0.25: 0.0}
    assert figures.options.ece.value == pytest.approx((0.25 + 0.5 + 0.25) / 3)
    assert figures.options.brier.value == pytest.approx((0.0625 + 0.25 + 0.0625) / 3)
    (row,) = [row for row in figures.sets.bins if row.truth.n]
    assert (row.confidence, row.truth.value, row.low) == (0.5, 1.0, 0.5)


def test_a_silent_sample_makes_a_vote_less_sure(make):
    question = make.question("q", "A")
    grades = [make.grade(question, "A" if n == 0 else None, n) for n in range(8)]
    (item,) = samples_by_question([question], grades)
    assert set_vote(item).share == 1 / 8


def test_no_vote_at_all_is_a_share_of_nothing_and_wrong(make):
    question = make.question("q", "A")
    (item,) = samples_by_question([question], [make.grade(question, None, n) for n in range(2)])
    assert (set_vote(item).share, set_vote(item).truth) == (0, 0)


def test_questions_with_one_sample_are_no_evidence(make):
    one, two = make.question("a", "A"), make.question("b", "B")
    alone = [make.grade(one, "A")]
    assert measure([one, two], alone).calibration is None
    repeated = [*alone, make.grade(two, "B", 0), make.grade(two, "A", 1)]
    assert calibrate(samples_by_question([one, two], repeated)).questions == 1


@pytest.mark.parametrize(("votes", "samples", "place"), [(0, 7, 0), (3, 10, 3), (7, 10, 7), (7, 7, 9), (29, 100, 2)])
def test_a_share_on_an_edge_falls_into_the_upper_bin(votes, samples, place):
    assert VoteShare(votes, samples, 1.0, "x").bin == place


def test_honest_votes_have_no_gap():
    votes = [VoteShare(n, 10, float(turn < n), f"{n} {turn}") for n in range(11) for turn in range(10)]
    figures = reliability(votes)
    assert figures.ece.value == pytest.approx(0)
    assert figures.brier.value == pytest.approx(sum(n / 10 * (1 - n / 10) for n in range(11)) / 11)
    assert all(row.truth.ci95[0] <= row.truth.value <= row.truth.ci95[1] for row in figures.bins)


def test_a_sparse_bin_has_a_wide_interval():
    votes = [VoteShare(0, 2, 0.0, n) for n in range(500)] + [VoteShare(2, 2, 1.0, n) for n in range(500, 502)]
    assert reliability(votes).bins[9].truth.ci95[0] < 0.5


def test_the_diagram_is_the_same_every_time(make, tmp_path):
    questions = [make.question(f"q{n}", "AB") for n in range(6)]
    grades = [make.grade(q, "AB" if (s + n) % 3 else "A", s) for n, q in enumerate(questions) for s in range(3)]
    for name in ("a.png", "b.png"):
        save_png(reliability_figure(measure(questions, grades).calibration, title="votes"), tmp_path / name)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG\r\n")
