"""The pass that computes complex numbers by their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, TypeAlias

from xdsl.dialects.builtin import AnyFloat, FloatAttr, LocationAttr, StringAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.ir.core.enclosing import outermost_op
from loopwright.ir.core.narrowing import is_array, is_complex_type
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects import arith, complex  # noqa: A004 - the dialect
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.affine.conditionals import YieldOp
from loopwright.ir.dialects.arith import FastMathFlagsAttr
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp, part_type
from loopwright.ir.dialects.complex import EqOp as ComplexEqualOp
from loopwright.ir.dialects.complex import MulOp as ComplexMulOp
from loopwright.ir.dialects.complex import NeqOp as ComplexNotEqualOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import ComplexFunction
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import parse_module
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.support.base import Change, ChangingPass
from loopwright.loops.support.options import option
from loopwright.records import dataclass, field
from loopwright.reporting.errors import counted

Parts: TypeAlias = tuple[SSAValue, SSAValue]
Emit: TypeAlias = Callable[[Operation], SSAValue]
Formula: TypeAlias = Callable[[Operation, Sequence[Parts], Emit], Parts]

PRODUCT = """reduction.define @{name} : {type}, {type} combination (%a, %b, %c, %d) {{
  %0 = arith.mulf %a, %c : {type}
  %1 = arith.mulf %b, %d : {type}
  %2 = arith.subf %0, %1 : {type}
  %3 = arith.mulf %b, %c : {type}
  %4 = arith.mulf %a, %d : {type}
  %5 = arith.addf %3, %4 : {type}
  reduction.yield %2, %5 : {type}, {type}
}} identity {{
  %0 = arith.constant 1.0 : {type}
  %1 = arith.constant 0.0 : {type}
  reduction.yield %0, %1 : {type}, {type}
}}
"""
"""The product of pairs as a reduction, to be formatted with a name and the type of the parts."""


@dataclass(frozen=True)
class AffineSplitComplexPass(ChangingPass):
    """`-affine-split-complex`: complex numbers of affine loops as pairs of floats.

    **What.** Vectors have no complex elements. In affine loops this pass computes with the two
    parts of complex numbers instead: carried values and results of conditionals become pairs,
    arithmetic becomes its formulas. Loads, stores and whatever else knows complex
    numbers keep them.

    **Before → After**

        %s = affine.for %i = 0 to 64              %z0 = complex.re %z ; %z1 = complex.im %z
            iter_args(%a = %z)                    %s:2 = affine.for %i = 0 to 64
            -> (complex<f32>) {                       iter_args(%a = %z0, %b = %z1) -> (f32, f32) {
          %x = affine.load %m[%i]                   %x = affine.load %m[%i]
          %b = complex.add %a, %x                   %re = complex.re %x ; %im = complex.im %x
          affine.yield %b                           … arith.addf of each
        }                                         }
                                                  %s = complex.create %s#0, %s#1

    **Legal when** always: each operation rounds as the formula does, under the same fast-math
    flags.

    With `define-products` the product of pairs is defined as a reduction, for passes that reorder.

    **Refuses when** never; operations without a formula here (`complex.exp`) get their numbers from
    `complex.create`.
    """

    name: ClassVar[str] = "affine-split-complex"

    define_products: bool = option(
        False,
        "where a loop carries a product, define that of pairs as a reduction: "
        "`affine-super-vectorize` knows it by what it computes",
    )

    is_whole: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The outermost loops that compute with complex numbers."""
        for loop in list(_outermost(function)):
            found = plan(loop)
            if found:
                message = f"{counted(len(found), 'operation')} on complex numbers on their parts"
                figures, apply = {"operations": len(found)}, partial(self._apply, loop)
                yield Change("split-complex", (loop, *found), apply, message, figures)

    def _apply(self, loop: Operation) -> None:
        if self.define_products:
            define_products(loop)
        _Splitting().run(loop)


def plan(loop: Operation) -> list[Operation]:
    """The ops in a loop that would work on the parts of complex numbers."""
    return [op for op in loop.walk() if _is_split(op)]


def define_products(loop: Operation) -> None:
    """Define the products of pairs that loops carry, in the module around."""
    module = outermost_op(loop)
    for op in list(loop.walk()):
        if not isinstance(op, ComplexMulOp) or not any(map(_is_carried, op.operands)):
            continue
        name = f"complex_product_{part_type(op.results[0].type)}"
        known = {str(o.properties.get("sym_name")) for o in module.regions[0].block.ops}
        if str(StringAttr(name)) not in known:
            text = PRODUCT.format(name=name, type=part_type(op.results[0].type))
            definition = parse_module(text, make_context()).body.block.first_op
            assert definition is not None
            definition.detach()
            Rewriter.insert_op(definition, InsertPoint.at_start(module.regions[0].block))


