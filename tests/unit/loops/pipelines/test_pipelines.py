"""Pipelines are read from both spellings, checked, and run on what they are anchored on."""

import re
import subprocess
import sys
from dataclasses import dataclass
from typing import ClassVar, Literal

import pytest
from xdsl.dialects.builtin import ModuleOp, UnitAttr
from xdsl.ir import Operation

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.refusal import enclosing_function
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import (
    Pass,
    PassManager,
    Pipeline,
    available_passes,
    parse_pipeline,
    parse_xdsl_pipeline,
    pass_from_flag,
    pass_options,
    pass_summary,
)
from loopwright.loops.support.base import Instrument
from loopwright.loops.support.options import at_least, make_pass, option, options_of
from loopwright.reporting.errors import LoopwrightError, PassError, UsageError, VerificationError
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class SamplePass(Pass):
    name: ClassVar[str] = "sample"
    description: ClassVar[str] = "For tests"

    mode: Literal["greedy", "sibling"] = option("greedy", "How")
    tile_sizes: tuple[int, ...] = option((), "Sizes", check=at_least(1))
    maximal: bool = option(False, "All of it")
    tolerance: float = option(0.3, "How much")
    limit: int | None = option(None, "At most")
    label: str = option("", "A name")

    def run(self, op: Operation, ledger: Ledger) -> None:
        op.attributes["t.ran"] = UnitAttr()


def parse(text: str) -> ModuleOp:
    return parse_module(text, make_context(allow_unregistered=True))


def sample(**options: str | None) -> SamplePass:
    options_text = {key.replace("_", "-"): value for key, value in options.items()}
    return make_pass(SamplePass, "sample", options_text)


def test_options_are_converted() -> None:
    sample_pass = sample(
        mode="sibling", tile_sizes="4,8", maximal=None, tolerance="1e-2", limit="0x10"
    )
    assert sample_pass == SamplePass("sibling", (4, 8), True, 0.01, 16)
    assert sample(tile_sizes="{1,2}").tile_sizes == (1, 2)
    assert sample(maximal="0").maximal is False
    assert sample(maximal="").maximal is True
    assert str(sample_pass) == (
        "sample{mode=sibling tile-sizes=4,8 maximal=true tolerance=0.01 limit=16}"
    )
    assert str(SamplePass()) == "sample"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "x"}, "invalid value 'x' for option 'mode' (accepted: greedy, sibling)"),
        ({"maximal": "maybe"}, "option 'maximal' (accepted: true, false)"),
        ({"tile_sizes": "1,x"}, "invalid value 'x' for option 'tile-sizes' (accepted: int)"),
        ({"tile_sizes": f"4,{1 << 63}"}, "'9223372036854775808' for option 'tile-sizes' is out"),
        ({"limit": f"-{(1 << 63) + 1}"}, "out of range (accepted: -9223372036854775808 to 922337"),
        ({"tile_sizes": "0"}, "option 'tile-sizes' must be at least 1, got '0'"),
        ({"tolerance": "much"}, "(accepted: float)"),
        ({"limit": None}, "option 'limit' needs a value (int)"),
        ({"what": "1"}, "no such option 'what' (accepted: mode, tile-sizes, maximal"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, str | None], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        sample(**options)
    assert message in str(caught.value)
    assert str(caught.value).startswith("pass 'sample': ")


def test_option_descriptions_come_from_the_fields() -> None:
    infos = options_of(SamplePass)
    assert [info.name for info in infos][:2] == ["mode", "tile-sizes"]
    assert infos[0].choices == ("greedy", "sibling")
    assert infos[1].type_text == "list of int"
    assert infos[3].default_text == "0.3"


def test_every_pass_can_be_described() -> None:
    assert {"canonicalize", "cse", "lower-affine"} <= set(available_passes())
    for name in available_passes():
        assert pass_summary(name)
        assert all(info.doc for info in pass_options(name))
        assert pass_from_flag(name).name == name


