"""Reductions left for `scf`: `mlir-opt` verifies them, `mlir-runner` runs them to the same bits.

Up to 1024 iterations are combined in order, as `mlir-opt`'s lowering combines them.
"""

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
    "several at once": PROGRAMS["several at once"],
    "initial values": PROGRAMS["initial values"],
    "carried": PROGRAMS["carried"],
    "no loops": PROGRAMS["no loops"],
    "nested": PROGRAMS["nested"],
    "complex and counted": PROGRAMS["complex and counted"],
    "halves": PROGRAMS["halves"],
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
