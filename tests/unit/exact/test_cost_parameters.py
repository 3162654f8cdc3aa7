"""The tables of the cost models: each number has a unit, a meaning and an origin."""

from loopwright.exact.costs.parameters import CYCLES, FUSION, TRAFFIC, rows


def test_every_number_has_a_unit_a_meaning_and_an_origin() -> None:
    table = list(rows())
    assert all(row.unit and row.meaning and row.origin for row in table)
    assert {row.name for row in table} == {*vars(CYCLES), *vars(TRAFFIC), *vars(FUSION)}


def test_models_read_the_tables() -> None:
    assert CYCLES.surely_unrolled < CYCLES.surely_kept
    assert TRAFFIC.usable[1] < TRAFFIC.usable[0] < 1
    assert 0 < FUSION.sure_gain < FUSION.gain < 1
