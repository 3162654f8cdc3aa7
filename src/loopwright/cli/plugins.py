"""Plugins: Python modules that register passes and dialects when they are imported."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from loopwright.errors import UsageError


def import_plugin(name: str) -> None:
    """Import a module by its name, or a file of Python by its path.

    It calls `pipelines.register_pass` and `dialects.registry.register_dialect`.
    Raises `UsageError` if it cannot be imported.

    >>> import_plugin("no.such.module")
    Traceback (most recent call last):
    ...
    loopwright.errors.UsageError: cannot load plugin 'no.such.module': No module named 'no'
    """
    try:
        if name.endswith(".py"):
            _import_file(Path(name))
        else:
            import_module(name)
    except Exception as error:
        raise UsageError(f"cannot load plugin '{name}': {error}") from error


def _import_file(path: Path) -> None:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is no module")
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
