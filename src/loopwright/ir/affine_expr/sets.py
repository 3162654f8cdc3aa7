"""Integer sets: conjunctions of affine constraints over numbered dimensions and symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loopwright.ir.affine_expr.expr import AffineExpr, constant
from loopwright.ir.affine_expr.map import inputs_to_string


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
