"""First calls in several threads: what one call needs, no other one sees."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from tests.campaigns.first_calls import CALLS, FUNCTIONS, THREADS, first_calls, quick_switches
from tests.sampling import few

import loopwright as lw
from loopwright.python.calls.argument_values import objects_of
from loopwright.python.kernels.dispatch import Dispatcher, Passing


def test_threads_may_call_a_new_kernel_at_once() -> None:
    seeds = [9, 12, *few(range(2 * len(FUNCTIONS)), 4)]
    report = first_calls(seeds)
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.facts["calls"] == len(seeds) * THREADS * CALLS


class Counter:
    def __init__(self, count: int) -> None:
        self.count = count
        self.seen = [count]


def count(counter: Counter, step: int) -> int:
    counter.count += step
    counter.seen.append(step)
    return counter.count


def test_calls_leave_nothing_in_the_dispatcher() -> None:
    kernel = lw.kernel(optimise=False)(count)
    dispatcher: Dispatcher = kernel._dispatcher
    arguments = Counter(1), 2
    first = dispatcher.convert(arguments, Passing.AS_CHANGING)
    before = {name: id(value) for name, value in vars(dispatcher).items()}
    second = dispatcher.convert((Counter(5), 7), Passing.NUMBERED)

    assert {name: id(value) for name, value in vars(dispatcher).items()} == before
    assert first.passing is Passing.AS_CHANGING
    assert second.passing is Passing.NUMBERED
    assert dispatcher.convert(arguments).passing is Passing.AS_READ
    kernel(*arguments)  # which stores, so that the next call tries that way first
    assert dispatcher.convert(arguments).passing is Passing.AS_CHANGING


def test_objects_with_the_same_attributes_have_one_class_in_all_threads() -> None:
    """Code is selected by that class: another one in each thread would be compiled for again."""
    barrier = Barrier(THREADS)

    def class_of(value: object) -> type:
        barrier.wait()
        return type(objects_of(value, {}))

    with quick_switches(), ThreadPoolExecutor(THREADS) as pool:
        for _ in range(30):
            kind = type("Kind", (), {"__init__": lambda self: setattr(self, "x", 1.5)})
            classes = {*pool.map(class_of, [kind() for _ in range(THREADS)])}
            assert len(classes) == 1
