"""Generated Python functions with a construct put at a random place that kernels may not know.

>>> text, arguments = unsupported_function(4)
>>> text.startswith("def function("), len(arguments) > 2
(True, True)
"""

from __future__ import annotations

import ast
import random
from typing import Any

from tests.generate.python_functions import python_function

STATEMENTS = (
    *("try:\n    pass\nexcept ValueError:\n    pass", "with open('x') as f:\n    pass"),
    *(
        "import os",
        "from math import sin",
        "global n",
        "nonlocal n",
        "del n",
        "del A",
        "class C: pass",
    ),
    *(
        "def inner(y):\n    return y",
        "match n:\n    case 1:\n        pass",
        "yield n",
        "return",
        "raise",
    ),
    *(
        "raise ValueError(n)",
        "raise KeyError('x') from None",
        "assert n, k",
        "assert n > -5",
        "n.x = 1",
    ),
    *(
        "for y in {1, 2}:\n    pass",
        "for y in 'ab':\n    pass",
        "for y in n:\n    pass",
        "n[0] = 1",
    ),
    *(
        "for y in (1, 2.5, 'a'):\n    z = y",
        "for y in A.T:\n    y[0] = 1",
        "x: float = 2",
        "y: int",
    ),
    *(
        "n, k = k",
        "n, *y = 1, 2, 3",
        "(n, k), x = (k, n), 2.0",
        "[n, k] = k, n",
        "n = k = 3",
        "n += A",
    ),
    *("A += n", "A = None", "A = 5", "x = 'a'", "x = A", "x = (A, n)", "A[n] = None", "A[:] = 'x'"),
    *(
        "A[0] = A",
        "A[0, 0, 0] = 1",
        "A['x'] = 1",
        "A[1.5] = 1",
        "A[None] = 1",
        "A[...] = 2",
        "A[()] = 1",
    ),
    *(
        "A[[0, 1]] = A",
        "A[A] = 0",
        "A.shape = 1",
        "A.sort()",
        "A.fill(3)",
        "A.resize(3)",
        "print(A)",
    ),
    *(
        "while True:\n    break",
        "while A:\n    break",
        "while n:\n    n = 0",
        "if A:\n    pass",
        "pass",
    ),
    *(
        "for y in range(n, 0, k):\n    pass",
        "for y in range(0.5):\n    pass",
        "function(A)",
        "unknown()",
    ),
    *(
        "for y in range(3):\n    pass\nelse:\n    n = 4",
        "for A[0] in range(2):\n    pass",
        "lambda: n",
    ),
    *(
        "async def y(): pass",
        "continue",
        "break",
        "exec('1')",
        "n = yield",
        "A @= A",
        "x **= -1",
        "x //= 0",
    ),
    *(
        "np.add(A, A, out=A)",
        "np.random.rand(3)",
        "np.sort(A)",
        "y = np.linalg.inv(A)",
        "n = 10**30",
    ),
    *(
        "n = 1 << 100",
        "n = -n % 0",
        "x = 1j",
        "x = 1j * x",
        "n = b'a'",
        "n = ...",
        "n = NotImplemented",
    ),
)
EXPRESSIONS = (
    *(
        "[y for y in range(n)]",
        "{1: 2}",
        "{1, 2}",
        "(y for y in A)",
        "lambda: n",
        "f'{n}'",
        "'text'",
        "None",
    ),
    *(
        "...",
        "b'x'",
        "1j",
        "10**40",
        "1e400",
        "-1e-400",
        "A[0]",
        "A",
        "A.T",
        "A.T[0]",
        "(A, n)",
        "[A, n]",
    ),
    *(
        "A[::n]",
        "A[::0]",
        "A[n:k]",
        "A[1, 2]",
        "A['x']",
        "A[None]",
        "A[...]",
        "A[A > 0]",
        "A[n, ...]",
    ),
    *(
        "A == None",
        "A is None",
        "n is k",
        "n in (1, 2)",
        "n in A",
        "not A",
        "A and n",
        "n or A",
        "A < A < A",
    ),
    *(
        "n if A else k",
        "A if n else k",
        "A if n else A.T",
        "(n := k)",
        "(A := A + 1)",
        "-A",
        "~x",
        "~A",
    ),
    *(
        "+'a'",
        "n @ k",
        "A @ A",
        "A @ n",
        "'a' + 'b'",
        "n + 'a'",
        "(1, 2) + n",
        "(1, 2) * n",
        "(1, 2)[n]",
    ),
    *(
        "len(n)",
        "len(A)",
        "len((1, 2))",
        "abs('a')",
        "min()",
        "min(n)",
        "max(A)",
        "sum(A)",
        "sum((n, x))",
    ),
    *(
        "sorted(A)",
        "list(A)",
        "tuple(A)",
        "set(A)",
        "dict(n=1)",
        "str(n)",
        "repr(A)",
        "int('3')",
        "open(str(n))",
    ),
    *(
        "float('nan')",
        "float('x')",
        "bool(A)",
        "complex(n)",
        "round(x, 2)",
        "round(n, -1)",
        "divmod(n, 0)",
    ),
    *(
        "pow(n, -1)",
        "pow(2, n, 5)",
        "range(n)",
        "enumerate(A)",
        "zip(A, A)",
        "map(abs, A)",
        "any(A)",
    ),
    *(
        "isinstance(n, int)",
        "type(n)",
        "id(A)",
        "getattr(A, 'T')",
        "n.real",
        "n.imag",
        "n.bit_length()",
    ),
    *(
        "x.is_integer()",
        "x.hex()",
        "A.shape",
        "A.shape[9]",
        "A.size",
        "A.dtype",
        "A.flags",
        "A.nbytes",
    ),
    *(
        "A.real",
        "A.imag",
        "A.flat",
        "A.base",
        "A.tolist()",
        "A.item()",
        "A.min(axis=7)",
        "A.sum(axis=n)",
    ),
    *("A.sum(0, 'x')", "A.mean(axis='x')", "A.reshape(0)", "A.reshape(-1, -1)", "A.astype('f2')"),
    *(
        "A.astype(str)",
        "A.astype(np.float32)",
        "A.view(np.int8)",
        "A.copy('F')",
        "A.dot(n)",
        "A.argsort()",
    ),
    *(
        "np.zeros(-1)",
        "np.zeros('x')",
        "np.zeros((n, k))",
        "np.zeros(n, 'O')",
        "np.full(n, A)",
        "np.eye(A)",
    ),
    *(
        "np.arange(0.5)",
        "np.arange(n, k, 0)",
        "np.linspace(A, 1, 3)",
        "np.array('x')",
        "np.array([])",
    ),
    *(
        "np.array([A, 1])",
        "np.stack(A)",
        "np.concatenate(A)",
        "np.concatenate((A, n))",
        "np.roll(A, x)",
    ),
    *(
        "np.where(A)",
        "np.where(A, 'a', 1)",
        "np.einsum('ij', A)",
        "np.einsum(A, 'i')",
        "np.pad(A, 'x')",
    ),
    *(
        "np.pad(A, 1, 'wrap')",
        "np.sum()",
        "np.sum(n)",
        "np.max(A, axis=(0, 0))",
        "np.dot(A)",
        "np.outer(A, n)",
    ),
    *(
        "np.histogram(A)",
        "np.histogram(A, 'auto')",
        "np.bincount(A)",
        "np.cov(A)",
        "np.linalg.norm(A, 'nuc')",
    ),
    *(
        "np.linalg.norm(A, A)",
        "np.linalg.cholesky(A)",
        "np.fft.fft(A)",
        "np.unique(A)",
        "np.interp(x, A, A)",
    ),
    *(
        "np.add(A)",
        "np.add(A, A, A, A)",
        "np.add(A, 1, where=A)",
        "np.sqrt('a')",
        "np.hypot(A, None)",
    ),
    *(
        "np.float16(1)",
        "np.int64(A)",
        "np.uint8(300)",
        "np.nothing",
        "np",
        "np.pi",
        "np.inf",
        "math.sin('a')",
    ),
    *(
        "math.sin(A)",
        "math.factorial(n)",
        "math.nothing(n)",
        "math.pi",
        "math.sqrt(-1.0)",
        "math.log(0)",
    ),
    *(
        "function",
        "function(A)",
        "unknown",
        "print",
        "print(n)",
        "__name__",
        "n.__class__",
        "A.__len__()",
    ),
    *(
        "(yield)",
        "await n",
        "*A",
        "A[*n]",
        "n(1)",
        "A(1)",
        "1(2)",
        "'a'()",
        "n < 'a'",
        "n == 'a'",
        "A == 'a'",
    ),
    *(
        "(1, 2) < (3, 4)",
        "(1, A) == (1, A)",
        "() in ()",
        "slice(1)",
        "A[slice(1)]",
        "A[1:2][3:]",
        "A[9]",
    ),
)


