"""`-affine-super-vectorizer-test`: shows what vectorising is made of, each part by itself.

**What.** `forward-slicing`, `backward-slicing` and `slicing` list, for each operation named
`slicing-test-op`, what uses its results, what computes its operands, and both, transitively.
`compose-maps` composes the maps of all operations named `test_affine_map`. `vector-shape-ratio`
lists the operations whose vectors are multiples of that shape. All of that is one remark for each
function. `vectorize-affine-loop-nest` vectorises the outermost loop by 4 where there is only one.

**Changes** nothing, but for the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, simplify_affine_map
from loopwright.ir.dialects.affine import ApplyOp, ForOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.func import FuncOp, ReturnOp
from loopwright.ir.dialects.vector import TransferWriteOp
from loopwright.ir.interfaces.control_flow import is_isolated
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.narrowing import is_vector
from loopwright.ir.syntax.properties import attribute
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.messages import OpPrinter, Reporter
from loopwright.loops.support.options import at_least, option
from loopwright.reporting.errors import Diagnostic, Severity
from loopwright.reporting.ledger import Decision, Ledger, Remark

_SLICED = "slicing-test-op"
_MAPPED = "test_affine_map"
_FACTOR = 4


@dataclass(frozen=True)
class AffineSuperVectorizerTestPass(Pass):
    """Show slices, composed maps and shape ratios, or vectorise one nest."""

    name: ClassVar[str] = "affine-super-vectorizer-test"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Show slices, composed maps and shape ratios, or vectorise a nest"
    title: ClassVar[str] = "(anonymous namespace)::VectorizerTestPass"
    takes_arguments_for_distinct: ClassVar[bool] = True

    vector_shape_ratio: tuple[int, ...] = option(
        (), "the shape that vectors are to be multiples of", check=at_least(1)
    )
    forward_slicing: bool = option(False, "what uses the results of each 'slicing-test-op'")
    backward_slicing: bool = option(False, "what computes the operands of each 'slicing-test-op'")
    slicing: bool = option(False, "what is connected with each 'slicing-test-op'")
    compose_maps: bool = option(False, "the maps of all 'test_affine_map' composed")
    vectorize_affine_loop_nest: bool = option(
        False, "vectorise the outermost loop by 4, where there is only one"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the remarks for each function in `op`, or for `op` itself, to the ledger."""
        for function in [inner for inner in op.walk() if isinstance(inner, FuncOp)]:
            text = "".join(f"\n{line}" for line in self._lines(function, ledger))
            if text:
                ledger.append(self._remark(function, text))
            if self.vectorize_affine_loop_nest:
                self._vectorize(function, ledger)

    def _lines(self, function: Operation, ledger: Ledger) -> Iterator[str]:
        if self.vector_shape_ratio:
            yield from self._ratios(function, ledger)
        shown = OpPrinter()
        places = {op: number for number, op in enumerate(_post_order(function))}
        for wanted, words, find in (
            (self.forward_slicing, "forward static", _forward),
            (self.backward_slicing, "backward static", _backward),
            (self.slicing, "static", _both),
        ):
            if not wanted:
                continue
            yield enclosing_function(function)
            for op in _post_order(function):
                if operation_name(op) == _SLICED:
                    yield f"matched: {shown.text(op)} {words} slice: "
                    yield from map(shown.text, find(op, places))
        if self.compose_maps:
            composed = _composed(function)
            if composed is not None:
                yield f"Composed map: {composed}"

    def _ratios(self, function: Operation, ledger: Ledger) -> Iterator[str]:
        shown, reporter = OpPrinter(), Reporter(self.name)
        for op in _post_order(function):
            if isinstance(op, ReturnOp | TransferWriteOp):
                continue
            if len(op.results) != 1:
                words = (
                    "NYI: operation has more than 1 result"
                    if op.results
                    else "NYI: assuming only return operations can have 0  results at this point"
                )
                ledger.append(reporter.error("shape-ratio", op, words))
                continue
            type_ = op.results[0].type
            ratio = (
                shape_ratio(type_.get_shape(), self.vector_shape_ratio)
                if is_vector(type_)
                else None
            )
            if ratio is not None:
                yield f"matched: {shown.text(op)} with shape ratio: {', '.join(map(str, ratio))}"

    def _remark(self, function: Operation, text: str) -> Remark:
        return Remark(
            "vectorizer-test",
            self.name,
            function.name,
            text.strip(),
            enclosing_function(function),
            locations_of(function),
            diagnostic=Diagnostic(text, None, Severity.REMARK),
        )

    def _vectorize(self, function: Operation, ledger: Ledger) -> None:
        from loopwright.ir.refusal import Refusal
        from loopwright.loops.vectorize.applying import apply_plan
        from loopwright.loops.vectorize.candidates import Match
        from loopwright.loops.vectorize.carried import CarriedDependences
        from loopwright.loops.vectorize.plan import Settings
        from loopwright.loops.vectorize.planning import plan_nest

        loops = list(loops_inside_out(function))
        outermost = [
            loop for loop in loops if not any(loop is not o and is_inside(loop, o) for o in loops)
        ]
        if len(outermost) != 1:
            return
        (loop,) = outermost
        ties = CarriedDependences(function)
        if loop.results or not _has_vector_forms(loop) or ties.obstacle(loop) is not None:
            ledger.append(self._remark(function, "Outermost loop cannot be parallel\n"))
            return
        found = plan_nest(Match(loop, {loop: 0}), Settings((_FACTOR,)), ties)
        if not isinstance(found, Refusal):
            function_name, places = enclosing_function(loop), locations_of(loop)
            message = f"vectorised by {_FACTOR}"
            ledger.append(
                Decision("vectorized", self.name, loop.name, message, function_name, places)
            )
            apply_plan(found)


