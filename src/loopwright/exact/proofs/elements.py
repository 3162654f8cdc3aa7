"""The elements of memory that the accesses of a function reach, as relations from their iterations.

An element has the iteration that allocates its memory, and its subscripts; if one of two programs
needs that, its position in memory instead.
"""

from __future__ import annotations

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import SymbolTable

from loopwright.exact.indices import Constraint, Frame
from loopwright.exact.memory.access import Root, RootKind, linear_place
from loopwright.exact.memory.shapes import check
from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.proofs.iterations import Iterations
from loopwright.exact.proofs.memory_flow import MemoryFlow, unit_rows
from loopwright.exact.proofs.nodes import INTEGERS, Parameters
from loopwright.exact.proofs.program_accesses import (
    NotModelledError,
    ProgramAccesses,
    ProofAccess,
    attribute_key,
    identity_of,
    moved_by,
)
from loopwright.ir.affine_expr import AffineExpr, constant, dim
from loopwright.ir.core.narrowing import is_memref


class Elements:
    """The elements that the accesses of `memory` reach, in its iterations."""

    def __init__(
        self, memory: ProgramAccesses, iterations: Iterations, parameters: Parameters
    ) -> None:
        self._memory, self._iterations, self._parameters = memory, iterations, parameters
        self._reached: dict[str, Relations] = {}
        self._inside: dict[Root, Relations] = {}
        self._flows: dict[Root, MemoryFlow] = {}

    def reached_by(self, access: ProofAccess) -> Relations:
        """From the iterations of an access to the elements of its memory."""
        if access.name not in self._reached:
            self._reached[access.name] = self._reach(access)
        return self._reached[access.name]

    def _reach(self, access: ProofAccess) -> Relations:
        place, exprs = access.place, list(access.place.subscripts or ())
        if not place.is_linear and self.is_linear(access.root):
            position = linear_place(place.memref, tuple(exprs))
            if position is None:
                raise NotModelledError("layout", "positions in memory are not known", access.op)
            exprs = list(position)
        lifetime = [dim(k) for k in range(self._lifetime(access.root))]
        return self._iterations.system(
            access.frame, [*lifetime, *exprs], access.name, "M", access.op, access.loops
        )

    def _lifetime(self, root: Root) -> int:
        """How many enclosing loops allocate a new instance of the memory in each iteration."""
        if root.kind is not RootKind.ALLOCATION or root.value is None:
            return 0
        return self._iterations.domains.depth_of_lifetime(root.value)

    def rank_of(self, root: Root) -> int:
        """How many coordinates the elements of a memory have."""
        if self.is_linear(root):
            return 1 + self._lifetime(root)
        access = next((t for t in self._memory.accesses if t.root == root), None)
        if access is not None:
            return len(access.place.subscripts or ()) + self._lifetime(root)
        assert root.value is not None and is_memref(root.value.type), "it has a type"
        return root.value.type.get_num_dims() + self._lifetime(root)

    def name_of(self, root: Root) -> str:
        """Return the name of a memory in both programs; memory that this program allocates gets a
        name of its own."""
        match root.kind:
            case RootKind.ARGUMENT:
                assert isinstance(root.value, BlockArgument)
                return str(root.value.index)
            case RootKind.GLOBAL:
                variable = SymbolTable.lookup_symbol(self._memory.function, root.symbol)
                named = () if variable is None else sorted(variable.properties.items())
                key = tuple((name, attribute_key(value)) for name, value in named)
                return self._parameters.global_name((root.symbol, key))
            case _:
                assert root.value is not None
                return f"{self._memory.prefix}{id(root.value)}"

    def flow(self, root: Root) -> MemoryFlow:
        """The last writes before each read of a memory, and before the end of the function."""
        if root in self._flows:
            return self._flows[root]
        rank, end = self.rank_of(root), f"o{self.name_of(root)}"
        flow = self._flows[root] = MemoryFlow(f"{self._memory.prefix}{len(self._flows)}", rank)
        accesses = (access for access in self._memory.accesses if access.root == root)
        for access in sorted(
            accesses, key=lambda access: self._memory.numbers[access.op] + access.writes
        ):
            width, alone = len(access.loops) + access.extra, moved_by(access.op) is None
            cells = self.reached_by(access)
            flow.add(access.name, cells, width, access.time, writes=access.writes, alone=alone)
        seen = Relations.linear(end, "M", rank, unit_rows(rank, range(rank)))
        flow.add(end, seen, rank, (2 * len(self._memory.numbers),), writes=False, alone=True)
        return flow

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
        if self.is_linear(root) or not is_memref(value.type):
            frame.require(Constraint(constant(-1)))
        for _ in range(rank):
            frame.add_loop(None)
        for position in range(rank - lifetime) if not frame.clauses else ():
            place = dim(lifetime + position)
            frame.require(Constraint(place))
            frame.require(Constraint(self._extent(value, position, frame) - 1 - place))
        return self._iterations.system(frame, (), "M", "", access.op).domain()

    def _extent(self, value: SSAValue, position: int, frame: Frame) -> AffineExpr:
        assert is_memref(value.type)
        shape = value.type.get_shape()
        if shape[position] >= 0:
            return constant(shape[position])
        if isinstance(value, OpResult):
            return frame.resolve(value.op.operands[sum(size < 0 for size in shape[:position])])
        return frame.extent(value, position)

    def is_linear(self, root: Root) -> bool:
        """Whether elements of a memory are known only by linear address."""
        return identity_of(root) in self._memory.linear

    def outside(self, access: ProofAccess) -> Relations:
        """From iterations of an access to elements that may be outside of its memory, or outside of
        the view that it uses."""
        reached = self.reached_by(access)
        if access.is_view or self.is_linear(access.root):
            checked, moved = check(access.op, self._iterations.domains), moved_by(access.op)
            is_in = self._stays_inside(access)
            if (checked.excesses or checked.reasons) and not is_in:
                return reached
            if self.is_linear(access.root) and moved is not None and (is_in or not moved.walks):
                # Subscripts say more than positions do; what views are of is asked of `views`.
                return Relations.of(())
        return reached.inverse().outside(self.inside(access)).inverse()

    def _stays_inside(self, access: ProofAccess) -> bool:
        """Whether all lanes that are accessed have subscripts within the static extents of a
        view."""
        frame = access.frame.copy()
        frame.choose(access.beyond)
        beyond = self._iterations.system(frame, (), access.name, "M", access.op, access.loops)
        return access.beyond != () and beyond.is_empty()

    def negative_sizes(self, op: Operation) -> Relations:
        """The iterations in which an allocation has a negative size."""
        frame = self._iterations.domains.of(op).frame.copy()
        frame.choose([(Constraint(-frame.resolve(size) - 1),) for size in op.operands])
        return self._iterations.system(frame, (constant(0),), "", INTEGERS, op)
