"""Machines of a cluster, played by this one: what stands for ssh and srun in tests of training/cluster/launch.sh."""

import os
import subprocess
from pathlib import Path

from legal_rl.runs.shipped_files import HOME

LAUNCH = HOME / "training" / "cluster" / "launch.sh"
# The line runs as on a machine where nobody is logged in. {own} may give it a folder that is its alone.
SSH = """#!/bin/bash
host=${{@: -2:1}} line=${{@: -1}}
mkdir -p {folder}/$host
exec {own} env -i PATH=/usr/bin:/bin HOME={folder}/$host RAY_TMPDIR={folder}/$host HOST=$host bash -c "$line"
"""
SRUN = """#!/bin/bash
while [[ $1 == --* ]]; do
  [[ $1 == --nodelist=* ]] && export HOST=${1#--nodelist=}
  shift
done
exec "$@"
"""
SCONTROL = """#!/bin/bash
[ "$1 $2" = "show hostnames" ] && tr , '\\n' <<<"$3"
"""
OWN_FOLDER = ["unshare", "--mount"]


def can_have_own_folder() -> bool:
    """Return whether this process may mount, in a namespace of its own."""
    try:
        return subprocess.run([*OWN_FOLDER, "true"], check=False, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def write_commands(folder: Path, local: Path | None = None) -> Path:
    """Write ssh, srun and scontrol; ``local`` becomes an empty folder of its own on every machine but this one."""
    own = f"{' '.join(OWN_FOLDER)} bash -c 'mount -t tmpfs none {local} && exec \"$@\"' -" if local else ""
    commands = folder / "bin"
    commands.mkdir()
    for name, text in {"ssh": SSH.format(folder=folder, own=own), "srun": SRUN, "scontrol": SCONTROL}.items():
        (commands / name).write_text(text)
        (commands / name).chmod(0o755)
    return commands


def launch(commands: Path, mode: str, *argv: str, **variables: str) -> subprocess.Popen[str]:
    """Start launch.sh as a process group, with nothing in its environment but ``variables``."""
    env = {"PATH": f"{commands}{os.pathsep}/usr/bin{os.pathsep}/bin", "HOME": str(commands.parent), **variables}
    return subprocess.Popen(
        [str(LAUNCH), mode, *argv],
        env=env,
        cwd=HOME,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
