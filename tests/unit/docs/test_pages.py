"""What the README and the pages of `docs/` show is what happens; `pages.py` has the conventions."""

import contextlib
import dataclasses
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from loopwright.loops.pipelines import available_passes
from loopwright.tools.main import main as loopwright
from loopwright.tools.opt import main as loopwright_opt
from tests.few_passes import without_optimiser, without_own_passes_by_day
from tests.oracle import SPLIT, mlir_opt, mlir_run
from tests.sampling import spread
from tests.unit.docs.examples import called
from tests.unit.docs.pages import (
    EXTENSION,
    OUTPUTS,
    PAGES,
    PLUGIN,
    ROOT,
    Block,
    agrees,
    blocks,
    commands,
    commands_behind,
    run_python,
)

DIFFERENCES = sorted((ROOT / "docs" / "differences").glob("*.mlir"))
PROGRAMS = ("loopwright ", "loopwright-opt ", "mlir-opt-22 ", "python ")
IN_THIS_PROCESS = {"loopwright": loopwright, "loopwright-opt": loopwright_opt}
SHELL = re.compile(r"[|<>;&$*]|^\S+ --?(version|help)|-plugin=")
"""What only a shell understands; parsers of arguments end the process after some options, and
plugins stay in it."""
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shell finds the programs of this environment, activated or not."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def folder(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: the examples, and the files that the page shows."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for block in blocks(page):
        if block.file is not None:
            (tmp_path / block.file).write_text(block.text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@each_page
def test_languages_are_known(page: Path) -> None:
    known_languages = {"", "python", "mlir", "console", *OUTPUTS}
    assert {block.language for block in blocks(page)} <= known_languages
    assert page.read_text().count("\n```") % 2 == 0


@each_page
def test_python(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of pages with hundreds of functions are compiled without LLVM's optimiser, and by day
    without our passes, and one of twelve of them only."""
    namespace: dict[str, object] = {}
    page_blocks = blocks(page)
    if page.stem.startswith("python"):
        without_optimiser(monkeypatch)
        without_own_passes_by_day(monkeypatch)
        page_blocks = [*page_blocks[:1], *map(with_few_kernels, page_blocks[1:])]
    for block, after in zip(page_blocks, [*page_blocks[1:], None], strict=False):
        if block.language != "python" or block.file is not None:
            continue
        printed = run_python(block, namespace)
        if after is not None and after.language in OUTPUTS:
            assert agrees(after.text, printed), f"line {after.line}: found\n{printed}"


def with_few_kernels(block: Block) -> Block:
    """By day one of twelve kernels, with what follows it."""
    before, *kernels = re.split(r"^(?=@(?:lw\.)?kernel$)", block.text, flags=re.MULTILINE)
    return dataclasses.replace(block, text=before + "".join(spread(kernels, 12, block.line)))


@pytest.mark.cases_by_day(6)
@each_page
def test_mlir(page: Path, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The programs on a page of differences are only shown with what is said of them."""
    if page.stem == "differences":
        return
    texts = [block.text for block in blocks(page) if block.language == "mlir"]
    texts = [text for text in texts if PLUGIN not in text]
    Path("page.mlir").write_text(SPLIT.join(texts))
    status = loopwright_opt(["--split-input-file", "--verify-diagnostics", "page.mlir"])
    assert status == 0, capfd.readouterr().err
    theirs = SPLIT.join(text for text in texts if EXTENSION not in text)
    answer = mlir_opt(theirs, "--split-input-file", "--verify-diagnostics")
    assert answer.ok, answer.err


@pytest.mark.cases_by_day(8)
@each_page
def test_console(page: Path, folder: Path) -> None:
    for block in blocks(page):
        for command in commands(block) if block.language == "console" else ():
            printed = run_command(command.text.removeprefix(".venv/bin/"))
            assert agrees(command.output, printed), f"$ {command.text}\n{printed}"


def run_command(text: str) -> str:
    """What a command prints, on both streams. `mlir-run` is the oracle's `mlir_run`."""
    if text.startswith("mlir-run "):
        answer = mlir_run(Path(text.split()[1]).read_text())
        return answer.out + answer.err
    assert text.startswith(PROGRAMS), text
    name, *arguments = shlex.split(text.replace("\\\n", " "))
    if name in IN_THIS_PROCESS and not SHELL.search(text):
        return called(IN_THIS_PROCESS[name], arguments)[1]
    process = subprocess.run(
        text, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return process.stdout


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("program", DIFFERENCES, ids=lambda program: program.stem)
def test_differences(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(program.parent, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    shown_commands = commands_behind(program)
    assert shown_commands
    for command in shown_commands:
        printed = run_command(command.text)
        assert agrees(command.output, printed), f"$ {command.text}\n{printed}"


def test_differences_are_listed() -> None:
    page = (ROOT / "docs/differences.md").read_text()
    assert sorted(re.findall(r"\]\(differences/(\w+\.mlir)\)", page)) == [
        p.name for p in DIFFERENCES
    ]


@each_page
def test_links(page: Path) -> None:
    """Pages in `reports` and `passes-reference` are made when the site is built, of `pass-notes`,
    which are no pages."""
    targets = re.findall(r"\]\((?!reports/|passes-reference/)([^):#]+)[^):]*\)", page.read_text())
    assert not [target for target in targets if not (page.parent / target).exists()]
    assert not [target for target in targets if target.startswith("pass-notes/")]


@pytest.mark.parametrize(
    "program",
    [[loopwright_opt], *([loopwright, command] for command in ("deps", "explain", "run"))],
    ids=["opt", "deps", "explain", "run"],
)
def test_options_are_listed(program: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    main, *words = program
    with contextlib.suppress(SystemExit):
        main([*words, "--help"])
    options = set(re.findall(r"^  (-[-\w]+)", capsys.readouterr().out, re.MULTILINE)) - {"-h"}
    page = (ROOT / "docs/command-line.md").read_text()
    passes = {f"--{name}" for name in available_passes()}
    assert len(options) > 8
    assert not {option for option in options - passes if f"`{option}" not in page}
