"""One interface: exceptions, options, spellings, and kernels wherever modules are taken."""

import builtins
import re
from pathlib import Path

import numpy as np
import pytest

import loopwright as lw
import loopwright.numba as numba
from loopwright.native.runtime import process
from loopwright.reporting import errors

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
INTERNAL = {"FaultsError", "RedispatchError", "RefusedError", "OutOfBoundsError", "LinAlgError"}
"""Names on pages for maintainers, of NumPy, and of one class of faults of the interpreter."""
TEXT = """
func.func @f(%m: memref<9xf32>) {
  affine.for %i = 0 to 6 {
    %0 = affine.load %m[%i] : memref<9xf32>
    affine.store %0, %m[%i + 3] : memref<9xf32>
  }
  return
}"""


@lw.kernel
def scaled(a: lw.f64["N"], factor: lw.f64):  # noqa: F821
    for i in range(1, len(a)):
        a[i] = a[i - 1] * factor


@lw.kernel(optimize=False)
def scaled_too(a: lw.f64["N"], factor: lw.f64):  # noqa: F821
    for i in range(1, len(a)):
        a[i] = factor * a[i - 1]


def test_exceptions_of_the_pages_are_public() -> None:
    named = {name for page in PAGES for name in re.findall(r"\b[A-Z]\w+Error\b", page.read_text())}
    missing = {name for name in named - INTERNAL if not hasattr(builtins, name)}
    missing = {
        name
        for name in missing
        if name not in lw.__all__
        and not any(name in vars(x) for x in (np.exceptions, numba.errors, numba.cuda))
    }
    assert not missing


@pytest.mark.parametrize(
    ("error", "base"),
    [
        (lw.ArgumentError, ValueError),
        (lw.ArgumentTypeError, TypeError),
        (lw.OverlapError, ValueError),
        (lw.UsageError, ValueError),
        (lw.UsageTypeError, TypeError),
        (lw.CheckError, AssertionError),
        (lw.ChangedMeaningError, AssertionError),
        (lw.CompileError, NotImplementedError),
        (lw.FrontendError, NotImplementedError),
        (lw.ExecutionError, RuntimeError),
        (lw.InternalError, RuntimeError),
        (lw.SyntaxDiagnosticError, ValueError),
        (lw.VerificationError, ValueError),
        (lw.ScheduleError, ValueError),
        (lw.RefusedStepError, lw.ScheduleError),
    ],
)
def test_exceptions_are_those_that_python_programmers_catch(
    error: type[Exception], base: type[Exception]
) -> None:
    assert issubclass(error, base)
    assert issubclass(error, lw.LoopwrightError)


def test_faults_of_the_interpreter_are_exceptions_of_python() -> None:
    module = lw.parse(TEXT.replace("%i + 3", "%i + 4"))
    with pytest.raises(IndexError):
        module.interpret("f", np.zeros(9, np.float32))


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [((), TypeError), ((1, 2, 3), TypeError), (("x", 1.0), TypeError), ((2**70, 1.0), TypeError)],
)
def test_wrong_arguments_are_type_errors(arguments: tuple[object, ...], kind: type) -> None:
    with pytest.raises(kind) as raised:
        scaled(*arguments)  # pyright: ignore[reportCallIssue]
    assert isinstance(raised.value, lw.ArgumentError)


def test_analyses_take_kernels() -> None:
    assert "S0[i] -> a" in str(lw.scop(scaled))
    assert [d.kind.value for d in lw.dependences(scaled)] == ["flow"]
    assert not lw.analysis(scaled).loops[0].parallel
    assert str(lw.scop(lw.compile(TEXT, "f"))) == str(lw.scop(TEXT))


def test_kernels_are_proved_equal_whatever_they_are_called() -> None:
    proof = lw.prove(scaled, scaled_too)
    assert proof.answer == "equal"
    assert proof.premises[-1].startswith("subscripts are in bounds")


def test_what_is_no_program_is_told_what_to_do() -> None:
    with pytest.raises(TypeError, match=r"not a function: decorate it with @lw\.kernel"):
        lw.scop(lambda a: a)  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="a kernel or a str, not an int"):
        lw.dependences(3)  # pyright: ignore[reportArgumentType]


