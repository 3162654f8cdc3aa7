"""Run a program with this package in the place of Numba.

python -m loopwright.numba script.py arguments…
python -m loopwright.numba -m module arguments…
python -m loopwright.numba -c 'code'
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from loopwright.numba.importing import install

_USAGE = "usage: python -m loopwright.numba [-m MODULE | -c CODE | SCRIPT.py] [ARGUMENTS…]"


def main(arguments: list[str]) -> int:
    """Run a script, a module or a text, with `import numba` giving this package.

    Returns the exit status 2 where nothing to run is named; the program's own otherwise.
    """
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_USAGE, file=sys.stderr if not arguments else sys.stdout)
        return 2 if not arguments else 0
    install()
    match arguments:
        case ["-m", module, *_]:
            sys.argv[:] = arguments[1:]
            sys.path.insert(0, str(Path.cwd()))
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case ["-c", code, *_]:
            sys.argv[:] = ["-c", *arguments[2:]]
            sys.path.insert(0, "")
            exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
        case [script, *_] if not script.startswith("-"):
            sys.argv[:] = arguments
            sys.path.insert(0, str(Path(script).resolve().parent))
            runpy.run_path(script, run_name="__main__")
        case _:
            print(f"error: unknown option {arguments[0]}\n{_USAGE}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
