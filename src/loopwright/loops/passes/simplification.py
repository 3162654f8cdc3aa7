"""Passes that simplify, and compute nothing twice."""

from __future__ import annotations

import math
import sys
from collections import ChainMap
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import Commutative

from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.presburger.elimination import is_empty_by_elimination
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.ir import affine_expr
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.core.dominance import dominator_tree
from loopwright.ir.core.enclosing import replace_all
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp, MinMaxOperation
from loopwright.ir.dialects.affine.operands import bind, canonicalize
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.control_flow import is_isolated, is_terminator
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_trivially_dead
from loopwright.loops.steps.counts import sufficient
from loopwright.loops.support.base import FUNC, FUNCTIONS, Pass, declared
from loopwright.loops.support.options import at_least, option, own_option
from loopwright.loops.support.reporting import decision
from loopwright.loops.support.rewriter import Rewriter, attribute_key
from loopwright.records import dataclass, field
from loopwright.reporting.errors import Diagnostic, PassError, counted
from loopwright.reporting.ledger import Ledger


@declared("canonicalize", title="Canonicalizer")
class CanonicalizePass(Pass):
    """Canonicalization: local simplifications, applied until nothing changes.

    **What** Constants are folded, created once and put first; maps are composed of the
    `affine.apply`s that compute their operands and written in canonical form; dead operations,
    empty branches and loops without effect are erased. The rules are those that ops declare
    (`ir.interfaces.rewriting`).

    **Before → After**

        %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
        %1 = affine.load %m[%0 * 2] : memref<9xf32>          %1 = affine.load %m[%i * 2 + 2]

    **Legal when** each rule keeps the value of every result and every effect on memory; rules state
    their own conditions.

    **Refuses when** nothing: operations without a rule are kept.
    """

    max_iterations: int = option(
        10, "How many times the module is gone through at most; -1: any", check=at_least(-1)
    )
    max_num_rewrites: int = option(
        -1, "How many patterns are applied each time at most; -1: any", check=at_least(-1)
    )
    top_down: bool = option(True, "Look at operations from the top down, not from the bottom up")
    region_simplify: Literal["disabled", "normal", "aggressive"] = option(
        "normal", "How blocks are simplified: not at all, dead ones, or equal ones, too"
    )
    test_convergence: bool = option(False, "Fail if the fixed point is not reached")
    enable_patterns: tuple[str, ...] = option((), "Which patterns are applied, by name; none: all")
    disable_patterns: tuple[str, ...] = option((), "Which patterns are not applied, by name")
    further: bool = own_option(
        False,
        "Also remove parallel loops with one iteration from their bands, turn conditionals that "
        "only select values into selections, merge stores at the ends of both branches, and fold "
        "comparisons that ranges of values decide",
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        rewriter = Rewriter(
            self.name,
            ledger,
            self._patterns if self.enable_patterns or self.disable_patterns else self._all_patterns,
            bottom_up=not self.top_down,
            most_rewrites=None if self.max_num_rewrites < 0 else self.max_num_rewrites,
            region_simplification=self.region_simplify,
        )
        most = sys.maxsize if self.max_iterations < 0 else self.max_iterations
        if not rewriter.run(op, most) and self.test_convergence:
            message = f"'{self.name}' has not converged after {counted(most, 'iteration')}"
            raise PassError(Diagnostic(message, source_location(op)))

    @property
    def _all_patterns(self) -> Callable[[Operation], Sequence[rewriting.Pattern]]:
        return rewriting.further_patterns_of if self.further else rewriting.patterns_of

    def _patterns(self, op: Operation) -> Sequence[rewriting.Pattern]:
        """Return the patterns to apply to an op."""
        return [
            pattern
            for pattern in self._all_patterns(op)
            if (not self.enable_patterns or name_of(pattern) in self.enable_patterns)
            and name_of(pattern) not in self.disable_patterns
        ]


def name_of(pattern: rewriting.Pattern) -> str:
    """Return the name of a pattern: that of its function."""
    return getattr(pattern, "__name__", "")


@dataclass(frozen=True, slots=True)
class _Available:
    """An available operation, and the number of writes before it in its block."""

    op: Operation
    writes: int


_Scope = ChainMap[object, _Available]


@declared("cse", title="CSE")
class CsePass(Pass):
    """Common sub-expression elimination.

    **What** An operation that computes what an earlier, dominating one has computed is replaced by
    it; operations whose results nothing uses and that have no effect are erased.

    **Before → After**

        %0 = affine.load %m[%i]
        %1 = affine.load %m[%i]
        %2 = arith.addf %0, %1                 %2 = arith.addf %0, %0

    **Legal when** both operations have the same name, attributes, operands (in any order where the
    operation is commutative) and regions, and access no memory; or both only read it, in the same
    block with no write, free or unknown effect between them.

    **Refuses when** nothing: operations that differ are kept.
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        eliminate(op, self.name, ledger)


Replaced = Callable[[Operation, Sequence[SSAValue]], None]
"""A callback for each operation that is replaced, with the replacement values."""


def eliminate(
    root: Operation, pass_name: str, ledger: Ledger, replaced: Replaced | None = None
) -> bool:
    """Eliminate common sub-expressions in an operation; return whether there were any."""
    eliminator = _Eliminator(pass_name, ledger, replaced)
    eliminator.run(root)
    return eliminator.changed


@dataclass()
class _Eliminator:
    pass_name: str
    ledger: Ledger
    replaced: Replaced | None = None
    dead: list[Operation] = field(default_factory=list[Operation])
    effects: dict[Operation, Effect | None] = field(default_factory=dict[Operation, Effect | None])
    """The effects of operations with regions, recorded once their regions have been visited."""
    changed: bool = False

    def run(self, root: Operation) -> None:
        for region in root.regions:
            self._region(region, ChainMap())
        for op in reversed(self.dead):
            op.detach()
            op.erase(safe_erase=False)

    def _region(self, region: Region, scope: _Scope) -> None:
        if isinstance(region.parent_op(), ModuleOp):  # the order of operations has no meaning there
            for block in region.blocks:
                for op in list(block.ops):
                    if is_trivially_dead(op):
                        self._erase(op, "erase-dead")
                    else:
                        self._nested(op, ChainMap())
            return
        first = region.blocks.first
        if first is None:
            return
        tree = dominator_tree(region)
        stack = [(first, scope)]
        while stack:
            block, outer = stack.pop()
            inner = outer.new_child()
            self._block(block, inner)
            stack.extend((child, inner) for child in reversed(tree[block]))

    def _block(self, block: Block, scope: _Scope) -> None:
        writes = 0
        for op in list(block.ops):
            if is_trivially_dead(op):
                self._erase(op, "erase-dead")
                continue
            self._nested(op, scope)
            if is_terminator(op):
                continue
            effects = effects_of(op, self.effects)
            if op.regions:
                self.effects[op] = effects
            if effects is None or effects & (Effect.WRITE | Effect.FREE):
                writes += 1
            elif effects == Effect.NONE or (effects == Effect.READ and not op.regions):
                self._eliminate(op, _Available(op, writes), scope, effects)

    def _nested(self, op: Operation, scope: _Scope) -> None:
        isolated = is_isolated(op)
        for region in op.regions:
            self._region(region, ChainMap() if isolated else scope)

    def _eliminate(
        self, op: Operation, available: _Available, scope: _Scope, effects: Effect
    ) -> None:
        if any(region.blocks.first is not region.blocks.last for region in op.regions):
            return
        key = _Key(op)
        earlier = scope.get(key)
        if earlier is not None and (
            effects == Effect.NONE
            or (
                earlier.writes == available.writes
                and earlier.op.parent_block() is op.parent_block()
            )
        ):
            replace_all(op.results, earlier.op.results)
            if self.replaced is not None:
                self.replaced(op, earlier.op.results)
            self._erase(op, "reuse-value")
        else:
            scope[key] = available

    def _erase(self, op: Operation, code: str) -> None:
        self.changed = True
        self.ledger.append(decision(code, self.pass_name, (op,)))
        if not any(result.first_use is not None for result in op.results):
            op.detach()
            op.erase()
        else:
            self.dead.append(op)


class _Key:
    """A key that is equal for operations that compute the same from the same operands. Regions are
    compared only if everything else is equal: those of nested conditionals are large."""

    __slots__ = ("_hash", "_head", "_op", "_regions")

    def __init__(self, op: Operation) -> None:
        self._op = op
        self._head = _head(op, {})
        self._hash = hash(self._head)
        self._regions: object = None if op.regions else ()

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Key) or self._hash != other._hash:
            return False
        return self._head == other._head and self._in_regions() == other._in_regions()

    def _in_regions(self) -> object:
        if self._regions is None:
            self._regions = _in_regions(self._op, {})
        return self._regions


def _head(op: Operation, local: dict[SSAValue, int]) -> object:
    """Return everything that determines the result of an operation, apart from its regions."""
    operands = [local.get(operand, operand) for operand in op.operands]
    if len(operands) == 2 and op.has_trait(Commutative, value_if_unregistered=False):
        operands.sort(key=_operand_order)
    name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
    return (
        name,
        tuple(operands),
        tuple((k, attribute_key(v)) for k, v in sorted(op.properties.items())),
        tuple((k, attribute_key(v)) for k, v in sorted(op.attributes.items())),
        tuple(op.result_types),
        len(op.regions),
    )


def _in_regions(op: Operation, local: dict[SSAValue, int]) -> object:
    return tuple(_region_key(region, local) for region in op.regions)


def _operand_order(operand: SSAValue | int) -> tuple[bool, int]:
    """Any total order will do: keys live no longer than the operands."""
    return (True, operand) if isinstance(operand, int) else (False, id(operand))


def _region_key(region: Region, outer: dict[SSAValue, int]) -> object:
    block = region.blocks.first
    if block is None:
        return None
    local = dict(outer)
    for argument in block.args:
        local[argument] = len(local)
    keys: list[object] = []
    for op in block.ops:
        keys.append((_head(op, local), _in_regions(op, local)))
        for result in op.results:
            local[result] = len(local)
    return (tuple(argument.type for argument in block.args), tuple(keys))


_MOST_ROUNDS = 10
"""The most rounds of the rewriter, as in `mlir-opt`."""


@declared("affine-simplify-min-max", FUNCTIONS, title="SimplifyAffineMinMaxPass")
class AffineSimplifyMinMaxPass(Pass):
    """`-affine-simplify-min-max`: `affine.min`, `affine.max` and `affine.apply` in simplest form.

    **What.** A result of an `affine.min` is removed if it is never less than another result, in any
    iteration of the enclosing loops and under any condition; likewise for `affine.max`. With one
    left the op becomes an `affine.apply`, or its value. These ops are then folded and
    canonicalised.

    **Before → After**

        scf.for %i = %c0 to %c64 step %c16 {           scf.for %i = %c0 to %c64 step %c16 {
          %n = affine.min (16, 64 - %i)
          A(%n)                                          A(%c16)

    **Legal when** always: a removed operand is never the only least, or greatest, value. What the
    loops and conditions around an op say about its operands is taken exactly; unknown means that it
    stays.
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            Rewriter(self.name, ledger, _patterns_of_min_max).run(function, _MOST_ROUNDS)


def _patterns_of_min_max(op: Operation) -> tuple[rewriting.Pattern, ...]:
    if isinstance(op, MinMaxOperation):
        return (*rewriting.patterns_of(op), drop_dominated)
    return tuple(rewriting.patterns_of(op)) if isinstance(op, ApplyOp) else ()


def drop_dominated(op: Operation, rewriter: rewriting.PatternRewriter) -> str | None:
    """Drop the results of an `affine.min` that are never less than another result (for a maximum,
    never greater)."""
    assert isinstance(op, MinMaxOperation)
    bound = bind(op.affine_map, tuple(op.operands))
    kept_positions = sufficient(op, bound, least=op.IS_LEAST)
    if len(kept_positions) == len(bound.exprs):
        return None
    reduced = canonicalize(
        bound.with_exprs([bound.exprs[position] for position in kept_positions])
    ).simplified()
    kind = ApplyOp if len(kept_positions) == 1 else type(op)
    new_op = kind(reduced.map, list(reduced.operands))
    new_op.location = op.location
    rewriter.replace_with(op, new_op)
    return "drop-dominated"


@declared("affine-simplify-structures", FUNC, title="SimplifyAffineStructures")
class AffineSimplifyStructuresPass(Pass):
    """`-affine-simplify-structures`: maps and sets in simplest form, and the ops that have them.

    **What.** Every affine map and integer set that is an attribute of an op is simplified; then
    `affine.apply`, `affine.for` and `affine.if` are folded and canonicalised, nothing else.

    **Before → After**

        affine.if affine_set<(d0) : (d0 * 2 - 5 >= 0, d0 + 1 >= 0)>(%i)

        affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i)

    **Legal when** always: maps and sets keep their values, conditions that never hold are removed.
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            chosen: list[Operation] = []
            for inner in function.walk(reverse=True):
                if _simplify_attributes(inner):
                    ledger.append(decision("simplified", self.name, (inner,)))
                if isinstance(inner, ApplyOp | ForOp | IfOp):
                    chosen.append(inner)
            Rewriter(self.name, ledger, _patterns_of_structures).run_on(chosen[::-1])


def _patterns_of_structures(op: Operation) -> tuple[rewriting.Pattern, ...]:
    return tuple(rewriting.patterns_of(op)) if isinstance(op, ApplyOp | ForOp | IfOp) else ()


def _simplify_attributes(op: Operation) -> bool:
    """Simplify the maps and sets of an op; whether any changed."""
    changed = False
    for attributes in (op.properties, op.attributes):
        for name, value in attributes.items():
            simplified = attributes[name] = _simplified(value)
            changed |= simplified != value
    return changed


def _simplified(value: Attribute) -> Attribute:
    if isinstance(value, AffineMapAttr):
        return AffineMapAttr(affine_expr.simplify_affine_map(value.data))
    if isinstance(value, IntegerSetAttr):
        return IntegerSetAttr(simplify_integer_set(value.data))
    return value


_Row: TypeAlias = "dict[int, int]"
"""Coefficients by column; the constant has the column -1."""


def simplify_integer_set(integer_set: affine_expr.IntegerSet) -> affine_expr.IntegerSet:
    """The same set, equalities first; itself where it is semi-affine.

    Known bounds of quotients are added at the end, and `0 == 0` is kept, as in MLIR.

    >>> from loopwright.ir.affine_expr import dim
    >>> constraints = (dim(0) * 2 - 5, dim(0) + 1, dim(0) - 3)
    >>> str(simplify_integer_set(affine_expr.IntegerSet(1, 0, constraints, (False, False, False))))
    '(d0) : (d0 - 3 >= 0)'
    """
    dims = integer_set.num_dims
    symbols = integer_set.num_symbols
    flattener = affine_expr.Flattener(dims, symbols)
    equalities: list[_Row] = []
    inequalities: list[_Row] = []
    if not integer_set.is_pure_affine():
        return integer_set
    for expr, is_equality in zip(integer_set.constraints, integer_set.eq_flags, strict=True):
        row = flattener.flatten(expr)
        if row is None:
            return integer_set
        (equalities if is_equality else inequalities).append(row)
    inequalities += _definitions(flattener)
    normalized = _normalized(equalities, inequalities)
    if normalized is None or _is_empty(*normalized, dims + symbols + len(flattener.local_exprs)):
        return affine_expr.IntegerSet.empty(dims, symbols)
    exprs = [flattener.rebuild(row) for rows in normalized for row in rows]
    flags = [number < len(normalized[0]) for number in range(len(exprs))]
    if not exprs:
        exprs = list[affine_expr.AffineExpr]([affine_expr.constant(0)])
        flags = [True]
    return affine_expr.IntegerSet(dims, symbols, exprs, flags)


def _definitions(flattener: affine_expr.Flattener) -> list[_Row]:
    """Return the inequalities of quotients: `0 <= dividend - divisor * quotient < divisor`. Each
    quotient is a `floordiv` from then on."""
    first = flattener.num_dims + flattener.num_symbols
    rows: list[_Row] = []
    for number, definition in enumerate(flattener.definitions):
        assert definition is not None, "the set is not semi-affine"
        dividend, divisor = definition
        quotient = flattener.rebuild(dividend) // divisor
        flattener.local_exprs[number] = quotient
        above = {column: -value for column, value in dividend.items()}
        above[first + number] = divisor
        above[-1] = above.get(-1, 0) + divisor - 1
        rows += (above, {**dividend, first + number: -divisor})
    return rows


def _normalized(
    equalities: list[_Row], inequalities: list[_Row]
) -> tuple[list[_Row], list[_Row]] | None:
    """Divide rows by their common factor, and keep the tightest of parallel inequalities; None if a
    constant is not divisible."""
    equal: list[_Row] = []
    for row in equalities:
        factor = _factor(row)
        if factor == 0 and row.get(-1, 0) == 0:
            equal.append({})
            continue
        if factor == 0 or row.get(-1, 0) % factor:
            return None
        equal.append({column: value // factor for column, value in row.items()})
    strictest: dict[tuple[tuple[int, int], ...], _Row] = {}
    for row in inequalities:
        factor = _factor(row)
        if factor == 0:
            if row.get(-1, 0) < 0:
                return None
            continue
        # The constant is rounded down: no multiple of the factor lies between.
        reduced = {column: value // factor for column, value in row.items()}
        key = tuple(sorted((c, v) for c, v in reduced.items() if c != -1 and v))
        previous = strictest.get(key)
        if previous is not None and reduced.get(-1, 0) >= previous.get(-1, 0):
            continue
        strictest.pop(key, None)
        strictest[key] = reduced
    return equal, list(strictest.values())


def _factor(row: _Row) -> int:
    return math.gcd(*(value for column, value in row.items() if column != -1))


def _is_empty(equalities: list[_Row], inequalities: list[_Row], width: int) -> bool:
    def dense(row: _Row) -> tuple[int, ...]:
        return tuple(row.get(column, 0) for column in (*range(width), -1))

    space = Tableau(Space.of(range=[None] * width))
    system = space.with_rows(
        [dense(row) for row in equalities], [dense(row) for row in inequalities]
    )
    return is_empty_by_elimination(system) is True
