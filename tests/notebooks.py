"""Notebooks, run from top to bottom without a server: `python -m tests.notebooks FILE` writes the
outputs into the file.

A cell is what a block of code is in IPython: it prints, and its last expression is shown, as HTML
where it has that, or else as text.
"""

import ast
import contextlib
import io
import json
import linecache
import sys
from pathlib import Path
from typing import Any

Output = dict[str, Any]


def load(path: Path) -> dict[str, Any]:
    """The notebook in a file."""
    return json.loads(path.read_text(encoding="utf-8"))


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Its cells of code, in their order."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def executed(notebook: dict[str, Any]) -> list[list[Output]]:
    """The outputs of all cells of code, run in one namespace; raises what a cell raises."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    return [
        _run("".join(cell["source"]), number, namespace)
        for number, cell in enumerate(code_cells(notebook), 1)
    ]


def _run(source: str, number: int, namespace: dict[str, Any]) -> list[Output]:
    file = f"<cell {number}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    body = ast.parse(source, file).body
    shown = ast.Expression(body.pop().value) if isinstance(body[-1], ast.Expr) else None  # pyright: ignore
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), file, "exec"), namespace)
        if shown is not None:
            value = eval(compile(shown, file, "eval"), namespace)
    outputs: list[Output] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = _lines(value._repr_html_())
        outputs.append(
            {
                "data": data,
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def write_outputs(path: Path) -> None:
    """Run a notebook and keep what it shows."""
    notebook = load(path)
    for number, (cell, outputs) in enumerate(
        zip(code_cells(notebook), executed(notebook), strict=True), 1
    ):
        cell["outputs"] = outputs
        cell["execution_count"] = number
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
    path.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    write_outputs(Path(sys.argv[1]))
