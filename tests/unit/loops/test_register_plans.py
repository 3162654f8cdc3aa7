"""What `affine-mem2reg` plans: which buffers, elements and loads it takes."""

import pytest

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers import promotion
from loopwright.loops.registers.carrying import carried_elements
from loopwright.loops.registers.reducing import updates_of
from tests.texts import texts_beside
from tests.unit.loops.test_registers import HEAD, STORED, TAIL

PROGRAMS = texts_beside(__file__)


def test_a_buffer_that_is_stored_itself() -> None:
    body = PROGRAMS["a buffer that is stored itself"]
    module = lw.parse(HEAD + body + TAIL).op
    buffer = next(op for op in module.walk() if op.name == "memref.alloca")
    refusal = promotion.buffer_of(buffer)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "escapes"


NAMED = PROGRAMS["named"]
STATED = PROGRAMS["stated"]


AGAIN = """%g = affine.load %m[3] : memref<16xi32>
    %h = arith.muli %g, %g : i32
    affine.store %h, %m[3] : memref<16xi32>"""
UPDATED = PROGRAMS["updated"]


def updated(place: str, before: str = "", behind: str = "") -> str:
    """A loop that updates an element."""
    return UPDATED.replace("PLACE", place).replace("OPEN", before).replace("CLOSE", behind)


SOMETIMES = "affine.store %x, %m[5] : memref<16xi32>\n" + updated("3", "scf.if %c {", "}")


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (updated("3"), 1),
        (f"%q = {STATED}", 0),
        (f"affine.for %k = 0 to 4 {{\n %q = {STATED}\n}}", 0),
        (f"affine.for %k = 0 to 4 {{\n {AGAIN}\n %q = {STATED}\n}}", 0),
        (updated("3", "scf.execute_region {\ncf.br ^n\n^n:", "scf.yield }"), 0),
        (updated("%i"), 0),
        (updated("3", "memref.alloca_scope {", "}"), 1),
        (updated("3", "scf.forall (%k) in (1) {", "}"), 0),
        (updated("3", "affine.parallel (%k) = (0) to (1) {", "}"), 0),
        (updated("3", "scf.if %c {", "}"), 1),
        (SOMETIMES, 1),
        (f"affine.parallel (%k) = (0) to (4) {{\n{SOMETIMES}\n}}", 1),
        (SOMETIMES.replace("scf.if %c", "affine.if affine_set<(d0) : (d0 >= 0)>(%c0)"), 1),
        (updated("3", "affine.if affine_set<(d0) : (d0 >= 0)>(%c0) {", "}"), 0),
        (f"scf.forall (%k) in (4) {{\n{SOMETIMES}\n}}", 1),
        (updated("3", "", "memref.dealloc %w : memref<16xi32>"), 1),
        (updated("3", "", "memref.dealloc %m : memref<16xi32>"), 0),
    ],
)
def test_what_loops_may_carry(body: str, count: int) -> None:
    module = lw.parse(NAMED + HEAD + STORED + body + TAIL).op
    (function,) = [op for op in module.walk() if op.name == "func.func"]
    assert len(list(carried_elements(DependenceAnalysis(function)))) == count


def analysed(body: str) -> DependenceAnalysis:
    module = lw.parse(HEAD + body + TAIL).op
    (function,) = [op for op in module.walk() if op.name == "func.func"]
    return DependenceAnalysis(function)


def test_values_are_forwarded_where_they_are_there() -> None:
    body = PROGRAMS["values are forwarded where they are there"]
    analysis = analysed(body)
    forwardings = list(promotion.forwardings(analysis, DataFlow(analysis)))
    assert [plan.load.operands[0].name_hint for plan in forwardings] == ["b"]


def test_buffers_that_are_read_are_not_only_written() -> None:
    analysis = analysed(STORED)
    buffer = next(op for op in analysis.function.walk() if op.name == "memref.alloca")
    assert promotion.only_written(buffer) is None


