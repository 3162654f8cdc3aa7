"""Code on which LLVM's vectoriser of straight code aborts the process unless a part is off."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parent / "straight_code.ll"


def test_the_vectoriser_of_straight_code_does_not_abort() -> None:
    """In a process of its own: an abort takes all with it."""
    text = (
        "import sys; from pathlib import Path; "
        "from loopwright.native.runtime.engine import optimise; "
        "print(len(optimise(Path(sys.argv[1]).read_text()).object_code) > 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", text, str(PROGRAM)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr
