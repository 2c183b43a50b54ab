"""Our parser and published answer rules on the same responses: results.json and results.md.

    .venv/bin/python evaluation/peers/run.py
    .venv/bin/python evaluation/peers/run.py --questions FILE --responses FILE --out DIR

Without arguments: the parser's golden cases and the labelled responses of tests/cases, written beside this file.
"""

import argparse
import sys
from pathlib import Path

from legal_rl.core.errors import UserError
from legal_rl.evaluation.external_parsers.measure import evaluated_answers, golden_answers, labelled_answers
from legal_rl.evaluation.external_parsers.report import ResponseSet, measure_set, write_results

HERE = Path(__file__).parent
CASES = HERE.parents[1] / "tests" / "cases"
GOLDEN = (
    "The parser's golden cases: one hard way of writing an answer each, so the shares are of kinds of response, not of "
    "what a model writes. Truth is the stated expectation, which our parser was built to meet."
)
LABELLED = (
    "Whole responses in many styles, written for this project; truth is the final answer that a reader labelled "
    "without the parser."
)
EVALUATED = (
    "Truth is what our parser reads: this shows where each rule differs from it, and cannot show our parser wrong."
)


def shipped_sets() -> dict[str, ResponseSet]:
    """The two sets that come with the project."""
    return {
        "Labelled responses": measure_set(labelled_answers(CASES / "structure"), LABELLED),
        "Golden cases": measure_set(golden_answers(CASES), GOLDEN),
    }


def main(arguments: list[str] | None = None) -> None:
    """Measure and write; ``UserError`` for files that cannot be used."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--questions", type=Path, help="questions, one JSON object a line")
    options.add_argument("--responses", type=Path, help="responses to them, one JSON object a line")
    options.add_argument("--out", type=Path, help="folder for results.json and results.md")
    chosen = options.parse_args(arguments)
    if (chosen.questions is None) != (chosen.responses is None):
        raise UserError("--questions and --responses: one without the other; give both, or neither")
    if chosen.questions is None:
        out, notes, sets = chosen.out or HERE, [], shipped_sets()
    else:
        if chosen.out is None:
            raise UserError("--out: not given; name a folder, the shipped results are not overwritten")
        out = chosen.out
        answers, left_out = evaluated_answers(chosen.questions, chosen.responses)
        notes = [f"{left_out} rows without text or without a question are in no figure."] if left_out else []
        sets = {"Evaluation": measure_set(answers, EVALUATED)}
    write_results(out, sets, notes)
    print(f"written: {out / 'results.md'}, {out / 'results.json'}")


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
