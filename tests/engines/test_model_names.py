"""A model's name as a user types it: what is refused before an engine starts, and what the hub says of the others."""

import http.server
import json
import sys
import threading

import pytest

from legal_rl.core.errors import UserError
from legal_rl.engines.model_names import require_fetchable, require_model

NAME = "nobody/no-such-model"


@pytest.fixture
def runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder in ("runs/quickstart/sft/model", "runs/quickstart/grpo/model"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "config.json").write_text("{}")
    (tmp_path / "file").write_text("")


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("name", ["runs/quickstart/sft/model", "Qwen/Qwen2.5-7B-Instruct", "runs/quickstrat"])
def test_a_folder_and_a_hub_name_pass(name):
    require_model(name)


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nope", r"^nope: no such folder; name the folder of a Hugging Face model, or OWNER/NAME on the hub$"),
        ("", "no config.json"),  # the folder one is in
        ("file", "no such folder;"),
        ("runz", r"\(there is runs\)"),
        ("runs/quickstart", "holds no config.json"),
        ("runs/quickstart/sft/modle", r"\(there is runs/quickstart/sft/model\)"),
        ("runs/quickstrat/grpo/model", r"\(there is runs/quickstart/grpo/model\)"),
        ("./Qwen/x", "no such folder;"),
        ("org/a b", "no such folder;"),
        ("組織/模型", "no such folder;"),
        ("a/b/c", "no such folder;"),
    ],
)
def test_what_is_neither_is_refused_with_what_is_spelt_alike(name, says):
    with pytest.raises(UserError, match=says):
        require_model(name)


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """A hub on this machine: ``reply`` is the status and headers of its every answer; counts what it was asked."""
    pytest.importorskip("huggingface_hub")

    class Hub(http.server.BaseHTTPRequestHandler):
        reply: tuple[int, dict[str, str]] = (200, {})
        asked: list[str] = []  # noqa: RUF012 - one for all requests

        def do_HEAD(self):
            Hub.asked.append(self.path)
            self.send_response(Hub.reply[0])
            for header in Hub.reply[1].items():
                self.send_header(*header)
            self.end_headers()

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Hub) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        use_hub(monkeypatch, f"http://127.0.0.1:{server.server_port}", tmp_path)
        yield Hub
        server.shutdown()
        thread.join()


def use_hub(monkeypatch, address, cache):
    """The library reads its variables when it is imported: a process of its own finds them changed."""
    for name, value in {"HF_ENDPOINT": address, "HF_HUB_CACHE": str(cache / "cache")}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", sys.executable)


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        ((404, {"X-Error-Code": "RepoNotFound"}), "and the hub has no such model, or a private one; correct the name"),
        ((404, {"X-Error-Code": "EntryNotFound"}), "on the hub it holds no config.json"),
        ((403, {"X-Error-Code": "GatedRepo"}), "agree on its page and set HF_TOKEN"),
    ],
)
def test_what_the_hub_does_not_give_out_is_told(hub, reply, says):
    hub.reply = reply
    with pytest.raises(UserError, match=f"^{NAME}: no such folder, .*{says}"):
        require_fetchable(NAME, "serve")
    assert hub.asked == [f"/{NAME}/resolve/main/config.json"]


@pytest.mark.parametrize("reply", [(200, {"ETag": '"x"', "X-Repo-Commit": "0" * 40, "Content-Length": "2"}), (503, {})])
def test_what_the_hub_has_and_what_a_busy_hub_says_is_left_to_the_engine(hub, reply):
    hub.reply = reply
    require_fetchable(NAME, "serve")
    assert len(hub.asked) == 1


@pytest.mark.large
def test_without_a_network_it_is_asked_for_once(monkeypatch, tmp_path):
    pytest.importorskip("huggingface_hub")
    use_hub(monkeypatch, "http://127.0.0.1:9", tmp_path)
    with pytest.raises(UserError, match=r"the hub cannot be asked for it \(\w+\); name its folder, or connect"):
        require_fetchable(NAME, "serve")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(UserError, match="HF_HUB_OFFLINE forbids"):
        require_fetchable(NAME, "serve")
    snapshot = tmp_path / "cache" / f"models--{NAME.replace('/', '--')}"
    (snapshot / "snapshots" / "0").mkdir(parents=True)
    (snapshot / "snapshots" / "0" / "config.json").write_text(json.dumps({}))
    (snapshot / "refs").mkdir()
    (snapshot / "refs" / "main").write_text("0")
    require_fetchable(NAME, "serve")


@pytest.mark.parametrize("variable", ["VLLM_USE_MODELSCOPE", "USE_MODELSCOPE_HUB"])
def test_the_name_of_another_hub_is_not_looked_for_here(monkeypatch, tmp_path, variable):
    use_hub(monkeypatch, "http://127.0.0.1:9", tmp_path)
    monkeypatch.setenv(variable, "True")
    require_fetchable(NAME, "serve")


def test_an_environment_that_cannot_tell_is_left_to_its_engine(monkeypatch):
    monkeypatch.setenv("LEGAL_RL_SERVE_PYTHON", "/bin/false")
    require_fetchable(NAME, "serve")
