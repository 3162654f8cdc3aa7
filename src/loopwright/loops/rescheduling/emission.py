"""Affine IR for the loops of a schedule, built in a block of its own.

Existing ops are not changed: the new ops are in a block without a parent until a caller inserts it
into the program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.exact.presburger import scheduling as isl_tree
from loopwright.exact.presburger.scheduling import Execute, Expr, For, If, Node
from loopwright.ir.affine_expr import AffineDimExpr, AffineExpr, AffineSymbolExpr, constant, dim
from loopwright.ir.core.dominance import Dominance
from loopwright.ir.dialects.affine import IfOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.dialects.affine.symbols import is_top_level_value, is_valid_dim
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.ir.refusal import RefusedError
from loopwright.loops.rescheduling.carried import Statement
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import values_fit
from loopwright.records import dataclass


class _Extremum:
    """The minimum or the maximum of expressions, or a single expression."""

    def __init__(self, exprs: Sequence[AffineExpr], *, is_least: bool | None = None) -> None:
        self.exprs: tuple[AffineExpr, ...] = tuple(dict.fromkeys(exprs))
        self.is_least = is_least if len(self.exprs) > 1 else None

    @property
    def only(self) -> AffineExpr:
        """The expression, if there is one."""
        (expr,) = self.exprs
        return expr

    def mapped(
        self, change: Callable[[AffineExpr], AffineExpr], *, turned: bool = False
    ) -> _Extremum:
        """The extremum after applying a monotone function to each expression; a decreasing one if
        `turned`."""
        least = self.is_least
        return _Extremum(
            [change(expr) for expr in self.exprs],
            is_least=least if least is None or not turned else not least,
        )


@dataclass(frozen=True, slots=True)
class Copy:
    """An executed instance of a statement: its iteration, and its ops."""

    statement: int
    block: Block
    iteration: BoundExprs
    ops: tuple[tuple[Operation, Operation], ...]
    """For each op of the statement the new op."""
    variables: tuple[tuple[int, SSAValue], ...]
    """The values that replace the induction variables which the ops use."""


@dataclass(frozen=True, slots=True)
class Emitted:
    """A block with generated loops, and the statement instances in it."""

    block: Block
    copies: tuple[Copy, ...]
    bounds: tuple[BoundExprs, ...]


def emit(
    node: Node,
    statements: Sequence[Statement],
    variables: Sequence[Sequence[SSAValue]],
    parameters: Mapping[Parameter, int],
    location: Operation,
    block: Block,
) -> Emitted:
    """Generate the loops of a tree in a block that the caller owns; `variables` are the induction
    variables around each statement.

    Raises `RefusedError` with `bounds-not-affine` or `index-overflow`.
    """
    builder = LoopBuilder(block, None, location.location)
    emitter = _Emitter(statements, variables, parameters, location, block)
    emitter.node(node, builder, block, {})
    return Emitted(block, tuple(emitter.copies), tuple(emitter.bounds))


class _Emitter:
    def __init__(
        self,
        statements: Sequence[Statement],
        variables: Sequence[Sequence[SSAValue]],
        parameters: Mapping[Parameter, int],
        location: Operation,
        top: Block,
    ) -> None:
        self._statements = statements
        self._variables = variables
        self._keys = {isl_tree.parameter_name(n): key for key, n in parameters.items()}
        self._location = location
        self._top = top
        self._values: dict[str, SSAValue] = {}
        self._dims: list[SSAValue] = []
        self.copies: list[Copy] = []
        self.bounds: list[BoundExprs] = []

    # Nodes

    def node(
        self, node: Node, builder: LoopBuilder, block: Block, known: dict[str, AffineExpr]
    ) -> None:
        """Emit a node at the end of a block; `known` are the iterators around it."""
        if isinstance(node, isl_tree.Series):
            for inner in node.nodes:
                self.node(inner, builder, block, known)
        elif isinstance(node, For):
            self._for(node, builder, block, known)
        elif isinstance(node, If):
            self._if(node, builder, known)
        else:
            self._execute(node, builder, block, known)

    def _for(
        self, node: For, builder: LoopBuilder, block: Block, known: dict[str, AffineExpr]
    ) -> None:
        """Emit a loop of the schedule tree."""
        first = self._value(node.first, known)
        if node.condition is None:
            if len(first.exprs) > 1:
                raise self._refused("the only value of a loop is the least of several")
            self.node(node.body, builder, block, {**known, node.iterator: first.only})
            return
        if first.is_least:
            raise self._refused("a lower bound is the least of several values")
        ends: list[AffineExpr] = []
        for end in self._ends(node.condition, node.iterator, known):
            if end.is_least is False:
                raise self._refused("an upper bound is the greatest of several values")
            ends += end.exprs
        lower, upper = self._bound(first.exprs), self._bound(ends)
        loop = builder.loop(lower, upper, node.step)
        variable = loop.induction_variable
        self._dims.append(variable)
        inner = {**known, node.iterator: dim(len(self._dims) - 1)}
        body = LoopBuilder.at_end(loop)
        self.node(node.body, body, loop.body, inner)

    def _ends(
        self, condition: Expr, iterator: str, known: dict[str, AffineExpr]
    ) -> list[_Extremum]:
        if isinstance(condition, isl_tree.Call):
            if condition.name in ("and_", "and_then"):
                return [end for arg in condition.args for end in self._ends(arg, iterator, known)]
            if condition.name in ("le", "lt") and condition.args[0] == iterator:
                end = self._value(condition.args[1], known)
                return [end.mapped(lambda e: e + 1) if condition.name == "le" else end]
        raise self._refused("the end of a loop is no bound of its iterator")

    def _if(self, node: If, builder: LoopBuilder, known: dict[str, AffineExpr]) -> None:
        constraints = self._constraints(node.condition, known)
        bound = self._bound([expr for expr, _ in constraints])
        condition = bound.integer_set([eq for _, eq in constraints])
        new_op = builder.insert(IfOp(condition, bound.operands))
        regions = [(new_op.then_region.block, node.then)]
        if node.otherwise is not None:
            new_op.else_region.add_block(Block([YieldOp()]))
            regions.append((new_op.else_region.block, node.otherwise))
        for block, inner in regions:
            at_end = LoopBuilder(block, block.last_op, self._location.location)
            self.node(inner, at_end, block, known)

    def _constraints(
        self, condition: Expr, known: dict[str, AffineExpr]
    ) -> list[tuple[AffineExpr, bool]]:
        """A condition as constraints on expressions: equal to zero if so marked, else
        non-negative."""
        if isinstance(condition, isl_tree.Call):
            name, args = condition.name, condition.args
            if name in ("and_", "and_then"):
                return [constraint for arg in args for constraint in self._constraints(arg, known)]
            if name in ("le", "lt", "ge", "gt", "eq"):
                left, right = (self._value(arg, known) for arg in args)
                if name in ("le", "lt"):
                    left, right = right, left
                # left >= right: all of the least on the left, of the greatest on the right.
                if left.is_least is not False and right.is_least is not True:
                    if name == "eq" and len(left.exprs) + len(right.exprs) > 2:
                        raise self._refused("a condition compares an extremum")
                    less = int(name in ("lt", "gt"))
                    return [
                        (mine - its - less, name == "eq")
                        for mine in left.exprs
                        for its in right.exprs
                    ]
        raise self._refused("a condition is no conjunction of comparisons")

    def _execute(
        self, node: Execute, builder: LoopBuilder, block: Block, known: dict[str, AffineExpr]
    ) -> None:
        """Emit a copy of a statement at one iteration."""
        statement = self._statements[node.statement]
        values: dict[SSAValue, SSAValue] = {}
        exprs: list[AffineExpr] = []
        used: list[tuple[int, SSAValue]] = []
        for argument in node.arguments:
            extremum = self._value(argument, known)
            if len(extremum.exprs) > 1:
                raise self._refused("an iteration is the least of several values")
            exprs += extremum.exprs
        needed = {operand for op in statement.ops for operand in op.operands}
        for number, variable in enumerate(self._variables[node.statement]):
            if variable in needed:
                values[variable] = self._index(exprs[number], builder)
                used.append((number, values[variable]))
        ops = tuple((op, builder.clone(op, values)) for op in statement.ops)
        iteration = self._bound(exprs)
        self.copies.append(Copy(node.statement, block, iteration, ops, tuple(used)))

    def _index(self, expr: AffineExpr, builder: LoopBuilder) -> SSAValue:
        """The value of an expression."""
        bound = self._bound([expr])
        (simple,) = bound.exprs
        if isinstance(simple, AffineDimExpr):
            return bound.dims[simple.position]
        if isinstance(simple, AffineSymbolExpr):
            return bound.symbols[simple.position]
        number = simple.constant_value()
        if number is not None:
            return builder.constant(number)
        return builder.apply(bound.map, bound.operands)

    # Expressions

    def _bound(self, exprs: Sequence[AffineExpr]) -> BoundExprs:
        bound = canonicalize(BoundExprs(tuple(exprs), tuple(self._dims), ())).simplified()
        if not values_fit(bound):
            raise RefusedError("index-overflow", self._location, "a bound does not fit 64 bits")
        self.bounds.append(bound)
        return bound

    def _value(self, expr: Expr, known: dict[str, AffineExpr]) -> _Extremum:
        """Convert an expression of isl into affine expressions."""
        if isinstance(expr, int):
            return _Extremum([constant(expr)])
        if isinstance(expr, str):
            value = known.get(expr)
            return _Extremum([self._parameter(expr) if value is None else value])
        name, args = expr.name, [self._value(arg, known) for arg in expr.args]
        if name in ("min", "max"):
            is_least = name == "min"
            if all(arg.is_least in (None, is_least) for arg in args):
                return _Extremum([e for arg in args for e in arg.exprs], is_least=is_least)
        elif name == "minus":
            return args[0].mapped(lambda e: -e, turned=True)
        elif name in ("add", "sub"):
            left, right = args
            if name == "sub":
                right = right.mapped(lambda e: -e, turned=True)
            if None in (left.is_least, right.is_least) or left.is_least is right.is_least:
                least = right.is_least if left.is_least is None else left.is_least
                return _Extremum([a + b for a in left.exprs for b in right.exprs], is_least=least)
        else:
            return self._scaled(name, args)
        raise self._refused("extrema of both kinds are mixed")

    def _scaled(self, name: str, args: Sequence[_Extremum]) -> _Extremum:
        """A product or a quotient with a number."""
        left, right = args[:2]
        factor = right.exprs[0].constant_value()
        if name == "mul" and factor is None:
            left, right = right, left
            factor = right.exprs[0].constant_value()
        if factor is not None and len(args) == 2:
            number = factor
            if name == "mul":
                return left.mapped(lambda e: e * number, turned=number < 0)
            if name in ("fdiv_q", "div", "pdiv_q") and number > 0:
                return left.mapped(lambda e: e // number)
            if name in ("zdiv_r", "pdiv_r") and number > 0 and len(left.exprs) == 1:
                return left.mapped(lambda e: e % number)
        raise self._refused(f"isl's operation '{name}' has no affine form")

    def _parameter(self, name: str) -> AffineExpr:
        value = self._values.get(name)
        if value is None:
            value = self._values[name] = self._value_of(self._keys[name])
            self._dims.append(value)
        return dim(self._dims.index(value))

    def _value_of(self, key: Parameter) -> SSAValue:
        if isinstance(key, Extent):
            top = LoopBuilder(self._top, self._top.first_op, self._location.location)
            value = top.extent(key.memref, key.position)
        elif isinstance(key, Fresh | Offset):
            raise self._refused("a bound depends on a layout")
        elif isinstance(key.type, IntegerType) and is_top_level_value(key):
            order = Dominance()
            casts = (use.operation for use in key.uses if isinstance(use.operation, IndexCastOp))
            indices = (
                op.results[0]
                for op in casts
                if order.value_dominates(op.results[0], self._location)
            )
            value = next(filter(is_valid_dim, indices), key)
        else:
            value = key
        if not is_valid_dim(value):
            raise self._refused("a bound depends on a value that is no dimension")
        return value

    def _refused(self, message: str) -> RefusedError:
        return RefusedError("bounds-not-affine", self._location, message)
