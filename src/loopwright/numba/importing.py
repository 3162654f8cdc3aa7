"""`import numba` in other packages: the modules here under Numba's names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from loopwright.numba.generated_sources import keep_sources

_MODULES = {
    "numba": "",
    "numba.types": "types",
    "numba.typed": "typed",
    "numba.errors": "errors",
    "numba.extending": "extending",
    "numba.experimental": "experimental",
    "numba.config": "config",
    "numba.cuda": "cuda",
    "numba.cuda.cudadrv.driver": "cuda",
    "numba.cuda.random": "cuda",
    "numba.core": "",
    "numba.core.types": "types",
    "numba.core.typing": "types",
    "numba.core.typing.typeof": "types",
    "numba.core.errors": "errors",
    "numba.core.config": "config",
    "numba.core.cgutils": "code_names",
    "numba.core.ccallback": "code_names",
    "numba.core.extending": "extending",
    "numba.core.decorators": "decorators",
    "numba.core.dispatcher": "code_names",
    "numba.core.registry": "code_names",
    "numba.core.serialize": "code_names",
    "numba.experimental.jitclass": "experimental",
    "numba.typed.typedlist": "typed",
    "numba.typed.typeddict": "typed",
    "numba.decorators": "decorators",
    "numba.misc.special": "",
    "numba.np": "code_names",
    "numba.np.numpy_support": "code_names",
    "numba.np.unsafe.ndarray": "code_names",
    "numba.np.ufunc": "code_names",
    "numba.np.ufunc.decorators": "decorators",
    "numba.np.ufunc.dufunc": "code_names",
    "numba.np.ufunc.gufunc": "code_names",
    "numba.stencils.stencil": "decorators",
}
"""The module of this package for each of Numba's."""


class _Finder(MetaPathFinder, Loader):
    """Finds Numba's modules here, and loads nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a module of Numba is loaded; `None` for other modules."""
        del path, target
        is_package = any(name.startswith(f"{fullname}.") for name in _MODULES)
        if fullname not in _MODULES and not is_package:
            return None
        return ModuleSpec(fullname, self, is_package=is_package)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a module with the names of the one here."""
        if spec.name not in _MODULES:
            module = ModuleType(spec.name)
            vars(module)["__getattr__"] = _attributes_of(spec.name, None)
            return module
        place = _MODULES[spec.name]
        source = import_module(f"loopwright.numba.{place}" if place else "loopwright.numba")
        if place == "config":
            return source  # whose variables programs set
        module = ModuleType(spec.name, source.__doc__)
        vars(module).update({k: x for k, x in vars(source).items() if not k.startswith("__")})
        for name in ("__version__", "__all__"):
            if name in vars(source):
                setattr(module, name, vars(source)[name])
        vars(module)["__getattr__"] = _attributes_of(spec.name, vars(source).get("__getattr__"))
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module is complete."""
        del module


def _attributes_of(package: str, otherwise: Callable[[str], Any] | None) -> Callable[[str], Any]:
    """Return what gives the modules of a package as its attributes, before they are imported."""

    def attribute(name: str) -> Any:
        full_name = f"{package}.{name}"
        if any(x == full_name or x.startswith(f"{full_name}.") for x in _MODULES):
            return import_module(full_name)
        if otherwise is not None:
            return otherwise(name)
        raise AttributeError(f"module '{package}' has no attribute '{name}'")

    return attribute


_FINDER = _Finder()


def install() -> None:
    """Let `import numba` give this package, in this process, and functions that programs execute
    from texts have sources.

    Raises `RuntimeError` where Numba itself is loaded.
    """
    loaded = sys.modules.get("numba")
    if loaded is not None and not hasattr(loaded, "IS_LOOPWRIGHT"):
        raise RuntimeError("numba is loaded already: install loopwright.numba before")
    keep_sources()
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
