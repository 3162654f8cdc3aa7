"""How often the lowering of functions and loops begins again: less and less.

Functions are lowered in rounds, and loops in attempts, where types are found only while code is
emitted. The figures are ceilings: a change that lowers one writes the lower figure here.
Some vary a little with the order of sets.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from tests.campaigns import typing

import loopwright as lw
from loopwright.python.errors import ConstantNeededError, TextNeededError
from loopwright.python.kernels.dispatch import Dispatcher
from loopwright.python.lowering import lower
from loopwright.python.syntax import loop_forms
from loopwright.reporting.errors import FrontendError

CEILINGS = {
    "kernels": {"more rounds": 0, "more attempts": 0},
    "cookbook": {"more rounds": 0, "more attempts": 5},
    "generated programs": {"more rounds": 1, "more attempts": 20},
}
EVERY = 6
"""Each how many-th kernel is lowered."""
SEEDS = range(18)

Program = tuple[Callable[..., Any], Sequence[Any]]


def programs_of(name: str) -> Iterator[Program]:
    if name == "generated programs":
        for seed in SEEDS:
            yield from typing.SOURCES[seed % len(typing.SOURCES)](seed)
        return
    programs = [*(typing.kernel_forms() if name == "kernels" else typing.cookbook_programs())]
    for _, function, arguments in programs[:: EVERY if name == "kernels" else 1]:
        yield function, arguments()


def lower_for(function: Callable[..., Any], arguments: Sequence[Any]) -> None:
    """Lower a function for arguments, without compiling it."""
    kernel: Any = lw.kernel(function)
    dispatcher: Dispatcher = kernel._dispatcher
    dispatcher.follow_code()
    converted = dispatcher.convert(dispatcher.parameters.bound(tuple(arguments), {}))
    while True:
        key = dispatcher.key_of(converted.values)
        version = dispatcher.current(key) or dispatcher.new_version(key, converted.values)
        try:
            version.module(version.usual)
        except (TextNeededError, ConstantNeededError) as needed:
            dispatcher.drop(key)
            dispatcher.pass_as_needed(needed, converted)
            converted = dispatcher.convert(converted.originals)
        except FrontendError as error:
            otherwise = dispatcher.convert_otherwise(converted, error)
            if otherwise is None:
                return
            converted = otherwise
        else:
            return


@pytest.mark.parametrize("name", CEILINGS)
def test_lowering_begins_again_at_most_so_often(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = Counter[str]()
    rounds: Any = lower
    loops: Any = loop_forms
    lower_function = lower.lower
    begin = rounds._Lowering.__init__
    attempt_loop = loops._revision

    def lowered(*arguments: Any, **options: Any) -> Any:
        counts["more rounds"] -= 1  # the first one
        return lower_function(*arguments, **options)

    def begin_round(*arguments: Any, **options: Any) -> None:
        counts["more rounds"] += 1
        begin(*arguments, **options)

    def revision(*arguments: Any) -> Any:
        result = attempt_loop(*arguments)
        counts["more attempts"] += result is not None
        return result

    monkeypatch.setattr(lower, "lower", lowered)
    monkeypatch.setattr(rounds._Lowering, "__init__", begin_round)
    monkeypatch.setattr(loop_forms, "_revision", revision)
    for function, arguments in programs_of(name):
        lower_for(function, arguments)
    ceilings = CEILINGS[name]
    assert all(counts[x] <= ceilings[x] for x in ceilings), dict(counts)
