"""`-transform-interpreter`: the script that a program holds is run on it.

**What.** A script is a `transform.named_sequence`, of the name `__transform_main` unless
`entry-point` says otherwise. Its first argument stands for the operation that the pass runs on, or
for that whose attribute `transform.target_tag` is `debug-payload-root-tag`; the others stand for
what `debug-bind-trailing-args` says, an argument for each: `^affine.for` for all operations of
that name, `#1;2` for numbers. `disable-expensive-checks` leaves out the errors for handles to what
a step before has used up.

**Before → After**

    module attributes {transform.with_named_sequence} {       … affine.for %i = 0 to 64 step 4 {
      func.func @f … affine.for %i = 0 to 64 { … }
      transform.named_sequence @__transform_main(%root: !transform.any_op) {
        %loops = transform.structured.match ops{["affine.for"]} in %root : …
        transform.loop.unroll %loops {factor = 4} : !transform.any_op
        transform.yield } }

**Legal when** each step is: they have the plans of passes.

**Refuses when** a step is refused, that fails as the script says (`failures(propagate)` or
`suppress`); what ends the pass is an error at the step. So it is with operations of the dialect
that are not supported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import Operation

from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.syntax.verification import op_failure
from loopwright.loops.support.assumed import Assumed, ComposedPass
from loopwright.loops.support.options import option
from loopwright.reporting.errors import PassError, UsageError
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.dialects.transform.sequences import NamedSequenceOp
from loopwright_mlir.scripts.control import inner_first, run_block
from loopwright_mlir.scripts.state import SilenceableError, State, definite

TAG = "transform.target_tag"


@dataclass(frozen=True)
class TransformInterpreterPass(ComposedPass):
    """Run the script that a program holds."""

    debug_payload_root_tag: str = option(
        "", "the 'transform.target_tag' of the operation that the script is run on"
    )
    debug_bind_trailing_args: tuple[str, ...] = option(
        (), "what the other arguments of the script stand for: '^name' or '#number;number'"
    )
    disable_expensive_checks: bool = option(
        False, "whether handles to what is used up are not looked for"
    )
    entry_point: str = option("__transform_main", "the name of the script")

    name: ClassVar[str] = "transform-interpreter"
    description: ClassVar[str] = "Run the transform script that a program holds"
    title: ClassVar[str] = "InterpreterPass"

    def run_assuming(self, op: Operation, ledger: Ledger, assumed: Assumed) -> None:
        """Run on `op` and everything nested in it."""
        root = self._payload_root(op)
        script = self._script(op)
        arguments = script.body.block.args
        if not arguments:
            message = "expects the entry block to have at least one argument"
            raise op_failure(script, message)
        bound = [self._bound(text, root) for text in self.debug_bind_trailing_args]
        if len(bound) != len(arguments) - 1:
            message = (
                f"operation expects {len(arguments) - 1} extra value bindings, but {len(bound)} "
                "were provided to the interpreter"
            )
            raise definite(script, message)
        state = State(script, root, ledger, assumed, checks=not self.disable_expensive_checks)
        try:
            run_block(state, script.body.block, [[root], *bound])
        except SilenceableError as failure:
            raise PassError(failure.diagnostics) from failure

    def _payload_root(self, op: Operation) -> Operation:
        tag = self.debug_payload_root_tag
        if not tag:
            return op
        roots = [
            candidate for candidate in op.walk() if candidate.attributes.get(TAG) == StringAttr(tag)
        ]
        if not roots:
            raise definite(op, f'could not find the operation with {TAG}="{tag}" attribute')
        if len(roots) > 1:
            message = f'repeated operation with {TAG}="{tag}" attribute'
            raise definite(roots[1], message, (roots[0], "previously seen operation"))
        return roots[0]

    def _script(self, op: Operation) -> NamedSequenceOp:
        for candidate in op.walk():
            if (
                isinstance(candidate, NamedSequenceOp)
                and symbol_name(candidate) == self.entry_point
            ):
                if not candidate.body.blocks:
                    raise op_failure(candidate, "expects a single-block region")
                return candidate
        message = f"could not find a nested named sequence with name: {self.entry_point}"
        raise op_failure(op, message, plain=True)

    def _bound(self, text: str, root: Operation) -> Sequence[Any]:
        """What an argument stands for."""
        if text.startswith("^"):
            return [candidate for candidate in inner_first(root) if candidate.name == text[1:]]
        try:
            numbers = [int(word) for word in text.removeprefix("#").split(";")]
        except ValueError:
            message = f"pass '{self.name}': couldn't parse trailing binding '{text}'"
            raise UsageError(message) from None
        return [IntegerAttr(number, i64) for number in numbers]
