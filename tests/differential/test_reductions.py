"""Reductions left for `scf`: `mlir-opt` verifies them, `mlir-runner` runs them to the same bits.

Up to 1024 iterations are combined in order, as `mlir-opt`'s lowering combines them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.differential.interpreting import PRINTERS, compiled_by_mlir, interpreted
from tests.oracle import mlir_opt
from tests.texts import texts_beside
from tests.unit.ir.dialects.reduction.programs import DEFINITIONS

import loopwright as lw
from loopwright.ir.syntax import print_module

PROGRAMS = texts_beside(__file__)

EXAMPLES = sorted((Path(__file__).parents[2] / "examples/reductions").glob("*.mlir"))
COUNT = 37


def left(text: str) -> str:
    """The program without the `reduction` dialect, which `mlir-opt` accepts."""
    text = print_module(lw.parse(text).apply("convert-reduction-to-scf").op)
    assert "reduction." not in text
    answer = mlir_opt(text)
    assert answer.ok, answer.err
    return text


def calling(example: str) -> str:
    """A program whose `@main` calls the example's on made-up elements and prints the results."""
    signature = re.search(r"@main\(%in: (memref<[^)]*>), %n: index\) -> \(?([^)]*?)\)? \{", example)
    assert signature is not None
    memref, types = signature[1], signature[2].split(", ")
    element = re.sub(r"memref<(\?x)?(\d+x)?|>$", "", memref)
    columns = int(re.findall(r"\?x(\d+)x", memref)[0]) if "?x3x" in memref else 0
    static = memref.replace("?", str(COUNT))
    subscripts = "%i, %j" if columns else "%i"
    lines = [
        f"  %buffer = memref.alloc() : {static}",
        f"  affine.for %i = 0 to {COUNT} {{",
        *([f"    affine.for %j = 0 to {columns} {{"] if columns else []),
        "    %seed = affine.apply affine_map<(d0) -> ((d0 * 7919 + 13) mod 101 + 1)>(%i)",
        "    %int = arith.index_cast %seed : index to i64",
        *_element(element),
        f"    affine.store %e, %buffer[{subscripts}] : {static}",
        *(["    }"] if columns else []),
        "  }",
        f"  %in = memref.cast %buffer : {static} to {memref}",
        f"  %n = arith.constant {COUNT} : index",
        f"  %r:{len(types)} = func.call @reduced(%in, %n) : ({memref}, index) -> "
        f"({', '.join(types)})",
    ]
    for number, ty in enumerate(types):
        lines += _printed(f"%r#{number}", ty, number)
    body = "\n".join(lines)
    renamed = example.replace("@main(", "private @reduced(").replace("private private", "private")
    return f"{renamed}\n{PRINTERS}\nfunc.func @main() {{\n{body}\n  return\n}}\n"


def _element(ty: str) -> list[str]:
    if ty in ("f32", "f64"):
        return [f"    %e = arith.sitofp %int : i64 to {ty}"]
    if ty.startswith("complex"):
        return [
            "    %re = arith.sitofp %int : i64 to f64",
            "    %k = arith.constant 64.0 : f64",
            "    %part = arith.divf %re, %k : f64",
            f"    %e = complex.create %part, %k : {ty}",
        ]
    return [f"    %e = arith.trunci %int : i64 to {ty}"]


