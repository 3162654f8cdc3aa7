"""Recorded accesses."""

import numpy as np
import pytest

from loopwright.reporting.errors import InterpreterError
from tests.texts import texts_beside
from tests.unit.meaning.running import interpreter

PROGRAMS = texts_beside(__file__)


def test_subscripts_that_leave_the_array() -> None:
    machine = interpreter(
        PROGRAMS["subscripts that leave the array machine"],
        trace=True,
    )
    assert machine.call("f") == ()
    accesses = [(a.op.name, a.is_write, a.iteration, a.subscripts) for a in machine.accesses]
    assert accesses[:2] == [
        ("affine.store", True, (0, 0), (0, 0)),
        ("affine.load", False, (0, 0), (-1, 3)),
    ]
    assert len(accesses) == 8
    assert [a.position for a in machine.accesses[:4]] == [0, -1, 1, 0]
    assert len({a.allocation for a in machine.accesses}) == 1


def test_memory_is_not_touched() -> None:
    machine = interpreter(
        PROGRAMS["memory is not touched"],
        trace=True,
    )
    array = np.zeros(4, dtype=np.float32)
    machine.call("f", array, 1.0)
    assert not array.any()
    assert len(machine.accesses) == 9


def test_views_of_an_element_share_its_position() -> None:
    machine = interpreter(
        PROGRAMS["views of an element share its position"],
        trace=True,
    )
    machine.call("f", np.zeros((4, 4), dtype=np.int32))
    positions = [a.position for a in machine.accesses]
    assert positions == [6, 7, 6, 7]
    assert [a.iteration for a in machine.accesses] == [(), (), (0,), (1,)]


def test_iterations_include_those_of_the_caller() -> None:
    machine = interpreter(
        PROGRAMS["iterations include those of the caller machine"],
        trace=True,
    )
    machine.call("f", np.zeros(9, dtype=np.int32))
    assert [a.iteration for a in machine.accesses] == [(4, 0), (4, 1), (5, 0), (5, 1)]


def test_what_is_read_decides_nothing() -> None:
    machine = interpreter(
        PROGRAMS["what is read decides nothing"],
        trace=True,
    )
    with pytest.raises(InterpreterError) as caught:
        machine.call("f", np.zeros(4, dtype=np.int32), 1)
    assert caught.value.code == "poison"
    assert len(machine.accesses) == 2
