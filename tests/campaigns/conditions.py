"""Campaign on conditions that cover bodies of loops: nests of depth 1 to 3 whose innermost bodies
are under conditions of every affine form, before and after `affine-tighten-bounds`, which also cuts
loops where conditions with two branches change.

Results have to be the same to the bit, interpreted on several sizes. The forms are what the pass
did, and the answers of proofs.
"""

import random
from collections.abc import Iterator, Sequence

import numpy as np

import loopwright as lw
from loopwright.meaning import Interpreter
from tests.campaigns import Report

_CALLS = 4
_EXTENT = 12
_PROOF_STEPS = 4_000_000


def conditions(seeds: Sequence[int]) -> Report:
    """Make bounds of conditions, and compare what calls give before and after."""
    report = Report("conditions")
    for seed in seeds:
        report.count += 1
        with report.trying(f"program {seed}"):
            _judge(report, seed)
    return report


def _judge(report: Report, seed: int) -> None:
    rng = random.Random(seed)
    text = program(rng)
    before = lw.parse(text)
    for split in (False, True):
        after = before.apply("affine-tighten-bounds", split=split)
        for entry in after.ledger:
            report.coverage[f"{'split: ' * split}{entry.code}"] += 1
        for _ in range(_CALLS):
            scalars = [rng.randrange(-3, _EXTENT + 1) for _ in range(3)]
            expected = _call(before, scalars)
            if expected is not None and expected != _call(after, scalars):
                report.failures.append(f"program {seed}, {split=}: {scalars}:\n{text}")
        proof = lw.prove(before, after, max_steps=_PROOF_STEPS)
        report.coverage[f"{'split: ' * split}proof: {proof.answer}"] += 1
        if proof.answer == "different":
            report.failures.append(f"program {seed}, {split=}: {proof}\n{text}")


def program(rng: random.Random) -> str:
    """A nest with conditions between its loops and in its body, which may carry a sum."""
    depth = rng.randrange(1, 4)
    lines = [
        "func.func @f(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %m: index, %p: index)"
        " -> i32 {",
        "%zero = arith.constant 3 : i32",
    ]
    body = list(_nest(rng, 0, depth, carries=rng.random() < 0.3))
    return "\n".join(
        [*lines, *body, "return %r0 : i32" if "%r0" in body[0] else "return %zero : i32", "}"]
    )


def _nest(rng: random.Random, level: int, depth: int, *, carries: bool) -> Iterator[str]:
    """A loop with what is in it; its sum has the number of its level."""
    variables = [f"%i{k}" for k in range(level + 1)]
    around = variables[:-1]
    init = "%zero" if level == 0 else f"%s{level - 1}"
    result = f"%r{level} = " if carries else ""
    carried = f" iter_args(%s{level} = {init}) -> (i32)" if carries else ""
    step = rng.choice((1, 1, 1, 2, 3))
    low = rng.choice((str(rng.randrange(-2, 4)), _map(rng, around, "max")))
    high = rng.choice((str(rng.randrange(0, 9)), _map(rng, around, "min"), "%n", "%n"))
    yield f"{result}affine.for {variables[-1]} = {low} to {high} step {step}{carried} {{"
    is_guarded = level == depth - 1 or rng.random() < 0.4
    if rng.random() < 0.3:
        yield f"%k{level} = affine.apply affine_map<(d0) -> (d0 + 1)>({variables[-1]})"
        variables = [*around, f"%k{level}"] if rng.random() < 0.5 else variables
    if is_guarded:
        outcome = f"%c{level} = " if carries else ""
        yield f"{outcome}affine.if {_condition(rng, variables)}{' -> i32' if carries else ''} {{"
    if level + 1 < depth:
        yield from _nest(rng, level + 1, depth, carries=carries)
        inner = f"%r{level + 1}"
    else:
        yield from _statement(rng, [f"%i{k}" for k in range(depth)], variables, carries=carries)
        inner = "%t"
    if is_guarded:
        if carries:
            other = f"%s{level}" if rng.random() < 0.9 else "%zero"
            yield f"affine.yield {inner} : i32 }} else {{ affine.yield {other} : i32"
        yield "}"
        inner = f"%c{level}"
    if carries:
        yield f"affine.yield {inner} : i32"
    yield "}"


