"""A hook of the documentation's build: the page that explains the example of the README."""

from __future__ import annotations

import contextlib
import io
import linecache
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

PLACE = "reports/smooth.html"
_README = Path(__file__).parents[1] / "README.md"
_FILE = "smooth.py"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the page."""
    from mkdocs.structure.files import File

    files.append(File.generated(config, PLACE, content=example_page()))
    return files


def example_page() -> str:
    """The page for the kernel of the first block of Python in the README."""
    match = re.search(r"```python\n(.*?)```", _README.read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    source = match[1]
    linecache.cache[_FILE] = (len(source), None, source.splitlines(keepends=True), _FILE)
    namespace: dict[str, Any] = {"__name__": "smooth"}
    with contextlib.redirect_stdout(io.StringIO()), TemporaryDirectory() as folder:
        exec(compile(source, _FILE, "exec"), namespace)
        page = Path(folder) / "page.html"
        namespace["smooth"].explain(html=page)
        return page.read_text(encoding="utf-8")
