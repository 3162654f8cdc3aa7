"""A Python function and the types of its arguments → a module with one function, and its result.

The module's function takes the numbers and arrays among the arguments, in order, and returns the
numbers and arrays of the result; `Result` says how the Python value is assembled from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from xdsl.dialects.builtin import DenseArrayBase, MemRefType, ModuleOp, UnitAttr, i64
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from loopwright.exact.in_place import (
    LEAST_ELEMENTS,
    LEAST_ITERATIONS,
    loops_with_exchanges,
    nests_in_place,
)
from loopwright.exact.layouts import is_injective
from loopwright.exact.memory.aliases import STORED_AT_ONCE, written_arguments
from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.enclosing import ops_in
from loopwright.ir.dialects import arith, func, loopwright, memref
from loopwright.ir.dialects.affine.loops import ForOp
from loopwright.ir.dialects.affine.memory import AccessOperation, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_around, loops_in
from loopwright.ir.dialects.cf import AssertOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.syntax.value_names import give_name
from loopwright.loops.raising.low_bits import drop_low_bit_tests
from loopwright.loops.raising.overflow import drop_overflow_tests
from loopwright.loops.raising.wide_dividends import widen_dividends
from loopwright.native.runtime.host_calls import prints
from loopwright.native.runtime.numpy_generators import is_class_of_streams, makes_stream
from loopwright.python import registry, types
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies.primitives import element
from loopwright.python.calls import result_parts, results
from loopwright.python.calls.argument_containers import has_texts, holders_in
from loopwright.python.calls.argument_values import Extents, LargeExtents, Place
from loopwright.python.containers import dicts, list_states, texts
from loopwright.python.containers.records import (
    field_of,
    fields_in,
    leaves_of,
    set_field,
    shape_of,
    with_number,
)
from loopwright.python.errors import TextNeededError
from loopwright.python.functions.memory_runs import expect_layout
from loopwright.python.inference.program_types import ProgramTypes
from loopwright.python.lowering.class_codes import simplify_codes
from loopwright.python.lowering.given_containers import GivenContainers
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.source.vocabulary import CommonListName, FieldName, ObjectName
from loopwright.python.syntax.function_lowering import FunctionLowering
from loopwright.python.syntax.scope import as_value
from loopwright.python.syntax.suspended_generators import SuspendedGenerator
from loopwright.python.types import SETS, Attributes, Mode
from loopwright.python.types.base import Type
from loopwright.python.values import arrays, environment, mixed
from loopwright.python.values import value as values
from loopwright.python.values.arenas import Arenas, PoolsError, arena_for, arena_of
from loopwright.python.values.builder import Builder
from loopwright.python.values.carried import as_memref, if_bound, same
from loopwright.python.values.inferred_items import add_inferred
from loopwright.python.values.shared import Promise, Shared
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import FrontendError
from loopwright.reporting.ledger import Decision

# Which extents and integer arguments to specialise for

_FEW = 16
_PRODUCT = 128
_STRIDE = 1 << 30
"""The most iterations for which separate code is emitted: of loops of nests, and of products.
Products are computed in tiles, whose remainders take much of the time until then. The last is how
far apart rows in vectors are, whose subscripts are affine then."""


def extents_of(function: func.FuncOp, vectors: Sequence[SSAValue]) -> Iterator[Extents]:
    """Yield the extents that are trip counts of the loops of nests (also of outer loops, which are
    inner ones in another order) and of matrix products, integers in them, including multipliers in
    subscripts, and the number of components of points. Vectors of lists are excluded."""
    arguments = function.body.block.args
    places = {
        x: place for x, place in _places(function.body.block) if arguments[place[0]] not in vectors
    }
    for loop in loops_in(function):
        outer_loops = list(loops_around(loop))
        is_innermost = len(list(loops_in(loop))) == 1
        if outer_loops or not is_innermost:
            yield from _of_loops([loop], places, arguments, _FEW)
        if is_innermost and len(outer_loops) > 1 and _is_product(loop, outer_loops):
            yield from _of_loops([loop, *outer_loops[:2]], places, arguments, _PRODUCT)
        if is_innermost:
            yield from _of_components(loop, arguments)
    entry = function.body.block
    products = (op for op in ops_in(function) if isinstance(op, arith.MuliOp))
    products = (op for op in products if op.parent_block() is not entry)
    strides = {x for op in products for x in _strides(op, places, arguments)}
    if strides:
        yield Extents(frozenset(strides), frozenset(), _STRIDE)


def large_extents_of(function: func.FuncOp) -> Iterator[LargeExtents]:
    """Return the extents that are trip counts of loops that update memory in place."""
    places = dict(_places(function.body.block))
    for nest in dict.fromkeys((*nests_in_place(function), *loops_with_exchanges(function))):
        bounds = {
            value
            for loop in loops_in(nest)
            for value in (*loop.lower_bound_operands, *loop.upper_bound_operands)
        }
        needed = frozenset(places[value] for value in bounds if value in places)
        if needed:
            yield LargeExtents(needed, LEAST_ELEMENTS, LEAST_ITERATIONS)


def _strides(
    product: Operation, places: Mapping[SSAValue, Place], arguments: Sequence[SSAValue]
) -> Iterator[Place]:
    """Yield the multipliers in subscripts inside of a loop that are extents or integers."""
    factors = [
        x.op.operands[0] if isinstance(x, OpResult) and isinstance(x.op, arith.IndexCastOp) else x
        for x in product.operands
    ]
    multipliers = [
        (arguments.index(x), -1) if x in arguments else places[x]
        for x in factors
        if x in arguments or x in places
    ]
    if len(multipliers) == 1 and _is_subscript(product.results[0]):
        yield from multipliers


def _is_subscript(value: SSAValue, most: int = 6) -> bool:
    """Return whether a sum, followed through at most `most` operations from a number, is a
    subscript."""
    return any(
        isinstance(use.operation, arith.IndexCastOp)
        or (
            most > 0
            and isinstance(use.operation, arith.AddiOp | arith.SubiOp | arith.MuliOp)
            and _is_subscript(use.operation.results[0], most - 1)
        )
        for use in value.uses
    )


def _places(entry: Block) -> Iterator[tuple[SSAValue, Place]]:
    """Yield the values that are extents of arguments, or integer arguments."""
    for op in entry.ops:
        if isinstance(op, memref.DimOp | arith.IndexCastOp):
            operand = op.operands[0]
            axis = constant_value(op.operands[1]) if isinstance(op, memref.DimOp) else -1
            if isinstance(operand, BlockArgument) and operand.owner is entry and axis is not None:
                yield op.results[0], (operand.index, axis)


def _of_loops(
    loops: Sequence[ForOp],
    places: Mapping[SSAValue, Place],
    arguments: Sequence[SSAValue],
    most: int,
) -> Iterator[Extents]:
    """Yield the extents that the trip counts of nested loops depend on; none if a bound is not an
    extent."""
    bounds = {x for loop in loops for x in (*loop.lower_bound_operands, *loop.upper_bound_operands)}
    if not bounds or not bounds <= places.keys():
        return
    subscript_extents: set[Place] = set()
    variables = {loop.induction_variable for loop in loops}
    for op in ops_in(loops[-1]):
        if not isinstance(op, AccessOperation) or op.memref not in arguments:
            continue
        for axis, subscript in enumerate(op.affine_map.results):
            if variables.intersection(op.indices[k] for k in subscript.used_dims()):
                subscript_extents.add((arguments.index(op.memref), axis))
    yield Extents(frozenset(places[x] for x in bounds), frozenset(subscript_extents), most)


def _of_components(loop: ForOp, arguments: Sequence[SSAValue]) -> Iterator[Extents]:
    """Yield the lengths of rows of which a loop accesses elements by number."""
    for op in loop.body.ops:
        if isinstance(op, AccessOperation) and op.memref in arguments:
            dims_by_axis = [subscript.used_dims() for subscript in op.affine_map.results]
            if any(dims_by_axis) and not dims_by_axis[-1]:
                place = arguments.index(op.memref), len(dims_by_axis) - 1
                yield Extents(frozenset({place}), frozenset(), _FEW)


def _is_product(loop: ForOp, outer_loops: Sequence[ForOp]) -> bool:
    """Return whether an innermost loop, with the two loops around it, is a matrix product: what is
    stored depends on two of them, and what is read on the third one, too."""
    if loop.outputs:
        return not outer_loops[0].outputs
    accesses = [op for op in loop.body.ops if isinstance(op, AccessOperation)]
    stored = [x for op in accesses if isinstance(op, StoreOp) for x in op.indices]
    reduction_variables = {x.induction_variable for x in (loop, *outer_loops[:2])}.difference(
        stored
    )
    return len(reduction_variables) == 1 and any(
        reduction_variables.intersection(op.indices) for op in accesses
    )


# Lowering


@dataclass(frozen=True)
class Lowered:
    """The module, the name of its function, its result, and the Python functions that were
    lowered."""

    module: ModuleOp
    entry: str
    result: result_parts.Result
    promises: list[Promise]
    sources: tuple[FunctionSource, ...]
    extents: tuple[Extents, ...]
    large_extents: tuple[LargeExtents, ...]
    streams: tuple[object, ...]
    makes_streams: bool
    decisions: tuple[Decision, ...]


Container = values.ListValue | values.DictValue | values.DequeValue


def _items_of(container: Container) -> values.ListValue:
    """Return the list with the items of a container."""
    match container:
        case values.ListValue():
            return container
        case values.DictValue():
            assert isinstance(container.entries, values.ListValue)
            return container.entries
        case values.DequeValue():
            return container.data


class _Lowering:
    """The lowering of a function: call `bind`, `run` and `finish`, in this order."""

    def __init__(
        self,
        source: FunctionSource,
        mode: Mode,
        entry: str,
        arenas: Arenas,
        program_types: ProgramTypes,
        *,
        has_text_arguments: bool,
    ) -> None:
        self.source = source
        self.mode = mode
        self.program_types = program_types
        self.b = Builder(
            source,
            mode,
            entry=entry,
            shared=Shared(
                texts={},
                arenas=arenas,
                has_text_arguments=has_text_arguments,
                program_types=program_types,
            ),
        )
        self.inputs: list[Attribute] = []
        self.has_tags = True
        """Whether numbers among the results have a tag where their class is known at run time."""
        self.results: list[SSAValue] = []
        self.returned: list[values.Array] = []
        self.roots: list[Set[values.Buffer] | None] = []
        """The memory that each returned array may have; `None` if it may have any."""
        self.takes_records = False
        """Whether structured arrays are arguments."""
        self.copied: set[values.Buffer] = set()
        """The memory of returned structured arrays."""
        self.lists: list[values.Value] = []
        self.texts: list[values.Array] = []
        """The characters of string arguments."""
        self.returns_texts = False
        self.arenas: list[Type | type] = []
        """The arenas of returned lists, and the classes of returned objects."""
        self.buffers: list[values.Buffer] = []
        self.sizes: dict[str, tuple[values.Scalar, str, int]] = {}
        """The sizes that annotations name, with the argument and axis where each occurred first."""
        self.objects: list[tuple[values.Instance, dict[str, values.Value]]] = []
        """The objects among arguments that may change, with their fields when the function
        begins."""
        self.heap: list[type] = []
        """The classes of the objects of the heap."""
        self.directly_passed: list[values.Value] = []
        """The containers that are arguments, or in tuples or objects among these, in order."""
        self.reordered: set[values.Buffer] = set()
        """The memory of returned arrays that may be copied to lie as NumPy's does."""
        self.lists_of_pools: dict[str, values.Value] = {}
        """The lists whose only items are arguments, by the names of these."""
        self.changed: list[tuple[int, result_parts.Result]] = []
        """The final contents of container arguments that have changed."""

    def bind(
        self,
        arguments: Mapping[str, types.ArgumentType],
        outer: Mapping[str, object],
        defaults: Mapping[int, str],
    ) -> FunctionLowering:
        """Bind the parameters of the function as variables, before its statements are lowered."""
        b = self.b
        kinds = [*arguments.values()]
        self.pool = texts.Pool(b)
        self.containers = GivenContainers(b, kinds, self.argument, self.extent, self.program_types)
        parameters = {name: self.parameter(name, type_) for name, type_ in arguments.items()}
        self.containers.take_arenas()
        array_names = {id(array): parameters.pop(name) for name, array in outer.items()}
        b.take_arrays(array_names | {number: parameters[name] for number, name in defaults.items()})
        for name, value in parameters.items():
            if isinstance(value, values.Static) and texts.is_text(value):
                b.shared.given_texts[id(value)] = TextNeededError(name)
            b.shared.argument_integers.update(dict.fromkeys(integers_in(b, value), name))
            if isinstance(value, values.ListValue):
                b.shared.given_lists[value.name] = name
        function = FunctionLowering(b, self.source, (), parameters)
        function.take_lists(self.containers.states)
        b.frames.append(function)
        start = self.start_of_texts()
        if self.containers.characters is not None:
            self.texts.append(self.containers.characters)
        self.pool.begin(self.texts)
        self.containers.begin(start)
        self.begin_objects()
        function.take_lists(function.env)
        for name, outer_list in self.lists_of_pools.items():
            function.env[name] = b.frame.of_library(element, outer_list, b.integer(0))
        return function

    def run(self, function: FunctionLowering) -> result_parts.Result:
        """Lower the statements; return the result."""
        b = self.b
        value = function.run()
        returned_parts = [value] if function.returned is None else [function.returned, value]
        self.reordered = self.returned_once(returned_parts)
        made_of = [self.result(part) for part in returned_parts]
        returned = result_parts.OptionalResult(*made_of) if len(returned_parts) > 1 else made_of[0]
        self.expect_no_views()
        self.changed = self.changed_containers(function.env)
        self.changed_fields = [] if function.env.is_unreachable else [*self.fields_of_objects()]
        if b.shared.arenas.is_outdated:
            raise PoolsError
        if not function.env.is_unreachable:
            returned = self.with_texts(self.with_arenas(returned))
        b.orders.expect_c_order()
        if b.orders.are_followed:
            for buffer in self.buffers:
                expect_layout(b, buffer)
        b.emit(func.ReturnOp(*self.results))
        self.containers.own_changed()
        return returned

    def finish(self, function: FunctionLowering, returned: result_parts.Result) -> Lowered:
        """Return the module with the function and those that it calls."""
        b = self.b
        self.pool.finish()
        for op in list(b.main.ops):
            op.detach()
            b.prologue.add_op(op)
        kinds: Sequence[Attribute] = [value.type for value in self.results]
        function_op = func.FuncOp(b.entry, (self.inputs, kinds), Region(b.prologue))
        if at_once := self.stored_at_once(function.functions.passed):
            function_op.attributes[STORED_AT_ONCE] = DenseArrayBase.from_list(i64, at_once)
        function_op.location = b.location()
        called = function.functions.used(function_op)
        if b.shared.codes:
            for item in (function_op, *called):
                simplify_codes(item, b.shared.codes)
        definitions = [*b.shared.constant_tables.values(), *_declared(b)]
        module = ModuleOp([function_op, *called, *definitions])
        module.location = b.location()
        if self.mode.overflowcheck:
            drop_low_bit_tests(module)
            intervals = drop_overflow_tests(module, may_retry=self.mode.fast)
            if intervals is not None:
                widen_dividends(module, intervals)
        if b.shared.arenas.is_newly_lent and self.writes_lent_arguments(function_op):
            raise PoolsError
        for item in (function_op, *called) if self.mode.observed else ():
            observed = [k for k, is_stored in enumerate(written_arguments(item)) if is_stored]
            item.attributes[AssertOp.OBSERVED] = DenseArrayBase.from_list(i64, observed)
        vectors = [x.buffer.memref for x in (*self.containers.vectors, *self.texts)]
        changed = b.list_changes.changed & self.containers.values.keys()  # also if it never returns
        has_lists = bool(changed or self.containers.changed_arenas())
        if has_lists or self.objects or self.heap:
            written = zip(function_op.body.block.args, written_arguments(function_op), strict=True)
            numbered_writes = enumerate(written)
            stored = tuple(
                [k for k, (x, is_stored) in numbered_writes if is_stored and x not in vectors]
            )
            does_print = any(map(prints, b.shared.externals))
            about = results.Changed(
                returned,
                tuple(self.changed),
                tuple(self.changed_fields),
                has_lists,
                stored,
                does_print,
                _may_raise(module) or bool(b.shared.externals),
            )
            returned = results.with_changes(returned, about)
        return Lowered(
            module,
            b.entry,
            returned,
            b.shared.promises,
            sources=tuple(b.shared.read.values()),
            extents=tuple(dict.fromkeys(extents_of(function_op, vectors))),
            large_extents=tuple(dict.fromkeys(large_extents_of(function_op))),
            streams=tuple(b.shared.streams.values()),
            makes_streams=any(map(makes_stream, b.shared.externals)),
            decisions=tuple(
                Decision("index-set-split", "python", "for", into, b.entry, (place,))
                for place, into in b.shared.splits.items()
            ),
        )

    def parameter(self, name: str, type_: types.ArgumentType) -> values.Value:
        """Return a parameter as a value; numbers and arrays become arguments of the function."""
        b = self.b
        match type_:
            case types.StaticType(types.SameObject() as number):
                return self.objects[number][0]
            case types.StaticType(types.SameContainer() as number):
                return self.directly_passed[number]
            case types.TupleType((types.ListType() as outer,), kind) if kind is types.ListOfPool:
                self.lists_of_pools[name] = self.containers.value(outer)
                return self.lists_of_pools[name]
            case types.StaticType(types.ConstantNumber() as constant_number):
                return as_value(b, constant_number.value)
            case types.StaticType():
                return as_value(b, type_.value)
            case types.TupleType(kind=kind) if types.is_changing(kind):
                return self.object(name, kind, type_.items)
            case types.TupleType(kind=types.RecordKind() as kind):
                return self.records(name, kind, type_.items, [])
            case types.TupleType(kind=types.HeapKind() as kind):
                return self.behind_heap(name, kind, type_.items)
            case types.TupleType(kind=types.DictKind(keys)):
                entries = dict[str | int, values.Value]()
                for (_, key), item in zip(keys, type_.items, strict=True):
                    value = self.parameter(name, item)
                    entries[key] = values.TupleValue((as_value(b, key), value))
                return values.Static(types.Table(entries, is_list=False, is_argument=True))
            case types.TupleType(kind=types.ReferenceKind(of=kind)):
                return values.Instance((self.parameter(name, types.PY_INT),), kind)
            case types.TupleType(kind=types.KeywordsKind(names=names)):
                items = [self.parameter(name, x) for x in type_.items]
                return values.Static(types.Keywords(zip(names, items, strict=True)))
            case types.TupleType(kind=kind):
                assert isinstance(kind, type | types.FunctionKind)
                return values.compound(kind, (self.parameter(name, x) for x in type_.items))
            case types.ScalarType():
                argument = self.argument(name, type_.mlir)
                form = None
                if type_ in (types.PY_INT, types.INT64):
                    form = b.atom_of(argument, arith.IndexCastOp)
                return values.Scalar(type_, ssa=argument, form=form)
            case types.KnownInteger():
                argument = self.argument(name, type_.type.mlir)
                return values.Scalar(type_.type, ssa=argument, form=constant(type_.value))
            case types.ArrayType():
                return self.array(name, type_)
            case types.ListType():
                self.directly_passed.append(self.containers.value(type_))
                return self.directly_passed[-1]
            case types.TextType():
                vector = self.argument(name, types.ArrayType(types.INT64, 1).mlir)
                length = b.integer(self.extent(vector, 0))
                start = self.start_of_texts()
                whole = arrays.whole(types.INT64, values.Buffer(vector, (length,)))
                self.texts.append(whole)
                return values.TextValue((values.POOL, start, length), type_.kind)

    def behind_heap(
        self, name: str, kind: types.HeapKind, items: Sequence[types.ArgumentType]
    ) -> values.Value:
        """Return an argument that follows the fields of objects."""
        arenas = self.b.shared.arenas
        absent_fields = self.b.shared.not_given
        for owner, field_name in kind.without:
            absent_fields[owner] = (*absent_fields.get(owner, ()), field_name)
        for (owner, field_name), type_ in zip(kind.fields, items[:-1], strict=True):
            assert isinstance(type_, types.ListType)
            self.containers.value(type_, arenas.column(owner, field_name))
        return self.parameter(name, items[-1])

    def object(
        self, name: str, kind: type[Attributes], items: Sequence[types.ArgumentType]
    ) -> values.Instance:
        """Return a mutable object, identified by a name, or by its number if the objects of its
        class are numbered."""
        represented = kind.loopwright_class
        alike = sum(x.kind is represented.kind for x, _ in self.objects)
        if represented.kind in self.b.shared.arenas.object_fields:
            handle: values.Value = self.b.integer(alike)
        else:
            handle = values.ListValue(ObjectName(f"@object argument {len(self.objects)}"))
            self.b.shared.not_given[handle.name] = represented.absent_names
        fields = dict[str, values.Value]()
        self.objects.append((values.Instance((handle,), represented.kind), fields))
        result = self.objects[-1][0]
        for field, type_ in zip(represented.names, items, strict=True):
            fields[field] = self.parameter(f"{name}.{field}", type_)
        return result

    def begin_objects(self) -> None:
        """Set the fields of the objects among arguments."""
        env = self.b.frame.env
        for obj, fields in self.objects:
            if obj.is_pooled:
                with_number(self.b, obj.kind, fields)
                continue
            env[obj.name] = values.ListState((), list)
            for name, value in [*fields.items()]:
                set_field(self.b, obj, name, value)
                fields[name] = env[FieldName.of(obj.name, name)]

    def fields_of_objects(self) -> Iterator[results.FieldOfArgument]:
        """Add the final values of changed fields of objects to the results."""
        b = self.b
        for number, (obj, before) in enumerate(self.objects):
            if obj.is_pooled:
                self.arena_number(obj)
                continue
            for name in fields_in(b, obj):
                value, bounds = if_bound(b.frame.env[FieldName.of(obj.name, name)])
                is_set = bounds[0] if bounds else b.number(True)
                if name not in before or not same(before[name], value):
                    yield number, name, self.result(is_set), self.result(value)

    def start_of_texts(self) -> values.Scalar:
        """Return the start of the next string argument in the pool."""
        b = self.b
        start = self.pool.start
        for x in self.texts:
            start = b.integer(b.form(start) + b.form(x.shape[0]))
        return start

    def changed_containers(
        self, env: environment.Environment
    ) -> list[tuple[int, result_parts.Result]]:
        """Add the final contents of changed container arguments to the results."""
        b = self.b
        result = list[tuple[int, result_parts.Result]]()
        for number, (name, value) in enumerate(self.containers.values.items()):
            is_field = isinstance(name, CommonListName)
            if is_field or name not in b.list_changes.changed or env.is_unreachable:
                continue
            result.append((number, self.contents(value)))
        return result

    def argument(self, name: str, type_: Attribute) -> SSAValue:
        """Add an argument to the function."""
        result = self.b.prologue.insert_arg(type_, len(self.inputs))
        self.inputs.append(type_)
        give_name(result, name)
        return result

    def extent(self, memory: SSAValue, axis: int) -> AffineExpr:
        """Return the form of an extent of an argument."""
        with self.b.inside(self.b.prologue):
            return self.b.extent_of(memory, axis)

    def records(
        self,
        name: str,
        kind: types.RecordKind,
        fields: Sequence[types.ArgumentType],
        shape: Sequence[values.Scalar],
    ) -> values.Value:
        """Return a structured array: its fields, which share their first extents."""
        self.takes_records = True
        columns = list[values.Value]()
        for type_, rank in zip(fields, kind.ranks, strict=True):
            if isinstance(type_, types.TupleType) and isinstance(type_.kind, types.RecordKind):
                column = self.records(name, type_.kind, type_.items, shape)
                assert isinstance(column, values.RecordValue)
                extents = shape_of(column)
            else:
                assert isinstance(type_, types.ArrayType)
                column = self.array(name, type_, shape)
                extents = column.shape
            shape = extents[: len(extents) - rank]  # without the field's own extents
            columns.append(column)
        return values.compound(kind, columns)

    def array(
        self, name: str, type_: types.ArrayType, first: Sequence[values.Scalar] = ()
    ) -> values.Array:
        """Return an array argument with its extents, the `first` of which are known."""
        b = self.b
        number = len(self.inputs)
        memory = self.argument(name, type_.mlir)
        shape: list[values.Scalar] = []
        annotation = types.understood(self.source.annotations).get(name)
        for axis in range(type_.rank):
            if axis < len(first):
                shape.append(first[axis])
                continue
            form = type_.extents[axis]
            if form is None:
                form = self.extent(memory, axis)
                if type_.ones:
                    b.entry_tests.never_one.add(form)
            shape.append(self.agreeing(name, annotation, axis, b.integer(form)))
        if type_.rank > 1 and not type_.contiguous:
            b.orders.lose()
        order = True if type_.order is None else type_.order
        buffer = values.Buffer(memory, tuple(shape), argument=number, order=order)
        self.buffers.append(buffer)
        arenas = b.shared.arenas
        lent = {*arenas.lent_arguments, *arenas.viewed_arguments}
        is_lent = number in lent if b.mode.distinct else any(x >= 0 for x in lent)
        return arrays.whole(type_.element, buffer, writable=None if is_lent else True)

    def agreeing(
        self, name: str, annotation: types.Annotation | None, axis: int, extent: values.Scalar
    ) -> values.Scalar:
        """Return an extent of an argument; if its annotation states it, the stated one, after a
        check."""
        size = annotation.sizes[axis] if isinstance(annotation, types.SizedArray) else None
        if size is None:
            return extent
        if isinstance(size, int):
            stated_extent = self.b.integer(size)
            source = "as annotated"
        else:
            stated_extent, name_before, axis_before = self.sizes.setdefault(
                size, (extent, name, axis)
            )
            source = f"'{size}', from axis {axis_before} of '{name_before}'"
        if stated_extent is not extent:
            parameters = [*self.source.parameters]
            number = f" {parameters.index(name) + 1}" if name in parameters else ""
            what = f"argument{number} ('{name}'): axis {axis} has"
            with self.b.inside(self.b.prologue):
                same = self.b.compare_index("eq", self.b.form(stated_extent), self.b.form(extent))
                message = f"{what} not the expected length ({source})"
                template = f"{what} length %ld, expected %ld ({source})"
                lengths = extent, stated_extent
                self.b.check(same, "ArgumentError", message, template, *lengths)
        return stated_extent

    def stored_at_once(self, passed: Sequence[values.Buffer]) -> list[int]:
        """Return the numbers of the strided arguments to which one expression stores several
        elements."""
        stored = [buffer.roots for buffer in self.b.shared.stored_at_once]
        roots = {
            root
            for buffer_roots in stored
            for root in buffer_roots or ()
            if root.argument is not None
        }
        if not roots <= set(self.buffers):  # only in memory passed to other functions
            stored += [buffer.roots for buffer in passed]
        return [
            number
            for buffer in self.buffers
            if (number := buffer.argument) is not None
            and is_memref(buffer.memref.type)
            and not is_injective(buffer.memref.type)
            and any(roots is None or buffer in roots for roots in stored)
        ]

    def writes_lent_arguments(self, function_op: func.FuncOp) -> bool:
        """Return whether the function may store to an argument of which a list or a variable has a
        copied part."""
        is_written = written_arguments(function_op)
        arenas = self.b.shared.arenas
        lent = [x for x in (*arenas.lent_arguments, *arenas.viewed_arguments) if x >= 0]
        if lent and not self.b.mode.distinct:  # others may overlap with it
            lent = [x.argument for x in self.buffers if x.argument is not None]
        return any(is_written[number] for number in lent)

    def container(self, value: Container) -> result_parts.Result:
        """Add a list, a dictionary or a deque to the results of the function."""
        if self.source.is_part:
            raise self.b.error(f"{values.describe(value)} cannot be handed on: it may be changed")
        items = _items_of(value)
        if items.name in self.containers.values:
            return result_parts.ListArgument([*self.containers.values].index(items.name))
        if items in self.lists:
            return result_parts.SameList(self.lists.index(items))
        self.lists.append(items)
        return self.contents(value)

    def contents(self, value: Container) -> result_parts.Result:
        """Add what is in a container to the results."""
        if isinstance(value, values.ListValue):
            return self.items(value)
        if isinstance(value, values.DequeValue):
            return results.Deque(self.items(value.ends), self.items(value.data), value.is_bounded)
        if value.kind not in SETS:
            self.b.frame.of_library(dict_bodies.compact, value)
        self._expect_known_default(value)
        return results.Dict(self.items(value.entries), value.kind, value.default)

    def nested_dict(
        self, value: values.DictValue, number_of: Callable[[values.Value], result_parts.Result]
    ) -> result_parts.PooledDictResult:
        """Return a dictionary of arenas, given how the numbers of its lists are results."""
        self._expect_known_default(value)
        table, entries = value.items
        assert isinstance(table, values.PooledList) and isinstance(entries, values.PooledList)
        number = number_of(table.number)
        arena = self.arena_number(entries)
        row = result_parts.PooledListResult(
            arena, number_of(entries.number), value.kind, value.default
        )
        return result_parts.PooledDictResult(number, row)

    def _expect_known_default(self, value: values.DictValue) -> None:
        if isinstance(value.default, dicts.DefaultFactory):
            hint = "return a dict, or one whose values int, float, bool, list, set or dict makes"
            raise self.b.error("a defaultdict of a function is not returned", hint)

    def items(self, items: values.AnyList) -> result_parts.List:
        """Add the items of a list to the results."""
        state = list_states.state_of(self.b, items)
        n = list_states.length_of(self.b, items)
        if state.item is None:
            return result_parts.List(result_parts.NONE, result_parts.NONE)
        _, *memory = state.items
        length = self.result(values.Scalar(types.PY_INT, ssa=self.b.ssa(n)))
        numbered = len(self.returned)
        columns = [self.memory(x) for x in memory if isinstance(x, values.Array)]
        del self.returned[numbered:]  # columns are not numbered in decoding

        def item(item_value: values.Value) -> result_parts.Result:
            if isinstance(item_value, values.PooledList | values.Instance):
                number = item(item_value.number)
                kind = _returned_class(item_value.kind)
                return result_parts.PooledListResult(self.arena_number(item_value), number, kind)
            if isinstance(item_value, values.DictValue):
                return self.nested_dict(item_value, item)
            if isinstance(item_value, values.TextValue):
                self.returns_texts = True
                start, length = item(item_value.start), item(item_value.length)
                kind = _returned_text(self.b, item_value)
                return result_parts.TextResult(start, length, kind)
            if isinstance(item_value, values.Optional):
                is_there, *value = map(item, item_value.items)
                return result_parts.OptionalResult(
                    is_there, value[0] if value else result_parts.NONE
                )
            if isinstance(item_value, values.Either):
                return result_parts.EitherResult(tuple(map(item, item_value.items)))
            if isinstance(item_value, values.ArrayItem):
                row = result_parts.PooledListResult(
                    self.arena_number(item_value.row), item(item_value.row.number)
                )
                (element,) = values.scalars_of(list_states.state_of(self.b, item_value.row).item)
                if arena_of(item_value.row) in self.b.shared.arenas.lent_arguments.values():
                    message = "a returned list may have parts of an argument"
                    raise self.b.error(message, "append copies: x.copy()")
                extents = tuple(map(item, item_value.shape))
                return result_parts.ArrayItemResult(row, extents, element.type.dtype_name)
            if isinstance(item_value, values.Choice):
                raise self.b.error("a list of functions cannot be returned", "call them here")
            if isinstance(item_value, values.Compound):
                self.expect_no_stream(item_value)
                return result_parts.TupleResult(tuple(map(item, item_value.items)), item_value.kind)
            if isinstance(item_value, values.Scalar) and item_value.classes is not None:
                parts = item(mixed.plain(item_value)), item(item_value.classes.code)
                return result_parts.Mixed(*parts, mixed.shown(item_value))
            column = columns.pop(0)
            assert isinstance(item_value, values.Scalar) and isinstance(
                column, result_parts.ArrayResult
            )
            return result_parts.Column(column.dtype, item_value.type.weak)

        return result_parts.List(length, item(state.item))

    def arena_number(self, row: values.PooledList | values.Instance) -> int:
        """Return the number of the arena of a returned list, or of the class of an object."""
        arena = arena_of(row) if isinstance(row, values.PooledList) else row.kind
        if arena not in self.arenas:
            self.arenas.append(arena)
        return self.arenas.index(arena)

    def lists_of(self, arena: Type | type) -> Sequence[values.ListValue]:
        """Return the lists of an arena, or of the fields of the objects of a class."""
        arenas = self.b.shared.arenas
        return arenas.lists_of(arena) if isinstance(arena, Type) else arenas.columns(arena)

    def instance(self, value: values.Instance) -> result_parts.Result:
        """Add an object of a class to the results of the function."""
        if self.source.is_part:
            raise self.b.error(f"{values.describe(value)} cannot be handed on: it may be changed")
        if issubclass(value.kind, SuspendedGenerator):
            raise self.b.error("a generator cannot be returned", "return its items")
        if value.is_pooled:
            number = self.result(value.number)
            kind = _returned_class(value.kind)
            return result_parts.PooledListResult(self.arena_number(value), number, kind)
        for number, (obj, _) in enumerate(self.objects):
            if obj.items[0] is value.items[0]:
                return result_parts.ObjectArgument(number)
        if value.items[0] in self.lists:
            return result_parts.SameList(self.lists.index(value.items[0]))
        self.lists.append(value.items[0])
        names = fields_in(self.b, value)
        field_values = [field_of(self.b, value, name) for name in names]
        items = tuple(self.result(x) for x in field_values if x is not None)
        return result_parts.ObjectResult(items, names, _returned_class(value.kind))

    def with_arenas(self, returned: result_parts.Result) -> result_parts.Result:
        """Return the result, with the arenas of the lists and objects in it, if any."""
        b = self.b
        own = self.results
        arenas = b.shared.arenas
        parts_of_arenas = list[tuple[result_parts.List, ...]]()
        columns_of = {kind: {x.name for x in arenas.columns(kind)} for kind in self.heap}
        changed = [x for x, y in columns_of.items() if not y.isdisjoint(b.list_changes.changed)]
        for arena in (*self.containers.changed_arenas(), *changed):
            if arena not in self.arenas:
                self.arenas.append(arena)
        self.results = []
        for arena in self.arenas:  # the list may grow in the loop
            unchanged = {*self.containers.values} - b.list_changes.changed
            parts = [
                _UNCHANGED if x.name in unchanged else self.items(x) for x in self.lists_of(arena)
            ]
            parts_of_arenas.append(tuple(parts))
        self.results += own
        dropped = [x for x in arenas.samples if not self.containers.is_borrowed(x)]
        for arena in [x for x in (*dropped, *arenas.object_fields) if x not in self.arenas]:
            for x in self.lists_of(arena):
                if x.name not in self.containers.values:
                    list_states.drop(b, b.frame.env[x.name])
        about = tuple(map(self.of_arguments, self.arenas))
        if not parts_of_arenas:
            return returned
        return results.WithPools(tuple(parts_of_arenas), returned, about)

    def of_arguments(self, arena: Type | type) -> results.OfArguments:
        """Return which argument lists, or argument objects, an arena or a class contains."""
        if isinstance(arena, Type):
            groups = self.containers.groups_in(arena)
            return results.OfArguments(groups, self.containers.changes(arena))
        names = self.b.shared.arenas.object_fields[arena]
        if arena in self.heap:
            return results.OfArguments((), False, names, self.heap.index(arena))
        return results.OfArguments(self.numbers_of(arena), True, names)

    def numbers_of(self, kind: type) -> tuple[int, ...]:
        """Return the numbers of the objects of a class among all those in arguments."""
        return tuple(k for k, (x, _) in enumerate(self.objects) if x.kind is kind)

    def with_texts(self, returned: result_parts.Result) -> result_parts.Result:
        """Return the result, with the pool of the strings in it if there are any."""
        pool = self.b.frame.env[values.POOL.name]
        if not self.returns_texts:
            if self.pool.is_used:
                list_states.drop(self.b, pool)
            return returned
        (memory,) = values.arrays_of(pool)
        self.results.insert(0, as_memref(self.b, memory))
        return result_parts.WithTexts(returned)

    def expect_no_stream(self, value: values.Compound) -> None:
        """Refuse to return a random generator."""
        if is_class_of_streams(value.kind):
            raise self.b.error(f"{values.describe(value)} cannot be returned", "return numbers")

    def record(self, value: values.RecordValue) -> result_parts.Result:
        """Add a structured array that was created here to the results: the caller receives a copy
        of its fields."""
        first = len(self.roots)
        leaves = leaves_of(value)
        items = tuple(map(self.result, value.items))
        for place, array in enumerate(leaves, first):
            roots = array.buffer.roots
            if roots is None and not self.takes_records:
                roots = self.roots[place] = frozenset({array.buffer})
            if roots is None or any(root.argument is not None for root in roots):
                hint = "the caller has the array; a copy() of it can be"
                raise self.b.error(f"{values.describe(value)} cannot be returned", hint)
            self.copied |= roots
        return result_parts.RecordsResult(items, value.kind, len(shape_of(value)))

    def expect_no_copy(self, array: values.Array) -> None:
        """Check that a returned array is not a copy of a part of an argument, taken from a list,
        and no copy of a view."""
        arrays.expect_no_view(self.b, array)
        roots = array.buffer.roots
        shared = self.b.shared
        is_item = roots is None or any(root in shared.listed for root in roots)
        arena = arena_for(values.Scalar(array.element))
        if is_item and arena in shared.arenas.lent_arguments.values():
            message = "an item of a list may be a part of an argument, and is returned"
            raise self.b.error(message, "return x.copy()")

    def expect_no_views(self) -> None:
        """Check that no result is a view of another structured array."""
        earlier_roots = set[values.Buffer]()
        for result_roots in self.roots:
            roots = self.copied if result_roots is None else self.copied & result_roots
            if not earlier_roots.isdisjoint(roots):
                message = "a structured array and a view of it cannot both be returned"
                raise self.b.error(message, "return a copy() of the one")
            earlier_roots |= roots

    def memory(self, array: values.Array) -> result_parts.Result:
        """Add an array in memory to the results."""
        self.roots.append(array.buffer.roots)
        argument = array.buffer.argument
        if (
            argument is not None
            and array.whole
            and not array.is_view
            and array.writable is not False
        ):
            return result_parts.Argument(argument)
        if array in self.returned:
            return result_parts.SameArray(self.returned.index(array))
        self.returned.append(array)
        self.results.append(as_memref(self.b, array))
        is_writable = array.writable is not False
        return result_parts.ArrayResult(array.element.dtype_name, is_writable, array.is_view)

    def returned_once(self, returned: Sequence[values.Value]) -> set[values.Buffer]:
        """Return the memory that the function allocated and that is exactly one returned array, so
        that a copy of it is indistinguishable."""
        arrays_in_it = list[values.Array]()
        pending = [*returned]
        while pending:
            value = pending.pop()
            match value:
                case values.TupleValue():
                    pending += value.items
                case values.Array():
                    arrays_in_it.append(value)
                case values.Scalar() | values.Lazy() | values.Static():
                    pass
                case _:
                    return set()
        if self.objects or self.heap:
            return set()
        counts = Counter(array.buffer for array in arrays_in_it)
        return {
            array.buffer
            for array in arrays_in_it
            if array.whole
            and not array.is_view
            and array.buffer.argument is None
            and array.buffer.origins == frozenset()
            and counts[array.buffer] == 1
        }

    def in_numpy_order(self, array: values.AnyArray) -> values.Array:
        """Return an array for the caller, whose memory order is NumPy's where that is known."""
        b = self.b
        order = arrays.order_of(array)
        is_new = array.view is None if isinstance(array, values.Lazy) else False
        if isinstance(array, values.Array):
            is_new = array.buffer in self.reordered
        if not is_new or not isinstance(order, tuple):
            return arrays.materialise(b, array)
        b.orders.follow()
        in_c_order = arrays.copied(b, arrays.transposed(b, array, order), ordered=True)
        inverse = sorted(range(len(order)), key=order.__getitem__)
        result = arrays.transposed(b, in_c_order, inverse)
        assert isinstance(result, values.Array)
        return replace(result, is_view=False)

    def _is_tagged(self, value: values.Value) -> bool:
        """Return whether a number among the results has a tag. A class that is Python's or NumPy's
        of one kind has none in kernels with loops over `prange`: threads could not share loops that
        carry the tag."""
        return self.has_tags and (not self.b.shared.promises or mixed.of_several_kinds(value))

    def result(self, value: values.Value) -> result_parts.Result:
        """Add a value to the results of the function."""
        b = self.b
        match value:
            case values.Scalar(classes=values.Classes(code=code)) if self._is_tagged(value):
                parts = self.result(mixed.plain(value)), self.result(code)
                return result_parts.Mixed(*parts, mixed.shown(value))
            case values.Scalar():
                if value.const is not None and value.type.weak:
                    return result_parts.Constant(value.const)
                self.results.append(b.ssa(value))
                return result_parts.Number("" if value.type.weak else value.type.dtype_name)
            case values.Array() | values.Lazy():
                ordered_array = self.in_numpy_order(value)
                self.expect_no_copy(ordered_array)
                return self.memory(ordered_array)
            case values.Either():
                return result_parts.EitherResult(tuple(map(self.result, value.items)))
            case values.Optional():
                return result_parts.OptionalResult(
                    self.result(value.is_there), self.result(value.value)
                )
            case values.DictValue() if isinstance(value.entries, values.PooledList):
                return self.nested_dict(value, self.result)
            case values.Instance():
                return self.instance(value)
            case values.ListValue() | values.DictValue() | values.DequeValue():
                return self.container(value)
            case values.PooledList():
                number = self.result(value.number)
                return result_parts.PooledListResult(self.arena_number(value), number, value.kind)
            case values.TextValue():
                self.returns_texts = True
                start, length = self.result(value.start), self.result(value.length)
                return result_parts.TextResult(start, length, _returned_text(b, value))
            case values.Fields() if issubclass(value.kind, Attributes):
                hint = "return its attributes, or make it a frozen dataclass"
                raise b.error(f"{values.describe(value)} cannot be returned", hint)
            case values.Fields():
                self.expect_no_stream(value)
                return result_parts.TupleResult(tuple(map(self.result, value.items)), value.kind)
            case values.RecordValue():
                return self.record(value)
            case values.TupleValue():
                if value.is_list and self.source.is_part:
                    raise b.error("a list cannot be handed on: it may be changed")
                if value in self.lists:
                    return result_parts.SameList(self.lists.index(value))
                tuple_result = result_parts.TupleResult(
                    tuple(map(self.result, value.items)), value.kind
                )
                if value.is_list:
                    self.lists.append(value)
                return tuple_result
            case values.Static(value=bool() | int() | float() | str() | None):
                return result_parts.Constant(value.value)
            case values.RangeValue():
                raise b.error("a range cannot be returned", "return its ends, or list(…) of it")
            case _:
                raise b.error(
                    f"{values.describe(value)} cannot be returned", "return numbers and arrays"
                )


