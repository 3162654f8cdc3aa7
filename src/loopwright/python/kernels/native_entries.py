"""The calls that reach the code of a kernel through a native entry (`native.runtime.call_entry`).

Their arguments are arrays, numbers, constants of the code, and tuples, objects and structured
arrays of these, as in a call before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import FunctionType
from typing import Any, cast

import numpy as np

from loopwright.native.runtime.call_entry import Entry, GuardedFact, Step
from loopwright.python import types
from loopwright.python.calls import argument_values
from loopwright.python.calls.argument_containers import makes_instances, vector_conversion
from loopwright.python.calls.result_parts import Call

NO_DEFAULT = object()
"""The placeholder for the default of a parameter without one."""


def entry_of(
    originals: Sequence[object],
    arguments: Sequence[object],
    argument_types: Sequence[types.ArgumentType],
    defaults: Mapping[int, object],
    bounds: Mapping[int, tuple[int, int]],
    function: FunctionType,
    guards: Sequence[GuardedFact],
    kernel: Call,
    recover: Call,
) -> Entry | None:
    """Return the entry for calls like one with the arguments `originals`, which were converted to
    `arguments` of some types; `None` if Python has to test them.

    `kernel` runs the code on flat arguments; `recover` gets its exceptions.
    """
    steps = _Steps(len(arguments), bounds)
    pairs = zip(originals, arguments, argument_types, strict=False)
    if not all(steps.add(k, *argument) for k, argument in enumerate(pairs)):
        return None
    code = function.__code__
    count = code.co_argcount
    names = [*code.co_varnames[: count + code.co_kwonlyargcount]]
    positional_only = code.co_posonlyargcount
    return Entry(
        steps.steps,
        [*[None] * positional_only, *names[positional_only:]],
        count,
        [defaults.get(k, NO_DEFAULT) for k in range(len(names))],
        NO_DEFAULT,
        guards,
        kernel,
        recover,
    )


class _Steps:
    """The steps that test arguments, and pass what code takes."""

    def __init__(self, count: int, bounds: Mapping[int, tuple[int, int]]) -> None:
        self.steps = list[tuple[Step, int, Any, Any]]()
        self._count = count
        """The number of values so far."""
        self._bounds = bounds

    def add(self, k: int, original: Any, value: Any, type_: types.ArgumentType) -> bool:
        """Add the steps for a value that code takes as `value`; return whether there are steps for
        values of its kind."""
        kind = cast("Any", type(original))
        self._do(Step.CLASS, k, kind)
        if value is not original:
            return self._add_attributes(k, original, value, type_)
        if argument_values.is_static(value):
            self._do(Step.EQUAL if kind is str else Step.IDENTITY, k, value)
            return True
        if isinstance(type_, types.TupleType):
            return self._add_parts(k, value, type_)
        if kind is np.ndarray:
            if value.dtype.kind in "iu":
                self._do(Step.DTYPE, k, value.dtype)
            self._do(Step.PASS, k)
            # Results lie in the order of dimensions that Python finds out.
            return isinstance(type_, types.ArrayType) and (type_.contiguous or type_.rank < 2)
        if isinstance(type_, types.ListType):
            return self._add_vector(k, type_)
        if not isinstance(type_, types.ScalarType):
            return False
        if kind is int:
            most = argument_values.MOST
            self._do(Step.RANGE, k, *self._bounds.get(k, (-most - 1, most)))
        self._do(Step.PASS, k)
        return True

    def _do(self, step: Step, value: int, a: Any = 0, b: int = 0) -> None:
        self.steps.append((step, value, a, b))

    def _new(self, count: int = 1) -> int:
        """Return the first of some new numbers of values."""
        self._count += count
        return self._count - count

    def _add_parts(self, k: int, value: Any, type_: types.TupleType) -> bool:
        """Add the steps for a tuple, an object whose fields do not change, or a structured
        array."""
        kind = cast("Any", type(value))
        if isinstance(value, tuple):
            items = cast("tuple[object, ...]", value)
            numbers = range(first := self._new(len(items)), first + len(items))
            self._do(Step.ITEMS, k, len(items), first)
        elif kind is np.ndarray:
            names: tuple[str, ...] = value.dtype.names
            self._do(Step.DTYPE, k, value.dtype)
            numbers = [self._read(Step.SUBSCRIPT, k, name) for name in names]
            items = tuple([value[name] for name in names])
        elif type_.kind is kind and (fields := types.fields_of(kind)) is not None:
            numbers = [self._read(Step.ATTRIBUTE, k, name) for name in fields]
            items = tuple([getattr(value, name) for name in fields])
        else:
            return False
        parts = zip(numbers, items, items, type_.items, strict=True)
        return all(self.add(*part) for part in parts)

    def _add_attributes(
        self, k: int, original: object, value: object, type_: types.ArgumentType
    ) -> bool:
        """Add the steps for an object of a class of which code takes the attributes."""
        if not isinstance(value, types.Attributes) or not isinstance(type_, types.TupleType):
            return False
        described = value.loopwright_class
        kind = cast("Any", type(original))
        is_plain = described.kind is kind and described.called is None
        is_plain = is_plain and not (described.is_changing or described.absent_names)
        if not (is_plain and makes_instances(kind)):
            return False
        dictionary = self._new()
        self._do(Step.DICTIONARY, k, len(described.names), dictionary)
        namespace = cast("dict[str, object]", vars(original))
        values = vars(value)
        numbers = [self._read(Step.KEY, dictionary, name) for name in described.names]
        parts = zip(numbers, described.names, type_.items, strict=True)
        return all(self.add(n, namespace[x], values[x], item) for n, x, item in parts)

    def _add_vector(self, k: int, type_: types.ListType) -> bool:
        """Add the steps for a list of numbers of one class, which is passed as a vector."""
        convert = vector_conversion(type_)
        if convert is not None:
            vector = self._new()
            self._do(Step.CONVERT, k, convert, vector)
            self._do(Step.PASS, vector)
        return convert is not None

    def _read(self, step: Step, owner: int, name: str) -> int:
        """Read a part of a value; return its number."""
        number = self._new()
        self._do(step, owner, name, number)
        return number
