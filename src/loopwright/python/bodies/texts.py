"""Strings: slices of one list of code points, the string pool, to which new strings are appended.

A string at the end of the pool, or right before the other operand, is concatenated in place. The
pool begins with the ASCII characters, each at the index of its code.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from loopwright.python.bodies.primitives import require
from loopwright.python.declarations import body, methods, shared

# Primitives, which have lowerings


def pool(text: Any) -> Any:
    """Return the pool that a string is a slice of."""
    return text.pool


def start(text: Any) -> int:
    """Return the start of a string in the pool."""
    return text.start


def part(text: Any, first: int, length: int) -> Any:
    """Return a slice of the string pool."""
    return text.pool[first : first + length]


def code(text: Any, place: int) -> int:
    """Return the code of the character at an in-bounds position."""
    return ord(text[place])


def are_bytes(text: Any) -> bool:
    """Return whether a string consists of bytes."""
    return not isinstance(text, str)


def add(text: Any, number: int) -> None:
    """Append a character to the pool, by its code."""
    text.pool.append(number)


# Operators


@body
def equal(x: Any, y: Any) -> bool:
    return len(x) == len(y) and order(x, y) == 0


@shared
@body
def order(x: Any, y: Any) -> int:
    """Compare two strings: -1 if the first is less, 0 if they are equal."""
    for k in range(min(len(x), len(y))):
        if code(x, k) != code(y, k):
            return -1 if code(x, k) < code(y, k) else 1
    return -1 if len(x) < len(y) else int(len(x) > len(y))


@shared
@body
def joined(x: Any, y: Any) -> Any:
    n = len(x)
    m = len(y)
    first = start(x)
    if first + n != start(y) or n == 0:
        if first + n != len(pool(x)) or n == 0:
            first = len(pool(x))
            for k in range(n):
                add(x, code(x, k))
        for k in range(m):
            add(x, code(y, k))
    return part(x, first, n + m)


@shared
@body
def repeated(x: Any, times: int) -> Any:
    first = len(pool(x))
    n = len(x)
    for _ in range(times):
        for k in range(n):
            add(x, code(x, k))
    return part(x, first, len(pool(x)) - first)


@shared
@body
def stepped(x: Any, place: int, step: int, n: int) -> Any:
    """Every `step`-th of `n` characters, from a position on."""
    first = len(pool(x))
    for k in range(n):
        add(x, code(x, place + k * step))
    return part(x, first, n)


@shared
@body
def mixed_with(x: Any, h: int) -> int:
    """Mix the characters of a string into a hash."""
    for k in range(len(x)):
        z = (h ^ code(x, k)) * 0x1E3779B97F4A7C15
        h = z ^ (z >> 29)
    return h


@shared
@body
def hash_of_text(x: Any) -> int:
    """Return CPython's hash, which is that of the characters in the least of three widths."""
    n = len(x)
    most = 0
    for k in range(n):
        most = max(most, code(x, k))
    if n == 0:
        return 0
    if most < 256:
        return hash_of_bytes(characters(x, np.uint8))
    if most < 65536:
        return hash_of_bytes(characters(x, np.uint16))
    return hash_of_bytes(characters(x, np.uint32))


@body
def characters(x: Any, dtype: Any) -> Any:
    """Return the codes of a string in an array."""
    codes = np.empty(len(x), dtype)
    for k in range(len(x)):
        codes[k] = code(x, k)
    return codes


def hash_of_bytes(characters: Any) -> int:
    """Return the hash of the memory of an array."""
    return hash(characters.tobytes())


@body
def contains(x: Any, sub: Any) -> bool:
    return find(x, sub) >= 0


# Functions


@body
def character(empty: Any, number: int) -> Any:
    """`chr(number)`"""
    require(0 <= number < 0x110000, ValueError, "chr() arg not in range(0x110000)")
    if number < 128:
        return part(empty, number, 1)
    add(empty, number)
    return part(empty, len(pool(empty)) - 1, 1)


@body
def number_of(x: Any) -> int:
    """`ord(x)`"""
    if len(x) != 1:
        raise TypeError(f"ord() expected a character, but string of length {len(x)} found")
    return code(x, 0)


