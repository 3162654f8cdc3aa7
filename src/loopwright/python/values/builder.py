"""The builder emits ops at an insertion point: constants, index arithmetic, accesses, tests, and
loops and conditionals around bodies.

Index arithmetic is written as affine forms (`affine_facts`); those over valid dimensions and
symbols become `affine.apply`, `affine.load` and `affine.store`, all others `arith` and `memref`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import Float32Type, Float64Type, NameLoc, StringAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.exact.speculation import never_faults
from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    constant,
    dim,
    symbol,
)
from loopwright.ir.core.locations import file_location
from loopwright.ir.dialects import affine, arith, cf, func, loopwright, memref, scf
from loopwright.ir.dialects.arith.attributes import FastMathFlag, FastMathFlagsAttr
from loopwright.ir.dialects.arith.forms import FloatBinaryOp, FloatUnaryOp
from loopwright.ir.dialects.complex import CreateOp
from loopwright.ir.interfaces.scalars import LibraryFunction
from loopwright.ir.syntax.value_names import give_name
from loopwright.python import types
from loopwright.python.declarations import declaration_of
from loopwright.python.errors import is_of_python, raising_message
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.values import environment
from loopwright.python.values.affine_facts import AffineForms, Atom, positions
from loopwright.python.values.assumptions import (
    EntryTests,
    ListChanges,
    MemoryOrders,
    NumberClasses,
)
from loopwright.python.values.catching import Catching, Raised
from loopwright.python.values.shared import Shared
from loopwright.python.values.value import Array, Number, Scalar, Value
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import FrontendError, SourceLocation, exception_named

# The builder

INDEX = builtin.IndexType()
_OF_FUNCTIONS = [x for x in FastMathFlag if x not in (FastMathFlag.NO_NANS, FastMathFlag.NO_INFS)]
"""The flags of functions with `fastmath`: an infinite result may raise an exception."""
PART_TYPES = {64: types.FLOAT32, 128: types.FLOAT64}
"""The types of the parts of complex numbers, by their bits."""
OpT = TypeVar("OpT", bound=Operation)
MadeT = TypeVar("MadeT")
JoinedT = TypeVar("JoinedT", bound=Value | None)


@lru_cache(1 << 10)
def _attribute(
    number: int, type_: builtin.IntegerType | builtin.IndexType
) -> builtin.IntegerAttr[builtin.IntegerType | builtin.IndexType]:
    """Return the attribute of an integer."""
    return builtin.IntegerAttr(number, type_)


class CallFrame(Protocol):
    """The function being lowered, as seen by lowerings."""

    b: Builder
    env: environment.Environment
    given_lists: frozenset[str]
    looping: list[frozenset[str]]
    """The names that enclosing loops bind."""

    @property
    def call_types(self) -> Hashable:
        """The types of the parameters, and of variables read from enclosing functions."""

    def place_bound(self, name: str, key: Hashable) -> ast.AST | None:
        """Return the node that last bound a variable to a value with a key
        (`shown_types.binding_key`); `None` if there is none."""

    def of_library(self, function: Any, *arguments: Value, **named: Value) -> Value:
        """Call a function of `python.bodies`."""
        ...

    def call(self, function: object, arguments: list[Value], named: dict[str, Value]) -> Value:
        """Call a known function."""
        ...

    def inlined(self, function: Any, arguments: list[Value], named: dict[str, Value]) -> Value:
        """Lower the statements of a Python function inline."""
        ...

    def apart(self) -> AbstractContextManager[None]:
        """Lower calls that are not recursive, even within recursive calls."""
        ...

    def bound(self, name: str, value: Value, error: str, message: str) -> Value:
        """Return a variable's value, checked to be bound; raises an exception otherwise."""
        ...

    def branch(
        self,
        condition: Scalar,
        then: Callable[[], JoinedT],
        otherwise: Callable[[], JoinedT],
        live: frozenset[str] | None = None,
    ) -> JoinedT:
        """Lower code on two paths of a condition; return their joined value."""
        ...


