"""Generated kernels on Dask arrays in random chunks: the bits of the kernel on whole arrays."""

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.reporting.errors import ChunkingError
from tests.campaigns import Report
from tests.texts import defined_in

MATRICES = ("a", "b", "c")
VECTORS = ("u", "v", "w")
DTYPES = (
    *("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    *("float32", "bool"),
)
EDGE = 2
"""How far from the edge most loops begin and end, so that subscripts may be moved."""


class _Writer:
    """Writes a kernel on square matrices and vectors of the same extent."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.returned: list[str] = []
        self.count = 0

    def text(self) -> str:
        for _ in range(self.random.choice((1, 1, 2, 2, 3))):
            self.part("    ")
        if self.returned and self.random.random() < 0.9:
            self.lines.append(f"    return {', '.join(self.returned)}")
        head = f"def f({', '.join((*MATRICES, *VECTORS))}, n, x):"
        return "\n".join([head, *self.lines]) + "\n"

    def name(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def part(self, indent: str) -> None:
        kinds = (
            *(self.nest,) * 5,
            *(self.total, self.scan, self.rows, self.product, self.whole, self.elimination),
            *(self.line, self.swap, self.local, self.gathered),
            *(self.lengths, self.while_loop, self.flags, self.cell),
        )
        if self.random.random() < 0.15:
            self.sweeps(indent)
        elif self.random.random() < 0.25:
            self.lines.append(f"{indent}for t in range({self.random.randint(1, 3)}):")
            indent += "    "
            for _ in range(self.random.choice((1, 1, 2))):
                self.random.choice(kinds[:7] + kinds[9:])(indent)
        else:
            self.random.choice(kinds)(indent)

    # Parts of expressions

    def moved(self, variable: str) -> str:
        distance = self.random.choice((0, 0, 0, -1, 1, -2, 2))
        return variable if not distance else f"{variable}{distance:+}"

    def element(self, i: str, j: str | None) -> str:
        vector = self.random.choice(VECTORS)
        if self.random.random() < 0.05:
            number = self.random.choice((2, 3, 1000, 8_388_609, 10_000_019, 2**33 + 1))
            forms = "{0} // {1}", "({0} + {1}) // {1}", "({0} * {1}) // {1}", "{0} % {1} // 2"
            return f"{vector}[{self.random.choice(forms).format(i, number)}]"
        if j is None:
            if self.random.random() < 0.2:
                return f"{self.random.choice(MATRICES)}[{self.moved(i)}, {self.moved(i)}]"
            return f"{vector}[{self.moved(i)}]"
        kind = self.random.random()
        if kind < 0.15:
            return f"{vector}[{self.moved(self.random.choice((i, j)))}]"
        if kind < 0.3:
            i, j = j, i
        return f"{self.random.choice(MATRICES)}[{self.moved(i)}, {self.moved(j)}]"

    def value(self, i: str, j: str | None = None) -> str:
        terms = [self.element(i, j) for _ in range(self.random.randint(1, 3))]
        text = self.random.choice(("{} * 0.5", "{} + x", "{} - 0.25", "-{}")).format(terms[0])
        for term in terms[1:]:
            text = self.random.choice(
                ("{} + {}", "max({}, {})", "({}) * 0.5 - {}", "{} - {}")
            ).format(text, term)
        if self.random.random() < 0.1:
            text = f"np.sin({text})"
        return text

    def bounds(self) -> str:
        low, high = (self.random.randint(EDGE, EDGE + 2) for _ in range(2))
        kind = self.random.random()
        if kind < 0.7:
            return f"range({low}, n - {high})"
        if kind < 0.85:
            return f"range(n - {high} - 1, {low} - 1, -1)"
        return f"range({low}, n - {high}, {self.random.randint(2, 3)})"

    def condition(self, i: str, j: str | None) -> str:
        forms = [f"if {i} > {self.random.randint(3, 6)}:", f"if {self.element(i, j)} > 0.5:"]
        if j is not None:
            forms += [f"if {j} < n - {self.random.randint(3, 6)}:"]
            forms += [f"if {i} + {j} < n:", f"if {i} > {j}:"]
        return self.random.choice(forms)

    # Parts of kernels

    def store(self, indent: str, i: str, j: str | None) -> None:
        if self.random.random() < 0.2:
            self.lines.append(indent + self.condition(i, j))
            indent += "    "
            if self.random.random() < 0.3:
                self.lines.append(f"{indent}{self.target(i, j)} = {self.value(i, j)}")
                self.lines.append(f"{indent[4:]}else:")
        sign = self.random.choice(("=", "=", "=", "+=", "-="))
        self.lines.append(f"{indent}{self.target(i, j)} {sign} {self.value(i, j)}")

    def target(self, i: str, j: str | None) -> str:
        if j is None:
            return f"{self.random.choice(VECTORS)}[{self.moved(i)}]"
        if self.random.random() < 0.15:
            i, j = j, i
        return f"{self.random.choice(MATRICES)}[{self.moved(i)}, {self.moved(j)}]"

    def nest(self, indent: str) -> None:
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        if self.random.random() < 0.2:
            self.store(indent + "    ", "i", None)
        inner = self.random.choice((None, None, "range(2, i)", "range(i, n - 2)"))
        self.lines.append(f"{indent}    for j in {inner or self.bounds()}:")
        for _ in range(self.random.choice((1, 1, 2))):
            self.store(indent + "        ", "i", "j")
        if self.random.random() < 0.2:
            self.store(indent + "    ", "i", None)

    def sweeps(self, indent: str) -> None:
        """Steps of a loop over time that mostly read what others have written before."""
        names = self.random.choice((MATRICES, VECTORS))
        is_matrix = names is MATRICES
        self.lines.append(f"{indent}for t in range({self.random.randint(2, 6)}):")
        indent += "    "
        for _ in range(self.random.choice((1, 2, 2, 3))):
            target, *other_names = self.random.sample(names, 3)
            sources = other_names if self.random.random() < 0.8 else names
            low, high = (self.random.randint(EDGE, EDGE + 2) for _ in range(2))
            begin = f"{low} + t" if self.random.random() < 0.2 else f"{low}"
            self.lines.append(f"{indent}for i in range({begin}, n - {high}):")
            inner = indent + "    "
            if is_matrix:
                self.lines.append(f"{inner}for j in {self.bounds()}:")
                inner += "    "
            if self.random.random() < 0.2:
                self.lines.append(inner + self.condition("i", "j" if is_matrix else None))
                inner += "    "
            places = ("i", "j") if is_matrix else ("i",)
            terms = [
                f"{self.random.choice(sources)}[{', '.join(map(self.moved, places))}]"
                for _ in range(self.random.randint(1, 4))
            ]
            at = ", ".join(map(self.moved, places) if self.random.random() < 0.2 else places)
            sign = self.random.choice(("=", "=", "=", "+="))
            factor = self.random.choice(("0.3", "0.3", "0.3", "(t + 1)"))
            self.lines.append(f"{inner}{target}[{at}] {sign} ({' + '.join(terms)}) * {factor}")
        if self.random.random() < 0.2:
            edge = self.random.choice(("0", "n - 1", "t"))
            other_index = self.random.choice(("1", "n - 2", edge))
            self.lines.append(f"{indent}{names[0]}[{edge}] = {names[1]}[{other_index}] * 0.5")
        kind = self.random.random()
        if kind < 0.2:
            turned = self.random.sample(names, self.random.choice((2, 2, 3)))
            self.lines.append(f"{indent}{', '.join(turned)} = {', '.join(turned[1:] + turned[:1])}")
        elif kind < 0.3:
            old = self.random.choice(names)
            new = self.name("m")
            self.lines.append(f"{indent}{new} = {old}.copy()")
            self.lines.append(f"{indent}for i in range(2, n - 2):")
            self.lines.append(f"{indent}    {new}[i] = {old}[i - 1] * 0.5 + {old}[i + 1]")
            self.lines.append(f"{indent}{old} = {new}")

    def line(self, indent: str) -> None:
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        for _ in range(self.random.choice((1, 2))):
            self.store(indent + "    ", "i", None)

    def lengths(self, indent: str) -> None:
        """Loops over all of one array, which others are shorter than, or moved so that a subscript
        may be out of bounds."""
        v = self.random.choice(VECTORS)
        w = self.random.choice(VECTORS)
        self.lines.append(f"{indent}for i in range({v}.shape[0]):")
        inner = indent + "    "
        kind = self.random.random()
        if kind < 0.6:
            self.lines.append(f"{inner}if i < {w}.shape[0]:")
            self.lines.append(f"{inner}    {w}[i] = {self.random.choice((f'{w}[i] * 0.5', 'x'))}")
        elif kind < 0.8:
            self.lines.append(f"{inner}{w}[i + {self.random.randint(1, 3)}] = {v}[i]")
        else:
            self.lines.append(f"{inner}{w}[i * {self.random.randint(2, 4)}] += 1.0")
        if self.random.random() < 0.7:
            self.lines.append(f"{inner}{v}[i] += {self.random.choice(('x', '1.0'))}")

    def while_loop(self, indent: str) -> None:
        i = self.name("i")
        v = self.random.choice(VECTORS)
        self.lines += [f"{indent}{i} = {self.random.randint(EDGE, EDGE + 2)}"]
        self.lines.append(f"{indent}while {i} < n - {EDGE}:")
        self.lines.append(f"{indent}    {v}[{self.moved(i)}] = {self.value(i)}")
        self.lines.append(f"{indent}    {i} += {self.random.choice((1, 1, 2))}")

    def flags(self, indent: str) -> None:
        """An array of booleans of the function's own, and what it chooses."""
        m = self.name("m")
        v = self.random.choice(VECTORS)
        self.lines.append(f"{indent}{m} = np.zeros(n, dtype=np.bool_)")
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        self.lines.append(f"{indent}    {m}[i] = {self.element('i', None)} > 0.5")
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        self.lines.append(f"{indent}    if {m}[{self.moved('i')}]:")
        self.lines.append(f"{indent}        {v}[i] = {self.value('i')}")
        if indent == "    " and self.random.random() < 0.5:
            self.returned.append(m)

    def cell(self, indent: str) -> None:
        """An array without dimensions of the function's own."""
        m = self.name("m")
        v = self.random.choice(VECTORS)
        self.lines.append(f"{indent}{m} = np.zeros(())")
        self.lines.append(f"{indent}{m}[()] = {self.element('3', None)} + x")
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        self.lines.append(f"{indent}    {v}[i] = {self.value('i')} - {m}[()]")
        if indent == "    " and self.random.random() < 0.5:
            self.returned.append(m)

    def total(self, indent: str) -> None:
        s = self.name("s")
        if indent == "    ":
            self.returned.append(s)
        self.lines += [f"{indent}{s} = 0.0", f"{indent}for i in {self.bounds()}:"]
        self.lines.append(f"{indent}    {s} = {s} * 0.5 + {self.value('i')}")
        if self.random.random() < 0.5:
            self.lines.append(f"{indent}{self.random.choice(VECTORS)}[3] = {s}")

    def scan(self, indent: str) -> None:
        p = self.name("p")
        q = self.name("q")
        self.lines += [f"{indent}{p} = x", f"{indent}{q} = 1.0"]
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        self.lines.append(f"{indent}    {p}, {q} = {q} * 0.5, {p} + {self.value('i')}")
        self.lines.append(f"{indent}    {self.target('i', None)} = {p}")

    def gathered(self, indent: str) -> None:
        """Sums over several loops, into a variable or into elements."""
        a = self.random.choice(MATRICES)
        v = self.random.choice(VECTORS)
        at = self.random.choice(("j", "i", "3", "i + 1", "n - 1 - j"))
        kind = self.random.random()
        inner = indent + "        "
        if kind < 0.4:
            s = self.name("s")
            self.lines.append(f"{indent}{s} = x")
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        self.lines.append(f"{indent}    for j in {self.bounds()}:")
        if kind < 0.4:
            self.lines.append(f"{inner}{s} += {a}[i, j] * 0.5")
            self.lines.append(f"{indent}{v}[4] = {s}")
            return
        self.lines.append(f"{inner}{v}[{at}] += {a}[i, j] * 0.25")
        if kind < 0.6:
            self.lines.append(f"{inner}{v}[{at}] -= {a}[j, i]")
        elif kind < 0.7:
            self.lines.append(f"{indent}    {v}[{at.replace('j', 'i')}] += 1.0")

    def rows(self, indent: str) -> None:
        s = self.name("s")
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        self.lines.append(f"{indent}    {s} = {self.element('i', None)}")
        inner = self.random.choice(("range(2, i)", self.bounds(), self.bounds()))
        self.lines.append(f"{indent}    for j in {inner}:")
        self.lines.append(
            f"{indent}        {s} += {self.element('i', 'j')} * {self.element('j', None)}"
        )
        if self.random.random() < 0.3:
            self.lines.append(f"{indent}        {self.target('i', 'j')} = {s}")
        self.lines.append(f"{indent}    {self.random.choice(VECTORS)}[i] = {s}")

    def product(self, indent: str) -> None:
        c, a, b = (self.random.choice(MATRICES) for _ in range(3))
        order = list("ijk")
        self.random.shuffle(order)
        for k, variable in enumerate(order):
            self.lines.append(f"{indent}{'    ' * k}for {variable} in range(n):")
        self.lines.append(f"{indent}            {c}[i, j] += 0.1 * {a}[i, k] * {b}[k, j]")

    def whole(self, indent: str) -> None:
        a, b = self.random.sample(MATRICES, 2)
        v = self.random.choice(VECTORS)
        self.lines.append(
            indent
            + self.random.choice(
                (
                    f"{a}[1:-1, 2:] = {b}[:-2, 1:-1] + {v}[2:] * 0.5",
                    f"{a}[:, 1] = {v} * 2.0",
                    f"{a}[:] = {b}.T + x",
                    f"{v}[:] = {a}[3] - {b}[:, 4]",
                    f"{a}[2:-2] = np.where({b}[2:-2] > 0.5, {a}[2:-2], x)",
                    f"{v}[:] = ({a} @ {v}) * 0.1",
                )
            )
        )

    def elimination(self, indent: str) -> None:
        a = self.random.choice(MATRICES)
        self.lines += [
            f"{indent}for k in range(n):",
            f"{indent}    for i in range(k + 1, n):",
            f"{indent}        {a}[i, k] = {a}[i, k] * 0.1 + {a}[k, k] * 0.01",
            f"{indent}    for i in range(k + 1, n):",
            f"{indent}        for j in range(k + 1, n):",
            f"{indent}            {a}[i, j] -= {a}[i, k] * {a}[k, j] * 0.1",
        ]

    def swap(self, indent: str) -> None:
        v = self.random.choice(VECTORS)
        w = self.random.choice(VECTORS)
        self.lines.append(f"{indent}for i in {self.bounds()}:")
        self.lines.append(f"{indent}    {v}[i], {w}[{self.moved('i')}] = {w}[i], {v}[i]")

    def local(self, indent: str) -> None:
        t = self.name("m")
        make = self.random.choice(("np.zeros(n)", "np.zeros((n, n))", "a.copy()", "v.copy()"))
        self.lines.append(f"{indent}{t} = {make}")
        is_matrix = make in ("np.zeros((n, n))", "a.copy()")
        at = "i, j" if is_matrix else "i"
        self.lines.append(f"{indent}for i in range(2, n - 2):")
        if is_matrix:
            self.lines.append(f"{indent}    for j in range(2, n - 2):")
        inner = indent + ("        " if is_matrix else "    ")
        j = "j" if is_matrix else None
        self.lines.append(f"{inner}{t}[{at}] = {t}[{at}] * 0.5 + {self.value('i', j)}")
        self.lines.append(f"{indent}for i in range(1, n):")
        if is_matrix:
            self.lines.append(f"{indent}    for j in range(n - 1):")
            self.lines.append(
                f"{indent}        {self.random.choice(MATRICES)}[i, j] = {t}[i - 1, j + 1]"
            )
        else:
            self.lines.append(f"{indent}    {self.random.choice(VECTORS)}[i] = {t}[i - 1]")
        if indent == "    " and self.random.random() < 0.5:
            self.returned.append(t)


def kernel_text(seed: int) -> str:
    """A kernel of some matrices and vectors."""
    return _Writer(seed).text()


def _chunks(choice: random.Random, extent: int) -> tuple[int, ...]:
    """Sizes of chunks along an axis."""
    kind = choice.random()
    if kind < 0.15 or extent == 0:
        return (extent,)
    if kind < 0.2:
        return (1,) * extent
    if kind < 0.6:
        size = choice.randint(2, 7)
        sizes = [size] * (extent // size)
        return (*sizes, extent % size) if extent % size else tuple(sizes)
    sizes: list[int] = []
    while (remaining := extent - sum(sizes)) > 0:
        sizes.append(min(remaining, choice.choice((0, 1, 2, 3, 4, 5, 6, 7, 8))))
    return tuple(sizes)


def _arrays(choice: random.Random, seed: int, extent: int) -> list[Any]:
    """The arguments that are arrays: square matrices, vectors that may be longer, and of many
    kinds of numbers."""
    numbers = np.random.default_rng(seed)
    lengths = [extent + choice.choice((0, 0, 1, 5)) for _ in VECTORS]
    if choice.random() < 0.5:
        lengths = [extent] * len(VECTORS)
    array_arguments: list[Any] = []
    for shape in (*[(extent, extent)] * len(MATRICES), *((length,) for length in lengths)):
        array = numbers.random(shape)
        if choice.random() < 0.15:
            dtype = choice.choice(DTYPES)
            array = (array > 0.5 if dtype == "bool" else array * 100).astype(dtype)
        array_arguments.append(array)
    return array_arguments


def _code_of(error: ChunkingError) -> str:
    return "" if error.refusal is None else error.refusal.code


def check(seed: int) -> tuple[str, str]:
    """What became of a kernel, and what is wrong with it, if anything is."""
    import dask
    import dask.array as da

    text = kernel_text(seed)
    choice = random.Random(-seed - 1)
    is_free = choice.random() < 0.4 and "np.sin" not in text
    if is_free:  # numbers whose sums are exact mostly
        text = text.replace("0.1 ", "0.125 ").replace("* 0.1", "* 0.125").replace("0.3", "0.25")
    space = defined_in(text, f"<chunks {seed}>", np=np)
    function = lw.kernel(optimise=choice.random() < 0.1)(space["f"])
    extent = choice.randint(9, 16) if choice.random() < 0.95 else choice.randint(0, 5)
    arrays = _arrays(choice, seed, extent)
    if is_free:
        arrays = [
            np.round(array * 8) / 8 if array.dtype == np.float64 else array for array in arrays
        ]
    expected: list[Any] = [array.copy() for array in arrays]
    raised = ""
    value: Any = None
    try:
        with np.errstate(all="ignore"):
            value = function(*expected, extent, 0.75)
    except lw.FrontendError:
        return "no kernel", ""
    except (IndexError, OverflowError, ValueError) as error:
        raised = repr(error)
    returned = value if isinstance(value, tuple) else () if value is None else (value,)
    same = _chunks(choice, extent) if choice.random() < 0.4 else ()
    chunked: list[Any] = []
    for array in arrays:
        sizes = [same if same and n == extent else _chunks(choice, n) for n in array.shape]
        chunked.append(da.from_array(array, chunks=tuple(sizes)))
    call = partial(function.dask, *chunked, extent, 0.75, reassociate=is_free)
    outcome = "cut"
    steps = choice.randint(2, 4) if " for t in" in text and choice.random() < 0.8 else 1
    try:
        try:
            if steps > 1:
                try:
                    result = function.dask(
                        *chunked, extent, 0.75, steps_per_task=steps, reassociate=is_free
                    )
                    outcome += ", several steps a task"
                except ChunkingError as error:
                    if _code_of(error) != "steps-apart":
                        raise
                    steps = 1
            if steps == 1:
                result = call()
        except ChunkingError as error:
            outcome = f"refused {_code_of(error)}"
            result = call(rechunk=True)
            outcome += ", then cut"
    except ChunkingError:
        return outcome, ""
    result_parts = result if isinstance(result, tuple) else (result,)
    chunks = [array.chunks for array in chunked]
    where = f"{text}extent {extent}, {[array.dtype.name for array in arrays]}, {chunks}"
    with dask.config.set(scheduler="synchronous"):
        try:
            computed = dask.compute(*result_parts)
        except (IndexError, OverflowError, ValueError) as error:
            # Of several statements that fail, another one may be the first to run.
            kind = type(error).__name__
            return f"{outcome}, {kind}", "" if raised else f"{error!r}\n{where}"
    if raised:
        return outcome, f"{outcome}: no {raised}\n{where}"
    names = dict(zip((*MATRICES, *VECTORS), zip(arrays, expected, strict=True), strict=True))
    stored = [names.pop(array.name.split("-")[1])[1] for array in result_parts[len(returned) :]]
    is_same = all(map(np.array_equal, *zip(*names.values(), strict=True))) if names else True
    for x, y in zip((*returned, *stored), computed, strict=True):
        near = is_free and np.allclose(x, y, rtol=1e-9, equal_nan=True)
        is_same = is_same and (near or np.array_equal(x, y, equal_nan=True))
    if is_free and any("-merge_line" in str(key[0]) for x in result_parts for key in x.dask):
        outcome += ", merged"
    return outcome, "" if is_same else f"{outcome}: other values\n{where}"


def chunks(seeds: Sequence[int]) -> Report:
    """Random kernels in random chunks, by the synchronous scheduler."""
    report = Report("chunks", count=len(seeds))
    for seed in seeds:
        with report.trying(f"chunks {seed}"):
            outcome, failure = check(seed)
            report.coverage[outcome] += 1
            report.note(f"chunks {seed}", failure)
    return report
