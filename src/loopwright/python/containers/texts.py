"""Run-time strings and bytes: slices of a pool of code points.

The pool is a mutable list known to all functions; a `TextValue` has a position in it and a length.
A compile-time string is a `Static`, which becomes a `TextValue` when its characters are needed: it
gets the next place in the pool, where `Pool.finish` stores it at the end of the lowering. A pool
that no code reads or extends is removed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeGuard

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
from loopwright.python.values.tables import constant_table, load_constant
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


def is_text(value: Value | None) -> bool:
    """Return whether a value is a string."""
    if isinstance(value, TextValue):
        return value.kind is str
    return isinstance(value, Static) and type(value.value) is str


def is_bytes(value: Value | None) -> TypeGuard[TextValue]:
    """Return whether a value is a sequence of bytes."""
    return isinstance(value, TextValue) and value.kind is not str


def as_text(b: Builder, value: Value) -> TextValue:
    """Return a string as a slice of the pool."""
    if isinstance(value, TextValue) and value.kind is str:
        return value
    if not isinstance(value, Static) or not isinstance(text := value.value, str):
        raise b.error(f"expected a string, not {describe(value)}")
    b.expect(type(text) is str, f"a string of the subclass {type(text).__name__} is not supported")
    if id(value) in b.shared.given_texts:
        raise b.shared.given_texts[id(value)]
    return _constant_text(b, text, str)


def constant_bytes(b: Builder, value: bytes) -> TextValue:
    """Return constant bytes as a slice of the pool."""
    return _constant_text(b, value.decode("latin-1"), bytes)


def _constant_text(b: Builder, text: str, kind: type) -> TextValue:
    if b.shared.texts is None:
        raise b.error(_IN_KERNELS)
    place = ord(text) if len(text) == 1 else 0
    if len(text) > 1 or place >= ASCII:
        place = b.shared.texts.setdefault(text, BEGIN + sum(map(len, b.shared.texts)))
    return TextValue((POOL, b.integer(place), b.integer(len(text))), kind)


def in_characters(b: Builder, value: Value) -> TextValue:
    """Return a string or bytes as a slice of the pool."""
    return value if isinstance(value, TextValue) else as_text(b, value)


def in_pool(b: Builder, value: Value) -> Value:
    """Return a value with its strings moved to the pool."""
    if isinstance(value, TupleValue | Fields | Optional | Either):
        return value.mapped(lambda x: in_pool(b, x))
    return as_text(b, value) if is_text(value) else value


def has_texts(value: Value) -> bool:
    """Return whether a value is a string, or contains one."""
    is_any_text = is_text(value) or isinstance(value, TextValue)
    return is_any_text or (isinstance(value, Compound) and any(map(has_texts, value.items)))


def as_other(b: Builder, value: Value | None, counterpart: Value | None) -> Value | None:
    """Return a string as a slice of the pool, if its counterpart is a run-time string."""
    if not (isinstance(value, Static) and is_text(value) and is_text(counterpart)):
        return value
    is_same = isinstance(counterpart, Static) and counterpart.value == value.value
    return value if is_same else as_text(b, value)


_ROOM = 64
"""The initial capacity of the pool for strings that are created at run time."""
_MOST_STORED = 64
"""The most characters that are stored one by one."""


class Pool:
    """The pool at the beginning of a function, which gets the strings that the code needs.

    The strings are known once the function is lowered: then `finish` emits the stores of their
    characters and their number, where the pool begins.
    """

    def __init__(self, b: Builder) -> None:
        self._b = b
        self._count = b.emit(arith.ConstantOp(IntegerAttr(BEGIN, INDEX)))
        self._room = b.emit(arith.ConstantOp(IntegerAttr(BEGIN + _ROOM, INDEX)))
        self._memory: Array | None = None
        self._last: Operation = self._count
        """The last op of the allocation."""
        self.start = b.integer(b.atom_of(self._count.result, natural=True))
        """Where the strings of arguments begin, behind those of the code."""

    def begin(self, argument_texts: Sequence[Array]) -> None:
        """Allocate the pool, with the characters of arguments."""
        b = self._b
        total = self.start
        room = b.integer(b.atom_of(self._room.result, natural=True))
        if argument_texts:
            total = b.integer(sum((b.form(x.shape[0]) for x in argument_texts), b.form(total)))
            room = b.integer(b.atom_of(b.index_of(b.form(total) + _ROOM), natural=True))
        with b.own_memory():
            memory = arrays.allocate(b, PY_INT.strong, [room])
        assert b.block.last_op is not None
        self._last = b.block.last_op
        self._memory = memory
        start = self.start
        for x in argument_texts:
            _fill(b, memory, start, x.shape[0], partial(_element, b, x))
            start = scalars.binary(b, "+", start, x.shape[0])
        b.frame.env[POOL.name] = ListState((total, memory), list, Scalar(PY_INT))

    @property
    def is_used(self) -> bool:
        """Whether code reads or extends the pool."""
        assert self._memory is not None
        return self._memory.buffer.memref.uses.get_length() > 0

    def finish(self) -> None:
        """Store the strings of the code, which are all known now; remove an unused pool."""
        assert self._memory is not None
        if not self.is_used:
            self._erase()
            return
        b = self._b
        texts = b.shared.texts or {}
        block = Block()
        with b.inside(block):
            _fill(b, self._memory, b.integer(0), b.integer(BEGIN), lambda k: k)
            _store_characters(b, self._memory, "".join(texts))
        around = self._last.parent
        assert around is not None
        after = self._last
        for op in list(block.ops):
            op.detach()
            around.insert_op_after(op, after)
            after = op
        count = BEGIN + sum(map(len, texts))
        self._count.properties["value"] = IntegerAttr(count, INDEX)
        self._room.properties["value"] = IntegerAttr(count + _ROOM, INDEX)

    def _erase(self) -> None:
        """Erase the ops of the allocation that nothing else uses."""
        op: Operation | None = self._last
        while op is not None:
            earlier = None if op is self._count else op.prev_op
            if not any(result.uses.get_length() for result in op.results):
                op.detach()
                op.erase()
            op = earlier


def _fill(
    b: Builder, memory: Array, first: Scalar, n: Scalar, element: Callable[[Scalar], Scalar]
) -> None:
    """Store `n` numbers from a position on."""

    def body(iv: Scalar, _: object) -> tuple[()]:
        arrays.store_at(b, memory, [scalars.binary(b, "+", first, iv)], element(iv))
        return ()

    counted_loop(b, Steps(constant(0), b.form(n)), (), body)


def _store_characters(b: Builder, memory: Array, text: str) -> None:
    """Store the strings of the code, which follow each other: those of some length from a table."""
    numbers = [b.integer(ord(x)) for x in text]
    table = constant_table(b, numbers) if len(text) > _MOST_STORED else None
    if table is None:
        for place, number in enumerate(numbers, BEGIN):
            arrays.store_at(b, memory, [b.integer(place)], number)
        return

    def character(place: Scalar) -> Scalar:
        return Scalar(PY_INT, ssa=load_constant(b, table, place))

    _fill(b, memory, b.integer(BEGIN), b.integer(len(text)), character)


def _element(b: Builder, vector: Array, position: Scalar) -> Scalar:
    return arrays.element_at(b, vector, [position])


def keep_numbers(b: Builder, *numbers: Scalar | SSAValue) -> None:
    """Save the numbers in the message of a caught exception."""
    for place, number in enumerate(numbers, ASCII):
        stored = b.ssa(number) if isinstance(number, Scalar) else number
        if stored.type == INDEX:
            stored = b.op(arith.IndexCastOp, stored, result=PY_INT.mlir)
        arrays.store_at(b, pool_memory(b), [b.integer(place)], Scalar(PY_INT, ssa=stored))


def kept_numbers(b: Builder) -> Said:
    """Return the numbers saved last."""
    first, second = (arrays.element_at(b, pool_memory(b), [b.integer(ASCII + k)]) for k in range(2))
    return Scalar(PY_INT, ssa=b.ssa(first)), Scalar(PY_INT, ssa=b.ssa(second))


def pool_memory(b: Builder) -> Array:
    """Return the current memory of the pool. Raises `FrontendError` in a function that was not
    expected to have strings, which is then lowered inline."""
    (memory,) = arrays_of(_pool(b))
    return memory


def _pool(b: Builder) -> Value:
    state = b.frame.env.get(POOL.name)
    if state is None:
        raise b.error(_IN_KERNELS)
    return state


_IN_KERNELS = "the strings of a kernel are not known in this function"


def binary(b: Builder, op: str, left: Value, right: Value) -> Value | None:
    """`left op right` of strings; `None` for other values."""
    if op == "+" and _are_alike(left, right):
        return b.frame.of_library(bodies.joined, in_characters(b, left), in_characters(b, right))
    for x, times in ((left, right), (right, left)):
        if op == "*" and _is_any_text(x) and isinstance(times, Scalar):
            if times.type.is_integer or times.type == PY_BOOL:
                repetitions = scalars.python_integer(b, times)
                return b.frame.of_library(bodies.repeated, in_characters(b, x), repetitions)
    return None


def _is_any_text(value: Value) -> bool:
    return is_text(value) or isinstance(value, TextValue)


def _are_alike(left: Value, right: Value) -> bool:
    """Return whether two values are strings, or both bytes."""
    return (is_text(left) and is_text(right)) or (is_bytes(left) and is_bytes(right))


def compare(b: Builder, op: str, left: Value, right: Value) -> Value | None:
    """Return a comparison of strings; `None` for other values, and for constants."""
    if not _are_alike(left, right) or (
        op in ("==", "!=") and isinstance(left, Static) and isinstance(right, Static)
    ):
        return None
    x = in_characters(b, left)
    y = in_characters(b, right)
    if x.length.const == y.length.const == 1:
        return scalars.compare(b, op, code(b, x, b.integer(0)), code(b, y, b.integer(0)))
    if op not in ("==", "!="):
        which = b.frame.of_library(bodies.order, x, y)
        return scalars.compare(b, op, which, b.integer(0))  # pyright: ignore[reportArgumentType]
    equal = scalars.truth(b, b.frame.of_library(bodies.equal, x, y))  # pyright: ignore[reportArgumentType]
    return equal if op == "==" else scalars.logical_not(b, equal)


def code(b: Builder, x: TextValue, place: Scalar) -> Scalar:
    """Return the code of the character at an in-bounds position."""
    place = scalars.binary(b, "+", x.start, place)
    if place.const is not None and place.const.real < ASCII:
        return place
    return Scalar(PY_INT, ssa=b.ssa(arrays.element_at(b, pool_memory(b), [place])))


def character(b: Builder, x: TextValue, place: Scalar) -> Value:
    """Return the one-character string, or the byte, at an in-bounds position."""
    if x.kind is not str:
        return code(b, x, place)
    return TextValue((POOL, scalars.binary(b, "+", x.start, place), b.integer(1)), str)


@registry.gets_item(TextValue, str)
def _subscript(b: Builder, value: Value, key: Value) -> Value:
    """`text[key]`."""
    x = in_characters(b, value)
    if isinstance(key, SliceValue):
        start, step, n = slices.slice_of(b, key, x.length)
        if step is None or step.const == 1:
            return TextValue((POOL, scalars.binary(b, "+", x.start, start), n), x.kind)
        return b.frame.of_library(bodies.stepped, x, start, step, n)
    requirement = f"the index of {describe(x)} is an integer or a slice"
    message = _OUT_OF_RANGE.get(x.kind, f"{x.kind.__name__} index out of range")
    place = slices.checked_place(b, key, x.length, requirement, message)
    return character(b, x, place)


_OUT_OF_RANGE = {
    str: "string index out of range",
    bytes: "index out of range",
    memoryview: "index out of bounds on dimension 1",
}
"""Python's messages for indices out of range, where they do not begin with the class."""


