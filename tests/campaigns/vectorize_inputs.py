"""Other inputs for the kernels of generated programs: what their own callers never pass.

A kernel `@k<seed>` is called directly: with memory that goes on behind what the program's caller
gives where a type does not say the extent, with other symbols, and with one array for two
arguments. All elements count, those behind the end, too.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import FunctionType, IndexType, ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.ir.core.attributes import is_float, is_integer, is_memref
from loopwright.ir.dialects.func import ReturnOp
from loopwright.meaning import Interpreter
from loopwright.meaning.memory import MemRef
from loopwright.meaning.values import Poison, Value
from loopwright.reporting.errors import InterpreterError
from tests.campaigns.passes import parse
from tests.generate.program import Program

TYPES = {"f32": np.float32, "f64": np.float64, "i8": np.int8, "i32": np.int32, "i64": np.int64}
BEHIND = 3
"""By how much extents grow that types do not say."""
ONE_TWICE = "one array twice"
INPUTS = ("other results", "other memory", "other symbols", ONE_TWICE)
"""What shows that a program is wrong, by the number of the variant."""


def calls_of(program: Program) -> list[list[Any]]:
    """Arguments for the kernel of a program; none if it has no kernel."""
    module = parse(program.text)
    calls = [
        op for op in module.walk() if op.name == "func.call" and _callee(op) == f"k{program.seed}"
    ]
    if len(calls) != 1:
        return []
    kernel = Interpreter(module).function(f"k{program.seed}")
    types = [argument.type for argument in kernel.regions[0].blocks[0].args]
    return [
        _arguments(calls[0], types, np.random.default_rng([program.seed, variant]), variant)
        for variant in range(len(INPUTS))
    ]


def _callee(op: Operation) -> str:
    return str(op.properties["callee"]).removeprefix("@").strip('"')


def _arguments(
    call: Operation, types: Sequence[Any], rng: np.random.Generator, variant: int
) -> list[Any]:
    argument_list: list[Any] = []
    for operand, type_ in zip(call.operands, types, strict=True):
        if not is_memref(type_):
            argument_list.append(_number(operand, type_, variant))
            continue
        source_type = _source(operand).type
        assert is_memref(source_type)
        shape = [
            extent + (BEHIND * (variant > 0) if shown < 0 else 0)
            for extent, shown in zip(source_type.get_shape(), type_.get_shape(), strict=True)
        ]
        dtype = TYPES[str(type_.element_type)]
        data = np.array(rng.integers(-8, 15, shape))
        array = np.array(data * 0.3125 if np.dtype(dtype).kind == "f" else data, dtype)
        alike = [a for a in argument_list if isinstance(a, np.ndarray) and _same(a, array)]
        argument_list.append(alike[0] if alike and variant == 3 else array)
    return argument_list


def _same(first: Any, second: Any) -> bool:
    return first.shape == second.shape and first.dtype == second.dtype


def _source(value: SSAValue) -> SSAValue:
    while isinstance(value, OpResult) and value.op.name == "memref.cast":
        value = value.op.operands[0]
    return value


def _number(operand: SSAValue, type_: Any, variant: int) -> Any:
    assert isinstance(operand, OpResult)
    value = operand.op.properties["value"]
    assert is_integer(value) or is_float(value)
    number = value.value.data
    return number + (0, 0, 1, -1)[variant] if isinstance(type_, IndexType) else number


@dataclass
class Stores:
    """How many elements a program wrote, and how many of them with undefined values."""

    count: int = 0
    undefined: int = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count what is written meanwhile."""
        store = MemRef.store_at

        def counting(memref: MemRef, position: int, value: Value) -> None:
            self.count += 1
            self.undefined += isinstance(value, Poison)
            store(memref, position, value)

        with mock.patch.object(MemRef, "store_at", counting):
            yield


