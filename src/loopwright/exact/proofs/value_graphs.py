"""A function as a graph of values: for each iteration of each operation the function that it
computes, and its operands.

A node is an operation in the iterations of the loops around it, lane by lane for vectors. Its
operands are relations from its iterations to those of other nodes, or to the inputs of both
programs: elements of arguments (`x0`), scalars (`s1`), integers (`i`), uninitialised memory (`u`).
A load is a copy of the stored value: its operand is the last write of the element before it
(`iterations.MemoryFlow`). Values that loops carry, results of loops and conditionals, and copies
only forward values, so relations are composed through them where possible.

What cannot be described exactly raises `NotModelledError` (`program_accesses`), with the place.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import cast

from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr, UnregisteredOp, i1
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import Commutative

from loopwright.exact.memory.access import Root, RootKind, root_of
from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.proofs.certificates import is_reduction, law_of_operation, law_of_reduction
from loopwright.exact.proofs.folding import FoldedNodes
from loopwright.exact.proofs.iterations import Elements, Iterations, op_of, unit_rows
from loopwright.exact.proofs.nodes import (
    INTEGERS,
    POISON,
    UNDEFINED,
    Folds,
    Node,
    Nodes,
    Number,
    Parameters,
    constant_node,
)
from loopwright.exact.proofs.program_accesses import (
    STATE,
    NotModelledError,
    ProgramAccesses,
    ProofAccess,
    attribute_key,
    compares_lanes,
    element_text,
    key_of,
    lanes_of,
    moved_by,
)
from loopwright.ir.core.attributes import is_dense, is_memref, is_vector
from loopwright.ir.core.enclosing import block_of, terminator_of
from loopwright.ir.core.locations import operation_name
from loopwright.ir.core.properties import element_attribute, is_splat
from loopwright.ir.dialects import arith, memref, scf, vector
from loopwright.ir.dialects.arith.constants import constant_like
from loopwright.ir.dialects.reduction.kinds import promises
from loopwright.ir.dialects.ub import PoisonOp
from loopwright.ir.interfaces.control_flow import carried_arguments, is_counted_loop
from loopwright.ir.interfaces.memory_access import ViewLike
from loopwright.ir.interfaces.op_interfaces import interface_of, vector_form

Rows = Sequence[tuple[int, ...]]


class ValueGraph:
    """The values of one function. `prefix` begins the names of its nodes; `reassociate` says that
    floats may be added and multiplied in any order. Operations with keys in `promising` are not
    folded, others as far as `folds` allows, and those that promise more than `granted` (None:
    anything) are not reordered. Only parameters in `context` are described."""

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
        memory: ProgramAccesses | None = None,
        context: Relations | None = None,
    ) -> None:
        self._function, self._block = function, function.regions[0].blocks[0]
        self._reassociate = reassociate
        self._granted = granted
        self.memory = ProgramAccesses(function, prefix) if memory is None else memory
        self._parameters = parameters
        self.iterations = Iterations(self.memory.domains, parameters, context)
        self.elements = Elements(self.memory, self.iterations, parameters)
        self._nodes = Nodes(prefix)
        self._folded = FoldedNodes(
            self._nodes,
            self.iterations,
            promising=promising,
            is_strict=granted is not None,
            folds=folds,
        )
        self._stores: dict[str, Relations] = {}
        self._opaque: frozenset[Hashable] = frozenset()
        for access in self.memory.accesses:
            if not access.writes:
                loads = access.op.results and access.root is not STATE
                value = access.op.results[0] if loads else None
                if access.has_data_subscripts and value is not None:
                    name = self.name_of_data_access(access)
                    self._nodes.add(name, value, partial(self._element, name, access))
                    value = None
                self._nodes.add(access.name, value, partial(self._load, access))

    def hide(self, keys: Iterable[Hashable]) -> None:
        """Describe operations with these keys by their operands, not by the indices they return.
        Call this before any node is requested."""
        self._opaque = frozenset(keys)

    def is_opaque(self, op: Operation | Block) -> bool:
        """Return whether an op on indices is described by its operands only (`hide`)."""
        return bool(self._opaque) and isinstance(op, Operation) and key_of(op) in self._opaque

    # Relations

    def reference(
        self, value: SSAValue, block: Block, name: str, lanes: int = 0, rows: Rows | None = None
    ) -> Relations:
        """Return the relation from the points of a name (iterations of a block with some lanes) to
        those of a value that is used there; `rows` select the lanes of the value, by default the
        same ones."""
        depth = self.iterations.depth_of(block)
        width = depth + lanes
        if rows is None:
            own = len(lanes_of(value.type, op_of(value)))
            rows = unit_rows(width, range(width - own, width))
        if isinstance(value.type, IndexType) and not self.is_opaque(value.owner):
            index = self.iterations.index(value, block)
            if index is not None:
                outer = Relations.linear(name, "D", width, unit_rows(width, range(depth)))
                return outer.then(index)
        if isinstance(value, BlockArgument) and value.owner is self._block:
            return Relations.linear(name, f"s{value.index}", width, rows)
        target, loops = self._value(value)
        return Relations.linear(name, target, width, (*unit_rows(width, range(loops)), *rows))

    def _value(self, value: SSAValue) -> tuple[str, int]:
        """Return the name of the node of a value, and its number of enclosing loops."""
        op = op_of(value)
        block = op.parent_block() if isinstance(value, OpResult) else value.owner
        assert isinstance(block, Block), "values are defined in blocks"
        loops = self.iterations.depth_of(block)
        if isinstance(op, arith.ConstantOp):
            loops = 0
        name = self._nodes.name_of(value)
        if name is None:
            name = self._nodes.new_name()
            self._nodes.add(name, value, partial(self._make, name, value, op, block))
        return name, loops

    # Nodes

    def is_node(self, name: str) -> bool:
        """Return whether a name is that of a node of this program."""
        return self._nodes.is_node(name)

    def node(self, name: str) -> Node:
        """Return the node with a name; its operands lead to computing nodes, as far as possible."""
        return self._folded.node(name)

    def may_be_undefined(self, operand: Relations) -> bool:
        """Return whether values of an operand may be poison, or uninitialised."""
        return self._folded.may_be_undefined(operand)

    def name_of(self, value: SSAValue) -> str:
        """Return the name of the node of a value."""
        return self._value(value)[0]

    def _make(self, name: str, value: SSAValue, op: Operation, block: Block) -> Node:
        lanes = lanes_of(value.type, op)
        points = self.iterations.points_of(block, name, lanes)
        if is_memref(value.type):
            raise NotModelledError("memref-value", "memrefs are values of control flow", op)
        if isinstance(value, BlockArgument):
            if value not in carried_arguments(op):
                raise NotModelledError("data", "an index is not affine", op)
            return Node(name, op, None, (self._carried(name, value, op, points),), points)
        assert isinstance(value, OpResult), "it is no argument of a block"
        if is_reduction(op):
            return self._gathered(name, value, op, points)
        if self.memory.domains.selects(op):
            return self._selection(name, value, op, points)
        if op.regions:
            if is_counted_loop(op):
                forwarded = self._after_loop(name, value, op, points)
            else:
                forwarded = self._chosen(name, value, op, points)
            return Node(name, op, None, (forwarded,), points)
        if isinstance(op, arith.ConstantOp):
            return self._constant(name, op, lanes)
        if isinstance(op, PoisonOp):
            width = self.iterations.depth_of(block) + len(lanes)
            nothing = Relations.linear(name, POISON, width, ()).within(points)
            return Node(name, op, None, (nothing,), points)
        return self._computed(name, value, op, points)

    def _computed(self, name: str, value: OpResult, op: Operation, points: Relations) -> Node:
        """Return the node of an op without regions, that computes its result or moves lanes."""
        block = op.parent_block()
        lanes = lanes_of(value.type, op)
        assert block is not None, "the op is in a function"
        if isinstance(op, UnregisteredOp):
            if lanes or any(is_vector(operand.type) for operand in op.operands):
                text = f"'{operation_name(op)}' is not described by lanes"
                raise NotModelledError("vector", text, op)
            operands = self._with_state(op, block, name, points)
            return Node(name, op, (key_of(op), value.index), operands, points)
        if isinstance(op, vector.CreateMaskOp | vector.ConstantMaskOp):
            return Node(name, op, None, (self._mask(name, value, op, points),), points)
        if compares_lanes(value):
            # The compared values may be data: then it is compared lane by lane.
            with suppress(NotModelledError):
                return Node(name, op, None, (self._mask(name, value, op, points),), points)
        if lanes or any(is_vector(operand.type) for operand in op.operands):
            forwarded = self._moved_lanes(name, op, block, len(lanes), points)
            if forwarded is not None:
                return Node(name, op, None, (forwarded,), points)
            if not _is_lane_by_lane(op):
                raise NotModelledError("vector", f"'{op.name}' is not described by lanes", op)
        operands = tuple(
            self.reference(operand, block, name, len(lanes)).within(points)
            for operand in op.operands
        )
        commutes = interface_of(op, Commutative) is not None and len(operands) == 2
        law = law_of_operation(op, reassociate=self._reassociate) if self._may_reorder(op) else None
        inverts = law is not None and not commutes
        return Node(name, op, (key_of(op), value.index), operands, points, commutes, law, inverts)

    def _mask(self, name: str, value: OpResult, op: Operation, points: Relations) -> Relations:
        """Return the lanes of a mask, as constants: true where it is set, else false."""
        block = op.parent_block()
        assert block is not None, "the op is in a function"
        loops = self.iterations.domains.of_block(block).loops
        frame = self.memory.selected_by(value, op)
        set_lanes = self.iterations.system(frame, (), name, "", op, loops).domain()
        width = len(loops) + len(lanes_of(value.type, op))
        parts: list[Relations] = []
        for number, where in ((1, points.within(set_lanes)), (0, points.outside(set_lanes))):
            attribute = cast("Number", constant_like(number, i1))
            target = f"{name}is{number}"
            point = Relations.linear(target, target, 0, ())
            self._nodes.add(target, None, partial(constant_node, target, op, attribute, point))
            parts.append(Relations.linear(name, target, width, ()).within(where.domain()))
        return Relations.of(parts)

    def _may_reorder(self, op: Operation) -> bool:
        """Return whether an op promises nothing that may be wrong in another order."""
        return self._granted is None or promises(op) <= self._granted

    def _constant(self, name: str, op: arith.ConstantOp, lanes: Sequence[int]) -> Node:
        """Return the node of a constant, which is the same in all iterations and lanes."""
        literal: Attribute = op.value
        rows = unit_rows(len(lanes), range(len(lanes)))
        points = Relations.linear(name, name, len(lanes), rows)
        if is_dense(literal) and is_splat(literal):
            literal = element_attribute(literal, 0)
        elif lanes:
            raise NotModelledError("vector", "lanes of a constant differ", op)
        key = "constant", attribute_key(literal)
        number = cast("Number", literal) if isinstance(literal, IntegerAttr | FloatAttr) else None
        return Node(name, op, key, (), points, number=number)

    def _moved_lanes(
        self, name: str, op: Operation, block: Block, lanes: int, points: Relations
    ) -> Relations | None:
        """Return the value that an op on vectors moves to each lane; None if the op computes."""
        depth = self.iterations.depth_of(block)
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
        """Return the node of a reduction in any order, of a parallel loop or of lanes: its slots
        are a value of each iteration or lane, and the initial value if there is one."""
        law = law_of_reduction(value, reassociate=self._reassociate)
        law = law if self._may_reorder(op) else None
        block = op.parent_block()
        slot = f"t{name}l"
        assert block is not None, "the op is in a function"
        if law is None:
            raise NotModelledError("reduction", f"the order matters in which '{op.name}' adds", op)
        if isinstance(op, vector.ReductionOp):
            source = op.vector
            inner = block
            lanes = lanes_of(op.vector.type, op)
        else:
            inner = op.regions[0].block
            lanes = lanes_of(value.type, op)
            source = _yielded(inner, value.index)
        depth = self.iterations.depth_of(block)
        width = self.iterations.depth_of(inner) + len(lanes)
        outward = Relations.linear(slot, name, width, unit_rows(width, range(depth)))
        slots = outward.within(self.iterations.points_of(inner, slot, lanes), points).inverse()
        values = self.reference(source, inner, slot, len(lanes)).within(slots.range())
        if isinstance(op, vector.ReductionOp):
            initial = op.acc
        else:
            inits = op.init_vals if isinstance(op, scf.ParallelOp) else ()
            initial = inits[value.index] if inits else None
        if initial is not None:
            first = points.renamed(f"t{name}k")
            slots = slots.union(first)
            initial_values = self.reference(initial, block, name, len(lanes_of(value.type, op)))
            initial_values = initial_values.within(points)
            values = values.union(first.inverse().then(initial_values))
        return Node(name, op, ("gathered", name), (), points, law=law, gathered=(slots, values))

    # Control flow

    def _carried(
        self, name: str, value: BlockArgument, loop: Operation, points: Relations
    ) -> Relations:
        """Return the relation of a carried value: to the initial value in the first iteration, then
        to the yielded value."""
        body = value.owner
        number = value.index - 1
        lanes = len(lanes_of(value.type, loop))
        back = self.iterations.previous(body, name, points, lanes)
        first = self.reference(_initial(loop, number), body, name, lanes)
        return back.then(self.reference(_yielded(body, number), body, name, lanes)).union(
            first.within(points).outside(back.domain())
        )

    def _after_loop(
        self, name: str, value: OpResult, loop: Operation, points: Relations
    ) -> Relations:
        """Return the result of a loop: the value yielded by its last iteration, or the initial
        value."""
        body = loop.regions[0].block
        block = loop.parent_block()
        assert block is not None, "the loop is in a function"
        shape = lanes_of(value.type, loop)
        inner = f"{name}b"
        inside = self.iterations.points_of(body, inner, shape)
        last = inside.outside(self.iterations.previous(body, inner, inside, len(shape)).range())
        depth = self.iterations.depth_of(block)
        width = len(shape)
        columns = [*range(depth), *range(depth + 1, depth + 1 + width)]
        outward = Relations.linear(
            inner, name, depth + 1 + width, unit_rows(depth + 1 + width, columns)
        )
        ends = outward.inverse().within(points, last)
        yielded = self.reference(_yielded(body, value.index), body, inner, width)
        first = self.reference(_initial(loop, value.index), block, name, width)
        return ends.then(yielded).union(first.within(points).outside(ends.domain()))

    def _chosen(self, name: str, value: OpResult, op: Operation, points: Relations) -> Relations:
        """Return the result of a conditional: the value yielded by the executed region."""
        shape = lanes_of(value.type, op)
        parts: list[Relations] = []
        for region in op.regions:
            yielded_values = self.reference(
                _yielded(region.block, value.index), region.block, name, len(shape)
            )
            parts.append(
                yielded_values.within(self.iterations.points_of(region.block, name, shape)).within(
                    points
                )
            )
        return Relations.of(parts)

    def _selection(self, name: str, value: OpResult, op: Operation, points: Relations) -> Node:
        """Return the node of a result of a conditional under a condition that is data: that of an
        `arith.select` of the yielded values."""
        block = op.parent_block()
        lanes = len(lanes_of(value.type, op))
        assert block is not None, "the op is in a function"
        yielded_values = [
            (_yielded(region.block, value.index), region.block) for region in op.regions
        ]
        operands = tuple(
            self.reference(source, source_block, name, lanes).within(points)
            for source, source_block in ((op.operands[0], block), *yielded_values)
        )
        element = element_text(value.type)
        key = (arith.SelectOp.name, (), (element,), (str(i1), element, element))
        return Node(name, op, (key, 0), operands, points)

    def conditions(self) -> Iterator[tuple[Operation, Relations]]:
        """Yield the conditionals that are described as selections, with the values of their
        conditions."""
        for op in self.memory.numbers:
            block = op.parent_block()
            if self.memory.domains.selects(op) and block is not None:
                value = self.reference(op.operands[0], block, "D")
                yield op, self._nodes.computing(value.within(self.iterations.points_of(block, "D")))

    # Memory

    def _read(self, root: Root, name: str) -> Relations:
        """Return the relation from a read, or the final contents of memory, to the values last
        written."""
        rank = self.elements.rank_of(root)
        last, unwritten = self.elements.flow(root).last_writes(name)
        if root.kind is RootKind.ALLOCATION:
            before = Relations.linear("M", UNDEFINED, rank, ())
        else:
            unit = unit_rows(rank, range(rank))
            before = Relations.linear("M", f"x{self.elements.name_of(root)}", rank, unit)
        stored = (
            self._written(access) for access in self.memory.accesses if access.name in last.targets
        )
        return last.then(Relations.of(stored)).union(unwritten.then(before)).coalesced()

    def _written(self, access: ProofAccess) -> Relations:
        """Return all elements that a write writes, over all of its iterations."""
        if access.name not in self._stores:
            stored = self._stores[access.name] = self._stored(access)
            if not self.elements.reached_by(access).begins_within(stored.domain()):
                raise NotModelledError("partial", "a value has no source", access.op)
        return self._stores[access.name]

    def _stored(self, access: ProofAccess) -> Relations:
        """Return the relation from the iterations of a write to the values that it writes."""
        op = access.op
        block = access.op.parent_block()
        width = len(access.loops) + access.extra
        assert block is not None, "the access is in a function"
        if isinstance(op, memref.DeallocOp):
            return Relations.linear(access.name, UNDEFINED, width, ())
        if access.root is STATE:
            return Relations.linear(
                access.name, self._new_state(access), width, unit_rows(width, range(width))
            )
        if isinstance(op, memref.CopyOp):
            source = next(t.name for t in self.memory.accesses if t.op is op and not t.writes)
            return Relations.linear(access.name, source, width, unit_rows(width, range(width)))
        if access.has_data_subscripts:
            name = self.name_of_data_access(access)
            self._nodes.add(name, None, partial(self._updated, name, access))
            return Relations.linear(access.name, name, width, unit_rows(width, range(width)))
        moved = moved_by(op)
        assert moved is not None and moved.value is not None, "it stores something"
        return self.reference(moved.value, block, access.name, access.extra)

    def name_of_data_access(self, access: ProofAccess) -> str:
        """Return the name of the node of what an access with subscripts that are data loads, or
        of the elements that it leaves."""
        return f"{access.name}d"

    def _element(self, name: str, access: ProofAccess) -> Node:
        """Return the node of an element with subscripts that are data: a function of these and of
        all elements."""
        op, block = access.op, block_of(access.op)
        moved = moved_by(op)
        assert moved is not None, "it loads an element"
        points = self.iterations.points_of(block, name)
        operands = tuple(
            self.reference(index, block, name).within(points) for index in moved.indices
        )
        depth = self.iterations.depth_of(block)
        width = depth + access.extra
        outward = Relations.linear(access.name, name, width, unit_rows(width, range(depth)))
        elements = outward.within(self.node(access.name).points, points).inverse()
        subscripts = unit_rows(width, range(depth, width))
        places = Relations.linear(access.name, "M", width, subscripts).within(elements.range())
        key = "element", element_text(op.results[0].type)
        return Node(name, op, key, operands, points, elements=(elements, places))

    def _updated(self, name: str, access: ProofAccess) -> Node:
        """Return the node of the elements that a store leaves whose subscripts are data: each a
        function of these, of the stored value, of the element before and of its own subscripts."""
        op, block = access.op, block_of(access.op)
        moved = moved_by(op)
        assert moved is not None and moved.value is not None, "it stores something"
        depth = self.iterations.depth_of(block)
        width = depth + access.extra
        same = Relations.linear(access.name, name, width, unit_rows(width, range(width)))
        points = self.elements.reached_by(access).domain().then(same).range()
        read = next(x.name for x in self.memory.accesses if x.op is op and not x.writes)
        operands = [
            *(
                self.reference(value, block, name, access.extra, ())
                for value in (*moved.indices, moved.value)
            ),
            Relations.linear(name, read, width, unit_rows(width, range(width))),
            *(
                Relations.linear(name, INTEGERS, width, [row])
                for row in unit_rows(width, range(depth, width))
            ),
        ]
        key = "updated", element_text(moved.value.type)
        return Node(name, op, key, tuple(x.within(points) for x in operands), points)

    def _new_state(self, access: ProofAccess) -> str:
        """Return the name of the node of the state that an op of an unknown dialect leaves: a
        function of its operands and of the state before."""
        op, block = access.op, access.op.parent_block()
        assert block is not None, "the access is in a function"
        name = f"{access.name}n"

        def make() -> Node:
            points = self.iterations.points_of(block, name)
            operands = self._with_state(op, block, name, points)
            return Node(name, op, (key_of(op), "state"), operands, points)

        self._nodes.add(name, None, make)
        return name

    def _with_state(
        self, op: Operation, block: Block, name: str, points: Relations
    ) -> tuple[Relations, ...]:
        """Return the operands of a node of an op of an unknown dialect, and the state before it."""
        values = [self.reference(operand, block, name) for operand in op.operands]
        read = next(x.name for x in self.memory.accesses if x.op is op and not x.writes)
        width = self.iterations.depth_of(block)
        state = Relations.linear(name, read, width, unit_rows(width, range(width)))
        return tuple(value.within(points) for value in (*values, state))

    def _load(self, access: ProofAccess) -> Node:
        """Return the node of the values stored where an access reads."""
        read = self.elements.reached_by(access).domain()
        forwarded = self._read(access.root, access.name).beginning_at(read)
        points = read
        moved = moved_by(access.op)
        block = access.op.parent_block()
        if moved is not None and moved.otherwise is not None:
            assert block is not None, "the access is in a function"
            lanes = [walk.extent for walk in moved.walks]
            points = self.iterations.points_of(block, access.name, lanes)
            rows = None if is_vector(moved.otherwise.type) else ()
            padding = self.reference(moved.otherwise, block, access.name, len(lanes), rows)
            forwarded = forwarded.union(padding.within(points).outside(read))
            forwarded = forwarded.beginning_at(
                Relations.of((read, padding.within(points).domain()))
            )
        return Node(access.name, access.op, None, (forwarded,), points)

    # Outputs

    def changed_globals(self) -> Mapping[str, Root]:
        """Return the global variables that are written, by their names in both programs."""
        return {
            self.elements.name_of(access.root): access.root
            for access in self.memory.accesses
            if access.root.kind is RootKind.GLOBAL and access.writes
        }

    def outputs(self, changed_globals: Iterable[Root] = ()) -> Mapping[str, Relations]:
        """Return relations from the outputs, by name, to the nodes that compute their values;
        `changed_globals` are those that this program or another one writes."""
        outputs: dict[str, Relations] = {}
        arguments = [value for value in self._block.args if is_memref(value.type)]
        roots = dict.fromkeys(Root(RootKind.ARGUMENT, value) for value in arguments)
        for root in (*roots, *changed_globals):
            rank = self.elements.rank_of(root)
            name = f"o{self.elements.name_of(root)}"
            final_elements = Relations.linear(name, name, rank, unit_rows(rank, range(rank)))
            final_elements = self.iterations.in_context(final_elements)
            outputs[name] = self._total(
                final_elements, self._read(root, name).beginning_at(final_elements)
            )
        end = self._block.last_op
        for number, value in enumerate(() if end is None else end.operands):
            lanes = len(lanes_of(value.type, self._function))
            name = f"r{number}"
            if is_memref(value.type):
                outputs |= dict(self._returned(name, value))
                continue
            whole = self.iterations.in_context(Relations.linear(name, name, 0, ()))
            if lanes:
                whole = self.iterations.points_of(
                    self._block, name, lanes_of(value.type, self._function)
                )
            returned_values = self.reference(value, self._block, name, lanes).within(whole)
            outputs[name] = self._total(whole, returned_values)
        return outputs

    def _total(self, iterations: Relations, values: Relations) -> Relations:
        """Return the relation from all of `iterations` to computing nodes."""
        relations = self._nodes.computing(values).coalesced()
        if not iterations.begins_within(relations.domain()):
            raise NotModelledError("partial", "a value has no source", self._function)
        return relations.beginning_at(iterations)

    def _returned(self, name: str, value: SSAValue) -> Iterator[tuple[str, Relations]]:
        """Yield the outputs of a returned memref: the argument that it is, or the elements and
        extents of new memory, under a name for how it is viewed."""
        if isinstance(value, BlockArgument) and value.owner is self._block:
            yield name, Relations.linear(name, f"s{value.index}", 0, ())
            return
        source, views = _behind_views(value)
        op = source.op if isinstance(source, OpResult) else None
        root = root_of(source)
        returned_sources = [
            _behind_views(operand)[0]
            for operand in terminator_of(self._block).operands
            if is_memref(operand.type)
        ]
        is_new = isinstance(op, memref.AllocOp) and op.parent_block() is self._block
        is_shared = returned_sources.count(source) > 1
        depends = any(len(view.operands) > 1 for view in views)
        if op is None or not is_new or is_shared or depends or self.elements.is_linear(root):
            raise NotModelledError("memref-result", "a memref is returned", op_of(value))
        if views:
            keys = tuple(map(key_of, views)), str(source.type), str(value.type)
            name += self._parameters.view_name(keys)
        for number, size in enumerate(op.operands):
            own = f"{name}e{number}"
            whole = self.iterations.in_context(Relations.linear(own, own, 0, ()))
            extent = self.reference(size, self._block, own).within(whole)
            yield own, self._total(whole, extent)
        rank = self.elements.rank_of(root)
        end = f"o{self.elements.name_of(root)}"
        returned_elements = Relations.linear(name, end, rank, unit_rows(rank, range(rank)))
        returned_elements = self.iterations.in_context(returned_elements)
        yield (
            name,
            self._total(returned_elements.domain(), returned_elements.then(self._read(root, end))),
        )


def _behind_views(value: SSAValue) -> tuple[SSAValue, list[Operation]]:
    """Return the memref that a memref is a view of, and the views, the last one first."""
    views: list[Operation] = []
    while isinstance(value, OpResult):
        view = interface_of(value.op, ViewLike)
        if view is None:
            break
        views.append(value.op)
        value = value.op.operands[view.operand]
    return value, views


def _initial(loop: Operation, number: int) -> SSAValue:
    """Return the initial value of a carried value."""
    return loop.operands[len(loop.operands) - len(loop.results) + number]


def _yielded(block: Block, number: int) -> SSAValue:
    """Return an operand of a block's terminator."""
    return terminator_of(block).operands[number]


def _is_lane_by_lane(op: Operation) -> bool:
    """Return whether an op on vectors computes each lane of its results from the same lane of its
    operands."""
    form = vector_form(op)
    shapes = {lanes_of(value.type, op) for value in (*op.operands, *op.results)} - {()}
    return form is not None and len(shapes) == 1
