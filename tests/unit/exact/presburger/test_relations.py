"""Relations of points: unions in one piece, and isl's objects of isolated operations."""

import islpy as isl

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger import scheduling
from loopwright.exact.presburger.budget import counted, isolated
from loopwright.exact.presburger.named_relations import Relations

PIECES = (
    "[n] -> { M[i, j, k] : k = j and 0 <= j < i < n }",
    "[n] -> { M[i, j, k] : exists e, c : 0 <= k < j < n and e >= 0 and c = k + 1 + 4e "
    "and c <= i <= c + 3 and c + 4 <= n }",
    "[n] -> { M[i, j, k] : exists e : 0 <= k < j < n and n - k - 4 <= 4e <= n - k - 1 and e >= 0 "
    "and k + 1 + 4e <= i < n }",
)
"""A triangle: its diagonal, tiles of four rows below it, and the remaining rows."""


def _points(text: str) -> Relations:
    return Relations(isl.UnionSet.read_from_str(objects.context(), text).identity())


def test_tiles_and_remainders_are_one_piece() -> None:
    triangle = Relations.of(map(_points, PIECES))
    piece = triangle.in_one_piece()
    (part,) = scheduling.maps_of(isl.UnionMap.read_from_str(objects.context(), str(piece)))
    assert part.n_basic_map() == 1
    assert piece.equals(triangle)


def test_what_is_not_one_piece_stays() -> None:
    separate_pieces = Relations.of(map(_points, PIECES[:2]))
    assert separate_pieces.in_one_piece().equals(separate_pieces)


def test_quotients_do_not_pile_up_when_relations_are_composed() -> None:
    text = (
        "[n] -> { M[i, j, k] : exists e, f : i - k < 64f - 64e <= 64 + i - k and "
        "64f > i - j + 32e and 34 - n + i + 32e <= 64f <= 29 + i - j + 32e }"
    )
    named = _points(text).with_quotients()
    assert named.equals(_points(text))
    assert _composed(named, 9) == _composed(named, 6)
    assert _composed(_points(text), 9) > 1.3 * _composed(_points(text), 6), "the reason"


def _composed(relation: Relations, times: int) -> int:
    """The length of the text of a relation that is composed with itself."""
    chain = relation
    for _ in range(times):
        chain = chain.then(relation)
    return len(str(chain))


def test_isolated_operations_have_objects_of_their_own() -> None:
    common = objects.context()
    with isolated():
        own = objects.context()
        assert own is not common
        assert objects.context() is own
    assert objects.context() is common


def test_cached_answers_are_computed_outside_of_isolation() -> None:
    contexts: list[object] = []

    @counted(1)
    def answer(number: int) -> int:
        contexts.append(objects.context())
        return number

    with isolated():
        assert answer(1) == 1
    assert contexts == [objects.context()]
