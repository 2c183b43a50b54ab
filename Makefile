# Every target makes the environments it needs from the lock files in requirements/.
#
#   make quickstart   a tiny model learns to sit a law exam, on two cores, offline after installation
#   make demo         sit the exam with that model, in the browser
#   make test         units, one real run per engine, the pipeline at toy size
#   make test-all     the same and everything slow
#   make gpu-check    the first hour on a machine with GPUs: what runs, how fast, in how much memory
#   make check        lint and units, before each commit
#   make lock         every lock anew, with the newest versions that fit; KEEP=1 keeps those that still fit
#   make lint bench bench-serve bench-train clean
#
# Environments are installed by uv, which is told what pip's configuration says of indexes, or by pip where uv is not had.
# TORCH_CPU_INDEX: address of a package index that offers CPU builds of torch, for machines whose pip finds none.

PYTHON ?= python3
TORCH_CPU_INDEX ?=
OUT ?= runs/quickstart
SHAPE ?= gpu
GPU_OUT ?= runs/gpu-check
KEEP ?=
export TORCH_CPU_INDEX KEEP
# Images of containers often set it; every process would compile the package and all tests anew.
unexport PYTHONDONTWRITEBYTECODE
# In a folder that `legal-rl init` made, the command line is installed already.
CORE = $(if $(wildcard pyproject.toml),.venv/.made)
LEGAL_RL = $(if $(CORE),.venv/bin/legal-rl,legal-rl)
TRAIN = .venvs/train-cpu/.made
SERVE = .venvs/serve-cpu/.made
ENVIRONMENTS = $(PYTHON) requirements/environments.py

LINTS = lint-ruff lint-format lint-mypy lint-imports lint-locks

.PHONY: $(LINTS) quickstart demo test test-all gpu-check try-serve try-browser try-train-vllm check lint lock bench bench-serve bench-train clean core train-cpu train-cuda train-vllm-cpu serve-cpu serve-cuda lm-eval trl

quickstart: $(CORE) $(TRAIN)
	$(LEGAL_RL) run training/quickstart.yaml --out $(OUT)

# What is missing is built first; a run that was stopped goes on.
demo: $(CORE) try-serve
	@test -d $(OUT)/grpo/model || $(MAKE) --no-print-directory quickstart
	$(LEGAL_RL) demo $(OUT)/grpo/model --compare $(OUT)/sft/model $(DEMO)

check: lint
	.venv/bin/python -m pytest -n 2 --dist worksteal

# A file at a time, first what starts engines or Chromium or reads whole files: three at a time on two cores, as whoever
# starts an engine also waits for it.
test: $(CORE) $(TRAIN) try-serve try-browser
	.venv/bin/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder -m "not slow and not gpu" --durations=10

test-all: $(CORE) $(TRAIN) try-serve try-browser try-train-vllm
	.venv/bin/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder -m "not gpu" --durations=30

# Beside one another; what mypy and import-linter have read is kept for the next time.
lint: $(CORE)
	@$(MAKE) --no-print-directory -j2 --output-sync=target $(LINTS)
lint-ruff:
	.venv/bin/ruff check .
lint-format:
	.venv/bin/ruff format --check .
lint-mypy:
	.venv/bin/mypy
lint-imports:
	.venv/bin/lint-imports
lint-locks:
	.venv/bin/python requirements/check.py

bench: $(CORE)
	.venv/bin/python evaluation/bench/parser.py
	.venv/bin/python evaluation/bench/reward.py
	.venv/bin/python evaluation/bench/exam.py
	.venv/bin/python evaluation/bench/near.py
	.venv/bin/python evaluation/bench/structure.py
	.venv/bin/python evaluation/bench/report.py
	.venv/bin/python evaluation/bench/traces.py

# Against vLLM, with the quickstart's model.
bench-serve: $(CORE) $(TRAIN) $(SERVE) .venvs/lm-eval/.made
	@test -d $(OUT)/grpo/model || $(MAKE) --no-print-directory quickstart
	.venv/bin/python evaluation/bench/serving.py
	.venv/bin/python evaluation/bench/harness.py --model $(OUT)/grpo/model --questions $(OUT)/data/heldout.jsonl
	.venv/bin/python evaluation/bench/harness.py --in-process --model $(OUT)/grpo/model --questions $(OUT)/data/heldout.jsonl
	.venv/bin/python evaluation/bench/demo.py $(OUT)/grpo/model

# Against TRL's trainers, from the quickstart's models, in turns.
bench-train: $(CORE) $(TRAIN) .venvs/trl/.made
	@test -d $(OUT)/grpo/model || $(MAKE) --no-print-directory quickstart
	.venv/bin/python evaluation/bench/training.py --run $(OUT)
	PYTHONPATH=. .venvs/train-cpu/bin/python evaluation/bench/limits.py --run $(OUT)

# SHAPE=tiny goes the same way on a CPU, which proves the way and no figure.
gpu-check: $(CORE) $(if $(filter tiny,$(SHAPE)),$(TRAIN) $(SERVE),.venvs/train-cuda/.made .venvs/serve-cuda/.made)
	.venv/bin/python evaluation/bench/gpu_check.py --shape $(SHAPE) --out $(GPU_OUT)

# vLLM's CPU build asks for a CPU build of torch, which not every index has; nothing but its own tests needs it.
try-serve: .venvs/uv/.made
	@$(MAKE) --no-print-directory $(SERVE) || echo "vLLM could not be installed (TORCH_CPU_INDEX?): its tests are skipped"

# verl and vLLM's CPU build in one environment, for tests of verl's own vLLM rollout and for nothing else.
try-train-vllm: try-serve
	@$(MAKE) --no-print-directory .venvs/train-vllm-cpu/.made || echo "verl and vLLM could not be installed together: tests of verl's vLLM rollout are skipped"

# Pages are tested in Chromium, which Debian has; nothing but those tests needs it.
try-browser:
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk; } >/dev/null 2>&1 \
	    || echo "Chromium could not be installed: tests in a browser are skipped"

core: $(CORE)
train-cpu train-cuda train-vllm-cpu: %: $(CORE) .venvs/%/.made
serve-cpu serve-cuda: %: $(CORE) .venvs/%/.made
lm-eval trl: %: $(CORE) .venvs/%/.made

.venv/.made: requirements/core.txt pyproject.toml | .venvs/uv/.made
	@echo "making .venv (command line and tests)"
	@$(ENVIRONMENTS) make core
	@touch $@

.venvs/uv/.made: requirements/uv.txt
	@$(ENVIRONMENTS) make uv
	@touch $@

.venvs/%/.made: requirements/%.txt | .venvs/uv/.made
	@echo "making .venvs/$*"
	@$(ENVIRONMENTS) make $*
	@touch $@

lock: $(CORE)
	$(ENVIRONMENTS) lock
	.venv/bin/python requirements/check.py --update

clean:
	rm -rf .venv .venvs build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache
