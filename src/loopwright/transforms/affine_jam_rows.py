"""`-affine-jam-rows`: reductions of several iterations of a parallel loop in one inner loop.

**What.** Where each iteration of a loop is one reduction (with what comes before and after it), and
all of them read the same values, several iterations become one whose inner loop carries the results
of all: what they share is then read once for all of them.

**Before → After** (`rows=2`)

    affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 step 2 {
      %s = affine.for %j = 0 to 999              %i1 = affine.apply #plus_1(%i)
          iter_args(%t = %zero) -> (f32) {       %s:2 = affine.for %j = 0 to 999
        %a = affine.load %m[%i, %j]                  iter_args(%t = %zero, %u = %zero) … {
        %x = affine.load %v[%j]                    … of %m[%i, %j] and %v[%j]
        … add %a * %x                              … of %m[%i1, %j] and %v[%j]
      }                                          }
      affine.store %s, %y[%i]                    affine.store %s#0, %y[%i]
    }                                            affine.store %s#1, %y[%i1]
                                               }

**Legal when** the outer loop carries no dependence and its number of iterations is a multiple of
`rows`. Each reduction keeps its order: floating-point results keep all their bits.

**Refuses when** `carried-dependence`, `unknown-dependence`: iterations depend on each other, or may
(witness); `row-count`: the number of iterations is no multiple, or not known; `unprofitable`: what
is shared does not fill the first cache, so that it is at hand anyway (figures), or vectors are not
made of each reduction. Candidates are loops with one inner loop, which carries values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.affine_expr import AffineMap, dim
from loopwright.dialects.affine import ApplyOp, ForOp
from loopwright.dialects.affine.terminator import YieldOp
from loopwright.ledger import Decision, Evidence, Figure, Ledger, Refusal
from loopwright.syntax.properties import attribute
from loopwright.transforms.affine_operands import map_of
from loopwright.transforms.base import Pass, enclosing_function, locations_of
from loopwright.transforms.effects import is_pure, is_terminator
from loopwright.transforms.options import at_least, option

if TYPE_CHECKING:
    from loopwright.transforms.interchange.plan import Refused

_ACCESSES = ("affine.load", "affine.store")
_ROWS = 4


@dataclass(frozen=True, slots=True)
class _Jam:
    """`rows` iterations of `loop`, each of which contains `inner`, become one."""

    loop: ForOp
    inner: ForOp
    rows: int


@dataclass(frozen=True)
class AffineJamRowsPass(Pass):
    """Run reductions of several iterations of a parallel loop in one inner loop."""

    name: ClassVar[str] = "affine-jam-rows"
    description: ClassVar[str] = "Run reductions of several parallel iterations in one inner loop"
    takes_arguments_for_distinct: ClassVar[bool] = True

    rows: int = option(0, "how many iterations become one; 0 is four, or two", check=at_least(0))
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.analysis.functions import functions_with_bodies

        for function in functions_with_bodies(op):
            for jam in list(self._plans(function, ledger)):
                _apply(jam)

    def _plans(self, function: Operation, ledger: Ledger) -> Iterator[_Jam]:
        from loopwright.analysis.dependence import DependenceAnalysis
        from loopwright.analysis.loops import LoopFacts
        from loopwright.transforms.interchange.plan import tied

        facts: LoopFacts | None = None
        for loop in function.walk():
            inner = _reduction_in(loop)
            if inner is None or not isinstance(loop, ForOp):
                continue
            rows = self._rows_for(loop)
            if rows < 2:
                wanted = self.rows or 2
                message = f"the number of iterations is not known to be a multiple of {wanted}"
                ledger.append(self._without("row-count", message, loop, Evidence()))
                continue
            figures = None if self.everywhere else _loss(loop, inner)
            if figures is not None:
                message = "what the iterations share would be at hand anyway"
                ledger.append(self._without("unprofitable", message, loop, Evidence(figures)))
                continue
            if facts is None:
                facts = LoopFacts(DependenceAnalysis(function))
            obstacle = tied(facts, loop)
            if obstacle is not None:
                ledger.append(self._refusal(obstacle))
                continue
            ledger.append(self._decision(loop, inner, rows))
            yield _Jam(loop, inner, rows)

    def _rows_for(self, loop: ForOp) -> int:
        """How many iterations may become one; 1 if none."""
        from loopwright.analysis.loops import trip_count

        trips = trip_count(loop)
        wanted = (self.rows,) if self.rows else (_ROWS, 2)
        return next((rows for rows in wanted if trips and trips % rows == 0), 1)

    def _decision(self, loop: ForOp, inner: ForOp, rows: int) -> Decision:
        message = f"{rows} iterations become one, with one inner loop"
        function, places = enclosing_function(loop), locations_of(loop, inner)
        evidence = Evidence({"rows": rows})
        return Decision("jammed", self.name, loop.name, message, function, places, evidence)

    def _without(self, code: str, message: str, loop: ForOp, evidence: Evidence) -> Refusal:
        function, places = enclosing_function(loop), locations_of(loop)
        return Refusal(code, self.name, loop.name, message, function, places, evidence)

    def _refusal(self, refused: Refused) -> Refusal:
        from loopwright.analysis.describe import record

        loop, dependence = refused.ops[0], refused.dependence
        assert dependence is not None, "only dependences tie iterations"
        evidence = Evidence(compute_witness=lambda: record(dependence))
        function, places = enclosing_function(loop), locations_of(*dict.fromkeys(refused.ops))
        message = refused.message
        return Refusal(refused.code, self.name, loop.name, message, function, places, evidence)


def _reduction_in(loop: Operation) -> ForOp | None:
    """The one inner loop, which carries values, if all else in a loop may be done in any order."""
    if not isinstance(loop, ForOp) or loop.results:
        return None
    inner = [op for op in loop.body.ops if isinstance(op, ForOp)]
    if len(inner) != 1 or not inner[0].results or attribute(inner[0], "reductions") is not None:
        return None
    others = [op for op in loop.body.ops if op is not inner[0]]
    if not all(map(_is_simple, (*others, *inner[0].body.ops))):
        return None
    bounds = inner[0].operands[: len(inner[0].operands) - len(inner[0].results)]
    return None if any(_is_inside(value, loop) for value in bounds) else inner[0]


def _is_simple(op: Operation) -> bool:
    if op.regions or op.successors:
        return False
    return op.name in _ACCESSES or is_terminator(op) or is_pure(op)


def _is_inside(value: SSAValue, loop: ForOp) -> bool:
    owner = value.owner
    block = owner.parent_block() if isinstance(owner, Operation) else owner
    return block is loop.body


def _loss(loop: ForOp, inner: ForOp) -> dict[str, Figure] | None:
    """Why it does not pay; None if what all iterations of a loop read fills the first cache, and
    vectors will be made of each iteration's reductions, of more that it reads for itself."""
    from loopwright.analysis.loops import trip_count
    from loopwright.analysis.regions import bytes_of_type
    from loopwright.target.host import describe_host
    from loopwright.transforms.vectorize.accumulation import accumulation, may_reorder
    from loopwright.transforms.vectorize.subscripts import composed_subscripts

    trips = trip_count(inner)
    found = [accumulation(inner, number) for number in range(len(inner.results))]
    is_free = all(one is not None and may_reorder(one) for one in found)
    shared, own = 0, 0
    for op in inner.body.ops:
        if op.name != "affine.load":
            continue
        operands = composed_subscripts(op).operands
        if inner.body.args[0] not in operands:
            continue
        size = (trips or 0) * (bytes_of_type(op.results[0].type) or 0)
        if loop.body.args[0] in operands:
            own += size
        else:
            shared += size
    cache = describe_host().cache_size(1)
    if is_free and own and shared >= cache:
        return None
    return {"shared_bytes": shared, "own_bytes": own, "cache_bytes": cache, "order_free": is_free}