def _is_carried(value: SSAValue) -> bool:
    parent = value.owner.parent_op()
    return isinstance(value, BlockArgument) and parent is not None and isinstance(parent, ForOp)


def _outermost(op: Operation) -> Iterator[Operation]:
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                if isinstance(inner, ForOp):
                    yield inner
                else:
                    yield from _outermost(inner)


def _is_split(op: Operation) -> bool:
    if isinstance(op, ComplexEqualOp | ComplexNotEqualOp):
        return True
    if formula_of(op) is not None:
        return is_complex_type(op.results[0].type)
    carries = isinstance(op, ForOp | IfOp)
    return (
        carries
        and "reductions" not in op.properties
        and any(is_complex_type(result.type) for result in op.results)
    )


@dataclass()
class _Splitting:
    """The parts known so far, and the ops that are not needed any more."""

    parts: dict[SSAValue, Parts] = field(default_factory=dict[SSAValue, Parts])
    homes: dict[SSAValue, tuple[Block, Operation | None]] = field(
        default_factory=dict[SSAValue, tuple[Block, Operation | None]]
    )
    """Where a split value is recombined if it is needed as a whole: the block, and the op before
    which the recombination is inserted."""
    gone: list[Operation] = field(default_factory=list[Operation])

    def run(self, root: Operation) -> None:
        self._op(root)
        for op in reversed(self.gone):
            op.operands = []
        for value, (block, before) in self.homes.items():
            if value.first_use is not None:
                real, imaginary = self.parts[value]
                new_op = CreateOp(real, imaginary)
                _builder(block, before).insert(new_op)
                value.replace_all_uses_with(new_op.results[0])
        for op in reversed(self.gone):
            op.detach()
            op.erase(safe_erase=False)

    def _block(self, block: Block) -> None:
        for op in list(block.ops):
            self._op(op)

    def _op(self, op: Operation) -> None:
        """Replace one op on complex numbers by ops on their parts."""
        if not _is_split(op):
            if isinstance(op, ReOp | ImOp) and op.operands[0] in self.parts:
                op.results[0].replace_all_uses_with(
                    self.parts[op.operands[0]][isinstance(op, ImOp)]
                )
                self.gone.append(op)
            for region in op.regions:
                for block in region.blocks:
                    self._block(block)
        elif isinstance(op, ForOp):
            self._loop(op)
        elif isinstance(op, IfOp):
            self._conditional(op)
        else:
            self._compute(op)

    # Arithmetic

    def _compute(self, op: Operation) -> None:
        """Compute the parts of a result from the parts of the operands."""
        block = op.parent_block()
        assert block is not None

        def emit(made: Operation) -> SSAValue:
            LoopBuilder.before(op).insert(made)
            flags = attribute(op, "fastmath")
            if isinstance(flags, FastMathFlagsAttr) and "fastmath" in made.properties:
                made.properties["fastmath"] = flags
            return made.results[0]

        operands = [self._parts_of(value) for value in op.operands if _is_complex(value)]
        if isinstance(op, ComplexEqualOp | ComplexNotEqualOp):
            same = compared(op, operands[0], operands[1], emit)
            op.results[0].replace_all_uses_with(same)
        else:
            formula = formula_of(op)
            assert formula is not None
            self.parts[op.results[0]] = formula(op, operands, emit)
            self.homes[op.results[0]] = block, op
        self.gone.append(op)

    def _parts_of(self, value: SSAValue) -> Parts:
        """The parts of a value: as computed, or taken where the value is made."""
        parts = self.parts.get(value)
        if parts is None:
            real, imaginary = ReOp(value), ImOp(value)
            owner = value.owner
            block = owner.parent_block() if isinstance(owner, Operation) else owner
            before = owner.next_op if isinstance(owner, Operation) else owner.first_op
            assert block is not None
            for part in (real, imaginary):
                _builder(block, before).insert(part)
            parts = self.parts[value] = real.results[0], imaginary.results[0]
        return parts

    # Loops and conditionals

    def _expanded(self, values: Sequence[SSAValue]) -> list[SSAValue]:
        split = (self._parts_of(value) if _is_complex(value) else (value,) for value in values)
        return [part for parts in split for part in parts]

    def _share(self, old: Sequence[SSAValue], new: Sequence[SSAValue], home: Operation) -> None:
        """Map old results or arguments to the new values that replace them."""
        values = iter(new)
        for value in old:
            first = next(values)
            if not _is_complex(value):
                value.replace_all_uses_with(first)
                continue
            self.parts[value] = first, next(values)
            block = home.parent_block()
            if isinstance(value, BlockArgument):
                block = home.regions[0].block
                self.homes[value] = block, block.first_op
            else:
                assert block is not None
                self.homes[value] = block, home.next_op

    def _loop(self, op: ForOp) -> None:
        """Build a loop that carries the parts of complex values."""
        inits = self._expanded(op.inits)
        old = op.body
        body = Block(arg_types=[old.args[0].type, *(value.type for value in inits)])
        new = ForOp(
            op.lower_map,
            op.lower_bound_operands,
            op.upper_map,
            op.upper_bound_operands,
            step=op.step_value,
            inits=inits,
            region=Region(body),
        )
        self._replace(op, new)
        self._move(old, body)
        old.args[0].replace_all_uses_with(body.args[0])
        self._share(old.args[1:], body.args[1:], new)
        self._finish(body)
        self._share(op.results, new.results, new)

    def _conditional(self, op: Operation) -> None:
        """Build a conditional that yields the parts of complex values."""
        types: list[Attribute] = []
        for result in op.results:
            twice = is_complex_type(result.type)
            types += [part_type(result.type)] * 2 if twice else [result.type]
        regions = [Region(Block()) if region.blocks else Region() for region in op.regions]
        new = IfOp.create(
            operands=list(op.operands),
            result_types=types,
            properties=dict(op.properties),
            attributes=dict(op.attributes),
            regions=regions,
        )
        self._replace(op, new)
        for old, new_region in zip(op.regions, regions, strict=True):
            if old.blocks:
                self._move(old.block, new_region.block)
                self._finish(new_region.block)
        self._share(op.results, new.results, new)

    def _replace(self, op: Operation, new: Operation) -> None:
        LoopBuilder.before(op).insert(new)
        self.gone.append(op)

    def _move(self, old: Block, new: Block) -> None:
        behind = LoopBuilder(new, None, _location_in(old))
        for op in list(old.ops):
            behind.move(op)

    def _finish(self, block: Block) -> None:
        """Split a body, and what it hands on."""
        self._block(block)
        last = block.last_op
        assert last is not None
        new_op = YieldOp(*self._expanded(last.operands))
        LoopBuilder.before(last).insert(new_op)
        last.detach()
        last.erase(safe_erase=False)


