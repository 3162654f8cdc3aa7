"""Make the virtual environment that every `make` target works in."""

import shutil
import sys
import venv
from pathlib import Path


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - whatever `python3` is runs this file
        print(
            f"loopwright needs Python 3.11 or later; this is {sys.version.split()[0]}. "
            "Name another one with `make PYTHON=python3.12 …`.",
            file=sys.stderr,
        )
        return 1
    target = Path(sys.argv[1])
    is_new = not target.exists()
    try:
        venv.create(target, with_pip=True, clear=False)
    except Exception as error:
        if is_new:  # a half-made one would pass for a good one the next time
            shutil.rmtree(target, ignore_errors=True)
        print(
            f"cannot make {target}: {error}\n"
            "On Debian, the package python3-venv is what may be missing.",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
