"""Programs with other operations: what they compute if each operation were some other function.

No decision of the pass depends on what is computed, only on which memory is accessed. So a fusion
that is right is right whatever the operations are: each is taken for a function of its own that no
law holds for, and callers for ones that pass other elements. What is stored may also depend on the
iteration, and memory may be read by the caller at the end: that is written into the program before
it is transformed (`DISGUISES`), and counts only if the same decisions are made then: taken away
again, what `mlir-opt` made must be the same text.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import TypeAlias

from xdsl.dialects.builtin import (
    FunctionType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    UnrealizedConversionCastOp,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.syntax import print_module
from loopwright.meaning import Interpreter
from loopwright.meaning.machine import Evaluator, Machine
from loopwright.meaning.memory import MemRef
from loopwright.meaning.values import Poison, Value, is_lanes, vector_of
from loopwright.reporting.errors import InterpreterError
from tests.campaigns.passes import PATIENCE, parse, variants
from tests.generate.program import Program

_SALT = "salt"
_STORES = ("affine.store", "affine.vector_store")
_LOOPS = ("affine.for", "affine.parallel", "scf.for", "scf.parallel")
_BITS = {"bf16": 7, "f16": 10, "f32": 20, "f64": 40}
"""How many bits the whole numbers have that stand for elements of float types."""

Results = list[Value]


def kernel_of(program: Program) -> str:
    """The name of the function that the caller of a program calls."""
    _, _, caller = program.text.partition(f"func.func @{program.name}(")
    called = re.search(r"call @(\w+)\(", caller)
    assert called is not None, "the program of a campaign on functions calls one"
    return called.group(1)


def results_of(text: str, program: Program, max_steps: int | None = None) -> tuple[Results, int]:
    """What the function of a program leaves behind with other operations, and how many operations
    are executed. What the caller makes of that does not matter: it may be undefined."""
    module = parse(text)
    kernel = kernel_of(program)
    _retype(module, _function_of(module, kernel), kernel)
    interpreter = Freely(module, kernel, max_steps)
    try:
        interpreter.call(program.name)
    except InterpreterError:
        if not interpreter.machine.seen:
            raise
    return interpreter.machine.seen, interpreter.steps


def is_wrong_freely(program: Program, text: str) -> bool:
    """Whether a transformed program computes something else, with other operations."""
    for variant in variants(program):
        try:
            expected, steps = results_of(variant(program.text), program)
        except InterpreterError:
            continue
        try:
            actual, _ = results_of(variant(text), program, PATIENCE * steps + 10_000)
        except InterpreterError as error:
            if error.code == "step-limit":
                continue
            return True
        if len(expected) != len(actual) or not all(map(_agree, expected, actual)):
            return True
    return False


@dataclass(frozen=True)
class _Memory:
    """The bytes of an array, and which of them are defined."""

    data: bytes
    defined: bytes


def _agree(expected: Value, actual: Value) -> bool:
    """Whether what was defined is the same."""
    if isinstance(expected, Poison):
        return True
    if not isinstance(expected, _Memory):
        return expected == actual
    return isinstance(actual, _Memory) and all(
        not is_defined or (is_defined_too and element == actual_element)
        for is_defined, is_defined_too, element, actual_element in zip(
            expected.defined, actual.defined, expected.data, actual.data, strict=True
        )
    )


# Operations --------------------------------------------------------------------------------------


class Freely(Interpreter):
    """Runs a program with other operations, where the caller of a function passes other data."""

    def __init__(self, module: ModuleOp, kernel: str, max_steps: int | None) -> None:
        super().__init__(module, max_steps=max_steps)
        self.machine = self._machine = _Machine(module, kernel, max_steps)


class _Machine(Machine):
    def __init__(self, module: ModuleOp, kernel: str, max_steps: int | None) -> None:
        super().__init__(module, sys.stdout, trace=False, max_steps=max_steps)
        self.kernel = kernel
        self.seen: list[Value] = []

    def evaluator(self, op: Operation) -> Evaluator:
        """Other operations than they are; elements as the caller might pass them."""
        if _SALT in op.attributes or _is_free(op):
            return _function(op)
        evaluate = super().evaluator(op)
        if op.name != "func.call" or str(op.properties["callee"]) != f"@{self.kernel}":
            return evaluate

        def called(*operands: Value) -> Value:
            for number, operand in enumerate(operands):
                if isinstance(operand, MemRef):
                    _fill(operand, number)
            results: Value = evaluate(*operands)
            result_values: Sequence[Value] = (results,)
            if len(op.results) != 1:
                result_values = results
            for value in (*operands, *result_values):
                if isinstance(value, MemRef):
                    memory = value.allocation
                    value = _Memory(bytes(memory.data), bytes(memory.defined))
                self.seen.append(value)
            return results

        return called


def _is_free(op: Operation) -> bool:
    """Whether an operation computes data from data, element by element."""
    if op.name.partition(".")[0] not in ("arith", "math") or op.name == "arith.select":
        return False
    types = [value.type for value in (*op.operands, *op.results)]
    shapes = {str(type_.shape) if is_vector(type_) else "" for type_ in types}
    kinds = [type_.element_type if is_vector(type_) else type_ for type_ in types]
    return bool(op.operands) and len(shapes) == 1 and all(map(_is_data, kinds))


def _is_data(kind: Attribute) -> bool:
    return str(kind) in _BITS or isinstance(kind, IntegerType)


def _function(op: Operation) -> Evaluator:
    settings = sorted((name, str(value)) for name, value in (op.properties | op.attributes).items())
    name = f"{op.name} {settings if _SALT in op.attributes or 'predicate' in op.properties else ''}"
    type_ = op.results[0].type
    kind = str(type_.element_type if is_vector(type_) else type_)

    def evaluate(*operands: Value) -> Value:
        for operand in operands:
            if is_lanes(operand):
                lanes = zip(
                    *(
                        value.flat if is_lanes(value) else [value] * operand.size
                        for value in operands
                    ),
                    strict=True,
                )
                return vector_of(operand.shape, [_drawn(kind, name, lane) for lane in lanes])
        return _drawn(kind, name, operands)

    return evaluate


def _drawn(kind: str, name: str, operands: Sequence[Value]) -> Value:
    """The value of a type that a function has."""
    for operand in operands:
        if isinstance(operand, Poison):
            return operand
    text = f"{name} {[*map(repr, operands)]}".encode()
    number = int.from_bytes(hashlib.blake2b(text, digest_size=16).digest(), "little")
    if kind in _BITS:
        return float(number % (1 << _BITS[kind]))
    bits = int(kind.lstrip("siu"))
    return number % (1 << bits) - (1 << bits - 1)


def _fill(memref: MemRef, number: int) -> None:
    """Other elements, all of them different as far as the type allows."""
    kind = str(memref.element_type)
    if not _is_data(memref.element_type) or not memref.allocation.writable:
        return
    for subscripts in memref.subscripts():
        memref.store(_drawn(kind, f"element of {number}", subscripts), subscripts)


def disguised(program: Program, disguise: Disguise) -> Program:
    """A program in which more is seen of what it does."""
    module = parse(program.text)
    for change in disguise:
        change(module, kernel_of(program))
    return replace(program, text=print_module(module, local_scope=True))


# Disguises ---------------------------------------------------------------------------------------


def salt(module: ModuleOp, kernel: str, only: int | None = None) -> None:
    """Let what affine stores store (or that of a number) depend on the iteration, too."""
    numbers = count()
    for place, op in enumerate(_stores(module, kernel)):
        if only not in (None, place):
            continue
        value = op.operands[0]
        block = op.parent_block()
        kind = value.type.element_type if is_vector(value.type) else value.type
        if block is None or not _is_data(kind) or str(kind) == "i1":
            continue
        cast = UnrealizedConversionCastOp(
            operands=[[value, *_iteration(op)]], result_types=[[value.type]]
        )
        cast.attributes[_SALT] = IntegerAttr(next(numbers), i64)
        block.insert_op_before(cast, op)
        op.operands[0] = cast.results[0]


def _stores(module: ModuleOp, kernel: str) -> list[Operation]:
    return [op for op in _function_of(module, kernel).walk() if op.name in _STORES]


def show(module: ModuleOp, kernel: str) -> None:
    """Let the caller see all memory that the function allocates at its top level."""
    function = _function_of(module, kernel)
    block = function.regions[0].blocks.first
    end = None if block is None else block.last_op
    if block is None or end is None or function.regions[0].blocks.last is not block:
        return
    shown: list[SSAValue] = []
    for op in list(block.ops):
        if op.name == "memref.alloc" and not op.operands and op.results[0] not in end.operands:
            shown.append(op.results[0])
    _free_nothing(function)
    end.operands = [*end.operands, *shown]
    _retype(module, function, kernel)


def plain(text: str, kernel: str, results: int) -> str:
    """A program without disguise: the function with so many results, and nothing freed."""
    module = parse(text)
    function = _function_of(module, kernel)
    for op in list(function.walk()):
        if _SALT in op.attributes:
            op.results[0].replace_all_uses_with(op.operands[0])
            op.detach()
            op.erase()
    _free_nothing(function)
    last = function.regions[0].blocks.last
    if last is not None and last.last_op is not None:
        last.last_op.operands = last.last_op.operands[:results]
    _retype(module, function, kernel)
    return print_module(module, local_scope=True)


Disguise: TypeAlias = tuple[Callable[[ModuleOp, str], None], ...]
DISGUISES: tuple[Disguise, ...] = ((), (salt,), (show,), (salt, show))
"""What is done to a program before it is transformed."""


def disguises(module: ModuleOp, kernel: str) -> Iterator[Disguise]:
    """The same, then each store salted alone: all that are salted weigh more, so that nests which
    have nothing to do with a fusion may be fused at another depth."""
    yield from DISGUISES
    for number in range(len(_stores(module, kernel))):
        yield (partial(salt, only=number),)


def num_results(module: ModuleOp, kernel: str) -> int:
    """How many results the function has."""
    function_type = _function_of(module, kernel).properties["function_type"]
    assert isinstance(function_type, FunctionType)
    return len(function_type.outputs)


def _free_nothing(function: Operation) -> None:
    for op in list(function.walk()):
        if op.name == "memref.dealloc":
            op.detach()
            op.erase()


def _function_of(module: ModuleOp, kernel: str) -> Operation:
    for op in module.walk():
        if op.name == "func.func" and str(op.properties["sym_name"]).strip('"') == kernel:
            return op
    raise KeyError(kernel)


def _iteration(op: Operation) -> list[SSAValue]:
    """The induction variables of the loops around an op."""
    induction_variables: list[SSAValue] = []
    current = op.parent_op()
    while current is not None and current.name != "func.func":
        block = current.regions[0].blocks.first
        if current.name in _LOOPS and block is not None:
            induction_variables += [
                argument for argument in block.args if str(argument.type) == "index"
            ]
        current = current.parent_op()
    return induction_variables


def _retype(module: ModuleOp, function: Operation, kernel: str) -> None:
    """The type of a function, and its calls, as what it returns asks for."""
    last = function.regions[0].blocks.last
    assert last is not None and last.last_op is not None
    types = [value.type for value in last.last_op.operands]
    old = function.properties["function_type"]
    assert isinstance(old, FunctionType)
    function.properties["function_type"] = FunctionType.from_lists([*old.inputs], types)
    if len(types) != len(old.outputs):
        function.properties.pop("res_attrs", None)
    for op in list(module.walk()):
        if op.name != "func.call" or str(op.properties["callee"]) != f"@{kernel}":
            continue
        retyped = type(op).create(
            operands=list(op.operands), result_types=types, properties=dict(op.properties)
        )
        block = op.parent_block()
        assert block is not None
        block.insert_op_before(retyped, op)
        for result, new_result in zip(op.results, retyped.results, strict=False):
            result.replace_all_uses_with(new_result)
        op.detach()
        op.erase()
