"""How the time of passes grows with programs of many shapes: `benchmarks/fusion_shapes.py`.

Each shape is a program of N parts that meet in another way: nests that update one memref, that read
one and write one, chains, trees, diamonds, stores in one body, conditionals, views. The time of a
pass over N parts and over 4 N gives an exponent; what is above `STEEP` is marked, and so is what
takes more than `SLOW` seconds. The time is CPU time in this process, without start-up and parsing.
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import time
from collections.abc import Callable, Iterable, Mapping

import loopwright as lw
from loopwright.ir.core.building import deep_recursion
from loopwright.loops.pipelines import build_pass
from loopwright.reporting.ledger import Ledger

STEEP = 1.2
"""Exponents above are marked."""
SLOW = 20.0
"""Seconds above are marked."""

_MEMREF = "memref<64x64xf32>"


def _nest(body: Iterable[str], loops: str = "ij", extent: int = 64) -> str:
    """A nest of perfectly nested loops around some ops."""
    heads = (f"affine.for %{name} = 0 to {extent} {{" for name in loops)
    return "\n".join([*heads, *body, "}" * len(loops)])


def _point(source: str, target: str, at: str = "%i, %j", there: str = "%i, %j") -> str:
    """A nest that makes an element of one memref of one of another."""
    return _nest(
        [
            f"%0 = affine.load {source}[{at}] : {_MEMREF}",
            "%1 = arith.addf %0, %c : f32",
            f"affine.store %1, {target}[{there}] : {_MEMREF}",
        ]
    )


def _function(parts: Iterable[str], allocations: int = 0, name: str = "f") -> str:
    """A function of two memrefs and local ones."""
    head = f"func.func @{name}(%in: {_MEMREF}, %out: {_MEMREF}) {{\n%c = arith.constant 1.0 : f32"
    allocated = (f"%m{k} = memref.alloc() : {_MEMREF}" for k in range(allocations))
    return "\n".join([head, *allocated, *parts, "return", "}\n"])


def updates(count: int) -> str:
    """Nests that update all of one memref."""
    return _function(_point("%out", "%out") for _ in range(count))


def updates_inside(count: int) -> str:
    """Nests that update all of one local memref."""
    parts = [*(_point("%m0", "%m0") for _ in range(count)), _point("%m0", "%out")]
    return _function(parts, 1)


def rows(count: int) -> str:
    """Nests that each update a row of their own of one memref."""
    kind = f"memref<{count}x64xf32>"
    body = (
        _nest(
            [
                f"%0 = affine.load %a[{k}, %i] : {kind}",
                "%1 = arith.addf %0, %c : f32",
                f"affine.store %1, %a[{k}, %i] : {kind}",
            ],
            "i",
        )
        for k in range(count)
    )
    head = f"func.func @f(%a: {kind}) {{\n%c = arith.constant 1.0 : f32"
    return "\n".join([head, *body, "return", "}\n"])


def one_to_one(count: int) -> str:
    """Nests that read one memref and write another, all the same two."""
    return _function(_point("%in", "%out") for _ in range(count))


def gather_writers(count: int) -> str:
    """Nests that write memrefs of their own, all of which one nest reads."""
    body = [f"%x{k} = affine.load %m{k}[%i, %j] : {_MEMREF}" for k in range(count)]
    body += ["%s0 = arith.addf %x0, %c : f32"]
    body += [f"%s{k} = arith.addf %s{k - 1}, %x{k} : f32" for k in range(1, count)]
    body += [f"affine.store %s{count - 1}, %out[%i, %j] : {_MEMREF}"]
    return _function([*(_point("%in", f"%m{k}") for k in range(count)), _nest(body)], count)


def hub(count: int) -> str:
    """A memref that is written once and read by all other nests."""
    parts = [_point("%in", "%m0"), *(_point("%m0", f"%m{k + 1}") for k in range(count))]
    return _function(parts, count + 1)


def argument_hub(count: int) -> str:
    """An argument that all nests read."""
    return _function((_point("%in", f"%m{k}") for k in range(count)), count)


def stores(count: int) -> str:
    """Two nests, the first with many stores to one memref."""
    kind = f"memref<64x{count}xf32>"
    body = [f"affine.store %c, %m[%i, {k}] : {kind}" for k in range(count)]
    reads = [f"%0 = affine.load %m[%i, %j] : {kind}", f"affine.store %0, %a[%i, %j] : {kind}"]
    second = f"affine.for %i = 0 to 64 {{ affine.for %j = 0 to {count} {{\n" + "\n".join(reads)
    head = f"func.func @f(%a: {kind}) {{\n%c = arith.constant 1.0 : f32"
    allocation = f"%m = memref.alloc() : {kind}"
    return "\n".join([head, allocation, _nest(body, "i"), second, "}}", "return", "}\n"])


def loads(count: int) -> str:
    """Two nests, the second with many loads from one memref."""
    kind = f"memref<64x{count}xf32>"
    writes = f"affine.for %i = 0 to 64 {{ affine.for %j = 0 to {count} {{\n"
    writes += f"affine.store %c, %m[%i, %j] : {kind}\n}}}}"
    body = [f"%x{k} = affine.load %m[%i, {k}] : {kind}" for k in range(count)]
    body += ["%s0 = arith.addf %x0, %c : f32"]
    body += [f"%s{k} = arith.addf %s{k - 1}, %x{k} : f32" for k in range(1, count)]
    body += [f"affine.store %s{count - 1}, %a[%i, 0] : {kind}"]
    head = f"func.func @f(%a: {kind}) {{\n%c = arith.constant 1.0 : f32"
    allocation = f"%m = memref.alloc() : {kind}"
    return "\n".join([head, allocation, writes, _nest(body, "i"), "return", "}\n"])


def deep(count: int) -> str:
    """Pairs of producer and consumer of as many loops as there are parts, at most twelve."""
    depth = min(count, 12)
    kind = f"memref<{'x'.join('4' * depth)}xf32>"
    loops = [f"i{k}" for k in range(depth)]
    at = ", ".join(f"%{name}" for name in loops)

    def nest(source: str, target: str) -> str:
        heads = [f"affine.for %{name} = 0 to 4 {{" for name in loops]
        body = [
            f"%0 = affine.load {source}[{at}] : {kind}",
            f"affine.store %0, {target}[{at}] : {kind}",
        ]
        return "\n".join([*heads, *body, "}" * depth])

    head = f"func.func @f(%in: {kind}, %out: {kind}) {{\n%m = memref.alloc() : {kind}"
    return "\n".join([head, nest("%in", "%m"), nest("%m", "%out"), "return", "}\n"])


def ping_pong(count: int) -> str:
    """Stencils over two buffers alternately."""
    names = ("%in", "%out")
    return _function(_stencil(names[k % 2], names[1 - k % 2]) for k in range(count))


def _stencil(source: str, target: str) -> str:
    body = [
        f"%0 = affine.load {source}[%i - 1, %j] : {_MEMREF}",
        f"%1 = affine.load {source}[%i + 1, %j] : {_MEMREF}",
        "%2 = arith.addf %0, %1 : f32",
        f"affine.store %2, {target}[%i, %j] : {_MEMREF}",
    ]
    head = "affine.for %i = 1 to 63 { affine.for %j = 0 to 64 {"
    return "\n".join([head, *body, "}}"])


def stencils(count: int) -> str:
    """A chain of stencils over memrefs of their own."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    return _function((_stencil(names[k], names[k + 1]) for k in range(count)), count - 1)