# Primitives of bodies, and functions


_ROWS: registry.Rows = {
    bodies.start: lambda b, text: in_characters(b, text).start,
    bodies.are_bytes: lambda b, text: b.number(is_bytes(text)),
    chr: takes_numbers(lambda b, i: text_of_integer(b, bodies.character, i)),
}
registry.FUNCTIONS.update(_ROWS)


@registry.lowers(bodies.pool)
def _whole_pool(b: Builder, _text: Value) -> Value:
    _pool(b)
    return POOL


@registry.lowers(bodies.part)
def _text_part(_: Builder, text: Value, first: Scalar, length: Scalar) -> Value:
    kind = text.kind if isinstance(text, TextValue) else str
    return TextValue((POOL, first, length), bytes if kind is memoryview else kind)


@registry.lowers(bodies.code)
def _code(b: Builder, text: Value, place: Scalar) -> Value:
    return code(b, in_characters(b, text), place)


@registry.lowers(bodies.add)
def _append_code_point(b: Builder, text: Value, number: Value) -> Value:
    _pool(b)
    return registry.FUNCTIONS[list_bodies.append](b, POOL, number)


def text_of_integer(b: Builder, body: Any, x: Value) -> Value:
    """Return the string of an integer as computed by a body."""
    if not isinstance(x, Scalar) or not x.type.is_integer or not b.classes.knows(x):
        raise b.error(
            f"{describe(x)} cannot be converted to a string in kernels", "pass an integer"
        )
    return b.frame.of_library(body, as_text(b, Static("")), scalars.python_integer(b, x))
