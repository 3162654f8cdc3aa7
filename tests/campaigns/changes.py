"""The campaign on changes between calls: what a kernel was compiled for is changed, and the next
call does what Python does.

A sequence is a program with a class, what its methods read, and a kernel that gets an object in
one of many ways; then changes, after each of which kernel and Python are called alike.
"""

from __future__ import annotations

import linecache
import random
import sys
from collections.abc import Callable, Sequence
from types import FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.python.kernels.checking import describe_difference
from loopwright.reporting.errors import LoopwrightError
from tests.campaigns import Report

CHANGES = 4
MODULE = "tests.changed_program"
PROGRAM = """
import random
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

import numpy as np

RATE = 2
TABLE = [1, 2]
WEIGHTS = np.array([1.0, 2.0])
OPERATIONS = {{"add": lambda x: x + 1, "double": lambda x: x * 2}}
RNG = np.random.default_rng(1)


def helper(x, offset=3, *, factor=2):
    return x * factor + offset + RATE


def adding(k):
    def inner(x):
        return x + k

    return inner


closed = adding(4)


class Base:
    level = 1

    def inherited(self, x):
        return x + self.level

    def replaced(self, x):
        return x + 50


class Other:
    level = 7

    def inherited(self, x):
        return x - self.level

    def replaced(self, x):
        return x + 60


{head}
    def method(self, x):
        return self.n * x + RATE

    @property
    def half(self):
        return self.n + 10

    @staticmethod
    def fixed(x):
        return x + 5

    @classmethod
    def of_class(cls, x):
        return x * cls.scale

    def of_helper(self, x):
        return helper(x) + self.n

    def of_table(self, x):
        return TABLE[0] + len(TABLE) * x

    def of_weights(self, x):
        return WEIGHTS[1] * x

    def of_operations(self, x):
        return OPERATIONS["add"](x)

    def of_module(self, x):
        return settings.gain * x + settings.shift(x)

    def of_closure(self, x):
        return closed(x)

    def of_default(self, x, shift=6):
        return x + shift

    def drawn(self):
        return RNG.random() + RNG.integers(5)

    def drawn_by_python(self):
        return random.random()
{special}

class Holder:
    def __init__(self, held):
        self.held = held


@dataclass
class Record:
    held: Any


@dataclass(frozen=True)
class Frozen:
    held: Any


class Named(NamedTuple):
    held: Any
    other: int = 1


O = C(3)


{kernel}
"""
HEADS = {
    "class": """
class C(Base):
    scale = 2

    def __init__(self, n):
        self.n = n
        self.m = 1
""",
    "dataclass": """
@dataclass
class C(Base):
    n: int
    m: int = 1
    scale = 2
""",
    "frozen": """
@dataclass(frozen=True)
class C(Base):
    n: int
    m: int = 1
    scale = 2
""",
    "slots": """
class C(Base):
    __slots__ = ("n", "m")
    scale = 2

    def __init__(self, n):
        self.n = n
        self.m = 1
""",
}
"""The kinds of classes."""
_REPLACED = """
    def replaced(self, x):
        return super().replaced(x) + 1
"""
HEADS = {name: text + _REPLACED for name, text in HEADS.items()}
HEADS_OF_LIBRARIES = {
    "named tuple": """
class C(NamedTuple):
    n: int
    m: int = 1
    scale = 2
""",
    "enumeration": """
class C(Enum):
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6

    @property
    def n(self):
        return self.value
""",
}
"""Kinds of classes without base and special methods of their own."""
SPECIAL = {
    "__len__": ("len(o)", "", ("2", "3", "RATE")),
    "__getitem__": ("o[1]", ", k", ("(20, 30)[k]", "(7, self.n)[k]", "[RATE, 5][k]")),
    "__contains__": ("(2 in o)", ", x", ("x == 2", "x > 2", "x < RATE")),
    "__iter__": ("sum([y for y in o])", "", ("iter([1, 2])", "iter([self.n, 5])", "iter([RATE])")),
    "__call__": ("o(x)", ", x", ("x + 1", "x * self.n", "helper(x)")),
    "__add__": ("(o + x)", ", x", ("self.n + x", "x - 1", "x + RATE")),
    "__rmul__": ("(x * o)", ", x", ("self.n * x", "x + 2", "x * RATE")),
    "__neg__": ("(-o)", "", ("-self.n", "7", "RATE")),
    "__bool__": ("(1 if o else 0)", "", ("True", "False", "self.n > RATE")),
    "__lt__": ("(o < x)", ", x", ("self.n < x", "False", "x > RATE")),
}
"""Special methods: what uses them, their parameters, and expressions that they return."""
USES = {
    "n": "o.n + x",
    "scale": "o.scale * x",
    "level": "o.level + x",
    "method": "o.method(x)",
    "half": "o.half",
    "fixed": "o.fixed(x)",
    "of_class": "o.of_class(x)",
    "inherited": "o.inherited(x)",
    "replaced": "o.replaced(x)",
    "of_helper": "o.of_helper(x)",
    "of_table": "o.of_table(x)",
    "of_weights": "o.of_weights(x)",
    "of_operations": "o.of_operations(x)",
    "of_module": "o.of_module(x)",
    "of_closure": "o.of_closure(x)",
    "of_default": "o.of_default(x)",
    "drawn": "o.drawn()",
    "drawn_by_python": "o.drawn_by_python()",
    "isinstance": "(1 if isinstance(o, Base) else 0)",
    "type": "type(o).scale + x",
    **{name: use for name, (use, _, _) in SPECIAL.items()},
}
"""What the kernel does with the object, by what that depends on."""
WAYS: dict[str, tuple[str, str, str]] = {
    "direct": ("o, x", "", "C(4), 3"),
    "in a list": ("objects, x", "o = objects[0]", "[C(4), C(5)], 3"),
    "in a tuple": ("pair, x", "o = pair[0]", "(C(4), 1.5), 3"),
    "in a dictionary": ("table, x", 'o = table["a"]', '{"a": C(4)}, 3'),
    "as an attribute": ("holder, x", "o = holder.held", "Holder(C(4)), 3"),
    "in a dataclass": ("record, x", "o = record.held", "Record(C(4)), 3"),
    "in a frozen dataclass": ("frozen, x", "o = frozen.held", "Frozen(C(4)), 3"),
    "in a named tuple": ("named, x", "o = named.held", "Named(C(4)), 3"),
    "in a list of holders": ("holders, x", "o = holders[0].held", "[Holder(C(4))], 3"),
    "global": ("x", "o = O", "3,"),
    "default": ("x, o=O", "", "3,"),
    "closure": ("x", "o = around", "3,"),
    "attribute of a module": ("x", "o = settings.held", "3,"),
    "made there": ("x", "o = C(x)", "3,"),
    "class as argument": ("cls, x", "o = cls(x)", "C, 3"),
}
"""How the kernel gets the object: parameters, a statement, and arguments."""
OF_LIBRARIES = [
    "n", "method", "half", "fixed", "of_helper", "of_table", "of_weights", "of_operations",
    "of_module", "of_closure", "of_default", "drawn",
]  # fmt: skip
"""What kernels do with objects of these."""
OUTSIDE = ("global", "closure", "attribute of a module")
"""The ways in which the object is a constant of the code."""
OF_OUTER_OBJECTS = ["n", "scale", "level", "isinstance", "__bool__"]
"""What kernels do with those; they call no methods of them."""
CHANGING = ("class", "dataclass", "slots")
"""The kinds of classes whose objects change."""
CALLED = {
    "method": "C(4).method",
    "of_helper": "C(4).of_helper",
    "of_table": "C(4).of_table",
    "of_closure": "C(4).of_closure",
    "of_class": "C(4).of_class",
    "fixed": "C(4).fixed",
    "inherited": "C(4).inherited",
    "__call__": "C(4)",
}
"""What is called as an argument, by what that depends on."""