def test_listing_passes_imports_no_transformation() -> None:
    script = (
        "import sys; from loopwright.loops.pipelines import available_passes; available_passes();"
        "loaded = [m for m in sys.modules if m.startswith('loopwright.loops.')"
        "and not m.startswith('loopwright.loops.pipelines')];"
        "support = 'loopwright.loops.support';"
        "assert not set(loaded) - {support, support + '.base', support + '.options'}, loaded;"
        " assert 'numpy' not in sys.modules and 'llvmlite' not in sys.modules"
    )
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert process.returncode == 0, process.stderr


def test_pipelines_are_read_and_written() -> None:
    text = "builtin.module(func.func(canonicalize{max-iterations=3},cse),any(cse))"
    assert str(parse_pipeline(text)) == text
    assert str(parse_pipeline(" builtin.module ( cse ) ")) == "builtin.module(cse)"
    assert str(parse_pipeline("any()")) == "any()"
    assert str(parse_xdsl_pipeline("cse, canonicalize{max-iterations=2}")) == (
        "builtin.module(cse,canonicalize{max-iterations=2})"
    )
    assert str(parse_xdsl_pipeline("")) == "builtin.module()"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("canonicalize", "to be wrapped with the anchor operation type"),
        ("", "to be wrapped with the anchor operation type"),
        ("builtin.module(canonicalise)", "did you mean: canonicalize"),
        ("builtin.module(cse,)", "'' does not refer to a registered pass"),
        ("builtin.module(cse))", "extra closing ')'"),
        ("builtin.module(func.func(cse)", "unbalanced parentheses"),
        ("builtin.module(cse{a=1)", "missing closing '}'"),
        ("builtin.module(cse cse)", "expected ','"),
        ("builtin.module(cse{x=1})", "no such option 'x'"),
    ],
)
def test_malformed_pipelines_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_pipeline(text)
    assert message in str(caught.value)


def test_a_malformed_pipeline_is_pointed_at() -> None:
    with pytest.raises(UsageError) as caught:
        parse_pipeline("builtin.module(cse,nope)")
    assert str(caught.value).splitlines()[1:] == [
        "builtin.module(cse,nope)",
        "                   ^",
    ]


