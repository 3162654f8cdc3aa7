"""A function as a graph of values: for each iteration of each operation the function that it
computes, and its operands.

A node is an operation in the iterations of the loops around it, lane by lane for vectors. Its
operands are relations from its iterations to those of other nodes, or to the inputs of both
programs: elements of arguments (`x0`), scalars (`s1`), integers (`i`), uninitialised memory (`u`).
A load is a copy of the stored value: its operand is the last write of the element before it
(`memory_flow`). Values that loops carry, results of loops and conditionals, and copies
only forward values, so relations are composed through them where possible.

What cannot be described exactly raises `NotModelledError` (`program_accesses`), with the place.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import product
from math import prod
from typing import cast

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    NoneAttr,
    i1,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import Commutative, SymbolTable

from loopwright.exact.dependences.model import parameter_name
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Constraint, Frame, Parameter
from loopwright.exact.memory.access import Root, RootKind, linear_place, look_through, root_of
from loopwright.exact.memory.shapes import check, shape_in
from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.exact.proofs.laws import is_reduction, law_of_operation, law_of_reduction
from loopwright.exact.proofs.memory_flow import MemoryFlow, unit_rows
from loopwright.exact.proofs.nodes import (
    INTEGERS,
    UNDEFINED,
    Folds,
    Node,
    Nodes,
    Number,
    Parameters,
    as_far_as_total,
)
from loopwright.exact.proofs.program_accesses import (
    NotModelledError,
    ProgramAccesses,
    ProofAccess,
    attribute_key,
    broken_promise,
    identity_of,
    key_of,
    lanes_of,
    moved_by,
    only_forgets,
    resolved,
    stable_key,
    yields_poison,
)
from loopwright.ir.affine_expr import AffineExpr, constant, dim
from loopwright.ir.core.narrowing import is_dense, is_memref, is_vector
from loopwright.ir.core.properties import (
    element_attribute,
    is_splat,
    mixed_parts,
    pack_elements,
    splat_attribute,
)
from loopwright.ir.dialects import affine, arith, memref, scf, vector
from loopwright.ir.dialects.arith.constants import constant_like
from loopwright.ir.dialects.reduction.kinds import promises
from loopwright.ir.dialects.ub import PoisonOp
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, accumulating_kind
from loopwright.ir.interfaces.control_flow import (
    carried_arguments,
    is_counted_loop,
    is_terminator,
)
from loopwright.ir.interfaces.index_values import AffineForm
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.interfaces.op_interfaces import interface_of, vector_form
from loopwright.ir.interfaces.rewriting import (
    UndefinedDivisors,
    divides_by_a_number,
    fold_of,
    may_be_moved,
    tried,
)

_INDEX_OPS = (
    affine.ApplyOp,
    affine.MinOp,
    affine.MaxOp,
    affine.DelinearizeIndexOp,
    affine.LinearizeIndexOp,
)


Rows = Sequence[tuple[int, ...]]


_FIRST_ZERO = (AtomicRMWKind.maxnumf, AtomicRMWKind.minnumf)
"""Combinations that give the first one of two zeros: they commute if an operand is no zero."""
_MOST_FOLDED = 32
"""The most operations that are folded recursively at once."""
_MOST_PARTS = 8
"""The most constants that an operation may be in different iterations."""


class ValueGraph:
    """The values of one function. `prefix` begins the names of its nodes; `reassociate` says that
    floats may be added and multiplied in any order. Operations with keys in `promising` are not
    folded as far as `folds` allows, and those that promise more than `granted` (None: anything) are
    not reordered."""

    def __init__(
        self,
        function: Operation,
        prefix: str,
        parameters: Parameters,
        *,
        reassociate: bool = False,
        promising: frozenset[Hashable] = frozenset(),
        granted: frozenset[str] | None = None,
        folds: Folds = "all",
    ) -> None:
        self.function, self.prefix, self.parameters = function, prefix, parameters
        self.reassociate, self._promising, self._granted = reassociate, promising, granted
        self._folds = folds
        self.given: dict[str, Parameter] = {}
        """The parameters that bounds, conditions and subscripts use, by name."""
        self.block = function.regions[0].blocks[0]
        memory = ProgramAccesses(function, prefix)
        self.domains, self.linear = memory.domains, memory.linear
        self.accesses, self.allocations = memory.accesses, memory.allocations
        self.assertions = memory.assertions
        self._numbers = memory.numbers
        self._nodes = Nodes(prefix)
        self._resolved: dict[str, Node] = {}
        self._constants: dict[str, Number] = {}
        self._folding: set[str] = set()
        self._points: dict[Block, Relations] = {}
        self._strides: dict[tuple[Operation, int], tuple[int, int]] = {}
        self._flows: dict[Root, MemoryFlow] = {}
        self._stores: dict[str, Relations] = {}
        self._cells: dict[str, Relations] = {}
        self._inside: dict[Root, Relations] = {}
        for access in self.accesses:
            if not access.writes:
                value = access.op.results[0] if access.op.results else None
                self._nodes.add(access.name, value, partial(self._load, access))

    def know_by_position(self, others: Iterable[Hashable]) -> None:
        """Describe elements by linear address in memory shared by both programs if one of them
        requires that."""
        self.linear |= {identity for identity in others if isinstance(identity, int | str)}

    # Relations

    def _named(self, keys: Sequence[Parameter], op: Operation) -> list[str]:
        names: list[str] = []
        for key in keys:
            name = self.parameters.name_of(key)
            if name is None:
                what = parameter_name(key)
                raise NotModelledError("data", f"{what} is not known before the function runs", op)
            names.append(name)
            self.given[name] = key
        return names

    def _system(
        self,
        frame: Frame,
        exprs: Sequence[AffineExpr],
        source: str,
        target: str,
        op: Operation,
        around: Sequence[Loop] = (),
    ) -> Relations:
        """From the iterations of a frame to the values of expressions; the induction variables of
        the loops `around` are normalised by their steps (`_stride`)."""
        shape, keys, reasons = shape_in(frame, exprs)
        if reasons:
            raise NotModelledError("not-affine", str(reasons[0]), op)
        names = self._named(keys, op)
        width = shape.num_loops
        relations = Relations.of(
            Relations.of_system(
                piece.relation((None,) * width, names).tableau, source, target, names
            )
            for piece in shape.pieces
        )
        strides = [*map(self._stride, around), *[(1, 0)] * (width - len(around))]
        if any(stride > 1 for stride, _ in strides):
            rows = [
                (*(stride * int(k == position) for k in range(width)), first)
                for position, (stride, first) in enumerate(strides)
            ]
            relations = Relations.linear(source, source, width, rows).then(relations)
        return relations.coalesced()

    def _stride(self, loop: Loop) -> tuple[int, int]:
        """The divisor of the induction variable of a loop, and its remainder: iterations are
        numbered by the quotient, so that tile loops need no remainders."""
        key = loop.op, loop.position
        if key not in self._strides:
            self._strides[key] = 1, 0
            body = loop.op.regions[0].blocks[0]
            loops = self.domains.of_block(body).loops
            if loop.step is not None and loop.step > 1:
                position = next(k for k, one in enumerate(loops) if (one.op, one.position) == key)
                frame, op = self.domains.of_block(body).frame.copy(), body.first_op
                assert op is not None, "blocks have terminators"
                points = self._system(frame, (), "", "", op).domain()
                remainder = points.remainder(position, loop.step)
                if remainder is not None:
                    self._strides[key] = loop.step, remainder
        return self._strides[key]

    def points_of(self, block: Block, name: str, lanes: Sequence[int] = ()) -> Relations:
        """The iterations of a block, each with some lanes, as points of a tuple name."""
        if block not in self._points:
            op = block.first_op
            assert op is not None, "blocks have terminators"
            domain = self.domains.of_block(block)
            frame = domain.frame.copy()
            self._points[block] = self._system(frame, (), "D", "", op, domain.loops).domain()
        depth = len(self.domains.of_block(block).loops)
        named = Relations.linear("D", name, depth, unit_rows(depth, range(depth)))
        iterations = self._points[block].then(named).range()
        if not lanes:
            return iterations
        rank = depth + len(lanes)
        space = Space.anonymous(range=rank)
        bounds: list[tuple[int, ...]] = []
        for position, extent in enumerate(lanes, depth):
            bounds.append((*(int(k == position) for k in range(rank)), 0))
            bounds.append((*(-int(k == position) for k in range(rank)), extent - 1))
        box = Relations.of_points(Tableau(space, (), tuple(bounds)), name, ())
        drop = Relations.linear(name, name, rank, unit_rows(rank, range(depth)))
        return drop.then(iterations).domain().intersect(box)

    def reference(
        self, value: SSAValue, block: Block, name: str, lanes: int = 0, rows: Rows | None = None
    ) -> Relations:
        """From the points of a name (iterations of a block with some lanes) to those of a value
        that is used there; `rows` select the lanes of the value, by default the same ones."""
        depth = len(self.domains.of_block(block).loops)
        width = depth + lanes
        if rows is None:
            own = len(lanes_of(value.type, self._op_of(value)))
            rows = unit_rows(width, range(width - own, width))
        if isinstance(value.type, IndexType):
            index = self._index(value, block)
            if index is not None:
                outer = Relations.linear(name, "D", width, unit_rows(width, range(depth)))
                return outer.then(index)
        if isinstance(value, BlockArgument) and value.owner is self.block:
            return Relations.linear(name, f"s{value.index}", width, rows)
        target, loops = self._value(value)
        return Relations.linear(name, target, width, (*unit_rows(width, range(loops)), *rows))

    def _op_of(self, value: SSAValue) -> Operation:
        owner = value.owner
        if isinstance(owner, Operation):
            return owner
        return owner.parent_op() or self.function

    def _index(self, value: SSAValue, block: Block) -> Relations | None:
        """From iterations of a block to the integer of an index value; None if the value is
        data."""
        domain = self.domains.of_block(block)
        frame = domain.frame.copy()
        expr = resolved(frame, value)
        try:
            return self._system(frame, [expr], "D", INTEGERS, self._op_of(value), domain.loops)
        except NotModelledError as error:
            if error.reason in ("data", "not-affine"):
                return None
            raise

    def _value(self, value: SSAValue) -> tuple[str, int]:
        """The name of the node of a value, and its number of enclosing loops."""
        op = self._op_of(value)
        block = op.parent_block() if isinstance(value, OpResult) else value.owner
        assert isinstance(block, Block), "values are defined in blocks"
        loops = len(self.domains.of_block(block).loops)
        if isinstance(op, arith.ConstantOp):
            loops = 0
        name = self._nodes.name_of(value)
        if name is None:
            name = self._nodes.new_name()
            self._nodes.add(name, value, partial(self._make, name, value, op, block))
        return name, loops

    # Nodes

    def is_node(self, name: str) -> bool:
        """Whether a name is that of a node of this program."""
        return name.startswith(self.prefix)

    def node(self, name: str) -> Node:
        """The node with a name; its operands lead to computing nodes, as far as possible."""
        if name not in self._resolved:
            node = self._nodes.made(name)
            operands = tuple(self._of_points(node, one) for one in node.operands)
            node = node._replace(operands=operands)
            if node.gathered is not None:
                slots, values = node.gathered
                node = node._replace(gathered=(slots, self._nodes.computing(values).coalesced()))
            self._resolved[name] = self._folded(node)
        return self._resolved[name]

    def _of_points(self, node: Node, operand: Relations) -> Relations:
        """The operand composed to computing nodes; if every iteration of the node has it, its
        domain stays that of the node, in as few pieces."""
        return as_far_as_total(node.points, self._nodes.computing(operand).coalesced())

    def _folded(self, node: Node) -> Node:
        """The node after folding its op, if the fold gives a constant or an operand; a select of 1
        and 0 becomes an extension of the condition."""
        op = node.op
        if node.key is None or not node.operands or len(op.results) != 1:
            return node
        type_ = op.results[0].type
        # A conditional that is described as a selection has one operand itself.
        types = [value.type for value in op.operands] + [type_] * (2 * bool(op.regions))
        constants = [
            self._constant_of(operand, type_of)
            for operand, type_of in zip(node.operands, types, strict=True)
        ]
        node = node._replace(operands=tuple(map(self._through_folded, node.operands)))
        if accumulating_kind(op, 0) in _FIRST_ZERO:
            numbers = [_number_in([one]) for one in constants]
            commutes = any(one is not None and one.value.data != 0 for one in numbers)
            node = node._replace(commutes=commutes)
        if self._folds == "none" or (self._promising and key_of(op) in self._promising):
            return node
        is_choice = isinstance(op, arith.SelectOp) or bool(op.regions)
        if is_choice and constants[1:] == [constant_like(number, type_) for number in (1, 0)]:
            return node._replace(key=("extended", _element_text(type_)), operands=node.operands[:1])
        if op.regions:
            return node
        if isinstance(op, arith.ExtUIOp) and _element_text(op.operands[0].type) == "i1":
            return node._replace(key=("extended", _element_text(type_)))
        is_twice = len(node.operands) == 2 and node.operands[0].equals(node.operands[1])
        number: Number | None = None
        kept: int | None = None
        match _fold(op, constants, is_twice=is_twice):
            case [SSAValue() as value] if value in op.operands:
                kept = list(op.operands).index(value)
                number = _number_in([constants[kept]])
            case found:
                number = _number_in(found)
        left = [
            operand
            for k, operand in enumerate(node.operands)
            if constants[k] is None and k != kept and not (is_twice and kept is not None)
        ]
        is_folded = number is not None or kept is not None
        if is_folded and self._granted is not None:
            is_folded = not any(map(self.may_be_undefined, left))
        if not is_folded:
            found = self._with_one_constant(node, constants)
            return self._folded_in_parts(found) if self._folds == "all" else found
        if number is None:
            return node.without_key(node.operands[kept or 0])
        self._constants[node.name] = number
        return node.as_constant(number)

    def _through_folded(self, operand: Relations) -> Relations:
        """The operand composed through the node that it leads to, if that is folded to one of its
        own operands."""
        found = operand
        while len(found.targets) == 1:
            (target,) = found.targets
            node = self._resolved.get(target)
            if node is None or node.key is not None or self._nodes.made(target).key is None:
                break
            found = found.then(node.operands[0]).coalesced()
        return found

    def may_be_undefined(self, operand: Relations) -> bool:
        """Whether values of an operand may be poison, or uninitialised: folds leave operands out
        that the result depends on then."""
        seen, waiting = set[str](), set(operand.targets)
        while waiting - seen:
            name = (waiting - seen).pop()
            seen.add(name)
            if name == UNDEFINED:
                return True
            if self.is_node(name):
                node = self._nodes.made(name)
                if node.key is not None and yields_poison(node.op):
                    return True
                values = node.operands if node.gathered is None else node.gathered[1:]
                waiting |= {target for value in values for target in value.targets}
        return False

    def _with_one_constant(self, node: Node, constants: Sequence[Attribute | None]) -> Node:
        """The node of `(x * 3) * 5` as that of `x * 15`."""
        if node.law is None or node.law.rounds or node.inverts or len(constants) != 2:
            return node
        own = 1 if constants[1] is not None or not node.commutes else 0
        if constants[own] is None:
            return node
        name, *others = node.operands[1 - own].targets
        if others or not self.is_node(name):
            return node
        inner = self.node(name)
        if inner.key != node.key or len(inner.operands) != 2:
            return node
        found = [self._constant_of(one, node.op.operands[1].type) for one in inner.operands]
        at = 1 if found[1] is not None or not node.commutes else 0
        first = found[at]
        number = None if first is None else _number_in(_fold(node.op, [first, constants[own]]))
        if number is None:
            return node
        single, point = f"{node.name}s", Relations.linear(f"{node.name}s", f"{node.name}s", 0, ())
        key = "constant", attribute_key(number)
        self._nodes.add(single, None, partial(Node, single, node.op, key, (), point))
        self._constants[single] = number
        chosen = Relations.between(node.points, point)
        rest = node.operands[1 - own].then(inner.operands[1 - at])
        return node._replace(operands=(rest, chosen))

    def _folded_in_parts(self, node: Node) -> Node:
        """The node as a constant in some iterations, and unchanged in the others, if operands are
        constants in some iterations only, such as the padding of a vector load."""
        op, block = node.op, node.op.parent_block()
        if fold_of(op) is None or block is None:
            return node
        parts = [
            self._constant_parts(operand, value.type)
            for operand, value in zip(node.operands, op.operands, strict=True)
        ]
        if prod(map(len, parts)) > _MOST_PARTS:
            return node
        width = len(self.domains.of_block(block).loops) + len(lanes_of(op.results[0].type, op))
        handed: list[Relations] = []
        for chosen in product(*parts):
            number = _number_in(_fold(op, [constant for constant, _ in chosen]))
            if number is None:
                continue
            name = f"{node.name}c{len(handed)}"
            points = Relations.linear(name, name, 0, ())
            key = ("constant", attribute_key(number))
            self._nodes.add(name, None, partial(Node, name, op, key, (), points))
            self._constants[name] = number
            where = node.points
            for _, part in chosen:
                where = where.intersect(part.domain())
            handed.append(Relations.linear(node.name, name, width, ()).within(where))
        if not handed:
            return node
        rest = node.points.outside(Relations.of(handed).domain()).coalesced()
        name, unit = f"{node.name}r", unit_rows(width, range(width))
        forth = Relations.linear(node.name, name, width, unit).within(rest)
        back = forth.inverse()
        points = back.domain()
        operands = tuple(
            back.then(operand).beginning_at(points)
            if operand.domain() is node.points
            else back.then(operand)
            for operand in node.operands
        )
        made = node._replace(name=name, operands=operands, points=points)
        self._nodes.add(name, None, lambda: made)
        self._resolved[name] = made
        return node.without_key(Relations.of([*handed, forth]))

    def _constant_parts(
        self, operand: Relations, type_: Attribute
    ) -> list[tuple[Attribute, Relations]]:
        """The constants that an operand is in some iterations, each with these iterations."""
        found: dict[Hashable, tuple[Attribute, Relations]] = {}
        for _, _, part in operand.parts():
            constant = self._constant_of(part, type_)
            if constant is not None:
                # As attributes, zeros of both signs are equal.
                key = attribute_key(constant)
                others = found[key][1] if key in found else Relations.of(())
                found[key] = constant, others.union(part)
        return list(found.values())

    def _constant_of(self, operand: Relations, type_: Attribute) -> Attribute | None:
        """The constant that an operand is in all iterations, for a type."""
        targets = operand.targets
        target = next(iter(targets), INTEGERS)
        if len(targets) > 1 or not self.is_node(target) or len(self._folding) > _MOST_FOLDED:
            return None
        if target not in self._constants and target not in self._folding:
            self._folding.add(target)
            self.node(target)
            self._folding.discard(target)
        number = self._constants.get(target)
        if number is None or not is_vector(type_):
            return number
        data = pack_elements([number.value.data], number.type)
        return splat_attribute(type_, data)

    def _make(self, name: str, value: SSAValue, op: Operation, block: Block) -> Node:
        lanes = lanes_of(value.type, op)
        points = self.points_of(block, name, lanes)
        if is_memref(value.type):
            raise NotModelledError("memref-value", "memrefs are values of control flow", op)
        if isinstance(value, BlockArgument):
            if value not in carried_arguments(op):
                raise NotModelledError("data", "an index is not affine", op)
            return Node(name, op, None, (self._carried(name, value, op, points),), points)
        assert isinstance(value, OpResult), "it is no argument of a block"
        if is_reduction(op):
            return self._gathered(name, value, op, points)
        if self.domains.selects(op):
            return self._selection(name, value, op, points)
        if op.regions:
            if is_counted_loop(op):
                handed = self._after_loop(name, value, op, points)
            else:
                handed = self._chosen(name, value, op, points)
            return Node(name, op, None, (handed,), points)
        if isinstance(op, arith.ConstantOp):
            return self._constant(name, op, lanes)
        if isinstance(op, PoisonOp):
            width = len(self.domains.of_block(block).loops) + len(lanes)
            nothing = Relations.linear(name, UNDEFINED, width, ()).within(points)
            return Node(name, op, None, (nothing,), points)
        if lanes or any(is_vector(operand.type) for operand in op.operands):
            handed = self._moved_lanes(name, op, block, len(lanes), points)
            if handed is not None:
                return Node(name, op, None, (handed,), points)
            if not _is_lane_by_lane(op):
                raise NotModelledError("vector", f"'{op.name}' is not described by lanes", op)
        operands = tuple(
            self.reference(operand, block, name, len(lanes)).within(points)
            for operand in op.operands
        )
        commutes = interface_of(op, Commutative) is not None and len(operands) == 2
        law = law_of_operation(op, reassociate=self.reassociate) if self._may_reorder(op) else None
        inverts = law is not None and not commutes
        return Node(name, op, (key_of(op), value.index), operands, points, commutes, law, inverts)

    def _may_reorder(self, op: Operation) -> bool:
        """Whether an op promises nothing that may be wrong in another order."""
        return self._granted is None or promises(op) <= self._granted

    def _constant(self, name: str, op: arith.ConstantOp, lanes: Sequence[int]) -> Node:
        """The node of a constant, which is the same in all iterations and lanes."""
        given: Attribute = op.value
        rows = unit_rows(len(lanes), range(len(lanes)))
        points = Relations.linear(name, name, len(lanes), rows)
        if is_dense(given) and is_splat(given):
            given = element_attribute(given, 0)
        elif lanes:
            raise NotModelledError("vector", "lanes of a constant differ", op)
        key = ("constant", attribute_key(given))
        if isinstance(given, IntegerAttr | FloatAttr):
            self._constants[name] = cast("Number", given)
        return Node(name, op, key, (), points)

    def _moved_lanes(
        self, name: str, op: Operation, block: Block, lanes: int, points: Relations
    ) -> Relations | None:
        """The value that an op on vectors moves to each lane; None if the op computes."""
        depth = len(self.domains.of_block(block).loops)
        if isinstance(op, vector.BroadcastOp):
            value = op.operands[0]
            inner = lanes_of(value.type, op)
            shape = lanes_of(op.results[0].type, op)[lanes - len(inner) :]
            rows = [
                tuple(
                    int(k == depth + lanes - len(inner) + n and extent == size)
                    for k in range(depth + lanes + 1)
                )
                for n, (extent, size) in enumerate(zip(inner, shape, strict=True))
            ]
            return self.reference(value, block, name, lanes, rows).within(points)
        return None

    # Reductions

    def _gathered(self, name: str, value: OpResult, op: Operation, points: Relations) -> Node:
        """The node of a reduction in any order, of a parallel loop or of lanes: its slots are a
        value of each iteration or lane, and the initial value if there is one."""
        law = law_of_reduction(value, reassociate=self.reassociate)
        law = law if self._may_reorder(op) else None
        block, slot = op.parent_block(), f"t{name}l"
        assert block is not None, "the op is in a function"
        if law is None:
            raise NotModelledError("reduction", f"the order matters in which '{op.name}' adds", op)
        if isinstance(op, vector.ReductionOp):
            source, inner, lanes = op.vector, block, lanes_of(op.vector.type, op)
        else:
            inner, lanes = op.regions[0].block, lanes_of(value.type, op)
            source = _yielded(inner, value.index)
        depth = len(self.domains.of_block(block).loops)
        width = len(self.domains.of_block(inner).loops) + len(lanes)
        outward = Relations.linear(slot, name, width, unit_rows(width, range(depth)))
        slots = outward.within(self.points_of(inner, slot, lanes), points).inverse()
        values = self.reference(source, inner, slot, len(lanes)).within(slots.range())
        if isinstance(op, vector.ReductionOp):
            initial = op.acc
        else:
            inits = op.init_vals if isinstance(op, scf.ParallelOp) else ()
            initial = inits[value.index] if inits else None
        if initial is not None:
            first = points.renamed(f"t{name}k")
            slots = slots.union(first)
            given = self.reference(initial, block, name, len(lanes_of(value.type, op)))
            given = given.within(points)
            values = values.union(first.inverse().then(given))
        return Node(name, op, ("gathered", name), (), points, law=law, gathered=(slots, values))

    # Control flow

    def _steps(self, body: Block, name: str, points: Relations, lanes: int) -> Relations:
        """From each iteration of a loop to the previous one, if there is one."""
        loop = self.domains.of_block(body).loops[-1]
        depth = len(self.domains.of_block(body).loops)
        assert loop.step is not None, "the loop is counted"
        rows = [list(row) for row in unit_rows(depth + lanes, range(depth + lanes))]
        rows[depth - 1][-1] = -(loop.step // self._stride(loop)[0])
        back = Relations.linear(name, name, depth + lanes, [tuple(row) for row in rows])
        return back.within(points, points)

    def _carried(
        self, name: str, value: BlockArgument, loop: Operation, points: Relations
    ) -> Relations:
        """Return the relation of a carried value: to the initial value in the first iteration, then
        to the yielded value."""
        body, number = value.owner, value.index - 1
        lanes = len(lanes_of(value.type, loop))
        back = self._steps(body, name, points, lanes)
        first = self.reference(_initial(loop, number), body, name, lanes)
        return back.then(self.reference(_yielded(body, number), body, name, lanes)).union(
            first.within(points).outside(back.domain())
        )

    def _after_loop(
        self, name: str, value: OpResult, loop: Operation, points: Relations
    ) -> Relations:
        """The result of a loop: the value yielded by its last iteration, or the initial value."""
        body, block = loop.regions[0].block, loop.parent_block()
        assert block is not None, "the loop is in a function"
        shape = lanes_of(value.type, loop)
        inner = f"{name}b"
        inside = self.points_of(body, inner, shape)
        last = inside.outside(self._steps(body, inner, inside, len(shape)).range())
        depth, width = len(self.domains.of_block(block).loops), len(shape)
        kept = [*range(depth), *range(depth + 1, depth + 1 + width)]
        outward = Relations.linear(
            inner, name, depth + 1 + width, unit_rows(depth + 1 + width, kept)
        )
        ends = outward.inverse().within(points, last)
        yielded = self.reference(_yielded(body, value.index), body, inner, width)
        first = self.reference(_initial(loop, value.index), block, name, width)
        return ends.then(yielded).union(first.within(points).outside(ends.domain()))

    def _chosen(self, name: str, value: OpResult, op: Operation, points: Relations) -> Relations:
        """The result of a conditional: the value yielded by the executed region."""
        shape = lanes_of(value.type, op)
        parts: list[Relations] = []
        for region in op.regions:
            given = self.reference(
                _yielded(region.block, value.index), region.block, name, len(shape)
            )
            parts.append(given.within(self.points_of(region.block, name, shape)).within(points))
        return Relations.of(parts)

    def _selection(self, name: str, value: OpResult, op: Operation, points: Relations) -> Node:
        """The node of a result of a conditional under a condition that is data: that of an
        `arith.select` of the yielded values."""
        block, lanes = op.parent_block(), len(lanes_of(value.type, op))
        assert block is not None, "the op is in a function"
        chosen = [(_yielded(region.block, value.index), region.block) for region in op.regions]
        operands = tuple(
            self.reference(one, where, name, lanes).within(points)
            for one, where in ((op.operands[0], block), *chosen)
        )
        element = _element_text(value.type)
        key = (arith.SelectOp.name, (), (element,), (str(i1), element, element))
        return Node(name, op, (key, 0), operands, points)

    def conditions(self) -> Iterator[tuple[Operation, Relations]]:
        """The conditionals that are described as selections, with the values of their
        conditions."""
        for op in self._numbers:
            block = op.parent_block()
            if self.domains.selects(op) and block is not None:
                value = self.reference(op.operands[0], block, "D")
                yield op, self._nodes.computing(value.within(self.points_of(block, "D")))

    # Memory

    def cells(self, access: ProofAccess) -> Relations:
        """From the iterations of an access to the elements of its memory."""
        if access.name not in self._cells:
            self._cells[access.name] = self._cells_of(access)
        return self._cells[access.name]

    def _cells_of(self, access: ProofAccess) -> Relations:
        place, exprs = access.place, list(access.place.subscripts or ())
        if not place.is_linear and identity_of(access.root) in self.linear:
            position = linear_place(place.memref, tuple(exprs))
            if position is None:
                raise NotModelledError("layout", "positions in memory are not known", access.op)
            exprs = list(position)
        lifetime = [dim(k) for k in range(self._lifetime(access.root))]
        return self._system(
            access.frame, [*lifetime, *exprs], access.name, "M", access.op, access.loops
        )

    def _lifetime(self, root: Root) -> int:
        """How many enclosing loops allocate a new instance of the memory in each iteration."""
        if root.kind is not RootKind.ALLOCATION or root.value is None:
            return 0
        return self.domains.depth_of_lifetime(root.value)

    def rank_of(self, root: Root) -> int:
        """How many coordinates the elements of a memory have."""
        if identity_of(root) in self.linear:
            return 1 + self._lifetime(root)
        access = next((t for t in self.accesses if t.root == root), None)
        if access is not None:
            return len(access.place.subscripts or ()) + self._lifetime(root)
        assert root.value is not None and is_memref(root.value.type), "it has a type"
        return root.value.type.get_num_dims() + self._lifetime(root)

    def _flow(self, root: Root) -> MemoryFlow:
        """The last writes before each read of a memory, and before the end of the function."""
        if root in self._flows:
            return self._flows[root]
        rank, end = self.rank_of(root), f"o{self.memory_name(root)}"
        flow = self._flows[root] = MemoryFlow(f"{self.prefix}{len(self._flows)}", rank)
        accesses = (access for access in self.accesses if access.root == root)
        for access in sorted(accesses, key=lambda access: self._numbers[access.op] + access.writes):
            width, alone = len(access.loops) + access.extra, moved_by(access.op) is None
            cells = self.cells(access)
            flow.add(access.name, cells, width, access.time, writes=access.writes, alone=alone)
        seen = Relations.linear(end, "M", rank, unit_rows(rank, range(rank)))
        flow.add(end, seen, rank, (2 * len(self._numbers),), writes=False, alone=True)
        return flow

    def _read(self, root: Root, name: str) -> Relations:
        """From a read, or the final contents of memory, to the values last written."""
        rank = self.rank_of(root)
        last, rest = self._flow(root).last_writes(name)
        if root.kind is RootKind.ALLOCATION:
            before = Relations.linear("M", UNDEFINED, rank, ())
        else:
            unit = unit_rows(rank, range(rank))
            before = Relations.linear("M", f"x{self.memory_name(root)}", rank, unit)
        stored = (self._written(one) for one in self.accesses if one.name in last.targets)
        return last.then(Relations.of(stored)).union(rest.then(before)).coalesced()

    def _written(self, access: ProofAccess) -> Relations:
        """All elements that a write writes, over all of its iterations."""
        if access.name not in self._stores:
            stored = self._stores[access.name] = self._stored(access)
            if not self.cells(access).begins_within(stored.domain()):
                raise NotModelledError("partial", "a value has no source", access.op)
        return self._stores[access.name]

    def _stored(self, access: ProofAccess) -> Relations:
        """From the iterations of a write to the values that it writes."""
        op, block = access.op, access.op.parent_block()
        width = len(access.loops) + access.extra
        assert block is not None, "the access is in a function"
        if isinstance(op, memref.DeallocOp):
            return Relations.linear(access.name, UNDEFINED, width, ())
        if isinstance(op, memref.CopyOp):
            source = next(t.name for t in self.accesses if t.op is op and not t.writes)
            return Relations.linear(access.name, source, width, unit_rows(width, range(width)))
        moved = moved_by(op)
        assert moved is not None and moved.value is not None, "it stores something"
        return self.reference(moved.value, block, access.name, access.extra)

    def _load(self, access: ProofAccess) -> Node:
        """Return the node of the values stored where an access reads."""
        read = self.cells(access).domain()
        handed, points = self._read(access.root, access.name).beginning_at(read), read
        moved, block = moved_by(access.op), access.op.parent_block()
        if moved is not None and moved.otherwise is not None:
            assert block is not None, "the access is in a function"
            lanes = [walk.extent for walk in moved.walks]
            points = self.points_of(block, access.name, lanes)
            rows = None if is_vector(moved.otherwise.type) else ()
            rest = self.reference(moved.otherwise, block, access.name, len(lanes), rows)
            handed = handed.union(rest.within(points).outside(read))
            handed = handed.beginning_at(Relations.of((read, rest.within(points).domain())))
        return Node(access.name, access.op, None, (handed,), points)

    # What may go wrong

    def inside(self, access: ProofAccess) -> Relations:
        """The elements within the extents of a memory; empty if elements are known only by linear
        address."""
        root = access.root
        if root not in self._inside:
            self._inside[root] = self._inside_of(access)
        return self._inside[root]

    def _inside_of(self, access: ProofAccess) -> Relations:
        root = access.root
        rank, lifetime = self.rank_of(root), self._lifetime(root)
        value = access.place.memref if root.value is None else root.value
        frame = Frame()
        if identity_of(root) in self.linear or not is_memref(value.type):
            frame.require(Constraint(constant(-1)))
        for _ in range(rank):
            frame.add_loop(None)
        for position in range(rank - lifetime) if not frame.clauses else ():
            place = dim(lifetime + position)
            frame.require(Constraint(place))
            frame.require(Constraint(self._extent(value, position, frame) - 1 - place))
        return self._system(frame, (), "M", "", access.op).domain()

    def _extent(self, value: SSAValue, position: int, frame: Frame) -> AffineExpr:
        assert is_memref(value.type)
        shape = value.type.get_shape()
        if shape[position] >= 0:
            return constant(shape[position])
        if isinstance(value, OpResult):
            return frame.resolve(value.op.operands[sum(size < 0 for size in shape[:position])])
        return frame.extent(value, position)

    @property
    def bounded_accesses(self) -> Iterator[ProofAccess]:
        """The accesses that must be in bounds; excludes frees, which free whole memory."""
        return (access for access in self.accesses if not access.frees)

    def is_linear(self, access: ProofAccess) -> bool:
        """Whether elements are known only by linear address."""
        return identity_of(access.root) in self.linear

    def outside(self, access: ProofAccess) -> Relations:
        """From iterations of an access to elements that may be outside of its memory, or outside of
        the view that it uses."""
        reached = self.cells(access)
        if access.is_view or self.is_linear(access):
            checked, moved = check(access.op, self.domains), moved_by(access.op)
            is_in = self._stays_inside(access)
            if (checked.excesses or checked.reasons) and not is_in:
                return reached
            if self.is_linear(access) and moved is not None and (is_in or not moved.walks):
                # Subscripts say more than positions do; what views are of is asked of `views`.
                return Relations.of(())
        return reached.inverse().outside(self.inside(access)).inverse()

    def _stays_inside(self, access: ProofAccess) -> bool:
        """Whether all lanes that are accessed have subscripts within the static extents of a
        view."""
        frame = access.frame.copy()
        frame.choose(access.beyond)
        beyond = self._system(frame, (), access.name, "M", access.op, access.loops)
        return access.beyond != () and beyond.is_empty()

    def negative_sizes(self, op: Operation) -> Relations:
        """The iterations in which an allocation has a negative size."""
        frame = self.domains.of(op).frame.copy()
        frame.choose([(Constraint(-frame.resolve(size) - 1),) for size in op.operands])
        return self._system(frame, (constant(0),), "", INTEGERS, op)

    @cached_property
    def views(self) -> Mapping[Hashable, Operation]:
        """The views that may exceed their source, by a key that is the same in both programs."""
        views: dict[Hashable, Operation] = {}
        for op in self._numbers:
            view = interface_of(op, memory_access.ViewLike)
            if view is None or only_forgets(op) or _surely_fits(op):
                continue
            source = op.operands[view.operand]
            rest = [stable_key(v) for v in op.operands if v is not source]
            root = root_of(look_through(source, None, Frame()).memref)
            is_shared = root.kind is RootKind.ARGUMENT and None not in rest
            key = (key_of(op), str(source.type), identity_of(root), *rest) if is_shared else op
            views[key] = op
        return views

    def may_fault(self) -> Iterator[str]:
        """The names of nodes that are undefined for some operands."""
        for op in self._numbers:
            divides = interface_of(op, UndefinedDivisors) is not None
            if op.regions or not op.results or effects_of(op) != Effect.NONE:
                continue
            is_index = isinstance(op, _INDEX_OPS)
            faults = divides and not divides_by_a_number(op)
            block = op.parent_block()
            assert block is not None
            if is_index:
                faults = any(self._index(result, block) is None for result in op.results)
            if faults or not may_be_moved(op):
                yield self._value(op.results[0])[0]

    def broken_promises(self) -> Iterator[tuple[Operation, Hashable, Relations]]:
        """The ops on indices that promise something, each with a key that is the same in both
        programs (None: there is none) and the iterations in which the promise is broken."""
        for op in self._numbers:
            if interface_of(op, AffineForm) is None or not promises(op) - {"nsw"}:
                continue
            frame = self.domains.of(op).frame.copy()
            frame.choose(broken_promise(op, frame))
            broken = self._system(frame, (constant(0),), "", INTEGERS, op)
            yield op, stable_key(op.results[0]), broken

    # What can be seen

    def memory_name(self, root: Root) -> str:
        """Return the name of a memory in both programs; memory that this program allocates gets a
        name of its own."""
        match root.kind:
            case RootKind.ARGUMENT:
                assert isinstance(root.value, BlockArgument)
                return str(root.value.index)
            case RootKind.GLOBAL:
                variable = SymbolTable.lookup_symbol(self.function, root.symbol)
                named = () if variable is None else sorted(variable.properties.items())
                key = tuple((name, attribute_key(value)) for name, value in named)
                return self.parameters.global_name((root.symbol, key))
            case _:
                assert root.value is not None
                return f"{self.prefix}{id(root.value)}"

    def outputs(self) -> Mapping[str, Relations]:
        """From the outputs, by name, to the nodes that compute their final values."""
        outputs: dict[str, Relations] = {}
        arguments = [value for value in self.block.args if is_memref(value.type)]
        roots = dict.fromkeys(Root(RootKind.ARGUMENT, value) for value in arguments)
        roots |= dict.fromkeys(
            access.root for access in self.accesses if access.root.kind is RootKind.GLOBAL
        )
        for root in roots:
            rank, name = self.rank_of(root), f"o{self.memory_name(root)}"
            seen = Relations.linear(name, name, rank, unit_rows(rank, range(rank)))
            outputs[name] = self._total(seen, self._read(root, name).beginning_at(seen))
        end = self.block.last_op
        for number, value in enumerate(() if end is None else end.operands):
            lanes = len(lanes_of(value.type, self.function))
            name = f"r{number}"
            if is_memref(value.type):
                outputs |= dict(self._returned(name, value))
                continue
            whole = Relations.linear(name, name, lanes, unit_rows(lanes, range(lanes)))
            if lanes:
                whole = self.points_of(self.block, name, lanes_of(value.type, self.function))
            given = self.reference(value, self.block, name, lanes).within(whole)
            outputs[name] = self._total(whole, given)
        return outputs

    def _total(self, seen: Relations, given: Relations) -> Relations:
        """Return the relation from all iterations in `seen` to computing nodes."""
        relations = self._nodes.computing(given).coalesced()
        if not seen.begins_within(relations.domain()):
            raise NotModelledError("partial", "a value has no source", self.function)
        return relations.beginning_at(seen)

    def _returned(self, name: str, value: SSAValue) -> Iterator[tuple[str, Relations]]:
        """The outputs of a returned memref: the argument that it is, or the elements and extents of
        new memory."""
        if isinstance(value, BlockArgument) and value.owner is self.block:
            yield name, Relations.linear(name, f"s{value.index}", 0, ())
            return
        op = value.op if isinstance(value, OpResult) else None
        root = root_of(value)
        uses = [use for use in value.uses if is_terminator(use.operation)]
        is_new = isinstance(op, memref.AllocOp) and op.parent_block() is self.block
        if op is None or not is_new or len(uses) > 1 or root in self.linear:
            raise NotModelledError("memref-result", "a memref is returned", self._op_of(value))
        for number, size in enumerate(op.operands):
            own = f"{name}e{number}"
            whole = Relations.linear(own, own, 0, ())
            given = self.reference(size, self.block, own).within(whole)
            yield own, self._total(whole, given)
        rank, end = self.rank_of(root), f"o{self.memory_name(root)}"
        seen = Relations.linear(name, end, rank, unit_rows(rank, range(rank)))
        yield name, self._total(seen.domain(), seen.then(self._read(root, end)))


def _surely_fits(op: Operation) -> bool:
    """Whether a view is certainly within its source, by static sizes."""
    source = op.operands[0]
    if not is_memref(source.type) or not source.type.has_static_shape():
        return False
    shape = source.type.get_shape()
    if isinstance(op, memref.SubViewOp):
        parts = zip(*mixed_parts(op), shape, strict=True)
        return all(_last(first, [size], [stride]) in range(n) for first, size, stride, n in parts)
    if isinstance(op, memref.ReinterpretCastOp):
        (first,), sizes, strides = mixed_parts(op)
        is_whole = isinstance(source.owner, memref.AllocOp | memref.AllocaOp)
        is_plain = isinstance(source.type.layout, NoneAttr)
        return is_whole and is_plain and _last(first, sizes, strides) in range(prod(shape))
    if isinstance(op, memref.ExpandShapeOp | memref.CollapseShapeOp):
        result = op.results[0].type
        return is_memref(result) and result.has_static_shape()
    return False


def _last(
    first: int | SSAValue, sizes: Sequence[int | SSAValue], strides: Sequence[int | SSAValue]
) -> int | None:
    """The last position that a view reaches; None if that is not known, or may come before."""
    numbers = [n for n in (first, *sizes, *strides) if isinstance(n, int) and n >= 0]
    if len(numbers) <= 2 * len(sizes):
        return None
    pairs = zip(numbers[1 : 1 + len(sizes)], numbers[1 + len(sizes) :], strict=True)
    return numbers[0] + sum(max(size - 1, 0) * stride for size, stride in pairs)


def _fold(
    op: Operation, constants: Sequence[Attribute | None], *, is_twice: bool = False
) -> object:
    """What an op folds to for some constant operands, or if both operands are equal."""
    fold = fold_of(op)
    if fold is None or not (is_twice or any(one is not None for one in constants)):
        return None
    first, *others = op.operands
    found = None if is_twice and others != [first] else tried(op, fold, constants)
    commutes = interface_of(op, Commutative) is not None and len(others) == 1
    if found is None and (is_twice or commutes):
        # Folds expect a constant as the second operand.
        op.operands = (first, first) if is_twice else (*others, first)
        found = tried(op, fold, constants[::-1])
        op.operands = (first, *others)
    return found


def _number_in(found: object) -> Number | None:
    """The number of a folded constant, if it is the same in all lanes."""
    match found:
        case [IntegerAttr() | FloatAttr() as number]:
            return number
        case [DenseIntOrFPElementsAttr() as numbers] if is_splat(numbers):
            return element_attribute(numbers, 0)
        case _:
            return None


def _initial(loop: Operation, number: int) -> SSAValue:
    """The initial value of a carried value."""
    return loop.operands[len(loop.operands) - len(loop.results) + number]


def _yielded(block: Block, number: int) -> SSAValue:
    """Return an operand of a block's terminator."""
    end = block.last_op
    assert end is not None, "blocks have terminators"
    return end.operands[number]


def _element_text(type_: Attribute) -> str:
    return str(type_.element_type if is_vector(type_) else type_)


def _is_lane_by_lane(op: Operation) -> bool:
    """Whether an op on vectors computes each lane of its results from the same lane of its
    operands."""
    form = vector_form(op)
    shapes = {lanes_of(one.type, op) for one in (*op.operands, *op.results)} - {()}
    return form is not None and len(shapes) == 1