def lower(
    source: FunctionSource,
    arguments: Mapping[str, types.ArgumentType],
    mode: Mode,
    entry: str = "",
    outer: Mapping[str, object] = MappingProxyType({}),
    defaults: Mapping[int, str] = MappingProxyType({}),
    *,
    has_tags: bool = True,
) -> Lowered:
    """Return the module of a function for arguments of these types; its function is called `entry`,
    or as the one in Python.

    Arguments named in `outer` stand for arrays and containers read from outside names, those in
    `defaults` are the function's own containers, by their `id`. Raises `FrontendError`, with the
    location, for unsupported constructs.
    """
    registry.load()
    source = replace(source)  # its definition is read with the current meanings of names
    has_text_arguments = any(isinstance(type_, types.TextType) for type_ in arguments.values())
    has_text_arguments |= any(map(has_texts, holders_in([*arguments.values()])))
    kinds = [x.kind for x in arguments.values() if isinstance(x, types.TupleType)]
    heaps = [x.classes for x in kinds if isinstance(x, types.HeapKind)]
    arenas = Arenas(object_fields=heaps[0] if heaps else {})
    heap = [*arenas.object_fields]
    program_types = ProgramTypes(source, arguments)
    with deep_recursion():
        add_inferred(arenas, program_types)
        for _ in range(_MOST_ROUNDS):  # until all arenas of lists are known
            arenas = arenas.renewed()
            name = entry or source.name
            state = _Lowering(
                source, mode, name, arenas, program_types, has_text_arguments=has_text_arguments
            )
            state.heap = heap
            state.has_tags = has_tags
            b = state.b
            try:
                with b.inside(b.main):
                    function = state.bind(arguments, outer, defaults)
                    returned = state.run(function)
                return state.finish(function, returned)
            except FrontendError as error:
                if arenas.is_outdated or arenas.may_move_lists():
                    continue
                error.lies_in(b.statement)
                if arenas.resolve_ambiguity(error):
                    continue
                first = error if arenas.first_error is None else arenas.first_error
                frontend_error = FrontendError(
                    first.diagnostics
                )  # not a subclass private to the lowering
                frontend_error.lies_in(first.statement or b.statement)
                raise frontend_error from None
            except RecursionError:
                raise source.nested_too_deeply(b.statement) from None
            except PoolsError:
                if arenas.is_infinite:
                    hint = "number them, and keep their items in one list or dictionary"
                    text = "containers have containers of their own kind as items, to any depth"
                    raise source.error(b.statement or source.tree, text, hint) from None
        error = source.error(source.tree, "the types of the items of lists are not found")
        raise arenas.first_error or error


