"""`explain` of a Python function as a page: each line of the function, and the roofline."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.unit.exact.test_explanation import notes_of
from tests.unit.reporting.drawing.reading import check_page

import loopwright as lw
from loopwright.loops.tuning.search import Comparison, Stopwatch
from loopwright.python.kernels import version

RELATIVE_FILE = __file__.removeprefix(f"{Path.cwd()}/")


@lw.kernel
def sweep(steps, a, b, which):
    for _t in range(steps):
        b[1:-1] = 0.5 * (a[:-2] + a[2:])
        for i in range(1, len(a) - 1):
            a[i] = b[i] + a[i - 1]  # "</code><b>"
    for k in range(len(which)):
        a[which[k]] += 1.0


@lw.kernel
def relaxed(steps, a, b):
    for _t in range(steps):
        b[1:-1] = 0.5 * (a[:-2] + a[2:])
        for i in range(1, len(a) - 1):
            a[i] = b[i]


def test_the_report_is_about_the_version_that_ran() -> None:
    few = relaxed.explain(8, np.zeros(64), np.zeros(64))
    many = relaxed.explain(8, np.zeros(600_000), np.zeros(600_000))
    first = relaxed.py_func.__code__.co_firstlineno + 2
    assert "it runs 4 times or more (not in this call); " in few
    assert f"inside line {first}" not in few
    assert "(not in this call)" not in many
    assert many.count(f": inside line {first}") == 2


def test_details_are_without_names_of_passes_and_say_reasons_once() -> None:
    details = relaxed.explain(8, np.zeros(64), np.zeros(64)).partition("in detail")[2]
    assert "affine-" not in details and "alias." not in details
    assert details.count("an anti dependence") + details.count("depend on each other") == 1
    definition = relaxed.py_func.__code__.co_firstlineno + 1
    assert f"line {definition}:" not in details and "  assumed of the arguments: " in details


@lw.kernel
def accumulated(a, total):
    for i in range(len(a)):
        for k in range(len(a)):
            if i != k:
                total[i] += np.sqrt(a[k, 0] + total[i])


def test_loops_that_update_one_element_have_advice() -> None:
    text = accumulated.explain(np.ones((90, 3)), np.ones((90, 3)))
    assert "updates `total[i]` in each iteration" in text and "a local variable" in text


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
    assert "iterations are tied together by" in notes_of(html, first + 2)
    assert "iterations are tied together by a flow" in notes_of(html, first + 4)
    assert "&lt;/code&gt;&lt;b&gt;" in notes_of(html, first + 5)
    assert "subscript: not affine" in notes_of(html, first + 7)
    assert "for i = 1 to a.shape[0] - 1" in html
    assert "<p>A call takes " in html and "The share of a loop includes the loops in it" in html
    assert f"Source of {__file__}" in html
    assert "Roofline of @sweep" in html and "a call, the best of several" in html
    assert "GFLOP/s" in reader.texts
    assert "subscript: not affine" in text and "affine.for" not in text


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
    lines = several.explain(*arguments).split("\n\n")[0].splitlines()
    if arguments:
        assert lines.pop(0).startswith("a call takes ")
    assert lines.pop(0) == f"{RELATIVE_FILE}:"
    rows = [line.strip() for line in lines if line.startswith("  ")]
    return rows, lines[len(rows) :]


def test_the_report_begins_with_what_happened_to_each_loop() -> None:
    zeros = np.zeros(200)
    two = np.ones(200)
    square = np.ones((40, 40))
    arguments = 2, zeros, two, two.copy(), square, square, square.copy()
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
    stored = "an iteration reads an element that an earlier one stored"
    assert lines[f"line {first + 1}"].endswith(f"is not vectorised: {stored} (line {first + 2})")
    assert "it calls sin for each element" in lines[f"line {first + 5}"]
    assert "`fastmath=True`" in lines[f"line {first + 9}"]
    assert f"line {first + 3}" not in lines


def _share(row: str) -> float | None:
    """The share of the time that a row states, in percent."""
    stated = re.search(r"(less than )?([\d.]+) % of the time", row)
    return None if stated is None else 0.0 if stated[1] else float(stated[2])


def test_with_arguments_the_report_says_where_time_goes() -> None:
    zeros = np.zeros(400_000)
    small = np.ones((4, 4))
    arguments = 1, zeros, np.ones(400_000), np.ones(400_000), small, small, small.copy()
    rows, why = _happened(*arguments)
    shares = {row.partition(":")[0]: share for row in rows if (share := _share(row)) is not None}
    assert len(shares) >= 3 and all(0 <= share <= 100 for share in shares.values())
    whole = next(share for loop, share in shares.items() if "for _t in range" in loop)
    assert whole > 20, "the sweep calls sin for each of 400,000 elements"
    product = next(row for row in rows if "m @ n" in row)
    share = _share(product)
    assert share is not None and share < 5
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
    first_split, second_split = (x for x in split.module.ledger if x.code == "index-set-split")
    assert first_split.message == "split into 2 loops: the first iteration and the rest"
    assert second_split.message == "split into 2 loops: the iterations below k + 1 and the rest"
    assert first_split.location is not None
    loop = f"line {first_split.location.line}, `for i in range(len(a))`"
    assert f"{loop}: {first_split.message}" in text
    assert f"{loop}, is not vectorised: in part 2 of 2 an iteration reads an element that" in text
    place = f"at line {first_split.location.line}"
    assert f"part 2 of 2 {place}: not vectorised: " in text
    between = [x for x in text.splitlines() if "not fused" in x and x.count(place) == 2]
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
    assert head == f"{RELATIVE_FILE}:"
    assert "`for i in lw.prange(len(a))`: parallel" in first
    left_as_written = next(
        k for k, line in enumerate(lines) if "`while steps > 0`: left as written" in line
    )
    called = lines.index("loops of functions that are called:")
    assert left_as_written < called and "the loops of `np.sort(…)`" in lines[called + 2]


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


# Reports of programs of many kinds never contradict themselves


@lw.kernel
def product(a: Any, b: Any, c: Any) -> None:
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            s = 0.0
            for k in range(a.shape[1]):
                s += a[i, k] * b[k, j]
            c[i, j] = s


@lw.kernel
def heat(steps: Any, a: Any, b: Any) -> None:
    for _t in range(steps):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = b[i, j]


@lw.kernel
def histogram(values: Any, counts: Any) -> None:
    for i in range(len(values)):
        k = int(values[i] * len(counts))
        counts[k] += 1


@lw.kernel
def distance(x: Any, y: Any) -> Any:
    n, m = len(x), len(y)
    d = np.zeros((n + 1, m + 1), dtype=np.int64)
    for i in range(n + 1):
        d[i, 0] = i
    for j in range(m + 1):
        d[0, j] = j
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            cost = 0 if x[i - 1] == y[j - 1] else 1
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + cost)
    return d[n, m]


@lw.kernel
def counted(values: Any) -> Any:
    counts = {}
    order = []
    for v in values:
        if v not in counts:
            counts[v] = 0
            order.append(v)
        counts[v] += 1
    return [(v, counts[v]) for v in order]


@lw.kernel(parallel=True)
def norms(a: Any, out: Any) -> None:
    for i in lw.prange(a.shape[0]):
        s = 0.0
        for j in range(a.shape[1]):
            s += a[i, j] ** 2
        out[i] = np.sqrt(s)


@lw.kernel
def chain(a: Any, b: Any) -> Any:
    t = a * 2.0 + b
    u = np.exp(-t)
    v = u / (1.0 + u)
    return (v * a).sum()


@lw.kernel
def sparse(indptr: Any, indices: Any, data: Any, x: Any, y: Any) -> None:
    for i in range(len(y)):
        s = 0.0
        for k in range(indptr[i], indptr[i + 1]):
            s += data[k] * x[indices[k]]
        y[i] = s


def _calls() -> dict[str, tuple[Any, tuple[object, ...]]]:
    rng = np.random.default_rng(0)
    columns = rng.integers(0, 300, 3000)
    rows = np.arange(0, 3001, 10)
    symbols = [rng.integers(0, 4, 90) for _ in range(2)]
    return {
        "product": (product, (rng.random((90, 90)), rng.random((90, 90)), np.zeros((90, 90)))),
        "heat": (heat, (9, rng.random((400, 400)), np.zeros((400, 400)))),
        "small heat": (heat, (3, rng.random((40, 40)), np.zeros((40, 40)))),
        "histogram": (histogram, (rng.random(9000), np.zeros(64, np.int64))),
        "distance": (distance, tuple(symbols)),
        "counted": (counted, ([int(x) for x in rng.integers(0, 50, 500)],)),
        "norms": (norms, (rng.random((90, 90)), np.zeros(90))),
        "chain": (chain, (rng.random(9000), rng.random(9000))),
        "sparse": (sparse, (rows, columns, rng.random(3000), rng.random(300), np.zeros(300))),
    }


@pytest.mark.parametrize("name", _calls())
def test_reports_do_not_contradict_themselves(name: str) -> None:
    kernel, arguments = _calls()[name]
    text = kernel.explain(*arguments)
    explanation = kernel._inspected().explanation(arguments) if name != "counted" else None
    assert (
        "affine." not in text
        and "scf." not in text
        and "memref" not in text
        and "%" not in (text.replace(" %", ""))
    )
    assert text.startswith("a call takes ")
    if explanation is None:
        return
    rows = explanation.rows
    outermost = [row.share for row in rows if not row.depth and row.share is not None]
    assert sum(outermost) <= 1.001
    hottest = max(rows, key=lambda row: row.share or 0.0)
    assert hottest.depth == 0 and (hottest.share or 0.0) > 0.3
    enclosing: list[Any] = []
    for row in rows:
        del enclosing[row.depth :]
        if row.share is not None:
            assert all(outer.share is None or row.share <= outer.share for outer in enclosing)
        if any(action.startswith("inside line") for action in row.actions):
            assert row.share is None, "what ran is the loop around it"
        enclosing.append(row)


def test_reports_are_tables_in_notebooks() -> None:
    product.compile("float64[:, :]", "float64[:, :]", "float64[:, :]")
    report = product.explain()
    assert repr(report) == str(report), "consoles show its lines"
    html = report._repr_html_()
    assert "<caption>What happened in product</caption>" in html and "register tiles" in html
    check_fragment = [
        product.module.schedule("product")._repr_html_(),
        lw.scop(product)._repr_html_(),
        lw.prove(product, product)._repr_html_(),
    ]
    assert all("<table>" in each or ": none" in each for each in check_fragment)


def test_updates_that_depend_on_data_have_advice() -> None:
    histogram_call, arguments = _calls()["histogram"]
    text = histogram_call.explain(*arguments).split("\n\n")[0]
    line = histogram.py_func.__code__.co_firstlineno + 4
    assert f"is not vectorised: line {line} updates `counts[k]`" in text
    assert "`np.bincount`" in text
    assert "vectorised by" not in text, "only tests of its subscripts are"


def test_the_version_that_ran_is_told() -> None:
    for name, inside in (("heat", True), ("small heat", False)):
        kernel, arguments = _calls()[name]
        text = kernel.explain(*arguments).split("\n\n")[0]
        line = heat.py_func.__code__.co_firstlineno + 2
        assert (text.count(f"inside line {line}") == 4) is inside
        assert ("not in this call" in text) is not inside


def test_long_loops_that_could_be_shared_among_threads_are_told() -> None:
    wide = np.ones((700, 700))
    text = product.explain(wide, wide, wide.copy())
    assert "`@lw.kernel(parallel=True)` shares them among threads" in text
    assert "parallel=True" not in product.explain(*_calls()["product"][1])


@lw.kernel
def energy(positions: Any) -> Any:
    total = 0.0
    for i in range(len(positions)):
        for j in range(len(positions)):
            difference = positions[i] - positions[j]
            total += np.sqrt(np.sum(difference**2) + 1.0)
    return total


def test_loops_around_expressions_have_reasons() -> None:
    text = energy.explain(np.ones((40, 3)))
    line = energy.py_func.__code__.co_firstlineno + 4
    assert f"line {line}, `for j in range(len(positions))`, is not vectorised: " in text


def test_profiles_of_functions_have_their_loops() -> None:
    kernel, arguments = _calls()["heat"]
    text = str(kernel.profile(*arguments))
    assert "for _t in range(steps)" in text and "affine." not in text and "scf." not in text
    assert " 0.0 %" not in text.partition("the rest")[0], "what did not run is left out"


class Point:
    def __init__(self, x: float) -> None:
        self.x = x


@lw.kernel
def emptied(points, count):
    queue = [0]
    for i in range(count):
        queue.append(i)
        queue.append(i)
        queue.pop(0)
    s = 0.0
    for point in points:
        s += point.x
    return s, len(queue), str(count)


def test_slow_idioms_and_conversions_have_advice(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    points = [Point(1.0)] * 3000
    text = emptied.explain(points, 2000, html=file)
    first = emptied.py_func.__code__.co_firstlineno
    advice = f"line {first + 6} takes the first item of `queue`, which moves all others"
    assert advice in text and "popleft()" in text
    assert advice.replace("`queue`", "<code>queue</code>")[8:] in file.read_text()
    assert "def emptied" not in text, "nobody wrote the loops that prepare arguments"
    text = emptied.explain(points, 1)
    assert "for `points`, an array for each attribute that is used" in text


def test_reports_leave_code_of_the_library_out(tmp_path: Path) -> None:
    @lw.kernel
    def counted(words):
        counts = {}
        for word in words:
            counts[word] = counts.get(word, 0) + 1
        return len(counts)

    file = tmp_path / "report.html"
    text = counted.explain(["a", "b", "a"] * 50, html=file)
    assert "dicts.py" not in text and "texts.py" not in text
    assert "0.0 %" not in text and "FLOP/s" not in text
    html = file.read_text()
    check_page(html)
    assert f"Source of {__file__}" in html
    assert html.count("Source of ") == 1
    assert "affine.for" not in html[: html.index('id="code"')]


def test_shares_of_a_call_add_up() -> None:
    text = emptied.explain([Point(1.0)] * 30_000, 1)
    call, conversion = (
        re.search(r"(?:takes|containers:) ([\d.]+) (us|ms|s)", line)
        for line in text.splitlines()[:2]
    )
    assert call is not None and conversion is not None
    seconds = [
        float(found[1]) * {"us": 1e-6, "ms": 1e-3, "s": 1.0}[found[2]]
        for found in (call, conversion)
    ]
    share = re.search(r"([\d.]+) % of the time of a call", text)
    assert share is not None
    assert float(share[1]) == pytest.approx(100 * seconds[1] / seconds[0], abs=1.0)


def test_what_keeps_loops_from_threads_is_said() -> None:
    @lw.kernel(parallel=True)
    def prefix(a, b):
        for i in range(len(b)):
            b[i] = 2.0 * a[i]
        for i in range(1, len(a)):
            a[i] += a[i - 1]

    with lw.threads(2):
        prefix(np.ones(1000), np.ones(1000))
        text = prefix.explain()
    first = prefix.py_func.__code__.co_firstlineno
    assert (
        f"line {first + 4}, `for i in range(1, len(a))`, is neither vectorised nor parallel" in text
    )
    assert f"line {first + 2}, `for i in range(len(b))`: parallel on 2 threads" in text


def test_details_leave_out_refusals_for_other_versions_of_tiles() -> None:
    @lw.kernel
    def product(a, b, c):
        for i in range(len(a)):
            for j in range(len(a)):
                for k in range(len(a)):
                    c[i, j] += a[i, k] * b[k, j]

    square = np.ones((64, 64))
    text = product.explain(square, square, np.zeros((64, 64)))
    details = text.partition("in detail")[2]
    assert "done: computed in register tiles" in details
    assert ": not " not in details and ": neither " not in details
    assert "more on loops that take little time, or" in details
