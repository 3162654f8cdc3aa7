"""Generated functions that draw random numbers, beside NumPy on the same seeds."""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from loopwright.native.runtime.copies import copied
from loopwright.native.runtime.random_streams import global_state, restored, state_of
from loopwright.python.checking import difference
from loopwright.reporting.errors import CheckError
from tests.campaigns import Report
from tests.campaigns.beside_python import compare

HELPERS = Path(__file__).with_suffix(".txt").read_text()
_SIZES = ("", "", "", "n", "3", "(2, 3)", "(n, 2)", "0", "()", "(2, n, 2)", "-1")
_DTYPES = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "bool_")


class _Writer:
    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.source = self.r.choice(
            ("rng", "rng", "rng", "OUTER", "np.random", "np.random", "OLD", "old")
        )
        self.is_old = self.source in ("np.random", "OLD", "old")

    def number(self) -> str:
        """A parameter of a distribution, mostly a usual one."""
        r = self.r
        usual = f"{r.choice((0.3, 0.5, 0.9, 1.0, 1.5, 2.0, 7.25, 40.0))}"
        rare = ("0.0", "-1.0", "np.nan", "np.inf", "1e-300", "-0.0", "1", "n", "x[0]", "x.sum()")
        rows = ("x", "np.ones(3)", "x[1:]", "np.arange(1, 4)", "abs(x) + 0.1", "np.ones((2, 1))")
        rows += ("np.array(0.5)", "[0.5, 2.0]", "np.int8(2)", "True", "np.float32(0.3)")
        return r.choice((usual,) * 12 + rare[r.randrange(3) :: 3] + (r.choice(rows),))

    def probability(self) -> str:
        """A number that is mostly one of [0, 1]."""
        rare = ("0.0", "1.0", "1.5", "-0.1", "np.nan", "1", "np.array(0.5)", "[0.25, 0.5]")
        return self.r.choice(("0.3", "0.5", "0.01", "0.97", "x[1]", "abs(x) / 9", *rare))

    def size(self) -> str:
        """The last argument, or nothing."""
        size = self.r.choice(_SIZES)
        return f", size={size}" if size else ""

    def integers(self) -> str:
        """A call that draws integers."""
        r = self.r
        name = "randint" if self.is_old else "integers"
        dtype = r.choice(("", "", "", *(f", dtype=np.{x}" for x in _DTYPES), ", dtype=int"))
        narrow = "8" in dtype or "bool" in dtype
        high = r.choice(("1", "2", "n", "128", "256") if narrow else ("10", "n", "1000", "1 << 20"))
        if not narrow:
            high = r.choice((high, "1 << 32", "(1 << 32) + 1", "1 << 62", "65536", "-3", "0"))
        low = r.choice(("", "0, ", "1, ", "n - 9, ", "-5, ", "-128, "))
        if "int64" in dtype and "u" not in dtype and r.random() < 0.1:
            low, high = "-(1 << 63), ", "(1 << 63) - 1"
        end = r.choice(("", ", endpoint=True")) if not self.is_old else ""
        return f"{name}({low}{high}{self.size()}{dtype}{end})"

    def choice(self) -> str:
        """A call that chooses, or makes an order."""
        r = self.r
        what = r.choice(("5", "n + 2", "x", "100", "12000", "m", "np.arange(4)", "[1, 2, 4]", "0"))
        sizes = ("", "", ", 3", ", (2, 2)", ", size=0", ", size=n", ", size=700", ", size=()")
        size = r.choice((*sizes, ", size=-1"))
        how = r.choice(("", "", ", replace=False", ", replace=False"))
        if not self.is_old and r.random() < 0.2:
            how += ", shuffle=False"
        weights = r.choice(("", "", ", p=w"))
        if weights:
            what = r.choice(("5", "np.arange(5)", "x5", "4"))
        order = r.choice(("n + 1", "x", "m", "7", "np.arange(9)[::2]", "0"))
        return r.choice((f"choice({what}{size}{how}{weights})", f"permutation({order})"))

    def draw(self) -> str:
        """A call of a method."""
        r = self.r
        one, two, size, p = self.number(), self.number(), self.size(), self.probability()
        alone = size[2:]
        both = [
            f"random({alone})", f"uniform({one}, {two}{size})", f"uniform(-1, 2.5{size})",
            f"normal({one}, {two}{size})", f"normal({alone})", f"standard_normal({alone})",
            f"exponential({one}{size})", f"standard_exponential({alone})", self.integers(),
            self.integers(), self.choice(), self.choice(), f"poisson({one}{size})",
            f"binomial({r.choice(('n', '10', '1000', '-1', '10**6'))}, {p}{size})",
        ]  # fmt: skip
        old = [
            f"rand({r.choice(('', 'n', '2, 3'))})", f"randn({r.choice(('', '3', 'n, 2'))})",
            f"random_sample({alone})",
        ]  # fmt: skip
        old += [f"f({one}, {two}{size})"]
        single = alone + (", " if alone else "") + "dtype=np.float32"
        new = [
            f"random({single})", f"standard_normal({single})", f"standard_exponential({single})",
            f"vonmises({one}, {two}{size})", f"geometric({p}{size})", f"logseries({p}{size})",
        ]  # fmt: skip
        both += [f"triangular(-1.0, {one}, 8{size})", f"standard_cauchy({alone})"]
        names = "gamma beta laplace gumbel logistic lognormal".split()
        both += [f"{name}({one}, {two}{size})" for name in names]
        names = "standard_gamma chisquare standard_t weibull rayleigh pareto power".split()
        both += [f"{name}({one}{size})" for name in names]
        return f"{self.source}.{r.choice(both + (old if self.is_old else new))}"

    def simple(self) -> str:
        """A call that draws one number, and raises nothing."""
        r = self.r
        name = "randint" if self.is_old else "integers"
        calls = ["random()", "normal(1, 2.0)", f"{name}(9)", "standard_normal()", "uniform(-1, 2)"]
        return f"{self.source}.{r.choice(calls)}"

    def statement(self, k: int) -> list[str]:
        """Lines of a statement, which binds `v{k}`."""
        r, name, one = self.r, f"v{k}", self.simple()
        draws = [f"{name} = {self.draw()}"]
        lines = [
            draws, draws, draws, draws, draws,
            [f"{name} = 0.0", "for i in range(n):", f"    {name} += {one}"],
            [f"{name} = np.zeros(n)", "for i in range(n):", f"    {name}[i] = {one} * i"],
            [f"{name} = 0.0", f"if {one} > 0.5:", f"    {name} = {self.simple()} + 1.0"],
            [f"{name} = {one} - {self.simple()} * x"],
            [f"{name} = 0", f"while {self.source}.random() < 0.8:", f"    {name} += 1"],
            [f"{name} = m.copy()", f"{self.source}.shuffle({name})"],
            [f"{self.source}.shuffle(x)", f"{name} = x[0]"],
            [f"{name} = [3, 1, 4, 1]", f"{name}.append(n)", f"{self.source}.shuffle({name})"],
            [f"{name} = np.array([{one} for _ in range(n + 1)])"],
            [f"{name} = {one} < {self.simple()} <= {self.simple()}"],
            [f"{name} = ({one} < 0.2 or {self.simple()} < n) and {self.simple()} > 0.3"],
            [f"{name} = float({one} if {self.simple()} > 0.3 else 2)"],
            [f"{name} = np.where(x > {one}, x, {self.source}.random(len(x)))"],
        ]  # fmt: skip
        if self.is_old:
            given = r.choice(("7", "n", "n * 123456789", "[n, 1, 4]", "np.arange(n + 1)", "m[0]"))
            lines += [[f"{name} = {one}", f"{self.source}.seed({given})"]] * 2
        if self.source != "np.random":
            lines += [[f"{name} = pair({self.source}, n)"], [f"{name} = walk({self.source}, n)"]]
        return r.choice(lines)

    def function(self) -> str:
        """The text of a function."""
        count = self.r.randint(1, 4)
        lines = [y for k in range(count) for y in self.statement(k)]
        lines += [f"return {', '.join(f'v{k}' for k in range(count))}"]
        body = "\n".join(f"    {y}" for y in lines)
        head = f"def function(rng, old, n, x, m, w, x5):\n{body}"
        return f"import numpy as np\n{HELPERS}\n{head}\n"


