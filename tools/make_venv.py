"""Make the virtual environment that every `make` target works in."""

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
    try:
        venv.create(Path(sys.argv[1]), with_pip=True, clear=False)
    except Exception as error:
        print(
            f"cannot make {sys.argv[1]}: {error}\n"
            "On Debian, the package python3-venv is what may be missing.",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
