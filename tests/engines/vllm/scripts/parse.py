"""Runs where vLLM is: its own parser on a server's command line. ``parse.py ARGV_JSON`` → what it read, as JSON."""

import json
import sys

try:
    from vllm.entrypoints.openai.cli_args import make_arg_parser, validate_parsed_serve_args
except ModuleNotFoundError:  # vLLM has moved it
    from vllm.entrypoints.launchers.cli_args import make_arg_parser, validate_parsed_serve_args
import vllm
from vllm.engine.arg_utils import AsyncEngineArgs

try:
    from vllm.utils.argparse_utils import FlexibleArgumentParser
except ModuleNotFoundError:
    from vllm.utils import FlexibleArgumentParser

NAMES = ("data_parallel_size", "tensor_parallel_size", "max_num_seqs", "max_model_len", "gpu_memory_utilization")
args = make_arg_parser(FlexibleArgumentParser()).parse_args(json.loads(sys.argv[1]))
validate_parsed_serve_args(args)
read = AsyncEngineArgs.from_cli_args(args)
print(json.dumps({"version": vllm.__version__, **{name: getattr(read, name) for name in NAMES}}))
