"""Estimate how often the questions of each topic of the exam have a number with its unit, and store it.

`.venv/bin/python evaluation/exam/numbered_shares.py` writes legal_rl/data/exam/assets/numbered_shares.json, in about
five seconds: after every change of the exam's version. A test draws some of the estimates anew.
"""

from pathlib import Path
from typing import Final

from legal_rl.data.exam.config import AS_OF, STYLES, ExamConfig
from legal_rl.data.exam.generator import VERSION, estimate_numbered
from legal_rl.runs.records import write_json

ASSETS: Final = Path(__file__).parents[2] / "legal_rl" / "data" / "exam" / "assets"


def main() -> None:
    """Estimate and write."""
    topics = ExamConfig().chosen()
    shares = {
        style.name: {
            topic.name: estimate_numbered(topic.name, style.name, AS_OF) for topic in topics if style.fits(topic)
        }
        for style in STYLES
        if style.kind == "case"
    }
    write_json(ASSETS / "numbered_shares.json", {"exam_version": VERSION, "as_of": AS_OF, "shares": shares})


if __name__ == "__main__":
    main()
