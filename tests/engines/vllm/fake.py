"""A stand-in for the serve environment's interpreter: it answers /health, and starts an engine that will not stop."""

import json
import os
import sys
from pathlib import Path

EMPTY_WEIGHTS = (2).to_bytes(8, "little") + b"{}"  # a safetensors file of no tensor
PROGRAM = """#!{python}
import http.server, json, os, subprocess, sys
if "-c" in sys.argv:  # somebody asks for versions
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(300)"
engine = subprocess.Popen([sys.executable, "-S", "-c", stubborn])
told = {{"argv": sys.argv, "pids": [os.getpid(), engine.pid], "key": os.environ["VLLM_API_KEY"]}}
json.dump(told, open({told!r} + ".new", "w"))
os.rename({told!r} + ".new", {told!r})
print("the model is loaded", flush=True)

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/die":
            print("out of memory", flush=True)
            os._exit(3)
        self.send_response(200)
        self.end_headers()
    def log_message(self, *_):
        pass

port = int(sys.argv[sys.argv.index("--port") + 1])
http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever(0.05)
"""


def make_python(folder: Path) -> tuple[Path, Path]:
    """The interpreter, and the file in which it tells its command line, its processes and its key."""
    program, told = folder / "python", folder / "told.json"
    program.write_text(PROGRAM.format(python=sys.executable, told=str(told)))
    program.chmod(0o755)
    return program, told


def read_told(told: Path) -> dict:
    return json.loads(told.read_text())


def alive(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