def shape_ratio(shape: Sequence[int], unit: Sequence[int]) -> tuple[int, ...] | None:
    """How often a shape contains another along each dimension, the last ones compared.

    >>> shape_ratio([2, 8, 32], [4, 8]), shape_ratio([7, 32], [4, 8])
    ((2, 2, 4), None)
    """
    if len(unit) > len(shape):
        return None
    lead = len(shape) - len(unit)
    if any(size % part for size, part in zip(shape[lead:], unit, strict=True)):
        return None
    inner = [size // part for size, part in zip(shape[lead:], unit, strict=True)]
    return (*shape[:lead], *inner)


def _composed(function: Operation) -> AffineMap | None:
    """The maps of the operations that hold some, each applied to what the one before gives."""
    total: AffineMap | None = None
    for op in _post_order(function):
        found = attribute(op, "affine_map") if operation_name(op) == _MAPPED else None
        if isinstance(found, AffineMapAttr):
            if total is not None and found.data.num_dims != len(total.results):
                return None
            total = found.data if total is None else found.data.compose(total)
    return None if total is None else simplify_affine_map(total)


_KNOWN = (ForOp, YieldOp, LoadOp, StoreOp, ApplyOp, ConstantOp)


def _has_vector_forms(loop: Operation) -> bool:
    """Whether all that is in a loop is known not to depend on the order of iterations."""
    from loopwright.ir.interfaces.op_interfaces import vector_form

    return all(isinstance(op, _KNOWN) or vector_form(op) is not None for op in loop.walk())


def _post_order(op: Operation) -> Iterator[Operation]:
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                yield from _post_order(inner)
    yield op


def _users(value: SSAValue, places: dict[Operation, int]) -> list[Operation]:
    """The users of a value, the last one first."""
    users = dict.fromkeys(use.operation for use in value.uses)
    return sorted(users, key=lambda op: -places.get(op, 0))


def _forward(op: Operation, places: dict[Operation, int]) -> list[Operation]:
    """What uses the results of an op or its regions' values, transitively, defs before uses."""
    found: dict[Operation, None] = {}
    entered: set[Operation] = set()
    """Values of graph regions may be made of each other."""

    def visit(current: Operation) -> None:
        entered.add(current)
        for region in current.regions:
            for block in region.blocks:
                for inner in block.ops:
                    if inner not in entered:
                        visit(inner)
        for result in current.results:
            for user in _users(result, places):
                if user not in entered:
                    visit(user)
        found[current] = None

    visit(op)
    return [inner for inner in reversed(found) if inner is not op]


def _backward(op: Operation, places: dict[Operation, int]) -> list[Operation]:
    """What computes the operands of an op, transitively; the op around, for its arguments."""
    found: dict[Operation, None] = {}
    entered: set[Operation] = set()
    """Values of graph regions may be made of each other."""

    def visit(current: Operation) -> None:
        entered.add(current)
        if is_isolated(current) and current is not op and current.regions:
            return
        for operand in current.operands:
            owner = operand.owner
            source = owner if isinstance(owner, Operation) else owner.parent_op()
            if source is not None and source not in entered:
                visit(source)
        found[current] = None

    visit(op)
    return [inner for inner in found if inner is not op]


def _both(op: Operation, places: dict[Operation, int]) -> list[Operation]:
    """All that is connected with an op, in the order of the program."""
    connected = [op]
    known = {op}
    for current in connected:
        for other in (*_backward(current, places), *_forward(current, places)):
            if other not in known:
                known.add(other)
                connected.append(other)
    top = op
    while (parent := top.parent_op()) is not None and not isinstance(parent, ModuleOp):
        top = parent
    return [inner for inner in top.walk() if inner in known]
