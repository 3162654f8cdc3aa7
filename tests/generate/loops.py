"""Loop nests written as Python functions over NumPy arrays, turned into affine MLIR.

A kernel is a function whose parameters are extents, scalars and arrays, and whose body consists of
`for` over `range`, `if` on affine comparisons, and assignments. Python runs it as it is: that
is the reference. Its text in MLIR has one of three styles:

- `arguments`: extents are `i32` arguments and arrays have a dynamic leading extent, as C front ends
  make them (`memref<?x20xf64>`);
- `static`: all extents are constants;
- `dynamic`: extents are `index` arguments and arrays have dynamic extents only.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

STYLES = ("arguments", "static", "dynamic")
COMPARISONS = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq"}
ARITHMETIC = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div"}
AFFINE = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "floordiv", ast.Mod: "mod"}
FUNCTIONS = {"sqrt": "math.sqrt", "exp": "math.exp", "pow": "math.powf", "abs": "math.absf"}


@dataclass(frozen=True)
class Kernel:
    """A kernel: its function, and the shape of each array in terms of extents."""

    name: str
    function: Callable[..., None]
    extents: tuple[str, ...]
    scalars: tuple[str, ...]
    arrays: Mapping[str, tuple[str, ...]]
    dtype: str = "f64"
    fixed: Mapping[str, int] = field(default_factory=dict[str, int])
    """Extents that are the same however large the others are."""

    @property
    def symbol(self) -> str:
        return "kernel_" + self.name.replace("-", "_")

    def text(self, style: str, sizes: Mapping[str, int]) -> str:
        """The kernel as a module; `sizes` gives the extents that the types show."""
        return _Translation(self, style, sizes).module()


def is_affine(node: ast.expr, affine_names: Collection[str]) -> bool:
    """Whether an expression is of integers and of names of such alone."""
    leaves = [n for n in ast.walk(node) if isinstance(n, ast.Name | ast.Constant | ast.Call)]
    return all(
        (isinstance(leaf, ast.Name) and leaf.id in affine_names)
        or (isinstance(leaf, ast.Constant) and isinstance(leaf.value, int))
        for leaf in leaves
    )


class _Translation:
    def __init__(self, kernel: Kernel, style: str, sizes: Mapping[str, int]) -> None:
        self.kernel = kernel
        self.style = style
        self.sizes = sizes
        self.lines: list[str] = []
        self.depth = 1
        self.count = 0
        self.locals: dict[str, str] = {}
        self.indices: dict[str, str] = {}
        """Induction variables and results of `affine.apply`, by their names in Python."""
        self.symbols = {} if style == "static" else {name: f"%{name}" for name in kernel.extents}

    # Text -----------------------------------------------------------------------------------------

    def module(self) -> str:
        source = ast.parse(textwrap.dedent(inspect.getsource(self.kernel.function)))
        (function,) = source.body
        assert isinstance(function, ast.FunctionDef)
        arguments: list[str] = []
        for parameter in function.args.args:
            name = parameter.arg
            if name in self.kernel.extents:
                if self.style == "arguments":
                    arguments.append(f"%{name}_arg: i32")
                    self.emit(f"%{name} = arith.index_cast %{name}_arg : i32 to index")
                elif self.style == "dynamic":
                    arguments.append(f"%{name}: index")
            elif name in self.kernel.scalars:
                arguments.append(f"%{name}: {self.kernel.dtype}")
            else:
                arguments.append(f"%{name}: {self.memref(name)}")
        self.body(function.body)
        allocas = [f"  {slot} = memref.alloca() : {self.slot}" for slot in self.locals.values()]
        body = "\n".join([*allocas, *self.lines])
        head = f"func.func @{self.kernel.symbol}({', '.join(arguments)})"
        return f"module {{\n{head} {{\n{body}\n  return\n}}\n}}\n"

    @property
    def slot(self) -> str:
        return f"memref<{self.kernel.dtype}>"

    def memref(self, name: str) -> str:
        extents = [str(self.sizes[extent]) for extent in self.kernel.arrays[name]]
        if self.style == "dynamic":
            extents = ["?"] * len(extents)
        elif self.style == "arguments":
            extents[0] = "?"
        return f"memref<{'x'.join([*extents, self.kernel.dtype])}>"

    def emit(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)

    def value(self, text: str) -> str:
        self.count += 1
        self.emit(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    # Statements -----------------------------------------------------------------------------------

    def body(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            match statement:
                case ast.Expr(value=ast.Constant()):
                    pass
                case ast.For():
                    self.loop(statement)
                case ast.If():
                    self.conditional(statement)
                case ast.Assign(targets=[target], value=value):
                    self.assign(target, value)
                case ast.AugAssign(target=target, op=op, value=value):
                    read = ast.parse(ast.unparse(target), mode="eval").body
                    self.assign(target, ast.BinOp(read, op, value))
                case _:
                    raise NotImplementedError(ast.unparse(statement))

    def nested(self, head: str, statements: Sequence[ast.stmt]) -> None:
        self.emit(head)
        self.depth += 1
        self.body(statements)
        self.depth -= 1

    def loop(self, statement: ast.For) -> None:
        assert isinstance(statement.target, ast.Name)
        assert isinstance(statement.iter, ast.Call)
        bounds = statement.iter.args
        lower, upper, *step = bounds if len(bounds) > 1 else [ast.Constant(0), *bounds]
        name = statement.target.id
        low = self.bound(lower, "max")
        high = self.bound(upper, "min")
        tail = f" step {ast.unparse(step[0])}" if step else ""
        self.count += 1
        outer = dict(self.indices)
        self.indices[name] = f"%{name}{self.count}"
        head = f"affine.for %{name}{self.count} = {low} to {high}{tail} {{"
        self.nested(head, statement.body)
        self.indices = outer
        self.emit("}")

    def bound(self, node: ast.expr, word: str) -> str:
        parts = [node]
        prefix = ""
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Name) and node.func.id == word
            parts = node.args
            prefix = f"{word} "
        if isinstance(node, ast.Constant):
            return str(node.value)
        if isinstance(node, ast.Name) and node.id in self.symbols:
            return self.symbols[node.id]
        return prefix + self.mapped("affine_map", "->", parts)

    def mapped(self, kind: str, arrow: str, parts: Sequence[ast.expr], ends: str = "") -> str:
        """A map or set with its operands."""
        used_names = {
            node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)
        }
        dims = [name for name in self.indices if name in used_names]
        symbols = [name for name in self.symbols if name in used_names]
        names = {name: f"d{k}" for k, name in enumerate(dims)}
        names |= {name: f"s{k}" for k, name in enumerate(symbols)}
        results = ", ".join(self.affine(part, names) + ends for part in parts)
        head = f"({', '.join(names[name] for name in dims)})"
        operands = f"({', '.join(self.indices[name] for name in dims)})"
        if symbols:
            head += f"[{', '.join(names[name] for name in symbols)}]"
            operands += f"[{', '.join(self.symbols[name] for name in symbols)}]"
        return f"{kind}<{head} {arrow} ({results})>{operands}"

    def conditional(self, statement: ast.If) -> None:
        test = statement.test
        tests = test.values if isinstance(test, ast.BoolOp) else [test]
        constraints: list[ast.expr] = []
        ends = " >= 0"
        for part in tests:
            assert isinstance(part, ast.Compare)
            left = part.left
            right = part.comparators[0]
            if isinstance(part.ops[0], ast.Lt | ast.LtE):
                left, right = right, left
            slack = isinstance(part.ops[0], ast.Lt | ast.Gt)
            difference: ast.expr = ast.BinOp(left, ast.Sub(), right)
            if slack:
                difference = ast.BinOp(difference, ast.Sub(), ast.Constant(1))
            if isinstance(part.ops[0], ast.Eq):
                assert len(tests) == 1
                ends = " == 0"
            constraints.append(difference)
        self.nested(
            f"affine.if {self.mapped('affine_set', ':', constraints, ends)} {{", statement.body
        )
        if statement.orelse:
            self.nested("} else {", statement.orelse)
        self.emit("}")

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name) and is_affine(value, {*self.indices, *self.kernel.extents}):
            applied = self.mapped("affine_map", "->", [value])
            self.indices[target.id] = self.value(f"affine.apply {applied}")
            return
        result = self.expression(value)
        if isinstance(target, ast.Name):
            slot = self.locals.setdefault(target.id, f"%{target.id}_slot")
            self.emit(f"affine.store {result}, {slot}[] : {self.slot}")
        else:
            self.emit(f"affine.store {result}, {self.access(target)}")

    # Expressions ----------------------------------------------------------------------------------

    def affine(self, node: ast.expr, names: Mapping[str, str]) -> str:
        match node:
            case ast.Name(id=name):
                return names[name] if name in names else str(self.sizes[name])
            case ast.Constant(value=value):
                return str(value)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"-({self.affine(operand, names)})"
            case ast.BinOp(left=left, op=op, right=right):
                sign = AFFINE[type(op)]
                return f"({self.affine(left, names)}) {sign} ({self.affine(right, names)})"
            case _:
                raise NotImplementedError(ast.unparse(node))

    def access(self, node: ast.expr) -> str:
        assert isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        names = self.indices | {name: f"symbol({ssa})" for name, ssa in self.symbols.items()}
        subscripts = ", ".join(self.affine(part, names) for part in parts)
        return f"%{node.value.id}[{subscripts}] : {self.memref(node.value.id)}"

    def expression(self, node: ast.expr) -> str:
        kind = self.kernel.dtype
        suffix = "i" if kind[0] == "i" else "f"
        match node:
            case ast.Constant(value=value):
                return self.value(f"arith.constant {self.literal(value)} : {kind}")
            case ast.Name(id=name) if name in self.kernel.scalars:
                return f"%{name}"
            case ast.Name(id=name):
                return self.value(f"affine.load {self.locals[name]}[] : {self.slot}")
            case ast.Subscript():
                return self.value(f"affine.load {self.access(node)}")
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.value(f"arith.negf {self.expression(operand)} : {kind}")
            case ast.BinOp(left=left, op=op, right=right):
                one = self.expression(left)
                two = self.expression(right)
                return self.value(f"arith.{ARITHMETIC[type(op)]}{suffix} {one}, {two} : {kind}")
            case ast.IfExp(test=ast.Compare() as test, body=yes, orelse=no):
                condition = self.comparison(test)
                one = self.expression(yes)
                two = self.expression(no)
                return self.value(f"arith.select {condition}, {one}, {two} : {kind}")
            case ast.Call(func=ast.Name(id="float"), args=[ast.Name(id=name)]):
                return self.extent(name)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                operands = ", ".join(self.expression(argument) for argument in arguments)
                return self.value(f"{FUNCTIONS[name]} {operands} : {kind}")
            case _:
                raise NotImplementedError(ast.unparse(node))

    def extent(self, name: str) -> str:
        """An extent as a number."""
        kind = self.kernel.dtype
        if self.style == "static":
            return self.value(f"arith.constant {self.literal(self.sizes[name])} : {kind}")
        source = f"%{name}_arg"
        if self.style == "dynamic":
            source = self.value(f"arith.index_cast %{name} : index to i32")
        return self.value(f"arith.sitofp {source} : i32 to {kind}")

    def literal(self, value: Any) -> str:
        return str(value) if self.kernel.dtype[0] == "i" else repr(float(value))

    def comparison(self, test: ast.Compare) -> str:
        kind = self.kernel.dtype
        one = self.expression(test.left)
        two = self.expression(test.comparators[0])
        word = COMPARISONS[type(test.ops[0])]
        if kind[0] == "i":
            signed = word if word == "eq" else f"s{word}"
            return self.value(f"arith.cmpi {signed}, {one}, {two} : {kind}")
        return self.value(f"arith.cmpf o{word}, {one}, {two} : {kind}")