def _left_by(function: Callable[..., Any], given: Sequence[Any]) -> Any:
    """The words of the exception that a function raises, and the states it leaves."""
    plain: Any = getattr(function, "py_func", function)
    names = plain.__globals__
    streams = *given[:2], global_state(), names["OUTER"], names["OLD"]
    with restored(streams), np.errstate(all="ignore"):
        try:
            function(*given[:2], *copied(tuple(given[2:])))
        except Exception as error:
            words = "" if "broadcast" in str(error) else str(error)
            return words, [*map(state_of, streams)]
    return "", None


def _checked(kernel: Any, given: Sequence[Any]) -> None:
    """Numbers, states and exceptions are NumPy's; the next call draws other numbers."""
    try:
        kernel.check(*given)
        kernel(*given)
    except (ArithmeticError, LookupError, ValueError):
        if wrong := difference(*(_left_by(f, given) for f in (kernel.py_func, kernel))):
            raise CheckError(wrong) from None
        raise


def draws(seeds: Sequence[int]) -> Report:
    """Numbers, states of the generators and exceptions are NumPy's."""
    report = Report("draws")
    bits = (np.random.PCG64, np.random.MT19937, np.random.SFC64, np.random.Philox)
    for seed in seeds:
        np.random.seed(seed)
        rng = np.random.Generator(bits[seed % 4](seed))
        compare(report, seed, _Writer(seed).function(), _arguments(seed, rng), check=_checked)
    return report


def _arguments(seed: int, rng: np.random.Generator) -> Iterator[tuple[Any, ...]]:
    for n in (seed % 5, 6):
        x, m = np.linspace(-1, 2, 3), np.arange(12).reshape(4, 3)
        w = np.array([0.1, 0.0, 0.4, 0.25, 0.25])
        yield rng, np.random.RandomState(seed), n, x, m, w, np.arange(5.0)
