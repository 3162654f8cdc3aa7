"""The engine that lowers operations one by one, each to what a rule makes of it.

An operation is folded first; what it cannot be lowered to is a refusal in the ledger, and it stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TypeAlias, cast

from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Operation, SSAValue, TypedAttribute

from loopwright.ir.affine_expr import AffineExpr, AffineMap
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering.expand_affine import IndexBuilder, undefined_division
from loopwright.loops.support.reporting import decision
from loopwright.records import dataclass, field
from loopwright.reporting.ledger import Ledger

Rule: TypeAlias = "Callable[[Lowering, Operation, IndexBuilder], list[SSAValue]]"
"""Makes the operations that take the place of one; gives the values for its results."""

Rules: TypeAlias = Mapping[type[Operation], Rule]
"""How the ops of each class are lowered."""


class FollowsParentError(Exception):
    """The op is lowered, or not, with the op around it, and has no refusal of its own."""


class NoCounterpartError(RefusedError):
    """The op has no counterpart in the target dialects: it stays, which is no failure."""


@dataclass(eq=False)
class Lowering:
    """Lowers the operations from the outside in; those lowered are erased at the end.

    Until then they keep defining their results, so that folds see what they were; `value` gives
    what is to be used instead.
    """

    pass_name: str
    ledger: Ledger
    rules: Rules
    kept_dialects: AbstractSet[str] | None = None
    """Operations without a rule are folded, but those of these dialects; without them none are."""
    replaced: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    lowered: list[Operation] = field(default_factory=list[Operation])

    def run(self, root: Operation, *, itself: bool = False) -> None:
        """Lower everything inside `root`, and with `itself` the op `root` too."""
        gone: set[Operation] = set()
        for op in list(root.walk()):
            if op in gone or (op is root and not itself):
                continue
            if type(op) in self.rules:
                self.lower(op)
            elif op is not root and self._is_foreign(op) and self._fold_other(op):
                gone.update(op.walk())
        self.end()

    def _is_foreign(self, op: Operation) -> bool:
        """Whether an op without a rule is folded."""
        return self.kept_dialects is not None and op.dialect_name() not in self.kept_dialects

    def _fold_other(self, op: Operation) -> bool:
        """Let what an op folds to take its place; constants are those of `arith`."""
        fold = rewriting.fold_of(op)
        if fold is None:
            return False
        kept, folded = rewriting.Kept(op), rewriting.IN_PLACE
        while folded is not None and len(folded) == 0:
            folded = fold(op, [rewriting.constant_of(operand) for operand in op.operands])
        if not folded:
            return False
        constants = [value for value in folded if not isinstance(value, SSAValue)]
        if constants and interface_of(op, rewriting.ConstantBuilder) is not None:
            kept.restore()
            return False
        build = IndexBuilder(inserter(op))
        for result, value in zip(op.results, folded, strict=True):
            if not isinstance(value, SSAValue):
                value = build.constant(value, result.type)
            self.replaced[result] = value
        self.lowered.append(op)
        return True

    def end(self) -> None:
        """Let everything use what takes the place of what was lowered, and erase that."""
        self.finish()
        for op in reversed(self.lowered):
            op.detach()
            op.erase(safe_erase=False)

    def finish(self) -> None:
        """Let everything use what takes the place of what was lowered."""
        for op in self.lowered:
            for result in op.results:
                result.replace_all_uses_with(self.value(result))

    def value(self, value: SSAValue) -> SSAValue:
        """Return the replacement of `value`, or itself."""
        while (new := self.replaced.get(value)) is not None:
            value = new
        return value

    def values(self, values: Sequence[SSAValue]) -> list[SSAValue]:
        """Return the replacements of values."""
        return [self.value(value) for value in values]

    def lower(self, op: Operation) -> None:
        """Fold an operation, or lower it by its rule; refused, it stays."""
        build = IndexBuilder(inserter(op))
        try:
            results = self._fold(op, build)
            if results is None:
                results = self.rules[type(op)](self, op, build)
        except RefusedError as error:
            refusal = replace(error.refusal, ops=(op,))
            self.ledger.append(
                refusal.entry(self.pass_name)
                if isinstance(error, NoCounterpartError)
                else refusal.failure(self.pass_name, is_requested=False)
            )
            return
        except FollowsParentError:
            return
        self.ledger.append(decision("lowered", self.pass_name, (op,)))
        for old, new in zip(op.results, results, strict=True):
            self.replaced[old] = new
        self.lowered.append(op)

    def _fold(self, op: Operation, build: IndexBuilder) -> Sequence[SSAValue] | None:
        """Fold `op` as far as possible; the values of its results if that is all there is."""
        fold = rewriting.fold_of(op)
        while fold is not None:
            folded = fold(op, [rewriting.constant_of(operand) for operand in op.operands])
            if folded is None:
                return None
            if len(folded) > 0:
                return [
                    build.constant(value, value.get_type())
                    if isinstance(value, TypedAttribute)
                    else self.value(cast(SSAValue, value))
                    for value in folded
                ]
        return None

    def check(self, exprs: Sequence[AffineExpr]) -> None:
        """Refuse expressions that divide by a constant that is not positive."""
        problem = undefined_division(exprs)
        if problem is not None:
            raise RefusedError("undefined-division", None, problem)

    def subscripts(
        self, build: IndexBuilder, affine_map: AffineMap, operands: Sequence[SSAValue]
    ) -> list[SSAValue]:
        """The values of the results of a map."""
        self.check(affine_map.results)
        return build.map_results(affine_map, self.values(operands))


def inserter(anchor: Operation) -> Callable[[Operation], None]:
    """Return a function that inserts operations before `anchor`, with its location unless they have
    one."""

    def insert(op: Operation) -> None:
        block = anchor.parent_block()
        assert block is not None
        if isinstance(op.location, UnknownLoc):
            op.location = anchor.location
        block.insert_op_before(op, anchor)

    return insert
