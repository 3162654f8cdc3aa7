"""Integer values as affine expressions of what may be bound to dimensions and symbols.

`arith` and `index` compute modulo two to the number of bits, affine expressions compute with whole
numbers. A value is therefore found as an expression together with whether the two agree: whether no
step on the way overflows. Where only the bits of a sum or a product matter (a subscript), they need
not; where it is divided or compared, they must. Proofs are by intervals first, then exact: no
iteration of the enclosing loops has a number that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from xdsl.dialects.builtin import IndexType, IntegerType, NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, Region, SSAValue

from loopwright.exact.indices import Constraint, Frame, bottom_up
from loopwright.exact.memory.shapes import excesses_of, shape_in
from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    binary,
    constant,
    dim,
)
from loopwright.ir.affine_expr.expr import INT64_MAX, INT64_MIN
from loopwright.ir.affine_expr.intervals import COMBINED, INT64, Interval
from loopwright.ir.core.attributes import is_integer_type, is_memref
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects import arith, index
from loopwright.ir.dialects.affine import ApplyOp, IfOp, ParallelOp
from loopwright.ir.dialects.affine import symbols as affine_symbols
from loopwright.ir.dialects.affine.nesting import is_affine_loop, loop_of_variable, loops_of_band
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.scalars import greatest, least, signed
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class IndexForm:
    """A value as an expression over leaves, or None and the reason.

    If `exact`, the expression equals the value, not only modulo 2^64, and `interval` contains all
    of its values.
    """

    expr: AffineExpr | None
    exact: bool = False
    interval: Interval = Interval(0, 0)
    reason: str = ""


class IndexExpressions:
    """The values of one function as expressions whose dimensions are numbered leaves.

    Raising an op invalidates it, except for values inside of the op.
    """

    def __init__(
        self, *, assume_no_overflow: bool = False, only_sums_and_products: bool = False
    ) -> None:
        """`only_sums_and_products` looks through `arith.addi` and `arith.muli` and nothing else,
        without proof: enough for subscripts."""
        self.leaves: list[SSAValue] = []
        self.assumed: dict[Operation, None] = {}
        """The ops assumed not to overflow, without proof."""
        self._assume = assume_no_overflow
        self._modular = only_sums_and_products
        self._numbers: dict[SSAValue, int] = {}
        self._forms: dict[SSAValue, IndexForm] = {}
        self._indices: dict[SSAValue, SSAValue] = {}

    def of(self, value: SSAValue) -> IndexForm:
        """Return a value of index or integer type."""
        for operand in bottom_up(
            value, self._forms, lambda operand: reversed(self._inputs(operand))
        ):
            self._forms[operand] = self._make(operand)
        return self._forms[value]

    def exact(self, value: SSAValue) -> AffineExpr | None:
        """Return the expression of a value if it is exact."""
        form = self.of(value)
        return form.expr if form.exact else None

    def is_proved(self, form: IndexForm) -> bool:
        """Return whether a value certainly equals its expression."""
        return form.exact and not (self._modular and isinstance(form.expr, AffineBinaryExpr))

    def bound(self, exprs: Sequence[AffineExpr]) -> BoundExprs:
        """Expressions with the leaves that they use as operands, in canonical form; integers are
        converted to indices."""
        order: dict[int, AffineExpr] = {}
        for expr in exprs:
            for node in expr.walk():
                if isinstance(node, AffineDimExpr) and node.position not in order:
                    order[node.position] = dim(len(order))
        replacements = [order.get(k, constant(0)) for k in range(max(order, default=-1) + 1)]
        values = tuple(self._index(self.leaves[k]) for k in order)
        renamed = tuple(expr.replace_dims(replacements) for expr in exprs)
        canonical = canonicalize(BoundExprs(renamed, values, ()))
        return canonical if self._modular else canonical.simplified()

    def _index(self, value: SSAValue) -> SSAValue:
        """Return the index of a leaf; an integer is converted where it is defined."""
        if isinstance(value.type, IndexType):
            return value
        cached = self._indices.get(value)
        if cached is None:
            owner = value.owner
            if isinstance(owner, Operation):
                builder = LoopBuilder.after(owner)
            else:
                assert owner.first_op is not None, "a block of a function ends with a terminator"
                builder = LoopBuilder.before(owner.first_op)
            cached = self._indices[value] = builder.value(arith.IndexCastOp(value, IndexType()))
        return cached

    def overflow(self, expr: AffineExpr, width: int, op: Operation) -> str | None:
        """Return how an expression of exact parts may overflow `width` bits, in words; None if it
        fits wherever `op` is executed."""
        return self._counterexample(op, _distances_to_ends(expr, _numbers(width)))

    def overflow_of_difference(self, left: SSAValue, right: SSAValue, op: Operation) -> str | None:
        """Return how the difference of two exact values, in either direction, may overflow 64 bits;
        None if it fits wherever `op` is executed."""
        first = self.of(left)
        second = self.of(right)
        limit = Interval(-INT64_MAX, INT64_MAX)
        if first.interval.plus(second.interval.scaled(-1)).within(limit):
            return None
        if self._assume:
            self.assumed[op] = None
            return None
        assert first.expr is not None and second.expr is not None
        difference = first.expr - second.expr
        return self._counterexample(op, _distances_to_ends(difference, limit))

    # Leaves

    def _leaf(self, value: SSAValue) -> IndexForm:
        number = self._numbers.setdefault(value, len(self.leaves))
        if number == len(self.leaves):
            self.leaves.append(value)
        return IndexForm(dim(number), True, self._leaf_interval(value))

    def _leaf_interval(self, value: SSAValue) -> Interval:
        limit = _range_of(value)
        bounds = None if self._modular else _bounds_of(value)
        if bounds is None:
            return limit
        lowest, highest = bounds
        lows = [self._interval(expr, lowest) for expr in lowest.exprs]
        highs = [self._interval(expr, highest).plus(Interval.of(-1)) for expr in highest.exprs]
        least = Interval.greatest_of(lows).lower
        most = Interval.least_of(highs).upper
        return Interval(least, most).clipped(limit)

    def _interval(self, expr: AffineExpr, over: BoundExprs) -> Interval:
        """Return the interval of a bound: exact for a constant and a plain value, else all 64-bit
        integers."""
        number = expr.constant_value()
        if number is not None:
            return Interval.of(number)
        values = dict(zip(map(dim, range(len(over.dims))), over.dims, strict=True))
        value = values.get(expr)
        return INT64 if value is None else self.of(value).interval

    def _make(self, value: SSAValue) -> IndexForm:
        width = width_of(value.type)
        if not 1 < width <= _WIDTH:
            return IndexForm(None, reason=f"{_description(value)} has {width} bits")
        number = constant_value(value)
        if number == INT64_MIN:
            return IndexForm(
                None, reason="no affine expression can contain the least 64-bit integer"
            )
        if number is not None:
            number = signed(number, width)
            return IndexForm(constant(number), True, Interval.of(number))
        op = value.owner
        composed = IndexForm(None, reason=f"{_description(value)} is not an affine expression")
        if isinstance(op, Operation) and self._is_composed(op):
            composed = self._applied(op) if isinstance(op, ApplyOp) else _RULES[type(op)](self, op)
        if composed.expr is not None and composed.exact:
            return composed
        if self._may_be_leaf(value):
            return self._leaf(value)
        return composed

    def _is_composed(self, op: Operation) -> bool:
        if self._modular:
            return isinstance(op, arith.AddiOp | arith.MuliOp)
        return isinstance(op, ApplyOp) or type(op) in _RULES

    def _inputs(self, value: SSAValue) -> Sequence[SSAValue]:
        """Return the operands of a value's expression, which are resolved first."""
        op = value.owner
        if isinstance(op, Operation):
            is_composed = isinstance(value, OpResult) and self._is_composed(op)
            return op.operands if is_composed else ()
        bounds = None if self._modular else _bounds_of(value)
        return () if bounds is None else (*bounds[0].operands, *bounds[1].operands)

    def _may_be_leaf(self, value: SSAValue) -> bool:
        if isinstance(value.type, IndexType):
            return affine_symbols.is_valid_dim(value, _scope_of(value))
        return isinstance(value.type, IntegerType) and affine_symbols.is_top_level_value(value)

    def _applied(self, op: ApplyOp) -> IndexForm:
        parts = [self.of(operand) for operand in op.operands]
        exprs = [part.expr for part in parts if part.expr is not None and part.exact]
        if len(exprs) < len(parts):
            return IndexForm(
                None, reason=f"{_description(op.results[0])} is not an affine expression"
            )
        dims = op.affine_map.num_dims
        result = op.affine_map.results[0].replace_dims_and_symbols(exprs[:dims], exprs[dims:])
        return IndexForm(result, True, INT64)  # a value that does not fit is poison

    # Arithmetic

    def computed(
        self, op: Operation, expr: AffineExpr, interval: Interval, *, exact: bool
    ) -> IndexForm:
        """Return the result of an op whose operands have been found: `expr`, if it does not
        overflow."""
        width = width_of(op.results[0].type)
        numbers = (part.constant_value() for part in expr.walk())
        if any(number is not None and abs(number) > INT64_MAX for number in numbers):
            return IndexForm(
                None, reason=f"{_description(op.results[0])} has numbers of more than 64 bits"
            )
        if self._modular:
            return IndexForm(expr, exact=True)
        where = ""
        operand_forms = [] if exact else [self._forms[v] for v in op.operands if v in self._forms]
        inherited = next((form.reason for form in operand_forms if form.reason), "")
        if exact and not interval.within(_numbers(width)):
            interval = interval.clipped(_numbers(width))
            violation = None if _cannot_overflow(op) else self.overflow(expr, width, op)
            exact = violation is None
            where = violation or ""
            if not exact and self._assume:
                self.assumed[op] = None
                exact = True
        if not exact and width < _WIDTH:
            reason = f"{_description(op.results[0])} may overflow its {width} bits{where}"
            return IndexForm(None, reason=reason)
        reason = "" if exact else inherited or f"{_description(op.results[0])} may overflow{where}"
        return IndexForm(expr, exact, interval if exact else INT64, reason)

    def is_natural(self, form: IndexForm, op: Operation) -> bool:
        """Return whether an exact value is never negative where `op` is executed."""
        if not form.exact or form.expr is None:
            return False
        return form.interval.non_negative or self._holds(op, (form.expr,))

    # Proofs

    def _holds(self, op: Operation, exprs: Sequence[AffineExpr]) -> bool:
        """Return whether expressions are non-negative in all iterations in which an op is
        executed."""
        return self._counterexample(op, exprs) is None

    def _counterexample(self, op: Operation, exprs: Sequence[AffineExpr]) -> str | None:
        """None if expressions are non-negative in all iterations in which an op is executed; else a
        counter-example in words, empty if unknown."""
        constraints = list(self._surroundings(op))
        columns: dict[int, AffineExpr] = {}
        for expr in (*(c.expr for c in constraints), *exprs):
            for position in expr.used_dims():
                columns.setdefault(position, dim(len(columns)))
        if not columns:
            return None if all((expr.constant_value() or 0) >= 0 for expr in exprs) else ""
        for position in list(columns):
            limit = _range_of(self.leaves[position])
            constraints += map(Constraint, _distances_to_ends(dim(position), limit))
        names = [columns.get(k, constant(0)) for k in range(max(columns) + 1)]
        frame = Frame([None] * len(columns))
        frame.require(*(Constraint(c.expr.replace_dims(names), c.equality) for c in constraints))
        shape, _, doubts = shape_in(frame, [expr.replace_dims(names) for expr in exprs])
        if any(row is None for piece in shape.pieces for row in piece.subscripts) or doubts:
            return ""
        excesses = excesses_of(shape)
        point = next(
            (excess.iteration for excess in excesses if excess.iteration is not None), None
        )
        if point is None:
            return "" if excesses else None
        values = zip((self.leaves[k] for k in columns), point, strict=True)
        return (
            f", as where {', '.join(f'{_description(leaf)} = {value}' for leaf, value in values)}"
        )

    def _surroundings(self, op: Operation) -> Iterator[Constraint]:
        """Yield the constraints that hold where an op is executed, from the affine loops and
        conditionals around it."""
        inner = op
        outer = op.parent_op()
        while outer is not None and affine_symbols.affine_scope(inner) is not None:
            if is_affine_loop(outer):
                for variable in outer.body.args:
                    yield from self._loop_constraints(variable)
            elif isinstance(outer, IfOp) and inner.parent is not None:
                if inner.parent.parent is outer.then_region:
                    yield from self._conditions(outer)
            inner = outer
            outer = outer.parent_op()

    def _loop_constraints(self, variable: SSAValue) -> Iterator[Constraint]:
        bounds = _bounds_of(variable)
        if bounds is None:
            return
        counter = self.of(variable).expr
        assert counter is not None
        for bound, is_lower in zip(bounds, (True, False), strict=True):
            for expr in self._resolved(bound):
                yield Constraint(counter - expr if is_lower else expr - counter - 1)

    def _conditions(self, op: IfOp) -> Iterator[Constraint]:
        integer_set = op.integer_set
        bound = bind(
            AffineMap(integer_set.num_dims, integer_set.num_symbols, integer_set.constraints),
            op.set_operands,
        )
        for expr, is_equality in zip(self._resolved(bound), integer_set.eq_flags, strict=False):
            yield Constraint(expr, is_equality)

    def _resolved(self, bound: BoundExprs) -> Iterator[AffineExpr]:
        exprs: list[AffineExpr] = []
        for operand in bound.operands:
            form = self.of(operand)
            if form.expr is None or not form.exact:
                return
            exprs.append(form.expr)
        dims = exprs[: len(bound.dims)]
        symbols = exprs[len(bound.dims) :]
        for expr in bound.exprs:
            yield expr.replace_dims_and_symbols(dims, symbols)


