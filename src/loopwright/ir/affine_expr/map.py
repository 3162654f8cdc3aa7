"""Affine maps and integer sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from loopwright.ir.affine_expr.expr import AffineExpr, AffineExprKind, constant, dim, symbol
from loopwright.records import dataclass

# Affine maps: a list of expressions over numbered dimensions and symbols.


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
        """`(d0, d1, …) -> (d0, d1, …)`."""
        return cls(rank, num_symbols, tuple(dim(i) for i in range(rank)))

    @classmethod
    def empty(cls, num_dims: int = 0, num_symbols: int = 0) -> AffineMap:
        """A map without results."""
        return cls(num_dims, num_symbols, ())

    @classmethod
    @lru_cache(maxsize=1 << 10)
    def constant_map(cls, *values: int) -> AffineMap:
        """`() -> (values…)`."""
        return cls(0, 0, tuple(constant(v) for v in values))

    @classmethod
    def symbol_identity(cls) -> AffineMap:
        """`()[s0] -> (s0)`."""
        return cls(0, 1, (symbol(0),))

    @classmethod
    def minor_identity(cls, num_dims: int, num_results: int) -> AffineMap:
        """The identity on the last `num_results` of `num_dims` dimensions.

        >>> str(AffineMap.minor_identity(4, 2))
        '(d0, d1, d2, d3) -> (d2, d3)'
        """
        return cls(num_dims, 0, tuple(dim(i) for i in range(num_dims - num_results, num_dims)))

    @classmethod
    def permutation(cls, order: Sequence[int]) -> AffineMap:
        """`(d0, …) -> (d<order[0]>, d<order[1]>, …)`."""
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
        """Whether the results are the dimensions in order (symbols may exist, unused)."""
        return len(self.results) == self.num_dims and all(
            r is dim(i) for i, r in enumerate(self.results)
        )

    def is_constant(self) -> bool:
        """Whether every result is a constant."""
        return all(r.kind is AffineExprKind.CONSTANT for r in self.results)

    def constant_results(self) -> tuple[int, ...] | None:
        """The values of a constant map, None for another."""
        values = tuple(v for r in self.results if (v := r.constant_value()) is not None)
        return values if len(values) == len(self.results) else None

    def is_pure_affine(self) -> bool:
        """Whether no result is semi-affine."""
        return all(r.pure for r in self.results)

    def is_symbolic_or_constant(self) -> bool:
        """Whether no result has a dimension."""
        return all(r.symbolic for r in self.results)

    def used_dims(self) -> set[int]:
        """The positions of dimensions that some result has."""
        return {position for r in self.results for position in r.used_dims()}

    def used_symbols(self) -> set[int]:
        """The positions of symbols that some result has."""
        return {position for r in self.results for position in r.used_symbols()}

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> tuple[int, ...]:
        """The results at integer arguments."""
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
        """The map with `shift` more dimensions, those from `offset` on moved up."""
        return AffineMap(
            self.num_dims + shift,
            self.num_symbols,
            [r.shift_dims(self.num_dims, shift, offset) for r in self.results],
        )

    def shift_symbols(self, shift: int, offset: int = 0) -> AffineMap:
        """The map with `shift` more symbols, those from `offset` on moved up."""
        return AffineMap(
            self.num_dims,
            self.num_symbols + shift,
            [r.shift_symbols(self.num_symbols, shift, offset) for r in self.results],
        )

    def compose(self, other: AffineMap) -> AffineMap:
        """`self` after `other`: dimension i of `self` is result i of `other`.

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
        """The results, separated by commas."""
        return ", ".join(str(r) for r in self.results)


def inputs_to_string(num_dims: int, num_symbols: int) -> str:
    """`(d0, d1)[s0]`."""
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
        """The set without elements, spelt `1 == 0`."""
        return cls(num_dims, num_symbols, (constant(1),), (True,))

    @property
    def num_inputs(self) -> int:
        """Dimensions and symbols together."""
        return self.num_dims + self.num_symbols

    def is_pure_affine(self) -> bool:
        """Whether no constraint is semi-affine."""
        return all(c.pure for c in self.constraints)

    def used_dims(self) -> set[int]:
        """The positions of dimensions that some constraint has."""
        return {position for c in self.constraints for position in c.used_dims()}

    def used_symbols(self) -> set[int]:
        """The positions of symbols that some constraint has."""
        return {position for c in self.constraints for position in c.used_symbols()}

    def contains(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> bool:
        """Whether the point satisfies every constraint."""
        for expr, equality in zip(self.constraints, self.eq_flags, strict=True):
            value = expr.evaluate(dims, symbols)
            if value < 0 or (equality and value != 0):
                return False
        return True

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> bool:
        """The same as `contains`."""
        return self.contains(dims, symbols)

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