def program(draw: random.Random) -> tuple[str, str, list[str]]:
    """The text of a program, the arguments of its kernel, and what that depends on."""
    heads = HEADS if draw.random() < 0.8 else HEADS_OF_LIBRARIES
    head = draw.choice([*heads])
    has_special = [name for name in SPECIAL if draw.random() < 0.5]
    way = draw.choice([*WAYS, "called"])
    if way == "called":
        names = [draw.choice([*CALLED])]
        heads = HEADS
        head = draw.choice(("class", "dataclass"))
        has_special = []
        kernel = "def f(o, x):\n    return o(x), x\n"
        arguments = f"{CALLED[names[0]]}, 3"
        has_special += ["__call__"] if names == ["__call__"] else []
    else:
        uses = OF_OUTER_OBJECTS if way in OUTSIDE else [*USES]
        uses = uses if heads is HEADS else [x for x in uses if x in OF_LIBRARIES]
        names = draw.sample(uses, min(draw.choice((1, 1, 2)), len(uses)))
        has_special += [x for x in names if x in SPECIAL and x not in ("__bool__",)]
        parameters, before, arguments = WAYS[way]
        can_store = way in ("direct", "in a list", "as an attribute", "in a dataclass")
        stores = can_store and head in CHANGING and draw.random() < 0.6
        lines = [before, "o.m += 1" if stores else ""]
        lines.append(f"return {', '.join(USES[name] for name in names)}, x")
        body = "\n".join(f"    {line}" for line in lines if line)
        kernel = f"def f({parameters}):\n{body}\n"
        if way == "closure":
            inner = "".join(f"    {line}\n" for line in kernel.splitlines())
            kernel = f"def around_it(around):\n{inner}    return f\n\n\nf = around_it(C(4))\n"
    special = "".join(
        f"\n    def {name}(self{parameters}):\n        return {bodies[0]}\n"
        for name, (_, parameters, bodies) in SPECIAL.items()
        if name in has_special and heads is HEADS
    )
    text = PROGRAM.format(head=heads[head], special=special, kernel=kernel)
    return text, arguments, [head, way, *names]


