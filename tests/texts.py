"""Programs of tests that are long enough for files of their own."""

import linecache
from pathlib import Path
from typing import Any


def texts_beside(test: str, *, comment: str = "// ", suffix: str = ".mlir") -> dict[str, str]:
    """The programs of a test (its `__file__`): of `test_memory.py` those in `memory.mlir` beside
    it, by the names in the comments that are their first lines."""
    path = Path(test)
    whole = path.with_name(path.stem.removeprefix("test_") + suffix).read_text(encoding="utf-8")
    named = (text.partition("\n") for text in whole.split(f"{comment}-----\n"))
    return {name.removeprefix(comment): text for name, _, text in named}


def defined_in(text: str, file: str = "", **names: Any) -> dict[str, Any]:
    """What Python code defines, which may use some names; its source can be read."""
    file = file or f"<text {len(linecache.cache)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), names)
    return names
