"""Run-time strings: slices of a pool of code points.

The pool is a mutable list known to all functions; a `TextValue` has a position in it and a length.
A compile-time string is a `Static`, which becomes a `TextValue` when its characters are needed: it
gets the next place in the pool, where `Pool.finish` stores it at the end of the lowering. If code
turns out to need a pool, it is lowered again with one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import arith
from loopwright.python import registry
from loopwright.python.bodies import lists as list_bodies
from loopwright.python.bodies import texts as bodies
from loopwright.python.declarations import takes_numbers
from loopwright.python.types import PY_BOOL, PY_INT
from loopwright.python.values import arrays, scalars, slices
from loopwright.python.values.builder import INDEX, Builder, Steps, counted_loop
from loopwright.python.values.catching import Said
from loopwright.python.values.value import (
    POOL,
    Array,
    Compound,
    Either,
    Fields,
    ListState,
    Optional,
    Scalar,
    SliceValue,
    Static,
    TextValue,
    TupleValue,
    Value,
    arrays_of,
    describe,
)

ASCII = 128
"""The number of characters that are stored at the index of their code."""
BEGIN = ASCII + 2
"""The start of the strings; entries before it hold the numbers of a caught exception's message."""


class TextsError(Exception):
    """Code must be lowered again, with a pool for the strings that it needs."""


def is_text(value: Value | None) -> bool:
    """Return whether a value is a string."""
    return isinstance(value, TextValue) or (isinstance(value, Static) and type(value.value) is str)


def as_text(b: Builder, value: Value) -> TextValue:
    """Return a string as a slice of the pool."""
    if isinstance(value, TextValue):
        return value
    if not isinstance(value, Static) or not isinstance(text := value.value, str):
        raise b.error(f"expected a string, not {describe(value)}")
    b.expect(type(text) is str, f"a string of the subclass {type(text).__name__} is not supported")
    if id(value) in b.shared.given_texts:
        raise b.shared.given_texts[id(value)]
    if b.shared.texts is None:
        raise TextsError
    place = ord(text) if len(text) == 1 else 0
    if len(text) > 1 or place >= ASCII:
        place = b.shared.texts.setdefault(text, BEGIN + sum(map(len, b.shared.texts)))
    return TextValue((POOL, b.integer(place), b.integer(len(text))), str)


def in_pool(b: Builder, value: Value) -> Value:
    """Return a value with its strings moved to the pool."""
    if isinstance(value, TupleValue | Fields | Optional | Either):
        return value.mapped(lambda x: in_pool(b, x))
    return as_text(b, value) if is_text(value) else value


def has_texts(value: Value) -> bool:
    """Return whether a value is a string, or contains one."""
    return is_text(value) or (isinstance(value, Compound) and any(map(has_texts, value.items)))


def as_other(b: Builder, value: Value | None, counterpart: Value | None) -> Value | None:
    """Return a string as a slice of the pool, if its variable is a run-time string elsewhere."""
    if not (isinstance(value, Static) and is_text(value) and is_text(counterpart)):
        return value
    is_same = isinstance(counterpart, Static) and counterpart.value == value.value
    return value if is_same else as_text(b, value)


class Pool:
    """The pool at the beginning of a function, which gets the strings that the code needs.

    These are known when the function is lowered: then `finish` emits the stores of their characters
    and the number of these, in the place where the pool begins.
    """

    def __init__(self, b: Builder) -> None:
        self._b = b
        self._count = b.emit(arith.ConstantOp(IntegerAttr(BEGIN, INDEX)))
        self._memory: Array | None = None
        self._after: Operation = self._count
        self.start = b.integer(b.atom_of(self._count.result, natural=True))
        """Where the strings of arguments begin, behind those of the code."""

    def begin(self, argument_texts: Sequence[Array]) -> None:
        """Allocate the pool, with the characters of arguments."""
        b = self._b
        total = b.integer(sum((b.form(x.shape[0]) for x in argument_texts), b.form(self.start)))
        with b.own_memory():
            room = b.integer(b.atom_of(b.index_of(b.form(total) + 64), natural=True))
            memory = arrays.allocate(b, PY_INT.strong, [room])

        def fill(first: Scalar, n: Scalar, number: Callable[[Scalar], Scalar]) -> None:
            def body(iv: Scalar, _: object) -> tuple[()]:
                arrays.store_at(b, memory, [scalars.binary(b, "+", first, iv)], number(iv))
                return ()

            counted_loop(b, Steps(constant(0), b.form(n)), (), body)

        fill(b.integer(0), b.integer(BEGIN), lambda k: k)
        assert b.block.last_op is not None
        self._after = b.block.last_op
        self._memory = memory
        start = self.start
        for x in argument_texts:
            fill(start, x.shape[0], lambda k, x=x: arrays.element_at(b, x, [k]))
            start = scalars.binary(b, "+", start, x.shape[0])
        b.frame.env[POOL.name] = ListState((total, memory), list, Scalar(PY_INT))

    def finish(self) -> None:
        """Store the strings of the code, which are all known now."""
        b, texts = self._b, self._b.shared.texts or {}
        assert self._memory is not None
        block = Block()
        with b.inside(block):
            for text, place in texts.items():
                for k, character in enumerate(text):
                    number = b.integer(ord(character))
                    arrays.store_at(b, self._memory, [b.integer(place + k)], number)
        around = self._after.parent
        assert around is not None
        for op in list(block.ops):
            op.detach()
            around.insert_op_after(op, self._after)
            self._after = op
        count = IntegerAttr(BEGIN + sum(map(len, texts)), INDEX)
        self._count.properties["value"] = count


