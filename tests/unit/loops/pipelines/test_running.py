"""Verification by running: what it finds, what it cannot run, on which inputs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest
from tests.sampling import few
from tests.texts import texts_beside
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.loops.pipelines import Pass, PassManager, Pipeline, running
from loopwright.loops.pipelines.running import RunningVerifier
from loopwright.native.runtime import trial
from loopwright.native.runtime.copies import first_difference
from loopwright.reporting.errors import ChangedMeaningError
from loopwright.reporting.ledger import Ledger

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]


@dataclass(frozen=True)
class Wrong(Pass):
    """A pass that does what a test says."""

    name: ClassVar[str] = "wrong"
    description: ClassVar[str] = ""
    change: Callable[[Operation], None] = lambda op: None
    loose: bool = False

    @property
    def reassociates(self) -> bool:
        return self.loose

    def run(self, op: Operation, ledger: Ledger) -> None:
        self.change(op)


def run(
    text: str, change: Callable[[Operation], None], *, loose: bool = False, **options: object
) -> RunningVerifier:
    module = parse_module(text, make_context(allow_unregistered=True), file="p.mlir")
    verifier = RunningVerifier(**options)  # type: ignore[arg-type]
    pipeline = Pipeline.of([Wrong(change=change, loose=loose)])
    PassManager(pipeline, instruments=[verifier]).run(module)
    return verifier


def first(op: Operation, name: str) -> Operation:
    return next(inner for inner in op.walk() if inner.name == name)


def drop(name: str) -> Callable[[Operation], None]:
    """Take an operation out; its results become its first operand."""

    def change(op: Operation) -> None:
        op_found = first(op, name)
        if op_found.results:
            op_found.results[0].replace_all_uses_with(op_found.operands[0])
        op_found.detach()
        op_found.erase()

    return change


def replaced(old: str, new: str) -> Callable[[Operation], None]:
    """The functions of the module become those of another text."""

    def change(op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        other_module = parse_module(PROGRAM.replace(old, new), make_context())
        for function in list(op.body.block.ops):
            function.detach()
        for function in list(other_module.body.block.ops):
            function.detach()
            op.body.block.add_op(function)

    return change


def test_a_pass_that_changes_nothing_is_fine() -> None:
    assert not run(PROGRAM, lambda op: None).warnings


def test_the_first_element_that_differs_is_named() -> None:
    with pytest.raises(ChangedMeaningError) as caught:
        run(PROGRAM, drop("arith.addf"))
    message = str(caught.value)
    assert "p.mlir:2:1: error: pass 'wrong' changed what '@f' computes: %a[0, 0] is " in message
    assert "note: run on seed 0, open extents 7, integers 7" in message
    assert caught.value.code == "changed-meaning"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("%a[0, 3]", "%a[0, 2]", "result 0 is "),
        ("%a[%i, %j] : memref<?x4xf32>\n      %v", "%a[%i + 1, %j] : memref<?x4xf32>\n      %v",
         "it fails: 'affine.load' op subscript 7 is outside dimension 0 of extent 7"),
        ("0 to 4", "0 to 3", "%a[0, 3] is "),
    ],
)  # fmt: skip
def test_what_else_differs(old: str, new: str, expected: str) -> None:
    assert old in PROGRAM
    with pytest.raises(ChangedMeaningError, match="changed what '@f' computes") as caught:
        run(PROGRAM, replaced(old, new))
    assert expected in str(caught.value)


def test_a_difference_on_one_size_only_is_found() -> None:
    """With 7 rows nothing changes; on the second input there are fewer iterations than rows."""
    with pytest.raises(ChangedMeaningError) as caught:
        run(PROGRAM, replaced("0 to %n", "0 to 7"))
    assert "open extents 8, integers 4" in str(caught.value)


def test_a_difference_where_nothing_runs_is_found() -> None:
    loop = "affine.for %i = 0 to "
    once = f"%c = arith.constant 1 : index\n  %m = arith.maxsi %n, %c : index\n  {loop}%m"
    with pytest.raises(ChangedMeaningError) as caught:
        run(PROGRAM, replaced(f"{loop}%n", once))
    assert "integers 0" in str(caught.value)


def test_sums_in_another_order() -> None:
    text = PROGRAM.replace("arith.addf %u, %x", "arith.addf %x, %u")

    def nudge(op: Operation) -> None:
        """x + u becomes (x + u) + tiny: a difference of some units in the last place."""
        assert isinstance(op, ModuleOp)
        extra = """      %w = arith.addf %x, %u : f32
      %t = arith.constant 1.0e-6 : f32
      %v = arith.addf %w, %t : f32"""
        old = "      %v = arith.addf %u, %x : f32"
        replaced(old, extra)(op)

    run(text, nudge, loose=True)
    with pytest.raises(ChangedMeaningError):
        run(text, nudge)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("func.func @f(%p: !llvm.ptr) { return }", "cannot be called from Python"),
        (
            "func.func @f(%a: memref<4xf32>) {\n  %c = arith.constant 4 : index\n"
            "  %x = memref.load %a[%c] : memref<4xf32>\n  return\n}",
            "subscript 4 is outside dimension 0",
        ),
        ('func.func @f() {\n  "t.unknown"() : () -> ()\n  return\n}', "t.unknown"),
        ("func.func @f(%a: memref<99999x99999xf64>) { return }", "too large"),
    ],
)
def test_what_cannot_be_run_is_told(text: str, expected: str) -> None:
    verifier = run(text, lambda op: None)
    assert len(verifier.warnings) == 1
    assert "'@f' is not run: " in verifier.warnings[0].message
    assert expected in verifier.warnings[0].message


def test_large_functions_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "STEPS", 10)
    with pytest.raises(ChangedMeaningError, match=r"%a\[0, 0\] is "):
        run(PROGRAM, drop("arith.addf"))


def test_what_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "STEPS", 10)
    monkeypatch.setattr(trial, "SECONDS", 0.01)
    verifier = run(PROGRAM, lambda op: None)
    assert "not run: it takes longer than" in verifier.warnings[0].message


def test_time_is_bounded() -> None:
    assert "s are over" in run(PROGRAM, lambda op: None, seconds=-1.0).warnings[0].message


def test_given_arguments_are_used() -> None:
    arguments = {"f": [np.ones((3, 4), np.float32), 0, 2.0]}
    run(PROGRAM, drop("arith.addf"), arguments=arguments)
    arguments = {"f": [np.ones((3, 4), np.float32), 2, 2.0]}
    with pytest.raises(ChangedMeaningError, match=r"%a\[0, 0\] is 1.0, was 3.0"):
        run(PROGRAM, drop("arith.addf"), arguments=arguments)
    assert arguments["f"][0].max() == 1.0  # type: ignore[union-attr]


@pytest.mark.parametrize("visibility", ["", "public ", "nested "])
@pytest.mark.parametrize("other", ["", "public ", "nested ", "private "])
def test_functions_run_whatever_others_are(visibility: str, other: str) -> None:
    text = PROGRAM.replace("func.func @f", f"func.func {visibility}@f")
    more = f"func.func {other}@g(%a: memref<4xf32>) {{\n  return\n}}\n"
    with pytest.raises(ChangedMeaningError, match="what '@f' computes"):
        run(text + more, drop("arith.addf"))


def test_functions_of_inner_modules_are_not_run() -> None:
    inner = f"module @inner {{\n{PROGRAM.replace('%x: f32', '%x: f32, %y: f32')}}}\n"
    message = "'@f' is not run: it is in a module inside of the module"
    assert message in run(f"module {{\n{inner}}}", drop("arith.addf")).warnings[0].message
    verifier = run(PROGRAM + inner, lambda op: None)
    assert [warning.message for warning in verifier.warnings] == [message]
    with pytest.raises(ChangedMeaningError, match="what '@f' computes"):
        run(PROGRAM + inner, drop("arith.addf"))


def test_private_functions_run_through_others() -> None:
    text = "func.func private @g(%a: memref<4xf32>) {\n  return\n}\n" + PROGRAM
    assert not run(text, lambda op: None).warnings


def test_first_differences() -> None:
    a = np.arange(6.0).reshape(2, 3)
    b = a.copy()
    b[1, 2] = -1
    assert str(first_difference(a, b)) == "[1, 2] is -1.0, was 5.0"
    assert str(first_difference(a, a.astype(np.float32))) == " is float32[2x3], was float64[2x3]"
    assert first_difference(np.array([np.nan, 0.0]), np.array([-np.nan, 0.0])) is None
    assert first_difference(0.0, -0.0) is not None
    assert first_difference(np.inf, 1.0, tolerant=True) is None
    assert first_difference(1.0, np.inf, tolerant=True) is not None
    assert first_difference(3, 4, tolerant=True) is not None


UNINITIALISED = PROGRAMS["uninitialised"]


def with_more(more: str) -> Callable[[Operation], None]:
    return other_program(UNINITIALISED.replace("MORE", more))


def other_program(text: str) -> Callable[[Operation], None]:
    """What puts another program in the place of one."""

    def change(op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        other_module = parse_module(text, make_context())
        for module in (op, other_module):
            for function in list(module.body.block.ops):
                function.detach()
                if module is other_module:
                    op.body.block.add_op(function)

    return change


@pytest.mark.parametrize("target", ["%a[1]", "%a[3]", "%m[0]", "%m[3]"])
def test_undefined_elements_may_become_anything(target: str) -> None:
    more = f"affine.store %c, {target} : memref<4xi32>"
    assert not run(UNINITIALISED.replace("MORE", ""), with_more(more)).warnings


@pytest.mark.parametrize("target", ["%a[0]", "%a[2]", "%m[2]", "%b[1]"])
def test_defined_elements_may_not_become_undefined(target: str) -> None:
    more = f"%u = affine.load %m[1] : memref<4xi32> affine.store %u, {target} : memref<4xi32>"
    with pytest.raises(ChangedMeaningError, match="is undefined, was "):
        run(UNINITIALISED.replace("MORE", ""), with_more(more))
    undefined_store = f"%u = arith.constant 3 : i32 affine.store %u, {target} : memref<4xi32>"
    with pytest.raises(ChangedMeaningError, match="is 3, was "):
        run(UNINITIALISED.replace("MORE", ""), with_more(undefined_store))


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "STEPS", 1)
    monkeypatch.setattr(running, "MOST_STEPS", 1)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("target", ["%a[1]", "%m[3]"])
def test_compiled_code_tells_undefined_elements(target: str) -> None:
    more = f"affine.store %c, {target} : memref<4xi32>"
    assert not run(UNINITIALISED.replace("MORE", ""), with_more(more)).warnings


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("target", ["%a[0]", "%m[2]"])
def test_compiled_code_tells_what_became_undefined(target: str) -> None:
    nothing = "%u = ub.poison : i32"
    for preparation in ("%u = affine.load %m[1] : memref<4xi32>", nothing):
        more = f"{preparation} affine.store %u, {target} : memref<4xi32>"
        with pytest.raises(ChangedMeaningError, match="is undefined, was "):
            run(UNINITIALISED.replace("MORE", ""), with_more(more))
    undefined_store = f"%u = arith.constant 3 : i32 affine.store %u, {target} : memref<4xi32>"
    with pytest.raises(ChangedMeaningError, match="is 3, was "):
        run(UNINITIALISED.replace("MORE", ""), with_more(undefined_store))


CANCELLED = PROGRAMS["cancelled"]


def test_what_seems_defined_in_compiled_code_is_interpreted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trial, "STEPS", 1)
    text = CANCELLED.replace("MORE", "")

    def change(target: str) -> Callable[[Operation], None]:
        more = f"%c = arith.constant 3 : i32 affine.store %c, {target} : memref<4xi32>"
        return other_program(CANCELLED.replace("MORE", more))

    (warning,) = run(text, change("%a[1]")).warnings
    assert "'@f' is not compared after 'wrong': what differs is undefined" in warning.message
    with pytest.raises(ChangedMeaningError, match=r"%a\[2\] is 3, was "):
        run(text, change("%a[2]"))


def test_programs_without_meaning_are_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "STEPS", 1)
    text = PROGRAMS["programs without meaning are interpreted"]
    arguments = {"f": [np.arange(16, dtype=np.int32)[:8], 1]}
    for more in (
        "memref.store %s, %a[%c] : memref<?xi32> %p = ub.poison : i32 vector.print %p : i32",
        "%i = arith.constant 0 : index memref.store %s, %a[%i] : memref<?xi32>",
    ):
        change = other_program(text.replace("MORE", more))
        (warning,) = run(text.replace("MORE", ""), change, arguments=arguments).warnings
        assert "what differs is undefined" in warning.message


def test_undefined_results_of_compiled_code_refuse_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "STEPS", 1)
    arguments = {"f": [np.ones(4, np.int32), 1]}
    text = CANCELLED.replace("MORE", "vector.print %0 : i32")
    (warning,) = run(text, lambda op: None, arguments=arguments).warnings
    assert "it prints undefined values" in warning.message
    text = CANCELLED.replace("%s: i32)", "%s: i32) -> i32").replace(
        "MORE\n  return", "return %0 : i32"
    )
    (warning,) = run(text, lambda op: None, arguments=arguments).warnings
    assert "a result is undefined" in warning.message


def test_what_memory_reallocation_adds_is_undefined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "STEPS", 1)
    monkeypatch.setattr(running, "MOST_STEPS", 1)
    text = PROGRAMS["what memory reallocation adds is undefined"]
    plain = text.replace("MORE", "")
    more = "affine.store %s, %r[PLACE] : memref<?xi32>"
    assert not run(plain, other_program(text.replace("MORE", more.replace("PLACE", "6")))).warnings
    more = "%z = arith.constant 1234 : i32 affine.store %z, %r[4] : memref<?xi32>"
    with pytest.raises(ChangedMeaningError, match=r"result 0\[4\] is 1234, was "):
        run(plain, other_program(text.replace("MORE", more)))


def test_compiled_code_cannot_harm_the_next_run() -> None:
    """What ends the process of a run, or the one that starts them, leaves the next run alone."""
    crash = "func.func private @abort()\nfunc.func @f() {\n  call @abort() : () -> ()\n  return\n}"
    harmless = "func.func @f() -> i32 {\n  %c = arith.constant 7 : i32\n  return %c : i32\n}"
    fatal, fine = (parse_module(text, make_context()) for text in (crash, harmless))
    for _ in few(range(2), 1):
        with pytest.raises(trial.TrialError, match="stopped by signal 6"):
            trial.run_once(fatal, "f", [], compiled=True)
        assert trial.run_once(fine, "f", [], compiled=True).results == (7,)
        trial._servers[0]._process.kill()  # pyright: ignore[reportPrivateUsage]
        trial._servers[0]._process.wait()  # pyright: ignore[reportPrivateUsage]
        assert trial.run_once(fine, "f", [], compiled=True).results == (7,)
