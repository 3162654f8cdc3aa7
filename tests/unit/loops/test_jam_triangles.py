"""`affine-jam-triangles`: rows that become one, what is refused, what pays; random ones."""

from __future__ import annotations

from collections import Counter

import numpy as np

import loopwright as lw
from tests.generate import triangles


def codes(module: lw.Module) -> list[str]:
    """What was said of loops."""
    entries = [entry for entry in module.ledger if entry.pass_name == "affine-jam-triangles"]
    return [entry.code for entry in entries if entry.code != "alias.arguments"]


def same(before: lw.Module, after: lw.Module, shapes: list[tuple[int, ...]]) -> bool:
    """Whether both compute the same bits."""
    rng = np.random.default_rng(3)
    arrays = [rng.random(shape) + 0.5 for shape in shapes]
    outcomes: list[list[np.ndarray]] = []
    for module in (before, after):
        outcomes.append([array.copy() for array in arrays])
        module.interpret("main", *outcomes[-1])
    return all(np.array_equal(a, b, equal_nan=True) for a, b in zip(*outcomes, strict=True))


def test_random_triangles() -> None:
    met: Counter[str] = Counter()
    for seed in range(100):
        text, extent = triangles.generate(seed)
        module = lw.parse(text)
        made = module.apply("affine-jam-triangles", rows=2 + seed % 4, everywhere=True)
        assert same(module, made, [(extent, extent)] * 2 + [(extent,)]), text
        met.update(codes(made))
    assert met["jammed"] > 25 and met["illegal-jam"] > 25