# Changes

World = dict[str, Any]


def executed(text: str, world: World, name: str = "") -> Any:
    """Execute a text, whose source can be read, among the names of a program; what it defines."""
    file = f"<changes {len(linecache.cache)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), world)
    return world.get(name)


def picture(value: Any) -> Any:
    """A value with the attributes of the objects in it, for comparisons."""
    if isinstance(value, MethodType):
        return value.__func__.__name__, picture(value.__self__)
    if isinstance(value, tuple | list):
        return type(value).__name__, [picture(x) for x in value]
    if isinstance(value, dict):
        return [(picture(k), picture(x)) for k, x in value.items()]
    if type(value).__module__ == MODULE:
        return type(value), [(k, picture(getattr(value, k))) for k in attributes(value)]
    return type(value).__name__ if callable(value) else value


def attributes(value: Any) -> list[str]:
    slots = [x for x in getattr(type(value), "__slots__", ()) if hasattr(value, x)]
    return [*getattr(value, "__dict__", ()), *slots]


def number(draw: random.Random) -> Any:
    return draw.choice((3, 5, 11, 0.5, -2))


def other_object(world: World, draw: random.Random) -> Any:
    """Another object of the class."""
    is_enumeration = world["head"] == "enumeration"
    return world["C"](draw.choice((3, 5, 6)) if is_enumeration else number(draw))


def method(world: World, draw: random.Random, parameters: str = ", x") -> Any:
    """A new function for a class."""
    bodies = [f"x + {draw.randint(100, 999)}", "x * RATE + self.n", "helper(x) + 1", "closed(x)"]
    body = draw.choice(bodies)
    return executed(f"def new(self{parameters}):\n    return {body}\n", world, "new")


def change_attribute(world: World, draw: random.Random, names: Sequence[str]) -> str:
    name = draw.choice(("scale", "level"))
    owner = draw.choice(("C", "Base"))
    setattr(world[owner], name, number(draw))
    return f"{owner}.{name}"