def chain(count: int) -> str:
    """A chain of producers and consumers."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    return _function((_point(names[k], names[k + 1]) for k in range(count)), count - 1)


def transposed(count: int) -> str:
    """A chain in which each nest reads the transposed memref."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    parts = (_point(names[k], names[k + 1], "%j, %i") for k in range(count))
    return _function(parts, count - 1)


def _binary(first: str, second: str, target: str) -> str:
    return _nest(
        [
            f"%0 = affine.load {first}[%i, %j] : {_MEMREF}",
            f"%1 = affine.load {second}[%i, %j] : {_MEMREF}",
            "%2 = arith.addf %0, %1 : f32",
            f"affine.store %2, {target}[%i, %j] : {_MEMREF}",
        ]
    )


def tree(count: int) -> str:
    """A binary tree that is summed up."""
    leaves = [f"%m{k}" for k in range(count)]
    parts = [_point("%in", leaf) for leaf in leaves]
    num_memrefs = count
    while len(leaves) > 1:
        above: list[str] = []
        for k in range(0, len(leaves) - 1, 2):
            above.append(f"%m{num_memrefs}")
            num_memrefs += 1
            parts.append(_binary(leaves[k], leaves[k + 1], above[-1]))
        leaves = [*above, *leaves[len(leaves) - len(leaves) % 2 :]]
    parts.append(_point(leaves[0], "%out"))
    return _function(parts, num_memrefs)


