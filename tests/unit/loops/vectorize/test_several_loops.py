"""Reductions in vectors of several dimensions: over the inner loop, the outer one, or both."""

from typing import Any

import loopwright as lw
from tests.oracle import mlir_opt_many

ROWS = 9
COLUMNS = 21
KINDS = {
    "i32": "addi muli maxsi minsi maxui minui andi ori xori",
    "f32": "addf mulf maximumf minimumf maxnumf minnumf",
}


def settings(size: tuple[int, ...], **options: Any) -> dict[str, Any]:
    return {
        "virtual_vector_size": size,
        "extended": True,
        "vectorize_reductions": True,
    } | options


def function(body: str, element: str = "i32", results: str = "") -> str:
    """A function of a matrix, a row, a column and a number around a body that may return."""
    arguments = f"%m: memref<{ROWS}x{COLUMNS}x{element}>, %x: memref<{COLUMNS}x{element}>"
    head = f"func.func @f({arguments}, %y: memref<{ROWS}x{element}>, %z: {element})"
    ending = "" if results else "return"
    return f"{head} {f'-> {results}' if results else ''} {{\n{body}\n{ending}\n}}"


def sums(kind: str, element: str, flags: str = "") -> str:
    """A reduction of each row of the matrix."""
    return function(
        f"""affine.for %i = 0 to {ROWS} {{
          %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = %z) -> ({element}) {{
            %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}x{element}>
            %1 = arith.{kind} %0, %a {flags} : {element}
            affine.yield %1 : {element}
          }}
          affine.store %s, %y[%i] : memref<{ROWS}x{element}>
        }}""",
        element,
    )


def total(kind: str, element: str) -> str:
    """One reduction of the matrix, by two loops that hand it on."""
    return function(
        f"""%t = affine.for %i = 0 to {ROWS} iter_args(%b = %z) -> ({element}) {{
          %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = %b) -> ({element}) {{
            %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}x{element}>
            %1 = arith.{kind} %a, %0 : {element}
            affine.yield %1 : {element}
          }}
          affine.yield %s : {element}
        }}
        return %t : {element}""",
        element,
        element,
    )


def vectorized(text: str, size: tuple[int, ...], **options: Any) -> lw.Module:
    return lw.parse(text).apply("affine-super-vectorize", **settings(size, **options))


CASES = [(kind, element) for element, kinds in KINDS.items() for kind in kinds.split()]


def test_mlir_opt_accepts_it() -> None:
    texts = [make(kind, element) for make in (sums, total) for kind, element in CASES]
    accepted = mlir_opt_many([str(vectorized(text, (4, 8))) for text in texts])
    assert all("vector.multi_reduction" in text for text in accepted)
