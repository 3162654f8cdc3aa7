"""Arguments that `*` and `**` of a kernel collect in calls from Python."""

import copy
from typing import Any

import numpy as np
import pytest

import loopwright as lw


def moved(x, **options):
    return x + options["shift"]


def several(x, *more, scale=2, **options):
    total = x * scale + len(more)
    for number in more:
        total += number
    for value in options.values():
        total += value * 2
    return total, len(options)


def by_name(x, /, **options):
    total = x
    for name in options:
        total += options[name]
    return total, sorted(options), "x" in options, options.get("other", 7)


def inner(x, y=1, z=2):
    return x * 100 + y * 10 + z


def handed_on(x, **options):
    return inner(x, **options)


def changing(x, **options):
    options["items"].append(x)
    options["array"][0] = x
    return len(options["items"]) + options["table"]["a"]


CALLS = [
    (moved, [((1,), {"shift": 3}), ((1,), {"shift": 2.5}), ((1,), {"shift": 4})]),
    (moved, [((1.5,), {"shift": np.arange(3)}), ((1,), {"shift": np.float32(2)})]),
    (
        several,
        [((1, 2, 3), {"a": 3, "b": 1.5}), ((1,), {"b": 1.5, "a": 3}), ((1, 2), {"scale": 5})],
    ),
    (several, [((1,), {}), ((1,), {"a": 1}), ((1,), {"b": 1}), ((1, 2), {"a": 2})]),
    (by_name, [((1,), {"x": 5}), ((1,), {"b": 2, "a": 3}), ((2,), {"a": 3, "b": 2, "other": 1})]),
    (handed_on, [((1,), {"z": 5}), ((1,), {"z": 7, "y": 5})]),
    (changing, [((1,), {"items": [1, 2], "array": np.ones(2), "table": {"a": 2}})]),
]


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(("function", "calls"), CALLS)
def test_keywords_are_those_of_python(function: Any, calls: Any, optimise: bool) -> None:
    kernel: Any = lw.kernel(optimise=optimise)(function)
    for arguments, named in calls:
        outcomes: list[Any] = []
        for implementation in (function, kernel):
            arguments_copy, options = copy.deepcopy((arguments, named))
            outcomes.append(
                repr((implementation(*arguments_copy, **options), arguments_copy, options))
            )
        assert outcomes[0] == outcomes[1]


def test_a_missing_keyword_is_a_key_error() -> None:
    kernel = lw.kernel(moved)
    with pytest.raises(KeyError) as raised:
        kernel(1, other=2)
    assert str(raised.value) == "'shift'"


def test_a_name_that_is_not_constant_is_refused() -> None:
    @lw.kernel
    def chosen(name: str, **options: Any) -> Any:
        return options[name + "s"]

    with pytest.raises(lw.FrontendError, match="subscripted by the name of an argument"):
        chosen("shift", shifts=3)
