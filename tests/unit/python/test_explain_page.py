"""`explain` of a Python function as a page: each line of the function, and the roofline."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from tests.unit.exact.test_explanation import notes_of
from tests.unit.reporting.drawing.reading import check_page

import loopwright as lw


@lw.kernel
def sweep(steps, a, b, which):
    for _t in range(steps):
        b[1:-1] = 0.5 * (a[:-2] + a[2:])
        for i in range(1, len(a) - 1):
            a[i] = b[i] + a[i - 1]  # "</code><b>"
    for k in range(len(which)):
        a[which[k]] += 1.0


def test_page_of_a_function(tmp_path: Path) -> None:
    a = np.arange(64.0)
    arguments = 2, a, np.zeros(64), np.array([3, 5])
    file = tmp_path / "report.html"
    text = sweep.explain(*arguments, html=file)
    assert (a == np.arange(64.0)).all(), "it runs on copies"
    html = file.read_text()
    reader = check_page(html)
    first = sweep.py_func.__code__.co_firstlineno
    assert "@lw.kernel" in notes_of(html, first)
    assert "loop %_t: iterations are tied together by" in notes_of(html, first + 2)
    assert "loop %i: iterations are tied together by a flow" in notes_of(html, first + 4)
    assert "&lt;/code&gt;&lt;b&gt;" in notes_of(html, first + 5)
    assert "subscript: not affine" in notes_of(html, first + 7)
    assert "for %i = 1 to %a.shape[0] - 1" in html
    assert f"Source of {__file__}" in html
    assert "Roofline of @sweep" in html and "a call, the best of several" in html
    assert "GFLOP/s" in reader.texts
    assert "subscript: not affine" in text and "loop: affine" in text


def test_without_arguments_nothing_is_measured(tmp_path: Path) -> None:
    @lw.kernel
    def double(x):
        return 2 * x

    double(np.ones(3))
    file = tmp_path / "report.html"
    double.explain(html=file)
    html = file.read_text()
    check_page(html)
    assert "Not measured." in html and "Roofline" not in html


@lw.kernel
def twice(a, k):
    return a[k] + a[k]


def test_called_kernels_are_listed_too(tmp_path: Path) -> None:
    @lw.kernel
    def outer(a, at):
        for i in range(len(a)):
            a[i] = twice(a, at[i]) + a[at[2]]

    outer(np.ones(5), np.arange(5))
    file = tmp_path / "report.html"
    outer.explain(html=file)
    html = file.read_text()
    check_page(html)
    line = twice.py_func.__code__.co_firstlineno + 2
    start = html.index(f'<li id="text-2-line-{line}">')
    assert "subscript: not affine" in html[start : html.index("</ol>", start)]
    first = outer.py_func.__code__.co_firstlineno
    assert "subscript: not affine" in notes_of(html, first + 3)
