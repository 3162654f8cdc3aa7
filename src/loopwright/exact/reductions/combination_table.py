"""All combinations of a reduction over few values, and the laws that they obey.

Values are numbers below 256, so that a row of the table, what one value combines to with each other
one, is a string of bytes: `bytes.translate` applies it to another row at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_VALUES = 256
"""How many values a table has at most."""

_SIZE = 256


@dataclass(frozen=True, slots=True)
class CombinationTable:
    """What two values combine to, by number; the identity; for each value the first one that equals
    it (as 0.0 equals -0.0).

    >>> table = CombinationTable((b"\\0\\1", b"\\1\\0"), 0, b"\\0\\1")  # exclusive or
    >>> table.not_associative(), table.not_commuted(), table.not_neutral()
    (None, None, None)
    """

    rows: tuple[bytes, ...]
    identity: int
    same: bytes

    def not_associative(self) -> tuple[int, int, int] | None:
        """The first a, b, c with `(a∘b)∘c ≠ a∘(b∘c)`."""
        for a, row in enumerate(self.rows):
            of_a = _whole(row)
            for b, ab in enumerate(row):
                c = self._differ(self.rows[ab], self.rows[b].translate(of_a))
                if c is not None:
                    return a, b, c
        return None

    def not_commuted(self) -> tuple[int, int] | None:
        """The first a, b with `a∘b ≠ b∘a`."""
        for a, row in enumerate(self.rows):
            b = self._differ(row, bytes(other[a] for other in self.rows))
            if b is not None:
                return a, b
        return None

    def not_neutral(self) -> tuple[int, int] | None:
        """The first a, b where combining in the identity changes `a∘b`."""
        of_e = self.rows[self.identity]
        for a, row in enumerate(self.rows):
            others = row.translate(_whole(of_e)), self.rows[of_e[a]], self.rows[row[self.identity]]
            for other in others:
                b = self._differ(other, row)
                if b is not None:
                    return a, b
        return None

    def _differ(self, left: bytes, right: bytes) -> int | None:
        """The first place where two rows are not equal."""
        if left == right:
            return None
        same = _whole(self.same)
        pairs = zip(left.translate(same), right.translate(same), strict=True)
        return next((place for place, (x, y) in enumerate(pairs) if x != y), None)


def _whole(row: Sequence[int]) -> bytes:
    """A row as a table for `bytes.translate`."""
    return bytes(row) + bytes(_SIZE - len(row))
