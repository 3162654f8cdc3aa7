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

Where the iterations run through more memory than the caches hold, those that become one are not
neighbours but lie a `rows`-th of all iterations apart: memory is then run through in so many places
at once, and no prefetcher waits for another.

**Legal when** the outer loop carries no dependence and its number of iterations is a multiple of
`rows`. Each reduction keeps its order: floating-point results keep all their bits.

**Refuses when** `carried-dependence`, `unknown-dependence`: iterations depend on each other, or may
(witness); `row-count`: the number of iterations is no multiple, or not known, an error if `rows`
is given and nothing is done; `unprofitable`: what
is shared does not fill the first cache, so that it is at hand anyway, and all else does not fill
the last one (figures), or vectors are not made of each reduction. Candidates are loops with one
inner loop, which carries values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from loopwright.exact.loops import trip_count
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.dialects.affine import ForOp, LoadOp
from loopwright.ir.dialects.affine.nesting import loops_in, loops_of
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal, RefusalKind, RequestedWork
from loopwright.ir.syntax.properties import attribute
from loopwright.ir.target import describe_host
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import set_bounds
from loopwright.loops.support.base import Pass
from loopwright.loops.support.jam_pass import is_straight
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.side_by_side import Copy, joined
from loopwright.reporting.ledger import Decision, Evidence, Figure, Ledger

_ROWS = 4


@dataclass(frozen=True, slots=True)
class _Jam:
    """`rows` iterations of `loop`, each of which contains `inner`, become one.

    The first of them stand for the others if they lie `apart`; else they are neighbours.
    """

    loop: ForOp
    inner: ForOp
    rows: int
    apart: bool


@dataclass(frozen=True)
class AffineJamRowsPass(Pass):
    """Run reductions of several iterations of a parallel loop in one inner loop."""

    name: ClassVar[str] = "affine-jam-rows"
    description: ClassVar[str] = "Run reductions of several parallel iterations in one inner loop"
    takes_arguments_for_distinct: ClassVar[bool] = True

    rows: int = option(0, "how many iterations become one; 0 is four, or two", check=at_least(0))
    apart: Literal["auto", "never", "always"] = option(
        "auto",
        "whether iterations that become one lie far apart, not side by side; `auto`: if all of "
        "them run through more memory than the last cache holds",
    )
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.functions import functions_with_bodies

        work = RequestedWork(self.name)
        for function in functions_with_bodies(op):
            for jam in list(self._plans(function, work)):
                _apply(jam)
        work.report(ledger)

    def _plans(self, function: Operation, work: RequestedWork) -> Iterator[_Jam]:
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.loops import LoopFacts
        from loopwright.loops.interchange.plan import tied

        facts: LoopFacts | None = None
        for loop in loops_in(function):
            inner = _reduction_in(loop)
            if inner is None:
                continue
            rows = self._rows_for(loop)
            if rows < 2:
                wanted = self.rows or 2
                message = f"the number of iterations is not known to be a multiple of {wanted}"
                kind, asked = RefusalKind.UNSUPPORTED, bool(self.rows)
                work.refused(Refusal("row-count", kind, message, (loop,), is_requested=asked))
                continue
            traffic = _traffic(loop, inner)
            if not (self.everywhere or traffic.pays):
                message = "what the iterations share would be at hand anyway"
                kind = RefusalKind.UNPROFITABLE
                work.refused(Refusal("unprofitable", kind, message, (loop,), traffic.figures))
                continue
            if facts is None:
                facts = LoopFacts(DependenceAnalysis(function))
            obstacle = tied(facts, loop)
            if obstacle is not None:
                work.refused(obstacle)
                continue
            apart = loop.lower_map.num_results == 1 and (
                traffic.streams if self.apart == "auto" else self.apart == "always"
            )
            jam = _Jam(loop, inner, rows, apart)
            work.did(self._decision(jam))
            yield jam

    def _rows_for(self, loop: ForOp) -> int:
        """How many iterations may become one; 1 if none."""
        trips = trip_count(loop)
        wanted = (self.rows,) if self.rows else (_ROWS, 2)
        return next((rows for rows in wanted if trips and trips % rows == 0), 1)

    def _decision(self, jam: _Jam) -> Decision:
        message = f"{jam.rows} iterations become one, with one inner loop"
        function, places = enclosing_function(jam.loop), locations_of(jam.loop, jam.inner)
        evidence = Evidence({"rows": jam.rows, "apart": jam.apart})
        return Decision("jammed", self.name, jam.loop.name, message, function, places, evidence)


