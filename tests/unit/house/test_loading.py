"""What programs load when they start."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("islpy", "llvmlite", "ml_dtypes", "numpy")

MODULES = """
import sys
from loopwright.tools.{program} import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded_by(program: str, *arguments: str) -> tuple[str, set[str]]:
    """What a program prints, and the modules that it has loaded by its end."""
    process = subprocess.run(
        [sys.executable, "-c", MODULES.format(program=program), *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return process.stdout, set(process.stderr.split())


def packages(modules: set[str]) -> set[str]:
    return {name.split(".")[0] for name in modules}


@pytest.mark.parametrize("program", ["opt", "main"])
@pytest.mark.parametrize("option", ["--version", "--help"])
def test_options_that_need_nothing_load_nothing(program: str, option: str) -> None:
    printed, modules = loaded_by(program, option)
    assert printed
    assert not packages(modules) & {*HEAVY, "xdsl", "rich"}


FOR_PASSES = ("loops", "exact", "meaning", "native")
NOT_TO_READ = {*HEAVY, "rich", "ssl", "http", "email", "xml", "asyncio", "argparse"}


def test_reading_and_printing_loads_only_the_dialects_of_the_text(tmp_path: Path) -> None:
    program = tmp_path / "small.mlir"
    program.write_text("func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n")
    printed, loaded = loaded_by("opt", str(program))
    assert "func.func @f" in printed
    ours = [name for name in loaded if name.startswith("loopwright.")]
    assert not [name for name in ours if name.split(".")[1] in FOR_PASSES]
    assert not packages(loaded) & NOT_TO_READ
    dialects = {name.split(".")[3] for name in ours if name.startswith("loopwright.ir.dialects.")}
    assert "func" in dialects
    assert not dialects & {"affine", "arith", "memref", "vector", "scf", "math", "llvm"}


def test_fusion_of_one_nest_asks_nothing_of_isl(tmp_path: Path) -> None:
    program = tmp_path / "small.mlir"
    program.write_text("func.func @f() {\n  affine.for %i = 0 to 4 {\n  }\n  return\n}\n")
    _, loaded = loaded_by("opt", str(program), "-affine-loop-fusion")
    assert "loopwright.loops.fusion.policy" in loaded
    assert not packages(loaded) & {"islpy", "llvmlite", "numpy"}


NOT_OF_XDSL = {
    "xdsl.dialects.utils",  # what it makes of assembly formats costs as much as all of our parser
    "xdsl.interfaces",  # rewriting, and builders
    "xdsl.pattern_rewriter",
    "xdsl.irdl.declarative_assembly_format",
}
MOST_MODULES_TO_READ = {"loopwright": 100, "xdsl": 45}
"""How many modules a program of `func` and `arith` may need."""


@pytest.mark.parametrize("arguments", [["deps"], ["explain", "-affine-parallelize"]])
def test_commands_on_mlir_do_not_load_the_front_end(arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "f.mlir"
    path.write_text("func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n")
    _, loaded = loaded_by("main", *arguments, str(path))
    assert not {name for name in loaded if name.startswith("loopwright.python.")}


def test_reading_and_printing_loads_little(tmp_path: Path) -> None:
    program = tmp_path / "small.mlir"
    program.write_text(
        "func.func @f(%a: i32) -> i32 {\n  %b = arith.addi %a, %a : i32\n  return %b : i32\n}\n"
    )
    printed, loaded = loaded_by("opt", str(program))
    assert "arith.addi" in printed
    assert not loaded & NOT_OF_XDSL
    assert not loaded & {"difflib", "fractions", "json"}
    for package, most in MOST_MODULES_TO_READ.items():
        loaded_modules = [name for name in loaded if name.split(".")[0] == package]
        assert len(loaded_modules) <= most, loaded_modules


WITHOUT_UNIX = """
import importlib, mmap, os, pathlib, sys
for module in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[module] = None
for module in (mmap, os):
    for name in [x for x in dir(module) if x.startswith(("PROT_", "MAP_")) or "fork" in x]:
        delattr(module, name)
import loopwright
root = pathlib.Path(loopwright.__file__).parent
for path in sorted(root.rglob("*.py")):
    *parts, last = path.relative_to(root.parent).with_suffix("").parts
    if not last.startswith("__main"):
        importlib.import_module(".".join(parts if last == "__init__" else [*parts, last]))
"""


def test_what_only_unix_has_is_not_needed_to_load_anything() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_UNIX], check=True)
