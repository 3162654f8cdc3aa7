"""The iterations of the blocks of a function, as relations.

Iterations are numbered by the induction variables of the loops around them, divided by their steps
if all of a loop have one remainder. What cannot be described exactly raises `NotModelledError`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.model import parameter_name
from loopwright.exact.domains import Domains, Loop
from loopwright.exact.indices import Frame, Parameter
from loopwright.exact.memory.shapes import shape_in
from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.exact.proofs.memory_flow import unit_rows
from loopwright.exact.proofs.nodes import INTEGERS, Parameters
from loopwright.exact.proofs.program_accesses import NotModelledError, resolved
from loopwright.ir.affine_expr import AffineExpr


class Iterations:
    """The iterations of the blocks in some domains, and the integers that are computed in them."""

    def __init__(self, domains: Domains, parameters: Parameters) -> None:
        self.domains, self._parameters = domains, parameters
        self.given: dict[str, Parameter] = {}
        """The parameters that bounds, conditions and subscripts use, by name."""
        self._points: dict[Block, Relations] = {}
        self._strides: dict[tuple[Operation, int], tuple[int, int]] = {}

    def depth_of(self, block: Block) -> int:
        """The number of loops around a block."""
        return len(self.domains.of_block(block).loops)

    def _named(self, keys: Sequence[Parameter], op: Operation) -> list[str]:
        names: list[str] = []
        for key in keys:
            name = self._parameters.name_of(key)
            if name is None:
                what = parameter_name(key)
                raise NotModelledError("data", f"{what} is not known before the function runs", op)
            names.append(name)
            self.given[name] = key
        return names

    def system(
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
                points = self.system(frame, (), "", "", op).domain()
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
            self._points[block] = self.system(frame, (), "D", "", op, domain.loops).domain()
        depth = self.depth_of(block)
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

    def index(self, value: SSAValue, block: Block) -> Relations | None:
        """From iterations of a block to the integer of an index value; None if the value is
        data."""
        domain = self.domains.of_block(block)
        frame = domain.frame.copy()
        expr = resolved(frame, value)
        try:
            return self.system(frame, [expr], "D", INTEGERS, op_of(value), domain.loops)
        except NotModelledError as error:
            if error.reason in ("data", "not-affine"):
                return None
            raise

    def previous(self, body: Block, name: str, points: Relations, lanes: int) -> Relations:
        """From each iteration of a loop to the previous one, if there is one."""
        loop = self.domains.of_block(body).loops[-1]
        depth = self.depth_of(body)
        assert loop.step is not None, "the loop is counted"
        rows = [list(row) for row in unit_rows(depth + lanes, range(depth + lanes))]
        rows[depth - 1][-1] = -(loop.step // self._stride(loop)[0])
        back = Relations.linear(name, name, depth + lanes, [tuple(row) for row in rows])
        return back.within(points, points)


def op_of(value: SSAValue) -> Operation:
    """The op that defines a value, or has it as an argument of a block."""
    owner = value.owner
    op = owner if isinstance(owner, Operation) else owner.parent_op()
    assert op is not None, "values are in functions"
    return op