# Rewriting ---------------------------------------------------------------------------------------


def _apply(jam: _Jam) -> None:
    loop, inner, rows = jam.loop, jam.inner, jam.rows
    step = loop.step_value
    block, variable = loop.body, loop.body.args[0]
    first, last = block.first_op, block.last_op
    assert first is not None and last is not None, "a body holds a loop and a terminator"
    ops = [op for op in block.ops if op is not last]
    place = ops.index(inner)
    copies: list[dict[SSAValue, SSAValue]] = [{}]
    for number in range(1, rows):
        further = AffineMap(1, 0, (dim(0) + number * step,))
        apply = ApplyOp(further, [variable])
        apply.location = loop.location
        block.insert_op_before(apply, first)
        copies.append({variable: apply.results[0]})
    for values in copies[1:]:
        for op in ops[:place]:
            block.insert_op_before(op.clone(values), inner)
    made = _joined(inner, copies)
    block.insert_op_before(made, inner)
    count = len(inner.results)
    for number, values in enumerate(copies):
        results = made.results[number * count : (number + 1) * count]
        values.update(zip(inner.results, results, strict=True))
    for values in copies[1:]:
        for op in ops[place + 1 :]:
            block.insert_op_before(op.clone(values), last)
    for old, new in zip(list(inner.results), made.results, strict=False):
        old.replace_all_uses_with(new)
    inner.detach()
    inner.erase()
    loop.properties["step"] = IntegerAttr.from_index_int_value(step * rows)


def _joined(inner: ForOp, copies: list[dict[SSAValue, SSAValue]]) -> ForOp:
    """The inner loops of all iterations as one, for what values are in each of them."""
    lower, upper = map_of(inner, "lowerBoundMap"), map_of(inner, "upperBoundMap")
    end = len(inner.operands) - len(inner.results)
    inits = [values.get(init, init) for values in copies for init in inner.operands[end:]]
    body = Block(arg_types=[inner.body.args[0].type, *(init.type for init in inits)])
    made = ForOp(
        lower,
        inner.operands[: lower.num_inputs],
        upper,
        inner.operands[lower.num_inputs : end],
        step=inner.step_value,
        inits=inits,
        region=Region(body),
    )
    made.location = inner.location
    yielded: list[SSAValue] = []
    count = len(inner.results)
    for number, values in enumerate(copies):
        carried = body.args[1 + number * count : 1 + (number + 1) * count]
        inside = values | {inner.body.args[0]: body.args[0]}
        inside |= dict(zip(inner.body.args[1:], carried, strict=True))
        for op in inner.body.ops:
            if is_terminator(op):
                yielded += [inside.get(value, value) for value in op.operands]
            else:
                body.add_op(op.clone(inside))
    body.add_op(YieldOp(*yielded))
    return made
