"""The registry of passes. Listing and describing passes imports none of their modules; loading a
pass imports its module."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from loopwright.ir.syntax.packages import package_hint
from loopwright.reporting.errors import UsageError, nearest
from loopwright.reporting.spelling import respelled

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from loopwright.loops.support.base import Pass
    from loopwright.loops.support.options import OptionInfo


_ROWS = [
    row.split(maxsplit=2)
    for row in Path(__file__).with_name("passes.txt").read_text(encoding="utf-8").splitlines()
    if not row.startswith("#")
]
"""The passes of this package: the name, the module below `loopwright.loops`, and what it does."""
_HOMES = {name: module for name, module, _ in _ROWS}
_SUMMARIES = {name: summary for name, _, summary in _ROWS}
ENTRY_POINTS = "loopwright.passes"
"""The group of entry points by which installed packages offer passes: their names and classes."""


_CLASSES: dict[str, type[Pass]] = {}
"""The passes that were registered."""


def register_pass(pass_class: type[Pass]) -> None:
    """Let pipelines use a pass that is defined elsewhere.

    Raises `ValueError` if there is another pass of its name.
    """
    name = pass_class.name
    registered = load_pass(name) if name in _HOMES else _CLASSES.get(name, pass_class)
    if (registered.__module__, registered.__qualname__) != (
        pass_class.__module__,
        pass_class.__qualname__,
    ):
        raise ValueError(f"there is a pass of the name '{name}' already")
    _CLASSES[name] = pass_class


def available_passes() -> tuple[str, ...]:
    """Return the names of all passes, sorted.

    >>> "lower-affine" in available_passes()
    True
    """
    return tuple(sorted({*own_passes(), *_CLASSES, *_installed_passes()}))


def is_pass(name: str) -> bool:
    """Return whether there is a pass of that name.

    >>> is_pass("cse"), is_pass("see")
    (True, False)
    """
    is_name = name in _HOMES or name in _CLASSES or name in _installed_passes()
    return is_name or pass_named(name) != name


def pass_named(name: str) -> str:
    """Return the name of a pass that is written in British or American spelling.

    >>> pass_named("affine-parallelise"), pass_named("affine-loop-tile")
    ('affine-parallelize', 'affine-loop-tile')
    """
    return respelled(name, available_passes())


def registered_passes() -> tuple[str, ...]:
    """Return the names of the passes that `register_pass` was called for."""
    return tuple(_CLASSES)


@cache
def _installed_passes() -> dict[str, EntryPoint]:
    """Return the passes that installed packages offer."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def pass_summary(name: str) -> str:
    """Return one line about a pass; imports none of this package."""
    return _SUMMARIES.get(name) or load_pass(name).description


def load_pass(name: str) -> type[Pass]:
    """Return the class of a pass; imports the module it is in."""
    if name in _CLASSES:
        return _CLASSES[name]
    if name in _HOMES:
        members = vars(import_module(f"loopwright.loops.{_HOMES[name]}")).values()
        classes = (class_ for class_ in members if isinstance(class_, type))
        return next(class_ for class_ in classes if getattr(class_, "name", None) == name)
    if name not in _installed_passes():
        other_spelling = pass_named(name)
        return _refuse(name) if other_spelling == name else load_pass(other_spelling)
    register_pass(_installed_passes()[name].load())
    return _CLASSES[name]


def pass_options(name: str) -> tuple[OptionInfo, ...]:
    """Return the options of a pass."""
    from loopwright.loops.support.options import options_of

    return options_of(load_pass(name))


def build_pass(name: str, options: dict[str, str | None]) -> Pass:
    """Return an instance of the pass called `name`; `UsageError` if it or an option is unknown."""
    from loopwright.loops.support.options import make_pass

    return make_pass(load_pass(name), name, options)


def own_passes() -> tuple[str, ...]:
    """Return the names of the passes of this package."""
    return tuple(_HOMES)


def _refuse(name: str) -> NoReturn:
    """Raise `UsageError` for a name that is not a pass."""
    alone, has_options, _ = name.partition("{")
    near = ", ".join(nearest(alone, available_passes()))
    similar = f"did you mean: {near}" if near else "`loopwright passes` lists them"
    if has_options and alone in available_passes():
        similar = f"options of '{alone}' are arguments of their own: apply(name, option=value)"
    hint = package_hint(alone) or similar
    raise UsageError(f"'{name}' does not refer to a registered pass or pass pipeline ({hint})")
