"""Plug-ins of the command lines: modules of Python that register passes and dialects."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from loopwright.reporting.errors import UsageError, expect

_OPTIONS = {"load-pass-plugin", "load-dialect-plugin"}
_FILES: set[Path] = set()
"""The files that were imported."""


def import_plugin(name: str) -> None:
    """Import a module by its name, or a file of Python by its path, unless that was done before.

    It calls `pipelines.register_pass` and `ir.dialects.registry.register_dialect`.
    Raises `UsageError` if it cannot be imported, or then registers nothing.

    >>> import_plugin("no.module")
    Traceback (most recent call last):
    ...
    loopwright.reporting.errors.UsageError: cannot load plugin 'no.module': No module named 'no'
    """
    file = Path(name).resolve() if name.endswith(".py") else None
    is_new = name not in sys.modules if file is None else file not in _FILES
    before = _registered()
    try:
        if file is None:
            import_module(name)
        elif is_new:
            _import_file(file)
    except SystemExit as error:
        raise UsageError(f"cannot load plugin '{name}': it exits with {error.code!r}") from error
    except Exception as error:
        raise UsageError(f"cannot load plugin '{name}': {error}") from error
    if is_new and _registered() == before and not _is_offered(name):
        raise UsageError(f"plugin '{name}' registers no pass and no dialect")
    if file is not None:
        _FILES.add(file)


def _registered() -> tuple[Collection[str], Collection[str]]:
    from loopwright.ir.dialects.registry import registered_dialects
    from loopwright.loops.pipelines.registry import registered_passes

    return registered_passes(), registered_dialects()


def _is_offered(name: str) -> bool:
    """Return whether entry points of an installed package are in a module."""
    from importlib.metadata import entry_points

    from loopwright.ir.dialects import registry as dialects
    from loopwright.loops.pipelines import registry as passes

    groups = (dialects.ENTRY_POINTS, passes.ENTRY_POINTS)
    return any(entry.module == name for group in groups for entry in entry_points(group=group))


def _import_file(path: Path) -> None:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is not a module")
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)


def import_named_plugins(arguments: Sequence[str]) -> list[str]:
    """Import the plug-ins that a command line names, before their passes are looked for in it;
    return the other words."""
    remaining_words: list[str] = []
    words = iter(arguments)
    for word in words:
        option, is_joined, name = word.partition("=")
        if not word.startswith("-") or option.lstrip("-") not in _OPTIONS:
            remaining_words.append(word)
            continue
        plugin = name if is_joined else next(words, "")
        expect(plugin, f"{option} expects a module, or a file of Python")
        import_plugin(plugin)
    return remaining_words
