"""Preflight's arithmetic against transformers, peft, verl's choice of FSDP2 groups, and torch's own accounting."""

import importlib.util

import pytest

from legal_rl.runs.shipped_files import HOME

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def bench():
    path = HOME / "evaluation" / "bench" / "preflight.py"
    spec = importlib.util.spec_from_file_location("bench_preflight", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rows(bench, train_python):
    """A part of the record, measured anew in one process: kind → rows. Every shape, fewer ranks and steps."""
    wanted = [case for case in bench.cases() if case["kind"] in ("parameters", "sharded")]
    wanted += [case for case in bench.cases() if case["kind"] == "saved" and case["model"] == bench.TWO]
    wanted += [case for case in bench.cases() if case["kind"] == "step" and case["model"] == bench.TWO][:2]
    found: dict[str, list] = {}
    for done in bench.measure(wanted):
        found.setdefault(done["kind"], []).append(bench.compare(done))
    return found


def errors(rows):
    return {(row["name"], key): figure["error"] for row in rows for key, figure in row["figures"].items()}


def test_parameters_are_equal_to_a_build_on_the_meta_device_adapters_too(rows):
    found = errors(rows["parameters"])
    assert len(found) >= 40 and set(found.values()) == {0.0}


def test_shares_and_the_largest_all_gather_are_fsdp2s_at_8_and_16_ranks(rows):
    found = errors(rows["sharded"])
    assert len(found) >= 14 and set(found.values()) == {0.0}


def test_saved_activations_are_autograds_within_a_twentieth(rows):
    found = errors(rows["saved"])
    assert len(found) == 3 and all(-0.01 < error < 0.06 for error in found.values()), found


def test_a_whole_step_is_never_estimated_too_low_and_at_most_a_quarter_too_high(rows):
    found = errors(rows["step"])
    assert len(found) == 2 and all(-0.01 < error < 0.25 for error in found.values()), found
