"""A campaign on the names of values that people read.

`names`: all values of a function have different names, before and after passes; those of a text
are the text's; printed IR does not depend on them.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

import loopwright as lw
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.value_names import unique_names, value_name, written_name
from tests.campaigns import Report
from tests.campaigns.passes import parse
from tests.generate.sources import SOURCES

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
    values: list[SSAValue] = []
    for op in function.walk():
        values += op.results
        values += [
            argument for region in op.regions for block in region.blocks for argument in block.args
        ]
    return values


def functions_in(module: Operation) -> list[Operation]:
    return [op for op in module.walk() if op.name == "func.func"]


def repeated(module: Operation) -> list[str]:
    """The names that several values of one function have."""
    repeated_names: list[str] = []
    for function in functions_in(module):
        counts = Counter(map(value_name, values_of(function)))
        if function.regions[0].blocks:
            counts.update(f"argument {n}" for n in unique_names(function.regions[0].blocks[0].args))
        repeated_names += [name for name, number in counts.items() if number > 1]
    return repeated_names


def numbered(text: str, seed: int) -> str:
    """The text with numbers behind its names: what differed in more differs in these alone."""
    names = sorted(set(_NAME.findall(text)))
    random.Random(seed).shuffle(names)
    spelt = {name: f"x_{number}" for number, name in enumerate(names)}
    return _NAME.sub(lambda match: f"%{spelt[match[1]]}", text)


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
            base_names = {name and name.partition("#")[0] for name in written}
            if base_names != set(_NAME.findall(spelt)):
                report.failures.append(f"{here}: {base_names ^ set(_NAME.findall(spelt))}")
            transformed = lw.Module(module)
            for step in (None, *rng.sample(PASSES, 3)):
                name, _, option = (step or "").rstrip("}").partition("{")
                options = {"virtual_vector_size": 4} if option else {}
                transformed = transformed if step is None else transformed.apply(name, **options)
                twice = repeated(transformed.op)
                report.coverage[step or "no pass"] += 1
                if twice:
                    report.failures.append(f"{here}, after {step}: {twice[:5]}")
    return report
