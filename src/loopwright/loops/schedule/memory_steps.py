"""The steps that change where values are: lanes, threads, buffers and registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.dialects.builtin import BoolAttr, MemRefType
from xdsl.ir import Block

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.memory.access import is_streamable, known_alignment
from loopwright.ir.dialects.affine import ForOp, ParallelOp, VectorStoreOp
from loopwright.ir.dialects.affine.memory import NONTEMPORAL, AccessOperation, PrefetchOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose
from loopwright.ir.refusal import Evidence, Refusal
from loopwright.ir.syntax.value_names import set_written_name
from loopwright.loops.schedule.program import Program
from loopwright.loops.schedule.step import (
    Done,
    Step,
    declared,
    expect_factor,
    legal,
    loops,
    number,
    subject,
    taken,
)
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import fits
from loopwright.loops.steps.editing import promote_if_single_iteration
from loopwright.loops.steps.invariant import plan_hoisting

if TYPE_CHECKING:
    from loopwright.loops.contraction.recognition import Contraction


@declared("vectorise")
class Vectorise(Step):
    """Vectorise a loop; `i.rest` executes the iterations that do not fill all lanes."""

    loop: str = loops("the loop")
    lanes: int | None = number(
        None, "how many lanes; without it as many as fill a register of the host"
    )

    def _perform(self, program: Program) -> Done | Refusal:
        from loopwright.loops.vectorize.applying import apply_plan
        from loopwright.loops.vectorize.cost import lanes_in_register
        from loopwright.loops.vectorize.planning import plan_loop

        loop = program.loop(self.loop)
        lanes = lanes_in_register(loop) if self.lanes is None else self.lanes
        if self.lanes is not None:
            expect_factor(program, loop, "the number of lanes", lanes, least=2)
        plan = legal(plan_loop(program.body, loop, lanes))
        names = [program.name_of(op) for op in loops_in(loop)]
        vectorised = apply_plan(plan, keep_flags=True)
        place = vectorised.parent_op()
        for op, name in zip(loops_in(vectorised), names, strict=True):
            program.name(op, name)
        assert isinstance(vectorised, ForOp)
        if promote_if_single_iteration(vectorised):
            return Done(program.body if place is None else place, {"lanes": lanes})
        return Done(vectorised, {"lanes": lanes})


@declared("parallelise")
class Parallelise(Step):
    """Execute the iterations of a loop on several threads."""

    loop: str = loops("the loop")

    def _perform(self, program: Program) -> Done | Refusal:
        from loopwright.exact.loops import LoopFacts
        from loopwright.loops.steps.parallelization import (
            apply_parallelization,
            plan_parallelization,
        )

        loop = program.loop(self.loop)
        is_wavefront = program.is_wavefront(self.loop)
        facts = None if is_wavefront else LoopFacts(DependenceAnalysis(program.body))
        plan = legal(plan_parallelization(loop, facts))
        return Done(apply_parallelization(plan))


@declared("serialise")
class Serialise(Step):
    """Turn a band of parallel loops into sequential ones."""

    loop: str = loops("a loop of the band")

    def _perform(self, program: Program) -> Done | Refusal:
        from loopwright.loops.parallel.bands import plan_serialization

        found = program.any_loop(self.loop)
        if not isinstance(found.op, ParallelOp):
            raise program.error(f"loop '{found.name}' is not parallel", found.op)
        place = found.op.parent_op() or program.body
        return taken(plan_serialization(found.op), place)


@declared("pack")
class Pack(Step):
    """Copy the elements of a memref that a loop accesses into a contiguous buffer, and back if it
    writes them.

    The copy is hoisted out of enclosing loops that do not affect it.
    """

    memref: str = subject("the memref, by its name")
    at: str = loops("the loop that uses the buffer")

    def _perform(self, program: Program) -> Done | Refusal:
        from loopwright.loops.steps.data_copy import CopyOptions, CopyPlanner, NotCopied
        from loopwright.loops.steps.data_copy_apply import apply_copies, tidy_copies

        loop, memref = program.loop(self.at), program.memref(self.memref)
        options = CopyOptions(fast_space=0, any_bounds=True)
        plans = CopyPlanner(program.body, options).plan([loop], memref)
        if not plans:
            message = f"the loop does not load or store '{self.memref}'"
            raise program.error(message, loop)
        (plan,) = plans
        if isinstance(plan, NotCopied):
            return plan.refusal
        if plan.undecided is not None:
            return plan.undecided
        before = set(program.body.walk())
        copies = apply_copies(plans, options, loop)
        tidy_copies(copies)
        for op in program.body.walk():
            if op in before:
                continue
            if op.results and isinstance(op.results[0].type, MemRefType):
                set_written_name(op.results[0], f"{self.memref.removeprefix('%')}.packed")
            elif op.regions:
                program.name(op, f"{self.memref.removeprefix('%')}.pack")
        return Done(loop, {"bytes": plan.num_bytes, "shape": "x".join(map(str, plan.shape))})


@declared("keep-in-registers")
class KeepInRegisters(Step):
    """Carry elements that a loop loads and stores in each iteration in registers.

    **Refuses when** `no-element`: no element of which all accesses are known is loaded and stored.
    """

    loop: str = loops("the loop")

    def _perform(self, program: Program) -> Done | Refusal:
        from loopwright.loops.registers.carrying import carried_elements, carry_element
        from loopwright.loops.registers.promotion import numbered

        loop = program.loop(self.loop)
        body, done = loop.body, 0
        while True:
            analysis = DependenceAnalysis(program.body)
            plan = next((p for p in carried_elements(analysis) if p.body is body), None)
            if plan is None:
                break
            carry_element(plan, numbered(program.body))
            done += 1
        if not done:
            message = "the loop has no element all of whose accesses are known"
            return Refusal("no-element", (loop,), message)
        made = body.parent_op()
        assert made is not None
        return Done(made, {"elements": done})


@declared("hoist")
class Hoist(Step):
    """Hoist loop-invariant ops before a loop.

    **Refuses when** `nothing-invariant`: nothing is.
    """

    loop: str = loops("the loop")

    def _perform(self, program: Program) -> Done | Refusal:
        loop = program.loop(self.loop)
        hoisted, refusals = plan_hoisting(DependenceAnalysis(program.body), loop)
        if not hoisted:
            message = "it contains nothing that is loop-invariant"
            return refusals[0] if refusals else Refusal("nothing-invariant", (loop,), message)
        LoopBuilder.before(loop).move_all(hoisted)
        return Done(loop, {"ops": len(hoisted)})


@declared("prefetch")
class Prefetch(Step):
    """Prefetch the elements of a memref that a loop accesses some iterations later.

    **Before → After** (four iterations ahead)

        affine.for %i = 0 to %n {              affine.for %i = 0 to %n {
          %0 = affine.load %A[%i * 8]            affine.prefetch %A[%i * 8 + 32], read, …
          A(%0)                                  %0 = affine.load %A[%i * 8]
                                                 A(%0)

    Processors find regular strides by themselves; it is long strides, many streams and short rows
    that gain (Mowry, Lam, Gupta, "Design and Evaluation of a Compiler Algorithm for Prefetching",
    1992).

    **Legal when** always: a prefetch neither reads nor writes, and may be beyond the end.

    **Refuses when** `no-access`: the loop does not access the memref; `same-element`: what it
    accesses does not change with the loop; `index-overflow`: the distance does not fit 64 bits.
    """

    memref: str = subject("the memref, by its name")
    at: str = loops("the loop whose iterations are counted")
    distance: int = number(1, "how many iterations ahead")
    locality: int = number(3, "how near it is kept: 3 in all caches, 0 in none longer than needed")

    def _perform(self, program: Program) -> Done | Refusal:
        loop, memref = program.loop(self.at), program.memref(self.memref)
        expect_factor(program, loop, "the distance", self.distance)
        if not 0 <= self.locality <= 3:
            message = f"the locality cannot be {self.locality}"
            raise program.error(message, loop, hint="accepted: 0 to 3")
        accesses = [
            op for op in loop.walk() if isinstance(op, AccessOperation) and op.memref is memref
        ]
        if not accesses:
            return Refusal("no-access", (loop,), "the loop does not access the memref")
        ahead = self.distance * loop.step_value
        found: dict[tuple[Block | None, BoundExprs], AccessOperation] = {}
        for op in accesses:
            place = compose(bind(op.affine_map, op.indices))
            moved = place.advanced(loop.induction_variable, ahead)
            if not fits(moved):
                return Refusal("index-overflow", (loop, op), "a subscript does not fit 64 bits")
            if moved != place:
                found.setdefault((op.parent_block(), moved), op)
        if not found:
            message = "the accessed element does not vary with the loop"
            return Refusal("same-element", (loop, accesses[0]), message)
        for (_, place), op in found.items():
            new_op = PrefetchOp(
                op.memref, place.map, place.operands, is_write=op.STORES, locality=self.locality
            )
            LoopBuilder.before(op).insert(new_op)
        return Done(loop, {"prefetches": len(found)})


@declared("stream")
class Stream(Step):
    """Store the vectors that a loop writes to a memref with nontemporal stores.

    **Before → After**

        affine.for %i = 0 to %n step 16 {      affine.for %i = 0 to %n step 16 {
          affine.vector_store %v, %A[%i]         affine.vector_store %v, %A[%i] {nontemporal = true}

    A line that is stored as a whole need not be read from memory first, nor does it drive others
    from the caches: that pays for results larger than the last cache that are not read again soon.

    **Legal when** the address of each vector is known to be a multiple of its size (the machine's
    instructions ask for it): `exact.memory.access`. What the program computes is the same.

    **Refuses when** `no-store`: the loop stores nothing to the memref; `not-vectors`: it stores
    elements one by one, or vectors in pieces; `unaligned`: an address may be no multiple.
    """

    memref: str = subject("the memref, by its name")
    at: str = loops("the loop that stores")

    def _perform(self, program: Program) -> Done | Refusal:
        loop, memref = program.loop(self.at), program.memref(self.memref)
        accesses = (op for op in loop.walk() if isinstance(op, AccessOperation))
        stores = [op for op in accesses if op.STORES and op.memref is memref]
        if not stores:
            return Refusal("no-store", (loop,), "the loop stores nothing to the memref")
        for op in stores:
            if not isinstance(op, VectorStoreOp) or not op.is_plain:
                message = "only whole vectors have non-temporal stores: vectorise the loop first"
                return Refusal("not-vectors", (op,), message)
            if not is_streamable(op):
                known = known_alignment(op)
                message = (
                    f"the address is only known to be a multiple of {known} bytes: "
                    "memref.assume_alignment says more of arguments"
                )
                return Refusal("unaligned", (op,), message, evidence=Evidence({"alignment": known}))
            op.attributes[NONTEMPORAL] = BoolAttr.from_bool(True)
        return Done(loop, {"stores": len(stores)})


_EXTENTS = ("rows", "vectors", "lanes", "block_rows", "block_columns", "block_reduction")


@declared("register-tile")
class RegisterTile(Step):
    """Compute the contraction of an innermost loop in register tiles, with packed operands; the new
    loops replace its nest.

    **Refuses when** `no-contraction`: the loop is not the innermost one of a contraction.
    """

    loop: str = loops("the innermost loop of the contraction")
    rows: int = number(0, "rows of a register tile; 0 is what the model finds, here and below")
    vectors: int = number(0, "vectors of columns of a register tile")
    lanes: int = number(0, "lanes of a vector")
    block_rows: int = number(0, "rows that are packed together")
    block_columns: int = number(0, "columns that are packed together")
    block_reduction: int = number(0, "iterations of the outermost reduction in a block")
    pack: str = number(
        "auto", "whether operands are packed: `auto`, `never`, `columns` or `always`"
    )

    def _perform(self, program: Program) -> Done | Refusal:
        from loopwright.loops.contraction.model import PACKING, Overrides
        from loopwright.loops.contraction.recognition import candidates
        from loopwright.loops.contraction.tiling import recognise_candidate

        loop = program.loop(self.loop)
        sizes = {name: getattr(self, name) for name in _EXTENTS}
        for name, size in sizes.items():
            if size < 0:
                raise program.error(f"'{name}' must be at least 0, not {size}", loop)
        if self.pack not in PACKING:
            accepted = f"accepted: {', '.join(PACKING)}"
            raise program.error(f"'pack' cannot be '{self.pack}'", loop, hint=accepted)
        band = next((band for band in candidates(program.body) if band[-1] is loop), None)
        dependences = list(DependenceAnalysis(program.body).dependences())
        candidate = None if band is None else recognise_candidate(band, dependences)
        if candidate is None:
            message = "the loop is not the innermost one of a contraction"
            return Refusal("no-contraction", (loop,), message)
        candidate = legal(candidate)
        self._expect_extents(program, candidate.contraction)
        plan = candidate.tiled(Overrides(**sizes, packs=PACKING[self.pack], everywhere=True))
        if plan is None:
            message = "extents that have to be known are not, or operands can only be packed"
            return Refusal("unknown-extents", (candidate.contraction.root,), message)
        tiled_nest = plan.apply().nest
        new = [op for op in loops_in(program.body) if not program.knows(op)]
        for position, op in enumerate(new):
            program.name(op, f"{self.loop}.tile{position}")
        return Done(tiled_nest, plan.tiles.figures, finished=(tiled_nest,))

    def _expect_extents(self, program: Program, contraction: Contraction) -> None:
        """Raise `ScheduleError` for a tile or block with more iterations than the loop has."""
        row, column = contraction.row, contraction.column
        for loop, names in (
            (row, ("rows", "block_rows")),
            (column, ("lanes", "vectors", "block_columns")),
            (contraction.reductions[0], ("block_reduction",)),
        ):
            for name in names:
                expect_factor(program, loop, f"'{name}'", getattr(self, name), least=0)
