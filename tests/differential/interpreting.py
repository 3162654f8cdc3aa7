"""Running a self-contained module in the interpreter and in `mlir-runner-22`."""

import io
import re

from tests.oracle import mlir_run

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.meaning import Interpreter

PRINTERS = """
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printComma()
"""


def interpreted(text: str) -> str:
    """What `@main` prints in the interpreter."""
    output = io.StringIO()
    Interpreter(parse_module(text, make_context()), output=output).call("main")
    return without_addresses(output.getvalue())


def compiled_by_mlir(text: str) -> str:
    """What `@main` prints in `mlir-runner-22`."""
    answer = mlir_run(text)
    assert answer.ok, answer.err[:3000]
    return without_addresses(answer.out)


def without_addresses(text: str) -> str:
    return re.sub(r"base@ = 0x[0-9a-f]+", "base@ = ADDRESS", text)


def agree(text: str) -> None:
    """Both print the same, and something."""
    mine, theirs = interpreted(text).splitlines(), compiled_by_mlir(text).splitlines()
    for number, (a, b) in enumerate(zip(mine, theirs, strict=False)):
        assert a == b, "\n".join(["first difference after:", *mine[max(number - 4, 0) : number]])
    assert len(mine) == len(theirs)
    assert any(mine)


class Calls:
    """A module made of functions, each called with many constants; every result is printed.

    Functions take their operands as arguments so that nothing is folded while MLIR lowers them.
    """

    def __init__(self) -> None:
        self._functions: list[str] = [PRINTERS]
        self._main: list[str] = []
        self._count = 0
        self.labels: list[str] = []

    def add(
        self, body: str, operands: list[tuple[str, str]], calls: list[tuple[object, ...]]
    ) -> None:
        """A function with `body`, whose operands have names and types, called with `calls`.

        The body prints its results itself.
        """
        name = f"@f{self._count}"
        self._count += 1
        title = body.strip().splitlines()[0].strip()
        types = [kind for _, kind in operands]
        arguments = ", ".join(f"{operand}: {kind}" for operand, kind in operands)
        self._functions.append(f"func.func {name}({arguments}) {{\n{body}\n  return\n}}")
        for number, values in enumerate(calls):
            names: list[str] = []
            self._label(f"{title} on {values}")
            for position, (value, kind) in enumerate(zip(values, types, strict=True)):
                names.append(f"%{name[1:]}_{number}_{position}")
                self._main.append(f"  {names[-1]} = arith.constant {value} : {kind}")
            self._main.append(
                f"  func.call {name}({', '.join(names)}) : ({', '.join(types)}) -> ()"
            )

    def _label(self, text: str) -> None:
        """Print the number of a call, so that a difference has a place."""
        self.labels.append(text)
        number = len(self.labels)
        self._main += [
            f"  %label{number} = arith.constant {number} : i64",
            f"  func.call @printI64(%label{number}) : (i64) -> ()",
            "  func.call @printNewline() : () -> ()",
        ]

    def agree(self) -> None:
        """The interpreter and MLIR print the same for every call."""
        text = self.module()
        try:
            agree(text)
        except AssertionError as error:
            numbers = [int(word) for word in str(error).split() if word.isdigit()]
            labels = [self.labels[n - 1] for n in numbers if 0 < n <= len(self.labels)]
            raise AssertionError(f"{error}\nwhere calls are {labels}") from None

    def module(self) -> str:
        main = "\n".join(self._main)
        return "\n".join([*self._functions, f"func.func @main() {{\n{main}\n  return\n}}"])


def print_integer(name: str, width: int) -> str:
    """Print an integer of up to 128 bits on a line."""
    tag = name.lstrip("%")
    if width == 64:
        return f"  call @printI64({name}) : (i64) -> ()\n  call @printNewline() : () -> ()"
    if width < 64:
        return (
            f"  %{tag}_x = arith.extsi {name} : i{width} to i64\n"
            f"  call @printI64(%{tag}_x) : (i64) -> ()\n  call @printNewline() : () -> ()"
        )
    lines = [
        f"  %{tag}_lo = arith.trunci {name} : i{width} to i64",
        f"  call @printI64(%{tag}_lo) : (i64) -> ()",
        "  call @printComma() : () -> ()",
        f"  %{tag}_64 = arith.constant 64 : i{width}",
        f"  %{tag}_sh = arith.shrsi {name}, %{tag}_64 : i{width}",
    ]
    lines += [
        f"  %{tag}_hi = arith.trunci %{tag}_sh : i{width} to i64",
        f"  call @printI64(%{tag}_hi) : (i64) -> ()",
        "  call @printNewline() : () -> ()",
    ]
    return "\n".join(lines)


WIDTHS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}


def print_float(name: str, kind: str) -> str:
    """Print the bits of a float on a line; all NaNs alike.

    NaN, zero and subnormals of bf16 are not distinguished: MLIR's lowering flushes subnormals on
    some hosts.
    """
    tag, width = name.lstrip("%"), WIDTHS[kind]
    ignored = f"  %{tag}_n = arith.cmpf uno, {name}, {name} : {kind}\n"
    if kind == "bf16":
        ignored = (
            f"  %{tag}_a = math.absf {name} : bf16\n"
            f"  %{tag}_m = arith.constant 0x0080 : bf16\n"
            f"  %{tag}_n = arith.cmpf ult, %{tag}_a, %{tag}_m : bf16\n"
        )
    return (
        ignored + f"  %{tag}_c = arith.constant 1 : i{width}\n"
        f"  %{tag}_b = arith.bitcast {name} : {kind} to i{width}\n"
        f"  %{tag}_s = arith.select %{tag}_n, %{tag}_c, %{tag}_b : i{width}\n"
        + print_integer(f"%{tag}_s", width)
    )
