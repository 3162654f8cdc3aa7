"""What is cheap to know of a dependence whose question is not decided.

Bounds are propagated through the rows of the dependence polyhedron
(`exact.presburger.simplification`). So a dependence may be excluded, and otherwise the distances
lie within intervals that follow from the bounds of the loops and from the depth.
"""

from __future__ import annotations

from collections.abc import Sequence

from loopwright.exact.presburger.simplification import Bounds


def difference(first: Bounds, second: Bounds, *, at: int, depth: int) -> Bounds:
    """The bounds of the second column minus the first, of loop `at` of a dependence at a depth.

    >>> difference((0, 9), (0, 9), at=0, depth=1), difference((0, None), (2, 5), at=1, depth=1)
    ((1, 9), (None, 5))
    """
    if at < depth - 1:
        return 0, 0
    low = None if second[0] is None or first[1] is None else second[0] - first[1]
    high = None if second[1] is None or first[0] is None else second[1] - first[0]
    if at == depth - 1:
        low = 1 if low is None else max(1, low)
    return low, high


def hull(found: Sequence[Bounds]) -> Bounds:
    """The least interval that contains some.

    >>> hull([(0, 3), (-1, None)])
    (-1, None)
    """
    lows = [low for low, _ in found if low is not None]
    highs = [high for _, high in found if high is not None]
    return (
        min(lows) if len(lows) == len(found) else None,
        max(highs) if len(highs) == len(found) else None,
    )
