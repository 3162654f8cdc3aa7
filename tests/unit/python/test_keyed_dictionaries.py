"""Dictionaries with constant keys whose values have types of their own."""

from typing import Any

import numpy as np
import pytest
from tests.campaigns.keyed import keyed
from tests.sampling import few
from tests.unit.python.outcomes import expect_same

# ruff: noqa: C408


def summary(x):
    return {"mean": x.mean(), "count": len(x), "name": "x", "scaled": x * 2, "first": [x[0]]}


def asked(x):
    d = {"n": len(x), "name": "q", "v": x * 2}
    is_there = "n" in d, "z" in d, len(d), bool(d)
    print(d["n"], d["name"])
    return isinstance(d, dict), type(d) is dict, is_there, d.get("n"), d.get("z"), d.get("z", 5)


def shown(x):
    d = {"it's": len(x), "a b": "q", "m": float(x[0])}
    print(d)
    return str(d), f"{d}", repr(d)


def run_through(x):
    d = {"n": len(x), "name": "q", "m": float(x[0])}
    names = []
    for key in d:
        names.append(key)
    for key, value in d.items():
        print(key, value)
    for value in d.values():
        print(value)
    return names, list(d), sorted(d), list(d.keys()), {key: len(key) for key in d}


def missing(x):
    d = {"n": len(x), "name": "q"}
    return d["zz"]


def compared(x):
    d = {"n": len(x), "name": "q"}
    e = {"n": len(x), "name": "q"}
    f = {"n": 3, "name": "q"}
    return d == e, d == f, d is e, d is d, d != f


def nested(x):
    d = {"n": 1, "sub": {"a": 1, "b": "x"}, "items": [1, 2], "at": (0, 1.5)}
    d["sub"]["a"] += 1
    d["items"].append(d["sub"]["a"])
    d["at"] = (d["at"][0] + 1, float(x[0]))
    rows = [d, d]
    rows[0]["n"] = 5
    return rows, d


def best_of(x):
    best = {"score": -1.0, "place": None, "tag": "none"}
    for i in range(len(x)):
        if x[i] > best["score"]:
            best = {"score": float(x[i]), "place": i, "tag": f"at {i}"}
    return best


def collected(x):
    groups = {}
    for i in range(len(x)):
        name = "odd" if i % 2 else "even"
        if name not in groups:
            groups[name] = {"count": 0, "total": 0.0, "members": []}
        groups[name]["count"] += 1
        groups[name]["total"] += float(x[i])
        groups[name]["members"].append(i)
    rows = [{"name": name, "mean": g["total"] / g["count"]} for name, g in groups.items()]
    rows.sort(key=lambda row: -row["mean"])
    return groups, rows, max(rows, key=lambda row: row["mean"])["name"]


def filled_later(x):
    report = {}
    report["mean"] = x.mean()
    order = np.sort(x)
    report["median"] = order[len(x) // 2]
    report["name"] = "x"
    plain = dict(a=1, b="t", c=x)
    plain["d"] = None
    return report, plain


def copied(x):
    d = {"n": 1, "v": x, "s": "a"}
    e = d.copy()
    f = dict(d)
    e["n"] = 2
    f["s"] = "b"
    f["v"][0] = 9
    return d, e, f


def evaluated_before(x):
    d = {"v": x * 2, "n": 1}
    x[0] = 5
    first = d["v"]
    d["v"] = x + 1
    x[1] = 7
    return d, first, x


def updated_in_place(x):
    d = {"v": x, "rows": [1], "n": 1}
    rows = d["rows"]
    d["v"] += 1
    d["v"] = d["v"][1:]
    d["v"] *= 2
    d["rows"] += [2]
    return d, x, rows


class Box:
    def __init__(self, x):
        self.x = x

    def __getitem__(self, key):
        return self.x

    def __setitem__(self, key, value):
        self.x = value


def updated_in_objects(x):
    box = Box(x)
    box[0] += 1
    return box.x, x


def changed_by_functions(x):
    state = {"pos": 0, "tokens": []}

    def advance(step):
        state["pos"] += step
        state["tokens"].append(f"t{state['pos']}")
        return {"ok": state["pos"] < 5, "pos": state["pos"], "rest": x[state["pos"] % 3 :]}

    done = advance(1)
    while done["ok"]:
        done = advance(2)
    return state, done["pos"], done["rest"].sum()


def interrupted(x):
    d = {"n": 0, "s": "a"}
    try:
        d["n"] = 1
        d["s"] = "b"
        return x[100], d
    except IndexError:
        d["n"] += 10
    return d


def of_two_forms(x):
    if x[0] < 0:
        return {"ok": False}
    return {"ok": True, "value": x.sum()}


def in_memory(x, key):
    d = {"n": 0, "s": 1.5, "t": 2}
    return d[key], sum(d.values()), max(d, key=d.get)


def with_new_keys(x):
    d = {"a": 1, "b": 2}
    for name in ("b", "c"):
        d[name] = len(x)
    del d["a"]
    return d


ALL: list[Any] = [
    *(summary, asked, shown, run_through, missing, compared, nested, best_of, collected),
    *(
        filled_later,
        copied,
        evaluated_before,
        updated_in_place,
        updated_in_objects,
        changed_by_functions,
        interrupted,
        of_two_forms,
    ),
    with_new_keys,
]


@pytest.mark.parametrize("function", ALL)
def test_they_are_those_of_python(function: Any, capfd: pytest.CaptureFixture[str]) -> None:
    expect_same(function, [[np.arange(6.0)], [np.array([3.0, -1.0, 2.5, 4.0])]], capfd)


def test_keys_known_at_run_time() -> None:
    expect_same(in_memory, [[np.arange(3.0), "s"], [np.arange(3.0), "t"], [np.arange(3.0), "u"]])


def test_generated_functions() -> None:
    report = keyed(few(range(100, 112), 3))
    assert not report.failures, report.failures[0]
    assert report.facts["compared"] > report.facts["refused"]
