"""`-gpu-kernel-outlining`: launches call kernels, which stand in modules of the device.

**What** The body of each `gpu.launch` in the functions of a module becomes a `gpu.func`, in a
`gpu.module` behind the function. What it uses of the function is passed to it; what it refers to
by name is copied into the module.

**Before → After**

    gpu.launch blocks(%bx, …) …           gpu.launch_func @f_kernel::@f_kernel blocks in (…)
        threads(%tx, …) … {                 threads in (…) args(%x : f32, %m : memref<8xf32>)
      memref.store %x, %m[%tx]            …
      gpu.terminator                      gpu.module @f_kernel {
    }                                       gpu.func @f_kernel(%x: f32, %m: memref<8xf32>) kernel {
                                              %thread_id_x = gpu.thread_id x …

**Legal when** the names that it refers to mean the same in a copy: functions and constants do.

**Refuses when** `global-memory`: it refers to a global that can be written, of which the kernel
would have another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import SymbolTable

from loopwright.ir.core.properties import segments, sizes_attribute
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.memref import GlobalOp
from loopwright.ir.dialects.symbols import references, symbol_name
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import MODULE, Pass
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.dialects.gpu import ids, kernels
from loopwright_mlir.dialects.gpu.attributes import DimensionAttr
from loopwright_mlir.lowering.outside import values_from_outside

_PLACES: Sequence[type[ids.DimensionOp]] = (
    *(ids.BlockIdOp, ids.ThreadIdOp, ids.GridDimOp, ids.BlockDimOp),
    *(ids.ClusterIdOp, ids.ClusterDimOp),
)
"""What the first arguments of a launch are, three of each."""
_LARGEST = (1 << 31) - 1


@dataclass(frozen=True)
class Kernel:
    """A launch, and the symbols of the module around it that its kernel needs, too."""

    launch: kernels.LaunchOp
    symbols: tuple[Operation, ...]


@dataclass(frozen=True)
class GpuKernelOutliningPass(Pass):
    """Make kernels of the bodies of launches."""

    name: ClassVar[str] = "gpu-kernel-outlining"
    description: ClassVar[str] = "Make kernels of the bodies of launches"
    anchor: ClassVar[str] = MODULE
    title: ClassVar[str] = "GpuKernelOutliningPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on the functions of a module."""
        if not op.has_trait(SymbolTable):
            return
        names = _Names(op)
        for function in list(op.regions[0].block.ops):
            if symbol_name(function) is None or function.has_trait(SymbolTable):
                continue
            place = function
            for launch in [each for each in function.walk() if isinstance(each, kernels.LaunchOp)]:
                kernel_plan = plan(launch, names.symbols)
                if isinstance(kernel_plan, Refusal):
                    ledger.append(kernel_plan.entry(self.name))
                    continue
                ledger.append(decision("outlined", self.name, (launch,)))
                kernel_module = apply_kernel(kernel_plan, f"{symbol_name(function)}_kernel", names)
                block = function.parent_block()
                assert block is not None
                block.insert_op_after(kernel_module, place)
                op.attributes["gpu.container_module"] = builtin.UnitAttr()
                place = kernel_module


class _Names:
    """The symbols of a module, and names that none of them has."""

    def __init__(self, table: Operation) -> None:
        body = table.regions[0].block.ops
        self.symbols = {name: op for op in body if (name := symbol_name(op)) is not None}
        self._count = 0

    def add(self, op: Operation, stem: str) -> str:
        """Return a free name for an op, numbered if its stem is taken."""
        name = stem
        while name in self.symbols:
            name = f"{stem}_{self._count}"
            self._count += 1
        self.symbols[name] = op
        return name


def plan(launch: kernels.LaunchOp, symbols: dict[str, Operation]) -> Kernel | Refusal:
    """Plan the outlining of the body of a launch, with the symbols that it refers to."""
    needed: dict[str, Operation] = {}
    waiting: list[Operation] = [launch]
    while waiting:
        for name in _referred_to(waiting.pop()):
            symbol = symbols.get(name)
            if symbol is None or name in needed:
                continue
            if isinstance(symbol, GlobalOp) and symbol.constant is None:
                message = f"the kernel would have a '@{name}' of its own"
                return Refusal("global-memory", (launch,), message)
            needed[name] = symbol
            waiting.append(symbol)
    return Kernel(launch, tuple(needed.values()))


