"""The nodes that one training runs on, in the variables that LlamaFactory's own launcher reads.

Every node starts the same command. Node 0 owns the folder: it writes the configuration and publishes the model; the
others lend their processes to its training.
"""

import os
from dataclasses import dataclass
from typing import Final

from legal_rl.core.errors import UserError

VARIABLES: Final = ("NNODES", "NODE_RANK", "MASTER_ADDR", "MASTER_PORT")
# torchrun's own ten minutes may pass while node 0 counts the tokens of its rows.
_PATIENCE: Final = 3600


@dataclass(frozen=True, slots=True)
class Nodes:
    """``rank`` of ``count`` nodes is this one; node 0 listens at ``address:port``."""

    count: int = 1
    rank: int = 0
    address: str = ""
    port: int = 0

    def torchrun_options(self) -> list[str]:
        """Options of torchrun: nothing but this machine, or where the nodes meet."""
        if self.count == 1:
            return ["--standalone"]
        meeting = [f"--master_addr={self.address}", f"--master_port={self.port}"]
        return [f"--nnodes={self.count}", f"--node_rank={self.rank}", *meeting, f"--rdzv_conf=timeout={_PATIENCE}"]


def read_nodes() -> Nodes:
    """The nodes in this process's environment. Raises ``UserError`` where a variable is missing or makes no sense."""
    if os.environ.get("NNODES", "1") == "1":
        return Nodes()
    count, rank, address, port = (os.environ.get(name, "") for name in VARIABLES)
    if not (count.isdecimal() and rank.isdecimal() and int(rank) < int(count)):
        raise UserError(
            f"NODE_RANK is {rank!r} of NNODES {count!r}; give each of N nodes NNODES=N and a rank from 0 on"
        )
    if not address or not port.isdecimal():
        raise UserError(
            f"NNODES is {count}, MASTER_ADDR is {address!r} and MASTER_PORT {port!r}; set both, on every node to an "
            "address of node 0 and a free port there"
        )
    return Nodes(int(count), int(rank), address, int(port))
