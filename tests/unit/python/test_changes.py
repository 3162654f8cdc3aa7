"""Changes between calls: a kernel notices what changed of that which it was compiled for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.campaigns.changes import changes
from tests.sampling import few

import loopwright as lw


def test_kernels_notice_changes() -> None:
    seeds = [8, 19, 20, 22, 32, 34, 41, 50, *few(range(100, 160), 4)]
    report = changes(seeds)
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.facts["calls"] > 2 * len(seeds)


RATE: Any = 2


class Base:
    level = 1

    def above(self) -> Any:
        return self.level + 100


class Other:
    level = 5

    def above(self) -> Any:
        return self.level + 200


def classes() -> list[Any]:
    """New classes of all kinds with the same members."""

    class Plain(Base):
        scale = 2

        def __init__(self) -> None:
            self.n = 1

        def rate(self) -> Any:
            return RATE

        @property
        def double(self) -> Any:
            return 2 * self.n

        def __len__(self) -> int:
            return 3

    @dataclass
    class Data(Base):
        n: int = 1
        scale = 2

        rate = Plain.rate
        double = Plain.double
        __len__ = Plain.__len__

    return [Plain, Data]


def changed_attribute(kind: Any) -> None:
    kind.scale = 7.5


def changed_method(kind: Any) -> None:
    kind.rate = lambda self: RATE * 10 + self.n


def changed_property(kind: Any) -> None:
    kind.double = property(lambda self: 40)


def changed_special_method(kind: Any) -> None:
    kind.__len__ = lambda self: 9


def changed_bases(kind: Any) -> None:
    kind.__bases__ = (Other,)


def hidden_member(kind: Any) -> None:
    kind.level = 50


def static_method(kind: Any) -> None:
    kind.rate = staticmethod(lambda: 17)


CHANGES: list[Callable[[Any], None]] = [
    changed_attribute,
    changed_method,
    changed_property,
    changed_special_method,
    changed_bases,
    hidden_member,
    static_method,
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.cases_by_day(2)
def test_kernels_that_store_attributes_notice_changed_classes(change: Any) -> None:
    for kind in classes():

        @lw.kernel(optimise=False)
        def called_method(obj: Any) -> Any:
            obj.n += 1
            return obj.scale, obj.rate(), obj.double, len(obj), obj.above()

        for _ in range(2):
            assert called_method(kind()) == called_method.py_func(kind())
        change(kind)
        assert called_method(kind()) == called_method.py_func(kind())


def test_special_methods_that_are_added_are_noticed() -> None:
    kind = classes()[0]
    del kind.__len__

    @lw.kernel(optimise=False)
    def truth(obj: Any) -> Any:
        obj.n += 1
        return 1 if obj else 0

    assert truth(kind()) == 1
    kind.__bool__ = lambda self: False
    assert truth(kind()) == 0
    del kind.__bool__
    kind.__len__ = lambda self: 0
    assert truth(kind()) == 0


def test_constructors_count_only_where_objects_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may read what changes with each object, and would have all code compiled again."""
    kind = classes()[0]

    def init(self: Any) -> None:
        global RATE
        self.n = 1
        self.number = RATE

    kind.__init__ = init

    @lw.kernel(optimise=False)
    def counted(obj: Any) -> Any:
        obj.n += 1
        return obj.n

    counted(kind())
    version = next(iter(counted._dispatcher.versions.values()))
    assert version.uses.holds
    monkeypatch.setitem(globals(), "RATE", 12)
    assert version.uses.holds
    kind.scale = 6  # a name that the code does not have
    assert version.uses.holds


class Own(np.ndarray[Any, Any]):
    pass


def test_arrays_whose_class_gets_operators_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    @lw.kernel(optimise=False)
    def doubled(a: Any) -> Any:
        return a * 2

    array = np.arange(3.0).view(Own)
    for _ in range(2):
        assert doubled(array).tolist() == [0, 2, 4]
    monkeypatch.setattr(Own, "__mul__", lambda self, operand: "other", raising=False)
    with pytest.raises(lw.ArgumentError, match="own '__mul__'"):
        doubled(array)
    monkeypatch.undo()
    assert doubled(array).tolist() == [0, 2, 4]


def test_objects_whose_class_gets_other_ways_to_set_attributes_are_looked_at_anew() -> None:
    kind = classes()[0]

    @lw.kernel(optimise=False)
    def stored(obj: Any) -> Any:
        obj.n = 5
        return obj.n

    assert stored(kind()) == 5
    kind.__setattr__ = lambda self, name, value: object.__setattr__(self, name, value + 1)
    assert stored.py_func(kind()) == 6
    with pytest.raises(lw.LoopwrightError):
        stored(kind())
    del kind.__setattr__
    assert stored(kind()) == 5


class WithAnyNames:
    """Its members have names that may be those of what stands for it in calls."""

    names = ("a", "b", "c")
    others = (1, 2)
    kind = 3
    called = 4
    changes = 5

    def __init__(self) -> None:
        self.n = 1
        self.given = 6
        self.of = 7

    def total(self) -> int:
        return self.kind + self.called + self.changes + self.given + self.of + len(self.names)


def test_members_of_classes_may_have_any_names() -> None:
    @lw.kernel(optimise=False)
    def read(obj: Any) -> Any:
        return len(obj.names), len(obj.others), obj.total()

    @lw.kernel(optimise=False)
    def stored(obj: Any) -> Any:
        obj.given += 1
        return len(obj.names), len(obj.others), obj.total()

    for _ in range(2):
        assert read(WithAnyNames()) == (3, 2, 28)
        assert stored(WithAnyNames()) == (3, 2, 29)
