"""`-affine-loop-permute`: loops named by their induction variables, or by position, in a new order.

**What.** `names=j,i` nests the loops whose induction variables have these names in that order,
outermost first; `order=1,0` does it by the positions that the loops have now, the outermost of each
nest. The loops are all that there is in their nest, apart from ops without effects: these move into
the innermost loop. `function` picks one function.

**Before → After** (`names=j,i`)

    affine.for %i = 0 to 4 {                     affine.for %j = 0 to 9 {
      affine.for %j = 0 to 9 {                     affine.for %i = 0 to 4 {

**Legal when**, **Refuses when**: see `transforms.loops.nests`; a refusal is told as an error.
`no-such-nest`: there is no nest of these loops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.errors import UsageError
from loopwright.ledger import Failure, Ledger, Refusal
from loopwright.transforms.base import Pass, locations_of
from loopwright.transforms.loop_permutation import is_permutation, permute_bands
from loopwright.transforms.loops.nests import bands_in
from loopwright.transforms.options import option


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
        from loopwright.analysis.functions import functions_with_bodies, name_of

        if bool(self.names) == bool(self.order):
            raise UsageError(f"pass '{self.name}': give one of names and order")
        told = Ledger()
        found = False
        functions = functions_with_bodies(op, self.function)
        for function in functions:
            wanted = list(self._wanted(bands_in(function, ops_between=True)))
            found = found or bool(wanted)
            permute_bands(told, self.name, function, wanted)
        if not found:
            loops = ",".join(self.names) or f"{len(self.order)} loops"
            message = f"there is no nest of {loops}"
            places = locations_of(*(functions or [op]))
            name = name_of(functions[0]) if len(functions) == 1 else ""
            ledger.append(Failure("no-such-nest", self.name, "affine.for", message, name, places))
        for entry in told:
            ledger.append(_failure(entry) if isinstance(entry, Refusal) else entry)

    def _wanted(
        self, bands: Iterable[Sequence[Operation]]
    ) -> Iterator[tuple[Sequence[Operation], Sequence[int]]]:
        """The loops to permute of each band, and their new order."""
        count = len(self.order)
        for band in bands:
            if self.order:
                if len(band) >= count:
                    yield band[:count], self.order
                continue
            places = {name.removeprefix("%"): None for name in self.names}
            hints = [loop.regions[0].block.args[0].name_hint for loop in band]
            first = next((k for k, hint in enumerate(hints) if hint in places), None)
            if first is None:
                continue
            inside = hints[first : first + len(places)]
            if set(inside) == set(places) and len(inside) == len(self.names):
                order = [inside.index(name) for name in places]
                yield band[first : first + len(inside)], order


def _failure(refusal: Refusal) -> Failure:
    """The refusal, told as an error: the pass was asked for this."""
    return Failure(
        refusal.code,
        refusal.pass_name,
        refusal.op,
        f"the loops are not permuted: {refusal.message}",
        refusal.function,
        refusal.locations,
        refusal.evidence,
    )