def _returned_text(b: Builder, value: values.TextValue) -> type:
    """Return the class of a string, or bytes, that is returned as a new object."""
    is_new = value.kind in (str, bytes)
    b.expect(is_new, f"{values.describe(value)} cannot be returned", "return bytes(…) of it")
    return value.kind


def _returned_class(kind: type) -> type:
    """Return the class from which a caller's object is created; dictionaries with constant keys are
    determined by the names of their fields."""
    return types.KeyedObject if types.is_keyed(kind) else kind


_UNCHANGED = result_parts.List(result_parts.NONE, result_parts.NONE)
"""A field of objects of the heap that does not change."""
_MOST_ROUNDS = 100
"""How often lowering begins again; several containers in each other take up to ten rounds."""


def integers_in(b: Builder, value: values.Value) -> Iterator[SSAValue]:
    """Yield the integers and truth values that an argument is, or that are in a tuple."""
    if isinstance(value, values.TupleValue):
        for item in value.items:
            yield from integers_in(b, item)
    elif isinstance(value, values.Scalar) and value.type.kind <= types.Kind.INTEGER:
        if value.const is None:
            yield b.ssa(value)


def _may_raise(module: ModuleOp) -> bool:
    """Return whether a test of a module raises a Python exception if it fails."""
    return any(
        isinstance(op, loopwright.AssertOp) or (isinstance(op, AssertOp) and not op.is_retried)
        for op in module.walk()
    )


def _declared(b: Builder) -> list[func.FuncOp]:
    """Declarations of the external functions that are called."""
    result: list[func.FuncOp] = []
    for name, (inputs, output) in b.shared.externals.items():
        declaration = func.FuncOp(name, (inputs, [output]), Region(), "private")
        if any(isinstance(x, MemRefType) for x in inputs):
            declaration.attributes["llvm.emit_c_interface"] = UnitAttr()
        declaration.location = b.location()
        result.append(declaration)
    return result
