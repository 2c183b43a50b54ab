"""Processes that begin with everything imported: copies of one process that has imported it once.

A core takes six seconds to import torch, transformers and verl, in each process anew. ``serve`` has the calling process
wait at a socket, ``serve_beside`` a copy of it. This file, started as ``python -S -E forks.py SOCKET SCRIPT …`` (or
``SOCKET -m MODULE …``), asks there for a copy that runs SCRIPT with the caller's variables, folder and open files,
passes signals on to that copy and ends as it ends. Whoever started it sees what ``python SCRIPT …`` would have shown;
that runs where nobody waits.

For machines without a GPU, since the state of a GPU's driver does not survive a copy. What an interpreter and its
libraries read when they start (``PYTHONHASHSEED``, ``OMP_…``) is as it was in the process that is copied. Nothing is
imported here but a little of the standard library: somebody waits for this file.
"""

import contextlib
import gc
import importlib
import json
import os
import signal
import socket
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

_PATIENCE: Final = 30.0  # seconds for a request to arrive whole
_PASSED_ON: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_PR_SET_PDEATHSIG: Final = 1


def serve(listener: int, modules: Sequence[str]) -> NoReturn:
    """Import ``modules`` and serve the socket with that descriptor until this process is ended.

    Who asks meanwhile waits for the import.
    """
    import_at_once(modules)
    _serve(socket.socket(fileno=listener))


def import_at_once(modules: Sequence[str]) -> None:
    """Import ``modules`` without a pause for garbage; what they hold is never looked through again."""
    gc.disable()  # a sixth of an import goes into looking for garbage of which there is hardly any
    for name in modules:
        importlib.import_module(name)
    gc.freeze()  # a copy that looked through all of it would need memory of its own for it
    gc.enable()


def listen(address: str) -> socket.socket:
    """A socket in the file system at which others can ask from now on."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(64)
    return listener


def serve_beside(address: str, modules: Sequence[str]) -> int:
    """Leave a copy of this process behind that imports ``modules`` and serves ``address`` until this process ends.

    Returns its process id. To be called from the main thread and before anything is computed: a copy has one thread.
    """
    listener = listen(address)
    sys.stdout.flush()
    sys.stderr.flush()
    parent = os.getpid()
    pid = os.fork()
    if pid:
        listener.close()
        return pid
    try:
        _end_with(parent)
        import_at_once(modules)
        _serve(listener)
    finally:
        os._exit(1)


def _end_with(parent: int) -> None:
    """Have the kernel end this process when ``parent`` ends."""
    import ctypes

    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it was quicker
        os._exit(1)


def _serve(listener: socket.socket) -> NoReturn:
    """Make a copy for each caller. A copy ends when its caller ends, and its caller is told how it ended."""
    import select

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked for a copy decides on its end
    waiting = select.poll()
    waiting.register(listener, select.POLLIN)
    copies: dict[int, tuple[int, int, socket.socket]] = {}  # by the descriptor of the process and of the caller
    while True:
        found = waiting.poll()[0][0]  # one at a time: what is done may close another's descriptor
        if found == listener.fileno():
            caller, _ = listener.accept()
            parent, pid = os.getpid(), os.fork()
            if not pid:
                listener.close()
                for _, process, other in {*copies.values()}:
                    os.close(process)
                    other.close()
                _become(caller, parent)
            process = os.pidfd_open(pid)
            copies[process] = copies[caller.fileno()] = (pid, process, caller)
            waiting.register(process, select.POLLIN)
            waiting.register(caller, 0)  # the request is the copy's to read; a closed end is told all the same
            continue
        pid, process, caller = copies[found]
        if found != process:
            waiting.unregister(found)
            os.kill(pid, signal.SIGKILL)
            continue
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        with contextlib.suppress(OSError):
            caller.send(f"{status}\n".encode())
        for descriptor in (process, caller.fileno()):
            del copies[descriptor]
            with contextlib.suppress(KeyError):
                waiting.unregister(descriptor)
        os.close(process)
        caller.close()


def _become(caller: socket.socket, parent: int) -> NoReturn:
    """Run what the caller asks for as if this process had been started by it, then end."""
    status = 1
    try:
        _end_with(parent)
        _forget_ends()
        caller.settimeout(_PATIENCE)
        _, files, _, _ = socket.recv_fds(caller, 1, 3)
        with caller.makefile("rb") as lines:
            request = json.loads(lines.readline())
        for target, file in enumerate(files):
            os.dup2(file, target)
            os.close(file)
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environ"])
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, request["masked"])
        if numpy := sys.modules.get("numpy"):  # other generators are seeded alike in every process, or anew in a copy
            numpy.random.seed()
        caller.sendall(f"{os.getpid()}\n".encode())
        caller.close()
        status = _run(request["argv"])
    finally:
        os._exit(status)


def _forget_ends() -> None:
    """Leave what the first process has to do at its end, such as removing its temporary folders, to that process."""
    import atexit
    import weakref

    atexit._clear()
    weakref.finalize._registry.clear()  # type: ignore[attr-defined]
    weakref.finalize._registered_with_atexit = False  # type: ignore[attr-defined]
    if processes := sys.modules.get("multiprocessing.util"):
        processes._finalizer_registry.clear()
        atexit.register(processes._exit_function)


def _run(argv: list[str]) -> int:
    """Run a script, or a module behind ``-m``, as the interpreter would, to its exit status."""
    import atexit
    import runpy
    import threading
    from pathlib import Path

    try:
        if argv[0] == "-m":
            sys.argv, sys.path[0] = argv[1:], str(Path.cwd())
            runpy.run_module(argv[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv, sys.path[0] = argv, str(Path(argv[0]).resolve().parent)
            runpy.run_path(argv[0], run_name="__main__")
        status = 0
    except SystemExit as end:
        if not isinstance(end.code, int | None):
            sys.stderr.write(f"{end.code}\n")
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        status = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    return status


def _run_here(argv: list[str]) -> NoReturn:
    os.execv(sys.executable, [sys.executable, *argv])


def ask(address: str, argv: list[str]) -> int:
    """Have a copy run what stands behind ``python`` in a command; its status, or minus the signal that ended it."""
    caller = socket.socket(socket.AF_UNIX)
    try:
        caller.connect(address)
    except OSError:
        _run_here(argv)
    request = {
        "argv": argv,
        "folder": os.getcwd(),  # noqa: PTH109 - pathlib takes as long to import as all else here
        "environ": dict(os.environ),
        "masked": [int(number) for number in signal.pthread_sigmask(signal.SIG_BLOCK, [])],
    }
    with caller.makefile("r") as answers:
        copy = 0
        with contextlib.suppress(OSError):  # whoever served is gone, and has begun nothing
            socket.send_fds(caller, [b"."], [0, 1, 2])
            caller.sendall(json.dumps(request).encode() + b"\n")
            copy = int(answers.readline() or 0)
        if not copy:
            _run_here(argv)

        def pass_on(number: int, _frame: object) -> None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(copy, number)

        for number in _PASSED_ON:
            signal.signal(number, pass_on)
        return int(answers.readline() or 1)


def main(argv: list[str]) -> NoReturn:
    """``SOCKET SCRIPT …``: end as the copy ends."""
    status = ask(argv[0], argv[1:])
    if status < 0:
        with contextlib.suppress(OSError):  # of SIGKILL there is no other meaning
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1:])
