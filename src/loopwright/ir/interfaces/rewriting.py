"""Simplification and speculation of ops: folds, patterns, constants.

The rules are with the dialect whose ops they are about, in modules of their own: an op names them
as `"package.module:function"`, and they are imported when a rewriter first asks for them. Reading
and printing programs never does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, wraps
from typing import Any, Final, Protocol, TypeAlias

from xdsl.dialects.builtin import UNKNOWN_LOC, IntegerAttr, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue, Use
from xdsl.traits import Commutative, ConstantLike, HasFolder, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of, loaded

IN_PLACE = ()
"""Returned by a fold that changed the operation itself."""

FoldResult: TypeAlias = "Sequence[SSAValue | Attribute] | None"
"""One value or constant for each result; empty for a change in place; None for no fold."""

Constants: TypeAlias = "Sequence[Attribute | None]"
"""For each operand the constant that it is known to be."""

Fold: TypeAlias = Callable[[Operation, Constants], FoldResult]
"""Folds an operation, given the constants among its operands."""


class PatternRewriter(Protocol):
    """The interface through which patterns change the program."""

    def insert_before(self, anchor: Operation, /, *ops: Operation) -> Sequence[SSAValue]:
        """Put new operations before `anchor`; return the results of the last one."""
        ...

    def added(self, op: Operation, /) -> None:
        """Register a new operation, and those inside it."""

    def revisit(self, op: Operation, /) -> None:
        """Visit `op`, which may have changed, again."""

    def replace(self, op: Operation, values: Sequence[SSAValue], /) -> None:
        """Replace the results of `op` by `values`, and erase it."""

    def replace_uses(self, old: SSAValue, new: SSAValue, /) -> None:
        """Replace all uses of `old` by `new`, which must have the same type."""

    def replace_with(self, op: Operation, new: Operation, /) -> None:
        """Replace `op` by `new`."""

    def erase(self, op: Operation, /) -> None:
        """Erase `op`, which is unused, and all ops inside it."""

    def inline_block(
        self, block: Block, anchor: Operation, arguments: Sequence[SSAValue], /
    ) -> None:
        """Move the operations of `block` before `anchor`, replacing its arguments by
        `arguments`."""

    def constant(self, anchor: Operation, value: Attribute, /) -> SSAValue:
        """Return a new constant before `anchor`, of the kind that `anchor` asks for."""
        ...


Pattern: TypeAlias = Callable[[Operation, PatternRewriter], "str | None"]
"""Rewrites an operation if it can; returns the code of the rewrite, or None."""

Rewritten: TypeAlias = "Operation | Sequence[Operation] | Sequence[SSAValue] | bool | None"
"""The replacement that `pattern` returns for an op: an op, a sequence of ops of which the last one
replaces it, or values; `IN_PLACE` if the op was changed, True if the program was changed otherwise,
and nothing if it was not."""


def pattern(
    code: str, *of: type[Operation], with_rewriter: bool = False
) -> Callable[[Callable[..., Rewritten]], Pattern]:
    """Return the pattern of a function that says what takes the place of an op.

    With `of` it is about ops whose first operand comes from an op of these classes, which the
    function is given next. The last argument is the rewriter, if it asks for that
    (`with_rewriter`).
    """

    def decorate(rewrite: Callable[..., Rewritten]) -> Pattern:
        @wraps(rewrite)
        def apply(op: Operation, rewriter: PatternRewriter) -> str | None:
            parts: tuple[Any, ...] = (op,)
            if of:
                inner = op.operands[0].owner
                if not isinstance(inner, of):
                    return None
                parts = (op, inner)
            replacement = rewrite(*parts, rewriter) if with_rewriter else rewrite(*parts)
            if replacement is None or replacement is False:
                return None
            if replacement is IN_PLACE:
                for part in parts:
                    rewriter.revisit(part)
            elif replacement is not True:
                _replace(
                    op,
                    [replacement] if isinstance(replacement, Operation) else replacement,
                    rewriter,
                )
            return code

        return apply

    return decorate


def _replace(
    op: Operation, replacement: Sequence[Operation] | Sequence[SSAValue], rewriter: PatternRewriter
) -> None:
    """Replace an op by values, or by the last of new ops inserted in its place."""
    values: list[SSAValue] = []
    for part in replacement:
        if isinstance(part, Operation):
            if part.location == UNKNOWN_LOC:
                part.location = op.location
            values = list(rewriter.insert_before(op, part))
        else:
            values.append(part)
    rewriter.replace(op, values)


class Foldable(Interface):
    """The op can be folded: to existing values, or to constants.

    >>> Foldable(".arith.folds:fold_select").fold.__name__
    'fold_select'
    """

    def __init__(self, fold: Fold | str) -> None:
        self._fold = fold

    @cached_property
    def fold(self) -> Fold:
        """The fold, imported when it is first asked for."""
        return loaded(self._fold)


class _Patterns:
    """Patterns, tried in this order; those of a module by names: `"package.module:name name"`."""

    def __init__(self, *patterns: Pattern | str) -> None:
        self._patterns = patterns

    @cached_property
    def patterns(self) -> Sequence[Pattern]:
        """The patterns, imported when they are first asked for."""
        patterns: list[Pattern] = []
        for declaration in self._patterns:
            module, _, names = (
                declaration.partition(":") if isinstance(declaration, str) else ("", "", "")
            )
            patterns += [loaded(f"{module}:{name}") for name in names.split()] or [
                loaded(declaration)
            ]
        return patterns


class Canonicalizable(_Patterns, Interface):
    """Patterns that rewrite the op to its canonical form."""


class ExtraPattern(_Patterns, Interface):
    """Patterns that `mlir-opt`'s `canonicalize` does not have, applied on request."""


