"""The pass that computes complex numbers by their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from xdsl.dialects.builtin import AnyFloat, FloatAttr, StringAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.ir.core.attributes import is_array, is_complex_type
from loopwright.ir.core.enclosing import block_of, ops_directly_in, outermost_op, terminator_of
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects import arith, complex  # noqa: A004 - the dialect
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.affine.conditionals import YieldOp
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp, part_type
from loopwright.ir.dialects.complex import EqOp as ComplexEqualOp
from loopwright.ir.dialects.complex import MulOp as ComplexMulOp
from loopwright.ir.dialects.complex import NeqOp as ComplexNotEqualOp
from loopwright.ir.dialects.regions import with_regions_of
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import ComplexFunction
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import parse_module
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.support.base import Change, ChangingPass, declared
from loopwright.loops.support.options import option
from loopwright.records import dataclass, field
from loopwright.reporting.errors import counted

Parts: TypeAlias = tuple[SSAValue, SSAValue]
Emit: TypeAlias = Callable[[Operation], SSAValue]

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


@declared("affine-split-complex", is_whole=True)
class AffineSplitComplexPass(ChangingPass):
    """`-affine-split-complex`: complex numbers of affine loops as pairs of floats.

    **What.** Vectors have no complex elements. In affine loops this pass computes with the two
    parts of complex numbers instead: carried values and results of conditionals become pairs,
    arithmetic becomes its formulas. Loads, stores and other ops on complex numbers keep them.

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

    define_products: bool = option(
        False,
        "where a loop carries a product, define that of pairs as a reduction: "
        "`affine-super-vectorize` knows it by what it computes",
    )

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the outermost loops that compute with complex numbers."""
        for loop in list(_outermost_loops(function)):
            complex_ops = [op for op in loop.walk() if _is_split(op)]
            if complex_ops:
                message = (
                    f"{counted(len(complex_ops), 'operation')} on complex numbers on their parts"
                )
                figures = {"operations": len(complex_ops)}
                apply = partial(self._apply, loop)
                yield Change("split-complex", (loop, *complex_ops), apply, message, figures)

    def _apply(self, loop: Operation) -> None:
        if self.define_products:
            define_products(loop)
        _Splitting().run(loop)


def define_products(loop: Operation) -> None:
    """Define the products of pairs that loops carry, in the module around."""
    module = outermost_op(loop)
    for op in list(loop.walk()):
        if not isinstance(op, ComplexMulOp) or not any(map(_is_carried, op.operands)):
            continue
        name = f"complex_product_{part_type(op.results[0].type)}"
        symbols = {str(o.properties.get("sym_name")) for o in module.regions[0].block.ops}
        if str(StringAttr(name)) not in symbols:
            text = PRODUCT.format(name=name, type=part_type(op.results[0].type))
            definition = parse_module(text, make_context()).body.block.first_op
            assert definition is not None
            definition.detach()
            Rewriter.insert_op(definition, InsertPoint.at_start(module.regions[0].block))


def _is_carried(value: SSAValue) -> bool:
    parent = value.owner.parent_op()
    return isinstance(value, BlockArgument) and parent is not None and isinstance(parent, ForOp)


def _outermost_loops(op: Operation) -> Iterator[Operation]:
    for inner in ops_directly_in(op):
        if isinstance(inner, ForOp):
            yield inner
        else:
            yield from _outermost_loops(inner)


def _is_split(op: Operation) -> bool:
    if isinstance(op, ComplexEqualOp | ComplexNotEqualOp):
        return True
    if _has_formula(op):
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
    homes: dict[SSAValue, LoopBuilder] = field(default_factory=dict[SSAValue, LoopBuilder])
    """Where a split value is recombined if it is needed as a whole."""
    gone: list[Operation] = field(default_factory=list[Operation])

    def run(self, root: Operation) -> None:
        self._op(root)
        for op in reversed(self.gone):
            op.operands = []
        for value, builder in self.homes.items():
            if value.first_use is not None:
                value.replace_all_uses_with(builder.value(CreateOp(*self.parts[value])))
        for op in reversed(self.gone):
            op.detach()
            op.erase(safe_erase=False)

    def _split_nested(self, op: Operation) -> None:
        for inner in list(ops_directly_in(op)):
            self._op(inner)

    def _op(self, op: Operation) -> None:
        """Replace one op on complex numbers by ops on their parts."""
        if not _is_split(op):
            if isinstance(op, ReOp | ImOp) and op.operands[0] in self.parts:
                op.results[0].replace_all_uses_with(
                    self.parts[op.operands[0]][isinstance(op, ImOp)]
                )
                self.gone.append(op)
            self._split_nested(op)
        elif isinstance(op, ForOp):
            self._loop(op)
        elif isinstance(op, IfOp):
            self._conditional(op)
        else:
            self._compute(op)

    # Arithmetic

    def _compute(self, op: Operation) -> None:
        """Compute the parts of a result from the parts of the operands."""
        builder = LoopBuilder.before(op)
        flags = attribute(op, "fastmath")

        def emit(new_op: Operation) -> SSAValue:
            if isinstance(flags, arith.FastMathFlagsAttr) and "fastmath" in new_op.properties:
                new_op.properties["fastmath"] = flags
            return builder.value(new_op)

        operands = [self._parts_of(value) for value in op.operands if _is_complex(value)]
        if isinstance(op, ComplexEqualOp | ComplexNotEqualOp):
            same = compared(op, operands[0], operands[1], emit)
            op.results[0].replace_all_uses_with(same)
        else:
            self.parts[op.results[0]] = _compute_parts(op, operands, emit)
            self.homes[op.results[0]] = builder
        self.gone.append(op)

    def _parts_of(self, value: SSAValue) -> Parts:
        """Return the parts of a value: as computed, or extracted where the value is defined."""
        parts = self.parts.get(value)
        if parts is None:
            owner = value.owner
            block = owner.parent_block() if isinstance(owner, Operation) else owner
            assert block is not None
            before = owner.next_op if isinstance(owner, Operation) else owner.first_op
            builder = _builder(block, before)
            parts = self.parts[value] = builder.value(ReOp(value)), builder.value(ImOp(value))
        return parts

    # Loops and conditionals

    def _expanded(self, values: Sequence[SSAValue]) -> list[SSAValue]:
        split = (self._parts_of(value) if _is_complex(value) else (value,) for value in values)
        return [part for parts in split for part in parts]

    def _map_parts(self, old: Sequence[SSAValue], new: Sequence[SSAValue], home: Operation) -> None:
        """Map old results or arguments to the new values that replace them."""
        values = iter(new)
        for value in old:
            first = next(values)
            if not _is_complex(value):
                value.replace_all_uses_with(first)
                continue
            self.parts[value] = first, next(values)
            if isinstance(value, BlockArgument):
                block = home.regions[0].block
                self.homes[value] = _builder(block, block.first_op)
            else:
                block = block_of(home)
                self.homes[value] = _builder(block, home.next_op)

    def _loop(self, op: ForOp) -> None:
        """Build a loop that carries the parts of complex values."""
        old = op.body
        bounds = lower_bound(op), upper_bound(op), op.step_value
        new = LoopBuilder.before(op).loop(*bounds, self._expanded(op.inits))
        body = new.body
        self.gone.append(op)
        LoopBuilder(body, None, op.location).move_all(old.ops)
        old.args[0].replace_all_uses_with(body.args[0])
        self._map_parts(old.args[1:], body.args[1:], new)
        self._finish(body)
        self._map_parts(op.results, new.results, new)

    def _conditional(self, op: Operation) -> None:
        """Build a conditional that yields the parts of complex values."""
        types: list[Attribute] = []
        for result in op.results:
            twice = is_complex_type(result.type)
            types += [part_type(result.type)] * 2 if twice else [result.type]
        new = with_regions_of(op, op.operands, types)
        LoopBuilder.before(op).insert(new)
        self.gone.append(op)
        for region in new.regions:
            for block in region.blocks:
                self._finish(block)
        self._map_parts(op.results, new.results, new)

    def _finish(self, block: Block) -> None:
        """Split a body and its yielded values."""
        for op in list(block.ops):
            self._op(op)
        last = terminator_of(block)
        new_op = YieldOp(*self._expanded(last.operands))
        LoopBuilder.before(last).insert(new_op)
        last.detach()
        last.erase(safe_erase=False)


def _builder(block: Block, before: Operation | None) -> LoopBuilder:
    """Return a builder before an op of a block, or at its end if `before` is `None`."""
    place = block.parent_op() if before is None else before
    assert place is not None, "the block is in an op"
    return LoopBuilder(block, before, place.location)


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


def _has_formula(op: Operation) -> bool:
    """Return whether the parts of an op's result are functions of the parts of its operands."""
    return isinstance(op, complex.ConstantOp | arith.SelectOp) or (
        interface_of(op, ComplexFunction) is not None
    )


