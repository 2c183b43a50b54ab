"""vLLM's API server on a CPU: ``python server.py OPTIONS…``.

Its engine is a copy of its process. vLLM would have it import everything anew on a CPU, which takes ten seconds of a
core; on a GPU it makes copies itself. What the engine starts in its turn is started as vLLM would.
"""

import ctypes
import multiprocessing
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def _end_with_parent() -> None:
    """Have the kernel end this process with the one that made it: an engine alone keeps the model in memory."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> None:
    """Serve until a signal ends it."""
    from vllm.entrypoints.launchers.api_server import entry
    from vllm.v1.engine import utils

    utils.get_mp_context = lambda: multiprocessing.get_context("fork")
    if sys.platform == "linux":
        os.register_at_fork(after_in_child=_end_with_parent)
    entry.main()


if __name__ == "__main__":
    main()
