"""The demo, as a script: `python demo/app.py` does what `legal-rl demo` does, with the same options."""

import sys

from legal_rl.cli import main

if __name__ == "__main__":
    sys.argv[1:1] = ["demo"]
    main()
