"""Type checkers and ruff accept the Python of the documents.

Functions without annotations are plain Python: kernels take them, and checkers leave them alone.
Everything else is checked in their strict modes.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.docs.pages import PAGES, ROOT, Block, blocks

_BIN = Path(sys.executable).parent
_MYPY = (
    "--strict",
    "--allow-untyped-defs",
    "--allow-untyped-calls",
    "--allow-untyped-decorators",
    "--no-check-untyped-defs",
    "--allow-any-generics",
    "--no-warn-return-any",
    "--ignore-missing-imports",
)
_WITHOUT_TYPES = ("dask/__init__", "dask/array", "numba")
"""Modules that need not be installed, or whose annotations refuse what their documents show."""
_PYRIGHT = {
    "typeCheckingMode": "strict",
    "pythonVersion": "3.11",
    "venvPath": str(ROOT),
    "venv": ".venv",
    "useLibraryCodeForTypes": False,
    "analyzeUnannotatedFunctions": False,
    # What has no annotations is unknown:
    "reportMissingParameterType": False,
    "reportMissingTypeArgument": False,
    "reportMissingTypeStubs": False,
    "reportIncompleteStub": False,
    "reportUnknownArgumentType": False,
    "reportUnknownLambdaType": False,
    "reportUnknownMemberType": False,
    "reportUnknownParameterType": False,
    "reportUnknownVariableType": False,
    "reportUntypedFunctionDecorator": False,
    # The blocks of a page are one program here, and programs of their own to a reader:
    "reportConstantRedefinition": False,
    "reportDuplicateImport": False,
    "reportRedeclaration": False,
    # What an expression prints is in the comment behind it:
    "reportUnusedExpression": False,
}


def _program(page: Path) -> Iterator[Block]:
    return (block for block in blocks(page) if block.language == "python")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file for each page, whose lines have the numbers of the page, and the files
    that blocks are."""
    folder = tmp_path_factory.mktemp("programs")
    for page in PAGES:
        text = ""
        for block in _program(page):
            if block.file is not None:
                (folder / block.file).write_text(block.text)
                continue
            text += "\n" * (block.line - 1 - text.count("\n")) + block.text
        if text:
            (folder / f"{page.stem.replace('-', '_').lower()}_page.py").write_text(text)
    return folder


def _run(program: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = _BIN / program
    if not path.exists() and shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    command = [str(path) if path.exists() else program, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_mypy_accepts_the_documents(programs: Path) -> None:
    ran = _run("mypy", *_MYPY, "--cache-dir", str(ROOT / ".mypy_cache"), ".", folder=programs)
    assert ran.returncode == 0, ran.stdout


def test_pyright_accepts_the_documents(programs: Path) -> None:
    for name in _WITHOUT_TYPES:
        stub = programs / "typings" / f"{name}.pyi"
        stub.parent.mkdir(parents=True, exist_ok=True)
        stub.write_text("from typing import Any\ndef __getattr__(name: str) -> Any: ...\n")
    (programs / "pyrightconfig.json").write_text(json.dumps(_PYRIGHT))
    ran = _run("basedpyright", "-p", ".", folder=programs)
    assert ran.returncode == 0, ran.stdout


def test_ruff_accepts_the_documents(programs: Path) -> None:
    rules = ("--select", "E9,F", "--ignore", "F811")  # blocks of a page may define a name again
    ran = _run("ruff", "check", "--isolated", *rules, ".", folder=programs)
    assert ran.returncode == 0, ran.stdout
