"""Campaign on constants that are wrong by one: a tile step, an offset, a bound, in programs that
were tiled, unrolled and vectorised. A proof answers `different`, with sizes that show it.

A copy counts if some size up to twice the constants tells it apart, which is found by interpreting
both programs at all of them. The forms are the answers by the kind of program, the facts the
proofs that took more than three seconds of CPU time.
"""

import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp

from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.loops.pipelines.refuting import describe_difference
from loopwright.loops.pipelines.running import prove_modules
from loopwright.native.runtime.arguments import MemRefSpec
from loopwright.native.runtime.entries import signature_of
from loopwright.native.runtime.trial import TrialError, interpreted, make_inputs
from loopwright.reporting.ledger import Ledger
from tests.campaigns import Report
from tests.campaigns.passes import is_done
from tests.judged_programs import parse

PROGRAMS: Mapping[str, str] = {
    "scaled": """
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  affine.for %i = LOW to %n {
    %a = affine.load %x[%i] : memref<?xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %y[%i] : memref<?xf32>
  }
  return
}""",
    "shifted": """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  affine.for %i = LOW to %n {
    %a = affine.load %x[%i + OFFSET] : memref<?xf64>
    %b = affine.load %x[%i] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %y[%i] : memref<?xf64>
  }
  return
}""",
    "transposed": """
func.func @f(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = LOW to %n {
      %a = affine.load %x[%j, %i] : memref<?x?xf32>
      affine.store %a, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}""",
    "triangle": """
func.func @f(%x: memref<?x?xf64>, %y: memref<?x?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 + OFFSET)>(%i) to %n {
      %a = affine.load %x[%i, %j] : memref<?x?xf64>
      %b = arith.addf %a, %a : f64
      affine.store %b, %y[%i, %j] : memref<?x?xf64>
    }
  }
  return
}""",
    "stencil": """
func.func @f(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %n: index, %m: index) {
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%m] {
      %a = affine.load %x[%i - 1, %j] : memref<?x?xf32>
      %b = affine.load %x[%i, %j + 1] : memref<?x?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}""",
    "product": """
func.func @f(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %x = affine.load %a[%i, %k] : memref<?x?xf64>
        %y = affine.load %b[%k, %j] : memref<?x?xf64>
        %z = affine.load %c[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %s = arith.addf %z, %p : f64
        affine.store %s, %c[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}""",
    "sum": """
func.func @f(%x: memref<?x?xi32>, %y: memref<?xi32>, %n: index) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    %s = affine.for %j = LOW to %n iter_args(%t = %zero) -> (i32) {
      %a = affine.load %x[%i, %j] : memref<?x?xi32>
      %b = arith.addi %t, %a : i32
      affine.yield %b : i32
    }
    affine.store %s, %y[%i] : memref<?xi32>
  }
  return
}""",
    "of extents": """
func.func @f(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = memref.dim %x, %zero : memref<?x?xf32>
  %m = memref.dim %x, %one : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = LOW to %m {
      %a = affine.load %x[%i, %j] : memref<?x?xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}""",
    "known extents": """
func.func @f(%x: memref<70x70xf32>, %y: memref<70x70xf32>) {
  affine.for %i = 0 to 70 {
    affine.for %j = LOW to 70 {
      %a = affine.load %x[%i, %j] : memref<70x70xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %y[%i, %j] : memref<70x70xf32>
    }
  }
  return
}""",
    "in a condition": """
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - OFFSET >= 0)>(%i) {
      %a = affine.load %x[%i - OFFSET] : memref<?xf32>
      affine.store %a, %y[%i] : memref<?xf32>
    }
  }
  return
}""",
}

SIZES = (4, 8, 16, 32, 64)
_STEPS = 10_000_000
_MOST = 3_000_000
_STEP = r"(?<=step )\d+"
_IN_MAPS = r"(?<=[-+] )\d+(?=[ ,)])|(?<=\* )\d+(?=[ ,)])|(?<=div )\d+"
_BOUNDS = r"(?<== )\d+(?= to)|(?<=to )\d+(?= )"
_IN_SUBSCRIPTS = r"(?<=[-+] )\d+(?=[,\]])"


