"""Floats that compiled code formats, and reads from strings, beside Python."""

import random
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw


def in_all_formats(x, n, single):
    return (
        (str(x), repr(x), f"{x}", f"{x!r}", f"{x:^15}|"),
        (f"{x:f}", f"{x:.3f}", f"{x:.0f}", f"{x:F}", f"{x:*>12.1f}"),
        (f"{x:e}", f"{x:10.2e}|", f"{x:E}", f"{x:.12g}", f"{x:<12.4g}|", f"{x:G}"),
        (f"{x:+.1f}", f"{x:-.2f}", f"{n:.2f}", f"{n:e}", f"{single:.3f}"),
    )


def read(text):
    return float(text)


def read_or_zero(text):
    try:
        return float(text)
    except ValueError:
        return 0.0


def numbers(count: int) -> list[float]:
    draw = random.Random(count)
    infinity = float("inf")
    special = [0.0, -0.0, 1e16, 1e15, 1e22, 5e-324, 1.7976931348623157e308, infinity, -infinity]
    special += [float("nan"), 2.5, 0.125, -2.675, 1e-5, 1e-4, 9.995, 123456789.123456789]
    bits = [struct.unpack("d", draw.randbytes(8))[0] for _ in range(count)]
    return special + bits + [draw.uniform(-1e6, 1e6) for _ in range(count)]


def test_formats() -> None:
    kernel = lw.kernel(in_all_formats)
    for x in numbers(100):
        single = np.float32(0.1)
        assert kernel(x, 7, single) == in_all_formats(x, 7, single)


@pytest.mark.parametrize("function", [read, read_or_zero])
def test_reading(function: Callable[..., Any]) -> None:
    kernel = lw.kernel(function)
    texts = [" 12.34", "12.34\n", "1.5e-3", "nan", "-inf", "+Infinity", "0.1" + 40 * "0" + "1"]
    texts += ["1_000.5", "", "abc", "1e400", "-1e-400", "1e", "  ", "1.2.3", "\u0661.5"]
    texts += ["\u00a01.5", "0x10", "1" * 70, "\x1c2.5", "1\x002", "--1", ".5", "5.", ".", "1_"]
    texts += [repr(x) for x in numbers(50)]
    for text in texts:
        try:
            expected = repr(function(text))
        except ValueError as error:
            with pytest.raises(ValueError, match="could not convert string to float") as raised:
                kernel(text)
            assert str(raised.value).splitlines()[0] == str(error)
        else:
            assert repr(kernel(text)) == expected
