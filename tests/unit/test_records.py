"""Records behave as the standard library's dataclasses do."""

import copy
import dataclasses
import pickle
import re
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import product
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from loopwright.records import KW_ONLY, dataclass, dataclasses_are_records, field, replace


def made(decorator: Callable[..., Any], **options: bool) -> list[type[Any]]:
    """A class of many kinds of fields, and one that is derived from it."""

    class Base:
        """It has defaults, factories and fields that are computed."""

        a: int
        b: list[int] = field(default_factory=list[int], compare=False)
        c: int = field(default=2, repr=False)
        _: KW_ONLY
        d: str = "x"
        e: int = field(default=0, init=False)
        f: list[int] = field(default_factory=list[int], init=False, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "e", self.a + self.c)

    base = decorator(**options)(Base)

    class Derived(base):
        """It replaces a default and a method."""

        c: int = 7
        g: int = 1

        def __eq__(self, other: object) -> bool:
            return True

    return [base, decorator(**options)(Derived)]


def attempt(function: Callable[[], object]) -> str:
    try:
        return re.sub(r" at 0x\w+", "", repr(function()))
    except (TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


def facts(cls: type[Any]) -> list[str]:
    """What can be seen of a class and of its objects."""
    first, second = cls(1, d="y"), cls(1, [4], 5)
    return [
        attempt(function) for function in (
            lambda: (first, first == cls(1, d="y"), first == second, first == 1, cls.__qualname__),
            lambda: hash(first) == hash(cls(1, d="y")),
            lambda: first < second,
            lambda: cls(),
            lambda: cls(1, 2, 3, 4, 5, 6),
            lambda: setattr(first, "a", 3),
            lambda: delattr(second, "a"),
            lambda: first.a,
            lambda: replace(first, c=8),
            lambda: copy.deepcopy(first),
            lambda: hasattr(first, "__dict__"),
            lambda: (cls.__match_args__, dataclasses.astuple(first), cls(1).b is cls(1).b),
            lambda: cls.__dataclass_params__,
            lambda: [str(x) for x in dataclasses.fields(cls)],
        )
    ]  # fmt: skip


@pytest.mark.parametrize("options", [*product([False, True], repeat=4)])
def test_records_are_like_dataclasses(options: tuple[bool, ...]) -> None:
    decorator_options: dict[str, Any] = dict(
        zip(("frozen", "slots", "eq", "repr"), options, strict=True)
    )
    decorator_options["order"] = decorator_options["eq"] and decorator_options["repr"]
    pairs = zip(
        made(dataclass, **decorator_options),
        made(dataclasses.dataclass, **decorator_options),
        strict=True,
    )
    for ours, theirs in pairs:
        assert facts(ours) == facts(theirs)


MODULE = """
import dataclasses
from dataclasses import dataclass

STANDARD = dataclasses.dataclass

@dataclass(frozen=True)
class Place:
    line: int
    column: int = 1
"""


def test_only_modules_of_the_package_get_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("lw_records_inside", "lw_records_outside"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(f"from {package} import places")
        (tmp_path / package / "places.py").write_text(MODULE)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    finders = list(sys.meta_path)
    with dataclasses_are_records("lw_records_inside"):
        inside = import_module("lw_records_inside").places
        outside = import_module("lw_records_outside").places
    assert sys.meta_path == finders
    assert outside.STANDARD is dataclasses.dataclass is not inside.STANDARD
    # The `__init__` of a record is generated when it is looked up.
    assert not isinstance(vars(inside.Place)["__init__"], FunctionType)
    assert isinstance(vars(outside.Place)["__init__"], FunctionType)
    assert repr(inside.Place(3)) == repr(outside.Place(3)) == "Place(line=3, column=1)"
    for module in (inside, outside):
        with pytest.raises(dataclasses.FrozenInstanceError):
            module.Place(3).line = 4


def test_frozen_records_have_frozen_bases() -> None:
    with pytest.raises(TypeError, match="frozen"):
        dataclass()(type("Open", (Pickled,), {}))


@dataclass(frozen=True, slots=True)
class Pickled:
    """An object that is pickled."""

    a: int


def test_a_frozen_record_is_pickled() -> None:
    assert pickle.loads(pickle.dumps(Pickled(3))) == Pickled(3)
