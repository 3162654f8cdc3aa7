"""Affine expressions, maps and integer sets. Expressions are immutable, interned nodes that
simplify while they are built.

Equal expressions are the same object, so `==` is identity and hashing costs nothing. The operators
`+ - * % //` (`%` is `mod`, `//` is `floordiv`) and `ceildiv(a, b)` apply the local simplifications
that MLIR applies at construction: constants to the right and folded, symbols to the right of
dimensions, multiples of a divisor taken out of `mod` and `floordiv`, and so on. Semi-affine forms
(products of two symbols, division by a symbol) are ordinary nodes.

Constants are Python integers, of 64 bits in the IR: attributes of maps and sets see to that. A fold
whose result would not fit is not done, as in MLIR: the unfolded node stays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from threading import RLock
from typing import Any, Final
from weakref import ref

from loopwright.records import dataclass
from loopwright.reporting.errors import ConstantOverflowError

# Kinds of expressions


class AffineExprKind(Enum):
    """The kind of a node; the value of a binary kind is its operator in the text."""

    ADD = "+"
    MUL = "*"
    MOD = "mod"
    FLOORDIV = "floordiv"
    CEILDIV = "ceildiv"
    CONSTANT = "constant"
    DIM = "dim"
    SYMBOL = "symbol"

    __hash__ = object.__hash__


def fold(kind: AffineExprKind, lhs: int, rhs: int) -> int:
    """Return the value of a binary operator on integers.

    Raises `ZeroDivisionError` where a divisor is zero.

    >>> fold(AffineExprKind.MOD, -5, 3), fold(AffineExprKind.CEILDIV, -5, 3)
    (1, -1)
    """
    if kind is AffineExprKind.ADD:
        return lhs + rhs
    if kind is AffineExprKind.MUL:
        return lhs * rhs
    if kind is AffineExprKind.MOD:
        return lhs % rhs
    if kind is AffineExprKind.FLOORDIV:
        return lhs // rhs
    return -(-lhs // rhs)


# Nodes

INT64_MIN: Final = -(1 << 63)
INT64_MAX: Final = (1 << 63) - 1


_ADD = AffineExprKind.ADD
_MUL = AffineExprKind.MUL
_MOD = AffineExprKind.MOD
_FLOORDIV = AffineExprKind.FLOORDIV
_CEILDIV = AffineExprKind.CEILDIV

BUILD: Final[dict[AffineExprKind, Callable[[AffineExpr, AffineExpr], AffineExpr]]] = {}
"""How each operator makes a node of its operands; `simplify` fills the table in."""

_lock = RLock()
_table: dict[object, ref[AffineExpr]] = {}
_NONE_KNOWN: Mapping[AffineExpr, AffineExpr] = {}


def fits_int64(value: int) -> bool:
    """Return whether `value` is a signed 64-bit integer."""
    return INT64_MIN <= value <= INT64_MAX


def is_writable(value: int) -> bool:
    """Return whether `value` can be written in an expression: the text of -2^63 would negate
    2^63."""
    return INT64_MIN < value <= INT64_MAX


class AffineExpr:
    """A node of an affine expression.

    `symbolic` is true where no dimension occurs, `pure` where the expression is affine (no product
    of two variables, no division by one). `largest_known_divisor` divides every value that the
    expression can take. `writable` is true where each constant can be written in it.

    >>> d0, s0 = dim(0), symbol(0)
    >>> str((d0 * 2 + 3) + s0 - 1), str((d0 * 4 + 6) % 4), (d0 + s0) is (s0 + d0)
    ('d0 * 2 + s0 + 2', '2', True)
    """

    __slots__ = ("__weakref__", "kind", "largest_known_divisor", "pure", "symbolic", "writable")

    kind: AffineExprKind
    symbolic: bool
    pure: bool
    largest_known_divisor: int
    writable: bool

    # Building

    def __add__(self, other: AffineExpr | int) -> AffineExpr:
        return BUILD[_ADD](self, _as_expr(other))

    def __radd__(self, other: int) -> AffineExpr:
        return BUILD[_ADD](_as_expr(other), self)

    def __neg__(self) -> AffineExpr:
        return BUILD[_MUL](self, constant(-1))

    def __sub__(self, other: AffineExpr | int) -> AffineExpr:
        return BUILD[_ADD](self, -_as_expr(other))

    def __rsub__(self, other: int) -> AffineExpr:
        return BUILD[_ADD](_as_expr(other), -self)

    def __mul__(self, other: AffineExpr | int) -> AffineExpr:
        return BUILD[_MUL](self, _as_expr(other))

    def __rmul__(self, other: int) -> AffineExpr:
        return BUILD[_MUL](_as_expr(other), self)

    def __mod__(self, other: AffineExpr | int) -> AffineExpr:
        return BUILD[_MOD](self, _as_expr(other))

    def __rmod__(self, other: int) -> AffineExpr:
        return BUILD[_MOD](_as_expr(other), self)

    def __floordiv__(self, other: AffineExpr | int) -> AffineExpr:
        return BUILD[_FLOORDIV](self, _as_expr(other))

    def __rfloordiv__(self, other: int) -> AffineExpr:
        return BUILD[_FLOORDIV](_as_expr(other), self)

    def ceildiv(self, other: AffineExpr | int) -> AffineExpr:
        """Return `self ceildiv other`."""
        return BUILD[_CEILDIV](self, _as_expr(other))

    # Asking

    def is_pure_affine(self) -> bool:
        """Return whether no product of variables and no division by one occurs."""
        return self.pure

    def is_symbolic_or_constant(self) -> bool:
        """Return whether no dimension occurs."""
        return self.symbolic

    def constant_value(self) -> int | None:
        """Return the value of a constant node, None for any other."""
        return None

    def walk(self) -> Iterator[AffineExpr]:
        """Every distinct node once, operands before the nodes that use them."""
        if not isinstance(self, AffineBinaryExpr):
            yield self
            return
        visited: set[AffineExpr] = set()
        stack: list[tuple[AffineExpr, bool]] = [(self, False)]
        while stack:
            node, ready = stack.pop()
            if ready:
                yield node
            elif node not in visited:
                visited.add(node)
                stack.append((node, True))
                if isinstance(node, AffineBinaryExpr):
                    stack.append((node.rhs, False))
                    stack.append((node.lhs, False))

    def used_dims(self) -> frozenset[int]:
        """Return the positions of the dimensions that occur."""
        return _positions_of(self, AffineDimExpr)

    def used_symbols(self) -> frozenset[int]:
        """Return the positions of the symbols that occur."""
        return _positions_of(self, AffineSymbolExpr)

    # Changing

    def rebuild(
        self,
        leaf: Callable[[AffineExpr], AffineExpr],
        replacements: Mapping[AffineExpr, AffineExpr] = _NONE_KNOWN,
    ) -> AffineExpr:
        """Replace every leaf by `leaf(it)`, simplifying on the way; `replacements` caches rebuilt
        expressions."""
        rebuilt: dict[AffineExpr, AffineExpr] = {}
        for node in self.walk():
            replacement = replacements.get(node)
            if replacement is not None:
                rebuilt[node] = replacement
            elif isinstance(node, AffineBinaryExpr):
                lhs = rebuilt[node.lhs]
                rhs = rebuilt[node.rhs]
                same = lhs is node.lhs and rhs is node.rhs
                rebuilt[node] = node if same else binary(node.kind, lhs, rhs)
            else:
                rebuilt[node] = leaf(node)
        return rebuilt[self]

    def replace_dims_and_symbols(
        self, dims: Sequence[AffineExpr], symbols: Sequence[AffineExpr] = ()
    ) -> AffineExpr:
        """Dimension i becomes `dims[i]`, symbol i `symbols[i]`; those beyond the lists stay.

        >>> str((dim(0) * 2 + symbol(0)).replace_dims_and_symbols([dim(1) + 1], [constant(3)]))
        '(d1 + 1) * 2 + 3'
        """

        if isinstance(self, AffineConstantExpr):
            return self

        def leaf(node: AffineExpr) -> AffineExpr:
            if isinstance(node, AffineDimExpr) and node.position < len(dims):
                return dims[node.position]
            if isinstance(node, AffineSymbolExpr) and node.position < len(symbols):
                return symbols[node.position]
            return node

        return self.rebuild(leaf)

    def replace_dims(self, dims: Sequence[AffineExpr]) -> AffineExpr:
        """Dimension i becomes `dims[i]`."""
        return self.replace_dims_and_symbols(dims)

    def replace_symbols(self, symbols: Sequence[AffineExpr]) -> AffineExpr:
        """Symbol i becomes `symbols[i]`."""
        return self.replace_dims_and_symbols((), symbols)

    def replace(self, mapping: dict[AffineExpr, AffineExpr]) -> AffineExpr:
        """Every subexpression that is a key of `mapping` becomes its value (outermost first)."""
        return self.rebuild(lambda node: node, mapping) if mapping else self

    def shift_dims(self, num_dims: int, shift: int, offset: int = 0) -> AffineExpr:
        """Dimensions `offset` … `num_dims - 1` move up by `shift`."""
        return self.replace_dims(_shifted(dim, num_dims, shift, offset))

    def shift_symbols(self, num_symbols: int, shift: int, offset: int = 0) -> AffineExpr:
        """Symbols `offset` … `num_symbols - 1` move up by `shift`."""
        return self.replace_symbols(_shifted(symbol, num_symbols, shift, offset))

    def check_constants(self) -> None:
        """Raise `ConstantOverflowError` for a constant that cannot be written; -2^63 can by
        itself."""
        if not self.writable and self is not constant(INT64_MIN):
            values = (node.constant_value() for node in self.walk())
            raise ConstantOverflowError(next(v for v in values if v and not is_writable(v)))

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> int:
        """Return the value at integer arguments.

        Raises `ZeroDivisionError` where a divisor is zero. A negative divisor, undefined in MLIR,
        follows Python: the quotient is rounded down, the remainder has the divisor's sign.

        >>> ((dim(0) - 7) % 4).evaluate([0]), ((dim(0) - 7) // 4).evaluate([0])
        (1, -2)
        """
        values: dict[AffineExpr, int] = {}
        for node in self.walk():
            if isinstance(node, AffineBinaryExpr):
                values[node] = fold(node.kind, values[node.lhs], values[node.rhs])
            elif isinstance(node, AffineDimExpr):
                values[node] = dims[node.position]
            elif isinstance(node, AffineSymbolExpr):
                values[node] = symbols[node.position]
            elif isinstance(node, AffineConstantExpr):
                values[node] = node.value
        return values[self]

    # Python

    def __str__(self) -> str:
        return expr_to_string(self)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __copy__(self) -> AffineExpr:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> AffineExpr:
        return self


class AffineBinaryExpr(AffineExpr):
    """An operator with its two operands, simplified at construction: `d0 + 0` gives `d0`.

    >>> str(AffineBinaryExpr(AffineExprKind.ADD, dim(0), constant(2)))
    'd0 + 2'
    """

    __slots__ = ("lhs", "rhs")
    lhs: AffineExpr
    rhs: AffineExpr

    def __new__(cls, kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
        """Return `binary(kind, lhs, rhs)`."""
        return binary(kind, lhs, rhs)

    def __reduce__(self) -> tuple[Any, ...]:
        return (intern, (self.kind, self.lhs, self.rhs))


class AffineDimExpr(AffineExpr):
    """The dimension at `position`: `dim(position)`.

    >>> AffineDimExpr(1) is dim(1)
    True
    """

    __slots__ = ("position",)
    position: int

    def __new__(cls, position: int) -> AffineExpr:
        """Return the one expression for this number."""
        return dim(position)

    def __reduce__(self) -> tuple[Any, ...]:
        return (dim, (self.position,))


class AffineSymbolExpr(AffineExpr):
    """The symbol at `position`: `symbol(position)`.

    >>> AffineSymbolExpr(1) is symbol(1)
    True
    """

    __slots__ = ("position",)
    position: int

    def __new__(cls, position: int) -> AffineExpr:
        """Return the one expression for this number."""
        return symbol(position)

    def __reduce__(self) -> tuple[Any, ...]:
        return (symbol, (self.position,))


class AffineConstantExpr(AffineExpr):
    """The integer `value`: `constant(value)`.

    >>> AffineConstantExpr(1) is constant(1)
    True
    """

    __slots__ = ("value",)
    value: int

    def __new__(cls, value: int) -> AffineExpr:
        """Return the one expression for this number."""
        return constant(value)

    def constant_value(self) -> int | None:
        """Return the value."""
        return self.value

    def __reduce__(self) -> tuple[Any, ...]:
        return (constant, (self.value,))


@lru_cache(1 << 14)
def _positions_of(
    expr: AffineExpr, kind: type[AffineDimExpr] | type[AffineSymbolExpr]
) -> frozenset[int]:
    return frozenset(node.position for node in expr.walk() if isinstance(node, kind))


def _publish(key: object, node: AffineExpr) -> AffineExpr:
    """Enter a new node into the table, or return the one that another thread entered first."""

    def forget(dead: ref[AffineExpr]) -> None:
        with _lock:
            if _table.get(key) is dead:
                del _table[key]

    with _lock:
        entry = _table.get(key)
        live_node = None if entry is None else entry()
        if live_node is not None:
            return live_node
        _table[key] = ref(node, forget)
        return node


def _leaf(kind: AffineExprKind, number: int, class_: type[AffineExpr], field: str) -> AffineExpr:
    """Return the leaf of a kind whose `field` is a number."""
    key = (kind, number)
    entry = _table.get(key)
    live_node = None if entry is None else entry()
    if live_node is not None:
        return live_node
    is_constant = kind is AffineExprKind.CONSTANT
    node = object.__new__(class_)
    setattr(node, field, number)
    node.kind = kind
    node.symbolic = kind is not AffineExprKind.DIM
    node.pure = True
    node.writable = not is_constant or is_writable(number)
    node.largest_known_divisor = abs(number) if is_constant else 1
    return _publish(key, node)


def dim(position: int) -> AffineExpr:
    """Return the dimension `d<position>`."""
    return _leaf(AffineExprKind.DIM, position, AffineDimExpr, "position")


def symbol(position: int) -> AffineExpr:
    """Return the symbol `s<position>`."""
    return _leaf(AffineExprKind.SYMBOL, position, AffineSymbolExpr, "position")


def constant(value: int) -> AffineExpr:
    """Return the constant `value`."""
    return _leaf(AffineExprKind.CONSTANT, value, AffineConstantExpr, "value")


def ceildiv(lhs: AffineExpr | int, rhs: AffineExpr | int) -> AffineExpr:
    """Return `lhs ceildiv rhs`, simplified.

    >>> str(ceildiv(dim(0) * 8, 4)), str(ceildiv(dim(0), 4)), str(ceildiv(7, 4))
    ('d0 * 2', 'd0 ceildiv 4', '2')
    """
    return BUILD[_CEILDIV](_as_expr(lhs), _as_expr(rhs))


def binary(kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """Return `lhs kind rhs`, simplified."""
    return BUILD[kind](lhs, rhs)


def _as_expr(value: AffineExpr | int) -> AffineExpr:
    return constant(value) if isinstance(value, int) else value


def _shifted(
    make: Callable[[int], AffineExpr], count: int, shift: int, offset: int
) -> list[AffineExpr]:
    return [make(i if i < offset else i + shift) for i in range(count)]


def intern(kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """Return the node itself, without simplification."""
    key = (kind, lhs, rhs)
    entry = _table.get(key)
    live_node = None if entry is None else entry()
    if live_node is not None:
        return live_node
    node = object.__new__(AffineBinaryExpr)
    node.kind = kind
    node.lhs = lhs
    node.rhs = rhs
    node.symbolic = lhs.symbolic and rhs.symbolic
    node.pure = _is_pure(kind, lhs, rhs)
    node.writable = lhs.writable and rhs.writable
    node.largest_known_divisor = _largest_divisor(kind, lhs, rhs)
    return _publish(key, node)


def _is_pure(kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr) -> bool:
    if not (lhs.pure and rhs.pure):
        return False
    if kind is _ADD:
        return True
    if kind is _MUL and lhs.constant_value() is not None:
        return True
    return rhs.constant_value() is not None


def _largest_divisor(kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr) -> int:
    lhs_divisor = lhs.largest_known_divisor
    rhs_divisor = rhs.largest_known_divisor
    if kind is _MUL:
        return lhs_divisor * rhs_divisor
    if kind is _ADD or kind is _MOD:
        return math.gcd(lhs_divisor, rhs_divisor)
    value = rhs.constant_value()
    if value and lhs_divisor % value == 0:
        return abs(lhs_divisor // value)
    return 1


# Text


def expr_to_string(
    expr: AffineExpr,
    dim_name: Callable[[int], str] = "d{}".format,
    symbol_name: Callable[[int], str] = "s{}".format,
) -> str:
    """Return the text of `expr`; the callables spell a dimension or a symbol of a given position.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> expr_to_string(dim(0) - (symbol(0) + 1) * 3, lambda i: f"%{i}")
    '%0 - (s0 + 1) * 3'
    """
    out: list[str] = []
    # Texts to emit and expressions to expand; the flag asks for parentheses around operators.
    work: list[str | tuple[AffineExpr, bool]] = [(expr, False)]
    while work:
        item = work.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        node, tight = item
        if isinstance(node, AffineDimExpr):
            out.append(dim_name(node.position))
        elif isinstance(node, AffineSymbolExpr):
            out.append(symbol_name(node.position))
        elif isinstance(node, AffineConstantExpr):
            out.append(str(node.value))
        elif isinstance(node, AffineBinaryExpr):
            parts = _sum_pieces(node) if node.kind is AffineExprKind.ADD else _product_pieces(node)
            if tight:
                parts = ["(", *parts, ")"]
            work.extend(reversed(parts))
    return "".join(out)


def _product_pieces(node: AffineBinaryExpr) -> list[str | tuple[AffineExpr, bool]]:
    if node.kind is AffineExprKind.MUL and node.rhs.constant_value() == -1:
        return ["-", (node.lhs, True)]
    return [(node.lhs, True), f" {node.kind.value} ", (node.rhs, True)]


def _sum_pieces(node: AffineBinaryExpr) -> list[str | tuple[AffineExpr, bool]]:
    lhs = node.lhs
    rhs = node.rhs
    if isinstance(rhs, AffineBinaryExpr) and rhs.kind is AffineExprKind.MUL:
        factor = rhs.rhs.constant_value()
        if factor == -1:
            return [(lhs, False), " - ", (rhs.lhs, rhs.lhs.kind is AffineExprKind.ADD)]
        if factor is not None and factor < -1:
            return [(lhs, False), " - ", (rhs.lhs, True), f" * {-factor}"]
    value = rhs.constant_value()
    if value is not None and value < 0:
        return [(lhs, False), f" - {-value}"]
    return [(lhs, False), " + ", (rhs, False)]


# Affine maps
#
# Lists of expressions over numbered dimensions and symbols.


@dataclass(frozen=True, slots=True)
class AffineMap:
    """`(d0, …)[s0, …] -> (results…)`.

    >>> tile = AffineMap(1, 1, (dim(0) // 4, dim(0) % 4 + symbol(0)))
    >>> str(tile)
    '(d0)[s0] -> (d0 floordiv 4, d0 mod 4 + s0)'
    >>> tile.evaluate([10], [100])
    (2, 102)
    """

    num_dims: int
    num_symbols: int
    results: tuple[AffineExpr, ...]

    def __init__(self, num_dims: int, num_symbols: int, results: Sequence[AffineExpr]) -> None:
        object.__setattr__(self, "num_dims", num_dims)
        object.__setattr__(self, "num_symbols", num_symbols)
        object.__setattr__(self, "results", tuple(results))

    # Building

    @classmethod
    def identity(cls, rank: int, num_symbols: int = 0) -> AffineMap:
        """Return `(d0, d1, …) -> (d0, d1, …)`."""
        return cls(rank, num_symbols, tuple(dim(i) for i in range(rank)))

    @classmethod
    def empty(cls, num_dims: int = 0, num_symbols: int = 0) -> AffineMap:
        """Return a map without results."""
        return cls(num_dims, num_symbols, ())

    @classmethod
    @lru_cache(maxsize=1 << 10)
    def constant_map(cls, *values: int) -> AffineMap:
        """Return `() -> (values…)`."""
        return cls(0, 0, tuple(constant(v) for v in values))

    @classmethod
    def symbol_identity(cls) -> AffineMap:
        """Return `()[s0] -> (s0)`."""
        return cls(0, 1, (symbol(0),))

    @classmethod
    def minor_identity(cls, num_dims: int, num_results: int) -> AffineMap:
        """Return the identity on the last `num_results` of `num_dims` dimensions.

        >>> str(AffineMap.minor_identity(4, 2))
        '(d0, d1, d2, d3) -> (d2, d3)'
        """
        return cls(num_dims, 0, tuple(dim(i) for i in range(num_dims - num_results, num_dims)))

    @classmethod
    def permutation(cls, order: Sequence[int]) -> AffineMap:
        """Return `(d0, …) -> (d<order[0]>, d<order[1]>, …)`."""
        return cls(len(order), 0, tuple(dim(i) for i in order))

    # Asking

    @property
    def num_results(self) -> int:
        """How many results there are."""
        return len(self.results)

    @property
    def num_inputs(self) -> int:
        """Dimensions and symbols together."""
        return self.num_dims + self.num_symbols

    def __len__(self) -> int:
        return len(self.results)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[AffineExpr]:
        return iter(self.results)

    def is_identity(self) -> bool:
        """Return whether the results are the dimensions in order (symbols may exist, unused)."""
        return len(self.results) == self.num_dims and all(
            r is dim(i) for i, r in enumerate(self.results)
        )

    def is_constant(self) -> bool:
        """Return whether every result is a constant."""
        return all(r.kind is AffineExprKind.CONSTANT for r in self.results)

    def constant_results(self) -> tuple[int, ...] | None:
        """Return the values of a constant map, None for another."""
        values = tuple(v for r in self.results if (v := r.constant_value()) is not None)
        return values if len(values) == len(self.results) else None

    def is_pure_affine(self) -> bool:
        """Return whether no result is semi-affine."""
        return all(r.pure for r in self.results)

    def is_symbolic_or_constant(self) -> bool:
        """Return whether no result has a dimension."""
        return all(r.symbolic for r in self.results)

    def used_dims(self) -> set[int]:
        """Return the positions of dimensions that some result has."""
        return {position for r in self.results for position in r.used_dims()}

    def used_symbols(self) -> set[int]:
        """Return the positions of symbols that some result has."""
        return {position for r in self.results for position in r.used_symbols()}

    def dim_positions(self) -> list[int | None]:
        """Return the position of each result that is a dimension; None for another."""
        return [r.position if isinstance(r, AffineDimExpr) else None for r in self.results]

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the results at integer arguments."""
        return tuple(r.evaluate(dims, symbols) for r in self.results)

    # Changing

    def with_results(self, results: Sequence[AffineExpr]) -> AffineMap:
        """The same dimensions and symbols with other results."""
        return AffineMap(self.num_dims, self.num_symbols, results)

    def replace_dims_and_symbols(
        self,
        dims: Sequence[AffineExpr],
        symbols: Sequence[AffineExpr],
        num_dims: int,
        num_symbols: int,
    ) -> AffineMap:
        """Replace dimensions and symbols in the results of a map of other inputs."""
        return AffineMap(
            num_dims,
            num_symbols,
            [r.replace_dims_and_symbols(dims, symbols) for r in self.results],
        )

    def shift_dims(self, shift: int, offset: int = 0) -> AffineMap:
        """Return the map with `shift` more dimensions, those from `offset` on moved up."""
        return AffineMap(
            self.num_dims + shift,
            self.num_symbols,
            [r.shift_dims(self.num_dims, shift, offset) for r in self.results],
        )

    def shift_symbols(self, shift: int, offset: int = 0) -> AffineMap:
        """Return the map with `shift` more symbols, those from `offset` on moved up."""
        return AffineMap(
            self.num_dims,
            self.num_symbols + shift,
            [r.shift_symbols(self.num_symbols, shift, offset) for r in self.results],
        )

    def compose(self, other: AffineMap) -> AffineMap:
        """Return `self` after `other`: dimension i of `self` is result i of `other`.

        The symbols of `self` come first, those of `other` after them.

        >>> outer = AffineMap(1, 1, (dim(0) + symbol(0),))
        >>> str(outer.compose(AffineMap(2, 1, (dim(0) * symbol(0) + dim(1),))))
        '(d0, d1)[s0, s1] -> (d0 * s1 + d1 + s0)'
        """
        if self.num_dims != other.num_results:
            raise ValueError(
                f"a map of {self.num_dims} dimensions after one of {other.num_results} results"
            )
        inner = other.shift_symbols(self.num_symbols)
        return AffineMap(
            other.num_dims,
            self.num_symbols + other.num_symbols,
            [r.replace_dims(inner.results) for r in self.results],
        )

    def partial_constant_fold(self, operands: Sequence[int | None]) -> AffineMap:
        """Substitute the known operands (dimensions, then symbols); the inputs stay."""
        dims = [
            dim(i) if value is None else constant(value)
            for i, value in enumerate(operands[: self.num_dims])
        ]
        symbols = [
            symbol(i) if value is None else constant(value)
            for i, value in enumerate(operands[self.num_dims :])
        ]
        return self.with_results([r.replace_dims_and_symbols(dims, symbols) for r in self.results])

    def __str__(self) -> str:
        return f"{inputs_to_string(self.num_dims, self.num_symbols)} -> ({self.results_text()})"

    def results_text(self) -> str:
        """Return the results, separated by commas."""
        return ", ".join(str(r) for r in self.results)


def inputs_to_string(num_dims: int, num_symbols: int) -> str:
    """Return `(d0, d1)[s0]`."""
    dims = ", ".join(f"d{i}" for i in range(num_dims))
    if num_symbols == 0:
        return f"({dims})"
    return f"({dims})[{', '.join(f's{i}' for i in range(num_symbols))}]"


# Integer sets
#
# Conjunctions of affine constraints over numbered dimensions and symbols.


@dataclass(frozen=True, slots=True)
class IntegerSet:
    """`(d0, …)[s0, …] : (constraints…)`; each is `== 0` where its flag is set, else `>= 0`.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> triangle = IntegerSet(2, 1, (dim(0) - dim(1), symbol(0) - dim(0)), (False, True))
    >>> str(triangle)
    '(d0, d1)[s0] : (d0 - d1 >= 0, -d0 + s0 == 0)'
    >>> triangle.contains([3, 1], [3]), triangle.contains([3, 4], [3])
    (True, False)
    """

    num_dims: int
    num_symbols: int
    constraints: tuple[AffineExpr, ...]
    eq_flags: tuple[bool, ...]

    def __init__(
        self,
        num_dims: int,
        num_symbols: int,
        constraints: Sequence[AffineExpr],
        eq_flags: Sequence[bool],
    ) -> None:
        if len(constraints) != len(eq_flags):
            raise ValueError("one flag for each constraint")
        object.__setattr__(self, "num_dims", num_dims)
        object.__setattr__(self, "num_symbols", num_symbols)
        object.__setattr__(self, "constraints", tuple(constraints))
        object.__setattr__(self, "eq_flags", tuple(eq_flags))

    @classmethod
    def empty(cls, num_dims: int, num_symbols: int) -> IntegerSet:
        """Return the set without elements, spelt `1 == 0`."""
        return cls(num_dims, num_symbols, (constant(1),), (True,))

    @property
    def num_inputs(self) -> int:
        """Dimensions and symbols together."""
        return self.num_dims + self.num_symbols

    def is_pure_affine(self) -> bool:
        """Return whether no constraint is semi-affine."""
        return all(c.pure for c in self.constraints)

    def used_dims(self) -> set[int]:
        """Return the positions of dimensions that some constraint has."""
        return {position for c in self.constraints for position in c.used_dims()}

    def used_symbols(self) -> set[int]:
        """Return the positions of symbols that some constraint has."""
        return {position for c in self.constraints for position in c.used_symbols()}

    def contains(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> bool:
        """Return whether the point satisfies every constraint."""
        for expr, equality in zip(self.constraints, self.eq_flags, strict=True):
            value = expr.evaluate(dims, symbols)
            if value < 0 or (equality and value != 0):
                return False
        return True

    def replace_dims_and_symbols(
        self,
        dims: Sequence[AffineExpr],
        symbols: Sequence[AffineExpr],
        num_dims: int,
        num_symbols: int,
    ) -> IntegerSet:
        """Replace dimensions and symbols in the constraints of a set of other inputs."""
        return IntegerSet(
            num_dims,
            num_symbols,
            [c.replace_dims_and_symbols(dims, symbols) for c in self.constraints],
            self.eq_flags,
        )

    def __str__(self) -> str:
        text = ", ".join(
            f"{expr} {'==' if equality else '>='} 0"
            for expr, equality in zip(self.constraints, self.eq_flags, strict=True)
        )
        return f"{inputs_to_string(self.num_dims, self.num_symbols)} : ({text})"