def change_method(world: World, draw: random.Random, names: Sequence[str]) -> str:
    usual = [x for x in names if x.startswith("of_") or x in ("method", "inherited", "replaced")]
    name = draw.choice(usual or ["method"])
    owner = draw.choice(("C", "Base" if name in ("inherited", "replaced") else "C"))
    setattr(world[owner], name, method(world, draw))
    return f"{owner}.{name}"


def change_kind_of_method(world: World, draw: random.Random, names: Sequence[str]) -> str:
    """A method becomes a static one that does the same with one argument less, or back."""
    name = draw.choice([x for x in names if x in ("fixed", "of_class")] or ["fixed"])
    of_class = executed(f"def new(cls, x):\n    return x * {draw.randint(9, 99)}\n", world, "new")
    replacement = draw.choice((staticmethod(method(world, draw, "=7, x=1")), classmethod(of_class)))
    setattr(world["C"], name, replacement)
    return f"C.{name}: {type(replacement).__name__}"


def change_code(world: World, draw: random.Random, names: Sequence[str]) -> str:
    owner, name = draw.choice((("C", "method"), ("C", "of_helper"), ("Base", "inherited")))
    function = vars(world[owner]).get(name)
    if isinstance(function, FunctionType):
        function.__code__ = method({**world}, draw).__code__
    return f"code of {owner}.{name}"


def change_property(world: World, draw: random.Random, names: Sequence[str]) -> str:
    amount = draw.randint(1, 99)
    text = f"def new(self):\n    return self.n * {amount} + RATE\n"
    world["C"].half = property(executed(text, world, "new"))
    return "property"


def change_special(world: World, draw: random.Random, names: Sequence[str]) -> str:
    special_names = [x for x in names if x in SPECIAL]
    name = draw.choice(special_names or [*SPECIAL])
    _, parameters, bodies = SPECIAL[name]
    text = f"def new(self{parameters}):\n    return {draw.choice(bodies)}\n"
    owner = draw.choice(("C", "C", "Base"))
    setattr(world[owner], name, executed(text, world, "new"))
    return f"{owner}.{name}"


def remove_member(world: World, draw: random.Random, names: Sequence[str]) -> str:
    own = [x for x in (*names, "scale", "replaced") if x in vars(world["C"])]
    if not own:
        return "nothing to remove"
    name = draw.choice(own)
    delattr(world["C"], name)
    return f"del C.{name}"


def change_bases(world: World, draw: random.Random, names: Sequence[str]) -> str:
    base = world["Base"]
    other_base = world["Other"]
    world["C"].__bases__ = draw.choice(
        ((base,), (other_base,), (base, other_base), (other_base, base))
    )
    return "bases"


def change_global(world: World, draw: random.Random, names: Sequence[str]) -> str:
    name = draw.choice(("RATE", "TABLE", "WEIGHTS", "OPERATIONS", "O", "O", "helper", "closed"))
    if name == "RATE":
        world[name] = number(draw)
    elif name == "TABLE":
        world[name] = draw.choice(([5, 6, 7], [0.5], [3]))
    elif name == "WEIGHTS":
        world[name] = np.arange(4) * draw.choice((1, 2.5))
    elif name == "OPERATIONS":
        world[name] = {"add": executed("new = lambda x: x - 4\n", world, "new")}
    elif name == "O":
        world[name] = other_object(world, draw)
    elif name == "helper":
        text = "def new(x, offset=1, *, factor=1):\n    return x - offset * factor\n"
        world[name] = executed(text, world, "new")
    else:
        world[name] = world["adding"](number(draw))
    return f"global {name}"