class UniqueConstant(Interface):
    """The op only produces the constant in its properties, usually `value`: a rewriter keeps one
    copy of each at the front of an isolated region."""


class ConstantBuilder(Interface):
    """Constants for the op's operands and results are created by `make`, not as
    `arith.constant`."""

    def __init__(self, make: Callable[[Attribute], Operation]) -> None:
        self.make = make


def fold_of(op: Operation) -> Fold | None:
    """Return the fold of an op, if it has one."""
    interface = interface_of(op, Foldable)
    return None if interface is None else interface.fold


def is_valid(op: Operation) -> bool:
    """Return whether an op verifies, regardless of its surroundings. A verifier may refuse a
    constant, such as a negative extent, that it cannot refuse as a value."""
    try:
        op.verify_()
    except VerifyException:
        return False
    return True


class Kept:
    """The operands, properties and attributes of an op, which a fold may change in place."""

    def __init__(self, op: Operation) -> None:
        self._op = op
        self._operands = tuple(op.operands)
        self._properties = dict(op.properties)
        self._attributes = dict(op.attributes)

    def restore(self) -> None:
        """Restore the op's previous state."""
        op = self._op
        op.operands = self._operands
        for mine, old in ((op.properties, self._properties), (op.attributes, self._attributes)):
            mine.clear()
            mine.update(old)


def folded(op: Operation, constants: Constants, *, is_twice: bool = False) -> FoldResult:
    """Return what an op folds to for some constant operands, or if both operands are equal."""
    fold = fold_of(op)
    if fold is None or not (is_twice or any(constant is not None for constant in constants)):
        return None
    first, *further_operands = op.operands
    result = None if is_twice and further_operands != [first] else _tried(op, fold, constants)
    commutes = interface_of(op, Commutative) is not None and len(further_operands) == 1
    if result is None and (is_twice or commutes):
        # Folds expect a constant as the second operand.
        op.operands = (first, first) if is_twice else (*further_operands, first)
        result = _tried(op, fold, constants[::-1])
        op.operands = (first, *further_operands)
    return result


def _tried(op: Operation, fold: Fold, constants: Constants) -> FoldResult:
    """Return the result of a fold without changing the op; None if the fold would change it in
    place."""
    snapshot = Kept(op)
    result = fold(op, constants)
    snapshot.restore()
    return result or None


def patterns_of(op: Operation) -> Sequence[Pattern]:
    """Return the canonicalization patterns of an op."""
    interface = interface_of(op, Canonicalizable)
    return () if interface is None else interface.patterns


