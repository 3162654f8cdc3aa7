"""`-affine-optimize`: what makes affine loops fast on the host, in one word.

**What.** Runs, one after another, passes that each have a name of their own: what fusion computes
window by window gets loops of its own (`affine-distribute-windows`), contractions are computed in
register tiles (`affine-register-tile`), and left as they are then; elements of memory that only
hand values on become values, and loops carry the ones they update (`affine-mem2reg`; what was
stored some iterations before stays in memory, as carrying it lets nothing else be done and the code
generator does it too), perfect nests run through memory in the order in which it lies
(`affine-memory-order`), inner loops go outside of blocks of parallel iterations where memory is
then run through in order (`affine-blocked-interchange`), reductions that read the same are run
through together (`affine-jam-rows`), and so are iterations that update the same elements
(`affine-jam-updates`) and rows of triangles (`affine-jam-triangles`), what loops carry is computed
apart from calls of functions (`affine-distribute-recurrences`), long reductions are run through in
several places at once (`affine-split-reductions`), maps are composed again (`canonicalize`), loops
are vectorised for the registers of the host (`affine-super-vectorize{virtual-vector-size=auto
leave-plain}`) unless the code generator does as well, what is computed twice is computed once
(`cse`, `canonicalize`), and sweeps over memory larger than a cache are run through in skewed tiles
(`affine-time-skew`).

**Legal when**, **Refuses when**: each pass judges, and its entries in the ledger bear its name;
what only cleans up enters nothing.
The order of floating-point operations changes only where they carry `reassoc`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ledger import Ledger
from loopwright.transforms.support.base import Pass


@dataclass(frozen=True)
class AffineOptimizePass(Pass):
    """Interchange and vectorise affine loops for the host."""

    name: ClassVar[str] = "affine-optimize"
    description: ClassVar[str] = "Interchange and vectorise affine loops for the host"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.analysis.functions import functions_with_bodies
        from loopwright.transforms.interchange.memory_order import AffineMemoryOrderPass
        from loopwright.transforms.interchange.passes import AffineBlockedInterchangePass
        from loopwright.transforms.passes.affine_distribute_recurrences import (
            AffineDistributeRecurrencesPass,
        )
        from loopwright.transforms.passes.affine_distribute_windows import (
            AffineDistributeWindowsPass,
        )
        from loopwright.transforms.passes.affine_jam_rows import AffineJamRowsPass
        from loopwright.transforms.passes.affine_jam_triangles import AffineJamTrianglesPass
        from loopwright.transforms.passes.affine_jam_updates import AffineJamUpdatesPass
        from loopwright.transforms.passes.affine_register_tile import AffineRegisterTilePass
        from loopwright.transforms.passes.affine_split_reductions import AffineSplitReductionsPass
        from loopwright.transforms.passes.affine_time_skew import AffineTimeSkewPass
        from loopwright.transforms.passes.canonicalize import CanonicalizePass
        from loopwright.transforms.passes.cse import CsePass
        from loopwright.transforms.registers.affine_mem2reg import AffineMem2RegPass
        from loopwright.transforms.support.aside import set_aside
        from loopwright.transforms.vectorize.passes import AffineSuperVectorizePass

        silent = Ledger()
        AffineDistributeWindowsPass().run(op, ledger)
        tiling = AffineRegisterTilePass()
        done = [
            set_aside(nest)
            for function in functions_with_bodies(op)
            for nest in tiling.tile(function, ledger)
        ]
        AffineMem2RegPass(across_iterations=False).run(op, ledger)
        AffineMemoryOrderPass().run(op, ledger)
        AffineBlockedInterchangePass().run(op, ledger)
        AffineJamRowsPass().run(op, ledger)
        AffineJamUpdatesPass().run(op, ledger)
        AffineJamTrianglesPass().run(op, ledger)
        AffineDistributeRecurrencesPass().run(op, ledger)
        AffineSplitReductionsPass().run(op, ledger)
        CanonicalizePass().run(op, silent)
        AffineSuperVectorizePass(virtual_vector_size="auto", leave_plain=True).run(op, ledger)
        CsePass().run(op, silent)
        CanonicalizePass().run(op, silent)
        AffineTimeSkewPass().run(op, ledger)
        for nest in reversed(done):
            nest.put_back()