def _bounds_of(variable: SSAValue) -> tuple[BoundExprs, BoundExprs] | None:
    """Return the lower and the upper bounds of the loop with this induction variable."""
    block = variable.owner
    if isinstance(block, Operation):
        return None
    if (for_op := loop_of_variable(variable)) is not None:
        return (
            bind(for_op.lower_map, for_op.lower_bound_operands),
            bind(for_op.upper_map, for_op.upper_bound_operands),
        )
    loop = block.parent_op()
    if isinstance(loop, ParallelOp):
        band_loop = loops_of_band(loop)[
            [argument is variable for argument in block.args].index(True)
        ]
        return band_loop.lower, band_loop.upper
    return None


def _scope_of(value: SSAValue) -> Region | None:
    owner = value.owner
    op = owner if isinstance(owner, Operation) else owner.first_op
    return None if op is None else affine_symbols.affine_scope(op)


def _description(value: SSAValue) -> str:
    owner = value.owner
    source = f" (of '{operation_name(owner)}')" if isinstance(owner, Operation) else ""
    return f"{value_name(value)}{source}"


# Widths

_WIDTH = 64
"""The bits of an index."""


def width_of(type_: Attribute) -> int:
    """Return how many bits an index or an integer has."""
    return type_.width.data if is_integer_type(type_) else _WIDTH


