"""Nests of loops whose iterations depend on none of the others, for launches."""

from __future__ import annotations

import random


def generate(seed: int) -> str:
    """One function with some nests, of constant bounds and of ones that the caller gives."""
    rng = random.Random(seed)
    lines = [_nest(rng, number) for number in range(rng.randrange(1, 4))]
    memrefs = ", ".join(f"%m{number}: memref<?x?x?x?xf32>" for number in range(2))
    head = f"func.func @main(%n: index, %k: index, {memrefs}, %x: f32)"
    return f"{head} {{\n{''.join(lines)}return\n}}\n"


def _nest(rng: random.Random, number: int) -> str:
    depth = rng.randrange(2, 5)
    names = [f"%i{number}_{place}" for place in range(depth)]
    heads = [f"affine.for {name} = {_bounds(rng)} {{\n" for name in names]
    subscripts = [f"{name}{rng.choice(('', '', ' + 3', ' * 2'))}" for name in names]
    subscripts += [rng.choice(("0", "%k", "symbol(%n)")) for _ in range(4 - depth)]
    place = f"[{', '.join(subscripts)}] : memref<?x?x?x?xf32>"
    value = rng.choice(("%x", f"%v{number}", f"%w{number}"))
    body = ""
    if value != "%x":
        body += f"%v{number} = affine.load %m0{place}\n"
        body += f"%w{number} = arith.mulf %v{number}, %x : f32\n"
    if rng.random() < 0.3:
        body += f"%q{number} = arith.addi {names[-1]}, {names[0]} : index\n"
    body += f"affine.store {value}, %m1{place}\n"
    return "".join(heads) + body + "}\n" * depth


def _bounds(rng: random.Random) -> str:
    low = rng.choice(("0", "0", "0", "2", "%k", "affine_map<(d0) -> (d0 + 1)>(%k)"))
    high = rng.choice(("16", "64", "%n", "affine_map<()[s0] -> (s0 * 2)>()[%n]"))
    return f"{low} to {high}{rng.choice(('', '', '', ' step 2', ' step 5'))}"