def _referred_to(op: Operation) -> Iterator[str]:
    """The symbols that an op refers to, or an op inside it."""
    for inner in op.walk():
        for attribute in (*inner.properties.values(), *inner.attributes.values()):
            for reference in references(attribute):
                yield reference.root_reference.data


def apply_kernel(kernel: Kernel, name: str, names: _Names) -> kernels.GPUModuleOp:
    """Call a kernel instead of a launch; returns the module that it is in, to be put somewhere."""
    launch = kernel.launch
    outside = values_from_outside(launch, own=False)
    function = kernels.GPUFuncOp.kernel(
        name, [value.type for value in outside], launch.shared, _known_sizes(launch)
    )
    module = kernels.GPUModuleOp.create(regions=[Region(Block([function]))])
    module.properties["sym_name"] = builtin.StringAttr(names.add(module, name))
    assert isinstance(module.sym_name, builtin.StringAttr)
    counts = [len(group) for group in segments(launch)]
    call = kernels.LaunchFuncOp.create(
        operands=[*launch.operands, *outside],
        result_types=launch.result_types,
        properties={
            "kernel": builtin.SymbolRefAttr(module.sym_name, [builtin.StringAttr(name)]),
            "operandSegmentSizes": sizes_attribute((*counts, len(outside), 0)),
        },
    )
    call.location = module.location = function.location = launch.location
    _move_body(launch, function, outside)
    for symbol in kernel.symbols:
        module.body.block.add_op(symbol.clone())
    block = launch.parent_block()
    assert block is not None
    block.insert_op_before(call, launch)
    for old, new in zip(launch.results, call.results, strict=True):
        old.replace_all_uses_with(new)
    launch.detach()
    launch.erase()
    return module


def _move_body(
    launch: kernels.LaunchOp, function: kernels.GPUFuncOp, outside: Sequence[SSAValue]
) -> None:
    """Move the blocks of a launch into a kernel, to which values from outside are passed."""
    entry = launch.body.blocks[0]
    launch.body.move_blocks(function.body)
    places = list(entry.args[: launch.places])
    index_ops: list[Operation] = []
    for number, place in enumerate(places):
        kind = _PLACES[number // 3]
        dimension = {"dimension": DimensionAttr("xyz"[number % 3])}
        index_ops.append(kind.create(result_types=[builtin.IndexType()], properties=dimension))
        place.replace_all_uses_with(index_ops[-1].results[0])
        entry.erase_arg(place)
    inside: dict[SSAValue, SSAValue] = {}
    for index, value in enumerate(outside):
        inside[value] = entry.insert_arg(value.type, index)
    for new in (*entry.args, *index_ops):
        new.location = launch.location
    for inner in function.walk():
        inner.operands = [inside.get(operand, operand) for operand in inner.operands]
    for block in function.body.blocks:
        last = block.last_op
        if isinstance(last, kernels.TerminatorOp):
            end = kernels.ReturnOp.create()
            end.location = last.location
            block.insert_op_before(end, last)
            last.detach()
            last.erase()
    first = entry.first_op
    assert first is not None
    entry.insert_ops_before(index_ops, first)


def _known_sizes(launch: kernels.LaunchOp) -> dict[str, Attribute]:
    """The sizes of blocks and of the grid that are constants."""
    groups = segments(launch)
    properties: dict[str, Attribute] = {}
    for name, first in (("known_block_size", 4), ("known_grid_size", 1)):
        sizes = [_constant(group[0]) for group in groups[first : first + 3]]
        constant_sizes = [size for size in sizes if size is not None and 0 <= size <= _LARGEST]
        if len(constant_sizes) == len(sizes):
            properties[name] = builtin.DenseArrayBase.from_list(builtin.i32, constant_sizes)
    return properties


def _constant(value: SSAValue) -> int | None:
    owner = value.owner
    return integer_of(owner.value) if isinstance(owner, ConstantOp) else None