def _pipeline(draw: random.Random) -> str:
    """Passes that bring constants into a program."""
    size = draw.choice(SIZES)
    lanes = draw.choice((4, 8))
    vectorised = f"affine-super-vectorize{{virtual-vector-size={lanes} vectorize-reductions=true}}"
    tiled = f"affine-loop-tile{{tile-size={size}}}"
    return draw.choice(
        (
            tiled,
            f"{tiled},{vectorised}",
            f"affine-loop-tile{{tile-size={size} separate=true}}",
            f"affine-loop-unroll{{unroll-factor={draw.choice((2, 3, 4))}}}",
            f"{vectorised},affine-loop-unroll{{unroll-factor=2}}",
            f"affine-loop-unroll-jam{{unroll-jam-factor={draw.choice((2, 4))}}}",
            vectorised,
            "affine-optimize",
        )
    )


def _changed_by_one(text: str, draw: random.Random) -> str | None:
    """A copy with a step, an offset or a bound that is wrong by one."""
    pattern = draw.choice((_STEP, _IN_MAPS, _BOUNDS, _IN_SUBSCRIPTS))
    matches = list(re.finditer(pattern, text))
    if not matches:
        return None
    at = draw.choice(matches)
    number = int(at[0]) + draw.choice((-1, 1))
    if number < (1 if pattern == _STEP else 0):
        return None
    return text[: at.start()] + str(number) + text[at.end() :]


def broken_constants(seeds: Sequence[int]) -> Report:
    """Constants that are wrong by one are found, with sizes that show it, in three seconds."""
    report = Report("broken constants")
    for seed in seeds:
        draw = random.Random(seed)
        with report.trying(f"pair {seed}"):
            for name, before, after in _pairs(draw):
                if not _differ(before, after):
                    continue
                report.count += 1
                start = time.process_time()
                proof = prove_modules(before, after, "f", _STEPS)
                seconds = time.process_time() - start
                is_in_time = proof.answer == "different" and seconds < 2.0
                report.facts["found in time"] += is_in_time
                report.coverage[f"{name}: {proof.answer}"] += 1
                if not is_in_time:
                    report.examples.setdefault(f"{name}: late or {proof.answer}", []).append(seed)
                if proof.is_equal:
                    report.failures.append(f"pair {seed} is proved equal:\n{print_module(after)}")
                break
    return report


def _pairs(draw: random.Random) -> Iterator[tuple[str, ModuleOp, ModuleOp]]:
    """Programs, and copies of what passes make of them with a constant wrong by one."""
    for _ in range(40):
        name = draw.choice(list(PROGRAMS))
        low = draw.choice((0, 0, 1, 2))
        offset = draw.choice((1, 2, 3))
        text = PROGRAMS[name].replace("LOW", str(low)).replace("OFFSET", str(offset))
        scheduled = parse(text)
        if not is_done(scheduled, _pipeline(draw), Ledger()):
            continue
        changed = _changed_by_one(print_module(scheduled), draw)
        if changed is None:
            continue
        try:
            after = read_module(changed)
        except Exception:
            continue
        yield name, parse(text), after


def _differ(before: ModuleOp, after: ModuleOp) -> bool:
    """Whether some size up to twice the greatest constants tells two programs apart."""
    signature = signature_of(next(op for op in before.walk() if op.name == "func.func"))
    quantities: list[tuple[int, int | None]] = []
    for k, spec in enumerate(signature.arguments):
        match spec:
            case MemRefSpec():
                quantities += [(k, dim) for dim, size in enumerate(spec.shape) if size is None]
            case _:
                quantities.append((k, None))
    sizes = (1, 2, 3, 5, 9, 10, 17, 18, 19, 33, 34, 35, 66, 67, 4, 6, 7, 8, 12, 16, 32, 64, 65, 130)
    for size in sizes:
        for slack in (0, 4):
            needed_sizes = {key: size + (slack if key[1] is not None else 0) for key in quantities}
            inputs = next(make_inputs(signature, needed_sizes))
            try:
                old = interpreted(before, "f", inputs.arguments, _MOST, poison_results=True)
            except TrialError:
                continue
            if old is None:
                return False
            try:
                new = interpreted(after, "f", inputs.arguments, _MOST, poison_results=True)
            except TrialError:
                return True
            if new is not None and describe_difference(signature, old, new, tolerant=True):
                return True
    return False
