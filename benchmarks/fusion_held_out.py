"""Programs of several loop nests that the cost models of fusion were not made for, at many sizes.

They stand in `benchmarks/fusion/held_out.loops`, written as loops over arrays in a few lines of
Python syntax, which `mlir_text` turns into affine MLIR: `name: In[N, M]` is an argument that is
read, `Out` one that is written, `Local` an allocation freed at the end; `x[i] += e` loads, adds (in
any order) and stores.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_PROGRAMS = Path(__file__).resolve().parent / "fusion" / "held_out.loops"
_BINARY: dict[type[ast.operator], str] = {
    ast.Add: "arith.addf",
    ast.Sub: "arith.subf",
    ast.Mult: "arith.mulf",
    ast.Div: "arith.divf",
}
_NUMBERS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda a, b: a // b,
}
_SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_CALLS = {
    "exp": "math.exp",
    "max": "arith.maximumf",
    "min": "arith.minimumf",
    "rsqrt": "math.rsqrt",
    "sqrt": "math.sqrt",
    "tanh": "math.tanh",
}


@dataclass(frozen=True)
class Instance:
    """A program at one size: a name, and its text."""

    name: str
    text: str


def instances() -> Iterator[Instance]:
    """Every program at each of its sizes."""
    for function in ast.parse(_PROGRAMS.read_text()).body:
        assert isinstance(function, ast.FunctionDef)
        for size in (ast.get_docstring(function) or "").split(";"):
            kind, *pairs = size.split()
            sizes = {name: int(value) for name, value in (pair.split("=") for pair in pairs)}
            extents = "x".join(str(value) for value in sizes.values())
            yield Instance(f"{function.name} {kind} {extents}", mlir_text(function, kind, sizes))


def mlir_text(function: ast.FunctionDef, kind: str, sizes: Mapping[str, int]) -> str:
    """The function `@kernel` of a program for elements of a type, at some sizes."""
    return _Writer(kind, sizes).function(function)


class _Writer:
    def __init__(self, kind: str, sizes: Mapping[str, int]) -> None:
        self.kind = kind
        self.sizes = dict(sizes)
        self.types: dict[str, str] = {}
        self.scalars: dict[str, str] = {}
        self.constants: dict[float, str] = {}
        self.lines: list[str] = []
        self.count = 0

    def function(self, function: ast.FunctionDef) -> str:
        arguments: list[str] = []
        local: list[str] = []
        for argument in function.args.args:
            assert isinstance(argument.annotation, ast.Subscript)
            role = argument.annotation.value
            extents = argument.annotation.slice
            shape = extents.elts if isinstance(extents, ast.Tuple) else [extents]
            numbers = "x".join(str(self.number(extent)) for extent in shape)
            self.types[argument.arg] = f"memref<{numbers}x{self.kind}>"
            assert isinstance(role, ast.Name)
            (local if role.id == "Local" else arguments).append(argument.arg)
        for statement in function.body[1:]:
            self.statement(statement, "  ")
        head = ", ".join(f"%{name}: {self.types[name]}" for name in arguments)
        allocated = [
            *(
                f"  {name} = arith.constant {v:f} : {self.kind}"
                for v, name in self.constants.items()
            ),
            *(f"  %{name} = memref.alloc() : {self.types[name]}" for name in local),
        ]
        freed = [f"  memref.dealloc %{name} : {self.types[name]}" for name in local]
        body = "\n".join([*allocated, *self.lines, *freed, "  return"])
        return f"func.func @kernel({head}) {{\n{body}\n}}\n"

    def number(self, node: ast.expr) -> int:
        """The value of an expression of sizes."""
        if isinstance(node, ast.BinOp):
            left = self.number(node.left)
            right = self.number(node.right)
            return _NUMBERS[type(node.op)](left, right)
        if isinstance(node, ast.Name):
            return self.sizes[node.id]
        assert isinstance(node, ast.Constant) and isinstance(node.value, int)
        return node.value

    # Statements --------------------------------------------------------------------------------

    def statement(self, node: ast.stmt, indent: str) -> None:
        if isinstance(node, ast.For):
            assert isinstance(node.iter, ast.Call) and isinstance(node.target, ast.Name)
            bounds = [str(self.number(bound)) for bound in node.iter.args]
            low, high = bounds if len(bounds) == 2 else ("0", bounds[0])
            self.lines.append(f"{indent}affine.for %{node.target.id} = {low} to {high} {{")
            for inner in node.body:
                self.statement(inner, f"{indent}  ")
            self.lines.append(f"{indent}}}")
        elif isinstance(node, ast.AugAssign):
            assert isinstance(node.target, ast.Subscript)
            old = self.value(node.target, indent)
            value = self.value(node.value, indent)
            operation = _BINARY[type(node.op)]
            self.store(node.target, self.made(operation, [old, value], indent, True), indent)
        else:
            assert isinstance(node, ast.Assign)
            (target,) = node.targets
            value = self.value(node.value, indent)
            if isinstance(target, ast.Name):
                self.scalars[target.id] = value
            else:
                assert isinstance(target, ast.Subscript)
                self.store(target, value, indent)

    def store(self, target: ast.Subscript, value: str, indent: str) -> None:
        self.lines.append(f"{indent}affine.store {value}, {self.place(target)}")

    def place(self, node: ast.Subscript) -> str:
        assert isinstance(node.value, ast.Name)
        shape = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        where = ", ".join(map(self.subscript, shape))
        return f"%{node.value.id}[{where}] : {self.types[node.value.id]}"

    def subscript(self, node: ast.expr) -> str:
        if isinstance(node, ast.BinOp):
            sign = _SIGNS[type(node.op)]
            return f"{self.subscript(node.left)} {sign} {self.subscript(node.right)}"
        if isinstance(node, ast.Name) and node.id not in self.sizes:
            return f"%{node.id}"
        return str(self.number(node))

    # Expressions -------------------------------------------------------------------------------

    def value(self, node: ast.expr, indent: str) -> str:
        """The name of the value of an expression."""
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            return self.constants.setdefault(node.value, f"%c{len(self.constants)}")
        if isinstance(node, ast.Name):
            return self.scalars[node.id]
        if isinstance(node, ast.Subscript):
            return self.made(f"affine.load {self.place(node)}", [], indent)
        if isinstance(node, ast.BinOp):
            values = [self.value(node.left, indent), self.value(node.right, indent)]
            return self.made(_BINARY[type(node.op)], values, indent)
        assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        values = [self.value(argument, indent) for argument in node.args]
        return self.made(_CALLS[node.func.id], values, indent)

    def made(self, what: str, values: list[str], indent: str, in_any_order: bool = False) -> str:
        name = f"%v{self.count}"
        self.count += 1
        flags = " fastmath<reassoc>" if in_any_order else ""
        operands = f" {', '.join(values)}{flags} : {self.kind}" if values else ""
        self.lines.append(f"{indent}{name} = {what}{operands}")
        return name