def _numbers(width: int) -> Interval:
    return Interval(least(width), greatest(width))


def _distances_to_ends(expr: AffineExpr, limit: Interval) -> tuple[AffineExpr, AffineExpr]:
    """Return two expressions that are non-negative exactly where an expression lies in an interval,
    which has both bounds."""
    assert limit.ends is not None
    low, high = limit.ends
    return expr - low, high - expr


_MOST_BYTES = 1 << 57
"""The largest object: more than 64-bit processors can address."""


def _range_of(value: SSAValue) -> Interval:
    """Return the range of an index or integer, from its definition."""
    limit = _numbers(width_of(value.type))
    op = value.owner
    if not isinstance(op, DimOp):
        return limit
    type_ = op.source.type
    position = constant_value(op.index)
    if not is_memref(type_) or not isinstance(type_.layout, NoneAttr) or position is None:
        return Interval(0, limit.upper)
    other_extents = [size for k, size in enumerate(type_.get_shape()) if k != position]
    has_elements = all(size > 0 for size in other_extents)  # if it has any along this dimension
    return Interval(0, _MOST_BYTES if has_elements else limit.upper)


def _cannot_overflow(op: Operation) -> bool:
    flags = op.properties.get("overflowFlags")
    return isinstance(flags, arith.IntegerOverflowAttr) and (
        arith.IntegerOverflowFlag.NSW in flags.data
    )


