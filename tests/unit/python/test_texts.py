"""Strings are Python's: their characters, what is made of them, exceptions."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.campaigns.strings import texts
from tests.few_passes import with_own_passes
from tests.sampling import few

import loopwright as lw
from loopwright.python.lowering import lower


def reversed_words(s):
    words = s.split()
    words.reverse()
    return " ".join(words), len(words)


def encoded(s):
    """Each run of a character: that, and its length."""
    text, k = "", 0
    while k < len(s):
        n = 1
        while k + n < len(s) and s[k + n] == s[k]:
            n += 1
        text += s[k] + str(n)
        k += n
    return text


def decoded(s):
    parts, times = [], 0
    for c in s:
        if c.isdigit():
            times = times * 10 + int(c)
        else:
            parts.append(c * times)
            times = 0
    return "".join(parts)


def balanced(s):
    pairs, opened = {")": "(", "]": "["}, []
    for c in s:
        if c in "([":
            opened.append(c)
        elif c in pairs and (not opened or opened.pop() != pairs[c]):
            return False
    return not opened


def distance(s, t):
    before = list(range(len(t) + 1))
    for i, x in enumerate(s):
        row = [i + 1]
        for j, y in enumerate(t):
            row.append(min(before[j + 1] + 1, row[j] + 1, before[j] + (x != y)))
        before = row
    return before[-1]


def counted(s):
    counts = {}
    for word in s.lower().split():
        counts[word] = counts.get(word, 0) + 1
    return counts, sorted(counts), max(counts.items(), key=lambda item: item[1])


def shifted(s, k):
    text = ""
    for c in s:
        text += chr((ord(c) - 97 + k) % 26 + 97) if c.isalpha() else c
    return text


def turned(s):
    return s if len(s) < 2 else turned(s[1:]) + s[0]


def between(s):
    """What was made last is not changed where two strings begin alike."""
    start = s[:1] + "x"
    with_y, with_z = start + "y", start + "z"
    return start, with_y, with_z, with_y + with_z, start * 2 + with_y


def passed_on(s):
    def inner(k):
        return s[k:]

    return inner(1) + inner(2), set(s), [(c, k) for k, c in enumerate(s)]


def in_threads(s, a):
    for i in lw.prange(len(a)):
        a[i] = len((s[i] + s[i - 1]).strip())
    return a


def drawn(s, rng):
    return s[rng.integers(0, len(s))], rng.random()


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (reversed_words, ("one two  three\n",)),
    (reversed_words, ("",)),
    (encoded, ("aaab\xe9\xe9\U0001f600",)),
    (decoded, ("3a12b1c",)),
    (balanced, ("([]())",)),
    (balanced, ("([)]",)),
    (distance, ("kitten", "sitting")),
    (counted, ("The cat saw the dog. The end",)),
    (shifted, ("hello world", 3)),
    (turned, ("a longer one",)),
    (between, ("ab",)),
    (between, ("",)),
    (passed_on, ("abca",)),
    (in_threads, ("a b c de", np.zeros(6))),
    (drawn, ("abcdef", np.random.default_rng(3))),
]


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("number", range(len(CALLS)))
def test_programs(number: int) -> None:
    function, arguments = CALLS[number]
    optimise = with_own_passes(number)
    lw.kernel(parallel=function is in_threads, optimise=optimise)(function).check(*arguments)


def test_there_is_one_version_for_all_strings() -> None:
    kernel: Any = lw.kernel(optimise=False)(encoded)
    assert [kernel(x) for x in ("aab", "c", "")] == ["a2b1", "c1", ""]
    assert kernel.signatures == ["(s: str)"]
    assert "a call takes" in kernel.explain("ab")


def of_mode(a, mode="same"):
    if mode not in ("same", "full"):
        raise ValueError(f"no mode {mode}")
    return np.convolve(a, a, mode=mode), len(mode)


def test_options_are_constants() -> None:
    kernel: Any = lw.kernel(optimise=False)(of_mode)
    a = np.arange(3.0)
    kernel.check(a)
    kernel.check(a, mode="full")
    with pytest.raises(ValueError, match="no mode valid"):
        kernel(a, "valid")
    assert len(kernel.signatures) == 3
    assert "mode: 'full'" in kernel.signatures[1]


def character_at(s, k):
    return s[k]


def test_exceptions() -> None:
    kernel: Any = lw.kernel(optimise=False)(character_at)
    with pytest.raises(IndexError, match="string index out of range"):
        kernel("abc", 3)
    assert kernel("abc", -3) == "a"
    with pytest.raises(lw.FrontendError, match=r"np\.str_\('abc'\) cannot be subscripted"):
        kernel(np.str_("abc"), 0)


def spelled(k):
    return "x" if k <= 0 else spelled(k - 1) + chr(97 + k % 3)


def digits(k):
    return len(str(k * 1000)) if k <= 0 else digits(k - 1) + 1


def refused(k):
    if k > 3:
        raise ValueError(f"{k} is large")
    return k if k < 0 else refused(k - 1)


def reported(k):
    try:
        return refused(k), ""
    except ValueError as error:
        return 0, str(error)


def looked_up(d, k):
    try:
        return d[k], ""
    except KeyError as error:
        return 0, str(error)


def finished(k):
    try:
        return refused(k)
    finally:
        k += 1


def counted_by_letter(n):
    counts = {}
    for i in range(n):
        counts[i % 3, "a" if i % 2 else "b"] = i
    return counts


def of_two_exceptions(k):
    try:
        try:
            return int("7" * k + "x")
        except ValueError:
            raise KeyError(str(k)) from None
    except KeyError as error:
        return str(error)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (spelled, (5,)),
        (digits, (3,)),
        (reported, (5,)),
        (looked_up, ({1: 2}, 3)),
        (finished, (2,)),
        (counted_by_letter, (7,)),
        (of_two_exceptions, (3,)),
    ],
)
def test_strings_take_no_second_lowering(
    function: Callable[..., Any], arguments: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    lowerings = list[str]()
    lowering: Any = lower
    begin = lowering._Lowering.__init__

    def begin_and_count(state: Any, source: Any, *rest: Any, **options: Any) -> None:
        lowerings.append(source.name)
        begin(state, source, *rest, **options)

    monkeypatch.setattr(lowering._Lowering, "__init__", begin_and_count)
    kernel: Any = lw.kernel(optimise=False)(function)
    kernel.check(*arguments)
    assert lowerings == [function.__name__]


def plain_sum(a):
    total = 0.0
    for x in a:
        if x < 0:
            raise ValueError(f"one of {len(a)} is negative")
        total += x
    return total


def test_a_kernel_without_run_time_strings_has_no_memory_for_them() -> None:
    kernel: Any = lw.kernel(optimise=False)(plain_sum)
    kernel.check(np.arange(3.0))
    assert "memref<?xi64>" not in str(kernel.module)


def test_generated_functions() -> None:
    report = texts(few(range(23, 61), 1))
    assert not report.failures
    assert report.facts["compared"] + report.facts["raised"] > 1
