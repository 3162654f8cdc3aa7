"""Entries of fusion in the ledger: decisions with their figures, refusals with their evidence.

**Refuses when** `fusion.order`, `fusion.self-dependence`: an iteration would be executed on the
wrong side of one that depends on it (witness); `fusion.race`: iterations of a parallel loop would
access one element; `fusion.left-out`: an iteration whose result is used elsewhere would not be
executed; `fusion.partial-sibling`: only a part of a sibling would be fused; `fusion.op-between`: an
op between the nests depends on one of them; `fusion.no-insertion-point`: other nests between them
depend on both; `fusion.may-alias`: two memrefs may overlap; `fusion.undecided`: a question takes
too many steps; `fusion.unprofitable`: it costs more than it saves (figures); `fusion.unknown-cost`,
`fusion.unknown-storage`: the cost is not known; `fusion.repeats-dependent`: the deepest fusion
would repeat iterations that depend on each other; `fusion.slice-invalid`,
`fusion.slice-no-dependence`, `fusion.slice-unbounded`, `fusion.slice-depth`,
`fusion.slice-unknown-dependence`, `fusion.slice-undecided`: there is no slice;
`fusion.no-free-loop`, `fusion.unknown-free-loop`: a loop of the sink, or for `cost-model=mlir` one
around both nests, carries a dependence between accesses of the sink, or may (witness), so that no
loop is left that a slice could go into; `fusion.source-kept`: a nest stays although what others
need of it is computed in them; `fusion.elements`: the pair is not one for `mode=elements`;
`fusion.conditional`, `fusion.symbolic-nest`, `fusion.vector-lanes`, `fusion.unusual-op`:
`cost-model=mlir` does not handle such nests; `fusion.nest-results`: the outermost loop has results;
`fusion.used-results`: results of a loop that would be erased are used; `fusion.unknown-effects`: an
op with unknown effects would be repeated or moved; `fusion.buffer-form`, `fusion.buffer-size`: a
memref gets no private buffer; `fusion.no-private-buffer`: nor does it as it is deallocated;
`fusion.buffer-read`: a private buffer would be read where it was not written;
`fusion.shift-distance`: no constant shift keeps the order (witness);
`fusion.shift-bounds`, `fusion.shift-steps`, `fusion.shift-results`: loops of this form are not
shifted; `fusion.shift-overlap`, `fusion.shift-unprofitable`, `fusion.shift-unknown-cost`,
`fusion.shift-instead`: shifting is not predicted to save time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from xdsl.ir import Attribute, Operation

from loopwright.exact.costs.cost_model import Benefit, CostDecision, Strategy
from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.locations import named_location, operation_name
from loopwright.ir.refusal import Refusal, locations_of
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion.plan import Plan
from loopwright.loops.fusion.private_buffers import PrivateBuffer
from loopwright.loops.fusion.shifting import ShiftPlan
from loopwright.loops.support.reporting import Premise, decision
from loopwright.reporting.ledger import (
    Evidence,
    Figure,
    JsonValue,
    Ledger,
    LoopChange,
    Percentage,
    RefusalEntry,
    value_text,
)

FUSED = "fusion.fused"
MOST_ALONE = 8
"""The most sources that a sink refuses with one code in separate entries. Further ones share an
entry, so that the ledger grows with the program, not with its pairs of nests."""
Key: TypeAlias = tuple[Operation, str]
"""A sink, and the code of its refusals."""


class FusionReporter:
    """Writes entries for one run of a pass. A pair that is refused again with the same code has one
    entry. Sources of a sink beyond `MOST_ALONE` with one code share one: `finish` writes it."""

    def __init__(self, pass_name: str, ledger: Ledger) -> None:
        self._pass = pass_name
        self._ledger = ledger
        self._refused: dict[Operation, dict[Operation, str]] = {}
        """The last code by sink and source."""
        self._counts: Counter[Key] = Counter()
        self._unreported: dict[Key, RefusalEntry] = {}
        self._locations = Kept(named_location)

    def fused(self, plan: Plan) -> None:
        """Record a fusion before it is applied."""
        proposal = plan.proposal
        slice_ = proposal.slice
        figures: dict[str, Figure] = {
            "kind": proposal.strategy.value,
            "depth": slice_.depth - slice_.common,
            "removes_source": proposal.removes,
        }
        chosen = plan.decision
        message = _benefit(chosen, slice_.depth - slice_.common)
        if chosen is not None:
            figures |= dict(chosen.totals)
            if not proposal.removes and chosen.benefit.repeated is not None:
                repeated = Percentage(chosen.benefit.repeated + _kept_share(chosen))
                figures["additional_compute"] = repeated
                message = (
                    f"a copy of the source is fused at depth {slice_.depth - slice_.common}: while "
                    f"the source stays, {value_text(repeated)} of the computation is redundant"
                )
        self._decide(
            FUSED,
            (proposal.source.op, proposal.sink.op),
            message,
            figures,
            plan.details,
            LoopChange.FUSED if proposal.removes else LoopChange.COPIED,
        )
        if chosen is not None and (size := chosen.benefit.assumed_size) is not None:
            message = f"sizes that are not constant are taken as {size} to predict times"
            nest = (proposal.sink.op,)
            evidence = Evidence({"size": size})
            premise = Premise("fusion.assumed-size", nest, message, evidence)
            self._ledger.append(premise.entry(self._pass))

    def reordered(self, nest: Operation, order: Sequence[int]) -> None:
        """Record that the sequential loops of a nest were moved inwards."""
        text = ", ".join(map(str, order))
        self._decide("fusion.sunk-loops", (nest,), "sequential loops inwards", {"order": text})

    def buffered(self, nest: Operation, buffer: PrivateBuffer) -> None:
        """Record a memref that got a private buffer."""
        figures: dict[str, Figure] = {
            "from": _type_text(buffer.memref.type),
            "to": _type_text(buffer.type),
        }
        message = f"a private buffer for {value_name(buffer.memref)}"
        self._decide("fusion.private-buffer", (nest,), message, figures)

    def erased(self, nest: Operation) -> None:
        """Record that a nest was erased because only its slices in other nests are read."""
        self._decide("fusion.erased-source", (nest,), "nothing reads what the nest writes", {})

    def source_kept(self, source: Operation, refusal: Refusal) -> None:
        """Record a source that stays although another nest recomputes the part of it that it
        needs."""
        self._ledger.append(self._entry(refusal, source))

    def unbuffered(self, nest: Operation, refusal: Refusal) -> None:
        """Record a memref that got no private buffer."""
        self._ledger.append(self._entry(refusal, nest))

    def refused(self, source: Operation, sink: Operation, refusal: Refusal) -> None:
        """Record a refused fusion."""
        refused = self._refused.setdefault(sink, {})
        key = (sink, refusal.code)
        if refused.get(source) == refusal.code:
            return
        refused[source] = refusal.code
        count = self._counts[key] = self._counts[key] + 1
        if count <= MOST_ALONE:
            self._ledger.append(self._entry(refusal, source, sink))
        elif key not in self._unreported:
            self._unreported[key] = self._entry(refusal, source, sink)

    def count(self, sink: Operation, code: str, sources: int) -> None:
        """Count sources that a sink refuses again."""
        self._counts[sink, code] += sources

    def finish(self) -> None:
        """Write the entries that sources share."""
        for key, entry in self._unreported.items():
            self._ledger.append(_of_many(entry, self._counts[key] - MOST_ALONE - 1))
        self._counts.clear()
        self._unreported.clear()

    def shifted(self, plan: ShiftPlan) -> None:
        """Record a fusion with shifting before it is applied."""
        depth = plan.depth
        shifts = ["(" + ", ".join(map(str, m.shifts[:depth])) + ")" for m in plan.members]
        figures: dict[str, Figure] = {
            "kind": "shift",
            "depth": depth,
            "nests": len(plan.ops),
            "shifts": ", ".join(shifts),
        }
        message = f"{len(plan.ops)} nests run together, shifted by {', '.join(shifts)}"
        self._decide("fusion.shifted", plan.ops, message, figures, _demands(plan))
        for buffer in plan.buffers:
            message = f"a buffer of the last {buffer.rows} rows of {value_name(buffer.memref)}"
            types: dict[str, Figure] = {"from": str(buffer.memref.type), "to": str(buffer.type)}
            self._decide("fusion.rolling-buffer", plan.ops, message, types)

    def joined(self, plan: ShiftPlan) -> None:
        """Record loops with carried values before they are joined."""
        count = len(plan.ops)
        kind = Strategy.SIBLING.value
        message = f"{count} loops over the same memory carry their values together"
        figures: dict[str, Figure] = {"kind": kind, "depth": plan.depth, "nests": count}
        self._decide(FUSED, plan.ops, message, figures, change=LoopChange.FUSED)

    def skipped(self, op: Operation) -> None:
        """Record an op that prevents fusion in its whole block."""
        message = f"the cost model 'mlir' leaves a block with '{operation_name(op)}' alone"
        self._ledger.append(self._entry(Refusal("fusion.unusual-op", (op,), message)))

    def _entry(self, refusal: Refusal, *nests: Operation) -> RefusalEntry:
        evidence = refusal.evidence.with_figures(self._partners(nests[1:]))
        ops = (*nests, *refusal.ops)
        locations = map(self._locations.__getitem__, dict.fromkeys(ops))
        places = tuple(place for place in locations if place is not None)
        return replace(refusal, ops=ops, evidence=evidence).entry(self._pass, places)

    def _decide(
        self,
        code: str,
        ops: tuple[Operation, ...],
        message: str,
        figures: dict[str, Figure],
        details: Callable[[], JsonValue] | None = None,
        change: LoopChange = LoopChange.LOOP,
    ) -> None:
        figures = figures | self._partners(ops[1:])
        entry = decision(code, self._pass, ops, message, figures, change, details=details)
        self._ledger.append(entry)

    def _partners(self, nests: Sequence[Operation]) -> dict[str, Figure]:
        """Return the other nests that an entry is about, for readers who see only its first
        location."""
        locations = map(self._locations.__getitem__, nests)
        places = ", ".join(place.named for place in locations if place is not None)
        return {"with": places} if places else {}


def _of_many(entry: RefusalEntry, more: int) -> RefusalEntry:
    if not more:
        return entry
    nests = "1 more nest" if more == 1 else f"{more} more nests"
    return replace(
        entry,
        message=f"{entry.message}; so it is for {nests}",
        evidence=entry.evidence.with_figures({"more_nests": more}),
    )


@lru_cache(maxsize=1 << 10)
def _type_text(type_: Attribute) -> str:
    return str(type_)


def _kept_share(decision: CostDecision) -> float:
    """Return the share of the computation of both nests that the source makes up."""
    costs = dict(decision.totals)
    source = costs.get("source_cost")
    sink = costs.get("sink_cost")
    if not isinstance(source, int) or not isinstance(sink, int) or not source + sink:
        return 0.0
    return source / (source + sink)


def _benefit(decision: CostDecision | None, depth: int) -> str:
    """Return the predicted benefit of a fusion, as a sentence."""
    benefit = Benefit() if decision is None else decision.benefit
    repeated = benefit.repeated
    saved = benefit.storage_saving
    time = benefit.time_saving
    if time is not None:
        return f"fusion at depth {depth} is predicted to save {100 * time:.1f}% of the time"
    if repeated is None or saved is None:
        return f"fused at depth {depth}"
    return (
        f"fusion is most profitable at depth {depth}: {value_text(Percentage(repeated))} of the "
        f"computation is redundant, and the nests touch {value_text(Percentage(saved))} less memory"
    )


def _demands(plan: ShiftPlan) -> Callable[[], JsonValue]:
    """Return the dependences that determine the shifts, by location."""
    demands = [
        (demand, [place.named for place in locations_of(demand.source, demand.sink)])
        for demand in plan.demands
    ]

    def details() -> JsonValue:
        rows: list[JsonValue] = [
            {
                "nest": demand.member,
                "loop": demand.level,
                "shift": plan.members[demand.member].shifts[demand.level],
                "distance": demand.distance,
                "source": places[0] if places else "",
                "sink": places[-1] if places else "",
            }
            for demand, places in demands
        ]
        return {"shifts": rows}

    return details
