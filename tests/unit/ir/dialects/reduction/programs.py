"""Definitions and loops that tests of reductions share."""

from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

FSUM = PROGRAMS["fsum"]

ARG_MAX = PROGRAMS["arg max"]

PRODUCT = PROGRAMS["product"]

DEFINITIONS = FSUM + ARG_MAX + PRODUCT


def band(clause: str, types: str, values: str, extents: list[int], step: int = 1) -> str:
    """`@main`, in which a band over an `f32` memref reduces values made of `%x` (an element),
    `%y` (its square) and `%n` (an `i32`); extents are those of the memref."""
    inductions = [f"%i{number}" for number in range(len(extents))]
    shape = "x".join(["?"] * len(extents))
    sizes = ", ".join(f"%n{number}: index" for number in range(len(extents)))
    subscripts = ", ".join(f"{i} floordiv {step}" for i in inductions)
    bounds = ", ".join(f"%n{number} * {step}" for number in range(len(extents)))
    lower = ", ".join("0" for _ in extents)
    steps = ", ".join(str(step) for _ in extents)
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
