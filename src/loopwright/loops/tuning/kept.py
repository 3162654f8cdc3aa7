"""What tuning found, kept in the disk cache for a program, a class of sizes and this host.

An entry that is damaged, or that names passes or options that there are not, is as good as none.
"""

from __future__ import annotations

import json

from xdsl.dialects.builtin import ModuleOp

from loopwright.loops.pipelines import Pipeline, parse_pipeline
from loopwright.native.runtime import cache
from loopwright.native.runtime.kernel import SizeClass, source_key
from loopwright.reporting.errors import LoopwrightError


def _key(module: ModuleOp, entry: str, sizes: SizeClass, threads: int) -> str | None:
    source = source_key(module)
    if source is None:
        return None
    return cache.make_key([*source, "tuned", entry, repr(sizes), str(threads)])


def keep(module: ModuleOp, entry: str, sizes: SizeClass, threads: int, found: Pipeline) -> bool:
    """Keep a pipeline for a function of a module; `False` if it cannot be kept."""
    key = _key(module, entry, sizes, threads)
    about = json.dumps({"pipeline": str(found)})
    return key is not None and cache.store(key, [about.encode()])


def kept(module: ModuleOp, entry: str, sizes: SizeClass, threads: int) -> Pipeline | None:
    """The pipeline that tuning found; `None` where there is none."""
    key = _key(module, entry, sizes, threads)
    parts = None if key is None else cache.load(key)
    try:
        return None if parts is None else parse_pipeline(json.loads(parts[0])["pipeline"])
    except (LoopwrightError, ValueError, KeyError, TypeError, IndexError):
        return None
