"""`-inline`: calls are replaced by the bodies of the functions that they call.

**What** Functions are simplified, callees first, and calls in them replaced by what is called, as
long as there are such. Private functions that nothing refers to any more are erased. What
simplifies is a pipeline, by default `canonicalize`.

**Before → After**

    func.func private @square(%x: f32) …        func.func @f(%x: f32) -> f32 {
    func.func @f(%x: f32) -> f32 {                %0 = arith.mulf %x, %x : f32
      %0 = call @square(%x) : (f32) -> f32        return %0 : f32
      return %0 : f32                           }
    }

**Legal when** the function has a body, all of whose operations are known; where the call is in a
region with one block, so is the body one block; where it is in an affine loop or conditional, the
body has affine accesses and operations without effects only. Indices that affine operations use are
dimensions and symbols where the call is, too.

**Refuses when** `no-inline`: the call or the function is marked `no_inline`; `recursive`: the
function calls itself, or the caller; `too-large`: there are more operations in it than
`inlining-threshold` per cent of those of the caller; `several-blocks`, `unknown-operation`,
`not-affine`, `affine-scope`: see above; `stack-memory`: it takes memory of the stack, and the call
may be executed often, between branches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation
from xdsl.traits import SymbolTable

from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.syntax.verification import op_failure
from loopwright.loops.pipelines.inlining import ALWAYS, Inliner
from loopwright.loops.pipelines.manager import PassManager
from loopwright.loops.pipelines.pipeline import Pipeline, parse_any_pipeline
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option, unsigned
from loopwright.reporting.errors import PassError, UsageError
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class InlinePass(Pass):
    """Replace calls by the bodies of functions."""

    name: ClassVar[str] = "inline"
    title: ClassVar[str] = "Inliner"

    default_pipeline: str = option(
        "canonicalize", "The passes that simplify functions without one of `op-pipelines`"
    )
    op_pipelines: str = option(
        "", "Passes that simplify functions: `func.func(canonicalize,cse)`", unset=""
    )
    max_iterations: int = option(
        4, "How often a set of functions that call each other is inlined", check=unsigned()
    )
    inlining_threshold: int = option(
        ALWAYS,
        "How many operations a function may have, in per cent of those of the caller",
        check=unsigned(),
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on a symbol table and those nested in it."""
        if not op.has_trait(SymbolTable):
            message = " was scheduled to run under the inliner, but does not define a symbol table"
            raise PassError(op_failure(op, message).diagnostics)
        simplify = self._simplification(ledger)
        tables = [
            one for one in op.walk() if one.has_trait(SymbolTable, value_if_unregistered=False)
        ]
        for table in tables:
            Inliner(
                self.name,
                ledger,
                simplify,
                threshold=self.inlining_threshold,
                max_iterations=self.max_iterations,
            ).run(table)

    def _simplification(self, ledger: Ledger) -> Callable[[FuncOp], None]:
        text = self.op_pipelines or self.default_pipeline
        steps = parse_any_pipeline(text).steps
        for step in steps:
            if isinstance(step, Pipeline) or step.assumes_noalias:
                raise UsageError(f"'{step}' does not run inside of '{self.name}'")
        manager = PassManager(Pipeline(FuncOp.name, steps), verify_each=False)

        def simplify(function: FuncOp) -> None:
            if steps:
                manager.run(function, ledger)

        return simplify
