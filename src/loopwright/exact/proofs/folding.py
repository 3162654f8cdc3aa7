"""Nodes of a graph of values after folding: operations on constants become constants, those that
return an operand forward it, and constants are combined."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import product
from math import prod

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    UnregisteredOp,
    i1,
)
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.proofs.iterations import Iterations, unit_rows
from loopwright.exact.proofs.nodes import (
    POISON,
    UNDEFINED,
    WITHOUT_VALUE,
    Folds,
    Node,
    Nodes,
    Number,
    as_far_as_total,
    constant_node,
)
from loopwright.exact.proofs.program_accesses import (
    attribute_key,
    element_text,
    key_of,
    lanes_of,
    yields_poison,
)
from loopwright.ir.core import properties
from loopwright.ir.core.attributes import is_vector
from loopwright.ir.core.enclosing import Reached, block_of
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith.constants import constant_like
from loopwright.ir.interfaces.atomic_kinds import FIRST_OF_ZEROS, accumulating_kind
from loopwright.ir.interfaces.rewriting import fold_of, folded

_MOST_NESTED = 32
"""How many operations one after the other are searched for values that are undefined."""
_MOST_PARTS = 8
"""The most constants that an operation may be in different iterations."""


class FoldedNodes:
    """The nodes of a function, folded as far as `folds` allows. Operations with keys in `promising`
    are not folded; where `is_strict`, nothing is left out that may have no value."""

    def __init__(
        self,
        nodes: Nodes,
        iterations: Iterations,
        *,
        promising: frozenset[Hashable],
        is_strict: bool,
        folds: Folds,
    ) -> None:
        self._nodes = nodes
        self._iterations = iterations
        self._promising = promising
        self._is_strict = is_strict
        self._folds = folds
        self._resolved: dict[str, Node] = {}
        self._composed: dict[str, Node] = {}
        self._undefined: dict[str, Relations] = {}
        self._seeking: set[str] = set()

    def node(self, name: str) -> Node:
        """Return the node with a name; its operands lead to computing nodes, as far as possible."""
        pending = [] if name in self._resolved else [name]
        while pending:
            name_to_fold = pending[-1]
            if name_to_fold in self._composed or name_to_fold in self._resolved:
                pending.pop()
                if name_to_fold not in self._resolved:
                    self._resolved[name_to_fold] = self._folded(self._composed[name_to_fold])
                continue
            node = self._composed[name_to_fold] = self._composed_node(name_to_fold)
            values = node.operands if node.gathered is None else node.gathered[1:]
            # Operands are folded first, but for those of recurrences.
            pending += [
                target
                for value in values
                for target in value.targets
                if self._nodes.is_node(target) and target not in self._composed
            ]
        return self._resolved[name]

    def _composed_node(self, name: str) -> Node:
        """Return the node with a name, with operands that lead to computing nodes."""
        node = self._nodes.unfolded(name)
        operands = tuple(self._of_points(node, operand) for operand in node.operands)
        if node.gathered is None:
            return node._replace(operands=operands)
        slots, values = node.gathered
        gathered = slots, self._nodes.computing(values).coalesced()
        return node._replace(operands=operands, gathered=gathered)

    def _of_points(self, node: Node, operand: Relations) -> Relations:
        """Return the operand composed to computing nodes; if every iteration of the node has it,
        its domain stays that of the node, in as few pieces."""
        return as_far_as_total(node.points, self._nodes.computing(operand).coalesced())

    def _folded(self, node: Node) -> Node:
        """Return the node after folding its op, if the fold yields a constant or an operand; a
        select of 1 and 0 becomes an extension of the condition."""
        op = node.op
        if node.key is None or not node.operands or node.elements is not None:
            return node
        if isinstance(op, UnregisteredOp):
            return node._replace(operands=tuple(map(self._through_folded, node.operands)))
        if len(op.results) != 1:
            return node
        if self._is_strict and self._folds == "all" and not _may_skip_operands(op):
            parts = [
                part for operand in node.operands for part in self._through_folded(operand).parts()
            ]
            poison = [part.domain() for _, target, part in parts if target == POISON]
            if poison:
                nothing = Relations.linear(node.name, POISON, self._width(node), ())
                return self._in_parts(node, [nothing.within(Relations.of(poison))])
            unwritten = [part.domain() for _, target, part in parts if target == UNDEFINED]
            if unwritten and not node.points.is_subset(Relations.of(unwritten)):
                forth, unfolded_node = self._restricted(
                    node, f"{node.name}u", Relations.of(unwritten).coalesced()
                )
                self._resolved[unfolded_node.name] = unfolded_node
                return self._in_parts(node, [forth])
        type_ = op.results[0].type
        # A conditional that is described as a selection has one operand itself.
        types = [value.type for value in op.operands] + [type_] * (2 * bool(op.regions))
        constants = [
            self._constant_of(operand, type_of)
            for operand, type_of in zip(node.operands, types, strict=True)
        ]
        node = node._replace(operands=tuple(map(self._through_folded, node.operands)))
        if accumulating_kind(op, 0) in FIRST_OF_ZEROS:
            numbers = [_number_in([constant]) for constant in constants]
            commutes = any(literal is not None and literal.value.data != 0 for literal in numbers)
            node = node._replace(commutes=commutes)
        if self._folds == "none" or (self._promising and key_of(op) in self._promising):
            return node
        is_choice = isinstance(op, arith.SelectOp) or bool(op.regions)
        if is_choice and constants[1:] == [constant_like(number, type_) for number in (1, 0)]:
            return node._replace(key=("extended", element_text(type_)), operands=node.operands[:1])
        if is_choice:
            selection = self._chosen_in_parts(node)
            if selection is not None:
                return selection
        if op.regions:
            return node
        if isinstance(op, arith.ExtUIOp) and element_text(op.operands[0].type) == "i1":
            return node._replace(key=("extended", element_text(type_)))
        is_twice = len(node.operands) == 2 and node.operands[0].equals(node.operands[1])
        number: Number | None = None
        operand_index: int | None = None
        match folded(op, constants, is_twice=is_twice):
            case [SSAValue() as value] if value in op.operands:
                operand_index = list(op.operands).index(value)
                number = _number_in([constants[operand_index]])
            case fold_result:
                number = _number_in(fold_result)
        dropped_operands = [
            operand
            for k, operand in enumerate(node.operands)
            if constants[k] is None
            and k != operand_index
            and not (is_twice and operand_index is not None)
        ]
        simplified: Node | None = None
        if number is not None:
            simplified = constant_node(node.name, op, number, node.points)
        elif operand_index is not None:
            simplified = node.without_key(node.operands[operand_index])
        if simplified is not None:
            simplified = self._where_defined(node, simplified, dropped_operands)
        else:
            cancellation = self._cancelled(node)
            if cancellation is not None:
                result, dropped_operand = cancellation
                simplified = self._where_defined(node, node.without_key(result), [dropped_operand])
        if simplified is not None:
            return simplified
        simplified = self._with_one_constant(node, constants)
        return self._folded_in_parts(simplified) if self._folds == "all" else simplified

    def _where_defined(
        self, node: Node, simplified: Node, dropped_operands: Sequence[Relations]
    ) -> Node | None:
        """Return what a node is simplified to, in the iterations in which operands that are dropped
        have a value if that matters; None if there are no such iterations."""
        if not self._is_strict:
            return simplified
        undefined = Relations.of(map(self._undefined_points, dropped_operands))
        if undefined.is_empty():
            return simplified
        defined_points = node.points.outside(undefined).coalesced()
        if self._folds != "all" or defined_points.is_empty():
            return None
        result = (
            simplified.operands[0]
            if simplified.number is None
            else self._constant_operand(node, 0, simplified.number)
        )
        return self._in_parts(node, [result.within(defined_points)])

    def _chosen_in_parts(self, node: Node) -> Node | None:
        """Return the node of a selection as one that forwards an operand in each iteration, if its
        condition is a constant in each: skipped operations have no effect, even if undefined."""
        parts = self._constant_parts(node.operands[0], i1)
        if not node.points.begins_within(Relations.of(part for _, part in parts).domain()):
            return None
        selected_operands: list[Relations] = []
        for constant, where in parts:
            number = _number_in([constant])
            if number is None:
                return None
            operand = node.operands[1 if number.value.data else 2]
            selected_operands.append(operand.within(where.domain()))
        return node.without_key(Relations.of(selected_operands))

    def _through_folded(self, operand: Relations) -> Relations:
        """Return the operand composed through the nodes that it leads to, where these are folded to
        one of their own operands."""
        composition = operand
        passed: set[str] = set()
        while True:
            forwarded = {
                target: node.operands[0]
                for target in composition.targets
                if target not in passed and (node := self._resolved.get(target)) is not None
                if node.key is None and self._nodes.unfolded(target).key is not None
            }
            if not forwarded:
                return composition
            passed |= forwarded.keys()
            composition = Relations.of(
                part.then(forwarded[target]) if target in forwarded else part
                for _, target, part in composition.parts()
            ).coalesced()

    def may_be_undefined(self, operand: Relations) -> bool:
        """Return whether values of an operand may be poison, or uninitialised: folds leave operands
        out that the result depends on then."""
        reached = Reached(operand.targets)
        for name in reached:
            if name in WITHOUT_VALUE:
                return True
            if self._nodes.is_node(name):
                node = self._nodes.unfolded(name)
                if node.key is not None and yields_poison(node.op):
                    return True
                values = node.operands if node.gathered is None else node.gathered[1:]
                values += () if node.elements is None else node.elements[:1]
                reached.add(target for value in values for target in value.targets)
        return False

    def _undefined_points(self, operand: Relations) -> Relations:
        """Return the iterations in which an operand may be poison, or uninitialised; perhaps too
        many where values of one iteration depend on those of others."""
        parts: list[Relations] = []
        for _, name, part in operand.parts():
            if name in WITHOUT_VALUE:
                parts.append(part.domain())
            elif self.may_be_undefined(part):
                parts.append(part.then(self._undefined_in(name)).domain())
        return Relations.of(parts)

    def _undefined_in(self, name: str) -> Relations:
        """Return the iterations in which a node may be poison, or uninitialised."""
        node = self._nodes.unfolded(name)
        is_poison = node.key is not None and yields_poison(node.op)
        if is_poison or name in self._seeking or len(self._seeking) > _MOST_NESTED:
            return node.points
        if name not in self._undefined:
            self._seeking.add(name)
            values = list(node.operands)
            if node.gathered is not None:
                slots, slot_values = node.gathered
                values.append(slots.then(slot_values))
            if node.elements is not None:
                values.append(node.elements[0])
            self._undefined[name] = Relations.of(map(self._undefined_points, values)).coalesced()
            self._seeking.discard(name)
        return self._undefined[name]

    def _with_one_constant(self, node: Node, constants: Sequence[Attribute | None]) -> Node:
        """Return a node such as `(x * 3) * 5` rewritten as `x * 15`."""
        if node.law is None or node.law.rounds or node.inverts or len(constants) != 2:
            return node
        constant_index = 1 if constants[1] is not None or not node.commutes else 0
        if constants[constant_index] is None:
            return node
        inner = self._single_target(node.operands[1 - constant_index])
        if inner is None:
            return node
        if inner.key != node.key or len(inner.operands) != 2:
            return node
        inner_constants = [
            self._constant_of(inner_operand, node.op.operands[1].type)
            for inner_operand in inner.operands
        ]
        inner_index = 1 if inner_constants[1] is not None or not node.commutes else 0
        first = inner_constants[inner_index]
        number = (
            None
            if first is None
            else _number_in(folded(node.op, [first, constants[constant_index]]))
        )
        if number is None:
            return node
        single = f"{node.name}s"
        point = Relations.linear(f"{node.name}s", f"{node.name}s", 0, ())
        self._nodes.add(single, None, partial(constant_node, single, node.op, number, point))
        constant_operand = Relations.between(node.points, point)
        varying_operand = node.operands[1 - constant_index].then(inner.operands[1 - inner_index])
        return node._replace(operands=(varying_operand, constant_operand))

    def _cancelled(self, node: Node) -> tuple[Relations, Relations] | None:
        """Return the operands `x` and `y` of `(x + y) - y`, or of `(x - y) + y`; None for other
        nodes."""
        if node.law is None or node.law.rounds or len(node.operands) != 2:
            return None
        for position, operand in enumerate(node.operands[: 1 if node.inverts else 2]):
            other_operand = node.operands[1 - position]
            inner = self._single_target(operand)
            if inner is None or not _is_inverse(self._nodes.unfolded(inner.name), node):
                continue
            if not _is_inverse(inner, node):
                continue
            inner_operands = [operand.then(inner_operand) for inner_operand in inner.operands]
            for number in range(1 if inner.inverts else 0, 2):
                if inner_operands[number].equals(other_operand):
                    return inner_operands[1 - number].coalesced(), other_operand
        return None

    def _folded_in_parts(self, node: Node) -> Node:
        """Return the node as a constant in some iterations, and unchanged in the others, if
        operands are constants in some iterations only, such as the padding of a vector load."""
        op = node.op
        if fold_of(op) is None:
            return node
        parts = [
            self._constant_parts(operand, value.type)
            for operand, value in zip(node.operands, op.operands, strict=True)
        ]
        if prod(map(len, parts)) > _MOST_PARTS:
            return node
        constant_parts: list[Relations] = []
        for combination in product(*parts):
            number = _number_in(folded(op, [constant for constant, _ in combination]))
            if number is None:
                continue
            where = node.points
            for _, part in combination:
                where = where.intersect(part.domain())
            if where.is_empty():
                continue
            constant = self._constant_operand(node, len(constant_parts), number)
            constant_parts.append(constant.within(where))
        return self._in_parts(node, constant_parts) if constant_parts else node

    def _width(self, node: Node) -> int:
        """Return the number of coordinates of the iterations of a node of an op with one result."""
        lanes = lanes_of(node.op.results[0].type, node.op)
        return self._iterations.depth_of(block_of(node.op)) + len(lanes)

    def _constant_operand(self, node: Node, position: int, number: Number) -> Relations:
        """Return the relation from the iterations of a node to the node of a constant."""
        name = f"{node.name}c{position}"
        points = Relations.linear(name, name, 0, ())
        self._nodes.add(name, None, partial(constant_node, name, node.op, number, points))
        return Relations.linear(node.name, name, self._width(node), ())

    def _in_parts(self, node: Node, forwarded_parts: Sequence[Relations]) -> Node:
        """Return a node as one that forwards some parts, and is unchanged in other iterations."""
        remaining_points = node.points.outside(Relations.of(forwarded_parts).domain()).coalesced()
        if remaining_points.is_empty():
            return node.without_key(Relations.of(forwarded_parts))
        forth, remaining_node = self._restricted(node, f"{node.name}r", remaining_points)
        self._resolved[remaining_node.name] = self._folded(remaining_node)
        return node.without_key(Relations.of([*forwarded_parts, forth]))

    def _restricted(self, node: Node, name: str, points: Relations) -> tuple[Relations, Node]:
        """Return the relation from some iterations of a node to a new node that computes the same
        in them, and that node."""
        width = self._width(node)
        unit = unit_rows(width, range(width))
        forth = Relations.linear(node.name, name, width, unit).within(points)
        back = forth.inverse()
        own_points = back.domain()
        operands = tuple(
            back.then(operand).beginning_at(own_points)
            if operand.domain() is node.points
            else back.then(operand)
            for operand in node.operands
        )
        restricted_node = node._replace(name=name, operands=operands, points=own_points)
        self._nodes.add(name, None, lambda: restricted_node)
        return forth, restricted_node

    def _constant_parts(
        self, operand: Relations, type_: Attribute
    ) -> list[tuple[Attribute, Relations]]:
        """Return the constants that an operand is in some iterations, each with these
        iterations."""
        constant_parts: dict[Hashable, tuple[Attribute, Relations]] = {}
        for _, _, part in operand.parts():
            constant = self._constant_of(part, type_)
            if constant is not None:
                # As attributes, zeros of both signs are equal.
                key = attribute_key(constant)
                previous_part = (
                    constant_parts[key][1] if key in constant_parts else Relations.of(())
                )
                constant_parts[key] = constant, previous_part.union(part)
        return list(constant_parts.values())

    def _single_target(self, operand: Relations) -> Node | None:
        """Return the node that an operand leads to, if that is one and has been folded."""
        targets = operand.targets
        return self._resolved.get(targets[0]) if len(targets) == 1 else None

    def _constant_of(self, operand: Relations, type_: Attribute) -> Attribute | None:
        """Return the constant that an operand is in all iterations, for a type."""
        node = self._single_target(operand)
        number = None if node is None else node.number
        if number is None or not is_vector(type_):
            return number
        data = properties.pack_elements([number.value.data], number.type)
        return properties.splat_attribute(type_, data)


def _may_skip_operands(op: Operation) -> bool:
    """Return whether an op may have a value although one of its operands has none."""
    return isinstance(op, arith.SelectOp) or bool(op.regions)


def _is_inverse(inner: Node, outer: Node) -> bool:
    """Return whether of two nodes with the same law one adds and the other subtracts."""
    return inner.law == outer.law and inner.inverts != outer.inverts and len(inner.operands) == 2


def _number_in(attributes: object) -> Number | None:
    """Return the number of a folded constant, if it is the same in all lanes."""
    match attributes:
        case [IntegerAttr() | FloatAttr() as number]:
            return number
        case [DenseIntOrFPElementsAttr() as numbers] if properties.is_splat(numbers):
            return properties.element_attribute(numbers, 0)
        case _:
            return None
