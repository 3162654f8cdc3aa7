"""Python functions that are lowered to separate functions of the IR, and calls of them.

A Python function is usually lowered inline at each call, where everything about its arguments is
known. Recursive functions, and those that would be repeated too often, are lowered once for each
*signature*, as private functions. A signature has the types of the arguments, and the values of
compile-time ones, which arrays may overlap, and the exceptions that are caught around the call,
which the function returns as its pending jump. Numbers and tuples of them are passed and returned.
Arrays are passed as memrefs. Lists are passed as length and memory, and returned in this form if
they changed. The result type of a recursive function is the least fixed point: `UnresolvedError`
ends paths on which it is unknown, and the function is lowered again with the result of the other
paths.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from itertools import count
from threading import RLock
from types import BuiltinFunctionType, FunctionType, ModuleType, NoneType
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IntegerAttr, MemRefType, NoneAttr, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, Region, SSAValue

from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.enclosing import Reached
from loopwright.ir.dialects import arith, func
from loopwright.ir.syntax.value_names import give_name
from loopwright.native.runtime.numpy_generators import words_of_python
from loopwright.python.calls.fingerprint import uses_of
from loopwright.python.containers import (
    list_identities,
    list_items,
    list_literals,
    list_states,
    texts,
)
from loopwright.python.declarations import Sharing, declaration_of
from loopwright.python.errors import raising_message
from loopwright.python.source.function_source import FunctionSource, source_of
from loopwright.python.source.vocabulary import CommonListName, FieldName, ListName, OuterName
from loopwright.python.syntax.generators import with_methods, without_generators
from loopwright.python.syntax.iterator_calls import Meaning, makes_iterator
from loopwright.python.syntax.scope import Captured, LocalFunction
from loopwright.python.types import INT64, PY_INT, Mode, Same, ScalarType, memref_of
from loopwright.python.values import arrays, carried, scalars
from loopwright.python.values.assumptions import MemoryOrders
from loopwright.python.values.builder import Builder, CallFrame
from loopwright.python.values.carried import UnresolvedError, handed_on, strided_type
from loopwright.python.values.catching import Raised
from loopwright.python.values.environment import RAISED, setting
from loopwright.python.values.shared import Shared
from loopwright.python.values.value import (
    POOL,
    Array,
    Buffer,
    Classes,
    Closure,
    Compound,
    DequeValue,
    DictValue,
    ListState,
    ListValue,
    Maybe,
    Memory,
    Scalar,
    Static,
    TupleValue,
    Value,
    describe,
    types_of,
)
from loopwright.records import dataclass, field, replace

BUDGET = 1000
"""The most operations that inlining may duplicate in a kernel; functions smaller than a call do not
count."""
SMALL = 24
"""The size of a function, in operations, up to which it counts as small as its call."""
MOST_VISITS = 256
"""The most times that one call is lowered, in enclosing loops, before it counts as several."""
MOST_REPEATED = 500
"""How often functions that are neither small nor callable are lowered again; otherwise chains of
functions that each call the next one twice would double the code without end."""
MOST_PLACES = 16
"""At how many places a small function of the library is lowered inline before further calls share
one function."""
MOST_FRAMES = 12
MOST_ROUNDS = 8
"""How many signatures of one function may call each other, and how often one is lowered until the
type of its result is known."""
DEEPEST = 10_000
STACK = 1 << 22
"""How deep calls of functions that call themselves may be, and the bytes of the stack for them."""
TOO_DEEP = "maximum recursion depth exceeded"

Key = tuple[Hashable, ...]
Leaf = Scalar | Array | Memory | ListValue
"""A passed value; a list precedes its length and memory."""


@dataclass(frozen=True)
class _Given:
    """A placeholder in a result for an array or a list that is an argument."""

    number: int
    is_list: bool = False


@dataclass(frozen=True)
class Returned:
    """The result of a function: the value with types in place of numbers, the part of it known at
    compile time as a key, and the types of the passed results."""

    key: Key
    types: Sequence[Attribute]
    value: Value = field(compare=False)
    lists: Mapping[ListValue, ListState] = field(compare=False)
    """The lists that it creates, and the argument lists that it changes, in their final states."""
    new: Collection[Array] = field(compare=False, default=())
    """The arrays that it allocates, each in separate memory."""
    is_copy: bool = False
    """Whether a list that the function creates may be a copy of one of its arguments."""
    fields: Sequence[int] = ()
    """The parameters that are fields of objects, and that it changes: their values follow the
    result in a tuple."""


@dataclass(eq=False)
class Outlined:
    """A function of the IR for a signature."""

    source: FunctionSource
    parameters: Mapping[str, Value]
    is_recursive: bool = True
    """Whether it is called from itself; of others, the order of new arrays in memory is known."""
    caught: tuple[type[BaseException], ...] = ()
    """The exceptions that are caught around its calls: it returns its pending jump, too."""
    keeps_messages: bool = False
    """Whether handlers around its calls read the messages of these exceptions."""
    raised: list[Raised] = field(default_factory=list)
    """These exceptions, by the number that the jump has, as far as they are known."""
    symbol: str = ""
    returned: Returned | None = None
    """The result, as far as it is known."""
    calls_itself: bool = False
    """Whether calls pass the recursion depth."""
    arrays: dict[Array, Array] = field(default_factory=dict)
    """The arrays inside the function that correspond to array parameters."""
    lists: dict[ListName, ListState] = field(default_factory=dict)
    """The states of list parameters when the function is called."""
    inputs: list[Attribute] = field(default_factory=list)
    op: func.FuncOp | None = None
    shared: Shared | None = None
    """The facts recorded while it was lowered, if all kernels share it."""
    needs: Sequence[Outlined] = ()
    """The functions that it calls, if so."""


Lower = Callable[[Builder, Mapping[str, Value], Mapping[str, ListState]], tuple[Value, CallFrame]]
"""Lowers a body, given the states of lists; returns its result, and the function's variables."""