def change_inside(world: World, draw: random.Random, names: Sequence[str]) -> str:
    what = draw.choice(("list", "array", "dictionary", "cell", "default", "keyword", "shift"))
    if what == "list":
        world["TABLE"].append(world["TABLE"][0] + 1)
    elif what == "array":
        world["WEIGHTS"][1] += 2
    elif what == "dictionary":
        world["OPERATIONS"]["add"] = executed("new = lambda x: x + 40\n", world, "new")
    elif what == "cell":
        world["closed"].__closure__[0].cell_contents = number(draw)
    elif what == "default":
        world["helper"].__defaults__ = (number(draw),)
    elif what == "keyword":
        world["helper"].__kwdefaults__ = {"factor": number(draw)}
    elif "of_default" in vars(world["C"]):
        vars(world["C"])["of_default"].__defaults__ = (number(draw),)
    return f"inside of a {what}"


def change_module(world: World, draw: random.Random, names: Sequence[str]) -> str:
    settings = world["settings"]
    if draw.random() < 0.4:
        settings.shift = executed(f"new = lambda x: x + {draw.randint(1, 9)}\n", world, "new")
    elif draw.random() < 0.3:
        settings.held = other_object(world, draw)
    else:
        settings.gain = number(draw)
    return "module"


def change_generator(world: World, draw: random.Random, names: Sequence[str]) -> str:
    if draw.random() < 0.5:
        world["RNG"] = np.random.default_rng(draw.randint(0, 99))
        return "another generator"
    random.seed(draw.randint(0, 99))
    world["RNG"].random(3)
    return "state of generators"


def change_object(world: World, draw: random.Random, names: Sequence[str]) -> str:
    """An object outside gets an attribute that hides one of its class, or another value."""
    cells = world["f"].__closure__ or ()
    if cells and draw.random() < 0.5:
        cells[0].cell_contents = other_object(world, draw)
        return "another object in a cell"
    cell_contents = [cell.cell_contents for cell in cells]
    for obj in (world["O"], world["settings"].held, *cell_contents):
        if hasattr(obj, "__dict__") and world["head"] != "frozen":
            setattr(obj, draw.choice(("n", "scale", "level")), number(draw))
    return "attributes of an object"


def change_ways_to_set(world: World, draw: random.Random, names: Sequence[str]) -> str:
    """Methods by which objects are more than their attributes come, or go."""
    kind = world["C"]
    name = draw.choice(("__getattr__", "__setattr__", "__getattribute__", "__del__"))
    if name in vars(kind) and world["head"] != "frozen":
        delattr(kind, name)
        return f"del C.{name}"
    texts = {
        "__getattr__": "def new(self, name):\n    return 5\n",
        "__setattr__": "def new(self, name, x):\n    object.__setattr__(self, name, x + 1)\n",
        "__getattribute__": "def new(self, x):\n    return object.__getattribute__(self, x)\n",
        "__del__": "def new(self):\n    pass\n",
    }
    setattr(kind, name, executed(texts[name], world, "new"))
    return f"C.{name}"


EVERY: tuple[Callable[[World, random.Random, Sequence[str]], str], ...] = (
    change_attribute, change_method, change_kind_of_method, change_code, change_property,
    change_special, change_special, remove_member, change_bases, change_global, change_global,
    change_inside, change_inside, change_module, change_generator, change_object,
    change_ways_to_set,
)  # fmt: skip


RELEVANT: dict[str, tuple[Callable[[World, random.Random, Sequence[str]], str], ...]] = {
    "n": (change_object, change_global, change_module),
    "scale": (change_attribute, remove_member, change_object),
    "level": (change_attribute, change_bases, change_object),
    "method": (change_method, change_code, change_global),
    "half": (change_property,),
    "fixed": (change_kind_of_method, remove_member),
    "of_class": (change_kind_of_method, change_attribute),
    "inherited": (change_method, change_bases, change_code, change_attribute),
    "replaced": (change_method, change_bases, remove_member),
    "of_helper": (change_inside, change_global, change_method),
    "of_table": (change_inside, change_global),
    "of_weights": (change_inside, change_global),
    "of_operations": (change_inside, change_global),
    "of_module": (change_module,),
    "of_closure": (change_inside, change_global),
    "of_default": (change_inside, change_method),
    "drawn": (change_generator,),
    "drawn_by_python": (change_generator,),
    "isinstance": (change_bases,),
    "type": (change_attribute, change_object, remove_member),
    **dict.fromkeys(SPECIAL, (change_special, remove_member, change_global)),
}
"""The changes that what a kernel does depends on."""


