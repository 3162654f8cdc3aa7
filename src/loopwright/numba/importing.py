"""`import numba` in other packages: the modules here under Numba's names."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

_MODULES = {
    "numba": "loopwright.numba",
    "numba.types": "loopwright.numba.types",
    "numba.typed": "loopwright.numba.typed",
    "numba.errors": "loopwright.numba.errors",
    "numba.extending": "loopwright.numba.extending",
    "numba.experimental": "loopwright.numba.experimental",
    "numba.config": "loopwright.numba.config",
    "numba.core": "loopwright.numba",
    "numba.core.types": "loopwright.numba.types",
    "numba.core.errors": "loopwright.numba.errors",
    "numba.core.config": "loopwright.numba.config",
    "numba.core.extending": "loopwright.numba.extending",
    "numba.core.decorators": "loopwright.numba.decorators",
    "numba.core.dispatcher": "loopwright.numba.dispatchers",
    "numba.core.registry": "loopwright.numba.dispatchers",
    "numba.experimental.jitclass": "loopwright.numba.experimental",
    "numba.typed.typedlist": "loopwright.numba.typed",
    "numba.typed.typeddict": "loopwright.numba.typed",
    "numba.decorators": "loopwright.numba.decorators",
    "numba.np.ufunc": "loopwright.numba.decorators",
    "numba.stencils.stencil": "loopwright.numba.decorators",
}
"""The module here for each of Numba's."""


class _Finder(MetaPathFinder, Loader):
    """Finds Numba's modules here, and loads nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a module of Numba is loaded; `None` for other modules."""
        del path, target
        if fullname not in _MODULES:
            return None
        is_package = any(name.startswith(f"{fullname}.") for name in _MODULES)
        return ModuleSpec(fullname, self, is_package=is_package)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a module with the names of the one here."""
        source = import_module(_MODULES[spec.name])
        module = ModuleType(spec.name, source.__doc__)
        vars(module).update({k: x for k, x in vars(source).items() if not k.startswith("__")})
        for name in ("__getattr__", "__version__", "__all__"):
            if name in vars(source):
                setattr(module, name, vars(source)[name])
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module is complete."""
        del module


_FINDER = _Finder()


def install() -> None:
    """Let `import numba` give this package, in this process.

    Raises `RuntimeError` where Numba itself is loaded.
    """
    loaded = sys.modules.get("numba")
    if loaded is not None and not hasattr(loaded, "IS_LOOPWRIGHT"):
        raise RuntimeError("numba is loaded already: install loopwright.numba before")
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
