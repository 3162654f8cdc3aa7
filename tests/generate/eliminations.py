"""Random eliminations: a loop around a nest that scales a row or a column of a matrix and one that
updates what is behind it, as factorisations do.

The loop around both carries dependences, which the loops of the nests mostly do not; triangles
alone keep the distances of dependences finite.
"""

import random

from tests.generate.program import Program

_EXTENT = 7


def generate(seed: int) -> Program:
    """A program with a function `@k<seed>` of a matrix and its extent, and a caller."""
    rng = random.Random(f"elimination {seed}")
    is_open = rng.random() < 0.6
    matrix = "memref<?x?xf64>" if is_open else f"memref<{_EXTENT}x{_EXTENT}xf64>"
    end = "%n" if is_open else str(_EXTENT)
    behind = "affine_map<(d0) -> (d0 + 1)>(%k)"
    lower = rng.choice((behind, behind, behind, "0"))
    is_row = rng.random() < 0.5
    scaled = "%k, %i" if is_row else "%i, %k"
    # With another array between them, the two nests share no more than this.
    upper = rng.choice((end, end, "affine_map<(d0) -> (d0 + 1)>(%i)"))
    first, second = rng.choice((("%i, %k", "%k, %j"), ("%i, %k", "%j, %k"), ("%k, %i", "%k, %j")))
    target = rng.choice(("%i, %j", "%i, %j", "%j, %i"))
    scaling = f"""    affine.for %i = {lower} to {end} {{
      %x = affine.load %a[{scaled}] : {matrix}
      %d = affine.load %a[%k, %k] : {matrix}
      %q = arith.{rng.choice(("divf", "mulf"))} %x, %d : f64
      affine.store %q, %a[{scaled}] : {matrix}
    }}"""
    update = f"""    affine.for %i = {lower} to {end} {{
      affine.for %j = {lower} to {upper} {{
        %l = affine.load %a[{first}] : {matrix}
        %u = affine.load %a[{second}] : {matrix}
        %t = affine.load %a[{target}] : {matrix}
        %p = arith.mulf %l, %u : f64
        %s = arith.subf %t, %p : f64
        affine.store %s, %a[{target}] : {matrix}
      }}
    }}"""
    parts = [scaling, update] if rng.random() < 0.8 else [update, scaling]
    if rng.random() < 0.2:
        parts.append(scaling)
    body = "\n".join(parts)
    name = f"p{seed}"
    dynamic = "%n, %n" if is_open else ""
    text = f"""func.func @k{seed}(%a: {matrix}, %n: index) {{
  affine.for %k = 0 to {end} {{
{body}
  }}
  return
}}
func.func @{name}() -> i64 {{
  %n = arith.constant {_EXTENT} : index
  %zero = arith.constant 0 : i64
  %m = memref.alloc({dynamic}) : {matrix}
  affine.for %i = 0 to {_EXTENT} {{
    affine.for %j = 0 to {_EXTENT} {{
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + d1 * 5) mod 7 + 1)>(%i, %j)
      %1 = arith.index_cast %0 : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      affine.store %2, %m[%i, %j] : {matrix}
    }}
  }}
  call @k{seed}(%m, %n) : ({matrix}, index) -> ()
  %sum = affine.for %i = 0 to {_EXTENT} iter_args(%s = %zero) -> (i64) {{
    %row = affine.for %j = 0 to {_EXTENT} iter_args(%t = %s) -> (i64) {{
      %0 = affine.load %m[%i, %j] : {matrix}
      %1 = arith.bitcast %0 : f64 to i64
      %2 = arith.xori %t, %1 : i64
      affine.yield %2 : i64
    }}
    affine.yield %row : i64
  }}
  return %sum : i64
}}
"""
    return Program(seed, name, text, 1)
