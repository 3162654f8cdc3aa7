"""Long functions: what compiling them takes grows with their length. Work is counted, not time:
operations, rounds of lowering, or calls of Python functions."""

import cProfile
from collections.abc import Callable
from typing import Any

import pytest
from tests.texts import defined_in

import loopwright as lw
from loopwright.ir.dialects import func
from loopwright.python.kernels.checking import describe_difference
from loopwright.python.lowering import lower as lowering
from loopwright.python.source.liveness import Liveness
from loopwright.python.syntax.outlined import MOST_PLACES
from loopwright.python.types import PY_INT, Mode
from loopwright.python.values.arenas import Arenas

MODE = Mode(fast=True, distinct=True, fastmath=False, boundscheck=True, observed=False)


def kernel_of(*lines: str) -> Any:
    """The kernel of a function of `x`."""
    text = "\n".join(["def f(x):", *(f"    {line}" for line in lines), ""])
    return lw.kernel(defined_in(text)["f"])


def module_of(kernel: Any) -> Any:
    return lowering.lower(kernel.source, {"x": PY_INT}, MODE).module


def operations_of(kernel: Any) -> int:
    """The number of operations that a kernel is lowered to."""
    return sum(1 for _ in module_of(kernel).walk())


def calls_of(function: Callable[..., Any], *arguments: Any) -> int:
    """How many Python functions a function calls, directly or indirectly."""
    profile = cProfile.Profile(builtins=False)
    profile.runcall(function, *arguments)
    return sum(entry.callcount for entry in profile.getstats())


# Displays

ITEMS: dict[str, Callable[[int], str]] = {
    "integers": lambda k: f"{7 * k % 64}",
    "floats": lambda k: f"{k % 40}.25",
    "strings": lambda k: f"'key{k}'",
    "tuples": lambda k: f"({k}, {k % 3}.5)",
    "expressions": lambda k: f"x * {k % 30} - 1",
    "strings in tuples": lambda k: f"('key{k}', {k})",
}


def dictionary(item: Callable[[int], str], count: int, *, more_pairs: str = "") -> Any:
    pairs = ", ".join(f"{item(k)}: {k} - x" for k in range(count))
    return kernel_of(f"t = {{{pairs}{more_pairs}}}", "return list(t.items()), len(t)")


def set_of(item: Callable[[int], str], count: int, *, more_members: str = "") -> Any:
    members = ", ".join(map(item, range(count)))
    in_order = "0" if "'" in members else "[y for y in t]"  # Python hashes strings as it likes
    return kernel_of(f"t = {{{members}{more_members}}}", f"return sorted(t), {in_order}")


@pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)
@pytest.mark.parametrize("display", [dictionary, set_of])
def test_long_displays_are_entered_by_a_loop(display: Any, item: Callable[[int], str]) -> None:
    short, long = (operations_of(display(item, count)) for count in (32, 64))
    assert long - short < 32 * 16  # a call for each item, and what is around it, takes 40
    kernel = display(item, 64)
    assert not describe_difference(kernel.py_func(2), kernel(2))


@pytest.mark.parametrize(
    "lines",
    [
        ["t = {" + ", ".join(f"{k % 20}: {k}" for k in range(40)) + ", **{3: x}, 5: 1}"],
        ["u = {1: 2, x: 3}", "t = {" + ", ".join(f"{k}: x" for k in range(20)) + ", **u, 7: 8}"],
        ["t = {" + ", ".join(f"{k}: {k}.5" if k % 2 else f"{k}: {k}" for k in range(20)) + "}"],
        ["t = {" + ", ".join(f"'k{k}': [{k}, x]" for k in range(20)) + "}", "t['k3'].append(1)"],
        ["u = [1, x]", "t = {" + ", ".join(f"{k}: u" for k in range(20)) + "}", "t[3].append(5)"],
        ["t = {" + ", ".join(f"{k}: None if x > {k} else {k}" for k in range(20)) + "}"],
        ["t = {" + ", ".join(f"{k}: (x := x + {k})" for k in range(20)) + "}"],
        ["t = {" + ", ".join(f"{k}: {{'a': {k}, 'b': x}}" for k in range(6)) + "}"],
    ],
    ids=["repeated", "updated", "mixed", "lists", "shared", "none", "ordered", "nested"],
)
def test_displays_have_what_those_of_python_have(lines: list[str]) -> None:
    kernel = kernel_of(*lines, "return t")
    assert not describe_difference(kernel.py_func(2), kernel(2))


def test_functions_stay_in_order_in_long_displays() -> None:
    names = defined_in("def g(x):\n    return x + 1\ndef h(x):\n    return x * 3\n")
    pairs = ", ".join(f"{k}: {'gh'[k % 2]}" for k in range(20))
    text = f"def f(x):\n    t = {{{pairs}, 3: h}}\n    return t[x](5), t[x + 1](5), len(t)\n"
    function = defined_in(text, **names)["f"]
    assert lw.kernel(function)(2) == function(2)