Asked = Sequence[tuple[ast.expr, object]]
"""Expressions that name generators, with these generators."""


class Functions:
    """The functions that a kernel calls."""

    def __init__(self, entry: str) -> None:
        self.entry = entry
        self.active: list[Outlined] = []
        """The functions being lowered, innermost last."""
        self.passed: list[Buffer] = []
        """The memory of arrays that are passed."""
        self._made: dict[Key, Outlined] = {}
        self._rest = BUDGET
        self._sources = Kept(source_of)
        self._expanded: dict[tuple[object, ast.FunctionDef], tuple[FunctionSource, Asked]] = {}
        self._outer: dict[FunctionType, list[int]] = {}
        self._symbols: dict[Key, str] = {}
        self._call_numbers: dict[Key, int] = {}
        self._visits: dict[Key, Counter[int]] = {}
        self._places: dict[object, dict[int, int]] = {}
        """The calls of each function that is shared where it is repeated, in order."""
        self._work: dict[Key, int] = {}
        self._refused: set[Key] = set()
        self._known: dict[tuple[Key, Key], tuple[Returned | None, bool, list[Raised]]] = {}
        self.captured_again: Captured = {}
        self._repeating = False
        self._repeated = 0
        self._needed: dict[str, Outlined] = {}
        """The functions that all kernels have in common, by their names."""
        self._lock = RLock()
        self._unresolved = 0
        """The number of paths that ended because results are unknown."""

    def __len__(self) -> int:
        return len(self._made)

    def source(self, function: FunctionType | LocalFunction | Closure) -> FunctionSource:
        """Return the source of a function, read once."""
        if isinstance(function, LocalFunction):
            return function.source
        if isinstance(function, Closure):
            return function.kind.source or self.source(function.kind.function)
        return self._sources[function]

    def expanded(
        self,
        b: Builder,
        source: FunctionSource,
        meaning: Meaning,
        names_inside: Callable[[object], frozenset[str]],
    ) -> FunctionSource:
        """Return a function with its loops over generators replaced."""
        function = source.function  # closures of one `def` share a tree, and have their own cells
        key = function, source.tree
        result, lookups = self._expanded.get(key, (None, ()))
        if result is None or any(meaning(node) is not referent for node, referent in lookups):
            lookups = list[tuple[ast.expr, object]]()
            source, methods = with_methods(source, b.shared.arenas.generators.get(function, {}))

            def noted(node: ast.expr) -> object:
                if isinstance(node, ast.Name) and node.id in methods:
                    return methods[node.id]
                referent = meaning(node)
                if makes_iterator(referent):
                    lookups.append((node, referent))
                return referent

            result, generators = without_generators(source, noted, names_inside)
            self._expanded[function, result.tree] = result, ()
            self._expanded[key] = result, lookups
            for item in generators:
                b.shared.read.setdefault((item.file, item.first_line), item)
        return result

    def outer(self, b: Builder, source: FunctionSource) -> dict[str, Value]:
        """Return the parameters for the outside arrays that a function uses."""
        if not b.outer:
            return {}
        function: Any = source.function
        if function not in self._outer:
            read = uses_of(function).arrays
            outer_arrays = [] if read is None else [*read()]
            if source.local_parameters is not None:
                # Its other outside arrays are free variables.
                outer_arrays.append(words_of_python())
            self._outer[function] = [id(array) for array in outer_arrays]
        return {OuterName(f"${x}"): b.outer[x] for x in self._outer[function] if x in b.outer}

    def call_number_of(self, *parts: Hashable) -> int:
        """Return a number for a call, distinguished by `parts`."""
        return self._call_numbers.setdefault(parts, len(self._call_numbers))

    def unresolved(self, raised: Sequence[Raised] = ()) -> UnresolvedError:
        """Return the error that ends a path whose values are not known yet, where a call may raise
        exceptions that are caught."""
        self._unresolved += 1
        return UnresolvedError(raised)

    @property
    def are_common(self) -> bool:
        """Whether all kernels share these functions (`COMMON`)."""
        return not self.entry

    def in_common(self, b: Builder, key: Key, callee: Outlined, lower: Lower) -> Outlined | None:
        """Return the library's IR function for a signature of plain arguments, shared by all
        kernels; `None` if it depends on more than the signature."""
        if key in self._refused or not self._lock.acquire(blocking=False):
            return None
        before = self._made
        shared = Shared()
        orders = MemoryOrders()
        try:
            with setting(b, shared=shared, orders=orders), suppress(Exception):
                outlined_function = self.outlined(b, key, callee, lower)
                if outlined_function is not callee:
                    return outlined_function
                op = outlined_function.op
                if (
                    op is not None
                    and _is_own(shared, orders)
                    and not outlined_function.calls_itself
                ):
                    calls = [x.callee_name for x in op.walk() if isinstance(x, func.CallOp)]
                    outlined_function.needs = [self._needed[x] for x in calls if x in self._needed]
                    outlined_function.shared = shared
                    outlined_function.parameters = {}
                    outlined_function.arrays = {}
                    return outlined_function
            self._made = before
            self._refused.add(key)
            return None
        finally:
            self._lock.release()

    def is_shared(self, function: object, call_number: int) -> bool:
        """Return whether a library function is called instead of inlined where that is possible:
        always, or because many places call it."""
        sharing = declaration_of(function).sharing
        if sharing is not Sharing.IF_REPEATED:
            return sharing is Sharing.ALWAYS
        places = self._places.setdefault(function, {})
        return places.setdefault(call_number, len(places)) >= MOST_PLACES

    def has_to_call(self, key: Key, call_number: int, *, is_shared: bool) -> bool:
        """Return whether a call becomes a call of a function of the IR instead of being inlined."""
        if key in self._refused:
            return False
        if is_shared:
            return True
        visits = self._visits.setdefault(key, Counter())
        if call_number not in visits and key in self._made:
            return True
        visits[call_number] += 1
        if visits[call_number] <= MOST_VISITS if visits[call_number] > 1 else len(visits) == 1:
            return False  # the first call, or a loop around one is lowered again
        work = self._work.get(key, 0)
        if self._repeating or work <= SMALL:
            return False
        if work > self._rest:
            del visits[call_number]
            return True
        self._rest -= work
        return False

    def in_place(self, b: Builder, key: Key | None, run: Callable[[], Value]) -> Value:
        """Lower a function inline. Raises `FrontendError` if that was done too often."""
        before = b.work
        self._repeated += key in self._refused
        if self._repeated > MOST_REPEATED:
            message = (
                f"functions that cannot be shared by their calls are called {MOST_REPEATED} times"
            )
            raise b.error(message, "pass them the array that they store their result in")
        b.count_work(SMALL // 4)
        try:
            with setting(self, _repeating=self._repeating or key in self._work):
                return run()
        finally:
            if key is not None:
                self._work.setdefault(key, b.work - before)

    def outlined(self, b: Builder, key: Key, callee: Outlined, lower: Lower) -> Outlined:
        """Return the IR function for a signature. Raises `FrontendError` if its result cannot be
        returned, or is unknown."""
        if key in self._made:
            return self._made[key]
        before = self._made
        ended = self._unresolved
        result_key = key, _names_in(b, callee.parameters)
        number = next(_numbers) if self.are_common else len(self._symbols)
        name = f"{self.entry}.{callee.source.name}.{number}"
        callee.symbol = self._symbols.setdefault(key, name)
        callee.returned, callee.calls_itself, callee.raised = self._known.get(
            result_key, (None, False, [])
        )
        self.active.append(callee)
        try:
            for _ in range(MOST_ROUNDS):
                self._made = {**before, key: callee}
                paths = self._unresolved
                counts = callee.calls_itself
                raised = callee.raised
                returned = self._lowered(b, callee, lower)
                is_same = returned == callee.returned and counts is callee.calls_itself
                is_same = is_same and [*map(_about, raised)] == [*map(_about, callee.raised)]
                callee.returned = returned
                self._known[result_key] = returned, callee.calls_itself, callee.raised
                is_final = is_same or not callee.calls_itself
                if is_final and returned and paths == self._unresolved:
                    self._unresolved = ended  # earlier rounds do not count
                    return callee
                if is_same:
                    break
        except BaseException:
            self._made = before
            self._refused.add(key)
            raise
        finally:
            self.active.remove(callee)
        self._made = before
        if any(x.calls_itself and x.returned is None for x in self.active):
            if callee.returned:
                return callee  # a partial result: the callers are lowered again
            raise self.unresolved(callee.raised)
        raise b.error(
            f"'{callee.source.name}' calls itself, and the type of its result is not known",
            "return a value of the same type on a path that does not call it",
        )

    def _lowered(self, b: Builder, callee: Outlined, lower: Lower) -> Returned | None:
        """Lower the body; return its result, as far as it is known."""
        inner = b.nested(callee.source)
        callee.inputs = []
        callee.arrays = {}
        callee.lists = {}
        with inner.inside(inner.main):
            parameters = {
                x: _parameter(b, inner, callee, x, y) for x, y in callee.parameters.items()
            }
            if callee.calls_itself:
                inner.count_calls(_argument(inner, callee, "depth", PY_INT.mlir))
            try:
                keeps_messages = callee.keeps_messages
                catch = inner.catching.catch(callee.caught, keeps_messages=keeps_messages)
                with catch if callee.caught else nullcontext():
                    value, frame = lower(inner, parameters, {**callee.lists})
            except UnresolvedError:
                _, callee.raised = _escaping(inner, inner.integer(0))
                return None
            finally:
                b.orders.take_over(inner.orders)
            inner.frames.append(frame)
            if callee.calls_itself:  # each call creates new objects
                carried.expect_numbers(inner, value, frame.env.keys() - callee.lists)
            leaves: list[Leaf] = []
            if callee.caught:
                jump, callee.raised = _escaping(inner, frame.env.jump)
                value = TupleValue((value, jump))
            own = ((k, x) for k, x in enumerate(parameters) if isinstance(x, FieldName))
            fields = {k: y for k, x in own if not carried.same(y := frame.env[x], parameters[x])}
            if fields:
                value = TupleValue((value, *fields.values()))
            literals = [
                x for parameter in parameters.values() for x in list_literals.literals_in(parameter)
            ]
            value = _plain(inner, list_literals.marked(value, literals), callee)
            key = *fields, signature(inner, value, leaves)
            changed = [x for x in callee.lists if x in inner.list_changes.changed]
            for number, name in enumerate(callee.lists):
                if not carried.same(callee.lists[name], frame.env[name]) and name not in changed:
                    changed.append(name)
                if name in changed:
                    key = key, number, signature(inner, ListValue(name), leaves)
            inner.frames.pop()
            returned_arrays = [x for x in leaves if isinstance(x, Array)]
            new = [
                x
                for x in returned_arrays
                if not callee.is_recursive and _is_new(x, returned_arrays)
            ]
            is_usual = all(len(x.shape) < 2 or x in new for x in returned_arrays)
            if not (callee.is_recursive or is_usual):
                raise inner.error(f"an array {_NOT_HANDED}")
            values = [_operand(inner, leaf) for leaf in leaves if not isinstance(leaf, ListValue)]
            inner.emit(func.ReturnOp(*values))
        types = [item.type for item in values]
        self._finish(inner, callee, types)
        returned_lists = [x for x in leaves if isinstance(x, ListValue)]
        states = {
            x: state for x in returned_lists if isinstance(state := frame.env[x.name], ListState)
        }
        is_copy = not inner.list_changes.fixed.isdisjoint(x.name for x in returned_lists)
        return Returned(key, types, value, states, new, is_copy, tuple(fields))

    def _finish(self, inner: Builder, callee: Outlined, outputs: Sequence[Attribute]) -> None:
        """Create the IR function from the lowered body."""
        ops = list(inner.main.ops)
        if inner.depth is not None:
            count = sum(1 for op in ops for _ in op.walk())
            limit = min(max(STACK // (64 + 16 * count), 1000), DEEPEST)
            with inner.inside(inner.prologue):
                most = inner.constant(limit, PY_INT)
                fine = inner.test("slt", inner.depth, most)
                inner.check(fine, "RecursionError", TOO_DEEP)
        for op in ops:
            op.detach()
            inner.prologue.add_op(op)
        callee.op = func.FuncOp(
            callee.symbol, (callee.inputs, outputs), Region(inner.prologue), "private"
        )
        if inner.depth is not None:
            callee.op.attributes[func.FuncOp.DEPTH] = IntegerAttr(len(callee.inputs) - 1, 64)
            message = raising_message("RecursionError", TOO_DEEP, str(inner.user_location()))
            callee.op.attributes[func.FuncOp.TOO_DEEP] = StringAttr(message)
        callee.op.location = inner.location()

    def called(self, b: Builder, callee: Outlined, parameters: Mapping[str, Value]) -> Value:
        """Call a function with arguments that match its signature."""
        if callee in self.active:
            for item in self.active[self.active.index(callee) :]:
                item.calls_itself = True
        if callee.returned is None:
            raise self.unresolved(callee.raised)
        leaves: list[Leaf] = []
        for value in parameters.values():
            signature(b, value, leaves)
        self.passed += [x.buffer for x in leaves if isinstance(x, Array)]
        if callee.shared is not None:
            self._needed[callee.symbol] = callee
            b.shared.take_over(callee.shared)
        results = _Results(b, callee, leaves)
        for x in results.changed:  # which may be refused
            list_states.change(b, results.lists[x])
        operands = [_operand(b, x) for x in leaves if not isinstance(x, ListValue)]
        if callee.calls_itself:
            operands.append(_deeper(b))
        call = b.emit(func.CallOp(callee.symbol, operands, callee.returned.types))
        result = results.of(callee.returned.value, iter(call.results))
        if not callee.returned.fields:
            return result
        assert isinstance(result, TupleValue)
        result, *changed = result.items
        names = [*parameters]
        for number, value in zip(callee.returned.fields, changed, strict=True):
            b.frame.env[names[number]] = value
        return result

    def used(self, entry: func.FuncOp) -> list[func.FuncOp]:
        """Return the functions that are called, directly or indirectly."""
        functions_by_symbol = {x.symbol: x for x in self._made.values()} | self._needed
        copies: dict[str, func.FuncOp] = {}
        reached = Reached([entry])
        for code in reached:
            for op in code.walk():
                callee = (
                    functions_by_symbol.get(op.callee_name) if isinstance(op, func.CallOp) else None
                )
                if callee is None or callee.op is None:
                    continue
                if callee.shared is not None:
                    functions_by_symbol |= {x.symbol: x for x in callee.needs}
                    if callee.symbol not in copies:
                        copies[callee.symbol] = self._copy(callee, callee.op)
                function = copies.get(callee.symbol, callee.op)
                op.properties["callee"] = SymbolRefAttr(function.sym_name.data)
                reached.add([function])
        return [function for function in reached.visited if function is not entry]

    def _copy(self, callee: Outlined, function: func.FuncOp) -> func.FuncOp:
        """Return a copy of a shared function under a name that depends only on this kernel."""
        name = f"{self.entry}.{callee.source.name}.{len(self._symbols)}"
        self._symbols[(name,)] = name
        result = function.clone()
        result.properties["sym_name"] = StringAttr(name)
        return result


COMMON: dict[Mode, Functions] = {}
"""Functions of the library that kernels of the process have in common, by the mode."""
_numbers = count()
_MOST_COMMON = 400
"""The number of functions kept for a mode."""


def common_functions(mode: Mode) -> Functions:
    """Return the functions that all kernels of a mode share."""
    mode = mode._replace(fast=False)
    functions = COMMON.get(mode)
    if functions is None or (len(functions) > _MOST_COMMON and not functions.active):
        functions = COMMON[mode] = Functions("")
    return functions


def _is_own(shared: Shared, orders: MemoryOrders) -> bool:
    """Return whether lowering a function recorded no facts about the kernel, except those that
    `Functions.called` propagates."""
    new = Shared()
    recorded = replace(shared, read={}, externals={}, stored_at_once=[], arenas=new.arenas)
    pairs = (recorded, new), (shared.arenas, new.arenas), (orders, MemoryOrders())
    return all(vars(x) == vars(y) for x, y in pairs)


def is_plain(b: Builder, value: Value) -> bool:
    """Return whether an argument, and the code lowered for it, refers to no arenas and no functions
    of programs."""
    match value:
        case Scalar(classes=None) | Array() | Static(value=None | np.dtype()):
            return True
        case ListValue(name=name) if name in b.frame.env and not isinstance(name, CommonListName):
            item = list_states.state_of(b, value).item
            return item is not None and is_plain(b, item)
        case TupleValue(kind=kind):
            return kind in (tuple, list) and all(is_plain(b, x) for x in value.items)
        case DictValue() | DequeValue():
            return all(is_plain(b, x) for x in value.items)
        case _:
            return False


def signature(b: Builder, value: Value, leaves: list[Leaf]) -> Key:
    """Return the part of a value that is known at compile time, as a key; add the parts that have
    to be passed to `leaves`. Raises `FrontendError` for values that cannot be passed."""
    match value:
        case Scalar(classes=Classes(types=kinds, code=code)):
            leaves += [Scalar(value.type, ssa=b.ssa(value)), Scalar(PY_INT, ssa=b.ssa(code))]
            return "mixed", value.type, kinds
        case Maybe(value=Scalar(classes=None) as number):
            leaves += [Scalar(x.type, ssa=b.ssa(x)) for x in (number, value.bound)]
            return "maybe", number.type
        case Scalar():
            if value.const is not None:
                return "constant", value.type, repr(value.const)
            leaves.append(value)
            return "number", value.type
        case Compound():
            default = value.default if isinstance(value, DictValue) else None
            default = value.is_bounded if isinstance(value, DequeValue) else default
            parts = (signature(b, x, leaves) for x in value.items)
            return value.kind, default, *parts
        case ListValue():
            lists_before = [x for x in leaves if isinstance(x, ListValue)]
            if value in lists_before:
                return "same list", lists_before.index(value)
            state = list_states.state_of(b, value)
            leaves.append(value)
            if state.items:
                leaves += [list_states.length_in(b, state), *carried.open_memory(state)]
            return "list", types_of(state.item)
        case Static(value=str() | _Given() as constant):
            return "static", constant
        case Static(value=constant) if isinstance(constant, _KNOWN) or any(
            hasattr(constant, x) for x in ("py_func", "is_lasting")
        ):
            return "static", Same(constant)
        case Array():
            earlier_arrays = [entry for entry in leaves if isinstance(entry, Array)]
            if value in earlier_arrays:
                return "same", earlier_arrays.index(value)
            beside = tuple(arrays.may_overlap(b, x.buffer, value.buffer) for x in earlier_arrays)
            leaves.append(value)
            ones = tuple(map(arrays.is_one, value.shape))
            kind = value.element, ones, arrays.writable(b, value), _order(value), _type(value)
            return "array", *kind, beside
        case _:
            raise b.error(f"{describe(value)} {_NOT_HANDED}", _HANDED)


def signature_of(b: Builder, source: FunctionSource, parameters: Mapping[str, Value]) -> Key:
    """Return the signature key of a function for some arguments."""
    leaves: list[Leaf] = []
    parts = [signature(b, value, leaves) for value in parameters.values()]
    names = [x.name for x in leaves if isinstance(x, ListValue)]
    fields = ((x.field, names.index(x.owner)) for x in parameters if isinstance(x, FieldName))
    catching = frozenset(b.catching.caught), b.catching.keeps_messages
    return source.function, catching, *parts, *fields


def _names_in(b: Builder, parameters: Mapping[str, Value]) -> Key:
    """Return the names of the lists and objects among some arguments, which differ between
    calls."""
    leaves: list[Leaf] = []
    for value in parameters.values():
        signature(b, value, leaves)
    return tuple(x.name for x in leaves if isinstance(x, ListValue))


def without_constants(b: Builder, value: Value) -> Value:
    """Return an argument whose constant integers and strings become run-time values."""
    if texts.is_text(value) and b.shared.has_texts:
        value = texts.as_text(b, value)
    match value:
        case Scalar(classes=None) if value.const is not None and value.type == PY_INT:
            return Scalar(PY_INT, ssa=b.ssa(value))
        case Compound():
            return value.of(without_constants(b, item) for item in value.items)
        case _:
            return value


def _operand(b: Builder, leaf: Scalar | Array | Memory) -> SSAValue:
    """Return a passed leaf as an SSA value."""
    if isinstance(leaf, Array):
        return handed_on(b, leaf, _type(leaf))
    return carried.emitted(b, leaf, carried.kind_of(leaf))


def _plain(inner: Builder, value: Value, callee: Outlined) -> Value:
    """Return a result with placeholders for argument arrays; constants become run-time values if
    they may differ on other paths."""
    match value:
        case Scalar(classes=None) if value.const is not None and callee.calls_itself:
            return Scalar(value.type, ssa=inner.ssa(value))
        case Compound():
            return value.of(_plain(inner, x, callee) for x in value.items)
        case ListValue() if value.name in callee.lists:
            return Static(_Given([*callee.lists].index(value.name), is_list=True))
        case Array():
            places = [k for k, array in enumerate(callee.arrays.values()) if array is value]
            return Static(_Given(places[0])) if places else value
        case _:
            return value


def _escaping(inner: Builder, jump: Scalar) -> tuple[Scalar, list[Raised]]:
    """Return the jump that a function ends with, and the exceptions that leave it. Exceptions with
    the same message have one number, so that their number does not grow with the number of
    calls."""
    numbers: dict[Key, int] = {}
    raised: list[Raised] = []
    result = jump
    for before, x in enumerate(inner.catching.raised):
        if x.is_handled:
            continue
        number = numbers.setdefault(_about(x), len(raised))
        if number == len(raised):
            raised.append(x)
        if number != before:
            is_it = scalars.compare(inner, "==", jump, inner.integer(RAISED + before))
            result = scalars.select(inner, is_it, inner.integer(RAISED + number), result)
    return result, raised


def _about(x: Raised) -> Key:
    """Return a key that identifies an exception."""
    return x.exception, x.message, repr(x.template), x.is_of_program


def _is_new(a: Array, returned_arrays: Sequence[Array]) -> bool:
    """Return whether an array that a function returns is memory in C order that it allocates, and
    no other one is."""
    aliases = [x for x in returned_arrays if x is not a and x.buffer is a.buffer]
    is_own = a.buffer.argument is None and a.buffer.roots == frozenset({a.buffer})
    return is_own and not aliases and arrays.order_of(a) is True


_KNOWN: Any = (NoneType, type, np.dtype, np.ufunc, FunctionType, BuiltinFunctionType, ModuleType)
_NOT_HANDED = "cannot be handed to a function that calls itself, or be its result"
_HANDED = "numbers, arrays, tuples, lists and dictionaries can"


def _order(a: Array) -> bool | None:
    """Return the memory order of an array, if it is C order."""
    order = arrays.order_of(a)
    return False if isinstance(order, tuple) else order


def _type(a: Array) -> MemRefType[Attribute]:
    """Return the memref type of an array parameter."""
    memref_type = a.buffer.memref.type
    assert isinstance(memref_type, MemRefType)
    if not a.whole or not isinstance(memref_type.layout, NoneAttr):  # pyright: ignore[reportUnknownMemberType]
        return strided_type(a)
    return memref_of(a.element.mlir, len(a.shape))


def _deeper(b: Builder) -> SSAValue:
    """Return the recursion depth of a call from here."""
    if b.depth is None:
        return b.constant(0, PY_INT)
    return b.op(arith.AddiOp, b.depth, b.constant(1, PY_INT))


def _argument(inner: Builder, callee: Outlined, name: str, type_: Attribute) -> SSAValue:
    argument = inner.prologue.insert_arg(type_, len(callee.inputs))
    callee.inputs.append(type_)
    give_name(argument, name.field if isinstance(name, FieldName) else name)
    return argument


def _parameter(b: Builder, inner: Builder, callee: Outlined, name: str, value: Value) -> Value:
    """Return a parameter inside of the function; run-time parts become arguments."""
    match value:
        case Scalar(classes=Classes()) | Maybe():
            parts = [Scalar(x) for x in _types_of_both(value)]
            return carried.rebuilt(value, [_parameter(b, inner, callee, name, x) for x in parts])
        case Scalar(const=None, type=type_):
            argument = _argument(inner, callee, name, type_.mlir)
            form = None
            if type_ in (PY_INT, INT64):
                form = inner.atom_of(argument, arith.IndexCastOp)
            return Scalar(type_, ssa=argument, form=form)
        case Scalar():
            return value
        case Compound():
            return value.of(_parameter(b, inner, callee, name, item) for item in value.items)
        case ListValue():
            if value.name not in callee.lists:
                callee.lists[value.name] = _list(
                    inner, callee, name, list_states.state_of(b, value)
                )
            return value
        case Array():
            if value not in callee.arrays:
                array_parameters = callee.arrays.items()
                beside = {
                    y.buffer
                    for x, y in array_parameters
                    if arrays.may_overlap(b, x.buffer, value.buffer)
                }
                passed = replace(value, writable=arrays.writable(b, value))
                callee.arrays[value] = _array(inner, callee, name, passed, frozenset(beside))
            return callee.arrays[value]
        case _:
            return value


def _types_of_both(value: Scalar | Maybe) -> tuple[ScalarType, ScalarType]:
    """Return the types of a number and of its tag, or of its flag that it is bound."""
    if isinstance(value, Maybe):
        return value.value.type, value.bound.type
    return value.type, PY_INT


def _array(
    inner: Builder, callee: Outlined, name: str, value: Array, beside: frozenset[Buffer]
) -> Array:
    """Return an array parameter, whose extents are those of the memref, and which may overlap
    others."""
    number = len(callee.inputs)
    memory = _argument(inner, callee, name, _type(value))
    with inner.inside(inner.prologue):
        shape = [
            inner.integer(1 if arrays.is_one(extent) else inner.extent_of(memory, axis))
            for axis, extent in enumerate(value.shape)
        ]
    buffer = Buffer(memory, tuple(shape), number, beside=beside, order=_order(value))
    return arrays.whole(value.element, buffer, writable=value.writable)


def _list(inner: Builder, callee: Outlined, name: str, state: ListState) -> ListState:
    """Return a list parameter, whose memory the function owns while it runs."""
    if not state.items:
        return state
    length = Scalar(PY_INT, ssa=_argument(inner, callee, name, PY_INT.mlir))
    memory = carried.open_memory(state)
    arguments = [_argument(inner, callee, name, x.type) for x in memory]
    with inner.inside(inner.prologue):
        pairs = zip(memory, arguments, strict=True)
        return state.of([length, *(_memory(inner, x, y) for x, y in pairs)])


def _memory(b: Builder, x: Memory, value: SSAValue) -> Value:
    return carried.received(b, x, carried.kind_of(x), value)


class _Results:
    """Rebuilds the results of a call, and the lists that it changed."""

    def __init__(self, b: Builder, callee: Outlined, leaves: Sequence[Leaf]) -> None:
        assert callee.returned is not None
        self.b = b
        self.states = callee.returned.lists
        self.results: Iterator[SSAValue] = iter(())
        self.new = callee.returned.new
        self.is_copy = callee.returned.is_copy
        self.arrays = [x for x in leaves if isinstance(x, Array)]
        self.made = dict[Array, Value]()
        """The arrays here that the function makes, or finds in others."""
        self.given = [x for x in leaves if isinstance(x, ListValue)]
        names = zip(callee.lists, self.given, strict=True)
        self.lists = {ListValue(name): caller_list for name, caller_list in names}
        """The caller's lists, by those of the function."""
        self.changed = [x for x in self.states if x in self.lists]

    def of(self, value: Value, results: Iterator[SSAValue]) -> Value:
        """Return the result of the call."""
        self.results = results
        result = self._received(value)
        for x in self.changed:
            self._take(x)
        return result

    def _take(self, items: ListValue) -> None:
        state = self.states[items]
        if state.items:
            length = Scalar(PY_INT, ssa=next(self.results))
            memory = [_memory(self.b, x, next(self.results)) for x in carried.open_memory(state)]
            state = state.of([length, *memory])
        name = self.lists[items].name
        current_state = self.b.frame.env.get(name)
        if isinstance(current_state, ListState) and current_state.items:
            state = replace(state, place=current_state.place)
        self.b.frame.env[name] = state

    def _named(self) -> set[str]:
        """Return the names of the argument lists that variables here refer to."""
        values = (value for frame in self.b.frames for value in frame.env.values())
        referenced_lists = {x.name for value in values for x in list_identities.lists_in(value)}
        referenced_lists |= self.b.frame.given_lists
        argument_lists = {x.name for x in self.given if not isinstance(x.name, CommonListName)}
        return referenced_lists & argument_lists - {POOL.name}

    def _received(self, value: Value) -> Value:
        match value:
            case Scalar(classes=Classes()) | Maybe():
                parts = [Scalar(x, ssa=next(self.results)) for x in _types_of_both(value)]
                return carried.rebuilt(value, parts)
            case Scalar(type=type_):
                return Scalar(type_, ssa=next(self.results)) if value.const is None else value
            case Compound():
                return value.of(map(self._received, value.items))
            case Static(value=_Given(number=number, is_list=is_list)):
                return self.given[number] if is_list else self.arrays[number]
            case Array():
                if value not in self.made:
                    memory = Memory(value, _type(value), open=True)
                    caller_value = carried.received(
                        self.b,
                        memory,
                        carried.kind_of(memory),
                        next(self.results),
                        frozenset() if value in self.new else None,
                    )
                    self.made[value] = caller_value
                return self.made[value]
            case ListValue():
                if value not in self.lists:
                    self.lists[value] = caller_value = list_states.new_unpooled_list(self.b)
                    places = self.b.shared.arenas.sites
                    if value.name in places:
                        places[caller_value.name] = places[value.name]
                    self._take(value)
                    if self.is_copy and (named := self._named()):
                        self.b.list_changes.fixed.update((caller_value.name, *named))
                return self.lists[value]
            case _:
                return value


def widened(b: Builder, value: Value, other_value: Value) -> Value:
    """Return an argument of a recursive function, with constants that differ between calls
    converted to run-time values."""
    if list_items.are_long(b, value, other_value):
        return list_items.long_tuple(b, value)
    match value, other_value:
        case Scalar(const=constant, classes=None), Scalar() if constant is not None:
            if other_value.const is not None and repr(constant) == repr(other_value.const):
                return value
            return Scalar(value.type, ssa=b.ssa(value))
        case Compound(), Compound() if value.is_like(other_value):
            pairs = zip(value.items, other_value.items, strict=True)
            return value.of(widened(b, x, y) for x, y in pairs)
        case _:
            return value
