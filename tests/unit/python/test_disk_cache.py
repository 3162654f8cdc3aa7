"""Compiled functions are found in the disk cache again, if and only if they are the same."""

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.python.kernels.version import Version
from loopwright.python.types import Mode

RATE: Any = 2.0


def inner(x, y=1.5):
    return x * RATE + y


def outer(a, mode):
    t = a + inner(a[0])
    if mode == "n":
        t = t * 2
    if a[0] > 100:
        raise ValueError("large")
    return t, t[1:], len(a)


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    modes: list[object] = []
    compiled: Callable[..., Any] = Version.compiled

    def counted(self: Version, mode: Mode, *arguments: object, is_kept: bool = True) -> object:
        modes.append(mode)
        return compiled(self, mode, *arguments, is_kept=is_kept)

    monkeypatch.setattr(Version, "compiled", counted)
    return modes


def test_code_is_kept_once(empty_cache: Path) -> None:
    """It is found by the function; nothing looks for it by the module that was made of that."""
    lw.kernel(outer)(np.arange(3.0), "m")
    before = len([*empty_cache.iterdir()])
    lw.kernel(outer)(np.arange(3), "m")
    assert len([*empty_cache.iterdir()]) == before + 1


@pytest.mark.usefixtures("empty_cache")
def test_code_is_found_again(compilations: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.arange(3.0)
    first = lw.kernel(outer)(a, "m")
    again = lw.kernel(outer).check(a, "m")
    assert len(compilations) == 1
    assert (first[0] == again[0]).all()
    assert np.shares_memory(again[0], again[1])
    with pytest.raises(ValueError, match="large") as raised:
        lw.kernel(outer)(a + 200, "m")
    assert "test_disk_cache.py" in raised.value.__notes__[0]
    assert len(compilations) == 1
    for change in (
        lambda: monkeypatch.setitem(globals(), "RATE", 3.0),
        lambda: monkeypatch.setattr(inner, "__defaults__", (9.0,)),
    ):
        before = len(compilations)
        change()
        lw.kernel(outer).check(a, "m")
        assert len(compilations) == before + 1
    for options, arguments in (
        ({"fastmath": True}, (a, "m")),
        ({}, (a, "n")),
        ({}, (a[::-1], "m")),
    ):
        before = len(compilations)
        lw.kernel(**options)(outer)(*arguments)
        assert len(compilations) == before + 1


class Settings:
    rate = 2.0


SETTINGS = Settings()


def configured(a):
    return a * SETTINGS.rate


@pytest.mark.usefixtures("empty_cache")
def test_what_has_no_text_is_not_kept(compilations: list[object]) -> None:
    for rate in (2.0, 3.0, 2.0):
        SETTINGS.rate = rate
        lw.kernel(configured).check(np.arange(3.0))
    assert len(compilations) == 3


def configured_by_class(a):
    return a * Settings.rate


@pytest.mark.usefixtures("empty_cache")
def test_classes_have_a_text(compilations: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    for rate in (2.0, 3.0, 2.0, 3.0):
        monkeypatch.setattr(Settings, "rate", rate)
        lw.kernel(configured_by_class).check(np.arange(3.0))
    assert len(compilations) == 2


def classes_with_the_same_name(scale: Any) -> tuple[Any, Any]:
    class Body:
        def __init__(self, n: int) -> None:
            self.n = n

        def scaled(self) -> Any:
            return self.n * scale

    return Body, type("Body", (Body,), {"__module__": Body.__module__})


def replaced_by_new(body):
    body.n += 1
    return type(body)(body.n), body.scaled()


def compared(first, second):
    first.n += 1
    return isinstance(second, type(first)), isinstance(first, type(second)), first.n


@pytest.mark.usefixtures("empty_cache")
def test_code_from_the_cache_is_of_the_classes_that_there_are(compilations: list[object]) -> None:
    for scale in (2, 3, 2, 3):
        body, _ = classes_with_the_same_name(scale)
        instance, scaled = lw.kernel(replaced_by_new)(body(4))
        assert type(instance) is body
        assert (instance.n, scaled) == (5, 5 * scale)
    before = len(compilations)
    for _ in range(2):
        first_class, second_class = classes_with_the_same_name(2)
        for kinds in (
            (first_class, first_class),
            (first_class, second_class),
            (second_class, first_class),
            (second_class, second_class),
        ):
            first, second = (kind(1) for kind in kinds)
            assert lw.kernel(compared)(first, second) == compared(kinds[0](1), kinds[1](1))
    assert len(compilations) <= before + 8


def test_damaged_code_is_compiled_again(empty_cache: Path, compilations: list[object]) -> None:
    lw.kernel(configured_by_number).check(np.arange(3.0))
    for path in empty_cache.glob("*.lwo"):
        path.write_bytes(path.read_bytes()[:-7])
    lw.kernel(configured_by_number).check(np.arange(3.0))
    assert len(compilations) == 2


def configured_by_number(a):
    return a * 3


_PROGRAM = """
import sys, numpy as np, loopwright as lw
@lw.kernel
def added(a, b):
    return a + b
assert (added(np.ones(3), np.ones(3)) == 2).all()
print("xdsl" in sys.modules, "llvmlite" in sys.modules)
"""


def test_a_second_process_imports_no_compiler(empty_cache: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(_PROGRAM)
    environment = {**os.environ, "LOOPWRIGHT_CACHE_DIR": str(empty_cache)}
    shown = [
        subprocess.run(
            [sys.executable, str(script)],
            env=environment, capture_output=True, text=True, check=True,
        ).stdout.strip()
        for _ in range(2)
    ]  # fmt: skip
    without_llvm = platform.machine() == "x86_64" and sys.platform == "linux"
    assert shown == ["True True", "False False" if without_llvm else "False True"]


_OF_CLASSES = """
import sys
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple
import numpy as np
import loopwright as lw

@dataclass
class Body:
    place: float
    count: int = 1
    def above(self):
        return self.place + AMOUNT

@dataclass(frozen=True)
class Frozen:
    place: float
    count: int = 1

class Point(NamedTuple):
    x: float
    y: int

class Walker:
    scale = 2
    def __init__(self, n):
        self.n, self.seen = n, [n]
    def __len__(self):
        return len(self.seen)
    def step(self, x):
        return self.n * x * self.scale

class Slope:
    def __init__(self, n):
        self.n = n
    def at(self, x):
        return self.n * x * Walker.scale

class Colour(Enum):
    RED, GREEN = 1, 2

class OwnError(ValueError):
    def __init__(self, text, code=3):
        super().__init__(text)
        self.code = code

@lw.kernel
def of_body(o):
    o.count += 1
    return o.above(), o.count

@lw.kernel
def of_frozen(o):
    return Frozen(o.place * 2, o.count + 1)

@lw.kernel
def of_point(o):
    return o._replace(x=o.x + 1)

@lw.kernel
def of_walker(o):
    o.seen.append(5)
    return o.step(3), len(o)

@lw.kernel
def made(n):
    o = Walker(n)
    o.n += 1
    return o

@lw.kernel
def of_pair(o, other):
    o.count += 1
    return o is other, other.count

@lw.kernel
def of_equal_lists(items, others):
    items.append(1)
    return len(others)

@lw.kernel
def of_text(text):
    total = 0
    for c in text:
        total += ord(c)
    return total

@lw.kernel
def of_axis(a, axis):
    return a.sum(axis=axis).shape

@lw.kernel
def of_list(bodies):
    for body in bodies:
        body.count += 1
    return bodies[0].count

@lw.kernel
def of_method(f, x):
    return f(x)

@lw.kernel
def of_colour(colour):
    return Colour.GREEN if colour is Colour.RED else colour

@lw.kernel
def raising(x):
    if x > 3:
        raise OwnError("large")
    return x

assert of_body(Body(1.5)) == (1.5 + AMOUNT, 2)
body, items = Body(1.5), [1]
assert of_pair(body, body) == (True, 2)
assert of_equal_lists(items, items) == 2
assert of_text("ab") == 195
assert of_axis(np.ones((2, 3)), 1) == (2,)
assert of_frozen(Frozen(1.5)) == Frozen(3.0, 2)
assert of_point(Point(1.5, 2)) == Point(2.5, 2)
assert of_walker(Walker(2)) == (12, 2)
assert vars(made(3)) == {"n": 4, "seen": [3]} and type(made(3)) is Walker
assert of_list([Body(1.0), Body(2.0)]) == 2
assert of_method(Slope(2).at, 4) == 16
assert of_colour(Colour.RED) is Colour.GREEN
try:
    raising(5)
except OwnError as error:
    assert (error.code, str(error)) == (3, "large")
print("xdsl" in sys.modules)
"""


def test_a_second_process_with_classes_imports_no_compiler(
    empty_cache: Path, tmp_path: Path
) -> None:
    """Unless a method has changed. What was tried in vain is not tried again, either."""
    script = tmp_path / "script.py"
    environment = {**os.environ, "LOOPWRIGHT_CACHE_DIR": str(empty_cache)}
    shown: list[str] = []
    for amount in (1, 1, 2, 1):
        script.write_text(_OF_CLASSES.replace("AMOUNT", str(amount)))
        run = [sys.executable, str(script)]
        process = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
        shown.append(process.stdout.strip())
    assert shown == ["True", "False", "True", "False"]


def doubled(x):
    return x + x


@pytest.mark.usefixtures("empty_cache")
def test_truth_values_of_python_and_of_numpy_have_code_of_their_own() -> None:
    for x in (True, np.True_, True):
        lw.kernel(doubled).check(x)
