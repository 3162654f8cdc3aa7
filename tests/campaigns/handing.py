"""Programs that hand values on, through passes on registers and on parallel loops.

What a pass makes is run by the interpreter and by `mlir-runner`; both have the interpreter's
checksums of the program before, to the bit. What `affine-reg2mem` makes becomes the same IR again.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from xdsl.ir import Operation

from loopwright.ir.dialects.scf import ExecuteRegionOp, YieldOp
from loopwright.ir.syntax import print_module
from tests.campaigns import EXTENSIONS, Report, batches
from tests.campaigns.passes import (
    count,
    each_natively,
    judge,
    meaning,
    parse,
    transformed,
    unwrapped,
)
from tests.generate import handing, nests
from tests.generate.program import Program, generate
from tests.property.parallel_order import backwards
from tests.property.registers import check_back

REGISTERS = (
    "affine-mem2reg",
    "affine-reg2mem,affine-mem2reg",
    "affine-reg2mem",
    "affine-reg2mem{parallel=private}",
    "affine-reg2mem{parallel=private},canonicalize,cse,affine-mem2reg",
    "affine-mem2reg,canonicalize,cse,affine-mem2reg",
)
PARALLEL = (
    "affine-for-to-parallel{atomics=true}",
    "affine-for-to-parallel,affine-parallel-fusion",
    "affine-parallel-to-for",
    "affine-mem2reg,affine-for-to-parallel{atomics=true merge=false},affine-parallel-fusion",
    "affine-for-to-parallel,affine-parallel-tile{tile-sizes=2,1}",
    "affine-reg2mem,affine-for-to-parallel{atomics=true},affine-mem2reg",
    "canonicalize,affine-parallel-tile{tile-sizes=3,2},canonicalize",
)
REASSOCIATING = {
    "registers": ("affine-reg2mem{reassociate=true},affine-mem2reg{reassociate=true}",),
    "parallel": (
        "affine-parallelize{parallel-reductions=true}",
        "affine-for-to-parallel{reassociate=true},affine-parallel-tile{tile-sizes=2 "
        "reassociate=true},affine-parallel-to-for{reassociate=true}",
    ),
}
"""Pipelines that may round otherwise: for programs without floating-point numbers."""
_STACK_SCOPE = "memref.alloca_scope"
_GENERATORS: tuple[Callable[[int], Program], ...] = (
    handing.generate,
    handing.generate,
    nests.generate,
    handing.generate,
    generate,
)
"""Seeds in a row take these in turn."""


def registers(seeds: Sequence[int]) -> Report:
    """Buffers to values and values to buffers, and there and back."""
    return _campaign("registers", seeds, REGISTERS, REASSOCIATING["registers"])


def parallel(seeds: Sequence[int]) -> Report:
    """Parallel loops, in order and, where nothing rounds, backwards."""
    return _campaign("parallel", seeds, PARALLEL, REASSOCIATING["parallel"])


def program_of(seed: int) -> Program:
    return _GENERATORS[seed % len(_GENERATORS)](seed)


def _campaign(
    name: str, seeds: Sequence[int], pipelines: Sequence[str], first_round_pipelines: Sequence[str]
) -> Report:
    report = Report(name)
    for batch in batches(seeds):
        waiting: list[tuple[str, Program, list[int]]] = []
        for seed in batch:
            report.count += 1
            program = program_of(seed)
            rounds = any(kind in program.text for kind in ("f16", "f32", "f64", "bf16"))
            pipelines_of_round = pipelines if rounds else (*pipelines, *first_round_pipelines)
            chosen = [
                pipelines_of_round[(seed // 5 + k * 3) % len(pipelines_of_round)] for k in range(2)
            ]
            with report.trying(f"program {seed}"):
                waiting += _judge(program, chosen, report, exact=not rounds)
                if name == "registers":
                    check_back(program, report, only=seed // 5)
        _natively(waiting, report)
    return report


def _judge(
    program: Program, pipelines: Sequence[str], report: Report, *, exact: bool
) -> list[tuple[str, Program, list[int]]]:
    """Interpret what pipelines make of a program; what is left to run natively."""
    expected, _ = meaning(parse(program.text), program.name)
    programs_to_run = [(f"program {program.seed}", program, expected)]
    for pipeline, outcome in judge(program, pipelines).items():
        label = f"program {program.seed}, {pipeline}"
        count(report.coverage, pipeline, outcome)
        if outcome.failure:
            report.failures.append(outcome.failure)
        elif outcome.text:
            after = replace(program, text=outcome.text)
            if exact and pipeline in (*PARALLEL, *REASSOCIATING["parallel"]):
                with pytest.MonkeyPatch.context() as patch, report.trying(label):
                    backwards(patch)
                    results, _ = meaning(parse(after.text), program.name)
                    if results != expected:
                        report.failures.append(f"{label}: {results} instead of {expected}")
            programs_to_run.append((label, unwrapped(after), expected))
    return programs_to_run


def _natively(waiting: Sequence[tuple[str, Program, list[int]]], report: Report) -> None:
    """`mlir-runner` on programs, renamed so that several fit in one module."""
    renamed: list[Program] = []
    chosen: list[tuple[str, list[int]]] = []
    for number, (label, program, expected) in enumerate(waiting):
        text = _left(program.text)
        if "atomic_rmw mul" in text:
            report.facts["programs with atomic products, which MLIR does not lower"] += 1
            continue
        for letter in ("p", "f", "h", "k", "red"):
            text = text.replace(f"@{letter}{program.seed}", f"@{letter}{program.seed}x{number}")
        renamed.append(replace(program, seed=number, name=f"{program.name}x{number}", text=text))
        chosen.append((label, expected))
    for (label, expected), printed in zip(chosen, each_natively(renamed), strict=True):
        report.facts["native runs"] += 1
        if printed != [str(number) for number in expected]:
            report.failures.append(f"{label}, mlir-runner: {printed} instead of {expected}")


def _left(text: str) -> str:
    """The program as `mlir-opt` can read it and lower it: without extensions, and with
    `scf.execute_region` for scopes of stack memory, of which it lowers only those without loops."""
    if not any(form in text for form in (*EXTENSIONS, _STACK_SCOPE)):
        return text
    module = parse(text)
    if any(form in text for form in EXTENSIONS):
        transformed(module, "convert-reduction-to-scf,lower-affine")
    for op in [op for op in module.walk() if op.name == _STACK_SCOPE]:
        _execute_region(op)
    return unwrapped(Program(0, "", print_module(module, local_scope=True), 0)).text


def _execute_region(scope: Operation) -> None:
    last = scope.regions[0].block.last_op
    block = scope.parent_block()
    assert last is not None
    assert block is not None
    scope.regions[0].block.add_op(YieldOp(*last.operands))
    last.detach()
    last.erase()
    execute_region = ExecuteRegionOp.create(
        result_types=scope.result_types, regions=[scope.detach_region(scope.regions[0])]
    )
    block.insert_op_before(execute_region, scope)
    for old, new in zip(scope.results, execute_region.results, strict=True):
        old.replace_all_uses_with(new)
    scope.detach()
    scope.erase()