# The forms of the results of ops

_Rule: TypeAlias = Callable[[IndexExpressions, Operation], IndexForm]


def _operand_forms(expressions: IndexExpressions, op: Operation) -> tuple[IndexForm, IndexForm]:
    first, second = op.operands
    return expressions.of(first), expressions.of(second)


def _unknown(*parts: IndexForm) -> IndexForm:
    return IndexForm(None, reason=next((p.reason for p in parts if p.expr is None), "not affine"))


def _sum_form(expressions: IndexExpressions, op: Operation, sign: int = 1) -> IndexForm:
    first, second = _operand_forms(expressions, op)
    if first.expr is None or second.expr is None:
        return _unknown(first, second)
    interval = first.interval.plus(second.interval.scaled(sign))
    return expressions.computed(
        op, first.expr + second.expr * sign, interval, exact=first.exact and second.exact
    )


def _difference(expressions: IndexExpressions, op: Operation) -> IndexForm:
    return _sum_form(expressions, op, sign=-1)


def _product_form(expressions: IndexExpressions, op: Operation) -> IndexForm:
    first, second = _operand_forms(expressions, op)
    if first.expr is None or second.expr is None:
        return _unknown(first, second)
    left = first.expr
    right = second.expr
    if not is_symbolic(right, expressions.leaves):
        left, right = right, left
    if not is_symbolic(right, expressions.leaves):
        return IndexForm(
            None, reason=f"{_description(op.results[0])} multiplies two values that vary"
        )
    interval = first.interval.times(second.interval)
    return expressions.computed(op, left * right, interval, exact=first.exact and second.exact)


