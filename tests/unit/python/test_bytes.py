"""Bytes, bytearrays and memoryviews: arguments, literals, results, methods and conversions."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import ArgumentTypeError, FrontendError

REVERSED = bytes(range(255, -1, -1))


class Reader:
    def __init__(self, data):
        self.data = data
        self.place = 0

    def number(self):
        result = int.from_bytes(self.data[self.place : self.place + 2], "little")
        self.place += 2
        return result


def crc32(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def read_as_numbers(x):
    counts = {}
    for byte in x:
        counts[byte] = counts.get(byte, 0) + 1
    first, *others = x
    return counts, first, others, sorted(set(x)), max(x), sum(x), list(x), any(x), [*reversed(x)]


def sliced(x):
    return x[1:3], x[::-1], x[-1], x[:0], x[::2], len(x), x[2:] + x[:2], x * 2, not x


def compared(x, y):
    return x == y, x != y, x < y, x <= y, max(x, y), sorted([x, y]), x == "ab", x in {y}


def contained(x):
    return b"bc" in x, 98 in x, x in (b"a", b"abcd"), {x: 1}, hash(x), hash((x, 1))


def searched(x):
    places = x.find(b"c"), x.find(99), x.rfind(b"a"), x.count(b"a"), x.count(97), x.find(b"a", 1, 2)
    return places, x.startswith(b"ab"), x.endswith((b"d", b"e")), x.isalpha(), x.isdigit()


def changed(x):
    cases = x.upper(), x.lower(), x.swapcase(), x.capitalize(), x.translate(REVERSED)
    return cases, x.replace(b"b", b"--"), x.strip(b"ad"), x.ljust(6, b"."), x.zfill(7), x.hex()


def split(x):
    parts = x.split(b"c"), x.split(), x.splitlines(), x.rsplit(b",", 1)
    return parts, x.partition(b"b"), x.rpartition(b","), b"-".join([x, x]), x.removeprefix(b"a")


def decoded(x):
    try:
        return x.decode()
    except ValueError:
        return "none"


def recoded(text):
    return text.encode(), text.encode("utf-8").decode(), len(text.encode())


def shown(x):
    return repr(x), str(x), f"{x}", str([x]), str((x, 1))


def integers(x):
    ends = int.from_bytes(x, "big"), int.from_bytes(x, "little")
    return ends, int.from_bytes(x, "big", signed=True), int.from_bytes([1, 2], byteorder="big")


def in_bytes(n):
    return n.to_bytes(3, "big"), n.to_bytes(8, "little", signed=True), (5).to_bytes(2, "little")


def made(numbers):
    masked = bytes(x ^ 255 for x in numbers)
    return bytes(numbers), masked, bytes(3), b"", bytes(numbers[:0]), bytes([1, 2])


def stored(words):
    words.append(b"new")
    words[0] = words[0] + b"!"
    return words, {word: len(word) for word in words}, sorted(words)


def either(x, is_given):
    result = b"none" if is_given else None
    return x if x else result


def bytes_or_text(x, is_given):
    return x if is_given else "text"


def read_in_steps(data):
    reader = Reader(data)
    return reader.number(), reader.number(), reader.place


def base64(data):
    letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    out = []
    for i in range(0, len(data) - 2, 3):
        n = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2]
        for k in range(4):
            out.append(letters[(n >> (18 - 6 * k)) & 63])
    return bytes(out).decode("ascii")


def as_array(x):
    return np.frombuffer(x, np.uint8) + 1, bytes(np.arange(3, dtype=np.uint8))


def out_of_range(x):
    try:
        return x[9]
    except IndexError as error:
        return str(error)


def classes(x):
    return isinstance(x, bytes), isinstance(x, bytearray | memoryview), type(x).__name__, len(x)


def read_only(x):
    return bytes(x), x[0], x[-1], [k for k in x], 98 in x, x[1:] == b"b", x.hex(), bytes(x[1:])  # noqa: C416


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (crc32, (b"123456789",)),
    (crc32, (bytearray(b"xyz"),)),
    (read_as_numbers, (b"hello",)),
    (sliced, (b"abcd",)),
    (sliced, (bytes([0, 200, 255]),)),
    (compared, (b"a", b"\xff")),
    (compared, (b"ab", b"a")),
    (contained, (b"abcd",)),
    (contained, (b"",)),
    (searched, (b"abcd",)),
    (searched, (b"aaac1",)),
    (changed, (b"abcd",)),
    (changed, (bytes([200, 97, 10, 255]),)),
    (split, (b"a,b,c",)),
    (split, (b" a\tc\r\nd\x1ce\x85f ",)),
    (decoded, (b"abc",)),
    (decoded, ("\u00e9\u20ac\U0001f600x".encode(),)),
    *[(decoded, (x,)) for x in (b"\xff", b"\xe2\x82", b"\xed\xa0\x80", b"\xf4\x90\x80\x80")],
    (recoded, ("\u00e9\u20ac\U0001f600x",)),
    (recoded, ("",)),
    (shown, (bytes(range(256)),)),
    (shown, (b"it's",)),
    (shown, (b"'\"\\",)),
    (integers, (b"\xff\xfe\xfd",)),
    (integers, (b"",)),
    (in_bytes, (0xFFFFFF,)),
    (made, ([1, 255, 0],)),
    (stored, ([b"b", b"a", b"\xff"],)),
    (either, (b"x", True)),
    (either, (b"", False)),
    (bytes_or_text, (b"x", True)),
    (bytes_or_text, (b"x", False)),
    (read_in_steps, (b"\1\2\3\4",)),
    (base64, (b"abcdef",)),
    (as_array, (b"\x01\xff",)),
    (out_of_range, (b"a",)),
    (out_of_range, (bytearray(b"a"),)),
    (classes, (b"a",)),
    (classes, (bytearray(b"a"),)),
    (read_only, (bytearray(b"ab"),)),
]


@pytest.mark.parametrize(("function", "arguments"), CALLS)
def test_bytes_are_those_of_python(
    function: Callable[..., Any], arguments: tuple[Any, ...]
) -> None:
    given = deepcopy(arguments)
    expected = function(*arguments)
    result = lw.kernel(optimise=False)(function)(*given)
    assert repr(result) == repr(expected)
    assert given == arguments


def test_memoryviews_of_bytes_are_read() -> None:
    view = memoryview(b"ab")
    assert lw.kernel(optimise=False)(read_only)(view) == read_only(view)
    with pytest.raises(ArgumentTypeError, match=r"a memoryview, .*pass np.asarray"):
        lw.kernel(read_only)(memoryview(np.arange(3.0)))


def test_one_piece_of_code_takes_all_bytes() -> None:
    kernel = lw.kernel(optimise=False)(crc32)
    data = [bytes(range(n)) for n in (0, 1, 5, 200)]
    assert [kernel(x) for x in data] == [crc32(x) for x in data]
    assert kernel.signatures == ["(data: bytes)"]


@pytest.mark.parametrize("numbers", [[256], [-1]])
def test_numbers_of_more_than_eight_bits_are_no_bytes(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match=r"bytes must be in range\(0, 256\)"):
        lw.kernel(optimise=False)(lambda x: bytes(x))(numbers)


@pytest.mark.parametrize("n", [-1, 1 << 24])
def test_integers_of_too_many_bytes_overflow(n: int) -> None:
    with pytest.raises(OverflowError, match="convert"):
        lw.kernel(optimise=False)(lambda n: n.to_bytes(3, "big"))(n)


def test_bytes_are_not_stored_to() -> None:
    def store(x):
        x[0] = 1

    with pytest.raises(FrontendError, match=r"cannot be assigned to[\s\S]*np.frombuffer"):
        lw.kernel(store)(bytearray(b"ab"))