class _Inside:
    """The context of `Builder.inside`; ops of a block that is left by an exception are erased."""

    __slots__ = ("_b", "_before", "_block", "_known")

    def __init__(self, b: Builder, block: Block) -> None:
        self._b = b
        self._block = block
        self._before = b.block
        self._known = b.forms.known

    def __enter__(self) -> None:
        self._before = self._b.block
        self._known = self._b.forms.known
        self._b.block = self._block

    def __exit__(self, error: object, *_: object) -> None:
        b = self._b
        b.block = self._before
        b.forms.forget_after(self._known)
        if error is not None and self._block is not b.prologue:
            b.discard(self._block)


@dataclass()
class Destination:
    """The view of an array that a statement stores the result of a call or an operator in; `view`
    returns it once all operands are known. It is `taken` if the result was computed there."""

    node: ast.expr
    view: Callable[[], Array | None]
    taken: Array | None = None

    def take(self, array: Array) -> None:
        """Record that the result is computed in this array, which `view` returned."""
        self.taken = array


class FaultsError(Exception):
    """Raised when tentatively emitted ops have effects or may be undefined."""


class Builder:
    """The insertion point, the facts known there, and the `mode` of the compilation.

    Where: the function and the node that are lowered (`source`, `at`, `error`), the block
    (`inside`, `aside`, `emit`, `forget`). Facts: `forms` of numbers, and the records of
    `environment`, one for each subject. Its methods create numbers (`constant`, `number`, `ssa`),
    forms of numbers and values of forms (`form`, `atom_of`, `index_of`, `affine_map`), and tests
    where Python raises (`check`); those at the entry are in `entry_tests`.
    """

    def __init__(
        self,
        source: FunctionSource,
        mode: types.Mode,
        *,
        entry: str = "",
        shared: Shared | None = None,
    ) -> None:
        self.shared = Shared() if shared is None else shared
        self.mode = mode
        approximate = [FastMathFlag.APPROX_FUNC] if mode.approximate else "none"
        self._fastmath = FastMathFlagsAttr("fast" if mode.fastmath else approximate)
        self._of_functions = FastMathFlagsAttr(_OF_FUNCTIONS) if mode.fastmath else self._fastmath
        self.prologue = Block()
        self.main = Block()
        self.block = self.main
        self.forms = AffineForms()
        self.frames: list[CallFrame] = []
        self.list_changes = ListChanges()
        self.catching = Catching()
        self.sources: list[FunctionSource] = []
        self.node: ast.AST = source.tree
        self.statement: ast.stmt | None = None
        """The current statement in the outermost function's own block."""
        self.allocations: list[SSAValue] = []
        """The memory allocated so far in the innermost loop body."""
        self.destination: Destination | None = None
        """Where the statement that is lowered stores the result of a call."""
        self.orders = MemoryOrders()
        self.entry_tests = EntryTests()
        self._library_call: tuple[FunctionSource, ast.AST] | None = None
        self._place: tuple[FunctionSource, ast.AST, builtin.LocationAttr] | None = None
        """The last place of an op, with its attribute."""
        self._cache: dict[tuple[Block, object, object], SSAValue] = {}
        """Cached ops for constants and forms in each block, by type."""
        self.outer: dict[int, Value] = {}
        """The outside arrays and containers that names refer to, by `id`."""
        self.tables: dict[Hashable, SSAValue] = {}
        """The memory of numbers that variables choose from (`values.tables`)."""
        self.entry = entry
        """The name of the module's entry function."""
        self.depth: SSAValue | None = None
        """The recursion depth of the current call, if the function is recursive."""
        self.classes = NumberClasses()
        self.work = 0
        """The number of operations emitted."""
        self.is_trying = False
        """Whether only ops that never fault may be emitted."""
        self.excused: SSAValue | None = None
        """A condition under which no exception is raised."""
        self.enter(source)

    def nested(self, source: FunctionSource) -> Builder:
        """Return a builder for another function of the module."""
        mode = self.mode._replace(fast=False)
        result = Builder(source, mode, entry=self.entry, shared=self.shared)
        result.classes.mix(len(types.Kind))
        return result

    def take_arrays(self, outer: dict[int, Value]) -> None:
        """Set the values of arrays and containers from outside the kernel in this function of the
        module."""
        self.outer = outer

    def count_calls(self, depth: SSAValue) -> None:
        """Record that the function is recursive, with the value of its recursion depth."""
        self.depth = depth

    def count_work(self, more: int) -> None:
        """Add a number to the estimated operations of the code."""
        self.work += more

    # Places

    @property
    def source(self) -> FunctionSource:
        """The function being lowered."""
        return self.sources[-1]

    @property
    def frame(self) -> CallFrame:
        """The function being lowered, with its variables."""
        return self.frames[-1]

    @property
    def is_in_loop(self) -> bool:
        """Whether a loop of the module's function encloses this point."""
        return any(frame.looping for frame in self.frames)

    def enter(self, source: FunctionSource) -> None:
        """Continue with the statements of a function."""
        self.sources.append(source)
        self.shared.read.setdefault((source.file, source.first_line), source)

    def error(
        self,
        message: str,
        hint: str = "",
        node: ast.AST | None = None,
        places: Iterable[tuple[str, ast.AST]] = (),
    ) -> FrontendError:
        """Return an error at the current expression, or at the call of the library function, with
        notes about other places."""
        source, place = self._library_call or (self.source, node or self.node)
        return source.error(place, message, hint, places)

    def expect(self, holds: object, message: str, hint: str = "") -> None:
        """Raise such an error unless something holds."""
        if not holds:
            raise self.error(message, hint)

    def begin(self, statement: ast.stmt) -> None:
        """Continue with a statement of the outermost function's own block."""
        self.statement = statement

    def at(self, node: ast.AST) -> AbstractContextManager[None]:
        """Emit ops with the location of this node, if it has one."""
        return environment.setting(self, node=node if hasattr(node, "lineno") else self.node)

    def inside(self, block: Block) -> AbstractContextManager[None]:
        """Emit ops at the end of a block; facts learned there are forgotten afterwards."""
        return _Inside(self, block)

    @contextmanager
    def aside(self) -> Generator[None]:
        """Emit ops tentatively: they are erased at the end."""
        block = Block()
        shared = self.shared
        with (
            environment.setting(self, is_trying=False),
            environment.setting(self.frame, env=self.frame.env.copy()),
            environment.setting(self.list_changes, fixed=set(self.list_changes.fixed)),
            environment.setting(shared, promises=[*shared.promises], splits=dict(shared.splits)),
            self.catching.suspended(),
            self.own_memory(),
            self.inside(block),
        ):
            yield
        self.discard(block)

    def later(self, make: Callable[[], MadeT]) -> Callable[[], MadeT]:
        """Return a function that returns the result of `make`. Its ops are emitted at the first
        call, after the op that is now the last one."""
        last = self.block.last_op
        memory = self.allocations
        fact_count = self.forms.known
        assert last is not None, "there is an op"

        @cache
        def result() -> MadeT:
            block = Block()
            since = self.forms.forget_after(fact_count)
            with environment.setting(self, allocations=memory), self.inside(block):
                value = make()
            self.forms.learn_all(since)
            Rewriter.inline_block(block, InsertPoint.after(last))
            return value

        return result

    @contextmanager
    def own_memory(self) -> Generator[list[SSAValue]]:
        """Yield the memory allocated inside, which is not added to the enclosing scope's."""
        with environment.setting(self, allocations=[]):
            yield self.allocations

    def discard(self, block: Block) -> None:
        """Erase the ops of an unused block."""
        for op in list(block.ops):
            op.drop_all_references()
        self.forget(block)

    def library(self) -> AbstractContextManager[None]:
        """Give the ops of a library function's statements the location of its call."""
        return environment.setting(
            self, _library_call=self._library_call or (self.source, self.node)
        )

    def created_at(self, source: FunctionSource, node: ast.AST) -> AbstractContextManager[None]:
        """Lower statements of a library function on behalf of an expression of the program."""
        return environment.setting(self, _library_call=(source, node))

    @property
    def is_in_library(self) -> bool:
        """Whether a library function is being lowered."""
        return self._library_call is not None

    @property
    def checks_overflow(self) -> bool:
        """Whether overflow of Python integers is checked here: in the program, and in bodies that
        compute with the integers of the program."""
        declared = declaration_of(self.source.function)
        return self.mode.overflowcheck and (declared.checks_overflow or not declared.is_body)

    @property
    def raises_for_zero(self) -> bool:
        """Whether divisions of Python numbers by zero raise exceptions here."""
        is_body = declaration_of(self.source.function).is_body
        return is_body or not self.mode.divides_as_numpy

    @property
    def user_node(self) -> ast.AST:
        """The current node of the user's source, which calls the library function."""
        return self.node if self._library_call is None else self._library_call[1]

    def user_location(self) -> SourceLocation:
        """Return the location of the current node in the user's source."""
        source, node = self._library_call or (self.source, self.node)
        return source.location(node)

    def location(self) -> builtin.LocationAttr:
        """Return the location of new ops."""
        source, node = self._library_call or (self.sources[-1], self.node)
        cached_location = self._place
        if (
            cached_location is None
            or cached_location[0] is not source
            or cached_location[1] is not node
        ):
            place = source.location(node)
            attribute = file_location(place.file, place.line, place.column)
            self._place = cached_location = source, node, attribute
        return cached_location[2]

    def emit(self, op: OpT) -> OpT:
        """Insert an op. Raises `FaultsError` for an op that may fault where that is not allowed."""
        is_tried = self.is_trying and self.block is not self.prologue
        if is_tried and (isinstance(op, func.CallOp) or not never_faults(op)):
            op.drop_all_references()
            raise FaultsError
        op.location = self.location()
        self.block.add_op(op)
        self.work += 1
        return op

    def op(
        self,
        kind: type[Operation],
        *operands: SSAValue,
        result: Attribute | None = None,
        **properties: Attribute,
    ) -> SSAValue:
        """Insert an op with one result, by default of the first operand's type."""
        type_ = operands[0].type if result is None else result
        if issubclass(kind, FloatUnaryOp | FloatBinaryOp):
            is_function = kind.has_trait(LibraryFunction)
            properties["fastmath"] = self._of_functions if is_function else self._fastmath
        return self.emit(
            kind.create(operands=operands, result_types=[type_], properties=properties)
        ).results[0]

    def exactly(self, kind: type[Operation], *operands: SSAValue) -> SSAValue:
        """Insert an op on floats as `op` does, without fast-math flags."""
        op = kind.create(operands=operands, result_types=[operands[0].type])
        return self.emit(op).results[0]

    def choose(self, condition: SSAValue, x: SSAValue, y: SSAValue) -> SSAValue:
        """Return one of two values."""
        return self.emit(arith.SelectOp(condition, x, y)).result

    def test(self, predicate: str, x: SSAValue, y: SSAValue) -> SSAValue:
        """Compare two integers, or two floats."""
        is_float = isinstance(x.type, builtin.AnyFloat)
        return self.emit((arith.CmpfOp if is_float else arith.CmpiOp)(x, y, predicate)).result

    def external(self, name: str, *operands: SSAValue, result: Attribute | None = None) -> SSAValue:
        """Call an external function, such as one of the C library. Its result has by default the
        first operand's type."""
        type_ = operands[0].type if result is None else result
        self.shared.externals[name] = ([x.type for x in operands], type_)
        return self.emit(func.CallOp(name, list(operands), [type_])).results[0]

    def forget(self, block: Block) -> None:
        """Drop cached ops of a block from which ops were erased."""
        for key in [key for key in self._cache if key[0] is block]:
            del self._cache[key]

    # Constants and forms

    def constant(self, value: Number, type_: types.ScalarType) -> SSAValue:
        """Return a constant of a number type."""
        key = (self.block, repr(value), type_.mlir)
        cached = self._cache.get(key)
        if cached is None:
            if type_.kind is types.Kind.COMPLEX:
                part = PART_TYPES[type_.bits]
                sides = [self.constant(x, part) for x in (value.real, value.imag)]
                cached = self._cache[key] = self.emit(CreateOp(*sides)).result
                return cached
            if type_.kind is types.Kind.FLOAT:
                real = cast("Float32Type | Float64Type", type_.mlir)
                attribute = builtin.FloatAttr(float(value.real), real)
            else:
                number = int(value.real)
                low, high = type_.bounds
                if type_.is_integer and not low <= number <= high:
                    hint = f"write np.uint64({number})" if low < 0 <= number < 1 << 64 else ""
                    raise self.error(f"{number} does not fit in {type_}", hint)
                if type_.is_integer and number >= 1 << (type_.bits - 1):
                    number -= 1 << type_.bits
                attribute = _attribute(number, builtin.IntegerType(type_.bits))
            cached = self._cache[key] = self.emit(arith.ConstantOp(attribute)).result
        return cached

    def index_constant(self, value: int) -> SSAValue:
        """Return a constant of type index."""
        key = (self.block, value, "index")
        if key not in self._cache:
            self._cache[key] = self.emit(arith.ConstantOp(_attribute(value, INDEX))).result
        return self._cache[key]

    def integer(self, form: AffineExpr | int) -> Scalar:
        """Return a form as a Python integer."""
        expr = constant(form) if isinstance(form, int) else form
        return Scalar(types.PY_INT, form=expr, const=expr.constant_value())

    def number(self, value: Number) -> Scalar:
        """Return a Python number."""
        type_ = types.PYTHON_TYPES[type(value)]
        if type_ is types.PY_INT:
            number = int(value.real)
            if not -(1 << 63) <= number < 1 << 64:
                size = number.bit_length()  # Python does not convert numbers of many digits to text
                shown = number if size <= 256 else f"of {size} bits"
                raise self.error(f"the integer {shown} does not fit in 64 bits", "take a float")
            if number >= 1 << 63:  # next to np.uint64 only
                return Scalar(types.PY_INT, const=number)
            return Scalar(types.PY_INT, form=constant(number), const=number)
        return Scalar(type_, const=value)

    def ssa(self, scalar: Scalar) -> SSAValue:
        """Return a number as an SSA value of its type."""
        if scalar.const is not None:
            return self.constant(scalar.const, scalar.type)
        if scalar.ssa is not None:
            return scalar.ssa
        assert scalar.form is not None
        key = (self.block, scalar.form, "i64")
        if key not in self._cache:
            index = self.index_of(scalar.form)
            self._cache[key] = self.op(arith.IndexCastOp, index, result=types.PY_INT.mlir)
        return self._cache[key]

    def form(self, scalar: Scalar) -> AffineExpr:
        """Return the form of an integer; a run-time value becomes an atom."""
        if scalar.form is not None:
            return scalar.form
        if scalar.const is not None and scalar.const.real < 1 << 63:
            return constant(int(scalar.const.real))
        value = self.ssa(scalar)
        kind = arith.IndexCastOp
        if scalar.type.is_bool or not scalar.type.signed:
            kind = arith.IndexCastUIOp
        return self.atom_of(value, kind)

    def is_at_entry(self, value: SSAValue) -> bool:
        """Return whether a value is computed at the entry, before any effect."""
        block = value.owner if isinstance(value.owner, Block) else value.owner.parent_block()
        return block is self.prologue

    def atom_of(
        self,
        value: SSAValue,
        kind: type[Operation] | None = None,
        *,
        natural: bool = False,
        below: AffineExpr | None = None,
    ) -> AffineExpr:
        """Return the atom of a value, cast to index by a kind of cast if given. A value just
        computed in a loop may be known to be from 0 to `below`, exclusive."""
        block = value.owner if isinstance(value.owner, Block) else value.owner.parent_block()
        entry = self.is_at_entry(value)
        if kind is not None:
            block = self.prologue if entry else self.block
            key = (block, value, "index")
            if key not in self._cache:
                with self.inside(block):
                    self._cache[key] = self.op(kind, value, result=INDEX)
            value = self._cache[key]
        top = block is self.prologue or block is self.main
        atom = Atom(value, entry=entry, affine=top, natural=natural)
        if below is not None and not top:
            atom = replace(atom, lower=(constant(0),), upper=(below,))
        return self.forms.atom(atom)

    def extent_of(self, memory: SSAValue, axis: int) -> AffineExpr:
        """Return the form of an extent of memory."""
        dim = self.op(memref.DimOp, memory, self.index_constant(axis), result=INDEX)
        return self.atom_of(dim, natural=True)

    def index_of(self, form: AffineExpr) -> SSAValue:
        """Return a form as a value of type index."""
        value = form.constant_value()
        if value is not None:
            return self.index_constant(value)
        if isinstance(form, AffineSymbolExpr):
            return self.forms.atoms[form.position].value
        key = (self.block, form, "form")
        if key not in self._cache:
            if self.is_affine([form]):
                map_, operands = self.affine_map([form])
                self._cache[key] = self.emit(affine.ApplyOp(map_, operands)).results[0]
            else:
                self._cache[key] = self._arithmetic(form)
        return self._cache[key]

    def _arithmetic(self, form: AffineExpr) -> SSAValue:
        assert isinstance(form, AffineBinaryExpr)
        lhs = self.index_of(form.lhs)
        rhs = self.index_of(form.rhs)
        if form.kind is AffineExprKind.CEILDIV:
            zero = self.index_constant(0)
            below = self.op(arith.FloorDivSIOp, self.op(arith.SubiOp, zero, lhs), rhs)
            return self.op(arith.SubiOp, zero, below)
        if form.kind is AffineExprKind.ADD:
            return self.op(arith.AddiOp, lhs, rhs)
        if form.kind is AffineExprKind.MUL:
            return self.op(arith.MuliOp, lhs, rhs)
        quotient = self.op(arith.FloorDivSIOp, lhs, rhs)
        if form.kind is AffineExprKind.FLOORDIV:
            return quotient
        assert form.kind is AffineExprKind.MOD
        return self.op(arith.SubiOp, lhs, self.op(arith.MuliOp, quotient, rhs))

    def is_affine(self, forms: Sequence[AffineExpr]) -> bool:
        """Return whether forms are valid in maps of affine ops here."""
        return all(f.is_pure_affine() for f in forms) and all(
            self.forms.atoms[n].affine for form in forms for n in positions(form)
        )

    def affine_map(self, forms: Sequence[AffineExpr]) -> tuple[AffineMap, list[SSAValue]]:
        """Forms as a map with operands; induction variables become dimensions."""
        numbers = sorted({n for form in forms for n in positions(form)})
        loops = [n for n in numbers if self.forms.atoms[n].lower]
        symbol_numbers = [n for n in numbers if not self.forms.atoms[n].lower]
        mapping: dict[AffineExpr, AffineExpr] = {symbol(n): dim(k) for k, n in enumerate(loops)}
        values = list(dict.fromkeys(self.forms.atoms[n].value for n in symbol_numbers))
        mapping |= {
            symbol(n): symbol(values.index(self.forms.atoms[n].value)) for n in symbol_numbers
        }
        results = tuple(_replaced(form, mapping) for form in forms)
        operands = [*(self.forms.atoms[n].value for n in loops), *values]
        return AffineMap(len(loops), len(values), results), operands

    # Exceptions

    def check(
        self,
        condition: SSAValue | Scalar,
        exception: str,
        message: str,
        template: object = "",
        *numbers: SSAValue | Scalar,
    ) -> None:
        """Raise a Python exception here unless a condition holds.

        A `template` for run-time `numbers`, up to two, replaces the message: a text with `%ld` for
        each, or the dtype of a number, whether that is Python's own, and `%ld` for its bits.
        """
        if isinstance(condition, Scalar) and condition.const:
            return
        if self.excused is not None:
            ssa = self.ssa(condition) if isinstance(condition, Scalar) else condition
            condition = self.op(arith.OrIOp, ssa, self.excused)
        region = self.catching.region  # there is none where handlers meet
        if region is not None and self.catches(exception, message):
            holds = condition if isinstance(condition, Scalar) else self.truth(condition)
            number = self.number_of(Raised(exception, message, template if numbers else ""))
            region(holds, number, *numbers)
            return
        if isinstance(condition, Scalar):
            condition = self.ssa(condition)
        place = str(self.user_location())
        if numbers:
            text = raising_message(exception, template, place.replace("%", "%%"))
            text = text.replace('"%ld"', "%ld")  # a number alone
            if len(text.encode()) <= loopwright.MOST_BYTES:
                operands = [self.ssa(x) if isinstance(x, Scalar) else x for x in numbers]
                self.emit(loopwright.AssertOp(condition, text, *operands))
                return
        self.emit(cf.AssertOp(condition, raising_message(exception, message, place)))

    def catches(self, exception: str, message: str | None = None) -> bool:
        """Return whether an enclosing `try` catches an exception of a Python class. Exceptions that
        only compiled code raises are not caught; those raised by the program have no `message`
        here."""
        exception_class = exception_named(exception)
        if not isinstance(exception_class, type) or not any(
            issubclass(exception_class, x) for x in self.catching.handlers
        ):
            return False
        return message is None or is_of_python(exception, message)

    def number_of(self, raised: Raised) -> int:
        """Return the number of a caught exception."""
        self.catching.raised.append(raised)
        return len(self.catching.raised) - 1

    def compare_index(self, predicate: str, lhs: AffineExpr, rhs: AffineExpr) -> SSAValue:
        """Compare two forms."""
        return self.test(predicate, self.index_of(lhs), self.index_of(rhs))

    def truth(self, value: SSAValue) -> Scalar:
        """Return a condition as a Python truth value."""
        return Scalar(types.PY_BOOL, ssa=value)


