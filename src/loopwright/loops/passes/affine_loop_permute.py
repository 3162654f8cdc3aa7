"""`-affine-loop-permute`: loops named by their induction variables, or by position, in a new order.

**What.** `names=j,i` nests the loops whose induction variables have these names in that order,
outermost first; `order=1,0` does it by the positions that the loops have now, the outermost of each
nest. Loops that are named may be some of a nest, one directly inside the other: the rest stays
where it is. At least two are named. The loops are all that there is in their nest, apart from ops
without effects: these move into the innermost loop. `function` picks one function.

**Before → After** (`names=j,i`)

    affine.for %i = 0 to 4 {                     affine.for %j = 0 to 9 {
      affine.for %j = 0 to 9 {                     affine.for %i = 0 to 4 {

Every nest of loops with these names is meant; where a text uses a name for several loops of a
function, `i@3` is the one whose line is the third.

**Legal when**, **Refuses when**: see `loops.steps.reorder.Permutation`; a refusal of any of the
nests is an error, and none is changed. `no-such-nest`: there is no nest of these loops; `one-loop`:
the order of a single one is asked for; `no-such-function`: there is no function of that name.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NoReturn

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.places import enclosing_function
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.value_names import value_name, written_name
from loopwright.loops.passes.testing.loop_permutation import (
    apply_plans,
    is_permutation,
    plan_bands,
)
from loopwright.loops.steps.nests import bands_in
from loopwright.loops.steps.reorder import Permutation
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.errors import RequestError, UsageError, counted
from loopwright.reporting.ledger import Failure, Ledger

_MOST = 5
"""Nests that an error names."""


@dataclass(frozen=True)
class AffineLoopPermutePass(Pass):
    """Nest loops in another order, where that is legal."""

    names: tuple[str, ...] = option(
        (), "the induction variables of the loops in their new order, outermost first"
    )
    order: tuple[int, ...] = option(
        (), "the positions of the loops in their new order, outermost first", check=is_permutation
    )
    function: str | None = option(None, "the function to look in; all of them by default")

    name: ClassVar[str] = "affine-loop-permute"
    description: ClassVar[str] = "Nest loops in another order, where that is legal"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.functions import functions_with_bodies, name_of

        if bool(self.names) == bool(self.order):
            raise UsageError(f"pass '{self.name}': give one of names and order")
        if len({name.removeprefix("%") for name in self.names}) < len(self.names):
            raise UsageError(f"pass '{self.name}': a name occurs twice in '{','.join(self.names)}'")
        functions = functions_with_bodies(op)
        if self.function is not None:
            wanted = self.function.removeprefix("@")
            named = [function for function in functions if name_of(function) == wanted]
            if not named:
                message = f"there is no function '{wanted}' with a body"
                self._fail(ledger, [], [self._missing("no-such-function", message, functions)])
            functions = named
        plans = [
            plan
            for function in functions
            for plan in plan_bands(
                function, list(self._wanted(bands_in(function, ops_between=True)))
            )
        ]
        refused = [
            replace(plan, message=f"the loops are not permuted: {plan.message}").failure(self.name)
            for plan in plans
            if isinstance(plan, Refusal)
        ]
        missing: list[Failure] = []
        if not plans:
            loops = ",".join(self.names) or counted(len(self.order), "loop")
            message = f"there is no nest of {loops} (nests: {_nests_in(functions)})"
            missing.append(self._missing("no-such-nest", message, functions))
        elif len(self.names or self.order) < 2:
            message = "one loop has no order: give at least two"
            missing.append(self._missing("one-loop", message, functions))
        if refused or missing:
            self._fail(ledger, refused, missing)
        apply_plans(ledger, self.name, [p for p in plans if isinstance(p, Permutation)])

    def _fail(self, ledger: Ledger, refused: list[Failure], missing: list[Failure]) -> NoReturn:
        ledger.extend([*refused, *missing])
        raise RequestError(
            [entry.diagnostic() for entry in refused], [entry.diagnostic() for entry in missing]
        )

    def _missing(self, code: str, message: str, where: Sequence[Operation]) -> Failure:
        """The failure to find something that the options name."""
        name = enclosing_function(where[0]) if len(where) == 1 else ""
        refusal = Refusal(code, RefusalKind.UNSUPPORTED, message, tuple(where))
        return replace(refusal.failure(self.name), op=ForOp.name, function=name)

    def _wanted(
        self, bands: Iterable[Sequence[ForOp]]
    ) -> Iterator[tuple[Sequence[ForOp], Sequence[int]]]:
        """The loops to permute of each band, and their new order."""
        count = len(self.order)
        for band in bands:
            if self.order:
                if len(band) >= count:
                    yield band[:count], self.order
                continue
            places = {name.removeprefix("%"): None for name in self.names}
            spelt = [_name_in(places, loop) for loop in band]
            first = next((k for k, name in enumerate(spelt) if name is not None), None)
            if first is None:
                continue
            inside = spelt[first : first + len(places)]
            if set(inside) == set(places) and len(inside) == len(self.names):
                order = [inside.index(name) for name in places]
                yield band[first : first + len(inside)], order


def _nests_in(functions: Iterable[Operation]) -> str:
    """The nests that there are, by the names of their loops."""
    bands = [band for function in functions for band in bands_in(function, ops_between=True)]
    named = [
        ",".join(value_name(loop.regions[0].block.args[0]).removeprefix("%") for loop in band)
        for band in bands[:_MOST]
    ]
    rest = [f"{len(bands) - _MOST} more"] if len(bands) > _MOST else []
    return "; ".join([*named, *rest]) or "none"


def _name_in(names: Container[str], loop: Operation) -> str | None:
    """Which of some names a loop has: that in the text, which other loops may have, too, or the
    one that is unique in the function."""
    variable = loop.regions[0].block.args[0]
    written = written_name(variable)
    if written is not None and written in names:
        return written
    unique = value_name(variable).removeprefix("%")
    return unique if unique in names else None