def _compute_parts(op: Operation, x: Sequence[Parts], emit: Emit) -> Parts:
    """Compute the parts of the result of an op from those of its complex operands."""
    if isinstance(op, complex.ConstantOp):
        value = attribute(op, "value")
        element = part_type(op.results[0].type)
        assert is_array(value) and isinstance(element, AnyFloat)
        constants = [arith.ConstantOp(FloatAttr(part.value.data, element)) for part in value.data]
        real, imaginary = map(emit, constants)
    elif isinstance(op, arith.SelectOp):
        sides = zip(x[0], x[1], strict=True)
        real, imaginary = (emit(arith.SelectOp(op.operands[0], a, b)) for a, b in sides)
    else:
        function = interface_of(op, ComplexFunction)
        assert function is not None
        operands = [part for parts in x for part in parts] or op.operands

        def compute(name: str, *values: SSAValue) -> SSAValue:
            return emit(_ARITHMETIC[name](*values))

        real, imaginary = function.parts(compute, *operands)
    return real, imaginary


def compared(op: Operation, x: Parts, y: Parts, emit: Emit) -> SSAValue:
    """Compare two numbers by their parts, for `complex.eq` or `complex.neq`."""
    predicate, join = (
        ("oeq", arith.AndIOp) if isinstance(op, complex.EqOp) else ("une", arith.OrIOp)
    )
    real, imaginary = (emit(arith.CmpfOp(a, b, predicate)) for a, b in zip(x, y, strict=True))
    return emit(join(real, imaginary))