def _printed(value: str, ty: str, number: int) -> list[str]:
    """Print the bits of a value."""
    if ty.startswith("complex"):
        return [
            line
            for part in ("re", "im")
            for line in (
                f"  %{part}{number} = complex.{part} {value} : {ty}",
                *_printed(f"%{part}{number}", "f64", 10 * number + (part == "im") + 1),
            )
        ]
    name, wide = f"%bits{number}", f"%wide{number}"
    lines: list[str] = []
    if ty in ("f32", "f64"):
        lines.append(f"  {name} = arith.bitcast {value} : {ty} to i{ty[1:]}")
        value, ty = name, f"i{ty[1:]}"
    if ty == "index":
        lines.append(f"  {wide} = arith.index_cast {value} : index to i64")
        value = wide
    elif ty != "i64":
        lines.append(f"  {wide} = arith.extsi {value} : {ty} to i64")
        value = wide
    return [
        *lines,
        f"  func.call @printI64({value}) : (i64) -> ()",
        "  func.call @printNewline() : () -> ()",
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_examples(example: Path) -> None:
    text = calling(example.read_text())
    expected = interpreted(text)
    assert expected
    lines = left(text)
    assert interpreted(lines) == expected
    assert compiled_by_mlir(lines) == expected


FORMS = {
    "several at once": """
  %0:4 = affine.parallel (%i, %j) = (0, 0) to (%n, 5) step (1, 2)
      reduce (@arg_max, "addf", @product) -> (f32, index, f32, i32) {
    %x = affine.load %m[%i] : memref<?xf32>
    %k = arith.fptosi %x : f32 to i32
    affine.yield %x, %i, %x, %k : f32, index, f32, i32
  }
  %f0 = arith.addf %0#0, %0#2 : f32
  %k0 = arith.index_cast %0#1 : index to i64
  %k1 = arith.extsi %0#3 : i32 to i64
  %a = arith.addi %k0, %k1 : i64
""",
    "initial values": """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = arith.constant 99.5 : f32
  %where = arith.constant 7 : index
  %0:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%start, %where) reduce (@arg_max)
      -> (f32, index) {
    %x = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%x, %i : f32, index)
  }
  %f0 = arith.addf %0#0, %0#0 : f32
  %a = arith.index_cast %0#1 : index to i64
""",
    "carried": """
  %start = reduction.identity @fsum : f32
  %f0 = affine.for %i = 0 to %n iter_args(%acc = %start) reduce (@fsum) -> (f32) {
    %x = affine.load %m[%i] : memref<?xf32>
    %s = reduction.combine @fsum %acc, %x : f32
    affine.yield %s : f32
  }
  %a = arith.constant 1 : i64
""",
    "no loops": """
  %f0 = affine.parallel () = () to () reduce (@fsum) -> (f32) {
    %x = affine.load %m[3] : memref<?xf32>
    affine.yield %x : f32
  }
  %a = arith.constant 1 : i64
""",
    "nested": """
  %f0 = affine.parallel (%i) = (0) to (%n) reduce (@fsum) -> (f32) {
    %t:2 = affine.parallel (%j) = (0) to (%i) reduce (@arg_max) -> (f32, index) {
      %x = affine.load %m[%j] : memref<?xf32>
      affine.yield %x, %j : f32, index
    }
    %none = arith.constant 0xFF800000 : f32
    %zero = arith.constant 0.0 : f32
    %empty = arith.cmpf oeq, %t#0, %none : f32
    %v = arith.select %empty, %zero, %t#0 : f32
    affine.yield %v : f32
  }
  %a = arith.constant 1 : i64
""",
    "complex and counted": """
  %0:2 = affine.parallel (%i) = (0) to (%n) reduce (@counted) -> (complex<f32>, i32) {
    %x = affine.load %m[%i] : memref<?xf32>
    %z = complex.create %x, %x : complex<f32>
    %k = arith.constant 3 : i32
    affine.yield %z, %k : complex<f32>, i32
  }
  %f0 = complex.im %0#0 : complex<f32>
  %a = arith.extsi %0#1 : i32 to i64
""",
    "halves": """
  %0:2 = affine.parallel (%i) = (0) to (%n) reduce (@halves) -> (f32, f32) {
    %x = affine.load %m[%i] : memref<?xf32>
    affine.yield %x, %x : f32, f32
  }
  %f0 = arith.addf %0#0, %0#1 : f32
  %a = arith.constant 1 : i64
""",
}
MORE = PROGRAMS["more"]


@pytest.mark.parametrize("name", FORMS)
def test_forms(name: str) -> None:
    function = f"""func.func @main(%in: memref<?xf32>, %n: index) -> (f32, i64) {{
{FORMS[name].replace("%m[", "%in[")}
  return %f0, %a : f32, i64
}}"""
    text = calling(DEFINITIONS + MORE + function)
    expected = interpreted(text)
    lines = left(text)
    assert interpreted(lines) == expected
    assert compiled_by_mlir(lines) == expected


def test_lowering_keeps_the_symbols() -> None:
    function = f"func.func @f(%m: memref<?xf32>, %n: index) {{{FORMS['nested']}return\n}}"
    module = lw.parse(DEFINITIONS + function).apply("lower-affine")
    text = print_module(module.op)
    assert "reduce (@fsum) -> f32 {" in text
    assert "affine" not in text
    assert "reduction." not in print_module(module.apply("convert-reduction-to-scf").op)


def test_accumulators_that_do_not_fit_stay() -> None:
    text = PROGRAMS["accumulators that do not fit stay"]
    with pytest.raises(lw.PassError, match="do not fit into one value"):
        lw.parse(text).apply("convert-reduction-to-scf")