def outcome(
    module: ModuleOp, program: Program, arguments: Sequence[Any]
) -> tuple[list[NDArray[Any]], Stores] | str:
    """All arrays and results after a call; what went wrong instead, if anything."""
    stores = Stores()
    copies: dict[int, Any] = {}
    call_arguments = [
        copies.setdefault(id(a), a.copy()) if isinstance(a, np.ndarray) else a for a in arguments
    ]
    interpreter = Interpreter(module, max_steps=3_000_000)
    try:
        with stores.counted():
            results = interpreter.call(f"k{program.seed}", *call_arguments)
    except InterpreterError as error:
        return error.code
    return [
        *(a for a in call_arguments if isinstance(a, np.ndarray)),
        *map(np.asarray, results),
    ], stores


def differences(program: Program, text: str, *, rounded: bool = False) -> str:
    """How another text of a program differs from it on other inputs; empty if it does not.

    What memory contains is compared at the end, and after each nest: what one nest writes that it
    must not is wrong even where the next one overwrites it, or where it happens to be the same.
    """
    inputs = calls_of(program)
    pairs = [(parse(program.text), parse(text)), *_stages(program, text)] if inputs else []
    for stage, (before, after) in enumerate(pairs):
        for number, arguments in enumerate(inputs):
            expected = outcome(before, program, arguments)
            if isinstance(expected, str):
                continue  # The program itself is not defined for these.
            actual = outcome(after, program, arguments)
            if isinstance(actual, str):
                return f"{actual} on other inputs"
            (expected_arrays, expected_stores) = expected
            (arrays, actual_stores) = actual
            if not all(_agree(a, b, rounded) for a, b in zip(expected_arrays, arrays, strict=True)):
                return "overwritten later" if stage else INPUTS[number]
            if actual_stores.undefined > expected_stores.undefined:
                return "undefined elements"
            if actual_stores.count > expected_stores.count:
                return "writes more"
    return ""


def _stages(program: Program, text: str) -> Iterator[tuple[ModuleOp, ModuleOp]]:
    """Two programs that end after their first nest, after the second, and so on."""
    name = f"k{program.seed}"
    count = len(_nests(parse(program.text), name))
    if count != len(_nests(parse(text), name)):
        return
    for last in range(count - 1):
        yield _cut(program.text, name, last), _cut(text, name, last)


def _nests(module: ModuleOp, name: str) -> list[Operation]:
    block = Interpreter(module).function(name).regions[0].block
    return [op for op in block.ops if op.regions]


def _cut(text: str, name: str, last: int) -> ModuleOp:
    """The kernel up to one of its nests; it returns the memory that it has made."""
    module = parse(text.replace("memref.alloca(", "memref.alloc("))
    kernel = Interpreter(module).function(name)
    block = kernel.regions[0].block
    end = _nests(module, name)[last]
    gone = list(block.ops)[list(block.ops).index(end) + 1 :]
    for op in reversed(gone):
        op.detach()
        op.erase(safe_erase=False)
    allocated = [op.results[0] for op in block.ops if op.name == "memref.alloc"]
    freed = {op.operands[0] for op in block.ops if op.name == "memref.dealloc"}
    remaining_values = [value for value in allocated if value not in freed]
    block.add_op(ReturnOp(*remaining_values))
    inputs = [argument.type for argument in block.args]
    kernel.properties["function_type"] = FunctionType.from_lists(
        inputs, [v.type for v in remaining_values]
    )
    for op in list(module.body.block.ops):
        if op.name == "func.func" and op is not kernel and _calls(op, name):
            op.detach()
            op.erase(safe_erase=False)
    return module


def _calls(function: Operation, name: str) -> bool:
    return any(op.name == "func.call" and _callee(op) == name for op in function.walk())


def _agree(first: NDArray[Any], second: NDArray[Any], rounded: bool) -> bool:
    if first.dtype.kind != "f":
        return np.array_equal(first, second)
    if rounded:
        return np.allclose(first, second, rtol=1e-3, equal_nan=True)
    return np.array_equal(first, second, equal_nan=True)
