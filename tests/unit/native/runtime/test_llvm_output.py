"""Each form of LLVM's text that `llvm_output` reads, in IR that LLVM has written out again."""

import re

import pytest

import loopwright as lw
from loopwright.native.codegen.module_codegen import LOOP
from loopwright.native.runtime import engine, llvm_output
from loopwright.reporting.errors import SourceLocation

PLACES = [SourceLocation("f.mlir", 2, 3), SourceLocation("f.mlir", 9, 3)]
LOOP_IR = """
declare double @sin(double)
declare void @lw_free(ptr)

define void @f(ptr %p, i64 %n) ATTRIBUTES {
entry:
  br label %"a loop"

"a loop":
  %i = phi i64 [ 0, %entry ], [ %next, %"a loop" ]
  %q = getelementptr double, ptr %p, i64 %i
  BODY
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %"a loop", label %done, !llvm.loop !0

done:
  call void @lw_free(ptr %p)
  ret void
}

!0 = distinct !{!0, !1FLAG}
!1 = !{!"PLACE", i64 1}
!2 = !{!"llvm.loop.isvectorized", i32 1}
"""
SCALAR = "%x = load double, ptr %q\n  %y = call double @sin(double %x)\n  store double %y, ptr %q"
VECTOR = "%x = load <4 x double>, ptr %q\n  store <4 x double> %x, ptr %q"


def written_by_llvm(body: str = SCALAR, attributes: str = "nounwind", flag: str = "") -> str:
    """A loop in the spelling of LLVM's printer."""
    text = LOOP_IR.replace("BODY", body).replace("ATTRIBUTES", attributes).replace("FLAG", flag)
    return engine.optimise(text.replace("PLACE", LOOP), level=0).llvm_ir


def test_a_loop_is_found_with_its_calls() -> None:
    first, second = llvm_output.compiled_loops(written_by_llvm(), PLACES).values()
    assert not first.is_left and first.copies == 0
    assert second.is_left and (second.copies, second.vectorised) == (1, 0)
    assert second.calls == ("sin",)


def test_a_vectorised_loop() -> None:
    text = written_by_llvm(VECTOR, flag=", !2")
    loops = llvm_output.compiled_loops(text, PLACES)[PLACES[1]]
    assert (loops.copies, loops.vectorised, loops.lanes) == (1, 1, 4)


def test_the_scalar_remainder_of_a_vectorised_loop_is_no_copy() -> None:
    loops = llvm_output.compiled_loops(written_by_llvm(flag=", !2"), PLACES)[PLACES[1]]
    assert (loops.copies, loops.vectorised, loops.lanes) == (0, 0, 0)


def test_functions_that_are_not_optimised_are_left_out() -> None:
    text = written_by_llvm(attributes="optnone noinline")
    assert llvm_output.UNOPTIMISED_ATTRIBUTES.search(text)
    assert not llvm_output.compiled_loops(text, PLACES)[PLACES[1]].is_left


@pytest.mark.parametrize(
    ("pattern", "line", "parts"),
    [
        (llvm_output.METADATA_NODE, "!7 = distinct !{!7, !8}", [("!7", "!7, !8")]),
        (llvm_output.METADATA_NODE, '!8 = !{!"a", i64 3}', [("!8", '!"a", i64 3')]),
        (llvm_output.BRANCH_TARGET, "br i1 %c, label %a.1, label %b-2", ["a.1", "b-2"]),
        (llvm_output.BRANCH_TARGET, 'br label %"x y"', ['"x y"']),
        (llvm_output.VECTOR_LANES, "%v = load <8 x float>, ptr %p", ["8"]),
        (llvm_output.VECTOR_LANES, "%m = icmp eq <8 x i1> %a, %b, <4 x ptr> %c", []),
        (llvm_output.LIBRARY_CALL, "call void @llvm.memcpy.p0.p0.i64(ptr %a)", ["memcpy"]),
        (llvm_output.LIBRARY_CALL, "tail call double @exp(double %x)", ["exp"]),
        (llvm_output.LIBRARY_CALL, "call double @llvm.sqrt.f64(double %x)", []),
        (llvm_output.LIBRARY_CALL, "call ptr @lw_alloc(i64 8, i64 64)", []),
    ],
)
def test_forms(pattern: re.Pattern[str], line: str, parts: list[object]) -> None:
    assert pattern.findall(line) == parts


def test_kernels_say_which_of_their_loops_are_vectorised() -> None:
    text = """func.func @f(%m: memref<100000xf32>) {
      affine.for %i = 0 to 100000 {
        %x = affine.load %m[%i] : memref<100000xf32>
        %y = arith.addf %x, %x : f32
        affine.store %y, %m[%i] : memref<100000xf32>
      }
      return
    }"""
    kernel = lw.parse(text).compile("f")
    assert llvm_output.BACK_EDGE.search(kernel.inspect_llvm())
    assert llvm_output.FUNCTION.search(kernel.inspect_llvm())
