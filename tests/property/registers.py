"""`affine-reg2mem` and `affine-mem2reg` on generated programs: there and back again."""

from loopwright.ir.syntax import print_module
from loopwright.reporting.errors import PassError
from tests.campaigns import Report
from tests.campaigns.passes import transformed
from tests.generate.program import Program
from tests.judged_programs import again, parse

BACK = (
    "affine-reg2mem{parallel=keep},affine-mem2reg{buffers-only=true}",
    "affine-reg2mem,affine-mem2reg{buffers-only=true}",
    "affine-reg2mem{parallel=private},affine-mem2reg{buffers-only=true}",
)
PIPELINES = (
    "affine-mem2reg",
    "affine-reg2mem{parallel=private},affine-mem2reg",
    "affine-reg2mem{reassociate=true},affine-mem2reg{reassociate=true},affine-reg2mem",
)


def after(program: Program, pipeline: str) -> str:
    module = again(program.text)
    transformed(module, pipeline)
    return print_module(module)


def settled(program: Program) -> Program:
    """The program without buffers of its own that could become values."""
    text = after(program, "affine-mem2reg{buffers-only=true}")
    # A few affine expressions are simplified further when what was printed is read.
    text = print_module(parse(text))
    return Program(program.seed, program.name, text, program.checks)


def check_back(program: Program, report: Report, *, only: int | None = None) -> None:
    """What `affine-reg2mem` makes becomes the same IR again; `only` one way is tried."""
    plain = settled(program)
    for pipeline in BACK if only is None else (BACK[only % len(BACK)],):
        try:
            restored_text = after(plain, pipeline)
        except PassError:  # it cannot do what its options ask for
            report.coverage[f"{pipeline}: refused"] += 1
            continue
        report.coverage[f"{pipeline}: spilled"] += "memref.alloca()" in after(
            plain, pipeline.partition(",")[0]
        )
        if restored_text != plain.text:
            report.failures.append(
                f"program {program.seed}, {pipeline}:\n{plain.text}\n{restored_text}"
            )
