"""Entries: the functions of a module that can be called, and the signatures that they have."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import prod
from typing import Any, cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IntegerType, MemRefType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.layouts import ArgumentLayouts, is_injective
from loopwright.exact.memory.aliases import STORED_AT_ONCE, written_arguments
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.floats import FORMATS, dtype_name
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import integers, items
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.memref.layout import has_identity_layout, strides_and_offset
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces import scalars
from loopwright.ir.syntax.value_names import unique_names
from loopwright.native.codegen.llvm import layout_of
from loopwright.native.runtime.arguments import (
    ElementKind,
    ElementType,
    MemRefSpec,
    ScalarSpec,
    Signature,
    Spec,
    VectorSpec,
    dtype_named,
)
from loopwright.reporting.errors import CompileError, Diagnostic, UsageError, expect

RESULTS = "loopwright.results"
"""The attribute of a function with the dtype of each result and whether it is writable; Python
numbers have no dtype there."""
FORM = "loopwright.form"
"""The attribute of a function with the text of a form of `result_forms`, by which the value of a
call is assembled from its results."""


def _integer_type(bits: int, signedness: builtin.Signedness, name: str) -> ElementType | None:
    if bits == 1 and signedness is builtin.Signedness.SIGNLESS:
        return ElementType(name, ElementKind.BOOL, 1, 1, ("bool",), signed=False, bounds=(-1, 1))
    if not 1 <= bits <= 64:
        return None
    container = max(8, 1 << (bits - 1).bit_length())
    names = (f"int{container}", f"uint{container}")
    small = (f"int{bits}", f"uint{bits}") if bits in (2, 4) else ("", "")
    low = scalars.least(bits)
    high = scalars.greatest(bits, is_signed=False)
    if signedness is builtin.Signedness.SIGNED:
        names = names[:1]
        small = small[:1]
        high = scalars.greatest(bits)
    elif signedness is builtin.Signedness.UNSIGNED:
        names = names[1:]
        small = small[1:]
        low = 0
    return ElementType(
        name,
        ElementKind.INTEGER,
        bits,
        container // 8,
        names + tuple(n for n in small if n),
        signed=signedness is not builtin.Signedness.UNSIGNED,
        bounds=(low, high),
    )


@cache
def element_type(attribute: Attribute) -> ElementType | None:
    """Return the element type of a scalar type at the boundary; `None` if no dtype holds it.

    >>> element_type(builtin.i32).dtypes
    ('int32', 'uint32')
    >>> element_type(builtin.f32).dtype
    dtype('float32')

    Signless integers accept arrays of either signedness; their results are signed. Integers whose
    width is not a power of two of bytes are stored in the next larger one, `i1` in a byte that is 0
    or 1.
    """
    if isinstance(attribute, builtin.IndexType):
        index = _integer_type(64, builtin.Signedness.SIGNLESS, "index")
        assert index is not None
        return index
    if isinstance(attribute, IntegerType):
        integer = cast("IntegerType[Any]", attribute)
        return _integer_type(integer.width.data, integer.signedness.data, str(integer))
    if isinstance(attribute, builtin.ComplexType):
        pair = cast("builtin.ComplexType[Any]", attribute)
        part = element_type(pair.element_type)
        if part is None or part.dtypes[0] not in ("float32", "float64"):
            return None
        name = f"complex{2 * part.bits}"
        return ElementType(str(pair), ElementKind.COMPLEX, 2 * part.bits, 2 * part.size, (name,))
    spelled = str(attribute)
    name = dtype_name(spelled)
    if name is None:
        return None
    bits = FORMATS[spelled].width
    return ElementType(spelled, ElementKind.FLOAT, bits, bits // 8, (name,))


def memref_spec(memref: MemRefType[Attribute], *, written: bool) -> MemRefSpec | None:
    """Return the specification of a memref at the boundary; `None` if no array can be passed for
    it."""
    inner: tuple[int, ...] = ()
    scalar = memref.element_type
    if isinstance(scalar, VectorType):
        vector = cast("VectorType[Attribute]", scalar)
        if any(vector.get_scalable_dims()):
            return None
        inner = vector.get_shape()
        scalar = vector.element_type
    element = element_type(scalar)
    if element is None:
        return None
    item = element.size * prod(inner)
    if inner and (element.kind is ElementKind.BOOL or item & (item - 1)):
        return None
    try:
        layout = layout_of(memref)
    except CompileError:
        return None
    if layout.map is not None:
        return None
    shape = layout.shape
    contiguous = has_identity_layout(memref)
    strides = () if contiguous else layout.strides
    offset = 0 if contiguous else layout.offset
    return MemRefSpec(str(memref), element, shape, contiguous, strides, offset, inner, written)


def spec_of(attribute: Attribute, *, written: bool = True) -> Spec | None:
    """Return the specification of a value of a type at the boundary; `None` if it cannot be
    passed."""
    if isinstance(attribute, MemRefType):
        return memref_spec(cast("MemRefType[Attribute]", attribute), written=written)
    if isinstance(attribute, VectorType):
        vector = cast("VectorType[Attribute]", attribute)
        element = element_type(vector.element_type)
        if element is None or any(vector.get_scalable_dims()):
            return None
        return VectorSpec(str(vector), element, vector.get_shape())
    element = element_type(attribute)
    return None if element is None else ScalarSpec(str(attribute), element)


def signature_of(
    function: Operation, written: Sequence[bool] | None = None, *, injective: bool = False
) -> Signature:
    """Return the signature of a `func.func` with a body.

    `written` says which arguments the program may store through; by default this is derived from
    the function's body. With `injective`, passes have rewritten the module under assumptions about
    the layouts of arguments, which arrays must satisfy. Raises `CompileError` when an argument or a
    result cannot cross into Python.
    """
    name = symbol_name(function) or ""
    kind = function.properties["function_type"]
    assert isinstance(kind, builtin.FunctionType)
    if written is None:
        written = written_arguments(function)

    def spec(attribute: Attribute, what: str, is_written: bool = True) -> Spec:
        value_spec = spec_of(attribute, written=is_written)
        if value_spec is None:
            problem = f"'@{name}' cannot be called from Python: {what} has type '{attribute}'"
            raise CompileError(Diagnostic(problem, source_location(function)))
        return value_spec

    values = function.regions[0].blocks[0].args
    names = unique_names(values)
    specs = [
        spec(attribute, f"argument '%{argument}'", is_written)
        for attribute, argument, is_written in zip(kind.inputs, names, written, strict=True)
    ]
    if injective:
        layouts = ArgumentLayouts()
        specs = [
            _restricted(argument_spec, value, layouts)
            for argument_spec, value in zip(specs, values, strict=True)
        ]
    for number in integers(function, STORED_AT_ONCE):
        stored = specs[number]
        if isinstance(stored, MemRefSpec):
            specs[number] = replace(stored, injective=True)
    results = [spec(attribute, f"result {i}") for i, attribute in enumerate(kind.outputs)]
    for number, form in enumerate(items(function, RESULTS)):
        dtype, _, is_written = cast("builtin.StringAttr", form).data.partition(" ")
        results[number] = _with_dtype(results[number], dtype, is_written == "written")
    form = function.attributes.get(FORM)
    value_form = ast.literal_eval(form.data) if isinstance(form, builtin.StringAttr) else ()
    return Signature(name, names, tuple(specs), tuple(results), value_form)


def _with_dtype(spec: Spec, dtype: str, is_written: bool) -> Spec:
    """Return the form of a result whose dtype is known."""
    assert not isinstance(spec, VectorSpec)
    assert not dtype or dtype_named(dtype).itemsize == spec.element.size
    if isinstance(spec, MemRefSpec):
        return replace(spec, dtype=dtype, written=is_written)
    return replace(spec, dtype=dtype)


def _restricted(spec: Spec, argument: SSAValue, layouts: ArgumentLayouts) -> Spec:
    """Restrict an argument on whose layout passes relied: its elements share no memory, or it has
    the strides that calls in the module pass."""
    if not isinstance(spec, MemRefSpec) or not spec.written or spec.contiguous:
        return spec
    shared_type = layouts.shared(argument)
    if shared_type is None:
        is_open = is_memref(argument.type) and not is_injective(argument.type)
        return replace(spec, injective=is_open)
    strided = strides_and_offset(shared_type)
    return spec if strided is None else replace(spec, strides=tuple(strided[0]), offset=strided[1])


def find_function(module: builtin.ModuleOp, name: str) -> Operation:
    """Return the function of a module that can be compiled under a name.

    Raises `UsageError` when there is none, or when it has no body.
    """
    functions = {symbol_name(op) or "": op for op in module.ops if isinstance(op, FuncOp)}
    function = functions.get(name)
    if function is None:
        candidates = ", ".join(f"@{n}" for n, op in functions.items() if op.regions[0].blocks)
        raise UsageError(f"no function '@{name}' in the module (it has: {candidates or 'none'})")
    expect(function.regions[0].blocks, f"function '@{name}' has no body")
    return function


def entry_signature(module: builtin.ModuleOp, name: str) -> Signature:
    """Return the signature of the function of a module that is called `name`."""
    return signature_of(find_function(module, name))
