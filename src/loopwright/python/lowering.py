"""A Python function and the types of its arguments → a module with one function, and its result.

The function of the module takes the numbers and arrays among the arguments, in their order, and
gives the numbers and arrays of the result; `Result` says how the Python value is put together of
these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DenseArrayBase, ModuleOp, i64
from xdsl.ir import Attribute, Region, SSAValue

from loopwright.exact.layouts import is_injective
from loopwright.exact.memory.aliases import STORED_AT_ONCE
from loopwright.exact.memory.aliases import written_arguments
from loopwright.ir.dialects import arith, func, memref
from loopwright.ir.dialects.cf import AssertOp
from loopwright.ir.syntax.ir_lists import deep_recursion
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.ir.syntax.value_names import give_name
from loopwright.python import arrays, registry, results, types, values
from loopwright.python.builder import INDEX, Builder, Promise
from loopwright.python.carried import as_memref
from loopwright.python.expressions import as_value
from loopwright.python.forms import Atom
from loopwright.python.memory_sums import expect_layout
from loopwright.python.source import FunctionSource
from loopwright.python.statements import FunctionLowering
from loopwright.reporting.errors import FrontendError


@dataclass(frozen=True)
class Lowered:
    """The module, the name of its function, its result, and the functions that it is made of."""

    module: ModuleOp
    entry: str
    result: results.Result
    promises: list[Promise]
    sources: tuple[FunctionSource, ...]


class _Lowering:
    def __init__(self, source: FunctionSource, mode: results.Mode, entry: str) -> None:
        self.source = source
        self.b = Builder(
            source,
            fast=mode.fast,
            distinct=mode.distinct,
            fastmath=mode.fastmath,
            boundscheck=mode.boundscheck,
            entry=entry,
        )
        self.inputs: list[Attribute] = []
        self.results: list[SSAValue] = []
        self.returned: list[values.Array] = []
        self.buffers: list[values.Buffer] = []
        self.sizes: dict[str, tuple[values.Scalar, str]] = {}
        """The sizes that annotations name, and the argument that each was met at first."""

    def parameter(self, name: str, type_: types.ArgumentType) -> values.Value:
        """A parameter as a value; numbers and arrays become arguments of the function."""
        b = self.b
        match type_:
            case types.StaticType():
                return as_value(b, type_.value)
            case types.TupleType():
                return values.compound(type_.kind, (self.parameter(name, x) for x in type_.items))
            case types.ScalarType():
                argument = self.argument(name, type_.mlir)
                form = None
                if type_ in (types.PY_INT, types.INT64):
                    form = b.atom_of(argument, arith.IndexCastOp)
                return values.Scalar(type_, ssa=argument, form=form)
            case types.ArrayType():
                return self.array(name, type_)

    def argument(self, name: str, type_: Attribute) -> SSAValue:
        """A new argument of the function."""
        made = self.b.prologue.insert_arg(type_, len(self.inputs))
        self.inputs.append(type_)
        give_name(made, name)
        return made

    def array(self, name: str, type_: types.ArrayType) -> values.Array:
        """An array argument, with its extents."""
        b, number = self.b, len(self.inputs)
        memory = self.argument(name, type_.mlir)
        shape: list[values.Scalar] = []
        annotation = self.source.annotations.get(name)
        for axis in range(type_.rank):
            if type_.ones and type_.ones[axis]:
                shape.append(self.agreeing(name, annotation, axis, b.integer(1)))
                continue
            with b.inside(b.prologue):
                at = b.index_constant(axis)
                extent = b.emit(
                    memref.DimOp.create(operands=[memory, at], result_types=[INDEX])
                ).results[0]
            form = b.forms.atom(Atom(extent, entry=True, affine=True, natural=True))
            if type_.ones:
                b.never_one.add(form)
            shape.append(self.agreeing(name, annotation, axis, b.integer(form)))
        if type_.rank > 1 and not type_.contiguous:
            b.lose_order()
        order = True if type_.order is None else type_.order
        buffer = values.Buffer(memory, tuple(shape), argument=number, order=order)
        self.buffers.append(buffer)
        return arrays.whole(type_.element, buffer)

    def agreeing(
        self, name: str, annotation: types.Annotation | None, axis: int, extent: values.Scalar
    ) -> values.Scalar:
        """An extent of an argument, or what its annotation says that it is, which is checked."""
        size = annotation.sizes[axis] if isinstance(annotation, types.SizedArray) else None
        if size is None:
            return extent
        if isinstance(size, int):
            known, what = self.b.integer(size), f"it is annotated to be {size}"
        else:
            known, other = self.sizes.setdefault(size, (extent, name))
            what = f"the size '{size}' of '{other}' is another"
        if known is not extent:
            with self.b.inside(self.b.prologue):
                same = self.b.compare_index("eq", self.b.form(known), self.b.form(extent))
                message = f"the extent of axis {axis} of argument '{name}': {what}"
                self.b.check(same, "ArgumentError", message)
        return known

    def stored_at_once(self, passed: Sequence[values.Buffer]) -> list[int]:
        """The numbers of the arguments with open strides in which several elements are stored by
        one expression."""
        stored = [buffer.roots for buffer in self.b.stored_at_once]
        roots = {root for some in stored for root in some or () if root.argument is not None}
        if not roots <= set(self.buffers):  # but in what is passed to other functions
            stored += [buffer.roots for buffer in passed]
        return [
            number
            for buffer in self.buffers
            if (number := buffer.argument) is not None
            and is_memref(buffer.memref.type)
            and not is_injective(buffer.memref.type)
            and any(roots is None or buffer in roots for roots in stored)
        ]

    def result(self, value: values.Value) -> results.Result:
        """Add a value to the results of the function."""
        b = self.b
        match value:
            case values.Scalar():
                if value.const is not None and value.type.weak:
                    return results.Constant(value.const)
                self.results.append(b.ssa(value))
                name = "" if value.type.weak else value.type.dtype_name
                return results.Number(name)
            case values.Array() | values.Lazy():
                made = arrays.materialise(b, value)
                if made.buffer.argument is not None and made.whole and made.writable:
                    return results.Argument(made.buffer.argument)
                if any(made is other for other in self.returned):
                    return results.Same(self.returned.index(made))
                self.returned.append(made)
                self.results.append(as_memref(b, made))
                return results.Array(made.element.dtype_name, made.writable)
            case values.TupleValue():
                if value.is_list and self.source.is_part:
                    raise b.error("a list cannot be handed on: it may be changed")
                return results.Items(tuple(map(self.result, value.items)), value.kind)
            case values.Static(value=bool() | int() | float() | str() | None):
                return results.Constant(value.value)
            case values.RangeValue():
                raise b.error("a range cannot be returned")
            case _:
                raise b.error(
                    f"{values.describe(value)} cannot be returned", "return numbers and arrays"
                )


def lower(
    source: FunctionSource,
    arguments: Mapping[str, types.ArgumentType],
    mode: results.Mode,
    entry: str = "",
) -> Lowered:
    """The module of a function for arguments of these types; its function is called `entry`, or as
    the one in Python.

    Raises `FrontendError`, with the place, for what kernels do not support.
    """
    registry.load()
    with deep_recursion():
        state = _Lowering(source, mode, entry or source.name)
        b = state.b
        try:
            with b.inside(b.main):
                given = {name: state.parameter(name, type_) for name, type_ in arguments.items()}
                function = FunctionLowering(b, source, (), given)
                value = function.run()
                parts = [value] if function.returned is None else [function.returned, value]
                made_of = [state.result(part) for part in parts]
                returned = results.Optional(*made_of) if len(parts) > 1 else made_of[0]
                b.expect_order()
                if b.relies_on_layouts:
                    for buffer in state.buffers:
                        expect_layout(b, buffer)
                b.emit(func.ReturnOp(*state.results))
        except FrontendError as error:
            error.lies_in(b.statement)
            raise
        for op in list(b.main.ops):
            op.detach()
            b.prologue.add_op(op)
        kinds: Sequence[Attribute] = [value.type for value in state.results]
        made = func.FuncOp(entry or source.name, (state.inputs, kinds), Region(b.prologue))
        if at_once := state.stored_at_once(function.functions.passed):
            made.attributes[STORED_AT_ONCE] = DenseArrayBase.from_list(i64, at_once)
        made.location = b.location()
        called = function.functions.used(made)
        module = ModuleOp([made, *called, *_declared(b)])
        module.location = b.location()
        for one in (made, *called) if mode.observed else ():
            stored = [k for k, is_stored in enumerate(written_arguments(one)) if is_stored]
            one.attributes[AssertOp.OBSERVED] = DenseArrayBase.from_list(i64, stored)
    sources = tuple(b.read.values())
    return Lowered(module, entry or source.name, returned, b.promises, sources)


def _declared(b: Builder) -> list[func.FuncOp]:
    """Declarations of the functions of the C library that are called."""
    found: list[func.FuncOp] = []
    for name, (type_, count) in b.externals.items():
        made = func.FuncOp(name, ([type_] * count, [type_]), Region(), "private")
        made.location = b.location()
        found.append(made)
    return found