def further_patterns_of(op: Operation) -> Sequence[Pattern]:
    """Return the canonicalisation patterns of an op, including those that `mlir-opt` does not
    have."""
    further = interface_of(op, ExtraPattern)
    return patterns_of(op) if further is None else (*patterns_of(op), *further.patterns)


def is_constant(op: Operation) -> bool:
    """Return whether an op only produces a constant of which a rewriter keeps one copy."""
    return interface_of(op, UniqueConstant) is not None


def constant_of(value: SSAValue) -> Attribute | None:
    """Return the attribute of a value defined by a constant or poison; None for others."""
    if isinstance(value, OpResult) and is_constant(value.op):
        attribute = value.op.properties.get("value")
        return None if isinstance(attribute, SymbolRefAttr) else attribute
    return None


class UndefinedDivisors(Interface):
    """The op divides by operand number `divisor`, and is undefined for some divisors."""

    def __init__(self, *undefined: int, divisor: int = 1) -> None:
        self.undefined = undefined
        self.divisor = divisor


class PositiveConstants(Interface):
    """The verifier refuses constants that are not positive as some operands."""

    def __init__(self, operands: Callable[[Operation], Sequence[SSAValue]]) -> None:
        self.operands = operands


def is_refused(value: SSAValue, number: int) -> bool:
    """Return whether an op that uses a value would be refused if that were a constant number."""
    return number <= 0 and any(refusing_uses(value))


def refusing_uses(value: SSAValue) -> Iterator[Use]:
    """Yield the uses of a value by ops that refuse constants there which are not positive."""
    for use in value.uses:
        positive = interface_of(use.operation, PositiveConstants)
        if positive is not None and value in positive.operands(use.operation):
            yield use


UNSIGNED_DIVISION: Final = UndefinedDivisors(0)
SIGNED_DIVISION: Final = UndefinedDivisors(0, -1)
"""Dividing the least integer by -1 is undefined, too."""


class ConditionallySpeculatable(Interface):
    """The op is pure if a condition holds, and so are the ops in it.

    Unlike xDSL's `Pure`, which here only promises that the op has no effects.
    """

    def __init__(self, condition: Callable[[Operation], bool] = lambda _: True) -> None:
        self.condition = condition


def divides_by_a_number(op: Operation) -> bool:
    """Return whether a division has a constant divisor for which it is defined."""
    division = interface_of(op, UndefinedDivisors)
    assert division is not None, f"'{op.name}' divides"
    divisor = constant_of(op.operands[division.divisor])
    return isinstance(divisor, IntegerAttr) and divisor.value.data not in division.undefined


SPECULATABLE_BY_CONSTANT_DIVISOR: Final = ConditionallySpeculatable(divides_by_a_number)


def may_be_moved(op: Operation) -> bool:
    """Return whether `mlir-opt` would speculate an op without effects, disregarding ops inside
    it."""
    rule = interface_of(op, ConditionallySpeculatable)
    return rule is None or rule.condition(op)


def is_pure(op: Operation) -> bool:
    """Return whether an op has no effects, terminates, and may be speculated, according to
    `mlir-opt`: remainders and floor divisions always may."""
    rule = interface_of(op, ConditionallySpeculatable)
    if rule is None:
        return interface_of(op, Pure) is not None
    return rule.condition(op) and all(
        is_pure(inner) for region in op.regions for block in region.blocks for inner in block.ops
    )


class FoldsToValue(HasFolder):
    """An op that folds to its property `value`.

    It stands for xDSL's `HasFolderInterface`, whose module imports rewriting and building.

    >>> from xdsl.dialects.builtin import IntegerAttr
    >>> from xdsl.traits import ConstantLike
    >>> from loopwright.ir.dialects.arith import ConstantOp
    >>> ConstantLike.get_constant_value(ConstantOp(IntegerAttr(4, 32)).result)
    IntegerAttr(value=IntAttr(data=4), type=IntegerType(32))
    """

    @classmethod
    def fold(cls, op: Operation) -> tuple[Attribute, ...]:
        """Return the value of the constant."""
        return (op.properties["value"],)


CONSTANT: Final = (Pure(), ConstantLike(), UniqueConstant(), FoldsToValue())
"""The traits of an op whose result is its property `value`."""
