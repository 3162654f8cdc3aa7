"""Random Python functions of loops and array expressions, with arguments to call them on.

>>> text, arguments = python_function(3)
>>> text.splitlines()[0].startswith("def function("), len(arguments) > 2
(True, True)
"""

import random
from typing import Any

import numpy as np

DTYPES = ("float64", "float64", "float64", "float32", "int64", "int32", "uint8", "int8", "bool")
MOST_DEPTH = 3
SLICES = (
    *((":", "::-1", ":n", "0:100"), (":", "::-1", "-n:"), ("1:", ":-1", "1:n", "-2::-1")),
    *(("1:-1", "2:", ":-2", "1:n - 1"), ("::2", "::-2"), ("k:k + 1", "-1:", ":1")),
)
WILD = ("-3:", ":3", "1:4", "2:n", "n:", "k:", ":k", "5:1:-1", ":", "1:-1", "::2")
""" Slices that mostly have the same length, and others."""


class _Writer:
    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.lines: list[str] = []
        self.helpers: list[str] = []
        """Functions that are called."""
        self.generators: list[str] = []
        self.definitions: list[str] = []
        """Generators that are defined at the beginning, and their lines."""
        self.ints: list[str] = ["n", "k"]
        self.floats: list[str] = ["x"]
        self.arrays: dict[str, tuple[int, str]] = {}
        self.indices: list[str] = []
        self.fixed: set[str] = set()
        self.count = 0
        self.depth = 0
        self.loops = 0
        self.counters: set[str] = set()
        self.slices: tuple[str, ...] = SLICES[0]
        self.has_complex = self.r.random() < 0.2

    @property
    def parameters(self) -> dict[str, tuple[int, str]]:
        """Parameters that only statements of their own use."""
        return {"Z": (1, "complex128")} if self.has_complex else {}

    def new(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def line(self, text: str) -> None:
        self.lines.append("    " * (self.depth + 1) + text)

    def pick(self, *options: Any) -> Any:
        return self.r.choice(options)

    # Numbers

    def integer(self, deep: int = 2) -> str:
        r = self.r
        if deep == 0 or r.random() < 0.35:
            pool = [*self.ints, *self.indices, *self.indices, str(r.randint(-3, 7))]
            return r.choice(pool)
        left = self.integer(deep - 1)
        right = self.integer(deep - 1)
        kind = r.randrange(13)
        if kind < 5:
            return f"({left} {self.pick('+', '-', '+')} {right})"
        if kind == 12:
            return self.pick(
                f"math.gcd({left}, {right})",
                f"math.lcm({left} % 9, {right} % 9)",
                f"int({self.pick('any', 'all')}(({left}, {self.condition(deep - 1)})))",
                f"int(math.isclose({self.floating(deep - 1)}, {left}))",
                f"round({self.floating(deep - 1)}) % 50",
                f"divmod({left}, {self.pick('3', '-2')})[{self.pick(0, 1)}]",
                f"({left}, {right})[{self.pick('0', '-1')}]",
            )
        if kind == 5:
            return f"({left} % 13 * ({right} % 5))"
        if kind == 6:
            return f"({left} {self.pick('//', '%')} {self.pick('2', '3', '-2', right)})"
        if kind == 7:
            return f"({left} {self.pick('&', '|', '^')} {right})"
        if kind == 8:
            return f"{self.pick('min', 'max')}({left}, {right})"
        if kind == 9:
            return f"({left} if {self.condition(deep - 1)} else {right})"
        if kind == 10:
            return f"{self.pick('abs(', '-(', '~(', 'int(')}{left})"
        return f"({left} {self.pick('and', 'or')} {right})"

    def floating(self, deep: int = 2) -> str:
        r = self.r
        if deep == 0 or r.random() < 0.3:
            pool = [*self.floats, f"{r.randint(-9, 9) / 4}", "0.1"]
            return r.choice(pool)
        left = self.floating(deep - 1)
        right = self.floating(deep - 1)
        kind = r.randrange(12)
        if kind < 5:
            return f"({left} {self.pick('+', '-', '*')} {right})"
        if kind == 5 and r.random() < 0.2:
            return self.pick(
                f"math.fmod({left}, {self.pick('0.7', right)})",
                f"math.{self.pick('degrees', 'radians', 'floor', 'ceil', 'trunc')}({left})",
                f"math.copysign({left}, {right})",
                f"({left}) ** {self.pick('2', '3', '2.0')}",
            )
        if kind == 5:
            if r.random() < 0.3:
                return f"({self.integer(deep - 1)} / {self.pick('7', '-3', '9007199254740995')})"
            return f"({left} / {self.pick('3', '0.7', right)})"
        if kind == 6:
            return f"({left} {self.pick('//', '%')} {self.pick('0.3', '-1.7', '2')})"
        if kind == 7:
            return f"({left} {self.pick('+', '*', '-')} {self.integer(deep - 1)})"
        if kind == 8:
            return f"({left} if {self.condition(deep - 1)} else {right})"
        if kind == 9:
            return f"{self.pick('abs(', '-(', 'float(')}{left})"
        if kind == 10:
            if self.arrays and r.random() < 0.3:
                return f"float({self.pick('min', 'max', 'sum')}({self.view(1)}))"
            return f"{self.pick('min', 'max')}({left}, {right})"
        return f"math.{self.pick('sin', 'atan', 'cos', 'fabs')}({left})"

    def condition(self, deep: int = 1) -> str:
        kind = self.r.randrange(8)
        op = self.pick("<", "<=", ">", ">=", "==", "!=")
        if kind < 3 or deep == 0:
            return f"({self.integer(1)} {op} {self.integer(1)})"
        if kind < 5:
            return f"({self.floating(1)} {op} {self.floating(1)})"
        if kind == 5:
            part = self.pick(self.integer, self.floating)
            chain = f"{part(1)} {op} {part(1)} {self.pick('<', '>=', '!=')} {part(1)}"
            return self.pick(f"(0 <= {self.integer(1)} < n)", f"({chain})")
        if kind == 6:
            return f"(not {self.condition(deep - 1)})"
        conditions = self.condition(deep - 1), self.condition(deep - 1)
        return f"({conditions[0]} {self.pick('and', 'or')} {conditions[1]})"

    # Arrays

    def subscript(self) -> str:
        r = self.r
        if self.indices and r.random() < 0.75:
            index = r.choice(self.indices)
            near = f"{index} - 1", f"({index} + 1) % n", f"-{index}", f"n - 1 - {index}"
            index = self.pick(
                index, index, index, *near, f"{index} + 1" if r.random() < 0.1 else index
            )
        else:
            index = self.pick("0", "-1", "0", "n - 1", "n // 2", "-n", f"({self.integer(1)}) % n")
        return f"np.asarray({index})" if r.random() < 0.05 else index

    def element(self) -> str:
        name = self.r.choice(list(self.arrays))
        rank = self.arrays[name][0]
        return f"{name}[{', '.join(self.subscript() for _ in range(rank))}]"

    def slice(self) -> str:
        return self.r.choice(self.slices)

    def view(self, rank: int) -> str | None:
        """A view of some rank, of an array of at least that rank."""
        names = [name for name, (own, _) in self.arrays.items() if own >= rank]
        if not names:
            return None
        name = self.r.choice(names)
        keys = [self.slice() for _ in range(rank)]
        while len(keys) < self.arrays[name][0]:
            keys.insert(self.r.randint(0, len(keys)), self.subscript())
        part = f"{name}[{', '.join(keys)}]"
        return f"{part}.T" if rank == 2 and self.r.random() < 0.1 else part

    def expression(self, rank: int, deep: int = 2) -> str:
        """An array expression of at most some rank."""
        r = self.r
        if deep == 0 or r.random() < 0.3:
            if r.random() < 0.2:
                return self.pick(self.floating(0), self.integer(0))
            names = [name for name, (own, _) in self.arrays.items() if own == rank]
            if names and r.random() < 0.5 and ":" in self.slices:
                return r.choice(names)
            return self.view(rank) or self.floating(0)
        left = self.expression(rank, deep - 1)
        right = self.expression(rank, deep - 1)
        kind = r.randrange(13)
        if kind == 10:
            return self.rearranged(rank) or left
        if kind == 11:
            name = self.pick(
                *("sign", "square", "isfinite", "logical_not", "nan_to_num", "positive")
            )
            return f"np.{name}({left})"
        if kind == 12:
            name = self.pick(*("hypot", "fmin", "fmax", "fmod", "copysign", "logical_and"))
            return f"np.{name}({left}, {right})"
        if kind < 6:
            return f"({left} {self.pick('+', '-', '*', '+', '-', '*', '/', '//', '%')} {right})"
        if kind == 6:
            return f"np.{self.pick('minimum', 'maximum')}({left}, {right})"
        if kind == 7:
            return f"np.where({left} {self.pick('<', '>=', '!=')} {right}, {left}, {right})"
        if kind == 8:
            return f"{self.pick('abs', 'np.sqrt', 'np.floor', '')}({left})"
        return f"({left}){self.pick('**2', ' * 0.5', ' + 1', ' % 3', ' - x')}"

    def rearranged(self, rank: int) -> str | None:
        """An array of the shape of a view, of elements of it."""
        view = self.view(rank)
        if view is None:
            return None
        forms = [
            *(f"np.roll({view}, {self.integer(1)} % 9 - 4, 0)", f"np.flip({view})"),
            *(f"np.cumsum({view}, 0)", f"np.cumsum({view}, axis={rank - 1})"),
            *(f"np.pad({view}, 1, 'edge')[{', '.join(['1:-1'] * rank)}]", f"np.array({view})"),
            f"np.concatenate(({view}, {view}))[::2]",
            f"({view} + 0).reshape(-1){'' if rank == 1 else '[: len(' + view + ')]'}",
        ]
        if rank == 1:
            name = view.partition("[")[0]
            own = self.arrays[name][0]
            if own == 1:
                key = self.pick(f"{name} > 1", f"np.arange(n) % {self.pick(2, 3)}", "[0, -1]")
                forms += [f"{name}[{key}]", f"{name}[np.roll(np.arange(n), k)]"] * 2
            forms += [
                f"np.histogram({view}, 3, (-4, {self.pick('4', '4.5', 'x + 9')}))[0][:1]",
                f"np.bincount(abs(np.floor({view})).astype(np.int64))[:1]",
                f"np.linspace({self.floating(0)}, {self.floating(0)}, n)",
            ]
        if rank == 2:
            forms += [f"np.tril({view})", f"np.triu({view}, 1)", f"np.transpose({view})"]
        return self.pick(*forms)

    # Statements

    def statement(self) -> None:
        r = self.r
        kinds = ["number", "number", "store", "store", "array", "array", "update", "augment", "out"]
        if self.depth < MOST_DEPTH:
            kinds += ["for", "for", "if", "while", "each"]
        if len(self.arrays) > 1:
            kinds += ["rebind"]
        kinds += [
            "unpack",
            "reduce",
            "comprehension",
            "local",
            "helper",
            "effect",
            "generator",
            "recursion",
            "search",
        ]
        if r.random() < 0.3:
            kinds += ["raise"]
        if r.random() < 0.1:
            shown = self.pick(self.integer, self.floating, self.condition)()
            self.line(f"print(f'{{{shown}:.3f}}', n, sep='; ')")
        if self.loops:
            kinds += ["jump"]
        if self.has_complex:
            kinds += ["complex", "complex"]
        getattr(self, f"do_{r.choice(kinds)}")()

    def do_number(self) -> None:
        r = self.r
        if r.random() < 0.5:
            free = [name for name in self.ints if name.startswith("i")]
            name = r.choice(free) if free and r.random() < 0.6 else self.new("i")
            self.line(f"{name} = ({self.integer()}) % {r.choice((7, 97, 1000))}")
            if name not in self.ints:
                self.fresh(self.ints, name)
        else:
            free = [name for name in self.floats if name.startswith("f") and "(" not in name]
            name = r.choice(free) if free and r.random() < 0.6 else self.new("f")
            self.line(f"{name} = float({self.floating()})")
            if name not in self.floats:
                self.fresh(self.floats, name)

    def fresh(self, names: list[str], name: str) -> None:
        if self.depth == 0:
            names.append(name)

    def do_augment(self) -> None:
        free = [name for name in self.floats if name.startswith("f") and "(" not in name]
        if not free:
            return self.do_number()
        value = self.element() if self.r.random() < 0.6 else self.floating()
        self.line(f"{self.r.choice(free)} {self.pick('+=', '-=', '*=')} float({value})")
        return None

    def do_store(self) -> None:
        value = self.pick(self.element, self.floating, self.integer)()
        target = self.element()
        element = self.arrays[target.partition("[")[0]][1]
        if element[0] != "f":
            fits = f"int({value}) % 50", f"int({value}) % 50", value
            value = f"({value}) * 3 > 1" if element == "bool" else self.pick(*fits)
        self.line(f"{target} = {value}")

    def do_update(self) -> None:
        target = self.element()
        if self.arrays[target.partition("[")[0]][1][0] == "f":
            self.line(f"{target} {self.pick('+=', '-=', '*=')} {self.element()}")
        else:
            self.do_store()

    def do_array(self) -> None:
        r = self.r
        rank = r.choice((1, 1, 2))
        self.slices = r.choice(SLICES) if r.random() < 0.9 else WILD
        target = self.view(rank)
        if target is None:
            return
        name = target.partition("[")[0]
        if r.random() < 0.15 and self.arrays[name][1][0] == "f":
            key = f"{name} {self.pick('<', '>=')} {self.floating(1)}"
            if self.arrays[name][0] == 1 and r.random() < 0.5:
                key = f"(np.arange(n) * {self.pick(1, 2, 'k')} + 1) % n"
            self.line(f"{name}[{key}] {self.pick('=', '+=', '*=')} {self.floating(1)}")
            return
        if r.random() < 0.2 and self.depth == 0:
            name = self.new("C")
            new_value = f"({self.expression(rank)}) + {target}"
            if r.random() < 0.3:  # an array changes after the expression is computed
                stored = self.pick(*self.arrays)
                call = self.pick("{}.fill(k % 3)", "{}.sort()", "np.copyto({}, 1)")
                new_value = f"({new_value}, {call.format(stored)})[0]"
            self.line(f"{name} = {new_value}")
            self.arrays[name] = (rank, "f?")
            return
        name = target.partition("[")[0]
        element = self.arrays[name][1]
        if element[0] != "f":
            value = self.pick(target, self.integer(1) + " % 9", f"{target} // 2", f"({target} > 1)")
            self.line(f"{target.removesuffix('.T')} = {value}")
            return
        op = self.pick("=", "=", "=", "+=", "-=", "*=")
        self.line(f"{target.removesuffix('.T')} {op} {self.expression(rank)}")

    def complex(self, deep: int = 2) -> str:
        """An expression of complex arrays: products are by numbers that leave them exact."""
        r = self.r
        part = f"Z[{self.slice()}]"
        if deep == 0 or r.random() < 0.3:
            return self.pick(part, part, "Z[0]", "Z[-1]", "(1 - 2j)")
        left = self.complex(deep - 1)
        kind = r.randrange(12)
        if kind == 9:
            function = self.pick(
                *("sqrt", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh", "arcsin", "arccos"),
                *("arctan", "arcsinh", "arccosh", "arctanh", "log2", "log10", "log1p", "expm1"),
            )
            # `left` may be real, where the last bits of NumPy's functions depend on the processor.
            return f"np.{function}({left} + 0j)"
        if kind == 10:
            return f"({left}) ** {self.pick('3', '-1', '0.5', '0', '5', '0.3', '1j', '(k | 4)')}"
        if kind == 11:
            test = f"{part} {self.pick('<', '>=', '==')} {left}"
            return f"np.where({test}, {part}, {left})"
        if kind < 3:
            return f"({left} {self.pick('+', '-')} {self.complex(deep - 1)})"
        if kind == 3:
            return f"({left} * {self.pick('1j', '2', '(1 - 1j)', '0.5', part + '.real', part + '.imag')})"
        if kind == 4:
            return f"({left} / {self.pick('(2 - 1j)', '3', '(1 + 2j)', self.floating(0))})"
        if kind == 5:
            return f"np.where({part}.real > {self.floating(0)}, {left}, {part})"
        if kind == 6:
            return f"({self.pick('np.conj', '-', 'np.positive', 'np.exp')}({left}))"
        if kind == 7:
            return f"({left} + {self.pick('np.sum', 'np.mean', 'np.prod')}({part}))"
        return f"({left}).{self.pick('real', 'imag', 'conj()')}"

    def do_complex(self) -> None:
        self.slices = self.r.choice(SLICES) if self.r.random() < 0.9 else WILD
        target = f"Z[{self.slice()}]"
        kind = self.r.randrange(6)
        if kind == 5:
            part = self.pick("real", "imag")
            real = f"({self.complex(1)}).{self.pick('real', 'imag')}"
            key = self.pick(f"[{self.slice()}]", "[...]", "[Z.real > Z.imag]", "[[0, -1]]", "")
            whole = self.pick("Z", f"Z[{self.slice()}]", "Z[::-1]") if key != "[[0, -1]]" else "Z"
            value = self.pick(real, self.floating(1), f"{whole}.imag[::-1]") if key else "1.5"
            value = self.floating(1) if ">" in key or key == "[[0, -1]]" else value
            key = key.replace("Z", whole)
            self.line(f"{whole}.{part}{key} {self.pick('=', '=', '+=', '*=')} {value}")
        elif kind == 4:
            name = self.new("z")
            steps = self.pick("2", "len(Z)", "3")
            self.line(f"{name} = {self.pick('0', '-1', 'np.float32(0.5)', 'True', 'k % 3')}")
            self.line(f"for {self.new('i')} in range({steps}):")
            factor = self.pick(f"{name} * 0.25", f"-{name}", f"abs({name}) / 3")
            self.line(f"    {name} = {factor} + {self.pick('Z[0]', 'Z[-1]', '0.5j')}")
            self.line(f"    Z[0] {self.pick('+=', '-=')} {name} / 8")
        elif kind == 0:
            name = self.new("f")
            self.line(
                f"{name} = float(({self.pick('Z[0]', 'Z[-1]')} * Z[0]).{self.pick('real', 'imag')})"
            )
            self.fresh(self.floats, name)
        elif kind == 1:
            self.line(f"{target} {self.pick('+=', '-=')} {self.complex()}")
        else:
            self.line(f"{target} = {self.complex()}")

    def do_unpack(self) -> None:
        """Several variables at once, of which one may be on the right, too."""
        first = self.new("i")
        second = self.new("f")
        whole = f"({self.integer(1)}) % 97"
        number = f"float({self.floating(1)})"
        form = self.r.randrange(3)
        if form == 0:
            self.line(f"{first}, {second} = {whole}, {number}")
        elif form == 1:
            self.line(f"({first}, _), {second} = ({whole}, {self.condition()}), {number}")
        else:
            self.line(f"{first} = _ = {whole}")
            self.line(f"{second} = {number} if {self.condition()} else {first} / 4")
        self.fresh(self.ints, first)
        self.fresh(self.floats, second)

    def do_comprehension(self) -> None:
        """A number, a list or an array of what a comprehension gives."""
        index = self.new("j")
        vectors = [name for name, (rank, _) in self.arrays.items() if rank == 1]
        source = self.pick("range(n)", "range(1, n)", "range(n - 1, -1, -1)", "range(k, n)")
        if vectors and self.r.random() < 0.3:
            index = f"{index}, _"
            source = f"enumerate({self.r.choice(vectors)})"
        self.indices.append(index.partition(",")[0])
        item = f"float({self.pick(self.floating, self.element, self.integer)()})"
        whole = f"({self.integer(1)}) % 97"
        test = self.condition()
        clause = f"for {index} in {source}"
        clauses = f"{clause} if {test}" if self.r.random() < 0.4 else clause
        if self.r.random() < 0.3:
            inner_index = self.new("j")
            clauses = f"{clause} for {inner_index} in range({index.partition(',')[0]})"
        self.indices.pop()
        kind = self.r.randrange(7)
        name = self.new("f")
        if kind == 0:
            self.line(f"{name} = float(sum({item} {clauses}))")
        elif kind == 1:
            self.line(f"{name} = float(sum({whole} {clauses}))")
        elif kind == 2:
            function = self.pick("min", "max")
            self.line(f"{name} = {function}(({item} {clauses}), default={self.floating(0)} + 0.0)")
        elif kind == 3:
            function = self.pick("any", "all")
            self.line(f"{name} = float({function}({self.pick('', '[')}{test} {clauses}".rstrip())
            self.lines[-1] += "]))" if "([" in self.lines[-1].partition(function)[2][:2] else "))"
        elif kind == 4:
            listed = f"[{item} for {index.partition(',')[0]} in {self.pick('(0, 1)', 'range(3)')}]"
            self.line(f"{name} = {listed}[{self.pick(0, 1, -1)}]")
        elif kind == 5:
            self.line(f"{name} = float(len([{item} {clauses}]))")
        else:
            array_name = self.new("C")
            self.line(f"{array_name} = np.array([{item} {clause}])")
            self.line(f"{name} = float(sum({array_name}))")
            if self.depth == 0 and source == "range(n)":
                self.arrays[array_name] = (1, "float64")
        self.fresh(self.floats, name)

    def do_local(self) -> None:
        """A function that is defined inside, and calls of it before and after what it reads
        changes."""
        function = self.new("g")
        name = self.new("f")
        free = self.new("f")
        self.line(f"{free} = float({self.floating(1)})")
        self.floats += ["u", free]
        inner = self.pick(self.floating, self.floating, self.element)()
        self.floats.remove("u")
        if self.r.random() < 0.5:
            self.line(f"{function} = lambda u, w=x: float({inner}) + w")
        else:
            self.line(f"def {function}(u, w={self.pick('x', '0.25', free)}):")
            if self.r.random() < 0.4:
                self.line(f"    if u > {self.pick('0', 'w', '1.5')}:")
                self.line("        return w - u")
            self.line(f"    return float({inner}) + w")
        self.floats.remove(free)
        self.line(f"{name} = {function}({self.floating(1)})")
        if self.r.random() < 0.6:
            self.line(f"{free} = {free} + {self.floating(0)}")
            self.line(f"{name} += {function}({free}, {self.pick('w=', '')}{self.floating(0)})")
        self.fresh(self.floats, name)

    def do_helper(self) -> None:
        """Calls of functions of the module: chains, such as call themselves, store in arrays, take
        and return tuples, and raise."""
        r = self.r
        function = self.new("h")
        name = self.new("f")
        outer = self.ints, self.floats, self.arrays, self.indices
        vectors = [x for x, (rank, kind) in self.arrays.items() if rank == 1 and kind == "float64"]
        self.ints = ["n"]
        self.floats = ["u", "t[0]"]
        self.arrays = {}
        self.indices = []
        number = self.floating()
        two = self.floating()
        test = self.condition()
        lines = [f"def {function}(u, t, n, a, b):"]
        if r.random() < 0.2:
            lines += [f"    assert {test} or {self.condition()}, 'not in {function}'"]
        kind = self.pick("chain", "chain", "self", "self", "each other")
        array_arguments = self.pick("a, b", "a, b", "b, a", "a[1:], a") if vectors else "a, b"
        again = f"({number}, t[1])", "n - 1", array_arguments
        if kind == "chain":
            inner = f"{function}i"
            lines += [f"    s = {inner}(u, {again[0]}, n, {array_arguments})"]
            lines += [f"    return s + {inner}(0.5, t, {again[1]}, a, b)"]
            lines += [f"def {inner}(u, t, n, a, b):"]
        elif kind == "self":
            lines += ["    if n <= 0:", f"        return float({self.floating(1)})"]
            value = f"{function}({two}, {', '.join(again)})"
            if r.random() < 0.4:
                value = (
                    f"({value} if {test} else {function}(u, t, {self.pick('n - 2', '0')}, a, b))"
                )
            lines += [f"    r = {value} + {self.floating(0)}"]
            self.floats.append("r")
        else:
            partner = f"{function}o"
            lines += [f"    return u if n <= 0 else {partner}(u, {', '.join(again)}) * 0.5"]
            lines += [f"def {partner}(u, t, n, a, b):", f"    if n > 0 and {test}:"]
            lines += [f"        return {function}({two}, t, n - 1, a, b)"]
        if vectors:
            lines += ["    for i in range(len(a)):"]
            lines += [f"        a[i] {self.pick('=', '+=')} {self.pick('u', 't[0]', 'a[i - 1]')}"]
            lines += ["    a[0] += 1"] * (r.random() < 0.3)
            lines += ["    m = min(len(a), len(b))"]
            lines += [f"    {self.pick('a[:m] = b[:m][::-1]', 'a[:m] += b[:m]', 'b[:m] = a[-m:]')}"]
        lines += [f"    return float({self.floating(1)})"]
        self.ints, self.floats, self.arrays, self.indices = outer
        self.helpers.append("\n".join(lines))
        for sign in self.pick(("=",), ("=", "+="), ("=", "-=", "+=")):
            arrays = [
                self.pick("v", "v[:]", "v[1:]", "v[::-1]").replace("v", r.choice(vectors or "0"))
                for _ in range(2)
            ]
            array_values = ", ".join(arrays if vectors else ("None", "None"))
            values = f"({self.floating(1)}, {self.pick(self.integer(1), 'None')})"
            times = self.pick("0", "3", "k", f"({self.integer(1)}) % 4")
            self.line(
                f"{name} {sign} {function}({self.floating(1)}, {values}, {times}, {array_values})"
            )
        self.fresh(self.floats, name)

    def do_recursion(self) -> None:
        """A call of a function that calls itself and gives an array: its own, or one it was given."""
        vectors = [x for x, (rank, kind) in self.arrays.items() if rank == 1 and kind == "float64"]
        if not vectors:
            return
        r = self.r
        function = self.new("g")
        name = self.new("G")
        own = "a", "a", "a + 1.5", "a.copy()", "a[::-1]", "a * b", "np.where(a > 0, a, n)"
        base, inner = (self.pick(*own[:5]) for _ in range(2))
        returned_arrays = (
            "b",
            "b - 0.5",
            "b[::-1]",
            "np.maximum(a, b)",
            "np.concatenate((b[1:], a[:1]))",
            *own,
        )
        stores = "a[i] = b[i - 1] + 1", "b[i] += a[i - 1]", "b[0] = a[i]", "a[i - 1] -= n"
        pair = r.random() < 0.3
        lines = [f"def {function}(a, n):", f"    if n <= {self.pick('0', 'a[0]')} or n < 0:"]
        lines += [f"        return {base}{f', {self.pick(*own[:5])}' * pair}"]
        lines += [f"    b{', c' * pair} = {function}({inner}, n - 1)"]
        lines += ["    for i in range(1, len(a)):", f"        {self.pick(*stores)}"]
        lines += [
            f"    return {self.pick(*returned_arrays)}{self.pick(', c + b', ', b', ', c') * pair}"
        ]
        self.helpers.append("\n".join(lines))
        second_result = self.new("G")
        times = self.pick("0", "2", "k % 3")
        array_value = f"{r.choice(vectors)}{self.pick('', '', '[:]', '[::-1]')}"
        self.line(f"{name}{f', {second_result}' * pair} = {function}({array_value}, {times})")
        if self.depth == 0:
            self.arrays |= dict.fromkeys((name, second_result)[: 1 + pair], (1, "float64"))

    def do_raise(self) -> None:
        if self.r.random() < 0.5:
            self.line(f"assert {self.condition()} or {self.condition()}, 'not so'")
        else:
            self.line(f"if {self.condition()} and {self.condition()}:")
            self.line(f"    raise {self.pick('ValueError', 'IndexError', 'RuntimeError')}('so')")

    def do_effect(self) -> None:
        """A call that changes an array is one of several, or is made under a condition."""
        names = [name for name, (_, dtype) in self.arrays.items() if dtype != "bool"]
        if names:
            first_array = self.pick(*names)
            second_array = self.pick(*names)
            first = f"{first_array}.fill({self.pick('1', 'k % 3', '0')})"
            last = f"{second_array}.sort()"
            form = self.pick(
                "{a} if {c} else {b}", "{c} and {a}", "{c} or {b}", "{c} and {d} and {b}"
            )
            c = self.condition()
            d = self.condition()
            self.line(form.format(a=first, b=last, c=c, d=d))

    def do_reduce(self) -> None:
        """A number of all elements of an array, or a vector of rows or columns, is used."""
        self.slices = self.r.choice(SLICES)
        source = self.expression(self.pick(1, 2), 1)
        function = self.pick("sum", "max", "min", "mean", "prod", "argmax", "any", "std")
        if self.r.random() < 0.3:
            name = self.new("T")
            self.line(f"{name} = {source} + {self.view(1) or '0.5'}")
            source = name
        name = self.new("f")
        axis = self.pick("", "", ", axis=0", ", axis=-1")
        if axis:
            self.line(f"{name} = float(np.max(np.{function}({source}{axis})))")
        else:
            self.line(f"{name} = float(np.{function}({source}))")
        self.fresh(self.floats, name)

    def do_search(self) -> None:
        """The place of an element is found that no other is beyond."""
        vectors = [name for name, (rank, _) in self.arrays.items() if rank == 1]
        if not vectors:
            return self.do_reduce()
        array = self.r.choice(vectors)
        place = self.new("i")
        i = self.new("i")
        current, best = (f"{array}[{at}]{self.pick('', '', ' * 2')}" for at in (i, place))
        self.line(f"{place} = {self.pick('0', '0', 'n // 2', '-1')}")
        self.line(f"for {i} in range({self.pick('', '1, ')}len({array})):")
        if self.r.random() < 0.2:
            self.line(f"    {self.element()} {self.pick('=', '+=')} {best}")
        self.line(f"    if {current} {self.pick('>', '<', '<=', '>=')} {best}:")
        self.line(f"        {place} = {i}")
        self.fresh(self.ints, place)
        return None

    def do_out(self) -> None:
        """A function that stores its result in an array of floats."""
        names = [name for name, type_ in self.arrays.items() if type_ == (1, "float64")]
        if not names:
            return
        self.slices = self.r.choice(SLICES)
        target = f"{self.r.choice(names)}[{self.slice()}]"
        function = self.pick("np.add", "np.subtract", "np.maximum", "np.hypot")
        operand = self.expression(1, 1)
        second_operand = self.expression(1, 1)
        forms = [f"{function}({operand}, {second_operand}, out={target})"] * 2
        self.line(
            self.pick(
                *forms, f"np.cumsum({operand}, out={target})", f"{target} = np.cumprod({operand})"
            )
        )

    def do_rebind(self) -> None:
        """Another array under a name: one of the same type and shape, or parts of it."""
        r = self.r
        name = r.choice(list(self.arrays))
        alike = [
            name_of_type
            for name_of_type, type_ in self.arrays.items()
            if type_ == self.arrays[name]
        ]
        other_array = r.choice(alike)
        kind = r.randrange(6)
        if kind < 2:
            self.line(f"{name}, {other_array} = {other_array}, {name}")
        elif kind == 2:
            self.line(f"{name} = {name} if {self.condition()} else {other_array}")
        elif kind == 3:
            self.line(f"{name} = {other_array}{self.pick('[::-1]', '.T', '[:]', '.copy()')}")
        elif kind == 4:
            self.line(f"if {self.condition()}:")
            self.line(f"    {name} = {other_array}")
        elif self.arrays[name][1] == "float64":
            self.line(f"{name} = {name} {self.pick('+', '*')} {self.pick('0.5', 'x', other_array)}")

    def block(self, least: int = 1) -> None:
        self.depth += 1
        for _ in range(self.r.randint(least, 3)):
            self.statement()
        if self.lines[-1].strip().endswith(":"):
            self.line("pass")
        self.depth -= 1

    def do_for(self) -> None:
        r = self.r
        name = self.new("i")
        low = self.pick("0", "0", "1", self.r.choice(self.indices) if self.indices else "2")
        form = r.randrange(7)
        if form == 6:
            near = self.r.choice([*self.indices, "k", "2"])
            head = f"range(max({low}, {near} - 2), min({near} + {self.pick('3', 'k')}, n))"
        elif form < 3:
            head = f"range({low}, n)" if low != "0" else "range(n)"
        elif form == 3:
            head = f"range(n - 1, {self.pick('-1', '0')}, {self.pick('-1', '-2')})"
        elif form == 4:
            head = f"range({low}, n - 1, {self.pick('2', '3')})"
        else:
            head = f"range({low}, {self.integer(1)} % 7, {self.pick('1', '2', 'k % 3 - 1')})"
        outlives = r.random() < 0.2
        if outlives:
            self.line(f"{name} = 0")
        if form < 3 and r.random() < 0.3:
            self.count_up(name, low, outlives=outlives)
            return
        self.line(f"for {name} in {head}:")
        self.inside(name)
        if outlives:
            self.bind_again(name)

    def count_up(self, name: str, low: str, *, outlives: bool) -> None:
        """A loop with a condition, whose last statement counts, up or down."""
        if self.r.random() < 0.6:
            test = self.pick(f"{name} < n", f"{name} <= n - 1", f"n - 2 + 1 > {name}")
            sign = "+"
        else:
            low = self.pick("n - 1", "n // 2", f"n - 2 - {low}")
            sign = "-"
            test = self.pick(f"{name} >= 0", f"{name} > -1", f"0 < {name}", f"n // 3 <= {name}")
        self.line(f"{name} = {low}")
        self.line(f"while {test}:")
        self.counters.add(name)
        self.inside(name)
        self.depth += 1
        step = self.pick("1", "1", "2")
        self.line(self.pick(f"{name} {sign}= {step}", f"{name} = {name} {sign} {step}"))
        self.depth -= 1
        if outlives:
            self.ints.append(name)

    def bind_again(self, name: str) -> None:
        """Bind the variable of a loop at the end of its body and in its `else`, to be read later."""
        self.depth += 1
        if self.r.random() < 0.7:
            self.line(f"if {self.condition()}:")
            self.line(f"    {name} = {name} * 2")
            self.line("    break")
        self.line(f"{name} = {name} + {self.integer(1)}")
        self.depth -= 1
        if self.r.random() < 0.7:
            self.line("else:")
            self.line(f"    {name} = {self.pick('7', '-1', f'{name} - 1')}")
        self.ints.append(name)

    def inside(self, name: str) -> None:
        self.indices.append(name)
        self.loops += 1
        start = len(self.lines)
        self.block()
        if len(self.lines) == start:
            self.lines.append("    " * (self.depth + 2) + "pass")
        self.loops -= 1
        self.indices.pop()

    def do_each(self) -> None:
        names = [name for name, (rank, _) in self.arrays.items() if rank == 1]
        if not names:
            return
        index = self.new("i")
        value = self.new("v")
        self.line(f"for {index}, {value} in enumerate({self.r.choice(names)}):")
        self.floats.append(f"float({value})")
        self.inside(index)
        self.floats.remove(f"float({value})")

    def define_generator(self) -> None:
        """A generator whose variables are called like those of the function."""
        r = self.r
        function = self.new("y")
        index = self.pick("i1", "i2", "j3")
        outer = self.ints, self.floats, self.indices
        self.ints = ["n", "k", "m", "s"]
        self.floats = ["x"]
        self.indices = []
        lines = [f"def {function}(m, s={r.randint(-2, 5)}):"]
        lines += ["    s += 1"] * (r.random() < 0.3)
        lines += [f"    for {index} in {self.items()}:"]
        self.ints.append(index)
        if r.random() < 0.5:
            lines += [f"        if {self.condition()}:"]
            lines += [f"            {self.pick('continue', 'break', 'return', 's = s * 2 % 9')}"]
        item = f"        yield ({self.integer()}) % 50"
        if r.random() < 0.2:
            lines += ["        try:", f"            s = {self.integer(1)} // ({index} % 3)"]
            lines += [
                "        except ZeroDivisionError:",
                f"            {self.pick('s = 4', 'return')}",
            ]
        lines += [item, *([item] if r.random() < 0.2 else [])]
        lines += [f"        s = ({self.integer(1)}) % 9"] * (r.random() < 0.4)
        if r.random() < 0.4:
            lines += [
                self.pick(
                    "    yield s", f"    yield from {self.items(1)}", "    else:\n        yield -1"
                )
            ]
        self.ints, self.floats, self.indices = outer
        self.generators.append(function)
        self.definitions += [f"    {line}" for line in "\n".join(lines).split("\n")]

    def items(self, deep: int = 2) -> str:
        """An iterable of integers."""
        kind = self.r.randrange(12)
        number = f"({self.integer(1)}) % {self.pick('4', '6')}"
        vectors = [x for x, (rank, kind) in self.arrays.items() if rank == 1 and kind == "int64"]
        if kind < 2 and vectors:
            return self.r.choice(vectors)
        if kind < 5 and self.generators:
            second = self.pick("", f", {self.integer(1)}", f", s={self.integer(0)}")
            return f"{self.r.choice(self.generators)}({number}{second})"
        if deep == 0 or kind < 6:
            return self.pick(f"range({number})", f"[{self.integer(1)}, k, 3]", f"({number}, 1)")
        inner_items = self.items(deep - 1)
        test = self.pick("u % 2", "u > k", "u < 30", "u != n")
        return self.pick(
            f"filter(lambda u: {test}, {inner_items})",
            f"itertools.{self.pick('takewhile', 'dropwhile', 'filterfalse')}(lambda u: {test}, {inner_items})",
            f"itertools.islice({inner_items}, {self.pick('3', 'n', '1, None', 'k % 3, 5', '0, n, 2', '4, 2')})",
            f"itertools.chain({inner_items}, {self.items(deep - 1)})",
            f"{self.pick('map(lambda u: u + n, ', '(u + n for u in ', '(u * k for u in ')}{inner_items})",
            f"({self.pick('u', 'i1')} - k for u in {inner_items} for i1 in range(2) if {test})",
            f"itertools.accumulate({inner_items}{self.pick('', ', max', ', initial=k')})",
        )

    def do_generator(self) -> None:
        """A loop through items of generators, or a function of them."""
        r = self.r
        if len(self.generators) < 3 and r.random() < 0.7:
            self.define_generator()
        first = self.new("i")
        second = self.new("i")
        kind = r.randrange(9)
        items = self.items()
        loops = kind > 3 and self.depth < MOST_DEPTH
        if not loops:
            name = self.new("f")
            source = f"({self.integer(1)} + {first} for {first} in {items})"
            function = self.pick("sum({})", "max({}, default=7)", "len(list({}))", "any({})")
            argument = self.pick(items, source) if "len" not in function else items
            self.line(f"{name} = float({function.format(argument)})")
            self.fresh(self.floats, name)
            return
        head = f"{first} in {items}"
        if kind == 4:
            head = f"{first}, {second} in enumerate({items}{self.pick('', ', k')})"
        elif kind == 5:
            pair = self.pick(f"product({items}, {self.items(1)})", f"pairwise({items})")
            pair = self.pick(pair, f"combinations({items}, 2)", f"permutations({items}, 2)")
            head = f"{first}, {second} in itertools.{pair}"
        elif kind == 6:
            self.line(f"{second} = {items}")
            head = f"{first} in {second}" if "[" not in items[:1] else head
        self.line(f"for {head}:")
        self.ints += [first, second] if kind in (4, 5) else [first]
        self.loops += 1
        self.block()
        self.loops -= 1
        self.ints = [x for x in self.ints if x not in (first, second)]
        if r.random() < 0.3:
            self.line("else:")
            self.block()

    def do_while(self) -> None:
        name = self.new("w")
        self.line(f"{name} = 0")
        self.line(f"while {name} < {self.pick('n', '4')} and {self.condition()}:")
        self.depth += 1
        self.line(f"{name} += 1")
        self.depth -= 1
        self.ints.append(name)
        self.fixed.add(name)
        self.loops += 1
        self.block()
        self.loops -= 1
        self.ints.remove(name)

    def do_if(self) -> None:
        self.line(f"if {self.condition()}:")
        start = len(self.lines)
        self.block()
        if len(self.lines) == start:
            self.lines.append("    " * (self.depth + 2) + "pass")
        if self.r.random() < 0.4:
            self.line("else:")
            start = len(self.lines)
            self.block()
            if len(self.lines) == start:
                self.lines.append("    " * (self.depth + 2) + "pass")

    def do_jump(self) -> None:
        self.line(f"if {self.condition()}:")
        self.depth += 1
        jump = self.pick("break", "continue", "continue", "return")
        if jump == "continue" and self.counters.intersection(self.indices[-1:]):
            jump = "break"  # a loop that its last statement ends would go on for ever
        self.line(self.result() if jump == "return" else jump)
        self.depth -= 1

    def result(self) -> str:
        return "return 1, 2.5"


def python_function(seed: int) -> tuple[str, list[Any]]:
    """A function's text (it is called `function`) and arguments for it."""
    writer = _Writer(seed)
    r = writer.r
    shapes = {"A": 1, "B": 1, "M": 2, "N": 2}
    used_arrays = {name: rank for name, rank in shapes.items() if r.random() < 0.7} or {"A": 1}
    for name, rank in used_arrays.items():
        writer.arrays[name] = rank, r.choice(DTYPES)
    for _ in range(r.randint(2, 7)):
        writer.statement()
    ints = [name for name in writer.ints if name not in writer.fixed]
    body = "\n".join(writer.definitions + writer.lines)
    if "return 1, 2.5" in body:
        total = "    return 3, 0.25"
    else:
        arrays = [name for name in writer.arrays if name.startswith("C")][:2]
        arrays += [name for name in (*used_arrays, *writer.parameters) if r.random() < 0.3]
        total = f"    return {', '.join([ints[-1], writer.floats[-1], *arrays])}"
    parameters = ", ".join([*used_arrays, *writer.parameters, "n", "k", "x"])
    text = "\n".join([f"def function({parameters}):\n{body}\n{total}\n", *writer.helpers, ""])
    types = {name: writer.arrays[name] for name in used_arrays} | writer.parameters
    return text, _arguments(r, types)


def _arguments(r: random.Random, arrays: dict[str, tuple[int, str]]) -> list[Any]:
    n = r.choice((1, 2, 4, 5, 6, 6, 7))
    rng = np.random.default_rng(r.randrange(1 << 30))
    arguments_made: list[Any] = []
    for rank, dtype in arrays.values():
        shape = (n,) * rank
        array = (rng.integers(-20, 20, shape) / 4).astype(dtype) if dtype != "uint8" else None
        if dtype == "complex128":
            array = array + 1j * rng.integers(-20, 20, shape) / 4
        if array is None:
            array = rng.integers(0, 250, shape).astype(dtype)
        if dtype == "bool" and r.random() < 0.5:  # any byte but 0 is true
            array = (array * rng.integers(1, 256, shape, np.uint8)).view(bool)
        layout = r.randrange(5)
        if layout == 0:
            array = np.asfortranarray(array)
        elif layout == 1:
            array = np.repeat(array, 2, axis=0)[::2]
        elif layout == 2:
            array = np.ascontiguousarray(array[::-1])[::-1]
        arguments_made.append(array)
    return [*arguments_made, n, r.choice((0, 1, 2, 3, -1)), r.choice((0.5, -1.25, 3.0))]


def laid_out(arguments: list[Any], seed: int) -> list[Any]:
    """Arguments whose arrays have other layouts: windows that overlap, rows or elements that are
    one and the same, axes in any order and direction; or lie in the memory of another one."""
    r = random.Random(f"layouts {seed}")
    laid_out_arguments: list[Any] = []
    for value in arguments:
        if not isinstance(value, np.ndarray):
            laid_out_arguments.append(value)
            continue
        earlier_arrays = [
            argument
            for argument in laid_out_arguments
            if isinstance(argument, np.ndarray) and argument.dtype == value.dtype
        ]
        if earlier_arrays and r.random() < 0.3:
            memory = r.choice(earlier_arrays)
            first = 0
            memory = memory if memory.base is None else memory.base
            if not isinstance(memory, np.ndarray) or memory.dtype != value.dtype:
                memory = np.concatenate([value.reshape(-1)] * 4)
        else:
            memory = np.concatenate([value.reshape(-1)] * 4)
            first = r.choice((0, 0, 1))
        memory = memory.reshape(-1)
        steps = [r.choice((0, 1, 1, 2, -1)) if k or r.random() < 0.5 else 0 for k in range(2)]
        steps = [step * r.choice((1, 1, max(value.shape, default=1))) for step in steps]
        steps = steps[: value.ndim]
        reach = [step * (extent - 1) for step, extent in zip(steps, value.shape, strict=True)]
        first -= sum(distance for distance in reach if distance < 0)
        if first + sum(distance for distance in reach if distance > 0) >= memory.size:
            laid_out_arguments.append(value)
            continue
        strides = [step * value.itemsize for step in steps]
        laid_out_arguments.append(
            np.lib.stride_tricks.as_strided(memory[first:], value.shape, strides)
        )
    return laid_out_arguments


UNENDING = (
    *("while not stop:\n    q = n + 1", "while stop == 0:\n    stop = stop * 1"),
    *("while stop < 1 and n == n:\n    stop = -stop", "while min(stop, n) < 1 > stop:\n    pass"),
    *("while not stop:\n    x = x + stop\nelse:\n    x = x * 2", "while stop < 1: x = x + stop"),
    *("while True:\n    if stop: break", "while not stop:\n    if x == x: continue\n    break"),
    *("while not stop:\n    for q in range(n):\n        x = x + stop", "q = 7\nwhile q >= stop * 9: q = 7"),
    *("for q in range(n + 9):\n    while not stop: pass", "p, q = 0, 1\nwhile not stop: p, q = q, p"),
    *("q = 0\nwhile q >= 0 and not stop: q = (q + 1) % 1000", "while stop == 0:\n    while not stop: q = 1"),
    *("Q = np.zeros(2)\nwhile Q[0] == stop: Q[1] += 1", "Q = [0]\nwhile Q[-1] == stop: Q[0] = 0"),
    *("Q = np.zeros(2)\nwhile Q.sum() == stop: Q = Q + Q", "while not stop: (lambda q: q + x)(1)"),
)  # fmt: skip
"""Loops that never end unless the parameter `stop` is 1."""


def endless(text: str, seed: int) -> str:
    """A function with one of these loops at a random place."""
    r = random.Random(f"endless {seed}")
    head, *lines = text.splitlines()
    head = head.replace("(", "(stop, ", 1)
    inside = [k for k, line in enumerate(lines) if line.startswith(" ")]
    place = r.choice(
        [k for k in inside if not lines[k].lstrip().startswith(("el", "except", "finally"))]
    )
    depth = lines[place][: len(lines[place]) - len(lines[place].lstrip())]
    loop = [f"{depth}{line}" for line in r.choice(UNENDING).splitlines()]
    return "\n".join([head, *lines[:place], *loop, *lines[place:], ""])


RIM = (
    *("E.reshape(n, m).shape", "E.reshape(m, n, n).size", "np.zeros((n, m)).shape", "np.tile(E, n)"),
    *("np.ones((m, n, n)).shape", "np.repeat(E, n)", "np.pad(A, (m, n))", "np.eye(m, k=n)"),
    *("np.broadcast_to(A, (n, len(A)))[:0].shape", "np.tril(np.ones((m, 3)), n)", "np.roll(A, n)"),
    *("A[n:]", "A[:n]", "A[-n:]", "A[m::n]", "A[n::-n]", "A[n]", "A[m:n:3]", "A[n:m:-2]", "E[n:]"),
    *("A[u]", "A[:u]", "A[u:]", "A[m::u]", "A[u::-2]", "np.take(A, u)", "A.take(np.array([u, m]))"),
    *("A[np.array([1, u], np.uint64)]", "np.zeros((u, 0)).shape", "u < n", "u == (m > 1)", "u >= m"),
    *("np.arange(0, n, n // 2 + 1)", "np.arange(m, 7, f)", "np.arange(f, 9)", "np.arange(u % 9)"),
    *("abs(x) ** y", "x ** float(m)", "y ** -1.0", "round(x, n)", "round(x, -n)"),
    *("(2 ** (np.arange(5) - m))[m:]", "np.power(m, np.arange(5) - m)[-2:]", "np.diag(A[:, None], 7)[::-1]"),
    *("np.digitize(A, np.array([1.0, 2.5, x * 0.0 + 3.0]))", "sum((x, 0.1, y, m))", "E[::n].size"),
)  # fmt: skip
"""Expressions of large extents `n`, empty arrays `E`, large numbers `u` without sign, and floats at
the ends of their type."""
_STEPS = (
    "range(n)",
    "range(m, n)",
    "range(n, m, -1)",
    "range(-n, n, 2**62)",
    "range(m, u)",
    "range(0, n, n // 3 + 1)",
    "range(n - 3, n)",
    "range(-3, n, 2)",
    "range(n - 9, n, 2)[1:m + 2]",
    "range(-n, 5 - n, 3)[m::-2]",
    "range(-n - 1, 5 - n)[::-m - 1]",
    "range(n, n - m * 4, -3)[-2:]",
    "range(0, n, n // 2 + 1)[m:n:u]",
    "range(-n, n, n // 2 + 1)[::3]",
)


def rim_function(seed: int) -> tuple[str, list[Any]]:
    """A function of numbers near the ends of their types, and arguments for it.

    >>> rim_function(3)[0].startswith("def function(A, E, n, m, u, f, x, y):")
    True
    """
    r = random.Random(seed)
    lines = [f"C = {r.choice(RIM)}", "t = 0", f"for i in {r.choice(_STEPS)}:"]
    lines += ["    t = t * 3 + i % 11", "    if t > 99:", "        break"]
    if r.random() < 0.4:
        lines[1:] = ["t = 1"]
    body = "\n".join(f"    {line}" for line in [*lines, f"return t, C, {r.choice(RIM)}"])
    large = 2**61, 2**62, 2**62 + 1, 2**63 - 1
    n = r.choice((1, 2, 3, *large, *large))
    m = r.choice((0, 1, 2, 3))
    u = np.uint64(r.choice((0, 1, 4, 2**62, 2**63 - 1, 2**63, 2**63 + 3, 2**64 - 1, 2**64 - 5)))
    ends = 0.0, -0.0, 1.0, -2.0, 2.5, 25.0, 1e22, 1e300, float("inf"), -float("inf"), float("nan")
    vector = np.arange(r.choice((0, 1, 5)), dtype=r.choice(("float64", "int64", "float32")))
    f = r.choice((np.float32(0.3), np.uint64(2), np.uint8(3), 0.5))
    rim_arguments = [vector, np.empty(0), n, m, u, f, r.choice(ends), r.choice(ends)]
    return f"def function(A, E, n, m, u, f, x, y):\n{body}\n", rim_arguments


_TURNS = (
    ("range(steps)", 4),
    ("range(k, steps)", 1),
    ("range(k, steps, 2)", 1),
    ("range(steps, k - 1, -1)", 1),
    ("range(7)", 1),
    ("while", 1),
)
"""Loops over time, and how often they are drawn."""


def turning_function(seed: int) -> tuple[str, list[Any]]:
    """A function of sweeps whose arrays change places, and arguments for it.

    >>> turning_function(1)[0].startswith("def function(")
    True
    """
    r = random.Random(f"turns {seed}")
    count = r.choice((2, 2, 2, 3, 3, 4))
    rank = r.choice((1, 1, 2))
    names = list("ABCD"[:count])
    order = r.choice((names[1:] + names[:1], names[-1:] + names[:-1], r.sample(names, count)))
    loop = r.choices([form for form, _ in _TURNS], [weight for _, weight in _TURNS])[0]
    sweeps = [_sweep(r, names, rank) for _ in range(r.choice((1, 1, 1, 2)))]
    turn, helpers = _turn(r, names, order)
    sweeps.insert(r.choice((0, len(sweeps), len(sweeps), r.randint(0, len(sweeps)))), turn)
    if r.random() < 0.15:
        sweeps.append(["if A[0].sum() > 40:" if rank > 1 else "if A[0] > 40:"])
        sweeps[-1].append(f"    {r.choice(('break', 'continue', 'A[0] = 1', ' '.join(turn[:1])))}")
    body = [f"    {line}" for sweep in sweeps for line in sweep]
    lines = ["t = k", "while t < steps:", "    t += 1"] if loop == "while" else []
    lines = [*(lines or [f"for t in {loop}:"]), *body]
    if r.random() < 0.15:
        inner = r.choice((["A[0] += 1"], ["A, B = B, A"], []))
        lines = ["for f in range(k):", *(f"    {line}" for line in [*lines, *inner])]
    lines += [r.choice(("A[0] += 1", "B[-1] = A[0] * 2", "pass"))]
    lines.append(f"return {', '.join(r.sample(names, r.randint(1, count)))}, A[0].sum()")
    text = "\n".join([f"def function({', '.join(names)}, steps, k):", *(f"    {x}" for x in lines)])
    n = r.choice((1, 2, 3, 4, 8, 50, 70, 150)) if rank == 1 else r.choice((1, 3, 8, 40, 45))
    shape = (n,) if rank == 1 else (n, r.choice((1, 3, 6, 8)))
    rng = np.random.default_rng(seed)
    kind = r.choice(("float64", "float64", "float32", "int64"))
    turned_arrays = [(rng.integers(-20, 20, shape) / 4).astype(kind) for _ in names]
    if r.random() < 0.1:
        turned_arrays[1] = r.choice(
            (
                turned_arrays[0],
                turned_arrays[0][::-1],
                np.concatenate([turned_arrays[1]] * 2),
                turned_arrays[1] > 0,
            )
        )
    return "\n".join([f"{text}\n", *helpers, ""]), [
        *turned_arrays,
        r.randint(0, 11),
        r.choice((0, 1, 2, 3)),
    ]


def _turn(r: random.Random, names: list[str], order: list[str]) -> tuple[list[str], list[str]]:
    """Statements after which names are those of other arrays, and functions that they call."""
    left = ", ".join(names)
    right = ", ".join(order)
    kind = r.randrange(7)
    if kind == 0:
        return [f"{left} = turned({left})"], [f"def turned({left}):\n    return {right}"]
    if kind == 1:
        return [f"p = ({right})", f"{left} = p"], []
    if kind == 2 and order == names[1:] + names[:1]:
        moves = [f"{target} = {source}" for target, source in zip(names, order[:-1], strict=False)]
        return [f"T = {names[0]}", *moves, f"{names[-1]} = T"], []
    if kind == 3:
        copies = ", ".join(f"{name}.copy()" for name in order)
        return [f"{', '.join(f'{name}[:]' for name in names)} = {copies}"], []
    if kind == 4:
        return [f"{', '.join(f'{name}[:]' for name in names)} = {right}"], []
    return [f"{left} = {right}"], []


def _sweep(r: random.Random, names: list[str], rank: int) -> list[str]:
    """A sweep that writes one array from neighbours in others, or in itself."""
    target = r.choice((names[-1], names[-1], r.choice(names)))
    edges = r.random() < 0.2
    added = r.choice((" + 0.5", "", " + t", " - t * 0.25", f" + {target}[AT0]"))
    first, second = (r.choice(names[:-1]) for _ in range(2))
    right = f"0.25 * ({first}[AT1] - 2 * {second}[AT0] + {first}[AT2])"
    reach = r.choice((1, 1, 2))
    if r.random() < 0.5:
        slices = {"0": f"{reach}:-{reach}", "1": f":-{2 * reach}", "2": f"{2 * reach}:"}
        head = f"{target}[AT0] = {right}{added}"
        loops = list[str]()
    else:
        slices = {"0": "i", "1": f"i - {reach}", "2": f"i + {reach}"}
        head = f"{target}[AT0] = {right}{added}"
        loops = [f"for i in range({reach}, len({first}) - {reach}):"]
    second_subscript = (
        "" if rank == 1 else r.choice((", :", ", :", ", ::-1")) if not loops else ", j"
    )
    if loops and rank > 1:
        loops.append(f"    for j in range({first}.shape[1]):")
    for number, where in slices.items():
        head = head.replace(f"AT{number}", f"{where}{second_subscript}")
    lines = [*loops, "    " * len(loops) + head]
    if edges:
        lines += [f"{target}[0] = {target}[1]", f"{target}[-1] {r.choice(('=', '+='))} {first}[-2]"]
    return lines
