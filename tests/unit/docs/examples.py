"""What the pages of passes show: a program before and after the pass (`docs/pass-examples`).

python -m tests.unit.docs.examples [PASS …]

writes anew what the passes make of the programs.
"""

import contextlib
import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from loopwright.loops.pipelines.registry import is_pass, load_pass
from loopwright.loops.support.base import FUNCTIONS, SYMBOLS
from loopwright.tools.opt import main as loopwright_opt
from tests.oracle import SPLIT
from tests.unit.docs.pages import ROOT

FOLDER = ROOT / "docs" / "pass-examples"
FOLDERS = (FOLDER, *sorted(ROOT.glob("extensions/*/docs/pass-examples")))
WITHOUT = {"apply-schedule": "it needs a file with a schedule: `docs/schedules.md` has one"}
"""Passes without an example, and why."""


def called(program: Callable[[list[str]], int], arguments: list[str]) -> tuple[int, str]:
    """The status of a program that is run in this process, and what it prints on both streams."""
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", write_through=True)
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
        status = program(arguments)
    stream.seek(0)
    return status, stream.read()


def file_of(name: str) -> Path:
    """The file with the example of a pass, of the core or of an extension."""
    paths = [folder / f"{name}.mlir" for folder in FOLDERS]
    return next(path for path in paths if path.exists())


def example(name: str) -> tuple[str, str, str]:
    """The argument that runs the pass, the program before, and what is printed after."""
    text = file_of(name).read_text()
    head, _, programs = text.partition("\n")
    before, _, after = programs.partition(SPLIT)
    return head.removeprefix("// "), before.strip("\n"), after.strip("\n")


def made(folder: Path, argument: str, before: str) -> str:
    """What the driver prints, its messages included; it must succeed."""
    path = folder / "f.mlir"
    path.write_text(before + "\n")
    options = ["-allow-unregistered-dialect", "-mlir-print-local-scope"]
    name, _, values = argument.removeprefix("-").partition("=")
    if is_pass(name) and load_pass(name).anchor in (FUNCTIONS, SYMBOLS):
        argument = f"-p={name}{{{values}}}"
    status, printed = called(loopwright_opt, [str(path), argument, *options])
    assert status == 0, printed
    return printed.replace(str(path), path.name).strip("\n")


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        every = sorted(path.stem for folder in FOLDERS for path in folder.glob("*.mlir"))
        for name in sys.argv[1:] or every:
            argument, before, _ = example(name)
            after = made(Path(temporary), argument.replace('"', ""), before)
            file_of(name).write_text(f"// {argument}\n{before}{SPLIT}{after}\n")


if __name__ == "__main__":
    main()
