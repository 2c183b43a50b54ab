"""Time and memory of the analysis of response structure: 1,000 and 10,000 responses of 600 characters.

`.venv/bin/python evaluation/bench/structure.py [--statutes DB]` writes structure.json beside this file. Each size runs
in a process of its own, as `legal-rl structure` does on files, two workers; the report and the picture are included.
With a store every citation is checked: a response has some three articles, existing ones and others, one announced with
words that no article has. Memory is the largest resident set of the process and that of its largest worker. On a
machine that others use, CPU seconds say more.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from legal_rl.core.questions import Question
from legal_rl.core.sampling import Response
from legal_rl.evaluation.structure.report import analyse_file
from legal_rl.runs.manifest import describe_machine, package_versions
from legal_rl.runs.records import write_json, write_jsonl
from legal_rl.runs.statutes import CitationCheck

SIZES: Final = (1_000, 10_000)
CHARACTERS, JOBS, TARGET_SECONDS = 600, 2, 30
OPTIONS: Final = {
    "A": "买受人检验后应当及时通知出卖人",
    "B": "未约定检验期限的，买受人可以随时提出异议",
    "C": "质量保证期优先于两年的期限",
    "D": "出卖人明知瑕疵的，不受通知期限的限制",
}
SENTENCES: Final = (
    "本题考查买卖合同中标的物的检验。",
    "先看法条，《民法典》第{n}条规定了通知义务，但是没有说怠于通知满{n}日的后果。",
    "首先，案中第{n}批货物已经交付，买受人并非善意，因为他知道存在瑕疵。",
    "其次，依照第{m}条，期限届满后不得再提出异议，所以买受人的主张不能成立。",
    "A项，通知是买受人的义务，逾期即视为符合约定，因此A项正确。",
    "B项，若没有约定期限，应当在合理期限内通知，并非随时，B项错误。",
    "C项，有质量保证期的从其约定，符合第{m}条，正确。",
    "等等，再看一遍D，出卖人明知瑕疵仍然交付，主观故意与损害结果之间有因果关系，故D项也正确。",
    "不过，一般认为这要由买受人证明，此外还要看第{n}次往来的函件。",
    "虽然双方还约定了违约金，却与本题无关。\n",
)


def text(number: int) -> str:
    """One response of the length wanted; no two are equal."""
    said = ""
    for turn in range(1 + CHARACTERS // 20):
        said += SENTENCES[(turn * (1 + number % 3) + number % 7) % len(SENTENCES)].format(
            n=1 + number % 1260, m=600 + turn
        )
        if len(said) > CHARACTERS:
            break
    tail = f"综上，A、C、D正确。</think><answer>{'ACD' if number % 2 else 'AC'}</answer>"
    return "<think>" + said[: CHARACTERS - len(tail) - 7] + tail


def measure(size: int, statutes: Path | None) -> dict[str, Any]:
    """Write a file of ``size`` responses, analyse it, and say what it took."""
    check = CitationCheck(statutes) if statutes else None
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        questions = [question(number) for number in range(size // 4)]
        write_jsonl(folder / "questions.jsonl", questions)
        responses = (
            Response(id=f"q{number // 4}", sample=number % 4, text=text(number), completion_tokens=400 + number % 90)
            for number in range(size)
        )
        write_jsonl(folder / "responses.jsonl", responses)
        del questions, responses
        begin, spent = time.perf_counter(), cpu_seconds()
        report = analyse_file(
            folder / "questions.jsonl", folder / "responses.jsonl", folder / "out", jobs=JOBS, check=check
        )
        seconds = time.perf_counter() - begin
    spent = cpu_seconds() - spent
    own, workers = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "responses": report.responses,
        "seconds": round(seconds, 1),
        "CPU seconds of all processes": round(spent, 1),
        "load average before": round(load, 1),
        "largest resident set, MiB": round(own / 1024),
        "of a worker, MiB": round(workers / 1024),
    }


def cpu_seconds() -> float:
    """Processor time so far of this process and of the workers that have ended."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def question(number: int) -> Question:
    return Question(
        id=f"q{number}",
        stem=f"第{number}题：关于标的物的检验，下列哪些说法是正确的？",
        options=OPTIONS,
        gold=frozenset("ACD"),
        source="bench",
    )


def main() -> None:
    """Measure each size in a fresh process, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--statutes", type=Path, metavar="DB", help="a store of `legal-rl statutes build`")
    parser.add_argument("--size", type=int, help="measure this many responses, print, and write nothing")
    asked = parser.parse_args()
    if asked.size:
        print(json.dumps(measure(asked.size, asked.statutes)))
        return
    same = [sys.executable, __file__, *(["--statutes", str(asked.statutes)] if asked.statutes else [])]
    runs = [
        json.loads(subprocess.run([*same, "--size", str(size)], check=True, capture_output=True, text=True).stdout)
        for size in SIZES
    ]
    result = {
        "machine": describe_machine(),
        "versions": package_versions("jieba", "numpy", "pydantic", "scipy", "statsmodels"),
        "characters of a response": CHARACTERS,
        "processes": JOBS,
        "statutes checked": asked.statutes is not None,
        "target": f"10,000 responses in under {TARGET_SECONDS} s",
        "runs": runs,
    }
    write_json(Path(__file__).with_suffix(".json"), result)
    print(json.dumps(result, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