def _replaced(form: AffineExpr, mapping: dict[AffineExpr, AffineExpr]) -> AffineExpr:
    """Return a form with variables substituted simultaneously."""
    symbols = {e for e in form.walk() if isinstance(e, AffineSymbolExpr)}
    return form.replace({e: mapping.get(e, constant(0)) for e in symbols})


# Loops and conditionals

Body = Callable[[Scalar, Sequence[SSAValue]], Sequence[SSAValue]]
"""Emits the body of a loop: takes the induction variable and carried values, and returns the values
to be carried."""


class Steps(NamedTuple):
    """The range of an induction variable: from `lower` to below `upper`."""

    lower: AffineExpr
    upper: AffineExpr
    step: int = 1
    part: str = ""
    """Distinguishes the loop from others at the same location."""


def counted_loop(
    b: Builder, steps: Steps, inits: Sequence[SSAValue], body: Body, name: str = ""
) -> list[SSAValue]:
    """Emit a loop: `affine.for` if the bounds are affine here. `name` is the program's name of the
    induction variable."""
    step = steps.step
    lower = b.forms.alternatives(steps.lower, least=False)
    upper = b.forms.alternatives(steps.upper, least=True)
    types = [INDEX, *(value.type for value in inits)]
    block = Block(arg_types=types)
    is_affine = b.is_affine([*lower, *upper])
    iv = block.args[0]
    give_name(iv, name)
    natural = any(map(b.forms.at_least_zero, lower))
    last = steps.lower + (upper[0] - 1 - steps.lower) // step * step
    last_values = (last,) if step > 1 and b.forms.at_entry(steps.lower) else ()
    form = b.forms.atom(Atom(iv, False, is_affine, natural, lower, upper, last_values))
    bounds: list[SSAValue] = []
    if not is_affine:
        bounds = [b.index_of(steps.lower), b.index_of(steps.upper), b.index_constant(step)]
    with b.inside(block):
        b.forms.learn(*(x - 1 - form for x in upper), *(x - form for x in last_values))
        b.forms.learn(*(form - x for x in lower if len(lower) > 1))
        yielded = body(Scalar(b.integer(form).type, form=form), block.args[1:])
        if is_affine:
            b.emit(affine.YieldOp.create(operands=yielded))
        else:
            b.emit(scf.YieldOp(*yielded))
    if not is_affine:
        first, last, by = bounds
        return _emitted(b, scf.ForOp(first, last, by, list(inits), block), steps)
    low, low_operands = b.affine_map(lower)
    high, high_operands = b.affine_map(upper)
    loop = affine.ForOp(
        low, low_operands, high, high_operands, step=step, inits=list(inits), region=Region(block)
    )
    return _emitted(b, loop, steps)


