"""Definitions and loops that tests of reductions share."""

from __future__ import annotations

FSUM = """
reduction.define @fsum : f32 combination (%a, %b) {
  %sum = arith.addf %a, %b : f32
  reduction.yield %sum : f32
} identity {
  %zero = arith.constant 0.0 : f32
  reduction.yield %zero : f32
}
"""

ARG_MAX = """
reduction.define @arg_max : f32, index combination (%a, %i, %b, %j) {
  %greater = arith.cmpf ogt, %a, %b : f32
  %equal = arith.cmpf oeq, %a, %b : f32
  %before = arith.cmpi ult, %i, %j : index
  %first = arith.andi %equal, %before : i1
  %left = arith.ori %greater, %first : i1
  %element = arith.select %left, %a, %b : f32
  %number = arith.select %left, %i, %j : index
  reduction.yield %element, %number : f32, index
} identity {
  %least = arith.constant 0xFF800000 : f32
  %last = arith.constant -1 : index
  reduction.yield %least, %last : f32, index
} domain (%a, %i) {
  %number = arith.cmpf ord, %a, %a : f32
  reduction.yield %number : i1
}
"""

PRODUCT = """
reduction.define private @product : i32 combination (%a, %b) {
  %p = arith.constant 65521 : i64
  %x = arith.extui %a : i32 to i64
  %y = arith.extui %b : i32 to i64
  %all = arith.muli %x, %y : i64
  %rest = arith.remui %all, %p : i64
  %narrow = arith.trunci %rest : i64 to i32
  reduction.yield %narrow : i32
} identity {
  %one = arith.constant 1 : i32
  reduction.yield %one : i32
}
"""

DEFINITIONS = FSUM + ARG_MAX + PRODUCT


def band(clause: str, types: str, values: str, extents: list[int], step: int = 1) -> str:
    """`@main`, in which a band over an `f32` memref reduces values made of `%x` (an element),
    `%y` (its square) and `%n` (an `i32`); extents are those of the memref."""
    inductions = [f"%i{number}" for number in range(len(extents))]
    shape = "x".join(["?"] * len(extents))
    sizes = ", ".join(f"%n{number}: index" for number in range(len(extents)))
    subscripts = ", ".join(f"{i} floordiv {step}" for i in inductions)
    bounds = ", ".join(f"%n{number} * {step}" for number in range(len(extents)))
    lower, steps = ", ".join("0" for _ in extents), ", ".join(str(step) for _ in extents)
    return f"""
func.func @main(%m: memref<{shape}xf32>, {sizes}) -> ({types}) {{
  %r:{types.count(",") + 1} = affine.parallel ({", ".join(inductions)}) = ({lower}) to ({bounds})
      step ({steps}) reduce ({clause}) -> ({types}) {{
    %x = affine.load %m[{subscripts}] : memref<{shape}xf32>
    %y = arith.mulf %x, %x : f32
    %n = arith.fptosi %x : f32 to i32
    affine.yield {values} : {types}
  }}
  return {", ".join(f"%r#{k}" for k in range(types.count(",") + 1))} : {types}
}}
"""