def keep_numbers(b: Builder, *numbers: Scalar | SSAValue) -> None:
    """Save the numbers in the message of a caught exception."""
    for place, number in enumerate(numbers, ASCII):
        stored = b.ssa(number) if isinstance(number, Scalar) else number
        if stored.type == INDEX:
            stored = b.op(arith.IndexCastOp, stored, result=PY_INT.mlir)
        arrays.store_at(b, _memory(b), [b.integer(place)], Scalar(PY_INT, ssa=stored))


def kept_numbers(b: Builder) -> Said:
    """Return the numbers saved last."""
    first, second = (arrays.element_at(b, _memory(b), [b.integer(ASCII + k)]) for k in range(2))
    return Scalar(PY_INT, ssa=b.ssa(first)), Scalar(PY_INT, ssa=b.ssa(second))


def _memory(b: Builder) -> Array:
    """Return the current memory of the pool."""
    if b.shared.texts is None:
        raise TextsError
    return arrays_of(b.frame.env[POOL.name])[0]


def binary(b: Builder, op: str, left: Value, right: Value) -> Value | None:
    """`left op right` of strings; `None` for other values."""
    if op == "+" and is_text(left) and is_text(right):
        return b.frame.of_library(bodies.joined, as_text(b, left), as_text(b, right))
    for x, times in ((left, right), (right, left)):
        if op == "*" and is_text(x) and isinstance(times, Scalar):
            if times.type.is_integer or times.type == PY_BOOL:
                repetitions = scalars.python_integer(b, times)
                return b.frame.of_library(bodies.repeated, as_text(b, x), repetitions)
    return None


def compare(b: Builder, op: str, left: Value, right: Value) -> Value | None:
    """Return a comparison of strings; `None` for other values, and for constants."""
    are_texts = is_text(left) and is_text(right)
    if not are_texts or (
        op in ("==", "!=") and isinstance(left, Static) and isinstance(right, Static)
    ):
        return None
    x = as_text(b, left)
    y = as_text(b, right)
    if x.length.const == y.length.const == 1:
        return scalars.compare(b, op, code(b, x, b.integer(0)), code(b, y, b.integer(0)))
    if op not in ("==", "!="):
        which = b.frame.of_library(bodies.order, x, y)
        return scalars.compare(b, op, which, b.integer(0))  # pyright: ignore[reportArgumentType]
    equal = scalars.truth(b, b.frame.of_library(bodies.equal, x, y))  # pyright: ignore[reportArgumentType]
    return equal if op == "==" else scalars.logical_not(b, equal)


def code(b: Builder, x: TextValue, place: Scalar) -> Scalar:
    """Return the code of the character at an in-bounds position."""
    (memory,) = arrays_of(b.frame.env[POOL.name])
    place = scalars.binary(b, "+", x.start, place)
    if place.const is not None and place.const.real < ASCII:
        return place
    return Scalar(PY_INT, ssa=b.ssa(arrays.element_at(b, memory, [place])))


def character(b: Builder, x: TextValue, place: Scalar) -> TextValue:
    """Return the one-character string at an in-bounds position."""
    return TextValue((POOL, scalars.binary(b, "+", x.start, place), b.integer(1)), str)


@registry.gets_item(TextValue, str)
def _subscript(b: Builder, value: Value, key: Value) -> Value:
    """`text[key]`."""
    x = as_text(b, value)
    if isinstance(key, SliceValue):
        start, step, n = slices.slice_of(b, key, x.length)
        if step is None or step.const == 1:
            return TextValue((POOL, scalars.binary(b, "+", x.start, start), n), str)
        return b.frame.of_library(bodies.stepped, x, start, step, n)
    requirement = "the index of a string is an integer or a slice"
    place = slices.checked_place(b, key, x.length, requirement, "string index out of range")
    return character(b, x, place)


# Primitives of bodies, and functions


_ROWS: registry.Rows = {
    bodies.pool: lambda _, text: POOL,
    bodies.start: lambda b, text: as_text(b, text).start,
    chr: takes_numbers(lambda b, i: text_of_integer(b, bodies.character, i)),
}
registry.FUNCTIONS.update(_ROWS)


@registry.lowers(bodies.part)
def _text_part(_: Builder, text: Value, first: Scalar, length: Scalar) -> Value:
    return TextValue((POOL, first, length), str)


@registry.lowers(bodies.code)
def _code(b: Builder, text: Value, place: Scalar) -> Value:
    return code(b, as_text(b, text), place)


@registry.lowers(bodies.add)
def _add(b: Builder, text: Value, number: Value) -> Value:
    return registry.FUNCTIONS[list_bodies.append](b, POOL, number)


def text_of_integer(b: Builder, body: Any, x: Value) -> Value:
    """Return the string of an integer as computed by a body."""
    if not isinstance(x, Scalar) or not x.type.is_integer or not b.classes.knows(x):
        raise b.error(
            f"{describe(x)} cannot be converted to a string in kernels", "pass an integer"
        )
    return b.frame.of_library(body, as_text(b, Static("")), scalars.python_integer(b, x))