def rounds_of(kernel: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often lowering a kernel begins again."""
    rounds = list[object]()
    renewed = Arenas.renewed

    def counted(self: Any) -> Any:
        rounds.append(self)
        return renewed(self)

    with monkeypatch.context() as patched:
        patched.setattr(Arenas, "renewed", counted)
        module_of(kernel)
    return len(rounds)


def test_pools_of_all_dictionaries_in_one_are_found_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nested(count: int) -> Any:
        pairs = ", ".join(f"'k{k}': {{'a': {k}, 'b': x}}" for k in range(count))
        return kernel_of(f"t = {{{pairs}}}", "return t['k1']['a']")

    few, many = (rounds_of(nested(count), monkeypatch) for count in (3, 12))
    assert few == many


# Statements


@pytest.mark.parametrize("line", ["t[{k} + x] = {k}", "t[0].append({k} + x)"])
def test_repeated_statements_share_functions(line: str) -> None:
    def repeated(count: int) -> Any:
        first = "t = {0: x}" if "=" in line else "t = [[x], [2]]"
        return kernel_of(first, *(line.format(k=k) for k in range(count)), "return t")

    begin, few, many, most = map(operations_of, map(repeated, (1, 13, 32, 44)))
    inlined = few - begin
    called = most - many
    assert called < inlined / 2
    functions = [op.sym_name.data for op in module_of(repeated(MOST_PLACES - 1)).walk()
                 if isinstance(op, func.FuncOp)]  # fmt: skip
    assert not any(".enter." in name or ".add." in name for name in functions)
    kernel = repeated(40)
    assert not describe_difference(kernel.py_func(2), kernel(2))


def test_long_chains_of_conditions_compile() -> None:
    lines = ["if x == -1:", "    r = 0.5"]
    for k in range(300):
        lines += [f"elif x == {k}:", f"    r = {k}.25" if k % 3 else f"    return {k}"]
    kernel = kernel_of(*lines, "else:", "    r = 7.0", "return r")
    for x in (-1, 0, 1, 150, 299, 300):
        assert kernel(x) == kernel.py_func(x)


def test_live_variables_are_found_once_for_each_loop_around(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visited = list[object]()
    statement = Liveness.statement

    def counted(self: Any, node: Any, *arguments: Any) -> Any:
        visited.append(node)
        return statement(self, node, *arguments)

    monkeypatch.setattr(Liveness, "statement", counted)
    sizes = list[int]()
    for depth in (5, 10):
        visited.clear()
        loops = [f"{'    ' * k}for i{k} in range(2):" for k in range(depth)]
        kernel = kernel_of("s = 0", *loops, f"{'    ' * depth}s += x", "return s")
        module_of(kernel)
        sizes.append(len(visited))
        assert kernel(3) == 3 * 2**depth
    assert sizes[1] < 6 * sizes[0]  # with each level twice as much it would be 32 times


# Passes and code generation, by the calls of functions


def nested_conditions(depth: int) -> str:
    """A chain of conditionals, each in the other branch of the one before."""
    lines = ["func.func @main(%n: i64, %m: memref<?xf64>, %v: f64) -> f64 {"]
    for k in range(depth):
        lines += [
            f"%k{k} = arith.constant {k} : i64",
            f"%c{k} = arith.cmpi eq, %n, %k{k} : i64",
            f"%r{k} = scf.if %c{k} -> f64 {{",
            f"  %x{k} = arith.constant {k}.5 : f64",
            "  affine.store %v, %m[0] : memref<?xf64>",
            f"  scf.yield %x{k} : f64",
            "} else {",
        ]
    lines.append("scf.yield %v : f64")
    for k in reversed(range(depth)):
        lines += ["}", f"scf.yield %r{k} : f64" if k else f"return %r{k} : f64"]
    return "\n".join([*lines, "}"])


def chain_of_memrefs(length: int) -> str:
    """Conditionals, each of which gives the memory of the one before or other memory."""
    lines = [
        "func.func @main(%c: i1, %n: index) -> f64 {",
        "%m0 = memref.alloc(%n) : memref<?xf64>",
    ]
    for k in range(length):
        lines += [
            f"%m{k + 1} = scf.if %c -> memref<?xf64> {{",
            f"  scf.yield %m{k} : memref<?xf64>",
            "} else {",
            f"  %o{k} = memref.alloc(%n) : memref<?xf64>",
            f"  scf.yield %o{k} : memref<?xf64>",
            "}",
        ]
    last = f"%x = affine.load %m{length}[0] : memref<?xf64>"
    return "\n".join([*lines, last, "return %x : f64", "}"])


def work_of(text: str, pipeline: str | None) -> int:
    """The calls that a pass makes on a program, or the code generator."""
    module = lw.parse(text)
    if pipeline is not None:
        return calls_of(module.apply, pipeline)
    from loopwright.native.codegen.emit_module import lower_module
    from loopwright.native.codegen.module_codegen import CodegenOptions

    return calls_of(lower_module, module.op, CodegenOptions(entry="main"))


@pytest.mark.parametrize(
    ("program", "pipeline"),
    [
        (nested_conditions, "cse"),
        (nested_conditions, "affine-scalrep"),
        (nested_conditions, None),
        (chain_of_memrefs, None),
    ],
    ids=["cse", "dependences", "code generation", "ownership"],
)
def test_work_grows_with_the_length_of_chains(
    program: Callable[[int], str], pipeline: str | None
) -> None:
    work_of(program(3), pipeline)
    short, long = (work_of(program(length), pipeline) for length in (20, 80))
    assert long < 7 * short  # four times as long