def _reduction_in(loop: ForOp) -> ForOp | None:
    """The one inner loop, which carries values, if all else in a loop may be done in any order."""
    if loop.results:
        return None
    inner = list(loops_of(loop.body))
    if len(inner) != 1 or not inner[0].results or attribute(inner[0], "reductions") is not None:
        return None
    others = [op for op in loop.body.ops if op is not inner[0]]
    if not all(map(is_straight, (*others, *inner[0].body.ops))):
        return None
    bounds = inner[0].operands[: len(inner[0].operands) - len(inner[0].results)]
    return None if any(_is_inside(value, loop) for value in bounds) else inner[0]


def _is_inside(value: SSAValue, loop: ForOp) -> bool:
    owner = value.owner
    block = owner.parent_block() if isinstance(owner, Operation) else owner
    return block is loop.body


@dataclass(frozen=True, slots=True)
class _Traffic:
    """What iterations of a loop around a reduction read along it, in bytes."""

    shared: int
    own: int
    iterations: int
    is_free: bool
    """Whether the order of the reduction is free, so that vectors will be made of it."""

    @property
    def streams(self) -> bool:
        """Whether what all iterations read for themselves does not fit the last cache."""
        return self.own * self.iterations > describe_host().caches[-1].size

    @property
    def pays(self) -> bool:
        if not (self.is_free and self.own):
            return False
        return self.shared >= describe_host().cache_size(1) or self.streams

    @property
    def figures(self) -> dict[str, Figure]:
        return {
            "shared_bytes": self.shared,
            "own_bytes": self.own,
            "iterations": self.iterations,
            "cache_bytes": describe_host().cache_size(1),
            "last_cache_bytes": describe_host().caches[-1].size,
            "order_free": self.is_free,
        }


def _traffic(loop: ForOp, inner: ForOp) -> _Traffic:
    from loopwright.exact.slices.regions import bytes_of_type
    from loopwright.loops.vectorize.accumulation import accumulation, may_reorder
    from loopwright.loops.vectorize.subscripts import composed_subscripts

    trips = trip_count(inner)
    found = [accumulation(inner, number) for number in range(len(inner.results))]
    is_free = all(one is not None and may_reorder(one) for one in found)
    shared, own = 0, 0
    for op in inner.body.ops:
        if not isinstance(op, LoadOp):
            continue
        operands = composed_subscripts(op).operands
        if inner.body.args[0] not in operands:
            continue
        size = (trips or 0) * (bytes_of_type(op.results[0].type) or 0)
        if loop.body.args[0] in operands:
            own += size
        else:
            shared += size
    return _Traffic(shared, own, trip_count(loop) or 0, is_free)


# Rewriting ---------------------------------------------------------------------------------------


def _apply(jam: _Jam) -> None:
    loop, inner, rows = jam.loop, jam.inner, jam.rows
    trips = trip_count(loop)
    assert trips is not None, "as many iterations as are planned for"
    distance = loop.step_value * (trips // rows if jam.apart else 1)
    block, variable = loop.body, loop.body.args[0]
    first, last = block.first_op, block.last_op
    assert first is not None and last is not None, "a body holds a loop and a terminator"
    ops = [op for op in block.ops if op is not last]
    place = ops.index(inner)
    copies: list[dict[SSAValue, SSAValue]] = [{}]
    front, end = LoopBuilder.at_start(loop), LoopBuilder.at_end(loop)
    for number in range(1, rows):
        copies.append({variable: front.shifted(variable, number * distance)})
    for values in copies[1:]:
        for op in ops[:place]:
            LoopBuilder.before(inner).clone(op, values)
    inits = list(inner.inits)
    made = joined(
        inner,
        [Copy([values.get(init, init) for init in inits], 0, values) for values in copies],
        inner,
    )
    count = len(inner.results)
    for number, values in enumerate(copies):
        results = made.results[number * count : (number + 1) * count]
        values.update(zip(inner.results, results, strict=True))
    for values in copies[1:]:
        for op in ops[place + 1 :]:
            end.clone(op, values)
    for old, new in zip(list(inner.results), made.results, strict=False):
        old.replace_all_uses_with(new)
    inner.detach()
    inner.erase()
    if jam.apart:
        lower = loop.lower_map
        end = AffineMap(lower.num_dims, lower.num_symbols, (lower.results[0] + distance,))
        set_bounds(loop, None, end, loop.lower_bound_operands)
    else:
        loop.properties["step"] = IntegerAttr.from_index_int_value(loop.step_value * rows)
