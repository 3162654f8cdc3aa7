"""`explain` of a Python function as a page: each line of the function, and the roofline."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.unit.exact.test_explanation import notes_of
from tests.unit.reporting.drawing.reading import check_page

import loopwright as lw
from loopwright.loops.tuning.search import Comparison, Stopwatch
from loopwright.python.kernels import version


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


@lw.kernel
def several(steps, a, b, c, m, n, w):
    for _t in range(steps):
        for i in range(1, len(a)):
            a[i] = b[i] + a[i - 1]
        for j in range(len(b)):
            b[j] = 2.0 * b[j] + 1.0
        for k in range(len(c)):
            c[k] = np.sin(c[k])
    w[:] = m @ n
    s = 0.0
    for i in range(len(a)):
        s += a[i]
    while s > 1.0:
        s -= s * 0.75
    return s + np.max(a)


def _happened(*arguments: object) -> tuple[list[str], list[str]]:
    """The rows of the report on `several`, and what it says of loops below them."""
    head, *lines = several.explain(*arguments).split("\n\n")[0].splitlines()
    assert head == f"{__file__}:"
    rows = [line.strip() for line in lines if line.startswith("  ")]
    return rows, lines[len(rows) :]


def test_the_report_begins_with_what_happened_to_each_loop() -> None:
    one, two, square = np.zeros(200), np.ones(200), np.ones((40, 40))
    arguments = 2, one, two, two.copy(), square, square, square.copy()
    several(*arguments)
    rows, why = _happened()
    first = several.py_func.__code__.co_firstlineno + 2
    says = [row.partition(": ")[2] for row in rows]
    assert rows[0].startswith(f"line {first}, `for _t in range(steps)`: in time-skewed tiles of ")
    assert says[1] == "left as written", "each iteration needs the one before"
    assert says[2].endswith("by LLVM") and "vectorised by " in says[2]
    assert says[3] == "left as written"
    assert rows[4].startswith(f"line {first + 7}, the loops of `m @ n`: ")
    assert "register tiles of " in says[4]
    assert rows[5] == f"line {first + 9}, `for i in range(len(a))`: left as written"
    assert rows[6] == f"line {first + 11}, `while s > 1.0`: left as written"
    assert rows[7].startswith(f"line {first + 13}, the loops of `np.max(…)`: ")
    assert len(rows) == 8
    assert "decides whether it is the last" in why[-1]
    lines = {line.split(",")[0]: line for line in why}
    stored = "an iteration reads what one before it stored"
    assert lines[f"line {first + 1}"].endswith(f"is not vectorised: {stored} (line {first + 2})")
    assert "it calls sin for each element" in lines[f"line {first + 5}"]
    assert "`fastmath=True`" in lines[f"line {first + 9}"]
    assert f"line {first + 3}" not in lines


def test_with_arguments_the_report_says_where_time_goes() -> None:
    one, small = np.zeros(400_000), np.ones((4, 4))
    arguments = 1, one, np.ones(400_000), np.ones(400_000), small, small, small.copy()
    rows, why = _happened(*arguments)
    shares = [float(row.split()[-5]) for row in rows if row.endswith(" % of the time")]
    assert len(shares) >= 3 and all(0 <= share <= 100 for share in shares)
    whole = next(float(row.split()[-5]) for row in rows if "for _t in range" in row)
    assert whole > 20, "the sweep calls sin for each of 400,000 elements"
    product = next(row for row in rows if "m @ n" in row)
    assert product.endswith(" % of the time") and float(product.split()[-5]) < 5
    assert not any("m @ n" in line for line in why), "it takes no time"


@lw.kernel
def split(a: lw.Array, b: lw.Array, k: int) -> None:
    for i in range(len(a)):
        if i == 0:
            b[i] = a[i]
        else:
            b[i] = a[i] + b[i - 1]
    for i in range(len(a)):
        b[i] = a[i] if i <= k else a[i] * 2.0


def test_loops_that_are_split_are_parts() -> None:
    """No entry compares a loop with itself: the parts have names."""
    split(np.ones(8), np.ones(8), 3)
    text = split.explain()
    one, other = (x for x in split.module.ledger if x.code == "index-set-split")
    assert one.message == "split into 2 loops: the first iteration and the rest"
    assert other.message == "split into 2 loops: the iterations below k + 1 and the rest"
    assert one.location is not None
    loop = f"line {one.location.line}, `for i in range(len(a))`"
    assert f"{loop}: {one.message}" in text
    assert f"{loop}, is not vectorised: in part 2 of 2 an iteration reads what one before" in text
    place = f"at {one.location}"
    assert f"part 2 of 2 {place}: refusal: affine-super-vectorize" in text
    assert f"part 1 of 2 {place}: observation: affine-super-vectorize" in text
    between = [x for x in text.splitlines() if "fusion." in x and x.count(place) == 2]
    assert between
    assert all("part 1 of 2" in line and "part 2 of 2" in line for line in between)


@lw.kernel(parallel=True)
def mixed(a: lw.f64[:, :], b: lw.f64[:], steps: int) -> lw.f64[:]:
    while steps > 0:
        steps -= 2
    for i in lw.prange(len(a)):
        for j in range(a.shape[1]):
            a[i, j] *= 2.0
    return np.sort(b)


def test_what_was_done_is_first_and_what_is_called_is_last() -> None:
    mixed(np.ones((4, 9)), np.ones(9), 3)
    head, first, *lines = mixed.explain().split("\n\n")[0].splitlines()
    assert head == f"{__file__}:"
    assert "`for i in lw.prange(len(a))`: parallel" in first
    rest = next(k for k, line in enumerate(lines) if "`while steps > 0`: left as written" in line)
    called = lines.index("loops of functions that are called:")
    assert rest < called and "the loops of `np.sort(…)`" in lines[called + 2]


@lw.kernel
def weighted(x: Any, w: Any, y: Any) -> None:
    for i in range(len(y)):
        for k in range(w.shape[0]):
            for m in range(w.shape[1]):
                y[i] += x[i + k + m] * w[k, m]


def test_extents_that_would_make_code_faster_are_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = np.ones(50), np.ones((3, 2)), np.zeros(40)
    monkeypatch.setattr(version, "SECONDS", np.inf)
    monkeypatch.setattr(Stopwatch, "compared", lambda *_: Comparison([3.0], [1.25]))
    advice = (
        "extents of 'w' are unknown: with the annotation `w: lw.f64[3, 2]` the code is 2.4 times"
    )
    assert advice in weighted.explain(*arguments).split("\n\n")[0]
    assert advice not in weighted.explain()
    assert advice in str(weighted.tune(*arguments, budget=0.01))
    monkeypatch.setattr(Stopwatch, "compared", lambda *_: Comparison([3.0], [2.95]))
    assert "with the annotation" not in weighted.explain(*arguments)
