import pytest

from loopwright.exact.presburger.elimination import find_divisions, merge_locals
from loopwright.exact.presburger.relation import Relation, isl_notation
from loopwright.exact.presburger.tableau import Column, ColumnKind, Space, Tableau

D, R, S, L = ColumnKind


def make() -> Tableau:
    t = Tableau(Space.of(domain=["i"], range=["a", "b"], symbols=["n"], locals=1))
    return t.with_equalities([(1, 2, 3, 4, 5, 6)]).with_inequalities([(-1, 0, 0, 1, 0, 9)])


def test_counts_and_positions() -> None:
    t = make()
    counts = (t.num_domain, t.num_range, t.num_dims, t.num_symbols, t.num_locals)
    assert counts == (1, 2, 3, 1, 1)
    assert (t.num_columns, t.num_visible, t.num_constraints) == (5, 4, 2)
    assert [t.offset(kind) for kind in ColumnKind] == [0, 1, 3, 4]
    assert t.find("b") == 2 and t.find("zzz") is None
    assert t.keys == ("i", "a", "b", "n", None)
    assert t.row({1: 7, 4: -1}, 3) == (0, 7, 0, 0, -1, 3)


def test_rows_of_another_width_are_refused() -> None:
    with pytest.raises(ValueError, match="a row of 2 entries where 6 belong"):
        make().with_equalities([(1, 2)])
    with pytest.raises(ValueError, match="2 values for 5 columns"):
        make().contains((1, 2))


def test_insert_append_and_remove() -> None:
    t = make().insert_columns(R, 1, ["x", None])
    assert t.keys == ("i", "a", "x", None, "b", "n", None)
    assert t.equalities == ((1, 2, 0, 0, 3, 4, 5, 6),)
    assert t.remove_columns(2, 4) == make()
    assert make().append_columns(S, ["m"]).columns[4] == Column(S, "m")
    assert make().append_locals(2).inequalities == ((-1, 0, 0, 1, 0, 0, 0, 9),)
    with pytest.raises(IndexError, match="no position 3 among the columns of kind RANGE"):
        make().insert_columns(R, 3, [None])


def test_convert_to_local_appends_and_forgets_keys() -> None:
    t = make().convert_to_local(0, 2)
    assert [c.kind for c in t.columns] == [R, S, L, L, L]
    assert t.keys == ("b", "n", None, None, None)
    assert t.equalities == ((3, 4, 5, 1, 2, 6),)
    symbols = make().convert(1, 2, S)
    assert symbols.keys == ("i", "b", "n", "a", None)
    assert symbols.equalities == ((1, 3, 4, 2, 5, 6),)


def test_fix_substitute_and_contains() -> None:
    t = make().substitute(4, 2)
    assert t.equalities == ((1, 2, 3, 4, 16),) and t.num_locals == 0
    assert make().fix(3, 8).equalities[-1] == (0, 0, 0, 1, 0, -8)
    assert t.contains((-16, 0, 0, 0)) and not t.contains((-15, 0, 0, 0))
    assert not t.contains((12, -14, 0, 0))


def test_kinds_stay_in_order() -> None:
    with pytest.raises(ValueError, match="in the order of their kinds"):
        make().with_kinds([R, D, R, S, L])
    assert make().with_kinds([D, D, R, S, L]).num_domain == 2


def test_append_wants_the_same_columns() -> None:
    t = make()
    assert t.append(t).equalities == t.equalities * 2
    with pytest.raises(ValueError, match="differ in their columns"):
        t.append(t.append_locals(1))


def symbolic(symbols: list[str | None], row: tuple[int, ...]) -> Tableau:
    return Tableau(Space.of(range=["i"], symbols=symbols)).with_equalities([row])


def test_merge_symbols_makes_the_union() -> None:
    a = symbolic(["n", "m"], (1, 2, 3, 0))
    b = symbolic(["k", "n"], (1, 5, 7, 0))
    x, y = a.merge_symbols(b)
    assert x.keys == y.keys == ("i", "n", "m", "k")
    assert x.equalities == ((1, 2, 3, 0, 0),) and y.equalities == ((1, 7, 0, 5, 0),)


def test_symbols_without_keys_stay_apart() -> None:
    x, y = symbolic([None], (1, 2, 0)).merge_symbols(symbolic([None], (1, 3, 0)))
    assert x.equalities == ((1, 2, 0, 0),) and y.equalities == ((1, 0, 3, 0),)