def _emitted(b: Builder, loop: affine.ForOp | scf.ForOp, steps: Steps) -> list[SSAValue]:
    b.emit(loop)
    if steps.part:
        loop.location = NameLoc(StringAttr(steps.part), loop.location)
    return list(loop.results)


def release(b: Builder, memory: Sequence[SSAValue]) -> None:
    """Free memory that is no longer needed."""
    for value in memory:
        b.emit(memref.DeallocOp.create(operands=[value]))


def nest(
    b: Builder,
    shape: Sequence[Scalar],
    body: Callable[[list[Scalar]], None],
    cuts: Sequence[AffineExpr] = (),
) -> None:
    """Emit loops over all indices of a shape, in C order; the innermost one is split at `cuts`.
    Memory that the body allocates is freed in it."""
    reduce_nest(b, shape, (), lambda indices, _: body(indices) or (), cuts)


def reduce_nest(
    b: Builder,
    shape: Sequence[Scalar],
    inits: Sequence[Scalar],
    body: Callable[[list[Scalar], list[Scalar]], Sequence[Scalar]],
    cuts: Sequence[AffineExpr] = (),
) -> list[Scalar]:
    """Emit loops over a shape that carry numbers; `body` takes indices and carried numbers, and
    returns the new ones, of the same types. The innermost loop is split at `cuts`."""
    types = [x.type for x in inits]

    def level(indices: list[Scalar], carried: list[SSAValue]) -> list[SSAValue]:
        if len(indices) == len(shape):
            now = [Scalar(t, ssa=v) for t, v in zip(types, carried, strict=True)]
            with b.own_memory() as allocations:
                values = [b.ssa(x) for x in body(indices, now)]
                release(b, allocations)
            return values

        def inner(iv: Scalar, arguments: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return level([*indices, iv], list(arguments))

        within = cuts if len(indices) + 1 == len(shape) else ()
        for part in pairwise((constant(0), *within, b.form(shape[len(indices)]))):
            carried = counted_loop(b, Steps(*part), carried, inner)
        return carried

    results = level([], [b.ssa(x) for x in inits])
    return [Scalar(t, ssa=v) for t, v in zip(types, results, strict=True)]


def conditional(
    b: Builder,
    condition: SSAValue,
    then: Callable[[], Sequence[SSAValue]],
    otherwise: Callable[[], Sequence[SSAValue]],
) -> list[SSAValue]:
    """Emit `scf.if` whose branches yield values of the same types; return the values."""
    blocks: list[Block] = []
    yielded: list[Sequence[SSAValue]] = []
    for branch in (then, otherwise):
        block = Block()
        with b.inside(block):
            values = branch()
            b.emit(scf.YieldOp(*values))
        blocks.append(block)
        yielded.append(values)
    return close_if(b, condition, blocks, [value.type for value in yielded[0]])


def close_if(
    b: Builder, condition: SSAValue, blocks: Sequence[Block], types: Sequence[object]
) -> list[SSAValue]:
    """Emit `scf.if` with two finished blocks; return its results."""
    regions = [Region(block) for block in blocks]
    if not types and len(list(blocks[1].ops)) == 1:
        regions[1] = Region()
    op = scf.IfOp(condition, list(types), *regions)  # pyright: ignore[reportArgumentType]
    return list(b.emit(op).results)
