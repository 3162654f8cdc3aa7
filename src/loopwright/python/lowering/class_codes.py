"""Codes of classes in loops (`values.mixed`), once a function is lowered.

Codes that nothing asks for are removed, through all loops and conditionals that hand them on. Where
a loop always assigns a number the same class, the tag becomes a reduction that tells whether it was
assigned:

    affine.for … iter_args(%m = %zero, %code = %int)       … iter_args(%m = %zero, %changed = %0)
      %c = arith.cmpf ogt, %v, %m                            %c = arith.cmpf ogt, %v, %m
      %x = arith.select %c, %v, %m                           %x = arith.select %c, %v, %m
      %k = arith.select %c, %float, %code              →     %d = arith.cmpf ogt, %v, %zero
      affine.yield %x, %k                                    %k = arith.select %d, %1, %0
                                                             %any = arith.ori %changed, %k
                                                             affine.yield %x, %any
                                                           %code = %changed ? %float : %int

The numbers that a condition reads may be taken from before the loop (`%zero` for `%m`) if they are
only changed where it holds: when it holds for the first time they are still the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import cast

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import Pure

from loopwright.ir.core.enclosing import Reached
from loopwright.ir.dialects import affine, arith, scf
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.regions import region_terminator, with_regions_of
from loopwright.ir.interfaces.memory_effects import is_removable
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import UndefinedDivisors, constant_of
from loopwright.loops.steps.editing import LoopBuilder, erase_nest

_LOOPS = affine.ForOp, scf.ForOp
_HANDING = (*_LOOPS, affine.IfOp, scf.IfOp)
_Loop = affine.ForOp | scf.ForOp
_STRICT = {arith.CmpfOp: ("ogt", "olt"), arith.CmpiOp: ("sgt", "slt", "ugt", "ult")}
"""Comparisons that do not hold for equal numbers, nor for NaN."""


def simplify_codes(function: Operation, codes: Collection[SSAValue]) -> None:
    """Remove the codes that are not read, and make reductions of those, among `codes`, that loops
    carry."""
    _drop_dead(function)
    loops = [x for x in function.walk() if isinstance(x, _LOOPS)]
    for loop in reversed(loops):  # inner ones first
        for argument in loop.body.args[1:]:
            change = _Change(loop, argument) if argument in codes else None
            if change is not None and change.is_to_one_class():
                change.reduce()
    _drop_dead(function)


# Dead values


def _drop_dead(function: Operation) -> None:
    """Remove the dead results of loops and conditionals, and the ops that compute only these."""
    live = _live(function)
    ops = list(function.walk())
    live_results: dict[Operation, list[int]] = {}
    for op in ops:
        if isinstance(op, _HANDING):
            places = [k for k, x in enumerate(op.results) if live.intersection(_alike(op, x))]
            live_results[op] = places
            for last in _ends(op):
                last.operands = [last.operands[k] for k in places]
    for op in reversed(ops):  # users first
        if op not in live_results:
            if op.results and live.isdisjoint(op.results) and is_removable(op):
                _erase(op)
        elif len(live_results[op]) < len(op.results):
            _keep_results(op, live_results[op])


def _live(function: Operation) -> set[SSAValue]:
    """Return the values of a function that something depends on."""
    live = Reached[SSAValue](())
    for op in function.walk():
        is_end = op.next_op is None and isinstance(op.parent_op(), _HANDING)
        if isinstance(op, _HANDING):
            live.add(op.operands[: _first_init(op)])
        elif not is_end and not is_removable(op):
            live.add(op.operands)
    for value in live:
        parent_op = value.owner.parent_op() if isinstance(value.owner, Block) else value.owner
        if isinstance(parent_op, _HANDING):
            live.add(_sources(parent_op, value))
        elif isinstance(value.owner, Operation):
            live.add(value.owner.operands)
    return set(live.visited)


def _first_init(op: Operation) -> int:
    """Return the number of operands before the carried values of a loop; for other ops, of all
    operands."""
    return len(op.operands) - (len(op.results) if isinstance(op, _LOOPS) else 0)


def _alike(op: Operation, result: SSAValue) -> tuple[SSAValue, ...]:
    """Return a result of a loop or conditional, with the argument of the body for it."""
    assert isinstance(result, OpResult)
    return (result, op.body.args[1 + result.index]) if isinstance(op, _LOOPS) else (result,)


def _sources(op: Operation, value: SSAValue) -> Iterator[SSAValue]:
    """What a result of a loop or conditional, or an argument of its body, may be."""
    assert isinstance(value, OpResult | BlockArgument)
    number = value.index - isinstance(value, BlockArgument)
    if number < 0:
        return
    if isinstance(op, _LOOPS):
        yield from (op.operands[_first_init(op) + number], op.body.args[1 + number])
    for last in _ends(op):
        yield last.operands[number]


def _ends(op: Operation) -> list[Operation]:
    """Return the terminators of the regions of a loop or conditional."""
    return [last for x in op.regions if (last := region_terminator(x)) is not None]


def _keep_results(op: Operation, result_indices: Sequence[int]) -> None:
    """Replace a loop or conditional, which yields only these results, by one that has no others."""
    operands = [*op.operands[: _first_init(op)]]
    if isinstance(op, _LOOPS):
        operands += [op.operands[_first_init(op) + k] for k in result_indices]
        for argument in [x for x in op.body.args[1:] if x.index - 1 not in result_indices]:
            op.body.erase_arg(argument)
    results = [op.results[k] for k in result_indices]
    if isinstance(op, affine.ForOp):
        new: Operation = op.with_inits(operands[_first_init(op) :])
    else:
        new = with_regions_of(op, operands, [x.type for x in results])
    LoopBuilder.before(op).insert(new)
    for old, value in zip(results, new.results, strict=True):
        old.replace_all_uses_with(value)
    _erase(op)


def _erase(op: Operation) -> None:
    """Erase an op without live uses; remaining uses are on a path that was abandoned when another
    path ended the attempt."""
    for result in op.results:
        for use in list(result.uses):
            use.operation.drop_all_references()
    erase_nest(op)


# Codes as reductions


_Place = tuple[Operation, int]
"""An operand of an op."""


class _Change:
    """How an iteration of a loop may change the code of a class."""

    def __init__(self, loop: _Loop, argument: BlockArgument) -> None:
        self.loop = loop
        self.argument = argument
        self.number = argument.index - 1
        end = loop.body.last_op
        assert end is not None
        self.end = end
        self.kept: set[_Place] = set()
        """The operands that keep the code unchanged."""
        self.set: dict[_Place, int] = {}
        """The operands that replace the code, with the new codes."""
        self.is_known = self._follow((self.end, self.number))

    def _follow(self, place: _Place) -> bool:
        """Find where a value comes from; False if it may be another one than those, or is used
        elsewhere."""
        op, index = place
        value = op.operands[index]
        constant = integer_of(constant_of(value))
        if value is self.argument:
            self.kept.add(place)
            return True
        if constant is not None:
            self.set[place] = constant
            return True
        maker = value.owner
        if not value.has_one_use() or not isinstance(maker, Operation):
            return False
        return bool(places := _places(value)) and all(map(self._follow, places))

    def is_to_one_class(self) -> bool:
        """Return whether all iterations that change the code set it to one value, and do nothing
        else with it."""
        uses = {(x.operation, x.index) for x in self.argument.uses}
        return self.is_known and uses == self.kept and len({*self.set.values()}) == 1

    def reduce(self) -> None:
        """Carry whether an iteration has changed the code instead of the code, if the other numbers
        do not show that after the loop."""
        loop = self.loop
        before = LoopBuilder.before(loop)
        after = LoopBuilder.after(loop)
        number = _first_init(loop) + self.number
        zero, one, code = (
            before.value(arith.ConstantOp(IntegerAttr(x, 64)))
            for x in (0, 1, next(iter(self.set.values())))
        )
        init = loop.operands[number]
        result = loop.results[self.number]
        for places, value in ((self.kept, zero), (self.set, one)):
            for op, index in places:
                op.operands[index] = value
        root = self._root()
        initial = {} if root is None else self._initial(root, zero)
        is_changed = self._runs(before) or self._shown_by_best(zero)
        if is_changed is None:
            is_changed = arith.CmpiOp(result, zero, "ne")
            value = None if root is None else self._apart(root, initial)
            value = value or self.end.operands[self.number]
            combined = LoopBuilder.before(self.end).value(arith.OrIOp(self.argument, value))
            self.end.operands[self.number] = combined
        after.insert(is_changed)
        chosen = after.value(arith.SelectOp(is_changed.results[0], code, init))
        result.replace_uses_with_if(chosen, lambda use: use.operation is not is_changed)
        loop.operands[number] = zero

    def _runs(self, before: LoopBuilder) -> Operation | None:
        """Return the comparison that says whether the loop has iterations, if each changes the
        code."""
        loop = self.loop
        if (self.end, self.number) not in self.set or not isinstance(loop, affine.ForOp):
            return None
        lower = before.value(affine.MaxOp(loop.lower_map, [*loop.lower_bound_operands]))
        upper = before.value(affine.MinOp(loop.upper_map, [*loop.upper_bound_operands]))
        return arith.CmpiOp(lower, upper, "slt")

    def _root(self) -> arith.SelectOp | scf.IfOp | None:
        """Return the conditional that alone decides whether an iteration changes the code."""
        value = self.end.operands[self.number]
        root = value.owner
        if not isinstance(root, arith.SelectOp | scf.IfOp) or root.parent is not self.loop.body:
            return None
        is_all = self.kept and self.set and {*_places(value)} == {*self.kept, *self.set}
        return root if is_all else None

    def _sides(self, root: Operation) -> list[SSAValue]:
        value = self.end.operands[self.number]
        assert value.owner is root
        return [op.operands[index] for op, index in _places(value)]

    def _initial(self, root: Operation, zero: SSAValue) -> dict[SSAValue, SSAValue]:
        """Return the initial values of the numbers that stay unchanged in exactly the iterations
        that do not change the code: one condition decides both."""
        initial = dict[SSAValue, SSAValue]()
        unchanged_side = self._sides(root).index(zero)
        for argument in self.loop.body.args[1:]:
            now = self.end.operands[argument.index - 1]
            if now.owner is root or _have_one_condition(now.owner, root):
                op, index = _places(now)[unchanged_side]
                if op.operands[index] is argument:
                    place = _first_init(self.loop) + argument.index - 1
                    initial[argument] = self.loop.operands[place]
        return initial

    def _shown_by_best(self, zero: SSAValue) -> Operation | None:
        """Return the comparison that tells whether a maximum or minimum has changed after the loop,
        if the code belongs to that number."""
        for argument in self.loop.body.args[1:]:
            k = argument.index - 1
            value = self.end.operands[self.number]
            best = self.end.operands[k]
            tests = self._tests(value, best, argument, zero)
            if tests is not None and len(tests) == 1:
                (test,) = tests
                first = self.loop.operands[_first_init(self.loop) + k]
                replacements: dict[SSAValue, SSAValue] = dict.fromkeys(
                    test.operands, self.loop.results[k]
                )
                return test.clone(replacements | {argument: first})
        return None

    def _tests(
        self,
        value: SSAValue,
        best: SSAValue,
        argument: BlockArgument,
        zero: SSAValue,
        test: object = None,
    ) -> set[Operation] | None:
        """Return the comparisons by which a number improves where the code is changed, and only
        there; `test` holds here. `None` if it is not such a number."""
        if value is zero:
            return set() if best is argument else None
        places = _places(value)
        best_places = _places(best)
        if not places:
            is_fit = isinstance(test, arith.CmpfOp | arith.CmpiOp) and (
                test.PREDICATES[test.predicate.value.data] in _STRICT[type(test)]
                and {*test.operands} == {argument, best}
                and best is not argument
            )
            return {cast("Operation", test)} if is_fit else None
        root = value.owner
        best_owner = best.owner
        comparisons = set[Operation]()
        if not (best_places and (root is best_owner or _have_one_condition(root, best_owner))):
            return None
        assert isinstance(root, Operation)
        holds = None if isinstance(root, affine.IfOp) else root.operands[0].owner
        for (op, index), (of, place), inner_test in zip(
            places, best_places, (holds, None), strict=True
        ):
            inner = self._tests(op.operands[index], of.operands[place], argument, zero, inner_test)
            if inner is None:
                return None
            comparisons |= inner
        return comparisons

    def _apart(self, root: Operation, initial: Mapping[SSAValue, SSAValue]) -> SSAValue | None:
        """Return whether an iteration changes the code, given the numbers before the loop: `None`
        if its condition reads no number that iterations change, or they also change elsewhere."""
        read = dict.fromkeys(self._reading(root.operands[0]))
        arguments = {x for op in read for x in op.operands if x in self.loop.body.args[1:]}
        if not arguments or not initial.keys() >= arguments or not all(map(_is_cheap, read)):
            return None
        builder = LoopBuilder.before(root)
        value_map = dict(initial)
        for op in read:
            builder.place(op.clone(value_map))
        return builder.value(arith.SelectOp(value_map[root.operands[0]], *self._sides(root)))

    def _reading(self, value: SSAValue) -> Iterator[Operation]:
        """Yield the ops of an iteration that compute a value from carried numbers."""
        op = value.owner
        if not isinstance(op, Operation) or op.parent is not self.loop.body:
            return
        operands = [x for inner in op.walk() for x in inner.operands]
        before = [x for operand in operands for x in self._reading(operand)]
        yield from before
        if before or any(x in self.loop.body.args[1:] for x in operands):
            yield op


def _have_one_condition(x: object, y: object) -> bool:
    """Return whether two values are selected by one condition."""
    if not isinstance(x, arith.SelectOp) or not isinstance(y, arith.SelectOp):
        return False
    return x.operands[0] is y.operands[0]


def _places(value: SSAValue) -> list[_Place]:
    """Return the operands that a value selects from, in the order of the paths; none if they are
    unknown."""
    op = value.owner
    if isinstance(op, arith.SelectOp):
        return [(op, 1), (op, 2)]
    if not isinstance(op, scf.IfOp | affine.IfOp) or not isinstance(value, OpResult):
        return []
    return [(end, value.index) for end in _ends(op)]


def _is_cheap(op: Operation) -> bool:
    """Return whether an op may be executed speculatively."""
    has_all = interface_of(op, UndefinedDivisors) is None
    return has_all and op.has_trait(Pure) and not op.regions
