"""Bytes: strings of codes below 256 in the string pool (`bodies.texts`), with numbers as items."""

from __future__ import annotations

from typing import Any

from loopwright.python.bodies import texts
from loopwright.python.bodies.primitives import require
from loopwright.python.bodies.texts import add, changed, code, every, has_case, part, pool, start
from loopwright.python.declarations import body, methods, shared

_TOO_LARGE = "Python int too large to convert to C long"
_NO_BYTE = "byte must be in range(0, 256)"
_OUT_OF_RANGE = "this encoding has no such character"
_NOT_UTF8 = "'utf-8' codec can't decode these bytes"


def expect_alike(x: Any, y: Any) -> None:
    """Refuse two values that are not both strings, or both bytes."""
    assert isinstance(y, str) == isinstance(x, str)


def as_part(x: Any) -> Any:
    """Return what is looked for in bytes: a number as one byte."""
    return single(x) if isinstance(x, int) else x


# Making bytes


@body
def single(number: int) -> Any:
    """Return one byte."""
    require(0 <= number < 256, ValueError, _NO_BYTE)
    first = len(pool(b""))
    add(b"", number)
    return part(b"", first, 1)


@body
def zeros(empty: Any, count: int) -> Any:
    """`bytes(count)`"""
    require(count >= 0, ValueError, "negative count")
    first = len(pool(empty))
    for _ in range(count):
        add(empty, 0)
    return part(empty, first, count)


@body
def of_numbers(empty: Any, numbers: Any) -> Any:
    """`bytes(numbers)`"""
    first = len(pool(empty))
    for number in numbers:
        require(0 <= number < 256, ValueError, "bytes must be in range(0, 256)")
        add(empty, int(number))
    return part(empty, first, len(pool(empty)) - first)


@body
def same(empty: Any, x: Any) -> Any:
    """Return `bytes(x)` of other bytes."""
    return part(empty, start(x), len(x))


# Strings


@body
def encode(empty: Any, x: Any, most: int) -> Any:
    """Return the bytes of a string whose codes may be up to `most`; in UTF-8 if that is 0."""
    if most > 0:
        message = "codec can't encode a character: ordinal not in range"
        require(has_codes_up_to(x, most), ValueError, message)
        return part(empty, start(x), len(x))
    if has_codes_up_to(x, 127):
        return part(empty, start(x), len(x))
    require(not has_surrogates(x), ValueError, "'utf-8' codec can't encode surrogates")
    return as_utf8(empty, x)


@body
def decode(empty: Any, x: Any, most: int) -> Any:
    """Return the string of bytes, which may be up to `most`; of UTF-8 if that is 0."""
    if most > 0:
        require(has_codes_up_to(x, most), ValueError, _OUT_OF_RANGE)
        return part(empty, start(x), len(x))
    if has_codes_up_to(x, 127):
        return part(empty, start(x), len(x))
    require(is_utf8(x), ValueError, _NOT_UTF8)
    return of_utf8(empty, x)


@shared
@body
def has_codes_up_to(x: Any, most: int) -> bool:
    """Return whether no code is greater than a number."""
    return all(code(x, k) <= most for k in range(len(x)))


@shared
@body
def has_surrogates(x: Any) -> bool:
    """Return whether a code is half of a pair in UTF-16."""
    return any(0xD800 <= code(x, k) < 0xE000 for k in range(len(x)))


@shared
@body
def as_utf8(empty: Any, x: Any) -> Any:
    """Return the bytes in UTF-8 of a string without surrogates."""
    first = len(pool(empty))
    for k in range(len(x)):
        c = code(x, k)
        if c < 128:
            add(empty, c)
        elif c < 0x800:
            add(empty, 0xC0 | c >> 6)
            add(empty, 0x80 | (c & 0x3F))
        elif c < 0x10000:
            add(empty, 0xE0 | c >> 12)
            add(empty, 0x80 | (c >> 6 & 0x3F))
            add(empty, 0x80 | (c & 0x3F))
        else:
            add(empty, 0xF0 | c >> 18)
            add(empty, 0x80 | (c >> 12 & 0x3F))
            add(empty, 0x80 | (c >> 6 & 0x3F))
            add(empty, 0x80 | (c & 0x3F))
    return part(empty, first, len(pool(empty)) - first)


