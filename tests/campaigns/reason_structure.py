"""Reasons that say what loops, operations and memory are like: it is looked up in the program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, pairwise

from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Operation, SSAValue, Use

from loopwright.ir.core.enclosing import ops_from
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, map_of
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from tests.campaigns.reason_claims import (
    SCOPES,
    Check,
    Claim,
    bands,
    bound_values,
    depends_on,
    is_loop,
    loops_around,
    place_of,
    registering,
)

CHECKS: dict[str, Check] = {}
"""By code."""
checks = registering(CHECKS)


# What loops are made of


def carries(loop: Operation) -> bool:
    """Whether a loop carries values."""
    return bool(loop.results) and is_loop(loop)


@checks(
    "carries-values", "carried-values", "vectorize.carried-value", "vectorize.reduction", "ordered"
)
def has_carried_values(claim: Claim) -> bool | None:
    """One of the loops that are named, or in them, or what is around an op that is named, carries
    values."""
    ops = [o for op in claim.ops for o in op.walk()]
    outer_loops = [o for op in claim.ops for o in loops_around(op)]
    if any(map(carries, (*ops, *outer_loops))):
        return True
    return any(o.name in ("affine.if", "scf.if") and o.results for o in ops)


@checks("fusion.nest-results")
def nest_has_results(claim: Claim) -> bool | None:
    """One of the nests has results."""
    return any(op.results for op in claim.ops[:2])


@checks("fusion.used-results")
def nest_has_used_results(claim: Claim) -> bool | None:
    """Results of the nest are used."""
    return any(result.first_use is not None for op in claim.ops[:1] for result in op.results)


@checks(
    "unsupported-op",
    "op-between",
    "fusion.unknown-effects",
    "fusion.unusual-op",
    "fusion.op-between",
    "vectorize.unsupported-op",
    "carried-effects",
    "escapes",
)
def has_named_op(claim: Claim) -> bool | None:
    """The operation whose name is in the message is at one of the places, or in a loop there."""
    name = claim.mentions(r"'([a-z_]+\.[\w.]+)'")
    if name is None:
        return None
    inside = (o for op in claim.ops for o in op.walk())
    users = (u.operation for op in claim.ops for r in op.results for u in r.uses)
    return any(o.name == name[1] for o in (*claim.ops, *inside, *users))


@checks("fusion.conditional")
def has_conditional(claim: Claim) -> bool | None:
    """A nest has a conditional."""
    return any(o.name in ("affine.if", "scf.if") for op in claim.ops[:2] for o in op.walk())


@checks("few-iterations")
def few_iterations(claim: Claim) -> bool | None:
    """The loop has as many iterations as is said, fewer than is asked for."""
    numbers_mentioned = claim.mentions(r"has (\d+) iterations?, fewer than (\d+)")
    loop = next(iter(claim.loops), None)
    if numbers_mentioned is None or not isinstance(loop, ForOp) or loop.constant_bounds is None:
        return None
    low, high = loop.constant_bounds
    return (
        len(range(low, high, loop.step_value))
        == int(numbers_mentioned[1])
        < int(numbers_mentioned[2])
    )


@checks("never-runs")
def never_runs(claim: Claim) -> bool | None:
    """Nothing in the loop is executed."""
    op = next(iter(claim.ops), None)
    if op is None:
        return None
    if any(_is_empty(o) for o in (op, *loops_around(op))):
        return True
    inside = {place_of(o) for o in op.walk()}
    return False if inside & claim.program.trace.by_place.keys() else None


def _is_empty(loop: Operation) -> bool:
    bounds = loop.constant_bounds if isinstance(loop, ForOp) else None
    return bounds is not None and bounds[0] >= bounds[1]


@checks("bounds-vary", "bounds-depend", "vectorize.varying-bounds")
def bounds_vary(claim: Claim) -> bool | None:
    """A bound of a loop is computed in another one, or is one of several values."""
    loops = [o for op in claim.loops for o in op.walk() if is_loop(o)]
    loops += [o for op in claim.ops for o in loops_around(op)]
    return any(
        depends_on(value, outer)
        for outer in loops
        for inner in loops
        if inner is not outer
        for value in bound_values(inner)
    ) or ("several" in claim.entry.message and any(map(_has_several, loops)))


def _has_several(loop: Operation) -> bool:
    if isinstance(loop, ForOp):
        return (
            len(loop.lower_bound_map.data.results) > 1 or len(loop.upper_bound_map.data.results) > 1
        )
    if isinstance(loop, ParallelOp):
        return len(loop.lower_bounds_map.data.results) != len(loop.body.args) or len(
            loop.upper_bounds_map.data.results
        ) != len(loop.body.args)
    return False


@checks("bound-of-several")
def bound_of_several(claim: Claim) -> bool | None:
    """A bound is a maximum or minimum of several values."""
    return any(_has_several(o) for op in claim.loops for o in op.walk())


@checks("not-normalized")
def not_normalized(claim: Claim) -> bool | None:
    """A loop does not run from 0 in steps of 1."""
    loops = [o for op in claim.loops for o in op.walk() if isinstance(o, ForOp)]
    return any(o.step_value != 1 or o.constant_lower_bound != 0 for o in loops)


@checks("not-separated", "step")
def has_step(claim: Claim) -> bool | None:
    """The step of a loop is not 1, or a bound is one of several values."""
    if not claim.mentions("step"):
        return None
    loops = [o for op in claim.loops for o in op.walk() if isinstance(o, ForOp)]
    return any(o.step_value != 1 for o in loops)


@checks("not-nested")
def not_nested(claim: Claim) -> bool | None:
    """Between the loops there is something else, or one is not in the other."""
    if len(claim.loops) < 2:
        return None
    outer, inner = claim.loops[:2]
    block = outer.regions[0].block
    ops_between = [o for o in block.ops if o is not inner and o is not block.last_op]
    return inner.parent_op() is not outer or bool(ops_between)


@checks("no-such-nest")
def no_such_nest(claim: Claim) -> bool | None:
    """No perfect nest has so many loops."""
    count = claim.mentions(r"no nest of (\d+) loops")
    if count is None:
        return None
    return all(len(band) < int(count[1]) for band in bands(claim.program.module))


@checks("unknown-trip-count")
def open_trip_count(claim: Claim) -> bool | None:
    """The bounds of the loop are not constant."""
    loop = next(iter(claim.loops), None)
    return not loop.has_constant_bounds if isinstance(loop, ForOp) else None


@checks("bounds-differ")
def bounds_differ(claim: Claim) -> bool | None:
    """Constant bounds or steps are others, or one loop has constant bounds and another has not."""
    loops = [op for op in claim.loops[:2] if isinstance(op, ForOp)]
    if len(loops) < 2:
        return None
    first, second = ((loop.constant_bounds, loop.step_value) for loop in loops)
    return (first != second) or (False if first[0] is not None else None)


@checks("not-around")
def not_around(claim: Claim) -> bool | None:
    """The second loop is not around the first."""
    if len(claim.loops) < 2:
        return None
    inner, outer = claim.loops[:2]
    return not outer.is_ancestor(inner)


@checks("not-beside")
def not_beside(claim: Claim) -> bool | None:
    """The loops are in different blocks, or in the other order."""
    if len(claim.ops) < 2:
        return None
    first, second = claim.ops[:2]
    block = first.parent_block()
    if block is not second.parent_block() or block is None:
        return True
    ops = list(block.ops)
    return ops.index(first) >= ops.index(second)


def _requested_memref(claim: Claim) -> str | None:
    match = re.search(r"'memref': '(\w+)'", claim.request)
    return None if match is None else match[1]


@checks("no-store", "no-access")
def no_access(claim: Claim) -> bool | None:
    """No operation in the loop accesses the memref by its name."""
    name = _requested_memref(claim)
    if name is None or not claim.loops:
        return None
    stores = claim.entry.code == "no-store"
    if name in ("alloc", "alloca") or name.startswith(("alloc_", "alloca_")):
        return None  # Texts have this name for several memrefs.
    return not any(
        value.name_hint == name
        for op in claim.loops[0].walk()
        if not stores or op.name.endswith("store")
        for value in op.operands
    )


@checks("not-vectors")
def not_vectors(claim: Claim) -> bool | None:
    """No vector is stored in the loop."""
    return not any("vector" in op.name for loop in claim.loops for op in loop.walk())


@checks("nothing-invariant")
def nothing_invariant(claim: Claim) -> bool | None:
    """Each operation in the body uses something that is computed in the loop, or has effects or
    regions."""
    if not claim.loops:
        return None
    loop = claim.loops[0]
    return not any(
        op.results
        and not op.regions
        and effects_of(op) == Effect.NONE
        and not any(depends_on(value, loop) for value in op.operands)
        for op in loop.regions[0].block.ops
    )


@checks("no-contraction")
def no_contraction(claim: Claim) -> bool | None:
    """The loop is not innermost, or updates no element that stays the same in it, or adds no
    products."""
    if not claim.loops:
        return None
    loop = claim.loops[0]
    if any(is_loop(op) for op in loop.walk() if op is not loop):
        return True
    body = list(loop.walk())
    products = [
        op
        for op in body
        if op.name == "math.fma"
        or (op.name in ("arith.mulf", "arith.muli") and any(map(_adds, op.results[0].uses)))
    ]
    updates = [
        op
        for op in body
        if op.name.endswith("store")
        and not any(_reaches(v, _variable(loop)) for v in op.operands[1:])
    ]
    return True if not products or not (updates or loop.results) else None


def _adds(use: Use) -> bool:
    return use.operation.name in ("arith.addf", "arith.addi", "arith.subf", "arith.subi")


def _variable(loop: Operation) -> SSAValue:
    return loop.regions[0].block.args[0]


@checks("no-element")
def no_element(claim: Claim) -> bool | None:
    """Each memref is accessed in several places, or in another place in each iteration."""
    if not claim.loops:
        return None
    loop = claim.loops[0]
    places: dict[SSAValue, set[tuple[object, ...]]] = {}
    varying: set[SSAValue] = set()
    for op in loop.walk():
        memrefs = [v for v in op.operands if isinstance(v.type, MemRefType)]
        for memref in memrefs:
            indices = tuple(v for v in op.operands if isinstance(v.type, IndexType))
            places.setdefault(memref, set()).add((op.properties.get("map"), *indices))
            if any(_reaches(v, a) for v in indices for a in loop.regions[0].block.args):
                varying.add(memref)
            if any(depends_on(v, loop) for v in indices):
                varying.add(memref)
    return True if all(len(at) > 1 or m in varying for m, at in places.items()) else None


@checks("no-reuse")
def no_reuse(claim: Claim) -> bool | None:
    """No two loops of the nest are such that one load uses the first and not the second, and
    another load the second and not the first."""
    if not claim.loops:
        return None
    loops = [o for o in claim.loops[0].walk() if isinstance(o, ForOp)]
    loads = [op for op in claim.loops[0].walk() if op.name.endswith("load")]
    used = [
        {
            n
            for n, loop in enumerate(loops)
            if any(_reaches(v, _variable(loop)) for v in op.operands)
        }
        for op in loads
    ]
    reuses = any(
        any(a in own and b not in own for own in used)
        and any(b in own and a not in own for own in used)
        for a, b in combinations(range(len(loops)), 2)
    )
    return None if reuses else True


@checks("no-box")
def no_box(claim: Claim) -> bool | None:
    """An access uses a loop whose bounds are not constant, or a value that is none of a loop."""
    accesses = [op for op in claim.ops if is_affine_access(op)]
    loops = [loop for op in accesses for loop in loops_around(op)]
    varying = [o for o in loops if not (isinstance(o, ForOp) and o.has_constant_bounds)]
    variables = [_variable(loop) for loop in loops]
    indices = [v for op in accesses for v in op.operands if isinstance(v.type, IndexType)]
    is_open = any(_reaches(v, _variable(loop)) for v in indices for loop in varying)
    return True if is_open or any(_uses_others(v, variables) for v in indices) else None


def _uses_others(value: SSAValue, variables: Sequence[SSAValue]) -> bool:
    """Whether a value is computed from others than these variables and constants."""
    if value in variables or constant_value(value) is not None:
        return False
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "affine.apply":
        return True
    return any(_uses_others(operand, variables) for operand in owner.operands)


@checks("fusion.no-private-buffer")
def is_deallocated(claim: Claim) -> bool | None:
    """The second operation frees what is stored in the first."""
    if len(claim.ops) < 2:
        return None
    nest, deallocation = claim.ops[:2]
    stored = {v for op in nest.walk() if op.name.endswith("store") for v in op.operands}
    return deallocation.name == "memref.dealloc" and deallocation.operands[0] in stored


@checks("same-element")
def same_element(claim: Claim) -> bool | None:
    """The subscripts of the access do not use the variable of the loop."""
    if len(claim.ops) < 2 or not claim.loops:
        return None
    variable = _variable(claim.loops[0])
    return not any(_reaches(v, variable) for v in claim.ops[-1].operands[1:])


@checks("value-crosses")
def value_crosses(claim: Claim) -> bool | None:
    """The operation that is named gives a value that is used."""
    return any(r.first_use is not None for op in claim.ops[1:] for r in op.results)


@checks("other-access")
def other_access(claim: Claim) -> bool | None:
    """The other operation has a memref as its operand."""
    return any(
        isinstance(v.type, MemRefType)
        for op in claim.ops[1:]
        for o in op.walk()
        for v in o.operands
    )


@checks("not-affine")
def not_affine(claim: Claim) -> bool | None:
    """A value that is named is an operand, and neither a variable of an affine loop nor a result of
    index arithmetic."""
    named = claim.mentions(r"%([\w$.-]+) is not an affine expression")
    if named is None or not claim.ops:
        return None
    for value in (v for op in claim.ops for v in op.operands):
        owner = value.owner
        if value.name_hint == named[1]:
            if isinstance(owner, Operation):
                return None if owner.name in ("affine.apply", "arith.constant") else True
            parent = owner.parent_op()
            return parent is not None and not isinstance(parent, ForOp | ParallelOp)
    return None


# Vectors


@checks("vectorize.index-value")
def index_is_used(claim: Claim) -> bool | None:
    """A result of type index is used by something that is no access and no bound."""
    values: list[SSAValue] = [r for op in claim.ops for r in op.results]
    values += [a for loop in claim.loops for b in loop.regions[0].blocks for a in b.args]
    return any(
        not is_affine_access(use.operation) and not is_loop(use.operation)
        for value in values
        if isinstance(value.type, IndexType)
        for use in value.uses
    )


@checks("vectorize.not-contiguous")
def not_contiguous(claim: Claim) -> bool | None:
    """An access in neighbouring iterations is not of neighbouring elements."""
    for op in claim.ops:
        places = [
            (access.iteration, access.position)
            for _, access in claim.program.trace.by_place.get(place_of(op), ())
        ]
        for (a, first), (b, second) in pairwise(places):
            if a[:-1] == b[:-1] and second - first != 1:
                return True
        inner = claim.loops[:1]
        if inner and is_affine_access(op):
            loops = loops_around(op)
            position = next((k for k, o in enumerate(loops) if o is inner[0]), None)
            if position is not None and position < len(loops) - 1:
                return True
    return None


@checks("vectorize.several-subscripts")
def several_subscripts(claim: Claim) -> bool | None:
    """The variable of a loop is in several subscripts of an access."""
    for op in claim.ops:
        if is_affine_access(op):
            exprs = bind(map_of(op), [v for v in op.operands if isinstance(v.type, IndexType)])
            for loop in loops_around(op):
                variable = loop.regions[0].block.args[0]
                if sum(_uses(exprs, number, variable) for number in range(len(exprs.exprs))) > 1:
                    return True
    return None


def _uses(exprs: BoundExprs, number: int, variable: SSAValue) -> bool:
    expr = exprs.exprs[number]
    names = [exprs.dims[k] for k in expr.used_dims()]
    return any(_reaches(value, variable) for value in names)


def _reaches(value: SSAValue, variable: SSAValue) -> bool:
    if value is variable:
        return True
    owner = value.owner
    return isinstance(owner, Operation) and any(_reaches(v, variable) for v in owner.operands)


@checks("vectorize.different-dimensions")
def different_dimensions(claim: Claim) -> bool | None:
    """Accesses in a loop use its variable in different subscripts, counted from the last one; or
    several loops go with one."""
    for loop in claim.loops:
        dimensions: set[int] = set()
        for op in loop.walk():
            if is_affine_access(op):
                exprs = bind(map_of(op), [v for v in op.operands if isinstance(v.type, IndexType)])
                count = len(exprs.exprs)
                uses = [k - count for k in range(count) if _uses(exprs, k, _variable(loop))]
                dimensions.update(uses)
        if len(dimensions) > 1:
            return True
    return None


@checks("vectorize.unprofitable")
def gains_nothing(claim: Claim) -> bool | None:
    """The figures say that vectors take as long."""
    numbers_mentioned = claim.mentions(r"gain nothing: (\S+) instead of (\S+)")
    return (
        None
        if numbers_mentioned is None
        else float(numbers_mentioned[1]) >= float(numbers_mentioned[2])
    )


@checks("vectorize.layout", "layout")
def has_layout(claim: Claim) -> bool | None:
    """A memref has a layout."""
    types = [v.type for op in claim.ops for v in (*op.operands, *op.results)]
    types += [a.type for op in claim.ops for r in op.regions for b in r.blocks for a in b.args]
    return any(isinstance(t, MemRefType) and t.layout.name != "none" for t in types)


# Memory


@checks("no-elements")
def no_elements(claim: Claim) -> bool | None:
    """The memref has rank 0, or a layout that is not the identity."""
    if not claim.mentions("rank 0 or a layout"):
        return None
    types = [v.type for op in claim.ops for o in op.walk() for v in o.operands]
    return any(
        isinstance(t, MemRefType) and (not t.get_shape() or t.layout.name != "none") for t in types
    )


@checks("over-capacity")
def over_capacity(claim: Claim) -> bool | None:
    """The figures are above the capacity."""
    figures = claim.entry.evidence.figures
    size = figures.get("bytes")
    most = figures.get("capacity_bytes", figures.get("capacity"))
    if not isinstance(size, int) or not isinstance(most, int):
        return None
    return size > most


@checks("not-defined")
def is_defined_inside(claim: Claim) -> bool | None:
    """A memref that is accessed in the loop is defined in it."""
    values = {v for op in claim.ops for o in op.walk() for v in o.operands}
    nearby_ops = [o for op in claim.ops for o in ops_from(op) if o.name not in SCOPES]
    return any(
        isinstance(v.type, MemRefType) and depends_on(v, op) for op in nearby_ops for v in values
    )


@checks("float-order")
def adds_floats(claim: Claim) -> bool | None:
    """There is arithmetic on floats in the loop."""
    ops = [o for op in claim.ops for o in op.walk()]
    ops_in_outer_loops = [o for op in claim.ops for loop in loops_around(op) for o in loop.walk()]
    return any(
        r.type.name in ("f16", "f32", "f64", "bf16", "vector")
        for o in (*ops, *ops_in_outer_loops)
        for r in o.results
    )
