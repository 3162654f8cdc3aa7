"""The order in which parallel loops combine what their iterations yield.

The order follows from the extents of the loops alone: neither the number of threads nor what they
happen to do matters, and interpreter and compiled code agree bit for bit.

- Up to `SEQUENTIAL` iterations are combined one after the other, in lexicographic order.
- More are divided into blocks, which are contiguous in lexicographic order: some iterations of
  one loop, for fixed iterations of the loops around it and all of those inside. Within a block,
  iteration `t` of the innermost loop goes to partial result `t mod LANES`; these are combined by
  halves (the first with the middle one, and so on), and the results of the blocks are combined
  by neighbours, then neighbours of those, and so on.

A loop that runs once does not change the order. Partial results start from the identity; the very
first one from the initial value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeVar

SEQUENTIAL = 1024
"""The most iterations that are combined one after the other."""

BLOCK = 1024
"""The size of a block, in iterations, is at most a multiple of this."""

MOST_BLOCKS = 768
"""There are never more blocks."""

WANTED_BLOCKS = 256
"""How many blocks there are about, where there are many iterations."""

LANES = 32
"""The partial results of a block."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Blocks:
    """How loops of these extents are divided: blocks take up to `chunk` iterations of loop `loop`.

    >>> blocks_of([3, 5000])
    Blocks(extents=(3, 5000), loop=1, chunk=1024)
    >>> next(iter(blocks_of([3, 5000])))
    (range(0, 1), range(0, 1024))
    """

    extents: tuple[int, ...]
    loop: int
    chunk: int

    def __iter__(self) -> Iterator[tuple[range, ...]]:
        """The iterations of each block, loop by loop."""
        inner = tuple(range(extent) for extent in self.extents[self.loop + 1 :])
        count = self.extents[self.loop]
        for outer in _points(self.extents[: self.loop]):
            fixed = tuple(range(i, i + 1) for i in outer)
            for first in range(0, count, self.chunk):
                yield (*fixed, range(first, min(first + self.chunk, count)), *inner)


def _points(extents: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not extents:
        yield ()
        return
    for outer in _points(extents[:-1]):
        for i in range(extents[-1]):
            yield (*outer, i)


def block_size(iterations: int) -> int:
    """The most iterations of a block, where there are more than `SEQUENTIAL` in all.

    >>> block_size(10_000), block_size(1_000_000)
    (1024, 4096)
    """
    return BLOCK * -(-iterations // (BLOCK * WANTED_BLOCKS))


def blocks_of(extents: Sequence[int]) -> Blocks | None:
    """How loops of these extents are divided; None where all is combined in order."""
    iterations = prod(extents)
    if iterations <= SEQUENTIAL:
        return None
    size = block_size(iterations)
    inner = 1
    loop = len(extents) - 1
    while loop > 0 and inner * extents[loop] <= size:
        inner *= extents[loop]
        loop -= 1
    return Blocks(tuple(extents), loop, size // inner)


def combine_lanes(lanes: list[_T], combine: Callable[[_T, _T], _T]) -> _T:
    """The partial results of a block, combined by halves.

    >>> combine_lanes(list("abcd"), lambda a, b: f"({a}{b})")
    '((ac)(bd))'
    """
    half = len(lanes) // 2
    while half:
        lanes = [combine(lanes[i], lanes[i + half]) for i in range(half)]
        half //= 2
    return lanes[0]


def combine_blocks(partials: list[_T], combine: Callable[[_T, _T], _T]) -> _T:
    """The results of the blocks, combined by neighbours.

    >>> combine_blocks(list("abcde"), lambda a, b: f"({a}{b})")
    '(((ab)(cd))e)'
    """
    partials = list(partials)
    distance = 1
    while distance < len(partials):
        for i in range(0, len(partials) - distance, 2 * distance):
            partials[i] = combine(partials[i], partials[i + distance])
        distance *= 2
    return partials[0]
