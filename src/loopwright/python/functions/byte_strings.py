"""Bytes: their constructor, their conversion to strings and integers, and methods with options."""

from __future__ import annotations

import numpy as np

from loopwright.python.bodies import byte_strings as bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.containers import lists, texts
from loopwright.python.functions import arguments
from loopwright.python.registry import FUNCTIONS, lowers
from loopwright.python.types import FLOAT64, PY_INT
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    NONE,
    AnyList,
    Array,
    Lazy,
    Scalar,
    Static,
    TextValue,
    TupleValue,
    Value,
    describe,
)

_MOST = {"utf-8": 0, "utf8": 0, "ascii": 127, "latin-1": 255, "latin1": 255, "iso-8859-1": 255}
"""The greatest codes of encodings with one byte for each character; 0 for UTF-8."""


def _most_of(b: Builder, encoding: Value | None) -> Scalar:
    name = arguments.text_of(b, encoding, "utf-8", "the encoding").lower()
    most = _MOST.get(name)
    if most is None:
        raise b.error(f"the encoding '{name}' is not supported", "use utf-8, ascii or latin-1")
    return b.integer(most)


def _is_big(b: Builder, order: Value | None) -> Scalar:
    name = arguments.text_of(b, order, "big", "the byte order")
    if name not in ("big", "little"):
        raise b.error("byteorder must be either 'little' or 'big'")
    return b.number(name == "big")


@lowers(bytes)
def _bytes(b: Builder, source: Value = NONE, encoding: Value | None = None) -> Value:
    empty = texts.constant_bytes(b, b"")
    if source is NONE:
        return empty
    if texts.is_bytes(source):
        return b.frame.of_library(bodies.same, empty, source)
    if texts.is_text(source):
        b.expect(encoding is not None, "string argument without an encoding")
        return encoded(b, source, encoding)
    if isinstance(source, Scalar):
        count = arguments.integer(b, source, "the number of bytes")
        return b.frame.of_library(bodies.zeros, empty, count)
    if isinstance(source, Array | Lazy):
        is_of_bytes = source.element.dtype_name == "uint8"
        b.expect(is_of_bytes, "bytes() of an array takes one of np.uint8", "write x.astype(…)")
    numbers = source
    if not isinstance(source, AnyList | TupleValue | Array | Lazy):
        numbers = FUNCTIONS[list](b, source)
    if isinstance(numbers, TupleValue):
        numbers = lists.as_list(b, numbers) if numbers.items else numbers
        if isinstance(numbers, TupleValue):
            return empty
    return b.frame.of_library(bodies.of_numbers, empty, numbers)


@lowers(int.from_bytes)
def _from_bytes(
    b: Builder,
    bytes: Value,  # noqa: A002
    byteorder: Value | None = None,
    *,
    signed: Value | None = None,
) -> Value:
    source = bytes if texts.is_bytes(bytes) else _bytes(b, bytes)
    is_signed = b.number(arguments.flag_of(b, signed, "'signed'"))
    return b.frame.of_library(bodies.integer_of, source, _is_big(b, byteorder), is_signed)


@lowers(bodies.to_bytes)
def _to_bytes(
    b: Builder,
    n: Value,
    length: Value | None = None,
    byteorder: Value | None = None,
    *,
    signed: Value | None = None,
) -> Value:
    numbers = [arguments.integer(b, n, "the number")]
    numbers.append(b.integer(1) if length is None else arguments.integer(b, length, "the length"))
    numbers = [Scalar(PY_INT, ssa=b.ssa(x)) for x in numbers]
    flags = _is_big(b, byteorder), b.number(arguments.flag_of(b, signed, "'signed'"))
    empty = texts.constant_bytes(b, b"")
    return b.frame.of_library(bodies.of_integer, empty, *numbers, *flags)


@lowers(np.frombuffer)
def _frombuffer(b: Builder, buffer: Value, dtype: Value = NONE) -> Value:
    if not texts.is_bytes(buffer):
        raise b.error(f"np.frombuffer() takes bytes, not {describe(buffer)}")
    element = arguments.dtype_of(b, dtype, FLOAT64)
    is_of_bytes = element.dtype_name in ("uint8", "int8")
    hint = "call it outside the kernel, and pass the array"
    b.expect(is_of_bytes, "np.frombuffer() of items of several bytes is not supported", hint)
    return b.frame.of_library(text_bodies.characters, buffer, dtype)


@lowers(bodies.expect_alike)
def _expect_alike(b: Builder, x: Value, y: Value) -> Value:
    b.expect(texts.is_bytes(x) == texts.is_bytes(y), f"expected bytes, not {describe(y)}")
    return NONE


@lowers(bodies.as_part)
def _as_part(b: Builder, x: Value) -> Value:
    if isinstance(x, Scalar):
        number = arguments.integer(b, x, "the byte")
        return b.frame.of_library(bodies.single, number)
    b.expect(texts.is_bytes(x), f"expected bytes or an integer, not {describe(x)}")
    return x


def shown(b: Builder, value: TextValue) -> Value:
    """Return `repr(value)` of bytes."""
    b.expect(value.kind is bytes, f"{describe(value)} is not printed or formatted", "use bytes(…)")
    return b.frame.of_library(bodies.shown, texts.as_text(b, Static("")), value)


# Methods


@lowers(bodies.encoded)
def encoded(b: Builder, x: Value, encoding: Value | None = None, errors: Value = NONE) -> Value:
    """Return the bytes of a string."""
    _expect_strict(b, errors)
    empty = texts.constant_bytes(b, b"")
    return b.frame.of_library(bodies.encode, empty, texts.as_text(b, x), _most_of(b, encoding))


@lowers(bodies.decoded)
def _decoded(b: Builder, x: Value, encoding: Value | None = None, errors: Value = NONE) -> Value:
    _expect_strict(b, errors)
    empty = texts.as_text(b, Static(""))
    return b.frame.of_library(bodies.decode, empty, x, _most_of(b, encoding))


def _expect_strict(b: Builder, errors: Value) -> None:
    name = arguments.text_of(b, errors, "strict", "'errors'")
    b.expect(name == "strict", f"errors='{name}' is not supported", "leave it out")


@lowers(bodies.shown_by_digits)
def _hex(b: Builder, x: Value) -> Value:
    return b.frame.of_library(bodies.hexadecimal, texts.as_text(b, Static("")), x)


def has_method(value: TextValue, name: str) -> bool:
    """Return whether bytes have a method."""
    return name in bodies.METHODS and hasattr(value.kind, name)