@shared
@body
def is_utf8(x: Any) -> bool:
    """Return whether bytes are a string in UTF-8."""
    n = len(x)
    k = 0
    while k < n:
        c = code(x, k)
        length = 1 if c < 128 else 2 if c < 0xE0 else 3 if c < 0xF0 else 4
        if length > 1 and not 0xC2 <= c < 0xF5:
            return False
        if k + length > n:
            return False
        least = 0xA0 if c == 0xE0 else 0x90 if c == 0xF0 else 0x80
        greatest = 0x9F if c == 0xED else 0x8F if c == 0xF4 else 0xBF
        for i in range(1, length):
            if not least <= code(x, k + i) <= greatest:
                return False
            least = 0x80
            greatest = 0xBF
        k += length
    return True


@shared
@body
def of_utf8(empty: Any, x: Any) -> Any:
    """Return the string of bytes that are valid UTF-8."""
    first = len(pool(empty))
    n = len(x)
    k = 0
    while k < n:
        c = code(x, k)
        length = 1 if c < 128 else 2 if c < 0xE0 else 3 if c < 0xF0 else 4
        number = c & 0x7F >> length if length > 1 else c
        for i in range(1, length):
            number = number << 6 | code(x, k + i) & 0x3F
        add(empty, number)
        k += length
    return part(empty, first, len(pool(empty)) - first)


@body
def digit(number: int) -> int:
    """Return the code of a hexadecimal digit."""
    return 48 + number if number < 10 else 87 + number


@shared
@body
def hexadecimal(empty: Any, x: Any) -> Any:
    """`x.hex()`"""
    first = len(pool(empty))
    for k in range(len(x)):
        add(empty, digit(code(x, k) >> 4))
        add(empty, digit(code(x, k) & 15))
    return part(empty, first, 2 * len(x))


@shared
@body
def shown(empty: Any, x: Any) -> Any:
    """`repr(x)`"""
    n = len(x)
    has_single = False
    has_double = False
    for k in range(n):
        has_single = has_single or code(x, k) == 39
        has_double = has_double or code(x, k) == 34
    quote = 34 if has_single and not has_double else 39
    first = len(pool(empty))
    add(empty, 98)
    add(empty, quote)
    for k in range(n):
        c = code(x, k)
        letter = 116 if c == 9 else 110 if c == 10 else 114 if c == 13 else 0
        if letter > 0 or c == quote or c == 92:
            add(empty, 92)
            add(empty, letter if letter > 0 else c)
        elif 32 <= c < 127:
            add(empty, c)
        else:
            add(empty, 92)
            add(empty, 120)
            add(empty, digit(c >> 4))
            add(empty, digit(c & 15))
    add(empty, quote)
    return part(empty, first, len(pool(empty)) - first)


# Integers


@body
def integer_of(x: Any, is_big: bool, is_signed: bool) -> int:
    """`int.from_bytes(x, …)`"""
    n = len(x)
    number = 0
    if is_signed and n > 0 and code(x, 0 if is_big else n - 1) >= 128:
        number = -1
    for k in range(n):
        require(-(1 << 55) <= number < 1 << 55, OverflowError, _TOO_LARGE)
        number = number * 256 + code(x, k if is_big else n - 1 - k)
    return number


@body
def of_integer(empty: Any, n: int, length: int, is_big: bool, is_signed: bool) -> Any:
    """`n.to_bytes(length, …)`"""
    require(length >= 0, ValueError, "length argument must be non-negative")
    require(is_signed or n >= 0, OverflowError, "can't convert negative int to unsigned")
    remaining = n
    for _ in range(min(length, 8)):
        remaining = remaining >> 8
    fits = remaining == 0
    if is_signed and length < 9:
        top = n >> 8 * length - 1 if length > 0 else n
        fits = top == 0 or (top == -1 and length > 0)
    elif is_signed:
        fits = True
    require(fits, OverflowError, "int too big to convert")
    first = len(pool(empty))
    for k in range(length):
        place = length - 1 - k if is_big else k
        add(empty, n >> min(8 * place, 63) & 255)
    return part(empty, first, length)


def to_bytes(n: int, length: int = 1, byteorder: Any = "big", *, signed: bool = False) -> Any:
    """Return the bytes of an integer."""
    return int(n).to_bytes(length, byteorder, signed=signed)


