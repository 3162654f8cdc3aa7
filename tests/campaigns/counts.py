"""A campaign on counts: of generated domains, beside those of the interpreter.

A function has one to three loops, with steps, over bounds that are minima and maxima of affine
forms of two parameters and of outer induction variables, and conditions; quotients and remainders
occur in all of them. Its innermost block loads elements, adds and stores them. Iterations of
statements and loops, elements, floating-point operations and bytes are counted for some values of
the parameters.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.presburger.counting import Count
from loopwright.exact.scop import Scop
from loopwright.exact.statements import Names
from loopwright.ir.dialects import affine
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import UsageError
from tests.campaigns import Report
from tests.generate.writer import Writer
from tests.judged_programs import parse

SIZES = ((0, 0), (1, 0), (0, 3), (2, 1), (3, 7), (6, 4), (9, 10))
"""Values of both parameters."""
_SHAPE = "memref<200x200xf32>"


class _Nest(Writer):
    def text(self) -> str:
        self.line(f"%A = memref.alloc() : {_SHAPE}", "%B = memref.alloc() : memref<f32>")
        ivs: list[str] = []
        for _ in range(self.rng.choice((1, 2, 2, 3))):
            self.condition(ivs)
            low = self.bound(ivs, (0, 0, 1, -2))
            high = self.bound(ivs, (3, 5, 8, "s0", "s1"))
            step = self.rng.choice((1, 1, 1, 2, 3))
            iv = self.fresh("i")
            self.line(f"affine.for {iv} = max {low} to min {high} step {step} {{")
            self.line(f"{self.fresh()} = affine.load %B[] : memref<f32>")
            ivs.append(iv)
        self.condition(ivs)
        places = (", ".join(self.form(ivs, (90, 91)) for _ in range(2)) for _ in range(2))
        for place in places:
            values = zip(("d0", "d1", "d2"), ivs, strict=False)
            named = dict(values) | {"s0": "symbol(%n)", "s1": "symbol(%m)"}
            for short, name in named.items():
                place = place.replace(short, name)
            value = self.value(f"affine.load %A[{place}] : {_SHAPE}")
            value = self.value(f"arith.addf {value}, {value} : f32")
            self.line(f"affine.store {value}, %A[{place}] : {_SHAPE}")
        self.line(*["}"] * (self.depth - 1))
        body = "\n".join(self.lines)
        return f"func.func @f(%n: index, %m: index) {{\n{body}\n  return\n}}\n"

    def form(self, ivs: Sequence[str], constants: Sequence[int | str]) -> str:
        """An affine form, or its quotient or remainder."""
        names = [*(f"d{k}" for k in range(len(ivs))), *(["s0", "s1"] if self.chance(0.3) else [])]
        terms = [f"{name} * {self.rng.choice((-1, 1, 1, 2))}" for name in names if self.chance(0.5)]
        text = " + ".join([*terms, str(self.rng.choice(constants))])
        if terms and self.chance(0.2):
            kind = self.rng.choice(("floordiv", "ceildiv", "mod"))
            number = self.rng.choice((2, 3))
            text = f"({text}) {kind} {number}"
        return text

    def bound(self, ivs: Sequence[str], constants: Sequence[int | str]) -> str:
        count = self.rng.choice((1, 1, 2))
        forms = ", ".join(self.form(ivs, constants) for _ in range(count))
        dims = ", ".join(f"d{k}" for k in range(len(ivs)))
        return f"affine_map<({dims})[s0, s1] -> ({forms})>({', '.join(ivs)})[%n, %m]"

    def condition(self, ivs: Sequence[str]) -> None:
        if self.chance(0.3):
            dims = ", ".join(f"d{k}" for k in range(len(ivs)))
            sign = self.rng.choice((">= 0", ">= 0", ">= 0", "== 0"))
            form = f"{self.form(ivs, (-2, 0, 4))} {sign}"
            arguments = f"({', '.join(ivs)})[%n, %m]"
            self.line(f"affine.if affine_set<({dims})[s0, s1] : ({form})>{arguments} {{")


def counts(seeds: Sequence[int]) -> Report:
    """Counts of generated domains, beside those of the interpreter."""
    report = Report("counts")
    for seed in seeds:
        report.count += 1
        with report.trying(f"domain {seed}"):
            _judge(report, seed, _Nest(random.Random(seed)).text())
    return report


def _judge(report: Report, seed: int, text: str) -> None:
    module = parse(text)
    (function,) = functions_with_bodies(module)
    analysis = DependenceAnalysis(function)
    scop, names = Scop(analysis), Names(function)
    loops = [op for op in function.walk() if isinstance(op, affine.ForOp)]
    first = [loop.regions[0].block.first_op for loop in loops]
    stores = [op for op in function.walk() if isinstance(op, affine.StoreOp)]
    counters: dict[str, Callable[[], Count]] = {
        **{
            f"iterations {number}": lambda one=loop: scop.trips(
                analysis.domains.of_block(one.regions[0].block).loops[-1], in_all=True
            )
            for number, loop in enumerate(loops)
        },
        **{
            f"points {number}": lambda one=store: scop.iterations(names.of_store[one])
            for number, store in enumerate(stores)
        },
        "footprint": lambda: scop.footprint("A"),
        "operations": scop.flops,
        "bytes": scop.moved_bytes,
    }
    counted: dict[str, Count] = {}
    for name, ask in counters.items():
        kind = name.partition(" ")[0]
        try:
            counted[name] = ask()
            report.coverage[kind] += 1
        except UsageError as error:
            report.coverage[f"{kind}: {str(error).rpartition(': ')[2]}"] += 1
            report.examples.setdefault(f"{kind}: refused", []).append(seed)
    for n, m in SIZES:
        machine = Interpreter(module, trace=True, max_steps=500_000)
        machine.call("f", n, m)
        executed = Counter(access.op for access in machine.accesses)
        points = [executed[op] for op in stores]
        cells = len({access.subscripts for access in machine.accesses} - {()})
        truth = {
            **{f"iterations {k}": executed[op] for k, op in enumerate(first) if op is not None},
            **{f"points {k}": number for k, number in enumerate(points)},
            "footprint": cells,
            "operations": sum(points),
            "bytes": 4 * (cells + any(not access.subscripts for access in machine.accesses)),
        }
        for name, count in counted.items():
            report.facts["values"] += 1
            count_value = count.value({"n": n, "m": m})
            if count_value != truth[name]:
                wrong = f"{name} of n = {n}, m = {m} is {count_value}, not {truth[name]}"
                report.failures.append(f"domain {seed}: {wrong}\n{text}")
                return
