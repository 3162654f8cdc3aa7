"""The interpreter with the iterations of parallel loops last first, in which they may be, too."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from loopwright.meaning import combining


@contextmanager
def last_iterations_first() -> Iterator[None]:
    """Parallel loops of the interpreter run backwards.

    Scratch memory that iterations share, and elements that several store, show then.
    """
    forwards = combining.points

    def backwards(ranges: Sequence[range]) -> Iterator[tuple[int, ...]]:
        return iter(list(forwards(ranges))[::-1])

    with patch.object(combining, "points", backwards):
        yield
