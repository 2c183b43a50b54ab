"""Processes of engines end when they are asked to."""

import signal
import sys

from legal_rl.engines.environments import start, stop


def test_what_is_started_by_a_process_that_ends_already_can_be_ended_too():
    """A server that came to be while Ctrl-C was at work ignored what should have ended it, for 25 seconds."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        process = start([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
        stop(process, grace=20)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert process.stdout is not None
    process.stdout.close()
    assert process.returncode == -signal.SIGTERM
