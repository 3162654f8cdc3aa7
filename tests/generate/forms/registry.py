"""The registry of op forms and the small builder that each form writes its function with."""

import random
from collections import Counter
from collections.abc import Callable, Sequence

FASTMATH = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")


class Snippet:
    """One function under construction: arguments, body, and what it returns."""

    def __init__(self, rng: random.Random, name: str) -> None:
        self.rng = rng
        self.name = name
        self.arguments: list[str] = []
        self.lines: list[str] = []
        self.top: list[str] = []
        self.count = 0

    def arg(self, kind: str) -> str:
        name = f"%a{len(self.arguments)}"
        self.arguments.append(f"{name}: {kind}")
        return name

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def op(self, text: str, results: int = 1) -> str:
        """Append an op; returns its result's name (a pack's name for several results)."""
        if results == 0:
            self.lines.append(f"  {text}")
            return ""
        name = self.fresh()
        pack = f"{name}:{results}" if results > 1 else name
        self.lines.append(f"  {pack} = {text}")
        return name

    def raw(self, *lines: str) -> None:
        self.lines += [f"  {line}" for line in lines]

    # Random pieces of text.

    def pick(self, *options: str) -> str:
        return self.rng.choice(options)

    def number(self, low: int, high: int) -> int:
        return self.rng.randrange(low, high + 1)

    def flag(self) -> bool:
        return self.rng.random() < 0.5

    def shape(self, low: int = 1, high: int = 3) -> list[int]:
        return [self.number(1, 9) for _ in range(self.number(low, high))]

    def float_type(self) -> str:
        return self.pick("f16", "bf16", "f32", "f64")

    def element(self) -> str:
        return self.pick("f16", "bf16", "f32", "f64", "i1", "i8", "i16", "i32", "i64", "index")

    def vector(self, element: str, shape: Sequence[int] | None = None) -> str:
        extents = self.shape() if shape is None else shape
        return f"vector<{'x'.join([*map(str, extents), element])}>"

    def memref(self, shape: Sequence[int | None], element: str, layout: str = "") -> str:
        extents = ["?" if n is None else str(n) for n in shape]
        return f"memref<{'x'.join([*extents, element])}{layout}>"

    def loose(self, shape: Sequence[int]) -> list[int | None]:
        """The extents with some of them dynamic."""
        return [None if self.rng.random() < 0.35 else n for n in shape]

    def attributes(self) -> str:
        """A discardable attribute dictionary, or nothing."""
        return self.pick("", "", "", " {tag}", ' {a.b = 1 : i32, c = "x"}', " {m = [1, 2.5]}")

    def fastmath(self) -> str:
        kind = self.rng.random()
        if kind < 0.4:
            return ""
        if kind < 0.6:
            return " fastmath<fast>"
        flags = [f for f in FASTMATH if self.flag()]
        return f" fastmath<{','.join(flags)}>" if flags else ""

    def text(self) -> str:
        body = "\n".join(self.lines)
        arguments = ", ".join(self.arguments)
        top = "".join(f"{line}\n" for line in self.top)
        return f"{top}func.func @{self.name}({arguments}) {{\n{body}\n  return\n}}\n"


Form = Callable[[Snippet], None]
FORMS: dict[str, Form] = {}


OWN_FORMS: dict[str, Form] = {}
"""The forms that loopwright adds to MLIR's."""


def form(name: str, *, own: bool = False) -> Callable[[Form], Form]:
    """Register a form under a name such as `affine.for.iter_args`; `own`: MLIR has none such."""

    def register(function: Form) -> Form:
        if name in FORMS or name in OWN_FORMS:
            raise ValueError(f"form {name} is registered twice")
        (OWN_FORMS if own else FORMS)[name] = function
        return function

    return register


def snippet(name: str, seed: int, function: str = "f") -> str:
    """One function that contains the form."""
    new_snippet = Snippet(random.Random(f"{name}:{seed}"), function)
    (FORMS.get(name) or OWN_FORMS[name])(new_snippet)
    return new_snippet.text()


def module(seed: int, coverage: Counter[str] | None = None, size: int = 10) -> str:
    """A module of `size` functions, each of a random form."""
    rng = random.Random(seed)
    names = [rng.choice(sorted(FORMS)) for _ in range(size)]
    if coverage is not None:
        coverage.update(names)
    return "\n".join(snippet(n, seed * 1000 + k, f"f{k}") for k, n in enumerate(names))