def _builder(block: Block, before: Operation | None) -> LoopBuilder:
    """Before an op of a block; at its end where there is none."""
    location = _location_in(block) if before is None else before.location
    return LoopBuilder(block, before, location)


def _location_in(block: Block) -> LocationAttr:
    around = block.parent_op()
    assert around is not None, "the block is in an op"
    return around.location


def _is_complex(value: SSAValue) -> bool:
    return is_complex_type(value.type)


# The formulas

_ARITHMETIC: dict[str, Callable[..., Operation]] = {
    "addf": arith.AddfOp,
    "subf": arith.SubfOp,
    "mulf": arith.MulfOp,
    "divf": arith.DivfOp,
    "negf": arith.NegfOp,
}


def _computed(op: Operation, x: Sequence[Parts], emit: Emit) -> Parts:
    """Compute the function of the op's record."""
    function = interface_of(op, ComplexFunction)
    assert function is not None
    operands = [part for parts in x for part in parts] or op.operands

    def compute(name: str, *values: SSAValue) -> SSAValue:
        return emit(_ARITHMETIC[name](*values))

    real, imaginary = function.parts(compute, *operands)
    return real, imaginary


def _constant(op: Operation, x: Sequence[Parts], emit: Emit) -> Parts:
    value = attribute(op, "value")
    assert is_array(value)
    element = part_type(op.results[0].type)
    assert isinstance(element, AnyFloat)
    real, imaginary = (
        emit(arith.ConstantOp(FloatAttr(part.value.data, element))) for part in value.data
    )
    return real, imaginary


def _chosen(op: Operation, x: Sequence[Parts], emit: Emit) -> Parts:
    real, imaginary = (
        emit(arith.SelectOp(op.operands[0], x[0][part], x[1][part])) for part in (0, 1)
    )
    return real, imaginary


def compared(op: Operation, x: Parts, y: Parts, emit: Emit) -> SSAValue:
    """Compare two numbers by their parts, for `complex.eq` or `complex.neq`."""
    predicate, join = (
        ("oeq", arith.AndIOp) if isinstance(op, complex.EqOp) else ("une", arith.OrIOp)
    )
    real, imaginary = (emit(arith.CmpfOp(a, b, predicate)) for a, b in zip(x, y, strict=True))
    return emit(join(real, imaginary))


def formula_of(op: Operation) -> Formula | None:
    """Return the function that computes the parts of the result of an op from the op and the parts
    of its operands."""
    if isinstance(op, complex.ConstantOp):
        return _constant
    if isinstance(op, arith.SelectOp):
        return _chosen
    return _computed if interface_of(op, ComplexFunction) else None
