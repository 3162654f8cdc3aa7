"""Rare collections: thresholds of the process come back in whatever order threads leave."""

import gc

from loopwright.ir.core.building import no_collections, rare_collections


def test_the_last_one_puts_thresholds_back() -> None:
    before = gc.get_threshold()
    first = rare_collections()
    second = rare_collections()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold()[0] > before[0]
    second.__exit__(None, None, None)
    assert gc.get_threshold() == before


def test_searches_that_are_off_stay_off() -> None:
    before = gc.get_threshold()
    gc.set_threshold(0)
    try:
        with rare_collections():
            assert gc.get_threshold()[0] == 0
    finally:
        gc.set_threshold(*before)


def test_no_collections() -> None:
    assert gc.isenabled()
    with no_collections():
        assert not gc.isenabled()
        with no_collections():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
