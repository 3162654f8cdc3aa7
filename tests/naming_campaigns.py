"""Campaigns on what people read and name: values, and loops in the options of passes.

`names`: all values of a function have different names, before and after passes; those of a text
are the text's; printed IR does not depend on them. `requests`: a permutation of loops by name is
done or refused alike by all commands and by `Module.apply`; a refusal has the exit status 1 and
leaves no output behind.
"""

from __future__ import annotations

import contextlib
import io
import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from xdsl.ir import Operation, SSAValue

import loopwright as lw
from loopwright.cli.main import main
from loopwright.cli.opt import main as opt
from loopwright.syntax import print_module
from loopwright.syntax.value_names import unique_names, value_name, written_name
from loopwright.transforms.loops.nests import bands_in
from tests.campaigns import Report
from tests.generate.sources import SOURCES
from tests.pass_campaigns import parse

PASSES = (
    "affine-loop-fusion",
    "affine-mem2reg",
    "affine-parallelize",
    "affine-super-vectorize{virtual-vector-size=4}",
    "canonicalize",
    "cse",
    "lower-affine",
)
_NAME = re.compile(r"%([A-Za-z_$.-][\w$.-]*|\d+)")


def values_of(function: Operation) -> list[SSAValue]:
    """All values of a function: arguments of its blocks, and results."""
    found: list[SSAValue] = []
    for op in function.walk():
        found += op.results
        found += [one for region in op.regions for block in region.blocks for one in block.args]
    return found


def functions_in(module: Operation) -> list[Operation]:
    return [op for op in module.walk() if op.name == "func.func"]


def repeated(module: Operation) -> list[str]:
    """The names that several values of one function have."""
    found: list[str] = []
    for function in functions_in(module):
        counts = Counter(map(value_name, values_of(function)))
        if function.regions[0].blocks:
            counts.update(f"argument {n}" for n in unique_names(function.regions[0].blocks[0].args))
        found += [name for name, number in counts.items() if number > 1]
    return found


def numbered(text: str, seed: int) -> str:
    """The text with numbers behind its names: what differed in more differs in these alone."""
    names = sorted(set(_NAME.findall(text)))
    random.Random(seed).shuffle(names)
    spelt = {name: f"x_{number}" for number, name in enumerate(names)}
    return _NAME.sub(lambda found: f"%{spelt[found[1]]}", text)


def names(seeds: Sequence[int]) -> Report:
    """Names of values are unique in each function, and those of the text."""
    report = Report("names")
    for seed in seeds:
        rng = random.Random(seed)
        source = list(SOURCES)[seed % len(SOURCES)]
        text = SOURCES[source](seed).text
        report.count += 1
        for label, spelt in (("as generated", text), ("numbered", numbered(text, seed))):
            module = parse(spelt)
            here = f"{source} program {seed}, {label}"
            if print_module(module) != print_module(parse(text)):
                report.failures.append(f"{here}: names change what is printed")
            written = {written_name(value) for value in values_of(module)}
            known = {name and name.partition("#")[0] for name in written}
            if known != set(_NAME.findall(spelt)):
                report.failures.append(f"{here}: {known ^ set(_NAME.findall(spelt))}")
            made = lw.Module(module)
            for step in (None, *rng.sample(PASSES, 3)):
                name, _, option = (step or "").rstrip("}").partition("{")
                options = {"virtual_vector_size": 4} if option else {}
                made = made if step is None else made.apply(name, **options)
                twice = repeated(made.op)
                report.coverage[step or "no pass"] += 1
                if twice:
                    report.failures.append(f"{here}, after {step}: {twice[:5]}")
    return report


def requests(seeds: Sequence[int]) -> Report:
    """What is asked for by name is done, or refused with the status 1, everywhere alike."""
    report = Report("requests")
    for seed in seeds:
        rng = random.Random(seed)
        text = SOURCES["usual" if seed % 2 else "hostile"](seed).text
        report.count += 1
        for wanted in _wanted(rng, parse(text)):
            statuses, kept = _statuses(text, wanted)
            done = statuses[0] == 0
            report.coverage["done" if done else "refused"] += 1
            if set(statuses) != {0 if done else 1} or kept != done:
                report.failures.append(f"program {seed}, {wanted}: {statuses}, written: {kept}")
    return report


def _wanted(rng: random.Random, module: Operation) -> Iterable[str]:
    """Some orders of loops, of which some are legal, and some that are misspelt."""
    bands = [band for function in functions_in(module) for band in bands_in(function)]
    for band in rng.sample(bands, min(2, len(bands))):
        loops = [value_name(loop.regions[0].blocks[0].args[0]).removeprefix("%") for loop in band]
        rng.shuffle(loops)
        yield f"names={','.join(loops)}"
        yield f"names={','.join([*loops, 'misspelt'])}"
    yield f"order={','.join(map(str, rng.sample(range(3), 3)))}"
    yield "names=i function=misspelt"


def _statuses(text: str, options: str) -> tuple[list[int], bool]:
    """The statuses of `Module.apply` and of each command, and whether any wrote a file."""
    given = dict(word.split("=") for word in options.split())
    try:
        lw.parse(text).apply("affine-loop-permute", **given)
        statuses = [0]
    except lw.PassError:
        statuses = [1]
    step = f"affine-loop-permute{{{options}}}"
    with tempfile.TemporaryDirectory() as directory:
        path, made = Path(directory, "p.mlir"), Path(directory, "made.mlir")
        path.write_text(text)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            statuses += [
                opt([str(path), f"-affine-loop-permute={options}", "-o", str(made)]),
                opt([str(path), "-p", step, "-o", str(made)]),
                main(["explain", str(path), "--no-graph", "-p", step]),
            ]
        return statuses, made.exists()