def is_symbolic(expr: AffineExpr, leaves: Sequence[SSAValue]) -> bool:
    """Return whether an expression over leaves uses only symbols and numbers."""
    values = [leaves[position] for position in expr.used_dims()]
    return all(
        affine_symbols.is_valid_symbol(value, _scope_of(value))
        or not isinstance(value.type, IndexType)
        for value in values
    )


def _shifted_left(expressions: IndexExpressions, op: Operation) -> IndexForm:
    operand, _ = _operand_forms(expressions, op)
    amount = constant_value(op.operands[1])
    if operand.expr is None or amount is None or not 0 <= amount < width_of(op.results[0].type) - 1:
        return _unknown(operand)
    factor = 1 << amount
    interval = operand.interval.scaled(factor)
    return expressions.computed(op, operand.expr * factor, interval, exact=operand.exact)


def _quotient_rule(
    kind: AffineExprKind, divisor_of: Callable[[Operation], int | None], *, natural: bool
) -> _Rule:
    """Return the rule for a quotient or a remainder by a positive number; with `natural` the
    dividend must be non-negative."""

    def rule(expressions: IndexExpressions, op: Operation) -> IndexForm:
        operand = expressions.of(op.operands[0])
        divisor = divisor_of(op)
        if operand.expr is None or not operand.exact:
            return (
                _unknown(operand)
                if operand.expr is None
                else IndexForm(None, reason=operand.reason)
            )
        if divisor is None or divisor <= 0:
            reason = f"{_description(op.results[0])} does not divide by a positive number"
            return IndexForm(None, reason=reason)
        if natural and not expressions.is_natural(operand, op):
            reason = f"{_description(op.operands[0])}, which is divided, may be negative"
            return IndexForm(None, reason=reason)
        interval = COMBINED[kind](operand.interval, Interval.of(divisor))
        return IndexForm(binary(kind, operand.expr, constant(divisor)), True, interval)

    return rule


