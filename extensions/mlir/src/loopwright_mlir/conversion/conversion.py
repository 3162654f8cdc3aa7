"""The engine that converts operations together with the types of their values.

An operation is folded first, as `Lowering` does. Its operands are seen as values of the new types:
those that its producers were converted to, else `builtin.unrealized_conversion_cast`s behind them.
What is not converted goes on using values of the old types, through casts the other way.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue, TypedAttribute
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import Commutative, IsolatedFromAbove

from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.builtin import UnrealizedConversionCastOp
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering.expand_affine import (
    IndexBuilder,
    Lowering,
    NoCounterpartError,
    Rules,
    inserter,
)
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.conversion.types import TypeConverter
from loopwright_mlir.dialects.llvm import LLVM
from loopwright_mlir.dialects.llvm.constants import ConstantOp as LlvmConstantOp
from loopwright_mlir.dialects.llvm.values import InsertValueOp, PoisonOp

_PARTS_OF_STRUCTS = (InsertValueOp, PoisonOp, LlvmConstantOp)


class Conversion(Lowering):
    """Converts the operations inside of one, from the outside in."""

    def __init__(
        self,
        pass_name: str,
        ledger: Ledger,
        rules: Rules,
        types: TypeConverter,
        *,
        folds_others: bool,
    ) -> None:
        super().__init__(pass_name, ledger, rules)
        self._folds_others = folds_others
        self.types = types
        self._casts: dict[SSAValue, UnrealizedConversionCastOp] = {}
        self._backs: list[UnrealizedConversionCastOp] = []
        self._arguments: list[tuple[UnrealizedConversionCastOp, UnrealizedConversionCastOp]] = []
        """What stands for arguments that are gone, in no block as folds see them, and later."""

    def type_of(self, type_: Attribute) -> Attribute:
        """The type that stands for another; refused if there is none."""
        converted = self.types.convert(type_)
        if converted is None:
            raise NoCounterpartError("no-type", None, f"no type of llvm stands for '{type_}'")
        return converted

    def operand(self, value: SSAValue) -> SSAValue:
        """A value seen as one of the type that stands for its own."""
        type_ = self.type_of(value.type)
        new = self.value(value)
        if new.type == type_:
            return new
        owner = new.owner
        if isinstance(owner, UnrealizedConversionCastOp) and len(owner.inputs) == 1:
            if owner.inputs[0].type == type_:
                return owner.inputs[0]
        cast = self._casts.get(new)
        if cast is None:
            cast = self._casts[new] = UnrealizedConversionCastOp([new], [type_])
            insert_behind(new, cast)
        return cast.results[0]

    def replace_argument(self, argument: BlockArgument, value: SSAValue) -> None:
        """Use a value instead of a block argument, and erase that."""
        if value.type == argument.type:
            argument.replace_all_uses_with(value)
            argument.block.erase_arg(argument)
            return
        if argument.first_use is not None:
            back, old = (UnrealizedConversionCastOp([value], [argument.type]) for _ in range(2))
            insert_behind(value, back)
            argument.replace_all_uses_with(old.results[0])
            self.replaced[back.results[0]] = self.replaced[old.results[0]] = value
            self._backs.append(back)
            self._arguments.append((old, back))
        argument.block.erase_arg(argument)

    def convert_block(self, block: Block) -> None:
        """Give the arguments of a block the types that stand for theirs."""
        for argument in list(block.args):
            type_ = self.type_of(argument.type)
            if type_ != argument.type:
                new = block.insert_arg(type_, argument.index + 1)
                new.location = argument.location
                self.replace_argument(argument, new)

    def operands(self, values: Sequence[SSAValue]) -> list[SSAValue]:
        """Return the converted operands."""
        return [self.operand(value) for value in values]

    def finish(self) -> None:
        """Cast converted values back for uses that are not converted."""
        for old, back in self._arguments:
            old.results[0].replace_all_uses_with(back.results[0])
            old.erase()
        gone = set(self.lowered)
        used_backs = [back for back in self._backs if not _only_used_by(back, gone)]
        backs = {(back.inputs[0], back.results[0].type): back for back in used_backs}
        last = {back.inputs[0]: back.results[0] for back in used_backs}
        for op in self.lowered:
            for result in op.results:
                cast = self._casts.pop(result, None)
                if cast is not None:
                    # It was used before it was converted.
                    cast.results[0].replace_all_uses_with(self.operand(result))
                    cast.detach()
                    cast.erase()
                new = self.value(result)
                if new.type == result.type:
                    result.replace_all_uses_with(new)
                elif any(use.operation not in gone for use in result.uses):
                    back = backs.get((new, result.type))
                    if back is None:
                        behind = last.get(new, new)
                        back = UnrealizedConversionCastOp([behind], [result.type])
                        insert_behind(behind, back)
                        backs[new, result.type] = back
                        last[new] = back.results[0]
                    result.replace_all_uses_with(back.results[0])
        for cast in self._casts.values():
            if cast.results[0].first_use is None:
                cast.detach()
                cast.erase()
        for back in self._backs:
            if _only_used_by(back, gone):
                (value,) = back.inputs
                back.detach()
                back.erase(safe_erase=False)
                _erase_unused_struct(value)

    def _is_foreign(self, op: Operation) -> bool:
        return self._folds_others and op.dialect_name() != LLVM.name

    def _fold_other(self, op: Operation) -> bool:
        """Let what an op folds to take its place, and that of all that is in it."""
        folded = self._fold(op, IndexBuilder(inserter(op)))
        if folded is None:
            return False
        self.replaced.update(zip(op.results, folded, strict=True))
        self.lowered.append(op)
        return True

    def _fold(self, op: Operation, build: IndexBuilder) -> Sequence[SSAValue] | None:
        """The values that `op` folds to; constants that this makes are converted, too."""
        folded = self._values(op, build)
        for value in folded or ():
            owner = value.owner
            if (
                isinstance(owner, Operation)
                and rewriting.is_constant(owner)
                and value not in self.replaced
            ):
                if type(owner) in self.rules:
                    self.lower(owner)
        return None if folded is None else self.values(folded)

    def _values(self, op: Operation, build: IndexBuilder) -> list[SSAValue] | None:
        """What `op` folds to: values that are there, or constants if these are converted.

        Changes in place stay, but where constants would have to be made that are not converted.
        Constants go behind other operands where the order does not matter.
        """
        if op.has_trait(Commutative, value_if_unregistered=False) and len(op.operands) == 2:
            lhs, rhs = op.operands
            if rewriting.constant_of(lhs) is not None and rewriting.constant_of(rhs) is None:
                op.operands = (rhs, lhs)
        fold = rewriting.fold_of(op)
        if fold is None:
            return None
        snapshot = rewriting.Kept(op)
        folded = rewriting.IN_PLACE
        while folded is not None and len(folded) == 0:
            folded = fold(op, [rewriting.constant_of(operand) for operand in op.operands])
        if not folded:
            return None
        values: list[SSAValue] = []
        for value in folded:
            if not isinstance(value, SSAValue):
                constant = None
                if isinstance(value, TypedAttribute):
                    builder = interface_of(op, rewriting.ConstantBuilder)
                    constant = ConstantOp(value) if builder is None else builder.make(value)
                if constant is None or type(constant) not in self.rules:
                    snapshot.restore()
                    return None
                value = build.insert(constant)
            values.append(value)
        return values


def _erase_unused_struct(value: SSAValue) -> None:
    """Erase what puts a struct together that nothing uses, and constants that were put into it."""
    owner = value.owner
    if isinstance(owner, _PARTS_OF_STRUCTS) and value.first_use is None:
        operands = list(owner.operands)
        owner.detach()
        owner.erase()
        for operand in operands:
            _erase_unused_struct(operand)


def _only_used_by(op: Operation, users: AbstractSet[Operation]) -> bool:
    """Whether nothing but some operations uses what an op gives."""
    return all(use.operation in users for use in op.results[0].uses)


def check_blocks_around(op: Operation) -> None:
    """Refuse an op that takes several blocks, where the region around may have only one."""
    parent = op.parent_op()
    is_free = parent is not None and parent.has_trait(IsolatedFromAbove)
    if not is_free or isinstance(parent, ModuleOp):
        raise RefusedError("one-block", None, "there may be one block only around it")


def split_around(op: Operation) -> tuple[Block, Block]:
    """The block that ends in front of an op now, and the one that begins with it."""
    before = op.parent_block()
    assert before is not None
    return before, before.split_before(op, arg_types=())


def at_end(block: Block, original: Operation) -> IndexBuilder:
    """Return a builder at the end of a block, with the location of another op."""

    def insert(op: Operation) -> None:
        op.location = original.location
        block.add_op(op)

    return IndexBuilder(insert)


def insert_behind(value: SSAValue, op: Operation) -> None:
    """Insert an op behind the one that defines a value, or at the front of its block."""
    owner = value.owner
    if isinstance(owner, Block):
        place = InsertPoint.at_start(owner)
    else:
        place = InsertPoint.after(owner)
        op.location = owner.location
    Rewriter.insert_op(op, place)
