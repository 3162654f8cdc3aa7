"""Maps together with the SSA values bound to their inputs: composition and canonical form.

**Before → After**

    %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %2 = affine.apply affine_map<(d0, d1, d2) -> (d0 + d1 + d2)>(%1, %i, %n)

    %2 = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0)>(%i)[%n]

Operands that are results of `affine.apply` are replaced by what that computes; values that are
valid symbols become symbols, constants become constants, operands bound twice are bound once,
and inputs that no result uses are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    Flattener,
    IntegerSet,
    constant,
    dim,
    simplify_affine_expr,
    symbol,
)
from loopwright.ir.affine_expr.expr import INT64_MIN
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.dialects.affine.linearize import DelinearizeIndexOp
from loopwright.ir.dialects.affine.memory import SubscriptOperation
from loopwright.ir.dialects.affine.parallel import ParallelOp
from loopwright.ir.dialects.affine.symbols import is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.affine.transfers import DmaStartOp, DmaWaitOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import subscript_operands
from loopwright.records import dataclass

KnownValue = Callable[[SSAValue], int | None]
_BETWEEN_OPERANDS: dict[type[Operation], tuple[int, tuple[str, ...]]] = {
    ParallelOp: (0, ("lowerBoundsMap", "upperBoundsMap")),
    DmaStartOp: (1, ("src_map", "dst_map", "tag_map")),
    DmaWaitOp: (1, ("tag_map",)),
}
"""The maps that are printed with the names of their operands, in order, and how many other operands
there are before those of each map."""


@dataclass(frozen=True, slots=True)
class BoundExprs:
    """Expressions over dimensions and symbols, and the values bound to these."""

    exprs: tuple[AffineExpr, ...]
    dims: tuple[SSAValue, ...] = ()
    symbols: tuple[SSAValue, ...] = ()

    @classmethod
    def of(cls, value: SSAValue, more: int = 0) -> BoundExprs:
        """A value, which may be a dimension, plus a number."""
        return cls((dim(0) + more,), (value,))

    @property
    def operands(self) -> tuple[SSAValue, ...]:
        """The bound values, dimensions first."""
        return self.dims + self.symbols

    @property
    def map(self) -> AffineMap:
        """The expressions as a map."""
        return AffineMap(len(self.dims), len(self.symbols), self.exprs)

    def integer_set(self, equal: Sequence[bool] = ()) -> IntegerSet:
        """The inputs for which no expression is negative, or zero for those that `equal` marks."""
        flags = tuple(equal) or (False,) * len(self.exprs)
        return IntegerSet(len(self.dims), len(self.symbols), self.exprs, flags)

    def simplified(self) -> BoundExprs:
        """With each expression simplified as a whole."""
        exprs = [simplify_affine_expr(e, len(self.dims), len(self.symbols)) for e in self.exprs]
        return BoundExprs(tuple(exprs), self.dims, self.symbols)

    def with_exprs(self, exprs: Sequence[AffineExpr]) -> BoundExprs:
        """Other expressions over the same values."""
        return BoundExprs(tuple(exprs), self.dims, self.symbols)

    def plus(self, number: int) -> BoundExprs:
        """Each expression plus a number."""
        return self.with_exprs([expr + number for expr in self.exprs])

    def advanced(self, variable: SSAValue, by: int) -> BoundExprs:
        """With a number added to a dimension, in canonical form."""
        dims = [dim(k) + (by if value is variable else 0) for k, value in enumerate(self.dims)]
        moved = self.with_exprs([expr.replace_dims(dims) for expr in self.exprs])
        return canonicalize(moved).simplified()

    def replaced(self, variable: SSAValue, by: BoundExprs) -> BoundExprs:
        """With a dimension replaced by the first of some expressions, in canonical form."""
        joined, (first, *_) = self.beside(by)
        dims = [first if value is variable else dim(k) for k, value in enumerate(joined.dims)]
        exprs = [expr.replace_dims(dims) for expr in self.exprs]
        return canonicalize(joined.with_exprs(exprs)).simplified()

    def minus(self, other: BoundExprs) -> BoundExprs:
        """Each expression minus the first one of others, in canonical form."""
        joined, (first, *_) = self.beside(other)
        return canonicalize(joined.with_exprs([e - first for e in self.exprs])).simplified()

    def joined(self, other: BoundExprs) -> BoundExprs:
        """All expressions of both."""
        combined, other_exprs = self.beside(other)
        return combined.with_exprs([*combined.exprs, *other_exprs])

    def beside(self, other: BoundExprs) -> tuple[BoundExprs, tuple[AffineExpr, ...]]:
        """Return these expressions and those of `other` over the operands of both."""
        dims = len(self.dims)
        symbols = len(self.symbols)
        shifted = tuple(
            expr.replace_dims_and_symbols(
                [dim(dims + k) for k in range(len(other.dims))],
                [symbol(symbols + k) for k in range(len(other.symbols))],
            )
            for expr in other.exprs
        )
        return BoundExprs(self.exprs, self.dims + other.dims, self.symbols + other.symbols), shifted


def bind(affine_map: AffineMap, operands: Sequence[SSAValue]) -> BoundExprs:
    """The results of a map whose inputs are bound to `operands`, dimensions first."""
    return BoundExprs(
        affine_map.results,
        tuple(operands[: affine_map.num_dims]),
        tuple(operands[affine_map.num_dims :]),
    )


def compose(bound: BoundExprs) -> BoundExprs:
    """Substitute the maps of `affine.apply` ops for their results, canonicalise and simplify."""
    while (value := next(filter(_is_apply, bound.operands), None)) is not None:
        bound = _substituted(bound, value)
    return _join_digits(canonicalize(bound)).simplified()


def coefficient(bound: BoundExprs, variable: SSAValue) -> int | None:
    """Return the coefficient of a variable in a single expression; None if a division depends on
    it."""
    if variable not in bound.dims:
        return 0
    expr = bound.exprs[0]
    position = bound.dims.index(variable)
    row = Flattener(len(bound.dims), len(bound.symbols)).flatten(expr)
    if row is None or any(column >= len(bound.operands) for column in row):
        return None if position in expr.used_dims() else 0
    return row.get(position, 0)


def _join_digits(bound: BoundExprs) -> BoundExprs:
    """Replace sums that hold each digit of an index times its stride by that index."""
    digits = [value for value in bound.operands if isinstance(value.owner, DelinearizeIndexOp)]
    for op in dict.fromkeys(value.owner for value in digits):
        assert isinstance(op, DelinearizeIndexOp)
        strides = op.strides
        if strides is None or not set(op.results) <= set(digits):
            continue
        leaves = {value: dim(i) for i, value in enumerate(bound.dims)}
        leaves |= {value: symbol(i) for i, value in enumerate(bound.symbols)}
        terms = [leaves[value] * stride for value, stride in zip(op.results, strides, strict=True)]
        index = dim(len(bound.dims))
        exprs = tuple(_without_terms(expr, terms, index) for expr in bound.exprs)
        if exprs != bound.exprs:
            joined = BoundExprs(exprs, (*bound.dims, op.linear_index), bound.symbols)
            return _join_digits(canonicalize(joined))
    return bound


def _without_terms(expr: AffineExpr, terms: list[AffineExpr], total: AffineExpr) -> AffineExpr:
    """`expr` where each sum of all of the terms is their total."""
    for part in expr.walk():
        addends = list(_addends(part))
        try:
            for term in terms:
                addends.remove(term)
        except ValueError:
            continue
        return _without_terms(expr.replace({part: sum(addends, total)}), terms, total)
    return expr


def _addends(expr: AffineExpr) -> Iterator[AffineExpr]:
    """Yield the addends of a sum, from left to right."""
    if isinstance(expr, AffineBinaryExpr) and expr.kind is AffineExprKind.ADD:
        yield from _addends(expr.lhs)
        yield from _addends(expr.rhs)
    else:
        yield expr


def _is_apply(value: SSAValue) -> bool:
    return isinstance(value.owner, ApplyOp)


def _substituted(bound: BoundExprs, value: SSAValue) -> BoundExprs:
    """Replace the result of an `affine.apply` in the expressions by the expression that it
    computes."""
    apply = value.owner
    assert isinstance(apply, Operation)
    joined, (term,) = bound.beside(canonicalize(bind(map_of(apply), apply.operands)))
    dims = [term if each is value else dim(k) for k, each in enumerate(joined.dims)]
    symbols = [term if each is value else symbol(k) for k, each in enumerate(joined.symbols)]
    exprs = [expr.replace_dims_and_symbols(dims, symbols) for expr in bound.exprs]
    return _bind_once(joined.with_exprs(exprs), lambda _: None)


def canonicalize(bound: BoundExprs) -> BoundExprs:
    """Promote dimensions to symbols, substitute constants, bind each value once, drop unused
    inputs."""
    if not bound.dims and not bound.symbols:
        return bound
    return _bind_once(demote_symbols(_promote_dims(bound)))


def _promote_dims(bound: BoundExprs) -> BoundExprs:
    exprs, dims, symbols = _moved(bound.dims, bound.symbols, is_valid_symbol, dim, symbol)
    if exprs is None:
        return bound
    return BoundExprs(tuple(e.replace_dims(exprs) for e in bound.exprs), dims, symbols)


def demote_symbols(bound: BoundExprs) -> BoundExprs:
    """Bind symbols that are valid only as dimensions to dimensions."""

    def demoted(value: SSAValue) -> bool:
        return is_valid_dim(value) and not is_valid_symbol(value)

    exprs, symbols, dims = _moved(bound.symbols, bound.dims, demoted, symbol, dim)
    if exprs is None:
        return bound
    return BoundExprs(tuple(e.replace_symbols(exprs) for e in bound.exprs), dims, symbols)


def _moved(
    values: Sequence[SSAValue],
    destination: Sequence[SSAValue],
    moves: Callable[[SSAValue], bool],
    stays: Callable[[int], AffineExpr],
    goes: Callable[[int], AffineExpr],
) -> tuple[list[AffineExpr] | None, tuple[SSAValue, ...], tuple[SSAValue, ...]]:
    """Move some values of one list to another; return the expression that replaces each value (None
    if none moves), and both lists."""
    if not any(map(moves, values)):
        return None, tuple(values), tuple(destination)
    remaining: list[SSAValue] = []
    joined = list(destination)
    exprs: list[AffineExpr] = []
    for value in values:
        if moves(value):
            exprs.append(goes(len(joined)))
            joined.append(value)
        else:
            exprs.append(stays(len(remaining)))
            remaining.append(value)
    return exprs, tuple(remaining), tuple(joined)


def _bind_once(bound: BoundExprs, known_value: KnownValue = constant_value) -> BoundExprs:
    used_dims = set[int]().union(*[expr.used_dims() for expr in bound.exprs])
    used_symbols = set[int]().union(*[expr.used_symbols() for expr in bound.exprs])
    dims: dict[SSAValue, AffineExpr] = {}
    new_dims = [constant(0)] * len(bound.dims)
    for i, value in enumerate(bound.dims):
        if i in used_dims:
            new_dims[i] = dims.setdefault(value, dim(len(dims)))
    symbols: dict[SSAValue, AffineExpr] = {}
    new_symbols = [constant(0)] * len(bound.symbols)
    for i, value in enumerate(bound.symbols):
        if i in used_symbols:
            constant_operand = known_value(value)
            new_symbols[i] = (
                symbols.setdefault(value, symbol(len(symbols)))
                if constant_operand is None
                or constant_operand == INT64_MIN  # which expressions cannot be written with
                else constant(constant_operand)
            )
    if len(dims) == len(bound.dims) and len(symbols) == len(bound.symbols):
        return bound
    exprs = tuple(e.replace_dims_and_symbols(new_dims, new_symbols) for e in bound.exprs)
    return BoundExprs(exprs, tuple(dims), tuple(symbols))


def compose_map(
    affine_map: AffineMap, operands: Sequence[SSAValue]
) -> tuple[AffineMap, tuple[SSAValue, ...]]:
    """`compose` for a map and its operands."""
    composed = compose(bind(affine_map, operands))
    return composed.map, composed.operands


def compose_set(
    integer_set: IntegerSet, operands: Sequence[SSAValue]
) -> tuple[IntegerSet, tuple[SSAValue, ...]]:
    """`compose` for the constraints of a set; without anything to compose, `canonicalize` only."""
    composed = composed_constraints(integer_set, operands)
    return composed.integer_set(integer_set.eq_flags), composed.operands


def composed_constraints(integer_set: IntegerSet, operands: Sequence[SSAValue]) -> BoundExprs:
    """The constraints of a set, with `affine.apply` ops composed."""
    dims = operands[: integer_set.num_dims]
    symbols = operands[integer_set.num_dims :]
    bound = BoundExprs(integer_set.constraints, tuple(dims), tuple(symbols))
    return compose(bound) if any(map(_is_apply, operands)) else canonicalize(bound)


def map_of(op: Operation, name: str = "map") -> AffineMap:
    """The map that `op` has in a property (or, for some, in an attribute)."""
    attribute = op.get_attr_or_prop(name)
    assert isinstance(attribute, AffineMapAttr)
    return attribute.data


def subscript_map(access: Operation) -> AffineMap:
    """The map of the subscripts of an access; the identity where these are its operands."""
    map_attribute = access.get_attr_or_prop("map")
    if isinstance(map_attribute, AffineMapAttr):
        return map_attribute.data
    return AffineMap.identity(len(subscript_operands(access)))


def same_place(load: Operation, store: Operation) -> bool:
    """Whether a load and a store name the same memref, with the same subscripts."""
    same = tuple(load.operands) == tuple(store.operands[1:])
    return same and subscript_map(load) == subscript_map(store)


def condition_of(op: Operation) -> IntegerSet:
    """The set that an `affine.if` tests."""
    attribute = op.properties["condition"]
    assert isinstance(attribute, IntegerSetAttr)
    return attribute.data


def settle_expressions(root: Operation) -> None:
    """Normalise maps and sets of ops in `root` to the form that parsing their text gives, so that
    printing and parsing round-trips."""
    for op in root.walk():
        if isinstance(op, SubscriptOperation):
            _settle_operands(op, len(op.operands) - op.affine_map.num_inputs, ("map",))
        elif type(op) in _BETWEEN_OPERANDS:
            _settle_operands(op, *_BETWEEN_OPERANDS[type(op)])
        for held in (op.properties, op.attributes):
            for name, attribute in held.items():
                if isinstance(attribute, AffineMapAttr | IntegerSetAttr):
                    held[name] = attribute.as_read()


def _settle_operands(op: Operation, before: int, names: Sequence[str]) -> None:
    """Bind each value once in maps that are printed with the names of their operands."""
    operands: list[SSAValue] = []
    remaining = list(op.operands)
    for name in names:
        bound = bind(map_of(op, name), remaining[before:][: map_of(op, name).num_inputs])
        once = _bind_once(bound, lambda _: None)
        operands += [*remaining[:before], *once.operands]
        remaining = remaining[before + len(bound.operands) :]
        if once is not bound:
            held = op.properties if name in op.properties else op.attributes
            held[name] = AffineMapAttr(once.map)
    if len(operands) + len(remaining) < len(op.operands):
        op.operands = [*operands, *remaining]


def composed_subscripts(access: Operation) -> BoundExprs:
    """The subscripts of an access, with `affine.apply` ops composed."""
    return compose(bind(subscript_map(access), subscript_operands(access)))
