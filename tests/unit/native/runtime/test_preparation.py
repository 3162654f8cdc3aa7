"""Passes before compilation: left out where the cache knows what came of them, and only there."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.irdl import IRDLOperation, irdl_op_definition

import loopwright as lw
from loopwright.exact.costs.host import describe_host
from loopwright.native.runtime import cache, kernel
from loopwright.native.runtime.entries import find_function
from loopwright.native.runtime.kernel import Kernel, Preparation, PreparedModule, Transformed
from loopwright.reporting.errors import ArgumentError, UsageError
from tests.sampling import WHOLE
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

SUM_OF_ROWS = PROGRAMS["sum of rows"]

PROGRAM = """
import sys
import numpy as np
import loopwright as lw
kernel = lw.load(sys.argv[1]).compile("rows", optimise=True)
m, sums = np.ones((5, 70), np.float32), np.zeros(5, np.float32)
kernel(m, sums, np.zeros(1, np.float32))
assert sums.tolist() == [70.0] * 5
print(kernel.from_cache)
print(*sorted(sys.modules))
print(*[entry.code for entry in kernel.ledger])
print(kernel.inspect_mlir().count("iter_args") > 0)
"""


@pytest.fixture(autouse=True)
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.DIRECTORY_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def run(*command: str) -> list[str]:
    process = subprocess.run(command, capture_output=True, text=True, env=os.environ)
    assert not process.returncode, process.stderr
    return process.stdout.splitlines()


def analysing(modules: str) -> list[str]:
    """The modules that only passes need."""
    passes = [m for m in modules.split() if m.startswith("loopwright.loops.")]
    light = {f"loopwright.loops.{name}" for name in ("module", "support.base", "support.options")}
    return [m for m in modules.split() if m == "islpy"] + sorted(set(passes) - light)


def test_a_second_process_runs_no_pass(tmp_path: Path) -> None:
    path = tmp_path / "rows.mlir"
    path.write_text(SUM_OF_ROWS)
    first, second = (run(sys.executable, "-c", PROGRAM, str(path)) for _ in range(2))
    assert first[0] == "False"
    assert analysing(first[1])
    assert second[0] == "True"
    assert not analysing(second[1])
    assert first[2:] == second[2:] == ["alias.entry", "True"]


RUN = """
import sys
from loopwright.tools.main import main
status = main(sys.argv[1:])
print(*sorted(sys.modules))
sys.exit(status)
"""


def test_the_command_line_runs_no_pass_again(tmp_path: Path) -> None:
    path = tmp_path / "rows.mlir"
    path.write_text(SUM_OF_ROWS)
    arguments = ["--arg", "ones:3x8", "--arg", "zeros:3", "--arg", "zeros:1"]
    command = [sys.executable, "-c", RUN, "run", str(path), "--entry", "rows", *arguments]
    plain = run(*command, "-p", "affine-super-vectorize{virtual-vector-size=4}")
    again = run(*command, "-p", "affine-super-vectorize{virtual-vector-size=4}")
    assert plain[:-1] == again[:-1]
    assert analysing(plain[-1])
    assert not analysing(again[-1])
    if not WHOLE:  # each is a process; keys are seen below
        return
    vectorised_output = run(*command, "-p", "affine-super-vectorize{virtual-vector-size=8}")
    assert plain[:-1] == vectorised_output[:-1]
    assert analysing(vectorised_output[-1])
    verified = run(*command, "-p", "affine-super-vectorize{virtual-vector-size=4}", "--verify")
    assert analysing(verified[-1])


TWO_LOOPS = """affine.for %twice = 0 to 2 {
  }
  affine.for %twice = 0 to 2 {
  }
  return"""


class Passes:
    """Counts how often the passes of a preparation run."""

    def __init__(self) -> None:
        self.runs = 0

    def compiled(
        self, text: str = SUM_OF_ROWS, name: str = "canonicalize", *, injective: bool = True
    ) -> Kernel:
        module = lw.parse(text)

        def transformed() -> Transformed:
            self.runs += 1
            return Transformed(module.apply("canonicalize").op, injective)

        return Kernel(PreparedModule(module.op, "rows", Preparation(name, transformed)))


def test_the_key_covers_the_source_its_names_and_what_is_done_to_it() -> None:
    passes = Passes()
    passes.compiled()
    passes.compiled()
    assert passes.runs == 1
    passes.compiled(name="canonicalize{max-iterations=3}")
    assert passes.runs == 2
    passes.compiled(SUM_OF_ROWS.replace("%i", "%row"))  # options of passes may name values
    assert passes.runs == 3
    passes.compiled(SUM_OF_ROWS.replace("addf", "mulf"))
    assert passes.runs == 4
    passes.compiled(SUM_OF_ROWS.replace("  ", "    "))
    assert passes.runs == 4
    passes.compiled(SUM_OF_ROWS.replace("%i", "%i_1"))
    passes.compiled(SUM_OF_ROWS.replace("%i", "%i_2"))
    assert passes.runs == 6


def test_the_key_covers_lines_where_names_have_them() -> None:
    passes = Passes()
    two_loops = SUM_OF_ROWS.replace("return", TWO_LOOPS)
    passes.compiled(two_loops)
    passes.compiled(two_loops)
    assert passes.runs == 1
    passes.compiled(f"\n{two_loops}")  # `twice@9` is another loop than before, or none
    assert passes.runs == 2


@pytest.mark.parametrize("what", ["describe_host", "environment_key", "_libraries"])
def test_the_key_covers_the_machine_and_the_compiler(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes = Passes()
    passes.compiled()
    host = describe_host()
    another = replace(host, cores=host.cores + 1) if what == "describe_host" else ("another",)
    owner = cache if what == "environment_key" else kernel
    monkeypatch.setattr(owner, what, lambda: another)
    passes.compiled()
    assert passes.runs == 2


def spoil_digest(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"?")


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("damage", [spoil_digest, empty, Path.unlink])
def test_damaged_files_are_misses(directory: Path, damage: Callable[[Path], None]) -> None:
    passes = Passes()
    passes.compiled()
    for path in directory.iterdir():
        damage(path)
    kernel = passes.compiled()
    assert passes.runs == 2
    assert not kernel.from_cache
    assert passes.compiled().from_cache
    assert passes.runs == 2


@pytest.mark.parametrize(
    "content",
    [
        [],
        [b"{}"],
        [b"no pickle"],
        [pickle.dumps([1, 2])],
        [pickle.dumps(kernel.Outline("0", (True,), injective=True))],
        [pickle.dumps(kernel.Outline)],
        [b"1", b"2"],
    ],
)
def test_an_entry_of_another_form_is_a_miss(
    content: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    passes = Passes()
    keys: list[str] = []
    with monkeypatch.context() as patched:
        store = cache.store

        def listed(key: str, parts: Sequence[bytes]) -> bool:
            keys.append(key)
            return store(key, parts)

        patched.setattr(cache, "store", listed)
        passes.compiled()
    assert cache.load(keys[0]) != tuple(content)
    assert cache.store(keys[0], content)
    passes.compiled()
    assert passes.runs == 2


@irdl_op_definition
class BoxOp(IRDLOperation):
    """An op that a user of the package defines."""

    name = "mine.box"


def test_what_ops_of_others_tell_is_asked_each_time() -> None:
    passes = Passes()
    for _ in range(2):
        module = lw.parse(SUM_OF_ROWS).op

        def transformed(module: ModuleOp = module) -> Transformed:
            passes.runs += 1
            return Transformed(lw.parse(SUM_OF_ROWS).op, injective=True)

        find_function(module, "rows").regions[0].block.insert_ops_before(
            [BoxOp()],
            find_function(module, "rows").regions[0].block.first_op,  # pyright: ignore[reportArgumentType]
        )
        Kernel(PreparedModule(module, "rows", Preparation("", transformed)))
    assert passes.runs == 2


def test_code_that_is_gone_is_made_again(directory: Path) -> None:
    passes = Passes()
    passes.compiled()
    for path in sorted(directory.iterdir(), key=lambda path: path.stat().st_size)[1:]:
        path.unlink()
    kernel = passes.compiled()
    assert passes.runs == 2
    assert not kernel.from_cache


def test_what_a_kernel_tells_is_made_when_asked_for() -> None:
    passes = Passes()
    first = passes.compiled()
    again_compiled = passes.compiled()
    assert passes.runs == 1
    assert str(again_compiled.signature) == str(first.signature)
    assert passes.runs == 1
    assert list(again_compiled.ledger) == list(first.ledger)
    assert passes.runs == 2
    assert again_compiled.inspect_mlir() == first.inspect_mlir()
    assert again_compiled.inspect_llvm() == first.inspect_llvm()
    assert passes.runs == 2


def test_checks_of_calls_are_kept() -> None:
    text = SUM_OF_ROWS.replace("%sums: memref<?xf32>", "%sums: memref<?xf32, strided<[?]>>")
    text = text.replace("%sums[%i] : memref<?xf32>", "%sums[%i] : memref<?xf32, strided<[?]>>")
    once = np.lib.stride_tricks.as_strided(np.zeros(1, np.float32), (4,), (0,))
    for injective in (True, False):
        for _ in range(2):
            kernel = Passes().compiled(text, f"{injective=}", injective=injective)
            if injective:
                with pytest.raises(ArgumentError):
                    kernel(np.ones((4, 4), np.float32), once, np.ones(1, np.float32))
            else:
                kernel(np.ones((4, 4), np.float32), once, np.ones(1, np.float32))


def test_arguments_that_passes_took_for_distinct_are_refused_each_time() -> None:
    module = lw.parse(SUM_OF_ROWS)
    for _ in range(2):
        module.compile("rows", optimise=True)
        with pytest.raises(UsageError, match="do not alias"):
            module.compile("rows", optimise=True, may_alias=True)


def test_steps_of_passes_are_limited_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fewer steps give is not taken from the cache for more, nor the other way round."""
    limits: list[int | None] = []
    apply = lw.Module.apply

    def noted(
        module: lw.Module,
        name: str,
        *,
        max_steps: int | None = None,
        threads: int = 1,
        without: Sequence[str] = (),
    ) -> lw.Module:
        limits.append(max_steps)
        return apply(module, name, max_steps=max_steps, threads=threads, without=without)

    monkeypatch.setattr(lw.Module, "apply", noted)
    module = lw.parse(SUM_OF_ROWS)
    for _ in range(2):
        module.compile("rows", optimise=True, max_steps=0)
        module.compile("rows", optimise=True)
    assert limits == [0, None]
    with pytest.raises(UsageError, match="'max_steps' is for the passes"):
        module.compile("rows", max_steps=5)
    with pytest.raises(UsageError, match="at least 0"):
        lw.compile(module, "rows", optimise=True, max_steps=-1)