def test_kernels_are_compiled_ahead_of_calls() -> None:
    @lw.kernel
    def total(a, k):
        s = 0.0
        for x in a:
            s += x * k
        return s

    total.compile("float64[:]", int).compile(lw.f32["N"], 2.0)
    assert total.signatures == ["(a: float64[:], k: int)", "(a: float32[:], k: float)"]
    assert total(np.ones(3), 2) == 6.0
    assert len(total.signatures) == 2
    assert "affine.for" in total.inspect_mlir(optimised=True)


@pytest.mark.parametrize(
    ("types", "message"),
    [
        ((str, int), "a string is a part of the code"),
        (("float65", int), "'float65' is not a type"),
        ((dict, int), r"dict is not a type of arguments: give a type such as lw\.f64"),
        ((int, int, int), r"scaled\(\) has 2 parameters, given 3 types"),
    ],
)
def test_what_is_no_type_is_told_what_to_give(types: tuple[object, ...], message: str) -> None:
    with pytest.raises(lw.UsageError, match=message):
        scaled.compile(*types)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"parralel": True}, "did you mean 'parallel'"),
        ({"nopython": True}, "kernels are always compiled: omit it"),
        ({"cache": True}, "always kept on disk: omit it"),
        ({"nogil": True}, "runs without the GIL"),
        ({"threads": 4}, r"with lw\.threads\(4\):"),
        ({"fast_math": True}, "did you mean 'fastmath'"),
        ({"something": 1}, "it has optimise, fastmath"),
    ],
)
def test_foreign_options_are_told_what_to_write(options: dict[str, object], message: str) -> None:
    for decorator in (lw.kernel, lw.vectorize):
        if decorator is lw.vectorize and "it has" not in message and "did" not in message:
            continue
        with pytest.raises(TypeError, match=message):
            decorator(**options)  # pyright: ignore[reportArgumentType, reportCallIssue]


@pytest.mark.parametrize("signature", ["float64(float64)", ["float64(float64)"], (lw.f64,)])
def test_signatures_are_told_what_to_write(signature: object) -> None:
    with pytest.raises(TypeError, match="without a signature"):
        lw.kernel(signature)  # pyright: ignore[reportArgumentType, reportCallIssue]


def test_both_spellings_are_accepted() -> None:
    module = lw.parse(TEXT)
    assert module.compile("f", optimize=True).name == "f"  # pyright: ignore[reportCallIssue]
    assert module.compile(function="f").name == "f"  # pyright: ignore[reportCallIssue]
    assert str(module.apply("affine-parallelise")) == str(module.apply("affine-parallelize"))
    assert lw.Schedule.vectorize is lw.Schedule.vectorise
    with pytest.raises(lw.RefusedStepError):
        module.schedule("f").step("parallelize", loop="i")
    assert lw.vectorise is lw.vectorize  # pyright: ignore[reportAttributeAccessIssue]
    assert len(lw.dependences(module, may_alias=False)) == 1  # pyright: ignore[reportCallIssue]


@pytest.mark.parametrize(
    ("name", "meant"), [("njit", "kernel"), ("float64", "f64"), ("dependencies", "dependences")]
)
def test_names_of_others_are_told_what_is_here(name: str, meant: str) -> None:
    with pytest.raises(AttributeError, match=f"did you mean '{meant}'"):
        getattr(lw, name)


def test_threads_are_limited_for_code_that_is_compiled() -> None:
    most = lw.get_num_threads()
    with lw.threads(1):
        assert lw.get_num_threads() == 1
    assert lw.get_num_threads() == most
    with pytest.raises(ValueError, match=f"between 1 and {most}, not 0"):
        lw.set_num_threads(0)
    with pytest.raises(TypeError):
        lw.set_num_threads("two")  # pyright: ignore[reportArgumentType]


def test_the_disk_cache_is_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    (tmp_path / "other").write_text("kept")
    lw.compile(TEXT.replace("9xf32", "19xf32"), "f")
    before = process.cache_contents()
    assert before.files > 0
    assert lw.clear_cache() == before
    assert process.cache_contents().files == 0
    assert (tmp_path / "other").exists()


def test_versions_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    lw.show_versions()
    shown = capsys.readouterr().out
    for name in ("loopwright", "python", "numpy", "LLVM", "processor", "disk cache"):
        assert re.search(f"^{name} ", shown, re.MULTILINE)


def test_errors_survive_pickling() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(errors.ArgumentTypeError("argument 1", 0)))
    assert isinstance(error, TypeError)
