"""The passes that there are. Naming and describing them imports none; asking for one imports that
one."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from loopwright.ir.syntax.packages import package_hint
from loopwright.reporting.errors import UsageError, nearest

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from loopwright.loops.support.base import Pass
    from loopwright.loops.support.options import OptionInfo


_ROOT = Path(__file__).parents[2]
_FOLDERS = {
    "loops/passes": "",
    "loops/passes/testing": "test-",
    "loops/schedule/passes": "",
    "loops/pipelines/passes": "",
}
"""Where the passes of this package are, each in a file of its name, and how the names begin there:
`affine-loop-tile` is in `loops/passes/affine_loop_tile.py`."""
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_DESCRIPTION = re.compile(
    r"^    description: ClassVar\[str\] = (\(.*?^    \)|[^\n]*)$", re.M | re.S
)
ENTRY_POINTS = "loopwright.passes"
"""The group of entry points by which installed packages offer passes: their names and classes."""


_CLASSES: dict[str, type[Pass]] = {}
"""The passes that were registered."""


def register_pass(pass_class: type[Pass]) -> None:
    """Let pipelines use a pass that is defined elsewhere.

    Raises `ValueError` if there is another pass of its name.
    """
    name = pass_class.name
    known = load_pass(name) if _file_of(name) else _CLASSES.get(name, pass_class)
    if (known.__module__, known.__qualname__) != (pass_class.__module__, pass_class.__qualname__):
        raise ValueError(f"there is a pass of the name '{name}' already")
    _CLASSES[name] = pass_class


def available_passes() -> tuple[str, ...]:
    """The names of all passes, sorted.

    >>> "lower-affine" in available_passes()
    True
    """
    return tuple(sorted({*own_passes(), *_CLASSES, *_offered()}))


def is_pass(name: str) -> bool:
    """Whether there is a pass of that name.

    >>> is_pass("cse"), is_pass("see")
    (True, False)
    """
    return _file_of(name) is not None or name in _CLASSES or name in _offered()


def registered_passes() -> tuple[str, ...]:
    """The names of the passes that `register_pass` was called for."""
    return tuple(_CLASSES)


@cache
def _offered() -> dict[str, EntryPoint]:
    """The passes that installed packages offer."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def pass_summary(name: str) -> str:
    """One line about a pass; imports none of this package."""
    file = None if name in _CLASSES else _file_of(name)
    if file is None:
        return load_pass(name).description
    found = _DESCRIPTION.search((_ROOT / file).read_text(encoding="utf-8"))
    assert found is not None, f"{file} has a description"
    return "".join(re.findall(r'"(.*)"', found[1]))


def load_pass(name: str) -> type[Pass]:
    """The class of a pass; imports the module it is in."""
    if name not in _CLASSES and (file := _file_of(name)) is not None:
        return _class_in(file, name)
    if name not in _CLASSES and name in _offered():
        register_pass(_offered()[name].load())
    if name not in _CLASSES:
        _refuse(name)
    return _CLASSES[name]


@cache
def _class_in(file: str, name: str) -> type[Pass]:
    """The class of the name `name` in a file of this package."""
    module = import_module(f"loopwright.{file.removesuffix('.py').replace('/', '.')}")
    return next(
        found
        for found in vars(module).values()
        if isinstance(found, type) and getattr(found, "name", None) == name
    )


def pass_options(name: str) -> tuple[OptionInfo, ...]:
    """The options of a pass."""
    from loopwright.loops.support.options import options_of

    return options_of(load_pass(name))


def build_pass(name: str, options: dict[str, str | None]) -> Pass:
    """An instance of the pass called `name`; `UsageError` if it or an option is unknown."""
    from loopwright.loops.support.options import make_pass

    return make_pass(load_pass(name), name, options)


def _file_of(name: str) -> str | None:
    """The file of a pass of this package, from the package on; None if there is none."""
    if _NAME.fullmatch(name):
        for folder, prefix in _FOLDERS.items():
            file = f"{folder}/{name.removeprefix(prefix).replace('-', '_')}.py"
            if name.startswith(prefix) and (_ROOT / file).is_file():
                return file
    return None


@cache
def own_passes() -> tuple[str, ...]:
    """The names of the passes of this package."""
    return tuple(
        prefix + file.stem.replace("_", "-")
        for folder, prefix in _FOLDERS.items()
        for file in (_ROOT / folder).glob("[a-z]*.py")
    )


def _refuse(name: str) -> NoReturn:
    """Raise `UsageError` for a name that is no pass."""
    near = ", ".join(nearest(name, available_passes()))
    similar = f"did you mean: {near}" if near else "--list-passes prints those that there are"
    hint = package_hint(name) or similar
    raise UsageError(f"'{name}' does not refer to a registered pass or pass pipeline ({hint})")