class Watcher(Instrument):
    """Keeps what is written to it."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def before_pipeline(self, anchor: str) -> None:
        self.seen.append(f"begin {anchor}")

    def after_pipeline(self) -> None:
        self.seen.append("end")

    def before_pass(self, step: Pass, op: Operation) -> None:
        self.seen.append(f"before {step.name} on {enclosing_function(op)}")

    def after_pass(self, step: Pass, op: Operation) -> None:
        self.seen.append(f"after {step.name} on {enclosing_function(op)}")

    def after_failed_pass(self, step: Pass, op: Operation) -> None:
        self.seen.append(f"failed {step.name} on {enclosing_function(op)}")


def test_nested_pipelines_run_on_what_is_directly_inside() -> None:
    module = parse("module { func.func @f() { return } module { func.func @g() { return } } }")
    watcher = Watcher()
    inner = Pipeline.of([SamplePass()], "func.func")
    manager = PassManager(
        Pipeline("builtin.module", (inner, Pipeline("builtin.module", (inner,)))),
        instruments=[watcher],
    )
    manager.run(module)
    assert [event for event in watcher.seen if "sample" in event] == [
        "before sample on f",
        "after sample on f",
        "before sample on g",
        "after sample on g",
    ]
    assert [event for event in watcher.seen if "sample" not in event] == [
        "begin func.func",
        "end",
        "begin builtin.module",
        "begin func.func",
        "end",
        "end",
    ]


def test_the_anchor_must_fit() -> None:
    with pytest.raises(UsageError, match=r"can't run 'func\.func' pass manager on 'builtin"):
        PassManager(parse_pipeline("func.func(cse)")).run(parse(""))


@dataclass(frozen=True)
class BreakingPass(Pass):
    name: ClassVar[str] = "breaking"
    description: ClassVar[str] = "Leaves invalid IR"

    def run(self, op: Operation, ledger: Ledger) -> None:
        for inner in op.walk():
            if inner.name == "affine.apply":
                inner.operands = []


@dataclass(frozen=True)
class FailingPass(Pass):
    name: ClassVar[str] = "failing"
    description: ClassVar[str] = "Fails"

    def run(self, op: Operation, ledger: Ledger) -> None:
        raise PassError("it cannot")


BODY = """
func.func @f(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  return %0 : index
}
"""


def test_invalid_results_are_noticed() -> None:
    with pytest.raises(VerificationError, match="affine map dimension"):
        PassManager(Pipeline.of([BreakingPass()])).run(parse(BODY))
    PassManager(Pipeline.of([BreakingPass()]), verify_each=False).run(parse(BODY))


def test_instruments_are_told_of_failures() -> None:
    for failing in (FailingPass(), BreakingPass()):
        watcher = Watcher()
        with pytest.raises(LoopwrightError):
            PassManager(Pipeline.of([failing]), instruments=[watcher]).run(parse(BODY))
        assert watcher.seen == [f"before {failing.name} on ", f"failed {failing.name} on "]


def test_a_failing_pass_is_a_pass_error() -> None:
    with pytest.raises(PassError, match="it cannot"):
        PassManager(Pipeline.of([FailingPass()])).run(parse(BODY))


_TWICE = "affine_map<(d0, d1) -> (d0 - (d1 floordiv 3) * 3)>"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            f'"affine.store"(%x, %m, %i, %i) {{map = {_TWICE}}} : (f32, M, X, X) -> ()',
            "%m[%i mod 3]",
        ),
        (
            f'"affine.store"(%x, %m, %n, %n) {{map = {_TWICE}}} : (f32, M, X, X) -> ()',
            "%m[%n mod 3]",
        ),
        (
            '"affine.store"(%x, %m, %n, %n) {map = affine_map<()[s0, s1] -> (s1 + s0)>}'
            " : (f32, M, X, X) -> ()",
            "%m[symbol(%n) * 2]",
        ),
        (
            f'"affine.dma_start"(%m, %i, %i, %m, %n, %t, %i, %i, %n) {{src_map = {_TWICE}, dst_map'
            f" = affine_map<(d0) -> (d0)>, tag_map = {_TWICE}}}"
            " : (M, X, X, M, X, T, X, X, X) -> ()",
            "affine.dma_start %m[%i mod 3], %m[%n], %t[%i mod 3], %n :",
        ),
        (
            f'"affine.dma_wait"(%t, %i, %i, %n) {{tag_map = {_TWICE}}} : (T, X, X, X) -> ()',
            "%t[%i mod 3], %n :",
        ),
        (
            f'"affine.parallel"(%i, %i, %n, %n) <{{lowerBoundsMap = {_TWICE}, lowerBoundsGroups ='
            f" dense<1> : tensor<1xi32>, upperBoundsMap = {_TWICE}, upperBoundsGroups = dense<1> :"
            ' tensor<1xi32>, steps = [1], reductions = []}> ({ ^bb0(%j: X): "t.use"() : () -> () '
            ' "affine.yield"() : () -> () }) : (X, X, X, X) -> ()',
            "= (%i mod 3) to (%n mod 3) {",
        ),
    ],
)
def test_values_bound_twice_are_read_as_printed(text: str, read: str) -> None:
    types = {"M": "memref<9xf32>", "T": "memref<9xi32>", "X": "index"}
    text = re.sub(r"\b[MTX]\b", lambda type_name: types[type_name[0]], text)
    context = make_context(allow_unregistered=True)
    module = parse_module(
        "func.func @f(%m: memref<9xf32>, %t: memref<9xi32>, %n: index, %x: f32) {\n"
        f"affine.for %i = 0 to 9 {{\n{text}\n}}\nreturn\n}}",
        context,
    )
    PassManager(parse_pipeline("builtin.module(cse)")).run(module)
    printed = print_module(module)
    assert print_module(parse_module(printed, context)) == printed
    for name, shown in (("%m", "%arg0"), ("%t", "%arg1"), ("%n", "%arg2"), ("%i", "%arg4")):
        read = read.replace(name, shown)
    assert read in printed