def _by_operand(op: Operation) -> int | None:
    return constant_value(op.operands[1])


def _by_power(op: Operation) -> int | None:
    amount = constant_value(op.operands[1])
    fits = amount is not None and 0 <= amount < width_of(op.results[0].type) - 1
    return 1 << amount if fits and amount is not None else None


def _by_mask(op: Operation) -> int | None:
    mask = constant_value(op.operands[1])
    return None if mask is None or mask < 0 or mask & (mask + 1) else mask + 1


def _conversion_form(expressions: IndexExpressions, op: Operation) -> IndexForm:
    """Return a signed conversion: the same number, if it fits."""
    operand = expressions.of(op.operands[0])
    if operand.expr is None or not operand.exact:
        return IndexForm(None, reason=operand.reason)
    return expressions.computed(op, operand.expr, operand.interval, exact=True)


def _converted_unsigned(expressions: IndexExpressions, op: Operation) -> IndexForm:
    operand = expressions.of(op.operands[0])
    if operand.expr is None or not expressions.is_natural(operand, op):
        return IndexForm(
            None, reason=operand.reason or f"{_description(op.operands[0])} may be negative"
        )
    return expressions.computed(op, operand.expr, operand.interval, exact=True)


_FLOORDIV = AffineExprKind.FLOORDIV
_MOD = AffineExprKind.MOD

_RULES: dict[type[Operation], _Rule] = {
    kind: rule
    for kinds, rule in (
        ((arith.AddiOp, index.AddOp), _sum_form),
        ((arith.SubiOp, index.SubOp), _difference),
        ((arith.MuliOp, index.MulOp), _product_form),
        ((arith.ShLIOp, index.ShlOp), _shifted_left),
        (
            (arith.FloorDivSIOp, index.FloorDivSOp),
            _quotient_rule(_FLOORDIV, _by_operand, natural=False),
        ),
        (
            (arith.CeilDivSIOp, index.CeilDivSOp),
            _quotient_rule(AffineExprKind.CEILDIV, _by_operand, natural=False),
        ),
        ((arith.DivSIOp, index.DivSOp), _quotient_rule(_FLOORDIV, _by_operand, natural=True)),
        ((arith.DivUIOp, index.DivUOp), _quotient_rule(_FLOORDIV, _by_operand, natural=True)),
        ((arith.RemSIOp, index.RemSOp), _quotient_rule(_MOD, _by_operand, natural=True)),
        ((arith.RemUIOp, index.RemUOp), _quotient_rule(_MOD, _by_operand, natural=True)),
        ((arith.ShRSIOp, index.ShrSOp), _quotient_rule(_FLOORDIV, _by_power, natural=False)),
        ((arith.ShRUIOp, index.ShrUOp), _quotient_rule(_FLOORDIV, _by_power, natural=True)),
        ((arith.AndIOp, index.AndOp), _quotient_rule(_MOD, _by_mask, natural=False)),
        ((arith.IndexCastOp, arith.ExtSIOp, arith.TruncIOp, index.CastSOp), _conversion_form),
        ((arith.IndexCastUIOp, arith.ExtUIOp, index.CastUOp), _converted_unsigned),
    )
    for kind in kinds
}