def _statement(
    rng: random.Random, variables: Sequence[str], indices: Sequence[str], *, carries: bool
) -> Iterator[str]:
    """An update, which may depend on a condition with two branches; `indices` stand in it."""
    at = f"affine_map<({', '.join(f'd{k}' for k in range(len(variables)))}) -> "
    total = " + ".join(f"d{k} * {rng.randrange(1, 3)}" for k in range(len(variables)))
    # A remainder stays inside; other subscripts may be outside, where calls have no meaning.
    place = f"({total}) mod {2 * _EXTENT}" if rng.random() < 0.2 else f"{total} + {_EXTENT}"
    yield f"%at = affine.apply {at}({place})>({', '.join(variables)})"
    yield "%v = affine.load %b[%at] : memref<?xi32>"
    if rng.random() < 0.5:
        yield f"affine.if {_condition(rng, indices)} {{"
        yield "affine.store %zero, %a[%at] : memref<?xi32>"
        if rng.random() < 0.7:
            yield "} else {"
            yield "affine.store %v, %a[%at] : memref<?xi32>"
        yield "}"
    if carries:
        yield f"%t = arith.addi %s{len(variables) - 1}, %v : i32"
        return
    yield "%w = affine.load %a[%at] : memref<?xi32>"
    yield "%u = arith.muli %w, %v : i32"
    yield "%t = arith.addi %u, %v : i32"
    yield "affine.store %t, %a[%at] : memref<?xi32>"


def _map(rng: random.Random, variables: Sequence[str], kind: str) -> str:
    count = rng.randrange(1, 3)
    exprs = ", ".join(_expression(rng, len(variables)) for _ in range(count))
    dims = ", ".join(f"d{k}" for k in range(len(variables)))
    text = f"affine_map<({dims})[s0, s1] -> ({exprs})>({', '.join(variables)})[%m, %p]"
    return f"{kind} {text}" if count > 1 else text


def _expression(rng: random.Random, dims: int) -> str:
    terms = [f"d{k} * {rng.choice((-2, -1, 1, 1, 3))}" for k in range(dims) if rng.random() < 0.7]
    terms += [f"s{k} * {rng.choice((-1, 1, 2))}" for k in range(2) if rng.random() < 0.4]
    if rng.random() < 0.2 and dims:
        kind = rng.choice(("mod", "floordiv", "ceildiv"))
        terms.append(f"(d{rng.randrange(dims)} {kind} {rng.randrange(2, 5)})")
    return " + ".join([*terms, str(rng.randrange(-4, 8))])


def _condition(rng: random.Random, variables: Sequence[str]) -> str:
    constraints: list[str] = []
    for _ in range(rng.randrange(1, 4)):
        relation = "== 0" if rng.random() < 0.2 else ">= 0"
        constraints.append(f"{_expression(rng, len(variables))} {relation}")
    if rng.random() < 0.02:
        constraints.append(f"s0 {rng.choice(('mod', 'floordiv', 'ceildiv'))} s1 - 1 >= 0")
    dims = ", ".join(f"d{k}" for k in range(len(variables)))
    inputs = f"({', '.join(variables)})[%m, %p]"
    return f"affine_set<({dims})[s0, s1] : ({', '.join(constraints)})>{inputs}"


def _call(module: lw.Module, scalars: Sequence[int]) -> tuple[list[int], str] | None:
    """Return what the interpreter leaves in the first array, and the result; `None` for a call that
    has no meaning, as it divides by a value that is not positive, or accesses what is not there."""
    a = np.arange(12 * _EXTENT, dtype=np.int32)
    b = a * 7 % 5
    try:
        result = Interpreter(module.op).call("f", a, b, *scalars)
    except lw.InterpreterError:
        return None
    return a.tolist(), str(result)
