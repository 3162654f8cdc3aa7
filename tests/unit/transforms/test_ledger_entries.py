"""What passes write into the ledger, and what they refuse."""

from __future__ import annotations

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.ledger import Ledger

TEXT = """func.func @work(%m: memref<9xf32>, %i: index) -> (f32, f32) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = affine.load %m[%0 * 2] : memref<9xf32>
  %2 = affine.load %m[%0 * 2] : memref<9xf32>
  return %1, %2 : f32, f32
}
"""

UNDEFINED = """func.func @work(%i: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 mod -3)>(%i)
  %1 = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
  return %0, %1 : index, index
}
"""


def ledger_of(text: str, pipeline: str) -> Ledger:
    module = parse_module(text, make_context(), file="w.mlir")
    return PassManager(parse_xdsl_pipeline(pipeline)).run(module)


def test_rewrites_are_decisions_with_their_place() -> None:
    ledger = ledger_of(TEXT, "canonicalize,cse")
    composed = ledger.filter(code="compose-map")
    assert {(str(e.location), e.op, e.function) for e in composed} >= {
        ("w.mlir:3:8", "affine.load", "work"),
        ("w.mlir:4:8", "affine.load", "work"),
    }
    assert len(ledger.filter(code="erase-dead", pass_name="canonicalize")) == 1
    reused = ledger.filter(code="reuse-value", pass_name="cse")
    assert [str(e.location) for e in reused] == ["w.mlir:4:8"]
    assert all(e.kind == "decision" for e in ledger)


def test_an_undefined_division_is_refused_and_left_alone() -> None:
    ledger = ledger_of(UNDEFINED, "lower-affine")
    (refusal,) = ledger.filter(kind="refusal")
    assert refusal.code == "undefined-division"
    assert refusal.message == "modulo by non-positive value is not supported"
    assert str(refusal.location) == "w.mlir:2:8"
    assert len(ledger.filter(code="lowered")) == 1


def test_the_ledger_grows_with_the_program() -> None:
    sizes: list[int] = []
    for count in (50, 100, 200):
        lines = [
            f"  %a{i} = affine.apply affine_map<(d0) -> (d0 + {i})>(%i)\n"
            f'  "t.use"(%a{i}) : (index) -> ()'
            for i in range(1, count)
        ]
        text = "func.func @f(%i: index) {\n" + "\n".join(lines) + "\n  return\n}\n"
        module = parse_module(text, make_context(allow_unregistered=True))
        sizes.append(len(PassManager(parse_xdsl_pipeline("canonicalize,lower-affine")).run(module)))
    assert sizes[2] <= 2 * sizes[1] + 4 and sizes[1] <= 2 * sizes[0] + 4


def test_passes_run_inside_unregistered_operations_and_nested_modules() -> None:
    text = """
    module {
      "t.op"() ({
        %i = "t.index"() : () -> index
        module {
          func.func @f(%j: index) -> index {
            %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
            return %0 : index
          }
        }
        %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
        "t.use"(%1) : (index) -> ()
      }) : () -> ()
    }
    """
    module = parse_module(text, make_context(allow_unregistered=True))
    ledger = PassManager(parse_xdsl_pipeline("lower-affine")).run(module)
    assert len(ledger.filter(code="lowered")) == 2
    assert not any(op.name == "affine.apply" for op in module.walk())


def test_a_terminator_is_not_spoken_of_alone() -> None:
    ledger = ledger_of(
        """func.func @work(%m: memref<9xf32>, %x: f32) {
  affine.parallel (%i) = (0) to (9) {
    affine.store %x, %m[%i] : memref<9xf32>
  }
  return
}
""",
        "lower-affine",
    )
    assert not list(ledger.filter(kind="refusal"))
    assert not ledger.diagnostics()


def test_what_lowerings_make_has_a_location() -> None:
    text = """func.func @work(%m: memref<9xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i * 2] : memref<9xf32>
  }
  return
}
"""
    module = parse_module(text, make_context())
    PassManager(parse_xdsl_pipeline("lower-affine")).run(module)
    lines = {op.name: source_location(op) for op in module.walk()}
    assert {name for name, place in lines.items() if place is None} <= {"builtin.module"}
    assert getattr(lines["scf.for"], "line", None) == 2
    assert getattr(lines["arith.muli"], "line", None) == 3