def decoded(x: Any, encoding: Any = "utf-8", errors: Any = "strict") -> Any:
    """Return the string of bytes in an encoding that is known at compile time."""
    return x.decode(encoding, errors)


def encoded(x: Any, encoding: Any = "utf-8", errors: Any = "strict") -> Any:
    """Return the bytes of a string in an encoding that is known at compile time."""
    return x.encode(encoding, errors)


def shown_by_digits(x: Any) -> Any:
    """Return the hexadecimal digits of bytes."""
    return x.hex()


# Methods


@body
def has_byte(x: Any, number: int) -> bool:
    """`number in x`"""
    require(0 <= number < 256, ValueError, _NO_BYTE)
    for k in range(len(x)):  # noqa: SIM110
        if code(x, k) == number:
            return True
    return False


@body
def find(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    return texts.find(x, as_part(sub), start, end)


@body
def rfind(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    return texts.rfind(x, as_part(sub), start, end)


@body
def index(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    k = texts.find(x, as_part(sub), start, end)
    require(k >= 0, ValueError, "subsection not found")
    return k


@body
def rindex(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    k = texts.rfind(x, as_part(sub), start, end)
    require(k >= 0, ValueError, "subsection not found")
    return k


@body
def count(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    return texts.count(x, as_part(sub), start, end)


@body
def join(x: Any, items: Any) -> Any:
    for item in items:
        expect_alike(x, item)
    return texts.join(x, items)


@body
def is_digit(c: int) -> bool:
    return 48 <= c <= 57


@body
def is_upper(c: int) -> bool:
    return 65 <= c <= 90


@body
def is_lower(c: int) -> bool:
    return 97 <= c <= 122


@body
def is_letter(c: int) -> bool:
    return is_upper(c) or is_lower(c)


@body
def is_letter_or_digit(c: int) -> bool:
    return is_letter(c) or is_digit(c)


@body
def is_space(c: int) -> bool:
    return c == 32 or 9 <= c <= 13


@body
def isspace(x: Any) -> bool:
    return every(x, is_space)


@body
def isdigit(x: Any) -> bool:
    return every(x, is_digit)


@body
def isalpha(x: Any) -> bool:
    return every(x, is_letter)


@body
def isalnum(x: Any) -> bool:
    return every(x, is_letter_or_digit)


@body
def isupper(x: Any) -> bool:
    return has_case(x, is_upper, is_lower)


@body
def islower(x: Any) -> bool:
    return has_case(x, is_lower, is_upper)


@body
def upper(x: Any) -> Any:
    return changed(x, is_lower)


@body
def lower(x: Any) -> Any:
    return changed(x, is_upper)


@body
def swapcase(x: Any) -> Any:
    return changed(x, is_letter)


@body
def capitalize(x: Any) -> Any:
    return upper(x[:1]) + lower(x[1:])


@body
def tolist(x: Any) -> Any:
    return list(x)


@body
def tobytes(x: Any) -> Any:
    return bytes(x)


@body
def translate(x: Any, table: Any, /, delete: Any = b"") -> Any:
    require(len(table) == 256, ValueError, "translation table must be 256 characters long")
    first = len(pool(x))
    for k in range(len(x)):
        if not has_byte(delete, code(x, k)):
            add(x, code(table, code(x, k)))
    return part(x, first, len(pool(x)) - first)


METHODS = methods(
    {
        **{
            name: texts.METHODS[name]
            for name in (
                "center endswith isascii ljust lstrip partition removeprefix removesuffix replace "
                "rjust rpartition rsplit rstrip split splitlines startswith strip zfill"
            ).split()
        },
        "find": find,
        "rfind": rfind,
        "index": index,
        "rindex": rindex,
        "count": count,
        "join": join,
        "isspace": isspace,
        "isdigit": isdigit,
        "isalpha": isalpha,
        "isalnum": isalnum,
        "isupper": isupper,
        "islower": islower,
        "upper": upper,
        "lower": lower,
        "swapcase": swapcase,
        "capitalize": capitalize,
        "translate": translate,
        "decode": decoded,
        "hex": shown_by_digits,
        "tolist": tolist,
        "tobytes": tobytes,
    }
)
"""The bodies of the methods of bytes, and of views of them; the first argument is the bytes."""