@pytest.mark.parametrize(
    ("more", "count"),
    [
        ("", 1),
        ("affine.store %o, %m[%i] : memref<16xi32>", 0),
        ("%u = affine.load %b[] : memref<i32>", 0),
        ("affine.store %y, %b[] : memref<i32>", 0),
        ("%p = affine.atomic_rmw addi %x, %b[] : (i32, memref<i32>) -> i32", 0),
    ],
)
def test_updates_that_are_reductions(more: str, count: int) -> None:
    body = f"""{STORED}  affine.parallel (%i) = (0) to (8) {{
    %o = affine.atomic_rmw addi %x, %b[] : (i32, memref<i32>) -> i32
    {more}
  }}"""
    analysis = analysed(body)
    buffer = promotion.buffer_of(
        next(op for op in analysis.function.walk() if op.name == "memref.alloca")
    )
    updates = buffer if isinstance(buffer, Refusal) else updates_of(buffer, reassociate=False)
    assert (0 if isinstance(updates, Refusal) else len(updates)) == count


@pytest.mark.parametrize(
    ("between", "code"),
    [
        ("", ""),
        ("%q = affine.load %b[] : memref<f32>", "float-order"),
        ("scf.if %c {\n affine.store %one, %b[] : memref<f32>\n}", "float-order"),
        ("affine.store %one, %b[] : memref<f32>", "float-order"),
    ],
)
def test_sums_of_floats_start_from_zero(between: str, code: str) -> None:
    module = lw.parse(f"""func.func @f(%c: i1, %m: memref<8xf32>) -> f32 {{
  %b = memref.alloca() : memref<f32>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  affine.store %zero, %b[] : memref<f32>
  {between}
  affine.parallel (%i) = (0) to (8) {{
    %v = affine.load %m[%i] : memref<8xf32>
    %o = affine.atomic_rmw addf %v, %b[] : (f32, memref<f32>) -> f32
  }}
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}}""").op
    buffer = promotion.buffer_of(next(op for op in module.walk() if op.name == "memref.alloca"))
    assert not isinstance(buffer, Refusal)
    updates = updates_of(buffer, reassociate=False)
    assert (updates.code if isinstance(updates, Refusal) else "") == code


SPILLED = {
    "": ("%q = affine.for %i = 0 to 9 iter_args(%a = %x) -> (i32) {\naffine.yield %a : i32\n}"),
    "used-as-symbol": (
        "affine.for %k = 0 to 2 {\n%q = affine.for %i = 0 to 9 iter_args(%a = %n) -> (index) {\n"
        "affine.yield %a : index\n}\n}"
    ),
    "stated-reduction": f"%q = {STATED}",
}


@pytest.mark.parametrize("code", SPILLED)
def test_loops_whose_values_are_spilled(code: str) -> None:
    module = lw.parse(NAMED + HEAD + STORED + SPILLED[code] + TAIL).op
    loop = next(op for op in module.walk() if op.name == "affine.for" and op.results)
    refusal = promotion.obstacle_to_spilling(loop)
    assert (refusal.code if refusal is not None else "") == code


@pytest.mark.parametrize(
    ("loops", "reduction", "private", "code"),
    [
        ("(0) to (8)", "addf", False, "float-order"),
        ("(0) to (8)", "addf", True, ""),
        ("(0) to (8)", "maximumf", False, ""),
        ("(0) to (1)", "assign", True, "unsupported-reduction"),
        ("(0) to (1025)", "maximumf", True, "unknown-extent"),
        ("(0) to (0)", "maximumf", True, "unknown-extent"),
        ("(0) to (%n)", "maximumf", True, "unknown-extent"),
    ],
)
def test_bands_whose_values_are_spilled(
    loops: str, reduction: str, private: bool, code: str
) -> None:
    module = lw.parse(f"""func.func @f(%n: index, %x: f32) {{
  %q = affine.parallel (%i) = {loops} reduce ("{reduction}") -> (f32) {{
    affine.yield %x : f32
  }}
  return
}}""").op
    band = next(op for op in module.walk() if isinstance(op, ParallelOp))
    refusal = promotion.obstacle_to_spilling_band(band, private=private, reassociate=False)
    assert (refusal.code if refusal is not None else "") == code