def unsupported_function(seed: int) -> tuple[str, list[Any]]:
    """A function's text, in which one or two constructs were put at random, and its arguments.

    Parts of an f-string are no expressions:

    >>> unsupported_function(7200251)[0].startswith("def function(")
    True
    """
    text, arguments = python_function(seed)
    r = random.Random(seed)
    tree = ast.parse(text)
    for _ in range(r.choice((1, 1, 2))):
        change = r.choice((_add_statement, _replace_expression, _replace_expression, _drop))
        change(tree, r)
    return ast.unparse(ast.fix_missing_locations(tree)), arguments


def _bodies(tree: ast.Module) -> list[list[ast.stmt]]:
    return [
        part
        for node in ast.walk(tree)
        for name in ("body", "orelse")
        if isinstance(part := getattr(node, name, None), list) and part and node is not tree
    ]


def _add_statement(tree: ast.Module, r: random.Random) -> None:
    body = r.choice(_bodies(tree))
    added = ast.parse(r.choice(STATEMENTS)).body
    place = r.randint(0, len(body))
    body[place:place] = added


def _replace_expression(tree: ast.Module, r: random.Random) -> None:
    """Put an expression in the place of one that is read."""
    places: list[tuple[ast.AST, str, int | None]] = []
    for node in ast.walk(tree.body[0]):
        if isinstance(node, ast.arguments | ast.arg | ast.JoinedStr):
            continue
        for name, part in ast.iter_fields(node):
            if name == "format_spec":
                continue
            items = list(enumerate(part)) if isinstance(part, list) else [(None, part)]
            places += [
                (node, name, k)
                for k, one in items
                if isinstance(one, ast.expr)
                and not isinstance(getattr(one, "ctx", None), ast.Store)
            ]
    node, name, k = r.choice(places)
    try:
        made = ast.parse(f"f({r.choice(EXPRESSIONS)})").body[0]
    except SyntaxError:
        return
    assert isinstance(made, ast.Expr) and isinstance(made.value, ast.Call)
    if k is None:
        setattr(node, name, made.value.args[0])
    else:
        getattr(node, name)[k] = made.value.args[0]


def _drop(tree: ast.Module, r: random.Random) -> None:
    """Take a statement away: names may be unbound after that."""
    body = r.choice(_bodies(tree))
    if len(body) > 1:
        del body[r.randrange(len(body))]