def diamonds(count: int) -> str:
    """A chain of diamonds: two nests read one memref, a third both of theirs."""
    parts: list[str] = []
    last = "%in"
    num_memrefs = 0
    for _ in range(max(count // 3, 1)):
        left, right, low = (f"%m{num_memrefs + k}" for k in range(3))
        num_memrefs += 3
        parts += [_point(last, left), _point(last, right), _binary(left, right, low)]
        last = low
    return _function([*parts, _point(last, "%out")], num_memrefs)


def inside_loop(count: int) -> str:
    """A chain inside one outer loop."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    nests = "\n".join(_point(names[k], names[k + 1]) for k in range(count))
    return _function([f"affine.for %t = 0 to 8 {{\n{nests}\n}}"], count - 1)


def conditionals(count: int) -> str:
    """A chain in which each nest stores under a condition."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    parts: list[str] = []
    for k in range(count):
        body = [
            f"%0 = affine.load {names[k]}[%i, %j] : {_MEMREF}",
            "affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {",
            f"affine.store %0, {names[k + 1]}[%i, %j] : {_MEMREF}",
            "}",
        ]
        parts.append(_nest(body))
    return _function(parts, count - 1)


def one_body_conditionals(count: int) -> str:
    """Two nests, the first with many conditionals that store to one memref."""
    body: list[str] = []
    for k in range(count):
        body += [
            f"affine.if affine_set<(d0) : (d0 - {k % 50} >= 0)>(%i) {{",
            f"affine.store %c, %m0[%i, %j] : {_MEMREF}",
            "}",
        ]
    return _function([_nest(body), _point("%m0", "%out")], 1)


def views(count: int) -> str:
    """Nests that update one memref through views of their own."""
    shape = "memref<64x64xf32, strided<[64, 1]>>"
    parts: list[str] = []
    for k in range(count):
        parts.append(
            f"%v{k} = memref.subview %out[0, 0] [64, 64] [1, 1] : {_MEMREF} to {shape}\n"
            + _nest(
                [
                    f"%0 = affine.load %v{k}[%i, %j] : {shape}",
                    "%1 = arith.addf %0, %c : f32",
                    f"affine.store %1, %v{k}[%i, %j] : {shape}",
                ]
            )
        )
    return _function(parts)


def functions(count: int) -> str:
    """Functions of two nests each."""
    parts = [_point("%in", "%m0"), _point("%m0", "%out")]
    return "\n".join(_function(parts, 1, f"f{k}") for k in range(count))


def independent(count: int) -> str:
    """Nests with memory of their own."""
    return _function((_point(f"%m{2 * k}", f"%m{2 * k + 1}") for k in range(count)), 2 * count)


def calls(count: int) -> str:
    """A chain with a call between any two nests."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    parts: list[str] = []
    for k in range(count):
        parts += [_point(names[k], names[k + 1]), "func.call @g() : () -> ()"]
    return "func.func private @g()\n" + _function(parts, count - 1)


def body_chain(count: int) -> str:
    """One nest whose body is a chain through memory."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    body: list[str] = []
    for k in range(count):
        body += [
            f"%l{k} = affine.load {names[k]}[%i, %j] : {_MEMREF}",
            f"%s{k} = arith.addf %l{k}, %c : f32",
            f"affine.store %s{k}, {names[k + 1]}[%i, %j] : {_MEMREF}",
        ]
    return _function([_nest(body)], count - 1)


def skip_links(count: int) -> str:
    """Each nest reads what the two before it wrote."""
    names = ["%in", *(f"%m{k}" for k in range(count - 1)), "%out"]
    parts = [_point(names[0], names[1])]
    parts += [_binary(names[k - 1], names[k], names[k + 1]) for k in range(1, count)]
    return _function(parts, count - 1)


def accumulate(count: int) -> str:
    """Nests that each make a local memref and add that to one result."""
    parts: list[str] = []
    for k in range(count):
        parts += [_point("%in", f"%m{k}"), _binary(f"%m{k}", "%out", "%out")]
    return _function(parts, count)


def last_reader(count: int) -> str:
    """Nests that write one memref again and again, a reader after each."""
    parts: list[str] = []
    for k in range(count):
        parts += [_point("%in", "%m0"), _point("%m0", f"%m{k + 1}")]
    return _function(parts, count + 1)


SHAPES: Mapping[str, Callable[[int], str]] = {
    make.__name__.replace("_", "-"): make
    for make in (
        chain, hub, independent, argument_hub, updates, updates_inside, rows, one_to_one,
        gather_writers, stores, loads, deep, ping_pong, stencils, transposed, tree, diamonds,
        inside_loop, conditionals, one_body_conditionals, views, functions, calls, body_chain,
        skip_links, accumulate, last_reader,
    )
}  # fmt: skip

PASSES: Mapping[str, tuple[str, Mapping[str, str | None]]] = {
    "fusion": ("affine-loop-fusion", {}),
    "cache": ("affine-loop-fusion", {"cost-model": "cache"}),
    "shift": ("affine-loop-fusion", {"shift": "true"}),
    "shift-cache": ("affine-loop-fusion", {"shift": "true", "cost-model": "cache"}),
    "vectorize": ("affine-super-vectorize", {"virtual-vector-size": "8"}),
    "scalrep": ("affine-scalrep", {}),
    "mem2reg": ("affine-mem2reg", {}),
}


def seconds(text: str, name: str, limit: int) -> float | None:
    """CPU time of a pass over a program, in a process of its own, which knows nothing of others;
    None if it takes more than `limit` seconds."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        module = lw.parse(text)
        step = build_pass(PASSES[name][0], dict(PASSES[name][1]))
        with deep_recursion():
            start = time.process_time()
            step.run(module.op, Ledger())
            elapsed = time.process_time() - start
        os.write(writer, repr(elapsed).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    status = os.waitpid(child, 0)[1]
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit("a pass failed")
    return float(text) if text else None


def main() -> None:
    """Print a table for each pass."""
    parser = argparse.ArgumentParser()
    parser.add_argument("shapes", nargs="*", help="some of: " + ", ".join(SHAPES))
    parser.add_argument("--pass", dest="passes", action="append", choices=tuple(PASSES))
    parser.add_argument("--count", type=int, default=100, help="parts; and four times as many")
    parser.add_argument("--limit", type=int, default=40, help="seconds, parsing included")
    arguments = parser.parse_args()
    few = arguments.count
    many = 4 * arguments.count
    for name in arguments.passes or PASSES:
        print(f"\n{name:24} {few:>8} {many:>8} exponent", flush=True)
        for shape in arguments.shapes or SHAPES:
            make = SHAPES[shape]
            first = seconds(make(few), name, arguments.limit)
            second = None if first is None else seconds(make(many), name, arguments.limit)
            print(f"{shape:24} {_row(first, second)}", flush=True)


def _row(few: float | None, many: float | None) -> str:
    if few is None or many is None:
        shown = "stopped" if few is None else f"{few:8.2f}"
        return f"{shown:>8} {'stopped':>8} {'':>8} *"
    exponent = math.log(many / few) / math.log(4)
    mark = " *" if exponent > STEEP or many > SLOW else ""
    return f"{few:8.2f} {many:8.2f} {exponent:8.2f}{mark}"


if __name__ == "__main__":
    main()