OF_OWN_CLASSES = (
    change_special, remove_member, change_bases, change_object, change_ways_to_set,
    change_attribute, change_kind_of_method,
)  # fmt: skip
"""Changes that classes of libraries do not allow, or not with the same meaning."""


def change(world: World, draw: random.Random, names: Sequence[str]) -> str:
    """Change something, mostly what is used."""
    relevant = [x for name in names for x in RELEVANT[name]]
    candidates = relevant if draw.random() < 0.7 else EVERY
    if world["head"] in HEADS_OF_LIBRARIES:
        candidates = [x for x in candidates if x not in OF_OWN_CLASSES] or [change_global]
    return draw.choice(candidates)(world, draw, names)


def made_world(text: str, head: str) -> World:
    """The names of a program."""
    settings = ModuleType("settings")
    module = sys.modules[MODULE] = ModuleType(MODULE)
    world: World = vars(module)
    world |= {"settings": settings, "head": head}
    executed("def shift(x):\n    return x + 1\n", vars(settings))
    vars(settings)["gain"] = 2
    executed(text, world)
    vars(settings)["held"] = world["C"](6)
    return world


def states(world: World) -> Any:
    return world["RNG"].bit_generator.state, random.getstate()


def outcome(world: World, function: Any, arguments: str) -> tuple[Any, Any]:
    """The result of a call and the arguments after it, or the exception's class; and the states of
    random generators. These are what they were before."""
    before = states(world)
    try:
        call_arguments = eval(f"({arguments})", world)
        result = picture(function(*call_arguments)), picture(call_arguments)
    except LoopwrightError as error:
        result = "refused", str(error)
    except Exception as error:
        result = type(error).__name__
    after = repr(states(world))
    world["RNG"].bit_generator.state, state = before
    random.setstate(state)
    return result, after


def is_refusal(answer: tuple[Any, Any]) -> bool:
    return isinstance(answer[0], tuple) and answer[0][0] == "refused"


def sequence(seed: int, report: Report) -> str:
    """What is wrong in the sequence of a seed."""
    draw = random.Random(f"changes {seed}")
    random.seed(seed)
    for _ in range(20):
        text, arguments, names = program(draw)
        world = made_world(text, names[0])
        plain = world["f"]
        kernel: Any = lw.kernel(optimise=False)(plain)
        answer = outcome(world, kernel, arguments)
        if not is_refusal(answer):
            break
        report.facts["refused programs"] += 1
    changes_made: list[str] = []
    for _ in range(CHANGES):
        changes_made.append(change(world, draw, names[2:]))
        expected = outcome(world, plain, arguments)
        answer = outcome(world, kernel, arguments)
        report.coverage[f"changed: {changes_made[-1]}"] += 1
        report.facts["calls"] += 1
        if is_refusal(answer):
            report.facts["refused calls"] += 1
            again = outcome(world, lw.kernel(optimise=False)(plain), arguments)
            if not is_refusal(again):
                return f"{names}, {changes_made}: refused, but not by a new kernel: {answer[0][1]}"
            continue
        if wrong := describe_difference(expected, answer):
            again = outcome(world, lw.kernel(optimise=False)(plain), arguments)
            is_stale = not describe_difference(expected, again)
            label = "stale" if is_stale else "wrong in new kernels, too"
            return f"{label}: {names}, {changes_made}: {wrong}"
    report.coverage[f"passed: {names[1]}"] += 1
    report.coverage[f"of a {names[0]}"] += 1
    for name in names[2:]:
        report.coverage[f"used: {name}"] += 1
    return ""


def changes(seeds: Sequence[int]) -> Report:
    """Kernels notice each change of what they were compiled for."""
    report = Report("changes between calls", count=len(seeds))
    for seed in seeds:
        with report.trying(f"seed {seed}"):
            report.note(f"seed {seed}", sequence(seed, report))
    return report