@shared
@body
def decimal(empty: Any, n: int) -> Any:
    """`str(n)`"""
    first = len(pool(empty))
    remaining = n if n < 0 else -n
    scale = 1
    if n < 0:
        add(empty, 45)
    while (remaining + scale - 1) // scale < -9:
        scale = scale * 10
    while scale > 0:
        digit = -((remaining + scale - 1) // scale)
        add(empty, 48 + digit)
        remaining = remaining + digit * scale
        scale = scale // 10
    return part(empty, first, len(pool(empty)) - first)


@shared
@body
def in_base(empty: Any, n: int, base: int, letters: int, group: int) -> Any:
    """Return the digits of an integer's absolute value in a base. Digits above 9 are letters from
    `letters` on. Groups are separated by `_`, or by `,` if `group` is negative."""
    first = len(pool(empty))
    remaining = n if n < 0 else -n
    scale = -1
    count = 1
    while (
        remaining + base - 1
    ) // base <= scale:  # negative numbers reach one further than positive ones than positive ones
        scale = scale * base
        count += 1
    while count > 0:
        digit = remaining // scale
        add(empty, 48 + digit if digit < 10 else letters + digit - 10)
        remaining = remaining - digit * scale
        scale = (scale + base - 1) // base
        count -= 1
        if group != 0 and count > 0 and count % abs(group) == 0:
            add(empty, 44 if group < 0 else 95)
    return part(empty, first, len(pool(empty)) - first)


@body
def integer_as(
    empty: Any,
    n: int,
    base: int,
    letters: int,
    group: int,
    head: Any,
    plus: Any,
    fill: Any,
    align: Any,
    width: int,
) -> Any:
    """Return an integer formatted with a prefix before its digits, and `plus` as the sign of
    non-negative ones."""
    digits = in_base(empty, n, base, letters, group)
    sign = ("-" if n < 0 else plus) + head
    if align == "=":
        return sign + rjust(digits, width - len(sign), fill)
    return text_as(sign + digits, fill, align, width)


@body
def text_as(x: Any, fill: Any, align: Any, width: int) -> Any:
    """Return a string padded to a width by the alignment of a format."""
    if align == "<":
        return ljust(x, width, fill)
    if align == ">":
        return rjust(x, width, fill)
    room = max(width - len(x), 0)
    return padded(x, room // 2, room - room // 2, code(fill, 0))


@body
def is_digit(number: int) -> bool:
    return 48 <= ascii_code(number) <= 57


@body
def with_digit(number: int, radix: int, digit: int, sign: int) -> int:
    """Return a number followed by a digit."""
    most = _MOST // radix
    extended = number * radix + sign * digit
    fits = -most <= number <= most and (extended >= 0 if sign > 0 else extended <= 0)
    require(fits, OverflowError, _TOO_LARGE)
    return extended


@body
def integer(x: Any) -> int:
    """`int(x)`"""
    stripped = strip(x)
    number = 0
    before = 0
    is_number = len(stripped) > 0
    for k in range(len(stripped)):
        c = code(stripped, k)
        if c != 95 or not is_digit(before) or k == len(stripped) - 1:
            if k > 0 or len(stripped) == 1 or (c != 45 and c != 43):
                if not is_digit(c):
                    is_number = False
                    break
                number = with_digit(number, 10, c - 48, -1 if code(stripped, 0) == 45 else 1)
        before = c
    if not is_number:
        raise ValueError(f"invalid literal for int() with base 10: {x!r:.200}")
    return number


@body
def float_of(x: Any) -> float:
    """`float(x)`"""
    number = short_decimal(x)
    return number if number == number else float_by_python(x)


@body
def expect_float(x: Any, is_number: bool) -> None:
    """Raise the exception for a string that is not a float."""
    if not is_number:
        raise ValueError(f"could not convert string to float: {x!r}")


def float_by_python(x: Any) -> float:
    """`float(x)` of any string, by Python itself."""
    return float(x)


@shared
@body
def short_decimal(x: Any) -> float:
    """Return the number with up to 15 digits and an optional point: the quotient of two exact
    floats, which is rounded once (Clinger, 1990). For other strings the result is NaN."""
    whole = 0
    scale = 1.0
    digits = 0
    has_point = False
    has_sign = len(x) > 0 and (code(x, 0) == 45 or code(x, 0) == 43)
    for k in range(1 if has_sign else 0, len(x)):
        c = code(x, k)
        if c == 46 and not has_point:
            has_point = True
        elif 48 <= c <= 57:
            whole = whole * 10 + c - 48
            digits = digits + 1
            if has_point:
                scale *= 10.0
        else:
            return np.nan
        if digits > 15:
            return np.nan
    if digits == 0:
        return np.nan
    return -(whole / scale) if code(x, 0) == 45 else whole / scale


@body
def integer_in(x: Any, base: int) -> int:
    """`int(x, base)`"""
    require(base == 0 or 2 <= base <= 36, ValueError, _NO_BASE)
    stripped = strip(x)
    number = 0
    before = 95
    radix = base
    n = len(stripped)
    k = 1 if n > 0 and (code(stripped, 0) == 45 or code(stripped, 0) == 43) else 0
    sign = -1 if k > 0 and code(stripped, 0) == 45 else 1
    letter = code(stripped, k + 1) | 32 if n > k + 1 and code(stripped, k) == 48 else 0
    prefix_base = 16 if letter == 120 else 8 if letter == 111 else 2 if letter == 98 else 0
    has_prefix = prefix_base > 0 and (base == 0 or base == prefix_base)
    if has_prefix:
        radix = prefix_base
        k = k + 2
        before = 48
    elif base == 0:
        radix = 10
    first = code(stripped, k) if k < n else 0
    is_number = k < n
    for i in range(k, n):
        c = ascii_code(code(stripped, i))
        digit = c - 48 if c <= 57 else (c | 32) - 87 if c >= 65 else 36
        is_digit_here = 0 <= digit < radix and (c <= 57 or digit > 9)
        is_number = before != 95 and i < n - 1 if c == 95 else is_digit_here
        if not is_number:
            break
        number = number if c == 95 else with_digit(number, radix, digit, sign)
        before = c
    if not is_number or (base == 0 and not has_prefix and first == 48 and number != 0):
        raise ValueError(f"invalid literal for int() with base {base}: {x!r:.200}")
    return number


_MOST = (1 << 63) - 1
_TOO_LARGE = "Python int too large to convert to C long"
_NO_BASE = "int() base must be >= 2 and <= 36, or 0"


# Methods


@body
def first_of(x: Any, start: Any) -> int:
    """Return the start of a part of a string, which may be after its end."""
    if start is None:
        return 0
    return max(start + len(x), 0) if start < 0 else start


@body
def last_of(x: Any, end: Any) -> int:
    """Return the end of a part of a string."""
    return len(x) if end is None else min(first_of(x, end), len(x))


@body
def part_of(x: Any, start: Any, end: Any) -> Any:
    return x if start is None and end is None else x[start:end]


@body
def find(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    return found_in(x, sub, first_of(x, start), last_of(x, end))


@shared
@body
def found_in(x: Any, sub: Any, first: int, last: int) -> int:
    """Return the first position of a string between two positions of another; -1 if it does not
    occur."""
    m = len(sub)
    for k in range(first, last - m + 1):
        i = 0
        while i < m and code(x, k + i) == code(sub, i):
            i += 1
        if i == m:
            return k
    return -1


@body
def rfind(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    first = first_of(x, start)
    k = last_of(x, end) - len(sub)
    while k >= first and not startswith(x[k:], sub):
        k -= 1
    return k if k >= first else -1


@body
def index(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    k = find(x, sub, start, end)
    require(k >= 0, ValueError, "substring not found")
    return k


@body
def count(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    first = first_of(x, start)
    last = last_of(x, end)
    if len(sub) == 0:
        return max(last - first + 1, 0)
    return len(split(part_of(x, start, end), sub)) - 1


@body
def _each_of(affix: Any) -> Any:
    if isinstance(affix, tuple):
        return cast("tuple[Any, ...]", affix)
    return (affix,)


@body
def startswith(x: Any, prefix: Any, start: Any = None, end: Any = None) -> bool:
    if first_of(x, start) > len(x):
        return False
    part = part_of(x, start, end)
    prefixes = _each_of(prefix)
    return any([equal(part[: len(candidate)], candidate) for candidate in prefixes])  # noqa: C419


@body
def endswith(x: Any, suffix: Any, start: Any = None, end: Any = None) -> bool:
    if first_of(x, start) > len(x):
        return False
    part = part_of(x, start, end)
    suffixes = _each_of(suffix)
    return any(
        [  # noqa: C419
            len(part) >= len(candidate) and equal(part[len(part) - len(candidate) :], candidate)
            for candidate in suffixes
        ]
    )


@body
def ascii_code(number: int) -> int:
    """Return the code of a character, which must be ASCII."""
    require(number < 128, ValueError, "in kernels this method supports ASCII characters only")
    return number


@body
def is_space(c: int) -> bool:
    if c < 128:
        return 9 <= c <= 13 or 28 <= c <= 32
    return (
        c in (0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000) or 0x2000 <= c <= 0x200A
    )


@body
def is_space_in(x: Any, c: int) -> bool:
    """Return whether a character of a string, or a byte, is whitespace."""
    if are_bytes(x):
        return c == 32 or 9 <= c <= 13
    return is_space(c)


@body
def is_upper(c: int) -> bool:
    return 65 <= ascii_code(c) <= 90


@body
def is_lower(c: int) -> bool:
    return 97 <= ascii_code(c) <= 122


@body
def is_letter(c: int) -> bool:
    return is_lower(c | 32)


@body
def is_letter_or_digit(c: int) -> bool:
    return is_letter(c) or is_digit(c)


@body
def every(x: Any, kind: Any) -> bool:
    """Return whether a string is not empty and all its characters are of a kind."""
    return len(x) > 0 and all(kind(code(x, k)) for k in range(len(x)))


@body
def has_case(x: Any, kind: Any, unwanted: Any) -> bool:
    """Return whether a string has a character of a kind, and none of another."""
    codes = [code(x, k) for k in range(len(x))]
    return any(kind(c) for c in codes) and not any(unwanted(c) for c in codes)


@body
def isascii(x: Any) -> bool:
    return all(code(x, k) < 128 for k in range(len(x)))


@body
def isspace(x: Any) -> bool:
    return every(x, is_space)


@body
def isdigit(x: Any) -> bool:
    return every(x, is_digit)


isdecimal = isnumeric = isdigit


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
def changed(x: Any, kind: Any) -> Any:
    """Swap the case of the characters of a kind."""
    first = len(pool(x))
    for k in range(len(x)):
        add(x, code(x, k) ^ 32 if kind(code(x, k)) else code(x, k))
    return part(x, first, len(x))


@body
def upper(x: Any) -> Any:
    return changed(x, is_lower)


@body
def lower(x: Any) -> Any:
    return changed(x, is_upper)


casefold = lower


@body
def is_one_of(x: Any, c: int, chars: Any) -> bool:
    """Return whether a character of a string is in `chars`, or is whitespace if that is `None`."""
    if chars is None:
        return is_space_in(x, c)
    return any(code(chars, k) == c for k in range(len(chars)))


@shared
@body
def lstrip(x: Any, chars: Any = None) -> Any:
    k = 0
    while k < len(x) and is_one_of(x, code(x, k), chars):
        k += 1
    return x[k:]


@shared
@body
def rstrip(x: Any, chars: Any = None) -> Any:
    k = len(x)
    while k > 0 and is_one_of(x, code(x, k - 1), chars):
        k -= 1
    return x[:k]


@body
def strip(x: Any, chars: Any = None) -> Any:
    return rstrip(lstrip(x, chars), chars)


@body
def removeprefix(x: Any, prefix: Any) -> Any:
    return x[len(prefix) :] if startswith(x, prefix) else x[:]


@body
def removesuffix(x: Any, suffix: Any) -> Any:
    return x[: len(x) - len(suffix)] if endswith(x, suffix) else x[:]


@body
def swapcase(x: Any) -> Any:
    return changed(x, is_letter)


@body
def capitalize(x: Any) -> Any:
    return upper(x[:1]) + lower(x[1:])


@body
def title(x: Any) -> Any:
    first = len(pool(x))
    inside = False
    for k in range(len(x)):
        c = code(x, k)
        add(x, c ^ 32 if (is_upper(c) if inside else is_lower(c)) else c)
        inside = is_letter(c)
    return part(x, first, len(x))


@body
def rindex(x: Any, sub: Any, start: Any = None, end: Any = None) -> int:
    k = rfind(x, sub, start, end)
    require(k >= 0, ValueError, "substring not found")
    return k


@body
def partition(x: Any, sep: Any) -> Any:
    require(len(sep) > 0, ValueError, "empty separator")
    k = find(x, sep)
    if k < 0:
        return x[:], x[:0], x[:0]
    return x[:k], x[k : k + len(sep)], x[k + len(sep) :]


@body
def rpartition(x: Any, sep: Any) -> Any:
    require(len(sep) > 0, ValueError, "empty separator")
    k = rfind(x, sep)
    if k < 0:
        return x[:0], x[:0], x[:]
    return x[:k], x[k : k + len(sep)], x[k + len(sep) :]


@shared
@body
def padded(x: Any, left: int, right: int, fill: int) -> Any:
    """Return a string padded on both sides."""
    first = len(pool(x))
    n = max(left, 0) + len(x) + max(right, 0)
    for _ in range(left):
        add(x, fill)
    for k in range(len(x)):
        add(x, code(x, k))
    for _ in range(right):
        add(x, fill)
    return part(x, first, n)


@body
def fill_of(fillchar: Any) -> int:
    if fillchar is None:
        return 32
    message = "The fill character must be exactly one character long"
    require(len(fillchar) == 1, TypeError, message)
    return code(fillchar, 0)


@body
def ljust(x: Any, width: int, fillchar: Any = None) -> Any:
    return padded(x, 0, width - len(x), fill_of(fillchar))


@body
def rjust(x: Any, width: int, fillchar: Any = None) -> Any:
    return padded(x, width - len(x), 0, fill_of(fillchar))


@body
def center(x: Any, width: int, fillchar: Any = None) -> Any:
    room = max(width - len(x), 0)
    left = room // 2 + (room & width & 1)
    return padded(x, left, room - left, fill_of(fillchar))


@body
def zfill(x: Any, width: int) -> Any:
    sign = 1 if len(x) > 0 and (code(x, 0) == 45 or code(x, 0) == 43) else 0
    return x[:sign] + padded(x[sign:], width - len(x), 0, 48)


@body
def replace(x: Any, old: Any, new: Any, count: Any = -1) -> Any:
    require(len(old) > 0, ValueError, "in kernels replace() does not take an empty string")
    return join(new, split(x, old, count))


@body
def split(x: Any, sep: Any = None, maxsplit: Any = -1) -> Any:
    parts: Any = []
    k = 0
    begin = 0
    if sep is None:
        while k < len(x):
            begin = k
            while k < len(x) and not is_space_in(x, code(x, k)):
                k += 1
            if k > begin and len(parts) == maxsplit:
                parts.append(x[begin:])
                k = len(x)
            elif k > begin:
                parts.append(x[begin:k])
            k += 1
        return parts
    require(len(sep) > 0, ValueError, "empty separator")
    while k >= 0:
        k = -1 if len(parts) == maxsplit else find(x, sep, begin)
        parts.append(x[begin : k if k >= 0 else len(x)])
        begin = k + len(sep)
    return parts


@body
def rsplit(x: Any, sep: Any = None, maxsplit: Any = -1) -> Any:
    if maxsplit < 0:
        return split(x, sep)
    parts: Any = []
    end = len(x)
    if sep is None:
        k = end - 1
        while k >= 0:
            end = k + 1
            while k >= 0 and not is_space_in(x, code(x, k)):
                k -= 1
            if k + 1 < end and len(parts) == maxsplit:
                parts.append(x[:end])
                k = 0
            elif k + 1 < end:
                parts.append(x[k + 1 : end])
            k -= 1
        return parts[::-1]
    require(len(sep) > 0, ValueError, "empty separator")
    k = 0
    while k >= 0:
        k = -1 if len(parts) == maxsplit else rfind(x, sep, 0, end)
        parts.append(x[k + len(sep) if k >= 0 else 0 : end])
        end = k
    return parts[::-1]


@body
def splitlines(x: Any, keepends: Any = False) -> Any:
    lines: Any = []
    begin = 0
    for k in range(len(x)):
        character = code(x, k)
        is_first = character == 13 and k + 1 < len(x) and code(x, k + 1) == 10
        if is_line_end(x, character) and not is_first:
            is_pair = character == 10 and k > begin and code(x, k - 1) == 13
            lines.append(x[begin : k + 1 if keepends else k - int(is_pair)])
            begin = k + 1
    if begin < len(x):
        lines.append(x[begin:])
    return lines


@body
def is_line_end(x: Any, character: int) -> bool:
    """Return whether a line ends after a character of a string, or a byte."""
    if are_bytes(x):
        return character == 10 or character == 13
    is_control = 10 <= character <= 13 or 28 <= character <= 30
    return is_control or character in (133, 8232, 8233)


@body
def join(x: Any, items: Any) -> Any:
    first = len(pool(x))
    for number, item in enumerate(items):
        for k in range(len(x) if number > 0 else 0):
            add(x, code(x, k))
        for k in range(len(item)):
            add(x, code(item, k))
    return part(x, first, len(pool(x)) - first)


@body
def of_codes(empty: Any, codes: Any) -> Any:
    """Return the string of the code points in an array."""
    first = len(pool(empty))
    for k in range(len(codes)):
        add(empty, int(codes[k]))
    return part(empty, first, len(codes))


@body
def _items_shown(items: Any, text: Any, end: Any) -> Any:
    """Append the `repr` of items to the text before them."""
    for k in range(len(items)):
        if k > 0:
            text += ", "
        text += repr(items[k])
    return text + end


@body
def of_list(items: Any) -> Any:
    """`repr(items)`"""
    return _items_shown(items, "[", "]")


@body
def of_tuple(items: Any) -> Any:
    """`repr(items)`"""
    return _items_shown(items, "(", ",)" if len(items) == 1 else ")")


@body
def of_set(members: Any) -> Any:
    """`repr(members)`"""
    if len(members) == 0:
        return "set()"
    text = "{"
    for x in members:
        if len(text) > 1:
            text += ", "
        text += repr(x)
    return text + "}"


@body
def of_frozen_set(members: Any) -> Any:
    """`repr(members)`"""
    return "frozenset()" if len(members) == 0 else "frozenset(" + of_set(members) + ")"


@body
def with_items(line: Any, items: Any, sep: Any) -> Any:
    """Append items to the text that `print` shows; return it, and whether it has items."""
    text, begun = line
    for item in items:
        if begun:
            text += sep
        text += str(item)
        begun = True
    return text, begun


@body
def of_dict(entries: Any) -> Any:
    """`repr(entries)`"""
    text = "{"
    for key, value in entries.items():
        if len(text) > 1:
            text += ", "
        text += repr(key)
        text += ": "
        text += repr(value)
    return text + "}"


@body
def maketrans(x: Any, y: Any = None, z: Any = None, /) -> Any:
    table: Any = {}
    if y is None:
        kind: type = str
        for key, value in x.items():
            table[ord(key) if isinstance(key, kind) else key] = value
    else:
        message = "the first two maketrans arguments must have equal length"
        require(len(x) == len(y), ValueError, message)
        for place in range(len(x)):
            table[ord(x[place])] = ord(y[place])
    if z is not None:
        for character in z:
            table[ord(character)] = None
    return table


@body
def translate(x: Any, table: Any, /) -> Any:
    result = ""
    kind = str
    for character in x:
        if ord(character) not in table:
            result += character
        elif table[ord(character)] is not None:
            replacement = table[ord(character)]
            result += replacement if isinstance(replacement, kind) else chr(replacement)
    return result


METHODS = methods(
    {
        "find": find,
        "rfind": rfind,
        "index": index,
        "count": count,
        "startswith": startswith,
        "endswith": endswith,
        "isascii": isascii,
        "isspace": isspace,
        "isdigit": isdigit,
        "isalpha": isalpha,
        "isalnum": isalnum,
        "isupper": isupper,
        "islower": islower,
        "upper": upper,
        "lower": lower,
        "lstrip": lstrip,
        "rstrip": rstrip,
        "strip": strip,
        "replace": replace,
        "split": split,
        "join": join,
        "removeprefix": removeprefix,
        "removesuffix": removesuffix,
        "swapcase": swapcase,
        "capitalize": capitalize,
        "title": title,
        "rindex": rindex,
        "partition": partition,
        "rpartition": rpartition,
        "ljust": ljust,
        "rjust": rjust,
        "center": center,
        "zfill": zfill,
        "rsplit": rsplit,
        "splitlines": splitlines,
        "isdecimal": isdecimal,
        "isnumeric": isnumeric,
        "casefold": casefold,
        "translate": translate,
    }
)
"""The bodies of string methods; the first argument is the string."""
