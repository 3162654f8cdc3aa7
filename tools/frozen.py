"""What two revisions of the compiler make of one corpus: the same bytes, or what differs.

python -m tools.frozen REVISION [--count N] [--seed N] [--only REGEX] [--files REGEX] [--locations]

Every pass of `EVERY_PASS` runs on each `.mlir` file of the examples, the differential tests and the
lit suite, and on N programs of each generator; what is compared is the IR, the ledger
as JSON, and diagnostics where a pass fails. The sources of REVISION come out of git, the
corpus and this script are those of the working tree. It ends with status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("examples", "tests/differential", "tests/lit")
FAILED = "failed:"
SHOWN = 20
"""How many differences are shown."""


def corpus(count: int, first: int, files: str) -> Iterator[tuple[str, str]]:
    """The names and the texts of all programs."""
    from tests.campaigns.passes import GENERATORS
    from tests.generate.forms import module

    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.mlir")):
            name = path.relative_to(ROOT).as_posix()
            if re.search(files, name):
                pieces = path.read_text(encoding="utf-8", errors="replace").split("// -----")
                for number, piece in enumerate(pieces):
                    yield f"{name} {number}", piece
    for seed in range(first, first + count):
        for name, generate in GENERATORS.items():
            yield f"{name} {seed}", generate(seed).text
        yield f"forms {seed}", module(seed)


def outcome(text: str, pipeline: str, *, locations: bool) -> str:
    """The IR and the ledger after a pipeline, or what it says."""
    from loopwright.ir.dialects.registry import make_context
    from loopwright.ir.syntax import parse_module, print_module
    from loopwright.loops.pipelines import PassManager, parse_any_pipeline
    from loopwright.reporting.errors import DiagnosticError
    from loopwright.reporting.ledger import Ledger, to_json

    ledger = Ledger()
    try:
        module = parse_module(text, make_context(allow_unregistered=True), file="corpus.mlir")
        with contextlib.redirect_stderr(io.StringIO()) as diagnostics:
            PassManager(parse_any_pipeline(pipeline)).run(module, ledger)
        printed = diagnostics.getvalue() + print_module(module, debug_info=locations)
    except DiagnosticError as error:
        printed = f"{FAILED}\n{error}"
    except Exception as error:
        printed = f"{FAILED} {type(error).__name__}: {error}"
    return f"{printed}\n{to_json(ledger)}\n"


def write(file: str, options: argparse.Namespace) -> None:
    """Write all outcomes as JSON."""
    from tests.campaigns.passes import EVERY_PASS

    pipelines = [pipeline for pipeline in EVERY_PASS if re.search(options.only, pipeline)]
    outcomes: dict[str, str] = {}
    for name, text in corpus(options.count, options.seed, options.files):
        outcomes[f"{name}: "] = outcome(text, "", locations=options.locations)
        if not outcomes[f"{name}: "].startswith(FAILED):
            for pipeline in pipelines:
                outcomes[f"{name}: {pipeline}"] = outcome(
                    text, pipeline, locations=options.locations
                )
    Path(file).write_text(json.dumps(outcomes), encoding="utf-8")


def outcomes(source: Path, file: Path) -> dict[str, str]:
    """What the sources below a folder make of the corpus."""
    paths = os.pathsep.join((str(source), str(ROOT)))
    command = [sys.executable, "-m", "tools.frozen", *sys.argv[1:], "--write", str(file)]
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"}
    subprocess.run(command, env=environment, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return json.loads(file.read_text(encoding="utf-8"))


def main() -> int:
    """Compare two revisions."""
    parser = argparse.ArgumentParser()
    parser.add_argument("revision")
    parser.add_argument("--count", type=int, default=20, help="how many programs of each generator")
    parser.add_argument("--seed", type=int, default=0, help="the first of them")
    parser.add_argument("--only", default="", help="passes that match")
    parser.add_argument("--files", default="", help="files that match")
    parser.add_argument("--locations", action="store_true", help="compare locations of ops, too")
    parser.add_argument("--write", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.write:
        write(options.write, options)
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packed = subprocess.run(
            ["git", "archive", options.revision, "src"], cwd=ROOT, check=True, capture_output=True
        )
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder / "before", filter="data")
        before = outcomes(folder / "before" / "src", folder / "before.json")
        after = outcomes(ROOT / "src", folder / "after.json")
    differ = [name for name in before if before[name] != after.get(name)]
    for name in differ[:SHOWN]:
        old = before[name].splitlines()
        new = after.get(name, "").splitlines()
        lines = difflib.unified_diff(old, new, lineterm="", n=0)
        print(f"--- {name}", *list(lines)[2:14], sep="\n")
    print(f"{len(before)} outcomes, {len(differ)} differ")
    return bool(differ)


if __name__ == "__main__":
    sys.exit(main())
