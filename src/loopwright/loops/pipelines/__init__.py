"""The table of passes, the language of pipelines, and the manager that runs them.

The public names are loaded when they are first used: the table is read without importing the
passes.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from loopwright.loops.pipelines.registry import (
    available_passes,
    build_pass,
    is_pass,
    load_pass,
    pass_options,
    pass_summary,
    register_pass,
)

if TYPE_CHECKING:
    from loopwright.loops.pipelines.pipeline import *
    from loopwright.loops.support.base import Pass
    from loopwright.loops.support.options import OptionInfo

__all__ = [
    "OptionInfo",
    "Pass",
    "PassManager",
    "Pipeline",
    "available_passes",
    "build_pass",
    "is_pass",
    "load_pass",
    "parse_any_pipeline",
    "parse_options",
    "parse_pipeline",
    "parse_xdsl_pipeline",
    "pass_from_flag",
    "pass_options",
    "pass_summary",
    "register_pass",
]

_HOMES = {
    "OptionInfo": "loopwright.loops.support.options",
    "Pass": "loopwright.loops.support.base",
    "PassManager": "loopwright.loops.pipelines.pipeline",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES.get(name, f"{__name__}.pipeline")), name)
    globals()[name] = value
    return value