def test_merge_symbols_moves_locals_along() -> None:
    a = symbolic(["n"], (1, 2, 0))
    b = Tableau(Space.of(range=["i"], symbols=["m"], locals=1)).with_equalities([(1, 4, 9, 0)])
    _, y = a.merge_symbols(b)
    assert y.keys == ("i", "n", "m", None) and y.equalities == ((1, 0, 4, 9, 0),)


def divided(divisor: int, offset: int = 0) -> Tableau:
    t = Tableau(Space.of(range=["i"], locals=1))
    return t.with_inequalities([(1, -divisor, offset), (-1, divisor, divisor - 1 - offset)])


def test_merge_locals_matches_equal_divisions_alone() -> None:
    same, also = merge_locals(divided(4), divided(4))
    assert same.num_locals == also.num_locals == 1
    first, second = merge_locals(divided(4), divided(5))
    assert first.num_locals == second.num_locals == 2
    assert first.inequalities == ((1, -4, 0, 0), (-1, 4, 0, 3))
    assert second.inequalities == ((1, 0, -5, 0), (-1, 0, 5, 4))
    shifted, _ = merge_locals(divided(4), divided(4, 1))
    assert shifted.num_locals == 2


def test_merge_locals_sees_through_nesting_and_order() -> None:
    t = Tableau(Space.of(range=["i"], locals=2))
    # e0 = i floordiv 4, e1 = (i + e0) floordiv 3; and the same the other way round.
    a = t.with_inequalities([(1, -4, 0, 0), (-1, 4, 0, 3), (1, 1, -3, 0), (-1, -1, 3, 2)])
    b = a.permute([0, 2, 1])
    assert set(find_divisions(b)) == {1, 2}
    x, y = merge_locals(a, b)
    assert x == a and y.num_locals == 2
    assert set(y.inequalities) == set(a.inequalities)


def test_divisions_of_different_divisions_stay_apart() -> None:
    t = Tableau(Space.of(range=["i"], locals=2))
    outer = [(1, 1, -3, 0), (-1, -1, 3, 2)]
    a = t.with_inequalities([(1, -4, 0, 0), (-1, 4, 0, 3), *outer])
    b = t.with_inequalities([(1, -5, 0, 0), (-1, 5, 0, 4), *outer])
    x, y = merge_locals(a, b)
    assert x.num_locals == y.num_locals == 4


def test_equality_of_locals_is_no_division() -> None:
    t = Tableau(Space.of(range=["i"], locals=1)).with_equalities([(1, -2, 0)])
    assert find_divisions(t) == {}
    x, y = merge_locals(t, t)
    assert x.num_locals == y.num_locals == 2


def test_compose_with_symbols_and_divisions() -> None:
    first = Tableau(Space.of(domain=["i"], range=[None], symbols=["n"]))
    first = first.with_equalities([(1, -1, 1, 0)])
    second = Tableau(Space.of(domain=[None], range=["k"], symbols=["m"], locals=1))
    second = second.with_inequalities([(1, 0, 0, -4, 0), (-1, 0, 0, 4, 3)])
    second = second.with_equalities([(0, 1, -1, -1, 0)])
    composed = Relation(second).compose(Relation(first)).tableau
    assert composed.keys == ("i", "k", "m", "n")
    # k - m = (i + n) floordiv 4: the local is given by the equality.
    assert composed.num_locals == 0
    assert set(composed.inequalities) == {(1, -4, 4, 1, 0), (-1, 4, -4, -1, 3)}


def test_compose_wants_fitting_ranks() -> None:
    r = Relation(Tableau(Space.of(domain=["i"], range=[None, None])))
    with pytest.raises(ValueError, match="is not the domain"):
        r.compose(r)


def test_printed_counts() -> None:
    t = make()
    assert str(t).splitlines()[:3] == [
        "Domain: 0, Range: 3, Symbols: 1, Locals: 1",
        "2 constraints",
        "(Value Value Value Value Local const)",
    ]


def test_isl_notation_is_what_isl_reads() -> None:
    import islpy

    from loopwright.exact.presburger.sets import PresburgerSet

    t = make().with_equalities([(0, 1, 0, 0, -3, 1)])
    t = t.with_inequalities([(1, 0, 0, 0, 0, 0), (-1, 0, 0, 0, 0, 4), (0, 1, 1, 0, 0, -2)])
    text = isl_notation(t)
    assert text.startswith("[s0] -> { [i0] -> [j0, j1] : exists (e0 : ")
    read = islpy.Map(text)
    tableau_set = islpy.Set(str(PresburgerSet.from_tableau(t).isl_set))
    again = read.wrap().flatten().move_dims(islpy.dim_type.set, 3, islpy.dim_type.param, 0, 1)
    assert str(again.reset_space(tableau_set.get_space()).is_equal(tableau_set)) == "True"
